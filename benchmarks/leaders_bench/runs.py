"""One run: an entrant on a case with a seed, judged at marks; kept in a file so that a benchmark can be resumed.

Fair by construction: every entrant starts at the case's x0, is charged for every announced x, and the n-th
deployment of a seed meets the same draws of noise whoever made it. A recommendation is judged with what was known
after the last round that ended at or before the mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.leaders_bench.case import Case
from benchmarks.leaders_bench.composite import AskTellResponses, complete
from benchmarks.leaders_bench.entrants import Entrant, Setting
from benchmarks.leaders_bench.packages import AskTell
from benchmarks.results import keep_run, kept_run, run_file
from stackelberg.core import Array, Leader, Probe, Start, frozen
from stackelberg.run import Population, observe

MARKS = (25, 50, 100, 200, 400, 1000)
"""The marks that are shown."""

LADDER = (*range(5, 100, 5), *range(100, 200, 10), *range(200, 400, 20), *range(400, 1001, 50))
"""The marks that are judged: all that are shown, and enough between them to say when a share was first closed."""


FAR = 1e6
"""A leader that is this many scales away from x0 has diverged: its run ends, and its last word stands."""


def ladder(last: int) -> tuple[int, ...]:
    """The marks judged in a run of `last` deployments.

    >>> ladder(50)
    (5, 10, 15, 20, 25, 30, 35, 40, 45, 50)
    >>> ladder(12)
    (5, 10, 12)
    """
    return (*(mark for mark in LADDER if mark < last), last)


def shown(last: int) -> tuple[int, ...]:
    """The marks of a run of `last` deployments that are shown: the last one always is.

    >>> shown(80)
    (25, 50, 80)
    """
    return (*(mark for mark in MARKS if mark < last), last)


@dataclass(frozen=True)
class Run:
    """What a run closed at each judged mark, and the follower rounds it had used by then."""

    case: str
    entrant: str
    setting: Setting
    seed: int
    marks: tuple[int, ...]
    closed: tuple[float, ...]
    follower_rounds: tuple[int, ...]

    def closed_at(self, mark: int) -> float:
        """The share closed at a judged mark."""
        return self.closed[self.marks.index(mark)]

    def deployments_to(self, share: float, since: int = 0) -> int | None:
        """How many deployments after `since` the share was closed for the first time, to the next judged mark.

        >>> run = Run("game", "leader", {}, 0, (5, 10, 15), (0.2, 0.95, 0.6), (5, 10, 15))
        >>> run.deployments_to(0.9), run.deployments_to(0.9, since=10)
        (10, None)
        """
        reached = (m for m, c in zip(self.marks, self.closed, strict=True) if m > since and c >= share)
        first = next(reached, None)
        return None if first is None else first - since


class _Street:
    """The followers' side: deploys x, counts, and draws noise by the number of the deployment."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case, self.count, self.rounds = case, 0, 0
        self.population = Population(case.game.followers, seed)

    def observe(self, probe: Probe) -> Any:
        answer = observe(self.case.game, replace(probe, round=self.count, index=0), self.population)
        self.count += 1
        self.rounds += probe.K
        return replace(answer, round=probe.round, index=probe.index)


def play(case: Case, entrant: Entrant, setting: Setting, seed: int, marks: Sequence[int]) -> Run:
    """Run an entrant to the last mark."""
    made = entrant.make(case, setting, seed, marks[-1])
    follow = _leader_course if isinstance(made, Leader) else _package_course
    closed, rounds = follow(case, made, seed, tuple(marks))
    return Run(case.name, entrant.name, setting, seed, tuple(marks), closed, rounds)


class _Judge:
    """Takes recommendations as a run goes and scores the one that stood at each mark."""

    def __init__(self, case: Case, marks: tuple[int, ...]) -> None:
        self.case, self.marks = case, marks
        self.x, self.rounds = case.x0, 0
        self.closed: list[float] = []
        self.used: list[int] = []

    def pass_marks(self, deployments: int) -> None:
        """Score every mark that `deployments` has gone past with the recommendation before it."""
        while len(self.closed) < len(self.marks) and self.marks[len(self.closed)] < deployments:
            self._score()

    def stands(self, x: Array, rounds: int, deployments: int) -> None:
        """A round has ended: x is recommended from here on."""
        self.x, self.rounds = x, rounds
        while len(self.closed) < len(self.marks) and self.marks[len(self.closed)] <= deployments:
            self._score()

    def _score(self) -> None:
        self.closed.append(float(self.case.closed(self.x, self.marks[len(self.closed)])))
        self.used.append(self.rounds)

    def verdict(self) -> tuple[tuple[float, ...], tuple[int, ...]]:
        return tuple(self.closed), tuple(self.used)


def _leader_course(
    case: Case, leader: Leader[Any], seed: int, marks: tuple[int, ...]
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    leader = leader.bind(case.game.knowledge)
    state, street, judge = leader.init(case.x0, seed), _Street(case, seed), _Judge(case, marks)
    while street.count < marks[-1]:
        round = state.round
        while state.round == round:
            state = leader.tell(state, [street.observe(leader.ask(state)[0])])
        street.population.close_round()
        judge.pass_marks(street.count)
        judge.stands(leader.recommend(state), street.rounds, street.count)
        if not np.linalg.norm(state.x - case.x0) <= FAR * case.scale * np.sqrt(case.x0.size):
            break
    judge.pass_marks(marks[-1] + 1)
    return judge.verdict()


def _package_course(
    case: Case, package: AskTell | AskTellResponses, seed: int, marks: tuple[int, ...]
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    street, judge = _Street(case, seed), _Judge(case, marks)
    worst = case.start_cost
    while street.count < marks[-1]:
        x = frozen(case.game.X.project(package.ask()))
        answer = street.observe(Probe(street.count, 0, x, case.K, Start.PREVIOUS, keep=True))
        worst = worst if answer.cost is None else max(worst, answer.cost)
        if isinstance(package, AskTellResponses):
            package.tell_response(x, complete(answer.y))
        else:
            package.tell(x, worst if answer.cost is None else answer.cost)  # a failure counts as the worst seen
        if street.count in marks:
            judge.stands(case.game.X.project(package.recommend()), street.rounds, street.count)
    if isinstance(package, AskTellResponses):
        package.close()
    return judge.verdict()


def kept(folder: Path, case: Case, entrant: Entrant, setting: Setting, seed: int, marks: Sequence[int]) -> Run:
    """The run from its file, or played and written there."""
    path = kept_path(folder, case, entrant, setting, seed, marks)
    if path.is_file():
        return kept_run(path, Run)
    run = play(case, entrant, setting, seed, marks)
    keep_run(path, run)
    return run


def kept_path(
    folder: Path, case: Case, entrant: Entrant, setting: Setting, seed: int, marks: Sequence[int]
) -> Path:
    """The file of a run."""
    settings = (f"{key}={value}" for key, value in sorted(setting.items()))
    return run_file(folder, [case.name, entrant.name, *settings, f"seed={seed}", *marks])
