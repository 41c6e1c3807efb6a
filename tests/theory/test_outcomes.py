"""A measurement says that a claim holds where it does, and not where it does not: on made-up findings, by hand."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import binomtest, norm

from stackelberg_repro.theory import QUICK, Outcome, coverage, dimension, estimator, floor, lemmas, trajectory
from stackelberg_repro.theory.coverage_case import Counts
from stackelberg_repro.theory.fits import Estimate


@pytest.mark.parametrize(
    "slack, outcome, refuted",
    [
        ([0.1, 0.2, 0.3, 0.4], "holds", 0),
        ([0.1, 0.2, 0.02, 0.4], "consistent", 0),
        ([0.1, -0.03, -0.02, 0.4], "fails", 1),
    ],
)
def test_descent_is_refuted_by_one_round_that_goes_up_beyond_its_error(monkeypatch, slack, outcome, refuted):
    """Four rounds at once: 2.24 standard errors of 0.01 each."""
    seen = SimpleNamespace(game=SimpleNamespace(name="g"), K=3, slack=np.array(slack), slack_error=np.full(4, 0.01))
    monkeypatch.setattr(lemmas, "trajectories", lambda size: [seen])
    found = lemmas.measure_descent(QUICK)
    assert norm.ppf(1 - 0.05 / 4) == pytest.approx(2.24, abs=0.01)
    assert (found.outcome.value, found.numbers["refuted_rounds"]) == (outcome, refuted)
    assert found.numbers["smallest_z"] == pytest.approx(min(slack) / 0.01)
    (row,) = found.tables[0].rows
    assert row == ["g", 3, 4, sum(s > 0.0224 for s in slack), refuted, slack[0], min(slack)]


@pytest.mark.parametrize("last, outcome", [(1.04, Outcome.HOLDS), (1.06, Outcome.FAILS)])
def test_no_floor_is_left_where_the_level_does_not_grow(monkeypatch, last, outcome):
    def rows(game, law, size):
        levels = [(100, 1.0), (1_000, last if "fading" in game.name else 0.5)]
        return [[game.name, T, rule, 2, level, level] for T, level in levels for rule in ("corollary", "K = 1")]

    monkeypatch.setattr(floor, "_corollary_rows", rows)
    found = floor.measure_corollary(replace(QUICK, corollary_T=(100, 1_000)))
    assert found.outcome is outcome
    assert (found.numbers["polynomial_first"], found.numbers["polynomial_last"]) == (1.0, last)


@pytest.mark.parametrize("slow, outcome", [(0.09, Outcome.MIXED), (0.11, Outcome.FAILS)])
def test_every_window_must_shrink_tenfold(monkeypatch, slow, outcome):
    def windows(game, schedule, K, total, lengths, size):
        ends = dict.fromkeys(trajectory.KINDS, 0.01) | {"time": slow if K > 1 else 0.9}
        return {
            kind: [
                SimpleNamespace(worst=lambda level=level: np.full(3, level)) for level in np.geomspace(1.0, end, 5)
            ]
            for kind, end in ends.items()
        }

    monkeypatch.setattr(trajectory, "_windows", windows)
    found = trajectory.measure_trajectory(QUICK)
    assert found.outcome is outcome
    assert found.numbers["time, K = corollary: last"] == pytest.approx(slow)
    assert found.numbers["last_window_ratio"] == pytest.approx(0.9 / slow)


def counted(wrong=0, missed=0, trials=200):
    return Counts(trials, decided=trials, wrong=wrong, missed_gradient=missed, deployments=trials)


@pytest.mark.parametrize(
    "counts, outcome",
    [
        (counted(), "holds"),  # none of 200: at most 1.8%
        (counted(missed=8), "consistent"),  # 4%, perhaps 7.7%
        (counted(wrong=20), "fails"),  # 10%, at least 6.2%
    ],
)
def test_certificates_err_in_no_case_too_often(monkeypatch, counts, outcome):
    table = coverage.cases()[:2]
    monkeypatch.setattr(coverage, "cases", lambda: table)
    monkeypatch.setattr(coverage, "repeat", lambda case, repetitions: counts if case is table[1] else counted())
    found = coverage.measure_coverage(QUICK)
    most = max(counts.wrong, counts.missed_gradient)
    exact = binomtest(most, 200).proportion_ci(0.95, "exact")
    assert found.outcome.value == outcome
    assert found.numbers["worst_share"] == most / 200
    assert (found.numbers["worst_share_low"], found.numbers["worst_share_high"]) == pytest.approx(
        (exact.low, exact.high)
    )
    assert found.numbers["all_repetitions"] == 400
    assert found.numbers["all_wrong"] == counts.wrong
    assert (f"More than 5% in: {table[1].name}." in found.words) == (outcome == "fails")


@pytest.mark.parametrize(
    "counted_misses, left_out, outcome",
    [(0, 20, Outcome.HOLDS), (0, 1, Outcome.FAILS), (20, 20, Outcome.FAILS), (1, 20, Outcome.HOLDS)],
)
def test_the_settling_bias_must_be_counted(monkeypatch, counted_misses, left_out, outcome):
    """1 of 20 is 0.1% at least, 20 of 20 are 83% at least; 5% are allowed."""
    seen = SimpleNamespace(gradient_settling=0.1, curvature_settling=0.2)

    def repeat(case, repetitions):
        assert repetitions == 20
        misses = left_out if case.trusting else counted_misses
        return Counts(repetitions, missed_gradient=misses - 1 if misses else 0, missed_curvature=misses)

    monkeypatch.setattr(coverage, "repeat", repeat)
    monkeypatch.setattr(coverage.CoverageCase, "certificate", lambda case, seed: seen)
    found = coverage.measure_settling(replace(QUICK, certificates=200))
    assert found.outcome is outcome
    assert (found.numbers["missed_counted"], found.numbers["missed_left_out"]) == (
        counted_misses / 20,
        left_out / 20,
    )


@pytest.mark.parametrize(
    "power, constant, outcome",
    [(1.0, 0.2, Outcome.HOLDS), (1.1, 0.1, Outcome.FAILS), (1.0, 0.26, Outcome.FAILS)],
)
def test_growth_in_d_is_linear_with_a_small_constant(monkeypatch, power, constant, outcome):
    monkeypatch.setattr(dimension, "worst_bowl", lambda d, T, step: (constant * d**power / T**0.5, 0.1))
    monkeypatch.setattr(dimension, "_checked_by_runs", lambda d, h, size: Estimate(1.0, 0.9, 1.1))
    found = dimension.measure_dimension(QUICK)
    assert found.outcome is outcome
    assert found.numbers["largest_local_exponent"] == pytest.approx(power)


@pytest.mark.parametrize(
    "rate, share, outcome",
    [(1.2, 0.9, Outcome.HOLDS), (0.9, 0.9, Outcome.FAILS), (1.2, 1.1, Outcome.FAILS)],
)
def test_the_floor_falls_like_the_printed_rate_at_least(monkeypatch, rate, share, outcome):
    """rate: of what is printed per round of K; share: of the bound for affine followers."""
    rho = floor.rate_of(floor.quadratic_game(floor.DIMENSION)).rho
    monkeypatch.setattr(floor, "biased_floor", lambda game, K: rho ** (rate * K))
    monkeypatch.setattr(floor, "dimension_rows", lambda size: [[2, 1, 1.0, 1.0, share]])
    monkeypatch.setattr(
        floor, "_late", lambda game, K, size: np.full(3, rho ** (rate * K) * (1.04 if K < 3 else 1.06))
    )
    found = floor.measure_floor(QUICK)
    assert found.outcome is outcome
    assert found.numbers["arrived"] == 2
    assert found.numbers["smallest_fall"] == pytest.approx(-rate * np.log(rho))


def test_the_estimator_is_refuted_by_one_p_value_that_is_too_small(monkeypatch):
    values = iter([1e-6, *np.linspace(0.02, 0.98, 10_000)])
    monkeypatch.setattr(estimator, "compare_estimator", lambda *given: (1.0, 0.1, 3.0, float(next(values)), 2.0))
    found = estimator.measure_estimator(QUICK)
    assert found.outcome is Outcome.FAILS
    assert found.numbers["smallest_p"] == 1e-6
    assert found.numbers["corrected_p"] == pytest.approx(1e-6 * found.numbers["tests"], rel=1e-3)
