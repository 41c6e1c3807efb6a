"""Many response models side by side: the same runs as one after another; in parts, kept while under way."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from stackelberg import ResponseModel, Study, solve
from stackelberg.core import Followers, Game, InvalidInput, Objective
from stackelberg.experiments.batches import response_runs
from stackelberg.experiments.batches.device_banks import DeviceBanks, Request
from stackelberg.experiments.batches.lock_step import in_lock_step
from stackelberg.experiments.batches.response_runs import RunsFailed, run_response_models
from stackelberg.experiments.batches.together import run_together
from stackelberg.experiments.batches.traced import Traced
from stackelberg.experiments.sweeps import played, sweep
from stackelberg.games import linear_quadratic
from stackelberg.leaders.response.bank import Bank, begin, best_model, update_here
from stackelberg.leaders.response.members import make_members
from stackelberg.leaders.response.structure import groups_of
from stackelberg.sets import Reals

GAME = partial(linear_quadratic, 3, seed=1)
AMPLIFIED = 1e-7
"""What becomes of rounding in so few rounds: a leader that has gone far astray and come back amplifies it."""


class TestLockStep:
    def test_programs_are_answered_together_and_go_on_until_they_end(self) -> None:
        meetings: list[list[int]] = []

        def answer(asked: Any) -> dict[int, int]:
            meetings.append(sorted(asked))
            return {number: 10 * question for number, question in asked.items()}

        def asks(times: int) -> Any:
            return lambda ask: [ask(k) for k in range(times)]

        ended: list[int] = []
        found = in_lock_step([asks(2), asks(0), asks(3)], answer, ended.append)
        assert found == [[0, 10], [], [0, 10, 20]]
        assert meetings == [[0, 2], [0, 2], [2]]
        assert ended == [1, 0, 2]

    def test_one_that_raises_does_not_stop_the_others(self) -> None:
        def fails(ask: Any) -> int:
            raise ValueError(f"got {ask(1)}")

        found = in_lock_step([fails, lambda ask: ask(2)], dict)
        assert str(found[0]) == "got 1"
        assert found[1] == 2

    def test_only_one_runs_at_a_time(self) -> None:
        running, most = [0], [0]

        def program(ask: Any) -> None:
            for k in range(5):
                running[0] += 1
                most[0] = max(most[0], running[0])
                running[0] -= 1
                ask(k)

        in_lock_step([program] * 6, dict)
        assert most == [1]

    @pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
    def test_where_nobody_answers_all_end(self, error: type[BaseException]) -> None:
        before, cleaned = threading.active_count(), []

        def program(ask: Any) -> None:
            try:
                ask(1)
            finally:
                cleaned.append(1)

        def answer(asked: Any) -> Any:
            raise error

        with pytest.raises(error):
            in_lock_step([program] * 3, answer)
        assert cleaned == [1, 1, 1]
        assert threading.active_count() == before

    def test_ctrl_c_in_a_program_stops_all(self) -> None:
        def interrupted(ask: Any) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            in_lock_step([lambda ask: ask(1), interrupted], dict)


class TestTraced:
    def test_a_branch_on_what_it_holds_is_refused(self) -> None:
        with pytest.raises(TypeError, match=r"np\.where"):
            bool(Traced(np.ones(1)) > 0.0)

    def test_other_ways_to_call_a_ufunc_are_refused(self) -> None:
        with pytest.raises(TypeError):
            np.add.reduce(Traced(np.ones(2)))


def some_answers(n: int, d: int, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(7)
    J = rng.standard_normal((n, d))
    moves = rng.standard_normal((count, d))
    return [(x, J @ x + 0.1 * np.sin(3.0 * x).sum() + 1.0) for x in moves]


@pytest.mark.slow
class TestOnTheDevice:
    """The leader's own code, compiled: the same banks up to rounding. One shape of all tests, compiled once."""

    members = make_members(groups_of(None, 3, 3, None))  # those of the games below

    def both(self, answers: list[Any], alone: Any = None) -> tuple[Bank, Bank, DeviceBanks]:
        banks = DeviceBanks(self.members, 2, "cpu")
        first = begin(self.members, *answers[0], 1.0)
        there, here = first, first
        for x, y in answers[1:]:
            there = banks.update({1: Request(there, self.members, x, y, 0.7)})[1]
            here = update_here(here, self.members, x, y, 0.7)
            if alone is not None:
                there, here = alone(there), alone(here)
        return there, here, banks

    def assert_same(self, there: Bank, here: Bank) -> None:
        for name in ("x", "scale", "score", "wild", "ever", "count", "remembered", "jumped", "origin"):
            np.testing.assert_allclose(getattr(there, name), getattr(here, name), rtol=1e-9, atol=1e-12)
        for one, other in zip(there.parts, here.parts, strict=True):
            for name in ("T", "U", "W", "P", "y", "far", "size"):
                np.testing.assert_allclose(getattr(one, name), getattr(other, name), rtol=1e-8, atol=1e-10)
        model, plain = (best_model(bank, self.members, 1.0) for bank in (there, here))
        np.testing.assert_allclose(model.J, plain.J, rtol=1e-9, atol=1e-11)
        np.testing.assert_allclose(model.c, plain.c, rtol=1e-9)
        np.testing.assert_allclose(model.uncertainties[0].P, plain.uncertainties[0].P, rtol=1e-9, atol=1e-12)

    def test_the_same_banks(self) -> None:
        there, here, _ = self.both(some_answers(3, 3, 25))
        self.assert_same(there, here)

    def test_with_entries_that_are_missing_seen_late_or_jump(self) -> None:
        answers = some_answers(3, 3, 22)
        for k in range(6):
            answers[k][1][2] = np.nan  # first seen after six answers
        answers[9][1][:] = np.nan
        answers[12][1][0] = np.nan
        for _, y in answers[16:]:
            y += 50.0
        there, here, _ = self.both(answers)
        self.assert_same(there, here)

    def test_a_bank_that_was_changed_on_the_way_is_taken_up(self) -> None:
        def moved(bank: Bank) -> Bank:
            parts = tuple(replace(part, y=part.y + 0.5) for part in bank.parts)
            return replace(bank, parts=parts)

        there, here, _ = self.both(some_answers(3, 3, 8), moved)
        self.assert_same(there, here)

    def test_a_bank_of_before_is_refused(self) -> None:
        answers = some_answers(3, 3, 4)
        there, _, banks = self.both(answers[:3])
        banks.update({1: Request(there, self.members, *answers[3], 1.0)})
        with pytest.raises(InvalidInput, match="no longer there"):
            np.asarray(there.parts[0].T)

    def test_runs_side_by_side_are_the_runs_alone(self) -> None:
        game = GAME()
        seeds = [0, 5]
        found = run_together([partial(solve, game, rounds=40, seed=seed) for seed in seeds], "cpu")
        for seed, result in zip(seeds, found, strict=True):
            alone = solve(game, rounds=40, seed=seed)
            assert not isinstance(result, Exception)
            np.testing.assert_allclose(result.costs, alone.costs, rtol=AMPLIFIED)
            np.testing.assert_allclose(result.x, alone.x, rtol=0, atol=AMPLIFIED)

    def test_with_failed_answers(self) -> None:
        """What is not seen is predicted, by all members, on the host."""
        game = game_without_counts(0.3)
        found = run_together(
            [partial(solve, game, ResponseModel(), rounds=15, seed=seed) for seed in (0, 1)], "cpu"
        )
        alone = solve(game, ResponseModel(), rounds=15, seed=1)
        assert not isinstance(found[1], Exception)
        assert len(alone.failures) == len(found[1].failures) > 2
        np.testing.assert_allclose(found[1].x, alone.x, rtol=0, atol=AMPLIFIED)

    def test_from_the_door_in_parts(self) -> None:
        how = {"rounds": 12, "marks": (5, 12), "workers": 1}
        plain = run_response_models(GAME, range(3), **how)
        beside = run_response_models(GAME, range(3), method="together", part=2, **how)
        np.testing.assert_allclose(beside.costs, plain.costs, rtol=AMPLIFIED)
        np.testing.assert_allclose(beside.recommended, plain.recommended, rtol=0, atol=AMPLIFIED)


