"""Further games of the coverage table: held out at first, and looked at before certificates had their present form.

The first table over them showed curvature intervals missing in 10 of 100 at the kink of Braess's network; radii
have been spread over strata since (`theory.smoothing.draw_strata`). So they count as developed on, and others are
held out.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from scipy.optimize import brentq

from stackelberg.core import Array, Game, Objective
from stackelberg.followers import (
    BestResponse,
    CallableFollowers,
    Extragradient,
    OptimisticGradient,
    ProjectedGradient,
    VariationalInequality,
)
from stackelberg.games import logit_pricing
from stackelberg.sets import Ball, Box, Product, Reals, Simplex
from stackelberg.theory import Exponential, copycats, saturating_target
from stackelberg.theory.affine import WELLS
from stackelberg_repro.theory.coverage_case import CoverageCase, boundary_truth, box, interior_truth
from stackelberg_repro.theory.coverage_games import normal


def firms() -> Game:
    """Cournot with three firms, price 13 − Q − Σq, which answer each other by half-damped best responses."""

    def firm(i: int) -> object:
        return lambda x, q: np.maximum(0.0, (12.0 - x - sum(q) + q[i]) / 2.0)

    Y = Product((Box(np.zeros(1), np.full(1, np.inf)),) * 3)
    return Game(
        X=box([0.0], [12.0]),
        objective=Objective(lambda x, q: float(-(12.0 - x[0] - q.sum()) * x[0])),
        followers=BestResponse([firm(i) for i in range(3)], Y, damping=0.5),  # type: ignore[misc]
        name="Cournot n=3, best responses",
    )


def firms_cost(x: Array) -> float:
    """q_i = (12 − Q)/4."""
    return float(-(12.0 - x[0]) * x[0] / 4.0)


def braess_cost(x: Array) -> float:
    """Braess with a toll on the middle link: 26a² − 184a + 816 with a = 2 + τ/13 up to τ = 13, then 498."""
    a = 2.0 + min(float(x[0]), 13.0) / 13.0
    return 26 * a**2 - 184 * a + 816


DEMAND, STIFF = np.array([3.0, 5.0, 2.0]), np.array([1.0, 2.0, 0.5])


def consumers() -> Game:
    """Demand response: consumer i wants d_i − p/α_i, and moves a third of the way per round; revenue p Σ y."""
    return Game(
        X=box([0.0], [2.0]),
        objective=Objective(
            lambda x, y: float(-x[0] * y.sum()),
            gradients=(lambda x, y: -y.sum(keepdims=True), lambda x, y: -x[0] + 0 * y),
        ),
        followers=CallableFollowers(lambda x, y, k: y + (DEMAND - x[0] / STIFF - y) / 3, start=DEMAND),
        name="demand response",
    )


def consumers_cost(x: Array) -> float:
    """−p (Σ d − p Σ 1/α)."""
    return float(-x[0] * (DEMAND.sum() - x[0] * (1 / STIFF).sum()))


def fading_steps() -> Game:
    """G = 2(y − sin x) by gradient steps 0.9/(k + 1), which settle polynomially; f = ½‖y − 1‖² + ¼‖x‖²."""
    follow = VariationalInequality(lambda x, y: 2.0 * (y - np.sin(x)), Reals(2))
    return Game(
        X=box([0.0, 0.0], [2.0, 2.0]),
        objective=Objective(
            lambda x, y: float(0.5 * (y - 1) @ (y - 1) + 0.25 * x @ x),
            gradients=(lambda x, y: 0.5 * x, lambda x, y: y - 1),
        ),
        followers=ProjectedGradient(follow, step=lambda k: 0.9 / (k + 1), start=[1.0, 0.0]),
        name="fading steps",
    )


def fading_cost(x: Array) -> float:
    """At y = sin x."""
    return float(0.5 * (np.sin(x) - 1) @ (np.sin(x) - 1) + 0.25 * x @ x)


def fading_slope(x: Array) -> Array:
    """½x + cos x (sin x − 1)."""
    return np.asarray(0.5 * x + np.cos(x) * (np.sin(x) - 1))


TURN = np.array([[1.0, 2.0], [-2.0, 1.0]])


def duel(rule: str) -> Game:
    """Two players with a skew coupling, G = T y − x, T = [[1, 2], [−2, 1]]; f = Σ ¼(y_i − ½)⁴ + ¼‖x‖²."""
    follow = VariationalInequality(lambda x, y: TURN @ y - x, Reals(2))
    started = (
        {"step": 0.2, "start": [0.5, -0.5]} if rule == "extragradient" else {"step": 0.1, "start": [0.5, -0.5]}
    )
    rules = {"extragradient": Extragradient, "optimistic": OptimisticGradient}
    return Game(
        X=box([-1.0, 0.0], [1.0, 2.0]),
        objective=Objective(
            lambda x, y: float(0.25 * np.sum((y - 0.5) ** 4) + 0.25 * x @ x),
            gradients=(lambda x, y: 0.5 * x, lambda x, y: (y - 0.5) ** 3),
        ),
        followers=rules[rule](follow, **started),  # type: ignore[arg-type]
        name=f"duel, {rule}",
    )


def duel_cost(x: Array) -> float:
    """At y = T⁻¹ x."""
    y = np.linalg.solve(TURN, x)
    return float(0.25 * np.sum((y - 0.5) ** 4) + 0.25 * x @ x)


def duel_slope(x: Array) -> Array:
    """½x + T⁻ᵀ (y − ½)³."""
    y = np.linalg.solve(TURN, x)
    return np.asarray(0.5 * x + np.linalg.solve(TURN.T, (y - 0.5) ** 3))


WORTH, CHARGE = np.array([1.0, 0.2, 0.5]), np.array([2.0, 1.0, 3.0])


def shares(x: Array) -> Array:
    """Softmax of worth − charge · x."""
    weight = np.exp(WORTH - CHARGE * x)
    return np.asarray(weight / weight.sum())


def budget_shares() -> Game:
    """A budget of one over three charges; shares move 40% of the way to a softmax; f = y·(1, 3, 2) + ‖x‖²."""
    return Game(
        X=Simplex(3),
        objective=Objective(
            lambda x, y: float(y @ [1.0, 3.0, 2.0] + x @ x),
            gradients=(lambda x, y: 2 * x, lambda x, y: np.array([1.0, 3.0, 2.0])),
        ),
        followers=CallableFollowers(lambda x, y, k: y + 0.4 * (shares(x) - y), start=[0.2, 0.3, 0.5]),
        name="budget shares",
    )


def budget_cost(x: Array) -> float:
    """At settled shares."""
    return float(shares(x) @ [1.0, 3.0, 2.0] + x @ x)


def budget_slope(x: Array) -> Array:
    """2x + Jᵀ(1, 3, 2) with J = −(diag y − y yᵀ) diag(charge)."""
    y, price = shares(x), np.array([1.0, 3.0, 2.0])
    return np.asarray(2 * x - CHARGE * (y * price - y * (y @ price)))


def link_flow(toll: float) -> float:
    """v in [0, 1] with 1 + (1 − v)² = v⁴ + v + τ: two links with rising travel times."""
    return float(brentq(lambda v: 1 + (1 - v) ** 2 - v**4 - v - toll, 0.0, 1.0, xtol=1e-15))


def two_links() -> Game:
    """Two congested links with a toll on the second, projected gradient on the simplex; f is total travel time."""
    costs = VariationalInequality(lambda x, y: np.array([1 + y[0] ** 2, y[1] ** 4 + y[1] + x[0]]), Simplex(2))

    def slope(x: Array, y: Array) -> Array:
        return np.array([1 + 3 * y[0] ** 2, 5 * y[1] ** 4 + 2 * y[1]])

    return Game(
        X=box([0.0], [1.0]),
        objective=Objective(
            lambda x, y: float(y[0] * (1 + y[0] ** 2) + y[1] * (y[1] ** 4 + y[1])),
            gradients=(lambda x, y: np.zeros(1), slope),
        ),
        followers=ProjectedGradient(costs, step=0.15, start=[0.5, 0.5]),
        name="two congested links",
    )


def links_cost(x: Array) -> float:
    """At v(τ)."""
    v = link_flow(float(x[0]))
    return (1 - v) * (1 + (1 - v) ** 2) + v * (v**4 + v)


def links_slope(x: Array) -> Array:
    """dv/dτ = −1/(4v³ + 1 + 2(1 − v))."""
    v = link_flow(float(x[0]))
    return np.array([(5 * v**4 + 2 * v - 1 - 3 * (1 - v) ** 2) * -1 / (4 * v**3 + 1 + 2 * (1 - v))])


def crease(x: Array) -> float:
    """|x − 0.05| + x²/2: a kink close to the boundary point 0."""
    return float(abs(x[0] - 0.05) + 0.5 * x[0] ** 2)


def more_games() -> list[CoverageCase]:
    """Followers of other kinds, kinks, spheres, simplices and caps."""
    pricing, bent, wells = logit_pricing(2, seed=5), saturating_target(2, seed=7), copycats(3, WELLS)
    best, cap = pricing.known.x, pricing.known.x - 0.4
    capped = Box(cap - 2.0, cap)
    capped_game = Game(X=capped, objective=pricing.objective, followers=pricing.followers, x0=pricing.x0)
    ball, sphere = Ball(np.zeros(2), 0.8), np.array([0.48, 0.64])
    toll, kink, none, unit = np.array([9.0]), np.array([13.0]), np.zeros(1), box([0.0], [1.0])
    price, face, side = np.array([0.9]), np.array([0.0, 0.9]), np.array([0.2, 0.0])
    wide, vertex, cube = np.array([0.1, 0.8]), np.array([1.0, 0.0, 0.0]), Box(np.zeros(3), np.full(3, 1.5))
    on_edge, half = np.array([0.0, 1.5, 0.4]), np.array([0.3])
    road, game = box([0.0], [30.0]), {rule: duel(rule) for rule in ("extragradient", "optimistic")}
    inside = partial(CoverageCase, where="interior")
    outside = CoverageCase
    return [
        inside(
            "Cournot n=3, best responses",
            box([0.0], [12.0]),
            np.array([5.0]),
            0.5,
            partial(interior_truth, firms_cost, firms().X, np.array([5.0]), 0.5),
            game=firms(),
            K=12,
        ),
        inside(
            "logit pricing d=2, optimum",
            Reals(2),
            best,
            0.5,
            partial(interior_truth, pricing.hyperobjective, Reals(2), best, 0.5),
            game=pricing,
            K=12,
        ),
        outside(
            "logit pricing d=2, price caps",
            capped,
            cap,
            0.3,
            partial(boundary_truth, pricing.hyperobjective, pricing.known.hypergradient, capped, cap),
            "corner",
            game=capped_game,
            K=12,
        ),
        inside(
            "Braess, toll 9, noise",
            road,
            toll,
            1.0,
            partial(interior_truth, braess_cost, road, toll, 1.0),
            noise=partial(normal, 0.01),
            above=False,
        ),
        inside("Braess, at the kink 13", road, kink, 2.0, partial(interior_truth, braess_cost, road, kink, 2.0)),
        inside(
            "demand response",
            box([0.0], [2.0]),
            price,
            0.3,
            partial(interior_truth, consumers_cost, consumers().X, price, 0.3),
            game=consumers(),
            K=15,
            above=False,
        ),
        outside(
            "fading steps, on a face",
            fading_steps().X,
            face,
            0.2,
            partial(boundary_truth, fading_cost, fading_slope, fading_steps().X, face),
            "face",
            game=fading_steps(),
            K=40,
        ),
        outside(
            "duel, extragradient, on an edge",
            game["extragradient"].X,
            side,
            0.2,
            partial(boundary_truth, duel_cost, duel_slope, game["extragradient"].X, side),
            "edge",
            game=game["extragradient"],
            K=60,
            above=False,
        ),
        inside(
            "duel, optimistic",
            game["optimistic"].X,
            wide,
            0.3,
            partial(interior_truth, duel_cost, game["optimistic"].X, wide, 0.3),
            game=game["optimistic"],
            K=90,
        ),
        outside(
            "budget shares, at a vertex",
            Simplex(3),
            vertex,
            0.1,
            partial(boundary_truth, budget_cost, budget_slope, Simplex(3), vertex),
            "corner",
            game=budget_shares(),
            K=15,
        ),
        inside(
            "two congested links",
            two_links().X,
            half,
            0.2,
            partial(interior_truth, links_cost, two_links().X, half, 0.2),
            game=two_links(),
            K=20,
        ),
        outside(
            "two congested links, no toll",
            two_links().X,
            none,
            0.2,
            partial(boundary_truth, links_cost, links_slope, two_links().X, none),
            "corner",
            game=two_links(),
            K=20,
            above=False,
        ),
        outside(
            "a kink close to a corner",
            unit,
            none,
            0.2,
            partial(boundary_truth, crease, lambda x: np.sign(x - 0.05) + x, unit, none),
            "corner",
        ),
        outside(
            "saturating d=2, on a sphere, noise",
            ball,
            sphere,
            0.2,
            partial(boundary_truth, lambda x: float(bent.hyperobjective(x)), bent.hypergradient, ball, sphere),
            "face",
            noise=partial(normal, 1e-4),
        ),
        outside(
            "wells d=3, on an edge of a cube",
            cube,
            on_edge,
            0.2,
            partial(boundary_truth, lambda x: float(wells.hyperobjective(x)), wells.hypergradient, cube, on_edge),
            "edge",
            game=wells.game(),
            K=12,
            rate=Exponential(0.5),
            above=False,
        ),
    ]
