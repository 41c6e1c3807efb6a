"""System optima of several classes against closed forms, and the tolls that bring them about."""

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    Affine,
    Assignment,
    Demand,
    Network,
    TravellerClass,
    braess,
    equilibrium,
    marginal_cost_tolls,
    pigou,
    price_of_anarchy,
    random_network,
    sioux_falls,
    system_optimum,
)
from stackelberg.roads.kernels.columns import Columns, mix

GAP = 1e-11


def columns_of(pairs):
    """Columns from a list of pairs, each a dictionary of links and flows."""
    routes = [route for pair in pairs for route in pair.items()]
    links = [link for links, _ in routes for link in links]
    flow = np.array([flow for _, flow in routes])
    return Columns.of(np.cumsum([0, *map(len, pairs)]), [len(links) for links, _ in routes], links, flow)


def test_routes_are_mixed_pair_by_pair():
    old = columns_of([{(0, 1): 4.0, (2,): 2.0}, {(0, 1): 1.0}])
    new = columns_of([{(2,): 6.0, (0, 3): 0.5}, {(3, 1): 3.0}])
    both = mix(old, new, 0.25)
    expected = columns_of([{(0, 1): 3.0, (2,): 3.0, (0, 3): 0.125}, {(0, 1): 0.75, (3, 1): 0.75}])
    for found, part in zip(both, expected, strict=True):
        np.testing.assert_array_equal(found, part)


def one_pair(volume):
    return Demand([0], [1], [volume])


def two_kinds(each=0.5):
    return [TravellerClass("hurried", one_pair(each), value_of_time=4.0), TravellerClass("patient", one_pair(each))]


def test_pigou_in_time_is_the_optimum_of_one_class():
    """(1 − w) + w² is least at w = 1/2, whoever travels where; the toll is 1/2 hour, 2 for the hurried."""
    best = system_optimum(pigou()[0], two_kinds(), gap=GAP)
    assert best.convex
    assert best.value == "time"
    assert best.total == pytest.approx(0.75)
    np.testing.assert_allclose(best.flows, [0.5, 0.5], atol=1e-9)
    np.testing.assert_allclose(best.tolls, [[0.0, 2.0], [0.0, 0.5]], atol=1e-8)
    np.testing.assert_allclose(best.tolls_paid, [0.0, 0.25], rtol=1e-9)  # half a traveller, marginal cost a half


def test_pigou_in_money_gives_the_good_road_to_the_hurried():
    """With h and p on it F = 4 (1/2 − h) + 1/2 − p + (4 h + p)(h + p), least at h = 1/2, p = 0 with F = 3/2.

    The marginal-cost toll is 4 h = 2 for everybody; under it only the hurried drive there.
    """
    best = system_optimum(pigou()[0], two_kinds(), value="money", gap=GAP)
    assert not best.convex
    assert best.total == pytest.approx(1.5)
    assert best.generalised_cost == pytest.approx(1.5)
    np.testing.assert_allclose(best.class_flows, [[0.0, 0.5], [0.5, 0.0]], atol=1e-9)
    np.testing.assert_allclose(best.tolls, [[0.0, 2.0], [0.0, 2.0]], atol=1e-8)
    under = equilibrium(pigou()[0], two_kinds(), best.tolls[0], gap=GAP)
    np.testing.assert_allclose(under.class_flows, best.class_flows, atol=1e-8)
    # Costs are those that users see under the tolls.
    np.testing.assert_allclose(best.costs, under.costs, atol=1e-7)


def test_the_price_of_anarchy_in_time_and_in_money():
    """All on the second road: 1 hour of 3/4, and 5/2 in money of 3/2."""
    assert price_of_anarchy(pigou()[0], two_kinds(), gap=GAP).ratio == pytest.approx(4.0 / 3.0)
    in_money = price_of_anarchy(pigou()[0], two_kinds(), value="money", gap=GAP)
    assert in_money.ratio == pytest.approx(5.0 / 3.0)
    assert not in_money.optimal.convex


def test_braess_in_time():
    """The least total time of six is 498 with nobody on the middle link, whatever their values of time."""
    best = system_optimum(braess()[0], two_kinds(3.0), gap=GAP)
    assert best.total == pytest.approx(498.0, rel=1e-8)
    np.testing.assert_allclose(best.flows, [3.0, 3.0, 3.0, 0.0, 3.0], atol=1e-6)


def test_hours_of_lorries_count_once_and_their_room_twice():
    """Roads 1 and w, a quarter lorry of two cars and half a car: F = 3/4 − l − c + (l + c)(2 l + c).

    Least at c = 1/2, l = 0 with F = 1/2: there ∂F/∂l = −1 + 1/2 + 2 · 1/2 = 1/2.
    """
    lorries = TravellerClass("lorries", one_pair(0.25), passenger_cars=2.0)
    cars = TravellerClass("cars", one_pair(0.5))
    best = system_optimum(pigou()[0], [lorries, cars], gap=GAP)
    assert not best.convex
    assert best.total == pytest.approx(0.5)
    np.testing.assert_allclose(best.class_flows, [[0.25, 0.0], [0.0, 0.5]], atol=1e-9)
    np.testing.assert_allclose(best.tolls, [[0.0, 1.0], [0.0, 0.5]], atol=1e-8)
    # Where an hour counts as much as the room it takes, the problem is convex again.
    same = [TravellerClass("lorries", one_pair(0.25), 2.0, 2.0), cars]
    assert system_optimum(pigou()[0], same, value="money", gap=GAP).convex


