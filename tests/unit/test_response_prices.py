"""Which entry of y each entry of x is a price on: declared or by default, and what the leader makes of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, InvalidInput, Knowledge, LeaderState, Objective
from stackelberg.core.forms import from_data, register, to_data
from stackelberg.leaders import ResponseModel
from stackelberg.sets import Reals

D = 6
rng = np.random.default_rng(17)
ROOT = rng.standard_normal((D, D))
H = ROOT @ ROOT.T / D + 0.2 * np.eye(D)
OTHERS = rng.standard_normal((3, D))
ORDER = np.array([7, 2, 0, 8, 4, 1, 6, 3, 5])
"""Nine entries of y, six of them priced: where each stands after they were shuffled."""
FIRST, SHUFFLED = tuple(range(D)), tuple(int(j) for j in np.argsort(ORDER)[:D])


@register("half")
def half(x: np.ndarray, y: np.ndarray) -> float:
    return float(0.5 * y @ y + 0.05 * x @ x)


def half_square(prices: Any = None) -> Objective:
    """½‖y‖² + 0.05‖x‖², which is the same in any order of y."""
    return Objective(half, (lambda x, y: 0.1 * x, lambda x, y: y), prices=prices)


class TestAtTheDoor:
    def test_a_wrong_number_of_prices_is_refused_before_anything_is_deployed(self) -> None:
        f = half_square([0, 1, 2])
        with pytest.raises(InvalidInput, match="prices: expected 2 entries of y, one for each entry of x, got 3"):
            ResponseModel().bind(Knowledge(Reals(2), f, True))
        with pytest.raises(InvalidInput, match="prices: expected 2 entries of y, one for each entry of x, got 3"):
            ResponseModel(objective=f).init(np.ones(2), 0)
        ResponseModel(objective=f).init(np.ones(3), 0)

    def test_an_entry_that_y_does_not_have_at_the_first_answer(self) -> None:
        leader = ResponseModel(first_move=1.0).bind(Knowledge(Reals(2), half_square([0, 4]), True))
        state = leader.init(np.zeros(2), 0)
        (probe,) = asked_of(leader, state)
        with pytest.raises(InvalidInput, match="prices: expected entries of y from 0 to 3, got"):
            told_to(leader, state, [Answer.answer(probe, y=np.ones(4))])
        after = told_to(leader, state, [Answer.answer(probe, y=np.ones(5))])
        assert after.memory.rows.y.tolist() == [[1.0] * 5]

    def test_they_are_stored_with_the_objective(self) -> None:
        stored = from_data(to_data(Objective(half, prices=[[3, 0], [1, 2]])))
        assert stored == Objective(half, prices=((3, 0), (1, 2)))


class Town:
    """Six prices, nine quantities: y = b − (H; others) x, of which the six priced have a potential."""

    b = 3.0 + np.arange(9.0)

    def __init__(self, prices: Any, order: np.ndarray | None = None) -> None:
        order = np.arange(9) if order is None else order
        self.slopes, self.level = -np.vstack([H, OTHERS @ H])[order], self.b[order]
        self.leader = ResponseModel(first_move=1.0).bind(Knowledge(Reals(D), half_square(prices), True))
        self.state: LeaderState[Any] = self.leader.init(np.zeros(D), 1)
        self.led: list[bool] = []

    def play(self, rounds: int) -> np.ndarray:
        """What was deployed, a row per round."""
        xs = []
        for _ in range(rounds):
            (probe,) = asked_of(self.leader, self.state)
            xs.append(probe.x)
            y = self.level + self.slopes @ probe.x
            self.state = told_to(self.leader, self.state, [Answer.answer(probe, y=y)])
            self.led.append(bool(self.state.note["symmetric"]))
        return np.array(xs)

    @property
    def closed(self) -> float:
        """The share of the gap to the best x that the recommended x has closed."""
        best = np.linalg.solve(self.slopes.T @ self.slopes + 0.1 * np.eye(D), -self.slopes.T @ self.level)
        start, here, least = (
            half(x, self.level + self.slopes @ x) for x in (np.zeros(D), self.leader.recommend(self.state), best)
        )
        return (start - here) / (start - least)


class TestPricesInShuffledPositions:
    @pytest.mark.slow
    def test_it_takes_the_same_way(self) -> None:
        """Sums in another order are rounded otherwise: 1e-16, which grows until a step ends inside its region."""
        first, shuffled = Town(FIRST), Town(SHUFFLED, ORDER)
        one, other = first.play(5), shuffled.play(5)
        np.testing.assert_allclose(other, one, atol=1e-6 * np.abs(one).max())
        assert shuffled.led == first.led
        assert shuffled.closed == pytest.approx(first.closed, abs=1e-6)

    @pytest.mark.slow
    def test_and_gets_as_far(self) -> None:
        for town in (Town(FIRST), Town(SHUFFLED, ORDER)):
            town.play(20)
            assert town.closed > 0.99

    def test_and_gets_there_sooner_than_where_nothing_is_declared(self) -> None:
        """Six rounds show five directions of six; prices tell of the others."""
        declared, silent = Town(SHUFFLED, ORDER), Town(None, ORDER)
        for town in (declared, silent):
            town.play(D)
        assert any(declared.led)
        assert not any(silent.led)
        assert declared.closed > 1.3 * silent.closed
