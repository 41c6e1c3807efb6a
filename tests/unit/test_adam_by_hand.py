"""Adam's rounds worked by hand from Kingma and Ba's formulas."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.by_hand import box, draws, on_sphere, simplex

from stackelberg.core import InvalidInput, Knowledge, Observation, Start
from stackelberg.leaders import Adam, AdamMemory, Central, ConstantSchedule, ResidualFeedback, TwoPoint
from stackelberg.sets import Anywhere, Box, Reals, Simplex
from stackelberg.study import codec

STEP, BETA1, BETA2, EPSILON = 0.07, 0.8, 0.95, 0.03
X0 = np.array([0.4, -0.9, 1.3])


def f(x: np.ndarray) -> float:
    return float(np.sum(np.arange(2.0, 2.0 + x.size) * (x - 0.2) ** 2) + np.prod(x))


def told(leader: Adam, state: Any) -> list[Observation]:
    return [Observation.answer(p, cost=f(p.x)) for p in leader.ask(state)]


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


def test_the_defaults_are_those_of_the_paper_with_a_step_of_a_tenth() -> None:
    """β1 = 0.9, β2 = 0.999, ε = 1e-8; two points at distance 0.1 held for ten rounds."""
    leader = Adam()
    assert (leader.step, leader.beta1, leader.beta2, leader.epsilon) == (0.1, 0.9, 0.999, 1e-8)
    assert isinstance(leader.X, Anywhere)
    assert leader.probing == TwoPoint(schedule=ConstantSchedule(1.0, 0.1))
    assert Adam(probing=TwoPoint(K=3)).probing == TwoPoint(K=3, schedule=ConstantSchedule(1.0, 0.1))
    state = leader.init(X0, 2)
    assert [p.K for p in leader.ask(state)] == [10, 10]
    estimates = [one_sided(2, round, 0.1) for round in range(3)]
    for x, *_ in adam_steps(X0, estimates, 0.1, 0.9, 0.999, 1e-8):
        state = leader.tell(state, told(leader, state))
        np.testing.assert_allclose(state.x, x, rtol=1e-9)


@pytest.mark.parametrize("rewindable", [True, False])
def test_it_asks_the_probes_of_algorithm_1(rewindable: bool) -> None:
    leader = Adam(probing=TwoPoint(K=6, schedule=ConstantSchedule(1.0, 0.3))).bind(
        Knowledge(Reals(3), rewindable=rewindable)
    )
    state = leader.init(X0, 4)
    base, probe = leader.ask(state)
    np.testing.assert_array_equal(base.x, X0)
    np.testing.assert_allclose(probe.x, X0 + 0.3 * on_sphere(draws(4, 0, 0), 3), rtol=1e-13)
    assert (base.K, probe.K) == (6, 6)
    assert (base.keep, probe.keep) == ((True, False) if rewindable else (False, True))
    assert {base.start, probe.start} == {Start.KEPT if rewindable else Start.PREVIOUS}


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


def test_the_deployed_points_enter_the_estimate() -> None:
    leader = Adam(STEP, BETA1, BETA2, EPSILON, TwoPoint(schedule=ConstantSchedule(1.0, 0.2)))
    state = leader.init(X0, 3)
    base, probe = leader.ask(state)
    low, high = base.x + np.array([0.02, 0.0, -0.03]), probe.x - np.array([0.01, -0.04, 0.0])
    observations = [Observation.answer(base, cost=1.7, x=low), Observation.answer(probe, cost=2.6, x=high)]
    u = high - low
    g = 3 * (2.6 - 1.7) * u / (u @ u)
    # After one round both corrections undo the weights: m̂ = g and v̂ = g².
    expected = X0 - STEP * g / (np.abs(g) + EPSILON)
    np.testing.assert_allclose(leader.tell(state, observations).x, expected, rtol=1e-12)


def test_a_round_with_a_failed_probe_changes_nothing() -> None:
    leader = Adam(STEP, BETA1, BETA2, EPSILON)
    state = leader.tell(leader.init(X0, 3), told(leader, leader.init(X0, 3)))
    base, probe = leader.ask(state)
    held = leader.tell(state, [Observation.answer(base, cost=1.0), Observation.failed(probe, "broken")])
    assert held.note == {"eta": 1.0, "delta": 0.1, "held": "a probe failed: no step"}
    assert (held.round, held.memory.count) == (2, 1)
    np.testing.assert_array_equal(held.x, state.x)
    np.testing.assert_array_equal(held.memory.mean, state.memory.mean)
    np.testing.assert_array_equal(held.memory.square, state.memory.square)
    assert held.memory.last_cost == state.memory.last_cost


def test_residual_feedback_compares_with_the_cost_of_the_round_before() -> None:
    """Round 0 has nothing to compare with; from round 1 on g = (d/δ)(f_t − f_{t−1}) v_t."""
    delta, seed = 0.2, 5
    probing = TwoPoint(schedule=ConstantSchedule(1.0, delta), estimator=ResidualFeedback())
    leader = Adam(STEP, BETA1, BETA2, EPSILON, probing)
    state = leader.init(X0, seed)
    v = [on_sphere(draws(seed, 0, round), 3) for round in range(4)]
    last = f(X0 + delta * v[0])
    state = leader.tell(state, told(leader, state))
    np.testing.assert_array_equal(state.x, X0)
    assert state.memory.count == 0
    np.testing.assert_allclose(state.memory.last_cost, last, rtol=1e-12)
    assert state.note["held"] == "residual feedback needs one more round"

    def residual(round: int) -> Any:
        def estimate(x: np.ndarray) -> np.ndarray:
            nonlocal last
            now = f(x + delta * v[round])
            g = 3 / delta * (now - last) * v[round]
            last = now
            return g

        return estimate

    for x, *_ in adam_steps(X0, [residual(round) for round in (1, 2, 3)], STEP, BETA1, BETA2, EPSILON):
        state = leader.tell(state, told(leader, state))
        np.testing.assert_allclose(state.x, x, rtol=1e-9)
        np.testing.assert_allclose(state.memory.last_cost, last, rtol=1e-12)


def test_residual_feedback_skips_a_failed_round_and_compares_with_the_last_cost_seen() -> None:
    probing = TwoPoint(schedule=ConstantSchedule(1.0, 0.2), estimator=ResidualFeedback())
    leader = Adam(STEP, BETA1, BETA2, EPSILON, probing)
    state = leader.init(X0, 5)
    state = leader.tell(state, [Observation.answer(leader.ask(state)[0], cost=2.5)])
    state = leader.tell(state, [Observation.failed(leader.ask(state)[0], "broken")])
    assert state.memory.last_cost == 2.5
    state = leader.tell(state, [Observation.answer(leader.ask(state)[0], cost=3.1)])
    g = 3 / 0.2 * (3.1 - 2.5) * on_sphere(draws(5, 0, 2), 3)
    np.testing.assert_allclose(state.x, X0 - STEP * g / (np.abs(g) + EPSILON), rtol=1e-12)


def test_other_estimators_are_passed_on() -> None:
    leader = Adam(STEP, BETA1, BETA2, EPSILON, TwoPoint(schedule=ConstantSchedule(1.0, 0.2), estimator=Central()))
    state = leader.init(X0, 5)
    u = 0.2 * on_sphere(draws(5, 0, 0), 3)
    g = 3 * (f(X0 + u) - f(X0 - u)) * 2 * u / (4 * 0.2**2)
    state = leader.tell(state, told(leader, state))
    np.testing.assert_allclose(state.x, X0 - STEP * g / (np.abs(g) + EPSILON), rtol=1e-10)


def test_what_it_remembers_can_be_stored_and_an_older_record_without_a_last_cost_is_read() -> None:
    memory = AdamMemory(np.array([0.5, -2.0]), np.array([3.0, 4.0]), 7, 1.25)
    text = codec.dumps(memory)
    back = codec.loads(text)
    assert (back.mean.tolist(), back.square.tolist()) == ([0.5, -2.0], [3.0, 4.0])
    assert (back.count, back.last_cost) == (7, 1.25)
    older = text.replace(',"last_cost":1.25', "")
    assert older != text
    assert codec.loads(older).last_cost is None
    assert codec.loads(older).count == 7


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


def test_without_memory_the_step_follows_the_sign_of_the_estimate() -> None:
    """β1 = β2 = 0 are allowed: each step is −step g/(|g| + ε)."""
    leader = Adam(STEP, 0.0, 0.0, EPSILON, TwoPoint(schedule=ConstantSchedule(1.0, 0.2)))
    state, x = leader.init(X0, 5), X0
    for round in range(2):
        g = one_sided(5, round, 0.2)(x)
        x = x - STEP * g / (np.abs(g) + EPSILON)
        state = leader.tell(state, told(leader, state))
        np.testing.assert_allclose(state.x, x, rtol=1e-10)


def test_an_own_X_wins_over_that_of_the_game() -> None:
    own, other = Box([0.0, 0.0, 0.0], [0.5, 0.5, 0.5]), Reals(3)
    for leader in (Adam(X=own), Adam(probing=TwoPoint(X=own))):
        bound = leader.bind(Knowledge(other))
        assert bound.X is own
        assert bound.probing.X is own
        again = bound.bind(Knowledge(other))
        assert again.X is own
        assert again.probing.X is own
    assert Adam().bind(Knowledge(other)).X is other


def test_a_start_outside_X_is_refused() -> None:
    leader = Adam().bind(Knowledge(Box([0.0, 0.0], [1.0, 1.0])))
    with pytest.raises(InvalidInput, match="x0: expected a point of X"):
        leader.init([0.5, 1.2], 0)
