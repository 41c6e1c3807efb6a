"""System optimum of several classes: the least total time, or the least total cost in money.

With u vehicles of each class, w = Σ p u passenger cars on a link, and a weight a per vehicle of each class (1 where
hours count, its value of time where money counts), the planner minimises

    F(u) = Σ_links A ℓ(w) + what does not depend on flows,    A = Σ_classes a u.

Where a / p is the same for all classes, A is a multiple of w and F is convex: its minimum is the equilibrium of
marginal costs, found to a gap that bounds the distance from the optimum. Where it is not (several values of time in
money; vehicles of different size in hours), A ℓ(w) is a product of two different sums and F is not convex: nobody
could say that what a solver found is the optimum, and it is refused.

The marginal costs ∂F/∂u = a ℓ(w) + p A ℓ'(w) + ... are in money those that users see under a toll of p A ℓ' a
vehicle, the same for all classes but for their size: marginal-cost tolls need not tell values of time apart (Yang
and Huang 2004). In hours the toll is p U ℓ' units of time, which in money is higher for a higher value of time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.latency import MarginalCost
from stackelberg.roads.problem import EquilibriumProblem


def weights(assignment: Assignment) -> tuple[Array, Array]:
    """What an hour of each class counts, and the price in money of one unit of that to who pays it."""
    ones, money = np.ones(len(assignment.classes)), assignment.value_of_time
    return (ones, money) if assignment.value == "time" else (money, ones)


def marginal_tolls(assignment: Assignment, vehicles: Array) -> Array:
    """p ℓ'(w) A in money, a row per class: what one more vehicle costs the others, at these flows of every class.

    In hours it is p ℓ'(w) Σ u, paid at the value of time of who pays it.
    """
    weight, price = weights(assignment)
    cars = assignment.pce
    slope = assignment.network.latency.derivative(cars @ vehicles)
    return np.asarray((cars * price)[:, None] * (slope * (weight @ vehicles)))


@dataclass(frozen=True, eq=False)
class Total:
    """F as a function of flows in passenger cars, a row per class: Σ (ratio · flows) ℓ(w) + Σ flows · constant."""

    assignment: Assignment

    @cached_property
    def ratio(self) -> Array:
        """What an hour of a passenger car counts, class by class."""
        return np.asarray(weights(self.assignment)[0] / self.assignment.pce)

    @cached_property
    def constant(self) -> Array:
        """What a passenger car counts on every link whatever the flows, a row per class."""
        own = self.assignment
        constant = weights(own)[0][:, None] * own.network.fixed_cost
        if own.value == "money":
            constant = constant + own.link_spending
        return np.asarray(constant / own.pce[:, None])

    def refuse_if_not_convex(self) -> None:
        """Where an hour of a passenger car does not count the same in all classes, no optimum can be certified."""
        if not np.allclose(self.ratio, self.ratio[0], rtol=1e-12, atol=0.0):  # 0.3 / 3 is not 0.1
            in_time = self.assignment.value == "time"
            same = "pce" if in_time else "value_of_time per passenger car"
            raise InvalidInput(
                f"classes: expected the same {same} in all of them, got several; then the total "
                f"{self.assignment.value} is not convex, and what a solver finds need not be the optimum. "
                "`equilibrium` takes any classes, and `marginal_cost_tolls` says what a vehicle costs the others"
            )

    @property
    def scale(self) -> float:
        """What a passenger car's hour counts."""
        return float(self.ratio[0])

    def model(self, threads: int | None, given: bool = False) -> EquilibriumProblem:
        """The equilibrium problem that it is: marginal costs on links, all else is charged."""
        own, network = self.assignment, self.assignment.network
        roads = replace(network, latency=MarginalCost(network.latency), fixed_cost=np.zeros(network.links))
        unit_values = weights(own)[1] * own.pce * self.scale
        return EquilibriumProblem(replace(own, network=roads), threads, unit_values, given=given)

    @property
    def tolls_in_time(self) -> Array:
        """What is added to w ℓ(w) for every class, over the scale."""
        return np.asarray(self.constant / self.scale)
