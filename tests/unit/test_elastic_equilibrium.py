"""Equilibria of elastic demand against closed forms, scalar equations, and an independent convex program."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq, minimize
from tests.made_networks import random_network

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    Affine,
    Demand,
    ElasticDemand,
    ExponentialDemand,
    LinearDemand,
    LogitDemand,
    Network,
    braess,
    equilibrium,
    marginal_cost_tolls,
    sensitivity,
    shortest_paths,
    sioux_falls,
    system_optimum,
)
from stackelberg_repro.routing.simple_routes import simple_routes

FORMS = ("linear", "exponential", "logit")


def one_road(intercept=1.0, slope=2.0):
    return Network([0], [1], nodes=2, zones=2, latency=Affine([intercept], [slope]))


def one_pair(function):
    return ElasticDemand([0], [1], function)


def calibrated(network, demand, form, elasticity=-0.8):
    costs = equilibrium(network, demand, gap=1e-9).costs
    observed = shortest_paths(network, costs).distance[demand.origin, demand.destination]
    return ElasticDemand.calibrated(demand, observed, elasticity, form, 0.6 if form == "logit" else None)


def test_linear_demand_on_one_road():
    """1 + 2 v + toll = 10 (1 − v / 5) at v = (9 − toll) / 4; surplus 10 v² / (2 · 5) = v²."""
    for toll in (0.0, 3.0, -1.0):
        found = equilibrium(one_road(), one_pair(LinearDemand([5.0], choke=10.0)), [toll], gap=1e-13)
        made = (9.0 - toll) / 4.0
        assert found.trips[0] == pytest.approx(made, rel=1e-12)
        assert found.flows[0] == pytest.approx(made, rel=1e-12)
        assert found.pair_costs[0] == pytest.approx(1.0 + 2.0 * made + toll, rel=1e-12)
        assert found.consumers_surplus == pytest.approx(made**2, rel=1e-11)
        assert found.revenue == pytest.approx(toll * made, rel=1e-12)
        assert found.welfare == pytest.approx(made**2 + toll * made, rel=1e-11)
        assert found.converged


def test_the_best_toll_is_the_marginal_external_cost():
    """Welfare 10 v − v² − v − 2 v² is largest at v = 1.5, where the toll is 9 − 4 v = 3 = v ℓ'(v)."""
    network, demand = one_road(), one_pair(LinearDemand([5.0], choke=10.0))
    best = system_optimum(network, demand, gap=1e-13)
    assert best.flows[0] == pytest.approx(1.5, rel=1e-12)
    assert marginal_cost_tolls(network, best.flows)[0] == pytest.approx(3.0, rel=1e-12)
    assert best.welfare == pytest.approx(6.75, rel=1e-12)
    tolled = [equilibrium(network, demand, [toll], gap=1e-12).welfare for toll in (2.9, 3.0, 3.1)]
    assert max(tolled) == tolled[1] == pytest.approx(6.75, rel=1e-11)


@pytest.mark.parametrize(
    "function",
    [ExponentialDemand([5.0], theta=0.3), LogitDemand([5.0], theta=0.7, even=4.0)],
    ids=["exponential", "logit"],
)
@pytest.mark.parametrize("toll", [0.0, 2.0, 30.0])
def test_exponential_and_logit_demand_solve_their_scalar_equation(function, toll):
    found = equilibrium(one_road(), one_pair(function), [toll], gap=1e-14)
    volume = brentq(lambda v: function.value([1.0 + 2.0 * v + toll])[0] - v, 0.0, 5.0, xtol=1e-300, rtol=1e-15)
    assert found.trips[0] == pytest.approx(volume, rel=1e-10)
    area = quad(lambda c: function.value([c])[0], found.pair_costs[0], np.inf)[0]
    assert found.consumers_surplus == pytest.approx(area, rel=1e-7)


def test_nobody_travels_from_the_choke_price_on():
    demand = one_pair(LinearDemand([5.0], choke=10.0))
    found = equilibrium(one_road(), demand, [9.5])
    assert found.trips.tolist() == [0.0]
    assert found.flows.tolist() == [0.0]
    assert found.gap == 0.0
    assert found.converged
    assert found.welfare == 0.0
    back = equilibrium(one_road(), demand, [1.0], gap=1e-13, start=found)
    assert back.trips[0] == pytest.approx(2.0, rel=1e-12)
    fixed = equilibrium(one_road(), Demand([0], [1], [3.0]), start=found)
    assert fixed.flows.tolist() == [3.0]


def test_all_travel_where_a_bonus_pays_for_the_trip():
    """Costs below zero bring the potential volume and no more."""
    network = one_road(slope=0.1)
    for function in (LinearDemand([5.0], choke=10.0), ExponentialDemand([5.0], theta=0.3)):
        found = equilibrium(network, one_pair(function), [-4.0], gap=1e-13)
        assert found.trips[0] == pytest.approx(5.0, rel=1e-13)
        assert found.pair_costs[0] == pytest.approx(-2.5, rel=1e-12)
    logit = LogitDemand([5.0], theta=0.7, even=4.0)
    found = equilibrium(network, one_pair(logit), [-4.0], gap=1e-14)
    volume = brentq(lambda v: logit.value([0.1 * v - 3.0])[0] - v, 0.0, 5.0, rtol=1e-15)
    assert found.trips[0] == pytest.approx(volume, rel=1e-12)


