"""The codec: exact round trips, and refusals with advice."""

from __future__ import annotations

import base64
import functools
import json
import math
import struct
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from tests import studies

from stackelberg.core import InvalidInput, Start
from stackelberg.followers import ProcessFollowers
from stackelberg.leaders import Central, ConstantSchedule, TwoPoint
from stackelberg.roads import braess
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex
from stackelberg.study import LogDamaged, NotStorable
from stackelberg.study.codec import (
    Unreadable,
    decode,
    dumps,
    encode,
    loads,
    reference,
    resolve,
)
from stackelberg.study.events import Settings
from stackelberg.support import consent as trust
from stackelberg.support.consent import trusting


@pytest.fixture(autouse=True)
def consent(monkeypatch):
    """What these tests name may run."""
    monkeypatch.setattr(trust, "_given", set())
    with trusting(True):
        yield


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
plain = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=4) | st.just("$tuple"), inner, max_size=3)
    ),
    max_leaves=8,
)


def same(a: object, b: object) -> bool:
    """Equality that knows NaN, signs of zero and types."""
    if type(a) is not type(b):
        return False
    if isinstance(a, float):
        return np.array(a).tobytes() == np.array(b).tobytes() or (a != a and b != b)
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    return a == b


@pytest.mark.slow
@given(plain)
def test_plain_data_come_back_equal(value):
    assert same(loads(dumps(value)), value)


@pytest.mark.slow
@given(
    hnp.arrays(
        st.sampled_from(["<f8", ">f8", "<f4", "<i8", "|b1", "<c16", "<u2"]),
        hnp.array_shapes(min_dims=0, min_side=0),
    )
)
def test_arrays_come_back_to_the_byte(array):
    back = loads(dumps(array))
    assert back.dtype == array.dtype
    assert back.shape == array.shape
    assert back.tobytes() == array.tobytes()


def test_decoded_arrays_are_read_only():
    assert not loads(dumps(np.zeros(2))).flags.writeable


