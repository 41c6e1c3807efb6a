"""Which x to recommend: what is expected to cost least, with its error, of where the leader has been."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.belief import Belief
from stackelberg.leaders.response.memory import ResponseMemory

LATEST, AVERAGING = 60, 3.0
"""Of how many deployments, and of the average of centres, in which the newest of t weighs (η + 1) / (t + η)."""


def averaged(average: Array | None, centre: Array, count: int) -> Array:
    """The average with one more centre, after `count` answers (polynomial decay: Shamir and Zhang 2013)."""
    if average is None:
        return centre
    return average + (centre - average) * min(1.0, (AVERAGING + 1.0) / (count + AVERAGING))


def best_known(memory: ResponseMemory, belief: Belief) -> Array:
    """The centre, the average of centres or a deployed point: what costs least by the filter, with its error."""
    fit = belief.fit
    average = [] if memory.average is None else [memory.average]
    points: list[Array] = [memory.step.centre, *average, *fit.u[-LATEST:]]
    told = [None] * (1 + len(average)) + list(fit.told[-LATEST:])
    merits: list[float] = []
    for u, v in zip(points, told, strict=True):
        model = belief.leading if u is memory.step.centre else fit
        cost, _, slope = belief.problem.cost_and_slopes(u, model.predict(u))
        if v is not None and fit.settled:  # what was seen to cost more is not recommended, odd or not
            cost = max(cost, belief.problem.cost(u, v))
        kept = belief.margins is None or belief.margins.kept(u)
        merit = cost + float(np.sqrt(slope**2 @ (fit.variance(u)[0] * fit.sd**2)))
        merits.append(merit if kept and np.isfinite(merit) else np.inf)
    return points[int(np.argmin(merits))]
