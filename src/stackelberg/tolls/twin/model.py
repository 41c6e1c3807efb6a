"""The settled flows of a city as a function of tolls and of what is not known of its travellers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, Prior, Settled
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.tolls.twin.trips import LOWEST, Errors, Pairs


@dataclass(frozen=True, eq=False)
class Flows:
    """Settled flows v and the routes that carry them.

    How they move is said by `carried`, links × pairs: the flows that grow with the trips of a pair, with delays
    held; `by_costs(change)`: how they move with changes of link costs, in columns; `pull_back(u)`:
    uᵀ ∂v/∂(link cost).
    """

    network: Network
    v: Array
    routes: Routes
    trips: Array


@final
@dataclass(frozen=True, eq=False)
class City(Prior):
    """Flows under tolls; θ are errors of log trips, the log of the dispersion, and that of the weight of tolls.

    travellers: `Logit` or `Wardrop`, by whose `settle` flows are found. base, errors: log trips, and what may be
    wrong with them.
    """

    network: Network
    travellers: Any
    pairs: Pairs
    base: Array
    errors: Errors
    mean: Array
    sd: Array
    tolled: NDArray[np.int64]

    def trips(self, theta: Array) -> Array:
        """Of every pair."""
        return np.asarray(np.exp(self.base + np.clip(self.errors.logs(theta[:-2])[0], LOWEST, -LOWEST)))

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
        return CityFlows(self, x, theta, flows)


@dataclass(frozen=True, eq=False)
class CityFlows:
    """What a planner sees of settled flows, and how it moves."""

    city: City
    x: Array
    theta: Array
    flows: Any

    @property
    def y(self) -> Array:
        """Flows on all links."""
        return np.asarray(self.flows.v)

    def by_parameters(self) -> Array:
        """∂y/∂θ."""
        city, flows = self.city, self.flows
        tolls, slope = city.tolls(self.x, float(np.exp(self.theta[-1]))), city.network.latency.derivative(flows.v)
        prices = np.column_stack([city.network.cost(flows.v, tolls), tolls])
        direct = (flows.carried @ city.errors.derivative(self.theta[:-2])).toarray()
        return np.hstack([direct + flows.by_costs(slope[:, None] * direct), flows.by_costs(prices)])

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂y/∂x."""
        return np.asarray(np.exp(self.theta[-1]) * self.flows.pull_back(u)[self.city.tolled])
