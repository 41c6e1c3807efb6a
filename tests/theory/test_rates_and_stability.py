"""ρ, λ and C of the paper's assumptions, fitted to followers whose constants are known."""

import math

import numpy as np
import pytest

from stackelberg import Game, Objective
from stackelberg.core import Followers, InvalidInput
from stackelberg.followers import CallableFollowers, NotRewindable, ProjectedGradient, VariationalInequality
from stackelberg.games import linear_quadratic_data, stackelberg_cournot
from stackelberg.sets import Reals
from stackelberg.theory import (
    Exponential,
    Polynomial,
    estimate_contraction,
    estimate_stability,
    rounds_needed,
    settled_probe,
)


@pytest.mark.parametrize("T, d, rho", [(100, 2, 0.5), (10_000, 10, 0.9), (100_000, 200, 0.99)])
def test_exponential_corollary_makes_the_floor_as_small_as_the_rate(T, d, rho) -> None:
    K = rounds_needed(T, d, Exponential(rho))
    assert rho**K * d**3 <= d / math.sqrt(T) * (1 + 1e-9)  # the corollary's aim: alpha d³ <= d/√T ...
    assert rho ** (K - 1) * d**3 > d / math.sqrt(T)  # ... with the smallest such K


@pytest.mark.parametrize("T, d, lam", [(100, 2, 1.0), (10_000, 10, 2.0)])
def test_polynomial_corollary_makes_the_floor_as_small_as_the_rate(T, d, lam) -> None:
    K = rounds_needed(T, d, Polynomial(lam))
    assert K**-lam * d**3 <= d / math.sqrt(T) * (1 + 1e-9)
    assert (K - 1) ** -lam * d**3 > d / math.sqrt(T)


def halving(rho: float) -> Followers:
    return CallableFollowers(lambda x, y, k: x + rho * (y - x), start=[5.0, -3.0])


@pytest.mark.parametrize("rho", [0.2, 0.8, 0.98])
def test_finds_rho(rho) -> None:
    rate = estimate_contraction(halving(rho), [1.0, 1.0]).settled_rate()
    assert isinstance(rate, Exponential)
    # The moves are exactly geometric down to the floor of 3e-12 of the scale, where rounding (2e-16 of the scale)
    # is 1e-4 of a move: the slope and the largest excess inherit at most that.
    assert abs(rate.rho - rho) < 1e-4
    assert 1.0 <= rate.C < 1 + 5e-4


@pytest.mark.slow
@pytest.mark.parametrize("power", [0.5, 1.0, 2.0])
def test_finds_lambda(power) -> None:
    # y^{(k)} − S = (k+1)^{-power}·(y0 − S), so lambda = 2·power. The shift by one round changes log k by less than
    # 1/k <= 0.1 in a fit over the last decade, log 10 = 2.3 long: less than a tenth of the slope.
    def averaging(x, y, k):
        return x + (y - x) * ((k + 1) / (k + 2)) ** power

    rate = estimate_contraction(CallableFollowers(averaging, start=[4.0]), [1.0], rounds=400).settled_rate()
    assert isinstance(rate, Polynomial)
    assert abs(rate.lam - 2 * power) < 0.1 * 2 * power


def test_moves_that_grow_before_they_shrink_are_fitted_from_the_largest_on() -> None:
    # Each entry feeds the one before it, so what starts in the last takes some rounds to arrive in the first.
    chain = np.array([[0.9, 1.0, 0.0], [0.0, 0.8, 1.0], [0.0, 0.0, 0.7]])
    seen = estimate_contraction(CallableFollowers(lambda x, y, k: chain @ y, start=[0.0, 0.0, 1.0]), [0.0])
    assert int(np.argmax(seen.moves)) > 0
    assert isinstance(seen.rate, Exponential)
    # The slowest mode, 0.9, rules in the end; the faster ones bend the first part of the fit.
    assert seen.rate.rho == pytest.approx(0.9, abs=0.02)


def test_live_followers_are_watched_one_round_at_a_time() -> None:
    rate = estimate_contraction(NotRewindable(halving(0.7)), [1.0, 1.0]).settled_rate()
    assert isinstance(rate, Exponential)
    assert abs(rate.rho - 0.7) < 1e-6


