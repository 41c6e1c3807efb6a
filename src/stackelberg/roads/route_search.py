"""Finding routes: all simple ones up to a length or a cost, the k shortest, and those an equilibrium uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, StackelbergError, positive, whole_number
from stackelberg.roads.demand import Demand
from stackelberg.roads.equilibria import equilibrium
from stackelberg.roads.network import Network
from stackelberg.roads.routes import RouteSet

Route = tuple[int, ...]
MOST_ROUTES = 2_000_000
"""A search that finds more routes than this for one pair is refused: it would not fit in memory."""


def simple_routes(
    network: Network,
    demand: Demand,
    max_links: int | None = None,
    cost_ratio: float | None = None,
    most: int = MOST_ROUTES,
) -> RouteSet:
    """All simple routes of up to `max_links` links, or of up to `cost_ratio` times the cheapest (at zero flow).

    With both, a route has to meet both. Routes come in the order of a depth-first search by link number.

    >>> from stackelberg.roads.builders import braess
    >>> network, demand = braess()
    >>> print(simple_routes(network, demand, max_links=2))
    2 routes for 1 pair: all simple routes of up to 2 links
    >>> simple_routes(network, demand, max_links=3).routes
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
    searches = {
        destination: [cheapest_ways(network, price, destination).left for price in (np.ones(network.links), cost)]
        for destination in np.unique(demand.destination).tolist()
    }
    found = []
    for origin, destination in zip(demand.origin.tolist(), demand.destination.tolist(), strict=True):
        hops, left = searches[destination]
        _check_connected(left, origin, destination)
        longest = network.nodes - 1 if max_links is None else max_links
        # Rounding of sums of at most `nodes` costs must not cut a route that costs exactly the limit.
        budget = np.inf if cost_ratio is None else cost_ratio * left[origin] * (1.0 + 1e-12)
        found.append(_enumerate(network, origin, destination, longest, budget, cost, hops, left, most))
        if not found[-1]:
            raise InvalidInput(
                f"max_links: no route of up to {longest} links leads from zone {origin} to zone {destination} "
                f"(counted from 0); the shortest has {int(hops[origin])}"
            )
    return RouteSet.of(network, demand, found, method=f"all simple routes of {' and '.join(limits)}")


def k_shortest_routes(network: Network, demand: Demand, k: int, tolls: Array | None = None) -> RouteSet:
    """The k cheapest simple routes of every pair at zero flow (Yen 1971), fewer where there are fewer.

    >>> from stackelberg.roads.builders import braess
    >>> network, demand = braess()
    >>> [k_shortest_routes(network, demand, k).routes for k in (1, 2, 9)]
    [1, 2, 3]
    """
    whole_number("k", k)
    demand.check_zones(network.zones)
    cost = network.cost(np.zeros(network.links), tolls)
    if np.any(cost < 0):
        raise InvalidInput("tolls: expected link costs >= 0 for a search of the k shortest, got negative ones")
    found = []
    for origin, destination in zip(demand.origin.tolist(), demand.destination.tolist(), strict=True):
        found.append([route for route, _ in zip(_yen(network, cost, origin, destination), range(k), strict=False)])
    return RouteSet.of(network, demand, found, method=f"the {k} shortest simple routes at zero flow")


def generated_routes(network: Network, demand: Demand, tolls: Array | None = None, gap: float = 1e-8) -> RouteSet:
    """The routes that column generation finds for the equilibrium of the whole network at the given tolls.

    They serve the tolls they were made for; other tolls may call for other routes.

    >>> from stackelberg.roads.builders import braess
    >>> network, demand = braess()
    >>> print(generated_routes(network, demand))
    3 routes for 1 pair: column generation for the equilibrium without tolls, to a relative gap of 1e-08
    """
    solved = equilibrium(network, demand, tolls, gap=gap)
    if not solved.converged:
        raise StackelbergError(
            f"generated_routes: the equilibrium reached a gap of {solved.gap:.2e}, expected {gap:.2e}; "
            "ask for a larger gap"
        )
    used = solved.routes
    found = [
        [used.route(number).tolist() for number in range(used.first[pair], used.first[pair + 1])]
        for pair in range(demand.pairs)
    ]
    said = "without tolls" if tolls is None else "under given tolls"
    method = f"column generation for the equilibrium {said}, to a relative gap of {gap:g}"
    return RouteSet.of(network, demand, found, method=method)


class WaysTo(NamedTuple):
    """The cheapest ways to one destination: cost left from every node, and the link to take there."""

    left: Array
    next_link: NDArray[np.int64]

    def route(self, network: Network, origin: int) -> Route:
        """The links of the cheapest way from `origin`."""
        node, links = origin, []
        while self.next_link[node] >= 0:
            links.append(int(self.next_link[node]))
            node = int(network.head[links[-1]])
        return tuple(links)


