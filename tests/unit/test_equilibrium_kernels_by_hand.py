"""The inner loops of the equilibrium solver on a few links, each number worked by hand or by a plain NumPy twin."""

import itertools

import numpy as np
import pytest
from tests.plain_leap import plain_leap

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    BPR,
    Affine,
    Assignment,
    Demand,
    Network,
    UserLatency,
    equilibrium,
    price_of_anarchy,
    solver,
)
from stackelberg.roads.kernels.columns import (
    Columns,
    balance,
    charge,
    compare,
    load,
    no_columns,
    rebuild,
    route_cost,
)
from stackelberg.roads.kernels.costs import LinkCosts, cost_and_slope, link_costs
from stackelberg.roads.kernels.leaps import settle
from stackelberg.roads.kernels.shifts import LinkState, contested, shift_pair, shift_space, sweep, total_excess
from stackelberg.roads.kernels.trees import NOT_IN_HEAP, _push, _sift_down, potentials, tree_space
from stackelberg.roads.routes import Routes
from stackelberg.roads.solver import EquilibriumProblem, power_costs, steps, tangent_costs
from stackelberg.tolls import DayToDay, smallest_tolls

# Links 0: 0→1, 1: 0→1, 2: 1→2, 3: 0→2, 4: 2→3, 5: 1→3.
TAIL, HEAD = [0, 0, 1, 0, 2, 1], [1, 1, 2, 2, 3, 3]
TWO = Demand([0, 1], [3, 3], [10.0, 4.0])


def town(latency=None, **changes):
    latency = latency or Affine([1.0, 2.0, 3.0, 4.5, 1.0, 6.0], [0.5, 0.25, 1.0, 0.75, 0.125, 2.0])
    return Network(TAIL, HEAD, nodes=4, zones=4, latency=latency, **changes)


def columns_of(routes, flow):
    """Columns from one list of routes per pair."""
    flat = [route for own in routes for route in own]
    links = [link for route in flat for link in route]
    return Columns.of(np.cumsum([0, *map(len, routes)]), [*map(len, flat)], links, np.array(flow, dtype=float))


def three_and_two(flow):
    """Routes 0-2-4, 0-5 and 3-4 from 0 to 3; routes 2-4 and 5 from 1 to 3."""
    return columns_of([[[0, 2, 4], [0, 5], [3, 4]], [[2, 4], [5]]], flow)


def listed(columns):
    routes = [
        columns.links[columns.start[r] : columns.start[r + 1]].tolist() for r in range(columns.first[-1])
    ]  # fmt: skip
    return [routes[columns.first[p] : columns.first[p + 1]] for p in range(columns.first.size - 1)]


# Costs.


@pytest.mark.parametrize("power", [4.0, 4.4, 5.0, 3.0, 2.5, 1.1, 1.0, 0.9, 0.5])
@pytest.mark.parametrize("w", [6.0, 0.0, -6.0])
def test_cost_and_slope_of_one_link(power, w):
    """2 + 3 (w/4)^p and 3 p (w/4)^(p−1) / 4; flows below zero count as zero, a root is held at 2⁻⁵²."""
    r = max(w / 4.0, 0.0)
    cost, slope = cost_and_slope(2.0, 3.0, 0.25, power, w)
    assert cost == pytest.approx(2.0 + 3.0 * r**power, rel=1e-14)
    held = max(r, 2.0**-52) if power < 1.0 else r
    expected = 3.0 * power * held ** (power - 1.0) / 4.0
    assert slope == pytest.approx(expected, rel=1e-14)


def test_a_root_is_as_steep_as_it_is_above_its_floor():
    for share in (2.0**-53, 2.0**-52, 2.0**-51, 0.5e-6):
        cost, slope = cost_and_slope(2.0, 3.0, 0.25, 0.5, 4.0 * share)
        assert cost == pytest.approx(2.0 + 3.0 * share**0.5, rel=1e-14)
        assert slope == pytest.approx(1.5 / 4.0 * max(share, 2.0**-52) ** -0.5, rel=1e-9)


def test_a_constant_link_has_no_slope():
    assert cost_and_slope(2.0, 0.0, 0.25, 0.5, 0.0) == (2.0, 0.0)
    road = BPR([2.0, 3.0], [0.5, 0.25], [4.0, 8.0], [0.0, 1.0])
    links = power_costs(road.power_form, np.array([0.125, -9.0]))
    assert links.base.tolist() == [2.0 + 1.0 + 0.125, 0.0]  # a power of zero is a constant; no cost below nothing
    assert links.coefficient.tolist() == [0.0, 0.75]
    assert links.inverse_capacity.tolist() == [0.25, 0.125]
    assert links.power.tolist() == [0.0, 1.0]


def test_tangents_of_link_costs():
    """Of 1 + w² at 3 with a fixed cost of 1/2: 10.5 + 6 (w − 3)."""
    quadratic = UserLatency(lambda w: 1 + w**2, lambda w: 2 * w, lambda w: w + w**3 / 3, links=2)
    links = tangent_costs(quadratic, np.array([0.5, 0.25]), np.array([3.0, 1.0]))
    w, cost, slope = np.array([5.0, 2.0]), np.empty(2), np.empty(2)
    link_costs(links, w, cost, slope)
    np.testing.assert_allclose(cost, [10.5 + 12.0, 2.25 + 2.0], rtol=1e-14)
    np.testing.assert_allclose(slope, [6.0, 2.0], rtol=1e-14)


# Routes and their flows.


def test_loading_and_pricing_routes():
    columns = three_and_two([1.0, 2.0, 4.0, 8.0, 16.0])
    w = np.full(6, 99.0)
    load(columns, w)
    assert w.tolist() == [3.0, 0.0, 9.0, 4.0, 13.0, 18.0]
    cost = np.array([1.0, 2.0, 4.0, 8.0, 16.0, 32.0])
    assert route_cost(columns.links, 0, 3, cost) == 21.0
    assert route_cost(columns.links, 3, 5, cost) == 33.0
    assert [part.size for part in no_columns(3)] == [4, 1, 0, 0, 0]


