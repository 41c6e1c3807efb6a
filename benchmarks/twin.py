"""Tolls from the first morning: which share of the feasible saving a recommendation keeps, day by day.

    python -m benchmarks.twin [--quick] [--cities sioux-falls anaheim uxsim] [--pace settled slow] [--noise 0 2]
                              [--uncounted 0 15 50 74] [--who twin plan marginal response]
                              [--seeds 10 11 12] [--days 30] [--minutes 60] [--keep DIR] [--json FILE]

The city is at Wardrop's equilibrium (`settled`), or 40% of its travellers reconsider each day and no toll moves by
more than 0.5 overnight (`slow`). Counts have noise, and a share of the links, drawn by seed, nobody counts. Tolls
lie between 0 and 5, on Sioux Falls on all 76 links, on Anaheim on the 30 of largest marginal cost × flow.

Judged is the settled, noiseless travel time on all links under what is recommended: 0% is no tolls, 100% the best
tolls within the bounds that graduated smoothing finds with full knowledge: L-BFGS-B with exact gradients on the
mean over 16 cities whose log trips are off by N(0, s²), s from 0.3 down to 0. (Plain L-BFGS-B stops in a kink.)
`lowest`: the worst share that deployed tolls have from day 3 on. `plan` is `CityTwin.fit(...).plan(...)` from one
day of counts without tolls; `held`: how many of its 90% intervals held the true saving.

UXsim (examples/uxsim_tolls.py) is a simulator that is none of the models here: queues, sampled trips, drivers who
choose by the times of the moment. Saved is the share of the mean simulated hours without tolls, over five days of
other seeds; the feasible is not known.

Runs go on all cores and are kept in --keep (default .benchmarks/twin), so that what was stopped goes on where it
was: remove the folder to begin again. After --minutes no more of them is waited for. Seeds 0 to 3 were for
choosing, 10 to 14 are for reporting. Anaheim needs its TNTP files, in the folder that STACKELBERG_TNTP names.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.instances import load_case
from benchmarks.results import Row, checkpointed_runs, option_parser, print_versions, versions, write_results
from stackelberg.leaders import Rails, ResponseModel
from stackelberg.roads import (
    Demand,
    Network,
    equilibrium,
    marginal_cost_tolls,
    sensitivity,
    sioux_falls,
    system_optimum,
)
from stackelberg.study import Setup, Study
from stackelberg.tolls import CityTwin, DayToDay, SettledTravellers, toll_game

Array = np.ndarray[Any, np.dtype[np.float64]]

MARKS = (1, 5, 10, 15, 30)
HIGHEST, LARGEST_CHANGE, SHARE = 5.0, 0.5, 0.4
ANAHEIM_TOLLS = 30
SPREADS, MEMBERS, ITERATIONS = (0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 0.0), 16, 60


@dataclass(frozen=True)
class City:
    """A network whose travellers are at Wardrop's equilibrium, and the links that may be tolled."""

    name: str
    network: Network
    demand: Demand
    tolled: Array

    def on_links(self, x: Array) -> Array:
        """Tolls on all links."""
        whole = np.zeros(self.network.links)
        whole[self.tolled] = x
        return whole

    def cost(self, x: Array) -> float:
        """The travel time of all once they have settled."""
        return float(equilibrium(self.network, self.demand, self.on_links(x), gap=1e-8).tstt)

    @cached_property
    def without(self) -> float:
        """The travel time without tolls."""
        return self.cost(np.zeros(self.tolled.size))

    def graduated(self) -> Array:
        """The best known tolls: see above."""
        from scipy.optimize import minimize

        errors = np.random.default_rng(1).standard_normal((MEMBERS, self.demand.pairs))
        x = np.zeros(self.tolled.size)
        for spread in SPREADS:
            errors = errors if spread else errors[:1]
            members = [Member(self, self.demand.volume * np.exp(spread * e)) for e in errors]

            def mean(x: Array, members: list[Member] = members) -> tuple[float, Array]:
                found = [member(x) for member in members]
                n = self.without * len(found)
                return sum(c for c, _ in found) / n, np.sum([g for _, g in found], axis=0) / n

            options = {"maxiter": ITERATIONS, "maxfun": 2 * ITERATIONS}
            bounds = [(0.0, HIGHEST)] * x.size
            x = minimize(mean, x, jac=True, method="L-BFGS-B", bounds=bounds, options=options).x
        return np.asarray(x)


