"""Many sweeps over a fixed route set, and leaps where sweeps alone would take long.

A Gauss–Seidel sweep alone converges linearly, at the pace of its slowest exchange between od pairs. From one sweep
to the next it shows how many more it would take; where that is more than a leap costs (`leaps`), there is a leap
before the next sweep.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from stackelberg.routing.kernels.leaps import leap
from stackelberg.routing.kernels.shifts import stay_at_home, sweep, total_excess

NEGLIGIBLE = 0.1
"""Pairs whose excess is at most their even share of this part of the target are not moved."""
ROUND = 3
"""Pairs that were not moved rest until all pairs are swept again, once in this many sweeps."""
LEAP_COST = 4
"""A leap costs about as much as this many sweeps."""
ELASTIC_LEAP_COST = 12
"""... as this many where demand is elastic: every pair has moves then, and sweeps make them at less cost."""
FIRST_DAMPING = 1e-2
"""Damping of the first leap; little, for exchanges that sweeps get done are done by then."""
EASE, STIFFEN = 0.25, 8.0
"""What damping is multiplied by after a leap that was taken whole, and after another."""


@njit(cache=True, nogil=True)
def settle(columns, pairs, links, state, space, target, share, most):  # type: ignore[no-untyped-def]
    """Sweep until the excess within the given routes is small enough; return the number of sweeps.

    Small enough is at most `target`, or `share` of what the first sweep met; `most` sweeps at the most. What a
    sweep meets is no proof: of two groups of pairs that pull at one link, each finds it as the other left it. So
    the excess is measured again, all at once, before it is believed.
    """
    moving = np.empty_like(pairs)
    active = pairs
    damping = FIRST_DAMPING
    before = np.inf
    elastic = pairs.size > 0 and stay_at_home(columns, columns.first[pairs[0]], links)
    leap_cost = ELASTIC_LEAP_COST if elastic else LEAP_COST
    for done in range(1, most + 1):
        excess, count = sweep(
            columns, active, links, state, space, NEGLIGIBLE * target / max(pairs.size, 1), moving
        )
        if done == 1:
            target = max(target, share * excess)
        if excess <= target and total_excess(columns, pairs, links, state.cost) <= target:
            return done
        if excess * (excess / before) ** leap_cost > target:
            taken = leap(columns, pairs, links, state, space, damping)
            damping *= EASE if taken == 1.0 else STIFFEN
        before = excess if excess > 0.0 else np.inf
        active = pairs if excess <= target or done % ROUND == 0 else moving[:count].copy()
    return most
