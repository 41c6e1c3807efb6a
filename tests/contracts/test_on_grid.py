"""Every leader announces and recommends only what may be announced, with guard rails and without."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from stackelberg import Box, CallableFollowers, Game, InvalidInput, Objective, Rails, Setup, Study, solve
from stackelberg.core import Constraint, Leader, Parameters
from stackelberg.leaders import (
    ConstantSchedule,
    FallBack,
    OnGrid,
    ResponseModel,
    TwoPoint,
)
from stackelberg.sets import Grid, Simplex

LEADERS: dict[str, Leader] = {
    "two-point": TwoPoint(K=3, schedule=ConstantSchedule(eta=0.05, delta=0.05)),
    "directions": TwoPoint(K=3, schedule=ConstantSchedule(eta=0.05, delta=0.05), directions=3),
    "tuned": TwoPoint(K=3),
    "fall-back": FallBack(ResponseModel(), to=TwoPoint(K=3)),
    "response-model": ResponseModel(),
}
PRICES = {
    "bread": (0, 5, "EUR"),
    "milk": (0, 3, "EUR"),
    "eggs": {"lower": 1, "upper": 3, "step": 0.5},
}
START = {"bread": 2.0, "milk": 1.0, "eggs": 2.5}
X = Box(PRICES, step=0.25)
GRID = Grid(X, X.parameters)


def demand(x):
    return np.array([20 - 5 * x[0] + x[1], 15 - 6 * x[1] + 0.5 * x[0], 9 - 2 * x[2] + 0.3 * x[1]])


def shoppers(x, y, k):
    return y + 0.6 * (demand(x) - y)


def shop(X, **more) -> Game:
    f = Objective(lambda x, y: float(x @ y), name="revenue", maximise=True, **more)
    return Game(X, f, CallableFollowers(shoppers, np.array([10.0, 9.0, 4.0])), x0=START)


def played(game: Game, leader: Leader, rounds: int, rails: Rails | None = None) -> tuple[Study, list[np.ndarray]]:
    study = Study.in_memory(
        Setup(leader, game.objective, game.x0, X=game.X, parameters=game.parameters, rails=rails, rewindable=False)
    )
    y, announced = np.array([10.0, 9.0, 4.0]), []
    while study.round < rounds:
        probe = study.ask()[0]
        announced.append(probe.x)
        for k in range(probe.K):
            y = shoppers(probe.x, y, k)
        study.tell(probe, y, confirmed=True)
    return study, announced


@pytest.mark.parametrize("name", LEADERS)
def test_every_announcement_and_recommendation_may_be_made(name):
    study, announced = played(shop(X), LEADERS[name], 12)
    assert all(GRID.contains(x) for x in announced)
    assert GRID.contains(study.recommend())
    assert len({x.tobytes() for x in announced}) > 2  # it moves


@pytest.mark.parametrize("name", ["two-point", "tuned", "response-model"])
def test_rails_shorten_on_the_grid(name):
    game = replace(shop(X), x0=GRID.start())
    study, announced = played(game, LEADERS[name], 12, Rails(largest_change=0.5, baseline=GRID.start()))
    assert all(GRID.contains(x) for x in announced)
    assert GRID.contains(study.recommend())
    steps = np.abs(np.diff([GRID.start(), *announced], axis=0))
    assert 0.0 < steps.max() <= 0.5 + 1e-9


def test_probes_of_one_round_stay_apart():
    """A probing radius of a fifth of a step: rounding alone would announce the centre twice."""
    _, announced = played(shop(X), LEADERS["two-point"], 6)
    assert all(not np.array_equal(a, b) for a, b in zip(announced[::2], announced[1::2], strict=True))


@pytest.mark.slow
def test_what_is_recommended_is_the_best_of_all_points():
    """28 × 13 × 4 prices, each by hand: the settled revenue x·(a − Bx)."""
    game = shop(X)
    every = product(np.arange(21) * 0.25, np.arange(13) * 0.25, (1.0, 1.5, 2.5, 3.0))
    best = max((np.array(x) for x in every), key=lambda x: float(x @ demand(x)))
    result = solve(game, rounds=60)
    assert result.named == game.parameters.by_name(best)
    assert result.value == pytest.approx(float(best @ demand(best)), rel=2e-3)  # of that point, not of one nearby


@pytest.mark.slow
def test_units_do_not_matter():
    """Prices in cents, quantities in thousands: the same prices."""
    cents = Box({"bread": (0, 500), "milk": (0, 300), "eggs": {"lower": 100, "upper": 300, "step": 50}}, step=25)
    f = Objective(lambda x, y: float(x @ y) / 100, maximise=True)
    start = 1e-3 * np.array([10.0, 9.0, 4.0])
    people = CallableFollowers(lambda x, y, k: 1e-3 * shoppers(x / 100, 1e3 * y, k), start)
    other = solve(Game(cents, f, people, x0=[200.0, 100.0, 250.0]), rounds=40)
    assert (0.01 * other.x).tolist() == solve(shop(X), rounds=40).x.tolist()


@pytest.mark.slow
def test_constraints_hold_at_the_point_that_is_announced():
    """No more than 5 loaves may be sold: 20 − 5p + m <= 5, and the bread is dearer than without."""
    game = shop(X, constraints=[Constraint("loaves", at_most=5.0, y={0: 1.0})])
    found = solve(game, rounds=25).x
    assert demand(found)[0] <= 5.0
    assert found[0] > solve(shop(X), rounds=25).x[0]


@pytest.mark.slow
def test_a_set_without_end_has_steps_too():
    X = Box({"bread": (-np.inf, np.inf), "milk": (0, np.inf)}, step=0.5)
    game = Game(
        X, Objective(lambda x, y: float((y - 3.3) @ (y - 3.3))), CallableFollowers(lambda x, y, k: x, np.zeros(2))
    )
    assert solve(game, rounds=30, seed=1).x.tolist() == [3.5, 3.5]


@pytest.mark.slow
def test_a_share_of_a_whole_keeps_its_sum():
    f = Objective(lambda x, y: float(((y - [0.61, 0.2, 0.19]) ** 2).sum()))
    follow = CallableFollowers(lambda x, y, k: y + 0.7 * (x - y), np.full(3, 1 / 3))
    shares = Parameters(("north", "south", "west"), steps=0.1)
    result = solve(Game(Simplex(3), f, follow, parameters=shares), rounds=40)
    assert result.x.sum() == pytest.approx(1.0)
    assert (10 * result.x).round(9).tolist() == [6.0, 2.0, 2.0]


def test_what_cannot_be_kept_to_is_refused_at_once():
    game = shop(X)
    with pytest.raises(InvalidInput, match=r"expected at least 0\.5, the step of x, got 0\.1"):
        Study.in_memory(Setup(ResponseModel(), game.objective, game.x0, X=game.X, rails=Rails(largest_change=0.1)))
    with pytest.raises(InvalidInput, match=r"x0: bread = .* is not a multiple of its step"):
        solve(game, x0={**START, "bread": 2.1})
    with pytest.raises(InvalidInput, match=r"baseline: milk = .* is not a multiple"):
        Study.in_memory(
            Setup(ResponseModel(), game.objective, game.x0, X=game.X, rails=Rails(baseline=[2.0, 1.1, 2.5]))
        )


def test_an_amendment_that_forbids_every_step_is_refused(tmp_path):
    game = shop(X)
    more = {"X": game.X, "rails": Rails(largest_change=0.5)}
    with Study.create(
        f"sqlite:///{tmp_path}/s.db", "shop", Setup(ResponseModel(), game.objective, START, **more)
    ) as study:
        with pytest.raises(InvalidInput, match="the step of x"):
            study.amend(largest_change=0.1)
        assert study.leader_name == "ResponseModel"
        assert isinstance(study.leader.leader, OnGrid)


@pytest.mark.slow
def test_a_study_on_a_grid_is_opened_again_as_it_was(tmp_path):
    game, place = shop(X), (f"sqlite:///{tmp_path}/s.db", "shop")
    first = solve(game, rounds=10, study=place)
    again = solve(game, rounds=20, study=place)
    assert [r.x.tolist() for r in again.history[:10]] == [r.x.tolist() for r in first.history]
    assert again.x.tolist() == solve(game, rounds=20).x.tolist()