class Member:
    """The travel time of a city with these trips, and its gradient; each equilibrium starts from the last."""

    def __init__(self, city: City, volume: Array) -> None:
        self.city, self.demand, self.last = city, replace(city.demand, volume=volume), None

    def __call__(self, x: Array) -> tuple[float, Array]:
        """At tolls x."""
        roads, tolls = self.city.network, self.city.on_links(x)
        self.last = equilibrium(roads, self.demand, tolls, gap=1e-7, start=self.last)
        w = self.last.flows
        by_flow = roads.latency.value(w) + w * roads.latency.derivative(w)
        return float(self.last.tstt), np.asarray(sensitivity(self.last).by_tolls(by_flow))[self.city.tolled]


@cache
def city(name: str) -> City:
    """A city by its name."""
    found = load_case({"sioux-falls": "SiouxFalls", "anaheim": "Anaheim"}[name])
    if found is None:
        raise SystemExit(f"{name}: its TNTP files are not there")
    network, demand = found
    tolled = np.arange(network.links)
    if name == "anaheim":
        flows = equilibrium(network, demand, gap=1e-8).flows
        tolled = np.sort(np.argsort(-marginal_cost_tolls(network, flows) * flows, kind="stable")[:ANAHEIM_TOLLS])
    return City(name, network, demand, tolled)


def reference(name: str) -> Row:
    """Travel time of a city without tolls, with the best known ones, and at the system optimum."""
    place = city(name)
    best = place.graduated()
    optimum = float(system_optimum(place.network, place.demand, gap=1e-8).tstt)
    return {"without": place.without, "best": place.cost(best), "optimum": optimum, "tolls": best.tolist()}


@dataclass(frozen=True)
class Task:
    """A run, by names and numbers alone."""

    city: str
    pace: str
    noise: float
    uncounted: float
    who: str
    seed: int
    days: int

    @property
    def name(self) -> str:
        """Under which it is kept."""
        parts = (self.city, self.pace, f"{self.noise:g}", f"{self.uncounted:g}", self.who, self.seed, self.days)
        return "_".join(map(str, parts))

    def counted(self, links: int) -> Any:
        """Which links are counted."""
        rng = np.random.default_rng([self.seed, 1])
        counted = np.ones(links, dtype=bool)
        counted[rng.choice(links, round(self.uncounted * links), replace=False)] = False
        return counted

    def counts(self, flows: Array, day: int) -> Array:
        """What counters say of a day."""
        rng = np.random.default_rng([self.seed, 2, day])
        seen = flows * np.exp(self.noise * rng.standard_normal(flows.size))
        return np.where(self.counted(flows.size), seen, np.nan)


class Balanced:
    """Flows of uncounted links for planners without a twin: what drives in drives out, roads are about as full."""

    def __init__(self, network: Network, counted: Any) -> None:
        links = np.arange(network.links)
        incidence = np.zeros((network.nodes, network.links))
        incidence[network.tail, links], incidence[network.head, links] = 1.0, -1.0
        size = np.minimum(network.capacity, 10.0 * np.median(network.capacity))
        at_node = np.abs(incidence) @ size
        self.counted, self.size, self.rows = counted, size, incidence / (0.02 * np.maximum(at_node, 1.0))[:, None]

    def __call__(self, counts: Array) -> Array:
        """All flows."""
        known, hidden = self.counted, ~self.counted
        if not hidden.any():
            return counts
        usual = counts[known].sum() / self.size[known].sum() * self.size[hidden]
        prior = np.diag(1.0 / np.maximum(usual, 1e-9))
        system = np.vstack([self.rows[:, hidden], prior])
        right = np.concatenate([-self.rows[:, known] @ counts[known], np.ones(usual.size)])
        whole = counts.copy()
        whole[hidden] = np.maximum(np.linalg.lstsq(system, right, rcond=None)[0], 0.0)
        return whole


