"""What the leaders that keep to a set X share: X as a setting, and where it comes from if it was left open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from stackelberg.core import Array, ConvexSet, Knowledge, Leader, LeaderState, Probe, Start, whole_number
from stackelberg.core.game import checked_set
from stackelberg.leaders.probing import checked_start
from stackelberg.sets import ANYWHERE, Anywhere
from stackelberg.support.arrays import flag, keep_checked

S = TypeVar("S")


class FeasibleLeader(Leader[S]):
    """A leader that announces points of X only.

    X is a setting like any other, `ANYWHERE` by default, and never None. A set that was given stays; one that was
    left open is replaced by the game's in `bind`. So are an `objective` that was left open, and whether followers
    are `rewindable`, where a leader has such settings.
    """

    if TYPE_CHECKING:  # fields of a policy; properties here would shadow them

        @property
        def X(self) -> ConvexSet:
            """The set of points that may be announced."""

        @property
        def K(self) -> Any:
            """Follower rounds for which a probe is held."""

        @property
        def rewindable(self) -> bool:
            """Whether each round starts from the memory that was kept, not from where followers are."""

    def __post_init__(self) -> None:
        """Read X=None as a set that was left open."""
        if self.X is not None:
            checked_set("X", self.X)
        object.__setattr__(self, "X", first_given(self.X))
        names = [f.name for f in fields(cast(Any, self))]
        keep_checked(self, whole_number, *(name for name in names if name == "K"))
        keep_checked(self, flag, *(name for name in names if name == "rewindable"))

    @property
    def feasible(self) -> ConvexSet:
        """X."""
        return self.X

    def _set_in(self, knowledge: Knowledge) -> ConvexSet:
        """X where it was given, else that of the game."""
        return first_given(self.X, knowledge.X)

    def bind(self, knowledge: Knowledge) -> Self:
        """Fill in what was left open: X, the objective, and how memories are used."""
        known: dict[str, Any] = {"X": self._set_in(knowledge), "rewindable": knowledge.rewindable}
        if self._own.get("objective", self) is None:
            known["objective"] = knowledge.objective
        settings: Any = self
        return cast(Self, replace(settings, **{k: v for k, v in known.items() if k in self._own}))

    def check_start(self, x0: Array) -> Array:
        """x0 as a point of X."""
        return checked_start(self.X, x0)

    def plan(self, state: LeaderState[S]) -> tuple[Probe, ...]:
        """One probe, at x."""
        return self._probes(state, [state.x])

    def _probes(self, state: LeaderState[S], xs: Sequence[Array]) -> tuple[Probe, ...]:
        """Points one after the other, the last of which followers go on from."""
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return tuple(Probe(state.round, i, x, self.K, start, keep=i == len(xs) - 1) for i, x in enumerate(xs))

    def resume_at(self, state: LeaderState[S], x: Array) -> LeaderState[S]:
        """Lead again at the point of X nearest to x."""
        return super().resume_at(state, self.X.project(x))


def first_given(*sets: ConvexSet | None) -> ConvexSet:
    """The first of `sets` that was not left open; `ANYWHERE` if all were.

    >>> from stackelberg.sets import Reals
    >>> first_given(None, ANYWHERE, Reals(2), Reals(3)), first_given(None)
    (Reals(dimension=2), Anywhere())
    """
    return next((X for X in sets if X is not None and not isinstance(X, Anywhere)), ANYWHERE)
