"""Events folded into progress, one by one: counts, what was handed out, readings, amendments, late data."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import numpy as np
import pytest
from stackelberg.study.replay import Progress, Replay, amended, within_rails
from tests.scripted import Scripted

from stackelberg.core import InvalidInput, Leader, Observation, Probe
from stackelberg.leaders import TwoPoint
from stackelberg.sets import Box, Reals
from stackelberg.study import Guarded, Rails, ReplayMismatch
from stackelberg.study.events import Amended, Asked, Created, Finished, Noted, Reading, Settings, Told
from stackelberg.study.journal import Journal
from stackelberg.study.log import MemoryLog
from stackelberg.study.objective import as_objective, describe
from stackelberg.study.storage import Head

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3)
START = (1.0, 2.0)


class Log:
    """A log that is folded as it is written; every event comes one second after the one before."""

    def __init__(self, leader: Any = LEADER, **settings: Any) -> None:
        given = {"X": None, "objective": None, "x0": np.array(START), "seed": 5, **settings}
        self.replay = Replay(Settings(leader=leader, **given))
        self.time = 100.0
        self.now = self.replay.begin(self.time)

    def add(self, event: Any) -> Log:
        self.time += 1.0
        self.now = self.replay.advance(self.now, event, self.time)
        return self

    def probes(self) -> tuple[Probe, ...]:
        return self.replay.leader(self.now).ask(self.now.state)

    def asked(self, *indices: int) -> Log:
        probes = tuple(p for p in self.probes() if not indices or p.index in indices)
        return self.add(Asked(self.now.state.round, probes, self.now.askings))

    def told(self, index: int, round: int | None = None, **answer: Any) -> Log:
        number = self.now.state.round if round is None else round
        probe = Probe(number, index, np.array(START), 99)
        if "failure" in answer:
            return self.add(Told(Observation.failed(probe, answer.pop("failure"), **answer)))
        return self.add(Told(Observation.answer(probe, **answer)))

    def read(self, index: int, y: float, round: int | None = None) -> Log:
        return self.add(Reading(self.now.state.round if round is None else round, index, np.array([y])))

    def one_round(self) -> Log:
        return self.asked().told(0, cost=4.0).told(1, cost=5.0)

    @property
    def counts(self) -> tuple[int, int]:
        return self.now.deployments, self.now.follower_rounds


def test_the_beginning():
    log = Log(deadline_s=60.0)
    assert (log.now.state.round, log.now.state.seed, log.now.state.x.tolist()) == (0, 5, [1.0, 2.0])
    assert (log.counts, log.now.time, log.now.deadline_s) == ((0, 0), 100.0, 60.0)
    assert (log.now.handed, log.now.readings, log.now.askings) == ((), (), 0)
    assert (dict(log.now.changes), dict(log.now.waiting)) == ({}, {})
    assert (log.now.finished, log.now.response_size) == (None, None)
    assert Log().now.deadline_s is None


def test_a_state_alone_is_a_study_that_has_not_begun():
    bare, begun = Progress(Log().now.state), Log().replay.begin(0.0)
    for name in [f.name for f in dataclasses.fields(Progress) if f.name not in ("state", "opening")]:
        assert getattr(bare, name) == getattr(begun, name)


@pytest.mark.parametrize("X", [None, Box([-9.0, -9.0], [9.0, 9.0])])
def test_the_leader_is_bound_to_what_the_study_knows(X):
    bound = Log(X=X).replay.leader(Log(X=X).now).leader.X
    assert bound is X if X is not None else bound == Reals(2)


@pytest.mark.parametrize("rewindable, mode", [(False, "sequential"), (True, "rewind")])
def test_the_leader_hears_whether_followers_can_be_rewound(rewindable, mode):
    log = Log(TwoPoint(), rewindable=rewindable)
    assert log.replay.leader(log.now).leader.mode == mode


class Curious(Scripted):
    """A leader that takes note of what it may know."""

    known: ClassVar[Any] = None

    def bind(self, knowledge: Any) -> Any:
        Curious.known = knowledge
        return super().bind(knowledge)


def test_an_objective_is_restored_from_its_description_and_the_leader_knows_it():
    leader = Curious(LEADER.offsets, LEADER.steps)
    log = MemoryLog()
    stored = describe(as_objective("minus-revenue"))
    log.append(Head(), [Created(Settings(leader, None, stored, np.array(START), 5))], 0.0)
    objective = Journal(log).replay.objective
    x, y = np.array([2.0, 3.0]), np.array([5.0, 7.0])
    assert objective(x, y) == -31.0
    assert Curious.known.objective is objective


# What was handed out.


def test_probes_are_handed_out_with_the_time_of_asking():
    log = Log().asked()
    assert [(h.probe.index, h.time) for h in log.now.handed] == [(0, 101.0), (1, 101.0)]
    assert (log.now.askings, log.now.time) == (1, 101.0)
    assert log.now.handed_probe(1).probe.x.tolist() == [3.0, 2.0]
    assert log.now.handed_probe(2) is None


def test_a_later_asking_replaces_what_it_names_and_keeps_the_rest_in_order():
    log = Log(Scripted(((0.0, 0.0), (2.0, 0.0), (0.0, 3.0)), ((0.0, 0.0),))).asked(2).asked(0, 1).asked(1)
    assert [(h.probe.index, h.time) for h in log.now.handed] == [(0, 102.0), (1, 103.0), (2, 101.0)]
    assert log.now.askings == 3


def test_the_close_of_a_round_takes_back_what_was_handed_out():
    log = Log().asked().read(0, 1.0).told(0, cost=4.0)
    assert (len(log.now.handed), len(log.now.readings), log.now.askings) == (2, 1, 1)
    log.told(1, cost=5.0)
    assert (log.now.state.round, log.now.handed, log.now.readings, log.now.askings) == (1, (), (), 0)
    assert log.now.time == 104.0


def moved(probe: Probe, by: Any, **changes: Any) -> Probe:
    return Probe(changes.get("round", probe.round), changes.get("index", probe.index), probe.x + by, probe.hold)


@pytest.mark.parametrize(
    "x0, move, same",
    [
        # ‖(0.3, 0.4)‖ is below 1: up to 1e-9. ‖(6, 8)‖ = 10: up to 1e-8.
        ((0.0, 0.0), 1e-9, True),
        ((0.3, 0.4), 0.95e-9, True),
        ((0.3, 0.4), 1.05e-9, False),
        ((6.0, 8.0), 0.95e-8, True),
        ((6.0, 8.0), 1.05e-8, False),
    ],
)
def test_a_logged_probe_may_differ_by_rounding_and_no_more(x0, move, same):
    log = Log(x0=np.array(x0))
    direction = np.array([0.6, -0.8]) if any(x0) else np.array([1.0, 0.0])
    logged = moved(log.probes()[0], move * direction)
    now = log.add(Asked(0, (logged, *log.probes()[1:]), 0)).now
    assert now.askings == 1
    if same:
        assert now.differs is None
    else:
        assert now.differs == (0, pytest.approx(move, rel=1e-6))


@pytest.mark.parametrize("change", [{"index": 2}, {"by": [1e-3, 0.0]}, {"index": 1}], ids=["index", "x", "other"])
def test_a_probe_that_this_leader_does_not_ask_stays_as_it_was_asked(change):
    log = Log(versions={"stackelberg": "1.2.3"})
    logged = moved(log.probes()[0], **{"by": 0.0, **change})
    now = log.add(Asked(0, (logged,), 0)).now
    assert now.as_handed
    assert now.differs.round == 0
    assert now.handed_probes == (logged,)


def test_a_probe_of_a_round_that_cannot_be_open_is_refused():
    log = Log()
    with pytest.raises(ReplayMismatch, match="expected round 0"):
        log.add(Asked(1, (moved(log.probes()[0], by=0.0, round=1),), 0))


def test_a_probe_of_another_size_is_refused():
    log = Log()
    with pytest.raises(ReplayMismatch):
        log.add(Asked(0, (Probe(0, 0, np.array([1.0]), 3),), 0))


# Counts.


def test_each_answer_is_a_deployment_held_for_its_rounds():
    log = Log().asked().told(1, cost=5.0)
    assert log.counts == (1, 3)
    log.told(0, cost=4.0)
    assert log.counts == (2, 6)
    assert log.one_round().counts == (4, 12)


def test_an_answer_to_what_was_never_handed_out_was_held_for_no_round():
    assert Log().told(0, cost=4.0).counts == (1, 0)


def test_a_failure_was_a_deployment_too():
    assert Log().asked().told(0, failure="snow").told(1, cost=5.0).counts == (2, 6)


def test_a_replicate_is_no_deployment():
    log = Log().asked().told(0, cost=4.0).told(0, cost=6.0, replicate=1).told(0, cost=8.0, replicate=2)
    assert log.counts == (1, 3)
    assert log.told(1, cost=5.0).now.state.note["cost"] == 6.0


def test_an_answer_after_giving_up_counts_once():
    assert Log().asked().told(0, failure="given up").told(0, cost=4.0, replicate=1).counts == (1, 3)


@pytest.mark.parametrize("replicate", [0, 1])
def test_a_late_answer_is_no_deployment_and_leaves_the_open_round_alone(replicate):
    log = Log().one_round().asked().read(0, 1.0).told(1, cost=7.0)
    before = log.now
    log.told(1, round=0, cost=9.0, replicate=replicate)
    assert log.counts == (3, 9)
    assert (log.now.handed, log.now.readings, log.now.askings) == (before.handed, before.readings, before.askings)
    assert log.now.state.answered == before.state.answered
    assert log.now.state.memory.inner.memory.late == ((0, 1, 9.0),)
    assert log.now.time == before.time + 1


def test_a_probe_with_readings_was_held_one_round_for_each():
    log = Log().asked().read(0, 1.0).read(0, 1.5).read(0, 1.25).read(0, 1.5).read(1, 9.0)
    assert log.told(0, cost=4.0).counts == (1, 4)
    assert log.told(1, cost=5.0).counts == (2, 5)
    assert log.one_round().counts == (4, 11), "the readings of a closed round are gone"


def test_readings_belong_to_their_probe_and_to_the_open_round():
    log = Log().asked().read(0, 1.0).read(1, 7.0).read(0, 2.0)
    assert [y.tolist() for y in log.now.readings_of(0)] == [[1.0], [2.0]]
    assert [y.tolist() for y in log.now.readings_of(1)] == [[7.0]]
    log.told(0, cost=4.0).told(1, cost=5.0).asked().read(0, 3.0, round=0)
    assert log.now.readings == ()
    assert log.now.time == 108.0, "but it is later"


def test_a_response_keeps_its_length():
    log = Log().asked().told(0, cost=4.0)
    assert log.now.response_size is None
    log.told(1, y=[1.0, 2.0], cost=5.0)
    assert log.now.response_size == 2
    log.asked()
    before = log.now
    with pytest.raises(InvalidInput, match="y: expected 2 numbers as before, got 3"):
        log.told(0, y=[1.0, 2.0, 3.0], cost=5.0)
    assert log.now is before
    assert log.told(0, y=[3.0, np.nan], cost=5.0).now.response_size == 2
    assert log.told(1, failure="snow").now.response_size == 2


def test_a_late_response_has_a_length_too():
    log = Log().one_round().told(0, round=0, y=[1.0, 2.0, 3.0], replicate=1)
    with pytest.raises(InvalidInput, match="y: expected 3 numbers as before, got 1"):
        log.asked().told(0, y=[1.0])


def test_remarks_change_nothing_but_the_time_and_an_end_has_a_reason():
    log = Log().asked().add(Noted("road works"))
    assert (log.now.time, log.now.finished, len(log.now.handed)) == (102.0, None, 2)
    log.add(Finished("budget spent"))
    assert (log.now.time, log.now.finished) == (103.0, "budget spent")


def test_folding_an_event_leaves_the_progress_before_it_as_it_was():
    log = Log().asked()
    before = log.now
    log.told(0, cost=4.0).read(1, 2.0).told(1, cost=5.0)
    assert (before.deployments, before.state.answered, before.readings, before.askings) == (0, (), (), 1)
    assert log.replay.advance(before, Noted("again"), 500.0).deployments == 0


# Amendments.


def Ks(log: Log) -> list[int]:
    return [probe.hold for probe in log.probes()]


def test_an_amendment_between_rounds_is_in_force_at_once():
    log = Log().add(Amended({"K": 8}))
    assert Ks(log) == [8, 8]
    assert (dict(log.now.changes), dict(log.now.waiting)) == ({"K": 8}, {})
    assert log.now.time == 101.0


@pytest.mark.parametrize("begun", ["asked", "answered"])
def test_an_amendment_in_a_round_waits_for_its_end(begun):
    log = Log().asked() if begun == "asked" else Log().told(0, cost=4.0)
    log.add(Amended({"K": 8}))
    assert set(Ks(log)) == {3}
    assert (dict(log.now.changes), dict(log.now.waiting)) == ({}, {"K": 8})
    for index in [p.index for p in log.probes()]:
        log.told(index, cost=5.0)
    assert Ks(log) == [8, 8]
    assert (dict(log.now.changes), dict(log.now.waiting)) == ({"K": 8}, {})


def test_of_two_amendments_that_wait_the_later_wins_and_the_other_settings_stay():
    log = Log().add(Amended({"ahead": 2.0, "K": 4})).asked()
    log.add(Amended({"K": 8, "steps": ((5.0, 5.0),)})).add(Amended({"K": 9}))
    assert dict(log.now.waiting) == {"K": 9, "steps": ((5.0, 5.0),)}
    log.told(0, cost=4.0)
    assert dict(log.now.changes) == {"ahead": 2.0, "K": 4}, "a late start: not before the round is closed"
    log.told(1, cost=4.0)
    assert dict(log.now.changes) == {"ahead": 2.0, "K": 9, "steps": ((5.0, 5.0),)}
    assert Ks(log) == [9, 9]
    # The round that was open took its own step, (1, −1) from (1, 2).
    assert log.replay.leader(log.now).recommend(log.now.state).tolist() == [4.0, 3.0]


def test_a_late_answer_brings_no_amendment_into_force():
    log = Log().one_round().asked().add(Amended({"K": 8})).told(0, round=0, cost=1.0, replicate=1)
    assert dict(log.now.waiting) == {"K": 8}
    assert Ks(log) == [3, 3]


def test_an_amended_deadline_is_in_force_at_once_even_in_a_round():
    log = Log(deadline_s=60.0).asked().add(Amended({"deadline_s": 5.0}))
    assert (log.now.deadline_s, dict(log.now.waiting), dict(log.now.changes)) == (5.0, {}, {})
    log.add(Amended({"deadline_s": None, "K": 8}))
    assert (log.now.deadline_s, dict(log.now.waiting)) == (None, {"K": 8})


def test_a_bad_amendment_is_refused_whether_or_not_it_has_to_wait():
    for log in (Log(), Log().asked(), Log().asked().add(Amended({"K": 8}))):
        for changes in ({"colour": 1}, {"hold": 0}):
            with pytest.raises(InvalidInput):
                log.add(Amended(changes))
    with pytest.raises(InvalidInput, match="expected both or neither"):
        Log().asked().add(Amended({"baseline": [0.0, 0.0]}))


def test_a_rail_puts_the_policy_under_guard_where_it_stands():
    log = Log().one_round().add(Amended({"within": Box([0.0, 0.0], [1.5, 5.0])}))
    leader = log.replay.leader(log.now)
    assert isinstance(leader, Guarded)
    # One step of (1, −1) led to (2, 1), which is brought into the rails; the probe at (4, 1) too.
    assert log.now.state.x.tolist() == [1.5, 1.0]
    assert (log.now.state.round, log.now.state.memory.inner.round) == (1, 1)
    assert [p.x.tolist() for p in log.probes()] == [[1.5, 1.0], [1.5, 1.0]]
    log.add(Amended({"hold": 7}))
    assert Ks(log) == [7, 7]
    assert log.now.state.memory.inner.round == 1, "adopted once"
    assert log.replay.leader(log.now).rails.within is leader.rails.within


def test_rails_that_wait_adopt_the_state_after_the_round():
    log = Log().asked().add(Amended({"largest_change": 0.5})).told(0, cost=4.0).told(1, cost=5.0)
    # Every answer of this file is for (1, 2): that is in force, and half a unit may be changed at a time.
    assert log.now.state.x.tolist() == [1.5, 1.5]
    assert log.one_round().now.state.x.tolist() == [1.5, 1.5]


def test_the_leader_in_force_is_that_of_the_progress_at_hand():
    log = Log()
    before = log.now
    log.add(Amended({"K": 8}))
    after = log.now
    for _ in range(2):
        assert log.replay.leader(before).leader.K == 3
        assert log.replay.leader(after).leader.K == 8


def test_a_guarded_leader_keeps_its_other_rails():
    guarded = Guarded(LEADER, Rails(hold=4, largest_radius=0.5))
    changed = amended(guarded, {"hold": 6, "K": 2})
    assert (changed.rails.hold, changed.rails.largest_radius, changed.leader.K) == (6, 0.5, 2)
    assert (guarded.rails.hold, guarded.leader.K) == (4, 3)


def test_settings_of_the_policy_alone_set_no_rail():
    assert amended(within_rails(LEADER), {"K": 2}).rails.empty
    assert not amended(within_rails(LEADER), {"K": 2, "hold": 6}).rails.empty


def test_a_study_is_always_within_rails():
    railed = Guarded(LEADER, Rails(hold=4))
    assert within_rails(railed) is railed
    bare = within_rails(LEADER)
    assert bare.leader is LEADER
    assert bare.rails.empty


class Bare(Leader[None]):
    """A leader that is no dataclass of settings."""

    def _nothing(self, *_: Any) -> Any:
        raise NotImplementedError

    bind = _begin = _probes = _fold = check_start = _nothing


def test_a_leader_without_settings_cannot_be_amended():
    with pytest.raises(InvalidInput, match="amend: expected a leader that is a dataclass, got Bare"):
        amended(within_rails(Bare()), {"K": 2})


def test_a_name_that_is_neither_a_setting_nor_a_rail_is_refused_with_those_that_are():
    with pytest.raises(InvalidInput) as error:
        amended(within_rails(LEADER), {"colour": 1})
    assert str(error.value) == (
        "amend: 'colour' is neither a setting of Scripted (K, X, ahead, kept, offsets, start, steps), nor a guard "
        "rail (allowed_loss, baseline, baseline_cost, closed_rounds, hold, largest_change, largest_radius, "
        "settle, within), nor deadline_s"
    )
