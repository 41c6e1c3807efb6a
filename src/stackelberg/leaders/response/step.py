"""The step: the least expected cost by the model, within X, the trust region and the constraints.

    min over z in X, ‖z − centre‖ <= radius of  f(z, S(z)),

where S is the leading model. The goal is the new centre if the model that has learned of the answer still says that
it costs less, and one ratio, of what was kept to what was promised, says how far the model is trusted from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.belief import Belief

ITERATIONS, HALVES = 200, tuple(0.5**k for k in range(20))
"""Of the minimiser of the model, and shares of a step that it tries."""

GOOD, POOR, GROW, SHRINK, SURE = 0.7, 0.3, 1.4, 0.7, 0.5
"""The trust radius grows when a full step kept more than GOOD of its promise, and shrinks below POOR of it. In
noise a promise says that much where it is SURE times the error of a cost."""

EXACT = 0.1
"""A noise that is less than this, beside what a typical move does, is none."""

UNTRIED = 6
"""The trust region does not grow before so many answers: where followers are slow the first ones show little."""

NARROWEST, WIDEST, IN_NOISE, DECAY = 0.5, 8.0, 3.0, 0.97
"""The trust radius in units, at least, at most (2 √d where that is more) and at most in noise; and how the unit
shrinks when the narrowest region does not keep its promise either."""

Evaluate = Callable[[Array], tuple[float, Array]]
Minimise = Callable[[Evaluate], Array]
"""u ↦ a value and its gradient; and where such a function is small."""


@dataclass(frozen=True, eq=False)
class Step:
    """The step under way, in units of the model.

    centre (d): the best point by the model; radius: that of the trust region around it; unit: how far the leader
    explores. goal (d): where the model would go; announce (q, d): the goal with its explorations. promised: by how
    much the cost falls by that; predicted: the cost that was predicted for each announcement, and `error` of it.
    weight: what breaking constraints weighs beside the cost (`Margins.merit`).
    """

    centre: Array
    goal: Array
    announce: Array
    radius: float
    unit: float = 1.0
    promised: float = 0.0
    predicted: float = np.nan
    error: float = 0.0
    weight: float = 0.0


def stay_at(step: Step, u: Array) -> Step:
    """At u, with no step under way."""
    return replace(step, centre=u, goal=u, announce=u[None], promised=0.0, predicted=np.nan, weight=0.0)


def judged(step: Step, belief: Belief) -> Step:
    """The step after its answer, by what is believed now: by how much the goal costs less than the centre, and by
    how much more than predicted the deployment cost, beyond what error and noise explain."""
    here, there = (belief.merit_of(u, step.weight) for u in (step.centre, step.goal))
    centre = frozen(step.goal if there < here else step.centre)
    if not step.promised > 0.0:
        return replace(step, centre=centre)
    fit, radius, unit = belief.fit, step.radius, step.unit
    miss = belief.problem.cost(fit.u[-1], fit.y[-1]) - step.predicted - 2.0 * step.error
    ratio = min((here - there) / step.promised, 1.0 - 0.35 * (miss if miss > 0.0 else 0.0) / step.promised)
    if ratio < POOR:
        radius *= SHRINK
        unit *= DECAY if fit.noise < EXACT * fit.move**2 and radius < NARROWEST * unit else 1.0
    elif ratio > GOOD and len(fit.u) >= UNTRIED and np.linalg.norm(step.goal - step.centre) > 0.8 * radius:
        sure = fit.quiet or radius < IN_NOISE * unit or step.promised > SURE * step.error
        radius *= GROW if sure else 1.0
    widest = max(WIDEST, 2.0 * float(np.sqrt(centre.size)))
    if not fit.quiet:  # lengths that noise suggests are not believed
        radius = min(radius, max(step.radius, IN_NOISE * unit))
    return replace(step, centre=centre, radius=max(radius, NARROWEST * unit), unit=max(unit, radius / widest))


def retreated(step: Step) -> Step:
    """After a failure: half as far from the centre, in a narrower region."""
    radius = max(SHRINK * step.radius, NARROWEST * step.unit)
    return replace(step, announce=frozen(0.5 * (step.centre + step.announce)), radius=radius, predicted=np.nan)


def minimise_within(project: Callable[[Array], Array], centre: Array, radius: float, evaluate: Evaluate) -> Array:
    """A point of X within `radius` of the centre where `evaluate` is small.

    Spectral projected gradient (Birgin, Martínez, Raydan 2000) with a monotone line search. Points beyond the ball
    are drawn back towards the centre.
    """
    z, (value, gradient) = centre, evaluate(centre)
    size = float(np.linalg.norm(gradient))
    if not (np.isfinite(value) and 0.0 < size < np.inf):
        return centre
    length = radius / size
    for _ in range(ITERATIONS):
        away = project(z - length * gradient) - centre
        direction = centre + min(1.0, radius / (float(np.linalg.norm(away)) or 1.0)) * away - z
        descent = float(gradient @ direction)
        if not descent < -1e-9:  # relative to what the slope promises
            break
        for share in HALVES:
            candidate, slope = evaluate(z + share * direction)
            if candidate <= value + 1e-4 * share * descent:
                break
        else:
            break
        move, change = share * direction, slope - gradient
        z, value, gradient = z + move, candidate, slope
        bent = float(move @ change)
        length = float(move @ move) / bent if bent > 0.0 else length * 2.0
    return z
