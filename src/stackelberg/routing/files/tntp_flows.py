"""TNTP flow files (`_flow.tntp`): volume and cost of every link, `from to volume cost` a line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stackelberg.core import Array, InvalidInput, as_vector
from stackelberg.routing.files.link_rows import links_in
from stackelberg.routing.files.node_ids import whole_label, written_numbers
from stackelberg.routing.files.text import FilePath, exact, write_lines
from stackelberg.routing.files.tntp_network import token_table
from stackelberg.routing.network import Network


def read_tntp_flows(path: FilePath, network: Network) -> tuple[Array, Array]:
    """Volumes and costs in the order of the network's links; parallel links are taken in the order of the file."""
    names = ("tail", "head", "volume", "cost")
    table = token_table(path, names, "from, to, volume and cost", least=4, headings=("from", "tail", "init_node"))
    numbers = {
        str(number): label for number, label in zip(written_numbers(network), network.node_labels, strict=True)
    }
    ends = {end: [numbers.get(whole_label(text), text) for text in table.cells[end]] for end in ("tail", "head")}
    links = links_in(replace(table, cells={**table.cells, **ends}), network)
    missing = np.setdiff1d(np.arange(network.links), links)
    if missing.size:
        ends_of = (
            f"{network.node_labels[network.tail[missing[0]]]} to {network.node_labels[network.head[missing[0]]]}"
        )
        raise InvalidInput(f"{path}: expected a line for every link, got none for {ends_of}")
    volume, cost = np.empty(network.links), np.empty(network.links)
    volume[links], cost[links] = table.numbers("volume"), table.numbers("cost")
    return volume, cost


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
