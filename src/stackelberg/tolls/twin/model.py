"""The settled flows of a city as a function of tolls and of what is not known of its travellers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stackelberg.core import Array, Prior, Settled
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.tolls.twin.trips import Pairs

LARGEST = 30.0
"""Log trips move by no more: beyond that a fit has lost its way."""


@dataclass(frozen=True, eq=False)
class Flows(ABC):
    """Settled flows v, the routes that carry them, and how they move."""

    network: Network
    v: Array
    routes: Routes
    trips: Array

    @property
    @abstractmethod
    def carried(self) -> csr_array:
        """Links × pairs: the flows that grow with the trips of a pair, with delays held."""

    @abstractmethod
    def by_costs(self, change: Array) -> Array:
        """How flows move with changes of link costs, in columns."""

    @abstractmethod
    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂v/∂(link cost)."""

    def by_trips(self, factors: csr_array) -> Array:
        """How flows move with parameters that move the log of each pair's trips by these factors."""
        direct = (self.carried @ factors).toarray()
        return np.asarray(direct) + self.by_costs(self.network.latency.derivative(self.v)[:, None] * direct)


@final
@dataclass(frozen=True, eq=False)
class City(Prior):
    """Flows under tolls; θ are errors of log trips, the log of the dispersion, and that of the weight of tolls.

    travellers: `Logit` or `Wardrop`, by whose `settle` flows are found. base, factors: log trips are
    base + factors @ θ.
    """

    network: Network
    travellers: Any
    pairs: Pairs
    base: Array
    factors: csr_array
    mean: Array
    sd: Array
    tolled: NDArray[np.int64]

    def trips(self, theta: Array) -> Array:
        """Of every pair."""
        return np.asarray(np.exp(self.base + np.clip(self.factors @ theta[:-2], -LARGEST, LARGEST)))

    def tolls(self, x: Array, weight: float = 1.0) -> Array:
        """Per link, in time."""
        tolls = np.zeros(self.network.links)
        tolls[self.tolled] += weight * x
        return tolls

    def settle(self, x: Array, theta: Array, start: Settled | None = None) -> CityFlows:
        """Settled flows under tolls x."""
        near = start.flows if isinstance(start, CityFlows) else None
        dispersion, weight = np.exp(theta[-2:])
        flows = self.travellers.settle(self.tolls(x, weight), self.trips(theta), float(dispersion), near)
        return CityFlows(self, x, float(weight), flows)


@dataclass(frozen=True, eq=False)
class CityFlows:
    """What a planner sees of settled flows, and how it moves."""

    city: City
    x: Array
    weight: float
    flows: Flows

    @property
    def y(self) -> Array:
        """Flows on all links."""
        return self.flows.v

    def by_parameters(self) -> Array:
        """∂y/∂θ."""
        city, flows = self.city, self.flows
        tolls = city.tolls(self.x, self.weight)
        prices = np.column_stack([city.network.cost(flows.v, tolls), tolls])
        return np.hstack([flows.by_trips(city.factors), flows.by_costs(prices)])

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂y/∂x."""
        return np.asarray(self.weight * self.flows.pull_back(u)[self.city.tolled])
