"""The picture of the README: tolls on Sioux Falls, ours beside eight rivals, each with the best of a grid.

    python -m benchmarks.readme [--quick] [--seeds 100-109] [--leaders NAME ...] [--jobs N] [--json FILE]

Writes OUT/tolls.svg, OUT/tolls.csv (its data) and OUT/tolls.json (seeds, settings, versions, and a sentence on
what it shows, which is printed and stands in the README). Two games of `benchmarks.leaders`: travellers who are
settled at each deployment, and travellers of whom 20% reconsider each day while a toll is held for three days. Ours
runs with its defaults. Of each rival all settings of its grid are run on all seeds, and at each mark the one with
the best median counts, on each game anew: chosen by what is shown, which favours them. Five rivals see y and know
f, as ours does; three see costs only.

Runs are kept in .benchmarks/readme for the commit that played them: a command that was stopped goes on, and the
work can be split by seeds and leaders (`--leaders dfo-ls --seeds 100-104 --out build/part`) before the whole is
asked for. POUNDERS is installed by hand (pip install ibcdfo) and left out, which is said, where it is not. On one
core our ten seeds take two minutes, those of all rivals two to three hours.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.leaders import seed_list
from benchmarks.leaders_bench.case import LeftOut
from benchmarks.leaders_bench.cases import case
from benchmarks.leaders_bench.entrants import OURS, Setting, entrant
from benchmarks.leaders_bench.parallel import Task, play_tasks
from benchmarks.leaders_bench.runs import kept
from benchmarks.results import option_parser, versions, write_results
from stackelberg.core import MissingExtra
from stackelberg.support.files import write_text
from stackelberg.support.tables import write_columns
from stackelberg_repro.pages.files import save_figure
from stackelberg_repro.pages.savings import Savings, savings_table
from stackelberg_repro.pages.savings_figure import savings_figure

GAMES = {
    "sioux-falls settled": "travellers settled at each deployment",
    "sioux-falls live k=3": "travellers re-route day by day",
}
LEADERS = {
    OURS: "response model (the default)",
    "algorithm-1": "Algorithm 1",
    "cma": "CMA-ES",
    "optuna TPE": "Optuna (TPE)",
    "bfgs": "BFGS on J",
    "dfo-ls": "DFO-LS",
    "pounders": "POUNDERS",
    "recursive-least-squares": "recursive least squares",
    "composite BO": "composite Bayesian optimisation",
}
"""By the names of the benchmark: what the picture calls them. The first four stand in the sentence."""
BUDGET, STRIDE = 200, 10
PACKAGES = ("numpy", "scipy", "numba", "cma", "optuna", "DFO-LS", "ibcdfo")

Found = dict[str, dict[str, tuple[Savings, list[Setting]]]]
"""By game and title: what was saved, and the setting that counts at each mark."""


def main(arguments: list[str] | None = None) -> int:
    """Run what is not kept, draw, write the data, print the sentence."""
    parser = option_parser("readme", __doc__, "one seed, 20 deployments, the first setting of each grid", jobs=True)
    parser.add_argument("--seeds", default="100-109", help="how many, or a range such as 100-109")
    parser.add_argument("--leaders", nargs="+", choices=LEADERS, default=list(LEADERS), help="only these")
    parser.add_argument("--out", type=Path, default=Path("docs"), help="where picture and data go")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/readme"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    seeds = seed_list(chosen.seeds)[: 1 if chosen.quick else None]
    marks = tuple(range(STRIDE, (20 if chosen.quick else BUDGET) + 1, STRIDE))
    left_out = {name: why for name in chosen.leaders if (why := _why_not(name))}
    for name, why in left_out.items():
        print(f"left out: {LEADERS[name]}: {why}", file=sys.stderr)
    names = [name for name in chosen.leaders if name not in left_out]
    grids = {name: entrant(name).grid[: 1 if chosen.quick else None] for name in names}
    tasks = [
        Task(game, name, setting, seed, marks)
        for game in GAMES
        for name in names
        for setting in grids[name]
        for seed in seeds
    ]
    play_tasks(tasks, chosen.keep, chosen.jobs, "runs")
    found = {g: {LEADERS[n]: _best(g, n, grids[n], seeds, marks, chosen.keep) for n in names} for g in GAMES}
    _write(found, seeds, left_out, chosen.out, chosen.json)
    return 0


def _why_not(name: str) -> str | None:
    """Why a leader cannot take part here."""
    who = entrant(name)
    try:
        who.make(case(next(iter(GAMES))), who.grid[0], 0, 1)
    except (LeftOut, MissingExtra) as error:
        return str(error)
    return None


def _best(
    game: str, name: str, grid: tuple[Setting, ...], seeds: list[int], marks: tuple[int, ...], keep: Path
) -> tuple[Savings, list[Setting]]:
    """At each mark the setting with the best median, and its runs."""
    runs = [[_closed(game, name, setting, seed, marks, keep) for seed in seeds] for setting in grid]
    shares = np.nan_to_num(np.array(runs), nan=-np.inf)  # settings, seeds, marks; one that ran away comes last
    best = np.median(shares, axis=1).argmax(axis=0)
    return Savings(np.array(marks), shares[best, :, range(len(marks))].T), [grid[place] for place in best]


def _closed(
    game: str, name: str, setting: Setting, seed: int, marks: tuple[int, ...], keep: Path
) -> tuple[float, ...]:
    """What a run closed; of a solver that broke down it is said, and its setting comes last."""
    try:
        return kept(keep, case(game), entrant(name), setting, seed, marks).closed
    except RuntimeError as error:
        print(f"{game}, {name}, {setting}, seed {seed}: {error}: this setting comes last", file=sys.stderr)
        return (float("nan"),) * len(marks)


def sentence(saved: dict[str, Savings]) -> str:
    """What the picture shows of travellers who re-route day by day, in a sentence.

    >>> def flat(share):
    ...     return Savings(np.array([25, 200]), np.array([[share, share]]))
    >>> print(sentence({"ours": flat(0.9), "Algorithm 1": flat(0.7), "DFO-LS": flat(0.6)}))
    After 25 deployments it has 90% of the possible saving; after 200 it is 70% for Algorithm 1 and 60% for DFO-LS.
    """
    (_, ours), *rivals = saved.items()
    last = int(ours.deployments[-1])
    first = int(min(ours.deployments, key=lambda mark: abs(mark - 50)))
    ends = [f"{one.at(last)[0]:.0%} for {title}" for title, one in rivals]
    listed = f"{', '.join(ends[:-1])} and {ends[-1]}"
    share = f"{ours.at(first)[0]:.0%} of the possible saving"
    return f"After {first} deployments it has {share}; after {last} it is {listed}."


def _write(found: Found, seeds: list[int], left_out: dict[str, str], out: Path, extra: Path | None) -> None:
    out.mkdir(parents=True, exist_ok=True)
    saved = {game: {title: one for title, (one, _) in own.items()} for game, own in found.items()}
    png, _ = save_figure(savings_figure({GAMES[game]: own for game, own in saved.items()}), out / "tolls")
    png.unlink()  # the README shows the SVG, which is sharp at every size
    columns: dict[str, list[Any]] = {}
    for game, own in saved.items():
        table = savings_table(own)
        size = len(table["deployments"])
        for name, values in ({"game": [game] * size} | dict(table)).items():
            columns.setdefault(name, []).extend(values)
    write_columns(out / "tolls.csv", columns)
    words = sentence(saved["sioux-falls live k=3"]) if len(saved["sioux-falls live k=3"]) > 2 else ""
    data = {
        "made_by": "python -m benchmarks.readme",
        "seeds": seeds,
        "settings": {game: {title: at[-1] for title, (_, at) in own.items()} for game, own in found.items()},
        "versions": versions(*PACKAGES),
        "sentence": words,
    }
    write_text(out / "tolls.json", json.dumps(data, indent=2) + "\n")
    rows = [
        {
            "game": game,
            "leader": title,
            "deployments": one.deployments.tolist(),
            "median": one.median.tolist(),
            "worst": one.worst.tolist(),
            "settings": settings,
        }
        for game, own in found.items()
        for title, (one, settings) in own.items()
    ]
    write_results(extra, versions(*PACKAGES), rows, seeds=seeds, left_out=left_out)
    print(words)


if __name__ == "__main__":
    sys.exit(main())
