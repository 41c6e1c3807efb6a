"""Routes against brute force, incidence and trees against each other, and refusals at the door."""

import itertools

import numpy as np
import pytest
from scipy.optimize import minimize
from tests.made_networks import grid, random_network
from tests.own_latency import UserLatency

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.roads import TravellerClass, system_optimum
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.builders import braess
from stackelberg.roads.demand import Demand
from stackelberg.roads.equilibria import elastic_demand, equilibrium
from stackelberg.roads.latency import Affine
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.shortest import all_or_nothing, set_aside_unreachable
from stackelberg_repro.routing.prefix_trees import (
    load_links,
    make_scratch,
    prefix_trees_of,
    price_nodes,
    route_price,
)
from stackelberg_repro.routing.simple_routes import MOST_ROUTES, simple_routes


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
        checked += 1
    assert checked >= 5  # the test must have had something to compare


def test_incidence_and_forest_say_the_same():
    network, demand = grid(3, 4)
    routes = simple_routes(network, demand, max_links=6)
    rng = derive(0, Purpose.INSTANCE)
    y, cost = rng.uniform(size=len(routes)), rng.uniform(size=network.links)
    incidence = routes.incidence(network.links)
    assert incidence.sum() == routes.links.size
    y[::3] = 0.0
    trees = prefix_trees_of(routes)
    scratch = make_scratch(trees, network.links)
    load_links(y, trees, scratch)
    # Sums of at most `routes` positive terms in two orders: relative error below 2 · routes · 2⁻⁵³.
    np.testing.assert_allclose(scratch.w, incidence @ y, rtol=2 * len(routes) * 2.0**-53)
    price = np.empty(trees.rest.size)
    price_nodes(cost, trees, price)
    prices = [route_price(r, trees, price) for r in range(len(routes))]
    np.testing.assert_allclose(prices, incidence.T @ cost, rtol=2 * 6 * 2.0**-53)
    assert trees.rest.size < routes.links.size / 2


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
    with pytest.raises(InvalidInput, match="no route of up to 1 links"):
        simple_routes(network, demand, max_links=1)
    with pytest.raises(InvalidInput, match="more than 1 routes"):
        simple_routes(network, demand, max_links=3, most=1)
    with pytest.raises(InvalidInput, match="no way leads from zone 1 to zone 0"):
        simple_routes(network, Demand([1], [0], [1.0]), max_links=3)
    with pytest.raises(InvalidInput, match="do not lead along"):
        Routes.of(network, demand, [[[0, 4]]])
    with pytest.raises(InvalidInput, match="each once"):
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


# Routes of a small town listed by hand: which are found, in what order, what they cost, where people settle

# Links 0: 0→1, 1: 0→1, 2: 1→2, 3: 0→2, 4: 2→3, 5: 1→3, 6: 3→1, and their costs.
TAIL, HEAD = [0, 0, 1, 0, 2, 1, 3], [1, 1, 2, 2, 3, 3, 1]
COST = np.array([1.0, 2.0, 3.0, 4.5, 1.0, 6.0, 0.5])
SLOPE = np.array([0.5, 0.25, 1.0, 0.75, 0.125, 2.0, 1.5])
# From 0 to 3, as a depth-first search by link number meets them: cost 5, 7, 6, 8 and 5.5.
A, B, C, D, E = [0, 2, 4], [0, 5], [1, 2, 4], [1, 5], [3, 4]


def town(latency=None, **changes):
    return Network(TAIL, HEAD, nodes=4, zones=4, latency=latency or Affine(COST, SLOPE), **changes)


ACROSS = Demand([0], [3], [10.0])
TWO = Demand([0, 1], [3, 3], [10.0, 4.0])


def listed(routes):
    return [routes.route(r).tolist() for r in range(len(routes))]


# Which routes there are.


def test_simple_routes_pass_no_zone_and_may_be_as_long_as_there_are_nodes():
    closed = town(first_thru=2)  # node 1 may not be passed
    assert listed(simple_routes(closed, ACROSS, max_links=3)) == [E]
    assert listed(simple_routes(town(first_thru=1), ACROSS, max_links=3)) == [A, B, C, D, E]
    chain = Network([0, 1, 2], [1, 2, 3], nodes=4, zones=4, latency=Affine([1.0] * 3, [0.0] * 3))
    assert listed(simple_routes(chain, ACROSS, max_links=3)) == [[0, 1, 2]]


def test_a_search_ends_where_there_are_too_many_routes():
    assert simple_routes(town(), ACROSS, max_links=3, most=5).pair.size == 5
    with pytest.raises(InvalidInput, match="most: more than 4 routes lead from zone 0 to zone 3"):
        simple_routes(town(), ACROSS, max_links=3, most=4)
    assert MOST_ROUTES == 2_000_000


# A set of routes.


def both_pairs():
    """Five routes from 0 to 3 and two from 1 to 3."""
    return Routes.of(town(), TWO, [[A, B, C, D, E], [[2, 4], [5]]])


