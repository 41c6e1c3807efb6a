"""A CSV table with a heading row, and notes above it: what every reader of tables starts from."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from stackelberg.core import InvalidInput
from stackelberg.routing.files.text import FilePath, Line, read_lines
from stackelberg.support.tables import as_written


@dataclass(frozen=True)
class CsvTable:
    """The notes, the columns and the rows of a CSV file, each row with the line it stands on."""

    file: str
    notes: Mapping[str, tuple[str, Line]]
    columns: tuple[str, ...]
    rows: tuple[tuple[Line, Mapping[str, str]], ...]

    def need(self, *columns: str) -> None:
        """Refuse a table that lacks one of `columns`."""
        for column in columns:
            if column not in self.columns:
                raise InvalidInput(f"{self.file}: expected a column {column!r}, got {', '.join(self.columns)}")

    def numbers(self, column: str, *, least: float = -np.inf, above: float = -np.inf) -> list[float]:
        """A column of finite numbers within bounds."""
        return [line.number_of(column, row[column], least=least, above=above) for line, row in self.rows]

    def note_count(self, key: str, default: int) -> int:
        """A whole number >= 1 from the notes."""
        if key not in self.notes:
            return default
        value, line = self.notes[key]
        return line.whole_of(key, value, 1)

    def note(self, key: str, default: str) -> str:
        """A text from the notes."""
        return self.notes[key][0] if key in self.notes else default


def refuse_twice(file: str, columns: Sequence[str]) -> None:
    """Refuse a heading that names a column twice: which of them would count? Columns without a name do not."""
    twice = sorted({column for column in columns if column and columns.count(column) > 1})
    if twice:
        raise InvalidInput(
            f"{file}: expected every column once, got {twice[0]!r} twice; remove or rename one of them"
        )


def _fields(line: Line) -> list[str]:
    try:
        return [as_written(field.strip()) for field in next(csv.reader([line.text]))]
    except csv.Error as error:
        line.fail("comma-separated fields", f"a line that cannot be split ({error})")


def read_table(path: FilePath) -> CsvTable:
    """Read any CSV table with a heading row; every row must have as many fields as the heading."""
    notes: dict[str, tuple[str, Line]] = {}
    columns: list[str] = []
    rows: list[tuple[Line, Mapping[str, str]]] = []
    for line in read_lines(path):
        if not line.text.strip():
            continue
        if line.text.startswith("#"):
            key, colon, value = line.text[1:].partition(":")
            if colon:
                notes[key.strip()] = (value.strip(), line)
            continue
        fields = _fields(line)
        if not columns:
            columns = fields
            refuse_twice(str(path), columns)
        elif len(fields) != len(columns):
            line.fail(f"{len(columns)} fields ({', '.join(columns)})", f"{len(fields)}: {line.text!r}")
        else:
            rows.append((line, dict(zip(columns, fields, strict=True))))
    if not rows:
        raise InvalidInput(f"{path}: expected a heading and at least one row, got none")
    return CsvTable(str(path), notes, tuple(columns), tuple(rows))
