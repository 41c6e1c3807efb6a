"""Rivals of the leader benchmark are given what a fair user would give them."""

from __future__ import annotations

import json

import numpy as np
import pytest
from benchmarks.leaders_bench import cases, runs
from benchmarks.leaders_bench.entrants import BOX, ENTRANTS, OURS, SETTLING, entrant
from benchmarks.leaders_bench.least_squares import Fit, RecursiveLeastSquares
from benchmarks.leaders_bench.packages import AfterSettling, NeverGrad, OptunaCmaEs, OptunaTpe

from stackelberg.core import Array, Probe, Start
from stackelberg.games import linear_quadratic
from stackelberg.leaders import CmaEs, ResponseModel


class _Counting:
    """An optimiser that writes down what it is told, and recommends the last x."""

    def __init__(self) -> None:
        self.told: list[float] = []

    def ask(self) -> Array:
        return np.array([7.0])

    def tell(self, x: Array, cost: float) -> None:
        self.told.append(cost)

    def recommend(self) -> Array:
        return np.array([7.0])


def test_followers_settle_at_x0_before_the_optimiser_hears_anything() -> None:
    inside = _Counting()
    package = AfterSettling(inside, np.array([1.0]), 2)
    asked = []
    for cost in (10.0, 11.0, 12.0, 13.0):
        asked.append(float(package.ask()[0]))
        assert float(package.recommend()[0]) == asked[-1]
        package.tell(np.array([asked[-1]]), cost)
    assert asked == [1.0, 1.0, 7.0, 7.0]
    assert inside.told == [12.0, 13.0]


@pytest.mark.parametrize("name", ["sioux-falls settled", "sioux-falls live k=1", "lq d=200", "logit-pricing d=30"])
def test_the_first_transient_has_died_out_after_settling(name: str) -> None:
    case = cases.case(name)
    street = runs._Street(case, seed=0)
    probe = Probe(0, 0, case.x0, case.K, Start.PREVIOUS, keep=True)
    costs = [street.observe(probe).cost for _ in range(SETTLING + 1)]
    assert costs[-1] is not None
    assert abs(costs[-1] - case.start_cost) < 1e-4 * (case.start_cost - case.best)


@pytest.mark.parametrize(
    "name", ["lq d=10", "lq d=50", "lq d=200", "cournot n=20", "logit-pricing d=30", "jump d=10"]
)
def test_the_box_of_optuna_holds_the_optimum(name: str) -> None:
    case = cases.case(name)
    assert np.abs(case.game.known.x - case.x0).max() < 0.5 * BOX * case.scale


def test_optuna_cma_es_draws_with_the_standard_deviation_it_was_given() -> None:
    pytest.importorskip("cmaes", reason="needs the extra 'bench'")
    pytest.importorskip("optuna", reason="needs the extra 'bench'")
    x0 = np.full(40, 2.0)
    package = OptunaCmaEs(x0, sigma=0.5, width=30.0, seed=0, recommend="best")
    drawn = []
    for cost in range(10):  # within the first generation of 15
        drawn.append(package.ask())
        package.tell(drawn[-1], float(cost))
    assert np.array_equal(drawn[0], x0)
    # 9 · 40 normal draws: their sample deviation is within 5/√720 = 19% of 0.5 but for once in 10⁶.
    assert np.std(np.array(drawn[1:]) - x0) == pytest.approx(0.5, rel=0.19)
    assert np.array_equal(package.recommend(), x0)


def test_the_middle_of_optunas_search_is_the_mean_of_the_better_half() -> None:
    pytest.importorskip("cmaes", reason="needs the extra 'bench'")
    pytest.importorskip("optuna", reason="needs the extra 'bench'")
    package = OptunaCmaEs(np.zeros(2), sigma=0.5, width=30.0, seed=0, recommend="middle")
    costs, drawn = (5.0, 1.0, 9.0, 2.0), []
    for cost in costs:
        drawn.append(package.ask())
        package.tell(drawn[-1], cost)
    assert package.recommend() == pytest.approx((drawn[1] + drawn[3]) / 2, abs=1e-15)


def test_optuna_tpe_starts_at_x0_and_stays_in_its_box() -> None:
    pytest.importorskip("optuna", reason="needs the extra 'bench'")
    x0 = np.array([1.0, -1.0])
    package = OptunaTpe(x0, width=0.5, seed=0)
    drawn = []
    for _ in range(15):
        drawn.append(package.ask())
        package.tell(drawn[-1], float(drawn[-1] @ drawn[-1]))
    assert np.array_equal(drawn[0], x0)
    assert np.abs(np.array(drawn) - x0).max() <= 0.5
    assert np.ptp(drawn, axis=0).min() > 0.1


def test_nevergrad_is_told_of_noise() -> None:
    pytest.importorskip("nevergrad", reason="needs the extra 'bench'")
    chosen = {NeverGrad(np.zeros(40), 0.1, 1000, 0, noisy)._optimizer.optim.name for noisy in (False, True)}
    assert len(chosen) == 2
    assert any("Noisy" in name for name in chosen)


