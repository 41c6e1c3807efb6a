"""Which nodes can be reached from an origin: a breadth-first walk over the forward star."""

from __future__ import annotations

import numpy as np
from numba import njit


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
