"""The twin in generated towns on quiet days and bad ones: shares of the feasible saving, day by day.

    python -m benchmarks.towns [--quick] [--scenarios quiet typo closed ...] [--who twin marginal]
                               [--towns 30 31 32 33 34 35] [--seeds 0 1 2] [--days 30] [--minutes 60]
                               [--keep DIR] [--json FILE]

A town has 12 to 40 links (two-way streets between random points), BPR delays, and trips between some nodes: of a
whole day, as many there as back (towns of even number), or of a morning (odd). Travellers choose among the shortest
simple routes of their pair by logit, and a share of them, 20 to 50%, reconsiders each day. 15% of the links are not
counted, counts have 2 to 5% noise, tolls lie between 0 and 5 minutes and move by at most 0.5 a night. Nothing of a
town or its travellers comes from the package: equilibria are fixed points of v = F(t(v) + x), by Newton's method.

Judged is the settled travel time on all links under what is recommended: 0% is no tolls, 100% the best tolls that
L-BFGS-B with exact gradients finds from four starts with full knowledge.

Towns 0 to 17 and 60 to 77 were for choosing, 30 to 35 and 50 to 55 are for reporting. Runs go on all cores
and are kept in --keep, so that what was stopped goes on where it was; after --minutes no more of them is waited
for. `plan` is `CityTwin.fit(...).plan(...)` from one day of counts without
tolls; `held`: how many of its 90% intervals held the true saving.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.results import Row, checkpointed_runs, option_parser, print_versions, versions, write_results
from benchmarks.twin import LARGEST_CHANGE, MARKS, ByStudy, MarginalCost, grouped, print_rows
from stackelberg.roads import BPR, Demand, Network
from stackelberg.tolls import CityTwin, city_leader, toll_game

Array = np.ndarray[Any, np.dtype[np.float64]]

HIGHEST, B, POWER, UNCOUNTED = 5.0, 0.15, 4.0, 0.15
LEAST_SAVING, STABLE = 0.04, 0.95
"""Towns where tolls save less, or that day-to-day changes bring to rest more slowly, are not worth the trouble."""
MOST_ROUTES, LONGEST, MOST_LINKS, MOST_FOUND = 8, 1.7, 9, 3000
"""Of each pair: how many routes, how much longer than the shortest, of how many links; when the search ends."""


@dataclass(frozen=True, eq=False)
class Town:
    """Roads (`uses`: links × routes), demand, and what travellers and counters are like."""

    tail: Any
    head: Any
    free: Array
    capacity: Array
    trips: Array
    pair_of: Any
    uses: Array
    theta: float
    share: float
    noise: float
    counted: Any

    def times(self, v: Array) -> Array:
        """Travel times, minutes."""
        return np.asarray(self.free * (1.0 + B * (v / self.capacity) ** POWER))

    def slopes(self, v: Array) -> Array:
        """Derivatives of the travel times."""
        return np.asarray(self.free * B * POWER * (v / self.capacity) ** (POWER - 1.0) / self.capacity)

    def choice(self, cost: Array, closed: Any = ()) -> Array:
        """The share of each route among those of its pair, at link costs; closed links are not used."""
        worth = -self.theta * (cost @ self.uses)
        worth[self.uses[list(closed)].any(axis=0)] = -np.inf
        best = np.full(self.trips.size, -np.inf)
        np.maximum.at(best, self.pair_of, worth)
        weight = np.exp(worth - best[self.pair_of])
        return np.asarray(weight / np.bincount(self.pair_of, weight)[self.pair_of])

    def flows(self, shares: Array) -> Array:
        """Link flows where travellers are split so."""
        return np.asarray(self.uses @ (self.trips[self.pair_of] * shares))

    def respond(self, shares: Array, x: Array, closed: Sequence[int]) -> Array:
        """The next day's shares: some reconsider, and all who would meet a closed road."""
        wanted = self.choice(self.times(self.flows(shares)) + x, closed)
        after = shares + self.share * (wanted - shares)
        after[self.uses[list(closed)].any(axis=0)] = 0.0
        total = np.bincount(self.pair_of, after)[self.pair_of]
        return np.where(total > 0.0, after / np.where(total > 0.0, total, 1.0), wanted)

    def residual(self, v: Array, x: Array) -> tuple[Array, Array]:
        """v − F(v), and M = −∂F/∂cost: θ A diag-blocks(h − h pᵀ) Aᵀ for route flows h = d p."""
        h = self.trips[self.pair_of] * self.choice(self.times(v) + x)
        used, by_pair = self.uses * h, np.zeros((self.trips.size, v.size))
        np.add.at(by_pair, self.pair_of, used.T)
        M = self.theta * (used @ self.uses.T - by_pair.T @ (by_pair / self.trips[:, None]))
        return v - used.sum(axis=1), M

    def settled(self, x: Array, start: Array | None = None) -> Array:
        """Flows once nobody wants to change: Newton's method, shortened where it does not help."""
        v = self.flows(self.choice(self.free + x)) if start is None else start
        for _ in range(200):
            away, M = self.residual(v, x)
            size = float(np.abs(away).max())
            if size <= 1e-9 * float(self.trips.max()):
                return v
            step = np.linalg.solve(np.eye(v.size) + M * self.slopes(v), away)
            for part in 0.5 ** np.arange(30):
                trial = np.maximum(v - part * step, 0.0)
                if float(np.abs(self.residual(trial, x)[0]).max()) < size:
                    break
            v = trial
        raise RuntimeError("the travellers of this town do not settle")

    def cost(self, x: Array) -> float:
        """The travel time of all once everybody has settled."""
        v = self.settled(np.asarray(x, dtype=np.float64))
        return float(v @ self.times(v))

    def with_demand(self, factor: float) -> Town:
        """The same town where more, or fewer, travel."""
        return self if factor == 1.0 else replace(self, trips=factor * self.trips)

    @property
    def settles(self) -> bool:
        """Whether day after day leads to the settled flows without tolls, and not around them."""
        nothing = np.zeros(self.free.size)
        v = self.settled(nothing)
        pull = self.residual(v, nothing)[1] * self.slopes(v)
        return bool(np.abs(1.0 - self.share * (1.0 + np.linalg.eigvals(pull))).max() < STABLE)

    @cached_property
    def marginal(self) -> Array:
        """v t'(v) at the flows without tolls, within bounds."""
        v = self.settled(np.zeros(self.free.size))
        return np.asarray(np.clip(v * self.slopes(v), 0.0, HIGHEST))

    @property
    def promising(self) -> bool:
        """Whether a short search finds that tolls save something."""
        return self.cost(self.descended(self.marginal, 30)) <= (1.0 - LEAST_SAVING) * self.without

    def descended(self, start: Array, iterations: int = 300) -> Array:
        """Tolls from a start on, by exact gradients: −M (I + M t')⁻ᵀ of marginal travel time."""
        from scipy.optimize import minimize

        last = self.settled(np.zeros(self.free.size))
        scale = float(last @ self.times(last))

        def scaled(x: Array) -> tuple[float, Array]:
            nonlocal last
            last = self.settled(x, last)
            M, slope = self.residual(last, x)[1], self.slopes(last)
            adjoint = np.linalg.solve((np.eye(x.size) + M * slope).T, self.times(last) + last * slope)
            return float(last @ self.times(last)) / scale, -M @ adjoint / scale

        bounds = [(0.0, HIGHEST)] * self.free.size
        options: Any = {"maxiter": iterations}
        return np.asarray(minimize(scaled, start, jac=True, method="L-BFGS-B", bounds=bounds, options=options).x)

    @cached_property
    def without(self) -> float:
        """The settled travel time without tolls."""
        return self.cost(np.zeros(self.free.size))

    @cached_property
    def best(self) -> float:
        """The settled travel time under the best known tolls."""
        rng, none = np.random.default_rng(0), np.zeros(self.free.size)
        starts = [none, self.marginal, *rng.uniform(0.0, HIGHEST, (2, none.size))]
        return min(self.cost(self.descended(start)) for start in starts)

    def saved(self, x: Array) -> float:
        """The share of the feasible saving that these tolls have once everybody has settled."""
        return (self.without - self.cost(x)) / (self.without - self.best)

    @cached_property
    def network(self) -> Network:
        """What the planner knows: roads and delays; trips may begin and end everywhere."""
        links = self.free.size
        latency = BPR(self.free, np.full(links, B), self.capacity, np.full(links, POWER))
        nodes = int(max(self.tail.max(), self.head.max())) + 1
        return Network(self.tail, self.head, nodes=nodes, zones=nodes, latency=latency, name="town")


