"""What the recommendation will cost once followers have settled: by the leader's model, or by costs around it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from stackelberg.core import AS_COST, Answer, Array, Sense

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

_LENGTHS = 2.0 ** np.arange(-1.0, 7.0)
"""Over which lengths costs may be alike, in typical distances between deployments."""

_NOISES = 10.0 ** np.arange(-10.0, 3.0)
"""Variances that the noise of one cost may have, in those of the cost itself over such a length."""

WORTH_SAYING = 0.01
"""Where estimates leave more than this share of a cost open, a saving is not told without saying so."""

_FOR_A_BOWL = 5
"""So many costs must have been seen before they are taken to lie in a bowl around x."""


@dataclass(frozen=True)
class Expected:
    """A cost with its 95% interval, where it comes from, in words, and its standard error."""

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
    sense: Sense = AS_COST
    open: float = 0.0
    """Of the cost, the share that estimates of what nobody measures leave open, which the interval leaves out."""

    @property
    def amount(self) -> float:
        """Of the cost at the baseline: what is saved of it, or gained on it where f is maximised."""
        return self.sense.shown(self.baseline.cost - self.expected.cost)

    @property
    def told_apart(self) -> bool:
        """Whether the interval leaves no doubt that one costs less than the other."""
        return self.low > 0.0 or self.high < 0.0

    @property
    def words(self) -> str:
        """One sentence; no percentage where there is none to be had."""
        if not self.told_apart:
            return f"not yet told apart from the {self.sense.word} at the baseline"
        shares = [
            abs(v) / abs(self.baseline.cost) for v in (self.amount, self.low, self.high) if self.baseline.cost
        ]
        better, worse = ("above", "BELOW") if self.sense.maximise else ("below", "ABOVE")
        what = f"{better if self.amount > 0.0 else worse} the {self.sense.word} at the baseline"
        if not shares:
            return what
        low, high = sorted(shares[1:])
        return f"{shares[0]:.1%} {what} (95%: {low:.1%} to {high:.1%}){self._but(shares[0])}"

    def _but(self, share: float) -> str:
        """What makes less of that, where much of the cost is only estimated."""
        if self.open < WORTH_SAYING:
            return ""
        open_share = f"{self.open:.0%} of the {self.sense.word} open"
        harm = "; they may do harm" if self.open > share else ""
        return f", but what nobody counts is estimated, and leaves {open_share}{harm}"


def saving(baseline: Expected, expected: Expected, open: float = 0.0, sense: Sense = AS_COST) -> Saving:
    """What is saved, or gained, by two costs and their errors; `open` is the share that is only estimated.

    >>> print(saving(Expected(100.0, 98.0, 102.0, "", 1.0), Expected(90.0, 88.0, 92.0, "", 1.0)).words)
    10.0% below the cost at the baseline (95%: 7.2% to 12.8%)
    >>> print(saving(Expected(100.0, 96.0, 104.0, "", 2.0), Expected(99.0, 97.0, 101.0, "", 1.0)).words)
    not yet told apart from the cost at the baseline
    >>> print(saving(Expected(100.0, 98.0, 102.0, "", 1.0), Expected(90.0, 88.0, 92.0, "", 1.0), open=0.4).words)
    10.0% below the cost at the baseline (95%: 7.2% to 12.8%), but what nobody counts is estimated, and leaves
    40% of the cost open; they may do harm
    """
    away = [0.5 * (one.high - one.low) for one in (baseline, expected)]
    reach = math.hypot(*away)
    difference = sense.shown(baseline.cost - expected.cost)
    return Saving(baseline, expected, difference - reach, difference + reach, sense, open)


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

    They are kriged: taken to lie in a bowl around x, and to be the more alike the nearer their x (Matérn 5/2), over
    lengths and with noise as likely as the costs make them; where all were seen at one x it is their mean. Of live
    followers (not `rewindable`) an answer counts if x had not moved much further than usual before it. How settled
    followers were when a cost was seen, it cannot know.

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
    told = [i for i in range(max(0, len(answers) - SEEN), len(answers)) if answers[i].failure is None]
    if not told:
        return None
    moves = np.linalg.norm(np.diff([answers[i].x for i in told], axis=0), axis=1)
    far = np.inf if rewindable or not moves.size else NEAR * float(np.median(moves))
    moves = np.append(0.0 if rewindable else np.inf, moves)  # nobody knows where live followers came from
    calm = [i for i, move in zip(told, moves, strict=True) if move <= far and answers[i].cost is not None]
    at = _seen_from(x, np.array([answers[i].x for i in calm]).reshape(len(calm), x.size))
    nearest = np.argsort((at**2).sum(axis=1), kind="stable")[:FITTED]
    seen = [answers[calm[j]] for j in nearest]
    if len(seen) < 2 or min(float(np.linalg.norm(o.x - x)) for o in seen) > far:
        return None
    return _kriged(at[nearest], np.array([o.cost for o in seen], dtype=np.float64))


def _seen_from(x: Array, xs: Array) -> Array:
    """Where points lie from x, each coordinate in units of how far it was varied, where it was."""
    both = np.vstack([xs, x])
    spread = np.ptp(both, axis=0)
    varied = spread > 1e-9 * np.abs(both).max(axis=0)
    return np.asarray((xs - x)[:, varied] / spread[varied])


def _kriged(at: Array, costs: Array) -> _Around:
    """The value at 0: universal kriging, averaged over lengths and noises by their restricted likelihood."""
    n, mean, unit = len(costs), float(costs.mean()), float(costs.std())
    apart = np.sqrt(((at[:, None] - at[None]) ** 2).sum(axis=2))
    if unit == 0.0 or not apart.any():
        spread = float(costs.std(ddof=1))
        return _Around(mean, spread / float(np.sqrt(n)), spread, n)
    away, typical = np.sqrt((at**2).sum(axis=1)), float(np.median(apart[apart > 0.0]))
    lengths = typical * _LENGTHS
    fits = [fit for length in lengths for fit in _fits(apart / length, away / length, (costs - mean) / unit)]
    likelihood, values, errors, noises = np.array(fits).T
    weights = np.exp(likelihood - likelihood.max())
    weights /= weights.sum()
    value = float(weights @ values)
    error = float(np.sqrt(weights @ (errors**2 + (values - value) ** 2)))
    rounding = float(np.finfo(np.float64).eps * np.abs(costs).max())
    return _Around(mean + unit * value, unit * error + rounding, unit * float(np.sqrt(weights @ noises**2)), n)


class _Fit(NamedTuple):
    """How likely a length and a noise are, and what they make of the value at 0."""

    likelihood: float
    value: float
    error: float
    noise: float


def _fits(apart: Array, away: Array, y: Array) -> Iterator[_Fit]:
    """For a length of 1, and each noise. The mean is a bowl around 0, where enough was seen to tell its depth."""
    n, bowl = len(y), np.column_stack([np.ones(len(y)), away**2])
    if n < _FOR_A_BOWL or np.ptp(away) < 0.01 * away.max():
        bowl = bowl[:, :1]
    free = n - bowl.shape[1]
    eigenvalues, basis = np.linalg.eigh(_matern(apart))
    y, here, bowl = basis.T @ y, basis.T @ _matern(away), basis.T @ bowl
    for noise in _NOISES:
        weight = 1.0 / (np.maximum(eigenvalues, 0.0) + noise)
        weighted = weight * bowl.T
        inverse = np.linalg.inv(weighted @ bowl)
        mean = inverse @ weighted @ y
        residual = y - bowl @ mean
        variance = max(float(residual @ (weight * residual)) / free, float(np.finfo(np.float64).tiny))
        likelihood = 0.5 * (np.log(weight).sum() + np.linalg.slogdet(inverse)[1] - free * np.log(variance))
        lacking = np.eye(len(mean))[0] - weighted @ here  # the mean at 0 is the depth of the bowl
        unknown = max(1.0 - float(here @ (weight * here)), 0.0) + float(lacking @ inverse @ lacking)
        value = float(mean[0] + here @ (weight * residual))
        yield _Fit(float(likelihood), value, float(np.sqrt(variance * unknown)), float(np.sqrt(variance * noise)))


def _matern(distance: Array) -> Array:
    """Matérn's correlation with ν = 5/2: of functions that can be differentiated twice."""
    a = np.sqrt(5.0) * distance
    return np.asarray((1.0 + a + a * a / 3.0) * np.exp(-a))
