"""Networks and demand from data frames and back, and the rows of a table as links of a network."""

from __future__ import annotations

import warnings
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, positive, whole_number
from stackelberg.roads.delays import LAWS
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.cells import Cells, Frame, listed, node_index, pd, refuse_many_nodes, whole_label
from stackelberg.roads.latency import BPR, Affine, LinkParameters
from stackelberg.roads.network import Network

BPR_B, BPR_POWER = 0.15, 4.0
"""The coefficients of the Bureau of Public Roads (1964), for tables that have no column for either."""
_FALSE, _TRUE = ("false", "0", "no", "f"), ("true", "1", "yes", "t")


def columns_of(law: type[LinkParameters]) -> tuple[str, ...]:
    """The columns that a table has for a latency, in the order of its arguments.

    >>> columns_of(BPR)
    ('free_flow_time', 'b', 'capacity', 'power')
    """
    return tuple({"free_flow": "free_flow_time"}.get(part.name, part.name) for part in fields(law))


def network_of(links: Frame, nodes: Frame | None = None, **told: Any) -> Network:
    """See `Network.from_frame`, of which this is the work."""
    table = Cells.of(links, "links")
    remarks = [*told.pop("remarks")]
    told = {key: table.note(key) if value is None else value for key, value in {**told, "nodes": None}.items()}
    table.need("tail", "head")
    table, two_way = both_ways(table)
    law = _law(told["latency"], table)
    own_columns = [column for column in columns_of(law) if column != "capacity"]
    numbers = {column: table.numbers(column, least=0.0) for column in own_columns if column in table}
    if law is BPR and not {"b", "power"} & {*numbers}:
        numbers |= {"b": np.full(len(table), BPR_B), "power": np.full(len(table), BPR_POWER)}
        two_way.append(f"links have the coefficients of the BPR, b = {BPR_B} and power = {BPR_POWER:g}")
    table.need(*(column for column in columns_of(law) if column not in numbers))
    if "capacity" in table:
        numbers["capacity"] = table.numbers("capacity", above=0.0)
    numbers |= {column: table.numbers(column, blank=0.0) for column in ("fixed_cost", "length", "toll")}
    own = _nodes(table, nodes, told)
    index = node_index(own.labels, own.names)
    tail, head = (table.places(end, index) for end in ("tail", "head"))
    kept, loops = _between_nodes(table, tail, head)
    numbers = {column: values[kept] for column, values in numbers.items()}
    charge, charged = _charges(numbers["toll"], numbers["length"], told, table)
    names, ids = (tuple(np.array(table.texts(column), object)[kept]) for column in ("name", "link_id"))
    zones = own.zones if told["zones"] is None else _count(table, "zones", told["zones"])
    return Network(
        tail[kept],
        head[kept],
        nodes=len(own.labels),
        zones=zones or len(own.labels),
        latency=law(*(numbers[column] for column in columns_of(law))),
        first_thru=_below(own.labels, told["first_thru"], table),
        fixed_cost=numbers["fixed_cost"] + charge,
        capacity=numbers.get("capacity", np.empty(0)),
        length=numbers["length"],
        coordinates=own.coordinates,
        node_labels=own.labels,
        name=str(told["name"] or "network"),
        units=str(told["units"] or ""),
        node_names=own.names if any(own.names) else (),
        link_names=names if any(names) else (),
        link_ids=ids if any(ids) else (),
        zone_ids=own.zone_ids,
        remarks=tuple(filter(None, (*remarks, *two_way, own.remark, loops, *charged))),
    )


def _count(table: Cells, key: str, value: Any) -> int:
    """A whole number that a note or an argument says."""
    text = whole_label(value)
    if not text.isdecimal():
        raise InvalidInput(f"{table.what}: expected {key}, a whole number >= 1, got {value!r}")
    return whole_number(key, int(text))


def _law(name: Any, table: Cells) -> type[LinkParameters]:
    """The latency that is named, else affine or BPR, by the columns there are."""
    if name is None:
        return Affine if {"intercept", "slope"} <= {*table.frame.columns} else BPR
    if str(name).lower() not in LAWS:
        raise InvalidInput(f"{table.what}: expected latency, one of {', '.join(LAWS)}, got {name!r}")
    return LAWS[str(name).lower()]