@lru_cache(maxsize=4)
def town(number: int, seed: int = 0) -> Town:
    """Town `number`; `seed` draws its demand, its counters, their noise and how many reconsider."""
    for attempt in range(1000):
        roads, people = (np.random.default_rng([number, attempt, *more]) for more in ((), (seed,)))
        made = drawn(roads, people, number)
        if made.settles and made.promising:
            return made
    raise RuntimeError(f"no town of number {number} that tolls could help")


def drawn(rng: np.random.Generator, own: np.random.Generator, number: int) -> Town:
    """Any town."""
    roads = int(rng.integers(6, 21))
    nodes = int(np.clip(round(roads / rng.uniform(1.2, 1.6)), 4, roads))
    ends = streets(rng, nodes, roads)
    tail, head = (np.concatenate([ends[:, a], ends[:, 1 - a]]) for a in (0, 1))
    free = np.tile(rng.uniform(1.0, 6.0, len(ends)), 2)
    capacity = np.tile(rng.choice([600.0, 1000.0, 1800.0, 3000.0], len(ends)), 2)
    whole_day = number % 2 == 0
    every = [(a, b) for a in range(nodes) for b in range(nodes) if a < b or (a != b and not whole_day)]
    count = min(len(every), int(rng.integers(4, 4 + 2 * nodes)))
    there = [every[i] for i in rng.choice(len(every), count, replace=False)]
    pairs = there + [(b, a) for a, b in there] if whole_day else there

    def alike(values: Array) -> Array:
        return np.tile(values[:count], 2) if whole_day else values

    trips = alike(rng.uniform(0.3, 1.0, len(pairs)))
    uses, pair_of = routes(tail, head, free, pairs)
    trips = trips * np.exp(alike(0.15 * own.standard_normal(trips.size)))
    theta = float(np.exp(rng.uniform(np.log(0.5), np.log(2.5))))
    share, noise = float(own.uniform(0.2, 0.5)), float(own.uniform(0.02, 0.05))
    counted = np.ones(tail.size, dtype=bool)
    counted[own.choice(tail.size, max(1, round(UNCOUNTED * tail.size)), replace=False)] = False
    made = Town(tail, head, free, capacity, 1000.0 * trips, pair_of, uses, theta, share, noise, counted)
    return made.with_demand(congesting(made, float(rng.uniform(1.3, 1.9))))


