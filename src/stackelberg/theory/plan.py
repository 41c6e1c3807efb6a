"""Where a certificate probes, and with how many deployments: known before the first one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, ConvexSet, Purpose, derive, frozen, refuse
from stackelberg.theory.boundary import boundary_displacements, boundary_settling, boundary_size
from stackelberg.theory.smoothing import (
    ProbeBlock,
    all_pairs,
    block_size,
    draw_block,
    draw_strata,
    gradient_bias,
    hessian_bias,
)

MIN_BLOCKS = 12
"""Blocks below which their mean is too far from normal for Student's quantiles."""

CHECKS = 12
"""Pairs of deployments, x and the lowest point probed, that say whether that point is lower."""


@dataclass(frozen=True, eq=False)
class Question:
    """What is asked: x in X, the centre to probe around, the directions to probe in, thresholds and level."""

    x: Array
    X: ConvexSet
    centre: Array
    basis: Array | None
    radius: float
    eps_g: float
    eps_h: float
    level: float

    @property
    def d(self) -> int:
        """The number of directions."""
        return self.X.dimension if self.basis is None else int(self.basis.shape[1])

    @property
    def interior(self) -> bool:
        """Whether the ball around x itself fits into X."""
        scale = max(1.0, float(np.linalg.norm(self.x)))
        return float(np.linalg.norm(self.centre - self.x)) <= 1e-9 * scale

    def points(self, block: ProbeBlock) -> Array:
        """Where a block deploys, one point per row."""
        if self.interior:
            return np.asarray(self.centre + self.radius * self.in_space(block.displacements()))
        inwards = self.centre - self.x
        within = inwards if self.basis is None else inwards @ self.basis
        return np.asarray(self.x + self.in_space(boundary_displacements(block, within, self.radius)))

    def biases(self, block: ProbeBlock, off: Array) -> tuple[float, float]:
        """How far a block's gradient and Hessian can be off when reading k may be off by `off[k]`."""
        if self.interior:
            return gradient_bias(block, off, self.radius), hessian_bias(block, off, self.radius)
        return boundary_settling(block, off, self.radius), 0.0

    def unexplained(self, points: Array) -> Array:
        """How much less than x each point may cost with slope eps_g and curvature −eps_h: eps_g h + ½ eps_h h²."""
        far = np.linalg.norm(points - self.x, axis=-1)
        return np.asarray(self.eps_g * far + 0.5 * self.eps_h * far**2)

    def in_space(self, rows: Array) -> Array:
        """Vectors of the tangent space as vectors of the whole space."""
        return rows if self.basis is None else np.asarray(rows @ self.basis.T)


def place(x: Array, X: ConvexSet, radius: float, eps: tuple[float, float], level: float) -> Question:
    """Put the question, with the centre moved into X where the ball around x does not fit."""
    basis = X.tangent_basis()
    refuse(
        (X.dimension if basis is None else basis.shape[1]) == 0,
        "X: expected a set with more than one point, got a single point",
    )
    distance = X.distance(x)
    refuse(
        distance > 1e-6 * max(1.0, float(np.linalg.norm(x))),
        f"x: expected a point of X, got one at distance {distance:.3g}; certify X.project(x)",
    )
    refuse(radius > X.inradius(), f"radius: expected at most the inradius {X.inradius():.4g} of X, got {radius:g}")
    return Question(x, X, frozen(X.shrink(radius).project(x)), basis, radius, *eps, level)


class Plan(NamedTuple):
    """How many blocks, how many index pairs each, and whether the lowest point is compared with x."""

    blocks: int
    pairs: int
    check: bool

    def draw(self, d: int, seed: int) -> Iterator[ProbeBlock]:
        """The blocks, one after the other."""
        strata = draw_strata(derive(seed, Purpose.CERTIFICATE, self.blocks), self.blocks, d)
        for index in range(self.blocks):
            rng = derive(seed, Purpose.CERTIFICATE, index)
            yield draw_block(rng, d, self.pairs, strata[index], self.blocks)


def plan_for(ask: Question, budget: int) -> Plan:
    """All pairs where enough such blocks fit into the budget; the comparison where it fits beside them."""
    least = _least(ask)
    refuse(
        least > budget,
        f"budget: expected at least {least} deployments ({MIN_BLOCKS} blocks of {least // MIN_BLOCKS} in "
        f"dimension {ask.d}), got {budget}",
    )
    pairs = all_pairs(ask.d) if ask.interior else 0
    size = _whole_block(ask)
    check = MIN_BLOCKS * size + 2 * CHECKS <= budget
    if ask.interior and MIN_BLOCKS * size > budget:
        pairs = max(min(1, pairs), (budget // MIN_BLOCKS - block_size(ask.d, 0)) // 4)
        size = block_size(ask.d, pairs)
    return Plan((budget - 2 * CHECKS * check) // size, pairs, check)


def _whole_block(ask: Question) -> int:
    return block_size(ask.d, all_pairs(ask.d)) if ask.interior else boundary_size(ask.d)


def _least(ask: Question) -> int:
    return MIN_BLOCKS * (block_size(ask.d, min(1, all_pairs(ask.d))) if ask.interior else boundary_size(ask.d))


def whole_budget(ask: Question) -> int:
    """The smallest budget that judges curvature in full and compares the lowest point with x."""
    return MIN_BLOCKS * _whole_block(ask) + 2 * CHECKS
