"""Tables of one study: its rounds, its x over time, and how well a linear response explains what was seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array
from stackelberg.report.tables.columns import Columns
from stackelberg.study import History


def round_table(history: History) -> Columns:
    """One row a closed round: cost, step, how far the response moved, and what has been spent so far."""
    records = history.records
    return {
        "round": np.array([r.round for r in records], dtype=np.int64),
        "cost": np.array([r.cost for r in records]),
        "step": np.array([float(r.note.get("step", np.nan)) for r in records]),
        "response_moved": np.array([r.moved for r in records]),
        "deployments": np.array([r.deployments for r in records], dtype=np.int64),
        "follower_rounds": np.array([r.follower_rounds for r in records], dtype=np.int64),
    }


def x_table(history: History) -> Columns:
    """One row a closed round, one column an entry of x."""
    xs = np.array([r.x for r in history.records])
    entries = {f"x{i + 1}": xs[:, i] for i in range(xs.shape[1])} if xs.size else {}
    return {"round": np.array([r.round for r in history.records], dtype=np.int64), **entries}


@dataclass(frozen=True)
class ResponseFit:
    """How much of the variance of y an affine function of x explains, adjusted for its freedom (1 is all of it).

    `share` is NaN where there are too few answers; `answers` went in, `needed` are the fewest that say anything.
    """

    share: float
    answers: int
    needed: int


def response_fit(history: History) -> ResponseFit:
    """The adjusted R² of y on x over all answers whose y is whole.

    >>> response_fit(History((), ()))
    ResponseFit(share=nan, answers=0, needed=3)
    """
    whole = [o for o in history.answers if o.failure is None and o.y is not None and not np.isnan(o.y).any()]
    d = whole[0].x.size if whole else 1
    n = len(whole)
    if n < d + 2:
        return ResponseFit(float("nan"), n, d + 2)
    x, y = np.array([o.x for o in whole]), np.array([o.y for o in whole])
    design = np.column_stack([np.ones(n), x])
    fitted, _, rank, _ = np.linalg.lstsq(design, y, rcond=None)
    total = float(((y - y.mean(axis=0)) ** 2).sum())
    if total == 0.0 or n <= rank:
        return ResponseFit(float("nan"), n, d + 2)
    error = float(((y - design @ fitted) ** 2).sum())
    return ResponseFit(1.0 - (error / (n - int(rank))) / (total / (n - 1)), n, d + 2)


def last_response(history: History) -> Array | None:
    """The last response that was seen whole."""
    for o in reversed(history.answers):
        if o.failure is None and o.y is not None and not np.isnan(o.y).any():
            return o.y
    return None
