"""Runs that are kept for other source than there is now: some are played again, and if none has moved all stand.

    python -m benchmarks.leaders_bench.confirm FOLDER [--old TREE] [--sample 3] [--seed 0] [--entrants NAME ...]

A kept run bears the digest of the source that decided it, and a change of that source, be it a name, has it played
again. Here a few runs of each entrant on each game, chosen at random, are played by the present source. Where every
share is what it was (to 1e-9), the runs of that entrant on that game are renamed to the present source; where one
has moved it is said, and they stay what they are: runs of other source.

Runs are deterministic on one kind of machine, and some entrants amplify last bits: for runs that were made on
another, TREE is a checkout of the source that made them, and what it plays here is compared instead.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import simulators
from benchmarks.leaders_bench.case import Case
from benchmarks.leaders_bench.cases import case
from benchmarks.leaders_bench.entrants import Entrant, entrant
from benchmarks.leaders_bench.runs import kept_path, play

TOLERANCE = 1e-9
Kept = dict[str, Any]
Closed = list[list[float]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Confirm what can be; 1 where a run has moved."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "folder", type=Path, help="where runs are kept, such as .benchmarks/readme; -: play stdin's"
    )
    parser.add_argument("--old", type=Path, help="a source tree that is to play the same runs for comparison")
    parser.add_argument("--sample", type=int, default=3, help="runs of each entrant on each game that are repeated")
    parser.add_argument("--seed", type=int, default=0, help="of the choice")
    parser.add_argument("--entrants", nargs="+", help="only these")
    chosen = parser.parse_args(arguments)
    if str(chosen.folder) == "-":
        print(json.dumps(played(json.load(sys.stdin))))
        return 0
    moved, rng = 0, np.random.default_rng(chosen.seed)
    for (game, who), files in other_source(chosen.folder, chosen.entrants).items():
        sample = [files[k][1] for k in rng.permutation(len(files))[: chosen.sample]]
        before = [run["closed"] for run in sample] if chosen.old is None else played_by(chosen.old, sample)
        found = [text for text in map(what_moved, sample, before, played(sample)) if text]
        if not found:
            for file, run in files:
                file.rename(_place(file.parent, run))
        moved += len(found)
        verdict = "; ".join(found) or f"the same, {len(files)} runs stand"
        print(f"{game}, {who}: {len(sample)} repeated, {verdict}", flush=True)
    return 1 if moved else 0


def other_source(folder: Path, names: Sequence[str] | None) -> dict[tuple[str, str], list[tuple[Path, Kept]]]:
    """Kept runs that no present name leads to, by game and entrant."""
    found: dict[tuple[str, str], list[tuple[Path, Kept]]] = {}
    for file in sorted(folder.glob("*.json")):
        run = json.loads(file.read_text(encoding="utf-8"))
        if (names is None or run["entrant"] in names) and not _place(folder, run).exists():
            found.setdefault((run["case"], run["entrant"]), []).append((file, run))
    return found


def played(runs: Sequence[Kept]) -> Closed:
    """What these runs close by the source at hand."""
    return [list(play(*_who(run), run["setting"], run["seed"], tuple(run["marks"])).closed) for run in runs]


def played_by(tree: Path, runs: Sequence[Kept]) -> Closed:
    """What they close by another source tree, on this machine."""
    paths = os.pathsep.join([str(tree.resolve() / "src"), str(tree.resolve())])
    done = subprocess.run(
        [sys.executable, __file__, "-"],
        input=json.dumps(runs),
        cwd=tree,
        env={**os.environ, "PYTHONPATH": f"{paths}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: Closed = json.loads(done.stdout.splitlines()[-1])
    return found


def what_moved(run: Kept, before: Sequence[float], now: Sequence[float]) -> str:
    """What a run closes now, where that is not what it closed; else nothing."""
    if np.allclose(now, before, rtol=0.0, atol=TOLERANCE, equal_nan=True):
        return ""
    return f"{run['setting']} seed {run['seed']} closes {now[-1]:.6f} where it closed {before[-1]:.6f}"


def _who(run: Kept) -> tuple[Case, Entrant]:
    if run["case"] not in simulators.CASES:
        return case(run["case"]), entrant(run["entrant"])
    (who,) = (one for one in simulators.entrants(run["case"], quick=False) if one.name == run["entrant"])
    return simulators.case_of(run["case"], False), who


def _place(folder: Path, run: Kept) -> Path:
    return kept_path(folder, *_who(run), run["setting"], run["seed"], run["marks"])


if __name__ == "__main__":
    sys.exit(main())
