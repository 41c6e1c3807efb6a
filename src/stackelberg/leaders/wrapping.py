"""What leaders that wrap another leader share: its state, its answers, its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self, TypeVar, cast

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    Forecast,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Parameters,
    Probe,
)

S = TypeVar("S")


@dataclass(frozen=True, eq=False)
class Wrapped:
    """What a wrapper remembers: the wrapped leader's own state, and what is its own."""

    inner: LeaderState[Any]


M = TypeVar("M", bound=Wrapped)


@dataclass(frozen=True)
class Wrapper(Leader[M]):
    """A leader around another, which says and does all that it does not say and do itself.

    It implements `_begin` and `_fold`.
    """

    leader: Leader[Any]

    def __post_init__(self) -> None:
        """Check the wrapped leader at the door."""
        check_wrapped("leader", self.leader)

    def bind(self, knowledge: Knowledge) -> Self:
        """Bind the wrapped leader."""
        return replace(self, leader=self.leader.bind(knowledge))

    @property
    def settings(self) -> frozenset[str]:
        """Its own, and all that the wrapped leader has."""
        return super().settings | self.leader.settings

    def amend(self, changes: Mapping[str, Any]) -> Self:
        """Change its own settings here, anything else in the wrapped leader."""
        return replace(self, **amend_parts(self, {"leader": self.leader}, changes))

    @property
    def feasible(self) -> ConvexSet | None:
        """That of the wrapped leader."""
        return self.leader.feasible

    @property
    def grid(self) -> Parameters | None:
        """As the wrapped leader."""
        return self.leader.grid

    def check_start(self, x0: Array) -> Array:
        """As the wrapped leader."""
        return self.leader.check_start(x0)

    def resume_at(self, state: LeaderState[M], x: Array) -> LeaderState[M]:
        """The wrapped leader leads again at x; what is remembered besides stays."""
        inner = self.leader.resume_at(self._inner(state), x)
        return replace(state, x=inner.x, memory=replace(state.memory, inner=inner))

    def _inner(self, state: LeaderState[M]) -> LeaderState[Any]:
        return placed_at(state.memory.inner, state.x)

    def plan(self, state: LeaderState[M]) -> tuple[Probe, ...]:
        """Those of the wrapped leader."""
        return self.leader.plan(self._inner(state))

    def _late(self, state: LeaderState[M], observation: Answer) -> M:
        return replace(state.memory, inner=self.leader.late(state.memory.inner, observation))

    def recommend(self, state: LeaderState[M]) -> Array:
        """As the wrapped leader."""
        return self.leader.recommend(self._inner(state))

    def model(self, state: LeaderState[M]) -> Forecast | None:
        """That of the wrapped leader."""
        return self.leader.model(self._inner(state))

    @property
    def handles_constraints(self) -> bool:
        """As the wrapped leader."""
        return self.leader.handles_constraints


def check_wrapped(name: str, leader: Any) -> None:
    """Check a leader that is to be wrapped at the door."""
    if not isinstance(leader, Leader):
        raise InvalidInput(f"{name}: expected a leader, got {type(leader).__name__}")
    if leader.replans:
        raise InvalidInput(
            f"{name}: {type(leader).__name__} changes the probes of an open round; put it outside: "
            f"{type(leader).__name__}(wrapper(leader))"
        )


def placed_at(inner: LeaderState[S], x: Array) -> LeaderState[S]:
    """The wrapped leader's state at the x of the wrapper: guard rails outside may have shortened its step."""
    return inner if inner.x is x or np.array_equal(inner.x, x) else replace(inner, x=x)


def amend_parts(
    wrapper: Leader[Any], parts: Mapping[str, Leader[Any]], changes: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields of a wrapper that `changes` change: a setting changes wherever there is one of that name."""
    for name in parts:
        if name in changes:
            raise InvalidInput(
                f"amend: {name!r} cannot be another leader while {type(wrapper).__name__} runs; "
                "change its settings by their own names"
            )
    elsewhere = set().union(*(part.settings for part in parts.values())) - {
        f.name for f in fields(cast(Any, wrapper))
    }
    changed: dict[str, Any] = {name: value for name, value in changes.items() if name not in elsewhere}
    for name, part in parts.items():
        known = {key: value for key, value in changes.items() if key in part.settings}
        if known:
            changed[name] = part.amend(known)
    return changed


def as_start(leader: Leader[Any], x: Array) -> Array | None:
    """x as a leader would take it for a start; None where it lies outside of X, which may have been amended."""
    try:
        return leader.check_start(x)
    except InvalidInput:
        return None
