from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.optimize import brentq

from stackelberg.core import InvalidInput
from stackelberg.roads import Akcelik, Conical, Demand, Network, equilibrium, system_optimum
from stackelberg.roads.files import read_network, write_frame
from stackelberg.roads.latency import BPR, Affine

POWERS = st.sampled_from([0.0, 0.3, 1.0, 1.5, 2.0, 4.0, 4.446, 7.0])


@st.composite
def bpr_links(draw):
    numbers = st.just(0.0) | st.floats(1e-8, 50.0)  # no subnormal numbers: differences of those are noise
    one = (draw(numbers), draw(st.just(0.0) | st.floats(1e-6, 2.0)), draw(st.floats(0.5, 100.0)), draw(POWERS))
    return BPR(*([value] for value in one))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(latency=bpr_links(), share=st.floats(0.05, 3.0))
def test_derivative_and_integral_belong_to_the_value(latency, share):
    # Central differences with h = ε^(1/3) · w have relative error of order ε^(2/3) ~ 4e-11 times the third
    # derivative's size (power³ ~ 350 at most here) plus rounding ε/h ~ 4e-11: 1e-6 of the scale is ample.
    w = share * latency.capacity
    h = np.cbrt(np.finfo(float).eps) * w
    scale = latency.value(w) * (1 + latency.power)
    slope = (latency.value(w + h) - latency.value(w - h)) / (2 * h)
    area = (latency.integral(w + h) - latency.integral(w - h)) / (2 * h)
    assert np.all(np.abs(latency.derivative(w) - slope) * w <= 1e-6 * scale)
    assert np.all(np.abs(latency.value(w) - area) <= 1e-6 * scale)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(latency=bpr_links())
def test_at_zero_flow_everything_is_finite_and_never_falls(latency):
    zero = np.zeros(1)
    constant = latency.free_flow * (1 + latency.b * (latency.power == 0))
    np.testing.assert_allclose(latency.value(zero), constant, rtol=1e-15)
    assert np.isfinite(latency.derivative(zero)).all()
    assert (latency.derivative(zero) >= 0).all()
    assert latency.integral(zero) == 0.0
    np.testing.assert_array_equal(latency.value(np.array([-1.0])), latency.value(zero))


def test_special_links_by_hand():
    free_flow, b = np.array([0.0, 3.0, 3.0, 2.0, 2.0]), np.array([0.15, 0.0, 0.5, 0.5, 1.0])
    latency = BPR(free_flow, b, np.full(5, 4.0), np.array([4.0, 0.0, 0.0, 1.0, 0.5]))
    w = np.full(5, 16.0)
    # zero free-flow time, constant (b = 0), constant (power 0), linear, square root with (w / c)^0.5 = 2
    np.testing.assert_allclose(latency.value(w), [0.0, 3.0, 4.5, 2.0 + 4.0, 2.0 + 4.0], rtol=1e-15)
    np.testing.assert_allclose(latency.derivative(w), [0.0, 0.0, 0.0, 0.25, 0.125], rtol=1e-15)
    np.testing.assert_allclose(latency.integral(w), [0.0, 48.0, 72.0, 64.0, 32.0 + 128.0 / 3.0], rtol=1e-15)


def test_the_power_form_says_the_same():
    for latency in (BPR([2.0], [0.5], [4.0], [1.5]), Affine([1.0], [0.25])):
        form = latency.power_form
        w = np.array([7.0])
        np.testing.assert_allclose(
            latency.value(w), form.constant + form.coefficient * (w / form.scale) ** form.power, rtol=1e-15
        )


# Delay functions of practice, written down a second time.


def conical(x, alpha):
    beta = (2 * alpha - 1) / (2 * alpha - 2)
    return 2 + np.sqrt(alpha**2 * (1 - x) ** 2 + beta**2) - alpha * (1 - x) - beta


def akcelik(x, delay, capacity):
    return x - 1 + np.sqrt((x - 1) ** 2 + 8 * delay * x / capacity)


