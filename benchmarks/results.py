"""What every benchmark shares: its options, the versions it ran with, and the file it writes.

A file is {"versions": {...}, "rows": [...]}, one row per line of the table; some benchmarks add further keys.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from stackelberg.demo.versions import versions as of_packages
from stackelberg.support.files import write_text

Row = dict[str, Any]


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
