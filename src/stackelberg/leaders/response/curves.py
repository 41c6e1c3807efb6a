"""Entries of y that follow from another entry: the time on a link from the flow on it.

Where y holds several quantities entry by entry (flows, then times), the second often depends on the first alone, at
rest or not: a curve of one variable, which bends. The model of the response is linear in x, so it learns the first
and takes the second from its curve, as soon as curves explain nearly all that is seen of it. Products such as flow
times time then bend as they truly do, where two linear models with errors of their own bend either way. Under noise
straight lines (`lines`) take the place of curves, where they explain what is slow in the second.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import (
    CURVE_AT_MOST,
    CURVE_GIVEN_UP,
    CURVE_MEMORY,
    CURVE_REACH,
    CURVE_RIDGE,
    CURVE_ROUNDS,
    LINE_AT_MOST,
    LINE_GIVEN_UP,
    LINES_AFTER,
    MOST_QUANTITIES,
    UNMOVED,
    WINDOW,
)
from stackelberg.leaders.response.groups import Indices
from stackelberg.leaders.response.lines import Lines, fit_lines


@dataclass(frozen=True, eq=False)
class Curves:
    """Entry `child` of y as a function of entry `parent`, near where the parent is now.

    seen (rounds, n): the last answers. share: the part of the changes of children (mean square) that curves lately
    did not explain; compared: how many answers that is of; trusted: whether that is little. parent, child (m): the
    entries of y that these are, of all pairs ever seen together. now, scale: where the parents are and how far
    they lately went; coefficients (3, m): child = a + b w + c w² with w = (parent − now) / scale, between `low` and
    `high`, as far as near answers reach, and straight on beyond. lines: what takes their place under noise, where
    it does.
    """

    seen: Array
    parent: Indices
    child: Indices
    now: Array
    scale: Array
    coefficients: Array
    low: Array
    high: Array
    share: float = 0.0
    compared: int = 0
    trusted: bool = False
    lines: Lines | None = None

    @property
    def in_use(self) -> Curves | None:
        """The curves that children are taken from: these, or lines under noise; None where neither is trusted."""
        if self.trusted or self.lines is None:
            return self if self.trusted else None
        none = np.zeros_like(self.lines.slope)
        coefficients = np.stack([self.lines.level, self.lines.slope, none])
        return replace(self, now=self.lines.now, scale=none + 1.0, coefficients=coefficients, low=none, high=none)

    @property
    def latest(self) -> Array:
        """The last answer; entries that were not measured then as they were last, 0 where they never were."""
        known = np.isfinite(self.seen)
        last = len(known) - 1 - np.argmax(known[::-1], axis=0)
        return np.where(known.any(axis=0), self.seen[last, np.arange(last.size)], 0.0)

    def complete(self, y: Array) -> Array:
        """y with its children as their curves have them."""
        y = np.array(y)
        y[self.child] = self._at(y[self.parent])[0]
        return y

    def without_children(self, y: Array) -> Array:
        """y as if its children had not been measured: a linear model has nothing to learn of them."""
        y = np.array(y)
        y[self.child] = np.nan
        return y

    def pull(self, y: Array, slope: Array) -> Array:
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


def pairs_of(n: int, m: int) -> tuple[Indices, Indices]:
    """The parents and children of m pairs among n entries: those of the first quantity, and all others in turn.

    >>> [indices.tolist() for indices in pairs_of(6, 4)]
    [[0, 1, 0, 1], [2, 3, 4, 5]]
    """
    child = np.arange(n - m, n)
    return child % (n - m), child


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


def observe_curves(curves: Curves | None, places: Indices, y: Array, noisy: bool = False) -> Curves | None:
    """The curves after y was seen (NaN where nothing was measured); None where nothing can follow from anything.

    noisy: whether noise is seen, so that straight lines may take their place.
    """
    m = number_of_pairs(places, y.size)
    if m == 0:
        return None
    if curves is None or curves.seen.shape[1] != y.size:
        return _fit(y[None, :], m)
    judged = _judge(curves, y)
    fitted = _fit(np.vstack([curves.seen, y])[-WINDOW:], m)
    lines = None if judged.trusted else _trusted_lines(fitted, curves.lines is not None, noisy)
    return replace(fitted, share=judged.share, compared=judged.compared, trusted=judged.trusted, lines=lines)


def _trusted_lines(curves: Curves, before: bool, noisy: bool) -> Lines | None:
    """Straight lines where noise is seen and they explain what is slow in the children; `before`: they did."""
    if len(curves.seen) < LINES_AFTER or not (noisy or before):
        return None
    lines = fit_lines(curves.seen[:, curves.parent], curves.seen[:, curves.child])
    return lines if lines.unexplained <= (LINE_GIVEN_UP if before else LINE_AT_MOST) else None


def _judge(curves: Curves, y: Array) -> Curves:
    """The curves after what they say of the children seen, by their parents, was compared with it."""
    child = curves.child
    known = y[child]
    changes = (curves.latest[child] - known) ** 2
    change = float(np.nansum(changes))
    if len(curves.seen) < 2 or not change > (UNMOVED**2) * float(np.nansum(known**2)):
        return curves
    # No entry counts more than it would without a curve: one that goes astray is not all of them.
    now = float(np.nansum(np.minimum((curves.complete(y)[child] - known) ** 2, changes))) / change
    keep = min(CURVE_MEMORY, curves.compared / (curves.compared + 1.0))
    share = keep * curves.share + (1.0 - keep) * now
    trusted = share <= (CURVE_GIVEN_UP if curves.trusted else CURVE_AT_MOST) and curves.compared > 0
    return replace(curves, share=share, compared=curves.compared + 1, trusted=trusted)


def _fit(seen: Array, m: int) -> Curves:
    """Parabolas by least squares, in which answers count less the further their parents are from where they are."""
    parent, child = pairs_of(seen.shape[1], m)
    known = np.isfinite(seen[:, parent]) & np.isfinite(seen[:, child])
    ever = known.any(axis=0)
    parent, child, known = parent[ever], child[ever], known[:, ever]
    last = len(seen) - 1 - np.argmax(known[::-1], axis=0)
    now = seen[last, parent]
    away = np.where(known, seen[:, parent] - now, 0.0)
    scale = _usual_move(away[-CURVE_ROUNDS:])
    moved = scale > UNMOVED * np.maximum(1.0, np.abs(now))
    scale = np.where(moved, scale, 1.0)
    w = np.where(moved, away, 0.0) / scale
    coefficients = _parabolas(w, np.where(known, seen[:, child], 0.0), known / (1.0 + w**2) ** 3)
    low, high = np.maximum(w.min(axis=0), -CURVE_REACH), np.minimum(w.max(axis=0), CURVE_REACH)
    return Curves(
        frozen(seen), parent, child, frozen(now), frozen(scale), frozen(coefficients), frozen(low), frozen(high)
    )


def _usual_move(away: Array) -> Array:
    """The root mean square of the moves that are any, for each pair."""
    return np.asarray(np.sqrt((away**2).sum(axis=0) / np.maximum(1, (away != 0.0).sum(axis=0))))


def _parabolas(w: Array, children: Array, weight: Array) -> Array:
    """(3, m): the parabola in w for each pair, by weighted least squares; slopes that no move tells of are 0."""
    basis = np.stack([np.ones_like(w), w, w**2])
    A = np.einsum("irj,rj,krj->jik", basis, weight, basis)
    b = np.einsum("irj,rj,rj->ji", basis, weight, children)
    A += np.maximum(weight.sum(axis=0), 1.0)[:, None, None] * np.diag([0.0, *CURVE_RIDGE])
    return np.asarray(np.linalg.solve(A, b[:, :, None])[:, :, 0].T)
