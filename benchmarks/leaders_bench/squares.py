"""Where f is a sum of squares of known functions of (x, y): the residuals that least-squares solvers want."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array, Game
from stackelberg.roads import Network

Residuals = Callable[[Array, Array], Array]


@dataclass(frozen=True, eq=False)
class TargetSquares:
    """f = ½‖y − ŷ‖² + ½λ‖x‖² is ‖r‖² with r = (y − ŷ, √λ x)/√2."""

    target: Array
    lam: float

    def __call__(self, x: Array, y: Array) -> Array:
        """r(x, y)."""
        return np.concatenate([y - self.target, np.sqrt(self.lam) * x]) / np.sqrt(2.0)

    @staticmethod
    def of(game: Game, n: int) -> TargetSquares:
        """Read ŷ and λ from the gradients of such an f: ∂y f = y − ŷ, ∂x f = λ x."""
        ones, zeros = np.ones(game.X.dimension), np.zeros(n)
        f = game.objective
        return TargetSquares(-f.partial_y(ones, zeros), float(f.partial_x(ones, zeros)[0]))


@dataclass(frozen=True, eq=False)
class TravelTimeSquares:
    """f = scale Σ w ℓ(w) + λ‖x‖² is ‖r‖² with r = (√(scale w ℓ), √λ x); times are computed, or seen after flows."""

    network: Network
    scale: float
    lam: float

    def __call__(self, x: Array, y: Array) -> Array:
        """r(x, y); a measurement below zero counts as none."""
        links = self.network.links
        w = np.maximum(y[:links], 0.0)
        times = self.network.latency.value(w) if y.size == links else np.maximum(y[links:], 0.0)
        return np.concatenate([np.sqrt(self.scale * w * times), np.sqrt(self.lam) * x])
