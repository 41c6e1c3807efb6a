"""None"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.made_networks import grid, random_network

from stackelberg.core import InvalidInput
from stackelberg.roads.builders import braess, pigou
from stackelberg.roads.demand import Demand
from stackelberg.roads.latency import BPR, Affine
from stackelberg.roads.network import Network
from stackelberg.tolls import toll_set
from stackelberg.tolls.links import TolledLinks


def two_roads(**changes):
    parts = {"tail": [0, 0], "head": [1, 1], "nodes": 2, "zones": 2, "latency": Affine([1.0, 0.0], [0.0, 1.0])}
    return Network(**(parts | changes))


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
        ({"head": [1, 7]}, "head: expected whole numbers from 0 to 1, got 7 at index 1"),
        ({"tail": [0, -1]}, "tail: expected whole numbers from 0 to 1, got -1 at index 1"),
        ({"tail": ["a", "b"]}, "tail: expected whole numbers from 0 to 1, got a at index 0"),
        ({"tail": [0, 1]}, "expected another node than the tail, got 1 at link 1"),
        ({"zones": 3}, r"zones: expected at most as many as nodes \(2\), got 3"),
        ({"first_thru": 3}, "first_thru: expected a node between 0 and 2, got 3"),
        ({"latency": Affine([1.0], [1.0])}, "latency: expected one for 2 links, got one for 1"),
        ({"latency": "fast"}, "latency: expected a Latency, got str"),
        ({"fixed_cost": [1.0, np.nan]}, "fixed_cost: expected finite numbers, got nan at index 1"),
        ({"capacity": [1.0, 0.0]}, "capacity: expected numbers > 0, got 0.0 at link 1"),
        ({"coordinates": [[0.0, 0.0]]}, r"coordinates: expected finite numbers of shape \(2, 2\)"),
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
    assert toll_set(seconds).lower.tolist() == [-60.0, -120.0]


# Networks, demand, builders, tolled links, shortest paths: numbers and boundaries worked by hand


def line(**changes):
    """0→1→2 and 0→2 with free-flow times 1, 2, 4."""
    parts = {"nodes": 3, "zones": 3, "latency": Affine([1.0, 2.0, 4.0], [0.5, 0.25, 2.0])} | changes
    return Network([0, 1, 0], [1, 2, 2], **parts)


# Networks.


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


# Demand.


# Builders.


# Which links are tolled, and what is seen.


def test_tolls_lie_on_their_links_in_the_order_of_x():
    links = TolledLinks(line(), [2, 0])
    assert np.array_equal(links.tolls([0.5, -0.25]), [-0.25, 0.0, 0.5])
    assert np.array_equal(toll_set(line(), [2, 0]).lower, [-4.0, -1.0])
    assert np.array_equal(TolledLinks(line(), None).links, [0, 1, 2])
    for bad in ([], [3]):
        with pytest.raises(InvalidInput, match=r"tollable: expected .* from 0 to 2"):
            TolledLinks(line(), bad)
    with pytest.raises(InvalidInput, match="at least one, each once"):
        TolledLinks(line(), [1, 1])
