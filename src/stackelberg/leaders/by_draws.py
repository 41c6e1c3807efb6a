"""The x of least mean cost over draws of a response model's parameters, within X and within limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any

import numpy as np

from stackelberg.core import Array, ConvexSet, Forecast, KeptLimit, Limit, Objective, Prior, Settled
from stackelberg.sets import Box

Evaluate = Callable[[Array], tuple[float, Array]]
"""x ↦ a number and its gradient."""

WIDER = 2.0
"""Errors are so many times those of the posterior, which knows nothing of what the model lacks."""

MULTIPLIERS, GROW = 6, 4.0
"""Rounds of multipliers for limits, and by how much a violation weighs more in each."""

MOST_UNITS, FELT = 5.0, 0.1
"""A unit of x: X is no more of them wide, and f changes by no more than this share of itself with one."""


@dataclass(eq=False)
class Draws(Forecast):
    """Parameters drawn from a posterior, and what f and its limits are at any x, on average over them.

    spread: the draws lie so many of the posterior's standard deviations apart. noise: relative standard deviation
    of what is measured, by which limits are broken too. Settled responses are kept to begin the next ones from.
    """

    prior: Prior
    thetas: Sequence[Array]
    objective: Objective
    spread: float = 1.0
    noise: float = 0.0
    _near: dict[int, Settled] = field(default_factory=dict)

    def settled(self, x: Array) -> list[Settled]:
        """The response of each draw."""
        for k, theta in enumerate(self.thetas):
            self._near[k] = self.prior.settle(x, theta, self._near.get(k))
        return [self._near[k] for k in range(len(self.thetas))]

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
        """The cost, and more than that where a limit may be broken."""
        cost, limits = self.cost(x), self.objective.limits
        beyond = [max(0.0, self.excess(limit, x)[0]) / (abs(limit.bound) or 1.0) for limit in limits]
        return cost + (abs(cost) or 1.0) * 100.0 * sum(beyond)

    def with_slope(self, x: Array) -> tuple[float, Array]:
        """The mean of f, and its gradient."""
        values, slopes = self._slopes(self.objective, x)
        return float(values.mean()), slopes.mean(axis=0)

    def _slopes(self, f: Objective | Limit, x: Array) -> tuple[Array, Array]:
        """f of each draw, and its gradient."""
        settled = self.settled(x)
        slopes = [f.partial_x(x, one.y) + one.pull_back(f.partial_y(x, one.y)) for one in settled]
        return np.array([f(x, one.y) for one in settled]), np.array(slopes)

    def excess(self, limit: Limit, x: Array) -> tuple[float, Array]:
        """By how much a limit is passed, with the margin that its probability asks for, and the gradient."""
        values, slopes = self._slopes(limit, x)
        away, sd = values - values.mean(), self._sd(limit, x, values)
        slope = limit.sign * slopes.mean(axis=0)
        z = NormalDist().inv_cdf(limit.probability)
        if sd > 0.0:
            slope = slope + z * (away @ slopes) / (values.size * self.spread**2 * sd)
        return limit.sign * (float(values.mean()) - limit.bound) + z * sd, slope

    def _sd(self, limit: Limit, x: Array, values: Array) -> float:
        """The standard deviation of g on a day to come: by the draws, and by noise."""
        y = next(iter(self._near.values())).y
        noise = self.noise * float(np.linalg.norm(limit.partial_y(x, y) * y))
        return float(np.sqrt(values.var() / self.spread**2 + noise**2))

    def constraints(self, x: Array) -> tuple[KeptLimit, ...] | None:
        """Each limit at x, and with which probability it is kept; None without any."""
        found = []
        for limit in self.objective.limits:
            values = np.array([limit(x, one.y) for one in self.settled(x)])
            value, sd = float(values.mean()), self._sd(limit, x, values)
            away = limit.sign * (limit.bound - value)
            probability = NormalDist().cdf(away / sd) if sd > 0.0 else float(away >= 0.0)
            found.append(KeptLimit(limit.name, value, sd, probability))
        return tuple(found) or None


def best_x(draws: Draws, X: ConvexSet, start: Array, most: int) -> Array:
    """The x in X of least mean cost from a start, within the limits of the objective as far as they can be kept."""
    limits = [(limit, abs(limit.bound) or 1.0) for limit in draws.objective.limits]
    unit, held, weight, x = abs(draws.cost(start)) or 1.0, np.zeros(len(limits)), 10.0, start

    def lagrangian(at: Array) -> tuple[float, Array]:
        cost, slope = draws.with_slope(at)
        total, slope = cost / unit, slope / unit
        for (limit, bound), multiplier in zip(limits, held, strict=True):
            excess, steep = draws.excess(limit, at)
            pressed = max(0.0, multiplier + weight * excess / bound)
            total += (pressed**2 - multiplier**2) / (2.0 * weight)
            slope = slope + pressed * steep / bound
        return total, slope

    for _ in range(MULTIPLIERS if limits else 1):
        x = minimised(lagrangian, X, x, most)
        passed = np.array([draws.excess(limit, x)[0] / bound for limit, bound in limits])
        held = np.maximum(0.0, held + weight * passed)
        if passed.max(initial=0.0) <= 1e-4:
            break
        weight *= GROW
    return x


def minimised(f: Evaluate, X: ConvexSet, start: Array, most: int) -> Array:
    """A point of X where f, of size 1, is small, after about `most` evaluations: L-BFGS-B in a box, else projected
    steps. Both take x in a unit in which neither X nor what f does is large, so that units of x do not matter."""
    steep = float(np.abs(f(start)[1]).max())
    width = float((X.upper - X.lower).max()) if isinstance(X, Box) else np.inf
    unit = min(width / MOST_UNITS, FELT / steep if steep > 0.0 else np.inf)
    unit = unit if 0.0 < unit < np.inf else 1.0

    def scaled(z: Array) -> tuple[float, Array]:
        value, slope = f(unit * z)
        return value, unit * slope

    if isinstance(X, Box):
        from scipy.optimize import minimize

        within: Any = list(zip(X.lower / unit, X.upper / unit, strict=True))
        options: Any = {"maxiter": most, "maxfun": 2 * most}
        found = minimize(scaled, start / unit, jac=True, method="L-BFGS-B", bounds=within, options=options)
        return X.project(unit * found.x)
    return X.project(unit * _spectral(scaled, lambda z: X.project(unit * z) / unit, start / unit, most))


def _spectral(f: Evaluate, project: Callable[[Array], Array], start: Array, most: int) -> Array:
    """Spectral projected gradients (Birgin, Martínez and Raydan 2000), each step below the last one's value."""
    x = project(start)
    value, slope = f(x)
    length = 1.0 / max(float(np.abs(slope).max()), 1e-300)
    for _ in range(most):
        move = project(x - length * slope) - x
        promised = float(slope @ move)
        if promised >= -1e-12 * (1.0 + abs(value)):
            break
        part = 1.0
        for _ in range(12):
            trial, steep = f(x + part * move)
            if trial <= value + 1e-4 * part * promised:
                break
            part *= 0.5
        else:
            break
        step, bend = part * move, steep - slope
        x, value, slope = x + step, trial, steep
        curved = float(step @ bend)
        length = float(step @ step) / curved if curved > 0.0 else 2.0 * length
    return x
