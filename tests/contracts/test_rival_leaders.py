"""The rivals keep the contract of every leader."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.contracts.test_leaders import CostFolds

from stackelberg.followers import NotRewindable
from stackelberg.leaders import Adam, CmaEs, ConstantSchedule, HistoryRegression, TwoPoint


class TestAdam(CostFolds):
    def leader(self) -> Adam:
        return Adam(probing=TwoPoint(K=3, schedule=ConstantSchedule(1.0, 0.1)))


class TestAdamLive(TestAdam):
    game = replace(CostFolds.game, followers=NotRewindable(CostFolds.game.followers))


class TestHistoryRegression(CostFolds):
    def leader(self) -> HistoryRegression:
        return HistoryRegression(K=3)


class TestCmaEs(CostFolds):
    def leader(self) -> CmaEs:
        pytest.importorskip("cma", reason="needs the extra 'bench'")
        return CmaEs(sigma0=0.3, K=3)
