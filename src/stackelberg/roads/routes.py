"""Routes pair by pair, with their flows: what a solver found, or sets to hold travellers to, and finding those."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stackelberg.core import Array, InvalidInput, frozen
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.checks import as_indices
from stackelberg.roads.demand import Demand
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.trees import Indices
from stackelberg.roads.network import Network


def _no_trees() -> NDArray[np.int32]:
    return np.empty((0, 0), np.int32)


@final
@dataclass(frozen=True, eq=False)
class Routes:
    """Routes pair by pair in the order of the assignment, each a sequence of links, and their flows. Read-only.

    Pair k has the routes first[k]:first[k+1]; route r travels links[start[r]:start[r+1]] and carries flow[r], in
    passenger cars (it may be 0). `predecessor` are the last shortest path trees of a solve, one row per origin:
    they only make the next one faster. `method` says in words how the set was made. Take
    those of a solution, or your own lists with `Routes.of`.

    Attributes
    ----------
    first : ndarray of int
        Pair k has the routes first[k]:first[k+1].
    start : ndarray of int
        Route r travels links[start[r]:start[r+1]].
    links : ndarray of int
        The links of all routes, one after the other.
    flow : ndarray
        Passenger cars on each route.
    predecessor : ndarray of int, optional
        The last shortest path trees of a solve, one row per origin.
    method : str, optional
        In words, how the set was made.

    Examples
    --------
    >>> from stackelberg.roads.builders import braess
    >>> network, demand = braess()
    >>> routes = Routes.of(network, demand, [[[0, 2], [1, 4]]], method="the two outer routes")
    >>> print(routes)
    2 routes for 1 pair: the two outer routes
    >>> routes.incidence(network.links).toarray().astype(int).T
    array([[1, 0, 1, 0, 0],
           [0, 1, 0, 0, 1]])
    """

    first: Indices
    start: Indices
    links: Indices
    flow: Array
    predecessor: NDArray[np.int32] = field(default_factory=_no_trees)
    method: str = ""

    @staticmethod
    def of(
        network: Network, demand: Demand, routes: Sequence[Sequence[Sequence[int]]], method: str = "given by hand"
    ) -> Routes:
        """A set from lists of links, one list of routes per pair, checked against the network; nobody travels."""
        if len(routes) != demand.pairs:
            raise InvalidInput(f"routes: expected a list for each of {demand.pairs} pairs, got {len(routes)}")
        demand.check_zones(network.zones)
        for own, origin, destination in zip(routes, demand.origin, demand.destination, strict=True):
            pair = f"the pair from zone {origin} to zone {destination} (counted from 0)"
            if not len(own) or len({tuple(route) for route in own}) < len(own):
                raise InvalidInput(f"routes: expected at least one route for {pair}, each once, got {[*own]}")
            for route in own:
                links = as_indices("routes", route, below=network.links)
                nodes = np.concatenate([network.tail[links], network.head[links[-1:]]])
                leads = links.size and np.array_equal(network.head[links[:-1]], nodes[1:-1])
                if not leads or nodes[0] != origin or nodes[-1] != destination:
                    raise InvalidInput(f"routes: links {list(route)} do not lead along {pair}")
                if np.unique(nodes).size < nodes.size or np.any(nodes[1:-1] < network.first_thru):
                    raise InvalidInput(f"routes: links {list(route)} visit a node twice, or pass through a zone")
        flat = [route for own in routes for route in own]
        first, joined = np.cumsum([0, *map(len, routes)]), [link for route in flat for link in route]
        return Routes.found(Columns.of(first, [*map(len, flat)], joined, np.zeros(len(flat))), method=method)

    @staticmethod
    def found(columns: Columns, predecessor: NDArray[np.int32] | None = None, method: str = "") -> Routes:
        """A frozen view of the solver's arrays, which must not be written to any more."""
        trees = _no_trees() if predecessor is None else predecessor
        for array in (*columns, trees):
            array.flags.writeable = False
        return Routes(columns.first, columns.start, columns.links, columns.flow, trees, method)

    def __len__(self) -> int:
        """How many routes there are."""
        return self.flow.size

    def __str__(self) -> str:
        pairs = "1 pair" if self.pairs == 1 else f"{self.pairs:,} pairs"
        return f"{len(self):,} routes for {pairs}: {self.method}"

    @property
    def pairs(self) -> int:
        """Number of origin-destination pairs."""
        return self.first.size - 1

    @cached_property
    def pair(self) -> NDArray[np.int64]:
        """The pair of every route."""
        return np.repeat(np.arange(self.pairs), np.diff(self.first))

    def route(self, number: int) -> Indices:
        """The links of one route, in the order of travel."""
        return self.links[self.start[number] : self.start[number + 1]]

    def carrying(self, flow: Array) -> Routes:
        """The same routes with other flows."""
        return Routes(self.first, self.start, self.links, frozen(flow), self.predecessor, self.method)

    def columns(self, volume: Array) -> Columns:
        """A copy for the solver to work on, with flows scaled to the `volume` of every pair."""
        copied = self.copied()
        carried = np.add.reduceat(copied.flow, copied.first[:-1]) if volume.size else np.empty(0)
        gave_up = carried == 0.0  # all trips of a pair
        copied.flow[copied.first[:-1][gave_up]] = carried[gave_up] = volume[gave_up]
        if np.any(np.abs(carried - volume) > 1e-12 * volume):
            copied.flow[:] *= np.repeat(volume / carried, np.diff(copied.first))
        return copied

    def copied(self) -> Columns:
        """A copy for the solver to work on, with the flows as they are."""
        first, start, links = (np.array(part, np.uint32) for part in (self.first, self.start, self.links))
        return Columns(first, start, links, self.flow.copy(), np.zeros(self.flow.size))

    def of_pairs(self, begin: int, end: int) -> Columns:
        """The routes of pairs begin:end alone, as read-only views."""
        first = self.first[begin : end + 1]
        start = self.start[first[0] : first[-1] + 1]
        flow = self.flow[first[0] : first[-1]]
        parts = (first - first[0], start - start[0], self.links[start[0] : start[-1]], flow, np.zeros(flow.size))
        for part in parts:  # as all routes are: kernels are compiled anew for arrays that may be written to
            part.flags.writeable = False
        return Columns(*parts)

    def incidence(self, links: int) -> csr_array:
        """The sparse incidence A of `links` links: link flows are A @ flow, route costs are A.T @ link costs."""
        routes = np.repeat(np.arange(len(self)), np.diff(self.start))
        return csr_array((np.ones(routes.size), (self.links, routes)), shape=(links, len(self)))

    def check(self, assignment: Assignment, name: str = "routes") -> None:
        """Refuse routes that do not lead from each pair's origin to its destination, or where its class may not."""
        network = assignment.network
        trees = self.predecessor.size == 0 or self.predecessor.shape[1] == network.nodes
        fits = self.pairs == assignment.pairs and trees
        if fits and self.flow.size:
            fits = int(self.links.max()) < network.links
        if fits and self.flow.size:
            starts, ends = network.tail[self.links[self.start[:-1]]], network.head[self.links[self.start[1:] - 1]]
            fits = np.array_equal(starts, assignment.origin[self.pair])
            fits = fits and np.array_equal(ends, assignment.destination[self.pair])
        if not fits:
            raise InvalidInput(
                f"{name}: expected routes of this network for the {assignment.pairs} od pairs of the demand, got "
                "others; take routes, or a solution, of the same network and the same pairs"
            )
        for m, one in enumerate(assignment.classes if assignment.closed is not None else ()):
            first, last = self.first[assignment.pairs_first[m : m + 2]]
            used = self.links[self.start[first] : self.start[last]]
            if not assignment.allowed[m][used].all():
                raise InvalidInput(
                    f"{name}: expected routes that class {one.name!r} may use, got link "
                    f"{int(used[~assignment.allowed[m][used]][0])}; take those of a solution of the same classes"
                )
