"""Data frames for planners at a solution: links, skims, routes, select link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, frozen
from stackelberg.roads.checks import as_indices
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.cells import Frame, pd
from stackelberg.roads.kernels.columns import Columns, along_trees
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import shortest_paths
from stackelberg.roads.solution import Solution

_AT_ONCE = 32
"""Origins whose trees are held at the same time."""


def link_ends(network: Network, links: Any = None) -> dict[str, Any]:
    """Which link a row is: its number from 1, its id and name where it has them, and the labels of its ends.

    >>> from stackelberg.roads import braess
    >>> link_ends(braess()[0], [3])
    {'link': [4], 'tail': ['3'], 'head': ['4']}
    """
    chosen = range(network.links) if links is None else [int(link) for link in links]
    labels, columns = network.node_labels, {"link": [link + 1 for link in chosen]}
    parts: dict[str, Any] = {
        "link_id": network.link_ids,
        "tail": [labels[node] for node in network.tail],
        "head": [labels[node] for node in network.head],
        "name": network.link_names,
    }
    return columns | {name: [values[link] for link in chosen] for name, values in parts.items() if values}


def link_table(found: Solution) -> Frame:
    """Flows, times, tolls and how full links are at a solution, and the vehicles of every class: a data frame.

    Flow over capacity is NaN where a capacity is not known or only nominal. Nobody pays a toll at a system optimum;
    those that would bring it about stand beside the vehicles of each class.

    >>> from stackelberg.roads import braess, equilibrium
    >>> table = link_table(equilibrium(*braess()))
    >>> list(table)
    ['link', 'tail', 'head', 'flow', 'time', 'toll', 'capacity', 'flow_over_capacity']
    >>> table["flow"].round(3).tolist()
    [4.0, 2.0, 2.0, 2.0, 4.0]
    """
    network = found.network
    columns = link_ends(network) | {"flow": found.flows, "time": found.times}
    if found.tolls.ndim == 1:
        columns["toll"] = np.zeros(network.links) if found.optimum else found.tolls
    columns |= {"capacity": network.capacity, "flow_over_capacity": found.flows / network.effective_capacity}
    for m, one in enumerate(found.classes if found.assignment.by_classes else ()):
        columns[f"vehicles_{one.name}"] = found.class_flows[m]
        if found.optimum:
            columns[f"toll_{one.name}"] = found.class_tolls[m]
    table = pd.DataFrame(columns)
    table.attrs = {"network": network.name, "units": network.units}
    return table


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

    @cached_property
    def stacked(self) -> Array:
        """The link values, a row per kind."""
        return np.array(list(self.values.values()))

    @cached_property
    def pair(self) -> NDArray[np.int64]:
        """The pair of every route."""
        return np.repeat(np.arange(self.demand.pairs), np.diff(self.routes.first))

    def along(self, values: Any) -> Any:
        """Link values, the last axis, added up along every route."""
        return np.add.reduceat(values[..., self.routes.links], self.routes.start[:-1].astype(np.intp), axis=-1)

    def by_pair(self, values: Any) -> Array:
        """Numbers per route added up pair by pair."""
        return np.asarray(np.bincount(self.pair, values, self.demand.pairs), np.float64)

    def frame(self, origin: NDArray[np.int64], destination: NDArray[np.int64], columns: Any) -> Frame:
        """A row per pair, by the labels of the zones."""
        labels = np.array(self.network.zone_labels, object)
        return pd.DataFrame({"origin": labels[origin], "destination": labels[destination], **columns})


def travel(found: Solution, name: str | None = None) -> Travel:
    """How travellers travel at a solution: those of the class `name`, where there are several.

    Flows are vehicles. Costs and tolls are what a vehicle pays, for classes in money; at a system optimum with
    marginal-cost tolls.

    >>> from stackelberg.roads import Demand, TravellerClass, equilibrium, pigou
    >>> network, demand = pigou()
    >>> travel(equilibrium(network, demand, tolls=[0.0, 0.5])).routes.flow
    array([0.5, 0.5])
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
    values = {
        "time": found.times,
        "distance": found.network.length,
        "toll": found.class_tolls[m],
        "cost": found.class_link_costs[m],
    }
    own = routes._replace(flow=frozen(routes.flow / one.pce))
    return Travel(found.network, one.potential, found.class_unreachable[m], own, values)


