"""Every field of a network file lands where it should, and every boundary of what a file may say is where it is."""

import warnings

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.roads import BPR, Affine, Demand, Network, sioux_falls
from stackelberg.roads.files import (
    read_demand_table,
    read_network_table,
    read_tntp_flows,
    read_tntp_network,
    read_tntp_nodes,
    read_tntp_trips,
    read_toll_table,
    write_demand_table,
    write_link_table,
    write_network_table,
    write_node_table,
    write_tntp_network,
    write_tntp_nodes,
    write_tntp_trips,
)
from stackelberg.roads.files.csv_table import exact


def saved(folder, text, name="town_net.tntp"):
    path = folder / name
    path.write_text(text)
    return path


NET = """\
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
    network = read_tntp_network(saved(tmp_path, NET), toll_factor=0.5, distance_factor=0.25, units="miles")
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


def test_what_is_not_said_about_a_tntp_network(tmp_path):
    network = read_tntp_network(saved(tmp_path, NET.replace("<FIRST THRU NODE> 3\n", "")), name="mine")
    assert network.first_thru == 0
    assert np.array_equal(network.fixed_cost, np.zeros(3))  # no factors, no fixed cost
    assert (network.name, network.units) == ("mine", "")
    for factor in ("toll_factor", "distance_factor"):
        with pytest.raises(InvalidInput, match=f"{factor}: expected a number >= 0"):
            read_tntp_network(tmp_path / "town_net.tntp", **{factor: -0.1})


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
    text = NET.replace("<number of zones> 2 ~ two", "<NUMBER OF ZONES> 2")
    assert old in text
    path = saved(tmp_path, text.replace(old, new))
    if refused is None:
        assert read_tntp_network(path).links == 3
    else:
        with pytest.raises(InvalidInput, match=refused):
            read_tntp_network(path)


def town(latency=None, **changes):
    parts = {
        "latency": latency or BPR([1.25, 2.25, 3.25], [0.15, 0.25, 0.35], [110.0, 220.0, 330.0], [4.5, 3.5, 2.5]),
        "first_thru": 2,
        "fixed_cost": [6.5, -0.75, 3.5],
        "length": [12.0, 13.0, 14.0],
        "coordinates": [[0.5, 1.5], [2.5, 3.5], [4.5, 5.5], [6.5, 7.5]],
        "name": "town",
        "units": "miles",
    }
    return Network([0, 2, 3], [2, 3, 1], nodes=4, zones=2, **(parts | changes))


def test_the_text_of_a_tntp_network(tmp_path):
    write_tntp_network(tmp_path / "net", town())
    assert (tmp_path / "net").read_text().splitlines() == [
        "<NUMBER OF ZONES> 2",
        "<NUMBER OF NODES> 4",
        "<FIRST THRU NODE> 3",
        "<NUMBER OF LINKS> 3",
        "<TOLL FACTOR> 1",
        "<DISTANCE FACTOR> 0",
        "<END OF METADATA>",
        "",
        "~\tinit_node\tterm_node\tcapacity\tlength\tfree_flow_time\tb\tpower\tspeed\ttoll\tlink_type\t;",
        "\t1\t3\t110\t12\t1.25\t0.15\t4.5\t0\t6.5\t1\t;",
        "\t3\t4\t220\t13\t2.25\t0.25\t3.5\t0\t-0.75\t1\t;",
        "\t4\t2\t330\t14\t3.25\t0.35\t2.5\t0\t3.5\t1\t;",
    ]


def test_nodes_lie_where_their_file_says_in_any_order(tmp_path):
    path = saved(tmp_path, "node X Y\n2 2.5 3.5 ;\n4 6.5 7.5 extra ;\n1 0.5 1.5;\n3 4.5 5.5\n", "nodes")
    expected = [[0.5, 1.5], [2.5, 3.5], [4.5, 5.5], [6.5, 7.5]]
    assert np.array_equal(read_tntp_nodes(path, 4), expected)
    assert np.array_equal(read_tntp_network(saved(tmp_path, NET), nodes=path).coordinates, expected)
    write_tntp_nodes(tmp_path / "again", town())
    assert (tmp_path / "again").read_text() == (
        "Node\tX\tY\t;\n1\t0.5\t1.5\t;\n2\t2.5\t3.5\t;\n3\t4.5\t5.5\t;\n4\t6.5\t7.5\t;\n"
    )
    with pytest.raises(InvalidInput, match="node, a whole number between 1 and 3, got 4"):
        read_tntp_nodes(path, 3)
    with pytest.raises(InvalidInput, match="got none for node 5"):
        read_tntp_nodes(path, 5)


def test_flows_lie_on_the_links_their_file_names(tmp_path):
    network = town()
    path = saved(tmp_path, "From To Volume Cost\n4 2 5.5 50\n1 3 7.5 70\n3 : 4 6.5 60 ;\n", "flow")
    volume, cost = read_tntp_flows(path, network)
    assert np.array_equal(volume, [7.5, 6.5, 5.5])
    assert np.array_equal(cost, [70.0, 60.0, 50.0])
    with pytest.raises(InvalidInput, match="got none for 3 to 4"):
        read_tntp_flows(saved(tmp_path, "4 2 5.5 50\n1 3 7.5 70\n", "flow"), network)


TRIPS = """\
<NUMBER OF ZONES> 3
<TOTAL OD FLOW> {total}
<END OF METADATA>
Origin 2
1 : 200; 3 : 300;
Origin 1
1 : 7.0; 2 : 93.0; 3 : 0;
Origin 3
; 1 :
400;
"""


def test_every_entry_of_a_trip_table(tmp_path):
    demand = read_tntp_trips(saved(tmp_path, TRIPS.format(total=1000)))
    assert np.array_equal(demand.origin, [0, 1, 1, 2])
    assert np.array_equal(demand.destination, [1, 0, 2, 0])
    assert np.array_equal(demand.volume, [93.0, 200.0, 300.0, 400.0])
    assert demand.intrazonal == 7.0


@pytest.mark.parametrize(
    "total, warned",
    # 1000 in the file, intrazonal trips included; a thousandth of the larger of the two numbers is allowed.
    [(1000, False), (999, False), (998.9, True), (1001, False), (1001.1, True), (0, True), (993, True)],
)
def test_totals_may_be_off_by_a_thousandth(tmp_path, total, warned):
    path = saved(tmp_path, TRIPS.format(total=total))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        read_tntp_trips(path)
    assert len(said) == warned


def test_the_text_of_a_trip_table(tmp_path):
    demand = Demand([2, 0, 0], [0, 2, 1], [400.0, 0.5, 93.0])
    write_tntp_trips(tmp_path / "trips", demand, 3)
    assert (tmp_path / "trips").read_text().splitlines() == [
        "<NUMBER OF ZONES> 3",
        "<TOTAL OD FLOW> 493.5",
        "<END OF METADATA>",
        "",
        "Origin 1",
        "    2 : 93;",
        "    3 : 0.5;",
        "",
        "Origin 2",
        "",
        "Origin 3",
        "    1 : 400;",
        "",
    ]
    with pytest.raises(InvalidInput, match="expected zones 0 to 1"):
        write_tntp_trips(tmp_path / "trips", demand, 2)


# CSV tables.

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
    network = read_network_table(saved(tmp_path, BPR_TABLE), toll_factor=0.5, distance_factor=0.25)
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


def test_affine_tables_and_nodes_with_names(tmp_path):
    nodes = saved(tmp_path, "y,node,x\n1.5,west,0.5\n3.5,east,2.5\n5.5,north,4.5\n", "nodes.csv")
    text = "slope,tail,head,intercept\n0.5,north,west,1\n2,west,east,3\n"
    network = read_network_table(saved(tmp_path, text), nodes)
    assert isinstance(network.latency, Affine)
    assert np.array_equal(network.latency.intercept, [1.0, 3.0])
    assert np.array_equal(network.latency.slope, [0.5, 2.0])
    assert np.array_equal(network.tail, [2, 0])
    assert np.array_equal(network.head, [0, 1])
    assert (network.nodes, network.zones, network.first_thru, network.name, network.units) == (
        3,
        3,
        0,
        "town",
        "",
    )
    assert np.array_equal(network.coordinates, [[0.5, 1.5], [2.5, 3.5], [4.5, 5.5]])
    assert np.isinf(network.capacity).all()
    roomy = read_network_table(
        saved(tmp_path, "slope,tail,head,intercept,capacity\n0.5,north,west,1,8\n2,west,east,3,9\n"), nodes
    )
    assert isinstance(roomy.latency, Affine)
    assert np.array_equal(roomy.capacity, [8.0, 9.0])
    with pytest.raises(InvalidInput, match="line 5: expected each node once, got node 'west' again"):
        read_network_table(
            tmp_path / "town_net.tntp", saved(tmp_path, nodes.read_text() + "0,west,0\n", "nodes.csv")
        )


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
    path = saved(tmp_path, BPR_TABLE.replace(old, new, 1))
    if refused is None:
        assert read_network_table(path).nodes == (6 if "nodes: 6" in new else 4)
    else:
        with pytest.raises(InvalidInput, match=refused):
            read_network_table(path)


def test_the_text_of_network_tables(tmp_path):
    write_network_table(tmp_path / "net.csv", town())
    assert (tmp_path / "net.csv").read_text().splitlines() == [
        "# name: town",
        "# nodes: 4",
        "# zones: 2",
        "# first_thru: 3",
        "# units: miles",
        "tail,head,free_flow_time,b,capacity,power,length,fixed_cost",
        "1,3,1.25,0.15,110,4.5,12,6.5",
        "3,4,2.25,0.25,220,3.5,13,-0.75",
        "4,2,3.25,0.35,330,2.5,14,3.5",
    ]
    line = Affine([1.0, 2.0, 3.0], [0.5, 0.25, 4.0])
    for capacity, more in (([5.0, 6.0, 7.0], ["5", "6", "7"]), ([5.0, np.inf, 7.0], None)):
        write_network_table(tmp_path / "net.csv", town(line, capacity=capacity, units=""))
        rows = (tmp_path / "net.csv").read_text().splitlines()[4:]
        assert rows[0] == "tail,head,intercept,slope," + ("capacity," if more else "") + "length,fixed_cost"
        assert rows[3] == "4,2,3,4," + (f"{more[2]}," if more else "") + "14,3.5"
    write_node_table(tmp_path / "nodes.csv", town())
    assert (tmp_path / "nodes.csv").read_text() == "node,x,y\n1,0.5,1.5\n2,2.5,3.5\n3,4.5,5.5\n4,6.5,7.5\n"
    write_demand_table(tmp_path / "demand.csv", Demand([1, 0], [0, 1], [2.5, 7.0]), town())
    assert (tmp_path / "demand.csv").read_text() == "origin,destination,volume\n1,2,7\n2,1,2.5\n"
    with pytest.raises(InvalidInput, match="expected zones 0 to 1"):
        write_demand_table(tmp_path / "demand.csv", Demand([0], [2], [1.0]), town())
    write_link_table(tmp_path / "flows.csv", town(), {"flow": [1.0, 0.25, np.inf]}, {"seen": "today"})
    assert (tmp_path / "flows.csv").read_text() == "# seen: today\ntail,head,flow\n1,3,1\n3,4,0.25\n4,2,inf\n"


def test_demand_and_toll_tables_name_zones_and_links(tmp_path):
    network = town()
    demand = read_demand_table(saved(tmp_path, "volume,destination,origin\n7,2,1\n2.5,1,2\n0,1,2\n"), network)
    assert np.array_equal(demand.origin, [0, 1])
    assert np.array_equal(demand.destination, [1, 0])
    assert np.array_equal(demand.volume, [7.0, 2.5])
    with pytest.raises(InvalidInput, match=r"destination, one of 2 known zones \(1, 2\), got unknown zone '3'"):
        read_demand_table(saved(tmp_path, "origin,destination,volume\n1,3,7\n"), network)  # a node, but no zone
    with pytest.raises(InvalidInput, match="volume, a finite number >= 0, got -1"):
        read_demand_table(saved(tmp_path, "origin,destination,volume\n1,2,-1\n"), network)
    tolls = read_toll_table(saved(tmp_path, "toll,head,tail\n-2.5,2,4\n1.5,3,1\n"), network)
    assert np.array_equal(tolls, [1.5, 0.0, -2.5])


def test_tables_may_have_blank_lines_and_late_notes(tmp_path):
    text = "\n#zones:2\ntail,head,intercept,slope\n\n1,2,1,0.5\n# name: late : name\n   \n2,1,2,0.25\n"
    network = read_network_table(saved(tmp_path, text))
    assert (network.zones, network.name, network.links) == (2, "late : name", 2)


@pytest.mark.parametrize(
    "number, text",
    [
        (6.0, "6"),
        (-6.0, "-6"),
        (0.1, "0.1"),
        (1e15, "1000000000000000.0"),
        (1e15 - 1.0, "999999999999999"),
        (1.0 - 1e15, "-999999999999999"),
        (-1e15, "-1000000000000000.0"),
        (1e22, "1e+22"),
    ],
)
def test_numbers_as_short_as_they_can_be_read_back(number, text):
    assert exact(number) == text
    assert float(text) == number


def test_a_few_links_of_the_sioux_falls_that_comes_with_the_package():
    """Published: link 1, from 1 to 2, takes 6 at capacity 25900.20064; link 76, from 24 to 23, 2 at 5078.508436."""
    network, demand = sioux_falls()
    assert (network.tail[0], network.head[0], network.latency.free_flow[0]) == (0, 1, 6.0)
    assert network.capacity[0] == 25900.20064
    assert (network.tail[75], network.head[75], network.latency.free_flow[75]) == (23, 22, 2.0)
    assert network.capacity[75] == 5078.508436
    assert set(network.latency.b) == {0.15}
    assert set(network.latency.power) == {4.0}
    assert (network.first_thru, network.zones) == (0, 24)
    assert demand.volume[(demand.origin == 0) & (demand.destination == 9)] == [1300.0]
