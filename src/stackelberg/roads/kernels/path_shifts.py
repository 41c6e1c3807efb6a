"""Gauss–Seidel sweeps of Newton-scaled gradient projection: flow moves from dearer routes to the cheapest one.

One od pair after the other; within a pair, each route against the pair's cheapest. The step is the Newton step
of the Beckmann function along that exchange, (c_r − c_b) / Σ c' over the links the two routes do not share, cut
where a flow would turn negative. Link flows and costs change at once, so the next exchange sees them. Where demand
is elastic, the pair's first route is its excess-demand link, which exchanges flow with the cheapest one too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.roads.kernels.columns import route_cost
from stackelberg.roads.kernels.costs import cost_and_slope, mismatch
from stackelberg.roads.kernels.trees import Indices

OVERSHOOT = 0.5
"""An exchange is corrected while its cost difference is reversed by more than this share of what it was."""
CORRECTIONS = 40
BALANCED = 0.1
"""An exchange with an excess-demand link goes on until its cost difference is this share of what it was."""


class LinkState(NamedTuple):
    """Flows, costs and slopes of all links, kept consistent while flow moves."""

    w: NDArray[np.float64]
    cost: NDArray[np.float64]
    slope: NDArray[np.float64]


class ShiftSpace(NamedTuple):
    """Room for one exchange: marks per link, and the links and signs that differ between two routes."""

    mark: NDArray[np.int8]
    differing: Indices


def shift_space(links: int) -> ShiftSpace:
    """Room for exchanges over `links` links."""
    return ShiftSpace(np.zeros(links, np.int8), np.empty(links + 1, np.uint32))


@njit(cache=True, nogil=True)
def difference(columns, r, best, space):  # type: ignore[no-untyped-def]
    """Collect the links of r not in best, then those of best not in r; returns where the second part begins, ends.

    The marks are all zero before and after.
    """
    mark, differing = space
    for k in range(columns.start[best], columns.start[best + 1]):
        mark[columns.links[k]] = 1
    leaving = 0
    for k in range(columns.start[r], columns.start[r + 1]):
        link = columns.links[k]
        if mark[link] == 1:
            mark[link] = 0
        else:
            differing[leaving] = link
            leaving += 1
    total = leaving
    for k in range(columns.start[best], columns.start[best + 1]):
        link = columns.links[k]
        if mark[link] == 1:
            differing[total] = link
            total += 1
            mark[link] = 0
    return leaving, total


@njit(cache=True, nogil=True)
def _gradient(state, differing, leaving, total, fixed):  # type: ignore[no-untyped-def]
    """`fixed` plus cost of differing[:leaving] minus cost of differing[leaving:total]; and the sum of slopes."""
    excess = fixed
    steepness = 0.0
    for k in range(leaving):
        excess += state.cost[differing[k]]
        steepness += state.slope[differing[k]]
    for k in range(leaving, total):
        excess -= state.cost[differing[k]]
        steepness += state.slope[differing[k]]
    return excess, steepness


@njit(cache=True, nogil=True)
def _move(links, state, differing, leaving, total, step):  # type: ignore[no-untyped-def]
    """Move `step` off differing[:leaving] onto differing[leaving:total] and set costs and slopes anew."""
    for k in range(total):
        link = differing[k]
        state.w[link] += -step if k < leaving else step
        state.cost[link], state.slope[link] = cost_and_slope(
            links.base[link],
            links.coefficient[link],
            links.inverse_capacity[link],
            links.power[link],
            state.w[link],
        )


@njit(cache=True, nogil=True)
def _exchange(links, state, differing, leaving, total, fixed, low, high):  # type: ignore[no-untyped-def]
    """Move flow off differing[:leaving] onto differing[leaving:total] until their costs meet or a bound binds.

    `fixed` is by how much the route that is left costs more whatever the flows. The amount lies in [low, high] with
    low <= 0 <= high; it is returned. One Newton step does it nearly always. Where slopes grow from zero it goes
    much too far: then Newton steps and halvings by turns come back.
    """
    first, steepness = _gradient(state, differing, leaving, total, fixed)
    if first == 0.0:
        return 0.0
    bound = high if first > 0.0 else low
    # Compared without dividing: slopes may be zero.
    moved = first / steepness if abs(first) < abs(bound) * steepness else bound
    if moved == 0.0:
        return 0.0
    _move(links, state, differing, leaving, total, moved)
    for attempt in range(CORRECTIONS):
        excess, steepness = _gradient(state, differing, leaving, total, fixed)
        if excess * first >= 0.0 or abs(excess) <= OVERSHOOT * abs(first):
            return moved
        target = 0.5 * moved
        if attempt % 2 == 0 and abs(excess) < abs(moved) * steepness:
            target = moved + excess / steepness
        _move(links, state, differing, leaving, total, target - moved)
        moved = target
    _move(links, state, differing, leaving, total, -moved)
    return 0.0


@njit(cache=True, nogil=True)
def _exchange_trips(links, state, differing, leaving, total, fixed, low, high):  # type: ignore[no-untyped-def]
    """As `_exchange`, where one of the two is an excess link: its cost may go to infinity at either end.

    Newton steps alone would creep out of such an end, or jump into it. So they are kept between an amount that is
    too small and one that is too large, and go on until the difference in cost is a small part of what it was.
    """
    first, steepness = _gradient(state, differing, leaving, total, fixed)
    bound = high if first > 0.0 else low
    if first == 0.0 or bound == 0.0:
        return 0.0
    short, far, excess, moved = 0.0, bound, first, 0.0
    too_far = False
    for _ in range(CORRECTIONS):
        target = moved + excess / steepness
        if (target - short) * (far - target) <= 0.0:
            target = 0.5 * (short + far) if too_far else bound
        _move(links, state, differing, leaving, total, target - moved)
        moved = target
        excess, steepness = _gradient(state, differing, leaving, total, fixed)
        if abs(excess) <= BALANCED * abs(first) or (moved == bound and excess * first > 0.0):
            return moved
        if excess * first > 0.0:
            short = moved
        else:
            far, too_far = moved, True
    _move(links, state, differing, leaving, total, short - moved)
    return short


@njit(cache=True, nogil=True)
def has_excess_link(columns, bottom, links):  # type: ignore[no-untyped-def]
    """Whether the pair whose routes begin with `bottom` has an excess-demand link, which is then its first."""
    first = columns.start[bottom]
    return first < columns.start[bottom + 1] and links.power[columns.links[first]] < 0.0


@njit(cache=True, nogil=True)
def _demand_excess(columns, bottom, links, trips, cheapest, cost):  # type: ignore[no-untyped-def]
    """The cost of trips too many or too few in the pair whose first route, `bottom`, is its excess link."""
    link = columns.links[columns.start[bottom]]
    return mismatch(links, link, trips, cheapest, cost[link], 0.0)


@njit(cache=True, nogil=True)
def shift_pair(columns, pair, links, state, space, negligible):  # type: ignore[no-untyped-def]
    """Move the flow of one od pair towards its cheapest route; return the excess Σ flow (cost − cheapest) found.

    With elastic demand the mismatch of the demand made is part of the excess, and flow moves between the cheapest
    route and the excess link as well. A pair whose excess is at most `negligible` is left as it is.
    """
    bottom, top = columns.first[pair], columns.first[pair + 1]
    own = bottom if has_excess_link(columns, bottom, links) else -1
    if own == bottom:
        bottom += 1
    best = bottom
    cheapest = np.inf
    total = 0.0
    volume = 0.0
    for r in range(bottom, top):
        c = route_cost(columns.links, columns.start[r], columns.start[r + 1], state.cost) + columns.fixed[r]
        total += c * columns.flow[r]
        volume += columns.flow[r]
        if c < cheapest:
            best, cheapest = r, c
    excess = total - volume * cheapest
    if own >= 0:
        excess = max(excess, 0.0) + _demand_excess(columns, own, links, volume, cheapest, state.cost)
    if excess <= negligible:
        return max(excess, 0.0)
    if own >= 0:
        leaving, count = difference(columns, own, best, space)
        low, high = -columns.flow[best], columns.flow[own]
        moved = _exchange_trips(links, state, space.differing, leaving, count, -columns.fixed[best], low, high)
        columns.flow[own] = max(columns.flow[own] - moved, 0.0)
        columns.flow[best] = max(columns.flow[best] + moved, 0.0)
    for r in range(bottom, top):
        if r == best or columns.flow[r] == 0.0:
            continue
        leaving, count = difference(columns, r, best, space)
        fixed = columns.fixed[r] - columns.fixed[best]
        low, high = -columns.flow[best], columns.flow[r]
        moved = _exchange(links, state, space.differing, leaving, count, fixed, low, high)
        columns.flow[r] = max(columns.flow[r] - moved, 0.0)
        columns.flow[best] = max(columns.flow[best] + moved, 0.0)
    return excess


@njit(cache=True, nogil=True)
def contested(columns, order):  # type: ignore[no-untyped-def]
    """The od pairs with more than one route, the only ones whose flow can move, in the given order."""
    count = 0
    pairs = np.empty(order.size, np.uint32)
    for pair in order:
        if columns.first[pair + 1] - columns.first[pair] > 1:
            pairs[count] = pair
            count += 1
    return pairs[:count]


@njit(cache=True, nogil=True)
def sweep(columns, pairs, links, state, space, negligible, moving):  # type: ignore[no-untyped-def]
    """One Gauss–Seidel sweep over `pairs`; writes those whose excess was not negligible into `moving`.

    Returns the excess met on the way (each pair's as it was reached) and the number of moving pairs.
    """
    total = 0.0
    count = 0
    for pair in pairs:
        excess = shift_pair(columns, pair, links, state, space, negligible)
        total += excess
        if excess > negligible:
            moving[count] = pair
            count += 1
    return total, count


@njit(cache=True, nogil=True)
def total_excess(columns, pairs, links, cost):  # type: ignore[no-untyped-def]
    """Σ flow (cost − cheapest) over the routes of `pairs`, and of demand's mismatch, all at the same link costs."""
    excess = 0.0
    for pair in pairs:
        cheapest = np.inf
        total = 0.0
        volume = 0.0
        bottom = columns.first[pair]
        elastic = has_excess_link(columns, bottom, links)
        for r in range(bottom + 1 if elastic else bottom, columns.first[pair + 1]):
            c = route_cost(columns.links, columns.start[r], columns.start[r + 1], cost) + columns.fixed[r]
            total += c * columns.flow[r]
            volume += columns.flow[r]
            cheapest = min(cheapest, c)
        excess += max(total - volume * cheapest, 0.0)
        if elastic:
            excess += _demand_excess(columns, bottom, links, volume, cheapest, cost)
    return excess
