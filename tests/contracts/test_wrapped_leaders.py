"""Several probes a round under every leader that wraps another: what works alone works inside."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from tests.logs_of_leaders import STUDIES, respond

from stackelberg.core import Context
from stackelberg.leaders import (
    FallBack,
    ResponseModel,
)
from stackelberg.leaders.in_context import InContext
from stackelberg.study import Setup, Study
from stackelberg.study.journal import Journal

TARGET = np.array([1.5, -0.5])


def cost(x: np.ndarray) -> float:
    return float(np.array([1.0, 2.0]) @ (x - TARGET) ** 2)


FAIR = Context({"fair": "flag"})
WRAPPED = {
    "in-context": {"leader": InContext(STUDIES["directions"]["leader"], FAIR)},
    "fall-back": {"leader": FallBack(ResponseModel(), to=STUDIES["directions"]["leader"])},
    "fall-back-model": {
        "leader": InContext(
            FallBack(STUDIES["response-model"]["leader"], to=STUDIES["directions-box"]["leader"]), FAIR
        ),
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
