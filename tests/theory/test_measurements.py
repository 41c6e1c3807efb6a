"""The measurements of `stackelberg theory` at reduced size, with fixed seeds and derived tolerances."""

import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import binomtest
from stackelberg.experiments.theory.certificates import cases, measure_certificates

from stackelberg.core import InvalidInput
from stackelberg.experiments.theory import QUICK, Outcome, measure_theory
from stackelberg.experiments.theory import run as running
from stackelberg.experiments.theory.bench import quadratic_game, rate_of, run
from stackelberg.experiments.theory.dimension import measure_dimension, measure_steps
from stackelberg.experiments.theory.estimator import compare_estimator, measure_estimator
from stackelberg.experiments.theory.facts import measure_assumptions, measure_stability
from stackelberg.experiments.theory.fits import decades, loglog_slope, share
from stackelberg.experiments.theory.floor import biased_floor, measure_corollary, measure_floor
from stackelberg.experiments.theory.lemmas import measure_descent, measure_errors
from stackelberg.experiments.theory.measurement import Grid, Measurement
from stackelberg.experiments.theory.rates import measure_rates
from stackelberg.experiments.theory.rivals import measure_rivals
from stackelberg.experiments.theory.saddles import (
    SCHEDULE,
    gradient_descent,
    measure_saddles,
    nearest_minimum,
)
from stackelberg.experiments.theory.trajectory import measure_trajectory
from stackelberg.games import linear_quadratic_data
from stackelberg.report.figures.lines import Chart, Series, chart_bytes
from stackelberg.theory import Verdict, copycats, saturating_target
from stackelberg.theory.affine import ONE_WELL


def test_rate_is_no_shallower_than_the_theorem_says() -> None:
    seen = measure_rates(QUICK)
    assert seen.outcome is Outcome.HOLDS
    # 95% upper ends of the fitted exponents, on a quadratic and on a non-convex game.
    assert seen.numbers["quadratic_high"] <= -0.5
    assert seen.numbers["non_convex_high"] <= -0.5


def test_growth_in_d_is_linear_for_the_worst_game() -> None:
    seen = measure_dimension(QUICK)
    assert seen.outcome is not Outcome.FAILS
    assert seen.numbers["exponent_low"] <= 1.0
    # sup over h of 2h exp(−2h Σ η_t) with Σ η_t = (2√T − 1.46)/d is d/(2e√T)·exp(0.73/√T): 0.191·d/√T at T = 400;
    # a tenth for the variance of 12 runs and the grid of three curvatures.
    assert seen.numbers["largest_constant"] == pytest.approx(0.191, rel=0.1)


@pytest.mark.slow
def test_allowed_steps_blow_up_and_stable_ones_do_not() -> None:
    seen = measure_steps(QUICK)
    # On ½‖x‖² in d = 50 the first step multiplies the mean square by 1 − 1 + 50/4 = 12.5, later ones by less.
    assert seen.numbers["largest_growth_allowed"] > 12.5
    # Five standard errors of the first mean of 200 runs stay below 5%.
    assert seen.numbers["largest_growth_stable"] < 1.05


def test_floor_falls_at_least_like_the_bound() -> None:
    seen = measure_floor(replace(QUICK, floor_K=(1, 2, 3)))
    assert seen.outcome is Outcome.HOLDS
    assert seen.numbers["decay_high"] <= seen.numbers["log_rho"]


def test_biased_floor_is_the_closed_form() -> None:
    game = quadratic_game(5)
    data = linear_quadratic_data(5, symmetric=True)
    for K in (1, 3):
        x = data.point_seen_through(data.J_after(K, game.step))
        assert biased_floor(game, K) == pytest.approx(float(np.sum(data.hypergradient(x) ** 2)), rel=1e-9)


def test_corollary_removes_the_floor() -> None:
    seen = measure_corollary(QUICK)
    assert seen.outcome is Outcome.HOLDS
    assert seen.numbers["one_round_level"] > seen.numbers["one_round_floor"] * 0.99
    assert seen.numbers["last"] < seen.numbers["first"]


def test_lemmas_hold_along_trajectories() -> None:
    size = replace(QUICK, lemma_runs=200, lemma_rounds=60)
    assert measure_descent(size).numbers["refuted_rounds"] == 0
    errors = measure_errors(size)
    assert errors.numbers["over_corrected"] == 0
    assert 0 < errors.numbers["largest_share_of_bound"] < 1


