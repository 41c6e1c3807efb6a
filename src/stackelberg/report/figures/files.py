"""Saving figures: PNG for pages and slides, SVG for print, the same bytes for the same figure."""

from __future__ import annotations

from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import FixedFormatter

from stackelberg.support.files import written_beside


def with_literal_text(figure: Figure) -> None:
    """Dollar signs in names and units stand for themselves, and do not begin a formula (as in labels of ticks)."""
    ticks: set[Text] = set()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            formatter = axis.get_major_formatter()
            if isinstance(formatter, FixedFormatter):
                formatter.seq = [str(label).replace("$", r"\$") for label in formatter.seq]
            ticks |= {label for tick in axis.get_major_ticks() for label in (tick.label1, tick.label2)}
            ticks |= {label for tick in axis.get_minor_ticks() for label in (tick.label1, tick.label2)}
            ticks.add(axis.offsetText)
    for text in figure.findobj(Text):
        if text not in ticks:
            text.set_parse_math(False)


def save_figure(figure: Figure, path: str | Path) -> list[Path]:
    """Save a figure as PNG and SVG beside each other under the name `path`; returns the two paths."""
    base = Path(path)
    png, svg = base.with_name(f"{base.name}.png"), base.with_name(f"{base.name}.svg")
    with_literal_text(figure)
    with written_beside(png) as beside:
        FigureCanvasAgg(figure).print_figure(beside, dpi=150)
    with written_beside(svg) as beside, rc_context({"svg.hashsalt": "stackelberg"}):
        FigureCanvasSVG(figure).print_figure(beside, metadata={"Date": None})
    return [png, svg]
