"""How the link flows of a Wardrop equilibrium answer small changes of tolls.

Where routes in use stay in use and no others come in, costs stay equal on the routes of each pair. So the change of
the link flows solves a quadratic program on the routes in use: minimise ½ Σ ℓ' δw² + δτ·δw over changes of route
flows that keep each pair's volume (Tobin and Friesz 1988; Patriksson 2004). Route flows are not unique, link flows
are. It is solved without a matrix, by conjugate gradients on exchanges between the routes of each pair, whatever
the size of the network. Where demand is elastic, the excess-demand link is one more route of a pair.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_factor, cho_solve
from scipy.linalg.lapack import dpstrf
from scipy.sparse import csr_array

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.roads.demand import Demand
from stackelberg.roads.excess_demand import ExcessDemandLinks
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.newton import (
    Moves,
    differences,
    even_out,
    largest_routes,
    possible_moves,
    spread,
    steepness,
)
from stackelberg.roads.kernels.path_shifts import shift_space
from stackelberg.roads.kernels.trees import Indices
from stackelberg.roads.network import Network
from stackelberg.roads.solution import Solution
from stackelberg.support.brief import brief

TOLERANCE = 1e-12
"""Conjugate gradients even out this share of the differences between route costs."""
ROUNDING = 16 * np.finfo(np.float64).eps
"""Differences between routes below this share of what their links add up to are rounding."""
IN_USE = 1e-9
"""A route that carries less than this share of its pair's volume does not count as in use."""
DENSE, FLAT, RIDGE = 4000, 1e-7, 1e-11
"""The most moves whose equations are written down as a matrix. With more, that of links is: none has a slope below
this share of the largest, and so much of its largest entry is added to the diagonal."""


@dataclass(frozen=True, eq=False)
class Group:
    """Travellers who pay alike: one class, or all of them where there are no classes. Their moves are `own`.

    `costs` are what they pay on links now and `factor` what they pay of one unit of toll, both in units of time, on
    links and then on excess-demand links, which have no toll; a vehicle takes the room of `cars` passenger
    cars.
    """

    demand: Demand
    costs: Array
    factor: Array
    cars: float
    own: slice


