"""GMNS networks of several tables: zones, uses, units in config.csv, connectors; and the command on them."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.roads import equilibrium, files

LINKS = """link_id,from_node_id,to_node_id,directed,length,capacity,free_speed,lanes,allowed_uses
1,101,205,true,1,1000,60,1,auto
2,205,333,1,2,900,60,2,"auto,bike"
3,333,101,false,3,NaN,30,NaN,ALL
4,205,101,true,1,10,5,1,"bike,walk"
5,205,205,true,1,10,5,1,auto
"""
NODES = """node_id,x_coord,y_coord,zone_id,node_type
333,3,0,20,
205,1,0,NaN,
101,0,0,3,
"""
DEMAND = "o_zone_id,d_zone_id,volume\n3,20,100\n20,3,50\n"


@pytest.fixture
def folder(tmp_path):
    links = LINKS.replace("NaN,30,NaN", "500,30,NaN")
    for name, text in (("link", links), ("node", NODES), ("demand", DEMAND)):
        (tmp_path / f"{name}.csv").write_text(text)
    return tmp_path


def read(folder):
    return files.read_network(folder / "link.csv", folder / "node.csv")


def test_zones_are_nodes_with_a_zone_id(folder):
    network = read(folder)
    assert network.node_labels == ("101", "333", "205")
    assert network.zone_labels == ("3", "20")
    assert network.zones == 2
    assert network.capacity.tolist() == [1000.0, 1800.0, 500.0, 500.0]
    assert network.free_flow_time.tolist() == [1.0, 2.0, 6.0, 6.0]
    assert network.remarks[0] == "1 links that cars may not use left out (allowed_uses 'bike,walk')"
    assert any("1 links from a node to itself left out" in remark for remark in network.remarks)
    demand = files.read_demand(folder / "demand.csv", network)
    assert demand.volume.tolist() == [100.0, 50.0]
    found = equilibrium(network, demand)
    assert found.flows == pytest.approx([100.0, 100.0, 50.0, 0.0])
    files.write_frame(folder / "again.csv", demand.to_frame(network))
    assert "3,20,100.0" in (folder / "again.csv").read_text()


@pytest.mark.parametrize("nothing", ["0", "-1", "", "NaN", "null"])
def test_nodes_in_no_zone(folder, nothing):
    rows = NODES.replace("NaN", nothing) + f"400,5,5,{nothing},\n"
    (folder / "node.csv").write_text(rows)
    assert read(folder).zone_labels == ("3", "20")


def test_one_node_of_a_zone_is_its_centroid(folder):
    (folder / "node.csv").write_text(
        NODES.replace("205,1,0,NaN,", "205,1,0,3,").replace("101,0,0,3,", "101,0,0,3,centroid")
    )
    network = read(folder)
    assert network.zone_labels == ("3", "20")
    assert network.node_labels[0] == "101"


def test_a_zone_of_several_nodes_needs_a_centroid(folder):
    (folder / "node.csv").write_text(NODES.replace("NaN", "3"))
    with pytest.raises(InvalidInput, match="line 4, column 'zone_id': expected one node of zone 3, or one whose"):
        read(folder)


@pytest.mark.parametrize(
    "length, speed, minutes",
    [("mi", "mph", 1.0), ("km", "mph", 1 / 1.609344), ("Meters", "KM/H", 0.001), ("ft", "fps", 1 / 3600)],
)
def test_units_of_the_config_table(folder, length, speed, minutes):
    (folder / "config.csv").write_text(f"dataset_name,long_length,speed\ntown,{length},{speed}\n")
    assert read(folder).free_flow_time[0] == pytest.approx(minutes)


def test_units_that_nobody_knows(folder):
    (folder / "config.csv").write_text("long_length,speed\nfurlong,mph\n")
    with pytest.raises(
        InvalidInput, match=r"config.csv, line 2, column 'long_length': expected one of m, .* got 'furlong'"
    ):
        read(folder)
    (folder / "config.csv").write_text("long_length,speed\nmi,\n")
    assert any("speeds in units of length per hour" in remark for remark in read(folder).remarks)


@pytest.mark.parametrize(
    "uses, kept", [("auto;walk", 4), ("SOV,HOV2", 4), ("", 4), ("Vehicles", 4), ("bus", 3), ("rail|walk", 3)]
)
def test_uses_of_a_link(folder, uses, kept):
    (folder / "link.csv").write_text((folder / "link.csv").read_text().replace("60,1,auto", f'60,1,"{uses}"'))
    assert read(folder).links == kept


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("500,30,NaN", "NaN,30,NaN", "line 4, column 'capacity': expected a finite number > 0, got none"),
        ("1000,60,1", "1000,0,1", "line 2, column 'free_speed': expected a finite number > 0"),
        ("1000,60,1", "1000,60,0", "line 2, column 'lanes': expected a finite number > 0"),
        ("1000,60,1", "-1000,60,1", "line 2, column 'capacity': expected a finite number > 0"),
        ("101,205,true,1", "101,205,true,-1", "line 2, column 'length': expected a finite number >= 0"),
        ("101,205,true", "101,999,true", "column 'head': expected one of 3 known nodes .*, got unknown node '999'"),
        ("free_speed", "speed", "expected a column 'free_speed'"),
    ],
)
def test_wrong_tables(folder, old, new, words):
    text = (folder / "link.csv").read_text()
    assert old in text
    (folder / "link.csv").write_text(text.replace(old, new))
    with pytest.raises(InvalidInput, match=words):
        read(folder)


def test_a_node_twice_and_zones_unknown(folder):
    (folder / "node.csv").write_text(NODES + "101,0,0,4,\n")
    with pytest.raises(InvalidInput, match="line 5, column 'node': expected every node once, got '101' again"):
        read(folder)
    (folder / "node.csv").write_text(NODES)
    (folder / "demand.csv").write_text(DEMAND + "3,101,1\n")
    with pytest.raises(InvalidInput, match=r"line 4, column 'destination': expected one of 2 known zones"):
        files.read_demand(folder / "demand.csv", read(folder))


def test_the_command_finds_the_nodes_and_uses_zones(folder):
    for end in ("\n", "\r\n"):
        for name in ("link", "node", "demand"):
            text = (folder / f"{name}.csv").read_text()
            (folder / f"{name}.csv").write_bytes(("\ufeff" + text.lstrip("\ufeff")).replace("\n", end).encode())
        arguments = ["--net", folder / "link.csv", "--trips", folder / "demand.csv", "--json"]
        result = CliRunner().invoke(app, ["equilibrium", *map(str, arguments)])
        assert result.exit_code == 0, result.stderr
        facts = json.loads(result.stdout)
        assert facts["units"] == "flows in vehicles per hour, times in minutes"
        assert "1 of 4 links do not say how many lanes they have, and got one" in facts["remarks"]
        assert facts["demand"] == 150.0
