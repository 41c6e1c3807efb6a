"""None"""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest
from tests.tntp_files import NETWORKS, tntp_file
from typer.testing import CliRunner

from stackelberg.cli.app import app
from stackelberg.core import InvalidInput
from stackelberg.problems import read_problem
from stackelberg.roads.builders import braess, pigou, random_network, sioux_falls
from stackelberg.roads.demand import Demand
from stackelberg.roads.files import (
    node_file_beside,
    read_demand,
    read_demand_table,
    read_network,
    read_network_table,
    read_tntp_flows,
    read_tntp_network,
    read_tntp_nodes,
    read_tntp_trips,
    read_toll_table,
    write_demand_table,
    write_network_table,
    write_node_table,
    write_tntp_network,
    write_tntp_nodes,
    write_tntp_trips,
)
from stackelberg.roads.latency import UserLatency
from stackelberg.roads.network import Network, read_units

# zones / nodes / links / first through node / pairs / demand / intrazonal, from the published descriptions
SIZES = {
    "Braess": (2, 4, 5, 1, 1, 6.0, 0.0),
    "SiouxFalls": (24, 24, 76, 1, 528, 360_600.0, 0.0),
    "Anaheim": (38, 416, 914, 39, 1406, 104_694.4, 0.0),
    "ChicagoSketch": (387, 933, 2950, 1, 93_135, 1_137_493.44, 123_414.0),
}
# ChicagoSketch is published with a toll factor of 0.02 and a distance factor of 0.04.
FACTORS = {"ChicagoSketch": {"toll_factor": 0.02, "distance_factor": 0.04}}


def assert_same_network(a, b, *, labels=True):
    assert (a.nodes, a.zones, a.first_thru, a.links) == (b.nodes, b.zones, b.first_thru, b.links)
    for name in ("tail", "head", "capacity", "length", "free_flow_time", "fixed_cost"):
        np.testing.assert_array_equal(getattr(a, name), getattr(b, name), err_msg=name)
    w = np.linspace(0.0, 2.0, a.links) * np.where(np.isfinite(a.capacity), a.capacity, 1.0)
    np.testing.assert_array_equal(a.latency.value(w), b.latency.value(w))
    if labels:
        assert a.node_labels == b.node_labels


def assert_same_demand(a, b):
    for name in ("origin", "destination", "volume"):
        np.testing.assert_array_equal(getattr(a, name), getattr(b, name), err_msg=name)


@pytest.mark.parametrize("name", NETWORKS)
def test_published_files_have_their_published_size(name):
    network = read_tntp_network(tntp_file(name, "net"))
    demand = read_tntp_trips(tntp_file(name, "trips"))
    demand.check_zones(network.zones)
    zones, nodes, links, first_thru, pairs, total, intrazonal = SIZES[name]
    assert (network.zones, network.nodes, network.links, network.first_thru + 1) == (
        zones,
        nodes,
        links,
        first_thru,
    )
    assert demand.pairs == pairs
    # Sums of at most 93,135 numbers with two decimals: rounding stays far below 1e-9 relative.
    assert demand.total == pytest.approx(total, rel=1e-9)
    assert demand.intrazonal == pytest.approx(intrazonal, rel=1e-9)


@pytest.mark.parametrize("name", ["SiouxFalls", "Anaheim", "ChicagoSketch"])
def test_published_flows_have_their_published_costs(name):
    # Costs are printed with 16 digits, so that recomputing them from the flows agrees to rounding of powers.
    network = read_tntp_network(tntp_file(name, "net"), **FACTORS.get(name, {}))
    volume, cost = read_tntp_flows(tntp_file(name, "flow"), network)
    np.testing.assert_allclose(network.cost(volume), cost, rtol=1e-12)


def test_the_traps_of_chicago_sketch_are_there():
    network = read_tntp_network(tntp_file("ChicagoSketch", "net"))
    assert np.count_nonzero(network.free_flow_time == 0) == 774
    assert np.isfinite(network.latency.derivative(np.zeros(network.links))).all()


