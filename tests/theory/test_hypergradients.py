"""Implicit differentiation against closed forms, and clear answers where none can be given."""

import math
from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Game, Objective
from stackelberg.core import InvalidInput, KnownAnswer, Purpose, derive
from stackelberg.followers import CallableFollowers, ProjectedGradient, VariationalInequality
from stackelberg.games import linear_quadratic, pigou, stackelberg_cournot, strict_saddle
from stackelberg.sets import Box, Reals
from stackelberg.theory import (
    hypergradient,
    implicit_hypergradient,
)
from stackelberg.theory.hypergradient import _step, equilibrium, response_jacobian


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
    np.testing.assert_allclose(hypergradient(replace(game, answer=None), x), exact, atol=1e-7)
    np.testing.assert_array_equal(hypergradient(game, x), exact)


def test_no_known_hypergradient_is_said() -> None:
    game = replace(stackelberg_cournot(), followers=CallableFollowers(lambda x, y, k: y, start=[0.0]), answer=None)
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


def game_of(problem, function=None, gradients="differences", answer=None) -> Game:
    function = function or (lambda x, y: float(y[0] ** 2 + 0.5 * y[1] + 0.3 * x @ x + x[0] * y[1]))
    return Game(
        X=Reals(3),
        objective=Objective(function, gradients),
        followers=ProjectedGradient(problem, 0.3),
        answer=answer,
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
        answer = KnownAnswer(np.zeros(3), 0.0, lambda x: x, lambda x: 7 * x)
        game = game_of(VariationalInequality(affine, Reals(2)), answer=answer)
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


@pytest.mark.parametrize("centre", [100.0, 0.0])
def test_equilibrium_stops_at_a_residual_of_1e_13_of_the_scale(centre) -> None:
    # y <- y + 0.03 (centre − y): the k-th move is 0.03 · 0.97^{k−1} |centre − y_0|, to be at most 1e-13 of the size
    # of y, or of 1 where y is smaller.
    asked = []

    def G(x, y):
        asked.append(y)
        return 2 * (y - centre)

    start = derive(0, Purpose.INITIAL_MEMORY).random(1)
    y = equilibrium(VariationalInequality(G, Reals(1)), np.zeros(1), 0.015)
    enough = 1e-13 * max(1.0, centre)
    needed = 1 + math.log(0.03 * abs(centre - start[0]) / enough) / -math.log(0.97)
    assert 0.1 < needed % 1 < 0.9  # clear of rounding
    assert len(asked) == math.ceil(needed)
    np.testing.assert_allclose(y, [centre], atol=40 * enough)
    np.testing.assert_array_equal(asked[0], start)


def test_a_move_of_exactly_1e_13_is_rounding() -> None:
    asked = []

    def G(x, y):
        asked.append(y)
        return np.ones(1)

    # The start is the upper end of Y = [0, 1e-13], the first step goes to the lower.
    np.testing.assert_array_equal(
        equilibrium(VariationalInequality(G, Box([0.0], [1e-13])), np.zeros(1), 1.0), [0.0]
    )
    assert len(asked) == 1


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


def test_derivatives_are_central_differences_with_steps_to_the_scale_of_the_point() -> None:
    asked = []

    def G(x, y):
        asked.append((np.array(x), np.array(y)))
        return y + x[0]

    x, y = np.array([30.0]), np.array([-20.0, 0.5])
    response_jacobian(VariationalInequality(G, Reals(2)), x, y, 0.3)
    h = 2.0 ** (-52 / 3)  # the cube root of the machine's precision
    for at_y, step in zip([-20.0, 0.5], [20 * h, h], strict=True):
        moved = sorted(b[0 if at_y < 0 else 1] - at_y for a, b in asked if (b != y).any() and a[0] == 30.0)
        np.testing.assert_allclose([moved[0], moved[-1]], [-step, step], rtol=1e-8)
    moved = sorted(a[0] - 30.0 for a, _ in asked if a[0] != 30.0)
    np.testing.assert_allclose(moved, [-30 * h, 30 * h], rtol=1e-8)


class TestStep:
    """Without a step of its own: μ/L² from the derivative of G at the point of Y nearest to 0."""

    @staticmethod
    def step_of(problem) -> float:
        """The step, seen in what is projected: y − γ G(x, y) for the first y that is asked about."""
        x, projected = np.zeros(3), []

        class Watched(type(problem.Y)):
            def project(self, point):
                projected.append(np.array(point))
                return super().project(point)

        watched = VariationalInequality(problem.G, Watched(problem.Y.dimension))
        game = Game(
            X=Reals(3), objective=Objective(lambda x, y: float(y @ y)), followers=ProjectedGradient(watched, 0.3)
        )
        implicit_hypergradient(game, watched, x)
        # 0 to take the derivative at, the start, then the first step from it.
        start = projected[1]
        move = start - projected[2]
        return float(move[0] / problem(x, start)[0])

    def test_strongly_monotone(self) -> None:
        step = self.step_of(VariationalInequality(affine, Reals(2)))
        strong, largest = min(np.linalg.eigvalsh(0.5 * (M + M.T))), max(np.linalg.svd(M)[1])
        assert step == pytest.approx(strong / largest**2, rel=1e-8)

    def test_only_monotone(self) -> None:
        step = self.step_of(VariationalInequality(lambda x, y: np.full(2, 1.7 * y.sum() - 1.0), Reals(2)))
        assert step == pytest.approx(1 / 3.4, rel=1e-6)

    @pytest.mark.parametrize("weakest, step", [(0.97e-8, 1 / 3), (1.03e-8, 1.03e-8 / 3)])
    def test_monotone_but_for_rounding(self, weakest, step) -> None:
        # Curvatures 3 and 3 · weakest. With so short a step nothing settles soon, so it is asked for directly.
        problem = VariationalInequality(lambda x, y: np.array([3.0, 3.0 * weakest]) * y, Reals(2))
        assert _step(problem, np.zeros(1)) == pytest.approx(step, rel=1e-6)

    def test_no_curvature_at_all(self) -> None:
        assert _step(VariationalInequality(lambda x, y: 0 * y, Reals(2)), np.zeros(1)) == pytest.approx(1e12)

    def test_the_derivative_is_taken_at_the_point_nearest_to_zero(self) -> None:
        # G = y², so the derivative at the nearest point 0.7 of Y = [0.7, 9] is 1.4, and μ/L² = 1/1.4.
        problem = VariationalInequality(lambda x, y: y**2, Box([0.7], [9.0]))
        assert _step(problem, np.zeros(1)) == pytest.approx(1 / 1.4, rel=1e-8)
