"""The paper's experiment: the figures that are published, runs and scores, and the folder that is written."""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from tests.browser_page import chromium, look_at
from typer.testing import CliRunner

from stackelberg.core import InvalidInput
from stackelberg.roads import equilibrium, system_optimum
from stackelberg_repro.__main__ import app
from stackelberg_repro.pages.runs import course, ending
from stackelberg_repro.paper.page import write_paper
from stackelberg_repro.paper.plans import DEFAULT, FAST_TRAVELLERS, FIRST_TUNING_RUN, PaperSettings
from stackelberg_repro.paper.run import run_paper
from stackelberg_repro.paper.scores import bounds_of, choose, score
from stackelberg_repro.paper.summary import money_rows, summary
from stackelberg_repro.routing.game import TollSettings, roads
from stackelberg_repro.routing.runs import run_all
from stackelberg_repro.routing.smallest import smallest_tolls

SMALL = PaperSettings(runs=2, rounds=30, variant_runs=3, tuning_runs=2, candidates=(0.1, 0.4))
PUBLISHED = json.loads(
    (Path(__file__).resolve().parents[2] / "docs/results/paper.json").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def small_told():
    told = []
    return run_paper(SMALL, lambda name, done, total: told.append((done, total))), told


@pytest.fixture(scope="module")
def small(small_told):
    return small_told[0]


@pytest.fixture(scope="module")
def folder(small, tmp_path_factory):
    where = tmp_path_factory.mktemp("paper")
    write_paper(small, where)
    return where


# The published figures.


def test_whoever_gives_no_settings_runs_the_published_plans():
    settings = PaperSettings()
    assert json.loads(json.dumps(asdict(settings))) == PUBLISHED["settings"]
    assert str(roads("literal", 10)[2]) == PUBLISHED["routes"]
    plans = [(settings.literal()[name], seen) for name, seen in PUBLISHED["literal"]["variants"].items()]
    plans.append((settings.variant_as_printed(), PUBLISHED["variant"]["as_printed"]))
    plans.append((settings.variant_both_bars(), PUBLISHED["variant"]["beside"]["6 and 0.3 read as η̄ and δ̄"]))
    for gamma, seen in zip((0.005, FAST_TRAVELLERS), PUBLISHED["variant"]["chosen"], strict=True):
        plans.append((settings.variant_held(gamma, seen["c"], tuning=False), seen))
    for plan, seen in plans:
        start = "separate" if plan.separate else "shared"
        asked = (plan.game.gamma, start, str(plan.leader.schedule), list(plan.seeds))
        assert asked == (seen["gamma"], seen["start"], seen["schedule"], seen["seeds"])
        assert (plan.rounds, plan.leader.K) == (1000, 3)


@pytest.mark.slow
def test_all_literal_runs_end_where_they_are_published_at_the_cost_of_free_roads():
    final = run_all(PaperSettings().literal()[DEFAULT]).final
    np.testing.assert_allclose(final, PUBLISHED["literal"]["variants"][DEFAULT]["final"], rtol=1e-6)
    # The free-flow cost of the shortest routes is 200 and bounds f from below, up to rounding of sums.
    assert ending(final).spread < 0.01
    assert 200.0 * (1 - 1e-12) <= final.min() <= final.max() <= 202.0


@pytest.mark.slow
def test_the_printed_start_and_the_literal_step_spread_far_more():
    ends = {name: ending(run_all(plan).final) for name, plan in PaperSettings(rounds=200).literal().items()}
    assert ends["bar-shared"].spread < 0.01
    assert ends["bar-separate"].spread > 0.1
    assert ends["literal-shared"].spread > 0.1
    assert ends["literal-separate"].most > ends["literal-shared"].most


@pytest.mark.slow
def test_the_congested_variant_at_full_length():
    """The literal network is shown above; half of the variant's runs, a third of those for tuning."""
    result = run_paper(PaperSettings(runs=1, variant_runs=12, tuning_runs=4))
    printed, held, fast = (o.scores.share for o in (result.printed, *result.chosen))
    # Published, all 24 runs: medians 38%, 90.4%, 89.7% and worst runs −91%, 85.6%, 75.8%.
    assert np.median(printed) > 0.2
    assert printed.min() < 0.0
    assert np.median(held) >= 0.90
    assert held.min() >= 0.75
    assert np.median(fast) >= 0.85
    assert fast.min() >= 0.75


@pytest.mark.parametrize(("units", "part"), [("literal", "literal"), ("congested", "variant")])
def test_the_bounds_of_the_optimum(units, part):
    found, seen = bounds_of(TollSettings(units)), PUBLISHED[part]["bounds"]
    # Gaps of 1e-11, of costs that are flat at the optimum.
    assert (found.untolled, found.lower) == pytest.approx((seen["untolled"], seen["lower"]), rel=1e-9)
    assert found.upper == pytest.approx(seen["upper"], rel=1e-8)


def test_the_rule_chooses_from_the_published_tuning_runs_what_was_chosen():
    for seen in PUBLISHED["variant"]["chosen"]:
        shares = tuple(np.array(share) for share in seen["tuning"].values())
        choice = choose(seen["gamma"], PaperSettings().candidates, shares)
        assert [f"{c:g}" for c in choice.candidates] == list(seen["tuning"])
        assert choice.c == seen["c"]


# By other means.


def test_the_literal_network_leaves_tolls_nothing_to_do():
    found = bounds_of(TollSettings())
    # v/c is below 1e-3, so times differ from free flow by less than 0.15e-12 of themselves.
    assert (found.untolled, found.lower, found.upper) == pytest.approx((200.0, 200.0, 200.0), rel=1e-11)


def test_the_variants_bounds_are_those_of_the_solvers_over_the_whole_network():
    found = bounds_of(TollSettings("congested"))
    network, demand, routes = roads("congested", 10)
    optimum = system_optimum(network, demand, gap=1e-12)
    # Both solve to gaps of 1e-11 or less; the optimum is flat, so costs agree to about the gap.
    assert found.lower == pytest.approx(optimum.tstt, rel=1e-10)
    tolls = smallest_tolls(network, demand, optimum.flows)
    # ‖x‖² from two interior-point runs of 1e-8 each, one with a slack of 1e-9 on the flows.
    assert found.upper - found.lower == pytest.approx(0.01 * float(tolls @ tolls), rel=1e-5)
    supported = equilibrium(network, demand, found.smallest_tolls, routes=routes, gap=1e-10)
    # Tolls known to 1e-8 hold the flows to about that: the total time is right to first order in it.
    assert network.total_time(supported.flows) == pytest.approx(found.lower, rel=1e-6)


def test_scores_are_those_of_settled_travellers():
    plan = SMALL.variant_as_printed()
    runs = run_all(plan)
    scores, found = score(plan, runs), bounds_of(plan.game)
    network, demand, routes = roads("congested", 10)
    w = equilibrium(network, demand, runs.x[1], routes=routes, gap=1e-9).flows
    f = network.total_time(w) + 0.01 * float(runs.x[1] @ runs.x[1])
    # Gaps of 1e-8 and 1e-9 of a total time near 1,200, and first-order effects of both.
    assert scores.cost[1] == pytest.approx(f, rel=1e-5)
    np.testing.assert_allclose(scores.share, (found.untolled - scores.cost) / (found.untolled - found.lower))
    assert np.sort(scores.cost)[scores.cost.size // 2] == scores.cost[scores.middle]


def test_the_rule_chooses_on_other_seeds_the_best_median_among_safe_steps():
    reported, tuning = (SMALL.variant_held(0.05, 0.1, tuning=tuning).seeds for tuning in (False, True))
    assert not set(reported) & set(tuning)
    assert tuning == PaperSettings().seeds(2, FIRST_TUNING_RUN)
    safe = (np.array([0.8, 0.76]), np.array([0.9, 0.8]), np.array([0.95, 0.6]))
    assert choose(0.05, (0.1, 0.2, 0.4), safe).c == 0.2
    none_safe = (np.array([0.5, 0.4]), np.array([0.9, 0.1]), np.array([0.4, 0.4]))
    assert choose(0.05, (0.1, 0.2, 0.4), none_safe).c == 0.1


def test_money_per_traveller_by_hand(small):
    variants = [(one, small.variant_bounds) for one in (small.printed, *small.chosen)]
    named = [(small.literal[DEFAULT], small.literal_bounds), *variants]
    for row, (outcome, known) in zip(money_rows(small).values(), named, strict=True):
        network, demand, _ = roads(outcome.plan.game.units, 10)
        run = int(np.argsort(outcome.scores.cost)[outcome.scores.cost.size // 2])
        x, w = outcome.scores.tolls[run], outcome.scores.flows[run]
        collected, paid_out = (x[x > 0] @ w[x > 0], -x[x < 0] @ w[x < 0])
        time = w @ network.latency.value(w)
        expected = [v / demand.total for v in (collected, paid_out, collected - paid_out, time, known.untolled)]
        np.testing.assert_allclose(list(row.values()), expected, rtol=1e-12)


# What is written.


@pytest.mark.slow
def test_the_folder_holds_page_map_and_result(folder, small):
    document = document_of(folder / "index.html")
    assert [chart["title"].partition(":")[0] for chart in document["charts"]] == [
        "Figure 2. The planner's objective f(x_t, ỹ_t)",
        "Figure 2, all readings",
        *["Figure 2, congested variant"] * 3,
    ]
    one = course(small.literal[DEFAULT].runs.costs)
    assert document["charts"][0]["marks"][1]["y"] == one.mean.tolist()
    tolls = small.chosen[-1].runs.x[small.chosen[-1].scores.middle]
    np.testing.assert_allclose(document["map"]["tolls"][1], tolls, rtol=1e-4)
    printed = document_of(folder / "map_printed.html")["map"]
    np.testing.assert_allclose(printed["flows"][0], small.literal_bounds.untolled_flows, rtol=1e-4, atol=1e-12)
    data = json.loads((folder / "result.json").read_text())
    assert data == json.loads(json.dumps(summary(small)))
    assert set(data) == set(PUBLISHED) - {"source", "commit"}


def document_of(page):
    """The document that lies in a page."""
    return json.loads(page.read_text(encoding="utf-8").partition('id="document">')[2].partition("</script>")[0])


@chromium
@pytest.mark.parametrize("width", [390, 1280])
def test_in_a_browser_the_page_fits(folder, width):
    look_at(folder, width)


@pytest.mark.slow
def test_a_diverged_run_is_shown_as_such_and_does_not_stop_the_page(tmp_path):
    wild = PaperSettings(runs=2, rounds=3, variant_runs=2, tuning_runs=1, candidates=(1e9,))
    result = run_paper(wild)
    assert ending(result.chosen[0].runs.final).diverged == 2
    variant = document_of(write_paper(result, tmp_path))["tables"][3]
    assert "diverged" in variant["rows"][1]
    assert json.loads((tmp_path / "result.json").read_text())["variant"]["chosen"][0]["final"] == [None, None]


# The commands.


@pytest.mark.slow
def test_the_command_prints_the_result_as_json(tmp_path):
    done = CliRunner().invoke(app, ["paper", "--runs", "2", "--rounds", "5", "--out", str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout) == json.loads((tmp_path / "result.json").read_text())
    assert (tmp_path / "index.html").is_file()


@pytest.mark.parametrize(
    "command", [["paper", "--runs", "0"], ["demo", "--runs", "0"], ["theory", "--only", "nonsense"]]
)
def test_what_is_refused_is_refused_before_anything_runs(command, tmp_path):
    with pytest.raises(InvalidInput, match="expected"):
        CliRunner().invoke(app, [*command, "--out", str(tmp_path)], catch_exceptions=False)
    assert not list(tmp_path.iterdir())


def test_the_theory_is_measured_from_the_command_line(tmp_path):
    done = CliRunner().invoke(app, ["theory", "--quick", "--only", "slips", "--out", str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["measurements"]["slips"]["outcome"] == "reported"
    assert (tmp_path / "index.html").is_file()
