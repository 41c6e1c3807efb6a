"""The objective of a stored study: how it is named, written down and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from stackelberg import Setup, TwoPoint
from stackelberg.core import InvalidInput, Objective
from stackelberg.core.forms import register
from stackelberg.study import Study
from stackelberg.study.objective import StoredObjective, as_objective, describe, restore


@register("the-product")
def product(x, y):
    """What this says does not count."""
    # Nor does this,

    return float(x @ y)  # nor this


@register("slope-x")
def slope_x(x, y):
    return y


@register("slope-y")
def slope_y(x, y):
    return x


@register("weighted")
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
    assert as_objective("the-product") == Objective(product)


@pytest.mark.parametrize("given", ["pretty", 3.5, "box"])
def test_what_is_no_objective_is_refused(given):
    with pytest.raises(InvalidInput, match=r"(objective|function): expected"):
        as_objective(given)


# What the log says of it, and back.


def test_what_the_log_says_of_an_objective():
    stored = describe(Objective(product, (slope_x, slope_y)))
    assert stored.name == "product"
    gradients = ["slope-x", "slope-y"]
    assert stored.content == {"function": "the-product", "gradients": gradients}
    assert describe(None) is None


def test_what_an_objective_says_of_prices_comes_back():
    assert restore(describe(Objective(product, prices=[[1, 0], [2, 3]])), None).prices == ((1, 0), (2, 3))


def test_an_objective_comes_back():
    stored = describe(Objective(Weighted(2.5), name="w"))
    assert restore(stored, None) == Objective(Weighted(2.5), name="w")


def test_an_objective_brought_along_is_the_one_that_is_used():
    stored = describe(Objective(closed_over(2.5)))
    brought = Objective(closed_over(2.5))
    assert restore(stored, brought) is brought
    written = describe(Objective(product))
    assert restore(written, named) is named


def test_an_objective_that_must_be_brought_along():
    with pytest.raises(InvalidInput) as refused:
        restore(StoredObjective("f", None), None)
    assert str(refused.value) == (
        "objective: the log holds only the name of 'f', which is not registered; give it again: "
        "Study.open(url, name, objective=f), or go on with solve(game, ..., study=...)"
    )


@pytest.mark.parametrize("content", [{"kind": "tuple", "items": [1]}, {"what": 1}, 3])
def test_something_else_in_the_place_of_an_objective(content):
    with pytest.raises(InvalidInput, match=r"^objective"):
        restore(StoredObjective("f", content), None)


# Those that have names.


def test_revenue():
    f = as_objective("revenue")
    x, y = np.array([2.0, 3.0, 0.5]), np.array([5.0, 7.0, -4.0])
    assert (f.name, f.maximise) == ("revenue", True)
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
    Study.create(url, "s", Setup(TwoPoint(K=1), objective, [0.0], problem={"a": 1})).close()


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
        assert study.setup.problem == {"a": 1}
