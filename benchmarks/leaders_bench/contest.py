"""One entrant on one game: the choice of its settings, and the runs that count.

The whole grid is tried on the first seed. The settings that close most at some mark there, and the one that is
fastest to 90%, are run on the other seeds as well; of these the one with the best median counts, at each mark anew,
as somebody would choose who has that many deployments to spend and has tried before. All of this favours whoever
has a grid: it is chosen by what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.leaders_bench.case import Case
from benchmarks.leaders_bench.entrants import Entrant, Setting
from benchmarks.leaders_bench.runs import Run

GOOD = 0.9
"""The share of f(x0) − f* whose deployments are counted."""


@dataclass(frozen=True)
class Outcome:
    """For each mark the runs of the setting chosen there, one per seed; what the fastest setting needs for 90%."""

    case: Case
    entrant: Entrant
    at: Mapping[int, tuple[Run, ...]]
    deployments_to_90: float | None
    setting_to_90: Setting | None


def contest(
    case: Case,
    entrant: Entrant,
    seeds: Sequence[int],
    marks: Sequence[int],
    run: Callable[[Setting, int], Run],
) -> Outcome:
    """Try the grid on the first seed, run the most promising settings on the others, choose by the median."""
    tried = [run(setting, seeds[0]) for setting in entrant.grid]
    groups = [(t, *(run(t.setting, seed) for seed in seeds[1:])) for t in promising(case, tried, marks)]
    quickest = min(groups, key=lambda group: _needed(group, case))
    needed = _needed(quickest, case)
    reached = np.isfinite(needed)
    return Outcome(
        case,
        entrant,
        {mark: max(groups, key=lambda group, mark=mark: _closed(group, mark)) for mark in marks},
        needed if reached else None,
        quickest[0].setting if reached else None,
    )


def promising(case: Case, tried: Sequence[Run], marks: Sequence[int]) -> list[Run]:
    """Of runs on the first seed those that close most at some mark, and the one that is fastest to 90%, each
    once."""
    best = [max(tried, key=lambda t, mark=mark: _closed((t,), mark)) for mark in marks]
    best.append(min(tried, key=lambda t: (_needed((t,), case), -_closed((t,), marks[-1]))))
    return list({id(t): t for t in best}.values())


def _closed(runs: tuple[Run, ...], mark: int) -> float:
    """The median of what was closed; a run that went where f is not finite comes last."""
    shares = np.array([run.closed_at(mark) for run in runs])
    return float(np.median(np.where(np.isfinite(shares), shares, -np.inf)))


def _needed(runs: tuple[Run, ...], case: Case) -> float:
    """The median of the deployments to 90%; infinite for a run that never got there."""
    counts = [run.deployments_to(GOOD, case.shift) for run in runs]
    return float(np.median([np.inf if count is None else count for count in counts]))
