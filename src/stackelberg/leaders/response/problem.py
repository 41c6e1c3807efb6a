"""Objective, limits and X in the units of the model: u for x, y as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from stackelberg.core import Array, ConvexSet, Limit, Objective, StackelbergError
from stackelberg.leaders.response.units import Units
from stackelberg.sets import Box, Reals, Unconstrained

_Asked = TypeVar("_Asked", Objective, Limit)
REFUSALS = (ArithmeticError, ValueError, LookupError, RuntimeError)
"""What a function raises where it is not defined: at the logarithm of sales below zero, say."""


@dataclass(frozen=True)
class WhereDefined:
    """A function of x and y, or a slope in one of them, that is NaN where it raises an error."""

    function: Callable[[Array, Array], Any]
    argument: int | None = None

    def __call__(self, x: Array, y: Array) -> Any:
        """What the function gives, where it is defined."""
        try:
            return self.function(x, y)
        except StackelbergError:
            raise
        except REFUSALS:
            return np.nan if self.argument is None else np.full((x, y)[self.argument].size, np.nan)


def where_defined(asked: _Asked) -> _Asked:
    """An objective or a limit as a model asks it: not a number where its function raises an error.

    A model asks for responses that nobody gave, and x that nobody would announce, where a function may refuse.

    >>> import math
    >>> f = where_defined(Objective(lambda x, y: math.log(y[0])))
    >>> f(np.zeros(1), np.ones(1)), f(np.zeros(1), -np.ones(1))
    (0.0, nan)
    """
    if asked.function is None:
        return asked
    gradients: Any = asked.gradients
    if isinstance(gradients, tuple):
        gradients = tuple(WhereDefined(partial, k) for k, partial in enumerate(gradients))
    return replace(asked, function=WhereDefined(asked.function), gradients=gradients)


@dataclass(frozen=True, eq=False)
class ScaledProblem:
    """f in the units of the model; `sizes` (n) of y; `floor`: y is never below zero."""

    objective: Objective | Limit
    X: ConvexSet
    units: Units
    sizes: Array
    floor: bool

    def cost(self, u: Array, v: Array) -> float:
        """f at u and a response as predicted."""
        return self.objective(self.units.unscale(u), self.response(v))

    def refusal(self, u: Array, v: Array) -> str:
        """What f raises there, in brackets; nothing where it raises nothing."""
        f = self.objective.function
        try:
            (f.function if isinstance(f, WhereDefined) else f)(self.units.unscale(u), self.response(v))
        except REFUSALS as error:
            return f" ({type(error).__name__}: {error})"
        return ""

    def response(self, v: Array) -> Array:
        """y of v, not below zero where no answer has been."""
        return np.asarray(self.sizes * (np.maximum(v, 0.0) if self.floor else v))

    def cost_and_slopes(self, u: Array, v: Array) -> tuple[float, Array, Array]:
        """`cost`, ∂u f and ∂v f there, the last zero where v is cut off at zero."""
        x, y = self.units.unscale(u), self.response(v)
        by_x = self.units.length * self.objective.partial_x(x, y, length=self.units.length)
        by_v = self.sizes * self.objective.partial_y(x, y, length=self.sizes)
        return self.objective(x, y), by_x, np.where(v > 0.0, by_v, 0.0) if self.floor else by_v

    def project(self, u: Array) -> Array:
        """The nearest point of X: entry by entry in a box, so that different units do not matter."""
        if isinstance(self.X, Box):
            return np.clip(u, self.units.scale(self.X.lower), self.units.scale(self.X.upper))
        if isinstance(self.X, Reals | Unconstrained):
            return u
        return self.units.scale(self.X.project(self.units.unscale(u)))
