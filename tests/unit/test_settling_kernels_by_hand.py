"""The kernels that move flow between routes, one by one, against plain NumPy and numbers worked by hand."""

import numpy as np
import pytest
from tests.plain_leap import plain_leap

from stackelberg.roads.kernels.columns import Columns, Pairs, balance, charge, load
from stackelberg.roads.kernels.costs import LinkCosts, link_costs
from stackelberg.roads.kernels.leaps import settle
from stackelberg.roads.kernels.shifts import LinkState, contested, shift_pair, shift_space, sweep, total_excess


def columns_of(pairs):
    """Columns from a list of pairs, each a list of (links, flow)."""
    routes = [route for pair in pairs for route in pair]
    links = [link for links, _ in routes for link in links]
    flow = np.array([float(flow) for _, flow in routes])
    return Columns.of(np.cumsum([0, *map(len, pairs)]), [len(links) for links, _ in routes], links, flow)


def costs_of(base, coefficient, power=1.0, scale=1.0):
    ones = np.ones(len(base))
    return LinkCosts(np.array(base, float), np.array(coefficient, float), ones / scale, ones * power)


def state_of(links, columns):
    state = LinkState(*(np.zeros(links.base.size) for _ in range(3)))
    load(columns, state.w)
    link_costs(links, *state)
    return state


# Costs.


@pytest.mark.parametrize("power", [0.4, 1.0, 1.7, 4.0, 6.0])
def test_costs_and_slopes_by_hand(power):
    links = costs_of([1.0, 2.0, 0.5, 3.0], [0.3, 0.7, 0.0, 2.0], power, scale=5.0)
    w, cost, slope = np.array([3.0, 11.0, 4.0, 0.002]), np.empty(4), np.empty(4)
    link_costs(links, w, cost, slope)
    s = w / 5.0
    np.testing.assert_allclose(cost, links.base + links.coefficient * s**power, rtol=1e-13)
    np.testing.assert_allclose(slope, links.coefficient * power * s ** (power - 1.0) / 5.0, rtol=1e-12)
    link_costs(links, -w, cost, slope)  # flows below zero count as zero
    np.testing.assert_allclose(cost, links.base, rtol=1e-15)


def test_the_slope_of_a_root_is_held_below_its_floor():
    links = costs_of([1.0, 1.0, 1.0], [2.0, 2.0, 2.0], power=0.5, scale=10.0)
    cost, slope = np.empty(3), np.empty(3)
    floor = 2.0**-52
    link_costs(links, 10.0 * np.array([0.0, 0.9 * floor, 1.2 * floor]), cost, slope)
    np.testing.assert_allclose(cost, 1.0 + 2.0 * np.sqrt([0.0, 0.9 * floor, 1.2 * floor]), rtol=1e-14)
    np.testing.assert_allclose(slope, 2.0 * 0.5 / np.sqrt([floor, floor, 1.2 * floor]) / 10.0, rtol=1e-13)


# Conserving demand.


def test_the_largest_route_takes_up_what_the_others_leave():
    columns = columns_of([[([0], 1.0), ([1], 5.0), ([2], 2.0)], [([3], 3.0)], [([4], 0.25), ([5], 0.5)]])
    pairs = Pairs(np.array([0, 3]), np.array([0, 0, 0]), np.array([1, 2, 3]), np.array([9.0, 4.0, 1.0]))
    balance(columns, pairs)
    assert columns.flow.tolist() == [1.0, 6.0, 2.0, 4.0, 0.25, 0.75]


# One pair's shift.


def test_two_roads_meet_after_one_newton_step():
    """Costs 1 + 2 w and 3 + w with 6 and 1: 13 against 4. The step is 9 / 3 = 3, after which both cost 7."""
    links, columns = costs_of([1.0, 3.0], [2.0, 1.0]), columns_of([[([0], 6.0), ([1], 1.0)]])
    state = state_of(links, columns)
    excess = shift_pair(columns, 0, links, state, shift_space(2), 0.0)
    assert excess == 6.0 * 9.0
    np.testing.assert_allclose(columns.flow, [3.0, 4.0], rtol=1e-15)
    np.testing.assert_allclose(state.w, [3.0, 4.0], rtol=1e-15)
    np.testing.assert_allclose(state.cost, [7.0, 7.0], rtol=1e-15)


def test_no_more_flow_moves_than_there_is():
    """Costs 20 + w and 1 + w with 2 and 1: 20 / 2 would move 10, but only 2 are there."""
    links, columns = costs_of([20.0, 1.0], [1.0, 1.0]), columns_of([[([0], 2.0), ([1], 1.0)]])
    state = state_of(links, columns)
    assert shift_pair(columns, 0, links, state, shift_space(2), 0.0) == 2.0 * 20.0
    assert columns.flow.tolist() == [0.0, 3.0]
    assert state.w.tolist() == [0.0, 3.0]


