"""The marginal cost of a latency: what one more traveller adds to the total travel time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import final

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.routing.kernels.power_law import PowerForm
from stackelberg.routing.latency import Latency


@final
@dataclass(frozen=True, eq=False)
class MarginalCost(Latency):
    """ℓ(w) + w ℓ'(w): what one more traveller adds to the total travel time. Its integral is w ℓ(w).

    An equilibrium under this latency is the system optimum of the latency inside. For a latency in power form the
    marginal cost has one too; otherwise ℓ'' is taken by central differences.

    >>> from stackelberg.routing import Affine
    >>> MarginalCost(Affine([1.0], [2.0])).value(np.array([3.0]))
    array([13.])
    """

    latency: Latency

    @property
    def links(self) -> int:
        """How many links this latency is for."""
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
