"""`solve` as a user of scipy calls it: f, a function that responds, and bounds, in place of a game."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import Bounds, minimize

from stackelberg import Box, CallableFollowers, InvalidInput, Objective, solve

MIDDLE = np.array([1.0, 2.0])


def f(x, y):
    return float((x - MIDDLE) @ (x - MIDDLE) + 0.5 * y @ y)


def respond(x):
    return np.array([x[0] - x[1], 0.5 * x[0]])


BEST = minimize(lambda x: f(x, respond(x)), [0.0, 0.0], bounds=[(0.0, 3.0), (0.0, 1.5)])


@pytest.mark.parametrize(
    "bounds", [[(0.0, 3.0), (0.0, 1.5)], Bounds([0.0, 0.0], [3.0, 1.5]), Box([0.0, 0.0], [3.0, 1.5])]
)
def test_bounds_as_scipy_has_them(bounds):
    result = solve(f, respond, bounds, x0=[0.5, 0.5])
    np.testing.assert_allclose(result.x, BEST.x, atol=0.02)
    assert abs(result.fun - BEST.fun) < 0.01
    assert result.success
    assert result.nfev == result.deployments > 0
    assert result.status.value in result.message


@pytest.mark.slow
def test_all_by_name_an_open_bound_and_followers_who_adapt():
    slow = CallableFollowers(lambda x, y, k: y + 0.5 * (respond(x) - y), start=[0.0, 0.0])
    result = solve(f, followers=slow, bounds=[(None, 3.0), (0.0, None)], x0=[0.5, 0.5], rounds=60)
    free = minimize(lambda x: f(x, respond(x)), [0.0, 0.0])
    np.testing.assert_allclose(result.x, free.x, atol=0.05)


@pytest.mark.slow
def test_without_bounds_the_start_says_how_long_x_is_and_a_sign_is_the_users():
    result = solve(lambda x, y: -f(x, y), respond, x0=[0.5, 0.5], maximise=True, rounds=60)
    free = minimize(lambda x: f(x, respond(x)), [0.0, 0.0])
    np.testing.assert_allclose(result.x, free.x, atol=0.05)
    assert abs(result.fun + free.fun) < 0.02


def test_an_objective_says_itself_what_it_is():
    result = solve(Objective(f), respond, [(0.0, 3.0), (0.0, 1.5)], rounds=2, leader="two-point")
    np.testing.assert_allclose(result.history[0].x, [1.5, 0.75])


@pytest.mark.parametrize(
    "args, options, message",
    [
        ((f,), {}, "game: expected a Game, or f"),
        ((3.0, respond, [(0.0, 1.0)]), {}, "game: expected a Game, or a function"),
        ((f, 3.0, [(0.0, 1.0)]), {}, "followers: expected Followers, or a function"),
        ((f, respond), {}, "bounds: expected a set, Bounds or pairs"),
        ((f, respond, [0.0, 1.0]), {}, "bounds: expected a pair"),
        ((f, respond, "wide"), {}, "X: expected"),
    ],
)
def test_what_cannot_be_read_is_named(args, options, message):
    with pytest.raises(InvalidInput, match=message):
        solve(*args, **options)
