"""What a leader's model of the response says of any x: the one place that estimates."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stackelberg.core.limits import KeptLimit
from stackelberg.support.arrays import Array

if TYPE_CHECKING:
    from stackelberg.core.leader import Leader, LeaderState


@dataclass(frozen=True, eq=False)
class Predicted:
    """The next answer as a model predicts it: the mean and the standard deviation of each entry of y.

    The standard deviation is that of the answer: what the model does not know, and the noise.
    """

    mean: Array
    sd: Array


class Forecast(ABC):
    """What a leader's model expects of any x. Costs and constraints are those of settled followers."""

    @abstractmethod
    def cost(self, x: Array) -> float:
        """f(x, S(x))."""

    @abstractmethod
    def error(self, x: Array) -> float:
        """The standard error of `cost`."""

    def merit(self, x: Array) -> float:
        """What to choose by, the less the better: the cost, and more than that where a constraint may be broken."""
        return self.cost(x)

    def constraints(self, x: Array) -> tuple[KeptLimit, ...] | None:
        """Each constraint of the objective at x, and with which probability it is kept there; None without any."""
        return None

    def answer(self, x: Array, K: int) -> Predicted | None:
        """The next answer if x is deployed now for K rounds; None where the leader has no model of y."""
        return None


def expected_cost(leader: Leader[Any], state: LeaderState[Any]) -> tuple[float, float] | None:
    """What the recommendation will cost, settled, and its standard error; None without a model."""
    forecast = leader.model(state)
    if forecast is None:
        return None
    x = leader.recommend(state)
    return forecast.cost(x), forecast.error(x)


def breaks(forecast: Forecast | None, x: Array) -> bool:
    """Whether x may break a constraint, as far as a model knows."""
    return forecast is not None and forecast.merit(x) > forecast.cost(x)
