"""Exchanges of flow between the routes of a pair, all pairs at once: what a small change of costs makes of them.

Each pair's largest route is its base. Exchange j moves d_j from the base to another route r: the links that only r
uses gain d_j, those that only the base uses lose it. The second-order model of the Beckmann function,
Σ g_j d_j + ½ Σ_e c'_e (change of link flow)², is minimised by conjugate gradients without any matrix, scaled by its
diagonal: the slopes of the links in which an exchange's two routes differ.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.roads.kernels.shifts import _difference as difference
from stackelberg.roads.kernels.trees import tree_distances

FLAT = 1e-15
"""A step whose curvature is less than this share of what its exchanges have one by one runs along flat ground."""


class Exchanges(NamedTuple):
    """Exchange j moves flow from the base of `pair[j]` to `route[j]`.

    links[begin[j]:middle[j]] are only on the route, links[middle[j]:begin[j + 1]] only on the base.
    """

    pair: NDArray[np.int64]
    route: NDArray[np.int64]
    begin: NDArray[np.int64]
    middle: NDArray[np.int64]
    links: NDArray[np.int32]


@njit(cache=True)
def bases(columns):  # type: ignore[no-untyped-def]
    """Each pair's route of the largest flow, the first of them."""
    found = np.empty(columns.first.size - 1, np.int64)
    for pair in range(found.size):
        found[pair] = columns.first[pair]
        for r in range(columns.first[pair], columns.first[pair + 1]):
            if columns.flow[r] > columns.flow[found[pair]]:
                found[pair] = r
    return found


@njit(cache=True)
def exchanges(columns, base, space):  # type: ignore[no-untyped-def]
    """The exchanges of every route but the bases, in the order of the routes."""
    count = columns.flow.size - base.size
    pairs = np.empty(count, np.int64)
    route = np.empty(count, np.int64)
    begin = np.zeros(count + 1, np.int64)
    middle = np.empty(count, np.int64)
    links = np.empty(4096, np.int32)
    j = 0
    for pair in range(base.size):
        for r in range(columns.first[pair], columns.first[pair + 1]):
            if r == base[pair]:
                continue
            gaining, total = difference(columns, r, base[pair], space)
            if begin[j] + total > links.size:
                more = np.empty(2 * (begin[j] + total), np.int32)
                more[: begin[j]] = links[: begin[j]]
                links = more
            links[begin[j] : begin[j] + total] = space.differing[:total]
            pairs[j] = pair
            route[j] = r
            middle[j] = begin[j] + gaining
            begin[j + 1] = begin[j] + total
            j += 1
    return Exchanges(pairs, route, begin, middle, links[: begin[count]].copy())


def chosen(moves: Exchanges, which: NDArray[np.bool_]) -> Exchanges:
    """Some of the exchanges, in the same order."""
    lengths = np.diff(moves.begin)
    begin = np.concatenate([[0], np.cumsum(lengths[which])])
    middle = begin[:-1] + (moves.middle - moves.begin[:-1])[which]
    return Exchanges(moves.pair[which], moves.route[which], begin, middle, moves.links[np.repeat(which, lengths)])


@njit(cache=True)
def spread(moves, step, w):  # type: ignore[no-untyped-def]
    """Write into `w` the change of link flows that the exchanges `step` add up to."""
    w[:] = 0.0
    for j in range(step.size):
        d = step[j]
        for k in range(moves.begin[j], moves.middle[j]):
            w[moves.links[k]] += d
        for k in range(moves.middle[j], moves.begin[j + 1]):
            w[moves.links[k]] -= d


@njit(cache=True)
def gather(moves, cost, dearer):  # type: ignore[no-untyped-def]
    """Write into `dearer` by how much each exchange's route costs more than its base at link costs `cost`."""
    for j in range(dearer.size):
        total = 0.0
        for k in range(moves.begin[j], moves.middle[j]):
            total += cost[moves.links[k]]
        for k in range(moves.middle[j], moves.begin[j + 1]):
            total -= cost[moves.links[k]]
        dearer[j] = total


@njit(cache=True)
def steepness(moves, slope):  # type: ignore[no-untyped-def]
    """The slope of each exchange's cost difference: the sum of the slopes of the links that differ."""
    found = np.empty(moves.route.size)
    for j in range(found.size):
        total = 0.0
        for k in range(moves.begin[j], moves.begin[j + 1]):
            total += slope[moves.links[k]]
        found[j] = total
    return found


