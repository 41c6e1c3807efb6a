"""What the recommendation will cost: by a model, by the costs around it, and how sure that is."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from scipy import stats

from stackelberg.core import Answer, Exclusion
from stackelberg.study.expectation import measured, model_expectation
from stackelberg.study.history import Record, predictions_off

COUNTER = itertools.count()


def day(y: Any = None, cost: float | None = None, x: Any = 0.0) -> Answer:
    response = None if y is None else np.array(y, dtype=np.float64)
    return Answer(next(COUNTER), 0, np.atleast_1d(np.float64(x)), response, cost)


def test_a_leader_says_what_it_expects():
    expected = model_expectation(10.0, 2.0, np.zeros(1), ())
    np.testing.assert_allclose([expected.low, expected.high], [10.0 - 2 * 1.959964, 10.0 + 2 * 1.959964], rtol=1e-6)
    assert expected.error == 2.0


def test_a_model_is_no_surer_than_the_days_it_was_fitted_to():
    """Sixteen days at one x with a scatter of 3: no model of them knows the mean to less than 3/4."""
    costs = 100.0 + 3.0 * np.sqrt(15 / 16) * np.tile([1.0, -1.0], 8)
    seen = tuple(day(cost=c) for c in costs)
    expected = model_expectation(10.0, 1.0, np.zeros(1), seen, rewindable=True)
    np.testing.assert_allclose(expected.error**2, 1.0 + 0.75**2 + (1e-5 * np.ptp(costs)) ** 2)


def test_a_model_is_no_surer_than_its_last_predictions():
    """The last ten rounds count: of four with a prediction it was off by 1, 2, 4 and 3, half of 2.5 in the mean."""
    off = {0: 50.0, 12: 1.0, 14: -2.0, 16: 4.0, 19: -3.0}
    notes = [{"expected_cost": 7.0 - off[t]} if t in off else {} for t in range(20)]
    records = tuple(Record(t, np.zeros(1), 7.0, t, t, note) for t, note in enumerate(notes))
    off = predictions_off(records)
    assert model_expectation(7.0, 0.3, np.zeros(1), (), off).error == pytest.approx(np.hypot(0.3, 1.25))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("unit", [1e-4, 1.0, 1e4])
def test_costs_around_x_are_fitted_as_numpy_does(seed, unit):
    """In one dimension a parabola, in three a bowl; whatever the units of x and cost."""
    rng = np.random.default_rng(seed)
    d, n = (1, 3)[seed % 2], 14
    xs = rng.uniform(-1.0, 1.0, (n, d))
    costs = 5.0 + xs.sum(axis=1) + (xs**2).sum(axis=1) + 0.2 * rng.standard_normal(n)
    x = rng.uniform(-0.3, 0.3, d)
    away = (((xs - x) / np.ptp(np.vstack([xs, x]), axis=0)) ** 2).sum(axis=1)
    weight = 1.0 / np.sqrt(1.0 + away / np.median(away))
    along, degree = ((xs - x).ravel(), 2) if d == 1 else (away, 1)
    (*_, value), covariance = np.polyfit(along, costs, degree, w=weight, cov=True)
    error = np.sqrt(covariance[-1, -1])
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
    seen = [day(cost=c) if t != 15 else Exclusion("wrong").counting(day(cost=20.0)) for t, c in enumerate(costs)]
    expected = measured(np.zeros(1), seen)
    good = np.delete(costs, 15)[1:]  # the first day has none before it
    reach = stats.t.ppf(0.975, 17) * good.std(ddof=1) / np.sqrt(18)
    np.testing.assert_allclose([expected.cost, expected.high - expected.cost], [good.mean(), reach])


@pytest.mark.parametrize("costs", [2, 3, 4, 5, 12, 61, 200])
def test_the_interval_of_costs_seen_at_one_x_is_students(costs):
    """As SciPy has the quantile; the error of a mean of noise is that of its standard deviation."""
    x, noise = np.array([1.0]), np.random.default_rng(costs).normal(5.0, 1.0, costs)
    found = measured(x, [Answer(t, 0, x, cost=cost) for t, cost in enumerate(noise)], rewindable=True)
    seen = noise if costs <= 60 else noise[:60]  # of more the first sixty are fitted
    reach = stats.t.ppf(0.975, len(seen) - 1) * seen.std(ddof=1) / np.sqrt(len(seen))
    assert (found.low, found.high) == pytest.approx((seen.mean() - reach, seen.mean() + reach), rel=1e-9)
