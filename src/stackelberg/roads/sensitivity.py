"""How the link flows of a Wardrop equilibrium answer small changes of tolls and of volumes.

Where routes in use stay in use and no others come in, costs stay equal on the routes of each pair. So the change of
the link flows solves a quadratic program on the routes in use: minimise ½ Σ ℓ' δw² + δτ·δw over changes of route
flows that keep each pair's volume (Tobin and Friesz 1988; Patriksson 2004). Route flows are not unique, link flows
are. It is solved without a matrix, by conjugate gradients on exchanges between the routes of each pair, whatever
the size of the network. Where demand is elastic, home is one more route of a pair (`answering`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen, positive
from stackelberg.roads.answering import Answering
from stackelberg.roads.demand import Demand
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.leaps import (
    Moves,
    differences,
    even_out,
    largest_routes,
    possible_moves,
    spread,
    steepness,
)
from stackelberg.roads.kernels.shifts import shift_space
from stackelberg.roads.kernels.trees import FromOrigin, Indices, no_trees, ties, tree_space, update_trees
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import cost_shift, forward_star, origin_firsts
from stackelberg.roads.solution import Solution
from stackelberg.support.brief import brief

TOLERANCE = 1e-12
"""Conjugate gradients even out this share of the differences between route costs."""
ROUNDING = 16 * np.finfo(np.float64).eps
"""Differences between routes below this share of what their links add up to are rounding."""
IN_USE = 1e-9
"""A route that carries less than this share of its pair's volume does not count as in use."""
EQUAL = 1e-9
"""Routes that cost more than the cheapest by at most this share of it, or by the gap, count as equally cheap."""
DENSE = 4000
"""The most moves for which `matrix` is written down."""


@dataclass(frozen=True, eq=False)
class Group:
    """Travellers who pay alike: one class, or all of them where there are no classes. Their moves are `own`.

    `costs` are what they pay on links now and `factor` what they pay of one unit of toll, both in units of time, on
    links and then on the homes of elastic demand, which have no toll; a vehicle takes the room of `cars` passenger
    cars. `predecessor` are their shortest path trees.
    """

    demand: Demand
    costs: Array
    factor: Array
    cars: float
    predecessor: NDArray[np.int32]
    own: slice


