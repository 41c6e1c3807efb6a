"""Plans on a GPU, a part of their runs at a time."""

from __future__ import annotations

import numpy as np

from stackelberg.core import frozen
from stackelberg_repro.batches.batch import RoutingBatch
from stackelberg_repro.batches.cuda_engine import CudaEngine
from stackelberg_repro.routing.runs import OnRuns, RunPlan, Runs

PART = 4096
"""Runs between two reports of progress."""


class PlanRunner:
    """Runs plans on a GPU, as many runs at a time as fit into its memory."""

    def __init__(self, precision: str = "float64") -> None:
        self._precision = precision
        self._engines: dict[tuple[str, int], CudaEngine] = {}

    def engine(self, plan: RunPlan, batch: RoutingBatch) -> CudaEngine:
        """The engine of a plan's roads, made once."""
        key = (plan.game.units, plan.game.max_links)
        if key not in self._engines:
            self._engines[key] = CudaEngine(batch.layout, self._precision)
        return self._engines[key]

    def run(self, plan: RunPlan, on_runs: OnRuns | None = None) -> Runs:
        """All runs of a plan."""
        batch = RoutingBatch.of(plan)
        engine = self.engine(plan, batch)
        size = min(PART, engine.most_runs(batch))
        parts = []
        for first in range(0, batch.runs, size):
            last = min(first + size, batch.runs)
            parts.append(engine.run(batch.part(first, last)))
            if on_runs is not None:
                on_runs(last)
        costs, x, y = (frozen(np.concatenate([getattr(one, row) for one in parts])) for row in ("costs", "x", "y"))
        return Runs(costs, x, y, np.concatenate([part.stopped for part in parts]))