@pytest.mark.parametrize(
    "settings",
    [
        TwoPoint(K=3, estimator=Central(count=2), schedule=ConstantSchedule(0.1, 0.2), X=Box([0.0], [np.inf])),
        TwoPoint(X=Product((Ball(np.zeros(2), 1.0), Simplex(3), Reals(2)))),
        TwoPoint(X=Polytope(np.array([[1.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]), np.array([1.0, 0.0, 0.0]))),
    ],
    ids=["box", "product", "polytope"],
)
def test_settings_of_a_leader_come_back(settings):
    back = loads(dumps(settings))
    assert type(back) is type(settings)
    assert dumps(back) == dumps(settings)
    assert back.X.dimension == settings.X.dimension


def test_enums_and_functions_come_back_as_the_same_object():
    assert loads(dumps(Start.KEPT)) is Start.KEPT
    assert loads(dumps(studies.quadratic)) is studies.quadratic


def test_a_bound_method_of_a_dataclass_comes_back():
    method = loads(dumps(studies.Collector(probes=3).bind))
    assert method.__self__ == studies.Collector(probes=3)


def test_a_lambda_is_refused_with_advice():
    with pytest.raises(NotStorable, match=r"objective: a lambda cannot be stored; .*'module:name'"):
        encode(lambda x, y: 0.0, "objective")


def test_a_local_function_is_refused_with_advice():
    def local(x, y):
        return 0.0

    with pytest.raises(NotStorable, match=r"schedule: .*top level of a module"):
        encode(local, "schedule")


def test_the_place_of_the_culprit_is_named():
    with pytest.raises(NotStorable, match=r"^leader\.schedule: a lambda"):
        encode(TwoPoint(schedule=lambda t, d: None), "leader")


@pytest.mark.parametrize("value", [object(), {1: 2}, {"a": {1, 2}}, np.array(["a"]), np.array([object()])])
def test_unknown_kinds_are_refused(value):
    with pytest.raises(NotStorable):
        encode(value)


def test_a_module_that_is_gone_is_named_with_advice():
    with pytest.raises(NotStorable, match=r"no_such_module.*PYTHONPATH"):
        resolve("no_such_module:f", "objective")


def test_bad_settings_in_a_log_are_refused_by_the_constructor():
    data = encode(TwoPoint(K=3))
    data["$data"][1]["K"] = -1
    with pytest.raises(ValueError, match="K: expected a whole number"):
        decode(data)


# The codec against JSON written by hand: the text of every kind of value, and every refusal with its place

HERE = "tests.unit.test_study_codec"
FUNCTION_ADVICE = (
    "write it as a function with a name at the top level of a module that can be imported, "
    "so that the log can refer to it as 'module:name'"
)
OBJECT_ADVICE = "make it a frozen dataclass at the top level of a module that can be imported"


class Pair(NamedTuple):
    left: Any
    right: Any


class Colour(Enum):
    RED = "r"
    BLUE = "b"


class Grade(IntEnum):
    GOOD = 2


@dataclass(frozen=True)
class Part:
    a: Any
    b: Any = 7
    made: int = field(default=0, init=False)

    def method(self) -> Any:
        return ("called", self.a)

    @classmethod
    def of_class(cls) -> str:
        return "class"

    def __secret(self) -> str:
        return "secret"


@dataclass(frozen=True)
class Grumpy:
    """Refuses with an error of the package, or with one of Python's own."""

    kind: str

    def __post_init__(self) -> None:
        errors: dict[str, Exception] = {
            "package": InvalidInput("kind: refused at the door"),
            "value": ValueError("bad value"),
            "type": TypeError("bad type"),
            "key": KeyError("bad key"),
            "attribute": AttributeError("bad attribute"),
            "index": IndexError("bad index"),
        }
        raise errors[self.kind]


def function(x: Any) -> Any:
    return x


class Plain:
    def method(self) -> None: ...


as_written = Plain()


def packed(form: str, *numbers: Any) -> str:
    return base64.b64encode(struct.pack(form, *numbers)).decode()


WRITTEN = [
    (None, "null"),
    (True, "true"),
    (-3, "-3"),
    (10**20, "100000000000000000000"),
    ("é$", '"\\u00e9$"'),
    (0.1, "0.1"),
    (float("inf"), '{"$float":"inf"}'),
    (float("-inf"), '{"$float":"-inf"}'),
    ([1, 2.5, "a"], '[1,2.5,"a"]'),
    ((), '{"$tuple":[]}'),
    ((1, (2,)), '{"$tuple":[1,{"$tuple":[2]}]}'),
    (Pair(3, [4]), '{"$named":["HERE:Pair",[3,[4]]]}'),
    ({}, "{}"),
    ({"a": 1, "b": (2,)}, '{"a":1,"b":{"$tuple":[2]}}'),
    ({"$a": 1}, '{"$dict":[["$a",1]]}'),
    ({"a": 1, "$b": 2}, '{"$dict":[["a",1],["$b",2]]}'),
    (Colour.BLUE, '{"$enum":["HERE:Colour","BLUE"]}'),
    (Grade.GOOD, '{"$enum":["HERE:Grade","GOOD"]}'),
    (Part(1.5), '{"$data":["HERE:Part",{"a":1.5,"b":7}]}'),
    (function, '{"$ref":"HERE:function"}'),
    (Part, '{"$ref":"HERE:Part"}'),
    (math.sin, '{"$ref":"math:sin"}'),
    (np.float64(0.25), '{"$scalar":["<f8",[],"AAAAAAAA0D8="]}'),
    (np.int32(-5), '{"$scalar":["<i4",[],"+////w=="]}'),
    (np.bool_(True), '{"$scalar":["|b1",[],"AQ=="]}'),
]


@pytest.mark.parametrize("value, text", WRITTEN, ids=[text[:24] for _, text in WRITTEN])
def test_a_value_and_the_text_that_stands_for_it(value, text):
    text = text.replace("HERE", HERE)
    assert dumps(value) == text
    back = loads(text)
    assert type(back) is type(value)
    assert back == value


def test_nan_is_written_by_name_and_never_as_bare_json():
    assert dumps([float("nan")]) == '[{"$float":"nan"}]'
    (back,) = loads('[{"$float":"nan"}]')
    assert type(back) is float
    assert math.isnan(back)


ARRAYS = [
    (np.array([1.5, -2.0, 1e-300]), ["<f8", [3], packed("<3d", 1.5, -2.0, 1e-300)]),
    (np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), ["<f8", [2, 3], packed("<6d", 1, 2, 3, 4, 5, 6)]),
    (np.array([[1.0], [2.0]]), ["<f8", [2, 1], packed("<2d", 1, 2)]),
    (np.array(2.5), ["<f8", [], packed("<d", 2.5)]),
    (np.array([3.0], dtype=">f8"), [">f8", [1], packed(">d", 3.0)]),
    (np.array([1, -2], dtype="<i2"), ["<i2", [2], packed("<2h", 1, -2)]),
    (np.array([7], dtype="<u4"), ["<u4", [1], packed("<I", 7)]),
    (np.array([True, False]), ["|b1", [2], packed("2?", True, False)]),
    (np.array([1 - 2j]), ["<c16", [1], packed("<2d", 1, -2)]),
    (np.zeros((0, 4)), ["<f8", [0, 4], ""]),
]


