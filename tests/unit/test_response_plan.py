"""The step of the response model under way, by hand: when it is taken, and how trust region and unit adapt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.leaders.response.constants import (
    BAD_STEP,
    EXACT,
    GOOD_STEP,
    GROW,
    GROW_EXACT,
    LOOK_FURTHER,
    NARROWEST,
    SHRINK,
    UNIT_DECAY,
    WIDEST,
    WIDEST_IN_NOISE,
)
from stackelberg.leaders.response.plan import (
    Plan,
    first_plan,
    halve,
    hold,
    judge_step,
    look_further,
    stay_at,
)

CENTRE, GOAL, ANNOUNCE = np.array([1.0]), np.array([3.0]), np.array([3.1])
UNIT = 2.0


def plan(promised: float = 4.0, radius: float = 2.0, unit: float = UNIT) -> Plan:
    return Plan(CENTRE, GOAL, ANNOUNCE, radius, unit, promised, predicted=7.0)


def judged(kept: float, quiet: bool = True, radius: float = 2.0) -> Plan:
    """After a step that kept so much of a promise of one."""
    return judge_step(plan(1.0, radius), 9.0, 9.0 - kept, quiet)


def test_at_first_the_start_itself_is_deployed_in_a_region_of_one_unit_unless_told() -> None:
    first = first_plan(CENTRE)
    assert first.centre is first.goal is first.announce is CENTRE
    assert (first.radius, first.unit, first.promised, first.predicted) == (1.0, 1.0, 0.0, None)
    assert first.exact is False
    assert (first_plan(CENTRE, 3.0).radius, first_plan(CENTRE, 3.0).unit) == (3.0, 1.0)


@pytest.mark.parametrize("promised", [0.0, 1.0])
@pytest.mark.parametrize("here, there, taken", [(5.0, 4.0, True), (5.0, 5.0, False), (5.0, 6.0, False)])
def test_the_goal_is_taken_where_it_costs_less(promised: float, here: float, there: float, taken: bool) -> None:
    after = judge_step(plan(promised), here, there, True)
    assert after.centre.tolist() == [3.0 if taken else 1.0]
    assert (after.goal, after.announce, after.promised, after.predicted) == (GOAL, ANNOUNCE, promised, 7.0)


class TestTheRegion:
    @pytest.mark.parametrize(
        "kept, factor",
        [
            (GOOD_STEP + 0.01, GROW),
            (GOOD_STEP - 0.01, 1.0),
            (BAD_STEP + 0.01, 1.0),
            (BAD_STEP - 0.01, SHRINK),
            (-2.0, SHRINK),
            (5.0, GROW),
        ],
    )
    def test_it_follows_what_was_kept_of_a_promise(self, kept: float, factor: float) -> None:
        after = judged(kept)
        assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)
        assert after.unit == UNIT

    @pytest.mark.parametrize("kept, factor", [(3.0, GROW), (2.0, 1.0), (1.0, SHRINK)])
    def test_by_shares_of_the_promise(self, kept: float, factor: float) -> None:
        """75%, 50% and 25% of four."""
        after = judge_step(plan(4.0), 9.0, 9.0 - kept, True)
        assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)

    @pytest.mark.parametrize("kept", [1.0 - 0.9 * EXACT, 1.0, 1.0 + 0.9 * EXACT])
    def test_it_grows_by_more_where_the_promise_was_kept_exactly(self, kept: float) -> None:
        """Twice: by the model, and by what was seen of it where that can be compared: 7 was predicted."""
        again = replace(plan(1.0), exact=True)
        assert judge_step(again, 9.0, 9.0 - kept, True).radius == pytest.approx(2.0 * GROW_EXACT, rel=1e-15)
        for off, factor in ((0.9 * EXACT, GROW_EXACT), (1.1 * EXACT, GROW), (-1.1 * EXACT, GROW)):
            after = judge_step(again, 9.0, 9.0 - kept, True, 7.0 + off)
            assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)
            assert after.exact is (factor == GROW_EXACT)

    @pytest.mark.parametrize("kept, exact", [(1.0, True), (1.0 + 1.1 * EXACT, False), (0.1, False)])
    def test_one_such_step_is_not_enough(self, kept: float, exact: bool) -> None:
        after = judged(kept)
        assert after.exact is exact
        assert after.radius == pytest.approx(2.0 * (SHRINK if kept < BAD_STEP else GROW), rel=1e-15)

    def test_three_steps_of_which_the_last_two_were_exact(self) -> None:
        """From a radius of 2 by full steps: to 2.8 after the first, by GROW_EXACT after the second."""
        one = judge_step(plan(1.0), 9.0, 8.0, True)
        two = judge_step(replace(one, goal=one.centre + one.radius), 9.0, 8.0, True)
        assert (one.radius, two.radius) == pytest.approx((2.0 * GROW, 2.0 * GROW * GROW_EXACT), rel=1e-15)
        wrong = judge_step(replace(two, goal=two.centre + two.radius), 9.0, 8.2, True)
        assert wrong.radius == pytest.approx(GROW * two.radius, rel=1e-15)
        assert wrong.exact is False

    def test_a_round_that_promised_nothing_leaves_it_as_it_was(self) -> None:
        assert judge_step(replace(plan(0.0), exact=True), 9.0, 1.0, True).exact is True

    def test_without_a_promise_it_stays(self) -> None:
        after = judge_step(plan(0.0), 9.0, 1.0, True)
        assert (after.radius, after.unit) == (2.0, UNIT)

    @pytest.mark.parametrize("radius, grows", [(2.49, True), (2.51, False)])
    def test_it_grows_after_full_steps_only(self, radius: float, grows: bool) -> None:
        """A step of 2 is more than 80% of 2.49, and less of 2.51."""
        assert (judged(0.9, radius=radius).radius > radius) is grows

    @pytest.mark.parametrize("quiet", [True, False])
    def test_under_noise_it_grows_up_to_some_units_only(self, quiet: bool) -> None:
        wide = replace(plan(1.0, WIDEST_IN_NOISE * UNIT), goal=CENTRE + WIDEST_IN_NOISE * UNIT)
        after = judge_step(wide, 9.0, 8.1, quiet)
        assert after.radius == pytest.approx((GROW if quiet else 1.0) * wide.radius, rel=1e-15)
        below = replace(wide, radius=0.99 * wide.radius)
        assert judge_step(below, 9.0, 8.1, quiet).radius == pytest.approx(GROW * below.radius, rel=1e-15)

    def test_the_unit_follows_a_region_that_wants_to_be_much_wider(self) -> None:
        for radius in (WIDEST * UNIT / GROW * 0.99, WIDEST * UNIT):
            wide = replace(plan(1.0, radius), goal=CENTRE + radius)
            after = judge_step(wide, 9.0, 8.1, True)
            assert after.radius == pytest.approx(GROW * radius, rel=1e-15)
            assert after.unit == pytest.approx(max(UNIT, GROW * radius / WIDEST), rel=1e-15)

    def test_with_many_entries_that_is_twice_as_wide_as_all_of_them_together(self) -> None:
        """100 entries: 2 √100 = 20 units."""
        goal = np.zeros(100)
        goal[0] = 19.0 * UNIT
        for radius in (19.0 * UNIT / GROW, 19.0 * UNIT):
            wide = Plan(np.zeros(100), goal, goal, radius, UNIT, 1.0)
            after = judge_step(wide, 9.0, 8.1, True)
            assert after.unit == pytest.approx(max(UNIT, GROW * radius / 20.0), rel=1e-15)

    @pytest.mark.parametrize("quiet, decay", [(True, UNIT_DECAY), (False, 1.0)])
    def test_the_unit_shrinks_where_the_narrowest_region_does_not_keep_its_promise(
        self, quiet: bool, decay: float
    ) -> None:
        after = judged(0.0, quiet, radius=NARROWEST * UNIT)
        assert after.unit == pytest.approx(decay * UNIT, rel=1e-15)
        assert after.radius == pytest.approx(NARROWEST * decay * UNIT, rel=1e-15)
        wider = judged(0.0, quiet, radius=NARROWEST * UNIT / SHRINK * 1.001)
        assert wider.unit == UNIT  # as long as there is a narrower one to try


class TestWhatWasSeenOfAStep:
    """A promise of one, nine tenths of it kept by the model; 7 was predicted for the deployment."""

    @pytest.mark.parametrize(
        "seen, factor",
        [
            (None, GROW),
            (7.0, GROW),
            (7.0 + (1.0 - GOOD_STEP) - 0.01, GROW),  # dearer by less than what a good step may lack
            (7.0 + (1.0 - GOOD_STEP) + 0.01, 1.0),
            (8.99, 1.0),
            (9.01, SHRINK),  # dearer by twice the promise
        ],
    )
    def test_it_counts_beside_what_the_model_says(self, seen: float | None, factor: float) -> None:
        after = judge_step(plan(1.0), 9.0, 8.1, True, seen)
        assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)
        assert after.centre.tolist() == [3.0]

    def test_not_where_nothing_was_predicted(self) -> None:
        after = judge_step(replace(plan(1.0), predicted=None), 9.0, 8.1, True, 99.0)
        assert after.radius == pytest.approx(2.0 * GROW, rel=1e-15)


@pytest.mark.parametrize("change, factor", [(halve, 0.5), (hold, SHRINK)])
def test_a_surprise_or_a_round_without_a_step_narrows_it(change, factor: float) -> None:  # type: ignore[no-untyped-def]
    wide = plan(radius=4.0 * UNIT)
    after = change(wide)
    assert after.radius == factor * 4.0 * UNIT
    assert replace(after, radius=wide.radius).__dict__ == wide.__dict__
    assert change(plan(radius=NARROWEST * UNIT)).radius == NARROWEST * UNIT


@pytest.mark.parametrize("radius", [1.0, 2.0 * LOOK_FURTHER * UNIT])
def test_where_nothing_changes_anything_moves_get_longer(radius: float) -> None:
    after = look_further(plan(radius=radius))
    assert after.unit == LOOK_FURTHER * UNIT
    assert after.radius == max(radius, LOOK_FURTHER * UNIT)
    assert (after.centre, after.goal) == (CENTRE, GOAL)


def test_where_two_points_lead_nothing_is_under_way() -> None:
    u = np.array([7.0])
    after = stay_at(plan(4.0), u)
    assert after.centre is after.goal is after.announce is u
    assert (after.radius, after.unit, after.promised, after.predicted) == (2.0, UNIT, 0.0, None)