def test_the_largest_route_takes_up_what_is_missing():
    problem = EquilibriumProblem(Assignment(town(), TWO))
    columns = three_and_two([1.0, 5.0, 3.0, 1.5, 1.5])
    balance(columns, problem.pairs)
    assert columns.flow.tolist() == [1.0, 6.0, 3.0, 2.5, 1.5]  # of two equal ones the first
    last = three_and_two([1.0, 2.0, 3.0, 1.0, 2.0])
    balance(last, problem.pairs)
    assert last.flow.tolist() == [1.0, 2.0, 7.0, 1.0, 3.0]


def measured(cost, flow):
    """What `compare` says of the five routes at given link costs."""
    problem = EquilibriumProblem(Assignment(town(), TWO))
    problem.state.cost[:] = cost
    columns = three_and_two(flow)
    problem.measure(columns)
    news, excess, unreached = compare(columns, problem.pairs, problem.graph, problem.trees, problem.state.cost)
    return problem, columns, (news, excess.sum(), unreached)


def test_cheaper_paths_and_the_excess_over_them():
    """Routes cost 7, 9, 9 and 6, 8; the path 1-2-4 costs 6.5, one less half than the first."""
    _, _, (news, excess, unreached) = measured([1.0, 0.5, 4.0, 7.0, 2.0, 8.0], [1.0, 2.0, 4.0, 3.0, 1.0])
    assert news.tolist() == [3, 0]
    assert excess == 1.0 * 0.5 + 2.0 * 2.5 + 4.0 * 2.5 + 0.0 + 1.0 * 2.0
    assert unreached == -1


@pytest.mark.parametrize("worth, news", [(0.0, [3, 0]), (0.2, [3, 0]), (0.5, [0, 0])])
def test_a_path_that_saves_little_beside_the_gap_is_left_out(worth, news):
    """It saves 0.5 of 7; the excess is 17.5 where the cheapest paths cost 10 · 6.5 + 4 · 6 in all: 0.197 of it."""
    problem = EquilibriumProblem(Assignment(town(), TWO))
    problem.state.cost[:] = [1.0, 0.5, 4.0, 7.0, 2.0, 8.0]
    problem.worth = worth
    found, excess = problem.measure(three_and_two([1.0, 2.0, 4.0, 3.0, 1.0]))
    assert found.tolist() == news
    assert excess == 17.5  # of all pairs, whatever is left out


def test_a_pair_without_a_route_gets_one_whatever_it_saves():
    problem = EquilibriumProblem(Assignment(town(), TWO))
    problem.state.cost[:] = [1.0, 0.5, 4.0, 7.0, 2.0, 8.0]
    problem.worth = 100.0
    assert problem.measure(no_columns(2))[0].tolist() == [3, 2]


def test_a_path_that_costs_the_same_is_no_news():
    _, _, (news, excess, _) = measured([1.0, 1.0, 4.0, 7.0, 2.0, 8.0], [1.0, 2.0, 4.0, 3.0, 1.0])
    assert news.tolist() == [0, 0]
    assert excess == 2.0 * 2.0 + 4.0 * 2.0 + 1.0 * 2.0


def test_a_route_that_carries_nothing_is_not_in_use():
    """The first route costs 7 but is empty: the tree finds it, and it is news; the others lose 2 to it."""
    problem, columns, (news, excess, _) = measured([1.0, 9.0, 4.0, 7.0, 2.0, 8.0], [0.0, 2.0, 4.0, 0.0, 1.0])
    assert news.tolist() == [3, 2]
    assert excess == 2.0 * 2.0 + 4.0 * 2.0 + 1.0 * 2.0
    rebuilt = Columns(*rebuild(columns, problem.pairs, problem.graph, problem.trees, news))
    assert listed(rebuilt) == [[[0, 5], [3, 4], [0, 2, 4]], [[5], [2, 4]]]
    assert rebuilt.flow.tolist() == [2.0, 4.0, 0.0, 1.0, 0.0]


def test_the_first_route_of_a_pair_carries_all_of_it():
    problem = EquilibriumProblem(Assignment(town(), TWO))
    problem.state.cost[:] = [1.0, 0.5, 4.0, 7.0, 2.0, 8.0]
    columns = no_columns(2)
    news, excess = problem.measure(columns)
    assert news.tolist() == [3, 2]
    assert excess == 0.0
    first = problem.renew(columns, news)
    assert listed(first) == [[[1, 2, 4]], [[2, 4]]]
    assert first.flow.tolist() == [10.0, 4.0]


def test_the_first_pair_out_of_reach_is_named():
    roads = Network([0, 1], [1, 2], nodes=4, zones=4, latency=Affine([1.0, 1.0], [1.0, 1.0]))
    problem = EquilibriumProblem(Assignment(roads, Demand([0, 0, 1], [2, 3, 3], [1.0, 5.0, 2.0])))
    with pytest.raises(InvalidInput, match=r"node 4 cannot be reached from node 1 \(zones 0 and 3, volume 5\)"):
        problem.measure(no_columns(3))


# Exchanges between two routes.


def state_of(links, columns, size=6):
    state = LinkState(np.zeros(size), np.zeros(size), np.zeros(size))
    load(columns, state.w)
    link_costs(links, *state)
    return state


LINES = power_costs(town().latency.power_form, np.zeros(6))
A = np.array([1.0, 2.0, 3.0, 4.5, 1.0, 6.0])
S = np.array([0.5, 0.25, 1.0, 0.75, 0.125, 2.0])


