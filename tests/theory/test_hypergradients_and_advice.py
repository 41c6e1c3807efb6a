"""Implicit differentiation against closed forms; advice that works, and clear answers where none can be given."""

from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Game, Objective, solve
from stackelberg.core import InvalidInput
from stackelberg.followers import CallableFollowers, ProjectedGradient, VariationalInequality
from stackelberg.games import linear_quadratic, pigou, stackelberg_cournot, strict_saddle
from stackelberg.sets import Box, Reals
from stackelberg.theory import advise, estimate_smoothness, hypergradient, implicit_hypergradient


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


def cycling() -> Game:
    followers = CallableFollowers(lambda x, y, k: np.array([-y[1], y[0]]), start=[1.0, 0.0])
    return Game(
        X=Box([0.0], [1.0]), objective=Objective(lambda x, y: float(y @ y)), followers=followers, x0=np.array([0.5])
    )


def test_advice_on_followers_that_cycle_says_so() -> None:
    with pytest.raises(InvalidInput, match="they cycle"):
        advise(cycling(), budget=1000)


def test_a_budget_too_small_is_named() -> None:
    with pytest.raises(InvalidInput, match="budget: expected at least"):
        advise(linear_quadratic(10, seed=0), budget=100)


@pytest.mark.parametrize("game, close", [(linear_quadratic(3, seed=2), 0.1), (stackelberg_cournot(n=2), 0.05)])
@pytest.mark.slow
def test_following_the_advice_closes_most_of_the_gap(game, close) -> None:
    advice = advise(game, budget=1500)
    result = solve(game, advice.leader, rounds=advice.rounds, seed=1)
    gap = game.hyperobjective(game.x0) - game.known.cost
    assert game.hyperobjective(result.x) - game.known.cost < close * gap
    assert len(advice.reasons) == 3
    assert f"K = {advice.K}" in str(advice)


def test_step_advice_stays_below_the_blow_up() -> None:
    game = linear_quadratic(20, seed=0)
    advice = advise(game, budget=20_000)
    H = 0.1 * np.eye(20) + game.known.hypergradient(np.zeros(20))[:, None] * 0
    for i, e in enumerate(np.eye(20)):
        H[i] = game.known.hypergradient(e) - game.known.hypergradient(np.zeros(20))
    assert advice.eta_bar == pytest.approx(1 / np.linalg.norm(H, 2), rel=1e-3)
    assert "blows up" in advice.reasons[1]


def test_smoothness_from_too_few_probes_says_that_it_is_a_lower_bound() -> None:
    matrix = np.diag([1.0, 2.0, 9.0])
    seen = estimate_smoothness(lambda x: float(0.5 * x @ matrix @ x), np.zeros(3), radius=0.5, budget=15)
    assert not seen.whole_hessian
    assert seen.l_tilde <= 9 + 1e-9
    whole = estimate_smoothness(lambda x: float(0.5 * x @ matrix @ x), np.zeros(3), radius=0.5, budget=100)
    assert whole.l_tilde == pytest.approx(9)
