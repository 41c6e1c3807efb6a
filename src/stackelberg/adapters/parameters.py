"""Named parameters with bounds, as an Optuna objective suggests them, and the x that stands for them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, final

from stackelberg.core import Array, InvalidInput, frozen
from stackelberg.sets import Box


@final
@dataclass(frozen=True)
class Parameter:
    """A number between two bounds; on a logarithmic scale x is its log₁₀."""

    name: str
    low: float
    high: float
    log: bool = False

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise InvalidInput(f"{self.name}: expected finite bounds, low < high, got {self.low} and {self.high}")
        if self.log and self.low <= 0.0:
            raise InvalidInput(f"{self.name}: expected a bound > 0 on a logarithmic scale, got {self.low}")

    def inward(self, value: float) -> float:
        """The entry of x for a value."""
        return math.log10(value) if self.log else float(value)

    def outward(self, entry: float) -> float:
        """The value for an entry of x, within the bounds whatever the rounding."""
        value = 10.0**entry if self.log else float(entry)
        return min(max(value, self.low), self.high)

    @property
    def middle(self) -> float:
        """The value in the middle of its scale."""
        return self.outward(0.5 * (self.inward(self.low) + self.inward(self.high)))


def box_of(parameters: Sequence[Parameter]) -> Box:
    """X: the bounds of all parameters.

    >>> box_of([Parameter("rate", 0.001, 10.0, log=True), Parameter("share", 0.0, 1.0)]).lower
    array([-3.,  0.])
    """
    return Box([p.inward(p.low) for p in parameters], [p.inward(p.high) for p in parameters])


def values_at(parameters: Sequence[Parameter], x: Array) -> dict[str, float]:
    """The parameters by name at x."""
    return {p.name: p.outward(float(entry)) for p, entry in zip(parameters, x, strict=True)}


def point_of(parameters: Sequence[Parameter], values: Mapping[str, Any]) -> Array:
    """The x of parameters by name."""
    return frozen([p.inward(float(values[p.name])) for p in parameters])
