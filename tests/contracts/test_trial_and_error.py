"""Trial-and-error pricing keeps the contract of every leader, on four parallel roads that are all tolled."""

from __future__ import annotations

from functools import partial

import numpy as np
from tests.contracts.test_leaders import LeaderContract

from stackelberg.roads import BPR, Demand, Network
from stackelberg.tolls import DayToDay, TrialAndError, toll_game

ROADS = Network(
    np.zeros(4, int),
    np.ones(4, int),
    nodes=2,
    zones=2,
    latency=BPR([1.0, 1.2, 1.5, 2.0], np.full(4, 0.5), [1.0, 2.0, 3.0, 4.0], np.full(4, 2.0)),
)
GAME = toll_game(ROADS, Demand([0], [1], [10.0]), travellers=partial(DayToDay, begin="random"))


class TestTrialAndError(LeaderContract):
    game = GAME

    def leader(self) -> TrialAndError:
        return TrialAndError(ROADS.latency)
