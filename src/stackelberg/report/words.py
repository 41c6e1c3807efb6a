"""What the numbers of a study are called, their units, and to how many digits they mean something.

For its page, the command line and the server: all that they say of x and of costs is worded here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np

from stackelberg.core import AS_COST, Array, Direction, Parameters
from stackelberg.report.domains import domain_of
from stackelberg.report.text import shown
from stackelberg.study import Expected, Record, Study
from stackelberg.support.numbers import engineering, rounded, scale_of, with_unit

LAST_STEPS = 5
"""By how far x moved in so many of the last rounds, it is known to how many digits it means something."""

MOST_DIGITS, USUAL_DIGITS = 6, 4
"""Digits of the largest entry of x: at most, and where nothing says how many there should be."""

FINEST = 2
"""Decimals of a toll or a price that fits on a sign: what is smaller is 0."""


@dataclass(frozen=True, kw_only=True)
class Wording:
    """What the numbers of a study are called: followers, units; costs and x are shown times their scale."""

    cost_unit: str = ""
    response_unit: str = ""
    followers: str = "followers"
    days: bool = False
    cost_scale: float = 1.0
    x_scale: float = 1.0
    x_unit: str | None = None


@dataclass(frozen=True)
class Review:
    """What an answer holds, for people: what was seen, warnings, and what the cost is, or why there is none."""

    facts: Mapping[str, Any] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    cost_is: str | None = None
    no_cost_because: str | None = None


@dataclass(frozen=True)
class Words(Wording):
    """What the numbers of a study are called, and units, empty where not known.

    parameters: names and units of x. direction: how costs are called and shown. cost_scale, x_scale: costs
    and entries of x are multiplied by it to be shown in `cost_unit` and `x_unit` (None: those of the parameters).
    `days` says that follower rounds are days.
    """

    parameters: Parameters
    direction: Direction = AS_COST

    @property
    def quantities(self) -> str:
        """What x is, in the plural: tolls, prices."""
        return f"{self.parameters.quantity}s" if self.by_size else "x"

    @property
    def by_size(self) -> bool:
        """Whether a reader looks for the largest entries: of tolls and prices, not of an x that is just numbers."""
        return self.parameters.quantity != "x"

    @property
    def follower_rounds(self) -> str:
        """What a follower round is called."""
        return "days" if self.days else "follower rounds"

    def cost(self, value: float | None) -> str:
        """A cost with its unit."""
        return engineering(value if value is None else self.cost_scale * value, self.cost_unit)

    def expected(self, cost: Expected) -> str:
        """A cost to the digits that its error leaves, with its interval.

        >>> Words(Parameters.numbered(1), cost_unit="kEUR").expected(Expected(-24.13521, -25.7, -22.6, "", 0.8))
        '−24.1 kEUR (95%: −25.7 to −22.6)'
        """
        digits = cost_digits(cost)
        value, low, high = (self.cost_scale * end for end in (cost.cost, cost.low, cost.high))
        said = engineering(value, self.cost_unit, digits)
        if engineering(low, self.cost_unit, digits) == engineering(high, self.cost_unit, digits):
            return said
        return f"{said} (95%: {interval(low, high, digits=digits)})"

    def unit(self, i: int) -> str:
        """The unit in which an entry of x is shown."""
        return self.parameters.units[i] if self.x_unit is None else self.x_unit

    def decimals(self, i: int, decimals: int) -> int:
        """To how many decimals an entry is shown: those of its step, else as many as fit on a sign."""
        own = self.parameters.decimals(i) if self.x_scale == 1.0 else None
        return own if own is not None else min(decimals, FINEST) if self.by_size and self.unit(i) else decimals

    def entry(self, i: int, value: float, decimals: int) -> str:
        """A value of an entry of x: to the digits of its step, else to `decimals`."""
        text = rounded(self.x_scale * float(value), self.decimals(i, decimals))
        return text if text.strip("−0.") else "0"

    def order(self, x: Array) -> list[int]:
        """The entries of x as a reader wants them: tolls by their size, others as they come."""
        return [int(i) for i in np.argsort(-np.abs(x), kind="stable")] if self.by_size else list(range(x.size))

    def x(self, x: Array, decimals: int, count: int) -> str:
        """Some entries of x, by name where they have one: of many tolls the largest.

        >>> tolls = Words(Parameters(("a→b", "b→a", "b→c"), units="min", quantity="toll"))
        >>> tolls.x(np.array([0.5, -2.25, 0.0]), 1, 2), tolls.x(np.zeros(3), 2, 2)
        ('b→a: −2.2 min, a→b: 0.5 min and 1 more', 'every toll is 0')
        >>> Words(Parameters.numbered(3)).x(np.array([0.512, 2.0, 1.0]), 2, 2)
        '0.51, 2.00 and 1 more'
        >>> Words(Parameters(("bread", "milk"), units="EUR", steps=0.05)).x(np.array([0.55, 2.0]), 4, 2)
        'bread: 0.55 EUR, milk: 2.00 EUR'
        """
        named = self.parameters
        shown = self.order(x)[:count]
        if self.by_size and all(self.entry(i, x[i], decimals) == "0" for i in shown):
            return f"every {named.quantity} is 0"
        if self.by_size or not named.numbered_only:
            entries = [with_unit(self.entry(i, x[i], decimals), self.unit(i)) for i in shown]
            texts = [f"{named.names[i]}: {text}" for i, text in zip(shown, entries, strict=True)]
        else:
            texts = [self.entry(i, x[i], decimals) for i in shown]
        return ", ".join(texts) + (f" and {x.size - count} more" if x.size > count else "")


def cost_digits(cost: Expected) -> int:
    """How many digits of a cost its standard error leaves, from 2 to 5."""
    if not math.isfinite(cost.error) or cost.error <= 0.0 or cost.cost == 0.0:
        return USUAL_DIGITS
    return min(max(math.floor(math.log10(abs(cost.cost))) - math.floor(math.log10(cost.error)) + 1, 2), 5)


def meaningful_decimals(x: Array, records: Sequence[Record]) -> int:
    """To how many decimals x means something: to the size of its last steps and probes, and two digits at least.

    >>> steps = [Record(t, np.array([3.0 + 0.04 * t]), 1.0, 0, 0, {"delta": 0.2}) for t in range(3)]
    >>> meaningful_decimals(np.array([3.14159]), steps), meaningful_decimals(np.array([3.14159]), [])
    (1, 3)
    >>> meaningful_decimals(np.array([4.0]), [Record(0, np.array([0.0]), 1.0, 0, 0, {"delta": 20.0})])
    1
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
    return min(max(-math.floor(math.log10(scale)), 1 - size), MOST_DIGITS - 1 - size)


