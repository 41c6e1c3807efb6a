"""TNTP network files (`_net.tntp`) and node files (`_node.tntp`).

The format as found in Transportation Networks for Research: metadata in `<TAG> value` lines, then one link a
line, `init_node term_node capacity length free_flow_time b power speed toll link_type ;`. What real files do:
`~` starts a comment but also stands inside `<ORIGINAL HEADER>`; `;` may be glued to the last number or be
missing; line ends may be CRLF. Toll and distance factors are not in the files: the caller gives them. Node numbers
may have gaps, and links may lead from a node to itself: these are left out, and `Network.remarks` says which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, positive
from stackelberg.routing.files.node_ids import numbered_nodes, self_loops_in_words, written_numbers
from stackelberg.routing.files.text import FilePath, Line, exact, read_lines, write_lines
from stackelberg.routing.latency import BPR
from stackelberg.routing.network import Network

_COLUMNS = (
    *("init_node", "term_node", "capacity", "length", "free_flow_time", "b", "power"),
    *("speed", "toll", "link_type"),
)
_REQUIRED = 7
"""Columns up to `power`; speed, toll and link type may be missing, and a missing toll is zero."""


def split_metadata(lines: list[Line]) -> tuple[dict[str, tuple[str, Line]], list[Line]]:
    """The `<TAG> value` lines by tag, and the data lines (comments and blank lines left out)."""
    metadata: dict[str, tuple[str, Line]] = {}
    data: list[Line] = []
    for line in lines:
        text = line.text.strip()
        if text.startswith("<"):  # before comments: <ORIGINAL HEADER> holds a ~
            tag, closed, value = text[1:].partition(">")
            if not closed:
                line.fail("a tag such as <NUMBER OF ZONES>", repr(text))
            metadata[tag.strip().upper()] = (value.partition("~")[0].strip(), line)
            continue
        text = text.partition("~")[0].strip()
        if text:
            data.append(Line(line.file, line.number, text))
    return metadata, data


def metadata_count(path: FilePath, metadata: dict[str, tuple[str, Line]], tag: str, least: int = 1) -> int:
    """A whole number from the metadata; the tag must be there."""
    if tag not in metadata:
        raise InvalidInput(f"{path}: expected a line <{tag}> before the data, got none")
    value, line = metadata[tag]
    return line.whole_of(f"<{tag}>", value, least)


def read_tntp_network(
    path: FilePath,
    *,
    toll_factor: float = 0.0,
    distance_factor: float = 0.0,
    nodes: FilePath | None = None,
    name: str | None = None,
    units: str = "",
) -> Network:
    """Read a TNTP network; `nodes` is its node file, for coordinates.

    The fixed cost of a link is toll_factor · toll + distance_factor · length: both factors are published beside
    the files, not in them (Chicago Sketch: 0.02 and 0.04).
    """
    positive("toll_factor", toll_factor, zero=True)
    positive("distance_factor", distance_factor, zero=True)
    metadata, data = split_metadata(read_lines(path))
    zones = metadata_count(path, metadata, "NUMBER OF ZONES")
    count = metadata_count(path, metadata, "NUMBER OF NODES")
    links = metadata_count(path, metadata, "NUMBER OF LINKS")
    has_thru = "FIRST THRU NODE" in metadata
    first_thru = metadata_count(path, metadata, "FIRST THRU NODE") if has_thru else 1
    if len(data) != links:
        raise InvalidInput(f"{path}: expected {links} links as <NUMBER OF LINKS> says, got {len(data)}")
    rows = [_link(line) for line in data]
    places = {} if nodes is None else _places(nodes)
    used = {int(end): line for line, row in zip(data, rows, strict=True) for end in row[:2]}
    numbered = numbered_nodes(f"{path}: <NUMBER OF NODES>", links, used, count, zones, places)
    if zones > len(numbered.numbers):
        raise InvalidInput(f"{path}: <NUMBER OF ZONES> says {zones}, of {len(numbered.numbers)} nodes")
    loops = [(line, str(int(row[0]))) for line, row in zip(data, rows, strict=True) if row[0] == row[1]]
    table = np.array([row for row in rows if row[0] != row[1]])
    if not table.size:
        raise InvalidInput(f"{path}: expected links between two nodes, got {len(loops)} from a node to itself")
    tail, head, capacity, length, free_flow, b, power, _speed, toll, _type = table.T
    numbers = np.array(numbered.numbers)
    return Network(
        np.searchsorted(numbers, tail),
        np.searchsorted(numbers, head),
        nodes=numbers.size,
        zones=zones,
        latency=BPR(free_flow, b, capacity, power),
        first_thru=numbered.below(first_thru),
        fixed_cost=toll_factor * toll + distance_factor * length,
        length=length,
        coordinates=None if nodes is None else _coordinates(nodes, places, numbered.numbers),
        node_labels=numbered.labels,
        name=_plain_name(path) if name is None else name,
        units=units,
        remarks=tuple(filter(None, (numbered.remark, self_loops_in_words(loops) if loops else ""))),
    )


def _link(line: Line) -> list[float]:
    """One link as ten numbers, checked so that the message can name the line."""
    fields = line.text.replace(";", " ").split()
    if not _REQUIRED <= len(fields) <= len(_COLUMNS):
        line.fail(f"{_REQUIRED} to {len(_COLUMNS)} numbers ({' '.join(_COLUMNS)})", f"{len(fields)}: {line.text!r}")
    tail, head = (line.whole_of(_COLUMNS[i], fields[i], 1) for i in (0, 1))
    row = [tail, head, line.number_of("capacity", fields[2], above=0.0)]
    row += [line.number_of(_COLUMNS[i], fields[i], least=0.0) for i in range(3, _REQUIRED)]
    row += [line.number_of(_COLUMNS[i], fields[i]) for i in range(_REQUIRED, len(fields))]
    return row + [0.0] * (len(_COLUMNS) - len(row))


def _plain_name(path: FilePath) -> str:
    stem = str(path).replace("\\", "/").rpartition("/")[2].partition(".")[0]
    return stem.removesuffix("_net")


def write_tntp_network(path: FilePath, network: Network) -> None:
    """Write a network with BPR latencies; the toll column holds the fixed cost.

    Reading the file back with toll_factor=1 gives the same network to the bit.
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
    return _coordinates(path, _places(path), range(1, nodes + 1) if isinstance(nodes, int) else nodes)


