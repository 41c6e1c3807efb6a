"""The games that measurements run on, and runs of Algorithm 1 on them, many at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stackelberg.core import Array, Purpose, derive
from stackelberg.games import linear_quadratic_data
from stackelberg.leaders import Schedule, TheoremSchedule
from stackelberg.theory import Exponential, rounds_needed
from stackelberg_repro.affine import AffineGame, Round, SphereStream, quadratic_target, saturating_target, simulate


def quadratic_game(d: int, seed: int = 0) -> AffineGame:
    """A linear-quadratic game with symmetric M and γ = 1/L, so that ρ = ‖I − γM‖ is known and C = 1."""
    data = linear_quadratic_data(d, seed=seed, symmetric=True)
    return quadratic_target(data, step=1 / float(np.linalg.norm(data.M, 2)), name=f"linear-quadratic d={d}")


def non_convex_game(d: int, seed: int = 0) -> AffineGame:
    """The same kind of followers with a saturating, non-convex loss; M is not symmetric."""
    return saturating_target(d, seed=seed)


def rate_of(game: AffineGame) -> Exponential:
    """ρ of Assumption 3 (1b) in the Euclidean norm, with C = 1."""
    return Exponential(float(np.linalg.norm(np.eye(game.n) - game.step * game.M, 2)))


def corollary_K(game: AffineGame, T: int) -> int:
    """The K that the exponential corollary asks for."""
    return rounds_needed(T, game.d, rate_of(game))


def stable_schedule(game: AffineGame, delta_bar: float = 1.0) -> TheoremSchedule:
    """The theorem's schedule with η̄ = min(1/ℓ̃, d/(2ℓ̃))."""
    return TheoremSchedule(min(1.0, game.d / 2) / game.smoothness(), delta_bar)


def starts(game: AffineGame, runs: int, seed: int, reach: float = 1.0) -> tuple[Array, Array]:
    """One x_0 for all runs, at distance `reach` from 0, with followers settled at 0 (so e_0 is known)."""
    direction = derive(seed, Purpose.START).standard_normal(game.d)
    x = np.tile(reach * direction / np.linalg.norm(direction), (runs, 1))
    return x, np.tile(game.settled(np.zeros(game.d)), (runs, 1))


def run(
    game: AffineGame,
    x: Array,
    y: Array,
    *,
    K: int,
    schedule: Schedule,
    rounds: int,
    seed: int,
    visit: Callable[[Round], None] | None = None,
) -> Array:
    """Algorithm 1 from the rows of x and y with fresh directions."""
    directions = SphereStream(derive(seed, Purpose.DIRECTION), len(x), game.d)
    return simulate(game, x, y, K=K, schedule=schedule, rounds=rounds, directions=directions, visit=visit)


def squared_gradients(
    game: AffineGame, *, K: int, schedule: Schedule, rounds: int, runs: int, seed: int, x: Array | None = None
) -> Array:
    """‖∇f̃(x_t)‖² of every run and round, shape (runs, rounds)."""
    seen = np.empty((rounds, runs))

    def visit(at: Round) -> None:
        gradient = game.hypergradient(at.x)
        seen[at.t] = (gradient * gradient).sum(axis=1)

    start, y = starts(game, runs, seed)
    run(game, start if x is None else x, y, K=K, schedule=schedule, rounds=rounds, seed=seed, visit=visit)
    return seen.T


def best_so_far(curve: Array) -> Array:
    """min over t < T, for every T, along the last axis."""
    return np.asarray(np.minimum.accumulate(curve, axis=-1))
