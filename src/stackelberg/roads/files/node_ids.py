"""Nodes that files know by number: with gaps or without, and links that lead nowhere.

Where numbers run from 1 without a gap, or a file says how many nodes there are and no number is larger, the nodes
are 1 to that. Otherwise the numbers have gaps: the nodes are those that the file names, in order of their numbers,
which stay their labels. Zones are always the first nodes.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.files.csv_table import CsvTable, FilePath, Line, read_table, refuse_many_nodes
from stackelberg.roads.network import Network

MOST_NAMED = 5
"""So many links or nodes are named in a remark."""


@dataclass(frozen=True)
class NumberedNodes:
    """The numbers of nodes in order, and what is to be said about them ("" where there is nothing)."""

    numbers: tuple[int, ...]
    remark: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The numbers as labels."""
        return tuple(str(number) for number in self.numbers)

    def below(self, number: int) -> int:
        """How many nodes have a smaller number."""
        return sum(own < number for own in self.numbers)


def numbered_nodes(
    where: str,
    table: CsvTable,
    ends: tuple[NDArray[np.int64], NDArray[np.int64]],
    count: int | None,
    zones: int,
    listed: Iterable[int] = (),
) -> NumberedNodes:
    """The nodes of a table of links with these ends.

    where: what to blame for too many. count: how many nodes the file says there are, None where it does not. zones:
    how many zones it says there are, 0 where it does not. listed: those in its list of nodes.

    >>> table = CsvTable("file", {}, [1, 2])
    >>> numbered_nodes("file", table, (np.array([1, 2]), np.array([2, 3])), None, 0).labels
    ('1', '2', '3')
    >>> numbered_nodes("file", table, (np.array([1, 5]), np.array([5, 12])), 3, 0).remark
    'the numbers of nodes have gaps: 3 nodes from 1 to 12, with their numbers as labels'
    """
    used = np.unique(np.concatenate(ends))
    largest = int(used[-1])
    if count is None and largest == used.size:
        count = largest
    if count is not None:
        refuse_many_nodes(where, count, len(table))
        if largest <= count:
            return NumberedNodes(tuple(range(1, count + 1)))
    found = set(used.tolist())
    if count is not None:
        last = table.line(int(np.argmax(np.maximum(*ends) == largest)))
        found = _of_so_many(found, last, count, zones, set(listed))
    numbers = sorted(found)
    remark = (
        f"the numbers of nodes have gaps: {len(numbers):,} nodes from {numbers[0]} to {numbers[-1]}, with their "
        "numbers as labels"
    )
    if count is not None and len(numbers) < count:
        remark += f" ({count - len(numbers):,} of the {count:,} that the file counts are in no link)"
    return NumberedNodes(tuple(numbers), remark)


def _of_so_many(ends: set[int], last: Line, count: int, zones: int, listed: set[int]) -> set[int]:
    """Which nodes a file means that says how many there are; zones may have no link, and other nodes neither.

    `last` is the line with the largest number.
    """
    first = set(range(1, min(zones, count) + 1))
    ways = (ends | listed, ends, ends | first, ends | listed | first)
    exact = next((way for way in ways if len(way) == count), None)
    if exact is not None:
        return exact
    if len(ends | first) > count:
        last.fail(
            f"nodes 1 to {count}, or {count} different ones as the file says, with the zones first",
            f"node {max(ends)}, and {len(ends)} different ones in all links",
        )
    return ends | first


def between_nodes(
    table: CsvTable, tail: NDArray[np.int64], head: NDArray[np.int64], labels: Sequence[str]
) -> tuple[NDArray[np.int64], str]:
    """The links that lead from one node to another, and what is to be said of the others, which are left out."""
    loops = np.flatnonzero(tail == head)
    if loops.size == tail.size:
        raise InvalidInput(
            f"{table.file}: expected links between two nodes, got {loops.size} from a node to itself"
        )
    kept = np.flatnonzero(tail != head)
    named = ", ".join(f"node {labels[row]} (line {table.line(row).number})" for row in loops[:MOST_NAMED].tolist())
    rest = f" and {loops.size - MOST_NAMED:,} more" if loops.size > MOST_NAMED else ""
    if loops.size == 1:
        return kept, f"a link from a node to itself was left out, and links are numbered without it: {named}"
    count = f"{loops.size:,} links from a node to itself were left out"
    return kept, f"{count}, and links are numbered without them: {named}{rest}" if loops.size else ""


def whole_label(text: str) -> str:
    """A label that is a whole number, however it was written.

    >>> whole_label("7.0"), whole_label("007"), whole_label("7a"), whole_label("1e2")
    ('7', '7', '7a', '100')
    """
    try:
        number = float(text)
    except ValueError:
        return text
    return str(int(number)) if number.is_integer() else text


def node_index(labels: Sequence[str], names: Sequence[str] = ()) -> dict[str, int]:
    """The place of every node by its label, and by its name where that is its own and no label.

    >>> node_index(["1", "2", "3"], ["Station", "Square", "Square"])
    {'Station': 0, '1': 0, '2': 1, '3': 2}
    """
    times = Counter(names)
    named = {name: node for node, name in enumerate(names) if name and times[name] == 1}
    return named | {label: node for node, label in enumerate(labels)}


def zone_index(network: Network) -> dict[str, int]:
    """The place of every zone by its label or name."""
    return node_index(network.zone_labels, network.node_names[: network.zones])


