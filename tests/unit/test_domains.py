"""Fields that plug in: roads are found by their name alone, a shop and a grid stand over the same seam."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import EntryPoint

import numpy as np
import pytest
from tests.servers import running
from typer.testing import CliRunner

from stackelberg import Study
from stackelberg.cli import app
from stackelberg.core import InvalidInput, forms
from stackelberg.problems import build_problem, writing
from stackelberg.problems.stored import rebuilt
from stackelberg.report.summary import StudySummary

GOODS = {"bread": {"lower": 0.5, "upper": 5.0, "unit": "EUR", "step": 0.05}, "milk": [0.5, 3.0, "EUR"]}


def shop(leader="response-model", **keys):
    return build_problem({"study": {"name": "s"}, "live": {"prices": GOODS, **keys}, "leader": {"kind": leader}})


def test_domains_are_known_and_load_nothing_heavy():
    code = """
import sys
from stackelberg.report.domains import domains
print(sorted(domains()))
print([m for m in ('numba', 'pandas', 'stackelberg.roads.network') if m in sys.modules])
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-2:] == ["['roads', 'shop']", "[]"]


def test_a_domain_of_another_package_that_does_not_load_is_said_and_left_out(monkeypatch):
    point = EntryPoint("broken", "no_such_module_of_a_field", "stackelberg.domains")
    monkeypatch.setattr(forms, "entry_points", lambda group: [point])
    with pytest.warns(RuntimeWarning, match="domain broken: ModuleNotFoundError"):
        forms.load_domains.__wrapped__()


def test_bounds_are_said_in_the_units_of_people():
    live = {"network": "sioux-falls", "bounds": [0.0, 5.0]}  # five hundredths of an hour are 3 minutes
    problem = build_problem({"study": {"name": "s", "x0": 5.0}, "live": live})
    said = StudySummary(Study.in_memory(problem.setup)).at_bounds()
    assert said[0] == "1→2 (link 1) is at its most, 3.000 min"


def test_a_field_without_its_packages_is_not_in_the_schema_of_files(monkeypatch):
    monkeypatch.setattr(writing, "find_spec", lambda name: None)
    known = [{*one["properties"]} for one in writing.schema()["properties"]["live"]["anyOf"]]
    assert any("unit_costs" in keys for keys in known)
    assert not any("net" in keys for keys in known)


def test_a_shop_earns_prices_less_unit_costs_and_a_log_keeps_it():
    problem = shop(unit_costs={"milk": 0.4}, today={"bread": 2.0})
    x, y = np.array([2.0, 1.4]), np.array([10.0, 20.0])
    assert -problem.objective(x, y) == pytest.approx(10 * 2.0 + 20 * 1.0)
    np.testing.assert_allclose(problem.objective.partial_x(x, y), -y)
    np.testing.assert_allclose(problem.objective.partial_y(x, y), [-2.0, -1.0])
    np.testing.assert_array_equal(problem.x0, [2.0, 1.75])
    again = rebuilt(forms.loads(forms.dumps(problem.stored)))
    assert again.objective(x, y) == problem.objective(x, y)
    study = Study.in_memory(problem.setup)
    study.tell(study.ask()[0], {"milk": 20.0, "bread": 10.0})
    assert study.answers()[-1].cost == pytest.approx(10 * 2.0 + 20 * 1.35)
    for key in ("unit_costs", "today"):
        with pytest.raises(
            InvalidInput, match=rf"\[live\] {key}: expected one of 2 names such as 'bread', 'milk', got 'beer'"
        ):
            shop(**{key: {"beer": 1.0}})
    with pytest.raises(InvalidInput, match=r"\[live\] prices: expected"):
        build_problem({"study": {"name": "s"}, "live": {"unit_costs": {"bread": 1.0}}})
    with pytest.raises(InvalidInput, match=r"\[game\]: .* expected \[live\]"):
        build_problem({"study": {"name": "s"}, "game": {"prices": GOODS}})


SALES = (("decimal", ","), ("thousands", "."), ("sep", ";"))
"""How people write them who write 1.200,5."""


@pytest.mark.parametrize(
    "text, cells, found",
    [
        ("name,sold\nmilk,7\n", {}, [np.nan, 7.0]),
        ("sold,day,name\n7,monday,milk\n,monday,bread\n", {}, [np.nan, 7.0]),
        ("name;sold\nmilk;1.200,5\nbread;3\n", dict(SALES), [3.0, 1200.5]),
        ("name,sold\nmilk,1.5\n", {}, [np.nan, 1.5]),
        ("name;sold\nmilk;1.200\n", {"sep": ";", "decimal": ","}, "row 1, column 'sold': .* got '1.200'"),
        ('name,sold\nmilk,"1,200"\n', {}, "row 1, column 'sold': expected a number, got '1,200'"),
        ("name,sold\nbread,1\nbeer,7\n", {}, "row 2, column 'name': .* 'bread', 'milk', got 'beer'"),
        ("name,sold\nmilk,7\nmilk,7\n", {}, "row 2, column 'name': expected every name once, got 'milk' again"),
        ("good,sold\nmilk,7\n", {}, "expected columns name and sold, got good, sold"),
    ],
)
def test_what_was_sold_is_read_by_name(tmp_path, text, cells, found):
    file = tmp_path / "sold.csv"
    file.write_text(text)
    if isinstance(found, str):
        with pytest.raises(InvalidInput, match=found):
            shop().domain.read_y(None, {"counts": file}, **cells)
    else:
        np.testing.assert_array_equal(shop().domain.read_y(None, {"counts": file}, **cells)[0], found)