def test_one_exchange_by_hand():
    """Pair 1→3 has 3 on 2-4 and 1 on 5, nobody else is there: costs 3 + 3 + 1 + 3/8 = 7.375 and 6 + 2 = 8.

    Newton moves (8 − 7.375) / (1 + 1/8 + 2) = 0.2 from 5 to 2-4, where both cost 7.6.
    """
    columns = three_and_two([0.0, 0.0, 0.0, 3.0, 1.0])
    state = state_of(LINES, columns)
    excess = shift_pair(columns, np.uint32(1), LINES, state, shift_space(6), 0.0)
    assert excess == pytest.approx(0.625, rel=1e-13)
    np.testing.assert_allclose(columns.flow[3:], [3.2, 0.8], rtol=1e-13)
    np.testing.assert_allclose(state.w, [0.0, 0.0, 3.2, 0.0, 3.2, 0.8], rtol=1e-13)
    np.testing.assert_allclose(state.cost[[2, 4, 5]], [6.2, 1.4, 7.6], rtol=1e-13)
    assert total_excess(columns, np.array([1], dtype=np.uint32), LINES, state.cost) == pytest.approx(0.0, abs=1e-13)


def test_shared_links_do_not_count_and_later_exchanges_see_the_earlier():
    """From 0 to 3: 0-2-4 against the others, one after the other; 0-5 shares link 0 with it and 3-4 link 4."""
    columns = three_and_two([1.0, 2.0, 4.0, 0.0, 0.0])
    state = state_of(LINES, columns)
    w = np.array([3.0, 0.0, 1.0, 4.0, 5.0, 2.0])
    cost = A + S * w  # routes: 2.5 + 4 + 1.625 = 8.125, 2.5 + 10 = 12.5, 7.5 + 1.625 = 9.125
    first = (cost[5] - cost[2] - cost[4]) / (S[5] + S[2] + S[4])
    w += first * np.array([0.0, 0.0, 1.0, 0.0, 1.0, -1.0])
    cost = A + S * w
    second = (cost[3] - cost[0] - cost[2]) / (S[3] + S[0] + S[2])
    w += second * np.array([1.0, 0.0, 1.0, -1.0, 0.0, 0.0])
    assert second < 0.0  # by now the other way round
    excess = shift_pair(columns, np.uint32(0), LINES, state, shift_space(6), 0.0)
    assert excess == pytest.approx(2.0 * 4.375 + 4.0 * 1.0, rel=1e-13)
    np.testing.assert_allclose(columns.flow[:3], [1.0 + first + second, 2.0 - first, 4.0 - second], rtol=1e-12)
    np.testing.assert_allclose(state.w, w, rtol=1e-12, atol=1e-14)


def test_nobody_moves_who_is_not_there():
    """A difference of 100 would move 32, but only 1 is there: all of it moves, and none below zero."""
    steep = power_costs(Affine([1.0, 2.0, 3.0, 4.5, 1.0, 106.0], S).power_form, np.zeros(6))
    columns = three_and_two([0.0, 0.0, 0.0, 3.0, 1.0])
    state = state_of(steep, columns)
    shift_pair(columns, np.uint32(1), steep, state, shift_space(6), 0.0)
    assert columns.flow[3:].tolist() == [4.0, 0.0]
    assert state.w[[2, 5]].tolist() == [4.0, 0.0]


@pytest.mark.parametrize("negligible, moved", [(0.625, False), (0.624, True)])
def test_an_excess_that_is_negligible_is_left(negligible, moved):
    columns = three_and_two([0.0, 0.0, 0.0, 3.0, 1.0])
    state = state_of(LINES, columns)
    pairs = np.array([0, 1], dtype=np.uint32)
    moving = np.full(2, 7, dtype=np.uint32)
    excess, count = sweep(columns, pairs, LINES, state, shift_space(6), negligible, moving)
    assert excess == 0.625  # pair 0 has nobody to move
    assert (columns.flow[3] != 3.0) == moved
    assert count == moved
    assert moving.tolist() == ([1, 7] if moved else [7, 7])


def test_only_pairs_with_two_routes_can_move():
    columns = columns_of([[[0, 5]], [[2, 4], [5]], [[3]], [[0], [1]]], np.ones(6))
    assert contested(columns).tolist() == [1, 3]


def test_the_excess_of_several_pairs_at_once():
    """Routes cost 7, 9, 9 and 6, 8: (2 + 4) · 2 above the cheapest, and 1 · 2; pair 1 alone 2."""
    cost = np.array([1.0, 9.0, 4.0, 7.0, 2.0, 8.0])
    columns = three_and_two([1.0, 2.0, 4.0, 3.0, 1.0])
    assert total_excess(columns, np.array([0, 1], dtype=np.uint32), LINES, cost) == 14.0
    assert total_excess(columns, np.array([1], dtype=np.uint32), LINES, cost) == 2.0


@pytest.mark.parametrize("flow", [0.9, 4.0, 30.0])
@pytest.mark.parametrize("power", [4.0, 3.0, 7.5])
def test_newton_steps_that_go_too_far_come_back(flow, power):
    """Costs w^p on two empty-ish roads; the twin follows the rule of the docstring.

    The first step is Newton's, no more than is there. While it overshoots by more than half of what the difference
    was, Newton steps (where they stay within the amount moved) and halvings take turns.
    """
    links = LinkCosts(np.array([5.0, 1.0]), np.ones(2), np.ones(2), np.array([power, power]))
    columns = columns_of([[[0], [1]]], [flow, 0.01])
    state = state_of(links, columns, 2)

    def difference(moved):
        w = np.array([flow - moved, 0.01 + moved])
        cost = np.array([5.0, 1.0]) + w**power
        return cost[0] - cost[1], (power * w ** (power - 1.0)).sum()

    first, slope = difference(0.0)
    moved = min(first / slope, flow)
    for attempt in range(40):
        excess, slope = difference(moved)
        if excess >= 0.0 or abs(excess) <= 0.5 * first:
            break
        newton = moved + excess / slope
        moved = newton if attempt % 2 == 0 and abs(excess) < moved * slope else moved / 2.0
    shift_pair(columns, np.uint32(0), links, state, shift_space(2), 0.0)
    np.testing.assert_allclose(columns.flow, [flow - moved, 0.01 + moved], rtol=1e-10)
    np.testing.assert_allclose(state.w, columns.flow, rtol=1e-10)


