"""What the numbers of a study are called, their units, and to how many digits they mean something.

For its page, the command line and the server: all that they say of x and of costs is worded here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.core import AS_COST, Array, Parameters, Sense
from stackelberg.study import Expected, Record, Study
from stackelberg.study.events import Settings
from stackelberg.support.numbers import engineering, interval, rounded

if TYPE_CHECKING:
    from stackelberg.tolls.links import TolledLinks

LAST_STEPS = 5
"""By how far x moved in so many of the last rounds, it is known to how many digits it means something."""

MOST_DIGITS, USUAL_DIGITS = 6, 4
"""Digits of the largest entry of x: at most, and where nothing says how many there should be."""


@dataclass(frozen=True)
class Words:
    """What the numbers of a study are called, and units, empty where not known.

    parameters: names and units of x. sense: what a cost is called, and how it is shown. `days` says that follower
    rounds are days.
    """

    parameters: Parameters
    sense: Sense = AS_COST
    cost_unit: str = ""
    response_unit: str = ""
    followers: str = "followers"
    days: bool = False

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
        return engineering(value, self.cost_unit)

    def expected(self, cost: Expected) -> str:
        """A cost to the digits that its error leaves, with its interval.

        >>> Words(Parameters.numbered(1), cost_unit="kEUR").expected(Expected(-24.13521, -25.7, -22.6, "", 0.8))
        '−24.1 kEUR (95%: −25.7 to −22.6)'
        """
        digits = cost_digits(cost)
        reach = interval(cost.low, cost.high, digits=digits)
        return f"{engineering(cost.cost, self.cost_unit, digits)} (95%: {reach})"

    def entry(self, i: int, value: float, decimals: int) -> str:
        """A value of an entry of x: to the digits of its step, else to `decimals`."""
        own = self.parameters.decimals(i)
        return rounded(float(value), decimals if own is None else own)

    def order(self, x: Array) -> list[int]:
        """The entries of x as a reader wants them: tolls by their size, others as they come."""
        return [int(i) for i in np.argsort(-np.abs(x), kind="stable")] if self.by_size else list(range(x.size))

    def x(self, x: Array, decimals: int, count: int) -> str:
        """Some entries of x, by name where they have one: of many tolls the largest.

        >>> tolls = Words(Parameters.named(("a→b", "b→a", "b→c"), unit="min", quantity="toll"))
        >>> tolls.x(np.array([0.5, -2.25, 0.0]), 1, 2), tolls.x(np.zeros(3), 2, 2)
        ('b→a: −2.2 min, a→b: 0.5 min and 1 more', 'every toll is 0')
        >>> Words(Parameters.numbered(3)).x(np.array([0.512, 2.0, 1.0]), 2, 2)
        '0.51, 2.00 and 1 more'
        >>> Words(Parameters.named(("bread", "milk"), unit="EUR", step=0.05)).x(np.array([0.55, 2.0]), 4, 2)
        'bread: 0.55 EUR, milk: 2.00 EUR'
        """
        named = self.parameters
        if self.by_size and not np.any(x):
            return f"every {named.quantity} is 0"
        shown = self.order(x)[:count]
        if self.by_size or not named.numbered_only:
            texts = [f"{named.names[i]}: {named.words(i, x[i], decimals)}" for i in shown]
        else:
            texts = [self.entry(i, x[i], decimals) for i in shown]
        return ", ".join(texts) + (f" and {x.size - count} more" if x.size > count else "")


def cost_digits(cost: Expected) -> int:
    """How many digits of a cost its standard error leaves, from 2 to 8."""
    if not math.isfinite(cost.error) or cost.error <= 0.0 or cost.cost == 0.0:
        return USUAL_DIGITS
    return min(max(math.floor(math.log10(abs(cost.cost))) - math.floor(math.log10(cost.error)) + 1, 2), 8)


def meaningful_decimals(x: Array, records: Sequence[Record]) -> int:
    """To how many decimals x means something: to the size of its last steps and probes, per entry.

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


def roads_of(settings: Settings) -> TolledLinks | None:
    """The network of a study and the links that x tolls, if it has one."""
    network = settings.problem.get("network")
    if network is None:  # nothing of networks needs to be loaded
        return None
    from stackelberg.roads import Network

    if not isinstance(network, Network):  # one that this version cannot read
        return None
    from stackelberg.tolls.links import TolledLinks

    return TolledLinks(network, settings.problem["tollable"])


def words_of(study: Study) -> Words:
    """Names and units of a study."""
    roads = roads_of(study.settings)
    if roads is None:
        return Words(study.parameters, study.sense)
    from stackelberg.roads.network import read_units  # imported when used: networks load slowly

    spec: Any = study.settings.problem.get("spec", {})
    table, units = spec.get("live") or spec.get("game") or {}, read_units(roads.network.units)
    # A multiple of the travel time, or money, has no unit that is known; of a simulator times are seen, too.
    own_time = float(table.get("scale", 1.0)) == 1.0 and table.get("value", "time") == "time"
    flows_only = "simulator" not in table and table.get("observes", "flows") == "flows"
    return Words(
        study.parameters,
        study.sense,
        cost_unit=units.total_time if own_time else "",
        response_unit=units.flow if flows_only else "",
        followers="travellers",
        days="live" in spec or "simulator" in table,
    )
