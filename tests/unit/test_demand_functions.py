"""Demand functions against formulas worked by hand, numerical integrals, and their own kernels."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad

from stackelberg.core import InvalidInput
from stackelberg.roads import Demand, ElasticDemand, ExponentialDemand, LinearDemand, LogitDemand
from stackelberg.roads.kernels.costs import SHARE_FLOOR, price_and_slope, share_made, shares_made

LINEAR = LinearDemand([8.0, 3.0], choke=[4.0, 10.0])
EXPONENTIAL = ExponentialDemand([8.0, 3.0], theta=[0.5, 0.2])
LOGIT = LogitDemand([8.0, 3.0], theta=[0.5, 2.0], even=[3.0, 1.0])
ALL = pytest.mark.parametrize("function", [LINEAR, EXPONENTIAL, LOGIT], ids=["linear", "exponential", "logit"])


def test_values_by_hand():
    np.testing.assert_allclose(LINEAR.value([1.0, 12.0]), [6.0, 0.0])
    np.testing.assert_allclose(LINEAR.value([-1.0, 0.0]), [8.0, 3.0])
    np.testing.assert_allclose(EXPONENTIAL.value([2.0, 5.0]), [8 * np.exp(-1), 3 * np.exp(-1)])
    np.testing.assert_allclose(EXPONENTIAL.value([-2.0, 0.0]), [8.0, 3.0])
    np.testing.assert_allclose(LOGIT.value([3.0, 2.0]), [4.0, 3 / (1 + np.exp(2.0))])


@ALL
def test_the_inverse_inverts(function):
    costs = np.array([1.3, 2.1])
    np.testing.assert_allclose(function.inverse(function.value(costs)), costs, rtol=1e-13)


@ALL
def test_benefit_is_the_integral_of_the_inverse(function):
    made = 0.7 * function.potential
    for pair in (0, 1):
        one = function.take(np.array([pair]))
        area, _ = quad(lambda v, one=one: one.inverse([v])[0], 0.0, made[pair], epsabs=1e-11)
        assert function.benefit(made)[pair] == pytest.approx(area, rel=1e-9)
    np.testing.assert_array_equal(function.benefit(0.0), [0.0, 0.0])


@ALL
@pytest.mark.parametrize("cost", [-0.5, 0.0, 1.5])
def test_benefit_less_cost_is_the_area_under_demand(function, cost):
    one = function.take(np.array([0]))
    made = one.value([cost])
    area, _ = quad(lambda c: one.value([c])[0], cost, 60.0, points=[0.0, 4.0], epsabs=1e-10)
    assert one.benefit(made)[0] - cost * made[0] == pytest.approx(area, rel=1e-6)


@pytest.mark.parametrize("form", ["linear", "exponential", "logit"])
def test_calibrated_functions_pass_through_what_was_observed(form):
    observed = Demand([0, 0], [1, 2], [120.0, 7.0])
    share = 0.6 if form == "logit" else None
    demand = ElasticDemand.calibrated(observed, [4.0, 9.0], [-0.4, -1.5], form, share)
    np.testing.assert_allclose(demand.function.value([4.0, 9.0]), [120.0, 7.0], rtol=1e-13)
    dearer, cheaper = (np.log(demand.function.value(np.array([4.0, 9.0]) * np.exp(h))) for h in (1e-5, -1e-5))
    np.testing.assert_allclose((dearer - cheaper) / 2e-5, [-0.4, -1.5], rtol=1e-8)
    if form == "logit":
        np.testing.assert_allclose(demand.function.potential, [200.0, 7.0 / 0.6])


@ALL
def test_kernels_are_the_same_functions(function):
    base, coefficient, law = function.answer_form
    for share in (1e-9, 0.1, 0.5, 0.9, 1 - 1e-9):
        for pair in (0, 1):
            price, slope = price_and_slope(law[pair], share)
            expected = function.inverse((1.0 - share) * function.potential)[pair]
            assert base[pair] + coefficient[pair] * price == pytest.approx(expected, rel=1e-7, abs=1e-7)
            h = 1e-6 * min(share, 1 - share)
            rise = price_and_slope(law[pair], share + h)[0] - price_and_slope(law[pair], share - h)[0]
            if 0.05 < share < 0.95:
                assert slope == pytest.approx(rise / (2 * h), rel=1e-6)
    costs = np.array([0.8, 2.0])
    made = function.potential * shares_made(law, (costs - base) / coefficient)
    np.testing.assert_allclose(made, function.value(costs), rtol=1e-14)
    for share in (0.0, 1.0):
        assert np.all(np.isfinite(price_and_slope(law[0], share)))
    assert share_made(law[0], 800.0) <= SHARE_FLOOR
    assert share_made(law[0], -800.0) == 1.0


def test_pairs_are_sorted_with_their_functions():
    demand = ElasticDemand([2, 0, 2], [1, 1, 0], ExponentialDemand([1.0, 2.0, 3.0], theta=[0.1, 0.2, 0.3]))
    assert demand.origin.tolist() == [0, 2, 2]
    assert demand.destination.tolist() == [1, 0, 1]
    assert demand.function.theta.tolist() == [0.2, 0.3, 0.1]
    assert demand.potential.volume.tolist() == [2.0, 3.0, 1.0]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: LinearDemand([1.0], choke=0.0), "choke: expected numbers > 0, got 0.0 at pair 0"),
        (lambda: LinearDemand([0.0], choke=1.0), "potential: expected numbers > 0, got 0.0 at pair 0"),
        (lambda: ExponentialDemand([1.0, 2.0], [0.1, -1.0]), "theta: expected numbers > 0, got -1.0 at pair 1"),
        (lambda: LogitDemand([1.0], 1.0, np.nan), "even: expected finite numbers"),
        (lambda: LinearDemand.calibrated([1.0], [1.0], 0.5), "elasticity: expected numbers < 0"),
        (lambda: LinearDemand.calibrated([1.0], [0.0], -0.5), "cost: expected numbers > 0, got 0.0 at pair 0"),
        (lambda: LogitDemand.calibrated([1.0], [1.0], -0.5, 1.0), "share: expected numbers between 0 and 1"),
        (
            lambda: LINEAR.inverse([9.0, 0.0]),
            "trips: expected numbers between 0 and the potential volume, got 9.0 at pair 0",
        ),
        (lambda: LINEAR.value([1.0, 2.0, 3.0]), "costs: expected a vector of 2 numbers"),
        (lambda: ElasticDemand([0], [0], LINEAR.take(np.array([0]))), "destination: expected another zone"),
        (lambda: ElasticDemand([0, 0], [1, 1], LINEAR), "origin: expected every pair once, got 0 to 1 twice"),
        (lambda: ElasticDemand([0], [1], 3.0), "function: expected a DemandFunction, got float"),
        (lambda: ElasticDemand.calibrated(Demand([0], [1], [1.0]), 1.0, -0.5, "cubic"), "form: expected 'linear'"),
        (lambda: ElasticDemand.calibrated(Demand([0], [1], [1.0]), 1.0, -0.5, "logit"), "share: expected the part"),
        (
            lambda: ElasticDemand.calibrated(Demand([0], [1], [1.0]), 1.0, -0.5, "linear", 0.5),
            "share: expected none with the form 'linear'",
        ),
        (lambda: ElasticDemand.calibrated(LINEAR, 1.0, -0.5), "demand: expected a Demand with observed volumes"),
        (
            lambda: ElasticDemand([0], [7], LINEAR.take(np.array([0]))).check_zones(3),
            "demand: expected zones 0 to 2",
        ),
    ],
)
def test_wrong_numbers_are_refused_at_the_door(make, message):
    with pytest.raises(InvalidInput, match=message.replace("(", r"\(").replace(")", r"\)")):
        make()
