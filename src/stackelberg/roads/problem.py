"""An assignment prepared for the equilibrium kernels, with their working room.

Inside the solver flows are in passenger cars and costs in units of the network's time: a class's costs in money are
divided by its value of time. What is left on a link is the time ℓ(w), the same for all classes, and a surcharge of
the class that does not depend on flows. So the equilibrium minimises one convex function,

    Σ ∫₀ʷ ℓ + Σ_classes Σ_links flow · surcharge,

and a route differs between classes by one constant (`Columns.fixed`). Every class has shortest path trees of its
own, over the links it may use. One class alone has its surcharge in the costs of the links.
"""

from __future__ import annotations

import copy
import math
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Self, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, whole_number
from stackelberg.roads.answering import Answering
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.kernels.columns import (
    EVERY_PAIR_REACHED,
    Columns,
    Pairs,
    balance,
    charge,
    compare_origins,
    load,
    load_paths,
    rebuild,
)
from stackelberg.roads.kernels.costs import LinkCosts, relative_gap
from stackelberg.roads.kernels.leaps import settle
from stackelberg.roads.kernels.shifts import LinkState, contested, shift_space
from stackelberg.roads.kernels.trees import Indices, Trees, costs_of_out_links, no_trees, tree_space, update_origins
from stackelberg.roads.shortest import NegativeCycle, forward_star, node_potentials, origin_firsts

THREADS_VARIABLE = "STACKELBERG_THREADS"
"""The environment variable that says how many threads a solve uses where its caller does not say."""
WORTH_THREADS = 200_000
"""Below this many nodes and links in all trees together (some milliseconds) one thread is as fast as several."""
PARTS_PER_THREAD = 8
"""So many that threads end at about the same time, though some origins take longer and others use the machine."""


def available_cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def number_of_threads(threads: int | None, work: int) -> int:
    """How many threads to use: what the caller says, else the environment, else all cores where it pays.

    >>> number_of_threads(3, work=10), number_of_threads(1, work=10**9)
    (3, 1)
    """
    if threads is not None:
        return whole_number("threads", threads)
    said = os.environ.get(THREADS_VARIABLE, "").strip()
    if said:
        if not said.isdecimal() or int(said) < 1:
            raise InvalidInput(f"{THREADS_VARIABLE}: expected a whole number >= 1, got {said!r}")
        return int(said)
    return available_cores() if work >= WORTH_THREADS else 1


