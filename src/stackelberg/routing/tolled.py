"""Which links the leader may toll, and what it sees of the travellers: the two ends that all travellers share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.routing.demand import as_indices
from stackelberg.routing.network import Network

Regime: TypeAlias = Literal["A", "B"]
"""What the leader sees. A: link flows w (it knows the latencies). B: link flows and travel times (w, ℓ(w))."""


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


def check_regime(regime: str) -> None:
    """Refuse anything but "A" and "B"."""
    if regime not in ("A", "B"):
        raise InvalidInput(
            f"regime: expected 'A' (link flows) or 'B' (link flows and travel times), got {regime!r}"
        )


def seen(network: Network, w: Array, regime: Regime) -> Array:
    """What the leader sees of link flows w: w itself (regime A), or w and then the travel times (regime B)."""
    return frozen(w) if regime == "A" else frozen(np.concatenate([w, network.latency.value(w)]))
