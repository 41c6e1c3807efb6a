"""The parts of the error, the paper's bounds evaluated, and assumptions seen to fail where they do."""

from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Game, Objective, TheoremSchedule
from stackelberg.core import InvalidInput, KnownAnswer, Purpose, derive
from stackelberg.followers import CallableFollowers
from stackelberg.games import pigou
from stackelberg.sets import Box, Reals
from stackelberg.theory import SLIPS
from stackelberg.theory.assumptions import Standing, check_assumptions
from stackelberg.theory.bounds import (
    Constants,
    direction_bound,
    smoothing_bound,
    theorem_bound,
    unsettled_bounds,
)
from stackelberg_repro.affine import SphereStream, decompose, saturating_target, simulate
from stackelberg_repro.affine.decomposition import squared
from stackelberg_repro.theory import MEASUREMENTS
from stackelberg_repro.theory.bench import quadratic_game

SCHEDULE = TheoremSchedule(0.4, 0.5)


@pytest.mark.parametrize("game", [quadratic_game(3), saturating_target(3)], ids=["quadratic", "saturating"])
def test_gradient_and_three_errors_add_up_to_the_estimate(game) -> None:
    def visit(at) -> None:
        parts = decompose(game, at)
        np.testing.assert_allclose(sum(parts), at.estimate, atol=1e-12)
        # E1 is an average of ∇f̃ over the ball of radius δ, less ∇f̃ at its centre: at most ℓ̃ δ.
        assert squared(parts.smoothing).max() <= (game.smoothness() * at.delta) ** 2 * (1 + 1e-9)

    x = derive(0, Purpose.START).standard_normal((7, 3))
    directions = SphereStream(derive(0, Purpose.DIRECTION), 7, 3)
    simulate(game, x, np.zeros((7, 3)), K=2, schedule=SCHEDULE, rounds=20, directions=directions, visit=visit)


CONSTANTS = Constants(d=3, L_x=0.5, L_y=2.0, L_S=1.5, L_tilde=3.0, l_tilde=2.0, C=1.2, alpha=0.04, e0=0.7)


def test_printed_bound_is_the_printed_sum() -> None:
    rho_K = 0.2  # alpha is its square
    C6, C4 = 2 * 1.5 * (0.25 + 4 * 1.44), 4 * 1.5
    steps = [SCHEDULE(t, 3) for t in range(6)]
    for t, bound in enumerate(unsettled_bounds(CONSTANTS, SCHEDULE, 6, "printed")):
        history = sum(rho_K ** (t - k) * (2 * C6 * steps[k].eta ** 2 + C4 * steps[k].delta ** 2) for k in range(t))
        assert bound == pytest.approx(9 / steps[t].delta ** 2 * 4 * (2 * rho_K**t * 0.7 + history))


def test_corrected_bound_holds_for_the_worst_followers_allowed() -> None:
    # Followers as far from settled as the assumptions allow, and steps as long as the bound on Term C allows.
    c, Q = CONSTANTS, 2 * (0.25 + 4 * 1.44)
    bound = unsettled_bounds(c, SCHEDULE, 30, "corrected")
    base, moved = c.e0**0.5, 0.0
    for t in range(30):
        eta, delta = SCHEDULE(t, c.d)
        at_base = c.alpha**0.5 * (base + c.L_S * moved)
        at_probe = c.alpha**0.5 * (base + c.L_S * (moved + delta))
        assert (c.d / delta * c.L_y * (at_base + at_probe)) ** 2 <= bound[t] * (1 + 1e-9)
        base, moved = at_base, c.d * Q**0.5 * eta


def test_theorem_bound_falls_with_T_when_followers_settle() -> None:
    settled = replace(CONSTANTS, alpha=0.0)
    values = [theorem_bound(settled, SCHEDULE, T, gap=1.0) for T in (100, 10_000)]
    # d/√T up to the logarithm: a hundredfold T gives at least 10·log(100)/log(10000) = 5 times less.
    assert values[1] < values[0] / 5
    floor = [theorem_bound(replace(CONSTANTS, alpha=0.04), SCHEDULE, T, gap=1.0) for T in (1_000, 10_000)]
    assert floor[1] > 0.5 * floor[0]  # with alpha > 0 a floor is left


def test_simple_bounds() -> None:
    assert smoothing_bound(CONSTANTS, 0.1) == pytest.approx(4 * 0.01 * 9 / 4)
    assert direction_bound(CONSTANTS) == pytest.approx(4 * 9 * 9)
    with pytest.raises(InvalidInput, match="version"):
        unsettled_bounds(CONSTANTS, SCHEDULE, 5, "guessed")


def test_slips_point_to_measurements_that_exist() -> None:
    assert {slip.measurement for slip in SLIPS if slip.measurement} <= set(MEASUREMENTS)
    assert len({slip.where for slip in SLIPS}) == len(SLIPS)


def kinked() -> Game:
    """f̃(x) = |x|: a kink at the optimum."""
    return Game(
        X=Reals(1),
        objective=Objective(lambda x, y: float(abs(y[0]))),
        followers=CallableFollowers(lambda x, y, k: x, start=[0.0]),
        x0=np.array([1.0]),
        answer=KnownAnswer(np.zeros(1), 0.0, lambda x: x, np.sign),
    )


def standing(game: Game) -> dict[str, Standing]:
    return {finding.assumption[:4]: finding.standing for finding in check_assumptions(game)}


def test_a_kink_at_the_optimum_fails_smoothness() -> None:
    assert standing(kinked())["1(3)"] is Standing.FAILS


def test_responses_that_depend_on_the_start_fail_uniqueness() -> None:
    stay = CallableFollowers(lambda x, y, k: y, start=lambda rng: rng.random(1))
    assert standing(replace(kinked(), followers=stay))["1(2)"] is Standing.FAILS


def test_followers_that_cycle_fail_to_settle() -> None:
    flip = CallableFollowers(lambda x, y, k: -y, start=[1.0])
    finding = check_assumptions(replace(kinked(), followers=flip))[-1]
    assert finding.standing is Standing.FAILS
    assert "period 2" in finding.evidence


def test_a_game_without_a_known_answer_is_refused() -> None:
    with pytest.raises(InvalidInput, match="not known in closed form"):
        check_assumptions(replace(pigou(), answer=None))


def test_points_stay_inside_a_bounded_set() -> None:
    game = replace(kinked(), X=Box([-1.0], [1.0]))
    assert standing(game)["1(3)"] is Standing.FAILS
