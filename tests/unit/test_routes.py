"""Routes against brute force, incidence and forest against each other, and refusals at the door."""

import itertools

import numpy as np
import pytest
from scipy.optimize import brentq, minimize

from stackelberg.core import InvalidInput, Purpose, StackelbergError, derive
from stackelberg.roads import BPR, TravellerClass, UserLatency, system_optimum
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.builders import braess, grid, random_network
from stackelberg.roads.demand import Demand
from stackelberg.roads.equilibria import elastic_demand, equilibrium
from stackelberg.roads.kernels.costs import relative_gap
from stackelberg.roads.kernels.fixed_routes import load_links, make_scratch, price_stretches, route_price
from stackelberg.roads.latency import Affine
from stackelberg.roads.network import Network
from stackelberg.roads.routes import MOST_ROUTES, Routes, k_shortest_routes, simple_routes
from stackelberg.roads.shortest import all_or_nothing, set_aside_unreachable
from stackelberg.tolls import LogitTravellers, RouteTravellers, smallest_tolls


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


@pytest.mark.parametrize(
    "limits, expected",
    [
        ({"max_links": 3}, [A, B, C, D, E]),
        ({"max_links": 2}, [B, D, E]),
        ({"cost_ratio": 1.6}, [A, B, C, D, E]),
        ({"cost_ratio": 1.4}, [A, B, C, E]),  # the limit is 7, which B costs exactly
        ({"cost_ratio": 1.39}, [A, C, E]),
        ({"cost_ratio": 1.4 * (1.0 - 5e-13)}, [A, B, C, E]),  # a trillionth is rounding
        ({"cost_ratio": 1.4 * (1.0 - 2e-12)}, [A, C, E]),
        ({"cost_ratio": 1.0}, [A]),
        ({"max_links": 2, "cost_ratio": 1.4}, [B, E]),
    ],
)
def test_simple_routes_within_limits_in_order(limits, expected):
    assert listed(simple_routes(town(), ACROSS, **limits)) == expected


def test_routes_are_cheap_in_all_that_a_link_costs_when_empty():
    """With 7/4 more on link 4, A, C and E cost 6.75, 7.75 and 7.25: within 1.1 of 6.75 lie A, B and E."""
    network = town(fixed_cost=[0.0, 0.0, 0.0, 0.0, 1.75, 0.0, 0.0])
    assert listed(simple_routes(network, ACROSS, cost_ratio=1.1)) == [A, B, E]
    assert listed(k_shortest_routes(network, ACROSS, 3)) == [A, B, E]


def test_routes_that_cost_nothing_are_within_any_ratio_of_the_cheapest():
    """Links 0, 2 and 4 are free, so that A costs nothing, and so is every limit; nothing else is as cheap."""
    free = town(Affine(COST * [0, 1, 0, 1, 0, 1, 1], SLOPE))
    assert listed(simple_routes(free, ACROSS, cost_ratio=1.5)) == [A]
    assert listed(simple_routes(town(Affine(np.zeros(7), SLOPE)), ACROSS, cost_ratio=1.0)) == [A, B, C, D, E]


def test_simple_routes_pass_no_zone_and_may_be_as_long_as_there_are_nodes():
    closed = town(first_thru=2)  # node 1 may not be passed
    assert listed(simple_routes(closed, ACROSS, max_links=3)) == [E]
    assert listed(simple_routes(town(first_thru=1), ACROSS, max_links=3)) == [A, B, C, D, E]
    chain = Network([0, 1, 2], [1, 2, 3], nodes=4, zones=4, latency=Affine([1.0] * 3, [0.0] * 3))
    assert listed(simple_routes(chain, ACROSS, cost_ratio=1.0)) == [[0, 1, 2]]


def test_a_search_ends_where_there_are_too_many_routes():
    assert simple_routes(town(), ACROSS, max_links=3, most=5).pair.size == 5
    with pytest.raises(InvalidInput, match="most: more than 4 routes lead from zone 0 to zone 3"):
        simple_routes(town(), ACROSS, max_links=3, most=4)
    assert MOST_ROUTES == 2_000_000


