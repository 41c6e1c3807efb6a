"""What the response model recommends, by hand: costs that were seen, noise, what to deploy again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stackelberg.leaders.response.constants import (
    CERTAIN,
    FAR_ABOVE,
    FAR_BETTER,
    FIRST_ANSWERS,
    LATELY,
    LUCKIEST,
    NOISY,
    REPEAT_PAUSE,
    REPEATS,
    SAME,
    WINDOW,
)
from stackelberg.leaders.response.recommendation import (
    Better,
    Recommendation,
    SeenCost,
    compare_with_centre,
    distrust_model,
    forget_costs,
    note_noise,
    record_cost,
)

CENTRE, PROVEN = np.array([1.0]), np.array([3.0])
A, B = np.array([10.0]), np.array([20.0])


@pytest.mark.parametrize("noise, noisy", [(NOISY, False), (1.001 * NOISY, True)])
def test_much_noise_is_noted(noise: float, noisy: bool) -> None:
    assert note_noise(Recommendation(noisy=not noisy), noise).noisy is noisy


class TestWhatIsRemembered:
    def test_a_cost_and_the_error_of_its_prediction(self) -> None:
        memory = record_cost(Recommendation(), A, 5.0, None)
        memory = record_cost(memory, B, 7.0, 4.0)
        assert [(seen.u is u, seen.cost, seen.times) for seen, u in zip(memory.costs, (A, B), strict=True)] == [
            (True, 5.0, 1),
            (True, 7.0, 1),
        ]
        assert memory.errors == (3.0,)
        assert (memory.first, memory.least, memory.most, memory.range) == (5.0, 5.0, 7.0, 2.0)

    def test_no_more_than_so_many(self) -> None:
        memory = Recommendation()
        for t in range(WINDOW + 5):
            memory = record_cost(memory, np.array([float(t)]), float(t), 0.0)
        assert [seen.cost for seen in memory.costs] == list(range(5, WINDOW + 5))
        assert memory.errors == tuple(range(WINDOW + 5 - LATELY, WINDOW + 5))
        assert (memory.first, memory.least, memory.most) == (0.0, 0.0, WINDOW + 4.0)

    @pytest.mark.parametrize("away, times", [(0.9 * SAME, [1, 3]), (1.1 * SAME, [2, 1, 1])])
    def test_a_point_seen_again_has_the_mean_of_its_costs(self, away: float, times: list[int]) -> None:
        """Costs 1, 3 and 8 have the mean 4; what differs from a mean before is squared: 2² and 6²."""
        memory = record_cost(record_cost(Recommendation(), A, 1.0, None), A, 3.0, None)
        memory = record_cost(record_cost(memory, B, 9.0, None), A + away, 8.0, None)
        assert [seen.times for seen in memory.costs] == times
        if len(times) == 2:
            assert memory.costs[-1].cost == 4.0
            assert memory.squares == (4.0, 36.0)
            assert memory.noise_of_costs == pytest.approx(np.sqrt(10.0))

    def test_a_jump_makes_costs_forgotten_but_not_what_was_gained(self) -> None:
        memory = forget_costs(
            Recommendation(True, (SeenCost(A, 1.0, 1),), (2.0,), PROVEN, first=9.0, least=1.0, most=9.0)
        )
        assert (memory.costs, memory.errors, memory.proven) == ((SeenCost(A, 1.0, 0),), (), None)
        assert (memory.noisy, memory.first, memory.range) == (True, 9.0, 8.0)

    def test_what_was_seen_before_a_jump_holds_until_it_is_seen_again(self) -> None:
        """It is recommended meanwhile, not gone to, and its new cost is no sign of noise."""
        before = Recommendation(costs=(SeenCost(A, 1.0, 0), SeenCost(B, 9.0, 1)), first=100.0)
        memory, better = compare(before, 50.0, quiet=True)
        assert memory.proven is A
        assert memory.repeat is A
        assert better is not None
        assert not better.by_far
        memory = record_cost(memory, A, 30.0, None)
        assert memory.costs[-1] == SeenCost(A, 30.0, 1)
        assert memory.squares == ()

    def test_while_two_points_lead_nothing_is_proven(self) -> None:
        costs = (SeenCost(A, 1.0, 1),)
        memory = distrust_model(Recommendation(True, costs, (2.0,), PROVEN, A))
        assert (memory.noisy, memory.costs, memory.errors, memory.proven, memory.repeat) == (
            False,
            costs,
            (2.0,),
            None,
            None,
        )


def test_far_above_is_relative_to_the_range_of_costs() -> None:
    """From 2 to 5: 3 apart."""
    memory = Recommendation(first=5.0, least=2.0, most=5.0)
    assert not memory.is_far_above(5.0 + FAR_ABOVE * 3.0)
    assert memory.is_far_above(5.001 + FAR_ABOVE * 3.0)
    assert not Recommendation(first=5.0, least=5.0, most=5.0).is_far_above(1e9)


class TestErrorsOfPredictions:
    def test_their_spread_is_robust(self) -> None:
        """Median 2, deviations 1, 0, 1, 98 and 1: their median is 1."""
        assert Recommendation(errors=(1.0, 2.0, 3.0, 100.0, 1.0)).spread == pytest.approx(1.48)
        assert Recommendation(errors=(5.0, 5.0)).spread == 0.0
        assert Recommendation().spread == 0.0

    def test_by_how_much_the_model_was_too_hopeful_lately(self) -> None:
        half = LATELY // 2
        assert Recommendation(errors=(9.0,) * half + (2.0,) * half).too_hopeful == 2.0
        assert Recommendation(errors=(1.0, 2.0, 6.0)).too_hopeful == 2.0
        assert Recommendation(errors=(-1.0, -2.0, 6.0)).too_hopeful == 0.0  # never to its advantage
        assert Recommendation().too_hopeful == 0.0


SPREAD = (-1.0, 1.0, -1.0, 1.0)
"""Errors with a median of 0 and a median deviation of 1: neither hopeful nor not, with a spread of 1.48."""
COUNT = FIRST_ANSWERS + 100
NOISE_OF_TWO: dict[str, Any] = {"squares": (8.0,) * REPEATS}
"""As many costs seen again as tell noise: √(½ · 8) = 2."""


def compare(
    memory: Recommendation, expected: float, quiet: bool, count: int = COUNT, centre: np.ndarray = CENTRE
) -> tuple[Recommendation, Better | None]:
    """Against a centre that nobody has seen, unless told."""
    return compare_with_centre(memory, centre, expected, quiet, count)


def seen(cost: float, times: int = 1, **fields: Any) -> Recommendation:
    return Recommendation(costs=(SeenCost(A, cost, times), SeenCost(B, 99.0, 1)), **fields)


class TestWhetherAPointIsProven:
    def test_nothing_seen(self) -> None:
        memory, better = compare(Recommendation(proven=PROVEN, repeat=A), 5.0, True)
        assert (memory.proven, memory.repeat, better) == (None, None, None)

    @pytest.mark.parametrize("cost, proven", [(5.0 + 1.48, False), (4.999 + 1.48, True)])
    def test_without_noise_it_may_cost_more_by_as_much_as_the_model_has_been_wrong(
        self, cost: float, proven: bool
    ) -> None:
        memory, better = compare(seen(cost, errors=SPREAD), 5.0, True)
        assert (memory.proven is A) is proven
        assert better is None or not better.by_far
        assert compare(seen(cost, errors=SPREAD), 5.0, quiet=False)[0].proven is None

    def test_what_is_expected_is_corrected_by_how_hopeful_the_model_was(self) -> None:
        """5 expected, always 2 too low: a cost of 6.9 is better than 7."""
        assert compare(seen(6.9, errors=(2.0, 2.0)), 5.0, True)[0].proven is A
        assert compare(seen(7.1, errors=(2.0, 2.0)), 5.0, True)[0].proven is None

    @pytest.mark.parametrize("repeats, proven", [(REPEATS - 1, True), (REPEATS, False)])
    def test_until_enough_costs_were_seen_again_what_looks_like_noise_may_be_a_wrong_model(
        self, repeats: int, proven: bool
    ) -> None:
        """A noise of 2 in those seen again: 49 is not below 50 by enough."""
        memory = seen(49.0, errors=SPREAD, squares=(8.0,) * repeats)
        assert (compare(memory, 50.0, quiet=False)[0].proven is A) is proven

    def test_not_so_where_noise_of_several_moves_is_seen(self) -> None:
        memory = seen(49.0, errors=SPREAD, noisy=True)
        assert compare(memory, 50.0, quiet=False)[0].proven is None

    @pytest.mark.parametrize("times", [1, 4])
    @pytest.mark.parametrize("share, proven", [(0.99, False), (1.01, True)])
    def test_under_noise_it_must_be_lower_than_by_luck(self, times: int, share: float, proven: bool) -> None:
        """A noise of 2, in the mean over `times` deployments 2 / √times."""
        memory = seen(50.0 - share * LUCKIEST * 2.0 / np.sqrt(times), times, noisy=True, **NOISE_OF_TWO)
        assert (compare(memory, 50.0, quiet=False)[0].proven is A) is proven

    def test_a_centre_that_was_deployed_costs_what_was_seen(self) -> None:
        """The model expects 3 of B, which cost 99."""
        assert compare(seen(50.0), 3.0, True, centre=B)[0].proven is A
        assert compare(seen(50.0), 3.0, True)[0].proven is None


class TestWhatIsDeployedAgain:
    @pytest.mark.parametrize("waited, again", [(REPEAT_PAUSE - 1, False), (REPEAT_PAUSE, True)])
    def test_the_best_a_few_times_to_tell_noise_from_a_wrong_model(self, waited: int, again: bool) -> None:
        memory, _ = compare(seen(49.0, repeated=COUNT - waited), 50.0, quiet=False)
        assert (memory.repeat is A) is again
        assert memory.repeated == (COUNT if again else COUNT - waited)

    @pytest.mark.parametrize(
        "count, again", [(FIRST_ANSWERS + REPEAT_PAUSE - 1, False), (FIRST_ANSWERS + REPEAT_PAUSE, True)]
    )
    def test_not_in_the_first_rounds(self, count: int, again: bool) -> None:
        assert (compare(seen(49.0), 50.0, False, count)[0].repeat is A) is again

    def test_not_without_noise_nor_once_it_is_told_nor_what_is_not_better(self) -> None:
        assert compare(seen(49.0), 50.0, quiet=True)[0].repeat is None
        assert compare(seen(49.0, **NOISE_OF_TWO), 50.0, quiet=False)[0].repeat is None
        assert compare(seen(50.1, repeat=A), 50.0, quiet=False)[0].repeat is None

    def test_what_was_seen_only_now_is_not(self) -> None:
        memory = Recommendation(costs=(SeenCost(B, 99.0, 1), SeenCost(A, 49.0, 1)))
        assert compare(memory, 50.0, quiet=False)[0].repeat is None


class TestWhetherTheLeaderGoesThere:
    @pytest.mark.parametrize("share, far", [(0.99, False), (1.01, True)])
    def test_by_far_better_is_a_share_of_all_that_was_gained(self, share: float, far: bool) -> None:
        """From 100 to 20 a gain of 80, by which the centre must be dearer than 20 in its share."""
        expected = 20.0 + share * FAR_BETTER * 80.0
        _, better = compare(seen(20.0, first=100.0), expected, True)
        assert better is not None
        assert better.u is A
        assert better.by_far is far

    @pytest.mark.parametrize("share, far", [(0.99, False), (1.01, True)])
    def test_and_beyond_chance(self, share: float, far: bool) -> None:
        """Nothing gained: the spread of errors counts."""
        _, better = compare(seen(20.0, errors=SPREAD, first=20.0), 20.0 + share * CERTAIN * 1.48, True)
        assert better is not None
        assert better.by_far is far

    def test_a_first_cost_of_zero_is_one(self) -> None:
        """From 0 to −80; −61 is not far enough above −80, −59 is."""
        for expected, far in ((-80.0 + 0.99 * FAR_BETTER * 80.0, False), (-80.0 + 1.01 * FAR_BETTER * 80.0, True)):
            _, better = compare(seen(-80.0, first=0.0), expected, True)
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
        squares=tuple(square * factor**2 for square in plain.squares),
    )
    for expected in (48.0, 49.5, 54.0, 56.0, 70.0):
        for quiet in (True, False):
            one, better = compare(plain, expected, quiet)
            other, same = compare(scaled, expected * factor, quiet)
            assert (one.proven is A, better) == (other.proven is A, same)
