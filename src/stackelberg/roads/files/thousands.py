"""Points for thousands: where decimals have commas, 2.000 is two thousand, and would be read as 2."""

from __future__ import annotations

import re

from stackelberg.roads.files.csv_table import CsvTable, FilePath, read_table

_THOUSANDS = re.compile(r"[1-9]\d{0,2}(\.\d{3})+")
_DECIMAL_COMMA = re.compile(r"-?\d+,\d+")


def in_thousands(table: CsvTable, column: str) -> int | None:
    """The first row of a column whose points may all be for thousands; None without one."""
    cells = table.cells[column] if table.decimal_commas else ()
    rows = [row for row, cell in enumerate(cells) if "." in cell]
    return rows[0] if rows and all(_THOUSANDS.fullmatch(cells[row]) for row in rows) else None


def refuse_thousands(path: FilePath) -> None:
    """Refuse a table with such a column beside one with decimal commas: its numbers would be a thousandth."""
    table = read_table(path)
    if not any(_DECIMAL_COMMA.fullmatch(cell) for cells in table.cells.values() for cell in cells):
        return
    for column in table.cells:
        row = in_thousands(table, column)
        if row is not None:
            cell = table.cells[column][row]
            table.line(row).fail(f"{column} without points for thousands, as decimals have commas here", repr(cell))
