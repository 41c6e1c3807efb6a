"""Each adaptation rule H_k(y; x), one round and several, against plain NumPy written out here.

The games are random, affine and not symmetric, the sets bite, the steps change with k: nothing cancels.
"""

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.followers import (
    BestResponse,
    CallableFollowers,
    Extragradient,
    LiveFollowers,
    LogitResponse,
    MeasuredFollowers,
    MirrorDescent,
    OptimisticGradient,
    Player,
    ProjectedGradient,
    VariationalInequality,
    nash_game,
)
from stackelberg.sets import Box, Product, Reals, Simplex

ROUNDS = (1, 2, 5)
LOWER, UPPER = np.array([-0.4, 0.1, -1.0, 0.2]), np.array([0.3, 0.9, 1.5, 2.0])


def affine(seed):
    """G(x, y) = M y + B x + c, x of 3 entries and y of 4."""
    rng = np.random.default_rng(seed)
    M, B, c = np.eye(4) + 0.5 * rng.standard_normal((4, 4)), rng.standard_normal((4, 3)), rng.standard_normal(4)
    return lambda x, y: M @ y + B @ x + c


def cases(seed):
    rng = np.random.default_rng(100 + seed)
    return affine(seed), rng.standard_normal(3), rng.uniform(LOWER, UPPER)


def falling(k):
    return 0.7 / (k + 2.0)


STEPS = [(0.23, lambda k: 0.23), (falling, falling)]


def clip(y):
    return np.minimum(np.maximum(y, LOWER), UPPER)


def unused():
    """A generator for rules that draw nothing."""
    return np.random.default_rng(0)


def answer(followers, x, rounds):
    return followers.respond(x, followers.initial(unused()), rounds, unused())[0]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("step, gamma", STEPS)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_projected_gradient(seed, step, gamma, rounds):
    G, x, y = cases(seed)
    rule = ProjectedGradient(VariationalInequality(G, Box(LOWER, UPPER)), step, start=y)
    for k in range(rounds):
        y = clip(y - gamma(k) * G(x, y))
    np.testing.assert_allclose(answer(rule, x, rounds), y, rtol=1e-14)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("step, gamma", STEPS)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_extragradient(seed, step, gamma, rounds):
    G, x, y = cases(seed)
    rule = Extragradient(VariationalInequality(G, Box(LOWER, UPPER)), step, start=y)
    for k in range(rounds):
        ahead = clip(y - gamma(k) * G(x, y))
        y = clip(y - gamma(k) * G(x, ahead))
    np.testing.assert_allclose(answer(rule, x, rounds), y, rtol=1e-14)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("step, gamma", STEPS)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_optimistic_gradient_carries_its_last_gradient_from_round_to_round_and_from_x_to_x(
    seed, step, gamma, rounds
):
    G, x, y = cases(seed)
    rule = OptimisticGradient(VariationalInequality(G, Box(LOWER, UPPER)), step, start=y)
    memory = rule.initial(unused())
    last = np.zeros(4)  # nothing seen yet: the first round looks ahead with no gradient, from y itself
    for announced in (x, -2.0 * x):
        seen, memory = rule.respond(announced, memory, rounds, unused())
        for k in range(rounds):
            last = G(announced, clip(y - gamma(k) * last))
            y = clip(y - gamma(k) * last)
        np.testing.assert_allclose(seen, y, rtol=1e-14)
        np.testing.assert_allclose(memory, [y, last], rtol=1e-13)


SEGMENTS = [(slice(0, 3), 2.5), (slice(3, 4), 0.7), (slice(4, 6), 4.0)]
SHARES = Product((Simplex(3, total=2.5), Simplex(1, total=0.7), Simplex(2, total=4.0)))
SPREAD = np.array([0.5, 1.25, 0.75, 0.7, 1.0, 3.0])


def routes(seed):
    rng = np.random.default_rng(seed)
    M, c = 0.3 * rng.standard_normal((6, 6)), rng.standard_normal(6)
    return lambda x, y: M @ y + x[0] * c - x[1]


