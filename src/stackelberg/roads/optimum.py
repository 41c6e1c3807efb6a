"""System optimum of several classes: the least total time, or the least total cost in money.

With u vehicles of each class, w = Σ p u passenger cars on a link, and a weight a per vehicle of each class (1 where
hours count, its value of time where money counts), the planner minimises

    F(u) = Σ_links A ℓ(w) + what does not depend on flows,    A = Σ_classes a u.

Where a / p is the same for all classes, A is a multiple of w and F is convex: its minimum is the equilibrium of
marginal costs, found to a gap that bounds the distance from the optimum. Where it is not (several values of time in
money; vehicles of different size in hours), A ℓ(w) is a product of two different sums and F is not convex. Then it
is replaced by convex functions with the same slopes: κ w ℓ(w) with κ = min a / p, plus the rest of F linearised at
the flows reached. One follows the other, and after each a line search sees to it that F falls (sequential convex
programming). That ends at a stationary point, certified by the true relative gap of the true marginal costs

    ∂F/∂u = a ℓ(w) + p A ℓ'(w) + ...;

another start may lead to another one. In money these are the costs that users see under a toll of p A ℓ' a vehicle,
the same for all classes but for their size: marginal-cost tolls need not tell values of time apart (Yang and Huang
2004). In hours the toll is p U ℓ' units of time, so many times dearer in money for who values time more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from stackelberg.core import Array
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.kernels.columns import Columns, mix
from stackelberg.roads.kernels.costs import relative_gap
from stackelberg.roads.latency import MarginalCost
from stackelberg.roads.problem import EquilibriumProblem
from stackelberg.roads.solver import PATIENCE, Report, Solved, Stopped, solve_equilibrium, steps

_INNER = 0.1
"""Each convex problem is solved to this share of the gap that it began with, or of the gap asked for."""
_SUFFICIENT = 1e-4
_SHORTENINGS = 40


def weights(assignment: Assignment) -> tuple[Array, Array]:
    """What an hour of each class counts, and the price in money of one unit of that to who pays it."""
    ones, worth = np.ones(len(assignment.classes)), assignment.value_of_time
    return (ones, worth) if assignment.value == "time" else (worth, ones)


def marginal_tolls(assignment: Assignment, vehicles: Array) -> Array:
    """p ℓ'(w) A in money, a row per class: what one more vehicle costs the others, at these flows of every class.

    In hours it is p ℓ'(w) Σ u, paid at the value of time of who pays it.
    """
    weight, price = weights(assignment)
    cars = assignment.passenger_cars
    slope = assignment.network.latency.derivative(cars @ vehicles)
    return np.asarray((cars * price)[:, None] * (slope * (weight @ vehicles)))


@dataclass(frozen=True, eq=False)
class Total:
    """F as a function of flows in passenger cars, a row per class: Σ (ratio · flows) ℓ(w) + Σ flows · constant."""

    assignment: Assignment

    @cached_property
    def ratio(self) -> Array:
        """What an hour of a passenger car counts, class by class."""
        return np.asarray(weights(self.assignment)[0] / self.assignment.passenger_cars)

    @cached_property
    def constant(self) -> Array:
        """What a passenger car counts on every link whatever the flows, a row per class."""
        own = self.assignment
        constant = weights(own)[0][:, None] * own.network.fixed_cost
        if own.value == "money":
            constant = constant + own.link_spending
        return np.asarray(constant / own.passenger_cars[:, None])

    @property
    def convex(self) -> bool:
        """Whether all classes count the same per passenger car."""
        return bool(np.all(self.ratio == self.ratio[0]))

    @property
    def scale(self) -> float:
        """The least that a passenger car's hour counts."""
        return float(self.ratio.min())

    def model(self, threads: int | None, given: bool = False) -> EquilibriumProblem:
        """The equilibrium problem that the convex model is: marginal costs on links, all else in surcharges."""
        own, network = self.assignment, self.assignment.network
        roads = replace(network, latency=MarginalCost(network.latency), fixed_cost=np.zeros(network.links))
        worth = weights(own)[1] * own.passenger_cars * self.scale
        return EquilibriumProblem(replace(own, network=roads), threads, worth, given=given)

    def __call__(self, flows: Array, homes: Array | None = None) -> float:
        """F; `homes` are passenger cars that stay at home, pair by pair, where demand is elastic."""
        own = self.assignment
        times = own.network.latency.value(flows.sum(axis=0))
        total = float((self.ratio @ flows) @ times + (flows * self.constant).sum())
        if homes is None or not homes.size:
            return total
        benefits = own.benefits(own.vehicles(own.volume - homes))
        return total - float((benefits / weights(own)[1]).sum())

    def slope(self, flows: Array, direction: Array) -> float:
        """The slope of F at `flows` along `direction`, for who travels."""
        latency, w = self.assignment.network.latency, flows.sum(axis=0)
        crowding = (self.ratio @ flows) * latency.derivative(w)
        marginal = self.ratio[:, None] * latency.value(w) + crowding + self.constant
        return float((marginal * direction).sum())

    def surcharges(self, flows: Array) -> Array:
        """What the convex model at `flows` adds to w ℓ(w) for every class, over the scale."""
        constant = self.constant / self.scale
        if self.convex:
            return constant
        latency, w = self.assignment.network.latency, flows.sum(axis=0)
        share = self.ratio / self.scale
        crowding = np.maximum(share @ flows - w, 0.0) * latency.derivative(w)
        return np.asarray((share - 1.0)[:, None] * latency.value(w) + crowding + constant)


