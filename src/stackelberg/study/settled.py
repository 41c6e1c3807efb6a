"""When a run has settled: its recommendation and its cost no longer move, measured by how far both have come."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from stackelberg.core import Array
from stackelberg.study.result import Record

WINDOW = 20
"""For so many rounds nothing may have moved."""

SMALL = 0.01
"""What counts as no movement: this share of the way, or of the gain, since the start."""


def has_settled(records: Sequence[Record]) -> bool:
    """Whether the last `WINDOW` rounds have left x and its cost where they were.

    - x: no two recommendations of these rounds are further apart than a hundredth of their distance from the first
      recommendation of all.
    - cost: its mean over the later half of these rounds differs from that over the earlier half by a hundredth
      of what was gained since the first round at most, or by no more than two standard errors.

    A run that has gone nowhere, has gained nothing, or took no step in one of these rounds (`note["held"]`), has
    not settled. The units of x and f do not matter.
    """
    last = records[-WINDOW:]
    if len(records) <= WINDOW or any(record.note.held is not None for record in last):
        return False
    first = next((record.cost for record in records if math.isfinite(record.cost)), math.nan)
    xs, costs = np.array([record.x for record in last]), np.array([record.cost for record in last])
    return _stands_still(records[0].x, xs) and _has_levelled_off(first, costs)


def _stands_still(first: Array, last: Array) -> bool:
    way = float(np.linalg.norm(last - first, axis=1).max())
    moved = max(float(np.linalg.norm(last - x, axis=1).max()) for x in last)
    return way > 0.0 and moved <= SMALL * way


def _has_levelled_off(first: float, last: Array) -> bool:
    early, late = last[: WINDOW // 2], last[WINDOW // 2 :]
    gain, change = first - float(np.mean(last)), abs(float(np.mean(late) - np.mean(early)))
    chance = 2.0 * math.sqrt((float(np.var(early, ddof=1)) + float(np.var(late, ddof=1))) / (WINDOW // 2))
    return gain > 0.0 and change <= max(SMALL * gain, chance)  # NaN, a round without a cost, is no gain
