"""Limits for leaders that see costs only: breaking one is made a cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    Deployed,
    Knowledge,
    Leader,
    Limit,
    Note,
    Objective,
    Outcome,
    frozen,
)
from stackelberg.leaders.around import Transform, Wrapped
from stackelberg.support.brief import brief

GROW = 1.5
"""By how much the weight grows with every round that breaks a limit."""


@dataclass(frozen=True, eq=False)
class PenaltyMemory:
    """What was seen: the range of costs, that of each limit (m, 2); and the weight of a breach."""

    costs: tuple[float, float] | None = None
    values: Array | None = None
    weight: float = 1.0


def penalise(
    memory: PenaltyMemory, limits: Sequence[Limit], deployed: Sequence[Deployed]
) -> tuple[PenaltyMemory, tuple[Deployed, ...]]:
    """A round as it is told to a leader that sees costs only: what breaks a limit costs more.

    A breach as large as all that was seen of g so far costs as much as all costs seen are apart, times a weight
    that grows with every round in which the first probe breaks a limit. So units do not matter.
    """
    known = [one.answer for one in deployed if one.answer is not None and one.answer.y is not None]
    if not limits or not known:
        return memory, tuple(deployed)
    memory = _with_ranges(memory, limits, known)
    if is_broken(limits, next((one.answer for one in deployed if one.answer is not None), None)):
        memory = replace(memory, weight=GROW * memory.weight)
    return memory, tuple(_penalised(memory, limits, one) for one in deployed)


def is_broken(limits: Sequence[Limit], answer: Outcome | None) -> bool:
    """Whether an answer says that a limit was broken."""
    y = None if answer is None else answer.y
    return answer is not None and y is not None and any(limit.is_broken(answer.x, y) for limit in limits)


def _with_ranges(memory: PenaltyMemory, limits: Sequence[Limit], known: Sequence[Any]) -> PenaltyMemory:
    costs = [answer.cost for answer in known if answer.cost is not None]
    table = np.array([[limit.measured(a.x, a.y) for a in known] for limit in limits])
    if memory.values is not None:
        table = np.concatenate([table, memory.values], axis=1)
    costs += list(memory.costs or ())
    lowest = np.where(np.isnan(table), np.inf, table).min(axis=1)
    highest = np.where(np.isnan(table), -np.inf, table).max(axis=1)
    values = np.stack([lowest, highest], axis=1)
    return replace(
        memory,
        costs=(min(costs), max(costs)) if costs else None,
        values=frozen(np.where(np.isfinite(values), values, np.nan)),
    )


def _penalised(memory: PenaltyMemory, limits: Sequence[Limit], one: Deployed) -> Deployed:
    answer = one.answer
    if answer is None or answer.y is None or answer.cost is None or memory.costs is None or memory.values is None:
        return one
    spread = (memory.costs[1] - memory.costs[0]) or abs(memory.costs[1]) or 1.0
    more = 0.0
    for limit, (low, high) in zip(limits, memory.values, strict=True):
        size = (high - low) or abs(limit.bound) or 1.0
        over = limit.excess(answer.x, answer.y)
        more += spread * max(over, 0.0) / size if np.isfinite(over) and np.isfinite(size) else 0.0
    return replace(one, answer=replace(answer, cost=answer.cost + memory.weight * more))


@dataclass(frozen=True, eq=False)
class PenalisedMemory(Wrapped):
    """The wrapped leader's own state, and what costs and limits were seen."""

    penalty: PenaltyMemory = field(default_factory=PenaltyMemory)


@final
@dataclass(frozen=True)
class Penalised(Transform[PenalisedMemory]):
    """`leader`, to which breaking a limit of the objective is a cost: it learns of a limit by breaking it.

    A study puts it around every leader that does not keep limits by itself, where the objective has some; the note
    of a round then has `limits`, which says so. The penalty is exact (proportional to the breach), in units of what
    was seen of costs and of the limit, and grows with every round that breaks one (`penalise`).

    >>> from stackelberg import Box, Limit, Objective, solve
    >>> from stackelberg.core import Game
    >>> from stackelberg.followers import CallableFollowers
    >>> from stackelberg.leaders import CmaEs
    >>> buyers = CallableFollowers(lambda x, y, k: 10.0 - 2.0 * x, start=[10.0])
    >>> few = Limit("queue", at_most=3.0, y={0: 1.0})
    >>> shop = Game(Box([0.0], [5.0]), Objective(lambda x, y: -float(x @ y), limits=[few]), buyers)
    >>> result = solve(shop, CmaEs(K=1), rounds=30, x0=[4.0])
    >>> bool(abs(result.x[0] - 3.5) < 0.1), result.history[-1].note["limits"]  # without the limit it is 2.5
    (True, 'kept by a penalty on the cost only: CmaEs has no model of the response')
    """

    objective: Objective | None = None

    __repr__ = brief

    @property
    def handles_constraints(self) -> bool:
        """As far as costs can."""
        return True

    def bind(self, knowledge: Knowledge) -> Penalised:
        """Bind the wrapped leader."""
        return replace(self, leader=self.leader.bind(knowledge), objective=self.objective or knowledge.objective)

    def _begin(self, x0: Array, seed: int) -> PenalisedMemory:
        return PenalisedMemory(self.leader.init(x0, seed))

    def _hear(
        self, memory: PenalisedMemory, deployed: Sequence[Deployed]
    ) -> tuple[PenalisedMemory, Sequence[Deployed]]:
        penalty, told = penalise(memory.penalty, self._limits, deployed)
        return replace(memory, penalty=penalty), told

    def _noted(self, memory: PenalisedMemory, deployed: Sequence[Deployed]) -> Note:
        note = memory.inner.note
        if not self._limits:
            return note
        how = f"kept by a penalty on the cost only: {type(self.leader).__name__} has no model of the response"
        first = next((one.answer for one in deployed if one.answer is not None), None)
        paid = {} if "cost" not in note or first is None or first.cost is None else {"cost": first.cost}
        return note | {"limits": how, **paid}  # what was paid, without the penalty

    @property
    def _limits(self) -> Sequence[Limit]:
        return () if self.objective is None else self.objective.limits


def keeping_limits(leader: Leader[Any], objective: Objective | None) -> Leader[Any]:
    """A leader that keeps the limits of the objective as well as it can: itself, or `Penalised`."""
    needed = objective is not None and bool(objective.limits) and not leader.handles_constraints
    return Penalised(leader) if needed else leader
