"""Every game's stated answer against one found without it: f and S written out here, minimised by scipy.

Over several seeds and sizes; hypergradients against differences of f(x, S(x)); followers who are let settle.
"""

import numpy as np
import pytest
from scipy.optimize import minimize, minimize_scalar

from stackelberg.core import InvalidInput
from stackelberg.games import (
    Jump,
    LogitPricing,
    jump,
    linear_quadratic,
    linear_quadratic_data,
    logit_pricing,
    pigou,
    stackelberg_cournot,
    strict_saddle,
)


def instance_draws(seed):
    """The documented generator of random instances: NumPy's for (seed; purpose 5, round 0, probe 0)."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(5, 0, 0))))


def differences(function, x, h=1e-5):
    """Central differences of f, error O(h²)."""
    return np.array([(function(x + h * e) - function(x - h * e)) / (2.0 * h) for e in np.eye(x.size)])


def settled(game, x, rounds, memory=None):
    rng = np.random.default_rng(0)
    return game.followers.respond(x, game.followers.initial(rng) if memory is None else memory, rounds, rng)[0]


def check_partials(game, x, y):
    """∂x f and ∂y f are derivatives of f in its own argument, the other held."""
    np.testing.assert_allclose(
        game.objective.partial_x(x, y), differences(lambda z: game.objective(z, y), x), rtol=1e-6, atol=1e-8
    )
    np.testing.assert_allclose(
        game.objective.partial_y(x, y), differences(lambda z: game.objective(x, z), y), rtol=1e-6, atol=1e-8
    )


# The linear-quadratic game.

SIZES = [(1, 3), (3, 2), (4, 4), (2, 5)]


def target_cost(x, y, target, lam):
    return 0.5 * sum((y - target) ** 2) + 0.5 * lam * sum(x**2)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("d, n", SIZES)
def test_linear_quadratic_answers(d, n, seed):
    lam = 0.05 + 0.2 * seed
    data = linear_quadratic_data(d, n, seed=seed, symmetric=seed % 2 == 0, lam=lam)
    game, inverse = data.game(), np.linalg.inv(data.M)

    def S(x):
        return -inverse @ (data.B @ x + data.c)

    def f(x):
        return target_cost(x, S(x), data.target, lam)

    found = minimize(f, np.ones(d), jac=lambda x: differences(f, x, 1e-4), method="BFGS", options={"gtol": 1e-9})
    np.testing.assert_allclose(game.known.x, found.x, rtol=1e-6, atol=1e-7)
    assert game.known.cost == pytest.approx(found.fun, rel=1e-10)
    x = np.random.default_rng(seed).standard_normal(d)
    np.testing.assert_allclose(game.known.equilibrium(x), S(x), rtol=1e-11)
    np.testing.assert_allclose(data.G(x, S(x)), np.zeros(n), atol=1e-12)
    np.testing.assert_allclose(data.G(x, np.ones(n)), data.M.sum(axis=1) + data.B @ x + data.c, rtol=1e-12)
    np.testing.assert_allclose(game.known.hypergradient(x), differences(f, x, 1e-4), rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(data.J, np.array([S(e) - S(0.0 * e) for e in np.eye(d)]).T, rtol=1e-10, atol=1e-12)
    assert game.hyperobjective(x) == pytest.approx(f(x), rel=1e-12)
    check_partials(game, x, np.linspace(-1.0, 2.0, n))
    # The Hessian of f is constant: λI + JᵀJ. Its largest eigenvalue is the smoothness.
    hessian = lam * np.eye(d) + (inverse @ data.B).T @ (inverse @ data.B)
    assert data.smoothness() == pytest.approx(np.linalg.eigvalsh(hessian)[-1], rel=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_what_rounds_of_gradient_steps_show_of_the_response(seed):
    """From the settled y at x, K rounds at x + v move y by J_K v: the rounds are run here."""
    data, step, x = linear_quadratic_data(2, 4, seed=seed), 0.2, np.array([0.3, -0.8])
    for K in (1, 2, 7):
        columns = []
        for v in np.eye(2):
            y = start = -np.linalg.inv(data.M) @ (data.B @ x + data.c)
            for _ in range(K):
                y = y - step * (data.M @ y + data.B @ (x + v) + data.c)
            columns.append(y - start)
        np.testing.assert_allclose(data.J_after(K, step), np.array(columns).T, rtol=1e-10, atol=1e-12)
    # The point where ∂x f + J_Kᵀ ∂y f vanishes at settled followers.
    seen = data.J_after(3, step)
    point = data.point_seen_through(seen)
    gap = -np.linalg.inv(data.M) @ (data.B @ point + data.c) - data.target
    np.testing.assert_allclose(data.lam * point + seen.T @ gap, np.zeros(2), atol=1e-12)
    assert np.linalg.norm(point - data.optimum()) > 1e-3


@pytest.mark.parametrize("seed", range(4))
def test_linear_quadratic_followers_step_by_mu_over_L_squared_and_settle(seed):
    data = linear_quadratic_data(2, 3, seed=seed)
    game, x, y = data.game(), np.array([0.7, -1.2]), np.array([1.0, 2.0, -0.5])
    symmetric = (data.M + data.M.T) / 2.0
    step = np.linalg.eigvalsh(symmetric).min() / np.linalg.eigvalsh(data.M.T @ data.M).max()
    one = y - step * (data.M @ y + data.B @ x + data.c)
    np.testing.assert_allclose(settled(game, x, 1, y), one, rtol=1e-12)
    np.testing.assert_allclose(settled(game, x, 400), -np.linalg.inv(data.M) @ (data.B @ x + data.c), atol=1e-9)
    given = linear_quadratic(2, 3, seed=seed, step=0.1)
    np.testing.assert_allclose(
        settled(given, x, 1, y), y - 0.1 * (data.M @ y + data.B @ x + data.c), rtol=1e-12, atol=1e-14
    )


# The game with a jump.


def best_of_both_sides(a, b, threshold, target, drop, lam):
    """One coordinate: the smaller of the two sides' minima, each by a bounded search; inf over the closed sides."""

    def on_side(level, bounds):
        def f(x):
            return 0.5 * (level - b * x - target) ** 2 + 0.5 * lam * x**2

        found = minimize_scalar(f, bounds=bounds, method="bounded", options={"xatol": 1e-9})
        ends = [(f(end), end) for end in bounds]
        return min([(found.fun, found.x), *ends])

    return min(on_side(a, (-30.0, threshold)), on_side(a - drop, (threshold, 30.0)))


