"""Drivers who learn from day to day: a share reconsiders its routes with yesterday's times and the tolls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from stackelberg.core import Array, InvalidInput, ResponseFailed, frozen, positive, whole_number

Indices = NDArray[np.int64]
_LEAST_COST = 1e-3
"""Seconds: a link costs a driver no less, however it is subsidised, so that nobody drives in circles to earn."""


@final
@dataclass(frozen=True, eq=False)
class Trips:
    """Who travels: from where to where (places of a `LinkGraph`) and when, in seconds."""

    origin: Indices
    destination: Indices
    departure: Array

    @property
    def count(self) -> int:
        """How many there are."""
        return self.departure.size


@final
@dataclass(frozen=True, eq=False)
class LinkGraph:
    """Which link can follow which, and from which links trips of each place can begin or end.

    `before`, `after`: pairs of links that can follow each other (turns). `start_place`, `start_link` and
    `end_place`, `end_link`: pairs of a place and a link on which a trip from, or to, that place can begin, or
    end.
    """

    links: int
    before: Indices
    after: Indices
    start_place: Indices
    start_link: Indices
    end_place: Indices
    end_link: Indices
    places: int

    @classmethod
    def of_nodes(cls, tail: Indices, head: Indices, nodes: int, closed: Any = ()) -> LinkGraph:
        """All turns at nodes are allowed, but for turning back and for nodes `closed` to through traffic."""
        turns = (head[:, None] == tail[None, :]) & (tail[:, None] != head[None, :])
        turns &= ~np.isin(head, np.asarray(closed, dtype=np.int64))[:, None]
        before, after = np.nonzero(turns)
        every = np.arange(tail.size)
        return cls(tail.size, before, after, tail, every, head, every, nodes)

    def routes(self, cost: Array, origins: Indices) -> tuple[Array, Indices]:
        """Distances and predecessors of shortest trips from places, by vertices (links, then starts, then ends)."""
        size = self.links + 2 * self.places
        tails = np.concatenate([self.before, self.links + self.start_place, self.end_link])
        heads = np.concatenate([self.after, self.start_link, self.links + self.places + self.end_place])
        lengths = np.concatenate([cost[self.after], cost[self.start_link], np.full(self.end_link.size, 1e-9)])
        graph = csr_matrix((lengths, (tails, heads)), shape=(size, size))
        distance, before = dijkstra(graph, indices=self.links + origins, return_predecessors=True)
        return distance, before.astype(np.int64)

    def end_vertex(self, place: int) -> int:
        """The vertex at which trips to a place end."""
        return self.links + self.places + place


@final
@dataclass(frozen=True, eq=False)
class Habits:
    """The memory: the route of every trip (its links are `links[first[i]:first[i + 1]]`) and yesterday's times."""

    first: Indices
    links: Indices
    times: Array

    def route(self, trip: int) -> Indices:
        """The links of a trip."""
        return self.links[self.first[trip] : self.first[trip + 1]]


@final
@dataclass(frozen=True)
class Learning:
    """How drivers learn. Each day a `share` of them reconsiders (drawn at random).

    They know yesterday's times of every link and period and the announced tolls, each driver with an error of
    their own (relative standard deviation `error`; there are `groups` of drivers with the same one). The day
    before counts
    too: what they expect moves the part `trust` of the way to what was measured yesterday. They change to the
    cheapest route only if it saves more than `inertia`, as a share.
    """

    share: float = 0.2
    error: float = 0.1
    groups: int = 8
    trust: float = 0.5
    inertia: float = 0.05

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name in ("share", "trust"):
            if positive(name, getattr(self, name)) > 1.0:
                raise InvalidInput(f"{name}: expected a number in (0, 1], got {getattr(self, name)}")
        positive("error", self.error, zero=True)
        whole_number("groups", self.groups)
        if positive("inertia", self.inertia, zero=True) >= 1.0:
            raise InvalidInput(f"inertia: expected a share in [0, 1), got {self.inertia}")

    def expectations(self, old: Array, measured: Array) -> Array:
        """What is expected of tomorrow's times."""
        return frozen(old + self.trust * (measured - old))


@final
@dataclass(frozen=True, eq=False)
class Drivers:
    """Trips on a graph, with what periods they fall into, and how they choose."""

    graph: LinkGraph
    trips: Trips
    period: Indices
    free_flow: Array
    learning: Learning = field(default_factory=Learning)

    def begin(self, periods: int, rng: np.random.Generator) -> Habits:
        """The habits before the first day: cheapest routes at free-flow times, each driver with an error."""
        times = np.tile(self.free_flow, (periods, 1))
        every = np.arange(self.trips.count)
        routes = self._cheapest(times, every, rng)
        return _habits([routes[i][0] for i in range(every.size)], times)

    def reconsidered(self, habits: Habits, tolls: Array, rng: np.random.Generator) -> Habits:
        """The habits after a share has reconsidered, at the tolls (periods × links, in seconds) of today."""
        chosen = np.flatnonzero(rng.random(self.trips.count) < self.learning.share)
        costs = np.maximum(habits.times + tolls, _LEAST_COST)
        routes = [habits.route(i) for i in range(self.trips.count)]
        found = self._cheapest(costs, chosen, rng)
        for trip, (route, perceived) in zip(chosen, found, strict=True):
            if perceived[route].sum() < (1.0 - self.learning.inertia) * perceived[routes[trip]].sum():
                routes[trip] = route
        return _habits(routes, habits.times)

    def _cheapest(self, costs: Array, chosen: Indices, rng: np.random.Generator) -> list[tuple[Indices, Array]]:
        """For each of the chosen trips the route that seems cheapest to its driver, and the costs as they seem."""
        learning = self.learning
        group = rng.integers(learning.groups, size=chosen.size)
        errors = np.exp(learning.error * rng.standard_normal((learning.groups, *costs.shape)))
        origins = np.unique(self.trips.origin)
        row = {int(place): i for i, place in enumerate(origins)}
        trees: dict[tuple[int, int], tuple[Array, Indices, Array]] = {}
        known: dict[tuple[int, int, int, int], Indices] = {}
        found = []
        for trip, g in zip(chosen.tolist(), group.tolist(), strict=True):
            period = int(self.period[trip])
            if (g, period) not in trees:
                seems = errors[g, period] * costs[period]
                trees[g, period] = (*self.graph.routes(seems, origins), seems)
            distance, before, seems = trees[g, period]
            start, end = int(self.trips.origin[trip]), int(self.trips.destination[trip])
            if (g, period, start, end) not in known:
                known[g, period, start, end] = self._walk(distance[row[start]], before[row[start]], start, end)
            found.append((known[g, period, start, end], seems))
        return found

    def _walk(self, distance: Array, before: Indices, start: int, end: int) -> Indices:
        vertex = self.graph.end_vertex(end)
        if not np.isfinite(distance[vertex]):
            raise ResponseFailed(f"there is no way from place {start} to place {end}")
        links = []
        while (vertex := int(before[vertex])) < self.graph.links:
            links.append(vertex)
        return np.array(links[::-1], dtype=np.int64)


def _habits(routes: list[Indices], times: Array) -> Habits:
    first = np.concatenate([[0], np.cumsum([route.size for route in routes])]).astype(np.int64)
    return Habits(first, np.concatenate(routes), frozen(times))
