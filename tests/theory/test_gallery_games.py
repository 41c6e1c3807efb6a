"""The games of the gallery against answers found without their code: by hand, by enumeration, by other solvers."""

from __future__ import annotations

import sys
from itertools import product

import numpy as np
import pytest
from scipy.optimize import least_squares, minimize, minimize_scalar

from stackelberg import solve
from stackelberg.core import InvalidInput
from stackelberg.games import (
    InverseOptimisation,
    LogitPricing,
    Persuasion,
    PlatformPricing,
    Security,
    StrategicClassification,
    demand_response,
    hyper_parameters,
    inverse_optimisation,
    jump,
    logit_pricing,
    persuasion,
    platform_pricing,
    security,
    strategic_classification,
)
from stackelberg.games.demand_response import demand_response_data
from stackelberg.games.hyper_parameters import hyper_parameters_data
from stackelberg.games.platform_pricing import platform_pricing_data
from stackelberg.games.reference import best_of_starts
from stackelberg.games.security import security_data
from stackelberg.games.strategic_classification import strategic_classification_data

SMALL = {
    "demand response": lambda: demand_response(kinds=3, seed=1),
    "persuasion": lambda: persuasion(),
    "inverse optimisation": lambda: inverse_optimisation(3, 3, 4, seed=2),
    "hyper-parameters": lambda: hyper_parameters(3, 2, 40, seed=1),
    "security": lambda: security(4, 1.5, seed=1),
    "strategic classification": lambda: strategic_classification(40, 4, 2, seed=1, reach=0.5),
    "platform pricing": lambda: platform_pricing(6, 2, seed=1),
}


@pytest.fixture(params=SMALL, scope="module")
def game(request):
    return SMALL[request.param]()


def differences(function, x, h=1e-6):
    return np.array([(function(x + h * e) - function(x - h * e)) / (2.0 * h) for e in np.eye(x.size)])


def inside(game, seed=3):
    """A point of X away from its boundary, and from any symmetry of the start."""
    rng = np.random.default_rng(seed)
    return game.X.project(0.7 * game.x0 + 0.3 * game.known.x + 0.02 * rng.standard_normal(game.x0.size))


class TestEveryGame:
    @pytest.mark.slow
    def test_the_hypergradient_is_that_of_the_settled_cost(self, game):
        x = inside(game)
        expected = differences(game.hyperobjective, x)
        assert game.known.hypergradient(x) == pytest.approx(expected, rel=1e-4, abs=1e-6 * np.abs(expected).max())

    def test_partial_derivatives_are_those_of_f(self, game):
        x = inside(game)
        y = game.known.equilibrium(inside(game, seed=4))
        f = game.objective
        assert f.partial_x(x, y) == pytest.approx(differences(lambda z: f(z, y), x), rel=1e-5, abs=1e-7)
        assert f.partial_y(x, y) == pytest.approx(differences(lambda z: f(x, z), y), rel=1e-5, abs=1e-7)

    def test_followers_settle_at_the_equilibrium(self, game):
        rng, x = np.random.default_rng(0), inside(game)
        y, _ = game.followers.respond(x, game.followers.initial(rng), 600, rng)
        # Frank–Wolfe zigzags at faces: it has come near, at no rate that could be counted on.
        assert y == pytest.approx(game.known.equilibrium(x), abs=0.05 if "inverse" in game.name else 1e-8)

    def test_the_answer_is_feasible_better_than_the_start_and_costs_what_it_says(self, game):
        assert game.X.contains(game.known.x, 1e-9)
        assert game.hyperobjective(game.known.x) == pytest.approx(game.known.cost, abs=1e-9)
        assert game.known.cost < game.hyperobjective(game.x0)

    def test_no_random_point_and_no_step_from_the_answer_is_better(self, game):
        rng, best = np.random.default_rng(5), game.known.cost
        for size in (1e-3, 0.03, 1.0):
            for _ in range(20):
                x = game.X.project(game.known.x + size * rng.standard_normal(game.x0.size))
                assert game.hyperobjective(x) > best - 1e-7


