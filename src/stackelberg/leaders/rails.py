"""Guard rails: what a live system must never be asked to do, whatever the policy would like to try."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    as_vector,
    frozen,
    positive,
    refuse,
    vector_or_number,
    whole_number,
)
from stackelberg.core.game import checked_set
from stackelberg.support.arrays import number, validate_fields
from stackelberg.support.brief import brief


@dataclass(frozen=True, eq=False)
class Rails:
    """The guard rails of a live study; every one may be left out.

    Parameters
    ----------
    within : ConvexSet, optional
        Bounds or a polytope; no x outside it is announced.
    largest_change : float, optional
        No entry of an announced x differs by more than this from the x in force before it: the one deployed
        last, else the one announced last. Where the leader wants more, it takes several announcements; bounds
        that were amended, or an x deployed outside of them, are reached that way too.
    baseline : Any, optional
        An x known to be acceptable, such as today's; one number stands for all entries. It is measured first,
        for `baseline_rounds` rounds, unless its cost is given as `baseline_cost` (in a study: f as it is); what
        is saved is compared with it. Where it takes several rounds, a policy with one probe a round learns from
        them too.
    baseline_cost : float, optional
        Cost of the baseline where it is known (−f, where f is maximised); it is then not measured.
    baseline_rounds : int, default 1
        Rounds for which the baseline is measured.
    allowed_loss : float, optional
        The floor. A cost above baseline cost + allowed_loss · |baseline cost| is a violation: what is left of
        the round is withdrawn, probes and steps are half as long from then on (down to an eighth, and longer
        again with every round that is fine), and if it was the centre itself that violated, the leader steps
        back: to the last centre that did not, then to the baseline. Where the baseline itself violates there is
        nothing safer: the leader tries on around it, and what costs no more than the baseline does now is
        taken.

    Examples
    --------
    >>> Rails(largest_change=0.5).reachable(np.array([0.0, 0.0]), np.array([2.0, 1.0]))
    array([0.5 , 0.25])
    """

    within: ConvexSet | None = None
    largest_change: float | None = None
    baseline: Any = field(default=None, metadata={"form": Array | float | None})
    baseline_cost: float | None = None
    baseline_rounds: int = 1
    allowed_loss: float | None = None

    __repr__ = brief

    def __post_init__(self) -> None:
        validate_fields(self, checked_set, "within")
        validate_fields(self, positive, "largest_change")
        validate_fields(self, positive, "allowed_loss", zero=True)
        validate_fields(self, whole_number, "baseline_rounds")
        validate_fields(self, number, "baseline_cost")
        refuse(
            self.baseline is None and (self.allowed_loss is not None or self.baseline_rounds > 1),
            "allowed_loss, baseline_rounds: expected a baseline as well; the floor is relative to its cost",
        )
        if self.baseline is not None:
            vector = as_vector("baseline", self.baseline)  # one number stays one, whatever the dimension of x
            object.__setattr__(self, "baseline", vector if np.ndim(self.baseline) else frozen(vector[0]))
            refuse(
                self.within is not None
                and not self.within.contains(self.baseline_for(np.empty(self.within.dimension))),
                "baseline: expected a point of `within`, got one outside",
            )

    def baseline_for(self, x: Array) -> Array:
        """The baseline as a vector like x; x itself where there is none.

        >>> Rails(baseline=0.5, allowed_loss=0.1).baseline_for(np.zeros(3))
        array([0.5, 0.5, 0.5])
        """
        return x if self.baseline is None else vector_or_number("baseline", self.baseline, x.size)

    def ceiling(self, baseline_cost: float | None) -> float:
        """The highest cost that is still acceptable (f is minimised, so the floor is a ceiling on cost)."""
        if self.allowed_loss is None or baseline_cost is None:
            return float("inf")
        return baseline_cost + self.allowed_loss * abs(baseline_cost)

    def limit(self, centre: Array, wish: Array, part: float = 1.0) -> Array:
        """The point to announce instead of `wish`, seen from a centre that keeps to all rails but `largest_change`.

        The wish is brought into `within` (a projection, which never moves it further from the centre). A careful
        leader goes only a `part` of the way. How far an announcement may lie from the one before is for `reachable`
        to say.
        """
        if self.within is not None and not self.within.contains(wish, 0.0):
            wish = self.within.project(wish)
        return frozen(wish if part == 1.0 else centre + part * (wish - centre))

    def reachable(self, before: Array, wish: Array, centre: Array | None = None) -> Array:
        """As far towards `wish` as `largest_change` allows from the x in force before.

        Along the segment from a centre that can be reached itself, as the other rails hold there; else along the
        segment from the x in force.

        >>> Rails(largest_change=1.0).reachable(np.zeros(2), np.array([2.0, 4.0]))
        array([0.5, 1. ])
        >>> Rails(largest_change=1.0).reachable(np.zeros(2), np.array([2.0, 4.0]), centre=np.array([1.0, 0.0]))
        array([1., 0.])
        """
        change = self.largest_change
        if change is None or float(np.abs(wish - before).max()) <= change:
            return wish
        near = centre is not None and float(np.abs(centre - before).max()) <= change * (1 + 1e-12)
        start = centre if centre is not None and near else before
        move = wish - start
        room = before + np.copysign(change, move) - start
        short = np.abs(move) > np.abs(room)
        x = start + max(0.0, float((room[short] / move[short]).min(initial=1.0))) * move
        x = np.clip(x, before - change, before + change)
        # An entry that rounding has left further away is one digit nearer, as rounding is monotone.
        return frozen(np.where(np.abs(x - before) > change, np.nextafter(x, before), x))
