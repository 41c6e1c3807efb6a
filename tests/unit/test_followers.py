"""The parts of the followers' room: problems, starts, steps, adapters, and what each refuses."""

import re

import numpy as np
import pytest
from scipy.optimize import linprog

from stackelberg.core import InvalidInput, Purpose, ResponseFailed, WrongReturn, derive
from stackelberg.followers import (
    BestResponse,
    CallableFollowers,
    Extragradient,
    FictitiousPlay,
    FrankWolfe,
    LiveFollowers,
    LogitResponse,
    MeasuredFollowers,
    MirrorDescent,
    NotRewindable,
    OptimisticGradient,
    Player,
    ProjectedGradient,
    QuantalResponse,
    VariationalInequality,
    nash_game,
)
from stackelberg.sets import Box, Product, Simplex

RNG = derive(0, Purpose.RESPONSE)
X = np.array([0.5])
PULL = VariationalInequality(lambda x, y: y - x[0], Box([0.0, 0.0], [1.0, 1.0]))
STILL = CallableFollowers(lambda x, y, k: y, start=np.full(1000, 10.0))


def first_response(followers, rounds=1, x=X):
    return followers.respond(x, followers.initial(derive(0, Purpose.INITIAL_MEMORY)), rounds, RNG)


def test_residual_is_zero_at_the_solution_and_only_there():
    assert PULL.residual([0.5], [0.5, 0.5]) == 0.0
    assert PULL.residual([7.0], [1.0, 1.0]) == 0.0  # held back by the set
    assert PULL.residual([0.5], [0.5, 0.8]) == pytest.approx(0.3)


def test_nash_game_names_the_player_whose_gradient_is_wrong():
    players = [Player(lambda x, a: a[0], Box([0.0], [1.0])), Player(lambda x, a: 1.0, Simplex(2))]
    with pytest.raises(InvalidInput, match=r"returned the float 1.0; expected a vector of 2 numbers"):
        nash_game(players)(X, np.array([0.5, 0.5, 0.5]))


def test_observe_says_what_the_leader_sees_and_leaves_the_memory_whole():
    followers = ProjectedGradient(PULL, step=0.5, start=[0.0, 1.0], observe=lambda y: [y.sum()])
    y, memory = first_response(followers)
    assert np.array_equal(y, [1.0])
    assert np.array_equal(memory, [0.25, 0.75])


def test_steps_may_depend_on_k_and_k_counts_from_0_at_each_response():
    seen = []
    followers = ProjectedGradient(PULL, step=lambda k: seen.append(k) or 0.1, start=[0.0, 1.0])
    seen.clear()
    _, memory = first_response(followers, rounds=3)
    followers.respond(X, memory, 2, RNG)
    assert seen == [0, 1, 2, 0, 1]


def test_an_alternative_that_died_out_comes_back_when_x_changes():
    roads = VariationalInequality(lambda x, y: np.array([x[0], 0.0]), Simplex(2))
    followers = MirrorDescent(roads, step=1.0, start=[0.5, 0.5])
    y, memory = followers.respond(np.array([1000.0]), followers.initial(RNG), 10, RNG)
    assert y[0] == 0.0
    # The smallest normal number is exp(−708.4): 20 rounds at −50 bring it back.
    assert followers.respond(np.array([-50.0]), memory, 20, RNG)[0][0] > 0.99


RULES = [
    lambda G, Y: ProjectedGradient(VariationalInequality(G, Y), 0.1),
    lambda G, Y: Extragradient(VariationalInequality(G, Y), 0.1),
    lambda G, Y: OptimisticGradient(VariationalInequality(G, Y), 0.1),
    lambda G, Y: MirrorDescent(VariationalInequality(G, Y), 0.1),
    lambda G, Y: LogitResponse(VariationalInequality(G, Y), 1.0),
    lambda G, Y: BestResponse([lambda x, a: G(x, a[0])], Product((Y,))),
    lambda G, Y: CallableFollowers(lambda x, y, k: G(x, y), start=[0.5, 0.5]),
]


@pytest.mark.parametrize("make", RULES)
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_nan_or_infinity_is_a_failed_response_that_names_rule_and_x(make, bad):
    followers = make(lambda x, y: np.array([bad, bad]), Simplex(2))
    memory = followers.initial(RNG)
    with pytest.raises(ResponseFailed, match=rf"{type(followers).__name__}: y is .* after 2 rounds at x = \[0.5\]"):
        followers.respond(X, memory, 2, RNG)
    assert np.isfinite(memory).all()  # the population stays where it was


