"""How probes stay inside X: a city cannot announce an infeasible toll.

The centre of a round is projected onto X shrunk by the probing radius, so that the whole ball of probes fits
inside X; where X has no interior (a simplex, equalities), "ball" means within its affine hull and directions are
drawn there. The radius is at most half of X's inradius. As δ_t falls the shrunk sets fill X, so points on the
boundary of X can still be reached in the limit.
"""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, as_vector, frozen
from stackelberg.sets import Anywhere

DEFAULT_K = 10
"""Follower rounds for which an x is held where K was left open, by leaders that see costs only.

Followers must settle for them; one that watches how y settles (`ResponseModel`) needs 1.
"""

FEASIBLE = 1e-6
"""How far outside X a start may lie (rounding) before it is refused."""


def checked_start(X: ConvexSet, x0: Array) -> Array:
    """x0, checked against X: its dimension, and that it lies inside."""
    if isinstance(X, Anywhere):  # every dimension and every point will do
        return x0
    x0 = as_vector("x0", x0, X.dimension)
    distance = X.distance(x0)
    if not distance <= FEASIBLE * max(1.0, float(np.linalg.norm(x0))):
        raise InvalidInput(
            f"x0: expected a point of X, got one at distance {distance:.3g}; start from X.project(x0)"
        )
    return frozen(X.project(x0))


def tangent_dimension(X: ConvexSet, dimension: int) -> int:
    """The number of independent directions one can probe in: the d of the estimator."""
    basis = X.tangent_basis()
    d = dimension if basis is None else basis.shape[1]
    if d == 0:
        raise InvalidInput(
            "X: expected a set with more than one point, got a single point: there is nothing to choose"
        )
    return d


def probing_radius(X: ConvexSet, delta: float) -> float:
    """δ, or half of X's inradius where that is smaller."""
    return min(delta, 0.5 * X.inradius())


def probing_centre(X: ConvexSet, x: Array, delta: float) -> Array:
    """The point of X shrunk by δ nearest to x: every x + δ v around it lies in X."""
    return X.shrink(delta).project(x)
