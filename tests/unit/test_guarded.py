"""Guard rails: what is announced never leaves them, and violations lead back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from stackelberg.core import Answer, InvalidInput, Knowledge
from stackelberg.leaders import Central, ConstantSchedule, Guarded, Rails, TwoPoint
from stackelberg.sets import Ball, Box, Polytope, Reals

WILD = TwoPoint(K=2, schedule=ConstantSchedule(eta=0.5, delta=1.0), mode="sequential")


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
            state = leader.tell(state, [Answer.answer(probe, cost=cost(probe.x))])
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
@given(points, points, st.floats(0.01, 5), st.floats(0.01, 5))
@settings(max_examples=60)
def test_a_limited_point_satisfies_every_rail_at_once(start, wish, change, radius):
    box = Box(np.full(3, -5.0), np.full(3, 5.0))
    centre = box.project(start)
    rails = Rails(within=box, largest_change=change, largest_radius=radius)
    before = np.clip(centre + change * np.sign(wish), -5.0, 5.0)
    x = rails.reachable(before, rails.limit(centre, wish, probe=True), centre)
    assert box.contains(x, 1e-9)
    assert np.abs(x - before).max() <= change
    assert np.linalg.norm(x - centre) <= radius * (1 + 1e-9) + 1e-12


def test_holding_time_replaces_the_policy_s_own():
    leader = bound(Guarded(WILD, Rails(K=7)))
    assert [p.K for p in leader.ask(leader.init(np.zeros(2), 0))] == [7, 7]


def floor_rails(**options: Any) -> Rails:
    return Rails(baseline=np.zeros(2), allowed_loss=0.1, **options)


def test_a_start_far_from_the_baseline_is_refused_where_changes_are_limited():
    leader = bound(Guarded(WILD, floor_rails(largest_change=0.25)))
    with pytest.raises(InvalidInput, match=r"x0: expected every entry within largest_change = 0.25"):
        leader.init(np.ones(2), 0)


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
