"""Maps of networks for the viewer: flows, times and tolls on links, moment by moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.core import Array, Objective
from stackelberg.report.map import MapDocument, add_moment, places, row_of
from stackelberg.report.units import in_minutes
from stackelberg.roads.network import Network, read_units
from stackelberg.tolls.links import ResponseLayout
from stackelberg.tolls.objective import TravelCost, travel_cost_of

if TYPE_CHECKING:
    from stackelberg.tolls.domain import City


def map_of(network: Network, *, money: bool = False) -> MapDocument:
    """The map of a network, with nothing on its links yet.

    >>> from stackelberg.roads import braess
    >>> drawn = map_of(braess()[0])
    >>> drawn.links[3], len(drawn.nodes), drawn.when
    ('3→4 (link 4)', 4, [])
    """
    nodes, note = places(network.coordinates, network.tail, network.head, network.nodes)
    units = read_units(network.units)
    scale, unit = in_minutes(units.time)
    return MapDocument(
        name=network.name,
        nodes=nodes,
        labels=list(network.node_words),
        tail=network.tail.tolist(),
        head=network.head.tolist(),
        links=[network.link_label(link) for link in range(network.links)],
        capacity=row_of(network.effective_capacity) or [],
        flow_unit=units.flow,
        time_scale=scale,
        time_unit=unit,
        toll_scale=1.0 if money else scale,
        toll_unit="" if money else unit,
        note=note,
    )


def study_map(city: City, objective: Objective | None, moments: Sequence[Any], recommended: Array) -> MapDocument:
    """Flows, times and tolls of every moment (name, x, y), and the tolls that are recommended."""
    network, tolled = city.network, city.tolled
    seen = travel_cost_of(objective) or TravelCost(ResponseLayout(network.links), [0], network.latency)
    drawn = map_of(network, money=seen.money)
    flows: Array | None = None
    times: Array | None = None
    hidden: list[int] = []
    for when, x, y in moments:
        counted, flows = seen.flows(y), seen.flows(seen.fill(y))
        if counted is None or flows is None:
            flows, times, hidden = None, None, []
        else:
            times = network.latency.value(np.maximum(flows, 0.0))
            hidden = np.flatnonzero(np.isfinite(flows) & ~np.isfinite(counted)).tolist()
        add_moment(drawn, when, flows, times, tolled.tolls(x), hidden)
    # what is recommended has no flows of its own yet: those last seen stand beside it
    add_moment(drawn, "recommended", flows, times, tolled.tolls(recommended), hidden)
    return drawn
