"""Running batches: the engine that fits the device, parts that fit its memory, and what is done kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from stackelberg.core import InvalidInput, MissingExtra, frozen
from stackelberg.demo.kept import KeptResults
from stackelberg.demo.toll_runs import RunPlan, Runs, RunsFormat
from stackelberg_repro.batches.batch import BatchEngine, BatchOutcome, Precision, RoutingBatch
from stackelberg_repro.batches.cuda_engine import CudaEngine
from stackelberg_repro.batches.cuda_source import check_fits
from stackelberg_repro.batches.jax_engine import JaxEngine
from stackelberg_repro.batches.layout import RoutingLayout

Method: TypeAlias = Literal["auto", "cuda", "jax"]
OnRuns: TypeAlias = Callable[[int], None]
"""Called with the number of runs that are done."""


def engine_for(
    layout: RoutingLayout, device: str = "gpu", precision: Precision = "float64", method: Method = "auto"
) -> BatchEngine:
    """The engine for a device: on a GPU the CUDA kernel where it can be had and the game fits, else JAX.

    method: "cuda" or "jax" ask for one of them and say what is missing.
    """
    if device not in ("cpu", "gpu"):
        raise InvalidInput(f"device: expected 'cpu' or 'gpu', got {device!r}")
    if precision not in ("float32", "float64"):
        raise InvalidInput(f"precision: expected 'float32' or 'float64', got {precision!r}")
    if method == "cuda" and device == "cpu":
        raise InvalidInput("method: 'cuda' needs device='gpu'")
    if method == "cuda" or (method == "auto" and device == "gpu" and _kernel_fits(layout, precision)):
        try:
            return CudaEngine(layout, precision)
        except MissingExtra as missing:
            if method == "cuda":
                raise
            return _jax_instead(layout, precision, device, missing)
    return JaxEngine(layout, precision, device)


def _jax_instead(layout: RoutingLayout, precision: Precision, device: str, missing: MissingExtra) -> BatchEngine:
    """JAX on the GPU where CuPy is missing; where JAX has none either, say what both need."""
    try:
        return JaxEngine(layout, precision, device)
    except (InvalidInput, MissingExtra) as error:
        raise InvalidInput(f"{error}; and for the CUDA kernel {missing}; without a GPU use device 'cpu'") from error


def _kernel_fits(layout: RoutingLayout, precision: Precision) -> bool:
    try:
        check_fits(layout, precision)
    except InvalidInput:
        return False
    return True


def run_batch(
    batch: RoutingBatch, engine: BatchEngine, on_part: Callable[[int, BatchOutcome], None] | None = None
) -> BatchOutcome:
    """All runs of a batch, as many at a time as fit; `on_part` is called after each part with its first run."""
    parts, size = [], engine.most_runs(batch)
    for first in range(0, batch.runs, size):
        outcome = engine.run(batch.part(first, min(first + size, batch.runs)))
        parts.append(outcome)
        if on_part is not None:
            on_part(first, outcome)
    return joined(parts)


def joined(parts: list[BatchOutcome]) -> BatchOutcome:
    """Parts of a batch as one."""
    return BatchOutcome(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("costs", "x", "y", "stopped"))
    )


@dataclass(frozen=True)
class _Settings:
    """What decides a kept part: who computed it, and the plan."""

    engine: str
    plan: RunPlan


class PlanRunner:
    """Runs plans on a device, a part of the runs at a time; parts done are kept in `folder` until the end."""

    def __init__(
        self,
        device: str = "gpu",
        precision: Precision = "float64",
        method: Method = "auto",
        folder: Path | None = None,
        part: int = 4096,
    ) -> None:
        self._device, self._precision, self._method = device, precision, method
        self._kept = None if folder is None else KeptResults(folder, RunsFormat())
        self._part = part
        self._engines: dict[tuple[str, int], BatchEngine] = {}

    def engine(self, plan: RunPlan, batch: RoutingBatch) -> BatchEngine:
        """The engine of a plan's roads, made once."""
        key = (plan.game.units, plan.game.max_links)
        if key not in self._engines:
            self._engines[key] = engine_for(batch.layout, self._device, self._precision, self._method)
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

    def _one_part(self, name: str, plan: RunPlan, batch: RoutingBatch, engine: BatchEngine) -> Runs:
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
