"""Rounds of Algorithm 1 worked by hand: for each estimator, order of deployment and set, in plain NumPy.

The paper's step is x_{t+1} = P_X(x_t − η_t (d/δ_t)(f(x̂_t) − f(x_t)) v_t) with x̂_t = x_t + δ_t v_t. Where X is not
R^d: d is the dimension of its affine hull, δ_t at most half its inradius, and the round is laid out around the
point of X shrunk by δ_t nearest to x_t. Where something else was deployed than asked, v is what was deployed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.by_hand import Place, box, draws, everywhere, gram_schmidt, on_sphere, simplex

from stackelberg.core import InvalidInput, Knowledge, LeaderState, Observation, Probe, Start
from stackelberg.leaders import (
    Central,
    ConstantSchedule,
    OneSided,
    RandomSigns,
    ResidualFeedback,
    Steps,
    TheoremSchedule,
    TwoPoint,
    TwoPointMemory,
    spsa,
)
from stackelberg.sets import Anywhere, Box, Reals, Simplex


def f(x: np.ndarray) -> float:
    return float(np.sum(np.arange(1.0, 1.0 + x.size) * (x - 0.35) ** 2) + 2.0 * np.prod(x) - x[0])


# --- what the paper prescribes, in plain NumPy ----------------------------------------------------------------


@dataclass(frozen=True)
class Worked:
    """One round: the points in the order of the estimator, and the step from what was deployed there."""

    points: list[np.ndarray]
    centre: np.ndarray
    delta: float


def directions(estimator: Any, rng: np.random.Generator, d: int) -> np.ndarray:
    if isinstance(estimator, ResidualFeedback):
        return np.array([on_sphere(rng, d)])
    if isinstance(estimator, RandomSigns):
        return rng.choice([-1.0, 1.0], size=(estimator.count, d)) / np.sqrt(d)
    if estimator.orthonormal:
        return gram_schmidt(rng.standard_normal((d, estimator.count)))
    return np.array([on_sphere(rng, d) for _ in range(estimator.count)])


def laid_out(estimator: Any, place: Place, x: np.ndarray, delta: float, rng: np.random.Generator) -> Worked:
    delta = min(delta, place.inradius / 2)
    centre = place.nearest(x, delta)
    u = [delta * place.basis @ v for v in directions(estimator, rng, place.d)]
    if isinstance(estimator, OneSided):
        points = [centre, *[centre + ui for ui in u]]
    elif isinstance(estimator, ResidualFeedback):
        points = [centre + u[0]]
    else:
        points = []
        for ui in u:
            points += [centre + ui, centre - ui]
    return Worked(points, centre, delta)


def along(u: np.ndarray, difference: float, d: int) -> np.ndarray:
    """(d/δ) Δf v with δ v = u: d Δf u/‖u‖²."""
    return d * difference * u / np.sum(u**2)


def estimated(
    estimator: Any, centre: np.ndarray, xs: list[np.ndarray], costs: list[float], d: int, last: float | None
) -> tuple[np.ndarray | None, np.ndarray, float]:
    """The estimate, the point it speaks of, and the cost of the round, from what was deployed."""
    if isinstance(estimator, ResidualFeedback):
        return (None if last is None else along(xs[0] - centre, costs[0] - last, d)), centre, costs[0]
    if isinstance(estimator, OneSided):
        parts = [along(x - xs[0], c - costs[0], d) for x, c in zip(xs[1:], costs[1:], strict=True)]
        return np.mean(parts, axis=0), xs[0], costs[0]
    pairs = range(0, len(xs), 2)
    parts = [along(xs[i] - xs[i + 1], costs[i] - costs[i + 1], d) for i in pairs]
    return np.mean(parts, axis=0), np.mean(xs, axis=0), float(np.mean(costs))


def deployment(count: int, mode: str, order: str) -> tuple[list[int], int]:
    """Which point of the layout is deployed when, and which deployment's memory starts the next round."""
    if mode == "rewind":
        return list(range(count)), 0  # line 9: the memory at x_t, the first of the layout
    if order == "base-first":
        return list(range(count)), count - 1
    return [*range(1, count), 0], count - 1


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
ESTIMATORS = [
    OneSided(),
    OneSided(count=3),
    OneSided(count=2, orthonormal=True),
    Central(),
    Central(count=2),
    Central(count=2, orthonormal=True),
    RandomSigns(),
    RandomSigns(count=3),
    ResidualFeedback(),
]
ORDERS = [("rewind", "base-first"), ("rewind", "probe-first"), ("sequential", "base-first")]
ORDERS += [("sequential", "probe-first")]


