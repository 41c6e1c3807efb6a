"""The batched simulation of Algorithm 1 and `solve` with `TwoPoint` are the plain twin, given the same draws."""

import numpy as np
import pytest
from tests.plain_paper import algorithm_one

from stackelberg import TheoremSchedule, TwoPoint, solve
from stackelberg.core import Purpose, derive, unit_sphere
from stackelberg.games import linear_quadratic, linear_quadratic_data, strict_saddle
from stackelberg_repro.affine import (
    AffineGame,
    copycats,
    quadratic_target,
    saturating_target,
    simulate,
)
from stackelberg_repro.affine.game import ONE_WELL

SEEDS = (3, 11)
ROUNDS = 40
SCHEDULE = TheoremSchedule(eta_bar=0.5, delta_bar=0.3)


def batched(game: AffineGame, population, K: int):
    """`simulate` with the directions and first memories that `solve` derives from each seed."""
    x = np.full((len(SEEDS), game.d), 0.2)
    y = np.stack([population.followers.initial(derive(s, Purpose.INITIAL_MEMORY)) for s in SEEDS])

    def directions(t: int):
        return np.stack([unit_sphere(derive(s, Purpose.DIRECTION, t), game.d) for s in SEEDS])

    seen = []
    last = simulate(
        game,
        x,
        y,
        K=K,
        schedule=SCHEDULE,
        rounds=ROUNDS,
        directions=directions,
        visit=lambda r: seen.append((r.x, game.cost(r.x, r.y))),
    )
    return last, np.stack([s[0] for s in seen]), np.stack([s[1] for s in seen])


GAMES = pytest.mark.parametrize(
    "arrays, game",
    [
        (quadratic_target(linear_quadratic_data(4, seed=1)), linear_quadratic(4, seed=1)),
        (saturating_target(3, seed=2), saturating_target(3, seed=2).game()),
        (copycats(3, ONE_WELL), strict_saddle(3)),
    ],
    ids=["linear-quadratic", "saturating", "strict-saddle"],
)


@GAMES
@pytest.mark.parametrize("K", [1, 7])
def test_the_same_rounds_as_solve(arrays, game, K) -> None:
    last, xs, costs = batched(arrays, game, K)
    for row, seed in enumerate(SEEDS):
        result = solve(game, TwoPoint(K=K, schedule=SCHEDULE), rounds=ROUNDS, x0=np.full(arrays.d, 0.2), seed=seed)
        # Both add the same numbers in another order: 40 rounds of products of 4 terms stay within 1e-10.
        np.testing.assert_allclose(xs[:, row], result.xs, rtol=0, atol=1e-10)
        np.testing.assert_allclose(costs[:, row], result.costs, rtol=0, atol=1e-10)
        np.testing.assert_allclose(last[row], result.x, rtol=0, atol=1e-10)


def plainly(game: AffineGame, seed: int, y, y_hat, K: int):
    """Costs and last x of the readable twin; the followers' rule and f written out: y − γ(My + Bx + c)."""

    def adapt(x, y, K):
        for _ in range(K):
            y = y - game.step * (game.M @ y + game.B @ x + game.c)
        return y, y

    def f(x, y):
        return float(np.sum(game.loss.value(y - game.target)) + 0.5 * game.lam * (x @ x))

    v = np.array([unit_sphere(derive(seed, Purpose.DIRECTION, t), game.d) for t in range(ROUNDS)])
    # Theorem 1: η_t = η̄/(d√(t+1)), δ_t = δ̄/(√d (t+1)^¼).
    t = np.arange(1.0, ROUNDS + 1.0)
    eta, delta = 0.5 / (game.d * np.sqrt(t)), 0.3 / (np.sqrt(game.d) * t**0.25)
    return algorithm_one(adapt, f, np.full(game.d, 0.2), y, y_hat, v, eta, delta, K)


@GAMES
@pytest.mark.parametrize("K", [1, 7])
def test_the_same_rounds_as_the_plain_twin(arrays, game, K) -> None:
    last, _, costs = batched(arrays, game, K)
    for row, seed in enumerate(SEEDS):
        y = game.followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        plain_costs, plain_x = plainly(arrays, seed, y, y, K)
        np.testing.assert_allclose(costs[:, row], plain_costs, rtol=0, atol=1e-10)
        np.testing.assert_allclose(last[row], plain_x, rtol=0, atol=1e-10)


@GAMES
def test_the_leader_is_the_plain_twin(arrays, game) -> None:
    for seed in SEEDS:
        x0 = np.full(arrays.d, 0.2)
        result = solve(game, TwoPoint(K=3, schedule=SCHEDULE), rounds=ROUNDS, x0=x0, seed=seed)
        y = game.followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        costs, x = plainly(arrays, seed, y, y, 3)
        np.testing.assert_allclose(result.costs, costs, rtol=0, atol=1e-10)
        np.testing.assert_allclose(result.x, x, rtol=0, atol=1e-10)
