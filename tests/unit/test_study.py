"""A study: idempotent questions and answers, late and failed ones, amendments, and state by replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests import studies
from tests.averager import Averager
from tests.rounds import asked_of, told_to
from tests.scripted import Scripted

from stackelberg.core import Answer, InvalidInput, Knowledge, Objective, Probe, forms, frozen
from stackelberg.leaders import ConstantSchedule, Guarded, Rails, TwoPoint
from stackelberg.sets import Box, Reals
from stackelberg.study import CannotLead, ObjectiveChanged, Setup, Study, UnknownStudy
from stackelberg.study import events as ev
from stackelberg.study import journal as journals
from stackelberg.study.events import AnswerRecorded, Created, Noted, ProbesIssued
from stackelberg.study.fold import Ledger
from stackelberg.study.history import History
from stackelberg.study.journal import Journal
from stackelberg.study.log import Log
from stackelberg.study.storage import Head


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/studies.db"


@pytest.fixture
def study(url):
    with studies.new_study(url) as study:
        yield study


def events_of(study, kind):
    return [event for _, _, event in study.events() if isinstance(event, kind)]


# Asking.


def test_asking_in_another_process_gives_the_same_probes(study, url):
    first = study.ask()
    study.tell(first[0], y=studies.respond(first[0]))
    with Study.open(url, "tolls") as other:
        (left,) = other.ask()
    assert left.index == 1
    assert np.array_equal(left.x, first[1].x)


def test_the_trajectory_is_that_of_the_bare_leader_to_the_bit(study):
    truth = studies.trajectory(12)
    for t in range(12):
        assert np.array_equal(study.recommend(), truth[t])
        studies.run_rounds(study, t + 1)
    assert np.array_equal(study.recommend(), truth[12])


# Telling.


@pytest.mark.parametrize("closed", [False, True])
def test_another_value_for_the_same_probe_is_refused(study, closed):
    probes = study.ask()
    for probe in probes if closed else probes[:1]:
        study.tell(probe, y=studies.respond(probe))
    with pytest.raises(InvalidInput, match=r"already told with other values"):
        study.tell(probes[0], y=studies.respond(probes[0]) + 1.0)


def test_the_deployed_x_is_recorded_and_the_cost_is_computed_there(study):
    probe, _ = study.ask()
    deployed = np.round(probe.x, 1) + 1.0
    y = studies.respond(probe)
    study.tell(probe, y=y, x=deployed)
    (told,) = events_of(study, ev.AnswerRecorded)
    assert np.array_equal(told.observation.x, deployed)
    assert told.observation.cost == studies.quadratic(deployed, y)


@pytest.mark.parametrize("place", [(0, 2), (1, 0), (7, 0)])
def test_a_probe_that_was_never_asked_is_refused(study, place):
    study.ask()
    with pytest.raises(InvalidInput, match="was never asked; the open round is 0: ask first"):
        study.tell(place, cost=1.0)


@pytest.mark.parametrize(
    "answer, message",
    [
        ({}, "expected y, a cost or both, got neither"),
        ({"cost": float("nan")}, "cost: expected a finite number"),
        ({"y": [1.0, 2.0, 3.0], "cost": 99.0}, "cost: the objective gives"),
        ({"y": [float("inf"), 0.0, 0.0]}, "y: expected finite"),
        ({"cost": 1.0, "failure": "broken"}, "either an answer"),
        ({"cost": 1.0, "x": [0.0]}, "x: expected a vector of 3"),
    ],
)
def test_bad_answers_are_refused_and_leave_no_trace(study, answer, message):
    probe, _ = study.ask()
    with pytest.raises(InvalidInput, match=message):
        study.tell(probe, **answer)
    assert not events_of(study, ev.AnswerRecorded)


def test_a_response_of_another_length_is_refused(study):
    a, b = study.ask()
    study.tell(a, y=[1.0, 2.0, 3.0])
    with pytest.raises(InvalidInput, match="y: expected 3 numbers as before, got 2"):
        study.tell(b, y=[1.0, 2.0], cost=None)


def test_a_partial_response_needs_a_cost_of_its_own(study):
    a, _ = study.ask()
    study.tell(a, y=[1.0, np.nan, 3.0], cost=4.0)
    (told,) = events_of(study, ev.AnswerRecorded)
    assert told.observation.cost == 4.0
    assert np.isnan(told.observation.y[1])


def test_a_batch_is_recorded_whole_or_not_at_all(study):
    for probe in study.ask():
        study.tell(probe, y=[0.0, 0.0, 0.0])
    a, b = study.ask()
    good = Answer.answer(a, cost=1.0)
    bad = Answer.answer(b, y=[1.0], cost=1.0)
    before = len(list(study.events()))
    with pytest.raises(InvalidInput, match="y: expected 3"):
        study.tell_many([good, bad])
    assert len(list(study.events())) == before


# Failures, deadlines, late data.


def test_a_failed_round_takes_no_step(study):
    a, b = study.ask()
    study.tell(a, y=studies.respond(a))
    study.tell(b, failure="sensor down")
    assert study.round == 1
    assert np.array_equal(study.recommend(), np.zeros(3))


def test_a_late_answer_counts_as_if_it_had_come_in_time(url):
    with Study.create(url, "late", Setup(Averager(probes=2), None, x0=[0.0], seed=0)) as study:
        a, b = study.ask()
        study.tell(b, cost=1.0)
        study.give_up(a, "too long")
        assert (study.round, study.recommend()) == (1, [1.0])
        receipt = study.tell(a, cost=7.0)
        assert (receipt.recorded, receipt.late) == (True, True)
        assert not study.tell(a, cost=7.0).recorded
        assert study.recommend() == [4.0]
    with Study.open(url, "late") as study:
        assert (study.recommend(), [o.failure for o in study.history().answers]) == ([4.0], [None, None])
        assert [gone.reason for gone in study.history().replaced] == ["the answer came after all"]


# Amendments.


def test_an_amendment_takes_force_in_the_first_round_nobody_was_asked_about(study):
    asked = study.ask()
    study.amend("longer settling", K=9)
    assert [p.K for p in study.ask()] == [2, 2]
    for probe in asked:
        study.tell(probe, y=studies.respond(probe))
    assert [p.K for p in study.ask()] == [9, 9]


def test_an_amendment_before_asking_takes_force_at_once(study):
    study.amend(K=9)
    assert [p.K for p in study.ask()] == [9, 9]


def test_an_amendment_survives(study, url):
    study.ask()
    study.amend(K=9, largest_change=0.01)
    with Study.open(url, "tolls") as other:
        for probe in other.ask():
            other.tell(probe, y=studies.respond(probe))
        base, probe = other.ask()
        assert probe.K == 9
        assert np.abs(probe.x - base.x).max() == pytest.approx(0.01, rel=1e-12)


def test_bounds_can_be_amended(study):
    studies.run_rounds(study, 3)
    study.amend(X=Box(np.full(3, -0.01), np.full(3, 0.01)))
    for probe in study.ask():
        assert np.abs(probe.x).max() <= 0.01 + 1e-12


@pytest.mark.parametrize(
    "changes, message",
    [
        ({}, "expected at least one"),
        ({"colour": 1}, "'colour' is neither a setting of TwoPoint"),
        ({"K": 0}, "K: expected a whole number"),
        ({"largest_change": -1.0}, "largest_change"),
    ],
)
def test_bad_amendments_are_refused_and_leave_no_trace(study, changes, message):
    with pytest.raises(InvalidInput, match=message):
        study.amend(**changes)
    study.ask()
    with pytest.raises(InvalidInput, match=message):
        study.amend(**changes)
    assert not events_of(study, ev.Amended)


# Notes, finishing, settling.


@pytest.mark.slow
def test_a_floor_through_a_study_opened_for_every_single_call(url):
    """Withdrawn probes are asked anew; the study goes where the bare leader goes, one probe at a time."""
    rails = Rails(baseline=np.zeros(3), allowed_loss=0.05)
    policy = TwoPoint(K=1, schedule=ConstantSchedule(eta=3.0, delta=0.4))
    Study.create(url, "floor", Setup(policy, studies.quadratic, x0=np.zeros(3), seed=2, rails=rails)).close()
    leader = Guarded(policy, rails).bind(Knowledge(Reals(3), Objective(studies.quadratic), rewindable=False))
    state = leader.init(np.zeros(3), 2)
    asked_again = 0
    while state.round < 25:
        probe = asked_of(leader, state)[0]
        y = -studies.respond(probe)  # with steps this long many centres end above the ceiling
        state = told_to(leader, state, [Answer.answer(probe, y, studies.quadratic(probe.x, y))])
        with Study.open(url, "floor") as study:
            ours = study.ask()[0]
            asked_again += study.progress.revisions > 1
            assert (ours.round, ours.index) == (probe.round, probe.index)
            assert np.array_equal(ours.x, probe.x)
            study.tell(ours.name, y=y)
    with Study.open(url, "floor") as study:
        assert np.array_equal(study.recommend(), leader.recommend(state))
    assert asked_again > 2


def test_built_in_objectives(url):
    with Study.create(url, "price", Setup(studies.two_point(), "revenue", x0=[2.0, 3.0])) as study:
        probe = study.ask()[0]
        study.tell(probe, y=[1.0, 5.0])
        assert study.progress.answered[0].cost == 17.0
        with pytest.raises(InvalidInput, match="one number for each of the 2 entries"):
            study.tell((0, 1), y=[1.0])
    with Study.open(url, "price") as study:
        x, y = np.array([1.0, 2.0]), np.array([3.0, 4.0])
        assert np.array_equal(study.objective.partial_x(x, y), [-3.0, -4.0])
        assert np.array_equal(study.objective.partial_y(x, y), [-1.0, -2.0])


# Creating and opening.


@pytest.mark.parametrize(
    "options, message",
    [
        ({"name": " "}, "name: expected"),
        ({"x0": None}, "x0: expected the x to start from"),
        ({"seed": -1}, "seed"),
        ({"x0": [0.0, np.nan]}, "x0: expected finite"),
        ({"leader": "two points"}, "leader: expected a Leader"),
        ({"leader": "two points", "rails": Rails(largest_change=2.0)}, "leader: expected a Leader"),
        ({"X": Box(np.zeros(2), np.ones(2)), "x0": [5.0, 5.0]}, "x0: expected a point of X"),
        ({"objective": "pretty"}, "objective: expected a built-in name"),
    ],
)
def test_bad_settings_are_refused_before_anything_is_written(tmp_path, options, message):
    given = {"leader": studies.two_point(), "x0": [0.0, 0.0], "seed": 0, **options}
    name = given.pop("name", "a")
    with pytest.raises(InvalidInput, match=message):
        Study.create(f"sqlite:///{tmp_path}/x.db", name, Setup(**given))
    assert not (tmp_path / "x.db").exists()


def test_a_lambda_can_be_given_again_on_opening(url):
    f = Objective(lambda x, y: float(y @ y))
    with Study.create(url, "a", Setup(studies.two_point(), f, x0=[0.0])) as study:
        probe, _ = study.ask()
        study.tell(probe, y=[2.0])
    with Study.open(url, "a") as study:
        assert study.progress.deployments == 1, "what is in the log can be read"
        with pytest.raises(CannotLead, match=r"give it again: Study.open\(url, name, objective=f\)"):
            study.ask()
    with Study.open(url, "a", objective=f) as study:
        assert study.progress.answered[0].cost == 4.0
    other = "round 0, probe 0: cost 4.0 in the log, 13.0 now"
    with (
        Study.open(url, "a", objective=lambda x, y: 3.0 * float(y @ y) + 1.0) as study,
        pytest.raises(ObjectiveChanged, match=other),
    ):
        study.tell((0, 1), y=[3.0])


def test_an_objective_that_changed_is_refused(study, url, monkeypatch):
    studies.run_rounds(study, 2)

    def quadratic(x, y):
        return float(((y - 3.0) ** 2).sum())

    monkeypatch.setitem(forms._registered, "quadratic", quadratic)
    with Study.open(url, "tolls") as other:
        assert other.objective_differs.startswith("round 0, probe 0: cost ")
        with pytest.raises(ObjectiveChanged, match="Restore the old function"):
            other.ask()
        other.note("it can be read, and written into")


def test_an_unknown_study_and_an_unknown_file(study, url, tmp_path):
    with pytest.raises(UnknownStudy, match="there are: tolls"):
        Study.open(url, "toll")
    with pytest.raises(UnknownStudy, match="there is no such file"):
        Study.open(f"sqlite:///{tmp_path}/other.db", "tolls")
    assert not (tmp_path / "other.db").exists()


def test_a_leader_that_asks_otherwise_than_the_log_goes_on(study, url, monkeypatch):
    studies.run_rounds(study, 2)
    told = [(o.round, o.index, o.x.tolist()) for o in study.history().answers]
    monkeypatch.setattr(ConstantSchedule, "__call__", lambda self, t, d: (0.02, 0.11))
    with Study.open(url, "tolls") as other:
        assert [(o.round, o.index, o.x.tolist()) for o in other.history().answers] == told
        studies.run_rounds(other, 4)
        assert other.round == 4


# Snapshots.


@pytest.mark.slow
def test_a_snapshot_shortens_the_replay_and_changes_nothing(study, url, monkeypatch):
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 5)
    studies.run_rounds(study, 13)
    advanced = []
    original = Ledger.after

    def counted(self, event, time):
        advanced.append(event)
        return original(self, event, time)

    monkeypatch.setattr(Ledger, "after", counted)
    with Study.open(url, "tolls") as short:
        assert len(advanced) == 3 * 3  # rounds 10 to 12: one revision and two answers each
        studies.run_rounds(short, 20)
        assert np.array_equal(short.recommend(), studies.trajectory(20)[-1])
    full = Journal(study.log, use_snapshot=False)
    assert np.array_equal(full.view.state.x, studies.trajectory(20)[-1])


def test_history_has_a_record_for_each_round(study):
    studies.run_rounds(study, 4)
    history = study.history()
    assert [r.round for r in history.records] == [0, 1, 2, 3]
    assert [r.deployments for r in history.records] == [2, 4, 6, 8]
    assert [r.follower_rounds for r in history.records] == [4, 8, 12, 16]
    truth = studies.trajectory(4)
    assert all(np.array_equal(r.x, x) for r, x in zip(history.records, truth[:-1], strict=True))
    assert len(history.answers) == 8


def test_two_points_rewind_followers_that_can_be(url):
    for rewindable in (True, False):
        setup = Setup(TwoPoint(), None, x0=[0.0], rewindable=rewindable)
        with Study.create(url, f"{rewindable}", setup) as study:
            assert study.ask()[0].keep is rewindable


# The history of a log: a record for each closed round, worked by hand from the events

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3, ahead=5.0)
SETTINGS = Setup(leader=LEADER, X=None, objective=None, x0=np.array([1.0, 2.0]), seed=5)


def observation(round: int, index: int, y: Any = None, cost: float = 1.0, **more: Any) -> Answer:
    probe = Probe(round, index, np.array([1.0, 2.0]), 3)
    if "failure" in more:
        return Answer.answer(probe, **more)
    return Answer.answer(probe, y=None if y is None else [y], cost=cost, **more)


def history(*events: Any) -> History:
    log, head = Log(), Head()
    for event in (Created(SETTINGS), *(AnswerRecorded(e) if isinstance(e, Answer) else e for e in events)):
        head = log.append(head, [event], 10.0 + head.events)
    return Journal(log).history()


def asked(round: int) -> ProbesIssued:
    """What is asked of the scripted leader, which moves by (1, −1) a round and recommends what lies 5 beyond."""
    x, y = 1.0 + round, 2.0 - round
    probes = tuple(Probe(round, i, np.array([x + 2.0 * i, y]), 3) for i in range(2))
    return ProbesIssued(round, 0, probes, frozen(np.array([x + 5.0, y + 5.0])))


def test_a_record_for_each_closed_round():
    answers = [
        observation(0, 1, 7.0, 4.0),
        observation(0, 0, 4.0, 3.0),
        observation(1, 0, failure="snow"),
        observation(1, 1, 5.0, 6.0),
        observation(2, 0, 10.0, 8.0),
    ]
    past = history(asked(0), *answers[:2], Noted("rain"), asked(1), *answers[2:4], asked(2), answers[4])
    assert [r.round for r in past.records] == [0, 1]
    assert [r.x.tolist() for r in past.records] == [[6.0, 7.0], [7.0, 6.0]], "what was recommended as it began"
    assert [r.x.flags.writeable for r in past.records] == [False, False]
    assert [r.cost for r in past.records] == [3.0, 6.0]
    assert [r.note for r in past.records] == [{"cost": 3.0}, {"cost": 6.0}]
    assert [(r.deployments, r.follower_rounds) for r in past.records] == [(2, 6), (4, 12)]
    assert past.answers == tuple(answers)
    assert past.failures == (answers[2],)


def test_a_round_without_a_cost_has_none():
    (record,) = history(asked(0), observation(0, 0, failure="snow"), observation(0, 1, failure="snow")).records
    assert np.isnan(record.cost)
    assert record.note == {"no_step_reason": "nothing was heard"}


def test_what_is_recommended_follows_the_amendments_in_force():
    study = Study.in_memory(Setup(LEADER, x0=[1.0, 2.0]))
    first = study.ask()
    study.amend(ahead=50.0)
    for probe in first:
        study.tell(probe, cost=1.0)
    for probe in study.ask():
        study.tell(probe, cost=1.0)
    assert [r.x.tolist() for r in study.history().records] == [[6.0, 7.0], [52.0, 51.0]]


def test_where_a_log_does_not_say_what_was_recommended_it_is_the_first_probe():
    (record,) = history(replace(asked(0), recommended=None), observation(0, 0), observation(0, 1)).records
    assert record.x.tolist() == [1.0, 2.0]
