"""A generated city of any size: streets, arterials, motorways, a river, zones with connectors, trips by gravity."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial import KDTree

from stackelberg.core import Array, InvalidInput, Purpose, derive, positive, whole_number
from stackelberg.routing.demand import Demand
from stackelberg.routing.latency import BPR
from stackelberg.routing.network import Network
from stackelberg.routing.shortest import all_or_nothing

SPACING = 0.25
"""Kilometres between two crossings."""
LOCAL, ARTERIAL, MOTORWAY = range(3)
SPEED = np.array([30.0, 50.0, 90.0])
"""Kilometres per hour on an empty local street, arterial and motorway."""
CAPACITY = np.array([700.0, 1800.0, 5400.0])
"""Vehicles per hour and direction, likewise."""
ARTERIAL_EVERY, MOTORWAY_EVERY = 5, 20
"""Every fifth street is an arterial, and every fourth of these a motorway."""
FIRST_ARTERIAL, FIRST_MOTORWAY = 2, 12
MISSING = 0.2
"""Share of the local streets that were never built, where the city does not fall apart without them."""
CONNECTORS = 4
"""Crossings that a zone is joined to."""
CONNECTOR_SPEED = 15.0
"""Kilometres per hour from a zone to its crossings."""
TRIP_LENGTH = 0.3
"""Trips become rarer by a factor e over this share of the city's width."""

_Nodes = NDArray[np.int64]


class _Streets(NamedTuple):
    """Two-way streets between crossings, and how large each of them is."""

    tail: _Nodes
    head: _Nodes
    size: _Nodes

    def only(self, kept: NDArray[np.bool_]) -> _Streets:
        return _Streets(self.tail[kept], self.head[kept], self.size[kept])


def city(
    crossings: int, *, zones: int, seed: int, pairs: int | None = None, load: float = 0.7
) -> tuple[Network, Demand]:
    """A city of `crossings` × `crossings` crossings, the same for the same seed, with trips between its zones.

    Every fifth street is an arterial, every twentieth a motorway; a fifth of the local streets is missing, and
    only arterials and motorways cross the river. `zones` lie closer together in the middle; each has a node of its
    own that carries no through traffic, with connectors to the four nearest crossings. Trips follow a gravity model
    over all pairs of zones, or the `pairs` with the most trips. There are so many of them that, if nobody minded
    congestion, roads would be used to the share `load` of their capacity on average (weighted by their length): 0.3
    is a quiet city, 0.7 one in which trips take half as long again as on empty roads.

    `city(93, zones=1415, seed=0)` has about 40,000 links and 2 million pairs.

    >>> network, demand = city(12, zones=20, seed=1)
    >>> network
    Network('city of 12 × 12 crossings, seed 1', 164 nodes, 584 links, 20 zones, BPR)
    >>> demand.pairs
    380
    """
    whole_number("crossings", crossings, least=3)
    whole_number("zones", zones, least=2)
    if zones > crossings**2:
        raise InvalidInput(f"zones: expected at most as many as crossings ({crossings**2}), got {zones}")
    every = zones * (zones - 1)
    if pairs is not None and whole_number("pairs", pairs) > every:
        raise InvalidInput(f"pairs: expected at most {every}, all pairs of {zones} zones, got {pairs}")
    positive("load", load)
    rng = derive(seed, Purpose.INSTANCE)
    places = _places(crossings, rng)
    streets = _built(_planned(crossings), places, rng)
    centres = _centres(places, zones, rng)
    network = _network(places, streets, centres, f"city of {crossings} × {crossings} crossings, seed {seed}")
    return network, _scaled(network, _gravity(centres, pairs, rng), load)


def _places(crossings: int, rng: np.random.Generator) -> Array:
    """Where the crossings are, in km, row by row: a grid that was not drawn with a ruler."""
    row, column = np.divmod(np.arange(crossings**2), crossings)
    grid = SPACING * np.column_stack([column, row]).astype(np.float64)
    return grid + rng.uniform(-0.25 * SPACING, 0.25 * SPACING, grid.shape)


