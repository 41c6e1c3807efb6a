"""Certificates where the ball leaves X, at degenerate saddles, and with settling laws that were estimated."""

from typing import ClassVar

import numpy as np
import pytest
from scipy.stats import binom

from stackelberg import CallableFollowers, Game, Objective
from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.sets import Ball, Box, Polytope, Reals, Simplex
from stackelberg.theory import Exponential, Polynomial, Verdict, certify, estimate_contraction, settled_probe
from stackelberg.theory.boundary import boundary_displacements, boundary_gradients, boundary_settling
from stackelberg.theory.smoothing import draw_block

ERROR = 1e-4
"""Error level of each statistical test below (fixed seeds, so they do not flicker)."""


def projected(X, x, gradient):
    return float(np.linalg.norm(x - X.project(x - gradient)))


class TestGradientOfTheBoundaryPointItself:
    @pytest.mark.parametrize("seed", range(5))
    def test_a_slope_into_the_interval_is_not_smoothed_away(self, seed) -> None:
        # f = 10(x − 0.1)² has slope −2 at 0, but 0 at the centre 0.1 of the first ball that fits.
        seen = certify(lambda x: 10 * (x[0] - 0.1) ** 2, [0.0], Box([0.0], [1.0]), 0.05, 0.05, 0.1, seed=seed)
        assert seen.verdict is Verdict.NOT_STATIONARY
        assert seen.projected_gradient.low == pytest.approx(1.0, abs=1e-9)  # a step of 2 is cut off at 1
        assert seen.gradient == pytest.approx([-2.0], abs=1e-9)

    @pytest.mark.parametrize("radius", [0.05, 0.2, 0.5])
    def test_random_quadratics_with_x_on_an_edge(self, radius) -> None:
        X = Box([0.0, 0.0], [1.0, 1.0])
        for seed in range(60):
            rng = derive(seed, Purpose.START)
            root = rng.standard_normal((2, 2))
            A, at = root @ root.T, rng.uniform(0.0, 1.0, 2)
            x = np.array([0.0, rng.uniform()])
            seen = certify(
                lambda z, A=A, at=at: (z - at) @ A @ (z - at), x, X, 0.05, 0.05, radius, budget=144, seed=seed
            )
            exact = projected(X, x, 2 * A @ (x - at))
            assert seen.projected_gradient.low - 1e-9 <= exact <= seen.projected_gradient.high + 1e-9
            assert seen.projected_gradient.high - seen.projected_gradient.low < 1e-9  # exact, not only covered
            assert seen.verdict is (Verdict.NOT_STATIONARY if exact > 0.05 else Verdict.NO_DESCENT_AT_BOUNDARY)

    @pytest.mark.parametrize(
        "X, x",
        [
            (Box([0.0, 0.0, 0.0], [1.0, 1.0, 1.0]), [0.0, 1.0, 0.4]),
            (Box([0.0, 0.0, 0.0], [1.0, 1.0, 1.0]), [0.0, 1.0, 1.0]),
            (Box([0.0, 0.0, 0.0], [1.0, 1.0, 1.0]), [0.03, 0.5, 0.5]),
            (Ball([0.5, 0.5, 0.5], 0.5), [1.0, 0.5, 0.5]),
            (Simplex(3), [1.0, 0.0, 0.0]),
            (Simplex(3), [0.4, 0.6, 0.0]),
            (Polytope([[-1.0, 0, 0], [0, -1, 0], [0, 0, -1], [1, 2, 1]], [0, 0, 0, 1]), [0.0, 0.5, 0.0]),
        ],
        ids=["edge", "corner", "close to a face", "sphere", "vertex", "face of a simplex", "vertex of a polytope"],
    )
    def test_what_is_not_quadratic_is_covered(self, X, x) -> None:
        x, probed, missed = np.array(x), [], 0
        basis = X.tangent_basis()

        def cost(z):
            probed.append(z)
            return float(np.sin(2 * z[0] + z[1]) + 0.5 * z[2] ** 3 + z[0] * z[1] ** 2)

        slope = np.array(
            [2 * np.cos(2 * x[0] + x[1]) + x[1] ** 2, np.cos(2 * x[0] + x[1]) + 2 * x[0] * x[1], 1.5 * x[2] ** 2]
        )
        within = slope if basis is None else basis @ (basis.T @ slope)
        for seed in range(10):
            seen = certify(cost, x, X, 0.05, 0.05, 0.1, budget=300, seed=seed)
            missed += projected(X, x, within) not in seen.projected_gradient
            assert seen.curvature is None
            assert (
                np.linalg.norm(seen.gradient - within) <= seen.extrapolation
            )  # the bias, not the noise, is bounded
        assert missed == 0
        assert max(X.distance(z) for z in probed) < 1e-9

    def test_noise_is_covered_and_can_leave_it_undecided(self) -> None:
        X, x, missed = Box([0.0, 0.0], [1.0, 1.0]), np.array([0.0, 0.5]), 0
        for seed in range(60):
            rng = derive(seed, Purpose.NOISE)
            cost = lambda z, rng=rng: float(3 * z[0] + (z[1] - 0.4) ** 2 + 0.01 * rng.standard_normal())  # noqa: E731
            seen = certify(cost, x, X, 0.1, 0.1, 0.2, budget=200, seed=seed)
            missed += projected(X, x, np.array([3.0, 0.2])) not in seen.projected_gradient
            assert seen.verdict is Verdict.UNDECIDED
            assert seen.budget_needed is not None  # a quadratic: more deployments would decide
        assert missed <= binom.ppf(1 - ERROR, 60, 0.05)

    def test_an_extrapolation_that_cannot_decide_asks_for_a_smaller_radius(self) -> None:
        cost = lambda x: 0.15 * x[0] + 30 * x[0] ** 3  # noqa: E731
        wide, close = (
            certify(cost, [0.0], Box([-9.0], [0.0]), 0.16, 0.1, radius, budget=100) for radius in (0.4, 0.005)
        )
        assert (wide.verdict, wide.budget_needed) == (Verdict.UNDECIDED, None)
        assert "extrapolating to the boundary" in wide.reason
        assert "smaller radius" in wide.reason
        assert close.verdict is Verdict.NO_DESCENT_AT_BOUNDARY
        assert "extrapolation <=" in str(close)

    def test_one_block_by_hand(self) -> None:
        # d = 1: f = x³ at x = 1 seen from w = −0.2, r = 0.2. g(λ) = 3m² + (λ r s)², m = 1 − 0.2λ.
        block = draw_block(derive(0, Purpose.CERTIFICATE), 1, 0)
        s = block.radii[0]
        steps = boundary_displacements(block, np.array([-0.2]), 0.2)
        assert steps.shape == (6, 1)
        costs = (1.0 + steps[:, 0]) ** 3
        g = {lam: 3 * (1 - 0.2 * lam) ** 2 + (lam * 0.2 * s) ** 2 for lam in (1.0, 0.5, 0.25)}
        near, correction = boundary_gradients(block, costs, 0.2)
        assert near == pytest.approx([2 * g[0.25] - g[0.5]], rel=1e-10)
        assert correction == pytest.approx([2 * g[0.5] - g[1.0] - 2 * g[0.25] + g[0.5]], rel=1e-9)
        # A cubic is off by a third of the bound.
        assert abs(near[0] - 3.0) == pytest.approx(abs(correction[0]) / 3, rel=1e-8)
        # Every cost off by 1: a gradient at scale λ by 1/(λ r s); 1 + 2 of them in near, 1 + 3 + 2 in far − near.
        unit = 1 / (0.2 * s)
        assert boundary_settling(block, np.ones(6), 0.2) == pytest.approx(unit * (1 + 2 * (1 + 3) + 4 * (2 + 2)))