def test_a_reference_needs_a_start():
    with pytest.raises(InvalidInput, match="starts"):
        best_of_starts(lambda x: np.nan, lambda x: x, [np.zeros(1)])


class TestDemandResponse:
    @pytest.mark.parametrize("seed, spread, cycles", [(1, 0.2, True), (2, 0.2, True), (2, 0.02, False)])
    def test_a_household_s_plan_against_a_general_solver(self, seed, spread, cycles):
        # One household with a battery: b = u − v with u, v >= 0, so that the full cycle is linear.
        data = demand_response_data(kinds=8, seed=seed)
        k = int(np.argmax(data.power))
        x = 0.3 + spread * np.random.default_rng(seed).uniform(-1.0, 1.0, 24)
        c, d, most, power, full = (
            v[k] for v in (data.discomfort, data.wear, data.flexible, data.power, data.capacity)
        )
        stiff = np.repeat([c, d, d], 24)
        price = np.concatenate([x, x, -x])
        one, none = np.ones(24), np.zeros(24)
        rows = [np.concatenate(parts) for parts in ((one, none, none), (none, one, -one), (none, one, one))]
        found = minimize(
            lambda z: price @ z + 0.5 * stiff @ z**2,
            np.zeros(72),
            jac=lambda z: price + stiff * z,
            bounds=[(-m, m) for m in most] + [(0.0, power)] * 48,
            constraints=[
                {"type": "eq", "fun": lambda z: rows[0] @ z, "jac": lambda z: rows[0]},
                {"type": "eq", "fun": lambda z: rows[1] @ z, "jac": lambda z: rows[1]},
                {"type": "ineq", "fun": lambda z: 2.0 * full - rows[2] @ z, "jac": lambda z: -rows[2]},
            ],
            method="SLSQP",
            options={"maxiter": 400, "ftol": 1e-14},
        )
        shift, charge = found.x[:24], found.x[24:48] - found.x[48:]
        assert data.plans(x)[k] == pytest.approx(data.load[k] + shift + charge, abs=1e-6)
        assert (np.abs(charge).sum() > 2.0 * full - 1e-6) == cycles
        stored = np.cumsum(charge)
        assert (
            max(stored.max(), 0.0) - min(stored.min(), 0.0) <= full + 1e-6
        )  # the state of charge fits the battery

    def test_flat_prices_move_nobody_and_totals_stay(self):
        data = demand_response_data(kinds=5, households=500, seed=2)
        flat = data.equilibrium(np.full(24, 0.3))
        assert flat == pytest.approx(data.load.sum(axis=0) * 100.0 / 1000.0, abs=1e-12)
        x = np.random.default_rng(0).uniform(0.05, 0.6, 24)
        assert data.equilibrium(x).sum() == pytest.approx(flat.sum(), abs=1e-9)
        assert data.equilibrium(x + 0.1) == pytest.approx(data.equilibrium(x), abs=1e-9)

    @pytest.mark.slow
    def test_kinds_adapt_at_their_own_pace(self):
        data = demand_response_data(kinds=4, seed=1)
        game, x = data.game(), np.linspace(0.1, 0.5, 24)
        rng = np.random.default_rng(0)
        y, _ = game.followers.respond(x, game.followers.initial(rng), 3, rng)
        left = (1.0 - data.share[:, None]) ** 3
        by_hand = (1.0 - left) * data.plans(x) + left * data.load
        assert y == pytest.approx(by_hand.sum(axis=0) * 1.0, abs=1e-12)  # 1,000 households of each kind


