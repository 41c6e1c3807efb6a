"""The x of least mean cost over draws of a response model's parameters, within X and within constraints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Constraint,
    ConstraintForecast,
    ConvexSet,
    Forecast,
    Objective,
    Predicted,
    Prior,
    Settled,
)
from stackelberg.leaders.constraints import ConstraintPredictions, Evaluate, Margins, first_errors
from stackelberg.leaders.prior_fit import Fitted, shared
from stackelberg.leaders.response.step import minimise_within
from stackelberg.sets import Box

WIDER = 2.0
"""Errors are so many times those of the posterior, which knows nothing of what the model lacks."""

MULTIPLIERS, GROW = 5, 4.0
"""Rounds of multipliers for constraints, and by how much a violation weighs more in each."""

DRAWS = 8
"""Draws of a posterior."""

MOST_UNITS, FELT, FAR = 5.0, 0.1, 1e3
"""A unit of x: X is no more of them wide, and f changes by no more than this share of itself with one; and how many
of them x may go where X is no box."""


@dataclass(eq=False)
class Draws(Forecast):
    """Models of the response drawn from a posterior, with the mean of f and its constraints over them at any x.

    spread: the draws lie so many of the posterior's standard deviations apart. noise: relative standard deviation
    of what is measured, by which constraints are broken too. Settled responses are kept to begin the next ones
    from.
    """

    drawn: Sequence[tuple[Prior, Array]]
    objective: Objective
    spread: float = 1.0
    noise: float = 0.0
    _near: dict[int, Settled] = field(default_factory=dict)

    def settled(self, x: Array) -> list[Settled]:
        """The response of each draw."""
        for k, (prior, theta) in enumerate(self.drawn):
            self._near[k] = prior.settle(x, theta, self._near.get(k))
        return list(self._near.values())

    def costs(self, x: Array) -> Array:
        """f of each draw."""
        return np.array([self.objective(x, one.y) for one in self.settled(x)])

    def cost(self, x: Array) -> float:
        """The mean of f."""
        return float(self.costs(x).mean())

    def error(self, x: Array) -> float:
        """Its standard error."""
        return WIDER * float(self.costs(x).std())

    def merit(self, x: Array) -> float:
        """The cost, and more than that where a constraint may be broken."""
        cost = self.cost(x)
        broken = self.margins(x).violation(x) if self.objective.constraints else 0.0
        return cost + 100.0 * (abs(cost) or 1.0) * broken

    def with_slope(self, x: Array) -> tuple[float, Array]:
        """The mean of f, and its gradient."""
        values, slopes = self._slopes(self.objective, self.settled(x), x)
        return float(values.mean()), slopes.mean(axis=0)

    def _slopes(self, f: Objective | Constraint, settled: Sequence[Settled], x: Array) -> tuple[Array, Array]:
        """f of each draw, and its gradient."""
        slopes = [f.partial_x(x, one.y) + one.pull_back(f.partial_y(x, one.y)) for one in settled]
        return np.array([f(x, one.y) for one in settled]), np.array(slopes)

    def predict_constraints(self, x: Array) -> ConstraintPredictions:
        """What the draws say of every constraint at x."""
        settled, constraints = self.settled(x), self.objective.constraints
        values, slopes = map(np.array, zip(*(self._slopes(one, settled, x) for one in constraints), strict=True))
        away, y = (values - values.mean(axis=1, keepdims=True)) / self.spread, settled[0].y
        return ConstraintPredictions(
            value=values.mean(axis=1),
            slope=slopes.mean(axis=1),
            variance=(away**2).mean(axis=1),
            slope_of_variance=2.0 * (away[:, None] @ slopes)[:, 0] / (away.shape[1] * self.spread),
            noise=np.array([float(np.sum((self.noise * one.partial_y(x, y) * y) ** 2)) for one in constraints]),
        )

    def margins(self, at: Array) -> Margins:
        """The constraints with their margins, from where a leader stands."""
        constraints = self.objective.constraints
        sure = replace(first_errors(constraints, np.zeros(len(constraints)), 1.0), caution=0.0)
        return Margins(constraints, self.predict_constraints, sure, at, quiet=True)

    def constraints(self, x: Array) -> tuple[ConstraintForecast, ...] | None:
        """Each constraint at x, and with which probability it is kept; None without any."""
        return self.margins(x).forecast(x) if self.objective.constraints else None


@dataclass(eq=False, kw_only=True)
class PriorModel(Draws):
    """What the posterior says of any x, and of the next answer."""

    fit: Fitted
    K: int

    def answer(self, x: Array, K: int) -> Predicted:
        """The next answer: followers go on from where the last one left them, K rounds at the pace of the fit."""
        settled = np.array([one.y for one in self.settled(x)])
        went = 1.0 - (1.0 - self.fit.pace) ** (K / self.K)
        now, goal = self.fit.rows[-1].m, settled.mean(axis=0)
        mean = goal if now is None else now + went * (goal - now)
        known, noise = WIDER * settled.std(axis=0), self.noise * self.fit.prior.scale(mean)
        return Predicted(mean, np.sqrt((went * known) ** 2 + noise**2))


def prior_model(
    fits: Sequence[Fitted], f: Objective, spread: float, rng: np.random.Generator, K: int
) -> PriorModel:
    """The posterior by draws from it."""
    drawn = [(fit.prior, fit.draw(spread, rng)) for fit in shared(fits, DRAWS)]
    return PriorModel(drawn, f, spread, fits[0].noise, fit=fits[0], K=K)


def best_x(draws: Draws, X: ConvexSet, start: Array, most: int) -> Array:
    """The x in X of least mean cost from a start, within the constraints as far as they can be kept.

    Constraints are kept by the method of multipliers, with costs and constraints in units of their own.
    """
    margins = draws.margins(start) if draws.objective.constraints else None
    unit, held, weight, x = abs(draws.cost(start)) or 1.0, np.zeros(len(draws.objective.constraints)), 10.0, start

    def lagrangian(at: Array) -> tuple[float, Array]:
        cost, slope = draws.with_slope(at)
        if margins is None:
            return cost / unit, slope / unit
        c, steep = margins(at)
        pressed = np.maximum(held + weight * c, 0.0)
        return cost / unit + 0.5 * float(pressed @ pressed) / weight, slope / unit + pressed @ steep

    x = minimised(lagrangian, X, x, most)
    for _ in range(MULTIPLIERS):
        c = np.zeros(1) if margins is None else margins(x)[0]
        if c.max() <= 1e-4:
            break
        held, weight = np.maximum(held + weight * c, 0.0), GROW * weight
        x = minimised(lagrangian, X, x, most)
    return x


def minimised(f: Evaluate, X: ConvexSet, start: Array, most: int) -> Array:
    """A point of X where f, of size 1, is small, after about `most` evaluations in a box: L-BFGS-B, else projected
    steps. Both take x in a unit in which neither X nor what f does is large, so that units of x do not matter."""
    steep = float(np.abs(f(start)[1]).max())
    width = float((X.upper - X.lower).max()) if isinstance(X, Box) else np.inf
    unit = min(width / MOST_UNITS, FELT / steep if steep > 0.0 else np.inf)
    unit = unit if 0.0 < unit < np.inf else 1.0

    def scaled(z: Array) -> tuple[float, Array]:
        value, slope = f(unit * z)
        return value, unit * slope

    if not isinstance(X, Box):
        return X.project(unit * minimise_within(lambda z: X.project(unit * z) / unit, start / unit, FAR, scaled))
    from scipy.optimize import minimize

    within: Any = list(zip(X.lower / unit, X.upper / unit, strict=True))
    options: Any = {"maxiter": most, "maxfun": 2 * most}
    found = minimize(scaled, start / unit, jac=True, method="L-BFGS-B", bounds=within, options=options)
    return X.project(unit * found.x)
