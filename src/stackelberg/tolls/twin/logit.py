"""Travellers who choose by logit among fixed routes, at their stochastic user equilibrium (Fisk 1980)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.linalg.lapack import dgetrf, dgetrs
from scipy.sparse import csr_array

from stackelberg.core import Array
from stackelberg.roads.files.cells import pd
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.trees import NO_LINK
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.shortest import ShortestPaths, shortest_paths
from stackelberg.tolls.twin.model import Flows

SETTLED = 1e-7
"""Flows are settled where none is further than this share of the largest from what travellers then choose."""

_NEWTON, _HALVINGS, _FASTER = 60, 12, 0.2

DISTURBED = 0.6
"""Standard deviation of the log of a link's cost from one search to the next."""


@dataclass(frozen=True, eq=False)
class Logit:
    """Route choice with probabilities in proportion to exp(−θ · cost), on fixed routes."""

    network: Network
    routes: Routes

    @cached_property
    def uses(self) -> csr_array:
        """Links × routes: which routes use a link."""
        return self.routes.incidence(self.network.links)

    def settle(self, tolls: Array, trips: Array, dispersion: float, start: Any = None) -> LogitFlows:
        """Newton's method on v = f(cost(v)), from flows near it where there are some.

        A derivative that was computed before, at v or at flows near it, is used as long as it brings v nearer.
        """
        v = self._chosen(np.zeros(self.network.links), tolls, trips, dispersion)[0] if start is None else start.v
        factor = None if start is None else vars(start).get("_factor")  # where it was asked for
        f, on = self._chosen(v, tolls, trips, dispersion)
        away = np.abs(v - f).max()
        for _ in range(_NEWTON):
            if away <= SETTLED * f.max():
                break
            old = factor is not None
            if factor is None:
                factor = _factor(self._moved(on, trips, dispersion), self.network.latency.derivative(v))
            step = dgetrs(*factor, v - f)[0]
            for part in 0.5 ** np.arange(1 if old else _HALVINGS):
                trial = np.maximum(v - part * step, 0.0)
                tried = self._chosen(trial, tolls, trips, dispersion)
                left = np.abs(trial - tried[0]).max()
                if left < away:
                    break
            else:
                if not old:
                    break
                factor = None
                continue
            factor = factor if left < _FASTER * away else None
            v, (f, on), away = trial, tried, left
        routes = self.routes.carrying(on)
        return LogitFlows(self.network, v, routes, trips, self, dispersion)

    def _chosen(self, v: Array, tolls: Array, trips: Array, dispersion: float) -> tuple[Array, Array]:
        """Link flows as travellers choose at the costs of v, and route flows."""
        flow, on, routes = np.zeros(v.size), np.empty(len(self.routes)), self.routes
        _choose(routes.first, routes.start, routes.links, self.network.cost(v, tolls), trips, dispersion, flow, on)
        return flow, on

    def _moved(self, on: Array, trips: Array, dispersion: float) -> Array:
        """Minus the derivative of link flows by link costs, with delays held."""
        moved, routes = np.zeros((self.network.links, self.network.links)), self.routes
        _move(routes.first, routes.start, routes.links, trips, dispersion, on, moved)
        return moved


def _factor(moved: Array, slope: Array) -> Any:
    """I + moved · diag(slope), factored by LAPACK itself: beside small networks SciPy's checks take longest."""
    return dgetrf(np.eye(slope.size) + moved * slope)[:2]


