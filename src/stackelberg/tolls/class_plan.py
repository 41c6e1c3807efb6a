"""Which objective a planner can work out from what it counts of several classes, and which it cannot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from stackelberg.core import InvalidInput, Objective
from stackelberg.roads.assignment import Value
from stackelberg.roads.network import Network
from stackelberg.roads.traveller_class import TravellerClass, as_classes
from stackelberg.tolls.class_objectives import ClassTerms, KnownClassLatencies, ObservedClassTimes
from stackelberg.tolls.coverage import toll_objective
from stackelberg.tolls.links import Counts, Observes
from stackelberg.tolls.objectives import Terms


@dataclass(frozen=True, eq=False)
class ClassPlan:
    """Classes of travellers, how they are counted, and what counts in the planner's objective."""

    network: Network
    classes: tuple[TravellerClass, ...]
    observes: Observes
    counts: Counts
    value: Value

    @staticmethod
    def of(
        network: Network, given: Any, observes: Observes, counts: Counts, value: Value, revenue: float
    ) -> ClassPlan:
        """Refuse what cannot be known from the counts."""
        plan = ClassPlan(network, as_classes(given), observes, counts, value)
        if counts == "classes":
            return plan
        if value == "money":
            raise InvalidInput("value: 'money' takes counts='classes': whose hours they are is not seen otherwise")
        if counts == "vehicles" and observes == "flows" and not plan.cars_only:
            raise InvalidInput(
                "counts: 'vehicles' of different sizes do not say how full a road is; expected observes='flows and "
                "times', or counts='passenger cars' or 'classes'"
            )
        if revenue and not (plan.all_pay and (counts == "vehicles" or plan.cars_only)):
            raise InvalidInput(
                "revenue: who pays how much is not seen in these counts; expected counts='classes', or 'vehicles' "
                "where every class pays all of every toll"
            )
        return plan

    @property
    def cars_only(self) -> bool:
        """Whether every vehicle takes the room of one passenger car."""
        return all(one.passenger_cars == 1.0 for one in self.classes)

    @property
    def all_pay(self) -> bool:
        """Whether every class pays all of every toll."""
        return all(np.all(one.toll_shares(self.network) == 1.0) for one in self.classes)

    def objective(self, terms: Terms) -> Objective:
        """f over what is counted."""
        if self.counts != "classes":
            return toll_objective(self.network.latency, terms, self.observes)
        own = ClassTerms(
            terms,
            hour=np.array([one.value_of_time if self.value == "money" else 1.0 for one in self.classes]),
            passenger_cars=np.array([one.passenger_cars for one in self.classes]),
            shares=np.stack([one.toll_shares(self.network)[terms.tolled] for one in self.classes]),
        )
        known = self.observes == "flows"
        f = KnownClassLatencies(self.network.latency, own) if known else ObservedClassTimes(own)
        return replace(f.objective(), name=self._name(terms))

    def _name(self, terms: Terms) -> str:
        """What the objective adds up, on how many links, and how it is known."""
        what = "total time of all classes" if self.value == "time" else "total cost of all classes in money"
        counting = int((terms.weights > 0).sum())
        where = "" if counting == terms.links else f" on {counting} of {terms.links} links"
        return f"{what}{where}, {'latencies known' if self.observes == 'flows' else 'times observed'}"