@pytest.mark.parametrize("name", ["SiouxFalls", "ChicagoSketch"])
def test_published_nodes_are_read(name):
    coordinates = read_tntp_nodes(tntp_file(name, "node"), SIZES[name][1])
    assert coordinates.shape == (SIZES[name][1], 2)


def test_the_built_in_sioux_falls_is_the_published_one():
    network, demand = sioux_falls()
    published = read_tntp_network(tntp_file("SiouxFalls", "net"), nodes=tntp_file("SiouxFalls", "node"))
    assert_same_network(network, published)
    assert_same_demand(demand, read_tntp_trips(tntp_file("SiouxFalls", "trips")))
    np.testing.assert_array_equal(network.coordinates, published.coordinates)


def test_the_built_in_braess_is_the_published_one():
    network, demand = braess()
    assert_same_network(network, read_tntp_network(tntp_file("Braess", "net")))
    assert_same_demand(demand, read_tntp_trips(tntp_file("Braess", "trips")))


LARGE_LAST = [*NETWORKS[:-1], pytest.param(NETWORKS[-1], marks=pytest.mark.slow)]


@pytest.mark.parametrize("name", LARGE_LAST)
def test_published_files_survive_writing_and_reading(name, tmp_path):
    network = read_tntp_network(tntp_file(name, "net"), **FACTORS.get(name, {}))
    demand = read_tntp_trips(tntp_file(name, "trips"))
    write_tntp_network(tmp_path / "net", network)
    write_tntp_trips(tmp_path / "trips", demand, network.zones)
    assert_same_network(network, read_tntp_network(tmp_path / "net", toll_factor=1.0))
    assert_same_demand(demand, read_tntp_trips(tmp_path / "trips"))
    write_network_table(tmp_path / "net.csv", network)
    write_demand_table(tmp_path / "trips.csv", demand, network)
    again = read_network_table(tmp_path / "net.csv")
    assert_same_network(network, again)
    assert_same_demand(demand, read_demand_table(tmp_path / "trips.csv", again))


@pytest.mark.parametrize("build", [pigou, braess, lambda: random_network(11, seed=5, zones=4)])
def test_tables_survive_writing_and_reading(build, tmp_path):
    network, demand = build()
    write_network_table(tmp_path / "net.csv", network)
    write_node_table(tmp_path / "nodes.csv", network)
    write_demand_table(tmp_path / "demand.csv", demand, network)
    again = read_network_table(tmp_path / "net.csv", tmp_path / "nodes.csv")
    assert_same_network(network, again)
    assert (again.name, again.units) == (network.name, network.units)
    np.testing.assert_array_equal(again.coordinates, network.coordinates)
    assert_same_demand(demand, read_demand_table(tmp_path / "demand.csv", again))


def test_flows_of_parallel_links_are_read_in_order_and_nodes_survive_writing(tmp_path):
    network, _ = pigou()
    (tmp_path / "flow").write_text("From To Volume Cost\n1 2 0.1 1.0\n1 2 0.9 0.9\n")
    volume, cost = read_tntp_flows(tmp_path / "flow", network)
    np.testing.assert_array_equal(volume, [0.1, 0.9])
    np.testing.assert_array_equal(cost, [1.0, 0.9])
    write_tntp_nodes(tmp_path / "nodes", network)
    np.testing.assert_array_equal(read_tntp_nodes(tmp_path / "nodes", 2), network.coordinates)


NET = """\
<NUMBER OF ZONES> 2
<NUMBER OF NODES> 3
<FIRST THRU NODE> 3
<NUMBER OF LINKS> 3
<ORIGINAL HEADER>~ \tInit node \tTerm node ;
<END OF METADATA>

~\tinit_node\tterm_node\tcapacity\tlength\tfree_flow_time\tb\tpower\tspeed\ttoll\tlink_type\t;
\t1\t3\t10\t2\t1.5\t0.15\t4\t0\t7\t1\t;
\t1\t3\t20\t2\t0\t0\t0\t0\t0\t1;
 3 2 10 2 1.5 0.15 4.446
"""
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


