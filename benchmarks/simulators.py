"""The default leader and its rivals on traffic simulators that nobody here wrote, 100 deployments each.

`uxsim 12`: Sioux Falls in UXsim, tolls in seconds on the 12 links with most delay, 80 deployments (see
`benchmarks.leaders_bench.uxsim_case`). `uxsim`: a tenth of the published trips in 105 minutes, a toll between 0 and
15 minutes on each of the 76 links. UXsim's own drivers choose by the times of the moment plus tolls; every day has
a random seed of its own. `sumo`: a grid of 5 × 5 junctions in mesoscopic SUMO with a fast street in the middle
(`SumoGrid`), a toll between 0 and 3 minutes on each of the 10 streets that lead to its junctions. A fifth of the
drivers reconsiders each day.

Total travel time, waiting and failed trips are f (`SimulatedTime`). What is saved is told as a share of the days
without tolls, in the mean over days of other seeds than those played, with a 95% interval over the seeds of the
runs. Rivals have a grid of settings: all of it is tried on the first seed, the best there is run on the others
and counts.

With --jobs runs are shared among processes; all are kept, so that a command that was stopped goes on, and parts of
the table (`--cases`, `--leaders`, `--seeds`) can be played before the whole is asked for.

`grid`: tariffs for households on an electricity grid, with limits, 60 days (`benchmarks.leaders_bench.grid_case`).
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy import stats

from benchmarks.leaders import seed_list
from benchmarks.leaders_bench import grid_case
from benchmarks.leaders_bench.case import Case
from benchmarks.leaders_bench.contest import contest, promising
from benchmarks.leaders_bench.entrants import ENTRANTS, OURS, Entrant, Setting
from benchmarks.leaders_bench.runs import Run, kept
from benchmarks.leaders_bench.uxsim_case import uxsim_case as twelve_links
from benchmarks.results import Row, in_processes, option_parser, print_versions, versions, write_results
from stackelberg.core import Array, Game, MissingExtra, require
from stackelberg.leaders import TwoPoint
from stackelberg.roads import sioux_falls
from stackelberg.sets import Box
from stackelberg.tolls.simulators import RoadScenario, SimulatedTime, SumoDays, SumoGrid, UxsimDays

DEPLOYMENTS = 100
MARKS = {"uxsim 12": (50, 80), "uxsim": (50, DEPLOYMENTS), "sumo": (DEPLOYMENTS,)}
BASE_DAYS = {"uxsim": 40, "sumo": 24}
"""Days without tolls by which the others are measured."""
JUDGED_DAYS = {"uxsim": 8, "sumo": 6}
"""Days with tolls; in SUMO after as many for habits to settle."""
OTHER_SEED = 1_000_000
PACKAGES = ("numpy", "pandapower", "botorch", "uxsim", "libsumo", "eclipse-sumo", "cma", "optuna", "cmaes")
SCALES = {"uxsim": 1.0, "sumo": 0.3}
"""The lengths, in minutes, by which settings of rivals are told."""


def uxsim_case(quick: bool) -> Case:
    """Sioux Falls in UXsim, every link tolled."""
    require("uxsim", extra="simulators")
    network, demand = sioux_falls()
    share = 0.02 if quick else 0.1
    scenario = RoadScenario(network, demand, share=share, leaving_s=6300.0, end_s=11700.0, platoon=20)
    followers = UxsimDays(scenario, tuple(range(network.links)), learning=None)
    return _case("uxsim", followers, followers.layout, 15.0, settle=0, quick=quick)


def sumo_case(quick: bool) -> Case:
    """A grid in SUMO, the streets that lead to its fast street tolled."""
    grid = SumoGrid(size=4, vehicles=60) if quick else SumoGrid()
    files = grid.write(tempfile.mkdtemp(prefix="sumo-grid-"))
    followers = SumoDays(*files, grid.tollable, end_s=2400.0, settling=2 if quick else 12)
    return _case("sumo", followers, followers.layout, 3.0, settle=JUDGED_DAYS["sumo"], quick=quick)


CASES: dict[str, Callable[[bool], Case]] = {
    "uxsim 12": lambda quick: twelve_links("uxsim 12"),
    "uxsim": uxsim_case,
    "sumo": sumo_case,
}
GRID = "grid"


@cache
def case_of(name: str, quick: bool) -> Case:
    """A case by its name."""
    return CASES[name](quick)


def _case(name: str, followers: Any, layout: Any, highest: float, settle: int, quick: bool) -> Case:
    d = layout.x_size
    objective = SimulatedTime(layout).objective()
    game = Game(Box(np.zeros(d), np.full(d, highest)), objective, followers, name, np.zeros(d))
    judged: dict[bytes, float] = {}

    def judge(x: Array) -> float:
        key = np.asarray(x, dtype=np.float64).tobytes()
        if key not in judged:
            days = 2 if quick else (JUDGED_DAYS if np.any(x) else BASE_DAYS)[name]
            judged[key] = float(np.mean(days_at(game, x, days, 0 if quick else settle)))
        return judged[key]

    case = Case(name, game, 1, SCALES[name], 0.0, judge, most=DEPLOYMENTS)
    return replace(case, unit=case.start_cost)


def days_at(game: Game, x: Array, days: int, settle: int) -> list[float]:
    """Costs of so many days at x, after `settle` days for habits to settle, the same draws for every x."""
    rng = np.random.default_rng(OTHER_SEED)
    memory, costs = game.followers.initial(rng), []
    for _ in range(settle + days):
        y, memory = game.followers.respond(x, memory, 1, rng)
        costs.append(game.objective(x, y))
    return costs[settle:]


def _algorithm_1(case: Case, s: Setting, seed: int, budget: int) -> Any:
    """With step size and radius measured in the first deployments, or with those of the setting."""
    return TwoPoint(K=case.K) if s["step"] is None else ENTRANTS["algorithm-1"].make(case, s, seed, budget)


_TUNED: Setting = {"step": None}
_CMA: tuple[Setting, ...] = ({"sigma": 1.0, "population": 1}, {"sigma": 3.0, "population": 1})
_TPE: Setting = {"width": 3.0, "settle": 0}
_MIDDLE: Setting = {"sigma": 1.0, "recommend": "middle", "settle": 0}
GRIDS: dict[str, dict[str, tuple[Setting, ...]]] = {
    "uxsim 12": {
        OURS: ({},),
        "cma": ({"sigma": 0.3, "population": 1}, *_CMA),
        "optuna TPE": ({"width": 1.0, "settle": 0}, _TPE),
        "optuna CMA-ES": (_MIDDLE, {**_MIDDLE, "recommend": "best"}),
        "algorithm-1": (_TUNED, {"step": 0.3, "radius": 0.3}, {"step": 3.0, "radius": 0.3}),
    },
    "uxsim": {
        OURS: ({},),
        "cma": _CMA,
        "optuna TPE": (_TPE, {"width": 10.0, "settle": 0}),
        "optuna CMA-ES": (_MIDDLE, {**_MIDDLE, "recommend": "best"}),
        "algorithm-1": (_TUNED, {"step": 3.0, "radius": 0.3}, {"step": 30.0, "radius": 0.3}),
    },
    "sumo": {
        OURS: ({},),
        "cma": _CMA,
        "optuna TPE": (_TPE,),
        "algorithm-1": (_TUNED,),
        "optuna CMA-ES": (_MIDDLE,),
    },
}


def entrants(case: str, quick: bool) -> list[Entrant]:
    """Who takes part."""
    grids = GRIDS[case]
    names = (OURS, "cma") if quick else tuple(grids)
    found = [replace(ENTRANTS[name], grid=grids[name][: 1 if quick else None]) for name in names]
    return [replace(e, make=_algorithm_1) if e.name == "algorithm-1" else e for e in found]


def main(arguments: list[str] | None = None) -> int:
    """Play, print the table, write the file."""
    parser = option_parser("simulators", __doc__, "tiny scenarios, two leaders, 6 deployments, 1 seed", jobs=True)
    parser.add_argument("--cases", nargs="+", choices=[*CASES, GRID], help="default: all")
    names = list(dict.fromkeys([*GRIDS["uxsim"], *grid_case.ENTRANTS]))
    parser.add_argument("--leaders", nargs="+", choices=names, help="only these")
    parser.add_argument("--seeds", default="5", help="how many, or a range such as 100-104")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/simulators"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    seeds = [0] if chosen.quick else seed_list(chosen.seeds)
    found, rows = versions(*PACKAGES), []
    print_versions(found)
    for name in chosen.cases or (["uxsim", "sumo", GRID] if chosen.quick else [*CASES, GRID]):
        folder = Path(tempfile.mkdtemp()) if chosen.quick else chosen.keep
        try:
            if name == GRID:
                who = [one for one in grid_case.ENTRANTS if chosen.leaders is None or one in chosen.leaders]
                days = 4 if chosen.quick else grid_case.DAYS
                rows += grid_case.rows(who[: 2 if chosen.quick else None], seeds, days, folder, chosen.jobs)
                continue
            case = case_of(name, chosen.quick)
        except MissingExtra as error:
            print(f"left out: {name}: {error}")
            continue
        marks = (6,) if chosen.quick else MARKS[name]
        entered = [e for e in entrants(name, chosen.quick) if chosen.leaders is None or e.name in chosen.leaders]
        if chosen.jobs > 1:
            _play_ahead(
                case, entered, seeds, partial(_played, name, chosen.quick, marks, folder), marks, chosen.jobs
            )
        rows += _table(case, entered, seeds, marks, folder)
    write_results(chosen.json, found, rows)
    return 0 if rows else 1


Job = tuple[str, Setting, int]
"""Who plays, with which setting and seed."""


def _played(name: str, quick: bool, marks: Sequence[int], folder: Path, job: Job) -> Run:
    """What a process does."""
    (who,) = (one for one in entrants(name, quick) if one.name == job[0])
    return kept(folder, case_of(name, quick), who, job[1], job[2], marks)


def _play_ahead(
    case: Case,
    who: Sequence[Entrant],
    seeds: Sequence[int],
    played: Callable[[Job], Run],
    marks: Sequence[int],
    jobs: int,
) -> None:
    """Play what the table needs: every setting on the first seed, then the promising ones on the others."""
    tried = in_processes(played, [(one.name, setting, seeds[0]) for one in who for setting in one.grid], jobs)
    best = [run for one in who for run in promising(case, [t for t in tried if t.entrant == one.name], marks)]
    in_processes(played, [(run.entrant, run.setting, seed) for run in best for seed in seeds[1:]], jobs)


def _table(
    case: Case, who: Sequence[Entrant], seeds: Sequence[int], marks: Sequence[int], folder: Path
) -> list[Row]:
    rows, ours = [], None
    print(f"{case.name}: {case.x0.size} tolls, {case.start_cost:,.0f} vehicle minutes without tolls")
    for entrant in who:

        def run(setting: Setting, seed: int, entrant: Entrant = entrant) -> Run:
            done = kept(folder, case, entrant, setting, seed, marks)
            print(f"  {entrant.name} {setting} seed {seed}: {done.closed_at(marks[-1]):.1%}", file=sys.stderr)
            return done

        outcome = contest(case, entrant, seeds, marks, run)
        for mark in marks:
            saved = np.array([r.closed_at(mark) for r in outcome.at[mark]])
            row = _row(case, entrant.name, outcome.at[mark][0].setting, mark, saved)
            if entrant.name == OURS:
                ours = {**(ours or {}), mark: saved}
            elif ours is not None:
                row |= _ahead(ours[mark] - saved)
            rows.append(row)
            print(_words(row))
    return rows


def _row(case: Case, name: str, setting: Setting, mark: int, saved: Array) -> Row:
    low, high = interval(saved)
    return {
        "game": case.name,
        "leader": name,
        "setting": setting,
        "deployments": mark,
        "untolled_cost": case.start_cost,
        "saved": float(saved.mean()),
        "saved_low": low,
        "saved_high": high,
        "by_seed": saved.tolist(),
    }


def _ahead(lead: Array) -> Row:
    low, high = interval(lead)
    return {"ours_ahead": float(lead.mean()), "ours_ahead_low": low, "ours_ahead_high": high}


def interval(values: Array) -> tuple[float | None, float | None]:
    """A 95% interval for the mean by Student's t; None for a single value.

    >>> [round(end, 3) for end in interval(np.array([1.0, 2.0, 3.0]))]
    [-0.484, 4.484]
    """
    if values.size < 2:
        return None, None
    half = float(stats.t.ppf(0.975, values.size - 1) * values.std(ddof=1) / np.sqrt(values.size))
    return float(values.mean()) - half, float(values.mean()) + half


def _words(row: Row) -> str:
    def span(key: str) -> str:
        if row[f"{key}_low"] is None:
            return f"{row[key]:6.1%}"
        return f"{row[key]:6.1%} ({row[f'{key}_low']:.1%} to {row[f'{key}_high']:.1%})"

    lead = f"; ours ahead by {span('ours_ahead')}" if "ours_ahead" in row else ""
    return f"{row['game']:6} {row['deployments']:4} {row['leader']:16} saved {span('saved')}{lead}"


if __name__ == "__main__":
    sys.exit(main())
