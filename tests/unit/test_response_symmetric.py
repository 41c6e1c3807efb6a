"""The symmetric model of the response: in plain linear algebra, when it is trusted, and where it leads."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg import solve
from stackelberg.core import Game, Objective
from stackelberg.followers import ProjectedGradient, VariationalInequality
from stackelberg.games.linear_quadratic import LinearQuadratic
from stackelberg.leaders import ResponseModel
from stackelberg.leaders.response import symmetric
from stackelberg.leaders.response.constants import COMPARISONS, ERROR_MEMORY, JUMP, NEAREST, QUIET, RIDGE, WINDOW
from stackelberg.leaders.response.contest import (
    BANK,
    EVERYWHERE,
    SMALLEST,
    Contest,
    first_contest,
    leading_model,
    observe,
    place_in_window,
)
from stackelberg.leaders.response.pace import Pace
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.symmetric import (
    Factored,
    Window,
    add_answer,
    advance,
    first_window,
    learn_outside,
    shift_level,
    symmetric_models,
)
from stackelberg.sets import Reals

KEPT = 1.0 + RIDGE
"""What one eigenvalue is divided by, with the ridge."""

EACH_OF_TWO = np.array([[0, 1]])
"""Two prices on the two entries of y."""

rng = np.random.default_rng(21)


def predicting(x: np.ndarray, J: np.ndarray, c: np.ndarray, rate: float = 1.0) -> Predictor:
    pace = Pace() if rate == 1.0 else Pace(np.full(c.size, 1.0 - rate))
    return Predictor(x, J, c, (), 1.0, pace, 1e-4, 1.0)


def window_of(xs: np.ndarray, ys: np.ndarray, before: np.ndarray) -> Window:
    places = np.arange(ys.shape[1]).reshape(-1, xs.shape[1])
    none = np.zeros(len(places))
    return Window(xs, ys, before, ys[-1], places, none, none)


def model_of(window: Window, rate: float = 1.0) -> Predictor | None:
    """The smallest symmetric model with a bank of this rate: nothing else of the bank matters to J and c."""
    models = models_of(window, rate)
    return None if models is None else models[0]


def models_of(window: Window, rate: float = 1.0) -> tuple[Predictor, Predictor] | None:
    n = window.y.shape[1]
    return symmetric_models(window, predicting(np.zeros(1), np.zeros((n, 1)), np.zeros(n), rate))


def plain_model(window: Window, rate: float) -> tuple[np.ndarray, np.ndarray] | None:
    """J and c: moves from the last deployment to each one before, each scaled to length one; with the ridge.

    A move longer than the NEAREST shortest counts less, by the square of how much longer it is.
    """
    heading = np.array([b + (y - b) / rate for y, b in zip(window.y, window.before, strict=True)])
    lengths = [np.sqrt(((x - window.x[-1]) ** 2).sum()) for x in window.x[:-1]]
    made = sorted(length for length in lengths if length > 0)
    near = made[min(NEAREST, len(made)) - 1]
    S, D = [], []
    for x, where, length in zip(window.x[:-1], heading[:-1], lengths, strict=True):
        if length > 0:
            weight = 1.0 if length <= near else near**2 / length**2
            S.append(weight * (x - window.x[-1]) / length)
            D.append(weight * (where - heading[-1]) / length)
    S, D = np.array(S), np.array(D)
    priced = D[:, window.places[0]]
    sign = 1.0 if sum(s @ p for s, p in zip(S, priced, strict=True)) > 0 else -1.0
    core = sign * (S @ priced.T + priced @ S.T) / 2.0
    values, vectors = np.linalg.eigh(core)
    if values.max() <= 0:
        return None
    inverse = np.zeros_like(core)
    for value, vector in zip(values, vectors.T, strict=True):
        if value > 0:
            inverse += np.outer(vector, vector) / (value + RIDGE * values.max())
    return sign * D.T @ inverse @ priced, heading[-1]


class TestTheModelIsNystroms:
    @pytest.mark.parametrize("sign", [-1.0, 1.0])
    @pytest.mark.parametrize("rate", [1.0, 0.4])
    @pytest.mark.parametrize("n, d", [(3, 3), (8, 4)])
    def test_against_dense_matrices(self, sign: float, rate: float, n: int, d: int) -> None:
        """Random answers, so that some eigenvalues are negative and are left out."""
        xs, noise, before = (rng.standard_normal((NEAREST + 4, size)) for size in (d, n, n))
        ys = noise + np.tile(sign * 2.0 * xs, n // d)
        xs[2] = xs[-1]  # no move
        window = window_of(xs, ys, before)
        expected = plain_model(window, rate)
        model = model_of(window, rate)
        assert model is not None
        assert expected is not None
        J = np.column_stack([model.J @ e for e in np.eye(d)])
        np.testing.assert_allclose(J, expected[0], rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(model.c, expected[1], rtol=1e-12)
        np.testing.assert_array_equal(model.x, xs[-1])
        z = rng.standard_normal(d)
        np.testing.assert_allclose(model.predict(z), expected[1] + expected[0] @ (z - xs[-1]), rtol=1e-9, atol=1e-9)
        w = rng.standard_normal(n)
        np.testing.assert_allclose(model.J.T @ w, expected[0].T @ w, rtol=1e-9, atol=1e-9)

    def test_one_move_by_hand(self) -> None:
        """A move of 2 along the first price lowers the first quantity by 6 and raises the other by 2.

        Per unit: s = (1, 0), D = (−3, 1); S H S' = 3. J z = −D' (D_p z) / 3, but for the ridge.
        """
        xs = np.array([[2.0, 0.0], [0.0, 0.0]])
        ys = np.array([[-6.0, 2.0], [0.0, 0.0]])
        model = model_of(window_of(xs, ys, ys))
        assert model is not None
        D = np.array([-3.0, 1.0])
        for z in (np.array([1.0, 0.0]), np.array([0.0, 1.0]), np.array([0.3, -2.0])):
            np.testing.assert_allclose(model.J @ z, -D * (D @ z) / (3.0 * KEPT), rtol=1e-12)

    @pytest.mark.parametrize("slope", [-0.3, 0.3])
    def test_the_sign_is_that_of_the_responses_to_their_own_prices_however_small(self, slope: float) -> None:
        """D = (slope, 0.1) for s = (1, 0): J z = D (D z) / (KEPT slope)."""
        xs, ys = np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([[slope, 0.1], [0.0, 0.0]])
        model = model_of(window_of(xs, ys, ys))
        assert model is not None
        z = np.array([0.4, -0.9])
        np.testing.assert_allclose(model.J @ z, ys[0] * (ys[0] @ z) / (KEPT * slope), rtol=1e-12)

    def test_where_they_cancel_x_is_taken_for_a_price(self) -> None:
        """One quantity rises by 1 with its own price, the other falls by 1: only the fall is believed."""
        xs = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
        ys = np.array([[1.0, 0.0], [0.0, -1.0], [0.0, 0.0]])
        model = model_of(window_of(xs, ys, ys))
        assert model is not None
        found = np.column_stack([model.J @ e for e in np.eye(2)])
        np.testing.assert_allclose(found, [[0.0, 0.0], [0.0, -1.0 / KEPT]], atol=1e-12)

    def test_a_longer_move_counts_less_by_the_square_of_its_length(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Moves of lengths 1, 1, 2 and 4 with slopes −1, −1, −1 and −3: the third shortest is 2, so that the last
        counts a quarter. S and D are then (1, −1, 1, 1/4) and −(1, −1, 1, 3/4).
        """
        monkeypatch.setattr(symmetric, "NEAREST", 3)
        xs, slopes = np.array([[1.0], [-1.0], [2.0], [4.0], [0.0]]), np.array([[1.0], [1.0], [1.0], [3.0], [0.0]])
        model = model_of(window_of(xs, -xs * slopes, -xs * slopes))
        S, D = np.array([1.0, -1.0, 1.0, 0.25]), np.array([1.0, -1.0, 1.0, 0.75])
        values, vectors = np.linalg.eigh((np.outer(S, D) + np.outer(D, S)) / 2.0)
        largest, vector = values[-1], vectors[:, -1]
        assert values[-2] < 1e-12  # a matrix of rank two: one positive, one negative
        assert model is not None
        np.testing.assert_allclose(model.J @ np.ones(1), [-((D @ vector) ** 2) / (largest * KEPT)], rtol=1e-9)

    @pytest.mark.parametrize("unit", [1.0, 1e-6])
    def test_a_point_that_was_rounded_on_its_way_is_no_move(self, unit: float) -> None:
        """Deployed again, under noise, an answer would say a slope of 1 / 1e-15; the unit says what is a move."""
        xs = unit * np.array([[2.0, 0.0], [0.0, 1e-15], [0.0, 0.0]])
        ys = np.array([[-6.0, 2.0], [1.0, 1.0], [0.0, 0.0]])
        bank = replace(predicting(np.zeros(2), np.zeros((2, 2)), np.zeros(2)), unit=unit)
        models = symmetric_models(window_of(xs, ys, ys), bank)
        alone = symmetric_models(window_of(xs[[0, 2]], ys[[0, 2]], ys[[0, 2]]), bank)
        assert models is not None
        assert alone is not None
        z = np.array([0.3, -2.0])
        np.testing.assert_array_equal(models[0].J @ z, alone[0].J @ z)
        still = window_of(xs[1:], ys[1:], ys[1:])
        assert symmetric_models(still, bank) is None

    def test_no_model_where_nothing_responds_to_its_own_price(self) -> None:
        xs = np.array([[2.0, 0.0], [0.0, 0.0]])
        ys = np.array([[0.0, 2.0], [0.0, 0.0]])
        assert model_of(window_of(xs, ys, ys)) is None


