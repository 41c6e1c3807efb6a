"""Theorem 1 against T: what it bounds, beside its bound with constants kept, and the worst of a family in T."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg_repro.affine import AffineGame, Round
from stackelberg_repro.pages.charts import Chart, Series
from stackelberg_repro.theory.bench import (
    best_so_far,
    corollary_K,
    non_convex_game,
    quadratic_game,
    run,
    stable_schedule,
    starts,
)
from stackelberg_repro.theory.bounds import theorem_bounds
from stackelberg_repro.theory.dimension import local_slopes, unit_step
from stackelberg_repro.theory.exact_moments import worst_bowl
from stackelberg_repro.theory.fits import decades
from stackelberg_repro.theory.lemmas import Visited, lowest_cost
from stackelberg_repro.theory.measurement import Grid, Measurement, Outcome
from stackelberg_repro.theory.sizes import Size


def measure_rates(size: Size) -> Measurement:
    """Smallest and mean E‖∇f̃(x_t)‖² against T on two games, beside the bound; the worst bowl of every T."""
    games = (quadratic_game(size.rate_dimension), non_convex_game(size.rate_dimension))
    curves = [_Curve(game, size) for game in games]
    T = np.array([t for t in (100, 1_000, 10_000, 100_000) if t <= size.rate_rounds], dtype=np.float64)
    d = size.rate_dimension
    level = np.array([worst_bowl(d, int(t), unit_step(d))[0] for t in T])
    constant, slopes = level * np.sqrt(T) / d, local_slopes(T, level)
    over = sum(curve.over for curve in curves)
    falls = max(slopes) <= -0.45
    return Measurement(
        name="rates",
        title="Theorem 1: the rate in T",
        claim="With K from the corollary, the η-weighted mean over t < T of E‖∇f̃(x_t)‖², and with it the smallest "
        "term, is at most Õ(d/√T).",
        outcome=Outcome.FAILS if over else Outcome.HOLDS if falls else Outcome.CONSISTENT,
        words=(
            "The theorem bounds a level, not a slope. "
            + " ".join(curve.words() for curve in curves)
            + f" No curve is a power law. Of the bowls with gap 1 and ℓ̃ <= 1 in d = {d} the worst one for each T "
            f"has, exactly, a level times √T/d between {constant.min():.3f} and {constant.max():.3f} from T = "
            f"{T[0]:,.0f} to {T[-1]:,.0f} (local exponents {min(slopes):.3f} to {max(slopes):.3f}): over that "
            "family T^(−1/2) is what is seen, and no more can be claimed for all games."
        ),
        numbers={
            "over_bound": float(over),
            "worst_family_smallest": float(constant.min()),
            "worst_family_largest": float(constant.max()),
            "worst_family_steepest": min(slopes),
            "worst_family_shallowest": max(slopes),
            "T": float(size.rate_rounds),
            "d": float(d),
        }
        | {f"{curve.key}_{name}": value for curve in curves for name, value in curve.numbers().items()},
        tables=(
            _table(curves),
            Grid(
                "rates-worst",
                f"The worst bowl for each T in d = {d}, exact.",
                ["T", "min over t of E‖∇f̃‖²", "· √T / d", "local exponent from the T before"],
                [[int(t), a, b, s] for t, a, b, s in zip(T, level, constant, [None, *slopes], strict=True)],
            ),
        ),
        charts=(_chart(curves, T, level),),
    )


class _Curve:
    """The curve of one game at a grid of T, with the bound on the visited set."""

    def __init__(self, game: AffineGame, size: Size) -> None:
        self.name, self.key = game.name, "quadratic" if "quadratic" in game.name else "non_convex"
        self.K = corollary_K(game, size.rate_rounds)
        schedule, visited = stable_schedule(game), Visited(game)
        level = np.empty(size.rate_rounds)

        def visit(at: Round) -> None:
            gradient = game.hypergradient(at.x)
            level[at.t] = float((gradient * gradient).sum(axis=1).mean())
            visited.watch(at)

        x, y = starts(game, size.rate_runs, size.seed)
        run(game, x, y, K=self.K, schedule=schedule, rounds=size.rate_rounds, seed=size.seed, visit=visit)
        self.T = decades(size.rate_rounds)
        at = self.T.astype(int) - 1
        eta = np.array([schedule(t, game.d).eta for t in range(size.rate_rounds)])
        gap = float(game.hyperobjective(x[0])) - lowest_cost(game)
        self.best = best_so_far(level)[at]
        self.weighted = weighted_mean(level, eta)[at]
        self.bound = theorem_bounds(visited.constants(self.K, x, y), schedule, size.rate_rounds, gap)[at]
        self.over = int((self.weighted > self.bound).sum())
        whole = 10 ** np.arange(1, int(np.log10(size.rate_rounds) + 1e-9) + 1)
        ten = whole.astype(np.float64)
        self.slopes = {
            "best": local_slopes(ten, best_so_far(level)[whole - 1]),
            "mean": local_slopes(ten, weighted_mean(level, eta)[whole - 1]),
        }

    def words(self) -> str:
        """Level, bound and local slopes in words."""
        best, mean = self.slopes["best"], self.slopes["mean"]
        return (
            f"On the {self.name} game (K = {self.K}) the weighted mean at T = {self.T[-1]:,.0f} is "
            f"{self.weighted[-1]:.3g}, the smallest term {self.best[-1]:.3g}, and the bound with its constants "
            f"kept {self.bound[-1]:.3g}; exponents from decade to decade run from {max(mean):.2f} to "
            f"{min(mean):.2f} for the mean and from {max(best):.2f} to {min(best):.2f} for the smallest term."
        )

    def numbers(self) -> dict[str, float]:
        """The figures of `words`."""
        best, mean = self.slopes["best"], self.slopes["mean"]
        return {
            "K": float(self.K),
            "weighted": float(self.weighted[-1]),
            "best": float(self.best[-1]),
            "bound": float(self.bound[-1]),
            "mean_shallowest": max(mean),
            "mean_steepest": min(mean),
            "best_shallowest": max(best),
            "best_steepest": min(best),
        }


def weighted_mean(curve: Array, eta: Array) -> Array:
    """Σ η_t g_t / Σ η_t up to every T: what the proof of Theorem 1 bounds."""
    return np.asarray(np.cumsum(curve * eta, axis=-1) / np.cumsum(eta))


def _table(curves: list[_Curve]) -> Grid:
    columns = ["T"] + [f"{c.name}: {part}" for c in curves for part in ("smallest term", "weighted mean", "bound")]
    rows = [
        [int(T), *(value for c in curves for value in (c.best[i], c.weighted[i], c.bound[i]))]
        for i, T in enumerate(curves[0].T)
    ]
    return Grid("rates", "Squared gradient against T, mean over runs; bounds on the visited set.", columns, rows)


def _chart(curves: list[_Curve], T: Array, level: Array) -> Chart:
    series = []
    for number, curve in enumerate(curves):
        at = curve.T.tolist()
        series.append(Series(f"{curve.name}, smallest term", at, curve.best.tolist(), colour=2 * number))
        series.append(Series(f"{curve.name}, weighted mean", at, curve.weighted.tolist(), colour=2 * number + 1))
        series.append(Series(f"{curve.name}, bound", at, curve.bound.tolist(), "bound", colour=2 * number + 1))
    series.append(Series("worst bowl of every T, exact", T.tolist(), level.tolist(), "points"))
    series.append(Series("slope −1/2", T.tolist(), (level[0] * (T / T[0]) ** -0.5).tolist(), "reference"))
    return Chart("rates", "Theorem 1: squared gradient against T", "T", "E‖∇f̃‖²", series, log_x=True, log_y=True)
