"""Looking at results, studies and games: best, tables, figures, and one line for whatever is long."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from tests.scripted import Scripted

from stackelberg.core import Answer, Game, Objective
from stackelberg.followers import CallableFollowers
from stackelberg.run import Result, Status, solve
from stackelberg.sets import Reals
from stackelberg.study import Expected, Record

X = np.array([[1.0, 5.0], [2.0, 6.0], [3.0, 7.0]])


def answer(round: int, index: int, cost: float | None, x: Any = (0.0, 0.0), **more: Any) -> Answer:
    return Answer(round, index, np.array(x), y=None if cost is None else np.ones(1), cost=cost, **more)


def a_result(**changes: Any) -> Result:
    """Three rounds of two probes; the second round failed half."""
    given: dict[str, Any] = {
        "x": np.array([3.5, 7.5]),
        "expected": Expected(3.51234, 3.4, 3.6, "from 5 costs seen near it", 0.0412),
        "status": Status.ROUNDS_DONE,
        "history": (
            Record(0, X[0], 9.0, 2, 20, {"step": 1.5, "cost": 9.0}),
            Record(1, X[1], float("nan"), 4, 40, {"no_step_reason": "a probe failed: no step"}),
            Record(2, X[2], 4.0, 6, 60, {"step": 0.5, "no_step_reason": "rails", "why": "too long"}),
        ),
        "failures": (answer(1, 0, None, failure="snow"),),
        "deployments": 6,
        "follower_rounds": 60,
        "seed": 0,
        "answers": (
            answer(0, 0, 9.0, X[0]),
            answer(0, 1, 3.0, [1.1, 5.1]),
            answer(1, 0, None, X[1], failure="snow"),
            answer(1, 1, 8.0, [2.1, 6.1]),
            answer(2, 0, 4.0, X[2]),
            answer(2, 1, 5.0, [3.1, 7.1]),
        ),
    }
    return Result(**{**given, **changes})


def test_the_best_is_the_announced_x_with_the_lowest_cost_seen():
    best = a_result().best
    assert best is not None
    assert (best.x.tolist(), best.cost, best.round) == ([1.1, 5.1], 3.0, 0)
    assert list(best)[1:] == [3.0, 0]


def test_without_a_cost_there_is_no_best():
    assert a_result(answers=()).best is None
    assert a_result(answers=(answer(0, 0, None, failure="snow"), answer(0, 1, float("nan")))).best is None


def test_the_best_of_a_run():
    def cost(x: Any, y: Any) -> float:
        return float((x[0] - 4.0) ** 2)

    still = CallableFollowers(lambda x, y, k: y, start=[0.0])
    # Announced: 1, 3 | 2, 4 | 3, 5. The recommendation is 4 in the end; 4 was announced once, in round 1.
    leader = Scripted(offsets=((0.0,), (2.0,)), steps=((1.0,),), K=1)
    result = solve(Game(Reals(1), Objective(cost), still, x0=[1.0]), leader, 3)
    assert result.best is not None
    assert (result.best.x.tolist(), result.best.cost, result.best.round) == ([4.0], 0.0, 1)
    assert [o.x[0] for o in result.answers] == [1.0, 3.0, 2.0, 4.0, 3.0, 5.0]


COLUMNS = {
    "round": [0, 1, 2],
    "cost": [9.0, None, 4.0],
    "deployments": [2, 4, 6],
    "follower_rounds": [20, 40, 60],
    "step": [2.0**0.5, 2.0**0.5, None],
    "x1": [1.0, 2.0, 3.0],
    "x2": [5.0, 6.0, 7.0],
    "note": ["", "a probe failed: no step", "rails; too long"],
}


def as_lists(table: Any) -> dict[str, list[Any]]:
    lists = {name: list(table[name]) for name in table}
    return {name: [None if v != v else v for v in values] for name, values in lists.items()}


def test_a_frame_has_a_row_per_round():
    pandas = pytest.importorskip("pandas")
    frame = a_result().to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert as_lists(frame) == COLUMNS
    assert len(a_result(history=()).to_frame()) == 0


def test_without_pandas_it_is_a_dictionary_of_columns(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    columns = a_result().to_frame()
    assert type(columns) is dict
    assert as_lists(columns) == COLUMNS


def test_a_failed_result_says_why():
    text = str(a_result(status=Status.REPEATED_ERROR, error="round 2, probe 1: followers raised NameError: q"))
    assert "repeated error: The same error" in text
    assert "followers raised NameError: q" in text


# One line.
