"""The words of the package at their boundaries: arrays at the door, probes, objectives, games, draws, statuses."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from tests.by_hand import draws

from stackelberg.core import (
    Answer,
    Followers,
    Game,
    InvalidInput,
    Knowledge,
    MissingExtra,
    Objective,
    Probe,
    Purpose,
    ReferenceSolution,
    as_vector,
    derive,
    require,
    unit_sphere,
    whole_number,
)
from stackelberg.core.probe import CHECKS, moment, sayable
from stackelberg.sets import Reals
from stackelberg.support.brief import short_repr


def message(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(InvalidInput) as raised:
        call(*args, **kwargs)
    return str(raised.value)


# --- arrays at the door ---------------------------------------------------------------------------------------


def test_a_vector_is_a_read_only_float_copy() -> None:
    given = np.array([1.5, 2.5])
    vector = as_vector("x", given)
    given[0] = 9.0
    assert vector.tolist() == [1.5, 2.5]
    assert vector.dtype == np.float64
    assert not vector.flags.writeable
    assert as_vector("x", (1, 2.5)).tolist() == [1.0, 2.5]


@pytest.mark.parametrize(
    "values, dimension, expected",
    [
        ([1.0, 2.0], 3, "u: expected a vector of 3 numbers, got shape (2,)"),
        ([1.0, 2.0, 3.0, 4.0], 3, "u: expected a vector of 3 numbers, got shape (4,)"),
        ([1.0], 0, "u: expected a vector of 0 numbers, got shape (1,)"),
        (3.0, 2, "u: expected a vector of 2 numbers, got shape (1,)"),
        ([[1.0, 2.0]], None, "u: expected a vector of numbers, got shape (1, 2)"),
        ([[1.0], [2.0]], 2, "u: expected a vector of 2 numbers, got shape (2, 1)"),
        ([[1.0, 2.0]], 2, "u: expected a vector of 2 numbers, got shape (1, 2)"),
    ],
)
def test_a_vector_of_another_shape_is_refused(values: Any, dimension: int | None, expected: str) -> None:
    assert message(as_vector, "u", values, dimension) == expected


@pytest.mark.parametrize("values", ["abc", ["a"], [[1.0], [2.0, 3.0]], [None, {}]])
def test_what_is_not_made_of_numbers_is_refused(values: Any) -> None:
    assert message(as_vector, "u", values).startswith(f"u: expected a vector of numbers, got {values!r} (")


NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize("finite", [True, False])
@pytest.mark.parametrize("allow_nan", [True, False])
@pytest.mark.parametrize("bad", [NAN, INF, -INF])
def test_nan_and_infinity_pass_only_where_they_may(finite: bool, allow_nan: bool, bad: float) -> None:
    values = [1.0, 2.0, bad, bad]
    if allow_nan if np.isnan(bad) else not finite:
        np.testing.assert_array_equal(as_vector("u", values, finite=finite, allow_nan=allow_nan), values)
        return
    kind = "finite numbers" if finite else "numbers, not NaN"
    found = message(as_vector, "u", values, finite=finite, allow_nan=allow_nan)
    assert found == f"u: expected {kind}, got {bad} at index 2"


@pytest.mark.parametrize("value, least", [(0, 1), (4, 5), (-1, 0), (np.int64(1), 2)])
def test_whole_numbers_below_the_least_are_refused(value: Any, least: int) -> None:
    assert message(whole_number, "u", value, least=least) == f"u: expected a whole number >= {least}, got {value!r}"


def test_a_time_in_milliseconds_or_nanoseconds_is_refused() -> None:
    """As JavaScript and pandas count: no date follows from either."""
    assert moment(1.7e9) == 1.7e9
    assert [moment(t) for t in (-5.9e10, 5.9e10)] == [-5.9e10, 5.9e10]
    for time in (1.7e12, np.int64(1_700_000_000_000_000_000), -7e10):
        with pytest.raises(InvalidInput, match="time: expected seconds since 1970"):
            Answer.answer(PROBE, failure="no counts", time=time)


# --- draws ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("d", [1, 2, 7])
def test_a_draw_on_the_sphere_is_a_normal_vector_over_its_length(d: int) -> None:
    z = draws(8, 0, 3).standard_normal(d)
    found = unit_sphere(derive(8, Purpose.DIRECTION, 3), d)
    assert found.shape == (d,)
    np.testing.assert_allclose(found, z / np.sqrt(np.sum(z**2)), rtol=1e-15)


# --- probes and observations ----------------------------------------------------------------------------------

PROBE = Probe(3, 2, np.array([0.5, -1.5]), 4)


def test_an_answer_carries_what_was_told() -> None:
    o = Answer.answer(PROBE, y=[1, 2, 3], cost=np.float32(0.5), x=[0.25, -1], time=7.5)
    assert (o.round, o.index, o.x.tolist()) == (3, 2, [0.25, -1.0])
    assert o.y is not None
    assert o.y.tolist() == [1.0, 2.0, 3.0]
    assert (o.cost, o.time, o.failure) == (0.5, 7.5, None)
    assert type(o.cost) is float


def test_a_response_may_miss_entries_but_not_be_infinite() -> None:
    o = Answer.answer(PROBE, y=[NAN, 2.0])
    assert o.y is not None
    np.testing.assert_array_equal(o.y, [NAN, 2.0])
    assert message(Answer.answer, PROBE, y=[1.0, INF]) == "y: expected finite numbers, got inf at index 1"


def test_what_would_overflow_is_refused() -> None:
    assert message(Answer.answer, PROBE, cost=-1e307) == (
        "cost: expected a number of at most 1e+50 in size, got -1e+307; "
        "tell a failure instead if the measurement failed"
    )
    assert message(Answer.answer, PROBE, y=[NAN, 1e51]) == (
        "y: expected numbers of at most 1e+50 in size, got one of 1e+51"
    )


def test_an_answer_that_says_nothing_is_refused() -> None:
    expected = "observation of probe 3.2: expected y, a cost or both, got neither"
    assert message(Answer.answer, PROBE) == expected


def test_a_deployed_x_of_another_length_is_refused() -> None:
    expected = "x: expected a vector of 2 numbers, got shape (3,)"
    assert message(Answer.answer, PROBE, cost=1.0, x=[1.0, 2.0, 3.0]) == expected


def test_a_failure_says_why() -> None:
    o = Answer.answer(PROBE, failure="broken", time=2.5)
    assert (o.round, o.index, o.y, o.cost, o.time) == (3, 2, None, None, 2.5)
    assert o.failure == "broken"
    assert o.x.tolist() == PROBE.x.tolist()
    plain = Answer.answer(PROBE, failure="")
    assert (plain.failure, plain.time) == ("no reason given", None)


# --- objectives -----------------------------------------------------------------------------------------------


def polynomial(x: Any, y: Any) -> Any:
    return 2.0 * x[0] ** 2 * y[1] - 3.0 * x[1] * y[0] + y[2] ** 3


X, Y = np.array([0.7, -1.2]), np.array([0.4, 1.1, -0.6])
# ∂x f = (4 x0 y1, −3 y0), ∂y f = (−3 x1, 2 x0², 3 y2²)
PARTIAL_X = np.array([4 * 0.7 * 1.1, -3 * 0.4])
PARTIAL_Y = np.array([3 * 1.2, 2 * 0.49, 3 * 0.36])


def test_an_objective_is_a_float() -> None:
    value = Objective(polynomial)(X, Y)
    assert value == pytest.approx(2 * 0.49 * 1.1 + 3 * 1.2 * 0.4 - 0.216, rel=1e-14)
    assert type(Objective(lambda x, y: np.float32(0.5))(X, Y)) is float
    assert np.isnan(Objective(lambda x, y: NAN)(X, Y))


def test_partials_by_differences() -> None:
    """The error of a central difference with h = ε^{1/3} is of the order h² = 4e-11."""
    objective = Objective(polynomial)
    assert (objective.gradients, objective.name) == ("differences", "")
    np.testing.assert_allclose(objective.partial_x(X, Y), PARTIAL_X, rtol=0, atol=1e-9)
    np.testing.assert_allclose(objective.partial_y(X, Y), PARTIAL_Y, rtol=0, atol=1e-9)


@pytest.mark.parametrize(
    "given, kept",
    [
        (None, None),
        ([3, 0], ((3, 0),)),
        (np.array([1, 2]), ((1, 2),)),
        (([0, 1], [3, 2]), ((0, 1), (3, 2))),
        ((np.arange(2), 2 + np.arange(2)), ((0, 1), (2, 3))),
    ],
)
def test_an_objective_may_say_what_each_entry_of_x_is_a_price_on(given: Any, kept: Any) -> None:
    objective = Objective(polynomial, prices=given)
    assert objective.prices == kept
    assert kept is None or all(type(j) is int for row in objective.prices for j in row)  # as it is stored


@pytest.mark.parametrize(
    "bad, message",
    [
        ([], "prices: expected different entries of y (0, 1, ...), one for each entry of x, got []"),
        (
            [0.0, 1.0],
            "prices: expected different entries of y (0, 1, ...), one for each entry of x, got [0.0, 1.0]",
        ),
        ([-1, 0], "prices: expected different entries of y (0, 1, ...), one for each entry of x, got [-1, 0]"),
        ([True, False], "prices: expected lists of entries of y, as long as x, got [True, False] (not a real"),
        ("01", "prices: expected lists of entries of y, as long as x, got '01' (not a real number: text)"),
        ([[[0, 1]]], "prices: expected different entries of y"),
        ([0, 2, 0], "prices: expected different entries of y (0, 1, ...), one"),
        ([[0, 1], [1, 2]], "prices: expected different entries of y (0, 1, ...), one"),
        ([[0, 1], [2]], "prices: expected lists of entries of y, as long as x, got [[0, 1], [2]] (not a real"),
    ],
)
def test_prices_that_say_nothing_are_refused(bad: Any, message: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        Objective(polynomial, prices=bad)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "gradients", ["exact", None, (polynomial,), (polynomial,) * 3, (polynomial, 3.0), (3.0,) * 2]
)
def test_gradients_are_a_known_name_or_a_pair(gradients: Any) -> None:
    expected = f"gradients: expected 'differences' or a pair of functions, got {short_repr(gradients)}"
    assert message(Objective, polynomial, gradients) == expected


# --- games ----------------------------------------------------------------------------------------------------


class Echo(Followers):
    def initial(self, rng: np.random.Generator) -> Any:
        return None

    def respond(self, x: np.ndarray, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[np.ndarray, Any]:
        return x, memory


class LiveEcho(Echo):
    rewindable = False


F = Objective(lambda x, y: float(x @ x + 3.0 * y[0]))


@pytest.mark.parametrize("followers", [Echo(), LiveEcho()])
def test_a_leader_may_know_the_set_the_objective_and_whether_time_goes_back(followers: Followers) -> None:
    space = Reals(2)
    known = Game(space, F, followers).knowledge
    assert known.X is space
    assert known.objective is F
    assert known.rewindable is followers.rewindable
    assert (Knowledge(space).objective, Knowledge(space).rewindable) == (None, False)


def test_a_game_of_bare_functions_is_refused() -> None:
    bare: Any = lambda x, y: 0.0  # noqa: E731
    assert message(Game, Reals(2), bare, Echo()) == (
        "objective: expected an Objective, got function; write Objective(f)"
    )
    assert message(Game, Reals(2), F, bare) == (
        "followers: expected a Followers object, got function; "
        "subclass Followers, or wrap a function with CallableFollowers or an object with LiveFollowers"
    )


def test_a_start_of_the_wrong_size_is_refused_and_a_good_one_is_read_only() -> None:
    given: Any = [1, 2]
    game = Game(Reals(2), F, Echo(), x0=given)
    assert game.x0 is not None
    assert game.x0.tolist() == [1.0, 2.0]
    assert not game.x0.flags.writeable
    assert message(Game, Reals(3), F, Echo(), x0=given) == "x0: expected a vector of 3 numbers, got shape (2,)"


def test_a_known_answer_gives_the_hyperobjective() -> None:
    """f̃(x) = f(x, S(x)) with f = ‖x‖² + 3 y0 and S(x) = (2 x1, 0): 5 + 3·4 = 17 at (1, 2)."""
    answer = ReferenceSolution(np.zeros(2), 0.0, lambda x: np.array([2.0 * x[1], 0.0]), lambda x: x)
    game = Game(Reals(2), F, Echo(), reference=answer)
    assert game.known is answer
    assert game.hyperobjective(np.array([1.0, 2.0])) == 17.0


def test_without_a_known_answer_there_is_none_to_ask() -> None:
    game = Game(Reals(2), F, Echo(), name="city")
    with pytest.raises(InvalidInput) as raised:
        _ = game.known
    assert str(raised.value) == (
        "game 'city': its equilibrium is not known in closed form (Game.reference is None); "
        "give Game(..., reference=ReferenceSolution(...)) or use a method that needs only responses"
    )
    with pytest.raises(InvalidInput, match="its equilibrium is not known"):
        game.hyperobjective(np.zeros(2))


# --- statuses, errors, extras ---------------------------------------------------------------------------------


def test_an_optional_module_is_imported_or_its_extra_named() -> None:
    assert require("collections.abc", extra="jax").__name__ == "collections.abc"
    with pytest.raises(MissingExtra) as raised:
        require("no_such_package.part", extra="bench")
    assert str(raised.value) == (
        "this needs the package 'no_such_package': "
        "pip install '.[bench]' in the folder of your clone of stackelberg"
    )


# Derived randomness is NumPy's own spawning, and the same on every machine


def test_the_numbers_are_pinned():
    # A study stores seeds, not draws: these numbers must never change.
    assert derive(7, Purpose.DIRECTION, round=3).integers(1000, size=3).tolist() == [427, 205, 251]


def test_all_that_is_said_of_a_deployment_is_checked() -> None:
    """What a log holds can be read again: `value` becomes the cost, and a study reads the context by name."""
    assert sayable("value", "context").keys() <= CHECKS.keys()
    assert {*sayable("value")} <= {field.name for field in dataclasses.fields(Answer)}
