"""Delay functions of practice beside BPR: conical and Akçelik's, by their own parameters.

All take x = w / capacity. They have no power form: the solver sweeps on their tangents, which takes longer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np

from stackelberg.core import Array
from stackelberg.roads.checks import refuse_first
from stackelberg.roads.latency import BPR, Affine, LinkParameters
from stackelberg.support.brief import brief


@final
@dataclass(frozen=True, eq=False)
class Conical(LinkParameters):
    """ℓ = t₀ (2 + √(α²(1 − x)² + β²) − α (1 − x) − β), β = (2α − 1) / (2α − 2), with α > 1 (Spiess 1990).

    Twice t₀ at capacity whatever α, and beyond it never steeper than 2 α t₀ per capacity.

    Parameters
    ----------
    free_flow : ndarray
        Time t₀ of the empty link.
    capacity : ndarray
        Capacity of each link.
    alpha : ndarray
        α > 1, the steepness.

    Examples
    --------
    >>> road = Conical(free_flow=[10.0], capacity=[100.0], alpha=[4.0])
    >>> road.value(np.array([0.0])), road.value(np.array([100.0]))
    (array([10.]), array([20.]))
    """

    free_flow: Array
    capacity: Array
    alpha: Array

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the parameters of every link."""
        super().__post_init__()
        refuse_first(self.alpha <= 1.0, "alpha: expected numbers > 1", self.alpha)

    @property
    def _beta(self) -> Array:
        return (2.0 * self.alpha - 1.0) / (2.0 * self.alpha - 2.0)

    def value(self, w: Array) -> Array:
        """The formula."""
        left, beta = self.alpha * (1.0 - _saturation(self, w)), self._beta
        return np.asarray(self.free_flow * (2.0 + np.hypot(left, beta) - left - beta))

    def derivative(self, w: Array) -> Array:
        """t₀ α (1 − α (1 − x) / √…) / capacity."""
        left = self.alpha * (1.0 - _saturation(self, w))
        return np.asarray(self.free_flow * self.alpha / self.capacity * (1.0 - left / np.hypot(left, self._beta)))

    def integral(self, w: Array) -> Array:
        """By the primitive of the root."""
        x, beta = _saturation(self, w), self._beta
        root = (_area(self.alpha, beta) - _area(self.alpha * (1.0 - x), beta)) / self.alpha
        straight = (2.0 - beta - self.alpha) * x + 0.5 * self.alpha * x * x
        return np.asarray(self.free_flow * self.capacity * (straight + root))


@final
@dataclass(frozen=True, eq=False)
class Akcelik(LinkParameters):
    """ℓ = t₀ + T/4 · (x − 1 + √((x − 1)² + 8 J x / capacity)), queues included (Akçelik 1991).

    `period` is T, how long the flows last, in the network's time; flows and capacities are vehicles in that period.
    `delay` is J: 0.1 for motorways up to 1.6 for streets with signals.

    Parameters
    ----------
    free_flow : ndarray
        Time t₀ of the empty link.
    capacity : ndarray
        Capacity of each link.
    delay : ndarray
        J: 0.1 for motorways up to 1.6 for streets with signals.
    period : ndarray
        T, how long the flows last, in the network's time.

    Examples
    --------
    >>> Akcelik(free_flow=[2.0], capacity=[800.0], delay=[0.4], period=[60.0]).value(np.array([800.0])).round(3)
    array([2.949])
    """

    free_flow: Array
    capacity: Array
    delay: Array
    period: Array

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the parameters of every link."""
        super().__post_init__()
        wrong = 2.0 * self.delay >= self.capacity
        refuse_first(wrong, "delay: expected numbers below half of the capacity", self.delay)

    def _root(self, w: Array) -> tuple[Array, Array, Array]:
        """x − m and k with (x − 1)² + 8 J x / capacity = (x − m)² + k; and x."""
        share, x = 4.0 * self.delay / self.capacity, _saturation(self, w)
        return x - (1.0 - share), np.sqrt(share * (2.0 - share)), x

    def value(self, w: Array) -> Array:
        """The formula."""
        u, k, x = self._root(w)
        return np.asarray(self.free_flow + 0.25 * self.period * (x - 1.0 + np.hypot(u, k)))

    def derivative(self, w: Array) -> Array:
        """T / (4 capacity) · (1 + (x − m) / √…)."""
        u, k, _ = self._root(w)
        root = np.hypot(u, k)
        rise = 1.0 + np.divide(u, root, out=np.ones(self.links), where=root > 0.0)
        return np.asarray(0.25 * self.period / self.capacity * rise)

    def integral(self, w: Array) -> Array:
        """By the primitive of the root."""
        (u, k, x), (first, _, _) = self._root(w), self._root(np.zeros(self.links))
        queue = 0.5 * x * x - x + _area(u, k) - _area(first, k)
        return np.asarray(self.capacity * (self.free_flow * x + 0.25 * self.period * queue))


LAWS: dict[str, type[LinkParameters]] = {
    "bpr": BPR,
    "affine": Affine,
    "conical": Conical,
    "akcelik": Akcelik,
}
"""Latencies by the names that tables have for them."""


def _saturation(latency: Conical | Akcelik, w: Array) -> Array:
    return np.asarray(np.maximum(w, 0.0) / latency.capacity)


def _area(u: Array, k: Array) -> Array:
    """∫ √(u² + k²) du; k may be zero."""
    inverse = np.arcsinh(np.divide(u, k, out=np.zeros_like(u), where=k > 0.0))
    return np.asarray(0.5 * (u * np.hypot(u, k) + k * k * inverse))
