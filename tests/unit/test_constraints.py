"""Constraints: what they say of x and y, by hand, and what they refuse at the door."""

import numpy as np
import pytest

from stackelberg import Constraint, InvalidInput, Objective
from stackelberg.core import ConstraintForecast, ResponseSchema, forms
from stackelberg.run.remarks import unkept_words

X, Y = np.array([2.0, 3.0]), np.array([10.0, 20.0, 40.0])


def fuel(x, y):
    return float(x[0] * y[2])


@pytest.mark.parametrize(
    ("constraint", "value", "by_x", "by_y"),
    [
        (Constraint("a street", at_most=15.0, y={1: 1.0}), 20.0, [0, 0], [0, 1, 0]),
        (Constraint("two streets", at_most=15.0, y={0: 2.0, 2: -0.5}), 0.0, [0, 0], [2, 0, -0.5]),
        (Constraint("fuel", at_most=15.0, function=fuel), 80.0, [40, 0], [0, 0, 2]),
    ],
)
def test_what_a_constraint_bounds_and_its_slopes(constraint, value, by_x, by_y):
    assert constraint(X, Y) == pytest.approx(value)
    assert constraint.partial_x(X, Y) == pytest.approx(np.array(by_x, dtype=float), abs=1e-6)
    assert constraint.partial_y(X, Y) == pytest.approx(np.array(by_y, dtype=float), abs=1e-6)


def test_at_most_and_at_least_are_broken_on_their_own_sides():
    most, least = Constraint("m", at_most=20.0, y={1: 1.0}), Constraint("l", at_least=20.0, y={1: 1.0})
    above, below = np.array([0.0, 21.0, 0.0]), np.array([0.0, 19.0, 0.0])
    assert (most.is_passed(most(X, above)), least.is_passed(least(X, above))) == (True, False)
    assert (most.is_passed(most(X, below)), least.is_passed(least(X, below))) == (False, True)
    assert not most.is_passed(most(X, Y))
    assert not least.is_passed(least(X, Y))
    assert not most.is_passed(most(X, Y + 1e-12))  # rounding
    assert most.words == "m at most 20"
    assert least.words == "l at least 20"


def test_what_was_not_measured_breaks_nothing():
    y = np.array([10.0, np.nan, 40.0])
    assert np.isnan(Constraint("a", at_most=1.0, y={1: 1.0})(X, y))
    assert not Constraint("a", at_most=1.0, y={1: 1.0}).is_passed(Constraint("a", at_most=1.0, y={1: 1.0})(X, y))
    assert Constraint("a", at_most=1.0, y={2: 1.0}).is_passed(Constraint("a", at_most=1.0, y={2: 1.0})(X, y))
    assert np.isnan(Constraint("a", at_most=1.0, function=lambda x, y: float(y.sum()))(X, y))


def test_names_of_entries_come_from_the_response():
    streets = ("Mill Lane, A→B (link 1)", "B→C (link 2)")
    schema = ResponseSchema((*streets, *(f"time of {one}" for one in streets)), "flow")
    flow = Constraint("a", at_most=1.0, y={"Mill Lane": 1.0, "B->C": 2.0}).named(schema)
    assert flow.y == ((0, 1.0), (1, 2.0))
    assert Constraint("a", at_most=1.0, y={"time of B→C": 1.0}).named(schema).y == ((3, 1.0),)
    assert Constraint("a", at_most=1.0, y={"time of B→C (link 2)": 1.0}).named(schema).y == ((3, 1.0),)
    with pytest.raises(
        InvalidInput, match=r"constraint 'a': entry: expected one of \d names such as 'Mill Lane.*got 'Elm'"
    ):
        Constraint("a", at_most=1.0, y={"Elm": 1.0}).named(schema)
    with pytest.raises(InvalidInput, match=r"constraint 'a': unknown entry 'Elm' of y; expected 0"):
        Constraint("a", at_most=1.0, y={"Elm": 1.0})(X, Y)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"y": {0: 1.0}}, "constraint 'a': expected either at_most or at_least"),
        ({"at_most": 1.0, "at_least": 0.0, "y": {0: 1.0}}, "constraint 'a': expected either at_most or at_least"),
        ({"at_most": "1", "y": {0: 1.0}}, "at_most: expected a number"),
        ({"at_most": float("nan"), "y": {0: 1.0}}, "at_most: expected"),
        ({"at_most": 1.0}, "expected either weights .y=. or function=, got neither"),
        ({"at_most": 1.0, "y": {0: 1.0}, "function": fuel}, "expected either weights .*, got both"),
        ({"at_most": 1.0, "function": 3}, "function: expected g.x, y., got int"),
        ({"at_most": 1.0, "y": {-1: 1.0}}, "constraint 'a', y: expected a whole number >= 0, got -1"),
        ({"at_most": 1.0, "y": 7}, "constraint 'a', y: expected weights by entry"),
        ({"at_most": 1.0, "y": {0: "two"}}, "constraint 'a', y, weight of 0: expected a number"),
        ({"at_most": 1.0, "y": ((0, 1.0), (0, 2.0))}, "constraint 'a', y: expected each entry once"),
        ({"at_most": 1.0, "y": {0: 1.0}, "probability": 1.0}, "probability: expected one from 0.5 to below 1"),
        ({"at_most": 1.0, "y": {0: 1.0}, "probability": 0.49}, "probability: expected one from 0.5 to below 1"),
        ({"at_most": 1.0, "function": fuel, "gradients": "jax"}, "gradients: expected 'differences' or a pair"),
    ],
)
def test_bad_constraints_are_refused_at_the_door(settings, message):
    with pytest.raises(InvalidInput, match=message):
        Constraint("a", **settings)


