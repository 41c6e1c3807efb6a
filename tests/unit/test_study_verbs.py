"""The verbs of a study, one by one: what each writes into the log, returns and refuses."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from tests import studies
from tests.scripted import Scripted

from stackelberg.core import Answer, InvalidInput, Objective
from stackelberg.leaders import Guarded, Rails
from stackelberg.sets import Box
from stackelberg.study import Receipt, Setup, Storage, Study, StudyExists, StudyFinished, UnknownStudy
from stackelberg.study import events as ev
from stackelberg.study.fold import package_versions

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/studies.db"


def create(url: str, objective: Any = None, leader: Any = LEADER, now: Any = time.time, **options: Any) -> Study:
    return Study.create(url, "tolls", Setup(leader, objective, [1.0, 2.0], 5, **options), now=now)


@pytest.fixture
def study(url):
    with create(url) as study:
        yield study


def log(study: Study, kind: Any = None) -> list[Any]:
    return [event for _, _, event in study.events() if kind is None or isinstance(event, kind)]


def told(study: Study) -> list[tuple[Any, ...]]:
    return [
        (o.round, o.index, o.cost if o.failure is None else o.failure)
        for o in (event.observation for event in log(study, ev.AnswerRecorded))
    ]


def places(probes: Any) -> list[tuple[int, int]]:
    return [(probe.round, probe.index) for probe in probes]


def close_round(study: Study, *costs: float) -> None:
    for probe, cost in zip(study.ask(), costs or (1.0, 2.0), strict=True):
        study.tell(probe, cost=cost)


class Clock:
    def __init__(self, time: float = 1000.0) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time


# Creating, opening, closing.


def test_a_study_holds_what_it_was_created_with(url):
    box = Box([-9.0, -9.0], [9.0, 9.0])
    options = {"rewindable": True, "problem": {"title": "bridge"}}
    with create(url, "revenue", X=box, rails=Rails(largest_change=4.0), now=Clock(77.0), **options) as study:
        settings = study.setup
        assert isinstance(settings.leader, Guarded)
        assert (settings.leader.rails.largest_change, settings.leader.leader.K) == (4.0, 3)
        assert (settings.x0.tolist(), settings.seed) == ([1.0, 2.0], 5)
        assert (settings.X.lower.tolist(), settings.X.upper.tolist()) == ([-9.0, -9.0], [9.0, 9.0])
        assert (settings.rewindable, settings.problem) == (True, {"title": "bridge"})
        assert study.versions == package_versions()
        assert study.objective(np.array([2.0]), np.array([3.0])) == -6.0
        assert [(number, time) for number, time, _ in study.events()] == [(1, 77.0)]
        assert study.name == "tolls"


@pytest.mark.parametrize(
    "options, message",
    [
        ({"x0": None}, "x0: expected the x to start from"),
        ({"seed": -1}, "seed"),
    ],
)
def test_settings_are_checked_before_anything_is_written(tmp_path, options, message):
    given = {"leader": LEADER, "x0": [1.0, 2.0], **options}
    with pytest.raises(InvalidInput, match=message):
        Study.create(tmp_path / "a.db", "a", Setup(**given))
    guarded = {**given, "x0": [9.0, 9.0], "seed": 0, "rails": Rails(within=Box([0, 0], [1, 1]))}
    with pytest.raises(InvalidInput, match="x0: expected a point within the guard rails"):
        Study.create(tmp_path / "a.db", "a", Setup(**guarded))
    with pytest.raises(InvalidInput, match="x0: expected a vector of 2 numbers"):
        Study.create(tmp_path / "a.db", "a", Setup(**{**guarded, "x0": [1.0], "X": Box([0, 0], [1, 1])}))
    for look in (lambda: Study.open(tmp_path / "a.db", "a"), lambda: Study.list(tmp_path / "a.db")):
        with pytest.raises(UnknownStudy, match="there is no such file"):
            look()
    assert not (tmp_path / "a.db").exists()


@pytest.mark.parametrize("fault", ["taken", "unknown"])
def test_what_cannot_be_opened_is_let_go_of(study, url, monkeypatch, fault):
    closed = []
    original = Storage.close
    monkeypatch.setattr(Storage, "close", lambda self: (closed.append(self), original(self)))
    if fault == "taken":
        with pytest.raises(StudyExists):
            create(url)
    else:
        with pytest.raises(UnknownStudy):
            Study.open(url, "toll")
    assert len(closed) == 1


# Asking.


FLOOR = Rails(baseline=[0.0, 0.0], baseline_cost=10.0, allowed_loss=0.1)
THREE = Scripted(offsets=((0.0, 0.0), (2.0, 0.0), (0.0, 4.0)), steps=((1.0, -1.0),), K=3)


def test_a_withdrawn_probe_is_handed_out_anew_and_the_others_are_not(url):
    with create(url, leader=THREE, rails=FLOOR) as study:
        study.ask()
        study.tell((0, 1), cost=10.0)
        study.tell((0, 0), cost=12.0)
        (instead,) = study.ask()
        assert (instead.index, instead.x.tolist()) == (2, [0.0, 0.0])
        asked = log(study, ev.ProbesIssued)
        assert [(e.revision, places(e.probes)) for e in asked] == [(0, [(0, 0), (0, 1), (0, 2)]), (1, [(0, 2)])]
        assert instead.name == "0.2-1"
        assert study.asked("0.2-1").x.tolist() == [0.0, 0.0]
        assert study.asked((0, 2)).x.tolist() == [1.0, 6.0], "as it was issued before"
        study.give_up("0.2-1")
        assert places(study.ask())[0] == (1, 0)
        assert study.asked((0, 2, 1)).x.tolist() == [0.0, 0.0], "also in a closed round"
        assert study.asked((0, 2)).x.tolist() == [1.0, 6.0]
        assert study.asked((0, 1)).x.tolist() == [3.0, 2.0]
        assert [p.name for p in study.probes_of(0)] == ["0.0", "0.1", "0.2-1"], "as they were last issued"


# Telling.


def test_a_receipt_says_what_became_of_an_answer(study):
    a, b = study.ask()
    assert study.tell(b, cost=4.0) == Receipt(0, 1, recorded=True, late=False)
    assert study.tell(b, cost=4.0) == Receipt(0, 1, recorded=False, late=False)
    assert study.tell(a, cost=3.0) == Receipt(0, 0, recorded=True, late=False)
    assert study.tell(a, cost=3.0) == Receipt(0, 0, recorded=False, late=True)
    assert told(study) == [(0, 1, 4.0), (0, 0, 3.0)]


def test_an_answer_is_written_as_it_was_told(study):
    a, b = study.ask()
    study.tell(a, [7.0, np.nan], 3.5, x=[1.5, 2.5], time=123.0)
    study.tell((0, 1), failure="snow", time=124.0)
    first, second = (event.observation for event in log(study, ev.AnswerRecorded))
    assert (first.x.tolist(), first.y[0], first.cost, first.time) == ([1.5, 2.5], 7.0, 3.5, 123.0)
    assert np.isnan(first.y[1])
    assert (second.failure, second.time, second.cost) == ("snow", 124.0, None)
    assert second.x.tolist() == b.x.tolist()


@pytest.mark.parametrize("closed", [False, True])
def test_a_failure_after_an_answer_or_another_failure_adds_nothing(study, closed):
    study.ask()
    study.tell((0, 0), cost=4.0)
    study.give_up((0, 1)) if closed else None
    stands = study.tell((0, 0), failure="snow")
    assert stands == Receipt(0, 0, recorded=False, late=closed, remark=stands.remark)
    assert "the log has an answer to this probe, or a correction of it, which stands" in stands.remark
    assert "study.correct or study.retract, stackelberg correct or stackelberg retract" in stands.remark
    if closed:
        assert study.give_up((0, 1), "rain") == Receipt(0, 1, recorded=False, late=True)
    assert told(study) == [(0, 0, 4.0), (0, 1, "given up")][: 1 + closed]


def test_an_answer_told_again_after_it_was_retracted_or_corrected_says_what_became_of_it(study):
    close_round(study, 1.0, 2.0)
    study.retract((0, 0), reason="the till was broken")
    study.correct((0, 1), cost=5.0, reason="a slip")
    written = len(log(study))
    retracted, corrected = study.tell((0, 0), cost=1.0), study.tell((0, 1), cost=2.0)
    assert (retracted.recorded, corrected.recorded, len(log(study))) == (False, False, written)
    assert "a correction of it, which stands" in retracted.remark
    assert retracted.remark == corrected.remark
    assert study.tell((0, 1), cost=5.0).remark == "", "as it stands"
    assert study.tell((0, 0), failure="late").remark == "", "it counts as failed"
    assert study.correct((0, 0), cost=1.0, reason="it was right").recorded
    assert study.tell((0, 0), cost=1.0).remark == ""


def test_a_batch_is_sorted_out_as_a_whole(study):
    a, b = study.ask()
    batch = [
        Answer.answer(a, failure="snow"),
        Answer.answer(a, cost=3.0),
        Answer.answer(a, cost=3.0),
        Answer.answer(b, cost=4.0),
    ]
    receipts = study.tell_many(observations=batch)
    assert [(r.index, r.recorded) for r in receipts] == [(0, True), (0, True), (0, False), (1, True)]
    assert told(study) == [(0, 0, "snow"), (0, 1, 4.0)]
    assert study.tell_many([]) == ()
    probe, _ = study.ask()
    with pytest.raises(InvalidInput, match="already told with other values"):
        study.tell_many([Answer.answer(probe, cost=cost) for cost in (1.0, 2.0)])
    assert len(told(study)) == 2


def weighted(x: Any, y: Any) -> float:
    """An objective that is zero where y is 2 x, and that needs no second entry of y."""
    return float(y[0] - 2.0 * x[0])


@pytest.mark.parametrize(
    "y, cost, expected",
    [
        ([102.0], None, 100.0),
        # The objective's own number is kept where the one told agrees with it up to a millionth.
        ([102.0], 100.0 * (1 + 0.95e-6), 100.0),
        ([102.0], 100.0 * (1 + 1.05e-6), "cost: the objective gives 100.0"),
        ([2.0], 0.95e-12, 0.0),
        ([2.0], 1.05e-12, "cost: the objective gives 0.0"),
        (None, 7.0, 7.0),
        ([np.nan, 4.0], 7.0, 7.0),
        ([102.0, np.nan], None, 100.0),
        ([102.0, np.nan], 7.0, "cost: the objective gives 100.0"),
    ],
)
def test_the_cost_is_that_of_the_objective_where_it_can_be_computed(url, y, cost, expected):
    with create(url, Objective(weighted)) as study:
        study.ask()
        if isinstance(expected, str):
            with pytest.raises(InvalidInput, match=expected):
                study.tell((0, 0), y=y, cost=cost)
            assert told(study) == []
        else:
            study.tell((0, 0), y=y, cost=cost)
            assert told(study) == [(0, 0, expected)]


def wild(x: Any, y: Any) -> float:
    """An objective that is not finite in places."""
    return {7.0: np.inf, 8.0: np.nan, 9.0: 1e307}[float(y[0])]


@pytest.mark.parametrize("y, value", [([7.0], "inf"), ([8.0], "nan"), ([9.0], r"1e\+307"), ([7.0, np.nan], "inf")])
def test_an_objective_that_is_not_finite_is_refused(url, y, value):
    with create(url, Objective(wild)) as study:
        study.ask()
        with pytest.raises(InvalidInput, match=f"y: the objective is {value} there; check y, or tell a failure"):
            study.tell((0, 0), y=y, cost=3.0)
        study.tell((0, 1), y=[8.0, np.nan], cost=3.0)
        assert told(study) == [(0, 1, 3.0)]


# Readings.


# Amending, noting, finishing.


def test_a_finished_study_takes_nothing_more(study):
    study.ask()
    study.finish()
    assert log(study, ev.Finished) == [ev.Finished("finished")]
    verbs = [
        study.ask,
        lambda: study.tell((0, 0), cost=1.0),
        lambda: study.tell_many([]),
        lambda: study.give_up((0, 0)),
        lambda: study.amend(K=2),
        lambda: study.note("more"),
        study.finish,
    ]
    for verb in verbs:
        with pytest.raises(StudyFinished, match=r"study 'tolls' was finished \(finished\); it can still be read"):
            verb()
    assert len(log(study)) == 3
    assert study.recommend().tolist() == [1.0, 2.0]


# Several processes on one log.


@pytest.fixture
def other(study, url):
    with Study.open(url=url, name="tolls") as other:
        yield other


def test_what_another_process_wrote_is_seen_by_every_verb(study, other):
    close_round(study)
    assert (other.round, other.recommend().tolist()) == (1, [2.0, 1.0])
    study.amend(K=8)
    assert other.leader.K == 8
    close_round(study)
    assert places(other.ask()) == [(2, 0), (2, 1)]
    assert study.asked((2, 1)).x.tolist() == [5.0, 0.0]
    close_round(study)
    assert other.recommend().tolist() == [4.0, -1.0]
    close_round(study)
    assert [record.round for record in other.history().records] == [0, 1, 2, 3]


def test_a_process_that_is_behind_reads_on_and_writes_then(study, other):
    other.ask()
    study.note("hello")
    other.note("hello too")
    assert [e.text for e in log(study, ev.Noted)] == ["hello", "hello too"]
    study.note("again")
    assert other.tell((0, 0), cost=1.0).recorded
    study.tell((0, 1), cost=2.0)
    probes = study.ask()
    assert other.tell(probes[1], cost=5.0) == Receipt(1, 1, recorded=True, late=False), "asked by the other"
    study.tell(probes[0], cost=3.0)
    assert other.tell(probes[0], cost=3.0) == Receipt(1, 0, recorded=False, late=True)
    assert told(study) == [(0, 0, 1.0), (0, 1, 2.0), (1, 1, 5.0), (1, 0, 3.0)]


# Snapshots.


def test_the_last_answers_are_those_of_the_log_whoever_told_them(tmp_path):
    """A window of them is kept while a study is open: by what this process tells, and by what others do."""
    url = f"sqlite:///{tmp_path}/two.db"
    with Study.create(url, "two", Setup(studies.two_point(), x0=[0.0])) as here, Study.open(url, "two") as there:

        def told(study, cost):
            study.tell(study.ask()[0], cost=cost)

        for cost in (1.0, 2.0, 3.0):
            told(here, cost)
        assert [o.cost for o in here.answers(2)] == [2.0, 3.0]
        told(there, 4.0)
        told(here, 5.0)
        assert [o.cost for o in here.answers(2)] == [4.0, 5.0]
        assert [o.cost for o in here.answers(4)] == [2.0, 3.0, 4.0, 5.0]
        assert [o.cost for o in there.answers(3)] == [3.0, 4.0, 5.0]
        told(there, 6.0)
        assert [o.cost for o in here.answers()] == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
        assert [o.cost for o in here.answers(9)] == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
        here.correct((0, 0), cost=9.0, reason="a typo")
        assert [o.cost for o in there.answers(6)] == [9.0, 2.0, 3.0, 4.0, 5.0, 6.0]
        assert [o.cost for o in here.answers(6)] == [9.0, 2.0, 3.0, 4.0, 5.0, 6.0]


@pytest.mark.parametrize("maximise", [False, True])
def test_a_whole_answer_is_told_and_corrected_as_its_parts_are(maximise):
    """With a context and a time of its own; what it does not say stays as it was told."""
    setup = Setup(
        Scripted(((0.0, 0.0), (0.5, 0.0)), ((0.0, 0.0),)),
        x0=[0.0, 0.0],
        maximise=maximise,
        context={"rain": "number"},
    )
    parts, whole = Study.in_memory(setup), Study.in_memory(setup)
    said = {"value": 3.0, "time": 5.0, "context": {"rain": 2.0}}
    probe = parts.ask()[0]
    parts.tell(probe, [1.0, 2.0], **said)
    (asked, *_) = whole.ask()
    answer = whole.observation(asked, [1.0, 2.0], **said)
    assert whole.tell(answer).recorded
    assert not whole.tell(answer).recorded, "told again: known already"
    better = whole.observation(asked, [1.0, 4.0], **said)
    assert whole.correct(better, reason="a typo").recorded
    assert parts.correct(probe, [1.0, 4.0], reason="a typo", **said).recorded
    for one, other in zip(parts.answers(), whole.answers(), strict=True):
        assert (one.y.tolist(), one.cost, one.time) == (other.y.tolist(), other.cost, other.time)
        np.testing.assert_array_equal(one.context, other.context)
    rest = whole.ask()[0]
    assert whole.tell(Answer.answer(rest, failure="snow")).recorded