IN_TURN = [
    pytest.param(estimator, where, *ORDERS[k], id="-".join((repr(estimator), where, *ORDERS[k])))
    for e, estimator in enumerate(ESTIMATORS)
    for p, where in enumerate(PLACES)
    for k in ((e + p) % 2, (e + p) % 2 + 2)
]
"""Each estimator in each place, rewound and not; each of the two in each order."""


@pytest.mark.parametrize("estimator, where, mode, order", IN_TURN)
def test_three_rounds_are_those_of_the_paper(estimator: Any, where: str, mode: Any, order: Any) -> None:
    """The first round is deployed as asked, the others elsewhere."""
    X, place, x0 = PLACES[where]
    eta_bar, delta_bar, seed = 0.11, 0.3, 9
    leader = TwoPoint(
        K=6, schedule=TheoremSchedule(eta_bar, delta_bar), estimator=estimator, mode=mode, order=order
    )
    leader = leader if X is None else leader.bind(Knowledge(X, rewindable=mode == "rewind"))
    state, x, last = leader.init(x0, seed), np.array(x0), None
    for t in range(3):
        eta, delta = eta_bar / np.sqrt(t + 1) / place.d, delta_bar / (t + 1) ** 0.25 / np.sqrt(place.d)
        worked = laid_out(estimator, place, x, delta, draws(seed, 0, t))
        when, kept = deployment(len(worked.points), mode, order)
        probes = leader.ask(state)
        assert [(p.round, p.index, p.K) for p in probes] == [(t, i, 6) for i in range(len(when))]
        assert [p.keep for p in probes] == [i == kept for i in range(len(when))]
        assert {p.start for p in probes} == {Start.KEPT if mode == "rewind" else Start.PREVIOUS}
        for probe, which in zip(probes, when, strict=True):
            np.testing.assert_allclose(probe.x, worked.points[which], rtol=0, atol=1e-12)

        shift = 0.0 if t == 0 else 0.02
        deployed = [p.x + shift * np.cos(np.arange(p.x.size) + 2.0 * p.index) for p in probes]
        state = leader.tell(
            state, [Observation.answer(p, cost=f(z), x=z) for p, z in zip(probes, deployed, strict=True)]
        )
        xs: list[Any] = [None] * len(when)
        for which, z in zip(when, deployed, strict=True):
            xs[which] = z
        costs = [f(z) for z in xs]
        g, middle, cost = estimated(estimator, worked.centre, xs, costs, place.d, last)
        last = costs[-1]
        note, expected = dict(state.note), {"eta": eta, "delta": worked.delta, "cost": cost}
        if g is None:
            assert note.pop("held") == "residual feedback needs one more round"
        else:
            before, x = x, place.nearest(middle - eta * g, 0.0)
            expected |= {"gradient_norm": np.sqrt(g @ g), "step": np.sqrt((x - before) @ (x - before))}
        np.testing.assert_allclose(state.x, x, rtol=0, atol=1e-9)
        assert state.round == t + 1
        assert state.memory.last_cost == pytest.approx(last, rel=1e-9)
        assert note == pytest.approx(expected, rel=1e-7)


