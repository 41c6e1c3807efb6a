"""The routes in use, one by one: whose they are, what they carry, what they cost and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from stackelberg.routing.outputs.travel import Travel


class RouteRow(NamedTuple):
    """A route of a pair: zones and nodes by their labels, links by their numbers from 1, as in files.

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
    network, values = trips.network, trips.stacked
    zones, labels = network.zone_labels, network.node_labels
    for pair in range(trips.demand.pairs):
        own = np.arange(trips.first[pair], trips.first[pair + 1])
        used = own[trips.flow[own] > 0.0]
        order = used[np.argsort(-trips.flow[used], kind="stable")]
        volume = float(trips.flow[used].sum())
        ends = (zones[trips.demand.origin[pair]], zones[trips.demand.destination[pair]])
        for number, route in enumerate(order, start=1):
            links = trips.links[trips.start[route] : trips.start[route + 1]]
            time, distance, toll, cost = values[:, links].sum(axis=1).tolist()
            nodes = (labels[network.tail[links[0]]], *(labels[node] for node in network.head[links]))
            flow = float(trips.flow[route])
            numbers = tuple(int(link) + 1 for link in links)
            share = flow / volume
            yield RouteRow(*ends, number, flow, share, time, distance, toll, cost, nodes, numbers)