@dataclass(frozen=True, eq=False)
class LogitFlows(Flows):
    """Settled flows and how they move."""

    travellers: Logit
    dispersion: float

    @cached_property
    def moved(self) -> Array:
        """Minus the derivative of link flows by link costs, with delays held."""
        return self.travellers._moved(self.routes.flow, self.trips, self.dispersion)

    @cached_property
    def _factor(self) -> Any:
        return _factor(self.moved, self.network.latency.derivative(self.v))

    def _solved(self, change: Array, trans: int = 0) -> Array:
        """Once delays have moved as well."""
        return np.asarray(dgetrs(*self._factor, change, trans=trans)[0])

    @cached_property
    def carried(self) -> csr_array:
        """The flows of each pair."""
        flow, routes = self.routes.flow, self.routes
        uses = self.travellers.uses
        return uses @ csr_array((flow, routes.pair, np.arange(flow.size + 1)), shape=(flow.size, routes.pairs))

    def by_costs(self, change: Array) -> Array:
        """How flows move with changes of link costs, in columns."""
        return self._solved(-self.moved @ change)

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂v/∂(link cost)."""
        return np.asarray(-self.moved @ self._solved(u, trans=1))


def disturbed_routes(
    network: Network,
    pairs: tuple[NDArray[np.int64], NDArray[np.int64]],
    costs: Sequence[Array],
    searches: int,
    longest: float = np.inf,
) -> Routes:
    """The shortest routes of every pair under each of `costs`, and these disturbed link by link.

    Every search finds the routes of all pairs at once. longest: routes that cost more than so many times the
    cheapest by the first of `costs` are left out.

    >>> from stackelberg.roads import braess
    >>> network, demand = braess()
    >>> found = disturbed_routes(network, (demand.origin, demand.destination), [np.ones(5)], searches=30)
    >>> len(found)
    3
    """
    origins, row = np.unique(pairs[0], return_inverse=True)
    rng, walks = np.random.default_rng(0), []
    for search in range(searches):
        for cost in costs:
            noise = rng.standard_normal(cost.size) if search else np.zeros(cost.size)
            disturbed = np.maximum(cost, 1e-9 * cost.max()) * np.exp(DISTURBED * noise)
            walks.append(_walked(shortest_paths(network, disturbed, origins), row, pairs[1]))
    length, links = (np.concatenate(part) for part in zip(*walks, strict=True))
    start, pair = np.concatenate([[0], np.cumsum(length)]), np.tile(np.arange(row.size), len(walks))
    mark = np.random.default_rng(1).integers(
        1, 2**62, network.links, dtype=np.int64
    )  # their sums tell routes apart
    price, prints = (np.add.reduceat(of[links], start[:-1]) for of in (costs[0], mark))
    found = pd.DataFrame({"pair": pair, "price": price, "prints": prints})  # sums by which routes are told apart
    short = found["price"] <= longest * found.groupby("pair")["price"].transform("min")
    found = found[short].drop_duplicates(["pair", "prints"]).sort_values("pair", kind="stable")
    size, count = length[found.index], np.bincount(found["pair"], minlength=row.size)
    at = np.repeat(start[found.index] - np.cumsum(size) + size, size) + np.arange(size.sum())
    columns = Columns.of(np.concatenate([[0], np.cumsum(count)]), size, links[at], np.zeros(size.size))
    return Routes.found(columns, method=f"shortest under {searches} disturbed costs")


def _walked(trees: ShortestPaths, row: NDArray[np.int64], node: NDArray[np.int64]) -> tuple[Array, Array]:
    """The routes of all pairs by trees from their origins: how many links each has, and these, route by route."""
    steps = []
    while ((link := trees.predecessor[row, node]) != NO_LINK).any():
        steps.append(link)
        node = np.where(link == NO_LINK, node, trees.network.tail[link])
    walks = np.array(steps[::-1]).T
    return (walks != NO_LINK).sum(axis=1), walks[walks != NO_LINK]


@njit(cache=True)
def _choose(first, start, links, cost, trips, dispersion, flow, on):  # type: ignore[no-untyped-def]
    """Route flows by logit at link costs, added up on links."""
    for k in range(trips.size):
        lowest = np.inf
        for r in range(first[k], first[k + 1]):
            price = 0.0
            for e in range(start[r], start[r + 1]):
                price += cost[links[e]]
            on[r] = price
            lowest = min(lowest, price)
        total = 0.0
        for r in range(first[k], first[k + 1]):
            on[r] = np.exp(-dispersion * (on[r] - lowest))
            total += on[r]
        for r in range(first[k], first[k + 1]):
            on[r] *= trips[k] / total
            for e in range(start[r], start[r + 1]):
                flow[links[e]] += on[r]


@njit(cache=True)
def _move(first, start, links, trips, dispersion, on, moved):  # type: ignore[no-untyped-def]
    """Minus the derivative of link flows by link costs: θ (Σ h a aᵀ − (Σ h a)(Σ h a)ᵀ / trips)."""
    at, own = np.zeros(len(moved)), np.empty(len(moved), np.int64)
    for k in range(trips.size):
        used = 0
        for r in range(first[k], first[k + 1]):
            h = on[r]
            if h <= 1e-12 * trips[k]:
                continue
            for e in range(start[r], start[r + 1]):
                a = links[e]
                if at[a] == 0.0:
                    own[used] = a
                    used += 1
                at[a] += h
                for g in range(start[r], start[r + 1]):
                    moved[a, links[g]] += dispersion * h
        for i in range(used):
            share = dispersion * at[own[i]] / trips[k]
            for j in range(used):
                moved[own[i], own[j]] -= share * at[own[j]]
        for i in range(used):
            at[own[i]] = 0.0