def test_the_cases_reach_every_rule_of_a_set() -> None:
    """Of the sets above some cut δ to half the inradius, some move the centre, and one does neither."""
    delta = {name: 0.3 / np.sqrt(place.d) for name, (_, place, _) in PLACES.items()}
    cut = {name for name, (_, place, _) in PLACES.items() if place.inradius / 2 < delta[name]}
    assert "box with a fixed coordinate" in cut
    assert "reals" not in cut
    moved = {
        name
        for name, (_, place, x0) in PLACES.items()
        if not np.allclose(place.nearest(np.array(x0), min(delta[name], place.inradius / 2)), x0)
    }
    assert moved == {"box, in a corner", "box with a fixed coordinate", "simplex, at a vertex"}


# --- numbers one can follow with a pencil ---------------------------------------------------------------------


def fixed_direction(leader: TwoPoint, x: Any, round: int = 0) -> tuple[LeaderState[TwoPointMemory], Any]:
    state = LeaderState(0, round, np.array(x), TwoPointMemory())
    return state, leader.ask(state)


def tell(leader: TwoPoint, state: Any, told: list[tuple[float, Any]]) -> LeaderState[TwoPointMemory]:
    probes = leader.ask(state)
    return leader.tell(state, [Observation.answer(p, cost=c, x=x) for p, (c, x) in zip(probes, told, strict=True)])


def test_one_sided_with_a_pencil() -> None:
    """u = (0.3, 0.4) − (0, 0), ‖u‖² = 0.25, d = 2: g = 2 (5 − 3)/0.25 u = 16 u = (4.8, 6.4); x − 0.1 g."""
    leader = TwoPoint(schedule=ConstantSchedule(0.1, 0.5))
    state, _ = fixed_direction(leader, [7.0, 8.0])
    after = tell(leader, state, [(3.0, [0.0, 0.0]), (5.0, [0.3, 0.4])])
    np.testing.assert_allclose(after.x, [-0.48, -0.64], rtol=1e-13)
    assert after.note["gradient_norm"] == pytest.approx(8.0, rel=1e-13)
    assert after.note["step"] == pytest.approx(np.hypot(7.48, 8.64), rel=1e-13)
    assert after.note["cost"] == 3.0


def test_one_sided_probe_first_with_a_pencil() -> None:
    """The same round, the probe deployed first: its answer is the first to come."""
    leader = TwoPoint(schedule=ConstantSchedule(0.1, 0.5), mode="sequential", order="probe-first")
    state, _ = fixed_direction(leader, [7.0, 8.0])
    after = tell(leader, state, [(5.0, [0.3, 0.4]), (3.0, [0.0, 0.0])])
    np.testing.assert_allclose(after.x, [-0.48, -0.64], rtol=1e-13)
    assert (after.note["cost"], after.memory.last_cost) == (3.0, 5.0)


def test_two_directions_probe_first_with_a_pencil() -> None:
    """Deployed as probe 1, probe 2, base: g = ½ (2 (5 − 3)/0.25 (0.3, 0.4) + 2 (2 − 3)/0.04 (0.2, 0))."""
    leader = TwoPoint(
        schedule=ConstantSchedule(0.1, 0.5), mode="sequential", order="probe-first", estimator=OneSided(count=2)
    )
    state, _ = fixed_direction(leader, [7.0, 8.0])
    after = tell(leader, state, [(5.0, [1.3, 1.4]), (2.0, [1.2, 1.0]), (3.0, [1.0, 1.0])])
    g = [(4.8 - 10.0) / 2, 6.4 / 2]
    np.testing.assert_allclose(after.x, [1.0 - 0.1 * g[0], 1.0 - 0.1 * g[1]], rtol=1e-13)
    assert (after.note["cost"], after.memory.last_cost) == (3.0, 2.0)


def test_central_probe_first_with_a_pencil() -> None:
    """Deployed as x − δv, then x + δv: u = (0.6, 0.8), g = 2 (5 − 3)/1 u; the step from the middle (1.3, 1.4)."""
    leader = TwoPoint(
        schedule=ConstantSchedule(0.1, 0.5), mode="sequential", order="probe-first", estimator=Central()
    )
    state, _ = fixed_direction(leader, [7.0, 8.0])
    after = tell(leader, state, [(3.0, [1.0, 1.0]), (5.0, [1.6, 1.8])])
    np.testing.assert_allclose(after.x, [1.3 - 0.24, 1.4 - 0.32], rtol=1e-13)
    assert (after.note["cost"], after.memory.last_cost) == (4.0, 3.0)


