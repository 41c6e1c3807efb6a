"""Curves of the objective over the rounds: every run faintly, their mean, its band, and lines to compare with.

Of many runs (more than `tables.runs.MANY`) bands of quantiles are drawn instead: where 90% and half of them lie,
their median, and the best and the worst run.

Black, grey and blue with different strokes: readable in greyscale and without colour vision.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from stackelberg_repro.colours import BAND, HALF, INK, SOFT, STROKES
from stackelberg_repro.pages.files import panels, tidy
from stackelberg_repro.pages.runs import Course


def courses_figure(
    courses: Mapping[str, Course],
    *,
    ylabel: str,
    lines: Mapping[str, float] | None = None,
    logarithmic: bool = False,
    columns: int = 2,
    limits: tuple[float, float] | None = None,
) -> Figure:
    """One panel a course, sharing the vertical axis; `lines` are horizontal, such as bounds.

    >>> from stackelberg_repro.pages.runs import course
    >>> figure = courses_figure({"two runs": course(np.array([[3.0, 1.0], [5.0, 1.0]]))}, ylabel="f")
    >>> figure.axes[0].get_title()
    'two runs'
    """
    columns = min(columns, len(courses))
    drawn = panels(len(courses), columns, (6.0, 3.8), (3.9, 3.1), sharex=True)
    for axes, (title, one) in zip(drawn, courses.items(), strict=True):
        _draw(axes, one)
        for stroke, (name, height) in zip(STROKES[1:], (lines or {}).items(), strict=False):
            axes.axhline(height, color="black", linewidth=1.0, linestyle=stroke, label=f"{name}, {height:,.1f}")
        axes.set_title(title, fontsize=10)
        if logarithmic:
            axes.set_yscale("log")
        if limits is not None:
            axes.set_ylim(*limits)
    for axes in drawn[::columns]:
        axes.set_ylabel(ylabel)
    for axes in drawn[-columns:]:
        axes.set_xlabel("round t")
    if len(courses) == 1:
        _magnify(drawn[0], next(iter(courses.values())))
    drawn[0].legend(fontsize=8, frameon=False)
    figure: Figure = drawn[0].figure
    return figure


def _magnify(axes: Any, one: Course) -> None:
    """A second look at the later rounds, whose differences the first rounds would hide."""
    first = one.mean.size // 5
    later = one.quantiles()[1:-1, first:] if one.many else one.runs[:, first:]  # of many, where 90% of them lie
    if later.shape[1] < 2 or not np.isfinite(later).any():
        return
    inset = tidy(axes.inset_axes((0.3, 0.22, 0.66, 0.44)))
    _draw(inset, one)
    low, high = float(np.nanmin(later)), float(np.nanmax(later))
    room = 0.05 * (high - low) + 1e-9 * abs(high)
    inset.set_xlim(first, one.mean.size)
    inset.set_ylim(low - room, high + room)
    inset.set_title(f"from round {first:,}, magnified", fontsize=8)
    inset.tick_params(labelsize=7)


def _draw(axes: Any, one: Course) -> None:
    t = np.arange(one.mean.size)
    if one.many:
        _draw_bands(axes, t, one)
        return
    for number, costs in enumerate(one.runs):
        label = "each run" if number == 0 else None
        axes.plot(t, costs, color=SOFT, linewidth=0.6, alpha=0.55, label=label)
    axes.fill_between(t, one.low, one.high, color=BAND, alpha=0.9, linewidth=0, label="95% band of the mean")
    axes.plot(t, one.mean, color=INK, linewidth=1.6, label="mean")


def _draw_bands(axes: Any, t: Any, one: Course) -> None:
    least, *band, most = one.quantiles()
    low, lower, middle, upper, high = band
    axes.fill_between(t, low, high, color=BAND, alpha=0.55, linewidth=0, label="90% of the runs")
    axes.fill_between(t, lower, upper, color=HALF, alpha=0.9, linewidth=0, label="half of the runs")
    axes.plot(t, most, color=SOFT, linewidth=0.8, linestyle="--", label="worst and best run")
    axes.plot(t, least, color=SOFT, linewidth=0.8, linestyle="--")
    axes.plot(t, middle, color=INK, linewidth=1.6, label=f"median of {len(one.runs):,}")