@pytest.mark.parametrize(
    "power, constant, flow",
    [(4.0, 10.0, 100.0), (6.0, 3.0, 20.0), (2.5, 50.0, 400.0), (4.0, 10.0, 15.25**0.25), (4.0, 10.0, 14.75**0.25)],
)
def test_steps_that_move_everybody_come_back(power, constant, flow):
    """A constant road and one whose cost w^p and slope begin at zero; halvings count as well as Newton steps.

    The last two end 5.25 and 4.75 beyond a difference of 10: too far, and not too far.
    """
    links = LinkCosts(np.array([constant, 0.0]), np.array([0.0, 1.0]), np.ones(2), np.array([1.0, power]))
    columns = columns_of([[[0], [1]]], [flow, 0.0])
    shift_pair(columns, np.uint32(0), links, state_of(links, columns, 2), shift_space(2), 0.0)
    moved = flow
    for attempt in range(40):
        excess, slope = constant - moved**power, power * moved ** (power - 1.0)
        if excess >= 0.0 or -excess <= 0.5 * constant:
            break
        moved = moved + excess / slope if attempt % 2 == 0 and -excess < moved * slope else 0.5 * moved
    np.testing.assert_allclose(columns.flow, [flow - moved, moved], rtol=1e-9)


@pytest.mark.parametrize("scale", [1.0, 2.0**-10])
@pytest.mark.parametrize("dearer, corrected", [(2.0, False), (2.05, True)])
def test_a_step_may_turn_the_difference_round_by_half(dearer, corrected, scale):
    """1 + D against w² at w = 1: Newton moves D/2, and the costs then differ by −D²/4; D = 2 is just half of D.

    A further Newton step, by D²/4 over 2 (1 + D/2), corrects what is more, in whatever units costs are.
    """
    base, coefficient = np.array([1.0 + dearer, 0.0]), np.array([0.0, 1.0])
    links = LinkCosts(scale * base, scale * coefficient, np.ones(2), np.array([0.0, 2.0]))
    columns = columns_of([[[0], [1]]], [9.0, 1.0])
    shift_pair(columns, np.uint32(0), links, state_of(links, columns, 2), shift_space(2), 0.0)
    back = dearer**2 / 4.0 / (2.0 + dearer) if corrected else 0.0
    np.testing.assert_allclose(columns.flow[1], 1.0 + dearer / 2.0 - back, rtol=1e-14)


def test_a_sweep_adds_up_what_it_meets_and_says_who_moved():
    """1 + 2 w and 3 + w with 6 and 1, and on links of their own 2 + w and 4 + w with 5 and 1: 6 · 9 and 5 · 2."""
    links = LinkCosts(np.array([1.0, 3.0, 2.0, 4.0, 1.0]), np.array([2.0, 1, 1, 1, 1]), np.ones(5), np.ones(5))
    columns = columns_of([[[0], [1]], [[2], [3]], [[4]]], [6.0, 1.0, 5.0, 1.0, 8.0])
    state, pairs = state_of(links, columns, 5), contested(columns)
    moving = np.empty_like(pairs)
    met, count = sweep(columns, pairs, links, state, shift_space(5), 10.0, moving)
    assert (met, count, moving[0]) == (64.0, 1, 0)
    np.testing.assert_allclose(columns.flow, [3.0, 4.0, 5.0, 1.0, 8.0], rtol=1e-15)
    met, count = sweep(columns, pairs, links, state, shift_space(5), 0.0, moving)
    assert met == pytest.approx(10.0, rel=1e-14)
    assert moving[:count].tolist() == [1]
    np.testing.assert_allclose(columns.flow, [3.0, 4.0, 4.0, 2.0, 8.0], rtol=1e-15)


def surcharged(flow, fixed):
    """Roads that cost 1 + 2 w and 3 + w, one pair, and what the pair alone pays on each."""
    links = LinkCosts(np.array([1.0, 3.0]), np.array([2.0, 1.0]), np.ones(2), np.ones(2))
    columns = columns_of([[[0], [1]]], flow)
    columns.fixed[:] = fixed
    return links, columns, state_of(links, columns, 2)


def test_a_shift_meets_costs_with_what_is_fixed_of_them():
    """1 + 2 (7 − m) + 6 = 3 + (1 + m) at m = 17/3 from costs 21 and 4: excess 7 · 17."""
    links, columns, state = surcharged([7.0, 1.0], [6.0, 0.0])
    assert shift_pair(columns, 0, links, state, shift_space(2), 0.0) == pytest.approx(7.0 * 17.0)
    np.testing.assert_allclose(columns.flow, [7.0 - 17.0 / 3.0, 1.0 + 17.0 / 3.0], rtol=1e-14)
    assert state.cost[0] + 6.0 == pytest.approx(state.cost[1])
    pair = np.array([0], np.uint32)
    assert total_excess(columns, pair, links, state.cost) == pytest.approx(0.0, abs=1e-13)
    assert total_excess(columns, pair, links, np.zeros(2)) == pytest.approx(6.0 * columns.flow[0])


def test_settling_ends_where_costs_with_what_is_fixed_meet():
    links, columns, state = surcharged([8.0, 0.0], [6.0, 0.0])
    settle(columns, contested(columns), links, state, shift_space(2), 1e-12, 0.0, 50)
    np.testing.assert_allclose(columns.flow, [4.0 / 3.0, 20.0 / 3.0], rtol=1e-12)  # 7 + 2 w = 11 − w