@final
@dataclass(frozen=True, eq=False)
class Sensitivity:
    """The derivative J of link flows by link tolls at an equilibrium.

    Without classes J is symmetric. With classes link flows are passenger cars, tolls money, and J is that of all
    classes together: how they share the roads is not unique. Where demand is elastic, trips answer. `slope` is that
    of link times, and of excess-demand links after them; `elastic` are the pairs of these.

    Where an unused route is as cheap as those in use, a small change of tolls may bring it in: J is then the
    derivative while it stays unused.

    Attributes
    ----------
    network : Network
        The roads.
    slope : ndarray
        That of link times, and of excess-demand links after them.
    moves : Moves
        Exchanges of flow between routes of a pair.
    base : tuple[ndarray of int, ndarray of int]
        The route of each pair that others are exchanged with.
    groups : tuple[Group, ...]
        The links of each class, with what it pays.
    elastic : ndarray of int
        The pairs whose demand answers.
    """

    network: Network
    slope: Array
    moves: Moves
    base: tuple[NDArray[np.int64], Indices]
    groups: tuple[Group, ...]
    elastic: NDArray[np.int64]

    __repr__ = brief

    def flows(self, tolls: Any) -> Array:
        """The change of link flows per unit of a change of `tolls` (per link): J·v."""
        answered = self._answer(
            self._padded(as_vector("tolls", tolls, self.network.links)), np.zeros(self.slope.size)
        )
        return frozen(self._spread(answered)[0][: self.network.links])

    def by_tolls(self, weights: Any, trips: Any = None) -> Array:
        """Jᵀu, one number per link: by how much each toll moves Σ `weights` · link flows.

        Where demand is elastic, `trips` are weights of the trips made, pair by pair, whose sum is added to it.
        """
        u = self._padded(as_vector("weights", weights, self.network.links))
        if trips is not None:
            u[self.network.links :] = -(as_vector("trips", trips, self._cars.size) / self._cars)[self.elastic]
        return frozen(self._spread(self._answer(None, u))[1][: self.network.links])

    @cached_property
    def matrix(self) -> Array:
        """J itself, links × links, by a dense factorisation."""
        return frozen(self.by_columns(np.eye(self.network.links)))

    def by_columns(self, tolls: Array) -> Array:
        """J times many changes of tolls at once, one in each column, by a dense factorisation.

        Of moves; where there are many of them, of links, of which none is then quite without slope.
        """
        moves, lengths = self.moves, np.diff(self.moves.begin)
        sign = np.where(np.arange(moves.links.size) < np.repeat(moves.middle, lengths), 1.0, -1.0)
        sign /= np.repeat(np.sqrt(self._diagonal), lengths)
        D = csr_array((sign, moves.links, moves.begin), shape=(moves.route.size, self.slope.size))
        paid = np.zeros((moves.route.size, tolls.shape[1]))
        for group in self.groups:
            paid[group.own] = D[group.own] @ self._padded(group.factor[: len(tolls), None] * tolls)
        if moves.route.size > DENSE:
            root = np.sqrt(np.maximum(self.slope, FLAT * self.slope.max()))
            E = csr_array(D * root)
            G = (E.T @ E).toarray()
            G[np.diag_indices_from(G)] += RIDGE * G.max()
            return np.asarray(-(cho_solve(cho_factor(G), E.T @ paid) / root[:, None])[: len(tolls)])
        H = (D @ (csr_array(D * self.slope).T)).toarray()
        lower, order, rank, _ = dpstrf(H, tol=1e-11, lower=1)
        kept = order[:rank] - 1  # the others are sums of these
        answered = cho_solve((lower[:rank, :rank], True), paid[kept])
        return np.asarray(-(D[kept].T @ answered)[: len(tolls)])

    @cached_property
    def _slope(self) -> Array:
        return np.array(self.slope)  # read-only arrays would have the kernels compiled a second time

    @cached_property
    def _diagonal(self) -> Array:
        steep = np.asarray(steepness(self.moves, self._slope))
        return np.where(steep > 0.0, steep, 1.0)  # where links have no slope any scale does: nothing is evened out

    def _padded(self, values: Array) -> Array:
        """Values of links, and nothing for the excess-demand links after them."""
        return np.concatenate([values, np.zeros((self.elastic.size, *values.shape[1:]))])

    @cached_property
    def _cars(self) -> Array:
        """Passenger cars per vehicle, pair by pair."""
        return np.concatenate([np.full(group.demand.pairs, group.cars) for group in self.groups])

    def _answer(self, tolls: Array | None, common: Array) -> Array:
        """The moves that answer a change of `tolls` and of the time on links that is `common` to all."""
        dearer, rounding, step = np.zeros((3, self._diagonal.size))
        for group in self.groups:
            change = np.array(common) if tolls is None else common + group.factor * tolls
            part = _part(self.moves, group.own)
            dearer[group.own] = differences(part, change)
            rounding[group.own] = ROUNDING * steepness(part, np.abs(change))
        first, noise = (float((part * part / self._diagonal).sum()) for part in (dearer, rounding))
        enough, free = max(TOLERANCE * TOLERANCE * first, noise), np.ones(dearer.size, np.bool_)
        most = 20 * dearer.size + 1000
        spent, size = even_out(self.moves, self._slope, self._diagonal, 0.0, dearer, free, step, enough, most)
        left = np.sqrt(size / first) if size > noise else 0.0
        if left > np.sqrt(TOLERANCE):
            raise InvalidInput(
                "equilibrium: its link flows have no derivative in this direction: costs cannot stay equal on all "
                f"routes in use ({left:.1e} of the differences is left after {spent} iterations). Links do not "
                "get slower with flow, or classes that pay differently share the same routes as if they did not"
            )
        return step

    def _spread(self, step: Array) -> tuple[Array, Array]:
        """The change of link flows that moves add up to, and that weighted by what each group pays of tolls."""
        w, paid, own = np.zeros(self.slope.size), np.zeros(self.slope.size), np.empty(self.slope.size)
        for group in self.groups:
            spread(_part(self.moves, group.own), step[group.own], own)
            w += own
            paid += group.factor * own
        return w, paid


