"""What the recommendation will cost once followers have settled: by the leader's model, or by costs around it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from stackelberg.core import AS_COST, Answer, Array, Direction

SEEN = 500
"""So many of the last answers are looked at."""

CONFIDENCE = 0.95
"""How often an interval holds the cost, as far as deviations are normal and independent."""

NEAR = 2.0
"""A move of x so many times as long as usual is far, for live followers: they are on their way for a while."""

FITTED = 60
"""So many of the costs seen, those nearest to x, are fitted."""

DIGITS = 1e-5
"""A model is not trusted to know a cost to less than this share of how far costs have differed."""

_FOR_A_BOWL = 5
"""So many costs must have been seen before they are taken to lie in a bowl around x."""


@dataclass(frozen=True)
class Expected:
    """A cost with its 95% interval, where it comes from, in words, and its standard error.

    Attributes
    ----------
    cost : float
        The cost.
    low : float
        Lower end of the 95% interval.
    high : float
        Upper end.
    source : str
        Where it comes from, in words.
    error : float, optional
        Its standard error.
    """

    cost: float
    low: float
    high: float
    source: str
    error: float = float("nan")

    def __str__(self) -> str:
        return f"{self.cost:.6g} ({self.low:.6g} to {self.high:.6g}; {self.source})"


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


def at_rest(x: Array, answers: Sequence[Answer], *, rewindable: bool = False) -> Expected | None:
    """The mean of the costs seen at x and nowhere else before them, with its interval; None with fewer than two.

    Live followers (not `rewindable`) are on their way where x was another one on the day before.

    >>> x = np.zeros(1)
    >>> seen = [Answer(t, 0, x, cost=cost) for t, cost in enumerate((9.0, 10.0, 11.0))]
    >>> print(at_rest(x, seen))
    10 (7.51586 to 12.4841; from 3 costs seen there)
    """
    here = [bool(np.array_equal(o.x, x)) for o in answers]
    calm = [at and (rewindable or i == 0 or here[i - 1]) for i, at in enumerate(here)]
    costs = np.array([o.cost for o, at in zip(answers, calm, strict=True) if at and o.cost is not None])
    if costs.size < 2:
        return None
    error = float(costs.std(ddof=1) / np.sqrt(costs.size))
    return _within(float(costs.mean()), error, costs.size - 1, f"from {costs.size} costs seen there")


def foreseen(
    cost: float,
    error: float,
    x: Array,
    answers: Sequence[Answer],
    off: Sequence[float] = (),
    *,
    rewindable: bool = False,
) -> Expected:
    """A cost at x and its standard error, as a leader's model says; a model is surer of itself than it may be.

    So there comes on top what nobody can know who has seen these days: the noise of the costs around x over the
    root of their number, the same of what its last predictions were `off` by, and `DIGITS` of how far costs differ.

    >>> print(foreseen(10.0, 0.5, np.zeros(1), ()))
    10 (9.02002 to 10.98; by the leader's model)
    """
    around = _around(x, answers, rewindable)
    noise = 0.0 if around is None else around.noise / np.sqrt(around.costs)
    missed = float(np.median(off)) / np.sqrt(len(off)) if off else 0.0
    seen = [o.cost for o in answers if o.cost is not None]
    apart = DIGITS * (max(seen) - min(seen)) if seen else 0.0
    return _within(cost, float(np.linalg.norm([error, noise, missed, apart])), np.inf, "by the leader's model")


def measured(x: Array, answers: Sequence[Answer], *, rewindable: bool = False) -> Expected | None:
    """The cost at x by the costs seen around it, with its interval; None where nothing was measured near it.

    They are fitted by least squares: a quadratic in x where enough was seen to tell, else a bowl around it; where
    all were seen at one x it is their mean. Of live followers (not `rewindable`) an answer counts if x had not
    moved much further than usual before it. How settled followers were when a cost was seen, it cannot know.

    >>> x = np.array([1.0])
    >>> seen = [Answer(t, 0, x, cost=cost) for t, cost in enumerate((9.0, 4.0, 5.0, 6.0))]
    >>> print(measured(x, seen))
    5 (2.51586 to 7.48414; from 3 costs seen near it)
    """
    found = _around(x, answers, rewindable)
    if found is None:
        return None
    return _within(found.cost, found.error, found.costs - 1, f"from {found.costs} costs seen near it")


def student(freedom: Any) -> Any:
    """How many standard errors the 95% interval of a mean reaches, with so many degrees of freedom (Student's t).

    >>> round(float(student(2)), 6), round(float(student(math.inf)), 6)
    (4.302653, 1.959964)
    """
    from scipy.special import stdtrit  # imported when used: it loads slowly

    return stdtrit(freedom, 0.5 + CONFIDENCE / 2)


def _within(cost: float, error: float, freedom: float, source: str) -> Expected:
    reach = float(student(freedom)) * error
    return Expected(cost, cost - reach, cost + reach, source, error)


class _Around(NamedTuple):
    """What the costs seen around x say of it: the cost there, its standard error, the noise of one, how many."""

    cost: float
    error: float
    noise: float
    costs: int


def _around(x: Array, answers: Sequence[Answer], rewindable: bool) -> _Around | None:
    told = [o for o in answers[-SEEN:] if o.failure is None]
    xs = np.array([o.x for o in told]).reshape(len(told), x.size)
    moves = np.linalg.norm(np.diff(xs, axis=0), axis=1)
    far = np.inf if rewindable or not moves.size else NEAR * float(np.median(moves))
    moves = np.append(0.0 if rewindable else np.inf, moves)  # nobody knows where live followers came from
    calm = [i for i, o in enumerate(told) if moves[i] <= far and o.cost is not None]
    both = np.vstack([xs[calm], x])
    spread = np.ptp(both, axis=0)
    varied = spread > 1e-9 * np.abs(both).max(axis=0)
    at = (xs[calm] - x)[:, varied] / spread[varied]  # each entry in units of how far it was varied, where it was
    nearest = np.argsort((at**2).sum(axis=1), kind="stable")[:FITTED]
    if len(calm) < 2 or np.linalg.norm(xs[calm] - x, axis=1)[nearest].min() > far:
        return None
    return _fitted(at[nearest], np.array([told[calm[i]].cost for i in nearest], dtype=np.float64))


def _fitted(at: Array, costs: Array) -> _Around:
    """The value at 0 by least squares: of a quadratic where enough was seen to tell, else of a bowl around 0."""
    n, d = at.shape
    if not np.ptp(costs):
        return _Around(float(costs[0]), 0.0, 0.0, n)
    i, j = np.triu_indices(d)
    away = (at**2).sum(axis=1)
    columns = [np.ones((n, 1))]
    if n >= 2 * (1 + d + i.size):
        columns += [at, at[:, i] * at[:, j]]
    elif n >= _FOR_A_BOWL and np.ptp(away) > 0.01 * away.max():
        columns += [away[:, None]]
    basis = np.hstack(columns)
    inverse = np.linalg.pinv(basis)
    trend, free = inverse @ costs, n - np.linalg.matrix_rank(basis)
    noise = float(np.linalg.norm(costs - basis @ trend)) / np.sqrt(free)
    rounding = float(np.finfo(np.float64).eps * np.abs(costs).max())
    return _Around(float(trend[0]), noise * float(np.linalg.norm(inverse[0])) + rounding, noise, n)
