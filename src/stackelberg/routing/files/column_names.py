"""Link and node tables of other programs: their column names, directions, lanes and speeds, in our columns.

AequilibraE (tables `links` and `nodes` of a project, documented in its database specification at
github.com/AequilibraE/aequilibrae): a_node, b_node, direction (1 from a to b, −1 from b to a, 0 both), distance in
metres, and capacity, travel_time and speed with _ab and _ba.
GMNS (General Modeling Network Specification, github.com/zephyr-data-specs/GMNS, tables `link`, `node`, `config`):
from_node_id, to_node_id, directed, length and free_speed in units of its config table, capacity per lane and hour,
lanes. Columns vdf_alpha, vdf_beta and vdf_fftt are those of programs that assign traffic on GMNS networks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

import numpy as np

from stackelberg.core import InvalidInput
from stackelberg.routing.files.csv_table import CsvTable, refuse_twice
from stackelberg.routing.files.gmns import drivable, with_config
from stackelberg.routing.files.text import Line

Row = tuple[Line, Mapping[str, str]]

_SAME = {
    "b": ("b", "alpha", "vdf_alpha", "vdf_alpha1"),
    "power": ("power", "beta", "vdf_beta", "vdf_beta1"),
    "toll": ("toll",),
    "name": ("name",),
    "link_id": ("link_id",),
}
"""Columns of a link that hold for both of its directions, by our name."""
_NODE = {
    "node": ("node", "node_id"),
    "x": ("x", "x_coord", "lon", "longitude"),
    "y": ("y", "y_coord", "lat", "latitude"),
    "name": ("name", "node_name"),
    "is_centroid": ("is_centroid",),
    "geometry": ("geometry", "wkt", "wkt_geom"),
    "zone_id": ("zone_id",),
    "node_type": ("node_type",),
}
DEMAND_COLUMNS = {
    "origin": ("origin", "o_zone_id"),
    "destination": ("destination", "d_zone_id"),
    "volume": ("volume",),
}
_METRES = {
    **dict.fromkeys(("m", "meter", "meters", "metre", "metres"), 1.0),
    **dict.fromkeys(("km", "kilometer", "kilometers", "kilometre", "kilometres"), 1000.0),
    **dict.fromkeys(("mi", "mile", "miles"), 1609.344),
    **dict.fromkeys(("ft", "foot", "feet"), 0.3048),
}
_METRES_PER_MINUTE = {
    **dict.fromkeys(("km/h", "kph", "kmh", "km/hr", "kmph"), 1000.0 / 60.0),
    **dict.fromkeys(("mph", "mi/h", "mi/hr", "miles per hour"), 1609.344 / 60.0),
    **dict.fromkeys(("m/s", "mps"), 60.0),
    **dict.fromkeys(("ft/s", "fps"), 60.0 * 0.3048),
}
BPR_B, BPR_POWER = 0.15, 4.0
"""The coefficients of the Bureau of Public Roads (1964), where a table has none of its own."""


@dataclass(frozen=True)
class Understood:
    """A table in our columns, its units, what was assumed on the way, and whether it is another program's."""

    table: CsvTable
    units: str = ""
    remarks: tuple[str, ...] = ()
    foreign: bool = False


def understand_links(table: CsvTable) -> Understood:
    """A link table of AequilibraE or GMNS in our columns; ours as it is."""
    names = {column.lower() for column in table.columns}
    if {"tail", "head"} <= names:
        return Understood(table)
    lower = _lowered(table)
    if {"a_node", "b_node"} <= names:
        return _aequilibrae(lower)
    if {"from_node_id", "to_node_id"} <= names:
        return _gmns(lower)
    raise InvalidInput(
        f"{table.file}: expected columns tail and head (or a_node and b_node as in AequilibraE, or from_node_id "
        f"and to_node_id as in GMNS), got {', '.join(table.columns)}"
    )


def understand_nodes(table: CsvTable) -> CsvTable:
    """A node table of AequilibraE or GMNS in our columns; coordinates may be a point in well-known text."""
    found = _renamed(_lowered(table), _NODE)
    if "x" not in found.columns and "geometry" in found.columns:
        found = _with_columns(
            found, {"x": [_point(r)[0] for r in found.rows], "y": [_point(r)[1] for r in found.rows]}
        )
    found.need("node", "x", "y")
    return found


