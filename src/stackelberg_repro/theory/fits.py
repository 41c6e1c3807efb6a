"""Means, medians and shares with their confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.stats import beta, binom

from stackelberg.core import Array, Purpose, derive

LEVEL = 0.95
"""Confidence of every interval on the page."""


@dataclass(frozen=True)
class Estimate:
    """A number with its confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}]"


def percentile_interval(value: float, draws: Array) -> Estimate:
    """The value with a basic percentile bootstrap interval."""
    low, high = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Estimate(float(value), float(low), float(high))


def resampled_means(rows: Array, count: int, seed: int) -> Array:
    """`count` means over runs (axis 0) drawn with replacement: shape (count, ...)."""
    rng = derive(seed, Purpose.NOISE)
    weights = rng.multinomial(len(rows), np.full(len(rows), 1 / len(rows)), size=count) / len(rows)
    return np.asarray(weights @ rows.reshape(len(rows), -1)).reshape(count, *rows.shape[1:])


def share(successes: int, trials: int) -> Estimate:
    """A share with its exact (Clopper–Pearson) interval.

    >>> str(share(0, 400))
    '0 [0, 0.00918]'
    """
    tail = (1 - LEVEL) / 2
    low = 0.0 if successes == 0 else float(beta.ppf(tail, successes, trials - successes + 1))
    high = 1.0 if successes == trials else float(beta.ppf(1 - tail, successes + 1, trials - successes))
    return Estimate(successes / trials, low, high)


def median_interval(values: Array) -> Estimate:
    """The median with its exact interval from order statistics, whatever the law of the values.

    >>> str(median_interval(np.arange(1.0, 101.0)))
    '50.5 [40, 61]'
    """
    ordered, n = np.sort(values), len(values)
    k = int(binom.ppf((1 - LEVEL) / 2, n, 0.5))
    return Estimate(float(np.median(ordered)), float(ordered[max(k - 1, 0)]), float(ordered[min(n - k, n - 1)]))


def decades(last: int, first: int = 10, each: int = 8) -> Array:
    """Whole numbers from `first` to `last`, evenly in log, about `each` a decade."""
    count = max(2, round(each * np.log10(last / first)) + 1)
    return np.unique(np.geomspace(first, last, count).round()).astype(np.float64)
