"""The symmetric model of the response in plain linear algebra, and when it is trusted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.leaders.response.judge import Judge, first_judge, leading_model, observe
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.symmetric import Window, advance, first_window, symmetric_model

rng = np.random.default_rng(21)


def predicting(x: np.ndarray, J: np.ndarray, c: np.ndarray, rate: float = 1.0) -> Predictor:
    return Predictor(x, J, c, (), 1.0, rate, 1e-4)


def window_of(xs: np.ndarray, ys: np.ndarray, before: np.ndarray) -> Window:
    return Window(xs, ys, before, ys[-1])


def model_of(window: Window, rate: float = 1.0) -> Predictor | None:
    """The symmetric model with a bank of this rate: nothing else of the bank matters to J and c."""
    return symmetric_model(window, predicting(np.zeros(1), np.zeros((1, 1)), np.zeros(1), rate))


def plain_model(window: Window, rate: float) -> tuple[np.ndarray, np.ndarray] | None:
    """J and c: moves from the last deployment to each one before, each scaled to length one; ridge 1e-3."""
    heading = np.array([b + (y - b) / rate for y, b in zip(window.y, window.before, strict=True)])
    S, D = [], []
    for x, where in zip(window.x[:-1], heading[:-1], strict=True):
        length = np.sqrt(((x - window.x[-1]) ** 2).sum())
        if length > 0:
            S.append((x - window.x[-1]) / length)
            D.append((where - heading[-1]) / length)
    S, D = np.array(S), np.array(D)
    d = window.x.shape[1]
    priced = D[:, :d]
    sign = 1.0 if sum(s @ p for s, p in zip(S, priced, strict=True)) > 0 else -1.0
    core = sign * (S @ priced.T + priced @ S.T) / 2.0
    values, vectors = np.linalg.eigh(core)
    if values.max() <= 0:
        return None
    inverse = np.zeros_like(core)
    for value, vector in zip(values, vectors.T, strict=True):
        if value > 0:
            inverse += np.outer(vector, vector) / (value + 1e-3 * values.max())
    return sign * D.T @ inverse @ priced, heading[-1]


class TestTheModelIsNystroms:
    @pytest.mark.parametrize("sign", [-1.0, 1.0])
    @pytest.mark.parametrize("rate", [1.0, 0.4])
    @pytest.mark.parametrize("n, d", [(3, 3), (8, 4)])
    def test_against_dense_matrices(self, sign: float, rate: float, n: int, d: int) -> None:
        """Random answers, so that some eigenvalues are negative and are left out."""
        xs, noise, before = rng.standard_normal((6, d)), rng.standard_normal((6, n)), rng.standard_normal((6, n))
        ys = noise + np.tile(sign * 2.0 * xs, n // d)
        xs[2] = xs[5]  # no move
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

        Per unit: s = (1, 0), D = (−3, 1); S H S' = 3. J z = D' (−D_p z) / (3 (1 + 1e-3)) with the sign turned.
        """
        xs = np.array([[2.0, 0.0], [0.0, 0.0]])
        ys = np.array([[-6.0, 2.0], [0.0, 0.0]])
        model = model_of(window_of(xs, ys, ys))
        assert model is not None
        D = np.array([-3.0, 1.0])
        for z in (np.array([1.0, 0.0]), np.array([0.0, 1.0]), np.array([0.3, -2.0])):
            np.testing.assert_allclose(model.J @ z, -D * (D @ z) / 3.003, rtol=1e-12)

    @pytest.mark.parametrize("slope", [-0.3, 0.3])
    def test_the_sign_is_that_of_the_responses_to_their_own_prices_however_small(self, slope: float) -> None:
        """D = (slope, 0.1) for s = (1, 0): J z = D (D z) / (1.001 slope)."""
        xs, ys = np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([[slope, 0.1], [0.0, 0.0]])
        model = model_of(window_of(xs, ys, ys))
        assert model is not None
        z = np.array([0.4, -0.9])
        np.testing.assert_allclose(model.J @ z, ys[0] * (ys[0] @ z) / (1.001 * slope), rtol=1e-12)

    def test_where_they_cancel_x_is_taken_for_a_price(self) -> None:
        """One quantity rises by 1 with its own price, the other falls by 1: only the fall is believed."""
        xs = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
        ys = np.array([[1.0, 0.0], [0.0, -1.0], [0.0, 0.0]])
        model = model_of(window_of(xs, ys, ys))
        assert model is not None
        found = np.column_stack([model.J @ e for e in np.eye(2)])
        np.testing.assert_allclose(found, [[0.0, 0.0], [0.0, -1.0 / 1.001]], atol=1e-12)

    def test_no_model_where_nothing_responds_to_its_own_price(self) -> None:
        xs = np.array([[2.0, 0.0], [0.0, 0.0]])
        ys = np.array([[0.0, 2.0], [0.0, 0.0]])
        assert model_of(window_of(xs, ys, ys)) is None


class TestTheWindowGrows:
    def test_from_the_first_answer(self) -> None:
        x, y = np.array([1.0, 2.0]), np.array([3.0, 4.0])
        judge = first_judge(x, y)
        window = judge.window
        assert (window.x.tolist(), window.y.tolist(), window.before.tolist()) == ([[1, 2]], [[3, 4]], [[3, 4]])
        assert window.now.tolist() == [3, 4]
        assert (judge.symmetric_error, judge.bank_error, judge.compared) == (0.0, 0.0, 0)

    def test_an_answer_is_added_with_where_the_population_was(self) -> None:
        window = replace(first_window(np.zeros(2), np.zeros(2)), now=np.array([0.5, 0.25]))
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.array([1.5, 4.25]), rate=0.5)
        after = observe(Judge(window), np.ones(2), np.array([7.0, np.nan]), bank).window
        # Not measured: as the bank predicts, 0.25 + (4.25 − 0.25) / 2.
        assert after.y.tolist() == [[0, 0], [7.0, 2.25]]
        assert after.x.tolist() == [[0, 0], [1, 1]]
        assert after.before.tolist() == [[0, 0], [0.5, 0.25]]
        assert after.now.tolist() == [7.0, 2.25]

    def test_sixty_deployments_are_remembered(self) -> None:
        judge = first_judge(np.zeros(1), np.zeros(1))
        bank = predicting(np.zeros(1), np.zeros((1, 1)), np.zeros(1))
        for t in range(1, 62):
            judge = observe(judge, np.full(1, float(t)), np.full(1, -2.0 * t), bank)
            window = judge.window
            assert len(window.x) == len(window.y) == len(window.before) == min(t + 1, 60)
        assert window.x[:, 0].tolist() == list(range(2, 62))
        assert window.y[:, 0].tolist() == [-2.0 * t for t in range(2, 62)]
        assert window.before[:, 0].tolist() == [-2.0 * t for t in range(1, 61)]

    def test_without_an_answer_only_the_population_moves(self) -> None:
        """From 0.5 with rate 0.25 towards S = 1 + 2 · (3 − 1) = 5: 0.5 + 4.5 / 4."""
        window = replace(first_window(np.zeros(1), np.zeros(1)), now=np.array([0.5]))
        after = advance(window, np.array([3.0]), predicting(np.ones(1), np.full((1, 1), 2.0), np.ones(1), 0.25))
        assert after.now.tolist() == [1.625]
        assert (after.x, after.y, after.before) == (window.x, window.y, window.before)


def judge_of(own: float, bank: float, compared: int, rate: float = 1.0) -> tuple[Judge, Predictor]:
    """S(x) = −2 x seen at 2 and 0, where the model then says −2 z / 1.001; a bank that says y = 1 everywhere."""
    xs, ys = np.array([[2.0, 0.0], [0.0, 0.0]]), np.array([[-4.0, 0.0], [0.0, 0.0]])
    judge = Judge(window_of(xs, ys, ys), own, bank, compared)
    return judge, predicting(np.zeros(2), np.zeros((2, 2)), np.ones(2), rate)


class TestPredictionsAreCompared:
    """At z = (1, 0) the symmetric model says −2 / 1.001 and 0, the bank 1 and 1; seen is (−3, 2)."""

    OWN = ((-3.0 + 2.0 / 1.001) ** 2 + 4.0) / 2.0
    BANK = (16.0 + 1.0) / 2.0

    @pytest.mark.parametrize("compared, keeps", [(0, 0.0), (1, 0.5), (2, 2 / 3), (8, 8 / 9), (9, 0.9), (10, 0.9)])
    def test_mean_squares_run_over_all_and_then_over_about_ten(self, compared: int, keeps: float) -> None:
        judge, bank = judge_of(own=3.0, bank=5.0, compared=compared)
        after = observe(judge, np.array([1.0, 0.0]), np.array([-3.0, 2.0]), bank)
        assert after.symmetric_error == pytest.approx(keeps * 3.0 + (1.0 - keeps) * self.OWN, rel=1e-12)
        assert after.bank_error == pytest.approx(keeps * 5.0 + (1.0 - keeps) * self.BANK, rel=1e-12)
        assert after.compared == compared + 1

    def test_what_was_not_measured_is_not_judged(self) -> None:
        judge, bank = judge_of(own=3.0, bank=5.0, compared=1)
        after = observe(judge, np.array([1.0, 0.0]), np.array([-3.0, np.nan]), bank)
        assert after.symmetric_error == pytest.approx(1.5 + (-3.0 + 2.0 / 1.001) ** 2 / 2.0, rel=1e-12)
        assert after.bank_error == pytest.approx(2.5 + 8.0, rel=1e-12)

    def test_unsettled_followers_are_predicted_from_where_they_are(self) -> None:
        """Rate 0.5 from y = (0.4, 0): what is seen goes half of the way; so do both predictions."""
        judge, bank = judge_of(own=0.0, bank=0.0, compared=0, rate=0.5)
        judge = replace(judge, window=replace(judge.window, now=np.array([0.4, 0.0])))
        after = observe(judge, np.array([1.0, 0.0]), np.array([-3.0, 2.0]), bank)
        own = (-3.0 - (0.4 + 0.5 * (-2.0 / 1.001 - 0.4))) ** 2 + 4.0
        assert after.symmetric_error == pytest.approx(own / 2.0, rel=1e-12)
        assert after.bank_error == pytest.approx(((-3.0 - 0.7) ** 2 + 1.5**2) / 2.0, rel=1e-12)

    def test_without_a_model_nothing_is_compared(self) -> None:
        judge = first_judge(np.zeros(2), np.zeros(2))
        bank = predicting(np.zeros(2), np.zeros((2, 2)), np.zeros(2))
        after = observe(judge, np.zeros(2), np.ones(2), bank)  # no move, no model
        after = observe(after, np.ones(2), np.ones(2), bank)
        assert after.compared == 0

    @pytest.mark.parametrize(
        "own, bank, compared, leads",
        [(1.0, 1.1, 3, True), (1.0, 2.0, 2, False), (2.0, 2.0, 3, False), (2.0, 1.9, 9, False)],
    )
    def test_it_leads_after_three_comparisons_where_it_is_strictly_better(
        self, own: float, bank: float, compared: int, leads: bool
    ) -> None:
        assert judge_of(own, bank, compared)[0].prefers_symmetric is leads


class TestWhichModelLeads:
    """The bank's unless the symmetric one is preferred, can be made, and is not drowned by noise (2 units²)."""

    def test_without_a_judge_the_bank(self) -> None:
        _, bank = judge_of(1.0, 2.0, 3)
        assert leading_model(None, bank, 1.0) is bank

    def test_the_symmetric_one_with_the_noise_and_the_rate_of_the_bank(self) -> None:
        judge, bank = judge_of(1.0, 2.0, 3, rate=0.5)
        leading = leading_model(judge, replace(bank, scale=7.0), 1.0)
        assert leading.symmetric
        assert (leading.rate, leading.noise, leading.scale) == (0.5, 1e-4, 7.0)
        np.testing.assert_allclose(leading.predict(np.array([1.0, 0.0])), [-2.0 / 1.001, 0.0], rtol=1e-12)
        np.testing.assert_allclose(leading.pull(np.array([1.0, 0.0])), [-2.0 / 1.001, 0.0], rtol=1e-12)

    def test_the_bank_where_it_has_predicted_better(self) -> None:
        judge, bank = judge_of(2.0, 1.0, 3)
        assert leading_model(judge, bank, 1.0) is bank

    @pytest.mark.parametrize("noise, symmetric", [(18.0, True), (18.1, False)])
    def test_the_bank_under_noise(self, noise: float, symmetric: bool) -> None:
        """With a unit of 3: more than 2 · 9."""
        judge, bank = judge_of(1.0, 2.0, 3)
        assert leading_model(judge, replace(bank, noise=noise), 3.0).symmetric is symmetric

    def test_the_bank_where_no_move_was_made(self) -> None:
        _, bank = judge_of(1.0, 2.0, 3)
        still = Judge(first_window(np.zeros(2), np.zeros(2)), 1.0, 2.0, 3)
        assert leading_model(still, bank, 1.0) is bank


class TestAJumpOfTheLevel:
    """Errors of both models 400 times their usual mean squares: everything seen before is moved by the miss."""

    Z, Y = np.array([1.0, 0.0]), np.array([-3.0, 2.0])
    OWN, BANK = TestPredictionsAreCompared.OWN, TestPredictionsAreCompared.BANK

    @pytest.mark.parametrize(
        "own, bank, compared, jumps",
        [
            (OWN / 401, BANK / 401, 4, True),
            (OWN / 401, BANK / 401, 3, False),  # too early
            (OWN / 399, BANK / 401, 4, False),  # the symmetric model is used to as much
            (OWN / 401, BANK / 399, 4, False),  # the bank is
            (OWN / 440, BANK / 440, 9, True),
            (OWN / 360, BANK / 360, 9, False),
        ],
    )
    def test_when(self, own: float, bank: float, compared: int, jumps: bool) -> None:
        judge, leading = judge_of(own, bank, compared)
        window = replace(judge.window, before=np.array([[0.25, 0.5], [0.75, 0.125]]), now=np.array([0.0, 0.0]))
        # `before` only matters where followers do not settle at once: here it is moved along, no more.
        judge = observe(replace(judge, window=window), self.Z, self.Y, leading)
        after = judge.window
        by = self.Y - np.array([-2.0 / 1.001, 0.0]) if jumps else np.zeros(2)
        np.testing.assert_allclose(after.y, np.vstack([window.y + by, self.Y]), rtol=1e-12)
        np.testing.assert_allclose(after.before, np.vstack([window.before + by, by]), rtol=1e-12, atol=1e-15)
        if jumps:
            # And it is not held against them.
            assert (judge.symmetric_error, judge.bank_error, judge.compared) == (own, bank, compared)
        else:
            assert judge.compared == compared + 1

    def test_exactly_400_times_is_not_more(self) -> None:
        """A bank that is off by 20 and used to 1; the symmetric model is off by 400 times what it is used to."""
        xs, ys = np.array([[1.0], [0.0]]), np.array([[-1.0], [0.0]])
        model = model_of(window_of(xs, ys, ys))
        assert model is not None
        y = np.array([40.0])
        own = float((y - model.predict(np.zeros(1)))[0] ** 2)
        bank = predicting(np.zeros(1), np.zeros((1, 1)), np.array([20.0]))
        judge = Judge(window_of(xs, ys, ys), own / 400.0, 1.0, 9)
        assert observe(judge, np.zeros(1), y, bank).compared == 10
        judge = Judge(window_of(xs, ys, ys), own / 1600.0, 1.0, 9)
        assert observe(judge, np.zeros(1), y, bank).compared == 10
        judge = Judge(window_of(xs, ys, ys), own / 400.0, 0.5, 9)
        assert observe(judge, np.zeros(1), y, bank).compared == 10
        judge = Judge(window_of(xs, ys, ys), own / 1600.0, 0.5, 9)
        assert observe(judge, np.zeros(1), y, bank).compared == 9
