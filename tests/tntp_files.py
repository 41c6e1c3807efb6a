"""Where the published TNTP files lie: they are read in tests and never copied into the project."""

from __future__ import annotations

import os
from pathlib import Path

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
