"""What lies along trees and routes: sums of link values, flows of chosen routes on pairs and links."""

from __future__ import annotations

import numpy as np
from numba import njit

from stackelberg.roads.kernels.trees import NO_LINK


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


@njit(cache=True)
def pair_means(columns, values):  # type: ignore[no-untyped-def]
    """Each pair's flow, how many of its routes carry flow, and the mean of link values over its travellers."""
    first, start, links, flow = columns.first, columns.start, columns.links, columns.flow
    pairs, kinds = first.size - 1, values.shape[0]
    volume, used = np.zeros(pairs), np.zeros(pairs, np.int64)
    means = np.full((kinds, pairs), np.nan)
    along = np.empty(kinds)
    for pair in range(pairs):
        for r in range(first[pair], first[pair + 1]):
            if flow[r] > 0.0:
                volume[pair] += flow[r]
                used[pair] += 1
        if volume[pair] == 0.0:
            continue
        means[:, pair] = 0.0
        for r in range(first[pair], first[pair + 1]):
            if flow[r] > 0.0:
                along[:] = 0.0
                for k in range(start[r], start[r + 1]):
                    for kind in range(kinds):
                        along[kind] += values[kind, links[k]]
                for kind in range(kinds):
                    means[kind, pair] += flow[r] / volume[pair] * along[kind]
    return volume, used, means


@njit(cache=True)
def along_routes(columns, values):  # type: ignore[no-untyped-def]
    """Sums of each row of `values` (link values) along every route, in the order of travel."""
    start, links = columns.start, columns.links
    sums = np.zeros((values.shape[0], start.size - 1))
    for r in range(start.size - 1):
        for k in range(start[r], start[r + 1]):
            for kind in range(values.shape[0]):
                sums[kind, r] += values[kind, links[k]]
    return sums


@njit(cache=True)
def passing(columns, wanted):  # type: ignore[no-untyped-def]
    """How many of the wanted links each route has; no route has a link twice."""
    start, links = columns.start, columns.links
    count = np.zeros(start.size - 1, np.int64)
    for r in range(count.size):
        for k in range(start[r], start[r + 1]):
            if wanted[links[k]]:
                count[r] += 1
    return count


@njit(cache=True)
def chosen_flows(columns, chosen, network_links):  # type: ignore[no-untyped-def]
    """Flows of the chosen routes, by pair and by link."""
    first, start, links, flow = columns.first, columns.start, columns.links, columns.flow
    by_pair, by_link = np.zeros(first.size - 1), np.zeros(network_links)
    for pair in range(first.size - 1):
        for r in range(first[pair], first[pair + 1]):
            if chosen[r] and flow[r] > 0.0:
                by_pair[pair] += flow[r]
                for k in range(start[r], start[r + 1]):
                    by_link[links[k]] += flow[r]
    return by_pair, by_link
