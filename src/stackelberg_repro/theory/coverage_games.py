"""The games of the coverage table that were looked at while certificates were being developed."""

from __future__ import annotations

from functools import partial

import numpy as np

from stackelberg.core import Array, Game, Objective
from stackelberg.followers import CallableFollowers
from stackelberg.games import linear_quadratic_data, pigou, stackelberg_cournot
from stackelberg.sets import Box, Reals
from stackelberg.theory import AffineGame, copycats, quadratic_target, saturating_target
from stackelberg.theory.affine import ONE_WELL, WELLS, newton_minimum
from stackelberg.theory.exact_smoothing import CERTIFICATE, smoothed_gradient, smoothed_hessian
from stackelberg_repro.theory.bench import rate_of
from stackelberg_repro.theory.coverage_case import (
    CoverageCase,
    Truth,
    boundary_truth,
    box,
    interior_truth,
)


def normal(sigma: float, rng: np.random.Generator) -> float:
    """Normal noise."""
    return sigma * float(rng.standard_normal())


def skew(sigma: float, rng: np.random.Generator) -> float:
    """Exponential noise about its mean."""
    return sigma * float(rng.exponential() - 1.0)


def affine_truth(game: AffineGame, x: Array, radius: float) -> Truth:
    """Smoothed gradient and curvature of an affine game, by its own quadrature."""
    return Truth(
        lambda z: float(game.hyperobjective(z)),
        float(np.linalg.norm(smoothed_gradient(game, x, radius, CERTIFICATE))),
        float(np.linalg.eigvalsh(smoothed_hessian(game, x, radius))[0]),
    )


def slow_game() -> AffineGame:
    """A quadratic in two dimensions whose followers settle slowly: ρ about 0.72."""
    data = linear_quadratic_data(2, seed=1, symmetric=True)
    return quadratic_target(data, step=0.3 / float(np.linalg.norm(data.M, 2)), name="linear-quadratic d=2")


def slow_case(K: int) -> CoverageCase:
    """Followers not settled at the optimum of a quadratic, with their exact rate."""
    slow = slow_game()
    optimum = newton_minimum(slow, np.zeros(2))
    return CoverageCase(
        f"slow linear-quadratic d=2, optimum, K = {K}",
        Reals(2),
        optimum,
        0.5,
        partial(affine_truth, slow, optimum, 0.5),
        game=slow.game(),
        K=K,
        rate=rate_of(slow),
    )


def cubic_followers() -> Game:
    """y ← y − 0.3 (y − x)³: distances fall like k^(−1/2), and f = ½y² + ½x²."""
    return Game(
        X=Reals(1),
        objective=Objective(
            lambda x, y: float(0.5 * y @ y + 0.5 * x @ x), gradients=(lambda x, y: x, lambda x, y: y)
        ),
        followers=CallableFollowers(lambda x, y, k: y - 0.3 * (y - x) ** 3, start=[1.5]),
        name="cubic followers",
        x0=np.array([0.5]),
    )


def _square(x: Array) -> float:
    return float(x @ x)


def _valley(x: Array) -> float:
    return float(10 * (x[0] - 0.1) ** 2)


_A, _AT = np.array([[2.0, -0.8], [-0.8, 1.1]]), np.array([0.4, 0.7])


def _tilted(x: Array) -> float:
    return float((x - _AT) @ _A @ (x - _AT))


def _waves(x: Array) -> float:
    return float(np.sin(2 * x[0] + x[1]) + 0.5 * x[2] ** 3 + x[0] * x[1] ** 2)


def _waves_slope(x: Array) -> Array:
    c = np.cos(2 * x[0] + x[1])
    return np.array([2 * c + x[1] ** 2, c + 2 * x[0] * x[1], 1.5 * x[2] ** 2])


