"""`solve` against runs worked by hand: records, counts, failures in a row, statuses, in memory and on a study."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.scripted import Scripted

from stackelberg.core import (
    FailedRunWarning,
    Followers,
    Game,
    InvalidInput,
    Objective,
    Start,
)
from stackelberg.leaders import ConstantSchedule, Guarded, Rails, TwoPoint
from stackelberg.run import Result, Status, solve
from stackelberg.sets import Box, Reals
from stackelberg.study import ReplayMismatch, Setup, Study

LEADER = Scripted(offsets=((0.0, 0.0), (2.0, 0.0)), steps=((1.0, -1.0),), K=3)
START = np.array([1.0, 2.0])


def first_entry(x: Any, y: Any) -> float:
    return float(y[0])


class Script(Followers):
    """Followers that answer by a list, from then on with its last entry; an entry that is an error is raised.

    Their memory is the number of answers given so far.
    """

    def __init__(self, *answers: Any, live: bool = False) -> None:
        self.answers, self.rewindable = answers, not live
        self.calls: list[tuple[Any, ...]] = []

    def initial(self, rng: Any) -> int:
        return 0

    def respond(self, x: Any, memory: int, rounds: int, rng: Any) -> Any:
        self.calls.append((x.tolist(), memory, rounds))
        answer = self.answers[min(memory, len(self.answers) - 1)]
        if isinstance(answer, BaseException):
            raise answer
        return answer, memory + 1


class Numbered(Script):
    """The same, but answers go by the number of the call: a failure leaves the memory where it was."""

    def respond(self, x: Any, memory: int, rounds: int, rng: Any) -> Any:
        self.calls.append((x.tolist(), memory, rounds))
        answer = self.answers[min(len(self.calls), len(self.answers)) - 1]
        if isinstance(answer, BaseException):
            raise answer
        return answer, memory + 1


def game(followers: Followers, f: Any = first_entry) -> Game:
    return Game(Reals(2), Objective(f), followers, "by hand", START)


SNOW = RuntimeError("snow")


@pytest.fixture(params=["memory", "study"])
def place(request, tmp_path):
    """Where a run is kept: nowhere, or in a database. What comes out is the same."""
    return None if request.param == "memory" else (f"sqlite:///{tmp_path}/runs.db", "run")


def test_each_closed_round_has_a_record(place):
    followers = Script([3.0, 4.0], [9.0, 9.0], [6.0, 8.0], [7.0, 7.0], [0.3, 0.4], [1.0, 1.0])
    leader = Scripted(LEADER.offsets, LEADER.steps, K=3, ahead=5.0)
    seen: list[Any] = []
    result = solve(game(followers), leader, 3, seed=9, study=place, on_round=seen.append)
    assert tuple(seen) == result.history
    assert [r.round for r in result.history] == [0, 1, 2]
    # The x recommended when the round began: five ahead of (1, 2), (2, 1), (3, 0).
    assert result.xs.tolist() == [[6.0, 7.0], [7.0, 6.0], [8.0, 5.0]]
    assert [r.x.flags.writeable for r in result.history] == [False] * 3
    assert result.costs.tolist() == [3.0, 6.0, 0.3]
    assert [r.deployments for r in result.history] == [2, 4, 6]
    assert [r.follower_rounds for r in result.history] == [6, 12, 18]
    assert [r.note for r in result.history] == [{"cost": 3.0}, {"cost": 6.0}, {"cost": 0.3}]
    # From (3, 4) to (6, 8): 5 of 10. From there to (0.3, 0.4): 9.5 of 0.5, whatever the unit.
    assert result.x.tolist() == [9.0, 4.0]
    assert not result.x.flags.writeable
    assert (result.last_cost, result.status, result.seed) == (0.3, Status.ROUNDS_DONE, 9)
    assert (result.deployments, result.follower_rounds, result.failures) == (6, 18, ())
    xs = [x for x, _, _ in followers.calls]
    assert xs == [[1.0, 2.0], [3.0, 2.0], [2.0, 1.0], [4.0, 1.0], [3.0, 0.0], [5.0, 0.0]]


def test_no_round_asks_for_nothing(place):
    followers = Script([1.0])
    result = solve(game(followers), LEADER, 0, x0=[5, 6], study=place)
    assert followers.calls == []
    assert (result.x.tolist(), result.history, result.status) == ([5.0, 6.0], (), Status.ROUNDS_DONE)
    assert np.isnan([result.cost, result.cost_error, result.last_cost, result.fun]).all()
    assert (result.deployments, result.follower_rounds, result.seed) == (0, 0, 0)


def test_a_game_without_a_start_begins_in_the_middle_of_x():
    followers = Script([1.0])
    box = Box([1.0, -3.0], [5.0, 1.0])
    solve(replace(game(followers), X=box, x0=None), LEADER, 1)
    assert followers.calls[0][0] == [3.0, -1.0]


def test_a_run_needs_a_start_of_the_right_size_and_a_whole_number_of_rounds():
    with pytest.raises(InvalidInput, match="x0: expected a vector of 2 numbers"):
        solve(game(Script([1.0])), LEADER, 1, x0=[1.0])
    for rounds in (-1, 1.5):
        with pytest.raises(InvalidInput, match="rounds"):
            solve(game(Script([1.0])), LEADER, rounds)


@pytest.mark.parametrize(
    "start, kept, starts",
    [
        (Start.PREVIOUS, 1, [0, 1, 2, 3, 4, 5]),
        (Start.KEPT, 0, [0, 0, 1, 1, 2, 2]),
    ],
)
def test_followers_start_where_the_probe_says(place, start, kept, starts):
    followers = Script([1.0])
    solve(game(followers), Scripted(LEADER.offsets, LEADER.steps, K=7, start=start, kept=kept), 3, study=place)
    assert [(memory, rounds) for _, memory, rounds in followers.calls] == [(memory, 7) for memory in starts]


# Failures.


def test_a_failed_probe_is_counted_and_remembered(place):
    followers = Numbered([3.0], SNOW, [6.0], [7.0], SNOW, [8.0])
    result = solve(game(followers), LEADER, 3, study=place)
    assert [(o.round, o.index, o.failure) for o in result.failures] == [
        (0, 1, "followers raised RuntimeError: snow"),
        (2, 0, "followers raised RuntimeError: snow"),
    ]
    assert (result.deployments, result.follower_rounds, result.status) == (6, 18, Status.ROUNDS_DONE)
    assert result.costs.tolist() == [3.0, 6.0, 8.0], "the cost that the policy notes"


def rounds_that(*plan: tuple[int, bool]) -> list[Any]:
    """For rounds of two probes: (how many, whether one of the two fails; the second and the first in turn)."""
    answers: list[Any] = []
    for bad in [bad for count, bad in plan for _ in range(count)]:
        even = len(answers) % 4 == 0
        answers += [[1.0], [1.0]] if not bad else [[1.0], SNOW] if even else [SNOW, [1.0]]
    return answers


def test_ten_failed_rounds_in_a_row_end_a_run(place):
    followers = Numbered(*rounds_that((9, True), (1, False), (3, True), (1, False), (10, True), (5, False)))
    with pytest.warns(FailedRunWarning, match=r"^followers failed: (.|\n)*RuntimeError: snow"):
        result = solve(game(followers), LEADER, 40, study=place)
    assert result.status is Status.FOLLOWERS_FAILED
    assert len(result.history) == 9 + 1 + 3 + 1 + 10
    assert len(result.failures) == 22


THREE_PROBES = ((0.0, 0.0), (2.0, 0.0), (0.0, 2.0))


@pytest.mark.parametrize(
    "leader, status, rounds",
    [
        (Scripted(THREE_PROBES, LEADER.steps), Status.ROUNDS_DONE, 15),
        (TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1), directions=2), Status.FOLLOWERS_FAILED, 10),
    ],
)
def test_rounds_that_lose_one_of_three_probes_have_failed_where_no_step_is_taken_for_it(
    leader, status, rounds, place
):
    followers = Numbered(*[[1.0], SNOW, [2.0]] * 15)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FailedRunWarning)
        result = solve(game(followers), leader, 15, study=place)
    assert (result.status, len(result.history)) == (status, rounds)


def test_the_same_error_in_every_probe_of_the_first_three_rounds_ends_a_run(place):
    with pytest.warns(FailedRunWarning, match=r"^repeated error: (.|\n)*raise answer"):
        result = solve(game(Numbered(SNOW)), LEADER, 40, study=place)
    assert (result.status, len(result.history), len(result.failures)) == (Status.REPEATED_ERROR, 3, 6)
    assert not result.success
    first, *frames = result.error.splitlines()
    assert first == "round 2, probe 1: followers raised RuntimeError: snow"
    assert frames[0].startswith(f'  File "{__file__}", line ')
    assert frames[0].endswith(", in respond")
    assert frames[1] == "    raise answer"
    assert result.message == f"repeated error: {Status.REPEATED_ERROR.advice}\n{result.error}"


@pytest.mark.parametrize("rounds, failed, status", [(1, 1, "repeated error"), (2, 1, "rounds done")])
def test_a_short_run_has_failed_when_all_its_rounds_did(rounds, failed, status):
    followers = Numbered(*rounds_that((failed, True), (9, False)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FailedRunWarning)
        assert solve(game(followers), LEADER, rounds).status.value == status


@pytest.mark.parametrize(
    "bad, good, repeated", [(3, 2, True), (3, 3, False), (2, 1, False), (4, 4, False), (5, 4, True)]
)
def test_the_same_error_in_most_rounds_is_said_at_the_end(place, bad, good, repeated):
    followers = Numbered(*rounds_that((bad, True), (good, False)))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        result = solve(game(followers), LEADER, bad + good, study=place)
    assert result.status is (Status.REPEATED_ERROR if repeated else Status.ROUNDS_DONE)
    assert len(result.history) == bad + good
    assert [w.category for w in said] == [FailedRunWarning] * repeated
    assert all(w.filename == __file__ for w in said), "at the line that called"
    if place is not None and repeated:  # read again, it is not forgotten
        with pytest.warns(FailedRunWarning, match="snow"):
            assert solve(game(followers), LEADER, bad + good, study=place).status is Status.REPEATED_ERROR


@pytest.mark.slow
def test_the_last_failure_names_the_culprit():
    def broken(x: Any, y: Any) -> float:
        raise ValueError("no cost")

    followers = Numbered(SNOW, [1.0], *[SNOW] * 17, [1.0])
    with pytest.warns(FailedRunWarning, match="ValueError: no cost"):
        assert solve(game(followers, broken), LEADER, 40).status is Status.OBJECTIVE_FAILED
    followers = Numbered([1.0], SNOW, *[[1.0]] * 17, SNOW)
    with pytest.warns(FailedRunWarning, match="RuntimeError: snow"):
        assert solve(game(followers, broken), LEADER, 40).status is Status.FOLLOWERS_FAILED


def test_an_x_beyond_every_bound_ends_a_run():
    # One step to a point of that length, then back again.
    def stepped(length: float) -> Result:
        steps = ((0.6 * length - 1.0, -0.8 * length - 2.0), (0.0, 0.0))
        return solve(game(Script([1.0])), Scripted(LEADER.offsets, steps), 2)

    far = stepped(1e12)
    assert (far.status, len(far.history)) == (Status.ROUNDS_DONE, 2)
    with pytest.warns(FailedRunWarning, match="^diverged: The leader's x left every reasonable bound"):
        too_far = stepped(1.001e12)
    assert (too_far.status, len(too_far.history), too_far.error) == (Status.DIVERGED, 1, "")


def test_an_x_that_is_no_number_ends_a_run():
    with pytest.warns(FailedRunWarning, match="diverged"):
        result = solve(game(Script([1.0])), Scripted(LEADER.offsets, ((np.nan, 0.0),)), 5)
    assert (result.status, len(result.history)) == (Status.DIVERGED, 1)


def test_ctrl_c_in_mid_round_keeps_the_closed_rounds_and_the_counts(place):
    followers = Numbered([3.0], [4.0], [6.0], KeyboardInterrupt())
    result = solve(game(followers), LEADER, 9, study=place)
    assert (result.status, result.costs.tolist()) == (Status.INTERRUPTED, [3.0])
    assert (result.deployments, result.follower_rounds, result.x.tolist()) == (3, 9, [2.0, 1.0])


def test_a_response_of_another_length_is_a_failed_answer():
    result = solve(game(Script([3.0, 4.0], [1.0], [6.0, 8.0], [1.0, 1.0])), LEADER, 2)
    (failed,) = result.failures
    assert (failed.round, failed.index) == (0, 1)
    assert failed.failure == "followers answered badly: response: expected 2 numbers as before, got 1"


# On a study: gone on with where it stopped.


def sittings(place: Any, followers: Any, *rounds: int, leader: Any = LEADER) -> list[Result]:
    return [solve(game(followers), leader, n, study=place) for n in rounds]


@pytest.fixture
def stored(tmp_path):
    return (f"sqlite:///{tmp_path}/runs.db", "run")


def test_counts_and_records_go_on(stored):
    first, second = sittings(stored, Script([3.0], [9.0], [6.0], [7.0], [12.0]), 2, 3)
    assert (first.deployments, first.follower_rounds, len(first.history)) == (4, 12, 2)
    assert (second.deployments, second.follower_rounds, len(second.history)) == (6, 18, 3)
    assert [r.deployments for r in second.history] == [2, 4, 6]
    assert second.costs.tolist() == [3.0, 6.0, 12.0]


@pytest.mark.parametrize("start, kept", [(Start.PREVIOUS, 1), (Start.KEPT, 0), (Start.KEPT, 1)])
@pytest.mark.parametrize("broken_off", [1, 2, 3])
def test_followers_go_on_from_the_memory_they_had(stored, start, kept, broken_off):
    leader = Scripted(LEADER.offsets, LEADER.steps, start=start, kept=kept)
    whole = Script([1.0])
    solve(game(whole), leader, 4)
    interrupted = Numbered(*[[1.0]] * broken_off, KeyboardInterrupt())
    solve(game(interrupted), leader, 4, study=stored)
    rest = Script([1.0])
    solve(game(rest), leader, 4, study=stored)
    assert interrupted.calls[:broken_off] + rest.calls == whole.calls


class Secret:
    """A memory that cannot be written down."""

    def __init__(self, number: int) -> None:
        self.number = number


class Hidden(Script):
    """The same followers with a memory that cannot be written down, and responses that are measured in part."""

    partial = True

    def __init__(self, *answers: Any, interrupted: int = 99) -> None:
        super().__init__(*answers)
        self.interrupted = interrupted

    def initial(self, rng: Any) -> Any:
        return Secret(0)

    def respond(self, x: Any, memory: Secret, rounds: int, rng: Any) -> Any:
        if len(self.calls) == self.interrupted:
            raise KeyboardInterrupt
        answer, number = super().respond(x, memory.number, rounds, rng)
        return answer, Secret(number)


@pytest.mark.slow
@pytest.mark.parametrize("start, kept", [(Start.PREVIOUS, 1), (Start.KEPT, 0), (Start.KEPT, 1)])
@pytest.mark.parametrize("broken_off", [1, 4])
def test_followers_whose_memory_cannot_be_stored_live_through_the_log_again(stored, start, kept, broken_off):
    leader = Scripted(LEADER.offsets, LEADER.steps, start=start, kept=kept)
    answers = ([1.0, np.nan], [2.0, 3.0], SNOW, [4.0, np.nan], [5.0, 6.0])
    whole, rest = Hidden(*answers), Hidden(*answers)
    expected = solve(game(whole), leader, 3)
    solve(game(Hidden(*answers, interrupted=broken_off)), leader, 3, study=stored)
    result = solve(game(rest), leader, 3, study=stored)
    assert rest.calls == whole.calls
    assert result.costs.tolist() == pytest.approx(expected.costs.tolist(), nan_ok=True)


def test_followers_that_fail_where_they_did_not_are_found(stored):
    solve(game(Hidden([1.0, 2.0])), LEADER, 1, study=stored)
    with pytest.raises(ReplayMismatch, match="round 0, probe 1: the followers answer differently than before"):
        solve(game(Hidden([1.0, 2.0], SNOW)), LEADER, 2, study=stored)


@pytest.mark.slow
def test_failed_rounds_in_a_row_are_counted_across_the_break(stored):
    followers = Numbered(*rounds_that((3, True), (10, False), (20, True)))
    (first,) = sittings(stored, followers, 19)
    assert first.status is Status.ROUNDS_DONE
    with pytest.warns(FailedRunWarning, match="followers failed"):
        (second,) = sittings(stored, followers, 40)
    assert second.status is Status.FOLLOWERS_FAILED
    assert len(second.history) == 3 + 10 + 10


@pytest.mark.slow
def test_a_run_that_failed_goes_on_when_it_is_mended(stored):
    broken = Numbered(*rounds_that((1, False), (10, True)))
    with pytest.warns(FailedRunWarning, match="followers failed"):
        (first,) = sittings(stored, broken, 40)
    assert (first.status, len(first.history)) == (Status.FOLLOWERS_FAILED, 11)
    (second,) = sittings(stored, Script([1.0]), 40)
    assert (second.status, len(second.history), len(second.failures)) == (Status.ROUNDS_DONE, 40, 10)
    assert second.costs[11:].tolist() == [1.0] * 29


def test_a_study_of_one_s_own_stays_open_and_another_is_closed(stored, monkeypatch):
    url, name = stored
    with Study.create(url, name, Setup(LEADER, None, START)) as study:
        solve(game(Script([3.0])), LEADER, 1, study=study)
        closed = []
        original = Study.close
        monkeypatch.setattr(Study, "close", lambda self: (closed.append(self), original(self)))
        solve(game(Script([3.0])), LEADER, 2, study=study)
        assert closed == []
        solve(game(Script([3.0])), LEADER, 1, study=(url, "other"))
        assert len(closed) == 1
        with pytest.raises(InvalidInput, match="was created with another leader, x0, seed"):
            solve(
                game(Script([3.0])), Scripted(((1.0, 1.0),), ((0.0, 0.0),)), 1, [0.0, 0.0], 3, study=(url, "other")
            )
        assert len(closed) == 2
        assert study.round == 2


def test_the_study_is_created_with_the_game_s_own_settings(stored):
    url, name = stored
    for live, kept in ((False, name), (True, "live")):
        solve(game(Script([3.0], live=live)), LEADER, 1, seed=6, study=(url, kept))
        with Study.open(url, kept, objective=Objective(first_entry)) as study:
            settings = study.setup
            assert (settings.rewindable, settings.seed, settings.x0.tolist()) == (not live, 6, [1.0, 2.0])
            assert isinstance(settings.X, Reals)


def test_an_objective_that_cannot_be_written_down_is_brought_along_each_time(stored):
    for rounds in (1, 2):
        result = solve(game(Script([3.0]), lambda x, y: float(2.0 * y[0])), LEADER, rounds, study=stored)
    assert result.costs.tolist() == [6.0, 6.0]


def test_a_guarded_study_goes_on_with_its_policy_or_as_a_whole(stored):
    url, name = stored
    rails = Rails(largest_change=0.5)
    with Study.create(url, name, Setup(LEADER, None, START, rails=rails)) as study:
        for rounds, leader in ((1, LEADER), (2, Guarded(LEADER, rails))):
            assert solve(game(Script([3.0])), leader, rounds, study=study).xs[-1].max() <= 2.0
        with pytest.raises(InvalidInput, match="was created with another leader;"):
            solve(game(Script([3.0])), Guarded(LEADER, Rails(largest_change=0.25)), 3, study=study)
        # Announced: (1, 2), (1.5, 2); half the way from there to (2, 1): (1.75, 1.5), (2.25, 1.5); then (2.5, 1).
        assert study.recommend().tolist() == [2.5, 1.0]


@pytest.mark.parametrize("place", ["runs.db", ("sqlite:///runs.db",), ["a", "b"]])
def test_what_is_no_place_is_refused(place):
    with pytest.raises(InvalidInput, match="study: expected a Study or a pair"):
        solve(game(Script([3.0])), LEADER, 1, study=place)


# What a result says.


def test_what_is_no_game_or_no_leader_is_refused_with_what_to_write():
    with pytest.raises(InvalidInput, match=r"^game: expected a Game, or f\(x, y\) with .* got function$"):
        solve(lambda x: x)
    with pytest.raises(
        InvalidInput, match=r"^leader: expected a Leader .* got the class Scripted; write Scripted\(\)$"
    ):
        Study.in_memory(Setup(Scripted, x0=[0.0]))
