"""What every benchmark shares: its options, and the file it writes.

A file is {"commit": ..., "versions": {...}, "rows": [...]}, one row per line of the table; some add further keys.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
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
