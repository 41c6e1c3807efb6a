"""Estimators: sphere draws are uniform, and each estimator's mean is the gradient of the smoothed objective."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from stackelberg.core import Answer, InvalidInput, Purpose, derive, unit_sphere
from stackelberg.leaders import Central, OneSided, ResidualFeedback
from stackelberg.leaders.estimators import draw_directions, quotient


def test_sphere_draws_are_uniform() -> None:
    """For v uniform on the sphere of R^5, (v·u)² is Beta(1/2, 2) for every unit u; KS test at level 1e-3 each."""
    rng = derive(0, Purpose.DIRECTION)
    draws = np.array([unit_sphere(rng, 5) for _ in range(4000)])
    np.testing.assert_allclose(np.linalg.norm(draws, axis=1), 1.0, atol=1e-14)
    for u in (np.eye(5)[0], np.ones(5) / np.sqrt(5), np.array([3.0, -4.0, 0, 0, 0]) / 5):
        projections = draws @ u
        assert stats.kstest(projections**2, stats.beta(0.5, 2.0).cdf).pvalue > 1e-3
        assert stats.binomtest(int((projections > 0).sum()), 4000).pvalue > 1e-3


@given(st.integers(1, 6), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_orthonormal_directions_are_orthonormal(d: int, seed: int) -> None:
    v = draw_directions(derive(seed, Purpose.DIRECTION), d, d, orthonormal=True)
    np.testing.assert_allclose(v @ v.T, np.eye(d), atol=1e-12)


D, SAMPLES = 4, 4000
ESTIMATORS = [
    OneSided(),
    OneSided(count=3),
    OneSided(count=4, orthonormal=True),
    Central(),
    Central(count=2, orthonormal=True),
    ResidualFeedback(),
]


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=repr)
def test_the_mean_is_the_smoothed_gradient_on_quadratics(estimator) -> None:  # type: ignore[no-untyped-def]
    """On f̃(x) = ½xᵀHx + bᵀx smoothing over a ball adds a constant, so ∇f̃_δ(x) = Hx + b exactly.

    The mean over n draws of each coordinate must lie within z s/√n of it, z = 4.4 (two-sided level 1e-5, 24
    coordinates in all), s the sample deviation. Residual feedback compares with a fixed earlier cost.
    """
    rng = np.random.default_rng(8)
    a = rng.standard_normal((D, D))
    H, b, x, delta = a + a.T, rng.standard_normal(D), rng.standard_normal(D), 0.3

    def cost(z: np.ndarray) -> float:
        return float(0.5 * z @ H @ z + b @ z)

    previous = cost(x) + 0.1
    samples = np.empty((SAMPLES, D))
    for i in range(SAMPLES):
        v = estimator.directions(derive(1, Purpose.DIRECTION, i), D)
        answers = [Answer(p, None, cost(p)) for p in estimator.points(x, delta, v)]
        samples[i] = estimator.estimate(x, answers, D, previous)
    error = np.abs(samples.mean(axis=0) - (H @ x + b))
    assert np.all(error <= 4.4 * samples.std(axis=0, ddof=1) / np.sqrt(SAMPLES) + 1e-12)


def test_orthonormal_central_differences_on_a_full_basis_are_exact_for_quadratics() -> None:
    estimator = Central(count=3, orthonormal=True)
    v = estimator.directions(derive(3, Purpose.DIRECTION), 3)
    x, H = np.array([1.0, -2.0, 0.5]), np.diag([1.0, 2.0, 3.0])
    answers = [Answer(p, None, float(0.5 * p @ H @ p)) for p in estimator.points(x, 0.1, v)]
    np.testing.assert_allclose(estimator.estimate(x, answers, 3, None), H @ x, rtol=0, atol=1e-12)


def test_one_sided_is_the_papers_formula() -> None:
    """(d/δ)(f(x̂) − f(x)) v, equation (GradEstimator) of the paper."""
    x, v, delta = np.array([1.0, 2.0]), np.array([0.6, 0.8]), 0.5
    estimate = OneSided().estimate(x, [Answer(x, None, 3.0), Answer(x + delta * v, None, 4.0)], 2, None)
    np.testing.assert_allclose(estimate, 2 / delta * (4.0 - 3.0) * v, rtol=1e-14)


def test_two_probes_deployed_at_one_point_are_refused() -> None:
    answer = Answer(np.ones(2), None, 1.0)
    with pytest.raises(InvalidInput, match="same point"):
        quotient(answer, answer, 2)
