"""Objective, constraints and X in the units of the model: u for x, v for y."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array, Constraint, ConvexSet, Objective, StackelbergError
from stackelberg.leaders.response.units import Units
from stackelberg.sets import Box, Reals, Unconstrained

UNDEFINED = (ArithmeticError, ValueError, LookupError, RuntimeError)
"""What a function raises where it is not defined: at the logarithm of sales below zero, say. A model asks for
responses that nobody gave, and x that nobody would announce."""


def where_defined(f: Objective | Constraint, x: Array, y: Array) -> float:
    """f at x and y; not a number where it is not defined."""
    try:
        return f(x, y)
    except StackelbergError:
        raise
    except UNDEFINED:
        return np.nan


@dataclass(frozen=True, eq=False)
class ScaledProblem:
    """f in the units of the model; `sizes` (n) of y; `floor`: y is never below zero."""

    objective: Objective | Constraint
    X: ConvexSet
    units: Units
    sizes: Array
    floor: bool

    def cost(self, u: Array, v: Array) -> float:
        """f at u and a response as predicted; not a number where it is not defined."""
        return where_defined(self.objective, self.units.unscale(u), self.response(v))

    def response(self, v: Array) -> Array:
        """y of v, not below zero where no answer has been."""
        return np.asarray(self.sizes * (np.maximum(v, 0.0) if self.floor else v))

    def cost_and_slopes(self, u: Array, v: Array) -> tuple[float, Array, Array]:
        """`cost`, ∂u f and ∂v f there, the last zero where v is cut off at zero."""
        x, y = self.units.unscale(u), self.response(v)
        try:
            by_x = self.units.length * self.objective.partial_x(x, y, length=self.units.length)
            by_v = self.sizes * self.objective.partial_y(x, y, length=self.sizes)
        except StackelbergError:
            raise
        except UNDEFINED:
            by_x, by_v = np.full(u.size, np.nan), np.full(v.size, np.nan)
        return self.cost(u, v), by_x, np.where(v > 0.0, by_v, 0.0) if self.floor else by_v

    def project(self, u: Array) -> Array:
        """The nearest point of X: entry by entry in a box, so that different units do not matter."""
        if isinstance(self.X, Box):
            return np.clip(u, self.units.scale(self.X.lower), self.units.scale(self.X.upper))
        if isinstance(self.X, Reals | Unconstrained):
            return u
        return self.units.scale(self.X.project(self.units.unscale(u)))
