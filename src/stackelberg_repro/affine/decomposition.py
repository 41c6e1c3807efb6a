"""The estimator's error in its three parts: smoothing (E1), direction (E2), unsettled followers (E3).

ẐO(x_t) = ∇f̃(x_t) + E1 + E2 + E3 (the paper's remark after Theorem 1), each part exactly, run by run, on affine
games: ∇f̃_δ is known without sampling there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stackelberg.core import Array
from stackelberg_repro.affine.exact_smoothing import smoothed_gradient
from stackelberg_repro.affine.game import AffineGame
from stackelberg_repro.affine.simulation import Round


class Errors(NamedTuple):
    """∇f̃(x_t) and the three parts of the estimator's error, one run a row."""

    gradient: Array
    smoothing: Array
    """E1 = ∇f̃_δ(x_t) − ∇f̃(x_t)."""
    direction: Array
    """E2 = ZO with settled followers − ∇f̃_δ(x_t)."""
    unsettled: Array
    """E3 = ZO − ZO with settled followers."""


def decompose(game: AffineGame, seen: Round) -> Errors:
    """Split the estimates of one round; gradient + E1 + E2 + E3 is the estimate."""
    gradient = game.hypergradient(seen.x)
    smoothed = smoothed_gradient(game, seen.x, seen.delta)
    rise = game.cost(seen.x + seen.delta * seen.v, seen.settled_probe) - game.cost(seen.x, seen.settled)
    settled = (game.d / seen.delta) * rise[:, None] * seen.v
    return Errors(gradient, smoothed - gradient, settled - smoothed, seen.estimate - settled)


def squared(rows: Array) -> Array:
    """‖·‖² of each row."""
    return np.asarray((rows * rows).sum(axis=-1))
