"""Amendments: what a constructor refuses is not written, and the rest holds from the next round on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests import studies

from stackelberg.core import Context, InvalidInput
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


def events_of(study: Study) -> int:
    return sum(1 for _ in study.events())


@pytest.fixture(params=["memory", "file"])
def study(request, tmp_path):
    leader = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1))
    if request.param == "memory":
        return Study.in_memory(Setup(leader, x0=[0.0, 0.0]))
    return Study.create(tmp_path / "s.db", "s", Setup(leader, x0=[0.0, 0.0]))


def play(study: Study, rounds: int) -> None:
    while study.round < rounds:
        for probe in study.ask():
            study.tell(probe, cost=float(((probe.x - 1.0) ** 2).sum()))


UNUSABLE = [{"directions": "x"}, {"schedule": 0.1}, {"X": 5}, {"X": Box([0.0], [1.0])}, {"schedule": str}]


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


STEADY = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.01))


@pytest.mark.parametrize("leader", [ResponseModel(), TwoPoint(K=1), STEADY], ids=repr)
def test_settings_that_work_are_taken(leader):
    study = Study.in_memory(Setup(leader, x0=[0.0]))

    def answered():
        probe = study.next_probe()
        study.tell(probe, y=probe.x, cost=float(probe.x @ probe.x))
        return probe

    assert {answered().K for _ in range(3)} == {1}
    study.amend(K=3, largest_change=0.05)
    asked = study.round
    while study.known.issued:  # what was asked already stays as it was asked
        assert answered().K == 1
    assert study.round in (asked, asked + 1)
    first = study.view.state.x
    for probe in (answered() for _ in range(4)):
        assert probe.K == 3
        assert abs(probe.x - first).max() <= 0.05 * (1 + probe.round - asked)
    assert study.rails.largest_change == 0.05


def test_more_directions_ask_more_probes():
    study = Study.in_memory(Setup(TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1)), x0=[0.0]))
    study.amend(directions=2)
    centre, *others = (float(p.x[0]) for p in study.ask())
    assert (centre, len(others)) == (0.0, 2)


KEEP_TO_X = {
    "response model": ResponseModel(),
    "steady": STEADY,
    "measures its settings": TwoPoint(K=1),
    "fall back": FallBack(ResponseModel(), to=STEADY),
}


@pytest.mark.parametrize("objective", [None, "total-response"])
@pytest.mark.parametrize("name", KEEP_TO_X)
def test_an_amended_X_holds_from_the_next_round_on(name, objective):
    """Also for what leads where there is no objective: the response model then leaves it to two points."""
    study = Study.in_memory(Setup(KEEP_TO_X[name], objective, x0=[0.5, 0.5], X=Box([0.0, 0.0], [1.0, 1.0])))

    def answered():
        probe = study.next_probe()
        study.tell(probe, y=1.0 - probe.x, cost=1.0 if objective is None else None)
        return probe

    for _ in range(6):
        answered()
    before, X = study.round, Box([0.8, 0.0], [0.9, 1.0])
    study.amend(X=X)
    while study.known.issued:
        answered()
    seen = [answered() for _ in range(12)]
    assert seen[-1].round > seen[0].round >= before
    assert [p.x.tolist() for p in seen if not X.contains(p.x)] == []
    assert X.contains(study.recommend())


def test_an_amended_X_is_gone_to_as_fast_as_the_rails_allow():
    rails = Rails(largest_change=0.1)
    study = Study.in_memory(Setup(TwoPoint(K=1), x0=[0.5], X=Box([0.0], [1.0]), rails=rails))
    study.amend(X=Box([0.8], [0.9]))
    assert study.view.state.x.tolist() == [0.6]


@pytest.mark.parametrize(
    "rails, changes",
    [
        (None, {"within": Box([20.0, 20.0], [30.0, 30.0])}),
        (Rails(within=Box([2.0, 1.0], [6.0, 6.0])), {"X": Box([0.0, 0.0], [1.0, 0.5])}),
    ],
)
def test_rails_and_a_set_without_a_point_in_common_are_refused(rails: Any, changes: dict[str, Any]) -> None:
    box = Box([0.0, 0.0], [10.0, 10.0])
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0=[2.5, 1.25], X=box, rails=rails))
    with pytest.raises(InvalidInput, match="expected sets with a point in common"):
        study.amend(reason="other bounds", **changes)
    study.amend(reason="they overlap", within=Box([2.0, 1.0], [30.0, 30.0]))
    assert box.contains(study.ask()[0].x)


def test_a_decimal_slip_in_the_x_that_was_deployed_is_in_doubt() -> None:
    """Sales 8 − x and 8 − 2x: prices of 4 and 2 are best, whatever was mistyped on the eighth day."""
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0=[2.5, 1.25], X=Box([0.0, 0.0], [10.0, 10.0])))
    for day in range(25):
        probe = study.ask()[0]
        slip = 10.0 if day == 8 else 1.0
        receipt = study.tell(probe, y=8.0 - probe.x * [1.0, 2.0], x=slip * probe.x)
        assert (receipt.left_out is not None) == (day == 8)
    assert study.recommend() == pytest.approx([4.0, 2.0], abs=1e-2)


FAIR = Context({"fair": "flag"})


def test_settings_are_amended_by_name_wherever_they_are(tmp_path):
    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(
        url, "wrapped", Setup(InContext(InContext(STEADY, FAIR), FAIR), None, x0=[0.0, 1.0], seed=0)
    ) as study:
        study.amend(K=4)
        assert [p.K for p in study.ask()] == [4, 4]
        for probe in study.ask():
            study.tell(probe, cost=1.0 + float(probe.x @ probe.x))
        with pytest.raises(InvalidInput, match="'leader' is neither a setting of InContext"):
            study.amend(leader=TwoPoint())
        with pytest.raises(InvalidInput, match="'colour' is neither a setting of InContext"):
            study.amend(colour=1)
    with Study.open(url, "wrapped") as study:
        assert study.round == 1
        assert study.leader.leader.leader.K == 4
