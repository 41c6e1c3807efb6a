"""Maps of one day of a toll study, drawn to be read on a phone: the tolls, and how full the links are."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from stackelberg.core import Array
from stackelberg.report.figures.maps import (
    CASING,
    draw_links,
    draw_nodes,
    drawing_size,
    saturation_bar,
    side_by_side,
)
from stackelberg.report.tables.links import LinkFlows, link_flows
from stackelberg.roads import Network
from stackelberg.support.numbers import engineering

_LONG_SIDE = 5.0
"""Inches of the longer side of the drawn area."""
_CHARGED, _REFUNDED, _FREE = "#b35806", "#542788", "#c4c4c4"
_NODE = 120.0


def toll_map(network: Network, tolls: Array, largest: float, unit: str = "") -> Figure:
    """The tolls on the network: width is their size, with `largest` the widest; links without a toll are faint.

    >>> from stackelberg.roads import braess
    >>> len(toll_map(braess()[0], np.array([0.0, 1.0, 0.0, 13.0, -1.0]), 13.0, "min").axes)
    1
    """
    table = link_flows(network, np.abs(tolls), largest)
    figure, axes = _blank(table)
    segments = side_by_side(table, _LONG_SIDE)
    free = np.abs(tolls) < 0.005 * max(largest, 1e-300)
    axes.add_collection(LineCollection(list(segments[free]), colors=_FREE, linewidths=0.8))
    for chosen, colour, stroke in (
        (~free & (tolls > 0), _CHARGED, "-"),
        (~free & (tolls < 0), _REFUNDED, (0, (2.0, 1.0))),
    ):
        widths = 0.8 + 5.2 * np.abs(tolls[chosen]) / max(largest, 1e-300)
        axes.add_collection(
            LineCollection(list(segments[chosen]), colors=colour, linewidths=widths, linestyles=[stroke])
        )
    draw_nodes(axes, table, _NODE)
    axes.autoscale_view()
    _toll_key(figure, tolls, free, largest, unit)
    return figure


def _toll_key(figure: Figure, tolls: Array, free: Any, largest: float, unit: str) -> None:
    """Two round sizes of a toll with their widths, refunds where there are any, and links without a toll."""
    handles = []
    if largest > 0:
        step = 10.0 ** np.floor(np.log10(largest))
        top = step * np.floor(largest / step)
        for size in (top / 2, top):
            width = 0.8 + 5.2 * size / largest
            label = engineering(float(size), unit, digits=2)
            handles.append(Line2D([], [], color=_CHARGED, linewidth=width, label=label))
    if (~free & (tolls < 0)).any():
        handles.append(Line2D([], [], color=_REFUNDED, linewidth=3, linestyle=(0, (2.0, 1.0)), label="paid out"))
    handles.append(Line2D([], [], color=_FREE, linewidth=0.8, label="no toll"))
    figure.legend(handles=handles, loc="outside lower center", ncols=4, frameon=False, fontsize=9)


def load_map(network: Network, flows: Array, most: float, unit: str = "") -> Figure:
    """Flow over capacity by colour, flow by width with `most` the widest; dotted where nobody counted.

    Where capacities are not known (infinite) there is nothing to be full: only the width speaks.
    """
    table = link_flows(network, flows, most)
    figure, axes = _blank(table)
    draw_links(axes, table, _LONG_SIDE)
    if np.isfinite(table.saturation).any():
        saturation_bar(figure, axes, "bottom")
    draw_nodes(axes, table, _NODE)
    axes.autoscale_view()
    handles = [Line2D([], [], color="#7a7a7a", linewidth=6, label=f"widest: {engineering(most, unit, digits=3)}")]
    if np.isnan(flows).any():
        handles.append(Line2D([], [], color=CASING, linewidth=1.0, linestyle="dotted", label="not counted"))
    figure.legend(handles=handles, loc="outside lower center", ncols=2, frameon=False, fontsize=9)
    return figure


def _blank(table: LinkFlows) -> tuple[Figure, Any]:
    width, height = drawing_size(table.nodes, _LONG_SIDE)
    figure = Figure(figsize=(max(width, 4.0) + 0.2, height + 1.0), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_aspect("equal")
    axes.axis("off")
    axes.margins(0.06)
    return figure, axes