class TestWhatAVerdictSays:
    SETTINGS: ClassVar = {"eps_g": 0.05, "eps_h": 0.05, "radius": 0.3, "budget": 400}

    @pytest.mark.parametrize(
        "cost",
        [
            lambda x: x[0] ** 3 - 3 * x[0] * x[1] ** 2,
            lambda x: x[0] ** 2 - 6 * x[1] ** 4,
            lambda x: x @ x + 0.05 * np.cos(60 * x[0]) * np.cos(60 * x[1]),
        ],
        ids=["monkey saddle", "x² − 6y⁴", "the top of a narrow ripple"],
    )
    @pytest.mark.parametrize("seed", range(3))
    def test_a_lower_point_nearby_is_found(self, cost, seed) -> None:
        seen = certify(lambda x: float(cost(x)), [0.0, 0.0], Reals(2), **self.SETTINGS, seed=seed)
        assert seen.verdict in (Verdict.LOWER_POINT_FOUND, Verdict.DESCENT_BY_CURVATURE)
        if seen.verdict is Verdict.LOWER_POINT_FOUND:
            far = np.linalg.norm(seen.lower)
            assert far <= 0.3 + 1e-12
            assert cost(seen.lower) - cost(np.zeros(2)) < -0.05 * far - 0.025 * far**2

    def test_what_is_lower_by_less_than_the_tolerances_is_no_descent(self) -> None:
        # x² − y⁴ at radius 0.3: lower by 0.0081 at most, where eps_g h + ½ eps_h h² is 0.0285, and smoothed it
        # curves down by 12 r² E u² = 12 · 0.09/6 = 0.18. To these tolerances there is no descent.
        seen = certify(
            lambda x: x[0] ** 2 - x[1] ** 4,
            [0.0, 0.0],
            Reals(2),
            **(self.SETTINGS | {"eps_h": 0.3, "budget": 2000}),
        )
        assert seen.verdict is Verdict.NO_DESCENT_FOUND
        assert seen.lower_by is not None
        assert "equilibrium" not in str(seen)

    def test_downhill_curvature_at_a_boundary_point_is_found_as_a_lower_point(self) -> None:
        seen = certify(lambda x: -4 * x[0] ** 2, [0.0], Box([0.0], [1.0]), **self.SETTINGS)
        assert seen.verdict is Verdict.LOWER_POINT_FOUND

    def test_a_budget_without_room_for_the_comparison_says_so(self) -> None:
        settings = self.SETTINGS | {"budget": 156 + 23}
        seen = certify(lambda x: float(x @ x), [0.0, 0.0], Reals(2), **settings)
        assert (seen.verdict, seen.lower, seen.lower_by) == (Verdict.NO_DESCENT_FOUND, None, None)
        assert "no comparison" in seen.reason
        seen = certify(lambda x: float(x @ x), [0.0, 0.0], Reals(2), **(settings | {"budget": 156 + 24}))
        assert (seen.blocks, seen.deployments) == (12, 180)
        assert seen.lower_by is not None
        assert "no comparison" not in seen.reason

    def test_noise_alone_is_no_lower_point(self) -> None:
        found = 0
        for seed in range(60):
            rng = derive(seed, Purpose.NOISE)
            cost = lambda x, rng=rng: float(x @ x + 0.01 * rng.standard_normal())  # noqa: E731
            found += certify(cost, [0.0, 0.0], Reals(2), 0.3, 1.0, 0.3, budget=400, seed=seed).verdict is (
                Verdict.LOWER_POINT_FOUND
            )
        assert found == 0


