"""The members of a bank: what each of them believes of the population."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import DRIFTS, HALF_GRID, NOISES, TRUST_STEPS, TRUSTS, WHOLE_GRID
from stackelberg.leaders.response.groups import Groups


@dataclass(frozen=True, eq=False)
class Members:
    """What each member believes: noise r and drift q of J, in units of the leader's moves, and whether it is null.

    `trust` is how much of an innovation a member takes for a move of the population itself: 1 without noise.
    `groups` say which outputs depend on which inputs. `share` is the part of a move that reaches the inputs of one
    output: a unit of x is a move of √share of them.
    """

    noise: Array
    drift: Array
    null: Array
    trust: Array
    groups: Groups
    share: float


@lru_cache(maxsize=8)
def make_members(groups: Groups) -> Members:
    """The grid of beliefs; a smaller one where J or P is so large that the whole grid would be slow or not fit."""
    noises, drifts = NOISES, DRIFTS
    if groups.entries > WHOLE_GRID:
        noises, drifts = NOISES[:4:2], DRIFTS[:3:2]
    if groups.entries > HALF_GRID:
        noises, drifts = NOISES[:1], DRIFTS[2:3]
    grid = [(r, q, null) for null in (0.0, 1.0) for r in noises for q in drifts]
    noise, drift, null = np.array(grid).T
    trust = np.array(TRUSTS)[np.digitize(noise, TRUST_STEPS)]
    return Members(frozen(noise), frozen(drift), frozen(null), frozen(trust), groups, groups.share)