@pytest.mark.parametrize("drop, lam", [(1.0, 0.1), (0.4, 0.6), (2.5, 1.5), (0.05, 0.02)])
def test_the_optimum_of_a_jump_game_is_the_better_side_of_every_threshold(drop, lam):
    chosen = {"left": 0, "right": 0, "at": 0}
    for seed in range(8):
        rng = np.random.default_rng(seed)
        a, b, threshold = rng.uniform(1.0, 5.0, 6), rng.uniform(0.3, 2.0, 6), rng.uniform(-1.0, 2.0, 6)
        target = a - rng.uniform(-3.0, 4.0, 6)
        x, cost = Jump(a, b, threshold, target, drop, lam).optimum()
        best = [best_of_both_sides(*entries, drop, lam) for entries in zip(a, b, threshold, target, strict=True)]
        assert cost == pytest.approx(sum(value for value, _ in best), rel=1e-9, abs=1e-12)
        np.testing.assert_allclose(x, [place for _, place in best], atol=1e-5)
        for entry, edge in zip(x, threshold, strict=True):
            chosen["at" if entry == edge else "left" if entry < edge else "right"] += 1
    assert min(chosen["left"], chosen["right"]) >= 4  # both sides really are chosen


def test_no_point_of_a_grid_beats_the_optimum_of_a_jump_game_in_any_coordinate():
    """400 coordinates at once, so that the two sides come close to a tie in some of them."""
    rng, drop, lam = np.random.default_rng(1), 0.8, 0.3
    a, b, threshold = rng.uniform(1.0, 5.0, 400), rng.uniform(0.3, 2.0, 400), rng.uniform(-1.0, 2.0, 400)
    target = a - rng.uniform(-3.0, 4.0, 400)

    def left(x):
        return 0.5 * (a - b * x - target) ** 2 + 0.5 * lam * x**2

    def right(x):
        return 0.5 * (a - drop - b * x - target) ** 2 + 0.5 * lam * x**2

    x, cost = Jump(a, b, threshold, target, drop, lam).optimum()
    at = np.where(x < threshold, left(x), np.where(x > threshold, right(x), np.minimum(left(x), right(x))))
    assert cost == pytest.approx(at.sum(), rel=1e-12)
    for shift in np.linspace(0.0, 8.0, 401):
        assert (at <= left(threshold - shift) + 1e-12).all()
        assert (at <= right(threshold + shift) + 1e-12).all()