def streets(rng: np.random.Generator, nodes: int, roads: int) -> Any:
    """A tree of near neighbours and the shortest other streets: connected, and much like a town."""
    at = rng.uniform(size=(nodes, 2))
    apart = np.linalg.norm(at[:, None] - at[None], axis=2)
    inside: list[int] = [0]
    chosen: list[tuple[int, int]] = []
    while len(inside) < nodes:
        outside = [n for n in range(nodes) if n not in inside]
        a, b = min(product(inside, outside), key=lambda pair: apart[pair])
        chosen.append((a, b))
        inside.append(b)
    others = [(a, b) for a in range(nodes) for b in range(a + 1, nodes)]
    others = sorted((one for one in others if one not in chosen and one[::-1] not in chosen), key=apart.__getitem__)
    return np.array(chosen + others[: max(0, roads - len(chosen))])


def routes(tail: Any, head: Any, length: Array, pairs: Sequence[tuple[int, int]]) -> tuple[Array, Any]:
    """The shortest simple routes of every pair, by enumeration."""
    leaving: dict[int, list[int]] = {}
    for link, node in enumerate(tail.tolist()):
        leaving.setdefault(node, []).append(link)

    def walk(links: tuple[int, ...], seen: frozenset[int], node: int, goal: int, cost: float) -> None:
        if node == goal:
            found.append((cost, links))
        elif len(links) < MOST_LINKS and len(found) <= MOST_FOUND:
            for link in leaving[node]:
                if (then := int(head[link])) not in seen:
                    walk((*links, link), seen | {then}, then, goal, cost + length[link])

    columns, pair_of = [], []
    for k, (origin, goal) in enumerate(pairs):
        found: list[tuple[float, tuple[int, ...]]] = []
        walk((), frozenset([origin]), origin, goal, 0.0)
        found.sort()
        for cost, links in found[:MOST_ROUTES]:
            if cost <= LONGEST * found[0][0]:
                columns.append(np.isin(np.arange(tail.size), links).astype(np.float64))
                pair_of.append(k)
    return np.array(columns).T, np.array(pair_of)


