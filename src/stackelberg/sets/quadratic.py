"""The nearest point of {u : G u <= h}: an interior-point solution, then made exact on its active facets."""

from __future__ import annotations

import clarabel
import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import nnls

from stackelberg.core import Array, StackelbergError

# Tolerance of the interior-point method. Its error in u can be of the order of the square root of its duality
# gap, so it only has to tell which facets are active; the point itself is then computed from them.
_GAP = 1e-10
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
    active = _interior_point(G, h, target)
    exact = _on_facets(G, h, target, active, scale)
    return _active_set(G, h, target, scale) if exact is None else exact


def _interior_point(G: Array, h: Array, target: Array) -> NDArray[np.bool_]:
    """Which facets the nearest point lies on, by Clarabel: where the multiplier outweighs the slack."""
    rows, columns = G.shape
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_threads = 1
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = _GAP
    # Centred at the target and in units of its largest violation, so that the tolerances are relative to how
    # far the target has to move.
    violation = G @ target - h
    solver = clarabel.DefaultSolver(
        sparse.identity(columns, format="csc"),
        np.zeros(columns),
        sparse.csc_matrix(G),
        -violation / violation.max(),
        [clarabel.NonnegativeConeT(rows)],
        settings,
    )
    solution = solver.solve()
    return np.asarray(np.array(solution.z) > np.array(solution.s))


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


def _active_set(G: Array, h: Array, target: Array, scale: float) -> Array:
    """The same by an active-set method, for sets so thin that an interior point cannot tell their facets apart.

    Least distance as nonnegative least squares (Lawson and Hanson 1974, chapter 23): with the multipliers λ
    of min ‖[Gᵀ; gᵀ] λ − [0; 1]‖, where g are the violations, the facets with λ > 0 are active.
    """
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
