"""Certificates: unbiased blocks, honest intervals, verdicts, and answers to bad input."""

import numpy as np
import pytest
from scipy.stats import binom
from scipy.stats import t as student

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.games import linear_quadratic, linear_quadratic_data, pigou, stackelberg_cournot, strict_saddle
from stackelberg.sets import Box, Reals, Simplex
from stackelberg.theory import CostReading, Exponential, Verdict, certify, settled_probe
from stackelberg.theory.certificate import mean_radius
from stackelberg.theory.smoothing import (
    block_gradient,
    block_hessian,
    block_size,
    draw_block,
    gradient_bias,
    hessian_bias,
)
from stackelberg_repro.affine import copycats, quadratic_target, saturating_target
from stackelberg_repro.affine.exact_smoothing import CERTIFICATE, UNIFORM, smoothed_gradient, smoothed_hessian
from stackelberg_repro.affine.game import ONE_WELL, WELLS

ERROR = 1e-4
"""Error level of each statistical test below (fixed seeds, so they do not flicker)."""


def blocks(game, x, radius, count, pairs, seed=0):
    rng = derive(seed, Purpose.CERTIFICATE)
    gradients, hessians = [], []
    for _ in range(count):
        block = draw_block(rng, game.d, pairs)
        costs = game.hyperobjective(x + radius * block.displacements())
        gradients.append(block_gradient(block, costs, radius))
        hessians.append(block_hessian(block, costs, radius))
    return np.stack(gradients), np.stack(hessians)


@pytest.mark.parametrize("pairs", [3, 1], ids=["all pairs", "one pair of three"])
def test_blocks_are_unbiased_for_a_non_quadratic_objective(pairs) -> None:
    game, x, radius = saturating_target(3, seed=1), np.array([0.4, -0.3, 0.8]), 1.2
    gradients, hessians = blocks(game, x, radius, 1500, pairs)
    z_g = (gradients.mean(0) - smoothed_gradient(game, x, radius, CERTIFICATE)) / (gradients.std(0) / 1500**0.5)
    spread = np.where(hessians.std(0) > 0, hessians.std(0), 1.0) / 1500**0.5
    z_h = (hessians.mean(0) - smoothed_hessian(game, x, radius)) / spread
    # Nine z-scores: each beyond 4.6 with probability 4e-6, together far below ERROR.
    assert np.abs(z_g).max() < 4.6
    assert np.abs(z_h).max() < 4.6


def test_each_block_is_exact_for_a_quadratic() -> None:
    game = quadratic_target(linear_quadratic_data(4, seed=3))
    x = np.array([1.0, -2.0, 0.5, 0.0])
    gradients, hessians = blocks(game, x, 0.7, 3, pairs=6)
    np.testing.assert_allclose(gradients, np.broadcast_to(game.hypergradient(x), (3, 4)), atol=1e-10)
    np.testing.assert_allclose(hessians, np.broadcast_to(game.hessian(x), (3, 4, 4)), atol=1e-10)


def test_exact_smoothing_against_closed_forms() -> None:
    # E (x + r u)³ with E u² = 1/(d+2) for the uniform ball and 1/(d+4) for 1 − ‖u‖².
    game, x, r = copycats(3, ONE_WELL), np.array([0.6, 0.2, -0.1]), 0.5
    for kernel, moment in ((UNIFORM, 1 / 5), (CERTIFICATE, 1 / 7)):
        g = smoothed_gradient(game, x, r, kernel)
        assert g == pytest.approx([0.6**3 - 0.6 + 3 * 0.6 * r**2 * moment, 0.2, -0.1], abs=1e-13)
        h = smoothed_hessian(game, x, r, kernel)
        assert np.diag(h) == pytest.approx([3 * 0.6**2 - 1 + 3 * r**2 * moment, 1, 1], abs=1e-13)


@pytest.mark.parametrize("spectrum", [[1.0], [1.0, 1.0], [1.0, 0.3, 0.1], [1.0] * 12, [1.0] + [0.01] * 20])
def test_student_radius_covers_normal_means_of_any_covariance(spectrum) -> None:
    repetitions, m, error = 4000, 12, 0.05
    rng = derive(5, Purpose.NOISE)
    sample = rng.standard_normal((repetitions, m, len(spectrum))) * np.sqrt(spectrum)
    trace = ((sample - sample.mean(1, keepdims=True)) ** 2).sum((1, 2)) / (m - 1)
    radius = student.ppf(1 - error / 2, m - 1) * np.sqrt(trace / m)
    assert radius[0] == pytest.approx(mean_radius(sample[0], error))
    missed = int((np.linalg.norm(sample.mean(1), axis=1) > radius).sum())
    assert missed <= binom.ppf(1 - ERROR, repetitions, error)


