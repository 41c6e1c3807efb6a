"""TNTP trip tables (`_trips.tntp`): `Origin i`, then `destination : volume;` entries that wrap over lines."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from stackelberg.core import InvalidInput
from stackelberg.routing.demand import Demand
from stackelberg.routing.files.node_ids import node_of, zone_index
from stackelberg.routing.files.text import FilePath, Line, exact, read_lines, write_lines
from stackelberg.routing.files.tntp_network import metadata_count, split_metadata
from stackelberg.routing.network import Network

_TOTAL = "TOTAL OD FLOW"
_TOTAL_TOLERANCE = 1e-3
"""Relative: published totals are rounded, and some are slightly off; a truncated file is off by more."""

_Zone: TypeAlias = Callable[[Line, str, str], int]
"""The zone, from 0, that a text on a line means; what is expected there is said where there is no such zone."""


def read_tntp_trips(path: FilePath, network: Network | None = None) -> Demand:
    """Read a TNTP trip table. Origins may be empty, a missing `;` is harmless, intrazonal trips are set aside.

    With a `network`, zones are found by its labels, which may have gaps; without, they are 1 to the number of zones
    that the file says.
    """
    metadata, data = split_metadata(read_lines(path))
    zones = metadata_count(path, metadata, "NUMBER OF ZONES")
    origins, destinations, volumes = _entries(
        data, _zones_by_number(zones) if network is None else _by_label(network)
    )
    demand = Demand(np.array(origins, np.int64), np.array(destinations, np.int64), np.array(volumes))
    everything = demand.total + demand.intrazonal
    if _TOTAL in metadata:
        value, line = metadata[_TOTAL]
        stated = line.number_of(f"<{_TOTAL}>", value, least=0.0)
        if abs(everything - stated) > _TOTAL_TOLERANCE * max(stated, everything):
            warnings.warn(
                f"{path}, line {line.number}: <{_TOTAL}> says {stated:g}, the entries add up to {everything:g}; "
                "the file may be cut off",
                stacklevel=2,
            )
    return demand


def _zones_by_number(zones: int) -> _Zone:
    return lambda line, what, text: line.whole_of(what, text, 1, zones) - 1


def _by_label(network: Network) -> _Zone:
    index = zone_index(network)
    return lambda line, what, text: node_of(line, text, what, index, "zones")


def _entries(data: list[Line], zone: _Zone) -> tuple[list[int], list[int], list[float]]:
    """Origins, destinations and volumes, by walking through the tokens: an entry may break anywhere."""
    origins: list[int] = []
    destinations: list[int] = []
    volumes: list[float] = []
    origin = -1
    entry: list[str] = []
    line = Line("", 0, "")
    for line in data:
        tokens = line.text.replace(":", " : ").replace(";", " ; ").split()
        if tokens[0].lower() == "origin":
            if entry:
                line.fail(f"the volume of destination {entry[0]}", "a new origin")
            origin = zone(line, "the number of an origin", " ".join(tokens[1:2]))
            tokens = tokens[2:]
        elif origin < 0:
            line.fail("a line 'Origin 1' before the first entry", repr(line.text))
        for token in tokens:
            if token == ";" and not entry:
                continue
            entry.append(token)
            if len(entry) == 2 and token != ":":
                line.fail("entries such as '2 : 100.0;'", repr(" ".join(entry)))
            if len(entry) == 3:
                destinations.append(zone(line, "a destination", entry[0]))
                volumes.append(line.number_of(f"the volume to destination {entry[0]}", entry[2], least=0.0))
                origins.append(origin)
                entry = []
    if entry:
        line.fail("a destination, ':' and a volume", f"the end of the file after {' '.join(entry)!r}")
    return origins, destinations, volumes


def write_tntp_trips(path: FilePath, demand: Demand, zones: int | Network) -> None:
    """Write a trip table for zones 1 to `zones`, or for those of a network, by its labels.

    Intrazonal volume was dropped on reading and is not written.
    """
    labels = zones.zone_labels if isinstance(zones, Network) else tuple(str(zone + 1) for zone in range(zones))
    demand.check_zones(len(labels))
    if demand.pairs == 0:
        raise InvalidInput("demand: expected at least one pair to write, got none")
    rows = [f"<NUMBER OF ZONES> {len(labels)}", f"<{_TOTAL}> {exact(demand.total)}", "<END OF METADATA>", ""]
    for origin, label in enumerate(labels):
        rows.append(f"Origin {label}")
        mine = demand.origin == origin
        pairs = zip(demand.destination[mine], demand.volume[mine], strict=True)
        rows += [f"    {labels[destination]} : {exact(volume)};" for destination, volume in pairs]
        rows.append("")
    write_lines(path, rows)