def test_estimator_mean_is_the_smoothed_gradient_and_the_test_can_fail() -> None:
    assert measure_estimator(QUICK).outcome is Outcome.HOLDS
    p, against_unsmoothed = compare_estimator(saturating_target(2), 3.0, 20_000, seed=1)[3:]
    assert p > 1e-3
    assert against_unsmoothed > 10


def test_pseudo_trajectory_shrinks_unless_followers_are_rushed() -> None:
    seen = measure_trajectory(replace(QUICK, window_starts=(10, 100, 1_000)))
    assert seen.numbers["rounds, K = corollary: high"] < 0
    assert seen.numbers["time, K = corollary: high"] < 0
    assert seen.numbers["last_window_ratio"] > 10


def test_runs_leave_a_strict_saddle_where_gradient_descent_stays() -> None:
    game = copycats(2, ONE_WELL)
    x = np.zeros((40, 2))
    end = run(game, x, game.settled(x), K=10, schedule=SCHEDULE, rounds=600, seed=0)
    # A share of 1 in 40 runs: the exact 95% lower bound is 0.91.
    assert share(int((nearest_minimum(game, end) < 0.25**2).sum()), 40).low > 0.9
    np.testing.assert_array_equal(gradient_descent(game, x, 600), x)


@pytest.mark.slow
def test_runs_leave_every_kind_of_saddle() -> None:
    seen = measure_saddles(replace(QUICK, saddle_rounds=1_000, saddle_runs=40))
    assert seen.numbers["smallest_share"] >= 0.9


def test_certificate_cases_cover_every_verdict() -> None:
    truths = {case.truth() for case in cases()}
    assert truths == {Verdict.NO_DESCENT_FOUND, Verdict.DESCENT_BY_CURVATURE, Verdict.NOT_STATIONARY}


@pytest.mark.slow
def test_certificates_err_no_more_than_stated() -> None:
    seen = measure_certificates(replace(QUICK, certificates=60))
    # At most 5% of 60 are wrong in truth; more than 9 would happen with probability below 1e-3 in any one case.
    assert seen.numbers["worst_wrong"] <= 9 / 60
    assert seen.numbers["worst_missed"] <= 9 / 60
    # Followers that are not settled: with the bias counted the bound is a certain one, so no interval may miss.
    assert seen.numbers["missed_with_settling"] == 0
    assert seen.numbers["missed_without_settling"] > 0.5


@pytest.mark.slow
def test_rivals_are_ranked_by_what_they_know() -> None:
    pytest.importorskip("jax")
    seen = measure_rivals(QUICK)
    assert seen.outcome is Outcome.REPORTED
    assert seen.numbers["linear-quadratic d=5: AID"] < 1e-3
    assert seen.numbers["linear-quadratic d=5: AID"] < seen.numbers["linear-quadratic d=5: Algorithm 1, K = 10"]
    assert "linear-quadratic game d=5: BOME" not in seen.numbers


def test_stability_constant_lies_below_its_bounds() -> None:
    seen = measure_stability(QUICK)
    assert seen.outcome is Outcome.HOLDS
    assert seen.numbers["true_C"] <= seen.numbers["contraction_bound"] < seen.numbers["proposition_bound"]


@pytest.mark.slow
def test_assumptions_table_names_the_paper_game() -> None:
    rows = measure_assumptions(QUICK).tables[0].rows
    standing = {(row[0], row[1]): row[2] for row in rows}
    assert standing["lq d=4", "1(1) f Lipschitz and smooth"] == "holds locally"
    assert standing["pigou", "1(1) f Lipschitz and smooth"] == "holds"
    assert standing["cournot n=2", "1(3) f̃ smooth and Lipschitz"] == "holds locally"
    assert standing["routing (the paper's)", "1(2) S single-valued, Lipschitz"] == "fails"


def test_known_rate_of_the_quadratic_game() -> None:
    game = quadratic_game(4)
    assert rate_of(game).rho == pytest.approx(1 - np.linalg.eigvalsh(game.M)[0] / np.linalg.norm(game.M, 2))


