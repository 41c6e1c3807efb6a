"""TNTP trip tables (`_trips.tntp`): `Origin i`, then `destination : volume;` entries that wrap over lines."""

from __future__ import annotations

import warnings
from itertools import pairwise
from typing import NoReturn

import numpy as np

from stackelberg.core import InvalidInput
from stackelberg.routing.demand import Demand
from stackelberg.routing.files.csv_table import CsvTable
from stackelberg.routing.files.node_ids import nodes_in, zone_index
from stackelberg.routing.files.tables import pairs_as_demand
from stackelberg.routing.files.text import FilePath, exact, write_lines
from stackelberg.routing.files.tntp_network import data_lines, metadata_count
from stackelberg.routing.network import Network

_TOTAL = "TOTAL OD FLOW"
_TOTAL_TOLERANCE = 1e-3
"""Relative: published totals are rounded, and some are slightly off; a truncated file is off by more."""


def read_tntp_trips(path: FilePath, network: Network | None = None) -> Demand:
    """Read a TNTP trip table. Origins may be empty, a missing `;` is harmless, intrazonal trips are set aside.

    With a `network`, zones are found by its labels or names, and labels may have gaps; without, they are 1 to the
    number of zones that the file says. Pairs that come twice, and another number of zones than that of the network,
    are warned of.
    """
    data = data_lines(path)
    zones = metadata_count(data, "NUMBER OF ZONES")
    origins, pairs = _entries(data)
    if network is None:
        labels = tuple(str(zone + 1) for zone in range(zones))
        origin, destination = (t.whole_numbers(t.columns[0], 1, zones) - 1 for t in (origins, pairs))
    else:
        labels, index = network.zone_labels, zone_index(network)
        origin, destination = (nodes_in(t, t.columns[0], index, "zones") for t in (origins, pairs))
        if zones != network.zones:
            warnings.warn(
                f"{path}: <NUMBER OF ZONES> says {zones}, and network {network.name!r} has {network.zones} zones; "
                "is it the right one?",
                stacklevel=2,
            )
    of = np.array([int(count) for count in origins.cells["entries"]], dtype=np.int64)
    volume = pairs.numbers("volume", least=0.0)
    demand = pairs_as_demand(pairs, np.repeat(origin, of), destination, volume, labels)
    everything = demand.total + demand.intrazonal
    if _TOTAL in data.notes:
        value, line = data.notes[_TOTAL]
        stated = line.number_of(f"<{_TOTAL}>", value, least=0.0)
        if abs(everything - stated) > _TOTAL_TOLERANCE * max(stated, everything):
            warnings.warn(
                f"{path}, line {line.number}: <{_TOTAL}> says {stated:g}, the entries add up to {everything:g}; "
                "the file may be cut off",
                stacklevel=2,
            )
    return demand


def _entries(data: CsvTable) -> tuple[CsvTable, CsvTable]:
    """The origins with how many entries each has, and the entries: an entry may break anywhere."""
    texts, numbers = list(data.cells["text"]), data.lines
    starts = [row for row, text in enumerate(texts) if text[:6].lower() == "origin"]
    if texts and starts[:1] != [0]:
        data.line(0).fail("a line 'Origin 1' before the first entry", repr(texts[0]))
    origins: list[str] = []
    counts: list[str] = []
    tokens: list[str] = []
    lines: list[int] = []
    for start, end in pairwise([*starts, len(texts)]):
        label, *rest = texts[start][6:].split(maxsplit=1) or [""]
        texts[start] = " ".join(rest)
        own = " ".join(texts[start:end]).replace(":", " : ").replace(";", " ").split()
        entries = own[1::3].count(":")
        if len(own) != 3 * entries:
            _refuse(data, texts, start, end)
        origins.append(label)
        counts.append(str(entries))
        tokens += own
        lines += [
            n for text, n in zip(texts[start:end], numbers[start:end], strict=True) for _ in range(text.count(":"))
        ]
    return (
        CsvTable(
            data.file, {"the number of an origin": origins, "entries": counts}, [numbers[row] for row in starts]
        ),
        CsvTable(data.file, {"a destination": tokens[0::3], "volume": tokens[2::3]}, lines),
    )


def _refuse(data: CsvTable, texts: list[str], start: int, end: int) -> NoReturn:
    """Name the line where the entries of an origin are not `destination : volume`, one after the other."""
    entry: list[str] = []
    for row in range(start, end):
        for token in texts[row].replace(":", " : ").replace(";", " ").split():
            entry.append(token)
            if len(entry) == 2 and token != ":":
                data.line(row).fail("entries such as '2 : 100.0;'", repr(" ".join(entry)))
            entry = [] if len(entry) == 3 else entry
    if end < len(texts):
        data.line(end).fail(f"the volume of destination {entry[0]}", "a new origin")
    data.line(end - 1).fail("a destination, ':' and a volume", f"the end of the file after {' '.join(entry)!r}")


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
