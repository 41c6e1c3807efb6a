"""Entries of y that follow from another entry: the time on a link from the flow on it.

Where y holds several quantities entry by entry (flows, then times), the second often depends on the first alone, at
rest or not: a curve of one variable, which bends. The model of the response is linear in x, so it learns the first
and takes the second from its curve, as soon as curves explain nearly all that is seen of it. Products such as flow
times time then bend as they truly do, where two linear models with errors of their own bend either way.

Under noise straight lines take the place of curves, where they explain what is slow in the second. A line fitted by
least squares to parents that are measured with noise is too flat. What is slow in them is no noise: the answers
before and after a round tell where its parent truly was, with errors of their own, so they serve as instrumental
variables, and the slope is consistent. Slopes that are hardly known are drawn to what is usual among the others, as
elasticities: pure numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import (
    CURVE_REACH,
    CURVE_ROUNDS,
    GIVEN_UP,
    MOST_QUANTITIES,
    UNEXPLAINED,
    WINDOW,
)
from stackelberg.leaders.response.groups import Indices

UNMOVED = 1e-6
"""Shorter moves than this, relative to where a parent is, are rounding."""


class Trust(NamedTuple):
    """Whether entries follow from others: the share of changes (mean square) that curves lately did not explain, of
    how many answers that is, whether curves are trusted, and whether straight lines are in their place."""

    share: float = 0.0
    compared: int = 0
    curves: bool = False
    lines: bool = False


@dataclass(frozen=True, eq=False)
class Curves:
    """Entry `child` of y as a function of entry `parent`, near where the parent is now.

    parent, child (m): the entries of y that these are, of all pairs ever seen together. now, scale (m): where the
    parents are and how far they lately went; coefficients (3, m): child = a + b w + c w² with
    w = (parent − now) / scale, between `low` and `high`, as far as near answers reach, and straight on beyond.
    """

    parent: Indices
    child: Indices
    now: Array
    scale: Array
    coefficients: Array
    low: Array
    high: Array

    def complete(self, y: Array) -> Array:
        """y with its children as their curves have them."""
        y = np.array(y)
        y[self.child] = self._at(y[self.parent])[0]
        return y

    def vjp(self, y: Array, slope: Array) -> Array:
        """A slope in y as one in parents alone: ∂parent + ∂child · dchild/dparent."""
        slope = np.array(slope)
        np.add.at(slope, self.parent, slope[self.child] * self._at(y[self.parent])[1])
        slope[self.child] = 0.0
        return slope

    def _at(self, parents: Array) -> tuple[Array, Array]:
        """The curves and their slopes."""
        a, b, c = self.coefficients
        w = (parents - self.now) / self.scale
        inside = np.clip(w, self.low, self.high)
        slope = b + 2.0 * c * inside
        return a + inside * (b + c * inside) + slope * (w - inside), slope / self.scale


def number_of_pairs(places: Indices, n: int) -> int:
    """How many entries of y may follow from another: all but the first of a few quantities of the same length.

    Where nobody says what x prices, a y that is many times as long as x is not that many quantities.

    >>> number_of_pairs(np.array([[0, 2], [3, 5]]), 6), number_of_pairs(np.array([[0, 1]]), 4)
    (3, 0)
    """
    if not 2 <= len(places) <= MOST_QUANTITIES or n % len(places) != 0:
        return 0
    length = n // len(places)
    in_turn = np.array_equal(places, places[0] + length * np.arange(len(places))[:, None])
    return n - length if in_turn and places[0].max() < length else 0


def trust_after(trust: Trust, seen: Array, y: Array, m: int, noisy: bool) -> Trust:
    """The trust in m pairs after y, given the answers before it (rounds, n); NaN where nothing was measured.

    noisy: whether noise is seen, so that straight lines may take the place of curves.
    """
    trust = _judge(trust, seen, y, m)
    if trust.curves or len(seen) + 1 < CURVE_ROUNDS or not (noisy or trust.lines):
        return trust._replace(lines=False)
    unexplained = fit_lines(np.vstack([seen, y])[-WINDOW:], m)[1]
    return trust._replace(lines=unexplained <= (GIVEN_UP if trust.lines else UNEXPLAINED))


def curves_by(trust: Trust, seen: Array, m: int) -> Curves | None:
    """What children are taken from, by answers (rounds, n): curves, lines, or None where neither holds."""
    if trust.curves:
        return fit_curves(seen, m)
    return fit_lines(seen, m)[0] if trust.lines else None


def _judge(trust: Trust, seen: Array, y: Array, m: int) -> Trust:
    """The trust after what curves say of the children seen, by their parents, was compared with it."""
    if len(seen) < 2:
        return trust
    curves = fit_curves(seen, m)
    child, known = curves.child, y[curves.child]
    changes = (seen[_last(np.isfinite(seen[:, child])), child] - known) ** 2
    change = float(np.nansum(changes))
    if not change > (UNMOVED**2) * float(np.nansum(known**2)):
        return trust
    # No entry counts more than it would without a curve: one that goes astray is not all of them.
    now = float(np.nansum(np.minimum((curves.complete(y)[child] - known) ** 2, changes))) / change
    kept = min(0.5, trust.compared / (trust.compared + 1.0))
    share = kept * trust.share + (1.0 - kept) * now
    holds = share <= (GIVEN_UP if trust.curves else UNEXPLAINED) and trust.compared > 0
    return trust._replace(share=share, compared=trust.compared + 1, curves=holds)


def _last(known: NDArray[np.bool_]) -> Indices:
    """The last round in which each entry was known."""
    return np.asarray(len(known) - 1 - np.argmax(known[::-1], axis=0))


def _seen_together(seen: Array, m: int) -> tuple[Indices, Indices, NDArray[np.bool_]]:
    """The parents and children of those of m pairs that were ever seen together, and when they were (rounds, m).

    Parents are the entries of the first quantity; the children are all others, in turn.
    """
    child = np.arange(seen.shape[1] - m, seen.shape[1])
    parent = child % (seen.shape[1] - m)
    known = np.isfinite(seen[:, parent]) & np.isfinite(seen[:, child])
    ever = known.any(axis=0)
    return parent[ever], child[ever], known[:, ever]


def fit_curves(seen: Array, m: int) -> Curves:
    """Parabolas by least squares, in which answers count less the further their parents are from where they are."""
    parent, child, known = _seen_together(seen, m)
    now = seen[_last(known), parent]
    away = np.where(known, seen[:, parent] - now, 0.0)
    near = away[-CURVE_ROUNDS:]
    scale = np.sqrt((near**2).sum(axis=0) / np.maximum(1, (near != 0.0).sum(axis=0)))
    moved = scale > UNMOVED * np.maximum(1.0, np.abs(now))
    scale = np.where(moved, scale, 1.0)
    w = np.where(moved, away, 0.0) / scale
    weight, basis = known / (1.0 + w**2) ** 3, np.stack([np.ones_like(w), w, w**2])
    A = np.einsum("irj,rj,krj->jik", basis, weight, basis)
    b = np.einsum("irj,rj,rj->ji", basis, weight, np.where(known, seen[:, child], 0.0))
    A += np.maximum(weight.sum(axis=0), 1.0)[:, None, None] * np.diag([0.0, 1e-6, 1e-3])  # no move tells: slope 0
    coefficients = np.linalg.solve(A, b[:, :, None])[:, :, 0].T
    low, high = np.maximum(w.min(axis=0), -CURVE_REACH), np.minimum(w.max(axis=0), CURVE_REACH)
    return Curves(parent, child, now, scale, coefficients, low, high)


def fit_lines(seen: Array, m: int) -> tuple[Curves, float]:
    """Straight lines for m pairs by answers (rounds, n), and what they leave of slow changes, as a share.

    >>> flow = np.array([[1.0], [2.0], [3.0], [2.0], [1.0]])
    >>> lines, unexplained = fit_lines(np.hstack([flow, 5.0 + 2.0 * flow]), 1)
    >>> lines.coefficients.round(6).tolist(), round(unexplained, 6)
    ([[8.6], [2.0], [0.0]], 0.0)
    """
    parent, child, known = _seen_together(seen, m)
    parents, children = seen[:, parent], seen[:, child]
    w, w_mean = _about_mean(parents, known)
    t, t_mean = _about_mean(children, known)
    w_near, t_near = _neighbours(w), _neighbours(t)
    slow, slow_child = (w_near * w).sum(axis=0), (t_near * t).sum(axis=0)
    both = 0.5 * ((w_near * t).sum(axis=0) + (t_near * w).sum(axis=0))
    moved = slow > 0.0
    slow = np.where(moved, slow, 1.0)
    slope = np.where(moved, (w_near * t).sum(axis=0) / slow, 0.0)
    noise = np.maximum(0.5 * _mean(np.diff(t, axis=0) ** 2, known[1:] & known[:-1]), np.finfo(np.float64).tiny)
    explained = np.where(moved, np.minimum(both**2 / slow, np.maximum(slow_child, 0.0)), 0.0)
    all_slow = float((np.maximum(slow_child, 0.0) / noise).sum())
    unexplained = 1.0 - float((explained / noise).sum()) / all_slow if all_slow > 0.0 else 1.0
    error = _mean((t - slope * w) ** 2, known) * (w_near**2).sum(axis=0) / slow**2
    slope = _drawn_together(slope, np.where(moved, error, np.inf), np.abs(w_mean), np.abs(t_mean))
    lately = known[-CURVE_ROUNDS:]
    now, level = (_mean(each[-CURVE_ROUNDS:], lately) for each in (parents, children))
    recent, none = lately.any(axis=0), np.zeros_like(slope)
    coefficients = np.stack([np.where(recent, level, t_mean), slope, none])
    return Curves(parent, child, np.where(recent, now, w_mean), none + 1.0, coefficients, none, none), unexplained


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
    weight = np.nan_to_num(spread / (spread + variance))  # 0 where nothing is known
    return np.asarray(np.where(given, (usual + weight * (elasticity - usual)) / unit, slope))
