"""A leader that follows a script and remembers all it hears: what a test expects of it can be worked by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from stackelberg.core import Array, ConvexSet, Knowledge, Leader, LeaderState, Probe, Start, frozen
from stackelberg.core.forms import register


@register("heard")
@dataclass(frozen=True)
class Heard:
    """What the leader was told: round by round, one entry per probe, (x, y, cost) or the reason of a failure."""

    rounds: tuple[tuple[Any, ...], ...] = ()


@register("scripted")
@dataclass(frozen=True, eq=False)
class Scripted(Leader[Heard]):
    """Announces x + o for each o of `offsets`; then moves by the step of that round, whatever it heard.

    `steps` are gone through in turn. `ahead` is what it recommends beyond x. The memory after probe `kept` is kept.
    """

    offsets: tuple[tuple[float, ...], ...]
    steps: tuple[tuple[float, ...], ...]
    K: int = 3
    start: Start = Start.PREVIOUS
    kept: int = -1
    ahead: float = 0.0
    X: ConvexSet | None = None

    def bind(self, knowledge: Knowledge) -> Scripted:
        return replace(self, X=knowledge.X if self.X is None else self.X)

    def check_start(self, x0: Array) -> Array:
        return x0

    def _begin(self, x0: Array, seed: int) -> Heard:
        return Heard()

    def plan(self, state: LeaderState[Heard]) -> tuple[Probe, ...]:
        kept = self.kept % len(self.offsets)
        return tuple(
            Probe(state.round, i, frozen(state.x + np.array(offset)), self.K, self.start, i == kept)
            for i, offset in enumerate(self.offsets)
        )

    def _fold(self, state: LeaderState[Heard], deployed: Any) -> Any:
        answers = [one.answer for one in deployed]
        heard = tuple(one.told.failure if one.answer is None else plain(one.answer) for one in deployed)
        memory = replace(state.memory, rounds=(*state.memory.rounds, heard))
        costs = [a.cost for a in answers if a is not None and a.cost is not None]
        note = {"cost": costs[0]} if costs else {"no_step_reason": "nothing was heard"}
        return state.x + np.array(self.steps[state.round % len(self.steps)]), memory, note

    def recommend(self, state: LeaderState[Heard]) -> Array:
        return state.x + self.ahead if self.ahead else state.x


def plain(answer: Any) -> tuple[Any, ...]:
    """(x, y, cost) of an answer as tuples and numbers, which compare."""
    y = None if answer.y is None else tuple(answer.y.tolist())
    return tuple(answer.x.tolist()), y, answer.cost
