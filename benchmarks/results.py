"""What every benchmark shares: its options, the versions it ran with, and the file it writes.

A file is {"versions": {...}, "rows": [...]}, one row per line of the table; some benchmarks add further keys.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from stackelberg.demo.versions import versions as of_packages
from stackelberg.support.files import write_text

Row = dict[str, Any]
Argument = TypeVar("Argument")
Result = TypeVar("Result")


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
        parser.add_argument(
            "--jobs", "--workers", type=int, default=1, help="processes that play runs; 1: this one"
        )
    return parser


def in_processes(work: Callable[[Argument], Result], arguments: Iterable[Argument], jobs: int) -> list[Result]:
    """What `work` returns for each of the arguments, in their order, by so many processes of one thread each.

    >>> in_processes(abs, [-1, 2], jobs=1)
    [1, 2]
    """
    if jobs == 1:
        return [work(argument) for argument in arguments]
    one_thread_each()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(work, arguments))


def one_thread_each() -> None:
    """Processes that are started from here on share no matrix among threads: theirs are small, cores are taken."""
    os.environ |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def versions(*packages: str) -> dict[str, str]:
    """The machine, and the versions of Python, this package and others."""
    return {"machine": platform.machine(), "cores": str(os.cpu_count()), **of_packages(*packages)}


def print_versions(found: Mapping[str, str]) -> None:
    """One line: name and number of everything."""
    print(", ".join(f"{name} {number}" for name, number in found.items()))


def write_results(path: Path | None, found: Mapping[str, str], rows: Sequence[Row], **more: Any) -> None:
    """Write the file, where one was asked for."""
    if path is not None:
        write_text(path, json.dumps({"versions": dict(found), "rows": list(rows), **more}, indent=2) + "\n")
