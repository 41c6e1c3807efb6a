"""How long a step is that is neither tiny nor huge, where all that is known is a set and a point of it."""

from __future__ import annotations

import math

import numpy as np

from stackelberg.core import Array, ConvexSet


def length_of(X: ConvexSet, x: Array) -> float:
    """A natural length of X at x: the inradius of X, else the larger of ‖x‖ and of what is left to X's boundary.

    Where there is none, as at 0 in R^d, it is 0.

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