@pytest.mark.parametrize("seed", range(8))
def test_the_stated_answer_of_a_random_jump_game_is_what_a_search_finds(seed):
    d, rng = 6, instance_draws(seed)
    game = jump(d, seed=seed)
    a, b = rng.uniform(2.0, 4.0, d), rng.uniform(0.5, 1.5, d)
    threshold, target = rng.uniform(0.3, 1.0, d), a - b - rng.uniform(0.5, 1.5, d)
    best = [best_of_both_sides(*entries, 1.0, 0.1) for entries in zip(a, b, threshold, target, strict=True)]
    assert game.known.cost == pytest.approx(sum(value for value, _ in best), rel=1e-9)
    np.testing.assert_allclose(game.known.x, [place for _, place in best], atol=1e-5)
    x = np.linspace(-1.0, 2.5, d)  # at no threshold
    np.testing.assert_allclose(
        game.known.hypergradient(x), differences(game.hyperobjective, x), rtol=1e-7, atol=1e-8
    )
    check_partials(game, x, np.linspace(1.0, 3.0, d))


@pytest.mark.parametrize("options", [{"d": 0}, {"d": 3, "drop": 0.0}, {"d": 3, "lam": -1.0}])
def test_a_jump_game_that_cannot_be_is_refused(options):
    with pytest.raises(InvalidInput):
        jump(**options)


# Logit pricing.


@pytest.mark.parametrize("seed, d, mu", [(0, 1, 1.0), (1, 3, 0.6), (2, 5, 1.7), (3, 4, 0.3), (4, 2, 2.5)])
def test_logit_pricing_answers(seed, d, mu):
    game, rng = logit_pricing(d, seed=seed, mu=mu, share=0.3), instance_draws(seed)
    utility, cost = 2.0 + rng.standard_normal(d), rng.uniform(0.5, 1.5, d)

    def S(x):
        weights = np.exp((utility - x) / mu)
        return weights / (1.0 + weights.sum())

    def f(x):
        return -sum((x - cost) * S(x))

    assert np.array_equal(game.x0, cost)
    found = minimize(f, cost + 1.0, jac=lambda x: differences(f, x, 1e-4), method="BFGS", options={"gtol": 1e-9})
    assert game.known.cost == pytest.approx(found.fun, rel=1e-9)
    np.testing.assert_allclose(game.known.x, found.x, atol=1e-5)
    for x in (cost, cost + rng.standard_normal(d), utility - 50.0 * mu, utility + 30.0):
        np.testing.assert_allclose(game.known.equilibrium(x), S(x), rtol=1e-12)
        assert game.hyperobjective(x) == pytest.approx(f(x), rel=1e-12)
    x = cost + rng.standard_normal(d)
    np.testing.assert_allclose(game.known.hypergradient(x), differences(f, x), rtol=1e-6, atol=1e-8)
    check_partials(game, x, S(x))
    # A share of 0.3 reconsiders each round, from the shares at prices equal to costs.
    y = S(cost)
    np.testing.assert_allclose(settled(game, x, 0), y, rtol=1e-13)
    for _ in range(3):
        y = 0.7 * y + 0.3 * S(x)
    np.testing.assert_allclose(settled(game, x, 3), y, rtol=1e-12)
    np.testing.assert_allclose(settled(game, x, 200), S(x), rtol=1e-12)