def both_ways(table: Cells) -> tuple[Cells, list[str]]:
    """Links of both directions as two, one each way, and a remark on it.

    A column `direction` says which they are (1 from tail to head, −1 back, 0 both; columns that end in _ab and _ba
    count one way), or a column `directed` (false: both ways).
    """
    if "direction" in table:
        sign = table.numbers("direction", blank=1.0)
        if not np.isin(sign, (-1.0, 0.0, 1.0)).all():
            table.fail(int(np.argmax(~np.isin(sign, (-1.0, 0.0, 1.0)))), "direction", "1, -1 or 0 (both ways)")
    elif "directed" in table:
        words = [text.lower() for text in table.texts("directed")]
        wrong = [word not in (*_FALSE, *_TRUE, "") for word in words]
        if any(wrong):
            table.fail(wrong.index(True), "directed", "true (one way) or false (both ways)")
        sign = np.array([0.0 if word in _FALSE else 1.0 for word in words])
    else:
        return table, []
    there, back = np.flatnonzero(sign >= 0), np.flatnonzero(sign <= 0)
    ways = [_one_way(table.frame.iloc[there], "_ab"), _one_way(table.frame.iloc[back], "_ba")]
    found = pd.concat(ways).iloc[np.argsort(np.concatenate([there, back]), kind="stable")]
    found.attrs = table.frame.attrs
    both = (sign == 0.0).any()
    return Cells.of(found, table.what), ["links of both directions were read as two, one each way"] if both else []


def _one_way(links: Frame, way: str) -> Frame:
    other = {"_ab": "_ba", "_ba": "_ab"}[way]
    ends = {"tail": "head", "head": "tail"} if way == "_ba" else {}
    own = links.drop(columns=[name for name in links if name.endswith(other)]).rename(columns=ends)
    return own.rename(columns={name: name.removesuffix(way) for name in own})


@dataclass(frozen=True)
class _Nodes:
    """The nodes of a network, zones first: as many as say so, 0 if none does."""

    labels: tuple[str, ...]
    coordinates: Array | None = None
    names: tuple[str, ...] = ()
    zones: int = 0
    zone_ids: tuple[str, ...] = ()
    remark: str = ""


def _nodes(links: Cells, nodes: Frame | None, told: Mapping[str, Any]) -> _Nodes:
    count = None if told["nodes"] is None else _count(links, "nodes", told["nodes"])
    if nodes is None:
        zones = 0 if told["zones"] is None else _count(links, "zones", told["zones"])
        return _named_by_links(links, count, zones)
    found = _listed_nodes(Cells.of(nodes, "nodes"))
    if count is not None and count != len(found.labels):
        raise InvalidInput(
            f"{links.what}: expected {count} nodes, as it says, got {len(found.labels)} in the table"
        )
    return found


def _listed_nodes(table: Cells) -> _Nodes:
    """Nodes in the order of their table, those that are zones first."""
    if "x" not in table and "geometry" in table:
        points = table.frame["geometry"]
        frame = table.frame.assign(x=points.x, y=points.y)
        table = Cells(frame, table.what)
    table.need("node", "x", "y")
    marked = [text.lower() in _TRUE for text in table.texts("is_centroid")]
    ids = [whole_label(text) for text in table.texts("zone_id")]
    named = len({*ids} - {""}) > 1  # between one zone and itself nobody travels
    zones = np.array([bool(zone) for zone in ids] if named else marked)
    table = table.at(np.argsort(~zones, kind="stable"))
    labels = table.texts("node")
    for column, texts in (("node", labels), ("zone_id", [zone for zone in ids if zone] if named else [])):
        again = pd.Series(texts).duplicated()
        if again.any():
            row = int(np.argmax(again))
            table.fail(row, column, f"every {column.removesuffix('_id')} once", f"{texts[row]!r} again")
    own = tuple(whole_label(zone) for zone in table.texts("zone_id")[: int(zones.sum())]) if named else ()
    places = np.column_stack([table.numbers("x"), table.numbers("y")])
    own = own if own != tuple(labels[: len(own)]) else ()
    return _Nodes(tuple(labels), places, tuple(table.texts("name")), int(zones.sum()), own)


