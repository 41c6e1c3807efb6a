"""Tables of one study: parts of its rounds, and how well a linear response explains what was seen.

The table of all that is known of its rounds is `study.export.round_table`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Answer, Array
from stackelberg.study import History
from stackelberg.support.tables import TableColumns

ROUND_FACTS = 6
"""How many columns a table of rounds has before the entries of x."""


def round_facts(rounds: TableColumns) -> TableColumns:
    """A table of rounds without the entries of x: what fits on a page."""
    return dict(islice(rounds.items(), ROUND_FACTS))


@dataclass(frozen=True)
class ResponseFit:
    """How much of the variance of y an affine function of x explains, adjusted for its freedom (1 is all of it).

    `share` is NaN where there are too few answers; `answers` went in, `needed` are the fewest that say anything.
    """

    share: float
    answers: int
    needed: int


def response_fit(history: History) -> ResponseFit:
    """The adjusted R² of y on x over all answers whose y is whole, but for entries that nobody ever measures.

    >>> response_fit(History((), ()))
    ResponseFit(share=nan, answers=0, needed=3)
    """
    whole, ever = _whole_answers(history)
    d = whole[0].x.size if whole else 1
    n = len(whole)
    if n < d + 2:
        return ResponseFit(float("nan"), n, d + 2)
    x, y = np.array([o.x for o in whole]), np.array([o.y for o in whole])[:, ever]
    design = np.column_stack([np.ones(n), x])
    fitted, _, rank, _ = np.linalg.lstsq(design, y, rcond=None)
    total = float(((y - y.mean(axis=0)) ** 2).sum())
    if total == 0.0 or n <= rank:
        return ResponseFit(float("nan"), n, d + 2)
    error = float(((y - design @ fitted) ** 2).sum())
    return ResponseFit(1.0 - (error / (n - int(rank))) / (total / (n - 1)), n, d + 2)


def last_response(history: History) -> Array | None:
    """The last response that was seen whole, but for entries (NaN) that are missing in most answers."""
    whole, _ = _whole_answers(history)
    return whole[-1].y if whole else None


def _whole_answers(history: History) -> tuple[list[Answer], NDArray[np.bool_]]:
    """The answers that have a number for each entry of y that is usually measured, and which entries these are."""
    answers = [o for o in history.answers if o.failure is None and o.y is not None]
    if not answers:
        return [], np.empty(0, dtype=bool)
    seen = np.array([~np.isnan(o.y) for o in answers if o.y is not None])
    usual = seen.mean(axis=0) >= 0.5
    if not usual.any():
        return [], usual
    whole = [o for o, known in zip(answers, seen, strict=True) if known[usual].all()]
    return whole, usual
