"""How figures begin, and are saved: PNG for pages and slides, SVG for print, the same bytes for the same figure."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import FixedFormatter

from stackelberg.support.files import write_bytes
from stackelberg.support.tables import TableColumns, write_columns
from stackelberg_repro.pages.pages import Image

_WIDE_FROM = 1.9
"""Pictures broader than this times their height would be too small on a phone."""


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of so many inches, which pyplot knows nothing of."""
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


Size = tuple[float, float]
"""Width and height in inches."""


def panels(
    count: int, columns: int, one: Size, each: Size, *, room: float = 0.0, sharex: bool = False
) -> list[Any]:
    """So many axes with one vertical axis in one figure: a single one of one size, or several `each` of another.

    `room` is for a legend below several.
    """
    columns = min(columns, count)
    rows = -(-count // columns)
    figure = new_figure(*(one if count == 1 else (each[0] * columns, each[1] * rows + room)))
    every = list(figure.subplots(rows, columns, squeeze=False, sharex=sharex, sharey=True).ravel())
    for axes in every[count:]:
        axes.axis("off")
    return [tidy(axes) for axes in every[:count]]


def tidy(axes: Any) -> Any:
    """Axes with a faint grid and without a frame."""
    axes.grid(alpha=0.25, linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


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


def figure_bytes(figure: Figure, kind: Literal["png", "svg"]) -> bytes:
    """A figure as the bytes of a file."""
    with_literal_text(figure)
    return _drawn(figure, kind)


def _drawn(figure: Figure, kind: Literal["png", "svg"]) -> bytes:
    """Drawn once: `print_figure` would do so twice, because a `tight` frame needs it, which we do not ask for."""
    out = io.BytesIO()
    if kind == "png":
        figure.set_dpi(150)
        canvas: Any = FigureCanvasAgg(figure)
        canvas.print_png(out)
    else:
        with rc_context({"svg.hashsalt": "stackelberg"}):
            canvas = FigureCanvasSVG(figure)
            canvas.print_svg(out, metadata={"Date": None})
    return out.getvalue()


def save_figure(figure: Figure, path: str | Path) -> list[Path]:
    """Save a figure as PNG and SVG beside each other under the name `path`; returns the two paths."""
    base = Path(path)
    png = write_bytes(base.with_name(f"{base.name}.png"), figure_bytes(figure, "png"))
    figure.set_layout_engine("none")  # it is laid out
    return [png, write_bytes(base.with_name(f"{base.name}.svg"), _drawn(figure, "svg"))]


def saved_image(
    figure: Figure, path: Path, tables: Mapping[str, TableColumns | None], alt: str, caption: str = ""
) -> Image:
    """Save a figure as PNG and SVG, and tables as CSV into its folder; the picture with links to all of them.

    A table that is None lies there already. Without a caption the picture has its `alt` below it.
    """
    wide = figure.get_figwidth() > _WIDE_FROM * figure.get_figheight()
    png, svg = save_figure(figure, path)
    for name, columns in tables.items():
        if columns is not None:
            write_columns(path.with_name(f"{name}.csv"), columns)
    files = [png.name, svg.name, *(f"{name}.csv" for name in tables)]
    return Image(png.read_bytes(), alt, caption or f"{alt}.", files, wide)
