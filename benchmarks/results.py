"""What every benchmark shares: its options, its processes, and the file it writes.

A file is {"commit": ..., "versions": {...}, "rows": [...]}, one row per line of the table; some add further keys.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from stackelberg import __version__
from stackelberg.support.files import write_text

Row = dict[str, Any]
Argument = TypeVar("Argument")
Result = TypeVar("Result")

ROOT = Path(__file__).resolve().parent.parent
PLAYED = ("src", "benchmarks")
"""What decides a figure."""


def option_parser(name: str, words: str | None, quick: str, jobs: bool = False) -> argparse.ArgumentParser:
    """A parser with the two options that all benchmarks have; `quick` says what is smaller with --quick.

    jobs: whether its runs can be shared among processes, and it has the option that says among how many.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m benchmarks.{name}",
        description=words,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--json", type=Path, help="where to write the results")
    if jobs:
        parser.add_argument("--jobs", type=int, default=1, help="processes that play runs; 1: this one")
    return parser


def as_they_finish(
    work: Callable[[Argument], Result], arguments: Mapping[str, Argument], jobs: int
) -> Iterator[tuple[str, Result | None, str]]:
    """Name, result and error of `work(argument)` for each, in the order in which they end; one thread a process."""
    os.environ |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = {pool.submit(work, argument): name for name, argument in arguments.items()}
        for done in as_completed(waiting):
            error = done.exception()
            said = "" if error is None else f"{type(error).__name__}: {error}"
            yield waiting[done], None if error is not None else done.result(), said


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


def run_file(folder: Path, words: Sequence[object]) -> Path:
    """Where a run is kept: a name of all that decides it, with the commit of the source that played it."""
    digest = hashlib.sha256(json.dumps([*map(str, words), commit()]).encode()).hexdigest()[:10]
    safe = "".join(c if c.isalnum() or c in "=.-" else "_" for c in "_".join(map(str, words)))
    return folder / f"{safe[:150]}_{digest}.json"


def keep_run(path: Path, run: Any) -> None:
    """Write a run, a dataclass, to its file, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(asdict(run)))


def kept_run(path: Path, kind: Callable[..., Result]) -> Result:
    """A run from its file; its lists are tuples."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return kind(**{key: tuple(value) if isinstance(value, list) else value for key, value in data.items()})