@pytest.mark.parametrize("share", [0.0, -0.1, 1.001, np.nan])
def test_a_share_of_customers_outside_0_1_is_refused(share):
    with pytest.raises(InvalidInput, match=r"share: expected a number in \(0, 1\]"):
        logit_pricing(2, share=share)
    logit_pricing(2, share=1.0)


def test_logit_pricing_that_cannot_be_is_refused():
    with pytest.raises(InvalidInput, match="cost_of_product: expected a vector of 2"):
        LogitPricing(np.ones(2), np.ones(3), 1.0, 0.5)
    with pytest.raises(InvalidInput, match="mu: expected a number > 0"):
        logit_pricing(2, mu=0.0)


def test_prices_far_above_every_utility_leave_nobody_and_do_not_underflow_to_nan():
    data = LogitPricing(np.array([1.0, 2.0]), np.zeros(2), 0.01, 0.5)
    assert np.array_equal(data.equilibrium(np.array([1e4, 1e4])), [0.0, 0.0])
    far = data.equilibrium(np.array([-1e4, -1e4 + 1.0]))
    np.testing.assert_allclose(far, [0.5, 0.5])


# Stackelberg–Cournot.


def cournot_followers(n, a, b, c, Q):
    """Each firm's first-order condition a − c − b(Q + Σq) − b q_i = 0, as a linear system."""
    return np.linalg.solve(b * (np.ones((n, n)) + np.eye(n)), np.full(n, a - c - b * Q))


@pytest.mark.parametrize(
    "n, a, b, c, C", [(1, 9.0, 0.7, 2.0, 1.5), (3, 20.0, 2.5, 4.0, 5.0), (5, 31.0, 0.4, 1.2, 2.0)]
)
def test_cournot_answers(n, a, b, c, C):
    game = stackelberg_cournot(n, a, b, c, C)

    def f(Q):
        return -(a - b * (Q + cournot_followers(n, a, b, c, Q).sum()) - C) * Q

    found = minimize_scalar(f, bounds=(0.0, (a - c) / b), method="bounded", options={"xatol": 1e-9})
    assert game.known.x[0] == pytest.approx(found.x, abs=1e-5)
    assert game.known.cost == pytest.approx(found.fun, rel=1e-9)
    for Q in (0.3, 0.4 * (a - c) / b):
        x = np.array([Q])
        q = cournot_followers(n, a, b, c, Q)
        np.testing.assert_allclose(game.known.equilibrium(x), q, rtol=1e-12)
        assert game.hyperobjective(x) == pytest.approx(f(Q), rel=1e-12)
        slope = (f(Q + 1e-4) - f(Q - 1e-4)) / 2e-4
        np.testing.assert_allclose(game.known.hypergradient(x), [slope], rtol=1e-7)
        np.testing.assert_allclose(settled(game, x, 400), q, rtol=1e-9)
        check_partials(game, x, q + np.arange(n))
    # One round with the default step 1/(b(n + 1)) from unequal quantities, each firm along its own gradient.
    start, Q = 0.5 + np.arange(n) / n, 0.6
    profit_slope = a - c - b * (Q + start.sum()) - b * start
    stepped = np.maximum(0.0, start + profit_slope / (b * (n + 1)))
    np.testing.assert_allclose(settled(game, np.array([Q]), 1, start), stepped, rtol=1e-12)
    given = stackelberg_cournot(n, a, b, c, C, step=0.01)
    np.testing.assert_allclose(settled(given, np.array([Q]), 1, start), start + 0.01 * profit_slope, rtol=1e-12)


