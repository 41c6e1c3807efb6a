"""Networks, demand, tolls and link results as plain CSV tables.

A table has a heading row that names its columns, in any order. Lines that start with `#` are notes; of the form
`# key: value` they carry what concerns the whole table (name, zones, first_thru, units). Nodes are named by
their labels: the labels of a node table where there is one, else whole numbers from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from stackelberg.core import Array, InvalidInput, as_vector
from stackelberg.routing.demand import Demand
from stackelberg.routing.files.column_names import (
    DEMAND_COLUMNS,
    understand_demand,
    understand_links,
    understand_nodes,
)
from stackelberg.routing.files.csv_table import CsvTable
from stackelberg.routing.files.csv_table import read_table as read_table
from stackelberg.routing.files.gmns import Zones, connectors, connectors_in_words, zones_of
from stackelberg.routing.files.node_ids import (
    node_of,
    numbered_nodes,
    self_loops_in_words,
    written_numbers,
    zone_index,
)
from stackelberg.routing.files.plain_columns import as_numbers, read_plain_columns
from stackelberg.routing.files.text import FilePath, Line, exact
from stackelberg.routing.files.tntp_flows import link_finder
from stackelberg.routing.latency import BPR, Affine, Latency
from stackelberg.routing.network import Network
from stackelberg.support.tables import write_columns, write_table

_BPR_COLUMNS = ("free_flow_time", "b", "capacity", "power")
_AFFINE_COLUMNS = ("intercept", "slope")


def read_network_table(
    path: FilePath,
    nodes: FilePath | None = None,
    *,
    toll_factor: float = 0.0,
    distance_factor: float = 0.0,
) -> Network:
    """Read a link table with columns tail, head and either the BPR or the affine columns.

    BPR: free_flow_time, b, capacity, power. Affine: intercept, slope (capacity optional). Optional in both:
    length, fixed_cost, toll, name. `nodes` is a table with columns node, x, y and perhaps name; without it nodes
    are whole numbers. The notes `# zones:` and `# first_thru:` say how many of the first nodes are zones (default:
    all) and which node is the first that carries through traffic (default: the first).

    Tables of AequilibraE and of GMNS are understood as they are (`column_names`): what was assumed in reading them
    is in `Network.remarks`.
    """
    understood = understand_links(read_table(path))
    table = understood.table
    read = _read_nodes(nodes) if nodes is not None else _named_nodes(table, numbered=not understood.foreign)
    if read.zones is not None and read.zones.several:
        table = connectors(table, read.zones, read.centres)
    index = {label: i for i, label in enumerate(read.labels)}
    table, loops = _without_self_loops(table, index)
    optional = {
        column: np.array(table.numbers(column)) if column in table.columns else np.zeros(len(table.rows))
        for column in ("fixed_cost", "length", "toll")
    }
    capacity = np.array(table.numbers("capacity", above=0.0)) if "capacity" in table.columns else np.empty(0)
    return Network(
        np.array([node_of(line, row["tail"], "tail", index) for line, row in table.rows]),
        np.array([node_of(line, row["head"], "head", index) for line, row in table.rows]),
        nodes=len(read.labels),
        zones=table.note_count("zones", read.centroids or len(read.labels)),
        latency=_latency(table),
        first_thru=max(read.below(table.note_count("first_thru", 1)), read.added),
        fixed_cost=optional["fixed_cost"] + toll_factor * optional["toll"] + distance_factor * optional["length"],
        capacity=capacity,
        length=optional["length"],
        coordinates=read.coordinates,
        node_labels=read.labels,
        name=table.note("name", "network"),
        units=table.note("units", understood.units),
        node_names=read.names,
        link_names=_link_names(table),
        zone_ids=read.zone_ids(table.note_count("zones", read.centroids or len(read.labels))),
        remarks=tuple(
            filter(None, (*understood.remarks, read.remark, self_loops_in_words(loops) if loops else ""))
        ),
    )


def _latency(table: CsvTable) -> Latency:
    if all(column in table.columns for column in _AFFINE_COLUMNS):
        return Affine(*(np.array(table.numbers(column, least=0.0)) for column in _AFFINE_COLUMNS))
    table.need(*_BPR_COLUMNS)
    free_flow, b, power = (np.array(table.numbers(c, least=0.0)) for c in ("free_flow_time", "b", "power"))
    return BPR(free_flow, b, np.array(table.numbers("capacity", above=0.0)), power)


@dataclass(frozen=True)
class _Nodes:
    """Labels, and what else is known of the nodes; the first `centroids` are zones, 0 if nobody says so."""

    labels: tuple[str, ...]
    coordinates: Array | None = None
    names: tuple[str, ...] = ()
    centroids: int = 0
    remark: str = ""
    numbers: tuple[int, ...] = ()
    zones: Zones | None = None
    centres: Mapping[str, str] = field(default_factory=dict)

    @property
    def added(self) -> int:
        """How many nodes stand for zones of several nodes; they come first, and carry no through traffic."""
        return len(self.centres)

    def zone_ids(self, zones: int) -> tuple[str, ...]:
        """What the first nodes are called as zones, where that is not what they are called as nodes."""
        ids = () if self.zones is None else self.zones.ids
        return ids if len(ids) == zones and ids != self.labels[:zones] else ()

    def below(self, first_thru: int) -> int:
        """How many nodes carry no through traffic: those with a smaller number, or so many of the first."""
        return sum(number < first_thru for number in self.numbers) if self.numbers else first_thru - 1


def _named_nodes(table: CsvTable, *, numbered: bool) -> _Nodes:
    """Nodes where no table names them: labels 1 to n (n from the notes, else the largest seen), or their ids."""
    ends = [(line, end, row[end]) for line, row in table.rows for end in ("tail", "head")]
    if numbered:
        used = {line.whole_of(end, label, 1): line for line, end, label in ends}
        count = table.note_count("nodes", 0) or None
        found = numbered_nodes(table.file, len(table.rows), used, count, table.note_count("zones", 0))
        return _Nodes(found.labels, remark=found.remark, numbers=found.numbers)
    seen = dict.fromkeys(label for _, _, label in ends)
    return _Nodes(tuple(sorted(seen, key=int) if all(label.isdigit() for label in seen) else seen))


def _read_nodes(path: FilePath) -> _Nodes:
    """Nodes in the order of their table, centroids first where it marks them."""
    table = understand_nodes(read_table(path))
    seen: set[str] = set()
    for line, row in table.rows:
        if row["node"] in seen:
            line.fail("each node once", f"node {row['node']!r} again")
        seen.add(row["node"])
    zones = zones_of([row for _, row in table.rows])
    if len(zones.ids) > 1:  # between one zone and itself nobody travels
        return _with_zones(table, zones)
    marked = [row.get("is_centroid", "") in ("1", "true", "True") for _, row in table.rows]
    order = sorted(range(len(marked)), key=lambda i: not marked[i])
    return _in_order(table, order, sum(marked))


def _in_order(table: CsvTable, order: Sequence[int], zones: int) -> _Nodes:
    rows = [table.rows[i][1] for i in order]
    places = np.column_stack([table.numbers("x"), table.numbers("y")])[order]
    names = tuple(row.get("name", "") for row in rows)
    return _Nodes(tuple(row["node"] for row in rows), places, names if any(names) else (), zones)


def _with_zones(table: CsvTable, zones: Zones) -> _Nodes:
    """Nodes of a table that says which zone they are in: zones first, those of several nodes before all."""
    place = {row["node"]: i for i, (_, row) in enumerate(table.rows)}
    first = [place[node] for _, node in zones.single]
    others = sorted(set(range(len(table.rows))) - set(first))
    own = _in_order(table, [*first, *others], len(first))
    assert own.coordinates is not None
    centres = {zone: _unused(f"zone {zone}", place) for zone, _ in zones.several}
    at = {label: i for i, label in enumerate(own.labels)}
    middles = [own.coordinates[[at[node] for node in members]].mean(axis=0) for _, members in zones.several]
    return _Nodes(
        (*centres.values(), *own.labels),
        np.vstack([*middles, own.coordinates]),
        (*("" for _ in centres), *own.names) if own.names else (),
        centroids=len(centres) + len(first),
        remark=connectors_in_words(zones) if centres else "",
        zones=zones,
        centres=centres,
    )


def _unused(label: str, taken: Mapping[str, int]) -> str:
    while label in taken:
        label += "'"
    return label


def _link_names(table: CsvTable) -> tuple[str, ...]:
    """The names of links; where a table numbers its links in its own way, these numbers too."""
    own = [row.get("link_id", "") for _, row in table.rows]
    strange = own != [str(number) for number in range(1, len(own) + 1)]
    names = [
        ", ".join(part for part in (row.get("name", ""), f"id {number}" if number and strange else "") if part)
        for number, (_, row) in zip(own, table.rows, strict=True)
    ]
    return tuple(names) if any(names) else ()


def _without_self_loops(table: CsvTable, index: Mapping[str, int]) -> tuple[CsvTable, list[tuple[Line, str]]]:
    """The links between two nodes, and the line and node of each of the others."""

    def within(line: Line, row: Mapping[str, str]) -> bool:
        return node_of(line, row["tail"], "tail", index) == node_of(line, row["head"], "head", index)

    loops = [(line, row["tail"]) for line, row in table.rows if within(line, row)]
    if not loops:
        return table, loops
    rows = tuple((line, row) for line, row in table.rows if not within(line, row))
    if not rows:
        raise InvalidInput(
            f"{table.file}: expected links between two nodes, got {len(loops)} from a node to itself"
        )
    return replace(table, rows=rows), loops


def read_demand_table(path: FilePath, network: Network) -> Demand:
    """Read a demand table with columns origin, destination, volume; the ends are zones of `network`.

    A pair that comes twice has the sum of its volumes.
    """
    plain = read_plain_columns(path, DEMAND_COLUMNS)
    if plain is not None:
        zones = zone_index(network)
        origin, destination = ([zones.get(label) for label in plain[end]] for end in ("origin", "destination"))
        volume = as_numbers(plain["volume"])
        if volume is not None and None not in origin and None not in destination and np.all(volume >= 0.0):
            return Demand(np.array(origin, np.int64), np.array(destination, np.int64), volume)
    return _read_demand_rows(path, network)


def _read_demand_rows(path: FilePath, network: Network) -> Demand:
    """Row by row, with an error that names the line."""
    table = understand_demand(read_table(path))
    table.need("origin", "destination", "volume")
    zones = zone_index(network)
    origin, destination = (
        np.array([node_of(line, row[end], end, zones, "zones") for line, row in table.rows])
        for end in ("origin", "destination")
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
        link = place(line, *(node_of(line, row[end], end, index) for end in ("tail", "head")))
        tolls[link] = line.number_of("toll", row["toll"])
    return tolls


def write_link_table(
    path: FilePath, network: Network, columns: Mapping[str, Array], notes: Mapping[str, object] | None = None
) -> None:
    """Write one row per link: tail, head, the columns given (flows, times, tolls, ...), and its name if any."""
    checked = [as_vector(name, values, network.links, finite=False) for name, values in columns.items()]
    ends = ([network.node_labels[node] for node in nodes] for nodes in (network.tail, network.head))
    texts = ([exact(value) for value in values] for values in checked)
    heads, parts = ["tail", "head", *columns], [*ends, *texts]
    if network.link_names:
        heads, parts = [*heads, "name"], [*parts, list(network.link_names)]
    write_table(path, heads, list(zip(*parts, strict=True)), notes)


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
        "first_thru": _first_thru(network),
        "units": network.units,
    }
    write_link_table(path, network, columns, notes)


def _first_thru(network: Network) -> int:
    """The node where through traffic begins, as a table without a list of nodes is read: by its number."""
    numbers = written_numbers(network)
    return numbers[network.first_thru] if network.first_thru < network.nodes else numbers[-1] + 1


def write_node_table(path: FilePath, network: Network) -> None:
    """Write the labels and coordinates of a network."""
    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: it has no coordinates to write")
    columns: dict[str, list[str]] = {"node": list(network.node_labels)}
    columns |= {name: [exact(v) for v in place] for name, place in zip("xy", network.coordinates.T, strict=True)}
    if network.node_names:
        columns["name"] = list(network.node_names)
    write_columns(path, columns)


def write_demand_table(path: FilePath, demand: Demand, network: Network) -> None:
    """Write the pairs of a demand with the labels of `network`."""
    demand.check_zones(network.zones)
    labels = network.zone_labels
    rows = (
        (labels[origin], labels[destination], exact(volume))
        for origin, destination, volume in zip(demand.origin, demand.destination, demand.volume, strict=True)
    )
    write_table(path, ["origin", "destination", "volume"], list(rows))
