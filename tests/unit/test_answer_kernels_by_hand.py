"""The kernels that know home: what is wrong with a demand, exchanges with home, routes with homes among them."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.roads import (
    Affine,
    Assignment,
    Demand,
    ElasticDemand,
    ExponentialDemand,
    LinearDemand,
    LogitDemand,
    Network,
)
from stackelberg.roads.answering import Answering, trips_on
from stackelberg.roads.kernels.columns import Columns, charge, compare, first_to_travel, no_columns, rebuild
from stackelberg.roads.kernels.costs import UNSEEN, LinkCosts, cost_and_slope, demand_excess, link_costs, mismatch
from stackelberg.roads.kernels.shifts import LinkState, shift_pair, shift_space, total_excess
from stackelberg.roads.kernels.trees import Trees
from stackelberg.roads.problem import EquilibriumProblem
from stackelberg.roads.shortest import forward_star

ROADS = LinkCosts(np.array([1.0, 2.0]), np.array([2.0, 1.0]), np.ones(2), np.ones(2))
"""Two parallel roads of 1 + 2 w and 2 + w; home is link 2."""
LINE = LinearDemand([6.0], choke=8.0)


def with_home(function):
    answering = Answering.of([ElasticDemand([0], [1], function)], roads=2)
    assert answering is not None
    return answering.after(ROADS)


def routes(home, first, second):
    return Columns.of([0, 3], [1, 1, 1], [2, 0, 1], np.array([home, first, second]))


def state_of(links, columns):
    w = np.zeros(3)
    w[columns.links] = columns.flow
    state = LinkState(w, np.zeros(3), np.zeros(3))
    link_costs(links, *state)
    return state


def test_what_it_costs_that_too_few_travel():
    """At a cost of 4 half of 6 travel on the line; 2 do, at a price of 8 (1 − 2/6) = 16/3: one too few."""
    links = with_home(LINE)
    assert mismatch(links, 2, 2.0, 4.0, 16.0 / 3.0, 0.0) == pytest.approx(16.0 / 3.0)
    assert mismatch(links, 2, 4.0, 4.0, 8.0 / 3.0, 0.0) == pytest.approx(4.0)
    assert mismatch(links, 2, 3.0 + 6.0 * 0.5 * UNSEEN, 4.0, 4.0, 0.0) == 0.0
    # Potentials that raise all costs of the pair by 10 change nothing.
    shifted = links._replace(base=links.base + np.array([0.0, 0.0, 10.0]))
    assert mismatch(shifted, 2, 2.0, 14.0, 16.0 / 3.0 + 10.0, 10.0) == pytest.approx(16.0 / 3.0)


def test_home_costs_the_inverse_demand_function():
    for function in (LINE, ExponentialDemand([6.0], theta=0.3), LogitDemand([6.0], theta=0.7, even=2.0)):
        links = with_home(function)
        cost, slope = cost_and_slope(*(part[2] for part in links), 1.5)
        assert cost == pytest.approx(function.inverse([4.5])[0])
        rise = (function.inverse([4.5 - 1e-5]) - function.inverse([4.5 + 1e-5]))[0] / 2e-5
        assert slope == pytest.approx(rise, rel=1e-7)


def test_one_exchange_with_home_by_hand():
    """Roads cost 3 and 3, home 16/3: flow moves to road 0 until 1 + 2 a = 8 (5 − a) / 6, a = 1.7.

    Then road 0 costs 4.4 and road 1 still 3: 1.4 / (2 + 1) go over.
    """
    links, columns = with_home(LINE), routes(4.0, 1.0, 1.0)
    state = state_of(links, columns)
    found = shift_pair(columns, 0, links, state, shift_space(3), 0.0)
    assert found == pytest.approx((15.0 / 4.0 - 2.0) * 16.0 / 3.0)
    np.testing.assert_allclose(columns.flow, [3.3, 1.7 - 1.4 / 3.0, 1.0 + 1.4 / 3.0], rtol=1e-13)
    np.testing.assert_allclose(state.w, columns.flow[[1, 2, 0]], rtol=1e-13)


@pytest.mark.parametrize(
    "function",
    [LINE, ExponentialDemand([6.0], theta=0.3), ExponentialDemand([6.0], theta=20.0), LogitDemand([6.0], 0.7, 2.0)],
)
@pytest.mark.parametrize("home", [0.0, 1e-12, 3.0, 6.0 - 1e-12, 6.0])
def test_exchanges_find_their_way_out_of_either_end(function, home):
    links, columns = with_home(function), routes(home, (6.0 - home) / 2.0, (6.0 - home) / 2.0)
    state = state_of(links, columns)
    pairs = np.array([0], np.uint32)
    for _ in range(60):
        shift_pair(columns, 0, links, state, shift_space(3), 0.0)
        assert columns.flow.min() >= 0.0
    assert total_excess(columns, pairs, links, state.cost) <= 1e-10
    made = columns.flow[1:].sum()
    cheapest = min(state.cost[:2])
    assert made == pytest.approx(function.value([cheapest])[0], rel=1e-9)


def test_the_excess_counts_routes_and_trips():
    """Roads cost 5 and 3, home 8 · 3/6 = 4: 2 · 2 too dear, and 15/4 − 3 trips too few at a price of 4."""
    links, columns = with_home(LINE), routes(3.0, 2.0, 1.0)
    state = state_of(links, columns)
    found = total_excess(columns, np.array([0], np.uint32), links, state.cost)
    assert found == pytest.approx(4.0 + 0.75 * 4.0)


def network_and_pairs():
    network = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1.0, 2.0], [2.0, 1.0]))
    return forward_star(network), EquilibriumProblem(Assignment(network, Demand([0], [1], [6.0]))).pairs


def test_trees_are_compared_with_routes_over_roads_alone():
    graph, pairs = network_and_pairs()
    columns = routes(3.0, 2.0, 1.0)
    trees = Trees(np.array([[0.0, 3.0]]), np.array([[-1, 1]], np.int32))
    cost = np.array([5.0, 3.0, -100.0])
    news, excess, unreached = compare(columns, pairs, graph, trees, cost)
    assert (news.tolist(), excess.tolist(), unreached) == ([0], [4.0], -1)
    wrong = demand_excess(
        columns, pairs, trees, Answering.of([ElasticDemand([0], [1], LINE)], 2)._homes, np.array([4.0]), np.zeros(1)
    )
    assert wrong == pytest.approx(3.0)
    assert first_to_travel(columns, 0, 2) == 1
    assert first_to_travel(columns, 0, 3) == 0
    assert first_to_travel(no_columns(1), 0, 2) == 0


def test_home_is_kept_when_nobody_stays_there():
    graph, pairs = network_and_pairs()
    trees = Trees(np.array([[0.0, 3.0]]), np.array([[-1, 1]], np.int32))
    renewed = rebuild(routes(0.0, 6.0, 0.0), pairs, graph, trees, np.array([1], np.int32))
    assert renewed.links.tolist() == [2, 0, 1]
    assert renewed.flow.tolist() == [0.0, 6.0, 0.0]


def test_nobody_is_charged_for_staying_at_home():
    columns = routes(1.0, 2.0, 3.0)
    charge(columns, 0, 1, np.array([0.5, 0.25]))
    assert columns.fixed.tolist() == [0.0, 0.5, 0.25]


def test_homes_come_and_go_for_elastic_pairs_only():
    """A fixed pair between two elastic ones: it keeps its routes, scaled to its volume."""
    demands = [
        ElasticDemand([0], [1], LinearDemand([6.0], choke=8.0)),
        Demand([0], [1], [2.0]),
        ElasticDemand([0], [1], LinearDemand([4.0], choke=8.0)),
    ]
    answering = Answering.of(demands, roads=2, worth=[1.0, 1.0, 2.0], room=[1.0, 1.0, 1.5])
    assert answering is not None
    volume = np.array([6.0, 2.0, 6.0])
    columns = Columns.of([0, 2, 3, 4], [1] * 4, [0, 1, 1, 0], np.array([1.0, 2.0, 1.0, 9.0]))
    joined = answering.with_homes(columns, volume)
    assert joined.first.tolist() == [0, 3, 4, 6]
    assert joined.links.tolist() == [2, 0, 1, 1, 4, 0]
    assert joined.flow.tolist() == [3.0, 1.0, 2.0, 2.0, 0.0, 6.0]
    parted = answering.travelled(joined)
    assert parted.first.tolist() == columns.first.tolist()
    assert parted.links.tolist() == columns.links.tolist()
    assert parted.flow.tolist() == [1.0, 2.0, 2.0, 6.0]
    assert trips_on(parted).tolist() == [3.0, 2.0, 6.0]
    links = answering.after(ROADS)
    assert links.power[2:].tolist() == [-1.0, 1.0, -1.0]
    assert links.coefficient[2:].tolist() == [8.0, 0.0, 4.0]
    np.testing.assert_allclose(links.inverse_capacity[2:], [1 / 6, 1.0, 1 / 6])
    assert Answering.of(demands[1:2], 2) is None
