"""When the response model rests and two points lead, and when it may lead again.

The model rests where there is nothing to model (no y, no objective), where the data reject it, and where, back from
a rest, it did worse than two points had done. Each rest is twice as long as the one before.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from stackelberg.core import Array
from stackelberg.leaders.response.constants import COST_MEMORY, FIRST_REST, PROBATION, ROUNDS_REJECTED
from stackelberg.leaders.two_point import TwoPointMemory

REJECTED = "the data reject a linear response"


@dataclass(frozen=True, eq=False)
class Rest:
    """Two-point rounds to go and done, why, and what two points achieved: x and the running mean of its cost.

    rejections: in how many rounds in a row the data have rejected the model.
    """

    rounds_to_go: int = 0
    rounds_done: int = 0
    length: int = FIRST_REST
    reason: str = ""
    two_point: TwoPointMemory = field(default_factory=TwoPointMemory)
    best_x: Array | None = None
    best_cost: float | None = None
    probation: int = 0
    cost: float | None = None
    rejections: int = 0

    @property
    def active(self) -> bool:
        """Whether two points lead."""
        return self.rounds_to_go > 0


def begin_rest(rest: Rest, reason: str) -> Rest:
    """Two points take over."""
    return replace(rest, rounds_to_go=rest.length, length=2 * rest.length, reason=reason, probation=0, cost=None)


def count_two_point_round(rest: Rest, two_point: TwoPointMemory, x: Array, cost: float | None) -> Rest:
    """One two-point round done, with the cost seen at its x."""
    level = _mean(rest.cost, cost)
    if level is not None and (rest.best_cost is None or level <= rest.best_cost):
        rest = replace(rest, best_x=x, best_cost=level)
    return replace(
        rest, two_point=two_point, cost=level, rounds_to_go=rest.rounds_to_go - 1, rounds_done=rest.rounds_done + 1
    )


def end_rest(rest: Rest, can_model: bool) -> Rest:
    """At the end of a rest the model leads again, on probation; where it cannot, two points go on."""
    if rest.active:
        return rest
    if not can_model:
        return replace(rest, rounds_to_go=FIRST_REST)
    return replace(rest, probation=PROBATION, cost=None)


def cut_rest_short(rest: Rest) -> Rest:
    """The model leads again before its rest is over, as somebody else has led for long enough: it is not judged."""
    return replace(rest, rounds_to_go=0, probation=0, cost=None, rejections=0)


def judge_model(rest: Rest, cost: float | None, rejected: bool) -> Rest:
    """One round led by the model: it rests where it did worse than two points, or has long been rejected."""
    rejections = rest.rejections + 1 if rejected else 0
    rest = judge_probation(replace(rest, rejections=rejections), cost)
    if rejections >= ROUNDS_REJECTED:
        rest = begin_rest(rest, REJECTED)
    return replace(rest, rejections=0) if rest.active else rest


def judge_probation(rest: Rest, cost: float | None) -> Rest:
    """One model round on probation: at its end, a model that costs more than two points did rests again."""
    if rest.probation == 0 or cost is None:
        return rest
    level = _mean(rest.cost, cost)
    rest = replace(rest, cost=level, probation=rest.probation - 1)
    if rest.probation > 0 or level is None or rest.best_cost is None or level <= rest.best_cost:
        return rest
    return begin_rest(rest, "the model did worse than two points")


def _mean(level: float | None, cost: float | None) -> float | None:
    if cost is None:
        return level
    return cost if level is None else COST_MEMORY * level + (1.0 - COST_MEMORY) * cost