class TestTheModelThatRespondsEverywhere:
    """A block BFGS update of κ I: what was seen over known moves, κ in all other directions."""

    def known(self, d: int, moves: int, kappa: float) -> tuple[Window, np.ndarray]:
        """A window of so many moves of followers with S(x) = −H x, H positive definite."""
        root = rng.standard_normal((d, d))
        H = root @ root.T + np.eye(d)
        xs = np.vstack([rng.standard_normal((moves, d)), np.zeros(d)])
        ys = -xs @ H
        return replace(window_of(xs, ys, ys), top=np.array([kappa]), bottom=np.ones(1)), H

    @pytest.mark.parametrize("moves", [1, 3])
    def test_the_update_of_several_secants(self, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """B − B S'(S B S')⁻¹ S B + D'(S D')⁻¹ D with B = κ I, where there is no ridge."""
        monkeypatch.setattr(symmetric, "RIDGE", 0.0)
        window, H = self.known(5, moves, -0.7)
        models = models_of(window)
        assert models is not None
        J = np.column_stack([models[1].J @ e for e in np.eye(5)])
        S, B = window.x[:-1], -0.7 * np.eye(5)
        D = S @ -H
        expected = B - B @ S.T @ np.linalg.inv(S @ B @ S.T) @ S @ B + D.T @ np.linalg.inv(S @ D.T) @ D
        np.testing.assert_allclose(J, expected, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(J @ S.T, D.T, rtol=1e-9, atol=1e-9)  # all secants hold
        np.testing.assert_allclose(J, J.T, atol=1e-9)

    def test_the_secants_hold_up_to_the_ridge(self) -> None:
        window, H = self.known(5, 3, -0.7)
        models = models_of(window)
        assert models is not None
        for s in window.x[:-1]:
            np.testing.assert_allclose(models[1].J @ s, -H @ s, rtol=0.1, atol=0.1)
            np.testing.assert_allclose(models[1].J @ s, models[0].J @ s, rtol=1e-9)

    def test_in_a_direction_that_nothing_tells_of_it_is_kappa(self) -> None:
        """A price of the first entry that moves the first quantity only: nothing is known of the others."""
        xs, ys = np.array([[2.0, 0.0, 0.0], [0.0, 0.0, 0.0]]), np.array([[-6.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
        window = replace(window_of(xs, ys, ys), top=np.array([-8.0]), bottom=np.array([4.0]))
        models = models_of(window)
        assert models is not None
        np.testing.assert_allclose(models[1].J @ np.array([1.0, 5.0, -1.0]), [-3.0 / KEPT, -10.0, 2.0], rtol=1e-12)
        np.testing.assert_allclose(models[0].J @ np.array([1.0, 5.0, -1.0]), [-3.0 / KEPT, 0.0, 0.0], atol=1e-12)

    def test_each_block_of_y_has_its_own(self) -> None:
        """Two quantities and two times: κ = −2 and 3; a block without any sums has none."""
        xs = np.array([[2.0, 0.0], [0.0, 0.0]])
        ys = np.array([[-6.0, 0.0, 4.0, 0.0, 0.0, 0.0], np.zeros(6)])
        window = replace(window_of(xs, ys, ys), top=np.array([-8.0, 3.0, 5.0]), bottom=np.array([4.0, 1.0, 0.0]))
        models = models_of(window)
        assert models is not None
        np.testing.assert_allclose(models[1].J @ np.array([0.0, 1.0]), [0.0, -2.0, 0.0, 3.0, 0.0, 0.0], atol=1e-12)


class TestAsAMatrix:
    """left rightᵀ + κ_b (I − Q Qᵀ) in the rows of each quantity b, written out."""

    @pytest.mark.parametrize("places", [[[0, 1, 2]], [[0, 1, 2], [3, 4, 5]], [[5, 0, 3]], [[6, 2, 4], [1, 5, 0]]])
    def test_products_and_those_of_the_transpose(self, places: list[list[int]]) -> None:
        n, d = 7, 3
        left, right = rng.standard_normal((n, 2)), rng.standard_normal((d, 2))
        Q = np.linalg.qr(rng.standard_normal((d, 2)))[0]
        kappa = np.array([-0.7, 1.3])[: len(places)]
        dense = left @ right.T
        for k, rows in zip(kappa, places, strict=True):
            for i, row in enumerate(rows):
                dense[row] += k * (np.eye(d)[i] - Q[i] @ Q.T)
        J = Factored(left, right, Q, kappa, np.array(places))
        z, w = rng.standard_normal(d), rng.standard_normal(n)
        np.testing.assert_allclose(J @ z, dense @ z, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(J.T @ w, dense.T @ w, rtol=1e-12, atol=1e-12)
        only = replace(J, kappa=np.zeros(0))
        np.testing.assert_allclose(only @ z, left @ (right.T @ z), rtol=1e-12)
        np.testing.assert_allclose(only.T @ w, right @ (left.T @ w), rtol=1e-12)

    def test_entries_of_y_in_another_order_are_the_same_model_in_that_order(self) -> None:
        """Two quantities of three entries and one that nothing prices, shuffled: J with its rows shuffled."""
        order = np.array([4, 6, 1, 0, 5, 3, 2])
        xs, ys = rng.standard_normal((5, 3)), rng.standard_normal((5, 7))
        ys[:, :3] -= 3.0 * xs
        places = np.array([[0, 1, 2], [3, 4, 5]])
        sums = (np.array([-2.0, 3.0]), np.array([1.0, 2.0]))
        plain = models_of(Window(xs, ys, ys, ys[-1], places, *sums))
        shuffled = ys[:, order]
        moved = np.argsort(order)[places]
        other = models_of(Window(xs, shuffled, shuffled, shuffled[-1], moved, *sums))
        assert plain is not None
        assert other is not None
        for one, same in zip(plain, other, strict=True):
            J, K = (np.column_stack([model.J @ e for e in np.eye(3)]) for model in (one, same))
            np.testing.assert_allclose(K, J[order], rtol=1e-12, atol=1e-12)
            np.testing.assert_array_equal(same.c, one.c[order])


class TestWhatIsLearnedOfTheOtherDirections:
    """One known move along the first entry, from (1, 1); then (4, 3): by 3 along it and by 2 along a new one."""

    def window(self) -> tuple[Window, Predictor]:
        xs = np.array([[3.0, 1.0], [1.0, 1.0]])
        ys = np.array([[-4.0, 0.0, 1.0, 0.0], np.zeros(4)])
        window = replace(window_of(xs, ys, ys), top=np.array([10.0, 20.0]), bottom=np.array([1.0, 2.0]))
        models = models_of(window)
        assert models is not None
        return window, models[0]

    def test_least_squares_on_the_part_that_is_new(self) -> None:
        """Missing (9, −3) and (9, 5): along the new part of 2 that is −6 and 10, over 4."""
        window, model = self.window()
        after = learn_outside(window, model, np.array([4.0, 3.0]), np.array([9.0, -3.0, 9.0, 5.0]))
        np.testing.assert_allclose(after.top, ERROR_MEMORY * window.top + [-6.0, 10.0], rtol=1e-12)
        np.testing.assert_allclose(after.bottom, ERROR_MEMORY * window.bottom + 4.0, rtol=1e-12)
        assert (after.x, after.y, after.now) == (window.x, window.y, window.now)

    def test_what_was_not_measured_tells_nothing(self) -> None:
        window, model = self.window()
        after = learn_outside(window, model, np.array([4.0, 3.0]), np.array([9.0, np.nan, np.nan, 5.0]))
        np.testing.assert_allclose(after.top, ERROR_MEMORY * window.top + [0.0, 10.0], rtol=1e-12)
        np.testing.assert_allclose(after.bottom, ERROR_MEMORY * window.bottom + [0.0, 4.0], rtol=1e-12, atol=1e-12)

    def test_a_move_that_is_not_new_tells_nothing(self) -> None:
        window, model = self.window()
        assert learn_outside(window, model, np.array([9.0, 1.0]), np.ones(4)) is window
        assert learn_outside(window, model, np.array([1.0, 1.0]), np.ones(4)) is window  # nor does none

    def test_it_is_what_the_smallest_model_lacks_that_counts(self) -> None:
        """S(x) = −2 x: the first move shows −2 along itself, the second lacks −2 of its new part: κ = −2."""
        contest = first_contest(np.zeros(2), np.zeros(2), EACH_OF_TWO)
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.zeros(2))
        for x in (np.array([2.0, 0.0]), np.array([2.0, 5.0])):
            contest = observe(contest, x, -2.0 * x, bank)
        assert contest.window.top / contest.window.bottom == pytest.approx(-2.0, rel=1e-12)

    def test_the_first_move_gives_a_first_scale(self) -> None:
        """From 0 to (3, 1): −2 of the first quantity per unit and −7 of the second, which moved less.

        κ = (3 · −6 + 1 · −7) / (9 + 1), as quasi-Newton methods scale their first matrix; of times 1.5 (9 + 1).
        """
        contest = first_contest(np.zeros(2), np.ones(4), np.array([[0, 1], [2, 3]]))
        bank = predicting(np.zeros(2), np.zeros((4, 2)), np.ones(4))
        contest = observe(contest, np.array([3.0, 1.0]), 1.0 + np.array([-6.0, -7.0, 4.5, 1.5]), bank)
        np.testing.assert_allclose(contest.window.top, [-25.0, 15.0], rtol=1e-12)
        np.testing.assert_allclose(contest.window.bottom, [10.0, 10.0], rtol=1e-12)
        models = symmetric_models(contest.window, bank)
        assert models is not None
        across = np.array([-1.0, 3.0])  # at a right angle to the move
        only_kappa = models[1].J @ across - models[0].J @ across
        np.testing.assert_allclose(only_kappa, np.append(-2.5 * across, 1.5 * across), rtol=1e-12)

    def test_the_first_move_tells_nothing_of_what_was_not_measured(self) -> None:
        contest = first_contest(np.zeros(2), np.zeros(2), EACH_OF_TWO)
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.zeros(2))
        contest = observe(contest, np.array([3.0, 1.0]), np.array([np.nan, -7.0]), bank)
        assert (contest.window.top.tolist(), contest.window.bottom.tolist()) == ([-7.0], [1.0])

    def test_of_followers_on_their_way_it_is_where_they_head_for(self) -> None:
        """The same at half the pace: what is seen lacks half of it."""
        contest, y = first_contest(np.zeros(2), np.zeros(2), EACH_OF_TWO), np.zeros(2)
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.zeros(2), rate=0.5)
        for x in (np.array([2.0, 0.0]), np.array([2.0, 5.0])):
            y = y + 0.5 * (-2.0 * x - y)
            contest = observe(contest, x, y, bank)
        assert contest.window.top / contest.window.bottom == pytest.approx(-2.0, rel=1e-9)


class TestTheWindowGrows:
    def test_from_the_first_answer(self) -> None:
        x, y = np.array([1.0, 2.0]), np.array([3.0, 4.0])
        contest = first_contest(x, y, EACH_OF_TWO)
        window = contest.window
        assert (window.x.tolist(), window.y.tolist(), window.before.tolist()) == ([[1, 2]], [[3, 4]], [[3, 4]])
        assert window.now.tolist() == [3, 4]
        assert (contest.errors, contest.compared, contest.best) == ((0.0, 0.0, 0.0), 0, BANK)
        assert (window.top.tolist(), window.bottom.tolist()) == ([0.0], [0.0])

    def test_an_answer_is_added_with_where_the_population_was(self) -> None:
        window = replace(first_window(np.zeros(2), np.zeros(2), EACH_OF_TWO), now=np.array([0.5, 0.25]))
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.array([1.5, 4.25]), rate=0.5)
        after = observe(Contest(window), np.ones(2), np.array([7.0, np.nan]), bank).window
        # Not measured: as the bank predicts, 0.25 + (4.25 − 0.25) / 2.
        assert after.y.tolist() == [[0, 0], [7.0, 2.25]]
        assert after.x.tolist() == [[0, 0], [1, 1]]
        assert after.before.tolist() == [[0, 0], [0.5, 0.25]]
        assert after.now.tolist() == [7.0, 2.25]

    def test_so_many_deployments_are_remembered(self) -> None:
        contest = first_contest(np.zeros(1), np.zeros(1), np.array([[0]]))
        bank = predicting(np.zeros(1), np.zeros((1, 1)), np.zeros(1))
        for t in range(1, WINDOW + 2):
            contest = observe(contest, np.full(1, float(t)), np.full(1, -2.0 * t), bank)
            window = contest.window
            assert len(window.x) == len(window.y) == len(window.before) == min(t + 1, WINDOW)
        assert window.x[:, 0].tolist() == list(range(2, WINDOW + 2))
        assert window.y[:, 0].tolist() == [-2.0 * t for t in range(2, WINDOW + 2)]
        assert window.before[:, 0].tolist() == [-2.0 * t for t in range(1, WINDOW + 1)]

    def test_without_an_answer_only_the_population_moves(self) -> None:
        """From 0.5 with rate 0.25 towards S = 1 + 2 · (3 − 1) = 5: 0.5 + 4.5 / 4."""
        window = replace(first_window(np.zeros(1), np.zeros(1), np.array([[0]])), now=np.array([0.5]))
        after = advance(window, np.array([3.0]), predicting(np.ones(1), np.full((1, 1), 2.0), np.ones(1), 0.25))
        assert after.now.tolist() == [1.625]
        assert (after.x, after.y, after.before) == (window.x, window.y, window.before)


def contest_of(errors: tuple[float, float, float], compared: int, rate: float = 1.0) -> tuple[Contest, Predictor]:
    """S(x) = −2 x seen at 2 and 0, where the symmetric models say −2 z₁; a bank that says y = 1 everywhere.

    The second symmetric model has κ = −3 in the direction of the other price. Errors had these shares every round.
    """
    xs, ys = np.array([[2.0, 0.0], [0.0, 0.0]]), np.array([[-4.0, 0.0], [0.0, 0.0]])
    window = replace(window_of(xs, ys, ys), top=np.array([-3.0]), bottom=np.array([1.0]))
    shares = tuple(e / sum(errors) if sum(errors) else 0.0 for e in errors)
    return Contest(window, errors, shares, compared), predicting(np.zeros(2), np.zeros((2, 2)), np.ones(2), rate)


Z, Y = np.array([1.0, 1.0]), np.array([-3.0, 2.0])
AT_BANK = (16.0 + 1.0) / 2.0
AT_SMALLEST = ((-3.0 + 2.0 / KEPT) ** 2 + 4.0) / 2.0
AT_EVERYWHERE = ((-3.0 + 2.0 / KEPT) ** 2 + 25.0) / 2.0
"""At (1, 1) the models say (1, 1), (−2, 0) and (−2, −3), but for the ridge; seen is (−3, 2): mean squares."""


class TestPredictionsAreCompared:
    @pytest.mark.parametrize("compared", [0, 1, 2, 8, 9, 10, 50])
    def test_mean_squares_run_over_all_and_then_over_the_last(self, compared: int) -> None:
        keeps = min(ERROR_MEMORY, compared / (compared + 1.0))
        contest, bank = contest_of((5.0, 3.0, 4.0), compared)
        after = observe(contest, Z, Y, bank)
        expected = [
            keeps * old + (1.0 - keeps) * new
            for old, new in ((5.0, AT_BANK), (3.0, AT_SMALLEST), (4.0, AT_EVERYWHERE))
        ]
        np.testing.assert_allclose(after.errors, expected, rtol=1e-12)
        assert after.compared == compared + 1
        total = AT_BANK + AT_SMALLEST + AT_EVERYWHERE
        expected = [
            keeps * old / 12.0 + (1.0 - keeps) * new / total
            for old, new in ((5.0, AT_BANK), (3.0, AT_SMALLEST), (4.0, AT_EVERYWHERE))
        ]
        np.testing.assert_allclose(after.shares, expected, rtol=1e-12)

    def test_a_long_move_counts_no_more_than_a_short_one(self) -> None:
        """Moves and errors a thousand times as large: mean squares are by a million, shares as before."""
        contest, bank = contest_of((5.0, 3.0, 4.0), COMPARISONS)
        one = observe(contest, Z, Y, bank)
        far = replace(bank, c=1000.0 * bank.c)
        other = observe(contest, 1000.0 * Z, 1000.0 * Y, far)
        np.testing.assert_allclose(other.shares, one.shares, rtol=1e-12)
        new = (1e6 * np.array([AT_BANK, AT_SMALLEST, AT_EVERYWHERE]) + COMPARISONS * np.array([5.0, 3.0, 4.0])) / (
            COMPARISONS + 1
        )
        np.testing.assert_allclose(other.errors, new, rtol=1e-12)

    def test_where_all_models_are_right_there_is_no_error_to_share(self) -> None:
        """All of them say 0 where the last move began, and 0 is seen: old shares fade by half."""
        contest, bank = contest_of((5.0, 3.0, 4.0), 1)
        exact = observe(contest, np.zeros(2), np.zeros(2), replace(bank, c=np.zeros(2)))
        np.testing.assert_allclose(exact.shares, np.array([5.0, 3.0, 4.0]) / 24.0, rtol=1e-12)
        assert exact.compared == 2

    def test_what_was_not_measured_is_not_judged(self) -> None:
        contest, bank = contest_of((5.0, 3.0, 4.0), 1)
        after = observe(contest, Z, np.array([-3.0, np.nan]), bank)
        near = (-3.0 + 2.0 / KEPT) ** 2
        np.testing.assert_allclose(after.errors, [2.5 + 8.0, 1.5 + near / 2.0, 2.0 + near / 2.0], rtol=1e-12)

    def test_unsettled_followers_are_predicted_from_where_they_are(self) -> None:
        """From (0.4, 0) at half the pace: all predictions go half of the way from there."""
        contest, bank = contest_of((0.0, 0.0, 0.0), 0, rate=0.5)
        contest = replace(contest, window=replace(contest.window, now=np.array([0.4, 0.0])))
        after = observe(contest, Z, Y, bank)
        first = (-3.0 - (0.4 + 0.5 * (-2.0 / KEPT - 0.4))) ** 2
        expected = [((-3.0 - 0.7) ** 2 + 1.5**2) / 2.0, (first + 4.0) / 2.0, (first + 3.5**2) / 2.0]
        np.testing.assert_allclose(after.errors, expected, rtol=1e-12)

    def test_without_a_model_nothing_is_compared(self) -> None:
        contest = first_contest(np.zeros(2), np.zeros(2), EACH_OF_TWO)
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.zeros(2))
        after = observe(contest, np.zeros(2), np.ones(2), bank)  # no move, no model
        after = observe(after, np.ones(2), np.ones(2), bank)
        assert after.compared == 0

    @pytest.mark.parametrize(
        "errors, compared, best",
        [
            ((1.1, 1.0, 1.2), COMPARISONS, SMALLEST),
            ((1.1, 1.2, 1.0), COMPARISONS, EVERYWHERE),
            ((2.0, 1.0, 1.0), COMPARISONS, SMALLEST),  # the simpler of two that are as good
            ((2.0, 1.0, 1.0), COMPARISONS - 1, EVERYWHERE),  # not known yet: x is taken for prices
            ((1.0, 2.0, 2.0), COMPARISONS - 1, EVERYWHERE),
            ((0.0, 0.0, 0.0), 0, EVERYWHERE),
            ((2.0, 2.0, 2.0), COMPARISONS, BANK),
            ((1.9, 2.0, 3.0), COMPARISONS + 6, BANK),
        ],
    )
    def test_the_best_after_enough_comparisons(
        self, errors: tuple[float, float, float], compared: int, best: int
    ) -> None:
        assert contest_of(errors, compared)[0].best == best

    def test_before_the_first_move_the_bank(self) -> None:
        contest = first_contest(np.zeros(2), np.zeros(2), EACH_OF_TWO)
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.zeros(2))
        assert contest.best == BANK
        moved = observe(contest, np.array([2.0, 0.0]), np.array([-4.0, 0.0]), bank)
        assert (moved.compared, moved.best) == (0, EVERYWHERE)

    def test_shares_decide_and_not_the_errors_themselves(self) -> None:
        """One long move on which the bank was right, many short ones on which it was not."""
        contest = replace(contest_of((1.0, 9.0, 9.0), COMPARISONS)[0], shares=(0.6, 0.1, 0.3))
        assert contest.best == SMALLEST


