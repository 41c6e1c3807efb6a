"""The estimate of Algorithm 1: draws on the sphere, quotients, and its mean."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from stackelberg.core import Answer, Purpose, derive, unit_sphere
from stackelberg.leaders.two_point import quotient


def at(x: Any, cost: float | None) -> Answer:
    return Answer(0, 0, np.array(x, dtype=float), None, cost)


def test_a_quotient_is_of_what_was_deployed_however_near() -> None:
    assert quotient(at([1e-9], 2.0), at([0.0], 1.0), 1)[0] == pytest.approx(1e9, rel=1e-12)


def test_sphere_draws_are_uniform() -> None:
    """For v uniform on the sphere of R^5, (v·u)² is Beta(1/2, 2) for every unit u; KS test at level 1e-3 each."""
    rng = derive(0, Purpose.DIRECTION)
    draws = np.array([unit_sphere(rng, 5) for _ in range(4000)])
    np.testing.assert_allclose(np.linalg.norm(draws, axis=1), 1.0, atol=1e-14)
    for u in (np.eye(5)[0], np.ones(5) / np.sqrt(5), np.array([3.0, -4.0, 0, 0, 0]) / 5):
        projections = draws @ u
        assert stats.kstest(projections**2, stats.beta(0.5, 2.0).cdf).pvalue > 1e-3
        assert stats.binomtest(int((projections > 0).sum()), 4000).pvalue > 1e-3


D, SAMPLES = 4, 4000


@pytest.mark.slow
def test_the_mean_is_the_smoothed_gradient_on_quadratics() -> None:
    """On f̃(x) = ½xᵀHx + bᵀx smoothing over a ball adds a constant, so ∇f̃_δ(x) = Hx + b exactly.

    The mean over n draws of each coordinate must lie within z s/√n of it, z = 4.4 (two-sided level 1e-5, 4
    coordinates in all), s the sample deviation.
    """
    rng = np.random.default_rng(8)
    a = rng.standard_normal((D, D))
    H, b, x, delta = a + a.T, rng.standard_normal(D), rng.standard_normal(D), 0.3

    def cost(z: np.ndarray) -> float:
        return float(0.5 * z @ H @ z + b @ z)

    samples = np.empty((SAMPLES, D))
    for i in range(SAMPLES):
        near = x + delta * unit_sphere(derive(1, Purpose.DIRECTION, i), D)
        samples[i] = quotient(at(near, cost(near)), at(x, cost(x)), D)
    error = np.abs(samples.mean(axis=0) - (H @ x + b))
    assert np.all(error <= 4.4 * samples.std(axis=0, ddof=1) / np.sqrt(SAMPLES) + 1e-12)
