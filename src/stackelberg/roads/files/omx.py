"""Matrices of zones by zones in OMX files (Open Matrix, github.com/osPlanning/omx): demand in, demand or skims out.

An OMX file holds square matrices under /data and, under /lookup, mappings that say which zone each row and column
stands for. The package `h5py` reads and writes them (extra `omx`). Of a file only these arrays are read, where they
are plain numbers in that file itself, once their size is known; its attributes are not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, require
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.csv_table import FilePath
from stackelberg.roads.files.node_ids import MOST_NAMED, whole_label, zone_index
from stackelberg.roads.network import Network
from stackelberg.support.files import opened, written_beside

EXTRA = "omx"
IN_ORDER = "order"
"""As a mapping: rows and columns stand for the zones of the network in their order."""
ZONES = "zones"
"""The mapping of files that are written here."""
MOST_ZONES = 16_384
"""Rows of a matrix: 2 GB of numbers."""
_MOST_NUMBER = 2**32 - 1
"""Mappings of numbers have 32 bits."""
_MOST_LABEL = 256
"""Bytes of a zone's label."""
_AT_ONCE, _MOST_PACKED = 2**28, 1_100
"""Bytes of an array that may be read whatever is stored; above, how often what is stored (deflate: up to 1,032)."""


def read_omx_demand(
    path: FilePath, network: Network, matrix: str | None = None, mapping: str | None = None
) -> Demand:
    """Read a demand from an OMX file; volumes within a zone are set aside, as everywhere.

    matrix: its name; may be left out where the file holds one. mapping: which of the file's mappings has the labels
    of the zones; may be left out where it holds one or none. Without one, or with "order", rows and columns are
    the zones of the network in their order, and there must be as many. With one, zones of the file that the network
    does not have may not have any trips, and zones of the network that the file lacks have none.
    """
    with _opened(path) as file:
        name, array = _matrix(path, file, matrix)
        labels = _labels(path, file, mapping, len(array))
        if labels is None:
            if len(array) != network.zones:
                raise InvalidInput(
                    f"{path}: expected matrix {name!r} of {network.zones} × {network.zones}, the zones of network "
                    f"{network.name!r} in their order, got {len(array)} × {len(array)}; is there a mapping?"
                )
            labels = network.zone_labels
        values = _numbers(array)
    origin, destination = np.nonzero(values)
    volume = values[origin, destination]
    _check_volumes(path, name, labels, origin, destination, volume)
    zone = _zones(path, name, labels, network, np.unique(np.concatenate([origin, destination])))
    return Demand(zone[origin], zone[destination], volume)


def read_omx_matrix(
    path: FilePath, matrix: str | None = None, mapping: str | None = None
) -> tuple[tuple[str, ...], Array]:
    """A matrix as it is, NaN included, and the labels of its rows: of a mapping, or 1 to n."""
    with _opened(path) as file:
        _, array = _matrix(path, file, matrix)
        labels = _labels(path, file, mapping, len(array))
        values = _numbers(array)
    return labels or tuple(str(number + 1) for number in range(len(values))), values


def write_omx(path: FilePath, labels: Sequence[str], matrices: Mapping[str, Array]) -> Path:
    """Write square matrices with a mapping `zones` of the labels of their rows and columns.

    Labels that are not all whole numbers are written as text, which the format allows; not all programs read it.
    """
    size = len(labels)
    for name, values in matrices.items():
        if np.shape(values) != (size, size):
            raise InvalidInput(f"{name}: expected a matrix of {size} × {size} zones, got shape {np.shape(values)}")
        if "/" in name:
            raise InvalidInput(f"matrix: expected a name without '/', got {name!r}")
    h5py = require("h5py", EXTRA)
    with written_beside(path) as beside, h5py.File(beside, "w") as file:
        file.attrs["OMX_VERSION"], file.attrs["SHAPE"] = np.bytes_("0.2"), np.array([size, size], np.int32)
        data = file.create_group("data")
        for name, values in matrices.items():
            data.create_dataset(name, data=np.asarray(values, np.float64), compression="gzip", compression_opts=1)
        file.create_group("lookup").create_dataset(ZONES, data=_mapping(labels))
    return Path(path)


def write_omx_demand(path: FilePath, demand: Demand, network: Network, matrix: str = "demand") -> Path:
    """Write a demand as a matrix of an OMX file."""
    demand.check_zones(network.zones)
    values = np.zeros((network.zones, network.zones))
    values[demand.origin, demand.destination] = demand.volume
    return write_omx(path, network.zone_labels, {matrix: values})


def _mapping(labels: Sequence[str]) -> NDArray[Any]:
    if all(label.isascii() and label.isdigit() and int(label) <= _MOST_NUMBER for label in labels):
        numbers = np.array([int(label) for label in labels], dtype=np.uint32)
        if [str(number) for number in numbers] == list(labels):
            return numbers
    return np.array([label.encode() for label in labels])


@contextmanager
def _opened(path: FilePath) -> Iterator[Any]:
    """An OMX file; whatever is wrong with it is said in one sentence."""
    h5py = require("h5py", EXTRA)
    with opened(path):  # what the system says where the file cannot be opened is clearer than HDF5's
        pass
    if not h5py.is_hdf5(path):
        raise InvalidInput(f"{path}: expected an OMX file, got one that is not HDF5")
    try:
        file = h5py.File(path, "r")
    except Exception as error:
        raise _damaged(path, error) from error
    try:
        yield file
    except InvalidInput:
        raise
    except Exception as error:
        raise _damaged(path, error) from error
    finally:
        file.close()