def convex_program(network, demand, tolls):
    """Link flows that minimise Σ ∫ℓ + Σ w toll − benefit over all simple routes, by bounded quasi-Newton steps."""
    routes = simple_routes(network, demand.potential, max_links=network.links)
    incidence, pair = routes.incidence(network.links).toarray(), routes.pair
    made_of = (pair == np.arange(demand.pairs)[:, None]).astype(float)
    scale = demand.function.potential[pair]

    def objective(shares):
        flow = shares * scale
        w = incidence @ flow
        made = np.clip(made_of @ flow, 1e-12 * demand.function.potential, demand.function.potential)
        value = network.latency.integral(w).sum() + w @ tolls - demand.function.benefit(made).sum()
        price = np.maximum(demand.function.inverse(made * (1.0 - 1e-13)), -1e3)
        return value, scale * (incidence.T @ (network.latency.value(w) + tolls) - made_of.T @ price)

    start = 0.5 / made_of.sum(axis=1)[pair]
    options = {"maxiter": 20000, "maxfun": 40000, "ftol": 1e-16, "gtol": 1e-12, "maxcor": 50}
    found = minimize(
        objective, start, jac=True, method="L-BFGS-B", bounds=[(0.0, 1.0)] * start.size, options=options
    )
    return incidence @ (found.x * scale), found.fun


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", [None, 5, 11])
def test_an_independent_convex_program_finds_the_same_flows(form, seed):
    network, demand = (
        braess() if seed is None else random_network(6, seed=seed, extra_links=6, pairs=5, demand=900.0)
    )
    elastic = calibrated(network, demand, form)
    tolls = 0.3 * network.free_flow_time + 0.1 * np.arange(network.links) * network.free_flow_time.mean()
    found = equilibrium(network, elastic, tolls, gap=1e-12)
    w, value = convex_program(network, elastic, tolls)
    np.testing.assert_allclose(found.flows, w, atol=2e-5 * w.max())
    assert found.beckmann <= value + 1e-9 * abs(value)
    assert found.beckmann == pytest.approx(value, rel=1e-7)


@pytest.mark.parametrize("form", FORMS)
def test_warm_starts_lead_to_the_same_place_and_sooner(form):
    network, demand = sioux_falls()
    elastic = calibrated(network, demand, form)
    before = equilibrium(network, elastic, gap=1e-8)
    tolls = 0.1 * network.free_flow_time
    cold = equilibrium(network, elastic, tolls, gap=1e-8)
    warm = equilibrium(network, elastic, tolls, gap=1e-8, start=before)
    np.testing.assert_allclose(warm.trips, cold.trips, rtol=1e-5)
    np.testing.assert_allclose(warm.flows, cold.flows, rtol=1e-4)
    assert warm.iterations <= cold.iterations
    fixed = equilibrium(network, demand, gap=1e-8)
    from_fixed = equilibrium(network, elastic, gap=1e-8, start=fixed)
    np.testing.assert_allclose(from_fixed.trips, before.trips, rtol=1e-5)
    back = equilibrium(network, demand, gap=1e-8, start=before)
    np.testing.assert_allclose(back.flows, fixed.flows, rtol=1e-4)


def test_the_gap_is_what_the_docstring_says():
    network, demand = sioux_falls()
    elastic = calibrated(network, demand, "exponential")
    found = equilibrium(network, elastic, 0.2 * network.free_flow_time, gap=1e-3)
    cheapest = shortest_paths(network, found.costs).distance[elastic.origin, elastic.destination]
    excess = found.flows @ found.costs - found.trips @ cheapest
    prices = np.maximum(cheapest, elastic.function.inverse(found.trips))
    mismatch = np.abs(found.trips - elastic.function.value(cheapest)) @ prices
    expected = (excess + mismatch) / (found.flows @ found.costs + mismatch)
    assert found.gap == pytest.approx(expected, rel=1e-6)
    assert np.all(found.pair_costs >= cheapest * (1.0 - 1e-12))


def test_a_start_where_nobody_travels_on_some_pairs_keeps_their_routes():
    """Two pairs on two roads; the second is choked. Solved again from there at once, it still has a route."""
    network = Network([0, 1], [1, 0], nodes=2, zones=2, latency=Affine([1.0, 1.0], [2.0, 2.0]))
    demand = ElasticDemand([0, 1], [1, 0], LinearDemand([5.0, 5.0], choke=10.0))
    found = equilibrium(network, demand, [0.0, 20.0], gap=1e-12)
    again = equilibrium(network, demand, [0.0, 20.0], gap=1e-12, start=found)
    for one in (found, again):
        np.testing.assert_allclose(one.trips, [2.25, 0.0], rtol=1e-12)
        np.testing.assert_allclose(one.pair_costs, [5.5, 21.0], rtol=1e-12)
        assert one.routes.first.tolist() == [0, 1, 2]
        assert one.routes.links.tolist() == [0, 1]
    back = equilibrium(network, demand, gap=1e-12, start=again)
    np.testing.assert_allclose(back.trips, [2.25, 2.25], rtol=1e-12)


def test_what_is_for_fixed_demand_is_refused():
    network, demand = braess()
    elastic = calibrated(network, demand, "linear")
    with pytest.raises(InvalidInput, match="equilibrium: expected the solution of a user equilibrium"):
        sensitivity(system_optimum(network, elastic))


def test_wrong_starts_and_zones_are_refused():
    network, demand = braess()
    elastic = calibrated(network, demand, "linear")
    with pytest.raises(InvalidInput, match="start: expected routes of this network"):
        equilibrium(network, elastic, start=equilibrium(*sioux_falls(), gap=1e-2))
    with pytest.raises(InvalidInput, match="demand: expected zones 0 to 1"):
        equilibrium(network, ElasticDemand([0], [2], LinearDemand([1.0], choke=1.0)))
