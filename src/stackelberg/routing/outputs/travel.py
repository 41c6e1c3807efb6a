"""Who travels where at a solution, and what links are to them: what all tables for planners are made from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.routing.classes.equilibria import ClassEquilibrium
from stackelberg.routing.demand import Demand
from stackelberg.routing.elastic_demand import ElasticDemand
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


def travel(network: Network, demand: Demand | ElasticDemand, found: Equilibrium, tolls: Any = None) -> Travel:
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
    potential = demand.potential if isinstance(demand, ElasticDemand) else demand
    travels = without(potential, found.unreachable)
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


def travel_by_class(network: Network, found: ClassEquilibrium) -> list[tuple[Travel, str]]:
    """How the travellers of each class travel, class by class, and an ending for the names of its files.

    Flows are vehicles. Costs and tolls are money: what a vehicle of the class pays.
    """
    names = [re.sub(r"[^\w-]+", "-", one.name) for one in found.classes]
    endings = [f"_{name}" if names.count(name) == 1 else f"_{name}-{m + 1}" for m, name in enumerate(names)]
    return [(class_travel(network, found, one.name), end) for one, end in zip(found.classes, endings, strict=True)]


def class_travel(network: Network, found: ClassEquilibrium, name: str) -> Travel:
    """How the travellers of the class `name` travel at an equilibrium or a system optimum of several classes.

    >>> from stackelberg.routing import Demand, TravellerClass, equilibrium, pigou
    >>> half = Demand([0], [1], [0.5])
    >>> network, _ = pigou()
    >>> found = equilibrium(network, [TravellerClass("cars", half), TravellerClass("vans", half)])
    >>> class_travel(network, found, "vans").demand
    Demand(1 pairs, total=0.5, intrazonal=0)
    """
    if not isinstance(found, ClassEquilibrium):
        raise InvalidInput(f"found: expected a ClassEquilibrium, got {type(found).__name__}")
    known = [one.name for one in found.classes]
    if name not in known:
        raise InvalidInput(f"name: expected one of {', '.join(known)}, got {name!r}")
    m = known.index(name)
    one, routes = found.classes[m], found.routes
    first = routes.first[found.pairs_first[m] : found.pairs_first[m + 1] + 1]
    begin, end = int(first[0]), int(first[-1])
    start = routes.start[begin : end + 1]
    links = routes.links[start[0] : start[-1]]
    spent = one.value_of_time * (found.times + network.fixed_cost) + one.link_costs(network)
    values = {
        "time": found.times,
        "distance": network.length,
        "toll": _rest(found.costs[m], spent),
        "cost": found.costs[m],
    }
    parts = (first - begin, start - start[0], links, routes.flow[begin:end] / one.passenger_cars)
    for part in parts:  # as all routes are: kernels are compiled anew for arrays that may be written to
        part.flags.writeable = False
    return Travel(network, one.potential, found.unreachable[m], *parts, values=values)


def _rest(costs: Array, spent: Array) -> Array:
    """What costs hold beyond what is spent otherwise; 0 on links that are closed, and where it is rounding."""
    rest = np.where(np.isfinite(costs), costs, spent) - spent
    return frozen(np.where(np.abs(rest) <= _ROUNDING * np.abs(spent), 0.0, rest))


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
