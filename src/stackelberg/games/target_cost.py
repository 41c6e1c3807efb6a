"""The cost of a leader that wants y near a target, and x short: shared by games that differ in their followers."""

from __future__ import annotations

from abc import ABC

from stackelberg.core import Array


class TargetCost(ABC):
    """f(x, y) = ½‖y − ŷ‖² + ½λ‖x‖², with ŷ = `target` and λ = `lam` of the game that inherits it."""

    target: Array
    lam: float

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        gap = y - self.target
        return float(0.5 * gap @ gap + 0.5 * self.lam * x @ x)

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f."""
        return self.lam * x

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return y - self.target
