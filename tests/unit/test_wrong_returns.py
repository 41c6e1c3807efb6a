"""Functions of the user's that give back what cannot be used: named at the first evaluation, with file and line."""

from __future__ import annotations

import functools
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from stackelberg.core import (
    FailedRunWarning,
    Followers,
    Game,
    InvalidInput,
    Objective,
    ResponseFailed,
    WrongReturn,
)
from stackelberg.followers import CallableFollowers, LiveFollowers, ProjectedGradient, VariationalInequality
from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.run import Status, solve
from stackelberg.sets import Box
from stackelberg.study import Setup, Study
from stackelberg.support.user_frames import as_number, as_response, last_lines

LEADER = TwoPoint(K=2, schedule=ConstantSchedule(0.1, 0.1))
HALFWAY = CallableFollowers(lambda x, y, k: (x + y) / 2.0, start=[0.0, 0.0])


def game(f: Any, followers: Followers = HALFWAY) -> Game:
    return Game(Box([-5.0, -5.0], [5.0, 5.0]), Objective(f), followers, "by hand", [1.0, 1.0])


# What counts as a number.


@pytest.mark.parametrize(
    "value, number",
    [
        (2.5, 2.5),
        (3, 3.0),
        (Fraction(1, 4), 0.25),
        (np.float32(0.5), 0.5),
        (np.int64(-4), -4.0),
        (np.array(1.5), 1.5),
        (np.array([1.5]), 1.5),
        (np.array([[7]]), 7.0),
        ([2.0], 2.0),
        (Decimal("0.25"), 0.25),
        (float("inf"), float("inf")),
    ],
)
def test_one_real_number_is_a_cost_however_it_is_wrapped(value, number):
    found = as_number(len, value)
    assert (found, type(found)) == (number, float)
    assert Objective(lambda x, y: value)(np.zeros(1), np.zeros(1)) == number


def three_costs(x: Any, y: Any) -> Any:
    weights = np.arange(3.0)
    return weights * float(x @ y)


def nothing(x: Any, y: Any) -> None:
    x @ y


class Toll:
    def __call__(self, x: Any, y: Any) -> Any:
        return y + 1j

    def cost(self, x: Any, y: Any) -> Any:
        return 1j


CALLED = Toll.__call__.__code__.co_firstlineno


@pytest.mark.parametrize(
    "f, first, got",
    [
        (three_costs, 0, "an array of shape (3,)"),
        (nothing, 0, "None"),
        (functools.partial(nothing), nothing.__code__.co_firstlineno, "None"),
        (Toll(), CALLED, "an array of shape (2,) of complex numbers"),
        (Toll().cost, CALLED + 3, "the complex 1j"),
    ],
    ids=["vector", "none", "partial", "object", "method"],
)
def test_the_first_cost_that_is_no_number_is_refused_with_the_place_of_the_function(f, first, got, tmp_path):
    line = first or f.__code__.co_firstlineno
    name = {"partial": "nothing", "Toll": "Toll.__call__"}.get(type(f).__name__) or f.__qualname__
    for study in (None, (f"sqlite:///{tmp_path}/s.db", "s")):
        with pytest.raises(WrongReturn) as refused:
            solve(game(f), LEADER, 5, study=study)
        said = f"returned {got}; expected one number: write `return` with `float(...)`"
        assert str(refused.value) == f"{name!r} ({__file__}, line {line}) {said}"
    assert isinstance(refused.value, InvalidInput)


@pytest.mark.parametrize("value", ["3.0", [[1.0], [2.0, 3.0]], {"cost": 1.0}, object(), np.array(["a"]), []])
def test_other_things_are_no_costs(value):
    with pytest.raises(WrongReturn, match=r"^'len' returned .*; expected one number"):
        as_number(len, value)


def test_a_study_refuses_the_answer():
    study = Study.in_memory(Setup(LEADER, three_costs, [1.0, 1.0]))
    (probe, *_) = study.ask()
    with pytest.raises(WrongReturn, match="three_costs"):
        study.tell(probe, y=[1.0, 2.0])


def test_a_later_cost_that_is_no_number_is_a_failed_answer():
    calls = []

    def fickle(x: Any, y: Any) -> Any:
        calls.append(x)
        return None if len(calls) == 3 else float(x @ y)

    result = solve(game(fickle), LEADER, 5)
    assert result.status is Status.ROUNDS_DONE
    (failed,) = result.failures
    assert (failed.round, failed.index) == (1, 0)
    assert (failed.failure or "").startswith("objective answered badly: 'test_a_later_cost")


# Gradients.


def scalar_slope(x: Any, y: Any) -> Any:
    return 1.0


def test_a_gradient_of_the_wrong_length_is_refused():
    f = Objective(lambda x, y: float(x @ y), gradients=(scalar_slope, lambda x, y: x))
    with pytest.raises(
        WrongReturn, match=r"'scalar_slope' .* returned the float 1.0; expected a vector of 2 numbers"
    ):
        f.partial_x(np.zeros(2), np.zeros(2))
    assert f.partial_x(np.zeros(1), np.zeros(1)).tolist() == [1.0], "one number is a vector of one"


