"""A prior of the response from a plain function, as `CallableFollowers` are followers from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, final

import numpy as np

from stackelberg.core import Array, Prior, Settled, as_vector, central_differences, frozen, refuse
from stackelberg.support.arrays import checked_function, validate_fields
from stackelberg.support.brief import brief


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
