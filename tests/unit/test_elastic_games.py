"""Travellers of elastic demand as followers, and welfare as the planner's objective, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg import solve
from stackelberg.core import InvalidInput, central_differences
from stackelberg.leaders import ResponseModel
from stackelberg.roads import (
    Affine,
    ElasticDemand,
    ExponentialDemand,
    LinearDemand,
    Network,
    equilibrium,
    marginal_cost_tolls,
    pigou,
    shortest_paths,
    sioux_falls,
    system_optimum,
)
from stackelberg.tolls import (
    DayToDay,
    ResponseLayout,
    SettledTravellers,
    TravelCost,
    toll_game,
)

RNG = np.random.default_rng(0)
ROAD = Network([0], [1], nodes=2, zones=2, latency=Affine([1.0], [2.0]))
LINE = ElasticDemand([0], [1], LinearDemand([5.0], choke=10.0))
CURVE = ElasticDemand([0], [1], ExponentialDemand([5.0], theta=0.2))


def respond(travellers, x, rounds=1):
    return travellers.respond(np.asarray(x, dtype=float), travellers.initial(RNG), rounds, RNG)


def test_settled_travellers_stay_at_home_as_the_demand_function_says():
    """Trips (9 − toll) / 4, see test_elastic_equilibrium."""
    for trips, last in ((False, []), (True, [1.5])):
        y, routes = respond(SettledTravellers(ROAD, LINE, trips=trips, gap=1e-12), [3.0])
        np.testing.assert_allclose(y, [1.5, *last], rtol=1e-11)
        assert routes.flow.sum() == pytest.approx(1.5, rel=1e-11)


@pytest.mark.slow
@pytest.mark.parametrize("toll", [0.0, 1.0])
def test_day_by_day_they_settle_where_settled_travellers_are(toll):
    network, demand = sioux_falls()
    costs = equilibrium(network, demand, gap=1e-6).costs
    observed = shortest_paths(network, costs).distance[demand.origin, demand.destination]
    elastic = ElasticDemand.calibrated(demand, observed, -0.6)
    tolls = 0.2 * network.free_flow_time
    slow = DayToDay(network, elastic, share=0.6, trips=True)
    begin = slow.respond(toll * network.free_flow_time, slow.initial(RNG), 20, RNG)[1]
    y, memory = slow.respond(tolls, begin, 150, RNG)
    settled, _ = respond(SettledTravellers(network, elastic, trips=True), tolls)
    np.testing.assert_allclose(y[:76], settled[:76], rtol=2e-3)
    np.testing.assert_allclose(y[76:], settled[76:], rtol=2e-3)
    assert memory.first.size == elastic.pairs + 1
    assert np.all(memory.links < network.links)


def test_the_gradients_of_welfare_are_its_differences():
    game = toll_game(*two_pairs(), lam=0.1, scale=0.5)
    x = np.array([0.3, 0.2])
    y = respond(game.followers, x)[0] * 1.01
    f = game.objective
    np.testing.assert_allclose(f.partial_y(x, y), central_differences(lambda z: f(x, z), y), rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(f.partial_x(x, y), central_differences(lambda z: f(z, y), x), rtol=1e-6, atol=1e-8)


def two_pairs():
    latency = Affine([1.0, 0.5], [2.0, 1.0])
    network = Network([0, 1], [1, 2], nodes=3, zones=3, latency=latency, fixed_cost=[0.1, 0.0])
    return network, ElasticDemand([0, 1], [2, 2], ExponentialDemand([3.0, 4.0], theta=[0.3, 0.5]))


def test_a_leader_finds_the_marginal_external_cost():
    """The best toll on one road is 3, see test_elastic_equilibrium; welfare 6.75 without λ."""
    game = toll_game(ROAD, LINE, lam=0.0, bounds=(0.0, 20.0))
    assert game.objective.name == "minus welfare"
    result = solve(game, ResponseModel(), rounds=8)
    assert result.x[0] == pytest.approx(3.0, abs=1e-3)
    best = system_optimum(ROAD, LINE, gap=1e-12)
    np.testing.assert_allclose(marginal_cost_tolls(ROAD, best.flows), [3.0], rtol=1e-10)


def test_trips_out_of_range_and_nobody_travelling_have_finite_slopes():
    f = TravelCost(ResponseLayout(1, trips=1), [0], ROAD.latency, lam=0.0, functions=(CURVE.function,))
    for trips in (0.0, -0.1, 5.1):
        assert np.all(np.isfinite(f.partial_y(np.array([1.0]), np.array([0.0, trips]))))
        assert np.isfinite(f(np.array([1.0]), np.array([0.0, trips])))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: toll_game(*pigou(), aim="welfare"), "aim: 'welfare' needs an ElasticDemand"),
        (lambda: toll_game(ROAD, LINE, aim="money"), "aim: expected one of time, welfare, got 'money'"),
        (lambda: toll_game(*two_pairs(), sensors=[0]), "sensors: expected all links to be seen"),
        (lambda: SettledTravellers(*pigou(), trips=True), "trips: expected False where demand is not elastic"),
        (
            lambda: TravelCost(ResponseLayout(1), [0], ROAD.latency, fixed=[0.0, 1.0]),
            "fixed: expected a vector of 1 numbers",
        ),
        (lambda: TravelCost(ResponseLayout(2), [0], ROAD.latency), "latency: expected 2 links, got 1"),
        (
            lambda: TravelCost(ResponseLayout(1, trips=2), [0], ROAD.latency, functions=(CURVE.function,)),
            "functions: expected one for each of 2 pairs, got 1",
        ),
        (
            lambda: toll_game(ROAD, LINE).objective(np.zeros(1), np.zeros(3)),
            "y: expected 1 link flows, then 1 numbers of trips, got 3 numbers",
        ),
    ],
)
def test_what_cannot_be_is_refused(make, message):
    with pytest.raises(InvalidInput, match=message):
        make()
