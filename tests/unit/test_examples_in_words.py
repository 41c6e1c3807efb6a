"""The shop in Python, by file and over HTTP, at defaults."""

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
from stackelberg.cli import app
from stackelberg.problems import read_problem

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
        run("tell", "shop", asked["probe"], "--y", ",".join(map(repr, sold.tolist())), "--confirmed")
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
            answer = {"probe": probe["probe"], "y": sold.tolist(), "confirmed": True}
            assert server.send("POST", "/v1/studies/shop/tell", answer).status == 200
        found = server.send("GET", "/v1/studies/shop/recommendation").json
    assert takings(found["x"]) >= 0.995 * takings(best_prices())
    assert set(found["named"]) == {"bread", "milk"}


def test_a_file_of_the_examples_is_understood():
    problem = read_problem(EXAMPLES / "shop_prices.toml")
    assert problem.parameters is not None
    assert any(problem.parameters.steps)
