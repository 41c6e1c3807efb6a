"""A point to start from where nobody has named one, and how long a step is that is neither tiny nor huge."""

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

    Parameters
    ----------
    X : ConvexSet
        A set.

    Returns
    -------
    ndarray
        A point of it.

    Examples
    --------
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


def length_of(X: ConvexSet, x: Array) -> float:
    """A natural length of X at x: the inradius of X, else the larger of ‖x‖ and of what is left to X's boundary.

    Where there is none, as at 0 in R^d, it is 0.

    Parameters
    ----------
    X : ConvexSet
        A set.
    x : ndarray
        A point of it.

    Returns
    -------
    float
        The length, 0 where there is none.

    Examples
    --------
    >>> from stackelberg.sets import Box, Reals
    >>> length_of(Box([0.0, 0.0], [8.0, 6.0]), np.zeros(2)), length_of(Reals(2), np.array([3.0, 4.0]))
    (3.0, 5.0)
    >>> round(length_of(Box([-2.0, -7.0], [np.inf, np.inf]), np.zeros(2)), 6), length_of(Reals(2), np.zeros(2))
    (2.0, 0.0)
    """
    inradius = X.inradius()
    if math.isfinite(inradius):
        return inradius
    return max(float(np.linalg.norm(x)), _to_boundary(X, x))


def _to_boundary(X: ConvexSet, x: Array) -> float:
    """How far x is from the boundary of a set without inradius, by bisection; 0 where that is nowhere or here."""

    def fits(radius: float) -> bool:
        return float(np.linalg.norm(X.shrink(radius).project(x) - x)) <= 1e-9 * radius

    low, high = 1.0, 1.0
    while fits(high):
        low, high = high, 10.0 * high
        if high > 1e12:
            return 0.0
    while not fits(low):
        low, high = 0.1 * low, low
        if low < 1e-12:
            return 0.0
    while high > (1.0 + 1e-12) * low:
        middle = math.sqrt(low * high)
        if not low < middle < high:
            break
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
