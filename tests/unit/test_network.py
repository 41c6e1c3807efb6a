"""None"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.roads import all_or_nothing, city, equilibrium, shortest_paths
from stackelberg.roads.builders import (
    ARTERIAL_EVERY,
    CAPACITY,
    LOCAL,
    MISSING,
    braess,
    grid,
    pigou,
    random_network,
    sioux_falls,
)
from stackelberg.roads.demand import Demand
from stackelberg.roads.latency import BPR, Affine, UserLatency
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import NegativeCycle, cost_shift, forward_star
from stackelberg.tolls.links import TolledLinks, observe_links


def two_roads(**changes):
    parts = {"tail": [0, 0], "head": [1, 1], "nodes": 2, "zones": 2, "latency": Affine([1.0, 0.0], [0.0, 1.0])}
    return Network(**(parts | changes))


def test_what_is_left_out_has_sensible_values():
    network = two_roads()
    assert network.first_thru == 0
    np.testing.assert_array_equal(network.fixed_cost, [0.0, 0.0])
    np.testing.assert_array_equal(network.length, [0.0, 0.0])
    np.testing.assert_array_equal(network.free_flow_time, [1.0, 0.0])
    assert np.all(np.isinf(network.capacity))
    assert network.node_labels == ("1", "2")


def test_arrays_are_read_only_copies():
    tail = np.array([0, 0])
    network = two_roads(tail=tail)
    tail[0] = 1
    assert network.tail[0] == 0
    for array in (network.tail, network.head, network.fixed_cost, network.capacity, network.length):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_generalised_cost_adds_fixed_cost_and_toll():
    network = two_roads(fixed_cost=[0.25, 0.5])
    w = np.array([0.5, 0.5])
    np.testing.assert_array_equal(network.cost(w), [1.25, 1.0])
    np.testing.assert_array_equal(network.cost(w, np.array([1.0, -0.5])), [2.25, 0.5])
    assert network.total_time(w) == 0.75  # tolls and fixed costs are transfers, not time


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"tail": [], "head": []}, "tail: expected at least one link"),
        ({"head": [1]}, "head: expected a vector of 2 whole numbers"),
        ({"head": [1, 7]}, "head: expected nodes 0 to 1, got unknown node 7 at link 1"),
        ({"tail": [0, -1]}, "tail: expected whole numbers >= 0, got -1 at index 1"),
        ({"tail": ["a", "b"]}, "tail: expected whole numbers >= 0, got a at index 0"),
        ({"tail": [0, 1]}, "got 1 to itself at link 1"),
        ({"zones": 3}, r"zones: expected at most as many as nodes \(2\), got 3"),
        ({"first_thru": 3}, "first_thru: expected a node between 0 and 2, got 3"),
        ({"latency": Affine([1.0], [1.0])}, "latency: expected one for 2 links, got one for 1"),
        ({"latency": "fast"}, "latency: expected a Latency, got str"),
        ({"fixed_cost": [1.0, np.nan]}, "fixed_cost: expected finite numbers, got nan at index 1"),
        ({"capacity": [1.0, 0.0]}, "capacity: expected numbers > 0, got 0.0 at link 1"),
        ({"coordinates": [[0.0, 0.0]]}, r"coordinates: expected shape \(2, 2\)"),
        ({"coordinates": [[0.0, 0.0], [np.nan, 1.0]]}, "coordinates: expected finite numbers"),
        ({"node_labels": ("a", "a")}, "node_labels: expected 2 different labels"),
    ],
)
def test_bad_parts_are_refused_by_name(changes, message):
    with pytest.raises(InvalidInput, match=message):
        two_roads(**changes)


@pytest.mark.parametrize(
    "parameters, message",
    [
        (([1.0], [0.15], [0.0], [4.0]), "capacity: expected numbers > 0, got 0.0 at link 0"),
        (([1.0], [0.15], [-5.0], [4.0]), "capacity: expected numbers > 0, got -5.0 at link 0"),
        (([-1.0], [0.15], [1.0], [4.0]), "free_flow: expected numbers >= 0"),
        (([1.0], [0.15], [1.0], [-4.0]), "power: expected numbers >= 0"),
        (([1.0], [np.nan], [1.0], [4.0]), "b: expected finite numbers, got nan"),
        (([1.0, 1.0], [0.15], [1.0, 1.0], [4.0, 4.0]), "b: expected a vector of 2 numbers"),
    ],
)
def test_bad_bpr_parameters_are_refused_by_name(parameters, message):
    with pytest.raises(InvalidInput, match=message):
        BPR(*parameters)


def test_demand_is_sorted_merged_and_cleaned():
    demand = Demand([2, 0, 1, 0, 2], [0, 1, 1, 1, 1], [1.0, 2.0, 5.0, 3.0, 0.0])
    np.testing.assert_array_equal(demand.origin, [0, 2])
    np.testing.assert_array_equal(demand.destination, [1, 0])
    np.testing.assert_array_equal(demand.volume, [5.0, 1.0])
    assert demand.intrazonal == 5.0
    assert replace(demand).intrazonal == 5.0


def test_demand_may_be_empty():
    demand = Demand([], [], [])
    assert demand.pairs == 0
    assert demand.total == 0.0


@pytest.mark.parametrize(
    "origin, destination, volume, message",
    [
        ([0], [1], [np.nan], "volume: expected finite numbers, got nan at index 0"),
        ([0], [1], [-1.0], "volume: expected numbers >= 0, got -1.0 at index 0"),
        ([0], [1, 2], [1.0], "destination: expected a vector of 1 whole numbers"),
        ([0.5], [1], [1.0], "origin: expected whole numbers >= 0, got 0.5 at index 0"),
    ],
)
def test_bad_demand_is_refused_by_name(origin, destination, volume, message):
    with pytest.raises(InvalidInput, match=message):
        Demand(origin, destination, volume)


def test_demand_outside_the_zones_is_refused():
    with pytest.raises(InvalidInput, match=r"expected zones 0 to 1 .* got destination 2"):
        Demand([0], [2], [1.0]).check_zones(2)


def test_sioux_falls_has_its_known_size():
    network, demand = sioux_falls()
    assert (network.zones, network.nodes, network.links, demand.pairs) == (24, 24, 76, 528)
    assert demand.total == 360_600.0
    assert network.coordinates is not None
    assert sioux_falls()[0] is network  # read once


@pytest.mark.parametrize("build", [pigou, braess, lambda: grid(4, 5), lambda: random_network(12, seed=3)])
def test_builders_give_demand_that_fits_and_roads_both_ways_round(build):
    network, demand = build()
    demand.check_zones(network.zones)
    reached = reachable(network, 0)
    assert reached[demand.destination[demand.origin == 0]].all()


def reachable(network, start):
    seen = np.zeros(network.nodes, dtype=bool)
    seen[start] = True
    for _ in range(network.nodes):
        seen[network.head[seen[network.tail]]] = True
    return seen


@pytest.mark.parametrize("seed", range(5))
def test_random_networks_are_strongly_connected_and_seeded(seed):
    network, demand = random_network(9, seed=seed, extra_links=4, zones=5, pairs=6)
    assert all(reachable(network, node).all() for node in range(network.nodes))
    assert network.links == 13
    assert demand.total == pytest.approx(1000.0, rel=1e-14)
    again, same_demand = random_network(9, seed=seed, extra_links=4, zones=5, pairs=6)
    np.testing.assert_array_equal(network.capacity, again.capacity)
    np.testing.assert_array_equal(demand.volume, same_demand.volume)
    other, _ = random_network(9, seed=seed + 100, extra_links=4, zones=5, pairs=6)
    assert not np.array_equal(network.capacity, other.capacity)


def test_braess_is_worth_552_alone_and_498_together():
    # TSTT = 26 a² − 184 a + 816 with a on each outer path: a = 2 alone, a = 3 at best. The free-flow times of
    # 1e-8 on two links add at most 2 · 6 · 1e-8 to it.
    network, _ = braess()
    for a, expected in ((2.0, 552.0), (3.0, 498.0)):
        w = np.array([6.0 - a, a, a, 6.0 - 2 * a, 6.0 - a])
        assert network.total_time(w) == pytest.approx(expected, abs=2e-7)


@pytest.mark.parametrize(
    "build, message",
    [
        (lambda: grid(1, 1), "at least two crossings"),
        (lambda: grid(0, 3), "rows: expected a whole number >= 1"),
        (lambda: grid(2, 2, demand=0.0), "demand: expected a number > 0"),
        (lambda: random_network(1, seed=0), "nodes: expected a whole number >= 2"),
        (lambda: random_network(5, seed=0, zones=6), "zones: expected at most as many as nodes"),
        (lambda: random_network(5, seed=-1), "seed: expected a whole number >= 0"),
    ],
)
def test_builders_refuse_bad_sizes(build, message):
    with pytest.raises(InvalidInput, match=message):
        build()


def test_another_latency_brings_its_free_flow_times_along() -> None:
    minutes = two_roads(latency=BPR([1.0, 2.0], [0.15, 0.3], [10.0, 20.0], [4.0, 3.0]))
    seconds = replace(minutes, latency=BPR([60.0, 120.0], [0.15, 0.3], [10.0, 20.0], [4.0, 3.0]))
    assert seconds.free_flow_time.tolist() == [60.0, 120.0]
    assert not seconds.free_flow_time.flags.writeable
    affine = replace(minutes, latency=Affine([7.0, 5.0], [1.0, 2.0]))
    assert affine.free_flow_time.tolist() == [7.0, 5.0]
    assert affine.capacity.tolist() == [10.0, 20.0], "as the network had it: an affine latency has none"


def test_the_bounds_of_tolls_are_in_the_units_of_the_latency() -> None:
    minutes = two_roads(latency=Affine([1.0, 2.0], [1.0, 1.0]))
    seconds = replace(minutes, latency=Affine([60.0, 120.0], [60.0, 60.0]))
    assert TolledLinks(seconds, None).lower_bounds.tolist() == [-60.0, -120.0]


# Networks, demand, builders, tolled links, shortest paths: numbers and boundaries worked by hand


def line(**changes):
    """0→1→2 and 0→2 with free-flow times 1, 2, 4."""
    parts = {"nodes": 3, "zones": 3, "latency": Affine([1.0, 2.0, 4.0], [0.5, 0.25, 2.0])} | changes
    return Network([0, 1, 0], [1, 2, 2], **parts)


# Networks.


def test_what_a_network_fills_in_by_hand():
    road = BPR([1.0, 2.0, 4.0], [0.15, 0.5, 0.25], [10.0, 20.0, 40.0], [4.0, 0.0, 1.0])
    network = line(latency=road)
    assert np.array_equal(network.capacity, [10.0, 20.0, 40.0])
    assert np.array_equal(network.free_flow_time, [1.0, 3.0, 4.0])  # a power of zero: 2 (1 + 0.5) even when empty
    own = line(latency=road, capacity=[1.0, 2.0, 3.0], length=[8.0, 9.0, 10.0])
    assert np.array_equal(own.capacity, [1.0, 2.0, 3.0])
    assert np.array_equal(own.free_flow_time, [1.0, 3.0, 4.0])  # always that of the latency
    assert np.array_equal(own.length, [8.0, 9.0, 10.0])
    assert np.isinf(line(capacity=[1.0, np.inf, 2.0]).capacity[1])  # an affine road may have no limit
    with pytest.raises(InvalidInput, match="capacity: expected finite numbers"):
        line(latency=road, capacity=[1.0, np.inf, 2.0])
    assert (network.name, network.units) == ("network", "")
    assert line(node_labels=("a", "b", "c")).node_labels == ("a", "b", "c")


def test_costs_and_times_of_a_network_by_hand():
    network = line(fixed_cost=[0.25, 0.5, 1.0])
    w = np.array([2.0, 4.0, 3.0])  # times 2, 3, 10
    assert np.array_equal(network.cost(w), [2.25, 3.5, 11.0])
    assert np.array_equal(network.cost(w, np.array([1.0, -2.0, 3.0])), [3.25, 1.5, 14.0])
    assert network.total_time(w) == 4.0 + 12.0 + 30.0


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"zones": 4}, r"zones: expected at most as many as nodes \(3\), got 4"),
        ({"zones": 3}, None),
        ({"zones": 0}, "zones: expected a whole number >= 1"),
        ({"first_thru": 4}, "first_thru: expected a node between 0 and 3, got 4"),
        ({"first_thru": 3}, None),
        ({"first_thru": -1}, "first_thru: expected a whole number >= 0"),
        ({"nodes": 2, "zones": 2}, "head: expected nodes 0 to 1, got unknown node 2 at link 1"),
        ({"capacity": [1.0, -1.0, 0.0]}, "capacity: expected numbers > 0, got -1.0 at link 1"),
        ({"coordinates": [[0.0, 0.0], [1.0, np.inf], [0.0, 0.0]]}, "coordinates: expected finite numbers"),
        ({"coordinates": np.zeros((2, 3))}, r"coordinates: expected shape \(3, 2\)"),
        ({"node_labels": ("a", "b")}, "node_labels: expected 3 different labels, got 2 of which 2 differ"),
        ({"node_labels": ("a", "b", "a")}, "node_labels: expected 3 different labels, got 3 of which 2 differ"),
    ],
)
def test_the_boundaries_of_a_network(changes, message):
    if message is None:
        assert line(**changes).links == 3
    else:
        with pytest.raises(InvalidInput, match=message):
            line(**changes)


def test_latencies_allow_zeros_but_for_capacity():
    assert np.array_equal(BPR([0.0], [0.0], [1e-9], [0.0]).value(np.array([5.0])), [0.0])
    assert np.array_equal(Affine([0.0], [0.0]).value(np.array([5.0])), [0.0])
    for name, parameters in (("intercept", ([-1e-9], [0.0])), ("slope", ([0.0], [-1e-9]))):
        with pytest.raises(InvalidInput, match=f"{name}: expected numbers >= 0, got -1e-09 at link 0"):
            Affine(*parameters)
    with pytest.raises(InvalidInput, match=r"b: expected numbers >= 0, got -1.0 at link 1"):
        BPR([1.0, 1.0], [0.0, -1.0], [1.0, 1.0], [1.0, 1.0])


def test_slopes_of_empty_roads():
    """Zero above a power of one, all of it at one, and held at 2⁻⁵² capacities below."""
    road = BPR([2.0] * 4, [0.5] * 4, [8.0] * 4, [1.5, 1.0, 0.5, 0.0])
    held = 2.0 * 0.5 * 0.5 / 8.0 * (2.0**-52) ** -0.5
    np.testing.assert_allclose(road.derivative(np.zeros(4)), [0.0, 0.125, held, 0.0], rtol=1e-14)
    w = np.array([2.0, 3.0, 5.0, 7.0])
    np.testing.assert_allclose(
        road.derivative(w), [1.5 / 8.0 * 0.25**0.5, 0.125, 0.5 / 8.0 * 0.625**-0.5, 0.0], rtol=1e-14
    )
    np.testing.assert_allclose(
        road.integral(w),
        [2.0 * (2.0 + 0.25**1.5 / 2.5), 3.0 * (2.0 + 0.375 / 2.0), 5.0 * (2.0 + 0.625**0.5 / 1.5), 7.0 * 3.0],
        rtol=1e-14,
    )


def test_latencies_at_flows_below_zero_count_as_empty():
    road = BPR([2.0, 2.0], [0.5, 0.5], [4.0, 4.0], [3.0, 2.0])
    assert np.array_equal(road.value(np.array([-4.0, -4.0])), [2.0, 2.0])
    slope = Affine([1.0], [3.0])
    assert np.array_equal(slope.value(np.array([-4.0])), [1.0])
    assert np.array_equal(slope.integral(np.array([-4.0])), [0.0])
    assert (slope.power_form.scale[0], slope.power_form.power[0]) == (1.0, 1.0)
    assert UserLatency(lambda w: 1.0 + w, np.ones_like, lambda w: w + w**2 / 2.0, links=1).power_form is None


# Demand.


def test_demand_adds_up_by_hand():
    demand = Demand([2, 0, 2, 0, 1, 2], [1, 2, 1, 1, 1, 0], [1.5, 4.0, 2.0, 0.0, 7.0, 3.0], intrazonal=0.5)
    assert np.array_equal(demand.origin, [0, 2, 2])
    assert np.array_equal(demand.destination, [2, 0, 1])
    assert np.array_equal(demand.volume, [4.0, 3.0, 3.5])
    assert (demand.pairs, demand.total, demand.intrazonal) == (3, 10.5, 7.5)
    demand.check_zones(3)
    with pytest.raises(InvalidInput, match=r"expected zones 0 to 1 \(counted from 0\), got origin 2"):
        demand.check_zones(2)
    half = demand.scaled(0.5)
    assert np.array_equal(half.volume, [2.0, 1.5, 1.75])
    assert half.intrazonal == 3.75
    with pytest.raises(InvalidInput, match=r"volume: expected numbers >= 0, got -0.5 at index 1"):
        Demand([0, 0], [1, 2], [1.0, -0.5])
    with pytest.raises(InvalidInput, match="got -1 at index 1"):
        Demand([0, -1], [1, 2], [1.0, 2.0])
    with pytest.raises(InvalidInput, match="origin: expected a vector of 2 whole numbers, got shape"):
        Demand([[0, 1]], [1, 2], [1.0, 2.0])


# Builders.


def test_pigou_and_braess_by_hand():
    network, demand = pigou()
    assert np.array_equal(network.cost(np.array([0.25, 0.75])), [1.0, 0.75])
    assert (demand.origin[0], demand.destination[0], demand.total) == (0, 1, 1.0)
    assert np.array_equal(network.coordinates, [[0.0, 0.0], [1.0, 0.0]])
    network, demand = braess()
    w = np.array([4.0, 2.0, 3.0, 1.0, 5.0])
    np.testing.assert_allclose(network.cost(w), [40.0, 52.0, 53.0, 11.0, 50.0], rtol=1e-9)
    assert np.array_equal(network.coordinates, [[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [1.0, -1.0]])
    assert np.array_equal(network.tail, [0, 0, 2, 2, 3])
    assert np.array_equal(network.head, [2, 3, 1, 3, 1])
    assert np.array_equal(network.length, np.full(5, 100.0))
    assert np.array_equal(network.latency.free_flow, [1e-8, 50.0, 50.0, 10.0, 1e-8])
    assert np.array_equal(network.latency.b, [1e9, 0.02, 0.02, 0.1, 1e9])
    assert (network.zones, network.nodes, demand.total) == (2, 4, 6.0)
    assert (demand.origin[0], demand.destination[0]) == (0, 1)


def test_a_grid_of_two_by_three_by_hand():
    """Nodes 0 1 2 over 3 4 5: east, then south, then the same streets the other way."""
    network, demand = grid(2, 3, free_flow_time=2.0, capacity=50.0, b=0.3, power=3.0, demand=60.0)
    streets = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    both = streets + [(b, a) for a, b in streets]
    assert list(zip(network.tail.tolist(), network.head.tolist(), strict=True)) == both
    # At 100 = 2 capacities: 2 (1 + 0.3 · 8).
    np.testing.assert_allclose(network.latency.value(np.full(14, 100.0)), 6.8, rtol=1e-15)
    assert np.array_equal(network.coordinates, [[0, 0], [1, 0], [2, 0], [0, -1], [1, -1], [2, -1]])
    assert np.array_equal(network.length, np.ones(14))
    assert (network.nodes, network.zones, network.name) == (6, 6, "grid 2 × 3")
    pairs = list(zip(demand.origin.tolist(), demand.destination.tolist(), strict=True))
    assert pairs == [(a, b) for a in (0, 2, 3, 5) for b in (0, 2, 3, 5) if a != b]
    assert np.array_equal(demand.volume, np.full(12, 5.0))


def test_a_grid_whose_settings_are_left_out():
    network, demand = grid(1, 3)
    road = network.latency
    assert [set(v) for v in (road.free_flow, road.b, road.capacity, road.power)] == [{1.0}, {0.15}, {1000.0}, {4.0}]
    assert (demand.pairs, demand.total) == (2, 4000.0)
    assert grid(2, 1)[0].links == 2


def test_a_random_network_is_drawn_as_it_says():
    """The draws one after the other, from the generator of instances."""
    nodes, seed = 7, 3
    network, demand = random_network(nodes, seed=seed, extra_links=5, zones=4, pairs=6, demand=50.0)
    rng = derive(seed, Purpose.INSTANCE)
    places = rng.random((nodes, 2))
    order = rng.permutation(nodes)
    tails = rng.integers(nodes, size=5)
    ranks = rng.integers(5, size=5)  # one of the five nearest
    heads = []
    for tail, rank in zip(tails, ranks, strict=True):
        others = sorted((n for n in range(nodes) if n != tail), key=lambda n: np.hypot(*(places[n] - places[tail])))
        heads.append(others[rank])
    assert network.tail.tolist() == [*order, *tails]
    assert network.head.tolist() == [*order[1:], order[0], *heads]
    distance = np.hypot(*(places[network.tail] - places[network.head]).T)
    np.testing.assert_allclose(network.latency.free_flow, distance, rtol=1e-12)
    np.testing.assert_allclose(network.length, distance, rtol=1e-12)
    np.testing.assert_allclose(network.capacity, 50.0 / np.sqrt(7.0) * rng.uniform(0.5, 1.5, 12), rtol=1e-12)
    assert np.array_equal(network.latency.power, rng.choice([1.0, 2.5, 4.0], 12))
    assert set(network.latency.b) == {0.15}
    assert np.array_equal(network.coordinates, places)
    origin = rng.integers(4, size=6)
    destination = (origin + rng.integers(1, 4, size=6)) % 4
    shares = rng.dirichlet(np.ones(6))
    expected = Demand(origin, destination, 50.0 * shares)
    assert np.array_equal(demand.origin, expected.origin)
    assert np.array_equal(demand.destination, expected.destination)
    np.testing.assert_allclose(demand.volume, expected.volume, rtol=1e-12)
    assert demand.total == pytest.approx(50.0, rel=1e-14)


def test_a_random_network_whose_settings_are_left_out():
    network, demand = random_network(6, seed=1)
    assert (network.links, network.zones, network.first_thru) == (6 + 12, 6, 0)
    assert demand.total == pytest.approx(1000.0, rel=1e-14)
    # Two pairs a zone are drawn, and a few come twice.
    assert 50 < random_network(30, seed=1)[1].pairs <= 60
    assert random_network(2, seed=0, extra_links=3)[0].links == 5
    assert random_network(3, seed=0, extra_links=0, zones=2, pairs=1)[1].pairs == 1
    with pytest.raises(InvalidInput, match="zones: expected a whole number >= 2"):
        random_network(5, seed=0, zones=1)


# Which links are tolled, and what is seen.


def test_tolls_lie_on_their_links_in_the_order_of_x():
    links = TolledLinks(line(), [2, 0])
    assert np.array_equal(links.tolls([0.5, -0.25]), [-0.25, 0.0, 0.5])
    assert np.array_equal(links.lower_bounds, [-4.0, -1.0])
    assert np.array_equal(TolledLinks(line(), None).links, [0, 1, 2])
    assert np.array_equal(observe_links(line(), np.array([2.0, 4.0, 3.0]), "flows"), [2.0, 4.0, 3.0])
    assert np.array_equal(
        observe_links(line(), np.array([2.0, 4.0, 3.0]), "flows and times"), [2.0, 4.0, 3.0, 2.0, 3.0, 10.0]
    )
    for bad in ([], [3]):
        with pytest.raises(InvalidInput, match="tollable: expected links 0 to 2, at least one"):
            TolledLinks(line(), bad)
    with pytest.raises(InvalidInput, match="every link at most once"):
        TolledLinks(line(), [1, 1])


def test_fixed_costs_do_not_move_the_lowest_tolls():
    """x >= −ℓ(0), whatever else a link costs."""
    assert np.array_equal(TolledLinks(line(fixed_cost=[9.0, 9.0, 9.0]), None).lower_bounds, [-1.0, -2.0, -4.0])


# Shortest paths.


def test_shortest_paths_by_hand():
    paths = shortest_paths(line(), [1.0, 2.0, 4.0], origins=[0, 2, 1])
    assert np.array_equal(paths.origins, [0, 2, 1])
    inf = np.inf
    assert np.array_equal(paths.distance, [[0.0, 1.0, 3.0], [inf, inf, 0.0], [inf, 0.0, 2.0]])
    assert paths.path(0, 2) == [0, 1]
    assert paths.path(0, 0) == []
    assert paths.path(1, 0) == []
    direct = shortest_paths(line(), [1.0, 2.0, 2.5])
    assert np.array_equal(direct.origins, [0, 1, 2])
    assert direct.path(0, 2) == [2]
    with pytest.raises(InvalidInput, match="origins: expected nodes 0 to 2, got 3"):
        shortest_paths(line(), [1.0, 2.0, 4.0], origins=[3])


def test_equal_ways_are_told_apart_the_same_way_every_time():
    """1 + 2 against 3: the way found first stays, here the direct one, since node 2 is reached from 0 first."""
    assert shortest_paths(line(), [1.0, 2.0, 3.0], origins=[0]).path(0, 2) == [2]


def test_zones_may_be_ends_but_not_passed_by_hand():
    """With node 1 below the first through node the way 0→1→2 is closed, and 0→1 and 1→2 are open."""
    for first_thru, expected in ((1, 3.0), (2, 4.0)):
        paths = shortest_paths(line(first_thru=first_thru), [1.0, 2.0, 4.0])
        assert paths.distance[0].tolist() == [0.0, 1.0, expected]
        assert paths.distance[1, 2] == 2.0


def test_everybody_on_the_shortest_path_by_hand():
    demand = Demand([0, 0, 1], [2, 1, 2], [5.0, 7.0, 11.0])
    assert np.array_equal(all_or_nothing(line(), demand, [1.0, 2.0, 4.0]), [12.0, 16.0, 0.0])
    assert np.array_equal(all_or_nothing(line(), demand, [3.0, 2.0, 4.0]), [7.0, 11.0, 5.0])
    with pytest.raises(InvalidInput, match=r"node 1 cannot be reached from node 3 \(zones 2 and 0, volume 2\)"):
        all_or_nothing(line(), Demand([0, 2], [1, 0], [1.0, 2.0]), [1.0, 2.0, 4.0])


def test_costs_below_zero_by_hand():
    """−1 + 2 = 1 against 4 and against 0.5; distances are in the costs given."""
    paths = shortest_paths(line(), [-1.0, 2.0, 4.0], origins=[0])
    assert paths.distance[0].tolist() == [0.0, -1.0, 1.0]
    assert paths.path(0, 2) == [0, 1]
    assert shortest_paths(line(), [-1.0, 2.0, 0.5], origins=[0]).distance[0].tolist() == [0.0, -1.0, 0.5]
    assert np.array_equal(cost_shift(line(), np.array([1.0, 0.0, 4.0])), np.zeros(3))
    shift = cost_shift(line(), np.array([-1.0, 2.0, -4.0]))
    assert (np.array([-1.0, 2.0, -4.0]) + shift >= 0.0).all()
    assert shift[0] + shift[1] == shift[2]  # both ways from 0 to 2 change by the same


def ring(**changes):
    return Network([0, 1, 2, 0], [1, 2, 0, 2], nodes=3, zones=3, latency=Affine([1.0] * 4, [0.0] * 4), **changes)


@pytest.mark.parametrize("last, negative", [(-2.0, False), (-2.5, False), (-3.0, False), (-3.25, True)])
def test_only_a_cycle_below_zero_is_refused(last, negative):
    """0→1→2→0 costs 1 + 2 + last; exactly zero is allowed."""
    costs = [1.0, 2.0, last, 9.0]
    if not negative:
        assert shortest_paths(ring(), costs, origins=[0]).distance[0].tolist() == [0.0, 1.0, 3.0]
        return
    with pytest.raises(NegativeCycle, match=r"got -0.25 around nodes .*; raise the tolls") as caught:
        shortest_paths(ring(), costs)
    assert sorted(caught.value.links) == [0, 1, 2]
    first = caught.value.links[0]
    around = " → ".join(str((first + i) % 3 + 1) for i in range(4))
    links = ", ".join(str((first + i) % 3) for i in range(3))
    assert f"around nodes {around} (links {links})" in str(caught.value)
    walk = [int(ring().tail[e]) for e in caught.value.links]
    assert [int(ring().head[e]) for e in caught.value.links] == [*walk[1:], walk[0]]


def test_a_cycle_through_a_zone_that_nobody_passes_is_allowed():
    """0→1→2→0 passes nodes 1 and 2, and comes back to 0: fine while one of them cannot be passed."""
    costs = [1.0, 2.0, -3.25, 9.0]
    paths = shortest_paths(ring(first_thru=1), costs, origins=[1])
    assert paths.distance[0].tolist() == [2.0 - 3.25, 0.0, 2.0]


def test_links_sorted_by_their_tails():
    star = forward_star(Network([2, 0, 1, 0], [0, 1, 2, 2], 4, 3, Affine([1.0] * 4, [0.0] * 4), first_thru=1))
    assert star.out_first.tolist() == [0, 2, 3, 4, 4]
    assert star.out_links.tolist() == [1, 3, 2, 0]
    assert star.out_heads.tolist() == [1, 2, 2, 0]
    assert star.tail.tolist() == [2, 0, 1, 0]
    assert star.first_thru == 1


# The generated city: joined up, the same for the same seed, loaded as asked, with roads of three sizes


def same(one, other) -> bool:
    fields = ("tail", "head", "capacity", "length", "free_flow_time")
    return all(
        np.array_equal(getattr(one[0], name), getattr(other[0], name)) for name in fields
    ) and np.array_equal(one[1].volume, other[1].volume)


def test_the_same_seed_gives_the_same_city_and_another_one_another():
    assert same(city(8, zones=6, seed=3), city(8, zones=6, seed=3))
    assert not same(city(8, zones=6, seed=3), city(8, zones=6, seed=4))


@pytest.mark.parametrize("seed", range(5))
def test_every_node_can_be_reached_from_every_other(seed):
    network, _ = city(11, zones=9, seed=seed)
    matrix = csr_array((np.ones(network.links), (network.tail, network.head)), shape=(network.nodes, network.nodes))
    assert connected_components(matrix, connection="strong")[0] == 1
    assert network.first_thru == network.zones == 9


def test_there_are_roads_of_three_sizes_and_only_large_ones_cross_the_river():
    side, zones = 25, 4
    network, _ = city(side, zones=zones, seed=0)
    roads = np.minimum(network.tail, network.head) >= zones
    assert set(network.capacity[roads]) == set(CAPACITY)
    row_of = (np.arange(network.nodes) - zones) // side
    ends = np.sort([row_of[network.tail], row_of[network.head]], axis=0)
    bridges = roads & (ends[0] == side // 2 - 1) & (ends[1] == side // 2)
    assert np.count_nonzero(bridges) == 2 * side // ARTERIAL_EVERY
    assert network.capacity[bridges].min() > CAPACITY[LOCAL]
    local = network.capacity[roads] == CAPACITY[LOCAL]
    planned = 2 * (2 * side * (side - 1) - side * (side - 1) // ARTERIAL_EVERY * 2) - 2 * (
        side - side // ARTERIAL_EVERY
    )
    assert np.count_nonzero(local) == pytest.approx((1 - MISSING) * planned, rel=0.01)


def test_connectors_are_constant_and_join_each_zone_to_four_crossings():
    network, _ = city(10, zones=7, seed=0)
    connectors = np.minimum(network.tail, network.head) < network.zones
    assert np.array_equal(np.bincount(network.tail[connectors], minlength=7)[:7], np.full(7, 4))
    assert np.array_equal(np.bincount(network.head[connectors], minlength=7)[:7], np.full(7, 4))
    assert not network.latency.derivative(np.full(network.links, 100.0))[connectors].any()


def test_the_load_is_what_was_asked_for():
    network, demand = city(10, zones=12, seed=2, load=0.4)
    empty = all_or_nothing(network, demand, network.free_flow_time)
    roads = np.minimum(network.tail, network.head) >= network.zones
    length = network.length[roads]
    assert length @ empty[roads] == pytest.approx(0.4 * length @ network.capacity[roads], rel=1e-12)


def test_more_trips_make_more_delay():
    delay = []
    for load in (0.2, 0.7, 1.0):
        network, demand = city(10, zones=12, seed=2, load=load)
        solved = equilibrium(network, demand, gap=1e-6)
        delay.append(solved.tstt / (solved.flows @ network.free_flow_time))
    assert delay == sorted(delay)
    assert delay[-1] > 1.3


def test_the_pairs_with_the_most_trips_are_kept():
    _, every = city(8, zones=10, seed=1)
    _, some = city(8, zones=10, seed=1, pairs=30)
    assert (every.pairs, some.pairs) == (90, 30)
    most = {(int(i), int(j)) for i, j in zip(some.origin, some.destination, strict=True)}
    order = np.argsort(every.volume)[::-1][:30]
    assert most == {(int(every.origin[k]), int(every.destination[k])) for k in order}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"crossings": 2, "zones": 2}, "crossings: expected"),
        ({"crossings": 3, "zones": 1}, "zones: expected"),
        ({"crossings": 3, "zones": 10}, r"zones: expected at most as many as crossings \(9\), got 10"),
        ({"crossings": 3, "zones": 3, "pairs": 7}, "pairs: expected at most 6, all pairs of 3 zones, got 7"),
        ({"crossings": 3, "zones": 3, "load": 0.0}, "load: expected"),
    ],
)
def test_impossible_cities_are_refused(wrong, words):
    with pytest.raises(InvalidInput, match=words):
        city(seed=0, **wrong)