class TestWhichModelLeads:
    """The bank's unless a symmetric one is better, can be made, and is not drowned by noise."""

    BETTER = (2.0, 1.0, 1.5)

    def test_without_a_judge_the_bank(self) -> None:
        _, bank = contest_of(self.BETTER, COMPARISONS)
        assert leading_model(None, bank) is bank

    @pytest.mark.parametrize("errors, there", [((2.0, 1.0, 1.5), 0.0), ((2.0, 1.5, 1.0), -3.0)])
    def test_a_symmetric_one_with_the_noise_and_the_pace_of_the_bank(
        self, errors: tuple[float, float, float], there: float
    ) -> None:
        contest, bank = contest_of(errors, COMPARISONS, rate=0.5)
        leading = leading_model(contest, replace(bank, scale=7.0, unit=3.0))
        assert leading.symmetric
        assert leading.pace is bank.pace
        assert (leading.noise, leading.scale, leading.unit) == (1e-4, 7.0, 3.0)
        np.testing.assert_allclose(leading.predict(Z), [-2.0 / KEPT, there], rtol=1e-12)
        np.testing.assert_allclose(leading.vjp(Z), [-2.0 / KEPT, there], rtol=1e-12)

    def test_the_bank_where_it_has_predicted_better(self) -> None:
        contest, bank = contest_of((1.0, 2.0, 3.0), COMPARISONS)
        assert leading_model(contest, bank) is bank

    @pytest.mark.parametrize("noise, symmetric", [(0.999 * QUIET, True), (QUIET, False)])
    def test_the_bank_under_noise(self, noise: float, symmetric: bool) -> None:
        contest, bank = contest_of(self.BETTER, COMPARISONS)
        assert leading_model(contest, replace(bank, noise=noise)).symmetric is symmetric

    def test_the_bank_where_no_move_was_made(self) -> None:
        _, bank = contest_of(self.BETTER, COMPARISONS)
        window = first_window(np.zeros(2), np.zeros(2), EACH_OF_TWO)
        still = Contest(window, self.BETTER, self.BETTER, COMPARISONS)
        assert leading_model(still, bank) is bank


