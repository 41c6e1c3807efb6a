"""The symmetric model of the response: right where followers have a potential, not leading where they have not."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg import solve
from stackelberg.core import Game, Objective
from stackelberg.followers import ProjectedGradient, VariationalInequality
from stackelberg.games.linear_quadratic import LinearQuadratic
from stackelberg.leaders import ResponseModel
from stackelberg.leaders.response.constants import COMPARISONS, WINDOW
from stackelberg.leaders.response.contest import BANK, EVERYWHERE, SMALLEST, Contest, first_contest, observe
from stackelberg.leaders.response.pace import Pace
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.symmetric import (
    Factored,
    Window,
    add_answer,
    advance,
    first_window,
    symmetric_models,
)
from stackelberg.sets import Reals

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


def judge_of(slopes: np.ndarray, moves: int, rate: float = 1.0, seed: int = 1) -> Contest:
    """The judge of a leader that made random moves before followers with S(x) = slopes x."""
    rng = np.random.default_rng(seed)
    x, y = np.zeros(D), np.zeros(len(slopes))
    judge = first_contest(x, y, block_by_block(y.size))
    for _ in range(moves):
        x = x + rng.standard_normal(D)
        y = y + rate * (slopes @ x - y)
        judge = observe(judge, x, y, bank_that_knows_nothing(judge.window, rate))
    return judge


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
    model = model_seen_by(judge_of(slopes, RANK + 2, rate).window, rate)
    found = np.column_stack([model.J @ e for e in np.eye(D)])
    assert np.linalg.norm(found - slopes) < 0.1 * np.linalg.norm(slopes)
    np.testing.assert_allclose(model.predict(model.x), slopes @ model.x, atol=1e-9)


def test_entries_that_are_not_priced_follow_those_that_are() -> None:
    """y = (quantities, something linear in them), as flows and travel times: the whole of J from the same moves."""
    priced = potential_slope()
    mixing = np.random.default_rng(3).standard_normal((D, D))
    slopes = np.vstack([priced, mixing @ priced])
    model = model_seen_by(judge_of(slopes, RANK + 2).window)
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
    assert judge_of(potential_slope(), 3 * COMPARISONS).best == SMALLEST
    turning = np.kron(np.eye(D // 2), np.array([[0.0, -1.0], [1.0, 0.0]]))  # no potential at all
    assert judge_of(turning, 3 * COMPARISONS).best == BANK


def test_where_all_entries_respond_to_their_own_price_alike_it_is_known_at_once_everywhere() -> None:
    """S(x) = −3 x: the first model knows D directions after D moves, the second all of them after two."""
    judge = judge_of(-3.0 * np.eye(D), COMPARISONS + 2)
    assert judge.best == EVERYWHERE
    models = symmetric_models(judge.window, bank_that_knows_nothing(judge.window))
    assert models is not None
    z = np.random.default_rng(8).standard_normal(D)
    off = [np.linalg.norm(model.J @ z + 3.0 * z) / np.linalg.norm(3.0 * z) for model in models]
    assert off[1] < 0.1  # the ridge
    assert off[0] > 0.3  # 5 of 12 directions


def test_it_keeps_a_bounded_number_of_deployments() -> None:
    window = judge_of(potential_slope(), WINDOW + 10).window
    assert len(window.x) == len(window.y) == len(window.before) == WINDOW


def test_repeating_a_deployment_is_no_move() -> None:
    window = add_answer(first_window(np.zeros(D), np.zeros(D), block_by_block(D)), np.zeros(D), np.zeros(D))
    assert symmetric_models(window, bank_that_knows_nothing(window)) is None


def test_a_jump_of_demand_moves_what_was_seen_before_it() -> None:
    """The slopes found after a jump of the level are those found before it."""
    slopes, jump = potential_slope(), np.full(D, 1e3)
    judge = judge_of(slopes, 20)
    x = judge.window.x[-1] + np.random.default_rng(5).standard_normal(D)
    after = observe(judge, x, slopes @ x + jump, bank_that_knows_nothing(judge.window))
    model = model_seen_by(after.window)
    found = np.column_stack([model.J @ e for e in np.eye(D)])
    assert np.linalg.norm(found - slopes) < 0.1 * np.linalg.norm(slopes)


def test_a_deployment_without_an_answer_moves_an_unsettled_population_on() -> None:
    """With the truth for a bank, the window that missed an answer holds the population where it is."""
    slopes, rate = potential_slope(), 0.4
    window = judge_of(slopes, 3, rate).window
    x = np.ones(D)
    truth = Predictor(np.zeros(D), slopes, np.zeros(D), (), 1.0, pace_of(D, rate), 1e-4, 1.0)
    moved = advance(window, x, truth)
    np.testing.assert_allclose(moved.now, window.now + rate * (slopes @ x - window.now), atol=1e-12)
    assert moved.y is window.y


def test_entries_that_were_not_measured_are_as_the_bank_predicts() -> None:
    judge = judge_of(potential_slope(), 5)
    y = np.arange(float(D))
    y[2] = np.nan
    after = observe(judge, np.ones(D), y, bank_that_knows_nothing(judge.window))
    assert after.window.y[-1, 2] == judge.window.now[2]
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
