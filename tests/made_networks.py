"""Networks that are made up: street grids, and random ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.core import Array, Purpose, derive
from stackelberg.roads import BPR, Demand, Network


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
    volume = np.full(len(pairs), demand / len(pairs))
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
    zones = nodes if zones is None else zones
    extra = 2 * nodes if extra_links is None else extra_links
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
    return network, _random_demand(zones, 2 * zones if pairs is None else pairs, demand, rng)


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
    demand = Demand(origin, destination, total * share)
    return demand.scaled(total / demand.total)
