"""Curves of the share of the possible saving against deployments, one panel per game, one curve per leader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from stackelberg.core import InvalidInput
from stackelberg_repro.colours import CURVES, DARK, GOOD, INK, MORE, WARM
from stackelberg_repro.pages.files import panels
from stackelberg_repro.pages.savings import Savings

_STYLES = (
    (INK, "-", 2.4),
    (WARM, "--", 1.8),
    (GOOD, "-.", 1.8),
    (DARK, ":", 2.0),
    (CURVES[3], (0, (5, 1, 1, 1, 1, 1)), 1.8),
    (MORE[0], "-", 1.4),
    (CURVES[4], "--", 1.4),
    (MORE[1], "-.", 1.4),
    (MORE[2], (0, (1, 1)), 1.6),
)
"""Colour, stroke and width of the leaders in their order: told apart by the stroke in greyscale."""
_WITH_BANDS = 5
"""With more leaders than this only the first has a band: bands over bands say nothing."""
_LOWEST = -0.25
"""The axis is cut here: how much worse than no tolls somebody gets is told by the table."""


def savings_figure(games: Mapping[str, Mapping[str, Savings]]) -> Figure:
    """The median over the runs as a line, all runs within its band. Every panel has the same leaders in one order.

    With more than five leaders only the first has a band; nine can be told apart.

    >>> import numpy as np
    >>> one = Savings(np.array([25, 50]), np.array([[0.5, 0.9], [0.7, 0.8]]))
    >>> savings_figure({"a game": {"a leader": one}}).axes[0].get_title()
    'a game'
    """
    leaders = max(len(saved) for saved in games.values())
    if leaders > len(_STYLES):
        raise InvalidInput(
            f"panels: expected at most {len(_STYLES)} leaders, which can be told apart, got {leaders}"
        )
    below = 3 if leaders > _WITH_BANDS else 2  # columns of the legend
    drawn = panels(len(games), 2, (5.0, 3.9), (4.4, 3.5), room=0.2 * -(-leaders // below))
    for axes, (title, saved) in zip(drawn, games.items(), strict=True):
        _draw(axes, saved)
        axes.set_title(title, fontsize=11)
        axes.set_xlabel("deployments (tolls announced)", fontsize=10)
    for axes in drawn[:: min(2, len(games))]:
        axes.set_ylabel("share of the possible saving", fontsize=10)
    figure: Figure = drawn[0].figure
    handles, labels = drawn[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=below, fontsize=9.5, frameon=False)
    return figure


def _draw(axes: Any, saved: Mapping[str, Savings]) -> None:
    lowest = 0.0
    for place, ((colour, stroke, width), (name, one)) in enumerate(zip(_STYLES, saved.items(), strict=False)):
        t, drawn = [0, *one.deployments], [one.median]
        if place == 0 or len(saved) <= _WITH_BANDS:
            drawn += [one.worst, one.best]
            bands = ([0.0, *values.clip(_LOWEST)] for values in drawn[1:])
            axes.fill_between(t, *bands, color=colour, alpha=0.13, linewidth=0)
        axes.plot(t, [0.0, *one.median.clip(_LOWEST)], color=colour, linestyle=stroke, linewidth=width, label=name)
        lowest = min(lowest, *(float(values.clip(_LOWEST).min()) for values in drawn))
    axes.axhline(1.0, color="black", linewidth=0.8)
    axes.set_ylim(lowest - 0.02, 1.04)
    axes.set_xlim(0, max(int(one.deployments[-1]) for one in saved.values()))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.tick_params(labelsize=9)
