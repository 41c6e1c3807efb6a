"""The tagged form: there and back to the bit, by kind; refusals say where; only what is registered is built."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackelberg.core import Constraint, InvalidInput, Leader, Objective, Probe, Start
from stackelberg.core.forms import UnknownKind, dumps, from_data, loads, register, registered, to_data
from stackelberg.games import persuasion, pigou, stackelberg_cournot
from stackelberg.leaders import (
    FallBack,
    Guarded,
    Rails,
    ResponseModel,
    TheoremSchedule,
    TwoPoint,
)
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex
from stackelberg.study import NotStorable

SETTINGS = {
    "two-point": TwoPoint(K=3, schedule=TheoremSchedule(2.0, 0.1), directions=3),
    "wrapped": FallBack(ResponseModel(X=Ball(np.zeros(2), 1.0)), to=TwoPoint()),
    "guarded": Guarded(ResponseModel(), Rails(largest_change=0.1)),
    "box": Box([0.0, -math.inf], [0.1, math.inf]),
    "product": Product((Simplex(3), Polytope(np.eye(2), np.ones(2)), Reals(1))),
    "constraint": Constraint("street", at_most=400.0, y={"Mill Lane": 1.0}),
    "objective": stackelberg_cournot(n=2).objective,
    "functions": pigou().objective,
    "tables": persuasion().objective,
    "probe": Probe(3, 1, np.array([0.1, np.nan]), 4, Start.PREVIOUS, keep=True),
}


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_settings_come_back_from_json(settings: Any) -> None:
    data = to_data(settings)
    again = from_data(json.loads(json.dumps(data, allow_nan=False)))
    assert type(again) is type(settings)
    assert to_data(again) == data
    assert loads(dumps(settings, type(settings)), type(settings)).__class__ is settings.__class__


def test_settings_as_a_reader_sees_them() -> None:
    schedule = {"kind": "theorem", "eta_bar": 2.0, "delta_bar": 1.0, "reading": "bars"}
    data = {"kind": "two-point", "K": 3, "schedule": schedule, "directions": 2}
    leader = from_data(data, Leader)
    assert leader == TwoPoint(K=3, schedule=TheoremSchedule(2.0, 1.0), directions=2)
    assert to_data(leader)["schedule"] == schedule


FLOATS = st.floats(width=64)


@given(st.lists(FLOATS, max_size=5), FLOATS, st.lists(st.integers(-(2**63), 2**63 - 1), max_size=5))
def test_numbers_come_back_to_the_bit(values: list[float], one: float, whole: list[int]) -> None:
    thing = {"a": np.array(values), "x": one, "n": np.array(whole, dtype=np.int64), "t": (one, whole)}
    again = loads(dumps(thing))
    assert again["a"].tobytes() == np.array([v if v == v else np.nan for v in values], dtype=float).tobytes()
    assert np.float64(again["x"]).tobytes() == np.float64(one if one == one else np.nan).tobytes()
    assert again["n"].tolist() == whole
    assert type(again["t"]) is tuple
    assert not again["a"].flags.writeable


@pytest.mark.parametrize("shape", [(0,), (0, 3), (2, 0), (2, 3), (1, 2, 3)])
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int8, np.uint32, np.bool_])
def test_arrays_keep_shape_and_dtype(shape: tuple[int, ...], dtype: Any) -> None:
    array = np.ones(shape, dtype)
    again = loads(dumps([array]))[0]
    assert (again.shape, again.dtype, again.tolist()) == (array.shape, array.dtype, array.tolist())


def test_a_mapping_may_have_a_key_that_is_called_kind() -> None:
    tables = {"leader": {"kind": "two-point", "schedule": [{"kind": 3}]}}
    assert loads(dumps(tables)) == tables


ARRAY = {"kind": "array", "dtype": "float64", "shape": [1], "values": [1.0]}
BALL = {"kind": "ball", "center": [0.0], "radius": 1.0}
TWO_POINT = {"kind": "two-point"}
REFUSED: list[tuple[Any, Any, str]] = [
    (
        {**TWO_POINT, "schedule": {"kind": "theorem", "eta_bar": "x"}},
        Leader,
        "schedule.eta_bar: expected a number, got",
    ),
    (
        {**TWO_POINT, "schedule": {"kind": "theorem", "eta_bar": -1}},
        Leader,
        "schedule.eta_bar: expected a number > 0",
    ),
    ({**TWO_POINT, "K": True}, Leader, "K: expected a whole number, got True"),
    ({**TWO_POINT, "Q": 1}, Leader, "Q: there is no such setting"),
    ({"kind": "constant", "eta": 1.0}, Any, "delta: expected it, got nothing"),
    ({"kind": "theorem"}, Leader, "expected a Leader, got 'theorem'"),
    (3, Leader, 'expected a kind with its settings, such as {"kind": ...}, got 3'),
    ({**BALL, "center": [0.0, [1.0]]}, Any, "center: expected numbers, or lists of them"),
    ({"kind": "product", "sets": [BALL, {**BALL, "radius": -1.0}]}, Any, "sets[1].radius: expected"),
    ({**ARRAY, "shape": [10**12]}, Any, "cannot reshape array of size 1"),
    ({**ARRAY, "dtype": "object"}, Any, "expected a dtype of numbers (object)"),
    ({**ARRAY, "dtype": "int8", "values": [300]}, Any, "expected whole numbers (int8)"),
]


@pytest.mark.parametrize(("data", "of", "message"), REFUSED)
def test_refusals_name_the_path(data: Any, of: Any, message: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        from_data(data, of)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("kind", ["os:system", "process-followers", "stackelberg.sets.box:Box", "", None, ["box"]])
def test_what_is_not_registered_is_not_there(kind: Any) -> None:
    with pytest.raises(UnknownKind, match="--import MODULE"):
        from_data({"kind": kind})


@register("farm-rent")
@dataclass(frozen=True)
class Rent:
    share: float = 0.5

    def of(self, x: Any, y: Any) -> float:
        return self.share * float(x @ y)


@register("farm-yield")
def farm_yield(x: Any, y: Any) -> float:
    return float(x @ y)


def test_what_a_user_registers_is_known_under_its_kind() -> None:
    assert registered("farm-rent") is Rent
    f = Objective(Rent(0.25).of, (farm_yield, farm_yield))
    again = from_data(to_data(f))
    assert to_data(again) == to_data(f)
    assert again.function(np.array([2.0]), np.array([4.0])) == 2.0


def test_what_cannot_be_registered_and_kinds_that_are_taken() -> None:
    for kind in ("Two Words", "", "array", "box", 3):
        with pytest.raises(InvalidInput, match="kind"):
            register(kind)(farm_yield)
    with pytest.raises(InvalidInput, match="expected a frozen dataclass or a function"):
        register("farm")(object())


def test_what_is_not_registered_cannot_be_stored_and_it_is_said_where() -> None:
    with pytest.raises(NotStorable, match=r"^function: a function <lambda> that is not registered"):
        dumps(Objective(lambda x, y: 0.0))
    with pytest.raises(NotStorable, match=r"^a\[1\]: a set cannot be stored"):
        dumps({"a": [1, {2}]})
