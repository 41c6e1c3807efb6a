"""Equilibrium of elastic demand: as many travel as the demand function says, and nobody has a cheaper route."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput, frozen, positive, whole_number
from stackelberg.roads.answering import pair_costs, trips_on
from stackelberg.roads.demand import Demand, DemandForm, ElasticDemand
from stackelberg.roads.kernels.columns import Columns, no_columns
from stackelberg.roads.network import Network
from stackelberg.roads.reachable import travelling, without
from stackelberg.roads.solver import EquilibriumProblem, Report, solve_equilibrium
from stackelberg.roads.wardrop import (
    Equilibrium,
    RouteFlows,
    SolverProgress,
    beckmann,
    checked_start,
    equilibrium,
    link_tolls,
    result,
)


@final
@dataclass(frozen=True, eq=False)
class ElasticEquilibrium(Equilibrium):
    """An equilibrium of elastic demand and what it is worth. Flows, trips, costs and gap belong to one iterate.

    made: trips per pair, in the order of the demand. pair_costs: the cost of every pair's cheapest route, tolls
    included. benefit: Σ ∫₀ᵐᵃᵈᵉ D⁻¹, what travellers would have paid for their trips at most. consumers_surplus: the
    benefit less what they do pay, Σ w c. revenue: Σ tolls · w. welfare: benefit − generalised_cost, which is
    consumers_surplus + revenue: tolls change hands and are no cost.

    beckmann: that of fixed demand − benefit. gap: (Σ w c − Σ made · cheapest + mismatch) / (Σ w |c| + mismatch),
    with mismatch = Σ |made − D(cheapest)| · max(|cheapest|, |D⁻¹(made)|), the cost of trips too many or too few.
    """

    made: Array
    pair_costs: Array
    benefit: float
    consumers_surplus: float
    revenue: float
    welfare: float


def elastic_equilibrium(
    network: Network,
    demand: ElasticDemand,
    tolls: Any = None,
    *,
    gap: float = 1e-6,
    start: Equilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> ElasticEquilibrium:
    """What `equilibrium` calls where demand is elastic: so many travel as they say they do at the cost of the trip.

    The cost is that of the pair's cheapest route, tolls included. `start` may be a solution of fixed demand, too.

    >>> from stackelberg.roads import Affine, ElasticDemand, LinearDemand, Network
    >>> road = Network([0], [1], nodes=2, zones=2, latency=Affine([1], [1]))
    >>> demand = ElasticDemand([0], [1], LinearDemand([4.0], choke=5.0))
    >>> found = elastic_equilibrium(road, demand, tolls=[1.0], gap=1e-12)
    >>> found.made.round(9), round(found.consumers_surplus, 9), round(found.welfare, 9)
    (array([1.33333333]), 1.111111111, 2.444444444)
    """
    began = time.perf_counter()
    x = link_tolls(network, tolls)
    positive("gap", gap)
    whole_number("max_iterations", max_iterations)
    demand, unreachable = travelling(network, demand, stacklevel=4)
    problem, columns = EquilibriumProblem(network, demand, threads), no_columns(demand.pairs)
    if start is not None:
        routes = checked_start(start, network, demand.potential)
        problem, columns = problem.with_own_room(routes.predecessor), start_columns(problem, routes)
    report = None if progress is None else _reporter(network, demand, x, progress, began)
    solved = solve_equilibrium(problem, x, columns, gap, max_iterations, report)
    solved = replace(solved, columns=problem.travelled(solved.columns))
    found = result(network, x, solved, gap, time.perf_counter() - began, unreachable)
    return _worth(found, demand, x, solved.columns)


def elastic_demand(
    network: Network,
    demand: Demand,
    elasticity: Any,
    form: DemandForm = "exponential",
    *,
    share: Any = None,
    tolls: Any = None,
    gap: float = 1e-6,
) -> ElasticDemand:
    """Demand functions through today's volumes, at today's costs, with the elasticity of demand to these costs.

    Today is the equilibrium of the fixed `demand` under `tolls` (default: none), solved here, and the cost of a
    trip is that of its cheapest route, tolls included. So without a change the elastic demand makes the same trips.
    For the other settings see `ElasticDemand.calibrated`, which takes costs that you know yourself.

    >>> from stackelberg.roads import Affine, Network
    >>> road = Network([0], [1], nodes=2, zones=2, latency=Affine([1], [1]))
    >>> elastic_demand(road, Demand([0], [1], [3.0]), elasticity=-0.5, form="linear").function
    LinearDemand(potential=[4.5], choke=[12.0])
    """
    if not isinstance(demand, Demand):
        raise InvalidInput(f"demand: expected a Demand with observed volumes, got {type(demand).__name__}")
    today = equilibrium(network, demand, tolls, gap=gap)
    costs = pair_costs(today.routes.copied(), today.costs)
    return ElasticDemand.calibrated(without(demand, today.unreachable), costs, elasticity, form, share)


def start_columns(problem: EquilibriumProblem, routes: RouteFlows) -> Columns:
    """A copy of `routes` for the solver to work on: scaled to a fixed demand, or with home for an elastic one."""
    if problem.answering is None:
        return routes.columns(problem.demand)
    return problem.answering.with_homes(routes.copied(), problem.demand.volume)


def _worth(found: Equilibrium, demand: ElasticDemand, tolls: Array, routes: Columns) -> ElasticEquilibrium:
    """The same equilibrium with what elastic demand adds."""
    made = np.minimum(trips_on(routes), demand.function.potential)
    benefit = float(demand.function.benefit(made).sum())
    parts = {part.name: getattr(found, part.name) for part in fields(found)}
    return ElasticEquilibrium(
        **parts | {"beckmann": found.beckmann - benefit},
        made=frozen(made),
        pair_costs=frozen(pair_costs(routes, found.costs)),
        benefit=benefit,
        consumers_surplus=benefit - float(found.flows @ found.costs),
        revenue=float(found.flows @ tolls),
        welfare=benefit - found.generalised_cost,
    )


def _reporter(
    network: Network,
    demand: ElasticDemand,
    tolls: Array,
    progress: Callable[[SolverProgress], None],
    began: float,
) -> Report:
    potential = demand.function.potential

    def report(iteration: int, reached: float, w: Array) -> None:
        made = np.clip(potential - w[network.links :], 0.0, potential)
        value = beckmann(network, w[: network.links], tolls) - float(demand.function.benefit(made).sum())
        progress(SolverProgress(iteration, reached, value, time.perf_counter() - began))

    return report
