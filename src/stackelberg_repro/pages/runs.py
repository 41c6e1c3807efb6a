"""Tables of repeated runs: the course of the objective, where runs end, and what tolls cost travellers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.roads import Network
from stackelberg.roads.outputs import link_ends
from stackelberg.study.expectation import student
from stackelberg.support.tables import TableColumns

MANY = 50
"""With more runs than this each is no longer shown by itself: quantiles are."""
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

    def columns(self) -> TableColumns:
        """One row per round: every run, or quantiles where there are many."""
        own: dict[str, Array] = {f"run_{number}": costs for number, costs in enumerate(self.runs[: MANY + 1])}
        if self.many:
            own = {f"quantile_{level:g}": row for level, row in zip(LEVELS, self.quantiles(), strict=True)}
        return {"t": np.arange(self.mean.size), "mean": self.mean, "low": self.low, "high": self.high, **own}


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


def toll_table(network: Network, tolls: Array, before: Array, after: Array) -> TableColumns:
    """One row per link: number, ends, capacity, toll, and flow and flow over capacity before and after."""
    return {
        **link_ends(network),
        "capacity": network.capacity,
        "toll": tolls,
        "flow_before": before,
        "flow_after": after,
        "flow_over_capacity_before": before / network.effective_capacity,
        "flow_over_capacity_after": after / network.effective_capacity,
    }


def network_table(network: Network) -> TableColumns:
    """One row per link: its number and ends, and the coordinates of both where they are known."""
    wanted: dict[str, Any] = {**link_ends(network), "capacity": network.capacity}
    if network.coordinates is not None:
        for end, nodes in (("tail", network.tail), ("head", network.head)):
            wanted[f"{end}_x"], wanted[f"{end}_y"] = network.coordinates[nodes].T
    return wanted


def share_table(shares: Mapping[str, Array]) -> list[tuple[str, int, float, float, float]]:
    """Name, runs, median, worst and best share of the way, one row a setting.

    >>> share_table({"a": np.array([0.5, 0.9, 0.7])})
    [('a', 3, 0.7, 0.5, 0.9)]
    """
    return [
        (name, share.size, float(np.median(share)), float(share.min()), float(share.max()))
        for name, share in shares.items()
    ]
