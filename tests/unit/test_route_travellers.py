"""The paper's travellers: kernels against their plain twins, conservation, settling, refusals."""

import itertools

import numpy as np
import pytest
from tests.by_hand import onto_simplex
from tests.made_networks import grid
from tests.own_latency import UserLatency
from tests.plain_paper import PlainTravellers

from stackelberg.core import InvalidInput, Purpose, ResponseFailed, derive
from stackelberg.roads.builders import braess, pigou
from stackelberg.roads.equilibria import equilibrium, system_optimum
from stackelberg.roads.network import Network
from stackelberg_repro.routing.prefix_trees import PrefixTrees, descend_pair, make_scratch, note_used
from stackelberg_repro.routing.simple_routes import simple_routes
from stackelberg_repro.routing.smallest import smallest_tolls
from stackelberg_repro.routing.travellers import RouteTravellers


def grid_travellers(gamma: float = 2.0) -> RouteTravellers:
    network, demand = grid(3, 3, capacity=10.0, demand=200.0)
    return RouteTravellers(network, demand, simple_routes(network, demand, max_links=8), gamma)


def project(point: np.ndarray, total: float, y: np.ndarray) -> np.ndarray:
    """Project `point`, all routes of one pair, with y as the flows whose support is the first guess."""
    n = point.size
    nodes = np.arange(n + 1, dtype=np.uint32)
    trees = PrefixTrees(0 * nodes, 0 * nodes, nodes[1:], 0 * nodes[1:], nodes[[0, n]])
    scratch = make_scratch(trees, 1)
    y, scratch.price[:] = y.copy(), np.concatenate([[0.0], y - point])  # so that y − 1 · price is the point
    note_used(y, trees, scratch)
    descend_pair(0, total, 1.0, y, trees, scratch, 0)
    return y


@pytest.mark.parametrize("seed", range(20))
def test_projection_is_that_of_the_sorting_twin_whatever_the_guess(seed):
    rng = derive(seed, Purpose.INSTANCE)
    n, total = int(rng.integers(1, 40)), float(rng.uniform(0.1, 5.0))
    point = rng.normal(scale=10.0 ** rng.integers(-3, 4), size=n)
    exact = onto_simplex(point - point.max(), total, 0.0)
    for guess in (np.zeros(n), np.ones(n), rng.integers(0, 2, size=n).astype(float), -np.ones(n)):
        y = project(point, total, guess)
        # θ is a mean of at most n entries: error below n ulps of the largest number in play.
        np.testing.assert_allclose(y, exact, rtol=0, atol=2 * n * 2.0**-53 * (np.abs(point).max() + total + 2))
        assert y.min() >= 0


def test_adaptation_is_that_of_the_plain_twin():
    travellers = grid_travellers(gamma=0.05)
    plain = PlainTravellers.of(travellers.routes, travellers.demand.volume, travellers.cost_form, travellers.gamma)
    rng = derive(1, Purpose.INSTANCE)
    y0, x = travellers.initial(rng), rng.uniform(-0.5, 0.5, travellers.network.links)
    w, y = travellers.respond(x, y0, 20, rng)
    y_plain, w_plain = plain.adapt(x, y0, 20)
    # 20 nonexpansive rounds (γ times the curvature is below 2 here), each adding rounding of order 1e-14.
    np.testing.assert_allclose(y, y_plain, rtol=0, atol=1e-11)
    np.testing.assert_allclose(w, w_plain, rtol=0, atol=1e-11)


@pytest.mark.slow
def test_a_latency_of_ones_own_gives_the_same_days_as_its_power_form():
    travellers = grid_travellers(gamma=0.05)
    old, latency = travellers.network, travellers.network.latency
    own = UserLatency(latency.value, latency.derivative, latency.integral, links=old.links)
    network = Network(old.tail, old.head, old.nodes, old.zones, own)
    mine = RouteTravellers(network, travellers.demand, travellers.routes, travellers.gamma)
    rng = derive(2, Purpose.INSTANCE)
    y0, x = travellers.initial(rng), rng.uniform(0, 0.5, old.links)
    np.testing.assert_allclose(
        mine.respond(x, y0, 10, rng)[0], travellers.respond(x, y0, 10, rng)[0], rtol=0, atol=1e-11
    )