def saved(tmp_path, text, newline="\n"):
    path = tmp_path / "file.tntp"
    path.write_bytes(text.replace("\n", newline).encode())
    return path


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_traps_of_net_files(tmp_path, newline):
    network = read_tntp_network(saved(tmp_path, NET, newline), toll_factor=0.5, distance_factor=0.25)
    assert (network.zones, network.nodes, network.first_thru, network.name) == (2, 3, 2, "file")
    np.testing.assert_array_equal(network.tail, [0, 0, 2])  # parallel links stay apart
    np.testing.assert_array_equal(network.latency.power, [4.0, 0.0, 4.446])
    np.testing.assert_array_equal(network.fixed_cost, [4.0, 0.5, 0.5])


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_traps_of_trip_files(tmp_path, newline):
    demand = read_tntp_trips(saved(tmp_path, TRIPS, newline))
    np.testing.assert_array_equal(demand.destination, [1, 2])
    np.testing.assert_array_equal(demand.volume, [5.0, 6.0])
    assert demand.intrazonal == 4.0


def test_a_byte_order_mark_and_odd_bytes_in_comments_do_no_harm(tmp_path):
    path = tmp_path / "trips"
    path.write_bytes(b"\xef\xbb\xbf" + TRIPS.replace("a comment", "caf\u00e9").encode("latin-1"))
    assert read_tntp_trips(path).total == 11.0


def test_a_total_that_does_not_add_up_is_mentioned(tmp_path):
    path = saved(tmp_path, TRIPS.replace("<TOTAL OD FLOW> 15", "<TOTAL OD FLOW> 99"))
    with pytest.warns(UserWarning, match=r"line 2: <TOTAL OD FLOW> says 99, the entries add up to 15"):
        read_tntp_trips(path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_tntp_trips(saved(tmp_path, TRIPS.replace("<TOTAL OD FLOW> 15\n", "")))


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("<NUMBER OF ZONES> 2\n", "", r"file.tntp: expected a line <NUMBER OF ZONES> before the data, got none"),
        (
            "<NUMBER OF NODES> 3",
            "<NUMBER OF NODES> many",
            r"file.tntp, line 2: expected <NUMBER OF NODES>, a whole",
        ),
        ("<NUMBER OF LINKS> 3", "<NUMBER OF LINKS> 4", r"expected 4 links as <NUMBER OF LINKS> says, got 3"),
        ("<NUMBER OF LINKS> 3", "<NUMBER OF LINKS 3", r"line 4: expected a tag such as <NUMBER OF ZONES>"),
        ("\t1\t3\t10", "\t1\t9\t10", r"line 9: expected nodes 1 to 3, or 3 different ones .* got node 9, and 4"),
        ("\t1\t3\t10", "\t1\t3\t0", r"line 9: expected capacity, a finite number > 0, got 0"),
        ("\t1\t3\t10", "\t1\t3\t-10", r"line 9: expected capacity, a finite number > 0, got -10"),
        ("\t1\t3\t10", "\t1\t3\tten", r"line 9: expected capacity, a number > 0, got 'ten'"),
        ("1.5\t0.15", "nan\t0.15", r"line 9: expected free_flow_time, a finite number >= 0, got nan"),
        ("\t1\t3\t20\t2\t0\t0\t0\t0\t0\t1;", "\t1\t3\t20;", r"line 10: expected 7 to 10 numbers"),
        ("3 2 10 2", "3.5 2 10 2", r"line 11: expected init_node, a whole number >= 1, got 3.5"),
    ],
)
def test_net_errors_name_file_line_and_what_was_expected(tmp_path, old, new, message):
    assert old in NET
    with pytest.raises(InvalidInput, match=message):
        read_tntp_network(saved(tmp_path, NET.replace(old, new, 1)))


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("Origin 1\n", "", r"file.tntp, line 5: expected a line 'Origin 1' before the first entry"),
        (
            "Origin 1",
            "Origin 9",
            r"line 5: expected the number of an origin, a whole number between 1 and 3, got 9",
        ),
        ("Origin 1", "Origin", r"line 5: expected the number of an origin"),
        ("2 : 5.0", "9 : 5.0", r"line 6: expected a destination, a whole number between 1 and 3, got 9"),
        ("2 : 5.0", "2 : nan", r"line 6: expected volume, a finite number >= 0, got nan"),
        ("2 : 5.0", "2 : -1", r"line 6: expected volume, a finite number >= 0, got -1"),
        ("2 : 5.0", "2 5.0", r"line 6: expected entries such as '2 : 100.0;', got '2 5.0'"),
        ("  6.0\n", "", r"line 8: expected the volume of destination 3, got a new origin"),
        ("Origin \t3\n", "Origin 3\n 1 :", r"line 11: .* the end of the file after '1 :'"),
    ],
)
def test_trip_errors_name_file_line_and_what_was_expected(tmp_path, old, new, message):
    assert old in TRIPS
    with pytest.raises(InvalidInput, match=message):
        read_tntp_trips(saved(tmp_path, TRIPS.replace(old, new, 1)))


