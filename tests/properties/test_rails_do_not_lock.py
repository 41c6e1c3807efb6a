"""With any leader, any rails and any followers a study goes on: nobody stands still, and every rail is kept.

Each case draws rails and a start from its seed, plays the leader one probe at a time, as a live system does, and
looks at everything that was announced: within the set, no further from the one before than allowed, and never the
same x for 50 rounds, unless the leader stands still without rails too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, Knowledge, Leader, Objective
from stackelberg.leaders import (
    ConstantSchedule,
    Guarded,
    Rails,
    ResponseModel,
    TheoremSchedule,
    TwoPoint,
)
from stackelberg.sets import Ball, Box, Polytope, Reals

pytestmark = pytest.mark.slow  # many whole studies

LOCKED = 50
"""So many rounds of the same x are a lock."""

STEPS = ConstantSchedule(eta=0.02, delta=0.3)

LEADERS: dict[str, Callable[[], Leader[Any]]] = {
    "two-point": lambda: TwoPoint(K=1, schedule=STEPS),
    "directions-3": lambda: TwoPoint(K=1, schedule=TheoremSchedule(0.2, 0.5), directions=3),
    "measured": lambda: TwoPoint(K=1),
    "response-model": ResponseModel,
}

FOLLOWERS = ("noisy", "slow", "drifting", "jumping", "failing", "above", "tame")


def cost_of(x: Any, y: Any) -> float:
    """f(x, y) of this file: the response should be near 3, and x should not be large."""
    return 5.0 + float(((y - 3.0) ** 2).sum()) + 0.05 * float(x @ x)


class City:
    """Followers whose response moves towards 4 − x day by day; what is wrong with them is their `kind`."""

    def __init__(self, kind: str, d: int, seed: int) -> None:
        self.kind, self.rng, self.day = kind, np.random.default_rng((seed, 1)), 0
        self.y = np.full(d, 4.0)
        self.rate = 0.03 if kind == "slow" else 0.7

    def answer(self, probe: Any) -> Answer:
        """What comes back for a probe."""
        for _ in range(min(probe.K, 5)):
            self.y = self.y + self.rate * (4.0 - probe.x - self.y)
        self.day += 1
        if self.kind == "failing" and self.rng.random() < 0.3:
            return Answer.answer(probe, failure="sensor down")
        y, cost = self._seen(probe.x)
        if not (np.isfinite(y).all() and np.isfinite(cost)):
            return Answer.answer(probe, failure="out of bounds")
        return Answer.answer(probe, y, cost)

    def _seen(self, x: Any) -> tuple[Any, float]:
        y = self.y
        if self.kind == "noisy":
            y = y + 0.5 * self.rng.standard_normal(y.size)
        if self.kind == "drifting":
            y = y + 0.005 * self.day
        if self.kind == "jumping":
            y = y + (2.0 if (self.day // 40) % 2 else 0.0)
        extra = 100.0 if self.kind == "above" and self.day > 1 else 0.0
        return y, cost_of(x, y) + extra


def random_rails(rng: np.random.Generator, d: int) -> tuple[Rails, Any, Any]:
    """Rails, an X and a start that go together."""
    sets = [
        Box([-1.0] * d, [2.0] * d),
        Ball([0.2] * d, 1.5),
        Polytope(np.vstack([np.eye(d), -np.eye(d), np.ones(d)]), [2.0] * d + [0.0] * d + [2.5]),
    ]
    within = sets[rng.integers(3)] if rng.random() < 0.6 else None
    X = [Box([-3.0] * d, [3.0] * d), Box([0.0] * d, [5.0] * d), Reals(d)][rng.integers(3)]
    rails: dict[str, Any] = {"within": within}
    if rng.random() < 0.5:
        rails["largest_change"] = float(rng.choice([0.02, 0.3]))
    if rng.random() < 0.85:
        rails |= {"baseline": 0.0, "allowed_loss": float(rng.choice([0.0, 0.02, 0.5]))}
        if rng.random() < 0.4:
            rails["baseline_cost"] = float(rng.choice([1.0, 5.0 + d]))
    x0 = np.zeros(d) if rng.random() < 0.7 else np.full(d, 0.01)
    return Rails(**rails), X, x0


def play(
    leader: Leader[Any], x0: Any, city: City, rounds: int, seed: int
) -> tuple[list[Any], list[Any], list[Any]]:
    """The centres, the announced x and the notes, round by round."""
    state = leader.init(x0, seed)
    centres, announced, notes = [state.x], [], []
    for _ in range(rounds):
        shown, round = [], state.round
        while state.round == round:
            probe = asked_of(leader, state)[0]
            shown.append(probe.x)
            state = told_to(leader, state, [city.answer(probe)])
        centres.append(state.x)
        announced.append(shown)
        notes.append(state.note)
    return centres, announced, notes


def longest_stand(announced: list[Any]) -> int:
    """The most rounds in a row that announced one x only, up to rounding."""
    longest, last, since = 0, None, 0
    for shown in announced:
        for x in shown:
            if last is None or float(np.abs(x - last).max()) > 1e-9:
                last, since = x, 0
        since += 1
        longest = max(longest, since)
    return longest


def check(name: str, kind: str, seed: int, rounds: int) -> None:
    rng = np.random.default_rng(seed)
    d = int(rng.integers(1, 4))
    rails, X, x0 = random_rails(rng, d)
    knowledge = Knowledge(X, Objective(cost_of), rewindable=False)
    leader = Guarded(LEADERS[name](), rails).bind(knowledge)
    _, announced, _ = play(leader, x0, City(kind, d, seed), rounds, seed)
    in_force = x0
    for x in (x for shown in announced for x in shown):
        assert rails.within is None or rails.within.contains(x, 1e-8)
        assert rails.largest_change is None or np.abs(x - in_force).max() <= rails.largest_change
        in_force = x
    if longest_stand(announced) >= LOCKED:
        # A leader that does not probe may rest on the bounds: so it does where they are its own X.
        bounds = X if rails.within is None else rails.within
        alone = LEADERS[name]().bind(Knowledge(bounds, knowledge.objective, rewindable=False))
        _, free, _ = play(alone, x0, City(kind, d, seed), rounds, seed)
        assert longest_stand(free) >= LOCKED, (name, kind, seed, rails)


PAIRS = [
    (name, kind, place + len(FOLLOWERS) * row)
    for row, name in enumerate(LEADERS)
    for place, kind in enumerate(FOLLOWERS)
    if (row + place) % 7 in (0, 3)
]


@pytest.mark.parametrize("name, kind, number", PAIRS)
def test_nobody_stands_still(name, kind, number):
    """Every leader with two kinds of followers, rails of its own for each pair, longer than a lock."""
    check(name, kind, number, rounds=LOCKED + 10)
