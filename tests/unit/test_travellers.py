"""Travellers at full demand: day-to-day adjustment approaches the settled equilibrium, and loses nobody."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from tests.made_networks import random_network
from tests.own_latency import UserLatency

from stackelberg.core import InvalidInput, Purpose, ResponseFailed, derive
from stackelberg.roads import Network, equilibrium, pigou, sioux_falls
from stackelberg.tolls import DayToDay, SettledTravellers

# At a gap of 1e-10 the Beckmann excess of Sioux Falls is at most 1e-10 · 7.5e6, and half of Σ c' d² is at most
# that: with slopes c' of 1.6e-5 and more, d is at most 10 vehicles of 4,500 and more.
FLOW_TOLERANCE = 3e-3


def start(travellers):
    return travellers.initial(derive(0, Purpose.INITIAL_MEMORY))


def ask(travellers, x, memory, rounds=1):
    return travellers.respond(np.asarray(x, dtype=float), memory, rounds, derive(0, Purpose.RESPONSE))


def far_off(travellers):
    """Routes of another time: the equilibrium under other tolls."""
    people, rng = SettledTravellers(travellers.network, travellers.demand), np.random.default_rng(7)
    x = rng.uniform(0.0, 5.0, travellers.network.links) * travellers.network.free_flow_time
    return ask(people, x, start(people))[1]


@pytest.mark.slow
@pytest.mark.parametrize("begin", [start, far_off])
def test_day_to_day_approaches_the_settled_equilibrium(begin) -> None:
    network, demand = sioux_falls()
    x = np.random.default_rng(3).uniform(0.0, 5.0, network.links)
    settled, _ = ask(SettledTravellers(network, demand, gap=1e-10), x, start(SettledTravellers(network, demand)))
    days = DayToDay(network, demand, share=0.2)
    memory = begin(days)
    distances = []
    for _ in range(8):
        y, memory = ask(days, x, memory, rounds=60)
        distances.append(np.abs(y - settled).max())
    assert all(later < earlier or later < 1.0 for earlier, later in itertools.pairwise(distances))
    # At a share of 0.2 the slowest exchange shrinks by about 0.98 a day (measured), which leaves 6e-5 of the first
    # thousands of misplaced travellers after 480 days: less than one of 360,600.
    assert distances[-1] < 1.0


@pytest.mark.parametrize("share", [0.05, 0.2, 1.0])
def test_the_day_to_day_process_conserves_demand_exactly(share: float) -> None:
    network, demand = sioux_falls()
    days = DayToDay(network, demand, share=share)
    memory = far_off(days)
    rng = np.random.default_rng(1)
    for _ in range(30):
        y, memory = ask(days, rng.uniform(0.0, 4.0, network.links), memory, rounds=2)
        carried = np.add.reduceat(memory.flow, memory.first[:-1])
        # Exactly up to the rounding of this sum itself: a few routes, one ulp each.
        np.testing.assert_allclose(carried, demand.volume, rtol=4 * np.finfo(float).eps)
        assert memory.flow.min() >= 0.0
        net = np.bincount(network.tail, y, network.nodes) - np.bincount(network.head, y, network.nodes)
        wanted = np.bincount(demand.origin, demand.volume, network.nodes)
        wanted -= np.bincount(demand.destination, demand.volume, network.nodes)
        np.testing.assert_allclose(net, wanted, atol=1e-10 * demand.total)


def test_one_day_is_the_share_of_one_sweep() -> None:
    # Pigou, all on the second road, toll 1/2 on it: the Newton step moves half of them; a share of 0.2 moves 0.1.
    days = DayToDay(*pigou(), tollable=[1], share=0.2)
    y, _ = ask(days, [0.5], start(days))
    np.testing.assert_allclose(y, [0.1, 0.9], atol=1e-12)


def test_settled_travellers_answer_with_the_equilibrium_whatever_the_memory() -> None:
    network, demand = sioux_falls()
    travellers = SettledTravellers(network, demand, gap=1e-10)
    x = np.random.default_rng(0).uniform(-1.0, 3.0, network.links)
    exact = equilibrium(network, demand, x, gap=1e-12)
    y, memory = ask(travellers, x, start(travellers))
    np.testing.assert_allclose(y, exact.flows, rtol=FLOW_TOLERANCE)
    far, _ = ask(travellers, x, ask(travellers, 2 * x, memory)[1])
    np.testing.assert_allclose(far, exact.flows, rtol=FLOW_TOLERANCE)


def test_a_cordon_tolls_only_its_links_in_the_order_given() -> None:
    network, demand = sioux_falls()
    cordon = [40, 3, 17]
    travellers = SettledTravellers(network, demand, tollable=cordon, gap=1e-10)
    y, _ = ask(travellers, [1.0, 2.0, 3.0], start(travellers))
    tolls = np.zeros(network.links)
    tolls[cordon] = [1.0, 2.0, 3.0]
    np.testing.assert_allclose(y, equilibrium(network, demand, tolls, gap=1e-10).flows, rtol=FLOW_TOLERANCE)


@pytest.mark.parametrize("kind", [DayToDay, SettledTravellers])
def test_a_negative_cycle_is_a_failed_response(kind) -> None:
    network, demand = sioux_falls()
    travellers = kind(network, demand)
    with pytest.raises(ResponseFailed, match="no cycle of negative cost"):
        ask(travellers, -2.0 * network.free_flow_time, start(travellers))


def test_a_gap_out_of_reach_is_a_failed_response() -> None:
    network, demand = sioux_falls()
    memory = start(SettledTravellers(network, demand))
    travellers = SettledTravellers(network, demand, gap=1e-10, max_iterations=1)
    with pytest.raises(ResponseFailed, match="no equilibrium to a gap of 1e-10 within 1 iterations"):
        ask(travellers, np.full(76, 1.0) + np.arange(76), memory)


def test_day_to_day_with_a_latency_that_only_evaluates() -> None:
    network, demand = random_network(12, seed=2)
    known = network.latency
    own = UserLatency(known.value, known.derivative, known.integral, network.links)
    stranger = Network(network.tail, network.head, network.nodes, network.zones, own)
    days = DayToDay(stranger, demand, share=0.5)
    y, _ = ask(days, np.zeros(network.links), far_off(days), rounds=300)
    exact = equilibrium(network, demand, gap=1e-12)
    # 300 days at a share of one half; on this small network the sweeps converge to rounding long before.
    np.testing.assert_allclose(y, exact.flows, atol=1e-5 * demand.total)


def test_bad_settings_are_refused() -> None:
    network, demand = sioux_falls()
    for settings, message in (
        ({"share": 0.0}, "share: expected a number > 0"),
        ({"share": 1.5}, r"share: expected a number in \(0, 1\]"),
        ({"tollable": []}, "tollable: expected links from 0 to 75, at least one"),
        ({"gap": -1.0}, "gap: expected a number > 0"),
    ):
        with pytest.raises(InvalidInput, match=message):
            DayToDay(network, demand, **settings)
    days = DayToDay(network, demand)
    with pytest.raises(InvalidInput, match="x: expected a vector of 76 numbers"):
        ask(days, np.zeros(3), start(days))
    with pytest.raises(InvalidInput, match="rounds: expected a whole number >= 1"):
        ask(days, np.zeros(76), start(days), rounds=0)
