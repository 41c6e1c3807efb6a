"""Repeated runs: the course of the objective, and where runs end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.theory.costs import student
from stackelberg_repro.pages.charts import Chart, Series

MANY = 50
"""With more runs than this each is no longer shown by itself: quantiles are."""
POINTS = 200
"""Rounds that a chart shows at most."""
LEVELS = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
"""The quantiles of many runs: least, bands of 90% and 50%, median, most."""


@dataclass(frozen=True, eq=False)
class Course:
    """The objective of several runs over the rounds: the runs, their mean, and a confidence band of the mean."""

    runs: Array
    mean: Array
    low: Array
    high: Array

    @property
    def many(self) -> bool:
        """Whether there are too many runs to show each."""
        return len(self.runs) > MANY

    def quantiles(self) -> Array:
        """`LEVELS` of the runs that have not diverged, a row per level.

        >>> course(np.arange(101.0)[:, None]).quantiles()[:, 0]
        array([  0.,   5.,  25.,  50.,  75.,  95., 100.])
        """
        known = np.isfinite(self.runs).any(axis=0)
        found = np.full((len(LEVELS), self.mean.size), np.nan)
        found[:, known] = np.nanquantile(
            np.where(np.isfinite(self.runs), self.runs, np.nan)[:, known], LEVELS, axis=0
        )
        return found

    def chart(
        self, title: str, lines: Mapping[str, float] | None = None, *, log: bool = False, most: float = np.inf
    ) -> dict[str, Any]:
        """The mean with its band, of many runs the median with that of 90%, and the best and the worst run.

        `lines` are horizontal, such as bounds; what lies above `most` is left out.
        """
        t = np.unique(np.linspace(0, self.mean.size - 1, POINTS).round().astype(int))
        least, low, _, middle, _, high, worst = self.quantiles()
        curve, low, high = (middle, low, high) if self.many else (self.mean, self.low, self.high)
        name = f"median of {len(self.runs):,}, 90% of the runs" if self.many else "mean, 95% band of the mean"
        found = {"worst run": worst, "best run": least}
        series = [Series(name, t.tolist(), _below(curve[t], most), low=low[t].tolist(), high=high[t].tolist())]
        series += [Series(word, t.tolist(), _below(values[t], most), "reference") for word, values in found.items()]
        for word, height in (lines or {}).items():
            series.append(Series(word, [0, self.mean.size], [height, height], "bound"))
        return Chart("", title, "round t", "f", series, log_y=log).drawn()


def _below(values: Array, most: float) -> list[float]:
    found: list[float] = np.where(values <= most, values, np.nan).tolist()
    return found


def course(costs: Array) -> Course:
    """The course of runs (one per row): mean and its 95% band, Student's t over the runs that have not diverged.

    With one run, or one left, there is no band (NaN).

    >>> found = course(np.array([[3.0, 1.0], [5.0, 1.0]]))
    >>> found.mean, found.high.round(2)
    (array([4., 1.]), array([16.71,  1.  ]))
    """
    if costs.ndim != 2:
        raise InvalidInput(f"costs: expected one row per run, got shape {costs.shape}")
    known = np.isfinite(costs)
    count = known.sum(axis=0)
    mean = np.where(known, costs, 0.0).sum(axis=0) / np.where(count > 0, count, np.nan)
    square = np.where(known, costs - mean, 0.0) ** 2
    free = np.where(count > 1, count - 1.0, np.nan)
    error = np.sqrt(square.sum(axis=0) / free / count.clip(1))
    half = student(free) * error
    return Course(costs, mean, mean - half, mean + half)


@dataclass(frozen=True)
class Ending:
    """Where runs end: least, mean and most of the final costs, and their spread as a share of the mean."""

    runs: int
    diverged: int
    least: float
    mean: float
    most: float

    @property
    def spread(self) -> float:
        """(most − least) / mean."""
        return (self.most - self.least) / self.mean


def ending(final: Array) -> Ending:
    """Summarise final costs, NaN for runs that diverged.

    >>> ending(np.array([200.0, 202.0])).spread
    0.009950248756218905
    """
    good = final[np.isfinite(final)]
    if good.size == 0:
        return Ending(final.size, final.size, np.nan, np.nan, np.nan)
    return Ending(final.size, int(final.size - good.size), float(good.min()), float(good.mean()), float(good.max()))
