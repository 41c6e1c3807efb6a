"""Which entries of x matter for the cost, and what is known along one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Answer, Array, InvalidInput
from stackelberg.judging.expectation import SEEN, Expected, measured
from stackelberg.study import Study

CHANCE = 0.01
"""Noise alone fits as well as that this often, before a fit is taken to say something."""

POINTS = 11
"""So many values of an entry make a slice."""


@dataclass(frozen=True, eq=False)
class Importance:
    """How much of what the costs differ by goes with each entry of x: `shares`, which sum to 1; None: not known.

    `explained` is the share of the variance of the cost that a quadratic (or linear) function of the entries, one
    by one, explains (adjusted R²); `words` say so, or why nothing is known.
    """

    shares: Array | None
    explained: float
    words: str


def importance(answers: Sequence[Answer]) -> Importance:
    """By a fit of the costs on the entries of x and their squares, or on the entries alone where answers are few.

    >>> xs = np.random.default_rng(0).normal(size=(30, 2))
    >>> found = importance([Answer(t, 0, x, cost=3.0 * x[0] + 1.0) for t, x in enumerate(xs)])
    >>> found.shares.round(6).tolist(), found.words
    ([1.0, 0.0], '100% of what 30 costs differ by goes with the entries of x, one by one (quadratic fit).')
    """
    told = [o for o in answers if o.cost is not None and np.isfinite(o.cost)]
    if not told:
        return _unknown("No cost is known yet.")
    x, cost = np.array([o.x for o in told]), np.array([o.cost for o in told], dtype=np.float64)
    varied = np.ptp(x, axis=0) > 1e-12 * np.abs(x).max(initial=0.0)
    n, d = len(told), int(varied.sum())
    if d == 0 or not np.ptp(cost):
        return _unknown("x, or the cost, was the same all along.")
    if n < d + 3:
        return _unknown(f"{n} costs are too few for {d} entries of x that were varied: it takes {d + 3}.")
    kind, powers = ("quadratic", (1, 2)) if n >= 2 * d + 3 else ("linear", (1,))
    at = (x - x.mean(axis=0))[:, varied] / x.std(axis=0)[varied]
    columns = [at**power - (at**power).mean(axis=0) for power in powers]
    design = np.column_stack(columns)
    fitted, _, rank, _ = np.linalg.lstsq(design, cost - cost.mean(), rcond=None)
    error = float(((cost - cost.mean() - design @ fitted) ** 2).sum())
    free = n - 1 - int(rank)
    explained = 1.0 - (error / free) / float(cost.var(ddof=1))
    if _by_chance(float(((cost - cost.mean()) ** 2).sum()), error, int(rank), free) > CHANCE:
        return Importance(None, explained, f"{n} costs do not tell which entry of x matters: noise hides it.")
    effects = np.zeros(varied.size)
    parts = fitted.reshape(len(powers), d)
    together = sum(column * part for column, part in zip(columns, parts, strict=True))
    effects[varied] = np.asarray(together).var(axis=0)
    words = f"{explained:.0%} of what {n} costs differ by goes with the entries of x, one by one ({kind} fit)."
    return Importance(effects / effects.sum(), explained, words)


def _by_chance(total: float, error: float, rank: int, free: int) -> float:
    """How probable so good a fit is where nothing matters (the F test)."""
    from scipy.special import fdtrc  # imported when used: it loads slowly

    return 0.0 if error == 0.0 else float(fdtrc(rank, free, ((total - error) / rank) / (error / free)))


def _unknown(words: str) -> Importance:
    return Importance(None, float("nan"), words)


@dataclass(frozen=True, eq=False)
class Slice:
    """The cost, or an entry of the response, along one entry of x, all others as recommended.

    `known` has what the answers near each value say of it, None where there are none; `seen_at` and `seen` are what
    was measured, wherever the other entries were.
    """

    values: Array
    known: tuple[Expected | None, ...]
    seen_at: Array
    seen: Array


def slice_along(study: Study, entry: int, of: int | None = None) -> Slice:
    """Along entry `entry` of x (from 0), of the cost, or of entry `of` of the response (from 0)."""
    x = study.recommend()
    if not 0 <= entry < x.size:
        raise InvalidInput(f"entry: expected a number from 0 to {x.size - 1}, got {entry}")
    answers = [_about(o, of) for o in study.answers(SEEN) if o.failure is None]
    told = [o for o in answers if o.cost is not None]
    at = np.array([o.x[entry] for o in told])
    ends = np.append(at, x[entry])
    values = np.unique(np.append(np.linspace(ends.min(), ends.max(), POINTS), x[entry]))
    known = []
    for value in values if told else ():
        there = x.copy()
        there[entry] = value
        known.append(measured(there, answers, rewindable=study.settings.rewindable))
    seen = np.array([o.cost for o in told], dtype=np.float64)
    return Slice(values if told else values[:0], tuple(known), at, seen)


def _about(o: Answer, of: int | None) -> Answer:
    """An answer with what is looked at in the place of its cost."""
    if of is None:
        return o
    y = o.counted_y
    if y is not None and not 0 <= of < y.size:
        raise InvalidInput(f"of: expected a number from 0 to {y.size - 1}, or nothing for the cost, got {of}")
    value = None if y is None or np.isnan(y[of]) else float(y[of])
    return replace(o, cost=value)
