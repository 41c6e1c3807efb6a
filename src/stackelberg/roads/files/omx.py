"""Matrices of zones by zones in OMX files (Open Matrix, github.com/osPlanning/omx): demand in, demand or skims out.

An OMX file holds square matrices under /data and, under /lookup, mappings that say which zone each row and column
stands for. The package `h5py` reads and writes them. Of a file only these arrays are read, where they are plain
numbers in that file itself, once their size is known; its attributes are not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput, require
from stackelberg.roads.checks import listed
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.cells import FilePath, whole_label
from stackelberg.roads.files.frames import zone_index
from stackelberg.roads.network import Network
from stackelberg.support.files import opened

IN_ORDER = "order"
"""As a mapping: rows and columns stand for the zones of the network in their order."""
MOST_ZONES = 16_384
"""Rows of a matrix: 2 GB of numbers."""
_MOST_LABEL = 256
"""Bytes of a zone's label."""
_AT_ONCE, _MOST_PACKED = 2**28, 1_100
"""Bytes of an array that may be read whatever is stored; above, how often what is stored (deflate: up to 1,032)."""


def read_omx_demand(
    path: FilePath, network: Network, matrix: str | None = None, mapping: str | None = None
) -> Demand:
    """Read a demand from an OMX file; volumes within a zone are set aside, as everywhere.

    Without a mapping, or with "order", rows and columns are the zones of the network in their order, and there must
    be as many. With one, zones of the file that the network does not have may not have any trips, and zones of the
    network that the file lacks have none.

    Parameters
    ----------
    path : path
        The file.
    network : Network
        Its links or zones are what the rows name.
    matrix : str, optional
        Its name; may be left out where the file holds one.
    mapping : str, optional
        Which mapping has the labels of the zones; may be left out where the file holds one or none.

    Returns
    -------
    Demand
        Trips per pair of zones.
    """
    name, labels, values = _read(path, matrix, mapping)
    if labels is None:
        if len(values) != network.zones:
            raise InvalidInput(
                f"{path}: expected matrix {name!r} of {network.zones} × {network.zones}, the zones of network "
                f"{network.name!r} in their order, got {len(values)} × {len(values)}; is there a mapping?"
            )
        labels = network.zone_labels
    origin, destination = np.nonzero(values)
    volume = values[origin, destination]
    wrong = ~(np.isfinite(volume) & (volume > 0.0))
    if wrong.any():
        first, where = int(np.argmax(wrong)), f"{path}: expected volumes, finite numbers >= 0, in matrix {name!r}"
        ends = f"from zone {labels[origin[first]]} to zone {labels[destination[first]]}"
        raise InvalidInput(f"{where}, got {volume[first]} {ends}, as the first of {int(wrong.sum()):,}")
    index = {whole_label(label): zone for label, zone in zone_index(network).items()}
    zone = np.array([index.get(label, -1) for label in labels], dtype=np.int64)
    unknown = [labels[row] for row in np.unique([origin, destination]) if zone[row] < 0]
    if unknown:
        known = f"the {network.zones} zones of network {network.name!r} in matrix {name!r}"
        raise InvalidInput(
            f"{path}: expected trips between {known}, got trips of {len(unknown)} other zones: {listed(unknown)}; "
            "is it the right mapping?"
        )
    return Demand(zone[origin], zone[destination], volume)


def _read(path: FilePath, matrix: str | None, mapping: str | None) -> tuple[str, tuple[str, ...] | None, Array]:
    """A matrix with its name, and the labels of its rows; None where they stand in the order of the network."""
    with _opened(path) as file:
        name = _chosen(path, "matrix", _names(file, "data"), matrix)
        array = file["data"][name]
        if array.ndim != 2 or not 0 < array.shape[0] == array.shape[1] <= MOST_ZONES:
            shape = " × ".join(map(str, array.shape or ())) or "no rows"
            square = f"matrix {name!r} as square, zones by zones, of at most {MOST_ZONES}"
            raise InvalidInput(f"{path}: expected {square}, got {shape}")
        if array.dtype.kind not in "iufb":
            raise InvalidInput(f"{path}: expected numbers in matrix {name!r}, got {array.dtype}")
        _check_stored(path, name, array)
        names = _names(file, "lookup")
        labels = None
        if mapping != IN_ORDER and (mapping is not None or names):
            labels = _labels(path, file, _chosen(path, "zone_mapping", names, mapping), len(array))
        return name, labels, np.asarray(array[...]).astype(np.float64, copy=False)


