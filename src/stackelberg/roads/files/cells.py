"""Data frames cell by cell: what columns may be called, and a cell that cannot be read named by row and column.

Every reader ends in a frame, and every frame is read here. Nothing is guessed: the user says how a text file is to
be read (`sep`, `decimal`, `thousands`, as in pandas), and a file's notes (`# key: value`) are the frame's `attrs`.
"""

from __future__ import annotations

import csv
import io
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, refuse, require
from stackelberg.roads.checks import MOST_NAMED
from stackelberg.support.files import opened, read_text, written_beside
from stackelberg.support.tables import as_written, write_columns

pd: Any = require("pandas", "roads")

FilePath: TypeAlias = str | PathLike[str]
Frame: TypeAlias = Any
"""A pandas DataFrame; where it has points, a GeoDataFrame."""

ACCEPTED: Mapping[str, tuple[str, ...]] = {
    "tail": ("from_node_id", "a_node", "init_node", "from_node"),
    "head": ("to_node_id", "b_node", "term_node", "to_node"),
    "link_id": (),
    "name": ("link_name", "node_name"),
    "free_flow_time": ("travel_time", "vdf_fftt", "vdf_fftt1", "fftt"),
    "b": ("vdf_alpha", "vdf_alpha1"),
    "power": ("vdf_beta", "vdf_beta1"),
    "length": ("distance",),
    "node": ("node_id",),
    "x": ("x_coord", "lon", "longitude"),
    "y": ("y_coord", "lat", "latitude"),
    "zone_id": (),
    "origin": ("o_zone_id",),
    "destination": ("d_zone_id",),
    "count": (),
}
"""Columns by the names they have here, and what else they may be called; letters may be capitals."""
LABELS = ("tail", "head", "link_id", "name", "node", "zone_id", "origin", "destination")
"""Columns of labels: text, whatever it looks like."""
NO_VALUE = ("", "nan", "NaN", "NAN", "none", "None", "NONE", "null", "NULL", "Null")
"""Cells that say that nothing is known."""
MOST_ROWS = 10_000_000
"""Rows of a table: a small file may unpack to more than there is memory for."""
_DATABASE = b"SQLite format 3\0"
MOST_SHOWN = 200
"""Characters of a cell that a message shows."""


class CsvOptions(TypedDict, total=False):
    """Options for reading text files, as in pandas.

    Attributes
    ----------
    sep : str, default ","
        What stands between cells.
    decimal : str, default "."
        The decimal point.
    thousands : str, optional
        What stands between thousands. Default: nothing does.
    """

    sep: str
    decimal: str
    thousands: str | None


def whole_label(label: Any) -> str:
    """A label as text; a whole number as such, however it was written.

    >>> whole_label("7.0"), whole_label(7.0), whole_label("007"), whole_label("7a"), whole_label(None)
    ('7', '7', '7', '7a', '')
    """
    text = _text(label)
    try:
        number = float(text)
    except ValueError:
        return text
    return str(int(number)) if number.is_integer() else text


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    if value is None or value is pd.NA or value != value:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _lowered(what: object, names: Iterable[object]) -> list[str]:
    """Names of columns in small letters; a heading that names a column twice is refused: which would count?"""
    lowered = [str(name).strip().lower() for name in names]
    twice = sorted({name for name in lowered if name and lowered.count(name) > 1})
    if twice:
        raise InvalidInput(f"{what}: expected every column once, got {twice[0]!r} twice; rename one of them")
    return lowered


