"""The picture of the README: tolls on Sioux Falls, our leader beside rivals, as the arena plays them.

    python -m benchmarks.readme [--quick] [--seeds 100-104] [--jobs N] [--out docs] [--json FILE]

Writes OUT/tolls.svg, OUT/tolls.csv (its data) and OUT/tolls.json (seeds, versions, and a sentence on what it shows,
which is printed). Two games of the suite `roads`: travellers who are settled at each deployment, and travellers of
whom 20% reconsider each day while a toll is held for three days. Everybody runs with defaults; our leader sees the
flows and knows f, rivals see costs only. Runs are kept in --keep: a command that was stopped goes on.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.results import option_parser, versions, write_results
from stackelberg.arena import Results, compare
from stackelberg.arena.results import at
from stackelberg.cli.arena import pool, seed_list
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
    "default": "default leader",
    "two-point": "Algorithm 1",
    "cma-es": "CMA-ES",
    "optuna:TPESampler": "Optuna (TPE)",
    "scipy:COBYQA": "COBYQA",
}
"""By their names in the arena: what the picture calls them."""
BUDGET, STRIDE = 200, 10
PACKAGES = ("numpy", "scipy", "numba", "cma", "optuna")


def main(arguments: list[str] | None = None) -> int:
    """Run what is not kept, draw, write the data, print the sentence."""
    parser = option_parser("readme", __doc__, "one seed, 20 deployments", jobs=True)
    parser.add_argument("--seeds", default="100-104", help="how many, or a range such as 100-104")
    parser.add_argument("--out", type=Path, default=Path("docs"), help="where picture and data go")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/readme.jsonl"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    seeds, budget = seed_list(chosen.seeds), BUDGET
    if chosen.quick:
        seeds, budget = seeds[:1], 2 * STRIDE
    chosen.keep.parent.mkdir(parents=True, exist_ok=True)
    with pool(chosen.jobs) as executor:
        results = compare(
            list(LEADERS), GAMES, seeds=seeds, deployments=budget, executor=executor, file=chosen.keep, on_run=_said
        )
    marks = np.arange(STRIDE, budget + 1, STRIDE)
    saved = {game: {title: _savings(results, game, who, marks) for who, title in LEADERS.items()} for game in GAMES}
    chosen.out.mkdir(parents=True, exist_ok=True)
    png, _ = save_figure(savings_figure({GAMES[game]: own for game, own in saved.items()}), chosen.out / "tolls")
    png.unlink()  # the README shows the SVG, which is sharp at every size
    columns: dict[str, list[Any]] = {}
    for game, own in saved.items():
        table = {"game": [game] * len(LEADERS) * marks.size} | dict(savings_table(own))
        for name, values in table.items():
            columns.setdefault(name, []).extend(values)
    write_columns(chosen.out / "tolls.csv", columns)
    data = {"seeds": seeds, "versions": versions(*PACKAGES), "sentence": sentence(saved["sioux-falls live k=3"])}
    write_text(
        chosen.out / "tolls.json", json.dumps({"made_by": "python -m benchmarks.readme"} | data, indent=2) + "\n"
    )
    rows = [
        {"game": game, "leader": title, "deployments": marks.tolist(), "median": one.median.tolist()}
        for game, own in saved.items()
        for title, one in own.items()
    ]
    write_results(chosen.json, versions(*PACKAGES), rows, seeds=seeds)
    print(data["sentence"])
    return 0


def _said(row: dict[str, Any], done: int, of: int) -> None:
    print(f"{done} of {of}: {row['case']}, {row['leader']}: {row['error'] or row['closed'][-1]}", file=sys.stderr)


def _savings(results: Results, game: str, who: str, marks: Any) -> Savings:
    return Savings(marks, np.array([[at(row, mark) for mark in marks] for row in results.of(who, game)]))


def sentence(saved: dict[str, Savings]) -> str:
    """What the picture shows of travellers who re-route day by day, in a sentence.

    >>> def flat(share):
    ...     return Savings(np.array([25, 200]), np.array([[share, share]]))
    >>> print(sentence({"ours": flat(0.9), "Algorithm 1": flat(0.7), "CMA-ES": flat(0.6)}))
    After 25 deployments it has 90% of the possible saving; after 200 it is 70% for Algorithm 1 and 60% for CMA-ES.
    """
    (_, ours), *rivals = saved.items()
    last = int(ours.deployments[-1])
    first = int(min(ours.deployments, key=lambda mark: abs(mark - 50)))
    ends = [f"{one.at(last)[0]:.0%} for {title}" for title, one in rivals]
    share = f"{ours.at(first)[0]:.0%} of the possible saving"
    return f"After {first} deployments it has {share}; after {last} it is {', '.join(ends[:-1])} and {ends[-1]}."


if __name__ == "__main__":
    sys.exit(main())
