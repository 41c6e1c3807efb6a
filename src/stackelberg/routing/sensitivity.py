"""How the link flows of a Wardrop equilibrium answer small changes of tolls and of volumes.

Where routes in use stay in use and no others come in, costs stay equal on the routes of each pair. So the change of
the link flows solves a quadratic program on the routes in use: minimise ½ Σ ℓ' δw² + δτ·δw over changes of route
flows that keep each pair's volume (Tobin and Friesz 1988; Patriksson 2004). Route flows are not unique, link flows
are. It is solved without a matrix, by conjugate gradients on exchanges between the routes of each pair, whatever
the size of the network.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen, positive
from stackelberg.core.brief import brief
from stackelberg.routing.demand import Demand
from stackelberg.routing.kernels.columns import Columns
from stackelberg.routing.kernels.exchanges import (
    Exchanges,
    answer,
    bases,
    chosen,
    exchanges,
    gather,
    spread,
    steepness,
    ties,
)
from stackelberg.routing.kernels.shifts import shift_space
from stackelberg.routing.kernels.trees import no_trees, tree_space, update_trees
from stackelberg.routing.network import Network
from stackelberg.routing.shortest import cost_shift, forward_star
from stackelberg.routing.solver import origin_pairs
from stackelberg.routing.wardrop import Equilibrium

TOLERANCE = 1e-12
"""Conjugate gradients even out this share of the differences between route costs."""
IN_USE = 1e-9
"""A route that carries less than this share of its pair's volume does not count as in use."""
EQUAL = 1e-9
"""Routes that cost more than the cheapest by at most this share of it, or by the gap, count as equally cheap."""
DENSE = 4000
"""The most exchanges for which `matrix` is written down."""


@final
@dataclass(frozen=True, eq=False)
class Sensitivity:
    """The derivative J of link flows by link tolls, and that by volumes, at an equilibrium; J is symmetric.

    `ties` are links through which a route goes that is as cheap as those in use, is not in use, and is no mix of
    those that are: the equilibrium is `degenerate`, and a small change of tolls one way may bring in what a change
    the other way does not. J is then the derivative while these routes stay unused; `holds` says whether they do.
    """

    network: Network
    demand: Demand
    slope: Array
    moves: Exchanges
    base: tuple[NDArray[np.int64], NDArray[np.int32]]
    _costs: Array
    _predecessor: NDArray[np.int32]
    _equal: float

    __repr__ = brief

    def flows(self, tolls: Any = None, volumes: Any = None) -> Array:
        """The change of link flows per unit of a change of `tolls` (per link) and `volumes` (per pair): J·v."""
        v, added = self._tolls(tolls), self._added(volumes)
        return frozen(added + self._answer(v + self.slope * added))

    def by_tolls(self, weights: Any) -> Array:
        """Jᵀu, one number per link: by how much each toll moves Σ `weights` · link flows."""
        return frozen(self._answer(as_vector("weights", weights, self.network.links)))

    def by_volumes(self, weights: Any) -> Array:
        """By how much each pair's volume moves Σ `weights` · link flows."""
        u = as_vector("weights", weights, self.network.links)
        start, links = self.base
        along = (u + self.slope * self._answer(u))[links]
        return frozen(np.add.reduceat(along, start[:-1]) if along.size else np.zeros(self.demand.pairs))

    def costs(self, tolls: Any = None, volumes: Any = None) -> Array:
        """The change of every link's generalised cost, tolls included, that comes with `flows`."""
        return frozen(self._tolls(tolls) + self.slope * self.flows(tolls, volumes))

    @cached_property
    def matrix(self) -> Array:
        """J itself, links × links, by a dense factorisation; for small networks."""
        count = self.moves.route.size
        if count > DENSE:
            raise InvalidInput(
                f"matrix: expected at most {DENSE} routes beside the first of each pair, got {count}; use `flows` "
                "and `by_tolls`, which need no matrix"
            )
        D = np.zeros((self.network.links, count))
        for j in range(count):
            begin, middle, end = self.moves.begin[j], self.moves.middle[j], self.moves.begin[j + 1]
            D[self.moves.links[begin:middle], j] = 1.0
            D[self.moves.links[middle:end], j] = -1.0
        D /= np.sqrt(self._diagonal)
        H = D.T @ (self.slope[:, None] * D)
        return frozen(-D @ np.linalg.pinv(H, rcond=1e-11, hermitian=True) @ D.T)

    @property
    def degenerate(self) -> bool:
        """Whether there are `ties`: unused routes, equally cheap, that a change of tolls would bring in."""
        return bool(self.ties.size)

    @cached_property
    def ties(self) -> NDArray[np.int64]:
        """Links by which unused routes part from equally cheap ones in use."""
        # Of two routes that part ways, a change of tolls drawn at random tells them apart.
        drawn = np.random.default_rng(0).uniform(-1.0, 1.0, self.network.links)
        return np.flatnonzero(self._parted(drawn))

    def holds(self, tolls: Any) -> bool:
        """Whether `flows(tolls)` is the derivative in this direction: it makes no unused route the cheapest."""
        return not np.any(self._parted(self._tolls(tolls)) < 0)

    @cached_property
    def _diagonal(self) -> Array:
        steep = np.asarray(steepness(self.moves, self.slope))
        return np.where(steep > 0.0, steep, 1.0)  # where links have no slope any scale does: nothing is evened out

    def _tolls(self, tolls: Any) -> Array:
        return np.zeros(self.network.links) if tolls is None else as_vector("tolls", tolls, self.network.links)

    def _added(self, volumes: Any) -> Array:
        """Link flows of a change of volumes, all of it on the bases."""
        if volumes is None:
            return np.zeros(self.network.links)
        q = as_vector("volumes", volumes, self.demand.pairs)
        start, links = self.base
        return np.asarray(np.bincount(links, np.repeat(q, np.diff(start)), self.network.links), np.float64)

    def _answer(self, change: Array) -> Array:
        """How link flows answer a change of link costs."""
        dearer, step, w = np.empty(self._diagonal.size), np.empty(self._diagonal.size), np.empty(self.slope.size)
        gather(self.moves, change, dearer)
        left, spent = answer(
            self.moves, self.slope, self._diagonal, dearer, step, TOLERANCE, 20 * dearer.size + 1000
        )
        if left > np.sqrt(TOLERANCE):
            raise InvalidInput(
                f"equilibrium: its link flows have no derivative in this direction: after {spent} iterations "
                f"{left:.1e} of the cost differences is left, as the links concerned do not get slower with flow"
            )
        spread(self.moves, step, w)
        return w

    def _parted(self, tolls: Array) -> NDArray[np.int8]:
        """Links by which equally cheap routes part ways under `tolls`: −1 towards a cheaper one, +1 a dearer."""
        change = tolls + self.slope * self._answer(tolls)
        graph, pairs = forward_star(self.network), origin_pairs(self.demand)
        cost = self._costs + cost_shift(self.network, self._costs)
        space, origins = tree_space(self.network.nodes), pairs.origin[pairs.first[:-1]]
        trees = no_trees(origins.size, self.network.nodes)
        trees.predecessor[:] = self._predecessor
        update_trees(graph, np.maximum(cost, 0.0), origins, space, trees)
        strict = np.sqrt(TOLERANCE) * float(np.abs(tolls).max(initial=0.0))
        tied = np.zeros(self.network.links, np.int8)
        ties(graph, trees, pairs, cost, change, self._equal, strict, space, tied)
        return tied


