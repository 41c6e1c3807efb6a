"""Line charts from plain data: a few series on linear or logarithmic axes, with optional bands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, final

import numpy as np
from matplotlib.figure import Figure

from stackelberg.core import InvalidInput
from stackelberg_repro.colours import CURVES, SOFT
from stackelberg_repro.pages.files import new_figure, tidy

_DASHES: dict[str, Any] = {"line": "-", "bound": "--", "reference": ":", "points": ""}


@final
@dataclass(frozen=True)
class Series:
    """One line: `kind` says whether it was measured ("line", "points"), bounds it, or is there to compare."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    kind: Literal["line", "points", "bound", "reference"] = "line"
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None
    colour: int | None = None
    """The number of the series whose colour to take (a bound takes that of what it bounds)."""

    def __post_init__(self) -> None:
        """Every point needs both numbers."""
        for name, values in (("y", self.y), ("low", self.low), ("high", self.high)):
            if values is not None and len(values) != len(self.x):
                raise InvalidInput(f"{name}: expected {len(self.x)} numbers as x has, got {len(values)}")


@final
@dataclass(frozen=True)
class Chart:
    """What a line chart shows.

    >>> chart = Chart("rates", "Rates", "T", "error", [Series("seen", [1, 10], [1.0, 0.1])], log_x=True, log_y=True)
    >>> draw_chart(chart).axes[0].get_title()
    'Rates'
    """

    name: str
    title: str
    x_label: str
    y_label: str
    series: Sequence[Series] = field(default_factory=list)
    log_x: bool = False
    log_y: bool = False


def draw_chart(chart: Chart) -> Figure:
    """The chart as a matplotlib figure; points that a logarithmic axis cannot show are left out."""
    figure = new_figure(7.2, 4.4)
    axes = tidy(figure.add_subplot())
    for number, series in enumerate(chart.series):
        place = number if series.colour is None else series.colour
        colour = SOFT if series.kind == "reference" else CURVES[place % len(CURVES)]
        _draw(axes, series, colour, chart)
    axes.set_xscale("log" if chart.log_x else "linear")
    axes.set_yscale("log" if chart.log_y else "linear")
    axes.set(title=chart.title, xlabel=chart.x_label, ylabel=chart.y_label)
    axes.legend(frameon=False, fontsize=8)
    return figure


def _draw(axes: Any, series: Series, colour: str, chart: Chart) -> None:
    x, y = np.asarray(series.x, dtype=float), np.asarray(series.y, dtype=float)
    keep = np.isfinite(x) & np.isfinite(y) & ((x > 0) | (not chart.log_x)) & ((y > 0) | (not chart.log_y))
    style: dict[str, Any] = {"color": colour, "label": series.label}
    if series.kind == "points":
        style |= {"marker": "o", "markersize": 4.5, "linestyle": "none"}
    else:
        style |= {"linestyle": _DASHES[series.kind], "linewidth": 1.8}
    axes.plot(x[keep], y[keep], **style)
    if series.low is not None and series.high is not None:
        low, high = np.asarray(series.low, dtype=float), np.asarray(series.high, dtype=float)
        floor = float(np.nanmin(y[keep])) * 1e-2 if chart.log_y and keep.any() else -np.inf
        axes.fill_between(x[keep], np.maximum(low[keep], floor), high[keep], color=colour, alpha=0.18, linewidth=0)
