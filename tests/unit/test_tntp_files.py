"""TNTP files: the published ones, their traps, and errors that name file and line."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest
from tests.made_networks import grid
from tests.own_latency import UserLatency
from tests.tntp_files import NETWORKS, tntp_file, write_network, write_nodes, write_trips

from stackelberg.core import InvalidInput
from stackelberg.roads import BPR, Network, braess, equilibrium, pigou, sioux_falls
from stackelberg.roads.files import (
    read_tntp_network,
    read_tntp_nodes,
    read_tntp_trips,
)

# zones / nodes / links / first through node / pairs / demand / intrazonal, from the published descriptions
SIZES = {
    "Braess": (2, 4, 5, 1, 1, 6.0, 0.0),
    "SiouxFalls": (24, 24, 76, 1, 528, 360_600.0, 0.0),
    "Anaheim": (38, 416, 914, 39, 1406, 104_694.4, 0.0),
    "ChicagoSketch": (387, 933, 2950, 1, 93_135, 1_137_493.44, 123_414.0),
}
# ChicagoSketch is published with a toll factor of 0.02 and a distance factor of 0.04.
FACTORS = {"ChicagoSketch": {"toll_factor": 0.02, "distance_factor": 0.04}}


def assert_same_network(a, b):
    assert (a.nodes, a.zones, a.first_thru, a.node_labels) == (b.nodes, b.zones, b.first_thru, b.node_labels)
    for name in ("tail", "head", "capacity", "length", "free_flow_time", "fixed_cost"):
        np.testing.assert_array_equal(getattr(a, name), getattr(b, name), err_msg=name)
    w = np.linspace(0.0, 2.0, a.links) * np.where(np.isfinite(a.capacity), a.capacity, 1.0)
    np.testing.assert_array_equal(a.latency.value(w), b.latency.value(w))


def assert_same_demand(a, b):
    for name in ("origin", "destination", "volume"):
        np.testing.assert_array_equal(getattr(a, name), getattr(b, name), err_msg=name)


@pytest.mark.parametrize("name", [*NETWORKS[:-1], pytest.param(NETWORKS[-1], marks=pytest.mark.slow)])
def test_published_files(name, tmp_path):
    network = read_tntp_network(tntp_file(name, "net"), **FACTORS.get(name, {}))
    demand = read_tntp_trips(tntp_file(name, "trips"))
    zones, nodes, links, first_thru, pairs, total, intrazonal = SIZES[name]
    found = (network.zones, network.nodes, network.links, network.first_thru + 1, demand.pairs)
    assert found == (zones, nodes, links, first_thru, pairs)
    # Sums of at most 93,135 numbers with two decimals: rounding stays far below 1e-9 relative.
    assert [demand.total, demand.intrazonal] == pytest.approx([total, intrazonal], rel=1e-9)
    write_network(tmp_path / "net", network)
    write_trips(tmp_path / "trips", demand, network.zones)
    assert_same_network(network, read_tntp_network(tmp_path / "net"))
    assert_same_demand(demand, read_tntp_trips(tmp_path / "trips"))


def test_the_built_in_networks_are_the_published_ones():
    network, demand = sioux_falls()
    published = read_tntp_network(tntp_file("SiouxFalls", "net"), nodes=tntp_file("SiouxFalls", "node"))
    assert_same_network(network, published)
    np.testing.assert_array_equal(network.coordinates, published.coordinates)
    assert_same_demand(demand, read_tntp_trips(tntp_file("SiouxFalls", "trips")))
    network, demand = braess()
    assert_same_network(network, read_tntp_network(tntp_file("Braess", "net")))
    assert_same_demand(demand, read_tntp_trips(tntp_file("Braess", "trips")))


def saved(tmp_path, text, newline="\n"):
    path = tmp_path / "town_net.tntp"
    path.write_bytes(text.replace("\n", newline).encode())
    return path


NET = """\
<number of zones> 2 ~ two
<NUMBER OF NODES> 4
<FIRST THRU NODE> 3
<NUMBER OF LINKS> 3
<ORIGINAL HEADER>~ \tInit node \tTerm node ;
<END OF METADATA>
~ init term capacity length fft b power speed toll type
1 3 110 12 1.25 0.15 4.5 50 7 1 ;
\t3\t4\t220\t13\t2.25\t0.25\t3.5\t60\t-8\t2; ~ a note
4 2 330 14 3.25 0.35 2.5
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_field_of_a_network(tmp_path, newline):
    path = saved(tmp_path, NET, newline)
    network = read_tntp_network(path, toll_factor=0.5, distance_factor=0.25, units="miles")
    assert (network.zones, network.nodes, network.first_thru, network.links) == (2, 4, 2, 3)
    assert (network.tail.tolist(), network.head.tolist()) == ([0, 2, 3], [2, 3, 1])
    assert network.capacity.tolist() == [110.0, 220.0, 330.0]
    assert network.length.tolist() == [12.0, 13.0, 14.0]
    delay = network.latency
    assert isinstance(delay, BPR)
    assert [*delay.free_flow, *delay.b, *delay.power] == [1.25, 2.25, 3.25, 0.15, 0.25, 0.35, 4.5, 3.5, 2.5]
    # 0.5 · toll + 0.25 · length; a toll that is not there is zero.
    assert network.fixed_cost.tolist() == [3.5 + 3.0, -4.0 + 3.25, 3.5]
    assert (network.name, network.units, network.coordinates) == ("town", "miles", None)


