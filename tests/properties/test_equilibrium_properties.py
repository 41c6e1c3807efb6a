"""What holds for every network: conservation, equal costs, falling Beckmann values, names that do not matter."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.iterates import class_flows_seen
from tests.made_networks import random_network

from stackelberg.roads import BPR, Demand, Network, equilibrium, marginal_cost_tolls, shortest_paths, system_optimum

GAP = 1e-9

networks = st.builds(
    random_network,
    st.integers(4, 14),
    seed=st.integers(0, 10_000),
    demand=st.sampled_from([10.0, 1000.0, 6000.0]),
)
# Derandomised: the same examples on every run.
few = settings(max_examples=25, deadline=None, derandomize=True)


@pytest.mark.slow
@few
@given(networks, st.integers(0, 2**32 - 1))
def test_demand_and_node_flow_are_conserved_and_nothing_is_negative(case, seed: int) -> None:
    network, demand = case
    tolls = np.random.default_rng(seed).uniform(0.0, 1.0, network.links) * network.free_flow_time
    found = equilibrium(network, demand, tolls, gap=GAP)
    assert found.converged
    assert found.flows.min() >= 0.0
    assert found.routes.flow.min() >= 0.0
    carried = np.add.reduceat(found.routes.flow, found.routes.first[:-1])
    np.testing.assert_allclose(carried, demand.volume, rtol=4 * np.finfo(float).eps)
    net = np.bincount(network.tail, found.flows, network.nodes)
    net -= np.bincount(network.head, found.flows, network.nodes)
    net -= np.bincount(demand.origin, demand.volume, network.nodes)
    net += np.bincount(demand.destination, demand.volume, network.nodes)
    # Each node adds up tens of flows of at most the total demand.
    assert np.abs(net).max() <= 1e-12 * demand.total


@few
@given(networks)
def test_used_routes_cost_no_more_than_the_shortest_path(case) -> None:
    network, demand = case
    found = equilibrium(network, demand, gap=GAP)
    shortest = shortest_paths(network, found.costs).distance[demand.origin, demand.destination]
    excess = 0.0
    for pair in range(demand.pairs):
        for r in range(found.routes.first[pair], found.routes.first[pair + 1]):
            over = found.costs[found.routes.route(r)].sum() - shortest[pair]
            assert over >= -1e-12 * shortest[pair]
            excess += found.routes.flow[r] * over
    assert excess <= 1.01 * GAP * float(found.flows @ found.costs) + 1e-12 * float(found.flows @ found.costs)


@pytest.mark.slow
@few
@given(networks, st.booleans())
def test_beckmann_values_fall(case, optimal: bool) -> None:
    network, demand = case
    solve = system_optimum if optimal else equilibrium
    with class_flows_seen() as seen:
        solve(network, demand, gap=GAP)
    spent = network.total_time if optimal else lambda w: float(network.latency.integral(w).sum())
    values = [spent(w) + float(w @ network.fixed_cost) for (w,) in seen]
    # Values are sums over the links and carry their rounding.
    assert np.all(np.diff(values) <= 1e-13 * values[0])


@pytest.mark.slow
@few
@given(networks, st.integers(0, 2**32 - 1))
def test_renaming_nodes_and_links_changes_nothing(case, seed: int) -> None:
    network, demand = case
    rng = np.random.default_rng(seed)
    names, order = rng.permutation(network.nodes), rng.permutation(network.links)
    latency = network.latency
    renamed = Network(
        names[network.tail][order],
        names[network.head][order],
        network.nodes,
        network.zones,
        BPR(*(getattr(latency, name)[order] for name in ("free_flow", "b", "capacity", "power"))),
    )
    other = Demand(names[demand.origin], names[demand.destination], demand.volume)
    plain, moved = equilibrium(network, demand, gap=1e-12), equilibrium(renamed, other, gap=1e-12)
    # Two points within 1e-12 of the total cost of one minimum; total travel times differ by the root of that at
    # most, costs (the gradient, unique at equilibrium) likewise.
    total = plain.generalised_cost
    assert abs(plain.beckmann - moved.beckmann) <= 2e-12 * total
    assert abs(plain.tstt - moved.tstt) <= 1e-5 * total
    np.testing.assert_allclose(plain.costs[order], moved.costs, rtol=1e-4)


@pytest.mark.slow
@few
@given(networks)
def test_no_flow_beats_the_system_optimum_and_its_tolls_bring_it_about(case) -> None:
    network, demand = case
    optimal = system_optimum(network, demand, gap=1e-11)
    selfish = equilibrium(network, demand, gap=1e-11)
    # Marginal costs are at most 5 times the costs here (power 4), so the optimum is known to 5e-11 of the total.
    assert optimal.tstt <= selfish.tstt * (1 + 1e-10)
    tolled = equilibrium(network, demand, marginal_cost_tolls(network, optimal.flows), gap=1e-11)
    # The total cost is flat at its minimum: an excess of 1e-11 moves flows by the root and the total by itself.
    assert tolled.tstt <= optimal.tstt * (1 + 1e-8)


@pytest.mark.slow
@few
@given(networks, st.floats(0.2, 3.0))
def test_time_units_do_not_matter(case, factor: float) -> None:
    network, demand = case
    latency = network.latency
    slower = replace(latency, free_flow=latency.free_flow * factor)
    scaled = Network(network.tail, network.head, network.nodes, network.zones, slower)
    plain, other = equilibrium(network, demand, gap=GAP), equilibrium(scaled, demand, gap=GAP)
    assert abs(other.beckmann - factor * plain.beckmann) <= 2 * GAP * factor * plain.generalised_cost
