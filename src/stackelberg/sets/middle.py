"""A point to start from where nobody has named one."""

from __future__ import annotations

import math

import numpy as np

from stackelberg.core import Array, ConvexSet, frozen
from stackelberg.sets.box import Box
from stackelberg.sets.product import Product


def middle_of(X: ConvexSet) -> Array:
    """The middle of X: a point as far inside as there is one, and otherwise near 0.

    Of a box, the centre in the coordinates with two bounds and the number nearest to 0 in the others; of a product,
    the middles of its factors; of any other set, the centre of a largest ball inside it, of several the one nearest
    to 0, or the point nearest to 0 where balls of every size fit.

    >>> from stackelberg.sets import Ball, Reals, Simplex
    >>> middle_of(Box([0.0, 2.0, -1.0], [8.0, np.inf, np.inf]))
    array([4., 2., 0.])
    >>> middle_of(Simplex(4)), middle_of(Reals(2)), middle_of(Ball([1.0, 2.0], 3.0))
    (array([0.25, 0.25, 0.25, 0.25]), array([0., 0.]), array([1., 2.]))
    """
    if isinstance(X, Product):
        return frozen(np.concatenate([middle_of(factor) for factor in X.sets]))
    nearest = np.zeros(X.dimension)
    if isinstance(X, Box):
        bounded = np.isfinite(X.lower) & np.isfinite(X.upper)
        lower, upper = np.where(bounded, X.lower, 0.0), np.where(bounded, X.upper, 0.0)
        return frozen(np.where(bounded, lower + 0.5 * (upper - lower), np.clip(nearest, X.lower, X.upper)))
    inradius = X.inradius()
    return frozen((X.shrink(inradius) if math.isfinite(inradius) else X).project(nearest))