@pytest.mark.parametrize(
    "sold, best",
    [  # (p − c) times what is sold is greatest at: log sales linear in p, p = c + today / ε; linear in p, half-way
        (lambda x: np.array([120.0, 80.0]) * np.exp(-np.array([1.5, 2.5]) * (x / [2.0, 1.5] - 1.0)), [2.133, 1.1]),
        (lambda x: np.array([120.0, 80.0]) * (1.0 - np.array([1.5, 2.5]) * (x / [2.0, 1.5] - 1.0)), [2.067, 1.3]),
    ],
)
def test_guessed_elasticities_lead_to_the_best_prices_in_eight_days(sold, best):
    keys = {"unit_costs": {"bread": 0.8, "milk": 0.5}, "today": {"bread": 2.0, "milk": 1.5}}
    problem = build_problem(
        {
            "study": {"name": "s"},
            "live": {"prices": GOODS, **keys},
            "leader": {"kind": "elasticities", "pace": 1.0},
        }
    )
    study = Study.in_memory(problem.setup)
    for _ in range(8):
        (probe,) = study.ask()
        study.tell(probe, sold(probe.x), confirmed=True)
    np.testing.assert_allclose(study.recommend(), best, rtol=0.07)


def test_a_prior_of_elasticities_is_for_prices_above_0():
    with pytest.raises(InvalidInput, match="the lowest price today: expected a number > 0, got 0"):
        shop("elasticities", today={"bread": 0.5, "milk": 0.0}, prices={"bread": [0, 1], "milk": [0, 1]})
    with pytest.raises(InvalidInput, match="kind: 'elasticities' is for studies of another field"):
        build_problem({"study": {"name": "s"}, "live": {"dimension": 1}, "leader": {"kind": "elasticities"}})


@pytest.mark.slow
def test_a_shop_by_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)

    def run(*words):
        found = CliRunner().invoke(app, words)
        assert found.exit_code == 0, found.output
        return found

    run("new", "shop.toml", "--goods", "rye bread,milk")
    assert "tell shop PROBE --counts FILE.csv" in run("run", "shop.toml").stderr
    assert run("ask", "shop", "--csv").stdout == "name,price,unit\nrye bread,2.0,EUR\nmilk,2.0,EUR\n"
    (tmp_path / "sold.csv").write_text("name,sold\nmilk,8\nrye bread,10\n")
    (tmp_path / "prices.csv").write_text("name,price\nmilk,1.8\n")
    said = run("tell", "shop", "0.0", "--counts", "sold.csv", "--tolls", "prices.csv", "--json")
    assert json.loads(said.stdout)["cost"] == pytest.approx(10 * (2.0 - 0.8) + 8 * (1.8 - 0.8))
    assert "profit" in run("show", "shop").stdout


@pytest.mark.slow
def test_a_shop_over_http(tmp_path):
    live = {"prices": GOODS, "unit_costs": {"bread": 0.8}, "today": {"bread": 2.0, "milk": 1.5}}
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        made = server.send("POST", "/v1/studies", {"problem": {"study": {"name": "shop"}, "live": live}})
        assert made.status == 201, made
        asked = server.send("POST", "/v1/studies/shop/ask", {})
        assert asked.json["probes"][0]["x"] == [2.0, 1.5]
        sold = {"probe": "0.0", "y": {"bread": 10.0, "milk": 8.0}}
        assert server.send("POST", "/v1/studies/shop/tell", sold).status == 200
        (told,) = server.send("GET", "/v1/studies/shop/history").json["rounds"]
        assert told["cost"] == pytest.approx(10 * 1.2 + 8 * 1.5)
        document = server.send("GET", "/v1/studies/shop").text
        assert "profit" in document
        assert "EUR" in document


def test_a_grid_reads_hours_and_says_which_are_missing(tmp_path):
    from examples import grid_domain  # noqa: F401

    problem = build_problem({"study": {"name": "t"}, "live": {"grid": "kerber-suburban"}})
    field, file = problem.domain, tmp_path / "meters.csv"
    rows = [f"{hour},{100 + hour},3,2,60" for hour in range(23)]
    file.write_text("\n".join(["hour,taken,lost,drop,loading", *rows, ""]))
    y, _ = field.read_y(problem.objective, {"counts": file})
    study = Study.in_memory(problem.setup)
    study.tell(study.ask()[0], y)
    review = field.review(problem.objective, study.answers())
    assert (review.facts, review.words) == ({"missing_hours": [23]}, ("measured: 23 of 24 hours",))
    assert [*field.x_table(problem.x0, problem.parameters)] == ["hour", "price", "unit"]
