"""Kernels on whole networks, and damped Newton steps on all routes at once; one by one they are worked by hand
in test_equilibrium_kernels_by_hand.py."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from tests.plain_leap import plain_leap

from stackelberg.roads import Assignment, equilibrium, random_network, sioux_falls
from stackelberg.roads.kernels.columns import Columns, load
from stackelberg.roads.kernels.costs import LinkCosts, link_costs
from stackelberg.roads.kernels.leaps import (
    even_out,
    hold_empty,
    largest_routes,
    leap,
    possible_moves,
    settle,
    spread,
)
from stackelberg.roads.kernels.shifts import LinkState, contested, shift_space, sweep
from stackelberg.roads.kernels.trees import potentials
from stackelberg.roads.solver import EquilibriumProblem, power_costs


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


# Damped Newton steps on all routes at once: against dense linear algebra, and numbers worked by hand

ONE = np.array([0], np.uint32)


def made(pairs, base, coefficient, fixed=None):
    """Columns of pairs, each a list of (links, flow), on links that cost base + coefficient · w."""
    routes = [route for pair in pairs for route in pair]
    listed = [link for links, _ in routes for link in links]
    flow, lengths = np.array([float(flow) for _, flow in routes]), [len(links) for links, _ in routes]
    fixed = None if fixed is None else np.array(fixed, float)
    columns = Columns.of(np.cumsum([0, *map(len, pairs)]), lengths, listed, flow, fixed)
    ones = np.ones(len(base))
    links = LinkCosts(np.array(base, float), np.array(coefficient, float), ones, ones)
    state = LinkState(*(np.zeros(ones.size) for _ in range(3)))
    load(columns, state.w)
    link_costs(links, *state)
    return columns, links, state


def test_moves_of_routes_that_carry_flow_or_are_cheaper_than_the_largest():
    """Routes cost 4, 9, 3, 7 at the flows 5, 2, 0, 0: the last would only be held empty."""
    pair = [([0, 1], 5.0), ([0, 2], 2.0), ([3], 0.0), ([0, 4], 0.0)]
    columns, _, state = made([pair], [1.0, 3.0, 8.0, 3.0, 6.0], np.zeros(5))
    base = largest_routes(columns, ONE)
    moves = possible_moves(columns, ONE, base, state.cost, shift_space(5))
    assert base.tolist() == [0]
    assert moves.route.tolist() == [1, 2]
    assert moves.links.tolist() == [2, 1, 3, 0, 1]
    assert moves.middle.tolist() == [1, 3]
    w = np.full(5, 9.0)
    spread(moves, np.array([2.0, 0.5]), w)
    assert w.tolist() == [-0.5, -2.5, 2.0, 0.5, 0.0]


@pytest.mark.parametrize("damping", [1e-9, 0.1, 10.0])
def test_a_step_of_one_move_is_newtons_shortened_by_damping(damping):
    """Costs 1 + 2 w and 3 + w with 6 and 1: 9 too dear, at a steepness of 3."""
    columns, links, state = made([[([0], 6.0), ([1], 1.0)]], [1.0, 3.0], [2.0, 1.0])
    assert leap(columns, ONE, links, state, shift_space(2), damping) == 1.0
    moved = 3.0 / (1.0 + damping)
    np.testing.assert_allclose(columns.flow, [6.0 - moved, 1.0 + moved], rtol=1e-12)
    np.testing.assert_allclose(state.w, columns.flow, rtol=1e-12)
    np.testing.assert_allclose(state.cost, [1.0 + 2.0 * state.w[0], 3.0 + state.w[1]], rtol=1e-14)


def test_what_is_fixed_of_the_costs_counts():
    """1 + 2 (7 − m) + 6 = 3 + (1 + m) at m = 17/3."""
    columns, links, state = made([[([0], 7.0), ([1], 1.0)]], [1.0, 3.0], [2.0, 1.0], fixed=[6.0, 0.0])
    assert leap(columns, ONE, links, state, shift_space(2), 1e-12) == 1.0
    np.testing.assert_allclose(columns.flow, [4.0 / 3.0, 20.0 / 3.0], rtol=1e-9)


def test_pairs_that_undo_each_others_sweeps_are_settled_in_one_step():
    """Both pairs pull at the steep road 0: 1 + 3 v = 4 + a = 5 + b/2 with v + a + b = 23.5."""
    pairs = [[([0], 6.0), ([1], 2.0)], [([0], 15.0), ([2], 0.5)]]
    columns, links, state = made(pairs, [1.0, 4.0, 5.0], [3.0, 1.0, 0.5])
    for _ in range(3):
        assert leap(columns, contested(columns), links, state, shift_space(3), 1e-9) == 1.0
    np.testing.assert_allclose(columns.flow, [0.65, 7.35, 2.8, 12.7], rtol=1e-3)


def test_routes_below_nothing_are_held_empty_and_a_base_shortens_its_pair():
    pairs = [[([0], 5.0), ([1], 1.0), ([2], 1.0)], [([0], 4.0), ([3], 2.0)]]
    columns, _, state = made(pairs, np.ones(4), np.ones(4))
    several = contested(columns)
    base = largest_routes(columns, several)
    moves = possible_moves(columns, several, base, state.cost, shift_space(4))
    step, free = np.array([-3.0, 2.0, 8.0]), np.ones(3, np.bool_)
    assert hold_empty(columns, moves, base, free, step) == 2
    assert step.tolist() == [-1.0, 2.0, 4.0]
    assert free.tolist() == [False, True, False]
    assert hold_empty(columns, moves, base, free, step) == 0


def test_even_out_solves_the_damped_system_of_the_free_moves():
    rng = np.random.default_rng(3)
    pairs = [
        [(rng.choice(12, 4, replace=False).tolist(), rng.uniform(1.0, 3.0)) for _ in range(3)] for _ in range(4)
    ]
    columns, _, state = made(pairs, rng.uniform(1.0, 3.0, 12), rng.uniform(0.1, 1.0, 12))
    several = contested(columns)
    moves = possible_moves(columns, several, largest_routes(columns, several), state.cost, shift_space(12))
    count = moves.route.size
    ways = np.zeros((count, 12))
    for j in range(count):
        ways[j, moves.links[moves.begin[j] : moves.middle[j]]] = 1.0
        ways[j, moves.links[moves.middle[j] : moves.begin[j + 1]]] = -1.0
    diagonal = ways**2 @ state.slope
    free = rng.random(count) < 0.7
    step = np.where(free, 0.0, rng.standard_normal(count))
    dearer = rng.standard_normal(count)
    matrix = ways @ (state.slope[:, None] * ways.T) + 0.05 * np.diag(diagonal)
    expected = step.copy()
    expected[free] = np.linalg.solve(
        matrix[np.ix_(free, free)], -dearer[free] - matrix[np.ix_(free, ~free)] @ step[~free]
    )
    before = step.copy()
    assert even_out(moves, state.slope, diagonal, 0.05, dearer, free, step, 1e-26, 0)[0] == 0
    np.testing.assert_array_equal(step, before)
    assert even_out(moves, state.slope, diagonal, 0.05, dearer, free, step, 1e-26, 100)[0] <= 2 * count
    np.testing.assert_allclose(step, expected, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("seed", range(8))
def test_a_leap_is_that_of_the_plain_twin_and_loses_nobody(seed):
    rng = np.random.default_rng(seed)
    pairs = [
        [(rng.choice(20, 5, replace=False).tolist(), rng.choice([0.0, rng.uniform(0.1, 4.0)])) for _ in range(4)]
        for _ in range(6)
    ]
    for pair in pairs:
        pair[0] = (pair[0][0], 5.0)
    columns, links, state = made(pairs, rng.uniform(1.0, 9.0, 20), rng.uniform(0.01, 1.0, 20))
    matrix = np.zeros((24, 20))
    for r in range(24):
        matrix[r, columns.links[columns.start[r] : columns.start[r + 1]]] = 1.0
    own = [list(range(4 * k, 4 * k + 4)) for k in range(6)]
    laws = (lambda w: links.base + links.coefficient * w, lambda w: links.coefficient)
    flow, w, taken = plain_leap(matrix, columns.flow.copy(), state.w.copy(), own, *laws, 1e-3)
    volumes = columns.flow.reshape(6, 4).sum(axis=1)
    assert leap(columns, contested(columns), links, state, shift_space(20), 1e-3) == taken
    np.testing.assert_allclose(columns.flow, flow, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(state.w, w, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(columns.flow.reshape(6, 4).sum(axis=1), volumes, rtol=1e-13)
    assert columns.flow.min() >= 0.0


def test_where_nothing_can_fall_nothing_is_changed():
    """At the equilibrium of two equal roads there is no step; on flat roads nothing tells how long one is."""
    for flow, base, coefficient in (([2.0, 2.0], [1.0, 1.0], [1.0, 1.0]), ([2.0, 2.0], [1.0, 5.0], [0.0, 0.0])):
        columns, links, state = made([[([0], flow[0]), ([1], flow[1])]], base, coefficient)
        assert leap(columns, ONE, links, state, shift_space(2), 1e-2) == 0.0
        assert columns.flow.tolist() == flow
        assert state.w.tolist() == flow
