"""Damped Newton steps on all routes at once: against dense linear algebra, and numbers worked by hand."""

import numpy as np
import pytest
from tests.plain_leap import plain_leap

from stackelberg.roads.kernels.columns import Columns, load
from stackelberg.roads.kernels.costs import LinkCosts, link_costs
from stackelberg.roads.kernels.leaps import even_out, hold_empty, largest_routes, leap, possible_moves, spread
from stackelberg.roads.kernels.shifts import LinkState, contested, shift_space

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
