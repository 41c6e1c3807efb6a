"""A figure saved beside its page with the tables it is drawn from, ready to be put on the page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from matplotlib.figure import Figure

from stackelberg.report.figures.files import save_figure
from stackelberg.report.pages import Image
from stackelberg.support.tables import TableColumns, write_columns

_WIDE_FROM = 1.9
"""Pictures broader than this times their height would be too small on a phone."""


def saved_image(
    figure: Figure, tables: Mapping[str, TableColumns], folder: Path, name: str, alt: str, caption: str
) -> Image:
    """Save a figure as PNG and SVG and its tables as CSV into a folder; the picture with links to all of them."""
    wide = figure.get_figwidth() > _WIDE_FROM * figure.get_figheight()
    png, svg = save_figure(figure, folder / name)
    csv = [write_columns(folder / f"{table}.csv", columns).name for table, columns in tables.items()]
    return Image(png.read_bytes(), alt, caption, [png.name, svg.name, *csv], wide)
