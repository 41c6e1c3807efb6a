"""What one interpreter on one kind of machine does: write logs, or open those of others and go on.

`python -m tools.machines.work write FOLDER ROUNDS ENTRIES`, or `go-on`, which goes on
with copies of every `*.db` in FOLDER and prints what came of each, one JSON object per line.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.study import Study
from stackelberg.study.ledger import package_versions
from tools.machines.cases import Case, aim, cases


def play(study: Study, case: Case, until: int) -> None:
    """Ask and tell until so many rounds are closed."""
    while study.known.round < until:
        probe = study.next_probe()
        y = case.respond(probe.x)
        cost = None if study.objective is not None else float(y.sum())
        study.record([study.observation(probe, y, cost)])


def write(folder: Path, rounds: int, known: dict[str, Case]) -> None:
    """A log of every leader."""
    for name, case in known.items():
        objective = None if name == "trial-and-error" else aim
        address = f"sqlite:///{folder / name}.db"
        with Study.create(address, name, case.leader, objective, np.array(case.x0), 7, **case.options) as study:
            play(study, case, rounds)
            study.ask()  # an open question travels too


def go_on(file: Path, case: Case, rounds: int) -> dict[str, Any]:
    """Open a copy, check that nothing is lost, and play on."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        copy = Path(folder) / file.name
        shutil.copy(file, copy)
        with Study.open(f"sqlite:///{copy}", file.stem) as study:
            reached, answers = study.round, len(study.history().answers)
            asked = [p.x.tobytes() for p in study.probes_of(reached)]
            assert [p.x.tobytes() for p in study.ask()] == asked, "the open question changed"
            play(study, case, reached + rounds)
            differs = study.differs
        with Study.open(f"sqlite:///{copy}", file.stem) as study:
            history = study.history()
            assert len(history.records) == reached + rounds, "rounds are missing"
            assert len(history.answers) > answers, "answers are missing"
            return {
                "rounds": study.round - reached,
                "differs": None if differs is None else [differs.round, differs.largest],
                "changes": [era.changes for era in study.code()[1:]],
                "seconds": round(time.perf_counter() - begun, 2),
            }


def main() -> None:
    """See the top of this file."""
    what, folder, rounds, known = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), cases(int(sys.argv[4]))
    if what == "write":
        write(folder, rounds, known)
        print(json.dumps(package_versions()))
        return
    for file in sorted(folder.glob("*/*.db")):
        outcome: dict[str, Any] = {"writer": file.parent.name, "leader": file.stem}
        try:
            outcome |= go_on(file, known[file.stem], rounds) if file.stem in known else {"skipped": "not installed"}
        except Exception as error:
            outcome |= {"error": f"{type(error).__name__}: {error}", "trace": traceback.format_exc(limit=-3)}
        print(json.dumps(outcome), flush=True)


if __name__ == "__main__":
    main()
