"""Every leader announces and recommends only what may be announced, with guard rails and without."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from stackelberg import Box, CallableFollowers, Game, InvalidInput, Objective, Rails, Study, solve
from stackelberg.core import Leader, Limit, Parameters
from stackelberg.leaders import (
    Adam,
    BestSeen,
    Central,
    CmaEs,
    ConstantSchedule,
    FallBack,
    HistoryRegression,
    OnGrid,
    ResponseModel,
    TwoPoint,
    spsa,
)
from stackelberg.sets import Grid, Simplex

LEADERS: dict[str, Leader] = {
    "two-point": TwoPoint(K=3, schedule=ConstantSchedule(eta=0.05, delta=0.05)),
    "central": TwoPoint(K=3, schedule=ConstantSchedule(eta=0.05, delta=0.05), estimator=Central(count=2)),
    "spsa": spsa(K=3),
    "adam": Adam(step=0.1, probing=TwoPoint(K=3, schedule=ConstantSchedule(eta=0.05, delta=0.05))),
    "cma-es": CmaEs(K=3, sigma0=0.4),
    "history-regression": HistoryRegression(K=3),
    "best-seen": BestSeen(TwoPoint(K=3, schedule=ConstantSchedule(eta=0.05, delta=0.05))),
    "fall-back": FallBack(ResponseModel(), to=TwoPoint(K=3), window=8),
    "response-model": ResponseModel(),
}
PRICES = {"bread": (0, 5, "EUR"), "milk": (0, 3, "EUR"), "eggs": {"values": [1, 1.5, 2.5, 3], "default": 2.5}}
START = {"bread": 2.0, "milk": 1.0, "eggs": 2.5}
SETS = {
    "steps": Box(PRICES, step=0.25),
    "few": Box({**PRICES, "bread": {"lower": 0, "upper": 5, "default": 2}}, step=0.25, at_most=2),
}


def demand(x):
    return np.array([20 - 5 * x[0] + x[1], 15 - 6 * x[1] + 0.5 * x[0], 9 - 2 * x[2] + 0.3 * x[1]])


def shoppers(x, y, k):
    return y + 0.6 * (demand(x) - y)


def shop(X, **more) -> Game:
    f = Objective(lambda x, y: float(x @ y), name="revenue", maximise=True, **more)
    return Game(
        X, f, CallableFollowers(shoppers, np.array([10.0, 9.0, 4.0])), x0=START if "few" not in more else None
    )


def played(game: Game, leader: Leader, rounds: int, rails: Rails | None = None) -> tuple[Study, list[np.ndarray]]:
    study = Study.in_memory(
        leader, game.objective, game.x0, X=game.X, parameters=game.parameters, rails=rails, rewindable=False
    )
    y, announced = np.array([10.0, 9.0, 4.0]), []
    while study.round < rounds:
        probe = study.ask()[0]
        announced.append(probe.x)
        for k in range(probe.K):
            y = shoppers(probe.x, y, k)
        study.tell(probe, y, confirmed=True)
    return study, announced


@pytest.mark.parametrize("kind", SETS)
@pytest.mark.parametrize("name", LEADERS)
def test_every_announcement_and_recommendation_may_be_made(name, kind):
    X = SETS[kind]
    start = Grid(X, X.parameters).start() if kind == "few" else START
    game = Game(X, shop(SETS["steps"]).objective, shop(SETS["steps"]).followers, x0=start)
    study, announced = played(game, LEADERS[name], 12)
    grid = Grid(X, X.parameters)
    assert all(grid.contains(x) for x in announced)
    assert grid.contains(study.recommend())
    assert len({x.tobytes() for x in announced}) > 2  # it moves


@pytest.mark.parametrize("name", ["two-point", "cma-es", "response-model"])
@pytest.mark.parametrize("kind", SETS)
def test_rails_shorten_on_the_grid(name, kind):
    X = SETS[kind]
    grid = Grid(X, X.parameters)
    game = Game(X, shop(SETS["steps"]).objective, shop(SETS["steps"]).followers, x0=grid.start())
    rails = Rails(largest_change=0.5, baseline=grid.start())
    study, announced = played(game, LEADERS[name], 12, rails)
    assert all(grid.contains(x) for x in announced)
    assert grid.contains(study.recommend())
    steps = np.abs(np.diff([grid.start(), *announced], axis=0))
    assert steps.max() <= 0.5 + 1e-9
    assert steps.max() > 0.0


def test_probes_of_one_round_stay_apart():
    """A probing radius of a fifth of a step: rounding alone would announce the centre twice."""
    _, announced = played(shop(SETS["steps"]), LEADERS["two-point"], 6)
    assert all(not np.array_equal(a, b) for a, b in zip(announced[::2], announced[1::2], strict=True))


@pytest.mark.slow
def test_what_is_recommended_is_the_best_of_all_points():
    """28 × 13 × 4 prices, each by hand: the settled revenue x·(a − Bx)."""
    game = shop(SETS["steps"])
    every = product(np.arange(21) * 0.25, np.arange(13) * 0.25, (1.0, 1.5, 2.5, 3.0))
    best = max((np.array(x) for x in every), key=lambda x: float(x @ demand(x)))
    result = solve(game, rounds=60)
    assert result.named == game.parameters.by_name(best)
    assert result.value == pytest.approx(float(best @ demand(best)), rel=2e-3)  # of that point, not of one nearby


@pytest.mark.slow
def test_of_few_prices_the_right_ones_are_changed():
    X = SETS["few"]
    game = Game(X, shop(SETS["steps"]).objective, shop(SETS["steps"]).followers)
    every = product(np.arange(21) * 0.25, np.arange(13) * 0.25, (1.0, 1.5, 2.5, 3.0))
    allowed = [np.array(x) for x in every if Grid(X, X.parameters).contains(np.array(x))]
    best = max(float(x @ demand(x)) for x in allowed)
    found = solve(game, rounds=60).x
    assert float(found @ demand(found)) >= 0.99 * best


@pytest.mark.slow
def test_units_do_not_matter():
    """Prices in cents, quantities in thousands: the same prices."""
    cents = Box({"bread": (0, 500), "milk": (0, 300), "eggs": {"values": [100, 150, 250, 300]}}, step=25)
    f = Objective(lambda x, y: float(x @ y) / 100, maximise=True)
    start = 1e-3 * np.array([10.0, 9.0, 4.0])
    people = CallableFollowers(lambda x, y, k: 1e-3 * shoppers(x / 100, 1e3 * y, k), start)
    other = solve(Game(cents, f, people, x0=[200.0, 100.0, 250.0]), rounds=40)
    assert (0.01 * other.x).tolist() == solve(shop(SETS["steps"]), rounds=40).x.tolist()


@pytest.mark.slow
def test_limits_hold_at_the_point_that_is_announced():
    """No more than 5 loaves may be sold: 20 − 5p + m <= 5, and the bread is dearer than without."""
    game = shop(SETS["steps"], limits=[Limit("loaves", at_most=5.0, y={0: 1.0})])
    found = solve(game, rounds=40).x
    assert demand(found)[0] <= 5.0
    assert found[0] > solve(shop(SETS["steps"]), rounds=40).x[0]


@pytest.mark.slow
@pytest.mark.parametrize("at_most", [None, 1])
def test_a_set_without_end_has_steps_too(at_most):
    X = Box({"bread": (-np.inf, np.inf), "milk": (0, np.inf)}, step=0.5, at_most=at_most)
    game = Game(
        X, Objective(lambda x, y: float((y - 3.3) @ (y - 3.3))), CallableFollowers(lambda x, y, k: x, np.zeros(2))
    )
    best = [3.5, 3.5] if at_most is None else [0.0, 3.5]
    assert sorted(solve(game, rounds=30, seed=1).x) == best


@pytest.mark.slow
def test_a_share_of_a_whole_keeps_its_sum():
    f = Objective(lambda x, y: float(((y - [0.61, 0.2, 0.19]) ** 2).sum()))
    follow = CallableFollowers(lambda x, y, k: y + 0.7 * (x - y), np.full(3, 1 / 3))
    shares = Parameters.named(("north", "south", "west"), step=0.1)
    result = solve(Game(Simplex(3), f, follow, parameters=shares), rounds=40)
    assert result.x.sum() == pytest.approx(1.0)
    assert (10 * result.x).round(9).tolist() == [6.0, 2.0, 2.0]


def test_what_cannot_be_kept_to_is_refused_at_once():
    game = shop(SETS["steps"])
    with pytest.raises(InvalidInput, match="bread moves in steps of"):
        Study.in_memory(ResponseModel(), game.objective, game.x0, X=game.X, rails=Rails(largest_change=0.1))
    with pytest.raises(InvalidInput, match=r"x0: bread = .* is not a multiple of its step"):
        solve(game, x0={**START, "bread": 2.1})
    with pytest.raises(InvalidInput, match=r"baseline: milk = .* is not a multiple"):
        Study.in_memory(ResponseModel(), game.objective, game.x0, X=game.X, rails=Rails(baseline=[2.0, 1.1, 2.5]))
    with pytest.raises(InvalidInput, match="x0: expected at most 2 entries away from their default, got 3"):
        Study.in_memory(ResponseModel(), game.objective, [1.0, 1.0, 1.0], X=SETS["few"])


def test_an_amendment_that_forbids_every_step_is_refused(tmp_path):
    game = shop(SETS["steps"])
    more = {"X": game.X, "rails": Rails(largest_change=0.5), "objective_given_again": True}
    with Study.create(
        f"sqlite:///{tmp_path}/s.db", "shop", ResponseModel(), game.objective, START, **more
    ) as study:
        with pytest.raises(InvalidInput, match="it could never move"):
            study.amend(largest_change=0.1)
        assert study.leader_name == "ResponseModel"
        assert isinstance(study.policy, OnGrid)


@pytest.mark.slow
def test_a_study_on_a_grid_is_opened_again_as_it_was(tmp_path):
    game, place = shop(SETS["steps"]), (f"sqlite:///{tmp_path}/s.db", "shop")
    first = solve(game, rounds=10, study=place)
    again = solve(game, rounds=20, study=place)
    assert [r.x.tolist() for r in again.history[:10]] == [r.x.tolist() for r in first.history]
    assert again.x.tolist() == solve(game, rounds=20).x.tolist()


class Expected:
    """A forecast that is a function; what it says of limits: broken where the first entry is above a bound."""

    def __init__(self, cost, bound=np.inf):
        self.cost, self.bound = cost, bound

    def merit(self, x):
        return self.cost(x) + (100.0 if x[0] > self.bound else 0.0)

    def error(self, x):
        return 0.0


def bowl(x):
    return float((x[0] - 4.0) ** 2 + (x[1] - 1.0) ** 2)


class TestFewEntries:
    """The centre and how far to go from it, by hand: a box of 8 by 8 in steps of 0.5, defaults at 2."""

    X = Box({name: {"lower": 0, "upper": 8, "default": 2} for name in "ab"}, step=0.5, at_most=1)
    LEADER = OnGrid(TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.1)), X.parameters, X)
    AT, GOAL, BEST = np.array([2.0, 2.0]), np.array([3.0, 2.0]), np.array([2.0, 1.0])

    def judged(self, seen=None, deployed=GOAL, cost=bowl, at=AT, **last):
        state = self.LEADER.init(self.AT, 0)
        last = replace(state.memory, **({"goal": self.GOAL, "promised": 3.0, "full": True} | last))
        x, memory = self.LEADER._judged(replace(state, x=at, memory=last), last, Expected(cost), deployed, seen)
        return x.tolist(), memory

    @pytest.mark.parametrize(
        ("promised", "full", "reach"),
        [(3.0, True, 1 / 8), (3.0, False, 1 / 16), (5.0, True, 1 / 16), (12.0, True, 1 / 16), (12.1, True, 1 / 32)],
    )
    def test_a_goal_that_gains_is_the_centre_and_kept_promises_say_how_far_to_go(self, promised, full, reach):
        x, memory = self.judged(promised=promised, full=full)  # it gains 4 - 1 = 3
        assert (x, memory.reach) == ([3.0, 2.0], reach)

    def test_one_that_does_not_gain_is_not_and_the_reach_has_ends(self):
        x, memory = self.judged(cost=lambda x: -bowl(x))
        assert (x, memory.reach) == ([2.0, 2.0], 1 / 32)
        assert self.judged(promised=0.0)[1].reach == 1 / 32
        assert self.judged(reach=0.75)[1].reach == 1.0
        assert self.judged(cost=lambda x: -bowl(x), reach=1e-9)[1].reach == 1e-3 / 16

    def test_a_goal_that_is_here_or_may_no_longer_be_announced_says_nothing(self):
        assert self.judged(goal=self.AT)[1].reach == 1 / 16
        x, memory = self.judged(goal=np.array([3.0, 3.0]))  # two entries off their default
        assert (x, memory.reach) == ([2.0, 2.0], 1 / 16)
        assert self.judged(goal=None, at=np.array([2.3, 2.0]))[0] == [2.5, 2.0]

    @pytest.mark.parametrize(("seen", "reach"), [(5.9, 1 / 16), (6.1, 1 / 32)])
    def test_a_cost_far_above_what_was_predicted_halves_the_reach(self, seen, reach):
        far = {"goal": None, "promised": 2.0, "predicted": 1.0, "errors": (0.5, 1.0, 9.0)}  # 2 + 3 times 1
        x, memory = self.judged(seen, **far)
        assert (x, memory.reach) == ([2.0, 2.0], reach)
        assert memory.errors == (0.5, 1.0, 9.0, pytest.approx(seen - 1.0))
        assert self.judged(6.1, **far | {"errors": ()})[1].reach == 1 / 16
        assert len(self.judged(6.1, **far | {"errors": (1.0,) * 9})[1].errors) == 9

    def test_back_to_the_best_that_was_seen_only_where_the_centre_costs_far_more(self):
        best = {"goal": None, "promised": 0.0, "errors": (1.0,), "best": (self.BEST, 5.0)}
        assert self.judged(8.1, deployed=self.AT, **best)[0] == [2.0, 1.0]
        assert self.judged(7.9, deployed=self.AT, **best)[0] == [2.0, 2.0]
        assert self.judged(8.1, deployed=self.GOAL, **best)[0] == [2.0, 2.0]
        assert self.judged(4.0, deployed=self.GOAL, **best)[1].best == (self.GOAL, 4.0)
        assert self.judged(6.0, deployed=self.BEST, **best)[1].best == (self.BEST, 6.0)  # seen again, as it is now
        assert self.judged(np.inf, deployed=self.GOAL, **best)[1].best == best["best"]

    def test_at_first_every_entry_is_away_from_its_default_once(self):
        reach = np.array([1.0, 0.5])
        state = self.LEADER.init(self.AT, 0)
        first, second, none = (self.LEADER._untried(replace(state, round=k), reach) for k in (1, 2, 3))
        assert none is None
        assert sorted([first.tolist(), second.tolist()]) == [[2.0, 2.5], [3.0, 2.0]]

    def test_it_goes_where_the_model_expects_least_and_looks_around_every_other_round(self):
        reach, state = 1 / 16, self.LEADER.init(self.AT, 0)
        memory = replace(state.memory, reach=reach)
        plans = {
            k: self.LEADER._plan(replace(state, memory=memory, round=k), Expected(bowl), self.AT) for k in (4, 5)
        }
        assert all(plan.goal.tolist() == [2.5, 2.0] and plan.full for plan in plans.values())
        assert plans[4].promised == bowl(self.AT) - bowl(plans[4].goal)
        assert plans[4].planned.tolist() == [2.5, 2.0]
        assert plans[5].planned.tolist() != [2.5, 2.0]
        assert plans[5].predicted == bowl(plans[5].planned)

    def test_nothing_explores_beyond_a_limit_that_the_goal_keeps(self):
        state, reach = self.LEADER.init(self.AT, 0), np.full(2, 4.0)
        drawn = [
            self.LEADER._explored(replace(state, round=k), Expected(lambda x: -x[0], bound), self.AT, reach)
            for k in range(5)
            for bound in (np.inf, 2.0)
        ]
        assert all(x[0] > 2.0 for x in drawn[::2])
        assert all(x[0] <= 2.0 for x in drawn[1::2])


@pytest.mark.parametrize(
    ("X", "move"),
    [
        (Box({"a": (0, 16), "b": (0, 16)}, step=1.0), None),  # a sixteenth of the width is a step
        (Box({"a": (0, 8), "b": (0, 8)}, step=1.0), 2.0 * 2.0**0.5),
        (Box({"a": (0, 8), "b": (0, 8)}, step=1.0, at_most=1), 2.0),
        (Box({"a": (0, np.inf), "b": (0, np.inf)}, step=0.5), 2.0**0.5),
        (Box({"a": (0, 8), "b": (0, 8)}), None),
    ],
)
def test_first_moves_are_as_long_as_two_steps_where_the_set_gives_less(X, move):
    assert OnGrid(ResponseModel(), X.parameters, X)._first_move == (None if move is None else pytest.approx(move))


def test_a_set_without_end_is_as_wide_as_its_natural_length_or_its_steps():
    def widths(X, start):
        return OnGrid(ResponseModel(), X.parameters, X)._widths(np.array(start)).tolist()

    assert widths(Box({"a": (0, 8), "b": (-1, 1)}, step=0.5), [1.0, 0.0]) == [8.0, 2.0]
    assert widths(Box({"a": (-np.inf, np.inf), "b": (-1, 1)}, step=0.5), [0.0, 0.0])[1] == 2.0
    assert widths(Box({"a": (-np.inf, np.inf)}, step=0.5), [0.0]) == [16.0]
    assert widths(Box({"a": (-np.inf, np.inf)}, step=0.5), [10.0]) == [20.0]
