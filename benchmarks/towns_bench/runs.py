"""One run: a planner in a town, day by day; judged at marks, and kept in a file: a benchmark can be resumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.results import run_file
from benchmarks.towns_bench.planners import LARGEST_CHANGE, planner
from benchmarks.towns_bench.scenarios import SCENARIOS, Scenario, Told
from benchmarks.towns_bench.town import Town, town

MARKS = (15, 30, 60)
_cached_town = lru_cache(maxsize=4)(town)


@dataclass(frozen=True)
class Task:
    """A run by names alone, so that it can be sent anywhere."""

    planner: str
    scenario: str
    number: int
    seed: int
    days: int

    def is_of(self, planner: str, scenario: str) -> bool:
        """Whether it belongs to a line of the table."""
        return (self.planner, self.scenario) == (planner, scenario)

    def path(self, folder: Path) -> Path:
        """Where it is kept: a name that says all that decides a run, with the commit."""
        return run_file(folder, list(asdict(self).values()))


@dataclass(frozen=True)
class Run:
    """What came of it.

    saved: the share of the possible saving at each mark. covered: whether the 95% interval of the expected cost
    held what the planner's f says of the noiseless settled flows, on average over the last week; None where
    none was given. odd, flagged, falsely:
    answers of odd days, those of them that were flagged, and flagged ones of other days. nights: on how many nights
    a toll moved further than the rail allows. daily: the share of the saving of each day's recommendation.
    """

    saved: tuple[float, ...]
    covered: tuple[bool | None, ...]
    odd: int
    flagged: int
    falsely: int
    nights: int
    daily: tuple[float, ...]


def play(task: Task) -> Run:
    """Live through the days."""
    place, scenario = _cached_town(task.number, task.seed), SCENARIOS[task.scenario]
    who = planner(task.planner, place, task.seed, declared=scenario.declared, context=scenario.context)
    busiest = _busiest(place)
    shares = place.choice(place.times(place.settled(np.zeros(place.links))))
    told: dict[int, Told] = {}
    before = np.zeros(place.links)
    saved, covered, daily = [], [], []
    odd = flagged = falsely = nights = 0
    for day in range(1, task.days + 1):
        probe, asked = who.ask()
        nights += bool(np.abs(asked - before).max() > LARGEST_CHANGE + 1e-9)
        before = x = scenario.charged(day, asked, busiest)
        shares, right = _live(place, scenario, shares, x, day, busiest, task.seed)
        counts = scenario.counts(day, right, busiest)
        doubted = who.tell(probe, x, counts, scenario.told(day, _closed(place, scenario, busiest, day)))
        told[day] = Told(probe, counts, right)
        if scenario.says is not None and who.study is not None:
            scenario.says(who.study, day, told)
        odd, flagged = odd + (day in scenario.odd), flagged + (doubted and day in scenario.odd)
        falsely += doubted and day not in scenario.odd
        now, recommended = _weekday(place, scenario, day), scenario.judged(day, who.recommend(), busiest)
        daily.append(round(now.saved(recommended), 4))
        if day in MARKS:
            saved.append(daily[-1])
            covered.append(_covers(who, _last_week(place, scenario, day), recommended))
    return Run(tuple(saved), tuple(covered), odd, flagged, falsely, nights, tuple(daily))


def _weekday(place: Town, scenario: Scenario, day: int) -> Town:
    """The town as it is on most days around `day`, by which recommendations are judged."""
    usual = float(np.median([scenario.demand(d) for d in range(day, day + 7)]))
    return _with_demand(place, usual)


@lru_cache(maxsize=8)
def _with_demand(place: Town, factor: float) -> Town:
    return place.with_demand(factor)


def _live(
    place: Town, scenario: Scenario, shares: Any, x: Any, day: int, busiest: Sequence[int], seed: int
) -> tuple[Any, Any]:
    """A day of the travellers, and what is counted of it where counters are fine: NaN where there is none."""
    today = place.with_demand(scenario.demand(day))
    shares = today.respond(shares, x, _closed(place, scenario, busiest, day) or None)
    rng = np.random.default_rng([seed, day, 7])
    seen = today.flows(shares) * np.exp(place.noise * rng.standard_normal(place.links))
    return shares, np.where(place.counted, seen, np.nan)


def _closed(place: Town, scenario: Scenario, busiest: Sequence[int], day: int) -> list[int]:
    """The links that nobody can use on a day."""
    return _both_ways(place, busiest[1]) if day in scenario.closed else []


def _both_ways(place: Town, link: int) -> list[int]:
    """A link and its other direction, as long as every pair still has a route without it; else that of the next."""
    half = place.links // 2
    for first in ((link + k) % half for k in range(half)):
        links = [first, first + half]
        open_routes = ~place.uses[links].any(axis=0)
        if np.bincount(place.pair_of, open_routes).min() > 0:
            return links
    raise RuntimeError("every road of this town is the only one for somebody")


def _last_week(place: Town, scenario: Scenario, day: int) -> list[Town]:
    """The town as it was on the last seven days: what costs are expected for."""
    return [_with_demand(place, scenario.demand(d)) for d in range(max(1, day - 6), day + 1)]


def _covers(who: Any, days: Sequence[Town], x: Any) -> bool | None:
    """Whether the interval holds what the planner's f says, on average over days, of noiseless settled flows."""
    found = []
    for place in days:
        settled = np.where(place.counted, place.settled(np.asarray(x)), np.nan)
        found.append(who.expected(settled))
    if found[0] is None:
        return None
    low, high, _ = found[0]
    return bool(low <= np.mean([one[2] for one in found]) <= high)


def _busiest(place: Town) -> list[int]:
    v = place.settled(np.zeros(place.links))
    return [int(link) for link in np.argsort(-v, kind="stable") if place.counted[link]]


def tasks_of(
    planners: Iterable[str], scenarios: Iterable[str], numbers: Sequence[int], seeds: Sequence[int], days: int
) -> list[Task]:
    """All runs, those of one town together: a town takes seconds to find."""
    who, what = list(planners), list(scenarios)
    return [Task(w, s, n, seed, days) for n in numbers for seed in seeds for s in what for w in who]
