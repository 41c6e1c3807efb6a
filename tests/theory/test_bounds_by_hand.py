"""Every bound of the theory at constants no two of which are alike, against the paper's formulas written out."""

import math

import numpy as np
import pytest

from stackelberg.core import Followers, InvalidInput, Purpose, derive
from stackelberg.followers import CallableFollowers
from stackelberg.leaders import Steps
from stackelberg.theory import (
    Exponential,
    Polynomial,
    contraction_bound,
    estimate_stability,
    proposition_bound,
    rounds_needed,
)
from stackelberg.theory.bounds import (
    Constants,
    direction_bound,
    smoothing_bound,
    theorem_bound,
    unsettled_bounds,
)

EXACT = {"rel": 1e-12}
C = Constants(d=5, L_x=0.7, L_y=1.9, L_S=1.3, L_tilde=2.3, l_tilde=1.7, C=1.15, alpha=0.09, e0=0.61)
ETA = [0.31, 0.23, 0.17, 0.11]
DELTA = [0.53, 0.47, 0.37, 0.29]


def scripted(t: int, d: int) -> Steps:
    """A schedule with no law to it, so that no two rounds can be mistaken for each other."""
    assert d == 5  # bounds must ask it for their own dimension
    return Steps(ETA[t], DELTA[t])


def test_smoothing_bound_is_lemma_2() -> None:
    # l~² δ² d² / 4 = 1.7² · 0.3² · 25 / 4
    assert smoothing_bound(C, 0.3) == pytest.approx(2.89 * 0.09 * 25 / 4, **EXACT)


def test_direction_bound_is_lemma_2() -> None:
    assert direction_bound(C) == pytest.approx(4 * 25 * 2.3**2, **EXACT)


def printed_by_hand() -> list[float]:
    """(d²/δ_t²) L_y² (2α^t e_0 + 2 C_6 Σ α^{t−k} η_k² + C_4 Σ α^{t−k} δ_k²), α = ρ^K = √0.09, sums over k < t."""
    rho_K, C6, C4 = 0.3, 2 * 1.3 * (0.7**2 + 1.9**2 * 1.15**2), 4 * 1.3
    bounds = []
    for t in range(4):
        etas = sum(rho_K ** (t - k) * ETA[k] ** 2 for k in range(t))
        deltas = sum(rho_K ** (t - k) * DELTA[k] ** 2 for k in range(t))
        bounds.append(25 / DELTA[t] ** 2 * 1.9**2 * (2 * rho_K**t * 0.61 + 2 * C6 * etas + C4 * deltas))
    return bounds


def corrected_by_hand() -> list[float]:
    """The proof's recursion: Terms A and B of Lemma 2, with L_S² for L_S, 2α for ᾱ, and every factor of 2."""
    term_c = 2 * (0.7**2 + 1.9**2 * 1.15**2)  # per δ²: a difference of costs, squared
    alpha, spread = 0.09, 1.3**2
    # Round 0: both responses start from y_0, at squared distance e_0 = 0.61 from S(x_0).
    base = [alpha * 0.61]
    probe = [2 * alpha * (0.61 + 2 * spread * DELTA[0] ** 2)]
    for t in (1, 2, 3):
        step = ETA[t - 1] ** 2 * 25 * term_c  # ‖x_t − x_{t−1}‖²
        probe.append(2 * alpha * (base[t - 1] + 2 * spread * step + 2 * spread * DELTA[t] ** 2))
        base.append(2 * alpha * (base[t - 1] + spread * step))
    return [2 * 25 / DELTA[t] ** 2 * 1.9**2 * (probe[t] + base[t]) for t in range(4)]


def test_printed_bound_on_unsettled_followers_is_lemma_2_of_the_appendix() -> None:
    assert list(unsettled_bounds(C, scripted, 4, "printed")) == pytest.approx(printed_by_hand(), **EXACT)


def test_corrected_bound_on_unsettled_followers_is_the_recursion_of_the_proof() -> None:
    assert list(unsettled_bounds(C, scripted, 4, "corrected")) == pytest.approx(corrected_by_hand(), **EXACT)


def test_one_round_is_enough_and_none_is_refused() -> None:
    assert unsettled_bounds(C, scripted, 1, "printed").shape == (1,)
    for version in ("printed", "corrected"):
        with pytest.raises(InvalidInput, match="rounds: expected a whole number >= 1"):
            unsettled_bounds(C, scripted, 0, version)
    with pytest.raises(InvalidInput, match="version: expected 'printed' or 'corrected', got 'guessed'"):
        unsettled_bounds(C, scripted, 3, "guessed")


@pytest.mark.parametrize("T", [1, 4])
def test_theorem_bound_is_the_sum_of_lemma_1(T) -> None:
    # ½ Σ η_t E‖∇f̃‖² <= gap + Σ η_t (E1 + E3) + l~ Σ η_t² E2, divided by ½ Σ η_t.
    gap, unsettled, total = 3.7, corrected_by_hand(), 0.0
    for t in range(T):
        smoothing = 1.7**2 * DELTA[t] ** 2 * 25 / 4
        total += ETA[t] * (smoothing + unsettled[t]) + 1.7 * ETA[t] ** 2 * (4 * 25 * 2.3**2)
    assert theorem_bound(C, scripted, T, gap) == pytest.approx((gap + total) / (0.5 * sum(ETA[:T])), **EXACT)


