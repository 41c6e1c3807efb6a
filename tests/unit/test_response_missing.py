"""Entries of y that are missing on some days: they count as the model predicts them, and spoil no comparison."""

import numpy as np
import pytest

from stackelberg import ResponseModel, solve
from stackelberg.core import Game, Observation
from stackelberg.followers import MeasuredFollowers
from stackelberg.games import linear_quadratic


def closed(game: Game, x: np.ndarray) -> float:
    start = game.hyperobjective(game.x0)
    return float((start - game.hyperobjective(x)) / (start - game.known.cost))


def tell_with_gaps(leader, game, gaps):
    """The state after rounds in which the entries of y named for each were not measured."""
    state = leader.init(game.x0, 0)
    for missing in gaps:
        (probe,) = leader.ask(state)
        y = np.array(game.known.equilibrium(probe.x))
        y[list(missing)] = np.nan
        cost = None if missing else float(game.objective(probe.x, y))
        state = leader.tell(state, [Observation(probe.round, probe.index, probe.x, y, cost)])
    return state


@pytest.mark.parametrize("missing", [0.05, 0.2])
def test_a_leader_gets_there_with_entries_missing_at_random(missing):
    game = linear_quadratic(10, seed=3)
    people = MeasuredFollowers(game.followers, missing=missing)
    watched = Game(X=game.X, objective=game.objective, followers=people, x0=game.x0)
    shares = [closed(game, solve(watched, ResponseModel(K=30), rounds=60, seed=seed).x) for seed in range(3)]
    assert np.median(shares) > 0.95
    assert min(shares) > 0.8


def test_costs_of_fewer_entries_are_forgotten_also_where_the_next_cost_is_not_known():
    """Without entry 0, which was not counted on the first day, the start looked cheap: no point to go back to."""
    game = linear_quadratic(4, seed=1)
    leader = ResponseModel(K=1).bind(game.knowledge)
    partial = tell_with_gaps(leader, game, [{0}, {1}])
    y = np.array(game.known.equilibrium(game.x0))
    y[0] = 0.0
    cheap = float(game.objective(game.x0, y))
    assert all(seen.cost != pytest.approx(cheap, rel=1e-9) for seen in partial.memory.recommendation.costs)


def test_an_entry_that_was_not_measured_today_counts_as_predicted():
    game = linear_quadratic(4, seed=1)
    leader = ResponseModel(K=1).bind(game.knowledge)
    whole = [set() for _ in range(30)]
    state = tell_with_gaps(leader, game, [*whole, {2}])
    known = state.memory.recommendation.costs[-1]
    x = state.memory.frame.outward(known.u)
    assert known.cost == pytest.approx(game.hyperobjective(x), rel=1e-3)


def test_a_model_that_data_reject_leads_on_where_costs_are_not_known():
    """Two points could not move at all: every cost is missing."""
    rng = np.random.default_rng(0)
    game = linear_quadratic(3, seed=1)
    leader = ResponseModel(K=1).bind(game.knowledge)
    state = leader.init(game.x0, 0)
    for _ in range(60):  # a response that has nothing to do with x
        (probe, *_) = leader.ask(state)
        y = rng.standard_normal(3)
        y[0] = np.nan
        state = leader.tell(state, [Observation(probe.round, probe.index, probe.x, y, None)])
        assert not state.memory.rest.active


def test_the_history_says_how_many_entries_were_predicted():
    game = linear_quadratic(4, seed=1)
    leader = ResponseModel(K=1).bind(game.knowledge)
    whole = [set() for _ in range(20)]
    assert "predicted" not in tell_with_gaps(leader, game, whole).note
    assert tell_with_gaps(leader, game, [*whole, {2}]).note["predicted"] == 1


def test_no_step_while_sensors_are_dead_and_steps_again_once_they_are_back():
    game = linear_quadratic(4, seed=1)
    leader = ResponseModel(K=1).bind(game.knowledge)
    whole, dead = [set() for _ in range(20)], [{2} for _ in range(12)]
    waiting = tell_with_gaps(leader, game, [*whole, *dead])
    assert "1 of 4 entries of y" in waiting.note["held"]
    (probe,) = leader.ask(waiting)
    np.testing.assert_array_equal(probe.x, waiting.x)
    later = tell_with_gaps(leader, game, [*whole, *dead, {2}])
    np.testing.assert_array_equal(later.x, waiting.x)
    back = tell_with_gaps(leader, game, [*whole, *dead, set(), set()])
    assert "held" not in back.note
    assert not np.array_equal(leader.ask(back)[0].x, waiting.x)
