"""Travellers at full demand: day-to-day adjustment and settled equilibrium, as followers of a leader's tolls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, final

import numpy as np

from stackelberg.core import Array, Followers, InvalidInput, ResponseFailed, frozen, positive, whole_number
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.demand import Travellers
from stackelberg.roads.excess_demand import trips_on
from stackelberg.roads.kernels.columns import Columns, no_columns
from stackelberg.roads.network import Network
from stackelberg.roads.problem import EquilibriumProblem
from stackelberg.roads.routes import Routes
from stackelberg.roads.shortest import NegativeCycle
from stackelberg.roads.solver import solve_equilibrium
from stackelberg.roads.workspace import Workspace
from stackelberg.support.brief import brief
from stackelberg.tolls.links import TolledLinks

_ABANDONED = 1e-12
"""A route with less than this share of its pair's volume is given up; its travellers join the largest route."""


@dataclass(frozen=True, eq=False)
class _Travellers(Followers):
    """What day-to-day and settled travellers share: a network, a demand, tolled links, and a first memory.

    `demand` is a `Demand`, or a sequence of `TravellerClass`: then x is in money, and the leader counts
    passenger cars of all classes together. Where demand is elastic, `trips` says whether the leader sees the trips
    made per pair, class after class at the end of y. `tollable` lists the links that carry x (None: all).
    They begin at the equilibrium without tolls. `gap` is the relative gap of
    every equilibrium that is solved for, `threads` how many threads a solve uses (None: as `equilibrium` does);
    their number cannot be seen in the answers.
    """

    network: Network
    demand: Travellers
    tollable: Any = None
    gap: float = 1e-8
    max_iterations: int = 1000
    threads: int | None = field(default=None, kw_only=True)
    trips: bool = field(default=False, kw_only=True)
    links: TolledLinks = field(init=False, repr=False)
    _problem: EquilibriumProblem = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Prepare the network for the kernels once."""
        positive("gap", self.gap)
        whole_number("max_iterations", self.max_iterations)
        whole = Assignment(self.network, self.demand)
        if self.trips and not whole.elastic:
            raise InvalidInput("trips: expected False where demand is not elastic: all of them are made")
        object.__setattr__(self, "links", TolledLinks(self.network, self.tollable))
        assignment = whole.drop_unreachable(warn=4)[0]
        object.__setattr__(self, "demand", assignment.demand)
        object.__setattr__(self, "_problem", EquilibriumProblem(assignment, self.threads))

    @property
    def assignment(self) -> Assignment:
        """Who travels where, without pairs that no path connects."""
        return self._problem.assignment

    def initial(self, rng: np.random.Generator) -> Routes:
        """Routes and flows before the first toll."""
        workspace = self._workspace(np.zeros(self.network.links))
        return self._settled(workspace, no_columns(self.assignment.pairs))[1]

    def _workspace(self, tolls: Array, memory: Routes | None = None) -> Workspace:
        """Room to respond to `tolls`. A cycle of negative cost is a failed response."""
        trees = None if memory is None else memory.predecessor
        try:
            return Workspace(self._problem, self.assignment.tolls_in_time(tolls), trees)
        except NegativeCycle as error:
            raise ResponseFailed(str(error)) from error

    def _settled(self, workspace: Workspace, columns: Columns) -> tuple[Array, Routes]:
        """What is observed of the equilibrium, and its routes; or ResponseFailed."""
        solved = solve_equilibrium(workspace, columns, self.gap, self.max_iterations)
        if solved.gap > self.gap:
            raise ResponseFailed(
                f"no equilibrium to a gap of {self.gap:g} within {solved.iterations} iterations: reached "
                f"{solved.gap:.3g} ({solved.stopped}); ask for a larger gap or more iterations"
            )
        return self._observed(workspace, solved.columns)

    def _observed(self, workspace: Workspace, columns: Columns) -> tuple[Array, Routes]:
        """What the leader sees of the flows of `columns`, and the routes they travel."""
        workspace.load(columns)
        w, routes, own = workspace.flows, self._problem.excess.removed(columns), self.assignment
        trips = own.vehicles(trips_on(routes))[own.elastic_pairs] if self.trips else np.empty(0)
        return frozen(np.append(w, trips)), Routes.found(routes, workspace.trees.predecessor)


@final
@dataclass(frozen=True, eq=False)
class SettledTravellers(_Travellers):
    """Travellers who are at the Wardrop equilibrium of the announced tolls, whatever the number of rounds.

    Solved from the memory (the routes of the last equilibrium), so that a small change of x costs little.

    Parameters
    ----------
    network : Network
        The roads.
    demand : Travellers
        A `Demand`, an `ElasticDemand`, or classes of travellers.
    tollable : Any, optional
        The links whose tolls are x (default: all).
    gap : float, default 1e-08
        Relative gap at which the solver stops.
    max_iterations : int, default 1000
        Iterations after which the solver stops in any case.
    threads : int, optional
        Threads of the solver (None: as many as are worth it).
    trips : bool, default False
        Whether the trips made are in the response, after the flows.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> travellers = SettledTravellers(*pigou(), tollable=[1])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = travellers.respond(np.array([0.5]), travellers.initial(rng), rounds=1, rng=rng)
    >>> y
    array([0.5, 0.5])
    """

    __repr__ = brief

    def respond(self, x: Array, memory: Routes, rounds: int, rng: np.random.Generator) -> tuple[Array, Routes]:
        """The equilibrium under x. A cycle of negative cost, or a gap not reached, is a failed response."""
        return self._settled(self._workspace(self.links.tolls(x), memory), self._problem.started(memory))


@final
@dataclass(frozen=True, eq=False)
class DayToDay(_Travellers):
    """Travellers who adjust day by day: y ← y + share (z − y), where only a `share` reconsiders each day.

    z is one Gauss–Seidel sweep of Newton-scaled gradient projection from y at the day's costs (pair by pair, each
    route against the pair's cheapest), over the routes in use and the cheapest ones of the day. (If the share
    jumped to the cheapest route instead, it would never settle.) Demand is conserved exactly.

    Parameters
    ----------
    network : Network
        The roads.
    demand : Travellers
        A `Demand`, an `ElasticDemand`, or classes of travellers.
    tollable : Any, optional
        The links whose tolls are x (default: all).
    gap : float, default 1e-08
        Relative gap at which the solver stops.
    max_iterations : int, default 1000
        Iterations after which the solver stops in any case.
    share : float, default 0.2
        The share who reconsider each day.
    threads : int, optional
        Threads of the solver (None: as many as are worth it).
    trips : bool, default False
        Whether the trips made are in the response, after the flows.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> travellers = DayToDay(*pigou(), tollable=[1], share=0.5)
    >>> rng = np.random.default_rng(0)
    >>> y, memory = travellers.respond(np.array([0.5]), travellers.initial(rng), rounds=3, rng=rng)
    >>> y
    array([0.4375, 0.5625])
    """

    share: float = 0.2

    __repr__ = brief

    def __post_init__(self) -> None:
        """Prepare the network for the kernels once."""
        super().__post_init__()
        if positive("share", self.share) > 1.0:
            raise InvalidInput(f"share: expected a number in (0, 1], got {self.share}")

    def respond(self, x: Array, memory: Routes, rounds: int, rng: np.random.Generator) -> tuple[Array, Routes]:
        """`rounds` days under x. A cycle of negative cost is a failed response."""
        workspace, columns = self._workspace(self.links.tolls(x), memory), self._problem.started(memory)
        for _ in range(whole_number("rounds", rounds)):
            columns = self._day(columns, workspace)
        return self._observed(workspace, columns)

    def _day(self, columns: Columns, workspace: Workspace) -> Columns:
        workspace.price(columns)
        columns = workspace.renew(columns, workspace.measure(columns)[0])
        y = columns.flow.copy()
        workspace.sweep_once(columns)
        z = columns.flow
        columns.flow[:] = y + self.share * (z - y)
        per_route = np.repeat(self.assignment.volume, np.diff(columns.first))
        columns.flow[columns.flow < _ABANDONED * per_route] = 0.0
        return columns
