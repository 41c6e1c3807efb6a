"""TNTP flow files (`_flow.tntp`): volume and cost of every link, `from to volume cost` a line."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

import numpy as np

from stackelberg.core import Array, InvalidInput, as_vector
from stackelberg.routing.files.node_ids import node_of, written_numbers
from stackelberg.routing.files.text import FilePath, Line, exact, read_lines, write_lines
from stackelberg.routing.files.tntp_network import split_metadata
from stackelberg.routing.network import Network


def read_tntp_flows(path: FilePath, network: Network) -> tuple[Array, Array]:
    """Volumes and costs in the order of the network's links; parallel links are taken in the order of the file."""
    _, data = split_metadata(read_lines(path))
    place = link_finder(network)
    index = {str(number): node for node, number in enumerate(written_numbers(network))}
    volume = np.full(network.links, np.nan)
    cost = np.full(network.links, np.nan)
    for line in data:
        fields = line.text.replace(";", " ").replace(":", " ").split()
        if not fields:
            continue
        if fields[0].lower() in ("from", "tail", "init_node"):
            continue
        if len(fields) != 4:
            line.fail("from, to, volume and cost", repr(line.text))
        tail, head = (node_of(line, fields[i], end, index) for i, end in enumerate(("from", "to")))
        link = place(line, tail, head)
        volume[link] = line.number_of("volume", fields[2])
        cost[link] = line.number_of("cost", fields[3])
    missing = np.isnan(volume)
    if missing.any():
        link = int(np.argmax(missing))
        ends = f"{network.node_labels[network.tail[link]]} to {network.node_labels[network.head[link]]}"
        raise InvalidInput(f"{path}: expected a line for every link, got none for {ends}")
    return volume, cost


def link_finder(network: Network) -> Callable[[Line, int, int], int]:
    """A function that gives each (tail, head) its next link not yet taken: parallel links keep their order."""
    waiting: defaultdict[tuple[int, int], deque[int]] = defaultdict(deque)
    for link, ends in enumerate(zip(network.tail.tolist(), network.head.tolist(), strict=True)):
        waiting[ends].append(link)

    def place(line: Line, tail: int, head: int) -> int:
        links = waiting.get((tail, head))
        if not links:
            line.fail(
                f"a link of network {network.name!r}, each once",
                f"node {network.node_labels[tail]} to {network.node_labels[head]}",
            )
        return links.popleft()

    return place


def write_tntp_flows(path: FilePath, network: Network, volume: Array, cost: Array) -> None:
    """Write volumes and costs of all links."""
    numbers = np.array(written_numbers(network))
    columns = zip(
        numbers[network.tail],
        numbers[network.head],
        as_vector("volume", volume, network.links),
        as_vector("cost", cost, network.links),
        strict=True,
    )
    rows = (f"{tail} \t{head} \t{exact(v)} \t{exact(c)} " for tail, head, v, c in columns)
    write_lines(path, ["From \tTo \tVolume \tCost ", *rows])
