"""One entrant on one game: the choice of its settings, and the runs that count.

Settings are chosen on the first seed, which is among the seeds that count, so the choice favours whoever has a
grid. At each mark counts the setting that has closed most there, as somebody would choose who has that many
deployments to spend. The setting that is fastest to 90% may be yet another one; of all that are run on every seed,
the one that needs the fewest deployments counts there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.leaders_bench.cases import Case
from benchmarks.leaders_bench.entrants import Entrant, Setting
from benchmarks.leaders_bench.runs import Run

GOOD = 0.9
"""The share of f(x0) − f* whose deployments are counted."""


@dataclass(frozen=True)
class Outcome:
    """For each mark the runs of the setting chosen there, one a seed; what the fastest setting needs for 90%."""

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
    """Try the grid on the first seed, then run what was chosen on the others."""
    tried = [run(setting, seeds[0]) for setting in entrant.grid]
    chosen = {mark: _most_closed(tried, mark) for mark in marks}
    fastest = min(range(len(tried)), key=lambda k: (_needed(tried[k], case), -_judged(tried[k], marks[-1])))
    everywhere = {
        k: (tried[k], *(run(tried[k].setting, seed) for seed in seeds[1:]))
        for k in dict.fromkeys((*chosen.values(), fastest))
    }
    needed = {k: float(np.median([_needed(r, case) for r in runs])) for k, runs in everywhere.items()}
    quickest = min(needed, key=lambda k: needed[k])
    reached = np.isfinite(needed[quickest])
    return Outcome(
        case,
        entrant,
        {mark: everywhere[k] for mark, k in chosen.items()},
        needed[quickest] if reached else None,
        tried[quickest].setting if reached else None,
    )


def _most_closed(tried: list[Run], mark: int) -> int:
    return max(range(len(tried)), key=lambda k: _judged(tried[k], mark))


def _judged(run: Run, mark: int) -> float:
    """What counts in the choice; a run that went where f is not finite comes last."""
    share = run.closed_at(mark)
    return share if np.isfinite(share) else -np.inf


def _needed(run: Run, case: Case) -> float:
    """Deployments to 90%; infinite where the run never got there."""
    count = run.deployments_to(GOOD, case.shift)
    return np.inf if count is None else float(count)
