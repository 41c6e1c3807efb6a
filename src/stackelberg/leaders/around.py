"""What goes around a leader: a `Transform` changes what it announces and hears, `FallBack` says who leads.

Both forward everything that they do not change, so that bounds, steps, constraints and several probes a round come
through whatever stands around whom. Guard rails go outside: they change the probes of an open round.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeVar, cast

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Forecast,
    Knowledge,
    Leader,
    LeaderState,
    Note,
    Parameters,
    Probe,
    refuse,
)
from stackelberg.support.brief import brief, kind_of

S = TypeVar("S")


class Around(Leader[S]):
    """A leader made of others, its parts, which does what the part that leads does."""

    __repr__ = brief

    made_of: ClassVar[Mapping[str, type]] = {"leader": Leader}
    """The fields that must be of a kind: its parts, the one that it speaks for first, and what else it needs."""

    @abstractmethod
    def _leading(self, state: LeaderState[S]) -> tuple[Leader[Any], LeaderState[Any]]:
        """The part that leads, and its state."""

    def __post_init__(self) -> None:
        for name, kind in self.made_of.items():
            part = getattr(self, name)
            refuse(not isinstance(part, kind), f"{name}: expected a {kind.__name__.lower()}, got {kind_of(part)}")
            own = type(part).__name__
            outside = f"{own} changes the probes of an open round; put it outside: {own}(wrapper(leader))"
            refuse(isinstance(part, Leader) and part.replans, f"{name}: {outside}")

    def bind(self, knowledge: Knowledge) -> Self:
        """Bind all parts, and fill in an objective that was left open."""
        changes: dict[str, Any] = {name: part.bind(knowledge) for name, part in self.parts.items()}
        if self._own.get("objective", self) is None:
            changes["objective"] = knowledge.objective
        settings: Any = self
        return cast(Self, replace(settings, **changes))

    @property
    def _first(self) -> Leader[Any]:
        return next(iter(self.parts.values()))

    @property
    def feasible(self) -> ConvexSet | None:
        """That of the first part."""
        return self._first.feasible

    @property
    def grid(self) -> Parameters | None:
        """That of the first part."""
        return self._first.grid

    @property
    def handles_constraints(self) -> bool:
        """As the first part."""
        return self._first.handles_constraints

    def check_start(self, x0: Array) -> Array:
        """As all parts."""
        for part in self.parts.values():
            x0 = part.check_start(x0)
        return x0

    def plan(self, state: LeaderState[S]) -> tuple[Probe, ...]:
        """Those of the part that leads."""
        leader, inner = self._leading(state)
        asked = leader.plan(inner)
        return asked if inner.round == state.round else tuple(replace(p, round=state.round) for p in asked)

    def recommend(self, state: LeaderState[S]) -> Array:
        """What the part that leads recommends."""
        leader, inner = self._leading(state)
        return leader.recommend(inner)

    def model(self, state: LeaderState[S]) -> Forecast | None:
        """What the part that leads expects."""
        leader, inner = self._leading(state)
        return leader.model(inner)


@dataclass(frozen=True, eq=False)
class Wrapped:
    """What a transform remembers: the wrapped leader's own state, and what is its own."""

    inner: LeaderState[Any]


M = TypeVar("M", bound=Wrapped)


@dataclass(frozen=True, repr=False)
class Transform(Around[M]):
    """A leader around one other: changes probes on the way out, rounds on the way in, with a memory of its own.

    It implements `_begin`, and of `_hear` and `_noted` (or else `plan` and `_fold`) what it changes.
    """

    leader: Leader[Any]

    def _inner(self, state: LeaderState[M]) -> LeaderState[Any]:
        return placed_at(state.memory.inner, state.x)

    def _leading(self, state: LeaderState[M]) -> tuple[Leader[Any], LeaderState[Any]]:
        return self.leader, self._inner(state)

    def resume_at(self, state: LeaderState[M], x: Array) -> LeaderState[M]:
        """The wrapped leader leads again at x; what is remembered besides stays."""
        inner = self.leader.resume_at(self._inner(state), x)
        return replace(state, x=inner.x, memory=replace(state.memory, inner=inner))

    def _hear(self, memory: M, deployed: Sequence[Deployed]) -> tuple[M, Sequence[Deployed]]:
        """What to remember of a round, and the round as the wrapped leader hears it."""
        return memory, deployed

    def _noted(self, memory: M, deployed: Sequence[Deployed]) -> Note:
        """The note of a round that the wrapped leader has heard."""
        return memory.inner.note

    def _fold(self, state: LeaderState[M], deployed: Sequence[Deployed]) -> tuple[Array, M, Note]:
        memory, heard = self._hear(state.memory, deployed)
        memory = replace(memory, inner=self.leader.fold(self._inner(state), heard))
        return memory.inner.x, memory, self._noted(memory, deployed)


def placed_at(inner: LeaderState[S], x: Array) -> LeaderState[S]:
    """The state of a part at the x of what is around it: guard rails outside may have shortened its step."""
    return inner if inner.x is x or np.array_equal(inner.x, x) else replace(inner, x=x)
