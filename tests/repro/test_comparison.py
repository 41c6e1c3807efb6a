"""Our leader beside Algorithm 1: the games that are published, the runs, and the folder that is written."""

import json
from pathlib import Path

import numpy as np
import pytest
from tests.browser_page import chromium, look_at
from typer.testing import CliRunner

from stackelberg.arena.results import at
from stackelberg_repro.__main__ import app
from stackelberg_repro.comparison import CASES, LEADERS, OURS, best_step, compare_leaders, in_short

PUBLISHED = json.loads((Path(__file__).resolve().parents[2] / "docs/results/demo.json").read_text(encoding="utf-8"))
BOUNDS = {
    "the congested variant": (1197.480689, 1131.629818),
    "the whole of Sioux Falls": (7480.225345, 7194.256053),
}
"""f without tolls, and the total time of the system optimum."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_games_begin_settled_without_tolls(case):
    game = case.game
    assert (game.hyperobjective(case.x0), game.known.cost) == pytest.approx(BOUNDS[case.name], rel=1e-8)
    rng = np.random.default_rng(0)
    y, _ = game.followers.respond(np.zeros(76), game.followers.initial(rng), 3, rng)
    free = game.known.equilibrium(np.zeros(76))
    np.testing.assert_allclose(y, free, rtol=1e-3, atol=1e-3 * free.max())
    assert case.closed(game.known.x) > 0.9


def test_the_published_games_and_leaders():
    table = PUBLISHED["table"]
    assert list(dict.fromkeys(row["case"] for row in table)) == [case.name for case in CASES]
    assert list(dict.fromkeys(row["leader"] for row in table)) == list(LEADERS)


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The folder of the command, and what it printed."""
    where = tmp_path_factory.mktemp("demo")
    command = ["demo", "--no-paper", "--deployments", "10", "--runs", "1", "--out", str(where)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    return where, done.stdout


@pytest.mark.slow
def test_all_leaders_make_as_many_deployments_and_the_best_step_is_named():
    results = compare_leaders(deployments=12, runs=2, cases=CASES[:1])
    assert results.leaders == list(LEADERS)
    assert {row["marks"][-1] for row in results.rows} == {12}
    best = best_step(results, CASES[0].name)
    ends = {who: np.median([at(row) for row in results.of(who)]) for who in results.leaders if who != OURS}
    assert ends[best] == max(ends.values())
    assert best in in_short(results)


@pytest.mark.slow
def test_the_command_says_what_was_found_and_where_to_look(demo):
    where, printed = demo
    index = (where / "index.html").read_text()
    assert 'href="comparison.html"' in index
    assert "paper/index.html" not in index
    found = json.loads((where / "result.json").read_text())
    for case in CASES:
        assert f"On {case.name} the response model reaches" in printed
        assert found["best_step"][case.name] in printed
    assert str(where / "index.html") in printed


@chromium
@pytest.mark.parametrize("width", [390, 1280])
def test_in_a_browser_the_page_fits(demo, width):
    look_at(demo[0], width)