def congesting(made: Town, delay: float) -> float:
    """The factor on demand with which trips without tolls take `delay` times as long as on empty roads."""
    none = np.zeros(made.free.size)
    v, factor, grow = none, 0.05, 1.3
    while grow > 1.005:
        more = made.with_demand(grow * factor)
        v = more.settled(none, grow * v if v.any() else None)
        if v @ more.times(v) > delay * float(v @ made.free):
            v, grow = v / grow, float(np.sqrt(grow))
        else:
            factor *= grow
    return factor


@dataclass(frozen=True)
class Scenario:
    """What happens; links are said by their rank among the counted ones by traffic without tolls, 0 the busiest.

    demand: by which factor demand differs on a day. counts: what counters show in place of what they should, on a
    day. closed: on which days a busy road is closed both ways. charged: tolls in place of those asked for.
    """

    demand: Callable[[int], float] = lambda day: 1.0
    counts: Callable[[int, Array, list[int]], Array] = lambda day, w, busiest: w
    closed: range = range(0)
    charged: Callable[[int, Array, list[int]], Array] = lambda day, x, busiest: x


def _changed(w: Array, links: Sequence[int], values: Any) -> Array:
    after = np.array(w)
    after[list(links)] = values
    return after


SCENARIOS = {
    "quiet": Scenario(),
    "typo": Scenario(counts=lambda day, w, b: _changed(w, b[1:2], 10.0 * w[b[1]]) if day == 5 else w),
    "closed": Scenario(closed=range(12, 19)),
    "holiday": Scenario(demand=lambda day: 0.7 if day == 13 else 1.0),
    "weekly": Scenario(demand=lambda day: 0.75 if day % 7 in (6, 0) else 1.0),
    "growth": Scenario(demand=lambda day: 1.1 if day >= 20 else 1.0),
    "stuck": Scenario(counts=lambda day, w, b: _changed(w, b[2:3], 0.0) if day >= 9 else w),
    "swapped": Scenario(counts=lambda day, w, b: _changed(w, [b[0], b[3], b[6]], w[[b[6], b[0], b[3]]])),
    "rounded": Scenario(charged=lambda day, x, b: np.round(x / 0.5) * 0.5),
    "mayor": Scenario(charged=lambda day, x, b: _changed(x, b[:1], 1.0) if day >= 10 else x),
}
"""A counter × 10 on day 5, a road closed on days 12 to 18, demand −30% on day 13, −25% on weekends, +10% from
day 20, a counter at 0 from day 9, three counters swapped, tolls rounded by hand, a toll that the mayor fixes."""


@dataclass(frozen=True)
class Task:
    """A run, by names and numbers alone."""

    scenario: str
    number: int
    seed: int
    who: str
    days: int

    @property
    def name(self) -> str:
        """Under which it is kept."""
        return f"{self.scenario}_{self.number}_{self.who}_{self.seed}_{self.days}"


LOW = 0.5
"""A share that is said of its run."""


def play(task: Task) -> Row:
    """Live through the days; a row of what came of it."""
    place, what = town(task.number, task.seed), SCENARIOS[task.scenario]
    none = np.zeros(place.free.size)
    settled = place.settled(none)
    if task.who == "plan":
        return planned(task, place, settled)
    busiest = [int(link) for link in np.argsort(-settled, kind="stable") if place.counted[link]]
    shares, who = place.choice(place.times(settled)), planner(task, place)
    saved, lowest, flagged, begun = {}, 0.0, 0, time.process_time()
    for day in range(1, task.days + 1):
        x = what.charged(day, who.ask(), busiest)
        today = place.with_demand(what.demand(day))
        shares = today.respond(shares, x, both_ways(place, busiest[1]) if day in what.closed else ())
        seen = counted(task, place, today.flows(shares), day)
        flagged += bool(who.tell(x, what.counts(day, seen, busiest)))
        if day in MARKS or day >= 10:
            usual = float(np.median([what.demand(d) for d in range(day, day + 7)]))
            share = at_demand(place, usual).saved(what.charged(day, who.recommend(), busiest))
            lowest = min(lowest, share) if day >= 10 else lowest
            saved |= {day: share} if day in MARKS else {}
    busy = (time.process_time() - begun) / task.days
    return {"saved": saved, "lowest": lowest, "flagged": flagged, "cpu_s_a_day": busy}


