"""What a run gives back: x, cost, history, status and counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, Observation, Status


@dataclass(frozen=True, eq=False)
class Record:
    """One closed round: the x recommended when it began, the cost seen there, and running counts.

    Where an answer before it was corrected later, x is the first one that was announced in it.

    `moved` says how far the response to the first probe of the round lies from that of the round before, relative
    to its length (NaN where there is none): what is left of it when x stands still is unsettled followers.
    """

    round: int
    x: Array
    cost: float
    deployments: int
    follower_rounds: int
    note: Mapping[str, Any]
    moved: float = float("nan")


@dataclass(frozen=True, eq=False)
class Result:
    """The end of a run. `status.advice` says what to do next.

    `x` is the leader's recommendation, `cost` the last cost seen at an announced x_t (NaN if none was). A
    *deployment* is one announced x; *follower rounds* are the rounds K of all deployments added up.
    """

    x: Array
    cost: float
    status: Status
    history: tuple[Record, ...]
    failures: tuple[Observation, ...]
    deployments: int
    follower_rounds: int
    seed: int

    @property
    def xs(self) -> Array:
        """The iterates x_t, one per row."""
        return np.array([record.x for record in self.history])

    @property
    def costs(self) -> Array:
        """The costs seen at x_t, NaN where a round failed."""
        return np.array([record.cost for record in self.history])

    # The names of `scipy.optimize.OptimizeResult`, for code that was written for it.

    @property
    def fun(self) -> float:
        """`cost`."""
        return self.cost

    @property
    def nit(self) -> int:
        """How many rounds were closed."""
        return len(self.history)

    @property
    def nfev(self) -> int:
        """`deployments`."""
        return self.deployments

    @property
    def success(self) -> bool:
        """Whether the run did what was asked of it."""
        return self.status.ok

    @property
    def message(self) -> str:
        """The status and what to do next."""
        return f"{self.status.value}: {self.status.advice}"

    def __str__(self) -> str:
        """A few lines for a person."""
        lines = [
            f"x               {np.array2string(self.x, precision=6, threshold=8)}",
            f"cost            {self.cost:.6g}",
            f"status          {self.message}",
            f"deployments     {self.deployments}",
            f"follower rounds {self.follower_rounds}",
        ]
        if self.failures:
            first = self.failures[0]
            lines.append(f"failures        {len(self.failures)}, first in round {first.round}: {first.failure}")
        return "\n".join(lines)
