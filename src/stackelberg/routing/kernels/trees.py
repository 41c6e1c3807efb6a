"""Shortest path trees: Dijkstra with an indexed binary heap over a forward star."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

NO_LINK = -1
"""Predecessor of a node that the tree does not enter by a link: the origin, or a node out of reach."""


class Graph(NamedTuple):
    """A forward star: the links that leave node i are out_links[out_first[i]:out_first[i + 1]].

    Nodes below `first_thru` carry no through traffic: a path may start or end there, not pass.
    """

    out_first: NDArray[np.int32]
    out_links: NDArray[np.int32]
    tail: NDArray[np.int32]
    head: NDArray[np.int32]
    first_thru: int


class TreeSpace(NamedTuple):
    """Room for one tree: distances, predecessor links, and the heap with each node's place in it."""

    distance: NDArray[np.float64]
    predecessor: NDArray[np.int32]
    heap: NDArray[np.int32]
    place: NDArray[np.int32]


def tree_space(nodes: int) -> TreeSpace:
    """Room for trees over `nodes` nodes."""
    return TreeSpace(
        np.empty(nodes), np.empty(nodes, np.int32), np.empty(nodes, np.int32), np.empty(nodes, np.int32)
    )


@njit(cache=True)
def shortest_path_tree(graph, cost, origin, space):  # type: ignore[no-untyped-def]
    """Fill `space.distance` and `space.predecessor` with the tree of `origin` for costs >= 0.

    Ties go to the path found first in the order of the forward star, so the tree is deterministic.
    """
    distance, predecessor, heap, place = space
    distance[:] = np.inf
    predecessor[:] = NO_LINK
    distance[origin] = 0.0
    heap[0] = origin
    place[origin] = 0
    size = 1
    while size > 0:
        node = heap[0]
        size -= 1
        if size > 0:
            _sift_down(heap, place, distance, heap[size], size)
        if node < graph.first_thru and node != origin:
            continue
        here = distance[node]
        for k in range(graph.out_first[node], graph.out_first[node + 1]):
            link = graph.out_links[k]
            target = graph.head[link]
            reach = here + cost[link]
            if reach < distance[target]:
                if distance[target] == np.inf:
                    place[target] = size
                    size += 1
                distance[target] = reach
                predecessor[target] = link
                _sift_up(heap, place, distance, target)


@njit(cache=True)
def trees(graph, cost, origins, space):  # type: ignore[no-untyped-def]
    """The predecessor links of the trees of several origins, one row each."""
    predecessor = np.empty((origins.size, space.distance.size), np.int32)
    for i in range(origins.size):
        shortest_path_tree(graph, cost, origins[i], space)
        predecessor[i] = space.predecessor
    return predecessor


@njit(cache=True)
def tree_distances(graph, cost, origins, predecessor):  # type: ignore[no-untyped-def]
    """Distances along the trees in the unshifted costs, added up from the origin on."""
    nodes = predecessor.shape[1]
    distance = np.full((origins.size, nodes), np.inf)
    stack = np.empty(nodes, np.int32)
    for i in range(origins.size):
        distance[i, origins[i]] = 0.0
        for node in range(nodes):
            depth = 0
            here = node
            while distance[i, here] == np.inf and predecessor[i, here] != NO_LINK:
                stack[depth] = predecessor[i, here]
                here = graph.tail[predecessor[i, here]]
                depth += 1
            for k in range(depth - 1, -1, -1):
                link = stack[k]
                distance[i, graph.head[link]] = distance[i, graph.tail[link]] + cost[link]
    return distance


@njit(cache=True)
def load_trees(graph, cost, origin, destination, volume, space):  # type: ignore[no-untyped-def]
    """One tree per origin (pairs are sorted by origin), each pair's volume on its path; −1 or an unreached pair."""
    flows = np.zeros(graph.tail.size)
    for pair in range(volume.size):
        if pair == 0 or origin[pair] != origin[pair - 1]:
            shortest_path_tree(graph, cost, origin[pair], space)
        node = destination[pair]
        if space.predecessor[node] == NO_LINK:
            return flows, pair
        while space.predecessor[node] != NO_LINK:
            link = space.predecessor[node]
            flows[link] += volume[pair]
            node = graph.tail[link]
    return flows, -1


@njit(cache=True)
def _sift_up(heap, place, distance, node):  # type: ignore[no-untyped-def]
    """Move `node`, whose distance fell, towards the top of the heap."""
    hole = place[node]
    key = distance[node]
    while hole > 0:
        parent = (hole - 1) >> 1
        above = heap[parent]
        if distance[above] <= key:
            break
        heap[hole] = above
        place[above] = hole
        hole = parent
    heap[hole] = node
    place[node] = hole


@njit(cache=True)
def _sift_down(heap, place, distance, node, size):  # type: ignore[no-untyped-def]
    """Put `node` in place of the top of a heap of `size` entries and restore the order."""
    hole = 0
    key = distance[node]
    while True:
        child = 2 * hole + 1
        if child >= size:
            break
        if child + 1 < size and distance[heap[child + 1]] < distance[heap[child]]:
            child += 1
        below = heap[child]
        if distance[below] >= key:
            break
        heap[hole] = below
        place[below] = hole
        hole = child
    heap[hole] = node
    place[node] = hole
