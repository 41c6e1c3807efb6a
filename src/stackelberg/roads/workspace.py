"""Where a problem is solved under given tolls: flows and costs of links, trees, and what each class pays.

Flows are in passenger cars and costs in units of the network's time: a class's costs in money are divided by its
value of time. What classes pay on a link beside the time ℓ(w) does not depend on flows: what all of them pay is in
the link's cost, what one pays beyond that is its surcharge. So the equilibrium minimises one convex function,

    Σ ∫₀ʷ ℓ + Σ_classes Σ_links flow · what the class pays,

and a route differs between classes by one constant (`Columns.fixed`). Every class has shortest path trees of its
own, over the links it may use.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.roads.excess_demand import trips_on
from stackelberg.roads.kernels.columns import (
    EVERY_PAIR_REACHED,
    Columns,
    balance,
    charge,
    compare_origins,
    load,
    load_paths,
    rebuild,
)
from stackelberg.roads.kernels.costs import LinkCosts, PowerForm, demand_excess, link_costs, relative_gap
from stackelberg.roads.kernels.newton import equilibrate
from stackelberg.roads.kernels.path_shifts import LinkState, contested, shift_space
from stackelberg.roads.kernels.trees import Trees, costs_of_out_links, no_trees, tree_space, update_origins
from stackelberg.roads.latency import Latency
from stackelberg.roads.problem import EquilibriumProblem, in_parts
from stackelberg.roads.shortest import node_potentials

TURNS = 8
"""First routes are found in so many turns, each for some of the origins at the costs that those before make."""
WORTH_TURNS = 20_000
"""Below this many nodes and links in all trees together everybody's first route is found at once."""
MOST_SWEEPS = 50
_HALVINGS = 50
ROUNDING = 64 * np.finfo(np.float64).eps
"""What rounding leaves of the gap, as a share of the costs and of what they change by when flows double."""


