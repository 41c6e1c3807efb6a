"""Leaders that wrap another keep the contract of every leader, whatever they wrap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.contracts.test_leaders import CostFolds, LeaderContract

from stackelberg.core import Leader, Limit
from stackelberg.followers import NotRewindable
from stackelberg.leaders import (
    Adam,
    BestSeen,
    Central,
    CmaEs,
    ConstantSchedule,
    FallBack,
    FromGuess,
    HistoryRegression,
    OneSided,
    Penalised,
    RandomSigns,
    ResidualFeedback,
    ResponseModel,
    TwoPoint,
)
from stackelberg.study import Guarded, Rails

STEPS = ConstantSchedule(0.05, 0.1)
LIVE = replace(LeaderContract.game, followers=NotRewindable(LeaderContract.game.followers))


LIMITED = replace(
    LeaderContract.game,
    objective=replace(LeaderContract.game.objective, limits=[Limit("g", at_most=0.3, y={0: 1.0, 1: -1.0})]),
)


def two_point(estimator: Any = None, K: int = 3) -> TwoPoint:
    return TwoPoint(K=K, schedule=STEPS, estimator=OneSided() if estimator is None else estimator)


def adam(estimator: Any = None) -> Adam:
    return Adam(step=0.05, probing=two_point(estimator))


def cma() -> CmaEs:
    pytest.importorskip("cma", reason="needs the extra 'bench'")
    return CmaEs(sigma0=0.3, K=3)


class TestBestOfTwoPoints(CostFolds):
    def leader(self) -> Leader[Any]:
        return BestSeen(two_point())


class TestBestOfTwoPointsLive(TestBestOfTwoPoints):
    game = LIVE


class TestBestOfCentral(CostFolds):
    def leader(self) -> Leader[Any]:
        return BestSeen(two_point(Central(count=2)))


class TestBestOfRandomSigns(CostFolds):
    def leader(self) -> Leader[Any]:
        return BestSeen(two_point(RandomSigns()))


class TestBestOfResidualFeedback(CostFolds):
    def leader(self) -> Leader[Any]:
        return BestSeen(TwoPoint(K=3, estimator=ResidualFeedback(), schedule=ConstantSchedule(0.01, 0.1)))


class TestBestOfAdam(CostFolds):
    def leader(self) -> Leader[Any]:
        return BestSeen(adam())


class TestBestOfCmaEs(CostFolds):
    def leader(self) -> Leader[Any]:
        return BestSeen(cma(), remember=6)


class TestBestOfResponseModel(LeaderContract):
    def leader(self) -> Leader[Any]:
        return BestSeen(ResponseModel(K=3))


class TestFallBackFromTwoPoints(CostFolds):
    """A window of four deployments: they take turns every other round."""

    def leader(self) -> Leader[Any]:
        return FallBack(two_point(), to=adam(), window=4)


class TestFallBackFromTwoPointsLive(TestFallBackFromTwoPoints):
    game = LIVE


class TestFallBackFromCentral(CostFolds):
    def leader(self) -> Leader[Any]:
        return FallBack(two_point(Central()), to=HistoryRegression(K=3), window=4)


class TestFallBackFromResidualFeedback(CostFolds):
    def leader(self) -> Leader[Any]:
        residual = TwoPoint(K=3, estimator=ResidualFeedback(), schedule=ConstantSchedule(0.01, 0.1))
        return FallBack(residual, to=two_point(OneSided(count=2, orthonormal=True)), window=4)


class TestFallBackFromAdamToCmaEs(CostFolds):
    def leader(self) -> Leader[Any]:
        return FallBack(adam(RandomSigns()), to=cma(), window=4)


class TestFallBackFromTheResponseModel(LeaderContract):
    def leader(self) -> Leader[Any]:
        return FallBack(ResponseModel(K=3), to=two_point(), window=4)


class TestFallBackToTheResponseModel(LeaderContract):
    rounds = 12

    def leader(self) -> Leader[Any]:
        return FallBack(two_point(), to=ResponseModel(K=2), window=4)


def half(y: Any) -> Any:
    """x(y) = y / 2: any map will do for the contract."""
    return 0.5 * y[: LeaderContract.game.x0.size]


def with_guess(game: Any) -> Any:
    return replace(game, objective=replace(game.objective, guess=half))


class TestFromGuessToTheResponseModel(LeaderContract):
    """Three rounds of the guess, then the model."""

    game = with_guess(LeaderContract.game)
    rounds = 8

    def leader(self) -> Leader[Any]:
        return FromGuess(ResponseModel(K=3), rounds=3, window=5)


class TestFromGuessToTwoPointsLive(LeaderContract):
    game = with_guess(LIVE)

    def leader(self) -> Leader[Any]:
        return FromGuess(two_point(), rounds=3, window=5)


class TestFromGuessWhereThereIsNone(CostFolds):
    def leader(self) -> Leader[Any]:
        return FromGuess(two_point())


class TestAllOfThemWithinRails(CostFolds):
    rounds = 12

    def leader(self) -> Leader[Any]:
        policy = BestSeen(FallBack(two_point(), to=BestSeen(FallBack(adam(), to=two_point(Central()), window=4))))
        return Guarded(replace(policy, leader=replace(policy.leader, window=4)), Rails(largest_change=0.3))


class TestPenalisedTwoPoints(LeaderContract):
    game = LIMITED

    def leader(self) -> Leader[Any]:
        return Penalised(two_point())


class TestResponseModelWithLimits(LeaderContract):
    game = LIMITED

    def leader(self) -> Leader[Any]:
        return ResponseModel(K=3)