@pytest.mark.parametrize(
    "text, message",
    [
        ("From To Volume Cost\n1 2 0.5 1\n", "expected a line for every link, got none for 1 to 2"),
        ("From To Volume Cost\n1 2 0.5\n", "line 2: expected from, to, volume and cost"),
        ("1 2 0.5 1\n1 2 0.5 1\n1 2 0.5 1\n", "line 3: expected a link of network 'Pigou', each once, got 1 to 2"),
        ("1 3 0.5 1\n", r"line 1: expected head, one of 2 known nodes \(1, 2\), got unknown node '3'"),
    ],
)
def test_flow_errors_name_file_line_and_what_was_expected(tmp_path, text, message):
    with pytest.raises(InvalidInput, match=message):
        read_tntp_flows(saved(tmp_path, text), pigou()[0])


@pytest.mark.parametrize(
    "text, message",
    [
        ("node X Y ;\n1 0 0 ;\n", "expected a line for every node, got none for node 2"),
        ("1 0 0\n1 0 0\n", "line 2: expected each node once, got node 1 again"),
        ("1 0\n", "line 1: expected a node and its two coordinates"),
        ("1 0 east\n", "line 1: expected y, a number, got 'east'"),
    ],
)
def test_node_errors_name_file_line_and_what_was_expected(tmp_path, text, message):
    with pytest.raises(InvalidInput, match=message):
        read_tntp_nodes(saved(tmp_path, text), 2)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InvalidInput, match=r"nowhere.tntp: cannot be read \(No such file or directory\)"):
        read_tntp_network(tmp_path / "nowhere.tntp")
    with pytest.raises(InvalidInput, match="cannot be written"):
        write_tntp_network(tmp_path / "no folder" / "net.tntp", braess()[0])


LINKS = "# zones: 2\ntail,head,free_flow_time,b,capacity,power\n1,2,1,0.15,10,4\n2,3,1,0,5,0\n"


def test_tables_may_name_their_nodes(tmp_path):
    (tmp_path / "nodes.csv").write_text('node,x,y\n"west, old",0,0\neast,1,0\n')
    (tmp_path / "links.csv").write_text('tail,head,intercept,slope,toll\n"west, old",east,1,0,3\n')
    network = read_network_table(tmp_path / "links.csv", tmp_path / "nodes.csv", toll_factor=2.0)
    assert network.node_labels == ("west, old", "east")
    assert network.fixed_cost[0] == 6.0


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("tail,head", "from,to", r"expected columns tail and head \(or a_node .* got from, to, free_flow_time"),
        ("capacity,power", "capacity,exponent", "expected a column 'power'"),
        ("1,2,1,0.15,10,4", "1,2,1,0.15,0,4", "line 3: expected capacity, a finite number > 0, got 0"),
        ("1,2,1,0.15,10,4", "1,2,1,0.15,10", "line 3: expected 6 fields"),
        ("1,2,1,0.15,10,4", "a,2,1,0.15,10,4", "line 3: expected tail, a whole number >= 1, got 'a'"),
        ("# zones: 2", "# zones: two", "line 1: expected zones, a whole number >= 1, got 'two'"),
        ("# zones: 2", "# nodes: 2", "line 4: expected nodes 1 to 2, or 2 different ones"),
    ],
)
def test_table_errors_name_file_line_and_what_was_expected(tmp_path, old, new, message):
    assert old in LINKS
    with pytest.raises(InvalidInput, match=message):
        read_network_table(saved(tmp_path, LINKS.replace(old, new, 1)))


