"""Events folded one by one, with and without the leader: counts, what is issued, amendments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.scripted import Scripted
from tests.studies import two_point

from stackelberg.core import Answer, InvalidInput, Leader, LeaderState, Probe
from stackelberg.leaders import Guarded
from stackelberg.sets import Box
from stackelberg.study import ReplayMismatch, Setup, Study
from stackelberg.study.events import Amended, AnswerRecorded, Created, ProbesIssued
from stackelberg.study.fold import Ledger, PolicyState, StudyState

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3)
START = (1.0, 2.0)


class Log:
    """A log that is folded as it is written; every event comes one second after the one before."""

    def __init__(self, leader: Any = LEADER, **settings: Any) -> None:
        given = {"X": None, "objective": None, "x0": np.array(START), "seed": 5, **settings}
        settings = Created(Setup(leader=leader, **given))
        self.time = 100.0
        self.view = StudyState.begin(settings, None, self.time)

    def add(self, event: Any) -> Log:
        self.time += 1.0
        self.view = self.view.after(event, self.time)
        return self

    @property
    def now(self) -> Ledger:
        return self.view.ledger

    @property
    def lead(self) -> PolicyState:
        return self.view.led()

    @property
    def leader(self) -> Leader[Any]:
        return self.view.leader

    @property
    def state(self) -> LeaderState[Any]:
        return self.lead.state

    @property
    def amendments(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Those in force, and those that wait."""
        return dict(self.lead.changes), dict(self.lead.waiting)

    def probes(self) -> tuple[Probe, ...]:
        return self.view.open_probes()

    def asked(self, *indices: int) -> Log:
        probes = tuple(p for p in self.leader.plan(self.state) if not indices or p.index in indices)
        return self.add(ProbesIssued(self.now.round, self.now.revisions, probes))

    def told(self, index: int, round: int | None = None, **answer: Any) -> Log:
        number = self.now.round if round is None else round
        probe = Probe(number, index, np.array(START), 99)
        if "failure" in answer:
            return self.add(AnswerRecorded(Answer.answer(probe, failure=answer.pop("failure"), **answer)))
        return self.add(AnswerRecorded(Answer.answer(probe, **answer)))

    def one_round(self) -> Log:
        return self.asked().told(0, cost=4.0).told(1, cost=5.0)

    @property
    def counts(self) -> tuple[int, int]:
        return self.now.deployments, self.now.follower_rounds


# What was issued.


def test_a_later_asking_replaces_what_it_names_and_keeps_the_rest_in_order():
    log = Log(Scripted(((0.0, 0.0), (2.0, 0.0), (0.0, 3.0)), ((0.0, 0.0),))).asked(2).asked(0, 1).asked(1)
    assert [(h.probe.index, h.time) for h in log.now.issued] == [(0, 102.0), (1, 103.0), (2, 101.0)]
    assert log.now.revisions == 3


# Counts.


@pytest.mark.parametrize("place", [(0, 0), (0, 2), (1, 0)], ids=["not yet", "no such probe", "a round to come"])
def test_an_answer_to_what_was_never_handed_out_is_refused(place):
    log = Log() if place == (0, 0) else Log().asked()
    before = log.now
    with pytest.raises(ReplayMismatch, match=f"probe {place[0]}.{place[1]}: .* an answer to what was never asked"):
        log.told(place[1], round=place[0], cost=4.0)
    assert log.now is before


def test_the_last_twenty_rounds_are_at_hand_with_the_leaders_notes_and_without_it_with_their_costs():
    study = Study.in_memory(Setup(two_point(), x0=[0.0]))
    assert study.known.recent == ()
    for _ in range(23):
        for probe in study.ask():
            study.tell(probe, cost=float((probe.x[0] - 1.0) ** 2))
    recent = study.known.recent
    assert [record.round for record in recent] == [*range(3, 23)]
    assert all(record.note["step"] > 0.0 for record in recent)
    unled = Ledger.begin(study.setup, 0.0)
    for _, time, event in study.events():
        unled = unled.after(event, time).closed()
    assert [(record.round, dict(record.note)) for record in unled.recent] == [
        (record.round, {"cost": record.cost}) for record in recent
    ]


# Amendments.


def Ks(log: Log) -> list[int]:
    return [probe.K for probe in log.probes()]


def test_of_two_amendments_that_wait_the_later_wins_and_the_other_settings_stay():
    log = Log().add(Amended({"ahead": 2.0, "K": 4})).asked()
    log.add(Amended({"K": 8, "steps": ((5.0, 5.0),)})).add(Amended({"K": 9}))
    assert dict(log.lead.waiting) == {"K": 9, "steps": ((5.0, 5.0),)}
    log.told(0, cost=4.0)
    assert dict(log.lead.changes) == {"ahead": 2.0, "K": 4}, "a late start: not before the round is closed"
    log.told(1, cost=4.0)
    assert dict(log.lead.changes) == {"ahead": 2.0, "K": 9, "steps": ((5.0, 5.0),)}
    assert Ks(log) == [9, 9]
    # The round that was open took its own step, (1, −1) from (1, 2).
    assert log.view.recommend().tolist() == [4.0, 3.0]


def test_a_bad_amendment_is_refused_whether_or_not_it_has_to_wait():
    for log in (Log(), Log().asked(), Log().asked().add(Amended({"K": 8}))):
        for changes in ({"colour": 1}, {"baseline_rounds": 0}):
            with pytest.raises(InvalidInput):
                log.add(Amended(changes))
    with pytest.raises(InvalidInput, match="expected a baseline as well"):
        Log().asked().add(Amended({"allowed_loss": 0.1}))


def test_a_rail_puts_the_policy_under_guard_where_it_stands():
    log = Log().one_round().add(Amended({"within": Box([0.0, 0.0], [1.5, 5.0])}))
    leader = log.leader
    assert isinstance(leader, Guarded)
    # One step of (1, −1) led to (2, 1), which is brought into the rails; the probe at (4, 1) too.
    assert log.state.x.tolist() == [1.5, 1.0]
    assert (log.state.round, log.state.memory.inner.round) == (1, 1)
    assert [p.x.tolist() for p in log.probes()] == [[1.5, 1.0], [1.5, 1.0]]
    log.add(Amended({"K": 7}))
    assert Ks(log) == [7, 7]
    assert log.state.memory.inner.round == 1, "adopted once"
    assert log.leader.rails.within is leader.rails.within


def test_rails_that_wait_adopt_the_state_after_the_round():
    log = Log().asked().add(Amended({"largest_change": 0.5})).told(0, cost=4.0).told(1, cost=5.0)
    # Every answer of this file is for (1, 2): that is in force, and half a unit may be changed at a time.
    assert log.state.x.tolist() == [1.5, 1.5]
    assert log.one_round().state.x.tolist() == [1.5, 1.5]


def test_the_cost_of_a_round_is_that_of_its_recommendation_else_of_its_first_probe():
    """Read from the log alone, where no leader says it."""
    study = Study.in_memory(Setup(two_point(), x0=[0.0]))
    first, second = study.ask()
    study.tell_many([Answer.answer(first, cost=3.0), Answer.answer(second, cost=7.0)])
    assert study.known.record.cost == 3.0  # the first probe is the recommendation
    first, second = study.ask()
    study.tell_many(
        [
            Answer.answer(first, cost=4.0, x=first.x + 0.25),
            Answer.answer(second, cost=8.0, x=second.x + 0.25),
        ]
    )
    assert study.known.record.cost == 4.0  # nothing was deployed there, so the first probe stands for it