def test_theorem_bound_needs_a_round() -> None:
    with pytest.raises(InvalidInput, match="T: expected a whole number >= 1"):
        theorem_bound(C, scripted, 0, 1.0)


class TestRates:
    def test_squared_factors(self) -> None:
        # (C ρ^K)² = (1.5 · 0.8³)²; C K^{−λ} = 1.5 · 4^{−2.5} = 1.5/32.
        assert Exponential(0.8, 1.5).squared_factor(3) == pytest.approx((1.5 * 0.512) ** 2, **EXACT)
        assert Polynomial(2.5, 1.5).squared_factor(4) == pytest.approx(1.5 / 32, **EXACT)

    def test_the_constant_is_one_where_none_is_given(self) -> None:
        assert (Exponential(0.8).C, Polynomial(2.5).C) == (1.0, 1.0)

    @pytest.mark.parametrize("T, d, rho", [(100, 1, 0.5), (257, 3, 0.77), (10_000, 7, 0.93)])
    def test_exponential_corollary(self, T, d, rho) -> None:
        exact = math.log(math.sqrt(T) * d**2) / -math.log(rho)
        assert rounds_needed(T, d, Exponential(rho, C=40.0)) == math.floor(exact) + 1  # none of these is whole

    @pytest.mark.parametrize("T, d, lam", [(101, 1, 0.6), (257, 3, 1.5), (10_001, 7, 2.0)])
    def test_polynomial_corollary(self, T, d, lam) -> None:
        exact = (math.sqrt(T) * d**2) ** (1 / lam)
        assert rounds_needed(T, d, Polynomial(lam, C=40.0)) == math.floor(exact) + 1

    def test_a_whole_number_is_not_rounded_up(self) -> None:
        # √16 · 2² = 16 = 2⁴ exactly: K = 4 for ρ = ½, and for λ = 2 it is 16^{1/2} = 4.
        assert rounds_needed(16, 2, Exponential(0.5)) == 4
        assert rounds_needed(16, 2, Polynomial(2.0)) == 4
        assert rounds_needed(17, 2, Exponential(0.5)) == 5
        assert rounds_needed(17, 2, Polynomial(2.0)) == 5
        # log(10³)/log(10) is 2.9999999999999996 and log(5³)/log 5 is 3.0000000000000004 in floating point.
        assert rounds_needed(10**6, 1, Exponential(0.1)) == 3
        assert rounds_needed(5**6, 1, Exponential(0.2)) == 3

    @pytest.mark.parametrize("beyond, needed", [(0.95e-9, 3), (1.05e-9, 4)])
    def test_what_counts_as_a_whole_number(self, beyond, needed) -> None:
        lam = math.log(2) / math.log(3 + beyond)  # so that 4^{1/(2 lam)} = 3 + beyond
        assert rounds_needed(4, 1, Polynomial(lam)) == needed

    def test_at_least_one_round(self) -> None:
        assert rounds_needed(1, 1, Exponential(0.5)) == 1  # log 1 = 0
        assert rounds_needed(10**9, 50, Exponential(0.0)) == 1  # settled at once

    @pytest.mark.parametrize(
        "make, message",
        [
            (lambda: Exponential(1.0), "rho: expected 0 <= rho < 1"),
            (lambda: Exponential(-0.1), "rho"),
            (lambda: Exponential(0.5, 0.0), "C: expected a number > 0"),
            (lambda: Polynomial(0.0), "lam: expected a number > 0"),
            (lambda: Polynomial(1.0, 0.0), "C: expected a number > 0"),
            (lambda: rounds_needed(0, 1, Exponential(0.5)), "T: expected"),
            (lambda: rounds_needed(1, 0, Exponential(0.5)), "d: expected"),
            (lambda: rounds_needed(10, 1, 0.5), "rate: expected Exponential"),
        ],
    )
    def test_what_is_no_rate_is_refused(self, make, message) -> None:
        with pytest.raises(InvalidInput, match=message):
            make()


