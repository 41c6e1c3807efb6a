"""How far each leader gets with a number of deployments: ours with its defaults, rivals with their best settings.

    python -m benchmarks.leaders [--quick] [--cases NAME or GROUP ...] [--leaders NAME or module:name ...]
                                 [--seeds 5 or 100-104] [--budget 200] [--json FILE]
                                 [--jobs N] [--keep DIR]

Share of f(x0) − f* closed by `recommend`, judged at a fully settled response, after 25, 50, 100, 200, 400 and 1000
deployments: median and minimum over the seeds. A rival's whole grid is tried on the first seed; the settings that
do best there at any mark are run on all seeds, and at each mark the one with the best median is shown. Beside it is
after how many deployments 90% were closed for the first time (median over the seeds, with the fastest of them), and
below the table, for games with d >= 30, that number of ours over the one of the best rival. Finished runs are kept
in `--keep DIR` (default .benchmarks/leaders) for the commit that played them: a benchmark that was stopped goes on.

With --jobs all runs of the whole table are handed out at once: first every setting on the first seed, then the
promising ones on the others. A run that fails is reported, and tried once more by the table itself.

Groups of cases: `table` (the games of docs/benchmarks.md), `pace` (how fast followers settle), `small` (one
difficulty each: outliers, heavy tails, weeks, drift, jumps, ties, kinks, plateaus, inflections) and `anaheim` (some
links tolled, some seen; needs TNTP files). Rivals that know what ours knows, y and f, are recursive least squares,
DFO-LS, BFGS, composite Bayesian optimisation, and where installed by hand (pip install ibcdfo) POUNDERS. What
cannot be run here is left out, with the reason.

Seeds 0 to 4 are for development: settings are chosen there. Report on others (`--seeds 100-104`). Without --cases
the group `table` is run. Names with spaces are given in quotes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.leaders_bench.case import Case, LeftOut
from benchmarks.leaders_bench.cases import CASES, GROUPS, case, case_names
from benchmarks.leaders_bench.contest import contest
from benchmarks.leaders_bench.entrants import ENTRANTS, Entrant, Setting, entrant
from benchmarks.leaders_bench.parallel import play_all, played_case
from benchmarks.leaders_bench.runs import MARKS, Run, kept, ladder, shown
from benchmarks.leaders_bench.show import Row, print_comparison, print_table, rows_of
from benchmarks.results import option_parser, versions, write_results
from stackelberg.core import InvalidInput, MissingExtra

QUICK_GAMES = ("sioux-falls settled", "lq d=10")
QUICK_LEADERS = ("response-model", "recursive-least-squares", "bfgs", "algorithm-1", "cma")
PACKAGES = ("numpy", "scipy", "numba", "cma", "optuna", "DFO-LS", "ibcdfo")
WIDTH = 170
"""Of the table, where it goes to a file."""


def main(arguments: list[str] | None = None) -> int:
    """Run, print a table, write the JSON file and the figure."""
    chosen = _parsed(arguments)
    leaders = [entrant(name) for name in chosen.leaders or (QUICK_LEADERS if chosen.quick else ENTRANTS)]
    last = min(10, chosen.budget) if chosen.quick else chosen.budget
    seeds = chosen.seeds[:1] if chosen.quick else chosen.seeds
    if chosen.jobs > 1:
        play_all(chosen.cases, leaders, last, seeds, chosen.keep, chosen.jobs)
    rows: list[Row] = []
    left_out: dict[str, str] = {}
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
    )
    with progress:
        for name in chosen.cases:
            try:
                game = case(name)
            except (LeftOut, MissingExtra) as error:
                left_out[name] = str(error)
                continue
            for who in leaders:
                try:
                    rows += _entered(game, who, last, seeds, chosen.keep, progress)
                except (LeftOut, MissingExtra) as error:
                    left_out[f"{name}: {who.name}"] = str(error)
    _show(rows, left_out, chosen.json)
    return 0 if rows else 1


def _show(rows: list[Row], left_out: dict[str, str], json: Path | None) -> None:
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    print_table(rows, console)
    print_comparison(rows, console)
    for what, why in left_out.items():
        print(f"left out: {what}: {why}")
    grids = {e.name: list(e.grid) for e in ENTRANTS.values()}
    write_results(json, versions(*PACKAGES), rows, grids=grids, left_out=left_out)


def seed_list(text: str) -> list[int]:
    """Seeds as they are asked for: a number of them from 0 on, a range, or a list.

    >>> seed_list("3"), seed_list("100-102"), seed_list("4,7")
    ([0, 1, 2], [100, 101, 102], [4, 7])
    """
    try:
        if "," in text:
            return [int(word) for word in text.split(",")]
        first, dash, last = text.partition("-")
        found = list(range(int(first), int(last) + 1)) if dash else list(range(int(text)))
    except ValueError:
        found = []
    if not found:
        raise InvalidInput(f"seeds: expected a number (5), a range (100-104) or a list (4,7), got {text!r}")
    return found


def _parsed(arguments: list[str] | None) -> Any:
    parser = option_parser("leaders", __doc__, "two games, five leaders, 10 deployments, one seed", jobs=True)
    listed = f"groups: {', '.join(GROUPS)}; cases: {', '.join(CASES)}"
    parser.add_argument("--cases", nargs="+", action="extend", help=listed)
    parser.add_argument("--leaders", nargs="+", action="extend", help=", ".join(ENTRANTS))
    parser.add_argument("--seeds", default="5", help="how many, or a range such as 100-104")
    parser.add_argument("--budget", type=int, default=MARKS[-1], help="the last mark")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/leaders"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    try:
        chosen.seeds = seed_list(chosen.seeds)
        chosen.cases = case_names(chosen.cases or (QUICK_GAMES if chosen.quick else ["table"]))
        for name in chosen.leaders or ():
            entrant(name)
    except InvalidInput as error:
        parser.error(str(error))
    if chosen.budget < 1:
        parser.error(f"budget: expected at least one deployment, got {chosen.budget}")
    return chosen


def _entered(
    game: Case, who: Entrant, last: int, seeds: Sequence[int], keep: Path, progress: Progress
) -> list[Row]:
    """The rows of one entrant on one game; none where its needs are not met."""
    if not who.takes(game):
        return []
    played = played_case(game, who)
    end = min(last, who.most, played.most)
    task = progress.add_task(escape(f"{game.name}: {who.name}"), total=len(who.grid) - 1 + len(seeds))

    def run(setting: Setting, seed: int) -> Run:
        done = kept(keep, played, who, setting, seed, ladder(end))
        progress.advance(task)
        return done

    try:
        rows = rows_of(contest(played, who, seeds, shown(end), run))
    finally:
        progress.remove_task(task)
    return [row | {"game": game.name} for row in rows]


if __name__ == "__main__":
    sys.exit(main())