# Followers.


class Bare(Followers):
    """Followers that give back whatever they were made with."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def initial(self, rng: Any) -> None:
        return None

    def respond(self, x: Any, memory: Any, rounds: int, rng: Any) -> Any:
        return self.answer


def cost(x: Any, y: Any) -> float:
    return float(np.sum(y))


@pytest.mark.parametrize(
    "answer, words",
    [
        (None, "returned None; expected a pair, what the leader sees and the new memory"),
        (np.zeros(2), "returned an array of shape (2,); expected a pair"),  # would have been taken for y and memory
        ((1.0, 2.0, 3.0), "returned the tuple (1.0, 2.0, 3.0); expected a pair"),
        ((np.zeros((2, 2)), None), "returned an array of shape (2, 2); expected a vector of numbers"),
        ((None, None), "returned None; expected a vector of numbers"),
        ((np.zeros(2) + 1j, None), "returned an array of shape (2,) of complex numbers; expected a vector"),
        (([1.0, "two"], None), "expected a vector of numbers"),
    ],
)
def test_a_first_response_of_the_wrong_kind_is_refused(answer, words):
    with pytest.raises(WrongReturn) as refused:
        solve(game(cost, Bare(answer)), LEADER, 5)
    assert words in str(refused.value)
    line = Bare.respond.__code__.co_firstlineno
    assert str(refused.value).startswith(f"'Bare.respond' ({__file__}, line {line}) returned")


def test_one_number_is_a_response_of_one_entry():
    result = solve(game(cost, Bare((3.0, None))), LEADER, 2)
    assert result.costs.tolist() == [3.0, 3.0]
    assert CallableFollowers(lambda x, y, k: 2.0, start=[0.0]).respond(np.zeros(1), [0.0], 1, None)[0].tolist() == [
        2.0
    ]


class Town:
    def respond(self, x: Any, rounds: int) -> Any:
        return np.zeros((2, 1))


def too_many(x: Any, y: Any, k: int) -> Any:
    return [1.0, 2.0, 3.0]


def flat(y: Any) -> Any:
    return np.outer(y, y)


@pytest.mark.parametrize(
    "followers, name",
    [
        (CallableFollowers(too_many, start=[0.0, 0.0]), "too_many"),
        (LiveFollowers(Town()), "Town.respond"),
        (
            ProjectedGradient(
                VariationalInequality(lambda x, y: y, Box([0.0, 0.0], [1.0, 1.0])),
                step=0.1,
                start=[0, 0],
                observe=flat,
            ),
            "flat",
        ),
    ],
    ids=["function", "live", "observe"],
)
def test_it_is_the_user_s_function_that_is_named(followers, name):
    with pytest.raises(WrongReturn, match=rf"^'{name}' \({__file__}, line"):
        solve(game(cost, followers), LEADER, 5)


def test_nan_in_a_first_response_is_a_failed_answer_and_no_mistake_in_the_program():
    with pytest.warns(FailedRunWarning, match="round 2, probe 1: followers answered badly: .*got nan at index 0"):
        result = solve(game(cost, Bare((np.array([np.nan, 1.0]), None))), LEADER, 5)
    assert result.status is Status.REPEATED_ERROR


def test_as_response_gives_vectors_and_asks_for_their_length():
    assert as_response(len, 4).tolist() == [4.0]
    assert as_response(len, (1, 2)).dtype == np.float64
    with pytest.raises(WrongReturn, match="expected a vector of 3 numbers"):
        as_response(len, [1.0, 2.0], size=3)


# Where an error was raised.


def one() -> Any:
    return two()


def two() -> Any:
    return three()


def three() -> Any:
    return four()


def four() -> Any:
    return missing  # noqa: F821


def test_the_last_lines_are_the_innermost_calls():
    try:
        (lambda: one())()
    except NameError as error:
        lines = last_lines(error).splitlines()
    shown = [line for line in lines if line.startswith("  File")]
    assert [line.rpartition(" in ")[2] for line in shown] == ["one", "two", "three", "four"]
    assert all(line.startswith(f'  File "{__file__}", line ') for line in shown)


def test_what_the_package_refuses_by_itself_has_no_lines_of_the_user_s():
    away = CallableFollowers(max, start=[1.0])  # a function without a frame of its own
    with pytest.raises(ResponseFailed) as refused:
        away.respond(np.array([np.inf]), [1.0], 1, None)
    inner = refused.value.with_traceback(refused.value.__traceback__.tb_next)  # type: ignore[union-attr]
    assert last_lines(inner) == ""


def test_what_the_package_refuses_in_a_user_s_line_is_shown_with_that_line():
    def own() -> None:
        raise InvalidInput("no")

    with pytest.raises(InvalidInput) as refused:
        own()
    assert last_lines(refused.value).splitlines()[-2].endswith("in own")
