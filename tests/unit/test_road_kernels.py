"""Each kernel against a plain NumPy twin."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from stackelberg.roads import BPR, Assignment, equilibrium, random_network, sioux_falls
from stackelberg.roads.kernels.columns import Columns, balance, compare, load, rebuild
from stackelberg.roads.kernels.costs import link_costs
from stackelberg.roads.kernels.leaps import settle
from stackelberg.roads.kernels.shifts import LinkState, contested, shift_pair, shift_space, sweep, total_excess
from stackelberg.roads.kernels.trees import potentials
from stackelberg.roads.solver import EquilibriumProblem, power_costs

# Sums in another order than the kernel's: a few hundred terms round to about 1e-14 relative.
ROUNDING = 1e-12


def prepared(seed: int = 1) -> tuple[EquilibriumProblem, Columns]:
    """A congested problem with several routes per pair, away from equilibrium."""
    network, demand = random_network(20, seed=seed, demand=3000.0)
    problem = EquilibriumProblem(Assignment(network, demand))
    found = equilibrium(network, demand, gap=1e-2)
    columns = found.routes.columns(demand.volume)
    problem.load(columns)
    link_costs(power_costs(network.latency.power_form, network.fixed_cost), *problem.state)
    columns = problem.renew(columns, problem.measure(columns)[0])
    rng = np.random.default_rng(seed)
    for pair in range(demand.pairs):
        own = slice(columns.first[pair], columns.first[pair + 1])
        columns.flow[own] = demand.volume[pair] * rng.dirichlet(np.ones(columns.flow[own].size))
    problem.load(columns)
    link_costs(power_costs(network.latency.power_form, network.fixed_cost), *problem.state)
    return problem, columns


def incidence(columns: Columns, links: int) -> np.ndarray:
    """Routes by links, 1 where the route uses the link."""
    matrix = np.zeros((columns.flow.size, links))
    for r in range(columns.flow.size):
        matrix[r, columns.links[columns.start[r] : columns.start[r + 1]]] = 1.0
    return matrix


@pytest.mark.parametrize("power", [0.5, 1.0, 2.5, 4.0, 0.0])
def test_costs_and_slopes_equal_those_of_the_latency(power: float) -> None:
    rng = np.random.default_rng(0)
    w = rng.uniform(0.0, 300.0, 50)
    w[:3] = 0.0
    latency = BPR(rng.uniform(0, 5, 50), rng.uniform(0, 1, 50), rng.uniform(50, 150, 50), np.full(50, power))
    cost, slope = np.empty(50), np.empty(50)
    link_costs(power_costs(latency.power_form, np.full(50, 0.25)), w, cost, slope)
    np.testing.assert_allclose(cost, latency.value(w) + 0.25, rtol=ROUNDING)
    np.testing.assert_allclose(slope, latency.derivative(w), rtol=ROUNDING)
    assert np.isfinite(slope).all()


def test_load_is_the_incidence_times_the_route_flows() -> None:
    problem, columns = prepared()
    w = np.empty(problem.network.links)
    load(columns, w)
    np.testing.assert_allclose(w, incidence(columns, w.size).T @ columns.flow, rtol=ROUNDING)


def test_balance_conserves_demand_after_a_disturbance() -> None:
    problem, columns = prepared()
    columns.flow[:] *= 1.0 + 1e-9
    balance(columns, problem.pairs)
    carried = np.add.reduceat(columns.flow, columns.first[:-1])
    np.testing.assert_allclose(carried, problem.assignment.volume, rtol=4 * np.finfo(float).eps)


def test_compare_finds_the_excess_and_the_cheaper_paths() -> None:
    problem, columns = prepared()
    cost = problem.state.cost
    problem.measure(columns)  # updates the trees
    news, excess, unreached = compare(columns, problem.pairs, problem.graph, problem.trees, cost)
    excess = excess.sum()
    routes = incidence(columns, cost.size) @ cost
    expected = 0.0
    for pair, (origin, destination) in enumerate(
        zip(problem.assignment.origin, problem.assignment.destination, strict=True)
    ):
        own = slice(columns.first[pair], columns.first[pair + 1])
        row = int(np.flatnonzero(np.unique(problem.assignment.origin) == origin)[0])
        tree = problem.trees.distance[row, destination]
        assert (news[pair] > 0) == (tree < routes[own].min() - 1e-12)
        expected += columns.flow[own] @ (routes[own] - min(tree, routes[own].min()))
    assert unreached == -1
    assert excess == pytest.approx(expected, rel=1e-9)
    assert expected > 0


def test_rebuild_drops_empty_routes_and_adds_new_ones() -> None:
    problem, columns = prepared()
    pair = int(np.flatnonzero(np.diff(columns.first) > 1)[0])
    dropped = int(columns.first[pair])
    columns.flow[dropped] = 0.0
    news, _ = problem.measure(columns)
    rebuilt = rebuild(columns, problem.pairs, problem.graph, problem.trees, news)
    assert rebuilt.flow.size == columns.flow.size - 1 + np.count_nonzero(news)
    kept = [columns.links[columns.start[r] : columns.start[r + 1]].tolist() for r in range(columns.flow.size)]
    del kept[dropped]
    for pair in range(problem.assignment.pairs):
        for r in range(rebuilt.first[pair], rebuilt.first[pair + 1]):
            links = rebuilt.links[rebuilt.start[r] : rebuilt.start[r + 1]]
            assert problem.network.tail[links[0]] == problem.assignment.origin[pair]
            assert problem.network.head[links[-1]] == problem.assignment.destination[pair]
            assert list(problem.network.tail[links[1:]]) == list(problem.network.head[links[:-1]])
            if rebuilt.flow[r] > 0:
                assert links.tolist() == kept.pop(0)
    assert kept == []


def plain_shift(problem: EquilibriumProblem, columns: Columns, pair: int) -> tuple[np.ndarray, np.ndarray]:
    """Twin of one pair's shift: Newton exchanges of each route with the cheapest, costs evaluated anew each time.

    Only the first Newton step of each exchange: the tests below use it where no correction sets in.
    """
    latency, fixed = problem.network.latency, problem.network.fixed_cost
    own = range(columns.first[pair], columns.first[pair + 1])
    matrix, flow = incidence(columns, problem.network.links), columns.flow.copy()
    w = matrix.T @ flow
    best = min(own, key=lambda r: matrix[r] @ (latency.value(w) + fixed))
    for r in own:
        if r == best or flow[r] == 0.0:
            continue
        direction = matrix[best] - matrix[r]
        excess = -direction @ (latency.value(w) + fixed)
        steepness = np.abs(direction) @ latency.derivative(w)
        amount = min(max(excess / steepness, -flow[best]), flow[r])
        flow[r] -= amount
        flow[best] += amount
        w = w + amount * direction
    return flow, w


def test_a_shift_equals_its_plain_twin() -> None:
    problem, columns = prepared()
    links = power_costs(problem.network.latency.power_form, problem.network.fixed_cost)
    moved = 0
    for pair in contested(columns):
        expected, expected_w = plain_shift(problem, columns, pair)
        moved += not np.allclose(expected, columns.flow)
        shift_pair(columns, pair, links, problem.state, shift_space(problem.network.links), 0.0)
        # Newton steps that overshoot by more than half are corrected in the kernel; here they are rare and small.
        np.testing.assert_allclose(columns.flow, expected, rtol=1e-9, atol=1e-9 * problem.assignment.volume.sum())
        np.testing.assert_allclose(
            problem.state.w, expected_w, rtol=1e-9, atol=1e-9 * problem.assignment.volume.sum()
        )
    assert moved > 5


def test_a_sweep_keeps_flows_and_costs_together_and_lowers_the_beckmann_function() -> None:
    problem, columns = prepared()
    latency = problem.network.latency
    links = power_costs(latency.power_form, problem.network.fixed_cost)
    before = latency.integral(problem.state.w).sum()
    pairs = contested(columns)
    moving = np.empty_like(pairs)
    room = shift_space(problem.network.links)
    excess, count = sweep(columns, pairs, links, problem.state, room, 0.0, moving)
    assert excess > 0.0
    assert 0 < count <= pairs.size
    assert set(moving[:count]) <= set(pairs)
    after = LinkState(*(array.copy() for array in problem.state))
    assert latency.integral(after.w).sum() < before
    problem.load(columns)
    np.testing.assert_allclose(after.w, problem.state.w, rtol=1e-10, atol=1e-10 * problem.assignment.volume.sum())
    np.testing.assert_allclose(after.cost, latency.value(problem.state.w), rtol=1e-9)
    np.testing.assert_allclose(after.slope, latency.derivative(problem.state.w), rtol=1e-8, atol=1e-15)


def test_settling_reaches_the_point_of_many_plain_sweeps_in_fewer() -> None:
    network, demand = sioux_falls()
    results = []
    for accelerated in (True, False):
        problem = EquilibriumProblem(Assignment(network, demand))
        columns = equilibrium(network, demand, gap=1e-4).routes.columns(demand.volume)
        links = power_costs(network.latency.power_form, network.fixed_cost)
        problem.load(columns)
        link_costs(links, *problem.state)
        args = (columns, contested(columns), links, problem.state, shift_space(network.links))
        done = 0
        if accelerated:
            done = settle(*args, 1e-3, 0.0, 5000)
        else:
            moving = np.empty_like(contested(columns))
            while sweep(*args, 0.0, moving)[0] > 1e-3:
                done += 1
        problem.load(columns)
        results.append((done, network.latency.integral(problem.state.w).sum()))
    (fast, low), (slow, plain) = results
    assert fast < slow / 2
    # Excess 1e-3 bounds the distance of both Beckmann values to the minimum over these routes.
    assert low == pytest.approx(plain, abs=1e-3)


def test_the_excess_at_once_equals_its_plain_twin() -> None:
    problem, columns = prepared()
    routes = incidence(columns, problem.network.links) @ problem.state.cost
    expected = 0.0
    for pair in range(problem.assignment.pairs):
        own = slice(columns.first[pair], columns.first[pair + 1])
        expected += columns.flow[own] @ (routes[own] - routes[own].min())
    links = power_costs(problem.network.latency.power_form, problem.network.fixed_cost)
    excess = total_excess(columns, contested(columns), links, problem.state.cost)
    assert excess == pytest.approx(expected, rel=1e-9)


def test_potentials_make_costs_non_negative() -> None:
    network, _ = random_network(25, seed=4)
    rng = np.random.default_rng(4)
    shift = rng.uniform(0, 3, network.nodes)
    cost = rng.uniform(0.1, 1.0, network.links) + shift[network.tail] - shift[network.head]
    h, _, behind = potentials(network.tail.copy(), network.head.copy(), network.nodes, cost)
    assert behind == -1
    assert (cost + h[network.tail] - h[network.head]).min() >= -1e-12


@pytest.mark.slow
def test_the_first_compilation_is_said_once(tmp_path):
    """In a process of its own, with an empty cache: compiling two kernels takes longer than the patience given."""
    code = (
        "import stackelberg.roads.kernels as kernels; kernels.PATIENCE_S = 0.01\n"
        "from stackelberg.roads.kernels.costs import powers\n"
        "from stackelberg.roads.kernels.costs import cost_and_slope\n"
        "powers(0.5, 4.0); cost_and_slope(1.0, 1.0, 1.0, 4.0, 2.0)\n"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    said = []
    for _ in range(2):
        ran = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120
        )
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout == ""
        said.append(ran.stderr.count("stackelberg: compiling the kernels, once after an installation"))
    assert said == [1, 0]
