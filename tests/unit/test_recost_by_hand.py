"""Another objective from the first round on: what answers cost, what the leader makes of it, what the log keeps."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Objective
from stackelberg.leaders import TheoremSchedule, TwoPoint
from stackelberg.study import NotStorable, Study, StudyFinished
from stackelberg.study.rails import Rails


def whole(x, y):
    return float(y @ y)


def first(x, y):
    return float(y[0] ** 2)


def square_of_x(x, y):
    return float((x[0] - 1.0) ** 2 + y[0])


def created(path, objective=whole, **options):
    leader = TwoPoint(K=1, schedule=TheoremSchedule())
    return Study.create(f"sqlite:///{path}/s.db", "s", leader, objective, x0=[0.0], seed=1, X=None, **options)


def reopened(path):
    return Study.open(f"sqlite:///{path}/s.db", "s")


def answer(study, days, second=np.nan):
    for _ in range(days):
        for probe in study.ask():
            study.tell(probe, [probe.x[0] - 2.0, second])


def costs(study):
    return [o.cost for o in study.history().answers]


def test_answers_without_a_cost_have_one_from_the_first_on(tmp_path):
    with created(tmp_path) as study:
        answer(study, 3)
        assert costs(study) == [None] * 6
        assert [r.note.get("held") is not None for r in study.history().records] == [True] * 3
        study.recost(first, reason="entry 2 is never seen")
        expected = [float((o.x[0] - 2.0) ** 2) for o in study.history().answers]
        assert costs(study) == pytest.approx(expected)
        assert np.isfinite([r.cost for r in study.history().records]).all()
        assert study.objective.function is first
        assert study.settings.objective.name == "first"
        assert study.round == 3


def test_the_leader_stands_where_it_stands_after_another_process_or_a_new_one(tmp_path):
    with created(tmp_path) as study, reopened(tmp_path) as other:
        answer(study, 3)
        study.recost(first, reason="why")
        here = study.recommend()
        assert not np.array_equal(here, [0.0]), "three rounds with a cost have moved it"
        np.testing.assert_array_equal(other.recommend(), here)
        assert other.settings.objective.name == "first"
        with reopened(tmp_path) as again:
            np.testing.assert_array_equal(again.recommend(), here)
            answer(again, 2)
            x = again.recommend()
        np.testing.assert_array_equal(study.recommend(), x)
        assert None not in costs(study)


def test_what_was_announced_stays_and_an_open_question_stays_open(tmp_path):
    with created(tmp_path) as study:
        answer(study, 2)
        asked = [p.x.tolist() for p in study.ask()]
        announced = [o.x.tolist() for o in study.history().answers]
        study.recost(first, reason="why")
        assert [p.x.tolist() for p in study.ask()] == asked
        assert [o.x.tolist() for o in study.history().answers] == announced


def test_costs_that_were_known_become_comparable(tmp_path):
    with created(tmp_path) as study:
        answer(study, 2, second=3.0)
        before = costs(study)
        study.recost(first, reason="why")
        assert costs(study) == pytest.approx([cost - 9.0 for cost in before])
        told = [e.observation.cost for _, _, e in study.events() if e.kind == "told"]
        assert told == before, "the log keeps what was told"
        study.recost(whole, reason="seen again")
        assert costs(study) == pytest.approx(before)
        assert study.settings.objective.name == "whole"


def test_as_if_it_had_been_the_objective_all_along_where_nothing_was_decided_by_it(tmp_path):
    """One round: the probes do not depend on costs, so that the state after it must not tell the difference."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with created(tmp_path / "a") as late, created(tmp_path / "b", first) as early:
        for study in (late, early):
            answer(study, 1)
        late.recost(first, reason="why")
        np.testing.assert_array_equal(late.recommend(), early.recommend())
        assert [p.x.tolist() for p in late.ask()] == [p.x.tolist() for p in early.ask()]


def test_corrections_and_failures_before_and_after(tmp_path):
    with created(tmp_path) as study:
        probe, other = study.ask()
        study.tell(probe, [1.0, np.nan])
        study.tell(other, failure="snow")
        study.correct(probe, [5.0, np.nan], reason="misread")
        study.recost(first, reason="why")
        assert costs(study) == [25.0, None]
        study.correct(probe, [6.0, np.nan], reason="misread again")
        assert costs(study) == [36.0, None]
        study.retract(probe, reason="a joke")
        assert costs(study) == [None, None]
        assert [o.kind for o in study.history().superseded] == ["corrected", "corrected", "retracted"]


def test_a_cost_without_a_response_stays_as_told_and_one_that_is_not_known_is_none(tmp_path):
    with created(tmp_path) as study:
        probe, other = study.ask()
        study.tell(probe, None, 7.0)
        study.tell(other, [np.nan, 3.0], 8.0)
        study.recost(first, reason="why")
        assert costs(study) == [7.0, None]


def test_the_same_answer_told_again_is_known(tmp_path):
    with created(tmp_path) as study:
        probe, _ = study.ask()
        study.tell(probe, [2.0, np.nan])
        study.recost(first, reason="why")
        assert not study.tell(probe, [2.0, np.nan]).recorded
        with pytest.raises(InvalidInput, match="already told"):
            study.tell(probe, [3.0, np.nan])


def test_in_memory_and_with_rails(tmp_path):
    study = Study.in_memory(TwoPoint(K=1, schedule=TheoremSchedule()), whole, x0=[0.0])
    answer(study, 2)
    study.recost(first, reason="why")
    assert None not in costs(study)
    with created(tmp_path, rails=Rails(largest_change=0.1)) as guarded:
        answer(guarded, 4)
        guarded.recost(first, reason="why")
        here = [o.x[0] for o in guarded.history().answers]
        answer(guarded, 1)
        now = [o.x[0] for o in guarded.history().answers][len(here) :]
        assert abs(now[0] - here[-2]) <= 0.1 + 1e-12, "the rails go on from where was deployed"


def test_what_cannot_be_is_refused_and_changes_nothing(tmp_path):
    with created(tmp_path) as study:
        answer(study, 1)
        with pytest.raises(InvalidInput, match="reason"):
            study.recost(first, reason=" ")
        with pytest.raises(InvalidInput, match="got none"):
            study.recost(None, reason="why")
        with pytest.raises(NotStorable):
            study.recost(Objective(lambda x, y: 0.0), reason="why")
        assert study.settings.objective.name == "whole"
        study.finish("done")
        with pytest.raises(StudyFinished):
            study.recost(first, reason="why")
        assert [e.kind for _, _, e in study.events()].count("recosted") == 0


def test_a_snapshot_from_before_is_of_no_use_and_one_from_after_is(tmp_path, monkeypatch):
    monkeypatch.setattr("stackelberg.study.journal.SNAPSHOT_ROUNDS", 2)
    with created(tmp_path) as study:
        answer(study, 5)
        study.recost(first, reason="why")
        with reopened(tmp_path) as other:
            np.testing.assert_array_equal(other.recommend(), study.recommend())
        answer(study, 5)
        with reopened(tmp_path) as other:
            assert other.objective.function is first
            np.testing.assert_array_equal(other.recommend(), study.recommend())
            assert costs(other) == costs(study)


def test_the_event_says_what_and_why(tmp_path):
    with created(tmp_path) as study:
        study.recost(square_of_x, reason="a better aim")
        event = [e for _, _, e in study.events()][-1]
        assert event.words == ("recosted", "all answers cost what 'square_of_x' says: a better aim")
        assert event.shown() == {"objective": "square_of_x", "reason": "a better aim", "costs": []}
