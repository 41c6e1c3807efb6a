"""What a leader believes of the response before it has seen any (`Prior`), and what its model says of any x."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from stackelberg.core.objective import ConstraintForecast
from stackelberg.support.arrays import Array

_LEAST = 0.1
"""No entry of y is measured against less than this share of the mean."""


class Settled(Protocol):
    """The settled response at one x and θ, and its derivatives there."""

    @property
    def y(self) -> Array:
        """S0(x, θ)."""

    def by_parameters(self) -> Array:
        """∂S0/∂θ: a row for each entry of y, a column for each parameter."""

    def pull_back(self, u: Array) -> Array:
        """uᵀ ∂S0/∂x: by how much each entry of x moves Σ u·y."""


class Prior(ABC):
    """A model of the response with independent Gaussian parameters θ: `mean` and `sd`, and `settle`.

    Beliefs that hang together have a parameter for each common cause: the size of a zone, and what a pair of
    zones has beyond it. A prior is frozen settings, and its methods are pure.
    """

    mean: Array
    """The mean of θ."""
    sd: Array
    """The standard deviations of θ; zero for a parameter that is known."""

    @abstractmethod
    def settle(self, x: Array, theta: Array, start: Settled | None = None) -> Settled:
        """The settled response to x with these parameters; `start` is a response near it, to begin from."""

    def scale(self, y: Array) -> Array:
        """The sizes of the entries of a response, of which errors are shares; where little is there, not of that.

        >>> from stackelberg.followers import ResponsePrior
        >>> ResponsePrior([0.0], [1.0], lambda x, theta: theta).scale(np.array([100.0, 0.0, 2.0, np.nan]))
        array([100. ,   3.4,   3.4,   3.4])
        """
        size, seen = np.abs(y), ~np.isnan(y)
        least = _LEAST * float(size[seen].mean()) if seen.any() else 0.0
        return np.asarray(np.where(seen, np.maximum(size, least or 1.0), least or 1.0))

    def variants(self, x: Array, y: Array) -> Sequence[Callable[[], Prior]]:
        """Makers of priors after the first answer, to choose from by evidence. Default: itself.

        None of them where that answer says nothing; the next one is then the first.
        """
        return (lambda: self,)


class Predicted(NamedTuple):
    """The next answer as a model predicts it: the mean and the standard deviation of each entry of y.

    The standard deviation is that of the answer: what the model does not know, and the noise.

    Attributes
    ----------
    mean : ndarray
        Of each entry of y.
    sd : ndarray
        What the model does not know, and the noise.
    """

    mean: Array
    sd: Array


class Forecast(ABC):
    """A model's forecast for any x. Costs and constraints are those of settled followers."""

    @abstractmethod
    def cost(self, x: Array) -> float:
        """f(x, S(x))."""

    @abstractmethod
    def error(self, x: Array) -> float:
        """The standard error of `cost`."""

    def merit(self, x: Array) -> float:
        """The figure of merit, less is better: the cost, and more where a constraint may be broken."""
        return self.cost(x)

    def constraints(self, x: Array) -> tuple[ConstraintForecast, ...] | None:
        """Each constraint of the objective at x, and with which probability it is kept there; None without any."""
        return None

    def answer(self, x: Array, K: int) -> Predicted | None:
        """The next answer if x is deployed now for K rounds; None where the leader has no model of y."""
        return None


def breaks(forecast: Forecast | None, x: Array) -> bool:
    """Whether x may break a constraint, as far as a model knows."""
    return forecast is not None and forecast.merit(x) > forecast.cost(x)
