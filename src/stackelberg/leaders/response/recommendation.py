"""Which x to recommend: what is expected to cost least, with its error, of where the leader has been."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.belief import Belief
from stackelberg.leaders.response.memory import ResponseMemory

LATEST = 60
"""Of how many deployments."""


def best_known(memory: ResponseMemory, belief: Belief) -> Array:
    """The centre or a deployed point: what costs least by the filter, with its error."""
    fit = belief.fit
    points, told = [memory.step.centre, *fit.u[-LATEST:]], [None, *fit.told[-LATEST:]]
    merits: list[float] = []
    for u, v in zip(points, told, strict=True):
        model = belief.leading if u is memory.step.centre else fit
        cost, _, slope = belief.problem.cost_and_slopes(u, model.predict(u))
        if v is not None and fit.settled:  # what was seen to cost more is not recommended, odd or not
            cost = max(cost, belief.problem.cost(u, v))
        kept = belief.margins is None or belief.margins.kept(u)
        merit = cost + float(np.sqrt(slope**2 @ (fit.variance(u)[0] * fit.sd**2)))
        merits.append(merit if kept and np.isfinite(merit) else np.inf)
    return np.asarray(points[int(np.argmin(merits))])
