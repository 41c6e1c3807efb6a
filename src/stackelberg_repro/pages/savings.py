"""Tables of a competition between leaders: the share of the possible saving against deployments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.support.tables import TableColumns


@dataclass(frozen=True, eq=False)
class Savings:
    """What one leader saved after so many deployments: one row of `shares` per run, one column per mark.

    >>> two = Savings(np.array([25, 50]), np.array([[0.5, 0.9], [0.7, 0.8]]))
    >>> two.median.tolist(), two.worst.tolist(), two.best.tolist()
    ([0.6, 0.8500000000000001], [0.5, 0.8], [0.7, 0.9])
    """

    deployments: Array
    shares: Array

    def __post_init__(self) -> None:
        """Every run must have a share for every mark."""
        if self.shares.ndim != 2 or self.shares.shape[1] != len(self.deployments):
            raise InvalidInput(
                f"shares: expected one row per run with {len(self.deployments)} marks, got {self.shares.shape}"
            )

    @property
    def median(self) -> Array:
        """The median over the runs, mark by mark."""
        return np.asarray(np.median(self.shares, axis=0))

    @property
    def worst(self) -> Array:
        """The least share of any run."""
        return np.asarray(self.shares.min(axis=0))

    @property
    def best(self) -> Array:
        """The largest share of any run."""
        return np.asarray(self.shares.max(axis=0))

    def at(self, mark: int) -> tuple[float, float]:
        """Median and worst share at a mark."""
        place = int(np.flatnonzero(self.deployments == mark)[0])
        return float(self.median[place]), float(self.worst[place])

    def first_at(self, share: float) -> int | None:
        """The first mark at which the median is at least `share`; None where it never is."""
        reached = np.flatnonzero(self.median >= share)
        return int(self.deployments[reached[0]]) if reached.size else None


def savings_table(saved: Mapping[str, Savings]) -> TableColumns:
    """One row per leader and mark: median, worst, best, and every run."""
    runs = max(one.shares.shape[0] for one in saved.values())
    columns: dict[str, list[object]] = {name: [] for name in ("leader", "deployments", "median", "worst", "best")}
    columns |= {f"run_{run}": [] for run in range(runs)}
    for leader, one in saved.items():
        columns["leader"] += [leader] * len(one.deployments)
        columns["deployments"] += one.deployments.tolist()
        for name in ("median", "worst", "best"):
            columns[name] += getattr(one, name).tolist()
        for run in range(runs):
            known = run < one.shares.shape[0]
            columns[f"run_{run}"] += one.shares[run].tolist() if known else [None] * len(one.deployments)
    return columns


def shown_marks(deployments: Sequence[int]) -> list[int]:
    """The marks that a table for readers shows: round ones, and the last.

    >>> shown_marks([5, 10, 25, 50, 60])
    [25, 50, 60]
    """
    return sorted({mark for mark in (25, 50, 100, 200) if mark in deployments} | {int(deployments[-1])})
