"""The two-timescale Stackelberg gradient: Fiez, Chasnov, Ratliff 2020."""

from __future__ import annotations

from typing import Any

from stackelberg.core import positive, require
from stackelberg_repro.rivals.problem import RivalRun, WhiteBox, counts, iterate


def two_timescale(problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float) -> RivalRun:
    """x ← x − η (∂x f − G_xᵀ G_y^{-ᵀ} ∂y f) and y ← y − γ G, both at (x, y): one follower round an x.

    η must be small against γ: the followers have to keep up while x moves.
    """
    jax = require("jax", extra="jax")
    x, y = problem.start(x0, y0)
    positive("eta", eta)

    def step(x: Any, y: Any) -> tuple[Any, Any]:
        f_x, f_y = jax.grad(problem.f, argnums=(0, 1))(x, y)
        G_x, G_y = jax.jacobian(problem.G, argnums=(0, 1))(x, y)
        total = f_x - G_x.T @ jax.numpy.linalg.solve(G_y.T, f_y)
        return x - eta * total, y - problem.step * problem.G(x, y)

    xs = iterate(step, x, y, rounds)
    return RivalRun("two-timescale", xs, counts(rounds, 1), counts(rounds, 1), "f, G, and G_y to invert")