@pytest.mark.parametrize(
    "text, message",
    [
        ("origin,destination,volume\n", "expected a heading and at least one row"),
        ("origin,destination\n1,2\n", "expected a column 'volume'"),
        ("origin,destination,volume\n1,2,nan\n", "line 2: expected volume, a finite number >= 0, got nan"),
        (
            "origin,destination,volume\n1,7,3\n",
            r"line 2: expected destination, one of 2 known zones \(1, 2\), got unknown zone",
        ),
    ],
)
def test_demand_table_errors_name_file_line_and_what_was_expected(tmp_path, text, message):
    with pytest.raises(InvalidInput, match=message):
        read_demand_table(saved(tmp_path, text), pigou()[0])


def test_tolls_default_to_zero_and_keep_parallel_links_apart(tmp_path):
    network, _ = pigou()
    np.testing.assert_array_equal(
        read_toll_table(saved(tmp_path, "tail,head,toll\n1,2,0.5\n"), network), [0.5, 0.0]
    )
    both = saved(tmp_path, "toll,tail,head\n-0.5,1,2\n0.25,1,2\n")
    np.testing.assert_array_equal(read_toll_table(both, network), [-0.5, 0.25])
    with pytest.raises(InvalidInput, match="line 2: expected a link of network 'Pigou', each once, got 2 to 1"):
        read_toll_table(saved(tmp_path, "tail,head,toll\n2,1,0.5\n"), network)


def test_a_latency_that_is_a_program_is_not_written(tmp_path):
    latency = UserLatency(np.exp, np.exp, lambda w: np.exp(w) - 1, links=1)
    network = Network([0], [1], nodes=2, zones=2, latency=latency)
    for write in (write_tntp_network, write_network_table):
        with pytest.raises(InvalidInput, match="got UserLatency"):
            write(tmp_path / "net", network)
    for write in (write_tntp_nodes, write_node_table):
        with pytest.raises(InvalidInput, match="it has no coordinates to write"):
            write(tmp_path / "nodes", network)


# One rule for all commands and problem files: .csv files are tables, all others TNTP files

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
TABLE_OF_TRIPS = {
    "tntp": "<NUMBER OF ZONES> 2\n<TOTAL OD FLOW> 7\n<END OF METADATA>\nOrigin 1\n2 : 7.0;\n",
    "csv": "origin,destination,volume\na,b,7\n",
}


@pytest.fixture(params=["tntp", "csv", "CSV"])
def town(request, tmp_path):
    """The same two nodes and one link as files of either kind: network, nodes, trips."""
    kind = request.param.lower()
    texts = {"net": TNTP if kind == "tntp" else TABLE, "node": NODES[kind], "trips": TABLE_OF_TRIPS[kind]}
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


