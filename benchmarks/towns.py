"""Tolls for generated towns, through quiet and other days: what share of the possible saving a planner reaches.

    python -m benchmarks.towns [--quick] [--towns 0-19] [--seeds 0-2] [--scenarios NAME ...] [--planners NAME ...]
                               [--days 60] [--jobs N] [--keep DIR] [--json FILE]

Towns of 12 to 40 links, 15% of them uncounted, 2 to 5% noise of counts, travellers who choose routes by logit, of
whom 20 to 50% reconsider a day; BPR delays that the planner knows, tolls between 0 and 5 minutes on every link.
The package is driven as `stackelberg new --network`, `ask` and `tell` drive it (`as written by new`), with other
leaders in the same file, and beside it marginal-cost tolls from the same counts, damped.

Judged is the noiseless settled travel time of `recommend()` on all links, counted or not: 0% is no tolls, 100% the
best known, found with full knowledge of the town. Medians and the worst run on days 15, 30 and 60; `below`: in how
many runs tolls worse than none were recommended on any day from 15 on; how often the 95% interval of the expected
cost held what the planner's own f says of the noiseless settled flows; how many answers of odd days were flagged,
and how many others; on how many nights a toll moved further than `largest_change`.

Runs are kept in `--keep` (default .benchmarks/towns), by the commit that played them: a benchmark that was
stopped goes on where it was. Towns 0 to 19 are for development; report on others (`--towns 100-119`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.leaders import seed_list
from benchmarks.results import Row, as_they_finish, keep_run, kept_run, option_parser, versions, write_results
from benchmarks.towns_bench.planners import PLANNERS
from benchmarks.towns_bench.runs import MARKS, Run, Task, play, tasks_of
from benchmarks.towns_bench.scenarios import SCENARIOS
from stackelberg.core import InvalidInput

QUICK = {"towns": [6], "seeds": [0], "scenarios": ["quiet", "one counter x 10 on day 5"]}


def main(arguments: list[str] | None = None) -> int:
    """Run what is not kept yet, print a table, write the JSON file."""
    chosen = _parsed(arguments)
    tasks = tasks_of(chosen.planners, chosen.scenarios, chosen.towns, chosen.seeds, chosen.days)
    failed = _play(tasks, chosen.keep, chosen.jobs)
    rows = [
        row_of(who, what, [(t, kept_run(t.path(chosen.keep), Run)) for t in tasks if t.is_of(who, what)])
        for what in chosen.scenarios
        for who in chosen.planners
        if not any(t.is_of(who, what) for t in failed)
    ]
    print_table(rows)
    write_results(chosen.json, versions("numpy", "scipy", "cma"), rows)
    return 1 if failed else 0


def row_of(who: str, what: str, played: Sequence[tuple[Task, Run]]) -> Row:
    """One line of the table from its runs."""
    runs = [run for _, run in played]
    row: Row = {"planner": who, "scenario": what, "runs": len(runs)}
    for i, day in enumerate(MARKS[: min(len(run.saved) for run in runs)]):
        shares = [run.saved[i] for run in runs]
        row |= {f"median_{day}": float(np.median(shares)), f"worst_{day}": min(shares)}
    intervals = [held for run in runs for held in run.covered if held is not None]
    days, odd = sum(len(run.daily) for run in runs), sum(run.odd for run in runs)
    row |= {
        "below": _share(sum(min(run.daily[MARKS[0] - 1 :], default=0.0) < 0.0 for run in runs), len(runs)),
        "covered": _share(sum(intervals), len(intervals)),
        "flagged": _share(sum(run.flagged for run in runs), odd),
        "falsely_flagged": _share(sum(run.falsely for run in runs), days - odd),
        "nights_beyond_rail": sum(run.nights for run in runs),
        "each": [{"town": t.number, "seed": t.seed, "saved": list(run.saved)} for t, run in played],
    }
    return row


def print_table(rows: Sequence[Row]) -> None:
    """The table, in percent."""
    table = Table()
    days = [day for day in MARKS if rows and f"median_{day}" in rows[0]]
    heads = ["scenario", "planner", "runs", *(f"day {day} (worst)" for day in days)]
    for head in (*heads, "below", "covered", "flagged", "falsely", "nights"):
        table.add_column(head, justify="left" if head in heads[:2] else "right")
    for row in rows:
        marks = [f"{100 * row[f'median_{day}']:.0f} ({100 * row[f'worst_{day}']:.0f})" for day in days]
        shares = [_percent(row[key]) for key in ("below", "covered", "flagged", "falsely_flagged")]
        cells = [row["scenario"], row["planner"], str(row["runs"]), *marks, *shares, str(row["nights_beyond_rail"])]
        table.add_row(*cells)
    Console(width=None if sys.stdout.isatty() else 170).print(table)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f}%"


def _play(tasks: Sequence[Task], folder: Path, workers: int) -> list[Task]:
    """Play what is not kept; the tasks that failed."""
    waiting = {str(path): task for task in tasks if not (path := task.path(folder)).is_file()}
    failed: list[Task] = []
    ended = as_they_finish(play, waiting, workers)
    console = Console(stderr=True)
    for name, run, error in track(ended, "runs", total=len(waiting), console=console, disable=not waiting):
        if run is None:
            failed.append(waiting[name])
            print(f"{waiting[name]}: {error}", file=sys.stderr)
        else:
            keep_run(Path(name), run)
    return failed


def _parsed(arguments: list[str] | None) -> Any:
    parser = option_parser("towns", __doc__, "one town, two scenarios, 15 days", jobs=True)
    parser.add_argument("--towns", default="0-5", help="how many, or a range such as 100-119")
    parser.add_argument("--seeds", default="3", help="how many, or a range")
    parser.add_argument("--scenarios", nargs="+", help=f"names or parts of them: {'; '.join(SCENARIOS)}")
    parser.add_argument("--planners", nargs="+", choices=PLANNERS, default=list(PLANNERS))
    parser.add_argument("--days", type=int, default=MARKS[-1])
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/towns"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    try:
        chosen.towns, chosen.seeds = seed_list(chosen.towns), seed_list(chosen.seeds)
        chosen.scenarios = _named(chosen.scenarios)
    except InvalidInput as error:
        parser.error(str(error))
    if chosen.quick:
        chosen.days = MARKS[0]
        for name, value in QUICK.items():
            setattr(chosen, name, value)
    if chosen.days < MARKS[0]:
        parser.error(f"days: expected at least {MARKS[0]}, got {chosen.days}")
    return chosen


def _named(words: list[str] | None) -> list[str]:
    """The scenarios whose names contain one of the words; all of them where there are none."""
    if words is None:
        return list(SCENARIOS)
    unknown = [word for word in words if not any(word in name for name in SCENARIOS)]
    if unknown:
        raise InvalidInput(
            f"scenarios: expected one of {'; '.join(SCENARIOS)}, or a part of it, got {unknown[0]!r}"
        )
    return [name for name in SCENARIOS if any(word == name or (word != "quiet" and word in name) for word in words)]


if __name__ == "__main__":
    sys.exit(main())
