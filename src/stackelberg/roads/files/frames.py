"""Networks and demand from data frames and back, and the rows of a table as links of a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import chain, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, positive, require
from stackelberg.roads.delays import LAWS
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.cells import Cells, Frame, node_index, pd, whole_label
from stackelberg.roads.latency import BPR, Affine, LinkParameters
from stackelberg.roads.network import Network
from stackelberg.support.brief import short_repr

BPR_B, BPR_POWER = 0.15, 4.0
"""The coefficients of the Bureau of Public Roads (1964), for tables that have no column for either."""
_MOST_DIGITS = 15
_FALSE, _TRUE = ("false", "0", "no", "f"), ("true", "1", "yes", "t")


def columns_of(law: type[LinkParameters]) -> tuple[str, ...]:
    """The columns that a table has for a latency, in the order of its arguments.

    >>> columns_of(BPR)
    ('free_flow_time', 'b', 'capacity', 'power')
    """
    return tuple({"free_flow": "free_flow_time"}.get(part.name, part.name) for part in fields(law))


def network_of(links: Frame, nodes: Frame | None, given: Mapping[str, Any], remarks: Sequence[str] = ()) -> Network:
    """See `Network.from_frame`, of which this is the work."""
    table, said = Cells.of(links, "links"), [*remarks]
    told = {key: table.note(key) if value is None else value for key, value in {**given, "nodes": None}.items()}
    table.need("tail", "head")
    table = _between_nodes(both_ways(table, said), said)
    law = _law(told["latency"], table)
    if law is BPR and not {"b", "power"} & {*table.frame.columns}:
        table = Cells(table.frame.assign(b=BPR_B, power=BPR_POWER), table.what)
        said.append(f"links have the coefficients of the BPR, b = {BPR_B} and power = {BPR_POWER:g}")
    table.need(*columns_of(law))
    own = {column: table.numbers(column, least=0.0) for column in columns_of(law) if column != "capacity"}
    if "capacity" in table:
        own["capacity"] = table.numbers("capacity", above=0.0)
    places = _named_by_links(table, told, said) if nodes is None else _listed(Cells.of(nodes, "nodes"), table, told)
    labels = places["node_labels"]
    index = node_index(labels, places.get("node_names", ()))
    zones = places.pop("zones", 0)
    zones = zones if told["zones"] is None else count_of(table.what, "zones", told["zones"])
    return Network(
        table.places("tail", index),
        table.places("head", index),
        nodes=len(labels),
        zones=zones or len(labels),
        latency=law(*(own[column] for column in columns_of(law))),
        first_thru=_below(labels, told["first_thru"], table),
        fixed_cost=_fixed_cost(table, told, said),
        capacity=own.get("capacity", np.empty(0)),
        length=table.numbers("length", blank=0.0),
        name=str(told["name"] or "network"),
        units=str(told["units"] or ""),
        link_names=table.words("name"),
        link_ids=table.words("link_id"),
        remarks=tuple(said),
        **places,
    )


def count_of(what: str, key: str, value: Any) -> int:
    """A whole number that a note or an argument says; `what` is blamed."""
    text = whole_label(value)
    if not _is_number(text):
        got = "none" if value is None else short_repr(value)
        raise InvalidInput(f"{what}: expected {key}, a whole number >= 1, got {got}")
    return int(text)


def _is_number(label: str) -> bool:
    """Whether a label is a whole number >= 1, of no more digits than any of nodes has."""
    return label.isascii() and label.isdigit() and len(label) <= _MOST_DIGITS and int(label) >= 1


def _law(name: Any, table: Cells) -> type[LinkParameters]:
    """The latency that is named, else affine or BPR, by the columns there are."""
    if name is None:
        return Affine if {"intercept", "slope"} <= {*table.frame.columns} else BPR
    if str(name).lower() not in LAWS:
        raise InvalidInput(f"{table.what}: expected latency, one of {', '.join(LAWS)}, got {name!r}")
    return LAWS[str(name).lower()]


def both_ways(table: Cells, said: list[str]) -> Cells:
    """Links of which `directed` is false as two, one each way, and a remark on it."""
    if "direction" in table and (turned := table.numbers("direction", blank=1.0) != 1.0).any():
        table.fail(int(np.argmax(turned)), "direction", "1; make a row of every way of a link")
    words = [text.lower() for text in table.words("directed")]
    wrong = [word not in (*_FALSE, *_TRUE, "") for word in words]
    if any(wrong):
        table.fail(wrong.index(True), "directed", "true (one way) or false (both ways)")
    both = np.flatnonzero([word in _FALSE for word in words])
    if not both.size:
        return table
    said.append("links of both directions were read as two, one each way")
    back = table.frame.iloc[both].rename(columns={"tail": "head", "head": "tail"})
    order = np.argsort(np.append(np.arange(len(table)), both), kind="stable")
    found = pd.concat([table.frame, back]).iloc[order]
    found.attrs = table.frame.attrs
    return Cells(found, table.what)


def _between_nodes(table: Cells, said: list[str]) -> Cells:
    """The links that lead from one node to another, and a remark on the others, which are left out."""
    loops = np.array(table.texts("tail"), object) == np.array(table.texts("head"), object)
    count, first = int(loops.sum()), int(np.argmax(loops))
    if count == len(table):
        raise InvalidInput(f"{table.what}: expected links between two nodes, got {count} from a node to itself")
    if count:
        where = f"{table.frame.index.name or 'row'} {table.frame.index[first]}"
        said.append(f"{count:,} links from a node to itself left out, the first in {where}; others are numbered on")
    return table.at(~loops) if count else table


def _listed(table: Cells, links: Cells, told: Mapping[str, Any]) -> dict[str, Any]:
    """Nodes in the order of their table, those with a zone first."""
    if "x" not in table and "geometry" in table:
        points = table.frame["geometry"]
        table = Cells(table.frame.assign(x=points.x, y=points.y), table.what)
    table.need("node", "x", "y")
    if told["nodes"] is not None and (count := count_of(links.what, "nodes", told["nodes"])) != len(table):
        raise InvalidInput(f"{table.what}: expected {count} nodes, as {links.what} says, got {len(table)}")
    ids = [whole_label(text) for text in table.texts("zone_id")]
    ids = ids if len({*ids} - {""}) > 1 else [""] * len(ids)  # between one zone and itself nobody travels
    table = table.at(np.argsort([not zone for zone in ids], kind="stable"))
    labels, zones = table.texts("node"), [zone for zone in ids if zone]
    for column, texts in (("node", labels), ("zone_id", zones)):
        again = pd.Series(texts, dtype=object).duplicated()
        if again.any():
            row = int(np.argmax(again))
            table.fail(row, column, f"every {column.removesuffix('_id')} once", f"{texts[row]!r} again")
    return {
        "node_labels": tuple(labels),
        "coordinates": np.column_stack([table.numbers("x"), table.numbers("y")]),
        "node_names": table.words("name"),
        "zones": len(zones),
        "zone_ids": tuple(zones) if zones != labels[: len(zones)] else (),
    }


def _named_by_links(links: Cells, told: Mapping[str, Any], said: list[str]) -> dict[str, Any]:
    """The nodes that links name: 1 to the largest number where there is no gap, else in the order they come."""
    count, zones = (0 if told[key] is None else count_of(links.what, key, told[key]) for key in ("nodes", "zones"))
    ends = [links.texts(end) for end in ("tail", "head")]
    seen = {whole_label(label) for label in {*ends[0], *ends[1]}}
    if "" in seen:
        column = "tail" if "" in ends[0] else "head"
        links.fail(links.texts(column).index(""), column, "the label of a node", "none")
    if not all(map(_is_number, seen)):
        return {"node_labels": tuple(dict.fromkeys(chain.from_iterable(zip(*ends, strict=True))))}
    used = {*map(int, seen)}
    largest = max(used)
    most = max(1_000_000, 20 * len(links))  # before anything is laid out for them
    if count > most:
        raise InvalidInput(f"{links.what}: expected at most {most} nodes for {len(links)} links, got {count}")
    if largest <= (count or len(used)):
        return {"node_labels": tuple(map(str, range(1, (count or largest) + 1)))}
    if len(used) < count:  # zones may have no link
        used |= {*range(1, min(zones, count) + 1)}
    if count and len(used) > count:
        raise InvalidInput(f"{links.what}: expected {count} nodes, as it says, got {len(used)} in its links")
    said.append(f"the numbers of nodes have gaps: {len(used):,} nodes from {min(used)} to {largest}, their labels")
    return {"node_labels": tuple(map(str, sorted(used)))}


def _below(labels: Sequence[str], first_thru: Any, table: Cells) -> int:
    """How many nodes carry no through traffic, where `first_thru` is the number of the first that does."""
    if first_thru is None:
        return 0
    first = count_of(table.what, "first_thru", first_thru)
    numbers = written_numbers(labels)
    return sum(number < first for number in numbers)


def written_numbers(labels: Sequence[str]) -> list[int]:
    """The numbers of nodes in a file of numbers: their labels where these count upwards, else 1 to n."""
    if all(map(_is_number, labels)):
        numbers = [int(label) for label in labels]
        if all(a < b for a, b in pairwise(numbers)):
            return numbers
    return list(range(1, len(labels) + 1))


def _fixed_cost(table: Cells, told: Mapping[str, Any], said: list[str]) -> Array:
    """What links cost beside time, and which factors were used, in words."""
    cost = table.numbers("fixed_cost", blank=0.0)
    for what, column in (("toll", "toll"), ("distance", "length")):
        amounts, value = table.numbers(column, blank=0.0), told[f"{what}_factor"]
        if value is None:
            if what == "toll" and amounts.any():
                links = f"{np.count_nonzero(amounts):,} of {len(table):,} links"
                said.append(f"the tolls of {links} were left out: there is no toll factor")
            continue
        try:
            factor = positive(f"{what}_factor", float(value), zero=True)
        except ValueError as error:
            expected = f"{what}_factor, a number >= 0"
            raise InvalidInput(f"{table.what}: expected {expected}, got {value!r}") from error
        cost = cost + factor * amounts
        said += [f"the {what} factor is {factor:g}"] if factor else []
    return cost


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
    if network.zone_ids or network.zones < network.nodes:
        nodes["zone_id"] = [*network.zone_labels, *[""] * (network.nodes - network.zones)]
    links, listing = pd.DataFrame(columns), pd.DataFrame(nodes)
    numbers = written_numbers(network.node_labels)
    first_thru = [*numbers, numbers[-1] + 1][network.first_thru]
    links.attrs = {"name": network.name, "nodes": network.nodes, "zones": network.zones, "first_thru": first_thru}
    links.attrs |= {"units": network.units, "latency": next(name for name, one in LAWS.items() if one is law)}
    return (links, listing) if crs is None else _with_geometry(network, links, listing, crs)


def _with_geometry(network: Network, links: Frame, nodes: Frame, crs: Any) -> tuple[Frame, Frame]:
    if network.coordinates is None:
        raise InvalidInput(f"network {network.name!r}: it has no coordinates to draw")
    geopandas, shapely = require("geopandas", "geo"), require("shapely", "geo")
    ends = np.stack([network.coordinates[network.tail], network.coordinates[network.head]], axis=1)
    lines = geopandas.GeoDataFrame(links, geometry=shapely.linestrings(ends), crs=crs)
    lines.attrs = links.attrs
    return lines, geopandas.GeoDataFrame(nodes, geometry=shapely.points(network.coordinates), crs=crs)


def zone_index(network: Network) -> dict[str, int]:
    """The place of every zone by its label or name."""
    return node_index(network.zone_labels, network.node_names[: network.zones])


def demand_of(trips: Frame, zones: Mapping[str, int]) -> Demand:
    """The demand of a table with columns origin, destination and volume; those of one pair are added up."""
    table = Cells.of(trips, "trips")
    origin, destination = (table.places(end, zones, "zones") for end in ("origin", "destination"))
    volume = table.numbers("volume", least=0.0)
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

    Parameters
    ----------
    table : pandas.DataFrame or Cells
        A table of links.
    network : Network
        The network that they are of.

    Returns
    -------
    ndarray of int
        A link per row.
    """
    table = Cells.of(table, "links")
    own, asked = _keys(table, network)
    keys = [*own]
    if "link" in table:
        links = table.wholes("link", 1, network.links) - 1
        others = (own.iloc[links].to_numpy() != asked.to_numpy()).any(axis=1)
        if others.any():
            row = int(np.argmax(others))
            table.fail(row, "link", f"the ends of link {links[row] + 1}", _in_words(table, row))
    elif keys:
        own["nth"], asked["nth"] = own.groupby(keys).cumcount(), asked.groupby(keys).cumcount()
        found = asked.merge(own.assign(place=own.index), how="left", on=[*keys, "nth"])["place"]
        if found.isna().any():
            row = int(np.argmax(found.isna()))
            expected = f"a link of network {network.name!r}, each once"
            raise InvalidInput(f"{table.place(row)}: expected {expected}, got {_in_words(table, row)}")
        links = found.to_numpy(np.int64)
    else:
        known = "a column 'link', or columns 'tail' and 'head'" + (", or 'link_id'" if network.link_ids else "")
        raise InvalidInput(f"{table.what}: expected {known}, got {', '.join(table.frame.columns)}")
    again = pd.Series(links).duplicated()
    if again.any():
        row = int(np.argmax(again))
        raise InvalidInput(f"{table.place(row)}: expected every link at most once, got link {links[row] + 1} again")
    return links