class TestPersuasion:
    def test_concavification_against_the_hull_of_a_fine_grid(self):
        data = Persuasion(np.array([0.7, 0.3]), np.eye(2), np.array([0.0, 1.0]), 0.1)
        p = np.linspace(0.0, 1.0, 4001)  # probability of guilt; v by the logit formula
        v = 1.0 / (1.0 + np.exp((1.0 - 2.0 * p) / 0.1))
        low, high = p < 0.3, p > 0.3
        chords = (v[low][:, None] * (p[high] - 0.3) + v[high] * (0.3 - p[low][:, None])) / (
            p[high] - p[low][:, None]
        )
        assert -data.optimum()[1] == pytest.approx(chords.max(), abs=1e-6)

    @pytest.mark.slow
    def test_no_signal_is_better_from_any_start(self):
        game = persuasion()
        rng = np.random.default_rng(0)

        def whole(z):
            table = np.exp(z.reshape(3, 3))
            return (table / table.sum(axis=1, keepdims=True)).ravel()

        ends = [
            minimize(lambda z: game.hyperobjective(whole(z)), 2.0 * rng.standard_normal(9), method="BFGS").fun
            for _ in range(6)
        ]
        assert min(ends) == pytest.approx(game.known.cost, abs=5e-4)
        assert min(ends) >= game.known.cost - 1e-7

    def test_a_signal_that_is_never_shown_says_nothing_new(self):
        data = Persuasion(np.array([0.7, 0.3]), np.eye(2), np.array([0.0, 1.0]), 0.1)
        seen, posteriors = data.posteriors(np.array([1.0, 0.0, 1.0, 0.0]))
        assert seen.tolist() == [1.0, 0.0]
        assert posteriors.tolist() == [[0.7, 0.3], [0.7, 0.3]]


class TestInverseOptimisation:
    def test_decisions_against_a_general_solver(self):
        rng = np.random.default_rng(1)
        data = InverseOptimisation(rng.uniform(0, 2, (3, 2, 4)), np.zeros((3, 4)), 0.7)
        x = np.array([0.3, 0.7])
        for j, decision in enumerate(data.equilibrium(x).reshape(3, 4)):
            price = x @ data.costs[j]
            found = minimize(
                lambda z, price=price: price @ z + 0.35 * z @ z,
                np.full(4, 0.25),
                bounds=[(0.0, 1.0)] * 4,
                constraints=[{"type": "eq", "fun": lambda z: z.sum() - 1.0}],
                method="SLSQP",
                options={"ftol": 1e-14},
            )
            assert decision == pytest.approx(found.x, abs=1e-6)

    @pytest.mark.parametrize("seed", range(3))
    def test_the_true_weights_are_the_only_ones_that_fit(self, seed):
        game = inverse_optimisation(4, seed=seed)
        assert game.hyperobjective(game.known.x) == 0.0
        decided = game.known.equilibrium(game.known.x)
        found = least_squares(  # weights of sum 1 by what is left for the last one
            lambda w: game.known.equilibrium(np.append(w, 1.0 - w.sum())) - decided, np.full(3, 0.25), xtol=1e-14
        )
        assert np.append(found.x, 1.0 - found.x.sum()) == pytest.approx(game.known.x, abs=1e-6)


class TestHyperParameters:
    def test_trained_weights_are_those_of_least_squares_with_extra_rows(self):
        data = hyper_parameters_data(3, 2, 30, seed=4)
        A, b = data.train
        x = np.array([-1.0, 0.5, -2.0])
        rows = np.sqrt(b.size) * np.diag(10.0 ** (x[[0, 0, 1, 1, 2, 2]] / 2.0))
        expected = np.linalg.lstsq(np.vstack([A, rows]), np.append(b, np.zeros(6)), rcond=None)[0]
        assert data.equilibrium(x) == pytest.approx(expected, abs=1e-10)


def coverages(patrols, targets=3, steps=40):
    """All coverages on a grid that use no more than the patrols."""
    return (np.array(c) / steps for c in product(range(steps + 1), repeat=targets) if sum(c) <= patrols * steps)


