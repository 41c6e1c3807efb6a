"""`solve(..., study=...)`: recorded as it goes, resumed to the bit, followers' memory included."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from stackelberg import LiveFollowers, Setup, solve
from stackelberg.core import Followers, Game, InvalidInput, Objective, Parameters
from stackelberg.followers import NotRewindable
from stackelberg.games import linear_quadratic
from stackelberg.leaders import ConstantSchedule, Guarded, Rails, TwoPoint
from stackelberg.run import Status
from stackelberg.run.population import FOLLOWERS
from stackelberg.sets import Box
from stackelberg.study import ReplayMismatch, Study

GAME = linear_quadratic(3, seed=1)
LEADER = TwoPoint(K=2, schedule=ConstantSchedule(eta=0.02, delta=0.1))
ROUNDS = 9


@pytest.fixture
def place(tmp_path):
    return (f"sqlite:///{tmp_path}/runs.db", "lq")


def same_result(a, b) -> bool:
    return (
        np.array_equal(a.x, b.x)
        and np.array_equal(a.xs, b.xs)
        and np.array_equal(a.costs, b.costs, equal_nan=True)
        and [r.note for r in a.history] == [r.note for r in b.history]
        and (a.deployments, a.follower_rounds, a.status) == (b.deployments, b.follower_rounds, b.status)
        and [(f.round, f.index, f.failure) for f in a.failures]
        == [(f.round, f.index, f.failure) for f in b.failures]
    )


@dataclass(frozen=True, eq=False)
class Fickle(Followers):
    """Followers that fail now and then, and stop the run by Ctrl-C at a chosen response."""

    inner: Followers
    stops: list[int]
    calls: list[int]

    def initial(self, rng: Any) -> Any:
        return self.inner.initial(rng)

    def respond(self, x: Any, memory: Any, rounds: int, rng: Any) -> Any:
        self.calls.append(1)
        if len(self.calls) in self.stops:
            raise KeyboardInterrupt
        return self.inner.respond(x, memory, rounds, rng)


@dataclass(frozen=True, eq=False)
class Opaque(Followers):
    """Followers whose memory cannot be written down."""

    inner: Followers

    def initial(self, rng: Any) -> Any:
        return {"hidden": self.inner.initial(rng), "secret": object()}

    def respond(self, x: Any, memory: Any, rounds: int, rng: Any) -> Any:
        y, inner = self.inner.respond(x, memory["hidden"], rounds, rng)
        return y, {"hidden": inner, "secret": object()}


@dataclass(frozen=True, eq=False)
class Noisy(Followers):
    """Followers with measurement noise and a failure in every seventh draw."""

    inner: Followers

    def initial(self, rng: Any) -> Any:
        return self.inner.initial(rng)

    def respond(self, x: Any, memory: Any, rounds: int, rng: Any) -> Any:
        y, memory = self.inner.respond(x, memory, rounds, rng)
        if rng.random() < 1 / 7:
            raise RuntimeError("sensor down")
        return y + rng.normal(size=y.size), memory


def game_with(followers: Followers) -> Game:
    return Game(GAME.X, GAME.objective, followers, "lq", GAME.x0)


POPULATIONS = {
    "rewindable": lambda f: f,
    "declared live": lambda f: NotRewindable(f),
    "memory that cannot be stored": lambda f: Opaque(f),
    "noise and failures": lambda f: Noisy(f),
}


@pytest.mark.parametrize("kind", POPULATIONS)
def test_recording_changes_nothing(place, kind):
    game = game_with(POPULATIONS[kind](GAME.followers))
    plain = solve(game, LEADER, ROUNDS, seed=5)
    recorded = solve(game, LEADER, ROUNDS, seed=5, study=place)
    assert same_result(plain, recorded)


@pytest.mark.slow
@pytest.mark.parametrize("kind", POPULATIONS)
def test_a_run_stopped_again_and_again_ends_as_if_it_had_not_been(place, kind):
    plain = solve(game_with(POPULATIONS[kind](GAME.followers)), LEADER, ROUNDS, seed=5)
    sittings = 0
    status = Status.INTERRUPTED
    while status is Status.INTERRUPTED:
        # Stops at the third response of each sitting: at the start of a round, and in the middle of one.
        fickle = Fickle(POPULATIONS[kind](GAME.followers), [4 if sittings % 2 else 3], [])
        if kind == "declared live":
            fickle = NotRewindable(fickle)
        if kind == "memory that cannot be stored":
            fickle = Opaque(Fickle(GAME.followers, [2 * sittings + 3], []))
        result = solve(game_with(fickle), LEADER, ROUNDS, seed=5, study=place)
        status = result.status
        sittings += 1
        assert sittings < 30
    assert sittings > 3
    assert same_result(plain, result)


@pytest.mark.slow
def test_a_finished_run_answers_at_once(place):
    first = solve(GAME, LEADER, ROUNDS, study=place)
    fickle = Fickle(GAME.followers, [1], [])
    again = solve(game_with(fickle), LEADER, ROUNDS, study=place)
    assert not fickle.calls
    assert same_result(first, again)
    longer = solve(GAME, LEADER, ROUNDS + 3, study=place)
    assert same_result(longer, solve(GAME, LEADER, ROUNDS + 3))


def test_guard_rails_are_kept_in_a_recorded_run(place):
    guarded = Guarded(LEADER, Rails(largest_change=0.01))
    result = solve(GAME, guarded, ROUNDS, study=place)
    assert same_result(result, solve(GAME, guarded, ROUNDS))
    with Study.open(*place, objective=GAME.objective) as study:
        told = [event.observation.x for _, _, event in study.events() if event.kind == "told"]
    assert np.abs(np.diff(told, axis=0)).max() <= 0.01


@pytest.mark.parametrize(
    "change, name",
    [({"leader": TwoPoint(K=3)}, "leader"), ({"seed": 1}, "seed"), ({"x0": np.ones(3)}, "x0")],
)
def test_other_settings_are_not_mixed_into_a_study(place, change, name):
    given = {"leader": LEADER, "rounds": 2, "seed": 0, **change}
    solve(GAME, LEADER, 2, study=place)
    with pytest.raises(InvalidInput, match=f"was created with another {name}"):
        solve(GAME, study=place, **given)


@pytest.mark.parametrize(
    "change, name",
    [
        ({"X": Box(-1.0, np.ones(3)), "parameters": None}, "X;"),
        ({"parameters": Parameters(("a", "b", "c"), steps=0.5)}, "step of x;"),
        ({"objective": replace(GAME.objective, maximise=True)}, r"direction \(maximise\);"),
        ({"X": Box(-1.0, np.ones(3)), "parameters": Parameters(("a", "b", "c"), steps=0.5)}, "X, step of x;"),
    ],
)
def test_another_game_is_not_mixed_into_a_study(place, change, name):
    solve(GAME, LEADER, 2, study=place)
    solve(
        replace(GAME, parameters=Parameters(("a", "b", "c"))), LEADER, 3, study=place
    )  # names alone may be others
    with pytest.raises(InvalidInput, match=f"was created with another {name}"):
        solve(replace(GAME, **change), LEADER, 4, study=place)


def test_a_study_object_can_be_given(place):
    url, name = place
    options = {"X": GAME.X, "rewindable": True, "rails": Rails(largest_change=5.0)}
    with Study.create(url, name, Setup(LEADER, GAME.objective, GAME.x0, 0, **options)) as study:
        result = solve(GAME, LEADER, 2, study=study)
        assert result.follower_rounds == 2 * 2 * 2
        assert study.round == 2


def test_what_is_no_study_is_refused():
    with pytest.raises(InvalidInput, match="study: expected a Study or a pair"):
        solve(GAME, LEADER, 2, study="runs.db")


def test_opaque_followers_that_changed_are_found(place):
    solve(game_with(Opaque(GAME.followers)), LEADER, 3, study=place)
    other = linear_quadratic(3, seed=2).followers
    with pytest.raises(ReplayMismatch, match="the followers answer differently than before"):
        solve(game_with(Opaque(other)), LEADER, 5, study=place)


def test_live_followers_simply_go_on(place):
    class Town:
        def __init__(self) -> None:
            self.level, self.days = 0.0, 0

        def respond(self, x: Any, rounds: int) -> Any:
            self.days += rounds
            self.level += 0.5 * (float(x[0]) - self.level)
            return [self.level]

    town = Town()
    game = Game(
        linear_quadratic(1, seed=0).X, Objective(lambda x, y: float(y @ y)), LiveFollowers(town), "town", np.ones(1)
    )
    solve(game, LEADER, 4, study=place)
    assert town.days == 4 * 2 * 2
    result = solve(game, LEADER, 6, study=place)
    assert town.days == 6 * 2 * 2, "nothing was deployed a second time"
    assert result.deployments == 12


def test_the_followers_memory_is_saved_with_each_observation(place):
    url, name = place
    solve(GAME, LEADER, 2, study=place)
    with Study.open(url, name, objective=GAME.objective) as study:
        assert study.snapshot(FOLLOWERS) is not None
        probe = study.ask()[0]
        study.tell(probe, cost=1.0, y=None)
        assert study.snapshot(FOLLOWERS) is None, "someone else told: the saved memory is out of date"


def test_a_result_speaks_scipys_words_too():
    result = solve(GAME, LEADER, rounds=4, seed=0)
    assert (result.nit, result.nfev, result.fun, result.success) == (4, 8, result.cost, True)
    assert result.last_cost == result.costs[-1]
    assert result.message == "rounds done: " + Status.ROUNDS_DONE.advice
    assert f"status          {result.message}" in str(result)
    assert np.isnan(solve(GAME, LEADER, rounds=0, seed=0).fun)
