"""What an assignment problem's solver found: flows, and all that follows from them, per class or in all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pkgutil import resolve_name
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput, frozen
from stackelberg.roads.assignment import Assignment, Value
from stackelberg.roads.demand import Demand, TravellerClass
from stackelberg.roads.excess_demand import trips_on
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.solver import Stopped


@final
@dataclass(frozen=True, eq=False)
class Solution:
    """Flows of an equilibrium or a system optimum; all else follows from them. Flows and gap are of one iterate.

    gap: (Σ flow · c − Σ demand · cheapest route) / Σ flow · |c| with c the costs in units of time (`costs` over the
    value of time), passenger cars for flows, and for a system optimum marginal costs: where it is `convex`, the
    total lies within that share of the least. Where demand is elastic, Σ |made − D(cheapest)| · max(|cheapest|,
    |D⁻¹(made)|), the cost of trips too many or too few, is added above and below.

    Without classes a vehicle is a passenger car and money is time.

    Attributes
    ----------
    assignment : Assignment
        The problem, without pairs that no path connects; those are `class_unreachable`, class by class.
    tolls : ndarray
        In money, per link, or a row per class; at a system optimum the marginal-cost tolls that would make
        users do the same.
    flows : ndarray
        Passenger cars per link.
    class_flows : ndarray
        Vehicles, a row per class.
    gap : float
        Relative gap at which the solver stops.
    converged : bool
        Whether the gap asked for was reached.
    iterations : int
        Iterations of the solver.
    sweeps : int
        Sweeps over the pairs in them.
    seconds : float
        How long it took.
    routes : Routes
        A start for the next solve.
    stopped : Stopped
        Why the solver ended: "gap reached", "iterations" (max_iterations came first), "rounding" (no smaller
        gap was seen in 20 iterations, and this one is what double precision leaves), or "no progress" (not so
        small).
    class_unreachable : tuple[Demand, ...]
        Pairs that no path connects, class by class.
    """

    assignment: Assignment
    tolls: Array
    flows: Array
    class_flows: Array
    gap: float
    converged: bool
    iterations: int
    sweeps: int
    seconds: float
    routes: Routes
    stopped: Stopped
    class_unreachable: tuple[Demand, ...]

    @property
    def network(self) -> Network:
        """The network."""
        return self.assignment.network

    def plot(self, tolls: Any = None) -> Any:
        """The solution as one HTML file: its figures and the map. A notebook shows it."""
        return resolve_name("stackelberg.tolls.solution_report:page_of_solution")(self, tolls)

    @property
    def classes(self) -> tuple[TravellerClass, ...]:
        """The classes of travellers, without the pairs that they cannot make."""
        classes: tuple[TravellerClass, ...] = self.assignment.classes
        return classes

    @property
    def optimum(self) -> bool:
        """Whether this is a system optimum, not a user equilibrium."""
        return self.assignment.target == "system"

    @property
    def unreachable(self) -> Demand:
        """The pairs that no path connects, of all classes together, which were set aside."""
        if len(self.class_unreachable) == 1:
            return self.class_unreachable[0]
        origin, destination, volume = (
            np.concatenate([getattr(one, part) for one in self.class_unreachable])
            for part in ("origin", "destination", "volume")
        )
        return Demand(origin, destination, volume)

    @cached_property
    def trips(self) -> Array:
        """Trips per pair in vehicles, class after class; of a fixed demand, all."""
        return frozen(self.assignment.vehicles(trips_on(self.routes)))

    @cached_property
    def times(self) -> Array:
        """ℓ(w), the travel time of every link."""
        return frozen(self.network.latency.value(self.flows))

    @cached_property
    def class_tolls(self) -> Array:
        """Toll of a vehicle of each class on every link, in money."""
        return frozen(self.assignment.paid(self.tolls))

    @cached_property
    def _untolled(self) -> Array:
        own = self.assignment
        return np.asarray(own.value_of_time[:, None] * (self.times + self.network.fixed_cost) + own.link_spending)

    @cached_property
    def class_link_costs(self) -> Array:
        """Money per vehicle on every link, by which each class chooses; infinite where it may not go.

        value of time · (time + fixed cost) + link cost + toll, a row per class.
        """
        closed = self.assignment.closed
        return frozen(self._untolled + self.class_tolls + (0.0 if closed is None else closed))

    @property
    def costs(self) -> Array:
        """`class_link_costs`; where there is one class, its row."""
        return self.class_link_costs if len(self.classes) > 1 else self.class_link_costs[0]

    def of(self, name: str) -> Array:
        """The link flows of the class of that name, in vehicles."""
        return frozen(self.class_flows[self.number(name)])

    def number(self, name: str) -> int:
        """Index of the class of this name, from 0."""
        known = [one.name for one in self.classes]
        if name not in known:
            raise InvalidInput(f"name: expected one of {', '.join(known)}, got {name!r}")
        return known.index(name)

    @cached_property
    def class_times(self) -> Array:
        """Σ vehicles · time of each class."""
        return frozen(np.array([own @ self.times for own in self.class_flows]))

    @cached_property
    def class_costs(self) -> Array:
        """The generalised cost of each class in money, tolls apart."""
        return frozen(np.array([own @ cost for own, cost in zip(self.class_flows, self._untolled, strict=True)]))

    @cached_property
    def tolls_paid(self) -> Array:
        """Tolls paid by each class."""
        return frozen((self.class_flows * self.class_tolls).sum(axis=1))

    @property
    def tstt(self) -> float:
        """Total system travel time, Σ vehicles · time."""
        return float(self.class_times.sum())

    @property
    def generalised_cost(self) -> float:
        """Σ vehicles · (value of time · (time + fixed cost) + link cost), tolls apart."""
        return float(self.class_costs.sum())

    @property
    def revenue(self) -> float:
        """Σ vehicles · toll."""
        return float(self.tolls_paid.sum())

    @cached_property
    def benefits(self) -> Array:
        """Σ ∫₀ᵐᵃᵈᵉ D⁻¹: what each class would have paid for its trips at most; 0 where its demand is fixed."""
        return frozen(self.assignment.benefits(self.trips))

    @property
    def benefit(self) -> float:
        """The benefits of all classes."""
        return float(self.benefits.sum())

    @property
    def welfare(self) -> float:
        """Benefit − generalised cost: tolls are no cost, as somebody receives them."""
        return self.benefit - self.generalised_cost

    @property
    def consumers_surplus(self) -> float:
        """The benefit less what travellers do pay: welfare − revenue."""
        return self.welfare - self.revenue

    @cached_property
    def pair_costs(self) -> Array:
        """The cost of every pair's cheapest route in use, tolls included, class after class, in money."""
        routes, parts = self.routes, []
        for costs, begin, end in zip(
            self.class_link_costs, self.assignment.pairs_first, self.assignment.pairs_first[1:], strict=False
        ):
            own = routes.of_pairs(int(begin), int(end))
            if own.first.size > 1:
                by_route = np.add.reduceat(costs[own.links], own.start[:-1])
                parts.append(np.minimum.reduceat(by_route, own.first[:-1]))
        return frozen(np.concatenate(parts) if parts else np.empty(0))

    @property
    def value(self) -> Value:
        """The quantity that the total adds up."""
        return self.assignment.value

    @cached_property
    def total(self) -> float:
        """The planner's total, in time or in money (`value`), less what elastic trips are worth in it.

        A system optimum has the least. In money tolls are apart and link costs count, in time they do not.
        """
        if self.value == "money":
            return -self.welfare
        hours = float(self.class_flows.sum(axis=0) @ (self.times + self.network.fixed_cost))
        return hours - float((self.benefits / self.assignment.value_of_time).sum())

    @cached_property
    def beckmann(self) -> float:
        """The function that the solver minimised: Beckmann's for an equilibrium, the total for an optimum.

        Beckmann's is Σ ∫₀ʷ ℓ + Σ flow · (cost − time) less the benefits, in passenger cars and units of time.
        """
        if self.optimum:
            return self.total
        own = self.assignment
        fixed = self.network.fixed_cost + own.tolls_in_time(self.tolls)
        cars = self.class_flows * own.pce[:, None]
        spent = float(self.network.latency.integral(self.flows).sum() + (cars * fixed).sum())
        return spent - own.in_time(self.benefits)