def understand_demand(table: CsvTable) -> CsvTable:
    """A demand table, with GMNS's o_zone_id and d_zone_id understood."""
    return _renamed(_lowered(table), DEMAND_COLUMNS)


def _lowered(table: CsvTable) -> CsvTable:
    refuse_twice(table.file, [column.lower() for column in table.columns])
    rows = tuple((line, {key.lower(): value for key, value in row.items()}) for line, row in table.rows)
    return replace(table, columns=tuple(column.lower() for column in table.columns), rows=rows)


def _renamed(table: CsvTable, names: Mapping[str, tuple[str, ...]]) -> CsvTable:
    """The table with every column that is known under another name under ours as well."""
    source = {ours: next((n for n in theirs if n in table.columns), None) for ours, theirs in names.items()}
    new = {ours: theirs for ours, theirs in source.items() if theirs is not None and ours != theirs}
    return _with_columns(table, {ours: [row[theirs] for _, row in table.rows] for ours, theirs in new.items()})


def _with_columns(table: CsvTable, new: Mapping[str, list[str]]) -> CsvTable:
    rows = tuple(
        (line, {**row, **{name: values[i] for name, values in new.items()}})
        for i, (line, row) in enumerate(table.rows)
    )
    return replace(table, columns=(*table.columns, *new), rows=rows)


def _point(row: Row) -> tuple[str, str]:
    line, cells = row
    words = cells["geometry"].upper().replace("(", " ").replace(")", " ").split()
    if len(words) < 3 or words[0] != "POINT":
        line.fail("geometry, a point such as POINT (8.5 47.4)", repr(cells["geometry"]))
    return words[1], words[2]


def _aequilibrae(table: CsvTable) -> Understood:
    """Both directions of an AequilibraE link are links of their own, from a to b first."""
    speeds = not any(column.startswith("travel_time") for column in table.columns)
    if speeds and "speed_ab" not in table.columns and "speed_ba" not in table.columns:
        raise InvalidInput(
            f"{table.file}: expected columns travel_time_ab (or distance and speed_ab), got "
            f"{', '.join(table.columns)}"
        )
    rows = [
        (line, _same(row) | _direction(table, line, row, way, speeds))
        for line, row in table.rows
        for way in _ways(line, row)
    ]
    remarks = ["links that allow both directions were read as two, from a_node to b_node first"]
    if speeds:
        remarks.append("free-flow times are distance / speed, with distances in metres and speeds in km/h")
    return _finished(table, rows, "times in minutes" if speeds else "", remarks)


def _ways(line: Line, row: Mapping[str, str]) -> Iterator[str]:
    direction = line.number_of("direction", row.get("direction", "") or "1")
    if direction not in (-1.0, 0.0, 1.0):
        line.fail("direction 1 (a to b), -1 (b to a) or 0 (both)", row["direction"])
    if direction >= 0:
        yield "ab"
    if direction <= 0:
        yield "ba"


def _direction(table: CsvTable, line: Line, row: Mapping[str, str], way: str, speeds: bool) -> dict[str, str]:
    tail, head = ("a_node", "b_node") if way == "ab" else ("b_node", "a_node")
    found = {
        "tail": row[tail],
        "head": row[head],
        "capacity": _cell(table, line, row, f"capacity_{way}", "capacity"),
    }
    if row.get("distance"):
        found["length"] = row["distance"]
    if speeds:
        metres = line.number_of("distance", _cell(table, line, row, "distance"), least=0.0)
        speed = line.number_of(f"speed_{way}", _cell(table, line, row, f"speed_{way}"), above=0.0)
        return found | {"free_flow_time": repr(metres / (speed * _METRES_PER_MINUTE["km/h"]))}
    return found | {"free_flow_time": _cell(table, line, row, f"travel_time_{way}", "travel_time")}


