"""The map of a document: a network to draw, and flows, times and tolls on its links, moment by moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.core import Array, as_vector

if TYPE_CHECKING:
    from stackelberg.roads import Network

MOST_LAID_OUT = 1000
"""More nodes without coordinates would take minutes to lay out, and nobody could read the drawing."""
_SWEEPS = 100
_REGION = 20.0
"""Degrees across: what is larger is no region of roads, or in no degrees."""
DIGITS = 5
"""Nobody knows more of a flow or a time."""
Rows = list[list[float | None] | None]


@dataclass
class MapDocument:
    """A network and what is on its links. Rows of `flows`, `times` and `tolls` are moments; links are columns.

    units: of flows and of times, as the network has them; times are multiplied by `time_scale` to be shown in
    `time_unit`. when: what each row is called. estimated: the links of each row whose flow nobody counted. before:
    the row to compare with. tolls: per link, null where there is none to choose. nodes: null where there is no way
    to draw them; `note` says why, or that they were laid out.
    """

    name: str
    nodes: list[list[float]] | None
    labels: list[str]
    tail: list[int]
    head: list[int]
    links: list[str]
    capacity: list[float | None]
    flow_unit: str = ""
    time_scale: float = 1.0
    time_unit: str = ""
    toll_scale: float = 1.0
    toll_unit: str = ""
    when: list[str] = field(default_factory=list)
    flows: Rows = field(default_factory=list)
    times: Rows = field(default_factory=list)
    tolls: Rows = field(default_factory=list)
    estimated: list[list[int]] = field(default_factory=list)
    before: int | None = None
    note: str = ""


def map_of(network: Network, *, money: bool = False) -> MapDocument:
    """The map of a network, with nothing on its links yet.

    >>> from stackelberg.roads import braess
    >>> drawn = map_of(braess()[0])
    >>> drawn.links[3], len(drawn.nodes), drawn.when
    ('3→4 (link 4)', 4, [])
    """
    from stackelberg.report.words import in_minutes  # imported when used: networks load slowly
    from stackelberg.roads.network import read_units

    places, note = _places(network)
    units = read_units(network.units)
    scale, unit = in_minutes(units.time)
    return MapDocument(
        name=network.name,
        nodes=None if places is None else _rounded(places),
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


def add_moment(
    drawn: MapDocument,
    when: str,
    flows: Array | None,
    times: Array | None,
    tolls: Array | None,
    estimated: Sequence[int] = (),
) -> None:
    """Put one moment on a map; what is not known is None, or NaN."""
    drawn.when.append(when)
    for rows, values in ((drawn.flows, flows), (drawn.times, times), (drawn.tolls, tolls)):
        rows.append(row_of(values))
    drawn.estimated.append([int(link) for link in estimated])


def flow_map(network: Network, flows: Any = None, tolls: Any = None) -> MapDocument:
    """The map of a network, with flows and tolls on its links where they are given."""
    drawn = map_of(network)
    on_links, charged = _on_links("flows", flows, network), _on_links("tolls", tolls, network)
    if on_links is not None or charged is not None:
        times = None if on_links is None else network.latency.value(on_links)
        add_moment(drawn, "now", on_links, times, charged)
    return drawn


def _on_links(name: str, values: Any, network: Network) -> Array | None:
    return None if values is None else as_vector(name, values, network.links, allow_nan=True)


def row_of(values: Array | None) -> list[float | None] | None:
    """Numbers to `DIGITS` digits for JSON, null where one is not known; null for none at all."""
    if values is None:
        return None
    return [float(f"{v:.{DIGITS}g}") if np.isfinite(v) else None for v in np.asarray(values, dtype=np.float64)]


def _rounded(places: Array) -> list[list[float]]:
    """Places to a ten-thousandth of the size of the drawing."""
    least = places.min(axis=0)
    size = float(np.ptp(places, axis=0).max()) or 1.0
    return [[round(float(v), 4) for v in place] for place in (places - least) / size]


def _places(network: Network) -> tuple[Array | None, str]:
    """Where to draw the nodes, and what a reader must know of it; longitudes are shortened as on the ground."""
    if network.coordinates is not None:
        return _on_the_ground(np.asarray(network.coordinates, dtype=np.float64)), ""
    why = "The coordinates of the nodes are not known"
    if network.nodes > MOST_LAID_OUT:
        return None, f"No map: {why[0].lower()}{why[1:]}, and {network.nodes:,} are too many to lay out."
    return laid_out(network), f"{why}: nodes that few links part are drawn close."


def _on_the_ground(places: Array) -> Array:
    """Plane coordinates of a few units around zero could be degrees: near the equator nothing changes."""
    (west, south), (east, north) = places.min(axis=0), places.max(axis=0)
    degrees = west >= -180 and east <= 180 and south > -90 and north < 90
    if not degrees or max(east - west, north - south) > _REGION or abs(south + north) < _REGION:
        return places
    return np.asarray(places * [np.cos(np.radians(0.5 * (south + north))), 1.0])


def laid_out(network: Network) -> Array:
    """Places for nodes without coordinates: those that few links part lie close together, always in the same way.

    Stress majorisation (Gansner, Koren and North 2004, Graph Drawing), from a circle.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import shortest_path

    n, ends = network.nodes, (network.tail, network.head)
    joined = coo_array((np.ones(network.links), ends), shape=(n, n)).tocsr()
    hops = np.asarray(shortest_path(joined, directed=False, unweighted=True))
    hops = np.where(np.isfinite(hops), hops, hops[np.isfinite(hops)].max(initial=0.0) + 1.0)
    weight = 1.0 / np.where(hops > 0.0, hops, np.inf) ** 2
    inverse = np.linalg.inv(np.diag(weight.sum(axis=1)) - weight + 1.0 / n)  # the mean stays at zero
    turn = 2.0 * np.pi * np.arange(n) / n
    found = 0.5 * hops.max(initial=1.0) * np.column_stack([np.cos(turn), np.sin(turn)])
    for _ in range(_SWEEPS if n > 2 else 0):
        apart = np.linalg.norm(found[:, None] - found[None, :], axis=2)
        pull = -weight * hops / np.where(apart > 1e-12, apart, np.inf)
        np.fill_diagonal(pull, 0.0)
        np.fill_diagonal(pull, -pull.sum(axis=1))
        found = inverse @ (pull @ found)
    return np.asarray(found)