@final
class Workspace:
    """Room for a solve of `problem`, where `tolls_in_time` is what a passenger car of each class pays, in time.

    Old trees to start from (`predecessor`) save work, whatever they are. Raises NegativeCycle where there are
    cycles of negative cost. `min_saving` is the part of the gap that a new path has to save, in relation.
    """

    def __init__(
        self, problem: EquilibriumProblem, tolls_in_time: Array, predecessor: NDArray[np.int32] | None = None
    ) -> None:
        self.problem, self._roads, self.min_saving = problem, problem.network.links, 0.0
        links = self._roads + problem.excess.pairs.size
        self.state = LinkState(np.zeros(links), np.zeros(links), np.zeros(links))
        self._loads = np.zeros((len(problem.assignment.classes), links))
        self.trees = no_trees(problem.origins.size, problem.network.nodes)
        if predecessor is not None and predecessor.size:
            self.trees.predecessor[:] = predecessor
        self._tree_spaces = [tree_space(problem.network.nodes) for _ in range(problem.threads)]
        self._shift_space = shift_space(links)
        self._demand_excess = 0.0
        self._charge(np.atleast_2d(tolls_in_time))

    def _charge(self, tolls_in_time: Array) -> None:
        """Potentials that make costs >= 0: latencies do not fall, so what does it at zero flow does it always."""
        problem, own, network = self.problem, self.problem.assignment, self.problem.network
        fixed = network.fixed_cost + tolls_in_time
        free = network.latency.value(np.zeros(network.links))
        potentials = [self._potentials(m, free + paid) for m, paid in enumerate(fixed)]
        self._shift = np.array([leaving[network.tail] - entering[network.head] for leaving, entering in potentials])
        paid = fixed + self._shift
        self._common = paid.min(axis=0)
        self._surcharge = paid - self._common
        ends = [
            leaving[one.demand.origin] - entering[one.demand.destination]
            for one, (leaving, entering) in zip(own.classes, potentials, strict=True)
        ]
        self._excess_shift = np.concatenate(ends)[problem.excess.pairs]
        self._excess_links = problem.excess.shifted(self._excess_shift)
        # The least cost, but for rounding: searches for paths need it.
        self._least = -np.inf if problem.given else 0.0
        form = network.latency.power_form
        self._exact = None if form is None else self._with_excess(power_costs(form, self._common, self._least))

    def _potentials(self, m: int, cost: Array) -> tuple[Array, Array]:
        network, own = self.problem.network, self.problem.assignment
        if self.problem.given:  # nobody looks for paths, and costs may be what they are
            return np.zeros(network.nodes), np.zeros(network.nodes)
        whose = f" for {own.classes[m].words}" if own.classes[m].words else ""
        return node_potentials(network, cost if own.closed is None else cost + own.closed[m], whose)

    def _with_excess(self, links: LinkCosts) -> LinkCosts:
        return LinkCosts(*(np.concatenate(both) for both in zip(links, self._excess_links, strict=True)))

    @property
    def flows(self) -> Array:
        """Passenger cars on every link of the network, at the flows loaded last."""
        return self.state.w[: self._roads]

    @property
    def class_flows(self) -> Array:
        """Passenger cars of every class on every link, at the flows loaded last."""
        return self._loads[:, : self._roads]

    def load(self, columns: Columns) -> None:
        """Conserve demand exactly in `columns` and add up their flows on the links, of all and of each class."""
        balance(columns, self.problem.pairs)
        firsts = columns.first[self.problem.assignment.pairs_first].tolist()
        for own, (begin, end) in zip(self._loads, pairwise(firsts), strict=True):
            start, flow, fixed = columns.start[begin : end + 1], columns.flow[begin:end], columns.fixed[begin:end]
            load(Columns(columns.first, start, columns.links, flow, fixed), own)
        self._loads.sum(axis=0, out=self.state.w)

    def price(self, columns: Columns | None = None) -> None:
        """Load `columns`, where they are given, and set the costs of all links to match their flows."""
        if columns is not None:
            self.load(columns)
        if self._exact is None:
            self.state.cost[:] = self._costs(self.state.w)
        else:
            link_costs(self._exact, *self.state)

    def _costs(self, w: Array) -> Array:
        """The costs of all links at flows w, where only ℓ is known."""
        roads, excess = np.maximum(w[: self._roads], 0.0), w[self._roads :]
        cost, slope = np.empty((2, excess.size))
        link_costs(self._excess_links, excess, cost, slope)
        own = np.maximum(self.problem.network.latency.value(roads) + self._common, self._least)
        return np.concatenate([own, cost])

    def total(self) -> float:
        """Σ flow |c| at the flows priced last, the measure of the gap, with what was wrong with elastic demand."""
        costs = np.abs(self.state.cost[: self._roads] + self._surcharge - self._shift)
        return float((self.class_flows * costs).sum()) + self._demand_excess

    def rounding(self) -> float:
        """About the gap that rounding alone can make: of the costs, and of the flows that they are taken at."""
        w, cost, slope = (part[: self._roads] for part in self.state)
        excess = self.problem.assignment.volume[self.problem.excess.pairs] @ np.abs(self.state.cost[self._roads :])
        return ROUNDING * relative_gap(float(w @ (cost + w * slope)) + float(excess), self.total())

    def improve(self, columns: Columns, target: float, share: float = 0.0, most: int = MOST_SWEEPS) -> int:
        """Sweep until the excess cost within `columns` is at most `target`, or `share` of the first sweep's.

        Where only ℓ and ℓ' are known, sweeps are on tangents, and go as far as the Beckmann function falls. Returns
        the number of sweeps.
        """
        if self._exact is not None:
            return self._sweep(columns, self._exact, target, share, most)
        flow, w = columns.flow.copy(), self.state.w.copy()
        sweeps = self._sweep(columns, self._tangents(), target, share, most)
        constant = float(columns.fixed @ (columns.flow - flow))
        columns.flow[:] = flow + self._line_search(w, self.state.w - w, constant) * (columns.flow - flow)
        return sweeps

    def sweep_once(self, columns: Columns) -> None:
        """One sweep from the flows that were priced last."""
        self._sweep(columns, self._tangents() if self._exact is None else self._exact, 0.0, 0.0, 1)

    def _sweep(self, columns: Columns, links: LinkCosts, target: float, share: float, most: int) -> int:
        pairs = contested(columns, self.problem.order)
        return int(equilibrate(columns, pairs, links, self.state, self._shift_space, target, share, most))

    def _tangents(self) -> LinkCosts:
        """The tangents of link costs at the flows priced last, which get costs and slopes of them."""
        links = self._with_excess(tangent_costs(self.problem.network.latency, self._common, self.flows))
        link_costs(links, *self.state)
        return links

    def _line_search(self, w: Array, direction: Array, constant: float) -> float:
        """The share of the step to take: all of it, or so much that the Beckmann function does not rise again.

        Its slope along the step begins below zero; where it ends above half of that size the step is too long, and
        is halved where the slope is above zero, and lengthened where it is below. A slope within the rounding of
        the total cost, from whose differences it comes, is as good as zero. `constant` is the part of the slope
        that the routes' fixed costs make.
        """
        cost = self._costs(w)
        rounding = 4.0 * np.finfo(np.float64).eps * float(np.abs(cost) @ w)
        allowed = 0.5 * abs(float(cost @ direction) + constant) + rounding
        low, high, share = 0.0, 1.0, 1.0
        for _ in range(_HALVINGS):
            slope = float(self._costs(w + share * direction) @ direction) + constant
            if abs(slope) <= allowed or (slope < 0.0 and share == 1.0):
                break
            low, high = (low, share) if slope > 0.0 else (share, high)
            share = 0.5 * (low + high)
        return share

    def measure(self, columns: Columns) -> tuple[NDArray[np.int32], float]:
        """Each pair's cheapest path at the present costs: which are new to `columns`, and the excess cost.

        New paths are told by their number of links, 0 for no new one.
        """
        new_paths, excess = np.zeros(self.problem.assignment.pairs, np.int32), 0.0
        if self.problem.given:
            return new_paths, self._excess_within(columns)
        for m in range(len(self._loads)):
            found, more = self._search(columns, m)
            new_paths += found
            excess += more
        self._demand_excess = self._mismatch(columns) if columns.flow.size else 0.0
        return new_paths, excess + self._demand_excess

    def _mismatch(self, columns: Columns) -> float:
        """What it costs that elastic pairs make other trips than their demand functions say."""
        elastic, flow, price = self.problem.excess.pairs, columns.flow.copy(), self.state.cost[self._roads :]
        if not elastic.size:
            return 0.0
        flow[columns.first[elastic]] = 0.0
        trips, cheapest = trips_on(columns._replace(flow=flow))[elastic], self._cheapest(elastic)
        return float(demand_excess(self._excess_links, trips, cheapest, price, self._excess_shift))

    def _cheapest(self, pairs: NDArray[np.int64]) -> Array:
        """What the cheapest path of some pairs costs in the present trees."""
        rows, ends = self.problem.row_of[pairs], self.problem.pairs.destination[pairs]
        return np.asarray(self.trees.distance[rows, ends])

    def _excess_within(self, columns: Columns) -> float:
        """Σ flow (cost − cheapest cost of the pair) over the routes of `columns`, as if there were no others."""
        costs = np.add.reduceat(self.state.cost[columns.links], columns.start[:-1]) + columns.fixed
        cheapest = np.minimum.reduceat(costs, columns.first[:-1])
        return float(columns.flow @ (costs - np.repeat(cheapest, np.diff(columns.first))))

    def _cost(self, m: int) -> Array:
        """What class m pays on every link now, in time: infinite where it may not go."""
        cost, closed = self.state.cost[: self._roads] + self._surcharge[m], self.problem.assignment.closed
        return np.asarray(cost if closed is None else cost + closed[m])

    def _search(self, columns: Columns, m: int) -> tuple[NDArray[np.int32], float]:
        """As `measure`, for the pairs of class m."""
        problem, (a, b) = self.problem, self.problem.rows[m : m + 2]
        trees = Trees(self.trees.distance[a:b], self.trees.predecessor[a:b])
        pairs, origins = problem.pairs._replace(first=problem.pairs.first[a : b + 1]), problem.origins[a:b]
        cost = self._cost(m)
        out_costs = costs_of_out_links(problem.graph, cost)
        new_paths, excess = np.zeros(pairs.volume.size, np.int32), np.zeros(origins.size)
        saving, spent = np.zeros(pairs.volume.size), np.zeros(origins.size)
        unreached: list[int] = []

        def search(bottom: int, top: int, worker: int) -> None:
            part = (bottom, top)
            update_origins(problem.graph, cost, out_costs, origins, self._tree_spaces[worker], trees, *part, 1)
            found = compare_origins(
                columns, pairs, problem.graph, trees, cost, *part, new_paths, excess, saving, spent
            )
            if found != EVERY_PAIR_REACHED:
                unreached.append(int(found))

        in_parts(origins.size, problem.threads, search)
        if unreached:
            raise problem.unreached(min(unreached))
        total = math.fsum(excess)
        # A path can save no more than all: beyond a gap of 1 every path that saves that part of it is worth adding.
        new_paths[saving <= self.min_saving * min(relative_gap(total, math.fsum(spent)), 1.0)] = 0
        return new_paths, total

    def first_routes(self, columns: Columns) -> Columns:
        """A first route for every pair, with all trips that are made then; `columns` has none, links have no flow.

        Neighbours come in different turns, so that not all of them take the road that looks best while it is empty;
        but not where costs differ from pair to pair.
        """
        problem = self.problem
        alike = len(self._loads) == 1 and not problem.excess.pairs.size
        turns = min(TURNS, problem.origins.size) if alike and problem.work >= WORTH_TURNS else 1
        new_paths = np.zeros(problem.pairs.volume.size, np.int32)
        for turn in range(turns):
            self.price()
            for m, (a, b) in enumerate(pairwise(problem.rows.tolist())):
                self._grow_trees(m, a + turn, b, turns)
            found = load_paths(problem.pairs, problem.graph, self.trees, turn, turns, new_paths, self.state.w)
            if found != EVERY_PAIR_REACHED:
                raise problem.unreached(int(found))
        columns = self.renew(columns, new_paths)
        distance = self._cheapest(problem.excess.pairs)
        return problem.excess.first_trips(columns, problem.pairs.volume, distance, self._excess_links)

    def _grow_trees(self, m: int, first: int, last: int, stride: int) -> None:
        """Shortest path trees of the rows first:last:stride at the present costs, those of class m."""
        cost, graph, origins = self._cost(m), self.problem.graph, self.problem.origins
        out_costs = costs_of_out_links(graph, cost)

        def grow(bottom: int, top: int, worker: int) -> None:
            rows = (first + stride * bottom, min(first + stride * top, last), stride)
            update_origins(graph, cost, out_costs, origins, self._tree_spaces[worker], self.trees, *rows)

        in_parts(len(range(first, last, stride)), self.problem.threads, grow)

    def renew(self, columns: Columns, new_paths: NDArray[np.int32]) -> Columns:
        """`columns` without the empty routes and with the cheapest paths that are new, all charged."""
        problem = self.problem
        if not problem.given:
            columns = Columns(*rebuild(columns, problem.pairs, problem.graph, self.trees, new_paths))
        for surcharge, (begin, end) in zip(self._surcharge, pairwise(problem.assignment.pairs_first), strict=True):
            if surcharge.any():
                charge(columns, begin, end, surcharge)
        return columns


def power_costs(form: PowerForm, fixed: Array, least: float = 0.0) -> LinkCosts:
    """Link costs of a latency in power form plus `fixed`, not below `least`; a power of zero makes a constant."""
    constant = form.power == 0.0
    base = form.constant + np.where(constant, form.coefficient, 0.0) + fixed
    coefficient = np.where(constant, 0.0, form.coefficient)
    return LinkCosts(np.maximum(base, least), coefficient, 1.0 / form.scale, form.power.copy())


def tangent_costs(latency: Latency, fixed: Array, w: Array) -> LinkCosts:
    """The tangent of link costs at flows w: what a sweep can work on when all we can do is evaluate ℓ and ℓ'."""
    slope = latency.derivative(w).copy()  # read-only arrays would have the kernels compiled a second time
    ones = np.ones(w.size)
    return LinkCosts(latency.value(w) + fixed - slope * w, slope, ones, ones)
