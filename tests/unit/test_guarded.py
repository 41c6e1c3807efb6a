"""Guard rails: what is announced never leaves them, and violations lead back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, Knowledge
from stackelberg.leaders import ConstantSchedule, Guarded, Rails, TwoPoint
from stackelberg.sets import Reals

WILD = TwoPoint(K=2, schedule=ConstantSchedule(eta=0.5, delta=1.0))


def bound(leader: Any, d: int = 2) -> Any:
    return leader.bind(Knowledge(Reals(d), None, rewindable=False))


def play(leader: Any, x0: Any, rounds: int, cost: Any, seed: int = 0) -> tuple[Any, list[Any], list[Any]]:
    """One probe at a time, as a live system does it: the states after each round, the announced x by round."""
    state = leader.init(x0, seed)
    states, announced = [state], []
    for _ in range(rounds):
        shown = []
        while state.round == states[-1].round:
            probe = asked_of(leader, state)[0]
            shown.append(probe)
            state = told_to(leader, state, [Answer.answer(probe, cost=cost(probe.x))])
        states.append(state)
        announced.append(shown)
    return state, states, announced


def bowl(x: Any) -> float:
    return float(((x - 3.0) ** 2).sum())


def test_without_rails_it_is_the_policy_to_the_bit():
    policy, guarded = bound(WILD), bound(Guarded(WILD, Rails()))
    _, plain, asked = play(policy, np.zeros(2), 20, bowl)
    _, railed, asked_railed = play(guarded, np.zeros(2), 20, bowl)
    assert all(np.array_equal(a.x, b.x) for a, b in zip(plain, railed, strict=True))
    for ours, theirs in zip(asked, asked_railed, strict=True):
        assert all(np.array_equal(a.x, b.x) and a.K == b.K for a, b in zip(ours, theirs, strict=True))
    assert np.array_equal(policy.recommend(plain[-1]), guarded.recommend(railed[-1]))


def floor_rails(**options: Any) -> Rails:
    return Rails(baseline=np.zeros(2), allowed_loss=0.1, **options)


@pytest.mark.slow
def test_the_floor_holds_a_policy_that_would_run_away():
    """With η = 0.6 Algorithm 1 diverges on the bowl; the guard brings it back each time it passes the ceiling."""
    policy = TwoPoint(schedule=ConstantSchedule(eta=0.6, delta=0.5))
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
