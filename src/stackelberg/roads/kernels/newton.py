"""Newton steps on all routes at once, for the solver and for sensitivities, and sweeps with such steps between.

Each pair's largest route is its base, and move j sends flow from the base to another route r: the links that only r
uses gain it, those that only the base uses lose it. The second-order model of the Beckmann function in all moves,
plus `damping` times its diagonal, is minimised by conjugate gradients without any matrix. Where a route would carry
less than nothing it is held empty and the others are solved for again; a few rounds leave none. Damping keeps steps
so short that few routes have to be held (Levenberg 1944, Marquardt 1963). Pairs whose routes share most of their
links, and which undo each other's sweeps, come to rest in a few steps.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.roads.kernels.columns import route_cost
from stackelberg.roads.kernels.costs import link_costs
from stackelberg.roads.kernels.path_shifts import difference, has_excess_link, sweep, total_excess
from stackelberg.roads.kernels.trees import Indices

ROUNDS = 8
"""At most so often routes are held empty and the others solved for again."""
PRECISION = 0.1
"""Conjugate gradients end at this share of the cost differences, measured by the diagonal."""
MOST_PRODUCTS = 100
"""... or after so many products with the matrix in one round."""
FLAT = 1e-15
"""A direction with less than this share of its moves' own curvature runs along flat ground, where they end too."""
HALVINGS = 4
REBOUND = 0.5
"""A step is kept if the slope along it, negative before, ends at most at this share of its size, positive."""


class Moves(NamedTuple):
    """Move j, of the pair at `pair[j]` in the list of pairs, sends flow from that pair's base to `route[j]`.

    links[begin[j]:middle[j]] are only on the route, links[middle[j]:begin[j + 1]] only on the base.
    """

    pair: NDArray[np.int64]
    route: NDArray[np.int64]
    begin: NDArray[np.int64]
    middle: NDArray[np.int64]
    links: Indices


@njit(cache=True, nogil=True)
def largest_routes(columns, pairs):  # type: ignore[no-untyped-def]
    """The route with the largest flow of each of `pairs`, the first of them."""
    base = np.empty(pairs.size, np.int64)
    for i in range(pairs.size):
        base[i] = columns.first[pairs[i]]
        for r in range(columns.first[pairs[i]], columns.first[pairs[i] + 1]):
            if columns.flow[r] > columns.flow[base[i]]:
                base[i] = r
    return base


@njit(cache=True, nogil=True)
def _price(columns, r, cost):  # type: ignore[no-untyped-def]
    return route_cost(columns.links, columns.start[r], columns.start[r + 1], cost) + columns.fixed[r]


