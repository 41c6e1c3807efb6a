"""Simplices {x >= lower, Σx = total}: mixed strategies, and demand spread over routes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, positive, refuse, whole_number
from stackelberg.sets.base import ProjectableSet


@final
@dataclass(frozen=True)
class Simplex(ProjectableSet):
    """{x : x_i >= lower, Σ x_i = total}. Shrinking it raises `lower`.

    Parameters
    ----------
    dimension : int
        Number of entries.
    total : float, default 1.0
        What the entries add up to.
    lower : float, default 0.0
        The least value of an entry.

    Examples
    --------
    >>> Simplex(3).project([1.0, 0.5, -2.0])
    array([0.75, 0.25, 0.  ])
    >>> Simplex(3, total=6.0).inradius() == 6.0 / 6.0**0.5
    True
    """

    dimension: int
    total: float = 1.0
    lower: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "dimension", whole_number("dimension", self.dimension))
        object.__setattr__(self, "total", positive("total", self.total, zero=True))
        object.__setattr__(self, "lower", positive("lower", self.lower, zero=True))
        refuse(
            self.lower > self.total / self.dimension,
            f"lower: expected at most total / dimension = {self.total / self.dimension:.6g}, got "
            f"{self.lower:.6g}; the simplex would be empty",
        )

    @property
    def slack(self) -> float:
        """The rest to spread over the coordinates once each has its `lower`."""
        return max(0.0, self.total - self.dimension * self.lower)

    def inradius(self) -> float:
        """slack / √(n(n−1)): the distance from the centre to each facet. Infinite for a single point."""
        return np.inf if self._is_point else self.slack / (self.dimension * (self.dimension - 1.0)) ** 0.5

    def tangent_basis(self) -> Array | None:
        """An orthonormal basis of the vectors that add up to zero (Helmert's)."""
        if self._is_point:
            return np.empty((self.dimension, 0))
        from scipy.linalg import helmert  # imported when used: it loads slowly

        return np.ascontiguousarray(helmert(self.dimension).T)

    @property
    def _is_point(self) -> bool:
        return self.dimension == 1 or self.slack == 0.0

    def _project(self, point: Array) -> Array:
        ends = np.array([self.dimension])
        return project_simplices(point, ends, np.array([self.total]), np.array([self.lower]))

    def _shrunk(self, radius: float) -> Simplex:
        if self._is_point:
            return self
        # Within Σ = total the distance from x to the facet x_i = lower is (x_i − lower) √(n/(n−1)).
        raised = self.lower + radius * np.sqrt((self.dimension - 1.0) / self.dimension)
        return Simplex(self.dimension, self.total, min(float(raised), self.total / self.dimension))


def _project_rows(rows: Array, slack: Array, lower: Array) -> Array:
    """The projection of every row onto {x >= lower, Σ(x − lower) = slack}; a row that is not finite becomes NaN.

    The nearest point of {x >= l, Σx = s} to z is max(z − θ, l), where θ makes the entries add up to s. With
    u = z − l sorted downwards, the entries above l are the first ρ, the largest number for which
    u_ρ > θ_ρ = (u_1 + ... + u_ρ − s + n l) / ρ  (Held, Wolfe, Crowder 1974).
    """
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