@dataclass(frozen=True, eq=False)
class Cells:
    """A data frame whose columns have our names.

    Parameters
    ----------
    frame : pandas.DataFrame
        The table.
    what : str
        What errors call it.
    """

    frame: Frame
    what: str

    @classmethod
    def of(cls, frame: Frame, what: str) -> Cells:
        """A frame of the user, or of a file."""
        if isinstance(frame, Cells):
            return frame
        if not isinstance(frame, pd.DataFrame):
            raise InvalidInput(f"{what}: expected a pandas DataFrame, got {type(frame).__name__}")
        what = str(frame.attrs.get("file", what))
        if not len(frame):
            raise InvalidInput(f"{what}: expected at least one row below the heading, got none")
        lowered = _lowered(what, frame.columns)
        ours = {
            theirs: name
            for name, others in ACCEPTED.items()
            if name not in lowered
            for theirs in [next((other for other in others if other in lowered), None)]
        }
        return cls(frame.set_axis([ours.get(name, name) for name in lowered], axis=1), what)

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.frame)

    def __contains__(self, column: str) -> bool:
        """Whether there is such a column."""
        return column in self.frame.columns

    def at(self, rows: Any) -> Cells:
        """Some of the rows."""
        return Cells(self.frame.iloc[rows], self.what)

    def place(self, row: int) -> str:
        """The place of a row: the line of a text file, the label of a row otherwise."""
        return f"{self.what}, {self.frame.index.name or 'row'} {self.frame.index[row]}"

    def fail(self, row: int, column: str, expected: str, got: Any = None) -> NoReturn:
        """Refuse a cell; what came is cut short where it is long."""
        cell = self.frame[column].iloc[row]
        shown = (repr(cell) if isinstance(cell, str) else _text(cell)) if got is None else str(got)
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}..."
        raise InvalidInput(f"{self.place(row)}, column {column!r}: expected {expected}, got {shown}")

    def need(self, *columns: str) -> None:
        """Refuse a table that lacks one of `columns`."""
        for column in columns:
            if column not in self:
                names = "".join(f" or {other!r}" for other in ACCEPTED.get(column, ())[:2])
                got = ", ".join(self.frame.columns)
                sep = "" if len(self.frame.columns) > 1 else ", all in one: is the sign between cells right (sep)?"
                raise InvalidInput(f"{self.what}: expected a column {column!r}{names}, got {got}{sep}")

    def texts(self, column: str) -> list[str]:
        """A column as text: "" where nothing is known, and everywhere if there is no such column."""
        codes, texts = self._different(column)
        return list(texts[codes])

    def words(self, column: str) -> tuple[str, ...]:
        """A column as text; nothing where nothing is known of any."""
        texts = tuple(self.texts(column)) if column in self else ()
        return texts if any(texts) else ()

    def _different(self, column: str) -> tuple[NDArray[Any], NDArray[Any]]:
        """The different texts of a column, each once, and which of them every cell has: tables may be long."""
        if column not in self:
            return np.zeros(len(self), np.int64), np.array([""], object)
        codes, values = pd.factorize(self.frame[column], use_na_sentinel=True)
        return codes, np.array([*map(_text, values.tolist()), ""], object)

    def numbers(
        self, column: str, *, least: float = -np.inf, above: float = -np.inf, blank: float | None = None
    ) -> Array:
        """Finite numbers within bounds; `blank` is what empty cells, or a column that is not there, mean."""
        if blank is not None and column not in self:
            return np.full(len(self), blank)
        self.need(column)
        cells, notes = self.frame[column], self.frame.attrs
        told = {"decimal", "thousands"} & {*notes} and not pd.api.types.is_numeric_dtype(cells)
        if told or pd.api.types.is_bool_dtype(cells):
            cells = cells.astype(str).str.replace(notes.get("thousands") or "", "", regex=False)
            point = notes.get("decimal", ".")  # where it is another, a "." is none
            cells = cells.str.translate({ord("."): point, ord(point): "."})
        found = pd.to_numeric(cells, errors="coerce").to_numpy(np.float64, na_value=np.nan, copy=True)
        unknown = np.isnan(found)
        if unknown.any():
            unknown &= np.array([text in NO_VALUE for text in self.texts(column)])
        found[unknown] = np.nan if blank is None else blank
        wrong = ~(np.isfinite(found) & (found >= least) & (found > above))
        if blank is not None:
            wrong &= ~unknown
        if wrong.any():
            row = int(np.argmax(wrong))
            bound = f" >= {least:g}" if least > -np.inf else f" > {above:g}" if above > -np.inf else ""
            self.fail(row, column, f"a finite number{bound}", "none" if unknown[row] else None)
        return np.asarray(found)

    def wholes(self, column: str, least: int, most: int) -> NDArray[np.int64]:
        """Whole numbers within bounds."""
        found = self.numbers(column)
        wrong = (found != np.floor(found)) | (found < least) | (found > most)
        if wrong.any():
            self.fail(int(np.argmax(wrong)), column, f"a whole number between {least} and {most}")
        return found.astype(np.int64)

    def places(self, column: str, index: Mapping[str, int], kind: str = "nodes") -> NDArray[np.int64]:
        """Indices of the labels of a column among those of a network."""
        self.need(column)
        codes, texts = self._different(column)
        found = np.array([index[t] if t in index else index.get(whole_label(t), -1) for t in texts])
        places = found[codes]
        if places.min() < 0:
            row, count = int(np.argmin(places)), len(set(index.values()))
            few = f" ({', '.join(index)})" if count <= MOST_NAMED else ""
            unknown = f"unknown {kind.removesuffix('s')} {texts[codes[row]]!r}"
            self.fail(row, column, f"one of {count} known {kind}{few}", unknown)
        return np.asarray(places)

    def note(self, key: str) -> Any:
        """A note of the frame as a whole; None where there is none."""
        return self.frame.attrs.get(key)


