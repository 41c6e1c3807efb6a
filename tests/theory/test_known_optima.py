"""As K grows Algorithm 1 reaches the closed-form optimum of every known game, from several seeds.

Tolerances come from the step sizes, with followers that settle to below 1e-9 in K rounds.
"""

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.core import Game
from stackelberg.games import linear_quadratic_data, pigou, stackelberg_cournot, strict_saddle
from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.run import solve

pytestmark = pytest.mark.slow  # whole runs to closed forms

SEEDS = [0, 1]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "game, curvature, x0",
    [
        # d²/dQ² of −profit: 2b/(n+1) = 2/3 for n = 2, 2/21 for n = 20; of Pigou's total time: 2.
        (stackelberg_cournot(n=2), 2 / 3, [3.0]),
        (stackelberg_cournot(n=20), 2 / 21, [1.0]),
        (pigou(), 2.0, [0.2]),
    ],
    ids=["cournot-2", "cournot-20", "pigou"],
)
def test_one_dimensional_games(game: Game, curvature: float, x0: list[float], seed: int) -> None:
    """In one dimension v = ±1 and g = H e + δHv/2, so |e⁺| <= |1 − ηH| |e| + ηHδ/2: in the end |e| <= δ/2.

    Along the way x stays inside X shrunk by δ (projection does not move these iterates), and the followers'
    settling error adds less than 1e-6.
    """
    eta, delta, rounds = 0.3 / curvature, 0.02, 80
    result = solve(game, TwoPoint(K=80, schedule=ConstantSchedule(eta, delta)), rounds=rounds, x0=x0, seed=seed)
    start = abs(x0[0] - game.known.x[0])
    tolerance = (1 - eta * curvature) ** rounds * start + delta / 2 + 1e-6
    assert abs(result.x[0] - game.known.x[0]) <= tolerance
    assert game.hyperobjective(result.x) - game.known.cost <= curvature / 2 * tolerance**2 + 1e-9


def test_linear_quadratic() -> None:
    """E‖e⁺‖² <= (1 − 2ημ + η² d L²)‖e‖² + η²σ², σ² = d²δ²L²/4, for settled followers: with η = μ/(dL²) the mean
    square error after T rounds is at most (1 − μ²/(dL²))^T ‖e0‖² + ησ²/μ. Markov at level 1e-3 a run.
    """
    d, delta, rounds = 4, 1e-3, 1500
    data = linear_quadratic_data(d, seed=2, symmetric=False, lam=0.5)
    H = data.lam * np.eye(d) + data.J.T @ data.J
    mu, L = np.linalg.eigvalsh(H)[[0, -1]]
    eta = mu / (d * L**2)
    game = data.game()
    result = solve(game, TwoPoint(K=60, schedule=ConstantSchedule(eta, delta)), rounds=rounds, seed=1)
    rate = 1 - mu**2 / (d * L**2)
    e0 = float(np.sum((game.known.x - 0.0) ** 2))
    square = rate**rounds * e0 + eta * (d * delta * L) ** 2 / 4 / mu
    assert np.linalg.norm(result.x - game.known.x) <= np.sqrt(1000 * square)
    assert np.sqrt(1000 * square) < 0.2 * np.linalg.norm(game.known.x)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_strict_saddle_is_left_for_a_minimum(seed: int) -> None:
    """Started exactly at the saddle, the run ends near (±1, 0).

    Near a minimum 1 <= H <= 2, so with η = μ/(dL²) = 1/8 the mean square error is at most ησ²/μ = d²δ²L²/32 plus
    a decayed start; Markov at level 1e-3 a run. From the saddle the unstable coordinate grows by 1 + η a round,
    from steps of size about ηδ: T = 600 leaves more than 500 rounds for the decay at rate 1 − μ²/(dL²) = 7/8.
    """
    d, delta, L = 2, 0.01, 2.0
    game = replace(strict_saddle(d), x0=np.zeros(d))
    result = solve(game, TwoPoint(K=40, schedule=ConstantSchedule(0.125, delta)), rounds=600, seed=seed)
    tolerance = np.sqrt(1000 * (d * delta * L) ** 2 / 32)
    nearest = np.array([np.sign(result.x[0]), 0.0])
    assert np.linalg.norm(result.x - nearest) <= tolerance
    assert tolerance < 0.25
