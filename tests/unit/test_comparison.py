"""Our leader beside Algorithm 1: the games by another solver, what is judged when, and the folder of the demo."""

import csv
import json
import re

import numpy as np
import pytest
from tests.browser_page import chromium, look_at
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput, Status
from stackelberg.demo import comparison, comparison_page
from stackelberg.demo.comparison import (
    ALGORITHM_1,
    OURS,
    CaseResult,
    ComparisonResult,
    ComparisonSettings,
    LeaderRuns,
    compare_leaders,
    recommended,
)
from stackelberg.demo.comparison_games import congested_twin, whole_sioux_falls
from stackelberg.demo.comparison_page import in_short, write_comparison
from stackelberg.report.figures.savings import savings_figure
from stackelberg.report.tables.savings import Savings, savings_table, shown_marks
from stackelberg.roads import sioux_falls, system_optimum
from stackelberg.study import Record, Result
from stackelberg.tolls import smallest_tolls

SMALL = ComparisonSettings(deployments=12, runs=2, tuning_runs=1)
DEMO = ("demo", "--no-paper", "--deployments", "10", "--runs", "1")


def record(round, x, deployments):
    return Record(round, np.array([x]), 0.0, deployments, deployments, {})


def result_of(records, last):
    return Result(np.array([last]), 0.0, Status.ROUNDS_DONE, tuple(records), (), 6, 6, 0)


def test_a_mark_takes_what_was_recommended_after_the_last_round_that_had_ended():
    # Rounds end after 2, 4 and 6 deployments; each record has the x its round began with, the last x is 3.
    result = result_of([record(0, 0.0, 2), record(1, 1.0, 4), record(2, 2.0, 6)], 3.0)
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


def test_travellers_of_both_games_begin_at_rest():
    for case in (congested_twin(), whole_sioux_falls()):
        rng = np.random.default_rng(0)
        people = case.game.followers
        y, _ = people.respond(np.zeros(76), people.initial(rng), 3, rng)
        np.testing.assert_allclose(y, case.untolled_flows, rtol=1e-3, atol=1e-3 * case.untolled_flows.max())


def test_seeds_of_tuning_are_not_those_of_the_report():
    settings = ComparisonSettings(seed=3)
    assert not set(settings.seeds) & set(settings.tuning_seeds)
    assert list(settings.seeds) == [3, 4, 5]


@pytest.mark.parametrize("wrong", [{"deployments": 3}, {"runs": 0}, {"tuning_runs": 0}, {"seed": -1}])
def test_bad_settings_are_refused(wrong):
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
        assert runs.savings.shares.shape == (2, 3)
        assert runs.tolls.shape == (2, 76)
        ends = [found.case.share(x) for x in runs.tolls]
        np.testing.assert_allclose(runs.savings.shares[:, -1], ends, rtol=1e-12)
    done = [count for _, count, _ in told]
    assert done == sorted(done)
    total = (2 * 2 + len(found.case.steps)) * 12
    assert told[-1][1:] == (total, total)
    assert {words for words, _, _ in told} == {
        "the congested twin: response model",
        "the congested twin: Algorithm 1",
    }


@pytest.mark.slow
def test_the_chosen_step_is_the_best_of_the_candidates_on_the_tuning_seeds(small):
    (found,) = small[0].cases
    best = max(found.tuning, key=found.tuning.get)
    assert f"η = {best:g}/d" in found.leaders[ALGORITHM_1].setting


@pytest.mark.slow
def test_the_folder_has_page_pictures_tables_and_result(small, tmp_path):
    page = write_comparison(small[0], tmp_path, "paper/index.html")
    html = page.read_text()
    assert '<a href="paper/index.html">' in html
    for name in ("savings_twin", "map_twin"):
        for ending in ("png", "svg", "csv"):
            assert (tmp_path / f"{name}.{ending}").stat().st_size > 0
    with (tmp_path / "savings_twin.csv").open() as file:
        rows = list(csv.DictReader(file))
    data = json.loads((tmp_path / "result.json").read_text())
    ours = data["games"][0]["leaders"][OURS]
    told = [float(row["median"]) for row in rows if row["leader"] == OURS]
    assert told == ours["median"]
    with (tmp_path / "map_twin.csv").open() as file:
        tolls = [float(row["toll"]) for row in csv.DictReader(file)]
    assert tolls in ours["tolls"]


def savings(*runs):
    return Savings(np.array([5, 10, 12]), np.array(runs))


def test_in_short_says_who_got_how_far_and_how_much_sooner(small):
    case = small[0].cases[0].case
    tolls = np.zeros((1, 76))
    ours = LeaderRuns("defaults", savings([0.5, 0.8, 0.9]), tolls, 1.0)
    theirs = LeaderRuns("tuned", savings([0.1, 0.2, 0.6]), tolls, 1.0)
    found = CaseResult(case, {OURS: ours, ALGORITHM_1: theirs}, {0.2: 0.6})
    words = in_short(ComparisonResult(ComparisonSettings(deployments=12, runs=1), (found,), 1.0))
    assert "reaches **90.0%** of the possible saving with 12 deployments, and Algorithm 1 60.0%" in words
    assert "a share that the response model has after 10" in words
    behind = CaseResult(case, {OURS: theirs, ALGORITHM_1: ours}, {0.2: 0.6})
    words = in_short(ComparisonResult(ComparisonSettings(deployments=12, runs=1), (behind,), 1.0))
    assert "reaches **60.0%**" in words
    assert "has after" not in words


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


