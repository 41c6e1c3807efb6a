"""The lemma on the smoothed gradient: the estimator's mean is ∇f̃_δ."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.stats import chi2

from stackelberg.core import Array, Purpose, derive
from stackelberg.experiments.theory.bench import non_convex_game, quadratic_game
from stackelberg.experiments.theory.measurement import Grid, Measurement, Outcome
from stackelberg.experiments.theory.sizes import Size
from stackelberg.theory import AffineGame
from stackelberg.theory.exact_smoothing import smoothed_gradient

ERROR = 1e-3
"""A p-value below this (over all rows, Bonferroni) contradicts the lemma."""


def measure_estimator(size: Size) -> Measurement:
    """Means of (d/δ)(f̃(x + δv) − f̃(x))v against ∇f̃_δ(x), which is known exactly, by a χ² test."""
    rows: list[list[Any]] = []
    for game in (quadratic_game(5), non_convex_game(2), non_convex_game(5)):
        for delta in (0.1, 1.0, 3.0):
            rows.append(
                [game.name, delta, *compare_estimator(game, delta, size.estimator_draws, size.seed, len(rows))]
            )
    smallest = min(float(row[5]) for row in rows)
    gap = max(float(row[6]) for row in rows)
    return Measurement(
        name="estimator",
        title="Lemma on the smoothed gradient",
        claim="With settled followers the estimator's mean is ∇f̃_δ, f̃ smoothed over the ball of radius δ.",
        outcome=Outcome.HOLDS if smallest * len(rows) > ERROR else Outcome.FAILS,
        words=(
            f"Over {size.estimator_draws:,} draws per row the means agree with the exact ∇f̃_δ: the smallest of "
            f"{len(rows)} p-values is {smallest:.2g}, {min(1.0, smallest * len(rows)):.2g} corrected for their "
            f"number. The test has teeth: ∇f̃ itself is up to {gap:.3g} standard errors away where δ is large."
        ),
        numbers={"smallest_p": smallest, "largest_distance_from_unsmoothed": gap},
        tables=(
            Grid(
                "estimator",
                "χ² test of the estimator's mean; the last column tests ∇f̃ (not smoothed) instead.",
                ["game", "δ", "‖∇f̃_δ‖", "‖mean − ∇f̃_δ‖", "χ²", "p", "√χ² against ∇f̃"],
                rows,
            ),
        ),
    )


def compare_estimator(
    game: AffineGame, delta: float, draws: int, seed: int, row: int = 0
) -> tuple[float, float, float, float, float]:
    """‖∇f̃_δ‖, distance of the mean from it, χ², p, and √χ² of the mean against ∇f̃."""
    rng = derive(seed, Purpose.NOISE, row)
    x = derive(seed, Purpose.START).standard_normal(game.d)
    total, outer, done = np.zeros(game.d), np.zeros((game.d, game.d)), 0
    while done < draws:
        count = min(50_000, draws - done)
        v = rng.standard_normal((count, game.d))
        v /= np.linalg.norm(v, axis=1, keepdims=True)
        rise = game.hyperobjective(x + delta * v) - game.hyperobjective(x)
        sample = (game.d / delta) * rise[:, None] * v
        total += sample.sum(axis=0)
        outer += sample.T @ sample
        done += count
    mean = total / draws
    covariance = (outer / draws - np.outer(mean, mean)) / draws
    exact = smoothed_gradient(game, x, delta)
    statistic = _statistic(mean - exact, covariance)
    against = _statistic(mean - game.hypergradient(x), covariance)
    return (
        float(np.linalg.norm(exact)),
        float(np.linalg.norm(mean - exact)),
        statistic,
        float(chi2.sf(statistic, game.d)),
        float(np.sqrt(against)),
    )


def _statistic(difference: Array, covariance: Array) -> float:
    return float(difference @ np.linalg.solve(covariance, difference))
