"""The units of the response model by hand: which length X and x0 give, and the objective seen in them."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stackelberg.core import ConvexSet, Limit, Objective
from stackelberg.leaders.response.constants import MOST_UNEQUAL, SHARE_OF_DISTANCE, SHARE_OF_WIDTH
from stackelberg.leaders.response.problem import (
    ScaledProblem,
    Scaling,
    own_lengths,
    own_sizes,
    scaling_by,
    scaling_of,
    sized,
    typical,
    where_defined,
)
from stackelberg.sets import ANYWHERE, Ball, Box, Reals, Simplex

FREE = np.inf


def lengths(X: ConvexSet, x0: Any) -> list[float] | None:
    scaling = scaling_of(X, np.array(x0))
    return None if scaling is None else scaling.length.tolist()


class TestTheLength:
    def test_with_both_bounds_a_share_of_the_width_wherever_x0_is(self) -> None:
        X = Box(np.full(2, -1.0), np.full(2, 7.0))
        for x0 in ([-1.0, 7.0], [0.0, 0.0], [3.0, 2.0]):
            assert lengths(X, x0) == [8.0 * SHARE_OF_WIDTH] * 2

    def test_with_one_bound_a_share_of_the_distance_from_it(self) -> None:
        assert lengths(Box(np.full(1, 2.0), np.full(1, FREE)), [14.0]) == [12.0 * SHARE_OF_DISTANCE]
        assert lengths(Box(np.full(1, -FREE), np.full(1, 2.0)), [-6.0]) == [8.0 * SHARE_OF_DISTANCE]

    def test_on_that_bound_a_share_of_x0(self) -> None:
        assert lengths(Box(np.full(1, 2.0), np.full(1, FREE)), [2.0]) == [2.0 * SHARE_OF_DISTANCE]

    @pytest.mark.parametrize("X", [Reals(3), ANYWHERE, Box(np.full(3, -FREE), np.full(3, FREE))])
    def test_without_bounds_a_share_of_the_middle_entry_of_x0(self, X: ConvexSet) -> None:
        assert lengths(X, [-4.0, 8.0, 12.0]) == [8.0 * SHARE_OF_DISTANCE] * 3
        assert lengths(X, [0.0, -8.0, 0.0]) == [8.0 * SHARE_OF_DISTANCE] * 3  # those that are not zero

    def test_other_sets_a_share_of_their_inner_width(self) -> None:
        assert lengths(Ball(np.zeros(2), 3.0), [0.0, 0.0]) == [6.0 * SHARE_OF_DISTANCE] * 2
        inside = Simplex(4, 2.0).inradius()  # from the middle, 1/2 each, to a face: ½ √(4 / 3)
        assert inside == pytest.approx(0.5 * np.sqrt(4.0 / 3.0), rel=1e-12)
        assert lengths(Simplex(4, 2.0), [2.0, 0.0, 0.0, 0.0]) == [2.0 * inside * SHARE_OF_DISTANCE] * 4

    @pytest.mark.parametrize("X", [Reals(2), ANYWHERE, Box(np.zeros(2), np.full(2, FREE))])
    def test_nothing_gives_one_at_zero(self, X: ConvexSet) -> None:
        assert scaling_of(X, np.zeros(2)) is None

    def test_an_entry_that_nothing_is_known_of_takes_the_middle_of_the_others(self) -> None:
        X = Box(np.array([0.0, 0.0, -FREE]), np.array([16.0, 32.0, FREE]))
        assert lengths(X, [1.0, 1.0, 0.0]) == [24.0 * SHARE_OF_WIDTH] * 3

    def test_an_entry_that_cannot_move_gives_none(self) -> None:
        X = Box(np.array([0.0, 5.0]), np.array([16.0, 5.0]))
        assert lengths(X, [0.0, 5.0]) == [pytest.approx(np.median([16.0 * SHARE_OF_WIDTH, 5.0 / 4.0]))] * 2
        assert lengths(Box(np.zeros(2), np.array([16.0, 0.0])), [0.0, 0.0]) == [16.0 * SHARE_OF_WIDTH] * 2

    @pytest.mark.parametrize("factor, own", [(1.0, False), (1.001, True)])
    def test_very_unequal_entries_have_lengths_of_their_own(self, factor: float, own: bool) -> None:
        widths = np.array([16.0, 16.0 * MOST_UNEQUAL * factor, 32.0])
        expected = widths * SHARE_OF_WIDTH if own else np.full(3, 32.0 * SHARE_OF_WIDTH)
        assert lengths(Box(np.zeros(3), widths), [0.0, 0.0, 0.0]) == expected.tolist()
        x0 = widths / 4.0
        expected = x0 * SHARE_OF_DISTANCE if own else np.full(3, 8.0 * SHARE_OF_DISTANCE)
        assert lengths(Reals(3), x0) == expected.tolist()

    def test_in_any_other_set_one_length_serves_all(self) -> None:
        """Entry by entry a ball would be an ellipsoid, onto which nobody projects."""
        assert lengths(Ball(np.array([1e6, 1.0]), 3.0), [1e6, 1.0]) == [6.0 * SHARE_OF_DISTANCE] * 2


class TestTheScaling:
    def test_there_and_back(self) -> None:
        scaling = Scaling(np.array([1.0, -2.0]), np.array([4.0, 0.5]))
        np.testing.assert_array_equal(scaling.scale(np.array([9.0, -1.0])), [2.0, 2.0])
        np.testing.assert_array_equal(scaling.unscale(np.array([2.0, 2.0])), [9.0, -1.0])
        assert scaling.longest == 4.0

    def test_responses_there_and_back(self) -> None:
        """As they are before the first answer, over their sizes after it."""
        y = np.array([6.0, 20.0])
        assert SCALING.scale_response(y) is not y
        assert SCALING.unscale_response(y) is y
        assert SCALING.typical_size == 1.0
        scaling = replace(SCALING, sizes=np.array([3.0, 10.0]))
        np.testing.assert_array_equal(scaling.scale_response(y), [2.0, 2.0])
        np.testing.assert_array_equal(scaling.unscale_response(np.array([2.0, 2.0])), y)
        assert scaling.typical_size == 6.5

    def test_by_a_length(self) -> None:
        scaling = scaling_by(np.array([1.0, -2.0]), 0.25)
        assert (scaling.origin.tolist(), scaling.length.tolist()) == ([1.0, -2.0], [0.25, 0.25])


def f(x: np.ndarray, y: np.ndarray) -> float:
    return float(x[0] ** 2 + 3.0 * x[1] + y[0] ** 2 * y[1])


EXACT = Objective(
    f,
    gradients=(
        lambda x, y: np.array([2.0 * x[0], 3.0]),
        lambda x, y: np.array([2.0 * y[0] * y[1], y[0] ** 2]),
    ),
)
SCALING = Scaling(np.array([1.0, -2.0]), np.array([4.0, 0.5]))
U, Y = np.array([2.0, 2.0]), np.array([3.0, -5.0])
"""x = (9, −1)."""


NOTHING = np.zeros((0, 2), dtype=np.intp)
FIRST, BOTH = np.array([[0, 1]]), np.array([[0, 1], [2, 3]])


class TestTheSizesOfY:
    """The root mean square of the entries of a quantity in the first answer."""

    def test_one_size_for_all_where_nothing_says_what_is_what(self) -> None:
        scaling = sized(SCALING, np.array([1.0, -7.0, 5.0]), NOTHING)
        np.testing.assert_array_equal(scaling.sizes, [5.0] * 3)
        assert (scaling.origin, scaling.length) == (SCALING.origin, SCALING.length)

    def test_each_quantity_has_its_own(self) -> None:
        """Flows in thousands of vehicles, times in minutes."""
        np.testing.assert_array_equal(
            sized(SCALING, np.array([1e3, 7e3, 1.0, 7.0]), BOTH).sizes, [5e3, 5e3, 5.0, 5.0]
        )

    def test_other_entries_count_as_the_one_they_are_nearest_to_by_ratio(self) -> None:
        """Sizes of 1000 and 1: 40 is nearer to 1000 (by 25 to 40), 25 to 1."""
        y = np.array([1e3, 1e3, 1.0, 1.0, 40.0, 25.0, -40.0])
        np.testing.assert_array_equal(sized(SCALING, y, BOTH).sizes, [1e3, 1e3, 1.0, 1.0, 1e3, 1.0, 1e3])
        np.testing.assert_array_equal(sized(SCALING, np.array([1e3, 1e3, 0.2]), FIRST).sizes, [1e3] * 3)

    def test_in_any_order(self) -> None:
        y, order = np.array([1e3, 7e3, 1.0, 7.0, 40.0]), np.array([4, 2, 0, 3, 1])
        moved = sized(SCALING, y[order], np.argsort(order)[BOTH])
        np.testing.assert_array_equal(moved.sizes, sized(SCALING, y, BOTH).sizes[order])

    def test_zeros_and_what_was_not_measured_do_not_count(self) -> None:
        y = np.array([0.0, 6.0, np.nan, 2.0])
        np.testing.assert_array_equal(sized(SCALING, y, BOTH).sizes, [6.0, 6.0, 2.0, 2.0])
        assert sized(SCALING, np.array([0.0, 6.0, np.nan]), NOTHING).sizes.tolist() == [6.0] * 3  # type: ignore[union-attr]

    def test_what_a_limit_bounds_has_its_bound_for_a_size_unless_it_is_priced(self):
        limits = [
            Limit("queue", at_most=-3.0, y={2: 2.0}),
            Limit("both", at_least=8.0, y={3: 1.0, 4: 0.5}),
            Limit("street", at_most=9.0, y={0: 1.0}),
            Limit("none", at_most=0.0, y={5: 1.0}),
            Limit("no weight", at_most=1.0, y={5: 0.0}),
        ]
        y = np.array([1e3, 1e3, 1.0, 7.0, 1e3, 1e3])
        np.testing.assert_array_equal(sized(SCALING, y, FIRST, limits).sizes, [1e3, 1e3, 1.5, 4.0, 8.0, 1e3])

    def test_a_quantity_of_which_nothing_was_seen_takes_the_size_of_all(self) -> None:
        """(0, 0) and (1, 7): 5 for both; one for all where there is nothing at all."""
        np.testing.assert_array_equal(sized(SCALING, np.array([0.0, 0.0, 1.0, 7.0]), BOTH).sizes, [5.0] * 4)
        np.testing.assert_array_equal(sized(SCALING, np.array([np.nan, 0.0, 1.0, 7.0]), BOTH).sizes, [5.0] * 4)
        np.testing.assert_array_equal(sized(SCALING, np.zeros(4), BOTH).sizes, [1.0] * 4)

    @pytest.mark.parametrize("by", [2.0**-30, 2.0**20])
    def test_units_of_y_change_no_bit(self, by: float) -> None:
        y = np.random.default_rng(0).standard_normal(7)
        y[2:4] *= 1e3
        np.testing.assert_array_equal(sized(SCALING, by * y, BOTH).sizes, by * sized(SCALING, y, BOTH).sizes)


class TestTheSeat:
    @pytest.mark.parametrize("objective", [EXACT, Objective(f)], ids=["exact", "differences"])
    @pytest.mark.parametrize("floor", [False, True])
    def test_with_sizes_costs_are_those_of_y_and_slopes_by_v_are_longer(
        self, objective: Objective, floor: bool
    ) -> None:
        """v = (1.5, 10) with sizes of 2 and 0.5 is y = (3, 5): slopes 2 · 30 and 0.5 · 9."""
        scaling = replace(SCALING, sizes=np.array([2.0, 0.5]))
        problem, v = ScaledProblem(objective, Reals(2), scaling, floor), np.array([1.5, 10.0])
        assert problem.cost(U, v) == 81.0 - 3.0 + 45.0
        np.testing.assert_allclose(problem.cost_and_slopes(U, v)[2], [60.0, 4.5], rtol=1e-8)
        np.testing.assert_allclose(problem.slope_in_response(U, v), [60.0, 4.5], rtol=1e-8)

    def test_costs(self) -> None:
        assert ScaledProblem(EXACT, Reals(2), SCALING, floor=False).cost(U, Y) == 81.0 - 3.0 - 45.0
        assert ScaledProblem(EXACT, Reals(2), SCALING, floor=True).cost(U, Y) == 81.0 - 3.0

    @pytest.mark.parametrize("objective", [EXACT, Objective(f)], ids=["exact", "differences"])
    def test_slopes_in_u_are_those_in_x_by_the_length(self, objective: Objective) -> None:
        _, by_u, by_y = ScaledProblem(objective, Reals(2), SCALING, floor=False).cost_and_slopes(U, Y)
        np.testing.assert_allclose(by_u, [4.0 * 18.0, 0.5 * 3.0], rtol=1e-8)
        np.testing.assert_allclose(by_y, [-30.0, 9.0], rtol=1e-8)

    @pytest.mark.parametrize("objective", [EXACT, Objective(f)], ids=["exact", "differences"])
    def test_where_y_is_cut_off_at_zero_nothing_follows_it(self, objective: Objective) -> None:
        """y = (3, −5) counts as (3, 0): slopes (2·3·0, 9), of which that of the entry below zero counts as 0."""
        *_, by_y = ScaledProblem(objective, Reals(2), SCALING, floor=True).cost_and_slopes(U, Y)
        np.testing.assert_allclose(by_y, [0.0, 0.0], atol=1e-8)
        *_, by_y = ScaledProblem(objective, Reals(2), SCALING, floor=True).cost_and_slopes(U, np.array([3.0, 0.0]))
        assert by_y[1] == 0.0  # exactly on the floor too
        np.testing.assert_array_equal(ScaledProblem(EXACT, Reals(2), SCALING, floor=True).complete(Y), [3.0, 0.0])
        assert ScaledProblem(EXACT, Reals(2), SCALING, floor=False).complete(Y) is Y

    def test_a_box_is_projected_onto_entry_by_entry(self) -> None:
        problem = ScaledProblem(EXACT, Box(np.array([1.0, -2.0]), np.array([5.0, -1.5])), SCALING, floor=False)
        bounds = problem.bounds
        assert bounds is not None
        assert (bounds[0].tolist(), bounds[1].tolist()) == ([0.0, 0.0], [1.0, 1.0])
        np.testing.assert_array_equal(problem.project(np.array([0.5, 3.0])), [0.5, 1.0])
        np.testing.assert_array_equal(problem.project(np.array([-0.5, 0.3])), [0.0, 0.3])

    @pytest.mark.parametrize("X", [Reals(2), ANYWHERE])
    def test_all_of_space_has_no_bounds(self, X: ConvexSet) -> None:
        problem = ScaledProblem(EXACT, X, SCALING, floor=False)
        np.testing.assert_array_equal(problem.bounds, [[-FREE] * 2, [FREE] * 2])
        np.testing.assert_array_equal(problem.project(U), U)

    def test_another_set_is_projected_onto_in_x(self) -> None:
        """u = (3, 4) is x = (1.5, 2) from the centre of a ball of radius 1: it comes back as (0.6, 0.8) · 2."""
        problem = ScaledProblem(
            EXACT, Ball(np.array([1.0, -2.0]), 1.0), scaling_by(np.array([1.0, -2.0]), 0.5), floor=False
        )
        assert problem.bounds is None
        np.testing.assert_allclose(problem.project(np.array([3.0, 4.0])), [1.2, 1.6], rtol=1e-14)


class TestWhatIsTypical:
    def test_the_root_mean_square(self) -> None:
        assert typical(np.array([1.0, -7.0])) == 5.0

    @pytest.mark.parametrize("y", [[], [0.0, 0.0], [np.inf, 1.0], [np.nan]])
    def test_one_where_there_is_none(self, y: list[float]) -> None:
        assert typical(np.array(y)) == 1.0
        assert typical(np.array(y), 3.0) == 3.0


class TestDifferences:
    """Central differences of a cube z³ over ±h at 0 say h², which shows how long h was."""

    CUBE = np.finfo(np.float64).eps ** (2 / 3)

    def test_over_a_part_of_the_length(self) -> None:
        cubes = Objective(lambda x, y: float((x**3).sum() + (y**3).sum()))
        for length, squares in ((1.0, [1.0, 1.0]), (1e3, [1e6, 1e6]), (np.array([1e-3, 2.0]), [1e-6, 4.0])):
            for found in (
                cubes.partial_x(np.zeros(2), np.zeros(2), length=length),
                cubes.partial_y(np.zeros(2), np.zeros(2), length=length),
            ):
                np.testing.assert_allclose(found, np.array(squares) * self.CUBE, rtol=1e-9)

    def test_an_entry_that_is_longer_counts_in_its_place(self) -> None:
        """(z − 50)³ at 50: differences over a part of 50."""
        away = Objective(lambda x, y: float(((x - 50.0) ** 3).sum()))
        found = away.partial_x(np.full(1, 50.0), np.zeros(1), length=2.0)
        np.testing.assert_allclose(found, 2500.0 * self.CUBE, rtol=1e-4)


class TestLengthsByWhatEntriesDo:
    """Where a search gave one length for all: entries that do 64 times as much have units of their own."""

    @pytest.mark.parametrize("most, own", [(0.999 * MOST_UNEQUAL, False), (1.001 * MOST_UNEQUAL, True)])
    def test_only_where_they_differ_by_far(self, most: float, own: bool) -> None:
        assert (own_lengths(np.ones(2), np.array([1.0, most])) is not None) is own

    def test_all_then_do_as_much_as_the_one_that_does_most(self) -> None:
        """Its own length stays: one length for all was found by moves in which it did most."""
        lengths, effects = np.array([2.0, 2.0, 2.0, 3.0]), np.array([0.5, 8.0, 40.0, 400.0])
        found = own_lengths(lengths, effects)
        assert found is not None
        np.testing.assert_allclose((effects * found / lengths)[1:], 400.0, rtol=1e-14)
        assert found[0] == MOST_UNEQUAL * lengths[0]  # as much longer as at once may be
        assert found[3] == lengths[3]

    def test_by_no_more_than_so_much_at_once(self) -> None:
        """Of entries that do 64^0.5, 64, 64^1.5 and 64^3.5 times less, the last two grow by 64."""
        powers = np.array([0.0, 0.5, 1.0, 1.5, 3.5])
        found = own_lengths(np.full(5, 3.0), 7.0 * MOST_UNEQUAL**-powers)
        assert found is not None
        np.testing.assert_allclose(found, 3.0 * MOST_UNEQUAL ** np.minimum(powers, 1.0), rtol=1e-14)

    def test_none_is_ever_shorter_than_it_was(self) -> None:
        rng = np.random.default_rng(0)
        for spread in (5.0, 20.0):
            lengths, effects = np.exp(rng.normal(size=6)), np.exp(spread * rng.uniform(-1.0, 1.0, 6))
            found = own_lengths(lengths, effects)
            assert found is not None
            assert found[effects.argmax()] == lengths[effects.argmax()]
            assert np.all((found >= lengths) & (found <= MOST_UNEQUAL * lengths))

    @pytest.mark.parametrize("nothing", [0.0, 1e-17])
    def test_entries_that_do_nothing_say_nothing_of_units_and_keep_their_length(self, nothing: float) -> None:
        assert own_lengths(np.ones(4), np.array([nothing, 1.0, nothing, 2.0])) is None
        found = own_lengths(np.full(4, 3.0), np.array([nothing, 1.0, nothing, 100.0]))
        assert found is not None
        np.testing.assert_allclose(found, [3.0, 3.0 * MOST_UNEQUAL, 3.0, 3.0], rtol=1e-14)
        assert own_lengths(np.ones(2), np.zeros(2)) is None


class TestSizesOfTheirOwn:
    """Each y_i costs w_i at the margin: where w differs by more than 64, sizes make up for it."""

    @staticmethod
    def sizes(weights: list[float], y: list[float], before: float = 2.0) -> list[float]:
        w = np.array(weights)
        f = Objective(lambda x, y: float(w @ y), gradients=(lambda x, y: np.zeros(1), lambda x, y: w))
        scaling = replace(scaling_by(np.zeros(1), 1.0), sizes=np.full(len(y), before))
        found = own_sizes(f, np.zeros(1), np.array(y), scaling).sizes
        assert found is not None
        return found.tolist()

    def test_where_an_entry_costs_far_more_than_another_and_is_as_much_smaller(self) -> None:
        """Medians are over 1, 1e4 and 1e-4 of what they cost: the entry in the middle keeps its size."""
        assert self.sizes([1.0, 1e4, -1e-4], [3.0, 4e-4, 5e4]) == pytest.approx([2.0, 2e-4, 2e4])

    def test_not_up_to_a_factor_of_64(self) -> None:
        assert self.sizes([1.0, 63.0], [63.0, 1.0]) == [2.0, 2.0]
        assert self.sizes([1.0, 65.0], [65.0, 1.0]) == pytest.approx([2 * 33.0, 2 * 33.0 / 65.0])

    def test_not_where_entries_do_not_make_up_for_it(self) -> None:
        """A quantity that is dear, in the same units as those that are cheap."""
        assert self.sizes([1.0, 1e6, 1.0], [3.0, 4.0, 5.0]) == [2.0, 2.0, 2.0]

    def test_without_a_slope_by_their_levels_beyond_64_squared(self) -> None:
        assert self.sizes([0.0, 0.0], [4000.0, 1.0]) == [2.0, 2.0]
        assert self.sizes([0.0, 0.0], [1e4, 1.0]) == pytest.approx([2 * 5000.5, 2 * 0.50005], rel=1e-3)

    def test_what_was_not_measured_or_is_zero_keeps_its_size(self) -> None:
        assert self.sizes([1.0, 1e5, 7.0, 1.0], [1e5, 1.0, np.nan, 0.0])[2:] == [2.0, 2.0]
        assert self.sizes([1.0, np.nan], [1e5, 1.0]) == [2.0, 2.0]


class TestWhereDefined:
    def test_a_function_that_raises_is_not_a_number_there_and_so_are_its_slopes(self) -> None:
        f = where_defined(Objective(lambda x, y: math.log(y[0]) + x[0]))
        x, y = np.array([2.0]), np.array([1.0])
        assert f(x, y) == 2.0
        assert f.partial_y(x, y)[0] == pytest.approx(1.0)
        assert math.isnan(f(x, -y))
        assert np.isnan(f.partial_y(x, -y)).all()

    def test_slopes_of_its_own_and_a_limit(self) -> None:
        def refuse(x: Any, y: Any) -> Any:
            raise ZeroDivisionError("no")

        f = where_defined(Objective(lambda x, y: 1.0, gradients=(lambda x, y: x, refuse)))
        assert f.partial_x(np.ones(2), np.ones(3)).tolist() == [1.0, 1.0]
        assert np.isnan(f.partial_y(np.ones(2), np.ones(3))).tolist() == [True] * 3
        assert math.isnan(where_defined(Limit("g", at_most=1.0, function=refuse))(np.ones(2), np.ones(3)))
        whole = Limit("total", at_most=1.0, quantity="total")
        assert where_defined(whole) is whole

    def test_mistakes_in_code_are_not_hidden(self) -> None:
        def misspelt(x: Any, y: Any) -> float:
            return float(x.summ())

        with pytest.raises(AttributeError, match="summ"):
            where_defined(Objective(misspelt))(np.ones(1), np.ones(1))