def _named_by_links(links: Cells, count: int | None, zones: int) -> _Nodes:
    """The nodes that links name: 1 to the largest number where there is no gap, else in the order they come."""
    ends = [links.texts(end) for end in ("tail", "head")]
    seen = {whole_label(label) for label in {*ends[0], *ends[1]}}
    if "" in seen:
        column = "tail" if "" in ends[0] else "head"
        links.fail(links.texts(column).index(""), column, "the label of a node", "none")
    if not all(label.isdecimal() and int(label) > 0 for label in seen):
        return _Nodes(tuple(dict.fromkeys(label for pair in zip(*ends, strict=True) for label in pair)))
    used = {int(label) for label in seen}
    largest = max(used)
    count = len(used) if count is None and largest == len(used) else count
    if count is not None:
        refuse_many_nodes(links.what, count, len(links))
        if largest <= count:
            return _Nodes(tuple(map(str, range(1, count + 1))))
        if len(used) < count:  # zones may have no link
            used |= set(range(1, min(zones, count) + 1))
        if len(used) > count:
            raise InvalidInput(f"{links.what}: expected {count} nodes, as it says, got {len(used)} in its links")
    words = f"the numbers of nodes have gaps: {len(used):,} nodes from {min(used)} to {largest}, their labels"
    missing = 0 if count is None else count - len(used)
    words += f" ({missing:,} of the {count:,} that the file counts are in no link)" if missing else ""
    return _Nodes(tuple(map(str, sorted(used))), remark=words)


def _between_nodes(table: Cells, tail: NDArray[Any], head: NDArray[Any]) -> tuple[NDArray[np.int64], str]:
    """The links that lead from one node to another, and what is to be said of the others, which are left out."""
    loops = np.flatnonzero(tail == head)
    if loops.size == tail.size:
        raise InvalidInput(
            f"{table.what}: expected links between two nodes, got {loops.size} from a node to itself"
        )
    where = listed(f"{table.frame.index.name or 'row'} {table.frame.index[row]}" for row in loops.tolist())
    count = "a link" if loops.size == 1 else f"{loops.size:,} links"
    words = f"{count} from a node to itself left out, and links are numbered without: {where}" if loops.size else ""
    return np.flatnonzero(tail != head), words


def _below(labels: Sequence[str], first_thru: Any, table: Cells) -> int:
    """How many nodes carry no through traffic, where `first_thru` is the number of the first that does."""
    if first_thru is None:
        return 0
    first = _count(table, "first_thru", first_thru)
    numbers = written_numbers(labels)
    return sum(number < first for number in numbers)


def written_numbers(labels: Sequence[str]) -> list[int]:
    """The numbers of nodes in a file of numbers: their labels where these count upwards, else 1 to n."""
    if all(label.isascii() and label.isdigit() for label in labels):
        numbers = [int(label) for label in labels]
        if numbers[0] >= 1 and all(a < b for a, b in pairwise(numbers)):
            return numbers
    return list(range(1, len(labels) + 1))


def _charges(toll: Array, length: Array, told: Mapping[str, Any], table: Cells) -> tuple[Array, list[str]]:
    """What links cost beside time, and which factors were used, in words."""
    cost, remarks = np.zeros(len(toll)), list[str]()
    for what, amounts in (("toll", toll), ("distance", length)):
        factor, stated = (
            _factor(f"{what}_factor", value, table)
            for value in (told[f"{what}_factor"], table.note(f"{what}_factor"))
        )
        if factor is None:
            if what == "toll" and toll.any():
                links = f"{int(np.count_nonzero(toll)):,} of {len(toll):,} links"
                remarks.append(f"the tolls of {links} were left out: there is no toll factor")
            continue
        cost += factor * amounts
        if stated is not None and factor != stated:
            remarks.append(f"the {what} factor is {factor:g}, as given, and not {stated:g}, as the file says")
        elif factor or stated is not None:
            remarks.append(f"the {what} factor is {factor:g}, as {'given' if stated is None else 'the file says'}")
    return cost, remarks


