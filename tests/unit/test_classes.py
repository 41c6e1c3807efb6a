"""Classes of travellers against closed forms: Pigou and Braess with two values of time, lorries, closed links."""

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    Affine,
    Assignment,
    Demand,
    NegativeCycle,
    Network,
    TravellerClass,
    UnreachableWarning,
    equilibrium,
    marginal_cost_tolls,
    pigou,
    sioux_falls,
    system_optimum,
)
from stackelberg.tolls import toll_game

GAP = 1e-12


def one_pair(volume):
    return Demand([0], [1], [volume])


def two_kinds(first=0.5, second=0.5, **of_first):
    """People whose time is worth 4 and others whose time is worth 1."""
    settings = {"value_of_time": 4.0} | of_first
    return [TravellerClass("hurried", one_pair(first), **settings), TravellerClass("patient", one_pair(second))]


@pytest.mark.parametrize(
    "toll, hurried, patient", [(0.4, 0.5, 0.1), (0.5, 0.5, 0.0), (1.5, 0.5, 0.0), (2.4, 0.4, 0.0)]
)
def test_pigou_with_two_values_of_time(toll, hurried, patient):
    """Roads cost 1 and w, plus the toll on the second.

    The patient stay on it while w + toll ≤ 1, so until w = 1 − toll; the hurried while w + toll / 4 ≤ 1. For a toll
    of 0.4 w = 0.6, all the hurried and 0.1 patient. From 0.5 to 2 the hurried alone: w = 0.5. For 2.4 w = 0.4.
    """
    found = equilibrium(pigou()[0], two_kinds(), [0.0, toll], gap=GAP)
    np.testing.assert_allclose(found.of("hurried"), [0.5 - hurried, hurried], atol=1e-10)
    np.testing.assert_allclose(found.of("patient"), [0.5 - patient, patient], atol=1e-10)
    w = hurried + patient
    np.testing.assert_allclose(found.flows, [1.0 - w, w], atol=1e-10)
    times = [0.5 - hurried + hurried * w, 0.5 - patient + patient * w]
    np.testing.assert_allclose(found.class_times, times, atol=1e-9)
    assert found.tstt == pytest.approx(1.0 - w + w * w)
    np.testing.assert_allclose(found.tolls_paid, [toll * hurried, toll * patient], atol=1e-9)
    np.testing.assert_allclose(found.class_costs, found.class_times * [4.0, 1.0])
    np.testing.assert_allclose(found.costs, [[4.0, 4.0 * w + toll], [1.0, w + toll]], atol=1e-9)
    assert found.converged
    assert found.gap <= GAP


def test_lorries_take_the_room_of_two_cars():
    """Roads 1 and w; 0.25 lorries of two cars each and half a car: w = 1 passenger car, as with one car."""
    lorries = TravellerClass("lorries", one_pair(0.25), pce=2.0, value_of_time=3.0)
    cars = TravellerClass("cars", one_pair(0.5))
    found = equilibrium(pigou()[0], [lorries, cars], gap=GAP)
    np.testing.assert_allclose(found.flows, [0.0, 1.0], atol=1e-9)
    np.testing.assert_allclose(found.class_flows.sum(axis=0), [0.0, 0.75], atol=1e-9)
    assert found.tstt == pytest.approx(0.75)
    np.testing.assert_allclose(found.class_costs, [0.75, 0.5])


def test_links_that_a_class_may_not_use_are_not_used():
    """Who may not use the second road stays on the first, whatever it costs."""
    for links in ([0], [True, False]):
        kept_off = TravellerClass("kept off", one_pair(0.5), links=links)
        found = equilibrium(pigou()[0], [kept_off, TravellerClass("free", one_pair(0.5))], gap=GAP)
        np.testing.assert_allclose(found.class_flows, [[0.5, 0.0], [0.0, 0.5]], atol=1e-9)
        assert found.costs[0, 1] == np.inf
    alone = equilibrium(pigou()[0], [kept_off], gap=GAP)
    np.testing.assert_array_equal(alone.class_flows, [[0.5, 0.0]])


