"""The examples with drivers in UXsim and in SUMO: seeds repeat days, and drivers avoid what is tolled."""

import numpy as np
import pytest

from stackelberg import ResponseModel, solve


def check_gradient(objective, x, y):
    """∂f/∂y against central differences."""
    step = 1e-4
    unit = np.eye(y.size)[:: max(1, y.size // 10)]
    slopes = [(objective(x, y + step * e) - objective(x, y - step * e)) / (2.0 * step) for e in unit]
    np.testing.assert_allclose(unit @ objective.partial_y(x, y), slopes, rtol=1e-6, atol=1e-8)


@pytest.mark.slow
def test_uxsim():
    pytest.importorskip("uxsim", reason="needs the package uxsim")
    from examples.uxsim_tolls import TOLLED, uxsim_game

    game = uxsim_game(share=0.02)
    days = game.followers
    free, same, other = (days.day(game.x0, seed) for seed in (3, 3, 4))
    np.testing.assert_array_equal(free, same)
    assert not np.array_equal(free, other)
    check_gradient(game.objective, game.x0, free)
    tolled = days.day(np.full(12, 15.0), 3)
    assert tolled[list(TOLLED)].sum() < 0.8 * free[list(TOLLED)].sum()
    spent = 60.0 * game.objective(game.x0, free)
    assert spent == pytest.approx(free[:76] @ free[76:152] + free[152] + 30.0 * free[153])
    result = solve(game, ResponseModel(K=1), rounds=2, seed=0)
    assert game.X.contains(result.x)
    assert result.answers


@pytest.mark.slow
def test_sumo():
    for package in ("libsumo", "sumolib", "sumo"):
        pytest.importorskip(package, reason="needs the packages libsumo, sumolib and eclipse-sumo")
    from examples.sumo_tolls import sumo_game

    game = sumo_game(size=4, vehicles=120, settling=2)
    with game.followers as drivers:
        rng = np.random.default_rng
        memory = drivers.initial(rng(0))
        streets = [drivers.handshake.y_names.index(f"vehicles of {street}") for street in drivers.handshake.x_names]
        free, _ = drivers.respond(game.x0, memory, 4, rng(1))
        tolled, after = drivers.respond(np.full(len(streets), 3.0), memory, 4, rng(1))
        again, rewound = drivers.respond(np.full(len(streets), 3.0), memory, 4, rng(1))
        np.testing.assert_array_equal(tolled, again)
        assert after == rewound != memory
        assert tolled[streets].sum() < 0.8 * free[streets].sum()
        check_gradient(game.objective, game.x0, free)
        result = solve(game, ResponseModel(K=1), rounds=2, seed=0)
        assert game.X.contains(result.x)
    assert result.answers
