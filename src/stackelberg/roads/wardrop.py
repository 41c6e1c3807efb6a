"""Wardrop equilibrium: nobody can travel cheaper by another route, to a stated relative gap."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen, positive, whole_number
from stackelberg.roads.demand import Demand, ElasticDemand, Trips, nobody
from stackelberg.roads.kernels.columns import Columns, no_columns
from stackelberg.roads.network import Network
from stackelberg.roads.reachable import travelling
from stackelberg.roads.solver import EquilibriumProblem, Solved, Stopped, solve_equilibrium

if TYPE_CHECKING:
    from stackelberg.roads.class_equilibrium import ClassEquilibrium
    from stackelberg.roads.elastic import ElasticEquilibrium
    from stackelberg.roads.traveller_class import Classes


@dataclass(frozen=True, eq=False)
class RouteFlows:
    """Routes and their flows (some may be 0), pair by pair in the order of the demand. Read-only.

    Pair k has the routes first[k]:first[k+1]; route r travels links[start[r]:start[r+1]] and carries flow[r].
    `predecessor` are the last shortest path trees, one row per origin: they only make the next solve faster.
    """

    first: NDArray[np.int64]
    start: NDArray[np.int64]
    links: NDArray[np.int32]
    flow: Array
    predecessor: NDArray[np.int32]

    @staticmethod
    def of(columns: Columns, predecessor: NDArray[np.int32]) -> RouteFlows:
        """A frozen view of the solver's arrays, which must not be written to any more."""
        for array in (*columns, predecessor):
            array.flags.writeable = False
        return RouteFlows(columns.first, columns.start, columns.links, columns.flow, predecessor)

    def columns(self, demand: Trips) -> Columns:
        """A copy for the solver to work on, with flows scaled to the volumes of `demand`."""
        copied = self.copied()
        carried = np.add.reduceat(copied.flow, copied.first[:-1]) if demand.pairs else np.empty(0)
        if np.any(carried == 0.0):  # a pair that gave up all its trips
            first = copied.first[:-1][carried == 0.0]
            copied.flow[first] = demand.volume[carried == 0.0]
            carried = np.add.reduceat(copied.flow, copied.first[:-1])
        if np.any(np.abs(carried - demand.volume) > 1e-12 * demand.volume):
            copied.flow[:] *= np.repeat(demand.volume / carried, np.diff(copied.first))
        return copied

    def copied(self) -> Columns:
        """A copy for the solver to work on, with the flows as they are."""
        parts = (self.first.copy(), self.start.copy(), self.links.copy(), self.flow.copy())
        return Columns(*parts, fixed=np.zeros(self.flow.size))

    def check(self, network: Network, demand: Trips) -> None:
        """Refuse routes that do not lead from each pair's origin to its destination."""
        fits = self.first.size == demand.pairs + 1 and self.predecessor.shape[1] == network.nodes
        if fits and self.flow.size:
            fits = int(self.links.max()) < network.links
        if fits and self.flow.size:
            starts, ends = network.tail[self.links[self.start[:-1]]], network.head[self.links[self.start[1:] - 1]]
            routes = np.diff(self.first)
            fits = np.array_equal(starts, np.repeat(demand.origin, routes))
            fits = fits and np.array_equal(ends, np.repeat(demand.destination, routes))
        if not fits:
            raise InvalidInput(
                f"start: expected routes of this network for the {demand.pairs} od pairs of the demand, got "
                "others; start from a solution of the same network and the same pairs"
            )

    def route(self, number: int) -> NDArray[np.int32]:
        """The links of one route, in the order of travel."""
        return self.links[self.start[number] : self.start[number + 1]]


class SolverProgress(NamedTuple):
    """What the solver says after each iteration; `beckmann` is the function it minimises."""

    iteration: int
    gap: float
    beckmann: float
    seconds: float


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """Link flows of a Wardrop equilibrium and what they cost. Flows, costs and gap belong to one iterate.

    times: ℓ(w). costs: ℓ(w) + fixed cost + toll, by which travellers choose. tstt: Σ w ℓ(w).
    generalised_cost: Σ w (ℓ(w) + fixed cost), tolls apart. beckmann: Σ ∫₀ʷ ℓ + Σ w (fixed cost + toll).
    gap: (Σ w c − Σ demand · cheapest route cost) / Σ w |c| with c = costs. routes: a start for the next solve.
    stopped: why the solver ended: "gap reached", "iterations" (max_iterations came first), "rounding" (no smaller
    gap was seen in 20 iterations, and this one is what double precision leaves), or "no progress" (not so small).
    unreachable: the pairs that no path connects, which were set aside; routes are those of the other pairs.
    """

    flows: Array
    times: Array
    costs: Array
    tstt: float
    generalised_cost: float
    beckmann: float
    gap: float
    converged: bool
    iterations: int
    sweeps: int
    seconds: float
    routes: RouteFlows
    stopped: Stopped
    unreachable: Demand


