"""What links carry, as tables and maps for other programs, read back by them; and how full links are."""

import csv
import json
import sqlite3
import struct
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.report.equilibrium_page import write_equilibrium_page
from stackelberg.report.figures.maps import flow_map, load_map
from stackelberg.report.tables.links import link_flows
from stackelberg.roads import (
    BPR,
    Affine,
    Demand,
    Network,
    TravellerClass,
    braess,
    equilibrium,
    files,
    system_optimum,
)
from stackelberg.roads.outputs import as_frame, link_table, skims, travel, write_links, write_routes

FLOWS = [4.0, 2.0, 2.0, 2.0, 4.0]
"""Of Braess's network, worked by hand by everybody."""


@pytest.fixture
def solved():
    network, demand = braess()
    named = replace(network, link_ids=("a", "b", "c", "d", "e"), link_names=("Main", "", "", "", 'The "Ring"'))
    return named, demand, equilibrium(named, demand, gap=1e-12)


class TestWriting:
    def test_columns(self, solved, tmp_path):
        network, _, found = solved
        tolled = replace(found, tolls=np.arange(5.0))
        write_links(tmp_path / "f.csv", network, link_table(tolled), {"units": "cars"})
        lines = (tmp_path / "f.csv").read_text().splitlines()
        assert lines[:2] == [
            "# units: cars",
            "link,link_id,tail,head,name,flow,time,toll,capacity,flow_over_capacity",
        ]
        rows = list(csv.DictReader(lines[1:]))
        assert [row["link_id"] for row in rows] == list("abcde")
        np.testing.assert_allclose([float(row["flow"]) for row in rows], FLOWS, atol=1e-6)
        assert [float(row["toll"]) for row in rows] == [0.0, 1.0, 2.0, 3.0, 4.0]
        write_links(tmp_path / "f.json", network, link_table(found))
        assert [row[1] for row in json.loads((tmp_path / "f.json").read_text())["rows"]] == list("abcde")

    def test_geojson(self, solved, tmp_path):
        network, _, found = solved
        write_links(tmp_path / "f.geojson", network, link_table(found), {"network": "Braess"})
        read = json.loads((tmp_path / "f.geojson").read_text())
        assert (read["type"], read["network"], len(read["features"])) == ("FeatureCollection", "Braess", 5)
        for link, feature in enumerate(read["features"]):
            places = [network.coordinates[node].tolist() for node in (network.tail[link], network.head[link])]
            assert feature["geometry"] == {"type": "LineString", "coordinates": places}
            assert feature["properties"]["flow"] == pytest.approx(FLOWS[link], abs=1e-6)
        assert read["features"][4]["properties"]["name"] == 'The "Ring"'

    @pytest.mark.parametrize("scale, system", [(1.0, 4326), (1000.0, -1)])
    def test_geopackage_by_its_specification(self, solved, tmp_path, scale, system):
        """OGC 12-128r17: ids of the file, the tables that must be there, and lines as GeoPackage binary."""
        network, _, found = solved
        network = replace(network, coordinates=scale * network.coordinates)
        path = write_links(tmp_path / "f.gpkg", network, link_table(found))
        assert struct.unpack(">I", path.read_bytes()[68:72])[0] == 0x47504B47
        database = sqlite3.connect(path)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        assert {row[0] for row in database.execute("SELECT srs_id FROM gpkg_spatial_ref_sys")} == {-1, 0, 4326}
        assert database.execute("SELECT table_name, data_type, srs_id FROM gpkg_contents").fetchall() == [
            ("links", "features", system)
        ]
        rows = database.execute("SELECT geom, link_id, flow, name FROM links ORDER BY fid").fetchall()
        database.close()
        assert [row[1] for row in rows] == list("abcde")
        for link, (shape, _, flow, _) in enumerate(rows):
            magic, version, flags, own = struct.unpack("<2sBBi", shape[:8])
            assert (magic, version, flags, own) == (b"GP", 0, 1, system)
            order, kind, points, *places = struct.unpack("<BII4d", shape[8:])
            assert (order, kind, points) == (1, 2, 2)
            assert places == network.coordinates[[network.tail[link], network.head[link]]].ravel().tolist()
            assert flow == pytest.approx(FLOWS[link], abs=1e-6)

    @pytest.mark.parametrize("ending", ["gpkg", "geojson"])
    def test_another_program_reads_them(self, solved, tmp_path, ending):
        geopandas = pytest.importorskip("geopandas", reason="geopandas is not installed")
        network, _, found = solved
        write_links(tmp_path / f"f.{ending}", network, link_table(found))
        frame = geopandas.read_file(tmp_path / f"f.{ending}")
        np.testing.assert_allclose(frame["flow"], FLOWS, atol=1e-6)
        assert frame["link_id"].tolist() == list("abcde")
        assert list(frame.geometry[3].coords) == [tuple(network.coordinates[2]), tuple(network.coordinates[3])]
        assert frame.crs.to_epsg() == 4326

    def test_pandas(self, solved):
        pytest.importorskip("pandas", reason="pandas is not installed")
        found = solved[2]
        frame = as_frame(link_table(found))
        assert frame["link_id"].tolist() == list("abcde")
        pairs = as_frame(skims(travel(found)))
        assert pairs[["origin", "destination"]].to_numpy().tolist() == [["1", "2"]]
        assert pairs["time"][0] == pytest.approx(92.0, abs=1e-6)

    def test_routes_name_the_ids(self, solved, tmp_path):
        network, _, found = solved
        write_routes(tmp_path / "r.csv", travel(found))
        rows = list(csv.DictReader((tmp_path / "r.csv").read_text().splitlines()))
        assert sorted(row["link_ids"] for row in rows) == ["a|c", "a|d|e", "b|e"]
        nameless = replace(found.assignment, network=replace(network, link_ids=()))
        write_routes(tmp_path / "r.csv", travel(replace(found, assignment=nameless)))
        assert "link_ids" not in (tmp_path / "r.csv").read_text()

    def test_classes_have_columns_of_their_own(self, solved):
        network, demand, _ = solved
        table = link_table(equilibrium(network, [TravellerClass("cars", demand)]))
        np.testing.assert_allclose(table["vehicles_cars"], FLOWS, atol=1e-4)
        assert "toll_cars" in link_table(system_optimum(network, [TravellerClass("cars", demand)]))

    def test_what_cannot_be_drawn_is_refused(self, solved, tmp_path):
        network, _, found = solved
        with pytest.raises(
            InvalidInput, match="a map needs the coordinates of nodes, which network 'Braess' has not"
        ):
            write_links(tmp_path / "f.gpkg", replace(network, coordinates=None), link_table(found))
        with pytest.raises(
            InvalidInput, match=r"expected a file name that ends in \.csv or \.json or \.geojson or \.gpkg"
        ):
            write_links(tmp_path / "f.shp", network, link_table(found))
        assert list(tmp_path.iterdir()) == []

    def test_the_command(self, tmp_path):
        path = tmp_path / "f.gpkg"
        result = CliRunner().invoke(app, ["equilibrium", "--network", "sioux-falls", "--flows", str(path)])
        assert result.exit_code == 0, result.stderr
        database = sqlite3.connect(path)
        assert database.execute("SELECT count(*), round(sum(flow * time) / 1e5, 1) FROM links").fetchone() == (
            76,
            74.8,
        )
        database.close()
        network, demand = braess()
        files.write_network_table(tmp_path / "l.csv", network)
        files.write_demand_table(tmp_path / "d.csv", demand, network)
        given = ["--net", tmp_path / "l.csv", "--trips", tmp_path / "d.csv", "--flows", path]
        result = CliRunner().invoke(app, ["equilibrium", *map(str, given)])
        assert result.exit_code == 2
        assert "--flows: a map needs the coordinates of nodes; expected --nodes FILE" in result.stderr