@final
@dataclass(frozen=True, eq=False)
class Sensitivity:
    """The derivative J of link flows by link tolls, and that by volumes, at an equilibrium.

    Without classes J is symmetric. With classes link flows are passenger cars, tolls money, volumes vehicles, and J
    is that of all classes together: how they share the roads is not unique. Where demand is elastic, volumes are
    the potential ones, and trips answer. `slope` is that of link times, and of the homes of pairs after them;
    `given_up` is the share of each pair's potential that stays at home (empty where demand is fixed).

    `ties` are links through which a route goes that is as cheap as those in use, is not in use, and is no mix of
    those that are: the equilibrium is `degenerate`, and a small change of tolls one way may bring in what a change
    the other way does not. J is then the derivative while these routes stay unused; `holds` says whether they do.
    """

    network: Network
    slope: Array
    moves: Moves
    base: tuple[NDArray[np.int64], Indices]
    groups: tuple[Group, ...]
    equal: float
    given_up: Array

    __repr__ = brief

    def flows(self, tolls: Any = None, volumes: Any = None) -> Array:
        """The change of link flows per unit of a change of `tolls` (per link) and `volumes` (per pair): J·v."""
        added = self._added(volumes)
        common = self.slope * added
        if volumes is not None and self.given_up.size:
            common[self.network.links :] -= self._eased * self._cars * np.asarray(volumes, dtype=np.float64)
        answered = self._spread(self._answer(self._tolls(tolls), common))[0]
        return frozen((added + answered)[: self.network.links])

    def by_tolls(self, weights: Any, trips: Any = None) -> Array:
        """Jᵀu, one number per link: by how much each toll moves Σ `weights` · link flows.

        Where demand is elastic, `trips` are weights of the trips made, pair by pair, whose sum is added to it.
        """
        u = self._padded(as_vector("weights", weights, self.network.links))
        if trips is not None:
            u[self.network.links :] = -as_vector("trips", trips, self.given_up.size) / self._cars
        return frozen(self._spread(self._answer(None, u))[1][: self.network.links])

    def by_volumes(self, weights: Any) -> Array:
        """By how much each pair's volume moves Σ `weights` · link flows."""
        u = self._padded(as_vector("weights", weights, self.network.links))
        answered = self._spread(self._answer(None, u))[0]
        moved = self._along_bases(u + self.slope * answered)
        if self.given_up.size:
            moved = moved - self._eased * answered[self.network.links :]
        return frozen(self._cars * moved)

    def times(self, tolls: Any = None, volumes: Any = None) -> Array:
        """The change of every link's travel time that comes with `flows`."""
        return frozen(self.slope[: self.network.links] * self.flows(tolls, volumes))

    @cached_property
    def matrix(self) -> Array:
        """J itself, links × links, by a dense factorisation; for small networks."""
        count = self.moves.route.size
        if count > DENSE:
            raise InvalidInput(
                f"matrix: expected at most {DENSE} routes beside the first of each pair, got {count}; use `flows` "
                "and `by_tolls`, which need no matrix"
            )
        D = np.zeros((self.slope.size, count))
        for j in range(count):
            begin, middle, end = self.moves.begin[j], self.moves.middle[j], self.moves.begin[j + 1]
            D[self.moves.links[begin:middle], j] = 1.0
            D[self.moves.links[middle:end], j] = -1.0
        D /= np.sqrt(self._diagonal)
        paid = np.concatenate([group.factor[:, None] * D[:, group.own] for group in self.groups], axis=1)
        H = D.T @ (self.slope[:, None] * D)
        J = -D @ np.linalg.pinv(H, rcond=1e-11, hermitian=True) @ paid.T
        return frozen(J[: self.network.links, : self.network.links])

    @property
    def degenerate(self) -> bool:
        """Whether there are `ties`: unused routes, equally cheap, that a change of tolls would bring in."""
        return bool(self.ties.size)

    @cached_property
    def ties(self) -> NDArray[np.int64]:
        """Links by which unused routes part from equally cheap ones in use."""
        # Of two routes that part ways, a change of tolls drawn at random tells them apart, whatever the slopes of
        # links: those that have none get one, as flows could not answer a toll on them.
        drawn = np.random.default_rng(0).uniform(0.5, 1.5, self.network.links)
        steep = np.where(self.slope > 0.0, self.slope, self.slope.mean() or 1.0)
        return np.flatnonzero(replace(self, slope=frozen(steep))._parting(self._padded(drawn))[0])

    def holds(self, tolls: Any) -> bool:
        """Whether `flows(tolls)` is the derivative in this direction: it makes no unused route the cheapest."""
        return self._parting(self._tolls(tolls))[1]

    @cached_property
    def _slope(self) -> Array:
        return np.array(self.slope)  # read-only arrays would have the kernels compiled a second time

    @cached_property
    def _diagonal(self) -> Array:
        steep = np.asarray(steepness(self.moves, self._slope))
        return np.where(steep > 0.0, steep, 1.0)  # where links have no slope any scale does: nothing is evened out

    def _tolls(self, tolls: Any) -> Array:
        given = np.zeros(self.network.links) if tolls is None else as_vector("tolls", tolls, self.network.links)
        return self._padded(given)

    def _padded(self, values: Array) -> Array:
        """Values of links, and nothing for the homes after them."""
        return np.concatenate([values, np.zeros(self.given_up.size)])

    @property
    def _eased(self) -> Array:
        """By how much a home gets cheaper where the potential grows: the share that stays there gets smaller."""
        return np.asarray(self.slope[self.network.links :] * self.given_up)

    def _added(self, volumes: Any) -> Array:
        """Link flows of a change of volumes, all of it on the bases."""
        if volumes is None:
            return np.zeros(self.slope.size)
        start, links = self.base
        q = self._cars * as_vector("volumes", volumes, start.size - 1)
        return np.asarray(np.bincount(links, np.repeat(q, np.diff(start)), self.slope.size), np.float64)

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

    def _parting(self, tolls: Array) -> tuple[NDArray[np.bool_], bool]:
        """Links by which equally cheap routes part ways under `tolls`, and whether those in use stay cheapest."""
        graph, space = forward_star(self.network), tree_space(self.network.nodes)
        slower = self.slope * self._spread(self._answer(tolls, np.zeros(self.slope.size)))[0]
        tied, stay, pairs_before = np.zeros(self.network.links, np.bool_), True, 0
        for group in self.groups:
            first, change = origin_firsts(group.demand.origin), slower + group.factor * tolls
            on_roads = change[: self.network.links].copy()
            origins, bounds = group.demand.origin[first], np.append(first, group.demand.pairs)
            paid = group.costs[: self.network.links]
            cost = np.maximum(paid + cost_shift(self.network, paid), 0.0)
            trees, least = no_trees(origins.size, self.network.nodes), np.empty(group.demand.pairs)
            trees.predecessor[:] = group.predecessor
            update_trees(graph, cost, origins, space, trees)
            strict = np.sqrt(TOLERANCE) * float(np.abs(group.factor * tolls).max(initial=0.0))
            for i, origin in enumerate(origins):
                own, distance = slice(bounds[i], bounds[i + 1]), trees.distance[i]
                order = np.argsort(distance, kind="stable")
                ends = group.demand.destination[own]
                trips = FromOrigin(int(origin), ends, distance, trees.predecessor[i], order)
                least[own] = ties(graph, trips, cost, on_roads, self.equal, strict, space.stack, tied)[ends]
            own_pairs = slice(pairs_before, pairs_before + group.demand.pairs)
            dearer = self._travels[own_pairs] & (least < self._along_bases(change)[own_pairs] - strict)
            stay, pairs_before = stay and not dearer.any(), own_pairs.stop
        return tied, stay

    @cached_property
    def _travels(self) -> NDArray[np.bool_]:
        """Which pairs have a route in use beside home."""
        start, links = self.base
        found = links[start[:-1]] < self.network.links
        found[self.moves.pair] = True
        return np.asarray(found)

    def _along_bases(self, values: Array) -> Array:
        """The sum of one number per link along each pair's base."""
        start, links = self.base
        return np.add.reduceat(values[links], start[:-1]) if links.size else np.empty(0)


