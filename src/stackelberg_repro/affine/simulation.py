"""Algorithm 1 on an affine game for many runs at once: every run is a row, every round a few matrix products.

The leader that is played on any game is `leaders.TwoPoint`; this version exists because rates are measured over 1e5
rounds of dozens of runs, which take seconds here. Given the same draws it makes the same rounds as `solve` with
`TwoPoint` and as the readable twin of both, `algorithm_one` in `tests/plain_paper.py`:
`tests/repro/test_simulation_against_solve.py` compares the three.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from stackelberg.core import Array, InvalidInput, whole_number
from stackelberg.leaders import Schedule
from stackelberg_repro.affine.game import AffineGame

Directions: TypeAlias = Callable[[int], Array]


class Round(NamedTuple):
    """One round of all runs: what Algorithm 1 saw and did at x_t (rows are runs)."""

    t: int
    eta: float
    delta: float
    x: Array
    v: Array
    settled: Array
    """S(x_t)."""
    settled_probe: Array
    """S(x̂_t)."""
    y: Array
    """ỹ_t^{(K)}, at x_t."""
    y_probe: Array
    """y_t^{(K)}, at x̂_t."""
    estimate: Array
    """(d/δ_t)(f(x̂_t, y^{(K)}) − f(x_t, ỹ^{(K)})) v_t."""


class SphereStream:
    """Directions uniform on the unit sphere for round 0, 1, 2, …: shape (runs, d), asked for in order."""

    BLOCK = 256
    """Rounds drawn at once."""

    def __init__(self, rng: np.random.Generator, runs: int, d: int) -> None:
        self._rng, self._shape, self._next = rng, (self.BLOCK, runs, d), 0
        self._block = np.empty((0, runs, d))

    def __call__(self, t: int) -> Array:
        """The directions of round t."""
        if t != self._next:
            raise InvalidInput(f"directions: expected round {self._next} next, got {t}")
        if t % self.BLOCK == 0:
            normal = self._rng.standard_normal(self._shape)
            self._block = normal / np.linalg.norm(normal, axis=-1, keepdims=True)
        self._next += 1
        return np.asarray(self._block[t % self.BLOCK])


def simulate(
    game: AffineGame,
    x: Array,
    y: Array,
    *,
    K: int,
    schedule: Schedule,
    rounds: int,
    directions: Directions,
    visit: Callable[[Round], None] | None = None,
) -> Array:
    """Run Algorithm 1 from the rows of x (runs × d) and y (runs × n); `visit` sees every round.

    Returns the last x. One memory serves both probes, as line 9 of Algorithm 1 has it.
    """
    whole_number("K", K)
    whole_number("rounds", rounds, least=0)
    if x.ndim != 2 or x.shape[1] != game.d or y.shape != (x.shape[0], game.n):
        raise InvalidInput(
            f"x, y: expected shapes (runs, {game.d}) and (runs, {game.n}), got {x.shape} and {y.shape}"
        )
    for t in range(rounds):
        eta, delta = schedule(t, game.d)
        v = directions(t)
        settled = game.settled(x)
        settled_probe = settled + delta * (v @ game.J.T)
        y_base = game.respond(settled, y, K)  # line 5: ỹ adapts to x_t
        y_probe = game.respond(settled_probe, y, K)  # and y to x̂_t, from the same memory
        rise = game.cost(x + delta * v, y_probe) - game.cost(x, y_base)
        estimate = (game.d / delta) * rise[:, None] * v
        if visit is not None:
            visit(Round(t, eta, delta, x, v, settled, settled_probe, y_base, y_probe, estimate))
        x = x - eta * estimate  # line 8
        y = y_base  # line 9
    return x