class MarginalCost:
    """v t'(v) of averaged counts, a quarter of the way each day: two lines from the textbook."""

    def __init__(self, network: Network, tolled: Array, counted: Any, rail: float | None) -> None:
        self.network, self.tolled, self.rail, self.fill = network, tolled, rail, Balanced(network, counted)
        self.x = np.zeros(tolled.size)

    def ask(self) -> Array:
        """Tolls for today."""
        return self.x

    def tell(self, x: Array, counts: Array) -> None:
        """What was counted."""
        wanted = np.clip(marginal_cost_tolls(self.network, self.fill(counts))[self.tolled], 0.0, HIGHEST)
        step = 0.25 * (wanted - x) if self.rail is not None else 0.5 * (wanted - x)
        self.x = x + step if self.rail is None else x + np.clip(step, -self.rail, self.rail)

    def recommend(self) -> Array:
        """The tolls to keep."""
        return self.x


class ByStudy:
    """A leader of the package in a study with a rail; `fill` completes counts for leaders that cannot."""

    def __init__(self, leader: Any, game: Any, rail: float | None, seed: int, fill: Any) -> None:
        rails = None if rail is None else Rails(largest_change=rail)
        self.study = Study.in_memory(Setup(leader, game.objective, game.x0, seed, X=game.X, rails=rails))
        self.fill = fill

    def ask(self) -> Array:
        """Tolls for today."""
        self.probe = self.study.ask()[0]
        return np.array(self.probe.x)

    def tell(self, x: Array, counts: Array) -> bool:
        """What was counted; whether something of it is in doubt."""
        charged = None if np.array_equal(x, self.probe.x) else x
        return bool(self.study.tell(self.probe, self.fill(counts), x=charged).flags)

    def recommend(self) -> Array:
        """The tolls to keep."""
        return np.array(self.study.recommend())


def planner(who: str, network: Network, tolled: Array, counted: Any, rail: float | None, seed: int) -> Any:
    """Somebody who sets tolls."""
    if who == "marginal":
        return MarginalCost(network, tolled, counted, rail)
    nobody = Demand([0], [1], [1.0])  # the objective and the bounds of a game know nothing of trips
    game = toll_game(network, nobody, tollable=tolled, bounds=(0.0, HIGHEST), lam=1e-3)
    if who == "response":
        return ByStudy(ResponseModel(), game, rail, seed, Balanced(network, counted))
    return ByStudy(ResponseModel(prior=CityTwin(network, tolled)), game, rail, seed, lambda counts: counts)


def play(task: Task) -> Row:
    """What came of a run: the settled travel time under what was recommended, on some days."""
    ways = {"uxsim": play_uxsim, "reference": lambda task: reference(task.city), "plan": play_plan}
    return ways.get(task.city, ways.get(task.who, play_days))(task)


def play_days(task: Task) -> Row:
    """Live through the days."""
    place = city(task.city)
    slow, rng = task.pace == "slow", np.random.default_rng([task.seed, 3])
    people = partial(DayToDay, share=SHARE) if slow else SettledTravellers
    followers = people(place.network, place.demand, tollable=place.tolled)
    counted = task.counted(place.network.links)
    who = planner(task.who, place.network, place.tolled, counted, LARGEST_CHANGE if slow else None, task.seed)
    memory, begun = followers.initial(rng), time.process_time()
    costs, highest, busy = {}, place.without, 0.0
    for day in range(1, task.days + 1):
        begun = time.process_time()
        x = who.ask()
        busy += time.process_time() - begun
        flows, memory = followers.respond(x, memory, 1, rng)
        begun = time.process_time()
        who.tell(x, task.counts(flows, day))
        busy += time.process_time() - begun
        if day >= 3:
            highest = max(highest, place.cost(x))
        if day in MARKS:
            costs[day] = place.cost(who.recommend())
    return {"costs": costs, "highest": highest, "cpu_s_a_day": busy / task.days}


