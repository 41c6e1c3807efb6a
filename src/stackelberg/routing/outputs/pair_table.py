"""A table with a row per pair of zones, which is also one matrix per column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput

COUNTED = ("volume", "flow", "routes")
"""Columns that count: they are 0 for pairs without a row. Others are not defined there, and NaN."""


@dataclass(frozen=True, eq=False)
class PairTable:
    """Pairs of zones, counted from 0, by rows; `columns` are numbers, NaN where one is not defined.

    `zones` are the labels of the zones, as the user's files have them.
    """

    zones: tuple[str, ...]
    origin: NDArray[np.int64]
    destination: NDArray[np.int64]
    columns: Mapping[str, Array]

    @property
    def pairs(self) -> int:
        """How many rows there are."""
        return self.origin.size

    def __getitem__(self, column: str) -> Array:
        """A column by its name."""
        if column not in self.columns:
            raise InvalidInput(f"column: expected one of {', '.join(self.columns)}, got {column!r}")
        return self.columns[column]

    def __repr__(self) -> str:
        """One line."""
        return f"PairTable({self.pairs} pairs of {len(self.zones)} zones: {', '.join(self.columns)})"

    def matrix(self, column: str) -> Array:
        """A column as a matrix, origins by destinations.

        Pairs without a row are NaN, or 0 where the column counts something (volume, flow, routes).
        """
        size = len(self.zones)
        filled = np.full((size, size), 0.0 if column in COUNTED else np.nan)
        filled[self.origin, self.destination] = self[column]
        return filled

    def where(self, rows: NDArray[np.bool_]) -> PairTable:
        """Some of the rows."""
        columns = {name: values[rows] for name, values in self.columns.items()}
        return PairTable(self.zones, self.origin[rows], self.destination[rows], columns)
