"""The settled flows of a city as a function of tolls and of what is not known of its travellers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol, final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stackelberg.core import Array, Prior, Settled
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.tolls.twin.trips import Pairs

SHUT = 100.0
"""A closed road costs so many times the mean travel time."""

LARGEST = 30.0
"""Log trips move by no more: beyond that a fit has lost its way."""


class Flows(Protocol):
    """Settled flows and how they move."""

    @property
    def v(self) -> Array:
        """On every link."""

    @property
    def routes(self) -> Routes:
        """On every route."""

    def by_trips(self, factors: csr_array) -> Array:
        """How flows move with parameters that move the log of each pair's trips by these factors."""

    def by_costs(self, change: Array) -> Array:
        """How flows move with a change of link costs."""

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂v/∂(link cost)."""

    def replied(self, way: Array) -> Array:
        """How far those go who choose by the delays of flows that are so far from v."""


class Travellers(Protocol):
    """How travellers choose their routes."""

    @property
    def network(self) -> Network:
        """The roads."""

    def settle(self, tolls: Array, trips: Array, dispersion: float, start: Any = None) -> Flows:
        """Their settled flows."""


@final
@dataclass(frozen=True, eq=False)
class City(Prior):
    """Flows under tolls; θ are errors of log trips, the log of the dispersion, and that of the weight of tolls.

    base, factors: log trips are base + factors @ θ. closed: what roads cost beside (those that are shut).
    """

    travellers: Travellers
    pairs: Pairs
    base: Array
    factors: csr_array
    mean: Array
    sd: Array
    tolled: NDArray[np.int64]
    time: float
    times: bool = False
    closed: Array | None = None

    @property
    def network(self) -> Network:
        """The roads."""
        return self.travellers.network

    @cached_property
    def everybody(self) -> csr_array:
        """The factor of all trips alike."""
        return csr_array(np.ones((self.base.size, 1)))

    def trips(self, theta: Array) -> Array:
        """Of every pair."""
        return np.asarray(np.exp(self.base + np.clip(self.factors @ theta[:-2], -LARGEST, LARGEST)))

    def tolls(self, x: Array, weight: float = 1.0) -> Array:
        """Per link, in time."""
        tolls = np.zeros(self.network.links) if self.closed is None else self.closed.copy()
        tolls[self.tolled] += weight * x
        return tolls

    def settle(self, x: Array, theta: Array, start: Settled | None = None) -> CityFlows:
        """Settled flows under tolls x."""
        near = start.flows if isinstance(start, CityFlows) else None
        dispersion, weight = np.exp(theta[-2:])
        flows = self.travellers.settle(self.tolls(x, weight), self.trips(theta), float(dispersion), near)
        return CityFlows(self, x, float(weight), flows)

    def scale(self, y: Array) -> Array:
        """Of flows and of times apart."""
        if not self.times:
            return super().scale(y)
        return np.concatenate([super(City, self).scale(part) for part in np.split(y, 2)])

    def shifted(self, theta: Array, level: float) -> Array:
        """With so many more trips."""
        more: Array = np.array(theta)
        more[0] += level
        return more

    def shut(self, entries: NDArray[np.bool_]) -> City:
        """With these roads closed."""
        links = entries[: self.network.links]
        return replace(self, closed=np.where(links, SHUT * self.time, 0.0)) if links.any() else self


@dataclass(frozen=True, eq=False)
class CityFlows:
    """What a planner sees of settled flows, and how it moves."""

    city: City
    x: Array
    weight: float
    flows: Flows

    @cached_property
    def y(self) -> Array:
        """Flows, and times where they are seen."""
        v = self.flows.v
        return np.concatenate([v, self.city.network.latency.value(v)]) if self.city.times else v

    def _seen(self, change: Array) -> Array:
        if not self.city.times:
            return change
        steep = self.city.network.latency.derivative(self.flows.v)
        return np.concatenate([change, (steep * change.T).T])

    @cached_property
    def common(self) -> Array:
        """How y moves where all trips are more by the same share."""
        return self._seen(self.flows.by_trips(self.city.everybody)[:, 0])

    def by_parameters(self) -> Array:
        """∂y/∂θ."""
        city, flows = self.city, self.flows
        cost = city.network.cost(flows.v, city.tolls(self.x, self.weight))
        tolls = np.zeros(city.network.links)
        tolls[city.tolled] = self.weight * self.x
        more = [flows.by_costs(cost), flows.by_costs(tolls)]
        return self._seen(np.column_stack([flows.by_trips(city.factors), *more]))

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂y/∂x."""
        if self.city.times:
            v, late = np.split(u, 2)
            u = v + late * self.city.network.latency.derivative(self.flows.v)
        return np.asarray(self.weight * self.flows.pull_back(u)[self.city.tolled])

    def push(self, dx: Array) -> Array:
        """∂y/∂x dx."""
        tolls = np.zeros(self.city.network.links)
        tolls[self.city.tolled] = self.weight * dx
        return self._seen(self.flows.by_costs(tolls))

    def replied(self, way: Array) -> Array:
        """What travellers go for who choose by the delays of the last day."""
        return self._seen(self.flows.replied(way[: self.city.network.links]))
