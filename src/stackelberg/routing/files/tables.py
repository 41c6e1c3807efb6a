"""Networks, demand, tolls and link results as plain CSV tables.

A table has a heading row that names its columns, in any order. Lines that start with `#` are notes; of the form
`# key: value` they carry what concerns the whole table (name, zones, first_thru, units). Nodes are named by
their labels: the labels of a node table where there is one, else whole numbers from 1.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array, InvalidInput, as_vector
from stackelberg.core.tables import write_table
from stackelberg.routing.demand import Demand
from stackelberg.routing.files.text import FilePath, Line, exact, read_lines
from stackelberg.routing.files.tntp_flows import link_finder
from stackelberg.routing.latency import BPR, Affine, Latency
from stackelberg.routing.network import Network

_BPR_COLUMNS = ("free_flow_time", "b", "capacity", "power")
_AFFINE_COLUMNS = ("intercept", "slope")


@dataclass(frozen=True)
class CsvTable:
    """The notes, the columns and the rows of a CSV file, each row with the line it stands on."""

    file: str
    notes: Mapping[str, tuple[str, Line]]
    columns: tuple[str, ...]
    rows: tuple[tuple[Line, Mapping[str, str]], ...]

    def need(self, *columns: str) -> None:
        """Refuse a table that lacks one of `columns`."""
        for column in columns:
            if column not in self.columns:
                raise InvalidInput(f"{self.file}: expected a column {column!r}, got {', '.join(self.columns)}")

    def numbers(self, column: str, *, least: float = -np.inf, above: float = -np.inf) -> list[float]:
        """A column of finite numbers within bounds."""
        return [line.number_of(column, row[column], least=least, above=above) for line, row in self.rows]

    def note_count(self, key: str, default: int) -> int:
        """A whole number >= 1 from the notes."""
        if key not in self.notes:
            return default
        value, line = self.notes[key]
        return line.whole_of(key, value, 1)

    def note(self, key: str, default: str) -> str:
        """A text from the notes."""
        return self.notes[key][0] if key in self.notes else default


def read_table(path: FilePath) -> CsvTable:
    """Read any CSV table with a heading row; every row must have as many fields as the heading."""
    notes: dict[str, tuple[str, Line]] = {}
    columns: list[str] = []
    rows: list[tuple[Line, Mapping[str, str]]] = []
    for line in read_lines(path):
        if not line.text.strip():
            continue
        if line.text.startswith("#"):
            key, colon, value = line.text[1:].partition(":")
            if colon:
                notes[key.strip()] = (value.strip(), line)
            continue
        fields = [field.strip() for field in next(csv.reader([line.text]))]
        if not columns:
            columns = fields
        elif len(fields) != len(columns):
            line.fail(f"{len(columns)} fields ({', '.join(columns)})", f"{len(fields)}: {line.text!r}")
        else:
            rows.append((line, dict(zip(columns, fields, strict=True))))
    if not rows:
        raise InvalidInput(f"{path}: expected a heading and at least one row, got none")
    return CsvTable(str(path), notes, tuple(columns), tuple(rows))


def read_network_table(
    path: FilePath,
    nodes: FilePath | None = None,
    *,
    toll_factor: float = 0.0,
    distance_factor: float = 0.0,
) -> Network:
    """Read a link table with columns tail, head and either the BPR or the affine columns.

    BPR: free_flow_time, b, capacity, power. Affine: intercept, slope (capacity optional). Optional in both:
    length, fixed_cost, toll. `nodes` is a table with columns node, x, y; without it nodes are whole numbers.
    The notes `# zones:` and `# first_thru:` say how many of the first nodes are zones (default: all) and which
    node is the first that carries through traffic (default: the first).
    """
    table = read_table(path)
    table.need("tail", "head")
    labels, coordinates = _numbered_nodes(table) if nodes is None else _read_nodes(nodes)
    index = {label: i for i, label in enumerate(labels)}
    optional = {
        column: np.array(table.numbers(column)) if column in table.columns else np.zeros(len(table.rows))
        for column in ("fixed_cost", "length", "toll")
    }
    capacity = {"capacity": np.array(table.numbers("capacity", above=0.0))} if "capacity" in table.columns else {}
    return Network(
        np.array([_node(line, row, "tail", index) for line, row in table.rows]),
        np.array([_node(line, row, "head", index) for line, row in table.rows]),
        nodes=len(labels),
        zones=table.note_count("zones", len(labels)),
        latency=_latency(table),
        first_thru=table.note_count("first_thru", 1) - 1,
        fixed_cost=optional["fixed_cost"] + toll_factor * optional["toll"] + distance_factor * optional["length"],
        length=optional["length"],
        coordinates=coordinates,
        node_labels=labels,
        name=table.note("name", "network"),
        units=table.note("units", ""),
        **capacity,
    )


def _latency(table: CsvTable) -> Latency:
    if all(column in table.columns for column in _AFFINE_COLUMNS):
        return Affine(*(np.array(table.numbers(column, least=0.0)) for column in _AFFINE_COLUMNS))
    table.need(*_BPR_COLUMNS)
    free_flow, b, power = (np.array(table.numbers(c, least=0.0)) for c in ("free_flow_time", "b", "power"))
    return BPR(free_flow, b, np.array(table.numbers("capacity", above=0.0)), power)


def _numbered_nodes(table: CsvTable) -> tuple[tuple[str, ...], None]:
    """Labels 1 to n where no node table names them; n from the notes, else the largest number seen."""
    ends = [line.whole_of(end, row[end], 1) for line, row in table.rows for end in ("tail", "head")]
    count = table.note_count("nodes", max(ends))
    return tuple(str(node) for node in range(1, count + 1)), None


def _read_nodes(path: FilePath) -> tuple[tuple[str, ...], Array]:
    table = read_table(path)
    table.need("node", "x", "y")
    labels = tuple(row["node"] for _, row in table.rows)
    seen: set[str] = set()
    for (line, _), label in zip(table.rows, labels, strict=True):
        if label in seen:
            line.fail("each node once", f"node {label!r} again")
        seen.add(label)
    return labels, np.column_stack([table.numbers("x"), table.numbers("y")])


def _node(line: Line, row: Mapping[str, str], end: str, index: Mapping[str, int]) -> int:
    label = row[end]
    if label not in index:
        line.fail(f"{end}, one of {len(index)} known nodes", f"unknown node {label!r}")
    return index[label]


def read_demand_table(path: FilePath, network: Network) -> Demand:
    """Read a demand table with columns origin, destination, volume; the ends are zones of `network`."""
    table = read_table(path)
    table.need("origin", "destination", "volume")
    zones = {label: i for i, label in enumerate(network.node_labels[: network.zones])}
    origin, destination = (
        np.array([_node(line, row, end, zones) for line, row in table.rows]) for end in ("origin", "destination")
    )
    return Demand(origin, destination, np.array(table.numbers("volume", least=0.0)))


def read_toll_table(path: FilePath, network: Network) -> Array:
    """Read tolls with columns tail, head, toll: one number per link of `network`, zero where no row names it.

    Parallel links take their rows in order.
    """
    table = read_table(path)
    table.need("tail", "head", "toll")
    index = {label: i for i, label in enumerate(network.node_labels)}
    place = link_finder(network)
    tolls = np.zeros(network.links)
    for line, row in table.rows:
        link = place(line, _node(line, row, "tail", index), _node(line, row, "head", index))
        tolls[link] = line.number_of("toll", row["toll"])
    return tolls


def write_link_table(
    path: FilePath, network: Network, columns: Mapping[str, Array], notes: Mapping[str, object] | None = None
) -> None:
    """Write one row per link: tail, head and the columns given (flows, times, tolls, ...)."""
    checked = [as_vector(name, values, network.links, finite=False) for name, values in columns.items()]
    ends = ([network.node_labels[node] for node in nodes] for nodes in (network.tail, network.head))
    texts = ([exact(value) for value in values] for values in checked)
    write_table(path, ["tail", "head", *columns], list(zip(*ends, *texts, strict=True)), notes)


def write_network_table(path: FilePath, network: Network) -> None:
    """Write a network with BPR or affine latencies; reading it back gives the same network to the bit."""
    latency = network.latency
    columns: dict[str, Array]
    if isinstance(latency, BPR):
        columns = {"free_flow_time": latency.free_flow, "b": latency.b, "capacity": latency.capacity}
        columns["power"] = latency.power
    elif isinstance(latency, Affine):
        columns = {"intercept": latency.intercept, "slope": latency.slope}
        if np.all(np.isfinite(network.capacity)):
            columns["capacity"] = network.capacity
    else:
        raise InvalidInput(
            f"network: a table holds BPR or affine latencies, got {type(latency).__name__}, which is a program"
        )
    columns |= {"length": network.length, "fixed_cost": network.fixed_cost}
    notes = {
        "name": network.name,
        "nodes": network.nodes,
        "zones": network.zones,
        "first_thru": network.first_thru + 1,
        "units": network.units,
    }
    write_link_table(path, network, columns, notes)


def write_node_table(path: FilePath, network: Network) -> None:
    """Write the labels and coordinates of a network."""
    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: it has no coordinates to write")
    rows = (
        (label, exact(x), exact(y)) for label, (x, y) in zip(network.node_labels, network.coordinates, strict=True)
    )
    write_table(path, ["node", "x", "y"], list(rows))


def write_demand_table(path: FilePath, demand: Demand, network: Network) -> None:
    """Write the pairs of a demand with the labels of `network`."""
    demand.check_zones(network.zones)
    labels = network.node_labels
    rows = (
        (labels[origin], labels[destination], exact(volume))
        for origin, destination, volume in zip(demand.origin, demand.destination, demand.volume, strict=True)
    )
    write_table(path, ["origin", "destination", "volume"], list(rows))
