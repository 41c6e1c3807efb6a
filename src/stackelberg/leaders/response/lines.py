"""Straight lines for entries of y that follow from others, where noise hides how their curves bend.

A line fitted by least squares to parents that are measured with noise is too flat. What is slow in them is no
noise: the answers before and after a round tell where its parent truly was, with errors of their own, so they serve
as instrumental variables, and the slope is consistent. Slopes that are hardly known are drawn to what is usual
among the others, as elasticities: pure numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import LINE_ROUNDS


class Lines(NamedTuple):
    """child = level + slope (parent − now) for each pair; unexplained: what is left of slow changes, as a share."""

    now: Array
    level: Array
    slope: Array
    unexplained: float


def fit_lines(parents: Array, children: Array) -> Lines:
    """The lines by answers of parents and children (rounds, m), from old to new; NaN where one was not measured.

    >>> flow = np.array([[1.0], [2.0], [3.0], [2.0], [1.0]])
    >>> lines = fit_lines(flow, 5.0 + 2.0 * flow)
    >>> lines.slope.round(6), round(lines.unexplained, 6)
    (array([2.]), 0.0)
    """
    known = np.isfinite(parents) & np.isfinite(children)
    w, w_mean = _about_mean(parents, known)
    t, t_mean = _about_mean(children, known)
    w_near, t_near = _neighbours(w), _neighbours(t)
    slow, slow_child = (w_near * w).sum(axis=0), (t_near * t).sum(axis=0)
    both = 0.5 * ((w_near * t).sum(axis=0) + (t_near * w).sum(axis=0))
    moved = slow > 0.0
    slow = np.where(moved, slow, 1.0)
    slope = np.where(moved, (w_near * t).sum(axis=0) / slow, 0.0)
    noise = np.maximum(_noise(t, known), np.finfo(np.float64).tiny)
    explained = np.where(moved, np.minimum(both**2 / slow, np.maximum(slow_child, 0.0)), 0.0)
    all_slow = float((np.maximum(slow_child, 0.0) / noise).sum())
    unexplained = 1.0 - float((explained / noise).sum()) / all_slow if all_slow > 0.0 else 1.0
    error = _variance(t - slope * w, known) * (w_near**2).sum(axis=0) / slow**2
    slope = _drawn_together(slope, np.where(moved, error, np.inf), np.abs(w_mean), np.abs(t_mean))
    lately = known[-LINE_ROUNDS:]
    now, level = (_mean(each[-LINE_ROUNDS:], lately) for each in (parents, children))
    seen = lately.any(axis=0)
    return Lines(np.where(seen, now, w_mean), np.where(seen, level, t_mean), slope, unexplained)


def _mean(values: Array, known: NDArray[np.bool_]) -> Array:
    return np.asarray(np.where(known, values, 0.0).sum(axis=0) / np.maximum(known.sum(axis=0), 1))


def _about_mean(values: Array, known: NDArray[np.bool_]) -> tuple[Array, Array]:
    mean = _mean(values, known)
    return np.where(known, values - mean, 0.0), mean


def _neighbours(values: Array) -> Array:
    """The mean of the rounds before and after each."""
    near = np.zeros_like(values)
    near[1:] += 0.5 * values[:-1]
    near[:-1] += 0.5 * values[1:]
    return near


def _noise(values: Array, known: NDArray[np.bool_]) -> Array:
    """The variance that is not slow: half the mean square of what changes from one round to the next."""
    both = known[1:] & known[:-1]
    return np.asarray(0.5 * (np.diff(values, axis=0) ** 2 * both).sum(axis=0) / np.maximum(both.sum(axis=0), 1))


def _variance(values: Array, known: NDArray[np.bool_]) -> Array:
    return np.asarray((values**2 * known).sum(axis=0) / np.maximum(known.sum(axis=0), 1))


def _drawn_together(slope: Array, error: Array, parent: Array, child: Array) -> Array:
    """Slopes with variances `error`, as elasticities drawn to their median as far as they are not known."""
    given = (parent > 0.0) & (child > 0.0)
    unit = np.where(given, parent, 1.0) / np.where(given, child, 1.0)
    sure = given & np.isfinite(error)
    if not sure.any():
        return slope
    elasticity, variance = slope * unit, error * unit**2
    usual = float(np.median(elasticity[sure]))
    spread = max(usual**2, np.finfo(np.float64).tiny)
    weight = np.where(
        np.isfinite(variance), spread / (spread + np.where(np.isfinite(variance), variance, 0.0)), 0.0
    )
    return np.asarray(np.where(given, (usual + weight * (elasticity - usual)) / unit, slope))
