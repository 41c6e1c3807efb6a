"""Node numbers with gaps keep their labels everywhere; links from a node to itself are left out and named."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.roads import Demand, equilibrium, files, grid
from stackelberg.roads.files.csv_table import MOST_NODES

NET = """<NUMBER OF ZONES> {zones}
<NUMBER OF NODES> {nodes}
<FIRST THRU NODE> {thru}
<NUMBER OF LINKS> {links}
<END OF METADATA>
"""


def tntp(folder, ends, nodes, zones=2, thru=1):
    rows = "".join(f"{tail} {head} 10 1 1 0.15 4 0 0 1 ;\n" for tail, head in ends)
    path = folder / "gaps_net.tntp"
    path.write_text(NET.format(zones=zones, nodes=nodes, thru=thru, links=len(ends)) + rows)
    return path


class TestTntp:
    def test_nodes_in_order_of_their_numbers(self, tmp_path):
        network = files.read_tntp_network(tntp(tmp_path, [(900, 7), (7, 20), (20, 100000000)], 4, thru=20))
        assert network.node_labels == ("7", "20", "900", "100000000")
        assert network.tail.tolist() == [2, 0, 1]
        assert network.head.tolist() == [0, 1, 3]
        assert network.first_thru == 1
        assert network.zone_labels == ("7", "20")
        assert network.link_label(2) == "20→100000000 (link 3)"
        assert network.remarks == (
            "the numbers of nodes have gaps: 4 nodes from 7 to 100000000, with their numbers as labels",
        )

    def test_a_zone_without_links(self, tmp_path):
        network = files.read_tntp_network(tntp(tmp_path, [(1, 50), (50, 3)], 4, zones=3))
        assert network.node_labels == ("1", "2", "3", "50")

    def test_a_list_of_nodes_says_which_they_are(self, tmp_path):
        (tmp_path / "gaps_node.tntp").write_text("node X Y ;\n60 6 0 ;\n1 1 0 ;\n50 5 0 ;\n9 2 0 ;\n")
        net = tntp(tmp_path, [(1, 50), (50, 9)], 4)
        network = files.read_tntp_network(net, nodes=tmp_path / "gaps_node.tntp")
        assert network.node_labels == ("1", "9", "50", "60")
        assert network.coordinates[:, 0].tolist() == [1.0, 2.0, 5.0, 6.0]
        (tmp_path / "gaps_node.tntp").write_text("node X Y ;\n1 1 0 ;\n9 2 0 ;\n")
        with pytest.raises(InvalidInput, match="expected a line for every node, got none for node 50"):
            files.read_tntp_network(tntp(tmp_path, [(1, 50), (50, 9)], 3), nodes=tmp_path / "gaps_node.tntp")

    def test_more_nodes_than_the_file_says(self, tmp_path):
        with pytest.raises(
            InvalidInput, match=r"line 7: expected nodes 1 to 2, .* got node 9, and 3 different ones"
        ):
            files.read_tntp_network(tntp(tmp_path, [(1, 2), (2, 9)], 2))

    def test_trips_by_the_labels_of_zones(self, tmp_path):
        network = files.read_tntp_network(tntp(tmp_path, [(7, 30), (30, 20)], 3))
        (tmp_path / "trips").write_text("<NUMBER OF ZONES> 2\n<END OF METADATA>\nOrigin 7\n20 : 5; 7 : 2;\n")
        demand = files.read_demand(tmp_path / "trips", network)
        assert (demand.origin, demand.destination, demand.intrazonal) == ([0], [1], 2.0)
        (tmp_path / "trips").write_text("<NUMBER OF ZONES> 2\n<END OF METADATA>\nOrigin 7\n30 : 5;\n")
        with pytest.raises(
            InvalidInput, match=r"a destination, one of 2 known zones \(7, 20\), got unknown zone '30'"
        ):
            files.read_demand(tmp_path / "trips", network)

    def test_there_and_back_again(self, tmp_path):
        network = files.read_tntp_network(tntp(tmp_path, [(900, 7), (7, 20), (20, 5000)], 4, thru=20))
        network = replace(network, coordinates=np.arange(8.0).reshape(4, 2))
        demand = Demand([0], [1], [3.0])
        files.write_tntp_network(tmp_path / "a", network)
        files.write_tntp_nodes(tmp_path / "n", network)
        files.write_tntp_trips(tmp_path / "t", demand, network)
        rows = (f"{a} {b} {flow} 1\n" for flow, (a, b) in enumerate([(900, 7), (7, 20), (20, 5000)]))
        (tmp_path / "f").write_text("From To Volume Cost\n" + "".join(rows))
        again = files.read_tntp_network(tmp_path / "a", nodes=tmp_path / "n")
        assert again.node_labels == network.node_labels
        assert again.first_thru == 1
        assert np.array_equal(again.tail, network.tail)
        assert np.array_equal(again.coordinates, network.coordinates)
        assert files.read_tntp_trips(tmp_path / "t", again).volume.tolist() == [3.0]
        assert files.read_tntp_flows(tmp_path / "f", again)[0].tolist() == [0.0, 1.0, 2.0]

    def test_self_loops(self, tmp_path):
        network = files.read_tntp_network(tntp(tmp_path, [(1, 1), (1, 2), (2, 1), (2, 2)], 2))
        assert network.tail.tolist() == [0, 1]
        assert network.capacity.size == 2
        words = "2 links from a node to itself were left out, and links are numbered without them"
        assert network.remarks == (f"{words}: node 1 (line 6), node 2 (line 9)",)
        with pytest.raises(InvalidInput, match="expected links between two nodes, got 1 from a node to itself"):
            files.read_tntp_network(tntp(tmp_path, [(1, 1)], 2))

    def test_a_gigantic_number_of_zones(self, tmp_path):
        with pytest.raises(InvalidInput, match="says 1000000000, of 2 nodes"):
            files.read_tntp_network(tntp(tmp_path, [(1, 2)], 2, zones=10**9))
        with pytest.raises(InvalidInput, match=f"expected at most {MOST_NODES} nodes"):
            files.read_tntp_network(tntp(tmp_path, [(1, 2)], 10**9))


HEADING = "tail,head,free_flow_time,b,capacity,power\n"


def table(folder, rows, notes=""):
    path = folder / "links.csv"
    path.write_text(notes + HEADING + "".join(f"{ends},1,0.15,10,4\n" for ends in rows))
    return path


class TestTables:
    def test_zones_and_first_thru_are_numbers(self, tmp_path):
        notes = "# zones: 2\n# first_thru: 900\n"
        network = files.read_network_table(table(tmp_path, ["900,7", "7,20", "20,901"], notes))
        assert network.zone_labels == ("7", "20")
        assert network.first_thru == 2

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    @pytest.mark.parametrize("mark", ["", "\ufeff"])
    def test_self_loops(self, tmp_path, end, mark):
        path = table(tmp_path, ["1,2", "2,2", "2,1"])
        path.write_bytes((mark + path.read_text().replace("\n", end)).encode())
        network = files.read_network_table(path)
        assert network.links == 2
        words = "a link from a node to itself was left out, and links are numbered without it: node 2 (line 3)"
        assert network.remarks == (words,)
        with pytest.raises(InvalidInput, match="expected links between two nodes, got 1"):
            files.read_network_table(table(tmp_path, ["1,1.0"]))


def test_relabelling_changes_no_flow(tmp_path):
    network, demand = grid(3, 3)
    plain = equilibrium(network, demand, gap=1e-8)
    gaps = replace(network, node_labels=tuple(str(17 * (node + 3)) for node in range(network.nodes)))
    files.write_tntp_network(tmp_path / "net", gaps)
    files.write_tntp_trips(tmp_path / "trips", demand, gaps)
    read = files.read_tntp_network(tmp_path / "net", toll_factor=1.0)
    again = equilibrium(read, files.read_demand(tmp_path / "trips", read), gap=1e-8)
    assert np.array_equal(again.flows, plain.flows)


def test_the_command_says_what_was_left_out(tmp_path):
    net = table(tmp_path, ["7,20", "20,7", "20,20"])
    (tmp_path / "trips.csv").write_text("origin,destination,volume\n7,20,5\n")
    arguments = ["equilibrium", "--net", str(net), "--trips", str(tmp_path / "trips.csv"), "--json"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0
    assert "note: the numbers of nodes have gaps" in result.stderr
    assert "note: a link from a node to itself was left out" in result.stderr
    assert len(json.loads(result.stdout)["remarks"]) == 2
