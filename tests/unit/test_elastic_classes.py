"""Classes of travellers whose demand is elastic: closed forms, one class as none, a class split in two."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import LinearConstraint, fsolve, minimize

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    Affine,
    Demand,
    ElasticDemand,
    ExponentialDemand,
    LinearDemand,
    LogitDemand,
    Network,
    TravellerClass,
    equilibrium,
    shortest_paths,
    sioux_falls,
    system_optimum,
)
from stackelberg.tolls import DayToDay, SettledTravellers, toll_game

ROAD = Network([0], [1], nodes=2, zones=2, latency=Affine([1.0], [2.0]))
RNG = np.random.default_rng(0)


def one_pair(function):
    return ElasticDemand([0], [1], function)


def sioux_falls_elastic(form="exponential", worth=1.0):
    network, demand = sioux_falls()
    costs = equilibrium(network, demand, gap=1e-6).costs
    observed = worth * shortest_paths(network, costs).distance[demand.origin, demand.destination]
    share = 0.7 if form == "logit" else None
    return network, ElasticDemand.calibrated(demand, observed, -0.6, form, share)


def test_two_classes_on_one_road_solve_their_two_equations():
    """Cars and lorries of two cars' room, both elastic in money, a toll of 4 for cars only."""
    cars, lorries = ExponentialDemand([5.0], theta=0.02), LogitDemand([2.0], theta=0.05, even=150.0)
    classes = [
        TravellerClass("cars", one_pair(cars), value_of_time=10.0),
        TravellerClass("lorries", one_pair(lorries), value_of_time=30.0, pce=2.0, toll_share=0.0),
    ]
    found = equilibrium(ROAD, classes, [4.0], gap=1e-13)

    def wrong(made):
        time = 1.0 + 2.0 * (made[0] + 2.0 * made[1])
        return [cars.value([10.0 * time + 4.0])[0] - made[0], lorries.value([30.0 * time])[0] - made[1]]

    expected = fsolve(wrong, [1.0, 1.0], xtol=1e-12)
    np.testing.assert_allclose(found.trips, expected, rtol=1e-9)
    np.testing.assert_allclose(found.class_flows[:, 0], expected, rtol=1e-9)
    benefit = [cars.benefit(expected[:1])[0], lorries.benefit(expected[1:])[0]]
    np.testing.assert_allclose(found.benefits, benefit, rtol=1e-9)
    time = 1.0 + 2.0 * (expected[0] + 2.0 * expected[1])
    spent = 10.0 * time * expected[0] + 30.0 * time * expected[1]
    assert found.welfare == pytest.approx(sum(benefit) - spent, rel=1e-9)


def test_one_class_answers_and_the_other_travels_anyway():
    """Lorries take 1 of the road: cars see 1 + 2 (v + 1) = 10 (1 − v / 5), v = 7/4."""
    cars = one_pair(LinearDemand([5.0], choke=10.0))
    for order in (1, -1):
        classes = [TravellerClass("cars", cars), TravellerClass("lorries", Demand([0], [1], [1.0]))][::order]
        found = equilibrium(ROAD, classes, gap=1e-13)
        np.testing.assert_allclose(found.of("cars"), [1.75], rtol=1e-12)
        np.testing.assert_allclose(found.of("lorries"), [1.0], rtol=1e-12)
        np.testing.assert_allclose(found.trips[::order], [1.75, 1.0], rtol=1e-12)
        assert found.benefits[::order][1] == 0.0
        again = equilibrium(ROAD, classes, [1.0], gap=1e-13, start=found)
        np.testing.assert_allclose(again.of("cars"), [1.5], rtol=1e-12)
        np.testing.assert_allclose(again.of("lorries"), [1.0], rtol=1e-12)


@pytest.mark.parametrize("form", ["linear", "logit"])
def test_a_class_split_in_two_changes_nothing(form):
    network, elastic = sioux_falls_elastic(form)
    tolls = 0.2 * network.free_flow_time
    whole = equilibrium(network, [TravellerClass("all", elastic)], tolls, gap=1e-8)
    parts = []
    for share in (0.3, 0.7):
        function = replace(elastic.function, potential=share * elastic.function.potential)
        demand = ElasticDemand(elastic.origin, elastic.destination, function)
        parts.append(TravellerClass(f"{share:g}", demand))
    split = equilibrium(network, parts, tolls, gap=1e-8)
    np.testing.assert_allclose(split.flows, whole.flows, rtol=1e-4)
    np.testing.assert_allclose(split.trips[:528] + split.trips[528:], whole.trips, rtol=1e-5)
    assert split.welfare == pytest.approx(whole.welfare, rel=1e-7)
    assert split.beckmann == pytest.approx(whole.beckmann, rel=1e-7)


