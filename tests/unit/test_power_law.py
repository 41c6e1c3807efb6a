"""The power law has one home: latencies and compiled kernels give the same values and slopes, roots at zero too."""

import numpy as np
import pytest

from stackelberg.core import frozen
from stackelberg.roads import BPR
from stackelberg.roads.kernels.costs import SLOPE_FLOOR, PowerForm, link_costs, powers
from stackelberg.roads.workspace import power_costs
from stackelberg_repro.routing.kernel import planner_cost
from stackelberg_repro.routing.prefix_trees import cost_links, link_value

ROUNDING = 1e-14
FLOWS = frozen([0.0, 2.0**-54, 2.0**-50, 1e-7, 0.5, 4.0, 9.0, -3.0])
POWERS = (0.0, 0.25, 0.5, 0.9, 1.0, 1.5, 3.0, 4.0, 5.0)


def roads(power):
    """One road a flow: t₀ = 2, b = 1.5, capacity 4."""
    return BPR(*(np.full(FLOWS.size, number) for number in (2.0, 1.5, 4.0, power)))


def by_hand(power):
    """2 + 3 s^p, its slope 3 p s^(p−1) / 4 with s at least 2⁻⁵² for a root, and its integral, at s = w / 4 ≥ 0."""
    s = np.array([max(w, 0.0) / 4.0 for w in FLOWS])
    held = np.maximum(s, 2.0**-52) if power < 1.0 else s
    slope = np.array([0.75 * power * at ** (power - 1.0) if power > 0.0 else 0.0 for at in held])
    return 2.0 + 3.0 * s**power, slope, 4.0 * s * (2.0 + 3.0 * s**power / (power + 1.0))


@pytest.mark.parametrize("power", POWERS)
def test_latencies_by_hand(power):
    value, slope, integral = by_hand(power)
    road = roads(power)
    np.testing.assert_allclose(road.value(FLOWS), value, rtol=ROUNDING)
    np.testing.assert_allclose(road.derivative(FLOWS), slope, rtol=ROUNDING)
    np.testing.assert_allclose(road.integral(FLOWS), integral, rtol=ROUNDING)


@pytest.mark.parametrize("power", POWERS)
def test_the_kernels_of_the_equilibrium_solver_agree(power):
    value, slope, _ = by_hand(power)
    found, steep = np.empty(FLOWS.size), np.empty(FLOWS.size)
    link_costs(power_costs(roads(power).power_form, np.full(FLOWS.size, 0.25)), FLOWS, found, steep)
    np.testing.assert_allclose(found, value + 0.25, rtol=ROUNDING)
    np.testing.assert_allclose(steep, slope, rtol=ROUNDING)


@pytest.mark.parametrize("power", POWERS)
def test_the_kernels_of_route_travellers_and_of_the_planner_agree(power):
    value, _, _ = by_hand(power)
    form, found = roads(power).power_form, np.empty(FLOWS.size)
    cost_links(FLOWS, np.full(FLOWS.size, 0.25), form, found)
    np.testing.assert_allclose(found, value + 0.25, rtol=ROUNDING)
    np.testing.assert_allclose([link_value(form, e, w) for e, w in enumerate(FLOWS)], value, rtol=ROUNDING)
    assert planner_cost(np.array([2.0, 1.0]), FLOWS, form, 0.5) == pytest.approx(FLOWS @ value + 2.5, rel=ROUNDING)


def test_a_root_at_zero_flow_has_the_same_finite_slope_everywhere():
    """3 · 0.5 · (2⁻⁵²)^(−1/2) / 4 = 0.375 · 2²⁶."""
    road = roads(0.5)
    found, steep = np.empty(FLOWS.size), np.empty(FLOWS.size)
    link_costs(power_costs(road.power_form, np.zeros(FLOWS.size)), FLOWS, found, steep)
    expected = 0.375 * 2.0**26
    assert SLOPE_FLOOR == 2.0**-52
    assert road.derivative(FLOWS)[0] == expected
    assert road.power_form.slope(FLOWS)[0] == expected
    assert steep[0] == expected
    assert powers(0.0, 0.5) == (0.0, 2.0**26)


def test_a_slope_above_the_floor_is_the_true_one():
    """A millionth of a millionth of the capacity: (10⁻¹²)^(−1/2) = 10⁶."""
    form = PowerForm(*(np.array([number]) for number in (0.0, 1.0, 1.0, 0.5)))
    np.testing.assert_allclose(form.slope(np.array([1e-12])), 0.5e6, rtol=ROUNDING)
    np.testing.assert_allclose(powers(1e-12, 0.5), (1e-6, 1e6), rtol=ROUNDING)


def test_powers_four_and_one_need_no_rounding_of_pow():
    assert powers(3.0, 4.0) == (81.0, 27.0)
    assert powers(0.1, 1.0) == (0.1, 1.0)
    assert powers(0.0, 4.0) == (0.0, 0.0)
    assert powers(0.0, 0.0)[0] == 1.0
