"""The book-keeping of rounds, through a leader that writes down all it hears."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import (
    Answer,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Probe,
)

Memory = tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class Recorder(Leader[Memory]):
    """`count` probes a round at (round, index); what it hears goes into its memory and its diary."""

    count: int = 2
    shift: float = 0.0
    laid_out: list[int] = field(default_factory=list)

    def bind(self, knowledge: Knowledge) -> Recorder:
        return self

    def check_start(self, x0: np.ndarray) -> np.ndarray:
        return x0

    def _begin(self, x0: np.ndarray, seed: int) -> Memory:
        return ("begun", x0.tolist(), seed)

    def plan(self, state: LeaderState[Memory]) -> tuple[Probe, ...]:
        self.laid_out.append(state.round)
        return tuple(
            Probe(state.round, i, np.array([state.round + self.shift, float(i)]), 3) for i in range(self.count)
        )

    def _fold(self, state: LeaderState[Memory], deployed: Any) -> Any:
        answers = [one.answer for one in deployed]
        return [float(state.round), 0.5], (*state.memory, answers), {"closed": state.round}


def observed(index: int, round: int = 0, **changes: Any) -> Answer:
    """An answer that says who it is: x = (7, index), y = (index, 0), cost = 10 index."""
    y = np.array([float(index), 0.0])
    whole = Answer(round, index, np.array([7.0, index]), y, 10.0 * index)
    return replace(whole, **changes)


def failed(index: int) -> Answer:
    return Answer(0, index, np.array([0.0, 0.0]), failure="broken")


def begin(leader: Recorder | None = None) -> tuple[Recorder, LeaderState[Memory]]:
    leader = Recorder() if leader is None else leader
    return leader, leader.init([0.25, 0.75], 4)


def close(*observations: Answer, count: int = 2) -> list[Answer | None]:
    """The answers that the policy hears when these observations close round 0."""
    leader, state = begin(Recorder(count))
    state = told_to(leader, state, observations)
    assert state.round == 1
    return list(state.memory[-1])


# --- beginning ------------------------------------------------------------------------------------------------


# --- asking ---------------------------------------------------------------------------------------------------


def test_ask_gives_the_probes_that_are_not_answered_yet() -> None:
    leader, state = begin(Recorder(count=3))
    assert [p.index for p in asked_of(leader, state)] == [0, 1, 2]
    state = told_to(leader, state, [observed(1)])
    assert [p.index for p in asked_of(leader, state)] == [0, 2]
    state = told_to(leader, state, [failed(0)])
    assert [p.index for p in asked_of(leader, state)] == [2]
    state = told_to(leader, state, [observed(2)])
    assert [(p.round, p.index) for p in asked_of(leader, state)] == [(1, 0), (1, 1), (1, 2)]


# --- closing a round ------------------------------------------------------------------------------------------


def test_a_round_closes_with_its_last_answer_and_moves_on() -> None:
    leader, state = begin()
    half = told_to(leader, state, [observed(1)])
    assert (half.round, half.note, half.x.tolist()) == (0, {}, [0.25, 0.75])
    assert half.answered == (half.answered[0],)
    done = told_to(leader, half, [observed(0)])
    assert (done.seed, done.round, done.answered, done.note) == (4, 1, (), {"closed": 0})
    assert done.x.tolist() == [0.0, 0.5]
    assert not done.x.flags.writeable
    # The note of the last closed round stays until the next one closes.
    half = told_to(leader, done, [observed(0, round=1)])
    assert (half.round, half.note) == (1, {"closed": 0})
    assert half.memory is done.memory
    done = told_to(leader, half, [observed(1, round=1)])
    assert (done.round, done.note, done.x.tolist()) == (2, {"closed": 1}, [1.0, 0.5])


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_answers_reach_the_policy_in_index_order(order: tuple[int, ...]) -> None:
    answers = close(*[observed(i) for i in order], count=3)
    assert [a.x.tolist() for a in answers if a] == [[7.0, 0.0], [7.0, 1.0], [7.0, 2.0]]
    assert [a.y.tolist() for a in answers if a and a.y is not None] == [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]
    assert [a.cost for a in answers if a] == [0.0, 10.0, 20.0]


def test_all_observations_of_one_tell_count_across_rounds() -> None:
    leader, state = begin()
    state = told_to(leader, state, [observed(0), observed(1), observed(0, round=1), observed(1, round=1)])
    assert state.round == 2


def test_a_failed_probe_is_no_answer() -> None:
    first, second = close(failed(0), observed(1))
    assert first is None
    assert second is not None
    assert second.cost == 10.0


# --- what is refused ------------------------------------------------------------------------------------------


def refused(
    leader: Recorder, state: LeaderState[Memory], observation: Answer, error: type[Exception] = InvalidInput
) -> str:
    with pytest.raises(error) as raised:
        told_to(leader, state, [observation])
    return str(raised.value)


# --- the same observation -------------------------------------------------------------------------------------
