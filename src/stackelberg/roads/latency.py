"""Latencies ℓ(w): the travel time of every link as a function of its own flow, with derivative and integral.

All three are vectorised over the links: they take the vector w of link flows and return one number per link. The
integral ∫₀ʷ ℓ enters the Beckmann potential, the derivative enters marginal-cost tolls and Newton steps.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from functools import cached_property
from typing import final

import numpy as np

from stackelberg.core import Array, as_vector, frozen
from stackelberg.roads.checks import refuse_first
from stackelberg.roads.kernels.costs import PowerForm
from stackelberg.support.brief import brief


class Latency(ABC):
    """Travel times of all links as functions of their flows. Increasing, or constant.

    A latency with a power form needs no more; others have a value, a derivative and an integral of their own.
    """

    @property
    @abstractmethod
    def links(self) -> int:
        """Number of links."""

    @property
    def power_form(self) -> PowerForm | None:
        """The same latency as constants and powers, or None where it has no such form."""
        return None

    def value(self, w: Array) -> Array:
        """ℓ(w), one number per link."""
        return self._form.value(w)

    def derivative(self, w: Array) -> Array:
        """ℓ'(w), one finite number per link."""
        return self._form.slope(w)

    def integral(self, w: Array) -> Array:
        """∫₀ʷ ℓ(s) ds, one number per link."""
        return self._form.integral(w)

    @property
    def _form(self) -> PowerForm:
        if self.power_form is None:
            raise NotImplementedError(f"{type(self).__name__}: neither a power form nor functions of its own")
        return self.power_form


@dataclass(frozen=True, eq=False)
class LinkParameters(Latency):
    """A latency whose fields are its parameters: numbers >= 0, one per link, and > 0 for a capacity."""

    def __post_init__(self) -> None:
        """Check the parameters of every link."""
        links = self.links
        for part in fields(self):
            vector = as_vector(part.name, getattr(self, part.name), links)
            least = ">" if part.name == "capacity" else ">="
            wrong = vector <= 0 if least == ">" else vector < 0
            refuse_first(wrong, f"{part.name}: expected numbers {least} 0", vector)
            object.__setattr__(self, part.name, vector)

    @property
    def links(self) -> int:
        """Number of links."""
        return int(np.size(getattr(self, fields(self)[0].name)))


@final
@dataclass(frozen=True, eq=False)
class BPR(LinkParameters):
    """The Bureau of Public Roads form ℓ(w) = t₀ (1 + b (w / capacity)^power).

    Any power is allowed: fractional, zero (then the link is constant at t₀ (1 + b)), and so are b = 0 and
    t₀ = 0. The slope of a power between 0 and 1 is infinite at w = 0; it is held at its value at a flow of
    2⁻⁵² capacities, so that Newton steps stay finite. Flows below zero count as zero.

    Parameters
    ----------
    free_flow : ndarray
        Time t₀ of the empty link.
    b : ndarray
        Factor of the delay.
    capacity : ndarray
        Capacity of each link.
    power : ndarray
        Power of the delay.

    Examples
    --------
    >>> road = BPR(free_flow=[10.0], b=[0.15], capacity=[100.0], power=[4.0])
    >>> road.value(np.array([100.0]))
    array([11.5])
    >>> road.integral(np.array([100.0]))
    array([1030.])
    """

    free_flow: Array
    b: Array
    capacity: Array
    power: Array

    __repr__ = brief

    @cached_property
    def power_form(self) -> PowerForm:
        """Constant t₀, coefficient t₀ b, scale capacity."""
        return PowerForm(self.free_flow, frozen(self.free_flow * self.b), self.capacity, self.power)


@final
@dataclass(frozen=True, eq=False)
class Affine(LinkParameters):
    """ℓ(w) = intercept + slope · w.

    Parameters
    ----------
    intercept : ndarray
        Time at no flow.
    slope : ndarray
        Time per unit of flow.

    Examples
    --------
    >>> Affine([1.0, 0.0], [0.0, 1.0]).value(np.array([0.25, 0.75]))
    array([1.  , 0.75])
    """

    intercept: Array
    slope: Array

    __repr__ = brief

    @cached_property
    def power_form(self) -> PowerForm:
        """Constant intercept, coefficient slope, scale one, power one."""
        ones = frozen(np.ones(self.intercept.size))
        return PowerForm(self.intercept, self.slope, ones, ones)


@final
@dataclass(frozen=True, eq=False)
class MarginalCost(Latency):
    """ℓ(w) + w ℓ'(w): what one more traveller adds to the total travel time. Its integral is w ℓ(w).

    An equilibrium under this latency is the system optimum of the latency inside. For a latency in power form the
    marginal cost has one too; otherwise ℓ'' is taken by central differences.

    >>> from stackelberg.roads import Affine
    >>> MarginalCost(Affine([1.0], [2.0])).value(np.array([3.0]))
    array([13.])
    """

    latency: Latency

    @property
    def links(self) -> int:
        """Number of links."""
        return self.latency.links

    def value(self, w: Array) -> Array:
        """ℓ + w ℓ'."""
        return self.latency.value(w) + w * self.latency.derivative(w)

    def derivative(self, w: Array) -> Array:
        """2 ℓ' + w ℓ''."""
        step = np.cbrt(np.finfo(np.float64).eps) * np.maximum(np.abs(w), 1.0)
        low = np.maximum(w - step, 0.0)
        curvature = (self.latency.derivative(w + step) - self.latency.derivative(low)) / (w + step - low)
        return np.asarray(np.maximum(2.0 * self.latency.derivative(w) + w * curvature, 0.0))

    def integral(self, w: Array) -> Array:
        """w ℓ(w)."""
        return w * self.latency.value(w)

    @cached_property
    def power_form(self) -> PowerForm | None:
        """The coefficient times power + 1, where the latency inside has a power form."""
        form = self.latency.power_form
        if form is None:
            return None
        return PowerForm(form.constant, frozen(form.coefficient * (1.0 + form.power)), form.scale, form.power)
