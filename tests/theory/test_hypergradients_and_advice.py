"""Implicit differentiation against closed forms; advice that works, and clear answers where none can be given."""

import math
from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Game, Objective, solve
from stackelberg.core import Followers, InvalidInput, KnownAnswer, Purpose, derive
from stackelberg.followers import CallableFollowers, ProjectedGradient, VariationalInequality
from stackelberg.games import linear_quadratic, pigou, stackelberg_cournot, strict_saddle
from stackelberg.leaders import TheoremSchedule
from stackelberg.sets import Box, Reals, Simplex
from stackelberg.theory import (
    Advice,
    CostReading,
    advise,
    estimate_smoothness,
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


def cycling() -> Game:
    followers = CallableFollowers(lambda x, y, k: np.array([-y[1], y[0]]), start=[1.0, 0.0])
    return Game(
        X=Box([0.0], [1.0]), objective=Objective(lambda x, y: float(y @ y)), followers=followers, x0=np.array([0.5])
    )


def test_advice_on_followers_that_cycle_says_so() -> None:
    with pytest.raises(InvalidInput, match="they cycle"):
        advise(cycling(), budget=1000)


@pytest.mark.slow
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


@pytest.mark.slow
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


# Smoothness, advice and hypergradients against closed forms, with every limit at its boundary

A = np.array([[1.0, 0.4, -0.2], [0.4, -3.0, 0.3], [-0.2, 0.3, 2.0]])
B = np.array([0.7, -0.3, 1.1])
X = np.array([0.5, 0.2, -0.6])


def frame_of(seed: int, d: int) -> np.ndarray:
    """Gram–Schmidt on the columns of the normal draws that a block starts with."""
    rows: list[np.ndarray] = []
    for column in derive(seed, Purpose.CERTIFICATE).standard_normal((d, d)).T:
        rest = column - sum((row * (row @ column) for row in rows), np.zeros(d))
        rows.append(rest / np.linalg.norm(rest))
    return np.array(rows)


class TestSmoothness:
    @staticmethod
    def bowl(x):
        return float(0.5 * x @ A @ x + B @ x + 3.0)

    def test_the_whole_hessian(self) -> None:
        seen = estimate_smoothness(self.bowl, X, radius=0.3, budget=25, seed=2)
        values = np.linalg.eigvalsh(A)
        assert abs(values[0]) > values[-1]  # the largest absolute curvature is a negative one
        assert seen.l_tilde == pytest.approx(-values[0], rel=1e-10)
        np.testing.assert_allclose(seen.gradient, A @ X + B, rtol=1e-10)
        assert (seen.whole_hessian, seen.deployments) == (True, 25)

    @pytest.mark.parametrize("budget", [13, 24])
    def test_second_differences_along_one_frame(self, budget) -> None:
        seen = estimate_smoothness(self.bowl, X, radius=0.3, budget=budget, seed=2)
        along = [q @ A @ q for q in frame_of(2, 3)]
        assert max(along) < max(np.abs(along))
        assert seen.l_tilde == pytest.approx(max(np.abs(along)), rel=1e-10)
        np.testing.assert_allclose(seen.gradient, A @ X + B, rtol=1e-10)
        assert (seen.whole_hessian, seen.deployments) == (False, 13)

    def test_budgets(self) -> None:
        with pytest.raises(InvalidInput, match="budget: expected a whole number >= 13"):
            estimate_smoothness(self.bowl, X, radius=0.3, budget=12)
        with pytest.raises(InvalidInput, match="radius: expected a number > 0"):
            estimate_smoothness(self.bowl, X, radius=0.0)
        # 2d² + 2d + 1 is 925 in 21 dimensions and 1013 in 22: a thousand by default.
        for d, whole, deployments in ((21, True, 925), (22, False, 89)):
            seen = estimate_smoothness(lambda x: float(x @ x), np.zeros(d), radius=1.0)
            assert (seen.whole_hessian, seen.deployments) == (whole, deployments)

    def test_points_probed_stay_within_a_subspace(self) -> None:
        basis = np.array([[1, -1, 0], [1, 1, -2]]).T / np.sqrt([2, 6])
        points = []

        def probe(x):
            points.append(np.array(x))
            return CostReading(self.bowl(x), 0.1)

        seen = estimate_smoothness(probe, X, radius=0.3, basis=basis)
        np.testing.assert_allclose(np.sum(points, axis=1), X.sum(), atol=1e-12)
        np.testing.assert_allclose(seen.gradient, basis @ basis.T @ (A @ X + B), rtol=1e-10)
        assert seen.l_tilde == pytest.approx(max(np.abs(np.linalg.eigvalsh(basis.T @ A @ basis))), rel=1e-10)
        assert (seen.whole_hessian, seen.deployments) == (True, 13)
        np.testing.assert_allclose(points[0], X, atol=1e-15)
        assert np.linalg.norm(points[5] - X) == pytest.approx(0.3, rel=1e-12)  # the first arm of full length
        first = basis @ frame_of(0, 2)[0]
        np.testing.assert_allclose(points[5] - X, 0.3 * first, atol=1e-12)

    def test_no_curvature(self) -> None:
        assert estimate_smoothness(lambda x: 1.0, np.zeros(3), radius=0.5).l_tilde == 0.0


class Chasers(Followers):
    """y <- x + ρ (y − x): they write down what they were asked."""

    def __init__(self, d: int, rho: float, rewindable: bool = False) -> None:
        self.d, self.rho, self.rewindable = d, rho, rewindable
        self.asked: list[tuple] = []

    def initial(self, rng):
        return 4.0 * rng.random(self.d) + 9.0

    def respond(self, x, memory, rounds, rng):
        y = x + self.rho**rounds * (memory - x)
        self.asked.append((np.array(x), np.array(memory), rounds, y))
        return y, y

    def probes(self):
        """What came after the 200 rounds at one x in which the rate is found."""
        return self.asked[200:]


LAM, PULL = 0.5, np.array([1.5, 0.4, 0.9])


def chased(X, rho=0.7, rewindable=True, x0=None, pull=PULL) -> Game:
    d = X.dimension
    return Game(
        X=X,
        objective=Objective(lambda x, y: float(0.5 * pull[:d] @ y**2 + 0.5 * LAM * x @ x + 3.0 * y[0])),
        followers=Chasers(d, rho, rewindable),
        x0=x0,
    )


class TestAdvice:
    START = np.array([3.0, 1.0, -2.0])

    def shown(self, game, held, x, d=3):
        """Curvatures and gradient of what probes around x show, each held for so many rounds from one memory."""
        left = 0.7**held
        first = derive(3, Purpose.INITIAL_MEMORY).random(d) * 4.0 + 9.0
        memory = x + left * (first - x)
        y = (1 - left) * x + left * memory
        slope = PULL[:d] * y + 3.0 * np.eye(d)[0]
        return LAM + PULL[:d] * (1 - left) ** 2, LAM * x + (1 - left) * slope

    def test_settings_of_a_quadratic_game(self) -> None:
        game = chased(Reals(3), x0=self.START)
        advice = advise(game, 2001, seed=3)
        # (½ log T + 2 log 3)/|log 0.7| is 16.8 for T = 2001, which probes are held for, and 15.8 for the T = 987
        # rounds that are left.
        curvature, gradient = self.shown(game, 17, self.START)
        assert advice.deployments_spent == 1 + 25
        assert advice.rounds == 987
        assert advice.K == 16
        assert advice.eta_bar == pytest.approx(1 / max(curvature), rel=1e-9)
        first = np.linalg.norm(gradient) / math.sqrt(3) / max(curvature)  # the slope along a random direction
        assert first > 0.1 * np.linalg.norm(self.START)
        assert advice.delta_bar == pytest.approx(first * math.sqrt(3), rel=1e-9)
        leader = advice.leader
        assert (leader.K, leader.schedule) == (16, TheoremSchedule(advice.eta_bar, advice.delta_bar))
        why_K, why_eta, why_delta = advice.reasons
        assert why_K.startswith("K = 16: followers settle at Exponential(rho=0.69999")
        assert why_K.endswith("the corollary for T = 987, d = 3 asks for it")
        assert why_eta.startswith(f"eta_bar = {1 / max(curvature):.3g}: l~ is about {max(curvature):.3g} around x")
        assert "the whole Hessian; 1/l~, below the theorem's d/(2 l~)" in why_eta
        assert why_delta.startswith(f"delta_bar = {first * math.sqrt(3):.3g}: the first radius {first:.3g} makes")
        head, *rest = str(advice).splitlines()
        assert head == f"eta_bar = {advice.eta_bar:.4g}, delta_bar = {advice.delta_bar:.4g}, K = 16, 987 rounds"
        assert rest == [f"- {reason}" for reason in advice.reasons]

    def test_how_far_it_looks(self) -> None:
        # A tenth of the inradius of X, or of ‖x‖ where X has none, in any units; of 1 where there is no length.
        for x, space, far in (
            (self.START, Reals(3), 0.1 * math.sqrt(14)),
            (1e-4 * self.START, Reals(3), 1e-5 * math.sqrt(14)),
            (np.zeros(3), Reals(3), 0.1),
            (self.START, Box(np.full(3, -4.0), np.full(3, 6.0)), 0.5),
            (0.01 * self.START, Box(np.full(3, -0.06), np.full(3, 0.06)), 0.006),
        ):
            game = chased(space)
            advise(game, 600, x)
            probes = game.followers.probes()
            np.testing.assert_array_equal(probes[0][0], x)  # settle at x first
            arms = [np.linalg.norm(at - probes[1][0]) for at, *_ in probes[1:]]
            assert max(arms) == pytest.approx(far, rel=1e-9)
            assert arms[0] == 0.0

    def test_a_radius_given_is_the_one_looked_at(self) -> None:
        game = chased(Reals(3), x0=self.START)
        advise(game, 600, radius=0.07)
        probes = game.followers.probes()
        arms = [np.linalg.norm(at - self.START) for at, *_ in probes[1:]]
        assert max(arms) == pytest.approx(0.07, rel=1e-9)
        with pytest.raises(InvalidInput, match="radius: expected a number > 0"):
            advise(game, 600, radius=0.0)

    def test_a_start_on_the_boundary_moves_inside(self) -> None:
        game = chased(Box(np.zeros(3), np.full(3, 4.0)))
        advise(game, 600, [0.0, 1.0, 4.0])
        look = 0.2
        np.testing.assert_allclose(game.followers.probes()[1][0], [look, 1.0, 4.0 - look], atol=1e-9)
        # A radius too large for X is probed from the middle.
        advise(game := chased(Box(np.zeros(3), np.full(3, 4.0))), 600, [0.0, 1.0, 4.0], radius=2.5)
        np.testing.assert_allclose(game.followers.probes()[1][0], [2.0, 2.0, 2.0], atol=1e-9)

    def test_rewound_probes_start_from_one_memory_and_live_ones_from_the_last(self) -> None:
        for rewindable in (True, False):
            game = chased(Reals(3), rewindable=rewindable, x0=self.START)
            advise(game, 600)
            _, first, *probes = game.followers.probes()
            memories = [memory for _, memory, _, _ in [first, *probes]]
            settled = game.followers.probes()[0][3]
            np.testing.assert_array_equal(memories[0], settled)
            before = [settled] + [y for *_, y in [first, *probes[:-1]]]
            for memory, expected in zip(memories, before, strict=True):
                np.testing.assert_array_equal(memory, settled if rewindable else expected)
            # (½ log 600 + 2 log 3)/|log 0.7| = 15.1
            assert {rounds for _, _, rounds, _ in game.followers.probes()} == {16}

    @pytest.mark.parametrize("budget, deployments", [(259, 13), (260, 25)])
    def test_a_tenth_of_the_budget_goes_into_looking_around(self, budget, deployments) -> None:
        advice = advise(chased(Reals(3), x0=self.START), budget)
        assert advice.deployments_spent == 1 + deployments
        assert advice.rounds == (budget - 1 - deployments) // 2
        part = "the whole Hessian" if deployments == 25 else "second differences along one frame (a lower bound)"
        assert part in advice.reasons[1]

    @pytest.mark.parametrize("d, budget, directions", [(50, 600, 29), (40, 200, 9), (3, 139, 3)])
    def test_where_a_tenth_does_not_show_every_direction_it_shows_some(self, d, budget, directions) -> None:
        """½ Σ a_i x_i² with a alternating between 1 and 3, followers that have no part in it."""
        a, start = np.where(np.arange(d) % 2, 3.0, 1.0), np.linspace(0.5, 1.5, d)
        game = replace(chased(Reals(3)), X=Reals(d), objective=Objective(lambda x, y: float(0.5 * a @ x**2)))
        game = replace(game, followers=Chasers(d, 0.5))
        advice = advise(game, budget, start, seed=4)
        assert advice.deployments_spent == 2 + 2 * directions <= budget // 10
        assert f"along {directions} of {d} directions (their typical size); 1/l~" in advice.reasons[1]
        q = np.linalg.qr(derive(4, Purpose.CERTIFICATE).standard_normal((d, directions)))[0].T
        curvature = math.sqrt(np.mean([(v @ (a * v)) ** 2 for v in q]))
        slope = math.sqrt(np.mean([(v @ (a * start)) ** 2 for v in q]))
        assert advice.eta_bar == pytest.approx(1 / curvature, rel=1e-6)
        look = 0.1 * np.linalg.norm(start)
        assert advice.delta_bar == pytest.approx(max(slope / curvature, look) * math.sqrt(d), rel=1e-6)

    def test_fifty_rounds_must_be_left(self) -> None:
        game = chased(Reals(1), x0=[3.0])
        assert advise(game, 106).rounds == 50  # 1 + 5 to look around
        with pytest.raises(InvalidInput, match=r"at least 106 deployments in dimension 1 \(6 to look.*, got 105"):
            advise(game, 105)
        with pytest.raises(InvalidInput, match="budget: expected a whole number"):
            advise(game, 0)
        with pytest.raises(InvalidInput, match="budget: expected at least 106"):
            advise(game, 1)

    @pytest.mark.parametrize("d, share, words", [(1, 0.5, "theorem's limit"), (2, 1.0, "theorem's limit")])
    def test_in_low_dimension_the_theorem_is_the_limit(self, d, share, words) -> None:
        advice = advise(chased(Reals(d), x0=self.START[:d]), 2000, seed=3)
        curvature, _ = self.shown(None, advice.K + 1, self.START[:d], d)
        assert advice.eta_bar == pytest.approx(share / max(curvature), rel=1e-3)
        assert f"; the {words}" in advice.reasons[1]

    def test_the_first_radius_is_at_least_what_was_looked_at_and_fits(self) -> None:
        # Close to the optimum the slope is small; in a small box half of the inradius is the limit.
        bottom = np.array([-3.0 / (1.5 + LAM), 0.0, 0.0])
        advice = advise(chased(Reals(3)), 2000, bottom)
        assert advice.delta_bar == pytest.approx(0.15 * math.sqrt(3), rel=1e-9)
        box = Box(np.full(3, -4.0), np.full(3, -3.5))
        advice = advise(chased(box), 2000, np.full(3, -3.7), radius=0.1)
        assert advice.delta_bar == pytest.approx(0.125 * math.sqrt(3), rel=1e-9)

    def test_on_a_simplex_the_dimension_is_that_of_its_plane(self) -> None:
        game = chased(Simplex(3))
        advice = advise(game, 500, [0.3, 0.3, 0.4])
        assert advice.deployments_spent == 1 + 13
        assert "d = 2" in advice.reasons[0]
        assert max(abs(at.sum() - 1) for at, *_ in game.followers.asked) < 1e-12

    def test_costs_that_do_not_curve_ask_for_a_radius(self) -> None:
        game = replace(chased(Reals(2), x0=[3.0, 1.0]), objective=Objective(lambda x, y: 2.0), name="flat")
        with pytest.raises(InvalidInput, match=r"game 'flat': costs around x do not curve at all at radius 0\.316"):
            advise(game, 600)

    def test_a_start_is_needed(self) -> None:
        with pytest.raises(InvalidInput, match="x: expected a start, got none"):
            advise(chased(Reals(2)), 600)
        game = chased(Reals(2), x0=[9.0, 9.0])
        advise(game, 600, [3.0, 1.0])  # what is given goes before the game's own
        np.testing.assert_array_equal(game.followers.asked[0][0], [3.0, 1.0])

    def test_followers_that_never_settle_get_no_advice(self) -> None:
        game = chased(Reals(2), rho=-1.0, x0=[3.0, 1.0])
        with pytest.raises(InvalidInput, match="expected followers that settle"):
            advise(game, 600)

    def test_seed_zero_unless_told(self) -> None:
        game = chased(Reals(2), x0=[3.0, 1.0])
        advise(game, 600)
        start = derive(0, Purpose.INITIAL_MEMORY).random(2) * 4.0 + 9.0
        np.testing.assert_array_equal(game.followers.asked[0][1], start)

    def test_advice_is_what_it_was_made_of(self) -> None:
        advice = Advice(0.3, 0.2, 4, 70, 11, ("why",))
        assert advice.leader.K == 4
        assert str(advice) == "eta_bar = 0.3, delta_bar = 0.2, K = 4, 70 rounds\n- why"


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
