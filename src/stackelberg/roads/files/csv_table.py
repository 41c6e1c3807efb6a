"""Tables of text by columns, whatever file they stand in: every reader starts from one.

Cells are separated by commas, semicolons or tabs, as most of the heading is; numbers have decimal points. A column
is read as a whole; where something is wrong with a cell, its line is named.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from os import PathLike
from typing import NamedTuple, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.support.files import read_text, write_text
from stackelberg.support.tables import as_written

FilePath: TypeAlias = str | PathLike[str]
MOST_SHOWN = 200
"""Characters of what came that a message shows."""


class Line(NamedTuple):
    """One line of a file: where it stands and what it says, without the line end."""

    file: str
    number: int
    text: str

    def fail(self, expected: str, got: str) -> NoReturn:
        """Refuse this line; what came is cut short where it is long."""
        got = got if len(got) <= MOST_SHOWN else f"{got[:MOST_SHOWN]}..."
        raise InvalidInput(f"{self.file}, line {self.number}: expected {expected}, got {got}")

    def number_of(self, what: str, text: str, *, least: float = -math.inf, above: float = -math.inf) -> float:
        """The finite number in `text`, at least `least` and strictly above `above`."""
        if not text:
            self.fail(f"a value of {what}", "none")
        bound = f" >= {least:g}" if least > -math.inf else f" > {above:g}" if above > -math.inf else ""
        try:
            number = float(text)
        except ValueError:
            self.fail(f"{what}, a number{bound}{', with a decimal point' if ',' in text else ''}", repr(text))
        if not math.isfinite(number) or number < least or number <= above:
            self.fail(f"{what}, a finite number{bound}", text)
        return number

    def whole_of(self, what: str, text: str, least: int, most: int | None = None) -> int:
        """The whole number in `text` between `least` and `most`."""
        span = f" between {least} and {most}" if most is not None else f" >= {least}"
        try:
            number = float(text)
        except ValueError:
            self.fail(f"{what}, a whole number{span}", repr(text))
        if not number.is_integer() or number < least or (most is not None and number > most):
            self.fail(f"{what}, a whole number{span}", text)
        return int(number)


MOST_NODES, MOST_NODES_PER_LINK = 1_000_000, 20
"""A network may have so many nodes whatever its links; beyond that, so many per link: more is a slip."""


def refuse_many_nodes(where: str, nodes: int, links: int) -> None:
    """Refuse a number of nodes that the links of a file cannot mean, before anything is laid out for them."""
    most = max(MOST_NODES, MOST_NODES_PER_LINK * links)
    if nodes > most:
        raise InvalidInput(f"{where}: expected at most {most} nodes for {links} links, got {nodes}")


def read_whole(path: FilePath) -> str:
    """A text file with plain line ends; a byte-order mark or odd bytes in comments do no harm.

    Lines end at line feeds: str.splitlines would also split at form feeds, which editors do not count.
    """
    return read_text(path, encoding="utf-8-sig", errors="replace").replace("\r\n", "\n")


def write_lines(path: FilePath, rows: Iterable[str]) -> None:
    """Write rows as a text file with plain line ends, as a whole."""
    write_text(path, "".join(f"{row}\n" for row in rows))


def exact(number: float) -> str:
    """The shortest text that reads back as the same number; whole numbers without a point.

    >>> exact(6.0), exact(0.1), exact(1e22)
    ('6', '0.1', '1e+22')
    """
    return repr(int(number)) if float(number).is_integer() and abs(number) < 1e15 else repr(float(number))


NO_VALUE = ("", "nan", "none", "null")
"""Cells, in lower case, with which other programs say that they know nothing."""


@dataclass(frozen=True, eq=False)
class CsvTable:
    """The notes and the columns of a file, and the line on which each row stands."""

    file: str
    cells: Mapping[str, Sequence[str]]
    lines: Sequence[int]
    notes: Mapping[str, tuple[str, Line]] = field(default_factory=dict)

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.lines)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self.cells)

    def line(self, row: int) -> Line:
        """Where a row stands."""
        return Line(self.file, int(self.lines[row]), "")

    def need(self, *columns: str) -> None:
        """Refuse a table that lacks one of `columns`."""
        for column in columns:
            if column not in self.cells:
                raise InvalidInput(f"{self.file}: expected a column {column!r}, got {', '.join(self.columns)}")

    def at(self, rows: NDArray[np.int64]) -> CsvTable:
        """Some of the rows."""
        cells = {name: [column[row] for row in rows] for name, column in self.cells.items()}
        return replace(self, cells=cells, lines=[self.lines[row] for row in rows])

    def texts(self, *columns: str) -> list[str]:
        """Row by row, the first of some columns that says something; "" where none does, or none is there."""
        known = [self.cells[column] for column in columns if column in self.cells]
        return [next(filter(None, row), "") for row in zip(*known, strict=True)] if known else [""] * len(self)

    def numbers(
        self, *columns: str, least: float = -np.inf, above: float = -np.inf, blank: float | None = None
    ) -> Array:
        """Finite numbers within bounds: of a column, or of the first of some that says something in a row.

        `blank` is what empty cells, and columns that are not there, mean; without it they are refused.
        """
        if blank is None and len(self) and not set(columns) & set(self.cells):
            self.need(columns[0])
        alone = len(columns) == 1 and columns[0] in self.cells
        cells = self.cells[columns[0]] if alone else self.texts(*columns)
        if blank is not None:
            cells = [cell or repr(blank) for cell in cells]
        with suppress(ValueError):
            found = np.array(list(map(float, cells)), dtype=np.float64)
            if np.all(np.isfinite(found) & (found >= least) & (found > above)):
                return found
        rows = enumerate(cells)
        return np.array([self.line(i).number_of(columns[0], cell, least=least, above=above) for i, cell in rows])

    def whole_numbers(self, column: str, least: int, most: int | None = None) -> NDArray[np.int64]:
        """A column of whole numbers within bounds."""
        with suppress(ValueError):
            found = np.array(list(map(float, self.cells[column])))
            if np.all((found >= least) & (found == np.floor(found)) & (found <= (2**53 if most is None else most))):
                return found.astype(np.int64)
        rows = enumerate(self.cells[column])
        return np.array([self.line(i).whole_of(column, cell, least, most) for i, cell in rows], dtype=np.int64)

    def note_count(self, key: str, default: int) -> int:
        """A whole number >= 1 from the notes."""
        if key not in self.notes:
            return default
        value, line = self.notes[key]
        return line.whole_of(key, value, 1)

    def note(self, key: str, default: str) -> str:
        """A text from the notes."""
        return self.notes[key][0] if key in self.notes else default

    def lowered(self) -> CsvTable:
        """The same with the names of columns in lower case."""
        refuse_twice(self.file, [column.lower() for column in self.columns])
        return replace(self, cells={name.lower(): column for name, column in self.cells.items()})

    def blanked(self) -> CsvTable:
        """The same with nothing in cells that say that they know nothing."""
        cells = {
            name: ["" if cell.lower() in NO_VALUE else cell for cell in column]
            for name, column in self.cells.items()
        }
        return replace(self, cells=cells)

    def renamed(self, names: Mapping[str, Sequence[str]]) -> CsvTable:
        """The same with every column that is known under another name under ours as well."""
        found = {ours: next((n for n in theirs if n in self.cells), None) for ours, theirs in names.items()}
        return replace(
            self, cells={**self.cells, **{ours: self.cells[n] for ours, n in found.items() if n is not None}}
        )


def refuse_twice(file: str, columns: Sequence[str]) -> None:
    """Refuse a heading that names a column twice: which of them would count? Columns without a name do not."""
    twice = sorted({column for column in columns if column and columns.count(column) > 1})
    if twice:
        raise InvalidInput(
            f"{file}: expected every column once, got {twice[0]!r} twice; remove or rename one of them"
        )


def separator(heading: str) -> str:
    """What separates the cells of a table with this heading.

    >>> separator("tail,head,count"), separator("tail;head;count"), separator("count")
    (',', ';', ',')
    """
    return max(",;\t", key=heading.count)


def read_table(path: FilePath) -> CsvTable:
    """Read any table with a heading row; every row must have as many cells as the heading."""
    file, text = str(path), read_whole(path)
    notes: dict[str, tuple[str, Line]] = {}
    lines: list[str] = []
    numbers: list[int] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("#"):
            key, colon, value = line[1:].partition(":")
            if colon:
                notes[key.strip()] = (value.strip(), Line(file, number, line))
        elif line and not line.isspace():
            lines.append(line)
            numbers.append(number)
    if len(lines) < 2:
        raise InvalidInput(f"{file}: expected a heading and at least one row, got none")
    between = separator(lines[0])
    cells, counts = _cells(file, lines, numbers, between)
    own = _as_cell if "'" in text else str.strip
    heading, *columns = (list(map(own, part)) for part in _parts(cells, counts[0]))
    refuse_twice(file, heading)
    if set(counts) != {len(heading)}:
        row = next(row for row, count in enumerate(counts) if count != len(heading))
        expected, got = f"{len(heading)} fields ({', '.join(heading)})", f"{counts[row]}: {lines[row].rstrip()!r}"
        Line(file, numbers[row], "").fail(expected, got)
    return CsvTable(file, dict(zip(heading, columns, strict=True)), numbers[1:], notes)


def _parts(cells: list[str], width: int) -> Iterator[list[str]]:
    """The heading, and the columns below it, of cells that stand row after row."""
    yield cells[:width]
    for column in range(width):
        yield cells[width + column :: width]


def _cells(file: str, lines: list[str], numbers: list[int], between: str) -> tuple[list[str], list[int]]:
    """All cells, row after row, and how many each row has."""
    if not any('"' in line for line in lines):  # most tables are so plain, and may be long
        return between.join(lines).split(between), [line.count(between) + 1 for line in lines]
    reader, rows = csv.reader(lines, delimiter=between), list[list[str]]()
    try:
        for row in reader:
            rows.append(row)
            if reader.line_num > len(rows):  # it would hide the lines after it
                where = Line(file, numbers[len(rows) - 1], "")
                where.fail("quotes that are closed on the line where they open", repr(lines[len(rows) - 1]))
    except csv.Error as error:
        where = Line(file, numbers[reader.line_num - 1], "")
        where.fail("cells of text", f"a line that cannot be split ({error})")
    return list(chain.from_iterable(rows)), list(map(len, rows))


def _as_cell(text: str) -> str:
    return as_written(text.strip())