def test_links_that_two_routes_share_do_not_count():
    """Routes 0-1-3 and 0-2-3 with 4 and 2: they differ by link 1 (1 + 3 w) and link 2 (2 + w): 13 against 4.

    The step is 9 / 4; the shared links, however steep, keep their 6 travellers.
    """
    links = costs_of([5.0, 1.0, 2.0, 5.0], [9.0, 3.0, 1.0, 9.0])
    columns = columns_of([[([0, 1, 3], 4.0), ([0, 2, 3], 2.0)]])
    state, space = state_of(links, columns), shift_space(4)
    shift_pair(columns, 0, links, state, space, 0.0)
    np.testing.assert_allclose(columns.flow, [1.75, 4.25], rtol=1e-15)
    np.testing.assert_allclose(state.w, [6.0, 1.75, 4.25, 6.0], rtol=1e-15)
    assert not space.mark.any()


def test_each_exchange_sees_what_the_one_before_it_did():
    """Costs 1 + w, 2 + w and 8 + w with 9, 0 and 4: cheapest is the second (2). First 10 − 2 = 8 over 2 moves 4,
    then the third: 12 against 2 + 4, 6 over 2 moves 3."""
    links, columns = costs_of([1.0, 2.0, 8.0], [1.0] * 3), columns_of([[([0], 9.0), ([1], 0.0), ([2], 4.0)]])
    state = state_of(links, columns)
    excess = shift_pair(columns, 0, links, state, shift_space(3), 0.0)
    assert excess == 9.0 * 8.0 + 4.0 * 10.0
    np.testing.assert_allclose(columns.flow, [5.0, 7.0, 1.0], rtol=1e-15)
    np.testing.assert_allclose(state.cost, [6.0, 9.0, 9.0], rtol=1e-15)


def test_a_pair_with_little_to_gain_is_left_alone():
    links, columns = costs_of([1.0, 3.0], [2.0, 1.0]), columns_of([[([0], 6.0), ([1], 1.0)]])
    state = state_of(links, columns)
    assert shift_pair(columns, 0, links, state, shift_space(2), 54.0) == 54.0  # exactly what it has to gain
    assert columns.flow.tolist() == [6.0, 1.0]
    shift_pair(columns, 0, links, state, shift_space(2), 53.9)
    assert columns.flow.tolist() != [6.0, 1.0]


def plain_exchange(amount, gap, slope):
    """Newton steps and halvings by turns, after a first step that went too far: what is left of `amount`.

    gap(m) is the cost of the old road less that of the new one after m have moved; slope(m) the sum of slopes.
    """
    first, moved = gap(0.0), amount
    for attempt in range(40):
        if gap(moved) * first >= 0.0 or abs(gap(moved)) <= 0.5 * abs(first):
            return moved
        newton = moved + gap(moved) / slope(moved)
        moved = newton if attempt % 2 == 0 and abs(gap(moved)) < abs(moved) * slope(moved) else 0.5 * moved
    return 0.0


@pytest.mark.parametrize(
    "power, constant, flow",
    [(4.0, 10.0, 100.0), (6.0, 3.0, 20.0), (2.5, 50.0, 400.0), (4.0, 10.0, 15.25**0.25), (4.0, 10.0, 14.75**0.25)],
)
def test_steps_that_go_much_too_far_come_back(power, constant, flow):
    """A constant road and one whose cost w^p and slope begin at zero: the first step moves everybody.

    The last two end 5.25 and 4.75 beyond a difference of 10: too far, and not too far.
    """
    links = LinkCosts(np.array([constant, 0.0]), np.array([0.0, 1.0]), np.ones(2), np.array([1.0, power]))
    columns = columns_of([[([0], flow), ([1], 0.0)]])
    state = state_of(links, columns)
    shift_pair(columns, 0, links, state, shift_space(2), 0.0)
    expected = plain_exchange(flow, lambda m: constant - m**power, lambda m: power * m ** (power - 1.0))
    np.testing.assert_allclose(columns.flow, [flow - expected, expected], rtol=1e-9)
    np.testing.assert_allclose(state.w, columns.flow, rtol=1e-9)
    assert state.cost[1] - state.cost[0] <= 0.5 * constant


# Sweeps.


def two_pairs():
    """Pair 0: costs 1 + 2 w and 3 + w with 6 and 1. Pair 1, on links of its own: 2 + w and 4 + w with 5 and 1.

    Excesses 54 and 5 · 2 = 10. A third pair has one route.
    """
    links = costs_of([1.0, 3.0, 2.0, 4.0, 1.0], [2.0, 1.0, 1.0, 1.0, 1.0])
    columns = columns_of([[([0], 6.0), ([1], 1.0)], [([2], 5.0), ([3], 1.0)], [([4], 8.0)]])
    return links, columns, state_of(links, columns)


