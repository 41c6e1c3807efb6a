"""Tables with a row per link."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.roads.files.cells import Frame, pd
from stackelberg.roads.network import Network
from stackelberg.roads.solution import Solution


def link_ends(network: Network, links: Any = None) -> dict[str, Any]:
    """Which link a row is: its number from 1, its id and name where it has them, and the labels of its ends.

    >>> from stackelberg.roads import braess
    >>> link_ends(braess()[0], [3])
    {'link': [4], 'tail': ['3'], 'head': ['4']}
    """
    chosen = range(network.links) if links is None else [int(link) for link in links]
    labels = network.node_labels
    columns: dict[str, Any] = {"link": [link + 1 for link in chosen]}
    if network.link_ids:
        columns["link_id"] = [network.link_ids[link] for link in chosen]
    columns["tail"] = [labels[network.tail[link]] for link in chosen]
    columns["head"] = [labels[network.head[link]] for link in chosen]
    if network.link_names:
        columns["name"] = [network.link_names[link] for link in chosen]
    return columns


def link_table(found: Solution) -> Frame:
    """Flows, times, tolls and how full links are at a solution, and the vehicles of every class: a data frame.

    Flow over capacity is NaN where a capacity is not known or only nominal. Nobody pays a toll at a system optimum;
    those that would bring it about stand beside the vehicles of each class.

    >>> from stackelberg.roads import braess, equilibrium
    >>> table = link_table(equilibrium(*braess()))
    >>> list(table)
    ['link', 'tail', 'head', 'flow', 'time', 'toll', 'capacity', 'flow_over_capacity']
    >>> table["flow"].round(3).tolist()
    [4.0, 2.0, 2.0, 2.0, 4.0]
    """
    network = found.network
    columns = link_ends(network) | {"flow": found.flows, "time": found.times}
    if found.tolls.ndim == 1:
        columns["toll"] = np.zeros(network.links) if found.optimum else found.tolls
    columns |= {"capacity": network.capacity, "flow_over_capacity": found.flows / network.effective_capacity}
    for m, one in enumerate(found.classes if found.assignment.by_classes else ()):
        columns[f"vehicles_{one.name}"] = found.class_flows[m]
        if found.optimum:
            columns[f"toll_{one.name}"] = found.class_tolls[m]
    table = pd.DataFrame(columns)
    table.attrs = {"network": network.name, "units": network.units}
    return table
