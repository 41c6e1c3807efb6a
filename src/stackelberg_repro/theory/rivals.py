"""Algorithm 1, SPSA and the white-box rivals on the same games and the same counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import MissingExtra, Purpose, derive
from stackelberg.games import linear_quadratic_data
from stackelberg.leaders import TwoPoint, spsa
from stackelberg.study import solve
from stackelberg_repro.affine import AffineGame, quadratic_target
from stackelberg_repro.affine.decomposition import squared
from stackelberg_repro.rivals import (
    RivalRun,
    exact_oracle,
    implicit,
    two_timescale,
    unrolled,
    value_function,
    white_box,
)
from stackelberg_repro.theory.bench import corollary_K, non_convex_game, quadratic_game, stable_schedule
from stackelberg_repro.theory.measurement import Grid, Measurement, Outcome
from stackelberg_repro.theory.sizes import Size

DIMENSION = 5
K = 10
SEEDS = 5
"""Runs of every method that draws at random."""

Contender: TypeAlias = Callable[[int], RivalRun]


def games() -> tuple[AffineGame, ...]:
    """Followers who minimise one function, followers who play a game, and a non-convex leader."""
    general = quadratic_target(
        linear_quadratic_data(DIMENSION, seed=3), name=f"linear-quadratic game d={DIMENSION}"
    )
    return (quadratic_game(DIMENSION, seed=3), general, non_convex_game(DIMENSION, seed=3))


def random_contenders(game: AffineGame, follower_rounds: int) -> list[Contender]:
    """Methods that probe along random directions, two deployments per round."""
    schedule, smooth = stable_schedule(game, delta_bar=0.3), game.smoothness()
    rounds = follower_rounds // (2 * K)
    short, long = TwoPoint(K=K, schedule=schedule), TwoPoint(K=corollary_K(game, rounds), schedule=schedule)
    return [
        lambda seed: _as_run(f"Algorithm 1, K = {K}", game, short, follower_rounds, seed),
        lambda seed: _as_run("Algorithm 1, K from the corollary", game, long, follower_rounds, seed),
        lambda seed: _as_run("SPSA", game, spsa(0.5 / smooth, 0.1, K=K), follower_rounds, seed),
        lambda seed: exact_oracle(white_box(game), np.zeros(game.d), rounds=rounds, schedule=schedule, seed=seed),
    ]


def white_contenders(game: AffineGame, follower_rounds: int) -> list[Contender]:
    """Methods that differentiate G, each with a step size that its theory allows."""
    box, x0, smooth, rounds = white_box(game), np.zeros(game.d), game.smoothness(), follower_rounds // K

    def y0(seed: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return derive(seed, Purpose.INITIAL_MEMORY).standard_normal(game.n)

    slow = min(0.1 * game.step, 0.5 / smooth)
    found: list[Contender] = [
        lambda seed: implicit(box, x0, y0(seed), rounds=rounds, eta=1 / smooth, K=K, solver_rounds=50),
        lambda seed: unrolled(box, x0, y0(seed), rounds=rounds, eta=0.5 / smooth, K=K),
        lambda seed: two_timescale(box, x0, y0(seed), rounds=follower_rounds, eta=slow),
    ]
    if box.potential is not None:
        found.append(lambda seed: value_function(box, x0, y0(seed), rounds=rounds, eta=0.1 / smooth, K=K))
    return found


def _as_run(name: str, game: AffineGame, leader: TwoPoint, follower_rounds: int, seed: int) -> RivalRun:
    """A leader's run in the rivals' words."""
    assert leader.K is not None  # every contender is given one
    rounds = follower_rounds // (2 * leader.K)
    result = solve(game.game(), leader, rounds=rounds, seed=seed)
    steps = np.arange(rounds + 1, dtype=np.int64) * 2
    xs = np.concatenate([result.xs, result.x[None]])
    return RivalRun(name, xs, steps, steps * leader.K, "f at the responses it sees")


def measure_rivals(size: Size) -> Measurement:
    """What each method must know, and what it reaches with the same number of follower rounds."""
    rows: list[list[Any]] = []
    try:
        for game in games():
            rows += _compare(game, size)
    except MissingExtra as missing:
        return Measurement(
            "rivals",
            "Rivals on the same games",
            "What each must know and what it reaches.",
            Outcome.NOT_MEASURED,
            str(missing),
        )
    reached = {(str(row[0]), str(row[1])): float(row[4]) for row in rows}
    ours = [value for (_, name), value in reached.items() if name.startswith("Algorithm 1, K from")]
    white = [
        value for (game, name), value in reached.items() if name in ("AID", "two-timescale") and "linear" in game
    ]
    return Measurement(
        name="rivals",
        title="Rivals on the same games",
        claim="What each method must know, and what it reaches with the same number of follower rounds.",
        outcome=Outcome.REPORTED,
        words=(
            f"With {size.rival_rounds:,} follower rounds, AID and the two-timescale method, which know G and "
            f"differentiate it, end at ‖∇f̃‖ of {max(white):.2g} or less on the quadratic games; Algorithm 1, "
            f"which sees only responses, ends between {min(ours):.2g} and {max(ours):.2g}. ITD, like Algorithm 1 "
            "with the same K, goes to the biased point. BOME needs one function that all followers minimise, "
            "and there is none where they play a game."
        ),
        numbers={f"{game}: {name}": value for (game, name), value in reached.items()},
        tables=(
            Grid(
                "rivals",
                f"At the end of the budget; random methods: root mean square over {SEEDS} runs. The exact oracle "
                "counts deployments only: its followers are settled.",
                ["game", "method", "deployments", "follower rounds", "‖∇f̃(x)‖", "f̃(x) − best seen", "must know"],
                rows,
            ),
        ),
    )


def _compare(game: AffineGame, size: Size) -> list[list[Any]]:
    """One row a method."""
    runs = [
        [contender(size.seed + s) for s in range(SEEDS)] for contender in random_contenders(game, size.rival_rounds)
    ]
    runs += [[contender(size.seed)] for contender in white_contenders(game, size.rival_rounds)]
    levels = [float(np.mean([game.hyperobjective(run.x) for run in same])) for same in runs]
    best = min([game.game().known.cost, *levels])
    rows: list[list[Any]] = []
    for same, level in zip(runs, levels, strict=True):
        first = same[0]
        gradient = float(np.sqrt(np.mean([float(squared(game.hypergradient(run.x))) for run in same])))
        spent = None if first.follower_rounds is None else int(first.follower_rounds[-1])
        rows.append([game.name, first.name, int(first.deployments[-1]), spent, gradient, level - best, first.needs])
    return rows
