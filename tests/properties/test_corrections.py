"""Questions, answers, corrections and reopenings in any order leave a study that can go on.

And it is the study in which the right answers had been told in the first place, at the same deployed x.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.averager import Averager
from tests.studies import quadratic

from stackelberg.core import Answer, Context, Leader, LeaderState
from stackelberg.leaders import (
    ConstantSchedule,
    FallBack,
    Rails,
    ResponseModel,
    TwoPoint,
)
from stackelberg.leaders.in_context import InContext
from stackelberg.sets import Box
from stackelberg.study import Setup, Study
from stackelberg.study import journal as journals
from stackelberg.study.objective import as_objective

pytestmark = pytest.mark.slow  # many whole studies

D = 2
STEPS = ConstantSchedule(eta=0.05, delta=0.2)
BY_DEPLOYED_X: dict[str, Leader[Any]] = {
    "one-sided": TwoPoint(K=1, schedule=STEPS),
    "directions": TwoPoint(K=1, schedule=STEPS, directions=3),
}
BY_DEPLOYED_X |= {
    "fall back": FallBack(ResponseModel(), to=BY_DEPLOYED_X["directions"]),
}
RAILS = {
    "change": Rails(largest_change=0.3),
    "within": Rails(within=Box([-1.0] * D, [1.0] * D)),
    "baseline": Rails(baseline=[0.0] * D, allowed_loss=0.2, largest_change=0.5),
}

Move = tuple[str, int, int]
# A failure after an answer that is corrected later: what was deployed then is not what would be announced now.
FAILED_ELSEWHERE: list[Move] = [
    *[("tell", 0, seed) for seed in (14998, 7648)],
    ("wrong", 0, 1763),
    ("fail", 0, 0),
    *[("tell", 0, seed) for seed in (3274, 69023, 510510)],
    ("correct", 2, 280923),
]
MOVES = st.lists(
    st.tuples(
        st.sampled_from(["tell", "tell", "tell", "wrong", "fail", "correct", "retract", "reopen", "note"]),
        st.integers(0, 10**6),
        st.integers(0, 10**6),
    ),
    min_size=1,
    max_size=40,
)


def truth(x: Any, seed: int) -> np.ndarray:
    """What the followers do, with a little noise; bounded, as an average of squares may run away and overflow."""
    return np.tanh(x) + 0.5 * np.clip(x, -100.0, 100.0) + 0.01 * np.random.default_rng(seed).standard_normal(x.size)


def bounded(x: Any, y: Any) -> float:
    """What is to be small; bounded in x, as a leader that announces average costs would run away by squares."""
    return quadratic(np.clip(x, -100.0, 100.0), y)


class Played:
    """A study, and what counts of each answer by a book of our own."""

    def __init__(self, leader: Leader[Any], **options: Any) -> None:
        self.study = Study.in_memory(Setup(leader, bounded, x0=np.full(D, 0.1), seed=3, **options))
        self.counts: dict[tuple[int, int], tuple[Any, Any]] = {}

    def move(self, kind: str, which: int, seed: int) -> None:
        """One thing that can happen."""
        if kind == "reopen":
            log = self.study.log
            journal = journals.Journal(log, objective=as_objective(bounded), as_given=True)
            self.study = Study(log, "s", journal)
        elif kind == "note":
            self.study.note("nothing")
        elif kind in ("correct", "retract"):
            if self.counts:
                self.supersede(kind, sorted(self.counts)[which % len(self.counts)], seed)
        else:
            probes = self.study.ask()
            self.answer(kind, probes[which % len(probes)], seed)

    def supersede(self, kind: str, place: tuple[int, int], seed: int) -> None:
        x, y = self.counts[place]
        if kind == "correct":
            self.counts[place] = (x, truth(x, seed))
            self.study.correct(place, y=self.counts[place][1], reason="a mistake")
        elif y is not None:
            self.counts[place] = (x, None)
            self.study.retract(place, reason="a mistake")

    def answer(self, kind: str, probe: Any, seed: int) -> None:
        if kind == "fail":
            self.counts[probe.round, probe.index] = (probe.x, None)
            self.study.tell(probe, failure="snow")
            return
        y = truth(probe.x, seed) * (5.0 if kind == "wrong" else 1.0)
        self.counts[probe.round, probe.index] = (probe.x, y)
        self.study.tell(probe, y=y, confirmed=True)  # what looks wrong beside a wrong one is another matter


def told_right(leader: Leader[Any], counts: dict[tuple[int, int], tuple[Any, Any]]) -> Study:
    """The study in which what counts was told in the first place, at the x that was deployed."""
    study = Study.in_memory(Setup(leader, bounded, x0=np.full(D, 0.1), seed=3))
    for (round, index), (x, y) in sorted(counts.items()):
        probes = {p.index: p for p in study.ask()}
        assert study.round == round
        if y is None:
            study.tell_many([Answer(round, index, x, failure="no answer")])
        else:
            study.tell(probes[index], y=y, x=x, confirmed=True)
    return study


def learned(value: Any) -> Any:
    """A memory without the notes of the leaders in it, which say what was deployed otherwise."""
    if isinstance(value, LeaderState):
        return value.round, value.x, learned(value.memory)
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: learned(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple | list):
        return [learned(one) for one in value]
    return (value.shape, value.tobytes()) if isinstance(value, np.ndarray) else value


def as_text(value: Any) -> str:
    """A memory to the last bit."""
    return repr(learned(value))


@pytest.mark.parametrize(
    "name",
    BY_DEPLOYED_X,
)
@given(MOVES)
@example(FAILED_ELSEWHERE)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
def test_it_is_the_study_in_which_the_right_answers_were_told(name, moves):
    leader = BY_DEPLOYED_X[name]
    played = Played(leader)
    for move in moves:
        played.move(*move)
    right = told_right(leader, played.counts)
    ours, theirs = played.study.view.state, right.view.state
    assert (ours.round, ours.x.tolist()) == (theirs.round, theirs.x.tolist())
    assert as_text(learned(ours.memory)) == as_text(learned(theirs.memory))
    np.testing.assert_array_equal(played.study.recommend(), right.recommend())
    goes_on(played)


@pytest.mark.parametrize("snapshots", [1, 10**6])
@pytest.mark.parametrize("name", ["averager", "wrapped", *RAILS])
@given(MOVES)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
def test_it_goes_on_whatever_the_leader_and_the_rails(name, snapshots, moves):
    leaders: dict[str, Leader[Any]] = {
        "averager": Averager(probes=1, many_above=5.0),
        "wrapped": FallBack(
            InContext(TwoPoint(K=1, schedule=STEPS), Context({"fair": "flag"})),
            to=InContext(BY_DEPLOYED_X["directions"], Context({"fair": "flag"})),
        ),
    }
    leader = leaders.get(name, BY_DEPLOYED_X["one-sided"])
    options = {"rails": RAILS[name]} if name in RAILS else {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journals, "SNAPSHOT_ROUNDS", snapshots)
        played = Played(leader, **options)
        for move in moves:
            played.move(*move)
        goes_on(played)


def goes_on(played: Played) -> None:
    """Reopened it is the same, and takes five more rounds."""
    before, asked = played.study.view.state, played.study.ask()
    played.move("reopen", 0, 0)
    after = played.study.view.state
    assert as_text(before.memory) == as_text(after.memory)
    assert [p.x.tolist() for p in asked] == [p.x.tolist() for p in played.study.ask()]
    until = played.study.round + 5
    for seed in range(40):
        if played.study.round == until:
            break
        played.move("tell", 0, seed)
    assert played.study.round == until
