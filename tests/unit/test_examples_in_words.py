"""The shop, the few tolls and the two periods: each in Python, by file and over HTTP, at defaults."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from examples import shop_prices
from tests.servers import running
from typer.testing import CliRunner

from stackelberg import ResponseModel, Study, solve
from stackelberg.cli.app import app
from stackelberg.problems import read_problem
from stackelberg.roads import Demand, braess, sioux_falls
from stackelberg.tolls import PeriodTravellers, period_game, toll_game

pytestmark = pytest.mark.slow  # whole commands

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RESULTS = Path(__file__).resolve().parents[2] / "docs" / "results"


def run(*arguments: str):
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.stderr
    return result


def best_prices() -> np.ndarray:
    """By hand: every pair of prices on the tags."""
    tags = product(np.arange(10, 101) * 0.05, np.arange(10, 61) * 0.05)
    return max((np.array(x) for x in tags), key=lambda x: float(x @ shop_prices.wanted(x)))


def takings(x) -> float:
    return float(np.asarray(x) @ shop_prices.wanted(np.asarray(x)))


def test_the_shop_in_python():
    result = solve(shop_prices.game(), rounds=60)
    assert takings(result.x) >= 0.999 * takings(best_prices())
    assert all(20 * v == pytest.approx(round(20 * v)) for v in result.x)


def test_the_shop_by_file_and_over_http(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("run", str(EXAMPLES / "shop_prices.toml"))
    for _ in range(2):
        asked = json.loads(run("ask", "shop", "--json").stdout)
        sold = shop_prices.wanted(list(asked["named"].values()))
        run("tell", "shop", "--probe", asked["probe"], "--y", ",".join(map(repr, sold.tolist())), "--confirmed")
    with Study.open(f"sqlite:///{tmp_path}/stackelberg.db", "shop") as study:
        for _ in range(23):
            (probe,) = study.ask()
            study.tell(probe, y=shop_prices.wanted(probe.x), confirmed=True)
    found = json.loads(run("recommend", "shop", "--json").stdout)["x"]
    assert takings(found) >= 0.995 * takings(best_prices())
    with running(f"sqlite:///{tmp_path}/http.db") as server:
        server.send("POST", "/v1/studies", {"problem": (EXAMPLES / "shop_prices.toml").read_text()})
        for _ in range(25):
            (probe,) = server.send("POST", "/v1/studies/shop/ask", {}).json["probes"]
            sold = shop_prices.wanted(list(probe["named"].values()))
            answer = {"round": probe["round"], "index": 0, "y": sold.tolist(), "confirmed": True}
            server.send("POST", "/v1/studies/shop/tell", answer)
        found = server.send("GET", "/v1/studies/shop/recommendation").json
    assert takings(found["x"]) >= 0.995 * takings(best_prices())
    assert set(found["named"]) == {"bread", "milk"}


def saved(x) -> float:
    """The share of the travel time without tolls that tolls on Sioux Falls save, settled."""
    game = toll_game(*sioux_falls(), lam=0.0)
    rng = np.random.default_rng(0)
    memory = game.followers.initial(rng)
    free, tolled = (game.objective(t, game.followers.respond(t, memory, 1, rng)[0]) for t in (np.zeros(76), x))
    return 1.0 - tolled / free


def test_few_tolls_in_python_by_file_and_over_http(tmp_path, monkeypatch):
    """Twenty-five days: the first ten try every link once. The figures of 200 days are in docs/results."""
    monkeypatch.chdir(tmp_path)
    game = toll_game(*sioux_falls(), bounds=(0.0, 60.0), lam=0.0, step=0.5, at_most=8)
    result = solve(game, rounds=25)
    run("run", str(EXAMPLES / "few_tolls.toml"), "--rounds", "12")
    with Study.open(f"sqlite:///{tmp_path}/stackelberg.db", "few tolls") as study:
        by_file = study.answers()
    assert [o.x.tolist() for o in by_file] == [o.x.tolist() for o in result.answers[:12]]
    assert 0 < np.count_nonzero(result.x) <= 8
    assert all(2 * v == round(2 * v) for x in (result.x, *(o.x for o in by_file)) for v in x)
    assert saved(result.x) > 0.008
    with running(f"sqlite:///{tmp_path}/http.db") as server:
        server.send("POST", "/v1/studies", {"problem": (EXAMPLES / "few_tolls.toml").read_text()})
        rng = np.random.default_rng(0)
        memory = game.followers.initial(rng)
        for _ in range(12):
            (probe,) = server.send("POST", "/v1/studies/few%20tolls/ask", {}).json["probes"]
            assert np.count_nonzero(probe["x"]) <= 8
            assert len(probe["named"]) == 76
            y, memory = game.followers.respond(np.array(probe["x"]), memory, 1, rng)
            answer = {"round": probe["round"], "index": 0, "y": y.tolist(), "confirmed": True}
            assert server.send("POST", "/v1/studies/few%20tolls/tell", answer).json["recorded"]


def test_the_long_search_is_the_bar_for_few_tolls():
    """What docs/results/few_tolls.json says: its tolls are such tolls, and save what it says."""
    kept = json.loads((RESULTS / "few_tolls.json").read_text())
    game = toll_game(*sioux_falls(), bounds=(0.0, 60.0), lam=0.0, step=0.5, at_most=8)
    x = game.parameters.vector("x", kept["tolls"], base=np.zeros(76))
    game.parameters.refuse_inadmissible("x", x)
    (search,) = (row for row in kept["rows"] if row["who"].startswith("search"))
    assert saved(x) == pytest.approx(search["saved"], abs=1e-6)
    assert all(row["saved"] <= search["saved"] for row in kept["rows"] if row["who"] == "response model")


@pytest.mark.usefixtures("blank_pictures")
def test_two_periods_in_python_by_file_and_over_http(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    network, demand = braess()
    trips = {"morning": demand, "evening": Demand(demand.origin, demand.destination, 0.6 * demand.volume)}
    game = period_game(network, trips, bounds=(0.0, 20.0), lam=0.0, step=0.5)
    result = solve(game, ResponseModel(K=5), rounds=12)
    first, last = result.costs[0], result.costs[-1]
    assert last < 0.97 * first
    run("run", str(EXAMPLES / "two_periods.toml"), "--rounds", "1")
    run("report", "two periods", "--out", "page")  # of one day: two maps, drawn quickly
    run("resume", "two periods", "--rounds", "12")
    found = json.loads(run("recommend", "two periods", "--json").stdout)
    assert found["x"] == result.x.tolist()
    assert list(found["named"])[::5] == ["morning: 1→3 (link 1)", "evening: 1→3 (link 1)"]
    page = (tmp_path / "page" / "index.html").read_text()
    assert "Period: morning" in page
    assert "Period: evening" in page
    assert (tmp_path / "page" / "morning-tolls.csv").exists()
    assert (tmp_path / "page" / "evening-map.svg").exists()
    with running(f"sqlite:///{tmp_path}/stackelberg.db") as server:
        roads = server.send("GET", "/v1/studies/two%20periods/network").json
        flows = server.send("GET", "/v1/studies/two%20periods/courses").json["flows"]
        tables = server.send("GET", "/v1/studies/two%20periods/tables").json
    assert roads["periods"] == ["morning", "evening"]
    assert len(flows[0]) == 10
    assert tables["entries_of_y"][5] == "flow, evening of 1→3 (link 1)"


def test_counts_come_with_a_period(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (EXAMPLES / "two_periods.toml").read_text()
    live = tomllib.loads(text)
    assert live["game"]["periods"]["evening"] == 0.6
    (tmp_path / "town.toml").write_text(
        '[study]\nname = "town"\n[live]\nnetwork = "braess"\nbounds = [0, 20]\nperiods = ["morning", "evening"]\n'
        "[parameters]\nstep = 0.5\n"
    )
    run("run", "town.toml")
    rows = list(csv.DictReader(io.StringIO(run("ask", "town", "--csv").stdout)))
    assert [row["period"] for row in rows] == ["morning"] * 5 + ["evening"] * 5
    counts = [
        f"{p},{link},{count}" for p, link, count in (("evening", 2, 30), ("morning", 1, 40), ("evening", 1, 20))
    ]
    (tmp_path / "counts.csv").write_text("\n".join(["period,link,count", *counts]) + "\n")
    tolls = "period,link,toll\nevening,1,1.5\n"
    (tmp_path / "tolls.csv").write_text(tolls)
    run("tell", "town", "--counts", "counts.csv", "--tolls", "tolls.csv", "--confirmed")
    with Study.open(f"sqlite:///{tmp_path}/stackelberg.db", "town") as study:
        (told,) = study.answers()
    assert told.y[[0, 5, 6]].tolist() == [40.0, 20.0, 30.0]
    assert np.isnan(told.y).sum() == 7
    assert told.x.tolist() == [0.0] * 5 + [1.5, 0.0, 0.0, 0.0, 0.0]
    (tmp_path / "counts.csv").write_text("period,link,count\nnoon,1,4\n")
    run("ask", "town")
    refused = CliRunner().invoke(app, ["tell", "town", "--counts", "counts.csv"])
    assert refused.exit_code == 2
    assert "expected a period, one of morning, evening" in refused.stderr


def test_who_leaves_when_follows_a_logit_of_what_it_costs():
    """Two alike periods, a toll on every road of the first: by hand, ln(n1/n2) = −θ (c1 − c2) / c̄."""
    network, demand = braess()
    people = PeriodTravellers(network, (demand, demand), sensitivity=1.5, share=1.0)
    rng = np.random.default_rng(0)
    tolls = np.concatenate([np.full(5, 3.0), np.zeros(5)])
    split = people.initial(rng)
    for _ in range(60):  # halfway, as whole turns need not settle
        _, there = people.respond(tolls, split, 1, rng)
        split = 0.5 * (split + there)
    costs = [people._period(split[p], np.full(5, 3.0 * (p == 0)))[1][0] for p in (0, 1)]
    average = people._usual[1]
    assert np.log(split[0, 0] / split[1, 0]) == pytest.approx(-1.5 * (costs[0] - costs[1]) / average, abs=1e-6)
    assert split.sum() == pytest.approx(2 * demand.total)
    assert split[0, 0] < split[1, 0]


def test_a_file_of_the_examples_is_understood():
    for name in ("shop_prices", "few_tolls", "two_periods"):
        problem = read_problem(EXAMPLES / f"{name}.toml")
        assert problem.parameters is not None
        assert problem.parameters.restricted
