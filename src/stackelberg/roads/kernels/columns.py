"""The routes in use, od pair by od pair: loading their flows on links, and growing the set by shortest paths."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.roads.kernels.trees import NO_LINK, Indices

EVERY_PAIR_REACHED = -1


class Columns(NamedTuple):
    """Routes and their flows. Pair k has routes first[k]:first[k+1]; route r has links[start[r]:start[r+1]].

    Route r costs the sum of its links' costs, which all travellers share, plus fixed[r]: what the travellers of its
    pair alone pay on it, whatever the flows. A route without links costs fixed[r].
    """

    first: Indices
    start: Indices
    links: Indices
    flow: NDArray[np.float64]
    fixed: NDArray[np.float64]

    @staticmethod
    def of(first: Any, lengths: Any, links: Any, flow: Any, fixed: Any = None) -> Columns:
        """Routes of so many links each, which come one after the other."""
        start = np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
        fixed = np.zeros(len(flow)) if fixed is None else fixed
        first, start, links = (np.asarray(part, np.uint32) for part in (first, start, links))
        return Columns(first, start, links, flow, fixed)


class Pairs(NamedTuple):
    """Origin-destination pairs in order of origin. Origin number i has the pairs first[i]:first[i+1]."""

    first: NDArray[np.int64]
    origin: NDArray[np.int64]
    destination: NDArray[np.int64]
    volume: NDArray[np.float64]


def no_columns(pairs: int) -> Columns:
    """The empty route set for `pairs` od pairs."""
    return Columns.of(np.zeros(pairs + 1), [], [], np.empty(0))


@njit(cache=True, nogil=True)
def load(columns, w):  # type: ignore[no-untyped-def]
    """Write into `w` the link flows that the route flows add up to."""
    w[:] = 0.0
    for r in range(columns.flow.size):
        flow = columns.flow[r]
        for k in range(columns.start[r], columns.start[r + 1]):
            w[columns.links[k]] += flow


@njit(cache=True, nogil=True)
def route_cost(links, first, last, cost):  # type: ignore[no-untyped-def]
    """Cost of the route links[first:last], added in the order of travel."""
    total = 0.0
    for k in range(first, last):
        total += cost[links[k]]
    return total


@njit(cache=True, nogil=True)
def first_path(columns, pair, roads):  # type: ignore[no-untyped-def]
    """The pair's first route over the `roads` links of a network: after its excess-demand link, if any."""
    bottom = columns.first[pair]
    if bottom < columns.first[pair + 1] and columns.start[bottom] < columns.start[bottom + 1]:
        return bottom + 1 if columns.links[columns.start[bottom]] >= roads else bottom
    return bottom


@njit(cache=True, nogil=True)
def charge(columns, first_pair, last_pair, surcharge):  # type: ignore[no-untyped-def]
    """Set `fixed` of the routes of pairs first_pair:last_pair to the sum of their links' surcharges.

    Routes without links keep theirs, and so do excess-demand links.
    """
    for r in range(columns.first[first_pair], columns.first[last_pair]):
        if columns.start[r] < columns.start[r + 1] and columns.links[columns.start[r]] < surcharge.size:
            columns.fixed[r] = route_cost(columns.links, columns.start[r], columns.start[r + 1], surcharge)


@njit(cache=True, nogil=True)
def balance(columns, pairs):  # type: ignore[no-untyped-def]
    """Set each pair's largest route flow to volume − the others: however many shifts were made, none is lost."""
    for pair in range(pairs.volume.size):
        largest = columns.first[pair]
        for r in range(columns.first[pair], columns.first[pair + 1]):
            if columns.flow[r] > columns.flow[largest]:
                largest = r
        others = 0.0
        for r in range(columns.first[pair], columns.first[pair + 1]):
            if r != largest:
                others += columns.flow[r]
        if largest < columns.flow.size:
            columns.flow[largest] = pairs.volume[pair] - others


@njit(cache=True, nogil=True)
def _length(tail, predecessor, node):  # type: ignore[no-untyped-def]
    """How many links the tree's path to `node` has."""
    length = 0
    while predecessor[node] != NO_LINK:
        length += 1
        node = tail[predecessor[node]]
    return length


@njit(cache=True, nogil=True)
def compare_origins(  # type: ignore[no-untyped-def]
    columns, pairs, graph, trees, cost, bottom, top, new_paths, excess, saving, spent
):
    """Compare routes in use with the paths in the trees of origins bottom:top, all at the same link costs.

    For each pair `new_paths` gets the number of links of the tree's path where it is cheaper than every route in
    use (0 where it is not), and `saving` by which share. `excess` gets Σ_routes flow (cost − cheapest cost) of each
    origin's pairs, `spent` what they spend at least. All are zero before. Returns the first pair whose destination
    cannot be reached.

    Costs are added in the order of travel here and in the tree, so no route is ever found cheaper than itself. For
    that `cost` is all that these pairs pay on a link, surcharges included, and only routes without links cost what
    is fixed. Excess-demand links are left out.
    """
    offset = columns.first[pairs.first[bottom]]
    costs = np.empty(columns.first[pairs.first[top]] - offset)
    for i in range(bottom, top):
        predecessor = trees.predecessor[i]
        for pair in range(pairs.first[i], pairs.first[i + 1]):
            travel = first_path(columns, pair, graph.tail.size)
            cheapest = _price_routes(columns, pair, travel, cost, costs, offset)
            tree_cost = trees.distance[i, pairs.destination[pair]]
            if tree_cost == np.inf:
                return pair
            if tree_cost < cheapest:
                new_paths[pair] = _length(graph.tail, predecessor, pairs.destination[pair])
                saving[pair] = (cheapest - tree_cost) / cheapest if cheapest < np.inf else np.inf
                cheapest = tree_cost
            spent[i] += pairs.volume[pair] * cheapest
            for r in range(travel, columns.first[pair + 1]):
                excess[i] += columns.flow[r] * (costs[r - offset] - cheapest)
    return EVERY_PAIR_REACHED


