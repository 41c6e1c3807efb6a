"""Every rule settles on a game it is made for, as fast as its docstring says, and not where it says it does not."""

from itertools import pairwise

import numpy as np
import pytest

from stackelberg.core import Purpose, derive
from stackelberg.followers import (
    BestResponse,
    Extragradient,
    LogitResponse,
    MirrorDescent,
    OptimisticGradient,
    Player,
    ProjectedGradient,
    VariationalInequality,
    nash_game,
)
from stackelberg.sets import Box, Product, Reals, Simplex

SETTLED = 1e-8
# Distances below this are rounding: bounds on exact iterates are tested with this much room.
ROUNDING = 1e-13
RNG = derive(0, Purpose.RESPONSE)
X = np.array([0.3, -0.2])


def start_of(rule, seed=0):
    return rule.initial(derive(seed, Purpose.INITIAL_MEMORY))


def settle(rule, rounds, x=X, seed=0):
    return rule.respond(x, start_of(rule, seed), rounds, RNG)[0]


def path(rule, rounds, x=X, seed=0):
    """y^(0), y^(1), ..., y^(rounds) of a rule with a constant step."""
    memory = start_of(rule, seed)
    ys = [rule.respond(x, memory, 0, RNG)[0]]
    for _ in range(rounds):
        y, memory = rule.respond(x, memory, 1, RNG)
        ys.append(y)
    return ys


class LinearGame:
    """G = My + Bx + c in six dimensions: M symmetric part with eigenvalues in [1, 2], plus a rotation."""

    def __init__(self, Y):
        rng = derive(3, Purpose.INSTANCE)
        Q, _ = np.linalg.qr(rng.standard_normal((6, 6)))
        turn = rng.standard_normal((6, 6))
        self.M = Q @ np.diag(np.linspace(1.0, 2.0, 6)) @ Q.T + 0.7 * (turn - turn.T) / 2.0
        B, c = rng.standard_normal((6, 2)), rng.standard_normal(6)
        self.problem = VariationalInequality(lambda x, y: self.M @ y + B @ x + c, Y)
        self.free_solution = lambda x: -np.linalg.solve(self.M, B @ x + c)
        self.mu = float(np.linalg.eigvalsh((self.M + self.M.T) / 2.0)[0])
        self.L = float(np.linalg.norm(self.M, 2))


@pytest.fixture(params=["free", "boxed"])
def linear_game(request):
    return LinearGame(Reals(6) if request.param == "free" else Box(np.full(6, -0.3), np.full(6, 0.2)))


def rounds_for(factor, reduction=1e-12):
    """The rounds after which factor^K <= reduction. A residual is at most (2 + L) times the distance, and distances
    begin below 10: a reduction by 1e-12 is enough for a residual of 1e-8 wherever L < 1000."""
    return int(np.ceil(np.log(reduction) / np.log(factor)))


def test_projected_gradient_contracts_at_the_stated_rate(linear_game):
    step = linear_game.mu / linear_game.L**2
    rho = np.sqrt(1.0 - 2.0 * step * linear_game.mu + step**2 * linear_game.L**2)
    rule = ProjectedGradient(linear_game.problem, step)
    solution = settle(rule, rounds_for(rho, 1e-17))
    distances = [np.linalg.norm(y - solution) for y in path(rule, 60)]
    for before, after in pairwise(distances):
        assert after <= rho * before + ROUNDING
    assert linear_game.problem.residual(X, settle(rule, rounds_for(rho))) < SETTLED


def test_extragradient_contracts_at_the_stated_rate(linear_game):
    step = 1.0 / (4.0 * linear_game.L)
    factor = np.sqrt(1.0 - step * linear_game.mu)  # Gidel et al. 2019, for γ = 1/(4L)
    rule = Extragradient(linear_game.problem, step)
    solution = settle(rule, rounds_for(factor, 1e-17))
    distances = [np.linalg.norm(y - solution) for y in path(rule, 60)]
    for before, after in pairwise(distances):
        assert after <= factor * before + ROUNDING
    assert linear_game.problem.residual(X, settle(rule, rounds_for(factor))) < SETTLED


def test_optimistic_gradient_settles_as_fast_as_stated(linear_game):
    step = 1.0 / (4.0 * linear_game.L)
    factor = np.sqrt(1.0 - step * linear_game.mu)  # Gidel et al. 2019, for γ = 1/(4L)
    y = settle(OptimisticGradient(linear_game.problem, step), rounds_for(factor))
    assert linear_game.problem.residual(X, y) < SETTLED


PAPER_SCISSORS = np.array([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]])


def zero_sum(temperature=0.0):
    """A matrix game of two players, with payoffs that x shifts, and an entropic term if asked for."""

    def G(x, y):
        A = PAPER_SCISSORS + 0.1 * x[0]
        linear = np.concatenate([A @ y[3:], -A.T @ y[:3]])
        return linear + temperature * np.log(y) if temperature else linear

    return VariationalInequality(G, Product((Simplex(3), Simplex(3))))


ZERO_SUM_L = float(np.linalg.norm(PAPER_SCISSORS + 0.1 * X[0], 2))


@pytest.mark.slow
@pytest.mark.parametrize("rule, share", [(Extragradient, 1 / 2), (OptimisticGradient, 1 / 8)])
def test_extrapolating_rules_settle_on_a_game_that_is_only_monotone(rule, share):
    problem = zero_sum()
    assert problem.residual(X, settle(rule(problem, share / ZERO_SUM_L), 5000)) < SETTLED


