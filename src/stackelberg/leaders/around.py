"""What goes around a leader: a `Transform` changes what it announces and hears, `FallBack` says who leads.

Both forward everything that they do not change, so that bounds, steps, constraints and several probes a round come
through whatever stands around whom. Guard rails go outside: they change the probes of an open round.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import MISSING, dataclass, replace
from typing import Any, Self, TypeVar, cast, get_origin

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Forecast,
    Knowledge,
    Leader,
    LeaderState,
    Parameters,
    Probe,
    refuse,
)
from stackelberg.core.forms import parts_of
from stackelberg.support.brief import brief, kind_of

S = TypeVar("S")


class Around(Leader[S]):
    """A leader made of others, its parts, which does what the part that leads does."""

    __repr__ = brief

    leader: Leader[Any]
    """The part that it speaks for."""

    @abstractmethod
    def _leading(self, state: LeaderState[S]) -> tuple[Leader[Any], LeaderState[Any]]:
        """The part that leads, and its state."""

    def __post_init__(self) -> None:
        for f, of in (one for one in parts_of(type(self)) if one[0].default is one[0].default_factory is MISSING):
            name, part, kind = f.name, getattr(self, f.name), get_origin(of) or of
            refuse(not isinstance(part, kind), f"{name}: expected a {kind.__name__.lower()}, got {kind_of(part)}")
            own = type(part).__name__
            refuse(
                isinstance(part, Leader) and part.replans,
                f"{name}: {own} changes the probes of an open round; put it outside: {own}(wrapper(leader))",
            )

    def bind(self, knowledge: Knowledge) -> Self:
        """Bind all parts, and fill in an objective that was left open."""
        changes: dict[str, Any] = {name: part.bind(knowledge) for name, part in self.parts.items()}
        if self._own.get("objective", self) is None:
            changes["objective"] = knowledge.objective
        return cast(Self, replace(cast(Any, self), **changes))

    @property
    def feasible(self) -> ConvexSet | None:
        """That of `leader`."""
        return self.leader.feasible

    @property
    def grid(self) -> Parameters | None:
        """That of `leader`."""
        return self.leader.grid

    @property
    def handles_constraints(self) -> bool:
        """As `leader`."""
        return self.leader.handles_constraints

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

    It implements `_begin` and `_fold`, and where it changes probes, `plan`.
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


def placed_at(inner: LeaderState[S], x: Array) -> LeaderState[S]:
    """The state of a part at the x of what is around it: guard rails outside may have shortened its step."""
    return inner if inner.x is x or np.array_equal(inner.x, x) else replace(inner, x=x)