def developed() -> list[CoverageCase]:
    """Known answers of every verdict, with and without noise, settled or not, inside X and on its boundary."""
    saddle, well = copycats(2, ONE_WELL, name="strict saddle d=2"), copycats(1, WELLS, name="well d=1")
    bent, lq = saturating_target(2, seed=0), quadratic_target(linear_quadratic_data(3, seed=1), name="lq d=3")
    away, side = np.array([0.3, 0.1]), np.array([0.3])
    slow, best = slow_game(), newton_minimum(lq, np.zeros(3))
    off = newton_minimum(slow, np.zeros(2)) + 0.3
    unit, square, cube = box([0.0], [1.0]), box([0.0, 0.0], [1.0, 1.0]), Box(np.zeros(3), np.ones(3))
    zero, edge, corner = np.zeros(1), np.array([0.0, 0.3]), np.array([0.0, 1.0, 1.0])
    cournot, links = stackelberg_cournot(n=2), pigou()
    inside = partial(CoverageCase, where="interior")
    return [
        inside(
            "strict saddle d=2, at it, K = 20",
            Reals(2),
            np.zeros(2),
            0.3,
            partial(affine_truth, saddle, np.zeros(2), 0.3),
            game=saddle.game(),
            K=20,
        ),
        inside(
            "strict saddle d=2, away", Reals(2), away, 0.5, partial(affine_truth, saddle, away, 0.5), above=False
        ),
        inside(
            "well d=1, K = 20",
            Reals(1),
            side,
            0.5,
            partial(affine_truth, well, side, 0.5),
            game=well.game(),
            K=20,
            above=False,
        ),
        inside(
            "saturating d=2, normal noise",
            Reals(2),
            away,
            1.0,
            partial(affine_truth, bent, away, 1.0),
            noise=partial(normal, 0.01),
        ),
        inside(
            "saturating d=2, skew noise",
            Reals(2),
            away,
            1.0,
            partial(affine_truth, bent, away, 1.0),
            noise=partial(skew, 0.01),
            above=False,
        ),
        inside(
            "linear-quadratic d=3, optimum, noise",
            Reals(3),
            best,
            0.5,
            partial(affine_truth, lq, best, 0.5),
            noise=partial(normal, 0.003),
        ),
        slow_case(10),
        inside(
            "slow linear-quadratic d=2, off by 0.3, K = 10",
            Reals(2),
            off,
            0.5,
            partial(affine_truth, slow, off, 0.5),
            game=slow.game(),
            K=10,
        ),
        inside(
            "cubic followers d=1, K = 200",
            Reals(1),
            np.array([0.5]),
            0.4,
            partial(interior_truth, _square, Reals(1), np.array([0.5]), 0.4),
            game=cubic_followers(),
            K=200,
        ),
        inside(
            "Cournot n=2, optimum, K = 20",
            cournot.X,
            np.array([6.0]),
            0.5,
            partial(interior_truth, cournot.hyperobjective, cournot.X, np.array([6.0]), 0.5),
            game=cournot,
            K=20,
        ),
        inside(
            "Pigou, toll 0.2, K = 30",
            links.X,
            np.array([0.2]),
            0.1,
            partial(interior_truth, links.hyperobjective, links.X, np.array([0.2]), 0.1),
            game=links,
            K=30,
        ),
        CoverageCase(
            "10(x − 0.1)² on [0, 1] at 0",
            unit,
            zero,
            0.1,
            partial(boundary_truth, _valley, lambda x: 20 * (x - 0.1), unit, zero),
            "corner",
        ),
        CoverageCase(
            "tilted quadratic on a square, noise",
            square,
            edge,
            0.2,
            partial(boundary_truth, _tilted, lambda x: 2 * _A @ (x - _AT), square, edge),
            "edge",
            noise=partial(normal, 1e-4),
        ),
        CoverageCase(
            "waves on a cube",
            cube,
            corner,
            0.1,
            partial(boundary_truth, _waves, _waves_slope, cube, corner),
            "corner",
            above=False,
        ),
    ]