def test_charging_adds_up_surcharges_and_leaves_routes_without_links_alone():
    columns = columns_of([[[0, 1], []], [[2]]], [6.0, 1.0, 1.0])
    columns.fixed[:] = [9.0, 7.0, 5.0]
    charge(columns, 0, 1, np.array([0.5, 0.25, 4.0]))
    assert columns.fixed.tolist() == [0.75, 7.0, 5.0]
    charge(columns, 1, 2, np.array([0.5, 0.25, 4.0]))
    assert columns.fixed.tolist() == [0.75, 7.0, 4.0]


# Many sweeps, with leaps.


class Plain:
    """Sweeps and leaps in plain NumPy, from the words of the modules: routes as rows of a matrix."""

    def __init__(self, routes, flow, a, s, power):
        self.own, start = [], 0
        for own in routes:
            self.own.append(list(range(start, start + len(own))))
            start += len(own)
        self.matrix = np.zeros((start, a.size))
        for r, links in enumerate(route for own in routes for route in own):
            self.matrix[r, links] = 1.0
        self.flow, self.a, self.s, self.power = np.array(flow, dtype=float), a, s, power
        self.w = self.matrix.T @ self.flow
        self.leaps = []

    def cost(self, w):
        return self.a + self.s * np.maximum(w, 0.0) ** self.power

    def slope(self, w):
        return self.s * self.power * np.maximum(w, 0.0) ** (self.power - 1.0)

    def excess(self, pairs):
        total = 0.0
        for pair in pairs:
            costs = self.matrix[self.own[pair]] @ self.cost(self.w)
            total += self.flow[self.own[pair]] @ (costs - costs.min())
        return total

    def shift(self, pair, negligible):
        found = self.excess([pair])
        if found <= negligible:
            return found
        best = min(self.own[pair], key=lambda r: self.matrix[r] @ self.cost(self.w))
        for r in self.own[pair]:
            if r == best or self.flow[r] == 0.0:
                continue
            way = self.matrix[best] - self.matrix[r]
            first = -way @ self.cost(self.w)
            if first == 0.0:
                continue
            bound = self.flow[r] if first > 0.0 else -self.flow[best]
            steep = np.abs(way) @ self.slope(self.w)
            moved = first / steep if abs(first) < abs(bound) * steep else bound
            for attempt in range(40):
                now = -way @ self.cost(self.w + moved * way)
                if now * first >= 0.0 or abs(now) <= 0.5 * abs(first):
                    break
                steep = np.abs(way) @ self.slope(self.w + moved * way)
                newton = attempt % 2 == 0 and abs(now) < abs(moved) * steep
                moved = moved + now / steep if newton else moved / 2.0
            self.flow[r] -= moved
            self.flow[best] += moved
            self.w = self.w + moved * way
        return found

    def settle(self, target, share, most):
        everyone = list(range(len(self.own)))
        active, before, damping = everyone, np.inf, 1e-2
        for done in range(1, most + 1):
            negligible = 0.1 * target / len(everyone)
            met = {pair: self.shift(pair, negligible) for pair in active}
            total = sum(met.values())
            if done == 1:
                target = max(target, share * total)
            if total <= target and self.excess(everyone) <= target:
                return done
            if total * (total / before) ** 4 > target:
                here = (self.matrix, self.flow, self.w, self.own, self.cost, self.slope)
                self.flow, self.w, taken = plain_leap(*here, damping)
                self.leaps.append(taken)
                damping *= 0.25 if taken == 1.0 else 8.0
            before = total
            every = total <= target or done % 3 == 0
            active = everyone if every else [pair for pair in active if met[pair] > negligible]
        return most


def congested(seed):
    """Four pairs with three different random routes each over eight links."""
    rng = np.random.default_rng(seed)
    every = [list(route) for route in itertools.combinations(range(8), 3)]
    routes = [[every[i] for i in rng.choice(len(every), size=3, replace=False)] for _ in range(4)]
    flow = rng.uniform(0.5, 4.0, 12)
    return (
        routes,
        flow,
        rng.uniform(1.0, 3.0, 8),
        rng.uniform(0.05, 1.0, 8),
        np.full(8, rng.choice([1.0, 2.0, 3.0])),
    )


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("most", [1, 2, 4, 7, 11])
def test_settling_is_that_of_the_plain_twin(seed, most):
    routes, flow, a, s, power = congested(seed)
    plain = Plain(routes, flow, a, s, power)
    columns = columns_of(routes, flow)
    links = LinkCosts(a, s, np.ones(8), power)
    state = state_of(links, columns, 8)
    target = 1e-3 * plain.excess(range(4))
    done = settle(columns, contested(columns), links, state, shift_space(8), target, 0.0, most)
    assert done == plain.settle(target, 0.0, most)
    np.testing.assert_allclose(columns.flow, plain.flow, rtol=1e-7, atol=1e-8)
    np.testing.assert_allclose(state.w, plain.w, rtol=1e-7, atol=1e-8)


def test_the_twin_has_met_every_case():
    leaps = []
    for seed in range(12):
        plain = Plain(*congested(seed))
        plain.settle(1e-9 * plain.excess(range(4)), 0.0, 30)
        leaps += plain.leaps
    assert leaps.count(1.0) > 3