class TestKeeping:
    def test_result_page_tables_and_charts_are_written_and_taken_up(self, tmp_path) -> None:
        said: list[str] = []
        result = measure_theory(tmp_path, QUICK, ["slips", "rates"], said.append)
        assert list(result["measurements"]) == ["rates", "slips"]  # in the order of the page
        for name in ("result.json", "index.html", "rates.csv", "rates.png", "rates.svg", "slips.csv"):
            assert (tmp_path / name).stat().st_size > 0
        assert json.loads((tmp_path / "result.json").read_text())["measurements"]["rates"]["outcome"] == "holds"
        assert "Slips in the paper" in (tmp_path / "index.html").read_text()
        again = measure_theory(tmp_path, QUICK, ["slips", "rates"])
        assert again == result  # seconds too: nothing was measured twice

    def test_seconds_add_up_to_the_same_sum_when_taken_up(self, tmp_path, monkeypatch) -> None:
        # 0.026 s and 0.0239 s are 0.0 s together if rounded at the end, 0.1 s if rounded to 0.03 and 0.02 before.
        clock = iter([1.0, 1.026, 2.0, 2.0239])
        monkeypatch.setattr(running, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
        made = Measurement("slips", "T", "claim", Outcome.HOLDS, "words")
        fakes = {name: lambda size, name=name: replace(made, name=name, title=name) for name in ("slips", "rates")}
        monkeypatch.setattr(running, "MEASUREMENTS", fakes)
        first, second = measure_theory(tmp_path, QUICK), measure_theory(tmp_path, QUICK)
        assert second == first
        assert [m["seconds"] for m in first["measurements"].values()] == [0.03, 0.02]
        assert first["seconds"] == 0.1

    def test_another_seed_is_measured_anew(self, tmp_path) -> None:
        first = measure_theory(tmp_path, QUICK, ["estimator"])
        second = measure_theory(tmp_path, replace(QUICK, seed=1), ["estimator"])
        seen = [result["measurements"]["estimator"]["numbers"]["smallest_p"] for result in (first, second)]
        assert seen[0] != seen[1]

    def test_a_damaged_file_is_named(self, tmp_path) -> None:
        measure_theory(tmp_path, QUICK, ["slips"])
        (tmp_path / "measurements" / "slips.json").write_text("{")
        with pytest.raises(InvalidInput, match=r"slips\.json"):
            measure_theory(tmp_path, QUICK, ["slips"])

    def test_an_unknown_name_is_refused(self, tmp_path) -> None:
        with pytest.raises(InvalidInput, match="only: expected names among rates"):
            measure_theory(tmp_path, QUICK, ["nonsense"])

    def test_a_measurement_survives_json(self) -> None:
        chart = Chart("c", "t", "x", "y", [Series("s", [1.0, 2.0], [float("nan"), 3.0])], log_y=True)
        made = Measurement(
            "n", "T", "claim", Outcome.HOLDS, "words", {"a": 1.5}, (Grid("g", "c", ["a"], [[1.0]]),), (chart,), 2.0
        )
        text = json.dumps(made.to_json(), allow_nan=False)
        again = Measurement.from_json(json.loads(text))
        assert again.to_json() == made.to_json()
        assert np.isnan(again.charts[0].series[0].y[0])


def test_shares_have_exact_intervals() -> None:
    for k, n in ((0, 10), (3, 40), (40, 40)):
        exact = binomtest(k, n).proportion_ci(0.95)
        assert (share(k, n).low, share(k, n).high) == pytest.approx((exact.low, exact.high), abs=1e-12)


def test_slope_of_a_power_law_is_its_exponent() -> None:
    T = decades(10_000)
    assert float(loglog_slope(T, 3 * T**-0.7)) == pytest.approx(-0.7, abs=1e-12)
    assert (T[0], T[-1]) == (10, 10_000)


def test_charts_leave_out_what_a_log_axis_cannot_show() -> None:
    chart = Chart("c", "t", "x", "y", [Series("s", [0.0, 1.0, 2.0], [1.0, 0.0, 2.0])], log_x=True, log_y=True)
    assert chart_bytes(chart, "png").startswith(b"\x89PNG")
    with pytest.raises(InvalidInput, match="expected 2 numbers"):
        Series("s", [1.0, 2.0], [1.0])
