"""One row per link: where it runs, what it carries, how full it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput, as_vector, frozen
from stackelberg.roads import Network


@dataclass(frozen=True, eq=False)
class LinkFlows:
    """What a flow map draws: the two ends of every link, its flow, and flow over capacity.

    `labels` and `nodes` are the names and places of the nodes. A flow that was not counted is NaN, and so is the
    saturation of a link whose capacity is not known or only nominal. `most` is the
    flow of the widest line, where several maps share one scale (0: the largest flow of this one).
    """

    start: Array
    end: Array
    flow: Array
    saturation: Array
    nodes: Array
    labels: tuple[str, ...]
    title: str
    units: str
    most: float = 0.0


def link_flows(network: Network, flows: Any, most: float = 0.0) -> LinkFlows:
    """The table behind a flow map; the coordinates of the nodes must be known. A flow that was not counted is NaN.

    >>> from stackelberg.roads.builders import braess
    >>> table = link_flows(braess()[0], [4, 2, 2, 2, 4])
    >>> table.saturation
    array([4., 2., 2., 2., 4.])
    """
    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: a map needs coordinates, which are not known")
    w = as_vector("flows", flows, network.links, allow_nan=True)
    return LinkFlows(
        start=frozen(network.coordinates[network.tail]),
        end=frozen(network.coordinates[network.head]),
        flow=w,
        saturation=frozen(w / network.effective_capacity),
        nodes=frozen(network.coordinates),
        labels=network.node_words,
        title=network.name,
        units=network.units,
        most=most,
    )


def without_zero_length(table: LinkFlows) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which links have two ends in different places: only those can be drawn."""
    return np.asarray(np.any(table.start != table.end, axis=1))
