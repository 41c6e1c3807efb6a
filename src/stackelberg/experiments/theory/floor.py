"""The floor that a small K leaves, and how the corollaries remove it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from stackelberg.core import Array
from stackelberg.experiments.theory.bench import (
    corollary_K,
    quadratic_game,
    rate_of,
    squared_gradients,
    stable_schedule,
)
from stackelberg.experiments.theory.fits import Estimate, percentile_interval, resampled_means
from stackelberg.experiments.theory.measurement import Grid, Measurement, Outcome
from stackelberg.experiments.theory.sizes import Size
from stackelberg.report.figures.lines import Chart, Series
from stackelberg.theory import AffineGame

DIMENSION = 5


def measure_floor(size: Size) -> Measurement:
    """E‖∇f̃‖² late in long runs against K, beside ρ^K as printed, ρ^{2K}, and the exact biased point."""
    game = quadratic_game(DIMENSION)
    rho = rate_of(game).rho
    K = np.array(size.floor_K)
    late = [_late(game, int(k), size) for k in K]
    level = np.array([rows.mean() for rows in late])
    exact = np.array([biased_floor(game, int(k)) for k in K])
    use = _clear(level, exact)
    decay = _decay(K, late, use, size)
    printed, corrected = np.log(rho), 2 * np.log(rho)
    return Measurement(
        name="floor",
        title="Theorem 1: the floor of a small K",
        claim="Unsettled followers leave a floor that falls with K at least like α = ρ^K (printed).",
        outcome=Outcome.HOLDS
        if decay.high <= printed
        else Outcome.FAILS
        if decay.low > printed
        else Outcome.CONSISTENT,
        words=(
            f"Over K = {K[use[0]]} to {K[use[-1]]} the log of the floor falls by {-decay.value:.3f} per round "
            f"[{-decay.high:.3f}, {-decay.low:.3f}]; log ρ^K falls by {-printed:.3f} and log ρ^(2K) by "
            f"{-corrected:.3f}. The measured floors are those of the biased points, where ∂x f + J_Kᵀ ∂y f "
            "vanishes: squared errors carry ρ^(2K), not ρ^K."
        ),
        numbers={
            "decay": decay.value,
            "decay_low": decay.low,
            "decay_high": decay.high,
            "log_rho": printed,
            "largest_ratio_to_exact": float(np.max(level / exact)),
        },
        tables=(
            Grid(
                "floor",
                f"Mean of ‖∇f̃(x_t)‖² over the last tenth of {size.floor_rounds:,} rounds, {game.name}, ρ = "
                f"{rho:.3f}.",
                ["K", "measured", "at the biased point", "ρ^K", "ρ^(2K)"],
                [[int(k), a, b, rho**k, rho ** (2 * k)] for k, a, b in zip(K, level, exact, strict=True)],
            ),
        ),
        charts=(
            Chart(
                "floor",
                "The floor that K follower rounds leave",
                "K",
                "E‖∇f̃‖² at the end",
                [
                    Series("measured", K.tolist(), level.tolist(), "points"),
                    Series("exact, at the biased point", K.tolist(), exact.tolist()),
                    Series("∝ ρ^K (printed)", K.tolist(), (level[0] * rho ** (K - K[0])).tolist(), "bound"),
                    Series("∝ ρ^(2K)", K.tolist(), (level[0] * rho ** (2.0 * (K - K[0]))).tolist(), "reference"),
                ],
                log_y=True,
            ),
        ),
    )


def _late(game: AffineGame, K: int, size: Size) -> Array:
    """Each run's mean over the last tenth of the rounds."""
    rows = squared_gradients(
        game,
        K=K,
        schedule=stable_schedule(game, delta_bar=0.1),
        rounds=size.floor_rounds,
        runs=size.floor_runs,
        seed=size.seed,
    )
    return np.asarray(rows[:, -max(1, size.floor_rounds // 10) :].mean(axis=1))


def biased_floor(game: AffineGame, K: int) -> float:
    """‖∇f̃‖² where ∂x f + J_Kᵀ ∂y f vanishes: where Algorithm 1 goes with K rounds on a quadratic."""
    J_K = (np.eye(game.n) - game.contraction(K)) @ game.J
    left = game.lam * np.eye(game.d) + J_K.T @ game.J
    right = J_K.T @ (game.target - game.settled(np.zeros(game.d)))
    x = np.asarray(np.linalg.solve(left, right), dtype=np.float64)
    gradient = game.hypergradient(x)
    return float(gradient @ gradient)


def _clear(level: Array, exact: Array) -> list[int]:
    """The places of the K whose floor stands clear of what this many rounds leave anyway."""
    found = np.flatnonzero((level < 3 * exact) & (exact > 1e-12))
    return found.tolist() if found.size >= 2 else list(range(len(level)))


def _decay(K: Array, late: list[Array], use: list[int], size: Size) -> Estimate:
    """Slope of log floor on K, bootstrapped over runs."""
    level = np.array([late[i].mean() for i in use])
    k = K[use] - K[use].mean()
    means = np.stack([resampled_means(late[i], size.bootstrap, size.seed + i) for i in use], axis=1)
    return percentile_interval(float(np.log(level) @ k / (k @ k)), np.log(means) @ k / (k @ k))


def measure_corollary(size: Size) -> Measurement:
    """With K from the corollary for each T, min over t of E‖∇f̃‖² times √T/d stays bounded: no floor is left."""
    game = quadratic_game(DIMENSION)
    rows = []
    for T in size.corollary_T:
        for name, K in (("corollary", corollary_K(game, T)), ("K = 1", 1)):
            seen = squared_gradients(
                game, K=K, schedule=stable_schedule(game), rounds=T, runs=size.floor_runs, seed=size.seed
            )
            best = float(seen.mean(axis=0).min())
            rows.append([T, name, K, best, best * T**0.5 / game.d])
    follows = [float(row[4]) for row in rows if row[1] == "corollary"]
    one = [float(row[3]) for row in rows if row[1] == "K = 1"]
    return Measurement(
        name="corollary",
        title="Corollary: K that grows with log T",
        claim="With K >= (½ log T + 2 log d)/|log ρ| the rate is d/√T: no floor is left.",
        outcome=Outcome.HOLDS if all(b <= a * 1.05 for a, b in pairwise(follows)) else Outcome.FAILS,
        words=(
            f"Level·√T/d goes from {follows[0]:.3g} at T = {size.corollary_T[0]:,} to {follows[-1]:.3g} at T = "
            f"{size.corollary_T[-1]:,} with K from the corollary; with K = 1 the level stays at {one[-1]:.3g}, "
            f"the floor of the biased point ({biased_floor(game, 1):.3g})."
        ),
        numbers={
            "first": follows[0],
            "last": follows[-1],
            "one_round_level": one[-1],
            "one_round_floor": biased_floor(game, 1),
        },
        tables=(
            Grid("corollary", f"Level against T, {game.name}.", ["T", "rule", "K", "min E‖∇f̃‖²", "· √T/d"], rows),
        ),
    )
