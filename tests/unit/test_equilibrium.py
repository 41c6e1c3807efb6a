"""Equilibria and optima against the figures of independent programs, published flows, and bad input."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import brentq
from tests.own_latency import UserLatency
from tests.tntp_files import published_flows, tntp_file

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    BPR,
    Affine,
    Demand,
    NegativeCycle,
    Network,
    Solution,
    UnreachableWarning,
    braess,
    equilibrium,
    marginal_cost_tolls,
    pigou,
    set_aside_unreachable,
    shortest_paths,
    sioux_falls,
    system_optimum,
)
from stackelberg.roads.files import read_tntp_network, read_tntp_trips

# The independent figures have about ten digits; 1e-7 relative is what the project promises at gaps <= 1e-10.
RELATIVE = 1e-7
# name, generalised-cost factors, UE total cost, Beckmann at UE (None: not published), SO total cost
FIGURES = {
    "Braess": ({}, 552.0, None, 498.0),
    "SiouxFalls": ({}, 7_480_225.345, 4_231_335.287, 7_194_256.053),
    "Anaheim": ({}, 1_419_913.85, 1_286_032.171, 1_395_015.09),
    "ChicagoSketch": (
        {"toll_factor": 0.02, "distance_factor": 0.04},
        18_935_450.26,
        17_313_018.739,
        18_518_575.81,
    ),
}
BY_SIZE = ["Braess", "SiouxFalls", "Anaheim", pytest.param("ChicagoSketch", marks=pytest.mark.slow)]


def published(name: str) -> tuple[Network, Demand]:
    network = read_tntp_network(tntp_file(name, "net"), **FIGURES[name][0])
    return network, read_tntp_trips(tntp_file(name, "trips"))


def true_gap(network: Network, demand: Demand, found: Solution, tolls: np.ndarray) -> float:
    """The relative gap measured from outside: costs at the flows, and shortest paths at those costs."""
    cost = network.cost(found.flows, tolls)
    shortest = shortest_paths(network, cost).distance[demand.origin, demand.destination]
    total = float(found.flows @ cost)
    return (total - float(demand.volume @ shortest)) / total


@pytest.mark.parametrize("name", BY_SIZE)
def test_equilibrium_and_optimum_of_the_published_networks(name: str) -> None:
    _, selfish_cost, beckmann, optimal_cost = FIGURES[name]
    network, demand = published(name)
    selfish = equilibrium(network, demand, gap=1e-11)
    assert selfish.converged
    assert selfish.generalised_cost == pytest.approx(selfish_cost, rel=RELATIVE)
    if beckmann is not None:
        assert selfish.beckmann == pytest.approx(beckmann, rel=RELATIVE)
    optimal = system_optimum(network, demand, gap=1e-11)
    assert optimal.converged
    assert optimal.generalised_cost == pytest.approx(optimal_cost, rel=RELATIVE)
    assert optimal.beckmann == pytest.approx(optimal.generalised_cost, rel=1e-12)


@pytest.mark.parametrize("name", BY_SIZE[1:])
def test_flows_equal_the_published_ones(name: str) -> None:
    network, demand = published(name)
    flows, costs = published_flows(name, network)
    found = equilibrium(network, demand, gap=1e-12)
    # Half of Σ c' d² to the minimum is at most the Beckmann excess, itself at most gap · total cost. Both solutions
    # have a gap (2e-14 in the files, the size of rounding), and their distances to the minimum add up.
    distance = (np.sqrt(found.gap) + np.sqrt(2e-14)) * np.sqrt(2.0 * found.generalised_cost)
    assert np.sqrt(network.latency.derivative(flows) @ (found.flows - flows) ** 2) <= 1.01 * distance
    # That bound is a worst case over all links at once; link by link six digits are asked (eight are seen).
    np.testing.assert_allclose(found.flows, flows, rtol=1e-6, atol=1e-3)
    np.testing.assert_allclose(found.costs, costs, rtol=1e-6)


@pytest.mark.parametrize("name", ["SiouxFalls", "Anaheim"])
def test_marginal_cost_tolls_reproduce_the_system_optimum(name: str) -> None:
    network, demand = published(name)
    optimal = system_optimum(network, demand, gap=1e-12)
    tolls = marginal_cost_tolls(network, optimal.flows)
    tolled = equilibrium(network, demand, tolls, gap=1e-12)
    # The optimum is flat: the cost is off by no more than the excess of both, some 1e-12 of the total.
    assert tolled.generalised_cost == pytest.approx(optimal.generalised_cost, rel=1e-10)


def test_the_gap_is_true() -> None:
    network, demand = sioux_falls()
    tolls = np.linspace(-1.0, 3.0, network.links)
    for gap in (1e-2, 1e-4, 1e-6):
        found = equilibrium(network, demand, tolls, gap=gap)
        assert found.gap <= gap
        # The outer measure subtracts two large sums: 1e-13 of rounding.
        assert true_gap(network, demand, found, tolls) == pytest.approx(found.gap, rel=1e-3, abs=1e-13)


def test_a_warm_start_ends_where_a_cold_one_does_in_fewer_iterations() -> None:
    network, demand = sioux_falls()
    before = equilibrium(network, demand, gap=1e-10)
    kept = before.routes.flow.copy()
    tolls = 0.05 * network.free_flow_time * np.random.default_rng(0).uniform(-1, 1, network.links)
    cold = equilibrium(network, demand, tolls, gap=1e-10)
    warm = equilibrium(network, demand, tolls, gap=1e-10, start=before)
    assert warm.beckmann == pytest.approx(cold.beckmann, rel=1e-10)
    assert warm.iterations < cold.iterations
    assert np.array_equal(before.routes.flow, kept)
    # More travellers between the same pairs: the old routes, scaled.
    more = equilibrium(network, demand.scaled(1.1), gap=1e-10, start=before.routes)
    assert more.beckmann == pytest.approx(equilibrium(network, demand.scaled(1.1), gap=1e-10).beckmann, rel=1e-10)


def test_progress_is_reported() -> None:
    network, demand = sioux_falls()
    seen = []
    found = equilibrium(network, demand, gap=1e-10, progress=lambda *step: seen.append(step))
    assert [iteration for iteration, _ in seen] == list(range(1, found.iterations + 1))
    assert seen[-1][1] == found.gap


def test_braess_paradox_by_hand() -> None:
    # Braess with a toll τ on the bridge: a = 2 + τ/13 on each outer path, TSTT = 26 a² − 184 a + 816, then 498.
    network, demand = braess()
    bridge = int(np.flatnonzero((network.tail == 2) & (network.head == 3))[0])
    for toll in (0.0, 3.0, 6.5, 13.0, 20.0):
        tolls = np.zeros(network.links)
        tolls[bridge] = toll
        a = 2.0 + min(toll, 13.0) / 13.0
        found = equilibrium(network, demand, tolls, gap=1e-13)
        assert found.tstt == pytest.approx(26 * a**2 - 184 * a + 816, rel=1e-7)


def test_negative_tolls_shift_flow_and_are_no_obstacle() -> None:
    network, demand = pigou()
    found = equilibrium(network, demand, [-0.25, 0.25], gap=1e-12)
    np.testing.assert_allclose(found.flows, [0.5, 0.5], atol=1e-12)
    # Sign-free tolls on a cyclic network: links of negative cost, no negative cycle.
    network, demand = sioux_falls()
    shift = np.random.default_rng(1).uniform(0, 8, network.nodes)
    tolls = shift[network.tail] - shift[network.head]
    assert (network.free_flow_time + tolls).min() < 0
    plain, shifted = equilibrium(network, demand, gap=1e-11), equilibrium(network, demand, tolls, gap=1e-11)
    # Potential differences cost every route of a pair the same: the equilibrium does not move. Half of Σ c' d² is
    # at most the excess, 1e-11 · 7.5e6; slopes are 1.6e-5 and more, so d is at most 3 vehicles of 4,500 and more.
    np.testing.assert_allclose(shifted.flows, plain.flows, rtol=1e-3)
    assert shifted.tstt == pytest.approx(plain.tstt, rel=1e-6)


def test_a_user_latency_reaches_the_same_equilibrium_as_its_power_form() -> None:
    network, demand = sioux_falls()
    known = network.latency
    own = UserLatency(known.value, known.derivative, known.integral, network.links)
    stranger = Network(network.tail, network.head, network.nodes, network.zones, own)
    exact = equilibrium(network, demand, gap=1e-10)
    found = equilibrium(stranger, demand, gap=1e-10)
    assert found.converged
    assert found.beckmann == pytest.approx(exact.beckmann, rel=1e-10)
    optimal = system_optimum(stranger, demand, gap=1e-8)
    assert optimal.converged
    assert optimal.tstt == pytest.approx(7_194_256.053, rel=1e-7)


def test_awkward_latencies_converge() -> None:
    # Two nodes, parallel links: a root, a constant, zero free-flow time, a high power, and an exactly flat one.
    latency = BPR(
        free_flow=[1.0, 2.0, 0.0, 1.5, 2.0],
        b=[1.0, 0.0, 5.0, 0.15, 7.0],
        capacity=[10.0, 10.0, 10.0, 10.0, 10.0],
        power=[0.5, 4.0, 4.0, 12.3, 0.0],
    )
    network = Network([0] * 5, [1] * 5, nodes=2, zones=2, latency=latency)
    for volume in (1e-6, 1.0, 20.0, 500.0):
        found = equilibrium(network, Demand([0], [1], [volume]), gap=1e-12)
        assert found.converged, volume
        assert found.flows.sum() == volume
        used = found.flows > 1e-9 * volume
        cheapest = found.costs.min()
        np.testing.assert_allclose(found.costs[used], cheapest, rtol=1e-9)


@pytest.mark.slow
def test_pairs_that_pull_at_the_same_links_still_settle() -> None:
    # Tolls that make some links nearly free and nearly flat: two groups of pairs undo each other's shifts on steep
    # links, and only the common move along flat ones helps. Plain sweeps stall here at gaps of 1e-6.
    network, demand = sioux_falls()
    rng = np.random.default_rng(0)
    for _ in range(25):
        tolls = np.maximum(10.0 * rng.normal(size=network.links), -network.free_flow_time)
        found = equilibrium(network, demand.scaled(0.5), tolls, gap=1e-11, max_iterations=40)
        assert found.converged


def test_no_demand_gives_no_flow() -> None:
    network, _ = sioux_falls()
    found = equilibrium(network, Demand([], [], []))
    assert found.converged
    assert not found.flows.any()
    assert found.gap == 0.0


def test_bad_input_is_refused_with_reasons() -> None:
    network, demand = sioux_falls()
    with pytest.raises(InvalidInput, match="tolls: expected a vector of 76 numbers"):
        equilibrium(network, demand, np.zeros(75))
    with pytest.raises(InvalidInput, match="tolls: expected finite numbers, got nan at index 0"):
        equilibrium(network, demand, np.full(76, np.nan))
    with pytest.raises(InvalidInput, match="gap: expected a number > 0"):
        equilibrium(network, demand, gap=0.0)
    with pytest.raises(InvalidInput, match="max_iterations: expected a whole number >= 1"):
        equilibrium(network, demand, max_iterations=0)
    with pytest.raises(InvalidInput, match="demand: expected zones 0 to 23"):
        equilibrium(network, Demand([0], [30], [1.0]))
    with pytest.raises(InvalidInput, match="volume: expected finite numbers, got nan"):
        Demand([0], [1], [np.nan])
    with pytest.raises(InvalidInput, match="start: expected a Solution or its routes, got ndarray"):
        equilibrium(network, demand, start=np.zeros(3))
    with pytest.raises(InvalidInput, match="start: expected routes of this network for the 528 od pairs"):
        equilibrium(network, demand, start=equilibrium(*pigou()))
    lonely = Network([0], [1], nodes=3, zones=3, latency=Affine([1.0], [0.0]))
    with pytest.warns(UnreachableWarning, match="1→3"):
        assert equilibrium(lonely, Demand([0], [2], [1.0])).flows.tolist() == [0.0]


def test_tolls_with_a_negative_cycle_are_refused_by_name() -> None:
    network, demand = sioux_falls()
    tolls = np.zeros(network.links)
    there = int(np.flatnonzero((network.tail == 0) & (network.head == 1))[0])
    back = int(np.flatnonzero((network.tail == 1) & (network.head == 0))[0])
    tolls[there] = -network.free_flow_time[[there, back]].sum() - 1.0
    with pytest.raises(NegativeCycle, match="got -1 around nodes") as caught:
        equilibrium(network, demand, tolls)
    assert set(caught.value.links) == {there, back}


@pytest.mark.slow
def test_iterations_that_run_out_are_said() -> None:
    network, demand = sioux_falls()
    found = equilibrium(network, demand, gap=1e-10, max_iterations=2)
    assert not found.converged
    assert found.gap > 1e-10
    assert found.iterations == 2
    # Beyond what doubles can tell apart the solver stops by itself, at a gap of rounding size.
    beyond = equilibrium(network, demand, gap=1e-30)
    assert not beyond.converged
    assert beyond.gap < 1e-13


# Equilibria, their gaps and their accounts on parallel roads and small networks, worked by hand.
#
# On parallel roads with costs a_e + b_e w + f_e + x_e all in use, the common cost is
# c = (demand + Σ (a_e + f_e + x_e) / b_e) / Σ 1 / b_e, and w_e = (c − a_e − f_e − x_e) / b_e


def parallel(latency, **parts):
    return Network([0] * latency.links, [1] * latency.links, nodes=2, zones=2, latency=latency, **parts)


def demand_of(volume):
    return Demand([0], [1], [volume])


# Roads that carry far more than their capacity.


@pytest.mark.parametrize("volume", [10.0, 100.0, 1e4])
def test_every_road_is_found_however_crowded_the_first_ones_are(volume):
    """Costs t (1 + 0.15 w⁴): with all the traffic on two roads a third is cheaper by more than a thousand times.

    At the common cost c a road carries ((c / t − 1) / 0.15)^¼; c by bisection.
    """
    t = np.array([1.0, 2.0, 3.0])
    common = brentq(lambda c: (((c / t - 1.0).clip(0.0) / 0.15) ** 0.25).sum() - volume, 1.0, 3.0 * volume**4)
    found = equilibrium(parallel(BPR(t, [0.15] * 3, [1.0] * 3, [4.0] * 3)), demand_of(volume), gap=1e-10)
    assert found.converged
    np.testing.assert_allclose(found.flows, ((common / t - 1.0) / 0.15) ** 0.25, rtol=1e-6)


def stranger(seed):
    """A network that nobody drew: roads of any size and law, parallel ones, connectors, one-way grids; trips."""
    rng = np.random.default_rng(seed)
    rows, columns, zones = int(rng.integers(2, 6)), int(rng.integers(2, 6)), int(rng.integers(2, 8))
    node, first = np.arange(rows * columns).reshape(rows, columns), 0 if seed % 3 else zones
    streets = [(a, b) for i, row in enumerate(node) for a, b in pairwise(row[:: 1 if i % 2 else -1])]
    streets += [(a, b) for j, column in enumerate(node.T) for a, b in pairwise(column[:: -1 if j % 2 else 1])]
    streets += [tuple(rng.choice(node.size, 2, replace=False)) for _ in range(int(rng.integers(0, 2 * node.size)))]
    ends = [(k, first + j) for k in range(first) for j in rng.choice(node.size, 2, replace=False)]
    tail, head = np.array([*ends, *((b, a) for a, b in ends), *((first + a, first + b) for a, b in streets)]).T
    links, connectors = tail.size, 2 * len(ends)
    t, b, capacity = (
        rng.uniform(0.0, 10.0, links),
        rng.choice([0.0, 0.15, 5.0], links),
        10 ** rng.uniform(-1, 3, links),
    )
    t[rng.random(links) < 0.1], b[:connectors], t[:connectors] = 0.0, 0.0, rng.integers(2)
    network = Network(
        tail,
        head,
        nodes=first + node.size,
        zones=min(zones, node.size),
        latency=BPR(t, b, capacity, rng.choice([0.0, 0.5, 1.0, 4.0, 7.0], links)),
        first_thru=first,
    )
    origin = rng.integers(network.zones, size=12)
    destination = (origin + rng.integers(1, network.zones, size=12)) % network.zones
    tolls = rng.uniform(-0.5, 2.0, links) * (seed % 2)
    return network, Demand(origin, destination, 10 ** rng.uniform(-1, 3, 12)), np.maximum(tolls, -t)


def cheapest(network, cost, origin):
    """Distances by Bellman and Ford in NumPy; a zone without through traffic is two nodes, to leave and reach."""
    leaving = np.where(network.tail < network.first_thru, network.tail + network.nodes, network.tail)
    distance = np.full(network.nodes + network.first_thru, np.inf)
    distance[origin + network.nodes if origin < network.first_thru else origin] = 0.0
    for _ in range(distance.size):
        np.minimum.at(distance, network.head, distance[leaving] + cost)
    return distance[: network.nodes]


@pytest.mark.parametrize("seed", range(18))
def test_gaps_on_networks_that_nobody_drew_are_true_and_reached(seed):
    network, demand, tolls = stranger(seed)
    demand = set_aside_unreachable(network, demand)[0]
    found = equilibrium(network, demand, tolls, gap=1e-8)
    assert found.converged
    assert system_optimum(network, demand, gap=1e-6).converged
    cost = network.latency.value(found.flows) + tolls
    least = sum(
        volume * cheapest(network, cost, origin)[destination]
        for origin, destination, volume in zip(demand.origin, demand.destination, demand.volume, strict=True)
    )
    spent = float(found.flows @ np.abs(cost))
    assert found.gap == pytest.approx((float(found.flows @ cost) - least) / spent if spent else 0.0, abs=1e-12)
    stays = np.bincount(network.head, found.flows, network.nodes) - np.bincount(
        network.tail, found.flows, network.nodes
    )
    stays += np.bincount(demand.origin, demand.volume, network.nodes)
    stays -= np.bincount(demand.destination, demand.volume, network.nodes)
    np.testing.assert_allclose(stays, 0.0, atol=1e-9 * max(demand.total, 1.0))


# The relative gap.


@pytest.mark.parametrize(
    "tolls, loaded, dearer, cheapest",
    [
        # Zero-flow costs 1 and 2: all 3 take the first road, where they pay 1 + 3 + x; the other costs 2 + x.
        ([0.0, 0.0], 0, 4.0, 2.0),
        ([0.5, 0.25], 0, 4.5, 2.25),
        # Below zero in part: the first road costs −1 when loaded, the other −2.5. The gap is 3 · 1.5 / (3 · 1).
        ([-5.0, -4.5], 0, -1.0, -2.5),
        # The first costs 0.5 loaded, the second −1.
        ([-3.5, -3.0], 0, 0.5, -1.0),
        # Now the second road is the cheaper one when empty: 2 − 6 = −4 against 1 − 4 = −3; loaded it costs −2.5.
        ([-4.0, -6.0], 1, -2.5, -3.0),
    ],
)
def test_the_gap_is_measured_in_the_costs_that_travellers_pay(tolls, loaded, dearer, cheapest):
    """Σ flow (cost − cheapest) / Σ flow |cost|, whatever shifts make negative costs fit for shortest paths."""
    roads = parallel(Affine([1.0, 2.0], [1.0, 0.5]))
    found = equilibrium(roads, demand_of(3.0), tolls, max_iterations=1)
    assert found.flows[loaded] == 3.0
    assert found.costs[loaded] == pytest.approx(dearer, rel=1e-14)
    assert found.gap == pytest.approx(3.0 * (dearer - cheapest) / (3.0 * abs(dearer)), rel=1e-13)
    assert found.converged == (found.gap <= 1e-6)


def test_iterations_end_at_the_first_gap_that_is_small_enough():
    network, demand = sioux_falls()
    gaps = []
    found = equilibrium(network, demand, gap=1e-4, progress=lambda _, gap: gaps.append(gap))
    assert gaps[-1] == found.gap <= 1e-4
    assert min(gaps[:-1]) > 1e-4
    exactly = equilibrium(network, demand, gap=found.gap)
    assert exactly.converged  # a gap that equals what was asked for is small enough
    assert exactly.gap <= found.gap


# What an equilibrium says.


@pytest.mark.parametrize("seed", range(5))
def test_the_optimum_and_its_tolls_on_parallel_roads(seed):
    """Marginal costs a + f + 2 b w are equal at the optimum: an equilibrium with twice the slopes."""
    rng = np.random.default_rng(seed)
    a, b, fixed, volume = rng.uniform(1.0, 3.0, 3), rng.uniform(0.2, 2.0, 3), rng.uniform(0.0, 0.5, 3), 15.0

    common = (volume + ((a + fixed) / (2.0 * b)).sum()) / (0.5 / b).sum()
    best = (common - a - fixed) / (2.0 * b)
    assert best.min() > 0.0
    roads = parallel(Affine(a, b), fixed_cost=fixed)
    found = system_optimum(roads, demand_of(volume), gap=1e-13)
    np.testing.assert_allclose(found.flows, best, rtol=1e-5)
    times = a + b * found.flows
    np.testing.assert_allclose(found.times, times, rtol=1e-13)
    assert found.tstt == pytest.approx(sum(found.flows * times), rel=1e-13)
    assert found.generalised_cost == pytest.approx(sum(found.flows * (times + fixed)), rel=1e-13)
    np.testing.assert_allclose(found.costs, times + fixed + b * found.flows, rtol=1e-12)  # with marginal-cost tolls
    np.testing.assert_allclose(marginal_cost_tolls(roads, best), b * best, rtol=1e-13)


# Latencies that can only be evaluated: a line search on the Beckmann function.


# Starting from an earlier solution.


@pytest.mark.parametrize(
    "other, pairs",
    [
        # One pair more; the other way round; a network with fewer links, or with other ends.
        (Network([0, 0, 1], [1, 1, 0], 2, 2, Affine([1.0] * 3, [1.0] * 3)), Demand([0, 1], [1, 0], [3.0, 1.0])),
        (Network([0, 0, 1], [1, 1, 0], 2, 2, Affine([1.0] * 3, [1.0] * 3)), Demand([1], [0], [3.0])),
        (Network([0], [1], 2, 2, Affine([1.0], [1.0])), Demand([0], [1], [3.0])),
        (Network([0, 0], [1, 1], 3, 2, Affine([1.0, 2.0], [1.0, 0.5])), Demand([0], [1], [3.0])),
    ],
)
def test_a_start_of_another_network_or_other_pairs_is_refused(other, pairs):
    before = equilibrium(parallel(Affine([1.0, 2.0], [1.0, 0.5])), demand_of(3.0))
    assert before.flows.min() > 0.0  # both routes are in use
    with pytest.raises(InvalidInput, match="start: expected routes of this network"):
        equilibrium(other, pairs, start=before)


# Latencies by hand, at flows and parameters that tell every symbol apart.
