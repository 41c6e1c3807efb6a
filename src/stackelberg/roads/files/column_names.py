"""Link and node tables of other programs: their column names, directions, lanes and speeds, in our columns.

AequilibraE (tables `links` and `nodes` of a project, documented in its database specification at
github.com/AequilibraE/aequilibrae): a_node, b_node, direction (1 from a to b, −1 from b to a, 0 both), distance in
metres, and capacity, travel_time, toll and speed with _ab and _ba; free_flow_time where a project adds it.
GMNS (General Modeling Network Specification, github.com/zephyr-data-specs/GMNS, tables `link`, `node`, `config`):
from_node_id, to_node_id, directed, length and free_speed in units of its config table, capacity per lane and hour,
lanes. Columns vdf_alpha, vdf_beta and vdf_fftt are those of programs that assign traffic on GMNS networks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.delays import LAWS
from stackelberg.roads.files.csv_table import NO_VALUE, CsvTable, Line, read_table
from stackelberg.roads.files.node_ids import nodes_in, whole_label
from stackelberg.roads.latency import BPR, Affine, LinkParameters

MOTOR_USES = ("all", "any", "auto", "autos", "car", "cars", "drive", "driving", "vehicle", "vehicles", "motor")
"""Words of allowed_uses, in lower case, that let cars on a link; so do sov, hov and what begins with these."""
_CAR_POOLS = ("sov", "hov", "da", "sr2", "sr3")


def with_config(table: CsvTable) -> CsvTable:
    """The table with the units of the config table that lies beside it, where it has none of its own."""
    beside = Path(table.file).with_name("config.csv")
    if {"long_length", "speed"} & set(table.notes) or not beside.is_file():
        return table
    config = read_table(beside).lowered().blanked()
    units = {key: config.texts(key)[0] for key in ("long_length", "speed")}
    found = {key: (unit, config.line(0)) for key, unit in units.items() if unit}
    return replace(table, notes={**table.notes, **found})


def drivable(table: CsvTable) -> tuple[CsvTable, str]:
    """The links that cars may use by their allowed_uses, and a remark on the others."""
    uses = table.texts("allowed_uses")
    allowed = np.array([_for_cars(words) for words in uses])
    left = np.flatnonzero(~allowed)
    if not left.size:
        return table, ""
    if not allowed.any():
        table.line(0).fail(
            "links that cars may use (allowed_uses with auto or all)", f"{uses[0]!r}, as on all links"
        )
    other = sorted({uses[row] for row in left})
    words = ", ".join(map(repr, other[:3])) + (", ..." if len(other) > 3 else "")
    were = "link that cars may not use was" if left.size == 1 else "links that cars may not use were"
    return table.at(np.flatnonzero(allowed)), f"{left.size:,} {were} left out (allowed_uses {words})"


def _for_cars(uses: str) -> bool:
    words = [word.strip().lower() for word in uses.replace(";", ",").replace("|", ",").split(",")]
    known = [word for word in words if word not in NO_VALUE]
    return not known or any(word in (*MOTOR_USES, "motor vehicle") or word.startswith(_CAR_POOLS) for word in known)


@dataclass(frozen=True)
class Zones:
    """Which nodes are zones, as (zone id, node label) in order, and those of several nodes as (id, labels)."""

    single: tuple[tuple[str, str], ...]
    several: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all zones: those of several nodes first, as their nodes are."""
        return tuple(zone for zone, _ in (*self.several, *self.single))


def zones_of(nodes: Sequence[str], zone_ids: Sequence[str], types: Sequence[str]) -> Zones:
    """The zones that nodes say they are in; none where no node does.

    >>> zones_of(["7", "8", "9"], ["1", "2", "2"], ["", "", ""])
    Zones(single=(('1', '7'),), several=(('2', ('8', '9')),))
    """
    members: dict[str, list[tuple[str, str]]] = {}
    for node, zone, kind in zip(nodes, zone_ids, types, strict=True):
        if zone:
            members.setdefault(whole_label(zone), []).append((node, kind.lower()))
    for nothing in ("0", "-1"):  # what some programs write where a node is in no zone
        if len(members.get(nothing, ())) > 1:
            del members[nothing]
    numbered = all(zone.isdigit() for zone in members)
    single: list[tuple[str, str]] = []
    several: list[tuple[str, tuple[str, ...]]] = []
    for zone in sorted(members, key=int) if numbered else members:
        centroids = [node for node, kind in members[zone] if kind == "centroid"]
        own = centroids if len(centroids) == 1 else [node for node, _ in members[zone]]
        if len(own) == 1:
            single.append((zone, own[0]))
        else:
            several.append((zone, tuple(own)))
    return Zones(tuple(single), tuple(several))