def _keys(table: Cells, network: Network) -> tuple[Frame, Frame]:
    """What tells links apart, those of the network and those of a table: ids and ends, as far as both have them."""
    own, asked = pd.DataFrame(index=range(network.links)), pd.DataFrame(index=range(len(table)))
    if "link_id" in table and network.link_ids:
        own["link_id"], asked["link_id"] = network.link_ids, table.texts("link_id")
    if "tail" in table and "head" in table:
        index = node_index(network.node_labels, network.node_names)
        for end in ("tail", "head"):
            own[end], asked[end] = getattr(network, end), table.places(end, index)
    return own, asked


def _in_words(table: Cells, row: int) -> str:
    ends, own = (" to ".join(table.texts(end)[row] for end in ("tail", "head")), table.texts("link_id")[row])
    return ", ".join(filter(None, (ends if ends != " to " else "", f"link_id {own}" if own else "")))


def namesakes(table: Frame | Cells, network: Network) -> list[tuple[list[int], list[int]]]:
    """Links that go by one name where a table has rows for some of them only.

    Parameters
    ----------
    table : pandas.DataFrame or Cells
        A table of links.
    network : Network
        The network that they are of.

    Returns
    -------
    list of (list of int, list of int)
        For each such name the links that rows were taken for, and all links of that name.
    """
    table = Cells.of(table, "links")
    if "link" in table:
        return []
    told, own = set(links_in(table, network).tolist()), _keys(table, network)[0]
    alike = own.groupby([*own]).indices.values()
    return [(sorted(told & {*links}), links.tolist()) for links in alike if 0 < len(told & {*links}) < len(links)]


def measured_in(table: Frame | Cells, network: Network, column: str) -> Array:
    """One number >= 0 per link from a column of a table.

    Parameters
    ----------
    table : pandas.DataFrame or Cells
        A table of links.
    network : Network
        The network that they are of.
    column : str
        The column with the numbers.

    Returns
    -------
    ndarray
        A number per link; NaN for links without a row, or with an empty cell.
    """
    table = Cells.of(table, "links")
    table.need(column)
    found = np.full(network.links, np.nan)
    found[links_in(table, network)] = table.numbers(column, least=0.0, blank=np.nan)
    return found
