"""The step of the response model: minimise the expected cost of the model in a trust region, inside X.

min over z in X, ‖z − centre‖ <= radius of  f(z, S(z)) + ½ caution · tr(∂²f/∂y²) · Var S(z),
where S is the leading member's model of the predictor. The second term is what the uncertainty of S adds to the
expected cost where f is convex in y; with noiseless members it is left out, for there it only slows the leader.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.constants import CURVATURE_DIFFERENCE, CURVATURE_DRAWS, STEP_ITERATIONS
from stackelberg.leaders.response.frame import Seat, typical
from stackelberg.leaders.response.predictor import Predictor


class ModelStep(NamedTuple):
    """Where the model would go from the centre, and by how much it says the cost falls.

    weight: what breaking limits weighs beside the cost in that (`leaders.limits`).
    """

    x: Array
    promised: float
    weight: float = 0.0


def expected_cost(
    seat: Seat, predictor: Predictor, curvature: Array | None
) -> Callable[[Array], tuple[float, Array]]:
    """u ↦ (value, gradient) of f(u, S(u)) + ½ curvature · Var S(u); the curvature is one for each entry of y."""
    weights = None if curvature is None else predictor.sum_by_group(0.5 * curvature)

    def evaluate(u: Array) -> tuple[float, Array]:
        y = predictor.predict(u)
        value, by_u, by_y = seat.cost_and_slopes(u, y)
        gradient = by_u + predictor.pull(by_y)
        if weights is not None:
            more, slope_of_more = predictor.variance(u, weights)
            value, gradient = value + more, gradient + slope_of_more
        return value, gradient

    return evaluate


def curvature_in_y(seat: Seat, u: Array, v: Array, rng: np.random.Generator) -> Array:
    """The diagonal of ∂²f/∂v² at (u, v), by Hutchinson's estimator on central differences of ∂v f.

    An entry is unbiased but rough; sums over many entries (traces) are what it is for.
    """
    length = CURVATURE_DIFFERENCE * np.maximum(typical(v), np.abs(v))
    total = np.zeros(v.size)
    for _ in range(CURVATURE_DRAWS):
        sign = rng.choice([-1.0, 1.0], size=v.size)
        up, down = (seat.slope_in_response(u, v + s * length * sign) for s in (1.0, -1.0))
        total += (up - down) * sign / (2.0 * length)
    return total / CURVATURE_DRAWS if np.isfinite(total).all() else np.zeros(v.size)


def best_step(
    evaluate: Callable[[Array], tuple[float, Array]], seat: Seat, centre: Array, radius: float
) -> ModelStep:
    """The minimiser of `evaluate` over X within `radius` of the centre, as far as a few iterations take it.

    Costs are measured in what the slope at the centre promises over the radius, from the cost at the centre on:
    neither the units of f nor a constant added to it matter to the minimiser's tolerances.
    """
    start, slope = evaluate(centre)
    unit = float(np.linalg.norm(slope)) * radius
    if not (np.isfinite(unit) and unit > 0.0):
        return ModelStep(centre, 0.0)

    def relative(u: Array) -> tuple[float, Array]:
        value, gradient = evaluate(u)
        return (value - start) / unit, gradient / unit

    u = minimise_within(relative, seat, centre, radius)
    promised = -relative(u)[0]
    if not (np.isfinite(promised) and promised > 0.0):
        return ModelStep(centre, 0.0)
    return ModelStep(u, float(promised * unit))


def minimise_within(
    evaluate: Callable[[Array], tuple[float, Array]], seat: Seat, centre: Array, radius: float
) -> Array:
    """A point of X within `radius` of the centre where `evaluate` is small."""
    return shorten(centre, _minimise(evaluate, seat, centre, radius), radius)


def _minimise(evaluate: Callable[[Array], tuple[float, Array]], seat: Seat, centre: Array, radius: float) -> Array:
    bounds = seat.bounds
    if bounds is None:
        return _spectral(evaluate, seat, centre, radius)
    low, high = np.maximum(bounds[0], centre - radius), np.minimum(bounds[1], centre + radius)
    from scipy.optimize import Bounds, minimize  # imported when used: it loads slowly

    result = minimize(
        evaluate,
        np.clip(centre, low, np.maximum(low, high)),
        jac=True,
        method="L-BFGS-B",
        bounds=Bounds(low, np.maximum(low, high)),
        options={"maxiter": STEP_ITERATIONS, "ftol": 1e-9, "gtol": 1e-9},
    )
    found = np.asarray(result.x)
    if float(np.linalg.norm(found - centre)) <= radius:
        return found
    inside = _spectral(evaluate, seat, centre, radius)
    return inside if evaluate(inside)[0] <= evaluate(shorten(centre, found, radius))[0] else found


def shorten(centre: Array, point: Array, radius: float) -> Array:
    """`point`, drawn back towards the centre until it is within `radius`: stays in a convex set."""
    length = float(np.linalg.norm(point - centre))
    return point if length <= radius else np.asarray(centre + (point - centre) * (radius / length))


def _spectral(evaluate: Callable[[Array], tuple[float, Array]], seat: Seat, centre: Array, radius: float) -> Array:
    """Spectral projected gradient (Birgin, Martínez, Raydan 2000) with a monotone line search.

    Points beyond the ball are drawn back towards the centre, which is not the projection onto box and ball: that
    one was tried, and did worse (Sioux Falls settled with times: 77% for 84% at 100).
    """
    z = centre
    value, gradient = evaluate(z)
    length = radius / float(np.linalg.norm(gradient))
    for _ in range(STEP_ITERATIONS):
        direction = shorten(centre, seat.project(z - length * gradient), radius) - z
        descent = float(gradient @ direction)
        if not descent < -1e-12:  # relative to what the slope promises
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
        length = float(move @ move) / bent if bent > 0.0 else length * 2.0
    return z