def test_of_many_leaders_only_the_first_has_a_band_and_too_many_are_refused():
    one = savings([0.1, 0.5, 0.9], [0.2, 0.6, 0.9])
    for count, bands in ((5, 5), (6, 1), (9, 1)):
        figure = savings_figure({"game": {f"leader {place}": one for place in range(count)}})
        assert len(figure.axes[0].collections) == bands
        strokes = {(line.get_color(), str(line.get_linestyle())) for line in figure.axes[0].get_lines()[:count]}
        assert len(strokes) == count
    with pytest.raises(InvalidInput, match=r"panels: expected at most 9 leaders, .* got 10"):
        savings_figure({"game": {f"leader {place}": one for place in range(10)}})


def test_the_command_refuses_bad_numbers_before_it_runs_the_paper(tmp_path):
    done = CliRunner().invoke(app, ["demo", "--runs", "0", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "runs: expected a whole number >= 1, got 0" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The folder of the command, what it printed, and what it had found."""
    where, found = tmp_path_factory.mktemp("demo"), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            comparison, "compare_leaders", lambda *given: found.append(compare_leaders(*given)) or found[0]
        )
        done = CliRunner().invoke(app, [*DEMO, "--out", str(where)])
    assert done.exit_code == 0, done.output
    return where, done.stdout, found[0]


@pytest.mark.slow
def test_the_command_says_what_was_found_and_where_to_look(demo):
    where, printed, _ = demo
    assert "paper/index.html" not in (where / "index.html").read_text()
    assert "The whole of Sioux Falls: share of the possible saving after 10 deployments" in printed
    assert f"Open {where / 'index.html'} in a browser." in printed


@pytest.mark.usefixtures("blank_pictures")
@pytest.mark.slow
def test_json_goes_to_stdout_and_says_what_the_file_says(demo, tmp_path, monkeypatch):
    monkeypatch.setattr(comparison, "compare_leaders", lambda *given: demo[2])
    done = CliRunner().invoke(app, [*DEMO, "--out", str(tmp_path), "--json"])
    assert json.loads(done.stdout) == json.loads((tmp_path / "result.json").read_text())


@chromium
@pytest.mark.parametrize("width", [390, 1280])
def test_in_a_browser_the_page_fits_and_shows_its_pictures(demo, width):
    assert len(look_at(demo[0], width)["pictures"]) == 4


def by_hand(tolls):
    """A comparison of one run each on the twin: ours ends with these tolls, Algorithm 1 does badly when tuned."""
    ours = LeaderRuns("defaults", savings([0.5, 0.8, 0.9]), tolls[None], 3.0)
    theirs = LeaderRuns("tuned", savings([0.1, -0.2, 0.004]), np.zeros((1, 76)), 8.0)
    found = CaseResult(congested_twin(), {OURS: ours, ALGORITHM_1: theirs}, {0.2: 0.6, 0.8: -7.0})
    return ComparisonResult(ComparisonSettings(deployments=12, runs=1), (found,), 11.4)


@pytest.mark.usefixtures("blank_pictures")
def test_the_page_of_the_demo_by_hand(tmp_path):
    """Tolls of 0.01 are small: few links change, and flows over capacity are those without tolls to 1%."""
    tolls = np.where(np.arange(76) < 30, 0.01234567, -0.00456789)
    case = congested_twin()
    full, fullest = (case.untolled_flows > case.network.capacity).sum(), case.untolled_flows / case.network.capacity
    html = write_comparison(by_hand(tolls), tmp_path).read_text(encoding="utf-8")
    facts = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", html))
    assert facts["median size of a toll"].startswith("0.00457")
    assert facts["largest toll"].startswith("0.0123 ")
    assert facts["largest payment to users"].startswith("0.00457 ")
    assert facts["links fuller than their capacity"].startswith(f"{full} before, ")
    assert facts["the fullest link, flow over capacity"].startswith(f"{fullest.max():.2f} before, ")
    for words in (
        "90.0% (90.0%)</td><td>12",  # after 12 deployments, and how many it takes to 90%
        "0.40% (0.40%)</td><td>–",
        ">60.0%</td><td>chosen",
        ">far worse than no tolls</td><td>",
        ">defaults</td><td>3.0<",
        ">tuned</td><td>8.0<",
        "one of 2 candidates",
        "in 11 s of running, seeds 0 to 0.",
        "possible saving: 5.5%",  # 1,197.48 without tolls and 1,131.63 at best
        "Without tolls f is 1,197.48; no tolls can bring it below 1,131.63",
    ):
        assert words in re.sub(r' class="[^"]*"', "", html), words


def test_payments_to_users_are_none_where_every_toll_is_charged(tmp_path):
    facts = comparison_page._facts(congested_twin(), np.full(76, 2.0), np.zeros(76))
    assert facts["largest payment to users"].startswith("0 ")
    assert facts["links fuller than their capacity"].endswith(", 0 after")


def test_seeds_of_tuning_follow_the_seed():
    assert list(ComparisonSettings(seed=3, tuning_runs=2).tuning_seeds) == [1_000_003, 1_000_004]