def test_what_is_said_of_routes():
    assert (
        str(simple_routes(town(), ACROSS, max_links=2)) == "3 routes for 1 pair: all simple routes of up to 2 links"
    )
    both = simple_routes(town(), TWO, max_links=3, cost_ratio=1.6)
    assert str(both) == (
        "7 routes for 2 pairs: all simple routes of up to 3 links and up to 1.6 times the cheapest free-flow cost"
    )
    assert k_shortest_routes(town(), ACROSS, 2).method == "the 2 shortest simple routes at zero flow"
    with pytest.raises(
        InvalidInput, match=r"no route of up to 1 links leads from zone 0 to zone 3.* shortest has 2"
    ):
        simple_routes(town(), ACROSS, max_links=1)
    for ratio, message in (
        (0.999, "cost_ratio: expected a number >= 1"),
        (0.0, "cost_ratio: expected a number > 0"),
    ):
        with pytest.raises(InvalidInput, match=message):
            simple_routes(town(), ACROSS, cost_ratio=ratio)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5, 6])
def test_the_k_shortest_in_order_of_cost(k):
    """Costs 5, 5.5, 6, 7, 8; with 3 more on link 2 they are 8, 5.5, 9, 7, 8, and of the two 8 A comes first."""
    assert listed(k_shortest_routes(town(), ACROSS, k)) == [A, E, C, B, D][:k]
    tolls = np.array([0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0])
    assert listed(k_shortest_routes(town(), ACROSS, k, tolls)) == [E, B, A, D, C][:k]


def test_the_k_shortest_need_costs_that_are_not_negative():
    free = -COST * np.array([1.0, 0, 0, 0, 0, 0, 0])
    assert listed(k_shortest_routes(town(), ACROSS, 1, free)) == [A]
    with pytest.raises(InvalidInput, match="tolls: expected link costs >= 0"):
        k_shortest_routes(town(), ACROSS, 1, 1.001 * free)
    with pytest.raises(InvalidInput, match="demand: no way leads from zone 3 to zone 0"):
        k_shortest_routes(town(), Demand([3], [0], [1.0]), 1)


# A set of routes.


def both_pairs():
    """Five routes from 0 to 3 and two from 1 to 3."""
    return Routes.of(town(), TWO, [[A, B, C, D, E], [[2, 4], [5]]])


def test_a_set_of_routes_by_hand():
    routes = both_pairs()
    assert (routes.pairs, len(routes), routes.method) == (2, 7, "given by hand")
    assert routes.first.tolist() == [0, 5, 7]
    assert routes.start.tolist() == [0, 3, 5, 8, 10, 12, 14, 15]
    assert routes.pair.tolist() == [0, 0, 0, 0, 0, 1, 1]
    assert routes.route(4).tolist() == E
    matrix = np.zeros((7, 7))
    for r, links in enumerate([A, B, C, D, E, [2, 4], [5]]):
        matrix[links, r] = 1.0
    assert np.array_equal(routes.incidence(7).toarray(), matrix)


def test_routes_share_their_halves():
    """Fronts 0, 1, 3, 2; backs 4 and 4-2 (from the end), 5; none for the front of a single link: 7 stretches and 0.

    A: 0 | 2 4.  B: 0 | 5.  C: 1 | 2 4.  D: 1 | 5.  E: 3 | 4.  Of the second pair: 2 | 4 and  | 5.
    """
    routes, scratch = both_pairs(), make_scratch(both_pairs().forest, 7)
    assert routes.forest.rest.size == 8
    y = np.array([1.0, 2.0, 4.0, 8.0, 0.0, 16.0, 32.0])
    load_links(y, routes.forest, scratch)
    assert scratch.w.tolist() == [3.0, 12.0, 21.0, 0.0, 21.0, 42.0, 0.0]
    assert scratch.first_used.tolist() == [0, 4, 6]
    assert scratch.used[:6].tolist() == [0, 1, 2, 3, 5, 6]
    price_stretches(COST, routes.forest, scratch.price)
    assert [route_price(r, routes.forest, scratch.price) for r in range(7)] == [5.0, 7.0, 6.0, 8.0, 5.5, 4.0, 6.0]