def proportional(weights):
    return np.concatenate([total * weights[part] / weights[part].sum() for part, total in SEGMENTS])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("step, gamma", STEPS)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_mirror_descent(seed, step, gamma, rounds):
    G, x, y = routes(seed), np.array([0.8, -0.3]), SPREAD
    rule = MirrorDescent(VariationalInequality(G, SHARES), step, start=y)
    for k in range(rounds):
        y = proportional(y * np.exp(-gamma(k) * G(x, y)))
    np.testing.assert_allclose(answer(rule, x, rounds), y, rtol=1e-13)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("damping, kept", [(0.0, lambda k: 0.0), (0.35, lambda k: 0.35), (falling, falling)])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_logit_response(seed, damping, kept, rounds):
    G, x, y = routes(seed), np.array([0.8, -0.3]), SPREAD
    rule = LogitResponse(VariationalInequality(G, SHARES), temperature=0.6, damping=damping, start=y)
    for k in range(rounds):
        y = kept(k) * y + (1.0 - kept(k)) * proportional(np.exp(-G(x, y) / 0.6))
    np.testing.assert_allclose(answer(rule, x, rounds), y, rtol=1e-13)


ANSWERS = [lambda x, a: 0.4 * a[1] - 0.3 * a[2][:1] + x[:1], lambda x, a: 0.5 * a[0] + a[2][1] + x[1]]
ANSWERS.append(lambda x, a: np.array([a[0][0] - 0.7 * a[1][0], 0.2 * a[1][0] + x[0]]))


@pytest.mark.parametrize("damping, kept", [(0.0, lambda k: 0.0), (0.35, lambda k: 0.35), (falling, falling)])
@pytest.mark.parametrize("order", ["simultaneous", "in turn"])
@pytest.mark.parametrize("rounds", ROUNDS)
def test_best_response(order, damping, kept, rounds):
    x, y = np.array([0.8, -0.3]), np.array([0.5, -1.5, 2.0, 0.7])
    rule = BestResponse(ANSWERS, Product((Reals(1), Reals(1), Reals(2))), order, damping, start=y)
    seen = answer(rule, x, rounds)
    for k in range(rounds):
        if order == "simultaneous":
            best = np.array([0.4 * y[1] - 0.3 * y[2] + x[0], 0.5 * y[0] + y[3] + x[1], 0.0, 0.0])
            best[2:] = y[0] - 0.7 * y[1], 0.2 * y[1] + x[0]
            y = kept(k) * y + (1.0 - kept(k)) * best
        else:
            a, b, c, d = y
            a = kept(k) * a + (1.0 - kept(k)) * (0.4 * b - 0.3 * c + x[0])
            b = kept(k) * b + (1.0 - kept(k)) * (0.5 * a + d + x[1])
            c, d = (
                kept(k) * c + (1.0 - kept(k)) * (a - 0.7 * b),
                kept(k) * d + (1.0 - kept(k)) * (0.2 * b + x[0]),
            )
            y = np.array([a, b, c, d])
    np.testing.assert_allclose(seen, y, rtol=1e-13)


def test_a_best_response_of_the_wrong_size_names_its_player():
    rule = BestResponse([lambda x, a: [1.0], lambda x, a: [1.0]], Product((Reals(1), Reals(2))), start=np.zeros(3))
    with pytest.raises(InvalidInput, match=r"returned the list \[1.0\]; expected a vector of 2 numbers"):
        answer(rule, np.zeros(1), 1)


def test_a_plain_function_is_repeated_with_k_from_zero_and_its_last_answer_is_seen():
    def rule(x, y, k):
        return 0.5 * y + (k + 1.0) * x

    followers, x, y = CallableFollowers(rule, start=[3.0, -1.0]), np.array([0.7, 0.2]), np.array([3.0, -1.0])
    seen, memory = followers.respond(x, followers.initial(unused()), 3, unused())
    for k in range(3):
        y = 0.5 * y + (k + 1.0) * x
    assert np.array_equal(seen, y)
    assert np.array_equal(memory, y)
    assert not seen.flags.writeable
    assert np.array_equal(followers.respond(x, memory, 0, unused())[0], y)


# Variational inequalities and games between players.


def test_the_residual_is_the_length_of_the_projected_step():
    problem = VariationalInequality(lambda x, y: np.array([2.0, -3.0, 0.5]) * y - x[0], Box([0.0] * 3, [1.0] * 3))
    # y − G = (0.9 − 1.3, 0.2 + 1.1, 0.5 + 0.25) with x = 0.5, projected: (0, 1, 0.75).
    y = np.array([0.9, 0.2, 0.5])
    assert problem.residual([0.5], y) == pytest.approx(np.sqrt(0.9**2 + 0.8**2 + 0.25**2), rel=1e-14)


