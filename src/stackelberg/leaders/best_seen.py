"""Recommend the best that was seen, whatever leader it was seen by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, final

from stackelberg.core import (
    Array,
    Deployed,
    LeaderState,
    Note,
    Objective,
    whole_number,
)
from stackelberg.core.prior import breaks
from stackelberg.leaders.around import Transform, Wrapped, as_start
from stackelberg.leaders.penalised import is_broken
from stackelberg.leaders.seen import Seen, best_seen, record_deployed
from stackelberg.support.arrays import keep_checked
from stackelberg.support.brief import brief


@dataclass(frozen=True, eq=False)
class BestSeenMemory(Wrapped):
    """The wrapped leader's own state, and what its deployments were seen to cost."""

    seen: Seen = ()


@final
@dataclass(frozen=True)
class BestSeen(Transform[BestSeenMemory]):
    """Asks and learns exactly as `leader`; recommends a deployed x where that was seen to be better.

    The recommendation of `leader` stands unless a deployment was seen to cost less than the nearest one to it by
    more than chance (`leaders.seen` says what that is; measurements of the same x are averaged). The note of a
    round then has `best_seen`, the mean cost that was seen. A cost is what followers had come to when it was
    measured: deployments are compared only where they were held equally long, and with a small K all of them are
    transients, the best of which may be far worse than the start. Answers that come late reach `leader` and are not
    compared. Costs of long ago count like new ones: where the followers themselves change, leave this wrapper out.

    A deployment that broke a limit of the objective is not compared.

    remember: of how many points the cost is remembered; the older half are those that cost least.

    A step size that is too large, which ends above the start:

    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> from stackelberg.leaders import ConstantSchedule, TwoPoint
    >>> game = linear_quadratic(3, seed=1)
    >>> wild = TwoPoint(K=30, schedule=ConstantSchedule(eta=0.5, delta=0.05))
    >>> alone, wrapped = (solve(game, leader, rounds=40, seed=2) for leader in (wild, BestSeen(wild)))
    >>> start = game.hyperobjective(game.x0)
    >>> bool(game.hyperobjective(alone.x) > start), bool(game.hyperobjective(wrapped.x) < start)
    (True, True)
    """

    remember: int = 50
    objective: Objective | None = None

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        keep_checked(self, whole_number, "remember", least=2)

    def _begin(self, x0: Array, seed: int) -> BestSeenMemory:
        return BestSeenMemory(self.leader.init(x0, seed))

    def _hear(
        self, memory: BestSeenMemory, deployed: Sequence[Deployed]
    ) -> tuple[BestSeenMemory, Sequence[Deployed]]:
        limits = () if self.objective is None else self.objective.limits
        kept = [one for one in deployed if not is_broken(limits, one.answer)]
        return replace(memory, seen=record_deployed(memory.seen, kept, self.remember)), deployed

    def _noted(self, memory: BestSeenMemory, deployed: Sequence[Deployed]) -> Note:
        better, note = self._better(memory.seen, memory.inner), memory.inner.note
        return note if better is None else note | {"best_seen": better[1]}

    def recommend(self, state: LeaderState[BestSeenMemory]) -> Array:
        """The best that was seen where it is better than what the wrapped leader recommends; else that."""
        inner = self._inner(state)
        better = self._better(state.memory.seen, inner)
        return self.leader.recommend(inner) if better is None else better[0]

    def _better(self, seen: Seen, inner: LeaderState[Any]) -> tuple[Array, float] | None:
        forecast = self.leader.model(inner)

        def allowed(x: Array) -> Array | None:
            found = as_start(self.leader, x)
            return None if found is None or breaks(forecast, found) else found

        return best_seen(seen, self.leader.recommend(inner), allowed)
