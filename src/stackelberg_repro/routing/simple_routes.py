"""All simple routes between the zones of a network, the sets that the paper's travellers are held to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numba import njit

from stackelberg.core import Array, InvalidInput, positive, whole_number
from stackelberg.roads import Demand, Network, Routes, shortest_paths
from stackelberg.roads.shortest import forward_star

MOST_ROUTES = 2_000_000
"""A search that finds more routes than this for one pair is refused: it would not fit in memory."""


def simple_routes(
    network: Network,
    demand: Demand,
    max_links: int | None = None,
    cost_ratio: float | None = None,
    most: int = MOST_ROUTES,
) -> Routes:
    """All simple routes of up to `max_links` links, or of up to `cost_ratio` times the cheapest (at zero flow).

    With both, a route has to meet both. Routes come in the order of a depth-first search by link number.

    >>> from stackelberg.roads import braess
    >>> network, demand = braess()
    >>> print(simple_routes(network, demand, max_links=2))
    2 routes for 1 pair: all simple routes of up to 2 links
    >>> len(simple_routes(network, demand, max_links=3))
    3
    """
    if max_links is None and cost_ratio is None:
        raise InvalidInput("max_links: expected max_links, cost_ratio or both, got neither")
    limits = []
    if max_links is not None:
        limits.append(f"up to {whole_number('max_links', max_links)} links")
    if cost_ratio is not None:
        if positive("cost_ratio", cost_ratio) < 1.0:
            raise InvalidInput(f"cost_ratio: expected a number >= 1, got {cost_ratio}")
        limits.append(f"up to {cost_ratio:g} times the cheapest free-flow cost")
    demand.check_zones(network.zones)
    cost = network.cost(np.zeros(network.links))
    ends, row = np.unique(demand.destination, return_inverse=True)
    backwards = replace(network, tail=network.head, head=network.tail)
    hops_left, cost_left = (
        shortest_paths(backwards, price, ends).distance for price in (np.ones(network.links), cost)
    )
    found = []
    for origin, destination, at in zip(demand.origin.tolist(), demand.destination.tolist(), row, strict=True):
        hops, left = hops_left[at], cost_left[at]
        _check_connected(left[origin], origin, destination)
        longest = network.nodes - 1 if max_links is None else max_links
        # Rounding of sums of at most `nodes` costs must not cut a route that costs exactly the limit.
        budget = np.inf if cost_ratio is None else cost_ratio * left[origin] * (1.0 + 1e-12)
        found.append(_enumerate(network, origin, destination, longest, budget, cost, hops, left, most))
        if not found[-1]:
            raise InvalidInput(
                f"max_links: no route of up to {longest} links leads from zone {origin} to zone {destination} "
                f"(counted from 0); the shortest has {int(hops[origin])}"
            )
    return Routes.of(network, demand, found, method=f"all simple routes of {' and '.join(limits)}")


def _check_connected(cost: float, origin: int, destination: int) -> None:
    """Refuse a pair that no way connects: one that costs infinity."""
    if not np.isfinite(cost):
        raise InvalidInput(
            f"demand: no way leads from zone {origin} to zone {destination} (counted from 0); "
            "expected a network that connects every pair"
        )


def _enumerate(
    network: Network,
    origin: int,
    destination: int,
    longest: int,
    budget: float,
    cost: Array,
    hops: Array,
    left: Array,
    most: int,
) -> list[list[int]]:
    limits = (longest, budget, most)
    ends, links = _depth_first(forward_star(network), origin, destination, cost, hops, left, *limits)
    if ends.size > most:
        raise InvalidInput(
            f"most: more than {most:,} routes lead from zone {origin} to zone {destination} (counted from 0); "
            "lower max_links or cost_ratio"
        )
    return [part.tolist() for part in np.split(links, ends[:-1])] if ends.size else []


@njit(cache=True)
def _depth_first(  # type: ignore[no-untyped-def]
    graph, origin, destination, cost, hops, left, longest, budget, most
):
    """Every simple route within the limits: where each ends in the list of links, and that list.

    A beginning is given up as soon as the cheapest (shortest) way on, visited nodes allowed, breaks a limit.
    """
    ends, links = [np.int64(0) for _ in range(0)], [np.int64(0) for _ in range(0)]
    first_out = graph.out_first
    visited = np.zeros(first_out.size - 1, dtype=np.bool_)
    visited[origin] = True
    route = np.empty(longest, dtype=np.int64)
    next_out = np.empty(longest + 1, dtype=np.int64)
    spent = np.zeros(longest + 1)
    next_out[0], node, depth = first_out[origin], origin, 0
    while depth >= 0:
        if next_out[depth] == first_out[node + 1]:
            visited[node] = False
            depth -= 1
            if depth >= 0:
                node = graph.head[route[depth - 1]] if depth > 0 else origin
            continue
        link = graph.out_links[next_out[depth]]
        next_out[depth] += 1
        onward = graph.head[link]
        paid = spent[depth] + cost[link]
        if visited[onward] or depth + 1 + hops[onward] > longest or paid + left[onward] > budget:
            continue
        route[depth] = link
        if onward == destination:
            links.extend(route[: depth + 1])
            ends.append(np.int64(len(links)))
            if len(ends) > most:
                break
        elif onward >= graph.first_thru:
            depth += 1
            node, visited[onward], spent[depth], next_out[depth] = onward, True, paid, first_out[onward]
    return np.array(ends), np.array(links)
