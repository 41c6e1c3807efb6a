"""Every estimator under every leader that wraps another: what works alone works inside."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from tests.logs_of_leaders import STUDIES, respond

from stackelberg.leaders import (
    BestSeen,
    Central,
    ConstantSchedule,
    FallBack,
    OneSided,
    Rails,
    ResponseModel,
    TwoPoint,
)
from stackelberg.study import Setup, Study
from stackelberg.study.journal import Journal

ESTIMATORS = [
    OneSided(),
    OneSided(count=2),
    OneSided(count=2, orthonormal=True),
    Central(),
    Central(count=2, orthonormal=True),
]
POLICIES = {
    "two-point": lambda inner: inner,
    "best-seen": lambda inner: BestSeen(inner),
    "fall-back": lambda inner: BestSeen(FallBack(ResponseModel(), to=inner)),
}
RAILS = {
    "no rails": None,
    "rails": Rails(largest_change=0.4, largest_radius=0.3),
    "floor": Rails(baseline=[0.4, 0.6], allowed_loss=50.0, K=2),
}
TARGET = np.array([1.5, -0.5])


def cost(x: np.ndarray) -> float:
    return float(np.array([1.0, 2.0]) @ (x - TARGET) ** 2)


def answer_rounds(study: Study, rounds: int) -> list[np.ndarray]:
    centres = []
    while study.round < rounds:
        probe = study.ask()[0]
        study.tell(probe, cost=cost(probe.x))
        if study.round > probe.round:
            centres.append(study.state.x)
    return centres


def combinations() -> list[Any]:
    """Each pair of estimator and policy, with rails and modes in turn.

    In the 15 combinations each pair of two of the four (estimator, policy, rails, mode) occurs.
    """
    found = []
    for e, estimator in enumerate(ESTIMATORS):
        for p, policy in enumerate(POLICIES):
            rails = list(RAILS)[(e + p) % 3]
            mode = ("rewind", "sequential")[(e + p // 2) % 2]
            name = f"{estimator!r}-{mode}-{policy}-{rails}"
            found.append(pytest.param(estimator, mode, policy, rails, id=name))
    return found


def test_each_pair_of_settings_occurs() -> None:
    combined = [tuple(map(repr, one.values)) for one in combinations()]
    choices = [len({one[k] for one in combined}) for k in range(4)]
    assert choices == [len(ESTIMATORS), 2, len(POLICIES), len(RAILS)]
    for first, second in itertools.combinations(range(4), 2):
        assert len({(one[first], one[second]) for one in combined}) == choices[first] * choices[second]


@pytest.mark.slow
@pytest.mark.parametrize("estimator, mode, policy, rails", combinations())
def test_it_moves_towards_the_target_and_replays(estimator: Any, mode: Any, policy: str, rails: str) -> None:
    schedule = ConstantSchedule(eta=0.02, delta=0.05)
    inner = TwoPoint(K=1, schedule=schedule, estimator=estimator, mode=mode)
    study = Study.in_memory(
        Setup(POLICIES[policy](inner), x0=[0.4, 0.6], seed=3, rails=RAILS[rails], rewindable=mode == "rewind")
    )
    centres = answer_rounds(study, 50)
    assert len({tuple(x) for x in centres}) > 40, "it goes on moving"
    assert cost(centres[-1]) < 0.4 * cost(np.array([0.4, 0.6]))
    again = Journal(study.log, as_given=True, use_snapshot=False)
    assert np.array_equal(again.view.state.x, centres[-1])
    assert np.array_equal(again.view.recommend(), study.recommend())


WRAPPED = {
    "best-seen": {"leader": BestSeen(STUDIES["one-sided-3"]["leader"])},
    "fall-back": {"leader": FallBack(ResponseModel(), to=STUDIES["cma-es"]["leader"])},
    "fall-back-model": {
        "leader": BestSeen(FallBack(STUDIES["response-model"]["leader"], to=STUDIES["central"]["leader"])),
        "objective": "total-response",
    },
}


@contextmanager
def few_frames(number: int) -> Iterator[None]:
    """Only so many calls within calls: what goes one deeper every round is found out in few rounds."""
    deep, frame = 0, sys._getframe()
    while frame is not None:
        deep, frame = deep + 1, frame.f_back
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(deep + number)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


LONG = {name: STUDIES[name] for name in ("two-point", "guarded")} | WRAPPED
"""Rounds are folded by the same code for all leaders; those that hold the state of another might grow deeper."""


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_a_long_study_is_replayed_cold(name: str) -> None:
    """120 rounds from the beginning, without a snapshot: the same state to the bit, and no recursion."""
    parts = {"x0": [0.1, 0.3], "seed": 7} | LONG[name]
    study = Study.in_memory(Setup(parts.pop("leader"), parts.pop("objective", None), parts.pop("x0"), **parts))
    answer(study, 3)  # imports and compilation are deep, once
    with few_frames(110):
        answer(study, 120)
        cold = Journal(study.log, objective=study.objective, as_given=True, use_snapshot=False)
    assert cold.view.ledger.round == 120
    assert np.array_equal(cold.view.recommend(), study.recommend())
    assert cold.view.ledger.deployments == study.progress.deployments


def answer(study: Study, rounds: int) -> None:
    while study.round < rounds:
        probe = study.next_probe()
        y = respond(probe.x) if probe.x.size == 2 else 5.0 - probe.x
        study.tell(probe, y=y, **({} if study.objective is not None else {"cost": float(y.sum())}))
