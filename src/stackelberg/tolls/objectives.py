"""What the planner minimises, for either kind of observations, with exact partial derivatives.

Both are f(x, y) = scale · (Σ uₑ wₑ τₑ − revenue · Σ xₑ wₑ) + λ‖x‖², where u are weights of the links (their users'
value of time), the first sum runs over all links and the second over the tolled ones. A planner who observes flows
sees y = w and knows the latencies, so τ = ℓ(w); one who observes flows and times sees y = (w, τ) and knows none.

They are frozen data with methods, not closures, so that a study can write them down.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, Objective, as_vector, frozen, positive
from stackelberg.roads.demand import as_indices
from stackelberg.roads.latency import Latency
from stackelberg.support.brief import brief


def _left_out() -> Array:
    return np.empty(0)


@dataclass(frozen=True, eq=False)
class Terms:
    """The numbers that both objectives share: which links are tolled, λ, scale, weights and the price of revenue.

    A link of weight zero does not count, neither with its time nor with its revenue: its flow may be missing (NaN).
    """

    links: int
    tolled: NDArray[np.int64]
    lam: float = 1e-3
    scale: float = 1.0
    revenue: float = 0.0
    weights: Array = field(default_factory=_left_out)

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the numbers; weights that are left out are all one."""
        tolled = as_indices("tolled", self.tolled)
        if tolled.size == 0 or int(tolled.max()) >= self.links:
            raise InvalidInput(f"tolled: expected links 0 to {self.links - 1}, got {tolled.tolist()}")
        positive("lam", self.lam, zero=True)
        positive("scale", self.scale)
        positive("revenue", self.revenue, zero=True)
        weights = frozen(np.ones(self.links)) if np.size(self.weights) == 0 else self.weights
        checked = as_vector("weights", weights, self.links)
        if np.any(checked < 0):
            raise InvalidInput(f"weights: expected numbers >= 0, got {checked.min()}")
        object.__setattr__(self, "weights", checked)
        object.__setattr__(self, "tolled", tolled)

    def value(self, x: Array, w: Array, time: Array) -> float:
        """f for flows w and travel times `time`."""
        counted = self.counted(w * time) @ self.weights
        income = x @ self.counted(w)[self.tolled] if self.revenue else 0.0
        return float(self.scale * (counted - self.revenue * income) + self.lam * (x @ x))

    def partial_x(self, x: Array, w: Array) -> Array:
        """∂f/∂x = −scale · revenue · w + 2 λ x."""
        return np.asarray(2.0 * self.lam * x - self.scale * self.revenue * self.counted(w)[self.tolled])

    def partial_w(self, x: Array, marginal: Array) -> Array:
        """∂f/∂w where `marginal` is ∂(w τ)/∂w."""
        slope = self.weights * self.counted(marginal)
        slope[self.tolled] -= self.revenue * x * (self.weights[self.tolled] > 0)
        return np.asarray(self.scale * slope)

    def counted(self, values: Array) -> Array:
        """`values` with zero on links that do not count, so that what nobody measured there does not spread."""
        return np.where(self.weights > 0, values, 0.0)


@final
@dataclass(frozen=True, eq=False)
class KnownLatencies:
    """Where flows y = w are observed and ℓ is known: f(x, w) = scale · (Σ u w ℓ(w) − revenue · Σ x w) + λ‖x‖².

    >>> from stackelberg.roads import pigou
    >>> network, _ = pigou()
    >>> f = KnownLatencies(network.latency, Terms(2, tolled=[1], lam=0.0)).objective()
    >>> f(np.array([0.5]), np.array([0.5, 0.5]))
    0.75
    >>> f.partial_y(np.array([0.5]), np.array([0.5, 0.5]))
    array([1., 1.])
    """

    latency: Latency
    terms: Terms

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check that both speak of the same links."""
        if self.latency.links != self.terms.links:
            raise InvalidInput(f"latency: expected {self.terms.links} links, got {self.latency.links}")

    def __call__(self, x: Array, w: Array) -> float:
        """f(x, w)."""
        return self.terms.value(x, w, self.latency.value(w))

    def partial_x(self, x: Array, w: Array) -> Array:
        """∂f/∂x."""
        return self.terms.partial_x(x, w)

    def partial_y(self, x: Array, w: Array) -> Array:
        """∂f/∂w: the marginal cost ℓ(w) + w ℓ'(w) of every link."""
        return self.terms.partial_w(x, self.latency.value(w) + w * self.latency.derivative(w))

    def guess(self, w: Array) -> Array:
        """The marginal-cost tolls u w ℓ'(w) of the tolled links (Pigou 1920), where flows w are seen.

        With every link tolled and travellers on their shortest paths they make the system optimum.
        """
        return self._of_tolled(w * self.latency.derivative(w))

    def further(self, w: Array) -> Array:
        """The marginal costs u (ℓ(w) + w ℓ'(w)) of the tolled links.

        Travellers on their shortest paths do not notice tolls that are larger along these. Those who choose by more
        than times and tolls, such as logit, come nearer to the system optimum.
        """
        return self._of_tolled(self.latency.value(w) + w * self.latency.derivative(w))

    def _of_tolled(self, values: Array) -> Array:
        return np.asarray(self.terms.counted(self.terms.weights * values)[self.terms.tolled])

    def objective(self) -> Objective:
        """As an `Objective` with exact gradients; marginal-cost tolls are a good guess unless revenue counts."""
        whole = Objective(self, (self.partial_x, self.partial_y), "total time, latencies known")
        whole = replace(whole, prices=(self.terms.tolled,))
        return replace(whole, guess=self.guess, further=self.further) if self.terms.revenue == 0.0 else whole


@final
@dataclass(frozen=True, eq=False)
class ObservedTimes:
    """Where flows and times y = (w, τ) are observed: f(x, y) = scale · (Σ u w τ − revenue · Σ x w) + λ‖x‖².

    >>> f = ObservedTimes(Terms(2, tolled=[1], lam=0.0)).objective()
    >>> f(np.array([0.5]), np.array([0.5, 0.5, 1.0, 0.5]))
    0.75
    >>> f.partial_y(np.array([0.5]), np.array([0.5, 0.5, 1.0, 0.5]))
    array([1. , 0.5, 0.5, 0.5])
    """

    terms: Terms

    __repr__ = brief

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, (w, τ))."""
        w, time = self._parts(y)
        return self.terms.value(x, w, time)

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x."""
        return self.terms.partial_x(x, self._parts(y)[0])

    def partial_y(self, x: Array, y: Array) -> Array:
        """(∂f/∂w, ∂f/∂τ) = scale · (u τ − revenue · x, u w)."""
        w, time = self._parts(y)
        by_time = self.terms.scale * self.terms.weights * self.terms.counted(w)
        return np.concatenate([self.terms.partial_w(x, time), by_time])

    def objective(self) -> Objective:
        """As an `Objective` with exact gradients."""
        prices = (self.terms.tolled, self.terms.links + np.asarray(self.terms.tolled))
        return Objective(self, (self.partial_x, self.partial_y), "total time, times observed", prices=prices)

    def _parts(self, y: Array) -> tuple[Array, Array]:
        links = self.terms.links
        if y.size != 2 * links:
            raise InvalidInput(
                f"y: expected {links} link flows and then {links} travel times, got {y.size} numbers"
            )
        return y[:links], y[links:]
