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
    points: list[Array] = [
        memory.step.centre,
        *([] if memory.average is None else [memory.average]),
        *fit.u[-LATEST:],
    ]
    if belief.margins is not None:
        points = [u for u in points if belief.margins.kept(u)] or points[:1]
    merits: list[float] = []
    for u in points:
        model = belief.leading if u is memory.step.centre else fit
        cost, _, slope = belief.problem.cost_and_slopes(u, model.predict(u))
        error = np.sqrt(slope**2 @ (fit.variance(u)[0] * fit.sd**2))
        merits.append(cost + float(error))
    return points[int(np.argmin(np.where(np.isfinite(merits), merits, np.inf)))]
