"""Logit pricing and the game with a jump: their exact answers against numerical ones."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize, minimize_scalar

from stackelberg.core import InvalidInput, Purpose, central_differences, derive
from stackelberg.games import LogitPricing, jump, logit_pricing


def test_logit_margin_is_what_a_numerical_optimiser_finds() -> None:
    game = logit_pricing(6, seed=3)
    found = minimize(
        game.hyperobjective, game.x0, jac=game.known.hypergradient, method="BFGS", options={"gtol": 1e-10}
    )
    # BFGS stops at |gradient| <= 1e-10 and the Hessian's smallest eigenvalue here is above 1e-3.
    np.testing.assert_allclose(found.x, game.known.x, atol=1e-6)
    assert abs(found.fun - game.known.cost) < 1e-12


def test_logit_hypergradient_is_the_derivative_of_the_hyperobjective() -> None:
    game = logit_pricing(5, seed=1)
    x = np.asarray(game.x0) + derive(1, Purpose.START).normal(size=5)
    # central differences: relative error about eps^(2/3) = 4e-11
    np.testing.assert_allclose(game.known.hypergradient(x), central_differences(game.hyperobjective, x), atol=1e-8)


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


def test_logit_refuses_a_share_of_zero() -> None:
    with pytest.raises(InvalidInput, match="share"):
        logit_pricing(3, share=0.0)


def test_jump_optimum_is_the_best_of_a_fine_search_per_coordinate() -> None:
    game = jump(5, seed=4)
    d = game.X.dimension
    base = game.hyperobjective(np.zeros(d))
    total = 0.0
    for i in range(d):

        def along(t: float, i: int = i) -> float:
            x = np.zeros(d)
            x[i] = t
            return game.hyperobjective(x) - base

        grid = np.linspace(-4.0, 8.0, 2401)
        values = [along(t) for t in grid]
        k = int(np.argmin(values))
        local = minimize_scalar(along, bounds=(grid[max(k - 1, 0)], grid[min(k + 1, 2400)]), method="bounded")
        total += min(float(local.fun), values[k])
    # The grid has spacing 0.005 and the slope of f̃ is below 20 on it, so the search is within 0.1 a coordinate; the
    # bounded polish leaves that only where the optimum sits at the jump.
    assert game.known.cost <= base + total + 1e-9
    assert game.known.cost >= base + total - 0.1 * d


def test_jump_really_jumps() -> None:
    game = jump(3, seed=0, drop=2.0)
    S = game.known.equilibrium
    xs = [np.full(3, t) for t in np.linspace(0.0, 1.2, 400)]
    steps = np.abs(np.diff([S(x) for x in xs], axis=0)).max(axis=0)
    assert (steps > 1.9).all()
