"""Smoothed objectives of affine games without sampling.

A separable loss sees a random displacement u of x only through one number per follower coordinate: the component of
u along that row of J. For u with density proportional to (1 − ‖u‖²)^p on the unit ball of R^d, such a component has
density proportional to (1 − w²)^{p + (d−1)/2} on [−1, 1], whatever the direction: one Gauss–Gegenbauer rule
gives every mean. p = 0 is the paper's uniform ball, p = 1 the kernel of certificates.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np
from scipy.special import roots_gegenbauer

from stackelberg.core import Array
from stackelberg_repro.affine.game import AffineGame, Elementwise

Kernel = Literal[0, 1]
UNIFORM: Kernel = 0
CERTIFICATE: Kernel = 1


@lru_cache(maxsize=256)
def _rule(d: int, kernel: int, count: int) -> tuple[Array, Array]:
    nodes, weights = roots_gegenbauer(count, d / 2 + kernel)
    return np.asarray(nodes), np.asarray(weights / weights.sum())


def _nodes(reach: float) -> int:
    """How many nodes: enough for a loss with poles at distance 1, as u²/(1+u²) has, at this half-width.

    The rule's error falls like r^(−2·nodes) with r = 1/reach + √(1 + 1/reach²): below 1e-12 up to reach 3.
    """
    return 16 if reach <= 0.75 else 40 if reach <= 3.0 else 128


def _mean(game: AffineGame, function: Elementwise, x: Array, radius: float, kernel: Kernel) -> Array:
    """E function(S(x + radius·u) − ŷ), coordinate by coordinate."""
    reach = radius * np.linalg.norm(game.J, axis=1)
    nodes, weights = _rule(game.d, kernel, _nodes(float(reach.max())))
    u = game.settled(x) - game.target
    total = np.zeros_like(u)
    for node, weight in zip(nodes, weights, strict=True):
        total += weight * function(u + node * reach)
    return total


def smoothed_gradient(game: AffineGame, x: Array, radius: float, kernel: Kernel = UNIFORM) -> Array:
    """∇ of f̃ smoothed at `radius`, for a stack of points.

    >>> from stackelberg_repro.affine.game import WELLS, copycats
    >>> smoothed_gradient(copycats(1, WELLS), np.array([1.0]), 0.5)   # x³ − x + 3x r²/(d+2)
    array([0.25])
    """
    return np.asarray(game.lam * x + _mean(game, game.loss.slope, x, radius, kernel) @ game.J)


def smoothed_hessian(game: AffineGame, x: Array, radius: float, kernel: Kernel = CERTIFICATE) -> Array:
    """∇² of f̃ smoothed at `radius`, shape (..., d, d)."""
    curve = _mean(game, game.loss.curve, x, radius, kernel)
    return np.asarray(game.lam * np.eye(game.d) + game.J.T @ (curve[..., :, None] * game.J))
