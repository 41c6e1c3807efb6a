"""Whole runs of the response model beside plain filters, which see what it announced and was told, no more.

All members of the default bank run as plain filters (tests/plain_filter.py) beside the leader. Their scores, which
of them leads with which kind of pace, and what it says of the response are compared after every round; what is
planned from that is tested elsewhere.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.plain_filter import JOINT, SETTLED, PlainMember

from stackelberg.core import Knowledge, Objective, Observation
from stackelberg.leaders import ResponseModel
from stackelberg.leaders.response.bank import best_model
from stackelberg.leaders.response.constants import (
    DRIFTS,
    JUMPS_AFTER,
    NOISES,
    PACE_MARGINS,
    REJECTION,
    REJECTS_AFTER,
    SLOWEST,
    TIE,
    TRUST_STEPS,
    TRUSTS,
)
from stackelberg.sets import Reals

RADIUS = 1.4
J = np.array([[-1.3, 0.4], [0.7, -0.9], [0.5, 1.1]])
B = np.array([2.0, 3.0, 1.5])
WEIGHTS, TARGET = np.array([1.0, 2.0, 0.7]), np.array([0.6, 1.1, 0.4])


def f(x: np.ndarray, y: np.ndarray) -> float:
    return float(0.5 * WEIGHTS @ (y - TARGET) ** 2 + 0.05 * x @ x)


OBJECTIVE = Objective(f, gradients=(lambda x, y: 0.1 * x, lambda x, y: WEIGHTS * (y - TARGET)))


class PlainBank:
    """All members, in units of the leader: moves from x0, of the length `radius`; y over the size of the first."""

    def __init__(self, x0: np.ndarray) -> None:
        self.x0 = x0
        self.size = np.nan
        self.members: list[PlainMember] = []
        self.rejections = 0

    def inward(self, x: np.ndarray) -> np.ndarray:
        return (x - self.x0) / RADIUS

    def measure_in(self, unit: float) -> None:
        for one in self.members:
            one.measure_in(unit)

    def answered(self, x: np.ndarray, y: np.ndarray) -> None:
        if not self.members:
            self.size = np.sqrt((y**2).mean())
        u, y = self.inward(x), y / self.size
        for one in self.members:
            one.update(u, y)
        if not self.members:
            self.members = [
                PlainMember(
                    [([0, 1, 2], [0, 1])],
                    u,
                    y,
                    noise=r,
                    drift=q,
                    null=null,
                    trust=TRUSTS[sum(r > step for step in TRUST_STEPS)],
                    unit=1.0,
                    matrix=r == NOISES[0] and not null,
                )
                for null, r, q in product((False, True), NOISES, DRIFTS)
            ]
        self.rejections = self.rejections + 1 if self.rejected() else 0

    def rejected(self) -> bool:
        """Members that see no response predict better, by a margin, than all others with as much freedom."""
        ahead = min(min(one.score[:JOINT]) for one in self.members if not one.null)
        ahead -= min(min(one.score[:JOINT]) for one in self.members if one.null)
        one = self.members[0]
        return bool(one.count > max(2, REJECTS_AFTER) and ahead > REJECTION * 3 * one.remembered)

    def missed(self, x: np.ndarray, round: int) -> None:
        for one in self.members:
            one.miss(self.inward(x), (round, 0))

    def late(self, x: np.ndarray, y: np.ndarray, round: int) -> None:
        for one in self.members:
            one.late((round, 0), self.inward(x), y / self.size)

    def leading(self) -> tuple[int, PlainMember]:
        """The simplest kind that none with more freedom beats by its margin, and its best member."""
        first = self.members[0]

        def candidates(kind: int) -> list[PlainMember]:
            able = [one for one in self.members if not one.null]
            if kind == JOINT:
                able = [one for one in able if one.matrix and first.count > 1]
                able = [one for one in able if np.abs(np.linalg.eigvals(one.joint)).max() <= SLOWEST]
            return able

        kind = SETTLED
        best = min(one.score[SETTLED] for one in candidates(SETTLED))
        for other in range(1, 4) if first.count > JUMPS_AFTER else ():
            score = min((one.score[other] for one in candidates(other)), default=np.inf)
            if score < best - PACE_MARGINS[other] * 3 * first.remembered:
                kind, best = other, score
        margin = TIE * max(1.0, abs(best))
        return kind, next(one for one in candidates(kind) if one.score[kind] <= best + margin)

    def check(self, leader: ResponseModel, memory: Any, note: Any) -> None:
        scores = np.array([one.score[:JOINT] for one in self.members]).T
        np.testing.assert_allclose(memory.bank.score[:JOINT], scores, rtol=1e-6, atol=1e-6)
        kind, leading = self.leading()
        model = best_model(memory.bank, leader._members(3, 2), 1.0)
        slopes, level = leading.settled(kind)
        keep = leading.keep(kind)
        tolerance = 1e-6 / (1.0 - np.abs(np.linalg.eigvals(keep)).max())
        np.testing.assert_allclose(model.J, slopes, rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(model.c, level, rtol=tolerance, atol=tolerance)
        assert model.pace.settled is (kind == SETTLED)
        assert model.pace.rate == pytest.approx(1.0 - np.trace(keep) / 3, abs=1e-6)
        assert memory.rest.rejections == self.rejections
        if "rate" in note:
            assert note["rate"] == model.pace.rate
            assert note["noise"] == leading.believed_noise
            noise_sd = self.size * np.sqrt(leading.noise * leading.scale[kind])
            assert note["noise_sd"] == pytest.approx(noise_sd, rel=1e-5)


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
    leader = ResponseModel(first_move=RADIUS, explore=0.35).bind(Knowledge(Reals(2), OBJECTIVE, rewindable=False))
    x0 = np.array([0.3, -0.2])
    state = leader.init(x0, seed)
    plain = PlainBank(x0)
    y, waiting = B + level, {}
    for t in range(13):
        (probe,) = leader.ask(state)
        y = y + rate * (B + level + J @ probe.x + 0.1 * np.sin(3.0 * probe.x).sum() - y)
        seen = y + noise * rng.standard_normal(3)
        if t in (5, 6, 9, 10):
            waiting[t] = Observation.answer(probe, y=seen, replicate=1)
            state = leader.tell(state, [Observation.failed(probe, "given up")])
            plain.missed(probe.x, t)
        else:
            state = leader.tell(state, [Observation.answer(probe, y=seen)])
            plain.answered(probe.x, seen)
        plain.check(leader, state.memory, state.note)
        plain.measure_in(state.memory.plan.unit)  # the leader moves by another length from here on
        for late in {7: [5], 9: [9]}.get(t, []):
            state = leader.tell(state, [waiting[late]])
            plain.late(waiting[late].x, waiting[late].y, late)
            missing = [one["place"][0] for one in plain.members[0].log if one["missing"]]
            assert [one.round for one in state.memory.missed] == missing
    assert state.memory.bank.count == 13 - 4 + 2
