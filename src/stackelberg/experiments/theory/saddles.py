"""Theorem 2: runs started at and near strict saddles, beside plain gradient descent from the same points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, Purpose, derive
from stackelberg.experiments.theory.bench import run
from stackelberg.experiments.theory.fits import share
from stackelberg.experiments.theory.measurement import Grid, Measurement, Outcome
from stackelberg.experiments.theory.sizes import Size
from stackelberg.leaders import TheoremSchedule
from stackelberg.theory import AffineGame, copycats
from stackelberg.theory.affine import ONE_WELL, WELLS

SCHEDULE = TheoremSchedule(eta_bar=0.5, delta_bar=0.5)
ARRIVED = 0.25
"""A run has ended in a local minimum when it is this close to one."""


@dataclass(frozen=True, eq=False)
class SaddleStart:
    """A saddle (or maximum), and where runs begin: at it, near it, or on the path that leads into it."""

    game: AffineGame
    saddle: Array
    x: Array
    words: str


def start_points(runs: int, seed: int) -> list[SaddleStart]:
    """Every start, `runs` rows each."""
    found = []
    wells = copycats(3, WELLS, name="wells d=3")
    places = [
        (copycats(2, ONE_WELL, name="strict saddle d=2"), np.zeros(2)),
        (copycats(5, ONE_WELL, name="strict saddle d=5"), np.zeros(5)),
        (wells, np.zeros(3)),
        (wells, np.array([1.0, 0.0, 0.0])),
    ]
    for number, (game, saddle) in enumerate(places):
        near = derive(seed, Purpose.START, number).standard_normal((runs, game.d))
        into = np.tile(saddle, (runs, 1))
        into[:, -1] += 0.5 if game.loss is ONE_WELL else 0.0
        into[:, 0] += 0.3 if game.loss is WELLS and saddle[0] else 0.0
        exactly = np.tile(saddle, (runs, 1))
        found.append(SaddleStart(game, saddle, exactly, "exactly at it"))
        found.append(SaddleStart(game, saddle, saddle + 1e-6 * near, "within about 1e-6"))
        if not np.array_equal(into, exactly):
            found.append(SaddleStart(game, saddle, into, "on a gradient path into it"))
    return found


def nearest_minimum(game: AffineGame, x: Array) -> Array:
    """Squared distance to the nearest local minimum: every well coordinate at ±1, the others at 0."""
    well = (np.abs(x) - 1) ** 2
    if game.loss is WELLS:
        return np.asarray(well.sum(axis=1))
    return np.asarray(well[:, 0] + (x[:, 1:] ** 2).sum(axis=1))


def gradient_descent(game: AffineGame, x: Array, rounds: int) -> Array:
    """Plain gradient descent on f̃ with the same step sizes."""
    for t in range(rounds):
        x = x - SCHEDULE(t, game.d).eta * game.hypergradient(x)
    return x


def measure_saddles(size: Size) -> Measurement:
    """The share of runs that leave a saddle and end in a local minimum."""
    rows: list[list[Any]] = []
    literal: list[float] = []
    lowest = 1.0
    for start in start_points(size.saddle_runs, size.seed):
        game = start.game
        rounds = int(size.saddle_rounds * max(1.0, (game.d / 2) ** 2))  # Σ η_t grows like √T/d: as far for every d
        end = run(game, start.x, game.settled(start.x), K=10, schedule=SCHEDULE, rounds=rounds, seed=size.seed)
        arrived = share(int((nearest_minimum(game, end) < ARRIVED**2).sum()), len(end))
        plain = gradient_descent(game, start.x, rounds)
        descended = share(int((nearest_minimum(game, plain) < ARRIVED**2).sum()), len(plain))
        distance = float(((end - start.saddle) ** 2).sum(axis=1).mean())
        literal.append(distance)
        lowest = min(lowest, arrived.low)
        rows.append(
            [
                game.name,
                _where(start),
                start.words,
                arrived.value,
                arrived.low,
                arrived.high,
                descended.value,
                distance,
            ]
        )
    stuck = [row for row in rows if float(row[6]) < 0.5]
    return Measurement(
        name="saddles",
        title="Theorem 2: strict saddles are left",
        claim="Algorithm 1 does not converge to strict saddles; for every ε, E‖x_t − x*‖² >= ε from some t on.",
        outcome=Outcome.MIXED,
        words=(
            f"From every start at least {min(float(row[3]) for row in rows):.1%} of {size.saddle_runs} runs end "
            f"in a local minimum (exact 95% lower bounds from {lowest:.1%}). Plain gradient descent with the "
            f"same steps gets there from {len(rows) - len(stuck)} of {len(rows)} starts only: it never leaves a "
            "saddle it starts at or runs into. Taken literally the theorem fails: the mean squared distance "
            f"from the saddle ends between {min(literal):.2f} and {max(literal):.2f}, so no t serves ε = "
            f"{np.ceil(max(literal)) + 1:.0f}; it holds for small ε."
        ),
        numbers={
            "smallest_share": min(float(row[3]) for row in rows),
            "smallest_lower_bound": lowest,
            "descent_stuck_starts": float(len(stuck)),
            "largest_distance": max(literal),
        },
        tables=(
            Grid(
                "saddles",
                f"Share of {size.saddle_runs} runs that end within {ARRIVED} of a local minimum.",
                ["game", "saddle", "start", "Algorithm 1", "low", "high", "gradient descent", "E‖x_T − x*‖²"],
                rows,
            ),
        ),
    )


def _where(start: SaddleStart) -> str:
    if not start.saddle.any():
        return "0 (a local maximum)" if start.game.loss is WELLS else "0"
    return "(" + ", ".join(f"{value:g}" for value in start.saddle) + ")"
