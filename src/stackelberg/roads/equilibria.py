"""The doors: user equilibrium and system optimum of any assignment, to a stated relative gap."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypedDict, Unpack, overload

import numpy as np

from stackelberg.core import Array, InvalidInput, as_vector, frozen, positive, whole_number
from stackelberg.roads.assignment import Assignment, Value
from stackelberg.roads.demand import Classes, Demand, DemandForm, ElasticDemand, TravellerClass, Travellers
from stackelberg.roads.kernels.columns import no_columns
from stackelberg.roads.network import Network
from stackelberg.roads.optimum import Total, marginal_tolls
from stackelberg.roads.problem import EquilibriumProblem
from stackelberg.roads.routes import Routes
from stackelberg.roads.solution import Solution
from stackelberg.roads.solver import Solved, solve_equilibrium
from stackelberg.roads.workspace import Workspace


class SolverOptions(TypedDict, total=False):
    """How to solve, see `solve`."""

    gap: float
    start: Solution | Routes | None
    routes: Routes | None
    max_iterations: int
    threads: int | None
    progress: Callable[[int, float], None] | None


def solve(
    assignment: Assignment,
    tolls: Any = None,
    *,
    gap: float = 1e-6,
    start: Solution | Routes | None = None,
    routes: Routes | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[int, float], None] | None = None,
) -> Solution:
    """The equilibrium under link `tolls`, or the system optimum, which knows none, to a true relative gap.

    Tolls may be negative; where they make a cycle of negative cost they are refused. They are one number per link,
    of which each class pays its share, or a row per class, paid as it stands; in money where there are classes.
    `start` is an earlier solution for the same od pairs (other tolls, other volumes). With `routes` travellers use
    no others: the solve starts from their flows, and nobody has a cheaper one among them. `converged` is False
    where the gap asked for was not reached, and `stopped` says why; the flows returned are those with the smallest
    gap that was seen. Pairs that no path connects on the links that their class may use are set aside with an
    UnreachableWarning, and listed in `unreachable` of the solution.

    Passenger cars per link are unique where latencies increase, and so is what each class spends on time and tolls
    together; how the classes share the roads need not be. Where demand is elastic, so many travel as say they do at
    the cost of the pair's cheapest route, tolls included; at an optimum, as makes welfare greatest.

    `threads` is the number of threads (None: STACKELBERG_THREADS if it is set, else all cores on a network that is
    large enough). The result is the same to the last bit whatever their number, and solves may run side by side.

    Parameters
    ----------
    assignment : Assignment
        Network, travellers, and what is sought.
    tolls : Any, optional
        Tolls, a number per link, or a row per class.
    gap : float, default 1e-06
        Relative gap at which the solver stops.
    start : Solution | Routes, optional
        An earlier solution for the same pairs.
    routes : Routes, optional
        Travellers use no others than these.
    max_iterations : int, default 1000
        Iterations after which the solver stops in any case.
    threads : int, optional
        Threads of the solver (None: as many as are worth it).
    progress : callable, optional
        Called with the iteration and the gap.

    Returns
    -------
    Solution
        Flows, costs and routes, with the gap they have.

    Examples
    --------
    >>> from stackelberg.roads import Affine, ElasticDemand, LinearDemand, Network
    >>> road = Network([0], [1], nodes=2, zones=2, latency=Affine([1], [1]))
    >>> demand = ElasticDemand([0], [1], LinearDemand([4.0], choke=5.0))
    >>> found = solve(Assignment(road, demand), tolls=[1.0], gap=1e-12)
    >>> found.trips.round(9), round(found.consumers_surplus, 9), round(found.welfare, 9)
    (array([1.33333333]), 1.111111111, 2.444444444)
    """
    began = time.perf_counter()
    positive("gap", gap)
    whole_number("max_iterations", max_iterations)
    if assignment.target == "system" and tolls is not None:
        raise InvalidInput("tolls: the system optimum does not depend on them; expected none")
    assignment, unreachable = assignment.drop_unreachable(warn=4)
    money, aim = assignment.checked_tolls(tolls), Total(assignment)
    optimum = assignment.target == "system"
    if optimum:
        aim.refuse_if_not_convex()
    given = routes is not None
    if given and (start is not None or assignment.elastic):
        raise InvalidInput(
            "routes: expected a fixed demand, and no start: a solve starts from the flows of `routes`"
        )
    problem = aim.model(threads, given) if optimum else EquilibriumProblem(assignment, threads, given=given)
    begin = start.routes if isinstance(start, Solution) else routes if given else start
    if begin is None:
        columns, trees = no_columns(assignment.pairs), None
    elif isinstance(begin, Routes):
        begin.check(assignment, "routes" if given else "start")
        columns, trees = problem.started(begin), begin.predecessor
    else:
        name = "routes" if given else "start"
        raise InvalidInput(f"{name}: expected a Solution or its routes, got {type(begin).__name__}")
    tolls_in_time = aim.tolls_in_time if optimum else assignment.tolls_in_time(money)
    workspace = Workspace(problem, tolls_in_time, trees)
    solved = solve_equilibrium(workspace, columns, gap, max_iterations, progress)
    return _solution(assignment, workspace, money, solved, gap, time.perf_counter() - began, unreachable)


def equilibrium(
    network: Network, demand: Travellers, tolls: Any = None, **options: Unpack[SolverOptions]
) -> Solution:
    """The Wardrop equilibrium of a `Demand`, an `ElasticDemand` or classes under link `tolls`: see `solve`.

    Parameters
    ----------
    network : Network
        The roads.
    demand : Travellers
        A `Demand`, an `ElasticDemand`, or classes of travellers.
    tolls : Any, optional
        Tolls, a number per link, or a row per class.
    **options : keywords
        See `solve`.

    Returns
    -------
    Solution
        Flows, costs and routes.

    Examples
    --------
    >>> from stackelberg.roads import Demand, TravellerClass, pigou
    >>> network, demand = pigou()
    >>> equilibrium(network, demand, tolls=[0.0, 0.5]).flows
    array([0.5, 0.5])
    >>> half = Demand([0], [1], [0.5])
    >>> classes = [TravellerClass("hurried", half, value_of_time=4.0), TravellerClass("patient", half)]
    >>> found = equilibrium(network, classes, tolls=[0.0, 0.5])
    >>> found.class_flows
    array([[0. , 0.5], [0.5, 0. ]])
    >>> found.tolls_paid
    array([0.25, 0.  ])
    """
    return solve(Assignment(network, demand), tolls, **options)


def system_optimum(
    network: Network, demand: Travellers, *, value: Value = "time", **options: Unpack[SolverOptions]
) -> Solution:
    """The flows with the least total time Σ vehicles · (ℓ + fixed cost), or the least total cost in money.

    In money a vehicle's time and the network's fixed cost count at its value of time, link costs as they are; tolls
    are no cost, as somebody receives them. Where demand is elastic, what trips are worth is taken off: in money,
    that is the greatest welfare. Classes must count the same per passenger car: several values of time in money, or
    vehicles of different size in time, are refused, as their total is not convex. `tolls` are marginal-cost tolls,
    and `costs` hold them; in money, and in time where classes have no link costs (which hours do not count), the
    flows are an equilibrium under them. Options: see `solve`.

    Parameters
    ----------
    network : Network
        The roads.
    demand : Travellers
        A `Demand`, an `ElasticDemand`, or classes of travellers.
    value : Value, default 'time'
        Whether "time" or "money" counts.
    **options : keywords
        See `solve`.

    Returns
    -------
    Solution
        Flows and marginal-cost tolls.

    Examples
    --------
    >>> from stackelberg.roads import Demand, TravellerClass, pigou
    >>> system_optimum(*pigou()).tstt
    0.75
    >>> half = Demand([0], [1], [0.5])
    >>> classes = [TravellerClass("hurried", half, value_of_time=4.0), TravellerClass("patient", half)]
    >>> system_optimum(pigou()[0], classes).tolls
    array([[0. , 2. ], [0. , 0.5]])
    """
    return solve(Assignment(network, demand, "system", value), **options)


def _solution(
    assignment: Assignment,
    workspace: Workspace,
    tolls: Array,
    solved: Solved,
    gap: float,
    seconds: float,
    unreachable: tuple[Demand, ...],
) -> Solution:
    """Put what the solver found into the words of the user; `tolls` are in money."""
    workspace.load(solved.columns)
    vehicles = np.asarray(workspace.class_flows / assignment.pce[:, None])
    routes = workspace.problem.excess.removed(solved.columns)
    if assignment.target == "system":
        rows = marginal_tolls(assignment, vehicles)
        tolls = rows if len(rows) > 1 else rows[0]
    return Solution(
        assignment=assignment,
        tolls=frozen(tolls),
        flows=frozen(solved.flows),
        class_flows=frozen(vehicles),
        gap=solved.gap,
        converged=solved.gap <= gap,
        iterations=solved.iterations,
        sweeps=solved.sweeps,
        seconds=seconds,
        routes=Routes.found(
            routes, solved.predecessor, f"found by the solver, to a relative gap of {solved.gap:.1e}"
        ),
        stopped=solved.stopped,
        class_unreachable=unreachable,
    )


def marginal_cost_tolls(
    network: Network, flows: Any, classes: Classes | None = None, *, value: Value = "money"
) -> Array:
    """w ℓ'(w): the cost each traveller at `flows` imposes on the others. At the system optimum they support it.

    With `classes`, `flows` (vehicles) and tolls (money) are a row per class, and `value` says what counts.

    Parameters
    ----------
    network : Network
        The roads.
    flows : Any
        Passenger cars per link; vehicles, a row per class, with `classes`.
    classes : Classes, optional
        Classes of travellers.
    value : Value, default 'money'
        Whether "money" or "time" counts.

    Returns
    -------
    ndarray
        A toll per link, or a row per class.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> marginal_cost_tolls(pigou()[0], [0.5, 0.5])
    array([0. , 0.5])
    """
    if classes is None:
        w = as_vector("flows", flows, network.links)
        return frozen(w * network.latency.derivative(w))
    assignment = Assignment(network, classes, "system", value)
    vehicles, shape = np.asarray(flows, dtype=np.float64), assignment.allowed.shape
    if vehicles.shape != shape or not np.isfinite(vehicles).all():
        raise InvalidInput(
            f"flows: expected {shape[0]} rows of {network.links} finite numbers, got shape {vehicles.shape}"
        )
    return frozen(marginal_tolls(assignment, vehicles))


@overload
def elastic_demand(
    network: Network,
    demand: Demand,
    elasticity: Any,
    form: DemandForm = "exponential",
    *,
    share: Any = None,
    tolls: Any = None,
    gap: float = 1e-6,
) -> ElasticDemand: ...


@overload
def elastic_demand(
    network: Network,
    demand: Classes,
    elasticity: Any,
    form: DemandForm = "exponential",
    *,
    share: Any = None,
    tolls: Any = None,
    gap: float = 1e-6,
) -> tuple[TravellerClass, ...]: ...


def elastic_demand(
    network: Network,
    demand: Demand | Classes,
    elasticity: Any,
    form: DemandForm = "exponential",
    *,
    share: Any = None,
    tolls: Any = None,
    gap: float = 1e-6,
) -> ElasticDemand | tuple[TravellerClass, ...]:
    """Demand functions through today's volumes, at today's costs, with the elasticity of demand to these costs.

    Today is the equilibrium of the fixed `demand` under `tolls` (default: none), solved here, and the cost of a
    trip is that of its cheapest route, tolls included, for classes in money. So without a change the elastic demand
    makes the same trips. Pairs that cannot be made are left out. Classes come back as classes. For the other
    settings see `ElasticDemand.calibrated`, which takes costs that you know yourself.

    Parameters
    ----------
    network : Network
        The roads.
    demand : Demand | Classes
        The fixed demand of today, or classes with it.
    elasticity : Any
        Of the demand to the cost of a trip, a negative number.
    form : DemandForm, default 'exponential'
        "exponential", "linear" or "logit".
    share : Any, optional
        For "logit": the share of the potential that travels today.
    tolls : Any, optional
        Tolls of today (default: none).
    gap : float, default 1e-06
        Relative gap at which the solver stops.

    Returns
    -------
    ElasticDemand | tuple[TravellerClass, ...]
        Demand functions; classes come back as classes.

    Examples
    --------
    >>> from stackelberg.roads import Affine, Network
    >>> road = Network([0], [1], nodes=2, zones=2, latency=Affine([1], [1]))
    >>> elastic_demand(road, Demand([0], [1], [3.0]), elasticity=-0.5, form="linear").function
    LinearDemand(potential=[4.5], choke=[12.0])
    """
    assignment = Assignment(network, demand)
    for one in assignment.classes:
        if one.elastic:
            whose = f" for {one.name!r}" if one.words else ""
            raise InvalidInput(f"demand: expected a Demand with observed volumes, got an ElasticDemand{whose}")
    today = solve(assignment, tolls, gap=gap)
    answering = [
        ElasticDemand.calibrated(one.potential, costs, elasticity, form, share)
        for one, costs in today.assignment.own(today.pair_costs)
    ]
    if isinstance(demand, Demand):
        return answering[0]
    return tuple(replace(one, demand=own) for one, own in zip(today.classes, answering, strict=True))
