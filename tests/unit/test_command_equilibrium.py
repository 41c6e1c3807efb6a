from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.made_networks import random_network
from tests.tntp_files import tntp_file, write_network, write_nodes, write_trips
from typer.testing import CliRunner

from stackelberg import __version__
from stackelberg.cli import app
from stackelberg.roads.builders import braess
from stackelberg.roads.files import (
    write_frame,
)

pytestmark = pytest.mark.slow  # whole commands


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def saved_braess(tmp_path):
    network, demand = braess()
    write_network(tmp_path / "Braess_net.tntp", network)
    write_trips(tmp_path / "Braess_trips.tntp", demand, network.zones)
    return tmp_path / "Braess_net.tntp", tmp_path / "Braess_trips.tntp"


def test_version():
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"stackelberg {__version__}\n")


def test_the_built_in_sioux_falls_as_json():
    result = run("equilibrium", "--network", "sioux-falls", "--gap", "1e-9", "--json")
    assert result.exit_code == 0, result.output
    summary = json.loads(result.stdout)
    # A relative gap of 1e-9 bounds Beckmann's distance from its minimum by 1e-9 · TSTT, 1.8e-9 of itself.
    assert summary["beckmann"] == pytest.approx(4_231_335.287, rel=2e-9)
    assert summary["tstt"] == pytest.approx(7_480_225.345, rel=1e-6)
    assert 0 <= summary["gap"] <= 1e-9
    assert summary["converged"] is True
    assert summary["iterations"] >= 1
    assert summary["seconds"] > 0
    assert (summary["links"], summary["pairs"]) == (76, 528)
    assert (summary["generalised_cost"], summary["revenue"]) == (summary["tstt"], 0.0)


def test_files_give_the_known_equilibrium_and_optimum(saved_braess):
    net, trips = saved_braess
    # 552 and 498 up to the gap: |TSTT − 552| ≤ 1e-6 · 552 for the optimum's bound, and more loosely, by the
    # square root of it (flows move like √gap), for the equilibrium.
    selfish = json.loads(run("equilibrium", "--net", net, "--trips", trips, "--gap", "1e-12", "--json").stdout)
    assert selfish["tstt"] == pytest.approx(552.0, rel=2e-6)
    optimal = run("equilibrium", "--net", net, "--trips", trips, "--system-optimum", "--gap", "1e-8", "--json")
    assert json.loads(optimal.stdout)["tstt"] == pytest.approx(498.0, rel=1e-6)
    assert json.loads(optimal.stdout)["solution"] == "system optimum"


def test_the_toll_of_13_brings_about_the_optimum(saved_braess, tmp_path):
    net, trips = saved_braess
    (tmp_path / "tolls.csv").write_text("tail,head,toll\n3,4,13\n")
    arguments = ["--net", net, "--trips", trips, "--tolls", tmp_path / "tolls.csv", "--gap", "1e-12", "--json"]
    result = run("equilibrium", *arguments)
    summary = json.loads(result.stdout)
    assert summary["tstt"] == pytest.approx(498.0, rel=1e-5)
    # Nobody uses the tolled link at the optimum; √gap · demand bounds what is left on it, times the toll.
    assert summary["revenue"] == pytest.approx(0.0, abs=13 * 6 * 1e-5)
    assert summary["refund_per_traveller"] == pytest.approx(summary["revenue"] / 6)


def test_the_table_names_the_figures_and_their_units():
    result = run("equilibrium", "--network", "sioux-falls")
    assert result.exit_code == 0
    assert "User equilibrium of Sioux Falls" in result.stdout
    for word in (
        "74,802 vehicle-hours",
        "Beckmann's",
        "gap",
        "iterations",
        "solved in",
        "hundredths of an hour",
    ):
        assert word in result.stdout
    assert "360,600" in result.stdout


def test_out_holds_flows_summary_and_a_page(tmp_path):
    result = run("equilibrium", "--network", "braess", "--gap", "1e-10", "--out", tmp_path / "deep" / "out")
    assert result.exit_code == 0
    out = tmp_path / "deep" / "out"
    assert sorted(path.name for path in out.iterdir()) == [
        "flows.csv",
        "index.html",
        "summary.json",
    ]
    rows = [line.split(",") for line in (out / "flows.csv").read_text().splitlines() if not line.startswith("#")]
    assert rows[0] == ["link", "tail", "head", "flow", "time", "toll", "capacity", "flow_over_capacity"]
    assert [float(row[3]) for row in rows[1:]] == pytest.approx([4, 2, 2, 2, 4], abs=1e-4)
    assert "User equilibrium of Braess" in (out / "index.html").read_text()
    assert json.loads((out / "summary.json").read_text())["network"] == "Braess"
    assert "wrote" in result.stderr
    assert "wrote" not in result.stdout