@overload
def equilibrium(
    network: Network,
    demand: Demand,
    tolls: Any = None,
    *,
    gap: float = 1e-6,
    start: Equilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> Equilibrium: ...


@overload
def equilibrium(
    network: Network,
    demand: ElasticDemand,
    tolls: Any = None,
    *,
    gap: float = 1e-6,
    start: Equilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> ElasticEquilibrium: ...


@overload
def equilibrium(
    network: Network,
    demand: Classes,
    tolls: Any = None,
    *,
    gap: float = 1e-6,
    start: ClassEquilibrium | RouteFlows | None = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> ClassEquilibrium: ...


def equilibrium(
    network: Network,
    demand: Demand | ElasticDemand | Classes,
    tolls: Any = None,
    *,
    gap: float = 1e-6,
    start: Any = None,
    max_iterations: int = 1000,
    threads: int | None = None,
    progress: Callable[[SolverProgress], None] | None = None,
) -> Equilibrium | ClassEquilibrium:
    """The Wardrop equilibrium of `demand` on `network` under link `tolls`, to a true relative gap.

    `demand` is a `Demand`; an `ElasticDemand`, whose volumes answer to the cost: see `elastic_equilibrium`; or a
    sequence of `TravellerClass` with tolls in money: see `class_equilibrium`.

    Tolls may be negative; where they make a cycle of negative cost they are refused. `start` is an earlier
    solution for the same od pairs (other tolls, other volumes). `converged` is False where the gap asked for was
    not reached, and `stopped` says why; the flows returned are those with the smallest gap that was seen.
    Pairs that no path connects are set aside with an UnreachableWarning, and listed in `unreachable` of the result.

    `threads` is the number of threads (None: STACKELBERG_THREADS if it is set, else all cores on a network that is
    large enough). The result is the same to the last bit whatever their number, and solves may run side by side.

    >>> from stackelberg.roads import Affine, Demand, Network
    >>> pigou = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]))
    >>> equilibrium(pigou, Demand([0], [1], [1.0])).flows
    array([0., 1.])
    >>> equilibrium(pigou, Demand([0], [1], [1.0]), tolls=[0.0, 0.5]).tstt
    0.75
    """
    options: dict[str, Any] = {"gap": gap, "start": start, "max_iterations": max_iterations, "threads": threads}
    if isinstance(demand, ElasticDemand):
        from stackelberg.roads.elastic import elastic_equilibrium

        return elastic_equilibrium(network, demand, tolls, progress=progress, **options)
    if not isinstance(demand, Demand):
        from stackelberg.roads.class_equilibrium import class_equilibrium

        return class_equilibrium(network, demand, tolls, progress=progress, **options)
    began = time.perf_counter()
    x = link_tolls(network, tolls)
    positive("gap", gap)
    whole_number("max_iterations", max_iterations)
    demand, unreachable = travelling(network, demand)
    problem, columns = EquilibriumProblem(network, demand, threads), no_columns(demand.pairs)
    if start is not None:
        routes = checked_start(start, network, demand)
        problem, columns = problem.with_own_room(routes.predecessor), routes.columns(demand)

    def report(iteration: int, reached: float, w: Array) -> None:
        assert progress is not None
        progress(SolverProgress(iteration, reached, beckmann(network, w, x), time.perf_counter() - began))

    solved = solve_equilibrium(problem, x, columns, gap, max_iterations, None if progress is None else report)
    return result(network, x, solved, gap, time.perf_counter() - began, unreachable)


def link_tolls(network: Network, tolls: Any) -> Array:
    """Check tolls at the door: one finite number per link, or None for no tolls."""
    return frozen(np.zeros(network.links)) if tolls is None else as_vector("tolls", tolls, network.links)


def beckmann(network: Network, w: Array, tolls: Array) -> float:
    """Σ ∫₀ʷ ℓ + Σ w (fixed cost + toll), the function that the equilibrium minimises."""
    return float(network.latency.integral(w).sum() + w @ (network.fixed_cost + tolls))


def result(
    network: Network, tolls: Array, solved: Solved, gap: float, seconds: float, unreachable: Demand | None = None
) -> Equilibrium:
    """Put what the solver found into the words of the user."""
    flows = frozen(solved.flows)
    times = network.latency.value(flows)
    return Equilibrium(
        flows=flows,
        times=frozen(times),
        costs=frozen(times + network.fixed_cost + tolls),
        tstt=float(flows @ times),
        generalised_cost=float(flows @ (times + network.fixed_cost)),
        beckmann=beckmann(network, flows, tolls),
        gap=solved.gap,
        converged=solved.gap <= gap,
        iterations=solved.iterations,
        sweeps=solved.sweeps,
        seconds=seconds,
        routes=RouteFlows.of(solved.columns, solved.predecessor),
        stopped=solved.stopped,
        unreachable=nobody() if unreachable is None else unreachable,
    )


def checked_start(start: Equilibrium | RouteFlows, network: Network, demand: Trips) -> RouteFlows:
    """The routes of an earlier solution, if it is one for the same network and the same od pairs."""
    routes = start.routes if isinstance(start, Equilibrium) else start
    if not isinstance(routes, RouteFlows):
        raise InvalidInput(f"start: expected an Equilibrium or its routes, got {type(start).__name__}")
    routes.check(network, demand)
    return routes
