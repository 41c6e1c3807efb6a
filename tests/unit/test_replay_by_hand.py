"""Events folded one by one, with and without the leader: counts, what is handed out, readings, amendments."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest
from tests.scripted import Scripted
from tests.studies import two_point

from stackelberg.core import InvalidInput, Leader, LeaderState, Observation, Probe, Start
from stackelberg.leaders import TwoPoint
from stackelberg.sets import Box, Reals
from stackelberg.study import Guarded, Rails, ReplayMismatch, Study
from stackelberg.study.events import Amended, Asked, Created, Finished, Noted, Reading, Settings, Told
from stackelberg.study.journal import Journal
from stackelberg.study.leading import Lead, View
from stackelberg.study.ledger import Ledger
from stackelberg.study.log import MemoryLog
from stackelberg.study.objective import as_objective, describe
from stackelberg.study.storage import Head

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3)
START = (1.0, 2.0)


class Log:
    """A log that is folded as it is written; every event comes one second after the one before."""

    def __init__(self, leader: Any = LEADER, **settings: Any) -> None:
        given = {"X": None, "objective": None, "x0": np.array(START), "seed": 5, **settings}
        settings = Settings(leader=leader, **given)
        self.time = 100.0
        self.view = View.begin(settings, None, self.time)

    def add(self, event: Any) -> Log:
        self.time += 1.0
        self.view = self.view.after(event, self.time)
        return self

    @property
    def now(self) -> Ledger:
        return self.view.ledger

    @property
    def lead(self) -> Lead:
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
        probes = tuple(p for p in self.leader.lay_out(self.state) if not indices or p.index in indices)
        return self.add(Asked(self.now.round, self.now.askings, probes))

    def told(self, index: int, round: int | None = None, **answer: Any) -> Log:
        number = self.now.round if round is None else round
        probe = Probe(number, index, np.array(START), 99)
        if "failure" in answer:
            return self.add(Told(Observation.failed(probe, answer.pop("failure"), **answer)))
        return self.add(Told(Observation.answer(probe, **answer)))

    def read(self, index: int, y: float, round: int | None = None) -> Log:
        return self.add(Reading(self.now.round if round is None else round, index, np.array([y])))

    def one_round(self) -> Log:
        return self.asked().told(0, cost=4.0).told(1, cost=5.0)

    @property
    def counts(self) -> tuple[int, int]:
        return self.now.deployments, self.now.follower_rounds


def test_the_beginning():
    log = Log(deadline_s=60.0)
    assert (log.now.round, log.state.round, log.state.seed, log.state.x.tolist()) == (0, 0, 5, [1.0, 2.0])
    assert (log.counts, log.now.time, log.now.deadline_s) == ((0, 0), 100.0, 60.0)
    assert (log.now.handed, log.now.readings, log.now.askings) == ((), (), 0)
    assert log.amendments == ({}, {})
    assert (log.now.finished, log.now.response_size) == (None, None)
    assert Log().now.deadline_s is None


@pytest.mark.parametrize("X", [None, Box([-9.0, -9.0], [9.0, 9.0])])
def test_the_leader_is_bound_to_what_the_study_knows(X):
    bound = Log(X=X).leader.X
    assert bound is X if X is not None else bound == Reals(2)


@pytest.mark.parametrize("rewindable, mode", [(False, "sequential"), (True, "rewind")])
def test_the_leader_hears_whether_followers_can_be_rewound(rewindable, mode):
    assert Log(TwoPoint(), rewindable=rewindable).leader.mode == mode


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
    objective = Journal(log).view.objective
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
    assert (log.now.round, log.now.handed, log.now.readings, log.now.askings) == (1, (), (), 0)
    assert log.state.round == 1
    assert log.now.time == 104.0


def moved(probe: Probe, by: Any, **changes: Any) -> Probe:
    return Probe(changes.get("round", probe.round), changes.get("index", probe.index), probe.x + by, probe.K)


@pytest.mark.parametrize("change", [{"index": 2}, {"by": [1e-3, 0.0]}, {"index": 1}], ids=["index", "x", "other"])
def test_a_probe_that_this_leader_does_not_ask_stays_as_it_was_asked(change):
    log = Log(versions={"stackelberg": "1.2.3"})
    logged = moved(log.probes()[0], **{"by": 0.0, **change})
    log.add(Asked(0, 0, (logged,)))
    assert log.now.probes == log.probes() == (logged,)


def test_a_probe_of_a_round_that_cannot_be_open_is_refused():
    log = Log()
    with pytest.raises(ReplayMismatch, match="the log asks for round 1 while round 0 is open"):
        log.add(Asked(1, 0, (moved(log.probes()[0], by=0.0, round=1),)))


def test_a_probe_of_another_size_is_refused():
    log = Log()
    with pytest.raises(ReplayMismatch, match="the log asks for 1 numbers, expected 2"):
        log.add(Asked(0, 0, (Probe(0, 0, np.array([1.0]), 3),)))


# Counts.


def test_each_answer_is_a_deployment_held_for_its_rounds():
    log = Log().asked().told(1, cost=5.0)
    assert log.counts == (1, 3)
    log.told(0, cost=4.0)
    assert log.counts == (2, 6)
    assert log.one_round().counts == (4, 12)


@pytest.mark.parametrize("place", [(0, 0), (0, 2), (1, 0)], ids=["not yet", "no such probe", "a round to come"])
def test_an_answer_to_what_was_never_handed_out_is_refused(place):
    log = Log() if place == (0, 0) else Log().asked()
    before = log.now
    with pytest.raises(ReplayMismatch, match=f"probe {place[0]}.{place[1]}: .* an answer to what was never asked"):
        log.told(place[1], round=place[0], cost=4.0)
    assert log.now is before


def test_a_failure_was_a_deployment_too():
    assert Log().asked().told(0, failure="snow").told(1, cost=5.0).counts == (2, 6)


def test_a_replicate_is_no_deployment():
    log = Log().asked().told(0, cost=4.0).told(0, cost=6.0, replicate=1).told(0, cost=8.0, replicate=2)
    assert log.counts == (1, 3)
    assert log.told(1, cost=5.0).state.note["cost"] == 6.0


def test_an_answer_after_giving_up_counts_once():
    assert Log().asked().told(0, failure="given up").told(0, cost=4.0, replicate=1).counts == (1, 3)


@pytest.mark.parametrize("replicate", [0, 1])
def test_a_late_answer_is_no_deployment_and_leaves_the_open_round_alone(replicate):
    log = Log().one_round().asked().read(0, 1.0).told(1, cost=7.0)
    before = log.now
    log.told(1, round=0, cost=9.0, replicate=replicate)
    assert log.counts == (3, 9)
    assert (log.now.handed, log.now.readings, log.now.askings) == (before.handed, before.readings, before.askings)
    assert log.now.answered == before.answered
    assert log.state.memory.late == ((0, 1, 9.0),)
    assert log.now.time == before.time + 1


def test_a_probe_with_readings_was_held_one_round_for_each():
    log = Log().asked().read(0, 1.0).read(0, 1.5).read(0, 1.25).read(0, 1.5).read(1, 9.0)
    assert log.told(0, cost=4.0).counts == (1, 4)
    assert log.told(1, cost=5.0).counts == (2, 5)
    assert log.one_round().counts == (4, 11), "the readings of a closed round are gone"


def test_a_probe_that_was_withdrawn_was_held_one_round_for_each_of_its_own_readings():
    log = Log().asked().read(1, 1.0).read(1, 1.5)
    again = Probe(0, 1, np.array([1.5, 2.0]), 3, asking=1)
    log.add(Asked(0, 1, (again,))).add(Reading(0, 1, np.array([9.0]), asking=1))
    assert [y.tolist() for y in log.now.readings_of(1, asking=1)] == [[9.0]]
    assert log.told(1, cost=5.0).counts == (1, 2), "what came back is for the x that was handed out first"


def test_readings_belong_to_their_probe_and_to_the_open_round():
    log = Log().asked().read(0, 1.0).read(1, 7.0).read(0, 2.0)
    assert [y.tolist() for y in log.now.readings_of(0, asking=0)] == [[1.0], [2.0]]
    assert [y.tolist() for y in log.now.readings_of(1, asking=0)] == [[7.0]]
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


def test_folding_an_event_leaves_what_was_before_it_as_it_was():
    log = Log().asked()
    before, lead = log.now, log.lead
    log.told(0, cost=4.0).read(1, 2.0).told(1, cost=5.0)
    assert (before.deployments, before.answered, before.readings, before.askings) == (0, (), (), 1)
    assert (lead.state.round, before.recent) == (0, ())
    assert before.after(Noted("again"), 500.0).deployments == 0


def test_the_last_twenty_rounds_are_at_hand_with_the_leaders_notes_and_without_it_with_their_costs():
    study = Study.in_memory(two_point(), x0=[0.0])
    assert study.known.recent == ()
    for _ in range(23):
        for probe in study.ask():
            study.tell(probe, cost=float((probe.x[0] - 1.0) ** 2))
    recent = study.known.recent
    assert [record.round for record in recent] == [*range(3, 23)]
    assert all(record.note.step > 0.0 for record in recent)
    unled = Ledger.begin(study.settings, 0.0)
    for _, time, event in study.events():
        unled = unled.after(event, time).closed()
    assert [(record.round, dict(record.note)) for record in unled.recent] == [
        (record.round, {"cost": record.cost}) for record in recent
    ]
    known = study.known
    assert (unled.first_cost, unled.last_cost) == (known.first_cost, known.last_cost)


# Amendments.


def Ks(log: Log) -> list[int]:
    return [probe.K for probe in log.probes()]


def test_an_amendment_between_rounds_is_in_force_at_once():
    log = Log().add(Amended({"K": 8}))
    assert Ks(log) == [8, 8]
    assert log.amendments == ({"K": 8}, {})
    assert log.now.time == 101.0


@pytest.mark.parametrize("begun", ["asked", "answered"])
def test_an_amendment_in_a_round_waits_for_its_end(begun):
    log = Log().asked() if begun == "asked" else Log().asked().told(0, cost=4.0)
    log.add(Amended({"K": 8}))
    assert set(Ks(log)) == {3}
    assert log.amendments == ({}, {"K": 8})
    for index in [p.index for p in log.probes()]:
        log.told(index, cost=5.0)
    assert Ks(log) == [8, 8]
    assert log.amendments == ({"K": 8}, {})


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


def test_a_late_answer_brings_no_amendment_into_force():
    log = Log().one_round().asked().add(Amended({"K": 8})).told(0, round=0, cost=1.0, replicate=1)
    assert dict(log.lead.waiting) == {"K": 8}
    assert Ks(log) == [3, 3]


def test_an_amended_deadline_is_in_force_at_once_even_in_a_round():
    log = Log(deadline_s=60.0).asked().add(Amended({"deadline_s": 5.0}))
    assert (log.now.deadline_s, dict(log.lead.waiting), dict(log.lead.changes)) == (5.0, {}, {})
    log.add(Amended({"deadline_s": None, "K": 8}))
    assert (log.now.deadline_s, dict(log.lead.waiting)) == (None, {"K": 8})


def test_a_bad_amendment_is_refused_whether_or_not_it_has_to_wait():
    for log in (Log(), Log().asked(), Log().asked().add(Amended({"K": 8}))):
        for changes in ({"colour": 1}, {"closed_rounds": 0}):
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


def test_the_leader_in_force_is_that_of_the_lead_at_hand():
    log = Log()
    before = log.view
    log.add(Amended({"K": 8}))
    assert (before.leader.K, log.view.leader.K) == (3, 8)


def test_a_guarded_leader_keeps_its_other_rails():
    guarded = Guarded(LEADER, Rails(K=4, largest_radius=0.5))
    changed = Log(guarded).add(Amended({"largest_change": 0.25, "start": Start.KEPT})).leader
    assert (changed.rails.K, changed.rails.largest_radius, changed.rails.largest_change) == (4, 0.5, 0.25)
    assert changed.leader.start is Start.KEPT
    assert (guarded.rails.K, guarded.leader.K) == (4, 3)


def test_settings_of_the_policy_alone_set_no_rail():
    assert isinstance(Log().add(Amended({"K": 2})).leader, Scripted)
    changed = Log(Guarded(LEADER, Rails(largest_radius=0.5))).add(Amended({"K": 6})).leader
    assert (changed.rails.K, changed.leader.K) == (None, 6)


def test_K_is_amended_where_it_is_in_force():
    """The rails' K goes before the policy's: to change that one alone would change nothing, in silence."""
    log = Log(Guarded(LEADER, Rails(K=4)))
    assert Ks(log) == [4, 4]
    assert Ks(log.add(Amended({"K": 6}))) == [6, 6]
    assert Ks(log.add(Amended({"K": None}))) == [3, 3], "the policy's own"


class Bare(Leader[None]):
    """A leader that is no dataclass of settings."""

    def bind(self, knowledge: Any) -> Any:
        return self

    def check_start(self, x0: Any) -> Any:
        return x0

    def _begin(self, x0: Any, seed: int) -> None:
        return None

    def _never(self, *_: Any) -> Any:
        raise NotImplementedError

    _probes = _fold = _never


def test_a_leader_without_settings_cannot_be_amended():
    with pytest.raises(InvalidInput, match="amend: expected a leader that is a dataclass, got Bare"):
        Log(Bare()).add(Amended({"K": 2}))


def test_a_name_that_is_neither_a_setting_nor_a_rail_is_refused_with_those_that_are():
    with pytest.raises(InvalidInput) as error:
        Log().add(Amended({"colour": 1}))
    assert str(error.value) == (
        "amend: 'colour' is neither a setting of Scripted (K, X, ahead, kept, offsets, start, steps), nor a guard "
        "rail (K, allowed_loss, baseline, baseline_cost, baseline_rounds, closed_rounds, largest_change, "
        "largest_radius, settle, within), nor deadline_s"
    )


def test_the_cost_of_a_round_is_that_of_its_recommendation_else_of_its_first_probe():
    """Read from the log alone, where no leader says it."""
    study = Study.in_memory(two_point(), x0=[0.0])
    first, second = study.ask()
    study.record([Observation.answer(first, cost=3.0), Observation.answer(second, cost=7.0)])
    assert study.known.record.cost == 3.0  # the first probe is the recommendation
    first, second = study.ask()
    study.record(
        [
            Observation.answer(first, cost=4.0, x=first.x + 0.25),
            Observation.answer(second, cost=8.0, x=second.x + 0.25),
        ]
    )
    assert study.known.record.cost == 4.0  # nothing was deployed there, so the first probe stands for it
