"""Bad followers, bad objectives, bad settings: each names what failed and the round, and history is kept."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stackelberg.core import FailedRunWarning, Followers, Game, InvalidInput, Objective
from stackelberg.games import linear_quadratic
from stackelberg.leaders import ConstantSchedule, Steps, TheoremSchedule, TwoPoint
from stackelberg.run import Status, solve
from stackelberg.sets import Box, Polytope, Reals

LEADER = TwoPoint(K=2, schedule=TheoremSchedule(0.5, 0.5))


class Scripted(Followers):
    """Followers that answer x until call number `bad`, and from then on whatever `fault` makes of it."""

    def __init__(self, bad: int, fault: Any) -> None:
        self.bad, self.fault, self.calls = bad, fault, 0

    def initial(self, rng: np.random.Generator) -> None:
        return None

    def respond(self, x: Any, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Any, Any]:
        self.calls += 1
        return (self.fault(x) if self.calls > self.bad else x.copy()), None


class OnceBad(Scripted):
    def respond(self, x: Any, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Any, Any]:
        self.calls += 1
        return (raises(x) if self.calls == self.bad else x.copy()), None


def raises(x: Any) -> Any:
    raise RuntimeError("the city is closed")


def game(followers: Followers, f: Any = lambda x, y: float(x @ x + y @ y)) -> Game:
    return Game(X=Reals(2), objective=Objective(f), followers=followers, x0=np.ones(2))


@pytest.mark.parametrize(
    "fault, words",
    [
        (raises, "followers raised RuntimeError: the city is closed"),
        (lambda x: np.array([np.nan, 1.0]), "followers answered badly: response: expected finite numbers, got nan"),
        (lambda x: np.array([np.inf, 1.0]), "got inf at index 0"),
        (lambda x: np.array([1.0, 1e307]), "expected numbers of at most 1e+50 in size, got one of 1e+307"),
        (lambda x: np.ones((2, 2)), "returned an array of shape (2, 2); expected a vector of numbers"),
        (lambda x: "closed", "returned the str 'closed'; expected a vector of numbers"),
        (lambda x: x + 1j, "returned an array of shape (2,) of complex numbers"),
    ],
    ids=["raises", "nan", "inf", "enormous", "matrix", "text", "complex"],
)
def test_followers_that_go_wrong_end_the_run_with_their_name_and_round(fault: Any, words: str) -> None:
    with pytest.warns(FailedRunWarning):
        result = solve(game(Scripted(20, fault)), LEADER, rounds=100)
    assert result.status is Status.FOLLOWERS_FAILED
    assert words in (result.failures[0].failure or "")
    assert result.failures[0].round == 10  # two probes per round, the 21st call fails
    assert len(result.history) == 20
    assert np.isfinite(result.costs[:10]).all()
    assert np.isnan(result.costs[10:]).all()
    assert "result.failures" in result.status.advice
    assert "first in round 10" in str(result)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, -1e307])
def test_an_objective_that_is_not_finite_is_named(value: float) -> None:
    with pytest.warns(FailedRunWarning, match=re.escape(f"round 2, probe 1: objective returned {value}")):
        result = solve(game(Scripted(10**9, None), lambda x, y: value), LEADER, rounds=30)
    assert result.status is Status.REPEATED_ERROR
    assert (result.failures[0].round, result.failures[0].failure) == (0, f"objective returned {value}")
    assert np.array_equal(result.x, [1.0, 1.0])


def test_an_objective_that_raises_is_named() -> None:
    with pytest.warns(FailedRunWarning, match=r"(.|\n)*lambda x, y: float\(y\[7\]\)"):
        result = solve(game(Scripted(10**9, None), lambda x, y: float(y[7])), LEADER, rounds=30)
    assert result.status is Status.REPEATED_ERROR
    assert "objective raised IndexError" in (result.failures[0].failure or "")


def test_one_bad_round_is_survived() -> None:
    result = solve(game(OnceBad(5, None)), LEADER, rounds=40)
    assert result.status is Status.ROUNDS_DONE
    assert [f.round for f in result.failures] == [2]
    assert np.array_equal(result.xs[2], result.xs[3])  # no step in the failed round
    assert result.history[2].note["no_step_reason"] == "a probe failed"


def test_a_runaway_leader_is_stopped() -> None:
    wild = TwoPoint(K=1, schedule=ConstantSchedule(50.0, 0.1))
    with pytest.warns(FailedRunWarning, match="diverged"):
        result = solve(linear_quadratic(3), wild, rounds=5000)
    assert result.status is Status.DIVERGED
    assert len(result.history) < 5000


def test_ctrl_c_keeps_what_was_done() -> None:
    def stop(record: Any) -> None:
        if record.round == 4:
            raise KeyboardInterrupt

    result = solve(linear_quadratic(3), LEADER, rounds=50, on_round=stop)
    assert result.status is Status.INTERRUPTED
    assert len(result.history) == 5


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: TwoPoint(K=0), "K: expected a whole number >= 1, got 0"),
        (lambda: TheoremSchedule(delta_bar=-1.0), "delta_bar: expected a number > 0, got -1.0"),
        (lambda: ConstantSchedule(0.1, 0.0), "delta: expected a number > 0"),
        (lambda: TwoPoint(directions=0), "directions: expected a whole number"),
        (lambda: Box([1.0], [0.0]), "lower"),
        (lambda: Polytope([[1.0], [-1.0]], [-1.0, -1.0]), "empty"),
        (lambda: Game(X=Reals(1), objective=lambda x, y: 0.0, followers=Scripted(0, None)), "write Objective"),
        (
            lambda: Game(X=Reals(1), objective=Objective(lambda x, y: 0.0), followers=lambda x: x),
            "CallableFollowers",
        ),
        (lambda: Objective("f"), "function: expected a callable"),
        (lambda: Objective(lambda x, y: 0.0, gradients="magic"), "gradients: expected"),
    ],
)
def test_bad_settings_are_refused_at_the_door(make: Any, words: str) -> None:
    with pytest.raises(InvalidInput) as error:
        make()
    assert words in str(error.value)


def test_bad_starts_and_radii_are_refused() -> None:
    lq = linear_quadratic(3)
    with pytest.raises(InvalidInput, match="x0: expected a vector of 3 numbers, got shape"):
        solve(lq, LEADER, rounds=1, x0=[1.0, 2.0])
    with pytest.raises(InvalidInput, match="deployments: expected a whole number >= 1, got 0"):
        solve(lq, LEADER, deployments=0)
    with pytest.raises(InvalidInput, match="x0: expected a point of X"):
        solve(replace(lq, X=Box(np.ones(3), np.full(3, 2.0))), LEADER, rounds=1)
    with pytest.raises(InvalidInput, match="rounds"):
        solve(lq, LEADER, rounds=-1)
    with pytest.raises(InvalidInput, match=r"schedule: expected finite eta and delta > 0 in round 0"):
        solve(lq, TwoPoint(schedule=lambda t, d: Steps(0.1, -1.0)), rounds=1)
