"""Entries of y that follow from others: parabolas, straight on beyond what was seen; straight lines under noise."""

from types import SimpleNamespace

import numpy as np
import pytest

from stackelberg.core import Objective
from stackelberg.leaders.response.constants import CURVE_ROUNDS, GIVEN_UP, UNEXPLAINED
from stackelberg.leaders.response.curves import (
    Trust,
    curves_by,
    fit_curves,
    fit_lines,
    number_of_pairs,
    trust_after,
)
from stackelberg.leaders.response.problem import ScaledProblem, scaling_by, sized
from stackelberg.sets import ANYWHERE

PLACES = np.arange(6).reshape(2, 3)


def bent(v):
    return 1.0 + 0.5 * v + 0.3 * v**2


def answers(curve=bent, rounds=12, noise=0.0, seed=0, parents=lambda rng: 1.0 + 0.2 * rng.standard_normal(3)):
    """Rounds of three parents and their three children."""
    rng = np.random.default_rng(seed)
    every = []
    for _ in range(rounds):
        v = parents(rng)
        every.append(np.concatenate([v, curve(v)]) * (1.0 + noise * rng.standard_normal(6)))
    return np.array(every)


def trusted(seen, trust=None, start=0, noisy=False):
    """The trust after all answers, from `start` on."""
    trust = Trust() if trust is None else trust
    for t in range(start, len(seen)):
        trust = trust_after(trust, seen[:t], seen[t], seen.shape[1] // 2, noisy)
    return trust


def test_a_parabola_is_found_and_its_slope():
    assert trusted(answers()).curves
    curves = fit_curves(answers(), 3)
    v = curves.now + 0.05
    y = curves.complete(np.concatenate([v, np.zeros(3)]))
    np.testing.assert_allclose(y[3:], bent(v), rtol=1e-3)
    # f = sum of all entries: the slope in a parent is 1 + d child / d parent.
    slope = curves.vjp(y, np.ones(6))
    np.testing.assert_allclose(slope[:3], 1.0 + 0.5 + 0.6 * v, rtol=1e-2)
    np.testing.assert_array_equal(slope[3:], 0.0)


def test_slopes_are_those_of_the_completed_values():
    curves = fit_curves(answers(curve=lambda v: v**4), 3)
    for away in (0.03, -2.0, 3.0):  # within what was seen, and beyond
        v, step = curves.now + away, 1e-6
        up, down = (curves.complete(np.concatenate([v + s, np.zeros(3)]))[3:] for s in (step, -step))
        slope = curves.vjp(np.concatenate([v, np.zeros(3)]), np.array([0.0, 0, 0, 1, 1, 1]))[:3]
        np.testing.assert_allclose(slope, (up - down) / (2 * step), rtol=1e-5)


def test_beyond_what_was_seen_a_curve_goes_straight_on():
    curves = fit_curves(answers(), 3)
    at = [curves.complete(np.concatenate([curves.now + away, np.zeros(3)]))[3:] for away in (5.0, 6.0, 7.0)]
    np.testing.assert_allclose(at[2] - at[1], at[1] - at[0], rtol=1e-9)


def test_noise_and_entries_that_do_not_follow_are_not_trusted():
    noisy = answers(noise=0.05, parents=lambda rng: 1.0 + 0.02 * rng.standard_normal(3))
    assert not trusted(noisy).curves
    assert curves_by(trusted(noisy), noisy, 3) is None
    rng = np.random.default_rng(5)
    assert not trusted(answers(curve=lambda v: rng.standard_normal(3))).curves


def test_a_curve_that_holds_is_what_children_are_taken_from():
    seen = answers()
    np.testing.assert_array_equal(curves_by(trusted(seen), seen, 3).coefficients, fit_curves(seen, 3).coefficients)


def test_trust_takes_two_comparisons_and_each_a_change_of_the_children():
    """One answer is compared with nothing; the second comparison may trust; where nothing changed, none is made."""
    seen = answers()
    assert [trusted(seen[:k]).compared for k in (1, 2, 3, 4)] == [0, 0, 1, 2]
    assert [trusted(seen[:k]).curves for k in (3, 4)] == [False, True]
    again = np.vstack([seen, seen[-1]])
    assert trust_after(trusted(seen), again[:-1], again[-1], 3, False) == trusted(seen)


def test_the_share_left_unexplained_is_a_running_mean():
    """Straight curves of the last but one answer: worked out for the first two comparisons, then half and half."""
    seen, shares = answers(curve=lambda v: np.exp(3.0 * v), rounds=6), []
    for t in range(2, 6):
        said = fit_curves(seen[:t], 3).complete(seen[t])[3:]
        change = (seen[t - 1, 3:] - seen[t, 3:]) ** 2
        shares.append(np.minimum((said - seen[t, 3:]) ** 2, change).sum() / change.sum())
    expected = shares[0]
    for k, share in enumerate(shares):
        expected = share if k == 0 else 0.5 * expected + 0.5 * share
        assert trusted(seen[: k + 3]).share == pytest.approx(expected, rel=1e-12)


def test_a_curve_that_no_longer_holds_is_given_up():
    seen, rng = answers(), np.random.default_rng(7)
    more = [np.concatenate([1.0 + 0.2 * rng.standard_normal(3), rng.standard_normal(3)]) for _ in range(3)]
    assert not trusted(np.vstack([seen, more]), trusted(seen), start=len(seen)).curves


def test_parents_that_do_not_move_leave_their_children_where_they_are():
    still = answers(parents=lambda rng: np.array([2.0, 3.0, 4.0]) * (1.0 + 1e-16 * rng.standard_normal(3)))
    y = fit_curves(still, 3).complete(np.array([2.5, 3.5, 4.5, 0.0, 0.0, 0.0]))
    np.testing.assert_allclose(y[3:], bent(np.array([2.0, 3.0, 4.0])), rtol=1e-9)


def test_entries_never_seen_together_are_left_alone():
    seen = answers()
    seen[:, 0] = np.nan  # the flow of the first link is never counted, its time is
    curves = fit_curves(seen, 3)
    assert curves.child.tolist() == [4, 5]
    assert trusted(seen).curves
    assert curves.complete(np.full(6, 9.0))[3] == 9.0


def test_a_missing_day_does_not_count():
    seen = answers()
    v = 1.0 + 0.2 * np.random.default_rng(2).standard_normal(3)
    y = np.concatenate([v, bent(v)])
    y[1] = np.nan
    assert trust_after(trusted(seen), seen, y, 3, False).curves
    curves, after = fit_curves(seen, 3), fit_curves(np.vstack([seen, y]), 3)
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


def test_tolls_on_some_links_have_curves_on_all():
    assert number_of_pairs(np.array([[1, 2], [5, 6]]), 8) == 4


def test_the_cost_of_flows_and_times_bends_as_it_does():
    curves = fit_curves(answers(), 3)
    total = Objective(lambda x, y: float(y[:3] @ y[3:]))
    scaling = sized(scaling_by(np.zeros(3), 1.0), np.ones(6), PLACES)
    problem = ScaledProblem(total, ANYWHERE, scaling, floor=True, curves=curves)
    v = np.concatenate([curves.now, np.zeros(3)])
    assert problem.cost(np.zeros(3), v) == pytest.approx(float(curves.now @ bent(curves.now)), rel=1e-3)
    slope = problem.cost_and_slopes(np.zeros(3), v)[2]
    np.testing.assert_allclose(slope[:3], bent(curves.now) + curves.now * (0.5 + 0.6 * curves.now), rtol=1e-2)


def test_units_of_two_change_no_bit():
    one = answers(rounds=8)
    other = one * np.repeat([1.0, 4.0], 3)
    np.testing.assert_array_equal(4.0 * fit_curves(one, 3).coefficients, fit_curves(other, 3).coefficients)
    assert trusted(one) == trusted(other)


ROUNDS, PAIRS = 400, 12


def slow_walk(rng, spread=0.06):
    """Parents that move slowly around 1, by about `spread` in all."""
    steps = rng.standard_normal((ROUNDS, PAIRS))
    walk = np.empty_like(steps)
    walk[0] = steps[0]
    for t in range(1, ROUNDS):
        walk[t] = 0.97 * walk[t - 1] + np.sqrt(1.0 - 0.97**2) * steps[t]
    return 1.0 + spread * walk


def measured(values, rng, noise):
    return values * (1.0 + noise * rng.standard_normal(values.shape))


def seen(elasticity=2.0, noise=0.05, seed=0, size=3.0):
    rng = np.random.default_rng(seed)
    parents = slow_walk(rng)
    children = size * (1.0 + elasticity * (parents - 1.0))
    return measured(parents, rng, noise), measured(children, rng, noise)


def lines_of(parents, children):
    """Where parents lately were, the level of the children there, the slopes, and what is left unexplained."""
    lines, unexplained = fit_lines(np.hstack([parents, children]), parents.shape[1])
    np.testing.assert_array_equal(lines.coefficients[2], 0.0)
    return SimpleNamespace(
        now=lines.now,
        level=lines.coefficients[0],
        slope=lines.coefficients[1] / lines.scale,
        child=lines.child,
        unexplained=unexplained,
    )


def test_slopes_are_right_where_least_squares_are_too_flat():
    parents, children = seen()
    about = parents - parents.mean(axis=0)
    flat = (about * children).sum(axis=0) / (about**2).sum(axis=0)
    lines = lines_of(parents, children)
    assert np.median(flat) < 0.7 * 6.0  # noise as large as what moves
    assert np.median(lines.slope) == pytest.approx(6.0, rel=0.1)
    assert lines.unexplained < 0.15


def test_lines_pass_through_what_was_lately_seen():
    parents, children = seen(noise=0.001)
    lines = lines_of(parents, children)
    np.testing.assert_allclose(lines.now, parents[-20:].mean(axis=0))
    np.testing.assert_allclose(lines.level, children[-20:].mean(axis=0))


def test_a_slope_that_no_move_tells_of_is_the_usual_elasticity():
    parents, children = seen(noise=0.001)
    rng = np.random.default_rng(1)
    parents[:, 0] = measured(np.full(ROUNDS, 5.0), rng, 0.001)
    children[:, 0] = measured(np.full(ROUNDS, 30.0), rng, 0.001)
    assert lines_of(parents, children).slope[0] == pytest.approx(2.0 * 30.0 / 5.0, rel=0.2)


def test_children_of_other_parents_are_not_explained():
    parents, children = seen(noise=0.01)
    assert lines_of(parents, np.roll(children, 1, axis=1)).unexplained > 0.6


def test_units_change_nothing_but_units():
    parents, children = seen()
    one, other = lines_of(parents, children), lines_of(1024.0 * parents, children / 4096.0)
    np.testing.assert_array_equal(other.slope, one.slope / 2.0**22)
    assert other.unexplained == one.unexplained


def test_what_was_not_measured_is_left_out():
    parents, children = seen(noise=0.01)
    gone = np.random.default_rng(2).random(parents.shape) < 0.3
    parents[gone] = np.nan
    children[:, 3] = np.nan  # never measured
    lines = lines_of(parents, children)
    assert np.isfinite(lines.slope).all()
    assert lines.child.tolist() == np.delete(PAIRS + np.arange(PAIRS), 3).tolist()
    assert np.median(lines.slope) == pytest.approx(6.0, rel=0.15)


def test_nothing_that_moves_explains_nothing():
    still = np.ones((30, 2))
    lines = lines_of(still, 2.0 * still)
    assert lines.unexplained == 1.0
    np.testing.assert_array_equal(lines.slope, 0.0)


@pytest.mark.parametrize("noisy", [True, False])
def test_they_take_the_place_of_curves_under_noise_only(noisy):
    parents, children = seen()
    every = np.hstack([parents, children])[:60]
    trust = trusted(every, noisy=noisy)
    assert not trust.curves
    assert trust.lines is noisy
    curves = curves_by(trust, every, PAIRS)
    if not noisy:
        assert curves is None
        return
    lines = lines_of(every[:, :PAIRS], every[:, PAIRS:])
    y = curves.complete(np.concatenate([lines.now + 0.1, np.zeros(PAIRS)]))
    np.testing.assert_allclose(y[PAIRS:], lines.level + 0.1 * lines.slope)
    slope = curves.vjp(y, np.ones(2 * PAIRS))
    np.testing.assert_allclose(slope, np.append(1.0 + lines.slope, np.zeros(PAIRS)))


def test_they_hold_on_for_longer_than_they_took_to_be_trusted_and_without_noise_too():
    """Lines that leave between the two shares unexplained: those that were trusted stay, others are not."""
    parents, children = seen(noise=0.075, seed=4)
    every = np.hstack([parents, children])[:40]
    left = lines_of(every[:, :PAIRS], every[:, PAIRS:]).unexplained
    assert UNEXPLAINED < left < GIVEN_UP
    before = Trust(lines=True)
    assert trust_after(before, every[:-1], every[-1], PAIRS, noisy=False).lines
    assert not trust_after(Trust(), every[:-1], every[-1], PAIRS, noisy=True).lines


@pytest.mark.parametrize("rounds, lines", [(CURVE_ROUNDS - 1, False), (CURVE_ROUNDS, True)])
def test_they_take_so_many_answers(rounds, lines):
    parents, children = seen(noise=0.001)
    every = np.hstack([parents, children])[:rounds]
    assert trust_after(Trust(), every[:-1], every[-1], PAIRS, noisy=True).lines is lines


@pytest.mark.parametrize(("move", "scale"), [(1.05e-6, 1.05e-6), (0.95e-6, 1.0)])
def test_a_parent_near_zero_has_moved_where_it_did_by_a_millionth(move, scale):
    assert fit_curves(np.array([[move, 1.0], [0.0, 2.0]]), 1).scale.tolist() == pytest.approx([scale])


@pytest.mark.parametrize(("change", "compared"), [(1e-4, 1), (1e-7, 0)])
def test_children_have_changed_where_they_did_by_a_millionth_of_themselves(change, compared):
    seen = np.array([[1.0, 5.0], [1.1, 5.1], [1.2, 5.1 * (1.0 + change)]])
    assert trusted(seen).compared == compared
