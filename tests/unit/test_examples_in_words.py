"""The shop and the few tolls: each in Python, by file and over HTTP, at defaults."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from examples import shop_prices
from tests.servers import running
from typer.testing import CliRunner

from stackelberg import Study, solve
from stackelberg.cli.app import app
from stackelberg.problems import read_problem
from stackelberg.roads import sioux_falls
from stackelberg.tolls import toll_game

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


def test_a_file_of_the_examples_is_understood():
    for name in ("shop_prices", "few_tolls"):
        problem = read_problem(EXAMPLES / f"{name}.toml")
        assert problem.parameters is not None
        assert problem.parameters.restricted
