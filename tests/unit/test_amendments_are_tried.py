"""An amendment that would stop the study is refused, by name, before it is acknowledged."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from tests import studies

from stackelberg.core import InvalidInput
from stackelberg.leaders import BestSeen, Central, ConstantSchedule, ResponseModel, TwoPoint
from stackelberg.sets import Box
from stackelberg.study import Study


def events_of(study: Study) -> int:
    return sum(1 for _ in study.events())


@pytest.fixture(params=["memory", "file"])
def study(request, tmp_path):
    leader = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1))
    if request.param == "memory":
        return Study.in_memory(leader, x0=[0.0, 0.0])
    return Study.create(tmp_path / "s.db", "s", leader, x0=[0.0, 0.0])


def play(study: Study, rounds: int) -> None:
    while study.round < rounds:
        for probe in study.ask():
            study.tell(probe, cost=float(((probe.x - 1.0) ** 2).sum()))


UNUSABLE = [{"estimator": "x"}, {"schedule": 0.1}, {"X": 5}, {"X": Box([0.0], [1.0])}, {"schedule": str}]


@pytest.mark.parametrize("changes", UNUSABLE, ids=str)
@pytest.mark.parametrize("asked", [False, True])
def test_what_the_leader_cannot_go_on_with_is_refused_by_name(study, changes, asked):
    play(study, 2)
    if asked:
        study.ask()
    before = events_of(study)
    with pytest.raises(InvalidInput, match=next(iter(changes))):
        study.amend(**changes)
    assert events_of(study) == before
    play(study, 4)


@dataclass(frozen=True)
class Halts:
    """A schedule that only works for a while."""

    def __call__(self, t: int, d: int):
        raise RuntimeError("no more steps")


def test_the_culprit_among_several_settings_is_named():
    study = Study.in_memory(TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1)), x0=[0.0])
    with pytest.raises(InvalidInput, match=r"cannot go on with schedule=Halts\(\) \(RuntimeError: no more steps\)"):
        study.amend(K=4, schedule=Halts())


def test_what_mends_a_study_that_cannot_go_on_is_let_through(monkeypatch):
    study = Study.in_memory(TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1)), x0=[0.0])
    monkeypatch.setattr("stackelberg.study.study.refuse_unusable", lambda *_: None)
    study.amend(schedule=Halts())
    monkeypatch.undo()
    with pytest.raises(RuntimeError):
        study.ask()
    study.amend(schedule=ConstantSchedule(0.1, 0.1))
    play(study, 2)


def test_an_array_amended_twice_within_a_round(tmp_path):
    url = tmp_path / "s.db"
    with studies.new_study(url) as study:
        study.ask()
        for level in (1.0, 2.0):
            study.amend(baseline=np.full(3, level), allowed_loss=0.5)
        studies.run_rounds(study, 2)
        for level in (3.0, 4.0):
            study.amend(baseline=np.full(3, level))
        studies.run_rounds(study, 4)
    with Study.open(url, "tolls") as study:
        assert study.rails.baseline is not None
        assert study.rails.baseline.tolist() == [4.0] * 3
        studies.run_rounds(study, 5)


def test_settings_that_work_are_taken():
    for leader in (ResponseModel(), BestSeen(TwoPoint(K=1)), TwoPoint(K=1)):
        study = Study.in_memory(leader, x0=[0.0])
        for _ in range(3):
            probe = study.next_probe()
            study.tell(probe, y=probe.x, cost=float(probe.x @ probe.x))
        study.amend(K=3, largest_change=0.5)
        probe = study.next_probe()
        study.tell(probe, y=probe.x, cost=1.0)
    study.amend(estimator=Central())