def test_buses_pay_no_toll_and_distance_costs_money():
    """Toll 0.75 on the second road keeps cars to w = 0.25 there; buses, exempt, all take it.

    With a link cost of 0.5 on it and time worth 2, cars stop at w + 0.25 + 0.75 / 2 = 1.
    """
    buses = TravellerClass("buses", one_pair(0.125), toll_share=0.0, pce=2.0)
    found = equilibrium(pigou()[0], [buses, TravellerClass("cars", one_pair(1.0))], [0.0, 0.75], gap=GAP)
    np.testing.assert_allclose(found.class_flows, [[0.0, 0.125], [1.0, 0.0]], atol=1e-9)
    np.testing.assert_array_equal(found.tolls_paid[0], 0.0)
    cars = TravellerClass("cars", one_pair(1.0), value_of_time=2.0, link_cost=[0.0, 0.5])
    dear = equilibrium(pigou()[0], [buses, cars], [0.0, 0.75], gap=GAP)
    np.testing.assert_allclose(dear.flows, [0.875, 0.375], atol=1e-9)
    np.testing.assert_allclose(dear.class_costs[1], 2.0 * dear.class_times[1] + 0.5 * 0.125)
    exempt = equilibrium(pigou()[0], [buses, replace(cars, toll_share=[1.0, 0.5])], [0.0, 0.75], gap=GAP)
    np.testing.assert_allclose(exempt.flows[1], 1.0 - 0.25 - 0.1875, atol=1e-9)
    rows = equilibrium(pigou()[0], [buses, cars], [[0.0, 0.0], [0.0, 0.375]], gap=GAP)
    np.testing.assert_allclose(rows.class_flows, exempt.class_flows, atol=1e-9)


def test_the_networks_fixed_cost_is_time_for_every_class():
    """A fixed cost of 0.3 on the second road: the hurried and the patient alike leave at w = 0.7."""
    roads = replace(pigou()[0], fixed_cost=[0.0, 0.3])
    found = equilibrium(roads, two_kinds(), gap=GAP)
    np.testing.assert_allclose(found.flows, [0.3, 0.7], atol=1e-9)
    np.testing.assert_allclose(found.class_costs.sum(), found.generalised_cost)
    np.testing.assert_allclose(found.costs, [[4.0, 4.0], [1.0, 1.0]], atol=1e-8)


def test_a_bonus_for_one_class_makes_costs_negative_and_is_still_solved():
    """A toll of −2 on the second road: worth 2 to the patient, 1/2 to the hurried; all take it, w = 1."""
    found = equilibrium(pigou()[0], two_kinds(), [0.0, -2.0], gap=GAP)
    np.testing.assert_allclose(found.flows, [0.0, 1.0], atol=1e-9)
    np.testing.assert_allclose(found.costs[1], [1.0, -1.0], atol=1e-9)
    np.testing.assert_allclose(found.tolls_paid, [-1.0, -1.0], atol=1e-9)
    there_and_back = Network([0, 1], [1, 0], nodes=2, zones=2, latency=Affine([1.0, 1.0], [1.0, 1.0]))
    with pytest.raises(NegativeCycle, match="for class 'patient'"):
        equilibrium(there_and_back, two_kinds(), [-2.0, -2.0])


def test_a_warm_start_ends_at_the_same_flows():
    network, demand = sioux_falls()
    classes = [
        TravellerClass("a", demand.scaled(0.6), value_of_time=2.0),
        TravellerClass("b", demand.scaled(0.2), pce=2.0, links=np.arange(network.links) != 10),
    ]
    cold = equilibrium(network, classes, gap=1e-10)
    tolls = 0.1 * network.free_flow_time
    warm = equilibrium(network, classes, tolls, gap=1e-10, start=cold)
    again = equilibrium(network, classes, tolls, gap=1e-10)
    np.testing.assert_allclose(warm.flows, again.flows, rtol=1e-4)
    assert warm.of("b")[10] == 0.0
    open_to_all = equilibrium(network, [classes[0], replace(classes[1], links=None)], gap=1e-6)
    with pytest.raises(InvalidInput, match="start: expected routes that class 'b' may use, got link 10"):
        equilibrium(network, classes, start=open_to_all)
    with pytest.raises(InvalidInput, match="start: expected a Solution"):
        equilibrium(network, classes, start=3)


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"value_of_time": 0.0}, "value_of_time: expected a number > 0"),
        ({"pce": -1.0}, "pce: expected a number > 0"),
        ({"toll_share": -0.5}, "toll_share: expected numbers >= 0"),
        ({"link_cost": [1.0, np.nan]}, "link_cost"),
        ({"name": ""}, "name: expected a name"),
        ({"demand": [1.0]}, "demand: expected a Demand"),
    ],
)
def test_bad_settings_are_refused_at_once(settings, message):
    with pytest.raises(InvalidInput, match=message):
        TravellerClass(**({"name": "cars", "demand": one_pair(1.0)} | settings))


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"links": [2]}, "links: expected whole numbers from 0 to 1, got 2 at index 0 .class 'cars'"),
        ({"links": [True]}, "links: expected one truth value for each of 2 links, got 1"),
        ({"toll_share": [1.0, 1.0, 1.0]}, r"toll_share: .* \(class 'cars'\)"),
        ({"demand": Demand([0], [5], [1.0])}, r"expected zones 0 to 1 .* \(class 'cars'\)"),
    ],
)
def test_what_does_not_fit_the_network_is_refused_by_name(settings, message):
    cars = TravellerClass(**({"name": "cars", "demand": one_pair(1.0)} | settings))
    with pytest.raises(InvalidInput, match=message):
        equilibrium(pigou()[0], [TravellerClass("others", one_pair(1.0)), cars])


