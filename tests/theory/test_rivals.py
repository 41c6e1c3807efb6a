"""White-box rivals against the exact hypergradient, the optimum, and the point a short look goes to."""

import numpy as np
import pytest

from stackelberg import TheoremSchedule, TwoPoint, solve
from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.games import linear_quadratic_data, stackelberg_cournot
from stackelberg.leaders import RandomSigns, SpallSchedule, spsa
from stackelberg_repro.affine import quadratic_target, saturating_target
from stackelberg_repro.rivals import exact_oracle, implicit, two_timescale, unrolled, value_function, white_box
from stackelberg_repro.rivals.implicit import implicit_gradient

pytestmark = pytest.mark.slow  # JAX compiles


@pytest.fixture(autouse=True, scope="module")
def jax():
    """Imported by the process that runs these tests, not by all that list them."""
    return pytest.importorskip("jax")


GENERAL = linear_quadratic_data(3, seed=1)
SYMMETRIC = linear_quadratic_data(3, seed=1, symmetric=True)
ZERO = np.zeros(3)


def test_implicit_gradient_is_the_hypergradient(jax) -> None:
    game = saturating_target(3, seed=2)
    x = np.array([0.3, -0.5, 0.8])
    with jax.enable_x64(True):
        seen = implicit_gradient(white_box(game), x, game.settled(x), solver_rounds=400)
    # The solver contracts by ‖I − γM‖ < 0.93 a round: 0.93^400 is below 1e-12.
    np.testing.assert_allclose(seen, game.hypergradient(x), atol=1e-9)


def test_implicit_reaches_the_optimum() -> None:
    game = quadratic_target(GENERAL)
    run = implicit(white_box(game), ZERO, ZERO, rounds=300, eta=1 / game.smoothness(), K=30, solver_rounds=200)
    assert np.linalg.norm(game.hypergradient(run.x)) < 1e-6
    assert (run.deployments[-1], run.follower_rounds[-1]) == (300, 9000)


@pytest.mark.parametrize("K", [1, 4])
def test_unrolled_goes_to_the_point_that_K_rounds_show(K) -> None:
    game = quadratic_target(GENERAL)
    run = unrolled(white_box(game), ZERO, ZERO, rounds=1500, eta=0.5 / game.smoothness(), K=K)
    biased = GENERAL.point_seen_through(GENERAL.J_after(K, game.step))
    np.testing.assert_allclose(run.x, biased, atol=1e-8)
    assert np.linalg.norm(game.hypergradient(biased)) > 1e-3  # which is not the optimum


def test_two_timescale_reaches_the_optimum_with_one_follower_round_each() -> None:
    game = quadratic_target(GENERAL)
    run = two_timescale(white_box(game), ZERO, ZERO, rounds=3000, eta=0.1 * game.step)
    assert np.linalg.norm(game.hypergradient(run.x)) < 1e-8
    assert run.follower_rounds[-1] == run.deployments[-1] == 3000


def test_value_function_reaches_the_optimum_of_a_bilevel_problem() -> None:
    game = quadratic_target(SYMMETRIC)
    run = value_function(white_box(game), ZERO, ZERO, rounds=6000, eta=0.02, K=20)
    start = np.linalg.norm(game.hypergradient(ZERO))
    assert np.linalg.norm(game.hypergradient(run.x)) < 0.02 * start


def test_value_function_refuses_a_game_without_a_potential() -> None:
    with pytest.raises(InvalidInput, match="potential"):
        value_function(white_box(quadratic_target(GENERAL)), ZERO, ZERO, rounds=1, eta=0.1)


def test_exact_oracle_is_algorithm_1_with_settled_followers() -> None:
    game = quadratic_target(GENERAL)
    schedule = TheoremSchedule(0.5, 0.2)
    run = exact_oracle(white_box(game), ZERO, rounds=50, schedule=schedule, seed=4)
    # 400 follower rounds shrink any distance by 0.93^400 < 1e-12: settled to rounding.
    result = solve(game.game(), TwoPoint(K=400, schedule=schedule), rounds=50, seed=4)
    np.testing.assert_allclose(run.x, result.x, atol=1e-10)
    assert run.follower_rounds is None


def test_spsa_estimates_the_gradient_without_bias_on_a_quadratic() -> None:
    estimator = RandomSigns(count=1)
    v = estimator.directions(derive(0, Purpose.DIRECTION), 4)
    np.testing.assert_allclose(np.linalg.norm(v), 1.0)
    steps = SpallSchedule(a=0.1, c=0.2, A=0.0)(t=0, d=4)
    plus, minus = estimator.points(np.zeros(4), steps.delta, v)
    np.testing.assert_allclose(np.abs(plus), 0.2)  # c Δ
    np.testing.assert_allclose(plus, -minus)


def test_spsa_solves_cournot() -> None:
    result = solve(stackelberg_cournot(n=2), spsa(a=1.0, c=0.1, K=30), rounds=150, x0=[3.0], seed=2)
    assert abs(result.x[0] - 6) < 0.1
    assert result.deployments == 300


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: SpallSchedule(alpha=0.1, gamma=0.5), "gamma < alpha"),
        (lambda: RandomSigns(count=0), "count"),
        (lambda: implicit(white_box(quadratic_target(GENERAL)), [0.0], ZERO, rounds=1, eta=0.1), "x0: expected"),
        (lambda: unrolled(white_box(quadratic_target(GENERAL)), ZERO, ZERO, rounds=1, eta=-0.1), "eta"),
    ],
)
def test_bad_input_is_refused(call, message) -> None:
    with pytest.raises(InvalidInput, match=message):
        call()
