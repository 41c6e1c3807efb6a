"""Whatever stands around whom: bounds, steps, `largest_change` and constraints hold in every announcement.

Every leader × every ordered pair of what goes around a leader (guard rails are outermost, as they refuse to be
inside). Followers settle at once, so what is announced keeps a constraint or does not. `make fast` plays every
fifth of the product of leaders without a model; the slow part plays all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import (
    Answer,
    Constraint,
    ConstraintForecast,
    Context,
    Forecast,
    Knowledge,
    Leader,
    Note,
    Objective,
    Predicted,
    Probe,
    Start,
    frozen,
)
from stackelberg.followers import ResponsePrior
from stackelberg.leaders import (
    Commitment,
    ConstantSchedule,
    FallBack,
    Guarded,
    OnGrid,
    Rails,
    ResponseModel,
    TwoPoint,
)
from stackelberg.leaders.in_context import InContext
from stackelberg.sets import Box, Grid

X = Box({"bread": (0, 5), "milk": (0, 4)}, step=0.5)
GRID = Grid(X, X.parameters)
X0, CHANGE, ROUNDS, FACTOR = np.array([3.0, 2.5]), 1.0, 8, 1.25
A, B = np.array([20.0, 15.0]), np.array([[5.0, -1.0], [-0.5, 6.0]])
ROOM = 11.0
"""At most so many are to be sold in all; without that the best prices (2.2, 1.5) would sell 18."""

STEADY = ConstantSchedule(eta=0.02, delta=0.1)
F = Objective(lambda x, y: -float(x @ y), constraints=[Constraint("sold", at_most=ROOM, y={0: 1.0, 1: 1.0})])


def sold(x: Any) -> Any:
    return A - B @ x


class Known(Forecast):
    """A forecast of somebody who knows what will be sold."""

    def cost(self, x: Any) -> float:
        return -float(x @ sold(x))

    def error(self, x: Any) -> float:
        return 0.1

    def merit(self, x: Any) -> float:
        return self.cost(x) + 1e3 * max(0.0, float(sold(x).sum()) - ROOM)

    def constraints(self, x: Any) -> tuple[ConstraintForecast, ...]:
        total = float(sold(x).sum())
        return (ConstraintForecast("sold", total, 0.0, float(total <= ROOM)),)

    def answer(self, x: Any, K: int) -> Predicted:
        return Predicted(sold(x), np.full(2, 0.1))


@dataclass(frozen=True)
class Three(Leader[None]):
    """Knows what will be sold, and asks for three probes a round: x, and a little more of either price."""

    X: Any = X

    @property
    def feasible(self) -> Any:
        return self.X

    @property
    def handles_constraints(self) -> bool:
        return True

    def bind(self, knowledge: Knowledge) -> Three:
        return replace(self, X=knowledge.X)

    def check_start(self, x0: Any) -> Any:
        return x0

    def _begin(self, x0: Any, seed: int) -> None:
        return None

    def model(self, state: Any) -> Forecast:
        return Known()

    def plan(self, state: Any) -> tuple[Probe, ...]:
        points = [frozen(self.X.project(state.x + more)) for more in ([0.0, 0.0], [0.1, 0.0], [0.0, 0.1])]
        return tuple(Probe(state.round, i, x, 1, Start.PREVIOUS, i == 2) for i, x in enumerate(points))

    def _fold(self, state: Any, deployed: Any) -> Any:
        x = self.X.project(state.x + 0.05)
        return frozen(x if sold(x).sum() <= ROOM else state.x), None, Note()


LEADERS: dict[str, Any] = {
    "two-point": lambda: TwoPoint(K=1, schedule=STEADY),
    "tuned": lambda: TwoPoint(),
    "directions": lambda: TwoPoint(K=1, schedule=STEADY, directions=2),
    "commitment": Commitment,
    "response-model": ResponseModel,
    "prior": lambda: ResponseModel(prior=ResponsePrior(A, 0.2 * A, lambda x, theta: theta - B @ x)),
    "three": Three,
}
HEED = ("response-model", "prior", "three")
"""Those that predict constraints."""

FITTED = ("response-model", "prior")
"""Those that fit a model to every answer, which takes long."""

AROUND: dict[str, Any] = {
    "rails": lambda leader: Guarded(leader, Rails(largest_change=CHANGE)),
    "steps": lambda leader: OnGrid(leader, X.parameters),
    "context": lambda leader: InContext(leader, Context({"holiday": "flag"})),
    "fall-back": lambda leader: FallBack(leader, to=TwoPoint(K=1, schedule=STEADY)),
}
PAIRS = [(outer, inner) for outer, inner in permutations(AROUND, 2) if inner != "rails"]
ALL = [(name, *pair) for name in LEADERS for pair in PAIRS]
CASES = [
    pytest.param(*case, id="-".join(case), marks=[] if i % 5 == 0 and case[0] not in FITTED else [pytest.mark.slow])
    for i, case in enumerate(ALL)
]


def made(name: str, around: Sequence[str]) -> Leader[Any]:
    leader: Leader[Any] = LEADERS[name]()
    for one in reversed(around):
        leader = AROUND[one](leader)
    return leader.bind(Knowledge(X, F, rewindable=False))


def answered(probe: Probe, day: int) -> Answer:
    holiday = day % 4 == 3
    y = sold(probe.x) * (FACTOR if holiday else 1.0)
    return replace(Answer.answer(probe, y, F(probe.x, y)), context=np.array([float(holiday)]))


def played(leader: Leader[Any], days: int = ROUNDS) -> tuple[list[list[np.ndarray]], list[np.ndarray]]:
    """What was announced in each round, and the recommendations."""
    state, announced, recommended = leader.init(X0, 5), list[list[np.ndarray]](), []
    for day in range(days):
        announced.append([])
        while state.round == day:
            probe = asked_of(leader, state)[0]
            announced[-1].append(probe.x)
            state = told_to(leader, state, [answered(probe, day)])
        recommended.append(leader.recommend(state))
    return announced, recommended


@pytest.mark.parametrize("name, outer, inner", CASES)
def test_what_is_announced_keeps_to_everything(name: str, outer: str, inner: str) -> None:
    days = 4 if name == "prior" else ROUNDS  # every answer is fitted
    rounds, recommended = played(made(name, (outer, inner)), days)
    announced = [x for points in rounds for x in points]
    everything = [*announced, *recommended]
    assert all(X.contains(x, 1e-9) for x in everything)
    if "steps" in (outer, inner):
        assert all(GRID.contains(x) for x in everything)
    if "rails" in (outer, inner):
        moves = np.abs(np.diff([X0, *announced], axis=0))
        assert moves.max() <= CHANGE
    if name in HEED:
        over = [float(sold(x).sum()) - ROOM for x in everything]
        assert max(over) <= 1e-9
    again, recommended_again = played(made(name, (outer, inner)), days)
    assert [len(points) for points in rounds] == [len(points) for points in again]
    replayed = [*(x for points in again for x in points), *recommended_again]
    assert all(np.array_equal(x, other) for x, other in zip(everything, replayed, strict=True))
    if name == "commitment" and "fall-back" in (outer, inner):
        return  # these followers are not for it: two points lead
    alone = made(name, ())
    assert {len(points) for points in rounds} == {len(asked_of(alone, alone.init(X0, 5)))}
    if "steps" in (outer, inner):
        assert all(len({x.tobytes() for x in points}) == len(points) for points in rounds)


def test_everything_at_once() -> None:
    """All that can stand around a leader, in the order in which a study puts it."""
    for name in ("response-model", "three", "two-point"):
        rounds, recommended = played(made(name, ("rails", "context", "steps", "fall-back")))
        announced = [x for points in rounds for x in points]
        assert all(GRID.contains(x) for x in [*announced, *recommended])
        assert np.abs(np.diff([X0, *announced], axis=0)).max() <= CHANGE
