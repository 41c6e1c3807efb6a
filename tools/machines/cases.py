"""A study of every leader, with followers that any interpreter can simulate: what the matrix is made of."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from stackelberg.leaders import (
    Adam,
    BestSeen,
    Central,
    CmaEs,
    ConstantSchedule,
    FallBack,
    HistoryRegression,
    ResidualFeedback,
    ResponseModel,
    TwoPoint,
    spsa,
)
from stackelberg.roads import BPR
from stackelberg.sets import Box
from stackelberg.study import Rails
from stackelberg.tolls import TrialAndError

STEPS = ConstantSchedule(eta=0.02, delta=0.1)


def aim(x: Any, y: Any) -> float:
    """What the leader wants small: sums of products, whose last bits depend on the machine."""
    return float(y @ y + 0.1 * (x - 1.0) @ (x - 1.0) + 0.3 * y @ x)


def small_response(x: Any) -> Any:
    """A response of three entries to two prices, with a minimum of the aim inside."""
    return np.array([(x[0] - 0.5) ** 2 + 0.1 * x[1], (x[1] + 0.3) ** 2, np.cosh(0.4 * x[0])])[: x.size]


@cache
def _slopes(d: int) -> Any:
    rng = np.random.default_rng(5)
    return 0.3 * rng.standard_normal((d, d)) / np.sqrt(d) + np.diag(rng.uniform(0.5, 1.5, d))


def large_response(x: Any) -> Any:
    """As many entries as x, coupled, bent."""
    return np.tanh(_slopes(x.size) @ x - 0.5)


@dataclass(frozen=True)
class Case:
    """What a study is created with, and who answers."""

    leader: Any
    x0: Any = (0.1, 0.3)
    options: Mapping[str, Any] = field(default_factory=dict)
    respond: Callable[[Any], Any] = small_response


def cases(entries: int) -> dict[str, Case]:
    """By name; without the leaders whose extra is not installed. `entries`: of x in the large one."""
    box = {"X": Box([-2.0, -2.0], [2.0, 2.0])}
    plain = TwoPoint(K=1, schedule=STEPS)
    large = {"X": Box([-2.0] * entries, [2.0] * entries)}
    found = {
        "two-point": Case(plain),
        "two-point-measured": Case(TwoPoint(K=1), options=box),
        "central": Case(TwoPoint(K=1, schedule=STEPS, estimator=Central(2)), options=box),
        "residual-feedback": Case(TwoPoint(K=1, schedule=STEPS, estimator=ResidualFeedback()), options=box),
        "spsa": Case(spsa(K=1), options=box),
        "adam": Case(Adam(probing=plain), options=box),
        "history-regression": Case(HistoryRegression(K=1), options=box),
        "response-model": Case(ResponseModel(), options=box),
        "response-model-large": Case(ResponseModel(), [0.2] * entries, large, large_response),
        "best-seen": Case(BestSeen(plain), options=box),
        "fall-back": Case(FallBack(ResponseModel(), to=plain, window=4), options=box),
        "guarded": Case(
            ResponseModel(), options={"rails": Rails(within=box["X"], baseline=[0.1, 0.3], allowed_loss=0.5)}
        ),
        "trial-and-error": Case(
            TrialAndError(BPR([1.0, 2.0, 1.5], [0.15, 0.2, 0.3], [1.0, 2.0, 3.0], [4.0, 4.0, 3.0])),
            [0.0] * 3,
            {"X": Box([0.0] * 3, [9.0] * 3)},
            lambda x: 5.0 - x,
        ),
    }
    if importlib.util.find_spec("cma") is not None:
        found["cma-es"] = Case(CmaEs(sigma0=0.3, K=1), options=box)
    return found
