"""Quasi-Newton rivals with what our leader knows: J = dS/dx by the BFGS update, in a trust region.

The model of a step s is f(x + s, y + J s), with f itself and not its expansion. Answers are taken for settled ones.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.leaders_bench.case import Case
from stackelberg.core import Array

STEPS = 100
"""Projected gradient steps on the model for one step in x; they cost no deployment."""
SUFFICIENT = 1e-4


def descend(
    value: Callable[[Array], float],
    gradient: Callable[[Array], Array],
    project: Callable[[Array], Array],
    x: Array,
    length: float,
) -> Array:
    """Minimise over the set that `project` leads into: spectral projected gradients with backtracking."""
    f, g = value(x), gradient(x)
    size = length / max(float(np.linalg.norm(g)), 1e-300)
    for _ in range(STEPS):
        move = project(x - size * g) - x
        slope = float(g @ move)
        if not slope < 0.0:
            break
        share = 1.0
        while (there := value(x + share * move)) > f + SUFFICIENT * share * slope and share > 1e-10:
            share /= 2.0
        if share <= 1e-10:
            break
        s = share * move
        x, f, before = x + s, there, g
        g = gradient(x)
        bend = float(s @ (g - before))
        size = float(s @ s) / bend if bend > 0.0 else 10.0 * size
        if float(np.linalg.norm(s)) <= 1e-9 * length:
            break
    return x


def broyden(J: Array, s: Array, dy: Array) -> Array:
    """The least change of J that explains dy = J s.

    >>> broyden(np.zeros((2, 2)), np.array([0.0, 2.0]), np.array([1.0, 4.0]))
    array([[0. , 0.5],
           [0. , 2. ]])
    """
    return J + np.outer(dy - J @ s, s) / float(s @ s)


def symmetric(J: Array, s: Array, dy: Array) -> Array:
    """The BFGS update of −J for the first d entries of y, the priced ones; Broyden's for those below.

    Where the priced entries rise with their prices they are left as they were: −J stays positive definite.
    """
    d = s.size
    updated = broyden(J, s, dy)
    H, g = -J[:d], -dy[:d]
    rise, Hs = float(g @ s), H @ s
    if rise > 1e-8 * float(np.linalg.norm(g) * np.linalg.norm(s)):
        H = H - np.outer(Hs, Hs) / float(s @ Hs) + np.outer(g, g) / rise
    updated[:d] = -H
    return updated


class QuasiNewton:
    """Deploys x0, then the minimiser of the model in the trust region.

    J starts as −κ I for the first d entries of y, with κ from the first move. A step is kept if it was seen to cost
    less. The region grows twofold after a step to its border that kept three quarters of its promise, and shrinks
    by half after one that kept less than a quarter; from every answer J is updated.
    """

    def __init__(
        self,
        case: Case,
        radius: float,
        seed: int,
    ) -> None:
        self.f, self.X, self.x = case.game.objective, case.game.X, case.x0
        self.radius = radius * case.scale * float(np.sqrt(case.x0.size))
        self._rng = np.random.default_rng(seed)
        self._scaled = False
        self._promised: float | None = None
        self.y: Array | None = None
        self.J = np.zeros((0, case.x0.size))

    def ask(self) -> Array:
        """The next point."""
        self._promised = None
        if self.y is None:
            return self.x
        there = self._step()
        if np.linalg.norm(there - self.x) <= 1e-6 * self.radius:  # the model has nothing to offer: look around
            v = self._rng.standard_normal(self.x.size)
            return self.X.project(self.x + self.radius * v / np.linalg.norm(v))
        self._promised = self.f(self.x, self.y) - self._model(there)
        return there

    def tell_response(self, x: Array, y: Array) -> None:
        """Update J; keep the step if it is better, and adapt the trust region."""
        if self.y is None:
            self.y = y
            self.J = np.zeros((y.size, x.size))
            self.J[: x.size] = -np.eye(x.size)
            return
        s, dy = x - self.x, y - self.y
        if np.linalg.norm(s) > 0.0:
            self._scale_prior(s, dy)
            self.J = symmetric(self.J, s, dy)
        gained = self.f(self.x, self.y) - self.f(x, y)
        if self._promised is not None:
            kept = gained / self._promised if self._promised > 0.0 else 0.0
            if kept > 0.75 and np.linalg.norm(s) > 0.9 * self.radius:
                self.radius *= 2.0
            elif kept < 0.25:
                self.radius /= 2.0
        if gained > 0.0:
            self.x, self.y = x, y

    def recommend(self) -> Array:
        """The best point seen."""
        return self.x

    def close(self) -> None:
        """Nothing is left running."""

    def _scale_prior(self, s: Array, dy: Array) -> None:
        """κ = −Δy·Δx/‖Δx‖² of the first move, as quasi-Newton methods scale their first matrix."""
        if not self._scaled:
            slope = -float(dy[: s.size] @ s) / float(s @ s)
            self.J *= slope if slope > 0.0 else 1.0
            self._scaled = slope > 0.0

    def _model(self, x: Array) -> float:
        assert self.y is not None
        return self.f(x, self.y + self.J @ (x - self.x))

    def _gradient(self, x: Array) -> Array:
        assert self.y is not None
        y = self.y + self.J @ (x - self.x)
        return self.f.partial_x(x, y) + self.J.T @ self.f.partial_y(x, y)

    def _step(self) -> Array:
        """Where the model of f is least in the trust region and X."""

        def project(x: Array) -> Array:
            move = x - self.x
            far = float(np.linalg.norm(move))
            return self.X.project(self.x + move * min(1.0, self.radius / max(far, 1e-300)))

        if not self._scaled:  # no curvature yet: only the direction means anything
            g = self._gradient(self.x)
            return project(self.x - self.radius * g / max(float(np.linalg.norm(g)), 1e-300))
        return descend(self._model, self._gradient, project, self.x, self.radius)
