"""`python -m tools.fuzz`: run cases one after the other and report every traceback and every hang."""

from __future__ import annotations

import argparse
import collections
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

LIMIT_S, MEMORY = 20.0, 6 * 2**30
"""Seconds for one command, and bytes of address space for all."""


@dataclass(frozen=True)
class Finding:
    """A command that ended in a traceback, or did not end."""

    number: int
    command: list[str]
    what: str
    where: str


class _TooLong(BaseException):
    """Not an Exception: no command may catch it."""


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def run_case(number: int, seed: int, folder: Path, limit_s: float = LIMIT_S) -> list[Finding]:
    """The findings of one case; `folder` holds the seed database in a folder `seed`."""
    from tools.fuzz.cases import case

    here = folder / f"case-{number}"
    here.mkdir()
    before = Path.cwd()
    os.chdir(here)
    try:
        commands = case(here, random.Random(f"{seed}/{number}"))
        return [found for command in commands if (found := _run(number, command, limit_s)) is not None]
    finally:
        os.chdir(before)
        shutil.rmtree(here, ignore_errors=True)


def _run(number: int, command: list[str], limit_s: float) -> Finding | None:
    """Run a command; None where it ended as commands may."""
    from click.testing import CliRunner

    shown = [word if len(word) < 200 else f"{word[:80]}... ({len(word)} characters)" for word in command]
    try:
        with _limited(limit_s), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            done = CliRunner().invoke(_commands(), command)
    except _TooLong as error:
        return Finding(number, shown, "hang", _innermost(error))
    if done.exception is None or isinstance(done.exception, SystemExit):
        return None
    if isinstance(done.exception, _TooLong):
        return Finding(number, shown, "hang", _innermost(done.exception))
    return Finding(
        number, shown, f"{type(done.exception).__name__}: {str(done.exception)[:200]}", _innermost(done.exception)
    )


@cache
def _commands() -> Any:
    """The command line, built once."""
    from typer.main import get_command

    from stackelberg.cli import app

    return get_command(app)


def _innermost(error: BaseException) -> str:
    """The last lines of the package that were running."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if "stackelberg" in f.filename and "fuzz" not in f.filename] or list(frames)
    return " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(ours[-3:]))


@contextmanager
def prepared() -> Iterator[Path]:
    """A folder with the seed database."""
    from tools.fuzz.seeds import build_database

    # What is tried here is what commands understand, not what survives a power cut: nothing waits for a disk.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="stackelberg-fuzz-", dir=memory) as name:
        seed = Path(name) / "seed"
        seed.mkdir()
        build_database(seed)
        yield Path(name)


def main() -> int:
    """Run the cases that were asked for; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", type=int, help="run this case alone")
    parser.add_argument("--limit", type=float, default=LIMIT_S, help="seconds for one command")
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.count) if given.only is None else [given.only]
    _limit_memory()
    os.environ["XDG_CONFIG_HOME"] = tempfile.gettempdir() + "/no-such-folder"
    found: list[Finding] = []
    begun = time.monotonic()
    with prepared() as folder:
        for done, number in enumerate(numbers, start=1):
            for finding in run_case(number, given.seed, folder, given.limit):
                found.append(finding)
                print(f"case {number}: {finding.what}\n    at {finding.where}\n    {finding.command}", flush=True)
            if done % 500 == 0:
                print(f"{done} cases, {len(found)} findings, {time.monotonic() - begun:.0f} s", flush=True)
    kinds = collections.Counter(f"{finding.what.partition(':')[0]} at {finding.where}" for finding in found)
    for kind, count in kinds.most_common():
        print(f"{count:6d}  {kind}")
    print(f"{len(numbers)} cases, seed {given.seed}: {len(found)} findings, {time.monotonic() - begun:.0f} s")
    return 1 if found else 0


def _limit_memory() -> None:
    """A case that would take all memory fails instead."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))


if __name__ == "__main__":
    sys.exit(main())
