"""The measurements at reduced size, with fixed seeds and derived tolerances."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from stackelberg.games import linear_quadratic_data
from stackelberg.leaders import TheoremSchedule
from stackelberg.sets import Reals
from stackelberg_repro.affine import copycats, saturating_target
from stackelberg_repro.affine.game import ONE_WELL, WELLS
from stackelberg_repro.theory import QUICK, Outcome, measure_theory
from stackelberg_repro.theory.bench import quadratic_game, run, starts
from stackelberg_repro.theory.coverage_case import affine_truth, interior_truth, repeat
from stackelberg_repro.theory.coverage_table import cases
from stackelberg_repro.theory.dimension import measure_dimension, measure_steps
from stackelberg_repro.theory.estimator import compare_estimator, measure_estimator
from stackelberg_repro.theory.exact_moments import quadratic_levels
from stackelberg_repro.theory.fits import share
from stackelberg_repro.theory.floor import biased_floor, fading_game, measure_corollary, measure_floor
from stackelberg_repro.theory.lemmas import measure_descent, measure_errors
from stackelberg_repro.theory.rates import measure_rates
from stackelberg_repro.theory.saddles import (
    SCHEDULE,
    gradient_descent,
    local_minima,
    nearest_minimum,
)
from stackelberg_repro.theory.trajectory import measure_trajectory


@pytest.mark.slow
def test_the_theorem_bounds_what_it_bounds() -> None:
    seen = measure_rates(QUICK)
    assert seen.outcome is Outcome.HOLDS
    assert seen.numbers["over_bound"] == 0
    # The worst bowl has 2h exp(−2h Σ η_t) at its largest: d/(2e√T)·exp(0.73/√T), a little more for the noise.
    assert seen.numbers["worst_family_smallest"] == pytest.approx(0.184 * np.exp(0.73 / 1000**0.5), rel=0.01)
    assert seen.numbers["worst_family_shallowest"] == pytest.approx(-0.5, abs=0.05)


def test_growth_in_d_is_linear_for_the_worst_game() -> None:
    seen = measure_dimension(QUICK)
    assert seen.outcome is Outcome.HOLDS
    # sup over h of 2h exp(−2h Σ η_t) with Σ η_t = (2√T − 1.46)/d is d/(2e√T)·exp(0.73/√T): 0.191·d/√T at T = 400;
    # the estimator's noise adds a few percent in large d.
    assert seen.numbers["smallest_constant"] == pytest.approx(0.191, rel=0.005)
    assert seen.numbers["largest_constant"] == pytest.approx(0.191, rel=0.05)
    # 12 runs of Algorithm 1 agree with the expectation worked out without sampling.
    assert seen.numbers["runs_last"] == pytest.approx(seen.numbers["exact_last"], rel=0.15)


@pytest.mark.slow
def test_expectations_on_a_quadratic_are_those_of_many_runs() -> None:
    game = quadratic_game(3)
    schedule = TheoremSchedule(1 / game.smoothness(), 1.0)
    x, y = starts(game, 5_000, 0)
    seen = []
    run(
        game,
        x,
        y,
        K=60,
        schedule=schedule,
        rounds=20,
        seed=3,
        visit=lambda at: seen.append(game.hypergradient(at.x)),
    )
    squares = (np.stack(seen) ** 2).sum(axis=2)
    exact = quadratic_levels(game.hessian(x[0]), game.hypergradient(x[0]), schedule, 19)
    error = squares.std(axis=1) / len(x) ** 0.5
    # Twenty z-scores of correlated means: each beyond 4.5 with probability 7e-6.
    assert np.abs(squares.mean(axis=1)[1:] - exact[1:]).max() > 0
    assert (np.abs(squares.mean(axis=1) - exact) <= 4.5 * error + 1e-12).all()


@pytest.mark.slow
def test_allowed_steps_blow_up_and_stable_ones_do_not() -> None:
    seen = measure_steps(QUICK)
    # On ½‖x‖² in d = 50 from ‖x‖ = 1: E‖x‖² ← (1 − 2η + 50η²) E‖x‖² + ¼ η² 50² δ², η = ½/√(t+1), δ² = 1/(50√(t+1)).
    squares = [1.0]
    for t in range(299):
        eta, delta_squared = 0.5 * (t + 1) ** -0.5, 0.02 * (t + 1) ** -0.5
        squares.append((1 - 2 * eta + 50 * eta**2) * squares[-1] + 0.25 * eta**2 * 2500 * delta_squared)
    assert seen.numbers["exact_growth_allowed"] == pytest.approx(max(squares), rel=1e-9)
    assert seen.numbers["exact_growth_stable"] == 1.0
    # Rare runs carry the expectation: a typical one grows far less.
    assert seen.numbers["median_growth_allowed_high"] < 0.1 * seen.numbers["exact_growth_allowed"]


@pytest.mark.slow
def test_floor_falls_at_least_like_the_bound() -> None:
    seen = measure_floor(replace(QUICK, floor_K=(1, 2)))
    assert seen.outcome is Outcome.HOLDS
    # ρ^(2K) in the end, from above; and never above the bound for affine followers.
    assert seen.numbers["last_fall"] == pytest.approx(seen.numbers["log_rho_squared"], rel=0.01)
    assert seen.numbers["smallest_fall"] >= seen.numbers["log_rho_squared"] - 1e-3
    assert 0 < seen.numbers["largest_share_of_bound_in_d"] <= 1


def test_fading_steps_settle_polynomially() -> None:
    game = fading_game(2, c=0.5)
    # Π(1 − c/(k+1)) = Γ(K + 1 − c)/(Γ(1 − c) Γ(K + 1)) ~ K^(−c)/Γ(1 − c)
    for K in (1, 10, 1000):
        exact = math.exp(math.lgamma(K + 0.5) - math.lgamma(0.5) - math.lgamma(K + 1))
        np.testing.assert_allclose(game.contraction(K), exact * np.eye(2), rtol=1e-10)


def test_biased_floor_is_the_closed_form() -> None:
    game = quadratic_game(5)
    data = linear_quadratic_data(5, symmetric=True)
    for K in (1, 3):
        x = data.point_seen_through(data.J_after(K, game.step))
        assert biased_floor(game, K) == pytest.approx(float(np.sum(data.hypergradient(x) ** 2)), rel=1e-9)


@pytest.mark.slow
def test_corollary_removes_the_floor() -> None:
    seen = measure_corollary(QUICK)
    assert seen.outcome is Outcome.HOLDS
    for followers in ("exponential", "polynomial"):
        assert seen.numbers[f"{followers}_one_round_level"] > seen.numbers[f"{followers}_one_round_floor"] * 0.99
        assert seen.numbers[f"{followers}_last"] < seen.numbers[f"{followers}_first"]


@pytest.mark.slow
def test_lemmas_hold_along_trajectories() -> None:
    size = replace(QUICK, lemma_runs=200, lemma_rounds=60)
    assert measure_descent(size).numbers["refuted_rounds"] == 0
    errors = measure_errors(size)
    assert errors.numbers["over_corrected"] == 0
    assert 0 < errors.numbers["largest_share_of_bound"] < 1


@pytest.mark.slow
def test_estimator_mean_is_the_smoothed_gradient_and_the_test_can_fail() -> None:
    assert measure_estimator(QUICK).outcome is Outcome.CONSISTENT
    p, against_unsmoothed = compare_estimator(saturating_target(2), 3.0, 20_000, seed=1)[3:]
    assert p > 1e-3
    assert against_unsmoothed > 10


@pytest.mark.slow
def test_pseudo_trajectory_shrinks_unless_followers_are_rushed() -> None:
    seen = measure_trajectory(replace(QUICK, window_starts=(10, 100, 1_000)))
    for kind in ("rounds", "time"):
        assert seen.numbers[f"{kind}, K = corollary: shallowest"] < -1
    assert seen.numbers["last_window_ratio"] > 10
    # The lemma's own start is δ_t away from x_t, and that is nearly all of the distance late in a run.
    assert seen.numbers["offset_share_last"] == pytest.approx(1.0, abs=0.05)


def test_runs_leave_a_strict_saddle_where_gradient_descent_stays() -> None:
    game = copycats(2, ONE_WELL)
    x = np.zeros((40, 2))
    end = run(game, x, game.settled(x), K=10, schedule=SCHEDULE, rounds=600, seed=0)
    # A share of 1 in 40 runs: the exact 95% lower bound is 0.91.
    assert share(int((nearest_minimum(local_minima(game), end) < 0.25**2).sum()), 40).low > 0.9
    np.testing.assert_array_equal(gradient_descent(game, x, 600), x)


class TestCoverage:
    def test_quadrature_gives_the_truth_of_affine_games(self) -> None:
        for game, x in (
            (copycats(1, WELLS), np.array([0.3])),
            (saturating_target(2, seed=3), np.array([0.3, -0.4])),
        ):
            exact = affine_truth(game, x, 0.6)
            seen = interior_truth(lambda z, game=game: float(game.hyperobjective(z)), Reals(x.size), x, 0.6)
            assert seen.projected_gradient == pytest.approx(exact.projected_gradient, rel=1e-7)
            assert seen.curvature == pytest.approx(exact.curvature, rel=1e-7)

    def test_what_is_wrong_is_counted(self) -> None:
        case = next(case for case in cases() if case.name.startswith("10(x"))
        assert repeat(case, 3).wrong == 0
        lie = replace(case, known=replace(case.known, slope=lambda x: np.array([-0.2])))
        counts = repeat(lie, 3)
        assert (counts.decided, counts.wrong, counts.missed_gradient) == (3, 3, 3)

    @pytest.mark.slow
    def test_held_out_games_are_covered(self) -> None:
        for case in cases():
            if case.held_out and case.game is None:
                counts = repeat(case, 12)
                # At most 5% of 12 in truth; more than 4 would happen with probability below 1e-3 in any one case.
                worst = max(counts.wrong, counts.missed_gradient, counts.missed_curvature, counts.missed_comparison)
                assert worst <= 4, case.name


@pytest.mark.slow
def test_result_page_tables_and_charts_are_written(tmp_path) -> None:
    result = measure_theory(tmp_path, QUICK, ["slips", "dimension"])
    assert list(result["measurements"]) == ["dimension", "slips"]  # in the order of the page
    for name in ("result.json", "index.html", "dimension.csv", "slips.csv"):
        assert (tmp_path / name).stat().st_size > 0
    assert json.loads((tmp_path / "result.json").read_text()) == result
    assert "Slips in the paper" in (tmp_path / "index.html").read_text()