def minimise(
    aim: Total, model: EquilibriumProblem, columns: Columns, gap: float, most: int, report: Report | None
) -> Solved:
    """Convex models one after the other from `columns` until the true marginal costs have the gap asked for."""
    surcharges = aim.surcharges(np.zeros_like(model.class_flows))
    if aim.convex:
        return solve_equilibrium(model, surcharges, columns, gap, most, report)
    if not columns.flow.size:
        columns = solve_equilibrium(model, surcharges, columns, _INNER, most).columns
    best, least, since, sweeps, roads = columns, np.inf, 0, 0, model.network.links
    for iteration in range(1, most + 1):
        model.load(columns)
        flows, homes = model.class_flows.copy(), model.state.w[roads:].copy()
        surcharges = aim.surcharges(flows)
        reached = _gap_at(model, surcharges, columns)
        prices = homes if model.answering is None else aim.scale * model.answering.prices(homes)
        if report is not None:
            report(iteration, reached, model.state.w)
        since = 0 if reached < least else since + 1
        if since == 0:
            best, least = columns, reached
        if reached <= gap or since >= PATIENCE or iteration == most:
            break
        solved = solve_equilibrium(model, surcharges, _copied(columns), _INNER * max(gap, reached), most)
        sweeps += solved.sweeps
        model.load(solved.columns)
        share = _line_search(
            aim, (flows, homes), (model.class_flows - flows, model.state.w[roads:] - homes), prices
        )
        columns = solved.columns if share == 1.0 else Columns(*mix(columns, solved.columns, share))
    model.load(best)
    stopped: Stopped = "gap reached" if least <= gap else "no progress" if since >= PATIENCE else "iterations"
    return Solved(best, model.trees.predecessor, model.state.w[:roads].copy(), least, iteration, sweeps, stopped)


def _gap_at(model: EquilibriumProblem, surcharges: Array, columns: Columns) -> float:
    """The relative gap of `columns` at the marginal costs of F: those of the model at the flows it was made for."""
    step = steps(model, surcharges)
    step.price(columns)
    excess = model.measure(columns)[1]
    return relative_gap(excess, step.total())


def _line_search(aim: Total, at: tuple[Array, Array], step: tuple[Array, Array], prices: Array) -> float:
    """The share of the step to take: all of it, or so much that F falls enough for its slope at the start.

    `at` and `step` are flows of classes and, pair by pair, who stays at home, at the `prices` of F.
    """
    (flows, homes), (direction, staying) = at, step
    before, slope, share = aim(flows, homes), aim.slope(flows, direction) + float(prices @ staying), 1.0
    rounding = 8.0 * np.finfo(np.float64).eps * abs(before)
    for _ in range(_SHORTENINGS):
        rise = aim(flows + share * direction, homes + share * staying) - before
        if rise <= _SUFFICIENT * share * slope + rounding:
            break
        vertex = -slope * share**2 / (2.0 * (rise - slope * share))  # of the parabola through what is known
        share = min(max(vertex, 0.1 * share), 0.5 * share)
    return share


def _copied(columns: Columns) -> Columns:
    first, start, links = columns.first.copy(), columns.start.copy(), columns.links.copy()
    return Columns(first, start, links, columns.flow.copy(), columns.fixed.copy())
