"""What the response model expects of any x: f(x, S(x)) and how well that is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.limits import Margins
from stackelberg.leaders.response.frame import Seat
from stackelberg.leaders.response.predictor import Predictor

BROKEN = 10.0
"""By how many times the size of a cost what breaks a limit comes behind what keeps to all."""


@dataclass(frozen=True, eq=False)
class ModelForecast:
    """f(x, S(x)) by the leading model, in the user's units."""

    predictor: Predictor
    seat: Seat
    margins: Margins | None = None

    def merit(self, x: Array) -> float:
        """The cost; where limits, with their margins, are broken, more than all that keep to them are apart."""
        cost = self.cost(x)
        broken = 0.0 if self.margins is None else self.margins.violation(self.seat.frame.inward(x))
        return cost + BROKEN * (1.0 + broken) * self._size if broken > 0.0 else cost

    @cached_property
    def _size(self) -> float:
        """The size of costs."""
        u = self.predictor.x
        return abs(self.seat.cost(u, self.predictor.predict(u))) or 1.0

    def cost(self, x: Array) -> float:
        """f(x, S(x))."""
        u = self.seat.frame.inward(x)
        return self.seat.cost(u, self.predictor.predict(u))

    def error(self, x: Array) -> float:
        """The standard error of `cost`, to first order in y."""
        u = self.seat.frame.inward(x)
        y = self.predictor.predict(u)
        weights = self.predictor.sum_by_group(self.seat.slopes(u, y)[1] ** 2)
        return float(np.sqrt(self.predictor.variance(u, weights)[0]))
