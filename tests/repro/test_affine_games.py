"""Affine games, their smoothed objectives, simulated rounds and error parts against plain NumPy, round by round."""

import math

import numpy as np
import pytest
from scipy import integrate

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.leaders import Steps
from stackelberg_repro.affine import (
    AffineGame,
    SphereStream,
    decompose,
    simulate,
)
from stackelberg_repro.affine.exact_smoothing import CERTIFICATE, UNIFORM, smoothed_gradient, smoothed_hessian
from stackelberg_repro.affine.game import QUADRATIC, SATURATING, WELLS, Loss

M = np.array([[2.0, 0.3, -0.1], [-0.2, 1.5, 0.4], [0.1, -0.3, 1.2]])
B = np.array([[0.7, -0.4], [0.2, 1.1], [-0.5, 0.6]])
c = np.array([0.3, -0.8, 0.5])
TARGET = np.array([1.1, -0.6, 0.2])
LAM, STEP = 0.35, 0.4


def game_with(loss: Loss) -> AffineGame:
    return AffineGame(M, B, c, TARGET, LAM, STEP, loss, "three followers")


def S(x):
    """The equilibrium: M y + B x + c = 0."""
    return -np.linalg.inv(M) @ (B @ x + c)


def phi(u):
    """u²/(1+u²), summed."""
    return sum(w * w / (1 + w * w) for w in u)


def cost(x, y):
    return phi(y - TARGET) + LAM / 2 * (x[0] ** 2 + x[1] ** 2)


def f_tilde(x):
    return cost(x, S(x))


POINTS = np.array([[0.4, -0.7], [-1.2, 0.9], [2.1, 0.3]])


class TestLosses:
    @pytest.mark.parametrize(
        "loss, at, value, slope, curve",
        [
            (QUADRATIC, 1.5, 1.125, 1.5, 1.0),
            (SATURATING, 2.0, 4 / 5, 4 / 25, -22 / 125),  # 2u/(1+u²)², (2 − 6u²)/(1+u²)³
            (SATURATING, -0.5, 0.2, -1 / 1.25**2, 0.5 / 1.25**3),
            (WELLS, 2.0, 2.0, 6.0, 11.0),  # u⁴/4 − u²/2, u³ − u, 3u² − 1
            (WELLS, -0.5, 1 / 64 - 1 / 8, 0.375, -0.25),
        ],
    )
    def test_values(self, loss, at, value, slope, curve) -> None:
        u = np.array([at])
        np.testing.assert_allclose([loss.value(u), loss.slope(u), loss.curve(u)], [[value], [slope], [curve]])