@pytest.mark.parametrize(
    ("factor", "unit", "bounds", "largest_change", "lam"),
    [
        (1.0, "hundredths of an hour", "[0.0, 5.0]", "0.5", "0.001"),
        (0.6, "minutes", "[0.0, 3.0]", "0.3", "0.0017"),
        (36.0, "seconds", "[0.0, 180.0]", "18.0", "2.8e-05"),
        (0.01, "hours", "[0.0, 0.05]", "0.005", "0.1"),
        (0.01, "", "[0.0, 0.05]", "0.005", "0.1"),
    ],
)
def test_a_new_problem_file_has_tolls_in_the_unit_of_the_times(tmp_path, factor, unit, bounds, largest_change, lam):
    """Half of the links of Sioux Falls take 4 hundredths of an hour or more: tolls reach 1.25 times as much."""
    network = sioux_falls()[0]
    delays = network.latency
    times = replace(delays, free_flow=delays.free_flow * factor)
    units = f"flows in vehicles, times in {unit}" if unit else ""
    write_network_table(tmp_path / "net.csv", replace(network, latency=times, units=units))
    file = tmp_path / "toll.toml"
    made = CliRunner().invoke(app, ["new", str(file), "--network", str(tmp_path / "net.csv")])
    assert made.exit_code == 0, made.output
    text = file.read_text()
    shown = read_units(units).time or "the unit of the times in the file"
    assert f"\nbounds = {bounds}      # lowest and highest toll, in {shown}; or " in text
    assert f"\nlargest_change = {largest_change}  #" in text
    assert f"\nlam = {lam}  " in text
    problem = read_problem(file)
    assert problem.X.upper[0] / times.free_flow[0] == pytest.approx(5.0 / 6.0)
    assert problem.rails.largest_change == pytest.approx(problem.X.upper[0] / 10.0)


def written(folder, text):
    path = folder / "town_net.tntp"
    path.write_text(text)
    return path


FIELDS = """\
<number of zones> 2 ~ two
<NUMBER OF NODES> 4
<FIRST THRU NODE> 3
<NUMBER OF LINKS> 3
<END OF METADATA>
~ init term capacity length fft b power speed toll type
1 3 110 12 1.25 0.15 4.5 50 7 1 ;
3 4 220 13 2.25 0.25 3.5 60 -8 2 ; ~ a note
4 2 330 14 3.25 0.35 2.5
"""


def test_every_field_of_a_tntp_network(tmp_path):
    network = read_tntp_network(written(tmp_path, FIELDS), toll_factor=0.5, distance_factor=0.25, units="miles")
    assert (network.zones, network.nodes, network.first_thru, network.links) == (2, 4, 2, 3)
    assert np.array_equal(network.tail, [0, 2, 3])
    assert np.array_equal(network.head, [2, 3, 1])
    assert np.array_equal(network.latency.capacity, [110.0, 220.0, 330.0])
    assert np.array_equal(network.capacity, [110.0, 220.0, 330.0])
    assert np.array_equal(network.length, [12.0, 13.0, 14.0])
    assert np.array_equal(network.latency.free_flow, [1.25, 2.25, 3.25])
    assert np.array_equal(network.latency.b, [0.15, 0.25, 0.35])
    assert np.array_equal(network.latency.power, [4.5, 3.5, 2.5])
    # 0.5 · toll + 0.25 · length; a toll that is not there is zero.
    assert np.array_equal(network.fixed_cost, [3.5 + 3.0, -4.0 + 3.25, 3.5])
    assert (network.name, network.units, network.coordinates) == ("town", "miles", None)


@pytest.mark.parametrize(
    "old, new, refused",
    [
        ("1 3 110", "0 3 110", "init_node, a whole number >= 1, got 0"),
        ("14 3.25", "-1 3.25", "length, a finite number >= 0, got -1"),
        ("14 3.25", "14 -1", "free_flow_time, a finite number >= 0, got -1"),
        ("0.35 2.5", "-1 2.5", "b, a finite number >= 0, got -1"),
        ("0.35 2.5", "0.35 -1", "power, a finite number >= 0, got -1"),
        ("60 -8 2", "60 x 2", "toll, a number, got 'x'"),
        ("60 -8 2", "60 -8 2 9", "7 to 10 numbers"),
        ("0.35 2.5", "0.35", "7 to 10 numbers"),
        ("<NUMBER OF ZONES> 2", "<NUMBER OF ZONES> 0", "<NUMBER OF ZONES>, a whole number >= 1, got 0"),
        ("FIRST THRU NODE> 3", "FIRST THRU NODE> 0", "<FIRST THRU NODE>, a whole number >= 1, got 0"),
        ("4 2 330", "4 2 inf", "capacity, a finite number > 0, got inf"),
        # At the boundary all is well.
        ("14 3.25", "0 0", None),
        ("0.35 2.5", "0 0", None),
        ("FIRST THRU NODE> 3", "FIRST THRU NODE> 1", None),
        ("<NUMBER OF ZONES> 2", "<NUMBER OF ZONES> 4", None),
        ("60 -8 2", "-60 -8 -2", None),
        ("4 2 330", "4 5 330", None),  # four nodes, of which none is node 2
    ],
)
def test_what_a_tntp_network_may_say(tmp_path, old, new, refused):
    text = FIELDS.replace("<number of zones> 2 ~ two", "<NUMBER OF ZONES> 2")
    assert old in text
    path = written(tmp_path, text.replace(old, new))
    if refused is None:
        assert read_tntp_network(path).links == 3
    else:
        with pytest.raises(InvalidInput, match=refused):
            read_tntp_network(path)


