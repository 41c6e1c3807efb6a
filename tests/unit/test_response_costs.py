"""What the response model recommends, by hand: averages, costs that were seen, noise, what to deploy again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stackelberg.leaders.response.constants import (
    AVERAGING,
    DOUBT_PAUSE,
    ENOUGH_REPEATS,
    OUTLIER,
    REMEMBERED_ERRORS,
    REVISIT_AFTER,
    REVISIT_PAUSE,
    SLOWEST,
    WINDOW,
)
from stackelberg.leaders.response.costs import (
    Better,
    Costs,
    SeenCost,
    Watch,
    average_centre,
    compare_with_centre,
    forget_costs,
    record_cost,
    seen_again,
    watch_cost,
)

CENTRE, AVERAGE, PROVEN = np.array([1.0]), np.array([2.0]), np.array([3.0])
A, B = np.array([10.0]), np.array([20.0])


@pytest.mark.parametrize(
    "memory, expected",
    [
        (Costs(), None),
        (Costs(average=AVERAGE), None),
        (Costs(noisy=True), None),
        (Costs(average=AVERAGE, noisy=True), AVERAGE),
        (Costs(average=AVERAGE, noisy=True, proven=PROVEN), PROVEN),
        (Costs(proven=PROVEN), PROVEN),
    ],
)
def test_what_was_seen_comes_first_and_an_average_counts_under_noise(memory: Costs, expected: Any) -> None:
    assert memory.chosen is expected  # None: the centre


def test_the_newest_centre_weighs_by_polynomial_decay() -> None:
    """(η + 1) / (t + η) of the way from the average to the newest; all of it at first."""
    memory = average_centre(Costs(), np.array([3.0]), 1)
    expected = 3.0
    for count, centre in ((1, 8.0), (5, 11.0), (9, 1.0)):
        memory = average_centre(memory, np.array([centre]), count)
        expected += (centre - expected) * (AVERAGING + 1.0) / (count + AVERAGING)
        np.testing.assert_allclose(memory.average, [expected], rtol=1e-15)


def test_the_weight_is_at_most_one() -> None:
    memory = average_centre(Costs(average=np.array([3.0])), np.array([8.0]), 0)
    np.testing.assert_array_equal(memory.average, [8.0])


class TestWhatIsRemembered:
    def test_a_cost_and_the_error_of_its_prediction(self) -> None:
        memory = record_cost(Costs(), A, 5.0, None, 3)
        memory = record_cost(memory, B, 4.0, 4.5, 4)
        assert [(one.u, one.cost, one.times, one.round) for one in memory.costs] == [(A, 5.0, 1, 3), (B, 4.0, 1, 4)]
        assert memory.errors == (-0.5,)
        assert (memory.first, memory.least, memory.most, memory.range) == (5.0, 4.0, 5.0, 1.0)
        assert record_cost(memory, A, 9.0, 1.0, 5).range == 5.0
        assert Costs().range == 0.0

    def test_no_more_than_so_many(self) -> None:
        memory = Costs()
        for t in range(WINDOW + 5):
            memory = record_cost(memory, np.array([float(t)]), float(t), 0.0, t)
        assert [one.round for one in memory.costs] == [0, *range(5, WINDOW + 5)]  # the best stays
        assert len(memory.errors) == REMEMBERED_ERRORS
        assert memory.errors[-1] == WINDOW + 4.0
        assert (memory.first, memory.range) == (0.0, WINDOW + 4.0)  # of all that was ever seen

    def test_a_point_seen_again_has_the_mean_of_its_costs(self) -> None:
        """6, 3 and 3: means of 4.5 and 4. It moves to the end, as the last that was seen."""
        memory = Costs()
        for u, cost, round in ((A, 6.0, 0), (B, 9.0, 1), (A, 3.0, 2), (A.copy(), 3.0, 3)):
            memory = record_cost(memory, u, cost, None, round)
        assert [(float(one.u[0]), one.cost, one.times, one.round) for one in memory.costs] == [
            (20.0, 9.0, 1, 1),
            (10.0, 4.0, 3, 3),
        ]

    @pytest.mark.parametrize("away, times", [(1e-15, [2]), (0.9e-9, [2]), (1.1e-9, [1, 1])])
    def test_a_point_that_was_rounded_on_its_way_is_seen_again(self, away: float, times: list[int]) -> None:
        memory = record_cost(record_cost(Costs(), CENTRE, 6.0, None, 0), CENTRE + away, 8.0, None, 1)
        assert [one.times for one in memory.costs] == times
        assert memory.repeats == len(times) % 2

    def test_what_has_grown_dearer_since_has_aged(self) -> None:
        """From 6 to 10 in 8 rounds: half per round; cheaper is no ageing."""
        memory = record_cost(record_cost(Costs(), A, 6.0, None, 2), A, 10.0, None, 10)
        assert (memory.ageing, memory.costs[0].cost) == (0.5, 8.0)
        memory = record_cost(record_cost(Costs(ageing=3.0), A, 6.0, None, 2), A, 5.0, None, 10)
        assert memory.ageing == 0.0
        assert record_cost(Costs(ageing=3.0), A, 6.0, None, 2).ageing == 3.0  # not seen again

    @pytest.mark.parametrize("later, cost", [(REVISIT_AFTER, 8.0), (REVISIT_AFTER + 1, 10.0)])
    def test_where_it_aged_for_long_only_the_new_cost_counts(self, later: int, cost: float) -> None:
        memory = record_cost(record_cost(Costs(), A, 6.0, None, 2), A, 10.0, None, 2 + later)
        assert memory.costs[0].cost == cost
        memory = record_cost(record_cost(Costs(), A, 6.0, None, 2), A, 4.0, None, 2 + later)
        assert memory.costs[0].cost == 5.0  # what has not aged keeps its mean

    def test_a_jump_makes_all_of_it_forgotten_but_what_was_gained(self) -> None:
        costs = (SeenCost(B, 2.0, 1, 0), SeenCost(A, 1.0, 1, 0))
        memory = Costs(AVERAGE, costs=costs, errors=(1.0,), proven=PROVEN, revisited=4, ageing=0.5)
        after = forget_costs(replace(memory, first=5.0, least=1.0, most=6.0))
        assert (after.errors, after.proven, after.ageing) == ((), None, 0.0)
        assert [(one.u, one.cost, one.times, one.round) for one in after.costs] == [(A, 1.0, 0, 0)]
        assert (after.average, after.revisited, after.first, after.range) == (AVERAGE, 4, 5.0, 5.0)
        assert after.after_jump is A  # the best before it is to be seen again
        assert forget_costs(Costs()).after_jump is None
        assert forget_costs(Costs()).costs == ()

    def test_what_was_seen_before_a_jump_holds_until_it_is_seen_again(self) -> None:
        """1 before the jump and 7 after it: 7, seen once; nothing is said of noise."""
        memory = forget_costs(Costs(costs=(SeenCost(A, 1.0, 5, 3),)))
        memory = record_cost(memory, A, 7.0, None, 9)
        assert [(one.cost, one.times, one.round) for one in memory.costs] == [(7.0, 1, 9)]
        assert (memory.repeats, memory.noise_of_costs) == (0, np.inf)

    def test_a_jump_is_no_ageing(self) -> None:
        memory = forget_costs(Costs(costs=(SeenCost(A, 1.0, 5, 3),)))
        assert record_cost(memory, A, 7.0, None, 9).ageing == 0.0

    def test_costs_seen_again_tell_of_noise(self) -> None:
        """6, then 3 (3 apart), then 5.5 where the mean is 4.5 (1 apart): √(½ (9 + 1) / 2)."""
        memory = Costs()
        assert memory.noise_of_costs == np.inf
        for u, cost, round in ((A, 6.0, 0), (B, 9.0, 1), (A, 3.0, 2), (A, 5.5, 3)):
            memory = record_cost(memory, u, cost, None, round)
        assert (memory.repeats, memory.squares) == (2, 10.0)
        assert memory.noise_of_costs == pytest.approx(np.sqrt(2.5), rel=1e-15)


class TestErrorsOfPredictions:
    def test_their_spread_is_robust(self) -> None:
        """Median 2, deviations 1, 0, 1, 98 and 1: their median is 1."""
        assert Costs(errors=(1.0, 2.0, 3.0, 100.0, 1.0)).spread == pytest.approx(1.48)
        assert Costs(errors=(5.0, 5.0)).spread == 0.0
        assert Costs().spread == 0.0

    def test_by_how_much_the_model_was_too_hopeful_lately(self) -> None:
        half = REMEMBERED_ERRORS // 2
        assert Costs(errors=(9.0,) * half + (2.0,) * half).too_hopeful == 2.0
        assert Costs(errors=(1.0, 2.0, 6.0)).too_hopeful == 2.0
        assert Costs(errors=(-1.0, -2.0, 6.0)).too_hopeful == 0.0  # never to its advantage
        assert Costs().too_hopeful == 0.0


def compare(
    memory: Costs, expected: float, round: int, quiet: bool, centre: np.ndarray = CENTRE
) -> tuple[Costs, Better | None]:
    """Against a centre that nobody has seen, unless told."""
    return compare_with_centre(memory, centre, expected, round, quiet)


SPREAD = (-1.0, 1.0, -1.0, 1.0)
"""Errors with a median of 0 and a median deviation of 1: neither hopeful nor not, with a spread of 1.48."""
ROUND = REVISIT_AFTER + 100
NOISE_OF_TWO: dict[str, Any] = {"repeats": ENOUGH_REPEATS, "squares": 8.0 * ENOUGH_REPEATS}
"""As many costs seen again as tell noise: √(½ · 8) = 2."""


def seen(cost: float, times: int = 1, round: int = ROUND, **fields: Any) -> Costs:
    return Costs(costs=(SeenCost(B, 99.0, 1, ROUND), SeenCost(A, cost, times, round)), **fields)


class TestWhetherAPointIsProven:
    def test_nothing_seen(self) -> None:
        memory, better = compare(Costs(proven=PROVEN, revisit=A), 5.0, 3, True)
        assert (memory.proven, memory.revisit, better) == (None, None, None)

    @pytest.mark.parametrize("cost, proven", [(5.0 + 1.48, False), (4.999 + 1.48, True)])
    def test_without_noise_it_may_cost_more_by_as_much_as_the_model_has_been_wrong(
        self, cost: float, proven: bool
    ) -> None:
        memory, better = compare(seen(cost, errors=SPREAD), 5.0, ROUND, True)
        assert (memory.proven is A) is proven
        assert better is None or not better.by_far
        assert compare(seen(cost, errors=SPREAD), 5.0, ROUND, quiet=False)[0].proven is None

    @pytest.mark.parametrize("cost, proven", [(5.0, False), (4.999, True)])
    def test_it_must_cost_less_than_is_expected_of_the_centre(self, cost: float, proven: bool) -> None:
        memory, better = compare(seen(cost, proven=PROVEN), 5.0, ROUND, True)
        assert (memory.proven is A) is proven
        assert (better is not None) is proven

    def test_what_is_expected_is_corrected_by_how_hopeful_the_model_was(self) -> None:
        """5 expected, always 2 too low: a cost of 6.9 is better than 7."""
        assert compare(seen(6.9, errors=(2.0, 2.0)), 5.0, ROUND, True)[0].proven is A
        assert compare(seen(7.1, errors=(2.0, 2.0)), 5.0, ROUND, True)[0].proven is None

    @pytest.mark.parametrize("noisy", [True, False])
    @pytest.mark.parametrize("repeats", [0, ENOUGH_REPEATS - 1, ENOUGH_REPEATS])
    def test_under_noise_a_low_cost_proves_nothing_however_few_were_seen_again(
        self, repeats: int, noisy: bool
    ) -> None:
        """A noise of 2 in those seen again: 49 is not below 50 by enough. The lowest of many is low by luck.

        Until enough were seen again what looks like noise may be a wrong model: then it is deployed once more.
        """
        memory = seen(49.0, round=ROUND - 1, errors=SPREAD, repeats=repeats, squares=8.0 * repeats, noisy=noisy)
        assert memory.noise_of_costs == (pytest.approx(2.0) if repeats else np.inf)
        after, better = compare(memory, 50.0, ROUND, quiet=False)
        assert (after.proven, better) == (None, None)
        assert (after.revisit is A) is (repeats < ENOUGH_REPEATS)

    @pytest.mark.parametrize("share, proven", [(0.99, False), (1.01, True)])
    @pytest.mark.parametrize("repeats", [1, ENOUGH_REPEATS - 1, ENOUGH_REPEATS])
    def test_under_noise_a_cost_seen_once_must_be_lower_by_more_than_noise(
        self, repeats: int, share: float, proven: bool
    ) -> None:
        memory = seen(50.0 - share * OUTLIER * 2.0, errors=SPREAD, repeats=repeats, squares=8.0 * repeats)
        assert (compare(memory, 50.0, ROUND, quiet=False)[0].proven is A) is proven

    @pytest.mark.parametrize("share, proven", [(0.99, False), (1.01, True)])
    def test_seen_again_under_noise_the_error_of_its_mean_counts(self, share: float, proven: bool) -> None:
        cost = 50.0 - share * OUTLIER * 1.48 / 2.0
        memory, _ = compare(seen(cost, times=4, errors=SPREAD, **NOISE_OF_TWO), 50.0, ROUND, quiet=False)
        assert (memory.proven is A) is proven

    @pytest.mark.parametrize("share, proven", [(0.99, False), (1.01, True)])
    def test_the_noise_of_costs_counts_where_it_is_less_than_the_spread_of_errors(
        self, share: float, proven: bool
    ) -> None:
        """A spread of 1480 of a model that is wrong, and costs with a noise of 2."""
        errors = tuple(1000.0 * e for e in SPREAD)
        cost = 50.0 - share * OUTLIER * 2.0 / np.sqrt(400.0)
        memory, _ = compare(seen(cost, times=400, errors=errors, **NOISE_OF_TWO), 50.0, ROUND, quiet=False)
        assert (memory.proven is A) is proven

    def test_what_was_seen_before_a_jump_is_recommended_but_not_gone_to(self) -> None:
        memory, better = compare(seen(4.0, times=0, first=5.0), 50.0, ROUND, True)
        assert memory.proven is A
        assert better is not None
        assert not better.by_far
        _, better = compare(seen(4.0, times=1, first=5.0), 50.0, ROUND, True)
        assert better is not None
        assert better.by_far

    @pytest.mark.parametrize("times", [1, 2])
    def test_without_noise_it_is_what_it_is(self, times: int) -> None:
        memory, _ = compare(seen(49.99, times=times, errors=SPREAD), 50.0, ROUND, quiet=True)
        assert memory.proven is A

    def test_a_centre_that_was_deployed_costs_what_was_seen(self) -> None:
        """The model says 5 of B, which was seen at 99: A with 50 is better. Not so where it says 5 of another."""
        assert compare(seen(50.0), 5.0, ROUND, True, centre=B + 1e-12)[0].proven is A
        assert compare(seen(50.0), 5.0, ROUND, True, centre=B + 1e-6)[0].proven is None
        assert compare(seen(50.0), 5.0, ROUND, True, centre=A)[0].proven is None  # not better than itself

    def test_ageing_is_added_to_what_was_seen_long_ago(self) -> None:
        """4 seen 10 rounds ago, dearer by 0.2 each round: 6; B, seen now at 5.5, is the better one."""
        costs = (SeenCost(A, 4.0, 2, ROUND - 10), SeenCost(B, 5.5, 2, ROUND))
        for ageing, best in ((0.2, B), (0.1, A)):
            memory, _ = compare(Costs(costs=costs, ageing=ageing), 7.0, ROUND, True)
            assert memory.proven is best


class TestWhatWasSeenAgain:
    """Where followers seem to be on their way, only a cost that was seen twice is no passing one."""

    @pytest.mark.parametrize("times, age, again", [(1, 0, False), (2, 0, True), (2, 15, True), (2, 16, False)])
    def test_twice_and_lately(self, times: int, age: int, again: bool) -> None:
        costs = (SeenCost(A, 4.0, times, ROUND - age), SeenCost(B, 99.0, 1, ROUND))
        assert (seen_again(Costs(costs=costs, repeats=1, squares=0.0), 5.0) is A) is again

    def test_beyond_chance(self) -> None:
        """Costs seen again differ by 0.5: three times that is 1.5."""
        memory = Costs(costs=(SeenCost(A, 4.0, 2, ROUND),), repeats=2, squares=2 * 2 * 0.5**2)
        assert (seen_again(memory, 5.49), seen_again(memory, 5.51)) == (None, A)

    def test_nothing_seen(self) -> None:
        assert seen_again(Costs(), 5.0) is None


class TestWhatIsDeployedAgain:
    @pytest.mark.parametrize("age, again", [(REVISIT_AFTER, False), (REVISIT_AFTER + 1, True)])
    def test_the_best_if_it_was_long_ago(self, age: int, again: bool) -> None:
        memory, _ = compare(seen(4.0, round=ROUND - age), 5.0, ROUND, True)
        assert (memory.revisit is A) is again
        assert memory.revisited == (ROUND if again else 0)

    @pytest.mark.parametrize("pause, again", [(REVISIT_PAUSE - 1, False), (REVISIT_PAUSE, True)])
    def test_the_best_before_a_jump(self, pause: int, again: bool) -> None:
        memory = Costs(after_jump=B, revisited=ROUND - pause)
        after, _ = compare(memory, 5.0, ROUND, True)
        assert (after.revisit is B, after.after_jump is None) == (again, again)
        assert after.revisited == (ROUND if again else ROUND - pause)

    def test_not_for_its_age_under_noise(self) -> None:
        memory = seen(4.0, round=0, **NOISE_OF_TWO)
        assert compare(memory, 5.0, ROUND, quiet=False)[0].revisit is None

    @pytest.mark.parametrize("pause, again", [(DOUBT_PAUSE - 1, False), (DOUBT_PAUSE, True)])
    def test_under_noise_a_few_times_to_tell_it_from_a_wrong_model(self, pause: int, again: bool) -> None:
        memory = seen(4.0, round=ROUND - 1, revisited=ROUND - pause, repeats=ENOUGH_REPEATS - 1)
        after, _ = compare(memory, 5.0, ROUND, quiet=False)
        assert (after.revisit is A, after.revisited == ROUND) == (again, again)
        assert compare(replace(memory, repeats=ENOUGH_REPEATS), 5.0, ROUND, quiet=False)[0].revisit is None
        assert compare(memory, 5.0, ROUND, quiet=True)[0].revisit is None  # no noise, no doubt

    def test_what_was_seen_only_now_is_not(self) -> None:
        assert compare(seen(4.0, round=ROUND), 5.0, ROUND, quiet=False)[0].revisit is None
        assert compare(seen(4.0, round=ROUND - 1), 5.0, ROUND, quiet=False)[0].revisit is A

    @pytest.mark.parametrize("pause, again", [(REVISIT_PAUSE - 1, False), (REVISIT_PAUSE, True)])
    def test_not_too_often(self, pause: int, again: bool) -> None:
        memory, _ = compare(seen(4.0, round=0, revisited=ROUND - pause), 5.0, ROUND, True)
        assert (memory.revisit is A) is again

    @pytest.mark.parametrize("pause, again", [(REVISIT_PAUSE - 1, False), (REVISIT_PAUSE, True)])
    def test_not_in_the_first_rounds(self, pause: int, again: bool) -> None:
        now = REVISIT_AFTER + pause
        memory = Costs(costs=(SeenCost(A, 4.0, 1, 0),))
        assert (compare(memory, 5.0, now, True)[0].revisit is A) is again

    def test_what_is_not_better_is_not(self) -> None:
        memory, _ = compare(seen(6.0, round=0, revisit=A), 5.0, ROUND, True)
        assert memory.revisit is None


class TestWhetherTheLeaderGoesThere:
    @pytest.mark.parametrize("share, far", [(0.99, False), (1.01, True)])
    def test_by_far_better_is_a_share_of_all_that_was_gained(self, share: float, far: bool) -> None:
        """From 100 to 20 a gain of 80, by which the centre must be dearer than 20 in its share."""
        expected = 20.0 + share * 20.0  # a quarter of the 80 gained
        _, better = compare(seen(20.0, first=100.0), expected, ROUND, True)
        assert better is not None
        assert better.u is A
        assert better.by_far is far

    @pytest.mark.parametrize("share, far", [(0.99, False), (1.01, True)])
    def test_and_beyond_chance(self, share: float, far: bool) -> None:
        """Nothing gained: the spread of errors counts."""
        expected = 20.0 + share * OUTLIER * 1.48
        _, better = compare(seen(20.0, times=2, errors=SPREAD, first=20.0), expected, ROUND, True)
        assert better is not None
        assert better.by_far is far

    def test_what_the_model_gets_wrong_is_no_chance_where_costs_were_seen_again(self) -> None:
        """Errors of 1.48 would ask for 4.44; costs seen again that differ by 0.02 ask for 0.06."""
        for expected, far in ((20.05, False), (20.07, True)):
            memory = seen(20.0, times=2, errors=SPREAD, first=20.0, repeats=3, squares=3 * 2 * 0.02**2)
            _, better = compare(memory, expected, ROUND, True)
            assert better is not None
            assert better.by_far is far

    def test_a_first_cost_of_zero_is_one(self) -> None:
        """From 0 to −80; −61 is not far enough above −80, −59 is."""
        for expected, far in ((-80.0 + 0.99 * 20.0, False), (-80.0 + 1.01 * 20.0, True)):
            _, better = compare(seen(-80.0, first=0.0), expected, ROUND, True)
            assert better is not None
            assert better.by_far is far


@pytest.mark.parametrize("factor", [2.0**-20, 2.0**30])
def test_units_of_cost_do_not_matter(factor: float) -> None:
    plain = seen(49.0, errors=SPREAD, first=100.0, **NOISE_OF_TWO)
    scaled = replace(
        plain,
        costs=tuple(one._replace(cost=one.cost * factor) for one in plain.costs),
        errors=tuple(e * factor for e in SPREAD),
        first=100.0 * factor,
        squares=plain.squares * factor**2,
    )
    for expected in (48.0, 49.5, 54.0, 56.0, 70.0):
        for quiet in (True, False):
            one, better = compare(plain, expected, ROUND, quiet)
            other, same = compare(scaled, expected * factor, ROUND, quiet)
            assert (one.proven is A, better) == (other.proven is A, same)


def play(costs, rate=1.0):
    """Where the leader is sent back to, and when; its centre is the number of the round."""
    watch, back = Watch(), []
    for k, cost in enumerate(costs):
        watch, best = watch_cost(watch, cost, np.array([float(k)]), rate)
        if best is not None:
            back.append((k, float(best[0])))
    return back


@pytest.mark.parametrize(("rate", "share"), [(0.2, 0.1), (1.0, 0.2), (0.01, 1.0 - SLOWEST)])
def test_the_watched_mean_goes_over_the_rounds_in_which_followers_arrive_twice(rate, share):
    """Two arrivals at 1 / rate rounds each, from 5 to 50 rounds: as many as the slowest take for one."""
    watch, back = watch_cost(Watch(10.0, np.zeros(1), 400), 20.0, np.ones(1), rate)
    assert back is None
    assert (watch.cost, watch.centre[0], watch.count) == (pytest.approx(10.0 + 10.0 * share), share, 401)


def test_costs_that_fall_send_nobody_back():
    assert play(10.0 - np.arange(60) / 6) == []


def test_half_of_what_was_gained_and_lost_again_sends_the_leader_back():
    fell, rose = np.linspace(10.0, 0.0, 40), np.linspace(0.0, 9.0, 40)
    (when, where), *more = play([*fell, *rose])
    assert 40 < when < 75
    assert 30.0 < where < 45.0
    assert more == []


def test_a_third_that_is_lost_does_not():
    assert play([*np.linspace(10.0, 0.0, 40), *np.full(40, 3.0)]) == []


def test_a_single_dear_day_does_not():
    costs = np.linspace(10.0, 0.0, 80)
    costs[60] = 12.0
    assert play(costs) == []


def test_costs_that_rise_from_the_start_are_where_followers_come_from():
    assert play(np.linspace(0.0, 10.0, 19)) == []


def test_slow_followers_are_given_longer():
    costs = [*np.linspace(10.0, 0.0, 40), *np.linspace(0.0, 9.0, 40)]
    assert play(costs, rate=1.0)
    assert play(costs, rate=0.05) == []


def test_it_begins_anew_after_the_leader_went_back():
    costs = [*np.linspace(10.0, 0.0, 40), *np.linspace(0.0, 9.0, 40), *np.full(60, 5.0)]
    assert len(play(costs)) == 1


def test_units_of_two_and_constants_change_nothing():
    rng = np.random.default_rng(0)
    costs = np.concatenate([np.linspace(8.0, 0.0, 40), np.linspace(0.0, 8.0, 40)]) + rng.standard_normal(80)
    assert play(costs) == play(4.0 * costs)
    assert [k for k, _ in play(costs + 64.0)] == [k for k, _ in play(costs)]
