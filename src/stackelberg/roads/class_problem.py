"""Several classes of travellers prepared for the equilibrium kernels.

Inside the solver flows are in passenger cars and costs in units of the network's time: a class's costs in money are
divided by its value of time. What is left on a link is the time ℓ(w), the same for all classes, and a surcharge of
the class that does not depend on flows. So the equilibrium still minimises one convex function,

    Σ ∫₀ʷ ℓ + Σ_classes Σ_links flow · surcharge,

and a route differs between classes by one constant (`Columns.fixed`). Every class has shortest path trees of its
own, over the links it may use.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector
from stackelberg.roads.answering import Answering, trips_on
from stackelberg.roads.demand import Demand, ElasticDemand
from stackelberg.roads.kernels.columns import Columns, Pairs, charge, load
from stackelberg.roads.kernels.trees import Trees
from stackelberg.roads.network import Network
from stackelberg.roads.reachable import travelling_classes
from stackelberg.roads.shortest import NegativeCycle, node_potentials
from stackelberg.roads.solver import EquilibriumProblem, origin_pairs
from stackelberg.roads.traveller_class import TravellerClass, as_classes


@final
@dataclass(frozen=True, eq=False)
class StackedDemand:
    """The pairs of all classes one after the other, volumes in passenger cars.

    Class m has the pairs first[m]:first[m+1]. A pair may come once in every class.
    """

    classes: tuple[TravellerClass, ...]

    @cached_property
    def first(self) -> NDArray[np.int64]:
        """Where each class begins, and the end."""
        return np.cumsum([0, *(one.demand.pairs for one in self.classes)])

    @cached_property
    def origin(self) -> NDArray[np.int64]:
        """Origins, pair by pair."""
        return np.concatenate([one.demand.origin for one in self.classes])

    @cached_property
    def destination(self) -> NDArray[np.int64]:
        """Destinations, pair by pair."""
        return np.concatenate([one.demand.destination for one in self.classes])

    @cached_property
    def volume(self) -> Array:
        """Passenger cars, pair by pair."""
        return np.concatenate([one.potential.volume * one.passenger_cars for one in self.classes])

    @property
    def pairs(self) -> int:
        """How many pairs there are in all classes."""
        return int(self.first[-1])

    @property
    def total(self) -> float:
        """All passenger cars."""
        return float(self.volume.sum())

    def check_zones(self, zones: int) -> None:
        """Refuse classes that start or end outside the zones."""
        for one in self.classes:
            try:
                one.demand.check_zones(zones)
            except InvalidInput as error:
                raise InvalidInput(f"{error} (class {one.name!r})") from error


@final
class ClassProblem(EquilibriumProblem):
    """A network and classes of travellers, prepared for the kernels. Tolls of a solve: a row per class, in time.

    With one class all that it pays is in the link costs, as without classes, and so are the results, to the bit.
    `worth` is the money that a unit of a passenger car's cost stands for in each class's demand function (default:
    its value of time).
    """

    demand: StackedDemand  # type: ignore[assignment]

    def __init__(
        self, network: Network, classes: Any, threads: int | None = None, worth: Array | None = None
    ) -> None:
        self.classes, self.unreachable = travelling_classes(network, as_classes(classes), stacklevel=5)
        self.allowed = np.stack([one.allowed(network) for one in self.classes])
        self.closed = np.where(self.allowed, 0.0, np.inf)
        self._shares = np.stack([one.toll_shares(network) for one in self.classes])
        self.link_spending = np.stack([one.link_costs(network) for one in self.classes])
        self.value_of_time = np.array([one.value_of_time for one in self.classes])
        self.passenger_cars = np.array([one.passenger_cars for one in self.classes])
        self._worth = self.value_of_time if worth is None else worth
        super().__init__(network, StackedDemand(self.classes), threads)  # type: ignore[arg-type]

    def _answers(self, demand: Any) -> Answering | None:
        """Who stays at home: costs in money become units of time, vehicles become passenger cars."""
        demands = [one.demand for one in self.classes]
        return Answering.of(demands, self.network.links, self._worth.tolist(), self.passenger_cars.tolist())

    def _grouped(self) -> Pairs:
        """The pairs in order of class and then of origin; `_rows` says which trees belong to which class."""
        parts = [origin_pairs(one.potential) for one in self.classes]
        self._ends = self.demand.origin * self.network.zones + self.demand.destination
        self._rows = np.cumsum([0, *(part.first.size - 1 for part in parts)])
        starts = [part.first[:-1] + begin for part, begin in zip(parts, self.demand.first, strict=False)]
        bounds = np.append(np.concatenate(starts), self.demand.pairs).astype(np.int64)
        return Pairs(bounds, self.demand.origin.copy(), self.demand.destination.copy(), self.demand.volume.copy())

    def _make_room(self, predecessor: NDArray[np.int32] | None) -> None:
        super()._make_room(predecessor)
        shape = (len(self.classes), self.network.links)
        self.class_flows, self._surcharge = np.zeros(shape), np.zeros(shape)
        self._shift, self._own_flows = np.zeros(shape), np.empty(self.state.w.size)

    def paid(self, tolls: Array) -> Array:
        """The tolls that a vehicle of each class pays, in money: its share of `tolls`, or its row of them."""
        return np.asarray(self._shares * tolls if tolls.ndim == 1 else tolls)

    def charged(self, tolls: Array) -> Array:
        """The money spent under `tolls` in units of the network's time, a row per class."""
        return np.asarray((self.link_spending + self.paid(tolls)) / self.value_of_time[:, None])

    def prices(self, tolls: Array) -> tuple[Array, Array]:
        """What is common to all classes' links, and its shift; what each class pays alone becomes its surcharge."""
        fixed = self.network.fixed_cost + tolls
        free = self.network.latency.value(np.zeros(self.network.links))
        potentials = [self._class_potentials(m, free + fixed[m]) for m in range(len(self.classes))]
        tail, head = self.network.tail, self.network.head
        shift = np.stack([leaving[tail] - entering[head] for leaving, entering in potentials])
        if self.answering is not None:
            ends = [
                (leaving[one.demand.origin], entering[one.demand.destination])
                for one, (leaving, entering) in zip(self.classes, potentials, strict=True)
            ]
            self.answering.shift(np.concatenate([leaving - entering for leaving, entering in ends]))
        if len(self.classes) == 1:
            self._surcharge, self._shift = np.zeros_like(fixed), np.zeros_like(fixed)
            return np.asarray(fixed[0]), np.asarray(shift[0])
        self._surcharge, self._shift = fixed + shift, shift
        return np.zeros(self.network.links), np.zeros(self.network.links)

    def _class_potentials(self, m: int, cost: Array) -> tuple[Array, Array]:
        try:
            return node_potentials(self.network, cost + self.closed[m])
        except NegativeCycle as error:
            raise error.of_class(self.classes[m].name) from error

    def load(self, columns: Columns) -> None:
        """Conserve demand in `columns`, charge their routes, and add up link flows, of each class and of all."""
        super().load(columns)
        self._charge(columns)
        for m, (begin, end) in enumerate(self._class_routes(columns)):
            start, flow, fixed = columns.start[begin : end + 1], columns.flow[begin:end], columns.fixed[begin:end]
            load(Columns(columns.first, start, columns.links, flow, fixed), self._own_flows)
            self.class_flows[m] = self._own_flows[: self.network.links]

    def renew(self, columns: Columns, news: NDArray[np.int32]) -> Columns:
        """`columns` without empty routes and with the cheapest paths that are news, all charged."""
        renewed = super().renew(columns, news)
        self._charge(renewed)
        return renewed

    def _contested(self, columns: Columns) -> NDArray[np.int32]:
        """One pair's classes after another's: they move over the same roads, and half as many sweeps do."""
        pairs = super()._contested(columns)
        return np.asarray(pairs[np.argsort(self._ends[pairs], kind="stable")])

    def measure(self, columns: Columns) -> tuple[NDArray[np.int32], float]:
        """Find each pair's cheapest path on the links of its class: which are news, and the excess cost."""
        news, excess = np.zeros(self.demand.pairs, np.int32), 0.0
        for m in range(len(self.classes)):
            a, b = self._rows[m], self._rows[m + 1]
            trees = Trees(self.trees.distance[a:b], self.trees.predecessor[a:b])
            pairs = self.pairs._replace(first=self.pairs.first[a : b + 1])
            found, more = self._search(columns, pairs, self._origins[a:b], trees, self._class_cost(m))
            news += found
            excess += more
        return news, excess + self._demand_excess(columns)

    def vehicle_flows(self) -> Array:
        """Vehicles of every class on every link, at the flows loaded last."""
        return np.asarray(self.class_flows / self.passenger_cars[:, None])

    def made(self, columns: Columns) -> Array:
        """Trips per pair in vehicles, class after class."""
        return self._vehicles(trips_on(self.travelled(columns)))

    def without(self, given_up: Array) -> Array:
        """Trips per pair in vehicles where so many passenger cars stay at home."""
        return self._vehicles(self.demand.volume - given_up)

    def _vehicles(self, cars: Array) -> Array:
        sizes = np.repeat(self.passenger_cars, np.diff(self.demand.first))
        # Rounding may not make them more than there are, or less than none.
        return np.asarray(np.clip(cars, 0.0, self.demand.volume) / sizes)

    def benefits(self, made: Array) -> Array:
        """What the trips of each class are worth to its travellers, in money; 0 where its demand is fixed."""
        own = zip(self.classes, pairwise(self.demand.first.tolist()), strict=True)
        return np.array([_benefit(one.demand, made[begin:end]) for one, (begin, end) in own])

    def in_time(self, money: Array) -> float:
        """The sum of money of each class in units of time, vehicles weighted by passenger-car equivalents."""
        return float(money @ (self.passenger_cars / self.value_of_time))

    def check_allowed(self, columns: Columns) -> None:
        """Refuse routes over links that their class may not use."""
        for m, (begin, end) in enumerate(self._class_routes(columns)):
            used = columns.links[columns.start[begin] : columns.start[end]]
            if not self.allowed[m][used].all():
                raise InvalidInput(
                    f"start: expected routes that class {self.classes[m].name!r} may use, got link "
                    f"{int(used[~self.allowed[m][used]][0])}; start from a solution of the same classes"
                )

    def spent(self, shift: Array) -> float:
        """Σ over classes and links of flow · |cost|, in passenger cars and units of time."""
        if len(self.classes) == 1:
            return super().spent(shift)
        costs = np.abs(self.state.cost[: self.network.links] + self._surcharge - self._shift)
        spent = float((self.class_flows * costs).sum())
        return spent if self.answering is None else spent + self.answering.excess

    def _class_cost(self, m: int) -> Array:
        """What class m pays on every link now, in time: infinite where it may not go."""
        common = self.state.cost[: self.network.links]
        return np.asarray(np.maximum(common + self._surcharge[m], 0.0) + self.closed[m])

    def _charge(self, columns: Columns) -> None:
        if len(self.classes) > 1:
            for m, surcharge in enumerate(self._surcharge):
                charge(columns, self.demand.first[m], self.demand.first[m + 1], surcharge)

    def _class_routes(self, columns: Columns) -> list[tuple[int, int]]:
        bounds = columns.first[self.demand.first].tolist()
        return list(pairwise(bounds))

    def _unreached(self, pair: int) -> InvalidInput:
        """The error for a pair that its class cannot make on the links it may use."""
        m = int(np.searchsorted(self.demand.first, pair, side="right")) - 1
        one, labels = self.classes[m], self.network.node_labels
        ends = self.demand.origin[pair], self.demand.destination[pair]
        volume = one.potential.volume[pair - self.demand.first[m]]
        return InvalidInput(
            f"demand: expected a path for every pair, but node {labels[ends[1]]} cannot be reached from node "
            f"{labels[ends[0]]} on the links that class {one.name!r} may use (volume {volume:g}); allow more links "
            "or drop the pair"
        )


def _benefit(demand: Demand | ElasticDemand, made: Array) -> float:
    if not isinstance(demand, ElasticDemand):
        return 0.0
    return float(demand.function.benefit(np.minimum(made, demand.function.potential)).sum())


def problem_of(network: Network, demand: Any, threads: int | None = None) -> EquilibriumProblem:
    """The problem of a `Demand`, fixed or elastic, or of classes of travellers."""
    plain = isinstance(demand, Demand | ElasticDemand)
    return EquilibriumProblem(network, demand, threads) if plain else ClassProblem(network, demand, threads)


def class_tolls(network: Network, classes: tuple[TravellerClass, ...], tolls: Any) -> Array:
    """Check tolls at the door: one number per link, or a row of them per class; None for no tolls."""
    if tolls is None:
        return np.zeros(network.links)
    if np.ndim(tolls) < 2:
        return as_vector("tolls", tolls, network.links)
    if len(tolls) != len(classes):
        raise InvalidInput(f"tolls: expected a row for each of {len(classes)} classes, got {len(tolls)} rows")
    return np.stack([as_vector("tolls", row, network.links) for row in tolls])