class Sometimes(Followers):
    """They settle at once; on some days, drawn at random, nobody counts."""

    rewindable = False

    def __init__(self, share: float) -> None:
        self.share = share

    def initial(self, rng: np.random.Generator) -> None:
        return None

    def respond(
        self, x: np.ndarray, memory: None, rounds: int, rng: np.random.Generator
    ) -> tuple[np.ndarray, None]:
        if rng.random() < self.share:
            raise RuntimeError("no counts today")
        return 1.0 - 0.5 * x, None


def game_without_counts(share: float) -> Game:
    objective = Objective(lambda x, y: float(y @ y + 0.1 * x @ x))
    return Game(Reals(3), objective, Sometimes(share), x0=np.array([0.5, 0.2, 0.1]))


HOW: Any = {"rounds": 4, "marks": (2, 4, 9), "workers": 1, "part": 2}


class TestInParts:
    def test_runs_are_those_of_solve_to_the_bit(self) -> None:
        leaders = (ResponseModel(), ResponseModel(explore=0.1))
        found = run_response_models(GAME, [3, 8], leaders=leaders, **HOW)
        assert found.setting.tolist() == [0, 0, 1, 1]
        assert found.seed.tolist() == [3, 8, 3, 8]
        assert found.marks == (2, 4)
        for run, (leader, seed) in enumerate((leader, seed) for leader in leaders for seed in (3, 8)):
            alone = solve(GAME(), leader, rounds=4, seed=seed)
            np.testing.assert_array_equal(found.costs[run], alone.costs)
            np.testing.assert_array_equal(found.recommended[run], [alone.history[2].x, alone.x])
        np.testing.assert_array_equal(found.quantiles((0.0, 1.0)), [found.costs.min(0), found.costs.max(0)])
        np.testing.assert_array_equal(
            found.quantiles_of(lambda x: float(x[0]), (0.0,))[0], found.recommended.min(0)[:, 0]
        )

    def test_what_is_done_is_kept_and_not_played_again(
        self, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = run_response_models(GAME, range(5), **HOW)

        def stop(done: int) -> None:
            if done == 4:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run_response_models(GAME, range(5), folder=tmp_path, on_runs=stop, **HOW)
        played: list[int] = []
        play = response_runs._play_part
        monkeypatch.setattr(response_runs, "_play_part", lambda part: played.append(len(part.runs)) or play(part))
        told: list[int] = []
        again = run_response_models(GAME, range(5), folder=tmp_path, on_runs=told.append, **HOW)
        assert played == [1]
        assert told == [4, 5]
        np.testing.assert_array_equal(again.costs, whole.costs)
        np.testing.assert_array_equal(again.recommended, whole.recommended)
        assert again.status == whole.status
        assert not tmp_path.exists()  # nothing else was in it

    def test_parts_of_other_settings_are_not_taken_up(self, tmp_path: Any) -> None:
        def stop(done: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run_response_models(GAME, range(3), folder=tmp_path, on_runs=stop, **HOW)
        other = partial(linear_quadratic, 3, seed=2)
        found = run_response_models(other, range(3), folder=tmp_path, **HOW)
        np.testing.assert_array_equal(found.costs, run_response_models(other, range(3), **HOW).costs)

    def test_how_many_fit_into_the_memory(self, monkeypatch: pytest.MonkeyPatch) -> None:
        game, one = GAME(), ResponseModel()
        assert response_runs._runs_at_a_time(game, (one,), "cpu", 5000, 2) == response_runs.MOST_RUNS
        assert response_runs._runs_at_a_time(game, (one,), "cpu", 10, 4) == 3
        monkeypatch.setitem(response_runs.MOST_BYTES, "cpu", 1_000_000)
        few = response_runs._runs_at_a_time(game, (one,), "cpu", 5000, 1)
        assert 1 <= few < 20
        assert response_runs._runs_at_a_time(game, (one,), "cpu", 5000, 2) == max(1, few // 2)

    def test_a_run_that_fails_says_so(self) -> None:
        found = run_response_models(partial(game_without_counts, 1.0), [0], **HOW)
        assert found.status == ("repeated error",)
        assert np.isnan(found.costs).all()

    def test_a_part_that_cannot_be_played_is_reported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            response_runs, "_finished", lambda parts, workers: ((name, None, "it broke") for name in parts)
        )
        with pytest.raises(RunsFailed, match=r"2 of 2 parts failed; runs 0 to 1: it broke"):
            run_response_models(GAME, range(3), **HOW)

    @pytest.mark.parametrize(
        ("settings", "words"),
        [
            ({"device": "tpu"}, "device: expected 'cpu' or 'gpu', got 'tpu'"),
            ({"method": "fast"}, "method: expected 'auto', 'loop' or 'together', got 'fast'"),
            ({"method": "loop", "device": "gpu"}, "method: 'loop' needs device='cpu'"),
            ({"rounds": 0}, "rounds"),
            ({"seeds": []}, "seeds: expected at least one seed"),
        ],
    )
    def test_bad_settings_are_refused_at_the_door(self, settings: Any, words: str) -> None:
        with pytest.raises(InvalidInput, match=words):
            run_response_models(**{"make_game": GAME, "seeds": [0], "rounds": 3, **settings})


SPEC: Any = {
    "study": {"name": "many", "rounds": 10},
    "game": {"builtin": "linear-quadratic", "arguments": {"d": 3, "seed": 1}},
    "leader": {"policy": "response-model"},
}


class TestSweeps:
    @pytest.mark.slow
    def test_a_sweep_plays_runs_side_by_side(self, tmp_path: Any) -> None:
        """In parts of two, kept as they end; logs name the ordinary leader, and a worker's thread is enough."""
        told: list[tuple[int, str]] = []
        with ThreadPoolExecutor(1) as pool:
            how: Any = {"seeds": [0, 1, 2], "executor": pool, "out": tmp_path, "db": tmp_path / "studies.db"}
            beside = sweep(SPEC, together=2, on_run=lambda run, what, done, of: told.append((done, what)), **how)
            again = sweep(SPEC, together=2, **how)
            alone = sweep(SPEC, seeds=[0, 1, 2], executor=pool)
        assert told == [(1, "rounds done"), (2, "rounds done"), (3, "rounds done")]
        assert again.played == 0
        costs = [np.array([end.costs for end in found.outcomes.values()]) for found in (beside, alone)]
        np.testing.assert_allclose(*costs, rtol=AMPLIFIED)
        for run in beside.outcomes:
            with Study.open(tmp_path / "studies.db", run.study) as study:
                assert type(study.policy) is ResponseModel
                assert study.progress.round == 10

    def test_one_that_fails_does_not_stop_those_beside_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        play = played.play

        def sometimes(job: Any) -> Any:
            if job.seed == 1:
                raise ValueError("this one broke")
            return play(job)

        monkeypatch.setattr(played, "play", sometimes)
        spec = {**SPEC, "leader": {"policy": "spsa"}}
        with ThreadPoolExecutor(1) as pool:
            found = sweep(spec, seeds=[0, 1, 2], executor=pool, together=2)
        assert [run.seed for run in found.outcomes] == [0, 2]
        assert [(run.seed, why) for run, why in found.failed.items()] == [(1, "ValueError: this one broke")]

    @pytest.mark.parametrize(
        ("settings", "words"),
        [
            ({"together": 0}, "together"),
            ({"device": "tpu", "together": 2}, "device: expected 'cpu' or 'gpu', got 'tpu'"),
            ({"device": "gpu"}, "say how many at a time"),
        ],
    )
    def test_bad_settings_are_refused_at_the_door(self, settings: Any, words: str) -> None:
        with pytest.raises(InvalidInput, match=words):
            sweep(SPEC, **settings)
