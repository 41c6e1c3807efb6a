"""The units of the model: x as moves from x0 in lengths that X and x0 give.

Lengths are taken as they are (medians, bounds), never rounded: a leader whose x is given in units 2^k times as
large takes the very same moves, to the bit, and with any other factor the same up to rounding.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array, ConvexSet, frozen
from stackelberg.sets import Box, Reals, Unconstrained

SHARE_OF_WIDTH, SHARE_OF_DISTANCE = 1 / 16, 1 / 4
"""A length: a share of the width of a bounded X, or of how far x0 is from its only bound, or from 0."""

MOST_UNEQUAL = 64.0
"""Entries of x whose lengths differ by more are scaled each on its own. Below it one length serves all, for scaling
each breaks the symmetry of priced responses."""


@dataclass(frozen=True, eq=False)
class Units:
    """u = (x − origin) / length, entry by entry."""

    origin: Array
    length: Array

    def scale(self, x: Array) -> Array:
        """u of x."""
        return np.asarray((x - self.origin) / self.length)

    def unscale(self, u: Array) -> Array:
        """x of u."""
        return np.asarray(self.origin + self.length * u)


def one_length(origin: Array, length: float) -> Units:
    """The same for all entries."""
    return Units(frozen(origin), frozen(np.full(origin.size, length)))


def units_of(X: ConvexSet, x0: Array) -> Units | None:
    """What X and x0 give; None where they give no length (x0 = 0, and no bound elsewhere)."""
    lengths, free = np.full(x0.size, np.nan), isinstance(X, Reals | Unconstrained)
    if isinstance(X, Box):
        below = x0 - X.lower
        distance = SHARE_OF_DISTANCE * np.where(np.isfinite(below), below, X.upper - x0)
        width = SHARE_OF_WIDTH * (X.upper - X.lower)
        lengths = np.where(np.isfinite(width), width, distance)
    elif not free:
        lengths[:] = 2.0 * SHARE_OF_DISTANCE * X.inradius()
    lengths = np.where(np.isfinite(lengths) & (lengths > 0.0), lengths, SHARE_OF_DISTANCE * np.abs(x0))
    known = lengths[lengths > 0.0]
    if known.size == 0:
        return None
    lengths = np.where(lengths > 0.0, lengths, np.median(known))
    unequal = lengths.max() > MOST_UNEQUAL * lengths.min()
    if unequal and (free or isinstance(X, Box)):
        return Units(frozen(x0), frozen(lengths))
    return one_length(x0, float(np.median(known)))