class TestSecurity:
    def test_one_target_more_than_patrols_by_hand(self):
        # Two targets, gains 2 and 1, no penalty, losses 2 and 1, one patrol: the attacker is indifferent where
        # 2 (1 − x) = x, so x = 2/3, and each target is worth 2/3 to it: f = 2/3.
        data = Security(np.array([2.0, 1.0]), np.zeros(2), np.array([2.0, 1.0]), np.zeros(2), 1.0, np.inf)
        x, cost = data.optimum()
        assert x == pytest.approx([2 / 3, 1 / 3], abs=1e-9)
        assert cost == pytest.approx(2 / 3, abs=1e-9)

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
    def test_linear_programs_against_enumeration(self, seed):
        data = security_data(3, 1.0, seed=seed, precision=np.inf)
        best = min(data.cost(x, data.equilibrium(x)) for x in coverages(1.0))
        _, cost = data.optimum()
        assert cost <= best + 1e-9
        assert cost == pytest.approx(best, abs=0.5)  # a step of the grid away from ties: 1/40 of stakes up to 20

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", range(2))
    def test_the_best_coverage_against_enumeration(self, seed):
        game = security(3, 1.0, seed=seed)
        best = min(game.hyperobjective(x) for x in coverages(1.0))
        assert game.known.cost <= best + 1e-9
        assert game.known.cost == pytest.approx(best, abs=0.03)

    def test_sure_attackers_come_near_the_strong_stackelberg_solution(self):
        exact = security(5, 2.0, seed=1, precision=np.inf).known.cost
        gaps = [abs(security(5, 2.0, seed=1, precision=p).known.cost - exact) for p in (2.0, 8.0, 32.0)]
        assert gaps[0] > gaps[1] > gaps[2]
        assert gaps[2] < 0.25


class TestStrategicClassification:
    def test_people_move_to_what_is_best_for_them(self):
        data = strategic_classification_data(12, 3, 1, seed=5, reach=1.0)
        x = np.array([1.2, -0.7, 0.3, 0.2])
        shown = data.equilibrium(x)
        for i, z in enumerate(data.features):
            rest = z[1:] @ x[1:3] + x[3]
            found = minimize_scalar(
                lambda move, z=z, rest=rest, i=i: (
                    np.logaddexp(0.0, -(x[0] * (z[0] + move) + rest)) + move**2 / (2.0 * data.reach[i])
                ),
                bounds=(-5.0, 5.0),
                method="bounded",
                options={"xatol": 1e-10},
            )
            assert shown[i] == pytest.approx(z[0] + found.x, abs=1e-6)

    def test_the_stable_point_stays_under_retraining_and_is_not_optimal(self):
        data = strategic_classification_data(60, 4, 2, seed=1, reach=0.5)
        stable = data.stable()
        y = data.equilibrium(stable)
        found = minimize(lambda x: data.cost(x, y), stable, method="BFGS", options={"gtol": 1e-9})
        assert found.x == pytest.approx(stable, abs=1e-5)
        best = data.optimum()
        assert data.cost(best, data.equilibrium(best)) < data.cost(stable, y) - 1e-5

    def test_without_reach_all_three_points_are_one(self):
        data = strategic_classification_data(60, 4, 2, seed=1, reach=1e-9)
        assert data.stable() == pytest.approx(data.naive(), abs=1e-5)
        assert data.optimum() == pytest.approx(data.naive(), abs=1e-5)

    def test_retraining_that_never_settles_is_said(self, monkeypatch):
        # The game and its file have one name, and the package has the game.
        monkeypatch.setattr(sys.modules["stackelberg.games.strategic_classification"], "_RETRAININGS", 2)
        with pytest.raises(InvalidInput, match="retraining has not settled"):
            strategic_classification_data(60, 4, 2, seed=1).stable()

    def test_bad_settings_are_refused(self):
        with pytest.raises(InvalidInput, match="strategic"):
            strategic_classification(20, 3, 4)


