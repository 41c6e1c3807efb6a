"""Tables for planners as files: CSV or JSON by the ending of the name, matrices as OMX too.

What is not defined is an empty cell in CSV, null in JSON and NaN in OMX.
"""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput, require
from stackelberg.roads.files.csv_table import FilePath
from stackelberg.roads.files.omx import write_omx
from stackelberg.roads.network import Network
from stackelberg.roads.outputs.travel import PairTable, RouteRow, Travel, route_rows
from stackelberg.roads.solution import Solution
from stackelberg.support.files import written_beside
from stackelberg.support.numbers import plain
from stackelberg.support.tables import Notes, TableColumns, rows_of, write_columns, write_table

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
            file.write(f"{json.dumps(key)}: {json.dumps(plain(value), ensure_ascii=False)},\n")
        file.write(f'"columns": {json.dumps(names)},\n"rows": [')
        before = "\n"
        for row in rows:
            file.write(before + json.dumps(plain(list(row)), ensure_ascii=False))
            before = ",\n"
        file.write("\n]\n}\n")
    return Path(path)


_WGS84, _PLANE = 4326, -1
"""What GeoPackage calls longitude and latitude, and plane coordinates of which nothing is known."""


def link_ends(network: Network, links: Any = None) -> dict[str, Any]:
    """Which link a row is: its number from 1, its id and name where it has them, and the labels of its ends.

    >>> from stackelberg.roads import braess
    >>> link_ends(braess()[0], [3])
    {'link': [4], 'tail': ['3'], 'head': ['4']}
    """
    chosen = range(network.links) if links is None else [int(link) for link in links]
    labels = network.node_labels
    columns: dict[str, Any] = {"link": [link + 1 for link in chosen]}
    if network.link_ids:
        columns["link_id"] = [network.link_ids[link] for link in chosen]
    columns["tail"] = [labels[network.tail[link]] for link in chosen]
    columns["head"] = [labels[network.head[link]] for link in chosen]
    if network.link_names:
        columns["name"] = [network.link_names[link] for link in chosen]
    return columns


def link_table(found: Solution) -> dict[str, Any]:
    """Flows, times, tolls and how full links are at a solution, by columns, and the vehicles of every class.

    Flow over capacity is NaN where a capacity is not known or only nominal. Nobody pays a toll at a system optimum;
    those that would bring it about stand beside the vehicles of each class.

    >>> from stackelberg.roads import braess, equilibrium
    >>> table = link_table(equilibrium(*braess()))
    >>> list(table)
    ['link', 'tail', 'head', 'flow', 'time', 'toll', 'capacity', 'flow_over_capacity']
    >>> table["flow"].round(3)
    array([4., 2., 2., 2., 4.])
    """
    network = found.network
    columns = link_ends(network) | {"flow": found.flows, "time": found.times}
    if found.tolls.ndim == 1:
        columns["toll"] = np.zeros(network.links) if found.optimum else found.tolls
    columns |= {"capacity": network.capacity, "flow_over_capacity": found.flows / network.effective_capacity}
    for m, one in enumerate(found.classes if found.assignment.by_classes else ()):
        columns[f"vehicles_{one.name}"] = found.class_flows[m]
        if found.optimum:
            columns[f"toll_{one.name}"] = found.class_tolls[m]
    return columns


def as_frame(table: PairTable | TableColumns) -> Any:
    """A table of pairs or of links as a pandas DataFrame."""
    pandas = require("pandas", "pandas")
    if isinstance(table, PairTable):
        ends = {"origin": table.origin, "destination": table.destination}
        table = {name: [table.zones[zone] for zone in zones] for name, zones in ends.items()} | dict(table.columns)
    return pandas.DataFrame(dict(table))