class TestAJumpOfTheLevel:
    """Bank and smallest model both off by far more than they use to be: all that was seen before moves along."""

    @pytest.mark.parametrize(
        "bank, smallest, compared, jumps",
        [
            (1.01, 1.01, COMPARISONS + 1, True),
            (1.01, 1.01, COMPARISONS, False),  # too early
            (1.01, 0.99, COMPARISONS + 1, False),  # the symmetric model is used to as much
            (0.99, 1.01, COMPARISONS + 1, False),  # the bank is
            (1.1, 1.1, COMPARISONS + 6, True),
            (0.9, 0.9, COMPARISONS + 6, False),
        ],
    )
    def test_when(self, bank: float, smallest: float, compared: int, jumps: bool) -> None:
        """Errors of `bank` and `smallest` times what is a jump; the third model does not count."""
        errors = (AT_BANK / JUMP / bank, AT_SMALLEST / JUMP / smallest, 1e6)
        contest, leading = contest_of(errors, compared)
        window = replace(contest.window, before=np.array([[0.25, 0.5], [0.75, 0.125]]), now=np.array([0.0, 0.0]))
        # `before` only matters where followers do not settle at once: here it is moved along, no more.
        contest = observe(replace(contest, window=window), Z, Y, leading)
        after = contest.window
        by = Y - np.array([-2.0 / KEPT, 0.0]) if jumps else np.zeros(2)
        np.testing.assert_allclose(after.y, np.vstack([window.y + by, Y]), rtol=1e-12)
        np.testing.assert_allclose(after.before, np.vstack([window.before + by, by]), rtol=1e-12, atol=1e-15)
        if jumps:
            # It is not held against them, nor taken for a response in new directions.
            assert (contest.errors, contest.compared) == (errors, compared)
            np.testing.assert_allclose(contest.shares, np.array(errors) / sum(errors), rtol=1e-15)
            assert (after.top.tolist(), after.bottom.tolist()) == ([-3.0], [1.0])
        else:
            assert contest.compared == compared + 1
            assert after.bottom.tolist() == [ERROR_MEMORY + 1.0]

    @pytest.mark.parametrize("share, jumps", [(0.99, True), (1.01, False)])
    def test_not_where_the_models_miss_by_far_more_than_y_has_moved(self, share: float, jumps: bool) -> None:
        """They are wrong, and shifted by their own error they would be more so, each time anew."""
        contest, leading = contest_of((AT_BANK / JUMP / 2.0, AT_SMALLEST / JUMP / 2.0, 1e6), COMPARISONS + 1)
        window = replace(contest.window, now=Y + np.array([np.sqrt(2.0 * AT_SMALLEST / JUMP / share), 0.0]))
        found = observe(replace(contest, window=window), Z, Y, leading)
        assert (found.compared == contest.compared) is jumps

    def test_the_level_moves_and_nothing_else(self) -> None:
        window = contest_of((0.0, 0.0, 0.0), 0)[0].window
        after = shift_level(window, np.array([1.0, -2.0]))
        np.testing.assert_array_equal(after.y, [[-3.0, -2.0], [1.0, -2.0]])
        np.testing.assert_array_equal(after.before, after.y)
        np.testing.assert_array_equal(after.now, [1.0, -2.0])
        assert (after.x, after.top, after.bottom) == (window.x, window.top, window.bottom)


