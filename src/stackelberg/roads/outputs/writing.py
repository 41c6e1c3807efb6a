"""Tables for planners as files: CSV or JSON by the ending of the name, matrices as OMX too.

What is not defined is an empty cell in CSV, null in JSON and NaN in OMX.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.files.csv_table import FilePath
from stackelberg.roads.files.omx import write_omx
from stackelberg.roads.outputs.pair_table import PairTable
from stackelberg.roads.outputs.travel import RouteRow, Travel, route_rows
from stackelberg.support.files import written_beside
from stackelberg.support.tables import Notes, write_table

STEPS = "|"
"""Between the nodes, and the links, of a route in a cell."""


def check_ending(path: FilePath, *endings: str) -> str:
    """The ending of a file's name, refused where it is none of `endings`."""
    ending = Path(path).suffix.lower()
    if ending not in endings:
        raise InvalidInput(f"{path}: expected a file name that ends in {' or '.join(endings)}")
    return ending


def write_pair_table(path: FilePath, table: PairTable, notes: Notes | None = None) -> Path:
    """Write a table of pairs as .csv, .json or .omx (a matrix per column), by the labels of zones."""
    ending = check_ending(path, ".csv", ".json", ".omx")
    if ending == ".omx":
        return write_omx(path, table.zones, {name: table.matrix(name) for name in table.columns})
    names = ["origin", "destination", *table.columns]
    if ending == ".csv":
        return write_table(path, names, _pair_rows(table), notes)
    return write_json(path, notes, names, _pair_rows(table))


def write_routes(path: FilePath, trips: Travel, notes: Notes | None = None) -> Path:
    """Write the routes in use as .csv (nodes, links and their ids joined by |) or .json (as lists)."""
    names = list(RouteRow._fields)[: None if trips.network.link_ids else -1]
    rows = (row[: len(names)] for row in route_rows(trips))
    if check_ending(path, ".csv", ".json") == ".csv":
        joined = ([STEPS.join(map(str, c)) if isinstance(c, tuple) else c for c in row] for row in rows)
        return write_table(path, names, joined, notes)
    return write_json(path, notes, names, rows)


def _pair_rows(table: PairTable) -> Iterator[tuple[Any, ...]]:
    zones = table.zones
    columns = [_plain(values) for values in table.columns.values()]
    for origin, destination, *values in zip(
        table.origin.tolist(), table.destination.tolist(), *columns, strict=True
    ):
        yield zones[origin], zones[destination], *values


def _plain(values: Array) -> list[Any]:
    """Python numbers; counts as whole ones."""
    whole = np.issubdtype(values.dtype, np.integer)
    return [int(value) for value in values] if whole else values.tolist()


def write_json(path: FilePath, notes: Notes | None, names: list[str], rows: Iterable[Iterable[Any]]) -> Path:
    """Write {notes, "columns": names, "rows": [...]}, row by row."""
    with written_beside(path) as beside, beside.open("w", encoding="utf-8") as file:
        file.write("{\n")
        for key, value in (notes or {}).items():
            file.write(f"{json.dumps(key)}: {json.dumps(known(value), ensure_ascii=False)},\n")
        file.write(f'"columns": {json.dumps(names)},\n"rows": [')
        before = "\n"
        for row in rows:
            file.write(before + json.dumps([known(value) for value in row], ensure_ascii=False))
            before = ",\n"
        file.write("\n]\n}\n")
    return Path(path)


def known(value: Any) -> Any:
    """The value, or None where it is a number that is not defined."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