def play_plan(task: Task) -> Row:
    """A plan from one day of counts without tolls: what it saves, and whether its interval says so."""
    place = city(task.city)
    flows, begun = equilibrium(place.network, place.demand, gap=1e-8).flows, time.process_time()
    twin = CityTwin.fit(place.network, task.counts(flows, 1), tolled=place.tolled.tolist(), seed=task.seed)
    plan = twin.plan((0.0, HIGHEST))
    busy, cost = time.process_time() - begun, place.cost(plan.tolls)
    (said, low, high), true = plan.saving, place.without - cost
    held = {"said": said, "low": low, "high": high, "true": true, "held": low <= true <= high}
    return {"costs": {1: cost}, "held": {1: held}, "cpu_s_a_day": busy}


def play_uxsim(task: Task) -> Row:
    """The same where UXsim is the city; what is saved is a share of its hours without tolls."""
    from examples.uxsim_tolls import UxsimDays, hours

    network, _ = sioux_falls()
    days = UxsimDays(tolled=tuple(range(network.links)))
    roads = _scaled(network, days.share * days.leaving_s / 3600.0)
    who = planner(task.who, roads, np.arange(network.links), task.counted(network.links), None, task.seed)

    def cost(x: Array) -> float:
        return float(np.mean([hours(x, days.day(x, 2**31 - 1 - k)) for k in range(5)]))

    saved, without = {}, cost(np.zeros(network.links))
    for day in range(1, task.days + 1):
        x = who.ask()
        who.tell(x, task.counts(days.day(x, 1000 * task.seed + day)[: network.links], day))
        if day in MARKS:
            saved[day] = 1.0 - cost(who.recommend()) / without
    return {"saved": saved}


def _scaled(network: Network, factor: float) -> Network:
    """With capacities times a factor, in the delays too."""
    latency = replace(network.latency, capacity=factor * network.latency.capacity)
    return replace(network, latency=latency, capacity=factor * network.capacity)


def tasks(chosen: Any) -> Iterator[Task]:
    """All runs that were asked for: the longest first, then a planner, a noise and a seed at a time."""
    for place in chosen.cities:
        if place != "uxsim":
            yield Task(place, "settled", 0.0, 0.0, "reference", 0, 0)
    for who, noise, seed, place in product(chosen.who, chosen.noise, chosen.seeds, sorted(chosen.cities)):
        paces = ["settled"] if place == "uxsim" else chosen.pace
        shares = chosen.uncounted if place == "sioux-falls" else [15.0]
        only = {"sioux-falls": noise, "uxsim": 0.0}.get(place, 2.0)  # simulated trips are noise enough
        if (who, place) != ("plan", "uxsim") and (noise == only or len(chosen.noise) == 1):
            for pace, share in product(paces[:1] if who == "plan" else paces, shares):  # without tolls nobody moves
                yield Task(place, pace, only / 100, share / 100, who, seed, chosen.days)


def row_of(rows: list[Row], seeds: list[int]) -> Row:
    """What the runs of a line of the table say: medians and the worst, in per cent."""
    line: Row = {"runs": len(rows), "seeds": seeds}
    for day in map(str, MARKS):
        shares = [100 * row["saved"][day] for row in rows if day in row["saved"]]
        if shares:
            line |= {f"median_{day}": float(np.median(shares)), f"worst_{day}": min(shares)}
    intervals = [one["held"] for row in rows for one in row.get("held", {}).values()]
    lowest, busy = ([row[key] for row in rows if key in row] for key in ("lowest", "cpu_s_a_day"))
    line |= {"lowest": 100 * min(lowest) if lowest else None, "cpu_s_a_day": max(busy) if busy else None}
    line |= {"intervals": len(intervals), "held": sum(intervals)}
    return line | {"commits": sorted({row["commit"] for row in rows})}


NAMED = ("city", "scenario", "pace", "noise", "uncounted", "who")
"""Columns that say what a line of a table is about."""