def connectors_in_words(zones: Zones) -> str:
    """How many nodes and links were added for zones of several nodes."""
    count, links = len(zones.several), 2 * sum(len(members) for _, members in zones.several)
    what = (
        f"{count:,} zones of several nodes got nodes of their own"
        if count > 1
        else "a zone of several nodes got a node of its own"
    )
    return f"{what}, with {links:,} connectors that take no time, after the links of the table"


CONNECTOR_CAPACITY = 1e9
"""Connectors take no time at any flow; a capacity they have all the same, since every link has one."""
_B = ("b", "alpha", "vdf_alpha", "vdf_alpha1")
_POWER = ("power", "beta", "vdf_beta", "vdf_beta1")
_TIMES = ("free_flow_time", "travel_time")
_GMNS_TIMES = ("free_flow_time", "vdf_fftt", "vdf_fftt1", "fftt")
_TRUE, _FALSE = ("true", "1", "1.0", "yes", "t"), ("false", "0", "0.0", "no", "f")
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
_DEMAND = {
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


@dataclass(frozen=True, eq=False)
class Links:
    """The links of a table in our columns, its units, what was assumed, and whether it is another program's.

    `row` is the row of the table on which each link stands: a link of both directions is two.
    """

    row: NDArray[np.int64]
    tail: Sequence[str]
    head: Sequence[str]
    numbers: Mapping[str, Array]
    name: Sequence[str]
    link_id: Sequence[str]
    units: str = ""
    remarks: tuple[str, ...] = ()
    foreign: bool = False

    def at(self, chosen: NDArray[np.int64]) -> Links:
        """Some of the links, in this order."""
        parts = ("tail", "head", "name", "link_id")
        texts: dict[str, Any] = {part: [getattr(self, part)[i] for i in chosen] for part in parts}
        numbers = {name: values[chosen] for name, values in self.numbers.items()}
        return replace(self, row=self.row[chosen], numbers=numbers, **texts)

    def lines(self, table: CsvTable) -> list[int]:
        """The line of every link; 0 for a connector."""
        return [int(table.lines[row]) if row >= 0 else 0 for row in self.row]

    def nodes(self, table: CsvTable, end: str, index: Mapping[str, int]) -> NDArray[np.int64]:
        """The places of the nodes at one end."""
        return nodes_in(replace(table, cells={end: getattr(self, end)}, lines=self.lines(table)), end, index)

    def and_then(self, other: Links) -> Links:
        """These links, and others after them."""
        parts = ("tail", "head", "name", "link_id")
        texts: dict[str, Any] = {part: [*getattr(self, part), *getattr(other, part)] for part in parts}
        numbers = {name: np.concatenate([values, other.numbers[name]]) for name, values in self.numbers.items()}
        return replace(self, row=np.concatenate([self.row, other.row]), numbers=numbers, **texts)

    def with_connectors(self, ends: Sequence[tuple[str, str]]) -> Links:
        """The links, and connectors behind them, which take no time at any flow."""
        tail, head = zip(*ends, strict=True)
        zeros, ones = np.zeros(len(ends)), np.ones(len(ends))
        numbers = dict.fromkeys(self.numbers, zeros) | {"power": ones, "capacity": CONNECTOR_CAPACITY * ones}
        words = ["connector"] * len(ends)
        return self.and_then(Links(np.full(len(ends), -1), tail, head, numbers, words, [""] * len(ends)))


def understand_links(table: CsvTable) -> Links:
    """A link table of ours, of AequilibraE or of GMNS in our columns."""
    names = {column.lower() for column in table.columns}
    if {"tail", "head"} <= names:
        return _ours(table)
    if {"a_node", "b_node"} <= names:
        return _aequilibrae(table.lowered().blanked())
    if {"from_node_id", "to_node_id"} <= names:
        return _gmns(with_config(table.lowered().blanked()))
    raise InvalidInput(
        f"{table.file}: expected columns tail and head (or a_node and b_node as in AequilibraE, or from_node_id "
        f"and to_node_id as in GMNS), got {', '.join(table.columns)}"
    )


def understand_nodes(table: CsvTable) -> CsvTable:
    """A node table of AequilibraE or GMNS in our columns; coordinates may be a point in well-known text."""
    found = table.lowered().blanked().renamed(_NODE)
    if "x" not in found.columns and "geometry" in found.columns:
        points = [_point(found.line(row), text) for row, text in enumerate(found.cells["geometry"])]
        x, y = (list(column) for column in zip(*points, strict=True))
        found = replace(found, cells={**found.cells, "x": x, "y": y})
    found.need("node", "x", "y")
    return found


def understand_demand(table: CsvTable) -> CsvTable:
    """A demand table, with GMNS's o_zone_id and d_zone_id understood."""
    found = table.lowered().renamed(_DEMAND)
    found.need(*_DEMAND)
    return found


def _point(line: Line, geometry: str) -> tuple[str, str]:
    words = geometry.upper().replace("(", " ").replace(")", " ").split()
    if len(words) < 3 or words[0] != "POINT":
        line.fail("geometry, a point such as POINT (8.5 47.4)", repr(geometry))
    return words[1], words[2]


def law_of(table: CsvTable) -> type[LinkParameters]:
    """The latency of a table: the one that its note `latency` names, else affine or BPR, by its columns."""
    if "latency" in table.notes:
        name, line = table.notes["latency"]
        if name.lower() not in LAWS:
            line.fail(f"latency, one of {', '.join(LAWS)}", repr(name))
        return LAWS[name.lower()]
    return Affine if set(columns_of(Affine)) <= set(table.columns) else BPR


def columns_of(law: type[LinkParameters]) -> tuple[str, ...]:
    """The columns that a table has for a latency.

    >>> columns_of(BPR)
    ('free_flow_time', 'b', 'capacity', 'power')
    """
    return tuple({"free_flow": "free_flow_time"}.get(part.name, part.name) for part in fields(law))


def _ours(table: CsvTable) -> Links:
    """A table of ours, which has the columns of one latency."""
    table.need("tail", "head")
    latency = columns_of(law_of(table))
    table.need(*latency)
    numbers = {column: table.numbers(column, least=0.0) for column in latency if column != "capacity"}
    if "capacity" in table.columns:
        numbers["capacity"] = table.numbers("capacity", above=0.0)
    for column in ("fixed_cost", "length", "toll"):
        numbers[column] = table.numbers(column) if column in table.columns else np.zeros(len(table))
    ends = (table.cells["tail"], table.cells["head"])
    return Links(np.arange(len(table)), *ends, numbers, table.texts("name"), table.texts("link_id"))


def _aequilibrae(table: CsvTable) -> Links:
    """Both directions of an AequilibraE link are links of their own, from a to b first."""
    direction = table.numbers("direction", blank=1.0)
    wrong = ~np.isin(direction, (-1.0, 0.0, 1.0))
    if wrong.any():
        row = int(np.argmax(wrong))
        table.line(row).fail("direction 1 (a to b), -1 (b to a) or 0 (both)", table.cells["direction"][row])
    if not any(name.startswith((*_TIMES, "speed")) for name in table.columns):
        raise InvalidInput(
            f"{table.file}: expected columns travel_time_ab (or distance and speed_ab), got "
            f"{', '.join(table.columns)}"
        )
    one_way = [_one_way(table, np.flatnonzero(sign * direction >= 0), way) for way, sign in (("ab", 1), ("ba", -1))]
    remarks = ["links that allow both directions were read as two, from a_node to b_node first"]
    return _finished(
        table, one_way, remarks, "distance / speed in minutes, with distances in metres and speeds in km/h"
    )


def _one_way(table: CsvTable, rows: NDArray[np.int64], way: str) -> tuple[Links, NDArray[np.bool_]]:
    """The links of some rows in one direction, and which have a free-flow time of their own."""
    table = table.at(rows)
    ends = ("a_node", "b_node") if way == "ab" else ("b_node", "a_node")
    times = [name for column in _TIMES for name in (f"{column}_{way}", column)]
    capacity = table.numbers(f"capacity_{way}", "capacity", above=0.0)
    minutes = 1.0 / _METRES_PER_MINUTE["km/h"]
    time, own = _times(table, times, ("distance",), (f"speed_{way}", "speed"), minutes)
    return _link(table, rows, ends, time, capacity, ("distance",), (f"toll_{way}", "toll")), own


def _gmns(table: CsvTable) -> Links:
    """Capacity is per lane in GMNS; an undirected link is two, one each way; cars may not be allowed on all."""
    table, left_out = drivable(table)
    directed, unsaid = _directed(table)
    lanes = table.numbers("lanes", above=0.0, blank=1.0)
    no_lanes = [row for row, cell in enumerate(table.texts("lanes")) if not cell]
    capacity = lanes * table.numbers("capacity", above=0.0)
    time, own = _times(table, _GMNS_TIMES, ("length",), ("free_speed",), _minutes(table))
    rows, ends = np.arange(len(table)), ("from_node_id", "to_node_id")
    there = _link(table, rows, ends, time, capacity, ("length",), ("toll",))
    back = np.flatnonzero(~directed)
    ways = [(there, own), (replace(there, tail=there.head, head=there.tail).at(back), own[back])]
    remarks = [left_out, unsaid]
    if "lanes" in table.columns:
        remarks.append("capacities are those of a lane times the lanes")
        if no_lanes:
            some = f"{len(no_lanes):,} of {len(table):,} links do not say how many lanes they have, and got one"
            remarks.append(f"{some} (the first on line {table.line(no_lanes[0]).number})")
    remarks.append("links that are not directed were read as two, one each way" if back.size else "")
    length, speed = table.note("long_length", ""), table.note("speed", "")
    words = (
        f"lengths in {length} and speeds in {speed}" if length and speed else "speeds in units of length per hour"
    )
    found = _finished(table, ways, remarks, f"length / free_speed in minutes, with {words}")
    return replace(found, units="flows in vehicles per hour, times in minutes")


def _directed(table: CsvTable) -> tuple[NDArray[np.bool_], str]:
    """Which links are directed, and a remark where links do not say so: they are taken for directed."""
    words = [word.lower() for word in table.texts("directed")]
    for row, word in enumerate(words):
        if word not in _TRUE and word not in _FALSE and word:
            table.line(row).fail(
                "directed, true (one way) or false (both ways)", repr(table.cells["directed"][row])
            )
    unsaid = words.count("")
    remark = f"{unsaid:,} of {len(words):,} links do not say whether they are directed, and were read as one way"
    return np.array([word not in _FALSE for word in words]), remark if unsaid else ""


def _times(
    table: CsvTable, given: Sequence[str], length: Sequence[str], speed: Sequence[str], minutes: float
) -> tuple[Array, NDArray[np.bool_]]:
    """Free-flow times, and which are given: others are length / speed · minutes."""
    own = np.array([bool(text) for text in table.texts(*given)], dtype=np.bool_)
    time = np.empty(len(table))
    time[own] = table.at(np.flatnonzero(own)).numbers(*given, least=0.0)
    rest = table.at(np.flatnonzero(~own))
    time[~own] = rest.numbers(*length, least=0.0) / rest.numbers(*speed, above=0.0) * minutes
    return time, own


def _link(
    table: CsvTable,
    rows: NDArray[np.int64],
    ends: tuple[str, str],
    time: Array,
    capacity: Array,
    length: Sequence[str],
    toll: Sequence[str],
) -> Links:
    """The rows of a table as links; coefficients that it has not are the usual ones."""
    numbers = {"free_flow_time": time, "capacity": capacity, "fixed_cost": np.zeros(len(table))}
    numbers |= {"b": table.numbers(*_B, least=0.0, blank=BPR_B)}
    numbers |= {"power": table.numbers(*_POWER, least=0.0, blank=BPR_POWER)}
    numbers |= {"length": table.numbers(*length, blank=0.0), "toll": table.numbers(*toll, blank=0.0)}
    tail, head = (table.cells[end] for end in ends)
    return Links(rows, tail, head, numbers, table.texts("name"), table.texts("link_id"))


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


def _finished(
    table: CsvTable, ways: Sequence[tuple[Links, NDArray[np.bool_]]], remarks: Sequence[str], by_speed: str
) -> Links:
    """Links of both directions in the order of the table, and what was assumed of them in words."""
    (there, own_there), (back, own_back) = ways
    both = there.and_then(back)
    found = both.at(np.argsort(both.row, kind="stable"))
    computed = int(np.count_nonzero(~own_there) + np.count_nonzero(~own_back))
    if computed:
        some = "" if computed == found.row.size else f" of {computed:,} links, which have none of their own,"
        remarks = [*remarks, f"free-flow times{some} are {by_speed}"]
    if not (all(table.texts(*_B)) and all(table.texts(*_POWER))):
        remarks = [
            *remarks,
            f"links without coefficients of their own have those of the BPR, b = {BPR_B} and power = {BPR_POWER:g}",
        ]
    median = np.median(found.numbers["free_flow_time"])
    remarks = [*remarks, f"the median free-flow time of a link is {median:.3g}"]
    units = "times in minutes" if computed else ""
    return replace(found, units=units, remarks=tuple(filter(None, remarks)), foreign=True)
