"""Route sets that take in a large city: shortest paths under many link costs, each route once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.shortest import shortest_paths

DISTURBED = 0.6
"""Standard deviation of the log of a link's cost from one search to the next."""


def disturbed_routes(
    network: Network,
    pairs: tuple[NDArray[np.int64], NDArray[np.int64]],
    costs: Sequence[Array],
    searches: int,
    longest: float = np.inf,
) -> Routes:
    """The shortest routes of every pair under each of `costs`, and these disturbed link by link.

    Every search finds the routes of all pairs at once. longest: routes that cost more than so many times the
    cheapest by the first of `costs` are left out.

    >>> from stackelberg.roads import braess
    >>> network, demand = braess()
    >>> found = disturbed_routes(network, (demand.origin, demand.destination), [np.ones(5)], searches=30)
    >>> len(found)
    3
    """
    origins, row = np.unique(pairs[0], return_inverse=True)
    rng, kept = np.random.default_rng(0), _Distinct(pairs[0].size)
    for search in range(searches):
        for cost in costs:
            noise = rng.standard_normal(cost.size) if search else np.zeros(cost.size)
            trees = shortest_paths(
                network, np.maximum(cost, 1e-9 * cost.max()) * np.exp(DISTURBED * noise), origins
            )
            kept.add(*_traced(trees.predecessor, network.tail, row, pairs[0], pairs[1]))
    return kept.routes(costs[0], longest, f"shortest under {searches} disturbed costs")


class _Distinct:
    """Routes as they are found, each pair's once: told apart by a sum of random numbers of their links."""

    def __init__(self, pairs: int) -> None:
        self._found: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]] = []
        self._pairs = pairs

    def add(self, start: NDArray[np.int64], links: NDArray[np.int64]) -> None:
        self._found.append((np.arange(self._pairs), np.diff(start), links))

    def routes(self, cost: Array, longest: float, method: str) -> Routes:
        """Those that are not too long, pair by pair in the order in which they were found."""
        pair, length, links = (np.concatenate(part) for part in zip(*self._found, strict=True))
        start = np.concatenate([[0], np.cumsum(length)])
        price, lowest = np.add.reduceat(cost[links], start[:-1]), np.full(self._pairs, np.inf)
        np.minimum.at(lowest, pair, price)
        short = price <= longest * lowest[pair]
        mark = np.random.default_rng(1).integers(1, 2**62, int(links.max()) + 1, dtype=np.int64)
        prints = np.add.reduceat(mark[links], start[:-1])
        first = np.unique(np.column_stack([pair, prints]), axis=0, return_index=True)[1]
        first = first[short[first]]
        order = first[np.lexsort((first, pair[first]))]
        count, size = np.bincount(pair[order], minlength=self._pairs), length[order]
        at = np.repeat(start[order] - np.concatenate([[0], np.cumsum(size)[:-1]]), size) + np.arange(size.sum())
        columns = Columns.of(np.concatenate([[0], np.cumsum(count)]), size, links[at], np.zeros(order.size))
        return Routes.found(columns, method=method)


@njit(cache=True)
def _traced(predecessor, tail, row, origin, destination):  # type: ignore[no-untyped-def]
    """The routes of all pairs by shortest path trees: where each begins, and the links one after the other."""
    start = np.zeros(origin.size + 1, np.int64)
    for k in range(origin.size):
        node, steps = destination[k], 0
        while node != origin[k]:
            node = tail[predecessor[row[k], node]]
            steps += 1
        start[k + 1] = start[k] + steps
    links = np.empty(start[-1], np.int64)
    for k in range(origin.size):
        node, at = destination[k], start[k + 1]
        while node != origin[k]:
            at -= 1
            links[at] = predecessor[row[k], node]
            node = tail[links[at]]
    return start, links
