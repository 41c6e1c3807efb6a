"""A study says and takes the same through Python, the command line and HTTP."""

from __future__ import annotations

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg import Setup, Study, TwoPoint, solve
from stackelberg.cli import app
from stackelberg.core import Answer, InvalidInput
from stackelberg.games import pigou
from stackelberg.problems import build_problem

SHOP = {
    "study": {"name": "shop", "x0": {"bread": 2.0, "milk": 1.0}},
    "live": {"objective": "revenue"},
    "parameters": {"bread": [0.5, 5.0, "EUR"], "milk": [0.5, 3.0, "EUR"]},
}


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, [*arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture
def shop(tmp_path, monkeypatch):
    monkeypatch.setenv("STACKELBERG_DB", f"sqlite:///{tmp_path}/s.db")
    with Study.create(f"sqlite:///{tmp_path}/s.db", "shop", build_problem(SHOP).setup) as study:
        study.ask()
        yield study


def test_y_by_name_and_f_with_the_users_sign(shop):
    shop.tell("0.0", {"milk": 7.0, "bread": 3.0})
    asked = json.loads(run("ask", "shop", "--json"))
    run("tell", "shop", asked["probe"], "--y", "bread=4, milk=5")
    first, second = shop.answers()
    assert (first.y.tolist(), second.y.tolist()) == ([3.0, 7.0], [4.0, 5.0])
    assert first.cost == pytest.approx(first.x @ first.y)
    assert shop.history().answers[0].cost == first.cost
    shop.correct(Answer(0, 0, first.x, np.array([3.0, 8.0])), reason="one was overlooked")
    assert shop.answers()[0].cost == pytest.approx(first.x @ [3.0, 8.0])
    with pytest.raises(InvalidInput, match="names such as 'bread, sold', 'milk, sold', got 'beer'"):
        shop.tell(shop.next_probe(), {"beer": 1.0})
    nameless = Study.in_memory(Setup(TwoPoint(), x0=[0.0]))
    with pytest.raises(InvalidInput, match="nobody has named its entries"):
        nameless.tell(nameless.next_probe(), {"beer": 1.0}, cost=1.0)


def test_the_baseline_is_measured_by_a_command(shop):
    shop.tell("0.0", [3.0, 7.0], x=[3.0, 2.0])
    run("baseline", "shop")
    for _ in range(3):
        probe = shop.next_probe()
        assert probe.x.tolist() == [2.0, 1.0]
        shop.tell(probe, [3.0, 7.0])
    assert shop.baseline().cost == pytest.approx(13.0)


def test_show_in_json_is_the_document_of_the_server(shop):
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    from tests.servers import running

    shop.tell("0.0", [3.0, 7.0])
    shown = json.loads(run("show", "shop", "--json"))
    with running(str(shop.log.storage.url)) as server:
        sent = server.send("GET", "/v1/studies/shop").json
    assert {**sent, "made": 0.0} == {**shown, "made": 0.0}


def test_a_run_is_a_page_with_units():
    page = solve(pigou(), TwoPoint(K=5), rounds=3).plot()
    assert {chart["title"] for chart in page.document.charts} == {"cost", "x1"}
    assert len(page.document.charts[0]["marks"]) == 3
