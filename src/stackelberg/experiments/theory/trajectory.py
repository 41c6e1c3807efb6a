"""Lemma 3: how far iterates stray from the gradient path started at x̂_t, over windows."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg.experiments.theory.bench import corollary_K, quadratic_game, run, stable_schedule, starts
from stackelberg.experiments.theory.fits import Estimate, loglog_slope, percentile_interval, resampled_means
from stackelberg.experiments.theory.measurement import Grid, Measurement, Outcome
from stackelberg.experiments.theory.sizes import Size
from stackelberg.leaders import TheoremSchedule
from stackelberg.report.figures.lines import Chart, Series
from stackelberg.theory import AffineGame, Round

DIMENSION = 3
ROUNDS = 50
"""The printed lemma's window: a fixed number of rounds."""
TIME = 2.0
"""The other window: Σ η_t = TIME/ℓ̃."""


class PathWindow:
    """One window: the gradient path z_s from x̂_t, and the largest E‖x_{t+s} − z_s‖² so far, run by run."""

    def __init__(self, game: AffineGame, start: int, rounds: int) -> None:
        self.game, self.start, self.rounds = game, start, rounds
        self._z: Array | None = None
        self.distances: list[Array] = []

    def visit(self, at: Round) -> None:
        """Follow one round."""
        if not self.start <= at.t <= self.start + self.rounds:
            return
        z = at.x + at.delta * at.v if self._z is None else self._z
        self.distances.append(((at.x - z) ** 2).sum(axis=1))
        self._z = z - at.eta * self.game.hypergradient(z)

    def worst(self) -> Array:
        """Each run's squared distance at the s where the mean is largest."""
        table = np.stack(self.distances)
        return np.asarray(table[int(table.mean(axis=1).argmax())])


def rounds_of_time(schedule: TheoremSchedule, d: int, start: int, time: float) -> int:
    """Rounds from `start` on whose step sizes add up to `time`."""
    total, t = 0.0, start
    while total < time:
        total += schedule(t, d).eta
        t += 1
    return t - start


def measure_trajectory(size: Size) -> Measurement:
    """sup over a window of E‖x_{t+s} − z_s(x̂_t)‖² against t: fixed rounds and fixed Σ η, K long and K = 1."""
    game = quadratic_game(DIMENSION)
    schedule = stable_schedule(game, delta_bar=0.1)
    t = np.array(size.window_starts, dtype=np.float64)
    lengths = [rounds_of_time(schedule, game.d, s, TIME / game.smoothness()) for s in size.window_starts]
    total = max(size.window_starts) + max(*lengths, ROUNDS) + 1
    long = corollary_K(game, total)
    slopes: dict[str, Estimate] = {}
    levels: dict[str, Array] = {}
    for K, name in ((long, "corollary"), (1, "1")):
        for kind, windows in _windows(game, schedule, K, total, lengths, size).items():
            worst = [window.worst() for window in windows]
            levels[f"{kind}, K = {name}"] = np.array([w.mean() for w in worst])
            slopes[f"{kind}, K = {name}"] = _slope(t, worst, size)
    shrink = all(slopes[f"{kind}, K = corollary"].high < 0 for kind in ("rounds", "time"))
    stuck = levels["time, K = 1"][-1] / levels["time, K = corollary"][-1]
    return Measurement(
        name="pseudo-trajectory",
        title="Lemma 3: iterates follow the gradient path",
        claim="sup over s <= S of E‖x_{t+s} − z_s(x̂_t)‖² goes to 0 as t grows.",
        outcome=Outcome.MIXED if shrink else Outcome.FAILS,
        words=(
            f"Over windows of {ROUNDS} rounds it shrinks with exponent {slopes['rounds, K = corollary']} in t "
            f"for K from the corollary and {slopes['rounds, K = 1']} for K = 1: steps of size η_t cannot go far "
            "in a fixed number of rounds. Over windows of fixed Σ η, which let both paths move, the exponent is "
            f"{slopes['time, K = corollary']} for K from the corollary but {slopes['time, K = 1']} for K = 1, "
            f"where the last window is {stuck:.3g} times farther off: the bias of unsettled followers does not "
            "vanish with t."
        ),
        numbers={
            f"{key}: {part}": getattr(value, part)
            for key, value in slopes.items()
            for part in ("value", "low", "high")
        }
        | {"last_window_ratio": float(stuck)},
        tables=(
            Grid(
                "pseudo-trajectory",
                f"Largest mean squared distance within a window, {game.name}.",
                ["t", "rounds in the timed window", *levels],
                [
                    [int(s), n, *(levels[key][i] for key in levels)]
                    for i, (s, n) in enumerate(zip(size.window_starts, lengths, strict=True))
                ],
            ),
        ),
        charts=(
            Chart(
                "pseudo-trajectory",
                "Lemma 3: distance from the gradient path",
                "t",
                "sup over the window of E‖x − z‖²",
                [Series(f"fixed {key}", t.tolist(), level.tolist()) for key, level in levels.items()],
                log_x=True,
                log_y=True,
            ),
        ),
    )


def _windows(
    game: AffineGame, schedule: TheoremSchedule, K: int, rounds: int, lengths: list[int], size: Size
) -> dict[str, list[PathWindow]]:
    """Run once and follow every window: fixed numbers of rounds, and fixed Σ η."""
    followed = {
        "rounds": [PathWindow(game, start, ROUNDS) for start in size.window_starts],
        "time": [PathWindow(game, start, n) for start, n in zip(size.window_starts, lengths, strict=True)],
    }

    def visit(at: Round) -> None:
        for window in (*followed["rounds"], *followed["time"]):
            window.visit(at)

    x, y = starts(game, size.window_runs, size.seed)
    run(game, x, y, K=K, schedule=schedule, rounds=rounds, seed=size.seed, visit=visit)
    return followed


def _slope(t: Array, worst: list[Array], size: Size) -> Estimate:
    value = np.array([w.mean() for w in worst])
    draws = np.stack([resampled_means(w, size.bootstrap, size.seed + 1 + i) for i, w in enumerate(worst)], axis=1)
    return percentile_interval(float(loglog_slope(t, value)), loglog_slope(t, draws))
