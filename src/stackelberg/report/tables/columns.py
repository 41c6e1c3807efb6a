"""Tables as named columns, saved as CSV so that a figure can be drawn again from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import InvalidInput
from stackelberg.routing.files.tables import write_table
from stackelberg.routing.files.text import exact

Columns: TypeAlias = Mapping[str, Sequence[Any] | NDArray[Any]]


def rows_of(columns: Columns) -> list[list[Any]]:
    """The table row by row, numbers as Python numbers.

    >>> rows_of({"t": np.array([0, 1]), "name": ["a", "b"]})
    [[0, 'a'], [1, 'b']]
    """
    lists = [column.tolist() if isinstance(column, np.ndarray) else list(column) for column in columns.values()]
    if len({len(column) for column in lists}) > 1:
        lengths = {name: len(column) for name, column in zip(columns, lists, strict=True)}
        raise InvalidInput(f"columns: expected columns of one length, got {lengths}")
    return [list(row) for row in zip(*lists, strict=True)]


def write_columns(path: str | Path, columns: Columns, notes: Mapping[str, object] | None = None) -> Path:
    """Save a table as CSV: floats exact to the last bit, notes above the header as comments."""
    rows = [[exact(v) if isinstance(v, float) else str(v) for v in row] for row in rows_of(columns)]
    write_table(path, list(columns), rows, notes)
    return Path(path)
