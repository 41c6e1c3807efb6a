"""The routes in use, one by one: whose they are, what they carry, what they cost and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stackelberg.routing.kernels.route_sums import along_routes
from stackelberg.routing.outputs.travel import Travel


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

    >>> from stackelberg.routing import equilibrium
    >>> from stackelberg.routing.outputs import travel
    >>> from stackelberg.routing import Affine, Demand, Network
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
