"""Our leader beside Algorithm 1 on the games of `comparison_games`: what each saved after so many deployments.

Ours has its defaults. Algorithm 1 gets the step size, of those a case offers, whose median is best at the last mark
on tuning seeds; these seeds are not among the ones reported, and the deployments spent on the choice do not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import Array, Leader, frozen, whole_number
from stackelberg.leaders import ResponseModel, TwoPoint
from stackelberg.run import Result, solve
from stackelberg.study import Record
from stackelberg_repro.comparison.games import K, TollCase, congested_twin, whole_sioux_falls
from stackelberg_repro.pages.savings import Savings
from stackelberg_repro.paper.plans import HeldStep

OURS = "response model (the default)"
ALGORITHM_1 = "Algorithm 1, step size tuned"
FIRST_TUNING_SEED = 1_000_000
"""Step sizes are chosen on seeds from here on."""
STRIDE = 5
"""Deployments between two marks at which recommendations are judged."""

OnDeployments: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being run, the deployments made (all runs added up) and those there are."""


@dataclass(frozen=True)
class ComparisonSettings:
    """How long each leader may try, and how often."""

    deployments: int = 100
    runs: int = 3
    tuning_runs: int = 2
    seed: int = 0

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        whole_number("deployments", self.deployments, least=STRIDE)
        for name in ("runs", "tuning_runs"):
            whole_number(name, getattr(self, name))
        whole_number("seed", self.seed, least=0)

    @property
    def marks(self) -> tuple[int, ...]:
        """The numbers of deployments after which a recommendation is judged.

        >>> ComparisonSettings(deployments=12).marks
        (5, 10, 12)
        """
        return (*range(STRIDE, self.deployments, STRIDE), self.deployments)

    @property
    def seeds(self) -> range:
        """The seeds of the runs that count."""
        return range(self.seed, self.seed + self.runs)

    @property
    def tuning_seeds(self) -> range:
        """The seeds on which step sizes are chosen."""
        first = FIRST_TUNING_SEED + self.seed
        return range(first, first + self.tuning_runs)


@dataclass(frozen=True, eq=False)
class LeaderRuns:
    """One leader on one game: its settings in words, what it saved, and the tolls that it recommends at the end."""

    setting: str
    savings: Savings
    tolls: Array
    seconds: float

    @property
    def middle(self) -> int:
        """The run with the (upper) median of the last shares: the one to draw."""
        last = self.savings.shares[:, -1]
        return int(np.argsort(last, kind="stable")[last.size // 2])


@dataclass(frozen=True, eq=False)
class CaseResult:
    """All leaders on one game, by name, and the shares that the candidates of Algorithm 1 reached in tuning."""

    case: TollCase
    leaders: Mapping[str, LeaderRuns]
    tuning: Mapping[float, float]

    @property
    def savings(self) -> dict[str, Savings]:
        """What each leader saved."""
        return {name: runs.savings for name, runs in self.leaders.items()}


@dataclass(frozen=True, eq=False)
class ComparisonResult:
    """Every game, in order."""

    settings: ComparisonSettings
    cases: tuple[CaseResult, ...]
    seconds: float


class _Counter:
    """Adds up the deployments of all runs, and tells how far it is."""

    def __init__(self, progress: OnDeployments | None, total: int) -> None:
        self._progress, self._total, self._before, self.words = progress, total, 0, ""

    def made(self, record: Record) -> None:
        if self._progress is not None:
            self._progress(self.words, self._before + record.deployments, self._total)

    def run_ended(self, deployments: int) -> None:
        self._before += deployments


def compare_leaders(
    settings: ComparisonSettings | None = None,
    progress: OnDeployments | None = None,
    cases: tuple[Callable[[], TollCase], ...] = (congested_twin, whole_sioux_falls),
) -> ComparisonResult:
    """Run both leaders on every game.

    >>> small = ComparisonSettings(deployments=5, runs=1, tuning_runs=1)
    >>> result = compare_leaders(small, cases=(congested_twin,))
    >>> list(result.cases[0].leaders)
    ['response model (the default)', 'Algorithm 1, step size tuned']
    """
    settings = ComparisonSettings() if settings is None else settings
    begun = time.perf_counter()
    made = [make() for make in cases]
    runs = sum(2 * settings.runs + len(case.steps) * settings.tuning_runs for case in made)
    counter = _Counter(progress, runs * settings.deployments)
    found = tuple(_compared(case, settings, counter) for case in made)
    return ComparisonResult(settings, found, time.perf_counter() - begun)


def _compared(case: TollCase, settings: ComparisonSettings, counter: _Counter) -> CaseResult:
    counter.words = f"{case.name}: response model"
    ours = _runs(case, ResponseModel(K=K), f"defaults, K = {K}", settings, counter)
    counter.words = f"{case.name}: Algorithm 1"
    tuning = {step: _tried(case, step, settings, counter) for step in case.steps}
    best = max(tuning, key=lambda step: (tuning[step], -step.c))  # a tie goes to the smaller step
    words = f"η = {best.c:g}/d held, δ = {best.delta:g} (t+1)^−1/4^, K = {K}"
    theirs = _runs(case, algorithm_1(best), words, settings, counter)
    return CaseResult(case, {OURS: ours, ALGORITHM_1: theirs}, {step.c: share for step, share in tuning.items()})


def algorithm_1(step: HeldStep) -> TwoPoint:
    """Algorithm 1 with a held step size."""
    return TwoPoint(K=K, schedule=step)


def _tried(case: TollCase, step: HeldStep, settings: ComparisonSettings, counter: _Counter) -> float:
    """The median share at the last mark on the tuning seeds."""
    ends = [_run(case, algorithm_1(step), seed, settings, counter).x for seed in settings.tuning_seeds]
    return float(np.median([case.share(x) for x in ends]))


def _runs(
    case: TollCase, leader: Leader[Any], setting: str, settings: ComparisonSettings, counter: _Counter
) -> LeaderRuns:
    begun = time.perf_counter()
    results = [_run(case, leader, seed, settings, counter) for seed in settings.seeds]
    seconds = time.perf_counter() - begun
    shares = [[case.share(x) for x in recommended(result, settings.marks)] for result in results]
    tolls = frozen([result.x for result in results])
    return LeaderRuns(setting, Savings(np.array(settings.marks), np.array(shares)), tolls, seconds)


def _run(case: TollCase, leader: Leader[Any], seed: int, settings: ComparisonSettings, counter: _Counter) -> Result:
    """One run of so many deployments: the rounds that they suffice for."""
    per_round = 2 if isinstance(leader, TwoPoint) else 1
    rounds = settings.deployments // per_round
    result = solve(case.game, leader, rounds=rounds, seed=seed, on_round=counter.made)
    counter.run_ended(settings.deployments)
    return result


def recommended(result: Result, marks: tuple[int, ...]) -> list[Array]:
    """What a leader recommended after the last round that ended at or before each mark.

    >>> from stackelberg.games import pigou
    >>> result = solve(pigou(), TwoPoint(), rounds=3)
    >>> [bool((x == y).all()) for x, y in zip(recommended(result, (1, 2, 6)), result.xs[[0, 1]])]
    [True, True]
    """
    after = [*(record.x for record in result.history[1:]), result.x]  # a record has the x that its round began with
    ended = np.array([record.deployments for record in result.history])
    rounds = np.searchsorted(ended, marks, side="right")
    return [result.history[0].x if n == 0 else after[n - 1] for n in rounds]
