"""What the leaders that keep to a set X share: X as a setting, and where it comes from if it was left open."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from stackelberg.core import Array, ConvexSet, Knowledge, Leader, LeaderState
from stackelberg.core.game import checked_set
from stackelberg.leaders.probing import checked_start
from stackelberg.sets import ANYWHERE, Anywhere

S = TypeVar("S")


class FeasibleLeader(Leader[S]):
    """A leader that announces points of X only.

    X is a setting like any other, `ANYWHERE` by default, and never None. A set that was given stays; one that was
    left open is replaced by the game's in `bind`.
    """

    if TYPE_CHECKING:  # a field of every policy; a property here would shadow it

        @property
        def X(self) -> ConvexSet:
            """The set of points that may be announced."""

    def __post_init__(self) -> None:
        """Read X=None as a set that was left open."""
        if self.X is not None:
            checked_set("X", self.X)
        object.__setattr__(self, "X", first_given(self.X))

    @property
    def feasible(self) -> ConvexSet:
        """X."""
        return self.X

    def _set_in(self, knowledge: Knowledge) -> ConvexSet:
        """X where it was given, else that of the game."""
        return first_given(self.X, knowledge.X)

    def check_start(self, x0: Array) -> Array:
        """x0 as a point of X."""
        return checked_start(self.X, x0)

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
