"""TNTP network files (`_net.tntp`) and node files (`_node.tntp`).

The format as found in Transportation Networks for Research: metadata in `<TAG> value` lines, then one link a
line, `init_node term_node capacity length free_flow_time b power speed toll link_type ;`. What real files do:
`~` starts a comment but also stands inside `<ORIGINAL HEADER>`; `;` may be glued to the last number or be
missing; line ends may be CRLF. Toll and distance factors are not in the files: the caller gives them.
"""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array, InvalidInput, positive
from stackelberg.routing.files.text import FilePath, Line, exact, read_lines, refuse_many_nodes, write_lines
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
    refuse_many_nodes(f"{path}: <NUMBER OF NODES>", count, links)
    table = np.array([_link(line, count) for line in data])
    tail, head, capacity, length, free_flow, b, power, _speed, toll, _type = table.T
    return Network(
        tail - 1,
        head - 1,
        nodes=count,
        zones=zones,
        latency=BPR(free_flow, b, capacity, power),
        first_thru=first_thru - 1,
        fixed_cost=toll_factor * toll + distance_factor * length,
        length=length,
        coordinates=None if nodes is None else read_tntp_nodes(nodes, count),
        name=_plain_name(path) if name is None else name,
        units=units,
    )


def _link(line: Line, nodes: int) -> list[float]:
    """One link as ten numbers, checked so that the message can name the line."""
    fields = line.text.replace(";", " ").split()
    if not _REQUIRED <= len(fields) <= len(_COLUMNS):
        line.fail(f"{_REQUIRED} to {len(_COLUMNS)} numbers ({' '.join(_COLUMNS)})", f"{len(fields)}: {line.text!r}")
    tail = line.whole_of("init_node", fields[0], 1, nodes)
    head = line.whole_of("term_node", fields[1], 1, nodes)
    if tail == head:
        line.fail("a link between two nodes", f"node {tail} to itself")
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
    rows = [
        f"<NUMBER OF ZONES> {network.zones}",
        f"<NUMBER OF NODES> {network.nodes}",
        f"<FIRST THRU NODE> {network.first_thru + 1}",
        f"<NUMBER OF LINKS> {network.links}",
        "<END OF METADATA>",
        "",
        "~\t" + "\t".join(_COLUMNS) + "\t;",
    ]
    columns = np.column_stack(
        [
            network.tail + 1,
            network.head + 1,
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


def read_tntp_nodes(path: FilePath, nodes: int) -> Array:
    """Read the coordinates of `nodes` nodes, one `node x y` line each, in any order."""
    _, data = split_metadata(read_lines(path))
    coordinates = np.full((nodes, 2), np.nan)
    for line in data:
        fields = line.text.replace(";", " ").split()
        if not fields:  # a line with nothing but its end mark
            continue
        if fields[0].lower().startswith("node"):  # the heading `node X Y`, which some files have
            continue
        if len(fields) < 3:
            line.fail("a node and its two coordinates", repr(line.text))
        node = line.whole_of("node", fields[0], 1, nodes) - 1
        if not np.isnan(coordinates[node, 0]):
            line.fail("each node once", f"node {node + 1} again")
        coordinates[node] = [line.number_of("x", fields[1]), line.number_of("y", fields[2])]
    missing = np.isnan(coordinates[:, 0])
    if missing.any():
        raise InvalidInput(
            f"{path}: expected a line for every node, got none for node {int(np.argmax(missing)) + 1}"
        )
    return coordinates


def write_tntp_nodes(path: FilePath, network: Network) -> None:
    """Write the coordinates of a network."""
    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: it has no coordinates to write")
    rows = (f"{i}\t{exact(x)}\t{exact(y)}\t;" for i, (x, y) in enumerate(network.coordinates, start=1))
    write_lines(path, ["Node\tX\tY\t;", *rows])
