"""What the recommendation saves against the baseline, or gains on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stackelberg.core import AS_COST, Direction
from stackelberg.study import Expected


@dataclass(frozen=True)
class Saving:
    """How much less the recommendation costs than the baseline, with its 95% interval; below zero it costs more."""

    baseline: Expected
    expected: Expected
    low: float
    high: float
    direction: Direction = AS_COST

    @property
    def amount(self) -> float:
        """Of the cost at the baseline: what is saved of it, or gained on it where f is maximised."""
        return self.direction.shown(self.baseline.cost - self.expected.cost)

    @property
    def told_apart(self) -> bool:
        """Whether the interval leaves no doubt that one costs less than the other."""
        return self.low > 0.0 or self.high < 0.0

    @property
    def words(self) -> str:
        """One sentence; no percentage where there is none to be had."""
        if not self.told_apart:
            return f"not yet told apart from the {self.direction.word} at the baseline"
        shares = [
            abs(v) / abs(self.baseline.cost) for v in (self.amount, self.low, self.high) if self.baseline.cost
        ]
        better, worse = ("above", "BELOW") if self.direction.maximise else ("below", "ABOVE")
        what = f"{better if self.amount > 0.0 else worse} the {self.direction.word} at the baseline"
        if not shares:
            return what
        low, high = sorted(shares[1:])
        return f"{shares[0]:.1%} {what} (95%: {low:.1%} to {high:.1%})"


def saving(baseline: Expected, expected: Expected, direction: Direction = AS_COST) -> Saving:
    """What is saved, or gained, by two costs and their errors.

    >>> print(saving(Expected(100.0, 98.0, 102.0, "", 1.0), Expected(90.0, 88.0, 92.0, "", 1.0)).words)
    10.0% below the cost at the baseline (95%: 7.2% to 12.8%)
    >>> print(saving(Expected(100.0, 96.0, 104.0, "", 2.0), Expected(99.0, 97.0, 101.0, "", 1.0)).words)
    not yet told apart from the cost at the baseline
    """
    reach = math.hypot(0.5 * (baseline.high - baseline.low), 0.5 * (expected.high - expected.low))
    difference = direction.shown(baseline.cost - expected.cost)
    return Saving(baseline, expected, difference - reach, difference + reach, direction)
