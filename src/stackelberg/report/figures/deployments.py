"""Curves of a study: the cost and every announced x over deployments or days, and steps over rounds.

Drawn to be read on a phone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from stackelberg.core import Array
from stackelberg.report.figures.files import new_figure, tidy
from stackelberg.report.tables.deployments import Deployments
from stackelberg.support.colours import CURVES, GOOD, INK, SOFT, STROKES, WARM
from stackelberg.support.numbers import common_scale, head
from stackelberg.support.tables import TableColumns

MOST_CURVES = len(CURVES)
"""More curves than this cannot be told apart: those that moved most have colours, the others are faint."""


def cost_figure(
    table: Deployments,
    unit: str = "",
    expected: tuple[float, float, float] | None = None,
    flagged: Collection[int] = (),
) -> Figure:
    """Every cost seen, what the leader had expected, and what the recommendation will cost (cost, low, high).

    Rounds with an answer that looks wrong (`flagged`) are marked.
    """
    seen = np.isfinite(table.cost)
    odd = seen & np.isin(table.round, list(flagged))
    usual = table.cost[seen & ~odd] if (seen & ~odd).any() else table.cost[seen]
    scale, word = common_scale(usual)
    figure, axes = panel(table.axis, head(table.word, word, unit))
    t, cost = table.when, table.cost / scale
    centre = seen & table.centre
    off = odd & _far_from(cost, usual / scale)
    probes = seen & ~centre & ~off
    if probes.any():
        axes.plot(t[probes], cost[probes], ".", color=SOFT, markersize=4, label="seen at a probe")
    known = np.where(centre, cost, np.nan)[table.centre]  # a gap where a round has no cost
    if not seen.any():
        axes.set_yticks([])
        axes.text(0.5, 0.5, f"no {table.word} is known yet", transform=axes.transAxes, ha="center", color=SOFT)
    known[off[table.centre]] = np.nan  # one wrong answer must not flatten all the others
    axes.plot(t[table.centre], known, color=INK, linewidth=1.2, marker="o", markersize=3.5, label="seen")
    _mark_unknown(axes, t[~seen], table.word)
    foreseen = np.isfinite(table.expected)
    if foreseen.any():
        values = table.expected[foreseen] / scale
        axes.plot(t[foreseen], values, color=WARM, linestyle="--", linewidth=1.3, label="expected beforehand")
    if seen.any() and expected is not None:
        _draw_expected(axes, cost[seen & ~off], tuple(value / scale for value in expected))
    _mark_odd(axes, t[odd], cost[odd], beyond=bool(off.any()))
    legend(figure, axes, 2)
    return figure


def _far_from(cost: Array, usual: Array) -> Any:
    """Which costs lie further outside the usual ones than these lie apart."""
    if not usual.size:
        return np.zeros(cost.size, dtype=bool)
    room = np.ptp(usual)
    return np.isfinite(cost) & ((cost < usual.min() - room) | (cost > usual.max() + room))


def _mark_odd(axes: Any, when: Any, cost: Array, beyond: bool) -> None:
    """A cross at each cost that looks wrong; at the edge of the axis for those `beyond` it."""
    if len(when):
        limits = axes.get_ylim() if beyond else (-np.inf, np.inf)
        style = {"color": WARM, "markersize": 8, "markeredgewidth": 2, "clip_on": False}
        label = "looks wrong (beyond the axis)" if beyond else "looks wrong"
        axes.plot(when, cost.clip(*limits), "x", label=label, **style)
        if beyond:
            axes.set_ylim(*limits)


def _mark_unknown(axes: Any, when: Any, word: str) -> None:
    """A mark on the time axis for what has no cost: failed, or not all of it was measured."""
    if len(when):
        style = {"transform": axes.get_xaxis_transform(), "clip_on": False, "label": f"no {word}"}
        axes.plot(when, np.zeros(len(when)), "x", color=WARM, markersize=5, **style)


def _draw_expected(axes: Any, seen: Array, expected: tuple[float, ...]) -> None:
    value, low, high = expected
    axes.axhline(value, color=GOOD, linewidth=1.4, linestyle="-.", label="recommendation, settled (95%)")
    axes.axhspan(low, high, color=GOOD, alpha=0.14, linewidth=0)
    bottom, top = min(value, float(seen.min())), max(value, float(seen.max()))
    room = 0.1 * (top - bottom) or 0.1 * abs(top) or 1.0  # a wide interval must not flatten the curve
    axes.set_ylim(bottom - room, top + room)


def announced_figure(table: Deployments, names: Sequence[str], quantity: str = "x", unit: str = "") -> Figure:
    """Every announced x over time, probes as well as centres; of many entries those that moved most stand out."""
    figure, axes = panel(table.axis, head(quantity, "", unit), height=3.4)
    moved = np.ptp(table.x, axis=0) if table.count else np.zeros(table.x.shape[1])
    ranked = np.argsort(-moved, kind="stable") if moved.size > MOST_CURVES else np.arange(moved.size)
    for entry in ranked[MOST_CURVES:]:
        axes.plot(table.when, table.x[:, entry], color=SOFT, linewidth=0.5, alpha=0.5)
    for place, entry in enumerate(ranked[:MOST_CURVES]):
        axes.plot(
            table.when,
            table.x[:, entry],
            color=CURVES[place],
            linestyle=STROKES[place // 4],
            linewidth=1.5,
            marker=".",
            markersize=4,
            label=names[entry],
        )
    legend(figure, axes, 2 if max((len(names[i]) for i in ranked[:MOST_CURVES]), default=0) < 26 else 1)
    return figure


def step_figure(rounds: TableColumns) -> Figure:
    """How far x stepped, and how far the response moved, on a logarithmic axis."""
    figure, axes = panel("round", "size")
    t = np.asarray(rounds["round"])
    for name, label, stroke, colour in (
        ("step", "step of x", "-", INK),
        ("moved", "response moved (relative)", "--", WARM),
    ):
        values = np.asarray(rounds[name], dtype=np.float64)
        drawn = np.isfinite(values) & (values > 0)
        if drawn.any():
            axes.plot(t[drawn], values[drawn], color=colour, linestyle=stroke, linewidth=1.3, label=label)
            axes.set_yscale("log")
    legend(figure, axes, 2)
    return figure


def panel(axis: str, ylabel: str, height: float = 3.0) -> tuple[Figure, Any]:
    """A figure of one panel, of a size that stays readable on a phone."""
    figure = new_figure(4.8, height)
    axes = tidy(figure.add_subplot())
    axes.set_xlabel(axis, fontsize=10)
    axes.set_ylabel(ylabel, fontsize=10)
    axes.tick_params(labelsize=9)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.ticklabel_format(axis="y", style="plain", useOffset=False)
    return figure, axes


def legend(figure: Figure, axes: Any, columns: int) -> None:
    """Names below the axes, where they cover no curve; the figure grows by their lines."""
    entries = len(axes.get_legend_handles_labels()[0])
    if not entries:
        return
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + 0.2 * -(-entries // columns))
    figure.legend(loc="outside lower center", fontsize=9, frameon=False, ncols=columns)
