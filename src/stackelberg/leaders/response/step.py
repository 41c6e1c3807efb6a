"""The step: where the leader stands, how far it trusts its model, and what the model would do next.

min over z in X, ‖z − centre‖ <= radius of  f(z, S(z)) + ½ caution · tr(∂²f/∂y²) · Var S(z),
where S is the leading model of the response. The second term is what the uncertainty of S adds to the expected cost
where f is convex in y; with noiseless members it is left out, for there it only slows the leader.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import (
    GOOD_STEP,
    GROW,
    LOOK_FURTHER,
    NARROWEST,
    SHRINK,
    UNIT_DECAY,
    WIDEST,
    WIDEST_IN_NOISE,
)
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.problem import ScaledProblem, typical

ITERATIONS = 40
"""Of the minimiser of the model."""

LEAST_CAUTION = 1e-3
"""What uncertainty adds to the expected cost is left out where less of it counts than this."""


@dataclass(frozen=True, eq=False)
class Step:
    """The step under way, in the units of the scaled problem.

    centre (d): the best point by the model; radius: that of the trust region around it; unit: how far the leader
    explores, the measure of all other lengths. goal (d): where the model would go from the centre; announce (d):
    the goal with its exploration, which is what is deployed. promised: the decrease of the cost that the model
    promised for the goal; predicted: the cost that it predicted for `announce`, None where it cannot be compared
    with what is seen; returned: whether the last cost sent the leader back. weight: what breaking limits weighs
    beside the cost in what the step promised (`Margins.merit`).
    """

    centre: Array
    goal: Array
    announce: Array
    radius: float = 1.0
    unit: float = 1.0
    promised: float = 0.0
    predicted: float | None = None
    returned: bool = False
    weight: float = 0.0


def first_step(u: Array, radius: float = 1.0) -> Step:
    """Before anything is known: deploy u itself."""
    return Step(u, u, u, radius=radius)


def accept(
    step: Step,
    here: float,
    there: float,
    quiet: bool,
    miss: float = 0.0,
    chance: float = 0.0,
    may_grow: bool = True,
) -> Step:
    """The goal is the new centre if it costs less (`there`) than the old one (`here`), and the region adapts.

    It grows where a full step kept its promise and shrinks where it was not kept. The unit follows a region that
    wants to be much wider; without noise it shrinks where the narrowest region does not keep its promise either.
    `miss` is by how much more than predicted the deployment cost, `chance` as much of it as noise may explain;
    may_grow: whether the region may grow at all by now.
    """
    step = replace(step, returned=False)
    centre = frozen(step.goal if there < here else step.centre)
    if not step.promised > 0.0:
        return replace(step, centre=centre)
    kept = (here - there) / step.promised
    real = 1.0 - miss / (step.promised + chance)
    radius, unit = step.radius, step.unit
    full = float(np.linalg.norm(step.goal - step.centre)) > 0.8 * radius
    if kept < 1.0 - GOOD_STEP or real < -1.0:
        radius *= SHRINK
        if quiet and radius < NARROWEST * unit:
            unit *= UNIT_DECAY
    elif may_grow and min(kept, real) > GOOD_STEP and full and (quiet or radius < WIDEST_IN_NOISE * unit):
        radius *= GROW
    radius = max(radius, NARROWEST * unit)
    widest = max(WIDEST, 2.0 * float(np.sqrt(step.goal.size)))
    return replace(step, centre=centre, radius=radius, unit=max(unit, radius / widest))


def narrow(step: Step, by: float) -> Step:
    """A narrower region, but not below the narrowest."""
    return replace(step, radius=max(by * step.radius, NARROWEST * step.unit))


def go_back(step: Step, u: Array) -> Step:
    """At u again, with shorter moves."""
    unit = 0.5 * step.unit
    radius = max(0.25 * step.radius, NARROWEST * unit)
    return replace(stay_at(step, u), radius=radius, unit=unit, returned=True)


def look_further(step: Step) -> Step:
    """Nothing changes anything here: longer moves."""
    unit = LOOK_FURTHER * step.unit
    return replace(step, unit=unit, radius=max(step.radius, unit))


def stay_at(step: Step, u: Array) -> Step:
    """At u, with no step under way."""
    return replace(step, centre=u, goal=u, announce=u, promised=0.0, predicted=None, weight=0.0)


class ModelStep(NamedTuple):
    """Where the model would go from the centre, and by how much it says the cost falls.

    weight: what breaking limits weighs beside the cost in that (`leaders.limits`).
    """

    x: Array
    promised: float
    weight: float = 0.0


Evaluate = Callable[[Array], tuple[float, Array]]
"""u ↦ a value and its gradient."""


def cautious_cost(
    problem: ScaledProblem, predictor: Predictor, centre: Array, rng: np.random.Generator
) -> Evaluate:
    """The expected cost, with the caution that the model's noise asks for."""
    caution, curvature = predictor.noise / (predictor.noise + 1.0), None
    if caution > LEAST_CAUTION:
        y = problem.complete(predictor.predict(centre))
        curvature = caution * curvature_in_y(problem, centre, y, rng)
    return expected_cost(problem, predictor, curvature)