def sensitivity(network: Network, demand: Demand, equilibrium: Equilibrium) -> Sensitivity:
    """The derivative of the link flows of `equilibrium`, solved for this network and demand to a small gap.

    It is as exact as the equilibrium: a gap of 1e-10 or less is advised.

    >>> from stackelberg.routing import equilibrium, pigou
    >>> network, demand = pigou()
    >>> found = sensitivity(network, demand, equilibrium(network, demand, tolls=[0.0, 0.5]))
    >>> found.flows(tolls=[0.0, 1.0])
    array([ 1., -1.])
    >>> found.degenerate
    False
    """
    equilibrium.routes.check(network, demand)
    if not np.array_equal(equilibrium.flows.shape, (network.links,)):
        raise InvalidInput(f"equilibrium: expected flows of {network.links} links, got {equilibrium.flows.size}")
    columns = equilibrium.routes.columns(demand)
    slope = frozen(network.latency.derivative(equilibrium.flows))
    base = bases(columns)
    moves = exchanges(columns, base, shift_space(network.links))
    used = _in_use(columns, demand, base, moves, equilibrium.costs, slope)
    lengths = (columns.start[1:] - columns.start[:-1])[base]
    start = np.concatenate([[0], np.cumsum(lengths)])
    along = columns.links[np.repeat(columns.start[base] - start[:-1], lengths) + np.arange(start[-1])]
    equal = max(EQUAL, positive("gap", equilibrium.gap, zero=True))
    routes = equilibrium.routes
    return Sensitivity(
        network, demand, slope, chosen(moves, used), (start, along), equilibrium.costs, routes.predecessor, equal
    )


def _in_use(
    columns: Columns, demand: Demand, base: NDArray[np.int64], moves: Exchanges, costs: Array, slope: Array
) -> NDArray[np.bool_]:
    """Which exchanges are between routes in use: not those to routes that one Newton step would empty."""
    dearer = np.empty(moves.route.size)
    gather(moves, costs, dearer)
    flow, steep = columns.flow[moves.route], np.asarray(steepness(moves, slope))
    return np.asarray((flow > IN_USE * demand.volume[moves.pair]) & (dearer <= flow * steep))
