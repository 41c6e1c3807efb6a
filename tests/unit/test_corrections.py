"""Answers that were wrong: what counts instead, what is computed again, what stays as deployed, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests import handwritten_logs as hand
from tests.averager import Averager

from stackelberg.core import Context, InvalidInput
from stackelberg.leaders import ConstantSchedule, FallBack, Rails, TwoPoint
from stackelberg.leaders.guarded import GuardMemory
from stackelberg.leaders.in_context import InContext
from stackelberg.study import Setup, Study
from stackelberg.study import journal as journals
from stackelberg.study.events import ProbesIssued
from stackelberg.study.fold import Ledger


def averager(*costs: float, **settings: Any) -> Study:
    """A study of one probe a round, told these costs."""
    study = Study.in_memory(Setup(Averager(**settings), x0=[0.0]))
    for cost in costs:
        for probe in study.ask():
            study.tell(probe, cost=cost)
    return study


def heard(study: Study) -> Any:
    memory = study.view.state.memory
    return (memory.inner.memory if isinstance(memory, GuardMemory) else memory).heard


def test_the_right_answer_counts_from_its_round_on_and_what_was_announced_stays():
    """Told 2, 10, 6: announced 0, 2, 6. The 10 was a 4: the average is 4 now, and 6 was announced all the same."""
    study = averager(2.0, 10.0, 6.0)
    assert study.recommend() == [6.0]
    receipt = study.correct((1, 0), cost=4.0, reason="a digit too many")
    assert (receipt.round, receipt.index, receipt.recorded, receipt.late) == (
        1,
        0,
        True,
        True,
    )
    assert study.recommend() == [4.0]
    assert heard(study) == ((0.0, 2.0), (2.0, 4.0), (6.0, 6.0))
    history = study.history()
    assert [float(r.x[0]) for r in history.records] == [0.0, 2.0, 6.0]
    assert [r.cost for r in history.records] == [2.0, 4.0, 6.0]
    assert [o.cost for o in history.answers] == [2.0, 4.0, 6.0]
    assert (study.known.deployments, study.round) == (3, 3)
    (gone,) = history.replaced
    assert (gone.observation.cost, gone.kind, gone.reason, gone.number) == (
        10.0,
        "corrected",
        "a digit too many",
        8,
    )
    assert [float(p.x[0]) for p in study.ask()] == [4.0]


def test_an_answer_taken_back_is_a_failed_probe_until_the_right_one_turns_up():
    """2, 10, 6 without the 10: an average of 4; with 1 in its place: 3."""
    study = averager(2.0, 10.0, 6.0)
    study.retract((1, 0), reason="wrong file")
    assert study.recommend() == [4.0]
    assert heard(study) == ((0.0, 2.0), None, (6.0, 6.0))
    assert [o.failure for o in study.history().failures] == ["retracted: wrong file"]
    assert not study.retract((1, 0), reason="again").recorded
    study.correct((1, 0), cost=1.0, reason="the right file")
    assert study.recommend() == [3.0]
    assert heard(study) == ((0.0, 2.0), (2.0, 1.0), (6.0, 6.0))
    kinds = [(o.kind, o.observation.cost, o.observation.failure) for o in study.history().replaced]
    assert kinds == [("retracted", 10.0, None), ("corrected", None, "retracted: wrong file")]


def test_the_last_correction_counts_and_the_same_one_twice_is_one():
    study = averager(2.0, 10.0)
    assert study.correct((1, 0), cost=6.0, reason="first look").recorded
    assert study.correct((1, 0), cost=8.0, reason="second look").recorded
    events = len(list(study.events()))
    again = study.correct((1, 0), cost=8.0, reason="third look")
    assert (again.recorded, len(list(study.events()))) == (False, events)
    assert study.recommend() == [5.0]
    assert [(o.observation.cost, o.reason) for o in study.history().replaced] == [
        (10.0, "first look"),
        (6.0, "second look"),
    ]


def test_a_question_that_is_open_stays_as_it_was_asked():
    """Told 2, 10; 6 is announced and not answered yet when the 10 becomes a 4."""
    study = averager(2.0, 10.0)
    (asked,) = study.ask()
    study.correct((1, 0), cost=4.0, reason="typo")
    (still,) = study.ask()
    assert (asked.x, still.x, study.next_probe().x) == ([6.0], [6.0], [6.0])
    assert study.recommend() == [3.0]
    study.tell(still, cost=3.0)
    assert heard(study)[-1] == (6.0, 3.0)
    assert [float(p.x[0]) for p in study.ask()] == [3.0]  # (2 + 4 + 3) / 3
    assert sum(isinstance(event, ProbesIssued) for _, _, event in study.events()) == 4


def test_a_round_of_more_probes_than_the_leader_would_ask_now_is_heard_as_it_was():
    """Told 2, 10: above 5 two probes are asked, at 6 and 7. With 4 instead of 10 there is one at 3."""
    study = averager(2.0, 10.0, 5.0, many_above=5.0)
    assert heard(study) == ((0.0, 2.0), (2.0, 10.0), (6.0, 5.0), (7.0, 5.0))
    study.correct((1, 0), cost=4.0, reason="typo")
    assert heard(study) == ((0.0, 2.0), (2.0, 4.0), (6.0, 5.0), (7.0, 5.0))
    assert study.recommend() == [4.0]
    assert study.round == 3


def test_an_open_round_of_other_probes_closes_when_those_that_were_handed_out_are_answered():
    study = averager(2.0, 10.0, many_above=5.0)
    first, second = study.ask()
    study.tell(second, cost=1.0)
    study.correct((1, 0), cost=4.0, reason="typo")
    assert [p.index for p in study.ask()] == [0]
    study.tell(first, cost=5.0)
    assert study.round == 3
    assert heard(study) == ((0.0, 2.0), (2.0, 4.0), (6.0, 5.0), (7.0, 1.0))


def test_an_answer_of_the_open_round_can_be_corrected_too():
    study = Study.in_memory(Setup(Averager(probes=2), x0=[0.0]))
    first, second = study.ask()
    study.tell(first, cost=9.0)
    assert not study.correct(first, cost=1.0, reason="typo").late
    assert [p.index for p in study.ask()] == [1]
    study.tell(second, cost=3.0)
    assert heard(study) == ((0.0, 1.0), (1.0, 3.0))


def test_an_answer_taken_back_in_the_open_round_may_be_told_again():
    study = Study.in_memory(Setup(Averager(probes=2), x0=[0.0]))
    first, second = study.ask()
    study.tell(first, cost=9.0)
    study.retract(first, reason="typo")
    assert study.tell(first, cost=1.0).recorded
    study.tell(second, cost=3.0)
    assert heard(study) == ((0.0, 1.0), (1.0, 3.0))


def test_the_x_that_was_deployed_can_be_corrected():
    study = averager(2.0, 10.0)
    study.correct((1, 0), cost=10.0, x=[2.5], reason="another sign was put up")
    assert heard(study) == ((0.0, 2.0), (2.5, 10.0))
    study.correct((1, 0), cost=4.0, reason="and counted wrong")  # the x told last stays
    assert heard(study) == ((0.0, 2.0), (2.5, 4.0))


def test_a_repeat_of_an_answer_that_was_corrected_changes_nothing():
    study = averager(2.0, 10.0, 6.0)
    study.correct((1, 0), cost=4.0, reason="typo")
    study.retract((2, 0), reason="typo")
    for place, cost in (((1, 0), 10.0), ((1, 0), 4.0), ((2, 0), 6.0)):
        receipt = study.tell(place, cost=cost)
        assert not receipt.recorded
    with pytest.raises(
        InvalidInput, match=r"if they were wrong, correct them \(study.correct, stackelberg correct\)"
    ):
        study.tell((1, 0), cost=5.0)
    assert study.tell((2, 0), cost=7.0).recorded  # an answer after all
    assert study.recommend() == [pytest.approx(13.0 / 3.0)]


def test_taken_back_and_found_again_it_is_at_the_x_that_was_corrected():
    """The rail is about what was announced: a slip of the x that was put right does not come back."""
    study = Study.in_memory(Setup(Averager(), x0=[0.0], rails=Rails(largest_change=0.5)))
    study.tell(study.next_probe(), cost=8.0, x=[4.9])
    study.correct("0.0", cost=8.0, x=[0.1], reason="a slip")
    study.retract("0.0", reason="nobody knows")
    assert (study.answers()[0].x.tolist(), study.known.in_force.tolist()) == ([0.1], [0.1])
    study.correct("0.0", cost=7.0, reason="found again")
    assert (study.answers()[0].x.tolist(), study.known.in_force.tolist()) == ([0.1], [0.1])
    assert [(gone.kind, gone.observation.x.tolist()) for gone in study.history().replaced] == [
        ("corrected", [4.9]),
        ("retracted", [0.1]),
        ("corrected", [0.1]),
    ]


def test_a_probe_given_up_can_be_answered_in_its_place():
    """A correction counts as if it had come in time, and so does a late answer."""
    study = averager(2.0)
    study.give_up(study.ask()[0])
    study.tell(study.ask()[0], cost=8.0)
    assert study.recommend() == [5.0]
    study.correct((1, 0), cost=5.0, reason="found after all")
    assert study.recommend() == [5.0]
    assert heard(study) == ((0.0, 2.0), (2.0, 5.0), (2.0, 8.0))


def test_an_amendment_keeps_its_place():
    study = averager(2.0, 10.0)
    (probe,) = study.ask()
    study.amend(probes=2)
    study.tell(probe, cost=6.0)
    study.correct((0, 0), cost=5.0, reason="typo")
    assert (study.leader.probes, study.view.waiting) == (2, {})
    assert [float(p.x[0]) for p in study.ask()] == [7.0, 8.0]


# Refused at the door.


@pytest.mark.parametrize(
    "place, answer, words",
    [
        ((7, 0), {"cost": 1.0}, "probe 7.0 was never asked; the open round is 2: ask first"),
        ((2, 0), {"cost": 1.0}, "probe 2.0 was never told: tell it first"),
        ((1, 0), {}, "observation of probe 1.0: expected y, a cost or both, got neither"),
        ((1, 0), {"cost": float("nan")}, "cost: expected a finite number, got nan; tell a failure instead"),
        ((1, 0), {"cost": 1.0, "y": [1.0]}, "y: expected 2 numbers as before, got 1"),
        ((1, 0), {"cost": 1.0, "x": [1.0, 2.0]}, "x: expected"),
        ((-1, 0), {"cost": 1.0}, "round: expected a whole number >= 0, got -1"),
        ((1, 0.5), {"cost": 1.0}, "index: expected a whole number >= 0, got 0.5"),
    ],
)
def test_refused(place, answer, words):
    study = averager()
    for y in ([1.0, 2.0], [3.0, 4.0]):
        study.tell(study.ask()[0], y=y, cost=1.0)
    study.ask()
    before = list(study.events())
    with pytest.raises(InvalidInput) as refused:
        study.correct(place, reason="typo", **answer)
    assert words in str(refused.value)
    assert len(list(study.events())) == len(before)


def test_the_only_answer_may_have_had_the_wrong_size():
    study = averager()
    study.tell(study.ask()[0], y=[1.0], cost=1.0)
    study.correct((0, 0), y=[1.0, 2.0], cost=1.0, reason="a file cut short")
    assert study.known.response_size == 2
    study.tell(study.ask()[0], y=[1.0, 2.0], cost=1.0)


# In a database.


@pytest.fixture
def url():
    with hand.quick_folder() as folder:
        yield f"sqlite:///{folder}/log.db"


def tell_costs(study: Study, *costs: float) -> None:
    for cost in costs:
        for probe in study.ask():
            study.tell(probe, cost=cost)


def test_another_process_sees_it(url):
    with Study.create(url, "s", Setup(Averager(), x0=[0.0])) as one, Study.open(url, "s") as other:
        tell_costs(one, 2.0, 10.0)
        assert other.recommend() == [6.0]
        one.correct((1, 0), cost=4.0, reason="typo")
        assert other.recommend() == [3.0]
        other.retract((0, 0), reason="typo")  # known to one only after a look
        tell_costs(one, 8.0)
        assert heard(one) == (None, (2.0, 4.0), (4.0, 8.0))
        assert not other.tell((1, 0), cost=10.0).recorded


def test_a_snapshot_from_before_a_correction_is_not_used_across_it(url, monkeypatch):
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 2)
    with Study.create(url, "s", Setup(Averager(), x0=[0.0])) as study:
        tell_costs(study, 2.0, 10.0, 6.0, 6.0, 6.0)
        monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 100)
        study.correct((1, 0), cost=0.0, reason="typo")
        assert study.recommend() == [4.0]
    with Study.open(url, "s") as again:
        assert again.recommend() == [4.0]
        monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 1)
        tell_costs(again, 4.0)  # and one from after it is
        expected = again.view.state.memory
    original, steps = Ledger.after, []

    def counted(self, event, time):
        steps.append(event)
        return original(self, event, time)

    monkeypatch.setattr(Ledger, "after", counted)
    with Study.open(url, "s") as again:
        assert steps == []
        assert again.view.state.memory == expected
        assert not again.tell((1, 0), cost=10.0).recorded  # what was corrected is known without a replay
        assert len(again.history().replaced) == 1


# Algorithm 1, and guard rails.


def line(x: Any) -> float:
    """f = 2x."""
    return 2.0 * float(x[0])


def test_algorithm_one_goes_on_from_where_it_was_deployed():
    """d = 1, η = 0.1: x ← x − 0.1 · (slope of the costs), from the x deployed in the round, not from its own."""
    leader = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.5))
    study = Study.in_memory(Setup(leader, x0=[0.0]))
    for round in range(3):
        for probe in study.ask():
            study.tell(probe, cost=line(probe.x) + (7.0 if (round, probe.index) == (0, 1) else 0.0))
    centre = float(study.asked((2, 0)).x[0])
    np.testing.assert_allclose(study.recommend(), centre - 0.2)
    study.correct((0, 1), cost=line(study.asked((0, 1)).x), reason="7 too many")
    np.testing.assert_allclose(study.recommend(), centre - 0.2)  # rounds 1 and 2 were deployed around their centres
    study.correct((2, 1), cost=line(study.asked((2, 1)).x) + 1.0, reason="1 too few")
    sign = float(np.sign(study.asked((2, 1)).x - study.asked((2, 0)).x)[0])
    np.testing.assert_allclose(study.recommend(), centre - 0.2 - 0.1 * sign / 0.5)


@pytest.mark.parametrize(
    "wrap",
    [lambda leader: InContext(leader, Context({"fair": "flag"})), lambda leader: FallBack(leader, to=Averager())],
)
def test_a_leader_that_is_wrapped_hears_what_was_deployed_as_if_it_were_not(wrap):
    leader = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.5))
    plain, wrapped = (Study.in_memory(Setup(each, x0=[0.0])) for each in (leader, wrap(leader)))
    for study in (plain, wrapped):
        for cost in (1.0, 2.0, 3.0, 5.0):
            study.tell(study.ask()[0], cost=cost)
        study.correct((1, 0), cost=40.0, reason="typo")
    assert [r.note.get("no_step_reason") for r in wrapped.history().records] == [
        r.note.get("no_step_reason") for r in plain.history().records
    ]
    assert wrapped.view.state.x == plain.view.state.x
    assert [p.x for p in wrapped.ask()] == [p.x for p in plain.ask()]


def test_within_rails_the_next_x_is_near_one_that_was_deployed():
    leader = TwoPoint(K=1, schedule=ConstantSchedule(eta=5.0, delta=0.5))
    study = Study.in_memory(Setup(leader, x0=[0.0], rails=Rails(largest_change=0.3)))
    for round in range(6):
        for probe in study.ask():
            wrong = -100.0 if round == 0 and probe.index == 1 else 0.0
            study.tell(probe, cost=line(probe.x) + wrong)
    study.correct((0, 1), cost=line(study.asked((0, 1)).x), reason="a hundred too few")
    centre, probe = study.ask()
    deployed = [float(study.asked((5, index)).x[0]) for index in (0, 1)]
    assert min(abs(float(centre.x[0]) - x) for x in deployed) <= 0.3 + 1e-12
    assert abs(float(probe.x[0] - centre.x[0])) <= 0.3 + 1e-12


def test_a_baseline_that_was_wrong_is_measured_again_and_nothing_else_is_lost():
    study = Study.in_memory(Setup(Averager(), x0=[1.0], rails=Rails(baseline=[0.0], allowed_loss=0.5)))
    for cost in (100.0, 2.0, 10.0):
        study.tell(study.ask()[0], cost=cost)
    study.retract((0, 0), reason="the counters were off")
    assert heard(study) == ((1.0, 2.0), (2.0, 10.0))
    (probe,) = study.ask()
    assert probe.x == [0.0]
    study.tell(probe, cost=20.0)
    assert study.view.state.memory.baseline_cost == 20.0
    assert study.ask()[0].x == [6.0]


def test_a_probe_too_costly_withdraws_the_others_of_a_round_that_stays_as_handed_out():
    rails = Rails(baseline=[0.0], allowed_loss=0.5)
    study = Study.in_memory(Setup(Averager(probes=2), x0=[0.0], rails=rails))
    study.tell(study.ask()[0], cost=10.0)
    for probe, cost in zip(study.ask(), (2.0, 4.0), strict=True):
        study.tell(probe, cost=cost)
    first, second = study.ask()
    assert (first.x, second.x) == ([3.0], [4.0])
    study.correct((1, 1), cost=8.0, reason="typo")
    assert [float(p.x[0]) for p in study.ask()] == [3.0, 4.0]
    study.tell(first, cost=16.0)  # the baseline cost 10, and half of it may be lost
    (withdrawn,) = study.ask()
    assert withdrawn.x == study.view.state.memory.safe
    study.tell(withdrawn, cost=1.0)
    assert study.round == 3


def test_what_was_deployed_is_judged_by_the_baseline_of_now():
    """The baseline cost 10, not 100: 15 is allowed, so both rounds since were too costly: the leader goes back.

    After the first of them it stands at the baseline by now.
    """
    study = Study.in_memory(Setup(Averager(), x0=[1.0], rails=Rails(baseline=[0.0], allowed_loss=0.5)))
    for cost in (100.0, 20.0, 30.0):
        study.tell(study.ask()[0], cost=cost)
    assert study.asked((2, 0)).x == [20.0]
    study.correct((0, 0), cost=10.0, reason="a digit too many")
    first, second = (record.note for record in study.history().records[1:])
    assert (first["violations"], first["guard"]) == (1, "the centre was too costly: stepped back")
    assert second["violations"] == 1
    assert study.view.state.memory.share == 0.25
    assert [float(r.x[0]) for r in study.history().records] == [1.0, 1.0, 20.0]
