"""One entrant on one game: the choice of its setting, and the runs that count.

A setting is chosen on the first seed, which is among the seeds that count, so the choice favours whoever has a
grid. What is closed at the marks is that of the setting which closes most at the last mark. The setting that is
fastest to 90% may be another one; it is run as well, and whichever of the two needs fewer deployments counts there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.leaders_bench.cases import Case
from benchmarks.leaders_bench.entrants import Entrant, Setting
from benchmarks.leaders_bench.runs import Run

GOOD = 0.9
"""The share of f(x0) − f* whose deployments are counted."""


@dataclass(frozen=True)
class Outcome:
    """The runs of the chosen setting, one a seed, and what the fastest setting needs to close 90%."""

    case: Case
    entrant: Entrant
    runs: tuple[Run, ...]
    deployments_to_90: float | None
    setting_to_90: Setting | None


def contest(case: Case, entrant: Entrant, seeds: Sequence[int], run: Callable[[Setting, int], Run]) -> Outcome:
    """Try the grid on the first seed, then run what was chosen on the others."""
    tried = [run(setting, seeds[0]) for setting in entrant.grid]
    best = max(tried, key=_closed_in_the_end)
    fastest = min(tried, key=lambda r: (_needed(r, case), -_closed_in_the_end(r)))
    runs = _all_seeds(best, seeds, run)
    of_fastest = runs if fastest is best else _all_seeds(fastest, seeds, run)
    needed, quicker = min(
        ((float(np.median([_needed(r, case) for r in group])), group) for group in (runs, of_fastest)),
        key=lambda pair: pair[0],
    )
    reached = np.isfinite(needed)
    return Outcome(case, entrant, runs, needed if reached else None, quicker[0].setting if reached else None)


def _closed_in_the_end(run: Run) -> float:
    """What counts in the choice; a run that went where f is not finite comes last."""
    return run.closed[-1] if np.isfinite(run.closed[-1]) else -np.inf


def _needed(run: Run, case: Case) -> float:
    """Deployments to 90%; infinite where the run never got there."""
    count = run.deployments_to(GOOD, case.shift)
    return np.inf if count is None else float(count)


def _all_seeds(first: Run, seeds: Sequence[int], run: Callable[[Setting, int], Run]) -> tuple[Run, ...]:
    return (first, *(run(first.setting, seed) for seed in seeds[1:]))
