"""Shortest path trees over a forward star, what can be reached at all, and potentials for negative costs.

Trees are grown by Dijkstra with an indexed four-way heap, and old ones are repaired.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

Indices: TypeAlias = NDArray[np.uint32]
"""Unsigned, so that compiled code need not look out for indices counted from the end: a third less time."""
NO_LINK = -1
"""Predecessor of a node that the tree does not enter by a link: the origin, or a node out of reach."""
NOT_IN_HEAP = -1


class Graph(NamedTuple):
    """A forward star: the links that leave node i are out_links[out_first[i]:out_first[i + 1]].

    out_heads are the nodes they lead to. Nodes below `first_thru` carry no through traffic: a path may start or
    end there, not pass.
    """

    out_first: Indices
    out_links: Indices
    out_heads: Indices
    tail: Indices
    head: Indices
    first_thru: int


class Trees(NamedTuple):
    """Shortest path trees, one row per origin: distance to each node, and the link that enters it (−1: none)."""

    distance: NDArray[np.float64]
    predecessor: NDArray[np.int32]


class TreeSpace(NamedTuple):
    """Room for one tree: a heap of nodes with their distances, each node's place in it (−1: none), and a stack.

    Also nodes sorted by distance (`order`), each node's `rank` among them, and how many are on the shelves below.
    """

    heap: NDArray[np.int32]
    keys: NDArray[np.float64]
    place: NDArray[np.int32]
    stack: NDArray[np.int32]
    order: NDArray[np.int32]
    rank: NDArray[np.int32]
    shelf: NDArray[np.int32]


def tree_space(nodes: int) -> TreeSpace:
    """Room for trees over `nodes` nodes."""
    heap, stack, order, rank = (np.empty(nodes, np.int32) for _ in range(4))
    place = np.full(nodes, NOT_IN_HEAP, np.int32)
    return TreeSpace(heap, np.empty(nodes), place, stack, order, rank, np.empty(nodes + 1, np.int32))


def no_trees(origins: int, nodes: int) -> Trees:
    """Trees that reach nothing yet: growing them is plain Dijkstra."""
    return Trees(np.empty((origins, nodes)), np.full((origins, nodes), NO_LINK, np.int32))


@njit(cache=True, nogil=True)
def update_trees(graph, cost, origins, space, trees):  # type: ignore[no-untyped-def]
    """Make `trees` shortest path trees of `origins` for link costs >= 0, starting from the trees they are.

    Old trees of other costs save most of the work where costs changed little; trees that reach nothing give plain
    Dijkstra. Ties go to the old tree, then to the path found first: the result is deterministic.
    """
    out_costs = costs_of_out_links(graph, cost)
    update_origins(graph, cost, out_costs, origins, space, trees, 0, origins.size, 1)


@njit(cache=True, nogil=True)
def costs_of_out_links(graph, cost):  # type: ignore[no-untyped-def]
    """The costs of the links in the order of the forward star."""
    out_costs = np.empty(graph.out_links.size)
    for k in range(out_costs.size):
        out_costs[k] = cost[graph.out_links[k]]
    return out_costs


@njit(cache=True, nogil=True)
def update_origins(graph, cost, out_costs, origins, space, trees, bottom, top, stride):  # type: ignore[no-untyped-def]
    """As `update_trees`, for the origins bottom:top:stride; two threads need two spaces."""
    for i in range(bottom, top, stride):
        distance, predecessor = trees.distance[i], trees.predecessor[i]
        if tree_distances(graph.tail, cost, origins[i], space.stack, distance, predecessor):
            size = _violations(graph, out_costs, origins[i], space, distance, predecessor)
        else:
            size = _push(space.heap, space.keys, space.place, origins[i], 0.0, 0)
        _settle_heap(graph, out_costs, origins[i], space, distance, predecessor, size)


@njit(cache=True, nogil=True)
def tree_distances(tail, cost, origin, stack, distance, predecessor):  # type: ignore[no-untyped-def]
    """Write the distances along a tree, added up from the origin on; returns whether it has any link."""
    distance[:] = np.inf
    distance[origin] = 0.0
    any_link = False
    for node in range(distance.size):
        depth = 0
        here = node
        while distance[here] == np.inf and predecessor[here] != NO_LINK:
            stack[depth] = here
            here = tail[predecessor[here]]
            depth += 1
        reach = distance[here]
        for k in range(depth - 1, -1, -1):
            reach += cost[predecessor[stack[k]]]
            distance[stack[k]] = reach
            any_link = True
    return any_link


@njit(cache=True, nogil=True)
def _sort_nodes(space, distance):  # type: ignore[no-untyped-def]
    """Sort the nodes by distance, roughly: as many shelves as nodes, of equal width, and by number on a shelf."""
    order, rank, shelf = space.order, space.rank, space.shelf
    farthest = 0.0
    for node in range(distance.size):
        if farthest < distance[node] < np.inf:
            farthest = distance[node]
    scale = (distance.size - 1) / farthest if farthest > 0.0 else 0.0
    shelf[:] = 0
    for node in range(distance.size):
        # Nodes out of reach stand behind all others.
        rank[node] = int(distance[node] * scale) if distance[node] < np.inf else distance.size - 1
        shelf[rank[node] + 1] += 1
    for k in range(distance.size):
        shelf[k + 1] += shelf[k]
    for node in range(distance.size):
        k = rank[node]
        rank[node] = shelf[k]
        order[shelf[k]] = node
        shelf[k] += 1


@njit(cache=True, nogil=True)
def _violations(graph, out_costs, origin, space, distance, predecessor):  # type: ignore[no-untyped-def]
    """Try every link once, nearest nodes first: what comes closer passes it on when its turn comes.

    Only nodes that came closer after their turn are tried again: they are in the heap, whose size is returned.
    """
    out_first, out_links, out_heads = graph.out_first, graph.out_links, graph.out_heads
    heap, keys, place, rank = space.heap, space.keys, space.place, space.rank
    _sort_nodes(space, distance)
    size = 0
    for turn in range(distance.size):
        node = space.order[turn]
        here = distance[node]
        if here == np.inf or (node < graph.first_thru and node != origin):
            continue
        for k in range(out_first[node], out_first[node + 1]):
            reach = here + out_costs[k]
            if reach < distance[out_heads[k]]:
                distance[out_heads[k]] = reach
                predecessor[out_heads[k]] = out_links[k]
                if rank[out_heads[k]] <= turn:
                    size = _push(heap, keys, place, out_heads[k], reach, size)
    return size


@njit(cache=True, nogil=True)
def _settle_heap(graph, out_costs, origin, space, distance, predecessor, size):  # type: ignore[no-untyped-def]
    """Dijkstra from the nodes in the heap, nearest first, until no node can come closer."""
    out_first, out_links, out_heads = graph.out_first, graph.out_links, graph.out_heads
    heap, keys, place = space.heap, space.keys, space.place
    while size > 0:
        node = heap[0]
        place[node] = NOT_IN_HEAP
        size -= 1
        if size > 0:
            _sift_down(heap, keys, place, size)
        if node < graph.first_thru and node != origin:
            continue
        here = distance[node]
        for k in range(out_first[node], out_first[node + 1]):
            reach = here + out_costs[k]
            if reach < distance[out_heads[k]]:
                distance[out_heads[k]] = reach
                predecessor[out_heads[k]] = out_links[k]
                size = _push(heap, keys, place, out_heads[k], reach, size)


@njit(cache=True, nogil=True)
def _push(heap, keys, place, node, key, size):  # type: ignore[no-untyped-def]
    """Enter `node` at distance `key`, or move it up where it is in the heap already; returns the heap's size."""
    hole = place[node]
    if hole == NOT_IN_HEAP:
        hole = size
        size += 1
    while hole > 0:
        parent = (hole - 1) >> 2
        if keys[parent] <= key:
            break
        heap[hole] = heap[parent]
        keys[hole] = keys[parent]
        place[heap[hole]] = hole
        hole = parent
    heap[hole] = node
    keys[hole] = key
    place[node] = hole
    return size


