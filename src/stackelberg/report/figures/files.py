"""Saving figures: PNG for pages and slides, SVG for print, the same bytes for the same figure."""

from __future__ import annotations

from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from stackelberg.core import InvalidInput


def save_figure(figure: Figure, path: str | Path) -> list[Path]:
    """Save a figure as PNG and SVG beside each other under the name `path`; returns the two paths."""
    base = Path(path)
    png, svg = base.with_name(f"{base.name}.png"), base.with_name(f"{base.name}.svg")
    try:
        FigureCanvasAgg(figure).print_figure(png, dpi=150)
        with rc_context({"svg.hashsalt": "stackelberg"}):
            FigureCanvasSVG(figure).print_figure(svg, metadata={"Date": None})
    except OSError as error:
        raise InvalidInput(f"{base}: the figure cannot be written ({error.strerror or error})") from error
    return [png, svg]
