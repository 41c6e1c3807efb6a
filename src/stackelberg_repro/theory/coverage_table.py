"""The coverage table: a line per case. Known answers of every verdict, with and without noise, followers settled or
not, inside X and on its boundary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from stackelberg.followers import Extragradient, OptimisticGradient
from stackelberg.games import linear_quadratic_data, pigou, stackelberg_cournot
from stackelberg.sets import Ball, Box
from stackelberg.theory import Exponential
from stackelberg_repro.affine import copycats, quadratic_target, saturating_target
from stackelberg_repro.affine.game import ONE_WELL, WELLS, newton_minimum
from stackelberg_repro.theory import coverage_games as games
from stackelberg_repro.theory import coverage_held_out as unseen
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


def slow_case(K: int) -> CoverageCase:
    """Followers not settled at the optimum of a quadratic, with their exact rate."""
    slow = games.slow_game()
    at = newton_minimum(slow, np.zeros(2))
    return case(f"slow linear-quadratic d=2, optimum, K = {K}", affine(slow, rate=rate_of(slow)), at, 0.5, K=K)


def cases() -> list[CoverageCase]:
    """All of the table: the games of development, then those held out."""
    return [*developed(), *held_out()]


def developed() -> list[CoverageCase]:
    """The games that were looked at while certificates were being developed."""
    saddle, well = affine(copycats(2, ONE_WELL)), affine(copycats(1, WELLS))
    bent, lq = saturating_target(2, seed=0), quadratic_target(linear_quadratic_data(3, seed=1))
    slow = games.slow_game()
    best, off = newton_minimum(lq, np.zeros(3)), newton_minimum(slow, np.zeros(2)) + 0.3
    market, links = stackelberg_cournot(n=2), pigou()
    cournot, toll = (Known(one.X, one.hyperobjective, None, one) for one in (market, links))
    (pricing, at), (capped, corner) = games.prices(), games.prices(cap=0.4)
    duel, duel2, two = games.duel(Extragradient, 0.2), games.duel(OptimisticGradient, 0.1), games.two_links()
    sphere = affine(saturating_target(2, seed=7), X=Ball(np.zeros(2), 0.8))
    wells = affine(copycats(3, WELLS), X=Box(np.zeros(3), np.full(3, 1.5)), rate=Exponential(0.5))
    return [
        case("strict saddle d=2, at it, K = 20", saddle, [0, 0], 0.3, K=20),
        below("strict saddle d=2, away", saddle, [0.3, 0.1], 0.5),
        below("well d=1, K = 20", well, [0.3], 0.5, K=20),
        case("saturating d=2, normal noise", affine(bent), [0.3, 0.1], 1.0, noise=normal(0.01)),
        below("saturating d=2, skew noise", affine(bent), [0.3, 0.1], 1.0, noise=skew(0.01)),
        case("linear-quadratic d=3, optimum, noise", affine(lq), best, 0.5, noise=normal(0.003)),
        slow_case(10),
        case("slow linear-quadratic d=2, off by 0.3, K = 10", affine(slow), off, 0.5, K=10),
        case("cubic followers d=1, K = 200", games.cubic_followers(), [0.5], 0.4, K=200),
        case("Cournot n=2, optimum, K = 20", cournot, [6], 0.5, K=20),
        case("Pigou, toll 0.2, K = 30", toll, [0.2], 0.1, K=30),
        case("10(x − 0.1)² on [0, 1] at 0", games.valley(), [0], 0.1, "corner"),
        case("tilted quadratic on a square, noise", games.tilted(), [0, 0.3], 0.2, "edge", noise=normal(1e-4)),
        below("waves on a cube", games.waves(), [0, 1, 1], 0.1, "corner"),
        case("Cournot n=3, best responses", games.firms(), [5], 0.5, K=12),
        case("logit pricing d=2, optimum", pricing, at, 0.5, K=12),
        case("logit pricing d=2, price caps", capped, corner, 0.3, "corner", K=12),
        below("Braess, toll 9, noise", games.braess(), [9], 1.0, noise=normal(0.01)),
        case("Braess, at the kink 13", games.braess(), [13], 2.0),
        below("demand response", games.consumers(), [0.9], 0.3, K=15),
        case("fading steps, on a face", games.fading_steps(), [0, 0.9], 0.2, "face", K=40),
        below("duel, extragradient, on an edge", duel, [0.2, 0], 0.2, "edge", K=60),
        case("duel, optimistic", duel2, [0.1, 0.8], 0.3, K=90),
        case("budget shares, at a vertex", games.budget_shares(), [1, 0, 0], 0.1, "corner", K=15),
        case("two congested links", two, [0.3], 0.2, K=20),
        below("two congested links, no toll", two, [0], 0.2, "corner", K=20),
        case("a kink close to a corner", games.crease(), [0], 0.2, "corner"),
        case("saturating d=2, on a sphere, noise", sphere, [0.48, 0.64], 0.2, "face", noise=normal(1e-4)),
        below("wells d=3, on an edge of a cube", wells, [0, 1.5, 0.4], 0.2, "edge", K=12),
    ]


def held_out() -> list[CoverageCase]:
    """Followers of other kinds, kinks, spheres, simplices and corners."""
    lq, bent = quadratic_target(linear_quadratic_data(4, seed=21)), saturating_target(3, seed=11)
    best = newton_minimum(lq, np.zeros(4))
    wide, square = games.box([-2, -2], [2, 2]), games.box([0, 0], [1, 1])
    jordan = unseen.linear_followers([[0.7, 3.0], [0.0, 0.7]], wide)
    modes = unseen.linear_followers([[0.3, 0.0], [0.0, 0.93]], wide)
    turning = unseen.linear_followers([[0.6, -0.6], [0.6, 0.6]], square)
    logit, mirror = unseen.shares("logit", wide), unseen.shares("mirror descent", square)
    table = [
        case("best responses in turn", unseen.in_turn(), [0.9], 0.4, K=12),
        below("shares, logit answers", logit, [0.4, 0.2], 0.4, K=25),
        case("a kink away from the centre, noise", unseen.two_sides(), [0.5], 0.4, noise=normal(0.002)),
        case("tired followers (1/k)", unseen.tired(), [0.5], 0.4, K=150),
        case("a Jordan block", jordan, [0.6, 0.3], 0.3, K=60),
        below("a fast mode and a slow one", modes, [0.6, 0.3], 0.3, K=60),
        case("linear-quadratic d=4, optimum", affine(lq), best, 0.5, K=40),
        below("saturating d=3, noise", affine(bent), [0.5, -0.2, 0.4], 0.8, noise=normal(0.003)),
        case("shares, mirror descent, on an edge", mirror, [0.5, 0], 0.2, "edge", K=25),
        below("buyers who stop, price 0", unseen.buyers(), [0], 0.3, "corner", K=15),
        case("turning followers, on a face", turning, [1, 0.4], 0.2, "face", K=60),
        below("peaks at a corner of a triangle, noise", unseen.peaks(), [0, 1], 0.15, "corner", noise=normal(1e-4)),
        case("mixing on a face of a simplex", unseen.mixing(), [0.5, 0.3, 0.2, 0], 0.1, "face"),
        below("copycats on a sphere", unseen.quartic_copycats(), [0.6, 0, 0.8], 0.2, "face", K=20),
    ]
    return [replace(one, held_out=True) for one in table]
