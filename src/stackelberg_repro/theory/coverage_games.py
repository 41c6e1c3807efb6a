"""Games of the coverage table that certificates were not developed on.

They were written when the code of certificates was finished, and the table shows what came out at the first run.
Change the code of certificates because of one of them, or one of them, and it is no longer held out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.core import Array, Followers, Game, Objective
from stackelberg.followers import (
    BestResponse,
    CallableFollowers,
    LogitResponse,
    MirrorDescent,
    VariationalInequality,
)
from stackelberg.games import linear_quadratic_data
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex
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


def valley() -> Known:
    """10(x − 0.1)² on [0, 1]: looked at while certificates were being developed."""
    return Known(box([0.0], [1.0]), lambda x: float(10 * (x[0] - 0.1) ** 2), lambda x: 20 * (x - 0.1))


def in_turn() -> Known:
    """Two players answer in turn, y_1 = x − ½y_2 and y_2 = 1 − ½y_1; f = (y_1 − 1)² + 0.3 x⁴; y_1 = (4x − 2)/3."""
    answers: list[Any] = [lambda x, y: x - 0.5 * y[1], lambda x, y: 1.0 - 0.5 * y[0]]
    return played(
        Reals(1),
        lambda x, y: float((y[0] - 1) ** 2 + 0.3 * x[0] ** 4),
        (lambda x, y: 1.2 * x**3, lambda x, y: np.array([2 * (y[0] - 1), 0.0])),
        BestResponse(answers, Product((Reals(1), Reals(1))), order="in turn", start=[2.0, -1.0]),
        lambda x: float(((4 * x[0] - 2) / 3 - 1) ** 2 + 0.3 * x[0] ** 4),
    )


def shares(rule: str, X: Any) -> Known:
    """Three shares by mirror descent with an entropic term, or by damped logit answers; f = v·y + ½(x_1 − x_2)².

    They settle at the softmax of −(c + Tx)/τ, and ∇f̃ = Jᵀv + (x_1 − x_2)(1, −1) with J = −(diag y − y yᵀ) T / τ.
    """
    tilt, tau = np.array([[1.0, 0.2], [0.3, 1.5], [0.0, 0.5]]), 0.5
    base, value, apart = np.array([0.2, 0.0, 0.5]), np.array([2.0, 0.5, 1.0]), np.array([1.0, -1.0])
    start = [0.2, 0.3, 0.5]
    entropic = VariationalInequality(lambda x, y: base + tilt @ x + tau * np.log(np.maximum(y, 1e-300)), Simplex(3))
    plain = VariationalInequality(lambda x, y: base + tilt @ x, Simplex(3))
    followers: dict[str, Any] = {
        "mirror descent": MirrorDescent(entropic, step=0.5, start=start),
        "logit": LogitResponse(plain, temperature=tau, damping=0.6, start=start),
    }

    def settled(x: Array) -> Array:
        v = -(base + tilt @ x) / tau
        weight = np.exp(v - v.max())
        return np.asarray(weight / weight.sum())

    def slope(x: Array) -> Array:
        y = settled(x)
        return np.asarray(-(y * value - y * (y @ value)) @ tilt / tau + (x[0] - x[1]) * apart)

    def f(x: Array, y: Array) -> float:
        return float(value @ y + 0.5 * (x[0] - x[1]) ** 2)

    partials = (lambda x, y: (x[0] - x[1]) * apart, lambda x, y: value)
    return played(X, f, partials, followers[rule], lambda x: f(x, settled(x)), slope)


def two_sides() -> Known:
    """2|x − 0.3| + x²: a kink inside the ball, away from its centre."""
    return Known(Reals(1), lambda x: float(2 * abs(x[0] - 0.3) + x[0] ** 2))


def buyers() -> Known:
    """Buyers who stop at zero: y_i = max(0, d_i − p), half-way per round; f = −p Σ y. ∇f̃ is that at p = 0."""
    want = np.array([1.0, 1.5, 0.4])
    return played(
        box([0.0], [1.4]),
        lambda x, y: float(-x[0] * y.sum()),
        (lambda x, y: -y.sum(keepdims=True), lambda x, y: np.full(3, -x[0])),
        CallableFollowers(lambda x, y, k: 0.5 * y + 0.5 * np.maximum(0.0, want - x[0]), start=[1.0, 1.0, 1.0]),
        lambda x: float(-x[0] * np.maximum(0.0, want - x[0]).sum()),
        lambda x: -np.array([want.sum()]),
    )


def tired() -> Known:
    """y ← y − 0.8 |y − tanh x| (y − tanh x), which settles like 1/k; f = ½(y − 1)² + 0.1x²."""

    def step(x: Array, y: Array, k: int) -> Array:
        off = y - np.tanh(x)
        return np.asarray(y - 0.8 * np.abs(off) * off)

    return played(
        Reals(1),
        lambda x, y: float(0.5 * (y[0] - 1) ** 2 + 0.1 * x[0] ** 2),
        (lambda x, y: 0.2 * x, lambda x, y: y - 1),
        CallableFollowers(step, start=[0.9]),
        lambda x: float(0.5 * (np.tanh(x[0]) - 1) ** 2 + 0.1 * x[0] ** 2),
    )


def linear_followers(A: Any, X: Any) -> Known:
    """y ← S(x) + A(y − S(x)) with S(x) = (sin x_1, x_1 x_2); f = ½‖y − (1, ½)‖² + ½x_2².

    ∇f̃ = Jᵀ(S − ŷ) + (0, x_2).
    """
    A, aim = np.asarray(A), np.array([1.0, 0.5])

    def S(x: Array) -> Array:
        return np.array([np.sin(x[0]), x[0] * x[1]])

    def f(x: Array, y: Array) -> float:
        return float(0.5 * (y - aim) @ (y - aim) + 0.5 * x[1] ** 2)

    def slope(x: Array) -> Array:
        off = S(x) - aim
        return np.array([np.cos(x[0]) * off[0] + x[1] * off[1], x[0] * off[1] + x[1]])

    return played(
        X,
        f,
        (lambda x, y: np.array([0.0, x[1]]), lambda x, y: y - aim),
        CallableFollowers(lambda x, y, k: S(x) + A @ (y - S(x)), start=[0.0, 1.0]),
        lambda x: f(x, S(x)),
        slope,
    )


def peaks() -> Known:
    """exp(x_1) x_2 + cos 3x_2 on a triangle."""
    return Known(
        Polytope(np.array([[-1.0, 0.0], [0.0, -1.0], [1.0, 2.0]]), np.array([0.0, 0.0, 2.0])),
        lambda x: float(np.exp(x[0]) * x[1] + np.cos(3 * x[1])),
        lambda x: np.array([np.exp(x[0]) * x[1], np.exp(x[0]) - 3 * np.sin(3 * x[1])]),
    )


def mixing() -> Known:
    """Σ c_i x_i log(x_i + 0.1) on a simplex."""
    c = np.array([1.0, 2.0, 0.5, 1.5])
    return Known(
        Simplex(4),
        lambda x: float(c @ (x * np.log(x + 0.1))),
        lambda x: np.asarray(c * (np.log(x + 0.1) + x / (x + 0.1))),
    )


def quartic_copycats() -> Known:
    """Copycats in a ball of R³; f = Σ ¼y_i⁴ − y_1."""
    first = np.array([1.0, 0.0, 0.0])
    return played(
        Ball(np.zeros(3), 1.0),
        lambda x, y: float(0.25 * np.sum(y**4) - y[0]),
        (lambda x, y: np.zeros(3), lambda x, y: y**3 - first),
        CallableFollowers(lambda x, y, k: 0.6 * y + 0.4 * x, start=[0.0, 0.0, 0.0]),
        lambda x: float(0.25 * np.sum(x**4) - x[0]),
        lambda x: np.asarray(x**3 - first),
    )