def test_followers_that_cycle_are_named() -> None:
    def rotate(x, y, k):
        return np.array([-y[1], y[0]])

    seen = estimate_contraction(CallableFollowers(rotate, start=[1.0, 0.0]), [0.0])
    assert not seen.settles
    assert "period 4" in seen.reason
    with pytest.raises(InvalidInput, match="they cycle"):
        seen.settled_rate()


def test_followers_that_drift_are_named() -> None:
    seen = estimate_contraction(CallableFollowers(lambda x, y, k: y + 1.0, start=[0.0]), [0.0])
    assert not seen.settles
    assert "drift" in seen.reason


def test_instant_followers_have_rho_zero() -> None:
    seen = estimate_contraction(CallableFollowers(lambda x, y, k: 2 * x, start=[9.0]), [1.0])
    assert seen.rate == Exponential(0.0)


def test_stability_lies_between_the_truth_and_the_bound() -> None:
    data = linear_quadratic_data(3, seed=4, symmetric=True)
    M, B = np.asarray(data.M), np.asarray(data.B)
    gamma = 1 / np.linalg.norm(M, 2)
    followers = ProjectedGradient(VariationalInequality(data.G, Reals(3)), step=gamma)
    rho = 1 - gamma * np.linalg.eigvalsh(M)[0]
    for K in (1, 3, 10, 30):
        seen = estimate_stability(followers, np.zeros(3), K=K, radius=0.1, pairs=200, seed=1).C
        truth = np.linalg.norm(data.J_after(K, gamma), 2)
        upper = gamma * np.linalg.norm(B, 2) * (1 - rho**K) / (1 - rho)  # for followers that contract
        assert seen <= truth * (1 + 1e-9)
        assert seen > 0.9 * truth  # 200 directions in three dimensions come close to the worst one
        assert truth <= upper * (1 + 1e-9)


@pytest.mark.slow
def test_cournot_rate_is_the_closed_form() -> None:
    # Steps 1/(b(n+1)) on G_y = b(I + 11ᵀ): eigenvalues b and b(n+1), so rho = 1 − 1/(n+1).
    for n in (2, 4):
        rate = estimate_contraction(stackelberg_cournot(n=n).followers, [3.0]).settled_rate()
        assert isinstance(rate, Exponential)
        assert abs(rate.rho - (1 - 1 / (n + 1))) < 1e-3


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: Exponential(1.0), "0 <= rho < 1"),
        (lambda: Polynomial(-1.0), "lam"),
        (lambda: rounds_needed(0, 1, Exponential(0.5)), "T: expected"),
        (lambda: rounds_needed(10, 1, 0.5), "rate: expected Exponential"),
        (lambda: estimate_contraction(halving(0.5), [1.0, 1.0], rounds=5), "rounds"),
        (lambda: estimate_contraction(halving(0.5), [1.0, 1.0], kind="2"), "kind"),
        (lambda: estimate_stability(NotRewindable(halving(0.5)), [1.0, 1.0], K=2, radius=1.0), "rewound"),
    ],
)
def test_bad_input_is_refused(call, message) -> None:
    with pytest.raises(InvalidInput, match=message):
        call()


# Rates fitted to scripted responses, and settled readings, against least squares and sums worked by hand


class Script(Followers):
    """Followers whose k-th response since they began is given, whatever they are told."""

    def __init__(self, table) -> None:
        self.table = [np.atleast_1d(np.asarray(row, dtype=float)) for row in table]

    def initial(self, rng):
        return 0

    def respond(self, x, memory, rounds, rng):
        return self.table[memory + rounds - 1], memory + rounds


def with_moves(moves) -> Script:
    """Followers in one dimension who move by exactly these lengths, back and forth within a small range."""
    y, sign = [0.0], 1.0
    for move in moves:
        y.append(y[-1] + sign * move)
        sign = -sign
    return Script(y)


def straight_line(u, w) -> tuple[float, float]:
    """Slope and intercept of least squares, from sums."""
    u, w = np.asarray(u, dtype=float), np.asarray(w, dtype=float)
    slope = np.sum((u - u.mean()) * (w - w.mean())) / np.sum((u - u.mean()) ** 2)
    return slope, w.mean() - slope * u.mean()


