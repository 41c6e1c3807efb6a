"""Tolls by period of the day, on Pigou's two roads: days, costs and bounds worked by hand."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Objective
from stackelberg.problems import build_problem
from stackelberg.roads import Demand, pigou
from stackelberg.sets import Box, Reals
from stackelberg.tolls import PeriodTravellers, period_game
from stackelberg.tolls.periods import every_period, in_period, over_periods, period_schema

NETWORK, MORNING = pigou()
EVENING = Demand([0], [1], [0.4])
RNG = np.random.default_rng(0)
TOLLS = np.array([0.0, 0.3, 0.0, 0.2])
"""Of 0.3 on the road whose delay is its flow in the morning, of 0.2 in the evening."""


def test_two_days_by_hand():
    """Delays 1 and w. In the morning w + 0.3 = 1, at a cost of 1 as ever; in the evening all 0.4 pay 0.4 + 0.2.

    A trip costs (1 · 1 + 0.4 · 0.4) / 1.4 on average without tolls; in the evening 0.2 more than usual.
    """
    people = PeriodTravellers(NETWORK, [MORNING, EVENING], sensitivity=1.5, share=0.25)
    split = people.initial(RNG)
    assert split.tolist() == [[1.0], [0.4]]
    y, after = people.respond(TOLLS, split, 1, RNG)
    assert y == pytest.approx([0.3, 0.7, 0.0, 0.4], abs=1e-5)
    late = 0.4 * np.exp(-1.5 * 0.2 / (1.16 / 1.4))
    wanted = 1.4 * np.array([1.0, late]) / (1.0 + late)
    assert after[:, 0] == pytest.approx(0.75 * np.array([1.0, 0.4]) + 0.25 * wanted, abs=1e-6)
    y, _ = people.respond(TOLLS, split, 2, RNG)
    assert y == pytest.approx([after[0, 0] - 0.7, 0.7, 0.0, after[1, 0]], abs=1e-5), "with those who leave then"


def test_nobody_moves_without_tolls_or_without_minding_them():
    for sensitivity, tolls in ((2.0, np.zeros(4)), (0.0, TOLLS)):
        people = PeriodTravellers(NETWORK, (MORNING, EVENING), sensitivity=sensitivity)
        _, split = people.respond(tolls, people.initial(RNG), 3, RNG)
        assert split[:, 0] == pytest.approx([1.0, 0.4], abs=1e-6)


def test_tolls_beyond_all_measure_in_both_periods_move_nobody():
    people = PeriodTravellers(NETWORK, [MORNING, EVENING])
    _, split = people.respond(np.full(4, 1e4), people.initial(RNG), 2, RNG)
    assert split[:, 0] == pytest.approx([1.0, 0.4], abs=1e-3)
    assert people.demands == (MORNING, EVENING)


def test_everybody_may_think_again_at_once():
    people = PeriodTravellers(NETWORK, (MORNING, EVENING), share=1.0)
    _, split = people.respond(TOLLS, people.initial(RNG), 1, RNG)
    late = 0.4 * np.exp(-2.0 * 0.2 / (1.16 / 1.4))
    assert split[1, 0] == pytest.approx(1.4 * late / (1.0 + late), abs=1e-6)


@pytest.mark.parametrize(
    "wrong, name",
    [
        ({"demands": [MORNING]}, "demands: expected that of two periods at least, got 1"),
        ({"demands": [MORNING, Demand([1], [0], [1.0])]}, "demands: expected the same origin-destination pairs"),
        ({"demands": [MORNING, Demand([0, 1], [1, 0], [1.0, 1.0])]}, "demands: expected the same origin-dest"),
        ({"demands": [MORNING, 0.4]}, "demands: expected the same origin-destination pairs"),
        ({"share": 0.0}, "share"),
        ({"share": 1.1}, "share: expected a share between 0 and 1, got 1.1"),
        ({"sensitivity": -1.0}, "sensitivity"),
        ({"gap": 0.0}, "gap"),
    ],
)
def test_bad_settings_are_refused(wrong, name):
    with pytest.raises(InvalidInput, match=name):
        PeriodTravellers(**({"network": NETWORK, "demands": [MORNING, EVENING]} | wrong))


def test_the_objective_is_a_sum_over_periods():
    """x y² in each, of one toll and one flow: 1 · 3² + 2 · 4², and its slopes y² and 2 x y."""
    one = Objective(
        lambda x, y: float(x @ y**2), (lambda x, y: y**2, lambda x, y: 2 * x * y), name="sum", prices=((0,),)
    )
    both = over_periods(one, 2, 1)
    x, y = np.array([1.0, 2.0]), np.array([3.0, 4.0])
    assert both(x, y) == 41.0
    assert both.partial_x(x, y).tolist() == [9.0, 16.0]
    assert both.partial_y(x, y).tolist() == [6.0, 16.0]
    assert (both.name, both.prices) == ("sum", ((0, 1),))
    assert over_periods(Objective(lambda x, y: 0.0), 2, 1).prices is None


def test_a_game_of_two_periods():
    trips = {"early": MORNING, "late": EVENING}
    game = period_game(NETWORK, trips, tollable=[1], bounds=(0.2, 0.9), lam=0.5, step=0.1, sensitivity=0.0)
    assert game.x0.tolist() == [0.2, 0.2]
    assert (game.X.lower.tolist(), game.X.upper.tolist()) == ([0.2, 0.2], [0.9, 0.9])
    assert game.name == f"tolls by period on {NETWORK.name}"
    assert game.parameters.names == ("early: 1→2 (link 2)", "late: 1→2 (link 2)")
    assert game.parameters.steps == (0.1, 0.1)
    x = np.array([0.3, 0.2])
    y, _ = game.followers.respond(x, game.followers.initial(RNG), 1, RNG)
    # Time: 0.3 · 1 + 0.7² in the morning, 0.4² in the evening; and λ‖x‖² of all tolls.
    assert game.objective(x, y) == pytest.approx(0.3 + 0.49 + 0.16 + 0.5 * (0.09 + 0.04), abs=1e-5)
    few = period_game(NETWORK, trips, bounds=(0.0, 1.0), at_most=1, name="few")
    by_default = PeriodTravellers(NETWORK, (MORNING, EVENING))
    for people in (few.followers, by_default):
        assert (people.sensitivity, people.share, people.gap) == (2.0, 0.3, 1e-6)
    assert (few.name, few.X.dimension, few.parameters.at_most) == ("few", 4, 1)
    with pytest.raises(InvalidInput, match="period"):
        period_game(NETWORK, {"": MORNING, "late": EVENING})


LIVE, PLAYED = {"live": {"periods": ["early", "late"]}}, {"game": {"periods": {"early": 1.0, "late": 0.4}}}


@pytest.mark.parametrize("table", [LIVE, PLAYED])
@pytest.mark.parametrize(
    "key, value",
    [
        ("observes", "flows and times"),
        ("sensors", [1, 2]),
        ("without_sensors", [3]),
        ("unseen", "balance"),
        ("revenue", 0.5),
    ],
)
def test_a_file_by_period_says_what_it_cannot_do(table, key, value):
    """Each of these was once taken and forgotten."""
    ((kind, keys),) = table.items()
    spec = {"study": {"name": "town"}, kind: {"network": "braess", **keys}}
    usual = {"observes": "flows", "unseen": "ignored", "revenue": 0.0}
    assert build_problem({**spec, kind: {**spec[kind], **usual}}).X.dimension == 10
    with pytest.raises(InvalidInput, match=rf"\[{kind}\] {key}: where tolls differ by 'periods', .* leave it out$"):
        build_problem({**spec, kind: {**spec[kind], key: value}})


def test_a_live_network_by_period_costs_what_its_periods_do():
    """On Braess's roads: the time of each period's flows and λ‖x‖² of its tolls."""
    problem = build_problem({"study": {"name": "town"}, "live": {"network": "braess", "lam": 0.5, **LIVE["live"]}})
    one = build_problem({"study": {"name": "town"}, "live": {"network": "braess", "lam": 0.5}})
    x, y = np.arange(10.0), np.linspace(1.0, 4.0, 10)
    parts = [one.objective(x[:5], y[:5]), one.objective(x[5:], y[5:])]
    assert problem.objective(x, y) == pytest.approx(sum(parts), rel=1e-12)
    assert (problem.roads.periods, problem.x0.tolist()) == (("early", "late"), [0.0] * 10)
    with pytest.raises(InvalidInput, match=r"\[live\] periods: expected the names of two periods or more"):
        build_problem({"study": {"name": "town"}, "live": {"network": "braess", "periods": ["early"]}})


def test_bounds_names_and_parts_of_every_period():
    assert every_period(Box([1.0, 2.0], [3.0, 4.0]), 2).upper.tolist() == [3.0, 4.0, 3.0, 4.0]
    free = every_period(Reals(1), 3)
    assert (free.lower.tolist(), free.upper.tolist()) == ([-np.inf] * 3, [np.inf] * 3)
    schema = period_schema(NETWORK, ("early", "late"))
    assert [(q.name, q.entries) for q in schema.quantities] == [
        (f"flow, {period}", ("1→2 (link 1)", "1→2 (link 2)")) for period in ("early", "late")
    ]
    assert in_period([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 1, 3).tolist() == [3.0, 4.0]