def test_a_sweep_adds_up_what_it_meets_and_says_who_moved():
    links, columns, state = two_pairs()
    pairs = contested(columns)
    assert pairs.tolist() == [0, 1]
    assert total_excess(columns, pairs, links, state.cost) == 64.0
    assert total_excess(columns, pairs[1:], links, state.cost) == 10.0
    moving = np.empty_like(pairs)
    met, count = sweep(columns, pairs, links, state, shift_space(5), 10.0, moving)
    assert (met, count, moving[0]) == (64.0, 1, 0)
    np.testing.assert_allclose(columns.flow, [3.0, 4.0, 5.0, 1.0, 8.0], rtol=1e-15)
    met, count = sweep(columns, pairs, links, state, shift_space(5), 0.0, moving)
    assert met == pytest.approx(10.0, rel=1e-14)
    assert moving[:count].tolist() == [1]
    np.testing.assert_allclose(columns.flow, [3.0, 4.0, 4.0, 2.0, 8.0], rtol=1e-15)


# The plane of two steps.


# Many sweeps.


def coupled():
    """Two pairs, of 8 and 15.5, that share a steep road: each undoes part of what the other did.

    1 + 3 v = 4 + a = 5 + b/2 = c with v + a + b = 23.5: c = 11.35, a = 7.35 and b = 12.7.
    """
    links = costs_of([1.0, 4.0, 5.0], [3.0, 1.0, 0.5])
    columns = columns_of([[([0], 6.0), ([1], 2.0)], [([0], 15.0), ([2], 0.5)]])
    return links, columns, state_of(links, columns)


@pytest.mark.parametrize("target", [10.0, 1e-2, 1e-9])
def test_sweeps_end_when_the_excess_is_small_enough(target):
    links, columns, state = coupled()
    done = settle(columns, contested(columns), links, state, shift_space(3), target, 0.0, 500)
    assert 1 <= done < 500
    fresh = state_of(links, columns)
    assert total_excess(columns, contested(columns), links, fresh.cost) <= target * (1.0 + 1e-9) + 1e-12
    assert columns.flow[:2].sum() == pytest.approx(8.0, rel=1e-13)
    assert columns.flow[2:].sum() == pytest.approx(15.5, rel=1e-13)
    if target == 1e-9:
        np.testing.assert_allclose(columns.flow, [0.65, 7.35, 2.8, 12.7], atol=1e-4)


def test_sweeps_end_at_a_share_of_what_the_first_one_met_or_when_they_are_used_up():
    links, columns, state = coupled()
    moving = np.empty(2, np.uint32)
    _, other, another = coupled()
    met, _ = sweep(other, contested(other), links, another, shift_space(3), 0.0, moving)
    done = settle(columns, contested(columns), links, state, shift_space(3), 0.0, 0.01, 500)
    assert done < 500
    assert total_excess(columns, contested(columns), links, state.cost) <= 0.01 * met
    links, columns, state = coupled()
    assert settle(columns, contested(columns), links, state, shift_space(3), 0.0, 0.0, 2) == 2
    links, columns, state = coupled()
    # One sweep and no more is exactly a sweep.
    assert settle(columns, contested(columns), links, state, shift_space(3), 0.0, 0.0, 1) == 1
    np.testing.assert_allclose(columns.flow, other.flow, rtol=1e-14)


def plain_sweep(matrix, flow, pairs, base, slope, negligible):
    """Each pair in turn, every route against the cheapest by the exact step of affine costs; excess, who moved."""
    met, moving = 0.0, []
    for pair in pairs:
        cost = matrix @ (base + slope * (matrix.T @ flow))
        best = pair[int(np.argmin(cost[pair]))]
        excess = float(flow[pair] @ (cost[pair] - cost[best]))
        met += max(excess, 0.0)
        if excess <= negligible:
            continue
        moving.append(pair)
        for r in pair:
            if r == best or flow[r] == 0.0:
                continue
            direction = matrix[best] - matrix[r]
            gap = -direction @ (base + slope * (matrix.T @ flow))
            amount = min(max(gap / (direction**2 @ slope), -flow[best]), flow[r])
            flow[r], flow[best] = flow[r] - amount, flow[best] + amount
    return met, moving


