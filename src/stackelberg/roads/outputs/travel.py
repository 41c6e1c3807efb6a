"""Who travels where at a solution, and what links are to them: what all tables for planners are made from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.demand import Demand
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.route_sums import along_routes
from stackelberg.roads.network import Network
from stackelberg.roads.solution import Solution


@dataclass(frozen=True, eq=False)
class Travel:
    """Routes with their flows, pair by pair, and the values of links by which they are measured.

    demand: the pairs that travel; unreachable: those that no path connects. routes: those of every pair, of which
    some may carry no flow. values: time, distance, toll and cost per link. Make one with `travel`.
    """

    network: Network
    demand: Demand
    unreachable: Demand
    routes: Columns
    values: Mapping[str, Array]

    def __repr__(self) -> str:
        """One line."""
        used = int((self.routes.flow > 0.0).sum())
        return f"Travel({self.network.name!r}, {self.demand.pairs} pairs on {used} routes)"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the link values."""
        return tuple(self.values)

    @property
    def stacked(self) -> Array:
        """The link values, a row per kind."""
        return np.array(list(self.values.values()))


def travel(found: Solution, name: str | None = None) -> Travel:
    """How travellers travel at a solution: those of the class `name`, where there are several.

    Flows are vehicles. Costs and tolls are what a vehicle pays, for classes in money; at a system optimum with
    marginal-cost tolls.

    >>> from stackelberg.roads import Demand, TravellerClass, equilibrium, pigou
    >>> network, demand = pigou()
    >>> travel(equilibrium(network, demand, tolls=[0.0, 0.5]))
    Travel('Pigou', 1 pairs on 2 routes)
    >>> half = Demand([0], [1], [0.5])
    >>> travel(equilibrium(network, [TravellerClass("cars", half), TravellerClass("vans", half)]), "vans").demand
    Demand(1 pairs, total=0.5, intrazonal=0)
    """
    if not isinstance(found, Solution):
        raise InvalidInput(f"found: expected a Solution, got {type(found).__name__}")
    if name is None and len(found.classes) > 1:
        raise InvalidInput(f"name: expected one of {', '.join(one.name for one in found.classes)}, got none")
    m = 0 if name is None else found.number(name)
    one, (begin, end) = found.classes[m], found.assignment.pairs_first[m : m + 2].tolist()
    routes = found.routes.of_pairs(begin, end)
    flow = routes.flow / one.passenger_cars
    flow.flags.writeable = False
    values = {
        "time": found.times,
        "distance": found.network.length,
        "toll": found.class_tolls[m],
        "cost": found.class_link_costs[m],
    }
    own = routes._replace(flow=flow)
    return Travel(found.network, one.potential, found.class_unreachable[m], own, values)


def travel_by_class(found: Solution) -> list[tuple[Travel, str]]:
    """How the travellers of each class travel, and an ending for the names of its files, empty without classes."""
    if not found.assignment.by_classes:
        return [(travel(found), "")]
    names = [re.sub(r"[^\w-]+", "-", one.name) for one in found.classes]
    endings = [f"_{name}" if names.count(name) == 1 else f"_{name}-{m + 1}" for m, name in enumerate(names)]
    return [(travel(found, one.name), end) for one, end in zip(found.classes, endings, strict=True)]


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
    >>> for row in route_rows(travel(equilibrium(roads, demand, tolls=[0, 0.25, 0, 0]))):
    ...     print(row.route, row.links, round(row.flow, 4), round(row.cost, 4))
    1 (2, 3) 0.75 2.0
    2 (1, 3) 0.25 2.0
    """
    network = trips.network
    zones = network.zone_labels
    leaves, enters = ([network.node_labels[node] for node in ends] for ends in (network.tail, network.head))
    first, start, links, flows = (part.tolist() for part in trips.routes[:4])
    sums = along_routes(trips.routes, trips.stacked).T.tolist()
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
