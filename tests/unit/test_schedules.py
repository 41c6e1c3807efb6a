"""Step sizes and radii against the formulas they are named for."""

from __future__ import annotations

from math import isclose, sqrt
from typing import Any

import pytest

from stackelberg.core import InvalidInput
from stackelberg.leaders import ConstantSchedule, ExperimentSchedule, SpallSchedule, Steps, TheoremSchedule

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
