"""`BestSeen`: the same questions as the leader inside, and another recommendation only where that was seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from stackelberg.core import Answer, Array, Deployed, InvalidInput, Knowledge, Leader, LeaderState, Probe
from stackelberg.leaders import BestSeen, ConstantSchedule, Guarded, TwoPoint
from stackelberg.leaders.best_seen import best_seen, record_deployed
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.sets import UNCONSTRAINED
from stackelberg.study import Setup, Study

WILD = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.6, delta=0.1))


@dataclass(frozen=True)
class Walk(FeasibleLeader[tuple[int, ...]]):
    """Announces x and goes one step further each round; remembers the rounds of late answers."""

    step: float = 1.0
    K: int = 1
    X: Any = UNCONSTRAINED

    def bind(self, knowledge: Knowledge) -> Walk:
        return Walk(self.step, self.K, self._set_in(knowledge))

    def _begin(self, x0: Array, seed: int) -> tuple[int, ...]:
        return ()

    def plan(self, state: LeaderState[tuple[int, ...]]) -> tuple[Probe, ...]:
        return (Probe(state.round, 0, state.x, self.K, keep=True),)

    def _fold(self, state: LeaderState[tuple[int, ...]], deployed: Any) -> Any:
        return self.X.project(state.x + self.step), state.memory, {}

    def _late(self, state: LeaderState[tuple[int, ...]], observation: Answer) -> tuple[int, ...]:
        return (*state.memory, observation.round)


def walk(costs: list[float], leader: Leader[Any], x0: float = 0.0) -> LeaderState[Any]:
    state = leader.init([x0], 0)
    for cost in costs:
        (probe,) = leader.ask(state)
        state = leader.tell(state, [Answer.answer(probe, cost=cost)])
    return state


def test_the_first_of_five_was_better_by_more_than_chance() -> None:
    """0, 1, ..., 4 cost 0, 90, 91, 92, 93. Neighbours differ by 90 and three times 1: their median 1/√2, σ = 1.048.

    The walk recommends 5, next to 4, which cost 93: more than √(2 ln 5) · 1.048 · √2 = 2.66 above the first.
    """
    leader = BestSeen(Walk())
    state = walk([0.0, 90.0, 91.0, 92.0, 93.0], leader)
    assert state.x[0] == 5.0
    assert leader.recommend(state)[0] == 0.0
    assert state.note == {"best_seen": 0.0}


def test_within_chance_the_recommendation_stands() -> None:
    """Differences of 3, −2, 2, −3: their median 2.5/√2, σ = 2.62; the best, at 0, is better than the last by 0."""
    leader = BestSeen(Walk())
    state = walk([0.0, 3.0, 1.0, 3.0, 0.0], leader)
    assert leader.recommend(state)[0] == 5.0
    assert state.note == {}


def test_a_longer_hold_begins_anew() -> None:
    """Amended from K = 1 to 2, the first deployment is not comparable any more."""
    leader = BestSeen(Walk())
    state = walk([0.0, 90.0, 91.0, 92.0, 93.0], leader)
    longer = leader.amend({"K": 2})
    (probe,) = longer.ask(state)
    assert probe.K == 2
    state = longer.tell(state, [Answer.answer(probe, cost=94.0)])
    assert longer.recommend(state)[0] == 6.0


def test_it_asks_and_moves_as_the_leader_inside_does() -> None:
    rng = np.random.default_rng(0)
    leader = BestSeen(WILD)
    one, two = WILD.init([1.0, -1.0], 3), leader.init([1.0, -1.0], 3)
    differs = False
    for _ in range(40):
        probes = WILD.ask(one)
        assert [p.x.tolist() for p in probes] == [p.x.tolist() for p in leader.ask(two)]
        told = [Answer.answer(p, cost=float(p.x @ p.x) + 0.1 * rng.standard_normal()) for p in probes]
        one, two = WILD.tell(one, told), leader.tell(two, told)
        assert np.array_equal(one.x, two.x)
        assert {**one.note, **two.note} == dict(two.note)
        differs |= not np.array_equal(WILD.recommend(one), leader.recommend(two))
    assert differs


def deployed(x: Any, cost: float) -> Deployed:
    return Deployed(Probe(0, 0, x, 1, keep=True), Answer(0, 0, x, None, cost))


def test_what_was_seen_often_counts_more_than_one_lucky_day() -> None:
    """Five repeats at 1 scatter by 0.1; the 1 seen once at 2 is within chance of it, the 5 at 3 is not."""
    seen: Any = ()
    for x, cost in [(1.0, 1.0), (1.0, 1.1), (1.0, 1.0), (1.0, 1.1), (1.0, 1.0), (1.0, 1.1), (2.0, 1.0), (3.0, 5.0)]:
        seen = record_deployed(seen, [deployed(np.array([x]), cost)])
    found = best_seen(seen, np.array([3.0]), lambda x: x)
    assert found is not None
    assert (found[0].tolist(), found[1]) == ([1.0], pytest.approx(1.05))
    assert best_seen(seen, np.array([1.0]), lambda x: x) is None


@pytest.mark.slow
def test_no_better_than_alone_under_noise_alone() -> None:
    """A cost of nothing but noise: in 40 runs, a recommendation is replaced seldom."""
    replaced = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        leader = BestSeen(Walk(step=0.1))
        state = walk(rng.standard_normal(30).tolist(), leader)
        replaced += "best_seen" in state.note
    assert replaced <= 6


def test_settings_are_amended_by_name_wherever_they_are(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, "wrapped", Setup(BestSeen(BestSeen(WILD)), None, x0=[0.0, 1.0], seed=0)) as study:
        study.amend(K=4)
        assert [p.K for p in study.ask()] == [4, 4]
        for probe in study.ask():
            study.tell(probe, cost=1.0 + float(probe.x @ probe.x))
        with pytest.raises(InvalidInput, match="'leader' cannot be another leader while BestSeen runs"):
            study.amend(leader=TwoPoint())
        with pytest.raises(InvalidInput, match="'colour' is neither a setting of BestSeen"):
            study.amend(colour=1)
    with Study.open(url, "wrapped") as study:
        assert study.round == 1
        leader: Any = study.leader
        policy = leader.leader if isinstance(leader, Guarded) else leader
        assert policy.leader.leader.K == 4
