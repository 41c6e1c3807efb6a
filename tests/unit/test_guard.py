"""The guard, round by round against sequences worked by hand: baseline, violations, cuts, the way back, late data.

The policy is scripted: it announces its centre and points around it, then takes a step that is known beforehand.
In most tests the baseline (0, 0) costs 10 and a tenth may be lost: a cost above 11 is a violation.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to
from tests.scripted import Scripted

from stackelberg.core import Answer, Deployed, InvalidInput, Knowledge, Start
from stackelberg.leaders import ConstantSchedule, Guarded, Rails, TheoremSchedule, TwoPoint
from stackelberg.sets import Box, Reals
from stackelberg.study import Setup, Study

FINE, COSTLY = 10.5, 12.0
STAY = ((0.0, 0.0),)


def floor(**options: Any) -> Rails:
    return Rails(**{"baseline": [0.0, 0.0], "baseline_cost": 10.0, "allowed_loss": 0.1, **options})


def guarded(rails: Rails, offsets: Any = ((0.0, 0.0),), steps: Any = STAY, X: Any = None, **options: Any) -> Any:
    leader = Guarded(Scripted(tuple(offsets), tuple(steps), **options), rails)
    return leader.bind(Knowledge(Reals(2) if X is None else X, None, rewindable=False))


def one_at_a_time(leader: Any, state: Any, *costs: float | None) -> Any:
    """One round: each probe as it is asked after the answers before it. None is a failure."""
    probes = leader.plan(state)
    for cost in costs:
        probe = leader.replan(state, probes)[0]
        told = Answer.answer(probe, failure="sensor down") if cost is None else Answer.answer(probe, cost=cost)
        state = replace(state, answered=(*state.answered, told))
    if len(state.answered) < len(probes):
        return state
    issued = []
    for i in range(len(probes)):  # each as it was issued after the answers before it
        issued.append(leader.replan(replace(state, answered=state.answered[:i]), probes)[0])
    return leader.fold(state, tuple(map(Deployed, issued, state.answered)))


def at_once(leader: Any, state: Any, *costs: float | None) -> Any:
    """One round: all probes as they were asked at its beginning."""
    probes = asked_of(leader, state)
    return told_to(
        leader,
        state,
        [
            Answer.answer(probe, failure="sensor down") if cost is None else Answer.answer(probe, cost=cost)
            for probe, cost in zip(probes, costs, strict=True)
        ],
    )


def xs(probes: Any) -> list[list[float]]:
    return [probe.x.tolist() for probe in probes]


def heard(state: Any) -> Any:
    """What the policy was told in the last round that it saw."""
    return state.memory.inner.memory.rounds[-1]


# The baseline.


def test_the_baseline_is_announced_before_anything_else():
    leader = guarded(floor(baseline=[0.5, -1.0], baseline_cost=None), [(3.0, 0.0), (0.0, 0.0)], start=Start.KEPT)
    state = leader.init([1.0, 2.0], seed=4)
    (probe,) = asked_of(leader, state)
    assert (probe.round, probe.index, probe.K, probe.start, probe.keep) == (0, 0, 3, Start.KEPT, True)
    assert probe.x.tolist() == [0.5, -1.0]
    state = told_to(leader, state, [Answer.answer(probe, cost=7.0)])
    assert (state.round, state.x.tolist()) == (1, [1.0, 2.0])
    assert state.note == {"cost": 7.0, "guard": "the baseline was measured, 1 of 1 rounds"}
    assert state.memory.inner.memory.rounds == (), "the policy does not hear of it"
    assert xs(asked_of(leader, state)) == [[4.0, 2.0], [1.0, 2.0]]
    assert [(p.round, p.index, p.K, p.keep) for p in asked_of(leader, state)] == [(1, 0, 3, False), (1, 1, 3, True)]


@pytest.mark.parametrize("answer", ["failure", "response without a cost"])
def test_a_baseline_without_a_cost_is_measured_again(answer):
    leader = guarded(floor(baseline_cost=None))
    state = leader.init([1.0, 2.0], seed=4)
    (probe,) = asked_of(leader, state)
    told = Answer.answer(probe, failure="snow") if answer == "failure" else Answer.answer(probe, y=[3.0])
    state = told_to(leader, state, [told])
    assert state.note == {"guard": "the baseline has no cost yet"}
    (probe,) = asked_of(leader, state)
    assert (probe.round, probe.x.tolist()) == (1, [0.0, 0.0])
    state = told_to(leader, state, [Answer.answer(probe, cost=10.0)])
    assert xs(asked_of(leader, state)) == [[1.0, 2.0]]


# The set of the rails.

SQUARE = Box([-1.0, -1.0], [1.0, 1.0])


def test_a_centre_that_an_amendment_left_outside_is_brought_back_first():
    leader = guarded(Rails(), [(0.0, 0.0), (-0.5, 0.0), (-3.0, 0.0)], steps=((-2.5, -0.25),))
    state = leader.init([3.0, 0.5], 0)
    narrower = replace(leader, rails=Rails(within=SQUARE, largest_change=0.75))
    # (3, 0.5) is in force. Inside, the wishes are (1, 0.5) twice and (0, 0.5): 0.75 from the one before at most.
    assert xs(asked_of(narrower, state)) == [[2.25, 0.5], [1.5, 0.5], [0.75, 0.5]]
    state = at_once(narrower, state, 1.0, 1.0, 1.0)
    # The wish is (0.5, 0.25), within reach of (0.75, 0.5); the step is counted from (3, 0.5).
    assert state.x.tolist() == [0.5, 0.25]
    assert state.note["step"] == pytest.approx(np.hypot(2.5, 0.25), rel=1e-15)
    assert heard(state) == tuple(((x, 0.5), None, 1.0) for x in (2.25, 1.5, 0.75))
    assert narrower.recommend(replace(state, x=np.array([3.0, 0.5]))).tolist() == [0.5, 0.25]


# Limits of probes and steps.


def test_probes_and_steps_are_limited_by_the_largest_change():
    leader = guarded(Rails(largest_change=3.0), [(0.0, 0.0), (2.25, 6.0)], steps=((3.0, -5.0),))
    state = leader.init([1.0, 2.0], 0)
    # The probe is half of (2.25, 6) away, as its largest entry is 6.
    assert xs(asked_of(leader, state)) == [[1.0, 2.0], [2.125, 5.0]]
    state = at_once(leader, state, 5.0, 6.0)
    # The wish is (4, −3), 8 from (2.125, 5), which is in force: three eighths of the way there, and in three days.
    assert state.x.tolist() == [2.828125, 2.0]
    assert state.note == {"cost": 5.0, "step": pytest.approx(1.828125, rel=1e-15)}
    assert heard(state) == (((1.0, 2.0), None, 5.0), ((2.125, 5.0), None, 6.0)), "what was deployed, not the wish"
    assert xs(asked_of(leader, state))[0] == [2.828125, 2.0], "the policy goes on from where it was stopped"


def test_the_policy_hears_the_response_and_the_x_that_was_really_deployed():
    leader = guarded(Rails(), [(0.0, 0.0), (2.0, 0.0)])
    state = leader.init([1.0, 2.0], 0)
    base, probe = asked_of(leader, state)
    state = told_to(leader, state, [Answer.answer(base, y=[4.0, 5.0], cost=3.0)])
    state = told_to(leader, state, [Answer.answer(probe, y=[6.0], x=[2.5, 2.25])])
    assert heard(state) == (((1.0, 2.0), (4.0, 5.0), 3.0), ((2.5, 2.25), (6.0,), None))


# Violations.


def test_a_cost_at_the_ceiling_is_no_violation():
    leader = guarded(floor(baseline_cost=-8.0, allowed_loss=0.25), [(0.0, 0.0), (2.0, 0.0)])
    state = leader.init([1.0, 2.0], 0)
    # The ceiling is −8 + 0.25 · 8 = −6.
    assert "violations" not in one_at_a_time(leader, state, -6.0, -6.0).note
    assert one_at_a_time(leader, state, np.nextafter(-6.0, 0.0), -8.0).note["violations"] == 1
    assert "violations" not in one_at_a_time(leader, state, -8.0, -8.0).note, "the baseline's own cost is fine"


POINTS = ((0.0, 0.0), (2.0, 0.0), (0.0, 4.0))


def test_a_costly_probe_withdraws_what_is_left_and_makes_the_next_ones_smaller():
    leader = guarded(floor(), POINTS, steps=((3.0, 6.0), (0.0, 0.0)))
    state = leader.init([1.0, 2.0], 0)
    assert xs(asked_of(leader, state)) == [[1.0, 2.0], [3.0, 2.0], [1.0, 6.0]]
    state = one_at_a_time(leader, state, FINE, COSTLY)
    (instead,) = asked_of(leader, state)
    assert (instead.index, instead.x.tolist()) == (2, [0.0, 0.0])
    state = one_at_a_time(leader, state, 10.0)
    assert state.x == pytest.approx([2.5, 5.0], rel=1e-15), "half of the step (3, 6)"
    assert state.note == {
        "cost": FINE,
        "violations": 1,
        "withdrawn": 1,
        "guard": "a probe was too costly: smaller ones",
        "step": pytest.approx(np.hypot(1.5, 3.0), rel=1e-15),
    }
    told = ((1.0, 2.0), None, FINE), ((3.0, 2.0), None, COSTLY), ((0.0, 0.0), None, 10.0)
    assert heard(state) == told, "the withdrawn probe as a measurement of where it was deployed"
    assert xs(asked_of(leader, state)) == [[2.5, 5.0], [3.5, 5.0], [2.5, 7.0]]
    assert state.memory.safe.tolist() == [0.0, 0.0], "a round with a violation makes no centre safe"


# The way back.


def test_a_costly_centre_is_left_for_the_baseline():
    leader = guarded(floor(baseline=[0.5, -1.0]), POINTS, steps=((3.0, 6.0),))
    state = one_at_a_time(leader, leader.init([1.0, 2.0], 0), COSTLY)
    assert xs(asked_of(leader, state)) == [[0.5, -1.0], [0.5, -1.0]]
    state = one_at_a_time(leader, state, 10.0, 10.0)
    assert state.x.tolist() == [0.5, -1.0]
    assert state.note == {
        "cost": COSTLY,
        "violations": 1,
        "withdrawn": 2,
        "guard": "the centre was too costly: stepped back",
        "step": pytest.approx(np.hypot(0.5, 3.0), rel=1e-15),
    }
    told = ((1.0, 2.0), None, COSTLY), *(((0.5, -1.0), None, 10.0),) * 2
    assert heard(state) == told
    assert xs(asked_of(leader, state))[0] == [0.5, -1.0], "the policy goes on from there"


def test_the_way_back_keeps_to_the_largest_change():
    leader = guarded(floor(baseline=[1.0, 6.0]), POINTS)
    slower = replace(leader, rails=replace(leader.rails, largest_change=1.0))
    state = one_at_a_time(slower, leader.init([1.0, 2.0], 0), COSTLY)
    assert xs(asked_of(slower, state)) == [[1.0, 3.0], [1.0, 4.0]]
    assert one_at_a_time(slower, state, FINE, FINE).x.tolist() == [1.0, 5.0]


def two_good_rounds_then(second: tuple[float | None, ...]) -> Any:
    """Centres (1, 2), (2, 3), (3, 4); the third is too costly."""
    leader = guarded(floor(), ((0.0, 0.0), (0.5, 0.0)), steps=((1.0, 1.0),))
    state = at_once(leader, leader.init([1.0, 2.0], 0), FINE, FINE)
    state = at_once(leader, state, *second)
    assert state.x.tolist() == [3.0, 4.0]
    return one_at_a_time(leader, state, COSTLY, FINE)


def test_the_way_back_leads_to_the_last_centre_that_was_fine():
    assert two_good_rounds_then((FINE, FINE)).x.tolist() == [2.0, 3.0]


@pytest.mark.parametrize("second", [(None, FINE), (FINE, None), (None, None)])
def test_the_centre_of_a_failed_round_is_not_safe(second):
    assert two_good_rounds_then(second).x.tolist() == [1.0, 2.0]


# Nothing safer to go back to.


def test_around_a_costly_baseline_small_tries_go_on():
    leader = guarded(floor(), ((0.0, 0.0), (4.0, 0.0)), steps=((0.0, 8.0),))
    state = one_at_a_time(leader, leader.init([0.0, 0.0], 0), COSTLY)
    assert xs(asked_of(leader, state)) == [[4.0, 0.0]], "there is nothing to withdraw it to"
    state = one_at_a_time(leader, state, COSTLY)
    assert state.note["guard"].startswith("the baseline itself costs 12 and 11 is allowed: small steps around it")
    assert "withdrawn" not in state.note
    # Half of the policy's step. The ceiling is now 12, what the baseline costs: it is no use to go back for less.
    assert (state.x.tolist(), state.memory.share, state.memory.last_resort_cost) == ([0.0, 4.0], 0.5, COSTLY)
    assert xs(asked_of(leader, state)) == [[0.0, 4.0], [2.0, 4.0]], "half of that"
    stayed = one_at_a_time(leader, state, COSTLY, COSTLY)
    assert stayed.x.tolist() == [0.0, 8.0]
    assert (stayed.note["violations"], stayed.memory.share) == (2, 0.5)
    worse = one_at_a_time(leader, state, COSTLY + 1.0)
    assert xs(asked_of(leader, worse)) == [[0.0, 0.0]]
    worse = one_at_a_time(leader, worse, COSTLY + 0.5)
    assert (worse.x.tolist(), worse.memory.share) == ([0.0, 0.0], 0.25)
    assert worse.memory.last_resort_cost == COSTLY + 0.5, "the withdrawn probe measured the baseline"
    fine = one_at_a_time(leader, state, FINE, FINE)
    assert (fine.memory.share, fine.memory.last_resort_cost) == (1.0, None)
    assert fine.memory.safe.tolist() == [0.0, 4.0]


def test_a_baseline_that_is_far_is_reached_in_steps_of_the_largest_change():
    policy = guarded(Rails(largest_change=1.0), ((0.0, 0.0), (0.5, 0.0)))
    state = at_once(policy, policy.init([2.5, 0.0], seed=0), FINE, FINE)
    leader = Guarded(policy.leader, floor(baseline=0.0, baseline_cost=None, largest_change=1.0))
    state = leader.with_other_rails(state, policy.rails)
    for there in ([2.0, 0.0], [1.0, 0.0]):  # (3, 0) was deployed last
        assert xs(asked_of(leader, state)) == [there]
        state = one_at_a_time(leader, state, 99.0)
        assert state.x.tolist() == state.memory.inner.x.tolist() == there
        assert state.note == {"guard": "on the way to the baseline, which is measured first"}
    assert xs(asked_of(leader, state)) == [[0.0, 0.0]]
    state = one_at_a_time(leader, state, 10.0)
    assert (state.memory.baseline_cost, state.x.tolist()) == (10.0, [1.0, 0.0])
    assert xs(asked_of(leader, state)) == [[1.0, 0.0], [1.5, 0.0]]


def test_an_amended_baseline_is_measured_or_its_cost_is_taken():
    study = Study.in_memory(Setup(Scripted(((0.0, 0.0), (0.5, 0.0)), STAY), x0=[0.0, 0.0], rails=floor()))
    study.amend(baseline_cost=20.0)
    assert study.state.memory.baseline_cost == 20.0
    for probe in study.ask():
        study.tell(probe, cost=21.0)
    assert "violations" not in study.known.record.note
    study.amend(baseline=0.25, baseline_cost=None)
    (probe,) = study.ask()
    assert probe.x.tolist() == [0.25, 0.25]
    with pytest.raises(InvalidInput, match="baseline: expected a vector of 2 numbers or one number for all"):
        study.amend(baseline=[0.25])


@pytest.mark.parametrize("d, delta", [(2, 1.0), (76, 1.0)])
def test_two_points_do_not_lock_where_everything_becomes_costly(d, delta):
    """Rounds 14 to 60 once announced one x only: the safe centre had become costly, and was its own way back."""
    policy = TwoPoint(K=1, schedule=TheoremSchedule(0.5, delta))
    X = Box([0.0] * d, [5.0] * d)
    rails = Rails(baseline=0.0, allowed_loss=0.05, largest_change=0.5)
    study = Study.in_memory(Setup(policy, x0=0.0, X=X, rails=rails))
    y, announced, day = np.zeros(d), [], 0
    while study.round < 60:
        probe = study.next_probe()
        y, day = y + 0.4 * (probe.x - y), day + 1
        study.tell(probe, cost=9.0 + float(((y - 1.0) ** 2).mean()) + 0.1 * day)
        announced.append((probe.round, probe.x))
    last = np.array([x for round, x in announced if round >= 14])
    assert np.ptp(last, axis=0).min() > 1e-3
    assert np.abs(last[-20:]).max() < 0.2 * delta, "close to the baseline"
    for round in range(14, 60, 2):
        assert len({x.tobytes() for r, x in announced if round <= r < round + 2}) > 1
    records = study.history().records
    assert "the baseline itself costs" in records[-1].note["guard"]


@pytest.mark.slow
def test_after_a_jump_in_cost_the_leader_still_improves_on_the_baseline():
    policy = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.3))
    study = Study.in_memory(
        Setup(policy, x0=0.0, X=Box([-3.0] * 2, [3.0] * 2), rails=Rails(baseline=0.0, allowed_loss=0.01))
    )
    while study.round < 400:
        probe = study.next_probe()
        jump = 0.0 if study.round < 3 else 50.0
        study.tell(probe, cost=10.0 + jump + float(((probe.x - 1.0) ** 2).sum()))
    # The optimum is (1, 1), at 60 where the baseline costs 62 and 12.12 is allowed.
    assert np.linalg.norm(study.recommend() - 1.0) < 0.1


# Recommending, late data, adopting.


def test_a_policy_taken_under_guard_between_rounds():
    policy = Scripted(((0.0, 0.0), (2.0, 0.0)), ((0.5, 0.25),))
    state = at_once(policy, policy.init([1.0, 2.0], seed=11), FINE, FINE)
    last = np.array([3.0, 2.0])  # deployed last
    adopted = Guarded(policy, Rails(within=SQUARE)).adopt(state, last)
    # (1.5, 2.25) is brought into the square.
    assert (adopted.seed, adopted.round, adopted.x.tolist(), adopted.note) == (11, 1, [1.0, 1.0], state.note)
    assert adopted.memory.safe.tolist() == [1.0, 1.0]
    assert adopted.memory.inner.x.tolist() == [1.0, 1.0]
    assert adopted.memory.inner.memory.rounds == state.memory.rounds
    assert (adopted.memory.baseline_cost, adopted.answered) == (None, ())
    floored = Guarded(policy, floor()).adopt(state, last)
    assert floored.x.tolist() == [1.5, 2.25]
    assert (floored.memory.safe.tolist(), floored.memory.baseline_cost) == ([0.0, 0.0], 10.0)
    # From (3, 2), which is in force, a quarter of the way to (1, 1): 0.5 in the first entry.
    slower = Guarded(policy, Rails(within=SQUARE, largest_change=0.5)).adopt(state, last)
    assert slower.x.tolist() == slower.memory.inner.x.tolist() == [2.5, 1.75]


def test_a_probe_that_the_guard_changes_in_mid_round_is_handed_out_before_it_is_deployed():
    leader = Scripted(offsets=((2.0, 0.0), (0.0, 2.0)), steps=((0.5, 0.25),))
    rails = Rails(baseline=[0.0, 0.0], baseline_cost=10.0, allowed_loss=0.1)
    study = Study.in_memory(Setup(leader, x0=[1.0, 1.0], rails=rails))
    first = study.next_probe()
    assert study.next_probe().x.tolist() == first.x.tolist() == [3.0, 1.0]
    study.tell(first, cost=99.0)
    second = study.next_probe()
    assert second.index == 1
    assert second.x.tolist() != [1.0, 3.0], "withdrawn after the violation"
    asked = [event for _, _, event in study.events() if event.kind == "asked"]
    assert [[p.x.tolist() for p in event.probes] for event in asked][1] == [second.x.tolist()]


def test_a_baseline_that_was_not_deployed_is_measured_again():
    leader = guarded(floor(baseline_cost=None))
    state = leader.init([1.0, 2.0], seed=4)
    (probe,) = asked_of(leader, state)
    state = told_to(leader, state, [Answer.answer(probe, cost=3.0, x=[0.0, 0.5])])
    assert state.note == {"guard": "on the way to the baseline, which is measured first"}
    assert state.memory.baseline_cost is None
    assert xs(asked_of(leader, state)) == [[0.0, 0.0]]


@pytest.mark.parametrize("allowed_loss, rounds, before", [(None, 1, 1), (None, 3, 2), (0.1, 3, 2), (0.1, 2, 2)])
def test_what_another_baseline_costs_is_measured_anew_and_alone(allowed_loss, rounds, before):
    """As often as it takes, whatever was measured of the one before: 10, 10 and 4 are not the cost of a 4."""
    rails = Rails(baseline=0.0, baseline_rounds=rounds, allowed_loss=allowed_loss)
    study = Study.in_memory(Setup(Scripted(((0.0, 0.0), (0.5, 0.0)), STAY), x0=[0.0, 0.0], rails=rails))
    for _ in range(before):
        study.tell(study.ask()[0], cost=10.0)
    study.amend(baseline=0.25)
    for _ in range(rounds):
        (probe,) = study.ask()
        assert probe.x.tolist() == [0.25, 0.25]
        study.tell(probe, cost=4.0)
    assert study.state.memory.baseline_cost == 4.0
    assert len(study.ask()) == 2


def test_two_points_stop_where_there_is_no_room_for_the_second():
    policy = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.5), X=Reals(1))
    leader = Guarded(policy, Rails(within=Box([2.0], [2.0]))).bind(Knowledge(Reals(1), None, rewindable=False))
    state = at_once(leader, leader.init([2.0], 0), 3.0, 4.0)
    assert state.x.tolist() == [2.0]
    assert state.note["no_step_reason"] == "two probes were deployed at the same point"
