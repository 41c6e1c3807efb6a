"""Which entries of x matter for the cost, and what is known of it along each of them and over two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Answer, Array
from stackelberg.judging.expectation import SEEN
from stackelberg.study import Study

CHANCE = 0.01
"""Noise alone fits as well as that this often, before a fit is taken to say something."""

POINTS, GRID = 11, 15
"""So many values of an entry make a slice, and each side of a surface."""

MOST_SLICES, MOST_FITTED = 8, 2
"""Studies of more entries have no slices: by the leader's own model, and without one."""


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


@dataclass
class Slice:
    """What the cost is along one entry of x, all others as recommended, with a 95% interval; null: not known."""

    entry: int
    x: list[float]
    value: list[float | None]
    low: list[float | None]
    high: list[float | None]


@dataclass
class Surface:
    """What the cost is over two entries of x: rows go with the second one, columns with the first."""

    x: list[float]
    y: list[float]
    value: list[list[float | None]]
    error: list[list[float | None]]


Known = Callable[[Array], tuple[float, float] | None]
"""A cost and its standard error at some x."""


def landscape(study: Study) -> tuple[list[Slice], Surface | None]:
    """The slices of a study, and its surface where x has two entries; none before two costs are known."""
    answers = [o for o in study.answers(SEEN) if o.failure is None and o.cost is not None]
    known = _known(study, answers) if len(answers) > 1 else None
    if known is None:
        return [], None
    x = study.recommend()
    seen = np.array([*(o.x for o in answers), x])
    low, high = seen.min(axis=0), seen.max(axis=0)
    varied = [int(i) for i in np.flatnonzero(high > low)]
    slices = [_slice(study, known, x, i, np.linspace(low[i], high[i], POINTS)) for i in varied]
    if x.size != 2 or len(varied) != 2:
        return slices, None
    sides = [np.linspace(low[i], high[i], GRID) for i in (0, 1)]
    found = [[known(np.array([a, b])) for a in sides[0]] for b in sides[1]]
    value = [[None if one is None else study.sense.shown(one[0]) for one in row] for row in found]
    error = [[None if one is None or not np.isfinite(one[1]) else one[1] for one in row] for row in found]
    return slices, Surface(sides[0].tolist(), sides[1].tolist(), value, error)


def _known(study: Study, answers: Sequence[Answer]) -> Known | None:
    """By the leader's own model, else by a quadratic where x has few entries."""
    size = study.settings.x0.size
    forecast = study.leader.model(study.state) if study.can_lead and size <= MOST_SLICES else None
    if forecast is not None:
        return lambda x: (forecast.cost(x), forecast.error(x))
    return None if size > MOST_FITTED else _quadratic(answers)


def _quadratic(answers: Sequence[Answer]) -> Known | None:
    """A quadratic through the costs seen, with the standard error of its mean; None where they are too few."""
    xs, costs = np.array([o.x for o in answers]), np.array([o.cost for o in answers], dtype=np.float64)
    middle, width = xs.mean(axis=0), np.maximum(np.ptp(xs, axis=0), 1e-300)

    def design(x: Array) -> Array:
        z = (x - middle) / width
        pairs = [z[:, i] * z[:, j] for i in range(z.shape[1]) for j in range(i + 1)]
        return np.column_stack([np.ones(len(z)), z, *pairs])

    told = design(xs)
    n, terms = told.shape
    if n < terms + 2 or np.linalg.matrix_rank(told) < terms:
        return None
    inverse = np.linalg.inv(told.T @ told)
    fitted = inverse @ told.T @ costs
    noise = float(((costs - told @ fitted) ** 2).sum()) / (n - terms)

    def known(x: Array) -> tuple[float, float]:
        row = design(x[None])[0]
        return float(row @ fitted), float(np.sqrt(noise * max(row @ inverse @ row, 0.0)))

    return known


def _slice(study: Study, known: Known, x: Array, entry: int, values: Array) -> Slice:
    found = Slice(entry, [], [], [], [])
    for value in np.unique(np.append(values, x[entry])):
        there = x.copy()
        there[entry] = value
        one = known(there)
        found.x.append(float(value))
        cost = None if one is None else study.sense.shown(one[0])
        reach = None if one is None or not np.isfinite(one[1]) else 2.0 * one[1]
        found.value.append(cost)
        found.low.append(None if cost is None or reach is None else cost - reach)
        found.high.append(None if cost is None or reach is None else cost + reach)
    return found
