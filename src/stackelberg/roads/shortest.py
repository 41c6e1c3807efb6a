"""Shortest paths on a network: trees, all-or-nothing loads, and what to do about negative costs.

Negative link costs (tolls may be negative) are handled by potentials h: the costs c + h[tail] − h[head] are
non-negative and have the same shortest paths, because every path between two nodes changes by the same amount.
Potentials exist unless there is a cycle of negative cost, on which a traveller could earn for ever; that is
refused by naming its links. A node that carries no through traffic stands in no cycle: it is split into one copy
for departures and one for arrivals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector
from stackelberg.roads.checks import as_indices, listed
from stackelberg.roads.demand import Demand, ElasticDemand
from stackelberg.roads.kernels.columns import EVERY_PAIR_REACHED, Pairs, load_paths
from stackelberg.roads.kernels.trees import (
    NO_LINK,
    Graph,
    Trees,
    no_trees,
    potentials,
    reached_pairs,
    tree_distances,
    tree_space,
    update_trees,
)
from stackelberg.roads.network import Network


class NegativeCycle(InvalidInput):
    """Link costs with a cycle of negative cost: shortest paths do not exist. `links` are the cycle's links."""

    def __init__(self, network: Network, links: tuple[int, ...], total: float, whose: str = "") -> None:
        self.links = links
        walk = [network.node_labels[network.tail[links[0]]]]
        walk += [network.node_labels[network.head[link]] for link in links]
        super().__init__(
            f"costs: expected no cycle of negative cost, got {total:.6g} around nodes {' → '.join(walk)} "
            f"(links {', '.join(map(str, links))}){whose}; raise the tolls on these links"
        )


@dataclass(frozen=True, eq=False)
class ShortestPaths:
    """Trees from several origins: distance[i, j] from origins[i] to node j (inf: out of reach).

    predecessor[i, j] is the link by which the path enters node j (−1: none).

    Attributes
    ----------
    network : Network
        The roads.
    origins : ndarray of int
        Where trees begin.
    distance : ndarray
        distance[i, j] from origins[i] to node j (inf: out of reach).
    predecessor : ndarray of int
        The link by which the path enters node j (−1: none).
    """

    network: Network
    origins: NDArray[np.int64]
    distance: Array
    predecessor: NDArray[np.int32]

    def path(self, row: int, node: int) -> list[int]:
        """The links of the path from origins[row] to `node`, in the order of travel."""
        links: list[int] = []
        while self.predecessor[row, node] != NO_LINK:
            links.append(int(self.predecessor[row, node]))
            node = int(self.network.tail[links[-1]])
        return links[::-1]


def shortest_paths(network: Network, costs: object, origins: object = None) -> ShortestPaths:
    """Shortest paths from `origins` (all zones if left out) to every node, at the given link costs.

    Costs may be negative; a cycle of negative cost raises NegativeCycle. An infinite cost closes a link.

    Parameters
    ----------
    network : Network
        The roads.
    costs : object
        A cost per link; infinity closes it.
    origins : object, optional
        Zones to start from (default: all).

    Returns
    -------
    ShortestPaths
        Distances and trees.

    Examples
    --------
    >>> from stackelberg.roads import Affine, Network
    >>> triangle = Network([0, 0, 1], [1, 2, 2], nodes=3, zones=3, latency=Affine([1, 1, 1], [0, 0, 0]))
    >>> paths = shortest_paths(triangle, [1.0, 3.0, 1.0], origins=[0])
    >>> paths.distance
    array([[0., 1., 2.]])
    >>> paths.path(0, 2)
    [0, 2]
    """
    cost = as_vector("costs", costs, network.links, finite=False)
    if np.any(cost == -np.inf):
        raise InvalidInput(f"costs: expected numbers, or infinity for links that are closed, got {-np.inf}")
    starts = as_indices("origins", range(network.zones) if origins is None else origins, below=network.nodes)
    trees = _trees(network, cost, starts)
    return ShortestPaths(network, starts, trees.distance, trees.predecessor)


