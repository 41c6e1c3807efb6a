"""Implicit differentiation against closed forms, and clear answers where none can be given."""

import math
from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Game, Objective
from stackelberg.core import InvalidInput, Purpose, ReferenceSolution, derive
from stackelberg.followers import CallableFollowers, ProjectedGradient, VariationalInequality
from stackelberg.games import linear_quadratic, pigou, stackelberg_cournot, strict_saddle
from stackelberg.sets import Box, Reals
from stackelberg.theory import (
    hypergradient,
    implicit_hypergradient,
)
from stackelberg.theory.hypergradients import equilibrium, response_jacobian


@pytest.mark.parametrize(
    "game, x",
    [
        (linear_quadratic(4, n=3, seed=1), [0.3, -0.2, 1.0, 0.5]),
        (stackelberg_cournot(n=3), [4.0]),
        (stackelberg_cournot(n=3), [12.5]),  # the leader has the whole market: followers at zero, J = 0
        (pigou(), [0.25]),
        (strict_saddle(3), [0.5, -1.0, 0.2]),
    ],
    ids=["lq", "cournot", "cournot, followers at zero", "pigou on a simplex", "saddle"],
)
def test_implicit_differentiation_is_the_known_hypergradient(game, x) -> None:
    exact = game.known.hypergradient(np.array(x))
    # Central differences with step cbrt(eps) carry a relative error of about 1e-10 on these quadratic maps; the
    # linear system's condition number is below 1e3.
    np.testing.assert_allclose(implicit_hypergradient(game, game.followers.problem, x), exact, atol=1e-7)
    np.testing.assert_allclose(hypergradient(replace(game, reference=None), x), exact, atol=1e-7)
    np.testing.assert_array_equal(hypergradient(game, x), exact)


def test_no_known_hypergradient_is_said() -> None:
    deaf = CallableFollowers(lambda x, y, k: y, start=[0.0])
    game = replace(stackelberg_cournot(), followers=deaf, reference=None)
    with pytest.raises(InvalidInput, match="its hypergradient is not known"):
        hypergradient(game, [1.0])


def rotating() -> Game:
    problem = VariationalInequality(lambda x, y: np.array([y[1], -y[0]]) + 0 * x, Reals(2))
    return Game(
        X=Box([0.0], [1.0]),
        objective=Objective(lambda x, y: float(y @ y)),
        followers=ProjectedGradient(problem, step=0.5),
        x0=np.array([0.5]),
    )


def test_followers_without_equilibrium_rounds_are_said_to_cycle() -> None:
    with pytest.raises(InvalidInput, match="cycle"):
        implicit_hypergradient(rotating(), rotating().followers.problem, [0.5])


X = np.array([0.5, 0.2, -0.6])
M = np.array([[2.0, 0.6], [-0.5, 1.4]])
N = np.array([[0.7, -0.4, 0.2], [0.3, 1.1, -0.9]])
OFFSET = np.array([0.3, -0.8])


def affine(x, y):
    return M @ y + N @ x + OFFSET


def game_of(problem, function=None, gradients="differences", reference=None) -> Game:
    function = function or (lambda x, y: float(y[0] ** 2 + 0.5 * y[1] + 0.3 * x @ x + x[0] * y[1]))
    return Game(
        X=Reals(3),
        objective=Objective(function, gradients),
        followers=ProjectedGradient(problem, 0.3),
        reference=reference,
    )