def test_demand_is_conserved_and_the_memory_is_not_edited():
    travellers = grid_travellers()
    rng = derive(3, Purpose.INSTANCE)
    y0 = travellers.initial(rng)
    before = y0.copy()
    w, y = travellers.respond(np.zeros(travellers.network.links), y0, 50, rng)
    np.testing.assert_array_equal(y0, before)
    carried = np.add.reduceat(y, travellers.routes.first[:-1])
    np.testing.assert_allclose(carried, travellers.demand.volume, rtol=len(travellers.routes) * 2.0**-52)
    assert y.min() >= 0
    balance = np.zeros(travellers.network.nodes)
    np.add.at(balance, travellers.network.tail, w)
    np.subtract.at(balance, travellers.network.head, w)
    np.add.at(balance, travellers.demand.destination, travellers.demand.volume)
    np.subtract.at(balance, travellers.demand.origin, travellers.demand.volume)
    np.testing.assert_allclose(balance, 0.0, atol=1e-10)


def test_travellers_approach_the_equilibrium_as_days_pass():
    travellers = grid_travellers(gamma=0.05)
    x = np.full(travellers.network.links, 0.1)
    settled = equilibrium(travellers.network, travellers.demand, x, routes=travellers.routes, gap=1e-12)
    rng = derive(5, Purpose.INSTANCE)
    memory, distances = travellers.initial(rng), []
    for _ in range(5):
        w, memory = travellers.respond(x, memory, 400, rng)
        distances.append(float(np.abs(w - settled.flows).max()))
    assert distances[-1] < 1e-3 * distances[0] or distances[-1] < 1e-4
    assert all(later <= earlier + 1e-12 for earlier, later in itertools.pairwise(distances))


def test_smallest_tolls_support_the_system_optimum():
    network, demand = braess()
    routes = simple_routes(network, demand, max_links=3)
    optimum = system_optimum(network, demand, routes=routes, gap=1e-12)
    x = smallest_tolls(network, demand, optimum.flows, routes=routes)
    supported = equilibrium(network, demand, x, routes=routes, gap=1e-10)
    assert network.total_time(supported.flows) == pytest.approx(498.0, rel=1e-6)
    # Outer routes cost 83 each at the optimum (3 travellers on each), the middle one 70, so its toll must be 13
    # higher. Routes are links 0, 2 | 1, 4 | 0, 3, 4; by symmetry x_0 = x_4 = a, x_1 = x_2 = b, x_3 = c with
    # a + c - b = 13; least 2a² + 2b² + c² there: a = 13/4, b = -13/4, c = 13/2. The solver's own tolerance is 1e-8.
    np.testing.assert_allclose(x, np.array([1, -1, -1, 2, 1]) * 13 / 4, atol=1e-6)


def test_bad_settings_are_refused_at_the_door():
    network, demand = pigou()
    routes = simple_routes(network, demand, max_links=1)
    with pytest.raises(InvalidInput, match="gamma: expected a number > 0"):
        RouteTravellers(network, demand, routes, gamma=0.0)
    with pytest.raises(InvalidInput, match=r"tollable: .* each once, got \[0, 0\]"):
        RouteTravellers(network, demand, routes, tollable=[0, 0])
    with pytest.raises(InvalidInput, match="routes: expected routes of this network"):
        RouteTravellers(network, braess()[1].scaled(1.0), simple_routes(*braess(), max_links=3))
    travellers = RouteTravellers(network, demand, routes)
    rng = derive(7, Purpose.INSTANCE)
    with pytest.raises(InvalidInput, match="x: expected a vector of 2 numbers"):
        travellers.respond(np.zeros(3), travellers.initial(rng), 1, rng)
    with pytest.raises(ResponseFailed, match="not finite"):
        travellers.respond(np.full(2, 1e308), travellers.initial(rng) * 1e300, 3, rng)
