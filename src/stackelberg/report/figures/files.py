"""Saving figures: PNG for pages and slides, SVG for print, the same bytes for the same figure."""

from __future__ import annotations

from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from stackelberg.core.files import written_beside


def save_figure(figure: Figure, path: str | Path) -> list[Path]:
    """Save a figure as PNG and SVG beside each other under the name `path`; returns the two paths."""
    base = Path(path)
    png, svg = base.with_name(f"{base.name}.png"), base.with_name(f"{base.name}.svg")
    with written_beside(png) as beside:
        FigureCanvasAgg(figure).print_figure(beside, dpi=150)
    with written_beside(svg) as beside, rc_context({"svg.hashsalt": "stackelberg"}):
        FigureCanvasSVG(figure).print_figure(beside, metadata={"Date": None})
    return [png, svg]
