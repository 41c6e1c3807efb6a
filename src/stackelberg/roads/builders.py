"""Networks that come with the package, small ones to work out by hand, and generated grids, webs and cities."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial import KDTree

from stackelberg.core import Array, InvalidInput, Purpose, derive, positive, whole_number
from stackelberg.roads.demand import Demand
from stackelberg.roads.latency import BPR, Affine
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import all_or_nothing

_Nodes: TypeAlias = NDArray[np.int64]


def pigou() -> tuple[Network, Demand]:
    """Pigou's two roads with costs 1 and v, demand 1.

    With toll τ on the second road v = 1 − τ; the best toll is 1/2, and the total time falls from 1 to 3/4.

    >>> network, demand = pigou()
    >>> network.total_time(np.array([0.5, 0.5]))
    0.75
    """
    network = Network(
        np.array([0, 0]),
        np.array([1, 1]),
        nodes=2,
        zones=2,
        latency=Affine(np.array([1.0, 0.0]), np.array([0.0, 1.0])),
        coordinates=np.array([[0.0, 0.0], [1.0, 0.0]]),
        name="Pigou",
        units="demand and times without units",
    )
    return network, Demand(np.array([0]), np.array([1]), np.array([1.0]))


def braess() -> tuple[Network, Demand]:
    """Braess's four nodes and five links with the numbers of the TNTP file, demand 6 from node 1 to node 2.

    Costs 10 w, 50 + w, 50 + w, 10 + w and 10 w on 1→3, 1→4, 3→2, 3→4 and 4→2. Everybody for himself the total
    time is 552, at best 498, which a toll of 13 on the middle link 3→4 brings about. (The file writes 10 w as
    1e-8 + 10 w, since a BPR latency cannot start at zero; so does this.)

    >>> network, demand = braess()
    >>> round(network.total_time(np.array([4.0, 2.0, 2.0, 2.0, 4.0])), 4)
    552.0
    """
    free_flow = np.array([1e-8, 50.0, 50.0, 10.0, 1e-8])
    b = np.array([1e9, 0.02, 0.02, 0.1, 1e9])
    network = Network(
        np.array([0, 0, 2, 2, 3]),
        np.array([2, 3, 1, 3, 1]),
        nodes=4,
        zones=2,
        latency=BPR(free_flow, b, np.ones(5), np.ones(5)),
        length=np.full(5, 100.0),
        coordinates=np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [1.0, -1.0]]),
        name="Braess",
        units="demand and times without units",
    )
    return network, Demand(np.array([0]), np.array([1]), np.array([6.0]))


def grid(
    rows: int,
    columns: int,
    *,
    free_flow_time: float = 1.0,
    capacity: float = 1000.0,
    b: float = 0.15,
    power: float = 4.0,
    demand: float = 4000.0,
) -> tuple[Network, Demand]:
    """A street grid: two-way streets between neighbours, every crossing a zone, trips between the four corners.

    `demand` travellers in all, shared equally by the twelve pairs of corners (two pairs where the grid is one
    street). Nodes are numbered row by row.

    >>> network, demand = grid(3, 4)
    >>> network.nodes, network.links, demand.pairs
    (12, 34, 12)
    """
    whole_number("rows", rows)
    whole_number("columns", columns)
    if rows * columns < 2:
        raise InvalidInput(f"columns: expected a grid of at least two crossings, got {rows} × {columns}")
    node = np.arange(rows * columns).reshape(rows, columns)
    east = np.stack([node[:, :-1].ravel(), node[:, 1:].ravel()])
    south = np.stack([node[:-1].ravel(), node[1:].ravel()])
    one_way = np.concatenate([east, south], axis=1)
    tail, head = np.concatenate([one_way, one_way[::-1]], axis=1)
    links = tail.size
    corners = np.unique(node[[0, 0, -1, -1], [0, -1, 0, -1]])
    pairs = np.array([(i, j) for i in corners for j in corners if i != j])
    y, x = np.divmod(node.ravel(), columns)
    network = Network(
        tail,
        head,
        nodes=rows * columns,
        zones=rows * columns,
        latency=BPR(*(np.full(links, number) for number in (free_flow_time, b, capacity, power))),
        length=np.ones(links),
        coordinates=np.column_stack([x, -y]).astype(np.float64),
        name=f"grid {rows} × {columns}",
        units="flows in vehicles, times and lengths in blocks",
    )
    volume = np.full(len(pairs), positive("demand", demand) / len(pairs))
    return network, Demand(pairs[:, 0], pairs[:, 1], volume)


def random_network(
    nodes: int,
    *,
    seed: int,
    extra_links: int | None = None,
    zones: int | None = None,
    pairs: int | None = None,
    demand: float = 1000.0,
) -> tuple[Network, Demand]:
    """A strongly connected random network in the unit square, the same for the same seed.

    A round trip through all nodes in random order makes every node reachable; `extra_links` (default: two a
    node) join nodes that lie close to each other, and may run in parallel. Free-flow times are distances;
    capacities are drawn so that demand and capacity are of one size. `pairs` (default: two a zone) random
    pairs of `zones` (default: all nodes) share the demand.

    >>> network, demand = random_network(10, seed=1)
    >>> network.links, demand.total
    (30, 1000.0)
    """
    whole_number("nodes", nodes, least=2)
    zones = nodes if zones is None else whole_number("zones", zones, least=2)
    if zones > nodes:
        raise InvalidInput(f"zones: expected at most as many as nodes ({nodes}), got {zones}")
    extra = 2 * nodes if extra_links is None else whole_number("extra_links", extra_links, least=0)
    rng = derive(seed, Purpose.INSTANCE)
    coordinates = rng.random((nodes, 2))
    order = rng.permutation(nodes)
    near_tail, near_head = _near_pairs(coordinates, extra, rng)
    tail = np.concatenate([order, near_tail])
    head = np.concatenate([np.roll(order, -1), near_head])
    distance = np.linalg.norm(coordinates[tail] - coordinates[head], axis=1)
    links = tail.size
    capacity = demand / np.sqrt(nodes) * rng.uniform(0.5, 1.5, links)
    network = Network(
        tail,
        head,
        nodes=nodes,
        zones=zones,
        latency=BPR(distance, np.full(links, 0.15), capacity, rng.choice([1.0, 2.5, 4.0], links)),
        length=distance,
        coordinates=coordinates,
        name=f"random network of {nodes} nodes, seed {seed}",
        units="flows in vehicles, times and lengths in sides of the unit square",
    )
    return network, _random_demand(zones, 2 * zones if pairs is None else whole_number("pairs", pairs), demand, rng)


def _near_pairs(coordinates: Array, count: int, rng: np.random.Generator) -> tuple[_Nodes, _Nodes]:
    """`count` ordered pairs of nodes: a random node and one of its five nearest neighbours."""
    nodes = len(coordinates)
    tail = rng.integers(nodes, size=count)
    distance = np.linalg.norm(coordinates[tail, None, :] - coordinates[None, :, :], axis=2)
    distance[np.arange(count), tail] = np.inf
    rank = rng.integers(min(5, nodes - 1), size=count)
    return tail, np.argsort(distance, axis=1, kind="stable").astype(np.int64)[np.arange(count), rank]


def _random_demand(zones: int, pairs: int, total: float, rng: np.random.Generator) -> Demand:
    """`pairs` random pairs of different zones (fewer where one comes twice) that share `total` at random."""
    origin = rng.integers(zones, size=pairs)
    destination = (origin + rng.integers(1, zones, size=pairs)) % zones
    share = rng.dirichlet(np.ones(pairs))
    demand = Demand(origin, destination, positive("demand", total) * share)
    return demand.scaled(total / demand.total)


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


@cache
def sioux_falls() -> tuple[Network, Demand]:
    """Sioux Falls: 24 nodes, 76 links, 528 pairs, 360,600 travellers (LeBlanc, Morlok, Pierskalla 1975).

    >>> network, demand = sioux_falls()
    >>> network.links, demand.pairs, demand.total
    (76, 528, 360600.0)
    >>> network.units
    'flows and capacities in vehicles, times in hundredths of an hour'
    """
    from stackelberg.roads.files import read_demand, read_network

    with as_file(files("stackelberg.roads") / "data") as folder:
        network = read_network(folder / "sioux_falls_links.csv", folder / "sioux_falls_nodes.csv")
        return network, read_demand(folder / "sioux_falls_demand.csv", network)
