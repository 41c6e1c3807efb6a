"""Welfare as the planner's objective: what travellers gain from their trips less the time these take.

Tolls change hands and do not count. What travellers gain is not seen on the roads: it takes the trips made per od
pair and the demand functions. So a planner of welfare sees, beside flows (and times), either of

- the trips made per od pair, the last entries of y, and knows the demand functions; or
- the benefit Σ ∫₀ᵐᵃᵈᵉ D⁻¹ that whoever counts the trips computes from them, one number at the end of y, which is
  what a city of a hundred thousand pairs will hand over. It bends where trips do not, so a leader that takes
  responses for straight lines learns more slowly from it.

Without either, revenue and travel time are what can be seen, and neither is welfare.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput, Objective, as_vector
from stackelberg.roads.demand_functions import DemandFunction
from stackelberg.roads.latency import Latency
from stackelberg.roads.network import Network
from stackelberg.support.brief import brief
from stackelberg.tolls.links import Observes
from stackelberg.tolls.objectives import Terms

_FEWEST = 2.0**-53
"""Fewer trips, as a share of the potential, count as these: prices at which nobody travels may be infinite."""


@final
@dataclass(frozen=True, eq=False)
class MinusWelfare:
    """f(x, y) = scale · (Σ w (τ + fixed cost) − benefit − revenue · Σ x w) + λ‖x‖², to be minimised.

    y begins with the flows w of all links. With a `latency` τ = ℓ(w); without one the travel times τ follow. Then
    come the trips made per pair, if `function` says what they are worth, else the benefit itself, one number.
    `terms.revenue` is what a unit of toll income is worth beyond its being a transfer, usually nothing.

    >>> from stackelberg.roads import Affine, LinearDemand
    >>> road, demand = Affine([1.0], [2.0]), LinearDemand([5.0], choke=10.0)
    >>> f = MinusWelfare(Terms(1, tolled=[0], lam=0.0), [0.0], road, demand)
    >>> f(np.array([3.0]), np.array([1.5, 1.5]))
    -6.75
    >>> f.partial_y(np.array([3.0]), np.array([1.5, 1.5]))
    array([ 7., -7.])
    """

    terms: Terms
    fixed_cost: Array
    latency: Latency | None = None
    function: DemandFunction | None = None

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check that all speak of the same links, and that every link counts."""
        links = self.terms.links
        object.__setattr__(self, "fixed_cost", as_vector("fixed_cost", self.fixed_cost, links))
        if self.latency is not None and self.latency.links != links:
            raise InvalidInput(f"latency: expected {links} links, got {self.latency.links}")
        if np.any(self.terms.weights != 1.0):
            raise InvalidInput(
                "weights: expected all links to count alike in welfare, which is not known where some do not (no "
                "sensor) or where time is worth more on some"
            )

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        w, time, last = self._parts(y)
        gained = float(last[0]) if self.function is None else float(self.function.benefit(self._trips(last)).sum())
        return self.terms.value(x, w, time + self.fixed_cost) - self.terms.scale * gained

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x."""
        return self.terms.partial_x(x, self._parts(y)[0])

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂f/∂y: marginal costs of the links (and flows, for observed times), minus what trips are worth."""
        w, time, last = self._parts(y)
        scale = self.terms.scale
        worth = np.ones(1) if self.function is None else self.function.inverse(self._trips(last))
        if self.latency is None:
            by_link = [self.terms.partial_w(x, time + self.fixed_cost), scale * w]
        else:
            by_link = [self.terms.partial_w(x, time + w * self.latency.derivative(w) + self.fixed_cost)]
        return np.concatenate([*by_link, -scale * worth])

    def objective(self) -> Objective:
        """As an `Objective` with exact gradients."""
        tolled = np.asarray(self.terms.tolled)
        prices = (tolled,) if self.latency is not None else (tolled, self.terms.links + tolled)
        return Objective(self, (self.partial_x, self.partial_y), "minus welfare", prices=prices)

    def _parts(self, y: Array) -> tuple[Array, Array, Array]:
        links, pairs = self.terms.links, 1 if self.function is None else self.function.pairs
        before = links if self.latency is not None else 2 * links
        if y.size != before + pairs:
            last = "the benefit" if self.function is None else f"{pairs} trips made"
            times = "" if self.latency is not None else f", {links} travel times"
            raise InvalidInput(f"y: expected {links} link flows{times} and then {last}, got {y.size} numbers")
        w = y[:links]
        return w, y[links:before] if self.latency is None else self.latency.value(w), y[before:]

    def _trips(self, trips: Array) -> Array:
        """Trips within the potential volumes: noise may have taken them out."""
        assert self.function is not None
        return np.clip(trips, _FEWEST * self.function.potential, self.function.potential)


def welfare_objective(
    network: Network, demand: Any, terms: Terms, observes: Observes, trips: str | None
) -> Objective:
    """Minus welfare, for a planner who observes links so, and of the trips made what `trips` says."""
    return MinusWelfare(
        terms,
        network.fixed_cost,
        network.latency if observes == "flows" else None,
        demand.function if trips == "per pair" else None,
    ).objective()
