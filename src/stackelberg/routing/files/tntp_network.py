"""TNTP network files (`_net.tntp`) and node files (`_node.tntp`).

The format as found in Transportation Networks for Research: metadata in `<TAG> value` lines, then one link a
line, `init_node term_node capacity length free_flow_time b power speed toll link_type ;`. What real files do:
`~` starts a comment but also stands inside `<ORIGINAL HEADER>`; `;` may be glued to the last number or be
missing; line ends may be CRLF. Few files hold their toll and distance factors: for others the caller gives them.
Node numbers may have gaps, and links may lead from a node to itself: these are left out, and `Network.remarks` says
which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, positive
from stackelberg.routing.files.csv_table import CsvTable
from stackelberg.routing.files.node_ids import between_nodes, numbered_nodes, written_numbers
from stackelberg.routing.files.text import FilePath, Line, exact, read_whole, write_lines
from stackelberg.routing.latency import BPR
from stackelberg.routing.network import Network

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


def fixed_cost(
    table: CsvTable, toll: Array, length: Array, toll_factor: float | None, distance_factor: float | None
) -> tuple[Array, list[str]]:
    """What links cost beside time, and which factors were used, in words: those given, else those of the file."""
    cost, remarks = np.zeros(len(toll)), list[str]()
    for what, given, amounts in (("toll", toll_factor, toll), ("distance", distance_factor, length)):
        key = next((k for k in (f"{what.upper()} FACTOR", f"{what}_factor") if k in table.notes), None)
        stated = None if key is None else table.notes[key][1].number_of(key, table.notes[key][0], least=0.0)
        factor = stated if given is None else positive(f"{what}_factor", given, zero=True)
        if factor is not None:
            cost += factor * amounts
        if given is not None and stated is not None and given != stated:
            remarks.append(f"the {what} factor is {given:g}, as given, and not {stated:g}, as the file says")
        elif stated is not None:
            remarks.append(f"the {what} factor is {stated:g}, as the file says")
        elif given:
            remarks.append(f"the {what} factor is {given:g}, as given")
        elif given is None and what == "toll" and toll.any():
            links = int(np.count_nonzero(toll))
            words = f"the tolls of {links:,} links were" if links > 1 else "the toll of a link was"
            remarks.append(f"{words} left out: the file has no toll factor, and none was given")
    return cost, remarks


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
        name=_plain_name(path) if name is None else name,
        units=units,
        remarks=tuple(filter(None, (numbered.remark, loops, *charged))),
    )


def _plain_name(path: FilePath) -> str:
    stem = str(path).replace("\\", "/").rpartition("/")[2].partition(".")[0]
    return stem.removesuffix("_net")


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