class TestAffineGame:
    def test_equilibrium_costs_and_derivatives(self) -> None:
        game = game_with(SATURATING)
        np.testing.assert_allclose(game.J, -np.linalg.inv(M) @ B, rtol=1e-12)
        np.testing.assert_allclose(game.settled(POINTS), [S(x) for x in POINTS], rtol=1e-12)
        y = np.array([0.9, 0.1, -0.4])
        assert float(game.cost(POINTS[0], y)) == pytest.approx(cost(POINTS[0], y), rel=1e-12)
        np.testing.assert_allclose(game.hyperobjective(POINTS), [f_tilde(x) for x in POINTS], rtol=1e-12)
        u = y - TARGET
        np.testing.assert_allclose(game.partial_y(POINTS[0], y), 2 * u / (1 + u**2) ** 2, rtol=1e-12)
        J = -np.linalg.inv(M) @ B
        for x, gradient, hessian in zip(POINTS, game.hypergradient(POINTS), game.hessian(POINTS), strict=True):
            u = S(x) - TARGET
            np.testing.assert_allclose(gradient, LAM * x + J.T @ (2 * u / (1 + u**2) ** 2), rtol=1e-12)
            curve = np.diag((2 - 6 * u**2) / (1 + u**2) ** 3)
            np.testing.assert_allclose(hessian, LAM * np.eye(2) + J.T @ curve @ J, rtol=1e-12)

    def test_responses_are_follower_rounds_one_by_one(self) -> None:
        game = game_with(SATURATING)
        x, start = POINTS[0], np.array([2.0, -1.0, 0.7])
        y = start
        for K in (1, 2, 3):
            y = y - STEP * (M @ y + B @ x + c)
            np.testing.assert_allclose(game.respond(S(x), start, K), y, rtol=1e-12)
        once = np.eye(3) - STEP * M
        for _ in range(2):  # asked again the answer is the same
            np.testing.assert_allclose(game.contraction(1), once, rtol=1e-12)
            np.testing.assert_allclose(game.contraction(3), once @ once @ once, rtol=1e-12)

    def test_smoothness_is_lambda_plus_the_largest_curvature_times_the_squared_norm_of_J(self) -> None:
        J = -np.linalg.inv(M) @ B
        largest = math.sqrt(max(np.linalg.eigvalsh(J.T @ J))) ** 2
        assert game_with(SATURATING).smoothness() == pytest.approx(LAM + 2 * largest, rel=1e-12)
        assert game_with(QUADRATIC).smoothness() == pytest.approx(LAM + largest, rel=1e-12)
        assert game_with(WELLS).smoothness() == np.inf

    def test_as_a_game_of_one_population(self) -> None:
        game = game_with(SATURATING).game()
        x, y = POINTS[0], np.array([0.9, 0.1, -0.4])
        assert game.objective(x, y) == pytest.approx(cost(x, y), rel=1e-12)
        np.testing.assert_allclose(game.objective.partial_x(x, y), LAM * x, rtol=1e-12)
        np.testing.assert_allclose(game.objective.partial_y(x, y), game_with(SATURATING).partial_y(x, y))
        assert (game.name, game.objective.name) == ("three followers", "three followers")
        np.testing.assert_array_equal(game.x0, [0.0, 0.0])
        np.testing.assert_array_equal(game_with(SATURATING).game(x0=POINTS[1]).x0, POINTS[1])
        seen, _ = game.followers.respond(x, y, 1, derive(0, Purpose.RESPONSE))
        np.testing.assert_allclose(seen, y - STEP * (M @ y + B @ x + c), rtol=1e-12)
        answer = game.known
        np.testing.assert_allclose(answer.equilibrium(x), S(x), rtol=1e-12)
        u, J = S(x) - TARGET, -np.linalg.inv(M) @ B
        np.testing.assert_allclose(answer.hypergradient(x), LAM * x + J.T @ (2 * u / (1 + u**2) ** 2), rtol=1e-12)

    def test_followers_that_do_not_settle_are_refused(self) -> None:
        # I − step·M has eigenvalues 1 − step and 1 − 3·step.
        two = np.diag([1.0, 3.0])
        AffineGame(two, np.eye(2), np.zeros(2), np.zeros(2), 0.1, 0.66)
        for step in (0.667, 1.0):
            with pytest.raises(InvalidInput, match=r"step: expected followers that settle.* spectral radius"):
                AffineGame(two, np.eye(2), np.zeros(2), np.zeros(2), 0.1, step)
        with pytest.raises(InvalidInput, match=r"spectral radius 1$"):  # they never move
            AffineGame(np.zeros((1, 1)), np.eye(1), np.zeros(1), np.zeros(1), 0.1, 0.5)
        with pytest.raises(InvalidInput, match="step: expected a number > 0"):
            AffineGame(two, np.eye(2), np.zeros(2), np.zeros(2), 0.1, 0.0)
        with pytest.raises(InvalidInput, match="lam: expected a number >= 0"):
            AffineGame(two, np.eye(2), np.zeros(2), np.zeros(2), -0.1, 0.5)


class TestSmoothing:
    """E over the ball of E φ(u + w r), where one component w of the ball has density ∝ (1 − w²)^{p + (d−1)/2}."""

    @staticmethod
    def mean(function, at: float, reach: float, power: float) -> float:
        def weight(angle):  # w = sin(angle), so dw brings one more cosine
            return math.cos(angle) ** (2 * power + 1)

        def value(angle):
            return weight(angle) * function(at + reach * math.sin(angle))

        half, exact = math.pi / 2, {"epsabs": 1e-14, "epsrel": 1e-13, "limit": 200}
        return integrate.quad(value, -half, half, **exact)[0] / integrate.quad(weight, -half, half, **exact)[0]

    @pytest.mark.parametrize("kernel, p", [(UNIFORM, 0), (CERTIFICATE, 1)])
    @pytest.mark.parametrize("radius", [0.3, 2.0, 7.0])
    def test_gradient_and_hessian(self, radius, kernel, p) -> None:
        game, J, x = game_with(SATURATING), -np.linalg.inv(M) @ B, POINTS[1]
        slopes, curves = [], []
        for u, row in zip(S(x) - TARGET, J, strict=True):
            reach, power = radius * math.hypot(*row), p + 0.5
            slopes.append(self.mean(lambda w: 2 * w / (1 + w * w) ** 2, u, reach, power))
            curves.append(self.mean(lambda w: (2 - 6 * w * w) / (1 + w * w) ** 3, u, reach, power))
        exact = {"rtol": 1e-11, "atol": 1e-11}
        np.testing.assert_allclose(smoothed_gradient(game, x, radius, kernel), LAM * x + J.T @ slopes, **exact)
        hessian = LAM * np.eye(2) + J.T @ np.diag(curves) @ J
        np.testing.assert_allclose(smoothed_hessian(game, x, radius, kernel), hessian, **exact)


