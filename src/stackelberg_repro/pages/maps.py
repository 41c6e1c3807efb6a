"""Maps of a network: how full links are by colour, what they carry by width, tolls, and the numbers of links.

The two directions of a road, and parallel links, are drawn side by side, traffic keeping to the right.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection
from matplotlib.colors import BoundaryNorm, ListedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke

from stackelberg.core import Array
from stackelberg.roads import Network
from stackelberg.support.numbers import engineering
from stackelberg_repro.colours import CASING, CHARGED, FREE, FULL, FULLNESS, INK, REFUNDED, UNKNOWN
from stackelberg_repro.pages.files import new_figure
from stackelberg_repro.pages.links import LinkFlows, link_flows, without_zero_length

_COLOURS = ListedColormap(FULL).with_extremes(bad=UNKNOWN)
"""Links whose capacity nobody knows have no colour of their own: only their width speaks."""
_NORM = BoundaryNorm((0.0, *FULLNESS), ncolors=len(FULL), extend="max")
_FEW_NODES = 60
"""A network of more nodes is drawn finer and without the names of the nodes, which would cover it."""
_FITS = 4
"""Labels of so many characters fit into the circle of a node; names that are longer stand above it."""
_LONG_SIDE, _SMALL = 8.0, 5.0
"""Inches of the longer side of the drawn area, and of one that is read on a phone."""
_NODE, _SMALL_NODE = 190.0, 120.0
"""Sizes of a node, in square points."""
_DASHES = (0, (2.0, 1.0))
"""Of tolls that are paid out."""


def toll_maps(network: Network, tolls: Array, before: Array, after: Array, title: str, unit: str = "") -> Figure:
    """Three maps side by side: flow over capacity without tolls, the tolls, and flow over capacity with them."""
    figure = new_figure(12.0, 5.6)
    figure.suptitle(title)
    panels = [_bare(axes) for axes in figure.subplots(1, 3)]
    full = "flow over capacity"
    shown = (before, f"{full}, without tolls"), (None, "tolls"), (after, f"{full}, with these tolls")
    for axes, (flows, name) in zip(panels, shown, strict=True):
        table = link_flows(network, np.abs(tolls) if flows is None else flows)
        if flows is None:
            _legend(axes, _draw_tolls(axes, table, tolls, unit), "width: size of the toll")
        else:
            draw_links(axes, table)
        axes.set_title(name, fontsize=10)
        _finish(axes, table, 0.05)
    saturation_bar(figure, panels[-1])
    return figure


def numbered_map(network: Network) -> Figure:
    """The network with its node numbers, and every link's number on its own side of the road.

    >>> from stackelberg.roads import braess
    >>> len(numbered_map(braess()[0]).axes)
    1
    """
    table = link_flows(network, np.ones(network.links))
    axes = _bare(new_figure(5.6, 7.0).add_subplot())
    arrow = {"arrowstyle": "-|>", "color": CASING, "linewidth": 0.9, "shrinkA": 11, "shrinkB": 11}
    for number, (start, end) in enumerate(side_by_side(table), start=1):
        axes.annotate("", xy=end, xytext=start, arrowprops=arrow)
        place = 0.5 * (start + end) + 1.4 * (0.5 * (start + end) - 0.5 * (table.start + table.end)[number - 1])
        axes.text(*place, str(number), fontsize=7, ha="center", va="center", color=INK)
    _finish(axes, table, 0.05)
    figure: Figure = axes.figure
    return figure


def saturation_bar(figure: Figure, axes: Any, location: str = "right") -> None:
    """The key to the colours of `draw_links`, beside the axes."""
    key = ScalarMappable(_NORM, _COLOURS)
    bar = figure.colorbar(key, ax=axes, shrink=0.6, pad=0.02, location=location, format="%g")
    bar.set_label("flow over capacity")


def _bare(axes: Any) -> Any:
    axes.set_aspect("equal")
    axes.axis("off")
    return axes


def _widest(table: LinkFlows) -> float:
    """Points of the widest line."""
    return 6.0 if len(table.nodes) <= _FEW_NODES else 3.0


def _most(table: LinkFlows) -> float:
    """The flow that is drawn widest."""
    return table.most or float(table.flow.max(initial=0.0, where=np.isfinite(table.flow)))


def _widths(table: LinkFlows, flow: Array) -> Array:
    """Line widths in points, from a hair to the widest in proportion to flow; a hair where it was not counted."""
    width = _widest(table) * np.nan_to_num(flow) / max(_most(table), 1e-300)
    return np.asarray(np.maximum(width, 0.3))


def draw_links(axes: Any, table: LinkFlows, long_side: float = _LONG_SIDE) -> None:
    """Draw every link coloured by flow over capacity, as wide as its flow; dotted where it was not counted.

    `long_side` are the inches of the longer side of the drawing.
    """
    places, long, counted = side_by_side(table, long_side), without_zero_length(table), np.isfinite(table.flow)
    drawn, unseen = long & counted, list(places[long & ~counted])
    if unseen:
        axes.add_collection(LineCollection(unseen, colors=CASING, linewidths=1.0, linestyles="dotted", zorder=1))
    fullness = np.nan_to_num(table.saturation[drawn], nan=-1.0)
    order = np.flatnonzero(drawn)[np.argsort(fullness, kind="stable")]  # the fullest on top
    segments, width = list(places[order]), _widths(table, table.flow)[order]
    casing = np.repeat(0.5 if len(table.nodes) <= _FEW_NODES else 0.2, order.size)
    axes.add_collection(LineCollection(segments, colors=CASING, linewidths=width + 2 * casing, zorder=1))
    lines = LineCollection(segments, cmap=_COLOURS, norm=_NORM, linewidths=width, zorder=2)
    lines.set_array(np.ma.masked_invalid(table.saturation[order]))
    axes.add_collection(lines)


def _draw_tolls(
    axes: Any, table: LinkFlows, tolls: Array, unit: str, long_side: float = _LONG_SIDE
) -> list[Line2D]:
    """Draw every link as wide as its toll: charged ones solid, refunded ones dashed, those without a toll faint.

    Returns a key: two round sizes of a toll, refunds where there are any, and links without a toll.
    """
    segments, largest = side_by_side(table, long_side), max(_most(table), 1e-300)
    free = np.abs(tolls) < 0.005 * largest
    axes.add_collection(LineCollection(list(segments[free]), colors=FREE, linewidths=0.8))
    for chosen, colour, stroke in ((~free & (tolls > 0), CHARGED, "-"), (~free & (tolls < 0), REFUNDED, _DASHES)):
        widths = 0.8 + 5.2 * np.abs(tolls[chosen]) / largest
        lines = LineCollection(list(segments[chosen]), colors=colour, linewidths=widths, linestyles=[stroke])
        axes.add_collection(lines)
    handles = []
    for size in _round_sizes(_most(table), (0.5, 1.0)):
        label = engineering(size, unit, digits=2)
        handles.append(Line2D([], [], color=CHARGED, linewidth=0.8 + 5.2 * size / largest, label=label))
    if (~free & (tolls < 0)).any():
        handles.append(Line2D([], [], color=REFUNDED, linewidth=3, linestyle=_DASHES, label="paid out"))
    return [*handles, Line2D([], [], color=FREE, linewidth=0.8, label="no toll")]


def side_by_side(table: LinkFlows, long_side: float = _LONG_SIDE) -> Array:
    """The segments, each moved to the right of its direction of travel so that lines touch but do not overlap."""
    along = table.end - table.start
    length = np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-300)
    right = np.column_stack([along[:, 1], -along[:, 0]]) / length
    point = float(np.ptp(table.nodes, axis=0).max()) / long_side / 72.0
    beside = _widths(table, table.flow) / 2 + 0.2 * _widest(table)
    seen: Counter[tuple[float, ...]] = Counter()
    rank = np.empty(len(along))
    for link, ends in enumerate(np.hstack([table.start, table.end]).tolist()):
        rank[link] = seen[tuple(ends)]
        seen[tuple(ends)] += 1
    shift = right * point * (beside + 1.2 * _widest(table) * rank)[:, None]
    return np.stack([table.start + shift, table.end + shift], axis=1)


def _finish(axes: Any, table: LinkFlows, margin: float, size: float = _NODE) -> None:
    """Leave a margin, and draw the nodes with their names, where they are few; `size` is in square points."""
    axes.margins(margin)
    axes.autoscale_view()
    if len(table.nodes) > _FEW_NODES:
        return
    long = max(map(len, table.labels)) > _FITS
    axes.scatter(
        *table.nodes.T, s=size / 4 if long else size, c="white", edgecolors=CASING, linewidths=0.8, zorder=3
    )
    for place, label in zip(table.nodes, table.labels, strict=True):
        if not long:
            axes.text(*place, label, ha="center", va="center_baseline", fontsize=8, zorder=4)
            continue
        name = axes.annotate(label, place, (0, 5), textcoords="offset points", ha="center", fontsize=7, zorder=4)
        name.set_path_effects([withStroke(linewidth=2.0, foreground="white")])


def _round_sizes(most: float, shares: tuple[float, ...]) -> list[float]:
    """Shares of the largest round number that is not above `most`; none where there is nothing."""
    if most <= 0.0:
        return []
    unit = 10.0 ** np.floor(np.log10(most))
    return [float(share * unit * np.floor(most / unit)) for share in shares]


def _uncounted(flows: Array) -> list[Line2D]:
    """The key to links that nobody counted, where there are any."""
    dotted = Line2D([], [], color=CASING, linewidth=1.0, linestyle="dotted", label="not counted")
    return [dotted] if np.isnan(flows).any() else []


def _legend(axes: Any, handles: list[Line2D], title: str) -> None:
    """A key below the axes."""
    place = {"loc": "upper center", "bbox_to_anchor": (0.5, 0.0), "frameon": False}
    legend = axes.legend(handles=handles, title=title, ncols=len(handles), fontsize=8, title_fontsize=8, **place)
    legend.get_title().set_multialignment("center")