class TestStability:
    def test_proposition(self) -> None:
        # K L_x γ exp(γ L_y K)
        exact = 7 * 1.3 * 0.2 * math.exp(0.2 * 0.6 * 7)
        assert proposition_bound(K=7, gamma=0.2, L_x=1.3, L_y=0.6) == pytest.approx(exact, **EXACT)

    def test_contraction_bound_is_the_geometric_sum(self) -> None:
        exact = 1.3 * 0.2 * (1 + 0.85 + 0.85**2 + 0.85**3)
        assert contraction_bound(K=4, gamma=0.2, L_x=1.3, rho=0.85) == pytest.approx(exact, **EXACT)
        assert contraction_bound(K=4, gamma=0.2, L_x=1.3, rho=0.0) == pytest.approx(0.26, **EXACT)

    @pytest.mark.parametrize(
        "call, message",
        [
            (lambda: proposition_bound(0, 0.1, 1.0, 1.0), "K: expected"),
            (lambda: proposition_bound(1, 0.0, 1.0, 1.0), "gamma: expected a number > 0"),
            (lambda: proposition_bound(1, 0.1, -1.0, 1.0), "L_x: expected a number >= 0"),
            (lambda: proposition_bound(1, 0.1, 1.0, -1.0), "L_y: expected a number >= 0"),
            (lambda: contraction_bound(0, 0.1, 1.0, 0.5), "K: expected"),
            (lambda: contraction_bound(1, 0.0, 1.0, 0.5), "gamma: expected a number > 0"),
            (lambda: contraction_bound(1, 0.1, -1.0, 0.5), "L_x: expected a number >= 0"),
            (lambda: contraction_bound(1, 0.1, 1.0, 1.0), "rho: expected 0 <= rho < 1, got 1.0"),
            (lambda: contraction_bound(1, 0.1, 1.0, -0.1), "rho: expected 0 <= rho < 1, got -0.1"),
        ],
    )
    def test_what_is_no_constant_is_refused(self, call, message) -> None:
        with pytest.raises(InvalidInput, match=message):
            call()

    def test_no_coupling_between_leader_and_followers_is_allowed(self) -> None:
        assert proposition_bound(3, 0.1, 0.0, 0.0) == 0.0
        assert contraction_bound(3, 0.1, 0.0, 0.5) == 0.0


A = np.array([[1.0, -0.4], [0.3, 2.0], [0.7, 0.2]])


class LinearPopulation(Followers):
    """K rounds of y <- y/2 + A x from a remembered y, with a draw added: responses to compare must share it."""

    def __init__(self, rewindable: bool = True) -> None:
        self.rewindable = rewindable
        self.asked: list[tuple] = []

    def initial(self, rng):
        return rng.standard_normal(3)

    def respond(self, x, memory, rounds, rng):
        self.asked.append((np.array(x), np.array(memory), rounds))
        y = memory
        for _ in range(rounds):
            y = 0.5 * y + A @ x
        return y + 10 * rng.standard_normal(3), y


def test_measured_stability_is_the_largest_change_of_the_response_per_change_of_x() -> None:
    x, K, radius, pairs, seed = np.array([0.4, -1.3]), 3, 0.2, 6, 12
    # From one start and with one draw, y changes by (1 + ½ + ¼) A r v.
    ratios = []
    for pair in range(pairs):
        normal = derive(seed, Purpose.DIRECTION, pair).standard_normal(2)
        ratios.append(1.75 * np.linalg.norm(A @ normal) / np.linalg.norm(normal))
    assert int(np.argmax(ratios)) not in (0, pairs - 1)  # neither the first nor the last would do
    population = LinearPopulation()
    seen = estimate_stability(population, x, K=K, radius=radius, pairs=pairs, seed=seed)
    # The draws of size 10 cancel, but for rounding.
    np.testing.assert_allclose(seen.C, max(ratios), rtol=1e-10)
    assert (seen.K, seen.radius, seen.pairs) == (3, 0.2, 6)
    assert len(population.asked) == pairs + 1
    start = derive(seed, Purpose.INITIAL_MEMORY).standard_normal(3)
    for at, memory, rounds in population.asked:
        assert rounds == K
        np.testing.assert_array_equal(memory, start)
        assert np.linalg.norm(at - x) == pytest.approx(0.0 if at is population.asked[0][0] else radius, abs=1e-15)


def test_measured_stability_looks_at_twenty_pairs_of_seed_zero_unless_told() -> None:
    population = LinearPopulation()
    seen = estimate_stability(population, [0.4, -1.3], K=2, radius=0.2)
    assert seen.pairs == 20
    assert len(population.asked) == 21
    first = derive(0, Purpose.DIRECTION, 0).standard_normal(2)
    probed = population.asked[1][0]
    np.testing.assert_allclose(probed - [0.4, -1.3], 0.2 * first / np.linalg.norm(first), atol=1e-15)


def test_a_small_stability_constant_is_told_as_it_is() -> None:
    weak = CallableFollowers(lambda x, y, k: 0.1 * x, start=[3.0])
    np.testing.assert_allclose(estimate_stability(weak, [0.4], K=2, radius=0.2, pairs=1).C, 0.1, rtol=1e-12)


@pytest.mark.parametrize(
    "change, message",
    [({"K": 0}, "K: expected"), ({"pairs": 0}, "pairs: expected"), ({"radius": 0.0}, "radius: expected")],
)
def test_measured_stability_refuses_nothing_to_measure(change, message) -> None:
    with pytest.raises(InvalidInput, match=message):
        estimate_stability(LinearPopulation(), [0.4, -1.3], **({"K": 2, "radius": 0.2} | change))
    with pytest.raises(InvalidInput, match="rewound"):
        estimate_stability(LinearPopulation(rewindable=False), [0.4, -1.3], K=2, radius=0.2)
