"""Who travels where at a solution, and what links are to them: what all tables for planners are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, frozen
from stackelberg.roads.demand import Demand, as_indices
from stackelberg.roads.files.cells import Frame, listed, pd
from stackelberg.roads.kernels.columns import Columns, along_trees, chosen_flows, pair_means, passing
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import shortest_paths
from stackelberg.roads.solution import Solution


@dataclass(frozen=True, eq=False)
class Travel:
    """Routes with their flows, pair by pair, and the values of links by which they are measured.

    demand: the pairs that travel; unreachable: those that no path connects. routes: those of every pair, of which
    some may carry no flow. values: time, distance, toll and cost per link. Make one with `travel`.
    """

    network: Network
    demand: Demand
    unreachable: Demand
    routes: Columns
    values: Mapping[str, Array]

    def __repr__(self) -> str:
        """One line."""
        used = int((self.routes.flow > 0.0).sum())
        return f"Travel({self.network.name!r}, {self.demand.pairs} pairs on {used} routes)"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the link values."""
        return tuple(self.values)

    @property
    def stacked(self) -> Array:
        """The link values, a row per kind."""
        return np.array(list(self.values.values()))


def travel(found: Solution, name: str | None = None) -> Travel:
    """How travellers travel at a solution: those of the class `name`, where there are several.

    Flows are vehicles. Costs and tolls are what a vehicle pays, for classes in money; at a system optimum with
    marginal-cost tolls.

    >>> from stackelberg.roads import Demand, TravellerClass, equilibrium, pigou
    >>> network, demand = pigou()
    >>> travel(equilibrium(network, demand, tolls=[0.0, 0.5]))
    Travel('Pigou', 1 pairs on 2 routes)
    >>> half = Demand([0], [1], [0.5])
    >>> travel(equilibrium(network, [TravellerClass("cars", half), TravellerClass("vans", half)]), "vans").demand
    Demand(1 pairs, total=0.5, intrazonal=0)
    """
    if not isinstance(found, Solution):
        raise InvalidInput(f"found: expected a Solution, got {type(found).__name__}")
    if name is None and len(found.classes) > 1:
        raise InvalidInput(f"name: expected one of {', '.join(one.name for one in found.classes)}, got none")
    m = 0 if name is None else found.number(name)
    one, (begin, end) = found.classes[m], found.assignment.pairs_first[m : m + 2].tolist()
    routes = found.routes.of_pairs(begin, end)
    flow = routes.flow / one.passenger_cars
    flow.flags.writeable = False
    values = {
        "time": found.times,
        "distance": found.network.length,
        "toll": found.class_tolls[m],
        "cost": found.class_link_costs[m],
    }
    own = routes._replace(flow=flow)
    return Travel(found.network, one.potential, found.class_unreachable[m], own, values)


COUNTED = ("volume", "flow", "routes")
"""Columns that count: they are 0 for pairs without a row. Others are not defined there, and NaN."""


def _pair_frame(network: Network, origin: NDArray[np.int64], destination: NDArray[np.int64], columns: Any) -> Frame:
    """A row per pair, by the labels of the zones."""
    labels = np.array(network.zone_labels, object)
    return pd.DataFrame({"origin": labels[origin], "destination": labels[destination], **columns})


def as_matrix(pairs: Frame, column: str, zones: Sequence[str]) -> Frame:
    """A column of a table of pairs as a matrix, origins by destinations.

    Pairs without a row are NaN, or 0 where the column counts something (volume, flow, routes).
    """
    if column not in pairs:
        raise InvalidInput(f"column: expected one of {', '.join(pairs.columns)}, got {column!r}")
    found = pairs.pivot(index="origin", columns="destination", values=column).reindex(index=zones, columns=zones)
    return found.fillna(0.0) if column in COUNTED else found


ShowOrigins: TypeAlias = Callable[[int, int], None]
"""Called with how many origins are done, and how many there are."""
_AT_ONCE = 32
"""Origins whose trees are held at the same time."""


def skims(trips: Travel, pairs: Literal["demand", "all"] = "demand", progress: ShowOrigins | None = None) -> Frame:
    """Time, distance, toll and cost of each pair: along its cheapest route, and on average over its travellers.

    `time`, `distance`, `toll` and `cost` are those of the cheapest route at the costs of the solution (of one of
    them, where several cost the same), NaN where no path connects the pair. `mean_time` and so on weight the routes
    in use by their flows, NaN where nobody travels; `volume` is how many travel, `routes` on how many routes.
    Σ volume · mean_time over the pairs that travel is the total travel time, as over the links.

    pairs: "demand", those with trips, also where no path connects them; or "all" pairs of two zones.

    >>> from stackelberg.roads import equilibrium, pigou
    >>> from stackelberg.roads.outputs import travel
    >>> network, demand = pigou()
    >>> found = skims(travel(equilibrium(network, demand, tolls=[0.0, 0.25])))
    >>> found.drop(columns="distance").round(6).iloc[0].to_dict()
    {'origin': '1', 'destination': '2', 'volume': 1.0, 'routes': 2, 'time': 1.0, 'toll': 0.0, 'cost': 1.0,
     'mean_time': 0.8125, 'mean_distance': 0.0, 'mean_toll': 0.1875, 'mean_cost': 1.0}
    """
    origin, destination = _pairs(trips, pairs)
    cheapest = _cheapest(trips, origin, destination, progress)
    volume, used, means = pair_means(trips.routes, trips.stacked)
    place = _places(trips, origin, destination)
    columns = {"volume": _spread(volume, place, 0.0), "routes": _spread(used, place, 0.0)}
    columns |= dict(zip(trips.kinds, cheapest, strict=True))
    columns |= {
        f"mean_{name}": _spread(values, place, np.nan) for name, values in zip(trips.kinds, means, strict=True)
    }
    return _pair_frame(trips.network, origin, destination, columns)


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


