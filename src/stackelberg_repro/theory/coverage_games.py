"""Games whose f̃ is known, for the coverage table: those that certificates were developed on.

The second half was held out at first. The first table over it showed curvature intervals missing in 10 of 100 at
the kink of Braess's network; radii have been spread over strata since (`theory.smoothing.draw_strata`). So these
games count as developed on, and others are held out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import brentq

from stackelberg.core import Array, Followers, Game, Objective
from stackelberg.followers import (
    BestResponse,
    CallableFollowers,
    Extragradient,
    OptimisticGradient,
    ProjectedGradient,
    VariationalInequality,
)
from stackelberg.games import linear_quadratic_data, logit_pricing
from stackelberg.sets import Box, Product, Reals, Simplex
from stackelberg_repro.affine import AffineGame, quadratic_target
from stackelberg_repro.theory.coverage_case import Known


def played(X: Any, f: Any, partials: Any, followers: Followers, cost: Any, slope: Any = None) -> Known:
    """A game from X, f, (∂x f, ∂y f) and its followers, with its f̃ and where it is needed ∇f̃."""
    return Known(X, cost, slope, Game(X=X, objective=Objective(f, gradients=partials), followers=followers))


def box(lower: list[float], upper: list[float]) -> Box:
    """A box from plain numbers."""
    return Box(np.array(lower), np.array(upper))


def slow_game() -> AffineGame:
    """A quadratic in two dimensions whose followers settle slowly: ρ about 0.72."""
    data = linear_quadratic_data(2, seed=1, symmetric=True)
    return quadratic_target(data, step=0.3 / float(np.linalg.norm(data.M, 2)), name="linear-quadratic d=2")


def cubic_followers() -> Known:
    """y ← y − 0.3 (y − x)³: distances fall like k^(−1/2), and f = ½y² + ½x²."""
    return played(
        Reals(1),
        lambda x, y: float(0.5 * y @ y + 0.5 * x @ x),
        (lambda x, y: x, lambda x, y: y),
        CallableFollowers(lambda x, y, k: y - 0.3 * (y - x) ** 3, start=[1.5]),
        lambda x: float(x @ x),
    )


def valley() -> Known:
    """10(x − 0.1)² on [0, 1]."""
    return Known(box([0.0], [1.0]), lambda x: float(10 * (x[0] - 0.1) ** 2), lambda x: 20 * (x - 0.1))


def tilted() -> Known:
    """A quadratic on a square whose axes are not those of the square."""
    A, at = np.array([[2.0, -0.8], [-0.8, 1.1]]), np.array([0.4, 0.7])
    square = box([0.0, 0.0], [1.0, 1.0])
    return Known(square, lambda x: float((x - at) @ A @ (x - at)), lambda x: 2 * A @ (x - at))


def waves() -> Known:
    """sin(2x_1 + x_2) + ½x_3³ + x_1 x_2² on a cube."""

    def slope(x: Array) -> Array:
        c = np.cos(2 * x[0] + x[1])
        return np.array([2 * c + x[1] ** 2, c + 2 * x[0] * x[1], 1.5 * x[2] ** 2])

    cube = Box(np.zeros(3), np.ones(3))
    return Known(cube, lambda x: float(np.sin(2 * x[0] + x[1]) + 0.5 * x[2] ** 3 + x[0] * x[1] ** 2), slope)


# Held out at first.


def firms() -> Known:
    """Cournot with three firms, price 13 − Q − Σq, that answer by half-damped best responses: q_i = (12 − Q)/4."""

    def firm(i: int) -> Any:
        return lambda x, q: np.maximum(0.0, (12.0 - x - sum(q) + q[i]) / 2.0)

    Y = Product((Box(np.zeros(1), np.full(1, np.inf)),) * 3)
    return played(
        box([0.0], [12.0]),
        lambda x, q: float(-(12.0 - x[0] - q.sum()) * x[0]),
        "differences",
        BestResponse([firm(i) for i in range(3)], Y, damping=0.5),
        lambda x: float(-(12.0 - x[0]) * x[0] / 4.0),
    )


def prices(cap: float | None = None) -> tuple[Known, Array]:
    """Logit pricing with two prices and its best point; with caps so far below that, and the corner they make."""
    game = logit_pricing(2, seed=5)
    best = game.known.x
    if cap is None:
        return Known(Reals(2), game.hyperobjective, None, game), best
    corner = best - cap
    X = Box(corner - 2.0, corner)
    capped = Game(X=X, objective=game.objective, followers=game.followers, x0=game.x0)
    return Known(X, game.hyperobjective, game.known.hypergradient, capped), corner


def braess() -> Known:
    """Braess with a toll on the middle link: 26a² − 184a + 816 with a = 2 + τ/13 up to τ = 13, then 498."""

    def cost(x: Array) -> float:
        a = 2.0 + min(float(x[0]), 13.0) / 13.0
        return 26 * a**2 - 184 * a + 816

    return Known(box([0.0], [30.0]), cost)


def consumers() -> Known:
    """Demand response: consumer i wants d_i − p/α_i, and moves a third of the way per round; revenue p Σ y."""
    demand, stiff = np.array([3.0, 5.0, 2.0]), np.array([1.0, 2.0, 0.5])
    return played(
        box([0.0], [2.0]),
        lambda x, y: float(-x[0] * y.sum()),
        (lambda x, y: -y.sum(keepdims=True), lambda x, y: -x[0] + 0 * y),
        CallableFollowers(lambda x, y, k: y + (demand - x[0] / stiff - y) / 3, start=demand),
        lambda x: float(-x[0] * (demand.sum() - x[0] * (1 / stiff).sum())),
    )


def fading_steps() -> Known:
    """G = 2(y − sin x) by gradient steps 0.9/(k + 1), which settle polynomially; f = ½‖y − 1‖² + ¼‖x‖²."""
    follow = VariationalInequality(lambda x, y: 2.0 * (y - np.sin(x)), Reals(2))
    return played(
        box([0.0, 0.0], [2.0, 2.0]),
        lambda x, y: float(0.5 * (y - 1) @ (y - 1) + 0.25 * x @ x),
        (lambda x, y: 0.5 * x, lambda x, y: y - 1),
        ProjectedGradient(follow, step=lambda k: 0.9 / (k + 1), start=[1.0, 0.0]),
        lambda x: float(0.5 * (np.sin(x) - 1) @ (np.sin(x) - 1) + 0.25 * x @ x),
        lambda x: np.asarray(0.5 * x + np.cos(x) * (np.sin(x) - 1)),
    )


def duel(rule: type[Extragradient] | type[OptimisticGradient], step: float) -> Known:
    """Two players with a skew coupling, G = T y − x, T = [[1, 2], [−2, 1]]; f = Σ ¼(y_i − ½)⁴ + ¼‖x‖²."""
    turn = np.array([[1.0, 2.0], [-2.0, 1.0]])
    follow = VariationalInequality(lambda x, y: turn @ y - x, Reals(2))

    def f(x: Array, y: Array) -> float:
        return float(0.25 * np.sum((y - 0.5) ** 4) + 0.25 * x @ x)

    def slope(x: Array) -> Array:
        y = np.linalg.solve(turn, x)
        return np.asarray(0.5 * x + np.linalg.solve(turn.T, (y - 0.5) ** 3))

    return played(
        box([-1.0, 0.0], [1.0, 2.0]),
        f,
        (lambda x, y: 0.5 * x, lambda x, y: (y - 0.5) ** 3),
        rule(follow, step=step, start=[0.5, -0.5]),
        lambda x: f(x, np.linalg.solve(turn, x)),
        slope,
    )


def budget_shares() -> Known:
    """A budget of one over three charges; shares move 40% of the way to a softmax; f = y·(1, 3, 2) + ‖x‖².

    ∇f̃ = 2x + Jᵀ(1, 3, 2) with J = −(diag y − y yᵀ) diag(charge).
    """
    worth, charge, price = np.array([1.0, 0.2, 0.5]), np.array([2.0, 1.0, 3.0]), np.array([1.0, 3.0, 2.0])

    def shares(x: Array) -> Array:
        weight = np.exp(worth - charge * x)
        return np.asarray(weight / weight.sum())

    def slope(x: Array) -> Array:
        y = shares(x)
        return np.asarray(2 * x - charge * (y * price - y * (y @ price)))

    return played(
        Simplex(3),
        lambda x, y: float(y @ price + x @ x),
        (lambda x, y: 2 * x, lambda x, y: price),
        CallableFollowers(lambda x, y, k: y + 0.4 * (shares(x) - y), start=[0.2, 0.3, 0.5]),
        lambda x: float(shares(x) @ price + x @ x),
        slope,
    )


def two_links() -> Known:
    """Two congested links with a toll on the second, projected gradient on the simplex; f is total travel time.

    v in [0, 1] solves 1 + (1 − v)² = v⁴ + v + τ, and dv/dτ = −1/(4v³ + 1 + 2(1 − v)).
    """
    costs = VariationalInequality(lambda x, y: np.array([1 + y[0] ** 2, y[1] ** 4 + y[1] + x[0]]), Simplex(2))

    def flow(x: Array) -> float:
        return float(brentq(lambda v: 1 + (1 - v) ** 2 - v**4 - v - float(x[0]), 0.0, 1.0, xtol=1e-15))

    def cost(x: Array) -> float:
        v = flow(x)
        return (1 - v) * (1 + (1 - v) ** 2) + v * (v**4 + v)

    def slope(x: Array) -> Array:
        v = flow(x)
        return np.array([(5 * v**4 + 2 * v - 1 - 3 * (1 - v) ** 2) * -1 / (4 * v**3 + 1 + 2 * (1 - v))])

    return played(
        box([0.0], [1.0]),
        lambda x, y: float(y[0] * (1 + y[0] ** 2) + y[1] * (y[1] ** 4 + y[1])),
        (lambda x, y: np.zeros(1), lambda x, y: np.array([1 + 3 * y[0] ** 2, 5 * y[1] ** 4 + 2 * y[1]])),
        ProjectedGradient(costs, step=0.15, start=[0.5, 0.5]),
        cost,
        slope,
    )


def crease() -> Known:
    """|x − 0.05| + x²/2: a kink close to the boundary point 0."""
    return Known(
        box([0.0], [1.0]), lambda x: float(abs(x[0] - 0.05) + 0.5 * x[0] ** 2), lambda x: np.sign(x - 0.05) + x
    )
