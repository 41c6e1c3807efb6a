"""The value-function method BOME: Ye, Liu, Wright, Stone, Liu 2022."""

from __future__ import annotations

from typing import Any

from stackelberg.core import positive, require, whole_number
from stackelberg_repro.rivals.problem import RivalRun, WhiteBox, adapt, counts, iterate, need


def value_function(
    problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float, K: int = 10, control: float = 0.5
) -> RivalRun:
    """Step (x, y) along −(∇f + λ∇q), q(x, y) = g(x, y) − g(x, y^{(K)}) with y^{(K)} held fixed.

    λ = max((φ − ⟨∇f, ∇q⟩)/‖∇q‖², 0) with φ = `control`·‖∇q‖² keeps the followers' optimality gap q falling while f
    falls. It needs followers who minimise one g, so games that are no optimisation problem are refused.
    """
    jax = require("jax", extra="jax")
    g = need("potential", problem.potential, "value-function")
    x, y = problem.start(x0, y0)
    positive("eta", eta)
    positive("control", control)
    whole_number("K", K)

    def gap(x: Any, y: Any, settled: Any) -> Any:
        return g(x, y) - g(x, settled)

    def step(x: Any, y: Any) -> tuple[Any, Any]:
        settled = jax.lax.stop_gradient(adapt(problem, x, y, K))
        f_x, f_y = jax.grad(problem.f, argnums=(0, 1))(x, y)
        q_x, q_y = jax.grad(gap, argnums=(0, 1))(x, y, settled)
        size = q_x @ q_x + q_y @ q_y
        safe = jax.numpy.where(size > 0, size, 1.0)  # where ∇q = 0 any finite weight will do
        weight = jax.numpy.maximum(control - (f_x @ q_x + f_y @ q_y) / safe, 0.0)
        return x - eta * (f_x + weight * q_x), y - eta * (f_y + weight * q_y)

    xs = iterate(step, x, y, rounds)
    return RivalRun("BOME", xs, counts(rounds, 1), counts(rounds, K), "f, and the one g all followers minimise")
