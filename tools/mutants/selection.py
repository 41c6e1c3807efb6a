"""Which tests a mutant is shown to: those that execute its line, quickest first, up to a budget of seconds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import coverage
import pytest

from tools.mutants.children.sitecustomize import MAP, for_children
from tools.mutants.plan import Mutant

FIRST_S, FIRST_FILES, SLOWEST_S = 3.0, 4, 20.0
"""How many seconds of tests a mutant is shown to, at first (of how many files) and in all: what only more would
notice survives."""


@dataclass(frozen=True)
class Selection:
    """The tests, their seconds and shared fixtures, who executes which line of which file, and how many lines."""

    seconds: dict[str, float]
    fixtures: dict[str, list[str]]
    by_line: dict[str, dict[int, frozenset[str]]]
    lines: dict[str, int]

    def without(self, tests: Iterable[str]) -> Selection:
        """Less some tests."""
        gone = frozenset(tests)
        kept = {file: {n: known - gone for n, known in lines.items()} for file, lines in self.by_line.items()}
        return replace(self, by_line=kept)

    def first_tests_for(self, mutant: Mutant) -> list[str]:
        """The tests most likely to notice: those that execute little besides its line, of a few files.

        Nearly all mutants that anybody notices die there, and reading a few files takes a fraction of the time of
        reading all.
        """
        chosen: list[str] = []
        files: set[str] = set()
        for test in self._closest(self._executing(mutant)):
            file = test.partition("::")[0]
            if len(files | {file}) <= FIRST_FILES and self.seconds_of([*chosen, test]) <= FIRST_S:
                files.add(file)
                chosen.append(test)
        return chosen

    def tests_for(self, mutant: Mutant) -> list[str]:
        """All tests to show a mutant to; what runs on import shows wherever the folder around it is used."""
        tests = self._executing(mutant)
        found = self._quickest(tests, SLOWEST_S)
        if mutant.in_body and tests:
            return self._closest(found)
        folder = os.path.dirname(mutant.file)
        around = (self._using(name) for name in self.by_line if os.path.dirname(name) == folder)
        return self._closest(found) + self._quickest(set().union(*around) - set(found), SLOWEST_S)

    def _closest(self, tests: Iterable[str]) -> list[str]:
        """Those that execute the fewest lines first: what else they do hides least of a change."""
        return sorted(tests, key=lambda test: (self.lines.get(test, 0), test))

    def _executing(self, mutant: Mutant) -> set[str]:
        """Who executes its line, or uses its file where it runs on import or is not the first of its statement."""
        lines = self.by_line.get(mutant.file, {})
        wanted = range(mutant.first_line, mutant.last_line + 1)
        tests = {test for line in wanted for test in lines.get(line, ())} if mutant.in_body else set()
        return tests or self._using(mutant.file)

    def _using(self, file: str) -> set[str]:
        return {test for tests in self.by_line.get(file, {}).values() for test in tests}

    def _quickest(self, tests: Iterable[str], budget_s: float) -> list[str]:
        """The quickest tests that fit into a budget, at least one; a shared fixture is paid for once."""
        chosen: list[str] = []
        for test in sorted(tests, key=lambda test: (self.seconds_of([test]), test)):
            if chosen and self.seconds_of([*chosen, test]) > budget_s:
                break
            chosen.append(test)
        return chosen

    def seconds_of(self, tests: Sequence[str]) -> float:
        """How long tests take together, with their fixtures."""
        shared = {fixture for test in tests for fixture in self.fixtures.get(test, ())}
        return sum(self.seconds.get(name, 0.0) for name in (*tests, *shared))


def measure(root: Path, folder: Path, jobs: int, tests: Sequence[str]) -> None:
    """Run the tests once under coverage.py and write the map into `folder`; those that fail are on it, too."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(jobs), "--dist", "worksteal", "-m", "not system"]
    command += ["-p", "tools.mutants.contexts", "-p", "no:cacheprovider", "-p", "no:tools.budgets", *tests]
    outer = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST_")}
    environment = outer | {MAP: str(folder), "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": for_children()}
    shutil.copytree(root / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(command, cwd=root, env=environment, check=False)
    if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit(f"the tests could not be run (pytest ended with {done.returncode}): see above")


def load(folder: Path, root: Path) -> Selection:
    """The map that `measure` wrote; the lines of a shared fixture are those of every test that uses it.

    Where the source has changed since, the lines that are left are those of the tests that executed them.
    """
    seconds: dict[str, float] = {}
    fixtures: dict[str, list[str]] = {}
    for kept, name in ((seconds, "seconds"), (fixtures, "fixtures")):
        for file in sorted(folder.glob(f"{name}.*.json")):
            for test, value in json.loads(file.read_text(encoding="utf-8")).items():
                kept[test] = value
    users: dict[str, set[str]] = defaultdict(set)
    for test, used in fixtures.items():
        for name in (test, *used):
            users[name].add(test)
    by_line: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for file in sorted(folder.glob("lines.*")):
        data = coverage.CoverageData(basename=str(file))
        data.read()
        for measured in data.measured_files():
            name = measured[measured.rindex("src/stackelberg") :]  # wherever the checkout was when it was measured
            moved = _moved(folder / name, root / name)
            for line, contexts in data.contexts_by_lineno(measured).items():
                by_line[name][moved.get(line, 0)].update(*(users[context] for context in contexts if context))
    frozen = {name: {n: frozenset(tests) for n, tests in lines.items()} for name, lines in by_line.items()}
    lines_of = Counter(test for lines in frozen.values() for tests in lines.values() for test in tests)
    return Selection(seconds, fixtures, frozen, dict(lines_of))


@cache
def _moved(old: Path, new: Path) -> dict[int, int]:
    """The number that each line of a file has by now, where it is there still."""
    texts = [file.read_text(encoding="utf-8").splitlines() if file.exists() else [] for file in (old, new)]
    matching = SequenceMatcher(None, *texts, autojunk=False).get_matching_blocks()
    return {block.a + n + 1: block.b + n + 1 for block in matching for n in range(block.size)}
