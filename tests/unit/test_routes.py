"""Routes against brute force, incidence and forest against each other, and refusals at the door."""

import itertools

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.builders import braess, grid, random_network
from stackelberg.roads.demand import Demand
from stackelberg.roads.equilibria import elastic_demand, equilibrium
from stackelberg.roads.kernels.fixed_routes import load_links, make_scratch, price_stretches, route_price
from stackelberg.roads.latency import Affine
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes, k_shortest_routes, simple_routes


def small_network(seed: int, *, first_thru: int = 0) -> Network:
    """Six nodes, 14 random links (parallel ones among them), costs that may be zero."""
    rng = derive(seed, Purpose.INSTANCE)
    ends = [rng.choice(6, size=2, replace=False) for _ in range(14)]
    cost = rng.integers(0, 5, size=14).astype(float)
    tail, head = np.array(ends).T
    return Network(
        tail, head, nodes=6, zones=6, latency=Affine(cost, np.zeros(14)), first_thru=first_thru
    )  # fmt: skip


def brute_force(network: Network, origin: int, destination: int) -> set[tuple[int, ...]]:
    """All simple routes by trying every sequence of inner nodes and every choice of parallel links."""
    found = set()
    inner = [n for n in range(network.nodes) if n not in (origin, destination) and n >= network.first_thru]
    for count in range(len(inner) + 1):
        for middle in itertools.permutations(inner, count):
            nodes = (origin, *middle, destination)
            hops = [np.flatnonzero((network.tail == a) & (network.head == b)) for a, b in itertools.pairwise(nodes)]
            found.update(tuple(int(e) for e in route) for route in itertools.product(*hops))
    return found


def routes_of(routes: Routes) -> list[tuple[int, ...]]:
    return [tuple(routes.route(r).tolist()) for r in range(len(routes))]


@pytest.mark.parametrize("first_thru", [0, 3])
@pytest.mark.parametrize("seed", range(8))
def test_simple_routes_are_those_of_brute_force(seed, first_thru):
    network = small_network(seed, first_thru=first_thru)
    cost = network.cost(np.zeros(14))
    checked = 0
    for origin, destination in itertools.permutations(range(6), 2):
        every = brute_force(network, origin, destination)
        if not every:
            continue
        demand = Demand([origin], [destination], [1.0])
        assert set(routes_of(simple_routes(network, demand, max_links=5))) == every
        shortest = min(len(r) for r in every)
        short = routes_of(simple_routes(network, demand, max_links=shortest))
        assert set(short) == {r for r in every if len(r) <= shortest}
        limit = 1.5 * min(cost[list(r)].sum() for r in every)
        cheap = routes_of(simple_routes(network, demand, cost_ratio=1.5))
        assert set(cheap) == {r for r in every if cost[list(r)].sum() <= limit}
        checked += 1
    assert checked >= 5  # the test must have had something to compare


@pytest.mark.parametrize("seed", range(8))
def test_k_shortest_are_the_cheapest_of_brute_force_in_order(seed):
    network = small_network(seed, first_thru=2)
    cost = network.cost(np.zeros(14))
    for origin, destination in itertools.permutations(range(6), 2):
        every = sorted(cost[list(r)].sum() for r in brute_force(network, origin, destination))
        if not every:
            continue
        demand = Demand([origin], [destination], [1.0])
        found = routes_of(k_shortest_routes(network, demand, k=4))
        assert [cost[list(r)].sum() for r in found] == every[:4]
        assert len(set(found)) == len(found)


def test_incidence_and_forest_say_the_same():
    network, demand = grid(3, 4)
    routes = simple_routes(network, demand, max_links=6)
    rng = derive(0, Purpose.INSTANCE)
    y, cost = rng.uniform(size=len(routes)), rng.uniform(size=network.links)
    incidence = routes.incidence(network.links)
    assert incidence.sum() == routes.links.size
    y[::3] = 0.0
    scratch = make_scratch(routes.forest, network.links)
    load_links(y, routes.forest, scratch)
    # Sums of at most `routes` positive terms in two orders: relative error below 2 · routes · 2⁻⁵³.
    np.testing.assert_allclose(scratch.w, incidence @ y, rtol=2 * len(routes) * 2.0**-53)
    price = np.empty(routes.forest.rest.size)
    price_stretches(cost, routes.forest, price)
    prices = [route_price(r, routes.forest, price) for r in range(len(routes))]
    np.testing.assert_allclose(prices, incidence.T @ cost, rtol=2 * 6 * 2.0**-53)
    assert routes.forest.rest.size < routes.links.size / 2


def test_the_routes_of_a_solution_carry_the_equilibrium_of_all_routes():
    network, demand = random_network(12, seed=3)
    some = equilibrium(network, demand, gap=1e-8).routes
    every = simple_routes(network, demand, max_links=11)
    assert len(some) < len(every)
    few, all_of_them = (equilibrium(network, demand, routes=routes, gap=1e-10).tstt for routes in (some, every))
    # Cost and potential differ by first-order terms of the gap: 1e-8 of all travel time, with room for curvature.
    assert few == pytest.approx(all_of_them, rel=1e-5)


def test_routes_are_refused_at_the_door():
    network, demand = braess()
    with pytest.raises(InvalidInput, match="max_links, cost_ratio or both"):
        simple_routes(network, demand)
    with pytest.raises(InvalidInput, match="cost_ratio: expected a number >= 1"):
        simple_routes(network, demand, cost_ratio=0.5)
    with pytest.raises(InvalidInput, match="no route of up to 1 links"):
        simple_routes(network, demand, max_links=1)
    with pytest.raises(InvalidInput, match="more than 1 routes"):
        simple_routes(network, demand, max_links=3, most=1)
    with pytest.raises(InvalidInput, match="no way leads from zone 1 to zone 0"):
        simple_routes(network, Demand([1], [0], [1.0]), max_links=3)
    with pytest.raises(InvalidInput, match="do not lead along"):
        Routes.of(network, demand, [[[0, 4]]])
    with pytest.raises(InvalidInput, match="same route twice"):
        Routes.of(network, demand, [[[0, 2], [0, 2]]])
    with pytest.raises(InvalidInput, match="at least one route"):
        Routes.of(network, demand, [[]])
    routes = simple_routes(network, demand, max_links=3)
    with pytest.raises(InvalidInput, match="routes: expected routes of this network for the 12 od pairs"):
        routes.check(Assignment(*grid(3, 3)))
    with pytest.raises(InvalidInput, match="routes: expected a fixed demand, and no start"):
        equilibrium(network, demand, routes=routes, start=routes)
    with pytest.raises(InvalidInput, match="routes: expected a fixed demand"):
        equilibrium(network, elastic_demand(network, demand, -0.5), routes=routes)


def test_a_route_may_not_visit_a_node_twice_nor_pass_a_zone():
    loop = Network([0, 1, 2, 1], [1, 2, 1, 3], nodes=4, zones=4, latency=Affine(np.ones(4), np.zeros(4)))
    with pytest.raises(InvalidInput, match="visit a node twice"):
        Routes.of(loop, Demand([0], [3], [1.0]), [[[0, 1, 2, 3]]])
    closed = Network([0, 1], [1, 2], nodes=3, zones=3, latency=Affine(np.ones(2), np.zeros(2)), first_thru=2)
    with pytest.raises(InvalidInput, match="pass through a zone"):
        Routes.of(closed, Demand([0], [2], [1.0]), [[[0, 1]]])
