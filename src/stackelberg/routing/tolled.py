"""Which links the leader may toll, and what it sees of the travellers: the two ends that all travellers share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast, get_args

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.routing.demand import as_indices
from stackelberg.routing.network import Network

Observes: TypeAlias = Literal["flows", "flows and times"]
"""What the leader observes: link flows w (it knows the latencies), or link flows and travel times (w, ℓ(w))."""


@dataclass(frozen=True, eq=False)
class TolledLinks:
    """The links that carry the leader's x, in the order of x: all of them, or a list (a cordon).

    >>> from stackelberg.routing import pigou
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
