"""Negative link costs: node potentials that make them non-negative, or the negative cycle that forbids it."""

from __future__ import annotations

import numpy as np
from numba import njit

from stackelberg.routing.kernels.trees import NO_LINK


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
