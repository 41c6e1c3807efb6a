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
from stackelberg.routing.classes.traveller_class import TravellerClass, as_classes
from stackelberg.routing.demand import Demand
from stackelberg.routing.kernels.columns import Columns, Pairs, charge, load
from stackelberg.routing.kernels.trees import Trees
from stackelberg.routing.network import Network
from stackelberg.routing.shortest import NegativeCycle, cost_shift
from stackelberg.routing.solver import EquilibriumProblem, origin_pairs


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
        return np.concatenate([one.demand.volume * one.passenger_cars for one in self.classes])

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
    """

    demand: StackedDemand  # type: ignore[assignment]

    def __init__(self, network: Network, classes: Any, threads: int | None = None) -> None:
        self.classes = as_classes(classes)
        self.allowed = np.stack([one.allowed(network) for one in self.classes])
        self.closed = np.where(self.allowed, 0.0, np.inf)
        self._shares = np.stack([one.toll_shares(network) for one in self.classes])
        self.link_spending = np.stack([one.link_costs(network) for one in self.classes])
        self.value_of_time = np.array([one.value_of_time for one in self.classes])
        self.passenger_cars = np.array([one.passenger_cars for one in self.classes])
        super().__init__(network, StackedDemand(self.classes), threads)  # type: ignore[arg-type]

    def _grouped(self) -> Pairs:
        """The pairs in order of class and then of origin; `_rows` says which trees belong to which class."""
        parts = [origin_pairs(one.demand) for one in self.classes]
        self._ends = self.demand.origin * self.network.zones + self.demand.destination
        self._rows = np.cumsum([0, *(part.first.size - 1 for part in parts)])
        starts = [part.first[:-1] + begin for part, begin in zip(parts, self.demand.first, strict=False)]
        bounds = np.append(np.concatenate(starts), self.demand.pairs).astype(np.int64)
        return Pairs(bounds, self.demand.origin.copy(), self.demand.destination.copy(), self.demand.volume.copy())

    def _make_room(self, predecessor: NDArray[np.int32] | None) -> None:
        super()._make_room(predecessor)
        shape = (len(self.classes), self.network.links)
        self.class_flows, self._surcharge = np.zeros(shape), np.zeros(shape)
        self._shift = np.zeros(shape)

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
        shift = np.stack([self._class_shift(m, free + fixed[m]) for m in range(len(self.classes))])
        if len(self.classes) == 1:
            self._surcharge, self._shift = np.zeros_like(fixed), np.zeros_like(fixed)
            return np.asarray(fixed[0]), np.asarray(shift[0])
        self._surcharge, self._shift = fixed + shift, shift
        return np.zeros(self.network.links), np.zeros(self.network.links)

    def _class_shift(self, m: int, cost: Array) -> Array:
        try:
            return cost_shift(self.network, cost + self.closed[m])
        except NegativeCycle as error:
            raise error.of_class(self.classes[m].name) from error

    def load(self, columns: Columns) -> None:
        """Conserve demand in `columns`, charge their routes, and add up link flows, of each class and of all."""
        super().load(columns)
        self._charge(columns)
        for m, (begin, end) in enumerate(self._class_routes(columns)):
            start, flow, fixed = columns.start[begin : end + 1], columns.flow[begin:end], columns.fixed[begin:end]
            load(Columns(columns.first, start, columns.links, flow, fixed), self.class_flows[m])

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
        return news, excess

    def vehicle_flows(self) -> Array:
        """Vehicles of every class on every link, at the flows loaded last."""
        return np.asarray(self.class_flows / self.passenger_cars[:, None])

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
        costs = np.abs(self.state.cost + self._surcharge - self._shift)
        return float((self.class_flows * costs).sum())

    def _class_cost(self, m: int) -> Array:
        """What class m pays on every link now, in time: infinite where it may not go."""
        return np.asarray(np.maximum(self.state.cost + self._surcharge[m], 0.0) + self.closed[m])

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
        volume = one.demand.volume[pair - self.demand.first[m]]
        return InvalidInput(
            f"demand: expected a path for every pair, but node {labels[ends[1]]} cannot be reached from node "
            f"{labels[ends[0]]} on the links that class {one.name!r} may use (volume {volume:g}); allow more links "
            "or drop the pair"
        )


def problem_of(network: Network, demand: Any, threads: int | None = None) -> EquilibriumProblem:
    """The problem of a `Demand`, or of classes of travellers."""
    plain = isinstance(demand, Demand)
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
