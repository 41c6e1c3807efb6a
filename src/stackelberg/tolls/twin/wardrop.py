"""Travellers on their shortest routes: user equilibria and their exact derivatives, for networks of any size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from stackelberg.core import Array
from stackelberg.roads.demand import Demand
from stackelberg.roads.equilibria import equilibrium
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.sensitivity import DENSE, Sensitivity, sensitivity
from stackelberg.roads.solution import Solution
from stackelberg.tolls.twin.trips import Pairs


@dataclass(frozen=True, eq=False)
class Wardrop:
    """Route choice at a user equilibrium; the dispersion says nothing here."""

    network: Network
    pairs: Pairs
    gap: float = 1e-6

    def settle(self, tolls: Array, trips: Array, dispersion: float, start: Any = None) -> WardropFlows:
        """The user equilibrium, from one near it where there is one."""
        before = None if start is None else start.solution
        demand = Demand(*self.pairs, trips)
        return WardropFlows(equilibrium(self.network, demand, tolls, gap=self.gap, start=before), trips)


@dataclass(frozen=True, eq=False)
class WardropFlows:
    """The flows of an equilibrium and how they move."""

    solution: Solution
    trips: Array

    @property
    def v(self) -> Array:
        """On every link."""
        return self.solution.flows

    @property
    def routes(self) -> Routes:
        """On every route."""
        return self.solution.routes

    @cached_property
    def _sensitivity(self) -> Sensitivity:
        return sensitivity(self.solution)

    def _pushed(self, costs: Array) -> Array:
        """How flows answer changes of link costs, in columns."""
        found = self._sensitivity
        if found.moves.route.size <= DENSE:
            return np.asarray(found.matrix @ costs)
        return np.column_stack([found.flows(one) for one in costs.T])

    def by_trips(self, factors: csr_array) -> Array:
        """How flows move with parameters that move the log of each pair's trips by these factors."""
        begin, on = self._sensitivity.base
        base = csr_array((np.ones(on.size), on, begin), shape=(self.trips.size, self.v.size))
        direct = (base.T @ factors.multiply(self.trips[:, None])).toarray()
        steep = self._sensitivity.slope[: self.v.size]
        return np.asarray(direct + self._pushed(steep[:, None] * direct))

    def by_costs(self, change: Array) -> Array:
        """How flows move with a change of link costs."""
        return np.asarray(self._sensitivity.flows(change))

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂v/∂(link cost)."""
        return np.asarray(self._sensitivity.by_tolls(u))

    def replied(self, way: Array) -> Array:
        """As far as v: all on the routes that were shortest yesterday would overshoot without end."""
        return way