class TestPlatformPricing:
    def test_no_seller_gains_by_another_price(self):
        data = platform_pricing_data(6, 2, seed=3)
        x = np.array([0.3, 0.15])
        prices = data.settled_prices(x)
        for i in range(6):
            keeps = 1.0 - x[i % 2]

            def loss(p, i=i, keeps=keeps):
                others = np.exp((data.utility - prices) / data.mu)
                mine = np.exp((data.utility[i] - p) / data.mu)
                return -(keeps * p - data.unit_cost[i]) * mine / (1.0 + others.sum() - others[i] + mine)

            found = minimize_scalar(loss, bounds=(0.1, 10.0), method="bounded", options={"xatol": 1e-10})
            assert prices[i] == pytest.approx(found.x, abs=1e-5)
        assert data.best_prices(x, prices) == pytest.approx(prices, abs=1e-12)

    @pytest.mark.slow
    def test_the_best_fees_against_a_grid(self):
        game = platform_pricing(4, 2, seed=2)
        fees = np.linspace(0.0, 0.8, 21)
        best = min(game.hyperobjective(np.array([a, b])) for a in fees for b in fees)
        assert game.known.cost <= best + 1e-12
        assert game.known.cost == pytest.approx(best, abs=3e-3)

    def test_one_seller_s_price_is_the_monopoly_formula(self):
        # u = c̃ gives p − c̃ = μ (1 + W(e^{−1})) with W(e^{−1}) = 0.2784645...
        data = PlatformPricing(np.array([1.0]), np.array([0.5]), np.zeros(1, int), 1.0)
        assert data.settled_prices(np.array([0.5])) == pytest.approx([2.2784645427610738])


@pytest.mark.slow
@pytest.mark.parametrize(
    "make, share",
    [(lambda: demand_response(kinds=10), 0.9), (hyper_parameters, 0.9), (platform_pricing, 0.7), (persuasion, 0.4)],
    ids=["demand", "hyper", "platform", "persuasion"],
)
def test_the_default_leader_reaches_most_of_the_possible_gain(make, share):
    game = make()
    result = solve(game, deployments=60, seed=0)
    start = game.hyperobjective(game.x0)
    assert (start - game.hyperobjective(result.x)) / (start - game.known.cost) > share


# Logit pricing and the game with a jump: their exact answers against numerical ones


def test_logit_customers_approach_the_equilibrium_at_their_share() -> None:
    game = logit_pricing(4, seed=0, share=0.25)
    rng = np.random.default_rng(0)
    x = np.asarray(game.x0) + 1.0
    start = game.followers.initial(rng)
    y, _ = game.followers.respond(x, start, 3, rng)
    settled = game.known.equilibrium(x)
    np.testing.assert_allclose(y - settled, 0.75**3 * (start - settled), atol=1e-14)


def test_logit_shares_do_not_overflow() -> None:
    data = LogitPricing(np.array([1e4, 0.0]), np.zeros(2), 1.0, 0.5)
    np.testing.assert_allclose(data.equilibrium(np.zeros(2)), [1.0, 0.0])


def test_jump_really_jumps() -> None:
    game = jump(3, seed=0, drop=2.0)
    S = game.known.equilibrium
    xs = [np.full(3, t) for t in np.linspace(0.0, 1.2, 400)]
    steps = np.abs(np.diff([S(x) for x in xs], axis=0)).max(axis=0)
    assert (steps > 1.9).all()


def test_households_at_a_limit_do_not_move_with_prices():
    """Hours that are dear or cheap by far: loads are shifted as far as may be, up and down, and stay there."""
    data = demand_response_data(kinds=6, seed=3)
    x = np.where(np.arange(24) % 3 == 0, 0.55, 0.1) + 0.01 * np.cos(np.arange(24.0))
    shifts = data._shifts(x)
    assert (shifts >= data.flexible).any()
    assert (shifts <= -data.flexible).any()
    h = 1e-6
    seen = np.column_stack(
        [(data.equilibrium(x + h * e) - data.equilibrium(x - h * e)) / (2 * h) for e in np.eye(24)]
    )
    np.testing.assert_allclose(data.slopes(x), seen, atol=1e-5 * np.abs(seen).max())


def test_people_may_bend_all_their_features_and_no_more():
    given = {"features": np.ones((4, 3)), "labels": np.ones(4), "reach": np.ones(4), "lam": 0.1}
    for strategic, share in ((1, 1.0), (3, 1.0), (3, 1e-9)):
        StrategicClassification(**given, strategic=strategic, share=share)
    for strategic, share in ((4, 1.0), (3, 0.0), (3, 1.0 + 1e-9)):
        with pytest.raises(InvalidInput, match="at most 3 features and a share in"):
            StrategicClassification(**given, strategic=strategic, share=share)