def sensitivity(equilibrium: Solution) -> Sensitivity:
    """The derivative of the link flows of a user equilibrium, solved to a small gap.

    It is as exact as the equilibrium: a gap of 1e-10 or less is advised. Volumes are those of pairs that travel,
    and potential ones where demand is elastic: how many trips are made answers to tolls and volumes, too.

    >>> from stackelberg.roads import equilibrium, pigou
    >>> found = sensitivity(equilibrium(*pigou(), tolls=[0.0, 0.5]))
    >>> found.flows(tolls=[0.0, 1.0])
    array([ 1., -1.])
    >>> found.degenerate
    False
    """
    if not isinstance(equilibrium, Solution) or equilibrium.optimum:
        raise InvalidInput("equilibrium: expected the solution of a user equilibrium; an optimum knows no tolls")
    assignment, network, routes = equilibrium.assignment, equilibrium.network, equilibrium.routes
    classes, volume = assignment.classes, assignment.volume
    worth, room = assignment.value_of_time.tolist(), assignment.passenger_cars.tolist()
    answering = Answering.of([one.demand for one in classes], network.links, worth, room)
    columns = routes.columns(volume) if answering is None else answering.with_homes(routes.copied(), volume)
    slope, given_up, homes = network.latency.derivative(equilibrium.flows), np.empty(0), np.empty(0)
    if answering is not None:
        given_up = np.zeros(volume.size)
        given_up[answering.elastic] = columns.flow[columns.first[answering.elastic]]
        homes, steep = (np.nan_to_num(part, posinf=1e300) for part in answering.at(given_up))
        slope, given_up = np.concatenate([slope, steep]), given_up / volume
    everybody = np.arange(volume.size, dtype=np.uint32)
    base = largest_routes(columns, everybody)
    moves = possible_moves(columns, everybody, base, np.zeros(slope.size), shift_space(slope.size))
    groups = _groups(equilibrium, moves, homes)
    kept = _chosen(moves, _in_use(columns, volume, moves, groups, slope))
    lengths = np.diff(columns.start).astype(np.int64)[base]
    start = np.concatenate([[0], np.cumsum(lengths)])
    along = columns.links[np.repeat(columns.start[base] - start[:-1], lengths) + np.arange(start[-1])]
    equal = max(EQUAL, positive("gap", equilibrium.gap, zero=True))
    groups = _groups(equilibrium, kept, homes)
    return Sensitivity(network, frozen(slope), kept, (start, along), groups, equal, frozen(given_up))


def _groups(equilibrium: Solution, moves: Moves, homes: Array) -> tuple[Group, ...]:
    """Who pays what, and which of the moves are theirs; `homes` are the costs of staying there."""
    network, trees, free = equilibrium.network, equilibrium.routes.predecessor, np.zeros(homes.size)
    groups, pairs, rows = [], 0, 0
    for one, money in zip(equilibrium.classes, equilibrium.class_link_costs, strict=True):
        origins = origin_firsts(one.demand.origin).size
        first, last = np.searchsorted(moves.pair, [pairs, pairs + one.demand.pairs])
        factor = np.concatenate([one.toll_shares(network) / one.value_of_time, free])
        in_time = np.concatenate([money / one.value_of_time, homes])
        own, trees_of_it = slice(int(first), int(last)), trees[rows : rows + origins]
        groups.append(Group(one.potential, in_time, factor, one.passenger_cars, trees_of_it, own))
        pairs, rows = pairs + one.demand.pairs, rows + origins
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
