"""The nearest point of {u : G u <= h}: which facets it lies on by an active-set method, then exact on these."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from stackelberg.core import Array, StackelbergError

# A point that violates a facet by less than a few roundings (relative to the numbers that meet there) is inside.
_INSIDE = 1e-13
# A point is taken when it meets every optimality condition up to this, relative likewise.
_EXACT = 1e-11


def nearest(G: Array, h: Array, target: Array) -> Array:
    """argmin ½‖u − target‖² over G u <= h, where the rows of G have length 1 and the set is not empty.

    >>> nearest(np.array([[1.0, 0.0]]), np.array([2.0]), np.array([5.0, 1.0]))
    array([2., 1.])
    """
    scale = 1.0 + float(np.max(np.abs(target), initial=0.0)) + float(np.max(np.abs(h), initial=0.0))
    if (G @ target - h <= _INSIDE * scale).all():
        return target.copy()
    # Least distance as nonnegative least squares (Lawson and Hanson 1974, chapter 23): with the multipliers λ of
    # min ‖[Gᵀ; gᵀ] λ − [0; 1]‖, where g are the violations, the facets with λ > 0 are active.
    violation = G @ target - h
    unit = violation.max()
    multipliers, _ = nnls(np.vstack([G.T, violation / unit]), np.append(np.zeros(G.shape[1]), 1.0))
    exact = _on_facets(G, h, target, multipliers > 0.0, scale)
    if exact is None:
        raise StackelbergError(
            f"projection onto a polytope: no accurate answer for a target that violates it by {unit:.3g}; "
            "drop constraints that repeat or nearly repeat others, or scale the problem"
        )
    return exact


def _on_facets(G: Array, h: Array, target: Array, active: NDArray[np.bool_], scale: float) -> Array | None:
    """The point of the active facets nearest to the target, if it meets the optimality conditions."""
    facets = G[active]
    u = np.asarray(target - np.linalg.lstsq(facets, facets @ target - h[active])[0])
    slacks = h - G @ u
    if (slacks < -_EXACT * scale).any() or (slacks[active] > _EXACT * scale).any():
        return None
    # Optimal: target − u is a nonnegative combination of the active normals.
    _, off = nnls(facets.T, target - u)
    return u if off <= _EXACT * scale else None