def test_residual_feedback_with_a_pencil() -> None:
    """Against the last cost 3 at the centre (1, 1): u = (0.3, 0.4), g = 2 (5 − 3)/0.25 u; the step from (1, 1)."""
    leader = TwoPoint(schedule=ConstantSchedule(0.1, 0.5), estimator=ResidualFeedback())
    state = LeaderState(0, 4, np.array([1.0, 1.0]), TwoPointMemory(3.0))
    after = tell(leader, state, [(5.0, [1.3, 1.4])])
    np.testing.assert_allclose(after.x, [1.0 - 0.48, 1.0 - 0.64], rtol=1e-13)
    assert (after.note["cost"], after.memory.last_cost) == (5.0, 5.0)


def test_a_simplex_has_one_dimension_less() -> None:
    """On Σx = 2 in R³ the estimator's d is 2: g = 2 (5 − 3)/0.02 (0.1, −0.1, 0), so x moves by ∓0.01 · 20."""
    leader = TwoPoint(schedule=ConstantSchedule(0.01, 0.1)).bind(Knowledge(Simplex(3, 2.0)))
    state, _ = fixed_direction(leader, [0.6, 0.7, 0.7])
    after = tell(leader, state, [(3.0, [0.6, 0.7, 0.7]), (5.0, [0.7, 0.6, 0.7])])
    np.testing.assert_allclose(after.x, [0.6 - 0.2, 0.7 + 0.2, 0.7], rtol=1e-12)
    assert after.note["gradient_norm"] == pytest.approx(20.0 * np.sqrt(2.0), rel=1e-12)


def test_the_schedule_is_told_the_round_and_the_dimension_one_can_move_in() -> None:
    seen = []

    def schedule(t: int, d: int) -> Steps:
        seen.append((t, d))
        return Steps(0.1, 0.01)

    leader = TwoPoint(schedule=schedule).bind(Knowledge(Simplex(4)))
    state = LeaderState(0, 7, np.full(4, 0.25), TwoPointMemory())
    leader.tell(state, [Observation.answer(p, cost=1.0 + p.index) for p in leader.ask(state)])
    assert set(seen) == {(7, 3)}


# --- rounds that say nothing ----------------------------------------------------------------------------------


def failing(probes: tuple[Probe, ...], kinds: str) -> list[Observation]:
    """One letter a probe: g(ood), f(ailed), n(o cost)."""
    make = {
        "g": lambda p: Observation.answer(p, cost=2.0),
        "f": lambda p: Observation.failed(p, "broken"),
        "n": lambda p: Observation.answer(p, y=[1.0]),
    }
    return [make[kind](p) for p, kind in zip(probes, kinds, strict=True)]


@pytest.mark.parametrize("kinds", ["fg", "gf", "ff", "fn", "nf", "ng", "gn", "nn"])
def test_a_round_with_a_failed_probe_takes_no_step(kinds: str) -> None:
    leader = TwoPoint(schedule=ConstantSchedule(0.1, 0.5))
    state = LeaderState(3, 5, np.array([0.2, 0.4]), TwoPointMemory(1.5))
    after = leader.tell(state, failing(leader.ask(state), kinds))
    reason = "a probe failed" if "f" in kinds else "a probe came back without a cost"
    assert after.note == {"eta": 0.1, "delta": 0.5, "held": f"{reason}: no step"}
    assert after.memory == TwoPointMemory(1.5)
    assert after.round == 6
    np.testing.assert_array_equal(after.x, [0.2, 0.4])


