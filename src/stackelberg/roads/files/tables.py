"""Networks, demand, tolls and link results as plain CSV tables.

A table has a heading row that names its columns, in any order. Lines that start with `#` are notes; of the form
`# key: value` they carry what concerns the whole table (name, zones, first_thru, units). Nodes are named by
their labels: the labels of a node table where there is one, else whole numbers from 1.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, positive
from stackelberg.roads.delays import LAWS
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.column_names import (
    Links,
    Zones,
    columns_of,
    connectors_in_words,
    law_of,
    understand_demand,
    understand_links,
    understand_nodes,
    zones_of,
)
from stackelberg.roads.files.csv_table import CsvTable, FilePath, exact, read_table
from stackelberg.roads.files.node_ids import (
    between_nodes,
    node_index,
    nodes_in,
    numbered_nodes,
    written_numbers,
    zone_index,
)
from stackelberg.roads.latency import BPR, Affine, LinkParameters
from stackelberg.roads.network import Network
from stackelberg.support.tables import write_columns, write_table


def read_network_table(
    path: FilePath,
    nodes: FilePath | None = None,
    *,
    toll_factor: float | None = None,
    distance_factor: float | None = None,
) -> Network:
    """Read a link table with columns tail, head and those of its latency.

    BPR: free_flow_time, b, capacity, power. Affine: intercept, slope (capacity optional). With a note `# latency:`
    those of another law: conical and inrets (free_flow_time, capacity, alpha), akcelik (free_flow_time, capacity,
    delay, period). Optional in all: length, fixed_cost, toll, name, link_id. `nodes` is a table with columns node,
    x, y and perhaps name; without it nodes are whole numbers. The notes `# zones:` and `# first_thru:` say how many
    of the first nodes are zones (default: all) and which node is the first that carries through traffic (default:
    the first), `# toll_factor:` and `# distance_factor:` what a unit of toll and of length costs where the caller
    does not.

    Tables of AequilibraE and of GMNS are understood as they are (`column_names`): what was assumed in reading them
    is in `Network.remarks`.
    """
    table = read_table(path)
    links = understand_links(table)
    read = _read_nodes(nodes) if nodes is not None else _named_nodes(table, links)
    if read.zones is not None and read.zones.several:
        links = links.with_connectors(read.connectors)
    index = node_index(read.labels, read.names)
    tail, head = (links.nodes(table, end, index) for end in ("tail", "head"))
    kept, loops = between_nodes(replace(table, lines=links.lines(table)), tail, head, links.tail)
    tail, head, links = tail[kept], head[kept], links.at(kept)
    numbers, law = links.numbers, BPR if links.foreign else law_of(table)
    charge, charged = fixed_cost(table, numbers["toll"], numbers["length"], toll_factor, distance_factor)
    zones = table.note_count("zones", read.centroids or len(read.labels))
    return Network(
        tail,
        head,
        nodes=len(read.labels),
        zones=zones,
        latency=law(*(numbers[column] for column in columns_of(law))),
        first_thru=max(read.below(table.note_count("first_thru", 1)), read.added),
        fixed_cost=numbers["fixed_cost"] + charge,
        capacity=numbers.get("capacity", np.empty(0)),
        length=numbers["length"],
        coordinates=read.coordinates,
        node_labels=read.labels,
        name=table.note("name", plain_name(table.file)),
        units=table.note("units", links.units),
        node_names=read.names,
        link_names=tuple(links.name) if any(links.name) else (),
        link_ids=tuple(links.link_id) if any(links.link_id) else (),
        zone_ids=read.zone_ids(zones),
        remarks=tuple(filter(None, (*links.remarks, read.remark, loops, *charged))),
    )


def plain_name(path: FilePath) -> str:
    """What a network without a name is called: as its file; where that is GMNS's link.csv, as its folder."""
    stem = str(path).replace("\\", "/").rpartition("/")[2].partition(".")[0].removesuffix("_net")
    return Path(path).absolute().parent.name if stem.lower() in ("link", "links") else stem


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
    def connectors(self) -> list[tuple[str, str]]:
        """The ends of connectors between the nodes of a zone and the node that stands for it, both ways."""
        members = () if self.zones is None else self.zones.several
        pairs = [(self.centres[zone], node) for zone, nodes in members for node in nodes]
        return [way for centre, node in pairs for way in ((centre, node), (node, centre))]

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


def _named_nodes(table: CsvTable, links: Links) -> _Nodes:
    """Nodes where no table names them: labels 1 to n (n from the notes, else the largest seen), or their ids."""
    if not links.foreign:
        ends = table.whole_numbers("tail", 1), table.whole_numbers("head", 1)
        count = table.note_count("nodes", 0) or None
        found = numbered_nodes(table.file, table, ends, count, table.note_count("zones", 0))
        return _Nodes(found.labels, remark=found.remark, numbers=found.numbers)
    seen = dict.fromkeys(label for ends in zip(links.tail, links.head, strict=True) for label in ends)
    return _Nodes(tuple(sorted(seen, key=int) if all(label.isdigit() for label in seen) else seen))