def sensitivity(equilibrium: Solution) -> Sensitivity:
    """The derivative of the link flows of a user equilibrium, solved to a small gap.

    It is as exact as the equilibrium: a gap of 1e-10 or less is advised.

    Parameters
    ----------
    equilibrium : Solution
        Solved to a small gap; 1e-10 or less is advised.

    Returns
    -------
    Sensitivity
        Products with J and Jᵀ.

    Examples
    --------
    >>> from stackelberg.roads import equilibrium, pigou
    >>> found = sensitivity(equilibrium(*pigou(), tolls=[0.0, 0.5]))
    >>> found.flows(tolls=[0.0, 1.0])
    array([ 1., -1.])
    """
    if not isinstance(equilibrium, Solution) or equilibrium.optimum:
        raise InvalidInput("equilibrium: expected the solution of a user equilibrium; an optimum knows no tolls")
    assignment, network, routes = equilibrium.assignment, equilibrium.network, equilibrium.routes
    volume, excess = assignment.volume, ExcessDemandLinks(assignment)
    columns = excess.started(routes, volume)
    given_up = columns.flow[columns.first[excess.pairs]]
    excess_costs, steep = (np.nan_to_num(part, posinf=1e300) for part in excess.at(given_up))
    slope = np.concatenate([network.latency.derivative(equilibrium.flows), steep])
    everybody = np.arange(volume.size, dtype=np.uint32)
    base = largest_routes(columns, everybody)
    moves = possible_moves(columns, everybody, base, np.zeros(slope.size), shift_space(slope.size))
    groups = _groups(equilibrium, moves, excess_costs)
    kept = _chosen(moves, _in_use(columns, volume, moves, groups, slope))
    lengths = np.diff(columns.start).astype(np.int64)[base]
    start = np.concatenate([[0], np.cumsum(lengths)])
    along = columns.links[np.repeat(columns.start[base] - start[:-1], lengths) + np.arange(start[-1])]
    groups = _groups(equilibrium, kept, excess_costs)
    return Sensitivity(network, frozen(slope), kept, (start, along), groups, excess.pairs)


def _groups(equilibrium: Solution, moves: Moves, excess: Array) -> tuple[Group, ...]:
    """Who pays what, and which of the moves are theirs; `excess` are the costs of excess-demand links."""
    network, groups, pairs = equilibrium.network, list[Group](), 0
    for one, money in zip(equilibrium.classes, equilibrium.class_link_costs, strict=True):
        first, last = np.searchsorted(moves.pair, [pairs, pairs + one.demand.pairs])
        factor = np.concatenate([one.toll_shares(network) / one.value_of_time, np.zeros(excess.size)])
        in_time = np.concatenate([money / one.value_of_time, excess])
        groups.append(Group(one.potential, in_time, factor, one.pce, slice(int(first), int(last))))
        pairs += one.demand.pairs
    return tuple(groups)


def _part(moves: Moves, own: slice) -> Moves:
    """Moves next to one another, as views."""
    begin = moves.begin[own.start : own.stop + 1]
    return Moves(moves.pair[own], moves.route[own], begin, moves.middle[own], moves.links)


def _in_use(
    columns: Columns, volume: Array, moves: Moves, groups: tuple[Group, ...], slope: Array
) -> NDArray[np.bool_]:
    """Which moves are between routes in use: not those to routes that one Newton step would empty."""
    dearer = np.empty(moves.route.size)
    for group in groups:
        dearer[group.own] = differences(_part(moves, group.own), np.array(group.costs))
    flow, steep = columns.flow[moves.route], np.asarray(steepness(moves, np.array(slope)))
    return np.asarray((flow > IN_USE * volume[moves.pair]) & (dearer <= flow * steep))


def _chosen(moves: Moves, which: NDArray[np.bool_]) -> Moves:
    """Some of the moves, in the same order."""
    lengths = np.diff(moves.begin)
    begin = np.concatenate([[0], np.cumsum(lengths[which])])
    middle = begin[:-1] + (moves.middle - moves.begin[:-1])[which]
    return Moves(moves.pair[which], moves.route[which], begin, middle, moves.links[np.repeat(which, lengths)])
