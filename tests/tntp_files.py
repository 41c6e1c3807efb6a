"""Where the published TNTP files lie: they are read in tests and never copied into the project."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

NETWORKS = ("Braess", "SiouxFalls", "Anaheim", "ChicagoSketch")


def tntp_folder() -> Path:
    """The folder of TNTP files: $STACKELBERG_TNTP, else shared/data/tntp beside the repository; skips without."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data" / "tntp"
    folder = Path(os.environ.get("STACKELBERG_TNTP", beside))
    if not folder.is_dir():
        pytest.skip(f"no TNTP files at {folder}: set STACKELBERG_TNTP to a folder that holds them")
    return folder


def tntp_file(network: str, kind: str) -> Path:
    """One file, such as tntp_file("SiouxFalls", "net"); skips where it is not there."""
    path = tntp_folder() / f"{network}_{kind}.tntp"
    if not path.is_file():
        pytest.skip(f"no file {path.name} in {path.parent}")
    return path


def published_flows(name, network):
    """Volumes and costs of the published flows, in the order of the network's links."""
    table = pd.read_csv(tntp_file(name, "flow"), sep=r"\s+", comment="~")
    table.columns = [column.lower() for column in table.columns]
    ends = (
        [network.node_labels[node] for node in network.tail],
        [network.node_labels[node] for node in network.head],
    )
    assert (table["from"].astype(str).tolist(), table["to"].astype(str).tolist()) == ends
    return table["volume"].to_numpy(), table["cost"].to_numpy()


def write_nodes(path, network):
    """The coordinates of a network as a node file."""
    places = np.column_stack([np.array(network.node_labels, float), network.coordinates])
    path.write_text("Node X Y ;\n" + "".join(f"{node:.0f} {x!r} {y!r} ;\n" for node, x, y in places.tolist()))


def write_network(path, network):
    """A network with BPR latencies; the toll column holds the fixed cost."""
    latency, numbers = network.latency, np.array(network.node_labels, int)
    first = numbers[network.first_thru] if network.first_thru < network.nodes else numbers[-1] + 1
    tags = {"NUMBER OF ZONES": network.zones, "NUMBER OF NODES": network.nodes, "FIRST THRU NODE": first}
    tags |= {"NUMBER OF LINKS": network.links, "TOLL FACTOR": 1, "DISTANCE FACTOR": 0}
    head = "".join(f"<{tag}> {value}\n" for tag, value in tags.items()) + "<END OF METADATA>\n"
    ends, zeros = (numbers[network.tail].tolist(), numbers[network.head].tolist()), [0] * network.links
    parts = (network.capacity, network.length, latency.free_flow, latency.b, latency.power)
    columns = (*ends, *(part.tolist() for part in parts), zeros, network.fixed_cost.tolist(), zeros)
    path.write_text(head + "".join("\t".join(map(repr, row)) + "\t;\n" for row in zip(*columns, strict=True)))


def write_trips(path, demand, zones):
    """A trip table for zones 1 to `zones`, or for those of a network, by its labels."""
    labels = [str(zone + 1) for zone in range(zones)] if isinstance(zones, int) else zones.zone_labels
    rows = [f"<NUMBER OF ZONES> {len(labels)}", f"<TOTAL OD FLOW> {demand.total}", "<END OF METADATA>"]
    for origin, label in enumerate(labels):
        own = np.flatnonzero(demand.origin == origin)
        entries = (f"{labels[demand.destination[k]]} : {float(demand.volume[k])!r};" for k in own)
        rows += [f"Origin {label}", *entries]
    path.write_text("\n".join(rows) + "\n")
