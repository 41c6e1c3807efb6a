"""Regression on history: its fit against least squares, and its rounds worked by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.by_hand import Place, box, draws, everywhere, on_sphere, simplex

from stackelberg.core import Answer, InvalidInput, Knowledge, Start
from stackelberg.leaders import HistoryRegression
from stackelberg.leaders.history_regression import fitted_gradient
from stackelberg.sets import Box, Reals, Simplex


def f(x: np.ndarray) -> float:
    return float(np.sum(np.arange(1.0, 1.0 + x.size) * (x - 0.35) ** 2) + 2.0 * np.prod(x))


def least_squares(xs: Any, costs: Any, ridge: float) -> np.ndarray:
    """g of min over (a, g) of Σ (c_i − a − gᵀx_i)² + λ‖g‖², λ = ridge · Σ‖x_i − x̄‖²/n, as one system."""
    xs, costs = np.array(xs), np.array(costs)
    n, d = xs.shape
    spread = np.sum((xs - np.sum(xs, axis=0) / n) ** 2) / n
    rows = np.block([[np.ones((n, 1)), xs], [np.zeros((d, 1)), np.sqrt(ridge * spread) * np.eye(d)]])
    return np.linalg.lstsq(rows, np.r_[costs, np.zeros(d)], rcond=None)[0][1:]


@pytest.mark.parametrize("n, d", [(2, 3), (3, 3), (4, 3), (9, 3), (5, 1)])
@pytest.mark.parametrize("ridge", [1e-3, 0.2, 3.0])
def test_the_fit_is_that_of_ridge_regression(n: int, d: int, ridge: float) -> None:
    rng = np.random.default_rng(n)
    xs, costs = 2.0 + 0.3 * rng.standard_normal((n, d)), 5.0 + rng.standard_normal(n)
    found = fitted_gradient(xs, costs, ridge)
    np.testing.assert_allclose(found, least_squares(xs, costs, ridge), rtol=1e-8)


def test_deployments_at_one_point_have_no_slope() -> None:
    xs = np.array([[2.0, 3.0], [2.0, 3.0], [2.0, 3.0]])
    assert fitted_gradient(xs, np.array([1.0, 2.0, 4.0]), 1e-3).tolist() == [0.0, 0.0]


LOWER, UPPER = [0.0, -1.0, 0.2], [1.0, 0.5, 0.9]
PLACES = {
    "nowhere said": (None, everywhere(3), [0.4, -0.9, 1.3]),
    "reals": (Reals(3), everywhere(3), [0.4, -0.9, 1.3]),
    "box": (Box(LOWER, UPPER), box(LOWER, UPPER), [0.03, 0.45, 0.85]),
    "simplex": (Simplex(4, 2.0), simplex(4, 2.0), [0.05, 1.85, 0.08, 0.02]),
}


def deployed(place: Place, x: np.ndarray, delta: float, seed: int, round: int) -> np.ndarray:
    delta = min(delta, place.inradius / 2)
    return place.nearest(x, delta) + delta * place.basis @ on_sphere(draws(seed, 0, round), place.d)


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("delta", [0.11, 0.6])  # the larger one is cut to half the inradius
@pytest.mark.parametrize("window", [None, 2, 3])
def test_the_first_rounds(where: str, delta: float, window: int | None) -> None:
    X, place, x0 = PLACES[where]
    eta, ridge, seed = 0.08, 0.02, 7
    leader = HistoryRegression(eta, delta, window, ridge, K=4)
    leader = leader if X is None else leader.bind(Knowledge(X, rewindable=True))
    state, x = leader.init(x0, seed), np.array(x0)
    xs: list[np.ndarray] = []
    costs: list[float] = []
    for t in range(6):
        (probe,) = leader.ask(state)
        np.testing.assert_allclose(probe.x, deployed(place, x, delta, seed, t), rtol=0, atol=1e-12)
        assert (probe.round, probe.index, probe.K, probe.keep) == (t, 0, 4, True)
        assert probe.start is (Start.PREVIOUS if X is None else Start.KEPT)
        # what is deployed differs a little from what was asked
        xs.append(probe.x + 0.01 * np.cos(np.arange(x.size) + t))
        costs.append(f(xs[-1]))
        state = leader.tell(state, [Answer.answer(probe, cost=costs[-1], x=xs[-1])])
        seen = slice(None) if window is None else slice(-window, None)
        assert [z.tolist() for z in state.memory.xs] == [z.tolist() for z in xs[seen]]
        assert state.memory.costs == tuple(costs[seen])
        if t == 0:
            assert state.note == {"cost": costs[0], "no_step_reason": "a fit needs two deployments"}
            np.testing.assert_allclose(state.x, x0, rtol=0, atol=1e-15)
            continue
        g = least_squares(xs[seen], costs[seen], ridge)
        before, x = x, place.nearest(x - eta * g, 0.0)
        np.testing.assert_allclose(state.x, x, rtol=0, atol=1e-9)
        expected = {"cost": costs[-1], "gradient_norm": np.linalg.norm(g), "step": np.linalg.norm(x - before)}
        assert state.note == pytest.approx(expected, rel=1e-7, abs=1e-12)


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"eta": 0.0}, "eta: expected a number > 0, got 0.0"),
        ({"delta": 0.0}, "delta: expected a number > 0, got 0.0"),
        ({"ridge": 0.0}, "ridge: expected a number > 0, got 0.0"),
        ({"K": 0}, "K: expected a whole number >= 1, got 0"),
        ({"window": 1}, "window: expected a whole number >= 2, got 1"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        HistoryRegression(**settings)
    assert str(raised.value) == message
