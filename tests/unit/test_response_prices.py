"""Which entry of y each entry of x is a price on: declared or by default, and what the leader makes of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.response_units import learned

from stackelberg.core import ConvexSet, InvalidInput, Knowledge, LeaderState, Objective, Observation
from stackelberg.leaders import Blocks, ResponseModel
from stackelberg.leaders.response.bank import Bank, best_model
from stackelberg.leaders.response.filters import Members, make_members
from stackelberg.leaders.response.groups import Groups, one_group, price_places
from stackelberg.leaders.response.pace import Pace
from stackelberg.leaders.response.planning import _first_move
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.problem import ScaledProblem, Scaling
from stackelberg.leaders.response.step import first_step
from stackelberg.leaders.response.structure import groups_of
from stackelberg.sets import Ball, Box, Reals
from stackelberg.study.codec import decode, encode

D = 6
rng = np.random.default_rng(17)
ROOT = rng.standard_normal((D, D))
H = ROOT @ ROOT.T / D + 0.2 * np.eye(D)
OTHERS = rng.standard_normal((3, D))
ORDER = np.array([7, 2, 0, 8, 4, 1, 6, 3, 5])
"""Nine entries of y, six of them priced: where each stands after they were shuffled."""
FIRST, SHUFFLED = tuple(range(D)), tuple(int(j) for j in np.argsort(ORDER)[:D])


def half(x: np.ndarray, y: np.ndarray) -> float:
    return float(0.5 * y @ y + 0.05 * x @ x)


def half_square(prices: Any = None) -> Objective:
    """½‖y‖² + 0.05‖x‖², which is the same in any order of y."""
    return Objective(half, (lambda x, y: 0.1 * x, lambda x, y: y), prices=prices)


class TestWhereTheyAre:
    def test_declared_or_block_by_block(self) -> None:
        assert price_places(((4, 2),), 5, 2).tolist() == [[4, 2]]
        assert price_places(((4, 2), (0, 1)), 5, 2).tolist() == [[4, 2], [0, 1]]
        assert price_places(None, 6, 2).tolist() == [[0, 1], [2, 3], [4, 5]]
        assert price_places(None, 5, 2).shape == (0, 2)  # nothing says which is a price on which
        assert price_places(((0, 1),), 4, 2).tolist() == [[0, 1]]  # of two blocks only the first

    def test_an_entry_that_y_does_not_have(self) -> None:
        with pytest.raises(InvalidInput, match=r"prices: expected entries of y from 0 to 3, got \(\(0, 4\),\)"):
            price_places(((0, 4),), 4, 2)

    @pytest.mark.parametrize("given", [((0, 1, 2),), ((0,),)])
    def test_not_one_for_each_entry_of_x(self, given: Any) -> None:
        with pytest.raises(InvalidInput, match=f"prices: expected 2 entries of y, .* got {len(given[0])}"):
            price_places(given, 4, 2)


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
        (probe,) = leader.ask(state)
        with pytest.raises(InvalidInput, match="prices: expected entries of y from 0 to 3, got"):
            leader.tell(state, [Observation.answer(probe, y=np.ones(4))])
        after = leader.tell(state, [Observation.answer(probe, y=np.ones(5))])
        assert after.memory.rows.y.tolist() == [[1.0] * 5]

    def test_they_are_stored_with_the_objective(self) -> None:
        stored = decode(encode(Objective(half, prices=[[3, 0], [1, 2]]), "objective"), "objective")
        assert stored == Objective(half, prices=((3, 0), (1, 2)))


def bank_of(groups: Groups, xs: np.ndarray, ys: np.ndarray) -> tuple[Bank, Members]:
    members = make_members(groups)
    return learned(members, xs, ys, 1.0), members


class TestTheModelInAnotherOrder:
    """y shuffled, and prices declared to be where they are then: the same model, shuffled."""

    @pytest.mark.parametrize("keep", [0.0, 0.6])
    @pytest.mark.parametrize(
        "n, places", [(6, ((0, 1, 2), (3, 4, 5))), (7, ((0, 1, 2),)), (7, ((5, 0, 3), (6, 2, 4)))]
    )
    def test_no_structure(self, n: int, places: Any, keep: float) -> None:
        draws = np.random.default_rng(n)
        xs, order = draws.standard_normal((12, 3)), draws.permutation(n)
        slopes, y, ys = draws.standard_normal((n, 3)), np.zeros(n), []
        for row in places:
            slopes[list(row)] -= 2.0 * np.eye(3)
        for x in xs:
            y = 5.0 + slopes @ x + keep * (y - 5.0 - slopes @ x)
            ys.append(y)
        moved = tuple(tuple(int(j) for j in np.argsort(order)[list(row)]) for row in places)
        one = bank_of(one_group(n, 3, places), xs, np.array(ys))
        other = bank_of(one_group(n, 3, moved), xs, np.array(ys)[:, order])
        np.testing.assert_allclose(other[0].score, one[0].score, rtol=1e-7, atol=1e-7)
        plain, shuffled = (best_model(bank, members, 1.0) for bank, members in (one, other))
        np.testing.assert_allclose(shuffled.J, plain.J[order], rtol=1e-7, atol=1e-7)
        np.testing.assert_allclose(shuffled.c, plain.c[order], rtol=1e-7, atol=1e-7)
        assert shuffled.pace.rate == pytest.approx(plain.pace.rate, abs=1e-7)
        without = best_model(*bank_of(one_group(7, 3), xs[:3], np.array(ys)[:3, np.arange(7) % n]), 1.0)
        priced = best_model(*bank_of(one_group(n, 3, places), xs[:3], np.array(ys)[:3]), 1.0)
        assert not np.allclose(without.J[:n], priced.J)  # they are made use of

    def test_blocks_that_are_declared_are_the_default(self) -> None:
        """What was learned without a declaration goes on with one that says the same, and not with another."""
        assert one_group(4, 2, ((0, 1), (2, 3))).layout == one_group(4, 2).layout
        assert one_group(4, 2, ((0, 1),)).layout != one_group(4, 2).layout
        assert one_group(4, 2, ((1, 0), (2, 3))).layout != one_group(4, 2).layout

    def test_cells_know_the_price_of_each_output(self) -> None:
        """Outputs 0 to 4, of which 3 and 1 are priced by 0 and 1, and 4 and 0 again; 2 is priced by nobody."""
        groups = one_group(5, 2, ((3, 1), (4, 0)))
        (cell,) = groups.cells
        assert (len(groups.places), cell.priced.tolist()) == (2, [[0, 1]])
        assert cell.own.tolist() == [[1, 1, 2, 0, 0]]
        assert cell.block.tolist() == [[1, 0, 2, 0, 1]]

    def test_with_a_structure_a_group_knows_its_own_prices_only(self) -> None:
        """Output 2 depends on input 0, its price; output 0 on input 0 too, but input 1 is its price."""
        groups = groups_of(Blocks((([2], [0]), ([0], [0]), ([1], [1]))), 3, 2, ((2, 0),))
        by_output = {int(o): cell for cell in groups.cells for o in cell.outputs.ravel() if o < 3}
        for output, input, own in ((2, 0, True), (0, 0, False), (1, 1, False)):
            cell = by_output[output]
            g = int(np.flatnonzero((cell.outputs == output).any(axis=1))[0])
            assert input in cell.inputs[g]
            column = int(np.flatnonzero(cell.outputs[g] == output)[0])
            assert bool(cell.own[g, column] < cell.priced.shape[1]) is own


def model(y: Any) -> Predictor:
    """One that has seen y at the start, and nothing else."""
    y = np.array(y, dtype=float)
    return Predictor(np.zeros(2), np.zeros((y.size, 2)), y, (), 1.0, Pace(), 1e-4, 1.0)


def move(
    slopes: Any, X: ConvexSet | None = None, places: Any = ((0, 1),), sizes: Any = None, x0: Any = (0.0, 0.0)
) -> np.ndarray | None:
    """The first move from x0 in units of one, where f has these slopes by y, in a region of √2."""
    by_y = np.array(slopes, dtype=float)
    f = Objective(lambda x, y: float(by_y @ y), (lambda x, y: 0.0 * x, lambda x, y: by_y))
    scaling = Scaling(np.zeros(2), np.ones(2), None if sizes is None else np.array(sizes, dtype=float))
    problem = ScaledProblem(f, Reals(2) if X is None else X, scaling, floor=False)
    step = first_step(np.array(x0), np.sqrt(2.0))
    return _first_move(model(np.ones(by_y.size)), problem, step, np.array(places), ())


class TestTheFirstMove:
    """Up on what costs most, as far as the first region goes."""

    def test_along_the_slopes_of_f(self) -> None:
        np.testing.assert_allclose(move([3.0, 4.0]), np.sqrt(2.0) * np.array([0.6, 0.8]), rtol=1e-15)
        np.testing.assert_allclose(move([3.0, -4.0]), np.sqrt(2.0) * np.array([0.6, -0.8]), rtol=1e-15)

    def test_by_position(self) -> None:
        np.testing.assert_allclose(move([9.0, 4.0, 3.0], places=((2, 1),)), np.sqrt(2.0) * np.array([0.6, 0.8]))

    def test_all_quantities_that_are_priced_count_by_their_sizes(self) -> None:
        """Flows of size 10 and times of size 2: 10 · (0.1, 0) + 2 · (1, 2) = (3, 4)."""
        found = move([0.1, 0.0, 1.0, 2.0], places=((0, 1), (2, 3)), sizes=[10.0, 10.0, 2.0, 2.0])
        np.testing.assert_allclose(found, np.sqrt(2.0) * np.array([0.6, 0.8]), rtol=1e-15)

    def test_what_X_leaves_of_it(self) -> None:
        """Upper bounds of 1 and 0.75 cut (0.85, 1.13) off; of 0.3 they leave less than half of the radius."""
        np.testing.assert_allclose(
            move([3.0, 4.0], Box(np.zeros(2), np.array([1.0, 0.75]))), [0.6 * np.sqrt(2), 0.75]
        )
        assert move([3.0, 4.0], Box(np.zeros(2), np.full(2, 0.3))) is None
        assert move([-3.0, -4.0], Box(np.zeros(2), np.full(2, 9.0))) is None  # subsidies are not allowed
        assert move([3.0, 4.0], Box(np.zeros(2), np.ones(2)), x0=(1.0, 1.0)) is None  # at the top already
        np.testing.assert_allclose(move([3.0, 4.0], Ball(np.zeros(2), 1.0)), [0.6, 0.8], rtol=1e-12)

    @pytest.mark.parametrize("slopes", [[0.0, 0.0], [np.nan, 1.0], [np.inf, 1.0]])
    def test_none_where_f_says_nothing_of_y(self, slopes: list[float]) -> None:
        assert move(slopes) is None

    def test_it_is_deployed_without_an_exploring_move_and_promises_nothing(self) -> None:
        """½‖y‖² at y = (6, 8): a radius of 0.25 along (0.6, 0.8), in units of x; √2 quarters where X gives it."""
        wide = Box(np.zeros(2), np.full(2, 4.0))  # a sixteenth of 4
        for settings, X, length in (({"first_move": 0.25}, Reals(2), 0.25), ({}, wide, 0.25 * np.sqrt(2.0))):
            leader = ResponseModel(**settings).bind(Knowledge(X, half_square(), False))
            state = leader.init(np.array([1.0, 2.0]), 0)
            state = leader.tell(state, [Observation.answer(leader.ask(state)[0], y=np.array([6.0, 8.0]))])
            step = state.memory.step
            expected = np.array([1.0, 2.0]) + length * np.array([0.6, 0.8])
            np.testing.assert_allclose(leader.ask(state)[0].x, expected, rtol=1e-14)
            np.testing.assert_array_equal(step.goal, step.announce)
            assert (step.promised, step.predicted) == (0.0, None)

    def test_where_nothing_is_priced_or_X_leaves_no_room_it_explores(self) -> None:
        y = np.array([6.0, 8.0, 1.0])
        for X, seen in ((Reals(2), y), (Box(np.full(2, -9.0), np.ones(2)), y[:2])):
            leader = ResponseModel(first_move=1.0).bind(Knowledge(X, half_square(), False))
            state = leader.init(np.ones(2), 0)
            state = leader.tell(state, [Observation.answer(leader.ask(state)[0], y=seen)])
            assert state.memory.step.predicted is not None
            assert not np.array_equal(leader.ask(state)[0].x, np.ones(2))


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
            (probe,) = self.leader.ask(self.state)
            xs.append(probe.x)
            y = self.level + self.slopes @ probe.x
            self.state = self.leader.tell(self.state, [Observation.answer(probe, y=y)])
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
        """Sums in another order are rounded otherwise: 1e-16, which grows tenfold in each of the first rounds."""
        first, shuffled = Town(FIRST), Town(SHUFFLED, ORDER)
        one, other = first.play(7), shuffled.play(7)
        np.testing.assert_allclose(other, one, atol=1e-9 * np.abs(one).max())
        assert shuffled.led == first.led
        assert shuffled.closed == pytest.approx(first.closed, abs=1e-9)

    @pytest.mark.slow
    def test_and_gets_as_far(self) -> None:
        for town in (Town(FIRST), Town(SHUFFLED, ORDER)):
            town.play(15)
            assert town.closed > 0.9

    def test_and_gets_there_sooner_than_where_nothing_is_declared(self) -> None:
        """Six rounds show five directions of six; prices tell of the others."""
        declared, silent = Town(SHUFFLED, ORDER), Town(None, ORDER)
        for town in (declared, silent):
            town.play(D)
        assert any(declared.led)
        assert not any(silent.led)
        assert declared.closed > 2.0 * silent.closed


class TestTheCostsOfASearchForALength:
    def searched(self, fails: tuple[int, ...] = ()) -> tuple[ResponseModel, list[np.ndarray], LeaderState[Any]]:
        """From 0 with nothing to give a length, up to the round in which it is found."""
        leader = ResponseModel().bind(Knowledge(Reals(D), half_square(FIRST), True))
        state, xs = leader.init(np.zeros(D), 4), []
        for t in range(40):
            (probe,) = leader.ask(state)
            if t in fails:
                state = leader.tell(state, [Observation.failed(probe, "road closed")])
                continue
            xs.append(probe.x)
            state = leader.tell(state, [Observation.answer(probe, y=Town.b - np.vstack([H, OTHERS @ H]) @ probe.x)])
            if state.memory.search is None:
                return leader, xs, state
        raise AssertionError("it does not end")

    def test_they_are_remembered_with_the_rounds_in_which_they_were_seen(self) -> None:
        _, xs, state = self.searched()
        costs = state.memory.costs.costs
        assert len(xs) >= 3
        assert [one.round for one in costs] == list(range(len(xs)))
        for one, x in zip(costs, xs, strict=True):
            np.testing.assert_allclose(state.memory.scaling.unscale(one.u), x, rtol=1e-12, atol=1e-15)
            assert one.cost == half(x, Town.b - np.vstack([H, OTHERS @ H]) @ x)
        assert state.memory.costs.first == costs[0].cost

    def test_nothing_dearer_than_the_best_of_them_is_recommended_at_once(self) -> None:
        leader, xs, state = self.searched()
        best = min(half(x, Town.b - np.vstack([H, OTHERS @ H]) @ x) for x in xs)
        x = leader.recommend(state)
        assert half(x, Town.b - np.vstack([H, OTHERS @ H]) @ x) <= best * (1.0 + 1e-12)
