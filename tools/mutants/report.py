"""Results kept between runs, mutants judged equivalent, scores per room."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scipy.stats import binomtest

from tools.mutants.execute import Outcome
from tools.mutants.plan import Mutant

NOTICED = ("killed", "timeout")
EQUIVALENT = "tests/mutants"
"""The folder of the files that list mutants nobody could notice, with the reason."""


@dataclass(frozen=True)
class Diff:
    """A change: the file, the lines before and the lines after."""

    file: str
    before: str
    after: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What a file of equivalent mutants calls it."""
        return self.file, self.before, self.after

    @property
    def text(self) -> str:
        """For people."""
        return f"  - {self.before}\n  + {self.after}"


def diff_of(root: Path, mutant: Mutant) -> Diff:
    """The lines that a mutant changes, without the white space around them."""
    text = (root / mutant.file).read_text(encoding="utf-8")
    lines = list(difflib.ndiff(text.splitlines(), mutant.source(text).splitlines()))
    before = " ".join(line[2:].strip() for line in lines if line.startswith("- "))
    after = " ".join(line[2:].strip() for line in lines if line.startswith("+ "))
    return Diff(mutant.file, before, after)


def equivalents(root: Path) -> Mapping[tuple[str, str, str], str]:
    """The mutants judged equivalent: (file, line before, line after) and why."""
    found: dict[tuple[str, str, str], str] = {}
    for file in sorted((root / EQUIVALENT).glob("*.toml")):
        for entry in tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", []):
            found[entry["file"], entry["line"], entry["change"]] = entry["why"]
    return found


class Results:
    """The outcome of every mutant that was ever run, and how tests end on the source as it is.

    One JSON line each; the last line of a key, or of a test, counts.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.outcomes: dict[str, dict[str, Any]] = {}
        self.passes: dict[str, bool] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._take(json.loads(line))

    def _take(self, row: dict[str, Any]) -> None:
        if "key" in row:
            self.outcomes[row["key"]] = row
        else:
            self.passes[row["test"]] = row["passes"]

    def _keep(self, row: dict[str, Any]) -> None:
        """Keep a line, on disk at once: a run that is stopped goes on where it was."""
        self._take(row)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def killed(self, key: str) -> bool:
        """Whether the tests have noticed this mutant before."""
        return self.outcomes.get(key, {}).get("outcome") in NOTICED and not self.doubtful(key)

    def doubtful(self, key: str) -> bool:
        """Whether a test has failed on this mutant that fails by itself."""
        return any(not self.passes.get(test, True) for test in self.outcomes[key].get("failed", ()))

    def unproven(self) -> set[str]:
        """The tests that have noticed a mutant and were not yet seen to pass on the source as it is."""
        return {test for row in self.outcomes.values() for test in row.get("failed", ())} - set(self.passes)

    def failing(self) -> list[str]:
        """The tests that fail by themselves."""
        return [test for test, passes in self.passes.items() if not passes]

    def prove(self, test: str, passes: bool) -> None:
        """Keep how a test ends on the source as it is."""
        self._keep({"test": test, "passes": passes})

    def add(self, mutant: Mutant, outcome: Outcome, diff: Diff) -> None:
        """Keep the outcome of a mutant."""
        row = {"key": mutant.key, "outcome": outcome.word, "operator": mutant.operator, "line": mutant.first_line}
        row |= asdict(diff) | {"seconds": round(outcome.seconds, 2), "failed": sorted(outcome.failed)}
        self._keep(row)


def write_survivors(
    root: Path, path: Path, chosen: Sequence[Mutant], results: Results, excused: Mapping[tuple[str, str, str], str]
) -> None:
    """The mutants that nobody noticed, by file and line."""
    rows = []
    for mutant in sorted(chosen, key=lambda m: (m.file, m.first_line, m.operator, m.occurrence)):
        if not results.killed(mutant.key) and mutant.key in results.outcomes:
            diff = diff_of(root, mutant)
            if diff.key not in excused:
                outcome = results.outcomes[mutant.key]["outcome"]
                rows.append(f"{mutant.file}:{mutant.first_line} [{mutant.operator}] {outcome}\n{diff.text}\n")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows), encoding="utf-8")


def print_scores(
    root: Path,
    mutants: Sequence[Mutant],
    chosen: Sequence[Mutant],
    results: Results,
    excused: Mapping[tuple[str, str, str], str],
) -> None:
    """Killed of those run, by room and file, equivalent ones left out; a 95% interval (Wilson) where sampled."""
    by_room = sorted({m.room for m in chosen})
    print(f"{'':42} {'all':>6} {'run':>6} {'killed':>6} {'equiv':>6}  score")
    for room in by_room:
        everyone = [m for m in mutants if m.room == room]
        here = [m for m in chosen if m.room == room]
        _print_score(root, room, len(everyone), here, results, excused)
        for file in sorted({m.file for m in here}):
            inside = [m for m in here if m.file == file]
            name = "  " + file.removeprefix("src/stackelberg/").removeprefix("src/stackelberg_repro/")
            _print_score(root, name, sum(m.file == file for m in everyone), inside, results, excused)


def _print_score(
    root: Path,
    name: str,
    everyone: int,
    chosen: Sequence[Mutant],
    results: Results,
    excused: Mapping[tuple[str, str, str], str],
) -> None:
    run = [m for m in chosen if m.key in results.outcomes]
    killed = sum(results.killed(m.key) for m in run)
    equivalent = sum(not results.killed(m.key) and diff_of(root, m).key in excused for m in run)
    if not (counted := len(run) - equivalent):
        return
    interval = binomtest(killed, counted).proportion_ci(0.95, "wilson")
    sampled = f" [{interval.low:.1%}, {interval.high:.1%}]" if len(run) < everyone else ""
    print(f"{name:42} {everyone:6} {len(run):6} {killed:6} {equivalent:6}  {killed / counted:.1%}{sampled}")
