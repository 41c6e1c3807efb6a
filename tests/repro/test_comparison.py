"""Our leader beside Algorithm 1: the games by another solver, what is judged when, and the folder of the demo."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from tests.browser_page import chromium, look_at
from typer.testing import CliRunner

from stackelberg.core import InvalidInput, Status
from stackelberg.roads import sioux_falls, system_optimum
from stackelberg.run import Result
from stackelberg.study import Record
from stackelberg_repro.__main__ import app
from stackelberg_repro.comparison.games import congested_twin, whole_sioux_falls
from stackelberg_repro.comparison.page import write_comparison
from stackelberg_repro.comparison.run import ALGORITHM_1, OURS, ComparisonSettings, compare_leaders, recommended
from stackelberg_repro.pages.savings import Savings, savings_table, shown_marks
from stackelberg_repro.pages.savings_figure import savings_figure
from stackelberg_repro.routing.smallest import smallest_tolls

SMALL = ComparisonSettings(deployments=12, runs=2, tuning_runs=1)
PUBLISHED = json.loads((Path(__file__).resolve().parents[2] / "docs/results/demo.json").read_text(encoding="utf-8"))


def record(round, x, deployments):
    return Record(round, np.array([x]), 0.0, deployments, deployments, {})


def test_a_mark_takes_what_was_recommended_after_the_last_round_that_had_ended():
    # Rounds end after 2, 4 and 6 deployments; each record has the x its round began with, the last x is 3.
    records = (record(0, 0.0, 2), record(1, 1.0, 4), record(2, 2.0, 6))
    result = Result(np.array([3.0]), 0.0, Status.ROUNDS_DONE, records, (), 6, 6, 0)
    assert [float(x[0]) for x in recommended(result, (1, 2, 3, 4, 5, 6, 9))] == [0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0]


def test_no_tolls_save_nothing_and_the_smallest_supporting_tolls_nearly_all():
    network, demand = sioux_falls()
    case = whole_sioux_falls()
    tolls = smallest_tolls(network, demand, system_optimum(network, demand, gap=1e-10).flows)
    assert case.share(np.zeros(network.links)) == pytest.approx(0.0, abs=1e-6)
    # Published: 7,480,225 without tolls and 7,194,256 at the optimum; the tolls cost 1e-3 ‖x‖² = 0.149 of 286.
    assert case.untolled == pytest.approx(7480.225, abs=0.01)
    assert case.best == pytest.approx(7194.256, abs=0.01)
    assert case.share(np.asarray(tolls)) == pytest.approx(1.0 - 0.149 / 285.97, abs=2e-4)


def test_both_games_are_the_published_ones_and_their_travellers_begin_at_rest():
    rng = np.random.default_rng(0)
    for case, seen in zip((congested_twin(), whole_sioux_falls()), PUBLISHED["games"], strict=True):
        assert (case.name, [f"{s.c:g}" for s in case.steps]) == (seen["name"], list(seen["tuning_of_algorithm_1"]))
        assert (case.untolled, case.best) == pytest.approx((seen["untolled"], seen["best"]), rel=1e-9)
        people = case.game.followers
        y, _ = people.respond(np.zeros(76), people.initial(rng), 3, rng)
        np.testing.assert_allclose(y, case.untolled_flows, rtol=1e-3, atol=1e-3 * case.untolled_flows.max())


def test_settings():
    settings = ComparisonSettings(seed=3)
    assert vars(ComparisonSettings()) == PUBLISHED["settings"]
    assert not set(settings.seeds) & set(settings.tuning_seeds)
    assert list(settings.seeds) == [3, 4, 5]
    for wrong in ({"deployments": 3}, {"runs": 0}, {"tuning_runs": 0}, {"seed": -1}):
        with pytest.raises(InvalidInput, match=next(iter(wrong))):
            ComparisonSettings(**wrong)


@pytest.fixture(scope="module")
def small():
    told = []
    return compare_leaders(SMALL, lambda *word: told.append(word), (congested_twin,)), told


@pytest.mark.slow
def test_both_leaders_make_as_many_deployments_and_progress_ends_at_the_total(small):
    result, told = small
    (found,) = result.cases
    assert list(found.leaders) == [OURS, ALGORITHM_1]
    for runs in found.leaders.values():
        assert runs.savings.deployments.tolist() == [5, 10, 12]
        ends = [found.case.share(x) for x in runs.tolls]
        np.testing.assert_allclose(runs.savings.shares[:, -1], ends, rtol=1e-12)
    done = [count for _, count, _ in told]
    assert done == sorted(done)
    total = (2 * 2 + len(found.case.steps)) * 12
    assert told[-1][1:] == (total, total)
    best = max(found.tuning, key=found.tuning.get)
    assert f"η = {best:g}/d" in found.leaders[ALGORITHM_1].setting


@pytest.mark.slow
def test_the_folder_has_page_pictures_tables_and_result(small, tmp_path):
    html = write_comparison(small[0], tmp_path, "paper/index.html").read_text()
    assert '<a href="paper/index.html">' in html
    for name in ("savings_twin", "map_twin"):
        for ending in ("png", "svg", "csv"):
            assert (tmp_path / f"{name}.{ending}").stat().st_size > 0
    with (tmp_path / "savings_twin.csv").open() as file:
        told = [float(row["median"]) for row in csv.DictReader(file) if row["leader"] == OURS]
    ours = json.loads((tmp_path / "result.json").read_text())["games"][0]["leaders"][OURS]
    assert told == ours["median"]
    with (tmp_path / "map_twin.csv").open() as file:
        assert [float(row["toll"]) for row in csv.DictReader(file)] in ours["tolls"]


def savings(*runs):
    return Savings(np.array([5, 10, 12]), np.array(runs))


def test_savings_by_hand():
    one = savings([0.1, 0.5, 0.95], [0.3, 0.7, 0.85], [0.2, 0.9, 0.9])
    assert one.median.tolist() == [0.2, 0.7, 0.9]
    assert one.at(10) == (0.7, 0.5)
    assert one.first_at(0.9) == 12
    assert one.first_at(0.91) is None
    table = savings_table({"a": one, "b": savings([0.0, 0.0, 0.0])})
    assert table["leader"] == ["a"] * 3 + ["b"] * 3
    assert table["run_2"] == [0.2, 0.9, 0.9, None, None, None]
    assert shown_marks([5, 10, 12]) == [12]
    with pytest.raises(InvalidInput, match="3 marks"):
        savings([0.1, 0.2])


def test_a_curve_begins_at_nothing_saved_and_is_cut_far_below():
    figure = savings_figure({"game": {"a": savings([-9.0, 0.5, 0.9])}})
    (line, _) = figure.axes[0].get_lines()
    assert line.get_xdata().tolist() == [0, 5, 10, 12]
    assert line.get_ydata().tolist() == [0.0, -0.25, 0.5, 0.9]


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The folder of the command, and what it printed."""
    where = tmp_path_factory.mktemp("demo")
    command = ["demo", "--no-paper", "--deployments", "10", "--runs", "1", "--out", str(where)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    return where, done.stdout


@pytest.mark.slow
def test_the_command_says_what_was_found_and_where_to_look(demo):
    where, printed = demo
    assert "paper/index.html" not in (where / "index.html").read_text()
    for found in json.loads((where / "result.json").read_text())["games"]:
        assert f"On {found['name']} the response model reaches" in printed
    assert str(where / "index.html") in printed


@chromium
@pytest.mark.parametrize("width", [390, 1280])
def test_in_a_browser_the_page_fits_and_shows_its_pictures(demo, width):
    assert len(look_at(demo[0], width)["pictures"]) == 4
