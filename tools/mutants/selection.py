"""Which tests a mutant is shown to: those that execute its line, quickest first, up to a budget of seconds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import coverage

from tools.mutants.plan import Mutant

SLOWEST_S = 10.0
"""How many seconds of tests a mutant is shown to: mutants that only a long run would notice count as survivors."""


@dataclass(frozen=True)
class Selection:
    """The tests and their seconds, and which of them execute which line of which file."""

    seconds: dict[str, float]
    by_line: dict[str, dict[int, frozenset[str]]]

    def first_tests_for(self, mutant: Mutant) -> list[str]:
        """The tests most likely to notice: those of the two files that execute its line most often.

        Nine of ten mutants die there, and reading two files takes a fraction of the time of reading all.
        """
        tests = self._executing(mutant)
        files = Counter(test.partition("::")[0] for test in tests)
        own = {name for name, _ in sorted(files.items(), key=lambda item: (-item[1], item[0]))[:2]}
        return self._quickest([test for test in tests if test.partition("::")[0] in own], SLOWEST_S / 3)

    def tests_for(self, mutant: Mutant) -> list[str]:
        """All tests to show a mutant to."""
        return self._quickest(self._executing(mutant), SLOWEST_S)

    def _executing(self, mutant: Mutant) -> set[str]:
        lines = self.by_line.get(mutant.file, {})
        wanted = range(mutant.first_line, mutant.last_line + 1)
        tests = {test for line in wanted for test in lines.get(line, ())} if mutant.in_body else set()
        if not tests:  # it runs on import, or its line is not the first of its statement: ask all who use the file
            tests = {test for line in lines for test in lines[line]}
        if not tests:  # a file of defaults alone, which nobody executes: ask all who use its folder
            folder = os.path.dirname(mutant.file)
            files = [self.by_line[name] for name in self.by_line if os.path.dirname(name) == folder]
            tests = {test for inside in files for line in inside for test in inside[line]}
        return tests

    def _quickest(self, tests: Iterable[str], budget_s: float) -> list[str]:
        return _within(budget_s, sorted(tests, key=lambda test: (self.seconds.get(test, 0.0), test)), self.seconds)

    def seconds_of(self, tests: Sequence[str]) -> float:
        """How long tests take together."""
        return sum(self.seconds.get(test, 0.0) for test in tests)


def _within(budget: float, tests: Sequence[str], seconds: dict[str, float]) -> list[str]:
    chosen: list[str] = []
    for test in tests:
        budget -= seconds.get(test, 0.0)
        if budget < 0 and chosen:
            break
        chosen.append(test)
    return chosen


def measure(root: Path, folder: Path, jobs: int, tests: Sequence[str]) -> None:
    """Run the tests once under coverage.py and write the map into `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(jobs), "--dist", "worksteal", "-m", "not slow"]
    command += ["-p", "tools.mutants.contexts", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"MUTANTS_MAP": str(folder), "NUMBA_DISABLE_JIT": "0"}
    subprocess.run(command, cwd=root, env=environment, check=True)


def load(folder: Path) -> Selection:
    """The map that `measure` wrote."""
    seconds: dict[str, float] = {}
    for file in sorted(folder.glob("seconds.*.json")):
        seconds |= json.loads(file.read_text(encoding="utf-8"))
    by_line: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for file in sorted(folder.glob("lines.*")):
        data = coverage.CoverageData(basename=str(file))
        data.read()
        for measured in data.measured_files():
            name = measured[measured.rindex("src/stackelberg/") :]  # wherever the checkout was when it was measured
            for line, tests in data.contexts_by_lineno(measured).items():
                by_line[name][line] |= {test for test in tests if test}
    frozen = {name: {n: frozenset(tests) for n, tests in lines.items()} for name, lines in by_line.items()}
    return Selection(seconds, frozen)