@pytest.mark.parametrize("rule", [ProjectedGradient, MirrorDescent])
def test_plain_steps_do_not_settle_on_a_game_that_is_only_monotone(rule):
    problem = zero_sum()
    beginning = rule(problem, 0.1, start=np.full(6, 1 / 3) + np.array([0.1, -0.1, 0, 0, 0, 0]))
    assert problem.residual(X, settle(beginning, 5000)) > 0.05


def test_mirror_descent_contracts_in_divergence_on_a_regularised_game():
    temperature = 0.5
    problem = zero_sum(temperature)
    step = temperature / (ZERO_SUM_L**2 + temperature**2)
    rule = MirrorDescent(problem, step)
    factor = 1.0 - step * temperature
    solution = settle(rule, rounds_for(factor, 1e-17))
    divergences = [float(np.sum(solution * np.log(solution / y))) for y in path(rule, 60)]
    for k, divergence in enumerate(divergences):  # KL(y*, y^(k)) <= (1 − γτ)^k KL(y*, y^(0))
        assert divergence <= factor**k * divergences[0] + ROUNDING
    # The divergence bounds half the squared distance (Pinsker), so the distance falls with the factor's root.
    assert problem.residual(X, settle(rule, 2 * rounds_for(factor))) < SETTLED


def test_mirror_descent_settles_on_a_congestion_game_with_a_road_nobody_takes():
    # Costs 1 + y_0, 2 + y_1 and 9 for a demand of 4, plus a toll of 0.5 on the first road:
    # 1.5 + y_0 = 2 + y_1 gives y = (2.25, 1.75, 0).
    def costs(x, y):
        return np.array([1.0 + x[0] + y[0], 2.0 + y[1], 9.0])

    roads = VariationalInequality(costs, Simplex(3, total=4.0))
    y = settle(MirrorDescent(roads, step=0.2), 2000, x=np.array([0.5]))
    assert roads.residual([0.5], y) < SETTLED
    assert np.linalg.norm(y - [2.25, 1.75, 0.0]) < SETTLED


def cournot(n):
    """n firms, price 10 − x_0 − Σq, no costs: each produces (10 − x_0)/(n + 1). With best responses."""

    def gradient(i):
        return lambda x, q: -(10.0 - x[0] - sum(q)) + q[i]

    def response(i):
        return lambda x, q: np.maximum(0.0, (10.0 - x[0] - (sum(q) - q[i])) / 2.0)

    everything = Box([0.0], np.inf)
    problem = nash_game([Player(gradient(i), everything) for i in range(n)])
    return problem, [response(i) for i in range(n)]


@pytest.mark.parametrize("n, damping, factor", [(2, 0.0, 0.5), (5, 0.5, 0.75)])
def test_simultaneous_best_responses_settle_on_cournot(n, damping, factor):
    # The damped map is symmetric, with eigenvalues damping + (1 − damping) λ for λ = 1/2 and −(n − 1)/2:
    # ±1/2 for n = 2, and 0.75 and −0.5 for n = 5 with damping 0.5.
    problem, responses = cournot(n)
    rule = BestResponse(responses, problem.Y, damping=damping, start=np.linspace(0.0, 3.0, n))
    y = settle(rule, rounds_for(factor))
    assert problem.residual(X, y) < SETTLED
    assert np.allclose(y, (10.0 - X[0]) / (n + 1), atol=SETTLED)


def test_best_responses_in_turn_settle_on_cournot_with_five_firms():
    # A round is a Gauss–Seidel sweep on the positive definite matrix 1 + I.
    matrix = np.ones((5, 5)) + np.eye(5)
    sweep = -np.linalg.solve(np.tril(matrix), np.triu(matrix, 1))
    rounds = next(K for K in range(1000) if np.linalg.norm(np.linalg.matrix_power(sweep, K), 2) <= 1e-12)
    problem, responses = cournot(5)
    y = settle(BestResponse(responses, problem.Y, "in turn", start=np.linspace(0.0, 3.0, 5)), rounds)
    assert problem.residual(X, y) < SETTLED


def test_simultaneous_best_responses_without_damping_do_not_settle_on_cournot_with_five_firms():
    problem, responses = cournot(5)
    rule = BestResponse(responses, problem.Y, start=np.linspace(0.0, 3.0, 5))
    assert problem.residual(X, settle(rule, 1000)) > 1.0


def test_logit_response_contracts_at_the_stated_rate():
    total, temperature = 2.0, 4.0
    M = np.array([[1.0, 0.4, 0.0], [-0.4, 0.5, 0.2], [0.3, 0.0, 2.0]])
    problem = VariationalInequality(lambda x, y: M @ y + np.array([x[0], x[1], 0.0]), Simplex(3, total))
    rho = total * float(np.linalg.norm(M, 2)) / (2.0 * temperature)
    assert rho < 1.0
    rule = LogitResponse(problem, temperature)
    solution = settle(rule, rounds_for(rho, 1e-17))
    distances = [np.linalg.norm(y - solution) for y in path(rule, 30)]
    for before, after in pairwise(distances):
        assert after <= rho * before + ROUNDING
    assert rule.regularised.residual(X, solution) < SETTLED


@pytest.mark.slow
def test_logit_response_with_damping_settles_on_a_monotone_game_at_a_low_temperature():
    rule = LogitResponse(zero_sum(), temperature=0.1, damping=0.99)
    assert rule.regularised.residual(X, settle(rule, 8000)) < SETTLED
