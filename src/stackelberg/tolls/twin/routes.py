"""Route sets that take in a large city: shortest paths under many link costs, each route once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.roads.files.cells import pd
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.trees import NO_LINK
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.shortest import ShortestPaths, shortest_paths

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
    rng, walks = np.random.default_rng(0), []
    for search in range(searches):
        for cost in costs:
            noise = rng.standard_normal(cost.size) if search else np.zeros(cost.size)
            disturbed = np.maximum(cost, 1e-9 * cost.max()) * np.exp(DISTURBED * noise)
            walks.append(_walked(shortest_paths(network, disturbed, origins), row, pairs[1]))
    length, links = (np.concatenate(part) for part in zip(*walks, strict=True))
    start, pair = np.concatenate([[0], np.cumsum(length)]), np.tile(np.arange(row.size), len(walks))
    mark = np.random.default_rng(1).integers(
        1, 2**62, network.links, dtype=np.int64
    )  # their sums tell routes apart
    price, prints = (np.add.reduceat(of[links], start[:-1]) for of in (costs[0], mark))
    found = pd.DataFrame({"pair": pair, "price": price, "prints": prints})  # sums by which routes are told apart
    short = found["price"] <= longest * found.groupby("pair")["price"].transform("min")
    found = found[short].drop_duplicates(["pair", "prints"]).sort_values("pair", kind="stable")
    size, count = length[found.index], np.bincount(found["pair"], minlength=row.size)
    at = np.repeat(start[found.index] - np.cumsum(size) + size, size) + np.arange(size.sum())
    columns = Columns.of(np.concatenate([[0], np.cumsum(count)]), size, links[at], np.zeros(size.size))
    return Routes.found(columns, method=f"shortest under {searches} disturbed costs")


def _walked(trees: ShortestPaths, row: NDArray[np.int64], node: NDArray[np.int64]) -> tuple[Array, Array]:
    """The routes of all pairs by trees from their origins: how many links each has, and these, route by route."""
    steps = []
    while ((link := trees.predecessor[row, node]) != NO_LINK).any():
        steps.append(link)
        node = np.where(link == NO_LINK, node, trees.network.tail[link])
    walks = np.array(steps[::-1]).T
    return (walks != NO_LINK).sum(axis=1), walks[walks != NO_LINK]
