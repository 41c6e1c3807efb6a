"""Entries of y that follow from others: parabolas near where the others are, straight on beyond, or nothing."""

import numpy as np
import pytest

from stackelberg.core import Objective
from stackelberg.leaders.response.curves import Curves, number_of_pairs, observe_curves
from stackelberg.leaders.response.frame import Seat, frame_by, sized
from stackelberg.sets import ANYWHERE

PLACES = np.arange(6).reshape(2, 3)


def bent(v):
    return 1.0 + 0.5 * v + 0.3 * v**2


def observed(curve=bent, rounds=12, noise=0.0, seed=0, parents=lambda rng: 1.0 + 0.2 * rng.standard_normal(3)):
    rng = np.random.default_rng(seed)
    curves = None
    for _ in range(rounds):
        v = parents(rng)
        y = np.concatenate([v, curve(v)]) * (1.0 + noise * rng.standard_normal(6))
        curves = observe_curves(curves, PLACES, y)
    assert curves is not None
    return curves


def test_a_parabola_is_found_and_its_slope():
    curves = observed()
    assert curves.trusted
    v = curves.now + 0.05
    y = curves.complete(np.concatenate([v, np.zeros(3)]))
    np.testing.assert_allclose(y[3:], bent(v), rtol=1e-3)
    # f = sum of all entries: the slope in a parent is 1 + d child / d parent.
    slope = curves.pull(y, np.ones(6))
    np.testing.assert_allclose(slope[:3], 1.0 + 0.5 + 0.6 * v, rtol=1e-2)
    np.testing.assert_array_equal(slope[3:], 0.0)


def test_slopes_are_those_of_the_completed_values():
    curves = observed(curve=lambda v: v**4)
    for away in (0.03, -2.0, 3.0):  # within what was seen, and beyond
        v, step = curves.now + away, 1e-6
        up, down = (curves.complete(np.concatenate([v + s, np.zeros(3)]))[3:] for s in (step, -step))
        slope = curves.pull(np.concatenate([v, np.zeros(3)]), np.array([0.0, 0, 0, 1, 1, 1]))[:3]
        np.testing.assert_allclose(slope, (up - down) / (2 * step), rtol=1e-5)


def test_beyond_what_was_seen_a_curve_goes_straight_on():
    curves = observed()
    at = [curves.complete(np.concatenate([curves.now + away, np.zeros(3)]))[3:] for away in (5.0, 6.0, 7.0)]
    np.testing.assert_allclose(at[2] - at[1], at[1] - at[0], rtol=1e-9)


def test_noise_and_entries_that_do_not_follow_are_not_trusted():
    assert not observed(noise=0.05, parents=lambda rng: 1.0 + 0.02 * rng.standard_normal(3)).trusted
    rng = np.random.default_rng(5)
    assert not observed(curve=lambda v: rng.standard_normal(3)).trusted


def test_a_curve_that_no_longer_holds_is_given_up():
    curves = observed()
    rng = np.random.default_rng(7)
    for _ in range(3):
        v = 1.0 + 0.2 * rng.standard_normal(3)
        curves = observe_curves(curves, PLACES, np.concatenate([v, rng.standard_normal(3)]))
    assert curves is not None
    assert not curves.trusted


def test_parents_that_do_not_move_leave_their_children_where_they_are():
    curves = observed(parents=lambda rng: np.array([2.0, 3.0, 4.0]) * (1.0 + 1e-16 * rng.standard_normal(3)))
    y = curves.complete(np.array([2.5, 3.5, 4.5, 0.0, 0.0, 0.0]))
    np.testing.assert_allclose(y[3:], bent(np.array([2.0, 3.0, 4.0])), rtol=1e-9)


def test_entries_never_seen_together_are_left_alone():
    curves = None
    rng = np.random.default_rng(1)
    for _ in range(10):
        v = 1.0 + 0.2 * rng.standard_normal(3)
        y = np.concatenate([v, bent(v)])
        y[0] = np.nan  # the flow of the first link is never counted, its time is
        curves = observe_curves(curves, PLACES, y)
    assert curves is not None
    assert curves.child.tolist() == [4, 5]
    assert curves.trusted
    assert curves.complete(np.full(6, 9.0))[3] == 9.0
    assert curves.without_children(np.full(6, 9.0))[3] == 9.0


def test_a_missing_day_does_not_count():
    rng, curves = np.random.default_rng(2), observed()
    v = 1.0 + 0.2 * rng.standard_normal(3)
    y = np.concatenate([v, bent(v)])
    y[1] = np.nan
    after = observe_curves(curves, PLACES, y)
    assert after is not None
    assert after.trusted
    assert after.now[1] == curves.now[1]
    assert after.now[0] == v[0]


@pytest.mark.parametrize(
    "places, n",
    [
        (PLACES[:1], 3),
        (PLACES[:1], 6),
        (np.array([[0, 1], [3, 2]]), 4),
        (np.array([[0, 1], [2, 3]]), 5),
        (np.arange(8).reshape(4, 2), 8),
    ],
)
def test_what_does_not_stand_side_by_side_has_no_curves(places, n):
    assert number_of_pairs(places, n) == 0
    assert observe_curves(None, places, np.ones(n)) is None


def test_tolls_on_some_links_have_curves_on_all():
    assert number_of_pairs(np.array([[1, 2], [5, 6]]), 8) == 4


def test_the_cost_of_flows_and_times_bends_as_it_does():
    curves = observed()
    total = Objective(lambda x, y: float(y[:3] @ y[3:]))
    frame = sized(frame_by(np.zeros(3), 1.0), np.ones(6), PLACES)
    seat = Seat(total, ANYWHERE, frame, floor=True, curves=curves)
    v = np.concatenate([curves.now, np.zeros(3)])
    assert seat.cost(np.zeros(3), v) == pytest.approx(float(curves.now @ bent(curves.now)), rel=1e-3)
    slope = seat.slopes(np.zeros(3), v)[1]
    np.testing.assert_allclose(slope[:3], bent(curves.now) + curves.now * (0.5 + 0.6 * curves.now), rtol=1e-2)


def test_units_of_two_change_no_bit():
    def run(factor):
        rng, curves = np.random.default_rng(3), None
        for _ in range(8):
            v = 1.0 + 0.2 * rng.standard_normal(3)
            curves = observe_curves(curves, PLACES, np.concatenate([v, factor * bent(v)]))
        return curves

    one, other = run(1.0), run(4.0)
    assert isinstance(one, Curves)
    np.testing.assert_array_equal(4.0 * one.coefficients, other.coefficients)
    assert one.share == other.share
