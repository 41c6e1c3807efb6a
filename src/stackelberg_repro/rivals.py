"""White-box rivals of Algorithm 1: they need the followers' G (and more), so they are references, not leaders.

A rival sees f and G as functions that JAX can differentiate, and how followers step (`WhiteBox`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, Purpose, as_vector, derive, require, unit_sphere
from stackelberg.leaders import Schedule
from stackelberg_repro.affine.game import AffineGame

Counts: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class WhiteBox:
    """f(x, y) and G(x, y) written with plain arithmetic or jax.numpy, on R^d and R^n, followers' step γ.

    `potential` is g(x, y) with ∇_y g = G where the followers minimise one (the value-function method needs it);
    `oracle` is S(x) in closed form where somebody knows it (the exact-oracle method needs it).
    """

    d: int
    n: int
    f: Callable[[Any, Any], Any]
    G: Callable[[Any, Any], Any]
    step: float
    potential: Callable[[Any, Any], Any] | None = None
    oracle: Callable[[Array], Array] | None = None
    name: str = ""

    def start(self, x0: Any, y0: Any) -> tuple[Array, Array]:
        """x0 and y0, checked."""
        return as_vector("x0", x0, self.d), as_vector("y0", y0, self.n)


@dataclass(frozen=True, eq=False)
class RivalRun:
    """The iterates of a rival with running counts, in the words used for leaders.

    `follower_rounds` is None where the method asks an oracle instead of followers. `needs` says what it must know.
    """

    name: str
    xs: Array
    deployments: Counts
    follower_rounds: Counts | None
    needs: str

    @property
    def x(self) -> Array:
        """Where it got."""
        return np.asarray(self.xs[-1])


def white_box(game: AffineGame) -> WhiteBox:
    """An affine game opened up: f, G, S, and the potential where M is symmetric.

    >>> from stackelberg.games import linear_quadratic_data
    >>> from stackelberg_repro.affine import quadratic_target
    >>> white_box(quadratic_target(linear_quadratic_data(3))).potential is None   # M is not symmetric
    True
    """
    M, B, c = (np.asarray(part) for part in (game.M, game.B, game.c))

    def potential(x: Any, y: Any) -> Any:
        return 0.5 * y @ M @ y + y @ (B @ x + c)

    return WhiteBox(
        d=game.d,
        n=game.n,
        f=lambda x, y: game.loss.value(y - game.target).sum(-1) + 0.5 * game.lam * (x @ x),
        G=lambda x, y: M @ y + B @ x + c,
        step=game.step,
        potential=potential if np.allclose(M, M.T) else None,
        oracle=game.settled,
        name=game.name,
    )


JointStep = Callable[[Any, Any], tuple[Any, Any]]


def iterate(step: JointStep, x0: Array, y0: Array, rounds: int) -> Array:
    """x_0, x_1, … from a jitted step (x, y) -> (x, y), in double precision."""
    jax = require("jax", extra="jax")
    with jax.enable_x64(True):
        jitted = jax.jit(step)
        x, y = jax.numpy.asarray(x0), jax.numpy.asarray(y0)
        xs = [np.asarray(x)]
        for _ in range(rounds):
            x, y = jitted(x, y)
            xs.append(np.asarray(x))
    return np.stack(xs)


def adapt(problem: WhiteBox, x: Any, y: Any, K: int) -> Any:
    """K follower rounds y ← y − γ G(x, y), traceable."""
    for _ in range(K):
        y = y - problem.step * problem.G(x, y)
    return y


def counts(rounds: int, each: int) -> Counts:
    """Running counts 0, each, 2·each, …"""
    return np.arange(rounds + 1, dtype=np.int64) * each


def need(name: str, value: Any, method: str) -> Any:
    """A part of the white box that a method cannot do without."""
    if value is None:
        raise InvalidInput(f"{name}: the {method} method needs it, and this game has none")
    return value


def exact_oracle(problem: WhiteBox, x0: Any, *, rounds: int, schedule: Schedule, seed: int = 0) -> RivalRun:
    """Algorithm 1 with S(x) in place of followers: x ← x − η (d/δ)(f̃(x + δv) − f̃(x)) v.

    The same directions as `TwoPoint` with the same seed, so what differs is only that followers are settled.

    Zeroth order with an exact best-response oracle: Chen, Xu, Zhang 2023.
    """
    x, _ = problem.start(x0, np.zeros(problem.n))
    S = need("oracle", problem.oracle, "exact-oracle")
    xs = [x]
    for t in range(rounds):
        eta, delta = schedule(t, problem.d)
        v = unit_sphere(derive(seed, Purpose.DIRECTION, t), problem.d)
        probe = x + delta * v
        rise = float(problem.f(probe, S(probe))) - float(problem.f(x, S(x)))
        x = np.asarray(x - eta * problem.d / delta * rise * v)
        xs.append(x)
    return RivalRun("exact oracle", np.stack(xs), counts(rounds, 2), None, "f, and an oracle for S(x)")


def implicit(
    problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float, K: int = 10, solver_rounds: int = 50
) -> RivalRun:
    """x ← x − η (∂x f − G_xᵀ q) with G_yᵀ q = ∂y f solved by `solver_rounds` steps q ← q − γ (G_yᵀ q − ∂y f).

    Each round announces x once and lets followers adapt for K rounds; products with G_x and G_y come from JAX.

    Approximate implicit differentiation (AID): Pedregosa 2016; Grazzi et al. 2020.
    """
    x, y = problem.start(x0, y0)

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


def two_timescale(problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float) -> RivalRun:
    """x ← x − η (∂x f − G_xᵀ G_y^{-ᵀ} ∂y f) and y ← y − γ G, both at (x, y): one follower round an x.

    η must be small against γ: the followers have to keep up while x moves.

    The two-timescale Stackelberg gradient: Fiez, Chasnov, Ratliff 2020.
    """
    jax = require("jax", extra="jax")
    x, y = problem.start(x0, y0)

    def step(x: Any, y: Any) -> tuple[Any, Any]:
        f_x, f_y = jax.grad(problem.f, argnums=(0, 1))(x, y)
        G_x, G_y = jax.jacobian(problem.G, argnums=(0, 1))(x, y)
        total = f_x - G_x.T @ jax.numpy.linalg.solve(G_y.T, f_y)
        return x - eta * total, y - problem.step * problem.G(x, y)

    xs = iterate(step, x, y, rounds)
    return RivalRun("two-timescale", xs, counts(rounds, 1), counts(rounds, 1), "f, G, and G_y to invert")


def unrolled(problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float, K: int = 10) -> RivalRun:
    """x ← x − η d/dx f(x, y^{(K)}(x)), differentiating through the K follower rounds from where they stand.

    Like Algorithm 1 it sees the response through K rounds only, so on affine followers it goes to the same biased
    point: the zero of ∂x f + J_Kᵀ ∂y f with J_K = (I − (I − γM)^K) J.

    Iterative (unrolled) differentiation (ITD): Franceschi et al. 2017; Shaban et al. 2019.
    """
    jax = require("jax", extra="jax")
    x, y = problem.start(x0, y0)

    def through(x: Any, y: Any) -> tuple[Any, Any]:
        after = adapt(problem, x, y, K)
        return problem.f(x, after), after

    def step(x: Any, y: Any) -> tuple[Any, Any]:
        gradient, after = jax.grad(through, has_aux=True)(x, y)
        return x - eta * gradient, after

    xs = iterate(step, x, y, rounds)
    return RivalRun("ITD", xs, counts(rounds, 1), counts(rounds, K), "f, G, and the rule with its step size")


def value_function(
    problem: WhiteBox, x0: Any, y0: Any, *, rounds: int, eta: float, K: int = 10, control: float = 0.5
) -> RivalRun:
    """Step (x, y) along −(∇f + λ∇q), q(x, y) = g(x, y) − g(x, y^{(K)}) with y^{(K)} held fixed.

    λ = max((φ − ⟨∇f, ∇q⟩)/‖∇q‖², 0) with φ = `control`·‖∇q‖² keeps the followers' optimality gap q falling while f
    falls. It needs followers who minimise one g, so games that are no optimisation problem are refused.

    The value-function method BOME: Ye, Liu, Wright, Stone, Liu 2022.
    """
    jax = require("jax", extra="jax")
    g = need("potential", problem.potential, "value-function")
    x, y = problem.start(x0, y0)

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
