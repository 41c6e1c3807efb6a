"""The equilibrium solver: route sets grow by shortest paths, flows move by Gauss–Seidel Newton shifts.

Each iteration loads the route flows on the links, measures the true gap at those flows and their costs while it
adds every pair's cheapest route, and then sweeps over the routes it has until most of what a sweep can gain is
gained. The method is that of path-based gradient projection with column generation (Jayakrishnan et al. 1994;
Xie, Nie and Liu 2018).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.costs import LinkCosts, PowerForm, link_costs, relative_gap
from stackelberg.roads.latency import Latency
from stackelberg.roads.problem import EquilibriumProblem

SWEEP_GOAL = 0.1
"""Sweeps over the routes in use stop at this share of the excess cost that the iteration began with."""
LATE = 1e-3
"""Below this gap the routes that matter are known ..."""
LATE_GOAL = 0.03
"""... sweeps go on to this share (not where demand is elastic: all pairs move then, and sweeps cost more) ..."""
LATE_NEWS = 0.1
"""... and routes are added that are cheaper, in relation, by more than this part of the gap.

Every pair on the dearer of two ways between the same nodes counts in the excess, but a few pairs that use both even
them out. What is left out adds up to less than this part, so that the gap still falls from iteration to iteration.
"""
EARLY_NEWS = 1e-3
"""Before that, nearly all routes are added that save anything."""
FIRST_GOAL = 0.1
"""A warm start first sweeps over the routes in use down to this share of the excess cost that it meets."""
ENOUGH = 0.1
"""... or at this share of the gap asked for: sweeping further would not end the solve any sooner."""
MOST_SWEEPS = 50
_HALVINGS = 50
PATIENCE = 20
"""Iterations without a smaller gap after which the solver stops."""
ROUNDING = 64 * np.finfo(np.float64).eps
"""What rounding leaves of the gap, as a share of the costs and of what they change by when flows double."""

Stopped = Literal["gap reached", "iterations", "rounding", "no progress"]
"""Why a solve ended. Rounding: no smaller gap is seen any more, and double precision explains what is left."""

Report = Callable[[int, float, Array], None]
"""Called after each iteration with its number, the true gap, and the link flows it belongs to."""


@dataclass(frozen=True, eq=False)
class Solved:
    """The best iterate: routes and their flows, link flows, the true gap of these flows; and why it ended.

    `predecessor` are the last shortest path trees: a head start for the next solve. Where demand is elastic,
    `columns` hold who stays at home as well.
    """

    columns: Columns
    predecessor: NDArray[np.int32]
    flows: Array
    gap: float
    iterations: int
    sweeps: int
    stopped: Stopped


def power_costs(form: PowerForm, fixed: Array, least: float = 0.0) -> LinkCosts:
    """Link costs of a latency in power form plus `fixed`, not below `least`; a power of zero makes a constant."""
    constant = form.power == 0.0
    base = form.constant + np.where(constant, form.coefficient, 0.0) + fixed
    coefficient = np.where(constant, 0.0, form.coefficient)
    return LinkCosts(np.maximum(base, least), coefficient, 1.0 / form.scale, form.power.copy())


def tangent_costs(latency: Latency, fixed: Array, w: Array) -> LinkCosts:
    """The tangent of link costs at flows w: what a sweep can work on when all we can do is evaluate ℓ and ℓ'."""
    slope = latency.derivative(w).copy()  # read-only arrays would have the kernels compiled a second time
    ones = np.ones(w.size)
    return LinkCosts(latency.value(w) + fixed - slope * w, slope, ones, ones)


class SolverSteps(ABC):
    """How to price the links and improve the flows under given tolls: one way per kind of latency."""

    def __init__(self, problem: EquilibriumProblem, shift: Array) -> None:
        self.problem, self._shift = problem, shift
        self._least = -np.inf if problem.given else 0.0  # of a cost, but for rounding: searches for paths need it

    @abstractmethod
    def price_links(self) -> None:
        """Set the costs of all links to match their flows."""

    def price(self, columns: Columns) -> None:
        """Load `columns` and set the costs of all links to match."""
        self.problem.load(columns)
        self.price_links()

    @abstractmethod
    def improve(self, columns: Columns, target: float, share: float = 0.0) -> int:
        """Sweep until the excess cost within `columns` is at most `target`, or `share` of the first sweep's.

        Returns the number of sweeps.
        """

    @abstractmethod
    def sweep(self, columns: Columns) -> None:
        """One sweep from the flows that were priced last."""

    def total(self) -> float:
        """Σ w |c| at the flows priced last: the total cost where costs are not negative, the measure of the gap."""
        return self.problem.spent(self._shift)

    def rounding(self) -> float:
        """About the gap that rounding alone can make: of the costs, and of the flows that they are taken at."""
        roads = self.problem.network.links
        w, cost, slope = (part[:roads] for part in self.problem.state)
        size = float(w @ (cost + w * slope))
        if self.problem.answering is not None:
            size += float(self.problem.assignment.volume @ np.abs(self.problem.state.cost[roads:]))
        return ROUNDING * relative_gap(size, self.total())


def steps(problem: EquilibriumProblem, charged: Array) -> SolverSteps:
    """The steps for this problem's latency where so much is charged. Raises NegativeCycle where that makes one."""
    fixed, shift = problem.prices(charged)
    form = problem.network.latency.power_form
    return TangentSteps(problem, fixed, shift) if form is None else PowerSteps(problem, form, fixed, shift)


