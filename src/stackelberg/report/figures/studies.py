"""Steps of one study over its rounds. Drawing only, from the table of its rounds."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from stackelberg.report.figures.deployments import INK, WARM, legend, panel
from stackelberg.support.tables import TableColumns


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
