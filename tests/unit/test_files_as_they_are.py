"""Planners' files as they come: factors in headings, semicolons, names for numbers, and what is said of each."""

import csv
import sqlite3
import sys
import warnings
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.roads import BPR, Affine, Network, braess, files, sioux_falls

NET = """\
<NUMBER OF ZONES> 2
<NUMBER OF NODES> 2
<NUMBER OF LINKS> 2
{tags}<END OF METADATA>
1 2 100 3 1 0.15 4 0 50 1 ;
2 1 100 5 1 0.15 4 0 0 1 ;
"""
TAGS = "<TOLL FACTOR> 0.02\n<DISTANCE FACTOR> 0.04\n"


def saved(folder, name, text):
    path = folder / name
    path.write_text(text)
    return path


def net(folder, tags=""):
    return saved(folder, "town_net.tntp", NET.format(tags=tags))


class TestFactors:
    def test_those_of_the_file_apply_and_are_said(self, tmp_path):
        """0.02 · 50 + 0.04 · 3 = 1.12, and 0.04 · 5 = 0.2."""
        network = files.read_network(net(tmp_path, TAGS))
        np.testing.assert_allclose(network.fixed_cost, [1.12, 0.2], rtol=1e-15)
        assert "the toll factor is 0.02, as the file says" in network.remarks
        assert "the distance factor is 0.04, as the file says" in network.remarks

    def test_the_callers_win_and_both_are_said(self, tmp_path):
        network = files.read_tntp_network(net(tmp_path, TAGS), toll_factor=0.5, distance_factor=0.0)
        assert network.fixed_cost.tolist() == [25.0, 0.0]
        assert "the toll factor is 0.5, as given, and not 0.02, as the file says" in network.remarks
        assert "the distance factor is 0, as given, and not 0.04, as the file says" in network.remarks

    def test_tolls_without_a_factor_are_left_out_and_that_is_said(self, tmp_path):
        network = files.read_tntp_network(net(tmp_path))
        assert not network.fixed_cost.any()
        left_out = "the toll of a link was left out: the file has no toll factor, and none was given"
        assert network.remarks == (left_out,)
        assert files.read_tntp_network(net(tmp_path), toll_factor=0.0).remarks == ()

    def test_a_factor_that_is_none_is_refused_with_its_line(self, tmp_path):
        with pytest.raises(InvalidInput, match="line 4: expected TOLL FACTOR, a finite number >= 0, got -1"):
            files.read_tntp_network(net(tmp_path, "<TOLL FACTOR> -1\n"))

    def test_notes_of_a_table_hold_them_too(self, tmp_path):
        text = "# toll_factor: 2\ntail,head,intercept,slope,toll,length\n1,2,1,0,3,7\n"
        network = files.read_network(saved(tmp_path, "l.csv", text))
        assert network.fixed_cost.tolist() == [6.0]
        assert network.remarks == ("the toll factor is 2, as the file says",)

    def test_a_network_that_was_written_needs_no_factor(self, tmp_path):
        network = replace(braess()[0], fixed_cost=np.array([0.5, 0.0, 0.25, 0.0, 0.125]))
        files.write_tntp_network(tmp_path / "net", network_with_bpr(network))
        assert files.read_tntp_network(tmp_path / "net").fixed_cost.tolist() == [0.5, 0.0, 0.25, 0.0, 0.125]


def network_with_bpr(network):
    ones = np.ones(network.links)
    return replace(network, latency=BPR(ones, ones, ones, ones), capacity=np.empty(0))


class TestTrips:
    HEAD = "<NUMBER OF ZONES> {zones}\n<END OF METADATA>\nOrigin 1\n"

    def read(self, folder, zones, entries):
        path = saved(folder, "town_trips.tntp", self.HEAD.format(zones=zones) + entries)
        return files.read_tntp_trips(path, files.read_tntp_network(net(folder), toll_factor=0.0))

    @pytest.mark.parametrize("zones", [1, 3])
    def test_another_number_of_zones_is_said(self, tmp_path, zones):
        said = f"<NUMBER OF ZONES> says {zones}, and network 'town' has 2 zones"
        with pytest.warns(UserWarning, match=said):
            assert self.read(tmp_path, zones, "2 : 5;\n").total == 5.0

    def test_destinations_that_come_again_are_said(self, tmp_path):
        said = "a pair comes again, the first from 1 to 2 on line 5; volumes of a pair are added up"
        with pytest.warns(UserWarning, match=said):
            assert self.read(tmp_path, 2, "2 : 5;\n1 : 0; 2 : 2;\n").volume.tolist() == [7.0]

    def test_so_they_are_in_a_table(self, tmp_path):
        network, _ = braess()
        rows = "origin,destination,volume\n1,2,1\n1,2,2\n1,2,4\n1,2,0\n"
        with pytest.warns(UserWarning, match="2 pairs come again, the first from 1 to 2 on line 3"):
            assert files.read_demand(saved(tmp_path, "d.csv", rows), network).volume.tolist() == [7.0]

    def test_nothing_is_said_of_files_in_order(self, tmp_path):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert self.read(tmp_path, 2, "1 : 3; 2 : 5;\nOrigin 2\n1 : 1;\n").total == 6.0

    def test_the_command_says_it(self, tmp_path, monkeypatch, capsys):
        from stackelberg.cli.app import main

        trips = saved(tmp_path, "town_trips.tntp", self.HEAD.format(zones=3) + "2 : 5;\n")
        monkeypatch.setattr(
            sys, "argv", ["stackelberg", "equilibrium", "--net", str(net(tmp_path)), "--trips", str(trips)]
        )
        monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            with pytest.raises(SystemExit) as ended:
                main()
        assert ended.value.code == 0
        said = capsys.readouterr().err
        assert "note: the toll of a link was left out" in said
        assert "stackelberg: note:" in said
        assert "<NUMBER OF ZONES> says 3" in said
        assert "UserWarning" not in said