def test_an_entry_that_is_seen_for_the_first_time_was_there_all_along() -> None:
    """The second quantity, 0 so far, is seen at 7: all rows of the window move there, and no other entry."""
    contest, _ = contest_of((1.0, 2.0, 3.0), 2)
    after = place_in_window(contest, np.array([False, True]), np.array([99.0, 7.0]))
    np.testing.assert_array_equal(after.window.y, [[-4.0, 7.0], [0.0, 7.0]])
    np.testing.assert_array_equal(after.window.now, [0.0, 7.0])
    assert (after.errors, after.compared) == (contest.errors, contest.compared)


D = 12
RANK = 4


def potential_slope(sign: float = -1.0, seed: int = 0) -> np.ndarray:
    """A symmetric slope of one sign that responds in RANK directions only."""
    root = np.random.default_rng(seed).standard_normal((D, RANK))
    return sign * root @ root.T


def bank_that_knows_nothing(window: Window, rate: float = 1.0) -> Predictor:
    """A leading member that predicts no change at all."""
    n = window.y.shape[1]
    return Predictor(window.x[-1], np.zeros((n, D)), window.now, (), 1.0, pace_of(n, rate), 1e-4, 1.0)


def block_by_block(n: int) -> np.ndarray:
    """Prices on the first D entries of y, on the next D, ..."""
    return np.arange(n).reshape(-1, D)


