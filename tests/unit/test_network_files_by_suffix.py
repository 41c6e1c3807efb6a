"""One rule for all commands and problem files: .csv files are tables, all others TNTP files."""

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg.cli.app import app
from stackelberg.roads import Demand
from stackelberg.roads.files import is_table, node_file_beside, read_demand, read_network

TNTP = """\
<NUMBER OF ZONES> 2
<NUMBER OF NODES> 2
<FIRST THRU NODE> 1
<NUMBER OF LINKS> 1
<END OF METADATA>
1 2 100 3 10 0.15 4 0 5 1 ;
"""
TABLE = """\
tail,head,free_flow_time,b,capacity,power,length,toll
a,b,10,0.15,100,4,3,5
"""
NODES = {"tntp": "1 0.5 1.5 ;\n2 2.5 3.5 ;\n", "csv": "node,x,y\na,0.5,1.5\nb,2.5,3.5\n"}
TRIPS = {
    "tntp": "<NUMBER OF ZONES> 2\n<TOTAL OD FLOW> 7\n<END OF METADATA>\nOrigin 1\n2 : 7.0;\n",
    "csv": "origin,destination,volume\na,b,7\n",
}


@pytest.fixture(params=["tntp", "csv", "CSV"])
def town(request, tmp_path):
    """The same two nodes and one link as files of either kind: network, nodes, trips."""
    kind = request.param.lower()
    texts = {"net": TNTP if kind == "tntp" else TABLE, "node": NODES[kind], "trips": TRIPS[kind]}
    for part, text in texts.items():
        (tmp_path / f"town_{part}.{request.param}").write_text(text)
    return tuple(tmp_path / f"town_{part}.{request.param}" for part in texts)


def test_a_network_and_its_demand_from_either_kind_of_file(town):
    net, nodes, trips = town
    network = read_network(net, nodes, toll_factor=2.0, distance_factor=0.5)
    assert network.latency.value(np.array([100.0])) == [11.5]
    assert network.fixed_cost == [2.0 * 5 + 0.5 * 3]
    assert np.array_equal(network.coordinates, [[0.5, 1.5], [2.5, 3.5]])
    demand = read_demand(trips, network)
    assert isinstance(demand, Demand)
    assert (demand.origin, demand.destination, demand.volume) == ([0], [1], [7.0])


def test_without_factors_there_is_no_fixed_cost(town):
    assert read_network(town[0], town[1]).fixed_cost == [0.0]


def test_only_the_last_part_of_a_name_says_what_a_file_is(tmp_path):
    assert is_table(tmp_path / "a.tntp.Csv")
    assert not is_table(str(tmp_path / "a.csv.tntp"))
    assert not is_table(tmp_path / "csv")


def test_the_node_file_beside_a_network_file(town, tmp_path):
    net, nodes, _ = town
    assert node_file_beside(net) == nodes
    assert node_file_beside(nodes) is None  # its name has no _net: it is not beside itself
    nodes.unlink()
    nodes.mkdir()
    assert node_file_beside(net) is None


def test_a_new_problem_file_names_the_nodes_it_was_checked_with(town, tmp_path):
    net, nodes, _ = town
    file = tmp_path / "toll.toml"
    assert CliRunner().invoke(app, ["new", str(file), "--network", str(net)]).exit_code == 0
    assert str(nodes) in file.read_text()


def test_a_new_problem_file_needs_nodes_that_can_be_read(town, tmp_path):
    net, nodes, _ = town
    nodes.write_text("1 0.5 ;\n")
    result = CliRunner().invoke(app, ["new", str(tmp_path / "toll.toml"), "--network", str(net)])
    assert result.exit_code == 2
    assert not (tmp_path / "toll.toml").exists()
