from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

from stackelberg.core import InvalidInput, ResponseFailed
from stackelberg.roads import (
    Affine,
    Demand,
    Network,
    braess,
    pigou,
    random_network,
    simple_routes,
)
from stackelberg.tolls import LogitTravellers

RNG = np.random.default_rng


def on_pigou(**settings):
    network, demand = pigou()
    return LogitTravellers(network, demand, simple_routes(network, demand, max_links=1), **settings)


def potential(travellers, y, tolls):
    """Fisk's Φ, written out: Σ ∫ℓ + fixed and toll payments + (1/θ) Σ y log y."""
    network = travellers.network
    w = travellers.routes.incidence(travellers.network.links) @ y
    beckmann = network.latency.integral(w).sum() + w @ (network.fixed_cost + tolls)
    return beckmann + float(y @ np.log(y)) / travellers.theta


@pytest.mark.parametrize("theta", [0.5, 2.0, 10.0])
@pytest.mark.parametrize("toll", [-0.3, 0.0, 0.5])
def test_two_roads_settle_where_the_logit_formula_says(theta, toll):
    # v / (1 − v) = exp(−θ (v + τ − 1)): one equation in the share v of the second road.
    v = brentq(lambda v: np.log(v / (1 - v)) + theta * (v + toll - 1), 1e-12, 1 - 1e-12, xtol=1e-14)
    settled = on_pigou(theta=theta, tollable=[1]).settled([toll], tolerance=1e-12)
    assert settled.w == pytest.approx([1 - v, v], abs=1e-11)


def test_who_is_sure_takes_the_cheapest_road_however_dear_the_other_is():
    """exp of 10⁴ is no number: only differences to the least cost are taken."""
    assert on_pigou(theta=1e4, tollable=[1]).initial(RNG(0)).tolist() == [0.0, 1.0]


def test_days_approach_the_stochastic_equilibrium_and_conserve_demand():
    network, demand = random_network(10, seed=4)
    routes = simple_routes(network, demand, cost_ratio=1.3)
    travellers = LogitTravellers(network, demand, routes, theta=8.0, begin="random")
    x = RNG(1).uniform(-0.05, 0.2, network.links)
    goal = travellers.settled(x, tolerance=1e-11).w
    memory = travellers.initial(RNG(2))
    distances = []
    for _ in range(12):
        w, memory = travellers.respond(x, memory, rounds=10, rng=RNG(3))
        distances.append(np.linalg.norm(w - goal))
        carried = np.add.reduceat(memory, travellers.routes.first[:-1])
        np.testing.assert_allclose(carried, demand.volume, rtol=1e-12)  # sums of at most 4 numbers a pair
        assert np.all(memory >= 0)
    # A share of 0.2 leaves at most 0.8 of a distance a day: 0.8^120 ~ 2e-12 of where it began, with room for the
    # days on which congestion halves the share.
    assert distances[-1] < 1e-4 * distances[0]
    assert np.all(np.diff(distances) <= 1e-9 * distances[0])


def test_the_potential_falls_every_day_even_where_all_reconsider_at_once():
    # Two steep roads: with share 1 the plain map y ← z(y) swings between the roads for ever (slope −θ·demand·ℓ'/2
    # = −10 at the middle), so that only the halving can make it settle.
    steep = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([0.0, 0.1], [10.0, 10.0]))
    demand = Demand([0], [1], [1.0])
    travellers = LogitTravellers(
        steep, demand, simple_routes(steep, demand, max_links=1), theta=2.0, share=1.0, begin="random"
    )
    y = travellers.initial(RNG(5))
    values = [potential(travellers, y, np.zeros(2))]
    for _ in range(40):
        _, y = travellers.respond(np.zeros(2), y, 1, RNG(0))
        values.append(potential(travellers, y, np.zeros(2)))
    assert np.all(np.diff(values) <= 1e-12)
    assert travellers.settled(np.zeros(2), tolerance=1e-12).y == pytest.approx(y, abs=1e-9)


def test_the_start_is_the_empty_network_or_random():
    empty = on_pigou(theta=1.0)
    np.testing.assert_allclose(empty.initial(RNG(0)), np.array([1, np.e]) / (1 + np.e), rtol=1e-14)
    random = on_pigou(theta=1.0, begin="random")
    assert not np.array_equal(random.initial(RNG(0)), random.initial(RNG(1)))
    assert random.initial(RNG(0)).sum() == pytest.approx(1.0, rel=1e-15)


def test_what_the_leader_sees_with_and_without_times():
    a, b = on_pigou(theta=5.0), on_pigou(theta=5.0, observes="flows and times")
    x = np.array([0.1, 0.2])
    w, _ = a.respond(x, a.initial(RNG(0)), 4, RNG(0))
    y, _ = b.respond(x, b.initial(RNG(0)), 4, RNG(0))
    np.testing.assert_array_equal(y, np.concatenate([w, a.network.latency.value(w)]))


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"theta": 0.0}, "theta: expected a number > 0"),
        ({"theta": 1.0, "share": 1.5}, r"share: expected a number in \(0, 1\], got 1.5"),
        ({"theta": 1.0, "begin": "home"}, "begin: expected 'empty network' or 'random', got 'home'"),
        ({"theta": 1.0, "observes": "C"}, "observes: expected 'flows'"),
        ({"theta": 1.0, "tollable": [5]}, "tollable: expected links 0 to 1"),
    ],
)
def test_bad_settings_are_refused_by_name(settings, message):
    with pytest.raises(InvalidInput, match=message):
        on_pigou(**settings)


def test_bad_calls_are_refused():
    travellers = on_pigou(theta=1.0)
    with pytest.raises(InvalidInput, match="x: expected a vector of 2 numbers"):
        travellers.respond(np.zeros(3), travellers.initial(RNG(0)), 1, RNG(0))
    with pytest.raises(InvalidInput, match="rounds: expected a whole number >= 1"):
        travellers.respond(np.zeros(2), travellers.initial(RNG(0)), 0, RNG(0))
    with pytest.raises(ResponseFailed, match="no stochastic equilibrium to 1e-10 within 2 days"):
        travellers.settled(np.zeros(2), most_days=2)
    network, demand = braess()
    with pytest.raises(InvalidInput, match="routes: expected routes of this network"):
        LogitTravellers(network, demand, travellers.routes, theta=1.0)