BPR_TABLE = """\
# name: town
# zones: 2
# first_thru: 3
# units: miles: and hours
# a remark without a key

toll,power,length,head,b,fixed_cost,tail,capacity,free_flow_time
7, 4.5 ,12,3,0.15,1,1,110,1.25
-8,3.5,13,4,0.25,2,3,220,2.25
0,2.5,14,2,0.35,3,4,330,3.25
"""


def test_every_column_of_a_network_table_in_any_order(tmp_path):
    network = read_network_table(written(tmp_path, BPR_TABLE), toll_factor=0.5, distance_factor=0.25)
    assert (network.zones, network.nodes, network.first_thru, network.links) == (2, 4, 2, 3)
    assert (network.name, network.units) == ("town", "miles: and hours")
    assert np.array_equal(network.tail, [0, 2, 3])
    assert np.array_equal(network.head, [2, 3, 1])
    assert np.array_equal(network.latency.free_flow, [1.25, 2.25, 3.25])
    assert np.array_equal(network.latency.b, [0.15, 0.25, 0.35])
    assert np.array_equal(network.latency.capacity, [110.0, 220.0, 330.0])
    assert np.array_equal(network.latency.power, [4.5, 3.5, 2.5])
    assert np.array_equal(network.length, [12.0, 13.0, 14.0])
    assert np.array_equal(network.fixed_cost, [1.0 + 3.5 + 3.0, 2.0 - 4.0 + 3.25, 3.0 + 0.0 + 3.5])
    assert network.node_labels == ("1", "2", "3", "4")
    plain = read_network_table(tmp_path / "town_net.tntp")
    assert np.array_equal(plain.fixed_cost, [1.0, 2.0, 3.0])


@pytest.mark.parametrize(
    "old, new, refused",
    [
        ("0.15,1,1", "-0.15,1,1", "b, a finite number >= 0, got -0.15"),
        ("0.15,1,1", "0,1,1", None),
        ("110,1.25", "110,-1", "free_flow_time, a finite number >= 0"),
        ("110,1.25", "110,0", None),
        ("4.5", "-4.5", "power, a finite number >= 0"),
        ("4.5", "0", None),
        ("110,1.25", "0,1.25", "capacity, a finite number > 0, got 0"),
        ("12,3,", "-12,3,", None),  # lengths and fixed costs may be anything
        ("# zones: 2", "# zones: 0", "zones, a whole number >= 1, got 0"),
        ("# zones: 2", "# zones: 1", None),
        ("# zones: 2", "# zones: 2\n# nodes: 6", None),
        ("1,1,110", "1,0,110", "tail, a whole number >= 1, got 0"),
    ],
)
def test_what_a_network_table_may_say(tmp_path, old, new, refused):
    assert old in BPR_TABLE
    path = written(tmp_path, BPR_TABLE.replace(old, new, 1))
    if refused is None:
        assert read_network_table(path).nodes == (6 if "nodes: 6" in new else 4)
    else:
        with pytest.raises(InvalidInput, match=refused):
            read_network_table(path)
