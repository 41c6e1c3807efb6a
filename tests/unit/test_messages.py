"""What a study says in the evening, and what it says to have saved: by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from tests.averager import Averager

from stackelberg import ResponseModel, Setup
from stackelberg.core import Answer, Objective
from stackelberg.leaders import Rails
from stackelberg.report.messages import messages
from stackelberg.report.saving import saving
from stackelberg.report.summary import StudySummary
from stackelberg.sets import Box
from stackelberg.study import Study
from stackelberg.study.expectation import Expected, at_rest


def seen(*costs: float, x: float = 0.0) -> list[Answer]:
    return [Answer(t, 0, np.array([x]), cost=cost) for t, cost in enumerate(costs)]


def test_the_baseline_is_measured_where_nothing_else_was_announced_the_day_before():
    days = [*seen(10.0, 12.0), *seen(50.0, x=1.0), *seen(90.0, 14.0)]
    found = at_rest(np.zeros(1), days)
    assert found.cost == pytest.approx((10.0 + 12.0 + 14.0) / 3)  # 90 came on the way back
    assert found.high - found.cost == pytest.approx(stats.t.ppf(0.975, 2) * 2.0 / np.sqrt(3))
    assert at_rest(np.zeros(1), days, rewindable=True).source == "from 4 costs seen there"
    assert at_rest(np.zeros(1), seen(10.0)) is None


@pytest.mark.parametrize(
    "baseline, expected, words",
    [
        (100.0, 90.0, "10.0% below the cost at the baseline (95%: 4.5% to 15.5%)"),
        (100.0, 110.0, "10.0% ABOVE the cost at the baseline (95%: 4.5% to 15.5%)"),
        (100.0, 95.0, "not yet told apart from the cost at the baseline"),
        (-100.0, -110.0, "10.0% below the cost at the baseline (95%: 4.5% to 15.5%)"),
        (0.0, -10.0, "below the cost at the baseline"),
    ],
)
def test_savings_in_words(baseline, expected, words):
    """Two intervals of ±3.92 (errors of 2): their difference has ±3.92 √2 = 5.54."""
    one, other = (Expected(c, c - 3.92, c + 3.92, "", 2.0) for c in (baseline, expected))
    assert saving(one, other).words == words


def told(study: Study, y, cost: float | None) -> None:
    study.tell(study.ask()[0], y, cost)


def test_one_answer_says_nothing_of_what_is_expected():
    study = Study.in_memory(Setup(Averager(), x0=[0.0]))
    told(study, [5.0], 5.0)
    assert study.expected() is None
    assert StudySummary(study).saving is None


def test_the_baseline_comes_first_and_the_evening_says_so():
    study = Study.in_memory(Setup(Averager(), x0=[0.0, 0.0], rails=Rails(baseline=0.0, baseline_rounds=2)))
    told(study, [5.0, 6.0], 11.0)
    lines = messages(StudySummary(study))
    assert lines[-1] == "next: the baseline, to know what it costs"
    assert any("measure the baseline" in line for line in lines)
    told(study, [5.0, 6.5], 11.5)
    assert study.baseline().cost == pytest.approx(11.25)
    assert "the baseline, to know" not in messages(StudySummary(study))[-1]
    study.pause("the mayor is away")
    assert messages(StudySummary(study))[-1] == "paused: nothing is announced (the mayor is away)"
    study.finish()
    assert not any(line.startswith(("next", "paused")) for line in messages(StudySummary(study)))


def test_what_is_in_doubt_is_said_until_it_is_confirmed():
    study = Study.in_memory(Setup(ResponseModel(), "total-response", x0=[0.0]))
    for t in range(4):
        told(study, [50.0 + t, 60.0, 70.0 - t, 80.0, 90.0], None)
    told(study, [50.0, 600.0, 70.0, 80.0, 90.0], None)
    (line,) = [line for line in messages(StudySummary(study)) if line.startswith("in doubt")]
    assert line == "in doubt and left out: probe 4.0 (entry 2 of y is 600, lately about 60)"
    study.confirm("4.0")
    assert not any(line.startswith("in doubt") for line in messages(StudySummary(study)))


def test_standing_still_is_said_with_a_reason():
    study = Study.in_memory(Setup(Averager(), x0=[0.0]))
    for t in range(8):
        told(study, [5.0 + 0.1 * t], 5.0)
    (line,) = [line for line in messages(StudySummary(study)) if "has hardly moved" in line]
    assert line.startswith("the recommendation has hardly moved for 5 rounds")


def test_the_baseline_is_not_measured_for_ever_where_it_has_no_cost():
    study = Study.in_memory(Setup(ResponseModel(), x0=[0.0], rails=Rails(baseline=0.0, baseline_rounds=3)))
    for _ in range(3):
        probe = study.ask()[0]
        assert probe.guard is not None
        study.tell(probe, [5.0])
    assert study.ask()[0].guard is None
    assert study.known.record.note["guard"] == "the baseline has no cost yet"


@pytest.mark.parametrize("times, said", [(60.0, "(5900.0% off)"), (0.5, "(50.0% off)")])
def test_what_was_expected_is_what_a_cost_is_compared_with(times, said):
    """f = y and nobody responds: the second day is expected to cost 100, as the first."""
    study = Study.in_memory(
        Setup(ResponseModel(), Objective(lambda x, y: float(y[0])), x0=[1.0], X=Box([0.0], [2.0]), rails=Rails())
    )
    told(study, [100.0], None)
    told(study, [100.0], None)
    study.tell(study.ask()[0], [100.0 * times], confirmed=True)
    (words,) = (line for line in messages(StudySummary(study)) if "was expected" in line)
    assert said in words
