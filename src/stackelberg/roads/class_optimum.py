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

import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, TypeAlias

import numpy as np

from stackelberg.core import Array, InvalidInput, frozen, positive, whole_number
from stackelberg.roads.class_equilibrium import ClassEquilibrium, class_result, started
from stackelberg.roads.class_problem import ClassProblem
from stackelberg.roads.kernels.columns import Columns, mix, no_columns
from stackelberg.roads.kernels.costs import relative_gap
from stackelberg.roads.latency import Latency, MarginalCost
from stackelberg.roads.network import Network
from stackelberg.roads.solver import PATIENCE, Report, Solved, Stopped, solve_equilibrium, steps
from stackelberg.roads.traveller_class import Classes
from stackelberg.roads.wardrop import RouteFlows, SolverProgress

Value: TypeAlias = Literal["time", "money"]
"""What counts: hours of vehicles, or money, each class's time at its own value."""

_INNER = 0.1
"""Each convex problem is solved to this share of the gap that it began with, or of the gap asked for."""
_SUFFICIENT = 1e-4
_SHORTENINGS = 40


@dataclass(frozen=True, eq=False)
class ClassOptimum(ClassEquilibrium):
    """A system optimum of several classes; without tolls, so tolls_paid is zero.

    value: what was minimised, "time" or "money". total: its least value F, in time or in money; where demand is
    elastic, what trips are worth to their travellers is taken off (in time: at their values of time). convex: if
    F is convex; `gap` then bounds how far above the optimum the total is, as a share of Σ flow · |marginal cost|.
    Where it is not, the flows are a stationary point to that gap, and perhaps only a local optimum.
    tolls: marginal-cost tolls in money, a row per class (`equilibrium` takes them as they are); rows are equal if
    the value is money and all vehicles take the same room. In money, and in time where classes have no link costs
    (which hours do not count), the flows are an equilibrium under them. costs: money per vehicle with these tolls.
    beckmann is that of costs without tolls.
    """

    value: Value
    total: float
    convex: bool
    tolls: Array


