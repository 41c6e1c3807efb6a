"""Entries of y that follow from another entry: the time on a link from the flow on it.

Where y holds several quantities entry by entry (flows, then times), the second often depends on the first alone, at
rest or not: a curve of one variable, which bends. The model of the response is linear in x, so it learns the first
and takes the second from its curve, as soon as that predicts answers about as well as a model of its own does.
Products such as flow times time then bend as they truly do, where two linear models with errors of their own bend
either way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import CURVE_AT_MOST, CURVE_MEMORY, CURVE_RIDGE, WINDOW
from stackelberg.leaders.response.groups import Indices


RECENT, UNMOVED = 10, 1e-6
"""R"""


@dataclass(frozen=True, eq=False)
class Curves:
    """Entry `child` of y as a function of entry `parent`, near where the parent is now.

    seen (rounds, n): the last answers. share: the part of the changes of children (mean square) that curves lately
    did not explain; compared: how many answers that is of. now, scale: where the parents are and how
    far they lately went; coefficients (3, m): child = a + b w + c w² with w = (parent − now) / scale, between the
    smallest and the largest w seen (`low`, `high`), and straight on beyond.
    """

    seen: Array
    now: Array
    scale: Array
    coefficients: Array
    low: Array
    high: Array
    share: float = 0.0
    compared: int = 0

    @property
    def trusted(self) -> bool:
        """Whether the curves have lately explained nearly all changes of their children."""
        return self.compared >= 2 and self.share <= CURVE_AT_MOST

    @property
    def pairs(self) -> tuple[Indices, Indices]:
        """The parents and their children, entries of y."""
        return pairs_of(self.seen.shape[1], self.now.size)

    @property
    def latest(self) -> Array:
        """The last answer; entries that were not measured then as they were last, 0 where they never were."""
        known = np.isfinite(self.seen)
        last = len(known) - 1 - np.argmax(known[::-1], axis=0)
        return np.where(known.any(axis=0), self.seen[last, np.arange(last.size)], 0.0)

    def complete(self, y: Array) -> Array:
        """y with its children as their curves have them."""
        parent, child = self.pairs
        y = np.array(y)
        y[child] = self._at(y[parent])[0]
        return y

    def without_children(self, y: Array) -> Array:
        """y as if its children had not been measured: a linear model has nothing to learn of them."""
        y = np.array(y)
        y[self.pairs[1]] = np.nan
        return y

    def pull(self, y: Array, slope: Array) -> Array:
        """A slope in y as one in parents alone: ∂parent + ∂child · dchild/dparent."""
        parent, child = self.pairs
        slope = np.array(slope)
        np.add.at(slope, parent, slope[child] * self._at(y[parent])[1])
        slope[child] = 0.0
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
    """How many entries of y may follow from another: all but the first of several quantities of the same length.

    >>> number_of_pairs(np.array([[0, 2], [3, 5]]), 6), number_of_pairs(np.array([[0, 1]]), 4)
    (3, 0)
    """
    if len(places) < 2 or n % len(places) != 0:
        return 0
    length = n // len(places)
    in_turn = np.array_equal(places, places[0] + length * np.arange(len(places))[:, None])
    return n - length if in_turn and places[0].max() < length else 0


def observe_curves(curves: Curves | None, places: Indices, y: Array) -> Curves | None:
    """The curves after y was seen (NaN where nothing was measured); None where nothing can follow from anything."""
    m = number_of_pairs(places, y.size)
    if m == 0:
        return None
    if curves is None or curves.seen.shape[1] != y.size:
        return _fit(y[None, :], m)
    judged = _judge(curves, y)
    fitted = _fit(np.vstack([curves.seen, y])[-WINDOW:], m)
    return replace(fitted, share=judged.share, compared=judged.compared)


def _judge(curves: Curves, y: Array) -> Curves:
    """The curves after what they say of the children seen, by their parents, was compared with it."""
    child = curves.pairs[1]
    before, known = curves.latest[child], y[child]
    change = float(np.nansum((before - known) ** 2))
    if len(curves.seen) < 2 or not change > (UNMOVED**2) * float(np.nansum(known**2)):
        return curves
    share = float(np.nansum((curves.complete(y)[child] - known) ** 2)) / change
    keep = min(CURVE_MEMORY, curves.compared / (curves.compared + 1.0))
    return replace(curves, share=keep * curves.share + (1.0 - keep) * min(share, 1.0), compared=curves.compared + 1)


def _fit(seen: Array, m: int) -> Curves:
    """Parabolas by least squares, in which answers count less the further their parents are from where they are."""
    parent, child = pairs_of(seen.shape[1], m)
    V, T = seen[:, parent], seen[:, child]
    known = np.isfinite(V) & np.isfinite(T)
    last = len(seen) - 1 - np.argmax(known[::-1], axis=0)
    now = np.where(known.any(axis=0), V[last, np.arange(m)], 0.0)
    away = np.where(known, V - now, 0.0)
    lately = away[-RECENT:]
    scale = np.sqrt((lately**2).sum(axis=0) / np.maximum(1, (lately != 0.0).sum(axis=0)))
    moved = scale > UNMOVED * np.maximum(1.0, np.abs(now))
    scale, away = np.where(moved, scale, 1.0), np.where(moved, away, 0.0)
    w = away / scale
    weight = known / (1.0 + w**2) ** 3
    basis = np.stack([np.ones_like(w), w, w**2])
    A = np.einsum("irj,rj,krj->jik", basis, weight, basis)
    b = np.einsum("irj,rj,rj->ji", basis, weight, np.where(known, T, 0.0))
    total = np.maximum(weight.sum(axis=0), 1.0)
    A += total[:, None, None] * np.diag([1e-12, *CURVE_RIDGE])
    coefficients = np.linalg.solve(A, b[:, :, None])[:, :, 0].T
    return Curves(
        frozen(seen), frozen(now), frozen(scale), frozen(coefficients), frozen(w.min(axis=0)), frozen(w.max(axis=0))
    )