NAMED = {
    "conical": (Conical([3.0], [40.0], [4.0]), lambda w: 3.0 * conical(w / 40.0, 4.0)),
    "conical, steep": (Conical([3.0], [40.0], [11.0]), lambda w: 3.0 * conical(w / 40.0, 11.0)),
    "akcelik": (Akcelik([3.0], [40.0], [0.8], [60.0]), lambda w: 3.0 + 15.0 * akcelik(w / 40.0, 0.8, 40.0)),
    "akcelik, no J": (Akcelik([3.0], [40.0], [0.0], [60.0]), lambda w: 3.0 + 15.0 * akcelik(w / 40.0, 0.0, 40.0)),
}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("w", [0.0, 1e-3, 13.0, 39.9, 40.1, 57.0, 4000.0])
def test_delay_functions_by_name_are_their_formulas(name, w):
    """Slopes by central differences; integrals by quadrature, told where the formula has its kink."""
    latency, formula = NAMED[name]
    at = np.array([w])
    assert latency.value(at)[0] == pytest.approx(formula(w), rel=1e-12)
    area = quad(formula, 0.0, w, points=[40.0] if w > 40.0 else None, limit=200)[0]
    assert latency.integral(at)[0] == pytest.approx(area, rel=1e-9, abs=1e-12)
    h = 1e-5 * max(w, 1.0)
    low = max(w - h, 0.0)
    if not (low <= 40.0 <= w + h):
        assert latency.derivative(at)[0] == pytest.approx((formula(w + h) - formula(low)) / (w + h - low), rel=1e-4)
    assert latency.derivative(at)[0] >= 0.0
    assert latency.value(-at)[0] == pytest.approx(formula(0.0))


@pytest.mark.parametrize("name", ["conical", "akcelik"])
def test_equilibrium_and_optimum_of_two_roads_with_delay_functions(name):
    """Where both roads are in use their costs, or marginal costs, are equal: found by bisection."""
    make = {
        "conical": lambda t, c: Conical(t, c, [4.0, 6.0]),
        "akcelik": lambda t, c: Akcelik(t, c, [0.4, 0.8], [60.0, 60.0]),
    }[name]
    latency = make([5.0, 6.0], [50.0, 60.0])
    network = Network([0, 0], [1, 1], nodes=2, zones=2, latency=latency)
    assert network.capacity.tolist() == [50.0, 60.0]
    for solve, cost in (
        (equilibrium, latency.value),
        (system_optimum, lambda w: latency.value(w) + w * latency.derivative(w)),
    ):

        def difference(first, cost=cost):
            first_cost, second_cost = cost(np.array([first, 80.0 - first]))
            return float(first_cost - second_cost)

        found = solve(network, Demand([0], [1], [80.0]), gap=1e-10)
        assert found.converged
        assert found.flows[0] == pytest.approx(brentq(difference, 0.0, 80.0), rel=1e-5)


@pytest.mark.parametrize("name", ["conical", "akcelik"])
def test_tables_name_their_latency(tmp_path, name):
    latency, _ = NAMED[name]
    network = Network([0], [1], nodes=2, zones=2, latency=latency, name="one road")
    write_frame(tmp_path / "road.csv", network.to_frame()[0])
    assert f"# latency: {name}" in (tmp_path / "road.csv").read_text()
    again = read_network(tmp_path / "road.csv").latency
    assert type(again) is type(latency)
    np.testing.assert_array_equal(again.value(np.array([33.0])), latency.value(np.array([33.0])))
    (tmp_path / "other.csv").write_text("# latency: cubic\ntail,head,free_flow_time\n1,2,3\n")
    with pytest.raises(InvalidInput, match=r"expected latency, one of bpr, affine, .* got 'cubic'"):
        read_network(tmp_path / "other.csv")


def test_parameters_of_delay_functions_are_checked():
    for make, message in (
        (lambda: Conical([1.0], [1.0], [1.0]), "alpha: expected numbers > 1, got 1.0 at link 0"),
        (lambda: Akcelik([1.0], [1.0], [0.5], [1.0]), "delay: expected numbers below half of the capacity"),
        (lambda: Conical([1.0], [0.0], [4.0]), "capacity: expected numbers > 0"),
    ):
        with pytest.raises(InvalidInput, match=message):
            make()
