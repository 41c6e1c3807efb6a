"""White-box rivals against the exact hypergradient, the optimum, and the point a short look goes to."""

import math

import numpy as np
import pytest

from stackelberg import TheoremSchedule, TwoPoint, solve
from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.games import linear_quadratic_data
from stackelberg.leaders import Steps
from stackelberg_repro.affine import quadratic_target, saturating_target
from stackelberg_repro.affine.game import SATURATING, AffineGame
from stackelberg_repro.rivals import (
    RivalRun,
    WhiteBox,
    exact_oracle,
    implicit,
    implicit_gradient,
    two_timescale,
    unrolled,
    value_function,
    white_box,
)

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


# The first steps of every white-box rival, worked out again in plain NumPy on a game with two leader and three
# follower coordinates

M = np.array([[2.0, 0.3, -0.1], [-0.2, 1.5, 0.4], [0.1, -0.3, 1.2]])
SYMMETRIC_G = np.array([[2.0, 0.3, -0.1], [0.3, 1.5, 0.4], [-0.1, 0.4, 1.2]])
B = np.array([[0.7, -0.4], [0.2, 1.1], [-0.5, 0.6]])
c = np.array([0.3, -0.8, 0.5])
TARGET = np.array([1.1, -0.6, 0.2])
LAM, GAMMA = 0.35, 0.3
X0, Y0 = np.array([0.4, -0.7]), np.array([0.9, 0.2, -1.1])
EXACT = {"rtol": 1e-11, "atol": 1e-12}


def game_of(matrix=M) -> AffineGame:
    return AffineGame(matrix, B, c, TARGET, LAM, GAMMA, SATURATING, "three followers")


def f(x, y):
    u = y - TARGET
    return float(np.sum(u**2 / (1 + u**2)) + LAM / 2 * x @ x)


def f_x(x, y):
    return LAM * x


def f_y(x, y):
    u = y - TARGET
    return 2 * u / (1 + u**2) ** 2


def adapt(x, y, K, matrix=M):
    for _ in range(K):
        y = y - GAMMA * (matrix @ y + B @ x + c)
    return y


class TestOpenedUp:
    def test_white_box_of_an_affine_game(self) -> None:
        box = white_box(game_of())
        assert (box.d, box.n, box.step, box.name) == (2, 3, GAMMA, "three followers")
        assert float(box.f(X0, Y0)) == pytest.approx(f(X0, Y0), rel=1e-12)
        np.testing.assert_allclose(box.G(X0, Y0), M @ Y0 + B @ X0 + c, **EXACT)
        np.testing.assert_allclose(box.oracle(X0), -np.linalg.inv(M) @ (B @ X0 + c), **EXACT)
        assert box.potential is None

    def test_followers_with_symmetric_M_minimise_a_potential(self) -> None:
        potential = white_box(game_of(SYMMETRIC_G)).potential
        exact = 0.5 * Y0 @ SYMMETRIC_G @ Y0 + Y0 @ (B @ X0) + Y0 @ c
        assert float(potential(X0, Y0)) == pytest.approx(exact, rel=1e-12)

    def test_the_end_of_a_run_is_its_last_iterate(self) -> None:
        run = RivalRun("walk", np.array([[1.0, 2.0], [3.0, 4.0]]), np.arange(2), None, "legs")
        np.testing.assert_array_equal(run.x, [3.0, 4.0])


def counted(run: RivalRun, name: str, deployments, follower_rounds) -> None:
    assert run.name == name
    np.testing.assert_array_equal(run.deployments, deployments)
    if follower_rounds is None:
        assert run.follower_rounds is None
    else:
        np.testing.assert_array_equal(run.follower_rounds, follower_rounds)


def test_implicit_differentiation() -> None:
    eta, K, refinements = 0.4, 2, 3
    x, y, xs = X0, Y0, [X0]
    for _ in range(2):
        y = adapt(x, y, K)
        q = np.zeros(3)
        for _ in range(refinements):
            q = q - GAMMA * (M.T @ q - f_y(x, y))
        x = x - eta * (f_x(x, y) - B.T @ q)
        xs.append(x)
    run = implicit(white_box(game_of()), X0, Y0, rounds=2, eta=eta, K=K, solver_rounds=refinements)
    np.testing.assert_allclose(run.xs, xs, **EXACT)
    counted(run, "AID", [0, 1, 2], [0, 2, 4])
    assert run.needs == "f, G and its derivatives"


def unrolled_gradient(x, y, K):
    """∂x f + (dy^{(K)}/dx)ᵀ ∂y f, the derivative carried through the rounds: J <- (I − γM) J − γB."""
    J = np.zeros((3, 2))
    for _ in range(K):
        J = J - GAMMA * (M @ J + B)
    after = adapt(x, y, K)
    return f_x(x, after) + J.T @ f_y(x, after), after


