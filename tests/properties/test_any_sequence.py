"""Whatever happens to a study, in any order, it can go on, and what was acknowledged is in its log.

Questions, answers whole and in part, failures, answers that come late, corrections, amendments, another objective,
notes, interim readings, other processes, other versions, kills and reopenings.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests import handwritten_logs as hand
from tests.studies import quadratic

from stackelberg.core import InvalidInput, Leader
from stackelberg.leaders import (
    ConstantSchedule,
    FallBack,
    Rails,
    ResponseModel,
    TwoPoint,
)
from stackelberg.sets import Box
from stackelberg.study import Setup, Study, fold
from stackelberg.study import journal as journals

D = 2
STEPS = ConstantSchedule(eta=0.05, delta=0.2)
PLAIN = TwoPoint(K=1, schedule=STEPS)
LEADERS: dict[str, Leader[Any]] = {
    "one-sided": PLAIN,
    "directions": TwoPoint(K=1, schedule=STEPS, directions=3),
    "measures its settings": TwoPoint(K=1),
    "response model": ResponseModel(),
    "fall back": FallBack(ResponseModel(), to=PLAIN),
}
RAILS = [
    None,
    Rails(largest_change=0.3),
    Rails(within=Box([-1.0] * D, [1.0] * D)),
    Rails(baseline=[0.0] * D, allowed_loss=0.2, largest_change=0.5),
]
AMENDMENTS: list[dict[str, Any]] = [
    {"largest_change": 0.25},
    {"within": Box([-2.0] * D, [2.0] * D)},
    {"baseline": np.zeros(D), "allowed_loss": 0.3},
    {"schedule": ConstantSchedule(eta=0.01, delta=0.1)},
    {"schedule": None},
    {"directions": 2},
    {"first_move": 0.05},
    {"K": 2},
    {"X": Box([-1.5] * D, [0.05] * D)},
    {"X": Box([0.6] * D, [0.61] * D)},
    {"no_such_setting": 1},
]
OBJECTIVES = [quadratic, "total-response"]
NUMBERS = st.integers(0, 10**6)


def seen(x: Any, seed: int) -> np.ndarray:
    """What the followers do; bounded, with a little noise."""
    return np.tanh(x) + 0.5 * np.clip(x, -9.0, 9.0) + 0.01 * np.random.default_rng(seed).standard_normal(D)


class Happenings(RuleBasedStateMachine):
    """A study on a disk, and a book of what was acknowledged."""

    @initialize(
        name=st.sampled_from(sorted(LEADERS)), rails=st.sampled_from(RAILS), snapshots=st.sampled_from([1, 10**6])
    )
    def begin(self, name: str, rails: Rails | None, snapshots: int) -> None:
        self.folder = hand.quick_folder()
        self.patch = patch.object(journals, "SNAPSHOT_ROUNDS", snapshots)
        self.patch.start()
        self.url = f"sqlite:///{self.folder.__enter__()}/s.db"
        self.time = 1e9
        leader = LEADERS[name]
        self.study = Study.create(
            self.url, "s", Setup(leader, quadratic, np.full(D, 0.1), 3, rails=rails), now=self.now
        )
        self.left: list[Study] = []
        self.counts: dict[tuple[int, int], np.ndarray | None] = {}

    def now(self) -> float:
        self.time += 1.0
        return self.time

    @rule(which=NUMBERS, seed=NUMBERS, how=st.sampled_from(["whole", "part", "elsewhere", "wrong"]))
    def tell(self, which: int, seed: int, how: str) -> None:
        probes = self.study.ask()
        probe = probes[which % len(probes)]
        y = seen(probe.x, seed) * (5.0 if how == "wrong" else 1.0)
        if how == "part":
            y[seed % D] = np.nan
        x = probe.x + 0.01 if how == "elsewhere" else None
        receipt = self.study.tell(probe, y=y, x=x)
        assert receipt.recorded
        self.counts[receipt.round, receipt.index] = y

    @rule(which=NUMBERS, give_up=st.booleans())
    def no_answer(self, which: int, give_up: bool) -> None:
        probes = self.study.ask()
        probe = probes[which % len(probes)]
        receipt = self.study.give_up(probe) if give_up else self.study.tell(probe, failure="snow")
        self.counts[receipt.round, receipt.index] = None

    @precondition(lambda self: self.counts)
    @rule(which=NUMBERS, seed=NUMBERS)
    def late_or_again(self, which: int, seed: int) -> None:
        round, index = sorted(self.counts)[which % len(self.counts)]
        probe = next(p for p in self.study.probes_of(round) if p.index == index)
        y = seen(probe.x, seed)
        standing = next(o for o in self.study.history().answers if o.place == (round, index))
        if standing.failure is None:  # a failure, or all of it in doubt: told otherwise, that is corrected
            with pytest.raises(InvalidInput, match="already told"):
                self.study.tell(probe.name, y=y)
            return
        receipt = self.study.tell(probe.name, y=y)
        self.counts[receipt.round, receipt.index] = y

    @precondition(lambda self: self.counts)
    @rule(which=NUMBERS, seed=NUMBERS, retract=st.booleans())
    def correct(self, which: int, seed: int, retract: bool) -> None:
        place = sorted(self.counts)[which % len(self.counts)]
        told = self.study.history().answers
        name = next(o.name for o in told if o.place == place)
        if retract:
            self.study.retract(name, reason="a mistake")
            self.counts[place] = None
        else:
            y = seen(np.full(D, 0.2), seed)
            self.study.correct(name, y=y, reason="a mistake")
            self.counts[place] = y

    @rule(changes=st.sampled_from(AMENDMENTS))
    def amend(self, changes: dict[str, Any]) -> None:
        with suppress(InvalidInput):  # not every leader has every setting
            self.study.amend("why not", **changes)

    @rule()
    def ask(self) -> None:
        assert [p.x.tolist() for p in self.study.ask()] == [p.x.tolist() for p in self.study.ask()]

    @rule()
    def note(self) -> None:
        self.study.note("nothing")

    @rule()
    def kill(self) -> None:
        """The process ends without a word; what it held is kept only so that it can be closed at the end."""
        self.left.append(self.study)
        self.study = Study.open(self.url, "s", now=self.now)

    @rule()
    def reopen(self) -> None:
        before = self.study.recommend()
        self.study.close()
        self.study = Study.open(self.url, "s", now=self.now)
        np.testing.assert_array_equal(self.study.recommend(), before)

    @precondition(lambda self: self.left)
    @rule(seed=NUMBERS)
    def another_process(self, seed: int) -> None:
        """One that was thought dead goes on writing."""
        other = self.left[seed % len(self.left)]
        probe = other.ask()[0]
        y = seen(probe.x, seed)
        receipt = other.tell(probe, y=y)
        self.counts[receipt.round, receipt.index] = y

    @rule()
    def elsewhere(self) -> None:
        """A round under another version."""
        other = fold.package_versions() | {"numpy": "99.0"}
        with patch.object(journals, "package_versions", lambda: other):
            self.kill()
            self.study.ask()
        self.kill()

    @rule()
    def look(self) -> None:
        with Study.open(self.url, "s") as reader:
            assert reader.unrebuilt == ()
            reader.expected()
            reader.in_doubt()

    @invariant()
    def nothing_is_lost(self) -> None:
        if not hasattr(self, "study"):
            return
        history = self.study.history()
        as_told = {g.observation.place: g.observation for g in history.replaced if g.kind == "in doubt"}
        answers = [as_told.get(o.place, o) for o in history.answers]
        told = {o.place: None if o.failure is not None else o.y for o in answers}
        assert told.keys() == self.counts.keys()
        for place, y in self.counts.items():
            np.testing.assert_array_equal(told[place], y)

    def teardown(self) -> None:
        if not hasattr(self, "study"):
            return
        try:
            self.kill()
            until = self.study.round + 3
            for seed in range(60):
                if self.study.round == until:
                    break
                self.tell(0, seed, "whole")
            assert self.study.round == until
            self.nothing_is_lost()
        finally:
            for study in (*self.left, self.study):
                study.close()
            self.patch.stop()
            self.folder.__exit__(None, None, None)


BOUNDS = {
    "deadline": None,
    "derandomize": True,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.filter_too_much],
}


@pytest.mark.slow
class TestMany(Happenings.TestCase):  # type: ignore[misc, name-defined]
    settings = settings(max_examples=8, stateful_step_count=40, **BOUNDS)