def test_settling_bounds_hold_for_the_worst_errors() -> None:
    rng = derive(2, Purpose.CERTIFICATE)
    block, radius = draw_block(rng, 3, 3), 0.5
    size = block_size(3, 3)
    off = rng.random(size) * 1e-3
    for sign in range(200):
        errors = off * derive(sign, Purpose.NOISE).choice([-1.0, 1.0], size=size)
        assert np.linalg.norm(block_gradient(block, errors, radius)) <= gradient_bias(block, off, radius) + 1e-15
        assert np.linalg.norm(block_hessian(block, errors, radius), 2) <= hessian_bias(block, off, radius) + 1e-15


CASES = {
    "saddle, no noise": (copycats(2, ONE_WELL), [0.3, 0.1], 0.5, 0.0, "normal"),
    "saturating, no noise": (saturating_target(2, seed=0), [0.3, 0.1], 1.0, 0.0, "normal"),
    "one dimension, no noise": (copycats(1, WELLS), [0.3], 0.5, 0.0, "normal"),
    "saturating, normal noise": (saturating_target(2, seed=0), [0.3, 0.1], 1.0, 0.01, "normal"),
    "saturating, skew noise": (saturating_target(2, seed=0), [0.3, 0.1], 1.0, 0.01, "exponential"),
}


def noisy(game, sigma, law, seed):
    rng = derive(seed, Purpose.NOISE)

    def probe(x):
        noise = rng.standard_normal() if law == "normal" else rng.exponential() - 1.0
        return float(game.hyperobjective(x)) + sigma * noise

    return probe


