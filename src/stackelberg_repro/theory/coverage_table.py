"""The coverage table: a line per case. Known answers of every verdict, with and without noise, followers settled or
not, inside X and on its boundary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from stackelberg.games import linear_quadratic_data, pigou, stackelberg_cournot
from stackelberg.sets import Ball, Box
from stackelberg.theory import Exponential
from stackelberg_repro.affine import copycats, quadratic_target, saturating_target
from stackelberg_repro.affine.game import ONE_WELL, WELLS, newton_minimum
from stackelberg_repro.theory import coverage_games as games
from stackelberg_repro.theory.bench import rate_of
from stackelberg_repro.theory.coverage_case import CoverageCase, Known, affine

Noise: TypeAlias = Callable[[np.random.Generator], float]


def normal(sigma: float) -> Noise:
    """Normal noise."""
    return lambda rng: sigma * float(rng.standard_normal())


def skew(sigma: float) -> Noise:
    """Exponential noise about its mean."""
    return lambda rng: sigma * float(rng.exponential() - 1.0)


def case(name: str, known: Known, x: Any, radius: float, where: str = "interior", **more: Any) -> CoverageCase:
    """A line of the table."""
    return CoverageCase(name, known, np.asarray(x, dtype=float), radius, where, **more)


below = partial(case, above=False)
"""A line with thresholds below the truth."""


def cases() -> list[CoverageCase]:
    """All of the table: the games of development, then those held out."""
    return [*developed(), *held_out()]


def developed() -> list[CoverageCase]:
    """The games that were looked at while certificates were being developed."""
    saddle, well = affine(copycats(2, ONE_WELL)), affine(copycats(1, WELLS))
    bent, lq = saturating_target(2, seed=0), quadratic_target(linear_quadratic_data(3, seed=1))
    slow = games.slow_game()
    known_slow, still = affine(slow, rate=rate_of(slow)), newton_minimum(slow, np.zeros(2))
    best, off = newton_minimum(lq, np.zeros(3)), still + 0.3
    market, links = stackelberg_cournot(n=2), pigou()
    cournot, toll = (Known(one.X, one.hyperobjective, None, one) for one in (market, links))
    sphere = affine(saturating_target(2, seed=7), X=Ball(np.zeros(2), 0.8))
    wells = affine(copycats(3, WELLS), X=Box(np.zeros(3), np.full(3, 1.5)), rate=Exponential(0.5))
    return [
        case("strict saddle d=2, at it, K = 20", saddle, [0, 0], 0.3, K=20),
        below("strict saddle d=2, away", saddle, [0.3, 0.1], 0.5),
        below("well d=1, K = 20", well, [0.3], 0.5, K=20),
        case("saturating d=2, normal noise", affine(bent), [0.3, 0.1], 1.0, noise=normal(0.01)),
        below("saturating d=2, skew noise", affine(bent), [0.3, 0.1], 1.0, noise=skew(0.01)),
        case("linear-quadratic d=3, optimum, noise", affine(lq), best, 0.5, noise=normal(0.003)),
        case("slow linear-quadratic d=2, optimum, K = 10", known_slow, still, 0.5, K=10),
        case("slow linear-quadratic d=2, off by 0.3, K = 10", affine(slow), off, 0.5, K=10),
        case("Cournot n=2, optimum, K = 20", cournot, [6], 0.5, K=20),
        case("Pigou, toll 0.2, K = 30", toll, [0.2], 0.1, K=30),
        case("10(x − 0.1)² on [0, 1] at 0", games.valley(), [0], 0.1, "corner"),
        case("saturating d=2, on a sphere, noise", sphere, [0.48, 0.64], 0.2, "face", noise=normal(1e-4)),
        below("wells d=3, on an edge of a cube", wells, [0, 1.5, 0.4], 0.2, "edge", K=12),
    ]


def held_out() -> list[CoverageCase]:
    """Followers of other kinds, kinks, spheres, simplices and corners."""
    lq, bent = quadratic_target(linear_quadratic_data(4, seed=21)), saturating_target(3, seed=11)
    best = newton_minimum(lq, np.zeros(4))
    wide, square = games.box([-2, -2], [2, 2]), games.box([0, 0], [1, 1])
    jordan = games.linear_followers([[0.7, 3.0], [0.0, 0.7]], wide)
    modes = games.linear_followers([[0.3, 0.0], [0.0, 0.93]], wide)
    turning = games.linear_followers([[0.6, -0.6], [0.6, 0.6]], square)
    logit, mirror = games.shares("logit", wide), games.shares("mirror descent", square)
    table = [
        case("best responses in turn", games.in_turn(), [0.9], 0.4, K=12),
        below("shares, logit answers", logit, [0.4, 0.2], 0.4, K=25),
        case("a kink away from the centre, noise", games.two_sides(), [0.5], 0.4, noise=normal(0.002)),
        case("tired followers (1/k)", games.tired(), [0.5], 0.4, K=150),
        case("a Jordan block", jordan, [0.6, 0.3], 0.3, K=60),
        below("a fast mode and a slow one", modes, [0.6, 0.3], 0.3, K=60),
        case("linear-quadratic d=4, optimum", affine(lq), best, 0.5, K=40),
        below("saturating d=3, noise", affine(bent), [0.5, -0.2, 0.4], 0.8, noise=normal(0.003)),
        case("shares, mirror descent, on an edge", mirror, [0.5, 0], 0.2, "edge", K=25),
        below("buyers who stop, price 0", games.buyers(), [0], 0.3, "corner", K=15),
        case("turning followers, on a face", turning, [1, 0.4], 0.2, "face", K=60),
        below("peaks at a corner of a triangle, noise", games.peaks(), [0, 1], 0.15, "corner", noise=normal(1e-4)),
        case("mixing on a face of a simplex", games.mixing(), [0.5, 0.3, 0.2, 0], 0.1, "face"),
        below("copycats on a sphere", games.quartic_copycats(), [0.6, 0, 0.8], 0.2, "face", K=20),
    ]
    return [replace(one, held_out=True) for one in table]
