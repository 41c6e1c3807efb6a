"""Skims, select link, select zone and route sets: closed forms, sums that must agree, files and labels."""

from __future__ import annotations

import csv
import json
from dataclasses import replace

import numpy as np
import pytest
from tests.tntp_files import tntp_file
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.cli.equilibrium import PlannerFiles
from stackelberg.core import InvalidInput
from stackelberg.roads import (
    Affine,
    Demand,
    Network,
    TravellerClass,
    UnreachableWarning,
    braess,
    equilibrium,
    files,
    marginal_cost_tolls,
    pigou,
    random_network,
    sioux_falls,
    system_optimum,
)
from stackelberg.roads.outputs import (
    route_rows,
    select_link,
    select_zone,
    skims,
    travel,
    travel_by_class,
    write_pair_table,
    write_routes,
)

pytestmark = pytest.mark.slow  # whole commands


def tolled_pigou(toll=0.25):
    network, demand = pigou()
    network = replace(network, length=np.array([3.0, 5.0]))
    tolls = np.array([0.0, toll])
    return travel(equilibrium(network, demand, tolls, gap=1e-12))


def solved_braess():
    network, demand = braess()
    network = replace(network, length=np.array([1.0, 2.0, 4.0, 8.0, 16.0]))
    return travel(equilibrium(network, demand, gap=1e-12))


def town(seed=3, tolls=None):
    network, demand = random_network(30, seed=seed, zones=12, pairs=60, demand=3000.0)
    network = replace(network, fixed_cost=0.01 * network.length)
    tolls = np.where(np.arange(network.links) % 7 == 0, 0.02, 0.0) if tolls is None else tolls
    found = equilibrium(network, demand, tolls, gap=1e-9)
    return network, demand, found, travel(found)


# Closed forms.


def test_skims_of_pigou():
    # A toll of 1/4 on the second road: 3/4 stay on it, and everybody's cost is 1.
    found = skims(tolled_pigou())
    values = {name: float(column[0]) for name, column in found.columns.items()}
    assert values["cost"] == pytest.approx(1.0)
    assert values["mean_cost"] == pytest.approx(1.0)
    assert values["mean_time"] == pytest.approx(0.25 * 1.0 + 0.75 * 0.75)
    assert values["mean_toll"] == pytest.approx(0.75 * 0.25)
    assert values["mean_distance"] == pytest.approx(0.25 * 3.0 + 0.75 * 5.0)
    assert values["time"] + values["toll"] == pytest.approx(1.0)
    assert (values["volume"], values["routes"]) == (1.0, 2)
    assert found["routes"].dtype.kind == "i"


def test_skims_and_routes_of_braess():
    trips = solved_braess()
    found = skims(trips)
    assert found["cost"] == pytest.approx([92.0])
    assert found["mean_time"] == pytest.approx([92.0])
    # Two travellers on each of the routes of length 1 + 4, 2 + 16 and 1 + 8 + 16.
    assert found["mean_distance"] == pytest.approx([(5.0 + 18.0 + 25.0) / 3.0])
    rows = {row.nodes: row for row in route_rows(trips)}
    assert set(rows) == {("1", "3", "2"), ("1", "4", "2"), ("1", "3", "4", "2")}
    assert sorted(row.route for row in rows.values()) == [1, 2, 3]
    for row in rows.values():
        assert row.flow == pytest.approx(2.0)
        assert row.share == pytest.approx(1 / 3)
        assert row.cost == row.time == pytest.approx(92.0)
    assert rows["1", "3", "4", "2"].links == (1, 4, 5)
    assert rows["1", "3", "4", "2"].distance == 25.0


def test_select_links_of_braess():
    trips = solved_braess()
    first = select_link(trips, [0])
    assert first.pairs["flow"] == pytest.approx([4.0])
    assert first.pairs["share"] == pytest.approx([4 / 6])
    assert first.link_flows == pytest.approx([4.0, 0.0, 2.0, 2.0, 2.0])
    assert first.words == "trips over 1→3 (link 1)"
    both = select_link(trips, [0, 4], of="all")
    assert both.flow == pytest.approx(2.0)
    assert both.link_flows == pytest.approx([2.0, 0.0, 0.0, 2.0, 2.0])
    either = select_link(trips, [0, 4, 4])
    assert either.flow == pytest.approx(6.0)
    assert either.words == "trips over any of 1→3 (link 1), 4→2 (link 5)"


