"""`sweep`: play every run of a plan that is not done yet, on whatever executor, and sum up."""

from __future__ import annotations

import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import Array, Sense
from stackelberg.judging.expectation import student
from stackelberg.study import Storage
from stackelberg.support.consent import Trust, trusting
from stackelberg.support.errors import StudyExists
from stackelberg.support.tables import TableColumns
from stackelberg.sweeps.engine import as_they_finish
from stackelberg.sweeps.kept import KeptRuns
from stackelberg.sweeps.plan import SweepPlan, SweepRun, in_words, read_sweep
from stackelberg.sweeps.played import Job, Outcome, play

OnRun: TypeAlias = Callable[[SweepRun, str, int, int], None]
"""Called with a run that has ended, what became of it, the number of runs done and the number there are."""


@dataclass(frozen=True, eq=False)
class SweepResult:
    """The runs that came to an end, those that failed with their reasons, and how many were played now."""

    plan: SweepPlan
    outcomes: Mapping[SweepRun, Outcome]
    failed: Mapping[SweepRun, str]
    played: int

    @property
    def sense(self) -> Sense:
        """How costs are shown to people."""
        maximise = any(outcome.maximises for outcome in self.outcomes.values())
        return Sense(True, "f") if maximise else Sense()

    @cached_property
    def _ends(self) -> Mapping[str, list[Outcome]]:
        """The outcomes by point of the grid."""
        found = defaultdict(list)
        for run, outcome in self.outcomes.items():
            found[run.words].append(outcome)
        return found

    @cached_property
    def _lost(self) -> Mapping[str, int]:
        """How many runs raised, by point of the grid."""
        return Counter(run.words for run in self.failed)

    def runs_table(self) -> TableColumns:
        """One row per run."""
        runs, ends = list(self.outcomes), list(self.outcomes.values())
        return {
            "key": [run.key for run in runs],
            "study": [run.study for run in runs],
            **{name: [run.settings[name] for run in runs] for name in self.plan.grid},
            "seed": [run.seed for run in runs],
            "status": [end.status for end in ends],
            "cost": [end.cost for end in ends],
            "deployments": [end.deployments for end in ends],
            "follower_rounds": [end.follower_rounds for end in ends],
            "failures": [end.failures for end in ends],
            "seconds": [end.seconds for end in ends],
        }

    def costs_at(self, settings: Mapping[str, Any]) -> Array:
        """The cost curves at one point of the grid: a row per run, NaN where a round failed or was not played."""
        rows = [end.costs for end in self._ends[in_words(settings)]]
        longest = max(map(len, rows), default=0)
        wide = np.full((len(rows), longest), np.nan)
        for row, costs in zip(wide, rows, strict=True):
            row[: len(costs)] = [np.nan if cost is None else cost for cost in costs]
        return wide

    def summary(self) -> TableColumns:
        """One row per point of the grid: runs, mean of their costs at x with its 95% interval, median, worst.

        `failed` counts runs that raised and runs that ended with a status that is not good.
        """
        points = self.plan.points
        rows = [self._summed(point) for point in points]
        names = ("runs", "failed", "mean", "low", "high", "median", "worst", "deployments", "seconds")
        return {name: [point[name] for point in points] for name in self.plan.grid} | {
            name: [row[i] for row in rows] for i, name in enumerate(names)
        }

    def _summed(self, point: Mapping[str, Any]) -> tuple[Any, ...]:
        ends = self._ends[in_words(point)]
        lost = self._lost[in_words(point)] + sum(not end.ok for end in ends)
        costs = np.array([end.cost for end in ends if end.cost is not None])
        if costs.size == 0:
            return (len(ends), lost, *(None,) * 5, None, None)
        mean, half = float(costs.mean()), _half_width(costs)
        low, high = (None, None) if half is None else (mean - half, mean + half)
        return (
            *(len(ends), lost, mean, low, high, float(np.median(costs)), float(costs.max())),
            float(np.mean([end.deployments for end in ends])),
            float(np.mean([end.seconds for end in ends])),
        )


def _half_width(costs: Array) -> float | None:
    """Half of the 95% interval of the mean (Student's t); one run has none."""
    if costs.size < 2:
        return None
    error = costs.std(ddof=1) / np.sqrt(costs.size)
    return float(student(costs.size - 1) * error)


def sweep(
    problem: SweepPlan | str | Path | Mapping[str, Any],
    grid: Mapping[str, Sequence[Any]] | None = None,
    seeds: Sequence[int] = (0,),
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    out: str | Path | None = None,
    db: str | Path | None = None,
    trust: Trust = False,
    on_run: OnRun | None = None,
) -> SweepResult:
    """Play a problem at every point of a grid with every seed; what an earlier call has done is not done again.

    problem: a `SweepPlan`, a sweep file, or the tables of a problem file with `grid` and `seeds` beside it.
    executor: any `concurrent.futures.Executor`; default a pool of processes (`workers` of them).
    out: folder that keeps what is done (`runs.jsonl`): the same call goes on after a stop, and a wider grid or more
    seeds run only what is new. db: a database to store every run in, as a study of its own.
    trust: whether code that the problem names may run, here and on the workers.
    A run that fails is in `failed` with its reason, is not kept, and the rest goes on.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> spec = {"study": {"name": "toll", "rounds": 3}, "game": {"builtin": "pigou"}}
    >>> with ThreadPoolExecutor(1) as pool:
    ...     result = sweep(spec, {"leader.policy": ["spsa", "cma-es"]}, seeds=[0, 1], executor=pool)
    >>> result.summary()["runs"], result.failed
    ([2, 2], {})
    """
    studies = nullcontext() if db is None else Storage(db)
    with trusting(trust), tempfile.TemporaryDirectory() as nowhere, studies as collected:
        plan = _plan(problem, grid, seeds)
        kept = KeptRuns(Path(nowhere if out is None else out))
        runs = {run.key: run for run in plan.runs()}
        waiting = [key for key in runs if key not in kept]
        jobs = ((key, _job(plan, runs[key], trust, db is not None)) for key in waiting)
        failed: dict[SweepRun, str] = {}
        done = len(runs) - len(waiting)
        with closing(as_they_finish(play, jobs, executor, workers)) as ended:
            for one in ended:
                run = runs[one.key]
                done += 1
                if one.result is None:
                    failed[run] = one.error
                else:
                    outcome, entries = one.result
                    if collected is not None:  # one program writes it, however many play
                        with suppress(StudyExists):  # it was stored before a crash: the same run
                            collected.add(run.study, entries)
                    kept.add(run, outcome)
                if on_run is not None:
                    on_run(run, failed.get(run) or kept[one.key].status, done, len(runs))
        outcomes = {run: kept[key] for key, run in runs.items() if key in kept}
    return SweepResult(plan, outcomes, failed, len(waiting) - len(failed))


def _plan(problem: Any, grid: Mapping[str, Sequence[Any]] | None, seeds: Sequence[int]) -> SweepPlan:
    if isinstance(problem, SweepPlan):
        return problem
    if isinstance(problem, Mapping):
        return SweepPlan(problem, grid or {}, tuple(seeds))
    return read_sweep(problem)


def _job(plan: SweepPlan, run: SweepRun, trust: Trust, with_log: bool) -> Job:
    portable = trust if isinstance(trust, bool) else tuple([trust] if isinstance(trust, str) else trust)
    return Job(run.problem, run.study, run.seed, portable, with_log, str(plan.source.folder.absolute()))
