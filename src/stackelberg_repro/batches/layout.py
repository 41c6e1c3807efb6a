"""A routing game as plain arrays, for programs that know nothing of networks: rows of routes, numbers of links."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg_repro.routing.travellers import RouteTravellers


@dataclass(frozen=True, eq=False)
class RoutingLayout:
    """Routes pair by pair and links with their power law ℓ(w) = constant + coefficient (w / scale)^power.

    `route_links` has a row per route: its links, and `links` (one past the last) where a route has fewer than the
    longest. `cost_constant` is what travellers pay on an empty road, `time_constant` its travel time.
    """

    route_links: NDArray[np.int64]
    first_route: NDArray[np.int64]
    volume: Array
    cost_constant: Array
    time_constant: Array
    coefficient: Array
    scale: Array
    power: Array

    @classmethod
    def of(cls, travellers: RouteTravellers) -> RoutingLayout:
        """The layout of travellers on a fixed set of routes, tolled on every link.

        >>> from stackelberg_repro.routing.game import TollSettings, paper_game
        >>> layout = RoutingLayout.of(paper_game(TollSettings()).followers)
        >>> layout.routes, layout.links, layout.pairs, layout.longest
        (1036, 76, 6, 10)
        """
        cost, time = travellers.cost_form, travellers.network.latency.power_form
        if cost is None or time is None:
            raise InvalidInput("travellers: expected links with a power law (BPR or affine), got others")
        if travellers.links.links.size != travellers.network.links:
            raise InvalidInput("travellers: expected tolls on every link, got tolls on some")
        return cls(
            _links_of_routes(travellers),
            np.asarray(travellers.routes.first, dtype=np.int64),
            travellers.demand.volume,
            cost.constant,
            time.constant,
            time.coefficient,
            time.scale,
            time.power,
        )

    @property
    def routes(self) -> int:
        """The number of routes."""
        return len(self.route_links)

    @property
    def links(self) -> int:
        """The number of links."""
        return int(self.cost_constant.size)

    @property
    def pairs(self) -> int:
        """The number of pairs of zones."""
        return int(self.volume.size)

    @property
    def longest(self) -> int:
        """The number of links of the longest route."""
        return int(self.route_links.shape[1])

    @property
    def most_routes(self) -> int:
        """The number of routes of the pair that has most."""
        return int(np.diff(self.first_route).max())

    @cached_property
    def incidence(self) -> Array:
        """1 where a route (row) uses a link (column)."""
        wide = np.zeros((self.routes, self.links + 1))
        np.put_along_axis(wide, self.route_links, 1.0, axis=1)
        return np.ascontiguousarray(wide[:, :-1])


def _links_of_routes(travellers: RouteTravellers) -> NDArray[np.int64]:
    routes, none = travellers.routes, travellers.network.links
    rows = [sorted(routes.route(number).tolist()) for number in range(len(routes))]
    longest = max(map(len, rows))
    return np.array([row + [none] * (longest - len(row)) for row in rows], dtype=np.int64)
