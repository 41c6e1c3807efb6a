"""When the response model rests, for how long, and what it is judged by when it is back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.leaders.response.rest import (
    Rest,
    begin_rest,
    count_two_point_round,
    cut_rest_short,
    end_rest,
    judge_model,
    judge_probation,
)
from stackelberg.leaders.two_point import TwoPointMemory

X = np.array([1.0, 2.0])


class TestARestBegins:
    def test_the_first_is_twenty_rounds_and_each_is_twice_as_long_as_the_one_before(self) -> None:
        rest, lengths = Rest(), []
        for _ in range(4):
            rest = begin_rest(rest, "because")
            lengths.append(rest.rounds_to_go)
        assert lengths == [20, 40, 80, 160]

    def test_it_says_why_and_ends_any_probation(self) -> None:
        rest = begin_rest(Rest(probation=4, cost=3.0, rounds_done=7, best_x=X, best_cost=5.0, reason="old"), "new")
        assert (rest.reason, rest.probation, rest.cost) == ("new", 0, None)
        assert (rest.rounds_done, rest.best_x, rest.best_cost) == (7, X, 5.0)  # what two points achieved stays

    def test_before_any_rest_there_is_none_to_go(self) -> None:
        rest = Rest()
        assert (rest.rounds_to_go, rest.rounds_done, rest.reason, rest.probation) == (0, 0, "", 0)
        assert rest.best_x is rest.best_cost is rest.cost is None
        assert rest.two_point == TwoPointMemory()
        assert rest.rejections == 0
        assert not rest.active
        assert Rest(rounds_to_go=1).active


class TestATwoPointRound:
    def test_it_is_counted(self) -> None:
        memory = TwoPointMemory(4.0)
        rest = count_two_point_round(Rest(rounds_to_go=9, rounds_done=3, length=40, reason="r"), memory, X, 8.0)
        assert (rest.rounds_to_go, rest.rounds_done, rest.length, rest.reason) == (8, 4, 40, "r")
        assert rest.two_point is memory

    def test_costs_are_averaged_with_70_percent_of_what_was(self) -> None:
        """8, then 18: 0.7 · 8 + 0.3 · 18 = 11."""
        rest = count_two_point_round(Rest(rounds_to_go=9), TwoPointMemory(), X, 8.0)
        assert rest.cost == 8.0
        rest = count_two_point_round(rest, TwoPointMemory(), X, 18.0)
        assert rest.cost == pytest.approx(11.0, rel=1e-15)

    def test_a_round_without_a_cost_leaves_the_mean(self) -> None:
        rest = count_two_point_round(Rest(rounds_to_go=9, cost=8.0), TwoPointMemory(), X, None)
        assert rest.cost == 8.0
        rest = count_two_point_round(Rest(rounds_to_go=9), TwoPointMemory(), X, None)
        assert rest.cost is rest.best_cost is rest.best_x is None

    @pytest.mark.parametrize("cost, better", [(9.9, True), (10.0, True), (10.1, False)])
    def test_the_best_x_is_that_with_the_smallest_mean_so_far(self, cost: float, better: bool) -> None:
        """As good as before counts as better: the later x is kept."""
        old = Rest(rounds_to_go=9, best_x=np.zeros(2), best_cost=10.0)
        rest = count_two_point_round(old, TwoPointMemory(), X, cost)
        assert (rest.best_x is X) is better
        assert rest.best_cost == (cost if better else 10.0)

    def test_the_mean_counts_not_the_cost_itself(self) -> None:
        """A mean of 20, then a cost of 0: the mean falls to 14 and not below the best of 10."""
        old = Rest(rounds_to_go=9, best_x=np.zeros(2), best_cost=10.0, cost=20.0)
        rest = count_two_point_round(old, TwoPointMemory(), X, 0.0)
        assert rest.cost == pytest.approx(14.0)
        assert rest.best_cost == 10.0


class TestARestEnds:
    def test_not_before_its_last_round(self) -> None:
        rest = Rest(rounds_to_go=1, cost=3.0, length=40)
        assert end_rest(rest, True) is rest
        assert end_rest(rest, False) is rest

    def test_the_model_is_back_for_ten_rounds_of_probation(self) -> None:
        rest = end_rest(Rest(rounds_to_go=0, cost=3.0, length=40, best_cost=2.0), True)
        assert (rest.probation, rest.cost, rest.rounds_to_go, rest.length) == (10, None, 0, 40)
        assert rest.best_cost == 2.0

    def test_where_there_is_no_model_two_points_go_on_for_twenty_rounds(self) -> None:
        rest = end_rest(Rest(rounds_to_go=0, cost=3.0, length=160), False)
        assert (rest.rounds_to_go, rest.probation, rest.cost, rest.length) == (20, 0, 3.0, 160)

    def test_cut_short_the_model_leads_at_once_and_is_not_judged(self) -> None:
        rest = Rest(rounds_to_go=9, rounds_done=11, length=40, probation=3, cost=3.0, rejections=2, best_cost=2.0)
        rest = cut_rest_short(rest)
        assert (rest.rounds_to_go, rest.probation, rest.cost, rest.rejections) == (0, 0, None, 0)
        assert (rest.rounds_done, rest.length, rest.best_cost) == (11, 40, 2.0)


class TestProbation:
    def test_off_probation_nothing_is_judged(self) -> None:
        rest = Rest(best_cost=1.0)
        assert judge_probation(rest, 99.0) is rest

    def test_a_round_without_a_cost_does_not_count(self) -> None:
        rest = Rest(best_cost=1.0, probation=1)
        assert judge_probation(rest, None) is rest

    def test_it_lasts_until_its_last_round_however_bad_the_costs(self) -> None:
        rest = Rest(best_cost=1.0, probation=3, length=40)
        rest = judge_probation(rest, 8.0)
        assert (rest.probation, rest.cost, rest.rounds_to_go) == (2, 8.0, 0)
        rest = judge_probation(rest, 18.0)
        assert rest.probation == 1
        assert rest.cost == pytest.approx(11.0)
        rest = judge_probation(rest, 11.0)
        assert (rest.rounds_to_go, rest.length, rest.reason) == (40, 80, "the model did worse than two points")

    @pytest.mark.parametrize("cost, rests", [(10.0, False), (9.0, False), (10.0001, True)])
    def test_a_model_that_costs_more_than_two_points_did_rests_again(self, cost: float, rests: bool) -> None:
        rest = judge_probation(Rest(best_cost=10.0, probation=1), cost)
        assert (rest.rounds_to_go > 0) is rests
        assert rest.probation == 0

    def test_the_mean_of_its_costs_is_judged(self) -> None:
        """0.7 · 9 + 0.3 · 13 = 10.2 is more than 10.1 and less than 10.3, whatever the last cost was."""
        for best, rests in ((10.1, True), (10.3, False)):
            rest = judge_probation(Rest(best_cost=best, probation=1, cost=9.0), 13.0)
            assert (rest.rounds_to_go > 0) is rests

    def test_without_a_cost_of_two_points_there_is_nothing_to_compare_with(self) -> None:
        rest = judge_probation(Rest(best_cost=None, probation=1), 99.0)
        assert (rest.rounds_to_go, rest.probation) == (0, 0)

    def test_other_fields_stay(self) -> None:
        rest = Rest(best_cost=10.0, best_x=X, probation=5, rounds_done=33, length=80, reason="before")
        after = judge_probation(rest, 2.0)
        assert replace(after, probation=5, cost=None).__dict__ == rest.__dict__


class TestARoundLedByTheModel:
    def test_rejections_in_a_row_are_counted(self) -> None:
        rest = judge_model(Rest(rejections=10), 1.0, rejected=True)
        assert (rest.rejections, rest.rounds_to_go) == (11, 0)
        assert judge_model(rest, 1.0, rejected=False).rejections == 0

    def test_the_twelfth_begins_a_rest_and_the_count_anew(self) -> None:
        rest = judge_model(Rest(rejections=11, length=40), 1.0, rejected=True)
        assert (rest.rejections, rest.rounds_to_go, rest.length) == (0, 40, 80)
        assert rest.reason == "the data reject a linear response"

    def test_so_does_a_probation_that_ends_badly(self) -> None:
        rest = judge_model(Rest(rejections=3, probation=1, best_cost=1.0), 2.0, rejected=True)
        assert (rest.rejections, rest.rounds_to_go) == (0, 20)
        assert rest.reason == "the model did worse than two points"

    def test_without_a_response_the_count_stays(self) -> None:
        assert begin_rest(Rest(rejections=3), "no response was seen").rejections == 3
