"""The equilibrium solver: route sets grow by shortest paths, flows move by Gauss–Seidel Newton shifts.

Each iteration loads the route flows on the links, measures the true gap at those flows and their costs while it
adds every pair's cheapest route, and then sweeps over the routes it has until most of what a sweep can gain is
gained. The method is that of path-based gradient projection with column generation (Jayakrishnan et al. 1994;
Xie, Nie and Liu 2018).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.costs import relative_gap
from stackelberg.roads.workspace import Workspace

SWEEP_GOAL = 0.1
"""Sweeps over the routes in use stop at this share of the excess cost that the iteration began with."""
LATE = 1e-3
"""Below this gap the routes that matter are known ..."""
LATE_GOAL = 0.03
"""... sweeps go on to this share (not where demand is elastic: all pairs move then, and sweeps cost more) ..."""
LATE_SAVING = 0.1
"""... and routes are added that are cheaper, in relation, by more than this part of the gap.

Every pair on the dearer of two ways between the same nodes counts in the excess, but a few pairs that use both even
them out. What is left out adds up to less than this part, so that the gap still falls from iteration to iteration.
"""
EARLY_SAVING = 1e-3
"""Before that, nearly all routes are added that save anything."""
FIRST_GOAL = 0.1
"""A warm start first sweeps over the routes in use down to this share of the excess cost that it meets."""
ENOUGH = 0.1
"""... or at this share of the gap asked for: sweeping further would not end the solve any sooner."""
PATIENCE = 20
"""Iterations without a smaller gap after which the solver stops."""
Stopped = Literal["gap reached", "iterations", "rounding", "no progress"]
"""Why a solve ended. Rounding: no smaller gap is seen any more, and double precision explains what is left."""


@dataclass(frozen=True, eq=False)
class Solved:
    """The best iterate: routes and their flows, link flows, the true gap of these flows; and why it ended.

    `predecessor` are the last shortest path trees: a head start for the next solve. Where demand is elastic,
    `columns` hold the excess links as well.
    """

    columns: Columns
    predecessor: NDArray[np.int32]
    flows: Array
    gap: float
    iterations: int
    sweeps: int
    stopped: Stopped


def solve_equilibrium(
    workspace: Workspace,
    columns: Columns,
    gap: float,
    max_iterations: int,
    progress: Callable[[int, float], None] | None = None,
) -> Solved:
    """Iterate from `columns` (whose flows may change in place) until the relative gap is at most `gap`.

    Returns the iterate with the smallest gap. `progress` hears of the number and the true gap of each iteration.
    """
    workspace.price(columns)
    workspace.min_saving = 0.0
    if columns.flow.size:
        # A warm start: the routes in use come to terms with the new tolls before others are looked for.
        columns = workspace.renew(columns, np.zeros(columns.first.size - 1, np.int32))
        sweeps = workspace.improve(columns, ENOUGH * gap * workspace.total(), FIRST_GOAL)
        workspace.min_saving = LATE_SAVING
    else:
        sweeps, columns = 0, workspace.first_routes(columns)
    best, since = _Iterate(columns, workspace.state.w, np.inf), 0
    for iteration in range(1, max_iterations + 1):
        workspace.price(columns)
        new_paths, excess = workspace.measure(columns)
        total = workspace.total()
        reached = relative_gap(excess, total)
        if progress is not None:
            progress(iteration, reached)
        since = 0 if reached < best.gap else since + 1
        if since == 0:
            best = _Iterate(columns, workspace.state.w.copy(), reached)
        if reached <= gap or since >= PATIENCE or iteration == max_iterations:
            break
        columns = workspace.renew(columns, new_paths)
        goal, workspace.min_saving = _pace(reached, bool(workspace.problem.excess.pairs.size))
        sweeps += workspace.improve(columns, max(goal * excess, ENOUGH * gap * total))
    stopped = _why(best.gap, gap, since, workspace.rounding())
    roads = best.w[: workspace.problem.network.links]
    return Solved(best.columns, workspace.trees.predecessor, roads, best.gap, iteration, sweeps, stopped)


def _pace(reached: float, elastic: bool) -> tuple[float, float]:
    """How far to sweep at this gap, as a share of the excess, and which part of the gap a new route has to save."""
    if reached >= LATE:
        return SWEEP_GOAL, EARLY_SAVING
    return SWEEP_GOAL if elastic else LATE_GOAL, LATE_SAVING


class _Iterate(NamedTuple):
    """Routes with their flows, and the link flows and the gap that belong to them."""

    columns: Columns
    w: Array
    gap: float


def _why(reached: float, gap: float, since: int, rounding: float) -> Stopped:
    """Why a solve ended that reached this gap of the one asked for, the last smaller one `since` iterations ago."""
    if reached <= gap:
        return "gap reached"
    if since < PATIENCE:
        return "iterations"
    return "rounding" if reached <= rounding else "no progress"
