"""The members of a bank: what each of them believes of the population."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import DRIFTS, HALF_GRID, NOISES, RATES, TRUST_STEPS, TRUSTS, WHOLE_GRID
from stackelberg.leaders.response.groups import Groups


@dataclass(frozen=True, eq=False)
class Members:
    """What each member believes: share A per deployment, noise r, drift q of J, and whether it is null.

    `trust` is how much of an innovation a member takes for a move of the population itself: 1 without noise.
    `groups` say which outputs depend on which inputs. `unit` is how far the inputs of one output usually move: the
    radius, less what goes to other inputs.
    """

    rate: Array
    noise: Array
    drift: Array
    null: Array
    trust: Array
    groups: Groups
    unit: float


@lru_cache(maxsize=8)
def make_members(groups: Groups, radius: float) -> Members:
    """The grid of beliefs; a smaller one where J or P is so large that the whole grid would be slow or not fit."""
    rates, noises, drifts = RATES, NOISES, DRIFTS
    if groups.entries > WHOLE_GRID:
        noises, drifts = NOISES[:4:2], DRIFTS[:3:2]
    if groups.entries > HALF_GRID:
        rates, noises, drifts = RATES[::3], NOISES[:1], DRIFTS[2:3]
    grid = [(a, r, q, 0.0) for a in rates for r in noises for q in drifts]
    grid += [(1.0, r, q, 1.0) for r in noises for q in drifts]
    rate, noise, drift, null = np.array(grid).T
    trust = np.array(TRUSTS)[np.digitize(noise, TRUST_STEPS)]
    unit = radius * float(np.sqrt(groups.share))
    return Members(
        frozen(rate), frozen(noise * unit**2), frozen(drift / unit**2), frozen(null), frozen(trust), groups, unit
    )