# On seeds 7 and 37 a sweep meets less than the target while more is left: it must not be believed. (On seed 0 which
# of two routes is the cheapest is decided by rounding.)
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 7, 37])
@pytest.mark.parametrize("target, share", [(1e-6, 0.0), (3.0, 0.0), (1.0, 0.0), (0.0, 0.02), (3.0, 1e-9)])
def test_sweeps_that_meet_less_than_is_left_are_not_believed(seed, target, share):
    """Four pairs with up to three routes of two links each over seven links of affine cost."""
    rng = np.random.default_rng(seed)
    base, slope = rng.uniform(1.0, 5.0, 7), rng.uniform(0.2, 3.0, 7)
    routes, flow = [], []
    for _ in range(4):
        chosen = [sorted(rng.choice(7, size=2, replace=False).tolist()) for _ in range(3)]
        routes.append([links for i, links in enumerate(chosen) if links not in chosen[:i]])
        flow += [rng.uniform(0.0, 6.0) for _ in routes[-1]]
    links = LinkCosts(base, slope, np.ones(7), np.ones(7))
    for most in (1, 2, 3, 5, 7):
        plain, columns = Plain(routes, flow, base, slope, np.ones(7)), columns_of(routes, flow)
        state = state_of(links, columns, 7)
        done = settle(columns, contested(columns), links, state, shift_space(7), target, share, most)
        assert done == plain.settle(target, share, most)
        np.testing.assert_allclose(columns.flow, plain.flow, rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(state.w, plain.w, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("share", [0.5, 0.02])
def test_settling_may_stop_at_a_share_of_the_first_excess(share):
    for seed in range(4):
        routes, flow, a, s, power = congested(seed)
        plain, columns = Plain(routes, flow, a, s, power), columns_of(routes, flow)
        links = LinkCosts(a, s, np.ones(8), power)
        state = state_of(links, columns, 8)
        done = settle(columns, contested(columns), links, state, shift_space(8), 1e-9, share, 30)
        assert done == plain.settle(1e-9, share, 30) < 30
        np.testing.assert_allclose(columns.flow, plain.flow, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize(
    "flow, target, share", [([2.0, 1.0], 0.0, 1.0), ([3.0, 0.0], 0.0, 0.0), ([3.0, 0.0], 0.0, 1.0)]
)
def test_an_excess_that_is_just_the_target_is_small_enough(flow, target, share):
    """All of the first excess is allowed; or nobody could do better from the first (3 against 9)."""
    links = LinkCosts(np.array([0.0, 9.0 if flow[1] == 0.0 else 0.5]), np.ones(2), np.ones(2), np.ones(2))
    columns = columns_of([[[0], [1]]], flow)
    assert (
        settle(columns, contested(columns), links, state_of(links, columns, 2), shift_space(2), target, share, 9)
        == 1
    )


# Potentials.


def test_potentials_of_a_chain_by_hand():
    """0→1→2→3 with costs −1, −2, 4 and 0→3 with 0: h is the least cost of any way that ends there."""
    tail, head = np.array([2, 1, 0, 0]), np.array([3, 2, 1, 3])
    h, entered, behind = potentials(tail, head, 4, np.array([4.0, -2.0, -1.0, 0.0]))
    assert h.tolist() == [0.0, -1.0, -3.0, 0.0]
    assert entered.tolist() == [-1, 2, 1, -1]
    assert behind == -1
    _, _, behind = potentials(np.array([0, 1]), np.array([1, 0]), 2, np.array([1.0, -1.5]))
    assert behind >= 0
    _, _, behind = potentials(np.array([0, 1]), np.array([1, 0]), 2, np.array([1.0, -1.0]))
    assert behind == -1


# Trees: the heap, and repairs.


@pytest.mark.parametrize("seed", range(5))
def test_the_heap_gives_nodes_back_nearest_first(seed):
    """Twenty nodes at different distances, of which some come closer while they wait; pushes and pops by turns."""
    rng = np.random.default_rng(seed)
    heap, keys, place, *_ = tree_space(20)
    waiting, size, given = {}, 0, []

    def push(node, key):
        nonlocal size
        waiting[node] = key
        size = _push(heap, keys, place, node, key, size)
        assert size == len(waiting)

    def pop():
        nonlocal size
        node = int(heap[0])
        place[node] = NOT_IN_HEAP
        size -= 1
        if size > 0:
            _sift_down(heap, keys, place, size)
        assert waiting[node] == min(waiting.values())
        del waiting[node]
        given.append(node)

    for node in rng.permutation(20):
        push(int(node), float(rng.uniform(1.0, 2.0)))
        if rng.uniform() < 0.5:
            near = int(rng.choice(list(waiting)))
            push(near, 0.9 * waiting[near])
        if rng.uniform() < 0.3:
            pop()
        for node in waiting:
            assert heap[place[node]] == node
            assert keys[place[node]] == waiting[node]
    while waiting:
        pop()
    assert sorted(given) == list(range(20))
    assert (place < 0).all()


def test_of_two_equal_paths_the_old_one_stays():
    """From 0 to 3 by 3-4 first; then 0-5 costs the same, then less, and then 3-4 the same again."""
    problem, columns = EquilibriumProblem(Assignment(town(), Demand([0], [3], [10.0]))), no_columns(1)
    entered = []
    for cost in ([2.0, 9.0, 9.0, 1.0, 2.0, 2.0], [1.0, 9.0, 9.0, 1.0, 2.0, 2.0], [0.5, 9.0, 9.0, 1.0, 2.0, 2.0]):
        problem.state.cost[:] = cost
        problem.measure(columns)
        entered.append(int(problem.trees.predecessor[0, 3]))
    problem.state.cost[:] = [1.0, 9.0, 9.0, 1.0, 2.0, 2.0]
    problem.measure(columns)
    assert [*entered, int(problem.trees.predecessor[0, 3])] == [4, 4, 5, 5]
    assert problem.trees.distance[0].tolist() == [0.0, 1.0, 1.0, 3.0]


def test_repaired_trees_pass_no_zone():
    """0-5 passes node 1, which is closed: however cheap it becomes, the way is 3-4."""
    problem, columns = EquilibriumProblem(Assignment(town(first_thru=2), Demand([0], [3], [10.0]))), no_columns(1)
    for cheap in (2.0, 0.25):
        problem.state.cost[:] = [cheap, 9.0, 9.0, 1.0, 2.0, cheap]
        problem.measure(columns)
        assert problem.trees.distance[0].tolist() == [0.0, cheap, 1.0, 3.0]
        assert problem.trees.predecessor[0].tolist() == [-1, 0, 3, 4]


# What the solver says, and where travellers begin.


def test_progress_tells_each_iterate():
    """Two roads 1 + w and 2 + w/2 for 3: all on the first (gap 3 · 2 / 12), then settled at w = 5/3."""
    roads = Network([0, 0], [1, 1], 2, 2, Affine([1.0, 2.0], [1.0, 0.5]), fixed_cost=[0.25, 0.25])
    said = []
    found = equilibrium(roads, Demand([0], [1], [3.0]), [0.5, 0.5], progress=said.append)
    assert [p.iteration for p in said] == [1, 2]
    assert said[0].gap == pytest.approx(3.0 * (4.0 - 2.0) / (3.0 * 4.75), rel=1e-13)
    assert said[0].beckmann == pytest.approx(3.0 + 4.5 + 3.0 * 0.75, rel=1e-13)
    np.testing.assert_allclose(found.flows, [5.0 / 3.0, 4.0 / 3.0], rtol=1e-12)
    w = np.array([5.0 / 3.0, 4.0 / 3.0])
    assert said[1].beckmann == pytest.approx((w + w**2 / 2.0)[0] + (2.0 * w + w**2 / 4.0)[1] + 2.25, rel=1e-12)
    assert said[0].seconds <= said[1].seconds <= found.seconds
    assert found.iterations == 2
    assert listed(found.routes) == [[[0], [1]]]
    assert found.routes.route(1).tolist() == [1]


@pytest.mark.parametrize("gap, first", [(1e-6, 0.1 * 6.0), (0.4, 0.1 * 6.0)])
def test_how_long_the_solver_sweeps(monkeypatch, gap, first):
    """To a tenth of the excess an iteration began with (here 6 of 14.25).

    A start first comes to terms with its own routes, to 10% of what the first sweep met; 50 sweeps at the most.
    """
    asked, settle_of = [], EquilibriumProblem.settle

    def recorded(self, columns, links, target, share, most):
        done = settle_of(self, columns, links, target, share, most)
        asked.append((target, share, most, done))
        return done

    monkeypatch.setattr(EquilibriumProblem, "settle", recorded)
    roads = Network([0, 0], [1, 1], 2, 2, Affine([1.0, 2.0], [1.0, 0.5]), fixed_cost=[0.25, 0.25])
    demand = Demand([0], [1], [3.0])
    found = equilibrium(roads, demand, [0.5, 0.5], gap=gap)
    assert asked[0][:3] == (pytest.approx(first, rel=1e-12), 0.0, 50)
    assert found.sweeps == sum(done for *_, done in asked)
    asked.clear()
    w = found.flows
    warm = equilibrium(roads, demand, [0.75, 0.5], gap=gap, start=found)
    total = w @ (np.array([1.0, 2.0]) + np.array([1.0, 0.5]) * w + 0.25 + np.array([0.75, 0.5]))
    assert asked[0][:3] == (pytest.approx(0.1 * gap * total, rel=1e-12), 0.1, 50)
    assert warm.sweeps == sum(done for *_, done in asked)


def test_near_the_equilibrium_the_solver_sweeps_longer_and_adds_fewer_routes(monkeypatch):
    """Below a gap of `LATE`, to 3% of the excess (here 6); what saves less than 0.1 of the gap is left out."""
    asked, settle_of = [], EquilibriumProblem.settle

    def recorded(self, columns, links, target, share, most):
        asked.append((target, self.worth))
        return settle_of(self, columns, links, target, share, most)

    monkeypatch.setattr(EquilibriumProblem, "settle", recorded)
    roads = Network([0, 0], [1, 1], 2, 2, Affine([1.0, 2.0], [1.0, 0.5]), fixed_cost=[0.25, 0.25])
    equilibrium(roads, Demand([0], [1], [3.0]), [0.5, 0.5])
    assert asked == [(pytest.approx(0.1 * 6.0), 1e-3)]
    monkeypatch.setattr(solver, "LATE", 1.0)
    found = equilibrium(roads, Demand([0], [1], [3.0]), [0.5, 0.5])
    assert asked[1] == (pytest.approx(0.03 * 6.0), 0.1)
    equilibrium(roads, Demand([0], [1], [3.0]), [0.5, 0.5], gap=0.4)
    assert asked[2][0] == pytest.approx(0.1 * 0.4 * 14.25)  # a tenth of the gap asked for is enough
    equilibrium(roads, Demand([0], [1], [3.0]), [0.5, 0.5], start=found)
    assert asked[-1][1] == 0.0


def test_a_day_is_one_sweep_whatever_it_meets(monkeypatch):
    asked, settle_of = [], EquilibriumProblem.settle

    def recorded(self, columns, links, target, share, most):
        asked.append((target, share, most))
        return settle_of(self, columns, links, target, share, most)

    monkeypatch.setattr(EquilibriumProblem, "settle", recorded)
    roads = Network([0, 0], [1, 1], 2, 2, Affine([1.0, 2.0], [1.0, 0.5]))
    travellers = DayToDay(roads, Demand([0], [1], [3.0]))
    memory = Routes.found(columns_of([[[0], [1]]], [1.0, 2.0]), np.full((1, 2), -1, dtype=np.int32))
    travellers.respond(np.zeros(2), memory, 3, np.random.default_rng(0))
    assert asked == [(0.0, 0.0, 1)] * 3


def test_tolls_and_starts_at_the_door():
    roads = Network([0, 0], [1, 1], 2, 2, Affine([1.0, 2.0], [1.0, 0.5]))
    demand = Demand([0], [1], [3.0])
    assert Assignment(roads, demand).checked_tolls(None).tolist() == [0.0, 0.0]
    assert Assignment(roads, demand).checked_tolls([1, -2]).tolist() == [1.0, -2.0]
    with pytest.raises(InvalidInput, match="start: expected a Solution or its routes, got list"):
        equilibrium(roads, demand, start=[1.0])
    for bad in ({"gap": 0.0}, {"max_iterations": 0}):
        with pytest.raises(InvalidInput, match=f"{next(iter(bad))}: expected"):
            equilibrium(roads, demand, **bad)
    again = equilibrium(roads, demand, start=equilibrium(roads, demand).routes)
    assert again.converged


@pytest.mark.parametrize("off, scaled", [(0.5e-12, False), (2e-12, True)])
def test_a_start_is_scaled_where_it_is_off_by_more_than_1e_minus_12(off, scaled):
    columns = columns_of([[[0], [1]]], [1.0, 2.0])
    routes = Routes.found(columns, np.full((1, 2), -1, dtype=np.int32))
    volume = 3.0 * (1.0 + off)
    copied = routes.columns(np.array([volume]))
    assert (copied.flow[1] != 2.0) == scaled
    assert not np.shares_memory(copied.flow, routes.flow)


@pytest.mark.parametrize("seed", range(6))
def test_random_routes_at_first_are_three_draws_of_costs(monkeypatch, seed):
    """Free-flow times by factors between 1/2 and 2; each new cheapest road joins, shares are drawn anew."""
    free = np.array([1.0, 1.1, 1.2, 1.3])
    roads = Network([0] * 4, [1] * 4, nodes=2, zones=2, latency=Affine(free, [0.5] * 4))
    searched, measure = [], EquilibriumProblem.measure

    def recorded(self, columns):
        searched.append(self.state.cost.copy())
        return measure(self, columns)

    monkeypatch.setattr(EquilibriumProblem, "measure", recorded)
    memory = DayToDay(roads, Demand([0], [1], [7.0]), begin="random").initial(np.random.default_rng(seed))
    rng, used, shares, costs = np.random.default_rng(seed), [], None, []
    for _ in range(3):
        cost = free * rng.uniform(0.5, 2.0, 4)
        costs.append(cost)
        cheapest = int(np.argmin(cost))
        used += [] if cheapest in used else [cheapest]
        weights = rng.exponential(size=len(used))
        shares = weights / weights.sum()
    np.testing.assert_allclose(searched, costs, rtol=1e-15)
    assert [route[0] for route in listed(memory)[0]] == used
    np.testing.assert_allclose(memory.flow, 7.0 * shares, rtol=1e-13)


def test_a_day_with_a_latency_that_can_only_be_evaluated():
    """1 + w² against 3 + w with 2 and 3 travellers: costs 5 and 6, slopes 4 and 1; 0.3 of Newton's step."""
    own = UserLatency(
        lambda w: np.array([1.0 + w[0] ** 2, 3.0 + w[1]]),
        lambda w: np.array([2.0 * w[0], 1.0]),
        lambda w: np.array([w[0] + w[0] ** 3 / 3.0, 3.0 * w[1] + w[1] ** 2 / 2.0]),
        links=2,
    )
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=own)
    demand = Demand([0], [1], [5.0])
    travellers = DayToDay(roads, demand, share=0.3)
    memory = Routes.found(columns_of([[[0], [1]]], [2.0, 3.0]), np.full((1, 2), -1, dtype=np.int32))
    rng = np.random.default_rng(0)
    w, after = travellers.respond(np.zeros(2), memory, 1, rng)
    moved = 0.3 * (6.0 - 5.0) / (4.0 + 1.0)
    np.testing.assert_allclose(w, [2.0 + moved, 3.0 - moved], rtol=1e-13)
    np.testing.assert_allclose(after.flow, w, rtol=1e-13)
    with_toll, _ = travellers.respond(np.array([0.0, 0.5]), memory, 1, rng)
    np.testing.assert_allclose(with_toll, [2.0 + 1.5 * moved, 3.0 - 1.5 * moved], rtol=1e-13)


def test_the_measure_of_the_gap_is_in_costs_before_any_shift():
    """Tolls of −3 on both roads: costs −2 + w and −1 + w/2 are shifted for the search, not for the measure."""
    roads = Network([0, 0], [1, 1], 2, 2, Affine([1.0, 2.0], [1.0, 0.5]))
    problem = EquilibriumProblem(Assignment(roads, Demand([0], [1], [3.0])))
    step = steps(problem, np.full(2, -3.0))
    columns = columns_of([[[0], [1]]], [1.0, 2.0])
    step.price(columns)
    assert (problem.state.cost >= 0.0).all()
    assert step.total() == pytest.approx(1.0 * 1.0 + 2.0 * 0.0, abs=1e-14)


def test_selfish_and_best_are_alike_where_nothing_costs_anything():
    free = Network([0, 0], [1, 1], 2, 2, Affine([0.0, 0.0], [0.0, 0.0]))
    assert price_of_anarchy(free, Demand([0], [1], [3.0])).ratio == 1.0
    # Pigou's roads with 2 travellers: costs 2 and w (all alike: 4); the best is 1 on each, 2 + 1.
    roads = Network([0, 0], [1, 1], 2, 2, Affine([2.0, 0.0], [0.0, 1.0]))
    found = price_of_anarchy(roads, Demand([0], [1], [2.0]), gap=1e-12)
    assert found.ratio == pytest.approx(4.0 / 3.0, rel=1e-9)
    assert (found.selfish.tstt, found.optimal.tstt) == (pytest.approx(4.0), pytest.approx(3.0))


def test_smallest_tolls_leave_ways_alone_that_nobody_may_take():
    """0→3→2 costs 5 + 5 and is used; 0→1→2 costs 1 + 1 but passes zone 1.

    Where that is allowed, 8 must be made up: 2 on each of the four links, the least in squares.
    """
    for first_thru, expected in ((3, [0.0] * 4), (0, [-2.0, -2.0, 2.0, 2.0])):
        roads = Network([0, 3, 0, 1], [3, 2, 1, 2], 4, 3, Affine([1.0, 1.0, 1.0, 1.0], [2.0] * 4), first_thru)
        tolls = smallest_tolls(roads, Demand([0], [2], [2.0]), [2.0, 2.0, 0.0, 0.0])
        np.testing.assert_allclose(tolls, expected, atol=1e-4)