def table_of(lines: list[Row]) -> list[list[str]]:
    """A heading, and the cells of each line: medians and the worst, in per cent."""
    named = [name for name in NAMED if name in lines[0]]
    table = [[*named, "runs", *(f"day {day}" for day in MARKS), "lowest", "held", "CPU s a day"]]
    for line in lines:
        marks = [
            f"{line[f'median_{day}']:.0f}/{line[f'worst_{day}']:.0f}" if f"median_{day}" in line else ""
            for day in MARKS
        ]
        low, busy = ("" if line[key] is None else f"{line[key]:.1f}" for key in ("lowest", "cpu_s_a_day"))
        held = f"{line['held']} of {line['intervals']}" if line["intervals"] else ""
        shown = [cell.replace("-", "−") for cell in (*marks, low)]
        table.append([*(str(line[key]) for key in named), str(line["runs"]), *shown, held, busy])
    return table


def print_rows(lines: list[Row]) -> None:
    """The table, as Markdown."""
    table = table_of(lines) if lines else []
    for cells in [*table[:1], ["---"] * len(table[0]) if table else [], *table[1:]]:
        print(f"| {' | '.join(cells)} |")


def main(arguments: list[str] | None = None) -> int:
    """Run what is not kept yet, print a table, write the JSON file."""
    parser = option_parser("twin", __doc__, "Sioux Falls, all counted, one seed, five days, each planner")
    places = ["sioux-falls", "anaheim", "uxsim"]
    parser.add_argument("--cities", nargs="+", default=places[:2], choices=places)
    parser.add_argument("--pace", nargs="+", default=["slow", "settled"], choices=["slow", "settled"])
    parser.add_argument("--noise", nargs="+", type=float, default=[2.0, 0.0], help="per cent")
    parser.add_argument("--uncounted", nargs="+", type=float, default=[0.0, 15.0, 50.0, 74.0], help="per cent")
    parser.add_argument("--who", nargs="+", default=["twin", "plan", "marginal", "response"])
    parser.add_argument("--seeds", type=int, nargs="+", default=[10, 11, 12, 13, 14])
    parser.add_argument("--days", type=int, default=MARKS[-1])
    parser.add_argument("--minutes", type=float, default=60.0, help="runs that take longer are not waited for")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/twin"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.seeds, chosen.days, chosen.noise, chosen.uncounted = [0], 5, [2.0], [0.0]
        chosen.cities, chosen.pace = ["sioux-falls"], ["slow"]
    found = versions("numpy", "scipy", "numba")
    print_versions(found)
    runs = checkpointed_runs(play, list(tasks(chosen)), chosen.keep, chosen.minutes)
    references = {task.city: row for task, row in runs if task.who == "reference"}
    played = [(task, _in_shares(row, references.get(task.city))) for task, row in runs if task.who != "reference"]
    lines = grouped([(task, row) for task, row in played if row])
    print_rows(lines)
    write_results(chosen.json, found, lines, references=references)
    return 0


def _in_shares(row: Row, known: Row | None) -> Row:
    """With travel times as shares of what can be saved."""
    if "costs" not in row:
        return row
    if known is None:
        return {}
    without, best = known["without"], known["best"]
    share = {day: (without - cost) / (without - best) for day, cost in row["costs"].items()}
    lowest = {"lowest": (without - row["highest"]) / (without - best)} if "highest" in row else {}
    return row | {"saved": share} | lowest


def grouped(runs: Sequence[tuple[Any, Row]]) -> list[Row]:
    """A line of the table for all runs that differ by seeds alone, or by what is not among `NAMED`."""
    named = [name for name in NAMED if runs and hasattr(runs[0][0], name)]
    groups: dict[tuple[Any, ...], list[tuple[Any, Row]]] = {}
    for task, row in runs:
        groups.setdefault(tuple(getattr(task, key) for key in named), []).append((task, row))
    return [
        dict(zip(named, key, strict=True))
        | row_of([row for _, row in group], sorted({task.seed for task, _ in group}))
        for key, group in sorted(groups.items())
    ]


if __name__ == "__main__":
    sys.exit(main())
