"""The generated city: joined up, the same for the same seed, loaded as asked, with roads of three sizes."""

import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from stackelberg.core import InvalidInput
from stackelberg.roads import all_or_nothing, city, equilibrium
from stackelberg.roads.builders import ARTERIAL_EVERY, CAPACITY, LOCAL, MISSING


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