def test_a_system_optimum_has_marginal_tolls():
    network, demand = braess()
    best = system_optimum(network, demand, gap=1e-10)
    trips = travel(best)
    tolls = marginal_cost_tolls(network, best.flows)
    np.testing.assert_allclose(trips.values["toll"], tolls, atol=1e-9)
    found = skims(trips)
    assert (found["volume"] * found["mean_time"]).sum() == pytest.approx(498.0)


def test_links_without_a_toll_have_none_at_all():
    trips = town(tolls=np.zeros(90))[3]
    assert not trips.values["toll"].any()
    found = town()[2]
    assert np.count_nonzero(travel(found).values["toll"]) == 13


# Sums that must agree.


@pytest.mark.parametrize("seed", range(3))
def test_totals_by_pairs_and_by_links(seed):
    network, demand, found, trips = town(seed)
    table = skims(trips)
    assert table["volume"] == pytest.approx(demand.volume)
    for name, per_link in (
        ("time", found.times),
        ("distance", network.length),
        ("toll", trips.values["toll"]),
        ("cost", found.costs),
    ):
        total = (table["volume"] * table[f"mean_{name}"]).sum()
        assert total == pytest.approx(found.flows @ per_link, rel=1e-10)
    excess = (table["volume"] * (table["mean_cost"] - table["cost"])).sum()
    assert excess / (found.flows @ found.costs) == pytest.approx(found.gap, abs=1e-13)
    assert np.all(table["mean_cost"] >= table["cost"] - 1e-12)
    assert np.all(table["time"] <= table["cost"])


def test_select_link_adds_up_for_every_link():
    network, _, found, trips = town()
    for link in range(network.links):
        selected = select_link(trips, link)
        assert selected.flow == pytest.approx(found.flows[link], abs=1e-9)
        assert selected.link_flows[link] == pytest.approx(found.flows[link], abs=1e-9)
        assert np.all(selected.link_flows <= found.flows + 1e-9)
        assert np.all((selected.pairs["share"] > 0) & (selected.pairs["share"] <= 1 + 1e-12))


def test_select_zones_add_up():
    network, demand, found, trips = town()
    by_origin = [select_zone(trips, zone, "origin") for zone in range(network.zones)]
    assert sum(one.link_flows for one in by_origin) == pytest.approx(found.flows)
    assert [one.flow for one in by_origin] == pytest.approx(np.bincount(demand.origin, demand.volume, 12))
    arriving = select_zone(trips, [3, 5], "destination")
    assert arriving.flow == pytest.approx(demand.volume[np.isin(demand.destination, [3, 5])].sum())
    assert arriving.words == "trips to zones 4, 6"
    either = select_zone(trips, 3)
    mine = (demand.origin == 3) | (demand.destination == 3)
    assert either.flow == pytest.approx(demand.volume[mine].sum())
    assert either.words == "trips from or to zone 4"


def test_routes_add_up():
    network, demand, found, trips = town()
    flows = np.zeros(network.links)
    by_pair = {}
    for row in route_rows(trips):
        flows[np.array(row.links) - 1] += row.flow
        by_pair.setdefault((row.origin, row.destination), []).append(row)
        assert len(row.nodes) == len(row.links) + 1
        assert row.nodes[0] == row.origin
        assert row.nodes[-1] == row.destination
    assert flows == pytest.approx(found.flows)
    assert len(by_pair) == demand.pairs
    for rows in by_pair.values():
        assert sum(row.share for row in rows) == pytest.approx(1.0)
        assert [row.flow for row in rows] == sorted((row.flow for row in rows), reverse=True)


def test_all_pairs_have_skims():
    _, demand, _, trips = town()
    table = skims(trips, "all")
    assert table.pairs == 12 * 11
    few = skims(trips)
    for name in few.columns:
        matrix = table.matrix(name)
        assert np.array_equal(matrix[demand.origin, demand.destination], few[name])
        assert np.isnan(matrix.diagonal()).all() or not matrix.diagonal().any()
    assert np.isfinite(table["time"]).all()
    assert np.isnan(table["mean_time"]).sum() == 12 * 11 - demand.pairs
    assert table["volume"].sum() == pytest.approx(demand.total)