@pytest.mark.parametrize(
    "routes, message",
    [
        ([[A], [[5]], [[5]]], "routes: expected a list for each of 2 pairs, got 3"),
        ([[A], []], "at least one route for the pair from zone 1 to zone 3"),
        ([[A, A], [[5]]], "the pair from zone 0 to zone 3 .* has the same route twice"),
        ([[[0, 2, 7]], [[5]]], "expected links 0 to 6"),
        ([[[]], [[5]]], "expected links 0 to 6"),
        ([[[2, 4]], [[5]]], r"links \[2, 4\] do not lead along the pair from zone 0 to zone 3"),
        ([[[0, 2]], [[5]]], r"links \[0, 2\] do not lead along"),
        ([[[0, 4]], [[5]]], r"links \[0, 4\] do not lead along"),
        ([[[0, 5, 6, 5]], [[5]]], r"links \[0, 5, 6, 5\] visit a node twice"),
    ],
)
def test_routes_that_are_none(routes, message):
    with pytest.raises(InvalidInput, match=message):
        Routes.of(town(), TWO, routes)


def test_only_inner_nodes_of_a_route_must_be_open():
    assert Routes.of(town(first_thru=2), ACROSS, [[E]]).pair.tolist() == [0]
    assert Routes.of(town(first_thru=1), ACROSS, [[B]]).pair.tolist() == [0]
    # Node 1 may be arrived at where it may not be passed.
    there = Demand([0], [1], [1.0])
    assert Routes.of(town(first_thru=2), there, [[[0], [1]]]).pair.tolist() == [0, 0]
    assert listed(simple_routes(town(first_thru=2), there, max_links=3)) == [[0], [1], [3, 4, 6]]
    assert listed(k_shortest_routes(town(first_thru=2), there, 3)) == [[0], [1], [3, 4, 6]]
    with pytest.raises(InvalidInput, match="pass through a zone below first_thru = 2"):
        Routes.of(town(first_thru=2), ACROSS, [[B]])


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


def projected(point, total):
    """The nearest point with entries >= 0 that add up to `total`: by trying every size of its support."""
    ordered = np.sort(point)[::-1]
    shifts = [(ordered[:n].sum() - total) / n for n in range(1, point.size + 1)]
    shift = max(s for n, s in enumerate(shifts, start=1) if ordered[n - 1] > s)
    return np.maximum(point - shift, 0.0)


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("rounds", [1, 3])
def test_route_travellers_of_two_pairs_by_hand(own, rounds):
    """y_z ← P(y_z − γ c_z), c summed along the route: latency, fixed cost and tolls (here on links 4 and 1)."""
    latency = Affine(COST, SLOPE)
    if own:
        latency = UserLatency(lambda w: COST + SLOPE * w, lambda w: SLOPE, lambda w: COST * w + SLOPE * w**2 / 2, 7)
    network = town(latency, fixed_cost=FIXED)
    travellers = RouteTravellers(
        network, TWO, both_pairs(), gamma=0.07, tollable=[4, 1], observes="flows and times"
    )
    rng = np.random.default_rng(0)
    shown, after = travellers.respond(np.array([0.6, -0.3]), START, rounds, rng)
    tolls, y = np.array([0.0, -0.3, 0.0, 0.0, 0.6, 0.0, 0.0]), START
    for _ in range(rounds):
        costs = INCIDENCE.T @ (COST + SLOPE * (INCIDENCE @ y) + FIXED + tolls)
        y = np.concatenate(
            [projected(y[part] - 0.07 * costs[part], total) for part, total in zip(OWN, VOLUME, strict=True)]
        )
    np.testing.assert_allclose(after, y, rtol=1e-12, atol=1e-14)
    w = INCIDENCE @ y
    np.testing.assert_allclose(shown, np.concatenate([w, COST + SLOPE * w]), rtol=1e-12)
    drawn = travellers.initial(np.random.default_rng(3))
    weights = np.random.default_rng(3).standard_exponential(7)
    expected = np.concatenate([t * weights[p] / weights[p].sum() for p, t in zip(OWN, VOLUME, strict=True)])
    np.testing.assert_allclose(drawn, expected, rtol=1e-14)