@pytest.mark.parametrize(
    "old, new, refused",
    [
        ("<number of zones> 2 ~ two\n", "", "expected a line <NUMBER OF ZONES>"),
        ("OF NODES> 4", "OF NODES> many", "expected a line <NUMBER OF NODES>, .* got 'many'"),
        ("OF LINKS> 3", "OF LINKS> 4", "expected 4 links as <NUMBER OF LINKS> says, got 3"),
        ("OF LINKS> 3", "OF LINKS 3", "line 4: expected a tag such as <NUMBER OF ZONES>"),
        ("1 3 110", "1 9 110", "expected 4 nodes, as it says, got 5"),
        ("1 3 110", "1 3 0", "line 8, column 'capacity': expected a finite number > 0, got '0'"),
        ("1 3 110", "1 3 ten", "line 8, column 'capacity': expected a finite number > 0, got 'ten'"),
        ("4 2 330", "4 2 inf", "line 10, column 'capacity'"),
        ("14 3.25", "14 nan", "line 10, column 'free_flow_time'"),
        ("14 3.25", "14 -1", "line 10, column 'free_flow_time'"),
        ("0.35 2.5", "-1 2.5", "line 10, column 'b': expected a finite number >= 0"),
        ("0.35 2.5", "0.35", "line 10: expected 7 to 10 numbers"),
        ("60\t-8\t2", "60\tx\t2", "line 9, column 'toll': expected a finite number, got 'x'"),
        ("60\t-8\t2", "60\t-8\t2\t9", "7 to 10 numbers"),
        ("THRU NODE> 3", "THRU NODE> x", "expected first_thru, a whole number"),
        ("zones> 2", "zones> 9", "<NUMBER OF ZONES> says 9, of 4 nodes"),
        ("NODES> 4", "NODES> 1000000000", "expected at most 1000000 nodes for 3 links"),
        # At the boundary all is well.
        ("14 3.25", "0 0", None),
        ("0.35 2.5", "0 0", None),
        ("THRU NODE> 3", "THRU NODE> 1", None),
        ("zones> 2", "zones> 4", None),
        ("60\t-8\t2", "-60\t-8\t-2", None),
    ],
)
def test_what_a_network_may_say(tmp_path, old, new, refused):
    assert old in NET
    path = saved(tmp_path, NET.replace(old, new))
    if refused is None:
        assert read_tntp_network(path).links == 3
    else:
        with pytest.raises(InvalidInput, match=refused):
            read_tntp_network(path)


def with_links(tmp_path, ends, nodes, zones=2, thru=1, tags=""):
    head = f"<NUMBER OF ZONES> {zones}\n<NUMBER OF NODES> {nodes}\n<FIRST THRU NODE> {thru}\n"
    rows = "".join(f"{tail} {head} 10 3 1 0.15 4 0 50 1 ;\n" for tail, head in ends)
    return saved(tmp_path, f"{head}<NUMBER OF LINKS> {len(ends)}\n{tags}<END OF METADATA>\n{rows}")


def test_numbers_with_gaps_stay_labels_wherever_they_come_back(tmp_path):
    network = read_tntp_network(with_links(tmp_path, [(900, 7), (7, 20), (20, 100000000)], 4, thru=20))
    assert network.node_labels == ("7", "20", "900", "100000000")
    assert (network.tail.tolist(), network.head.tolist()) == ([2, 0, 1], [0, 1, 3])
    assert (network.first_thru, network.zone_labels) == (1, ("7", "20"))
    assert "the numbers of nodes have gaps: 4 nodes from 7 to 100000000" in network.remarks[0]
    network = replace(network, coordinates=np.arange(8.0).reshape(4, 2))
    write_network(tmp_path / "a", network)
    write_nodes(tmp_path / "n", network)
    assert_same_network(network, read_tntp_network(tmp_path / "a", nodes=tmp_path / "n"))
    (tmp_path / "t").write_text("<NUMBER OF ZONES> 2\n<END OF METADATA>\nOrigin 7\n20 : 5; 7 : 2;\n")
    demand = read_tntp_trips(tmp_path / "t", network)
    assert (demand.origin, demand.destination, demand.intrazonal) == ([0], [1], 2.0)
    (tmp_path / "t").write_text("<NUMBER OF ZONES> 2\n<END OF METADATA>\nOrigin 7\n30 : 5;\n")
    with pytest.raises(InvalidInput, match=r"column 'destination': expected one of 2 known zones \(7, 20\)"):
        read_tntp_trips(tmp_path / "t", network)


