"""Every rule and every adapter keeps the contract."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from tests.contracts.followers_contract import FollowersContract

from stackelberg.adapters import from_optuna
from stackelberg.core import Purpose, derive
from stackelberg.followers import (
    BestResponse,
    CallableFollowers,
    EpsilonResponse,
    Extragradient,
    FictitiousPlay,
    FollowTheLeader,
    FrankWolfe,
    LiveFollowers,
    LogitResponse,
    MeasuredFollowers,
    MirrorDescent,
    NotRewindable,
    OptimisticGradient,
    ProcessFollowers,
    ProjectedGradient,
    QuantalResponse,
    VariationalInequality,
)
from stackelberg.games import unsplittable
from stackelberg.games.demand_response import Households, demand_response_data
from stackelberg.sets import Box, Product, Simplex

MATRIX = np.array([[2.0, 1.0, 0.0, 0.3], [-1.0, 2.0, 0.5, 0.0], [0.0, -0.5, 1.5, 0.2], [0.1, 0.0, -0.2, 1.0]])
TILT = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0], [0.5, 0.5]])


def on(Y):
    """A strongly monotone, nonsymmetric, linear G on a set of four dimensions."""
    return VariationalInequality(lambda x, y: MATRIX @ y + TILT @ x, Y)


BOX = Box(-np.ones(4), np.ones(4))
SHARES = Product((Simplex(2), Simplex(2, total=3.0)))


class TestProjectedGradient(FollowersContract):
    composes = True

    def make(self):
        return ProjectedGradient(on(BOX), step=0.1)


class TestProjectedGradientWithFallingSteps(FollowersContract):
    def make(self):
        return ProjectedGradient(on(BOX), step=lambda k: 0.5 / (k + 1))


class TestExtragradient(FollowersContract):
    composes = True

    def make(self):
        return Extragradient(on(SHARES), step=0.1)


class TestOptimisticGradient(FollowersContract):
    composes = True

    def make(self):
        return OptimisticGradient(on(SHARES), step=0.1)


class TestMirrorDescent(FollowersContract):
    composes = True

    def make(self):
        return MirrorDescent(on(SHARES), step=0.1)


class TestEpsilonResponse(FollowersContract):
    def make(self):
        return EpsilonResponse(on(SHARES), epsilon=0.5, share=0.5)


class TestFollowTheLeader(FollowersContract):
    composes = True

    def make(self):
        return FollowTheLeader(on(SHARES))


class TestUnsplittable(FollowersContract):
    composes = True

    def make(self):
        return unsplittable(4, 2).followers


def answers():
    return [lambda x, y, i=i: np.clip(x[i % 2] - 0.3 * y[1 - i], -1.0, 1.0) for i in range(2)]


class TestBestResponse(FollowersContract):
    composes = True

    def make(self):
        return BestResponse(answers(), Product([Box([-1.0, -1.0], [1.0, 1.0])] * 2))


class TestBestResponseInTurnWithDamping(FollowersContract):
    composes = True

    def make(self):
        return BestResponse(answers(), Product([Box([-1.0, -1.0], [1.0, 1.0])] * 2), "in turn", damping=0.4)


class TestLogitResponse(FollowersContract):
    composes = True

    def make(self):
        return LogitResponse(on(SHARES), temperature=1.0, damping=0.2)


class TestFrankWolfe(FollowersContract):
    def make(self):
        return FrankWolfe(on(SHARES))


class TestFrankWolfeWithShortSteps(FollowersContract):
    composes = True

    def make(self):
        return FrankWolfe(on(SHARES), smoothness=3.0)


class TestFictitiousPlay(FollowersContract):
    composes = True

    def make(self):
        return FictitiousPlay(on(SHARES), remembered=5)


class TestQuantalResponse(FollowersContract):
    composes = True

    def make(self):
        return QuantalResponse(lambda x, y: -MATRIX @ y - TILT @ x, SHARES, precision=[0.5, 3.0], damping=0.2)


class TestHouseholds(FollowersContract):
    def make(self):
        return Households(demand_response_data(kinds=3))

    def x(self, seed=0):
        return derive(seed, Purpose.START).uniform(0.1, 0.5, size=24)


def objective(trial):
    total = trial.suggest_float("a", 0.0, 1.0) + trial.suggest_float("b", 0.0, 1.0)
    trial.set_user_attr("response", [total])
    return total


class TestOptunaFollowers(FollowersContract):
    def make(self):
        return from_optuna(objective).followers


class TestCallableFollowers(FollowersContract):
    def make(self):
        return CallableFollowers(lambda x, y, k: y + (x - y) / (k + 2), start=lambda rng: rng.normal(size=2))


class TestCallableThatEditsInPlace(FollowersContract):
    composes = True

    def make(self):
        def rule(x, y, k):
            y += 0.5 * (x - y)
            return y

        return CallableFollowers(rule, start=[0.0, 0.0])


class Town:
    def __init__(self):
        self.level = np.zeros(2)

    def respond(self, x, rounds):
        for _ in range(rounds):
            self.level += 0.5 * (x - self.level)
        return self.level


class TestLiveFollowers(FollowersContract):
    def make(self):
        return LiveFollowers(Town())


class TestRewindless(FollowersContract):
    def make(self):
        return NotRewindable(ProjectedGradient(on(BOX), step=0.1))


class TestMeasuredFollowers(FollowersContract):
    def make(self):
        return MeasuredFollowers(ProjectedGradient(on(BOX), step=0.1), noise=0.05, missing=0.3)


PROGRAMS = Path(__file__).resolve().parents[2] / "examples" / "followers"


class TestProgramInAwk(FollowersContract):
    composes = True

    def make(self):
        return ProcessFollowers(["bash", str(PROGRAMS / "shoppers.sh")])


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
class TestProgramInNode(FollowersContract):
    composes = True

    def make(self):
        return ProcessFollowers(["node", str(PROGRAMS / "commuters.js")])

    def x(self, seed=0):
        return super().x(seed)[:1]
