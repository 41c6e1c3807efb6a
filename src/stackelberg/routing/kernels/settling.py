"""Many sweeps over a fixed route set, accelerated: after each sweep the best point in a plane is taken.

A Gauss–Seidel sweep alone converges linearly, at the pace of its slowest exchange between od pairs. The plane is
spanned by the sweep's own step and the step before it, as in conjugate gradients with the sweep as
preconditioner; the Beckmann function is minimised over it by one Newton step, pair by pair no further than flows
stay non-negative. The step is taken back where the Beckmann function would not fall.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.routing.kernels.costs import link_costs
from stackelberg.routing.kernels.shifts import sweep, total_excess

NEGLIGIBLE = 0.1
"""Pairs whose excess is at most their even share of this part of the target are not moved."""
ROUND = 3
"""Pairs that were not moved rest until all pairs are swept again, once in this many sweeps."""
PARALLEL = 1e-10
"""Below this squared sine the two steps count as parallel and span no plane."""
REBOUND = 0.5
"""A step is kept if the slope along it, negative before, ends at most at this share of its size, positive."""


class FlowStep(NamedTuple):
    """A change of route flows and the change of link flows that belongs to it."""

    flow: NDArray[np.float64]
    w: NDArray[np.float64]


@njit(cache=True, nogil=True)
def settle(columns, pairs, links, state, space, target, share, most):  # type: ignore[no-untyped-def]
    """Sweep until the excess within the given routes is small enough; return the number of sweeps.

    Small enough is at most `target`, or `share` of what the first sweep met; `most` sweeps at the most. What a
    sweep meets is no proof: of two groups of pairs that pull at one link, each finds it as the other left it. So
    the excess is measured again, all at once, before it is believed.
    """
    before = FlowStep(np.empty_like(columns.flow), np.empty_like(state.w))
    last = FlowStep(np.zeros_like(columns.flow), np.zeros_like(state.w))
    extra = FlowStep(np.zeros_like(columns.flow), np.zeros_like(state.w))
    moving = np.empty_like(pairs)
    active = pairs
    for done in range(1, most + 1):
        before.flow[:] = columns.flow
        before.w[:] = state.w
        excess, count = sweep(
            columns, active, links, state, space, NEGLIGIBLE * target / max(pairs.size, 1), moving
        )
        if done == 1:
            target = max(target, share * excess)
        if excess <= target and total_excess(columns, pairs, state.cost) <= target:
            return done
        if done > 1:
            a, b = _plane_coordinates(state, before.w, last.w, _fixed_slopes(columns, before, last))
            _combine(columns, active, before.flow, last.flow, a, b, extra.flow)
            if not _take(columns, active, links, state, extra, False):
                _combine(columns, active, before.flow, last.flow, a, b, extra.flow)
                _take(columns, active, links, state, extra, True)
        last.flow[:] = columns.flow - before.flow
        last.w[:] = state.w - before.w
        active = pairs if excess <= target or done % ROUND == 0 else moving[:count].copy()
    return most


@njit(cache=True, nogil=True)
def _fixed_slopes(columns, before, last):  # type: ignore[no-untyped-def]
    """What the fixed costs of the routes add to the Beckmann function along the sweep's step and the last step."""
    g1 = g2 = 0.0
    for r in range(columns.flow.size):
        g1 += columns.fixed[r] * (columns.flow[r] - before.flow[r])
        g2 += columns.fixed[r] * last.flow[r]
    return g1, g2


@njit(cache=True, nogil=True)
def _plane_coordinates(state, before_w, last_w, fixed=(0.0, 0.0)):  # type: ignore[no-untyped-def]
    """Minimise the quadratic model of the Beckmann function over a (sweep's step) + b (last step).

    `fixed` are the slopes along both that do not come from the links.
    """
    g1, g2 = fixed
    h11 = h12 = h22 = 0.0
    for e in range(state.w.size):
        now = state.w[e] - before_w[e]
        g1 += state.cost[e] * now
        g2 += state.cost[e] * last_w[e]
        h11 += state.slope[e] * now * now
        h12 += state.slope[e] * now * last_w[e]
        h22 += state.slope[e] * last_w[e] * last_w[e]
    determinant = h11 * h22 - h12 * h12
    if determinant <= PARALLEL * h11 * h22:
        return (-g1 / h11, 0.0) if h11 > 0.0 else (0.0, 0.0)
    return (g2 * h12 - g1 * h22) / determinant, (g1 * h12 - g2 * h11) / determinant


@njit(cache=True, nogil=True)
def _combine(columns, pairs, before_flow, last_flow, a, b, extra_flow):  # type: ignore[no-untyped-def]
    """Write the step a (flow − before) + b (last) of the route flows of `pairs`, which adds up to 0 in each pair.

    The differences add up to rounding only, but a and b can be large: the largest route takes up the rest.
    """
    for pair in pairs:
        largest = columns.first[pair]
        rest = 0.0
        for r in range(columns.first[pair], columns.first[pair + 1]):
            extra_flow[r] = a * (columns.flow[r] - before_flow[r]) + b * last_flow[r]
            rest += extra_flow[r]
            if columns.flow[r] > columns.flow[largest]:
                largest = r
        extra_flow[largest] -= rest


@njit(cache=True, nogil=True)
def _shorten(columns, pairs, extra_flow, together):  # type: ignore[no-untyped-def]
    """Shorten the step so that no flow turns negative: all pairs `together`, or each pair by itself."""
    common = 1.0
    for pair in pairs:
        share = 1.0
        for r in range(columns.first[pair], columns.first[pair + 1]):
            if columns.flow[r] + extra_flow[r] < 0.0:
                share = min(share, -columns.flow[r] / extra_flow[r])
        common = min(common, share)
        if not together:
            for r in range(columns.first[pair], columns.first[pair + 1]):
                extra_flow[r] *= share
    if together:
        for pair in pairs:
            for r in range(columns.first[pair], columns.first[pair + 1]):
                extra_flow[r] *= common


@njit(cache=True, nogil=True)
def _slope(cost, step_w):  # type: ignore[no-untyped-def]
    """The slope of the Beckmann function along a step, added in the order of the links on every machine."""
    total = 0.0
    for e in range(cost.size):
        total += cost[e] * step_w[e]
    return total


@njit(cache=True, nogil=True)
def _take(columns, pairs, links, state, extra, together):  # type: ignore[no-untyped-def]
    """Shorten `extra` and add it to route and link flows; returns whether the Beckmann function fell along it.

    Where it would not, nothing is changed.
    """
    _shorten(columns, pairs, extra.flow, together)
    extra.w[:] = 0.0
    fixed = 0.0
    for pair in pairs:
        for r in range(columns.first[pair], columns.first[pair + 1]):
            if extra.flow[r] != 0.0:
                fixed += columns.fixed[r] * extra.flow[r]
                for k in range(columns.start[r], columns.start[r + 1]):
                    extra.w[columns.links[k]] += extra.flow[r]
    w, cost, slope = state
    falling = _slope(cost, extra.w) + fixed
    if falling >= 0.0:
        return False
    w += extra.w
    link_costs(links, w, cost, slope)
    if _slope(cost, extra.w) + fixed > -REBOUND * falling:
        w -= extra.w
        link_costs(links, w, cost, slope)
        return False
    for pair in pairs:
        for r in range(columns.first[pair], columns.first[pair + 1]):
            columns.flow[r] = max(columns.flow[r] + extra.flow[r], 0.0)
    return True
