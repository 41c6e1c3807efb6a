"""Link, node and demand tables as AequilibraE and GMNS write them, read as they are; numbers worked by hand."""

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.roads import BPR
from stackelberg.roads.files import read_network_table, write_network_table, write_node_table
from stackelberg.roads.network import read_units

AEQUILIBRAE = """\
link_id,a_node,b_node,direction,distance,modes,link_type,name,speed_ab,speed_ba,capacity_ab,capacity_ba
7,10,20,0,1500,c,street,Main Street,30,60,900,800
9,20,30,1,600,c,street,,36,,1200,
12,30,10,-1,2000,c,street,Ring,,40,,500
"""
AEQUILIBRAE_NODES = """\
node_id,is_centroid,modes,geometry
10,0,c,POINT (0 0)
30,1,c,POINT (4 1.5)
20,1,c,POINT(3 4)
"""
GMNS = """\
link_id,name,from_node_id,to_node_id,directed,length,capacity,free_speed,lanes,toll
1,Bridge,a,b,true,2.0,1800,60,2,1.5
2,,b,c,false,1.5,600,30,,
"""
GMNS_NODES = "node_id,name,x_coord,y_coord,zone_id\na,Station,0,0,\nb,,1,2,\nc,Harbour,3,1,4\n"


def saved(folder, name, text):
    path = folder / name
    path.write_text(text)
    return path


def ends(network):
    return [
        (network.node_labels[t], network.node_labels[h]) for t, h in zip(network.tail, network.head, strict=True)
    ]


def test_an_aequilibrae_project(tmp_path):
    """Both ways of a link are two links; metres over km/h: 1500 m at 30 km/h take 3 minutes, at 60 km/h 1.5."""
    nodes = saved(tmp_path, "nodes.csv", AEQUILIBRAE_NODES)
    network = read_network_table(saved(tmp_path, "links.csv", AEQUILIBRAE), nodes)
    assert ends(network) == [("10", "20"), ("20", "10"), ("20", "30"), ("10", "30")]
    np.testing.assert_allclose(network.free_flow_time, [3.0, 1.5, 1.0, 3.0], rtol=1e-14)
    assert network.capacity.tolist() == [900.0, 800.0, 1200.0, 500.0]
    assert network.length.tolist() == [1500.0, 1500.0, 600.0, 2000.0]
    assert isinstance(network.latency, BPR)
    assert set(network.latency.b) == {0.15}
    assert set(network.latency.power) == {4.0}
    # Centroids come first, as zones are the first nodes.
    assert network.node_labels == ("30", "20", "10")
    assert network.zones == 2
    assert network.coordinates.tolist() == [[4.0, 1.5], [3.0, 4.0], [0.0, 0.0]]
    assert network.link_names == ("Main Street", "Main Street", "", "Ring")
    assert network.link_ids == ("7", "7", "9", "12")
    assert network.link_label(0) == "Main Street, 10→20 (link 1, id 7)"
    assert network.units == "times in minutes"
    words = "; ".join(network.remarks)
    for said in (
        "read as two",
        "metres and speeds in km/h",
        "b = 0.15 and power = 4",
        "free-flow time of a link is 2.25",
    ):
        assert said in words


def test_aequilibrae_times_and_coefficients_of_its_own(tmp_path):
    heading = "a_node,b_node,direction,travel_time_ab,travel_time_ba,capacity_ab,capacity_ba,b,power"
    text = f"{heading}\n5,9,0,2,3,10,20,0.2,5\n"
    network = read_network_table(saved(tmp_path, "l.csv", text))
    assert network.node_labels == ("5", "9")
    assert network.free_flow_time.tolist() == [2.0, 3.0]
    assert (network.latency.b.tolist(), network.latency.power.tolist()) == ([0.2, 0.2], [5.0, 5.0])
    assert network.units == ""
    assert "BPR" not in " ".join(network.remarks)


def test_a_gmns_network(tmp_path):
    """Capacity is per lane; 2 at 60 an hour take 2 minutes, 1.5 at 30 take 3. Undirected links go both ways."""
    nodes = saved(tmp_path, "node.csv", GMNS_NODES)
    network = read_network_table(saved(tmp_path, "link.csv", GMNS), nodes, toll_factor=2.0)
    assert ends(network) == [("a", "b"), ("b", "c"), ("c", "b")]
    assert network.capacity.tolist() == [3600.0, 600.0, 600.0]
    np.testing.assert_allclose(network.free_flow_time, [2.0, 3.0, 3.0], rtol=1e-14)
    assert network.fixed_cost.tolist() == [3.0, 0.0, 0.0]
    assert network.node_names == ("Station", "", "Harbour")
    assert [network.link_label(i) for i in range(3)] == [
        "Bridge, Station→b (link 1)",
        "b→Harbour (link 2)",
        "Harbour→b (link 3, id 2)",
    ]
    assert read_units(network.units).total_time == "veh/h·min"
    words = "; ".join(network.remarks)
    for said in ("those of a lane times the lanes", "not directed were read as two", "units of length per hour"):
        assert said in words


