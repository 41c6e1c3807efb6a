"""`python -m stackelberg_repro paper` without its files: run everything, return the results."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from stackelberg_repro.batches.runs import PlanRunner
from stackelberg_repro.paper.plans import FAST_TRAVELLERS, PaperSettings
from stackelberg_repro.paper.scores import Bounds, Choice, Scores, bounds_of, choose, score
from stackelberg_repro.routing.runs import RunPlan, Runs, run_all

BOTH_BARS = "6 and 0.3 read as η̄ and δ̄"
"""The name of the variant under the theorem's schedule with both printed constants."""

OnRounds: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being run, the rounds done (all runs added up) and the rounds there are."""


@dataclass(frozen=True, eq=False)
class ScoredRuns:
    """A plan, its runs, and how they score at settled travellers."""

    plan: RunPlan
    runs: Runs
    scores: Scores


@dataclass(frozen=True, eq=False)
class PaperResult:
    """All that the page shows: the literal experiment by name, the variant as printed and under chosen steps."""

    settings: PaperSettings
    literal: dict[str, ScoredRuns]
    literal_bounds: Bounds
    variant_bounds: Bounds
    printed: ScoredRuns
    choices: tuple[Choice, ...]
    chosen: tuple[ScoredRuns, ...]
    beside: dict[str, ScoredRuns]
    """The variant in other ways, by name: both constants read as bars, and steps chosen by another rule."""
    seconds: float


def run_paper(settings: PaperSettings, progress: OnRounds | None = None) -> PaperResult:
    """Run the whole experiment.

    >>> small = PaperSettings(runs=2, rounds=2, variant_runs=2, tuning_runs=1, candidates=(0.1,))
    >>> result = run_paper(small)
    >>> [name for name in result.literal]
    ['bar-shared', 'bar-separate', 'literal-shared', 'literal-separate', 'bars-shared']
    """
    begun, before, total = time.perf_counter(), 0, _rounds_in_all(settings)
    play = run_all if settings.device == "cpu" else PlanRunner(settings.precision).run

    def run(name: str, plan: RunPlan) -> ScoredRuns:
        nonlocal before

        def tell(done: int) -> None:
            if progress is not None:
                progress(name, before + done * plan.rounds, total)

        runs = play(plan, tell)
        before += len(plan.seeds) * plan.rounds
        return ScoredRuns(plan, runs, score(plan, runs))

    literal = {name: run(f"literal units, {name}", plan) for name, plan in settings.literal().items()}
    printed = run("congested variant, as printed", settings.variant_as_printed())
    beside = {BOTH_BARS: run("congested variant, both constants as bars", settings.variant_both_bars())}
    choices, chosen = [], []
    for gamma in (printed.plan.game.gamma, FAST_TRAVELLERS):
        tried = [
            run(
                f"congested variant, tuning, gamma {gamma:g}, step {c:g}",
                settings.variant_held(gamma, c, tuning=True),
            )
            for c in settings.candidates
        ]
        choice = choose(gamma, settings.candidates, tuple(outcome.scores.share for outcome in tried))
        choices.append(choice)
        chosen.append(
            run(
                f"congested variant, chosen step, gamma {gamma:g}",
                settings.variant_held(gamma, choice.c, tuning=False),
            )
        )
        beside[f"best worst tuning run, c = {choice.best_worst:g}, γ = {gamma:g}"] = run(
            f"congested variant, other rule, gamma {gamma:g}",
            settings.variant_held(gamma, choice.best_worst, tuning=False),
        )
    return PaperResult(
        settings,
        literal,
        bounds_of(literal[next(iter(literal))].plan.game),
        bounds_of(printed.plan.game),
        printed,
        tuple(choices),
        tuple(chosen),
        beside,
        time.perf_counter() - begun,
    )


def _rounds_in_all(settings: PaperSettings) -> int:
    runs = 5 * settings.runs + 6 * settings.variant_runs + 2 * len(settings.candidates) * settings.tuning_runs
    return runs * settings.rounds
