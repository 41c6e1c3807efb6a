"""What a batch is, and what comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg_repro.batches.layout import RoutingLayout
from stackelberg_repro.routing.runs import RunPlan, travellers_of


@dataclass(frozen=True, eq=False)
class RoutingBatch:
    """Runs of Algorithm 1 on one set of routes, a row each: seeds, and settings that may differ from run to run.

    `eta` and `delta` have a row per schedule, and `schedule[run]` says which one a run follows. `separate`: both
    probes of round 0 start from draws of their own, as the paper prints it.
    """

    layout: RoutingLayout
    seeds: NDArray[np.uint64]
    K: int
    schedule: NDArray[np.int32]
    eta: Array
    delta: Array
    gamma: Array
    penalty: Array
    separate: bool = False

    @classmethod
    def of(cls, *plans: RunPlan) -> RoutingBatch:
        """All runs of plans that differ in seeds, schedule, γ and λ only: a grid of settings in one batch.

        >>> from stackelberg_repro.paper.plans import DEFAULT, PaperSettings
        >>> batch = RoutingBatch.of(PaperSettings(runs=3, rounds=10).literal()[DEFAULT])
        >>> batch.runs, batch.rounds, batch.layout.routes
        (3, 10, 1036)
        """
        first, layout = plans[0], RoutingLayout.of(travellers_of(plans[0]))
        counts = [len(plan.seeds) for plan in plans]
        steps = np.array([_steps(plan, layout.links) for plan in plans])
        assert first.leader.K is not None  # a plan has one
        return cls(
            layout,
            np.array([seed for plan in plans for seed in plan.seeds], dtype=np.uint64),
            first.leader.K,
            np.repeat(np.arange(len(plans), dtype=np.int32), counts),
            np.ascontiguousarray(steps[:, :, 0]),
            np.ascontiguousarray(steps[:, :, 1]),
            np.repeat([plan.game.gamma for plan in plans], counts),
            np.repeat([plan.game.penalty for plan in plans], counts),
            first.separate,
        )

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.seeds)

    @property
    def rounds(self) -> int:
        """The rounds of every run."""
        return int(self.eta.shape[1])

    def part(self, first: int, last: int) -> RoutingBatch:
        """The runs from number `first` to number `last` − 1."""
        rows = slice(first, last)
        return replace(
            self,
            seeds=self.seeds[rows],
            schedule=self.schedule[rows],
            gamma=self.gamma[rows],
            penalty=self.penalty[rows],
        )


def _steps(plan: RunPlan, links: int) -> Sequence[tuple[float, float]]:
    assert plan.leader.schedule is not None  # a plan has one
    return [plan.leader.schedule(t, links) for t in range(plan.rounds)]


@dataclass(frozen=True, eq=False)
class BatchOutcome:
    """A row per run: f(x_t, ỹ_t) of every round (NaN after a run has stopped), last tolls, kept flows, where it
    stopped (−1: it did not)."""

    costs: NDArray[np.floating]
    x: NDArray[np.floating]
    y: NDArray[np.floating]
    stopped: NDArray[np.int64]
