"""The affine hull of {Ax <= b, Cx = d}, its coordinates, and the largest ball inside, by linear programs.

Everything is done in orthonormal coordinates u of the affine hull, x = origin + basis @ u, where the set is
{u : G u <= h} with rows of length 1 and a nonempty interior. `h - G u` are then distances to the facets.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, refuse

# The linear programs are solved to _LP; a ball or a slack below _THIN (a hundred times that, relative to the
# size of the data) counts as none, so that a set thinner than that is treated as having no thickness.
_LP = 1e-10
_THIN = 1e-8
# A row whose part along the affine hull is below this share of it does not vary over the hull, but for rounding.
_CONSTANT = 1e-12


@dataclass(frozen=True, eq=False)
class Geometry:
    """Coordinates of the affine hull (`basis` None: all of R^n) and the facets G u <= h in them."""

    origin: Array
    basis: Array | None
    G: Array
    h: Array
    inradius: float

    def coordinates(self, point: Array) -> Array:
        """The coordinates of the point of the affine hull nearest to `point`."""
        away = point - self.origin
        return away if self.basis is None else self.basis.T @ away

    def point(self, u: Array) -> Array:
        """The point with coordinates u."""
        return self.origin + (u if self.basis is None else self.basis @ u)

    def shrunk(self, radius: float) -> Geometry:
        """The same with every facet moved inwards: no linear program is needed."""
        return replace(self, h=self.h - radius, inradius=self.inradius - radius)


def geometry(A: Array, b: Array, C: Array, d: Array, *, consistent: bool = False) -> Geometry:
    """The geometry of {Ax <= b, Cx = d}, or an error that says why the set is empty.

    `consistent`: Cx = d is known to hold somewhere, up to what the linear programs can tell.
    """
    origin, basis = _affine_hull(C, d, consistent)
    G, h = _facets(A, b, origin, basis)
    inradius = _inradius(G, h)
    if np.isinf(inradius) or inradius > _THIN * _size(h):
        return Geometry(origin, basis, G, h, inradius)
    refuse(
        inradius < -_THIN * _size(h),
        f"A, b, C, d: the set is empty: every x violates some inequality by {-inradius:.3g} or more "
        "(rows scaled to length 1); relax a constraint",
    )
    # No interior: some inequalities hold with equality all over the set. They belong to the affine hull.
    tight = _always_tight(G, h)
    # In x they are G u = rows @ x: the origin, nearest to 0, is perpendicular to the directions of the hull.
    rows = G if basis is None else G @ basis.T
    C, d = np.vstack([C, rows[tight]]), np.concatenate([d, h[tight]])
    return geometry(rows[~tight], h[~tight], C, d, consistent=True)


def _affine_hull(C: Array, d: Array, consistent: bool) -> tuple[Array, Array | None]:
    """A point of {Cx = d}, the one nearest to 0, and an orthonormal basis of its directions."""
    if C.shape[0] == 0:
        return np.zeros(C.shape[1]), None
    origin = np.asarray(np.linalg.lstsq(C, d)[0], dtype=np.float64)
    off = np.abs(C @ origin - d)
    if not consistent and (off > _THIN * (np.linalg.norm(C, axis=1) * _size(origin) + np.abs(d))).any():
        i = int(np.argmax(off))
        raise InvalidInput(f"C, d: the set is empty: Cx = d has no solution (row {i} is off by {off[i]:.3g})")
    from scipy.linalg import null_space  # imported when used: it loads slowly

    return origin, null_space(C)


def _facets(A: Array, b: Array, origin: Array, basis: Array | None) -> tuple[Array, Array]:
    """The inequalities in coordinates, rows of length 1; rows that do not vary over the hull are checked."""
    G = A if basis is None else A @ basis
    h = b - A @ origin
    lengths, whole = np.linalg.norm(G, axis=1), np.linalg.norm(A, axis=1)
    constant = lengths <= _CONSTANT * whole
    if (broken := constant & (h < -_THIN * (whole * _size(origin) + np.abs(b)))).any():
        i = int(np.argmax(broken))
        raise InvalidInput(
            f"A, b: the set is empty: inequality {i} is violated by {-h[i]:.3g} at every x that meets the others"
        )
    varying = ~constant
    return G[varying] / lengths[varying, None], h[varying] / lengths[varying]


def _inradius(G: Array, h: Array) -> float:
    """max r over u with G u + r <= h (Chebyshev's centre); negative where no u satisfies G u <= h."""
    from scipy.optimize import linprog  # imported when used: it loads slowly

    rows, columns = G.shape
    if rows == 0:
        return np.inf
    solution = linprog(
        np.append(np.zeros(columns), -1.0),
        A_ub=np.column_stack([G, np.ones(rows)]),
        b_ub=h,
        bounds=(None, None),
        method="highs-ds",
        options={"primal_feasibility_tolerance": _LP, "dual_feasibility_tolerance": _LP},
    )
    if solution.status == 3:  # unbounded
        return np.inf
    if solution.status != 0 or solution.fun is None:
        raise InvalidInput(f"A, b: the linear program for the inradius failed ({solution.message}); scale the rows")
    return float(-solution.fun)


def _always_tight(G: Array, h: Array) -> NDArray[np.bool_]:
    """Which of G u <= h hold with equality at every u (known to exist) that satisfies all of them.

    Each program looks for a u that leaves slack (up to 1 each) in as many undecided rows as it can; a row seen
    with slack is decided. When none is, the rest have no slack anywhere.
    """
    from scipy.optimize import linprog

    rows, columns = G.shape
    undecided = np.ones(rows, dtype=bool)
    while undecided.any():
        solution = linprog(
            np.concatenate([np.zeros(columns), -undecided.astype(np.float64)]),
            A_ub=np.hstack([G, np.eye(rows)]),
            b_ub=h + _THIN * _size(h),
            bounds=[(None, None)] * columns + [(0.0, 1.0)] * rows,
            method="highs-ds",
        )
        if solution.status != 0 or solution.x is None:
            raise InvalidInput(f"A, b: the linear program for the affine hull failed ({solution.message})")
        seen = undecided & (solution.x[columns:] > 10.0 * _THIN * _size(h))
        if not seen.any():
            break
        undecided &= ~seen
    return undecided


def _size(values: Array) -> float:
    """The scale that tolerances are relative to."""
    return max(1.0, float(np.max(np.abs(values), initial=0.0)))