def counted(task: Task, place: Town, flows: Array, day: int) -> Array:
    """What counters say of a day."""
    noise = np.random.default_rng([task.seed, day, 7]).standard_normal(flows.size)
    return np.where(place.counted, flows * np.exp(place.noise * noise), np.nan)


def planned(task: Task, place: Town, settled: Array) -> Row:
    """A plan from one day of counts without tolls: what it saves, and whether its interval says so."""
    plan = CityTwin.fit(place.network, counted(task, place, settled, 1), seed=task.seed).plan((0.0, HIGHEST))
    (said, low, high), true = plan.saving, place.without - place.cost(plan.tolls)
    held = {"said": said, "low": low, "high": high, "true": true, "held": bool(low <= true <= high)}
    return {"saved": {1: place.saved(plan.tolls)}, "held": {1: held}}


@lru_cache(maxsize=8)
def at_demand(place: Town, factor: float) -> Town:
    """The same place as long as its demand is."""
    return place.with_demand(factor)


def planner(task: Task, place: Town) -> Any:
    """Somebody who sets tolls: the leader of `new --network`, or marginal-cost tolls."""
    network, every = place.network, np.arange(place.free.size)
    if task.who == "marginal":
        return MarginalCost(network, every, place.counted, LARGEST_CHANGE)
    nobody = Demand([0], [1], [1.0])  # the objective and the bounds of a game know nothing of trips
    game = toll_game(network, nobody, tollable=every, bounds=(0.0, HIGHEST), lam=1e-3)
    return ByStudy(city_leader(network), game, LARGEST_CHANGE, task.seed, lambda counts: counts)


def both_ways(place: Town, link: int) -> list[int]:
    """A link and its other direction, as long as every pair has a route without it; else those of the next."""
    half = place.free.size // 2
    for first in ((link + k) % half for k in range(half)):
        links = [first, first + half]
        if np.bincount(place.pair_of, ~place.uses[links].any(axis=0)).min() > 0:
            return links
    raise RuntimeError("every road of this town is the only one for somebody")


def tasks(chosen: Any) -> Iterator[Task]:
    """All runs: a planner after the other, quiet days first."""
    for who, what, seed, number in product(chosen.who, chosen.scenarios, chosen.seeds, chosen.towns):
        if who != "plan" or what == "quiet":
            yield Task(what, number, seed, who, chosen.days)


def main(arguments: list[str] | None = None) -> int:
    """Run what is not kept yet, print a table, write the JSON file."""
    parser = option_parser("towns", __doc__, "one town, one seed, five days")
    parser.add_argument("--scenarios", nargs="+", default=list(SCENARIOS), choices=list(SCENARIOS))
    parser.add_argument("--who", nargs="+", default=["twin", "plan", "marginal"])
    parser.add_argument("--towns", type=int, nargs="+", default=[30, 31, 32, 33, 34, 35])
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--days", type=int, default=MARKS[-1])
    parser.add_argument("--minutes", type=float, default=60.0, help="runs that take longer are not waited for")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/towns"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.scenarios, chosen.towns, chosen.seeds, chosen.days = ["quiet"], [0], [0], 5
    found = versions("numpy", "scipy", "numba")
    print_versions(found)
    runs = checkpointed_runs(play, list(tasks(chosen)), chosen.keep, chosen.minutes)
    lines = [line | {"towns": sorted({task.number for task, _ in runs})} for line in grouped(runs)]
    print_rows(lines)
    for task, row in runs:
        share = row["saved"].get(str(MARKS[2]), 1.0)
        if share < LOW:
            print(f"{task.name}: {', '.join(f'day {day} {100 * one:.0f}' for day, one in row['saved'].items())}")
    write_results(chosen.json, found, lines, runs=[{"run": task.name, **row} for task, row in runs])
    return 0


if __name__ == "__main__":
    sys.exit(main())
