"""Composite Bayesian optimisation: Gaussian processes for the entries of y, f itself on top of them.

After Astudillo and Frazier (2019): the next point has the largest expected improvement of f(x, y(x)), over samples
of y. All entries of y share one Matérn kernel and each has its own size, so that one matrix serves them all; length
and noise are those of the largest likelihood. As d may be large, the search stays in a box around the best point
seen, which doubles after three better points in a row and halves after twenty that were not (TuRBO, Eriksson et al.
2019).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import linalg, optimize

from benchmarks.leaders_bench.case import Case
from stackelberg.core import Array
from stackelberg.sets import Box

SAMPLES, STARTS, STEPS = 16, 3, 30
BETTER, WORSE = 3, 20
LENGTHS = tuple(float(length) for length in np.geomspace(0.5, 64.0, 8))
"""Candidates for the kernel's length, in widths of the first box times √d."""
NOISES = (1e-6, 1e-4, 1e-2)
"""Candidates for the variance of the noise, as a share of an entry's own."""
REFIT = 5
"""After `REFIT` times this many points kernels are fitted anew with every fifth point only."""


def matern(squared: Array) -> tuple[Array, Array]:
    """Matérn 5/2 of squared distances in lengths: its values, and its slopes over minus the distances.

    >>> [round(float(part), 4) for part in matern(np.array(1.0))]
    [0.524, 0.5764]
    """
    r = np.sqrt(5.0 * squared)
    return (1.0 + r + r**2 / 3.0) * np.exp(-r), 5.0 / 3.0 * (1.0 + r) * np.exp(-r)


@dataclass(frozen=True, eq=False)
class Posterior:
    """Gaussian processes for all entries of y, given the points X and responses Y."""

    X: Array
    mean: Array
    sizes: Array
    length: float
    noise: float
    factor: Array
    weights: Array
    likelihood: float

    @classmethod
    def given(cls, X: Array, Y: Array, length: float, noise: float) -> Posterior:
        """The processes, with the size of each entry and the likelihood of all."""
        n = len(X)
        squared = ((X[:, None, :] - X[None, :, :]) ** 2).sum(axis=2) / length**2
        factor = linalg.cholesky(matern(squared)[0] + noise * np.eye(n), lower=True)
        mean = Y.mean(axis=0)
        half = linalg.solve_triangular(factor, Y - mean, lower=True)
        sizes = np.sqrt(np.maximum((half**2).mean(axis=0), 1e-30))
        likelihood = -n * np.log(sizes).sum() - Y.shape[1] * np.log(np.diag(factor)).sum()
        weights = linalg.solve_triangular(factor, half, lower=True, trans="T")
        return cls(X, mean, sizes, length, noise, factor, weights, float(likelihood))

    def at(self, x: Array) -> tuple[Array, Array, float, Array]:
        """Mean of y and its derivative by x; standard deviation in sizes of the entries, and its gradient."""
        away = (x - self.X) / self.length
        k, slopes = matern((away**2).sum(axis=1))
        dk = -slopes[:, None] * away / self.length
        half = linalg.solve_triangular(self.factor, k, lower=True)
        deviation = float(np.sqrt(max(1.0 - half @ half, 1e-12)))
        turned = linalg.solve_triangular(self.factor, half, lower=True, trans="T")
        return self.mean + k @ self.weights, self.weights.T @ dk, deviation, -(turned @ dk) / deviation


class CompositeBayes:
    """x0, `first` random points of the box x0 ± width, then those of largest expected improvement, all within X."""

    def __init__(self, case: Case, width: float, first: int, seed: int) -> None:
        self._case, self._rng = case, np.random.default_rng(seed)
        self._width = self._first_width = width * case.scale
        self._wanted = 1 + first
        self._x: list[Array] = []
        self._y: list[Array] = []
        self._costs: list[float] = []
        self._better = self._worse = 0
        self._kernel = (1.0, NOISES[0])

    def ask(self) -> Array:
        """The next point."""
        if not self._x:
            return self._case.x0
        if len(self._x) < self._wanted:
            return self._case.x0 + self._rng.uniform(-self._width, self._width, self._case.x0.size)
        return self._most_promising(self._fitted())

    def tell_response(self, x: Array, y: Array) -> None:
        """One more pair; the box doubles or halves."""
        cost = self._case.game.objective(x, y)
        if len(self._x) >= self._wanted:
            improved = cost < min(self._costs)
            self._better, self._worse = (self._better + 1, 0) if improved else (0, self._worse + 1)
            if self._better == BETTER or self._worse == WORSE:
                self._width *= 2.0 if improved else 0.5
                self._better = self._worse = 0
        self._x.append(x)
        self._y.append(y)
        self._costs.append(cost)

    def recommend(self) -> Array:
        """The best point seen."""
        return self._x[int(np.argmin(self._costs))] if self._x else self._case.x0

    def close(self) -> None:
        """Nothing is left running."""

    def _fitted(self) -> Posterior:
        X, Y = np.array(self._x), np.array(self._y)
        unit = self._first_width * np.sqrt(X.shape[1])
        if len(X) < REFIT**2 or len(X) % REFIT == 0:
            candidates = (Posterior.given(X, Y, length * unit, noise) for length in LENGTHS for noise in NOISES)
            best = max(candidates, key=lambda one: one.likelihood)
            self._kernel = (best.length, best.noise)
            return best
        return Posterior.given(X, Y, *self._kernel)

    def _most_promising(self, known: Posterior) -> Array:
        """The largest expected improvement in the box, smoothed so that it has a slope everywhere."""
        f, X, centre = self._case.game.objective, self._case.game.X, self.recommend()
        least, draws = min(self._costs), self._rng.standard_normal((SAMPLES, known.sizes.size)) * known.sizes
        unit = 0.01 * float(np.std(self._costs)) or 1.0

        def loss(x: Array) -> tuple[float, Array]:
            y, J, deviation, slope = known.at(x)
            samples = y + deviation * draws
            gains = np.array([least - f(x, sample) for sample in samples]) / unit
            by_y = np.array([f.partial_y(x, sample) for sample in samples])
            by_x = np.array([f.partial_x(x, sample) for sample in samples])
            slopes = by_x + by_y @ J + (by_y * draws).sum(axis=1)[:, None] * slope
            shares = 0.5 * (1.0 + np.tanh(0.5 * gains))
            return -float(np.logaddexp(0.0, gains).mean()), shares @ slopes / (unit * SAMPLES)

        low, high = centre - self._width, centre + self._width
        if isinstance(X, Box):
            low, high = np.maximum(low, X.lower), np.minimum(high, X.upper)
        starts = [centre, *self._rng.uniform(low, high, (STARTS - 1, centre.size))]
        ends = [
            optimize.minimize(
                loss,
                x,
                jac=True,
                method="L-BFGS-B",
                bounds=list(zip(low, high, strict=True)),
                options={"maxiter": STEPS},
            )
            for x in starts
        ]
        return np.asarray(min(ends, key=lambda end: float(end.fun)).x)
