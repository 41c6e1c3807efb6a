"""Networks, trips and flows in the TNTP format of the Transportation Networks repository."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.csv_table import CsvTable, FilePath, Line, exact, read_whole, write_lines
from stackelberg.roads.files.node_ids import (
    between_nodes,
    links_in,
    nodes_in,
    numbered_nodes,
    whole_label,
    written_numbers,
    zone_index,
)
from stackelberg.roads.files.tables import fixed_cost, pairs_as_demand, plain_name
from stackelberg.roads.latency import BPR
from stackelberg.roads.network import Network

_COLUMNS = (
    *("init_node", "term_node", "capacity", "length", "free_flow_time", "b", "power"),
    *("speed", "toll", "link_type"),
)
_REQUIRED = 7
"""Columns up to `power`; speed, toll and link type may be missing, and a missing toll is zero."""


def data_lines(path: FilePath) -> CsvTable:
    """The data lines of a TNTP file, without comments and blank lines, as the one column `text` of a table.

    The `<TAG> value` lines are its notes, by tag.
    """
    file, metadata = str(path), dict[str, tuple[str, Line]]()
    texts: list[str] = []
    numbers: list[int] = []
    for number, line in enumerate(read_whole(path).split("\n"), start=1):
        text = line.strip()
        if text.startswith("<"):  # before comments: <ORIGINAL HEADER> holds a ~
            tag, closed, value = text[1:].partition(">")
            where = Line(file, number, text)
            if not closed:
                where.fail("a tag such as <NUMBER OF ZONES>", repr(text))
            metadata[tag.strip().upper()] = (value.partition("~")[0].strip(), where)
            continue
        if "~" in text:
            text = text.partition("~")[0].strip()
        if text:
            texts.append(text)
            numbers.append(number)
    return CsvTable(file, {"text": texts}, numbers, metadata)


def token_table(
    path: FilePath, names: Sequence[str], expected: str, *, least: int, headings: tuple[str, ...] = ()
) -> CsvTable:
    """The data lines of a TNTP file as a table with white space between cells; metadata are its notes.

    A line has `least` to all of the columns, or begins as one of `headings` and is no data.
    """
    data = data_lines(path)
    rows: list[list[str]] = []
    lines: list[int] = []
    for text, number in zip(data.cells["text"], data.lines, strict=True):
        fields = text.replace(";", " ").replace(":", " ").split()
        if not fields or fields[0].lower().startswith(headings):  # nothing but an end mark, or a heading
            continue
        if not least <= len(fields) <= len(names):
            Line(data.file, number, text).fail(expected, f"{len(fields)}: {text!r}")
        rows.append(fields)
        lines.append(number)
    return replace(data, cells=dict(zip(names, zip_longest(*rows, fillvalue=""), strict=False)), lines=lines)


def metadata_count(data: CsvTable, tag: str) -> int:
    """A whole number >= 1 from the metadata; the tag must be there."""
    if tag not in data.notes:
        raise InvalidInput(f"{data.file}: expected a line <{tag}> before the data, got none")
    value, line = data.notes[tag]
    return line.whole_of(f"<{tag}>", value, 1)


def read_tntp_network(
    path: FilePath,
    *,
    toll_factor: float | None = None,
    distance_factor: float | None = None,
    nodes: FilePath | None = None,
    name: str | None = None,
    units: str = "",
) -> Network:
    """Read a TNTP network; `nodes` is its node file, for coordinates.

    The fixed cost of a link is toll_factor · toll + distance_factor · length. The factors are those given, else
    those of the file (<TOLL FACTOR>, <DISTANCE FACTOR>), else 0: most files have none, and they are published
    beside them (Chicago Sketch: 0.02 and 0.04). `Network.remarks` says which were used.
    """
    expected = f"{_REQUIRED} to {len(_COLUMNS)} numbers ({' '.join(_COLUMNS)})"
    table = token_table(path, _COLUMNS, expected, least=_REQUIRED)
    tags = (f"NUMBER OF {what}" for what in ("ZONES", "NODES", "LINKS"))
    zones, count, links = (metadata_count(table, tag) for tag in tags)
    thru = "FIRST THRU NODE"
    first_thru = metadata_count(table, thru) if thru in table.notes else 1
    if len(table) != links:
        raise InvalidInput(f"{path}: expected {links} links as <NUMBER OF LINKS> says, got {len(table)}")
    tail, head = (table.whole_numbers(end, 1) for end in _COLUMNS[:2])
    capacity = table.numbers("capacity", above=0.0)
    length, free_flow, b, power = (table.numbers(column, least=0.0) for column in _COLUMNS[3:_REQUIRED])
    _speed, toll, _type = (table.numbers(column, blank=0.0) for column in _COLUMNS[_REQUIRED:])
    places = None if nodes is None else _places(nodes)
    listed = () if places is None else places.number.tolist()
    where = f"{path}: <NUMBER OF NODES>"
    numbered = numbered_nodes(where, table, (tail, head), count, zones, listed)
    if zones > len(numbered.numbers):
        raise InvalidInput(f"{path}: <NUMBER OF ZONES> says {zones}, of {len(numbered.numbers)} nodes")
    numbers = np.array(numbered.numbers)
    kept, loops = between_nodes(table, tail, head, table.cells["init_node"])
    charge, charged = fixed_cost(table, toll, length, toll_factor, distance_factor)
    return Network(
        np.searchsorted(numbers, tail[kept]),
        np.searchsorted(numbers, head[kept]),
        nodes=numbers.size,
        zones=zones,
        latency=BPR(free_flow[kept], b[kept], capacity[kept], power[kept]),
        first_thru=numbered.below(first_thru),
        fixed_cost=charge[kept],
        length=length[kept],
        coordinates=None if places is None else places.of(numbered.numbers),
        node_labels=numbered.labels,
        name=plain_name(path) if name is None else name,
        units=units,
        remarks=tuple(filter(None, (numbered.remark, loops, *charged))),
    )


def write_tntp_network(path: FilePath, network: Network) -> None:
    """Write a network with BPR latencies; the toll column holds the fixed cost.

    The file says that its toll factor is 1: reading it back gives the same network to the bit.
    """
    latency = network.latency
    if not isinstance(latency, BPR):
        raise InvalidInput(
            f"network: a TNTP file holds BPR latencies only, got {type(latency).__name__}; write a table instead"
        )
    numbers = np.array(written_numbers(network))
    rows = [
        f"<NUMBER OF ZONES> {network.zones}",
        f"<NUMBER OF NODES> {network.nodes}",
        f"<FIRST THRU NODE> {_first_thru(network, numbers)}",
        f"<NUMBER OF LINKS> {network.links}",
        "<TOLL FACTOR> 1",
        "<DISTANCE FACTOR> 0",
        "<END OF METADATA>",
        "",
        "~\t" + "\t".join(_COLUMNS) + "\t;",
    ]
    columns = np.column_stack(
        [
            numbers[network.tail],
            numbers[network.head],
            network.capacity,
            network.length,
            latency.free_flow,
            latency.b,
            latency.power,
            np.zeros(network.links),
            network.fixed_cost,
            np.ones(network.links),
        ]
    )
    rows += ["\t" + "\t".join(exact(value) for value in row) + "\t;" for row in columns]
    write_lines(path, rows)


def _first_thru(network: Network, numbers: NDArray[np.int64]) -> int:
    """The number of the first node that carries through traffic; one beyond the last where none does."""
    return int(numbers[network.first_thru] if network.first_thru < network.nodes else numbers[-1] + 1)


def read_tntp_nodes(path: FilePath, nodes: int | Sequence[int]) -> Array:
    """Read the coordinates of nodes 1 to `nodes`, or of those numbers, one `node x y` line each, in any order."""
    return _places(path).of(range(1, nodes + 1) if isinstance(nodes, int) else nodes)


@dataclass(frozen=True, eq=False)
class _Places:
    """The nodes of a node file and where they are, in any order."""

    table: CsvTable
    number: NDArray[np.int64]
    place: Array

    def of(self, numbers: Sequence[int]) -> Array:
        """The places of these nodes; all must be there, and no others."""
        unknown = ~np.isin(self.number, numbers)
        if unknown.any():
            row = int(np.argmax(unknown))
            expected = f"node, a whole number between {numbers[0]} and {numbers[-1]}"
            self.table.line(row).fail(expected, str(self.number[row]))
        missing = np.setdiff1d(numbers, self.number)
        if missing.size:
            raise InvalidInput(f"{self.table.file}: expected a line for every node, got none for node {missing[0]}")
        order = np.argsort(self.number)
        return self.place[order[np.searchsorted(self.number[order], numbers)]]


def _places(path: FilePath) -> _Places:
    columns = ("node", "x", "y", *(f"column {number}" for number in range(4, 33)))
    table = token_table(path, columns, "a node and its two coordinates", least=3, headings=("node",))
    if not len(table):
        raise InvalidInput(f"{path}: expected a line for every node, got none")
    number = table.whole_numbers("node", 1)
    first = np.unique(number, return_index=True)[1]
    again = np.setdiff1d(np.arange(number.size), first)
    if again.size:
        table.line(int(again[0])).fail("each node once", f"node {number[again[0]]} again")
    return _Places(table, number, np.column_stack([table.numbers("x"), table.numbers("y")]))


def write_tntp_nodes(path: FilePath, network: Network) -> None:
    """Write the coordinates of a network."""
    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: it has no coordinates to write")
    places = zip(written_numbers(network), network.coordinates, strict=True)
    rows = (f"{number}\t{exact(x)}\t{exact(y)}\t;" for number, (x, y) in places)
    write_lines(path, ["Node\tX\tY\t;", *rows])


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


def read_tntp_flows(path: FilePath, network: Network) -> tuple[Array, Array]:
    """Volumes and costs in the order of the network's links; parallel links are taken in the order of the file."""
    names = ("tail", "head", "volume", "cost")
    table = token_table(path, names, "from, to, volume and cost", least=4, headings=("from", "tail", "init_node"))
    numbers = {
        str(number): label for number, label in zip(written_numbers(network), network.node_labels, strict=True)
    }
    ends = {end: [numbers.get(whole_label(text), text) for text in table.cells[end]] for end in ("tail", "head")}
    links = links_in(replace(table, cells={**table.cells, **ends}), network)
    missing = np.setdiff1d(np.arange(network.links), links)
    if missing.size:
        ends_of = (
            f"{network.node_labels[network.tail[missing[0]]]} to {network.node_labels[network.head[missing[0]]]}"
        )
        raise InvalidInput(f"{path}: expected a line for every link, got none for {ends_of}")
    volume, cost = np.empty(network.links), np.empty(network.links)
    volume[links], cost[links] = table.numbers("volume"), table.numbers("cost")
    return volume, cost
