"""`stackelberg arena`: leaders on the cases of suites, with tables, regret, profiles and a page."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from stackelberg.cli.console import option, print_json, print_table, say, warn
from stackelberg.support.files import made_folder, write_text

SHORT = ("leader", "problems", "to 90%", "to 99%", "closed", "regret", "worse", "broken")
"""Heads of the summary that fit a terminal; who made the runs is in the files and on the page."""


def arena_command(
    leader: list[str] = option(
        'Who takes part, once for each: "default", "two-point", "oracle", "optuna:TPESampler", '
        '"scipy:COBYQA", or module:Class of your own.',
        ["default"],
    ),
    suite: list[str] = option("Suites or cases: small, prices, finite, odd days, slow, noisy, roads.", ["small"]),
    seeds: str = option("How many seeds, or which: 5, 100-104 or 4,7.", "3"),
    deployments: int = option("How many each run may announce.", 100),
    follower_rounds: int | None = option("How many follower rounds each run may take. Default: no limit."),
    jobs: int = option("Processes that play runs.", 1),
    out: Path = option(
        "Folder for runs.jsonl, table.csv, table.tex and page.html; a rerun goes on there.", Path("arena")
    ),
    shipped: bool = option("Also show the runs that come with the package.", False, "--shipped"),
    json: bool = option("Print the summary as JSON.", False, "--json"),
) -> None:
    """Compare leaders on games with known answers, and write tables and a page."""
    from stackelberg.arena import Results, compare
    from stackelberg.arena.page import page
    from stackelberg.arena.results import cells

    folder = made_folder(out)
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # module:Class may lie in the present folder

    def told(row: dict[str, Any], done: int, of: int) -> None:
        last = row["closed"][-1] if row["closed"] else float("nan")
        words = row["error"] or f"{last:.1%} closed"
        say(f"{done} of {of}: {row['case']}, {row['leader']}, seed {row['seed']}: {words}")

    with pool(jobs) as executor:
        results = compare(
            leader,
            suite,
            seeds=seed_list(seeds),
            deployments=deployments,
            follower_rounds=follower_rounds,
            executor=executor,
            file=folder / "runs.jsonl",
            on_run=told,
        )
    if shipped:
        results = results + Results.shipped().beside(results)
    write_text(folder / "table.csv", results.csv())
    write_text(folder / "table.tex", results.latex())
    page(results).save(folder / "page.html")
    for error in results.errors:
        warn(error)
    if json:
        print_json({"summary": results.summary(), "table": results.table()})
    else:
        print_table(SHORT, [row[: len(SHORT)] for row in cells(results.summary())[1:]])
    say(f"tables and page: {folder}")


def pool(jobs: int) -> Any:
    """Processes, or nothing where runs are played here."""
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def seed_list(text: str) -> list[int]:
    """Seeds as they are asked for: a number of them from 0 on, a range, or a list.

    >>> seed_list("3"), seed_list("100-102"), seed_list("4,7")
    ([0, 1, 2], [100, 101, 102], [4, 7])
    """
    from stackelberg.core import InvalidInput

    first, dash, last = text.partition("-")
    try:
        if "," in text:
            return [int(word) for word in text.split(",")]
        found = list(range(int(first), int(last) + 1)) if dash else list(range(int(text)))
    except ValueError:
        found = []
    if not found:
        raise InvalidInput(f"seeds: expected a number (5), a range (100-104) or a list (4,7), got {text!r}")
    return found