def skims(trips: Travel, pairs: Literal["demand", "all"] = "demand") -> Frame:
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
    if pairs not in ("demand", "all"):
        raise InvalidInput(f"pairs: expected 'demand' or 'all', got {pairs!r}")
    zones, own, flow = trips.network.zones, trips.demand, trips.routes.flow
    keys = own.origin * zones + own.destination
    asked = np.setdiff1d(np.arange(zones * zones), np.arange(zones) * (zones + 1))
    if pairs == "demand":
        asked = np.sort(np.append(keys, trips.unreachable.origin * zones + trips.unreachable.destination))
    origin, destination = np.divmod(asked, zones)
    volume = trips.by_pair(flow)
    sums = trips.along(trips.stacked) if flow.size else np.empty((len(trips.values), 0))
    columns = {"volume": volume, "routes": trips.by_pair(flow > 0.0)}
    with np.errstate(invalid="ignore"):
        columns |= {
            f"mean_{name}": trips.by_pair(flow * of) / volume for name, of in zip(trips.values, sums, strict=True)
        }
    means = pd.DataFrame(columns, index=keys).reindex(asked)
    means = means.fillna({"volume": 0.0, "routes": 0.0}).astype({"routes": np.int64}).reset_index(drop=True)
    cheapest = zip(trips.values, _cheapest(trips, origin, destination), strict=True)
    found = {"volume": means.pop("volume"), "routes": means.pop("routes"), **dict(cheapest), **means}
    return trips.frame(origin, destination, found)


def _cheapest(trips: Travel, origin: NDArray[np.int64], destination: NDArray[np.int64]) -> Array:
    """Values along the cheapest route of each pair, a row per kind; pairs are in order of their origins."""
    network, found = trips.network, np.empty((len(trips.values), origin.size))
    origins, row = np.unique(origin, return_inverse=True)
    for begin in range(0, origins.size, _AT_ONCE):
        some = origins[begin : begin + _AT_ONCE]
        paths = shortest_paths(network, trips.values["cost"], some)
        sums = along_trees(network.tail, paths.predecessor, some, trips.stacked, network.zones)
        own = (row >= begin) & (row < begin + _AT_ONCE)
        found[:, own] = sums[:, row[own] - begin, destination[own]]
    return found


class Selected(NamedTuple):
    """A part of the traffic: the pairs that have a share in it, and its flows on all links.

    pairs: a row per pair with a share: `volume`, all its travellers, `flow`, those selected, and `share` = flow /
    volume. link_flows: the selected traffic on every link.
    """

    pairs: Frame
    link_flows: Array


def select_link(trips: Travel, links: Any) -> Selected:
    """The trips that pass `links`, a link or several of them (counted from 0).

    A trip counts once however many it passes. For one link the flows of all pairs add up to the flow of the link.

    >>> from stackelberg.roads import braess, equilibrium
    >>> from stackelberg.roads.outputs import travel
    >>> network, demand = braess()
    >>> trips = travel(equilibrium(network, demand, gap=1e-10))
    >>> middle = select_link(trips, 3)
    >>> middle.pairs["flow"].round(6).tolist(), middle.link_flows.round(6)
    ([2.0], array([2., 0., 0., 2., 2.]))
    """
    network, routes, own = trips.network, trips.routes, trips.demand
    chosen = np.unique(as_indices("links", np.atleast_1d(links), below=network.links))
    if not chosen.size:
        raise InvalidInput("links: expected at least one link, got none")
    wanted = np.zeros(network.links, np.int64)
    wanted[chosen] = 1
    passed = trips.along(wanted) if routes.flow.size else np.empty(0)
    flow = np.where(passed > 0, routes.flow, 0.0)
    by_pair = trips.by_pair(flow)
    by_link = np.bincount(routes.links, np.repeat(flow, np.diff(routes.start)), network.links)
    table = trips.frame(own.origin, own.destination, {"volume": trips.by_pair(routes.flow), "flow": by_pair})
    table = table[by_pair > 0.0].reset_index(drop=True)
    return Selected(table.assign(share=table["flow"] / table["volume"]), frozen(by_link))


def route_table(trips: Travel) -> Frame:
    """A row per route in use: its pair, its links by their numbers from 1, its flow, and what it costs.

    >>> from stackelberg.roads import equilibrium, pigou
    >>> from stackelberg.roads.outputs import route_table, travel
    >>> route_table(travel(equilibrium(*pigou(), tolls=[0.0, 0.25])))[["links", "flow", "cost"]].round(3).values
    array([['2', 0.75, 1.0],
           ['1', 0.25, 1.0]], dtype=object)
    """
    routes, own = trips.routes, trips.demand
    links = [" ".join(part) for part in np.split((routes.links + 1).astype(str), routes.start[1:-1])]
    sums = dict(zip(trips.values, trips.along(trips.stacked), strict=True))
    columns = {"links": links, "flow": routes.flow, **sums}
    table = trips.frame(own.origin[trips.pair], own.destination[trips.pair], columns)
    return table[routes.flow > 0.0].reset_index(drop=True)
