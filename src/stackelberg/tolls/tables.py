"""Tables that planners tell with: what was counted on links, and which tolls were really announced."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stackelberg.core import Array, InvalidInput, Parameters
from stackelberg.roads import Network
from stackelberg.roads.files import Cells, links_in, measured_in, namesakes, read_frame
from stackelberg.tolls.links import TolledLinks
from stackelberg.tolls.sensors import links_in_words


def measured(network: Network, counts: Path, csv: Any) -> tuple[Array, list[str]]:
    """Counts by link; NaN for links without a row. And what is in doubt."""
    table = Cells.of(read_frame(counts, **csv), "counts")
    flows = measured_in(table, network, "count")
    doubts = [
        f"{counts}: {links_in_words(alike)} go by the same name, and fewer rows have it: taken for "
        f"{links_in_words(told)}"
        for told, alike in namesakes(table, network)
    ]
    return flows, doubts


def toll_columns(tolled: TolledLinks, x: Array, named: Parameters) -> dict[str, Sequence[Any]]:
    """x as a table: one row for each toll, with its link."""
    network, links = tolled.network, [int(link) for link in tolled.links]
    labels = network.node_labels
    columns: dict[str, Sequence[Any]] = {"link": [link + 1 for link in links], "toll": x.tolist()}
    columns["tail"] = [labels[network.tail[link]] for link in links]
    columns["head"] = [labels[network.head[link]] for link in links]
    has_names = network.link_names or network.node_names or network.link_ids
    return columns | ({"name": named.names} if has_names else {})


def announced_tolls(file: Path, roads: TolledLinks, named: Parameters, csv: Any) -> list[tuple[int, float]]:
    """The entries of x that a table has rows for, by link, and what was announced there."""
    table = Cells.of(read_frame(file, **csv), "tolls")
    value = next((column for column in ("toll", "x", "value", named.quantity) if column in table), None)
    if value is None:
        raise InvalidInput(f"{file}: expected a column toll (or x), got {', '.join(table.frame.columns)}")
    values = table.numbers(value).tolist()
    places = {int(link): entry for entry, link in enumerate(roads.links)}
    links = links_in(table, roads.network).tolist()
    wrong = [row for row, link in enumerate(links) if link not in places]
    if wrong:
        raise InvalidInput(
            f"{table.place(wrong[0])}: expected a link that has a toll, got "
            f"{roads.network.link_label(links[wrong[0]])}"
        )
    return [(places[link], number) for link, number in zip(links, values, strict=True)]
