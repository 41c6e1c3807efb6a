"""ρ, λ and C of the paper's assumptions, fitted to followers whose constants are known."""

import math

import numpy as np
import pytest

from stackelberg.core import Followers, InvalidInput
from stackelberg.followers import CallableFollowers, NotRewindable, ProjectedGradient, VariationalInequality
from stackelberg.games import linear_quadratic_data, stackelberg_cournot
from stackelberg.sets import Reals
from stackelberg.theory import (
    Exponential,
    Polynomial,
    contraction_bound,
    estimate_contraction,
    estimate_stability,
    proposition_bound,
    rounds_needed,
)


@pytest.mark.parametrize("T, d, rho", [(100, 2, 0.5), (10_000, 10, 0.9), (100_000, 200, 0.99)])
def test_exponential_corollary_makes_the_floor_as_small_as_the_rate(T, d, rho) -> None:
    K = rounds_needed(T, d, Exponential(rho))
    assert rho**K * d**3 <= d / math.sqrt(T) * (1 + 1e-9)  # the corollary's aim: alpha d³ <= d/√T ...
    assert rho ** (K - 1) * d**3 > d / math.sqrt(T)  # ... with the smallest such K


@pytest.mark.parametrize("T, d, lam", [(100, 2, 1.0), (10_000, 10, 2.0)])
def test_polynomial_corollary_makes_the_floor_as_small_as_the_rate(T, d, lam) -> None:
    K = rounds_needed(T, d, Polynomial(lam))
    assert K**-lam * d**3 <= d / math.sqrt(T) * (1 + 1e-9)
    assert (K - 1) ** -lam * d**3 > d / math.sqrt(T)


def halving(rho: float) -> Followers:
    return CallableFollowers(lambda x, y, k: x + rho * (y - x), start=[5.0, -3.0])


@pytest.mark.parametrize("rho", [0.2, 0.8, 0.98])
def test_finds_rho(rho) -> None:
    rate = estimate_contraction(halving(rho), [1.0, 1.0]).settled_rate()
    assert isinstance(rate, Exponential)
    # The moves are exactly geometric down to the floor of 3e-12 of the scale, where rounding (2e-16 of the scale)
    # is 1e-4 of a move: the slope and the largest excess inherit at most that.
    assert abs(rate.rho - rho) < 1e-4
    assert 1.0 <= rate.C < 1 + 5e-4


@pytest.mark.parametrize("power", [0.5, 1.0, 2.0])
def test_finds_lambda(power) -> None:
    # y^{(k)} − S = (k+1)^{-power}·(y0 − S), so lambda = 2·power. The shift by one round changes log k by less than
    # 1/k <= 0.1 in a fit over the last decade, log 10 = 2.3 long: less than a tenth of the slope.
    def averaging(x, y, k):
        return x + (y - x) * ((k + 1) / (k + 2)) ** power

    rate = estimate_contraction(CallableFollowers(averaging, start=[4.0]), [1.0], rounds=400).settled_rate()
    assert isinstance(rate, Polynomial)
    assert abs(rate.lam - 2 * power) < 0.1 * 2 * power


def test_moves_that_grow_before_they_shrink_are_fitted_from_the_largest_on() -> None:
    # Each entry feeds the one before it, so what starts in the last takes some rounds to arrive in the first.
    chain = np.array([[0.9, 1.0, 0.0], [0.0, 0.8, 1.0], [0.0, 0.0, 0.7]])
    seen = estimate_contraction(CallableFollowers(lambda x, y, k: chain @ y, start=[0.0, 0.0, 1.0]), [0.0])
    assert int(np.argmax(seen.moves)) > 0
    assert isinstance(seen.rate, Exponential)
    # The slowest mode, 0.9, rules in the end; the faster ones bend the first part of the fit.
    assert seen.rate.rho == pytest.approx(0.9, abs=0.02)


def test_live_followers_are_watched_one_round_at_a_time() -> None:
    rate = estimate_contraction(NotRewindable(halving(0.7)), [1.0, 1.0]).settled_rate()
    assert isinstance(rate, Exponential)
    assert abs(rate.rho - 0.7) < 1e-6


def test_followers_that_cycle_are_named() -> None:
    def rotate(x, y, k):
        return np.array([-y[1], y[0]])

    seen = estimate_contraction(CallableFollowers(rotate, start=[1.0, 0.0]), [0.0])
    assert not seen.settles
    assert "period 4" in seen.reason
    with pytest.raises(InvalidInput, match="they cycle"):
        seen.settled_rate()


def test_followers_that_drift_are_named() -> None:
    seen = estimate_contraction(CallableFollowers(lambda x, y, k: y + 1.0, start=[0.0]), [0.0])
    assert not seen.settles
    assert "drift" in seen.reason


def test_instant_followers_have_rho_zero() -> None:
    seen = estimate_contraction(CallableFollowers(lambda x, y, k: 2 * x, start=[9.0]), [1.0])
    assert seen.rate == Exponential(0.0)


def test_stability_lies_between_the_truth_and_the_bounds() -> None:
    data = linear_quadratic_data(3, seed=4, symmetric=True)
    M, B = np.asarray(data.M), np.asarray(data.B)
    gamma = 1 / np.linalg.norm(M, 2)
    followers = ProjectedGradient(VariationalInequality(data.G, Reals(3)), step=gamma)
    rho = 1 - gamma * np.linalg.eigvalsh(M)[0]
    for K in (1, 3, 10, 30):
        seen = estimate_stability(followers, np.zeros(3), K=K, radius=0.1, pairs=200, seed=1).C
        truth = np.linalg.norm(data.J_after(K, gamma), 2)
        upper = contraction_bound(K, gamma, np.linalg.norm(B, 2), rho)
        assert seen <= truth * (1 + 1e-9)
        assert seen > 0.9 * truth  # 200 directions in three dimensions come close to the worst one
        assert truth <= upper * (1 + 1e-9)
        assert upper <= proposition_bound(K, gamma, np.linalg.norm(B, 2), np.linalg.norm(M, 2)) * (1 + 1e-9)


def test_cournot_rate_is_the_closed_form() -> None:
    # Steps 1/(b(n+1)) on G_y = b(I + 11ᵀ): eigenvalues b and b(n+1), so rho = 1 − 1/(n+1).
    for n in (2, 4):
        rate = estimate_contraction(stackelberg_cournot(n=n).followers, [3.0]).settled_rate()
        assert isinstance(rate, Exponential)
        assert abs(rate.rho - (1 - 1 / (n + 1))) < 1e-3


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: Exponential(1.0), "0 <= rho < 1"),
        (lambda: Polynomial(-1.0), "lam"),
        (lambda: rounds_needed(0, 1, Exponential(0.5)), "T: expected"),
        (lambda: rounds_needed(10, 1, 0.5), "rate: expected Exponential"),
        (lambda: estimate_contraction(halving(0.5), [1.0, 1.0], rounds=5), "rounds"),
        (lambda: estimate_contraction(halving(0.5), [1.0, 1.0], kind="2"), "kind"),
        (lambda: estimate_stability(NotRewindable(halving(0.5)), [1.0, 1.0], K=2, radius=1.0), "rewound"),
    ],
)
def test_bad_input_is_refused(call, message) -> None:
    with pytest.raises(InvalidInput, match=message):
        call()
