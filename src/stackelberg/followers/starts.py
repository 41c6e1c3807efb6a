"""Where followers begin: a random point of their set, or what the user gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, as_vector
from stackelberg.sets import Box, Product, Simplex

StartPoint: TypeAlias = Any | Callable[[np.random.Generator], Any] | None
"""A vector, a function that draws one from a generator, or None for `random_point`."""

# How far outside its set a start may be: roundings of a sum that should add up to a total, no more.
_TOLERANCE = 1e-9


def random_point(Y: ConvexSet, rng: np.random.Generator) -> Array:
    """A random point of Y: uniform on simplices and bounded boxes, else the projection of a standard normal.

    >>> random_point(Simplex(3), np.random.default_rng(0)).round(3)
    array([0.395, 0.593, 0.012])
    """
    if isinstance(Y, Product):
        return np.concatenate([random_point(factor, rng) for factor in Y.sets])
    if isinstance(Y, Simplex):
        return np.asarray(Y.lower + Y.slack * rng.dirichlet(np.ones(Y.dimension)))
    if isinstance(Y, Box) and np.isfinite(Y.lower).all() and np.isfinite(Y.upper).all():
        return rng.uniform(Y.lower, Y.upper)
    return Y.project(rng.standard_normal(Y.dimension))


def checked_point(Y: ConvexSet, point: Any) -> Array:
    """A start that was given, refused where it is not in Y."""
    start = as_vector("start", point, Y.dimension)
    if not Y.contains(start, _TOLERANCE * (1.0 + float(np.max(np.abs(start))))):
        raise InvalidInput(
            f"start: expected a point of Y, got one at distance {Y.distance(start):.3g} from it; "
            "give Y.project(start)"
        )
    return start
