"""What holds for classes of travellers on every network: conservation per class, names and halves do not matter."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.iterates import class_flows_seen
from tests.made_networks import random_network

from stackelberg.roads import BPR, Demand, Network, TravellerClass, equilibrium, shortest_paths, system_optimum

pytestmark = pytest.mark.slow

GAP = 1e-9
SAME = 3e-3
"""Flows of two solves to GAP differ by about the square root of it, as a share of the largest flow."""

networks = st.builds(
    random_network, st.integers(4, 12), seed=st.integers(0, 10_000), demand=st.sampled_from([10.0, 1000.0, 6000.0])
)
# Derandomised: the same examples on every run.
few = settings(max_examples=15, deadline=None, derandomize=True)


def drawn_classes(network: Network, demand: Demand, seed: int) -> tuple[list[TravellerClass], np.ndarray]:
    """Two or three classes with settings and volumes of their own, and tolls in money."""
    rng = np.random.default_rng(seed)
    classes = []
    for m in range(int(rng.integers(2, 4))):
        volume = rng.uniform(0.0, 0.6, demand.pairs) * demand.volume
        classes.append(
            TravellerClass(
                f"class {m}",
                Demand(demand.origin, demand.destination, volume),
                value_of_time=float(rng.uniform(0.5, 30.0)),
                pce=float(rng.choice([1.0, 2.0, 2.5])),
                links=_roads_that_reach(network, demand, rng),
                toll_share=rng.uniform(0.0, 1.0, network.links),
                link_cost=float(rng.uniform(0.0, 2.0)) * network.length,
            )
        )
    return classes, rng.uniform(0.0, 10.0, network.links) * network.free_flow_time


def _roads_that_reach(network: Network, demand: Demand, rng: np.random.Generator) -> np.ndarray:
    """Some links closed, but none of the paths that are shortest at random costs."""
    paths = shortest_paths(network, rng.uniform(0.5, 1.5, network.links))
    allowed = rng.random(network.links) < 0.8
    for origin, destination in zip(demand.origin, demand.destination, strict=True):
        allowed[paths.path(int(origin), int(destination))] = True
    return allowed


@few
@given(networks, st.integers(0, 2**32 - 1))
def test_every_class_is_conserved_and_stays_on_its_roads(case, seed: int) -> None:
    network, demand = case
    classes, tolls = drawn_classes(network, demand, seed)
    found = equilibrium(network, classes, tolls, gap=GAP)
    assert found.converged
    for one, flows in zip(classes, found.class_flows, strict=True):
        assert flows.min() >= 0.0
        assert not flows[~one.allowed(network)].any()
        net = np.bincount(network.tail, flows, network.nodes) - np.bincount(network.head, flows, network.nodes)
        net -= np.bincount(one.demand.origin, one.demand.volume, network.nodes)
        net += np.bincount(one.demand.destination, one.demand.volume, network.nodes)
        assert np.abs(net).max() <= 1e-12 * demand.total
    cars = np.array([one.pce for one in classes])
    np.testing.assert_allclose(cars @ found.class_flows, found.flows, rtol=1e-12, atol=1e-12 * demand.total)


@few
@given(networks, st.integers(0, 2**32 - 1))
def test_the_gap_is_that_of_a_plain_count(case, seed: int) -> None:
    network, demand = case
    classes, tolls = drawn_classes(network, demand, seed)
    found = equilibrium(network, classes, tolls, gap=1e-4)
    spent = least = 0.0
    for one, flows, costs in zip(classes, found.class_flows, found.costs, strict=True):
        in_time = one.pce / one.value_of_time
        open_roads = np.where(np.isfinite(costs), costs, 1e9)
        paths = shortest_paths(network, open_roads)
        spent += in_time * float(flows @ np.where(flows > 0.0, costs, 0.0))
        least += in_time * float(one.demand.volume @ paths.distance[one.demand.origin, one.demand.destination])
    assert abs((spent - least) / spent - found.gap) <= 1e-13


@few
@given(networks, st.integers(0, 2**32 - 1))
def test_names_of_nodes_links_and_classes_do_not_matter(case, seed: int) -> None:
    network, demand = case
    classes, tolls = drawn_classes(network, demand, seed)
    rng = np.random.default_rng(seed)
    nodes, links = rng.permutation(network.nodes), rng.permutation(network.links)
    latency = network.latency
    assert isinstance(latency, BPR)
    shuffled = Network(
        nodes[network.tail][links],
        nodes[network.head][links],
        nodes=network.nodes,
        zones=network.nodes,
        latency=BPR(latency.free_flow[links], latency.b[links], latency.capacity[links], latency.power[links]),
        length=network.length[links],
    )
    renamed = [
        replace(
            one,
            demand=Demand(nodes[one.demand.origin], nodes[one.demand.destination], one.demand.volume),
            links=one.links[links],
            toll_share=one.toll_share[links],
            link_cost=one.link_cost[links],
        )
        for one in reversed(classes)
    ]
    found = equilibrium(network, classes, tolls, gap=GAP)
    other = equilibrium(shuffled, renamed, tolls[links], gap=GAP)
    np.testing.assert_allclose(other.flows, found.flows[links], atol=SAME * found.flows.max())
    assert abs(other.beckmann - found.beckmann) <= 1e-8 * abs(found.beckmann)
    for here, there in zip(found.classes, reversed(other.classes), strict=True):
        assert here.name == there.name
    spent = found.class_costs + found.tolls_paid
    np.testing.assert_allclose((other.class_costs + other.tolls_paid)[::-1], spent, rtol=1e-4)


@few
@given(networks, st.integers(0, 2**32 - 1))
def test_splitting_a_class_in_two_changes_nothing(case, seed: int) -> None:
    network, demand = case
    classes, tolls = drawn_classes(network, demand, seed)
    first = classes[0]
    halves = [replace(first, name=name, demand=first.demand.scaled(0.5)) for name in ("one half", "other half")]
    whole = equilibrium(network, classes, tolls, gap=GAP)
    split = equilibrium(network, halves + classes[1:], tolls, gap=GAP)
    np.testing.assert_allclose(split.flows, whole.flows, atol=SAME * whole.flows.max())
    assert abs(split.beckmann - whole.beckmann) <= 1e-8 * abs(whole.beckmann)
    spent = whole.class_costs + whole.tolls_paid
    divided = split.class_costs + split.tolls_paid
    np.testing.assert_allclose([divided[0] + divided[1], *divided[2:]], spent, rtol=1e-4)


@few
@given(networks, st.integers(0, 2**32 - 1))
def test_one_class_is_no_class_to_the_bit(case, seed: int) -> None:
    network, demand = case
    tolls = np.random.default_rng(seed).uniform(-0.3, 1.0, network.links) * network.free_flow_time
    plain = equilibrium(network, demand, tolls, gap=GAP)
    one = equilibrium(network, [TravellerClass("all", demand)], tolls, gap=GAP)
    assert np.array_equal(plain.flows, one.flows)
    assert plain.gap == one.gap


@few
@given(networks, st.integers(0, 2**32 - 1), st.sampled_from(["time", "money"]))
def test_totals_of_classes_that_count_the_same_per_car_fall_to_the_optimum(case, seed: int, value) -> None:
    network, demand = case
    classes, _ = drawn_classes(network, demand, seed)
    cars = {"time": lambda one: 1.0, "money": lambda one: one.value_of_time / 7.0}[value]
    classes = [replace(one, pce=cars(one)) for one in classes]
    with class_flows_seen() as seen:
        best = system_optimum(network, classes, value=value, gap=1e-7)
    size = best.assignment.pce[:, None]
    totals = [replace(best, flows=cars.sum(axis=0), class_flows=cars / size).total for cars in seen]
    assert best.converged
    assert np.all(np.diff(totals) <= 1e-12 * abs(totals[0]))
    selfish = equilibrium(network, classes, gap=1e-7)
    assert best.total <= (selfish.tstt if value == "time" else selfish.generalised_cost) * (1.0 + 1e-6)
