"""What holds for every network with elastic demand: conservation, names and units that do not matter, the limit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.made_networks import random_network

from stackelberg.roads import BPR, Demand, ElasticDemand, Network, equilibrium, shortest_paths

GAP = 1e-9

networks = st.builds(
    random_network,
    st.integers(4, 12),
    seed=st.integers(0, 10_000),
    demand=st.sampled_from([10.0, 1000.0, 4000.0]),
)
forms = st.sampled_from(["linear", "exponential", "logit"])
few = settings(max_examples=15, deadline=None, derandomize=True)


def elastic_of(network: Network, demand: Demand, form: str, elasticity: float = -0.7) -> ElasticDemand:
    costs = equilibrium(network, demand, gap=GAP).costs
    observed = shortest_paths(network, costs).distance[demand.origin, demand.destination]
    return ElasticDemand.calibrated(demand, observed, elasticity, form, 0.5 if form == "logit" else None)


@pytest.mark.slow
@few
@given(networks, forms, st.floats(0.0, 3.0))
def test_made_trips_arrive_and_no_more_are_made_than_there_are(case, form: str, toll: float) -> None:
    network, demand = case
    elastic = elastic_of(network, demand, form)
    found = equilibrium(network, elastic, toll * network.free_flow_time, gap=GAP)
    assert found.converged
    assert found.trips.min() >= 0.0
    assert np.all(found.trips <= elastic.function.potential)
    net = np.bincount(network.tail, found.flows, network.nodes)
    net -= np.bincount(network.head, found.flows, network.nodes)
    net -= np.bincount(elastic.origin, found.trips, network.nodes)
    net += np.bincount(elastic.destination, found.trips, network.nodes)
    assert np.abs(net).max() <= 1e-12 * elastic.potential.total
    # Each trip is made at the right price: together they are within the gap, each by itself within all of it.
    wrong = np.abs(found.trips - elastic.function.value(found.pair_costs)) * found.pair_costs
    assert wrong.sum() <= 2.0 * GAP * float(found.flows @ found.costs)
    assert abs(found.welfare - found.consumers_surplus - found.revenue) <= 1e-9 * abs(found.benefit)


@pytest.mark.slow
@few
@given(networks, forms, st.integers(0, 2**32 - 1))
def test_names_of_links_and_nodes_do_not_matter(case, form: str, seed: int) -> None:
    network, demand = case
    elastic = elastic_of(network, demand, form)
    rng = np.random.default_rng(seed)
    links, nodes = rng.permutation(network.links), rng.permutation(network.nodes)
    latency = network.latency
    assert isinstance(latency, BPR)
    other = Network(
        nodes[network.tail][links],
        nodes[network.head][links],
        nodes=network.nodes,
        zones=network.nodes,
        latency=BPR(latency.free_flow[links], latency.b[links], latency.capacity[links], latency.power[links]),
    )
    there = ElasticDemand(nodes[elastic.origin], nodes[elastic.destination], elastic.function)
    one, two = equilibrium(network, elastic, gap=GAP), equilibrium(other, there, gap=GAP)
    np.testing.assert_allclose(two.flows, one.flows[links], atol=1e-4 * one.flows.max())
    assert abs(two.welfare - one.welfare) <= 1e-7 * abs(one.benefit)


@pytest.mark.slow
@few
@given(networks, forms, st.sampled_from([1e-6, 60.0]), st.sampled_from([1e-6, 1e3]))
def test_units_of_time_and_volume_do_not_matter(case, form: str, time: float, volume: float) -> None:
    network, demand = case
    latency = network.latency
    assert isinstance(latency, BPR)
    scaled = BPR(latency.free_flow * time, latency.b, latency.capacity * volume, latency.power)
    other = replace(network, latency=scaled, capacity=scaled.capacity)
    one = equilibrium(network, elastic_of(network, demand, form), gap=GAP)
    two = equilibrium(other, elastic_of(other, demand.scaled(volume), form), gap=GAP)
    np.testing.assert_allclose(two.flows / volume, one.flows, atol=1e-4 * one.flows.max())
    np.testing.assert_allclose(two.trips / volume, one.trips, rtol=1e-4)


@pytest.mark.slow
@few
@given(networks, forms)
def test_without_elasticity_demand_is_fixed(case, form: str) -> None:
    network, demand = case
    tolls = 0.5 * network.free_flow_time
    fixed = equilibrium(network, demand, tolls, gap=GAP)
    for elasticity in (-1e-3, -1e-6, -1e-9):
        found = equilibrium(network, elastic_of(network, demand, form, elasticity), tolls, gap=GAP)
        # Costs rise to a few times what they were.
        np.testing.assert_allclose(found.trips, demand.volume, rtol=10.0 * abs(elasticity) + 1e-8)
    assert found.converged
    np.testing.assert_allclose(found.flows, fixed.flows, atol=1e-3 * fixed.flows.max())
