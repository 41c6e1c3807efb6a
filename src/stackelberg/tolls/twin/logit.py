"""Travellers who choose by logit among fixed routes, at their stochastic user equilibrium (Fisk 1980)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numba import njit
from scipy.linalg.lapack import dgetrf, dgetrs
from scipy.sparse import csr_array

from stackelberg.core import Array
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes

SETTLED = 1e-7
"""Flows are settled where none is further than this share of the largest from what travellers then choose."""

_NEWTON, _HALVINGS = 60, 12


@dataclass(frozen=True, eq=False)
class Logit:
    """Route choice with probabilities in proportion to exp(−θ · cost), on fixed routes."""

    network: Network
    routes: Routes

    def settle(self, tolls: Array, trips: Array, dispersion: float, start: Any = None) -> LogitFlows:
        """Newton's method on v = f(cost(v)), from flows near it where there are some."""
        v = self._loaded(np.zeros(self.network.links), tolls, trips, dispersion)[0] if start is None else start.v
        f, moved, _ = found = self._loaded(v, tolls, trips, dispersion)
        away = float(np.abs(v - f).max())
        for _ in range(_NEWTON):
            if away <= SETTLED * f.max():
                break
            system = np.eye(v.size) + moved * self.network.latency.derivative(v)
            step, part, nearest = np.linalg.solve(system, v - f), 1.0, away
            for _ in range(_HALVINGS):
                trial = np.maximum(v - part * step, 0.0)
                found = self._loaded(trial, tolls, trips, dispersion)
                nearest = float(np.abs(trial - found[0]).max())
                if nearest < away:
                    break
                part *= 0.5
            if not nearest < away:
                found = self._loaded(v, tolls, trips, dispersion)
                break
            v, away = trial, nearest
            f, moved, _ = found
        return LogitFlows(self, v, moved, found[2], trips, tolls)

    def _loaded(self, v: Array, tolls: Array, trips: Array, dispersion: float) -> tuple[Array, Array, Array]:
        """Link flows as travellers choose at the costs of v, minus their derivative by link costs, route flows."""
        flow, moved, on = np.zeros(v.size), np.zeros((v.size, v.size)), np.empty(len(self.routes))
        routes = self.routes
        _load(
            routes.first,
            routes.start,
            routes.links,
            self.network.cost(v, tolls),
            trips,
            dispersion,
            flow,
            moved,
            on,
        )
        return flow, moved, on


@dataclass(frozen=True, eq=False)
class LogitFlows:
    """Settled flows v and how they move. `moved`: minus their derivative by link costs, with delays held."""

    model: Logit
    v: Array
    moved: Array
    on_routes: Array
    trips: Array
    tolls: Array

    @property
    def routes(self) -> Routes:
        """On every route."""
        return self.model.routes.carrying(self.on_routes)

    @cached_property
    def _factor(self) -> Any:
        return dgetrf(np.eye(self.v.size) + self.moved * self.model.network.latency.derivative(self.v))[:2]

    def _solved(self, change: Array, trans: int = 0) -> Array:
        """Once delays have moved as well. LAPACK itself: beside small networks SciPy's checks take longest."""
        return np.asarray(dgetrs(*self._factor, change, trans=trans)[0])

    def by_trips(self, factors: csr_array) -> Array:
        """How flows move with parameters that move the log of each pair's trips by these factors."""
        routes, moved = self.model.routes, np.zeros((self.v.size, factors.shape[1]))
        of_pairs = factors.indptr, factors.indices, factors.data
        _carry(routes.first, routes.start, routes.links, self.on_routes, *of_pairs, moved)
        return self._solved(moved)

    def by_costs(self, change: Array) -> Array:
        """How flows move with a change of link costs."""
        return self._solved(-self.moved @ change)

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂v/∂(link cost)."""
        return np.asarray(-self.moved @ self._solved(u, trans=1))

    def replied(self, way: Array) -> Array:
        """How far those go who choose by the delays of flows that are so far from v."""
        return np.asarray(way + self.moved @ (self.model.network.latency.derivative(self.v) * way.T).T)


@njit(cache=True)
def _load(first, start, links, cost, trips, dispersion, flow, moved, on):  # type: ignore[no-untyped-def]
    """Add up flows by logit, and minus their derivative by link costs: θ (Σ h a aᵀ − (Σ h a)(Σ h a)ᵀ / trips)."""
    at, own = np.zeros(cost.size), np.empty(cost.size, np.int64)
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
        used = 0
        for r in range(first[k], first[k + 1]):
            on[r] *= trips[k] / total
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
            a = own[i]
            flow[a] += at[a]
            share = dispersion * at[a] / trips[k]
            for j in range(used):
                moved[a, own[j]] -= share * at[own[j]]
        for i in range(used):
            at[own[i]] = 0.0


@njit(cache=True)
def _carry(first, start, links, on, row, column, factor, moved):  # type: ignore[no-untyped-def]
    """Add up what each pair has on each link, times its factors (a sparse matrix by rows)."""
    at, own = np.zeros(len(moved)), np.empty(len(moved), np.int64)
    for k in range(first.size - 1):
        used = 0
        for r in range(first[k], first[k + 1]):
            if on[r] == 0.0:
                continue
            for e in range(start[r], start[r + 1]):
                a = links[e]
                if at[a] == 0.0:
                    own[used] = a
                    used += 1
                at[a] += on[r]
        for i in range(used):
            for j in range(row[k], row[k + 1]):
                moved[own[i], column[j]] += at[own[i]] * factor[j]
            at[own[i]] = 0.0