def test_a_game_between_players_stacks_their_gradients_in_order():
    def first(x, a):
        return a[0] * x[0] + a[1][1]

    def second(x, a):
        return np.array([a[0][0] + a[1][0], a[1][0] - a[1][1], x[0]])

    game = nash_game([Player(first, Box([0.0], [1.0])), Player(second, Reals(3))])
    assert game.Y.slices == (slice(0, 1), slice(1, 4))
    seen = game(np.array([2.0]), np.array([0.5, 3.0, 7.0, 1.0]))
    assert np.array_equal(seen, [8.0, 3.5, -4.0, 2.0])
    with pytest.raises(InvalidInput, match="players: expected Player objects"):
        nash_game([Player(first, Reals(1)), first])


# Shares of a total.


def test_mirror_descent_cannot_start_where_an_alternative_has_no_users():
    roads = VariationalInequality(lambda x, y: y, Product((Simplex(2), Simplex(2, total=0.0))))
    MirrorDescent(roads, 0.1, start=[0.5, 0.5, 0.0, 0.0])  # a total of 0 leaves no choice
    with pytest.raises(InvalidInput, match=r"start: expected positive entries, got 0.0 at index 0"):
        MirrorDescent(roads, 0.1, start=[0.0, 1.0, 0.0, 0.0])
    drawn = MirrorDescent(roads, 0.1, start=lambda rng: [1.0, 0.0, 0.0, 0.0])
    with pytest.raises(InvalidInput, match="at index 1"):
        drawn.initial(unused())


# Starts.


# Steps and shares that are refused.


def problem():
    return VariationalInequality(lambda x, y: y, Simplex(2))


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: ProjectedGradient(problem(), -0.1), r"step: expected a number > 0, got -0.1"),
        (lambda: OptimisticGradient(problem(), 0.0), r"step: expected a number > 0"),
        (lambda: MirrorDescent(problem(), np.inf), r"step: expected a finite number, got inf"),
        (lambda: Extragradient(problem(), lambda k: float(k)), r"step\(0\): expected a number > 0, got 0.0"),
        (lambda: LogitResponse(problem(), 1.0, 1.0), r"damping: expected a number in \[0, 1\) or a function"),
        (lambda: LogitResponse(problem(), 1.0, -0.01), r"damping: expected a number in \[0, 1\)"),
        (lambda: LogitResponse(problem(), 1.0, lambda k: 1.0 - k), r"damping: .* got 1.0"),
        (lambda: LogitResponse(problem(), 1.0, "half"), r"damping: .* got 'half'"),
        (lambda: LogitResponse(problem(), -1.0), "temperature: expected a number > 0"),
        (lambda: MeasuredFollowers(STILL, missing=-0.1), "missing: expected a number >= 0"),
    ],
)
def test_bad_steps_are_refused_by_name(make, message):
    with pytest.raises(InvalidInput, match=message):
        make()


# Instruments and populations that live on.

STILL = CallableFollowers(lambda x, y, k: y + 1.0, start=[10.0, -20.0, 30.0])


def test_measurements_are_the_stated_draws_in_the_stated_order():
    measured = MeasuredFollowers(STILL, noise=0.25, missing=0.5)
    seen, memory = measured.respond(np.zeros(1), measured.initial(unused()), 2, np.random.default_rng(6))
    rng = np.random.default_rng(6)
    expected = np.array([12.0, -18.0, 32.0]) * (1.0 + 0.25 * rng.standard_normal(3))
    expected[rng.random(3) < 0.5] = np.nan
    assert np.isnan(expected).any()
    assert np.isfinite(expected).any()
    np.testing.assert_allclose(seen, expected, rtol=1e-15)
    assert np.array_equal(memory, [12.0, -18.0, 32.0])


class Crowd:
    def __init__(self):
        self.level = 1.0

    def respond(self, x, rounds):
        self.level += rounds * x[0]
        return [self.level, 2]


def test_a_live_population_gets_x_and_the_rounds_and_leaves_no_memory():
    live = LiveFollowers(Crowd())
    seen, memory = live.respond(np.array([0.5]), "whatever", 3, unused())
    assert np.array_equal(seen, [2.5, 2.0])
    assert seen.dtype == np.float64
    assert memory is None
    assert not live.partial
    with pytest.raises(InvalidInput, match="population: expected an object with a method respond"):
        LiveFollowers(type("Broken", (), {"respond": 3})())