def test_constraints_of_an_objective_have_names_of_their_own():
    constraint = Constraint("a", at_most=1.0, y={0: 1.0})
    with pytest.raises(InvalidInput, match=r"constraints: expected a name of its own for each, got \['a', 'a'\]"):
        Objective(lambda x, y: 0.0, constraints=[constraint, constraint])
    with pytest.raises(InvalidInput, match=r"constraints: expected Constraint\(\.\.\.\), got"):
        Objective(lambda x, y: 0.0, constraints=["a"])
    with pytest.raises(InvalidInput, match=r"constraints: expected Constraint\(\.\.\.\), got float"):
        Objective(lambda x, y: 0.0, constraints=400.0)
    assert Objective(lambda x, y: 0.0, constraints=constraint).constraints == (constraint,)


def test_a_constraint_that_is_data_can_be_stored():
    constraint = Constraint("a", at_least=1.5, y={0: 1.0, "Elm": 2.0}, probability=0.99)
    assert forms.loads(forms.dumps(constraint)) == constraint


def test_rounding_is_a_share_of_the_bound_and_a_constraint_has_one_gradient_of_each_kind():
    large = Constraint("large", at_most=1e6, y={0: 1.0})
    assert not large.is_passed(1e6 + 5e-4)
    assert large.is_passed(1e6 + 5e-3)
    with pytest.raises(InvalidInput, match="gradients: expected 'differences' or a pair of functions"):
        Constraint("g", at_most=1.0, function=lambda x, y: 0.0, gradients=(len,))
    with pytest.raises(InvalidInput, match="gradients: expected 'differences' or a pair of functions"):
        Constraint("g", at_most=1.0, function=lambda x, y: 0.0, gradients=(len, 3))


def test_a_function_that_needs_what_was_not_measured_is_not_known_however_small_the_rest_is():
    first = Constraint("first", at_most=1.0, function=lambda x, y: float(y[0]))
    nothing = np.array([np.nan, 0.0])
    assert np.isnan(first(np.zeros(1), nothing))
    assert np.isnan(first(np.zeros(1), np.array([0.5, np.nan]))), "of a function nobody knows which entries count"


def test_an_entry_is_found_by_its_quantity_where_others_have_other_entries():
    """Each quantity may be measured in places of its own."""
    response = ResponseSchema(("A→B (link 1)", "travel time of C→D (link 2)"), "flow")
    assert Constraint("slow", at_most=9.0, y={"travel time of C->D": 1.0}).named(response).y == ((1, 1.0),)
    assert response.find(response.names[1]) == 1, "what a message calls it can be typed"


def test_a_constraint_that_is_kept_as_often_as_not_is_not_said_to_be_broken():
    kept = [ConstraintForecast("queue", 12.0, 1.0, 0.5), ConstraintForecast("noise", 3.0, 1.0, 0.99)]
    assert unkept_words(kept) == unkept_words(None) == []
    (words,) = unkept_words([*kept, ConstraintForecast("takings", 8.25, 1.0, 0.49)])
    assert "the recommendation breaks takings (8.25 expected);" in words


def test_a_constraint_that_is_no_number_is_named_with_the_broken_ones():
    unknown = ConstraintForecast("noise", float("nan"), float("nan"), 0.0)
    (words,) = unkept_words([unknown, ConstraintForecast("takings", 8.25, 1.0, 0.49)])
    assert "the recommendation breaks noise (nan expected), takings (8.25 expected);" in words