def in_parts(items: int, threads: int, task: Callable[[int, int, int], None]) -> None:
    """Call task(bottom, top, worker) for parts bottom:top that cover range(items), on `threads` threads.

    A worker, counted from 0, has one part at a time, so that it can have working room of its own. What a task
    raises is raised here, once all have ended.
    """
    if threads == 1 or items < 2:
        task(0, items, 0)
        return
    parts = min(items, PARTS_PER_THREAD * threads)
    waiting = deque((items * k // parts, items * (k + 1) // parts) for k in range(parts))

    def work(worker: int) -> None:
        while True:
            try:
                bottom, top = waiting.popleft()
            except IndexError:
                return
            task(bottom, top, worker)

    with ThreadPoolExecutor(threads - 1) as others:
        running = [others.submit(work, worker) for worker in range(1, threads)]
        work(0)
    for each in running:
        each.result()


TURNS = 8
"""First routes are found in so many turns, each for some of the origins at the costs that those before make."""
WORTH_TURNS = 20_000
"""Below this many nodes and links in all trees together everybody's first route is found at once."""


@final
class EquilibriumProblem:
    """An assignment prepared for the kernels, with their working room; tolls come with each solve.

    The room is written to, so two solves at a time need two of these: `with_own_room` shares all that is not
    written to. It uses `threads` threads (None: see `number_of_threads`); the result is the same on any number.

    Where demand is elastic, volumes are the potential ones, and the homes of pairs (`answering`) come after the
    links of the network in `state`. `worth` is the money that a unit of a passenger car's cost stands for in each
    class's demand function (default: its value of time). `given`: travellers use no other routes than those that a
    solve starts from.
    """

    def __init__(
        self,
        assignment: Assignment,
        threads: int | None = None,
        worth: Array | None = None,
        *,
        given: bool = False,
    ) -> None:
        self.assignment, self.network, self.given = assignment, assignment.network, given
        self._classes = len(assignment.classes)
        self.answering = Answering.of(
            [one.demand for one in assignment.classes],
            self.network.links,
            (assignment.value_of_time if worth is None else worth).tolist(),
            assignment.passenger_cars.tolist(),
        )
        self.graph = forward_star(self.network)
        self.pairs = self._grouped()
        self._origins = self.pairs.origin[self.pairs.first[:-1]]
        self._work = self._origins.size * (self.network.nodes + self.network.links)
        self.threads = number_of_threads(threads, self._work)
        self._make_room(None)

    def _grouped(self) -> Pairs:
        """The pairs in order of class and then of origin; `_rows` says which trees belong to which class."""
        own = self.assignment
        firsts = [origin_firsts(one.demand.origin) for one in own.classes]
        self._rows = np.cumsum([0, *(first.size for first in firsts)])
        starts = [first + begin for first, begin in zip(firsts, own.pairs_first, strict=False)]
        bounds = np.append(np.concatenate(starts), own.pairs).astype(np.int64)
        return Pairs(bounds, own.origin, own.destination, own.volume)

    def _make_room(self, predecessor: NDArray[np.int32] | None) -> None:
        if self.answering is not None:
            self.answering = self.answering.with_own_room()
        roads = self.network.links
        links = roads + (0 if self.answering is None else self.assignment.pairs)
        self._tree_spaces = [tree_space(self.network.nodes) for _ in range(self.threads)]
        self._shift_space = shift_space(links)
        self.trees = no_trees(self._origins.size, self.network.nodes)
        if predecessor is not None and predecessor.size:
            self.trees.predecessor[:] = predecessor
        self.worth = 0.0
        self.state = LinkState(np.zeros(links), np.zeros(links), np.zeros(links))
        if self._classes > 1:
            shape = (self._classes, roads)
            self._class_flows, self._surcharge, self._shift = np.zeros(shape), np.zeros(shape), np.zeros(shape)
            self._own_flows = np.empty(links)

    def with_own_room(self, predecessor: NDArray[np.int32] | None = None) -> Self:
        """The same problem with working room of its own; old trees to start from save work, whatever they are."""
        twin = copy.copy(self)
        twin._make_room(predecessor)
        return twin

    def prices(self, charged: Array) -> tuple[Array, Array]:
        """What is `charged` (in time, a row per class) and fixed on links, and potentials that make costs >= 0.

        Raises NegativeCycle where there are none. Latencies do not fall, so potentials that make costs non-negative
        at zero flow do it at every flow. Of several classes all that they pay becomes their surcharge.
        """
        fixed = self.network.fixed_cost + np.atleast_2d(charged)
        free = self.network.latency.value(np.zeros(self.network.links))
        potentials = [self._potentials(m, free + own) for m, own in enumerate(fixed)]
        tail, head = self.network.tail, self.network.head
        shift = np.array([leaving[tail] - entering[head] for leaving, entering in potentials])
        if self.answering is not None:
            ends = [
                leaving[one.demand.origin] - entering[one.demand.destination]
                for one, (leaving, entering) in zip(self.assignment.classes, potentials, strict=True)
            ]
            self.answering.shift(np.concatenate(ends))
        if self._classes == 1:
            return np.asarray(fixed[0]), np.asarray(shift[0])
        self._surcharge, self._shift = fixed + shift, shift
        return np.zeros(self.network.links), np.zeros(self.network.links)

    def _potentials(self, m: int, cost: Array) -> tuple[Array, Array]:
        one, closed = self.assignment.classes[m], self.assignment.closed
        if self.given:  # nobody looks for paths, and costs may be what they are
            return np.zeros(self.network.nodes), np.zeros(self.network.nodes)
        try:
            return node_potentials(self.network, cost if closed is None else cost + closed[m])
        except NegativeCycle as error:
            raise (error.of_class(one.name) if one.words else error) from error

    def with_homes(self, links: LinkCosts) -> LinkCosts:
        """`links`, and after them the homes of the pairs where demand is elastic."""
        return links if self.answering is None else self.answering.after(links)

    def spent(self, shift: Array) -> float:
        """Σ flow |c| at the flows and costs of `state`, less the potentials' `shift` of the costs.

        Where demand is elastic, with what was last found wrong with the demand made.
        """
        roads = self.network.links
        if self._classes == 1:
            spent = float(self.state.w[:roads] @ np.abs(self.state.cost[:roads] - shift))
        else:
            costs = np.abs(self.state.cost[:roads] + self._surcharge - self._shift)
            spent = float((self._class_flows * costs).sum())
        return spent if self.answering is None else spent + self.answering.excess

    @property
    def class_flows(self) -> Array:
        """Passenger cars of every class on every link, at the flows loaded last."""
        return self.state.w[None, : self.network.links] if self._classes == 1 else self._class_flows

    def vehicle_flows(self) -> Array:
        """Vehicles of every class on every link, at the flows loaded last."""
        return np.asarray(self.class_flows / self.assignment.passenger_cars[:, None])

    def load(self, columns: Columns) -> None:
        """Conserve demand exactly in `columns` and add up their flows on the links, of all and of each class."""
        balance(columns, self.pairs)
        load(columns, self.state.w)
        if self._classes == 1:
            return
        self._charge(columns)
        for m, (begin, end) in enumerate(pairwise(columns.first[self.assignment.pairs_first].tolist())):
            start, flow, fixed = columns.start[begin : end + 1], columns.flow[begin:end], columns.fixed[begin:end]
            load(Columns(columns.first, start, columns.links, flow, fixed), self._own_flows)
            self._class_flows[m] = self._own_flows[: self.network.links]

    def _charge(self, columns: Columns) -> None:
        for surcharge, (begin, end) in zip(self._surcharge, pairwise(self.assignment.pairs_first), strict=True):
            charge(columns, begin, end, surcharge)

    def _class_cost(self, m: int) -> Array:
        """What class m pays on every link now, in time: infinite where it may not go."""
        cost, closed = self.state.cost, self.assignment.closed
        if self._classes > 1:
            cost = np.maximum(cost[: self.network.links] + self._surcharge[m], 0.0)
        return cost if closed is None else cost[: self.network.links] + closed[m]

    def measure(self, columns: Columns) -> tuple[NDArray[np.int32], float]:
        """Find each pair's cheapest path at the present costs: which are news to `columns`, and the excess cost."""
        news, excess = np.zeros(self.assignment.pairs, np.int32), 0.0
        if self.given:
            return news, self._excess_within(columns)
        for m in range(self._classes):
            found, more = self._search(columns, m)
            news += found
            excess += more
        return news, excess + self._demand_excess(columns)

    def _excess_within(self, columns: Columns) -> float:
        """Σ flow (cost − cheapest cost of the pair) over the routes of `columns`, as if there were no others."""
        costs = np.add.reduceat(self.state.cost[columns.links], columns.start[:-1]) + columns.fixed
        cheapest = np.minimum.reduceat(costs, columns.first[:-1])
        return float(columns.flow @ (costs - np.repeat(cheapest, np.diff(columns.first))))

    def _demand_excess(self, columns: Columns) -> float:
        """What is wrong with the demand made, at the distances of the present trees; nothing where it is fixed."""
        if self.answering is None:
            return 0.0
        return self.answering.measure(columns, self.pairs, self.trees, self.state.cost)

    def _search(self, columns: Columns, m: int) -> tuple[NDArray[np.int32], float]:
        """As `measure`, for the pairs of class m."""
        a, b = self._rows[m], self._rows[m + 1]
        trees = Trees(self.trees.distance[a:b], self.trees.predecessor[a:b])
        pairs, origins = self.pairs._replace(first=self.pairs.first[a : b + 1]), self._origins[a:b]
        cost = self._class_cost(m)
        out_costs = costs_of_out_links(self.graph, cost)
        news, excess = np.zeros(pairs.volume.size, np.int32), np.zeros(origins.size)
        saving, spent = np.zeros(pairs.volume.size), np.zeros(origins.size)
        unreached: list[int] = []

        def search(bottom: int, top: int, worker: int) -> None:
            part = (bottom, top)
            update_origins(self.graph, cost, out_costs, origins, self._tree_spaces[worker], trees, *part, 1)
            found = compare_origins(columns, pairs, self.graph, trees, cost, *part, news, excess, saving, spent)
            if found != EVERY_PAIR_REACHED:
                unreached.append(int(found))

        in_parts(origins.size, self.threads, search)
        if unreached:
            raise self._unreached(min(unreached))
        total = math.fsum(excess)
        # A path can save no more than all: beyond a gap of 1 every path that saves that part of it is worth adding.
        news[saving <= self.worth * min(relative_gap(total, math.fsum(spent)), 1.0)] = 0
        return news, total

    def first_routes(self, columns: Columns, price: Callable[[], None]) -> Columns:
        """A first route for every pair, with all who travel then; `columns` has none yet, and the links no flow.

        `price` sets the costs of all links to match their flows. Neighbours come in different turns, so that not
        all of them take the road that looks best while it is empty.
        """
        if self.answering is not None:
            found = self.renew(columns, self.measure(columns)[0])
            return self.answering.first_answer(found, self.pairs, self.trees)
        if self._classes > 1:  # costs differ from pair to pair
            return self.renew(columns, self.measure(columns)[0])
        turns = min(TURNS, self._origins.size) if self._work >= WORTH_TURNS else 1
        news = np.zeros(self.pairs.volume.size, np.int32)
        for turn in range(turns):
            price()
            self._grow_trees(turn, turns)
            unreached = load_paths(self.pairs, self.graph, self.trees, turn, turns, news, self.state.w)
            if unreached != EVERY_PAIR_REACHED:
                raise self._unreached(int(unreached))
        return self.renew(columns, news)

    def _grow_trees(self, turn: int, turns: int) -> None:
        """Shortest path trees of the origins turn::turns at the present costs, of one class alone."""
        cost, room = self._class_cost(0), self._tree_spaces
        out_costs = costs_of_out_links(self.graph, cost)

        def grow(bottom: int, top: int, worker: int) -> None:
            rows = (turn + turns * bottom, min(turn + turns * top, self._origins.size), turns)
            update_origins(self.graph, cost, out_costs, self._origins, room[worker], self.trees, *rows)

        in_parts(len(range(turn, self._origins.size, turns)), self.threads, grow)

    def travelled(self, columns: Columns) -> Columns:
        """`columns` without who stays at home."""
        return columns if self.answering is None else self.answering.travelled(columns)

    def renew(self, columns: Columns, news: NDArray[np.int32]) -> Columns:
        """`columns` without the empty routes and with the cheapest paths that are news, all charged."""
        if self.given:
            return columns
        renewed = Columns(*rebuild(columns, self.pairs, self.graph, self.trees, news))
        if self._classes > 1:
            self._charge(renewed)
        return renewed

    def _contested(self, columns: Columns) -> Indices:
        """The pairs with more than one route, in the order of the sweeps.

        One pair's classes come after another's: they move over the same roads, and half as many sweeps do.
        """
        pairs = np.asarray(contested(columns))
        if self._classes == 1:
            return pairs
        ends = self.assignment.origin[pairs] * self.network.zones + self.assignment.destination[pairs]
        return pairs[np.argsort(ends, kind="stable")]

    def settle(self, columns: Columns, links: LinkCosts, target: float, share: float, most: int) -> int:
        """Sweep over the routes in `columns`, whose flows change in place; returns the number of sweeps."""
        pairs = self._contested(columns)
        return int(settle(columns, pairs, links, self.state, self._shift_space, target, share, most))

    def _unreached(self, pair: int) -> InvalidInput:
        """The error for a pair that its class cannot make on the links it may use."""
        own, labels = self.assignment, self.network.node_labels
        m = int(np.searchsorted(own.pairs_first, pair, side="right")) - 1
        one, origin, destination = own.classes[m], int(own.origin[pair]), int(own.destination[pair])
        volume = one.potential.volume[pair - own.pairs_first[m]]
        on = f" on the links that {one.words} may use" if one.words else ""
        return InvalidInput(
            f"demand: expected a path for every pair, but node {labels[destination]} cannot be reached from node "
            f"{labels[origin]}{on} (zones {origin} and {destination}, volume {volume:g}); add a link, allow more "
            "of them, or drop the pair"
        )
