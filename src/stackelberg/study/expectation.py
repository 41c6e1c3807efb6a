"""What the recommendation will cost once followers have settled: by the leader's model, or by costs around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Answer, Array
from stackelberg.theory.costs import CostFit, fit_cost, student

SEEN = 500
"""So many of the last answers are looked at."""

NEAR = 2.0
"""A move of x so many times as long as usual is far, for live followers: they are on their way for a while."""

FITTED = 60
"""So many of the costs seen, those nearest to x, are fitted."""

DIGITS = 1e-5
"""A model is not trusted to know a cost to less than this share of how far costs have differed."""


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


def model_expectation(
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

    >>> print(model_expectation(10.0, 0.5, np.zeros(1), ()))
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


def _within(cost: float, error: float, freedom: float, source: str) -> Expected:
    reach = float(student(freedom)) * error
    return Expected(cost, cost - reach, cost + reach, source, error)


def _around(x: Array, answers: Sequence[Answer], rewindable: bool) -> CostFit | None:
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
    return fit_cost(at[nearest], np.array([told[calm[i]].cost for i in nearest], dtype=np.float64))