def write_links(path: FilePath, network: Network, table: TableColumns, notes: Notes | None = None) -> Path:
    """Write a table with a row per link as .csv or .json, or as a map, .geojson or .gpkg."""
    ending = check_ending(path, ".csv", ".json", ".geojson", ".gpkg")
    if ending == ".csv":
        return write_columns(path, table, notes)
    rows = plain(rows_of(table))
    if ending == ".json":
        return write_json(path, notes, list(table), rows)
    if network.coordinates is None:
        raise InvalidInput(f"{path}: a map needs the coordinates of nodes, which network {network.name!r} has not")
    lines = np.stack([network.coordinates[network.tail], network.coordinates[network.head]], axis=1)
    with written_beside(path) as beside:
        if ending == ".geojson":
            _write_geojson(beside, list(table), rows, lines, notes or {})
        else:
            _write_geopackage(beside, list(table), rows, lines)
    return Path(path)


def _write_geojson(path: Path, names: list[str], rows: list[list[Any]], lines: Array, notes: Notes) -> None:
    head = {"type": "FeatureCollection", **{key: value for key, value in notes.items() if value}}
    with path.open("w", encoding="utf-8") as file:
        file.write(json.dumps(head, ensure_ascii=False)[:-1] + ', "features": [')
        for before, row, line in zip(["\n", *[",\n"] * len(rows)], rows, lines.tolist(), strict=False):
            shape = {"type": "LineString", "coordinates": line}
            feature = {"type": "Feature", "geometry": shape, "properties": dict(zip(names, row, strict=True))}
            file.write(before + json.dumps(feature, ensure_ascii=False))
        file.write("\n]}\n")


def _write_geopackage(path: Path, names: list[str], rows: list[list[Any]], lines: Array) -> None:
    """A GeoPackage 1.3 with one layer, `links`."""
    west, south = lines.min(axis=(0, 1)).tolist()
    east, north = lines.max(axis=(0, 1)).tolist()
    geographic = west >= -180 and east <= 180 and south >= -90 and north <= 90
    system = _WGS84 if geographic else _PLANE
    kinds = [
        "TEXT" if isinstance(value, str) else "INTEGER" if isinstance(value, int) else "REAL" for value in rows[0]
    ]
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(_GEOPACKAGE)
        made = ", ".join(f"{name} {kind}" for name, kind in zip(quoted, kinds, strict=True))
        database.execute(f"CREATE TABLE links (fid INTEGER PRIMARY KEY AUTOINCREMENT, geom LINESTRING, {made})")
        extent = ("links", "features", "links", west, south, east, north, system)
        columns = "table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id"
        database.execute(f"INSERT INTO gpkg_contents ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", extent)
        database.execute(
            "INSERT INTO gpkg_geometry_columns VALUES ('links', 'geom', 'LINESTRING', ?, 0, 0)", (system,)
        )
        marks = ", ".join("?" * (len(names) + 1))
        shapes = (_line(line, system) for line in lines.tolist())
        records: Iterable[tuple[Any, ...]] = ((shape, *row) for shape, row in zip(shapes, rows, strict=True))
        database.executemany(f"INSERT INTO links (geom, {', '.join(quoted)}) VALUES ({marks})", records)


def _line(places: list[list[float]], system: int) -> bytes:
    """A line as GeoPackage binary: its header (little-endian, no envelope), then well-known binary."""
    start, end = places
    return struct.pack("<2sBBi", b"GP", 0, 1, system) + struct.pack("<BII4d", 1, 2, 2, *start, *end)


_GEOPACKAGE = """
PRAGMA application_id = 0x47504B47;
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (
    srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
INSERT INTO gpkg_spatial_ref_sys VALUES
    ('Undefined cartesian', -1, 'NONE', -1, 'undefined', NULL),
    ('Undefined geographic', 0, 'NONE', 0, 'undefined', NULL),
    ('WGS 84 geodetic', 4326, 'EPSG', 4326,
     'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],'
     || 'UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]', 'longitude and latitude');
CREATE TABLE gpkg_contents (
    table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '',
    last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
    srs_id INTEGER REFERENCES gpkg_spatial_ref_sys (srs_id));
CREATE TABLE gpkg_geometry_columns (
    table_name TEXT NOT NULL UNIQUE REFERENCES gpkg_contents (table_name), column_name TEXT NOT NULL,
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys (srs_id),
    z TINYINT NOT NULL, m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name));
"""