def test_progress_counts_origins():
    said = []
    network, demand = random_network(50, seed=1)
    trips = travel(equilibrium(network, demand))
    skims(trips, "all", lambda done, total: said.append((done, total)))
    assert said == [(32, 50), (50, 50)]


# Pairs without a path, nobody at all, and wrong input.


def island():
    network = Network([0, 1, 2], [1, 0, 0], nodes=3, zones=3, latency=Affine([1.0, 1, 1], [1.0, 1, 1]))
    demand = Demand([0, 0, 1], [1, 2, 0], [5.0, 2.0, 1.0])
    with pytest.warns(UnreachableWarning):
        return equilibrium(network, demand)


def test_what_is_not_defined_is_nan():
    trips = travel(island())
    table = skims(trips)
    assert table["volume"].tolist() == [5.0, 0.0, 1.0]
    assert table["routes"].tolist() == [1, 0, 1]
    assert np.isnan(table["time"]).tolist() == [False, True, False]
    assert np.isnan(table["mean_time"]).tolist() == [False, True, False]
    assert len(list(route_rows(trips))) == 2
    everything = skims(trips, "all")
    assert np.isnan(everything["time"]).sum() == 2  # nothing leads to the third zone
    assert everything.matrix("volume").sum() == 6.0


def test_nobody_travels():
    network, _ = pigou()
    nobody = Demand([], [], [])
    trips = travel(equilibrium(network, nobody))
    assert skims(trips).pairs == 0
    assert skims(trips, "all")["time"].tolist() == [0.0, pytest.approx(np.nan, nan_ok=True)]
    assert select_link(trips, 0).flow == 0.0
    assert select_zone(trips, 0).pairs.pairs == 0
    assert list(route_rows(trips)) == []


def test_wrong_input():
    _, _, found, trips = town()
    for links in (90, [0, 90], []):
        with pytest.raises(InvalidInput, match="links: expected links 0 to 89, got"):
            select_link(trips, links)
    with pytest.raises(InvalidInput, match="of: expected 'any' or 'all', got 'some'"):
        select_link(trips, 1, "some")
    for zones in (12, []):
        with pytest.raises(InvalidInput, match="zones: expected zones 0 to 11, got"):
            select_zone(trips, zones)
    with pytest.raises(InvalidInput, match="end: expected 'origin', 'destination' or 'either', got 'both'"):
        select_zone(trips, 1, "both")
    with pytest.raises(InvalidInput, match="pairs: expected 'demand' or 'all', got 'some'"):
        skims(trips, "some")
    with pytest.raises(InvalidInput, match="found: expected a Solution, got ndarray"):
        travel(found.flows)
    with pytest.raises(InvalidInput, match="column: expected one of volume, flow, share, got 'time'"):
        select_link(trips, 0).pairs.matrix("time")


# Files.


def labelled():
    network, _, found, _ = town()
    named = replace(network, zone_ids=tuple(f"Z{zone}" for zone in range(12)))
    return travel(replace(found, assignment=replace(found.assignment, network=named)))


def test_tables_as_files(tmp_path):
    trips = labelled()
    table = skims(trips, "all")
    write_pair_table(tmp_path / "s.csv", table, {"units": "minutes"})
    lines = (tmp_path / "s.csv").read_text().splitlines()
    assert lines[0] == "# units: minutes"
    rows = list(csv.DictReader(lines[1:]))
    assert (rows[0]["origin"], rows[0]["destination"]) == ("Z0", "Z1")
    empty = [row["mean_time"] == "" for row in rows]
    assert empty == np.isnan(table["mean_time"]).tolist()
    assert [float(row["time"]) for row in rows] == table["time"].tolist()
    write_pair_table(tmp_path / "s.json", table, {"units": "minutes"})
    read = json.loads((tmp_path / "s.json").read_text())
    assert read["units"] == "minutes"
    assert read["columns"][:3] == ["origin", "destination", "volume"]
    place = read["columns"].index("mean_time")
    assert [row[place] is None for row in read["rows"]] == empty
    pytest.importorskip("h5py")
    write_pair_table(tmp_path / "s.omx", table)
    for name in table.columns:
        assert files.read_omx_matrix(tmp_path / "s.omx", name)[1].shape == (trips.network.zones,) * 2
    labels, values = files.read_omx_matrix(tmp_path / "s.omx", "mean_time")
    assert labels == trips.network.zone_labels
    np.testing.assert_array_equal(values, table.matrix("mean_time"))
    with pytest.raises(InvalidInput, match=r"s.txt: expected a file name that ends in .csv or .json or .omx"):
        write_pair_table(tmp_path / "s.txt", table)