@pytest.mark.parametrize("array, written", ARRAYS, ids=[str(w[:2]) for _, w in ARRAYS])
def test_an_array_is_its_dtype_its_shape_and_its_bytes(array, written):
    assert encode(array) == {"$array": written}
    back = decode({"$array": written})
    assert isinstance(back, np.ndarray)
    assert (back.dtype.str, back.shape) == (written[0], tuple(written[1]))
    assert back.tobytes() == array.tobytes()


def test_a_field_left_out_of_a_log_has_its_default():
    assert decode({"$data": [f"{HERE}:Part", {"a": 2}]}) == Part(2, 7)


def test_a_mark_counts_only_as_the_one_key_of_an_object():
    assert decode({"a": 1, "$tuple": [1]}) == {"a": 1, "$tuple": [1]}
    with pytest.raises(LogDamaged) as refused:
        decode({"$tuple": [1], "a": 1}, "here")
    assert str(refused.value) == "here: expected a mark such as $tuple or $array, got ['$tuple', 'a']"


# Refusals of the writer, each with its place and its advice.


def _local():
    def inner(x):
        return x

    return inner


def _gone():
    def f(x):
        return x

    f.__module__, f.__qualname__ = HERE, "no_such_function"
    return f


def _elsewhere():
    def f(x):
        return x

    f.__module__, f.__qualname__ = HERE, "function"
    return f


local, gone, elsewhere, bound = _local(), _gone(), _elsewhere(), functools.partial(function, 1)


