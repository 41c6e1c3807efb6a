"""Adam's rounds worked by hand from Kingma and Ba's formulas."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.by_hand import box, draws, on_sphere, simplex

from stackelberg.core import Answer, InvalidInput, Knowledge
from stackelberg.leaders import Adam, ConstantSchedule, TwoPoint
from stackelberg.sets import Box, Simplex

STEP, BETA1, BETA2, EPSILON = 0.07, 0.8, 0.95, 0.03
X0 = np.array([0.4, -0.9, 1.3])


def f(x: np.ndarray) -> float:
    return float(np.sum(np.arange(2.0, 2.0 + x.size) * (x - 0.2) ** 2) + np.prod(x))


def told(leader: Adam, state: Any) -> list[Answer]:
    return [Answer.answer(p, cost=f(p.x)) for p in leader.ask(state)]


def adam_steps(x: np.ndarray, estimates: Any, step: float, beta1: float, beta2: float, epsilon: float) -> Any:
    """x_1, x_2, ... from the algorithm as printed: biased moments, their corrections by 1 − β^t, the step."""
    m, v = np.zeros(x.size), np.zeros(x.size)
    for t, estimate in enumerate(estimates, start=1):
        g = estimate(x)
        m = m * beta1 + g * (1 - beta1)
        v = v * beta2 + g * g * (1 - beta2)
        x = x - step * (m / (1 - beta1**t)) / (np.sqrt(v / (1 - beta2**t)) + epsilon)
        yield x, g, m, v


def one_sided(seed: int, round: int, delta: float) -> Any:
    def estimate(x: np.ndarray) -> np.ndarray:
        v = on_sphere(draws(seed, 0, round), x.size)
        return x.size / delta * (f(x + delta * v) - f(x)) * v

    return estimate


@pytest.mark.parametrize("seed", [1, 6])
def test_the_first_four_rounds_are_those_of_kingma_and_ba(seed: int) -> None:
    leader = Adam(STEP, BETA1, BETA2, EPSILON, TwoPoint(K=4, schedule=ConstantSchedule(9.0, 0.2)))
    state = leader.init(X0, seed)
    before = X0
    estimates = [one_sided(seed, round, 0.2) for round in range(4)]
    for t, (x, g, m, v) in enumerate(adam_steps(X0, estimates, STEP, BETA1, BETA2, EPSILON), start=1):
        state = leader.tell(state, told(leader, state))
        np.testing.assert_allclose(state.x, x, rtol=1e-10)
        np.testing.assert_allclose(state.memory.mean, m, rtol=1e-10)
        np.testing.assert_allclose(state.memory.square, v, rtol=1e-10)
        assert state.memory.count == t
        assert set(state.note) == {"eta", "delta", "cost", "gradient_norm", "step"}
        assert (state.note["eta"], state.note["delta"]) == (9.0, 0.2)
        np.testing.assert_allclose(state.note["cost"], f(before), rtol=1e-10)
        np.testing.assert_allclose(state.note["gradient_norm"], np.sqrt(g @ g), rtol=1e-10)
        np.testing.assert_allclose(state.note["step"], np.sqrt((x - before) @ (x - before)), rtol=1e-9)
        before = x


@pytest.mark.parametrize(
    "X, place, x0",
    [
        (Box([0.0, -1.0, 0.1], [0.5, 0.2, 0.9]), box([0.0, -1.0, 0.1], [0.5, 0.2, 0.9]), [0.02, 0.19, 0.5]),
        (Simplex(3, 2.0), simplex(3, 2.0), [0.02, 0.08, 1.9]),
    ],
    ids=["box", "simplex"],
)
def test_within_a_set_it_probes_around_the_inner_centre_and_projects_its_step(X: Any, place: Any, x0: Any) -> None:
    """The probes sit around the point of the shrunk set nearest to x; the step goes from x, and ends in X."""
    step, delta = 0.6, 0.09
    leader = Adam(step, BETA1, BETA2, EPSILON, TwoPoint(schedule=ConstantSchedule(1.0, delta)))
    leader = leader.bind(Knowledge(X))
    assert leader.X is X
    state, x, d = leader.init(x0, 3), np.array(x0), place.d
    m, v = np.zeros(3), np.zeros(3)
    for t in (1, 2):
        centre = place.nearest(x, delta)
        assert t == 2 or not np.allclose(centre, x)
        u = delta * place.basis @ on_sphere(draws(3, 0, t - 1), d)
        np.testing.assert_allclose([p.x for p in leader.ask(state)], [centre, centre + u], rtol=0, atol=1e-12)
        g = d * (f(centre + u) - f(centre)) * u / delta**2
        m, v = BETA1 * m + (1 - BETA1) * g, BETA2 * v + (1 - BETA2) * g**2
        free = x - step * m / (1 - BETA1**t) / (np.sqrt(v / (1 - BETA2**t)) + EPSILON)
        x = place.nearest(free, 0.0)
        assert t == 2 or not np.allclose(free, x)
        state = leader.tell(state, told(leader, state))
        np.testing.assert_allclose(state.x, x, rtol=0, atol=1e-10)


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"step": 0.0}, "step: expected a number > 0, got 0.0"),
        ({"epsilon": 0.0}, "epsilon: expected a number > 0, got 0.0"),
        ({"beta1": 1.0}, "beta1: expected a number in [0, 1), got 1.0"),
        ({"beta2": 1.0}, "beta2: expected a number in [0, 1), got 1.0"),
        ({"beta1": -0.01}, "beta1: expected a number in [0, 1), got -0.01"),
        ({"beta2": -0.01}, "beta2: expected a number in [0, 1), got -0.01"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, float], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        Adam(**settings)
    assert str(raised.value) == message
