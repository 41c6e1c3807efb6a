"""The picture of the README: tolls on Sioux Falls, ours beside Algorithm 1, CMA-ES and Optuna.

    python -m benchmarks.readme [--quick] [--seeds 100-104] [--out docs] [--json FILE]

Writes OUT/tolls.svg, OUT/tolls.csv (its data) and OUT/tolls.json (seeds, settings, versions, and a sentence on
what it shows, which is printed and stands in the README). Two games of `benchmarks.leaders`: travellers who are
settled at each deployment, and travellers of whom 20% reconsider each day while a toll is held for three days. Ours
runs with its defaults; each rival with the setting that was best at 200 deployments on seeds 0 and 1 of its grid,
found by

    python -m benchmarks.leaders --cases "sioux-falls settled" "sioux-falls live k=3" \\
        --leaders algorithm-1 cma "optuna TPE" --seeds 0-1 --budget 200 --json FILE

Runs are kept in .benchmarks/readme, those of rivals for good and ours for the source of our leaders: the first time
takes about three minutes on one core, remaking the picture after a change of ours about two.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.leaders import seed_list
from benchmarks.leaders_bench.cases import case
from benchmarks.leaders_bench.entrants import OURS, Setting, entrant
from benchmarks.leaders_bench.runs import kept
from benchmarks.results import option_parser, versions, write_results
from stackelberg.report.figures.files import save_figure
from stackelberg.report.figures.savings import savings_figure
from stackelberg.report.tables.savings import Savings, savings_table
from stackelberg.support.files import write_text
from stackelberg.support.tables import write_columns

GAMES = {
    "sioux-falls settled": "travellers settled at each deployment",
    "sioux-falls live k=3": "travellers re-route day by day",
}
LEADERS: dict[str, tuple[str, Setting]] = {
    OURS: ("response model (the default)", {}),
    "algorithm-1": ("Algorithm 1, tuned", {"step": 0.1, "radius": 0.1}),
    "cma": ("CMA-ES, tuned", {"sigma": 0.3, "population": 1}),
    "optuna TPE": ("Optuna (TPE), tuned", {"width": 1.0, "settle": 3}),
}
"""By the names of the benchmark: what the picture calls them, and their settings."""
BUDGET, STRIDE = 200, 10


def main(arguments: list[str] | None = None) -> int:
    """Run what is not kept, draw, write the data, print the sentence."""
    parser = option_parser("readme", __doc__, "one seed, 20 deployments")
    parser.add_argument("--seeds", default="100-104", help="how many, or a range such as 100-104")
    parser.add_argument("--out", type=Path, default=Path("docs"), help="where picture and data go")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/readme"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    seeds = seed_list(chosen.seeds)[: 1 if chosen.quick else None]
    marks = tuple(range(STRIDE, (20 if chosen.quick else BUDGET) + 1, STRIDE))
    saved = {game: _savings(game, seeds, marks, chosen.keep) for game in GAMES}
    _write(saved, seeds, chosen.out, chosen.json)
    print(sentence(saved["sioux-falls live k=3"]))
    return 0


def _savings(game: str, seeds: list[int], marks: tuple[int, ...], keep: Path) -> dict[str, Savings]:
    found = {}
    for name, (title, setting) in LEADERS.items():
        print(f"{game}: {name}", file=sys.stderr)
        runs = [kept(keep, case(game), entrant(name), setting, seed, marks) for seed in seeds]
        found[title] = Savings(np.array(marks), np.array([run.closed for run in runs]))
    return found


def sentence(saved: dict[str, Savings]) -> str:
    """What the picture shows of travellers who re-route day by day, in a sentence.

    >>> def flat(share):
    ...     return Savings(np.array([25, 200]), np.array([[share, share]]))
    >>> print(sentence({"ours": flat(0.9), "Algorithm 1, tuned": flat(0.7), "CMA-ES, tuned": flat(0.6)}))
    After 25 deployments it has 90% of the possible saving; after 200 it is 70% for Algorithm 1 and 60% for CMA-ES.
    """
    (_, ours), *rivals = saved.items()
    last = int(ours.deployments[-1])
    first = int(min(ours.deployments, key=lambda mark: abs(mark - 50)))
    ends = [f"{one.at(last)[0]:.0%} for {title.removesuffix(', tuned')}" for title, one in rivals]
    listed = f"{', '.join(ends[:-1])} and {ends[-1]}"
    share = f"{ours.at(first)[0]:.0%} of the possible saving"
    return f"After {first} deployments it has {share}; after {last} it is {listed}."


def _write(saved: dict[str, dict[str, Savings]], seeds: list[int], out: Path, extra: Path | None) -> None:
    out.mkdir(parents=True, exist_ok=True)
    png, _ = save_figure(savings_figure({GAMES[game]: own for game, own in saved.items()}), out / "tolls")
    png.unlink()  # the README shows the SVG, which is sharp at every size
    columns: dict[str, list[Any]] = {}
    for game, own in saved.items():
        table = savings_table(own)
        size = len(table["deployments"])
        for name, values in ({"game": [game] * size} | dict(table)).items():
            columns.setdefault(name, []).extend(values)
    write_columns(out / "tolls.csv", columns)
    data = {
        "made_by": "python -m benchmarks.readme",
        "seeds": seeds,
        "settings": {name: setting for name, (_, setting) in LEADERS.items()},
        "versions": versions("numpy", "scipy", "numba", "cma", "optuna"),
        "sentence": sentence(saved["sioux-falls live k=3"]),
    }
    write_text(out / "tolls.json", json.dumps(data, indent=2) + "\n")
    rows = [
        {"game": game, "leader": name, "deployments": one.deployments.tolist(), "median": one.median.tolist()}
        for game, own in saved.items()
        for name, one in own.items()
    ]
    write_results(extra, versions("numpy", "scipy", "numba", "cma", "optuna"), rows)


if __name__ == "__main__":
    sys.exit(main())