def test_unrolled_differentiation() -> None:
    x, y, xs = X0, Y0, [X0]
    for _ in range(2):
        gradient, y = unrolled_gradient(x, y, 3)
        x = x - 0.4 * gradient
        xs.append(x)
    run = unrolled(white_box(game_of()), X0, Y0, rounds=2, eta=0.4, K=3)
    np.testing.assert_allclose(run.xs, xs, **EXACT)
    counted(run, "ITD", [0, 1, 2], [0, 3, 6])
    assert run.needs == "f, G, and the rule with its step size"


def test_two_timescale() -> None:
    x, y, xs = X0, Y0, [X0]
    for _ in range(3):
        total = f_x(x, y) - B.T @ np.linalg.inv(M).T @ f_y(x, y)
        x, y = x - 0.2 * total, y - GAMMA * (M @ y + B @ x + c)  # both at the old x and y
        xs.append(x)
    run = two_timescale(white_box(game_of()), X0, Y0, rounds=3, eta=0.2)
    np.testing.assert_allclose(run.xs, xs, **EXACT)
    counted(run, "two-timescale", [0, 1, 2, 3], [0, 1, 2, 3])
    assert run.needs == "f, G, and G_y to invert"


def bome(x, y, K, eta, control):
    """One step of (x, y), and the weight it put on the followers' gap."""
    settled = adapt(x, y, K, SYMMETRIC_G)
    q_x = B.T @ (y - settled)  # ∂x of g(x, y) − g(x, settled), `settled` held fixed
    q_y = SYMMETRIC_G @ y + B @ x + c
    size = q_x @ q_x + q_y @ q_y
    weight = max((control * size - f_x(x, y) @ q_x - f_y(x, y) @ q_y) / size, 0.0)
    return x - eta * (f_x(x, y) + weight * q_x), y - eta * (f_y(x, y) + weight * q_y), weight


class TestValueFunction:
    def run(self, x0=X0, y0=Y0, rounds=2, **settings) -> RivalRun:
        return value_function(white_box(game_of(SYMMETRIC_G)), x0, y0, rounds=rounds, eta=0.2, **settings)

    def test_where_the_gap_is_weighed(self) -> None:
        x, y, xs = X0, Y0, [X0]
        for _ in range(2):
            x, y, weight = bome(x, y, 3, 0.2, 0.7)
            assert weight > 0.1
            xs.append(x)
        run = self.run(K=3, control=0.7)
        np.testing.assert_allclose(run.xs, xs, **EXACT)
        counted(run, "BOME", [0, 1, 2], [0, 3, 6])
        assert run.needs == "f, and the one g all followers minimise"

    def test_where_f_already_closes_the_gap_its_weight_is_zero(self) -> None:
        # Start on the side of S(x) that f pushes away from the target.
        settled = -np.linalg.inv(SYMMETRIC_G) @ (B @ X0 + c)
        y0 = settled + 0.5 * f_y(X0, settled)
        x, _, weight = bome(X0, y0, 3, 0.2, 0.01)
        assert weight == 0.0
        np.testing.assert_allclose(self.run(y0=y0, rounds=1, K=3, control=0.01).x, x, **EXACT)
        np.testing.assert_allclose(x, X0 - 0.2 * LAM * X0, **EXACT)

    def test_no_gap_has_no_weight(self) -> None:
        # M = 1, B = 1, c = 0: at x = −1, y = 1 followers are settled exactly, and ∇q = 0.
        box = WhiteBox(
            1, 1, lambda x, y: (x * x + y).sum(), lambda x, y: y + x, 0.5,
            potential=lambda x, y: (0.5 * y * y + x * y).sum(),
        )  # fmt: skip
        run = value_function(box, [-1.0], [1.0], rounds=1, eta=0.1)
        np.testing.assert_allclose(run.x, [-1.0 + 0.1 * 2], **EXACT)


class TestExactOracle:
    ETA, DELTA = [0.3, 0.2, 0.1], [0.5, 0.4, 0.2]

    def schedule(self, t: int, d: int) -> Steps:
        assert d == 2
        return Steps(self.ETA[t], self.DELTA[t])

    @pytest.mark.parametrize("seed", [5, None])
    def test_algorithm_1_on_settled_costs(self, seed) -> None:
        def settled_cost(x):
            return f(x, -np.linalg.inv(M) @ (B @ x + c))

        x, xs = X0, [X0]
        for t in range(3):
            normal = derive(seed or 0, Purpose.DIRECTION, t).standard_normal(2)
            v = normal / math.hypot(*normal)
            rise = settled_cost(x + self.DELTA[t] * v) - settled_cost(x)
            x = x - self.ETA[t] * 2 * rise / self.DELTA[t] * v
            xs.append(x)
        settings = {} if seed is None else {"seed": seed}
        run = exact_oracle(white_box(game_of()), X0, rounds=3, schedule=self.schedule, **settings)
        np.testing.assert_allclose(run.xs, xs, **EXACT)
        counted(run, "exact oracle", [0, 2, 4, 6], None)
        assert run.needs == "f, and an oracle for S(x)"

    def test_it_needs_an_oracle(self) -> None:
        with pytest.raises(InvalidInput, match="oracle: the exact-oracle method needs it"):
            exact_oracle(WhiteBox(2, 3, f, f_y, 0.3), X0, rounds=1, schedule=self.schedule)
