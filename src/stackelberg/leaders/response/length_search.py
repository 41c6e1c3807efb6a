"""Where nothing gives a length (x0 = 0 in R^d, say), the first moves find one: they grow along one direction.

Each is longer than the one before by a factor, until slopes of y over two moves agree and the objective, with such
a response, has its least value within reach. Medians over the entries of y decide, so that a few wrong ones do not,
and nothing depends on units of y and f. Followers on their way and noise show no slopes that agree: the search then
goes on until a move does far more to y than those before it, or a visible share of it.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from stackelberg.core import Array, Objective
from stackelberg.leaders.response.problem import where_defined
from stackelberg.leaders.response.rows import Rows

FIRST_MOVE, GROWTH, LONGEST = 1e-4, 32.0, 1e6
"""The first move, by how much each is longer than the last, and the end of the search."""

SLOWEST = 0.9
"""Followers who keep more of their way are not told from a drift."""

VISIBLE, FAR = 0.01, 0.5
"""Shares of y: a move that does so much can be seen among others, and one that does so much is too long to learn
from; slopes agree where they differ by no more than the second."""


def next_length(moves: int) -> float:
    """How long the next move is, from the start, after so many."""
    return FIRST_MOVE * GROWTH**moves


def found_length(rows: Rows, f: Objective) -> tuple[float | None, bool]:
    """The length that the moves so far, from the start on, have found, None while longer ones must tell.

    And whether the last of them went too far to learn from.
    """
    x, y = rows.x[rows.answered], rows.filled[rows.answered]
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
    if any(agree[:-1]) and a > 0.0:
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
    here = where_defined(f, x0, y0)

    def distance(slope: Array) -> float:
        best = 0.0
        for sense in (unit, -unit):
            least, at = here, 0.0
            for t in sense * 2.0 ** np.arange(-10, 60):
                value = where_defined(f, x0 + t * way, y0 + t * slope)
                if value < least:
                    least, at = value, abs(t)
                elif at > 0.0 or abs(t) >= unit:
                    break
            best = max(best, at)
        return best

    signs = np.random.default_rng(0).choice([-1.0, 1.0], size=(9, slope.size))
    return max(distance(slope), float(np.median([distance(sign * slope) for sign in signs])))


def _moved(changes: Array) -> Array:
    """By how much S moved, of followers on their way: the first two moves are so short that they show the pace."""
    first, second = changes[:2]
    kept = float(first @ second) / (float(first @ first) or 1.0)
    if 0.0 < kept < SLOWEST and np.linalg.norm(second - kept * first) <= FAR * np.linalg.norm(second):
        changes = np.vstack([first - first, (changes[1:] - kept * changes[:-1]) / (1.0 - kept)])
    return changes


def _middle(change: Array, beside: Array) -> float:
    """The median size of a change, as a share of what it is beside where that is anything; -1 where it is not."""
    known = beside != 0.0
    return float(np.median(np.abs(change[known] / beside[known]))) if known.any() else -1.0
