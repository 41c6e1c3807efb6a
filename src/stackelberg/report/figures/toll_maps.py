"""Maps for toll design: the numbered network, and tolls with the flows before and after them."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from stackelberg.core import Array
from stackelberg.report.figures.maps import CASING, draw_links, draw_nodes, saturation_bar, side_by_side
from stackelberg.report.tables.links import LinkFlows, link_flows
from stackelberg.roads import Network
from stackelberg.support.numbers import engineering

_CHARGED, _REFUNDED = "#b35806", "#542788"
"""Orange against violet differ for every colour vision; in greyscale the stroke tells them apart."""


def numbered_map(network: Network) -> Figure:
    """The network with its node numbers, and every link's number on its own side of the road.

    >>> from stackelberg.roads import braess
    >>> len(numbered_map(braess()[0]).axes)
    1
    """
    table = link_flows(network, np.ones(network.links))
    figure = Figure(figsize=(5.6, 7.0), layout="constrained")
    FigureCanvasAgg(figure)
    axes = _bare(figure.add_subplot())
    for start, end in side_by_side(table):
        axes.annotate(
            "",
            xy=end,
            xytext=start,
            arrowprops={"arrowstyle": "-|>", "color": CASING, "linewidth": 0.9, "shrinkA": 11, "shrinkB": 11},
        )
    for number, (start, end) in enumerate(side_by_side(table), start=1):
        place = 0.5 * (start + end) + 1.4 * (0.5 * (start + end) - 0.5 * (table.start + table.end)[number - 1])
        axes.text(*place, str(number), fontsize=7, ha="center", va="center", color="#08306b")
    draw_nodes(axes, table)
    axes.margins(0.05)
    return figure


def toll_maps(network: Network, tolls: Array, before: Array, after: Array, title: str, unit: str = "") -> Figure:
    """Three maps side by side: flow over capacity without tolls, the tolls, and flow over capacity with them."""
    figure = Figure(figsize=(12.0, 5.6), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(title)
    left, middle, right = (_bare(axes) for axes in figure.subplots(1, 3))
    for axes, flows, name in ((left, before, "without tolls"), (right, after, "with these tolls")):
        table = link_flows(network, flows)
        draw_links(axes, table)
        draw_nodes(axes, table)
        axes.set_title(f"flow over capacity, {name}", fontsize=10)
        axes.margins(0.05)
    _draw_tolls(middle, link_flows(network, np.abs(tolls)), tolls, unit)
    saturation_bar(figure, right)
    return figure


def _draw_tolls(axes: Any, table: LinkFlows, tolls: Array, unit: str) -> None:
    """Width is the size of a toll; charged links are solid orange, refunded ones dashed violet."""
    largest = max(float(np.abs(tolls).max()), 1e-300)
    for (start, end), toll in zip(side_by_side(table), tolls, strict=True):
        axes.plot(
            [start[0], end[0]],
            [start[1], end[1]],
            color=_CHARGED if toll >= 0 else _REFUNDED,
            linestyle="-" if toll >= 0 else (0, (2.0, 1.0)),
            linewidth=max(6.0 * abs(toll) / largest, 0.3),
            solid_capstyle="butt",
            dash_capstyle="butt",
        )
    draw_nodes(axes, table)
    axes.set_title("tolls", fontsize=10)
    axes.margins(0.05)
    handles = [
        Line2D([], [], color=_CHARGED, linewidth=4, label="toll paid"),
        Line2D([], [], color=_REFUNDED, linewidth=4, linestyle=(0, (2.0, 1.0)), label="toll below zero: paid out"),
    ]
    axes.legend(
        handles=handles,
        title=f"width: size of the toll, widest {engineering(largest, unit, digits=3)}",
        loc="upper center",
        bbox_to_anchor=(0.5, 0.0),
        ncols=2,
        frameon=False,
        fontsize=8,
        title_fontsize=8,
    )


def _bare(axes: Any) -> Any:
    axes.set_aspect("equal")
    axes.axis("off")
    return axes
