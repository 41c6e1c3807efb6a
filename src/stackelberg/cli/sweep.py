"""`stackelberg sweep`: a problem over a grid of settings and seeds, on this machine or on a cluster."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.console import (
    FAILED,
    INTERRUPTED,
    line_every_tenth,
    option,
    print_json,
    refuse_beside,
    say,
    warn,
)
from stackelberg.cli.opening import Json, Trust
from stackelberg.core import InvalidInput
from stackelberg.support.progress import progress_bar

if TYPE_CHECKING:
    from stackelberg.sweeps import SweepResult, SweepRun


def sweep_command(
    file: Annotated[Path, typer.Argument(help="A problem file with a table named sweep (see docs/scale.md).")],
    executor: str = option("Who plays: processes of this machine, or dask.", "processes"),
    scheduler: str | None = option("With dask: its scheduler, e.g. tcp://HOST:8786."),
    workers: int | None = option("Processes. Default: one per processor.", min=1),
    db: str | None = option("Database that keeps every run as a study.", None, "--db", envvar="STACKELBERG_DB"),
    out: Path | None = option("Folder for results. Default: results/NAME OF THE FILE."),
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Play a problem at every point of a grid with every seed; runs that are done are not repeated.

    Ctrl-C keeps what was done; the same command goes on, and a wider grid or more seeds run only what is new.
    """
    from stackelberg.sweeps import read_sweep, sweep
    from stackelberg.sweeps.page import write_sweep

    folder = Path("results") / file.stem if out is None else out
    plan = read_sweep(file)
    points = plan.points
    ignored = Counter(setting for point in points for setting in plan.problem_at(point).ignored)
    for setting, times in ignored.items():
        where = "" if times == len(points) else f" at {times} of {len(points)} points of the grid"
        say(f"{setting}: ignored{where}")
    address = f"sqlite:///{folder / 'studies.db'}" if db is None else db
    players = _executor(executor, scheduler, workers)
    with players as chosen, progress_bar(line_every_tenth("run"), "starting workers", 0, plan.count) as show:

        def ended(run: SweepRun, what: str, done: int, total: int) -> None:
            show(f"{run.words}, seed {run.seed}: {what}", done, total)

        try:
            folder.mkdir(parents=True, exist_ok=True)
            result = sweep(
                plan, executor=chosen, workers=workers, out=folder, db=address, trust=trust, on_run=ended
            )
        except KeyboardInterrupt:
            say(f"stopped; what was done is kept in {folder}: the same command goes on")
            raise typer.Exit(INTERRUPTED) from None
    files = write_sweep(result, folder)
    _tell(result, files, as_json)


def _executor(name: str, scheduler: str | None, workers: int | None) -> AbstractContextManager[Executor | None]:
    if name == "processes":
        if scheduler is not None:
            raise InvalidInput("--scheduler: this is for --executor dask")
        return nullcontext(None)
    if name != "dask":
        raise InvalidInput(f"--executor: expected processes or dask, got {name!r}")
    if scheduler is None:
        raise InvalidInput("--executor dask: expected --scheduler ADDRESS as well, e.g. tcp://HOST:8786")
    refuse_beside({"--workers": workers}, "these are processes of this machine; a cluster has workers of its own")
    from stackelberg.sweeps.engine import dask_executor

    return dask_executor(scheduler)


def _tell(result: SweepResult, files: dict[str, str], as_json: bool) -> None:
    summary = result.summary()
    if as_json:
        rows: list[dict[str, Any]] = [
            dict(zip(summary, row, strict=True)) for row in zip(*summary.values(), strict=True)
        ]
        failed = [{"study": run.study, "reason": why} for run, why in result.failed.items()]
        print_json({"rows": rows, "played": result.played, "failed": failed, "files": files})
    else:
        from stackelberg.sweeps.page import summary_text

        print(summary_text(result))
        say(f"{result.played} runs played now, {len(result.outcomes)} in all; results in {files['summary']}")
    for run, why in list(result.failed.items())[:5]:
        warn(f"{run.study} ({run.words}, seed {run.seed}) failed: {why}")
    if len(result.failed) > 5:
        warn(f"and {len(result.failed) - 5} more; the same command tries them again")
    if result.failed:
        raise typer.Exit(FAILED)
