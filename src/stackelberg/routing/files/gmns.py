"""What GMNS adds to a link table: units in a config table, uses of links, and zones that are not nodes.

A node of a GMNS node table may name its zone (zone_id). Where a zone has one node, or one of type centroid, that
node is the zone. A zone of several nodes gets a node of its own, joined with each of them by connectors both ways
that take no time: trips start and end there, and nobody drives through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from stackelberg.routing.files.csv_table import CsvTable, read_table
from stackelberg.routing.files.node_ids import whole_label
from stackelberg.routing.files.text import Line

MOTOR_USES = (
    "all",
    "any",
    "auto",
    "autos",
    "car",
    "cars",
    "drive",
    "driving",
    "vehicle",
    "vehicles",
    "motor",
    "motor vehicle",
)
"""Words of allowed_uses, in lower case, that let cars on a link; so do sov, hov and what begins with these."""
_CAR_POOLS = ("sov", "hov", "da", "sr2", "sr3")
NO_VALUE = ("", "nan", "none", "null")
CONNECTOR_CAPACITY = 1e9
"""Connectors take no time at any flow; a capacity they have all the same, since every link has one."""


def with_config(table: CsvTable) -> CsvTable:
    """The table with the units of the config table that lies beside it, where it has none of its own."""
    beside = Path(table.file).with_name("config.csv")
    if {"long_length", "speed"} & set(table.notes) or not beside.is_file():
        return table
    config = read_table(beside)
    line, row = config.rows[0]
    lowered = {name.lower(): value for name, value in row.items()}
    found = {
        key: (lowered[key], line)
        for key in ("long_length", "speed")
        if lowered.get(key, "").lower() not in NO_VALUE
    }
    return replace(table, notes={**table.notes, **found})


def drivable(table: CsvTable) -> tuple[CsvTable, str]:
    """The links that cars may use by their allowed_uses, and a remark on the others."""
    if "allowed_uses" not in table.columns:
        return table, ""
    rows = tuple((line, row) for line, row in table.rows if _for_cars(row["allowed_uses"]))
    left = [(line, row) for line, row in table.rows if not _for_cars(row["allowed_uses"])]
    if not left:
        return table, ""
    if not rows:
        line, row = left[0]
        line.fail(
            "links that cars may use (allowed_uses with auto or all)", f"{row['allowed_uses']!r}, as on all links"
        )
    uses = sorted({row["allowed_uses"] for _, row in left})
    words = ", ".join(repr(use) for use in uses[:3]) + (", ..." if len(uses) > 3 else "")
    were = "link that cars may not use was" if len(left) == 1 else "links that cars may not use were"
    return replace(table, rows=rows), f"{len(left):,} {were} left out (allowed_uses {words})"


def _for_cars(uses: str) -> bool:
    words = [word.strip().lower() for word in uses.replace(";", ",").replace("|", ",").split(",")]
    known = [word for word in words if word not in NO_VALUE]
    return not known or any(word in MOTOR_USES or word.startswith(_CAR_POOLS) for word in known)


@dataclass(frozen=True)
class Zones:
    """Which nodes are zones, as (zone id, node label) in order, and those of several nodes as (id, labels)."""

    single: tuple[tuple[str, str], ...]
    several: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all zones: those of several nodes first, as their nodes are."""
        return tuple(zone for zone, _ in (*self.several, *self.single))


def zones_of(nodes: Sequence[Mapping[str, str]]) -> Zones:
    """The zones that the rows of a node table name; none where no row does.

    >>> rows = [{"node": "7", "zone_id": "1"}, {"node": "8", "zone_id": "2"}, {"node": "9", "zone_id": "2"}]
    >>> zones_of(rows)
    Zones(single=(('1', '7'),), several=(('2', ('8', '9')),))
    """
    members: dict[str, list[Mapping[str, str]]] = {}
    for row in nodes:
        zone = whole_label(row.get("zone_id", ""))
        if zone.lower() not in NO_VALUE:
            members.setdefault(zone, []).append(row)
    for nothing in ("0", "-1"):  # what some programs write where a node is in no zone
        if len(members.get(nothing, ())) > 1:
            del members[nothing]
    numbered = all(zone.isdigit() for zone in members)
    single: list[tuple[str, str]] = []
    several: list[tuple[str, tuple[str, ...]]] = []
    for zone in sorted(members, key=int) if numbered else members:
        centroids = [row for row in members[zone] if row.get("node_type", "").lower() == "centroid"]
        own = centroids if len(centroids) == 1 else members[zone]
        if len(own) == 1:
            single.append((zone, own[0]["node"]))
        else:
            several.append((zone, tuple(row["node"] for row in own)))
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


def connectors(table: CsvTable, zones: Zones, centre: Mapping[str, str]) -> CsvTable:
    """The link table with connectors between the nodes of a zone and its own node, whose label `centre` says."""
    free = {"free_flow_time": "0", "b": "0", "power": "1", "capacity": repr(CONNECTOR_CAPACITY)}
    empty = dict.fromkeys(table.columns, "") | {"length": "0", "toll": "0", "name": "connector"} | free
    line = Line(table.file, len(table.rows) + 1, "")
    added = tuple(
        (line, {**empty, "tail": tail, "head": head})
        for zone, members in zones.several
        for node in members
        for tail, head in ((centre[zone], node), (node, centre[zone]))
    )
    return replace(table, rows=(*table.rows, *added))
