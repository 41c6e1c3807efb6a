"""Guard rails: what is announced never leaves them, and violations lead back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from stackelberg.core import InvalidInput, Knowledge, Observation
from stackelberg.leaders import Central, ConstantSchedule, TwoPoint
from stackelberg.sets import Ball, Box, Polytope, Reals
from stackelberg.study import Guarded, Rails, SettleTest
from stackelberg.study.rails import cut_against
from stackelberg.study.result import movement

WILD = TwoPoint(K=2, schedule=ConstantSchedule(eta=0.5, delta=1.0), mode="sequential")


WILD_IN_A_BOX = Guarded(WILD, Rails(baseline=-1.0, allowed_loss=0.1))


def bound(leader: Any, d: int = 2) -> Any:
    return leader.bind(Knowledge(Reals(d), None, rewindable=False))


def play(leader: Any, x0: Any, rounds: int, cost: Any, seed: int = 0) -> tuple[Any, list[Any], list[Any]]:
    """One probe at a time, as a live system does it: the states after each round, the announced x by round."""
    state = leader.init(x0, seed)
    states, announced = [state], []
    for _ in range(rounds):
        shown = []
        while state.round == states[-1].round:
            probe = leader.ask(state)[0]
            shown.append(probe)
            state = leader.tell(state, [Observation.answer(probe, cost=cost(probe.x))])
        states.append(state)
        announced.append(shown)
    return state, states, announced


def bowl(x: Any) -> float:
    return float(((x - 3.0) ** 2).sum())


def test_without_rails_it_is_the_policy_to_the_bit():
    policy, guarded = bound(WILD), bound(Guarded(WILD))
    _, plain, asked = play(policy, np.zeros(2), 20, bowl)
    _, railed, asked_railed = play(guarded, np.zeros(2), 20, bowl)
    assert all(np.array_equal(a.x, b.x) for a, b in zip(plain, railed, strict=True))
    for ours, theirs in zip(asked, asked_railed, strict=True):
        assert all(np.array_equal(a.x, b.x) and a.K == b.K for a, b in zip(ours, theirs, strict=True))
    assert np.array_equal(policy.recommend(plain[-1]), guarded.recommend(railed[-1]))


SETS = {
    "box": Box(np.array([-0.5, -0.2]), np.array([1.0, 0.7])),
    "ball": Ball(np.zeros(2), 0.8),
    "polytope": Polytope(np.array([[1.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]), np.array([1.0, 0.5, 0.5])),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("policy", [WILD, TwoPoint(schedule=ConstantSchedule(0.5, 1.0), estimator=Central())])
def test_no_announced_x_leaves_the_rails(name, policy):
    rails = Rails(within=SETS[name], largest_change=0.3, largest_radius=0.2)
    leader = bound(Guarded(policy, rails))
    for seed in range(5):
        _, states, announced = play(leader, np.zeros(2), 30, bowl, seed)
        in_force = np.zeros(2)
        for before, after, probes in zip(states, states[1:], announced, strict=False):
            for probe in probes:
                # Polytope projections are solved to 1e-9 or better; the rest are exact up to rounding.
                assert rails.within.contains(probe.x, 1e-8)
                assert np.linalg.norm(probe.x - before.x) <= 0.2 * (1 + 1e-9)
                assert np.abs(probe.x - in_force).max() <= 0.3
                in_force = probe.x
            assert np.abs(after.x - in_force).max() <= 0.3


points = hnp.arrays(np.float64, 3, elements=st.floats(-10, 10))


@pytest.mark.slow
@given(points, points, points, st.floats(0.01, 5), st.floats(0.01, 5))
@settings(max_examples=60)
def test_a_limited_point_satisfies_every_rail_at_once(start, wish, costly, change, radius):
    box = Box(np.full(3, -5.0), np.full(3, 5.0))
    centre = box.project(start)
    rails = Rails(within=box, largest_change=change, largest_radius=radius)
    cut = cut_against(centre, costly, until=9)
    cuts = () if cut is None else (cut,)
    before = np.clip(centre + change * np.sign(wish), -5.0, 5.0)
    x = rails.reachable(before, rails.limit(centre, wish, cuts, probe=True), centre)
    assert box.contains(x, 1e-9)
    assert np.abs(x - before).max() <= change
    assert np.linalg.norm(x - centre) <= radius * (1 + 1e-9) + 1e-12
    for c in cuts:
        # Rounding of a dot product of three terms of size at most |normal| |x|.
        scale = float(np.abs(c.normal).sum() * 10 + abs(c.level))
        assert float(c.normal @ x) <= c.level + 1e-12 * scale


def test_holding_time_replaces_the_policy_s_own():
    leader = bound(Guarded(WILD, Rails(K=7)))
    assert [p.K for p in leader.ask(leader.init(np.zeros(2), 0))] == [7, 7]


def floor_rails(**options: Any) -> Rails:
    return Rails(baseline=np.zeros(2), allowed_loss=0.1, **options)


def test_the_baseline_is_measured_first():
    leader = bound(Guarded(WILD, floor_rails()))
    state = leader.init(np.ones(2), 0)
    (probe,) = leader.ask(state)
    assert np.array_equal(probe.x, np.zeros(2))
    state = leader.tell(state, [Observation.failed(probe, "sensor down")])
    (probe,) = leader.ask(state)
    assert probe.round == 1, "a baseline that failed is measured again"
    state = leader.tell(state, [Observation.answer(probe, cost=18.0)])
    assert state.memory.baseline_cost == 18.0
    assert len(leader.ask(state)) == 2
    assert state.memory.inner.round == 0


def test_a_costly_centre_withdraws_the_round_and_steps_back():
    leader = bound(Guarded(WILD, floor_rails(baseline_cost=10.0)))
    state = leader.init(np.ones(2), 0)
    base, probe = leader.ask(state)
    state = leader.tell(state, [Observation.answer(base, cost=11.5)])
    (instead,) = leader.ask(state)
    assert instead.index == probe.index
    assert np.array_equal(instead.x, np.zeros(2)), "the way back, instead of exploring on"
    state = leader.tell(state, [Observation.answer(instead, cost=10.0)])
    assert np.array_equal(state.x, np.zeros(2))
    assert state.note["violations"] == 1
    assert "stepped back" in state.note["guard"]


def test_stepping_back_respects_the_largest_change():
    leader = bound(Guarded(WILD, floor_rails(baseline_cost=10.0)))
    slower = replace(leader, rails=replace(leader.rails, largest_change=0.25))  # as an amendment does it

    def cost(x: Any) -> float:
        return 10.0 + 10.0 * float(np.abs(x).max())

    state, xs = leader.init(np.ones(2), 0), []
    while state.round < 4:
        probe = slower.ask(state)[0]
        state = slower.tell(state, [Observation.answer(probe, cost=cost(probe.x))])
        xs += [] if state.answered else [state.x.tolist()]
    assert xs == [[v, v] for v in (0.75, 0.5, 0.25, 0.0)]


def test_a_start_far_from_the_baseline_is_refused_where_changes_are_limited():
    leader = bound(Guarded(WILD, floor_rails(largest_change=0.25)))
    with pytest.raises(InvalidInput, match=r"x0: expected every entry within largest_change = 0.25"):
        leader.init(np.ones(2), 0)


def test_a_costly_probe_closes_its_direction():
    rails = floor_rails(baseline_cost=10.0, closed_rounds=5)
    leader = bound(Guarded(TwoPoint(schedule=ConstantSchedule(1e-9, 1.0), mode="sequential"), rails))
    state = leader.init(np.zeros(2), 0)
    base, probe = leader.ask(state)
    state = leader.tell(state, [Observation.answer(base, cost=10.0), Observation.answer(probe, cost=20.0)])
    bad = probe.x
    assert np.allclose(state.x, 0.0, atol=1e-6), "the centre was fine: no step back"
    for _ in range(5):
        base, probe = leader.ask(state)
        reach = float(probe.x @ bad) / float(bad @ bad)
        assert reach <= 0.5 + 1e-6, "no probe goes more than half-way towards the bad point"
        state = leader.tell(state, [Observation.answer(p, cost=10.0) for p in (base, probe)])
    assert not [c for c in state.memory.cuts if c.until > state.round]


@pytest.mark.slow
def test_the_floor_holds_a_policy_that_would_run_away():
    """With η = 0.6 Algorithm 1 diverges on the bowl; the guard brings it back each time it passes the ceiling."""
    policy = TwoPoint(schedule=ConstantSchedule(eta=0.6, delta=0.5), mode="sequential")
    ceiling = 1.1 * bowl(np.zeros(2))

    def costs(leader: Any) -> list[float]:
        runs = [play(leader, np.zeros(2), 60, bowl, seed)[2] for seed in range(5)]
        return [bowl(p.x) for announced in runs for probes in announced for p in probes]

    alone, railed = costs(bound(policy)), costs(bound(Guarded(policy, floor_rails())))
    assert np.mean([c > ceiling for c in alone]) > 0.9
    assert max(alone) > 1e9
    assert np.mean([c > ceiling for c in railed]) < 0.2
    # From a centre within the ceiling, r = ‖x − 3‖ <= √19.8, one step is at most η d |Δf|/δ <= η d (2 r + δ) long,
    # and a probe lies δ further out.
    r = np.sqrt(ceiling)
    assert max(railed) <= (r + 0.6 * 2 * (2 * r + 0.5) + 0.5) ** 2


def test_late_data_reach_the_policy_under_its_own_round_number():
    leader = bound(Guarded(WILD, floor_rails()))
    state = leader.init(np.zeros(2), 0)
    (probe,) = leader.ask(state)
    state = leader.tell(state, [Observation.answer(probe, cost=1.0)])
    probes = leader.ask(state)
    state = leader.tell(state, [Observation.answer(p, cost=1.0) for p in probes])
    late = leader.tell(state, [Observation.answer(probes[0], cost=1.0, replicate=1)])
    early = leader.tell(state, [Observation.answer(probe, cost=1.0, replicate=1)])
    assert late.memory.inner.round == early.memory.inner.round == 1


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: Rails(largest_change=0.0), "largest_change"),
        (lambda: Rails(largest_radius=-1.0), "largest_radius"),
        (lambda: Rails(K=0), "K"),
        (lambda: Rails(baseline_rounds=3), "expected a baseline as well"),
        (lambda: Rails(allowed_loss=0.1), "expected a baseline as well"),
        (lambda: Rails(baseline=[9.0], allowed_loss=0.1, within=Box([0.0], [1.0])), "baseline: expected a point"),
        (lambda: Rails(baseline=[0.0], allowed_loss=0.1, baseline_cost=np.nan), "baseline_cost"),
        (lambda: Rails(closed_rounds=0), "closed_rounds"),
        (lambda: bound(Guarded(WILD, Rails(baseline=[0.0], allowed_loss=0.1))), "2 numbers or one number for all"),
        (lambda: WILD_IN_A_BOX.bind(Knowledge(Box([0.0] * 2, [1.0] * 2), None, False)), "expected a point of X"),
        (lambda: Guarded("policy"), "leader: expected"),
        (lambda: Guarded(Guarded(WILD)), "leader: expected a policy that is not guarded yet"),
        (lambda: Guarded(WILD, rails=None), "rails: expected"),
        (lambda: bound(Guarded(WILD, Rails(within=Box([0.0] * 2, [1.0] * 2)))).init([2.0, 2.0], 0), "x0: expected"),
        (lambda: SettleTest(tolerance=0.0), "tolerance"),
        (lambda: SettleTest(tolerance=0.1, window=0), "window"),
        (lambda: movement(np.zeros(2), np.zeros(3)), "reading: expected 2 numbers"),
    ],
)
def test_bad_rails_are_refused(make, message):
    with pytest.raises(InvalidInput, match=message):
        make()


def test_movement_leaves_out_what_nobody_measured():
    assert movement(np.array([1.0, np.nan, 4.0]), np.array([1.0, 5.0, 3.0])) == pytest.approx(1 / np.sqrt(10))
    assert np.isnan(movement(np.array([np.nan]), np.array([1.0])))