def pace_of(n: int, rate: float) -> Pace:
    return Pace() if rate == 1.0 else Pace(np.full(n, 1.0 - rate))


def contest_after(slopes: np.ndarray, moves: int, rate: float = 1.0, seed: int = 1) -> Contest:
    """The contest of a leader that made random moves before followers with S(x) = slopes x."""
    rng = np.random.default_rng(seed)
    x, y = np.zeros(D), np.zeros(len(slopes))
    contest = first_contest(x, y, block_by_block(y.size))
    for _ in range(moves):
        x = x + rng.standard_normal(D)
        y = y + rate * (slopes @ x - y)
        contest = observe(contest, x, y, bank_that_knows_nothing(contest.window, rate))
    return contest


def model_seen_by(window: Window, rate: float = 1.0) -> Predictor:
    """The smallest symmetric model, where there is one."""
    models = symmetric_models(window, bank_that_knows_nothing(window, rate))
    assert models is not None
    return models[0]


@pytest.mark.parametrize("sign", [-1.0, 1.0])
@pytest.mark.parametrize("rate", [1.0, 0.4])
def test_a_few_moves_give_all_of_a_symmetric_slope(sign: float, rate: float) -> None:
    """RANK + 2 < D moves show a slope of rank RANK whole, up to the ridge: 1e-3 of the largest eigenvalue.

    An eigenvalue λ of S H S' comes out as λ² / (λ + 1e-3 λ_max). Those that are not zero span less than two decades
    here, so that a tenth of the slope's norm is a wide margin; a general model would miss half of the slope.
    """
    slopes = potential_slope(sign)
    model = model_seen_by(contest_after(slopes, RANK + 2, rate).window, rate)
    found = np.column_stack([model.J @ e for e in np.eye(D)])
    assert np.linalg.norm(found - slopes) < 0.1 * np.linalg.norm(slopes)
    np.testing.assert_allclose(model.predict(model.x), slopes @ model.x, atol=1e-9)