def test_relabelling_changes_no_flow(tmp_path):
    network, demand = grid(3, 3)
    plain = equilibrium(network, demand, gap=1e-8)
    gaps = replace(network, node_labels=tuple(str(17 * (node + 3)) for node in range(network.nodes)))
    write_network(tmp_path / "net", gaps)
    write_trips(tmp_path / "trips", demand, gaps)
    read = read_tntp_network(tmp_path / "net")
    again = equilibrium(read, read_tntp_trips(tmp_path / "trips", read), gap=1e-8)
    assert np.array_equal(again.flows, plain.flows)


@pytest.mark.parametrize("factor", ["-1", "dear"])
def test_a_factor_that_is_none_is_refused(tmp_path, factor):
    with pytest.raises(InvalidInput, match="toll_factor"):
        read_tntp_network(with_links(tmp_path, [(1, 2)], 2, tags=f"<TOLL FACTOR> {factor}\n"))


TRIPS = """\
<NUMBER OF ZONES> 3
<TOTAL OD FLOW> 15
<END OF METADATA>
~ a comment
Origin 1
  1 : 4.0; 2 : 5.0;
  3 :
  6.0
Origin 2
Origin \t3
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_traps_of_trip_files(tmp_path, newline):
    demand = read_tntp_trips(saved(tmp_path, TRIPS, newline))
    assert (demand.destination.tolist(), demand.volume.tolist(), demand.intrazonal) == ([1, 2], [5.0, 6.0], 4.0)
    path = tmp_path / "trips"
    path.write_bytes(b"\xef\xbb\xbf" + TRIPS.replace("a comment", "caf\u00e9").encode("latin-1"))
    assert read_tntp_trips(path).total == 11.0  # a byte-order mark and odd bytes in comments do no harm


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("FLOW> 15", "FLOW> 99", "<TOTAL OD FLOW> says 99, the entries add up to 15"),
        ("ZONES> 3", "ZONES> 4", "<NUMBER OF ZONES> says 4, and network 'three' has 3 zones"),
    ],
)
def test_what_is_odd_in_trips_is_warned_of(tmp_path, old, new, said):
    three = Network([0, 1], [1, 2], nodes=3, zones=3, latency=BPR([1, 1], [0, 0], [1, 1], [1, 1]), name="three")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_tntp_trips(saved(tmp_path, TRIPS), three)
    with pytest.warns(UserWarning, match=said):
        assert read_tntp_trips(saved(tmp_path, TRIPS.replace(old, new)), three).total == 11.0


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("Origin 1\n", "", "line 5: expected a line 'Origin 1' before the first entry"),
        ("Origin 1", "Origin 9", "line 6, column 'origin': expected one of 3 known zones"),
        ("Origin 1", "Origin", "line 6: expected entries of an origin"),
        ("2 : 5.0", "9 : 5.0", "line 6, column 'destination': expected one of 3 known zones"),
        ("2 : 5.0", "2 : nan", "line 6, column 'volume': expected a finite number >= 0"),
        ("2 : 5.0", "2 : -1", "line 6, column 'volume': expected a finite number >= 0, got '-1'"),
        ("2 : 5.0", "2 5.0", "line 6: expected entries of an origin such as '2 : 100.0;', got '2 5.0 3'"),
        ("  6.0\n", "", "line 7: expected entries of an origin .*, got '3 : Origin'"),
        ("Origin \t3\n", "Origin 3\n 1 :", "line 11: expected entries of an origin .*, got '1 :'"),
        ("FLOW> 15", "FLOW> many", "expected <TOTAL OD FLOW>, a number, got 'many'"),
    ],
)
def test_trip_errors_name_the_line(tmp_path, old, new, message):
    with pytest.raises(InvalidInput, match=message):
        read_tntp_trips(saved(tmp_path, TRIPS.replace(old, new, 1)))


def test_node_files(tmp_path):
    network, _ = pigou()
    write_nodes(tmp_path / "nodes", network)
    assert read_tntp_nodes(tmp_path / "nodes")[["x", "y"]].astype(float).values.tolist() == [[0, 0], [1, 0]]
    net = with_links(tmp_path, [(1, 2)], 2)
    for text, message in (
        ("node X Y ;\n1 0 0 ;\n", "expected 2 nodes, as .*town_net.tntp says, got 1"),
        ("1 0 0\n1 0 0\n", "line 2, column 'node': expected every node once"),
        ("1 0\n", "line 1: expected a node and its two coordinates"),
        ("1 0 east\n2 0 0\n", "line 1, column 'y': expected a finite number, got 'east'"),
        ("", "expected a line for every node, got none"),
    ):
        (tmp_path / "nodes").write_text(text)
        with pytest.raises(InvalidInput, match=message):
            read_tntp_network(net, nodes=tmp_path / "nodes")


def test_what_cannot_be_read_or_written(tmp_path):
    with pytest.raises(InvalidInput, match=r"nowhere.tntp: cannot be read \(No such file or directory\)"):
        read_tntp_network(tmp_path / "nowhere.tntp")
    network = Network([0], [1], nodes=2, zones=2, latency=UserLatency(np.exp, np.exp, np.expm1, links=1))
    with pytest.raises(InvalidInput, match="got UserLatency"):
        network.to_frame()