@njit(cache=True, nogil=True)
def _price_routes(columns, pair, travel, cost, costs, offset):  # type: ignore[no-untyped-def]
    """Write what each route r of `pair` from `travel` on costs into costs[r − offset]; returns the least in use."""
    cheapest = np.inf
    for r in range(travel, columns.first[pair + 1]):
        price = route_cost(columns.links, columns.start[r], columns.start[r + 1], cost)
        if columns.start[r] == columns.start[r + 1]:
            price = columns.fixed[r]
        costs[r - offset] = price
        if columns.flow[r] > 0.0:
            cheapest = min(cheapest, price)
    return cheapest


@njit(cache=True, nogil=True)
def load_paths(pairs, graph, trees, bottom, stride, new_paths, w):  # type: ignore[no-untyped-def]
    """Add to `w` the volumes of the pairs of origins bottom::stride, each on its path in the tree of its origin.

    Writes the number of links of these paths into `new_paths`; returns the first pair that is not reached.
    """
    for i in range(bottom, pairs.first.size - 1, stride):
        for pair in range(pairs.first[i], pairs.first[i + 1]):
            node = pairs.destination[pair]
            if trees.distance[i, node] == np.inf:
                return pair
            while trees.predecessor[i, node] != NO_LINK:
                link = trees.predecessor[i, node]
                w[link] += pairs.volume[pair]
                new_paths[pair] += 1
                node = graph.tail[link]
    return EVERY_PAIR_REACHED


@njit(cache=True, nogil=True)
def _write_path(tail, predecessor, node, links, end):  # type: ignore[no-untyped-def]
    """Write the tree's path to `node` into `links` so that it ends before `end`."""
    while predecessor[node] != NO_LINK:
        end -= 1
        links[end] = predecessor[node]
        node = tail[predecessor[node]]


@njit(cache=True, nogil=True)
def _spare_route(columns, pair, travel):  # type: ignore[no-untyped-def]
    """The route to keep of an elastic pair whose routes over roads, from `travel` on, are all empty."""
    if travel == columns.first[pair] or travel == columns.first[pair + 1]:
        return -1
    for r in range(travel, columns.first[pair + 1]):
        if columns.flow[r] > 0.0:
            return -1
    return travel


@njit(cache=True, nogil=True)
def rebuild(columns, pairs, graph, trees, new_paths):  # type: ignore[no-untyped-def]
    """The columns without the routes that carry no flow, and with each pair's tree path where new_paths[pair] > 0.

    A new route starts with flow 0, or with the pair's whole volume where it is the first. What is fixed of its cost
    is 0 until it is charged. Excess links are kept, even if all trips are made, and a route beside, if none is.
    """
    first = np.zeros(columns.first.size, np.uint32)
    start = np.zeros(columns.flow.size + np.count_nonzero(new_paths) + 1, np.uint32)
    links = np.empty(columns.links.size + new_paths.sum(), np.uint32)
    flow = np.empty(columns.flow.size + np.count_nonzero(new_paths))
    fixed = np.zeros(flow.size)
    routes = 0
    end = 0
    for i in range(pairs.first.size - 1):
        predecessor = trees.predecessor[i]
        for pair in range(pairs.first[i], pairs.first[i + 1]):
            travel = first_path(columns, pair, graph.tail.size)
            spare = _spare_route(columns, pair, travel) if new_paths[pair] == 0 else -1
            for r in range(columns.first[pair], columns.first[pair + 1]):
                if columns.flow[r] > 0.0 or r < travel or r == spare:
                    for k in range(columns.start[r], columns.start[r + 1]):
                        links[end] = columns.links[k]
                        end += 1
                    flow[routes] = columns.flow[r]
                    fixed[routes] = columns.fixed[r]
                    routes += 1
                    start[routes] = end
            if new_paths[pair] > 0:
                end += new_paths[pair]
                _write_path(graph.tail, predecessor, pairs.destination[pair], links, end)
                flow[routes] = pairs.volume[pair] if routes == first[pair] else 0.0
                routes += 1
                start[routes] = end
            first[pair + 1] = routes
    return Columns(first, start[: routes + 1], links[:end], flow[:routes], fixed[:routes])


@njit(cache=True)
def along_trees(tail, predecessor, origins, values, zones):  # type: ignore[no-untyped-def]
    """Sums of each row of `values` (link values) along the trees' paths to nodes 0 to zones − 1.

    Values are added in the order of travel. NaN where a tree does not reach, 0 at its origin.
    """
    kinds, nodes = values.shape[0], predecessor.shape[1]
    sums = np.full((kinds, origins.size, zones), np.nan)
    total, known, stack = np.empty((nodes, kinds)), np.empty(nodes, np.bool_), np.empty(nodes, np.int64)
    for i in range(origins.size):
        known[:] = False
        known[origins[i]] = True
        total[origins[i]] = 0.0
        for zone in range(zones):
            here, depth = zone, 0
            while not known[here] and predecessor[i, here] != NO_LINK:
                stack[depth] = here
                depth += 1
                here = tail[predecessor[i, here]]
            if not known[here]:
                continue
            for k in range(depth - 1, -1, -1):
                node = stack[k]
                link = predecessor[i, node]
                for kind in range(kinds):
                    total[node, kind] = total[tail[link], kind] + values[kind, link]
                known[node] = True
            for kind in range(kinds):
                sums[kind, i, zone] = total[zone, kind]
    return sums