ETA, DELTA = [0.21, 0.13], [0.5, 0.3]


def schedule(t: int, d: int) -> Steps:
    assert d == 2
    return Steps(ETA[t], DELTA[t])


V = np.array([[[0.6, 0.8], [-0.28, 0.96]], [[-1.0, 0.0], [0.8, -0.6]]])
X0 = POINTS[:2]
Y0 = np.array([[0.2, -0.5, 1.3], [-0.9, 0.4, 0.6]])


def adapted(x, y, K):
    for _ in range(K):
        y = y - STEP * (M @ y + B @ x + c)
    return y


class TestSimulation:
    def test_two_rounds_of_algorithm_1(self) -> None:
        rounds = []
        last = simulate(
            game_with(SATURATING), X0, Y0, K=3, schedule=schedule, rounds=2,
            directions=lambda t: V[t], visit=rounds.append,
        )  # fmt: skip
        for run in range(2):
            x, y = X0[run], Y0[run]
            for t in range(2):
                v, probe = V[t, run], X0[run] * 0 + x + DELTA[t] * V[t, run]
                base, moved = adapted(x, y, 3), adapted(probe, y, 3)
                estimate = 2 / DELTA[t] * (cost(probe, moved) - cost(x, base)) * v
                seen = rounds[t]
                assert (seen.t, seen.eta, seen.delta) == (t, ETA[t], DELTA[t])
                np.testing.assert_allclose(seen.x[run], x, rtol=1e-12)
                np.testing.assert_array_equal(seen.v[run], v)
                np.testing.assert_allclose(seen.settled[run], S(x), rtol=1e-12)
                np.testing.assert_allclose(seen.settled_probe[run], S(probe), rtol=1e-12)
                np.testing.assert_allclose(seen.y[run], base, rtol=1e-12)
                np.testing.assert_allclose(seen.y_probe[run], moved, rtol=1e-12)
                np.testing.assert_allclose(seen.estimate[run], estimate, rtol=1e-10)
                self.check_parts(decompose(game_with(SATURATING), seen), run, x, probe, v, DELTA[t], estimate)
                x, y = x - ETA[t] * estimate, base
            np.testing.assert_allclose(last[run], x, rtol=1e-10)

    @staticmethod
    def check_parts(parts, run, x, probe, v, delta, estimate) -> None:
        J, u = -np.linalg.inv(M) @ B, S(x) - TARGET
        gradient = LAM * x + J.T @ (2 * u / (1 + u**2) ** 2)
        slopes = [
            TestSmoothing.mean(lambda w: 2 * w / (1 + w * w) ** 2, at, delta * math.hypot(*row), 0.5)
            for at, row in zip(u, J, strict=True)
        ]
        smoothed = LAM * x + J.T @ slopes
        settled = 2 / delta * (f_tilde(probe) - f_tilde(x)) * v
        np.testing.assert_allclose(parts.gradient[run], gradient, rtol=1e-11)
        np.testing.assert_allclose(parts.smoothing[run], smoothed - gradient, rtol=1e-8, atol=1e-10)
        np.testing.assert_allclose(parts.direction[run], settled - smoothed, rtol=1e-8, atol=1e-10)
        np.testing.assert_allclose(parts.unsettled[run], estimate - settled, rtol=1e-8, atol=1e-10)

    def test_the_stream_is_one_sequence_of_draws(self) -> None:
        stream = SphereStream(derive(4, Purpose.DIRECTION), runs=3, d=2)
        normal = derive(4, Purpose.DIRECTION).standard_normal((512, 3, 2))
        seen = np.array([stream(t) for t in range(300)])
        np.testing.assert_allclose(seen * np.sqrt((normal[:300] ** 2).sum(-1))[..., None], normal[:300], rtol=1e-12)
        for wrong in (299, 301):
            with pytest.raises(InvalidInput, match=f"expected round 300 next, got {wrong}"):
                stream(wrong)
