"""A leader that announces the average of all costs so far: what a correction does to it can be worked by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Knowledge, Leader, LeaderState, Probe, Start, frozen
from stackelberg.core.forms import register


@register("averager-costs")
@dataclass(frozen=True)
class Costs:
    """What `Averager` heard: (x, cost) of each round, None for a failure."""

    heard: tuple[tuple[float, float] | None, ...] = ()


@register("averager")
@dataclass(frozen=True)
class Averager(Leader[Costs]):
    """Announces the average of all costs so far (and x + 1, ... with more probes): one can follow it by hand.

    Once an average exceeds `many_above`, it asks for one probe more than before.
    """

    probes: int = 1
    many_above: float = float("inf")

    def bind(self, knowledge: Knowledge) -> Averager:
        return self

    def check_start(self, x0: Any) -> Any:
        return x0

    def _begin(self, x0: Any, seed: int) -> Costs:
        return Costs()

    def plan(self, state: LeaderState[Costs]) -> tuple[Probe, ...]:
        count = self.probes + (state.x[0] > self.many_above)
        return tuple(Probe(state.round, i, frozen(state.x + i), 1, Start.PREVIOUS, True) for i in range(count))

    def _fold(self, state: LeaderState[Costs], deployed: Any) -> Any:
        answers = [one.answer for one in deployed]
        new = tuple(None if a is None or a.cost is None else (float(a.x[0]), a.cost) for a in answers)
        memory = Costs((*state.memory.heard, *new))
        costs = [h[1] for h in memory.heard if h is not None]
        x = np.full(state.x.size, np.mean(costs)) if costs else state.x
        return x, memory, {} if new[0] is None else {"cost": new[0][1]}
