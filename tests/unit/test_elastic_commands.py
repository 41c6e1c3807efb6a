"""Elastic demand in `stackelberg equilibrium` and in problem files, and a study that is taken up again."""

from __future__ import annotations

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput, forms
from stackelberg.problems import read_problem
from stackelberg.problems.stored import rebuilt
from stackelberg.roads import ElasticDemand, LinearDemand, braess, elastic_demand, equilibrium

pytestmark = pytest.mark.slow  # whole commands

FILE = """
[study]
name = "welfare"
rounds = 3

[game]
network = "braess"
elasticity = -0.5
demand_form = "linear"
lam = 0.0

[leader]
kind = "response-model"
"""


def command(*arguments: str):
    return CliRunner().invoke(app, ["equilibrium", "--network", "braess", *arguments])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--demand-form", "linear"], "expected a key 'elasticity' too"),
        (["--elasticity", "-0.5", "--demand-form", "logit"], "'logit' takes a key 'travelling_share'"),
        (["--elasticity", "0.5"], "elasticity: expected numbers < 0"),
        (["--elasticity", "-0.5", "--demand-form", "cubic"], "form: expected 'linear', 'exponential' or 'logit'"),
    ],
)
def test_options_that_do_not_fit_are_refused(options, message):
    answer = command(*options)
    assert answer.exit_code != 0
    assert message in str(answer.exception) + answer.output


def problem(tmp_path, text):
    path = tmp_path / "problem.toml"
    path.write_text(text)
    return read_problem(path)


def test_a_problem_file_may_name_an_elasticity(tmp_path):
    read = problem(tmp_path, FILE)
    assert isinstance(read.domain.demand, ElasticDemand)
    assert isinstance(read.domain.demand.function, LinearDemand)
    np.testing.assert_allclose(read.domain.demand.function.choke, [276.0], rtol=1e-5)
    assert read.objective.name == "minus welfare"
    rng = np.random.default_rng(0)
    y, _ = read.game.followers.respond(np.zeros(5), read.game.followers.initial(rng), 1, rng)
    assert y.size == 6
    assert y[-1] == pytest.approx(6.0, rel=1e-4)


def test_what_a_study_keeps_builds_the_same_game(tmp_path):
    read = problem(tmp_path, FILE.replace("lam = 0.0", "lam = 0.1"))
    kept = forms.from_data(forms.to_data(read.stored))
    again = rebuilt(kept)
    assert isinstance(again.domain.demand, ElasticDemand)
    np.testing.assert_array_equal(again.domain.demand.function.choke, read.domain.demand.function.choke)
    x, y = np.ones(5), np.array([4.0, 2.0, 2.0, 2.0, 4.0, 6.0])
    assert again.objective(x, y) == read.objective(x, y)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("elasticity = -0.5\n", "", r"demand_form: this is for elastic demand; expected a key 'elasticity' too"),
        ("elasticity = -0.5", "elasticity = 0.5", r"elasticity: expected numbers < 0"),
        ('"linear"', '"logit"', r"demand_form: 'logit' takes a key 'travelling_share', between 0 and 1"),
        ('"linear"', '"linear"\naim = "revenue"', r"aim: expected one of time, welfare, got 'revenue'"),
    ],
)
def test_keys_that_do_not_fit_are_refused_with_their_place(tmp_path, before, after, message):
    with pytest.raises(InvalidInput, match=message):
        problem(tmp_path, FILE.replace(before, after))


def test_calibration_needs_observed_volumes():
    network, demand = braess()
    with pytest.raises(InvalidInput, match="demand: expected a Demand with observed volumes, got an ElasticDemand"):
        elastic_demand(network, elastic_demand(network, demand, -0.5), -0.5)
    tolled = elastic_demand(network, demand, -0.5, tolls=[0.0, 0.0, 0.0, 13.0, 0.0], gap=1e-9)
    found = equilibrium(network, tolled, [0.0, 0.0, 0.0, 13.0, 0.0], gap=1e-9)
    np.testing.assert_allclose(found.trips, demand.volume, rtol=1e-6)
