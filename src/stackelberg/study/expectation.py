"""What the recommendation will cost once followers have settled: by the leader's model, or as measured there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from stackelberg.core import Array, Observation
from stackelberg.study.events import place_of
from stackelberg.study.suspicion import MOST_JUDGED, flagged_answers

CONFIDENCE = 0.95
"""How often an interval holds the cost, as far as deviations are normal and independent."""

NEAR = 2.0
"""Deployments this many usual moves of x from the recommendation are taken to be at it."""


@dataclass(frozen=True)
class Expected:
    """A cost with its 95% interval, and where it comes from, in words."""

    cost: float
    low: float
    high: float
    source: str

    def __str__(self) -> str:
        """For a reader."""
        return f"{self.cost:.6g} ({self.low:.6g} to {self.high:.6g}; {self.source})"


def foreseen(cost: float, error: float) -> Expected:
    """A cost and its standard error, as a leader's model says.

    >>> print(foreseen(10.0, 0.5))
    10 (9.02002 to 10.98; by the leader's model)
    """
    reach = -float(stdtrit(np.inf, (1.0 - CONFIDENCE) / 2.0)) * error
    return Expected(cost, cost - reach, cost + reach, "by the leader's model")


def measured(x: Array, answers: Sequence[Observation]) -> Expected | None:
    """The cost at x by the costs seen near it, with its interval; None for fewer than two of them.

    A line in the distance from x is fitted and read at x, as a leader on its way down has seen higher costs behind
    it; where all were seen at one distance it is their mean. An answer counts if the deployment before it lay near
    x too, so that followers were not just on their way from elsewhere, and if it does not look wrong.

    >>> x = np.array([1.0])
    >>> seen = [Observation(t, 0, x, cost=cost) for t, cost in enumerate((9.0, 4.0, 5.0, 6.0))]
    >>> print(measured(x, seen))
    5 (2.51586 to 7.48414; from 3 costs seen near it)
    """
    flagged = flagged_answers(answers)
    told = [o for o in answers[-MOST_JUDGED:] if o.failure is None]
    if len(told) < 2:
        return None
    xs = np.array([o.x for o in told])
    usual = float(np.median(np.linalg.norm(np.diff(xs, axis=0), axis=1)))
    distance = np.linalg.norm(xs - x, axis=1)
    near = distance <= NEAR * usual
    seen = [
        (r, o.cost)
        for o, r, here, before in zip(told[1:], distance[1:], near[1:], near[:-1], strict=True)
        if here and before and o.cost is not None and place_of(o) not in flagged
    ]
    return None if len(seen) < 2 else _read_at_zero(*np.array(seen, dtype=np.float64).T)


def _read_at_zero(distance: Array, cost: Array) -> Expected:
    """The value at distance 0 of the line of least squares (with two costs, or at one distance: of the mean)."""
    n, spread = len(cost), float(np.ptp(distance))
    design = np.ones((n, 1)) if n < 3 or spread == 0.0 else np.column_stack([np.ones(n), distance / spread])
    inverse = np.linalg.inv(design.T @ design)
    fitted = inverse @ design.T @ cost
    freedom = n - design.shape[1]
    error = float(np.sqrt(((cost - design @ fitted) ** 2).sum() / freedom * inverse[0, 0]))
    reach = -float(stdtrit(freedom, (1.0 - CONFIDENCE) / 2.0)) * error
    value = float(fitted[0])
    return Expected(value, value - reach, value + reach, f"from {n} costs seen near it")