def expected_cost(problem: ScaledProblem, predictor: Predictor, curvature: Array | None) -> Evaluate:
    """u ↦ (value, gradient) of f(u, S(u)) + ½ curvature · Var S(u); the curvature is one for each entry of y."""

    worths = None if curvature is None else predictor.worths(0.5 * curvature[None])

    def evaluate(u: Array) -> tuple[float, Array]:
        y = predictor.predict(u)
        value, by_u, by_y = problem.cost_and_slopes(u, y)
        gradient = by_u + predictor.vjp(by_y)
        if worths is not None:
            (more,), (slope_of_more,) = predictor.variance(u, worths)
            value, gradient = value + float(more), gradient + slope_of_more
        return value, gradient

    return evaluate


def curvature_in_y(problem: ScaledProblem, u: Array, v: Array, rng: np.random.Generator) -> Array:
    """The diagonal of ∂²f/∂v² at (u, v), by Hutchinson's estimator on central differences of ∂v f.

    An entry is unbiased but rough, with four draws of signs; sums over many entries (traces) are what it is for.
    """
    draws, length = 4, 1e-4 * np.maximum(typical(v), np.abs(v))
    total = np.zeros(v.size)
    for _ in range(draws):
        sign = rng.choice([-1.0, 1.0], size=v.size)
        up, down = (problem.slope_in_response(u, v + s * length * sign) for s in (1.0, -1.0))
        total += (up - down) * sign / (2.0 * length)
    return total / draws if np.isfinite(total).all() else np.zeros(v.size)


def best_step(evaluate: Evaluate, problem: ScaledProblem, centre: Array, radius: float) -> ModelStep:
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

    u = minimise_within(relative, problem, centre, radius)
    promised = -relative(u)[0]
    if not (np.isfinite(promised) and promised > 0.0):
        return ModelStep(centre, 0.0)
    return ModelStep(u, float(promised * unit))


def minimise_within(evaluate: Evaluate, problem: ScaledProblem, centre: Array, radius: float) -> Array:
    """A point of X within `radius` of the centre where `evaluate` is small."""
    return shorten(centre, _minimise(evaluate, problem, centre, radius), radius)


def _minimise(evaluate: Evaluate, problem: ScaledProblem, centre: Array, radius: float) -> Array:
    bounds = problem.bounds
    if bounds is None:
        return _spectral(evaluate, problem, centre, radius)
    low, high = np.maximum(bounds[0], centre - radius), np.minimum(bounds[1], centre + radius)
    from scipy.optimize import Bounds, minimize  # imported when used: it loads slowly

    result = minimize(
        evaluate,
        np.clip(centre, low, np.maximum(low, high)),
        jac=True,
        method="L-BFGS-B",
        bounds=Bounds(low, np.maximum(low, high)),
        # Its first trial is one length long: in a region of many that decreases little, and it must go on.
        options={"maxiter": ITERATIONS, "ftol": min(1e-9, 1e-3 / radius**2), "gtol": min(1e-9, 1e-6 / radius)},
    )
    found = np.asarray(result.x)
    if float(np.linalg.norm(found - centre)) <= radius:
        return found
    inside = _spectral(evaluate, problem, centre, radius)
    return inside if evaluate(inside)[0] <= evaluate(shorten(centre, found, radius))[0] else found


def shorten(centre: Array, point: Array, radius: float) -> Array:
    """`point`, drawn back towards the centre until it is within `radius`: stays in a convex set."""
    length = float(np.linalg.norm(point - centre))
    return point if length <= radius else np.asarray(centre + (point - centre) * (radius / length))


def _spectral(evaluate: Evaluate, problem: ScaledProblem, centre: Array, radius: float) -> Array:
    """Spectral projected gradient (Birgin, Martínez, Raydan 2000) with a monotone line search.

    Points beyond the ball are drawn back towards the centre, which is not the projection onto box and ball: that
    one was tried, and did worse (Sioux Falls settled with times: 77% for 84% at 100).
    """
    z = centre
    value, gradient = evaluate(z)
    length = radius / float(np.linalg.norm(gradient))
    for _ in range(ITERATIONS):
        direction = shorten(centre, problem.project(z - length * gradient), radius) - z
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
