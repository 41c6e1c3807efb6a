"""What stands on a sensor's paper where several classes drive by: passenger cars, vehicles, or each class apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import numpy as np

from stackelberg.core import Array, InvalidInput, frozen
from stackelberg.routing.classes.problem import ClassProblem
from stackelberg.routing.solver import EquilibriumProblem
from stackelberg.routing.tolled import Observes, observe_links

Counts: TypeAlias = Literal["passenger cars", "vehicles", "classes"]
"""How traffic is counted: as the room it takes, vehicle by vehicle whatever it is, or every class by itself."""

_COUNTS: Mapping[str, Counts] = {
    "passenger cars": "passenger cars",
    "vehicles": "vehicles",
    "classes": "classes",
}


def as_counts(counts: str) -> Counts:
    """Check how traffic is counted.

    >>> as_counts("axles")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: counts: expected 'passenger cars', 'vehicles' or 'classes', got 'axles'
    """
    if not isinstance(counts, str) or counts not in _COUNTS:
        raise InvalidInput(f"counts: expected 'passenger cars', 'vehicles' or 'classes', got {counts!r}")
    return _COUNTS[counts]


def observe_traffic(problem: EquilibriumProblem, observes: Observes, counts: Counts) -> Array:
    """What the leader observes of the flows that `problem` loaded last.

    Flows as they are counted (classes apart come one after the other, in vehicles), and times if it sees them.
    """
    w = problem.state.w[: problem.network.links]
    if not isinstance(problem, ClassProblem) or counts == "passenger cars":
        return observe_links(problem.network, w, observes)
    vehicles = problem.vehicle_flows()
    seen = vehicles.sum(axis=0) if counts == "vehicles" else vehicles.ravel()
    return frozen(seen if observes == "flows" else np.concatenate([seen, problem.network.latency.value(w)]))
