"""The verbs of a study, one by one: what each writes into the log, returns and refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests import studies
from tests.scripted import Scripted

from stackelberg.core import InvalidInput, Objective, Observation, Probe, ResponseSchema
from stackelberg.sets import Box
from stackelberg.study import (
    Guarded,
    NotStorable,
    Rails,
    Receipt,
    SettleTest,
    Settling,
    Storage,
    Study,
    StudyExists,
    StudyFinished,
    UnknownStudy,
)
from stackelberg.study import events as ev
from stackelberg.study import journal as journals
from stackelberg.study.ledger import package_versions

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/studies.db"


def create(url: str, objective: Any = None, leader: Any = LEADER, **options: Any) -> Study:
    return Study.create(url, "tolls", leader, objective, [1.0, 2.0], 5, **options)


@pytest.fixture
def study(url):
    with create(url) as study:
        yield study


def log(study: Study, kind: Any = None) -> list[Any]:
    return [event for _, _, event in study.events() if kind is None or isinstance(event, kind)]


def told(study: Study) -> list[tuple[Any, ...]]:
    return [
        (o.round, o.index, o.replicate, o.cost if o.failure is None else o.failure)
        for o in (event.observation for event in log(study, ev.Told))
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
    options = {"rewindable": True, "deadline_s": 60.0, "problem": {"title": "bridge"}, "now": Clock(77.0)}
    with create(url, "minus-revenue", X=box, rails=Rails(K=4), **options) as study:
        settings = study.settings
        assert isinstance(settings.leader, Guarded)
        assert (settings.leader.rails.K, settings.leader.leader.K) == (4, 3)
        assert (settings.x0.tolist(), settings.seed) == ([1.0, 2.0], 5)
        assert (settings.X.lower.tolist(), settings.X.upper.tolist()) == ([-9.0, -9.0], [9.0, 9.0])
        assert (settings.rewindable, settings.deadline_s, settings.problem) == (True, 60.0, {"title": "bridge"})
        assert settings.versions == package_versions()
        assert study.objective(np.array([2.0]), np.array([3.0])) == -6.0
        assert [(number, time) for number, time, _ in study.events()] == [(1, 77.0)]
        assert study.name == "tolls"


def test_a_study_of_a_bare_policy(study):
    settings = study.settings
    assert isinstance(settings.leader, Scripted)
    assert (settings.X, settings.objective, settings.rewindable, settings.deadline_s) == (None, None, False, None)
    assert settings.problem == {}
    assert study.objective is None
    assert (study.round, study.recommend().tolist()) == (0, [1.0, 2.0])


def test_what_cannot_be_written_down_must_be_carried_on_purpose(url):
    with pytest.raises(NotStorable):
        create(url, lambda x, y: 0.0)
    with create(url, lambda x, y: 3.0, objective_given_again=True) as study:
        assert study.objective(np.zeros(2), np.zeros(2)) == 3.0


@pytest.mark.parametrize(
    "options, message",
    [
        ({"x0": None}, "x0: expected the x to start from"),
        ({"deadline_s": 0.0}, "deadline_s"),
        ({"seed": -1}, "seed"),
    ],
)
def test_settings_are_checked_before_anything_is_written(tmp_path, options, message):
    given = {"name": "a", "leader": LEADER, "x0": [1.0, 2.0], **options}
    with pytest.raises(InvalidInput, match=message):
        Study.create(tmp_path / "a.db", **given)
    guarded = {**given, "x0": [9.0, 9.0], "seed": 0, "deadline_s": 1, "rails": Rails(within=Box([0, 0], [1, 1]))}
    with pytest.raises(InvalidInput, match="x0: expected a point within the guard rails"):
        Study.create(tmp_path / "a.db", **guarded)
    with pytest.raises(InvalidInput, match="x0: expected a vector of 2 numbers"):
        Study.create(tmp_path / "a.db", **{**guarded, "x0": [1.0], "X": Box([0, 0], [1, 1])})
    for look in (lambda: Study.open(tmp_path / "a.db", "a"), lambda: Study.list(tmp_path / "a.db")):
        with pytest.raises(UnknownStudy, match="there is no such file"):
            look()
    assert not (tmp_path / "a.db").exists()


def test_the_seed_is_zero_unless_given(url):
    with Study.create(url, "a", LEADER, x0=[1.0, 2.0]) as study:
        assert study.settings.seed == 0


@pytest.mark.parametrize("name", ["", "  ", None, 7])
def test_a_study_needs_a_name(url, name):
    with pytest.raises(InvalidInput, match="name: expected a name for the study"):
        Study.create(url, name, LEADER, x0=[1.0, 2.0])


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


def test_the_end_of_a_with_block_lets_go_of_the_database(url, monkeypatch):
    closed = []
    original = Storage.close
    monkeypatch.setattr(Storage, "close", lambda self: (closed.append(self), original(self)))
    with create(url) as study:
        assert closed == []
    assert closed == [study.log.storage]


def test_a_list_of_studies(study, url):
    Study.create(url, "bridge", LEADER, x0=[1.0, 2.0], now=Clock(50.0)).close()
    study.ask()
    study.finish()
    first, second = Study.list(url)
    assert (first.name, first.events, first.round, first.finished) == ("tolls", 3, 0, True)
    assert (second.name, second.events, second.round, second.finished) == ("bridge", 1, None, False)
    assert (second.created, second.changed) == (50.0, 50.0)


# Asking.


def test_only_what_was_not_handed_out_before_is_written(study):
    probes = study.ask()
    assert places(probes) == [(0, 0), (0, 1)]
    assert [p.x.tolist() for p in probes] == [[1.0, 2.0], [3.0, 2.0]]
    study.tell(probes[0], cost=1.0)
    assert places(study.ask()) == [(0, 1)]
    assert [(e.round, e.asking, places(e.probes)) for e in log(study, ev.Asked)] == [(0, 0, [(0, 0), (0, 1)])]
    study.tell(probes[1], cost=1.0)
    assert places(study.ask()) == [(1, 0), (1, 1)]
    assert [(e.round, e.asking) for e in log(study, ev.Asked)] == [(0, 0), (1, 0)]


FLOOR = Rails(baseline=[0.0, 0.0], baseline_cost=10.0, allowed_loss=0.1)
THREE = Scripted(offsets=((0.0, 0.0), (2.0, 0.0), (0.0, 4.0)), steps=((1.0, -1.0),), K=3)


def test_a_withdrawn_probe_is_handed_out_anew_and_the_others_are_not(url):
    clock = Clock()
    with create(url, leader=THREE, rails=FLOOR, deadline_s=60.0, now=clock) as study:
        study.ask()
        study.tell((0, 1), cost=10.0)
        clock.time += 50.0
        study.tell((0, 0), cost=12.0)
        (instead,) = study.ask()
        assert (instead.index, instead.x.tolist()) == (2, [0.0, 0.0])
        asked = log(study, ev.Asked)
        assert [(e.asking, places(e.probes)) for e in asked] == [(0, [(0, 0), (0, 1), (0, 2)]), (1, [(0, 2)])]
        assert instead.name == "0.2-1"
        assert study.asked("0.2-1").x.tolist() == [0.0, 0.0]
        assert study.asked((0, 2)).x.tolist() == [1.0, 6.0], "as it was handed out before"
        clock.time += 60.0
        assert places(study.ask()) == [(0, 2)], "the deadline counts from when it was handed out last"
        clock.time += 0.5
        assert places(study.ask())[0] == (1, 0)
        assert study.asked((0, 2, 1)).x.tolist() == [0.0, 0.0], "also in a closed round"
        assert study.asked((0, 2)).x.tolist() == [1.0, 6.0]
        assert study.asked((0, 1)).x.tolist() == [3.0, 2.0]
        assert [p.name for p in study.probes_of(0)] == ["0.0", "0.1", "0.2-1"], "as they were last handed out"


def test_a_deadline_passes_when_more_time_than_that_has_gone_by(url):
    clock = Clock()
    with create(url, deadline_s=60.0, now=clock) as study:
        study.ask()
        clock.time = 1030.0
        study.tell((0, 1), cost=4.0)
        clock.time = 1060.0
        assert places(study.ask()) == [(0, 0)], "just in time"
        clock.time = 1060.5
        assert places(study.ask()) == [(1, 0), (1, 1)]
        assert told(study) == [(0, 1, 0, 4.0), (0, 0, 0, "given up: no answer within 60.0 s")]
        assert study.progress.handed_probe(0).time == 1060.5
        clock.time = 1120.5
        assert study.round == 1
        study.ask()
        assert study.round == 1
        clock.time = 1121.0
        assert places(study.ask()) == [(2, 0), (2, 1)], "all probes of a round can be overdue"
        assert len(told(study)) == 4


def test_without_a_deadline_nothing_is_given_up(url):
    clock = Clock()
    with create(url, now=clock) as study:
        study.ask()
        clock.time += 1e9
        assert places(study.ask()) == [(0, 0), (0, 1)]
        study.amend(deadline_s=10.0)
        assert places(study.ask()) == [(1, 0), (1, 1)], "a new deadline counts at once"
        clock.time += 1e9
        study.amend(deadline_s=None)
        assert places(study.ask()) == [(1, 0), (1, 1)]


def test_a_probe_known_by_its_place(study):
    study.ask()
    assert study.asked((0, 1)).x.tolist() == [3.0, 2.0]
    assert study.asked((0, 1)).K == 3
    close_round(study)
    assert study.asked((0, 1)).x.tolist() == [3.0, 2.0]
    for place in ((1, 0), (0, 2), (5, 0)):
        with pytest.raises(InvalidInput) as error:
            study.asked(place)
        assert str(error.value) == (f"probe {place[0]}.{place[1]} was never asked; the open round is 1: ask first")


# Telling.


def test_a_receipt_says_what_became_of_an_answer(study):
    a, b = study.ask()
    assert study.tell(b, cost=4.0) == Receipt(0, 1, 0, recorded=True, late=False)
    assert study.tell(b, cost=4.0) == Receipt(0, 1, 0, recorded=False, late=False)
    assert study.tell(b, cost=6.0, replicate=2) == Receipt(0, 1, 2, recorded=True, late=False)
    assert study.tell(a, cost=3.0) == Receipt(0, 0, 0, recorded=True, late=False)
    assert study.tell(a, cost=3.0) == Receipt(0, 0, 0, recorded=False, late=True)
    assert study.tell(a, cost=5.0, replicate=1) == Receipt(0, 0, 1, recorded=True, late=True)
    assert told(study) == [(0, 1, 0, 4.0), (0, 1, 2, 6.0), (0, 0, 0, 3.0), (0, 0, 1, 5.0)]


def test_an_answer_is_written_as_it_was_told(study):
    a, b = study.ask()
    study.tell(a, [7.0, np.nan], 3.5, x=[1.5, 2.5], time=123.0, replicate=0)
    study.tell((0, 1), failure="snow", time=124.0, replicate=3)
    first, second = (event.observation for event in log(study, ev.Told))
    assert (first.x.tolist(), first.y[0], first.cost, first.time) == ([1.5, 2.5], 7.0, 3.5, 123.0)
    assert np.isnan(first.y[1])
    assert (second.failure, second.time, second.replicate, second.cost) == ("snow", 124.0, 3, None)
    assert second.x.tolist() == b.x.tolist()


@pytest.mark.parametrize("answer", [{"y": [1.0]}, {"cost": 1.0}, {"y": [1.0], "cost": 1.0}])
def test_an_answer_and_a_failure_do_not_go_together(study, answer):
    probe, _ = study.ask()
    with pytest.raises(InvalidInput, match="expected either an answer"):
        study.tell(probe, failure="snow", **answer)


@pytest.mark.parametrize("closed", [False, True])
def test_an_answer_skips_every_failure_before_it(study, closed):
    study.ask()
    study.give_up((0, 0))
    study.tell((0, 0), failure="snow", replicate=1)
    if closed:
        study.tell((0, 1), cost=4.0)
    assert study.tell((0, 0), cost=9.0) == Receipt(0, 0, 2, recorded=True, late=closed)
    assert study.tell((0, 0), cost=9.0) == Receipt(0, 0, 2, recorded=False, late=closed)
    with pytest.raises(InvalidInput, match=r"probe 0\.0 was already told with other values; .* replicate=3"):
        study.tell((0, 0), cost=8.0)


@pytest.mark.parametrize("closed", [False, True])
def test_a_failure_after_an_answer_or_another_failure_adds_nothing(study, closed):
    study.ask()
    study.tell((0, 0), cost=4.0)
    study.give_up((0, 1)) if closed else None
    stands = study.tell((0, 0), failure="snow")
    assert stands == Receipt(0, 0, 0, recorded=False, late=closed, remark=stands.remark)
    assert "the probe has an answer, which stands" in stands.remark
    assert "study.retract or study.correct, stackelberg retract or stackelberg correct" in stands.remark
    if closed:
        assert study.give_up((0, 1), "rain") == Receipt(0, 1, 0, recorded=False, late=True)
    assert told(study) == [(0, 0, 0, 4.0), (0, 1, 0, "given up")][: 1 + closed]


def test_an_answer_told_again_after_it_was_retracted_or_corrected_says_what_became_of_it(study):
    close_round(study, 1.0, 2.0)
    study.retract((0, 0), reason="the till was broken")
    study.correct((0, 1), cost=5.0, reason="a slip")
    written = len(log(study))
    retracted, corrected = study.tell((0, 0), cost=1.0), study.tell((0, 1), cost=2.0)
    assert (retracted.recorded, corrected.recorded, len(log(study))) == (False, False, written)
    assert retracted.remark == (
        "this answer was retracted (the till was broken), and its probe counts as failed; if it is right after "
        "all, correct it (study.correct, stackelberg correct)"
    )
    assert corrected.remark.startswith(
        "this answer was corrected (a slip), and its probe stands so; if it is right"
    )
    assert study.tell((0, 1), cost=5.0).remark == "", "as it stands"
    assert study.tell((0, 0), failure="late").remark == "", "it counts as failed"
    assert study.correct((0, 0), cost=1.0, reason="it was right").recorded
    assert study.tell((0, 0), cost=1.0).remark == ""


def test_a_reason_for_giving_up(study):
    study.ask()
    study.give_up((0, 0))
    study.give_up((0, 1), "road works")
    assert told(study) == [(0, 0, 0, "given up"), (0, 1, 0, "road works")]


def test_a_batch_is_sorted_out_as_a_whole(study):
    a, b = study.ask()
    batch = [
        Observation.failed(a, "snow"),
        Observation.answer(a, cost=3.0),
        Observation.answer(a, cost=3.0),
        Observation.answer(b, cost=4.0),
    ]
    receipts = study.record(observations=batch)
    assert [(r.index, r.replicate, r.recorded) for r in receipts] == [
        (0, 0, True),
        (0, 1, True),
        (0, 1, False),
        (1, 0, True),
    ]
    assert told(study) == [(0, 0, 0, "snow"), (0, 0, 1, 3.0), (0, 1, 0, 4.0)]
    assert study.record([]) == ()
    probe, _ = study.ask()
    with pytest.raises(InvalidInput, match="already told with other values"):
        study.record([Observation.answer(probe, cost=cost) for cost in (1.0, 2.0)])
    assert len(told(study)) == 3


def test_a_probe_of_one_s_own_making_is_refused(study):
    study.ask()
    for round, index, message in (
        (0, 2, r"probe 0\.2 was never asked"),
        (1, 0, r"probe 1\.0 was never asked"),
    ):
        with pytest.raises(InvalidInput, match=message):
            study.tell(Probe(round, index, np.array([1.0, 2.0]), 3), cost=1.0)


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
            assert told(study) == [(0, 0, 0, expected)]


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
        assert told(study) == [(0, 1, 0, 3.0)]


# Readings.


def test_readings_are_written_and_judged(url):
    with create(url, rails=Rails(settle=SettleTest(0.2, window=1))) as study:
        a, _ = study.ask()
        first = study.reading(a, [4.0])
        assert np.isnan(first.movement)
        assert (first.settled, first.readings) == (False, 1)
        assert not study.reading((0, 1), 8.0).settled
        assert study.reading((0, 0), [5.0]) == Settling(0.2, settled=True, readings=2)
        assert [(e.round, e.index, e.y.tolist()) for e in log(study, ev.Reading)] == [
            (0, 0, [4.0]),
            (0, 1, [8.0]),
            (0, 0, [5.0]),
        ]
        study.tell(a, cost=1.0)
        assert study.progress.follower_rounds == 2, "a round for each reading"
        assert study.rails.settle.window == 1


def test_a_reading_may_be_in_part(url):
    with create(url, rails=Rails(settle=SettleTest(0.2, window=1))) as study:
        probe, _ = study.ask()
        study.reading(probe, [4.0, np.nan])
        assert study.reading(probe, [5.0, 7.0]) == Settling(0.2, settled=True, readings=2)
        with pytest.raises(InvalidInput, match="y: expected finite"):
            study.reading(probe, [np.inf, 7.0])


def test_a_reading_of_another_length_is_refused_and_leaves_no_trace(url):
    with create(url, rails=Rails(settle=SettleTest(0.2, window=1))) as study:
        probe, other = study.ask()
        study.reading(probe, [4.0, 7.0])
        with pytest.raises(InvalidInput, match="y: expected 2 numbers as before, got 3"):
            study.reading(probe, [4.0, 7.0, 1.0])
        assert study.reading(probe, [4.0, 7.0]).settled
        study.tell(probe, y=[4.0, 7.0], cost=1.0)
        with pytest.raises(InvalidInput, match="y: expected 2 numbers as before, got 1"):
            study.reading(other, [4.0])
        assert len(log(study, ev.Reading)) == 2


def test_a_settle_test_can_come_later(url):
    with create(url, rails=Rails(K=2)) as study:
        with pytest.raises(InvalidInput, match="this study has no settle test"):
            study.reading((0, 0), [1.0])
        study.amend(settle=SettleTest(0.5))
        assert study.rails.settle.tolerance == 0.5


# Amending, noting, finishing.


def test_an_amendment_is_written_with_its_reason(study):
    study.amend("slower", K=8)
    study.amend(deadline_s=9.0)
    assert [(e.reason, dict(e.changes)) for e in log(study, ev.Amended)] == [
        ("slower", {"K": 8}),
        ("", {"deadline_s": 9.0}),
    ]
    assert study.policy.K == 8
    assert [p.K for p in study.ask()] == [8, 8]
    with pytest.raises(InvalidInput, match="deadline_s"):
        study.amend(deadline_s=-1.0)
    with pytest.raises(InvalidInput, match="amend: expected at least one setting to change"):
        study.amend("for no reason")
    assert len(log(study, ev.Amended)) == 2


def test_a_remark_is_text(study):
    study.note("12")
    study.note(KeyError("bus"))
    for wrong in (12, None, b"12", "", "  "):
        with pytest.raises(InvalidInput, match="text: expected text, got"):
            study.note(wrong)
    assert log(study, ev.Noted) == [ev.Noted("12"), ev.Noted("KeyError: 'bus'")]


def test_a_finished_study_takes_nothing_more(study):
    study.ask()
    study.finish()
    assert log(study, ev.Finished) == [ev.Finished("finished")]
    verbs = [
        study.ask,
        lambda: study.tell((0, 0), cost=1.0),
        lambda: study.record([]),
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


def test_a_study_is_exported_as_one_file_or_as_tables(study, tmp_path):
    close_round(study)
    assert study.export(tmp_path / "all.JSON") == [tmp_path / "all.JSON"]
    assert (tmp_path / "all.JSON").is_file()
    tables = study.export(tmp_path / "tables")
    assert len(tables) > 1
    assert all(table.parent == tmp_path / "tables" for table in tables)


# Several processes on one log.


@pytest.fixture
def other(study, url):
    with Study.open(url=url, name="tolls") as other:
        yield other


def test_what_another_process_wrote_is_seen_by_every_verb(study, other):
    close_round(study)
    assert (other.round, other.recommend().tolist()) == (1, [2.0, 1.0])
    study.amend(K=8)
    assert other.policy.K == 8
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
    assert other.tell(probes[1], cost=5.0) == Receipt(1, 1, 0, recorded=True, late=False), "asked by the other"
    study.tell(probes[0], cost=3.0)
    assert other.tell(probes[0], cost=3.0) == Receipt(1, 0, 0, recorded=False, late=True)
    assert told(study) == [(0, 0, 0, 1.0), (0, 1, 0, 2.0), (1, 1, 0, 5.0), (1, 0, 0, 3.0)]


def test_a_round_that_others_closed_is_not_asked_again(study, other):
    study.ask()
    other.ask()
    close_round(study)
    assert places(other.ask()) == [(1, 0), (1, 1)]


def test_a_question_asked_by_two_is_written_once(study, other):
    assert [p.x.tolist() for p in study.ask()] == [p.x.tolist() for p in other.ask()]
    assert len(log(study, ev.Asked)) == 1


def test_a_study_finished_by_another_is_finished(study, other):
    study.ask()
    other.finish("enough")
    with pytest.raises(StudyFinished, match="enough"):
        study.tell((0, 0), cost=1.0)
    with pytest.raises(StudyFinished, match="enough"):
        study.ask()


# Snapshots.


def test_data_kept_with_an_answer_is_there_until_the_next(study):
    a, b = study.ask()
    assert study.snapshot("town") is None
    study.record([Observation.answer(a, cost=1.0)], keep={"town": "winter"})
    study.note("a remark changes nothing")
    assert study.snapshot("town") == "winter"
    study.tell(b, cost=1.0)
    assert study.snapshot("town") is None


def swap_snapshots(storage: Storage) -> None:
    """Give study 1 the snapshots of study 2, as they are."""
    with storage.transaction(write=True) as connection:
        connection.exec_driver_sql("DELETE FROM stackelberg_snapshots WHERE study = 1")
        connection.exec_driver_sql("UPDATE stackelberg_snapshots SET study = 1 WHERE study = 2")


def test_data_kept_with_another_log_is_not_taken(study, url):
    a, _ = study.ask()
    study.record([Observation.answer(a, cost=1.0)], keep={"town": "winter"})
    with Study.create(url, "other", LEADER, None, [8.0, 9.0]) as other:
        a, _ = other.ask()
        other.record([Observation.answer(a, cost=1.0)], keep={"town": "summer"})
        assert other.snapshot("town") == "summer"
    swap_snapshots(study.log.storage)
    assert study.log.storage.snapshot(1, "town").content == '"summer"'
    assert study.snapshot("town") is None


def test_the_state_of_another_log_is_not_taken(study, url, monkeypatch):
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 2)
    with Study.create(url, "other", LEADER, None, [8.0, 9.0]) as other:
        for one in (study, other):
            close_round(one)
            close_round(one)
        assert other.recommend().tolist() == [10.0, 7.0]
    swap_snapshots(study.log.storage)
    with Study.open(url, "tolls") as again:
        assert again.recommend().tolist() == [3.0, 0.0]


def test_the_study_of_the_other_tests_is_no_accident(url):
    """The leader of the paper on a study goes where the formula of Algorithm 1 says."""
    with studies.new_study(url, d=2) as study:
        base, probe = study.ask()
        # η = 0.02, δ = 0.1, d = 2: x₁ = x₀ − η (d/δ)(f(x̂) − f(x)) v.
        v = (probe.x - base.x) / 0.1
        assert np.linalg.norm(v) == pytest.approx(1.0, rel=1e-12)
        study.tell(base, y=[2.0, 3.0])
        study.tell(probe, y=[2.5, 3.0])
        # f(x, y) = ‖y − 2‖² + 0.1 ‖x‖²: 1 at the start, 1.25 + 0.1 · 0.01 at the probe.
        assert study.recommend() == pytest.approx(-0.02 * 2 / 0.1 * 0.251 * v, rel=1e-12)


def test_the_last_answers_are_those_of_the_log_whoever_told_them(tmp_path):
    """A window of them is kept while a study is open: by what this process tells, and by what others do."""
    url = f"sqlite:///{tmp_path}/two.db"
    with Study.create(url, "two", studies.two_point(), x0=[0.0]) as here, Study.open(url, "two") as there:

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


def test_how_far_a_response_moved_goes_by_the_first_answer_of_each_round(url):
    """|2 − 1| / 2, whatever a repeated measurement of 5 or the other probe says."""
    with create(url) as study:
        first, other = study.ask()
        study.tell(other, y=[9.0], cost=1.0)
        study.tell(first, y=[1.0], cost=1.0)
        first, other = study.ask()
        study.tell(first, y=[2.0], cost=1.0)
        study.tell(first, y=[5.0], cost=1.0, replicate=1, confirmed=True)
        study.tell(other, y=[7.0], cost=1.0, confirmed=True)
        study.tell((0, 0), y=[4.0], cost=1.0, replicate=1, confirmed=True)  # late
        assert [record.moved for record in study.history().records] == [pytest.approx(np.nan, nan_ok=True), 0.5]
        assert study.progress.told == 6


def test_a_response_has_a_number_for_each_of_its_names(url):
    names = ResponseSchema.of(["north", "south"])
    said = r"y: expected a number for each of its 2 entries, north and south \(nan where nobody measured\), got 1"
    with create(url, "total-response", response=names, rails=Rails(settle=SettleTest(0.1))) as study:
        first, second = study.ask()
        with pytest.raises(InvalidInput, match=said):
            study.tell(first, [1.0])
        with pytest.raises(InvalidInput, match=said):
            study.record([Observation.answer(first, [1.0], 1.0)])
        with pytest.raises(InvalidInput, match=said):
            study.tell_judged([Observation.answer(first, [1.0], 1.0)])
        with pytest.raises(InvalidInput, match=said):
            study.reading(first, [1.0])
        assert not log(study, ev.Told)
        assert study.tell(first, [1.0, np.nan], 1.0).recorded
        assert study.tell(second, [1.0, 2.0]).recorded
        with pytest.raises(InvalidInput, match=said):
            study.correct(second, [1.0], reason="a slip")
