"""The exact projection onto a product of simplices, one segment of the vector each, by sorting.

The nearest point of {x >= l, Σx = s} to z is max(z − θ, l), where θ makes the entries add up to s. With
u = z − l sorted downwards, the entries above l are the first ρ, the largest number for which
u_ρ > θ_ρ = (u_1 + ... + u_ρ − s + n l) / ρ  (Held, Wolfe, Crowder 1974).
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.core import Array


@njit(cache=True)
def _project_segment(z: Array, slack: float, lower: float, result: Array) -> None:
    """Write the projection of the segment z onto {x >= lower, Σ(x − lower) = slack} into `result`."""
    largest = z.max()
    descending = -np.sort(largest - z)
    total, theta = 0.0, 0.0
    for i in range(z.size):
        total += descending[i]
        candidate = (total - slack) / (i + 1)
        if not descending[i] > candidate:
            break
        theta = candidate
    for i in range(z.size):
        result[i] = lower + max(z[i] - largest - theta, 0.0)


@njit(cache=True)
def _project_all(point: Array, ends: NDArray[np.int64], totals: Array, lowers: Array) -> Array:
    result = np.empty_like(point)
    start = 0
    for segment in range(ends.size):
        end = ends[segment]
        if np.isfinite(point[start:end]).all():
            slack = max(totals[segment] - (end - start) * lowers[segment], 0.0)
            _project_segment(point[start:end], slack, lowers[segment], result[start:end])
        else:
            result[start:end] = np.nan
        start = end
    return result


def project_simplices(point: Array, ends: NDArray[np.int64], totals: Array, lowers: Array) -> Array:
    """Project each segment point[ends[i-1]:ends[i]] onto {x >= lowers[i], Σx = totals[i]}.

    A segment that holds NaN or infinity comes out as NaN.

    >>> project_simplices(np.array([1.0, 0.5, 9.0]), np.array([2, 3]), np.array([1.0, 2.0]), np.zeros(2))
    array([0.75, 0.25, 2.  ])
    """
    writable = np.array(point, order="C")  # for read-only arrays the kernel would be compiled again
    return np.asarray(_project_all(writable, ends, totals, lowers))
