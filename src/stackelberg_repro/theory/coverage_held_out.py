"""Games of the coverage table that certificates were not developed on.

They were written when the code of certificates was finished, and the table shows what came out at the first run.
Change the code of certificates because of one of them, or one of them, and it is no longer held out.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from stackelberg.core import Array, Game, Objective
from stackelberg.followers import (
    BestResponse,
    CallableFollowers,
    LogitResponse,
    MirrorDescent,
    VariationalInequality,
)
from stackelberg.games import linear_quadratic_data
from stackelberg.sets import Ball, Polytope, Product, Reals, Simplex
from stackelberg.theory import quadratic_target, saturating_target
from stackelberg.theory.affine import newton_minimum
from stackelberg_repro.theory.coverage_case import CoverageCase, boundary_truth, box, interior_truth
from stackelberg_repro.theory.coverage_games import affine_truth, normal


def settled_game(X: Any, cost: Any, partial_x: Any, partial_y: Any, followers: Any, name: str) -> Game:
    """A game from its parts."""
    return Game(X=X, objective=Objective(cost, gradients=(partial_x, partial_y)), followers=followers, name=name)


def in_turn() -> Game:
    """Two players answer in turn, y_1 = x − ½y_2 and y_2 = 1 − ½y_1; f = (y_1 − 1)² + 0.3 x⁴."""
    answers = [lambda x, y: x - 0.5 * y[1], lambda x, y: 1.0 - 0.5 * y[0]]
    rule = BestResponse(answers, Product((Reals(1), Reals(1))), order="in turn", start=[2.0, -1.0])
    return settled_game(
        Reals(1),
        lambda x, y: float((y[0] - 1) ** 2 + 0.3 * x[0] ** 4),
        lambda x, y: 1.2 * x**3,
        lambda x, y: np.array([2 * (y[0] - 1), 0.0]),
        rule,
        "in turn",
    )


def in_turn_cost(x: Array) -> float:
    """y_1 = (4x − 2)/3."""
    return float(((4 * x[0] - 2) / 3 - 1) ** 2 + 0.3 * x[0] ** 4)


TILT = np.array([[1.0, 0.2], [0.3, 1.5], [0.0, 0.5]])
BASE, VALUE = np.array([0.2, 0.0, 0.5]), np.array([2.0, 0.5, 1.0])


def entropic_shares(x: Array) -> Array:
    """Softmax of −(c + Tx)/τ with τ = 0.5."""
    v = -(BASE + TILT @ x) / 0.5
    weight = np.exp(v - v.max())
    return np.asarray(weight / weight.sum())


def shares_cost(x: Array) -> float:
    """v·y + ½(x_1 − x_2)²."""
    return float(VALUE @ entropic_shares(x) + 0.5 * (x[0] - x[1]) ** 2)


def shares_slope(x: Array) -> Array:
    """Jᵀv + (x_1 − x_2)(1, −1) with J = −(diag y − y yᵀ) T / τ."""
    y = entropic_shares(x)
    return np.asarray(-(y * VALUE - y * (y @ VALUE)) @ TILT / 0.5 + (x[0] - x[1]) * np.array([1.0, -1.0]))


def shares_game(rule: str, X: Any) -> Game:
    """Three shares by mirror descent with an entropic term, or by damped logit answers."""
    if rule == "mirror descent":
        costs = VariationalInequality(
            lambda x, y: BASE + TILT @ x + 0.5 * np.log(np.maximum(y, 1e-300)), Simplex(3)
        )
        followers: Any = MirrorDescent(costs, step=0.5, start=[0.2, 0.3, 0.5])
    else:
        plain = VariationalInequality(lambda x, y: BASE + TILT @ x, Simplex(3))
        followers = LogitResponse(plain, temperature=0.5, damping=0.6, start=[0.2, 0.3, 0.5])
    return settled_game(
        X,
        lambda x, y: float(VALUE @ y + 0.5 * (x[0] - x[1]) ** 2),
        lambda x, y: (x[0] - x[1]) * np.array([1.0, -1.0]),
        lambda x, y: VALUE,
        followers,
        f"shares, {rule}",
    )


def two_sides(x: Array) -> float:
    """2|x − 0.3| + x²: a kink inside the ball, away from its centre."""
    return float(2 * abs(x[0] - 0.3) + x[0] ** 2)


WANT = np.array([1.0, 1.5, 0.4])


def sellers() -> Game:
    """Buyers who stop at zero: y_i = max(0, d_i − p), half-way per round; f = −p Σ y."""
    return settled_game(
        box([0.0], [1.4]),
        lambda x, y: float(-x[0] * y.sum()),
        lambda x, y: -y.sum(keepdims=True),
        lambda x, y: np.full(3, -x[0]),
        CallableFollowers(lambda x, y, k: 0.5 * y + 0.5 * np.maximum(0.0, WANT - x[0]), start=[1.0, 1.0, 1.0]),
        "buyers who stop",
    )


def sellers_cost(x: Array) -> float:
    """−p Σ max(0, d − p)."""
    return float(-x[0] * np.maximum(0.0, WANT - x[0]).sum())


def tired() -> Game:
    """y ← y − 0.8 |y − tanh x| (y − tanh x), which settles like 1/k; f = ½(y − 1)² + 0.1x²."""

    def step(x: Array, y: Array, k: int) -> Array:
        off = y - np.tanh(x)
        return np.asarray(y - 0.8 * np.abs(off) * off)

    return settled_game(
        Reals(1),
        lambda x, y: float(0.5 * (y[0] - 1) ** 2 + 0.1 * x[0] ** 2),
        lambda x, y: 0.2 * x,
        lambda x, y: y - 1,
        CallableFollowers(step, start=[0.9]),
        "tired followers",
    )


def tired_cost(x: Array) -> float:
    """At y = tanh x."""
    return float(0.5 * (np.tanh(x[0]) - 1) ** 2 + 0.1 * x[0] ** 2)


def bent_response(x: Array) -> Array:
    """S(x) = (sin x_1, x_1 x_2)."""
    return np.array([np.sin(x[0]), x[0] * x[1]])


def linear_followers(A: Any, X: Any, name: str) -> Game:
    """y ← S(x) + A(y − S(x)) for the bent response; f = ½‖y − (1, ½)‖² + ½x_2²."""
    A, aim = np.asarray(A), np.array([1.0, 0.5])
    return settled_game(
        X,
        lambda x, y: float(0.5 * (y - aim) @ (y - aim) + 0.5 * x[1] ** 2),
        lambda x, y: np.array([0.0, x[1]]),
        lambda x, y: y - aim,
        CallableFollowers(lambda x, y, k: bent_response(x) + A @ (y - bent_response(x)), start=[0.0, 1.0]),
        name,
    )


def bent_cost(x: Array) -> float:
    """At y = S(x)."""
    off = bent_response(x) - np.array([1.0, 0.5])
    return float(0.5 * off @ off + 0.5 * x[1] ** 2)


def bent_slope(x: Array) -> Array:
    """Jᵀ(S − ŷ) + (0, x_2)."""
    off = bent_response(x) - np.array([1.0, 0.5])
    return np.array([np.cos(x[0]) * off[0] + x[1] * off[1], x[0] * off[1] + x[1]])


def peaks(x: Array) -> float:
    """exp(x_1) x_2 + cos 3x_2."""
    return float(np.exp(x[0]) * x[1] + np.cos(3 * x[1]))


def peaks_slope(x: Array) -> Array:
    """Its gradient."""
    return np.array([np.exp(x[0]) * x[1], np.exp(x[0]) - 3 * np.sin(3 * x[1])])


def mixing(x: Array) -> float:
    """Σ c_i x_i log(x_i + 0.1)."""
    return float(np.array([1.0, 2.0, 0.5, 1.5]) @ (x * np.log(x + 0.1)))


def mixing_slope(x: Array) -> Array:
    """c_i (log(x_i + 0.1) + x_i/(x_i + 0.1))."""
    return np.asarray(np.array([1.0, 2.0, 0.5, 1.5]) * (np.log(x + 0.1) + x / (x + 0.1)))


def quartic_copycats() -> Game:
    """Copycats in a ball of R³; f = Σ ¼y_i⁴ − y_1."""
    return settled_game(
        Ball(np.zeros(3), 1.0),
        lambda x, y: float(0.25 * np.sum(y**4) - y[0]),
        lambda x, y: np.zeros(3),
        lambda x, y: y**3 - np.array([1.0, 0.0, 0.0]),
        CallableFollowers(lambda x, y, k: 0.6 * y + 0.4 * x, start=[0.0, 0.0, 0.0]),
        "copycats in a ball",
    )


def quartic_cost(x: Array) -> float:
    """Σ ¼x_i⁴ − x_1."""
    return float(0.25 * np.sum(x**4) - x[0])


def quartic_slope(x: Array) -> Array:
    """x³ − e_1."""
    return np.asarray(x**3 - np.array([1.0, 0.0, 0.0]))


def _interior() -> list[CoverageCase]:
    """Cases whose ball fits into X."""
    lq, bent = quadratic_target(linear_quadratic_data(4, seed=21), name="lq d=4"), saturating_target(3, seed=11)
    best, away = newton_minimum(lq, np.zeros(4)), np.array([0.5, -0.2, 0.4])
    one, half, mid, low = np.array([0.9]), np.array([0.5]), np.array([0.4, 0.2]), np.array([0.6, 0.3])
    wide = box([-2.0, -2.0], [2.0, 2.0])
    inside = partial(CoverageCase, where="interior", held_out=True)
    return [
        inside(
            "best responses in turn",
            Reals(1),
            one,
            0.4,
            partial(interior_truth, in_turn_cost, Reals(1), one, 0.4),
            game=in_turn(),
            K=12,
        ),
        inside(
            "shares, logit answers",
            wide,
            mid,
            0.4,
            partial(interior_truth, shares_cost, wide, mid, 0.4),
            game=shares_game("logit", wide),
            K=25,
            above=False,
        ),
        inside(
            "a kink away from the centre, noise",
            Reals(1),
            half,
            0.4,
            partial(interior_truth, two_sides, Reals(1), half, 0.4),
            noise=partial(normal, 0.002),
        ),
        inside(
            "tired followers (1/k)",
            Reals(1),
            half,
            0.4,
            partial(interior_truth, tired_cost, Reals(1), half, 0.4),
            game=tired(),
            K=150,
        ),
        inside(
            "a Jordan block",
            wide,
            low,
            0.3,
            partial(interior_truth, bent_cost, wide, low, 0.3),
            game=linear_followers([[0.7, 3.0], [0.0, 0.7]], wide, "Jordan block"),
            K=60,
        ),
        inside(
            "a fast mode and a slow one",
            wide,
            low,
            0.3,
            partial(interior_truth, bent_cost, wide, low, 0.3),
            game=linear_followers([[0.3, 0.0], [0.0, 0.93]], wide, "two modes"),
            K=60,
            above=False,
        ),
        inside(
            "linear-quadratic d=4, optimum",
            Reals(4),
            best,
            0.5,
            partial(affine_truth, lq, best, 0.5),
            game=lq.game(),
            K=40,
        ),
        inside(
            "saturating d=3, noise",
            Reals(3),
            away,
            0.8,
            partial(affine_truth, bent, away, 0.8),
            noise=partial(normal, 0.003),
            above=False,
        ),
    ]


def _boundary() -> list[CoverageCase]:
    """Cases on a face, an edge or a corner of X."""
    square, cap = box([0.0, 0.0], [1.0, 1.0]), sellers()
    triangle = Polytope(np.array([[-1.0, 0.0], [0.0, -1.0], [1.0, 2.0]]), np.array([0.0, 0.0, 2.0]))
    edge, right, nothing = np.array([0.5, 0.0]), np.array([1.0, 0.4]), np.zeros(1)
    tip, face, sphere = np.array([0.0, 1.0]), np.array([0.5, 0.3, 0.2, 0.0]), np.array([0.6, 0.0, 0.8])
    ball = quartic_copycats()
    outside = partial(CoverageCase, held_out=True)
    return [
        outside(
            "shares, mirror descent, on an edge",
            square,
            edge,
            0.2,
            partial(boundary_truth, shares_cost, shares_slope, square, edge),
            "edge",
            game=shares_game("mirror descent", square),
            K=25,
        ),
        outside(
            "buyers who stop, price 0",
            cap.X,
            nothing,
            0.3,
            partial(boundary_truth, sellers_cost, lambda x: -np.array([WANT.sum()]), cap.X, nothing),
            "corner",
            game=cap,
            K=15,
            above=False,
        ),
        outside(
            "turning followers, on a face",
            square,
            right,
            0.2,
            partial(boundary_truth, bent_cost, bent_slope, square, right),
            "face",
            game=linear_followers([[0.6, -0.6], [0.6, 0.6]], square, "turning followers"),
            K=60,
        ),
        outside(
            "peaks at a corner of a triangle, noise",
            triangle,
            tip,
            0.15,
            partial(boundary_truth, peaks, peaks_slope, triangle, tip),
            "corner",
            noise=partial(normal, 1e-4),
            above=False,
        ),
        outside(
            "mixing on a face of a simplex",
            Simplex(4),
            face,
            0.1,
            partial(boundary_truth, mixing, mixing_slope, Simplex(4), face),
            "face",
        ),
        outside(
            "copycats on a sphere",
            ball.X,
            sphere,
            0.2,
            partial(boundary_truth, quartic_cost, quartic_slope, ball.X, sphere),
            "face",
            game=ball,
            K=20,
            above=False,
        ),
    ]


def held_out() -> list[CoverageCase]:
    """Followers of other kinds, kinks, spheres, simplices and corners."""
    return [*_interior(), *_boundary()]
