"""An entry of y that is missing in the first answers: when it is seen at last it is placed there, no jump."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import Knowledge, Objective, Observation
from stackelberg.leaders import ResponseModel
from stackelberg.sets import Box

LEVEL = np.array([500.0, 300.0, 800.0])
SLOPES = np.array([[-4.0, 1.0, 1.0], [1.0, -3.0, 1.0], [1.0, 1.0, -5.0]])


def model():
    f = Objective(lambda x, y: float(y @ y) / 1e3)
    return ResponseModel(K=1).bind(Knowledge(Box([0.0] * 3, [5.0] * 3), f, False))


def played(hidden, rounds):
    """The leader's state after answers y = level + slopes x; `hidden` are (round, entry) that nobody measured."""
    leader = model()
    state = leader.init(np.zeros(3), 0)
    for t in range(rounds):
        (probe,) = leader.ask(state)
        y = LEVEL + SLOPES @ probe.x
        y[[entry for round, entry in hidden if round == t]] = np.nan
        state = leader.tell(state, [Observation.answer(probe, y, None)])
    return state


def test_what_was_never_seen_is_remembered_until_it_is():
    hidden = [(0, 1), (0, 2), (1, 2)]
    for rounds, ever in ((1, [True, False, False]), (2, [True, True, False]), (3, [True, True, True])):
        assert played(hidden, rounds).memory.bank.ever.tolist() == ever
    assert played(hidden, 2).note["unseen"] == 1
    assert played([(1, 0)], 2).memory.bank.ever.all(), "an entry that was seen before"


@pytest.mark.parametrize("entry", [0, 1, 2])
def test_the_first_sight_is_no_jump(entry):
    whole, late = played([], 2).memory, played([(0, entry)], 2).memory
    first = played([(0, entry)], 2).memory
    levels = [part.T[..., -1] for part in first.bank.parts]
    assert all(np.isfinite(level).all() for level in levels)
    assert late.bank.scale.max() <= 4.0 * whole.bank.scale.max(), "no innovation as large as the entry itself"
    y = LEVEL + SLOPES @ late.deployed
    assert late.frame.response(late.judge.window.now)[entry] == pytest.approx(y[entry])


def test_a_leader_whose_first_answer_lacked_an_entry_gets_as_far():
    end, missed = (played(hidden, 25) for hidden in ([], [(0, 1)]))
    f = model().objective
    costs = [f(s.x, LEVEL + SLOPES @ s.x) for s in (end, missed)]
    start = f(np.zeros(3), LEVEL)
    assert (start - costs[1]) > 0.8 * (start - costs[0]) > 0.0


def test_an_objective_that_is_not_finite_without_what_was_never_seen_says_so():
    f = Objective(lambda x, y: -float(np.sum(x * np.log(y))))
    leader = ResponseModel(K=1).bind(Knowledge(Box([0.0] * 3, [5.0] * 3), f, False))
    state = leader.init(np.ones(3), 0)
    for _ in range(3):
        (probe,) = leader.ask(state)
        y = LEVEL + SLOPES @ probe.x
        y[1] = np.nan
        with np.errstate(divide="ignore", invalid="ignore"):
            state = leader.tell(state, [Observation.answer(probe, y, None)])
    assert state.note["held"].startswith("no step: f is not a finite number")
    assert "count as 0" in state.note["held"]
