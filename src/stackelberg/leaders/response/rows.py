"""The answers: all that is remembered of data."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, frozen

KEPT, PER_INPUT = 150, 2
"""Of so many answers, or of so many for each entry of x, the model is made."""


@dataclass(frozen=True, eq=False)
class Rows:
    """T deployments, from old to new: x (T, d) and y (T, n) in the user's units, NaN where nothing was measured.

    filled (T, n): y with what was not measured as it was predicted.
    """

    x: Array
    y: Array
    filled: Array

    @property
    def observed(self) -> NDArray[np.bool_]:
        """Which entries of y were measured at all (n)."""
        return np.asarray(~np.isnan(self.y).all(axis=0))

    @property
    def answered(self) -> NDArray[np.bool_]:
        """To which deployments anything was answered (T)."""
        return np.asarray(~np.isnan(self.y).all(axis=1))

    @property
    def gaps(self) -> dict[str, int]:
        """How many entries were never measured, and how many were before but not in the last answer; no zeros."""
        lacking = np.isnan(self.y[self.answered][-1])
        counts = {"unmeasured": (~self.observed).sum(), "predicted": (lacking & self.observed).sum()}
        return {name: int(count) for name, count in counts.items() if count}


def add_row(rows: Rows | None, x: Array, y: Array, guess: Array | None, most: int | None = None) -> Rows:
    """The rows after x was deployed and y measured; `guess` stands for what was not. Old rows go, or
    all but the last `most`."""
    filled = np.where(np.isnan(y), 0.0 if guess is None else guess, y)
    new = (x, y, filled)
    if rows is None:
        return Rows(*(frozen(column[None]) for column in new))
    first = ~rows.observed & ~np.isnan(y)  # entries seen for the first time were there all along
    old, keep = (rows.x, rows.y, np.where(first, y, rows.filled)), most or max(KEPT, PER_INPUT * x.size)
    return Rows(*(frozen(np.concatenate([a, b[None]])[-keep:]) for a, b in zip(old, new, strict=True)))
