"""The live loop, day by day: how long a probe is held, what is told, and how a loop that was killed goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.scripted import Scripted

from stackelberg.core import FailedRunWarning, InvalidInput, ResponseFailed
from stackelberg.leaders import Rails
from stackelberg.run import run_live
from stackelberg.study import Setup, Study
from stackelberg.study import events as ev

LEADER = Scripted(offsets=((0.0,), (2.0,)), steps=((1.0,),), K=3)


class Diary:
    """A live system that answers by a list, one entry per day; an entry that is an error is raised."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.announced = list(answers), []

    def __call__(self, x: Any) -> Any:
        self.announced.append(x.tolist())
        answer = self.answers[len(self.announced) - 1]
        if isinstance(answer, BaseException):
            raise answer
        return [answer]


def create(tmp_path: Any, leader: Any = LEADER, **rails: Any) -> Study:
    given = {"rails": Rails(**rails)} if rails else {}
    return Study.create(f"sqlite:///{tmp_path}/live.db", "live", Setup(leader, "total-response", [1.0], **given))


def responses(study: Study) -> list[Any]:
    told = (event.observation for _, _, event in study.events() if isinstance(event, ev.AnswerRecorded))
    return [o.y.tolist() if o.failure is None else o.failure for o in told]


def test_each_probe_is_announced_for_its_days_and_the_last_response_is_told(tmp_path):
    diary = Diary(*range(1, 13))
    with create(tmp_path) as study:
        x = run_live(study, diary, 2)
        assert x.tolist() == [3.0]
        assert diary.announced == [[1.0]] * 3 + [[3.0]] * 3 + [[2.0]] * 3 + [[4.0]] * 3
        assert responses(study) == [[3.0], [6.0], [9.0], [12.0]]
        assert (study.progress.deployments, study.progress.follower_rounds) == (4, 12)
        assert run_live(study, diary, 2).tolist() == [3.0], "done already"
        assert len(diary.announced) == 12


def test_a_day_that_fails_ends_its_probe_and_no_more(tmp_path):
    diary = Diary(1.0, ValueError("snow"), 2.0, 3.0, 4.0)
    with create(tmp_path) as study:
        run_live(study, diary, 1)
        assert responses(study) == ["the live system raised ValueError: snow", [4.0]]
        assert diary.announced == [[1.0]] * 2 + [[3.0]] * 3
        assert study.recommend().tolist() == [2.0]


def test_ctrl_c_is_no_failed_day(tmp_path):
    with create(tmp_path, leader=replace(LEADER, K=4)) as study:
        with pytest.raises(KeyboardInterrupt):
            run_live(study, Diary(2.0, KeyboardInterrupt()), 1)
        assert responses(study) == []


def test_a_response_that_is_no_response_is_the_caller_s_mistake(tmp_path):
    with (
        create(tmp_path, leader=replace(LEADER, K=4)) as study,
        pytest.raises(InvalidInput, match="y: expected a vector"),
    ):
        run_live(study, lambda x: np.ones((2, 2)), 1)


def test_a_withdrawn_probe_is_announced_where_it_was_sent(tmp_path):
    # The ceiling is 1.5 · 2; the first probe costs 9, so the second goes back to the baseline.
    floor = {"baseline": [0.5], "baseline_cost": 2.0, "allowed_loss": 0.5, "leader": replace(LEADER, K=1)}
    diary = Diary(9.0, 2.0)
    with create(tmp_path, **floor) as study:
        assert run_live(study, diary, 1).tolist() == [0.5]
        assert diary.announced == [[1.0], [0.5]]


@pytest.mark.parametrize("rounds", [-1, 1.5])
def test_a_number_of_rounds_is_a_whole_one(tmp_path, rounds):
    with create(tmp_path) as study, pytest.raises(InvalidInput, match="rounds"):
        run_live(study, Diary(), rounds)


def test_no_round_announces_nothing(tmp_path):
    with create(tmp_path) as study:
        assert run_live(study, Diary(), 0).tolist() == [1.0]


def test_a_failure_that_the_system_reports_itself_is_named(tmp_path):
    diary = Diary(ResponseFailed("sensor down"), 1.0, 2.0, 3.0)
    with create(tmp_path) as study:
        run_live(study, diary, 1)
        assert responses(study)[0] == "the live system raised ResponseFailed: sensor down"


def test_a_system_that_never_answers_is_said_aloud_and_goes_on_later(tmp_path):
    def broken(x: Any) -> Any:
        return announce(x)  # noqa: F821

    with create(tmp_path) as study:
        with pytest.warns(FailedRunWarning, match="live system raised NameError: name 'announce'") as said:
            assert run_live(study, broken, 9).tolist() == [4.0]
        assert study.round == 3
        assert "return announce(x)" in str(said[0].message)
        assert said[0].filename == __file__
        run_live(study, Diary(*range(99)), 9)
        assert study.round == 9


def test_ten_failed_rounds_in_a_row_stop_the_loop(tmp_path):
    # A day of the first probe each round, then snow: one failed probe of two.
    diary = Diary(*[1.0, 1.0, 1.0, ValueError("snow")] * 20)
    with create(tmp_path) as study:
        with pytest.warns(FailedRunWarning, match="followers failed(.|\\n)*ValueError: snow"):
            run_live(study, diary, 15)
        assert study.round == 10
