"""What GMNS adds to a link table: units in a config table, uses of links, and zones that are not nodes.

A node of a GMNS node table may name its zone (zone_id). Where a zone has one node, or one of type centroid, that
node is the zone. A zone of several nodes gets a node of its own, joined with each of them by connectors both ways
that take no time: trips start and end there, and nobody drives through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from stackelberg.routing.files.csv_table import NO_VALUE, CsvTable, read_table
from stackelberg.routing.files.node_ids import whole_label

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
