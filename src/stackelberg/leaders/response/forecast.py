"""What the response model expects of any x: f(x, S(x)) and how well that is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.frame import Seat
from stackelberg.leaders.response.predictor import Predictor


@dataclass(frozen=True, eq=False)
class ModelForecast:
    """f(x, S(x)) by the leading model, in the user's units."""

    predictor: Predictor
    seat: Seat

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