def test_two_equal_roads_have_a_saddle_and_two_optima():
    """Costs w and w. With all in halves F = 5/4, a saddle: it is stationary, and said to be no more than that.

    With 4 h² + (5/2 − 4 h)(1 − h) = 8 h² − 13/2 h + 5/2 least at h = 13/32 of the hurried alone on one road, F is
    1.1796875: a local optimum, found from a start on that side.
    """
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([0.0, 0.0], [1.0, 1.0]))
    aside = equilibrium(roads, two_kinds(), [0.3, 0.0], gap=GAP)
    best = system_optimum(roads, two_kinds(), value="money", gap=GAP, start=aside)
    assert best.total == pytest.approx(1.1796875)
    np.testing.assert_allclose(best.class_flows, [[0.40625, 0.09375], [0.0, 0.5]], atol=1e-6)
    anywhere = system_optimum(roads, two_kinds(), value="money", gap=GAP)
    assert anywhere.converged
    assert not anywhere.convex
    assert 1.1796874 <= anywhere.total <= 1.2500001


def test_money_spent_on_links_counts_in_money_only():
    """Spending 1/2 on the second road. In money F = 1 − w + w² + w/2 is least at w = 1/4; in time at w = 1/2."""
    cars = [TravellerClass("cars", one_pair(1.0), link_cost=[0.0, 0.5])]
    in_money = system_optimum(pigou()[0], cars, value="money", gap=GAP)
    np.testing.assert_allclose(in_money.flows, [0.75, 0.25], atol=1e-9)
    assert in_money.total == pytest.approx(0.9375)
    np.testing.assert_allclose(system_optimum(pigou()[0], cars, gap=GAP).flows, [0.5, 0.5], atol=1e-9)


def test_one_class_is_the_single_class_optimum_to_the_bit():
    for network, demand in (sioux_falls(), random_network(30, seed=5)):
        plain = system_optimum(network, demand, gap=1e-9)
        one = system_optimum(network, [TravellerClass("all", demand)], gap=1e-9)
        for name in ("flows", "times", "tstt", "gap", "iterations", "sweeps", "generalised_cost"):
            assert np.array_equal(getattr(plain, name), getattr(one, name)), name


def mixed_traffic(network, demand):
    lorries = demand.scaled(0.1)
    return [
        TravellerClass("business", demand.scaled(0.3), value_of_time=30.0),
        TravellerClass("others", demand.scaled(0.5), value_of_time=10.0),
        TravellerClass("lorries", lorries, 50.0, 2.0, links=np.arange(network.links) % 7 != 3),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("value", ["time", "money"])
def test_marginal_cost_tolls_bring_the_optimum_about(value):
    network, demand = sioux_falls()
    classes = mixed_traffic(network, demand)
    steps = []
    best = system_optimum(network, classes, value=value, gap=1e-8, progress=steps.append)
    assert best.converged
    assert steps[-1].beckmann == pytest.approx(best.total, rel=1e-12)
    np.testing.assert_allclose(
        best.tolls, marginal_cost_tolls(network, best.class_flows, classes, value=value), rtol=1e-12
    )
    under = equilibrium(network, classes, best.tolls, gap=1e-10)
    np.testing.assert_allclose(under.flows, best.flows, atol=2e-4 * best.flows.max())
    reached = under.tstt if value == "time" else under.generalised_cost
    assert reached == pytest.approx(best.total, rel=1e-6)
    selfish = equilibrium(network, classes, gap=1e-8)
    assert best.total < (selfish.tstt if value == "time" else selfish.generalised_cost)
    if value == "money":  # a toll per passenger car, whoever sits in it
        np.testing.assert_allclose(best.tolls[1], best.tolls[0], rtol=1e-12)
        np.testing.assert_allclose(best.tolls[2], 2.0 * best.tolls[0], rtol=1e-12)


def test_what_cannot_be_understood_is_refused():
    roads, demand = pigou()
    with pytest.raises(InvalidInput, match="value: expected 'time' or 'money', got 'happiness'"):
        system_optimum(roads, two_kinds(), value="happiness")
    with pytest.raises(InvalidInput, match="target: expected 'user' or 'system', got 'planner'"):
        Assignment(roads, demand, "planner")
    with pytest.raises(InvalidInput, match="flows: expected 2 rows of 2 finite numbers"):
        marginal_cost_tolls(roads, [0.5, 0.5], two_kinds())