def test_residual_feedback_waits_for_a_second_round() -> None:
    leader = TwoPoint(schedule=ConstantSchedule(0.1, 0.5), estimator=ResidualFeedback())
    state = leader.init([0.2, 0.4], 3)
    after = leader.tell(state, [Observation.answer(leader.ask(state)[0], cost=2.25)])
    assert after.note == {
        "eta": 0.1,
        "delta": 0.5,
        "cost": 2.25,
        "held": "residual feedback needs one more round",
    }
    assert after.memory == TwoPointMemory(2.25)
    np.testing.assert_array_equal(after.x, [0.2, 0.4])


# --- where memories start -------------------------------------------------------------------------------------


def test_separate_starts_are_for_the_probes_of_the_first_round_only() -> None:
    leader = TwoPoint(start="separate", schedule=TheoremSchedule(), estimator=OneSided(count=2)).bind(
        Knowledge(Reals(2), rewindable=True)
    )
    for round, expected in [
        (0, [Start.KEPT, Start.FRESH, Start.FRESH]),
        (1, [Start.KEPT] * 3),
        (2, [Start.KEPT] * 3),
    ]:
        _, probes = fixed_direction(leader, [0.2, 0.4], round)
        assert [p.start for p in probes] == expected
        assert [p.keep for p in probes] == [True, False, False]


def test_a_shared_start_is_the_default() -> None:
    leader = TwoPoint(schedule=TheoremSchedule()).bind(Knowledge(Reals(2), rewindable=True))
    assert [p.start for p in fixed_direction(leader, [0.2, 0.4])[1]] == [Start.KEPT, Start.KEPT]


# --- settings -------------------------------------------------------------------------------------------------


def test_the_defaults_are_the_papers_and_step_sizes_are_left_open() -> None:
    leader = TwoPoint()
    assert (leader.K, leader.mode, leader.order, leader.start) == (None, "auto", "base-first", "shared")
    assert leader.schedule is None
    assert TheoremSchedule() == TheoremSchedule(1.0, 1.0)
    named = TwoPoint(schedule=TheoremSchedule())
    assert [p.K for p in named.ask(named.init([0.0, 0.0], 0))] == [10, 10]
    assert leader.estimator == OneSided(count=1, orthonormal=False)
    assert isinstance(leader.X, Anywhere)
    assert TwoPointMemory().last_cost is None


@pytest.mark.parametrize(
    "mode, rewindable, bound",
    [
        ("auto", True, "rewind"),
        ("auto", False, "sequential"),
        ("rewind", True, "rewind"),
        ("sequential", True, "sequential"),
        ("sequential", False, "sequential"),
    ],
)
def test_binding_settles_the_mode_and_X(mode: Any, rewindable: bool, bound: str) -> None:
    X, own = Reals(2), Box([0.0, 0.0], [1.0, 1.0])
    leader = TwoPoint(mode=mode, K=7).bind(Knowledge(X, rewindable=rewindable))
    assert (leader.mode, leader.X, leader.K) == (bound, X, 7)
    assert TwoPoint(mode=mode, X=own).bind(Knowledge(X, rewindable=rewindable)).X is own


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"K": 0}, "K: expected a whole number >= 1, got 0"),
        ({"mode": "live"}, "mode: expected one of auto, rewind, sequential, got 'live'"),
        ({"order": "both"}, "order: expected one of base-first, probe-first, got 'both'"),
        ({"start": "apart"}, "start: expected one of shared, separate, got 'apart'"),
        (
            {"start": "separate", "mode": "sequential"},
            "start: 'separate' needs followers that can be rewound, got mode='sequential'",
        ),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        TwoPoint(**settings)
    assert str(raised.value) == message


@pytest.mark.parametrize("settings", [{"K": 1}, {"mode": "rewind", "start": "separate"}, {"order": "probe-first"}])
def test_the_other_settings_are_accepted(settings: dict[str, Any]) -> None:
    leader = TwoPoint(**settings)
    assert {name: getattr(leader, name) for name in settings} == settings


