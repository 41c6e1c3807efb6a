"""Charts and tables as the viewer draws them, from plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, final

import numpy as np

from stackelberg.core import InvalidInput
from stackelberg.report.text import shown

_DASHES = {"line": "", "bound": "7 4", "reference": "2 3", "points": ""}
_COLOURS = ("seen", "predicted", "settled", "c4", "c5", "c6", "probe", "c8")


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
    >>> chart.drawn()["marks"][0]["y"]
    [1.0, 0.1]
    """

    name: str
    title: str
    x_label: str
    y_label: str
    series: Sequence[Series] = field(default_factory=list)
    log_x: bool = False
    log_y: bool = False

    def drawn(self) -> dict[str, Any]:
        """As the viewer has it; what a logarithmic axis cannot show is left out."""
        marks: list[dict[str, Any]] = []
        for number, one in enumerate(self.series):
            keep = np.asarray(one.x, dtype=float) > (0.0 if self.log_x else -np.inf)
            colour = f"var(--{_COLOURS[(number if one.colour is None else one.colour) % len(_COLOURS)]})"
            look = {"x": _kept(one.x, keep), "colour": colour}
            if one.low is not None and one.high is not None:
                ends = {"low": _kept(one.low, keep), "high": _kept(one.high, keep)}
                marks.append({"kind": "band", "loose": True, **ends, **look})
            kind, dash = "points" if one.kind == "points" else "line", _DASHES[one.kind]
            marks.append({"kind": kind, "name": one.label, "y": _kept(one.y, keep), "dash": dash, **look})
        x, y = {"title": self.x_label, "log": self.log_x}, {"title": self.y_label, "log": self.log_y}
        return {"title": self.title, "marks": marks, "x": x, "y": y}


def _kept(values: Sequence[float], keep: Any) -> list[float]:
    return [float(v) for v in np.asarray(values, dtype=float)[keep]]


def table(title: str, columns: Iterable[tuple[str, Sequence[Any]]], caption: str = "") -> dict[str, Any]:
    """A table of columns, each a head and its cells.

    >>> table("Shares", [("share", [0.25])])["rows"]
    [['0.2500']]
    """
    heads, cells = zip(*columns, strict=True)
    rows = [[shown(cell) for cell in row] for row in zip(*cells, strict=True)]
    return {"title": title, "heads": list(heads), "rows": rows, "caption": caption}
