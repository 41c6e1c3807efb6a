"""`python -m tools.mutants [PATH ...]`: make mutants, run the tests on them, list who survived."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
sys.dont_write_bytecode = True

from tools.mutants import selection  # noqa: E402
from tools.mutants.execute import Control, Job, allowed_s, preload, run_all  # noqa: E402
from tools.mutants.plan import Mutant, mutants_of  # noqa: E402
from tools.mutants.report import NOTICED, Results, diff_of, equivalents, print_scores, write_survivors  # noqa: E402
from tools.mutants.selection import Selection  # noqa: E402

REPRO = "stackelberg_repro"
ROOMS = (*sorted(place.parent.name for place in Path("src/stackelberg").glob("*/__init__.py")), REPRO)
"""Every room of the package, and the package beside it as one."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants and print the scores; 1 if the tests fail on the source as it is."""
    options = _options().parse_args(arguments)
    root, out = Path.cwd(), Path(options.out)
    results = Results(out / "results.jsonl")
    excused = equivalents(root)
    mutants = [m for path in options.paths or ROOMS for file in _files(root, path) for m in mutants_of(root, file)]
    chosen = _sample(mutants, options.sample, options.seed)
    todo = [m for m in chosen if options.again or not results.killed(m.key)]
    print(f"{len(mutants)} mutants, {len(chosen)} chosen, {len(todo)} to run", file=sys.stderr)
    preload()
    by_hand = bool(options.tests)
    stages = _stages_by_hand(root, options.tests) if by_hand else _stages_by_map(root, out, options, todo)
    if stages is None:
        return 1
    waiting, done = todo, 0
    for number, jobs_for in enumerate(stages, 1):
        alive = []
        for job, outcome, seconds in run_all(map(jobs_for, waiting), root, options.jobs):
            assert job.mutant is not None
            if outcome in NOTICED or number == len(stages):
                _take(root, job.mutant, outcome, seconds, results, excused)
                done += 1
            else:
                alive.append(job.mutant)
            if sys.stderr.isatty() or done % 50 == 0:
                end = "\r" if sys.stderr.isatty() else "\n"
                print(f"{done} of {len(todo)}", end=end, file=sys.stderr, flush=True)
        waiting = alive
    write_survivors(root, out / "survivors.txt", chosen, results, excused)
    print_scores(root, mutants, chosen, results, excused)
    print(f"survivors: {out / 'survivors.txt'}" + (" (shown to the given tests only)" if by_hand else ""))
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("paths", nargs="*", help=f"rooms, folders or files (default: {' '.join(ROOMS)})")
    parser.add_argument("--tests", nargs="+", default=[], help="show mutants to these tests only (no map needed)")
    parser.add_argument("--sample", type=int, help="at most this many mutants, drawn at random from each room")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (default: 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes side by side")
    parser.add_argument("--again", action="store_true", help="run mutants that were killed before, too")
    parser.add_argument("--new-map", action="store_true", help="measure anew which test executes which line")
    parser.add_argument("--out", default="build/mutants", help="where results are kept (default: build/mutants)")
    return parser


def _files(root: Path, path: str) -> Iterator[str]:
    place = root / "src" / path if path == REPRO else root / "src" / "stackelberg" / path
    if path not in ROOMS:
        place = root / path
    if not place.exists():
        raise SystemExit(f"{path}: expected a room ({', '.join(ROOMS)}), a folder or a file, found none of them")
    for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
        yield str(file.relative_to(root))


def _sample(mutants: list[Mutant], size: int | None, seed: int) -> list[Mutant]:
    """At most `size` of each room in random order; who is drawn depends on nothing but the seed and its own key.

    So a room has the same sample in whatever company, and keeps most of it when some of its code changes.
    """
    rooms: dict[str, list[Mutant]] = {}
    for mutant in sorted(mutants, key=lambda m: sha256(f"{seed} {m.key}".encode()).digest()):
        rooms.setdefault(mutant.room, []).append(mutant)
    return [mutant for drawn in zip_longest(*(r[:size] for r in rooms.values())) for mutant in drawn if mutant]


def _take(
    root: Path,
    mutant: Mutant,
    outcome: str,
    seconds: float,
    results: Results,
    excused: Mapping[tuple[str, str, str], str],
) -> None:
    """Keep an outcome, and show a mutant that nobody noticed."""
    diff = diff_of(root, mutant)
    results.add(mutant, outcome, diff, seconds)
    if outcome not in NOTICED and not excused.get(diff.key):
        print(f"{outcome}: {mutant.file}:{mutant.first_line} [{mutant.operator}]\n{diff.text}", flush=True)


Stage: TypeAlias = Callable[[Mutant], Job]
"""The tests a mutant is shown to; whoever survives one stage goes on to the next."""


def _stages_by_hand(root: Path, tests: list[str]) -> list[Stage] | None:
    """Every mutant is shown to the given tests, which must pass on the source as it is."""
    began = time.monotonic()
    (_, outcome, _), *_ = list(run_all([Job(None, tests, 600.0)], root, 1))
    if outcome != "survived":
        print("the tests do not pass on the source as it is, or cannot be found: run them first", file=sys.stderr)
        return None
    limit = allowed_s(time.monotonic() - began)
    return [lambda mutant: Job(mutant, tests, limit)]


def _stages_by_map(root: Path, out: Path, options: argparse.Namespace, mutants: list[Mutant]) -> list[Stage]:
    """Every mutant is shown to tests that execute its line: to the likeliest first, then to all."""
    folder = (out / "map").resolve()
    if options.new_map or not folder.exists():
        selection.measure(root, folder, options.jobs, [])
    chosen = selection.load(folder, root)
    chosen = chosen.without(_failing(root, folder, chosen, mutants, options.jobs))

    def job(mutant: Mutant, tests: list[str]) -> Job:
        return Job(mutant, tests, allowed_s(chosen.seconds_of(tests)))

    return [lambda m: job(m, chosen.first_tests_for(m)), lambda m: job(m, chosen.tests_for(m))]


def _failing(root: Path, folder: Path, chosen: Selection, mutants: list[Mutant], at_once: int) -> list[str]:
    """The tests that fail here on the source as it is, or are gone: they would seem to notice every mutant."""
    kept = folder / "control.json"
    passed: dict[str, bool] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    wanted = {t for m in mutants for t in (*chosen.first_tests_for(m), *chosen.tests_for(m))}
    new = sorted(wanted - set(passed))
    print(f"{len(new)} tests to run once on the source as it is", file=sys.stderr)
    files = sorted({file for test in new if (root / (file := test.partition("::")[0])).exists()})
    with TemporaryDirectory(prefix="control-") as place:
        shares = [
            Control(files[n::at_once], allowed_s(chosen.seconds_of(new)), frozenset(new), Path(place, str(n)))
            for n in range(at_once)
            if files[n::at_once]
        ]
        for share, outcome, _ in run_all(shares, root, at_once):
            if outcome == "timeout":
                raise SystemExit(
                    f"these tests do not come to an end on the source as it is: {' '.join(share.tests)}"
                )
        found = {name for share in shares for name in share.passed.read_text(encoding="utf-8").splitlines()}
    passed |= {test: test in found for test in new}
    kept.write_text(json.dumps(passed), encoding="utf-8")
    failing = sorted(test for test in wanted if not passed[test])
    for test in failing:
        print(f"left out, as it fails in a process of mutants: {test}", file=sys.stderr)
    return failing


if __name__ == "__main__":
    sys.exit(main())
