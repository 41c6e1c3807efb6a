"""Who travels where at a solution, and what links are to them: what all tables for planners are made from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.roads.class_equilibrium import ClassEquilibrium
from stackelberg.roads.demand import Demand, ElasticDemand
from stackelberg.roads.kernels.route_sums import along_routes
from stackelberg.roads.network import Network
from stackelberg.roads.reachable import without
from stackelberg.roads.wardrop import Equilibrium

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

    >>> from stackelberg.roads import equilibrium, pigou
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

    >>> from stackelberg.roads import Demand, TravellerClass, equilibrium, pigou
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


class RouteRow(NamedTuple):
    """A route of a pair: zones and nodes by their labels, links by their numbers from 1 and by the ids of files.

    `route` counts the routes of a pair from 1, the one with the largest flow first; `share` is of the pair's flow.
    """

    origin: str
    destination: str
    route: int
    flow: float
    share: float
    time: float
    distance: float
    toll: float
    cost: float
    nodes: tuple[str, ...]
    links: tuple[int, ...]
    link_ids: tuple[str, ...]


def route_rows(trips: Travel) -> Iterator[RouteRow]:
    """Every route that carries flow, pair by pair in the order of the demand.

    >>> from stackelberg.roads import equilibrium
    >>> from stackelberg.roads.outputs import travel
    >>> from stackelberg.roads import Affine, Demand, Network
    >>> roads = Network([0, 0, 2, 2], [2, 2, 1, 1], nodes=3, zones=2, latency=Affine([1, 0, 1, 3], [0, 1, 0, 1]))
    >>> demand = Demand([0], [1], [1.0])
    >>> for row in route_rows(travel(roads, demand, equilibrium(roads, demand, tolls=[0, 0.25, 0, 0]))):
    ...     print(row.route, row.links, round(row.flow, 4), round(row.cost, 4))
    1 (2, 3) 0.75 2.0
    2 (1, 3) 0.25 2.0
    """
    network = trips.network
    zones = network.zone_labels
    leaves, enters = ([network.node_labels[node] for node in ends] for ends in (network.tail, network.head))
    first, start, links, flows = (part.tolist() for part in (trips.first, trips.start, trips.links, trips.flow))
    sums = along_routes(trips.start, trips.links, trips.stacked).T.tolist()
    for pair, ends in enumerate(zip(trips.demand.origin.tolist(), trips.demand.destination.tolist(), strict=True)):
        used = [route for route in range(first[pair], first[pair + 1]) if flows[route] > 0.0]
        volume = sum(flows[route] for route in used)
        for number, route in enumerate(sorted(used, key=flows.__getitem__, reverse=True), start=1):
            own = links[start[route] : start[route + 1]]
            flow, (time, distance, toll, cost) = flows[route], sums[route]
            nodes = (leaves[own[0]], *(enters[link] for link in own))
            numbers = tuple(link + 1 for link in own)
            parts = (flow, flow / volume, time, distance, toll, cost)
            ids = tuple(network.link_ids[link] for link in own) if network.link_ids else ()
            yield RouteRow(zones[ends[0]], zones[ends[1]], number, *parts, nodes, numbers, ids)