def cheapest_ways(network: Network, cost: Array, destination: int) -> WaysTo:
    """The cheapest ways from everywhere to `destination` at costs >= 0 (infinite cost where there is none).

    Nodes below `first_thru` may be left from and arrived at, not passed. An infinite link cost closes the link.
    """
    left, next_link = _bellman_ford(
        network.tail, network.head, cost, network.nodes, network.first_thru, destination
    )
    return WaysTo(left, next_link)


@njit(cache=True)
def _bellman_ford(
    tail: NDArray[np.int64], head: NDArray[np.int64], cost: Array, nodes: int, first_thru: int, destination: int
) -> tuple[Array, NDArray[np.int64]]:
    """Costs left and next links (−1: none).

    A next link changes only for a strictly cheaper one, so that next links never run in a circle, not even over
    links that cost nothing.
    """
    left = np.full(nodes, np.inf)
    next_link = np.full(nodes, -1, dtype=np.int64)
    left[destination] = 0.0
    changed = True
    while changed:
        changed = False
        for e in range(tail.size):
            if head[e] >= first_thru or head[e] == destination:
                through = cost[e] + left[head[e]]
                if through < left[tail[e]]:
                    left[tail[e]] = through
                    next_link[tail[e]] = e
                    changed = True
    return left, next_link


def _check_connected(left: Array, origin: int, destination: int) -> None:
    """Refuse a pair that no way connects; `left` are the costs left to the destination."""
    if not np.isfinite(left[origin]):
        raise InvalidInput(
            f"demand: no way leads from zone {origin} to zone {destination} (counted from 0); "
            "expected a network that connects every pair"
        )


def _yen(network: Network, cost: Array, origin: int, destination: int) -> Iterator[Route]:
    """Simple routes from the cheapest up: each next one leaves a known one at some node (Yen 1971)."""
    ways = cheapest_ways(network, cost, destination)
    _check_connected(ways.left, origin, destination)
    known: list[Route] = []
    waiting: dict[Route, float] = {ways.route(network, origin): float(ways.left[origin])}
    while waiting:
        # Ties go to the lower link numbers, so that the order does not depend on the search.
        route = min(waiting, key=lambda r: (waiting[r], r))
        del waiting[route]
        yield route
        known.append(route)
        for spur in range(len(route)):
            detour = _detour(network, cost, route[:spur], known, origin, destination)
            if detour is not None and detour not in known:
                waiting[detour] = float(cost[list(detour)].sum())


def _detour(
    network: Network, cost: Array, beginning: Route, known: list[Route], origin: int, destination: int
) -> Route | None:
    """The cheapest route that begins so and then does what no known route with that beginning does."""
    spur = len(beginning)
    node = int(network.head[beginning[-1]]) if beginning else origin
    closed = cost.copy()
    passed = network.tail[list(beginning)] if beginning else np.empty(0, dtype=np.int64)
    closed[np.isin(network.head, passed)] = np.inf
    for route in known:
        if route[:spur] == beginning:
            closed[route[spur]] = np.inf
    ways = cheapest_ways(network, closed, destination)
    return beginning + ways.route(network, node) if np.isfinite(ways.left[node]) else None


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
    out = np.argsort(network.tail, kind="stable")
    first_out = np.searchsorted(network.tail[out], np.arange(network.nodes + 1))
    ends, links = _depth_first(
        first_out,
        out,
        network.head,
        network.first_thru,
        origin,
        destination,
        longest,
        budget,
        cost,
        hops,
        left,
        most,
    )
    if ends.size > most:
        raise InvalidInput(
            f"most: more than {most:,} routes lead from zone {origin} to zone {destination} (counted from 0); "
            "lower max_links or cost_ratio"
        )
    return [part.tolist() for part in np.split(links, ends[:-1])] if ends.size else []


@njit(cache=True)
def _depth_first(
    first_out: NDArray[np.int64],
    out: NDArray[np.int64],
    head: NDArray[np.int64],
    first_thru: int,
    origin: int,
    destination: int,
    longest: int,
    budget: float,
    cost: Array,
    hops: Array,
    left: Array,
    most: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every simple route within the limits: where each ends in the list of links, and that list.

    A beginning is given up as soon as the cheapest (shortest) way on, visited nodes allowed, breaks a limit.
    """
    ends, links = [np.int64(0) for _ in range(0)], [np.int64(0) for _ in range(0)]
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
                node = head[route[depth - 1]] if depth > 0 else origin
            continue
        link = out[next_out[depth]]
        next_out[depth] += 1
        onward = head[link]
        paid = spent[depth] + cost[link]
        if visited[onward] or depth + 1 + hops[onward] > longest or paid + left[onward] > budget:
            continue
        route[depth] = link
        if onward == destination:
            links.extend(route[: depth + 1])
            ends.append(np.int64(len(links)))
            if len(ends) > most:
                break
        elif onward >= first_thru:
            depth += 1
            node, visited[onward], spent[depth], next_out[depth] = onward, True, paid, first_out[onward]
    return np.array(ends), np.array(links)
