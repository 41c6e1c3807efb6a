"""The step of the response model: minimise the expected cost of the model in a trust region, inside X.

min over z in X, ‖z − centre‖ <= radius of  f(z, S(z)) + ½ caution · tr(∂²f/∂y²) · Var S(z),
where S is the leading member's model of the predictor. The second term is what the uncertainty of S adds to the
expected cost where f is convex in y; with noiseless members it is left out, for there it only slows the leader.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, minimize

from stackelberg.core import Array, ConvexSet, Objective
from stackelberg.leaders.response.constants import CURVATURE_DIFFERENCE, CURVATURE_DRAWS, STEP_ITERATIONS
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.sets import Box, Reals


class ModelStep(NamedTuple):
    """Where the model would go from the centre, and by how much it says the cost falls."""

    x: Array
    promised: float


def expected_cost(
    objective: Objective, predictor: Predictor, curvature: Array | None, floor: bool
) -> Callable[[Array], tuple[float, Array]]:
    """z ↦ (value, gradient) of f(z, S(z)) + ½ curvature · Var S(z); the curvature is one for each entry of y."""
    weights = None if curvature is None else predictor.sum_by_group(0.5 * curvature)

    def evaluate(z: Array) -> tuple[float, Array]:
        straight = predictor.predict(z)
        y = np.maximum(straight, 0.0) if floor else straight
        slope = objective.partial_y(z, y)
        if floor:
            slope = np.where(straight > 0.0, slope, 0.0)
        gradient = objective.partial_x(z, y) + predictor.pull(slope)
        value = objective(z, y)
        if weights is not None:
            more, slope_of_more = predictor.variance(z, weights)
            value, gradient = value + more, gradient + slope_of_more
        return value, gradient

    return evaluate


def curvature_in_y(objective: Objective, x: Array, y: Array, rng: np.random.Generator) -> Array:
    """The diagonal of ∂²f/∂y² at (x, y), by Hutchinson's estimator on central differences of ∂y f.

    An entry is unbiased but rough; sums over many entries (traces) are what it is for.
    """
    length = CURVATURE_DIFFERENCE * np.maximum(1.0, np.abs(y))
    total = np.zeros(y.size)
    for _ in range(CURVATURE_DRAWS):
        sign = rng.choice([-1.0, 1.0], size=y.size)
        change = objective.partial_y(x, y + length * sign) - objective.partial_y(x, y - length * sign)
        total += change * sign / (2.0 * length)
    return total / CURVATURE_DRAWS if np.isfinite(total).all() else np.zeros(y.size)


def best_step(
    evaluate: Callable[[Array], tuple[float, Array]], X: ConvexSet, centre: Array, radius: float
) -> ModelStep:
    """The minimiser of `evaluate` over X within `radius` of the centre, as far as a few iterations take it."""
    bounds = _bounds(X)
    if bounds is None:
        found = _spectral(evaluate, X, centre, radius)
    else:
        low, high = np.maximum(bounds[0], centre - radius), np.minimum(bounds[1], centre + radius)
        box = Bounds(low, np.maximum(low, high))
        start = np.ravel(centre)
        result = minimize(
            evaluate, start, jac=True, method="L-BFGS-B", bounds=box, options={"maxiter": STEP_ITERATIONS}
        )
        found = np.asarray(result.x)
    x = shorten(centre, found, radius)
    promised = evaluate(centre)[0] - evaluate(x)[0]
    if not (np.isfinite(promised) and promised > 0.0):
        return ModelStep(centre, 0.0)
    return ModelStep(x, float(promised))


def shorten(centre: Array, point: Array, radius: float) -> Array:
    """`point`, drawn back towards the centre until it is within `radius`: stays in a convex set."""
    length = float(np.linalg.norm(point - centre))
    return point if length <= radius else np.asarray(centre + (point - centre) * (radius / length))


def _bounds(X: ConvexSet) -> tuple[Array, Array] | None:
    if isinstance(X, Box):
        return X.lower, X.upper
    if isinstance(X, Reals):
        return np.full(X.dimension, -np.inf), np.full(X.dimension, np.inf)
    return None


def _spectral(
    evaluate: Callable[[Array], tuple[float, Array]], X: ConvexSet, centre: Array, radius: float
) -> Array:
    """Spectral projected gradient (Birgin, Martínez, Raydan 2000) with a monotone line search."""
    z = centre
    value, gradient = evaluate(z)
    length = radius / max(float(np.linalg.norm(gradient)), 1e-12)
    for _ in range(STEP_ITERATIONS):
        direction = shorten(centre, X.project(z - length * gradient), radius) - z
        descent = float(gradient @ direction)
        if not descent < -1e-12 * max(1.0, abs(value)):
            break
        share = 1.0
        while share > 1e-6:
            candidate, slope = evaluate(z + share * direction)
            if candidate <= value + 1e-4 * share * descent:
                break
            share /= 2.0
        else:
            break
        move, change = share * direction, slope - gradient
        z, value, gradient = z + move, candidate, slope
        bent = float(move @ change)
        length = float(np.clip(float(move @ move) / bent, 1e-10, 1e10)) if bent > 0.0 else length * 2.0
    return z
