"""Learn what a day's context does to the response beside what x does, and let another leader learn the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Answer,
    Array,
    Context,
    Deployed,
    LeaderState,
    Note,
    Objective,
    frozen,
)
from stackelberg.leaders.around import Transform, Wrapped
from stackelberg.leaders.response.units import where_defined

Mask = NDArray[np.bool_]
EFFECT, SCATTER = 0.5, 0.07
"""How far a context may move an entry of y, and how far days scatter otherwise (noise, and what x does meanwhile):
standard deviations of logarithms."""

FOLLOWED = 0.3
"""The share by which the level of an ordinary day follows a new one."""


@dataclass(frozen=True, eq=False)
class ContextMemory(Wrapped):
    """What contexts were seen to do, as sums of a regression on logarithms of y and of the cost (n + 1 of them).

    A day is z = (1, context), 1 + p numbers. squares: the sum of z zᵀ. sums: that of z times what a day moved each
    entry by (1 + p, n + 1). level: logarithms on an ordinary day (n + 1).
    """

    squares: Array = field(default_factory=lambda: np.zeros((0, 0)))
    sums: Array = field(default_factory=lambda: np.zeros((0, 0)))
    level: Array = field(default_factory=lambda: np.zeros(0))

    def by(self, c: Array, centred: Mask) -> Array:
        """By what a context differs from an ordinary day: a logarithm for each entry and the cost."""
        days = self.squares[0, 0]
        mean = np.where(centred, self.squares[0, 1:] / days, 0.0)
        to_mean = np.eye(len(self.squares))
        to_mean[1:, 0] = -mean  # (1, c) → (1, c − mean)
        squares, sums = (to_mean @ self.squares @ to_mean.T)[1:, 1:], (to_mean @ self.sums)[1:]
        prior = np.maximum(np.diag(squares) / days * (SCATTER / EFFECT) ** 2, 1e-300)
        return np.asarray((c - mean) @ np.linalg.solve(squares + np.diag(prior), sums))

    def after(self, c: Array, logs: Array, centred: Mask) -> ContextMemory:
        """With one more day; where y has another size, all begins anew."""
        old, z = self, np.append(1.0, c)
        if old.level.size != logs.size:
            sums = np.zeros((z.size, logs.size))
            old = replace(self, squares=np.zeros((z.size, z.size)), sums=sums, level=logs)
        sums = old.sums + np.outer(z, np.nan_to_num(logs - old.level))
        new = replace(old, squares=old.squares + np.outer(z, z), sums=sums)
        ordinary = logs - new.by(c, centred)
        followed = old.level + FOLLOWED * np.nan_to_num(ordinary - old.level)
        return replace(new, level=frozen(np.where(np.isfinite(old.level), followed, ordinary)))


@final
@dataclass(frozen=True, repr=False)
class InContext(Transform[ContextMemory]):
    """`leader`, told of every day as it would have been on an ordinary one.

    What a context (`stackelberg.core.Context`) does to each entry of y, above zero, is a factor that is learned by
    a regression with few days in mind, shrunk to no effect. The wrapped leader hears y without it, and so its x is
    for an ordinary day: flags false, numbers at their mean. So is what it expects to pay.

    context: the covariates. Answers that come without them are not changed.
    """

    context: Context
    objective: Objective | None = None

    def _begin(self, x0: Array, seed: int) -> ContextMemory:
        return ContextMemory(self.leader.init(x0, seed))

    def _hear(
        self, memory: ContextMemory, deployed: Sequence[Deployed]
    ) -> tuple[ContextMemory, Sequence[Deployed]]:
        """What to remember of a round, and the round as it would have been on ordinary days."""
        heard, centred = list[Deployed](), self.context.centred
        for one in deployed:
            told = one.told
            if told.failure is None and told.context is not None:
                memory = memory.after(told.context, _logs(told), centred)
                told = self._without(told, memory.by(told.context, centred))
            heard.append(replace(one, told=told))
        return memory, heard

    def _fold(
        self, state: LeaderState[ContextMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, ContextMemory, Note]:
        memory, heard = self._hear(state.memory, deployed)
        inner, last = self.leader.fold(self._inner(state), heard), deployed[-1].answer
        note = inner.note
        if memory.level.size and last is not None and last.cost is not None:
            note = note | {"cost": last.cost, "ordinary_cost": note.get("cost", math.nan)}
        return inner.x, replace(memory, inner=inner), note

    def _without(self, answer: Answer, by: Array) -> Answer:
        """An answer without what its context does."""
        y, cost = answer.y, answer.cost
        if y is not None:
            y = frozen(np.where(y > 0.0, y * np.exp(-by[:-1]), y))
        if y is not None and self.objective is not None:
            found = where_defined(self.objective, answer.x, y)
            cost = found if np.isfinite(found) else None
        elif cost is not None and cost > 0.0:
            cost *= float(np.exp(-by[-1]))
        return replace(answer, y=y, cost=cost)


def _logs(answer: Answer) -> Array:
    """Logarithms of y and of the cost; NaN where there is none."""
    y, cost = np.empty(0) if answer.y is None else answer.y, np.nan if answer.cost is None else answer.cost
    values = np.append(y, cost)
    return np.log(np.where(values > 0.0, values, np.nan))
