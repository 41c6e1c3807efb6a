"""Step sizes and radii against the formulas they are named for."""

from __future__ import annotations

import math
from dataclasses import replace
from math import isclose, sqrt
from typing import Any

import numpy as np
import pytest

from stackelberg import Game, Objective, solve
from stackelberg.core import Answer, Followers, InvalidInput, Knowledge, Observation, Start
from stackelberg.followers import NotRewindable
from stackelberg.games import jump, linear_quadratic, stackelberg_cournot
from stackelberg.leaders import (
    Central,
    ConstantSchedule,
    ExperimentSchedule,
    OneSided,
    RandomSigns,
    ResidualFeedback,
    SpallSchedule,
    Steps,
    TheoremSchedule,
    TwoPoint,
)
from stackelberg.leaders.tuning import (
    Look,
    Pace,
    Parabola,
    Tuning,
    after_failure,
    after_look,
    begin_tuning,
    chosen_pace,
    fit_parabola,
    gone_back,
    is_over,
    judge_cost,
    look_points,
    radius_change,
    read_look,
    settling_K,
    wait,
)
from stackelberg.sets import Ball, Box, Polytope, Reals, Simplex, length_of
from stackelberg.study import Study, codec

ROUNDS = [0, 1, 7, 99]
DIMENSIONS = [1, 2, 5, 76]


def fourth_root(value: float) -> float:
    return sqrt(sqrt(value))


def same(found: Steps, eta: float, delta: float) -> bool:
    assert isinstance(found, Steps)
    return isclose(found.eta, eta, rel_tol=1e-13) and isclose(found.delta, delta, rel_tol=1e-13)


@pytest.mark.parametrize("d", DIMENSIONS)
@pytest.mark.parametrize("t", ROUNDS)
class TestFormulas:
    def test_theorem_1(self, t: int, d: int) -> None:
        """η_t = η̄ (t+1)^{-1/2} d^{-1}, δ_t = δ̄ (t+1)^{-1/4} d^{-1/2}."""
        eta, delta = 0.7 / (sqrt(t + 1) * d), 2.3 / (fourth_root(t + 1) * sqrt(d))
        assert same(TheoremSchedule(0.7, 2.3)(t, d), eta, delta)
        assert same(TheoremSchedule()(t, d), 1.0 / (sqrt(t + 1) * d), 1.0 / (fourth_root(t + 1) * sqrt(d)))

    def test_the_experiment_read_as_the_theorems_bar(self, t: int, d: int) -> None:
        """η_t = 6 (t+1)^{-1/2} d^{-1}, δ_t = 0.3 (t+1)^{-1/4}."""
        assert same(ExperimentSchedule()(t, d), 6.0 / (sqrt(t + 1) * d), 0.3 / fourth_root(t + 1))
        own = ExperimentSchedule(eta=0.4, delta=1.7)
        assert same(own(t, d), 0.4 / (sqrt(t + 1) * d), 1.7 / fourth_root(t + 1))

    def test_the_experiment_as_printed(self, t: int, d: int) -> None:
        """η_t = 6 (t+1)^{-1/2} without the 1/d."""
        printed = ExperimentSchedule(reading="literal")
        assert same(printed(t, d), 6.0 / sqrt(t + 1), 0.3 / fourth_root(t + 1))
        own = ExperimentSchedule(eta=0.4, delta=1.7, reading="literal")
        assert same(own(t, d), 0.4 / sqrt(t + 1), 1.7 / fourth_root(t + 1))

    def test_constants_stay(self, t: int, d: int) -> None:
        assert ConstantSchedule(0.4, 1.7)(t, d) == Steps(0.4, 1.7)

    def test_spalls_gains(self, t: int, d: int) -> None:
        """a_t = a/(A + t + 1)^0.602, c_t = c/(t + 1)^0.101, radius c_t √d."""
        assert same(SpallSchedule()(t, d), 0.1 / (11.0 + t) ** 0.602, 0.1 / (t + 1) ** 0.101 * sqrt(d))
        own = SpallSchedule(a=0.7, c=1.3, A=4.5, alpha=0.9, gamma=0.3)
        assert same(own(t, d), 0.7 / (5.5 + t) ** 0.9, 1.3 / (t + 1) ** 0.3 * sqrt(d))


