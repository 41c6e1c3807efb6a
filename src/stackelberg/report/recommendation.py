"""The answer of a study: what to announce, what that costs, and what it saves; one summary for all who show it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from stackelberg.core import Array, Parameters
from stackelberg.judging.expectation import Saving, saving
from stackelberg.report.words import Words
from stackelberg.sets import Box
from stackelberg.study import Expected, Study
from stackelberg.study.result import Record, shown_expected, shown_saving
from stackelberg.support.numbers import engineering, interval, rounded, with_unit

LAST_STEPS = 5
"""By how far x moved in so many of the last rounds, it is known to how many digits it means something."""

MOST_DIGITS, USUAL_DIGITS = 6, 4
"""Digits of the largest entry of x: at most, and where nothing says how many there should be."""


@dataclass(frozen=True, eq=False)
class Recommendation:
    """The recommended x with its settled cost, the baseline with its own, and what is saved; None: not known yet.

    Where f is maximised, costs are those of f itself, as they are shown.

    `decimals` is the place to which an entry of x means something: by how far it was varied and moved lately.
    """

    x: Array
    decimals: int
    baseline_x: Array
    expected: Expected | None
    baseline: Expected | None
    saving: Saving | None

    def entry(self, i: int, parameters: Parameters, x: Array | None = None) -> str:
        """An entry of x, or of another one, for a reader: to the digits of its step, else to those that count."""
        return entry_words(parameters, i, float((self.x if x is None else x)[i]), self.decimals)

    def words(self, words: Words, count: int) -> str:
        """The recommended entries by name: of many tolls the largest."""
        return x_words(self.x, self.decimals, words, count)


def recommendation(study: Study) -> Recommendation:
    """What a study says by now."""
    x, expected, baseline = study.recommend(), study.expected(), study.baseline()
    saved = None if baseline is None or expected is None else saving(baseline, expected)
    expected, baseline = (shown_expected(study.sense, found) for found in (expected, baseline))
    saved = shown_saving(study.sense, saved)
    at = study.rails.way_back(study.settings.x0) if study.can_lead else study.settings.x0
    return Recommendation(x, meaningful_decimals(x, study.known.recent), at, expected, baseline, saved)


def meaningful_decimals(x: Array, records: Sequence[Record]) -> int:
    """To how many decimals x means something: to the size of its last steps and probes, per entry.

    >>> from stackelberg.study.result import Record
    >>> steps = [Record(t, np.array([3.0 + 0.04 * t]), 1.0, 0, 0, {"delta": 0.2}) for t in range(3)]
    >>> meaningful_decimals(np.array([3.14159]), steps), meaningful_decimals(np.array([3.14159]), [])
    (1, 3)
    """
    largest = float(np.abs(x).max(initial=0.0))
    size = math.floor(math.log10(largest)) if largest > 0.0 else 0
    xs = [record.x for record in records[-LAST_STEPS:]] + [x]
    steps = [float(np.linalg.norm(b - a)) for a, b in pairwise(xs)]
    moved = [step for step in steps if step > 0.0]
    noted = records[-1].note.get("delta") if records else None
    radius = float(noted) if isinstance(noted, int | float | np.floating) and math.isfinite(noted) else 0.0
    scale = max(float(np.median(moved)) if moved else 0.0, radius) / math.sqrt(x.size)
    if scale <= 0.0 or not math.isfinite(scale):
        return USUAL_DIGITS - 1 - size
    return min(-math.floor(math.log10(scale)), MOST_DIGITS - 1 - size)


def x_words(x: Array, decimals: int, words: Words, count: int) -> str:
    """Some entries of x in words, by name where they have one: of many tolls the largest.

    >>> tolls = Parameters.named(("a→b", "b→a", "b→c"), unit="min", quantity="toll")
    >>> x_words(np.array([0.5, -2.25, 0.0]), 1, Words(tolls), 2)
    'b→a: −2.2 min, a→b: 0.5 min and 1 more'
    >>> x_words(np.array([0.512, 2.0, 1.0]), 2, Words(Parameters.numbered(3)), 2)
    '0.51, 2.00 and 1 more'
    >>> x_words(np.array([0.55, 2.0]), 4, Words(Parameters.named(("bread", "milk"), unit="EUR", step=0.05)), 2)
    'bread: 0.55 EUR, milk: 2.00 EUR'
    >>> x_words(np.zeros(3), 2, Words(tolls), 2)
    'every toll is 0'
    """
    tolls, named = words.quantity != "x", words.parameters
    if tolls and not np.any(x):
        return f"every {words.quantity} is 0"
    shown = largest_first(x)[:count] if tolls else range(min(count, x.size))
    texts = [entry_words(named, i, float(x[i]), decimals) for i in shown]
    if tolls or not named.numbered_only:
        texts = [
            f"{named.names[i]}: {with_unit(text, named.units[i])}" for i, text in zip(shown, texts, strict=True)
        ]
    return ", ".join(texts) + (f" and {x.size - count} more" if x.size > count else "")


def largest_first(x: Array) -> list[int]:
    """The entries of x in the order of their size."""
    return [int(i) for i in np.argsort(-np.abs(x), kind="stable")]


def entry_words(parameters: Parameters, i: int, value: float, decimals: int) -> str:
    """A value of an entry: to the digits of its step, else to `decimals`."""
    own = parameters.decimals(i)
    return rounded(value, decimals if own is None else own)


def cost_words(cost: Expected, unit: str = "") -> str:
    """A cost to the digits that its error leaves, with its interval.

    >>> cost_words(Expected(-24.13521, -25.7, -22.6, "", 0.8), "kEUR")
    '−24.1 kEUR (95%: −25.7 to −22.6)'
    """
    digits = cost_digits(cost)
    return f"{engineering(cost.cost, unit, digits)} (95%: {interval(cost.low, cost.high, digits=digits)})"


def cost_digits(cost: Expected) -> int:
    """How many digits of a cost its standard error leaves, from 2 to 8."""
    if not math.isfinite(cost.error) or cost.error <= 0.0 or cost.cost == 0.0:
        return USUAL_DIGITS
    return min(max(math.floor(math.log10(abs(cost.cost))) - math.floor(math.log10(cost.error)) + 1, 2), 8)


def at_limits(study: Study, x: Array, words: Words) -> list[str]:
    """Entries of x that the bounds hold back, in words; at 0 from below is no news: there is no toll then."""
    found: list[str] = []
    units = words.parameters.units
    within = study.rails.within if study.can_lead else None
    for bounds in (study.settings.X, within):
        if not isinstance(bounds, Box):
            continue
        lower, upper = (np.broadcast_to(b, x.shape) for b in (bounds.lower, bounds.upper))
        for i in np.flatnonzero(lower < upper):
            if x[i] >= upper[i]:
                found.append(f"{words.entries[i]} is at its most, {engineering(float(upper[i]), units[i])}")
            elif x[i] <= lower[i] != 0.0:
                found.append(f"{words.entries[i]} is at its least, {engineering(float(lower[i]), units[i])}")
    return list(dict.fromkeys(found))


def recommendation_facts(found: Recommendation, words: Words) -> dict[str, Any]:
    """For JSON: numbers as they are, and as a reader wants them."""
    return {
        "x": found.x.tolist(),
        "named": words.parameters.by_name(found.x),
        "shown": [found.entry(i, words.parameters) for i in range(found.x.size)],
        "baseline_x": found.baseline_x.tolist(),
        "baseline_shown": [found.entry(i, words.parameters, found.baseline_x) for i in range(found.x.size)],
        "order": largest_first(found.x) if words.quantity != "x" else list(range(found.x.size)),
        "words": found.words(words, 3),
        "source": None if found.expected is None else found.expected.source,
        "expected_words": None if found.expected is None else cost_words(found.expected, words.cost_unit),
        "baseline_words": None if found.baseline is None else cost_words(found.baseline, words.cost_unit),
        "saving_words": None if found.saving is None else found.saving.words,
    }