def plain_settle(matrix, flow, pairs, base, slope, target, share, most):
    """Sweeps, each followed by a leap where four more as good as this one would not be enough.

    Pairs with less than a tenth of their even share of the target to gain rest until every third sweep.
    """
    active, before, damping = pairs, np.inf, 1e-2
    for done in range(1, most + 1):
        met, moving = plain_sweep(matrix, flow, active, base, slope, 0.1 * target / len(pairs))
        if done == 1:
            target = max(target, share * met)
        cost = matrix @ (base + slope * (matrix.T @ flow))
        left = sum(flow[pair] @ (cost[pair] - cost[pair].min()) for pair in pairs)
        if met <= target and left <= target:
            return flow, done
        if met * (met / before) ** 4 > target:
            w = matrix.T @ flow
            flow, _, taken = plain_leap(
                matrix, flow, w, pairs, lambda w: base + slope * w, lambda w: slope, damping
            )
            damping *= 0.25 if taken == 1.0 else 8.0
        before = met
        active = pairs if met <= target or done % 3 == 0 else moving
    return flow, most


# On seeds 7 and 37 a sweep meets less than the target while more is left: it must not be believed.
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5, 7, 37])
@pytest.mark.parametrize("target, share", [(1e-6, 0.0), (3.0, 0.0), (1.0, 0.0), (0.0, 0.02), (3.0, 1e-9)])
def test_settling_equals_its_plain_twin_sweep_by_sweep(seed, target, share):
    rng = np.random.default_rng(seed)
    base, slope = rng.uniform(1.0, 5.0, 7), rng.uniform(0.2, 3.0, 7)
    pairs, first = [], 0
    routes = []
    for _ in range(4):
        chosen = [sorted(rng.choice(7, size=2, replace=False).tolist()) for _ in range(3)]
        chosen = [links for i, links in enumerate(chosen) if links not in chosen[:i]]
        routes.append([(links, rng.uniform(0.0, 6.0)) for links in chosen])
        pairs.append(list(range(first, first + len(chosen))))
        first += len(chosen)
    for most in (1, 2, 3, 5, 7):
        columns, links = columns_of(routes), costs_of(base, slope)
        matrix = np.zeros((columns.flow.size, 7))
        for r in range(columns.flow.size):
            matrix[r, columns.links[columns.start[r] : columns.start[r + 1]]] = 1.0
        several = [pair for pair in pairs if len(pair) > 1]
        expected, done = plain_settle(matrix, columns.flow.copy(), several, base, slope, target, share, most)
        state = state_of(links, columns)
        assert settle(columns, contested(columns), links, state, shift_space(7), target, share, most) == done
        np.testing.assert_allclose(columns.flow, expected, rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(state.w, matrix.T @ expected, rtol=1e-6, atol=1e-6)


# What is fixed of a route's cost.


def surcharged(flow, fixed):
    """Roads that cost 1 + 2 w and 3 + w, one pair, and what the pair alone pays on each."""
    links, columns = costs_of([1.0, 3.0], [2.0, 1.0]), columns_of([[([0], flow[0]), ([1], flow[1])]])
    columns.fixed[:] = fixed
    return links, columns, state_of(links, columns)


def test_a_shift_meets_costs_with_what_is_fixed_of_them():
    """1 + 2 (7 − m) + 6 = 3 + (1 + m) at m = 17/3 from costs 21 and 4: excess 7 · 17."""
    links, columns, state = surcharged([7.0, 1.0], [6.0, 0.0])
    assert shift_pair(columns, 0, links, state, shift_space(2), 0.0) == pytest.approx(7.0 * 17.0)
    np.testing.assert_allclose(columns.flow, [7.0 - 17.0 / 3.0, 1.0 + 17.0 / 3.0], rtol=1e-14)
    assert state.cost[0] + 6.0 == pytest.approx(state.cost[1])
    assert total_excess(columns, np.array([0], np.uint32), links, state.cost) == pytest.approx(0.0, abs=1e-13)
    assert total_excess(columns, np.array([0], np.uint32), links, np.zeros(2)) == pytest.approx(
        6.0 * columns.flow[0]
    )


def test_settling_ends_where_costs_with_what_is_fixed_meet():
    links, columns, state = surcharged([8.0, 0.0], [6.0, 0.0])
    settle(columns, contested(columns), links, state, shift_space(2), 1e-12, 0.0, 50)
    np.testing.assert_allclose(columns.flow, [4.0 / 3.0, 20.0 / 3.0], rtol=1e-12)  # 7 + 2 w = 11 − w


def test_charging_adds_up_surcharges_and_leaves_routes_without_links_alone():
    columns = columns_of([[([0, 1], 6.0), ([], 1.0)], [([2], 1.0)]])
    columns.fixed[:] = [9.0, 7.0, 5.0]
    charge(columns, 0, 1, np.array([0.5, 0.25, 4.0]))
    assert columns.fixed.tolist() == [0.75, 7.0, 5.0]
    charge(columns, 1, 2, np.array([0.5, 0.25, 4.0]))
    assert columns.fixed.tolist() == [0.75, 7.0, 4.0]
