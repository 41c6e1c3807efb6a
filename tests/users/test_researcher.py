"""A researcher with a game of her own in ten lines: `solve(game)`, a look at the result, and loud mistakes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Box, CallableFollowers, Game, Objective, solve
from stackelberg.core import FailedRunWarning, WrongReturn

WANTS, STIFFNESS = np.array([8.0, 8.0]), np.array([1.0, 2.0])


def game(unit=1.0, followers=None):
    """Two prices in some unit of money: closed form 4 and 2 units, revenue 24 units; the middle of X is far off."""

    def buyers(x, y, k):
        return y + 0.5 * (WANTS - STIFFNESS * x / unit - y)

    return Game(
        X=Box([0.0, 0.0], [12.0 * unit, 9.0 * unit]),
        objective=Objective(lambda x, y: -float(x @ y)),
        followers=CallableFollowers(followers or buyers, start=np.zeros(2)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("unit", [1e-3, 1.0, 1e4])
def test_solve_needs_nothing_but_the_game_whatever_the_unit(unit):
    result = solve(game(unit))
    assert result.status.ok
    assert result.deployments <= 200
    x = result.x / unit
    assert x @ (WANTS - STIFFNESS * x) == pytest.approx(24.0, rel=0.01)


@pytest.mark.slow
def test_a_result_can_be_looked_at():
    result = solve(game(), deployments=40)
    assert result.best is not None
    assert result.best.cost <= result.last_cost
    assert abs(result.cost + 24.0) < 4.0 * result.cost_error < 0.5  # revenue 24 at prices 4 and 2
    assert 20 <= len(result.to_frame()["cost"]) == result.deployments <= 40  # it may settle before
    assert "Result(" in repr(result)


def test_a_mistake_in_the_followers_is_said_aloud():
    def mistaken(x, y, k):
        return yy + x  # noqa: F821

    with pytest.warns(FailedRunWarning, match="NameError: name 'yy' is not defined"):
        result = solve(game(followers=mistaken))
    assert not result.status.ok
    assert len(result.history) == 3


def test_a_cost_of_the_wrong_shape_is_refused_at_once():
    with pytest.raises(WrongReturn, match=r"shape \(2,\); expected one number"):
        solve(replace(game(), objective=Objective(lambda x, y: -(x * y))))
