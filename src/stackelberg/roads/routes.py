"""A fixed set of routes for every origin-destination pair, and how it was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.demand import Demand, as_indices
from stackelberg.roads.kernels.fixed_routes import RouteForest
from stackelberg.roads.network import Network


@final
@dataclass(frozen=True, eq=False)
class RouteSet:
    """Routes pair by pair, each a sequence of links; `method` says in words how the set was made.

    Pair z (in the order of the demand) owns routes `first_route[z]` to `first_route[z + 1]` − 1; route r runs over
    the links `route_links[first_link[r]:first_link[r + 1]]`. Make one with `simple_routes`, `k_shortest_routes`,
    `generated_routes`, or from your own lists with `RouteSet.of`.

    >>> from stackelberg.roads.builders import braess
    >>> network, demand = braess()
    >>> routes = RouteSet.of(network, demand, [[[0, 2], [1, 4]]], method="the two outer routes")
    >>> print(routes)
    2 routes for 1 pair: the two outer routes
    >>> routes.incidence().toarray().astype(int).T
    array([[1, 0, 1, 0, 0],
           [0, 1, 0, 0, 1]])
    """

    links: int
    origin: NDArray[np.int64]
    destination: NDArray[np.int64]
    first_route: NDArray[np.int64]
    first_link: NDArray[np.int64]
    route_links: NDArray[np.int64]
    method: str

    @staticmethod
    def of(
        network: Network, demand: Demand, routes: Sequence[Sequence[Sequence[int]]], method: str = "given by hand"
    ) -> RouteSet:
        """A set from lists of links, one list of routes per pair, checked against the network."""
        if len(routes) != demand.pairs:
            raise InvalidInput(f"routes: expected a list for each of {demand.pairs} pairs, got {len(routes)}")
        demand.check_zones(network.zones)
        for pair, own in enumerate(routes):
            if len(own) == 0:
                raise InvalidInput(f"routes: expected at least one route for {_pair(demand, pair)}, got none")
            if len({tuple(route) for route in own}) < len(own):
                raise InvalidInput(f"routes: {_pair(demand, pair)} has the same route twice")
            for route in own:
                _check_route(network, demand, pair, route)
        flat = [route for own in routes for route in own]
        counts = [len(own) for own in routes]
        return RouteSet(
            network.links,
            demand.origin,
            demand.destination,
            _offsets(counts),
            _offsets([len(route) for route in flat]),
            as_indices("routes", np.concatenate([np.asarray(route, dtype=np.int64) for route in flat])),
            method,
        )

    @property
    def pairs(self) -> int:
        """How many origin-destination pairs."""
        return self.origin.size

    @property
    def routes(self) -> int:
        """How many routes in all."""
        return self.first_link.size - 1

    @cached_property
    def pair(self) -> NDArray[np.int64]:
        """The pair of every route."""
        return np.repeat(np.arange(self.pairs), np.diff(self.first_route))

    def links_of(self, route: int) -> NDArray[np.int64]:
        """The links of one route, in order."""
        return self.route_links[self.first_link[route] : self.first_link[route + 1]]

    def incidence(self) -> csr_array:
        """The sparse link-route incidence A: link flows are A @ y, route costs are A.T @ link costs."""
        routes = np.repeat(np.arange(self.routes), np.diff(self.first_link))
        shape = (self.links, self.routes)
        return csr_array((np.ones(routes.size), (self.route_links, routes)), shape=shape)

    @cached_property
    def forest(self) -> RouteForest:
        """The same incidence for the compiled kernels: each route as two halves, equal parts stored once."""
        number: dict[tuple[int, int], int] = {}

        def stretch(links: list[int]) -> int:
            """The number of the stretch that adds these links one by one, made where it is new."""
            at = 0
            for link in links:
                at = number.setdefault((at, link), len(number) + 1)
            return at

        halves = []
        for route in range(self.routes):
            links = self.links_of(route).tolist()
            middle = len(links) // 2
            # The back half grows from the destination, so that routes that end alike share it.
            halves.append((stretch(links[:middle]), stretch(links[middle:][::-1])))
        front, back = np.array(halves).T
        rest, link = np.array([(0, 0), *number]).T
        parts = (rest, link, front, back, self.first_route)
        return RouteForest(*(np.ascontiguousarray(part, dtype=np.uint32) for part in parts))

    def check_fits(self, network: Network, demand: Demand) -> None:
        """Refuse a network or a demand that these routes were not made for."""
        same_pairs = np.array_equal(self.origin, demand.origin) and np.array_equal(
            self.destination, demand.destination
        )
        if self.links != network.links or not same_pairs:
            raise InvalidInput(
                f"routes: made for {self.pairs} pairs on {self.links} links, which are not those of this demand "
                f"({demand.pairs} pairs) and network ({network.links} links); make the set from them"
            )

    def even(self, volume: Array) -> Array:
        """Route flows that spread every pair's volume evenly over its routes."""
        return np.repeat(volume / np.diff(self.first_route), np.diff(self.first_route))

    def __str__(self) -> str:
        pairs = "1 pair" if self.pairs == 1 else f"{self.pairs:,} pairs"
        return f"{self.routes:,} routes for {pairs}: {self.method}"


def _offsets(counts: Sequence[int]) -> NDArray[np.int64]:
    return as_indices("routes", np.concatenate([[0], np.cumsum(counts)]))


def _pair(demand: Demand, pair: int) -> str:
    return f"the pair from zone {demand.origin[pair]} to zone {demand.destination[pair]} (counted from 0)"


def _check_route(network: Network, demand: Demand, pair: int, route: Sequence[int]) -> None:
    """Refuse a route that does not lead from origin to destination, visits a node twice or passes a zone."""
    links = as_indices("routes", route)
    if links.size == 0 or int(links.max()) >= network.links:
        raise InvalidInput(
            f"routes: expected links 0 to {network.links - 1} for {_pair(demand, pair)}, got {list(route)}"
        )
    nodes = np.concatenate([network.tail[links], network.head[links[-1:]]])
    joined = np.array_equal(network.head[links[:-1]], nodes[1:-1])
    if not joined or nodes[0] != demand.origin[pair] or nodes[-1] != demand.destination[pair]:
        raise InvalidInput(f"routes: links {list(route)} do not lead along {_pair(demand, pair)}")
    if np.unique(nodes).size < nodes.size:
        raise InvalidInput(f"routes: links {list(route)} visit a node twice; expected simple routes")
    if np.any(nodes[1:-1] < network.first_thru):
        raise InvalidInput(
            f"routes: links {list(route)} pass through a zone below first_thru = {network.first_thru}"
        )
