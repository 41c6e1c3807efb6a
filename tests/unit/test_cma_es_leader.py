"""CMA-ES as a leader: generations by the tutorial's formulas, probes within X, and answers that fail."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.by_hand import draws

from stackelberg.core import Answer, InvalidInput, Knowledge, LeaderState, Start
from stackelberg.leaders import CmaEs, CmaMemory
from stackelberg.sets import Box, Reals

X0, SIGMA = np.array([1.0, -2.0, 0.5]), 0.3


def f(x: np.ndarray) -> float:
    return float((10.0 ** np.arange(x.size)) @ (x - 0.3) ** 2)


def begun(leader: CmaEs, X: Any = None, seed: int = 5) -> tuple[CmaEs, LeaderState[CmaMemory]]:
    leader = leader.bind(Knowledge(Reals(3) if X is None else X, rewindable=False))
    return leader, leader.init(X0, seed)


def generation(leader: CmaEs, state: Any, lost: tuple[int, ...] = (), cost: Any = f) -> Any:
    probes = leader.ask(state)
    return leader.tell(
        state,
        [Answer.failed(p, "lost") if p.index in lost else Answer.answer(p, cost=cost(p.x)) for p in probes],
    )


def test_the_first_generation_is_normal_and_the_next_x_its_weighted_better_half() -> None:
    """λ = 4 + ⌊3 ln 3⌋ = 7, of which 3 count, with weights ln(4) − ln(1, 2, 3) over their sum."""
    leader, state = begun(CmaEs(SIGMA, K=2))
    xs = X0 + SIGMA * draws(5, 0, 0).standard_normal((7, 3))
    np.testing.assert_allclose([p.x for p in leader.ask(state)], xs, rtol=1e-12)
    after = generation(leader, state)
    better = xs[np.argsort([f(x) for x in xs])][:3]
    weights = np.log(4.0) - np.log([1.0, 2.0, 3.0])
    np.testing.assert_allclose(after.x, weights @ better / weights.sum(), rtol=1e-12)
    np.testing.assert_allclose(after.memory.C, after.memory.C.T, rtol=1e-12)
    assert np.linalg.eigvalsh(after.memory.C)[0] > 0.0
    assert after.note["cost"] == pytest.approx(min(f(x) for x in xs))


@pytest.mark.parametrize("rewindable, start", [(True, Start.KEPT), (False, Start.PREVIOUS)])
def test_probes_are_held_K_rounds_and_the_last_one_is_kept(rewindable: bool, start: Start) -> None:
    leader = CmaEs(K=4, population=5).bind(Knowledge(Reals(3), rewindable=rewindable))
    probes = leader.ask(leader.init(X0, 0))
    assert [(p.K, p.start, p.keep) for p in probes] == [(4, start, i == 4) for i in range(5)]


def test_points_outside_X_are_projected_and_enter_as_deployed() -> None:
    X = Box([0.9, -2.1, 0.4], [1.1, -1.9, 0.6])
    leader, state = begun(CmaEs(SIGMA), X)
    for _ in range(15):
        assert all(X.contains(p.x, 0.0) for p in leader.ask(state))
        state = generation(leader, state)
        assert X.contains(state.x, 1e-12)
    assert f(state.x) < f(np.array([1.0, -1.95, 0.45]))


def test_failed_probes_rank_last_and_a_generation_with_fewer_than_two_costs_is_forgotten() -> None:
    leader, state = begun(CmaEs(SIGMA))
    best = int(np.argmin([f(p.x) for p in leader.ask(state)]))
    lost = generation(leader, state, lost=(best,))
    worst = leader.tell(
        state, [Answer.answer(p, cost=1e9 if p.index == best else f(p.x)) for p in leader.ask(state)]
    )
    np.testing.assert_array_equal(lost.x, worst.x)
    for good in (0, 1):
        after = generation(leader, state, lost=tuple(range(good, 7)))
        assert after.note["no_step_reason"] == "fewer than two probes came back with a cost"
        np.testing.assert_array_equal(after.x, X0)
        assert after.memory is state.memory


@pytest.mark.slow
@pytest.mark.parametrize("d", [1, 2, 6])
@pytest.mark.parametrize("unit", [1.0, 2.0**-20])
def test_it_finds_the_bottom_of_a_narrow_valley_in_any_unit(d: int, unit: float) -> None:
    """An ellipsoid whose axes differ by 3 (d = 2) to 300 times: some 500 evaluations a dimension are enough."""
    leader = CmaEs(0.5 * unit).bind(Knowledge(Reals(d)))
    state = leader.init(np.full(d, 1.5 * unit), 1)
    for _ in range(40 + 60 * d):
        state = generation(leader, state, cost=lambda x: f(x / unit))
    np.testing.assert_allclose(state.x / unit, 0.3, atol=1e-2)


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"sigma0": 0.0}, "sigma0: expected a number > 0, got 0.0"),
        ({"population": 1}, "population: expected a whole number >= 2, got 1"),
        ({"K": 0}, "K: expected a whole number >= 1, got 0"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        CmaEs(**settings)
    assert str(raised.value) == message
