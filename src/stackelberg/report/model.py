"""What is believed of the followers, which entries of x matter, and the cost along them and over two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Answer, Array
from stackelberg.report.words import Words
from stackelberg.study import History, Study
from stackelberg.support.numbers import engineering, plain

POINTS, GRID = 11, 25
"""So many values of an entry make a slice, and each side of a surface."""

MOST_SLICES, MOST_FITTED = 100, 2
"""Studies of more entries have no slices: by the leader's own model, and without one."""

LAST_SEEN = 500
"""So many of the last answers are looked at."""


@dataclass
class Slice:
    """The cost along one entry of x, all others as recommended, with a 95% interval; null: not known."""

    entry: int
    x: list[float]
    value: list[float | None]
    low: list[float | None]
    high: list[float | None]


@dataclass
class Surface:
    """The cost over two entries of x: rows go with the second one, columns with the first."""

    x: list[float]
    y: list[float]
    value: list[list[float | None]]
    error: list[list[float | None]]


@dataclass
class Model:
    """What is known of the followers. shares: of what the cost is known to differ by along the slices."""

    beliefs: list[str]
    shares: list[float] | None
    slices: list[Slice]
    surface: Surface | None


def model_of(study: Study, words: Words) -> Model:
    """What a study says of its followers."""
    slices, surface = _landscape(study)
    spread = np.zeros(study.parameters.size)
    for one in slices:
        value, low, high = (np.array(v, dtype=np.float64) for v in (one.value, one.low, one.high))
        if np.ptp(value) > np.mean(high - low):  # what is not known is NaN, and tells nothing
            spread[one.entry] = np.var(value)
    shares = (spread / spread.sum()).tolist() if spread.any() else None
    return Model(beliefs(study.history(), words), shares, slices, surface)


def beliefs(history: History, words: Words) -> list[str]:
    """A sentence for each thing the leader last noted: pace, noise, fallback, how well it predicted costs.

    >>> from stackelberg.core import Parameters
    >>> from stackelberg.study.history import Record
    >>> note = {"rate": 0.4, "noise_sd": 120.0}
    >>> city = Words(Parameters.numbered(1), response_unit="veh", followers="travellers")
    >>> for sentence in beliefs(History((Record(0, np.zeros(1), 1.0, 1, 1, note),), ()), city):
    ...     print(sentence)
    Pace: in one deployment travellers go 40% of the way to where they are heading.
    Noise: an entry of the response scatters by about 120 veh around what travellers do.
    """
    records, found = history.records, []
    last = {key: r.note[key] for r in records for key in ("rate", "noise_sd") if r.note.get(key) is not None}
    if (rate := last.get("rate")) is not None:
        way = f"{min(float(rate), 1.0):.0%} of the way to where they are heading"
        found.append(f"Pace: in one deployment {words.followers} go {way}.")
    if noise := last.get("noise_sd"):
        size = engineering(float(noise), words.response_unit, digits=2)
        found.append(f"Noise: an entry of the response scatters by about {size} around what {words.followers} do.")
    if records and (why := records[-1].note.get("fallback")):
        found.append(f"Lead: the model does not lead at present, because {why}.")
    both = [(r.note.get("expected_cost"), r.cost) for r in records]
    off = [abs(e - c) / abs(c) for e, c in both if e is not None and np.isfinite(e) and np.isfinite(c) and c]
    if off:
        mean = f"{float(np.mean(off)):.1%} on average"
        found.append(
            f"Foresight: in {len(off)} rounds the {words.direction.word} was predicted, and off by {mean}."
        )
    return found


Known = Callable[[Array], tuple[float, float] | None]
"""A cost and its standard error at some x."""


def _landscape(study: Study) -> tuple[list[Slice], Surface | None]:
    """The slices of a study, and its surface where x has two entries; none before two costs are known."""
    answers = [o for o in study.answers(LAST_SEEN) if o.failure is None and o.cost is not None]
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
    rows = [[_shown(study, known(np.array([a, b]))) for a in sides[0]] for b in sides[1]]
    value, error = ([[one[k] for one in row] for row in rows] for k in (0, 1))
    return slices, Surface(sides[0].tolist(), sides[1].tolist(), value, error)


def _shown(study: Study, found: tuple[float, float] | None) -> Any:
    """A cost as it is shown, and its error; None where it is not known."""
    return (None, None) if found is None else plain(found)


def _known(study: Study, answers: Sequence[Answer]) -> Known | None:
    """By the leader's own model, else by a quadratic where x has few entries."""
    size = study.setup.x0.size
    forecast = study.leader.model(study.state) if study.can_lead and size <= MOST_SLICES else None
    if forecast is not None:
        return lambda x: (study.direction.shown(forecast.cost(x)), forecast.error(x))
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
        cost, error = _shown(study, known(there))
        found.x.append(float(value))
        found.value.append(cost)
        found.low.append(None if error is None else cost - 2.0 * error)
        found.high.append(None if error is None else cost + 2.0 * error)
    return found
