"""Which links carry tolls, and what the leader sees of the traffic: by link, by class, where sensors are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast, final, get_args

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, Followers, InvalidInput, as_vector, frozen, whole_number
from stackelberg.roads.demand import as_indices
from stackelberg.roads.network import Network
from stackelberg.roads.problem import EquilibriumProblem
from stackelberg.support.brief import brief

Observes: TypeAlias = Literal["flows", "flows and times"]
"""What the leader observes: link flows w (it knows the latencies), or link flows and travel times (w, ℓ(w))."""


@dataclass(frozen=True, eq=False)
class TolledLinks:
    """The links that carry the leader's x, in the order of x: all of them, or a list (a cordon).

    >>> from stackelberg.roads import pigou
    >>> network, demand = pigou()
    >>> TolledLinks(network, [1]).tolls(np.array([0.5]))
    array([0. , 0.5])
    """

    network: Network
    links: NDArray[np.int64]

    def __post_init__(self) -> None:
        """Check the list; None stands for all links."""
        links = as_indices("tollable", range(self.network.links) if self.links is None else self.links)
        if links.size == 0 or links.max() >= self.network.links:
            raise InvalidInput(
                f"tollable: expected links 0 to {self.network.links - 1}, at least one, got {links.tolist()}"
            )
        if np.unique(links).size != links.size:
            raise InvalidInput("tollable: expected every link at most once, got one twice")
        object.__setattr__(self, "links", links)

    def tolls(self, x: Any) -> Array:
        """The toll of every link of the network when the leader announces x."""
        tolls = np.zeros(self.network.links)
        tolls[self.links] = as_vector("x", x, self.links.size)
        return tolls

    @property
    def lower_bounds(self) -> Array:
        """Minus the free-flow times: above these tolls no link costs less than nothing."""
        return frozen(-self.network.free_flow_time[self.links])


def as_observes(observes: str) -> Observes:
    """Check what the leader observes."""
    if not isinstance(observes, str) or observes not in get_args(Observes):
        raise InvalidInput(f"observes: expected 'flows' or 'flows and times', got {observes!r}")
    return cast(Observes, observes)


def observe_links(network: Network, w: Array, observes: Observes) -> Array:
    """What the leader observes of link flows w: w itself, or w and then the travel times."""
    return frozen(w) if observes == "flows" else frozen(np.concatenate([w, network.latency.value(w)]))


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
    if counts == "passenger cars":
        return observe_links(problem.network, w, observes)
    vehicles = problem.vehicle_flows()
    seen = vehicles.sum(axis=0) if counts == "vehicles" else vehicles.ravel()
    return frozen(seen if observes == "flows" else np.concatenate([seen, problem.network.latency.value(w)]))


@final
@dataclass(frozen=True, eq=False)
class SensedLinks(Followers):
    """Travellers of whom only the links in `sensed` are seen; the others come back as NaN, round after round.

    For sensors that fail at random, and for noise, wrap the travellers in `MeasuredFollowers` as well. A response
    may hold flows, or flows and times: both parts are hidden alike.
    """

    followers: Followers
    links: int
    sensed: NDArray[np.int64]

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the list of links."""
        whole_number("links", self.links)
        sensed = as_indices("sensors", self.sensed)
        if sensed.size == 0 or int(sensed.max()) >= self.links:
            raise InvalidInput(f"sensors: expected links 0 to {self.links - 1}, got {sensed.tolist()}")
        object.__setattr__(self, "sensed", sensed)
        object.__setattr__(self, "rewindable", self.followers.rewindable)
        object.__setattr__(self, "partial", True)

    def initial(self, rng: np.random.Generator) -> Any:
        """The memory of the travellers inside."""
        return self.followers.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The response of the travellers inside, NaN where no sensor stands."""
        y, after = self.followers.respond(x, memory, rounds, rng)
        if y.size % self.links:
            raise InvalidInput(f"y: expected a multiple of {self.links} numbers, one per link, got {y.size}")
        blind = np.ones(self.links, dtype=bool)
        blind[self.sensed] = False
        return frozen(np.where(np.tile(blind, y.size // self.links), np.nan, y)), after