def test_routes_as_files(tmp_path):
    trips = labelled()
    rows = list(route_rows(trips))
    write_routes(tmp_path / "r.csv", trips)
    read = list(csv.DictReader((tmp_path / "r.csv").read_text().splitlines()))
    assert [row["nodes"].split("|") for row in read] == [list(row.nodes) for row in rows]
    assert [float(row["flow"]) for row in read] == [row.flow for row in rows]
    write_routes(tmp_path / "r.json", trips, {"units": "minutes"})
    again = json.loads((tmp_path / "r.json").read_text())
    assert [row[-1] for row in again["rows"]] == [list(row.links) for row in rows]
    with pytest.raises(InvalidInput, match=r"ends in .csv or .json"):
        write_routes(tmp_path / "r.omx", trips)


def run(*arguments):
    return CliRunner().invoke(app, ["equilibrium", *map(str, arguments)])


def test_the_command_writes_what_was_asked_for(tmp_path):
    asked = ["--skims", tmp_path / "s.csv", "--routes", tmp_path / "r.csv", "--selected", tmp_path / "t.csv"]
    result = run("--network", "sioux-falls", *asked, "--select-link", "10:15", "--select-link", 1, "--json")
    assert result.exit_code == 0
    facts = json.loads(result.stdout)
    network, demand = sioux_falls()
    trips = travel(equilibrium(network, demand))
    link = int(np.flatnonzero((network.tail == 9) & (network.head == 14))[0])
    expected = select_link(trips, [link, 0])
    assert facts["selected"] == expected.words
    assert facts["selected_flow"] == pytest.approx(expected.flow)
    assert len((tmp_path / "s.csv").read_text().splitlines()) == 2 + 1 + 528
    flows = files.read_measurements(tmp_path / "t_links.csv", network, "flow")
    assert flows == pytest.approx(expected.link_flows)
    assert "skims, origin by origin" in result.stderr
    both = run("--network", "sioux-falls", "--selected", tmp_path / "t.csv", "--every-link", *asked[-2:])
    assert both.exit_code == 2
    both = run("--network", "braess", *asked[-2:], "--select-link", 1, "--select-link", 5, "--every-link")
    assert "trips over all of 1→3 (link 1), 4→2 (link 5)" in both.stdout
    zone = run("--network", "sioux-falls", *asked[-2:], "--select-zone", 5)
    assert "trips from or to zone 5" in zone.stdout


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["--skims", "s.txt"], "s.txt: expected a file name that ends in .csv or .json or .omx"),
        (["--skims", "no/such/s.csv"], "no/such/s.csv: expected a folder that is there"),
        (["--all-pairs"], "--all-pairs: these are the pairs of skims"),
        (["--selected", "t.csv"], "--selected FILE goes with either --select-link or --select-zone"),
        (["--select-link", "1"], "--selected FILE goes with either"),
        (
            ["--select-link", "9", "--selected", "t.csv"],
            "a link, its number from 1 to 5 or its ends TAIL:HEAD, got '9'",
        ),
        (["--select-link", "x", "--selected", "t.csv"], "got 'x'"),
        (
            ["--select-link", "2:1", "--selected", "t.csv"],
            "expected one link from 2 to 1, got none; give its number",
        ),
        (["--select-zone", "9", "--selected", "t.csv"], "expected the label of one of 2 zones, got '9'"),
        (["--every-link", "--select-zone", "1", "--selected", "t.csv"], "--every-link: of which links?"),
    ],
)
def test_the_command_refuses_before_it_solves(arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("--network", "braess", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert not list(tmp_path.iterdir())


def test_anaheim():
    network = files.read_tntp_network(tntp_file("Anaheim", "net"))
    demand = files.read_tntp_trips(tntp_file("Anaheim", "trips"), network)
    found = equilibrium(network, demand, gap=1e-8)
    table = skims(travel(found))
    assert (table["volume"] * table["mean_time"]).sum() == pytest.approx(found.tstt, rel=1e-12)


# Classes of travellers.


def two_classes():
    network, demand = random_network(30, seed=3, zones=12, pairs=60, demand=3000.0)
    open_links = np.arange(network.links) % 11 != 1
    classes = [
        TravellerClass("cars", demand.scaled(0.7), value_of_time=0.5, link_cost=0.1 * network.length),
        TravellerClass("lorries & vans", demand.scaled(0.1), 2.0, 2.5, links=open_links, toll_share=0.5),
    ]
    tolls = np.where(np.arange(network.links) % 7 == 0, 0.02, 0.0)
    return network, tolls, equilibrium(network, classes, tolls, gap=1e-9)


def test_tables_of_a_class():
    network, tolls, found = two_classes()
    for m, (trips, ending) in enumerate(travel_by_class(found)):
        assert ending == ("_cars", "_lorries-vans")[m]
        table = skims(trips)
        own = found.class_flows[m]
        assert table["volume"] == pytest.approx(found.classes[m].demand.volume)
        assert (table["volume"] * table["mean_time"]).sum() == pytest.approx(found.class_times[m])
        assert (table["volume"] * table["mean_toll"]).sum() == pytest.approx(found.tolls_paid[m])
        spent = found.class_costs[m] + found.tolls_paid[m]
        assert (table["volume"] * table["mean_cost"]).sum() == pytest.approx(spent)
        assert table["mean_cost"] == pytest.approx(table["cost"], rel=1e-4)
        np.testing.assert_allclose(trips.values["toll"][own > 0], (tolls * (1.0, 0.5)[m])[own > 0], atol=1e-15)
        assert select_link(trips, 3).flow == pytest.approx(own[3])
        assert sum(row.flow for row in route_rows(trips)) == pytest.approx(found.classes[m].demand.total)
    closed = set(np.flatnonzero(np.arange(network.links) % 11 == 1) + 1)
    assert not any(closed & set(row.links) for row in route_rows(travel(found, "lorries & vans")))
    with pytest.raises(InvalidInput, match="name: expected one of cars, lorries & vans, got 'buses'"):
        travel(found, "buses")


def test_the_command_writes_tables_of_every_class(tmp_path):
    (tmp_path / "classes.toml").write_text(
        '[[classes]]\nname = "cars"\nshare = 0.9\n[[classes]]\nname = "vans"\nshare = 0.1\nvalue_of_time = 2.0\n'
    )
    asked = ["--classes", tmp_path / "classes.toml", "--skims", tmp_path / "s.csv", "--json"]
    result = run("--network", "sioux-falls", *asked, "--select-link", 1, "--selected", tmp_path / "t.csv")
    assert result.exit_code == 0, result.stderr
    written = sorted(path.name for path in tmp_path.iterdir())
    tables = ["s_cars.csv", "s_vans.csv", "t_cars.csv", "t_cars_links.csv", "t_vans.csv", "t_vans_links.csv"]
    assert written == ["classes.toml", *tables]
    facts = json.loads(result.stdout)
    assert facts["selected_cars"] == "trips over 1→2 (link 1)"
    assert facts["selected_flow_vans"] > 0.0


@pytest.mark.parametrize("name", ["flows", "skims", "routes", "selected"])
def test_a_file_goes_into_a_folder_that_is_there_or_that_the_command_makes(name, tmp_path):
    """Before anything is solved, for a network that takes hours."""
    network = braess()[0]
    nothing = dict.fromkeys(("flows", "skims", "routes", "selected")) | {"all_pairs": False, "every": False}
    asked = nothing | {name: tmp_path / "new" / "a.csv", "links": ["1"] if name == "selected" else [], "zones": []}
    files = PlannerFiles(**asked)
    files.check(network, tmp_path / "new")
    for out in (None, tmp_path, tmp_path / "other"):
        with pytest.raises(InvalidInput, match=r"a\.csv: expected a folder that is there, got .*new"):
            files.check(network, out)
    (tmp_path / "new").mkdir()
    files.check(network)