@pytest.mark.parametrize("power", [4.0, 4.4, 3.0, 2.5])
def test_route_travellers_of_congested_roads_by_hand(power):
    """The fourth power has a way of its own: t (1 + b (w/k)^p)."""
    free, b, room = COST, SLOPE, 4.0 + np.arange(7.0)
    network = town(BPR(free, b, room, np.full(7, power)))
    travellers = RouteTravellers(network, TWO, both_pairs(), gamma=0.02)
    w, after = travellers.respond(np.zeros(7), START, 1, np.random.default_rng(0))
    cost = free * (1.0 + b * (INCIDENCE @ START / room) ** power)
    route = INCIDENCE.T @ cost
    y = np.concatenate([projected(START[p] - 0.02 * route[p], t) for p, t in zip(OWN, VOLUME, strict=True)])
    np.testing.assert_allclose(after, y, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(w, INCIDENCE @ y, rtol=1e-12, atol=1e-14)


def test_logit_travellers_of_two_pairs_by_hand():
    """y + s (z − y), z_r = demand e^(−θ c_r) / Σ e^(−θ c) within each pair; the share is small enough to stay."""
    network, theta, share = town(fixed_cost=FIXED), 0.3, 0.05
    travellers = LogitTravellers(network, TWO, both_pairs(), theta=theta, share=share, tollable=[4, 1])
    tolls = np.array([0.0, -0.3, 0.0, 0.0, 0.6, 0.0, 0.0])
    w, after = travellers.respond(np.array([0.6, -0.3]), START, 1, np.random.default_rng(0))

    def choice(y, x):
        weights = np.exp(-theta * INCIDENCE.T @ (COST + SLOPE * (INCIDENCE @ y) + FIXED + x))
        return np.concatenate([t * weights[p] / weights[p].sum() for p, t in zip(OWN, VOLUME, strict=True)])

    expected = START + share * (choice(START, tolls) - START)
    np.testing.assert_allclose(after, expected, rtol=1e-12)
    np.testing.assert_allclose(w, INCIDENCE @ expected, rtol=1e-12)
    first = travellers.initial(np.random.default_rng(0))
    np.testing.assert_allclose(first, choice(np.zeros(7), np.zeros(7)), rtol=1e-12)
    found = travellers.settled([0.6, -0.3], tolerance=1e-8, most_days=2000)
    # The largest demand is 10: nobody is further from his choice than 1e-8 of it.
    assert np.abs(choice(found.y, tolls) - found.y).max() <= 1e-7
    assert found.residual <= 1e-7
    with pytest.raises(StackelbergError, match="no stochastic equilibrium to 1e-09 within 3 days"):
        travellers.settled([0.6, -0.3], tolerance=1e-10, most_days=3)


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"share": 1.0}, None),
        ({"share": 1.001}, r"share: expected a number in \(0, 1\], got 1.001"),
        ({"share": 0.0}, "share: expected a number > 0"),
        ({"theta": 0.0}, "theta: expected a number > 0"),
        ({"begin": "rnd"}, "begin: expected 'empty network' or 'random', got 'rnd'"),
        ({"observes": "C"}, "observes: expected 'flows'"),
        ({"tollable": [7]}, "tollable: expected links 0 to 6"),
    ],
)
def test_settings_of_logit_travellers(settings, message):
    settings = {"theta": 0.3} | settings
    if message is None:
        assert LogitTravellers(town(), TWO, both_pairs(), **settings).share == settings["share"]
    else:
        with pytest.raises(InvalidInput, match=message):
            LogitTravellers(town(), TWO, both_pairs(), **settings)


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


def test_the_relative_gap_is_a_share_of_what_is_spent():
    assert relative_gap(3.0, 12.0) == 0.25
    assert relative_gap(0.0, 0.5) == 0.0
    assert relative_gap(2.0, 0.0) == 0.0  # nothing is spent: nothing can be saved