@final
class PowerSteps(SolverSteps):
    """For latencies in power form: the kernels know the costs exactly."""

    def __init__(self, problem: EquilibriumProblem, form: PowerForm, fixed: Array, shift: Array) -> None:
        super().__init__(problem, shift)
        self._links = problem.with_homes(power_costs(form, fixed + shift, self._least))

    def price_links(self) -> None:
        """Set costs and slopes of all links to match their flows."""
        link_costs(self._links, *self.problem.state)

    def improve(self, columns: Columns, target: float, share: float = 0.0) -> int:
        """Sweep until the excess cost within `columns` is small enough, or MOST_SWEEPS."""
        return self.problem.settle(columns, self._links, target, share, MOST_SWEEPS)

    def sweep(self, columns: Columns) -> None:
        """One sweep from the flows that were priced last."""
        self.problem.settle(columns, self._links, 0.0, 0.0, most=1)


@final
class TangentSteps(SolverSteps):
    """For any other latency: sweeps on the tangents of the costs, then a line search on the Beckmann function."""

    def __init__(self, problem: EquilibriumProblem, fixed: Array, shift: Array) -> None:
        super().__init__(problem, shift)
        self._fixed, self._latency = fixed + shift, problem.network.latency

    def price_links(self) -> None:
        """Set the costs of all links to match their flows."""
        self.problem.state.cost[:] = self._costs(self.problem.state.w)

    def improve(self, columns: Columns, target: float, share: float = 0.0) -> int:
        """Sweep on the tangents likewise, then go as far as the Beckmann function falls."""
        before_flow, before = columns.flow.copy(), self.problem.state.w.copy()
        sweeps = self.problem.settle(columns, self._tangents(), target, share, MOST_SWEEPS)
        constant = float(columns.fixed @ (columns.flow - before_flow))
        share = self._line_search(before, self.problem.state.w - before, constant)
        columns.flow[:] = before_flow + share * (columns.flow - before_flow)
        return sweeps

    def sweep(self, columns: Columns) -> None:
        """One sweep on the tangents at the flows that were priced last."""
        self.problem.settle(columns, self._tangents(), 0.0, 0.0, most=1)

    def _tangents(self) -> LinkCosts:
        roads = self._fixed.size
        links = self.problem.with_homes(tangent_costs(self._latency, self._fixed, self.problem.state.w[:roads]))
        link_costs(links, *self.problem.state)
        return links

    def _costs(self, w: Array) -> Array:
        roads = np.maximum(w[: self._fixed.size], 0.0)
        costs = np.asarray(np.maximum(self._latency.value(roads) + self._fixed, self._least))
        return costs if self.problem.answering is None else self.problem.answering.costs_after(costs, w)

    def _line_search(self, w: Array, direction: Array, constant: float = 0.0) -> float:
        """The share of the step to take: all of it, or so much that the Beckmann function does not rise again.

        Its slope along the step begins below zero; where it ends above half of that size the step is too long, and
        is halved where the slope is above zero, and lengthened where it is below. A slope within the rounding of
        the total cost, from whose differences it comes, is as good as zero. `constant` is the part of the slope
        that the routes' fixed costs make.
        """
        cost = self._costs(w)
        rounding = 4.0 * np.finfo(np.float64).eps * float(np.abs(cost) @ w)
        allowed = 0.5 * abs(float(cost @ direction) + constant) + rounding
        low, high, share = 0.0, 1.0, 1.0
        for _ in range(_HALVINGS):
            slope = float(self._costs(w + share * direction) @ direction) + constant
            if abs(slope) <= allowed or (slope < 0.0 and share == 1.0):
                break
            low, high = (low, share) if slope > 0.0 else (share, high)
            share = 0.5 * (low + high)
        return share


def solve_equilibrium(
    problem: EquilibriumProblem,
    charged: Array,
    columns: Columns,
    gap: float,
    max_iterations: int,
    report: Report | None = None,
) -> Solved:
    """Iterate from `columns` (whose flows may change in place) until the relative gap is at most `gap`.

    What is `charged` on links is in time, a row per class. Returns the iterate with the smallest gap.
    """
    step = steps(problem, charged)
    step.price(columns)
    problem.worth = 0.0
    if columns.flow.size:
        # A warm start: the routes in use come to terms with the new tolls before others are looked for.
        columns = problem.renew(columns, np.zeros(problem.pairs.volume.size, np.int32))
        sweeps = step.improve(columns, ENOUGH * gap * step.total(), FIRST_GOAL)
        problem.worth = LATE_NEWS
    else:
        sweeps, columns = 0, problem.first_routes(columns, step.price_links)
    best, since = _Iterate(columns, problem.state.w, np.inf), 0
    for iteration in range(1, max_iterations + 1):
        step.price(columns)
        news, excess = problem.measure(columns)
        total = step.total()
        reached = relative_gap(excess, total)
        if report is not None:
            report(iteration, reached, problem.state.w.copy())
        since = 0 if reached < best.gap else since + 1
        if since == 0:
            best = _Iterate(columns, problem.state.w.copy(), reached)
        if reached <= gap or since >= PATIENCE or iteration == max_iterations:
            break
        columns = problem.renew(columns, news)
        goal, problem.worth = _pace(reached, problem.answering is not None)
        sweeps += step.improve(columns, max(goal * excess, ENOUGH * gap * total))
    stopped = _why(best.gap, gap, since, step.rounding())
    roads = best.w[: problem.network.links]
    return Solved(best.columns, problem.trees.predecessor, roads, best.gap, iteration, sweeps, stopped)


def _pace(reached: float, elastic: bool) -> tuple[float, float]:
    """How far to sweep at this gap, as a share of the excess, and which part of the gap a new route has to save."""
    if reached >= LATE:
        return SWEEP_GOAL, EARLY_NEWS
    return SWEEP_GOAL if elastic else LATE_GOAL, LATE_NEWS


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
