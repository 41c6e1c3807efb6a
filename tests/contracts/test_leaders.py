"""The contract every leader keeps: pure, replayable, order-free, inside X, and honest about failures.

A leader joins by subclassing `LeaderContract` (collected through `Test...` classes below).
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import (
    Answer,
    Constraint,
    Context,
    Game,
    InvalidInput,
    Leader,
    LeaderState,
    Probe,
    forms,
    register,
)
from stackelberg.core.probe import LARGEST
from stackelberg.followers import NotRewindable
from stackelberg.games import linear_quadratic, random_bimatrix
from stackelberg.leaders import (
    Commitment,
    ConstantSchedule,
    FallBack,
    Guarded,
    Rails,
    ResponseModel,
    TheoremSchedule,
    TwoPoint,
)
from stackelberg.leaders.in_context import InContext
from stackelberg.roads import BPR, Demand, Network
from stackelberg.run import Population, observe, solve
from stackelberg.sets import Ball, Box, Polytope, Simplex
from stackelberg.study import Setup, Study
from stackelberg.tolls import CityTwin, DayToDay, toll_game

SEED = 11


def same_arrays(a: Any, b: Any) -> bool:
    return np.array_equal(np.asarray(a), np.asarray(b), equal_nan=True)


class LeaderContract:
    """Subclass, give `leader()`, and every rule below is tested."""

    game: Game = linear_quadratic(4, seed=3)
    rounds = 6

    def leader(self) -> Leader[Any]:
        raise NotImplementedError("a contract test gives its leader here")

    def bound(self) -> Leader[Any]:
        return self.leader().bind(self.game.knowledge)

    def begin(self, seed: int = SEED) -> tuple[Leader[Any], LeaderState[Any], Population]:
        leader = self.bound()
        return leader, leader.init(self.game.x0, seed), Population(self.game.followers, seed)

    def answers(self, probes: Sequence[Probe], population: Population) -> list[Answer]:
        return [observe(self.game, probe, population) for probe in probes]

    def play(self, leader: Leader[Any], state: LeaderState[Any], population: Population, rounds: int) -> list[Any]:
        states = []
        for _ in range(rounds):
            state = told_to(leader, state, self.answers(asked_of(leader, state), population))
            population.close_round()
            states.append(state)
        return states

    def test_asking_twice_gives_the_same_probes(self) -> None:
        leader, state, population = self.begin()
        for later in self.play(leader, state, population, self.rounds):
            first, second = asked_of(leader, later), asked_of(leader, later)
            assert [p.index for p in first] == list(range(len(first)))
            assert all(same_arrays(p.x, q.x) and p.start is q.start for p, q in zip(first, second, strict=True))

    def test_a_state_can_be_told_from_again(self) -> None:
        leader, state, population = self.begin()
        observations = self.answers(asked_of(leader, state), population)
        one, two = told_to(leader, state, observations), told_to(leader, state, observations)
        assert same_arrays(one.x, two.x)
        assert state.round == 0

    def test_a_state_that_was_stored_leads_on_the_same(self) -> None:
        leader, state, population = self.begin()
        for _ in range(self.rounds):
            observations = self.answers(asked_of(leader, state), population)
            population.close_round()
            stored = forms.loads(forms.dumps(state))
            state, again = told_to(leader, state, observations), told_to(leader, stored, observations)
            assert forms.dumps(again) == forms.dumps(state)

    def test_order_and_sittings_leave_no_trace(self) -> None:
        leader, state, population = self.begin()
        for _ in range(self.rounds):
            observations = self.answers(asked_of(leader, state), population)
            population.close_round()
            backwards = told_to(leader, state, observations[::-1])
            sittings = state
            for observation in observations:
                assert observation.index in {p.index for p in asked_of(leader, sittings)}
                sittings = told_to(leader, sittings, [observation])
            state = told_to(leader, state, observations)
            assert same_arrays(state.x, backwards.x)
            assert same_arrays(state.x, sittings.x)
            assert all(
                same_arrays(p.x, q.x)
                for p, q in zip(asked_of(leader, state), asked_of(leader, sittings), strict=True)
            )

    def test_seeds_decide_everything(self) -> None:
        results = [solve(self.game, self.leader(), self.rounds, seed=s) for s in (SEED, SEED, SEED + 1)]
        runs = [np.array([observation.x for observation in result.answers]) for result in results]
        assert same_arrays(runs[0], runs[1])
        assert not same_arrays(runs[0], runs[2])

    def test_telling_again_changes_nothing_and_telling_otherwise_is_refused(self) -> None:
        game = self.game
        study = Study.in_memory(Setup(self.leader(), game.objective, game.x0, SEED, X=game.X))
        told = observe(game, study.ask()[0], Population(game.followers, SEED))
        assert study.tell(told).recorded
        waiting = [probe.name for probe in study.ask()]
        assert not study.tell(told).recorded
        assert [probe.name for probe in study.ask()] == waiting
        with pytest.raises(InvalidInput, match="already told"):
            study.tell(replace(told, cost=(told.cost or 0.0) + 1.0))

    def test_failed_probes_are_survived(self) -> None:
        leader, state, _ = self.begin()
        before = leader.recommend(state)
        state = told_to(leader, state, [Answer.answer(p, failure="sensor broken") for p in asked_of(leader, state)])
        assert state.round == 1
        assert same_arrays(leader.recommend(state), before)
        assert np.isfinite(np.concatenate([p.x for p in asked_of(leader, state)])).all()

    def test_the_largest_costs_and_responses_overflow_nowhere(self) -> None:
        """Warnings are errors: what overflows fails here. After them the leader goes on with ordinary ones."""
        leader, state, population = self.begin()
        signs = np.random.default_rng(0)
        for t in range(2 * self.rounds):
            answers = self.answers(asked_of(leader, state), population)
            population.close_round()
            if t % 4 < 3:
                answers = [self.enormous(o, signs) for o in answers]
            state = told_to(leader, state, answers)
            asked = [p.x for p in asked_of(leader, state)]
            assert np.isfinite([state.x, leader.recommend(state), *asked]).all()

    def enormous(self, told: Answer, signs: np.random.Generator) -> Answer:
        y = None if told.y is None else LARGEST * signs.choice([-1.0, 1.0], size=told.y.size)
        return replace(told, y=y, cost=LARGEST * signs.choice([-1.0, 1.0]))

    def test_a_start_of_the_wrong_size_or_not_finite_is_refused(self) -> None:
        leader = self.bound()
        with pytest.raises(InvalidInput, match="x0"):
            leader.init(np.zeros(self.game.X.dimension + 1), 0)
        with pytest.raises(InvalidInput, match="x0"):
            leader.init(np.full(self.game.X.dimension, np.nan), 0)
        with pytest.raises(InvalidInput, match="seed"):
            leader.init(self.game.x0, -1)

    @pytest.mark.parametrize(
        "X, x0",
        [
            (Box([0.0, -1.0, 0.0, 0.0], [1.0, 1.0, np.inf, 0.5]), [0.0, 1.0, 0.0, 0.5]),
            (Ball(np.zeros(4), 0.7), [0.7, 0.0, 0.0, 0.0]),
            (Simplex(4, 2.0), [2.0, 0.0, 0.0, 0.0]),
            (Polytope(np.vstack([np.eye(4), -np.eye(4), np.ones((1, 4))]), np.r_[np.ones(8), 1.5]), [1.0, 0, 0, 0]),
        ],
        ids=["box", "ball", "simplex", "polytope"],
    )
    def test_every_probe_and_recommendation_stays_inside_X(self, X: Any, x0: Any) -> None:
        game = replace(self.game, X=X, x0=np.asarray(x0, dtype=float), reference=None)
        leader = self.leader().bind(game.knowledge)
        state, population = leader.init(game.x0, SEED), Population(game.followers, SEED)
        for _ in range(self.rounds):
            probes = asked_of(leader, state)
            assert max(X.distance(p.x) for p in probes) < 1e-7
            state = told_to(leader, state, [observe(game, p, population) for p in probes])
            population.close_round()
            assert X.distance(leader.recommend(state)) < 1e-7

    def test_an_infeasible_start_is_refused(self) -> None:
        game = replace(self.game, X=Ball(np.zeros(4), 1.0), reference=None, x0=None)
        with pytest.raises(InvalidInput, match="x0: expected a point of X"):
            self.leader().bind(game.knowledge).init(np.full(4, 3.0), 0)

    @pytest.mark.slow
    def test_through_a_study_it_is_the_same_leader_to_the_bit(self, tmp_path: Path) -> None:
        """A study opened anew each round, told in reverse order and twice, ends where the bare leader ends."""
        url, name = f"sqlite:///{tmp_path}/contract.db", "leader"
        leader, state, population = self.begin()
        options = {"X": self.game.X, "rewindable": self.game.followers.rewindable}
        Study.create(url, name, Setup(self.leader(), self.game.objective, self.game.x0, SEED, **options)).close()
        for _ in range(self.rounds):
            probes = asked_of(leader, state)
            observations = self.answers(probes, population)
            population.close_round()
            state = told_to(leader, state, observations)
            with Study.open(url, name, objective=self.game.objective) as study:
                asked, again = study.ask(), study.ask()
                for p, q, r in zip(probes, asked, again, strict=True):
                    assert same_arrays(p.x, q.x)
                    assert same_arrays(p.x, r.x)
                    assert (p.K, p.start, p.keep) == (q.K, q.start, q.keep)
                for observation in reversed(observations):
                    assert study.tell_many([observation])[0].recorded
                    assert not study.tell_many([observation])[0].recorded
                assert same_arrays(study.recommend(), leader.recommend(state))
                assert study.state.note == state.note
        with Study.open(url, name, objective=self.game.objective) as study:
            assert same_arrays(study.state.x, state.x)
            # A policy without rails is kept within empty ones.
            kept = study.state
            assert forms.dumps(kept.memory) == forms.dumps(state.memory)


class CostFolds(LeaderContract):
    """Rules for leaders that step on costs: which x enters."""

    def test_the_deployed_x_enters_not_the_asked_one(self) -> None:
        leader, state, population = self.begin()
        for _ in range(self.rounds):
            observations = self.answers(asked_of(leader, state), population)
            population.close_round()
            asked = told_to(leader, state, observations)
            if "no_step_reason" not in asked.note:  # a first round may have nothing to compare with
                break
            state = asked
        moved = [replace(o, x=o.x + 0.01 * (1 + o.index)) for o in observations]
        told = told_to(leader, state, moved)
        assert "no_step_reason" not in told.note
        assert not same_arrays(told.x, asked.x)


LIVE = replace(LeaderContract.game, followers=NotRewindable(LeaderContract.game.followers))
CONSTRAINED = replace(
    LeaderContract.game,
    objective=replace(
        LeaderContract.game.objective, constraints=[Constraint("g", at_most=0.3, y={0: 1.0, 1: -1.0})]
    ),
)
ROADS = Network(
    np.zeros(4, int),
    np.ones(4, int),
    nodes=2,
    zones=2,
    latency=BPR([1.0, 1.2, 1.5, 2.0], np.full(4, 0.5), [1.0, 2.0, 3.0, 4.0], np.full(4, 2.0)),
)


def half(y: Any) -> Any:
    """x(y) = y / 2: any map will do for the contract."""
    return 0.5 * y[: LIVE.x0.size]


def two_point(directions: int = 1) -> TwoPoint:
    return TwoPoint(K=3, schedule=ConstantSchedule(0.05, 0.1), directions=directions)


def several() -> TwoPoint:
    return TwoPoint(K=3, directions=3)


class TestAlgorithm1(CostFolds):
    def leader(self) -> TwoPoint:
        return TwoPoint(K=3, schedule=TheoremSchedule())


class TestSequential(CostFolds):
    game = LIVE

    def leader(self) -> TwoPoint:
        return TwoPoint(K=3, schedule=TheoremSchedule(0.1, 1.0))


class TestSeveralDirections(CostFolds):
    def leader(self) -> TwoPoint:
        return TwoPoint(K=3, schedule=TheoremSchedule(), directions=3)


class TestTuned(LeaderContract):
    """Step sizes, radius and K are measured in the first rounds: long enough to see some that step."""

    rounds = 12

    def leader(self) -> TwoPoint:
        return TwoPoint()


@pytest.mark.slow
class TestResponseModelWithAPrior(LeaderContract):
    """The twin of a town of four parallel roads that are all tolled."""

    game = toll_game(ROADS, Demand([0], [1], [10.0]), travellers=DayToDay)
    rounds = 3  # every answer is fitted

    def leader(self) -> ResponseModel:
        return ResponseModel(prior=CityTwin(ROADS))


class TestResponseModel(LeaderContract):
    def leader(self) -> ResponseModel:
        return ResponseModel(K=3)


class TestResponseModelLive(LeaderContract):
    game = LIVE

    def leader(self) -> ResponseModel:
        return ResponseModel(K=3)


@pytest.mark.slow
class TestResponseModelWithConstraints(TestResponseModel):
    game = CONSTRAINED
    rounds = 3  # every step solves a problem with constraints


# Leaders that wrap another keep the contract whatever they wrap: each around a leader that steps on costs, so that
# all of `CostFolds` holds, and around another. Several directions inside each are in `test_wrapped_leaders`.


@register("test-unsure")
class Unsure(TwoPoint):
    """Two points that say in every fourth round that they cannot lead."""

    def _fold(self, state: LeaderState[Any], deployed: Any) -> Any:
        x, memory, note = super()._fold(state, deployed)
        return x, memory, note | ({"fallback": "unsure"} if state.round % 4 == 1 else {})


def unsure() -> TwoPoint:
    return Unsure(K=3, schedule=TheoremSchedule())


class TestFallBackToSeveralDirections(CostFolds):
    """Which leads on: two points cannot read rounds of more."""

    game = LIVE

    def leader(self) -> Leader[Any]:
        return FallBack(unsure(), to=several())


class TestFallBackAndBack(CostFolds):
    rounds = 12

    def leader(self) -> Leader[Any]:
        return FallBack(unsure(), to=several())


class TestCommitment(LeaderContract):
    game = random_bimatrix(2, 3, seed=1)

    def leader(self) -> Leader[Any]:
        return Commitment()


class TestFallBackToTheResponseModel(LeaderContract):
    rounds = 8

    def leader(self) -> Leader[Any]:
        return FallBack(unsure(), to=ResponseModel(K=2))


class TestGuarded(CostFolds):
    def leader(self) -> Guarded:
        rails = Rails(largest_change=0.5)
        return Guarded(TwoPoint(K=3, schedule=TheoremSchedule()), rails)


class TestTunedWithinRails(TestTuned):
    def leader(self) -> Guarded:
        return Guarded(TwoPoint(K=3), Rails(largest_change=0.5))


FAIR = Context({"fair": "flag"})


class TestAllOfThemWithinRails(CostFolds):
    rounds = 12

    def leader(self) -> Leader[Any]:
        inner = InContext(FallBack(unsure(), to=two_point(2)), FAIR)
        return Guarded(InContext(FallBack(unsure(), to=inner), FAIR), Rails(largest_change=0.3))