def connected():
    """A road between two connectors whose capacity is nominal: one has b = 0, the other takes no time at all."""
    latency = BPR([1.0, 10.0, 0.0], [0.0, 0.15, 0.15], [1.0, 100.0, 1.0], [4.0, 4.0, 4.0])
    places = np.array([[0.0, 0.0], [3.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    named = {"node_names": ("Old Town", "", "", "Harbour"), "coordinates": places}
    return Network([0, 2, 3], [2, 3, 1], nodes=4, zones=2, latency=latency, **named), Demand([0], [1], [150.0])


class TestHowFull:
    def test_nominal_capacities_do_not_count(self):
        network, demand = connected()
        ratio = link_table(equilibrium(network, demand))["flow_over_capacity"]
        np.testing.assert_allclose(ratio, [np.nan, 1.5, np.nan], rtol=1e-12)

    @pytest.mark.slow
    def test_the_page_ranks_real_ones(self, tmp_path):
        network, demand = connected()
        summary = {"solution": "user equilibrium", "demand": 150.0}
        write_equilibrium_page(tmp_path, equilibrium(network, demand), summary)
        page = (tmp_path / "index.html").read_text()
        assert "1 of 3 links carry more than their capacity" in page
        assert "3→Harbour (link 2) with 1.50 times it" in page
        assert "The 1 fullest of 3 links" in page
        assert "150 times" not in page

    def test_names_are_drawn(self):
        network, _ = connected()
        texts = {text.get_text() for text in flow_map(link_flows(network, [1.0, 2.0, 3.0])).axes[0].texts}
        assert texts == {"Old Town", "2", "3", "Harbour"}

    def test_a_map_where_no_capacity_is_known(self):
        places = np.array([[0.0, 0.0], [1.0, 1.0]])
        network = Network([0, 1], [1, 0], nodes=2, zones=2, latency=Affine([1, 1], [1, 1]), coordinates=places)
        figure = flow_map(link_flows(network, [1.0, 2.0]))
        assert figure.get_suptitle() == "network: flows"
        assert len(figure.axes) == 1  # no key to colours that say nothing
        assert len(load_map(network, np.array([1.0, np.nan]), 1.0).axes) == 1