def test_entries_that_are_not_priced_follow_those_that_are() -> None:
    """y = (quantities, something linear in them), as flows and travel times: the whole of J from the same moves."""
    priced = potential_slope()
    mixing = np.random.default_rng(3).standard_normal((D, D))
    slopes = np.vstack([priced, mixing @ priced])
    model = model_seen_by(contest_after(slopes, RANK + 2).window)
    found = np.column_stack([model.J @ e for e in np.eye(D)])
    assert np.linalg.norm(found - slopes) < 0.1 * np.linalg.norm(slopes)


@pytest.mark.parametrize("kappa", [np.zeros(0), np.array([-2.0, 0.5])], ids=["smallest", "everywhere"])
def test_the_transpose_is_the_transpose(kappa: np.ndarray) -> None:
    rng = np.random.default_rng(0)
    basis = np.linalg.qr(rng.standard_normal((3, 1)))[0]
    J = Factored(rng.standard_normal((6, 2)), rng.standard_normal((3, 2)), basis, kappa, np.arange(6).reshape(2, 3))
    dense = J.left @ J.right.T
    if kappa.size:
        dense += np.vstack([k * (np.eye(3) - basis @ basis.T) for k in kappa])
    z, w = rng.standard_normal(3), rng.standard_normal(6)
    np.testing.assert_allclose(J @ z, dense @ z, atol=1e-12)
    np.testing.assert_allclose(J.T @ w, dense.T @ w, atol=1e-12)