def class_optimum(
    network: Network,
    classes: Classes,
    value: Value = "time",
    *,
    gap: float = 1e-6,
    start: ClassEquilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> ClassOptimum:
    """The flows with the least total time Σ vehicles · (ℓ + fixed cost), or the least total cost in money.

    In money a vehicle's time and the network's fixed cost count at its value of time, link costs as they are; tolls
    are no cost, as somebody receives them. What is found is the optimum where the problem is convex, else a
    stationary point: see `ClassOptimum.convex` and the module's words. `start`: where to begin. Where the demand of
    classes is elastic, so many travel as makes the total least, less what trips are worth: in money, the greatest
    welfare.

    >>> from stackelberg.roads import Demand, TravellerClass, pigou
    >>> half = Demand([0], [1], [0.5])
    >>> classes = [TravellerClass("hurried", half, value_of_time=4.0), TravellerClass("patient", half)]
    >>> best = class_optimum(pigou()[0], classes, "money")
    >>> best.class_flows, best.total, best.convex
    (array([[0. , 0.5], [0.5, 0. ]]), 1.5, False)
    >>> best.tolls
    array([[0., 2.], [0., 2.]])
    """
    began = time.perf_counter()
    positive("gap", gap)
    whole_number("max_iterations", max_iterations)
    aim = Aim.of(ClassProblem(network, classes), as_value(value))
    model = ClassProblem(aim.marginal_network, classes, threads, aim.worth)
    columns = no_columns(model.demand.pairs)
    if start is not None:
        model, columns = started(model, start)

    def report(iteration: int, reached: float, w: Array) -> None:
        assert progress is not None
        total = aim.total(model.class_flows, w[network.links :])
        progress(SolverProgress(iteration, reached, total, time.perf_counter() - began))

    solved = _minimise(aim, model, columns, gap, max_iterations, None if progress is None else report)
    found = class_result(aim.problem, np.zeros(network.links), solved, gap, time.perf_counter() - began)
    tolls = marginal_tolls(network.latency, aim.problem, found.class_flows, aim.value)
    parts = {part.name: getattr(found, part.name) for part in fields(found)}
    parts["costs"] = frozen(found.costs + tolls)
    total = aim.total(aim.problem.class_flows) - aim.benefit(found.made)
    return ClassOptimum(**parts, value=aim.value, total=total, convex=aim.convex, tolls=frozen(tolls))


def class_marginal_tolls(network: Network, classes: Classes, class_flows: Any, value: Value = "money") -> Array:
    """Marginal-cost tolls at the flows of every class (vehicles, a row per class): money, a row per class.

    What one more vehicle costs the others: p ℓ'(w) Σ a u, with a the values of time where `value` is "money". Where
    it is "time" it is p ℓ'(w) Σ u hours, paid at the value of time of who pays it.
    """
    problem = ClassProblem(network, classes)
    vehicles = np.asarray(class_flows, dtype=np.float64)
    if vehicles.shape != problem.allowed.shape or not np.isfinite(vehicles).all():
        raise InvalidInput(
            f"flows: expected {problem.allowed.shape[0]} rows of {network.links} finite numbers, got shape "
            f"{vehicles.shape}"
        )
    return frozen(marginal_tolls(network.latency, problem, vehicles, as_value(value)))


def marginal_tolls(latency: Latency, problem: ClassProblem, vehicles: Array, value: Value) -> Array:
    """p ℓ'(w) A in money, a row per class; see `class_marginal_tolls`."""
    weight, price = _weights(problem, value)
    w = problem.passenger_cars @ vehicles
    return np.asarray((problem.passenger_cars * price)[:, None] * (latency.derivative(w) * (weight @ vehicles)))


def as_value(value: str) -> Value:
    """Check what is to count."""
    if value == "time":
        return "time"
    if value == "money":
        return "money"
    raise InvalidInput(f"value: expected 'time' or 'money', got {value!r}")


def _weights(problem: ClassProblem, value: Value) -> tuple[Array, Array]:
    """What an hour of each class counts, and the price in money of one unit of that to who pays it."""
    ones = np.ones(len(problem.classes))
    return (ones, problem.value_of_time) if value == "time" else (problem.value_of_time, ones)


@dataclass(frozen=True, eq=False)
class Aim:
    """F as a function of flows in passenger cars, a row per class: Σ (ratio · flows) ℓ(w) + Σ flows · constant."""

    problem: ClassProblem
    value: Value
    ratio: Array
    constant: Array

    @staticmethod
    def of(problem: ClassProblem, value: Value) -> Aim:
        """What is minimised for these classes."""
        cars, weight = problem.passenger_cars, _weights(problem, value)[0]
        constant = weight[:, None] * problem.network.fixed_cost
        if value == "money":
            constant = constant + problem.link_spending
        return Aim(problem, value, weight / cars, constant / cars[:, None])

    @property
    def convex(self) -> bool:
        """Whether all classes count the same per passenger car."""
        return bool(np.all(self.ratio == self.ratio[0]))

    @property
    def scale(self) -> float:
        """The least that a passenger car's hour counts."""
        return float(self.ratio.min())

    @property
    def worth(self) -> Array:
        """The money that a unit of the convex model's cost of a passenger car stands for, class by class."""
        return np.asarray(_weights(self.problem, self.value)[1] * self.problem.passenger_cars * self.scale)

    def benefit(self, made: Array) -> float:
        """What trips are worth, in the units of F."""
        return float((self.problem.benefits(made) / _weights(self.problem, self.value)[1]).sum())

    @property
    def marginal_network(self) -> Network:
        """The network on which the convex model is an equilibrium: marginal costs, all else in surcharges."""
        network = self.problem.network
        return replace(network, latency=MarginalCost(network.latency), fixed_cost=np.zeros(network.links))

    def total(self, flows: Array, homes: Array | None = None) -> float:
        """F; `homes` are passenger cars that stay at home, pair by pair, where demand is elastic."""
        times = self.problem.network.latency.value(flows.sum(axis=0))
        total = float((self.ratio @ flows) @ times + (flows * self.constant).sum())
        return total - self.benefit(self.problem.without(homes)) if homes is not None and homes.size else total

    def slope(self, flows: Array, direction: Array) -> float:
        """The slope of F at `flows` along `direction`, for who travels."""
        latency, w = self.problem.network.latency, flows.sum(axis=0)
        crowding = (self.ratio @ flows) * latency.derivative(w)
        marginal = self.ratio[:, None] * latency.value(w) + crowding + self.constant
        return float((marginal * direction).sum())

    def surcharges(self, flows: Array) -> Array:
        """What the convex model at `flows` adds to w ℓ(w) for every class, over the scale."""
        constant = self.constant / self.scale
        if self.convex:
            return constant
        latency, w = self.problem.network.latency, flows.sum(axis=0)
        share = self.ratio / self.scale
        crowding = np.maximum(share @ flows - w, 0.0) * latency.derivative(w)
        return np.asarray((share - 1.0)[:, None] * latency.value(w) + crowding + constant)


def _minimise(
    aim: Aim, model: ClassProblem, columns: Columns, gap: float, most: int, report: Report | None
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


def _gap_at(model: ClassProblem, surcharges: Array, columns: Columns) -> float:
    """The relative gap of `columns` at the marginal costs of F: those of the model at the flows it was made for."""
    step = steps(model, surcharges)
    step.price(columns)
    excess = model.measure(columns)[1]
    return relative_gap(excess, step.total())


def _line_search(aim: Aim, at: tuple[Array, Array], step: tuple[Array, Array], prices: Array) -> float:
    """The share of the step to take: all of it, or so much that F falls enough for its slope at the start.

    `at` and `step` are flows of classes and, pair by pair, who stays at home, at the `prices` of F.
    """
    (flows, homes), (direction, staying) = at, step
    before, slope, share = aim.total(flows, homes), aim.slope(flows, direction) + float(prices @ staying), 1.0
    rounding = 8.0 * np.finfo(np.float64).eps * abs(before)
    for _ in range(_SHORTENINGS):
        rise = aim.total(flows + share * direction, homes + share * staying) - before
        if rise <= _SUFFICIENT * share * slope + rounding:
            break
        vertex = -slope * share**2 / (2.0 * (rise - slope * share))  # of the parabola through what is known
        share = min(max(vertex, 0.1 * share), 0.5 * share)
    return share


def _copied(columns: Columns) -> Columns:
    first, start, links = columns.first.copy(), columns.start.copy(), columns.links.copy()
    return Columns(first, start, links, columns.flow.copy(), columns.fixed.copy())
