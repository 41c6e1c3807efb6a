"""What the leaders that keep to a set X share: X as a setting, and where they may begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Self, TypeVar, cast

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Knowledge,
    Leader,
    LeaderState,
    Probe,
    Start,
    as_vector,
    frozen,
    refuse,
    whole_number,
)
from stackelberg.core.game import checked_set
from stackelberg.sets import UNCONSTRAINED, Unconstrained
from stackelberg.support.arrays import flag, validate_fields
from stackelberg.support.brief import brief

S = TypeVar("S")

FEASIBLE = 1e-6
"""How far outside X a start may lie (rounding) before it is refused."""


class FeasibleLeader(Leader[S]):
    """A leader that announces points of X only.

    X is a setting like any other, `UNCONSTRAINED` by default, and never None. A set that was given stays; one
    left open is replaced by the game's in `bind`. So are an `objective` that was left open, and whether followers
    are `rewindable`, where a leader has such settings.
    """

    __repr__ = brief

    # Fields of a policy, the last two not of every one.
    X: ConvexSet
    """The set of points that may be announced."""
    K: Any
    """Follower rounds for which a probe is held."""
    rewindable: bool
    """Whether each round starts from the memory that was kept, not from where followers are."""

    def __post_init__(self) -> None:
        """Read X=None as a set that was left open."""
        object.__setattr__(self, "X", UNCONSTRAINED if self.X is None else checked_set("X", self.X))
        names = [f.name for f in fields(cast(Any, self))]
        validate_fields(self, whole_number, *(name for name in names if name == "K"))
        validate_fields(self, flag, *(name for name in names if name == "rewindable"))

    @property
    def feasible(self) -> ConvexSet:
        """X."""
        return self.X

    def bind(self, knowledge: Knowledge) -> Self:
        """Fill in what was left open: X, the objective, and how memories are used."""
        known: dict[str, Any] = {"X": first_given(self.X, knowledge.X), "rewindable": knowledge.rewindable}
        if self._own.get("objective", self) is None:
            known["objective"] = knowledge.objective
        return cast(Self, replace(cast(Any, self), **{k: v for k, v in known.items() if k in self._own}))

    def check_start(self, x0: Array) -> Array:
        """x0 as a point of X."""
        return checked_start(self.X, x0)

    def plan(self, state: LeaderState[S]) -> tuple[Probe, ...]:
        """One probe, at x."""
        return self._probes(state, [state.x])

    def _probes(self, state: LeaderState[S], xs: Sequence[Array], kept: int | None = None) -> tuple[Probe, ...]:
        """Points one after the other, and which of them followers go on from: the last one, or that given."""
        start, kept = Start.KEPT if self.rewindable else Start.PREVIOUS, len(xs) - 1 if kept is None else kept
        return tuple(Probe(state.round, i, x, self.K, start, keep=i == kept) for i, x in enumerate(xs))

    def resume_at(self, state: LeaderState[S], x: Array) -> LeaderState[S]:
        """Lead again at the point of X nearest to x."""
        return super().resume_at(state, self.X.project(x))


def first_given(*sets: ConvexSet | None) -> ConvexSet:
    """The first of `sets` that was not left open; `UNCONSTRAINED` if all were.

    >>> from stackelberg.sets import Reals
    >>> first_given(None, UNCONSTRAINED, Reals(2), Reals(3)), first_given(None)
    (Reals(dimension=2), Unconstrained())
    """
    return next((X for X in sets if X is not None and not isinstance(X, Unconstrained)), UNCONSTRAINED)


def checked_start(X: ConvexSet, x0: Array) -> Array:
    """x0, checked against X: its dimension, and that it lies inside."""
    if isinstance(X, Unconstrained):  # every dimension and every point will do
        return x0
    x0 = as_vector("x0", x0, X.dimension)
    distance = X.distance(x0)
    refuse(
        not distance <= FEASIBLE * max(1.0, float(np.linalg.norm(x0))),
        f"x0: expected a point of X, got one at distance {distance:.3g}; start from X.project(x0)",
    )
    return frozen(X.project(x0))