def _places(path: FilePath) -> dict[int, tuple[Line, float, float]]:
    """The coordinates in a node file by the numbers of nodes, in any order."""
    _, data = split_metadata(read_lines(path))
    places: dict[int, tuple[Line, float, float]] = {}
    for line in data:
        fields = line.text.replace(";", " ").split()
        if not fields:  # a line with nothing but its end mark
            continue
        if fields[0].lower().startswith("node"):  # the heading `node X Y`, which some files have
            continue
        if len(fields) < 3:
            line.fail("a node and its two coordinates", repr(line.text))
        node = line.whole_of("node", fields[0], 1)
        if node in places:
            line.fail("each node once", f"node {node} again")
        places[node] = (line, line.number_of("x", fields[1]), line.number_of("y", fields[2]))
    return places


def _coordinates(path: FilePath, places: Mapping[int, tuple[Line, float, float]], numbers: Sequence[int]) -> Array:
    known = set(numbers)
    for number, (line, _, _) in places.items():
        if number not in known:
            line.fail(f"node, a whole number between {numbers[0]} and {numbers[-1]}", str(number))
    missing = next((number for number in numbers if number not in places), None)
    if missing is not None:
        raise InvalidInput(f"{path}: expected a line for every node, got none for node {missing}")
    return np.array([places[number][1:] for number in numbers])


def write_tntp_nodes(path: FilePath, network: Network) -> None:
    """Write the coordinates of a network."""
    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: it has no coordinates to write")
    places = zip(written_numbers(network), network.coordinates, strict=True)
    rows = (f"{number}\t{exact(x)}\t{exact(y)}\t;" for number, (x, y) in places)
    write_lines(path, ["Node\tX\tY\t;", *rows])
