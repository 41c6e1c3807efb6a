"""Names, units, steps and what is maximised, on the command line, by file, over HTTP and in Python."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest
from tests.servers import running
from typer.testing import CliRunner

from stackelberg import (
    Box,
    CallableFollowers,
    Constraint,
    Game,
    InvalidInput,
    Objective,
    Rails,
    Setup,
    Study,
    TwoPoint,
    solve,
)
from stackelberg.cli import app
from stackelberg.core import AS_COST, Answer, Parameters
from stackelberg.games import linear_quadratic
from stackelberg.leaders import ResponseModel
from stackelberg.run.remarks import remarks
from stackelberg.sets import Reals

pytestmark = pytest.mark.slow  # whole commands

SHOP = """
[study]
name = "shop"
[live]
objective = "revenue"
[parameters]
bread = [0, 5, "EUR"]
milk = { lower = 0, upper = 3, unit = "EUR" }
step = 0.05
"""
TOWN = """
[study]
name = "town"
[live]
network = "braess"
bounds = [0, 20]
[parameters]
step = 0.5
[rails]
largest_change = 2.0
"""


def sold(x):
    return np.array([20 - 5 * x[0] + x[1], 15 - 6 * x[1] + 0.5 * x[0]])


def run(*arguments: str, code: int = 0):
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == code, result.stderr
    return result


@pytest.fixture
def shop(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shop.toml").write_text(SHOP)
    run("run", "shop.toml")


@pytest.fixture
def town(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "town.toml").write_text(TOWN)
    run("run", "town.toml")


def days(number: int) -> list[dict[str, float]]:
    """Further days of the shop, by the study itself: what commands make of a day was seen on the first ones."""
    named = []
    with Study.open("sqlite:///stackelberg.db", "shop") as study:
        for _ in range(number):
            (probe,) = study.ask()
            study.tell(probe, y=sold(probe.x), confirmed=True)
            named.append(study.parameters.by_name(probe.x))
    return named


def day() -> dict[str, float]:
    asked = json.loads(run("ask", "shop", "--json").stdout)
    told = ",".join(map(repr, sold(np.array(asked["x"])).tolist()))
    run("tell", "shop", asked["probe"], "--y", told, "--confirmed")
    return asked["named"]


def test_prices_that_were_deployed_are_told_by_a_table_of_names(shop, tmp_path):
    run("ask", "shop")
    (tmp_path / "prices.csv").write_text("name,value\nmilk,1.15\n")
    run("tell", "shop", "--tolls", "prices.csv", "--y", "10,8")
    with Study.open("sqlite:///stackelberg.db", "shop") as study:
        (told,) = study.answers()
    assert told.x[1] == 1.15


def test_a_shop_by_file_is_asked_and_told_in_its_own_words(shop, tmp_path):
    named = [day() for _ in range(3)] + days(21) + [day()]
    assert set(named[0]) == {"bread", "milk"}
    assert all(abs(20 * v - round(20 * v)) < 1e-9 for x in named for v in x.values())
    asked = run("ask", "shop")
    assert "bread: " in asked.stderr
    assert " EUR, milk: " in asked.stderr
    shown = run("show", "shop").stdout
    assert "should bring" in shown
    facts = json.loads(run("show", "shop", "--json").stdout)
    assert (facts["names"]["word"], facts["names"]["direction"]) == ("revenue", -1)
    assert facts["answer"]["expected"]["cost"] > 0  # f as the user has it
    run("export", "shop", "--out", "tables")
    head = (tmp_path / "tables" / "rounds.csv").read_text().splitlines()[0]
    assert head == "round,revenue,deployments,follower_rounds,step,bread,milk"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "tables" / "rounds.csv").read_text())))
    assert float(rows[-1]["revenue"]) > float(rows[0]["revenue"]) > 0
    run("report", "shop", "--out", "page")
    page = (tmp_path / "page" / "index.html").read_text()
    assert '"verb":"bring"' in page
    best = json.loads(run("recommend", "shop", "--json").stdout)
    assert abs(best["named"]["bread"] - 2.25) <= 0.1
    assert abs(best["named"]["milk"] - 1.55) <= 0.1


def test_a_value_is_told_where_f_is_not_known():
    study = Study.in_memory(Setup(TwoPoint(K=1), x0={"price": 1.0}, X=Box({"price": (0, 4)}), maximise=True))
    with pytest.raises(InvalidInput, match="maximises its value: tell value"):
        study.tell(study.ask()[0], cost=3.0)
    for _ in range(30):
        for probe in study.ask():
            study.tell(probe, value=float(4 - (probe.x[0] - 2) ** 2), confirmed=True)
    assert study.recommend()[0] > 1.5
    assert study.history().records[-1].cost > 3.5


def test_what_was_deployed_is_told_by_the_table_that_ask_wrote(town, tmp_path):
    table = run("ask", "town", "--csv").stdout
    rows = list(csv.reader(io.StringIO(table)))
    assert rows[0][:2] == ["link", "toll"]
    rows[2][1] = "1.5"  # the second link was priced by hand, the last row was lost
    (tmp_path / "tolls.csv").write_text("\n".join(",".join(row) for row in rows[:-1]) + "\n")
    run("tell", "town", "--tolls", "tolls.csv", "--y", "4,2,2,2,4", "--confirmed")
    with Study.open(f"sqlite:///{tmp_path}/stackelberg.db", "town") as study:
        assert study.answers()[0].x.tolist() == [0.0, 1.5, 0.0, 0.0, 0.0]
    run("ask", "town")
    (tmp_path / "wrong.csv").write_text("link,toll\n9,1\n")
    refused = run("tell", "town", "--tolls", "wrong.csv", "--y", "4,2,2,2,4", code=2)
    assert "wrong.csv" in refused.stderr
    assert "line 2" in refused.stderr


def test_a_link_is_fixed_taken_out_and_freed_by_name(town, tmp_path):
    run("amend", "town", "--fix", "1→3=1.5", "--fix", "3->4=0")
    for t in range(6):
        x = json.loads(run("ask", "town", "--json").stdout)["x"]
        run("tell", "town", "--y", f"{4 - 0.1 * t},2,2,2,4", "--confirmed")
        assert x[3] == 0.0
        assert x[0] == 1.5 or t == 0
        assert all(2 * v == round(2 * v) for v in x)
    assert len(set(x)) > 1
    refused = run("amend", "town", "--fix", "1→3=1.3", code=2)
    assert "1→3 (link 1) = 1.3 may not be announced; 1.5 may" in refused.stderr
    assert "1→3 (link 1) = -1 lies outside of its bounds" in run("amend", "town", "--fix", "1→3=-1", code=2).stderr
    refused = run("amend", "town", "--fix", "High Street=1", code=2).stderr
    assert "fix: expected one of 5 names such as '1→3 (link 1)', '1→4 (link 2)'" in refused
    assert "fix: expected a number from 1 to 5, got 6" in run("amend", "town", "--fix", "6=1", code=2).stderr
    assert "expected NAME=VALUE" in run("amend", "town", "--fix", "1→3", code=2).stderr
    run("amend", "town", "--free", "1→3", "--fix", "5=2")  # a link also by its number
    with Study.open(f"sqlite:///{tmp_path}/stackelberg.db", "town") as study:
        assert study.view.waiting.get("X", study.leader.feasible).upper.tolist() == [20.0, 20.0, 20.0, 0.0, 2.0]


def test_over_http_by_name_in_and_out(tmp_path):
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        server.send("POST", "/v1/studies", {"problem": SHOP})
        for _ in range(3):
            (probe,) = server.send("POST", "/v1/studies/shop/ask", {}).json["probes"]
            deployed = {"milk": 1.25}
            x = np.array([probe["named"]["bread"], 1.25])
            answer = {"probe": probe["probe"], "y": sold(x).tolist(), "x": deployed, "confirmed": True}
            assert server.send("POST", "/v1/studies/shop/tell", answer).json["recorded"]
        found = server.send("GET", "/v1/studies/shop/recommendation?expected=true").json
        assert found["named"] == dict(zip(("bread", "milk"), found["x"], strict=True))
        assert found["words"].startswith("bread: ")
        assert found["expected"]["cost"] > 0
        names = server.send("GET", "/v1/studies/shop").json["names"]
        assert (names["word"], names["entries"]) == ("revenue", ["bread", "milk"])
        assert names["units"] == ["EUR", "EUR"]
        assert all(row["value"] > 0 for row in server.send("GET", "/v1/studies/shop").json["answers"]["rows"])
        refused = server.send("POST", "/v1/studies/shop/tell", {**answer, "x": {"butter": 1.0}})
        assert "x: expected one of 2 names such as 'bread', 'milk', got 'butter'" in refused.json["detail"]
        problem = {"study": {"name": "told", "x0": {"price": 1.0}}, "live": {"maximise": True}}
        problem |= {"parameters": {"price": [0, 4, "EUR"], "step": 0.5}, "leader": {"kind": "two-point"}}
        assert server.send("POST", "/v1/studies", {"problem": problem}).json["study"] == "told"
        (probe, *_) = server.send("POST", "/v1/studies/told/ask", {}).json["probes"]
        told = {"probe": "0.0", "value": 3.0, "x": probe["named"]}
        assert server.send("POST", "/v1/studies/told/tell", told).json["recorded"]


def test_results_show_f_itself():
    f = Objective(lambda x, y: float(x @ y), name="revenue", maximise=True)
    people = CallableFollowers(lambda x, y, k: y + 0.5 * (sold(x) - y), np.array([10.0, 10.0]))
    game = Game(Box({"bread": (0, 5, "EUR"), "milk": (0, 3, "EUR")}), f, people, x0={"bread": 1, "milk": 1})
    result = solve(game, "response-model", rounds=30)
    assert result.value == result.cost > 0
    assert result.named["bread"] == result.x[0]
    assert "revenue=" in repr(result)
    assert "last revenue seen" in str(result)
    assert {"revenue", "bread", "milk"} <= set(result.to_frame())
    gradient = f.partial_x(np.array([1.0, 1.0]), np.array([3.0, 4.0]))
    np.testing.assert_allclose(gradient, [-3.0, -4.0], rtol=1e-6)


def test_what_is_odd_about_a_run_is_said():
    X = Box([0.0], [10.0])
    flat = solve(Game(X, Objective(lambda x, y: 7.0), CallableFollowers(lambda x, y, k: x, [1.0])), rounds=12)
    assert "the cost was 7.000 for all of 4 different x" in flat.message
    assert "x stands where it started" in flat.message
    deaf = solve(Game(X, Objective(lambda x, y: float(x[0] + y[0])), CallableFollowers(lambda x, y, k: y, [1.0])))
    assert any("the response was the same" in said for said in deaf.remarks)
    fine = CallableFollowers(lambda x, y, k: 0.5 * (y + x), [1.0])
    assert solve(Game(X, Objective(lambda x, y: float((y[0] - 3) ** 2)), fine), rounds=20).remarks == ()


def test_an_x_that_stands_where_it_started_is_not_called_best_where_a_better_one_was_seen():
    def said(costs, constraints=()):
        told = [Answer(t, 0, np.array([float(t)]), np.array([cost]), cost) for t, cost in enumerate(costs)]
        f = Objective(lambda x, y: float(y[0]), constraints=constraints)
        return [line.partition(":")[0] for line in remarks(np.zeros(1), np.zeros(1), told, AS_COST, f)]

    best, better = "x stands where it started", "though a better cost was seen elsewhere (result.best)"
    assert said([5.0, 6.0, 7.0, 9.0, 5.5]) == [best]
    assert said([5.0, 6.0, 4.0, 9.0, 5.5]) == [f"{best}, {better}"]
    assert said([5.0, 6.0, 4.0, 9.0, 5.5], [Constraint("least", at_least=4.5, y={0: 1.0})]) == [best]


def test_a_game_with_another_x_numbers_its_entries_anew_unless_they_were_named():
    game = linear_quadratic(3, seed=1)
    assert replace(game, X=Reals(2), x0=None).parameters == Parameters.numbered(2)
    named = replace(game, parameters=Parameters(["a", "b", "c"]))
    with pytest.raises(InvalidInput, match="parameters: expected Parameters of 2 entries"):
        replace(named, X=Reals(2), x0=None)


TARIFF = {"peak": (0.1, 0.9, "EUR"), "off": (0.05, 0.5, "EUR")}


def test_bounds_that_are_amended_are_of_the_same_names():
    """In their order: nothing is put elsewhere by a guess."""
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0={"peak": 0.3, "off": 0.2}, X=Box(TARIFF)))
    with pytest.raises(InvalidInput, match="X: expected bounds alone for 'peak', 'off'"):
        study.amend(X=Box({"off": (0.2, 0.25), "peak": (0.4, 0.45, "EUR")}))
    study.amend(X=Box({"peak": (0.4, 0.45), "off": (0.2, 0.25)}))
    assert study.leader.feasible.contains(study.next_probe().x)
    np.testing.assert_array_equal(study.leader.feasible.lower, [0.4, 0.2])
    np.testing.assert_array_equal(study.leader.feasible.upper, [0.45, 0.25])
    rails = Rails(within=Box({"peak": (0.3, 0.45), "off": (0.2, 0.25)}))
    railed = Study.in_memory(
        Setup(ResponseModel(), "revenue", x0={"peak": 0.3, "off": 0.2}, X=Box(TARIFF), rails=rails)
    )
    np.testing.assert_array_equal(railed.rails.within.upper, [0.45, 0.25])