@njit(cache=True, nogil=True)
def _sift_down(heap, keys, place, size):  # type: ignore[no-untyped-def]
    """Put the entry at `size`, one past the end, in place of the top and restore the order."""
    node, key = heap[size], keys[size]
    hole = 0
    while 4 * hole + 1 < size:
        child = 4 * hole + 1
        for other in range(child + 1, min(child + 4, size)):
            if keys[other] < keys[child]:
                child = other
        if keys[child] >= key:
            break
        heap[hole] = heap[child]
        keys[hole] = keys[child]
        place[heap[hole]] = hole
        hole = child
    heap[hole] = node
    keys[hole] = key
    place[node] = hole


@njit(cache=True, nogil=True)
def potentials(tail, head, nodes, cost):  # type: ignore[no-untyped-def]
    """Bellman–Ford from everywhere at once: h with cost + h[tail] − h[head] >= 0 on every link.

    Returns h, the link by which each node was last improved, and a node that lies on or behind a negative cycle
    (−1: there is none, and h is valid).
    """
    h = np.zeros(nodes)
    entered = np.full(nodes, NO_LINK, np.int64)
    last = -1
    for _ in range(nodes):
        last = -1
        for link in range(tail.size):
            reach = h[tail[link]] + cost[link]
            if reach < h[head[link]]:
                h[head[link]] = reach
                entered[head[link]] = link
                last = head[link]
        if last < 0:
            break
    return h, entered, last


@njit(cache=True)
def reached_pairs(graph, open_links, origin, destination):  # type: ignore[no-untyped-def]
    """For each pair, sorted by origin, whether a path over links that are open leads to its destination.

    Nodes below graph.first_thru are entered, but left only where they are the origin.
    """
    nodes = graph.out_first.size - 1
    seen = np.full(nodes, -1, np.int64)
    queue = np.empty(nodes, np.int32)
    reached = np.zeros(origin.size, np.bool_)
    walk = -1
    for pair in range(origin.size):
        start = origin[pair]
        if pair == 0 or start != origin[pair - 1]:
            walk += 1
            seen[start] = walk
            queue[0] = start
            first, last = 0, 1
            while first < last:
                node = queue[first]
                first += 1
                if node < graph.first_thru and node != start:
                    continue
                for k in range(graph.out_first[node], graph.out_first[node + 1]):
                    there = graph.out_heads[k]
                    if seen[there] != walk and open_links[graph.out_links[k]]:
                        seen[there] = walk
                        queue[last] = there
                        last += 1
        reached[pair] = seen[destination[pair]] == walk
    return reached
