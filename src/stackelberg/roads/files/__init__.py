"""Networks and demand from files and back: tables as data frames, GMNS, TNTP and OMX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.cells import Cells, CsvOptions, FilePath, read_frame, write_frame
from stackelberg.roads.files.frames import links_in, measured_in, namesakes
from stackelberg.roads.files.gmns import read_gmns
from stackelberg.roads.files.omx import read_omx_demand
from stackelberg.roads.files.tntp import (
    read_tntp_network,
    read_tntp_nodes,
    read_tntp_trips,
)
from stackelberg.roads.network import Network

__all__ = [
    "Cells",
    "CsvOptions",
    "links_in",
    "measured_in",
    "namesakes",
    "plain_name",
    "read_demand",
    "read_frame",
    "read_gmns",
    "read_link_list",
    "read_measurements",
    "read_network",
    "read_omx_demand",
    "read_tntp_network",
    "read_tntp_nodes",
    "read_tntp_trips",
    "read_toll_table",
    "write_frame",
]


def plain_name(path: FilePath) -> str:
    """The name of a network that has none: its file's; where that is GMNS's link.csv, its folder's.

    Parameters
    ----------
    path : path
        The file.

    Returns
    -------
    str
        The name.
    """
    stem = str(path).replace("\\", "/").rpartition("/")[2].partition(".")[0].removesuffix("_net")
    return Path(path).absolute().parent.name if stem.lower() in ("link", "links") else stem


TABLES = (".csv", ".tsv", ".parquet", ".gpkg", ".geojson", ".shp")
"""How names of tables end; whatever ends otherwise is a TNTP file."""


def _is_tntp(path: FilePath) -> bool:
    return Path(path).suffix.lower() not in TABLES


def read_network(
    path: FilePath,
    nodes: FilePath | None = None,
    *,
    toll_factor: float | None = None,
    distance_factor: float | None = None,
    **csv: Any,
) -> Network:
    """Read a network, by the name of the file: TNTP, a GeoPackage with layers links and nodes, GMNS, or a table.

    A table with a column from_node_id is GMNS's (units in its config table, capacities per lane); what a table has
    to have is said at `Network.from_frame`.

    Parameters
    ----------
    path : path
        The file.
    nodes : path, optional
        A file of the same kind with the nodes. Default: X_node beside X_net, node.csv beside link.csv.
    toll_factor, distance_factor : float, optional
        Cost of a unit of toll and of length. Default: what the file says, else 0.
    **csv : see `CsvOptions`
        How text is to be read.

    Returns
    -------
    Network
        With `remarks` on what was assumed.
    """
    nodes = _nodes_beside(Path(path)) if nodes is None else nodes
    factors: Any = {"toll_factor": toll_factor, "distance_factor": distance_factor}
    if _is_tntp(path):
        return read_tntp_network(path, nodes=nodes, **factors)
    if Path(path).suffix.lower() == ".gpkg":
        links, listing = read_frame(path, "links"), read_frame(nodes or path, "nodes")
    else:
        links = read_frame(path, **csv)
        if "from_node_id" in {str(column).lower() for column in links.columns}:
            return read_gmns(path, nodes, **factors, **csv)
        listing = None if nodes is None else read_frame(nodes, **csv)
    return Network.from_frame(links, listing, name=links.attrs.get("name", plain_name(path)), **factors)


def read_demand(
    path: FilePath, network: Network, *, matrix: str | None = None, mapping: str | None = None, **csv: Any
) -> Demand:
    """Read the demand on a network from a TNTP trips file, an OMX file, or a table (`Demand.from_frame`).

    Parameters
    ----------
    path : path
        The file.
    network : Network
        Its links or zones are what the rows name.
    matrix, mapping : str, optional
        Which matrix of an OMX file, and which of its mappings names the zones.
    **csv : see `CsvOptions`
        How text is to be read.

    Returns
    -------
    Demand
        Trips per pair of zones.
    """
    if Path(path).suffix.lower() == ".omx":
        return read_omx_demand(path, network, matrix, mapping)
    for name, given in (("matrix", matrix), ("zone_mapping", mapping)):
        if given is not None:
            raise InvalidInput(f"{name}: expected an OMX file, which has matrices, for it, got {path}")
    return read_tntp_trips(path, network) if _is_tntp(path) else Demand.from_frame(read_frame(path, **csv), network)


def _nodes_beside(net: Path) -> Path | None:
    other = "node.csv" if net.name.lower() == "link.csv" else net.name.replace("_net", "_node")
    beside = net.parent / other
    return beside if beside != net and beside.is_file() else None


def read_link_list(path: FilePath, network: Network, **csv: Any) -> NDArray[np.int64]:
    """Read which links a table lists.

    Parameters
    ----------
    path : path
        The file.
    network : Network
        Its links or zones are what the rows name.
    **csv : see `CsvOptions`
        How text is to be read.

    Returns
    -------
    array of int
        The links in order of their numbers, counted from 0.
    """
    return np.sort(links_in(read_frame(path, **csv), network))


def read_measurements(path: FilePath, network: Network, column: str, **csv: Any) -> Array:
    """Read one number per link from a column of a table.

    Parameters
    ----------
    path : path
        The file.
    network : Network
        Its links or zones are what the rows name.
    column : str
        Which column, such as `count`.
    **csv : see `CsvOptions`
        How text is to be read.

    Returns
    -------
    array
        Numbers >= 0; NaN for links without a row, or with an empty cell.
    """
    return measured_in(read_frame(path, **csv), network, column)


def read_toll_table(path: FilePath, network: Network, **csv: Any) -> Array:
    """Read tolls from a table of links with a column `toll`.

    Parameters
    ----------
    path : path
        The file.
    network : Network
        Its links or zones are what the rows name.
    **csv : see `CsvOptions`
        How text is to be read.

    Returns
    -------
    array
        One toll per link; 0 where no row names it.
    """
    table = Cells.of(read_frame(path, **csv), "tolls")
    table.need("toll")
    tolls = np.zeros(network.links)
    tolls[links_in(table, network)] = table.numbers("toll")
    return tolls
