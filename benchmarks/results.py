"""What every benchmark shares: its options, and the file it writes.

A file is {"commit": ..., "versions": {...}, "rows": [...]}, one row per line of the table; some add further keys.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from stackelberg import __version__
from stackelberg.support.files import write_text

Row = dict[str, Any]

ROOT = Path(__file__).resolve().parent.parent
PLAYED = ("src", "benchmarks")
"""What decides a figure."""


def option_parser(name: str, words: str | None, quick: str) -> argparse.ArgumentParser:
    """A parser with the two options that all benchmarks have; `quick` says what is smaller with --quick."""
    parser = argparse.ArgumentParser(
        prog=f"python -m benchmarks.{name}",
        description=words,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--json", type=Path, help="where to write the results")
    return parser


@cache
def commit() -> str:
    """The commit of the source, with a digest of what differs from it."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    try:
        head, status = git("rev-parse", "--short=8", "HEAD"), git("status", "--porcelain", "--", *PLAYED)
    except (OSError, subprocess.CalledProcessError):
        return "none: this is no clone"
    if not status:
        return head
    changes = f"{status}\n{git('diff', 'HEAD', '--', *PLAYED)}"
    return f"{head}, changed: {hashlib.sha256(changes.encode()).hexdigest()[:8]}"


def versions(*packages: str) -> dict[str, str]:
    """The machine, and the versions of Python, this package and others."""
    found = {"machine": platform.machine(), "cores": str(os.cpu_count())}
    found |= {"stackelberg": __version__, "python": platform.python_version()}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def print_versions(found: Mapping[str, str]) -> None:
    """One line: name and number of everything."""
    print(", ".join(f"{name} {number}" for name, number in found.items()))


def write_results(path: Path | None, found: Mapping[str, str], rows: Sequence[Row], **more: Any) -> None:
    """Write the file, where one was asked for."""
    if path is not None:
        written = {"commit": commit(), "versions": dict(found), "rows": list(rows), **more}
        write_text(path, json.dumps(written, indent=2) + "\n")


def checkpointed_runs(
    play: Callable[[Any], Row], tasks: Sequence[Any], folder: Path, minutes: float
) -> list[tuple[Any, Row]]:
    """What came of the tasks: runs in `folder` are read, the others played on all cores, one thread each.

    play: a function of a module, of one task; what its rows hold goes into JSON. A task has a `name`. Runs that
    have not ended after so many minutes, and those that failed, are left out and said.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [task for task in tasks if not _path(folder, task).is_file()]
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "STACKELBERG_THREADS"):
        os.environ.setdefault(name, "1")  # which processes that are started from here read
    until = time.monotonic() + 60.0 * minutes
    with multiprocessing.get_context("spawn").Pool(max(1, min(os.cpu_count() or 1, len(wanted)))) as pool:
        rows = pool.imap_unordered(partial(_played, play, folder), wanted)
        for done in range(len(wanted)):
            try:
                said = rows.next(max(until - time.monotonic(), 0.01))
            except multiprocessing.TimeoutError:
                print(f"{len(wanted) - done} runs have not ended in time", file=sys.stderr)
                break
            print(f"{done + 1}/{len(wanted)} {said}", file=sys.stderr, flush=True)
    kept = [(task, _path(folder, task)) for task in tasks]
    return [(task, json.loads(path.read_text(encoding="utf-8"))) for task, path in kept if path.is_file()]


def _path(folder: Path, task: Any) -> Path:
    return folder / f"{task.name}.json"


def _played(play: Callable[[Any], Row], folder: Path, task: Any) -> str:
    """Play and keep a run; what to say of it."""
    begun = time.monotonic()
    try:
        write_text(_path(folder, task), json.dumps(play(task) | {"commit": commit()}))
    except Exception as error:  # the other runs go on
        return f"{task.name} failed: {type(error).__name__}: {error}"
    return f"{task.name}: {time.monotonic() - begun:.0f} s"
