"""What a planner knows of a city before it counts: roads, delays, and roughly who travels where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, final

import numpy as np

from stackelberg.core import Array, InvalidInput, Prior, Settled, frozen
from stackelberg.leaders import ResponseModel
from stackelberg.roads import Network
from stackelberg.roads.demand import Demand
from stackelberg.support.brief import brief, kind_of
from stackelberg.tolls.links import as_links
from stackelberg.tolls.twin.logit import Logit, disturbed_routes
from stackelberg.tolls.twin.model import City
from stackelberg.tolls.twin.trips import (
    MOST_PAIRS,
    OLD,
    OWN,
    Zones,
    errors_of,
    filled,
    gravity,
    old_volumes,
    zones_of,
)
from stackelberg.tolls.twin.wardrop import Wardrop

if TYPE_CHECKING:
    from stackelberg.tolls.twin.fitted import FittedTwin

BACK = (0.98, 0.8, 0.0)
"""Correlations of there and back that are tried: a whole day of people who come home, most of them, a morning."""

PERCEIVED, DISPERSION, WEIGHT = (6.0, 60.0), 0.25, 0.3
"""Dispersions times the mean time between zones that are tried; standard deviations of its log and of the weight's.

A wide prior instead would let the first day alone choose among all of them, which it cannot.
"""

SEARCHES, MOST_ROUTES, MOST_LINKS = 30, 400_000, 1500
"""Searches for routes under disturbed costs; with more routes or links, travellers take shortest ones instead."""

CHOICES = (1.6, np.inf)
"""Route sets that are tried: how many times longer than the shortest routes may be."""

Response = Literal["logit", "wardrop"]


@final
@dataclass(frozen=True, eq=False)
class CityTwin(Prior):
    """The prior of a toll-setting leader: link flows as a function of tolls, with trips to be learned from counts.

    Of there-and-back correlations, route sets and dispersions the first counts choose by their evidence.

    Parameters
    ----------
    network : Network
        The roads and their delays.
    tolled : Any, optional
        The links that carry x (None: all).
    trips : Demand, optional
        An old matrix, if there is one, from which the twin begins; otherwise gravity does, from what the first
        counts say of how much passes.
    response : Response, optional
        "logit" over fixed routes (learned dispersion), "wardrop", or None: logit unless the network is large.
    """

    network: Network
    tolled: Any = None
    trips: Demand | None = None
    response: Response | None = None
    mean: Array = field(default_factory=lambda: np.zeros(2), init=False)
    sd: Array = field(default_factory=lambda: np.zeros(2), init=False)

    __repr__ = brief

    def __post_init__(self) -> None:
        if not isinstance(self.network, Network):
            raise InvalidInput(f"network: expected a Network, got {kind_of(self.network)}")
        if self.trips is not None and not isinstance(self.trips, Demand):
            raise InvalidInput(f"trips: expected a Demand, such as an old matrix, got {kind_of(self.trips)}")
        if self.response not in (None, "logit", "wardrop"):
            raise InvalidInput(f"response: expected 'logit', 'wardrop' or None, got {self.response!r}")
        object.__setattr__(self, "tolled", as_links("tolled", self.tolled, self.network.links))

    @cached_property
    def _zones(self) -> Zones:
        return zones_of(self.network, self.trips)

    @property
    def needs_trips(self) -> bool:
        """Whether there are too many pairs of zones for counts alone to tell who travels where."""
        return self.trips is None and self._zones.pairs[0].size > MOST_PAIRS

    def settle(self, x: Array, theta: Array, start: Settled | None = None) -> Settled:
        """Not before something was counted: `variants` are made of the first counts."""
        raise InvalidInput(
            "twin: nothing was counted yet; use CityTwin.fit, or variants(x, y) for the first counts"
        )

    def variants(self, x: Array, y: Array) -> list[Callable[[], City]]:
        """A city for each there-and-back correlation, route set and dispersion."""
        if y.size != self.network.links:
            raise InvalidInput(f"y: expected {self.network.links} numbers, the flows of all links, got {y.size}")
        if not np.nansum(y) > 0.0 or self.needs_trips:
            return []
        own, back = (OWN, BACK) if self.trips is None else (OWN[:1], BACK[:1])
        return [
            partial(self._city, travellers, x, y, *choice)
            for travellers in self._travellers(y)
            for choice in product(own, back, PERCEIVED if isinstance(travellers, Logit) else PERCEIVED[:1])
        ]

    def _travellers(self, counts: Array) -> Iterator[Logit | Wardrop]:
        """How travellers may choose: among routes of empty roads, or those of today's delays as well."""
        network, pairs = self.network, self._zones.pairs
        large = pairs[0].size * SEARCHES > MOST_ROUTES * 5 or network.links > MOST_LINKS
        if self.response == "wardrop" or (self.response is None and large):
            yield Wardrop(network, pairs)
            return
        empty = network.cost(np.zeros(network.links))
        today = network.cost(np.maximum(filled(network, counts), 0.0))
        sizes = set()
        for longest in CHOICES:
            routes = disturbed_routes(network, pairs, [empty, today], SEARCHES, longest)
            if len(routes) not in sizes:
                sizes.add(len(routes))
                yield Logit(network, routes)

    def _city(
        self, travellers: Logit | Wardrop, x: Array, counts: Array, own: float, back: float, perceived: float
    ) -> City:
        """With the constant at which the flows on counted links add up to the counts."""
        zones, old, network = self._zones, self.trips, self.network
        base = gravity(network, zones, counts, back) if old is None else np.log(old_volumes(old, zones))
        factors, sd = errors_of(zones, network.zones, back, own, 1.0 if old is None else OLD)
        mean = np.append(np.zeros(sd.size), [np.log(perceived / zones.mean_time), 0.0])
        sd = np.append(sd, [DISPERSION if isinstance(travellers, Logit) else 0.0, WEIGHT])
        seen = np.isfinite(counts)
        empty = network.cost(np.zeros(network.links))  # on empty roads, trips take as much time as passes on links
        passes = float(filled(network, counts) @ empty) or float(np.nansum(counts))
        level = np.log(passes / zones.mean_time / float(np.exp(base - base.max()) @ zones.far)) - base.max()
        start: Settled | None = None
        for _ in range(5):
            belief = frozen(mean), frozen(sd)
            city = City(network, travellers, zones.pairs, base + level, factors, *belief, self.tolled)
            start = city.settle(x, city.mean, start)
            level += np.log(counts[seen].sum() / max(start.y[seen].sum(), 1e-300))
        return city

    @classmethod
    def fit(
        cls,
        network: Network,
        counts: Any,
        tolls: Any = None,
        *,
        tolled: Sequence[int] | None = None,
        trips: Demand | None = None,
        response: Response | None = None,
        pace: float | None = None,
        seed: int = 0,
    ) -> FittedTwin:
        """The twin of a city by its counts.

        counts: a row for each day (or one row), a column for each link; NaN where nobody counts. tolls: those of
        each day, a column for each tolled link (None: no tolls). tolled: the links that carry tolls (None: all).
        trips: an old matrix. pace: the share of travellers who reconsider from one day to the next, where it is
        known; 1 where each row is of a settled time.

        >>> from stackelberg.roads import braess
        >>> twin = CityTwin.fit(braess()[0], [4.0, 2.0, 2.0, np.nan, 4.0])
        >>> twin.flows()[0].round(0)
        array([4., 2., 2., 2., 4.])
        """
        from stackelberg.tolls.twin.fitted import fitted_twin

        return fitted_twin(cls(network, tolled, trips, response), counts, tolls, pace, seed)


def city_leader(
    network: Network,
    tolled: Any = None,
    trips: Demand | None = None,
    response: Response | None = None,
    *,
    pace: float | None = None,
    K: int = 1,
) -> ResponseModel:
    """The response model with the twin of a city as its prior.

    Parameters
    ----------
    network, tolled, trips, response : Network, Any, optional, Demand, optional, Response, optional
        See `CityTwin`.
    pace, K : float, optional, int, default 1
        See `ResponseModel`.

    Returns
    -------
    ResponseModel
        The leader.

    Examples
    --------
    >>> from stackelberg.roads import braess
    >>> city_leader(braess()[0]).prior.network
    Network('Braess', 4 nodes, 5 links, 2 zones, BPR)
    """
    return ResponseModel(K=K, prior=CityTwin(network, tolled, trips, response), pace=pace)
