"""Where a leader's X comes from: given, left open, filled in by the game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, Knowledge
from stackelberg.leaders import ResponseModel, TwoPoint
from stackelberg.leaders.feasible import first_given
from stackelberg.sets import Box, Reals, Unconstrained

BOX, OTHER = Box([0.0, 0.0], [1.0, 1.0]), Box([0.0, 0.0], [2.0, 2.0])


every_leader = pytest.mark.parametrize("make", [TwoPoint, ResponseModel])


@every_leader
@pytest.mark.parametrize(
    "settings", [{}, {"X": None}, {"X": Unconstrained()}], ids=["left out", "None", "Unconstrained"]
)
def test_left_open_it_is_anywhere_until_a_game_says_where(make: Any, settings: Any) -> None:
    leader = make(**settings)
    assert isinstance(leader.X, Unconstrained)
    bound = leader.bind(Knowledge(BOX))
    assert bound.X is BOX
    assert bound.bind(Knowledge(OTHER)).X is BOX


@every_leader
def test_given_it_stays(make: Any) -> None:
    leader = make(X=BOX)
    assert leader.X is BOX
    assert leader.bind(Knowledge(OTHER)).X is BOX


@every_leader
def test_anywhere_is_played_as_in_R_d(make: Any) -> None:
    """Bound to R^2 or not at all: the same probes and steps, to the bit."""
    free, bound = make(), make(X=Reals(2))
    states = [free.init([0.3, 0.1], 4), bound.init([0.3, 0.1], 4)]
    for _ in range(3):
        probes, same = asked_of(free, states[0]), asked_of(bound, states[1])
        assert np.array_equal([p.x for p in probes], [p.x for p in same])
        told = [Answer.answer(p, p.x + 1.0, float(p.x @ p.x)) for p in probes]
        states = [told_to(free, states[0], told), told_to(bound, states[1], told)]
        assert np.array_equal(states[0].x, states[1].x)


def test_the_first_set_given_counts() -> None:
    assert first_given(None, Unconstrained(), BOX, OTHER) is BOX
    assert first_given(OTHER, None, BOX) is OTHER
    assert first_given(None, Unconstrained()) == Unconstrained()
