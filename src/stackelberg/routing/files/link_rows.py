"""Tables with a row per link: which links, and what was measured or is charged on them.

A row names its link by its number (column `link`, from 1, in the order of the network file), by its id (column
`link_id`, as in the file of the network) or by its ends (columns `tail` and `head`, the labels or names of nodes).
Links that an id or two ends do not tell apart take their rows in order. Where a table has several, they must agree.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.routing.files.csv_table import CsvTable, read_table
from stackelberg.routing.files.node_ids import node_index, nodes_in
from stackelberg.routing.files.text import FilePath
from stackelberg.routing.network import Network

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