@pytest.mark.parametrize("tolls", [None, [0.5, -0.25, 1.0]])
def test_where_travellers_settle_on_parallel_roads(tolls):
    """All roads cost a + f + x + b w = c, with c = (12 + Σ (a + f + x) / b) / Σ 1 / b."""
    a, b, f = np.array([1.0, 2.0, 1.5]), np.array([0.5, 0.25, 2.0]), np.array([0.25, 0.5, 0.125])
    roads = Network([0] * 3, [1] * 3, nodes=2, zones=2, latency=Affine(a, b), fixed_cost=f)
    demand = Demand([0], [1], [12.0])
    routes = simple_routes(roads, demand, max_links=1)
    base = a + f + (0.0 if tolls is None else np.array(tolls))
    w = ((12.0 + (base / b).sum()) / (1.0 / b).sum() - base) / b
    assert w.min() > 0.0
    found = equilibrium(roads, demand, tolls, routes=routes, gap=1e-13)
    np.testing.assert_allclose(found.flows, w, rtol=1e-6)
    np.testing.assert_allclose(found.routes.flow, w, rtol=1e-6)
    assert found.gap <= 1e-13
    again = equilibrium(roads, demand, tolls, routes=routes.carrying(found.routes.flow), gap=1e-12)
    assert again.iterations == 1
    np.testing.assert_allclose(again.routes.flow, found.routes.flow, rtol=1e-9)
    # The best flows have marginal costs a + f + 2 b w that are all equal.
    twice = 2.0 * b
    best = ((12.0 + ((a + f) / twice).sum()) / (1.0 / twice).sum() - a - f) / twice
    assert best.min() > 0.0
    np.testing.assert_allclose(system_optimum(roads, demand, routes=routes, gap=1e-13).flows, best, rtol=1e-6)
    # The smallest tolls that keep people there lift every road to the mean of what they cost.
    cost = a + f + b * best
    np.testing.assert_allclose(smallest_tolls(roads, demand, best, routes=routes), cost.mean() - cost, atol=1e-6)


def test_the_best_flows_of_roads_with_different_powers():
    """Marginal costs t (1 + β (1 + p) (w/k)^p) are equal at the best flows; found by bisection."""
    t, beta, k, p = np.array([1.0, 1.5]), np.array([0.5, 0.25]), np.array([4.0, 3.0]), np.array([4.0, 1.5])
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=BPR(t, beta, k, p))
    demand = Demand([0], [1], [7.0])
    routes = simple_routes(roads, demand, max_links=1)

    def difference(first, factor):
        w = np.array([first, 7.0 - first])
        cost = t * (1.0 + beta * factor * (w / k) ** p)
        return cost[0] - cost[1]

    for solve, factor in ((equilibrium, 1.0), (system_optimum, 1.0 + p)):
        first = brentq(difference, 0.0, 7.0, args=(factor,), xtol=1e-13)
        np.testing.assert_allclose(
            solve(roads, demand, routes=routes, gap=1e-13).flows, [first, 7.0 - first], rtol=1e-6
        )


def test_smallest_tolls_over_routes_are_for_flows_that_carry_the_demand():
    with pytest.raises(InvalidInput, match="flows: expected flows that carry the demand"):
        smallest_tolls(town(), TWO, np.ones(7), routes=both_pairs())
    with pytest.raises(InvalidInput, match="routes: expected routes of this network for the 1 od pairs"):
        smallest_tolls(town(), ACROSS, [10.0, 0, 10.0, 0, 10.0, 0, 0], routes=both_pairs())


@pytest.mark.parametrize(
    "use",
    [
        equilibrium,
        system_optimum,
        lambda network, demand: simple_routes(network, demand, max_links=3),
        lambda network, demand: k_shortest_routes(network, demand, 2),
        lambda network, demand: Routes.of(network, demand, [[(0, 2)]]),
        lambda network, demand: all_or_nothing(network, demand, np.ones(5)),
        set_aside_unreachable,
        Assignment,
    ],
    ids=["equilibrium", "optimum", "simple", "shortest", "given", "at given costs", "unreachable", "assignment"],
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
