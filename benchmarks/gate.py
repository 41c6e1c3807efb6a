"""The gate of the default leader: an older version and this one on the same games and seeds, in paired differences.

    python -m benchmarks.gate OLD [--new NEW] [--cases table small ...] [--seeds 100-115] [--budget 200] \
[--jobs N] [--keep DIR] [--quick] [--json FILE]

OLD and NEW are source trees of this project (a checkout, with src and benchmarks), or folders of runs that
`benchmarks.leaders --keep` has written; NEW is this tree unless said otherwise. A tree plays its runs by its own
`benchmarks.leaders`, in a process of its own, and they are kept for its source: none is played twice.

For each game and mark the table has the medians of both, the median of the paired differences (new less old, seed
by seed, in points of the share closed) with an interval, and the tenth percentiles of both. The interval is that of
the sign test: from the k-th smallest to the k-th largest difference, with the largest k for which it covers the
true median with 95% or more, whatever the distribution (6 seeds at least; with 16 of them k = 4). Verdict: a game
without noise may lose at most 2 points in the median; of a noisy one the interval must not lie wholly below -2.
Noisy are games whose followers answer the same x differently by chance. The command fails where a game does.

Seeds on which something was chosen prove nothing: report on others.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from math import comb, inf
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.leaders import WIDTH, seed_list
from benchmarks.leaders_bench.case import Case, LeftOut
from benchmarks.leaders_bench.cases import case, case_names
from benchmarks.leaders_bench.entrants import OURS
from benchmarks.leaders_bench.runs import ladder, shown
from benchmarks.results import option_parser, print_versions, versions, write_results
from stackelberg.core import InvalidInput, MissingExtra

ROOT = Path(__file__).resolve().parents[1]
QUICK_GAMES = ("lq d=10", "heavy tails")
LOSS = 2.0
"""Points of the share closed that a game may lose."""

DAYS = 40
"""On how many days it is looked whether a game is noisy."""

Row = dict[str, Any]
Shares = dict[tuple[str, int], dict[int, float]]
"""What was closed, in percent, by game and seed and by mark."""


def main(arguments: list[str] | None = None) -> int:
    """Play what is not kept, print the table, write the file; 1 where a game fails."""
    chosen = _parsed(arguments)
    sources = {"old": chosen.old, "new": chosen.new}
    found = versions("numpy", "scipy", "numba") | {name: _described(path) for name, path in sources.items()}
    print_versions(found)
    left_out: dict[str, str] = {}
    games = list(_playable(chosen.cases, left_out))
    old, new = (_shares(path, games, chosen) for path in sources.values())
    rows = [row for game in games for row in compare(game, chosen.seeds, chosen.budget, old, new)]
    show(rows)
    for what, why in left_out.items():
        print(f"left out: {what}: {why}")
    write_results(chosen.json, found, rows, seeds=chosen.seeds, left_out=left_out)
    return 0 if rows and all(row["passes"] for row in rows) else 1


def compare(game: Case, seeds: Sequence[int], budget: int, old: Shares, new: Shares) -> list[Row]:
    """A row for each mark of a game."""
    noisy = is_noisy(game)
    rows = []
    for mark in shown(min(budget, game.most)):
        before, after = (np.array([runs[game.name, seed][mark] for seed in seeds]) for runs in (old, new))
        middle, low, high = median_interval(after - before)
        rows.append(
            {
                "game": game.name,
                "noisy": noisy,
                "deployments": mark,
                "seeds": len(seeds),
                "old_median": float(np.median(before)),
                "new_median": float(np.median(after)),
                "difference": middle,
                "low": low,
                "high": high,
                "old_tenth": float(np.percentile(before, 10)),
                "new_tenth": float(np.percentile(after, 10)),
                "passes": bool((high if noisy else middle) >= -LOSS),
            }
        )
    return rows


def median_interval(differences: Iterable[float]) -> tuple[float, float, float]:
    """The median, and the ends of the sign test's 95% interval for it; without ends where there are fewer than 6.

    Of 8 differences the smallest and the largest enclose the median with 1 − 2/2⁸ = 99.2%, the next ones with
    1 − 18/2⁸ = 93%:

    >>> median_interval([5, 1, 2, 3, 4, 6, 7, 8])
    (4.5, 1.0, 8.0)
    >>> median_interval([1, 2, 3])
    (2.0, -inf, inf)
    """
    ordered = sorted(float(value) for value in differences)
    n, k = len(ordered), 0
    while sum(comb(n, i) for i in range(k + 1)) <= 0.025 * 2**n:
        k += 1
    low, high = (ordered[k - 1], ordered[n - k]) if k else (-inf, inf)
    return float(np.median(ordered)), low, high


def is_noisy(game: Case) -> bool:
    """Whether followers who are where others are answer the same x differently by chance, on one of some days."""
    people = game.game.followers
    memory = people.initial(np.random.default_rng(0))
    for day in range(DAYS):
        (one, after), (other, _) = (
            people.respond(game.x0, memory, game.K, np.random.default_rng([day, seed])) for seed in (0, 1)
        )
        if not np.array_equal(one, other, equal_nan=True):
            return True
        memory = after
    return False


def show(rows: Sequence[Row]) -> None:
    """The table, a line for each game and mark, and what the gate says."""
    table = Table(
        *("game", "deployments", "old", "new", "difference", "95% interval", "tenth percentiles", ""),
        title="share of f(x0) − f* closed, %: medians, paired differences in points",
    )
    for row in rows:
        table.add_row(
            row["game"] + (" (noisy)" if row["noisy"] else ""),
            str(row["deployments"]),
            f"{row['old_median']:.1f}",
            f"{row['new_median']:.1f}",
            f"{row['difference']:+.1f}",
            f"{row['low']:+.1f} to {row['high']:+.1f}",
            f"{row['old_tenth']:.1f} → {row['new_tenth']:.1f}",
            "" if row["passes"] else "FAILS",
        )
    Console(width=None if sys.stdout.isatty() else WIDTH, markup=False).print(table)
    failed = list(dict.fromkeys(row["game"] for row in rows if not row["passes"]))
    print(
        f"{len({row['game'] for row in rows})} games, {len(failed)} fail{': ' if failed else ''}{', '.join(failed)}"
    )


def _playable(names: Sequence[str], left_out: dict[str, str]) -> Iterable[Case]:
    for name in names:
        try:
            yield case(name)
        except (LeftOut, MissingExtra) as error:
            left_out[name] = str(error)


def _is_tree(path: Path) -> bool:
    return (path / "src" / "stackelberg" / "leaders").is_dir()


def _fingerprint(tree: Path) -> str:
    files = sorted((tree / "src" / "stackelberg" / "leaders").rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def _described(path: Path) -> str:
    """A tree by the fingerprint of its leaders; a folder of runs by its name."""
    return f"leaders {_fingerprint(path)}" if _is_tree(path) else f"runs in {path.name}"


def _shares(source: Path, games: Sequence[Case], chosen: Any) -> Shares:
    """What a source closed on every game and seed; a tree plays first what it has not played."""
    folder = chosen.keep / _fingerprint(source) if _is_tree(source) else source
    if _is_tree(source):
        _play(source, folder.resolve(), games, chosen)
    ends = {game.name: ladder(min(chosen.budget, game.most)) for game in games}
    found: Shares = {}
    for path in sorted(folder.glob("*.json")):
        run = json.loads(path.read_text(encoding="utf-8"))
        if run["entrant"] == OURS and tuple(run["marks"]) == ends.get(run["case"]):
            percent = [100.0 * share for share in run["closed"]]
            found[run["case"], run["seed"]] = dict(zip(run["marks"], percent, strict=True))
    missing = [
        f"{game.name}, seed {seed}" for game in games for seed in chosen.seeds if (game.name, seed) not in found
    ]
    if missing:
        raise InvalidInput(
            f"{source}: expected runs of {OURS} to {chosen.budget} deployments on every game and seed, found none "
            f"of {'; '.join(missing[:3])} ({len(missing)} in all); give the source tree, which plays them"
        )
    return found


def _play(tree: Path, folder: Path, games: Sequence[Case], chosen: Any) -> None:
    """Have a tree play its runs, by its own benchmark and in a process of its own."""
    names, first = [game.name for game in games], chosen.seeds[0]
    seeds = ",".join(map(str, chosen.seeds)) if len(chosen.seeds) > 1 else f"{first}-{first}"
    command = ["benchmarks.leaders", "--leaders", OURS, "--cases", *names, "--seeds", seeds]
    command += ["--budget", str(chosen.budget), "--workers", str(chosen.jobs), "--keep", str(folder)]
    subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree)])},
        stdout=subprocess.DEVNULL,
        check=True,
    )


def _parsed(arguments: list[str] | None) -> Any:
    parser = option_parser(
        "gate", __doc__, "two games, 10 deployments, 6 seeds; without OLD this tree twice", jobs=True
    )
    parser.add_argument("old", nargs="?", type=Path, help="a source tree, or a folder of kept runs")
    parser.add_argument("--new", type=Path, default=ROOT, help="the same; this tree without it")
    parser.add_argument("--cases", nargs="+", action="extend", help="groups or names, as in benchmarks.leaders")
    parser.add_argument("--seeds", default="100-115", help="how many, or a range such as 100-115")
    parser.add_argument("--budget", type=int, default=200, help="the last mark")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/gate"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    if chosen.old is None and not chosen.quick:
        parser.error("OLD: expected the source tree, or the kept runs, of the version to compare with")
    chosen.old = (chosen.old or ROOT).resolve()
    chosen.new = chosen.new.resolve()
    try:
        chosen.seeds = seed_list("6" if chosen.quick else chosen.seeds)
        chosen.cases = case_names(chosen.cases or (QUICK_GAMES if chosen.quick else ["table", "small", "pace"]))
    except InvalidInput as error:
        parser.error(str(error))
    chosen.budget = min(10, chosen.budget) if chosen.quick else chosen.budget
    for source in (chosen.old, chosen.new):
        if not source.is_dir():
            parser.error(f"expected a source tree or a folder of kept runs, got {source}")
    return chosen


if __name__ == "__main__":
    sys.exit(main())
