"""`python -m tools.quick [NAME ...]`: does every benchmark still run? Its quick form, and the file that it writes.

Each runs in a process of its own, in an empty folder; `make quick` runs two side by side.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 600
"""Quick means some seconds of computing; a machine with other work to do may take many times that."""


def commands(root: Path = ROOT) -> list[str]:
    """The benchmarks, by name."""
    files = (root / "benchmarks").glob("*.py")
    return sorted(path.stem for path in files if '\nif __name__ == "__main__":' in path.read_text())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the named benchmarks, or all; 1 where one of them fails."""
    parser = argparse.ArgumentParser(prog="python -m tools.quick", description=__doc__)
    parser.add_argument("names", nargs="*", help="benchmarks (default: all)")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - set(commands()))
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}: expected some of {', '.join(commands())}")
    wrong = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for line in pool.map(outcome, options.names or commands()):
            print(line, flush=True)
            wrong += ": FAILED" in line
    return int(wrong > 0)


def outcome(name: str) -> str:
    """A line that says how the quick form of a benchmark went."""
    began = time.monotonic()
    return f"benchmark {name}: {failure(name) or f'ran in {time.monotonic() - began:.1f} s'}"


def failure(name: str, root: Path = ROOT) -> str | None:
    """Run the quick form of a benchmark; what is wrong with it."""
    paths = os.pathsep.join([str(root), str(root / "src"), os.environ.get("PYTHONPATH", "")])
    one_thread = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    with tempfile.TemporaryDirectory(prefix="stackelberg-quick-") as folder:
        out = Path(folder) / "out.json"
        try:
            done = subprocess.run(
                [sys.executable, "-m", f"benchmarks.{name}", "--quick", "--json", out],
                cwd=folder,  # what it keeps or writes besides goes there
                env=os.environ | one_thread | {"PYTHONPATH": paths},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"FAILED: did not end within {SECONDS} s"
        if done.returncode != 0:
            return f"FAILED with exit status {done.returncode}\n{done.stdout}"
        return wrong_file(out)


def wrong_file(path: Path) -> str | None:
    """What is wrong with the file that a benchmark wrote."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return f"FAILED: wrote no JSON file: {error}"
    if not found.get("commit"):
        return f"FAILED: expected the commit in its file, got {found.get('commit')!r}"
    named = found.get("versions", {})
    if not named.get("stackelberg") or not all(isinstance(text, str) for text in named.values()):
        return f"FAILED: expected versions by name in its file, got {named!r}"
    rows = found.get("rows")
    if not rows or not all(isinstance(row, dict) and row for row in rows):
        return f"FAILED: expected rows in its file, got {rows!r}"
    return None


if __name__ == "__main__":
    sys.exit(main())
