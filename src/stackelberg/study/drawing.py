"""The figure of a result. Imported only where one is drawn: it loads Matplotlib."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from stackelberg.support.colours import BAD, INK, SOFT

if TYPE_CHECKING:
    from stackelberg.study.result import Result


class NotebookFigure(Figure):
    """A figure that a notebook draws, although pyplot (which would draw it twice) knows nothing of it."""

    def _repr_png_(self) -> bytes:
        """The picture, for notebooks."""
        out = io.BytesIO()
        self.savefig(out, format="png")
        return out.getvalue()


def result_figure(result: Result) -> Figure:
    """Every cost seen, and those seen at the x_t the leader stood at, over deployments; failures at the foot."""
    figure = NotebookFigure(figsize=(6.4, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    axes: Any = figure.add_subplot()
    first = [o for o in result.answers if o.replicate == 0]
    shown = result.sense.shown
    seen = [(n, shown(o.cost)) for n, o in enumerate(first, 1) if o.failure is None and o.cost is not None]
    failed = [n for n, o in enumerate(first, 1) if o.failure is not None]
    stood = [(r.deployments, shown(r.cost)) for r in result.history if np.isfinite(r.cost)]
    if seen:
        axes.plot(*zip(*seen, strict=True), ".", color=SOFT, markersize=4, label="seen at each announced x")
    if stood:
        axes.plot(*zip(*stood, strict=True), color=INK, linewidth=1.6, label="seen at the leader's $x_t$")
    if failed:
        foot = axes.get_xaxis_transform()
        axes.plot(failed, [0.02] * len(failed), "|", color=BAD, transform=foot, label="failed")
    axes.set(xlabel="deployments", ylabel=result.sense.word, title=result.status.value)
    axes.grid(alpha=0.25, linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.lines:
        axes.legend(fontsize=8, frameon=False)
    return figure