def misses(name: str, repetitions: int) -> int:
    """In how many repetitions an interval misses, at the smallest budget (the hardest for normality)."""
    game, x, radius, sigma, law = CASES[name]
    gradient = float(np.linalg.norm(smoothed_gradient(game, np.array(x), radius, CERTIFICATE)))
    curvature = float(np.linalg.eigvalsh(smoothed_hessian(game, np.array(x), radius))[0])
    budget = 12 * block_size(game.d, game.d * (game.d - 1) // 2)
    missed = 0
    for seed in range(repetitions):
        seen = certify(noisy(game, sigma, law, seed), x, Reals(game.d), 0.1, 0.1, radius, 0.95, budget, seed=seed)
        missed += not (gradient in seen.projected_gradient and curvature in seen.curvature)
    return missed


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_intervals_miss_no_more_often_than_stated(name) -> None:
    assert misses(name, 100) <= binom.ppf(1 - ERROR, 100, 0.05)


class TestVerdicts:
    @staticmethod
    def of(game, x, **settings):
        settings = {"eps_g": 0.05, "eps_h": 0.05, "radius": 0.3, "budget": 400} | settings
        return certify(settled_probe(game, K=40, rate=Exponential(0.9)), x, game.X, **settings)

    def test_at_the_optimum_no_descent_is_found(self) -> None:
        game = linear_quadratic(3, seed=1)
        seen = certify(settled_probe(game, K=40), game.known.x, game.X, 0.05, 0.05, 0.3, 0.95, 300)
        assert seen.verdict is Verdict.NO_DESCENT_FOUND
        assert "no descent found to (eps_g, eps_h)" in str(seen)

    def test_elsewhere_is_not_stationary(self) -> None:
        game = linear_quadratic(3, seed=1)
        seen = certify(settled_probe(game, K=40), game.known.x + 1.0, game.X, 0.05, 0.05, 0.3, 0.95, 300)
        assert seen.verdict is Verdict.NOT_STATIONARY
        exact = np.linalg.norm(game.known.hypergradient(game.known.x + 1.0))
        assert exact in seen.projected_gradient

    def test_a_strict_saddle_is_stationary_and_curves_down(self) -> None:
        assert self.of(strict_saddle(2), [0.0, 0.0]).verdict is Verdict.DESCENT_BY_CURVATURE

    def test_at_a_minimum_between_wells_no_descent_is_found(self) -> None:
        assert self.of(strict_saddle(2), [1.0, 0.0], radius=0.1).verdict is Verdict.NO_DESCENT_FOUND

    def test_an_optimum_on_the_boundary_is_stationary_there(self) -> None:
        seen = certify(lambda x: float(x[0]), [0.0], Box([0.0], [1.0]), 0.01, 0.01, 0.1, 0.95, 100)
        assert seen.verdict is Verdict.NO_DESCENT_AT_BOUNDARY
        assert seen.curvature is None
        assert seen.centre[0] == pytest.approx(0.1)

    def test_pigou(self) -> None:
        assert self.of(pigou(), [0.5], radius=0.2).verdict is Verdict.NO_DESCENT_FOUND
        assert self.of(pigou(), [0.2], radius=0.1).verdict is Verdict.NOT_STATIONARY

    def test_on_a_simplex_directions_stay_within(self) -> None:
        probed = []

        def probe(x):
            probed.append(x)
            return float(np.sum((x - 1 / 3) ** 2))

        seen = certify(probe, [1 / 3] * 3, Simplex(3), 0.01, 0.01, 0.1, 0.95, 300)
        assert seen.verdict is Verdict.NO_DESCENT_FOUND
        assert max(Simplex(3).distance(x) for x in probed) < 1e-9
        assert len(probed) == seen.deployments <= 300

    def test_undecided_names_a_budget_that_decides(self) -> None:
        game = copycats(2, ONE_WELL)
        settings = {"eps_g": 0.05, "eps_h": 0.3, "radius": 0.3, "level": 0.95}
        probe = noisy(game, 0.01, "normal", 3)
        seen = certify(probe, [1.0, 0.0], Reals(2), **settings, budget=160)
        assert seen.verdict is Verdict.UNDECIDED
        assert seen.budget_needed is not None
        # 1.2 times the estimate, which itself is within a factor of two at 12 blocks: three times decides.
        again = certify(probe, [1.0, 0.0], Reals(2), **settings, budget=3 * seen.budget_needed)
        assert again.verdict is Verdict.NO_DESCENT_FOUND

    def test_settling_bias_widens_the_interval_until_nothing_can_decide(self) -> None:
        def probe(x):
            return CostReading(float(x @ x), settling=0.1)

        seen = certify(probe, [0.0, 0.0], Reals(2), 0.05, 0.05, 0.3, 0.95, 200)
        assert seen.verdict is Verdict.UNDECIDED
        assert seen.budget_needed is None
        assert "more follower rounds" in seen.reason

    def test_reading_bounds_its_distance_from_settled(self) -> None:
        data = linear_quadratic_data(3, seed=1, symmetric=True)
        game = data.game(step=1 / np.linalg.norm(data.M, 2))
        rho = 1 - np.linalg.eigvalsh(data.M)[0] / np.linalg.norm(data.M, 2)
        probe = settled_probe(game, K=6, rate=Exponential(rho))
        for x in (0.5 * np.ones(3), np.zeros(3), np.array([1.0, -1.0, 2.0])):
            reading = probe(x)
            assert 0 < abs(reading.cost - game.hyperobjective(x)) <= reading.settling
        assert (probe.deployments, probe.follower_rounds) == (3, 36)

    def test_the_same_seed_gives_the_same_certificate(self) -> None:
        first, second = (self.of(strict_saddle(2), [0.4, 0.0]) for _ in range(2))
        assert first.projected_gradient == second.projected_gradient


BOWL = {"probe": lambda x: float(x @ x), "x": [0.0, 0.0], "X": Reals(2), "eps_g": 0.1, "eps_h": 0.1, "radius": 0.5}


@pytest.mark.parametrize(
    "change, message",
    [
        ({"budget": 50}, "budget: expected at least 156"),
        ({"radius": 0.0}, "radius"),
        ({"radius": 2.0, "X": Box([-1.0, -1.0], [1.0, 1.0])}, "inradius"),
        ({"x": [5.0, 0.0], "X": Box([-1.0, -1.0], [1.0, 1.0])}, "at distance 4"),
        ({"level": 1.0}, "level"),
        ({"eps_g": -1.0}, "eps_g"),
        ({"probe": lambda x: float("nan")}, "finite cost"),
    ],
)
def test_bad_input_is_refused(change, message) -> None:
    with pytest.raises(InvalidInput, match=message):
        certify(**({"level": 0.95, "budget": 200} | BOWL | change))


def test_followers_held_too_briefly_are_refused() -> None:
    with pytest.raises(InvalidInput, match="give more rounds"):
        settled_probe(stackelberg_cournot(n=2), K=1, rate=Exponential(0.95))