_MOST_NAMED = 3


@dataclass(frozen=True, eq=False)
class Selected:
    """A part of the traffic: the pairs that have a share in it, and its flows on all links.

    pairs: a row per pair with a share: `volume`, all its travellers, `flow`, those selected, and `share` = flow /
    volume. link_flows: the selected traffic on every link. words: what was selected.
    """

    pairs: Frame
    link_flows: Array
    words: str

    @property
    def flow(self) -> float:
        """How many travellers were selected."""
        return float(self.pairs["flow"].sum())

    def __repr__(self) -> str:
        """One line."""
        return f"Selected({self.words}: {self.flow:g} travellers of {len(self.pairs)} pairs)"


def select_link(trips: Travel, links: Any, of: Literal["any", "all"] = "any") -> Selected:
    """The trips that pass `links`, a link or several of them (counted from 0).

    of: with several links, trips that pass "any" of them, or "all". A trip counts once however many it passes. For
    one link the flows of all pairs add up to the flow of the link.

    >>> from stackelberg.roads import braess, equilibrium
    >>> from stackelberg.roads.outputs import travel
    >>> network, demand = braess()
    >>> trips = travel(equilibrium(network, demand, gap=1e-10))
    >>> middle = select_link(trips, 3)
    >>> middle.pairs["flow"].round(6).tolist(), middle.link_flows.round(6)
    ([2.0], array([2., 0., 0., 2., 2.]))
    """
    network = trips.network
    chosen = np.unique(as_indices("links", np.atleast_1d(links)))
    if chosen.size == 0 or chosen[-1] >= network.links:
        got = int(chosen[-1]) if chosen.size else "none"
        raise InvalidInput(f"links: expected links 0 to {network.links - 1}, got {got}")
    if of not in ("any", "all"):
        raise InvalidInput(f"of: expected 'any' or 'all', got {of!r}")
    wanted = np.zeros(network.links, np.bool_)
    wanted[chosen] = True
    count = passing(trips.routes, wanted)
    labels = [network.link_label(int(link)) for link in chosen]
    one = "trips over " if chosen.size == 1 else f"trips over {of} of "
    return _selected(trips, count >= (1 if of == "any" else chosen.size), one + listed(labels, _MOST_NAMED))


def select_zone(trips: Travel, zones: Any, end: Literal["origin", "destination", "either"] = "either") -> Selected:
    """The trips that start in one of `zones` (end="origin"), end there ("destination"), or do "either".

    Zones are counted from 0.
    """
    network = trips.network
    chosen = np.unique(as_indices("zones", np.atleast_1d(zones)))
    if chosen.size == 0 or chosen[-1] >= network.zones:
        got = int(chosen[-1]) if chosen.size else "none"
        raise InvalidInput(f"zones: expected zones 0 to {network.zones - 1}, got {got}")
    ends = {"origin": ("from",), "destination": ("to",), "either": ("from", "to")}
    if end not in ends:
        raise InvalidInput(f"end: expected 'origin', 'destination' or 'either', got {end!r}")
    starts, arrives = np.isin(trips.demand.origin, chosen), np.isin(trips.demand.destination, chosen)
    pairs = {"origin": starts, "destination": arrives, "either": starts | arrives}[end]
    labels = [network.zone_labels[zone] for zone in chosen]
    words = f"trips {' or '.join(ends[end])} zone{'s' if chosen.size > 1 else ''} {listed(labels, _MOST_NAMED)}"
    return _selected(trips, np.repeat(pairs, np.diff(trips.routes.first)), words)


def _selected(trips: Travel, routes: NDArray[np.bool_], words: str) -> Selected:
    flow, link_flows = chosen_flows(trips.routes, routes, trips.network.links)
    volume, _, _ = pair_means(trips.routes, np.empty((0, trips.network.links)))
    with_flow = flow > 0.0
    share = np.divide(flow, volume, out=np.zeros(flow.size), where=with_flow)
    columns = {"volume": volume, "flow": flow, "share": share}
    table = _pair_frame(trips.network, trips.demand.origin, trips.demand.destination, columns)
    return Selected(table[with_flow].reset_index(drop=True), frozen(link_flows), words)


def route_table(trips: Travel) -> Frame:
    """A row per route in use: its pair, its links by their numbers from 1, its flow, and what it costs.

    >>> from stackelberg.roads import equilibrium, pigou
    >>> from stackelberg.roads.outputs import route_table, travel
    >>> route_table(travel(equilibrium(*pigou(), tolls=[0.0, 0.25])))[["links", "flow", "cost"]].round(3).values
    array([['2', 0.75, 1.0],
           ['1', 0.25, 1.0]], dtype=object)
    """
    routes, first = trips.routes, trips.routes.start[:-1]
    pair = np.repeat(np.arange(trips.demand.pairs), np.diff(routes.first))
    ends = trips.demand.origin[pair], trips.demand.destination[pair]
    sums = dict(zip(trips.kinds, np.add.reduceat(trips.stacked[:, routes.links], first, axis=1), strict=True))
    numbers = (routes.links + 1).astype(str)
    links = [" ".join(part) for part in np.split(numbers, first[1:])]
    table = _pair_frame(trips.network, *ends, {"links": links, "flow": routes.flow, **sums})
    return table[routes.flow > 0.0].reset_index(drop=True)
