"""The map of a document: a network to draw, and flows, times and tolls on its links, moment by moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array

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


def places(
    coordinates: Any, tail: NDArray[np.int64], head: NDArray[np.int64], nodes: int
) -> tuple[list[list[float]] | None, str]:
    """Where to draw nodes, and what a reader must know of it; longitudes are shortened as on the ground."""
    if coordinates is not None:
        return _rounded(_on_the_ground(np.asarray(coordinates, dtype=np.float64))), ""
    why = "The coordinates of the nodes are not known"
    if nodes > MOST_LAID_OUT:
        return None, f"No map: {why[0].lower()}{why[1:]}, and {nodes:,} are too many to lay out."
    return _rounded(laid_out(tail, head, nodes)), f"{why}: nodes that few links part are drawn close."


def _on_the_ground(places: Array) -> Array:
    """Plane coordinates of a few units around zero could be degrees: near the equator nothing changes."""
    (west, south), (east, north) = places.min(axis=0), places.max(axis=0)
    degrees = west >= -180 and east <= 180 and south > -90 and north < 90
    if not degrees or max(east - west, north - south) > _REGION or abs(south + north) < _REGION:
        return places
    return np.asarray(places * [np.cos(np.radians(0.5 * (south + north))), 1.0])


def laid_out(tail: NDArray[np.int64], head: NDArray[np.int64], n: int) -> Array:
    """Places for nodes without coordinates: those that few links part lie close together, always in the same way.

    Stress majorisation (Gansner, Koren and North 2004, Graph Drawing), from a circle.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import shortest_path

    joined = coo_array((np.ones(tail.size), (tail, head)), shape=(n, n)).tocsr()
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
