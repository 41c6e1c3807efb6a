"""Networks and demand from files and back: TNTP files, plain CSV tables and OMX matrices."""

from stackelberg.roads.files.by_suffix import is_omx, is_table, node_file_beside, read_demand, read_network
from stackelberg.roads.files.node_ids import read_link_list, read_measurements, read_toll_table
from stackelberg.roads.files.omx import (
    OmxContents,
    omx_contents,
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
    write_tntp_flows,
    write_tntp_network,
    write_tntp_nodes,
    write_tntp_trips,
)

__all__ = [
    "OmxContents",
    "is_omx",
    "is_table",
    "node_file_beside",
    "omx_contents",
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
    "write_tntp_flows",
    "write_tntp_network",
    "write_tntp_nodes",
    "write_tntp_trips",
]