def _damaged(path: FilePath, error: Exception) -> InvalidInput:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return InvalidInput(f"{path}: expected an OMX file, got one that cannot be read ({lines[-1].strip()})")


def _names(file: Any, group: str) -> list[str]:
    """The arrays in /data or /lookup, sorted by name; none where the file has no such group."""
    h5py = require("h5py", EXTRA)
    if not _is_own(file, group, h5py.Group):
        return []
    return sorted(name for name in file[group] if _is_own(file[group], name, h5py.Dataset))


def _is_own(group: Any, name: str, kind: type) -> bool:
    """Whether it is there, of that kind, and no link to another place or file."""
    link = group.get(name, getlink=True)
    return type(link).__name__ == "HardLink" and group.get(name, getclass=True) is kind


def _chosen(path: FilePath, what: str, names: Sequence[str], asked: str | None) -> str:
    """The one that was asked for, or the only one."""
    known = ", ".join(names) or "none"
    if asked is not None and asked not in names:
        raise InvalidInput(f"{path}: expected {what}, one of {known}, got {asked!r}")
    if asked is None and len(names) != 1:
        raise InvalidInput(f"{path}: expected {what}, the name of one of {len(names)}: {known}")
    return names[0] if asked is None else asked


def _matrix(path: FilePath, file: Any, asked: str | None) -> tuple[str, Any]:
    """A matrix that may be read, and its name."""
    name = _chosen(path, "matrix", _names(file, "data"), asked)
    array = file["data"][name]
    if array.ndim != 2 or not 0 < array.shape[0] == array.shape[1] <= MOST_ZONES:
        shape = " × ".join(map(str, array.shape or ())) or "no rows"
        raise InvalidInput(
            f"{path}: expected matrix {name!r} as square, zones by zones, of at most {MOST_ZONES}, got {shape}"
        )
    if array.dtype.kind not in "iufb":
        raise InvalidInput(f"{path}: expected numbers in matrix {name!r}, got {array.dtype}")
    _check_stored(path, name, array)
    return name, array


def _check_stored(path: FilePath, name: str, array: Any) -> None:
    """Refuse an array that other files hold, or that would take far more memory than what is stored of it."""
    if array.external or array.is_virtual:
        raise InvalidInput(f"{path}: expected the numbers of {name!r} in this file, got a reference to other files")
    unpacked = max(array.size, math.prod(array.chunks or ())) * array.dtype.itemsize
    stored = array.id.get_storage_size()
    if unpacked > max(_AT_ONCE, _MOST_PACKED * stored):
        raise InvalidInput(f"{path}: expected all of {name!r}, got {stored} stored bytes of {unpacked}")


def _numbers(array: Any) -> Array:
    return np.asarray(array[...]).astype(np.float64, copy=False)


def _labels(path: FilePath, file: Any, mapping: str | None, size: int) -> tuple[str, ...] | None:
    """The labels that a mapping gives to rows and columns; None where they stand in the order of the network."""
    names = _names(file, "lookup")
    if mapping == IN_ORDER or (mapping is None and not names):
        return None
    name = _chosen(path, "zone_mapping", names, mapping)
    entries = file["lookup"][name]
    if entries.shape != (size,):
        raise InvalidInput(f"{path}: expected {size} zones in mapping {name!r}, got shape {entries.shape}")
    if entries.dtype.kind not in "iufS" or entries.dtype.itemsize > _MOST_LABEL:
        raise InvalidInput(
            f"{path}: expected numbers, or text of fixed length up to {_MOST_LABEL}, in mapping {name!r}, "
            f"got {entries.dtype}"
        )
    _check_stored(path, name, entries)
    labels = tuple(_label(entry) for entry in entries[...].tolist())
    if len(set(labels)) < size:
        twice = next(label for label in labels if labels.count(label) > 1)
        raise InvalidInput(f"{path}: expected every zone once in mapping {name!r}, got {twice} twice")
    return labels


def _label(entry: Any) -> str:
    text = entry.decode("utf-8", "replace") if isinstance(entry, bytes) else str(entry)
    return whole_label(text.strip())


def _check_volumes(
    path: FilePath,
    name: str,
    labels: Sequence[str],
    origin: NDArray[np.int64],
    destination: NDArray[np.int64],
    volume: Array,
) -> None:
    wrong = ~(np.isfinite(volume) & (volume > 0.0))
    if wrong.any():
        first = int(np.argmax(wrong))
        ends = f"from zone {labels[origin[first]]} to zone {labels[destination[first]]}"
        count = f"; {int(wrong.sum()):,} entries are so" if wrong.sum() > 1 else ""
        raise InvalidInput(
            f"{path}: expected volumes, finite numbers >= 0, in matrix {name!r}, got {volume[first]} {ends}{count}"
        )


def _zones(
    path: FilePath, name: str, labels: Sequence[str], network: Network, travelled: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The zone of the network of every row; rows with trips must have one."""
    index = {whole_label(label): zone for label, zone in zone_index(network).items()}
    zone = np.array([index.get(label, -1) for label in labels], dtype=np.int64)
    unknown = [labels[row] for row in travelled if zone[row] < 0]
    if unknown:
        listed = ", ".join(unknown[:MOST_NAMED]) + (", ..." if len(unknown) > MOST_NAMED else "")
        raise InvalidInput(
            f"{path}: expected trips between the {network.zones} zones of network {network.name!r} in matrix "
            f"{name!r}, got trips of {len(unknown)} other zones: {listed}; is it the right mapping?"
        )
    return zone