def read_frame(path: FilePath, layer: str | None = None, **csv: Any) -> Frame:
    """Read a table: CSV (or any text of cells), parquet, or a GeoPackage (with GeoPandas).

    Parameters
    ----------
    path : path
        The file.
    layer : str, optional
        The layer of a GeoPackage.
    **csv : see `CsvOptions`
        How text is to be read.

    Returns
    -------
    DataFrame
        Rows of a text file are called by their lines.
    """
    suffix = Path(path).suffix.lower()
    with opened(path) as file:  # what the system says where one cannot be opened is clearer than what libraries say
        begins = file.read(len(_DATABASE))
    try:
        if suffix == ".parquet":
            rows = require("pyarrow.parquet", "geo").read_metadata(path).num_rows
            refuse(rows > MOST_ROWS, f"{path}: expected at most {MOST_ROWS:,} rows, got {rows:,}")
            frame = pd.read_parquet(path)
        elif suffix == ".gpkg":
            # GDAL goes by the content: in a file of another kind it would read whatever files and hosts that names.
            refuse(begins != _DATABASE, f"{path}: expected a GeoPackage, an SQLite database, got another file")
            frame = require("geopandas", "geo").read_file(path, layer=layer, rows=MOST_ROWS + 1)
            refuse(len(frame) > MOST_ROWS, f"{path}: expected at most {MOST_ROWS:,} rows, got more")
            frame.attrs |= require("pyogrio", "geo").read_info(path, layer=layer)["layer_metadata"] or {}
        else:
            refuse(suffix in (".geojson", ".shp"), f"{path}: expected CSV, parquet or GeoPackage, got {suffix}")
            frame = _read_text(path, **csv)
    except (InvalidInput, ImportError):
        raise
    except Exception as error:  # whatever a damaged file makes a library say
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise InvalidInput(f"{path}: expected a table, got one that cannot be read ({lines[0]})") from error
    frame.attrs["file"] = str(path)
    return frame


def _read_text(path: FilePath, sep: str = ",", decimal: str = ".", thousands: str | None = None) -> Frame:
    """Text by pandas: notes (`# key: value`) stand above the heading, rows are called by their lines."""
    notes, rest = [], read_text(path, encoding="utf-8-sig")
    while rest[:1] == "#":
        note, _, rest = rest.partition("\n")
        notes.append(note[1:].partition(":"))
    heading, _, rest = rest.partition("\n")
    names = _lowered(path, next(csv.reader([heading], delimiter=sep, skipinitialspace=True), ()))
    names = [name or f"column {number}" for number, name in enumerate(names, start=1)]
    if not rest.strip():
        raise InvalidInput(f"{path}: expected a heading and at least one row, got none")
    separators = len(names) - 1
    for number, line in enumerate(rest.split("\n"), start=len(notes) + 2):  # pandas would fill up short rows
        if line.count(sep) != separators and line.strip() and '"' not in line:
            cells = f"{len(names)} cells ({', '.join(names)}; separated by {sep!r})"
            got = f"{line.count(sep) + 1}: {line[:MOST_SHOWN]!r}"
            raise InvalidInput(f"{path}, line {number}: expected {cells}, got {got}")
    labels = {*LABELS, *(other for name in LABELS for other in ACCEPTED[name])}
    with warnings.catch_warnings():
        warnings.simplefilter("error", pd.errors.ParserWarning)  # of rows with more cells than the heading
        frame = pd.read_csv(
            io.StringIO(rest),
            names=names,
            sep=sep,
            decimal=decimal,
            thousands=thousands,
            index_col=False,
            na_values=list(NO_VALUE),
            keep_default_na=False,
            skipinitialspace=True,
            skip_blank_lines=False,
            dtype={name: str for name in names if name in labels},
            low_memory=False,
        )
    frame.index = pd.RangeIndex(len(notes) + 2, len(notes) + 2 + len(frame), name="line")
    frame = frame.dropna(how="all")  # blank lines
    if "'" in rest:
        frame = frame.map(lambda cell: as_written(cell) if isinstance(cell, str) else cell)
    frame.attrs |= {key.strip(): value.strip() for key, colon, value in notes if colon}
    frame.attrs |= {} if (decimal, thousands) == (".", None) else {"decimal": decimal, "thousands": thousands}
    return frame


def write_frame(path: FilePath, frame: Frame) -> Path:
    """Write a frame, with its notes (`attrs`), as the name of the file says: CSV, parquet, or GeoPackage.

    Parameters
    ----------
    path : path
        The file; what was there is replaced.
    frame : DataFrame
        The table.

    Returns
    -------
    path
        The file.
    """
    suffix, notes = Path(path).suffix.lower(), {key: value for key, value in frame.attrs.items() if key != "file"}
    if suffix in (".parquet", ".gpkg"):
        require("pyarrow" if suffix == ".parquet" else "geopandas", "geo")
        with written_beside(path) as beside:
            if suffix == ".parquet":
                frame.to_parquet(beside)
            else:
                frame.to_file(beside, layer=Path(path).stem, metadata={key: str(notes[key]) for key in notes})
        return Path(path)
    columns = {str(name): [None if value is pd.NA else value for value in frame[name]] for name in frame.columns}
    return write_columns(path, columns, notes)


def node_index(labels: Sequence[str], names: Sequence[str] = ()) -> dict[str, int]:
    """The place of every node by its label, and by its name where that is its own and no label.

    >>> node_index(["1", "2", "3"], ["Station", "Square", "Square"])
    {'Station': 0, '1': 0, '2': 1, '3': 2}
    """
    known = pd.Series(names, dtype=object)
    own = known[(known != "") & ~known.duplicated(keep=False)]
    return {name: int(node) for node, name in own.items()} | {label: node for node, label in enumerate(labels)}
