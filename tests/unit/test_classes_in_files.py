"""Classes of travellers in problem files and at the command line."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.tntp_files import write_network, write_trips
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput, forms
from stackelberg.problems import read_problem
from stackelberg.problems.stored import rebuilt
from stackelberg.roads import TravellerClass, braess, equilibrium, sioux_falls
from stackelberg.tolls import travel_cost_of
from stackelberg.tolls.problem_files import read_classes

KINDS = """
[[classes]]
name = "hurried"
share = 0.5
value_of_time = 4.0

[[classes]]
name = "patient"
trips = "patient_trips.tntp"
closed_links = [4]
toll_share = 0.5
pce = 2.0
distance_cost = 0.25
"""

GAME = """
[study]
name = "two kinds"

[game]
network = "sioux-falls"
tollable = [1, 5]

[[game.classes]]
name = "cars"
share = 0.7
value_of_time = 12.0

[[game.classes]]
name = "lorries"
share = 0.1
pce = 2.5
value_of_time = 40.0
"""


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path):
    network, demand = braess()
    write_network(tmp_path / "Braess_net.tntp", network)
    write_trips(tmp_path / "Braess_trips.tntp", demand, network.zones)
    write_trips(tmp_path / "patient_trips.tntp", demand.scaled(0.25), network.zones)
    (tmp_path / "kinds.toml").write_text(KINDS)
    return tmp_path


def test_classes_are_read_with_shares_and_trips_of_their_own(folder):
    network, demand = braess()
    hurried, patient = (one.made(network, demand, Path) for one in read_classes(folder / "kinds.toml"))
    assert (hurried.demand.total, hurried.value_of_time, hurried.links) == (3.0, 4.0, None)
    assert (patient.demand.total, patient.pce, patient.toll_share) == (1.5, 2.0, 0.5)
    assert np.flatnonzero(patient.allowed(network)).tolist() == [0, 1, 2, 4]
    np.testing.assert_array_equal(patient.link_cost, 0.25 * network.length)


@pytest.mark.slow
def test_the_command_solves_for_classes(folder):
    network, demand = braess()
    arguments = ["equilibrium", "--net", folder / "Braess_net.tntp", "--trips", folder / "Braess_trips.tntp"]
    arguments += ["--classes", folder / "kinds.toml", "--json", "--gap", 1e-9]
    result = run(*arguments, "--out", folder / "out")
    assert result.exit_code == 0, result.output
    summary = json.loads(result.stdout)
    classes = [one.made(network, demand, Path) for one in read_classes(folder / "kinds.toml")]
    found = equilibrium(network, classes, gap=1e-9)
    assert summary["tstt"] == pytest.approx(found.tstt)
    assert [one["name"] for one in summary["classes"]] == ["hurried", "patient"]
    np.testing.assert_allclose([one["cost_in_money"] for one in summary["classes"]], found.class_costs)
    assert (folder / "out" / "index.html").exists()
    heads = [
        line for line in (folder / "out" / "flows.csv").read_text().splitlines() if line.startswith("link,tail")
    ]
    assert heads[0].endswith("vehicles_hurried,vehicles_patient")
    assert "got several; then the total time is not convex" in run(*arguments, "--system-optimum").stderr
    (folder / "kinds.toml").write_text(KINDS.replace("pce = 2.0", "pce = 1.0"))
    selfish, best = (json.loads(run(*arguments, *more).stdout) for more in ((), ("--system-optimum",)))
    assert best["beckmann"] == best["tstt"] < selfish["tstt"]


@pytest.mark.slow
def test_the_command_says_what_is_wrong(folder):
    start = ["equilibrium", "--net", folder / "Braess_net.tntp"]
    cases = {
        "the network has no trips of which": [*start, "--classes", folder / "kinds.toml"],
        "--net: expected the file of a network": ["equilibrium", "--classes", folder / "kinds.toml"],
    }
    for message, arguments in cases.items():
        result = run(*arguments)
        assert result.exit_code != 0
        assert message in " ".join(result.output.split()), result.output


def test_a_matrix_without_trips_is_refused(folder):
    """Classes may have trips of their own; without a demand it says nothing which of its matrices is meant."""
    for option in ("--matrix", "--zone-mapping"):
        given = ("--net", folder / "Braess_net.tntp", "--classes", folder / "kinds.toml", option, "car")
        told = run("equilibrium", *given)
        assert told.exit_code == 2
        assert "these are of a demand; expected 'trips' as well" in told.output


def test_a_problem_file_with_classes(tmp_path):
    (tmp_path / "city.toml").write_text(GAME)
    problem = read_problem(tmp_path / "city.toml")
    assert [one.name for one in problem.domain.demand] == ["cars", "lorries"]
    rng = np.random.default_rng(0)
    people = problem.game.followers
    y, _ = people.respond(np.zeros(2), people.initial(rng), 1, rng)
    network, demand = sioux_falls()
    classes = [
        TravellerClass("cars", demand.scaled(0.7), 12.0),
        TravellerClass("lorries", demand.scaled(0.1), 40.0, 2.5),
    ]
    found = equilibrium(network, classes, gap=1e-8)
    np.testing.assert_allclose(y, found.flows, rtol=1e-4)
    cost = problem.game.objective(np.zeros(2), y)
    assert cost == pytest.approx(found.flows @ found.times, rel=1e-6)
    seen = travel_cost_of(problem.objective)
    assert seen.money
    np.testing.assert_array_equal(seen.flows(y), y)
    assert seen.flows(y[:10]) is None
    # A study keeps enough to build it again without any file.
    stored = forms.from_data(forms.to_data(problem.stored))
    again = rebuilt(stored)
    assert again.game.objective(np.zeros(2), y) == cost


@pytest.mark.slow
def test_a_problem_file_with_elastic_classes(tmp_path):
    """Today's trips are those of the file; f is the time of whoever travels."""
    elastic = GAME.replace("tollable = [1, 5]", 'tollable = [1, 5]\nelasticity = -0.5\naim = "time"')
    (tmp_path / "game.toml").write_text(elastic)
    problem = read_problem(tmp_path / "game.toml")
    people, rng = problem.game.followers, np.random.default_rng(0)
    x = np.array([20.0, 30.0])
    y, _ = people.respond(x, people.initial(rng), 1, rng)
    tolls = np.zeros(76)
    tolls[[0, 4]] = x
    found = equilibrium(sioux_falls()[0], problem.domain.demand, tolls, gap=1e-8)
    assert problem.game.objective.name == "total time"
    assert problem.game.objective(x, y) == pytest.approx(1e-3 * x @ x + found.flows @ found.times, rel=1e-6)
    stored = forms.from_data(forms.to_data(problem.stored))
    again = rebuilt(stored)
    assert again.game.objective(x, y) == problem.game.objective(x, y)


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("share = 0.7\n", "", r"expected either 'trips', a file, or 'share'"),
        ("share = 0.7", "share = -1.0", "expected numbers >= 0"),
        ("value_of_time = 12.0", "value_of_tim = 12.0", "value_of_tim: there is no such setting"),
        (
            "value_of_time = 12.0",
            "value_of_time = 0.0",
            "value_of_time: expected a number > 0|expected a number > 0",
        ),
        ('"lorries"', '"cars"', "names that differ"),
        ("pce = 2.5", "closed_links = [77]", "expected link numbers 1 to 76, got 77"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(tmp_path, old, new, message):
    assert old in GAME
    (tmp_path / "city.toml").write_text(GAME.replace(old, new))
    with pytest.raises(InvalidInput, match=message) as error:
        read_problem(tmp_path / "city.toml")
    assert "city.toml" in str(error.value)