# Arrays are copied element by element: to assign one to a slice of another takes 2.5 s to compile.
@njit(cache=True, nogil=True)
def possible_moves(columns, pairs, base, cost, space):  # type: ignore[no-untyped-def]
    """The moves of routes that carry flow or are cheaper than their base; others would only be held empty."""
    most = columns.flow.size
    pair, route = np.empty(most, np.int64), np.empty(most, np.int64)
    begin, middle = np.zeros(most + 1, np.int64), np.empty(most, np.int64)
    links = np.empty(columns.links.size // 2 + 2 * cost.size, np.uint32)
    j = 0
    for i in range(pairs.size):
        bar = _price(columns, base[i], cost)
        for r in range(columns.first[pairs[i]], columns.first[pairs[i] + 1]):
            if r == base[i] or (columns.flow[r] == 0.0 and _price(columns, r, cost) >= bar):
                continue
            gaining, total = difference(columns, r, base[i], space)
            if begin[j] + total > links.size:
                more = np.empty(2 * (begin[j] + total), np.uint32)
                for k in range(begin[j]):
                    more[k] = links[k]
                links = more
            for k in range(total):
                links[begin[j] + k] = space.differing[k]
            pair[j], route[j], middle[j] = i, r, begin[j] + gaining
            j += 1
            begin[j] = begin[j - 1] + total
    return Moves(pair[:j], route[:j], begin[: j + 1], middle[:j], links[: begin[j]])


@njit(cache=True, nogil=True)
def spread(moves, step, w):  # type: ignore[no-untyped-def]
    """Write into `w` the change of link flows that a step of all moves adds up to."""
    w[:] = 0.0
    for j in range(step.size):
        if step[j] != 0.0:
            for k in range(moves.begin[j], moves.middle[j]):
                w[moves.links[k]] += step[j]
            for k in range(moves.middle[j], moves.begin[j + 1]):
                w[moves.links[k]] -= step[j]


@njit(cache=True, nogil=True)
def gather(moves, j, cost):  # type: ignore[no-untyped-def]
    """By how much the links of move j's route cost more than those of its base, at link costs `cost`."""
    total = 0.0
    for k in range(moves.begin[j], moves.middle[j]):
        total += cost[moves.links[k]]
    for k in range(moves.middle[j], moves.begin[j + 1]):
        total -= cost[moves.links[k]]
    return total


@njit(cache=True, nogil=True)
def differences(moves, cost):  # type: ignore[no-untyped-def]
    """`gather` of every move."""
    found = np.empty(moves.route.size)
    for j in range(found.size):
        found[j] = gather(moves, j, cost)
    return found


@njit(cache=True, nogil=True)
def steepness(moves, slope):  # type: ignore[no-untyped-def]
    """The slope of each move's cost difference: the sum of the slopes of the links in which its routes differ."""
    found = np.zeros(moves.route.size)
    for j in range(found.size):
        for k in range(moves.begin[j], moves.begin[j + 1]):
            found[j] += slope[moves.links[k]]
    return found


@njit(cache=True, nogil=True)
def _dot(a, b):  # type: ignore[no-untyped-def]
    """Σ a b, added in order on every machine."""
    total = 0.0
    for k in range(a.size):
        total += a[k] * b[k]
    return total


@njit(cache=True, nogil=True)
def even_out(moves, slope, diagonal, damping, dearer, free, step, enough, most):  # type: ignore[no-untyped-def]
    """Minimise the damped model over the `free` moves from `step`, which is changed; the others stay.

    `enough` is the squared size of the gradient at which to end, measured by the diagonal. Returns the number of
    products with the matrix, `most` at the most, and the size that is left.
    """
    w = np.empty_like(slope)
    spread(moves, step, w)
    w *= slope
    residual = np.zeros(step.size)
    for j in range(step.size):
        if free[j]:
            residual[j] = -dearer[j] - gather(moves, j, w) - damping * diagonal[j] * step[j]
    direction = residual / diagonal
    size = _dot(residual, direction)
    products = 0
    while size > enough and products < most:
        spread(moves, direction, w)
        own = _dot(diagonal * direction, direction)
        curvature = _dot(slope * w, w) + damping * own
        if curvature <= FLAT * own:
            break
        w *= slope
        length = size / curvature
        before, size = size, 0.0
        for j in range(step.size):
            if free[j]:
                step[j] += length * direction[j]
                image = gather(moves, j, w) + damping * diagonal[j] * direction[j]
                residual[j] -= length * image
                size += residual[j] * residual[j] / diagonal[j]
        for j in range(step.size):
            if free[j]:
                direction[j] = residual[j] / diagonal[j] + size / before * direction[j]
        products += 1
    return products, size


@njit(cache=True, nogil=True)
def hold_empty(columns, moves, base, free, step):  # type: ignore[no-untyped-def]
    """Cut `step` where routes would carry less than nothing and end these moves; returns how many.

    A pair whose base would, has all its moves shortened alike.
    """
    held = 0
    leaving = np.zeros(base.size)
    for j in range(step.size):
        if free[j] and columns.flow[moves.route[j]] + step[j] < 0.0:
            step[j] = -columns.flow[moves.route[j]]
            free[j] = False
            held += 1
        leaving[moves.pair[j]] += step[j]
    for j in range(step.size):
        flow = columns.flow[base[moves.pair[j]]]
        if leaving[moves.pair[j]] > flow:
            step[j] *= flow / leaving[moves.pair[j]]
            held += free[j]
            free[j] = False
    return held


@njit(cache=True, nogil=True)
def _move(columns, moves, base, step):  # type: ignore[no-untyped-def]
    """Move flow; what a base sends and gets is summed up first, for on the way there it may be below nothing."""
    sent = np.zeros(base.size)
    for j in range(step.size):
        columns.flow[moves.route[j]] = max(columns.flow[moves.route[j]] + step[j], 0.0)
        sent[moves.pair[j]] += step[j]
    for i in range(base.size):
        columns.flow[base[i]] = max(columns.flow[base[i]] - sent[i], 0.0)


@njit(cache=True, nogil=True)
def _go(columns, moves, base, links, state, step):  # type: ignore[no-untyped-def]
    """Take as much of `step` as the Beckmann function falls along; returns how much, 0 where it does not fall."""
    w, cost, slope = state
    before, change = w.copy(), np.empty_like(w)
    spread(moves, step, change)
    fixed = 0.0
    for j in range(step.size):
        fixed += (columns.fixed[moves.route[j]] - columns.fixed[base[moves.pair[j]]]) * step[j]
    falling = _dot(cost, change) + fixed
    share = 1.0
    for _ in range(HALVINGS + 1 if falling < 0.0 else 0):
        for e in range(w.size):
            w[e] = before[e] + share * change[e]
        link_costs(links, w, cost, slope)
        if _dot(cost, change) + fixed <= -REBOUND * falling:
            _move(columns, moves, base, share * step)
            return share
        share *= 0.5
    for e in range(w.size):
        w[e] = before[e]
    link_costs(links, w, cost, slope)
    return 0.0


@njit(cache=True, nogil=True)
def newton_step(columns, pairs, links, state, space, damping):  # type: ignore[no-untyped-def]
    """One damped Newton step of all routes of `pairs`; returns the share of it that was taken."""
    base = largest_routes(columns, pairs)
    moves = possible_moves(columns, pairs, base, state.cost, space)
    count = moves.route.size
    dearer, diagonal = differences(moves, state.cost), steepness(moves, state.slope)
    free, step = np.empty(count, np.bool_), np.zeros(count)
    enough = 0.0
    for j in range(count):
        dearer[j] += columns.fixed[moves.route[j]] - columns.fixed[base[moves.pair[j]]]
        free[j] = 0.0 < diagonal[j] < np.inf
        diagonal[j] = diagonal[j] if free[j] else 1.0
        enough += dearer[j] * dearer[j] / diagonal[j] if free[j] else 0.0
    for _ in range(ROUNDS):
        goal = PRECISION * PRECISION * enough
        even_out(moves, state.slope, diagonal, damping, dearer, free, step, goal, MOST_PRODUCTS)
        if hold_empty(columns, moves, base, free, step) == 0:
            break
    return _go(columns, moves, base, links, state, step)


NEGLIGIBLE = 0.1
"""Pairs whose excess is at most their even share of this part of the target are not moved."""
ROUND = 3
"""Pairs that were not moved rest until all pairs are swept again, once in this many sweeps."""
STEP_COST = 4
"""A Newton step costs about as much as this many sweeps."""
ELASTIC_STEP_COST = 12
"""... as this many where demand is elastic: every pair has moves then, and sweeps make them at less cost."""
FIRST_DAMPING = 1e-2
"""Damping of the first Newton step; little, for exchanges that sweeps get done are done by then."""
EASE, STIFFEN = 0.25, 8.0
"""What damping is multiplied by after a step that was taken whole, and after another."""


@njit(cache=True, nogil=True)
def equilibrate(columns, pairs, links, state, space, target, share, most):  # type: ignore[no-untyped-def]
    """Sweep until the excess within the given routes is small enough; return the number of sweeps.

    Small enough is at most `target`, or `share` of what the first sweep met; `most` sweeps at the most. What a
    sweep meets is no proof: of two groups of pairs that pull at one link, each finds it as the other left it. So
    the excess is measured again, all at once, before it is believed.
    """
    moving = np.empty_like(pairs)
    active = pairs
    damping = FIRST_DAMPING
    before = np.inf
    elastic = pairs.size > 0 and has_excess_link(columns, columns.first[pairs[0]], links)
    step_cost = ELASTIC_STEP_COST if elastic else STEP_COST
    for done in range(1, most + 1):
        excess, count = sweep(
            columns, active, links, state, space, NEGLIGIBLE * target / max(pairs.size, 1), moving
        )
        if done == 1:
            target = max(target, share * excess)
        if excess <= target and total_excess(columns, pairs, links, state.cost) <= target:
            return done
        if excess * (excess / before) ** step_cost > target:
            taken = newton_step(columns, pairs, links, state, space, damping)
            damping *= EASE if taken == 1.0 else STIFFEN
        before = excess if excess > 0.0 else np.inf
        active = pairs if excess <= target or done % ROUND == 0 else moving[:count].copy()
    return most
