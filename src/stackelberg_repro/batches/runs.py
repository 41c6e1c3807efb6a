"""Plans on a GPU: parts of their runs that fit into its memory, and what is done kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from stackelberg.core import frozen
from stackelberg.demo.kept import KeptResults
from stackelberg.demo.toll_runs import RunPlan, Runs
from stackelberg_repro.batches.batch import Precision, RoutingBatch
from stackelberg_repro.batches.cuda_engine import CudaEngine

OnRuns: TypeAlias = Callable[[int], None]
"""Called with the number of runs that are done."""


@dataclass(frozen=True)
class _Settings:
    """What decides a kept part: who computed it, and the plan."""

    engine: str
    plan: RunPlan


class PlanRunner:
    """Runs plans on a GPU, a part of the runs at a time; parts done are kept in `folder` until the end."""

    def __init__(self, precision: Precision = "float64", folder: Path | None = None, part: int = 4096) -> None:
        self._precision, self._part = precision, part
        self._kept = None if folder is None else KeptResults(folder, Runs)
        self._engines: dict[tuple[str, int], CudaEngine] = {}

    def engine(self, plan: RunPlan, batch: RoutingBatch) -> CudaEngine:
        """The engine of a plan's roads, made once."""
        key = (plan.game.units, plan.game.max_links)
        if key not in self._engines:
            self._engines[key] = CudaEngine(batch.layout, self._precision)
        return self._engines[key]

    def run(self, name: str, plan: RunPlan, on_runs: OnRuns | None = None) -> Runs:
        """All runs of a plan; a part that an earlier call has kept under this name is not run again."""
        batch = RoutingBatch.of(plan)
        engine = self.engine(plan, batch)
        size = min(self._part, engine.most_runs(batch))
        parts = []
        for first in range(0, batch.runs, size):
            last = min(first + size, batch.runs)
            parts.append(
                self._one_part(f"{name}, runs {first} to {last - 1}", plan, batch.part(first, last), engine)
            )
            if on_runs is not None:
                on_runs(last)
        return _joined_runs(plan, parts)

    def _one_part(self, name: str, plan: RunPlan, batch: RoutingBatch, engine: CudaEngine) -> Runs:
        made_with = _Settings(engine.name, plan)
        done = None if self._kept is None else self._kept.load(name, made_with)
        if done is not None:
            return done
        outcome = engine.run(batch)
        runs = Runs(plan.rounds, frozen(outcome.costs), frozen(outcome.x), frozen(outcome.y), outcome.stopped)
        if self._kept is not None:
            self._kept.save(name, made_with, runs)
        return runs


def _joined_runs(plan: RunPlan, parts: list[Runs]) -> Runs:
    costs, x, y = (frozen(np.concatenate([getattr(part, name) for part in parts])) for name in ("costs", "x", "y"))
    return Runs(plan.rounds, costs, x, y, np.concatenate([part.stopped for part in parts]))
