"""The points that may be announced: counted by hand, and against every point of small grids."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackelberg.core import InvalidInput, Parameters
from stackelberg.core.game import checked_parameters
from stackelberg.problems.build import changed
from stackelberg.sets import Ball, Box, Grid, Polytope, Simplex

SHOP = Box(
    {"bread": (0, 5, "EUR"), "milk": (0.12, 3, "EUR"), "eggs": {"lower": 2, "upper": 4, "step": 0.5}}, step=0.05
)


TRIANGLE = Polytope([[1.0, 2.0], [-1.0, 0.0], [0.0, -1.0]], [4.0, 0.0, 0.0])


def grid_of(X, **said):
    named = X.parameters if isinstance(X, Box) and X.parameters else Parameters.numbered(X.dimension)
    return Grid(X, changed(named, said))


def test_parameters_say_what_may_be_announced():
    named = SHOP.parameters
    assert named.names == ("bread", "milk", "eggs")
    assert named.units == ("EUR", "EUR", "")
    assert named.steps == (0.05, 0.05, 0.5)
    assert [named.decimals(i) for i in range(3)] == [2, 2, 1]
    assert named.words(0, 0.15) == "0.15 EUR"
    assert (named.below(0, 0.149), named.above(0, 0.149), named.nearest(2, 2.7)) == (0.1, 0.15, 2.5)
    assert 3 * 0.05 != 0.15  # what people write is what is announced
    near = [x.tolist() for x in Grid(SHOP, named).next_to(np.array([0.1, 0.2, 2.5]))]
    assert near == [
        *([0.15, 0.2, 2.5], [0.05, 0.2, 2.5], [0.1, 0.25, 2.5], [0.1, 0.15, 2.5]),
        *([0.1, 0.2, 3.0], [0.1, 0.2, 2.0]),
    ]
    assert SHOP.lower.tolist() == [0.0, 0.12, 2.0]
    assert Grid(SHOP, named).bounds[0].tolist() == [0.0, 0.15, 2.0]


@pytest.mark.parametrize(
    "given, words",
    [
        ({"bread": (5, 0)}, "bread: expected lower <= upper, got 5 > 0"),
        ({"bread": "cheap"}, r"bread: expected \(lower, upper\)"),
        ({"bread": ("0", 5)}, "bread: expected a vector of numbers"),
        ({"bread": (0, 1, "EUR", 2)}, r"bread: expected \(lower, upper\), "),
        ({"bread": {"from": 0}}, "a table of lower, upper, unit, step, got"),
        ({"bread": (0.1, 0.2), "step": 0.5}, "no value that may be announced lies between 0.1 and 0.2"),
        ({"step": 0.5}, "expected at least one name with its bounds"),
    ],
)
def test_what_cannot_be_announced_is_refused(given, words):
    with pytest.raises(InvalidInput, match=words):
        Box(given)


def test_names_are_found_as_people_write_them():
    tolls = Parameters(("Bridge→School (link 1)", "Mill Lane, School→Bridge (link 2)"))
    assert [tolls.find(name) for name in ("Bridge->School", "Mill Lane", "link 2", 1)] == [0, 1, 1, 0]
    with pytest.raises(InvalidInput, match="entry: expected one of 2 names such as"):
        tolls.find("High Street")
    assert tolls.vector("x", {"Mill Lane": 2.0}, base=[1.0, 0.0]).tolist() == [1.0, 2.0]
    with pytest.raises(InvalidInput, match="got none for Bridge→School"):
        tolls.vector("x", {"Mill Lane": 2.0})


FREE = Parameters(("a", "b"))
HALVES = Parameters(("size",), ("cm",), (0.5,))


def test_what_is_said_for_all_and_by_name():
    found, lower, upper = Parameters.described(
        {
            "a": (-3, -1),
            "b": {"upper": 4, "unit": "EUR"},
            "c": {"lower": -2, "upper": 4, "step": 1},
            "step": 0.5,
        }
    )
    assert (lower.tolist(), upper.tolist()) == ([-3.0, -np.inf, -2.0], [-1.0, 4.0, 4.0])
    assert (found.units, found.steps) == (("", "EUR", ""), (0.5, 0.5, 1.0))
    assert (found.quantity, found.unit) == ("x", "")
    told = changed(found, {"unit": "h", "quantity": "time", "c": {"step": 2}})
    assert (told.units, told.unit, told.quantity) == (("h", "h", "h"), "h", "time")
    assert told.steps == (0.5, 0.5, 2.0)
    assert changed(told, {"a": {"step": 0.25}}).steps == (0.25, 0.5, 2.0)
    assert changed(told, {"a": {"unit": "min"}}).units == ("min", "h", "h")


def test_the_multiples_of_a_step():
    assert (HALVES.below(0, 2.5), HALVES.above(0, 2.5), HALVES.below(0, 2.4)) == (2.5, 2.5, 2.0)
    assert (HALVES.below(0, 2.5 * (1 - 1e-12)), HALVES.above(0, 2.5 * (1 + 1e-12))) == (2.5, 2.5), "up to rounding"
    assert (HALVES.below(0, -0.1), HALVES.above(0, -0.1)) == (-0.5, 0.0)
    assert (HALVES.below(0, -np.inf), HALVES.above(0, np.inf)) == (-np.inf, np.inf)
    assert [HALVES.nearest(0, v) for v in (-9.1, 3.2, 3.3, 9.0)] == [-9.0, 3.0, 3.5, 9.0]


def test_an_x_that_may_not_be_announced_is_refused_by_name():
    tolls = Parameters(("a", "b", "c"), units="EUR", steps=0.5)
    tolls.validate("x", [0.5, -1.0, 1e-12])
    FREE.validate("x", [0.0, 0.123])
    with pytest.raises(InvalidInput, match=r"x: b = 0\.7 is not a multiple of its step 0\.5; the nearest is 0\.5"):
        tolls.validate("x", [0.5, 0.7, 0.0])


def test_names_with_values_make_an_x():
    assert FREE.vector("x", [1, 2]).tolist() == [1.0, 2.0]
    assert FREE.vector("x", {"b": 2, "a": 1}).tolist() == [1.0, 2.0]
    for wrong, words in (
        ({}, "expected names with their values, got none"),
        ([1.0], "x"),
        ({"a": 1}, "none for b"),
        ({"a": 1, "b": 2, 1: 3}, "x: 'a' and 'b' and 1 are not all different entries; give each once"),
    ):
        with pytest.raises(InvalidInput, match=words):
            FREE.vector("x", wrong)
    with pytest.raises(InvalidInput, match="parameters: expected names with their bounds"):
        Parameters.described([("a", 0, 1)])


def test_what_the_entries_of_x_are_is_as_given_or_as_X_says():
    assert checked_parameters(None, Ball([0.0, 0.0], 1.0)) == Parameters.numbered(2)
    assert checked_parameters(None, SHOP) is SHOP.parameters
    assert checked_parameters(FREE, Ball([0.0, 0.0], 1.0)) is FREE
    assert checked_parameters(Parameters.numbered(5), SHOP) is SHOP.parameters, "numbers of another X say nothing"
    for wrong in (FREE, "names"):
        with pytest.raises(InvalidInput, match="parameters: expected Parameters of 3 entries"):
            checked_parameters(wrong, SHOP)


@pytest.mark.slow
@given(st.lists(st.floats(-2, 8), min_size=3, max_size=3))
def test_the_nearest_point_of_a_box_is_the_nearest_of_all(x):
    """Entries of a box do not meddle: every value of each is tried."""
    found = Grid(SHOP, SHOP.parameters).nearest(np.array(x))
    for i, levels in enumerate((np.arange(101) * 0.05, np.arange(3, 61) * 0.05, [2.0, 2.5, 4.0])):
        clipped = np.clip(x[i], SHOP.lower[i], SHOP.upper[i])
        assert abs(found[i] - clipped) <= min(abs(level - clipped) for level in levels) + 1e-9


@pytest.mark.parametrize(
    "X, step",
    [
        (Simplex(4), 0.1),
        (Ball([0.5, 0.5], 2.0), 0.5),
        (TRIANGLE, 1.0),
    ],
)
def test_points_of_other_sets_lie_in_them(X, step):
    grid, rng = grid_of(X, step=step), np.random.default_rng(0)
    for _ in range(20):
        point = grid.nearest(rng.normal(size=X.dimension, scale=2.0))
        assert grid.contains(point)
        assert all(grid.contains(x) for x in grid.next_to(point))


def test_a_set_without_such_a_point_says_so():
    with pytest.raises(InvalidInput, match="no point that may be announced was found in X"):
        grid_of(Ball([0.5, 0.5], 0.1), step=1.0).nearest(np.array([0.5, 0.5]))


def test_around_a_point_the_cheapest_of_its_corners_is_taken():
    """Entries that go together: rounding each would take (1, 1), which costs most of the four."""
    X = Box([0.0, 0.0], [2.0, 2.0], step=1.0)
    grid = Grid(X, X.parameters)

    def cost(x):
        return float((x[0] + x[1] - 1.0) ** 2)

    assert grid.nearest(np.array([0.6, 0.6])).tolist() == [1.0, 1.0]
    assert cost(grid.around(cost, np.array([0.6, 0.6]))) == 0.0


@pytest.mark.slow
@given(st.lists(st.integers(-4, 4), min_size=3, max_size=3), st.lists(st.floats(-2, 2), min_size=3, max_size=3))
def test_on_the_way_to_a_point_nothing_goes_further(start, x):
    X = Box(np.full(3, -2.0), 2.0, step=0.5)
    grid, start, x = Grid(X, X.parameters), 0.5 * np.array(start, dtype=float), np.array(x)
    found = grid.toward(start, x)
    assert grid.contains(found)
    assert np.all(np.minimum(start, x) - 1e-9 <= found)
    assert np.all(found <= np.maximum(start, x) + 1e-9)
    assert np.all(np.abs(found - x) < 0.5 + 1e-9)


# Which entries of x matter, and slices along one of them: against functions that are known


def test_no_entry_goes_further_than_two_of_its_steps():
    """The cheapest of the 5 × 5 points within two steps."""
    X = Box({"a": (0, 20), "b": {"lower": 1, "upper": 9, "step": 2}}, step=0.5)
    grid = Grid(X, X.parameters)
    assert grid.further(lambda x: -float(x.sum()), np.array([4.0, 2.0])).tolist() == [5.0, 6.0]
    assert grid.further(lambda x: float((x[0] - 3.4) ** 2 + x[1]), np.array([4.0, 8.0])).tolist() == [3.5, 4.0]


def test_what_lies_outside_may_not_be_announced_whatever_its_steps():
    grid = grid_of(Box([0.0], [1.0]), step=0.5)
    assert [grid.contains(np.array([x])) for x in (-0.5, 0.0, 0.4, 0.5, 1.0, 1.5)] == [
        False,
        True,
        False,
        True,
        True,
        False,
    ]


def test_a_point_on_a_plane_is_found_by_steps_of_two_entries():
    """x1 + x2 = 3 and x1 <= 0.9: (0.9, 2.1) is rounded to (1, 2), from where each single step leaves the plane."""
    line = Polytope([[1.0, 0.0]], [0.9], [[1.0, 1.0]], [3.0])
    assert grid_of(line, step=1.0).nearest(np.array([5.0, -2.0])).tolist() == [0.0, 3.0]
