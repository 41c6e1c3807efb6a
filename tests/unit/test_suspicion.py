"""Answers that look wrong: by hand, and how often a good answer is called wrong."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from scipy import stats
from tests.averager import Averager

from stackelberg.core import Observation
from stackelberg.judging.expectation import foreseen, measured
from stackelberg.judging.suspicion import FALSE_ALARM, FEWEST_MOVES, flagged_answers, flags_of
from stackelberg.study import Study
from stackelberg.study.result import Record, predictions_off

COUNTER = itertools.count()


def day(y: Any = None, cost: float | None = None, x: Any = 0.0, **others: Any) -> Observation:
    response = None if y is None else np.array(y, dtype=np.float64)
    return Observation(next(COUNTER), 0, np.atleast_1d(np.float64(x)), response, cost, **others)


WEEK = [day([100.0 + t % 3, 50.0, 80.0 - t % 2, 9.0 * (t % 2)]) for t in range(7)]


@pytest.mark.parametrize(
    "y, words",
    [
        ([101.0, 0.0, 80.0, 0.0], ["entry 2 of y is zero, and was never near zero before (usually about 50)"]),
        ([0.0, 0.0, 80.0, 0.0], ["entries 1, 2 of y are zero, and were never near zero before"]),
        # 5% of 101, 50 and 80 (medians): a small share at once. One alone may be an accident, or a toll that works.
        (
            [5.05, 2.5, 4.0, 9.0],
            ["entries 1, 2, 3 of y are at once at a small share (about 5%) of what they usually are"],
        ),
        ([5.05, 50.0, 80.0, 9.0], []),
        # A quarter is small, more is not; the last entry is often zero.
        (
            [25.25, 12.5, 80.0, 0.0],
            ["entries 1, 2 of y are at once at a small share (about 25%) of what they usually are"],
        ),
        ([25.26, 12.5, 80.0, 0.0], []),
        ([101.0, 50.0, 80.0, 0.0], []),
        ([np.nan, 50.0, np.nan, np.nan], []),
    ],
)
def test_counters_that_read_nothing(y, words):
    assert list(flags_of(day(y), WEEK)) == words


def test_three_answers_make_a_habit_and_a_number_once_near_zero_has_none():
    assert flags_of(day([0.0, 0.0, 0.0, 0.0]), WEEK[:2]) == ()
    assert len(flags_of(day([0.0, 0.0, 0.0, 0.0]), WEEK[:3])) == 1
    below_half = [*WEEK, day([101.0, 24.9, 80.0, 0.0])]
    assert flags_of(day([101.0, 0.0, 80.0, 0.0]), below_half) == ()
    at_half = [*WEEK, day([101.0, 25.0, 80.0, 0.0])]
    assert len(flags_of(day([101.0, 0.0, 80.0, 0.0]), at_half)) == 1


def test_a_counter_that_stays_broken_is_pointed_out_every_day_and_one_that_rests_on_sundays_is_not():
    zero = [0.0, 50.0, 80.0, 9.0]
    spell = [day(zero) for _ in range(3)]
    assert len(flagged_answers([*WEEK, *spell])) == 3
    sundays = [*WEEK[:4], day(zero), *WEEK[:4]]
    assert flags_of(day(zero), sundays) == ()
    # Seven good days: before the ninth broken one more than half were broken. That is how things are now.
    assert len(flagged_answers([*WEEK, *[day(zero) for _ in range(10)]])) == 8


def test_units_do_not_matter():
    for scale in (1e-9, 1.0, 1e9, -1.0):
        before = [day(scale * o.y) for o in WEEK]
        assert len(flags_of(day(scale * np.array([101.0, 0.0, 80.0, 9.0])), before)) == 1
        assert flags_of(day(scale * WEEK[4].y), before) == ()


def test_a_file_told_twice():
    before = [day([1.0 + t, 2.0 - t, 3.0], x=t) for t in range(4)]
    again = day([2.0, 1.0, 3.0], x=7.0)
    assert flags_of(again, before) == (
        f"y is the response of probe {before[1].round}.0 to the last digit, and x was another one",
    )
    assert flags_of(day([2.0, 1.0, 3.0], x=1.0), before) == ()  # the same x may have the same response
    assert flags_of(day([2.0, 1.0, 3.5], x=7.0), before) == ()
    same = [day([1.0, 2.0, 3.0], x=t) for t in range(4)]
    assert flags_of(day([1.0, 2.0, 3.0], x=7.0), same) == ()  # nobody reacts at all


def wiggle(count: int = 12) -> list[float]:
    """10, 11, 10, 11, ...: each lies 1 from the median of the three before it."""
    return [10.0 + t % 2 for t in range(count)]


def test_a_cost_far_off_by_hand():
    """Moves from the median of the three before: of 10, 11, 10, then 11: +1; of 11, 10, 11, then 10: −1.

    So |moves| are all 1, the scale is 1.4826, and with 9 moves the limit is the quantile of t with 0.37 · 9 degrees
    of freedom at 0.005, for one number.
    """
    before = [day(cost=c) for c in wiggle()]
    limit = -stats.t.ppf(0.005, 0.37 * 9) * 1.4826
    middle = 11.0  # of the last three, 11, 10, 11
    for side, way in ((-1.0, "below"), (1.0, "above")):
        far, near = middle + side * limit * 1.001, middle + side * limit * 0.999
        (flag,) = flags_of(day(cost=far), before)
        assert flag == f"the cost {far:.6g} lies far {way} what the answers before lead to expect"
        assert flags_of(day(cost=near), before) == ()
    # x has moved twice as far as usual: so may the cost.
    moving = [day(cost=c, x=t) for t, c in enumerate(wiggle())]
    assert len(flags_of(day(cost=middle + 1.001 * limit, x=12.0), moving)) == 1
    assert flags_of(day(cost=middle + 1.999 * limit, x=15.0), moving) == ()  # 6 from the third before; usually 3
    assert len(flags_of(day(cost=middle + 2.001 * limit, x=15.0), moving)) == 1
    # And where x never moved before, nothing can be said.
    assert flags_of(day(cost=1e9, x=1.0), before) == ()


def test_too_few_moves_say_nothing_and_neither_does_a_cost_that_never_moved():
    before = [day(cost=c) for c in wiggle(FEWEST_MOVES + 2)]
    assert flags_of(day(cost=1e9), before) == ()
    assert len(flags_of(day(cost=1e9), [*before, day(cost=10.0)])) == 1
    assert flags_of(day(cost=1e9), [day(cost=5.0) for _ in range(20)]) == ()


def test_a_number_that_seldom_moves_is_judged_by_how_the_others_move():
    """Three numbers that move by a tenth, one that never did: 12% more is no alarm, ten times as much is."""
    rng = np.random.default_rng(1)
    before = [day([*(10.0 * (1.0 + 0.1 * rng.standard_normal(3))), 10.0]) for _ in range(30)]
    usual = [10.0, 10.5, 9.5]
    assert flags_of(day([*usual, 11.2]), before) == ()
    (flag,) = flags_of(day([*usual, 100.0]), before)
    assert flag == "entry 4 of y lies far above what the answers before lead to expect"
    (flag,) = flags_of(day([1e3, 10.5, 9.5, 100.0], cost=None), before)
    assert flag.startswith("entries 1, 4 of y lie far above")


def test_the_day_after_a_wrong_one_is_not_blamed():
    rng = np.random.default_rng(2)
    costs = 100.0 + rng.standard_normal(20)
    costs[15] = 20.0
    flagged = flagged_answers([day(cost=c) for c in costs])
    assert [f.observation.cost for f in flagged.values()] == [20.0]


def test_back_to_where_it_usually_is_after_two_odd_days():
    rng = np.random.default_rng(5)
    costs = 100.0 + rng.standard_normal(20)
    costs[15:17] = 20.0, 60.0
    flagged = flagged_answers([day(cost=c) for c in costs])
    assert [f.observation.cost for f in flagged.values()] == [20.0, 60.0]


def test_of_a_long_study_the_last_answers_are_judged(monkeypatch):
    monkeypatch.setattr("stackelberg.judging.suspicion.MOST_JUDGED", 3)
    zero = [0.0, 50.0, 80.0, 9.0]
    days = [*WEEK, *[day(zero) for _ in range(3)], WEEK[1]]
    assert [place[0] for place in flagged_answers(days)] == [days[8].round, days[9].round]


def test_failures_and_responses_of_another_size_are_no_measure():
    before = [*WEEK, day(failure="snow"), day([1.0])]
    assert len(flags_of(day([0.0, 50.0, 80.0, 9.0]), before)) == 1
    assert flags_of(day(failure="snow"), WEEK) == ()
    assert flags_of(day([0.0]), before) == ()


@pytest.mark.parametrize(
    "count, entries, walks",
    [(12, 1, False), (12, 20, True), (30, 1, False), (30, 20, True), (60, 1, True), (60, 20, False)],
)
@pytest.mark.slow
def test_how_often_a_good_answer_looks_wrong(count, entries, walks):
    """At most 1% of answers by design: with 300 draws more than 9 have a chance of 0.2% (binomial)."""
    rng = np.random.default_rng([count, entries, walks])
    alarms = 0
    for _ in range(300):
        noise = rng.standard_normal((count + 1, entries))
        values = 1000.0 + (np.cumsum(noise, axis=0) if walks else noise)
        days = [day(y, cost=float(y.sum())) for y in values]
        alarms += bool(flags_of(days[-1], days[:-1]))
    assert stats.binom.sf(9, 300, FALSE_ALARM) < 0.002
    assert alarms <= 9


def test_a_broken_day_is_found():
    """Three of twenty counters at 5%, noise of 3%: found on the fourth day, and every time."""
    rng = np.random.default_rng(3)
    usual = rng.uniform(100.0, 5000.0, 20)
    for _ in range(50):
        days = usual * (1.0 + 0.03 * rng.standard_normal((4, 20)))
        days[3, [2, 7, 11]] *= 0.05
        (flag,) = flags_of(day(days[3]), [day(y) for y in days[:3]])
        assert flag.startswith("entries 3, 8, 12 of y are at once at a small share")


def test_an_answer_that_looks_wrong_is_recorded_and_the_receipt_says_why():
    study = Study.in_memory(Averager(), x0=[0.0])
    for y in ([5.0, 6.0], [5.5, 6.0], [5.0, 6.5]):
        assert study.tell(study.ask()[0], y=y, cost=1.0).flags == ()
    receipt = study.tell(study.ask()[0], y=[0.0, 6.0], cost=1.0)
    assert receipt.recorded
    assert receipt.flags == ("entry 1 of y is zero, and was never near zero before (usually about 5)",)
    assert list(study.flagged()) == [(3, 0, 0)]
    assert study.tell((3, 0), y=[0.0, 6.0], cost=1.0).flags == ()  # known already: said before
    study.correct((3, 0), y=[5.2, 6.0], cost=1.0, reason="the counter was unplugged")
    assert not study.flagged()


# What the recommendation will cost.


def test_a_leader_says_what_it_expects():
    expected = foreseen(10.0, 2.0, np.zeros(1), ())
    np.testing.assert_allclose([expected.low, expected.high], [10.0 - 2 * 1.959964, 10.0 + 2 * 1.959964], rtol=1e-6)
    assert expected.error == 2.0


def test_a_model_is_no_surer_than_the_days_it_was_fitted_to():
    """Sixteen days at one x with a scatter of 3: no model of them knows the mean to less than 3/4."""
    costs = 100.0 + 3.0 * np.sqrt(15 / 16) * np.tile([1.0, -1.0], 8)
    seen = tuple(day(cost=c) for c in costs)
    expected = foreseen(10.0, 1.0, np.zeros(1), seen, rewindable=True)
    np.testing.assert_allclose(expected.error**2, 1.0 + 0.75**2 + (1e-5 * np.ptp(costs)) ** 2)


def test_a_model_is_no_surer_than_its_last_predictions():
    """The last ten rounds count: of four with a prediction it was off by 1, 2, 4 and 3, half of 2.5 in the mean."""
    off = {0: 50.0, 12: 1.0, 14: -2.0, 16: 4.0, 19: -3.0}
    notes = [{"expected_cost": 7.0 - off[t]} if t in off else {} for t in range(20)]
    records = tuple(Record(t, np.zeros(1), 7.0, t, t, note) for t, note in enumerate(notes))
    off = predictions_off(records)
    assert foreseen(7.0, 0.3, np.zeros(1), (), off).error == pytest.approx(np.hypot(0.3, 1.25))


def plain_kriging(x, xs, costs):
    """Universal kriging as textbooks write it: one system of equations for each length and noise.

    Coordinates in units of their spread; Matérn 5/2; the mean is a + b r² with the distance r from x. Returns the
    value at x and its standard error, both of the mixture of all of them by restricted likelihood.
    """
    n, both = len(costs), np.vstack([xs, x])
    z = (both - x) / np.ptp(both, axis=0)
    r = np.linalg.norm(z[:, None] - z[None], axis=2)
    typical = np.median(r[:n, :n][r[:n, :n] > 0])
    found = []
    for length in typical * 2.0 ** np.arange(-1, 7):
        a = np.sqrt(5) * r / length
        alike = (1 + a + a**2 / 3) * np.exp(-a)
        F = np.column_stack([np.ones(n), (r[n, :n] / length) ** 2])
        for noise in 10.0 ** np.arange(-10, 3):
            K = alike[:n, :n] + noise * np.eye(n)
            inverse = np.linalg.inv(K)
            beta = np.linalg.solve(F.T @ inverse @ F, F.T @ inverse @ costs)
            e = costs - F @ beta
            variance = e @ inverse @ e / (n - 2)
            log = -0.5 * (n - 2) * np.log(variance) - 0.5 * np.linalg.slogdet(K)[1]
            log -= 0.5 * np.linalg.slogdet(F.T @ inverse @ F)[1]
            system = np.block([[K, F], [F.T, np.zeros((2, 2))]])
            target = np.concatenate([alike[n, :n], [1.0, 0.0]])
            weights = np.linalg.solve(system, target)
            found.append((log, weights[:n] @ costs, max(variance * (1.0 - weights @ target), 0.0)))
    log, value, square = np.array(found).T
    share = np.exp(log - log.max()) / np.exp(log - log.max()).sum()
    mean = share @ value
    return mean, np.sqrt(share @ (square + value**2) - mean**2)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("unit", [1e-4, 1.0, 1e4])
def test_costs_around_x_are_kriged_as_in_a_textbook(seed, unit):
    """In one to three dimensions, with noise, whatever the units of x and of the cost."""
    rng = np.random.default_rng(seed)
    d, n = 1 + seed % 3, 14
    xs = rng.uniform(-1.0, 1.0, (n, d))
    costs = 5.0 + xs.sum(axis=1) + (xs**2).sum(axis=1) + (0.2 if seed < 3 else 0.02) * rng.standard_normal(n)
    x = rng.uniform(-0.3, 0.3, d)
    value, error = plain_kriging(x, xs, costs)
    seen = [day(cost=unit * c, x=at / unit) for at, c in zip(xs, costs, strict=True)]
    expected = measured(x / unit, seen, rewindable=True)
    np.testing.assert_allclose([expected.cost / unit, expected.error / unit], [value, error], rtol=1e-6)
    reach = stats.t.ppf(0.975, n - 1) * expected.error
    np.testing.assert_allclose([expected.low, expected.high], [expected.cost - reach, expected.cost + reach])
    assert expected.source == f"from {n} costs seen near it"


def test_a_bowl_is_read_at_its_bottom():
    """Two probes on either side of x, again and again: x was never deployed, and costs less than all of them."""
    xs = np.array([[s * r] for r in (0.5, 0.4, 0.3, 0.2) for s in (1.0, -1.0)])
    seen = [day(cost=float(3.0 + 2.0 * at[0] ** 2), x=at) for at in xs]
    expected = measured(np.zeros(1), seen, rewindable=True)
    assert expected.cost == pytest.approx(3.0, abs=1e-3)
    assert min(o.cost for o in seen) == pytest.approx(3.08)


def test_live_followers_are_on_their_way_after_a_long_move():
    """x steps by 1, and jumps by 20 there and back: what was seen right after a jump does not count."""
    places = (1.0, 2.0, 1.0, 2.0, 22.0, 2.0, 1.0, 2.0)
    costs = (5.0, 5.0, 5.1, 5.0, 90.0, 60.0, 5.1, 5.0)
    seen = [day(cost=c, x=x) for x, c in zip(places, costs, strict=True)]
    assert 4.8 < measured(np.array([2.0]), seen).cost < 5.3
    assert measured(np.array([2.0]), seen).source == "from 5 costs seen near it"
    assert measured(np.array([2.0]), seen, rewindable=True).source == "from 8 costs seen near it"


def test_a_lucky_day_is_not_what_the_recommendation_costs():
    """20 days at one x with a cost near 100, one of 20 that looks wrong: the mean of the others, not the best."""
    rng = np.random.default_rng(4)
    costs = 100.0 + rng.standard_normal(20)
    costs[15] = 20.0
    expected = measured(np.zeros(1), [day(cost=c) for c in costs])
    good = np.delete(costs, 15)[1:]  # the first day has none before it
    reach = stats.t.ppf(0.975, 17) * good.std(ddof=1) / np.sqrt(18)
    np.testing.assert_allclose([expected.cost, expected.high - expected.cost], [good.mean(), reach])


def test_what_is_not_measured_is_not_known():
    assert measured(np.zeros(1), []) is None
    assert measured(np.zeros(1), [day(cost=1.0), day(cost=2.0)]) is None  # one that counts has no spread
    far = [day(cost=c, x=10.0 + c) for c in (1.0, 2.0, 3.0)]
    assert measured(np.zeros(1), far) is None
    assert measured(np.zeros(1), [day([1.0]), day([2.0]), day([3.0])]) is None
    assert Study.in_memory(Averager(), x0=[0.0]).expected() is None


def test_where_two_costs_count_it_is_their_mean():
    expected = measured(np.zeros(1), [day(cost=c) for c in (7.0, 1.0, 3.0)])
    reach = stats.t.ppf(0.975, 1) * np.sqrt(2.0) / np.sqrt(2.0)
    np.testing.assert_allclose([expected.cost, expected.high], [2.0, 2.0 + reach])
