"""What is cheap to work out again of the paper's page and of the demo comes out as `docs/results` has it."""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from stackelberg.demo.comparison import ComparisonSettings
from stackelberg.demo.comparison_games import congested_twin, whole_sioux_falls
from stackelberg.demo.paper_plans import DEFAULT, FAST_TRAVELLERS, PaperSettings
from stackelberg.demo.paper_scores import bracket, choose
from stackelberg.demo.toll_game import TollSettings, on_a_grid, roads
from stackelberg.roads import sioux_falls

RESULTS = Path(__file__).resolve().parents[2] / "docs/results"
PAPER = json.loads((RESULTS / "paper.json").read_text(encoding="utf-8"))
DEMO = json.loads((RESULTS / "demo.json").read_text(encoding="utf-8"))


def test_who_gives_no_settings_gets_those_that_are_published() -> None:
    assert json.loads(json.dumps(asdict(PaperSettings()))) == PAPER["settings"]
    assert asdict(ComparisonSettings()) == DEMO["settings"]
    assert PAPER["literal"]["default"] == DEFAULT
    assert str(roads("literal", 10)[2]) == PAPER["routes"]


def test_every_plan_of_the_paper_s_experiment() -> None:
    settings = PaperSettings()
    plans = [(settings.literal()[name], seen) for name, seen in PAPER["literal"]["variants"].items()]
    plans.append((settings.twin_as_printed(), PAPER["twin"]["as_printed"]))
    plans.append((settings.twin_both_bars(), PAPER["twin"]["beside"]["6 and 0.3 read as η̄ and δ̄"]))
    for gamma, seen in zip((0.005, FAST_TRAVELLERS), PAPER["twin"]["chosen"], strict=True):
        plans.append((settings.twin_held(gamma, seen["c"], tuning=False), seen))
    for plan, seen in plans:
        asked = (plan.game.gamma, plan.leader.start, str(plan.leader.schedule), list(plan.seeds))
        assert asked == (seen["gamma"], seen["start"], seen["schedule"], seen["seeds"])
        assert (plan.rounds, plan.leader.K) == (1000, 3)


@pytest.mark.parametrize(("units", "part"), [("literal", "literal"), ("congested", "twin")])
def test_the_bracket_of_the_optimum(units, part) -> None:
    found, seen = bracket(TollSettings(units)), PAPER[part]["bracket"]
    # Gaps of 1e-11, of costs that are flat at the optimum.
    assert (found.untolled, found.lower) == pytest.approx((seen["untolled"], seen["lower"]), rel=1e-9)
    assert found.upper == pytest.approx(seen["upper"], rel=1e-8)


def test_the_rule_chooses_from_the_published_tuning_runs_what_was_chosen() -> None:
    beside = list(PAPER["twin"]["beside"])
    for seen in PAPER["twin"]["chosen"]:
        shares = tuple(np.array(share) for share in seen["tuning"].values())
        choice = choose(seen["gamma"], PaperSettings().candidates, shares)
        assert [f"{c:g}" for c in choice.candidates] == list(seen["tuning"])
        assert choice.c == seen["c"]
        if choice.best_worst != choice.c:
            assert f"best worst tuning run, c = {choice.best_worst:g}, γ = {choice.gamma:g}" in beside


def test_the_games_of_the_demo() -> None:
    for case, seen in zip((congested_twin(), whole_sioux_falls()), DEMO["games"], strict=True):
        assert case.name == seen["name"]
        assert (case.untolled, case.best) == pytest.approx((seen["untolled"], seen["best"]), rel=1e-9)
        assert [f"{step.c:g}" for step in case.steps] == list(seen["tuning_of_algorithm_1"])


def test_on_the_schematic_map_no_street_runs_through_a_third_crossing() -> None:
    """Streets are drawn straight, most of them at right angles, so that every link can be numbered."""
    network = on_a_grid(sioux_falls()[0])
    places = network.coordinates
    assert len(np.unique(places, axis=0)) == network.nodes
    ways = {tuple(sorted(ends)) for ends in zip(network.tail.tolist(), network.head.tolist(), strict=True)}
    slanted = 0
    for tail, head in ways:
        way = places[head] - places[tail]
        slanted += bool(way.all())
        others = np.delete(places, [tail, head], axis=0) - places[tail]
        share, beside = others @ way / (way @ way), np.abs(others @ [-way[1], way[0]]) / np.linalg.norm(way)
        assert not np.any((share > 0.0) & (share < 1.0) & (beside < 0.2)), (tail + 1, head + 1)
    assert (len(ways), slanted) == (38, 4)
