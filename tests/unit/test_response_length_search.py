"""The search for a length, on a line: each way in which it can end, and what must not end it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stackelberg.core import ConvexSet, Limit, Objective
from stackelberg.leaders.response.constants import FIRST_MOVE, GROWTH, LONGEST_SEARCH
from stackelberg.leaders.response.length_search import (
    LengthSearch,
    begin_search,
    end_early,
    go_on,
)
from stackelberg.sets import Box, Reals, Simplex

LINE = Reals(1)
MOVES = FIRST_MOVE * GROWTH ** np.arange(12.0)
"""The moves that are tried one after another."""


def searched(
    S: Callable[[float], Any],
    f: Callable[[np.ndarray, np.ndarray], float],
    X: ConvexSet = LINE,
    deploy: Callable[[np.ndarray], np.ndarray] = lambda x: x,
) -> LengthSearch:
    """The search from 0 to its end; S gives the response by how far x is from 0, whichever way the search went."""
    search, objective = begin_search(X, np.zeros(X.dimension), seed=1), Objective(f)
    for _ in range(40):
        x = deploy(X.project(search.announce))
        search = go_on(search, objective, X, x, np.atleast_1d(np.asarray(S(float(np.linalg.norm(x))), dtype=float)))
        if search.length is not None:
            return search
    raise AssertionError("it does not end")


def number_of_move(t: float) -> int:
    """0 for the start, 1 for the first move."""
    return 0 if t == 0.0 else 1 + round(np.log(t / FIRST_MOVE) / np.log(GROWTH))


def more_is_better(x: np.ndarray, y: np.ndarray) -> float:
    """A cost that falls for ever as y rises: no least value within reach."""
    return -float(y.sum())


def no_matter(x: np.ndarray, y: np.ndarray) -> float:
    return 7.0


class TestWhereItGoes:
    def test_first_it_deploys_the_start_and_then_moves_that_grow(self) -> None:
        search = begin_search(Reals(3), np.array([1.0, 2.0, 3.0]), seed=4)
        assert search.announce is search.start
        assert np.linalg.norm(search.direction) == pytest.approx(1.0, rel=1e-15)
        for k in range(4):
            x = search.announce if k == 0 else search.start + MOVES[k - 1] * search.direction
            np.testing.assert_array_equal(search.announce, x)
            search = go_on(search, Objective(no_matter), Reals(3), x, np.full(2, 5.0))
        assert (search.length, search.moves, len(search.seen)) == (None, 4, 4)

    def test_another_seed_is_another_direction(self) -> None:
        one, other, same = (begin_search(Reals(3), np.zeros(3), seed).direction for seed in (1, 2, 1))
        np.testing.assert_array_equal(one, same)
        assert abs(one @ other) < 0.999

    @pytest.mark.parametrize("seed", range(5))
    def test_from_a_bound_it_goes_inward(self, seed: int) -> None:
        """Tolls at least 0, subsidies at most 0, the last entry free."""
        X = Box(np.array([0.0, -np.inf, 0.0, -np.inf]), np.array([np.inf, 0.0, np.inf, np.inf]))
        direction = begin_search(X, np.zeros(4), seed).direction
        assert (direction[0] > 0.0, direction[1] < 0.0, direction[2] > 0.0) == (True, True, True)
        free = begin_search(Reals(4), np.zeros(4), seed).direction
        np.testing.assert_array_equal(np.abs(direction), np.abs(free))
        assert direction[3] == free[3]

    def test_it_stays_in_the_affine_hull_of_X(self) -> None:
        assert begin_search(Simplex(4), np.full(4, 0.25), seed=0).direction.sum() == pytest.approx(0.0, abs=1e-15)


class TestHowItEnds:
    @pytest.mark.parametrize("scale", [1e-2, 1.0, 1e3, 1e7])
    def test_where_the_least_value_is_within_reach(self, scale: float) -> None:
        """y = 10 + x / scale, best at 12: at a distance of 2 scale, of which it takes half, in powers of two.

        Of distances b 2^p that from 4/3 to 8/3 scale is the best; half of that is the length.
        """
        search = searched(lambda t: np.full(3, 10.0 + t / scale), lambda x, y: float(((y - 12.0) ** 2).sum()))
        assert search.length is not None
        assert 2 / 3 <= search.length / scale <= 4 / 3
        assert (search.agreed, search.far) == (True, False)
        farthest = float(np.abs(search.seen[-1][0][0]))
        assert farthest <= 2.0 * search.length <= GROWTH * farthest or farthest == pytest.approx(MOVES[1])

    def test_a_least_value_the_other_way_counts_too(self) -> None:
        """y = 10 + x is best at 8: two steps back."""
        search = searched(lambda t: np.full(3, 10.0 + t), lambda x, y: float(((y - 8.0) ** 2).sum()))
        assert search.length is not None
        assert 2 / 3 <= search.length <= 4 / 3

    def test_where_slopes_agreed_and_no_longer_do(self) -> None:
        """The response goes with x up to three second moves, and no further: the last move before is the length."""
        search = searched(lambda t: np.full(3, 100.0 + min(t, 3.0 * MOVES[1])), more_is_better)
        assert (search.length, search.agreed, search.far) == (pytest.approx(MOVES[1], rel=1e-12), True, True)
        assert len(search.seen) == 4

    @pytest.mark.parametrize("jump, ends", [(5.1, True), (4.9, False)])
    def test_where_the_response_changes_by_half(self, jump: float, ends: bool) -> None:
        """From 10 by a thousandth per move, then by more or less than half of 10, each time the last to come."""
        heights = [10.0, 10.001, 10.002, 10.002 + jump]
        search = searched(lambda t: np.full(3, heights[min(3, number_of_move(t))]), no_matter)
        assert search.far is ends
        assert search.length is not None
        if ends:
            assert search.length == pytest.approx(MOVES[1], rel=1e-12)
        else:
            assert search.length > MOVES[2]

    def test_half_is_no_news_where_such_changes_are_usual(self) -> None:
        """10, 16, 22, 28: each change is more than half of 10, but not four times the one before."""
        search = searched(lambda t: np.full(3, 10.0 + 6.0 * min(3, number_of_move(t))), no_matter)
        assert not search.far

    @pytest.mark.parametrize("sign, move", [(1.0, 2), (-1.0, 3)])
    def test_a_flat_start_of_a_steep_valley(self, sign: float, move: int) -> None:
        """f = S = t⁴/4 ∓ t³/3, flat at 0 and best at ±1: slopes never agree, and the move of 3.3 is far beyond.

        Downhill the one before it cost less; uphill nothing was gained, and nothing says which is too long.
        """
        search = searched(lambda t: t**4 / 4.0 - sign * t**3 / 3.0, lambda x, y: float(y.sum()))
        assert (search.length, search.far) == (pytest.approx(MOVES[move], rel=1e-12), move == 2)

    @pytest.mark.parametrize("X", [LINE, Box(np.zeros(1), np.full(1, np.inf))], ids=["both ways", "from a bound"])
    def test_where_f_bends_by_itself(self, X: ConvexSet) -> None:
        """f = (x − c)²: slope 2 c and curvature 1; over a reach of R that is 2 c R against R²: bent beyond 8 c.

        With c a quarter of the third move, 8 c is two third moves: the fourth lies beyond it, the third does not.
        """
        c = MOVES[2] / 4.0
        for sign in (-1.0, 1.0):
            search = searched(lambda t: [5.0], lambda x, y, c=sign * c: float((x[0] - c) ** 2), X)  # type: ignore[misc]
            assert search.length == pytest.approx(MOVES[2], rel=1e-12)
            assert not search.far

    def test_f_at_its_minimum_is_not_taken_for_bent(self) -> None:
        """f = x² has no slope at 0 to compare with: nothing says how long a move is."""
        assert searched(lambda t: [5.0], lambda x, y: float(x[0] ** 2)).length == pytest.approx(MOVES[3], rel=1e-12)

    def test_where_the_set_ends(self) -> None:
        edge = 3.0 * MOVES[1]
        search = searched(lambda t: [5.0 + t], more_is_better, Box(np.full(1, -edge), np.full(1, edge)))
        assert search.length == pytest.approx(edge, rel=1e-12)

    @pytest.mark.parametrize("level", [0.0, 5.0])
    def test_without_any_response_at_the_first_move_of_at_least_one(self, level: float) -> None:
        first = MOVES[MOVES >= 1.0][0]
        assert searched(lambda t: np.full(3, level), no_matter).length == pytest.approx(first, rel=1e-12)

    def test_where_only_noise_is_seen_it_looks_far(self) -> None:
        """Answers that differ by about one, whatever x is."""
        rng = np.random.default_rng(0)
        search = searched(lambda t: 100.0 + rng.standard_normal(5), no_matter)
        assert search.length == pytest.approx(MOVES[MOVES >= LONGEST_SEARCH][0], rel=1e-12)


class TestWhatDoesNotMisleadIt:
    def test_a_counter_that_shows_anything(self) -> None:
        """Four counters that respond, with and without a fifth that is broken: the same length."""
        rng = np.random.default_rng(3)

        def cost(x: np.ndarray, y: np.ndarray) -> float:
            return float(((y - 12.0) ** 2).sum())

        alone = searched(lambda t: np.full(4, 10.0 + t), cost)
        beside = searched(lambda t: np.append(np.full(4, 10.0 + t), 1e3 * rng.standard_normal()), cost)
        assert alone.length == beside.length

    @pytest.mark.parametrize("measured", [1, 4])
    def test_counters_that_are_not_there(self, measured: int) -> None:
        """One of seven that measures anything is enough: the others are not taken for zeros that stay zero."""

        def cost(x: np.ndarray, y: np.ndarray) -> float:
            return float(((y[:measured] - 12.0) ** 2).sum())

        def partly(t: float) -> np.ndarray:
            return np.append(np.full(measured, 10.0 + t), np.full(7 - measured, np.nan))

        assert searched(partly, cost).length == searched(lambda t: partly(t)[:measured], cost).length

    def test_what_was_seen_is_kept_as_it_was_seen(self) -> None:
        search = begin_search(LINE, np.zeros(1), 0)
        after = go_on(search, Objective(no_matter), LINE, np.zeros(1), np.array([1.0, np.nan]))
        np.testing.assert_array_equal(after.seen[0][1], [1.0, np.nan])

    def test_moves_that_are_rounded_away(self) -> None:
        """Deployed in hundredths, the first two moves are none: they are longer next time, and no length is 0."""
        search = searched(
            lambda t: np.full(3, 10.0 + t),
            lambda x, y: float(((y - 12.0) ** 2).sum()),
            deploy=lambda x: np.round(x, 2),
        )
        assert search.length is not None
        assert 0.05 < search.length < 4.0
        assert [float(np.abs(x[0])) for x, _ in search.seen[:2]] == [0.0, 0.1]

    def test_where_x_cannot_move_at_all_it_ends_too(self) -> None:
        search = searched(lambda t: [5.0], more_is_better, deploy=lambda x: 0.0 * x)
        assert search.length == 1.0


class TestFollowersOnTheirWay:
    """Followers who had not settled at x0 keep a share of their distance: what they still walk is no response."""

    @staticmethod
    def walked(kept: float, slope: float) -> Callable[[float], float]:
        """y after each deployment at t, from 1,000 away from S(t) = 100 + slope t."""
        state = {"y": 1100.0}

        def respond(t: float) -> float:
            state["y"] = kept * state["y"] + (1.0 - kept) * (100.0 + slope * t)
            return state["y"]

        return respond

    def test_they_end_the_search_where_settled_ones_would(self) -> None:
        def near(x: np.ndarray, y: np.ndarray) -> float:
            return 0.5 * float((y[0] - 130.0) ** 2)

        settled = searched(lambda t: 100.0 + 10.0 * t, near)
        on_their_way = searched(self.walked(0.6, 10.0), near)
        assert settled.length is not None
        assert on_their_way.length is not None
        assert 0.25 <= on_their_way.length / settled.length <= 4.0

    def test_a_small_penalty_with_its_least_at_the_start_ends_nothing(self) -> None:
        def dear(x: np.ndarray, y: np.ndarray) -> float:
            return 7e6 + 1e3 * float(y[0]) + 1e-3 * float(x @ x)

        assert searched(lambda t: 1e4 - 100.0 * t, dear).length > 1.0

    def test_a_response_that_is_seen_ends_it_where_slopes_never_agree(self) -> None:
        # Slopes differ from move to move by far more than half: 1% of the level is seen at the fourth move.
        steps = iter((0.0, 1e-9, 1e-9, 1e-9, 5.0, 40.0, 400.0))
        search = searched(lambda t: 100.0 + next(steps), more_is_better)
        assert search.far
        assert search.length == pytest.approx(min(MOVES[3] * 1.0 / 5.0, 4.0 * MOVES[2]), rel=1e-6)


def under_way(*seen: tuple[float, float]) -> LengthSearch:
    """A search that has deployed these x and seen these y, and would go on to 5 or further."""
    moves = next(number for number, move in enumerate(MOVES, start=1) if move >= 5.0)
    return LengthSearch(
        np.zeros(1), np.ones(1), moves, tuple((np.array([x], float), np.array([y], float)) for x, y in seen)
    )


def at_most(bound: float) -> Limit:
    return Limit("queue", at_most=bound, function=lambda x, y: float(y[0]))


class TestLimits:
    """y rose by 2 over the last move, from 1 to 2: half of the room that is left goes so many moves further."""

    SEEN = ((0.0, 0.0), (1.0, 2.0), (2.0, 4.0))

    @pytest.mark.parametrize(
        "bounds, length",
        [
            ((14.0,), 2.5),  # room for 5 such moves, half of that
            ((14.0, 13.0), 2.25),  # the one with less room decides
            ((13.0, 14.0), 2.25),
            ((6.0,), 2.0),  # no shorter than what has been deployed
            ((1000.0,), None),  # room for all that comes next
            ((4.0,), None),  # none left: then it is broken already, or just not
            ((), None),
        ],
    )
    def test_it_ends_where_half_of_the_room_is_used_up(self, bounds, length) -> None:
        search = under_way(*self.SEEN)
        assert end_early(search, LINE, search.seen[-1][0], None, tuple(map(at_most, bounds))).length == length

    def test_what_does_not_change_is_no_reason_to_end(self) -> None:
        still = Limit("other", at_most=5.0, function=lambda x, y: 1.0)
        search = under_way(*self.SEEN)
        assert end_early(search, LINE, search.seen[-1][0], None, (still,)).length is None
        assert end_early(search, LINE, search.seen[-1][0], None, (still, at_most(14.0))).length == 2.5

    def test_the_first_moves_and_an_end_that_was_found_stay(self) -> None:
        early, ended = under_way(*self.SEEN[:2]), replace(under_way(*self.SEEN), length=0.5)
        assert end_early(early, LINE, early.seen[-1][0], None, (at_most(6.0),)).length is None
        assert end_early(ended, LINE, ended.seen[-1][0], None, (at_most(14.0),)).length == 0.5

    @pytest.mark.parametrize("largest, length", [(2.9, 2.9), (3.1, None)])
    def test_it_ends_where_the_next_move_would_be_too_long(self, largest, length) -> None:
        """From 2 to 5, where X ends."""
        search, X = under_way(*self.SEEN), Box([0.0], [5.0])
        assert end_early(search, X, np.array([2.0]), largest, ()).length == length
        assert end_early(replace(search, length=0.5), X, np.array([2.0]), largest, ()).length == 0.5


@pytest.mark.parametrize("start", [7.0, -3.5])
def test_where_the_search_begins_is_no_matter(start: float) -> None:
    """The same response and cost around another start: the same length."""

    def found(origin: float) -> LengthSearch:
        f = Objective(lambda x, y: float(((y - 12.0) ** 2).sum() + 0.01 * (x[0] - origin) ** 2))
        search = begin_search(LINE, np.array([origin]), seed=1)
        for _ in range(40):
            x = LINE.project(search.announce)
            search = go_on(search, f, LINE, x, np.full(3, 10.0 + abs(x[0] - origin)))
            if search.length is not None:
                return search
        raise AssertionError("it does not end")

    here, there = found(0.0), found(start)
    assert here.agreed
    assert there.length == pytest.approx(here.length, rel=1e-9)
