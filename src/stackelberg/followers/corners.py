"""Linear minimisation: the cheapest point of a set at given prices, which Frank–Wolfe followers look for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, ResponseFailed
from stackelberg.sets import Ball, Box, Polytope, Product, Simplex

Cheapest: TypeAlias = Callable[[Array], Array]
"""From prices g to a point v of a set with the smallest ⟨g, v⟩."""


def cheapest_point(Y: ConvexSet) -> Cheapest:
    """The function that finds argmin ⟨g, v⟩ over v in Y; of several minimisers the first by index.

    >>> cheapest_point(Simplex(3, total=2.0))(np.array([3.0, 1.0, 2.0]))
    array([0., 2., 0.])
    >>> cheapest_point(Box([0.0, 0.0], [1.0, 5.0]))(np.array([1.0, -1.0]))
    array([0., 5.])
    """
    if isinstance(Y, Simplex):
        return lambda prices: _corner_of_simplex(Y, prices)
    if isinstance(Y, Box) and np.isfinite(Y.lower).all() and np.isfinite(Y.upper).all():
        return lambda prices: np.where(prices < 0.0, Y.upper, Y.lower)
    if isinstance(Y, Ball):
        return lambda prices: _end_of_ball(Y, prices)
    if isinstance(Y, Product):
        parts = [cheapest_point(factor) for factor in Y.sets]
        return lambda prices: np.concatenate([part(prices[s]) for part, s in zip(parts, Y.slices, strict=True)])
    if isinstance(Y, Polytope):
        return lambda prices: _corner_of_polytope(Y, prices)
    raise InvalidInput(
        f"Y: expected a bounded Box, Simplex, Ball, Polytope or a Product of them, got {Y!r}; "
        "give cheapest=, a function from prices to the cheapest point of Y"
    )


def _corner_of_simplex(Y: Simplex, prices: Array) -> Array:
    corner = np.full(Y.dimension, Y.lower)
    corner[int(np.argmin(prices))] += Y.slack
    return corner


def _end_of_ball(Y: Ball, prices: Array) -> Array:
    length = float(np.linalg.norm(prices))
    return np.asarray(Y.center if length == 0.0 else Y.center - (Y.radius / length) * prices)


def _corner_of_polytope(Y: Polytope, prices: Array) -> Array:
    from scipy.optimize import linprog  # imported when used: it loads slowly

    found = linprog(prices, A_ub=Y.A, b_ub=Y.b, A_eq=Y.C, b_eq=Y.d, bounds=(None, None), method="highs")
    if not found.success:
        raise ResponseFailed(f"FrankWolfe: no cheapest point of Y at these prices ({found.message})")
    return np.asarray(found.x)