def test_live_followers_cannot_be_rewound_and_have_no_separate_starts() -> None:
    live = Knowledge(Reals(2), rewindable=False)
    with pytest.raises(
        InvalidInput, match="mode: 'rewind' needs followers that can be rewound; these cannot: use 's"
    ):
        TwoPoint(mode="rewind").bind(live)
    with pytest.raises(InvalidInput, match="start: 'separate' needs followers that can be rewound"):
        TwoPoint(start="separate").bind(live)


@pytest.mark.parametrize(
    "eta, delta", [(0.1, 0.0), (0.1, -0.2), (0.1, np.nan), (0.1, np.inf), (np.nan, 0.1), (np.inf, 0.1)]
)
def test_a_schedule_without_a_radius_or_a_finite_step_is_refused(eta: float, delta: float) -> None:
    leader = TwoPoint(schedule=lambda t, d: Steps(eta, delta))
    state = LeaderState(0, 3, np.array([0.2, 0.4]), TwoPointMemory())
    with pytest.raises(InvalidInput) as raised:
        leader.ask(state)
    message = f"schedule: expected finite eta and delta > 0 in round 3, got {eta}, {delta}"
    assert str(raised.value) == message


def test_a_schedule_may_stand_still() -> None:
    leader = TwoPoint(schedule=lambda t, d: Steps(0.0, 1e-3))
    state = LeaderState(0, 3, np.array([0.2, 0.4]), TwoPointMemory())
    after = leader.tell(state, [Observation.answer(p, cost=1.0 + p.index) for p in leader.ask(state)])
    np.testing.assert_array_equal(after.x, [0.2, 0.4])
    assert after.note["step"] == 0.0


def test_points_are_read_only() -> None:
    _, probes = fixed_direction(TwoPoint(), [0.2, 0.4])
    assert not any(p.x.flags.writeable for p in probes)


# --- SPSA -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2])
def test_spsas_first_three_rounds_are_spalls(count: int) -> None:
    """x_{t+1} = x_t − a_t mean of (f(x_t + c_t Δ) − f(x_t − c_t Δ))/(2 c_t) Δ, Δ of random signs (1/Δ_i = Δ_i)."""
    a, c, A = 0.2, 0.15, 3.0
    leader = spsa(a=a, c=c, A=A, K=8, count=count)
    x = np.array([0.4, -0.9, 1.3])
    state = leader.init(x, 6)
    for t in range(3):
        a_t, c_t = a / (A + t + 1) ** 0.602, c / (t + 1) ** 0.101
        signs = draws(6, 0, t).choice([-1.0, 1.0], size=(count, 3))
        probes = leader.ask(state)
        expected = [x + s * c_t * delta for delta in signs for s in (1, -1)]
        np.testing.assert_allclose([p.x for p in probes], expected, rtol=1e-12)
        assert {p.K for p in probes} == {8}
        g = np.mean([(f(x + c_t * s) - f(x - c_t * s)) / (2 * c_t) / s for s in signs], axis=0)
        state = leader.tell(state, [Observation.answer(p, cost=f(p.x)) for p in probes])
        assert state.note["eta"] == pytest.approx(a_t, rel=1e-13)
        assert state.note["delta"] == pytest.approx(c_t * np.sqrt(3.0), rel=1e-13)
        x = x - a_t * g
        np.testing.assert_allclose(state.x, x, rtol=1e-10)


def test_spsas_defaults() -> None:
    """a = c = 0.1, A = 10, ten follower rounds, one draw of signs."""
    leader = spsa()
    state = leader.init([0.4, -0.9], 6)
    signs = draws(6, 0, 0).choice([-1.0, 1.0], size=(1, 2))[0]
    probes = leader.ask(state)
    np.testing.assert_allclose([p.x for p in probes], [[0.4, -0.9] + 0.1 * signs, [0.4, -0.9] - 0.1 * signs])
    assert [p.K for p in probes] == [10, 10]
    after = leader.tell(state, [Observation.answer(p, cost=1.0 - p.index) for p in probes])
    np.testing.assert_allclose(after.x, [0.4, -0.9] - 0.1 / 11**0.602 * (1.0 / 0.2) * signs, rtol=1e-12)