def _read_nodes(path: FilePath) -> _Nodes:
    """Nodes in the order of their table, centroids first where it marks them."""
    table = understand_nodes(read_table(path))
    labels = table.cells["node"]
    seen: set[str] = set()
    for row, label in enumerate(labels):
        if label in seen:
            table.line(row).fail("each node once", f"node {label!r} again")
        seen.add(label)
    zones = zones_of(labels, table.texts("zone_id"), table.texts("node_type"))
    if len(zones.ids) > 1:  # between one zone and itself nobody travels
        return _with_zones(table, zones)
    marked = [text in ("1", "1.0", "true", "True") for text in table.texts("is_centroid")]
    order = sorted(range(len(marked)), key=lambda i: not marked[i])
    return _in_order(table, order, sum(marked))


def _in_order(table: CsvTable, order: Sequence[int], zones: int) -> _Nodes:
    own = table.at(np.array(order, dtype=np.int64))
    places = np.column_stack([table.numbers("x"), table.numbers("y")])[order]
    names = tuple(own.texts("name"))
    return _Nodes(tuple(own.cells["node"]), places, names if any(names) else (), zones)


def _with_zones(table: CsvTable, zones: Zones) -> _Nodes:
    """Nodes of a table that says which zone they are in: zones first, those of several nodes before all."""
    place = {node: row for row, node in enumerate(table.cells["node"])}
    first = [place[node] for _, node in zones.single]
    others = sorted(set(range(len(table))) - set(first))
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


def read_demand_table(path: FilePath, network: Network) -> Demand:
    """Read a demand table with columns origin, destination, volume; the ends are zones of `network`.

    A pair that comes twice has the sum of its volumes, which is warned of.
    """
    table = understand_demand(read_table(path))
    zones = zone_index(network)
    origin, destination = (nodes_in(table, end, zones, "zones") for end in ("origin", "destination"))
    volume = table.numbers("volume", least=0.0)
    return pairs_as_demand(table, origin, destination, volume, network.zone_labels)


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


def pairs_as_demand(
    table: CsvTable,
    origin: NDArray[np.int64],
    destination: NDArray[np.int64],
    volume: Array,
    zones: Sequence[str],
) -> Demand:
    """The demand of pairs, one a row of a table; pairs that come twice are added up, which is warned of."""
    some = np.flatnonzero(volume > 0.0)
    _, first = np.unique(origin[some] * len(zones) + destination[some], return_index=True)
    again = np.delete(some, first)
    if again.size:
        row = int(again[0])
        pairs = f"{again.size:,} pairs come again" if again.size > 1 else "a pair comes again"
        named = f"from {zones[origin[row]]} to {zones[destination[row]]} on line {table.line(row).number}"
        warnings.warn(f"{table.file}: {pairs}, the first {named}; volumes of a pair are added up", stacklevel=3)
    return Demand(origin, destination, volume)


def write_link_table(
    path: FilePath, network: Network, columns: Mapping[str, Array], notes: Mapping[str, object] | None = None
) -> None:
    """Write one row per link: tail, head, the columns given (flows, times, tolls, ...), its id and name if any."""
    checked = [as_vector(name, values, network.links, finite=False) for name, values in columns.items()]
    ends = ([network.node_labels[node] for node in nodes] for nodes in (network.tail, network.head))
    texts = ([exact(value) for value in values] for values in checked)
    heads, parts = ["tail", "head", *columns], [*ends, *texts]
    for head, own in (("link_id", network.link_ids), ("name", network.link_names)):
        if own:
            heads, parts = [*heads, head], [*parts, list(own)]
    write_table(path, heads, list(zip(*parts, strict=True)), notes)


def write_network_table(path: FilePath, network: Network) -> None:
    """Write a network whose latency has a name (`delays.LAWS`); reading it back gives the same to the bit."""
    latency = network.latency
    if not isinstance(latency, LinkParameters):
        raise InvalidInput(
            f"network: a table holds latencies by name ({', '.join(LAWS)}), got {type(latency).__name__}, a program"
        )
    law = type(latency)
    own = zip(columns_of(law), fields(law), strict=True)
    columns: dict[str, Array] = {column: getattr(latency, part.name) for column, part in own}
    if "capacity" not in columns and np.all(np.isfinite(network.capacity)):
        columns["capacity"] = network.capacity
    columns |= {"length": network.length, "fixed_cost": network.fixed_cost}
    notes = {
        "name": network.name,
        "nodes": network.nodes,
        "zones": network.zones,
        "first_thru": _first_thru(network),
        "units": network.units,
    }
    if law not in (BPR, Affine):  # which columns alone do not tell
        notes["latency"] = next(name for name, known in LAWS.items() if known is law)
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