def words_of(study: Study) -> Words:
    """Names and units of a study."""
    domain = domain_of(study.setup.problem)
    wording, units = (domain and domain.wording(study.parameters)) or Wording(), {*study.parameters.units}
    if not wording.cost_unit and study.direction.word == "revenue" and len(units) == 1:
        wording = replace(wording, cost_unit=units.pop())
    return Words(study.parameters, study.direction, **vars(wording))


def interval(low: float, high: float, digits: int = 4) -> str:
    """Two ends with as many digits as it takes to tell them apart.

    >>> interval(7267110.6, 7267222.3)
    '7.2671 million to 7.2672 million'
    """
    while digits < 8 and engineering(low, digits=digits) == engineering(high, digits=digits) and low != high:
        digits += 1
    return f"{engineering(low, digits=digits)} to {engineering(high, digits=digits)}"


def head(name: str, word: str, unit: str) -> str:
    """The head of a column, or the label of an axis: name, power of ten and unit.

    >>> head("cost", "million", "veh·min"), head("x", "", "")
    ('cost (million veh·min)', 'x')
    """
    scale = f"{word} {unit}".strip()
    return f"{name} ({scale})" if scale else name


def column(name: str, values: Sequence[Any], unit: str = "", digits: int = 5) -> tuple[str, list[str]]:
    """A column of numbers for a table: one power of ten and one number of decimals for all, named in the head.

    >>> column("cost", [7480225.3, 7267110.6, float("nan")], "veh·min")
    ('cost (million veh·min)', ['7.4802', '7.2671', '–'])
    >>> column("toll", [0.5, -1.25, 0.0])
    ('toll', ['0.5000', '−1.2500', '0.0000'])
    >>> column("link", [3, 12])
    ('link', ['3', '12'])
    """
    if all(isinstance(v, int | np.integer) for v in values):
        return head(name, "", unit), [engineering(v) for v in values]
    numbers = np.array([math.nan if v is None else float(v) for v in values])
    large, word = scale_of(numbers)
    largest = float(np.abs(numbers[np.isfinite(numbers)]).max(initial=0.0)) / large
    decimals = max(digits - max(math.floor(math.log10(largest or 1.0)) + 1, 1), 0)
    cells = [
        engineering(v) if not math.isfinite(v) else f"{v / large + 0.0:,.{decimals}f}" for v in numbers.tolist()
    ]
    return head(name, word, unit), [cell.replace("-", "−") for cell in cells]


def figures_in_words(
    figures: Mapping[str, Any],
    units: Mapping[str, tuple[float, str]],
    names: Mapping[str, str],
    digits: Mapping[str, int],
) -> dict[str, str]:
    """Figures for people: by their names in words, times a scale, with a unit and so many digits where they differ.

    >>> figures_in_words({"tstt": 7480225.3, "trips_made": 4}, {"tstt": (1 / 60, "vehicle-hours")}, {}, {})
    {'tstt': '124,670 vehicle-hours', 'trips made': '4'}
    """
    words: dict[str, str] = {}
    for key, figure in figures.items():
        scale, unit = units.get(key, (1.0, ""))
        number = isinstance(figure, int | float) and not isinstance(figure, bool)
        value = figure * scale if scale != 1.0 else figure
        many = digits.get(key, 5 if scale != 1.0 else 4)
        words[names.get(key, key.replace("_", " "))] = engineering(value, unit, many) if number else shown(figure)
    return words


def shown_table(title: str, columns: Sequence[Any], caption: str = "") -> dict[str, Any]:
    """A table of a document for people, of (name, values, unit): numbers to three digits, text as it is.

    >>> shown_table("Tolls", [("link", ["1→2"], ""), ("toll", np.array([0.5]), "min")])["rows"]
    [('1→2', '0.50')]
    """
    found = [
        column(name, values.tolist(), unit, 3) if isinstance(values, np.ndarray) else (name, values)
        for name, values, unit in columns
    ]
    heads, cells = zip(*found, strict=True)
    return {"title": title, "heads": heads, "rows": list(zip(*cells, strict=True)), "caption": caption}
