"""Skims: time, distance, toll and generalised cost from zone to zone at a solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.routing.kernels.route_sums import along_trees, pair_means
from stackelberg.routing.outputs.pair_table import PairTable
from stackelberg.routing.outputs.travel import Travel
from stackelberg.routing.shortest import shortest_paths

ShowOrigins: TypeAlias = Callable[[int, int], None]
"""Called with how many origins are done, and how many there are."""
_AT_ONCE = 32
"""Origins whose trees are held at the same time."""


def skims(
    trips: Travel, pairs: Literal["demand", "all"] = "demand", progress: ShowOrigins | None = None
) -> PairTable:
    """Time, distance, toll and cost of each pair: along its cheapest route, and on average over its travellers.

    `time`, `distance`, `toll` and `cost` are those of the cheapest route at the costs of the solution (of one of
    them, where several cost the same), NaN where no path connects the pair. `mean_time` and so on weight the routes
    in use by their flows, NaN where nobody travels; `volume` is how many travel, `routes` on how many routes.
    Σ volume · mean_time over the pairs that travel is the total travel time, as over the links.

    pairs: "demand", those with trips, also where no path connects them; or "all" pairs of two zones.

    >>> from stackelberg.routing import equilibrium, pigou
    >>> from stackelberg.routing.outputs import travel
    >>> network, demand = pigou()
    >>> found = skims(travel(network, demand, equilibrium(network, demand, tolls=[0.0, 0.25])))
    >>> {name: round(float(values[0]), 6) for name, values in found.columns.items() if name != "distance"}
    {'volume': 1.0, 'routes': 2.0, 'time': 1.0, 'toll': 0.0, 'cost': 1.0, 'mean_time': 0.8125,
     'mean_distance': 0.0, 'mean_toll': 0.1875, 'mean_cost': 1.0}
    """
    origin, destination = _pairs(trips, pairs)
    cheapest = _cheapest(trips, origin, destination, progress)
    volume, used, means = pair_means(trips.first, trips.start, trips.links, trips.flow, trips.stacked)
    place = _places(trips, origin, destination)
    columns = {"volume": _spread(volume, place, 0.0), "routes": _spread(used, place, 0.0)}
    columns |= dict(zip(trips.kinds, cheapest, strict=True))
    columns |= {
        f"mean_{name}": _spread(values, place, np.nan) for name, values in zip(trips.kinds, means, strict=True)
    }
    return PairTable(trips.network.zone_labels, origin, destination, columns)


def _pairs(trips: Travel, pairs: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    if pairs == "all":
        zones = trips.network.zones
        origin, destination = np.divmod(np.arange(zones * zones), zones)
        return origin[origin != destination], destination[origin != destination]
    if pairs != "demand":
        raise InvalidInput(f"pairs: expected 'demand' or 'all', got {pairs!r}")
    origin = np.concatenate([trips.demand.origin, trips.unreachable.origin])
    destination = np.concatenate([trips.demand.destination, trips.unreachable.destination])
    order = np.lexsort((destination, origin))
    return origin[order], destination[order]


def _cheapest(
    trips: Travel, origin: NDArray[np.int64], destination: NDArray[np.int64], progress: ShowOrigins | None
) -> Array:
    """Values along the cheapest route of each pair, a row per kind; pairs are in order of their origins."""
    network, values = trips.network, trips.stacked
    origins, first = np.unique(origin, return_index=True)
    bounds = np.append(first, origin.size)
    found = np.empty((len(values), origin.size))
    for begin in range(0, origins.size, _AT_ONCE):
        some = origins[begin : begin + _AT_ONCE]
        paths = shortest_paths(network, trips.values["cost"], some)
        sums = along_trees(network.tail, paths.predecessor, some, values, network.zones)
        span = slice(bounds[begin], bounds[begin + some.size])
        row = np.repeat(np.arange(some.size), np.diff(bounds[begin : begin + some.size + 1]))
        found[:, span] = sums[:, row, destination[span]]
        if progress is not None:
            progress(begin + some.size, origins.size)
    return found


def _places(trips: Travel, origin: NDArray[np.int64], destination: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where each pair stands in the demand that travels; −1 where it does not."""
    zones, own = trips.network.zones, trips.demand
    keys, asked = own.origin * zones + own.destination, origin * zones + destination
    place = np.minimum(np.searchsorted(keys, asked), max(keys.size - 1, 0))
    return np.where(keys[place] == asked, place, -1) if keys.size else np.full(asked.size, -1)


def _spread(values: NDArray[Any], place: NDArray[np.int64], nothing: float) -> NDArray[Any]:
    spread = np.full(place.size, nothing, values.dtype)
    spread[place >= 0] = values[place[place >= 0]]
    return spread
