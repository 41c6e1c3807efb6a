"""A twin that was fitted to counts: what it says of flows, tolls, savings, and where a counter is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, ConvexSet, Limit
from stackelberg.roads import Demand, Network
from stackelberg.support.brief import brief


@final
@dataclass(frozen=True, eq=False)
class TollPlan:
    """Tolls as the twin plans them, and what they do. Costs are of travel time: vehicles × the network's time.

    links, tolls: the links that may be tolled and their tolls. cost: the travel time of all without tolls, median
    over draws of the posterior, and its 90% interval (median, low, high). saving: what the tolls save of it, and
    its 90% interval (median, low, high). revenue: what is paid (median, low, high). flows_before,
    flows: on all links, settled, without tolls and with them; flows_sd: the standard deviation of `flows` by the
    posterior. next_counter: the links without a counter, the one that would tell most of the saving first;
    counter_gain: by which share of its variance, for each of them. zones: for each zone the change of what
    travellers from there pay in time (`zone_time`) and in tolls (`zone_tolls`), per trip; `zone_trips`: how many.
    kept: the limits, with which probability each is kept.
    """

    links: NDArray[np.int64]
    tolls: Array
    cost: tuple[float, float, float]
    saving: tuple[float, float, float]
    revenue: tuple[float, float, float]
    flows_before: Array
    flows: Array
    flows_sd: Array
    next_counter: NDArray[np.int64]
    counter_gain: Array
    zone_trips: Array
    zone_time: Array
    zone_tolls: Array
    kept: tuple[Any, ...] = ()

    __repr__ = brief


@final
@dataclass(frozen=True, eq=False)
class FittedTwin:
    """A twin fitted to counts: see `CityTwin.fit`.

    doubted: days × links, the counts that were not believed. odd: for each day None, or why it is out of the
    ordinary as a whole. noise: relative standard deviation of a count. pace: the share who reconsider in a day.
    """

    network: Network
    doubted: NDArray[np.bool_]
    odd: tuple[str | None, ...]
    noise: float
    pace: float

    __repr__ = brief

    @property
    def trips(self) -> Demand:
        """The matrix of trips that fits best."""
        raise NotImplementedError

    def flows(self, tolls: Any = None) -> tuple[Array, Array]:
        """Settled flows on all links under tolls (default: none), and their standard deviations."""
        raise NotImplementedError

    def plan(
        self,
        bounds: ConvexSet | tuple[Any, Any] = (0.0, np.inf),
        *,
        tolled: Sequence[int] | None = None,
        at_most: int | None = None,
        limits: Sequence[Limit] = (),
        lam: float = 0.0,
        revenue: float = 0.0,
        weights: Any = None,
        step: float | None = None,
    ) -> TollPlan:
        """Tolls of least mean travel time over draws of the posterior, and what they do.

        bounds: (lower, upper), numbers or one for each link that may be tolled, or a convex set. tolled: the links
        that may be tolled (None: those of the fit). at_most: so many of them, chosen on the twin. limits: on x and
        y, see `Limit` (a street's flow: `Limit("school street", at_most=400, y={12: 1})`). lam, revenue, weights:
        further terms of the objective, see `tolls.objective`. step: tolls are multiples of it.
        """
        raise NotImplementedError