def test_bonuses_below_the_free_flow_time():
    """A bonus of 4 makes the road cheaper than nothing for cars.

    Potentials shift the costs of each class; what is compared with the demand function must not be shifted.
    """
    function = LogitDemand([1.0], theta=0.7, even=2.0)
    classes = [
        TravellerClass("cars", one_pair(function)),
        TravellerClass("lorries", Demand([0], [1], [0.1]), toll_share=0.0),
    ]
    found = equilibrium(ROAD, classes, [-4.0], gap=1e-13)
    cost = 1.0 + 2.0 * (found.trips[0] + 0.1) - 4.0
    assert cost < 0.0
    assert found.trips[0] == pytest.approx(function.value([cost])[0], rel=1e-10)


@pytest.mark.parametrize("kind", [SettledTravellers, DayToDay])
def test_travellers_of_such_classes_settle(kind):
    cars = one_pair(LinearDemand([5.0], choke=10.0))
    classes = [TravellerClass("cars", cars), TravellerClass("lorries", Demand([0], [1], [1.0]))]
    travellers = kind(ROAD, classes)
    y, _ = travellers.respond(np.array([1.0]), travellers.initial(RNG), 60, RNG)
    np.testing.assert_allclose(y, [2.5], rtol=1e-4)


@pytest.mark.parametrize("value, cars", [("time", (2.0, 2.0)), ("money", (1.0, 4.0))])
def test_the_optimum_of_elastic_classes_against_an_optimiser(value, cars):
    """Two roads, hurried and patient travellers, all of whom may stay at home, and lorries that cannot."""
    worth, room = np.array([1.0, 4.0, 2.0]), np.array([*cars, 2.0])
    functions = [LinearDemand([4.0], choke=12.0), ExponentialDemand([3.0], theta=0.05)]
    demands = [*map(one_pair, functions), Demand([0], [1], [0.5])]
    classes = [
        TravellerClass(name, demand, value_of_time=w, pce=p)
        for name, demand, w, p in zip("abc", demands, worth, room, strict=True)
    ]
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1.0, 2.0], [1.0, 0.5]))
    weight, price = (np.ones(3), worth) if value == "time" else (worth, np.ones(3))

    def total(z):  # vehicles of each class on both roads; lorries are 0.5 in all
        u = np.array([[z[0], z[1]], [z[2], z[3]], [z[4], 0.5 - z[4]]])
        times = np.array([1.0, 2.0]) + np.array([1.0, 0.5]) * (room @ u)
        made = np.minimum(u.sum(axis=1)[:2], [4.0, 3.0])
        gained = [f.benefit([m])[0] / c for f, m, c in zip(functions, made, price, strict=False)]
        return float((weight @ u) @ times - sum(gained))

    found = system_optimum(roads, classes, value=value, gap=1e-6)
    assert found.converged
    u = found.class_flows
    z = np.array([*u[0], *u[1], u[2, 0]])
    assert found.total == pytest.approx(total(z), rel=1e-9)
    limits = [LinearConstraint([[1, 1, 0, 0, 0], [0, 0, 1, 1, 0]], -np.inf, [4.0, 3.0 * (1 - 1e-9)])]
    bounds = [(0.0, 4.0), (0.0, 4.0), (0.0, 3.0), (0.0, 3.0), (0.0, 0.5)]
    rng = np.random.default_rng(0)
    far = [minimize(total, rng.uniform(0, 0.5, 5), bounds=bounds, constraints=limits).fun for _ in range(5)]
    assert min(far) == pytest.approx(found.total, rel=1e-6)


def test_what_is_not_there_is_refused():
    classes = [TravellerClass("cars", one_pair(LinearDemand([5.0], choke=10.0)))]
    with pytest.raises(InvalidInput, match="aim: expected 'time' for classes"):
        toll_game(ROAD, classes)
