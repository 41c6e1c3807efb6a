"""Networks, demand and measurements as data frames, and the files they come from and go to."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from tests.made_networks import random_network
from tests.tntp_files import write_network, write_nodes, write_trips
from tests.unit.test_tntp_files import assert_same_demand, assert_same_network
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.problems import read_problem
from stackelberg.roads import Affine, Conical, Demand, Network, braess, files, pigou, sioux_falls
from stackelberg.roads.files import cells
from stackelberg.roads.network import read_units

LINKS = pd.DataFrame(
    {"tail": [1, 3, 4], "head": [3, 4, 2], "free_flow_time": [1.25, 2.25, 3.25], "b": 0.15, "power": 4}
).assign(capacity=[110, 220, 330], length=[12.0, 13.0, 14.0], toll=[7, -8, 0], fixed_cost=[1.0, 2.0, 3.0])


def test_every_column_of_a_network():
    network = Network.from_frame(
        LINKS, zones=2, first_thru=3, toll_factor=0.5, distance_factor=0.25, name="town", units="miles"
    )
    assert (network.zones, network.nodes, network.first_thru, network.links) == (2, 4, 2, 3)
    assert (network.tail.tolist(), network.head.tolist()) == ([0, 2, 3], [2, 3, 1])
    assert network.free_flow_time.tolist() == [1.25, 2.25, 3.25]
    assert network.capacity.tolist() == [110.0, 220.0, 330.0]
    assert network.fixed_cost.tolist() == [1.0 + 3.5 + 3.0, 2.0 - 4.0 + 3.25, 3.0 + 0.0 + 3.5]
    assert (network.name, network.units) == ("town", "miles")
    assert network.node_labels == ("1", "2", "3", "4")


@pytest.mark.parametrize(
    "change, message",
    [
        (
            {"capacity": [110, None, 330]},
            r"links, row 1, column 'capacity': expected a finite number > 0, got none",
        ),
        ({"capacity": [110, 0, 330]}, "row 1, column 'capacity': expected a finite number > 0, got"),
        ({"capacity": ["110", "22o", "330"]}, "row 1, column 'capacity': expected a finite number > 0, got '22o'"),
        ({"power": [4, 4, -1]}, "row 2, column 'power': expected a finite number >= 0"),
        ({"tail": [1, None, 4]}, "column 'tail': expected the label of a node, got none"),
        ({"Power": 4}, "expected every column once, got 'power' twice"),
        ({"direction": [1, 0, 1]}, "row 1, column 'direction': expected 1; make a row of every way"),
        ({"directed": ["true", "maybe", ""]}, "row 1, column 'directed': expected true"),
        ({"tail": [3, 4, 2]}, "expected links between two nodes, got 3"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_by_row_and_column(change, message):
    with pytest.raises(InvalidInput, match=message):
        Network.from_frame(LINKS.assign(**change))


def test_what_a_table_has_to_have():
    with pytest.raises(InvalidInput, match="expected a column 'tail' or 'from_node_id'"):
        Network.from_frame(LINKS.drop(columns="tail"))
    with pytest.raises(InvalidInput, match="expected a column 'power'"):
        Network.from_frame(LINKS.drop(columns="power"))
    usual = Network.from_frame(LINKS.drop(columns=["b", "power"]))
    assert (usual.latency.b[0], usual.latency.power[0]) == (0.15, 4.0)
    assert "coefficients of the BPR" in usual.remarks[0]
    with pytest.raises(InvalidInput, match="expected a pandas DataFrame, got list"):
        Network.from_frame([1])
    with pytest.raises(InvalidInput, match="at least one row"):
        Network.from_frame(LINKS.iloc[:0])
    with pytest.raises(InvalidInput, match="expected latency, one of bpr"):
        Network.from_frame(LINKS, latency="bent")


def nodes_frame(**more):
    return pd.DataFrame(
        {"node_id": ["a", "b", "c"], "x_coord": [0.0, 1.0, 2.0], "y_coord": [0.0, 0.0, 5.0], **more}
    )


ROADS = pd.DataFrame({"a_node": ["a", "b"], "b_node": ["b", "c"], "free_flow_time": [1, 2], "capacity": [10, 20]})


def test_nodes_say_where_they_are_and_which_are_zones():
    plain = Network.from_frame(ROADS, nodes_frame(name=["West", "", "East"]))
    assert (plain.zones, plain.node_words) == (3, ("West", "b", "East"))
    assert plain.coordinates.tolist() == [[0, 0], [1, 0], [2, 5]]
    zones = Network.from_frame(ROADS, nodes_frame(zone_id=[np.nan, 7.0, 3.0]))
    assert (zones.zones, zones.zone_labels, zones.node_labels) == (2, ("7", "3"), ("b", "c", "a"))
    for wrong, message in (
        ({"zone_id": [7, 7, 3]}, "column 'zone_id': expected every zone once"),
        ({"node_id": ["a", "b", "a"]}, "row 2, column 'node': expected every node once, got 'a' again"),
        ({"x_coord": [0, "east", 2]}, "row 1, column 'x': expected a finite number, got 'east'"),
        ({"node_id": ["a", "b", "d"]}, "row 1, column 'head': expected one of 3 known nodes"),
    ):
        with pytest.raises(InvalidInput, match=message):
            Network.from_frame(ROADS, nodes_frame().assign(**wrong))


def test_a_row_of_both_directions_is_two_links():
    network = Network.from_frame(ROADS.assign(directed=["no", ""]), nodes_frame())
    assert (network.tail.tolist(), network.head.tolist()) == ([0, 1, 1], [1, 0, 2])
    assert network.capacity.tolist() == [10.0, 10.0, 20.0]
    assert any("both directions" in remark for remark in network.remarks)


BUILDS = [
    pigou,
    braess,
    lambda: random_network(11, seed=5, zones=4),
    sioux_falls,
    lambda: (
        replace(pigou()[0], latency=Conical([1, 2], [5, 5], [2, 4]), capacity=[5, 5], node_names=("=x", "")),
        pigou()[1],
    ),
]


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
@pytest.mark.parametrize("build", BUILDS)
def test_there_and_back_again(build, suffix, tmp_path):
    network, demand = build()
    for name, frame in zip(("net", "nodes", "trips"), (*network.to_frame(), demand.to_frame(network)), strict=True):
        files.write_frame(tmp_path / f"{name}.{suffix}", frame)
    again = files.read_network(tmp_path / f"net.{suffix}", tmp_path / f"nodes.{suffix}")
    assert_same_network(network, again)
    assert (again.name, again.units, again.node_names) == (network.name, network.units, network.node_names)
    np.testing.assert_array_equal(again.coordinates, network.coordinates)
    assert_same_demand(demand, files.read_demand(tmp_path / f"trips.{suffix}", again))


def test_maps_go_to_geopackages_and_come_back(tmp_path):
    pytest.importorskip("geopandas")
    network, _ = sioux_falls()
    links, nodes = network.to_frame(crs="EPSG:4326")
    assert links.geometry.iloc[0].length == pytest.approx(
        np.linalg.norm(network.coordinates[network.tail[0]] - network.coordinates[network.head[0]])
    )
    links.to_file(tmp_path / "city.gpkg", layer="links", metadata={"units": network.units})
    nodes.drop(columns=["x", "y"]).to_file(tmp_path / "city.gpkg", layer="nodes")
    again = files.read_network(tmp_path / "city.gpkg")
    assert again.units == network.units
    np.testing.assert_array_equal(again.coordinates, network.coordinates)
    np.testing.assert_array_equal(again.cost(network.capacity), network.cost(network.capacity))
    files.write_frame(tmp_path / "links.gpkg", links)
    alone = files.read_frame(tmp_path / "links.gpkg", "links")
    assert (alone.attrs["units"], alone.attrs["first_thru"]) == (network.units, "1")
    (tmp_path / "none.gpkg").write_bytes(b"SQLite format 3\0 no more")
    with pytest.raises(InvalidInput, match=r"none.gpkg: expected a table, got one that cannot be read"):
        files.read_network(tmp_path / "none.gpkg")


PIPELINE = '{"type": "gdal_streamed_alg", "command_line": "gdal vector pipeline ! read %s ! write s"}'
VIRTUAL = (
    "<OGRVRTDataSource><OGRVRTLayer name='links'><SrcDataSource>%s</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>"
)


@pytest.mark.parametrize("text", [PIPELINE, VIRTUAL])
@pytest.mark.parametrize("suffix", ["gpkg", "geojson", "shp"])
def test_no_file_has_others_read_that_it_names(text, suffix, tmp_path):
    """GDAL goes by the content of a file, whatever its name says, and such a one may name a host."""
    pytest.importorskip("geopandas")
    path = tmp_path / f"links.{suffix}"
    path.write_text(text % saved(tmp_path, "tail,head,intercept,slope\n1,2,0,1\n", "secret.csv"))
    with pytest.raises(InvalidInput, match=r"expected (a GeoPackage, an SQLite|CSV, parquet or GeoPackage)"):
        files.read_network(path)


@pytest.mark.parametrize("suffix", ["parquet", "gpkg"])
def test_files_of_few_bytes_unpack_to_no_more_than_a_city(suffix, tmp_path, monkeypatch):
    pytest.importorskip("geopandas")
    links, _ = sioux_falls()[0].to_frame(crs="EPSG:4326")
    files.write_frame(tmp_path / f"links.{suffix}", links)
    monkeypatch.setattr(cells, "MOST_ROWS", 76)
    assert len(files.read_frame(tmp_path / f"links.{suffix}")) == 76
    monkeypatch.setattr(cells, "MOST_ROWS", 75)
    with pytest.raises(InvalidInput, match="expected at most 75 rows, got"):
        files.read_frame(tmp_path / f"links.{suffix}")


# Text files: nothing is guessed


def saved(folder, text, name="t.csv"):
    path = folder / name
    path.write_text(text)
    return path


CELLS = "link;count;time\n1;1.234,5;0,5\n\n3;2;1,25\n"


def test_separators_and_decimals_are_those_of_the_caller(tmp_path):
    network, path = braess()[0], saved(tmp_path, CELLS)
    told = {"sep": ";", "decimal": ",", "thousands": "."}
    assert files.read_measurements(path, network, "count", **told)[[0, 2]].tolist() == [1234.5, 2.0]
    with pytest.raises(
        InvalidInput, match=r"line 2: expected 1 cells \(link;count;time; separated by ','\), got 3"
    ):
        files.read_measurements(path, network, "count")
    with pytest.raises(InvalidInput, match=r"line 2, column 'count': expected a finite number >= 0, got '1.234,5'"):
        files.read_measurements(path, network, "count", sep=";")
    point = saved(tmp_path, "link;count\n1;2.000\n")  # two, or two thousand: nobody said
    with pytest.raises(InvalidInput, match=r"line 2, column 'count': expected a finite number >= 0, got '2.000'"):
        files.read_measurements(point, network, "count", sep=";", decimal=",")
    wrong = saved(tmp_path, CELLS.replace("1,25", "1,x5"))
    with pytest.raises(InvalidInput, match=r"line 4, column 'time': expected a finite number >= 0, got '1,x5'"):
        files.read_measurements(wrong, network, "time", **told)


@pytest.mark.parametrize(
    "text, message",
    [
        ("link,toll\n", "expected a heading and at least one row"),
        ("link,toll\n1\n", "line 2: expected 2 cells .* got 1"),
        ("# a note\nlink,toll\n1,2,3\n", "line 3: expected 2 cells .* got 3"),
        ("link,toll,toll\n1,2,3\n", "expected every column once"),
        ('link,toll\n1,"2\n3,4\n', "expected a table, got one that cannot be read"),
        ("link,tolls\n1,2\n", "expected a column 'toll'"),
        ("link,toll\n9,2\n", "line 2, column 'link': expected a whole number between 1 and 2"),
        ("link,toll\n1.5,2\n", "line 2, column 'link': expected a whole number"),
        ("link,toll\n1,2\n1,3\n", "line 3: expected every link at most once, got link 1 again"),
        ("link,tail,head,toll\n1,2,1,3\n", "line 2, column 'link': expected the ends of link 1"),
        ("tail,head,toll\n2,1,0.5\n", "line 2: expected a link of network 'Pigou', each once, got 2 to 1"),
        ("place,toll\n1,2\n", "expected a column 'link', or columns 'tail' and 'head'"),
    ],
)
def test_tables_of_links_that_are_refused(tmp_path, text, message):
    with pytest.raises(InvalidInput, match=message):
        files.read_toll_table(saved(tmp_path, text), pigou()[0])


@pytest.mark.parametrize(
    "text, message",
    [
        ("tail;head;capacity\n1;2;3\n", r"got tail;head;capacity, all in one: is the sign between cells right"),
        (
            "# zones: " + "9" * 5000 + "\ntail,head,intercept,slope\n1,2,0,1\n",
            "expected zones, a whole number >= 1",
        ),
        ("tail,head,intercept,slope,name\n1,2,0,1,Stra\udcdfe\n", "expected text in UTF-8"),
        ("\udcff\udcfet\0a\0", "expected text in UTF-8"),
    ],
)
def test_files_of_another_kind_say_what_to_do(tmp_path, text, message):
    path = tmp_path / "links.csv"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(InvalidInput, match=message):
        files.read_network(path)


def test_links_are_found_by_ends_ids_and_names(tmp_path):
    network = Network(
        *([0, 0, 1], [1, 1, 0]),
        nodes=2,
        zones=2,
        latency=Affine([1, 2, 3], [1, 1, 1]),
        link_ids=("A7", "B7", "9"),
        node_names=("Old Square", "Harbour"),
    )
    for text, tolls in (
        ("tail,head,toll\n1,2,0.5\n", [0.5, 0, 0]),  # parallel links in order
        ("toll,tail,head\n-0.5,1,2\n0.25,1,2\n", [-0.5, 0.25, 0]),
        ("link_id,toll\nB7,2\n9,4\n", [0, 2, 4]),
        ("link_id,tail,head,toll\nB7,1,2,2\n", [0, 2, 0]),
        ("Tail,HEAD,Toll\nHarbour,Old Square,3\n", [0, 0, 3]),
        ('"tail" , "head","toll"\n"2.0",1,3\n', [0, 0, 3]),
    ):
        assert files.read_toll_table(saved(tmp_path, "\ufeff" + text), network).tolist() == tolls
    found = files.read_measurements(saved(tmp_path, "tail,head,count\n1,2,3.5\n2,1,\n"), network, "count")
    np.testing.assert_array_equal(found, [3.5, np.nan, np.nan])
    named = files.namesakes(files.read_frame(saved(tmp_path, "tail,head,count\n1,2,3.5\n")), network)
    assert named == [([0], [0, 1])]


def test_demand_by_the_labels_of_zones(tmp_path):
    network, _ = braess()
    rows = "origin,destination,volume\n1,2,1\n1,2,2\n1,2,4\n1,2,0\n"
    assert files.read_demand(saved(tmp_path, rows), network).volume.tolist() == [7.0]
    for text, message in (
        ("origin,destination\n1,2\n", "expected a column 'volume'"),
        (
            "origin,destination,volume\n1,2,nan\n",
            "line 2, column 'volume': expected a finite number >= 0, got none",
        ),
        ("origin,destination,volume\n1,7,3\n", r"column 'destination': expected one of 2 known zones \(1, 2\)"),
    ):
        with pytest.raises(InvalidInput, match=message):
            files.read_demand(saved(tmp_path, text), network)
    with pytest.raises(InvalidInput, match="matrix: expected an OMX file"):
        files.read_demand(saved(tmp_path, rows), network, matrix="car")
    assert (
        Demand.from_frame(pd.DataFrame({"O_Zone_Id": [1], "d_zone_id": [2.0], "volume": ["3"]}), network).total == 3
    )


def test_what_is_said_of_gaps_and_of_links_that_lead_nowhere(tmp_path):
    net = saved(tmp_path, "tail,head,free_flow_time,capacity\n7,20,1,1\n20,7,1,1\n20,20,1,1\n", "net.csv")
    trips = saved(tmp_path, "origin,destination,volume\n7,20,5\n", "trips.csv")
    result = CliRunner().invoke(app, ["equilibrium", "--net", str(net), "--trips", str(trips), "--json"])
    assert result.exit_code == 0
    assert "note: the numbers of nodes have gaps" in result.stderr
    assert "links from a node to itself left out, the first in line 4" in result.stderr
    assert len(json.loads(result.stdout)["remarks"]) == 3


# Commands and problem files


@pytest.fixture(params=["csv", "parquet", "tntp"])
def town(request, tmp_path):
    """The same two nodes and one link as files of any kind: network, nodes, trips."""
    kind = request.param
    paths = [tmp_path / f"town_{part}.{kind}" for part in ("net", "node", "trips")]
    network = Network(
        [0], [1], nodes=2, zones=2, latency=sioux_falls()[0].latency.__class__([10.0], [0.15], [99.0], [4])
    )
    network = replace(network, coordinates=np.array([[0.5, 1.5], [2.5, 3.5]]), length=[3.0])
    demand = Demand([0], [1], [7.0])
    if kind == "tntp":
        write_network(paths[0], network)
        write_nodes(paths[1], network)
        write_trips(paths[2], demand, network)
    else:
        for path, frame in zip(paths, (*network.to_frame(), demand.to_frame(network)), strict=True):
            files.write_frame(path, frame)
    return paths


def test_a_walk_from_each_kind_of_file_to_a_map(town, tmp_path):
    net, nodes, trips = map(str, town)
    out = tmp_path / "page"
    done = CliRunner().invoke(app, ["equilibrium", "--net", net, "--trips", trips, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert pd.read_csv(out / "flows.csv", comment="#").flow.tolist() == [7.0]
    assert (out / "index.html").exists()
    problem = tmp_path / "toll.toml"
    assert CliRunner().invoke(app, ["new", str(problem), "--network", net]).exit_code == 0
    assert read_problem(problem).domain.network.coordinates.tolist() == [[0.5, 1.5], [2.5, 3.5]]
    Path(nodes).write_text("1 0.5 ;\n")
    again = CliRunner().invoke(app, ["new", str(tmp_path / "no.toml"), "--network", net])
    assert (again.exit_code, (tmp_path / "no.toml").exists()) == (2, False)


def test_separators_reach_problem_files(tmp_path):
    net = saved(tmp_path, "tail;head;free_flow_time;capacity\n1;2;1,5;1.000\n", "net.csv")
    listed = saved(tmp_path, "link;note\n1;x\n", "sensors.csv")
    problem = tmp_path / "toll.toml"
    cells = ["--sep", ";", "--decimal", ",", "--thousands", "."]
    named = ["--network", str(net), "--sensors", str(listed)]
    done = CliRunner().invoke(app, ["new", str(problem), *named, *cells])
    assert done.exit_code == 0, done.output
    assert read_problem(problem).domain.network.capacity.tolist() == [1000.0]
    assert CliRunner().invoke(app, ["new", str(tmp_path / "n.toml"), *named, "--decimal", "xx"]).exit_code == 2


@pytest.mark.parametrize(
    ("factor", "unit", "bounds", "largest_change", "lam"),
    [
        (1.0, "hundredths of an hour", "[0.0, 5.0]", "0.5", "0.001"),
        (36.0, "seconds", "[0.0, 180.0]", "18.0", "2.8e-05"),
        (0.01, "", "[0.0, 0.05]", "0.005", "0.1"),
    ],
)
def test_a_new_problem_file_has_tolls_in_the_unit_of_the_times(tmp_path, factor, unit, bounds, largest_change, lam):
    """Half of the links of Sioux Falls take 4 hundredths of an hour or more: tolls reach 1.25 times as much."""
    network = sioux_falls()[0]
    times = replace(network.latency, free_flow=network.latency.free_flow * factor)
    units = f"flows in vehicles, times in {unit}" if unit else ""
    files.write_frame(tmp_path / "net.csv", replace(network, latency=times, units=units).to_frame()[0])
    file = tmp_path / "toll.toml"
    made = CliRunner().invoke(app, ["new", str(file), "--network", str(tmp_path / "net.csv")])
    assert made.exit_code == 0, made.output
    text = file.read_text()
    for line in (f"bounds = {bounds} ", f"largest_change = {largest_change} ", f"lam = {lam} "):
        assert f"\n{line}" in text
    assert (f'\nunits = "{units}" ' in text) == bool(unit)
    problem = read_problem(file)
    assert problem.parameters.unit == read_units(units).time
    assert problem.X.upper[0] / times.free_flow[0] == pytest.approx(5.0 / 6.0)
