"""Rounds of Algorithm 1 worked by hand: for several directions, each set, rewound or not, in plain NumPy.

The paper's step is x_{t+1} = P_X(x_t − η_t (d/δ_t)(f(x̂_t) − f(x_t)) v_t) with x̂_t = x_t + δ_t v_t. Where X is not
R^d: d is the dimension of its affine hull, δ_t at most half its inradius, and the round is laid out around the
point of X shrunk by δ_t nearest to x_t. Where something else was deployed than asked, v is what was deployed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.by_hand import Place, box, draws, everywhere, on_sphere, simplex
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, InvalidInput, Knowledge, LeaderState, Probe, Start
from stackelberg.leaders import (
    ConstantSchedule,
    Steps,
    TheoremSchedule,
    TwoPoint,
    TwoPointMemory,
)
from stackelberg.sets import Box, Reals, Simplex


def f(x: np.ndarray) -> float:
    return float(np.sum(np.arange(1.0, 1.0 + x.size) * (x - 0.35) ** 2) + 2.0 * np.prod(x) - x[0])


# --- what the paper prescribes, in plain NumPy ----------------------------------------------------------------


@dataclass(frozen=True)
class Worked:
    """One round: the points in their order, and the step from what was deployed there."""

    points: list[np.ndarray]
    centre: np.ndarray
    delta: float


def laid_out(directions: int, place: Place, x: np.ndarray, delta: float, rng: np.random.Generator) -> Worked:
    delta = min(delta, place.inradius / 2)
    centre = place.nearest(x, delta)
    u = [delta * place.basis @ on_sphere(rng, place.d) for _ in range(directions)]
    return Worked([centre, *[centre + ui for ui in u]], centre, delta)


def along(u: np.ndarray, difference: float, d: int) -> np.ndarray:
    """(d/δ) Δf v with δ v = u: d Δf u/‖u‖²."""
    return d * difference * u / np.sum(u**2)


def estimated(xs: list[np.ndarray], costs: list[float], d: int) -> np.ndarray:
    """The estimate, from what was deployed."""
    return np.mean([along(x - xs[0], c - costs[0], d) for x, c in zip(xs[1:], costs[1:], strict=True)], axis=0)


# --- the cases ------------------------------------------------------------------------------------------------

LOWER, UPPER = [0.0, -1.0, 0.2], [1.0, 0.5, 0.9]
SLICE_LOWER, SLICE_UPPER = [0.0, 0.3, 0.2], [1.0, 0.3, 0.9]  # the second coordinate is fixed
PLACES = {
    "nowhere said": (None, everywhere(3), [0.4, -0.9, 1.3]),
    "reals": (Reals(3), everywhere(3), [0.4, -0.9, 1.3]),
    "box, inside": (Box(LOWER, UPPER), box(LOWER, UPPER), [0.4, -0.2, 0.55]),
    "box, in a corner": (Box(LOWER, UPPER), box(LOWER, UPPER), [0.03, 0.45, 0.85]),
    "box with a fixed coordinate": (Box(SLICE_LOWER, SLICE_UPPER), box(SLICE_LOWER, SLICE_UPPER), [0.98, 0.3, 0.6]),
    "simplex, inside": (Simplex(4, 2.0), simplex(4, 2.0), [0.7, 0.4, 0.35, 0.55]),
    "simplex, at a vertex": (Simplex(4, 2.0), simplex(4, 2.0), [0.01, 1.92, 0.05, 0.02]),
}


@pytest.mark.parametrize("rewindable", [True, False])
@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("directions", [1, 3])
def test_three_rounds_are_those_of_the_paper(directions: int, where: str, rewindable: bool) -> None:
    """The first round is deployed as asked, the others elsewhere."""
    X, place, x0 = PLACES[where]
    eta_bar, delta_bar, seed = 0.11, 0.3, 9
    leader = TwoPoint(
        K=6, schedule=TheoremSchedule(eta_bar, delta_bar), directions=directions, rewindable=rewindable
    )
    leader = leader if X is None else leader.bind(Knowledge(X, rewindable=rewindable))
    state, x = leader.init(x0, seed), np.array(x0)
    for t in range(3):
        eta, delta = eta_bar / np.sqrt(t + 1) / place.d, delta_bar / (t + 1) ** 0.25 / np.sqrt(place.d)
        worked = laid_out(directions, place, x, delta, draws(seed, 0, t))
        count = len(worked.points)
        kept = 0 if rewindable else count - 1  # line 9: the memory at x_t, the first of the layout
        probes = asked_of(leader, state)
        assert [(p.round, p.index, p.K) for p in probes] == [(t, i, 6) for i in range(count)]
        assert [p.keep for p in probes] == [i == kept for i in range(count)]
        assert {p.start for p in probes} == {Start.KEPT if rewindable else Start.PREVIOUS}
        np.testing.assert_allclose([p.x for p in probes], worked.points, rtol=0, atol=1e-12)

        shift = 0.0 if t == 0 else 0.02
        deployed = [p.x + shift * np.cos(np.arange(p.x.size) + 2.0 * p.index) for p in probes]
        state = told_to(
            leader, state, [Answer.answer(p, cost=f(z), x=z) for p, z in zip(probes, deployed, strict=True)]
        )
        costs = [f(z) for z in deployed]
        g = estimated(deployed, costs, place.d)
        note, expected = dict(state.note), {"eta": eta, "delta": worked.delta, "cost": costs[0]}
        before, x = x, place.nearest(deployed[0] - eta * g, 0.0)
        expected |= {"gradient_norm": np.sqrt(g @ g), "step": np.sqrt((x - before) @ (x - before))}
        np.testing.assert_allclose(state.x, x, rtol=0, atol=1e-9)
        assert state.round == t + 1
        assert note == pytest.approx(expected, rel=1e-7)


# --- numbers one can follow with a pencil ---------------------------------------------------------------------


def fixed_direction(leader: TwoPoint, x: Any, round: int = 0) -> tuple[LeaderState[TwoPointMemory], Any]:
    state = LeaderState(0, round, np.array(x), TwoPointMemory())
    return state, asked_of(leader, state)


def tell(leader: TwoPoint, state: Any, told: list[tuple[float, Any]]) -> LeaderState[TwoPointMemory]:
    probes = asked_of(leader, state)
    return told_to(leader, state, [Answer.answer(p, cost=c, x=x) for p, (c, x) in zip(probes, told, strict=True)])


def test_one_sided_with_a_pencil() -> None:
    """u = (0.3, 0.4) − (0, 0), ‖u‖² = 0.25, d = 2: g = 2 (5 − 3)/0.25 u = 16 u = (4.8, 6.4); x − 0.1 g."""
    leader = TwoPoint(schedule=ConstantSchedule(0.1, 0.5))
    state, _ = fixed_direction(leader, [7.0, 8.0])
    after = tell(leader, state, [(3.0, [0.0, 0.0]), (5.0, [0.3, 0.4])])
    np.testing.assert_allclose(after.x, [-0.48, -0.64], rtol=1e-13)
    assert after.note["gradient_norm"] == pytest.approx(8.0, rel=1e-13)
    assert after.note["step"] == pytest.approx(np.hypot(7.48, 8.64), rel=1e-13)
    assert after.note["cost"] == 3.0


# --- rounds that say nothing ----------------------------------------------------------------------------------


def failing(probes: tuple[Probe, ...], kinds: str) -> list[Answer]:
    """One letter a probe: g(ood), f(ailed), n(o cost)."""
    make = {
        "g": lambda p: Answer.answer(p, cost=2.0),
        "f": lambda p: Answer.answer(p, failure="broken"),
        "n": lambda p: Answer.answer(p, y=[1.0]),
    }
    return [make[kind](p) for p, kind in zip(probes, kinds, strict=True)]


MEMORY = TwoPointMemory(far=1.5)


@pytest.mark.parametrize("kinds", ["fg", "gf", "ff", "fn", "nf", "ng", "gn", "nn"])
def test_a_round_with_a_failed_probe_takes_no_step(kinds: str) -> None:
    leader = TwoPoint(schedule=ConstantSchedule(0.1, 0.5))
    state = LeaderState(3, 5, np.array([0.2, 0.4]), MEMORY)
    after = told_to(leader, state, failing(asked_of(leader, state), kinds))
    reason = "a probe failed" if "f" in kinds else "a probe came back without a cost"
    assert after.note == {"eta": 0.1, "delta": 0.5, "no_step_reason": reason}
    assert after.memory is MEMORY
    assert after.round == 6
    np.testing.assert_array_equal(after.x, [0.2, 0.4])


# --- settings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rewindable", [True, False])
def test_binding_settles_whether_it_rewinds_and_X(rewindable: bool) -> None:
    X, own = Reals(2), Box([0.0, 0.0], [1.0, 1.0])
    leader = TwoPoint(K=7).bind(Knowledge(X, rewindable=rewindable))
    assert (leader.rewindable, leader.X, leader.K) == (rewindable, X, 7)
    assert TwoPoint(X=own).bind(Knowledge(X, rewindable=rewindable)).X is own


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"K": 0}, "K: expected a whole number >= 1, got 0"),
        ({"directions": 0}, "directions: expected a whole number >= 1, got 0"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        TwoPoint(**settings)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    "eta, delta", [(0.1, 0.0), (0.1, -0.2), (0.1, np.nan), (0.1, np.inf), (np.nan, 0.1), (np.inf, 0.1)]
)
def test_a_schedule_without_a_radius_or_a_finite_step_is_refused(eta: float, delta: float) -> None:
    leader = TwoPoint(schedule=lambda t, d: Steps(eta, delta))
    state = LeaderState(0, 3, np.array([0.2, 0.4]), TwoPointMemory())
    with pytest.raises(InvalidInput) as raised:
        asked_of(leader, state)
    message = f"schedule: expected finite eta and delta > 0 in round 3, got {eta}, {delta}"
    assert str(raised.value) == message


def test_a_schedule_may_stand_still() -> None:
    leader = TwoPoint(schedule=lambda t, d: Steps(0.0, 1e-3))
    state = LeaderState(0, 3, np.array([0.2, 0.4]), TwoPointMemory())
    after = told_to(leader, state, [Answer.answer(p, cost=1.0 + p.index) for p in asked_of(leader, state)])
    np.testing.assert_array_equal(after.x, [0.2, 0.4])
    assert after.note["step"] == 0.0
