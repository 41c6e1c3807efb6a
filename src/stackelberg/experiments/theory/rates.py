"""Theorem 1 against T: the slope of min over t of E‖∇f̃(x_t)‖²."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg.experiments.theory.bench import (
    best_so_far,
    corollary_K,
    non_convex_game,
    quadratic_game,
    squared_gradients,
    stable_schedule,
)
from stackelberg.experiments.theory.fits import (
    Estimate,
    decades,
    loglog_slope,
    percentile_interval,
    resampled_means,
)
from stackelberg.experiments.theory.measurement import Grid, Measurement, Outcome
from stackelberg.experiments.theory.sizes import Size
from stackelberg.report.figures.lines import Chart, Series
from stackelberg.theory import AffineGame


def measure_rates(size: Size) -> Measurement:
    """min over t < T of E‖∇f̃(x_t)‖² against T, on a quadratic and on a non-convex game, K from the corollary."""
    games = (quadratic_game(size.rate_dimension), non_convex_game(size.rate_dimension))
    curves = [_Curve(game, size) for game in games]
    grid = curves[0].T
    rows = [
        [int(T), *(value for curve in curves for value in (curve.best[i], curve.weighted[i]))]
        for i, T in enumerate(grid)
    ]
    names = [name for curve in curves for name in (f"{curve.name}: min", f"{curve.name}: weighted mean")]
    shallow = [curve for curve in curves if curve.slope.low > -0.5]
    steep = all(curve.slope.high <= -0.5 for curve in curves)
    return Measurement(
        name="rates",
        title="Theorem 1: the rate in T",
        claim="With K from the corollary, min over t < T of E‖∇f̃(x_t)‖² falls at least like T^(−1/2).",
        outcome=Outcome.HOLDS if steep else Outcome.FAILS if shallow else Outcome.CONSISTENT,
        words=" ".join(curve.words(size.rate_runs) for curve in curves)
        + " The curves are not pure power laws (the chart shows plateaus): exponents are fits from T = √T_max "
        "on. A mean over all rounds lags behind a level that falls late, and Õ hides a logarithm.",
        numbers={
            f"{curve.key}_{part}": getattr(curve.slope, part)
            for curve in curves
            for part in ("value", "low", "high")
        },
        tables=(Grid("rates", "Squared gradient against T, mean over runs.", ["T", *names], rows),),
        charts=(_chart(curves),),
    )


class _Curve:
    """The curve of one game, with slopes fitted to the second half of the decades."""

    def __init__(self, game: AffineGame, size: Size) -> None:
        self.name, self.key = game.name, "quadratic" if "quadratic" in game.name else "non_convex"
        self.K = corollary_K(game, size.rate_rounds)
        schedule = stable_schedule(game)
        rows = squared_gradients(
            game, K=self.K, schedule=schedule, rounds=size.rate_rounds, runs=size.rate_runs, seed=size.seed
        )
        self.T = decades(size.rate_rounds)
        at = self.T.astype(int) - 1
        eta = np.array([schedule(t, game.d).eta for t in range(size.rate_rounds)])
        late = size.rate_rounds**0.5 <= self.T
        means = resampled_means(rows, size.bootstrap, size.seed)
        self.best = best_so_far(rows.mean(axis=0))[at]
        self.weighted = _weighted(rows.mean(axis=0), eta)[at]
        self.slope = self._interval(best_so_far(means)[:, at], self.best, late)
        last = len(self.T) - int((size.rate_rounds <= self.T * 10).sum())
        self.last_decade = float(loglog_slope(self.T[last:], self.weighted[last:]))
        self.weighted_slope = self._interval(_weighted(means, eta)[:, at], self.weighted, late)

    def words(self, runs: int) -> str:
        """The exponents in words."""
        return (
            f"On the {self.name} game the fitted exponent is {self.slope} (95%, bootstrap over {runs} runs, K = "
            f"{self.K}); for the η-weighted mean that the proof bounds it is {self.weighted_slope}, and "
            f"{self.last_decade:.3g} over the last decade."
        )

    def _interval(self, draws: Array, value: Array, late: Array) -> Estimate:
        return percentile_interval(
            float(loglog_slope(self.T[late], value[late])), loglog_slope(self.T[late], draws[:, late])
        )


def _weighted(curve: Array, eta: Array) -> Array:
    """Σ η_t g_t / Σ η_t up to every T: what the proof of Theorem 1 bounds."""
    return np.asarray(np.cumsum(curve * eta, axis=-1) / np.cumsum(eta))


def _chart(curves: list[_Curve]) -> Chart:
    series = [Series(f"{curve.name}, min", curve.T.tolist(), curve.best.tolist()) for curve in curves]
    series += [Series(f"{curve.name}, weighted", curve.T.tolist(), curve.weighted.tolist()) for curve in curves]
    T, top = curves[0].T, float(max(curve.weighted[0] for curve in curves))
    series.append(Series("slope −1/2", T.tolist(), (top * (T / T[0]) ** -0.5).tolist(), "reference"))
    return Chart("rates", "Theorem 1: squared gradient against T", "T", "E‖∇f̃‖²", series, log_x=True, log_y=True)