@pytest.mark.parametrize(
    "value, message",
    [
        (lambda x: x, f"f: a lambda cannot be stored; {FUNCTION_ADVICE}"),
        (local, f"f: {local!r} cannot be stored; {FUNCTION_ADVICE}"),
        (bound, f"f: {bound!r} cannot be stored; {FUNCTION_ADVICE}"),
        (gone, f"f: {gone!r} cannot be found again by its name; {FUNCTION_ADVICE}"),
        (elsewhere, f"f: '{HERE}:function' leads to another object; {FUNCTION_ADVICE}"),
        (Part.of_class, f"f: '{HERE}:Part.of_class' leads to another object; {FUNCTION_ADVICE}"),
        (as_written, f"f: a Plain cannot be stored; {OBJECT_ADVICE}"),
        (as_written.method, f"f: a Plain cannot be stored; {OBJECT_ADVICE}"),
        ({1, 2}, f"f: a set cannot be stored; {OBJECT_ADVICE}"),
        (b"bytes", f"f: a bytes cannot be stored; {OBJECT_ADVICE}"),
        ({"a": {3: 1}}, "f.a: expected text as keys of a dictionary, got 3"),
        ([1, {2}], f"f[1]: a set cannot be stored; {OBJECT_ADVICE}"),
        ((1, 2, {2}), f"f[2]: a set cannot be stored; {OBJECT_ADVICE}"),
        (Pair({2}, 1), f"f[0]: a set cannot be stored; {OBJECT_ADVICE}"),
        (Part(1, {2}), f"f.b: a set cannot be stored; {OBJECT_ADVICE}"),
        ({"$k": {2}}, f"f.$k: a set cannot be stored; {OBJECT_ADVICE}"),
        (np.array(["a"]), "f: an array of dtype <U1 cannot be stored; use numbers or booleans"),
        (np.datetime64(1, "s"), "f: an array of dtype datetime64[s] cannot be stored; use numbers or booleans"),
        (np.array([None]), "f: an array of dtype object cannot be stored; use numbers or booleans"),
    ],
)
def test_what_cannot_be_stored_is_refused_with_its_place(value, message):
    with pytest.raises(NotStorable) as refused:
        encode(value, "f")
    assert str(refused.value) == message
    with pytest.raises(NotStorable) as refused:
        dumps(value, "f")
    assert str(refused.value) == message


def test_a_thing_without_a_name_has_no_reference():
    with pytest.raises(NotStorable) as refused:
        reference(3.5, "thing")
    assert str(refused.value) == f"thing: 3.5 cannot be stored; {OBJECT_ADVICE}"


def test_of_this_package_only_what_is_listed_is_written():
    """Not what starts programs, nor functions that are no part of a game."""
    for thing in (ProcessFollowers, braess, encode):
        name = f"{thing.__module__}:{thing.__qualname__}"
        with pytest.raises(NotStorable) as refused:
            encode([thing])
        assert str(refused.value) == f"value[0]: {name!r} is not among what a log may hold (see study.codec)"
    with pytest.raises(NotStorable, match="not among what a log may hold"):
        encode(ProcessFollowers(["true"]))
    assert encode(Box) == {"$ref": "stackelberg.sets.box:Box"}


# Refusals of the reader.