def test_tables_work_like_tntp_files_and_say_when_there_is_no_map(tmp_path):
    network, demand = random_network(8, seed=2)
    write_frame(tmp_path / "net.csv", network.to_frame()[0])
    write_frame(tmp_path / "trips.csv", demand.to_frame(network))
    files = ["--net", tmp_path / "net.csv", "--trips", tmp_path / "trips.csv"]
    plain = run("equilibrium", *files, "--out", tmp_path / "out", "--json")
    assert plain.exit_code == 0
    assert "the coordinates of the nodes are not known (give them with --nodes)" in plain.stderr
    assert "drawn close" in (tmp_path / "out" / "index.html").read_text()
    write_frame(tmp_path / "nodes.csv", network.to_frame()[1])
    drawn = run("equilibrium", *files, "--nodes", tmp_path / "nodes.csv", "--out", tmp_path / "out", "--json")
    assert "are not known" not in drawn.stderr
    assert "drawn close" not in (tmp_path / "out" / "index.html").read_text()
    assert json.loads(plain.stdout)["tstt"] == json.loads(drawn.stdout)["tstt"]


def test_a_node_file_beside_the_network_is_found(saved_braess):
    net, trips = saved_braess
    write_nodes(net.with_name("Braess_node.tntp"), braess()[0])
    run("equilibrium", "--net", net, "--trips", trips, "--out", net.parent / "out")
    assert "drawn close" not in (net.parent / "out" / "index.html").read_text()


def test_factors_give_the_generalised_cost(saved_braess):
    net, trips = saved_braess
    result = run("equilibrium", "--net", net, "--trips", trips, "--distance-factor", "0.5", "--json")
    summary = json.loads(result.stdout)
    # Every link is 100 long: a route of two links costs 100 more, one of three 150 more; at equilibrium all take
    # two links (10 w = 30 against 53 + ... on the way through the middle, which costs 50 more than it saves).
    assert summary["generalised_cost"] == pytest.approx(summary["tstt"] + 6 * 100.0, rel=1e-6)


def test_a_gap_out_of_reach_exits_with_1_and_says_so():
    result = run("equilibrium", "--network", "sioux-falls", "--gap", "1e-300", "--json")
    assert result.exit_code == 1
    assert "the gap 1e-300 was not reached" in result.stderr
    assert json.loads(result.stdout)["converged"] is False


@pytest.mark.parametrize(
    "arguments, message",
    [
        ([], "--net: expected the file of a network, or 'network'"),
        (["--network", "atlantis"], "--network: expected one of sioux-falls, braess, got 'atlantis'"),
        (["--network", "braess", "--net", "x"], "--net: this is of files; a network that is built in has none"),
        (["--network", "braess", "--gap", "0"], "gap: expected a number > 0, got 0.0"),
        (["--network", "braess", "--distance-factor", "-1"], "--distance-factor: this is of files"),
        (["--net", "nowhere_net.tntp", "--trips", "nowhere"], "nowhere_net.tntp: cannot be read"),
        (["--network", "braess", "--tolls", "nowhere.csv"], "nowhere.csv: cannot be read"),
    ],
)
def test_what_is_refused_is_one_line_on_stderr(arguments, message):
    result = run("equilibrium", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_tolls_and_optimum_exclude_each_other(tmp_path):
    path = tmp_path / "tolls.csv"
    write_frame(path, braess()[0].to_frame()[0].assign(toll=1.0))
    result = run("equilibrium", "--network", "braess", "--tolls", path, "--system-optimum")
    assert result.exit_code == 2
    assert "the system optimum does not depend on tolls" in result.stderr


def test_the_installed_command_in_a_process_of_its_own():
    net, trips = tntp_file("Braess", "net"), tntp_file("Braess", "trips")
    program = "from stackelberg.cli import main; main()"
    source = Path(__file__).resolve().parents[2] / "src"
    result = subprocess.run(
        [sys.executable, "-c", program, "equilibrium", "--net", net, "--trips", trips, "--json"],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONPATH": str(source)},
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["network"] == "Braess"