def node_of(line: Line, text: str, what: str, index: Mapping[str, int], kind: str = "nodes") -> int:
    """The place of a label among those of a network; a whole number is found however it was written."""
    place = index.get(text)
    if place is None:
        place = index.get(whole_label(text))
    if place is None:
        count = len(set(index.values()))
        few = f" ({', '.join(index)})" if count <= MOST_NAMED else ""
        line.fail(f"{what}, one of {count} known {kind}{few}", f"unknown {kind.removesuffix('s')} {text!r}")
    return place


def nodes_in(table: CsvTable, column: str, index: Mapping[str, int], kind: str = "nodes") -> NDArray[np.int64]:
    """The places of the labels or names in a column."""
    cells = table.cells[column]
    places = list(map(index.get, cells))
    if None in places:
        rows = enumerate(cells)
        places = [node_of(table.line(row), text, column, index, kind) for row, text in rows]
    return np.array(places, dtype=np.int64)


def written_numbers(network: Network) -> list[int]:
    """The numbers that a file of numbers has for the nodes: their labels where these count upwards, else 1 to n."""
    labels = network.node_labels
    if all(label.isascii() and label.isdigit() for label in labels):
        numbers = [int(label) for label in labels]
        if numbers[0] >= 1 and all(a < b for a, b in pairwise(numbers)):
            return numbers
    return list(range(1, network.nodes + 1))


NOT_MEASURED = ("", "nan", "na")
"""Cells, in lower case, that say that a link was not measured."""


def read_link_list(path: FilePath, network: Network) -> NDArray[np.int64]:
    """The links that a table lists, in order of their numbers, counted from 0."""
    return np.sort(links_in(read_table(path), network))


def read_measurements(path: FilePath, network: Network, column: str) -> Array:
    """One number >= 0 per link from a column of a table; NaN for links without a row, or with an empty cell."""
    return measured_in(read_table(path), network, column)


def measured_in(table: CsvTable, network: Network, column: str) -> Array:
    """As `read_measurements`, for a table that was read."""
    table.need(column)
    links = links_in(table, network)
    seen = np.array([cell.lower() not in NOT_MEASURED for cell in table.cells[column]], dtype=np.bool_)
    found = np.full(network.links, np.nan)
    found[links[seen]] = table.at(np.flatnonzero(seen)).numbers(column, least=0.0)
    return found


def read_toll_table(path: FilePath, network: Network) -> Array:
    """Read tolls, a column `toll` beside links: one number per link of `network`, zero where no row names it."""
    table = read_table(path)
    table.need("toll")
    tolls = np.zeros(network.links)
    tolls[links_in(table, network)] = table.numbers("toll")
    return tolls


def links_in(table: CsvTable, network: Network) -> NDArray[np.int64]:
    """The link of each row, counted from 0; unknown links, and links that come twice, are refused."""
    own, asked = _keys(table, network)
    if "link" in table.columns:
        links = table.whole_numbers("link", 1, network.links) - 1
        for row, (link, key) in enumerate(zip(links.tolist(), asked, strict=False)):
            if key != own[link]:
                table.line(row).fail(f"the ends of link {link + 1}", _in_words(table, row))
    elif own:
        links = _in_order(table, network, own, asked)
    else:
        known = "a column 'link', or columns 'tail' and 'head'" + (", or 'link_id'" if network.link_ids else "")
        raise InvalidInput(f"{table.file}: expected {known}, got {', '.join(table.columns)}")
    seen: set[int] = set()
    for row, link in enumerate(links.tolist()):
        if link in seen:
            table.line(row).fail("every link at most once", f"link {link + 1} again")
        seen.add(link)
    return links


def _keys(table: CsvTable, network: Network) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """What tells links apart, those of the network and those of a table: ids and ends, as far as both have them."""
    own: list[Sequence[Any]] = []
    asked: list[Sequence[Any]] = []
    if "link_id" in table.columns and network.link_ids:
        own, asked = [network.link_ids], [table.cells["link_id"]]
    if {"tail", "head"} <= set(table.columns):
        index = node_index(network.node_labels, network.node_names)
        own += [network.tail.tolist(), network.head.tolist()]
        asked += [nodes_in(table, end, index).tolist() for end in ("tail", "head")]
    return list(zip(*own, strict=True)), list(zip(*asked, strict=True))


def _in_order(
    table: CsvTable, network: Network, own: Sequence[tuple[Any, ...]], asked: Sequence[tuple[Any, ...]]
) -> NDArray[np.int64]:
    """The next link of each key that is not yet taken: parallel links keep their order."""
    waiting: defaultdict[tuple[Any, ...], deque[int]] = defaultdict(deque)
    for link, key in enumerate(own):
        waiting[key].append(link)
    links: list[int] = []
    for row, key in enumerate(asked):
        if not waiting[key]:
            table.line(row).fail(f"a link of network {network.name!r}, each once", _in_words(table, row))
        links.append(waiting[key].popleft())
    return np.array(links, dtype=np.int64)


def _in_words(table: CsvTable, row: int) -> str:
    tail, head, own = (
        (table.cells[part][row] if part in table.columns else "") for part in ("tail", "head", "link_id")
    )
    return ", ".join(filter(None, (f"{tail} to {head}" if tail else "", f"link_id {own}" if own else "")))