def _labels(path: FilePath, file: Any, name: str, size: int) -> tuple[str, ...]:
    """The labels that a mapping gives to rows and columns."""
    entries = file["lookup"][name]
    if entries.shape != (size,):
        raise InvalidInput(f"{path}: expected {size} zones in mapping {name!r}, got shape {entries.shape}")
    if entries.dtype.kind not in "iufS" or entries.dtype.itemsize > _MOST_LABEL:
        kinds = f"numbers, or text of fixed length up to {_MOST_LABEL}"
        raise InvalidInput(f"{path}: expected {kinds}, in mapping {name!r}, got {entries.dtype}")
    _check_stored(path, name, entries)
    found = (one.decode("utf-8", "replace") if isinstance(one, bytes) else one for one in entries[...].tolist())
    labels = tuple(map(whole_label, found))
    if len(set(labels)) < size:
        twice = next(label for label in labels if labels.count(label) > 1)
        raise InvalidInput(f"{path}: expected every zone once in mapping {name!r}, got {twice} twice")
    return labels


@contextmanager
def _opened(path: FilePath) -> Iterator[Any]:
    """An OMX file; whatever is wrong with it is said in one sentence."""
    h5py = require("h5py", "roads")
    with opened(path):  # what the system says where the file cannot be opened is clearer than HDF5's
        pass
    if not h5py.is_hdf5(path):
        raise InvalidInput(f"{path}: expected an OMX file, got one that is not HDF5")
    try:
        with h5py.File(path, "r") as file:
            yield file
    except InvalidInput:
        raise
    except Exception as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise InvalidInput(f"{path}: expected an OMX file, got one that cannot be read ({lines[-1]})") from error


def _names(file: Any, group: str) -> list[str]:
    """The arrays in /data or /lookup, sorted by name; none where the file has no such group."""
    h5py = require("h5py", "roads")
    if not _is_own(file, group, h5py.Group):
        return []
    return sorted(name for name in file[group] if _is_own(file[group], name, h5py.Dataset))


def _is_own(group: Any, name: str, kind: type) -> bool:
    """Whether it is there, of that kind, and no link to another place or file."""
    link = group.get(name, getlink=True)
    return type(link).__name__ == "HardLink" and group.get(name, getclass=True) is kind


def _chosen(path: FilePath, what: str, names: Sequence[str], asked: str | None) -> str:
    """The one that was asked for, or the only one."""
    known = listed(names, 20) or "none"
    if asked is not None and asked not in names:
        raise InvalidInput(f"{path}: expected {what}, one of {known}, got {asked!r}")
    if asked is None and len(names) != 1:
        raise InvalidInput(f"{path}: expected {what}, the name of one of {len(names)}: {known}")
    return names[0] if asked is None else asked


def _check_stored(path: FilePath, name: str, array: Any) -> None:
    """Refuse an array that other files hold, or that would take far more memory than what is stored of it."""
    if array.external or array.is_virtual:
        raise InvalidInput(f"{path}: expected the numbers of {name!r} in this file, got a reference to other files")
    unpacked = max(array.size, math.prod(array.chunks or ())) * array.dtype.itemsize
    stored = array.id.get_storage_size()
    if unpacked > max(_AT_ONCE, _MOST_PACKED * stored):
        raise InvalidInput(f"{path}: expected all of {name!r}, got {stored} stored bytes of {unpacked}")