def _gmns(table: CsvTable) -> Understood:
    """Capacity is per lane in GMNS; an undirected link is two, one each way; cars may not be allowed on all."""
    table, left_out = drivable(_without_nan(with_config(table)))
    rows: list[tuple[Line, dict[str, str]]] = []
    for line, row in table.rows:
        found = _same(row) | {
            "capacity": repr(_gmns_capacity(table, line, row)),
            "length": row.get("length") or "0",
        }
        found["free_flow_time"] = _gmns_time(table, line, row)
        ends = [(row["from_node_id"], row["to_node_id"])]
        if row.get("directed", "").lower() in ("false", "0", "no", "f"):
            ends.append((row["to_node_id"], row["from_node_id"]))
        rows += [(line, {**found, "tail": tail, "head": head}) for tail, head in ends]
    remarks = [left_out, "capacities are those of a lane times the lanes" if "lanes" in table.columns else ""]
    remarks.append(
        "links that are not directed were read as two, one each way" if len(rows) > len(table.rows) else ""
    )
    units = "flows in vehicles per hour, times in minutes"
    if _time_column(table) is None:
        length, speed = table.note("long_length", ""), table.note("speed", "")
        words = (
            f"lengths in {length} and speeds in {speed}"
            if length and speed
            else "speeds in units of length per hour"
        )
        remarks.append(f"free-flow times are length / free_speed in minutes, with {words}")
    return _finished(table, rows, units, remarks)


def _without_nan(table: CsvTable) -> CsvTable:
    """GMNS has NaN for what is missing, as well as nothing."""
    rows = tuple(
        (line, {name: "" if cell.lower() == "nan" else cell for name, cell in row.items()})
        for line, row in table.rows
    )
    return replace(table, rows=rows)


def _gmns_capacity(table: CsvTable, line: Line, row: Mapping[str, str]) -> float:
    lanes = line.number_of("lanes", row.get("lanes") or "1", above=0.0)
    return lanes * line.number_of("capacity", _cell(table, line, row, "capacity"), above=0.0)


def _time_column(table: CsvTable) -> str | None:
    return next((n for n in ("free_flow_time", "vdf_fftt", "vdf_fftt1", "fftt") if n in table.columns), None)


def _gmns_time(table: CsvTable, line: Line, row: Mapping[str, str]) -> str:
    column = _time_column(table)
    if column is not None:
        return _cell(table, line, row, column)
    length = line.number_of("length", _cell(table, line, row, "length"), least=0.0)
    speed = line.number_of("free_speed", _cell(table, line, row, "free_speed"), above=0.0)
    return repr(length / speed * _minutes(table))


def _minutes(table: CsvTable) -> float:
    """Minutes in a unit of length over one of speed; the notes long_length and speed are GMNS's config fields."""
    if "long_length" not in table.notes or "speed" not in table.notes:
        return 60.0
    factors = []
    for key, known in (("long_length", _METRES), ("speed", _METRES_PER_MINUTE)):
        value, line = table.notes[key]
        if value.lower() not in known:
            line.fail(f"{key}, one of {', '.join(known)}", repr(value))
        factors.append(known[value.lower()])
    return factors[0] / factors[1]


def _same(row: Mapping[str, str]) -> dict[str, str]:
    """What holds for both directions of a link, where the table has it."""
    found = {ours: next((row[n] for n in theirs if row.get(n)), "") for ours, theirs in _SAME.items()}
    return {ours: value for ours, value in found.items() if value}


def _cell(table: CsvTable, line: Line, row: Mapping[str, str], *columns: str) -> str:
    """The first of some columns that says something."""
    for column in columns:
        if row.get(column):
            return row[column]
    return _missing(table, line, columns)


def _missing(table: CsvTable, line: Line, columns: tuple[str, ...]) -> NoReturn:
    if not set(columns) & set(table.columns):
        raise InvalidInput(f"{table.file}: expected a column {columns[0]!r}, got {', '.join(table.columns)}")
    line.fail(f"a value of {columns[0]}", "none")


def _finished(
    table: CsvTable, rows: list[tuple[Line, dict[str, str]]], units: str, remarks: list[str]
) -> Understood:
    """Every row with the same columns: those it lacks are empty, BPR coefficients are the usual ones."""
    if not all({"b", "power"} <= set(row) for _, row in rows):
        remarks.append(
            f"links without coefficients of their own have those of the BPR, b = {BPR_B} and power = {BPR_POWER:g}"
        )
    usual = {"b": repr(BPR_B), "power": repr(BPR_POWER), "toll": "0", "length": "0", "name": "", "link_id": ""}
    filled = tuple((line, {**usual, **row}) for line, row in rows)
    times = [line.number_of("free_flow_time", row["free_flow_time"], least=0.0) for line, row in filled]
    remarks.append(f"the median free-flow time of a link is {np.median(times):.3g}")
    columns = tuple(filled[0][1])
    return Understood(
        replace(table, columns=columns, rows=filled), units, tuple(filter(None, remarks)), foreign=True
    )
