"""The exact projection onto a product of simplices, one segment of the vector each, by sorting.

The nearest point of {x >= l, Σx = s} to z is max(z − θ, l), where θ makes the entries add up to s. With
u = z − l sorted downwards, the entries above l are the first ρ, the largest number for which
u_ρ > θ_ρ = (u_1 + ... + u_ρ − s + n l) / ρ  (Held, Wolfe, Crowder 1974).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array


def _project_rows(rows: Array, slack: Array, lower: Array) -> Array:
    """The projection of every row onto {x >= lower, Σ(x − lower) = slack}; a row that is not finite becomes NaN."""
    with np.errstate(invalid="ignore"):
        below = rows - rows.max(axis=1, keepdims=True)
        descending = -np.sort(-below, axis=1)
        candidate = (np.cumsum(descending, axis=1) - slack[:, None]) / np.arange(1, rows.shape[1] + 1)
        used = np.logical_and.accumulate(descending > candidate, axis=1).sum(axis=1)
        theta = np.where(used > 0, candidate[np.arange(len(rows)), np.maximum(used, 1) - 1], 0.0)
        found = lower[:, None] + np.maximum(below - theta[:, None], 0.0)
    found[~np.isfinite(rows).all(axis=1)] = np.nan
    return np.asarray(found)


def project_simplices(point: Array, ends: NDArray[np.int64], totals: Array, lowers: Array) -> Array:
    """Project each segment point[ends[i-1]:ends[i]] onto {x >= lowers[i], Σx = totals[i]}.

    A segment that holds NaN or infinity comes out as NaN.

    >>> project_simplices(np.array([1.0, 0.5, 9.0]), np.array([2, 3]), np.array([1.0, 2.0]), np.zeros(2))
    array([0.75, 0.25, 2.  ])
    """
    sizes = np.diff(ends, prepend=0)
    found = np.empty(point.size)
    for size in np.unique(sizes):  # segments of one size at a time, each a row
        own = np.flatnonzero(sizes == size)
        places = (ends[own] - size)[:, None] + np.arange(size)
        slack = np.maximum(totals[own] - size * lowers[own], 0.0)
        found[places] = _project_rows(point[places], slack, lowers[own])
    return found
