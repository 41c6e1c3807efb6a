"""The response model with a prior: right, wrong by a factor of 3, of the wrong sign, of another form."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, Game, InvalidInput, Knowledge, Objective
from stackelberg.core.forms import dumps, loads
from stackelberg.followers import CallableFollowers, ResponsePrior
from stackelberg.leaders import ResponseModel
from stackelberg.sets import Box

ROUNDS, NOTICEABLE, LONGEST = 40, 0.03, 15
LEVELS, SLOPES = np.array([120.0, 80.0, 60.0]), np.array([0.9, 0.6, 0.4])
START, COST = np.ones(3), 0.3


def sales(price: np.ndarray, theta: np.ndarray) -> np.ndarray:
    """Log sales are linear in the price."""
    return np.exp(theta[:3] - theta[3:] * price)


def elastic(price: np.ndarray, theta: np.ndarray) -> np.ndarray:
    return np.exp(theta[:3] - theta[3:] * np.log(price))


PRIORS = {
    "right": ResponsePrior([4.0] * 3 + [0.7] * 3, [1.0] * 3 + [0.3] * 3, sales),
    "three times as steep": ResponsePrior([4.0] * 3 + [2.1] * 3, [1.0] * 3 + [0.1] * 3, sales),
    "of the wrong sign": ResponsePrior([4.0] * 3 + [-0.3] * 3, [1.0] * 3 + [0.2] * 3, sales),
    "of another form": ResponsePrior([4.0] * 3 + [2.0] * 3, [1.0] * 3 + [0.5] * 3, elastic),
}


def settled(price: np.ndarray) -> np.ndarray:
    return LEVELS * np.exp(-SLOPES * price)


def profit(price: np.ndarray, sold: np.ndarray) -> float:
    return float((price - COST) @ sold)


def closed(price: np.ndarray) -> float:
    """The share of the possible profit: the best price is one over the slope above the cost."""
    now, first, best = (profit(x, settled(x)) for x in (price, START, COST + 1.0 / SLOPES))
    return (now - first) / (best - first)


@cache
def played(name: str | None, pace: float, noise: float, seed: int) -> tuple[tuple[float, ...], tuple[str, ...]]:
    """Shares after each deployment, by who answers at a pace, and who led on."""
    loss = Objective(lambda x, y: -profit(x, y))
    game = Game(Box(np.full(3, 0.2), np.full(3, 6.0)), loss, CallableFollowers(lambda x, y, k: y, START), x0=START)
    leader = ResponseModel(prior=None if name is None else PRIORS[name], pace=pace).bind(game.knowledge)
    state, y, shares, handed = leader.init(START, seed), settled(START), [], []
    for day in range(ROUNDS):
        (probe,) = asked_of(leader, state)
        y = y + pace * (settled(probe.x) - y)
        seen = y * (1.0 + noise * np.random.default_rng([seed, day]).standard_normal(3))
        state = told_to(leader, state, [Answer.answer(probe, y=seen)])
        shares.append(closed(leader.recommend(state)))
        handed += [state.note["handover"]] if "handover" in state.note else []
    return tuple(shares), tuple(handed)


def test_a_right_prior_is_there_after_three_deployments() -> None:
    shares, handed = played("right", 1.0, 0.0, 0)
    assert min(shares[2:]) > 0.99
    assert not handed


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, noise", [*((name, 0.0) for name in PRIORS), *((name, 0.02) for name in list(PRIORS)[:3])]
)
def test_no_prior_is_worse_than_none_for_long(name: str, noise: float) -> None:
    """By more than 3 points, for no more than 15 deployments."""
    shares, alone = (np.array(played(one, 1.0, noise, 0)[0]) for one in (name, None))
    assert np.sum(shares < alone - NOTICEABLE) <= LONGEST


@pytest.mark.parametrize("name", ["three times as steep", "of the wrong sign", "of another form"])
def test_a_wrong_prior_is_found_out_and_said(name: str) -> None:
    shares, handed = played(name, 1.0, 0.0, 0)
    assert handed[0].startswith("the prior ")
    assert shares[-1] > 0.98


def test_a_state_with_a_prior_goes_on_as_if_it_had_not_been_written_down() -> None:
    knowledge = Knowledge(Box(np.full(3, 0.2), np.full(3, 6.0)), Objective(lambda x, y: -profit(x, y)), False)
    leader = ResponseModel(prior=PRIORS["right"], pace=1.0).bind(knowledge)

    def told(state: Any) -> Any:
        (probe,) = asked_of(leader, state)
        return told_to(leader, state, [Answer.answer(probe, y=settled(probe.x))])

    state = told(told(leader.init(START, 0)))
    other = loads(dumps(state))
    for _ in range(3):
        state, other = told(state), told(other)
    np.testing.assert_allclose(asked_of(leader, other)[0].x, asked_of(leader, state)[0].x, rtol=1e-6)


def test_what_is_no_prior_is_refused() -> None:
    with pytest.raises(InvalidInput, match="prior: expected a Prior"):
        ResponseModel(prior=3.0)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="pace: expected a share of the way"):
        ResponseModel(prior=PRIORS["right"], pace=1.5)
