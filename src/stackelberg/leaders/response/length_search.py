"""Where nothing gives a length (x0 = 0 in R^d, say), the first moves find one: they grow along one direction.

Each is longer than the one before by a factor, until slopes of y over two moves agree and the objective, with such
a response, has its least value within reach, or until a move does far more to y than those before it. Medians over
the entries of y decide, so that a few wrong ones do not, and nothing depends on units of y and f.
"""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array, Objective
from stackelberg.leaders.response.problem import where_defined
from stackelberg.leaders.response.rows import Rows

FIRST_MOVE, GROWTH, LONGEST, FAR = 1e-4, 32.0, 1e6, 0.5
"""The first move, by how much each is longer than the last, and the end of the search; slopes agree where they
differ by no more than a share, and a move that changes y by more than that share is too long to learn from."""


def next_length(moves: int) -> float:
    """How long the next move is, from the start, after so many."""
    return FIRST_MOVE * GROWTH**moves


def found_length(rows: Rows, f: Objective) -> float | None:
    """The length that the moves so far, from the start on, have found; None while longer ones must tell."""
    x, y = rows.x[rows.answered], rows.filled[rows.answered]
    reach = np.linalg.norm(x - x[0], axis=1)
    if len(x) < 3 or reach[-1] == 0.0:
        return None
    a, b = float(reach[-2]), float(reach[-1])
    if not b > 1.01 * a:  # X ends here
        return b
    changes = np.diff(y, axis=0)
    slopes = changes / np.maximum(np.diff(reach), 1e-300)[:, None]
    shares = [_middle(change, y[0]) for change in changes]
    if a > 0.0 and shares[-1] > max(FAR, 4.0 * max(shares[:-1])):
        return max(a, 0.5 * FAR * b / shares[-1])
    if 0.0 <= _middle(slopes[-1] - slopes[-2], slopes[-1]) <= FAR:
        reliable = np.where(np.abs(slopes[-1] - slopes[-2]) <= FAR * np.abs(slopes[-1]), slopes[-1], 0.0)
        best = usual_distance(f, x[0], y[-1] - b * reliable, (x[-1] - x[0]) / b, reliable, b)
        return 0.5 * best if 0.0 < best <= GROWTH * b else None
    return b if b >= LONGEST else None


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


def _middle(change: Array, beside: Array) -> float:
    """The median size of a change, as a share of what it is beside where that is anything; -1 where it is not."""
    known = beside != 0.0
    return float(np.median(np.abs(change[known] / beside[known]))) if known.any() else -1.0
