"""The lemma on the smoothed gradient: the estimator's mean is ∇f̃_δ."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.stats import chi2, kstest

from stackelberg.core import Array, Purpose, derive
from stackelberg_repro.affine import AffineGame
from stackelberg_repro.affine.exact_smoothing import smoothed_gradient
from stackelberg_repro.theory.bench import non_convex_game, quadratic_game
from stackelberg_repro.theory.fits import LEVEL
from stackelberg_repro.theory.measurement import Grid, Measurement, Outcome
from stackelberg_repro.theory.sizes import Size

ERROR = 1 - LEVEL
"""p-values below this contradict the lemma (two tests, each at half of it): the level of all intervals."""


BATCHES = 12
"""Every row is tested this many times, each time at another x with other draws."""


def measure_estimator(size: Size) -> Measurement:
    """Means of (d/δ)(f̃(x + δv) − f̃(x))v against ∇f̃_δ(x), which is known exactly, by χ² tests."""
    rows: list[list[Any]] = []
    p_values: list[float] = []
    for game in (quadratic_game(5), non_convex_game(2), non_convex_game(5)):
        for delta in (0.1, 1.0, 3.0):
            seen = [
                compare_estimator(game, delta, size.estimator_draws, BATCHES * size.seed + batch, len(rows))
                for batch in range(BATCHES)
            ]
            p = [one[3] for one in seen]
            p_values += p
            rows.append(
                [game.name, delta, seen[0][0], seen[0][1], min(p), float(np.median(p)), max(o[4] for o in seen)]
            )
    smallest, count = min(p_values), len(p_values)
    corrected, uniform = min(1.0, smallest * count), float(kstest(p_values, "uniform").pvalue)
    gap = max(float(row[6]) for row in rows)
    # Two tests, so each at half of the error.
    return Measurement(
        name="estimator",
        title="Lemma on the smoothed gradient",
        claim="With settled followers the estimator's mean is ∇f̃_δ, f̃ smoothed over the ball of radius δ.",
        outcome=Outcome.CONSISTENT if min(corrected, uniform) > ERROR / 2 else Outcome.FAILS,
        words=(
            f"{count} χ² tests of means over {size.estimator_draws:,} draws against the exact ∇f̃_δ: the smallest "
            f"p-value is {smallest:.2g}, {corrected:.2g} corrected for their number, and all of them together are "
            f"uniform by Kolmogorov and Smirnov's test with p = {uniform:.2g}. Either below {ERROR / 2:.3g} would "
            f"contradict the lemma; a test can only fail to. It has teeth: ∇f̃ itself is up to {gap:.3g} standard "
            "errors away where δ is large."
        ),
        numbers={
            "smallest_p": smallest,
            "corrected_p": corrected,
            "uniform_p": uniform,
            "tests": float(count),
            "draws": float(size.estimator_draws),
            "threshold": ERROR / 2,
            "largest_distance_from_unsmoothed": gap,
        },
        tables=(
            Grid(
                "estimator",
                f"χ² tests of the estimator's mean, {BATCHES} per row; the last column tests ∇f̃ (not smoothed) "
                "instead.",
                [
                    "game",
                    "δ",
                    "‖∇f̃_δ‖, first",
                    "‖mean − ∇f̃_δ‖, first",
                    "smallest p",
                    "median p",
                    "largest √χ² against ∇f̃",
                ],
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