def _planned(crossings: int) -> _Streets:
    """All streets between neighbours, except local ones over the river, which runs along the middle row."""
    node = np.arange(crossings**2).reshape(crossings, crossings)
    line = np.arange(crossings)
    size = np.where(line % ARTERIAL_EVERY == FIRST_ARTERIAL, ARTERIAL, LOCAL)
    size = np.where(line % MOTORWAY_EVERY == FIRST_MOTORWAY, MOTORWAY, size)
    across = np.broadcast_to(size[:, None], (crossings, crossings - 1))
    along = np.broadcast_to(size, (crossings - 1, crossings))
    bridge = np.zeros(along.shape, dtype=bool)
    bridge[crossings // 2 - 1] = True
    dry = np.concatenate([np.ones(across.size, dtype=bool), ~(bridge & (along == LOCAL)).ravel()])
    tail = np.concatenate([node[:, :-1].ravel(), node[:-1].ravel()])
    head = np.concatenate([node[:, 1:].ravel(), node[1:].ravel()])
    return _Streets(tail, head, np.concatenate([across.ravel(), along.ravel()])).only(dry)


def _built(streets: _Streets, places: Array, rng: np.random.Generator) -> _Streets:
    """Without the local streets that are missing: none of a random spanning tree, so that all stays joined."""
    draw = rng.random(streets.tail.size)
    weights = csr_array((1.0 + draw, (streets.tail, streets.head)), shape=(len(places), len(places)))
    tree = minimum_spanning_tree(weights).tocoo()
    needed = np.isin(streets.tail * len(places) + streets.head, tree.row.astype(np.int64) * len(places) + tree.col)
    local = streets.size == LOCAL
    missing = local & ~needed
    wanted = int(MISSING * np.count_nonzero(local))
    last = np.sort(draw[missing])[::-1][:wanted]
    return streets.only(~(missing & (draw >= (last[-1] if last.size else np.inf))))


def _centres(places: Array, zones: int, rng: np.random.Generator) -> Array:
    """Where the zones are: beside different crossings, in the middle more often than at the edge."""
    away = np.linalg.norm(places - places.mean(axis=0), axis=1)
    chance = np.exp(-2.0 * away / away.max())
    beside = rng.choice(len(places), zones, replace=False, p=chance / chance.sum())
    return np.asarray(places[np.sort(beside)] + rng.uniform(0.1, 0.4, (zones, 2)) * SPACING)


def _network(places: Array, streets: _Streets, centres: Array, name: str) -> Network:
    zones = len(centres)
    _, near = KDTree(places).query(centres, k=CONNECTORS)
    zone, crossing = np.repeat(np.arange(zones), CONNECTORS), np.asarray(near).ravel() + zones
    tail = np.concatenate([streets.tail + zones, streets.head + zones, zone, crossing])
    head = np.concatenate([streets.head + zones, streets.tail + zones, crossing, zone])
    coordinates = np.concatenate([centres, places])
    length = np.linalg.norm(coordinates[tail] - coordinates[head], axis=1)
    size, joints = np.concatenate([streets.size, streets.size]), 2 * zone.size
    speed = np.concatenate([SPEED[size], np.full(joints, CONNECTOR_SPEED)])
    b = np.concatenate([np.full(size.size, 0.15), np.zeros(joints)])
    capacity = np.concatenate([CAPACITY[size], np.full(joints, 10.0 * CAPACITY[MOTORWAY])])
    power = np.concatenate([np.full(size.size, 4.0), np.ones(joints)])
    return Network(
        tail,
        head,
        nodes=zones + len(places),
        zones=zones,
        latency=BPR(60.0 * length / speed, b, capacity, power),
        first_thru=zones,
        length=length,
        coordinates=coordinates,
        name=name,
        units="flows in vehicles per hour, times in minutes, lengths in km",
    )


def _gravity(centres: Array, pairs: int | None, rng: np.random.Generator) -> Demand:
    """Trips that grow with what two zones are worth and fall with the distance between them; any total."""
    produced, attracted = rng.lognormal(0.0, 0.5, (2, len(centres)))
    distance = np.linalg.norm(centres[:, None, :] - centres[None, :, :], axis=2)
    width = float(np.ptp(centres, axis=0).max())
    trips = produced[:, None] * attracted * np.exp(-distance / (TRIP_LENGTH * width))
    np.fill_diagonal(trips, 0.0)
    if pairs is not None:
        keep = np.argsort(trips, axis=None, kind="stable")[::-1][:pairs]
        fewer = np.zeros(trips.size)
        fewer[keep] = trips.ravel()[keep]
        trips = fewer.reshape(trips.shape)
    origin, destination = np.nonzero(trips)
    return Demand(origin, destination, trips[origin, destination])


def _scaled(network: Network, demand: Demand, load: float) -> Demand:
    """So many trips that their shortest routes on empty roads use the share `load` of the roads' capacity."""
    flows = all_or_nothing(network, demand, network.cost(np.zeros(network.links)))
    roads = np.minimum(network.tail, network.head) >= network.zones
    used, room = (float(network.length[roads] @ amount[roads]) for amount in (flows, network.capacity))
    return demand.scaled(load * room / used)
