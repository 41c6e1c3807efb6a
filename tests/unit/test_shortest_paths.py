"""Shortest paths against SciPy, and what SciPy does not know: zones without through traffic, parallel links."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import bellman_ford, dijkstra
from tests.made_networks import random_network

from stackelberg.core import InvalidInput
from stackelberg.roads import Affine, Demand, NegativeCycle, Network, all_or_nothing, shortest_paths, sioux_falls
from stackelberg.roads.kernels.trees import no_trees, tree_space, update_trees
from stackelberg.roads.shortest import forward_star

# A path of n links adds n rounded sums; 1e-12 relative leaves room for a thousand of them.
ROUNDING = 1e-12


def cheapest_matrix(network: Network, cost: np.ndarray) -> csr_matrix:
    """The network as a sparse matrix with the cheapest of parallel links (a sparse matrix would add them up)."""
    matrix = np.full((network.nodes, network.nodes), np.inf)
    np.minimum.at(matrix, (network.tail, network.head), cost)
    tail, head = np.nonzero(np.isfinite(matrix))
    return csr_matrix((matrix[tail, head], (tail, head)), shape=matrix.shape)


@pytest.mark.parametrize("seed", range(5))
def test_distances_equal_those_of_scipy(seed: int) -> None:
    network, _ = random_network(40, seed=seed)
    cost = np.random.default_rng(seed).uniform(0.1, 1.0, network.links)
    paths = shortest_paths(network, cost)
    np.testing.assert_allclose(paths.distance, dijkstra(cheapest_matrix(network, cost)), rtol=ROUNDING)


def test_a_path_is_connected_and_costs_its_distance() -> None:
    network, _ = sioux_falls()
    paths = shortest_paths(network, network.free_flow_time, origins=[3])
    for node in range(network.nodes):
        links = paths.path(0, node)
        stops = [3, *network.head[links]]
        assert list(network.tail[links]) == stops[:-1]
        assert stops[-1] == node
        assert network.free_flow_time[links].sum() == pytest.approx(paths.distance[0, node], rel=ROUNDING)


def test_repaired_trees_equal_new_ones() -> None:
    network, _ = random_network(60, seed=3)
    graph, space = forward_star(network), tree_space(network.nodes)
    origins = np.arange(network.zones)
    trees = no_trees(origins.size, network.nodes)
    rng = np.random.default_rng(0)
    cost = network.free_flow_time.copy()
    for _ in range(10):
        fresh = no_trees(origins.size, network.nodes)
        update_trees(graph, cost, origins, space, fresh)
        update_trees(graph, cost, origins, space, trees)
        np.testing.assert_allclose(trees.distance, fresh.distance, rtol=ROUNDING)
        cost *= rng.uniform(0.7, 1.4, network.links)


def test_zones_carry_no_through_traffic() -> None:
    # 0 → 1 → 2 is cheaper, but passes zone 1; 0 → 3 → 2 does not.
    network = Network(
        [0, 1, 0, 3], [1, 2, 3, 2], nodes=4, zones=3, first_thru=3, latency=Affine(np.ones(4), np.zeros(4))
    )
    paths = shortest_paths(network, [1.0, 1.0, 5.0, 5.0])
    assert paths.path(0, 2) == [2, 3]
    assert paths.distance[0, 2] == 10.0
    assert paths.path(1, 2) == [1]  # leaving and entering a zone is fine


@pytest.mark.parametrize("seed", range(5))
def test_negative_costs_without_a_negative_cycle_equal_bellman_ford(seed: int) -> None:
    network, _ = random_network(30, seed=seed)
    rng = np.random.default_rng(seed)
    # Potentials shift every path between two nodes alike, so no cycle turns negative, but links do.
    potential = rng.uniform(0.0, 2.0, network.nodes)
    cost = rng.uniform(0.1, 1.0, network.links) + potential[network.tail] - potential[network.head]
    assert cost.min() < 0
    expected = bellman_ford(cheapest_matrix(network, cost))
    np.testing.assert_allclose(shortest_paths(network, cost).distance, expected, rtol=ROUNDING, atol=ROUNDING)


def test_a_negative_cycle_is_named() -> None:
    network = Network([0, 1, 2, 2], [1, 2, 1, 3], nodes=4, zones=4, latency=Affine(np.ones(4), np.zeros(4)))
    with pytest.raises(NegativeCycle, match=r"got -1 around nodes .*raise the tolls") as caught:
        shortest_paths(network, [1.0, 1.0, -2.0, 1.0])
    assert set(caught.value.links) == {1, 2}


def test_a_negative_cycle_through_a_zone_without_through_traffic_is_none() -> None:
    network = Network([0, 2, 2], [2, 0, 1], nodes=3, zones=2, first_thru=2, latency=Affine(np.ones(3), np.zeros(3)))
    paths = shortest_paths(network, [-3.0, 1.0, 1.0])
    assert paths.distance[0, 1] == -2.0


def test_all_or_nothing_equals_loading_path_by_path() -> None:
    network, demand = sioux_falls()
    flows = all_or_nothing(network, demand, network.free_flow_time)
    paths = shortest_paths(network, network.free_flow_time)
    expected = np.zeros(network.links)
    for origin, destination, volume in zip(demand.origin, demand.destination, demand.volume, strict=True):
        expected[paths.path(int(origin), int(destination))] += volume
    np.testing.assert_allclose(flows, expected, rtol=ROUNDING)


def test_bad_input_is_refused() -> None:
    network, demand = sioux_falls()
    with pytest.raises(InvalidInput, match="costs: expected a vector of 76 numbers"):
        shortest_paths(network, np.ones(75))
    with pytest.raises(InvalidInput, match="costs: expected numbers, not NaN"):
        shortest_paths(network, np.full(76, np.nan))
    with pytest.raises(InvalidInput, match="origins: expected whole numbers from 0 to 23, got 24"):
        shortest_paths(network, np.ones(76), origins=[24])
    lonely = Network([0], [1], nodes=3, zones=3, latency=Affine([1.0], [0.0]))
    with pytest.raises(InvalidInput, match="node 3 cannot be reached from node 1"):
        all_or_nothing(lonely, Demand([0], [2], [1.0]), [1.0])
    with pytest.raises(InvalidInput, match="expected zones 0 to 2"):
        all_or_nothing(lonely, Demand([0], [5], [1.0]), [1.0])
    assert demand.total == 360_600