def _factor(key: str, value: Any, table: Cells) -> float | None:
    try:
        return None if value is None else positive(key, float(value), zero=True)
    except ValueError as error:
        raise InvalidInput(f"{table.what}: expected {key}, a number >= 0, got {value!r}") from error


def network_frames(network: Network, crs: Any = None) -> tuple[Frame, Frame]:
    """See `Network.to_frame`, of which this is the work."""
    latency = network.latency
    if not isinstance(latency, LinkParameters):
        raise InvalidInput(
            f"network: a table holds latencies by name ({', '.join(LAWS)}), got {type(latency).__name__}, a program"
        )
    law, labels = type(latency), np.array(network.node_labels, object)
    columns: dict[str, Any] = {"tail": labels[network.tail], "head": labels[network.head]}
    columns |= {name: getattr(latency, part.name) for name, part in zip(columns_of(law), fields(law), strict=True)}
    if np.all(np.isfinite(network.capacity)):
        columns.setdefault("capacity", network.capacity)
    columns |= {"length": network.length, "fixed_cost": network.fixed_cost}
    columns |= {"link_id": network.link_ids} if network.link_ids else {}
    columns |= {"name": network.link_names} if network.link_names else {}
    nodes: dict[str, Any] = {"node": labels}
    if network.coordinates is not None:
        nodes |= {"x": network.coordinates[:, 0], "y": network.coordinates[:, 1]}
    nodes |= {"name": network.node_names} if network.node_names else {}
    if network.zone_ids:
        nodes["zone_id"] = [*network.zone_ids, *[""] * (network.nodes - network.zones)]
    links, listing = pd.DataFrame(columns), pd.DataFrame(nodes)
    numbers = written_numbers(network.node_labels)
    first_thru = [*numbers, numbers[-1] + 1][network.first_thru]
    links.attrs = {"name": network.name, "nodes": network.nodes, "zones": network.zones, "first_thru": first_thru}
    links.attrs |= {"units": network.units, "latency": next(name for name, one in LAWS.items() if one is law)}
    return (links, listing) if crs is None else _with_geometry(network, links, listing, crs)


def _with_geometry(network: Network, links: Frame, nodes: Frame, crs: Any) -> tuple[Frame, Frame]:
    from stackelberg.core import require

    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: it has no coordinates to draw")
    geopandas, shapely = require("geopandas", "geo"), require("shapely", "geo")
    ends = np.stack([network.coordinates[network.tail], network.coordinates[network.head]], axis=1)
    notes, parts = links.attrs, ((links, shapely.linestrings(ends)), (nodes, shapely.points(network.coordinates)))
    links, nodes = (geopandas.GeoDataFrame(frame, geometry=shapes, crs=crs) for frame, shapes in parts)
    links.attrs = notes
    return links, nodes


def zone_index(network: Network) -> dict[str, int]:
    """The place of every zone by its label or name."""
    return node_index(network.zone_labels, network.node_names[: network.zones])


def demand_of(trips: Frame, zones: Mapping[str, int]) -> Demand:
    """The demand of a table with columns origin, destination and volume; a pair that comes twice is warned of."""
    table = Cells.of(trips, "trips")
    origin, destination = (table.places(end, zones, "zones") for end in ("origin", "destination"))
    volume = table.numbers("volume", least=0.0)
    some = np.flatnonzero(volume > 0.0)
    _, first = np.unique(origin[some] * (max(zones.values(), default=0) + 1) + destination[some], return_index=True)
    again = np.delete(some, first)
    if again.size:
        ends = " to ".join(table.texts(end)[again[0]] for end in ("origin", "destination"))
        what = f"{again.size:,} pairs come again, the first from {ends}"
        warnings.warn(f"{table.place(int(again[0]))}: {what}; volumes of a pair are added up", stacklevel=3)
    return Demand(origin, destination, volume)


