"""Who travels where at a solution, and what links are to them: what all tables for planners are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.routing.demand import Demand
from stackelberg.routing.network import Network
from stackelberg.routing.reachable import without
from stackelberg.routing.wardrop import Equilibrium

_SAME = 1e-9
"""Costs and the sum of their parts may differ by this much of the larger: both are rounded."""
_ROUNDING = 1e-12
"""A difference of costs below this share of them is rounding, and no toll."""


@dataclass(frozen=True, eq=False)
class Travel:
    """Routes with their flows, pair by pair, and the values of links by which they are measured.

    demand: the pairs that travel; unreachable: those that no path connects. Pair k has the routes
    first[k]:first[k+1]; route r runs over links[start[r]:start[r+1]] and carries flow[r], which may be 0.
    values: time, distance, toll and cost per link. Make one with `travel`.
    """

    network: Network
    demand: Demand
    unreachable: Demand
    first: NDArray[np.int64]
    start: NDArray[np.int64]
    links: NDArray[np.int32]
    flow: Array
    values: Mapping[str, Array]

    def __repr__(self) -> str:
        """One line."""
        used = int((self.flow > 0.0).sum())
        return f"Travel({self.network.name!r}, {self.demand.pairs} pairs on {used} routes)"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the link values."""
        return tuple(self.values)

    @property
    def stacked(self) -> Array:
        """The link values, a row per kind."""
        return np.array(list(self.values.values()))


def travel(network: Network, demand: Demand, found: Equilibrium, tolls: Any = None) -> Travel:
    """How the travellers of `demand` travel at `found`, its equilibrium or system optimum.

    tolls: those that `found` was solved for. Where they are left out they are what the costs hold beyond times and
    fixed costs: the tolls of an equilibrium, the marginal-cost tolls of a system optimum.

    >>> from stackelberg.routing import equilibrium, pigou
    >>> network, demand = pigou()
    >>> travel(network, demand, equilibrium(network, demand, tolls=[0.0, 0.5]))
    Travel('Pigou', 1 pairs on 2 routes)
    """
    if not isinstance(found, Equilibrium):
        raise InvalidInput(f"found: expected an Equilibrium, got {type(found).__name__}")
    travels = without(demand, found.unreachable)
    try:
        found.routes.check(network, travels)
    except InvalidInput as error:
        raise InvalidInput(
            f"found: expected the solution of this network and demand ({demand.pairs} pairs), got another one"
        ) from error
    values = {
        "time": found.times,
        "distance": network.length,
        "toll": _tolls(network, found, tolls),
        "cost": found.costs,
    }
    routes = found.routes
    parts = (routes.first, routes.start, routes.links, routes.flow)
    return Travel(network, travels, found.unreachable, *parts, values=values)


def _tolls(network: Network, found: Equilibrium, tolls: Any) -> Array:
    rest = found.costs - found.times - network.fixed_cost
    scale = np.maximum(np.abs(found.costs), np.abs(found.times) + np.abs(network.fixed_cost))
    if tolls is None:
        return frozen(np.where(np.abs(rest) <= _ROUNDING * scale, 0.0, rest))
    charged = as_vector("tolls", tolls, network.links)
    wrong = np.abs(rest - charged) > _SAME * np.maximum(scale, np.abs(charged))
    if wrong.any():
        link = int(np.argmax(wrong))
        raise InvalidInput(
            f"tolls: expected those of the solution, got {charged[link]:g} on {network.link_label(link)}, where "
            f"its costs hold {rest[link]:g}"
        )
    return charged
