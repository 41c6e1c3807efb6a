"""Networks and demand from files and back: TNTP files, plain CSV tables and OMX matrices."""

from __future__ import annotations

from pathlib import Path

from stackelberg.core import InvalidInput
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.csv_table import FilePath
from stackelberg.roads.files.node_ids import read_link_list, read_measurements, read_toll_table
from stackelberg.roads.files.omx import (
    read_omx_demand,
    read_omx_matrix,
    write_omx,
    write_omx_demand,
)
from stackelberg.roads.files.tables import (
    read_demand_table,
    read_network_table,
    write_demand_table,
    write_link_table,
    write_network_table,
    write_node_table,
)
from stackelberg.roads.files.tntp import (
    read_tntp_flows,
    read_tntp_network,
    read_tntp_nodes,
    read_tntp_trips,
    write_tntp_network,
    write_tntp_nodes,
    write_tntp_trips,
)
from stackelberg.roads.network import Network

__all__ = [
    "is_omx",
    "is_table",
    "node_file_beside",
    "read_demand",
    "read_demand_table",
    "read_link_list",
    "read_measurements",
    "read_network",
    "read_network_table",
    "read_omx_demand",
    "read_omx_matrix",
    "read_tntp_flows",
    "read_tntp_network",
    "read_tntp_nodes",
    "read_tntp_trips",
    "read_toll_table",
    "write_demand_table",
    "write_link_table",
    "write_network_table",
    "write_node_table",
    "write_omx",
    "write_omx_demand",
    "write_tntp_network",
    "write_tntp_nodes",
    "write_tntp_trips",
]


def is_table(path: FilePath) -> bool:
    """Whether the name of a file says that it is a CSV table.

    >>> is_table("links.CSV"), is_table("Braess_net.tntp")
    (True, False)
    """
    return Path(path).suffix.lower() == ".csv"


def read_network(
    path: FilePath,
    nodes: FilePath | None = None,
    *,
    toll_factor: float | None = None,
    distance_factor: float | None = None,
) -> Network:
    """Read a network from a CSV table or a TNTP file, with its nodes from a file of the same kind."""
    if is_table(path):
        return read_network_table(path, nodes, toll_factor=toll_factor, distance_factor=distance_factor)
    return read_tntp_network(path, nodes=nodes, toll_factor=toll_factor, distance_factor=distance_factor)


def is_omx(path: FilePath) -> bool:
    """Whether the name of a file says that it is an OMX file."""
    return Path(path).suffix.lower() == ".omx"


def read_demand(
    path: FilePath, network: Network, *, matrix: str | None = None, mapping: str | None = None
) -> Demand:
    """Read the demand on `network` from a CSV table, an OMX file or a TNTP trips file.

    `matrix` and `mapping` say which matrix of an OMX file, and which of its mappings names the zones.
    """
    if is_omx(path):
        return read_omx_demand(path, network, matrix, mapping)
    for name, given in (("matrix", matrix), ("zone_mapping", mapping)):
        if given is not None:
            raise InvalidInput(f"{name}: expected an OMX file, which has matrices, for it, got {path}")
    return read_demand_table(path, network) if is_table(path) else read_tntp_trips(path, network)


def node_file_beside(net: Path) -> Path | None:
    """The file X_node that lies beside the network file X_net, or node.csv beside link.csv, if there is one."""
    gmns = net.name.lower() == "link.csv"
    beside = net.with_name("node.csv" if gmns else net.name.replace("_net", "_node"))
    return beside if beside != net and beside.is_file() else None
