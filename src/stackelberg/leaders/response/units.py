"""Units: x as moves from x0 in a length that X, x0 or the first moves give, and the problem in such units.

Lengths are taken as they are (medians, bounds), never rounded: a leader whose x is given in units 2^k times as
large takes the very same moves, to the bit, and with any other factor the same up to rounding.

Where nothing gives a length (x0 = 0 in R^d, say), the first moves find one: they grow along one direction. Each is
longer than the one before by a factor, until slopes of y over two moves agree and the objective, with such a
response, has its least value within reach, or until a move does far more to y than those before it. Medians over
the entries of y decide, so that a few wrong ones do not, and nothing depends on units of y and f.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from stackelberg.core import Array, ConvexSet, Objective, StackelbergError, frozen
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
    if lengths.max() > MOST_UNEQUAL * lengths.min() and (free or isinstance(X, Box)):
        return Units(frozen(x0), frozen(lengths))
    return one_length(x0, float(np.median(known)))


UNDEFINED = (ArithmeticError, ValueError, LookupError, RuntimeError)
"""What a function raises where it is not defined: at the logarithm of sales below zero, say. A model asks for
responses that nobody gave, and x that nobody would announce."""


def where_defined(function: Callable[..., Any], x: Array, y: Array, **more: Any) -> Any:
    """A function at x and y; not a number where it is not defined."""
    try:
        return function(x, y, **more)
    except StackelbergError:
        raise
    except UNDEFINED:
        return np.nan


@dataclass(frozen=True, eq=False)
class ScaledProblem:
    """f (an `Objective`, or one of its constraints) in the units of the model; `sizes` (n) of y.

    floor: y is never below zero.
    """

    objective: Any
    X: ConvexSet
    units: Units
    sizes: Array
    floor: bool

    def cost(self, u: Array, v: Array) -> float:
        """f at u and a response as predicted; not a number where it is not defined."""
        return float(where_defined(self.objective, self.units.unscale(u), self.response(v)))

    def response(self, v: Array) -> Array:
        """y of v, not below zero where no answer has been."""
        return np.asarray(self.sizes * (np.maximum(v, 0.0) if self.floor else v))

    def cost_and_slopes(self, u: Array, v: Array) -> tuple[float, Array, Array]:
        """`cost`, ∂u f and ∂v f there, the last zero where v is cut off at zero."""
        x, y, f = self.units.unscale(u), self.response(v), self.objective
        by_x = self.units.length * where_defined(f.partial_x, x, y, length=self.units.length)
        by_v = self.sizes * where_defined(f.partial_y, x, y, length=self.sizes)
        return self.cost(u, v), by_x, np.where(v > 0.0, by_v, 0.0) if self.floor else by_v

    def project(self, u: Array) -> Array:
        """The nearest point of X."""
        return self.units.scale(self.X.project(self.units.unscale(u)))


FIRST_MOVE, GROWTH, LONGEST, FAR, VISIBLE, STUCK = 1e-4, 32.0, 1e6, 0.5, 0.01, 0.9
"""The first move, by how much each is longer than the last, and the end of the search; slopes agree where they
differ by no more than a share, and a move that changes y by more than that share is too long to learn from; less
than a share of y may be noise; and followers who keep more of their way are not told from a drift."""


def found_length(x: Array, y: Array, f: Objective) -> tuple[float | None, bool]:
    """The length that moves to x (T, d) have found by answers y (T, n), None while longer ones must tell.

    And whether the last of them went too far to learn from.
    """
    reach = np.linalg.norm(x - x[0], axis=1)
    if len(x) < 3 or reach[-1] == 0.0:
        return None, False
    a, b = float(reach[-2]), float(reach[-1])
    if not b > 1.01 * a:  # X ends here
        return b, False
    changes = _moved(np.diff(y, axis=0))
    slopes = changes / np.maximum(np.diff(reach), 1e-300)[:, None]
    agree = [0.0 <= _middle(new - old, new) <= FAR for old, new in pairwise(slopes)]
    shares = [_middle(change, y[0]) for change in changes]
    noise = max(VISIBLE, 2.0 * max(shares[:-1]))
    if a > 0.0 and shares[-1] > max(FAR, 2.0 * noise):
        return max(a, b * max(0.5 * FAR, noise) / shares[-1]), True
    if agree[-1]:
        reliable = np.where(np.abs(slopes[-1] - slopes[-2]) <= FAR * np.abs(slopes[-1]), slopes[-1], 0.0)
        best = usual_distance(f, x[0], y[-1] - b * reliable, (x[-1] - x[0]) / b, reliable, b)
        return (0.5 * best if 0.0 < best <= GROWTH * b else None), False
    if any(agree) and a > 0.0:
        return a, True
    if len(changes) > 3 and shares[-1] > 1.5 * noise:
        return max(a, b * noise / shares[-1]), False
    silent = not np.any(changes[-1]) or not np.any(y[0])
    return (b if b >= (1.0 if silent else LONGEST) else None), False


def usual_distance(f: Objective, x0: Array, y0: Array, way: Array, slope: Array, unit: float) -> float:
    """How far off the least value of f is, or, if more, the median for responses like the one seen; 0: nowhere.

    On the one way that was gone it may be near by chance, where f hardly falls. Responses as long as that and of
    other signs show how far it usually is.
    """
    lengths = np.append(0.0, np.multiply.outer([1.0, -1.0], unit * 2.0 ** np.arange(-10, 8)))

    def distance(slope: Array) -> float:
        values = [where_defined(f, x0 + t * way, y0 + t * slope) for t in lengths]
        return abs(float(lengths[np.nanargmin(values)])) if np.isfinite(values).any() else 0.0

    signs = np.random.default_rng(0).choice([-1.0, 1.0], size=(9, slope.size))
    return max(distance(slope), float(np.median([distance(sign * slope) for sign in signs])))


def _moved(changes: Array) -> Array:
    """By how much S moved, of followers on their way: the first two moves are so short that they show the pace."""
    first, second = changes[:2]
    kept = float(first @ second) / (float(first @ first) or 1.0)
    if 0.0 < kept < STUCK and np.linalg.norm(second - kept * first) <= FAR * np.linalg.norm(second):
        changes = np.vstack([first - first, (changes[1:] - kept * changes[:-1]) / (1.0 - kept)])
    return changes


def _middle(change: Array, beside: Array) -> float:
    """The median size of a change, as a share of what it is beside where that is anything; -1 where it is not."""
    known = beside != 0.0
    return float(np.median(np.abs(change[known] / beside[known]))) if known.any() else -1.0
