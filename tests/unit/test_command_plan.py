"""`stackelberg plan`: a network and a day of counts in, tolls with what they save out."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest
from tests.tntp_files import write_network
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.roads import equilibrium, sioux_falls

pytestmark = pytest.mark.slow  # whole commands


def run(*arguments):
    return CliRunner().invoke(app, ["plan", *(str(argument) for argument in arguments)])


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Sioux Falls, and a day on which 65 of its 76 links were counted, within 2%."""
    folder = tmp_path_factory.mktemp("plan")
    network, demand = sioux_falls()
    write_network(folder / "net.tntp", network)
    rng = np.random.default_rng(0)
    flows = equilibrium(network, demand, gap=1e-7).flows * np.exp(0.02 * rng.standard_normal(network.links))
    counted = np.sort(rng.permutation(network.links)[:65])
    lines = [f"{link + 1},{flows[link]:.0f}" for link in counted]
    (folder / "counts.csv").write_text("\n".join(["link,count", *lines]) + "\n")
    return folder, counted


def test_a_plan_saves_what_it_says_and_its_files_say_the_same(files, tmp_path):
    folder, counted = files
    network, demand = sioux_falls()
    tables = ("--net", folder / "net.tntp", "--counts", folder / "counts.csv", "--highest", 5)
    done = run(*tables, "--units", network.units, "--out", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.output
    facts = json.loads(done.stdout)
    assert facts == json.loads((tmp_path / "out" / "plan.json").read_text())
    with (tmp_path / "out" / "tolls.csv").open() as file:
        tolls = np.array([float(row["toll"]) for row in csv.DictReader(file)])
    assert {str(k + 1): tolls[k] for k in np.flatnonzero(tolls)} == pytest.approx(facts["tolls"])
    assert tolls.min() >= 0.0
    assert tolls.max() <= 5.0
    assert tolls / 0.2 == pytest.approx(np.round(tolls / 0.2))  # they fit on a sign
    saved = equilibrium(network, demand, gap=1e-7).tstt - equilibrium(network, demand, tolls, gap=1e-7).tstt
    assert facts["saving"]["low"] <= saved <= facts["saving"]["high"]
    assert saved > 0.7 * 274_700  # the best tolls in [0, 5] save 274,700
    assert set(facts["uncounted"]) == set(range(1, 77)) - set((counted + 1).tolist())
    assert set(facts["next_counter"]) <= set(facts["uncounted"])
    page = (tmp_path / "out" / "index.html").read_text()
    assert "vehicle-hours" in page
    assert "min" in page


def test_a_few_tolls_on_the_links_that_may_be(files, tmp_path):
    folder, _ = files
    (tmp_path / "may.csv").write_text("link\n25\n29\n48\n51\n")
    tables = ("--net", folder / "net.tntp", "--counts", folder / "counts.csv", "--highest", 5)
    done = run(*tables, "--tollable", tmp_path / "may.csv", "--at-most", 3, "--json")
    assert done.exit_code == 0, done.output
    chosen = json.loads(done.stdout)["tolls"]
    assert 1 <= len(chosen) <= 3
    assert set(chosen) <= {"25", "29", "48", "51"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lowest", 6), "--highest"),
        (("--step", -1), "--step"),
        (("--at-most", 0), "--at-most"),
        (("--tolls", "t.csv", "--tolls", "t.csv"), "--tolls"),
    ],
)
def test_what_cannot_be_is_refused_by_name(files, options, said):
    folder, _ = files
    done = run("--net", folder / "net.tntp", "--counts", folder / "counts.csv", "--highest", 5, *options)
    assert done.exit_code != 0
    assert said in str(done.exception) + done.output


def test_a_table_without_counts_is_refused(files, tmp_path):
    (tmp_path / "empty.csv").write_text("link,count\n")
    done = run("--net", files[0] / "net.tntp", "--counts", tmp_path / "empty.csv")
    assert done.exit_code != 0
    assert "empty.csv" in str(done.exception) + done.output