def test_it_leads_where_it_predicts_better_and_only_there() -> None:
    assert contest_after(potential_slope(), 3 * COMPARISONS).best == SMALLEST
    turning = np.kron(np.eye(D // 2), np.array([[0.0, -1.0], [1.0, 0.0]]))  # no potential at all
    assert contest_after(turning, 3 * COMPARISONS).best == BANK


def test_where_all_entries_respond_to_their_own_price_alike_it_is_known_at_once_everywhere() -> None:
    """S(x) = −3 x: the first model knows D directions after D moves, the second all of them after two."""
    contest = contest_after(-3.0 * np.eye(D), COMPARISONS + 2)
    assert contest.best == EVERYWHERE
    models = symmetric_models(contest.window, bank_that_knows_nothing(contest.window))
    assert models is not None
    z = np.random.default_rng(8).standard_normal(D)
    off = [np.linalg.norm(model.J @ z + 3.0 * z) / np.linalg.norm(3.0 * z) for model in models]
    assert off[1] < 0.1  # the ridge
    assert off[0] > 0.3  # 5 of 12 directions


def test_it_keeps_a_bounded_number_of_deployments() -> None:
    window = contest_after(potential_slope(), WINDOW + 10).window
    assert len(window.x) == len(window.y) == len(window.before) == WINDOW


def test_repeating_a_deployment_is_no_move() -> None:
    window = add_answer(first_window(np.zeros(D), np.zeros(D), block_by_block(D)), np.zeros(D), np.zeros(D))
    assert symmetric_models(window, bank_that_knows_nothing(window)) is None


def test_a_jump_of_demand_moves_what_was_seen_before_it() -> None:
    """The slopes found after a jump of the level are those found before it."""
    slopes, jump = potential_slope(), np.full(D, 1e3)
    contest = contest_after(slopes, 20)
    x = contest.window.x[-1] + np.random.default_rng(5).standard_normal(D)
    after = observe(contest, x, slopes @ x + jump, bank_that_knows_nothing(contest.window))
    model = model_seen_by(after.window)
    found = np.column_stack([model.J @ e for e in np.eye(D)])
    assert np.linalg.norm(found - slopes) < 0.1 * np.linalg.norm(slopes)


def test_a_deployment_without_an_answer_moves_an_unsettled_population_on() -> None:
    """With the truth for a bank, the window that missed an answer holds the population where it is."""
    slopes, rate = potential_slope(), 0.4
    window = contest_after(slopes, 3, rate).window
    x = np.ones(D)
    truth = Predictor(np.zeros(D), slopes, np.zeros(D), (), 1.0, pace_of(D, rate), 1e-4, 1.0)
    moved = advance(window, x, truth)
    np.testing.assert_allclose(moved.now, window.now + rate * (slopes @ x - window.now), atol=1e-12)
    assert moved.y is window.y


def test_entries_that_were_not_measured_are_as_the_bank_predicts() -> None:
    contest = contest_after(potential_slope(), 5)
    y = np.arange(float(D))
    y[2] = np.nan
    after = observe(contest, np.ones(D), y, bank_that_knows_nothing(contest.window))
    assert after.window.y[-1, 2] == contest.window.now[2]
    assert after.window.y[-1, 3] == 3.0


def pricing_game(symmetric: bool) -> Game:
    """Followers with S(x) = −B x − c, B of rank 5 in 30 dimensions, symmetric or not; a target for y."""
    rng = np.random.default_rng(2)
    left, right = rng.standard_normal((2, 30, 5))
    B = left @ (left if symmetric else right).T / 5
    data = LinearQuadratic(np.eye(30), B, rng.standard_normal(30), rng.standard_normal(30), 0.1)
    return data.game(step=0.9)


def share_led(game: Game) -> float:
    """In how many of rounds 11 to 40 the symmetric model led; ten follower rounds settle to 1e-10."""
    result = solve(game, ResponseModel(K=10), rounds=40, seed=0)
    return float(
        np.mean([record.note["symmetric"] for record in result.history[10:] if "symmetric" in record.note])
    )


@pytest.mark.slow
def test_the_leader_says_which_model_leads() -> None:
    """Prices on the quantities of a potential: symmetric; a response of the same rank without one: the bank."""
    assert share_led(pricing_game(symmetric=True)) > 0.8
    assert share_led(pricing_game(symmetric=False)) < 0.2


def test_n_that_is_no_multiple_of_d_has_no_prices() -> None:
    """Four quantities, three prices: nothing says which is a price on which, and the bank leads alone."""
    vi = VariationalInequality(lambda x, y: y + np.append(x, x.sum()), Reals(4))
    game = Game(
        X=Reals(3),
        objective=Objective(lambda x, y: float((y - 1.0) @ (y - 1.0))),
        followers=ProjectedGradient(vi, step=0.5),
        x0=np.zeros(3),
    )
    result = solve(game, ResponseModel(K=50), rounds=15, seed=0)
    led = [record.note["symmetric"] for record in result.history if "symmetric" in record.note]
    assert led
    assert not any(led)
