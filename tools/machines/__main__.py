"""Does a log travel? `python -m tools.machines` writes logs of every leader under several kinds of processor and
numbers of threads (with --python under other interpreters and versions), then goes on with each under every other.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS")


@dataclass(frozen=True)
class Machine:
    """An interpreter with its packages, as on a kind of processor (empty: the one that is there)."""

    name: str
    python: str
    core: str
    threads: int

    def run(self, scratch: Path, *arguments: str) -> str:
        """Let it work; what it printed."""
        env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        env |= {name: str(self.threads) for name in THREADS} | {
            "NUMBA_CACHE_DIR": str(scratch / f"numba-{self.name}")
        }
        env |= {"OPENBLAS_CORETYPE": self.core} if self.core else {}
        command = [self.python, "-W", "ignore", "-m", "tools.machines.work", *arguments]
        done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{self.name}: {done.stderr.strip()[-2000:]}")
        return done.stdout


def machines(cores: Sequence[str], threads: Sequence[int], pythons: Sequence[str]) -> list[Machine]:
    """This interpreter with each kind of processor and number of threads, and the others as they are."""
    here = [Machine(f"{core}-{count}", sys.executable, core, count) for core in cores for count in threads]
    return [*here, *(Machine(_name_of(path), path, "", 1) for path in pythons)]


def _name_of(python: str) -> str:
    """Versions of Python and NumPy, for a name."""
    ask = "import platform, numpy; print(f'py{platform.python_version()}-numpy{numpy.__version__}')"
    return subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True).stdout.strip()


def matrix(
    found: Sequence[Machine], written: int, rounds: int, entries: int, scratch: Path
) -> list[dict[str, Any]]:
    """What came of every log under every machine."""
    for machine in found:
        folder = scratch / "logs" / machine.name
        folder.mkdir(parents=True)
        print(
            machine.name, machine.run(scratch, "write", str(folder), str(written), str(entries)).strip(), flush=True
        )
    outcomes = []
    for machine in found:
        lines = machine.run(scratch, "go-on", str(scratch / "logs"), str(rounds), str(entries)).splitlines()
        outcomes += [{"reader": machine.name, **json.loads(line)} for line in lines]
        bad = [o for o in outcomes if o["reader"] == machine.name and "error" in o]
        print(f"{machine.name}: {len(lines)} logs opened and continued, {len(bad)} not", flush=True)
    return outcomes


def table(outcomes: Sequence[dict[str, Any]]) -> str:
    """Writers by readers: how many logs went on, and by how much recomputed probes differ at most."""
    names = list(dict.fromkeys(o["reader"] for o in outcomes))
    lines = ["| written under | " + " | ".join(names) + " |", "|" + "---|" * (len(names) + 1)]
    for writer in names:
        cells = [_cell([o for o in outcomes if (o["writer"], o["reader"]) == (writer, reader)]) for reader in names]
        lines.append(f"| {writer} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(outcomes: Sequence[dict[str, Any]]) -> str:
    tried = [o for o in outcomes if "skipped" not in o]
    good = [o for o in tried if "error" not in o]
    differing = [o["differs"][1] for o in good if o["differs"]]
    apart = f", {max(differing):.0e}" if differing else ""
    return f"{len(good)}/{len(tried)}{apart}"


def by_leader(outcomes: Sequence[dict[str, Any]]) -> str:
    """For each leader: in how many pairs recomputed probes differ, from which round on, and how far at most."""
    lines = []
    for leader in sorted({o["leader"] for o in outcomes}):
        good = [o for o in outcomes if o["leader"] == leader and "rounds" in o]
        apart = [o["differs"] for o in good if o["differs"]]
        what = (
            f"from round {min(d[0] for d in apart)} on, up to {max(d[1] for d in apart):.1e}" if apart else "none"
        )
        lines.append(f"{leader}: {len(good)} went on; recomputed otherwise in {len(apart)} ({what})")
    return "\n".join(lines)


def main() -> None:
    """See the top of this file."""
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument(
        "--cores", nargs="*", default=["SkylakeX", "Haswell", "Prescott"], help="OpenBLAS core types"
    )
    parse.add_argument("--threads", nargs="*", type=int, default=[1, 2])
    parse.add_argument("--python", nargs="*", default=[], help="other interpreters, with their packages installed")
    parse.add_argument("--written", type=int, default=12, help="rounds in each log")
    parse.add_argument("--rounds", type=int, default=100, help="rounds to go on for")
    parse.add_argument("--entries", type=int, default=76, help="of x in the large study (Sioux Falls: 76 links)")
    parse.add_argument("--json", type=Path, help="write every outcome here")
    given = parse.parse_args()
    found = machines(given.cores, given.threads, given.python)
    memory = Path("/dev/shm")
    place = memory if os.access(memory, os.W_OK) else None  # every commit is synced, which takes a disk long
    with tempfile.TemporaryDirectory(dir=place) as scratch:
        outcomes = matrix(found, given.written, given.rounds, given.entries, Path(scratch))
    if given.json is not None:
        given.json.write_text(json.dumps(outcomes, indent=1) + "\n", encoding="utf-8")
    bad = [o for o in outcomes if "error" in o]
    print(table(outcomes), by_leader(outcomes), *(json.dumps(o) for o in bad), sep="\n\n")
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
