"""Wardrop equilibrium of several classes of travellers: nobody can travel cheaper, by the cost of his own class."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, frozen, positive, whole_number
from stackelberg.roads.answering import pair_costs
from stackelberg.roads.class_problem import ClassProblem, class_tolls
from stackelberg.roads.demand import Demand, DemandForm, ElasticDemand
from stackelberg.roads.elastic import start_columns
from stackelberg.roads.kernels.columns import Columns, no_columns
from stackelberg.roads.network import Network
from stackelberg.roads.solver import Report, Solved, Stopped, solve_equilibrium
from stackelberg.roads.traveller_class import Classes, TravellerClass
from stackelberg.roads.wardrop import RouteFlows, SolverProgress


@dataclass(frozen=True, eq=False)
class ClassEquilibrium:
    """Flows of every class at a Wardrop equilibrium and what they cost. Flows, costs and gap belong to one iterate.

    class_flows: vehicles, a row per class. flows: passenger cars per link, all classes together (vehicles times
    passenger-car equivalents). times: ℓ(flows). costs: money per vehicle, a row per class, by which its travellers
    choose: value of time · (time + fixed cost) + link cost + toll; infinite where the class may not go.

    One number per class: class_times, vehicles · time; tolls_paid, in money; class_costs, the generalised cost in
    money with tolls apart. In all: tstt = Σ class_times, generalised_cost = Σ class_costs.

    gap and beckmann are in units of time, vehicles weighted by passenger-car equivalents. With c = costs / value of
    time, gap = (Σ flow · c − Σ demand · cheapest route) / Σ flow · |c| over all classes; the Beckmann function
    Σ ∫₀ʷ ℓ + Σ flow · (c − time) exceeds its minimum by at most the numerator. routes: a start for the next solve,
    flows in passenger cars; class m has the pairs pairs_first[m]:pairs_first[m+1] of it. stopped: why the solver
    ended, as in `Equilibrium`. unreachable: for every class the pairs that it cannot make, which were set aside;
    `classes` are without them.

    made: trips per pair in vehicles, class after class; of a fixed demand, all. benefits: what the travellers of
    each class whose demand is elastic would have paid for these trips at most, in money (0 for a fixed demand: its
    trips are always worth the same). welfare = Σ benefits − generalised_cost: tolls are no cost, as somebody
    receives them. With elastic demand the gap counts trips too many or too few, as that of `ElasticEquilibrium`
    does, and the Beckmann function has the benefits taken off, in passenger cars and units of time.
    """

    classes: tuple[TravellerClass, ...]
    class_flows: Array
    flows: Array
    times: Array
    costs: Array
    class_times: Array
    tolls_paid: Array
    class_costs: Array
    tstt: float
    generalised_cost: float
    beckmann: float
    gap: float
    converged: bool
    iterations: int
    sweeps: int
    seconds: float
    routes: RouteFlows
    pairs_first: NDArray[np.int64]
    stopped: Stopped
    unreachable: tuple[Demand, ...]
    made: Array
    benefits: Array
    welfare: float

    @property
    def vehicles(self) -> Array:
        """Vehicles per link, all classes together."""
        return frozen(self.class_flows.sum(axis=0))

    def of(self, name: str) -> Array:
        """The link flows of the class of that name, in vehicles."""
        for one, flows in zip(self.classes, self.class_flows, strict=True):
            if one.name == name:
                return frozen(flows)
        raise InvalidInput(f"name: expected one of {[one.name for one in self.classes]}, got {name!r}")


def class_equilibrium(
    network: Network,
    classes: Classes,
    tolls: Any = None,
    *,
    gap: float = 1e-6,
    start: ClassEquilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> ClassEquilibrium:
    """The Wardrop equilibrium of several classes under link `tolls` in money, to a true relative gap.

    What `equilibrium` calls where it is given classes. Passenger cars per link are unique where latencies increase,
    and so is what each class spends on time and tolls together; how the classes share the roads need not be.
    `tolls` are one number per link, of which each class pays its share, or a row per class, paid as it stands.
    Pairs that a class cannot make on the links it may use are set aside with an UnreachableWarning.

    >>> from stackelberg.roads import Affine, Demand, Network, TravellerClass
    >>> roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> trips = Demand([0], [1], [0.5])
    >>> classes = [TravellerClass("hurried", trips, value_of_time=4.0), TravellerClass("patient", trips)]
    >>> found = class_equilibrium(roads, classes, tolls=[0.0, 0.5])
    >>> found.class_flows
    array([[0. , 0.5], [0.5, 0. ]])
    >>> found.tolls_paid
    array([0.25, 0.  ])
    """
    began = time.perf_counter()
    positive("gap", gap)
    whole_number("max_iterations", max_iterations)
    problem = ClassProblem(network, classes, threads)
    money = class_tolls(network, problem.classes, tolls)
    columns = no_columns(problem.demand.pairs)
    if start is not None:
        problem, columns = started(problem, start)
    charged = problem.charged(money)
    report = None if progress is None else _reporter(problem, charged, progress, began)
    solved = solve_equilibrium(problem, charged, columns, gap, max_iterations, report)
    return class_result(problem, money, solved, gap, time.perf_counter() - began)


def elastic_classes(
    network: Network, classes: Classes, elasticity: Any, form: DemandForm = "exponential", share: Any = None
) -> tuple[TravellerClass, ...]:
    """`classes` with demand functions through today's trips, at today's costs in money, as `elastic_demand` makes.

    Today is their equilibrium without tolls, solved here. Pairs that a class cannot make are left out.

    >>> from stackelberg.roads import Demand, TravellerClass, pigou
    >>> today = TravellerClass("all", Demand([0], [1], [1.0]), value_of_time=4.0)
    >>> elastic_classes(pigou()[0], [today], elasticity=-0.5, form="linear")
    (TravellerClass(name='all', demand=ElasticDemand(1 pairs, LinearDemand, potential=1.5), value_of_time=4.0),)
    """
    today = class_equilibrium(network, classes)
    routes, bounds = today.routes.copied(), pairwise(today.pairs_first.tolist())
    costs = [pair_costs(routes, own)[begin:end] for own, (begin, end) in zip(today.costs, bounds, strict=True)]
    found = []
    for one, own in zip(today.classes, costs, strict=True):
        if isinstance(one.demand, ElasticDemand):
            raise InvalidInput(f"classes: expected trips as observed, got an ElasticDemand for {one.name!r}")
        found.append(replace(one, demand=ElasticDemand.calibrated(one.demand, own, elasticity, form, share)))
    return tuple(found)


def class_result(
    problem: ClassProblem, tolls: Array, solved: Solved, gap: float, seconds: float
) -> ClassEquilibrium:
    """Put what the solver found into the words of the user; `tolls` are in money."""
    network, worth = problem.network, problem.value_of_time[:, None]
    problem.load(solved.columns)
    flows, vehicles = frozen(solved.flows), problem.vehicle_flows()
    times = network.latency.value(flows)
    paid = problem.paid(tolls)
    untolled = worth * (times + network.fixed_cost) + problem.link_spending
    class_costs = np.array([own @ cost for own, cost in zip(vehicles, untolled, strict=True)])
    class_times = np.array([own @ times for own in vehicles])
    routes = problem.travelled(solved.columns)
    made = problem.made(solved.columns)
    benefits = problem.benefits(made)
    return ClassEquilibrium(
        classes=problem.classes,
        class_flows=frozen(vehicles),
        flows=flows,
        times=frozen(times),
        costs=frozen(untolled + paid + problem.closed),
        class_times=frozen(class_times),
        tolls_paid=frozen((vehicles * paid).sum(axis=1)),
        class_costs=frozen(class_costs),
        tstt=float(class_times.sum()),
        generalised_cost=float(class_costs.sum()),
        beckmann=class_beckmann(problem, flows, problem.charged(tolls)) - problem.in_time(benefits),
        gap=solved.gap,
        converged=solved.gap <= gap,
        iterations=solved.iterations,
        sweeps=solved.sweeps,
        seconds=seconds,
        routes=RouteFlows.of(routes, solved.predecessor),
        pairs_first=problem.demand.first,
        stopped=solved.stopped,
        unreachable=problem.unreachable,
        made=frozen(made),
        benefits=frozen(benefits),
        welfare=float(benefits.sum() - class_costs.sum()),
    )


def class_beckmann(problem: ClassProblem, w: Array, charged: Array) -> float:
    """Σ ∫₀ʷ ℓ + Σ over classes of flow · (fixed cost + what is charged, in time), at the flows loaded last."""
    network = problem.network
    own = (problem.class_flows * (network.fixed_cost + charged)).sum()
    return float(network.latency.integral(w).sum() + own)


def started(problem: ClassProblem, start: Any) -> tuple[ClassProblem, Columns]:
    """The problem and its routes to start from an earlier solution of the same classes."""
    routes = start.routes if isinstance(start, ClassEquilibrium) else start
    if not isinstance(routes, RouteFlows):
        raise InvalidInput(f"start: expected a ClassEquilibrium or its routes, got {type(start).__name__}")
    routes.check(problem.network, problem.demand)
    problem.check_allowed(routes.copied())
    return problem.with_own_room(routes.predecessor), start_columns(problem, routes)


def _reporter(
    problem: ClassProblem, charged: Array, progress: Callable[[SolverProgress], None], began: float
) -> Report:
    def report(iteration: int, reached: float, w: Array) -> None:
        roads = problem.network.links
        value = class_beckmann(problem, w[:roads], charged)
        if problem.answering is not None:
            value -= problem.in_time(problem.benefits(problem.without(w[roads:])))
        progress(SolverProgress(iteration, reached, value, time.perf_counter() - began))

    return report
