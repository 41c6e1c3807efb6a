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