def bent(k):
    """Geometric with ratio 0.8, bent up and down by up to a tenth."""
    return 2.0 * 0.8**k * (1 + 0.1 * np.sin(k))


class TestExponentialFit:
    # 40 rounds make 39 moves. The last quarter, 10 moves from k = 29 on, sets the floor; moves count until the
    # first one at most three times as large.
    MOVES = bent(np.arange(39.0))
    FLOOR = MOVES[29:].max()
    USED = int(np.argmax(3 * FLOOR >= MOVES))

    def seen(self, **settings):
        return estimate_contraction(with_moves(self.MOVES), [0.0], rounds=40, **settings)

    def test_rho_is_the_slope_of_the_log_of_the_moves(self) -> None:
        k, logs = np.arange(1.0, self.USED + 1), np.log(self.MOVES[: self.USED])
        slope, intercept = straight_line(k, logs)
        for rate in (self.seen().rate, self.seen(kind="1b").rate):
            assert isinstance(rate, Exponential)
            assert rate.rho == pytest.approx(math.exp(slope), rel=1e-9)
            # The least C with move_k <= C · move_1 · ρ^{k−1} for all k fitted.
            worst = max(self.MOVES[i] / (self.MOVES[0] * math.exp(slope * i)) for i in range(self.USED))
            assert worst > 1.05
            np.testing.assert_allclose(rate.C, worst, rtol=1e-9)
        residual = math.sqrt(np.mean((logs - intercept - slope * k) ** 2))
        words = f"rho^K fits {self.USED} rounds with residual {residual:.2g} in the log of the moves"
        assert self.seen().reason == words


