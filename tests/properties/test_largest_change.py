"""From one announcement to the next no entry of x changes by more than `largest_change`, whatever happened between.

An engineer announces the first open probe, day after day, and measures at what is in force. In between come other x
than announced, failures, answers given up and told late, corrections and retractions (the leader then computes
otherwise than the log has it), amendments of the rail, of bounds and of the policy, restarts, and backups
that come back.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.handwritten_logs import quick_folder

from stackelberg.core import InvalidInput, Leader
from stackelberg.leaders import (
    ConstantSchedule,
    FallBack,
    Rails,
    ResponseModel,
    TwoPoint,
)
from stackelberg.sets import Box
from stackelberg.study import Setup, Study, back_up

pytestmark = pytest.mark.slow  # many whole studies

STEPS = ConstantSchedule(eta=0.4, delta=0.6)
LEADERS: dict[str, Callable[[], Leader[Any]]] = {
    "response-model": ResponseModel,
    "two-point": lambda: TwoPoint(K=1, schedule=STEPS),
    "directions": lambda: TwoPoint(K=1, schedule=STEPS, directions=3),
    "measured": lambda: TwoPoint(K=1),
    "fall back": lambda: FallBack(ResponseModel(), to=TwoPoint(K=1, schedule=STEPS)),
}


def objective(x: Any, y: Any) -> float:
    """Of this file; a log finds it by its name."""
    return float(((y - 3.0) ** 2).sum() + 0.05 * (x @ x))


class Days:
    """One live system, and what happens to it."""

    def __init__(self, folder: str, leader: Leader[Any], seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.url, self.saved = f"sqlite:///{folder}/s.db", Path(folder) / "saved.db"
        self.changes = {0: float(self.rng.choice([0.05, 0.3, 1.0]))}
        rails: dict[str, Any] = {"largest_change": self.changes[0]}
        if self.rng.random() < 0.5:
            rails |= {"within": Box([-3.0, -3.0], [3.0, 3.0])}
        if self.rng.random() < 0.5:
            rails |= {"baseline": 0.0, "allowed_loss": 0.1}
        X = Box([-4.0, -4.0], [4.0, 4.0])
        self.objective = objective
        self.study = Study.create(
            self.url, "s", Setup(leader, objective, x0=np.zeros(2), seed=seed, X=X, rails=Rails(**rails))
        )
        self.in_force = np.zeros(2)
        self.unanswered: list[Any] = []
        self.announced = 0

    def answer(self, x: Any) -> Any:
        return np.tanh(x) + 0.5 * x + 0.3 * self.rng.standard_normal(2)

    def day(self) -> None:
        """Announce the first open probe; it is answered, answered for another x, failed, or given up."""
        probe = self.study.ask()[0]
        change = self.changes[max(first for first in self.changes if first <= probe.round)]
        assert np.abs(probe.x - self.in_force).max() <= change, (probe, self.in_force)
        self.announced += 1
        self.in_force = probe.x
        what = self.rng.random()
        if what < 0.65:
            self.study.tell(probe, y=self.answer(probe.x))
        elif what < 0.8:  # somebody edited the sign
            x = np.clip(probe.x + self.rng.normal(0.0, 0.7, 2), -4.0, 4.0)
            self.in_force = x
            self.study.tell(probe, y=self.answer(x), x=x)
        elif what < 0.9:
            self.study.tell(probe, failure="snow")
        else:
            self.study.give_up(probe)
            self.unanswered.append((probe, self.in_force))

    def something_else(self) -> None:
        """One of the things that happen between two announcements."""
        happenings = [self.late, self.correct, self.retract, self.rail, self.bounds, self.policy, self.reopen]
        happenings[self.rng.integers(len(happenings))]()

    def late(self) -> None:
        if self.unanswered:
            probe, x = self.unanswered.pop()
            if self.study.known.round != probe.round or self.rng.random() < 0.5:
                self.study.tell(probe, y=self.answer(x), x=x)

    def told(self) -> list[Any]:
        return [o for o in self.study.history().answers if o.failure is None]

    def correct(self) -> None:
        answers = self.told()
        if answers:
            o = answers[self.rng.integers(len(answers))]
            y = o.y + self.rng.normal(0.0, 2.0, 2)
            self.study.correct(o.name, y=y, reason="a counter was broken")

    def retract(self) -> None:
        answers = self.told()
        if answers:
            o = answers[self.rng.integers(len(answers))]
            self.study.retract(o.name, reason="nobody knows")

    def amend(self, **changes: Any) -> None:
        try:
            self.study.amend("for the test", **changes)
        except InvalidInput:
            return
        if "largest_change" in changes:  # in force from the first round that nobody was asked about
            known = self.study.known
            self.changes[known.round + bool(known.issued)] = changes["largest_change"]

    def rail(self) -> None:
        self.amend(largest_change=float(self.rng.choice([0.05, 0.2, 0.5, 1.0])))

    def bounds(self) -> None:
        low = self.rng.uniform(-4.0, 1.0, 2)
        high = low + self.rng.uniform(0.5, 3.0, 2)
        self.amend(**{str(self.rng.choice(["X", "within"])): Box(low, high)})

    def policy(self) -> None:
        self.amend(K=int(self.rng.integers(1, 4)))

    def reopen(self) -> None:
        self.study.close()
        if self.rng.random() < 0.5:  # the machine is lost the moment after a backup, and comes back from it
            self.saved.unlink(missing_ok=True)
            back_up(self.url, self.saved)
            Path(self.url.removeprefix("sqlite:///")).unlink()
            for ending in ("-wal", "-shm"):
                Path(self.url.removeprefix("sqlite:///") + ending).unlink(missing_ok=True)
            self.saved.rename(self.url.removeprefix("sqlite:///"))
        self.study = Study.open(self.url, "s", objective=self.objective)


CASES = [(name, seed) for seed, name in enumerate(LEADERS)]
"""Days that differ for every leader: what the rail sees of a leader is what it asks."""


@pytest.mark.parametrize("name, seed", CASES)
def test_no_announcement_jumps(name: str, seed: int) -> None:
    with quick_folder() as folder:
        days = Days(folder, LEADERS[name](), seed)
        for _ in range(30):
            days.day()
            if days.rng.random() < 0.3:
                days.something_else()
        days.study.close()
        assert days.announced == 30
