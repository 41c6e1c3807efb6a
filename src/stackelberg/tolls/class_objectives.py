"""What the planner minimises where it counts every class of travellers by itself.

f(x, y) = scale · (Σ_links weight · A τ − revenue · Σ_classes Σ_links share · x u) + λ‖x‖² with u the vehicles of
each class and A = Σ_classes a u, where a is 1 (hours) or the class's value of time (money). A planner who observes
flows sees y = (u of the first class, u of the second, ...) and knows the latencies, so τ = ℓ(Σ p u); one who also
observes times sees τ after them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, Objective, as_vector, frozen
from stackelberg.roads.latency import Latency
from stackelberg.support.brief import brief
from stackelberg.tolls.objectives import Terms


@final
@dataclass(frozen=True, eq=False)
class ClassTerms:
    """The numbers that both objectives share: `terms` of the links, and what is each class's own.

    hour: what an hour of each class's vehicles counts. passenger_cars: the room of a vehicle. shares: what each
    class pays of the toll on every tolled link, a row per class.
    """

    terms: Terms
    hour: Array
    passenger_cars: Array
    shares: Array

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check that all speak of the same classes and links."""
        hour = as_vector("hour", self.hour)
        object.__setattr__(self, "hour", hour)
        object.__setattr__(self, "passenger_cars", as_vector("passenger_cars", self.passenger_cars, hour.size))
        shares = np.asarray(self.shares, dtype=np.float64)
        if shares.shape != (hour.size, self.terms.tolled.size):
            expected = f"{hour.size} rows of {self.terms.tolled.size} numbers"
            raise InvalidInput(f"shares: expected {expected}, got shape {shares.shape}")
        object.__setattr__(self, "shares", frozen(shares))

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return self.hour.size

    def counted(self, y: Array) -> Array:
        """Vehicles, a row per class, with zero on links that do not count."""
        expected = self.classes * self.terms.links
        if y.size < expected:
            raise InvalidInput(f"y: expected {expected} flows, a row of links per class, got {y.size} numbers")
        return self.terms.counted(y[:expected].reshape(self.classes, self.terms.links))

    def value(self, x: Array, u: Array, time: Array) -> float:
        """f for vehicles u and travel times `time`."""
        t = self.terms
        spent = ((self.hour @ u) * t.counted(time)) @ t.weights
        income = x @ (self.shares * u[:, t.tolled]).sum(axis=0) if t.revenue else 0.0
        return float(t.scale * (spent - t.revenue * income) + t.lam * (x @ x))

    def partial_x(self, x: Array, u: Array) -> Array:
        """∂f/∂x."""
        t = self.terms
        return np.asarray(2.0 * t.lam * x - t.scale * t.revenue * (self.shares * u[:, t.tolled]).sum(axis=0))

    def partial_u(self, x: Array, by_time: Array, crowding: Array) -> Array:
        """∂f/∂u, a row per class; `by_time` is τ and `crowding` what a passenger car adds to all hours."""
        t = self.terms
        slope = t.weights * (self.hour[:, None] * t.counted(by_time) + self.passenger_cars[:, None] * crowding)
        slope[:, t.tolled] -= t.revenue * self.shares * x * (t.weights[t.tolled] > 0)
        return np.asarray(t.scale * slope)

    @property
    def prices(self) -> tuple[NDArray[np.int64], ...]:
        """Where each toll shows: on the flow of its link, of every class that pays it."""
        paying = [m for m in range(self.classes) if np.any(self.shares[m] > 0)]
        return tuple(m * self.terms.links + self.terms.tolled for m in paying)


@final
@dataclass(frozen=True, eq=False)
class KnownClassLatencies:
    """Where flows of every class are observed and ℓ is known.

    >>> from stackelberg.roads import pigou
    >>> terms = Terms(2, tolled=[1], lam=0.0)
    >>> own = ClassTerms(terms, hour=[4.0, 1.0], passenger_cars=[1.0, 1.0], shares=[[1.0], [1.0]])
    >>> f = KnownClassLatencies(pigou()[0].latency, own).objective()
    >>> f(np.array([2.0]), np.array([0.0, 0.5, 0.5, 0.0]))
    1.5
    """

    latency: Latency
    own: ClassTerms

    __repr__ = brief

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        u = self.own.counted(y)
        return self.own.value(x, u, self.latency.value(self.own.passenger_cars @ u))

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x."""
        return self.own.partial_x(x, self.own.counted(y))

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂f/∂u: a ℓ(w) + p A ℓ'(w) of every class and link."""
        u = self.own.counted(y)
        w = self.own.passenger_cars @ u
        crowding = (self.own.hour @ u) * self.latency.derivative(w)
        return self.own.partial_u(x, self.latency.value(w), crowding).ravel()

    def objective(self) -> Objective:
        """As an `Objective` with exact gradients."""
        pair = (self.partial_x, self.partial_y)
        return Objective(self, pair, "total of all classes, latencies known", prices=self.own.prices)


@final
@dataclass(frozen=True, eq=False)
class ObservedClassTimes:
    """Where flows of every class and then travel times are observed."""

    own: ClassTerms

    __repr__ = brief

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, (u, τ))."""
        return self.own.value(x, self.own.counted(y), self._times(y))

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x."""
        return self.own.partial_x(x, self.own.counted(y))

    def partial_y(self, x: Array, y: Array) -> Array:
        """(∂f/∂u, ∂f/∂τ)."""
        t = self.own.terms
        by_flow = self.own.partial_u(x, self._times(y), np.zeros(t.links))
        return np.concatenate([by_flow.ravel(), t.scale * t.weights * (self.own.hour @ self.own.counted(y))])

    def objective(self) -> Objective:
        """As an `Objective` with exact gradients."""
        times = self.own.classes * self.own.terms.links + self.own.terms.tolled
        pair = (self.partial_x, self.partial_y)
        return Objective(self, pair, "total of all classes, times observed", prices=(*self.own.prices, times))

    def _times(self, y: Array) -> Array:
        links, classes = self.own.terms.links, self.own.classes
        if y.size != (classes + 1) * links:
            raise InvalidInput(
                f"y: expected {classes} times {links} flows and then {links} travel times, got {y.size} numbers"
            )
        return y[classes * links :]
