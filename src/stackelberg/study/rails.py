"""Guard rails: what a live system must never be asked to do, whatever the policy would like to try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import pairwise

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, as_vector, frozen, positive, whole_number
from stackelberg.core.brief import brief


@dataclass(frozen=True)
class SettleTest:
    """Says when a response has stopped moving.

    A population is settled when each of the last `window` changes between readings, ‖y_k − y_{k−1}‖ relative to
    ‖y_k‖ (or to 1 where that is smaller), is at most `tolerance`. Entries that nobody measured are left out.

    >>> test = SettleTest(tolerance=0.01, window=2)
    >>> test.verdict([[10.0], [12.0], [12.1], [12.11]])
    Settling(movement=0.000825..., settled=True, readings=4)
    """

    tolerance: float
    window: int = 2

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        positive("tolerance", self.tolerance)
        whole_number("window", self.window)

    def verdict(self, readings: Sequence[Array]) -> Settling:
        """What the readings of one probe, in order, say."""
        ys = [as_vector(f"reading {i}", y, allow_nan=True) for i, y in enumerate(readings)]
        changes = [movement(before, after) for before, after in pairwise(ys)]
        last = changes[-self.window :]
        settled = len(last) == self.window and all(change <= self.tolerance for change in last)
        return Settling(changes[-1] if changes else float("nan"), settled, len(ys))


@dataclass(frozen=True)
class Settling:
    """How far the last reading moved from the one before, and whether the response has settled."""

    movement: float
    settled: bool
    readings: int


def movement(before: Array, after: Array) -> float:
    """‖after − before‖ / max(1, ‖after‖) over the entries measured both times; NaN where there are none."""
    if before.size != after.size:
        raise InvalidInput(f"reading: expected {before.size} numbers as before, got {after.size}")
    both = ~(np.isnan(before) | np.isnan(after))
    if not both.any():
        return float("nan")
    change = float(np.linalg.norm(after[both] - before[both]))
    return change / max(1.0, float(np.linalg.norm(after[both])))


@dataclass(frozen=True, eq=False)
class Cut:
    """A half-space {z: normal·z <= level} that keeps away from a point that turned out too costly."""

    normal: Array
    level: float
    until: int


@dataclass(frozen=True, eq=False)
class Rails:
    """The guard rails of a live study; every one may be left out.

    within: bounds or a polytope; no x outside it is announced.
    largest_change: no entry of an announced x differs by more than this from the centre of its round, and no
    entry of a centre from the centre before.
    largest_radius: no probe lies further than this (Euclidean) from the centre of its round.
    baseline: an x known to be acceptable. It is measured first, unless its cost is given as `baseline_cost`.
    allowed_loss: the floor. A cost above baseline cost + allowed_loss · |baseline cost| is a violation: what is
    left of the round is withdrawn, the direction of the violation is closed for `closed_rounds` rounds, and if
    it was the centre itself that violated, the leader steps back to the last centre that did not.
    hold: follower rounds K for which each probe is held, instead of the policy's own.
    settle: the test that says when a response has stopped moving (see `Study.reading`).

    >>> Rails(largest_change=0.5).limit(np.array([0.0, 0.0]), np.array([2.0, 1.0]))
    array([0.5 , 0.25])
    """

    within: ConvexSet | None = None
    largest_change: float | None = None
    largest_radius: float | None = None
    baseline: Array | None = None
    baseline_cost: float | None = None
    allowed_loss: float | None = None
    closed_rounds: int = 50
    hold: int | None = None
    settle: SettleTest | None = None

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        for name in ("largest_change", "largest_radius"):
            if getattr(self, name) is not None:
                positive(name, getattr(self, name))
        if self.allowed_loss is not None:
            positive("allowed_loss", self.allowed_loss, zero=True)
        whole_number("closed_rounds", self.closed_rounds)
        if self.hold is not None:
            whole_number("hold", self.hold)
        if self.baseline is not None:
            dimension = None if self.within is None else self.within.dimension
            object.__setattr__(self, "baseline", as_vector("baseline", self.baseline, dimension))
            if self.within is not None and not self.within.contains(self.baseline):
                raise InvalidInput("baseline: expected a point of `within`, got one outside")
        if self.baseline_cost is not None and not np.isfinite(self.baseline_cost):
            raise InvalidInput(f"baseline_cost: expected a finite number, got {self.baseline_cost}")
        if (self.allowed_loss is None) != (self.baseline is None):
            raise InvalidInput(
                "allowed_loss and baseline: expected both or neither; the floor is relative to the baseline's cost"
            )

    @cached_property
    def empty(self) -> bool:
        """Whether no rail is set: a leader within these is its policy to the bit."""
        return all(getattr(self, name) is None for name in _RAILS)

    def ceiling(self, baseline_cost: float | None) -> float:
        """The highest cost that is still acceptable (f is minimised, so the floor is a ceiling on cost)."""
        if self.allowed_loss is None or baseline_cost is None:
            return float("inf")
        return baseline_cost + self.allowed_loss * abs(baseline_cost)

    def limit(self, centre: Array, wish: Array, cuts: Sequence[Cut] = (), *, probe: bool = False) -> Array:
        """The point to announce instead of `wish`, seen from a centre that satisfies every rail.

        The wish is brought into `within` (a projection, which never moves it further from the centre) and then
        drawn back along the segment to the centre until it satisfies the other rails; as all of them are
        convex and hold at the centre, they all hold at the result.
        """
        if self.within is not None and not self.within.contains(wish, 0.0):
            wish = self.within.project(wish)
        move = wish - centre
        share = 1.0
        if self.largest_change is not None:
            share = min(share, _share(self.largest_change, float(np.abs(move).max())))
        if probe and self.largest_radius is not None:
            share = min(share, _share(self.largest_radius, float(np.linalg.norm(move))))
        for cut in cuts:
            slack, rise = cut.level - float(cut.normal @ centre), float(cut.normal @ move)
            if rise > 0:
                share = min(share, max(0.0, slack / rise))
        return frozen(wish if share == 1.0 else centre + share * move)


_RAILS = tuple(f.name for f in fields(Rails) if f.name != "closed_rounds")


def _share(limit: float, length: float) -> float:
    return 1.0 if length <= limit else limit / length


def cut_against(centre: Array, costly: Array, until: int) -> Cut | None:
    """Close the direction from `centre` to a point that was too costly, half-way there."""
    normal = costly - centre
    length = float(normal @ normal)
    if length == 0.0:
        return None
    return Cut(frozen(normal), float(normal @ centre) + 0.5 * length, until)
