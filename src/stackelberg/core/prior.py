"""What a leader believes of the response before it has seen any (`Prior`), and what its model says of any x."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol, final

import numpy as np

from stackelberg.core.objective import ConstraintForecast, central_differences
from stackelberg.support.arrays import Array, as_vector, checked_function, frozen, validate_fields
from stackelberg.support.brief import brief
from stackelberg.support.errors import refuse

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


@final
@dataclass(frozen=True, eq=False)
class ResponsePrior(Prior):
    """A prior of one's own, from a plain function: `response(x, theta)` gives the settled y.

    Parameters
    ----------
    mean, sd : ndarray
        Of the parameters, as they are believed to be before anything was seen. Derivatives are by differences.
    response : callable
        response(x, theta), the settled y.

    Examples
    --------
    >>> def sales(price, theta):  # each product: log of sales at price 1, and elasticity
    ...     return np.exp(theta[:2] - theta[2:] * np.log(price))
    >>> shop = ResponsePrior([3.0, 2.0, 1.5, 1.5], [1.0, 1.0, 0.5, 0.5], sales)
    >>> settled = shop.settle(np.array([1.0, 2.0]), shop.mean)
    >>> settled.y.round(3), settled.pull_back(np.array([1.0, 0.0])).round(3)
    (array([20.086,  2.612]), array([-30.128,   0.   ]))
    """

    mean: Array
    sd: Array
    response: Callable[[Array, Array], Any]

    __repr__ = brief

    def __post_init__(self) -> None:
        validate_fields(self, as_vector, "mean")
        validate_fields(self, as_vector, "sd", dimension=self.mean.size)
        validate_fields(self, checked_function, "response", wanted="a function of x and theta")
        refuse(np.any(self.sd < 0.0), f"sd: expected standard deviations >= 0, got {self.sd.min()}")

    def settle(self, x: Array, theta: Array, start: Settled | None = None) -> Settled:
        """As `response` says, with derivatives by central differences."""

        def respond(x: Array, theta: Array) -> Array:
            return as_vector("response(x, theta)", self.response(x, theta))

        @cache
        def by_x() -> Array:
            return central_differences(lambda x: respond(x, theta), x, np.abs(x).max() or 1.0)

        sizes = np.where(self.sd, self.sd, 1.0)
        return _Response(
            frozen(respond(x, theta)),
            lambda: central_differences(lambda theta: respond(x, theta), theta, sizes),
            lambda u: np.asarray(u @ by_x()),
        )


@dataclass(frozen=True, eq=False)
class _Response:
    """A settled response, with its derivatives made when they are asked for."""

    y: Array
    by_parameters: Callable[[], Array]
    pull_back: Callable[[Array], Array]


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