GMNS = "link_id,from_node_id,to_node_id,directed,length,capacity,free_speed,lanes\n"


class TestGmns:
    def test_a_direction_that_is_neither_is_refused(self, tmp_path):
        path = saved(tmp_path, "link.csv", GMNS + "1,a,b,true,1,100,60,1\n2,b,a,maybe,1,100,60,1\n")
        with pytest.raises(
            InvalidInput, match=r"line 3: expected directed, true \(one way\) or false .* got 'maybe'"
        ):
            files.read_network(path)

    @pytest.mark.parametrize("file, name", [("link.csv", "Oslo"), ("ring road.csv", "ring road")])
    def test_a_network_without_a_name_is_called_as_its_file_or_folder(self, tmp_path, file, name):
        (tmp_path / "Oslo").mkdir()
        path = saved(tmp_path / "Oslo", file, GMNS + "1,a,b,true,1,100,60,1\n")
        assert files.read_network(path).name == name

    def test_what_links_do_not_say_is_said(self, tmp_path):
        path = saved(tmp_path, "link.csv", GMNS + "1,a,b,true,1,100,60,2\n2,b,a,,1,100,60,\n")
        network = files.read_network(path)
        assert network.capacity.tolist() == [200.0, 100.0]
        assert (
            "1 of 2 links do not say how many lanes they have, and got one (the first on line 3)" in network.remarks
        )
        assert "1 of 2 links do not say whether they are directed, and were read as one way" in network.remarks


AEQUILIBRAE = """\
link_id,a_node,b_node,direction,distance,modes,name,capacity_ab,capacity_ba,speed_ab,speed_ba,b,free_flow_time,power,toll_ab
1,1,2,1,4840.086,cMT,,25900.2,,0,,0.15,6,4,0.5
2,2,1,1,4440.795,cMT,,23403.5,,0,,0.15,4,4,
"""


def test_the_example_links_of_aequilibrae(tmp_path):
    """Its Sioux Falls has speeds of 0 and free_flow_time; tolls are by direction."""
    network = files.read_network_table(saved(tmp_path, "links.csv", AEQUILIBRAE), toll_factor=2.0)
    assert network.free_flow_time.tolist() == [6.0, 4.0]
    assert network.fixed_cost.tolist() == [1.0, 0.0]
    assert not [remark for remark in network.remarks if "speed" in remark]


def test_links_without_a_time_have_it_by_their_speed(tmp_path):
    """1000 m at 60 km/h take a minute."""
    rows = "a_node,b_node,distance,capacity_ab,speed_ab,travel_time_ab\n1,2,1000,5,60,\n2,1,1000,5,0,7\n"
    network = files.read_network_table(saved(tmp_path, "links.csv", rows))
    np.testing.assert_allclose(network.free_flow_time, [1.0, 7.0], rtol=1e-14)
    assert [r for r in network.remarks if r.startswith("free-flow times of 1 links, which have none of their own")]


@pytest.mark.slow
def test_the_example_project_of_aequilibrae_as_it_ships(tmp_path):
    """The table `links` of the project that AequilibraE ships, written as CSV, is the published Sioux Falls."""
    package = pytest.importorskip("aequilibrae", reason="AequilibraE is not installed")
    with zipfile.ZipFile(Path(package.__file__).parent / "reference_files" / "sioux_falls.zip") as project:
        inside = next(name for name in project.namelist() if name.endswith("project_database.sqlite"))
        project.extract(inside, tmp_path)
    database = sqlite3.connect(tmp_path / inside)
    names = [row[1] for row in database.execute("PRAGMA table_info(links)") if row[1] != "geometry"]
    rows = database.execute(f"SELECT {', '.join(names)} FROM links ORDER BY link_id").fetchall()
    database.close()
    with (tmp_path / "links.csv").open("w", newline="") as file:
        csv.writer(file).writerows([names, *rows])
    network, published = files.read_network(tmp_path / "links.csv"), sioux_falls()[0]
    assert np.array_equal(network.tail, published.tail)
    assert np.array_equal(network.head, published.head)
    np.testing.assert_allclose(network.free_flow_time, published.free_flow_time, rtol=1e-9)
    np.testing.assert_allclose(network.capacity, published.capacity, rtol=1e-6)