@njit(cache=True)
def answer(moves, slope, diagonal, dearer, rounding, step, tolerance, most):  # type: ignore[no-untyped-def]
    """Write into `step` the exchanges that even out the cost differences `dearer`.

    Conjugate gradients from zero, so that of many answers (route flows are not unique) it is a small one. Stops
    when what is left of `dearer`, scaled by the diagonal, is `tolerance` of what it was or no more than `rounding`,
    when the links have no slope left to even it out, or after `most` iterations. Returns the share that is left, 0
    where that is rounding, and the iterations.
    """
    residual = -dearer
    direction = residual / diagonal
    image = np.empty_like(dearer)
    w = np.empty_like(slope)
    step[:] = 0.0
    first = 0.0
    noise = 0.0
    for j in range(dearer.size):
        first += residual[j] * direction[j]
        noise += rounding[j] * rounding[j] / diagonal[j]
    enough = max(tolerance * tolerance * first, noise)
    rho = first
    done = 0
    while rho > enough and done < most:
        spread(moves, direction, w)
        curvature = 0.0
        for e in range(w.size):
            curvature += slope[e] * w[e] * w[e]
            w[e] *= slope[e]
        length = 0.0
        for j in range(dearer.size):
            length += diagonal[j] * direction[j] * direction[j]
        if curvature <= FLAT * length:
            break
        gather(moves, w, image)
        after = 0.0
        for j in range(dearer.size):
            step[j] += rho / curvature * direction[j]
            residual[j] -= rho / curvature * image[j]
            after += residual[j] * residual[j] / diagonal[j]
        for j in range(dearer.size):
            direction[j] = residual[j] / diagonal[j] + after / rho * direction[j]
        rho = after
        done += 1
    return (np.sqrt(rho / first) if rho > noise else 0.0), done


class FromOrigin(NamedTuple):
    """Where trips from `origin` go, distances and the tree at present costs, and the nodes in order of distance."""

    origin: int
    destinations: NDArray[np.int64]
    distance: NDArray[np.float64]
    predecessor: NDArray[np.int32]
    order: NDArray[np.int64]


@njit(cache=True)
def ties(graph, trips, cost, change, equal, strict, stack, tied):  # type: ignore[no-untyped-def]
    """What becomes of routes that are equally cheap at `cost` when link costs change by `change`.

    A link is on a cheapest route of an origin if it leads to one of its destinations and its detour is at most
    `equal` of the distance. Marks in `tied` the links by which cheapest routes part ways: one becomes cheaper or
    dearer by more than `strict` than the tree's. Where all of them are mixes of routes in use and flows have
    answered the change, there are none. Returns by what the best of the cheapest routes to each node changes.
    """
    origin, destinations, distance, predecessor, order = trips
    moved = np.empty(distance.size)
    tree_distances(graph.tail, change, origin, stack, moved, predecessor)
    best = moved.copy()
    needed = np.zeros(distance.size, np.bool_)
    for node in destinations:
        needed[node] = True
    for node in order[::-1]:
        _leaving(graph, node, origin, distance, cost, equal, needed, moved, change, strict, tied)
    for node in order:
        _improve(graph, node, origin, distance, cost, equal, needed, best, change)
    return best


@njit(cache=True)
def _cheapest(graph, out, node, origin, distance, cost, equal, needed):  # type: ignore[no-untyped-def]
    """Whether a link that leaves `node` is on a cheapest route from `origin` to where somebody goes."""
    link, head = graph.out_links[out], graph.out_heads[out]
    if head == origin or not needed[head]:
        return False
    return distance[node] + cost[link] - distance[head] <= equal * distance[head]


@njit(cache=True)
def _passed(graph, node, origin, distance):  # type: ignore[no-untyped-def]
    """Whether trips from `origin` may go on from `node`."""
    return distance[node] < np.inf and (node >= graph.first_thru or node == origin)


@njit(cache=True)
def _leaving(graph, node, origin, distance, cost, equal, needed, moved, change, strict, tied):  # type: ignore[no-untyped-def]
    """Say whether `node` is on a cheapest route, and mark the links from it by which these part ways."""
    if not _passed(graph, node, origin, distance):
        return
    for out in range(graph.out_first[node], graph.out_first[node + 1]):
        if _cheapest(graph, out, node, origin, distance, cost, equal, needed):
            needed[node] = True
            if abs(moved[node] + change[graph.out_links[out]] - moved[graph.out_heads[out]]) > strict:
                tied[graph.out_links[out]] = True


@njit(cache=True)
def _improve(graph, node, origin, distance, cost, equal, needed, best, change):  # type: ignore[no-untyped-def]
    """Carry the best change of a cheapest route to `node` on to the nodes behind it."""
    if not _passed(graph, node, origin, distance):
        return
    for out in range(graph.out_first[node], graph.out_first[node + 1]):
        if _cheapest(graph, out, node, origin, distance, cost, equal, needed):
            head = graph.out_heads[out]
            best[head] = min(best[head], best[node] + change[graph.out_links[out]])
