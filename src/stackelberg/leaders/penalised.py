"""Limits for leaders that see costs only: breaking one is made a cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    Deployed,
    Leader,
    Limit,
    Note,
    Objective,
    frozen,
)
from stackelberg.leaders.around import Transform, Wrapped

GROW = 1.5
"""By how much the weight grows with every round that breaks a limit."""


def is_broken(limits: Sequence[Limit], answer: Answer | None) -> bool:
    """Whether an answer says that a limit was broken."""
    y = None if answer is None else answer.y
    return answer is not None and y is not None and any(limit.is_broken(answer.x, y) for limit in limits)


@dataclass(frozen=True, eq=False)
class PenalisedMemory(Wrapped):
    """The least and the largest of costs and of each limit that were seen, a row each; the weight of a breach.

    Attributes
    ----------
    inner : LeaderState
        The state of the leader inside.
    ranges : ndarray, optional
        The least and the largest of costs and of each limit that were seen, a row each.
    weight : float, default 1.0
        The weight of a breach.
    """

    ranges: Array | None = None
    weight: float = 1.0


@final
@dataclass(frozen=True, repr=False)
class Penalised(Transform[PenalisedMemory]):
    """`leader`, to which breaking a limit of the objective is a cost: it learns of a limit by breaking it.

    A study puts it around every leader that does not keep limits by itself, where the objective has some; the note
    of a round then has `limits`, which says so. The penalty is exact (proportional to the breach), in units of what
    was seen of costs and of the limit, and grows with every round that breaks one.

    Parameters
    ----------
    leader : Leader
        The leader inside.
    objective : Objective, optional
        f(x, y), with its limits; by default the game's, taken over when the leader is bound to it.

    Examples
    --------
    >>> from stackelberg import Box, Limit, Objective, solve
    >>> from stackelberg.core import Game
    >>> from stackelberg.followers import CallableFollowers
    >>> from stackelberg.leaders import TwoPoint
    >>> buyers = CallableFollowers(lambda x, y, k: 10.0 - 2.0 * x, start=[10.0])
    >>> few = Limit("queue", at_most=3.0, y={0: 1.0})
    >>> shop = Game(Box([0.0], [5.0]), Objective(lambda x, y: -float(x @ y), limits=[few]), buyers)
    >>> result = solve(shop, TwoPoint(K=1), rounds=30, x0=[4.0])
    >>> bool(abs(result.x[0] - 3.5) < 0.1), result.history[-1].note["limits"]  # without the limit it is 2.5
    (True, 'kept by a penalty on the cost only: TwoPoint has no model of the response')
    """

    objective: Objective | None = None

    @property
    def handles_constraints(self) -> bool:
        """As far as costs can."""
        return True

    def _begin(self, x0: Array, seed: int) -> PenalisedMemory:
        return PenalisedMemory(self.leader.init(x0, seed))

    def _hear(
        self, memory: PenalisedMemory, deployed: Sequence[Deployed]
    ) -> tuple[PenalisedMemory, Sequence[Deployed]]:
        """What breaks a limit costs more.

        A breach as large as all that was seen of g so far costs as much as all costs seen are apart, times a weight
        that grows with every round in which the first probe breaks a limit. So units do not matter.
        """
        answers = [one.answer for one in deployed if one.answer is not None]
        known = [(a.x, a.y, a.cost) for a in answers if a.y is not None]
        if not self._limits or not known:
            return memory, deployed
        values = [[np.nan if cost is None else cost for _, _, cost in known]]
        values += [[limit(x, y) for x, y, _ in known] for limit in self._limits]
        seen = np.array(values) if memory.ranges is None else np.hstack([values, memory.ranges])
        least, most = np.fmin.reduce(seen, axis=1), np.fmax.reduce(seen, axis=1)
        weight = memory.weight * (GROW if is_broken(self._limits, answers[0]) else 1.0)
        memory = replace(memory, ranges=frozen(np.column_stack([least, most])), weight=weight)
        return memory, [self._penalised(memory, one) for one in deployed]

    def _penalised(self, memory: PenalisedMemory, one: Deployed) -> Deployed:
        answer = one.answer
        if answer is None or answer.y is None or answer.cost is None or memory.ranges is None:
            return one
        spread, *sizes = np.diff(memory.ranges, axis=1)[:, 0].tolist()
        beyond = 0.0
        for limit, size in zip(self._limits, sizes, strict=True):
            over = limit.excess(answer.x, answer.y) / (size or abs(limit.bound) or 1.0)
            beyond += max(over, 0.0) if np.isfinite(over) else 0.0
        cost = answer.cost + memory.weight * (spread or abs(answer.cost) or 1.0) * beyond
        return replace(one, told=replace(answer, cost=cost))

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
