"""What happens to a town, as data: what travellers and counters do on a day, and what the planner does about it.

Days are counted from 1. Which link something happens to is said by its rank among the counted links by traffic
without tolls: 0 is the busiest. `says` is for what a planner would tell the study besides the counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Days = range | tuple[int, ...]
NEVER: Days = ()
EVERY = range(1, 10_000)


@dataclass(frozen=True)
class Mishap:
    """On some days the counts of some links are wrong: multiplied, or given for each other's."""

    days: Days
    ranks: tuple[int, ...] | None = None
    factor: float = 1.0
    swapped: bool = False

    def counts(self, day: int, w: Any, busiest: Sequence[int]) -> Any:
        """What is counted in place of w."""
        if day not in self.days:
            return w
        links = list(range(w.size)) if self.ranks is None else [busiest[rank] for rank in self.ranks]
        wrong = np.array(w)
        wrong[links] = self.factor * (np.roll(w[links], 1) if self.swapped else w[links])
        return wrong


@dataclass(frozen=True)
class Told:
    """What a planner told on a day: the probe, the counts as they came in, and as they were."""

    probe: Any
    counts: Any
    right: Any


@dataclass(frozen=True)
class Scenario:
    """A life that happens.

    demand: by which factor demand differs on a day. closed: on which days a busy road is closed, both ways: nobody
    can use it. rounding: charged tolls are multiples of it. fixed_from: the day from which on the toll of the
    busiest link is `FIXED_TOLL`. declared: whether the problem file says which links nobody counts. odd: the days
    whose answers should be flagged. context: what is known of every day, by its kind. told: what the planner says
    with the counts of a day (`Study.tell`), given the day and the closed links. says: what it does in the evening,
    given the study, the day and what was told so far.
    """

    name: str
    mishap: Mishap | None = None
    demand: Callable[[int], float] = lambda day: 1.0
    closed: Days = NEVER
    rounding: float = 0.0
    fixed_from: int | None = None
    declared: bool = True
    odd: Days = NEVER
    context: Mapping[str, str] | None = None
    told: Callable[[int, Sequence[int]], Mapping[str, Any]] = lambda day, closed: {}
    says: Callable[[Any, int, Mapping[int, Told]], None] | None = None

    def counts(self, day: int, w: Any, busiest: Sequence[int]) -> Any:
        """What counters show in place of w."""
        return w if self.mishap is None else self.mishap.counts(day, w, busiest)

    def charged(self, day: int, x: Any, busiest: Sequence[int]) -> Any:
        """The tolls that are charged where x was asked for."""
        if self.rounding:
            x = np.round(np.asarray(x) / self.rounding) * self.rounding
        if self.fixed_from is not None and day >= self.fixed_from:
            x = np.array(x)
            x[busiest[0]] = FIXED_TOLL
        return x

    def judged(self, day: int, x: Any, busiest: Sequence[int]) -> Any:
        """The recommendation as it can be carried out: with the toll that nobody may change."""
        return Scenario(self.name, fixed_from=self.fixed_from).charged(day, x, busiest)


FIXED_TOLL = 1.0


def _correct_day_5(study: Any, day: int, told: Mapping[int, Told]) -> None:
    """On day 7 somebody notices the typo of day 5."""
    if day == 7:
        study.correct(told[5].probe, y=told[5].right, reason="a typo")


def _on(days: Days, factor: float) -> Callable[[int], float]:
    return lambda day: factor if day in days else 1.0


def _weekend(day: int) -> float:
    return 0.75 if day % 7 in (6, 0) else 1.0


SCENARIOS: dict[str, Scenario] = {
    one.name: one
    for one in (
        Scenario("quiet"),
        Scenario("quiet, uncounted links not declared", declared=False),
        Scenario("one counter x 10 on day 5", Mishap((5,), (1,), 10.0), odd=(5,)),
        Scenario("the same, corrected on day 7", Mishap((5,), (1,), 10.0), odd=(5,), says=_correct_day_5),
        Scenario("counts / 1000 on day 4", Mishap((4,), None, 0.001), odd=(4,)),
        Scenario("a counter stuck at 0 from day 9", Mishap(range(9, 10_000), (2,), 0.0), odd=range(9, 10_000)),
        Scenario("three counters swapped", Mishap(EVERY, (0, 3, 6), swapped=True)),
        Scenario("road closed days 12 to 18", closed=range(12, 19), odd=range(12, 19)),
        Scenario("the same, said", closed=range(12, 19), told=lambda day, closed: {"closed": closed}),
        Scenario("holiday (-30%) on day 13", demand=_on((13,), 0.7), odd=(13,)),
        Scenario(
            "holiday, said",
            demand=_on((13,), 0.7),
            told=lambda day, closed: {"exceptional": "holiday"} if day == 13 else {},
        ),
        Scenario("a week of -10%", demand=_on(range(13, 20), 0.9)),
        Scenario("weekends -25%", demand=_weekend),
        Scenario(
            "weekends, said",
            demand=_weekend,
            context={"weekend": "flag"},
            told=lambda day, closed: {"context": {"weekend": _weekend(day) < 1.0}},
        ),
        Scenario("demand +10% from day 20", demand=_on(range(20, 10_000), 1.1)),
        Scenario("tolls rounded to 0.50 by hand", rounding=0.5),
        Scenario("one toll fixed from day 10", fixed_from=10),
    )
}
"""Every scenario by its name."""