def test_nevergrad_runs_in_one_dimension_whatever_it_is_told() -> None:
    pytest.importorskip("nevergrad", reason="needs the extra 'bench'")
    for noisy in (False, True):
        package = NeverGrad(np.zeros(1), 0.1, 1000, 0, noisy)
        x = package.ask()
        package.tell(x, float(x @ x))
        assert package.recommend().shape == (1,)


def test_a_transient_no_longer_keeps_ngopt_at_x0() -> None:
    pytest.importorskip("nevergrad", reason="needs the extra 'bench'")
    who, case = entrant("nevergrad NGOpt"), cases.case("lq d=50")
    closed = {
        settle: runs.play(case, who, {"sigma": 1.0, "noisy": False, "settle": settle}, 0, (200,)).closed[-1]
        for settle in (0, SETTLING)
    }
    assert closed[0] == pytest.approx(0.0, abs=1e-6)
    assert closed[SETTLING] > 0.3


def test_the_population_of_cma_es_is_a_multiple_of_its_default() -> None:
    case = cases.case("lq d=50")
    made = [ENTRANTS["cma"].make(case, {"sigma": 1.0, "population": n}, 0, 1000) for n in (1, 4)]
    assert all(isinstance(m, CmaEs) for m in made)
    assert [m.population for m in made if isinstance(m, CmaEs)] == [15, 60]  # 4 + ⌊3 ln 50⌋ = 15


def test_least_squares_finds_an_affine_response() -> None:
    rng = np.random.default_rng(0)
    d, n = 4, 6
    J, c = rng.normal(size=(n, d)), rng.normal(size=n)
    leader = RecursiveLeastSquares(delta=0.5, length=1.0, forgetting=0.99, K=1)
    fit = leader._begin(np.zeros(d), 0)
    for _ in range(40):
        x = 0.5 * rng.normal(size=d)
        fit = fit.with_pair(x, c + J @ x, 0.99, most=float(np.trace(fit.P)) * 10.0)
    assert fit.W is not None
    # The prior is worth RIDGE = 0.01 deployments a direction, of which 40 · 0.5²/(0.5²/d) = 160 were made: an error
    # of about 1e-4 |J|, and 0.99^-40 = 1.5 less than that.
    assert np.abs(fit.W - np.column_stack([c, J])).max() < 5e-4


def test_forgetting_does_not_let_the_covariance_wind_up() -> None:
    leader = RecursiveLeastSquares(delta=0.5, length=1.0, forgetting=0.9, K=1)
    fit: Fit = leader._begin(np.zeros(3), 0)
    most = float(np.trace(fit.P))
    for _ in range(500):  # the same x again and again: nothing is learnt of three directions
        fit = fit.with_pair(np.zeros(3), np.ones(2), 0.9, most)
    assert np.trace(fit.P) <= most


def test_least_squares_steps_no_further_than_its_length_and_stays_in_X() -> None:
    case = cases.case("sioux-falls settled")
    leader = RecursiveLeastSquares(delta=0.3, length=0.7, forgetting=0.99, K=1).bind(case.game.knowledge)
    state, street = leader.init(case.x0, 0), runs._Street(case, 0)
    for _ in range(15):
        before = state.x
        (probe,) = leader.ask(state)
        assert case.game.X.contains(probe.x)
        assert np.linalg.norm(probe.x - before) <= 0.3 * (1 + 1e-12)
        state = leader.tell(state, [street.observe(probe)])
        assert case.game.X.contains(state.x)
        assert np.linalg.norm(state.x - before) <= 0.7 * (1 + 1e-12)
    assert case.closed(state.x) > 0.1


def test_least_squares_is_a_serious_rival() -> None:
    """It solves linear-quadratic games with about as many deployments as there are unknowns in a row of J."""
    game = linear_quadratic(10, seed=1)
    case = cases.Case("lq", game, 20, 0.3, game.known.cost, game.hyperobjective)
    who = entrant("recursive-least-squares")
    setting = {"forgetting": 0.99, "radius": 0.1, "length": 0.3}
    assert setting in who.grid
    assert runs.play(case, who, setting, 0, (40,)).closed[-1] > 0.98


@pytest.mark.parametrize("name", ["sioux-falls noisy k=3", "lq d=200", "jump d=10"])
def test_ours_has_no_grid_and_runs_with_its_defaults_everywhere(name: str) -> None:
    who, case = ENTRANTS[OURS], cases.case(name)
    assert who.grid == ({},)
    assert repr(who.make(case, {}, 3, 1000)) == repr(ResponseModel(K=case.K))


def test_each_rival_has_one_grid_for_all_games_without_repetition() -> None:
    for who in ENTRANTS.values():
        assert len({json.dumps(s, sort_keys=True) for s in who.grid}) == len(who.grid)
        assert len({frozenset(s) for s in who.grid}) == 1