def test_pairs_that_a_class_cannot_make_are_set_aside_by_name():
    classes = [TravellerClass("others", one_pair(1.0)), TravellerClass("cars", one_pair(2.0), links=[])]
    words = "class 'cars': 1 of 1 pairs, with a volume of 2 of 2, left out, as no path connects them: 1→2"
    for solve_it in (equilibrium, system_optimum):
        with pytest.warns(UnreachableWarning, match=words):
            found = solve_it(pigou()[0], classes)
        assert [one.total for one in found.class_unreachable] == [0.0, 2.0]
        assert found.unreachable.total == 2.0
        assert found.class_flows[1].tolist() == [0.0, 0.0]
    with pytest.warns(UnreachableWarning, match=words):
        game = toll_game(pigou()[0], classes)
    assert words in game.followers.network.remarks[0]


def test_what_is_no_list_of_classes_is_refused():
    for given in (3, [], [one_pair(1.0)], two_kinds() + two_kinds()):
        with pytest.raises(InvalidInput, match="classes: expected"):
            equilibrium(pigou()[0], given)
    with pytest.raises(InvalidInput, match="tolls: expected a row for each of 2 classes, got 3 rows"):
        equilibrium(pigou()[0], two_kinds(), np.zeros((3, 2)))
    with pytest.raises(InvalidInput, match="name: expected one of"):
        equilibrium(pigou()[0], two_kinds()).of("nobody")


# System optima of several classes against closed forms, and the tolls that bring them about

OPTIMUM_GAP = 1e-11


def test_money_spent_on_links_counts_in_money_only():
    """Spending 1/2 on the second road. In money F = 1 − w + w² + w/2 is least at w = 1/4; in time at w = 1/2."""
    cars = [TravellerClass("cars", one_pair(1.0), link_cost=[0.0, 0.5])]
    in_money = system_optimum(pigou()[0], cars, value="money", gap=OPTIMUM_GAP)
    np.testing.assert_allclose(in_money.flows, [0.75, 0.25], atol=1e-9)
    assert in_money.total == pytest.approx(0.9375)
    np.testing.assert_allclose(system_optimum(pigou()[0], cars, gap=OPTIMUM_GAP).flows, [0.5, 0.5], atol=1e-9)


def mixed_traffic(network, demand, value):
    """Classes that count the same per passenger car: in hours vehicles of one size, in money of one value."""
    cars = 1.0 if value == "time" else 3.0
    return [
        TravellerClass("business", demand.scaled(0.3 / cars), 30.0, cars),
        TravellerClass("others", demand.scaled(0.5), 10.0, 1.0, links=np.arange(network.links) % 7 != 3),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("value", ["time", "money"])
def test_marginal_cost_tolls_bring_the_optimum_about(value):
    network, demand = sioux_falls()
    classes = mixed_traffic(network, demand, value)
    best = system_optimum(network, classes, value=value, gap=1e-8)
    assert best.converged
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
        np.testing.assert_allclose(best.tolls[0], 3.0 * best.tolls[1], rtol=1e-12)


def test_what_cannot_be_understood_is_refused():
    roads, demand = pigou()
    for kinds, value, same in (
        (two_kinds(), "money", "value_of_time per passenger car"),
        (two_kinds(pce=2.0), "time", "pce"),
    ):
        with pytest.raises(InvalidInput, match=f"classes: expected the same {same} in all .* not convex"):
            system_optimum(roads, kinds, value=value)
    with pytest.raises(InvalidInput, match="value: expected 'time' or 'money', got 'happiness'"):
        system_optimum(roads, two_kinds(), value="happiness")
    with pytest.raises(InvalidInput, match="target: expected 'user' or 'system', got 'planner'"):
        Assignment(roads, demand, "planner")
    with pytest.raises(InvalidInput, match="flows: expected 2 rows of 2 finite numbers"):
        marginal_cost_tolls(roads, [0.5, 0.5], two_kinds())
