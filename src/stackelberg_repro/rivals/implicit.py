"""Approximate implicit differentiation (AID): Pedregosa 2016; Grazzi et al. 2020."""

from __future__ import annotations

from typing import Any

from stackelberg.core import positive, require, whole_number
from stackelberg_repro.rivals.problem import RivalRun, WhiteBox, adapt, counts, iterate


def implicit(
    problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float, K: int = 10, solver_rounds: int = 50
) -> RivalRun:
    """x ← x − η (∂x f − G_xᵀ q) with G_yᵀ q = ∂y f solved by `solver_rounds` steps q ← q − γ (G_yᵀ q − ∂y f).

    Each round announces x once and lets followers adapt for K rounds; products with G_x and G_y come from JAX.
    """
    x, y = problem.start(x0, y0)
    positive("eta", eta)
    whole_number("K", K)
    whole_number("solver_rounds", solver_rounds)

    def step(x: Any, y: Any) -> tuple[Any, Any]:
        y = adapt(problem, x, y, K)
        return x - eta * implicit_gradient(problem, x, y, solver_rounds), y

    xs = iterate(step, x, y, rounds)
    return RivalRun("AID", xs, counts(rounds, 1), counts(rounds, K), "f, G and its derivatives")


def implicit_gradient(problem: WhiteBox, x: Any, y: Any, solver_rounds: int) -> Any:
    """∂x f − G_xᵀ q at (x, y), traceable."""
    jax = require("jax", extra="jax")
    f_x, f_y = jax.grad(problem.f, argnums=(0, 1))(x, y)
    _, pull = jax.vjp(problem.G, x, y)

    def refine(_: int, q: Any) -> Any:
        return q - problem.step * (pull(q)[1] - f_y)

    q = jax.lax.fori_loop(0, solver_rounds, refine, jax.numpy.zeros_like(f_y))
    return f_x - pull(q)[0]
