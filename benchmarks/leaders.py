"""How far each leader gets with a number of deployments: ours with its defaults, rivals with their best settings.

    python -m benchmarks.leaders [--quick] [--game NAME] [--leader NAME or module:name] [--seeds 5] [--json FILE]

Share of f(x0) − f* closed by `recommend`, judged at a fully settled response, after 50, 100, 200, 400 and 1000
deployments: median and minimum over the seeds. A rival's whole grid is tried on seed 0; the settings that do best
there at any mark are run on all seeds, and at each mark the one with the best median is shown. Beside it stands
after how many deployments 90% were closed for the first time (median over the seeds, with the fastest of them), and
below the table, for games with d >= 30, that number of ours over the one of the best rival. Finished runs are kept
in `--keep DIR` (default .benchmarks/leaders): a benchmark that was stopped goes on where it was. With --json a
figure is drawn beside the file. Names with spaces are given in quotes; --game and --leader may be repeated.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.leaders_bench.cases import CASES, Case, case
from benchmarks.leaders_bench.contest import contest
from benchmarks.leaders_bench.entrants import COSTS, ENTRANTS, Entrant, Setting, entrant
from benchmarks.leaders_bench.runs import MARKS, Run, kept, ladder
from benchmarks.leaders_bench.show import Row, draw, print_comparison, print_table, rows_of
from benchmarks.results import option_parser, versions, write_results

QUICK_GAMES = ("sioux-falls settled", "lq d=10")
QUICK_LEADERS = ("response-model", "recursive-least-squares", "algorithm-1", "cma")


def main(arguments: list[str] | None = None) -> int:
    """Run, print a table, write the JSON file and the figure."""
    chosen = _parsed(arguments)
    games = chosen.game or list(QUICK_GAMES if chosen.quick else CASES)
    leaders = chosen.leader or list(QUICK_LEADERS if chosen.quick else ENTRANTS)
    last = min(50, chosen.deployments) if chosen.quick else chosen.deployments
    seeds = range(2 if chosen.quick else chosen.seeds)
    rows: list[Row] = []
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
    )
    with progress:
        for game in games:
            for name in leaders:
                rows += _entered(case(game), entrant(name), last, seeds, chosen.keep, progress)
    print_table(rows, Console())
    print_comparison(rows, Console())
    if chosen.json is not None:
        found = versions("numpy", "scipy", "numba", "cma", "nevergrad", "optuna", "cmaes")
        write_results(chosen.json, found, rows, grids={e.name: list(e.grid) for e in ENTRANTS.values()})
        draw(rows, chosen.json.with_suffix(".png"))
    return 0


def _parsed(arguments: list[str] | None) -> Any:
    parser = option_parser("leaders", __doc__, "two games, four leaders, 50 deployments, 2 seeds")
    parser.add_argument("--game", action="append", choices=list(CASES), help="a game by name; may be repeated")
    parser.add_argument("--leader", action="append", help=f"one of {', '.join(ENTRANTS)}, or module:name")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--deployments", type=int, default=MARKS[-1], choices=MARKS, help="the last mark")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/leaders"), help="where runs are kept")
    return parser.parse_args(arguments)


def _entered(game: Case, who: Entrant, last: int, seeds: range, keep: Path, progress: Progress) -> list[Row]:
    """The rows of one entrant on one game; none where its needs are not met."""
    if not who.takes(game):
        return []
    played = case(game.settled_costs_of) if who.knows == COSTS and game.settled_costs_of else game
    marks = ladder(min(last, who.most))
    task = progress.add_task(f"{game.name}: {who.name}", total=len(who.grid) - 1 + len(seeds))

    def run(setting: Setting, seed: int) -> Run:
        done = kept(keep, played, who, setting, seed, marks)
        progress.advance(task)
        return done

    shown = [mark for mark in MARKS if mark in marks]
    rows = rows_of(contest(played, who, seeds, shown, run))
    progress.remove_task(task)
    return [row | {"game": game.name} for row in rows]


if __name__ == "__main__":
    sys.exit(main())
