"""A map of a network: colour says how full a link is, width how much it carries.

Colours run from light to dark (inferno reversed), so that the order survives colour blindness and greyscale
printing. The two directions of a road, and parallel links, are drawn side by side, traffic keeping to the right.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.cm import ScalarMappable
from matplotlib.collections import LineCollection
from matplotlib.colors import BoundaryNorm, ListedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke

from stackelberg.core import Array
from stackelberg.report.figures.files import save_figure
from stackelberg.report.tables.links import LinkFlows, without_zero_length

_CLASSES = (0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
"""Flow over capacity changes colour at these; a step at 1 shows which links are over capacity."""
_SHADES = colormaps["inferno_r"](np.linspace(0.03, 0.92, len(_CLASSES)))
_COLOURS = ListedColormap(_SHADES).with_extremes(bad="#a9a9a9")
"""One colour a class and one for what lies above; neither end is so light or dark that neighbours look alike.
Links whose capacity nobody knows are grey: only their width speaks."""
_NORM = BoundaryNorm(_CLASSES, ncolors=len(_CLASSES), extend="max")
CASING = "#3c3c3c"
"""A thin dark edge keeps light colours readable on white."""
_FEW_NODES = 60
"""A network of more nodes is drawn finer and without the names of the nodes, which would cover it."""
_FITS = 4
"""Labels of so many characters fit into the circle of a node; names that are longer stand above it."""
_LONG_SIDE = 8.0
"""Inches of the longer side of the drawn area."""


def flow_map(table: LinkFlows) -> Figure:
    """The map as a matplotlib figure.

    >>> from stackelberg.report.tables.links import link_flows
    >>> from stackelberg.roads.builders import braess
    >>> figure = flow_map(link_flows(braess()[0], [4, 2, 2, 2, 4]))
    >>> figure.get_suptitle()
    'Braess: flow over capacity'
    """
    figure = Figure(figsize=_size(table.nodes), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_aspect("equal")
    axes.axis("off")
    known = bool(np.isfinite(table.saturation).any())
    figure.suptitle(f"{table.title}: {'flow over capacity' if known else 'flows'}")
    draw_links(axes, table)
    draw_nodes(axes, table)
    axes.margins(0.04)
    axes.autoscale_view()
    if known:
        saturation_bar(figure, axes)
    _explain_widths(axes, table)
    return figure


def save_flow_map(table: LinkFlows, path: str | Path) -> list[Path]:
    """Save the map as PNG and SVG beside each other; returns the two paths."""
    return save_figure(flow_map(table), path)


def saturation_bar(figure: Figure, axes: Any, location: str = "right") -> None:
    """The key to the colours of `draw_links`, beside the axes."""
    key = ScalarMappable(_NORM, _COLOURS)
    bar = figure.colorbar(key, ax=axes, shrink=0.6, pad=0.02, location=location, format="%g")
    bar.set_label("flow over capacity")


def _size(nodes: Array) -> tuple[float, float]:
    """Inches: the shape of the network, and room for the bar."""
    width, height = drawing_size(nodes, _LONG_SIDE)
    return width + 1.6, height + 1.2


def drawing_size(nodes: Array, long_side: float) -> tuple[float, float]:
    """Inches of a drawing: the shape of the network, between a third and three times as wide as high."""
    span = np.ptp(nodes, axis=0) + 1e-12
    width, height = long_side * np.maximum(span / span.max(), 1 / 3)
    return float(width), float(height)


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
    drawn = without_zero_length(table) & np.isfinite(table.flow)
    unseen = side_by_side(table, long_side)[without_zero_length(table) & ~drawn]
    if len(unseen):
        axes.add_collection(
            LineCollection(list(unseen), colors=CASING, linewidths=1.0, linestyles="dotted", zorder=1)
        )
    fullness = np.nan_to_num(table.saturation[drawn], nan=-1.0)
    order = np.flatnonzero(drawn)[np.argsort(fullness, kind="stable")]  # the fullest on top
    segments, width = list(side_by_side(table, long_side)[order]), _widths(table, table.flow)[order]
    casing = np.repeat(0.5 if len(table.nodes) <= _FEW_NODES else 0.2, order.size)
    axes.add_collection(LineCollection(segments, colors=CASING, linewidths=width + 2 * casing, zorder=1))
    lines = LineCollection(segments, cmap=_COLOURS, norm=_NORM, linewidths=width, zorder=2)
    lines.set_array(np.ma.masked_invalid(table.saturation[order]))
    axes.add_collection(lines)


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


def draw_nodes(axes: Any, table: LinkFlows, size: float = 190.0) -> None:
    """Draw the nodes with their names, where they are few; `size` is that of a node, in square points."""
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


def _explain_widths(axes: Any, table: LinkFlows) -> None:
    """A legend of three round flows and the widths they are drawn with."""
    most = _most(table)
    if most <= 0:
        return
    unit = 10.0 ** np.floor(np.log10(most))
    levels = np.array([0.25, 0.5, 1.0]) * unit * np.floor(most / unit)
    handles = [
        Line2D([], [], color="#7a7a7a", linewidth=float(width), label=f"{level:,.5g}")
        for level, width in zip(levels, _widths(table, levels), strict=True)
    ]
    if np.isnan(table.flow).any():
        handles.append(Line2D([], [], color=CASING, linewidth=1.0, linestyle="dotted", label="not counted"))
    title = "width: flow" + (f"\nunits: {table.units}" if table.units else "")
    legend = axes.legend(
        handles=handles,
        title=title,
        ncols=len(handles),
        loc="upper center",
        bbox_to_anchor=(0.5, 0.0),
        frameon=False,
        fontsize=8,
        title_fontsize=8,
    )
    legend.get_title().set_multialignment("center")
