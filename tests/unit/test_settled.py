"""When a run has settled, and how `solve` ends by itself."""

import math
from dataclasses import replace

import numpy as np
import pytest

from stackelberg import ConstantSchedule, ResponseModel, TwoPoint, solve
from stackelberg.core import InvalidInput
from stackelberg.games import linear_quadratic, stackelberg_cournot
from stackelberg.run import Status
from stackelberg.run.loop import has_settled
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex, middle_of
from stackelberg.study.history import Record


def records(xs, costs, notes=None):
    notes = notes or [{}] * len(xs)
    rounds = enumerate(zip(xs, costs, notes, strict=True))
    return [Record(k, np.array([float(x)]), c, k, k, n) for k, (x, c, n) in rounds]


STILL = [0.0, 5.0, *([10.0] * 20)]
LEVEL = [9.0, 5.0, *([1.0] * 20)]


@pytest.mark.parametrize("unit, price", [(1.0, 1.0), (1e-9, 1e9), (1e6, 1e-12)])
def test_x_and_cost_stand_still(unit, price):
    def settled(xs, costs):
        return has_settled(records([unit * x for x in xs], [price * c for c in costs]))

    assert settled(STILL, LEVEL)
    assert not settled(STILL[:-1], LEVEL[:-1])  # nineteen rounds are not enough
    assert settled([*STILL[:-1], 10.09], LEVEL)  # of a way of 10.09, less than a hundredth
    assert not settled([*STILL[:-1], 10.2], LEVEL)
    drop = [*LEVEL[:12], *([0.93] * 10)]  # by 0.07, less than a hundredth of the gain of 8
    assert settled(STILL, drop)
    assert not settled(STILL, [*LEVEL[:12], *([0.9] * 10)])
    wavering = [9.0, 5.0, *([1.0, 2.0] * 5), *([0.8, 1.8] * 5)]  # 0.2 lower, by chance as well as not
    assert settled(STILL, wavering)
    # Each half has a variance of 5/18, so that two standard errors are 2 sqrt(2 · 5/18 / 10) = 0.471.
    assert settled(STILL, [9.0, 5.0, *([1.0, 2.0] * 5), *([0.55, 1.55] * 5)])
    assert not settled(STILL, [9.0, 5.0, *([1.0, 2.0] * 5), *([0.5, 1.5] * 5)])
    assert not settled(STILL, [1.0, 1.0, *([1.0] * 20)])  # nothing gained
    assert not settled([10.0] * 22, LEVEL)  # gone nowhere


def test_failed_rounds_and_missing_costs_are_not_settled():
    notes = [{}] * 21 + [{"no_step_reason": "a probe failed"}]
    assert not has_settled(records(STILL, LEVEL, notes))
    assert not has_settled(records(STILL, [*LEVEL[:-1], math.nan]))
    assert has_settled(records(STILL, [math.nan, *LEVEL[1:]]))
    assert not has_settled([])


@pytest.mark.slow
def test_solve_needs_nothing_but_a_game():
    game = stackelberg_cournot(n=2)
    result = solve(game)
    assert result.status is Status.SETTLED
    assert result.x[0] == pytest.approx(6.0, abs=0.01)
    named = solve(game, ResponseModel(), rounds=len(result.history))
    np.testing.assert_array_equal(named.xs, result.xs)


@pytest.mark.slow
def test_two_hundred_deployments_unless_told_otherwise():
    game, leader = linear_quadratic(3, seed=1), TwoPoint(K=2, schedule=ConstantSchedule(1e-3, 0.1))
    for budget, rounds, status, spent in (
        (None, None, Status.BUDGET_SPENT, 200),
        (51, None, Status.BUDGET_SPENT, 52),  # a round is not cut
        (50, 10, Status.ROUNDS_DONE, 20),
        (50, 90, Status.BUDGET_SPENT, 50),
    ):
        result = solve(game, leader, rounds, deployments=budget)
        assert (result.status, result.deployments, result.success) == (status, spent, True)
    with pytest.raises(InvalidInput, match="deployments: expected a whole number >= 1, got 0"):
        solve(game, leader, deployments=0)


@pytest.mark.slow
def test_a_study_that_is_done_is_not_played_on(tmp_path):
    game, place = stackelberg_cournot(n=2), (f"sqlite:///{tmp_path}/s.db", "a")
    first = solve(game, study=place)
    again = solve(game, study=place)
    assert (again.status, again.deployments) == (Status.SETTLED, first.deployments)
    more = solve(game, rounds=first.nit + 3, study=place)
    assert (more.status, more.nit) == (Status.ROUNDS_DONE, first.nit + 3)


@pytest.mark.parametrize(
    "X, middle",
    [
        (Box([0.0, -3.0], [4.0, -1.0]), [2.0, -2.0]),
        (Box([-np.inf, 2.0, -5.0], [-1.0, np.inf, np.inf]), [-1.0, 2.0, 0.0]),
        (Reals(2), [0.0, 0.0]),
        (Simplex(4, total=2.0), [0.5] * 4),
        (Ball([3.0, 1.0], 2.0), [3.0, 1.0]),
        (Product((Box([2.0], [4.0]), Simplex(2))), [3.0, 0.5, 0.5]),
        (Polytope([[1.0], [-1.0]], [5.0, -1.0]), [3.0]),
        (Polytope([[-1.0, 0.0]], [-2.0]), [2.0, 0.0]),
    ],
)
def test_the_middle_of_x(X, middle):
    found = middle_of(X)
    np.testing.assert_allclose(found, middle, atol=1e-9)
    assert X.contains(found)


def test_a_game_without_a_start_begins_in_the_middle():
    game = replace(linear_quadratic(3, seed=1), X=Box(np.full(3, 1.0), np.full(3, 4.0)), x0=None)
    np.testing.assert_array_equal(solve(game, rounds=2).xs[0], [2.5] * 3)