def test_routes_fit_their_own_network_and_pairs_only():
    routes = both_pairs()
    routes.check(Assignment(town(), TWO.scaled(3.0)))
    others = (Demand([0, 2], [3, 3], [1.0, 1.0]), Demand([0, 1], [3, 2], [1.0, 1.0]), ACROSS)
    for demand in others:
        with pytest.raises(InvalidInput, match=f"routes of this network for the {demand.pairs} od pairs"):
            routes.check(Assignment(town(), demand))
    fewer = Network(TAIL[:5], HEAD[:5], nodes=4, zones=4, latency=Affine(COST[:5], SLOPE[:5]))
    with pytest.raises(InvalidInput, match="expected routes of this network"):
        routes.check(Assignment(fewer, TWO))


# Travellers on these routes, with two pairs that share links.

FIXED = np.array([0.25, 0.5, 0.0, 1.0, 0.75, 0.125, 0.0])
START = np.array([1.0, 2.0, 3.0, 1.5, 2.5, 1.0, 3.0])
INCIDENCE = np.zeros((7, 7))
for _r, _links in enumerate([A, B, C, D, E, [2, 4], [5]]):
    INCIDENCE[_links, _r] = 1.0
OWN = [slice(0, 5), slice(5, 7)]
VOLUME = [10.0, 4.0]


# Reference answers over routes.


@pytest.mark.parametrize("begin", [START, None])
def test_an_equilibrium_over_routes_has_no_cheaper_one_among_them(begin):
    """Against SciPy: the least of Σ ∫ℓ + (fixed cost + toll) w over the flows of five routes and of two."""
    tolls = np.array([0.5, -0.25, 1.0, 0.0, -3.0, 0.0, 0.0])  # the fifth link costs less than nothing when empty
    routes, network = both_pairs(), town(fixed_cost=FIXED)
    found = equilibrium(network, TWO, tolls, routes=routes if begin is None else routes.carrying(begin), gap=1e-12)
    base = COST + FIXED + tolls
    costs = INCIDENCE.T @ (base + SLOPE * (INCIDENCE @ found.routes.flow))
    excess = sum(found.routes.flow[p] @ (costs[p] - costs[p].min()) for p in OWN)
    link = base + SLOPE * found.flows
    assert found.converged
    assert found.gap == pytest.approx(excess / (found.flows @ np.abs(link)), abs=1e-13)
    rows = np.array([[1.0] * 5 + [0.0] * 2, [0.0] * 5 + [1.0] * 2])
    least = minimize(
        lambda y: float(base @ (INCIDENCE @ y) + SLOPE @ (INCIDENCE @ y) ** 2 / 2),
        START,
        bounds=[(0.0, None)] * 7,
        constraints={"type": "eq", "fun": lambda y: rows @ y - VOLUME},
        options={"ftol": 1e-14},
    )
    np.testing.assert_allclose(found.flows, INCIDENCE @ least.x, atol=1e-5)
    assert np.array_equal(found.routes.links, routes.links)  # none was added, none left out


def test_over_routes_classes_and_latencies_of_ones_own_work_as_well():
    """One class of everybody's settings, and the same latency as functions: the same flows."""
    plain = equilibrium(town(), TWO, routes=both_pairs(), gap=1e-11).flows
    own = UserLatency(lambda w: COST + SLOPE * w, lambda w: SLOPE, lambda w: COST * w + SLOPE * w**2 / 2, 7)
    np.testing.assert_allclose(equilibrium(town(own), TWO, routes=both_pairs(), gap=1e-11).flows, plain, atol=1e-8)
    half = [TravellerClass(name, TWO.scaled(0.5)) for name in ("a", "b")]
    lists = [[A, B, C, D, E], [[2, 4], [5]]]
    twice = Routes.of(town(), Demand([0, 1], [3, 3], [1.0, 1.0]), lists)
    both = Routes(
        np.concatenate([twice.first, twice.first[1:] + 7]),
        np.concatenate([twice.start, twice.start[1:] + 15]),
        np.tile(twice.links, 2),
        np.zeros(14),
    )
    np.testing.assert_allclose(equilibrium(town(), half, routes=both, gap=1e-11).flows, plain, atol=1e-8)


@pytest.mark.parametrize(
    "use",
    [
        equilibrium,
        system_optimum,
        lambda network, demand: simple_routes(network, demand, max_links=3),
        lambda network, demand: Routes.of(network, demand, [[(0, 2)]]),
        lambda network, demand: all_or_nothing(network, demand, np.ones(5)),
        set_aside_unreachable,
        Assignment,
    ],
    ids=["equilibrium", "optimum", "simple", "given", "at given costs", "unreachable", "assignment"],
)
def test_whoever_takes_a_demand_refuses_one_to_a_node_that_is_no_zone(use):
    """Node 2 (counted from 0) of Braess' network lies on the way, and nobody may start or end there."""
    network, demand = braess()
    assert (network.zones, network.nodes) == (2, 4)
    use(network, demand)
    for wrong in (
        Demand([0], [2], [1.0]),
        Demand([3], [1], [1.0]),
        Demand([0], [9], [1.0]),
        Demand([9], [0], [1.0]),
    ):
        with pytest.raises(InvalidInput, match=r"demand: expected zones 0 to 1 \(counted from 0\), got"):
            use(network, wrong)
