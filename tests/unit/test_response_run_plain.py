"""Whole runs of the response model worked out again, round by round, from plain filters and plain arithmetic.

All 160 members of the default bank run as plain filters (tests/plain_filter.py) beside the leader; which one leads,
whether the last step is accepted, the trust radius, the average, the costs and the exploring move are then computed
here once more. Only the goal of each step is taken from the leader (the minimiser is tested in
test_response_step.py); what it promises is not.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.plain_filter import PlainMember

from stackelberg.core import Knowledge, Objective, Observation, Purpose, derive
from stackelberg.leaders import ResponseModel
from stackelberg.sets import Reals

RATES = (1.0, 0.75, 0.55, 0.4, 0.3, 0.2, 0.13)
NOISES = (1e-4, 0.03, 1.0, 30.0, 300.0)
DRIFTS = (1e-6, 1e-4, 1e-2, 1e-1)
TRUST = {1e-4: 1.0, 0.03: 1.0, 1.0: 0.5, 30.0: 0.3, 300.0: 0.3}

J = np.array([[-1.3, 0.4], [0.7, -0.9], [0.5, 1.1]])
B = np.array([2.0, 3.0, 1.5])
WEIGHTS, TARGET = np.array([1.0, 2.0, 0.7]), np.array([0.6, 1.1, 0.4])


def f(x: np.ndarray, y: np.ndarray) -> float:
    return float(0.5 * WEIGHTS @ (y - TARGET) ** 2 + 0.05 * x @ x)


OBJECTIVE = Objective(f, gradients=(lambda x, y: 0.1 * x, lambda x, y: WEIGHTS * (y - TARGET)))


class PlainLeader:
    """What a leader should remember, from what it announced and was told."""

    def __init__(self, x0: np.ndarray, radius: float, explore: float, seed: int) -> None:
        self.unit, self.explore, self.seed = radius, explore, seed
        self.members: list[PlainMember] = []
        self.centre, self.goal, self.radius, self.promised = x0, x0, radius, 0.0
        self.average: np.ndarray | None = None
        self.costs: list[tuple[np.ndarray, float]] = []
        self.proven: np.ndarray | None = None
        self.lowest, self.null_rounds, self.noisy, self.news = np.inf, 0, False, False

    def begin(self, x: np.ndarray, y: np.ndarray) -> None:
        beliefs = [(a, r, q, False) for a, r, q in product(RATES, NOISES, DRIFTS)]
        beliefs += [(1.0, r, q, True) for r, q in product(NOISES, DRIFTS)]
        self.members = [
            PlainMember(
                [([0, 1, 2], [0, 1])],
                x,
                y,
                rate=a,
                noise=r * self.unit**2,
                drift=q / self.unit**2,
                null=null,
                trust=TRUST[r],
                unit=self.unit,
            )
            for a, r, q, null in beliefs
        ]

    def leading(self) -> PlainMember:
        best = min(one.score for one in self.members if not one.null)
        margin = 1e-9 * max(1.0, abs(best))
        return next(one for one in self.members if not one.null and one.score <= best + margin)

    def cost_by(self, member: PlainMember, z: np.ndarray) -> float:
        slopes, level = member.slopes()
        y = level + slopes @ (z - member.x)
        return f(z, np.maximum(y, 0.0) if self.lowest >= 0.0 else y)

    def step(self) -> PlainMember:
        """Accept or not, and how far to trust, by the model that has learned."""
        leading = self.leading()
        here, there = self.cost_by(leading, self.centre), self.cost_by(leading, self.goal)
        if there < here:
            self.centre = self.goal
        if self.promised > 0.0:
            kept = (here - there) / self.promised
            self.radius *= 1.2 if kept > 0.7 else 0.8 if kept < 0.3 else 1.0
        self.radius = min(max(self.radius, 0.5 * self.unit), 3.0 * self.unit)
        if self.average is None:
            self.average = self.centre
        else:
            weight = min(1.0, 4.0 / (leading.count + 3.0))
            self.average = (1.0 - weight) * self.average + weight * self.centre
        return leading

    def answered(self, x: np.ndarray, y: np.ndarray) -> None:
        self.lowest = min(self.lowest, y.min())
        if not self.members:
            self.begin(x, y)
        else:
            for one in self.members:
                one.update(x, y)
        leading = self.step()
        self.noisy = leading.noise > 10.0 * self.unit**2
        self.costs = [*self.costs, (x, f(x, y))][-30:]
        best = min(self.costs, key=lambda tried: tried[1])
        settled = leading.rate == 1.0 and leading.noise < 2.0 * self.unit**2
        self.proven = best[0] if settled and best[1] < self.cost_by(leading, self.centre) else None
        ahead = min(one.score for one in self.members if not one.null)
        ahead -= min(one.score for one in self.members if one.null)
        remembered = sum(0.98**k for k in range(leading.count))
        rejected = leading.count > 2 and ahead > 0.05 * 3 * remembered
        self.null_rounds = self.null_rounds + 1 if rejected else 0
        self.news = False

    def failed(self, x: np.ndarray, round: int) -> None:
        for one in self.members:
            one.miss(x, (round, 0))
        if self.news:
            self.step()
        else:
            self.radius = max(0.8 * self.radius, 0.5 * self.unit)
        self.news = False

    def late(self, x: np.ndarray, y: np.ndarray, round: int) -> None:
        self.lowest = min(self.lowest, y.min())
        for one in self.members:
            one.late((round, 0), x, y)
        self.news = True

    def check_plan(self, memory: Any, round: int) -> None:
        """What the plan promises, and the exploring move, by the model as it is now."""
        leading = self.leading()
        rng = derive(self.seed, Purpose.DIRECTION, round)
        caution = leading.noise / (leading.noise + self.unit**2)
        P = leading.P[0]
        curvature = 0.0
        if caution > 1e-3:  # f is a sum of squares: each draw of signs says the weights themselves
            for _ in range(4):
                rng.choice([-1.0, 1.0], size=3)
            curvature = caution * WEIGHTS.sum()

        def expected(z: np.ndarray) -> float:
            h = np.append(z - leading.x, 1.0)
            return self.cost_by(leading, z) + 0.5 * curvature * leading.scales[0] * float(h @ P @ h)

        self.goal = memory.plan.goal
        self.promised = expected(self.centre) - expected(self.goal)
        assert memory.plan.promised == pytest.approx(self.promised, rel=1e-5, abs=1e-9)
        self.promised = memory.plan.promised
        direction = P[:2, :2] @ rng.standard_normal(2)
        direction *= self.explore * self.unit / np.linalg.norm(direction)
        np.testing.assert_allclose(memory.plan.announce, memory.plan.goal + direction, rtol=1e-6, atol=1e-6)

    def check(self, memory: Any, note: Any) -> None:
        np.testing.assert_array_equal(memory.plan.centre, self.centre)
        assert memory.plan.radius == pytest.approx(self.radius, rel=1e-12)
        assert (memory.nonnegative, memory.rest.rejections) == (self.lowest >= 0.0, self.null_rounds)
        assert (memory.recommendation.noisy, memory.news) == (self.noisy, False)
        if self.members:
            np.testing.assert_allclose(memory.recommendation.average, self.average, rtol=1e-10, atol=1e-10)
            assert [cost for _, cost in memory.recommendation.costs] == [cost for _, cost in self.costs]
            scores = [one.score for one in self.members]
            np.testing.assert_allclose(memory.bank.score, scores, rtol=1e-6, atol=1e-6)
        assert (memory.recommendation.proven is None) is (self.proven is None)
        if self.proven is not None:
            np.testing.assert_array_equal(memory.recommendation.proven, self.proven)
        if "rate" in note:
            leading = self.leading()
            assert (note["rate"], note["noise"]) == (leading.rate, pytest.approx(leading.noise))
            assert note["noise_sd"] == pytest.approx(np.sqrt(leading.noise * leading.scale), rel=1e-6)


@pytest.mark.parametrize(
    "rate, noise, level, seed",
    [
        pytest.param(1.0, 0.0, 0.0, 0, id="settled"),
        pytest.param(0.55, 0.05, 0.0, 1, id="slow and noisy"),
        pytest.param(0.4, 0.0, -4.0, 2, id="negative", marks=pytest.mark.slow),
        pytest.param(1.0, 2.0, 0.0, 3, id="very noisy", marks=pytest.mark.slow),
    ],
)
def test_a_run_worked_out_again(rate: float, noise: float, level: float, seed: int) -> None:
    """Rounds 5, 6, 9 and 10 get no answer; that to 5 comes after round 7, that to 9 before round 10."""
    rng = np.random.default_rng(seed)
    leader = ResponseModel(radius=1.4, explore=0.35).bind(Knowledge(Reals(2), OBJECTIVE, rewindable=False))
    x0 = np.array([0.3, -0.2])
    state = leader.init(x0, seed)
    plain = PlainLeader(x0, 1.4, 0.35, seed)
    y, waiting = B + level, {}
    for t in range(13):
        (probe,) = leader.ask(state)
        y = y + rate * (B + level + J @ probe.x + 0.1 * np.sin(3.0 * probe.x).sum() - y)
        seen = y + noise * rng.standard_normal(3)
        if t in (5, 6, 9, 10):
            waiting[t] = Observation.answer(probe, y=seen, replicate=1)
            state = leader.tell(state, [Observation.failed(probe, "given up")])
            plain.failed(probe.x, t)
        else:
            state = leader.tell(state, [Observation.answer(probe, y=seen)])
            plain.answered(probe.x, seen)
        plain.check(state.memory, state.note)
        plain.check_plan(state.memory, t)
        for late in {7: [5], 9: [9]}.get(t, []):
            state = leader.tell(state, [waiting[late]])
            plain.late(waiting[late].x, waiting[late].y, late)
            missing = [one["place"][0] for one in plain.members[0].log if one["missing"]]
            assert [one.round for one in state.memory.missed] == missing
    assert state.memory.bank.count == 13 - 4 + 2
