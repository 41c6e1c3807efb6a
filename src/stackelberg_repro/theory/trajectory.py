"""Lemma 3: how far iterates stray from the gradient path, over windows, without and with the lemma's own offset."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders import TheoremSchedule
from stackelberg_repro.affine import AffineGame, Round
from stackelberg_repro.pages.charts import Chart, Series
from stackelberg_repro.theory.bench import corollary_K, quadratic_game, run, stable_schedule, starts
from stackelberg_repro.theory.dimension import local_slopes
from stackelberg_repro.theory.fits import Estimate, percentile_interval, resampled_means
from stackelberg_repro.theory.measurement import Grid, Measurement, Outcome
from stackelberg_repro.theory.sizes import Size

DIMENSION = 3
ROUNDS = 50
"""The printed lemma's window: a fixed number of rounds."""
TIME = 2.0
"""The other window: Σ η_t = TIME/ℓ̃."""


class PathWindow:
    """One window: the gradient path z_s, and the largest E‖x_{t+s} − z_s‖² so far, run by run.

    The path starts at x_t. The lemma starts it at x̂_t = x_t + δ_t v_t (`offset`), which puts δ_t² into the distance
    before anything has happened.
    """

    def __init__(self, game: AffineGame, start: int, rounds: int, *, offset: bool = False) -> None:
        self.game, self.start, self.rounds, self.offset = game, start, rounds, offset
        self._z: Array | None = None
        self.distances: list[Array] = []

    def visit(self, at: Round) -> None:
        """Follow one round."""
        if not self.start <= at.t <= self.start + self.rounds:
            return
        first = at.x + at.delta * at.v if self.offset else at.x
        z = first if self._z is None else self._z
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


KINDS = ("rounds", "rounds, from x̂_t", "time")
"""Windows of a fixed number of rounds, the same from the lemma's own start, and windows of fixed Σ η."""


def measure_trajectory(size: Size) -> Measurement:
    """sup over a window of E‖x_{t+s} − z_s‖² against t: fixed rounds and fixed Σ η, K long and K = 1."""
    game = quadratic_game(DIMENSION)
    schedule = stable_schedule(game, delta_bar=0.1)
    t = np.array(size.window_starts, dtype=np.float64)
    lengths = [rounds_of_time(schedule, game.d, s, TIME / game.smoothness()) for s in size.window_starts]
    total = max(size.window_starts) + max(*lengths, ROUNDS) + 1
    long = corollary_K(game, total)
    seen = {
        f"{kind}, K = {name}": _Levels(t, windows, size)
        for K, name in ((long, "corollary"), (1, "1"))
        for kind, windows in _windows(game, schedule, K, total, lengths, size).items()
    }
    offset = np.array([schedule(s, game.d).delta ** 2 for s in size.window_starts])
    of_offset = offset / seen["rounds, from x̂_t, K = corollary"].level
    last = {key: one.at(-1, size) for key, one in seen.items()}
    shrink = all(one.level[-1] < 0.1 * one.level[0] for key, one in seen.items() if key.endswith("corollary"))
    stuck = seen["time, K = 1"]
    ratio = stuck.level[-1] / seen["time, K = corollary"].level[-1]
    return Measurement(
        name="pseudo-trajectory",
        title="Lemma 3: iterates follow the gradient path",
        claim="sup over s <= S of E‖x_{t+s} − z_s(x̂_t)‖² goes to 0 as t grows.",
        outcome=Outcome.MIXED if shrink else Outcome.FAILS,
        words=(
            f"From x_t itself and over windows of {ROUNDS} rounds, it falls from "
            f"{seen['rounds, K = corollary'].level[0]:.2g} at t = {t[0]:.0f} to {last['rounds, K = corollary']} "
            f"at t = {t[-1]:,.0f} with K from the corollary ({seen['rounds, K = corollary'].words()}) and to "
            f"{last['rounds, K = 1']} with K = 1: steps of size η_t cannot go far in a fixed number of rounds, so "
            "this says little. Started at x̂_t, as the lemma has it, the distance is the built-in offset: δ_t² "
            f"makes {of_offset.min():.0%} to {of_offset.max():.0%} of it, {of_offset[-1]:.1%} at the end. Over "
            f"windows of fixed Σ η, which let both paths move, it falls to {last['time, K = corollary']} with K "
            f"from the corollary ({seen['time, K = corollary'].words()}), but with K = 1 only to "
            f"{last['time, K = 1']} ({stuck.words()}; the last one {stuck.slopes[-1]:.3f}), {ratio:.3g} times "
            "farther off: the bias of unsettled followers does not vanish with t. No exponent is fitted."
        ),
        numbers={
            f"{key}: {part}": value
            for key, one in seen.items()
            for part, value in (
                ("first", one.level[0]),
                ("last", one.level[-1]),
                ("last_low", last[key].low),
                ("last_high", last[key].high),
                ("steepest", min(one.slopes)),
                ("shallowest", max(one.slopes)),
                ("last_slope", one.slopes[-1]),
            )
        }
        | {
            "last_window_ratio": float(ratio),
            "offset_share_smallest": float(of_offset.min()),
            "offset_share_last": float(of_offset[-1]),
            "windows": float(len(t)),
        },
        tables=(
            Grid(
                "pseudo-trajectory",
                f"Largest mean squared distance within a window, {game.name}; the last columns are local "
                "exponents from the t before.",
                ["t", "δ_t²", "rounds in the timed window", *seen, *(f"slope: {key}" for key in seen)],
                [
                    [int(s), offset[i], n, *(one.level[i] for one in seen.values())]
                    + [one.slopes[i - 1] if i else None for one in seen.values()]
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
                [Series(f"fixed {key}", t.tolist(), one.level.tolist()) for key, one in seen.items()]
                + [Series("δ_t²", t.tolist(), offset.tolist(), "reference")],
                log_x=True,
                log_y=True,
            ),
        ),
    )


class _Levels:
    """The levels of one kind of window against t, with local exponents."""

    def __init__(self, t: Array, windows: list[PathWindow], size: Size) -> None:
        self.worst = [window.worst() for window in windows]
        self.level = np.array([w.mean() for w in self.worst])
        self.slopes = local_slopes(t, self.level)

    def at(self, place: int, size: Size) -> Estimate:
        """A level with its bootstrap interval."""
        draws = resampled_means(self.worst[place], size.bootstrap, size.seed + 1)
        return percentile_interval(float(self.level[place]), draws)

    def words(self) -> str:
        """Local exponents in words."""
        return f"local exponents {max(self.slopes):.2f} to {min(self.slopes):.2f}"


def _windows(
    game: AffineGame, schedule: TheoremSchedule, K: int, rounds: int, lengths: list[int], size: Size
) -> dict[str, list[PathWindow]]:
    """Run once and follow every window: fixed numbers of rounds, and fixed Σ η."""
    followed = {
        KINDS[0]: [PathWindow(game, start, ROUNDS) for start in size.window_starts],
        KINDS[1]: [PathWindow(game, start, ROUNDS, offset=True) for start in size.window_starts],
        KINDS[2]: [PathWindow(game, start, n) for start, n in zip(size.window_starts, lengths, strict=True)],
    }

    def visit(at: Round) -> None:
        for windows in followed.values():
            for window in windows:
                window.visit(at)

    x, y = starts(game, size.window_runs, size.seed)
    run(game, x, y, K=K, schedule=schedule, rounds=rounds, seed=size.seed, visit=visit)
    return followed