class TestHypergradient:
    def test_by_the_implicit_function_theorem(self) -> None:
        game = game_of(VariationalInequality(affine, Reals(2)))
        y = -np.linalg.inv(M) @ (N @ X + OFFSET)
        J = -np.linalg.inv(M) @ N
        partial_x = 0.6 * X + np.array([y[1], 0, 0])
        partial_y = np.array([2 * y[0], 0.5 + X[0]])
        exact = partial_x + J.T @ partial_y
        np.testing.assert_allclose(hypergradient(game, X), exact, atol=1e-8)
        for step in (None, 0.1, 0.3):
            seen = implicit_hypergradient(game, game.followers.problem, X, step=step)
            np.testing.assert_allclose(seen, exact, atol=1e-8)

    def test_the_known_answer_goes_first(self) -> None:
        answer = ReferenceSolution(np.zeros(3), 0.0, lambda x: x, lambda x: 7 * x)
        game = game_of(VariationalInequality(affine, Reals(2)), reference=answer)
        np.testing.assert_array_equal(hypergradient(game, X), 7 * X)

    def test_followers_must_show_what_they_solve(self) -> None:
        game = replace(game_of(VariationalInequality(affine, Reals(2))), name="dark")
        game = replace(game, followers=CallableFollowers(lambda x, y, k: y, start=[0.0]))
        with pytest.raises(InvalidInput, match=r"game 'dark': its hypergradient is not known.*CallableFollowers"):
            hypergradient(game, X)

    def test_response_jacobian_with_an_active_constraint(self) -> None:
        # The first follower sits at its bound 0, so only the second reacts: dy_2/dx = −N_2/M_22.
        problem = VariationalInequality(affine, Box([0.0, -9.0], [9.0, 9.0]))
        x = np.array([2.0, 0.4, 0.5])
        y = np.array([0.0, -(N[1] @ x + OFFSET[1]) / M[1, 1]])
        assert affine(x, y)[0] > 0.5  # it would go below its bound
        np.testing.assert_allclose(equilibrium(problem, x, 0.3), y, atol=1e-11)
        exact = np.array([np.zeros(3), -N[1] / M[1, 1]])
        np.testing.assert_allclose(response_jacobian(problem, x, y, 0.3), exact, atol=1e-8)

    def test_a_curved_response(self) -> None:
        # G = y³ + y − x·a has S with S³ + S = x·a and dS/dx = a/(1 + 3S²).
        a = np.array([1.0, -2.0, 0.5])
        problem = VariationalInequality(lambda x, y: y**3 + y - a @ x, Reals(1))
        at = np.array([1.0, -0.4, 0.4])  # a·x = 2, S = 1
        np.testing.assert_allclose(equilibrium(problem, at, 0.2), [1.0], atol=1e-11)
        np.testing.assert_allclose(response_jacobian(problem, at, np.ones(1), 0.2), [a / 4], atol=1e-8)

    def test_a_response_that_is_not_unique_takes_the_smallest_change(self) -> None:
        # G sees only y_1 + y_2: dS/dx is determined along (1, 1) only.
        problem = VariationalInequality(lambda x, y: np.full(2, y.sum() - x[0]), Reals(2))
        y = equilibrium(problem, np.array([3.0]), 0.4)
        assert y.sum() == pytest.approx(3.0, abs=1e-11)
        np.testing.assert_allclose(response_jacobian(problem, np.array([3.0]), y, 0.4), [[0.5], [0.5]], atol=1e-8)
        game = Game(
            X=Reals(1),
            objective=Objective(lambda x, y: float(y.sum() ** 2)),
            followers=ProjectedGradient(problem, 0.4),
        )
        np.testing.assert_allclose(hypergradient(game, [3.0]), [6.0], atol=1e-7)


def test_no_equilibrium_within_the_rounds_given() -> None:
    problem = VariationalInequality(lambda x, y: 2 * y, Reals(1))
    with pytest.raises(
        InvalidInput, match=r"within 30 projected-gradient rounds of step 0\.25, but they still move by"
    ):
        equilibrium(problem, np.zeros(1), 0.25, rounds=30)
    equilibrium(problem, np.zeros(1), 0.25, rounds=50)


def test_followers_that_run_away_are_stopped_before_numbers_overflow() -> None:
    asked = []

    def G(x, y):
        asked.append(y)
        return -0.05 * y  # y <- 1.05 y

    with pytest.raises(InvalidInput, match="still move by 1"):
        equilibrium(VariationalInequality(G, Reals(1)), np.zeros(1), 1.0)
    start = derive(0, Purpose.INITIAL_MEMORY).random(1)[0]
    # The k-th move is 0.05 · 1.05^{k−1} y_0: the first above 1e50.
    assert len(asked) == 1 + math.ceil(math.log(1e50 / (0.05 * start)) / math.log(1.05))
