"""The objective of a stored study: how it is named, written down and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from stackelberg import TwoPoint
from stackelberg.core import InvalidInput, Objective, StackelbergError
from stackelberg.study import NotStorable, Study
from stackelberg.study.objective import StoredObjective, as_objective, describe, restore

HERE = "tests.unit.test_stored_objective"


def product(x, y):
    """What this says does not count."""
    # Nor does this,

    return float(x @ y)  # nor this


def slope_x(x, y):
    return y


def slope_y(x, y):
    return x


@dataclass(frozen=True)
class Weighted:
    """A callable dataclass."""

    weight: float

    def __call__(self, x: Any, y: Any) -> float:
        return self.weight * float(x @ y)

    def method(self, x, y):
        return self.weight


named = Objective(product, name="the product")
number = 3.5


def closed_over(value):
    def inner(x, y):
        return value

    return inner


# From what a user gives to an objective.


def test_what_a_user_may_give():
    assert as_objective(None) is None
    assert as_objective(named) is named
    assert as_objective(product) == Objective(product)
    assert as_objective(f"{HERE}:product") == Objective(product)
    assert as_objective(f"{HERE}:named") is named
    assert as_objective(f"{HERE}:Weighted.method").function is Weighted.method


@pytest.mark.parametrize(
    "given, message",
    [
        (
            "pretty",
            (
                "objective: expected a built-in name (minus-revenue, revenue, total-response) or 'module:name', "
                "got 'pretty'"
            ),
        ),
        (3.5, "objective: expected a function f(x, y), an Objective or 'module:name', got 3.5"),
        (f"{HERE}:number", "objective: expected a function f(x, y), an Objective or 'module:name', got 3.5"),
    ],
)
def test_what_is_no_objective_is_refused(given, message):
    with pytest.raises(InvalidInput) as refused:
        as_objective(given)
    assert str(refused.value) == message


def test_a_name_that_leads_nowhere():
    with pytest.raises(NotStorable, match=f"^objective: '{HERE}:gone' cannot be imported"):
        as_objective(f"{HERE}:gone")


# What the log says of it, and back.


def test_what_the_log_says_of_an_objective():
    stored = describe(Objective(product, (slope_x, slope_y)))
    assert stored.name == "product"
    reference, fields = stored.content["$data"]
    assert reference.endswith(":Objective")
    gradients = {"$tuple": [{"$ref": f"{HERE}:slope_x"}, {"$ref": f"{HERE}:slope_y"}]}
    assert fields == {
        "function": {"$ref": f"{HERE}:product"},
        "gradients": gradients,
        "name": "",
        "version": "",
        "prices": None,
        "completion": None,
    }
    assert describe(None) is None


def test_what_an_objective_says_of_prices_comes_back_and_older_logs_say_nothing_of_them():
    stored = describe(Objective(product, prices=[[1, 0], [2, 3]]))
    assert restore(stored, None).prices == ((1, 0), (2, 3))
    older = describe(Objective(product))
    del older.content["$data"][1]["prices"], older.content["$data"][1]["completion"]
    assert restore(older, None) == Objective(product)


def test_a_function_that_cannot_be_written_down_is_refused_with_a_way_out():
    with pytest.raises(NotStorable) as refused:
        describe(Objective(lambda x, y: 0.0))
    message = str(refused.value)
    assert message.startswith("objective.function: a lambda cannot be stored; ")
    assert message.endswith(
        "'module:name'. Or leave the objective out and tell the cost of every observation yourself"
    )


def test_an_objective_comes_back():
    stored = describe(Objective(Weighted(2.5), name="w"))
    assert restore(stored, None) == Objective(Weighted(2.5), name="w")


def test_an_objective_brought_along_is_the_one_that_is_used():
    stored = describe(Objective(closed_over(2.5)), given_again=True)
    brought = Objective(closed_over(2.5))
    assert restore(stored, brought) is brought
    written = describe(Objective(product))
    assert restore(written, named) is named


def test_an_objective_that_must_be_brought_along():
    with pytest.raises(InvalidInput) as refused:
        restore(StoredObjective("f", None), None)
    assert str(refused.value) == (
        "objective: the log holds only the name of 'f', which could not be stored; give it again: "
        "Study.open(url, name, objective=f), or go on with solve(game, ..., study=...)"
    )


def test_something_else_in_the_place_of_an_objective():
    with pytest.raises(InvalidInput) as refused:
        restore(StoredObjective("f", {"$tuple": [1]}), None)
    assert str(refused.value) == "objective: the log of this study holds a tuple in its place"


def test_an_objective_that_cannot_be_read_is_named():
    with pytest.raises(StackelbergError, match=r"^objective: expected a mark"):
        restore(StoredObjective("f", {"$what": 1}), None)


# Those that have names.


def test_minus_revenue():
    f = as_objective("minus-revenue")
    x, y = np.array([2.0, 3.0, 0.5]), np.array([5.0, 7.0, -4.0])
    assert f.name == "minus-revenue"
    assert f(x, y) == -(10.0 + 21.0 - 2.0)
    assert f.partial_x(x, y).tolist() == [-5.0, -7.0, 4.0]
    assert f.partial_y(x, y).tolist() == [-2.0, -3.0, -0.5]
    with pytest.raises(InvalidInput) as refused:
        f(x, y[:2])
    assert str(refused.value) == "y: expected one number for each of the 3 entries of x, got 2"


def test_total_response():
    f = as_objective("total-response")
    x, y = np.array([2.0, 3.0, 0.5]), np.array([5.0, -7.5])
    assert f.name == "total-response"
    assert f(x, y) == -2.5
    assert f.partial_x(x, y).tolist() == [0.0, 0.0, 0.0]
    assert f.partial_y(x, y).tolist() == [1.0, 1.0]


# Errors that callers tell apart.


# What a log could not hold, rebuilt on the way.


def of_a_game(x, y):
    return float(x @ y) + 1.0


def stored(url: str, objective: Any) -> None:
    Study.create(url, "s", TwoPoint(K=1), objective, [0.0], objective_given_again=True, problem={"a": 1}).close()


def test_an_objective_that_the_log_could_not_hold_is_rebuilt_from_the_settings_once(tmp_path):
    url, seen = f"sqlite:///{tmp_path}/s.db", []
    stored(url, lambda x, y: of_a_game(x, y))

    def rebuild(settings):
        seen.append(dict(settings.problem))
        return Objective(of_a_game)

    with Study.open(url, "s", rebuild=rebuild) as study, Study.open(url, "s", objective=of_a_game) as other:
        assert study.tell(study.ask()[0], y=[2.0]).recorded
        other.correct((0, 0), y=[3.0], reason="a typo")
        assert [o.cost for o in study.answers()] == [1.0], "the whole log is read again, and not built again"
    assert seen == [{"a": 1}]


def test_one_that_the_log_holds_or_that_is_given_is_not_rebuilt(tmp_path):
    def rebuild(settings):
        raise AssertionError("nobody asked for this")

    held, given = f"sqlite:///{tmp_path}/held.db", f"sqlite:///{tmp_path}/given.db"
    stored(held, "total-response")
    stored(given, lambda x, y: of_a_game(x, y))
    for url, objective in ((held, None), (given, of_a_game)):
        with Study.open(url, "s", objective=objective, rebuild=rebuild) as study:
            assert study.can_lead


@pytest.mark.parametrize(
    "error, why",
    [
        (InvalidInput("network: there is no such file"), "network: there is no such file"),
        (KeyError("links"), "KeyError: 'links'"),
    ],
)
def test_why_it_cannot_be_rebuilt_is_why_the_study_is_not_led(tmp_path, error, why):
    url = f"sqlite:///{tmp_path}/s.db"
    stored(url, lambda x, y: of_a_game(x, y))

    def rebuild(settings):
        raise error

    with Study.open(url, "s", rebuild=rebuild) as study:
        assert study.unrebuilt == (why,)
        assert study.settings.problem == {"a": 1}