@pytest.mark.parametrize(
    "data, message",
    [
        (b"x", "at: expected JSON data, got bytes"),
        ([1, b"x"], "at[1]: expected JSON data, got bytes"),
        ({"k": b"x"}, "at.k: expected JSON data, got bytes"),
        ({"$tuple": [0, b"x"]}, "at[1]: expected JSON data, got bytes"),
        ({"$named": [f"{HERE}:Pair", [0, b"x"]]}, "at[1]: expected JSON data, got bytes"),
        ({"$dict": [["$k", b"x"]]}, "at.$k: expected JSON data, got bytes"),
        ({"$data": [f"{HERE}:Part", {"a": b"x"}]}, "at.a: expected JSON data, got bytes"),
        ({"$what": 1}, "at: expected a mark such as $tuple or $array, got ['$what']"),
        ({"$": 1}, "at: expected a mark such as $tuple or $array, got ['$']"),
        ({"$data": [f"{HERE}:function", {}]}, f"at: expected the name of a dataclass, got '{HERE}:function'"),
        ({"$data": [f"{HERE}:Plain", {}]}, f"at: expected the name of a dataclass, got '{HERE}:Plain'"),
        ({"$data": [f"{HERE}:part", {}]}, f"at: expected the name of a dataclass, got '{HERE}:part'"),
        (
            {"$data": [f"{HERE}:Part", {"a": 1, "z": 1, "made": 3}]},
            f"at: {HERE}:Part has no field made, z; it has ['a', 'b']",
        ),
        ({"$enum": [f"{HERE}:Part", "RED"]}, f"at: expected the name of an enum, got '{HERE}:Part'"),
        ({"$enum": [f"{HERE}:function", "RED"]}, f"at: expected the name of an enum, got '{HERE}:function'"),
        ({"$enum": [f"{HERE}:Colour", "PINK"]}, "at: $enum cannot be read (KeyError: 'PINK')"),
        ({"$named": ["builtins:tuple", [1]]}, "at: expected the name of a named tuple, got 'builtins:tuple'"),
        ({"$named": [f"{HERE}:Part", [1]]}, f"at: expected the name of a named tuple, got '{HERE}:Part'"),
        ({"$named": [f"{HERE}:function", [1]]}, f"at: expected the name of a named tuple, got '{HERE}:function'"),
        (
            {"$method": [{"$ref": f"{HERE}:as_written"}, "method"]},
            "at: expected a method of a dataclass, got 'method'",
        ),
        (
            {"$method": [{"$data": [f"{HERE}:Part", {"a": 1}]}, "__init__"]},
            "at: expected a method of a dataclass, got '__init__'",
        ),
        ({"$array": ["O", [1], "AAAAAAAA"]}, "at: expected an array of numbers, got dtype O"),
        ({"$array": ["<U1", [1], "AAAA"]}, "at: expected an array of numbers, got dtype <U1"),
        ({"$array": ["<M8[s]", [1], "AAAAAAAA"]}, "at: expected an array of numbers, got dtype <M8[s]"),
        ({"$ref": "nocolon"}, "at: expected a reference 'module:name', got 'nocolon'"),
        ({"$ref": ":name"}, "at: expected a reference 'module:name', got ':name'"),
        ({"$ref": "math:"}, "at: expected a reference 'module:name', got 'math:'"),
        ({"$float": "many"}, "at: $float cannot be read (ValueError: could not convert string to float: 'many')"),
        ({"$tuple": 3}, "at: $tuple cannot be read (TypeError: 'int' object is not iterable)"),
        ({"$data": [f"{HERE}:Grumpy", {"kind": "value"}]}, "at: $data cannot be read (ValueError: bad value)"),
        ({"$data": [f"{HERE}:Grumpy", {"kind": "type"}]}, "at: $data cannot be read (TypeError: bad type)"),
        ({"$data": [f"{HERE}:Grumpy", {"kind": "key"}]}, "at: $data cannot be read (KeyError: 'bad key')"),
        (
            {"$data": [f"{HERE}:Grumpy", {"kind": "attribute"}]},
            "at: $data cannot be read (AttributeError: bad attribute)",
        ),
        ({"$data": [f"{HERE}:Grumpy", {"kind": "index"}]}, "at: $data cannot be read (IndexError: bad index)"),
    ],
)
def test_what_nobody_wrote_is_refused_with_its_place(data, message):
    with pytest.raises(LogDamaged) as refused:
        decode(data, "at")
    assert str(refused.value) == message


part = Part(1)


def test_a_text_that_is_no_json_is_shown_up_to_its_60th_character():
    text = "x" * 61
    with pytest.raises(LogDamaged) as refused:
        loads(text, "note")
    assert str(refused.value).startswith(f"note: expected JSON, got '{'x' * 60}' (Expecting value")


@pytest.mark.parametrize("name", ["no_such_module_:f", "math:no_such", "math:pi.no_such"])
def test_a_name_that_leads_nowhere_is_refused_with_advice(name):
    with pytest.raises(NotStorable) as refused:
        resolve(name, "f")
    assert str(refused.value).startswith(f"f: {name!r} cannot be imported (")
    assert str(refused.value).endswith("; install or restore that module, or put its folder on PYTHONPATH")


def test_a_reference_may_lead_into_a_class():
    assert resolve(f"{HERE}:Part.method") is Part.method
    assert encode(Part.method) == {"$ref": f"{HERE}:Part.method"}


