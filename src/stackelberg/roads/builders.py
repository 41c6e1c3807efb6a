"""Networks that come with the package, small ones to work out by hand, and generated grids and webs."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput, Purpose, derive, positive, whole_number
from stackelberg.roads.demand import Demand
from stackelberg.roads.latency import BPR, Affine
from stackelberg.roads.network import Network


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


def _near_pairs(coordinates: Array, count: int, rng: np.random.Generator) -> tuple[Any, Any]:
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