def test_numbers_one_can_follow() -> None:
    """t + 1 = 16, d = 4: √16 = 4 and 16^{1/4} = 2."""
    assert TheoremSchedule(1.0, 2.0)(15, 4) == Steps(1.0 / 16, 0.5)
    assert ExperimentSchedule()(15, 4) == Steps(6.0 / 16, 0.15)
    assert ExperimentSchedule(reading="literal")(15, 4) == Steps(1.5, 0.15)


@pytest.mark.parametrize(
    "make, settings, message",
    [
        (TheoremSchedule, {"eta_bar": 0.0}, "eta_bar: expected a number > 0, got 0.0"),
        (TheoremSchedule, {"delta_bar": 0.0}, "delta_bar: expected a number > 0, got 0.0"),
        (ExperimentSchedule, {"eta": 0.0}, "eta: expected a number > 0, got 0.0"),
        (ExperimentSchedule, {"delta": 0.0}, "delta: expected a number > 0, got 0.0"),
        (ExperimentSchedule, {"reading": "both"}, "reading: expected one of bar, bars, literal, got 'both'"),
        (ConstantSchedule, {"eta": 0.0, "delta": 1.0}, "eta: expected a number > 0, got 0.0"),
        (ConstantSchedule, {"eta": 1.0, "delta": 0.0}, "delta: expected a number > 0, got 0.0"),
        (SpallSchedule, {"a": 0.0}, "a: expected a number > 0, got 0.0"),
        (SpallSchedule, {"c": 0.0}, "c: expected a number > 0, got 0.0"),
        (SpallSchedule, {"A": -0.5}, "A: expected a number >= 0, got -0.5"),
        (
            SpallSchedule,
            {"gamma": 0.0},
            "alpha, gamma: expected 0 < gamma < alpha <= 1, got alpha=0.602, gamma=0.0",
        ),
        (
            SpallSchedule,
            {"alpha": 0.5, "gamma": 0.5},
            "alpha, gamma: expected 0 < gamma < alpha <= 1, got alpha=0.5, gamma=0.5",
        ),
        (
            SpallSchedule,
            {"alpha": 1.001},
            "alpha, gamma: expected 0 < gamma < alpha <= 1, got alpha=1.001, gamma=0.101",
        ),
    ],
)
def test_bad_settings_are_refused(make: Any, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        make(**settings)
    assert str(raised.value) == message


def test_settings_at_their_bounds_are_accepted() -> None:
    assert SpallSchedule(A=0.0, alpha=1.0, gamma=0.01)(3, 1).eta == 0.1 / 4
    assert SpallSchedule(alpha=0.3, gamma=0.299)(0, 1).delta == 0.1


# Step sizes measured by the first deployments: parabolas, radii and paces by hand, and what units do


def answer(x: Any, cost: float | None, y: Any = None) -> Answer:
    return Answer(
        np.atleast_1d(np.asarray(x, dtype=float)), None if y is None else np.asarray(y, dtype=float), cost
    )


def look(slope: float, curvature: float, radius: float = 1.0, noise: float = 1e-9, blur: float = 1.0) -> Look:
    return Look((Parabola(slope, curvature, radius, blur),), radius, noise, 0.0, blur)


class TestLengths:
    def test_of_bounded_sets_it_is_the_inradius(self) -> None:
        assert length_of(Box([0.0, -1.0], [1.0, 9.0]), np.array([0.3, 5.0])) == 0.5
        assert length_of(Ball(np.zeros(2), 3.0), np.zeros(2)) == 3.0
        assert length_of(Simplex(2), np.array([0.5, 0.5])) == pytest.approx(math.sqrt(0.5))

    def test_of_others_the_way_to_the_boundary_or_the_length_of_x(self) -> None:
        assert length_of(Box([-2.0, 0.0], [np.inf, np.inf]), np.array([1.0, 2.5])) == pytest.approx(math.sqrt(7.25))
        assert length_of(Box([-2.0, -9.0], [np.inf, np.inf]), np.zeros(2)) == pytest.approx(2.0, rel=1e-9)
        half = Polytope([[-1.0, -1.0]], [0.06])  # x + y >= -0.06: 0.06/sqrt(2) away
        assert length_of(half, np.zeros(2)) == pytest.approx(0.06 / math.sqrt(2), rel=1e-6)
        assert length_of(Box([-4e7], [np.inf]), np.zeros(1)) == pytest.approx(4e7, rel=1e-9)

    def test_there_may_be_none(self) -> None:
        for X in (Reals(2), Box([0.0, -1.0], [np.inf, np.inf])):
            assert length_of(X, np.zeros(2)) == 0.0

    def test_the_first_radius_is_a_tenth_and_the_largest_ten_times(self) -> None:
        begun = begin_tuning(Reals(2), np.array([3.0, 4.0]), 7)
        assert (begun.radius, begun.largest, begun.K) == (0.5, 50.0, 7)
        begun = begin_tuning(Box([0.0], [4.0]), np.array([1.0]), 7)
        assert (begun.radius, begun.largest) == (
            pytest.approx(0.2),
            1.0,
        )  # probes go no further than half the inradius
        begun = begin_tuning(Reals(2), np.zeros(2), 7)
        assert (begun.radius, begun.largest) == (pytest.approx(0.01), math.inf)


class TestWaiting:
    @pytest.mark.parametrize(
        "moves, K",
        [
            ((8.0, 4.0), 44),  # 0.5^(K/10) = 0.05: 10 log 0.05 / log 0.5 = 43.2
            ((1.0, 0.9), 200),  # 284, and no more than 200
            ((1.0, 1e-5), 5),  # 2.6, and no less than 5
            ((1.0, 0.0), 5),
            ((1.0, 1.0), 10),
            ((1.0, 3.0), 10),
            ((0.0, 0.0), 10),
        ],
    )
    def test_how_long_to_hold(self, moves, K) -> None:
        assert settling_K(10, *moves) == K

    def test_responses_are_compared_where_they_are_whole_else_costs(self) -> None:
        tuning = Tuning(1.0, 10)
        for y, cost in (([0.0, 0.0], 1.0), ([3.0, 4.0], 5.0), ([3.0, np.nan], 5.5)):
            assert tuning.waiting
            tuning = wait(tuning, answer(0.0, cost, y), measure_K=True)
        assert (tuning.moves, tuning.waiting) == ((5.0, 0.5), False)
        assert settling_K(10, 5.0, 0.5) == tuning.K
        assert tuning.repeats == ()  # followers were still settling: the last difference is no noise

    def test_a_cost_that_wavers_is_noise(self) -> None:
        tuning = Tuning(1.0, 10)
        for cost in (1.0, 1.5, 1.25):
            tuning = wait(tuning, answer(0.0, cost), measure_K=False)
        assert (tuning.moves, tuning.repeats, tuning.K) == ((0.5, 0.25), (-0.25,), 10)


class TestLooks:
    def test_both_ways_where_there_is_room(self) -> None:
        points = look_points(Reals(2), np.array([1.0, 2.0]), 0.5, np.eye(2))
        expected = [[1, 2], [1.5, 2], [0.5, 2], [1, 2.5], [1, 1.5], [1, 2]]
        np.testing.assert_array_equal(points, expected)

    def test_one_way_and_half_of_it_where_x_ends(self) -> None:
        points = look_points(Box([0.0, 0.0], [np.inf, np.inf]), np.zeros(2), 2.0, np.array([[0.6, -0.8]]))
        # (1.2, -1.6) and (-1.2, 1.6) are cut to (1.2, 0) and (0, 1.6): the longer one, and its half.
        np.testing.assert_allclose(points, [[0, 0], [0, 1.6], [0, 0.8], [0, 0]], atol=1e-12)

    @pytest.mark.parametrize("near, blur", [(-0.5, 1.0), (-0.2, 1.0), (0.25, 5.0)])
    def test_a_parabola_is_found_from_unequal_arms(self, near, blur) -> None:
        """f = 3 + 2 t + 2.5 t² along t: slope 2, curvature 5."""

        def at(t: float) -> Answer:
            return answer([1.0 + 0.6 * t, 0.8 * t], 3 + 2 * t + 2.5 * t**2)

        found = fit_parabola(np.array([1.0, 0.0]), 3.0, at(0.5), at(near))
        assert found is not None
        assert (found.slope, found.curvature) == (pytest.approx(2.0), pytest.approx(5.0))
        assert (found.radius, found.blur) == (pytest.approx(0.5), blur)

    def test_there_is_none_without_three_points(self) -> None:
        middle, one = np.zeros(1), answer(1.0, 2.0)
        for first, second in (
            (one, None),
            (None, one),
            (one, answer(-1.0, None)),
            (one, one),
            (answer(0.0, 1.0), one),
        ):
            assert fit_parabola(middle, 1.0, first, second) is None
        assert fit_parabola(middle, 1.0, one, answer(0.0, 1.0)) is None

    def test_a_look_pools_the_noise_of_repeated_costs(self) -> None:
        answers = [answer(0.0, 1.0), answer(0.5, 2.0), answer(-0.5, 1.0), answer(0.0, 1.4)]
        shown = read_look(Tuning(0.5, 10, repeats=(0.3,)), answers)
        assert shown is not None
        seen, repeats = shown
        assert repeats == (0.3, pytest.approx(0.4))
        assert seen.noise == pytest.approx(math.sqrt((0.09 + 0.16) / 2) / math.sqrt(2))
        assert (seen.cost, seen.radius) == (pytest.approx(1.2), 0.5)
        assert seen.slope == pytest.approx(1.0)  # (2 - 1) / 1
        assert seen.curvature == pytest.approx(2.4)  # (2 + 1 - 2.4) / 0.25
        assert (seen.rise, seen.bend) == (pytest.approx(0.5), pytest.approx(0.3))

    def test_failures(self) -> None:
        tuning, good = Tuning(0.5, 10), [answer(0.0, 1.0), answer(0.5, 2.0), answer(-0.5, 1.0), answer(0.0, 1.4)]
        assert read_look(tuning, [None, *good[1:3], None]) is None
        assert read_look(tuning, [good[0], None, good[2], good[3]]) is None
        shown = read_look(tuning, [None, *good[1:]])
        assert shown is not None
        assert (shown[0].cost, shown[1]) == (1.4, ())
        assert after_failure(tuning).radius == 0.25

    @pytest.mark.parametrize(
        "seen, factor",
        [
            (look(2.0, 4.0), 0.5),  # rise 2, bend 2: s/c is half of the radius
            (look(2.0, 0.02), 100.0),
            (look(2.0, 1e-5), 100.0),  # at most
            (look(1e-6, 4.0), 0.01),
            (look(1e-10, 1e-10), 5.0),  # nothing is seen: further out
            (look(0.0, 1.0), 1.0),  # a bottom: curvature is all there is
            (look(2.0, 0.0, noise=1e-3), 5.0),  # straight as far as one sees
            (look(2.0, 0.0, noise=0.5), 2.0),  # 0.5 * 2 / 0.5: the noise may hide as much curvature
            (look(2.0, 0.0, noise=0.3, blur=5.0), 5.0),  # 2 < 3 * 5 * 0.3: nothing is seen
        ],
    )
    def test_how_the_radius_changes(self, seen, factor) -> None:
        assert radius_change(seen) == pytest.approx(factor)

    def test_two_looks_that_agree_end_it(self) -> None:
        tuning = Tuning(1.0, 10)
        tuning = after_look(tuning, look(1.0, 20.0), ())  # s/c is 1/20
        assert (tuning.radius, tuning.agreeing) == (pytest.approx(0.05), 0)
        tuning = after_look(tuning, look(1.0, 20.0, radius=0.05), ())
        assert (tuning.radius, tuning.agreeing, is_over(tuning)) == (0.05, 1, False)
        tuning = after_look(tuning, look(2.0, 20.0, radius=0.05), (0.5,))
        assert (tuning.radius, tuning.agreeing, is_over(tuning)) == (0.05, 2, True)
        assert tuning.repeats == (0.5,)

    def test_it_does_not_go_to_and_fro(self) -> None:
        tuning = Tuning(1.0, 10, looks=(look(1.0, 1e9, radius=9.0),))
        after = after_look(tuning, look(50.0, 1.0), ())  # 50 is wanted, but 9 was too far already
        assert (after.radius, after.agreeing) == (pytest.approx(3.0), 0)

    def test_eight_looks_end_it_anyhow(self) -> None:
        tuning = Tuning(1.0, 10)
        for count in range(1, 9):
            tuning = after_look(tuning, look(1.0, 0.0, radius=tuning.radius), ())
            assert is_over(tuning) == (count == 8)
        assert tuning.radius == pytest.approx(5.0**8)
        capped = after_look(Tuning(1.0, 10, largest=2.0), look(1.0, 0.0), ())
        assert (capped.radius, capped.agreeing) == (1.0, 1)


class TestPaces:
    def pace(self, *looks: Look, d: int = 4, X=None) -> Pace:
        found = chosen_pace(Tuning(1.0, 12, looks=looks), X or Reals(d), np.zeros(d), d)
        assert found is not None
        return found

    def test_of_a_parabola(self) -> None:
        pace = self.pace(look(3.0, 2.0), look(3.0, 2.0))
        assert pace.eta_bar == pytest.approx(0.5)  # 1/c
        assert pace.delta_bar == pytest.approx(0.15 * 2.0)  # a tenth of s/c, times √d
        assert (pace.K, pace.longest) == (12, pytest.approx(4 * 1.5))
        assert pace.slack == pytest.approx(0.5 * 3.0 * 1.5)
        assert (pace.reference, pace.level, pace.best_x.tolist()) == (0.0, 0.0, [0.0] * 4)
        assert pace.steps(4) == TheoremSchedule(pace.eta_bar, pace.delta_bar)(0, 4)
        assert replace(pace, taken=8).steps(4) == TheoremSchedule(pace.eta_bar, pace.delta_bar)(8, 4)

    def test_at_the_bottom_of_a_parabola(self) -> None:
        pace = self.pace(look(0.0, 2.0))
        assert (pace.eta_bar, pace.longest) == (0.5, 0.0)  # 1/c, however little there is to go

    def test_of_several_the_root_of_the_mean_square(self) -> None:
        both = Look((Parabola(3.0, 1.0, 1.0), Parabola(4.0, -7.0, 1.0)), 1.0, 1e-9, 0.0)
        assert self.pace(both).eta_bar == pytest.approx(1 / 5.0)  # √((1 + 49)/2) = 5

    def test_no_parabola_is_believed_further_than_four_radii(self) -> None:
        assert self.pace(look(3.0, 0.001)).eta_bar == pytest.approx(4.0 / 3.0)

    def test_noise_asks_for_a_larger_radius_and_a_shorter_step(self) -> None:
        pace = self.pace(look(3.0, 2.0, noise=0.4))
        assert pace.delta_bar == pytest.approx(0.4 * 2.0)  # 3 σ/s, times √d
        true = 9.0 - 0.16
        signal = true / (true + 2.0)  # σ/δ is 1
        assert pace.eta_bar == pytest.approx(0.5 * signal)
        assert pace.slack == pytest.approx(0.6 + 0.5 * signal * 4.5)

    def test_where_noise_drowns_the_slope(self) -> None:
        pace = self.pace(look(1.0, 2.0, noise=2.0))
        assert pace.delta_bar == pytest.approx(1.0 * 2.0)  # no further than was looked
        assert pace.eta_bar == pytest.approx(0.5 * 0.05 / (0.05 + 8.0))

    def test_room_for_the_radius_is_made_within_what_was_seen(self) -> None:
        corner = Box(np.zeros(4), np.full(4, np.inf))
        pace = self.pace(look(1.0, 2.0, noise=2.0), X=corner)
        assert pace.delta_bar == pytest.approx(0.5 * 2.0)  # the centre moves by δ√4 = 1 then

    def test_a_cost_that_does_not_change_with_x_gives_none(self) -> None:
        flat = Look((Parabola(0.0, 0.0, 1.0),), 1.0, 1e-12, 5.0)
        assert chosen_pace(Tuning(1.0, 10, looks=(flat, flat)), Reals(1), np.zeros(1), 1) is None

    def test_long_steps_are_cut(self) -> None:
        pace = Pace(1.0, 1.0, 10, longest=2.0, slack=1.0, taken=3)
        np.testing.assert_allclose(pace.shortened(np.zeros(2), np.array([3.0, 4.0])), [0.6, 0.8])
        np.testing.assert_array_equal(pace.shortened(np.zeros(2), np.array([0.6, 0.7])), [0.6, 0.7])

    def test_costs_that_rise_bring_it_back(self) -> None:
        pace = Pace(1.0, 1.0, 10, longest=2.0, slack=1.0)
        xs = [np.array([float(k)]) for k in range(5)]
        for x, cost, level, back in zip(
            xs, (5.0, 0.0, 6.0, 8.0, 15.0), (5.0, 4.0, 4.4, 5.12, 7.096), (0, 0, 0, 0, 1), strict=True
        ):
            pace, goes = judge_cost(pace, x, cost)
            assert (pace.level, goes) == (pytest.approx(level), bool(back))
        assert (pace.best_x.tolist(), pace.best_level) == ([1.0], 4.0)
        slower = gone_back(pace)
        assert (slower.eta_bar, slower.longest, slower.reference) == (0.5, 1.0, None)
        assert judge_cost(slower, xs[0], 100.0)[1] is False
        assert judge_cost(pace, xs[0], math.nan)[1] is True
        assert (pace.restarted().taken, pace.restarted().reference, pace.restarted().eta_bar) == (0, None, 1.0)


class Echo(Followers):
    """They answer x in units of u, with noise."""

    rewindable = True

    def __init__(self, d: int, u: float, noise: float) -> None:
        self.d, self.u, self.noise = d, u, noise

    def initial(self, rng):
        return np.zeros(self.d)

    def respond(self, x, memory, rounds, rng):
        return x / self.u + self.noise * rng.standard_normal(self.d), memory


def quadratic(d: int, u: float = 1.0, w: float = 1.0, noise: float = 0.0) -> Game:
    """f = w ½ Σ a_i (x_i/u − 1)², whatever followers do; x0 is far from the bottom."""
    a = np.linspace(1.0, 3.0, d)
    return Game(
        X=Reals(d),
        objective=Objective(lambda x, y: w * float(0.5 * a @ (y - 1.0) ** 2)),
        followers=Echo(d, u, noise),
        x0=np.full(d, 4.0 * u),
    )


class TestTheLeader:
    def test_the_first_rounds(self) -> None:
        leader = TwoPoint().bind(Knowledge(Reals(3), rewindable=True))
        state = leader.init([3.0, 0.0, 4.0], 5)
        for _ in range(3):
            (probe,) = leader.ask(state)
            assert (probe.x.tolist(), probe.K, probe.start, probe.keep) == (
                [3.0, 0.0, 4.0],
                10,
                Start.KEPT,
                True,
            )
            state = leader.tell(state, [Observation.answer(probe, cost=2.0)])
            assert state.note == {"cost": 2.0, "tuning": "followers settle"}
        probes = leader.ask(state)
        assert [p.keep for p in probes] == [True] + [False] * 5
        arms = np.array([p.x for p in probes]) - state.x
        np.testing.assert_allclose(np.linalg.norm(arms, axis=1), [0, 0.5, 0.5, 0.5, 0.5, 0], atol=1e-12)
        assert abs(arms[1] @ arms[3]) < 1e-12

    def test_the_last_of_a_look_goes_on_where_followers_cannot_be_rewound(self) -> None:
        leader = TwoPoint().bind(Knowledge(Reals(1), rewindable=False))
        state = leader.init([3.0], 5)
        for _ in range(3):
            state = leader.tell(state, [Observation.answer(p, cost=float(p.x[0] ** 2)) for p in leader.ask(state)])
        assert [(p.keep, p.start) for p in leader.ask(state)] == [(False, Start.PREVIOUS)] * 3 + [
            (True, Start.PREVIOUS)
        ]

    def test_a_parabola_is_measured_exactly_and_left_in_the_note(self) -> None:
        result = solve(quadratic(1), TwoPoint(), rounds=60, seed=0)
        told = next(record for record in result.history if "eta_bar" in record.note)
        assert told.deployments == 15
        assert told.note["eta_bar"] == pytest.approx(1.0, rel=1e-9)  # the curvature is 1
        assert told.note["delta_bar"] == pytest.approx(0.3, rel=1e-9)  # a tenth of the way to the bottom
        assert [record.x.tolist() for record in result.history[: told.round + 1]] == [[4.0]] * (told.round + 1)
        assert result.x[0] == pytest.approx(1.0, abs=0.05)

    @pytest.mark.parametrize("u, w", [(1e-4, 1.0), (1e4, 1.0), (1.0, 1e-4), (1.0, 1e4), (1e4, 1e-4)])
    @pytest.mark.parametrize("estimator", [OneSided(), Central(2), ResidualFeedback(), RandomSigns()])
    def test_units_do_not_matter(self, u, w, estimator) -> None:
        plain, other = (
            solve(quadratic(5, *units), TwoPoint(estimator=estimator), rounds=60, seed=3) for units in ((), (u, w))
        )
        np.testing.assert_allclose(other.xs / u, plain.xs, rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(other.costs / w, plain.costs, rtol=1e-5)
        assert plain.costs[-1] < 0.5 * plain.costs[0]

    def test_bounded_sets_give_the_unit_too(self) -> None:
        runs = []
        for u in (1.0, 1e4):
            game = replace(quadratic(4, u), X=Box(np.zeros(4), np.full(4, 5.0 * u)), x0=np.zeros(4))
            runs.append(solve(game, TwoPoint(), rounds=40, seed=1).xs / u)
        np.testing.assert_allclose(runs[0], runs[1], rtol=1e-6, atol=1e-6)

    def test_k_is_measured_where_followers_can_be_rewound(self) -> None:
        game = linear_quadratic(6, seed=1)
        rewound = solve(game, TwoPoint(), rounds=8, seed=0)
        assert {record.note["K"] for record in rewound.history if "K" in record.note} != {10}
        for leader, live in ((TwoPoint(), True), (TwoPoint(K=7), False)):
            played = replace(game, followers=NotRewindable(game.followers)) if live else game
            result = solve(played, leader, rounds=8, seed=0)
            assert result.follower_rounds == (10 if live else 7) * result.deployments

    def test_a_flat_cost_is_said_to_be_flat(self) -> None:
        game = replace(quadratic(2), objective=Objective(lambda x, y: 3.0))
        result = solve(game, TwoPoint(), rounds=30, seed=0)
        held = [record.note["held"] for record in result.history if "held" in record.note]
        assert set(held) == {"the cost does not change with x: no step"}
        np.testing.assert_array_equal(result.x, [4.0, 4.0])

    def test_failed_looks_come_closer(self) -> None:
        leader = TwoPoint().bind(Knowledge(Reals(1)))
        state = leader.init([4.0], 0)
        for _ in range(3):
            state = leader.tell(state, [Observation.answer(leader.ask(state)[0], cost=1.0)])
        first = leader.ask(state)[1].x[0] - 4.0
        state = leader.tell(state, [Observation.failed(p, "lost") for p in leader.ask(state)])
        assert state.note == {"held": "probes failed: a closer look next"}
        assert abs(leader.ask(state)[1].x[0] - 4.0) == pytest.approx(0.5 * abs(first))
        state = leader.init([4.0], 0)
        after = leader.tell(state, [Observation.failed(leader.ask(state)[0], "lost")])
        assert after.note == {"held": "a probe failed: no step"}
        after = leader.tell(state, [Observation.answer(leader.ask(state)[0], y=[1.0])])
        assert after.note == {"held": "a probe came back without a cost: no step"}

    @pytest.mark.slow
    @pytest.mark.parametrize("steep", [1e-8, 1.0, 1e8])
    def test_walls_do_not_throw_it_out(self, steep) -> None:
        """f = steep (x⁴ + x²): a start in the flat part, and walls that a quadratic does not know of."""
        game = replace(quadratic(3), objective=Objective(lambda x, y: steep * float(np.sum(x**4) + x @ x)))
        for far in (0.1, 10.0):
            result = solve(replace(game, x0=np.full(3, far)), TwoPoint(), rounds=150, seed=2)
            assert np.nanmax(result.costs) <= 30 * result.costs[0]
            assert result.costs[-1] < 0.2 * result.costs[0]

    @pytest.mark.slow
    def test_noise_shortens_steps(self) -> None:
        quiet, loud = (solve(quadratic(5, noise=sd), TwoPoint(), rounds=150, seed=1) for sd in (0.0, 1.0))
        paces = [next(r.note["eta_bar"] for r in run.history if "eta_bar" in r.note) for run in (quiet, loud)]
        assert paces[1] < paces[0]
        settled = quadratic(5)
        assert settled.objective(loud.x, loud.x) < settled.objective(settled.x0, settled.x0)

    @pytest.mark.slow
    @pytest.mark.parametrize("game", [linear_quadratic(10, seed=1), jump(10, seed=1), stackelberg_cournot(n=20)])
    def test_it_gets_somewhere(self, game) -> None:
        result = solve(game, TwoPoint(), deployments=400, seed=0)
        start, best = game.hyperobjective(game.x0), game.known.cost
        assert (start - game.hyperobjective(result.x)) / (start - best) > 0.8

    @pytest.mark.slow
    def test_it_resumes_to_the_bit(self, tmp_path) -> None:
        game, place = linear_quadratic(4, seed=3), (f"sqlite:///{tmp_path}/s.db", "a")
        for rounds in (2, 5, 9, 20):
            sittings = solve(game, TwoPoint(), rounds, seed=6, study=place)
        whole = solve(game, TwoPoint(), 20, seed=6)
        np.testing.assert_array_equal(sittings.xs, whole.xs)
        with Study.open(*place, objective=game.objective) as study:
            memory = study.state.memory
            assert codec.dumps(codec.loads(codec.dumps(memory))) == codec.dumps(memory)

    @pytest.mark.parametrize("estimator", [OneSided(), Central(2), ResidualFeedback()])
    def test_an_answer_of_the_measurement_can_be_corrected_and_retracted(self, estimator) -> None:
        """What was deployed since stays; with the right answer the measurement may have ended in another round."""
        study = Study.in_memory(TwoPoint(K=1, estimator=estimator), x0=[4.0, 1.0], seed=2)
        for _ in range(40):
            probe = study.ask()[0]
            study.tell(
                probe, cost=float(probe.x @ probe.x) * (50.0 if (probe.round, probe.index) == (3, 1) else 1.0)
            )
        deployed = study.progress.deployments
        right = float(study.asked((3, 1)).x @ study.asked((3, 1)).x)
        study.correct((3, 1), cost=right, reason="a wrong unit")
        study.retract((4, 2), reason="nobody knows")
        assert study.progress.deployments == deployed
        for _ in range(60):
            probe = study.ask()[0]
            study.tell(probe, cost=float(probe.x @ probe.x))
        assert study.recommend() @ study.recommend() < 17.0

    def test_leading_again_keeps_what_was_measured(self) -> None:
        leader = TwoPoint().bind(Knowledge(Reals(1)))
        state = leader.init([4.0], 0)
        while state.memory.pace is None:
            state = leader.tell(state, [Observation.answer(p, cost=float(p.x[0] ** 2)) for p in leader.ask(state)])
        again = leader.resume_at(state, np.array([2.0]))
        assert (again.memory.pace.eta_bar, again.memory.pace.reference) == (state.memory.pace.eta_bar, None)
        assert len(leader.ask(again)) == 2


@pytest.mark.parametrize("off", [0.95e-6, 1.05e-6])
@pytest.mark.parametrize("side", [-1.0, 1.0])
@pytest.mark.parametrize("place", [0.0, 1.0])
def test_a_parabola_needs_three_places_a_millionth_apart(place, side, off):
    """Of the way to the farther probe, from the middle and from that probe: nearer costs say nothing of a slope."""
    middle, way = np.array([1.0, 2.0]), np.array([0.3, -0.4])
    one, other = (Answer(middle + share * way, None, 3.0) for share in (1.0, place + side * off))
    assert (fit_parabola(middle, 1.0, one, other) is None) == (off < 1e-6)
