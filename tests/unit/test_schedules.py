"""Step sizes and radii against the formulas they are named for."""

from __future__ import annotations

from dataclasses import replace
from math import isclose, sqrt
from typing import Any

import numpy as np
import pytest

from stackelberg import Game, Objective, Setup, solve
from stackelberg.core import Followers, InvalidInput, forms
from stackelberg.games import jump, linear_quadratic, stackelberg_cournot
from stackelberg.leaders import (
    ConstantSchedule,
    Steps,
    TheoremSchedule,
    TwoPoint,
)
from stackelberg.sets import Box, Reals
from stackelberg.study import Study

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
        assert same(TheoremSchedule(6.0, 0.3, "bar")(t, d), 6.0 / (sqrt(t + 1) * d), 0.3 / fourth_root(t + 1))
        own = TheoremSchedule(0.4, 1.7, "bar")
        assert same(own(t, d), 0.4 / (sqrt(t + 1) * d), 1.7 / fourth_root(t + 1))

    def test_the_experiment_as_printed(self, t: int, d: int) -> None:
        """η_t = 6 (t+1)^{-1/2} without the 1/d."""
        printed = TheoremSchedule(6.0, 0.3, "literal")
        assert same(printed(t, d), 6.0 / sqrt(t + 1), 0.3 / fourth_root(t + 1))
        own = TheoremSchedule(0.4, 1.7, "literal")
        assert same(own(t, d), 0.4 / sqrt(t + 1), 1.7 / fourth_root(t + 1))

    def test_constants_stay(self, t: int, d: int) -> None:
        assert ConstantSchedule(0.4, 1.7)(t, d) == Steps(0.4, 1.7)


@pytest.mark.parametrize(
    "make, settings, message",
    [
        (TheoremSchedule, {"eta_bar": 0.0}, "eta_bar: expected a number > 0, got 0.0"),
        (TheoremSchedule, {"delta_bar": 0.0}, "delta_bar: expected a number > 0, got 0.0"),
        (TheoremSchedule, {"reading": "both"}, "reading: expected one of bars, bar, literal, got 'both'"),
        (ConstantSchedule, {"eta": 0.0, "delta": 1.0}, "eta: expected a number > 0, got 0.0"),
        (ConstantSchedule, {"eta": 1.0, "delta": 0.0}, "delta: expected a number > 0, got 0.0"),
    ],
)
def test_bad_settings_are_refused(make: Any, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        make(**settings)
    assert str(raised.value) == message


# Steps without a schedule: by hand, and what units do


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
    def test_the_first_step_is_a_share_of_the_start_and_later_ones_go_by_all_estimates(self) -> None:
        """f = ½(x − 1)², from 4: the first step is 0.3 · 4, probes go 0.3 of that."""
        result = solve(quadratic(1), TwoPoint(), rounds=2, seed=0)
        first, second = (record.note for record in result.history)
        assert first["delta"] == pytest.approx(0.36)
        assert first["step"] == pytest.approx(1.2), "whatever the estimate is"
        far = max(1.2, abs(result.history[1].x[0] - 4.0))
        assert second["delta"] == pytest.approx(0.3 * far * 2**-0.25)
        squares = first["gradient_norm"] ** 2 + second["gradient_norm"] ** 2
        assert second["eta"] == pytest.approx(far / np.sqrt(squares))

    @pytest.mark.parametrize("u, w", [(1e-4, 1.0), (1e4, 1.0), (1.0, 1e-4), (1.0, 1e4), (1e4, 1e-4)])
    @pytest.mark.parametrize("directions", [1, 3])
    def test_units_do_not_matter(self, u, w, directions) -> None:
        plain, other = (
            solve(quadratic(5, *units), TwoPoint(directions=directions), rounds=60, seed=3)
            for units in ((), (u, w))
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

    def test_a_flat_cost_is_said_to_be_flat(self) -> None:
        game = replace(quadratic(2), objective=Objective(lambda x, y: 3.0))
        result = solve(game, TwoPoint(), rounds=30, seed=0)
        held = [record.note["no_step_reason"] for record in result.history if "no_step_reason" in record.note]
        assert set(held) == {"the cost does not change with x"}
        np.testing.assert_array_equal(result.x, [4.0, 4.0])

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
        assert loud.history[-1].note["eta"] < quiet.history[-1].note["eta"]
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
            assert forms.dumps(forms.loads(forms.dumps(memory))) == forms.dumps(memory)

    @pytest.mark.parametrize("directions", [1, 3])
    def test_an_early_answer_can_be_corrected_and_retracted(self, directions) -> None:
        """What was deployed since stays; with the right answer steps would have been others."""
        study = Study.in_memory(Setup(TwoPoint(K=1, directions=directions), x0=[4.0, 1.0], seed=2))
        for _ in range(40):
            probe = study.ask()[0]
            study.tell(
                probe, cost=float(probe.x @ probe.x) * (50.0 if (probe.round, probe.index) == (0, 1) else 1.0)
            )
        deployed = study.progress.deployments
        right = float(study.asked((0, 1)).x @ study.asked((0, 1)).x)
        study.correct((0, 1), cost=right, reason="a wrong unit")
        study.retract((1, 1), reason="nobody knows")
        assert study.progress.deployments == deployed
        for _ in range(60):
            probe = study.ask()[0]
            study.tell(probe, cost=float(probe.x @ probe.x))
        assert study.recommend() @ study.recommend() < 17.0
