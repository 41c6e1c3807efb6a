"""Guard rails and the settle test against numbers worked by hand, at the boundary of every comparison."""

from __future__ import annotations

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackelberg.core import InvalidInput
from stackelberg.leaders import Rails, TwoPoint
from stackelberg.sets import Ball, Box
from stackelberg.study import Setup, Study

NAN = float("nan")


def vector(*values: float) -> np.ndarray:
    return np.array(values)


# The settle test.


# Settings.


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"allowed_loss": -0.1, "baseline": [1.0]}, "allowed_loss: expected a number >= 0"),
        ({"largest_change": 0.0}, "largest_change"),
        ({"largest_change": np.inf}, "largest_change"),
        ({"baseline": [1.0, 1.0], "allowed_loss": 0.1, "within": Box([0.0], [1.0])}, "baseline: expected a vector"),
        ({"baseline": [NAN], "allowed_loss": 0.1}, "baseline: expected finite"),
        ({"baseline": [1.0], "allowed_loss": 0.1, "baseline_cost": np.inf}, "baseline_cost: expected a finite"),
        ({"baseline_rounds": 0}, "baseline_rounds"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, message):
    with pytest.raises(InvalidInput, match=message):
        Rails(**settings)


def test_the_baseline_lies_within_the_bounds():
    box = Box([0.0, -3.0], [1.0, 3.0])
    assert Rails(within=box, baseline=[0.5, -3.0], allowed_loss=0.1).baseline.tolist() == [0.5, -3.0]
    with pytest.raises(InvalidInput, match="baseline: expected a point of `within`"):
        Rails(within=box, baseline=[0.5, -3.1], allowed_loss=0.1)


def test_one_number_stands_for_every_entry_of_the_baseline(tmp_path):
    assert Rails(baseline=0.5, allowed_loss=0.1).baseline_for(np.zeros(3)).tolist() == [0.5, 0.5, 0.5]
    assert Rails(baseline=0.5, allowed_loss=0.1, within=Box([0.0] * 2, [1.0] * 2)).baseline.tolist() == 0.5
    assert Rails(largest_change=1.0).baseline_for(vector(2.0, 3.0)).tolist() == [2.0, 3.0]
    with pytest.raises(InvalidInput, match="baseline: expected a vector of 3 numbers or one number for all"):
        Rails(baseline=[0.5], allowed_loss=0.1).baseline_for(np.zeros(3))
    study = Study.create(
        f"sqlite:///{tmp_path}/s.db",
        "s",
        Setup(TwoPoint(K=1), x0=0.25, X=Box([0.0] * 3, [1.0] * 3), rails=Rails(baseline=0.5, allowed_loss=0.1)),
    )
    with study:
        assert study.setup.x0.tolist() == [0.25, 0.25, 0.25]
        assert [p.x.tolist() for p in study.ask()] == [[0.5, 0.5, 0.5]]
        assert study.rails.baseline.shape == ()


# The floor.


@pytest.mark.parametrize(
    "baseline_cost, allowed_loss, expected",
    [(10.0, 0.25, 12.5), (-8.0, 0.25, -6.0), (-8.0, 0.0, -8.0), (0.0, 0.25, 0.0), (None, 0.25, np.inf)],
)
def test_the_ceiling_is_the_baseline_and_a_share_of_its_size(baseline_cost, allowed_loss, expected):
    # f is minimised: the highest acceptable cost lies above the baseline's, also where that is negative.
    rails = Rails(baseline=[0.0], allowed_loss=allowed_loss)
    assert rails.ceiling(baseline_cost) == expected


# What is announced instead of a wish.

CENTRE = vector(1.0, -2.0)


@pytest.mark.parametrize(
    "change, wish, expected",
    [
        # The move from (1, −2) is (4, −3): its largest entry is 4.
        (2.0, (5.0, -5.0), (3.0, -3.5)),
        (4.0, (5.0, -5.0), (5.0, -5.0)),
        # The move is (3, −4): the largest entry may be negative.
        (2.0, (4.0, -6.0), (2.5, -4.0)),
        # One entry that does not move, or hardly.
        (2.0, (1.0, -7.0), (1.0, -4.0)),
        (2.0, (1.0 + 2.0**-52, -7.0), (1.0, -4.0)),
    ],
)
def test_a_change_is_counted_from_the_x_in_force_before(change, wish, expected):
    assert np.array_equal(Rails(largest_change=change).reachable(CENTRE, np.array(wish)), expected)


@pytest.mark.parametrize(
    "centre, wish, expected",
    [
        # In force (1, −2), up to (3, 0) and (−1, −4). From (2, −1) by (4, 2): x1 may grow by 1, a quarter of it.
        ((2.0, -1.0), (6.0, 1.0), (3.0, -0.5)),
        # From (3, −1) by (1, −4): x1 is at its limit already.
        ((3.0, -1.0), (4.0, -5.0), (3.0, -1.0)),
        # A centre out of reach: from (1, −2) itself, by (5, 3).
        ((3.5, -1.0), (6.0, 1.0), (3.0, -0.8)),
    ],
)
def test_a_probe_stays_on_the_way_from_its_centre_where_that_can_be_reached(centre, wish, expected):
    x = Rails(largest_change=2.0).reachable(CENTRE, np.array(wish), np.array(centre))
    assert x == pytest.approx(expected, rel=1e-15)


@pytest.mark.slow
@given(
    hnp.arrays(np.float64, 3, elements=st.floats(-1e6, 1e6)),
    hnp.arrays(np.float64, 3, elements=st.floats(-1e6, 1e6)),
    hnp.arrays(np.float64, 3, elements=st.floats(-1e6, 1e6)),
    st.floats(1e-9, 1e5),
)
@settings(max_examples=200)
def test_no_rounding_exceeds_the_largest_change(before, wish, centre, change):
    edge = before + np.copysign(change * (1 + 1e-13), centre)  # a centre just out of reach, by rounding
    for around in (None, centre, edge, np.clip(centre, before - change, before + change)):
        x = Rails(largest_change=change).reachable(before, wish, around)
        assert np.abs(x - before).max() <= change


def test_a_wish_that_breaks_no_rail_is_taken_to_the_bit():
    centre, wish = vector(-0.9), vector(0.3)
    assert centre + 1.0 * (wish - centre) != wish, "going there along the segment would round"
    rails = Rails(largest_change=10.0, within=Box([-1.0], [1.0]))
    x = rails.limit(centre, wish)
    assert x[0] == wish[0]
    assert not x.flags.writeable
    wish[0] = 5.0
    assert x[0] == 0.3, "a copy, not the caller's own array"


def test_not_even_a_rounding_outside_the_bounds_is_announced():
    box = Box([0.0, 0.0], [1.0, 1.0])
    wish = vector(1.0 + 1e-12, 0.5)
    assert box.contains(wish), "within the tolerance that is good enough elsewhere"
    assert np.array_equal(Rails(within=box).limit(vector(0.5, 0.5), wish), [1.0, 0.5])


def test_the_bounds_need_not_be_a_box():
    # The nearest point to (6, 8) of the disc of radius 5 is (3, 4); half of the move (2, 6) from (1, −2) is (1, 3).
    rails = Rails(within=Ball([0.0, 0.0], 5.0))
    assert rails.limit(CENTRE, vector(6.0, 8.0)) == pytest.approx([3.0, 4.0], rel=1e-14)
    assert rails.limit(CENTRE, vector(6.0, 8.0), part=0.5) == pytest.approx([2.0, 1.0], rel=1e-14)
