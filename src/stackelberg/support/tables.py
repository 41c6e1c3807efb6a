"""Tables as CSV: every table that the package writes or prints has these cells.

Numbers are written to the last bit (reading a cell as a float gives the same float), what is not known (None, NaN)
is an empty cell, and a file is replaced as a whole. Notes stand above the heading as comments, `# key: value`.
"""

from __future__ import annotations

import csv
import io
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.support.errors import refuse
from stackelberg.support.files import LARGEST_TABLES, read_text, write_text
from stackelberg.support.names import printable

TableColumns: TypeAlias = Mapping[str, Sequence[Any] | NDArray[Any]]
"""A table by its columns: name and values, all of one length."""
_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*|[+-]?(inf|nan)", re.IGNORECASE)


def cell(value: Any) -> str:
    """One value as the text of a cell.

    >>> cell(0.1 + 0.2), cell(np.float64(6)), cell(3), cell("a, b"), cell(None), cell(float("nan"))
    ('0.30000000000000004', '6.0', '3', 'a, b', '', '')

    Text that a spreadsheet would compute gets an apostrophe before it, which `as_written` takes away again:

    >>> cell("=1+1"), cell("-5.5"), cell("\\n＝1+1"), as_written(cell("@home"))
    ("'=1+1", '-5.5', "'\\n＝1+1", '@home')
    """
    if value is None or value != value:
        return ""
    if isinstance(value, float | np.floating):
        return repr(float(value))
    return str(value) if isinstance(value, int | np.integer) else _harmless(printable(str(value)))


def _harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula; a number in text stays a number."""
    return f"'{text}" if _is_computed(text.lstrip("'")) else text


def as_written(text: str) -> str:
    """The text of a cell that `cell` kept a spreadsheet from computing."""
    return text[1:] if text[:1] == "'" and _is_computed(text.lstrip("'")) else text


def _is_computed(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula, or for the end of a cell."""
    formula = unicodedata.normalize("NFKC", text.lstrip()[:1]) in {*"=+-@"}
    return text[:1] in {*"\t\r\n"} or (formula and not _NUMBER.fullmatch(text))


def rows_of(columns: TableColumns) -> list[list[Any]]:
    """The table row by row, numbers as Python numbers.

    >>> rows_of({"t": np.array([0, 1]), "name": ["a", "b"]})
    [[0, 'a'], [1, 'b']]
    """
    lists = [column.tolist() if isinstance(column, np.ndarray) else list(column) for column in columns.values()]
    return [list(row) for row in zip(*lists, strict=True)]


def table_text(
    names: Sequence[str], rows: Iterable[Sequence[Any]], notes: Mapping[str, object] | None = None
) -> str:
    """A table as text: notes, heading, rows.

    >>> print(table_text(["link", "toll"], [[1, 0.5], [2, None]], {"units": "min"}), end="")
    # units: min
    link,toll
    1,0.5
    2,
    """
    text = io.StringIO()
    for key, value in (notes or {}).items():
        if value != "":  # to a spreadsheet this line too has cells, one after each comma
            cells = printable(f"# {key}: {value}", lines=False).split(",")
            text.write(",".join(map(_harmless, cells)) + "\n")
    writer = csv.writer(text, lineterminator="\n")
    for row in ([*names], *rows):
        refuse(len(row) != len(names), f"row: expected {len(names)} values ({', '.join(names)}), got {len(row)}")
        writer.writerow([cell(value) for value in row])
    return text.getvalue()


def write_table(
    path: str | os.PathLike[str],
    names: Sequence[str],
    rows: Iterable[Sequence[Any]],
    notes: Mapping[str, object] | None = None,
) -> Path:
    """Save a table given row by row; every row must have a value (or None) for every name. Returns the path."""
    return write_text(path, table_text(names, rows, notes))


def write_columns(
    path: str | os.PathLike[str], columns: TableColumns, notes: Mapping[str, object] | None = None
) -> Path:
    """Save a table given column by column. Returns the path."""
    return write_table(path, list(columns), rows_of(columns), notes)


def read_columns(path: str | os.PathLike[str], sep: str = ",") -> dict[str, list[str]]:
    """The columns of a small table as text: rows as long as the heading, without lines that begin with #.

    Tables with many rows, or numbers as other programs write them, are read with pandas.
    """
    lines = read_text(path, LARGEST_TABLES, encoding="utf-8-sig").splitlines()
    rows = [*csv.reader((line for line in lines if line.strip() and line[0] != "#"), delimiter=sep)]
    refuse(len(rows) < 2, f"{path}: expected a heading and at least one row, got {len(rows)} rows")
    heading, *rows = [[as_written(cell.strip()) for cell in row] for row in rows]
    refuse(len({*heading}) < len(heading), f"{path}: expected every column once, got {', '.join(heading)}")
    wrong = next((i for i, row in enumerate(rows, start=1) if len(row) != len(heading)), 0)
    wanted, got = f"{len(heading)} cells ({', '.join(heading)})", rows[wrong - 1]
    refuse(wrong, f"{path}, row {wrong}: expected {wanted}, got {len(got)}: {sep.join(got)[:80]!r}")
    return dict(zip(heading, map(list, zip(*rows, strict=True)), strict=True))