def all_or_nothing(network: Network, demand: Demand, costs: object) -> Array:
    """Link flows when every traveller takes the shortest path at the given link costs.

    Parameters
    ----------
    network : Network
        The roads.
    demand : Demand
        A `Demand`, an `ElasticDemand`, or classes of travellers.
    costs : object
        A cost per link.

    Returns
    -------
    ndarray
        Flow on each link.

    Examples
    --------
    >>> from stackelberg.roads import Affine, Demand, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> all_or_nothing(pigou, Demand([0], [1], [5.0]), [1.0, 0.5])
    array([0., 5.])
    """
    cost = as_vector("costs", costs, network.links)
    demand.check_zones(network.zones)
    trees = _trees(network, cost, np.unique(demand.origin))
    bounds = np.append(origin_firsts(demand.origin), demand.pairs)
    pairs = Pairs(bounds, demand.origin.copy(), demand.destination.copy(), demand.volume.copy())
    flows = np.zeros(network.links)
    unreached = load_paths(pairs, forward_star(network), trees, 0, 1, np.zeros(demand.pairs, np.int32), flows)
    if unreached != EVERY_PAIR_REACHED:
        raise out_of_reach(network, demand.origin[unreached], demand.destination[unreached])
    return flows


def origin_firsts(origin: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where in a sorted list of origins each of them begins."""
    new = np.ones(origin.size, np.bool_)
    new[1:] = origin[1:] != origin[:-1]
    return np.flatnonzero(new)


def _trees(network: Network, cost: Array, origins: NDArray[np.int64]) -> Trees:
    """Trees at costs that may be negative; the distances are in the given costs."""
    graph, space, trees = forward_star(network), tree_space(network.nodes), no_trees(origins.size, network.nodes)
    leaving, entering = node_potentials(network, cost)
    shift = leaving[network.tail] - entering[network.head]
    update_trees(graph, np.maximum(cost + shift, 0.0), origins.copy(), space, trees)
    if shift.any():
        for i, origin in enumerate(origins):
            tree_distances(graph.tail, cost.copy(), origin, space.stack, trees.distance[i], trees.predecessor[i])
    return trees


def out_of_reach(network: Network, origin: int, destination: int, on: str = "") -> InvalidInput:
    """The error for an od pair that no path connects."""
    labels = network.node_labels
    return InvalidInput(
        f"demand: expected a path for every pair, but node {labels[destination]} cannot be reached from node "
        f"{labels[origin]}{on}; add a link or drop the pair"
    )


def forward_star(network: Network) -> Graph:
    """The network's links sorted by tail, as the kernels want them; made once for every network."""
    if network in _STARS:
        return _STARS[network]
    order = np.argsort(network.tail, kind="stable").astype(np.uint32)
    first = np.searchsorted(network.tail[order], np.arange(network.nodes + 1)).astype(np.uint32)
    tail, head = network.tail.astype(np.uint32), network.head.astype(np.uint32)
    _STARS[network] = Graph(first, order, head[order], tail, head, network.first_thru)
    return _STARS[network]


_STARS: WeakKeyDictionary[Network, Graph] = WeakKeyDictionary()


def node_potentials(network: Network, cost: Array, whose: str = "") -> tuple[Array, Array]:
    """Potentials of every node, for those who leave it and those who enter it, that make costs non-negative.

    They differ at nodes without through traffic only. Raises NegativeCycle where there are none, which says `whose`
    costs they are.
    """
    if cost.min() >= 0.0:
        return np.zeros(network.nodes), np.zeros(network.nodes)
    # Departures from a node without through traffic get a copy of their own.
    tail = np.where(network.tail < network.first_thru, network.nodes + network.tail, network.tail)
    h, entered, behind = potentials(tail, network.head.copy(), network.nodes + network.first_thru, cost.copy())
    if behind >= 0:
        links = _cycle_behind(tail, entered, int(behind))
        raise NegativeCycle(network, links, float(cost[list(links)].sum()), whose)
    own = np.arange(network.nodes)
    return h[np.where(own < network.first_thru, network.nodes + own, own)], h[: network.nodes]


def _cycle_behind(tail: NDArray[np.int64], entered: NDArray[np.int64], node: int) -> tuple[int, ...]:
    """Walk back along the improving links: first until surely on the cycle, then once around it."""
    for _ in range(entered.size):
        node = int(tail[entered[node]])
    links = [int(entered[node])]
    while int(tail[links[-1]]) != node:
        links.append(int(entered[tail[links[-1]]]))
    return tuple(links[::-1])


_CONNECTED: WeakKeyDictionary[Demand, ref[Network]] = WeakKeyDictionary()
"""Demands whose pairs are all known to have a path on a network: who solves again need not look again."""

_Demand = TypeVar("_Demand", Demand, ElasticDemand)


class UnreachableWarning(UserWarning):
    """Pairs that no path connects were set aside: their travellers are in no flow and in no total."""


def set_aside_unreachable(network: Network, demand: _Demand, links: Any = None) -> tuple[_Demand, Demand]:
    """The demand that can travel, and the pairs that no path connects, with their volumes.

    `links` says which links may be used, one truth value per link (default: all). Where every pair can travel, the
    demand comes back as it is and the second one is empty. The time is that of a walk through the
    network for each origin.

    Parameters
    ----------
    network : Network
        The roads.
    demand : _Demand
        A `Demand`, an `ElasticDemand`, or classes of travellers.
    links : Any, optional
        Which links may be used, one truth value per link (default: all).

    Returns
    -------
    tuple[_Demand, Demand]
        What can travel, and what cannot.

    Examples
    --------
    >>> from stackelberg.roads import Affine, Network
    >>> island = Network([0, 1], [1, 0], nodes=3, zones=3, latency=Affine([1, 1], [0, 0]))
    >>> travels, unreachable = set_aside_unreachable(island, Demand([0, 0, 2], [1, 2, 1], [5.0, 2.0, 1.0]))
    >>> travels, unreachable
    (Demand(1 pairs, total=5, intrazonal=0), Demand(2 pairs, total=3, intrazonal=0))
    >>> print(unreachable_in_words(island, travels, unreachable))
    2 of 3 pairs, with a volume of 3 of 8, left out, as no path connects them: 1→3 (2), 3→2 (1)
    """
    pairs = demand.potential
    known = _CONNECTED.get(pairs) if links is None else None
    if known is not None and known() is network:
        return demand, _nobody()
    pairs.check_zones(network.zones)
    usable = _usable(network, links)
    reached = reached_pairs(forward_star(network), usable, pairs.origin, pairs.destination)
    if reached.all():
        if links is None:
            _CONNECTED[pairs] = ref(network)
        return demand, _nobody()
    return demand.only(reached), replace(pairs.only(~reached), intrazonal=0.0)


def unreachable_in_words(network: Network, travels: Demand | ElasticDemand, unreachable: Demand) -> str:
    """How many pairs were set aside, with which volume, and which they are, the largest first."""
    pairs, total = travels.pairs + unreachable.pairs, travels.potential.total + unreachable.total
    names, order = network.zone_labels, np.argsort(-unreachable.volume, kind="stable")
    parts = (part[order].tolist() for part in (unreachable.origin, unreachable.destination, unreachable.volume))
    largest = [f"{names[start]}→{names[end]} ({volume:g})" for start, end, volume in zip(*parts, strict=True)]
    volumes = f"with a volume of {unreachable.total:,.6g} of {total:,.6g}"
    left_out = "left out, as no path connects them"
    return f"{unreachable.pairs:,} of {pairs:,} pairs, {volumes}, {left_out}: {listed(largest)}"


def _usable(network: Network, links: Any) -> NDArray[np.bool_]:
    if links is None:
        return np.ones(network.links, np.bool_)
    usable = np.array(links)
    if usable.dtype != np.bool_ or usable.shape != (network.links,):
        raise InvalidInput(
            f"links: expected {network.links} truth values, one per link, got {usable.dtype}, shape {usable.shape}"
        )
    return usable


@cache
def _nobody() -> Demand:
    """A demand without pairs."""
    return Demand(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0))