def demand_frame(demand: Demand, network: Network) -> Frame:
    """See `Demand.to_frame`, of which this is the work."""
    demand.check_zones(network.zones)
    labels = np.array(network.zone_labels, object)
    ends = {"origin": labels[demand.origin], "destination": labels[demand.destination]}
    return pd.DataFrame({**ends, "volume": demand.volume})


def links_in(table: Frame | Cells, network: Network) -> NDArray[np.int64]:
    """The link of each row, counted from 0; unknown links, and links that come twice, are refused.

    Rows name links by their number from 1 (`link`), their id (`link_id`), or their ends: parallel ones in order.
    """
    table = Cells.of(table, "links")
    own, asked = _keys(table, network)
    if "link" in table:
        links = table.wholes("link", 1, network.links) - 1
        for row, (link, key) in enumerate(zip(links.tolist(), asked, strict=False)):
            if key != own[link]:
                table.fail(row, "link", f"the ends of link {link + 1}", _in_words(table, row))
    elif own:
        links = _in_order(table, network, own, asked)
    else:
        known = "a column 'link', or columns 'tail' and 'head'" + (", or 'link_id'" if network.link_ids else "")
        raise InvalidInput(f"{table.what}: expected {known}, got {', '.join(table.frame.columns)}")
    again = pd.Series(links).duplicated()
    if again.any():
        row = int(np.argmax(again))
        raise InvalidInput(f"{table.place(row)}: expected every link at most once, got link {links[row] + 1} again")
    return links


def _keys(table: Cells, network: Network) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """What tells links apart, those of the network and those of a table: ids and ends, as far as both have them."""
    own: list[Sequence[Any]] = []
    asked: list[Sequence[Any]] = []
    if "link_id" in table and network.link_ids:
        own, asked = [network.link_ids], [table.texts("link_id")]
    if "tail" in table and "head" in table:
        index = node_index(network.node_labels, network.node_names)
        own += [network.tail.tolist(), network.head.tolist()]
        asked += [table.places(end, index).tolist() for end in ("tail", "head")]
    return list(zip(*own, strict=True)), list(zip(*asked, strict=True))


def _in_order(table: Cells, network: Network, own: Sequence[Any], asked: Sequence[Any]) -> NDArray[np.int64]:
    """The next link of each key that is not yet taken: parallel links keep their order."""
    waiting: defaultdict[Any, deque[int]] = defaultdict(deque)
    for link, key in enumerate(own):
        waiting[key].append(link)
    links: list[int] = []
    for row, key in enumerate(asked):
        if not waiting[key]:
            raise InvalidInput(
                f"{table.place(row)}: expected a link of network {network.name!r}, each once, got "
                f"{_in_words(table, row)}"
            )
        links.append(waiting[key].popleft())
    return np.array(links, dtype=np.int64)


def _in_words(table: Cells, row: int) -> str:
    ends, own = (" to ".join(table.texts(end)[row] for end in ("tail", "head")), table.texts("link_id")[row])
    return ", ".join(filter(None, (ends if ends != " to " else "", f"link_id {own}" if own else "")))


def namesakes(table: Frame | Cells, network: Network) -> list[tuple[list[int], list[int]]]:
    """Links that go by one name where a table has rows for some of them only: those it was taken for, and all."""
    table = Cells.of(table, "links")
    if "link" in table:
        return []
    told, alike = set(links_in(table, network).tolist()), defaultdict[Any, list[int]](list)
    for link, key in enumerate(_keys(table, network)[0]):
        alike[key].append(link)
    return [(sorted(told & {*links}), links) for links in alike.values() if 0 < len(told & {*links}) < len(links)]


def measured_in(table: Frame | Cells, network: Network, column: str) -> Array:
    """One number >= 0 per link from a column of a table; NaN for links without a row, or with an empty cell."""
    table = Cells.of(table, "links")
    table.need(column)
    found = np.full(network.links, np.nan)
    found[links_in(table, network)] = table.numbers(column, least=0.0, blank=np.nan)
    return found
