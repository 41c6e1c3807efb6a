"""The step of the response model under way, by hand: when it is taken, and how the trust region adapts."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.leaders.response.plan import Plan, first_plan, hold, judge_step, stay_at

CENTRE, GOAL = np.array([1.0]), np.array([2.0])


def plan(promised: float, radius: float = 2.0) -> Plan:
    return Plan(CENTRE, radius, GOAL, np.array([2.1]), promised)


def test_at_first_x_itself_is_deployed() -> None:
    first = first_plan(CENTRE, 2.5)
    assert first.centre is first.goal is first.announce is CENTRE
    assert (first.radius, first.promised) == (2.5, 0.0)


@pytest.mark.parametrize("here, there, taken", [(5.0, 4.0, True), (5.0, 5.0, False), (5.0, 6.0, False)])
def test_the_goal_is_taken_where_it_costs_less(here: float, there: float, taken: bool) -> None:
    after = judge_step(plan(1.0), here, there, 2.0)
    assert after.centre.tolist() == [2.0 if taken else 1.0]
    assert (after.goal, after.announce.tolist(), after.promised) == (GOAL, [2.1], 1.0)


@pytest.mark.parametrize("kept, factor", [(3.0, 1.2), (2.0, 1.0), (1.0, 0.8), (-1.0, 0.8)])
def test_the_region_follows_what_was_kept_of_a_promise_of_four(kept: float, factor: float) -> None:
    """75% grows it, 50% leaves it, 25% and a loss shrink it."""
    assert judge_step(plan(4.0), 9.0, 9.0 - kept, 2.0).radius == factor * 2.0


def test_without_a_promise_it_stays() -> None:
    assert judge_step(plan(0.0), 9.0, 1.0, 2.0).radius == 2.0


@pytest.mark.parametrize("kept, before, after", [(4.0, 5.9, 6.0), (0.0, 1.1, 1.0)])
def test_it_stays_between_half_and_thrice_the_leaders_radius(kept: float, before: float, after: float) -> None:
    assert judge_step(plan(4.0, before), 9.0, 9.0 - kept, 2.0).radius == after


@pytest.mark.parametrize("before, after", [(2.0, 1.6), (1.1, 1.0)])
def test_a_round_without_a_step_narrows_it(before: float, after: float) -> None:
    held = hold(plan(4.0, before), 2.0)
    assert held.radius == after
    assert (held.centre, held.goal) == (CENTRE, GOAL)


def test_where_two_points_lead_nothing_is_under_way() -> None:
    x = np.array([7.0])
    after = stay_at(plan(4.0), x)
    assert after.centre is after.goal is after.announce is x
    assert (after.radius, after.promised) == (2.0, 0.0)
