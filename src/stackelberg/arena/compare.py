"""`compare`: leaders x cases x seeds on any executor, each run written down as it ends, so that a rerun goes on."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from stackelberg.arena.case import Case
from stackelberg.arena.entrants import entrants
from stackelberg.arena.play import Budget, Row, identity, play
from stackelberg.arena.results import Results, read_rows
from stackelberg.arena.suites import suite
from stackelberg.core import whole_number


def compare(
    leaders: Mapping[str, Any] | Iterable[Any] | Any,
    cases: str | Case | Iterable[str | Case] = "small",
    *,
    seeds: int | Iterable[int] = 3,
    deployments: int = 100,
    follower_rounds: int | None = None,
    executor: Executor | None = None,
    file: str | Path | None = None,
    on_run: Callable[[Row, int, int], None] | None = None,
) -> Results:
    """Play leaders on cases with seeds; the results.

    Every entrant starts at the case's x0, is charged for every announced x, holds it as long as the case says, and
    meets the same draws of noise at its n-th deployment. A recommendation is judged at settled followers.

    Parameters
    ----------
    leaders
        What takes part: leaders, classes, names, `module:Class`, or functions that make something with ask and
        tell (`stackelberg.arena.entrant` has all of it); a list, or a mapping from what they are called.
    cases
        Names of suites, or of cases in them, or cases of your own.
    seeds
        How many, or which ones. Settings that were chosen on some seeds are reported on others.
    deployments, follower_rounds
        A run ends after so many of either, whichever comes first; a round is not cut.
    executor
        Any of `concurrent.futures`; by default runs are played here, one after the other.
    file
        Where runs are written as they end, one JSON object a line. What stands there already is not played again.
    on_run
        Called with each row, how many runs are done, and of how many.

    Returns
    -------
    Results
        Tables, profiles and pages of these runs.

    Examples
    --------
    >>> from stackelberg.leaders import TwoPoint
    >>> results = compare({"mine": TwoPoint(), "random": "random"}, "pigou", seeds=1, deployments=20)
    >>> [row["leader"] for row in results.rows]
    ['mine', 'random']
    """
    budget = Budget(whole_number("deployments", deployments), follower_rounds)
    numbers = range(whole_number("seeds", seeds)) if isinstance(seeds, int) else list(seeds)
    wanted = [(*run, budget) for run in itertools.product(suite(cases), entrants(leaders), numbers)]
    runs = {key(identity(*run)): run for run in wanted}
    path = None if file is None else Path(file)
    kept = read_rows(path) if path is not None and path.is_file() else []
    rows = {key(row): row for row in kept if key(row) in runs}
    if path is not None:
        Results(kept).write(path)  # without a line that was cut off
    for name, row in _played({name: run for name, run in runs.items() if name not in rows}, executor):
        rows[name] = row
        if path is not None:
            with path.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row) + "\n")
        if on_run is not None:
            on_run(row, len(rows), len(runs))
    return Results([rows[name] for name in runs])


def key(row: Row) -> str:
    """A run by what makes it this run."""
    return json.dumps([row[name] for name in ("case", "leader", "settings", "seed", "deployments", "most_rounds")])


def _played(runs: Mapping[str, tuple[Any, ...]], executor: Executor | None) -> Iterable[tuple[str, Row]]:
    every: Any = map if executor is None else executor.map
    return zip(runs, every(play, *zip(*runs.values(), strict=True)), strict=True) if runs else ()