def cubic_game(power: int = 3, pull: float = 0.3):
    """Followers y ← y − pull (y − x)^power: their distance falls like k^(−1/(power − 1)), and f = ½ y² + ½ x²."""
    followers = CallableFollowers(lambda x, y, k: y - pull * (y - x) ** power, start=[1.5])
    return Game(
        X=Reals(1),
        objective=Objective(
            lambda x, y: float(0.5 * y @ y + 0.5 * x @ x), gradients=(lambda x, y: x, lambda x, y: y)
        ),
        followers=followers,
        x0=np.array([0.5]),
    )


class TestEstimatedLaws:
    def test_a_polynomial_law_is_carried_into_the_bound(self) -> None:
        game = cubic_game()
        seen = estimate_contraction(game.followers, [0.5])
        assert isinstance(seen.rate, Polynomial)
        assert isinstance(settled_probe(game, K=40).rate, Polynomial)

    @pytest.mark.parametrize("K", [10, 40, 400])
    def test_readings_of_slow_followers_are_bounded(self, K) -> None:
        probe = settled_probe(cubic_game(), K)
        rng = derive(1, Purpose.NOISE)
        for _ in range(40):
            x = rng.uniform(0.2, 0.8, 1)
            reading = probe(x)
            assert abs(reading.cost - float(x[0] ** 2)) <= reading.settling

    def test_curvature_of_slow_followers_is_covered(self) -> None:
        for seed in range(10):
            probe = settled_probe(cubic_game(), 40, seed=seed)
            seen = certify(probe, [0.5], Reals(1), 0.05, 0.05, 0.3, budget=60, seed=seed)
            assert 2.0 in seen.curvature
            assert 1.0 in seen.projected_gradient

    def test_moves_that_do_not_shrink_have_no_bound(self) -> None:
        followers = CallableFollowers(lambda x, y, k: x + 0.5 * (y - x), start=[3.0])
        game = Game(X=Reals(1), objective=Objective(lambda x, y: float(y @ y)), followers=followers, x0=np.zeros(1))
        probe = settled_probe(game, 4)
        drifting = CallableFollowers(lambda x, y, k: y + 1.0, start=[0.0])
        probe.game = Game(X=Reals(1), objective=game.objective, followers=drifting)
        reading = probe(np.array([0.0]))
        assert np.isinf(reading.settling)
        seen = certify(lambda x: reading, [0.0], Reals(1), 0.1, 0.1, 0.1, budget=60)
        assert seen.verdict is Verdict.UNDECIDED
        assert "more follower rounds" in seen.reason

    def test_a_given_polynomial_law_is_trusted(self) -> None:
        probe = settled_probe(cubic_game(), 16, rate=Polynomial(1.0, 0.5))
        assert probe.share == pytest.approx(np.sqrt(0.5 / 16))
        assert probe.follower_rounds == 0
        probe(np.array([0.4]))
        assert probe.follower_rounds == 32
        with pytest.raises(InvalidInput, match="their slow law"):
            settled_probe(cubic_game(), 1, rate=Polynomial(1.0))
        with pytest.raises(InvalidInput, match="rate: expected Exponential"):
            settled_probe(cubic_game(), 4, rate=0.5)

    def test_the_slow_end_of_a_fit_is_never_faster_than_the_fit(self) -> None:
        # Two modes, 0.5 and 0.9: the first rounds hide the slower, the second half of them shows it.
        def two(x, y, k):
            return np.array([0.5, 0.9]) * y

        seen = estimate_contraction(CallableFollowers(two, start=[10.0, 1.0]), [0.0])
        assert isinstance(seen.rate, Exponential)
        assert isinstance(seen.slow, Exponential)
        assert seen.rate.rho < seen.slow.rho
        assert seen.slow.rho == pytest.approx(0.9, abs=0.03)

    def test_a_law_that_is_known_to_the_last_digit_has_no_room(self) -> None:
        exact = estimate_contraction(CallableFollowers(lambda x, y, k: 0.7 * y, start=[1.0]), [0.0])
        assert exact.slow.rho == pytest.approx(0.7, abs=1e-4)

    def test_one_round_cannot_be_watched(self) -> None:
        with pytest.raises(InvalidInput, match="K: expected at least 2 rounds where the rate is estimated"):
            settled_probe(cubic_game(), 1)