class TestPolynomialFit:
    ROUNDS = 360

    def responses(self, bend=0.0):
        k = np.arange(1.0, self.ROUNDS + 1)
        return 3.0 + 4.0 * k**-0.75 * (1 + bend * np.sin(3 * k + 3.5))

    def test_an_exact_law_has_its_lambda_and_constant_one(self) -> None:
        # y^{(2k)} − y^{(k)} = 4 (2^{−0.75} − 1) k^{−0.75}: λ = 1.5, whatever rounds are looked at.
        for settings in ({}, {"kind": "1a"}):
            rate = estimate_contraction(Script(self.responses()), [0.0], rounds=360, **settings).rate
            assert isinstance(rate, Polynomial)
            assert rate.lam == pytest.approx(1.5, rel=1e-9)
            np.testing.assert_allclose(rate.C, 1.0, rtol=1e-9)

    @staticmethod
    def doublings(y, last) -> tuple[np.ndarray, np.ndarray]:
        """Moves over a doubling at (up to) 20 whole k from last/10 to last, evenly in log k."""
        first = max(4, last // 10)
        k = sorted({math.floor(first * (last / first) ** (j / 19) + 1e-9) for j in range(20)})
        return np.array(k), np.array([abs(y[2 * i - 1] - y[i - 1]) for i in k])

    def test_the_fit_is_least_squares_on_the_last_decade_of_rounds(self) -> None:
        y = self.responses(bend=0.002)
        moves = np.abs(np.diff(y))
        floor = moves[-90:].max()
        used = int(np.argmax(moves <= 3 * floor))
        assert used // 11 < used // 10 < used // 9  # a decade, neither more nor less
        assert 4 < used // 10 < used < 180
        k, doubling = self.doublings(y, used)
        slope, intercept = straight_line(np.log(k), np.log(doubling))
        excess = max(doubling / doubling[0] / (k / k[0]) ** slope)
        assert excess > 1.001
        seen = estimate_contraction(Script(y), [0.0], rounds=360)
        assert (seen.used, type(seen.rate)) == (used, Polynomial)
        assert seen.rate.lam == pytest.approx(-2 * slope, rel=1e-9)
        np.testing.assert_allclose(seen.rate.C, excess**2, rtol=1e-9)
        residual = math.sqrt(np.mean((np.log(doubling) - intercept - slope * np.log(k)) ** 2))
        assert seen.reason == f"K^(-lambda) fits {used} rounds with residual {residual:.2g} in the log of the moves"


class TestUnsettled:
    def test_a_cycle_is_named_with_its_period(self) -> None:
        y = np.tile([0.0, 2.0, 3.0], 14)[:40]
        seen = estimate_contraction(Script(y), [0.0], rounds=40)
        assert (seen.rate, seen.used, seen.floor) == (None, 0, 3.0)
        assert seen.reason == (
            "after 40 rounds they still move by 3 per round (largest move 3) and repeat with period 3: they cycle, "
            "so no rate exists"
        )


def settled(x):
    return np.array([x[0] + 2 * x[1], -x[0], 0.5 * x[1]])


def population() -> CallableFollowers:
    """A round halves the distance to S(x) in the first entry, takes 0.6 and 0.7 of it in the others."""
    shrink = np.array([0.5, 0.6, 0.7])
    return CallableFollowers(lambda x, y, k: settled(x) + shrink * (y - settled(x)), start=[1.0, -2.0, 0.5])


def slope_y(x, y):
    return np.array([y[0] ** 3, 2 * y[1], x[0]])


GAME = Game(
    X=Reals(2),
    objective=Objective(
        lambda x, y: y[0] ** 4 / 4 + y[1] ** 2 + x[0] * y[2],
        gradients=(lambda x, y: np.array([y[2], 0.0]), slope_y),
    ),
    followers=population(),
    x0=np.array([0.2, 0.1]),
)


class TestSettledProbe:
    def test_readings_of_a_population_that_goes_on_from_probe_to_probe(self) -> None:
        rate, K = Exponential(0.7, 1.3), 3
        probe = settled_probe(GAME, K, rate=rate)
        share = 1.3 * 0.7**3
        shrink = np.array([0.5, 0.6, 0.7]) ** 3
        y = np.array([1.0, -2.0, 0.5])
        for count, x in enumerate(([0.7, -0.4], [1.1, 0.8], [-0.6, 0.3]), start=1):
            x = np.array(x)
            half = settled(x) + shrink * (y - settled(x))
            y = settled(x) + shrink * (half - settled(x))
            moved = math.sqrt(sum((y - half) ** 2))
            left = share / (1 - share) * moved
            steepest = (
                np.linalg.norm(slope_y(x, y)) + left * np.linalg.norm(slope_y(x, y) - slope_y(x, half)) / moved
            )
            reading = probe(x)
            assert reading.cost == pytest.approx(y[0] ** 4 / 4 + y[1] ** 2 + x[0] * y[2], rel=1e-12)
            assert reading.settling == pytest.approx(left * steepest, rel=1e-10)
            assert (probe.deployments, probe.follower_rounds) == (count, 6 * count)
        assert (probe.rate, probe.K) == (rate, 3)
        assert probe.share == pytest.approx(share, rel=1e-12)

    def test_rounds_must_shrink_the_distance_below_nine_tenths(self) -> None:
        settled_probe(GAME, 1, rate=Exponential(0.89))
        with pytest.raises(InvalidInput, match=r"K: 1 rounds .* C rho\^K = 0\.9; give more rounds"):
            settled_probe(GAME, 1, rate=Exponential(0.9))
        with pytest.raises(InvalidInput, match="give more rounds"):
            settled_probe(GAME, 1, rate=Exponential(0.5, 2.0))
        with pytest.raises(InvalidInput, match="K: expected a whole number >= 1"):
            settled_probe(GAME, 0, rate=Exponential(0.5))

    def test_a_rate_is_estimated_where_none_is_given(self) -> None:
        followers = NotRewindable(CallableFollowers(lambda x, y, k: x + 0.8 * (y - x), start=[3.0, 1.0]))
        game = Game(X=Reals(2), objective=Objective(lambda x, y: float(y @ y)), followers=followers)
        for x in ([0.5, -1.0], None):
            with_start = Game(X=Reals(2), objective=game.objective, followers=followers, x0=np.array([0.2, 0.1]))
            rate = settled_probe(with_start, 5, x).rate
            assert rate.rho == pytest.approx(0.8, abs=1e-4)

    def test_without_a_point_or_a_rate_nothing_can_be_estimated(self) -> None:
        game = Game(X=Reals(2), objective=Objective(lambda x, y: 1.0), followers=population())
        with pytest.raises(InvalidInput, match="expected a point to estimate the settling rate at, or a rate"):
            settled_probe(game, 3)
        assert settled_probe(game, 3, rate=Exponential(0.5)).deployments == 0
