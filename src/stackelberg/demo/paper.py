"""`stackelberg paper` without its files: run everything, keep what is under way, return the results."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from stackelberg.demo.kept import KeptResults
from stackelberg.demo.paper_plans import FAST_TRAVELLERS, PaperSettings
from stackelberg.demo.paper_scores import Bracket, Choice, Scores, bracket, choose, score
from stackelberg.demo.toll_runs import RunPlan, Runs, run_all
from stackelberg.support.extras import reproduction

BOTH_BARS = "6 and 0.3 read as η̄ and δ̄"
"""The name of the twin under the theorem's schedule with both printed constants."""

OnRounds: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being run, the rounds done (all runs added up) and the rounds there are."""


class PlanRunner(Protocol):
    """Whoever runs all runs of a plan on a device (`stackelberg_repro.batches`), and tells how many are done."""

    def run(self, name: str, plan: RunPlan, on_runs: Callable[[int], None] | None = None) -> Runs:
        """The outcome of a plan."""
        ...


@dataclass(frozen=True, eq=False)
class ScoredRuns:
    """A plan, its runs, and how they score at settled travellers."""

    plan: RunPlan
    runs: Runs
    scores: Scores


@dataclass(frozen=True, eq=False)
class PaperResult:
    """All that the page shows: the literal experiment by name, the twin as printed and under chosen steps."""

    settings: PaperSettings
    literal: dict[str, ScoredRuns]
    literal_bracket: Bracket
    twin_bracket: Bracket
    printed: ScoredRuns
    choices: tuple[Choice, ...]
    chosen: tuple[ScoredRuns, ...]
    beside: dict[str, ScoredRuns]
    """The twin in other ways, by name: both constants read as bars, and steps chosen by another rule."""
    seconds: float


class _Runner:
    """Runs plans by name, taking up what is kept, keeping every stretch, and telling how far it is."""

    def __init__(
        self,
        kept: KeptResults[Runs] | None,
        progress: OnRounds | None,
        total: int,
        on_device: PlanRunner | None = None,
    ) -> None:
        self._kept, self._progress, self._on_device = kept, progress, on_device
        self._before, self._total = 0, total

    def __call__(self, name: str, plan: RunPlan) -> ScoredRuns:
        """The outcome of a plan."""
        runs = self._on_processors(name, plan) if self._on_device is None else self._on_gpu(name, plan)
        self._before += len(plan.seeds) * plan.rounds
        self._tell(name, self._before)
        return ScoredRuns(plan, runs, score(plan, runs))

    def _on_processors(self, name: str, plan: RunPlan) -> Runs:
        """All runs a stretch of rounds at a time."""

        def report(runs: Runs) -> None:
            if self._kept is not None:
                self._kept.save(name, plan, runs)
            self._tell(name, self._before + len(plan.seeds) * runs.done)

        return run_all(plan, report, None if self._kept is None else self._kept.load(name, plan))

    def _on_gpu(self, name: str, plan: RunPlan) -> Runs:
        """All rounds, a part of the runs at a time."""
        assert self._on_device is not None
        return self._on_device.run(name, plan, lambda done: self._tell(name, self._before + done * plan.rounds))

    def _tell(self, name: str, done: int) -> None:
        if self._progress is not None:
            self._progress(name, done, self._total)


def run_paper(
    settings: PaperSettings, unfinished: Path | None = None, progress: OnRounds | None = None
) -> PaperResult:
    """Run the whole experiment. `unfinished` is a folder for runs under way: a second call takes them up.

    >>> small = PaperSettings(runs=2, rounds=2, twin_runs=2, tuning_runs=1, candidates=(0.1,))
    >>> result = run_paper(small)
    >>> [name for name in result.literal]
    ['bar-shared', 'bar-separate', 'literal-shared', 'literal-separate', 'bars-shared']
    """
    begun = time.perf_counter()
    kept = None if unfinished is None else KeptResults(unfinished, Runs)
    run = _Runner(kept, progress, _rounds_in_all(settings), _device_of(settings, unfinished))
    literal = {name: run(f"literal units, {name}", plan) for name, plan in settings.literal().items()}
    printed = run("congested twin, as printed", settings.twin_as_printed())
    beside = {BOTH_BARS: run("congested twin, both constants as bars", settings.twin_both_bars())}
    choices, chosen = [], []
    for gamma in (printed.plan.game.gamma, FAST_TRAVELLERS):
        tried = [
            run(f"congested twin, tuning, gamma {gamma:g}, step {c:g}", settings.twin_held(gamma, c, tuning=True))
            for c in settings.candidates
        ]
        choice = choose(gamma, settings.candidates, tuple(outcome.scores.share for outcome in tried))
        choices.append(choice)
        chosen.append(
            run(
                f"congested twin, chosen step, gamma {gamma:g}",
                settings.twin_held(gamma, choice.c, tuning=False),
            )
        )
        beside[f"best worst tuning run, c = {choice.best_worst:g}, γ = {gamma:g}"] = run(
            f"congested twin, other rule, gamma {gamma:g}",
            settings.twin_held(gamma, choice.best_worst, tuning=False),
        )
    result = PaperResult(
        settings,
        literal,
        bracket(literal[next(iter(literal))].plan.game),
        bracket(printed.plan.game),
        printed,
        tuple(choices),
        tuple(chosen),
        beside,
        time.perf_counter() - begun,
    )
    if kept is not None:
        kept.clear()
    return result


def _device_of(settings: PaperSettings, unfinished: Path | None) -> PlanRunner | None:
    """Whoever runs plans on a GPU; None where the processors do."""
    if settings.device == "cpu":
        return None
    runner: PlanRunner = reproduction("batches.runs").PlanRunner(settings.precision, folder=unfinished)
    return runner


def _rounds_in_all(settings: PaperSettings) -> int:
    runs = 5 * settings.runs + 6 * settings.twin_runs + 2 * len(settings.candidates) * settings.tuning_runs
    return runs * settings.rounds
