"""The networks of the equilibrium benchmark: TNTP files where they are, Sioux Falls without."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.algorithm_b import Instance
from stackelberg.roads import Demand, Network, sioux_falls
from stackelberg.roads.files import read_tntp_network, read_tntp_trips

NETWORKS = ("SiouxFalls", "Anaheim", "ChicagoSketch", "Terrassa", "BerlinCenter")
"""All that are there but Braess, whose five links take less time than can be measured."""
FACTORS = {"ChicagoSketch": {"toll_factor": 0.02, "distance_factor": 0.04}}


def load_case(name: str) -> tuple[Network, Demand] | None:
    """A network and its demand by its name, or None where its files are not there."""
    net, trips = tntp_files(name)
    if net.is_file() and trips.is_file():
        return read_tntp_network(net, **FACTORS.get(name, {})), read_tntp_trips(trips)
    return sioux_falls() if name == "SiouxFalls" else None


def tntp_files(name: str) -> tuple[Path, Path]:
    """Where the files of a network are expected."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data" / "tntp"
    folder = Path(os.environ.get("STACKELBERG_TNTP", beside))
    return folder / f"{name}_net.tntp", folder / f"{name}_trips.tntp"


def as_files(name: str) -> Instance | None:
    """The files of a network for another program, or None where they are not there."""
    net, trips = tntp_files(name)
    return Instance(net, trips, **FACTORS.get(name, {})) if net.is_file() and trips.is_file() else None