SQUARES = "node;name;x;y\n1;Old Square;0.5;0\n2;Harbour;3.25;4\n3;Gate;1;1\n4;Gate;2;2\n"


class TestSemicolonsAndNames:
    @pytest.fixture
    def network(self, tmp_path):
        links = "# zones: 2\ntail;head;intercept;slope;name\n"
        links += "Old Square;Harbour;1.5;0.25;Quay, east\n2;1;2;0;\n1;3;1;0;\n"
        return files.read_network(saved(tmp_path, "l.csv", links), saved(tmp_path, "n.csv", SQUARES))

    def test_cells_and_names_of_nodes(self, network):
        assert network.latency.intercept.tolist() == [1.5, 2.0, 1.0]
        assert network.latency.slope.tolist() == [0.25, 0.0, 0.0]
        assert network.coordinates.tolist() == [[0.5, 0.0], [3.25, 4.0], [1.0, 1.0], [2.0, 2.0]]
        assert (network.tail.tolist(), network.head.tolist()) == ([0, 1, 0], [1, 0, 2])
        assert network.link_names[0] == "Quay, east"

    def test_demand_tolls_and_counts(self, network, tmp_path):
        trips = saved(tmp_path, "d.csv", "origin\tdestination\tvolume\nHarbour\tOld Square\t2.5\n")
        assert files.read_demand(trips, network).volume.tolist() == [2.5]
        tolls = saved(tmp_path, "t.csv", "tail;head;toll\nOld Square;Harbour;0.75\n")
        assert files.read_toll_table(tolls, network).tolist() == [0.75, 0.0, 0.0]
        counts = saved(tmp_path, "c.csv", "tail;head;count\n1;Harbour;3.5\n2;1;\n")
        np.testing.assert_array_equal(files.read_measurements(counts, network, "count"), [3.5, np.nan, np.nan])

    def test_a_name_of_two_nodes_names_neither(self, network, tmp_path):
        with pytest.raises(
            InvalidInput, match=r"line 2: expected head, one of 4 known nodes .* unknown node 'Gate'"
        ):
            files.read_toll_table(saved(tmp_path, "t.csv", "tail,head,toll\n1,Gate,1\n"), network)

    def test_decimals_have_points(self, network, tmp_path):
        path = saved(tmp_path, "c.csv", "link;count\n1;3,5\n")
        with pytest.raises(
            InvalidInput, match="line 2: expected count, a number >= 0, with a decimal point, got '3,5'"
        ):
            files.read_measurements(path, network, "count")

    def test_a_quote_that_is_not_closed_hides_no_lines(self, network, tmp_path):
        path = saved(tmp_path, "t.csv", 'link,toll,note\n1,1,"dear\n2,1,cheap\n3,1,"\n')
        with pytest.raises(
            InvalidInput, match="line 2: expected quotes that are closed on the line where they open"
        ):
            files.read_toll_table(path, network)


class TestLinkIds:
    @pytest.fixture
    def network(self):
        return Network(
            [0, 0, 1], [1, 1, 0], nodes=2, zones=2, latency=Affine([1, 2, 3], [1, 1, 1]), link_ids=("A7", "B7", "9")
        )

    def test_rows_name_links_by_id(self, network, tmp_path):
        path = saved(tmp_path, "t.csv", "link_id,toll\nB7,2\n9,4\n")
        assert files.read_toll_table(path, network).tolist() == [0.0, 2.0, 4.0]
        path = saved(tmp_path, "t.csv", "link_id,tail,head,toll\nB7,1,2,2\n")
        assert files.read_toll_table(path, network).tolist() == [0.0, 2.0, 0.0]
        for rows, got in (
            ("link_id,toll\nX,2\n", "link_id X"),
            ("link_id,tail,head,toll\nB7,2,1,2\n", "2 to 1, link_id B7"),
        ):
            with pytest.raises(
                InvalidInput, match=f"line 2: expected a link of network 'network', each once, got {got}"
            ):
                files.read_toll_table(saved(tmp_path, "t.csv", rows), network)

    def test_they_survive_writing_and_reading(self, network, tmp_path):
        files.write_network_table(tmp_path / "l.csv", network)
        assert files.read_network(tmp_path / "l.csv").link_ids == network.link_ids
        assert network.link_label(1) == "1→2 (link 2, id B7)"

    def test_as_many_as_links(self, network):
        with pytest.raises(InvalidInput, match="link_ids: expected 3 names or none, got 1"):
            replace(network, link_ids=("a",))
