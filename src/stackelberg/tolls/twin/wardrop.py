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
from stackelberg.roads.sensitivity import Sensitivity, sensitivity
from stackelberg.roads.solution import Solution
from stackelberg.tolls.twin.model import Flows
from stackelberg.tolls.twin.trips import Pairs


@dataclass(frozen=True, eq=False)
class Wardrop:
    """Route choice at a user equilibrium; the dispersion says nothing here."""

    network: Network
    pairs: Pairs
    gap: float = 1e-6

    def settle(self, tolls: Array, trips: Array, dispersion: float, start: Any = None) -> WardropFlows:
        """The user equilibrium, from one near it where there is one."""
        near = None if start is None else start.solution
        found = equilibrium(self.network, Demand(*self.pairs, trips), tolls, gap=self.gap, start=near)
        return WardropFlows(self.network, found.flows, found.routes, trips, found)


@dataclass(frozen=True, eq=False)
class WardropFlows(Flows):
    """The flows of an equilibrium and how they move."""

    solution: Solution

    @cached_property
    def _sensitivity(self) -> Sensitivity:
        return sensitivity(self.solution)

    @cached_property
    def carried(self) -> csr_array:
        """All trips of a pair on its largest route."""
        begin, on = self._sensitivity.base
        trips = np.repeat(self.trips, np.diff(begin))
        return csr_array((trips, on, begin), shape=(self.trips.size, self.v.size)).T.tocsr()

    def by_costs(self, change: Array) -> Array:
        """How flows move with changes of link costs, in columns."""
        return self._sensitivity.by_columns(change)

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂v/∂(link cost)."""
        return np.asarray(self._sensitivity.by_tolls(u))
