"""Iterative (unrolled) differentiation (ITD): Franceschi et al. 2017; Shaban et al. 2019."""

from __future__ import annotations

from typing import Any

from stackelberg.core import positive, require, whole_number
from stackelberg_repro.rivals.problem import RivalRun, WhiteBox, adapt, counts, iterate


def unrolled(problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float, K: int = 10) -> RivalRun:
    """x ← x − η d/dx f(x, y^{(K)}(x)), differentiating through the K follower rounds from where they stand.

    Like Algorithm 1 it sees the response through K rounds only, so on affine followers it goes to the same biased
    point: the zero of ∂x f + J_Kᵀ ∂y f with J_K = (I − (I − γM)^K) J.
    """
    jax = require("jax", extra="jax")
    x, y = problem.start(x0, y0)
    positive("eta", eta)
    whole_number("K", K)

    def through(x: Any, y: Any) -> tuple[Any, Any]:
        after = adapt(problem, x, y, K)
        return problem.f(x, after), after

    def step(x: Any, y: Any) -> tuple[Any, Any]:
        gradient, after = jax.grad(through, has_aux=True)(x, y)
        return x - eta * gradient, after

    xs = iterate(step, x, y, rounds)
    return RivalRun("ITD", xs, counts(rounds, 1), counts(rounds, K), "f, G, and the rule with its step size")
