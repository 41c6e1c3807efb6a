"""Algorithm 1 on linear-quadratic games goes where the theory says, biased by followers that have not settled.

Followers y <- y − γ(y + Bx + c) contract by ρ = 1 − γ towards S(x). Held for K rounds they show
J_K = (1 − ρ^K) J, so the leader goes to the zero of ∂x f + J_Kᵀ ∂y f(x, S(x)) instead of the optimum.
"""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from stackelberg.followers import NotRewindable
from stackelberg.games import LinearQuadratic
from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.run import solve

pytestmark = pytest.mark.slow  # whole runs to closed forms

D = 3


def game_data(seed: int = 0) -> LinearQuadratic:
    rng = np.random.default_rng(seed)
    B = np.eye(D) + 0.3 * rng.standard_normal((D, D))
    return LinearQuadratic(np.eye(D), B, rng.standard_normal(D), rng.standard_normal(D), lam=0.5)


def expected_square_error(data: LinearQuadratic, shown: float, eta: float, delta: float, rounds: int, x0) -> float:
    """E‖x_T − x_b‖² of Algorithm 1, exactly, from its step sizes (an upper bound in the δ term).

    With R = ρ^K = 1 − shown, error e = x − x_b and lag l = ỹ − S(x), one round is linear in z = (e, l):
    z⁺ = F z + N g, g = d v vᵀ C z + d (δ/2)(vᵀQv) v, with F = diag(I, R), N = (−ηI, ηRJ), C = (A, J_Kᵀ) and
    E[d v vᵀ] = I, d² E[v vᵀ X v vᵀ] = d/(d+2) (X + Xᵀ + tr(X) I) for v uniform on the sphere. The curvature
    term has mean zero given z (it is odd in v) and covariance at most d² δ² ‖Q‖² / (4d) I.
    """
    J, d = data.J, D
    J_K = shown * J
    R = 1.0 - shown
    A = data.lam * np.eye(d) + J_K.T @ J
    C = np.hstack([A, J_K.T])
    F = np.diag(np.r_[np.ones(d), np.full(d, R)])
    N = eta * np.vstack([-np.eye(d), R * J])
    Q = data.lam * np.eye(d) + J_K.T @ J_K
    noise = N @ N.T * d * delta**2 * np.linalg.norm(Q, 2) ** 2 / 4
    e0 = x0 - data.point_seen_through(J_K)
    z0 = np.r_[e0, np.zeros(d)]  # the population starts settled at x0
    P = np.outer(z0, z0)
    for _ in range(rounds):
        X = C @ P @ C.T
        spread = d / (d + 2) * (X + X.T + np.trace(X) * np.eye(d))
        cross = F @ P @ C.T @ N.T
        P = F @ P @ F.T + cross + cross.T + N @ spread @ N.T + noise
    return float(np.trace(P[:d, :d]))


@pytest.mark.parametrize("K, seed", [(1, 0), (3, 1)])
def test_rewound_probes_reach_the_biased_point(K: int, seed: int) -> None:
    data, rho, eta, delta, rounds = game_data(), 0.8, 0.05, 1e-3, 1500
    shown = 1 - rho**K
    x0 = np.zeros(D)
    game = data.game(step=1 - rho)
    settled = replace(game, followers=replace(game.followers, start=data.equilibrium(x0)), x0=x0)
    leader = TwoPoint(K=K, schedule=ConstantSchedule(eta, delta))
    result = solve(settled, leader, rounds=rounds, seed=seed)
    biased = data.point_seen_through(data.J_after(K, 1 - rho))
    np.testing.assert_allclose(data.J_after(K, 1 - rho), shown * data.J, rtol=1e-12)
    # Markov: P(‖e‖² > 1000 E‖e‖²) <= 1e-3 for each of the 2 runs.
    tolerance = np.sqrt(1000 * expected_square_error(data, shown, eta, delta, rounds, x0))
    assert np.linalg.norm(result.x - biased) < tolerance
    # The test can tell the biased point from the optimum.
    assert tolerance < 0.1 * np.linalg.norm(biased - data.optimum())


def test_live_followers_show_the_papers_own_bias() -> None:
    """Deployed one after the other, x_t first: live followers show the share 1 − ρ^K of their response.

    With constant steps the iterates fluctuate around the predicted point without bias (the round is linear in
    error and lag for a quadratic f, and at rest the mean lag is zero), so tail averages over seeds are unbiased
    and independent: a t-interval at level 1e-4 for each coordinate must cover the prediction and exclude that of
    deploying x̂_t first, (1 − ρ^K)².
    """
    data, rho, K, eta, delta = game_data(), 0.8, 2, 0.01, 0.05
    shown, other = 1 - rho**K, (1 - rho**K) ** 2
    predicted = data.point_seen_through(shown * data.J)
    base = data.game(step=1 - rho)
    live = replace(base, followers=NotRewindable(base.followers), x0=predicted)
    leader = TwoPoint(K=K, schedule=ConstantSchedule(eta, delta))
    averages = np.array([solve(live, leader, rounds=800, seed=s).xs[200:].mean(axis=0) for s in range(6)])
    half = stats.t.ppf(1 - 0.5e-4, df=5) * averages.std(axis=0, ddof=1) / np.sqrt(6)
    miss = np.abs(averages.mean(axis=0) - predicted)
    assert np.all(miss <= half)
    assert np.any(np.abs(averages.mean(axis=0) - data.point_seen_through(other * data.J)) > half)
