"""All simple routes between the zones of a network, the sets that the paper's travellers are held to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numba import njit

from stackelberg.core import InvalidInput, whole_number
from stackelberg.roads import Demand, Network, Routes, shortest_paths
from stackelberg.roads.shortest import forward_star

MOST_ROUTES = 2_000_000
"""A search that finds more routes than this for one pair is refused: it would not fit in memory."""


def simple_routes(network: Network, demand: Demand, max_links: int, most: int = MOST_ROUTES) -> Routes:
    """All simple routes of up to `max_links` links, in the order of a depth-first search by link number.

    >>> from stackelberg.roads import braess
    >>> network, demand = braess()
    >>> print(simple_routes(network, demand, max_links=2))
    2 routes for 1 pair: all simple routes of up to 2 links
    >>> len(simple_routes(network, demand, max_links=3))
    3
    """
    longest = whole_number("max_links", max_links)
    demand.check_zones(network.zones)
    ends, row = np.unique(demand.destination, return_inverse=True)
    backwards = replace(network, tail=network.head, head=network.tail)
    hops_left = shortest_paths(backwards, np.ones(network.links), ends).distance
    found, graph = [], forward_star(network)
    for origin, destination, at in zip(demand.origin.tolist(), demand.destination.tolist(), row, strict=True):
        hops, words = hops_left[at], f"from zone {origin} to zone {destination} (counted from 0)"
        if not np.isfinite(hops[origin]):
            raise InvalidInput(f"demand: no way leads {words}; expected a network that connects every pair")
        if hops[origin] > longest:
            raise InvalidInput(
                f"max_links: no route of up to {longest} links leads {words}; the shortest has {int(hops[origin])}"
            )
        stops, links = _depth_first(graph, origin, destination, hops, longest, most)
        if stops.size > most:
            raise InvalidInput(f"most: more than {most:,} routes lead {words}; lower max_links")
        found.append([part.tolist() for part in np.split(links, stops[:-1])])
    return Routes.of(network, demand, found, method=f"all simple routes of up to {longest} links")


@njit(cache=True)
def _depth_first(graph, origin, destination, hops, longest, most):  # type: ignore[no-untyped-def]
    """Every simple route within the limits: where each ends in the list of links, and that list.

    A beginning is given up as soon as the shortest way on, visited nodes allowed, breaks the limit.
    """
    ends, links = [np.int64(0) for _ in range(0)], [np.int64(0) for _ in range(0)]
    first_out = graph.out_first
    visited = np.zeros(first_out.size - 1, dtype=np.bool_)
    visited[origin] = True
    route = np.empty(longest, dtype=np.int64)
    next_out = np.empty(longest + 1, dtype=np.int64)
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
        if visited[onward] or depth + 1 + hops[onward] > longest:
            continue
        route[depth] = link
        if onward == destination:
            links.extend(route[: depth + 1])
            ends.append(np.int64(len(links)))
            if len(ends) > most:
                break
        elif onward >= graph.first_thru:
            depth += 1
            node, visited[onward], next_out[depth] = onward, True, first_out[onward]
    return np.array(ends), np.array(links)