@pytest.mark.parametrize(
    "data",
    [
        {"$ref": "math:pi"},
        [{"$ref": "math:pi"}],
        {"k": {"$ref": "math:pi"}},
        {"$tuple": [{"$ref": "math:pi"}]},
        {"$dict": [["$k", {"$ref": "math:pi"}]]},
        {"$data": [f"{HERE}:Part", {"a": 1}]},
        {"$data": ["stackelberg.core:Objective", {"function": {"$ref": "math:sin"}}]},
        {"$enum": [f"{HERE}:Colour", "RED"]},
        {"$named": [f"{HERE}:Pair", [1, 2]]},
        {"$named": ["stackelberg.leaders:Steps", [1, {"$ref": "math:pi"}]]},
        {"$method": [{"$data": [f"{HERE}:Part", {"a": 1}]}, "method"]},
        {"$ref": "stackelbergish:thing"},
    ],
)
def test_with_package_only_no_foreign_name_is_read_however_deep(data):
    with pytest.raises(NotStorable, match=r"only names of the package 'stackelberg' are read here, got '"):
        decode(data, package_only=True)


class TestWhatCannotBeRead:
    def test_each_is_kept_in_its_place_and_only_where_that_is_wanted(self):
        text = '{"a":{"$ref":"no.such:f"},"b":[1,{"$ref":"no.other:g"}],"c":2}'
        kept = []
        found = decode(json.loads(text), kept=kept)
        assert [(one.data, one.where) for one in kept] == [
            ({"$ref": "no.such:f"}, "value.a"),
            ({"$ref": "no.other:g"}, "value.b[1]"),
        ]
        assert found["a"] is kept[0]
        assert found["b"] == [1, kept[1]]
        assert found["c"] == 2
        assert json.loads(dumps(found)) == json.loads(text)
        with pytest.raises(NotStorable, match=r"value\.a: 'no\.such:f' cannot be imported"):
            loads(text)

    def test_what_it_was_called(self):
        for data, name in (
            ({"$data": ["a.module:Leader", {}]}, "Leader"),
            ({"$data": []}, "unknown"),
            ({"$data": {"no": "list"}}, "unknown"),
            ({"$ref": "a.module:f"}, "unknown"),
            ([1], "unknown"),
        ):
            assert Unreadable(data, "x", "why").name == name

    def test_settings_that_a_leader_no_longer_has(self):
        """All of them are kept and named, in order; elsewhere they are refused."""
        fields = {"K": 2, "zeta": 1, "alpha": list(range(100))}
        text = json.dumps({"$data": ["stackelberg.leaders.two_point:TwoPoint", fields]})
        kept = []
        leader = decode(json.loads(text), "leader", kept=kept)
        assert leader.K == 2
        assert [(one.where, one.data) for one in kept] == [("leader.alpha", list(range(100))), ("leader.zeta", 1)]
        unused = "not a setting of TwoPoint in this version; the log keeps it, and it is not used"
        assert kept[0].why == f"leader.alpha = {json.dumps(list(range(100)))[:200]}: {unused}"
        with pytest.raises(
            LogDamaged, match=r"leader: stackelberg\.leaders\.two_point:TwoPoint has no field alpha, zeta; it"
        ):
            loads(text, "leader")
        part = json.dumps({"$data": [f"{HERE}:Part", {"a": 1, "zeta": 1}]})
        kept = []
        assert isinstance(decode(json.loads(part), kept=kept), Unreadable)
        assert "has no field zeta; it has ['a', 'b']" in kept[-1].why

    def test_what_is_nested_too_deep(self):
        with pytest.raises(LogDamaged, match="settings: expected plain data, got data nested too deep"):
            loads("[" * 100_000 + "]" * 100_000, "settings")


def test_what_could_not_be_read_of_a_log_is_no_setting_of_the_study():
    settings = Settings(studies.two_point(), Reals(1), None, np.zeros(1), seed=1)
    assert '"seed"' in dumps(settings)
    assert "remarks" not in dumps(settings)
