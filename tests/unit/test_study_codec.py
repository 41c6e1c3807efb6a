"""The codec: exact round trips, and refusals with advice."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from tests import studies

from stackelberg.core import Start
from stackelberg.leaders import Central, ConstantSchedule, Steps, TwoPoint
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex
from stackelberg.study import LogDamaged, NotStorable
from stackelberg.study.codec import decode, dumps, encode, loads, reference, resolve
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


@given(plain)
def test_plain_data_come_back_equal(value):
    assert same(loads(dumps(value)), value)


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


def test_a_slice_with_strides_is_written_in_order():
    array = np.arange(12.0).reshape(3, 4)[:, ::2]
    assert np.array_equal(loads(dumps(array)), array)


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


@pytest.mark.parametrize("value", [np.float64(0.1), np.int64(3), np.bool_(True), np.float32(0.1)])
def test_numpy_scalars_keep_their_type(value):
    back = loads(dumps(value))
    assert type(back) is type(value)
    assert back == value


def test_named_tuples_keep_their_type():
    back = loads(dumps(Steps(eta=0.1, delta=0.2)))
    assert type(back) is Steps
    assert back == Steps(0.1, 0.2)


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


@pytest.mark.parametrize(
    "data",
    [
        {"$data": ["subprocess:Popen", {"args": "true"}]},
        {"$data": ["os:system", {"command": "true"}]},
        {"$enum": ["os:path", "x"]},
        {"$method": [{"$ref": "os:path"}, "join"]},
        {"$strange": 1},
        {"$tuple": 3},
        {"$array": ["<f8", [2], "AAAA"]},
        {"$array": ["O", [1], "AAAAAAAA"]},
        {"$data": ["stackelberg.leaders.two_point:TwoPoint", {"colour": 3}]},
        {"$float": "many"},
        {"$named": ["builtins:list", [1]]},
        {"$named": ["stackelberg.leaders.schedules:Steps", [1, 2, 3]]},
    ],
)
def test_data_that_nobody_wrote_are_refused(data):
    with pytest.raises(LogDamaged):
        decode(data)


def test_a_module_that_is_gone_is_named_with_advice():
    with pytest.raises(NotStorable, match=r"no_such_module.*PYTHONPATH"):
        resolve("no_such_module:f", "objective")


def test_package_only_refuses_foreign_names():
    assert loads(dumps(TwoPoint()), package_only=True) == TwoPoint()
    with pytest.raises(NotStorable, match="only names of the package"):
        loads(dumps(studies.quadratic), package_only=True)


def test_bad_settings_in_a_log_are_refused_by_the_constructor():
    data = encode(TwoPoint(K=3))
    data["$data"][1]["K"] = -1
    with pytest.raises(ValueError, match="K: expected a whole number"):
        decode(data)


def test_a_name_that_leads_elsewhere_is_refused():
    stranger = dataclasses.make_dataclass("TwoPoint", ["K"], frozen=True)
    stranger.__module__ = "stackelberg.leaders"
    with pytest.raises(NotStorable, match="leads to another object"):
        reference(stranger)