@pytest.mark.parametrize("make", RULES)
def test_a_function_that_returns_the_wrong_shape_is_refused(make):
    followers = make(lambda x, y: np.zeros(3), Simplex(2))
    with pytest.raises(WrongReturn, match=r"got shape \(3,\) from|returned an array of shape \(3,\)") as refused:
        first_response(followers)
    assert re.search(r"expected .*2 numbers", str(refused.value))
    assert "test_followers.py, line" in str(refused.value)


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: VariationalInequality(3.0, Simplex(2)), "G: expected a callable"),
        (lambda: Player(3.0, Simplex(2)), "gradient: expected a callable"),
        (lambda: nash_game([]), "players: expected Player objects"),
        (lambda: ProjectedGradient(PULL, step=0.0), "step: expected a number > 0"),
        (lambda: Extragradient(PULL, step=lambda k: np.nan), r"step\(0\): expected a finite number, got nan"),
        (lambda: ProjectedGradient(PULL, 0.1, start=[0.0]), "start: expected a vector of 2 numbers"),
        (
            lambda: ProjectedGradient(PULL, 0.1, start=[0.0, 3.0]),
            "start: .* at distance 2 from it",
        ),
        (lambda: ProjectedGradient(PULL, 0.1, observe=1), "observe: expected a callable"),
        (lambda: MirrorDescent(PULL, 0.1), "MirrorDescent: expected Y to be a Simplex"),
        (lambda: LogitResponse(PULL, 0.1), "LogitResponse: expected Y to be a Simplex"),
        (lambda: LogitResponse(VariationalInequality(lambda x, y: y, Simplex(2)), 0.0), "temperature: expected"),
        (
            lambda: MirrorDescent(VariationalInequality(lambda x, y: y, Simplex(2)), 0.1, start=[1.0, 0.0]),
            "start: expected positive entries, got 0.0 at index 1",
        ),
        (lambda: BestResponse([], Product((Simplex(2),))), "responses: expected one for each of the 1"),
        (lambda: BestResponse([len], Simplex(2)), "Y: expected the Product"),
        (
            lambda: BestResponse([len], Product((Simplex(2),)), "random"),
            "order: expected one of simultaneous",
        ),
        (
            lambda: BestResponse([len], Product((Simplex(2),)), damping=1.0),
            "damping: expected a number in",
        ),
        (lambda: CallableFollowers(3.0, start=[0.0]), "function: expected a callable"),
        (lambda: CallableFollowers(len, start=[np.nan]), "start: expected finite"),
        (lambda: LiveFollowers(object()), "population: expected an object with a method respond"),
        (lambda: MeasuredFollowers(PULL), "followers: expected a Followers object"),
        (lambda: MeasuredFollowers(STILL, noise=-1.0), "noise: expected a number >= 0"),
        (lambda: MeasuredFollowers(STILL, missing=1.0), "missing: expected a share"),
        (lambda: NotRewindable(PULL), "followers: expected a Followers object"),
    ],
)
def test_bad_settings_are_refused_by_name(make, message):
    with pytest.raises(InvalidInput, match=message):
        make()


def test_live_followers_go_on_from_where_they_are():
    class Counter:
        days = 0

        def respond(self, x, rounds):
            self.days += rounds
            return [float(self.days)]

    followers = LiveFollowers(Counter())
    assert not followers.rewindable
    assert followers.initial(RNG) is None
    assert [first_response(followers, rounds)[0][0] for rounds in (3, 2)] == [3.0, 5.0]


def test_wrappers_pass_on_what_the_followers_inside_are():
    live = LiveFollowers(type("Town", (), {"respond": lambda self, x, rounds: [1.0]})())
    assert not MeasuredFollowers(live).rewindable
    assert MeasuredFollowers(STILL).rewindable
    assert not MeasuredFollowers(STILL, noise=0.1).partial
    assert MeasuredFollowers(MeasuredFollowers(STILL, missing=0.1), noise=0.1).partial
    assert NotRewindable(MeasuredFollowers(STILL, missing=0.1)).partial
    assert not NotRewindable(STILL).rewindable


# Frank–Wolfe, fictitious play and quantal response against what they do by hand and in closed form

RANDOM = np.random.default_rng(0)
NOTHING = np.zeros(1)


def after(rule, rounds, x=NOTHING, memory=None):
    return rule.respond(x, rule.initial(RANDOM) if memory is None else memory, rounds, RANDOM)


def pull_to(point, Y):
    """½‖y − point‖², whose minimiser over Y is the projection of the point."""
    return VariationalInequality(lambda x, y: y - np.asarray(point), Y)


class TestFrankWolfe:
    def test_two_steps_by_hand(self):
        # Towards (0.2, 0.8) from (1, 0): G = (0.8, −0.8), the corner (0, 1), and 2/(0 + 2) = 1 goes all the way
        # there. Then G = (−0.2, 0.2), the corner (1, 0), and 2/3 of the way.
        rule = FrankWolfe(pull_to([0.2, 0.8], Simplex(2)), start=[1.0, 0.0])
        assert after(rule, 1)[0].tolist() == [0.0, 1.0]
        assert after(rule, 2)[0] == pytest.approx([2 / 3, 1 / 3], abs=1e-15)
        quarter = FrankWolfe(pull_to([0.2, 0.8], Simplex(2)), step=0.25, start=[1.0, 0.0])
        assert after(quarter, 1)[0].tolist() == [0.75, 0.25]

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

    def test_settings_that_cannot_be_are_refused(self):
        with pytest.raises(InvalidInput, match="got both"):
            FrankWolfe(pull_to([0.0], Simplex(1)), step=0.1, smoothness=1.0)
        with pytest.raises(InvalidInput, match="smoothness"):
            FrankWolfe(pull_to([0.0], Simplex(1)), smoothness=0.0)

    def test_a_cost_that_is_not_a_number_is_a_failed_response(self):
        for costs in ([np.nan, np.nan], [1.0, np.nan]):
            broken = VariationalInequality(lambda x, y, costs=costs: np.array(costs), Simplex(2))
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
            ({"precision": [1.0, 2.0], "weights": [0.5, 0.4]}, "weights"),
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
        with pytest.raises(WrongReturn, match="expected a vector of 2 numbers"):
            after(QuantalResponse(lambda x, y: np.zeros(3), Simplex(2), 1.0), 1)