@pytest.mark.parametrize("beyond, produced", [(1e-6, False), (-1e-6, True)])
def test_cournot_followers_leave_when_the_leader_takes_the_market(beyond, produced):
    game = stackelberg_cournot(2, 20.0, 2.5, 4.0, 5.0)
    x = np.array([(20.0 - 4.0) / 2.5 + beyond])
    assert (game.known.equilibrium(x) > 0.0).all() == produced
    # Alone the leader's price falls by b a unit; with followers who give way, by b/(n + 1).
    Q, kept = x[0], 1.0 / 3.0 if produced else 1.0
    q = (20.0 - 4.0 - 2.5 * Q) / 7.5 if produced else 0.0
    slope = -(20.0 - 2.5 * (Q + 2.0 * q) - 5.0) + 2.5 * Q * kept
    np.testing.assert_allclose(game.known.hypergradient(x), [slope], rtol=1e-12)
    if not produced:
        assert np.array_equal(game.known.equilibrium(x), [0.0, 0.0])


@pytest.mark.parametrize(
    "settings",
    [
        {"n": 0},
        {"b": 0.0},
        {"C": 5.0},  # a + nc − (n + 1)C = 13 + 2 − 15 = 0: the leader would produce nothing
        {"c": 7.0},  # Q* = (13 + 14 − 3)/2 = 12 and a − c − Q* < 0: followers would leave
        {"c": 4.5, "a": 12.0},  # Q* = (12 + 9 − 3)/2 = 9 > 7.5
    ],
)
def test_a_market_in_which_somebody_would_not_produce_is_refused(settings):
    with pytest.raises(InvalidInput):
        stackelberg_cournot(**settings)


# Pigou and the saddle.


@pytest.mark.parametrize("toll", [0.0, 0.1, 0.35, 0.5, 0.8, 1.0])
def test_pigou_by_hand(toll):
    """Costs 1 and v + τ are equal at v = 1 − τ; the total time is τ + (1 − τ)²."""
    game, x = pigou(), np.array([toll])
    np.testing.assert_allclose(game.known.equilibrium(x), [toll, 1.0 - toll], rtol=1e-15)
    assert game.hyperobjective(x) == pytest.approx(toll + (1.0 - toll) ** 2, rel=1e-14)
    np.testing.assert_allclose(settled(game, x, 100), [toll, 1.0 - toll], atol=1e-12)
    check_partials(game, x, np.array([0.3, 0.6]))
    # The derivative 2τ − 1 inside; zero at the ends, beyond which nothing changes any more.
    assert game.known.hypergradient(x)[0] == (2.0 * toll - 1.0 if 0.0 < toll < 1.0 else 0.0)


@pytest.mark.parametrize("d", [2, 3, 5])
def test_the_strict_saddle_by_hand(d):
    game, x = strict_saddle(d), 0.4 + np.arange(d) / 3.0

    def f(x):
        return x[0] ** 4 / 4.0 - x[0] ** 2 / 2.0 + sum(x[1:] ** 2) / 2.0

    assert game.hyperobjective(x) == pytest.approx(f(x), rel=1e-14)
    assert np.array_equal(game.known.equilibrium(x), x)
    np.testing.assert_allclose(game.known.hypergradient(x), differences(f, x), rtol=1e-7, atol=1e-9)
    check_partials(game, x, x - 0.7)
    found = minimize(f, np.full(d, 0.3), method="BFGS", options={"gtol": 1e-8})
    np.testing.assert_allclose(game.known.x, found.x, atol=1e-6)
    assert game.known.cost == pytest.approx(found.fun, abs=1e-12)
    y = np.arange(d) + 2.0
    np.testing.assert_allclose(settled(game, x, 1, y), (x + y) / 2.0, rtol=1e-14)
    np.testing.assert_allclose(settled(strict_saddle(d, step=0.2), x, 1, y), 0.8 * y + 0.2 * x, rtol=1e-14)
    assert np.array_equal(game.x0, np.zeros(d))
    assert game.name == f"strict-saddle d={d}"