def test_gmns_units_of_its_config_table_may_stand_as_notes(tmp_path):
    """500 m at 30 km/h take one minute; a table that names its times needs neither."""
    text = "# long_length: m\n# speed: km/h\nlink_id,from_node_id,to_node_id,directed,length,capacity,free_speed\n"
    network = read_network_table(saved(tmp_path, "l.csv", text + "1,1,2,true,500,900,30\n"))
    np.testing.assert_allclose(network.free_flow_time, [1.0], rtol=1e-14)
    assert "lengths in m and speeds in km/h" in " ".join(network.remarks)
    assert network.link_names == ()  # link ids that count from 1 say nothing new
    with pytest.raises(InvalidInput, match="line 1: expected long_length, one of m, meter"):
        read_network_table(
            saved(tmp_path, "l.csv", text.replace("long_length: m", "long_length: rods") + "1,1,2,1,5,9,3\n")
        )
    named = "from_node_id,to_node_id,capacity,lanes,VDF_fftt,VDF_alpha,VDF_beta\n3,8,700,3,2.5,0.1,6\n"
    network = read_network_table(saved(tmp_path, "l.csv", named))
    assert network.free_flow_time.tolist() == [2.5]
    assert network.latency.b.tolist() == [0.1]
    assert network.latency.power.tolist() == [6.0]
    assert network.capacity.tolist() == [2100.0]
    assert network.node_labels == ("3", "8")


@pytest.mark.parametrize(
    "text, message",
    [
        ("a_node,b_node,direction,travel_time_ab,capacity_ab\n1,2,3,1,1\n", "line 2: expected direction 1"),
        ("a_node,b_node,direction,travel_time_ab,capacity_ab\n1,2,0,1,5\n", "expected a column 'capacity_ba'"),
        ("a_node,b_node,travel_time_ab,capacity_ab\n1,2,1,\n", "line 2: expected a value of capacity_ab, got none"),
        ("a_node,b_node,capacity_ab\n1,2,1\n", "expected columns travel_time_ab"),
        ("from_node_id,to_node_id,capacity\n1,2,1\n", "expected a column 'length', got from_node_id"),
        ("from_node_id,to_node_id,length,free_speed\n1,2,1,9\n", "expected a column 'capacity'"),
        (
            "from_node_id,to_node_id,length,free_speed,capacity\n1,2,1,0,5\n",
            "line 2: expected free_speed, a finite",
        ),
        ("from_node_id,to_node_id,length,free_speed,capacity,lanes\n1,2,1,9,5,0\n", "line 2: expected lanes"),
    ],
)
def test_what_a_foreign_table_lacks_is_named(tmp_path, text, message):
    with pytest.raises(InvalidInput, match=message):
        read_network_table(saved(tmp_path, "l.csv", text))


def test_a_node_without_a_place_is_refused(tmp_path):
    links = saved(tmp_path, "l.csv", AEQUILIBRAE)
    with pytest.raises(
        InvalidInput, match=r"line 2: expected geometry, a point such as POINT \(8.5 47.4\), got ''"
    ):
        read_network_table(links, saved(tmp_path, "n.csv", "node_id,geometry\n10,\n20,\n30,\n"))
    with pytest.raises(InvalidInput, match="expected a column 'x', got node_id, node"):
        read_network_table(links, saved(tmp_path, "n.csv", "node_id\n10\n"))


def test_names_are_written_and_read_back(tmp_path):
    nodes = saved(tmp_path, "node.csv", GMNS_NODES)
    network = read_network_table(saved(tmp_path, "link.csv", GMNS), nodes)
    write_network_table(tmp_path / "ours.csv", network)
    write_node_table(tmp_path / "our_nodes.csv", network)
    again = read_network_table(tmp_path / "ours.csv", tmp_path / "our_nodes.csv")
    assert (again.node_names, again.link_names, again.units) == (
        network.node_names,
        network.link_names,
        network.units,
    )
    assert again.remarks == ()
    np.testing.assert_array_equal(again.free_flow_time, network.free_flow_time)
