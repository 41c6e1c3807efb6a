from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackelberg.core import InvalidInput
from stackelberg.roads.latency import BPR, Affine, UserLatency

POWERS = st.sampled_from([0.0, 0.3, 1.0, 1.5, 2.0, 4.0, 4.446, 7.0])


@st.composite
def bpr_links(draw):
    numbers = st.just(0.0) | st.floats(1e-8, 50.0)  # no subnormal numbers: differences of those are noise
    one = (draw(numbers), draw(st.just(0.0) | st.floats(1e-6, 2.0)), draw(st.floats(0.5, 100.0)), draw(POWERS))
    return BPR(*([value] for value in one))


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


def test_user_latency_passes_its_functions_through():
    latency = UserLatency(np.exp, np.exp, lambda w: np.exp(w) - 1, links=2)
    w = np.array([0.0, 1.0])
    np.testing.assert_array_equal(latency.value(w), np.exp(w))
    np.testing.assert_array_equal(latency.integral(w), np.exp(w) - 1)
    assert latency.power_form is None


@pytest.mark.parametrize(
    "functions, message",
    [
        ((lambda w: -w, lambda w: -np.ones_like(w), lambda w: -(w**2) / 2), "derivative: expected numbers >= 0"),
        ((lambda w: 1 + w, np.ones_like, lambda w: w), "integral: expected the integral of value"),
        ((lambda w: w[:1], np.ones_like, lambda w: w), r"value\(w\): expected a vector of 2 numbers"),
        ((lambda w: w * np.nan, np.ones_like, lambda w: w), r"value\(w\): expected finite numbers"),
    ],
)
def test_user_latency_refuses_functions_that_do_not_belong_together(functions, message):
    with pytest.raises(InvalidInput, match=message):
        UserLatency(*functions, links=2)
