"""`python -m tools.mutants [PATH ...]`: make mutants, run the tests on them, list who survived."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
sys.dont_write_bytecode = True

from tools.mutants import selection  # noqa: E402
from tools.mutants.execute import Job, preload, run_all  # noqa: E402
from tools.mutants.plan import Mutant, mutants_of  # noqa: E402
from tools.mutants.report import Results, diff_of, equivalents, print_scores, write_survivors  # noqa: E402

ROOMS = ("core", "sets", "followers", "leaders", "games", "theory", "study")


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
    jobs = _jobs_by_hand(root, todo, options.tests) if options.tests else _jobs_by_map(root, out, todo, options)
    if jobs is None:
        return 1
    by_hand = bool(options.tests)
    for count, (job, outcome, seconds) in enumerate(run_all(jobs, root, options.jobs), 1):
        assert job.mutant is not None
        diff = diff_of(root, job.mutant)
        results.add(job.mutant, outcome, diff, seconds)
        if outcome not in ("killed", "timeout") and not excused.get(diff.key):
            print(f"{outcome}: {job.mutant.file}:{job.mutant.first_line} [{job.mutant.operator}]\n{diff.text}")
        if sys.stderr.isatty() or count % 50 == 0:
            print(f"{count} of {len(todo)}", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    write_survivors(root, out / "survivors.txt", chosen, results, excused)
    print_scores(root, mutants, chosen, results, excused)
    print(f"survivors: {out / 'survivors.txt'}" + (" (shown to the given tests only)" if by_hand else ""))
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("paths", nargs="*", help=f"rooms, folders or files (default: {' '.join(ROOMS)})")
    parser.add_argument("--tests", nargs="+", default=[], help="show mutants to these tests only (no map needed)")
    parser.add_argument("--sample", type=int, help="so many mutants at most, drawn at random from each room")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (default: 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes side by side")
    parser.add_argument("--again", action="store_true", help="run mutants that were killed before, too")
    parser.add_argument("--new-map", action="store_true", help="measure anew which test executes which line")
    parser.add_argument("--out", default="build/mutants", help="where results are kept (default: build/mutants)")
    return parser


def _files(root: Path, path: str) -> Iterator[str]:
    place = root / "src" / "stackelberg" / path if path in ROOMS else root / path
    if not place.exists():
        raise SystemExit(f"{path}: expected a room ({', '.join(ROOMS)}), a folder or a file, found none of them")
    for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
        yield str(file.relative_to(root))


def _sample(mutants: list[Mutant], size: int | None, seed: int) -> list[Mutant]:
    """At most `size` of each room, the same ones for the same seed and source."""
    rooms: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        rooms.setdefault(mutant.room, []).append(mutant)
    draw = random.Random(seed)
    chosen = [
        m for room in rooms.values() for m in (room if size is None else draw.sample(room, min(size, len(room))))
    ]
    draw.shuffle(chosen)
    return chosen


def _jobs_by_hand(root: Path, mutants: list[Mutant], tests: list[str]) -> list[Job] | None:
    """Every mutant is shown to the given tests, which must pass on the source as it is."""
    began = time.monotonic()
    (_, outcome, _), *_ = list(run_all([Job(None, tests, 600.0)], root, 1))
    if outcome != "survived":
        print(f"the tests do not pass on the source as it is ({outcome}): mend that first", file=sys.stderr)
        return None
    limit = 10.0 + 4.0 * (time.monotonic() - began)
    return [Job(mutant, tests, limit) for mutant in mutants]


def _jobs_by_map(root: Path, out: Path, mutants: list[Mutant], options: argparse.Namespace) -> list[Job] | None:
    """Every mutant is shown to the tests that execute its line."""
    folder = (out / "map").resolve()
    if options.new_map or not folder.exists():
        selection.measure(root, folder, options.jobs, [])
    chosen = selection.load(root, folder)
    jobs = []
    for mutant in mutants:
        tests = chosen.tests_for(mutant)
        if tests:
            jobs.append(Job(mutant, tests, 20.0 + 5.0 * chosen.seconds_of(tests)))
        else:
            print(f"untested: {mutant.file}:{mutant.first_line}", file=sys.stderr)
            jobs.append(Job(mutant, ["--deselect", "tests", "tests/unit/test_rooms.py"], 20.0))
    return jobs


if __name__ == "__main__":
    sys.exit(main())
