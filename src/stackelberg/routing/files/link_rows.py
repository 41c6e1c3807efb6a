"""Tables with a row per link: which links, and what was measured on them.

A row names its link by its number (column `link`, from 1, in the order of the network file) or by its ends (columns
`tail` and `head`, the labels of nodes; parallel links take their rows in order). Where a table has both, they must
agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.routing.files.csv_table import CsvTable, read_table
from stackelberg.routing.files.node_ids import node_of
from stackelberg.routing.files.text import FilePath, Line
from stackelberg.routing.files.tntp_flows import link_finder
from stackelberg.routing.network import Network

NOT_MEASURED = ("", "nan", "na")
"""Cells, in lower case, that say that a link was not measured."""


def read_link_list(path: FilePath, network: Network) -> NDArray[np.int64]:
    """The links that a table lists, in order of their numbers, counted from 0."""
    return np.sort(np.array([link for link, _, _ in _by_link(read_table(path), network)], dtype=np.int64))


def read_measurements(path: FilePath, network: Network, column: str) -> Array:
    """One number >= 0 per link from a column of a table; NaN for links without a row, or with an empty cell."""
    return measured_in(read_table(path), network, column)


def measured_in(table: CsvTable, network: Network, column: str) -> Array:
    """As `read_measurements`, for a table that was read."""
    table.need(column)
    found = np.full(network.links, np.nan)
    for link, line, row in _by_link(table, network):
        if row[column].lower() not in NOT_MEASURED:
            found[link] = line.number_of(column, row[column], least=0.0)
    return found


def _by_link(table: CsvTable, network: Network) -> Iterator[tuple[int, Line, Mapping[str, str]]]:
    """Each row with its link; unknown links, and links that come twice, are refused."""
    numbered, by_ends = "link" in table.columns, {"tail", "head"} <= set(table.columns)
    if not (numbered or by_ends):
        raise InvalidInput(
            f"{table.file}: expected a column 'link', or columns 'tail' and 'head', got {', '.join(table.columns)}"
        )
    index = {label: node for node, label in enumerate(network.node_labels)}
    place, seen = link_finder(network), set[int]()
    for line, row in table.rows:
        ends = _ends(line, row, index) if by_ends else None
        if numbered:
            link = line.whole_of("link", row["link"], 1, network.links) - 1
            if ends is not None and ends != (network.tail[link], network.head[link]):
                line.fail(f"the ends of link {link + 1}", f"{row['tail']} to {row['head']}")
        else:
            assert ends is not None
            link = place(line, *ends)
        if link in seen:
            line.fail("every link at most once", f"link {link + 1} again")
        seen.add(link)
        yield link, line, row


def _ends(line: Line, row: Mapping[str, str], index: Mapping[str, int]) -> tuple[int, int]:
    return node_of(line, row["tail"], "tail", index), node_of(line, row["head"], "head", index)
