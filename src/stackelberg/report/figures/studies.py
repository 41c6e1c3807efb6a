"""Curves of one study: cost, steps, x over time. Drawing only, from the table of its rounds."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from stackelberg.core.tables import TableColumns

_INK, _SOFT = "#08306b", "#8c8c8c"
_STROKES = ("-", "--", ":", "-.")
_MOST_ENTRIES = 8
"""More curves than this cannot be told apart: those that moved most are drawn in ink, the others in grey."""


def cost_figure(
    rounds: TableColumns, expected: tuple[float, float, float] | None = None, flagged: Collection[int] = ()
) -> Figure:
    """The cost of each round, and what the recommendation is expected to cost (cost, low, high).

    Rounds with an answer that looks wrong are marked.

    >>> cost_figure({"round": [0, 1], "cost": [3.0, 2.0]}).axes[0].get_xlabel()
    'round t'
    """
    figure, axes = _panel("cost")
    t, cost = np.asarray(rounds["round"]), np.asarray(rounds["cost"], dtype=np.float64)
    known = np.isfinite(cost)
    axes.plot(t[known], cost[known], color=_SOFT, linewidth=0.9, marker=".", markersize=3, label="seen")
    odd = known & np.isin(t, list(flagged))
    if odd.any():
        axes.plot(t[odd], cost[odd], "x", color=_INK, markersize=6, label="looks wrong")
    if known.any() and expected is not None:
        value, low, high = expected
        axes.axhline(value, color=_INK, linewidth=1.6, label="expected of the recommendation (95%)")
        axes.axhspan(low, high, color=_INK, alpha=0.12, linewidth=0)
        bottom, top = min(value, cost[known].min()), max(value, cost[known].max())
        room = 0.1 * (top - bottom) or 0.1 * abs(top) or 1.0  # a wide interval must not flatten the curve
        axes.set_ylim(bottom - room, top + room)
    if known.any():
        axes.legend(fontsize=8, frameon=False)
    return figure


def step_figure(rounds: TableColumns) -> Figure:
    """How far x stepped, and how far the response moved, on a logarithmic axis."""
    figure, axes = _panel("size")
    t = np.asarray(rounds["round"])
    for name, label, stroke, colour in (
        ("step", "step of x", "-", _INK),
        ("moved", "response moved (relative)", "--", _SOFT),
    ):
        values = np.asarray(rounds[name], dtype=np.float64)
        drawn = np.isfinite(values) & (values > 0)
        if drawn.any():
            axes.plot(t[drawn], values[drawn], color=colour, linestyle=stroke, linewidth=1.2, label=label)
            axes.set_yscale("log")
    if axes.lines:
        axes.legend(fontsize=8, frameon=False)
    return figure


def x_figure(xs: TableColumns) -> Figure:
    """The entries of x over time; of many, those that moved most stand out."""
    figure, axes = _panel("x")
    names = [name for name in xs if name != "round"]
    t = np.asarray(xs["round"])
    curves = {name: np.asarray(xs[name], dtype=np.float64) for name in names}
    ranked = sorted(names, key=lambda name: -float(np.ptp(curves[name])) if curves[name].size else 0.0)
    for name in ranked[_MOST_ENTRIES:]:
        axes.plot(t, curves[name], color=_SOFT, linewidth=0.5, alpha=0.6)
    for place, name in enumerate(ranked[:_MOST_ENTRIES]):
        shade = 0.75 * place / _MOST_ENTRIES
        axes.plot(
            t, curves[name], color=(shade, shade, shade), linestyle=_STROKES[place % 4], linewidth=1.3, label=name
        )
    if ranked:
        axes.legend(fontsize=8, frameon=False, ncols=2)
    return figure


def _panel(ylabel: str) -> tuple[Figure, Any]:
    figure = Figure(figsize=(7.5, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_xlabel("round t")
    axes.set_ylabel(ylabel)
    axes.grid(alpha=0.25, linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes
