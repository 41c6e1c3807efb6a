"""Frank–Wolfe, fictitious play and quantal response against what they do by hand and in closed form."""

import numpy as np
import pytest
from scipy.optimize import linprog

from stackelberg.core import InvalidInput, ResponseFailed, WrongReturn
from stackelberg.followers import (
    FictitiousPlay,
    FrankWolfe,
    LogitResponse,
    QuantalResponse,
    VariationalInequality,
)
from stackelberg.followers.best_replies import cheapest_point
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex

RNG = np.random.default_rng(0)
NOTHING = np.zeros(1)


def after(rule, rounds, x=NOTHING, memory=None):
    return rule.respond(x, rule.initial(RNG) if memory is None else memory, rounds, RNG)


def pull_to(point, Y):
    """½‖y − point‖², whose minimiser over Y is the projection of the point."""
    return VariationalInequality(lambda x, y: y - np.asarray(point), Y)


class TestCheapestPoint:
    def test_of_sets_with_a_formula(self):
        prices = np.array([3.0, -4.0])
        assert cheapest_point(Ball([1.0, 1.0], 5.0))(prices).tolist() == [-2.0, 5.0]
        assert cheapest_point(Ball([1.0, 1.0], 5.0))(np.zeros(2)).tolist() == [1.0, 1.0]
        assert cheapest_point(Simplex(2, total=3.0, lower=1.0))(prices).tolist() == [1.0, 2.0]
        both = Product((Box([0.0], [2.0]), Simplex(2)))
        assert cheapest_point(both)(np.array([-1.0, 1.0, 1.0])).tolist() == [2.0, 1.0, 0.0]  # a tie: the first

    def test_of_a_box_by_the_sign_of_each_price(self):
        find = cheapest_point(Box([-1.0, -1.0, -1.0], [2.0, 2.0, 2.0]))
        assert find(np.array([0.5, -0.5, 0.0])).tolist() == [-1.0, 2.0, -1.0]  # a tie: the lower end

    def test_of_a_polytope_against_its_corners(self):
        A, b = np.array([[-1.0, 0.0], [0.0, -1.0], [1.0, 2.0]]), np.array([0.0, 0.0, 2.0])
        corners = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]])
        find = cheapest_point(Polytope(A, b))
        for prices in RNG.standard_normal((5, 2)):
            assert prices @ find(prices) == pytest.approx((corners @ prices).min(), abs=1e-9)

    def test_a_set_without_a_cheapest_point_is_refused(self):
        for Y in (Reals(1), Box([0.0], np.inf), Box([0.0, 0.0], [1.0, np.inf]), Box([0.0, -np.inf], [1.0, 1.0])):
            with pytest.raises(InvalidInput, match="cheapest="):
                FrankWolfe(pull_to([0.0], Y))
        with pytest.raises(ResponseFailed, match="no cheapest point"):
            after(FrankWolfe(pull_to([9.0, 9.0], Polytope([[-1.0, -1.0]], [0.0])), start=[1.0, 1.0]), 1)


class TestFrankWolfe:
    def test_two_steps_by_hand(self):
        # Towards (0.2, 0.8) from (1, 0): G = (0.8, −0.8), the corner (0, 1), and 2/(0 + 2) = 1 goes all the way
        # there. Then G = (−0.2, 0.2), the corner (1, 0), and 2/3 of the way.
        rule = FrankWolfe(pull_to([0.2, 0.8], Simplex(2)), start=[1.0, 0.0])
        assert after(rule, 1)[0].tolist() == [0.0, 1.0]
        assert after(rule, 2)[0] == pytest.approx([2 / 3, 1 / 3], abs=1e-15)

    def test_the_gap_falls_as_fast_as_jaggi_says(self):
        # Φ = ½‖y − p‖² has L = 1, the simplex the diameter √2: Φ(y) − Φ* <= 2 L diam² / (K + 2).
        point = np.array([0.9, 0.4, -0.5, 0.1])
        best = Simplex(4).project(point)
        rule = FrankWolfe(pull_to(point, Simplex(4)), start=[0.0, 0.0, 1.0, 0.0])
        for K in (1, 5, 50, 300):
            y = after(rule, K)[0]
            gap = 0.5 * np.sum((y - point) ** 2) - 0.5 * np.sum((best - point) ** 2)
            assert 0.0 <= gap <= 4.0 / (K + 2)

    def test_short_steps_settle_exponentially_inside_and_go_on_from_where_they_were(self):
        # The minimiser lies inside, at distance r from the boundary: the gap falls by 1 − (μ/L)(r/diam)² a round at
        # worst.
        inside = np.array([0.4, 0.35, 0.25])
        rule = FrankWolfe(pull_to(inside, Simplex(3)), smoothness=1.0, start=[1.0, 0.0, 0.0])
        r = 0.25 * np.sqrt(3.0 / 2.0)  # distance of an entry 0.25 to its face, within Σ = 1
        factor = 1.0 - (r / np.sqrt(2.0)) ** 2
        gaps = [0.5 * np.sum((after(rule, K)[0] - inside) ** 2) for K in range(0, 200, 20)]
        assert gaps[-1] < 1e-6
        for K, gap in zip(range(0, 200, 20), gaps, strict=True):
            assert gap <= factor**K * gaps[0] + 1e-16
        _, memory = after(rule, 5)
        assert np.array_equal(after(rule, 6)[0], after(rule, 1, memory=memory)[0])
        settled = FrankWolfe(pull_to([1.0, 0.0], Simplex(2)), smoothness=1.0, start=[1.0, 0.0])
        assert after(settled, 3)[0].tolist() == [1.0, 0.0]

    def test_steps_and_a_minimiser_of_one_s_own(self):
        rule = FrankWolfe(
            pull_to([1.0], Reals(1)), step=0.25, cheapest=lambda g: np.where(g < 0.0, 1.0, -1.0), start=[0.0]
        )
        assert after(rule, 1)[0].tolist() == [0.25]
        assert after(rule, 2)[0].tolist() == [0.25 + 0.25 * 0.75]
        with pytest.raises(WrongReturn, match="cheapest: expected a vector of 1"):
            after(FrankWolfe(pull_to([1.0], Reals(1)), cheapest=lambda g: np.zeros(2), start=[0.0]), 1)

    def test_a_minimiser_that_points_uphill_moves_nobody(self):
        rule = FrankWolfe(pull_to([1.0], Reals(1)), smoothness=1.0, cheapest=lambda g: g - 9.0, start=[0.0])
        assert after(rule, 1)[0].tolist() == [0.0]

    def test_settings_that_cannot_be_are_refused(self):
        with pytest.raises(InvalidInput, match="got both"):
            FrankWolfe(pull_to([0.0], Simplex(1)), step=0.1, smoothness=1.0)
        with pytest.raises(InvalidInput, match="smoothness"):
            FrankWolfe(pull_to([0.0], Simplex(1)), smoothness=0.0)

    def test_a_cost_that_is_not_a_number_is_a_failed_response(self):
        broken = VariationalInequality(lambda x, y: np.full(2, np.nan), Simplex(2))
        for rule in (FrankWolfe(broken), FictitiousPlay(broken)):
            with pytest.raises(ResponseFailed, match="y is nan"):
                after(rule, 1)


class TestFictitiousPlay:
    def test_frequencies_by_hand(self):
        # Costs (0, 1) from a start on the second: after n rounds the first was chosen n of n + 1 times.
        rule = FictitiousPlay(
            VariationalInequality(lambda x, y: np.array([0.0, 1.0]), Simplex(2)), start=[0.0, 1.0]
        )
        for n in (0, 1, 4, 99):
            assert after(rule, n)[0] == pytest.approx([n / (n + 1), 1 / (n + 1)], abs=1e-14)

    def test_a_cap_makes_the_past_fade(self):
        rule = FictitiousPlay(
            VariationalInequality(lambda x, y: np.array([0.0, 1.0]), Simplex(2)), remembered=4, start=[0.0, 1.0]
        )
        # 1/2, 1/3, 1/4, and then a quarter of what is left every round.
        expected = 1.0
        for n, weight in enumerate([1 / 2, 1 / 3, 1 / 4, 1 / 4, 1 / 4], start=1):
            expected *= 1.0 - weight
            assert after(rule, n)[0][1] == pytest.approx(expected, abs=1e-15)

    def test_it_finds_the_value_of_a_zero_sum_game(self):
        # Robinson 1951; the mixed equilibrium and the value by a linear program.
        A = np.array([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]]) + 0.3
        game = VariationalInequality(
            lambda x, y: np.concatenate([A @ y[3:], -A.T @ y[:3]]), Product((Simplex(3), Simplex(3)))
        )
        y = after(FictitiousPlay(game, start=np.array([1.0, 0, 0, 1.0, 0, 0])), 4000)[0]
        found = linprog(
            [0.0, 0.0, 0.0, 1.0],
            A_ub=np.hstack([A.T, -np.ones((3, 1))]),
            b_ub=np.zeros(3),
            A_eq=[[1.0, 1.0, 1.0, 0.0]],
            b_eq=[1.0],
            bounds=[(0, None)] * 3 + [(None, None)],
        )
        assert (A @ y[3:]).min() == pytest.approx(found.fun, abs=0.05)
        assert (A.T @ y[:3]).max() == pytest.approx(found.fun, abs=0.05)
        assert y[:3] == pytest.approx(found.x[:3], abs=0.05)

    @pytest.mark.parametrize("remembered", [0.5, 0, float("nan"), "long", None])
    def test_memories_that_cannot_be_are_refused(self, remembered):
        with pytest.raises(InvalidInput, match="remembered"):
            FictitiousPlay(pull_to([0.0, 0.0], Simplex(2)), remembered=remembered)

    def test_settings_are_checked_and_kept(self):
        assert type(FictitiousPlay(pull_to([0.0, 0.0], Simplex(2)), remembered=4).remembered) is float
        with pytest.raises(InvalidInput, match="start: expected a point of Y"):
            FictitiousPlay(pull_to([0.0, 0.0], Simplex(2)), start=[1.0, 1.0])

    def test_other_sets_are_refused(self):
        with pytest.raises(InvalidInput, match="FictitiousPlay: expected Y to be a Simplex"):
            FictitiousPlay(pull_to([0.0], Box([0.0], [1.0])))


class TestQuantalResponse:
    def test_one_kind_is_the_logit_response(self):
        M = np.array([[1.0, 0.4], [-0.4, 0.5]])
        problem = VariationalInequality(lambda x, y: M @ y + x, Simplex(2, total=3.0))
        logit = LogitResponse(problem, temperature=0.5, damping=0.3, start=[1.0, 2.0])
        quantal = QuantalResponse(
            lambda x, y: -(M @ y + x), Simplex(2, total=3.0), 2.0, damping=0.3, start=[1.0, 2.0]
        )
        assert after(quantal, 4)[0] == pytest.approx(after(logit, 4)[0], abs=1e-14)

    def test_kinds_are_mixed_by_their_shares(self):
        # Payoffs (log 2, 0): precision 1 chooses 2 : 1, precision 2 chooses 4 : 1, precision 0 at random.
        rule = QuantalResponse(
            lambda x, y: np.array([np.log(2.0), 0.0]),
            Simplex(2),
            precision=[1.0, 2.0, 0.0],
            weights=[0.5, 0.3, 0.2],
        )
        first = 0.5 * 2 / 3 + 0.3 * 4 / 5 + 0.2 / 2
        assert after(rule, 1)[0] == pytest.approx([first, 1.0 - first], abs=1e-15)
        even = QuantalResponse(lambda x, y: np.array([np.log(2.0), 0.0]), Simplex(2), precision=[1.0, 2.0])
        assert after(even, 1)[0][0] == pytest.approx(0.5 * (2 / 3 + 4 / 5), abs=1e-15)
        slow = QuantalResponse(lambda x, y: np.zeros(2), Simplex(2), 1.0, damping=0.75, start=[1.0, 0.0])
        assert after(slow, 2)[0][0] == pytest.approx(0.5 + 0.5 * 0.75**2, abs=1e-15)

    def test_it_settles_at_the_quantal_response_equilibrium(self):
        # Two players who pay each other's choice: L · λ / 2 = 0.5, a contraction. Solved by bisection on its own.
        rule = QuantalResponse(lambda x, y: np.array([-y[0], 0.0]), Simplex(2), precision=1.0, start=[1.0, 0.0])
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = 0.5 * (low + high)
            low, high = (middle, high) if 1.0 / (1.0 + np.exp(middle)) > middle else (low, middle)
        assert after(rule, 60)[0][0] == pytest.approx(low, abs=1e-12)

    @pytest.mark.parametrize(
        "settings, complaint",
        [
            ({"precision": -1.0}, "precision"),
            ({"precision": []}, "precision"),
            ({"precision": [1.0, 2.0], "weights": [0.5, 0.6]}, "weights"),
            ({"precision": [1.0, 2.0], "weights": [1.0]}, "weights"),
            ({"precision": 1.0, "payoff": 3}, "payoff"),
            ({"precision": 1.0, "damping": 1.0}, "damping"),
        ],
    )
    def test_settings_that_cannot_be_are_refused(self, settings, complaint):
        given = {"payoff": lambda x, y: y, "Y": Simplex(2)} | settings
        with pytest.raises(InvalidInput, match=complaint):
            QuantalResponse(**given)

    def test_payoffs_of_the_wrong_shape_are_named(self):
        with pytest.raises(WrongReturn, match="payoff: expected a vector of 2 numbers"):
            after(QuantalResponse(lambda x, y: np.zeros(3), Simplex(2), 1.0), 1)
