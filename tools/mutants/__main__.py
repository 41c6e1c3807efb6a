"""`python -m tools.mutants [PATH ...]`: make mutants, run the tests on them, list who survived."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import TypeAlias

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

from tools.mutants import selection  # noqa: E402
from tools.mutants.execute import Job, Outcome, allowed_s, preload, run_all  # noqa: E402
from tools.mutants.plan import Mutant, mutants_of  # noqa: E402
from tools.mutants.report import NOTICED, Results, diff_of, equivalents, print_scores, write_survivors  # noqa: E402
from tools.mutants.selection import Selection  # noqa: E402

Stage: TypeAlias = Callable[[Mutant], Job]
"""The tests a mutant is shown to; whoever survives one stage goes on to the next."""
BY_HAND_S = 600.0
"""How long tests that are given by hand may take."""
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
    preload()
    by_hand = bool(options.tests)
    if by_hand and not _pass_as_it_is(root, options.tests):
        return 1
    if options.new_map:
        results.passes.clear()
    _withdraw(root, results)
    todo = [m for m in chosen if options.again or not results.killed(m.key)]
    print(f"{len(mutants)} mutants, {len(chosen)} chosen, {len(todo)} to run", file=sys.stderr)
    tests = None if by_hand else _map(root, out, options)
    while todo:
        stages = _stages_by_hand(options.tests) if tests is None else _stages_by_map(tests, results)
        _run(root, todo, stages, options.jobs, results, excused)
        _withdraw(root, results)
        todo = [] if by_hand else [m for m in todo if results.doubtful(m.key)]
    write_survivors(root, out / "survivors.txt", chosen, results, excused)
    print_scores(root, mutants, chosen, results, excused)
    print(f"survivors: {out / 'survivors.txt'}" + (" (shown to the given tests only)" if by_hand else ""))
    return 0


def _run(
    root: Path,
    mutants: list[Mutant],
    stages: Sequence[Stage],
    at_once: int,
    results: Results,
    excused: Mapping[tuple[str, str, str], str],
) -> None:
    """Show mutants to the tests of one stage after the other, and keep what comes of it."""
    waiting, done = mutants, 0
    for number, job_for in enumerate(stages, 1):
        alive = []
        for outcome in run_all(map(job_for, waiting), root, at_once):
            mutant = outcome.job.mutant
            assert mutant is not None
            if outcome.word in NOTICED or number == len(stages):
                _take(root, mutant, outcome, results, excused)
                done += 1
                if sys.stderr.isatty() or done % 50 == 0:
                    end = "\r" if sys.stderr.isatty() else "\n"
                    print(f"{done} of {len(mutants)}", end=end, file=sys.stderr, flush=True)
            else:
                alive.append(mutant)
        waiting = alive


def _withdraw(root: Path, results: Results) -> None:
    """Run who has noticed a mutant on the source as it is: who fails there by itself has noticed nothing."""
    new = sorted(results.unproven())
    if not new:
        return
    print(f"{len(new)} tests to run once on the source as it is", file=sys.stderr)
    for outcome in run_all([Job(None, new, allowed_s(60.0 + 3.0 * len(new)))], root, 1):
        for test in new:
            results.prove(test, test in outcome.passed)
            if test not in outcome.passed:
                print(f"left out, as it fails in a process of mutants: {test}", file=sys.stderr)


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
    root: Path, mutant: Mutant, outcome: Outcome, results: Results, excused: Mapping[tuple[str, str, str], str]
) -> None:
    """Keep an outcome, and show a mutant that nobody noticed."""
    diff = diff_of(root, mutant)
    results.add(mutant, outcome, diff)
    if outcome.word not in NOTICED and not excused.get(diff.key):
        print(f"{outcome.word}: {mutant.file}:{mutant.first_line} [{mutant.operator}]\n{diff.text}", flush=True)


def _pass_as_it_is(root: Path, tests: list[str]) -> bool:
    """Whether the given tests pass on the source as it is."""
    (outcome,) = run_all([Job(None, tests, BY_HAND_S)], root, 1)
    if outcome.word != "survived":
        print("the tests do not pass on the source as it is, or cannot be found: run them first", file=sys.stderr)
    return outcome.word == "survived"


def _stages_by_hand(tests: list[str]) -> list[Stage]:
    """Every mutant is shown to the given tests."""
    return [lambda mutant: Job(mutant, tests, BY_HAND_S)]


def _map(root: Path, out: Path, options: argparse.Namespace) -> Selection:
    """Which test executes which line, measured now if it is not yet known."""
    folder = (out / "map").resolve()
    if options.new_map or not folder.exists():
        selection.measure(root, folder, options.jobs, [])
    return selection.load(folder, root)


def _stages_by_map(tests: Selection, results: Results) -> list[Stage]:
    """Every mutant is shown to tests that execute its line: to the likeliest first, then to all."""
    left = tests.without(results.failing())

    def job(mutant: Mutant, tests: list[str]) -> Job:
        return Job(mutant, tests, allowed_s(left.seconds_of(tests)))

    return [lambda m: job(m, left.first_tests_for(m)), lambda m: job(m, left.tests_for(m))]


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.exit(main())
