"""Polytopes {Ax <= b, Cx = d} (bounded or not), projected onto by a quadratic program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, as_vector, frozen
from stackelberg.sets.base import ProjectableSet
from stackelberg.sets.box import Box
from stackelberg.sets.polytope_geometry import Geometry, geometry
from stackelberg.sets.simplex import Simplex
from stackelberg.support.arrays import as_matrix
from stackelberg.support.brief import brief


@final
@dataclass(frozen=True, eq=False)
class Polytope(ProjectableSet):
    """{x : Ax <= b, Cx = d}. An empty one is refused; one without interior has a smaller affine hull.

    The affine hull and the inradius are worked out once, at construction, and shrinking reuses them.

    Parameters
    ----------
    A : ndarray
        Rows of the inequalities A x <= b.
    b : ndarray
        Their right-hand sides.
    C : ndarray, optional
        Rows of the equations C x = d.
    d : ndarray, optional
        Their right-hand sides.

    Examples
    --------
    >>> triangle = Polytope(A=[[-1.0, 0.0], [0.0, -1.0], [1.0, 1.0]], b=[0.0, 0.0, 1.0])
    >>> triangle.project([1.0, 1.0])
    array([0.5, 0.5])
    >>> round(triangle.inradius(), 9)  # legs 1 and 1: (1 + 1 − √2) / 2
    0.292893219
    >>> Polytope(A=[[1.0], [-1.0]], b=[0.0, -1.0])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: A, b, C, d: the set is empty: every x violates some inequality by 0.5 \
    or more (rows scaled to length 1); relax a constraint
    """

    A: Array
    b: Array
    C: Array | None = None
    d: Array | None = None

    __repr__ = brief

    def __post_init__(self) -> None:
        A = _matrix("A", self.A)
        object.__setattr__(self, "A", A)
        object.__setattr__(self, "b", as_vector("b", self.b, A.shape[0]))
        if (self.C is None) != (self.d is None):
            missing = "C" if self.C is None else "d"
            raise InvalidInput(f"{missing}: expected both C and d (for Cx = d) or neither, got only one")
        if self.C is not None:
            C = _matrix("C", self.C, A.shape[1])
            object.__setattr__(self, "C", C)
            object.__setattr__(self, "d", as_vector("d", self.d, C.shape[0]))
        # Worked out here, so that an empty set is refused at the door.
        self._geometry  # noqa: B018

    @property
    def dimension(self) -> int:
        """The number of coordinates."""
        return int(self.A.shape[1])

    def inradius(self) -> float:
        """The radius of the largest ball inside (Chebyshev's centre, a linear program)."""
        return self._geometry.inradius

    def tangent_basis(self) -> Array | None:
        """An orthonormal basis of the directions that keep every equality."""
        basis = self._geometry.basis
        return None if basis is None else basis.copy()

    @cached_property
    def _geometry(self) -> Geometry:
        C = np.zeros((0, self.dimension)) if self.C is None else self.C
        d = np.zeros(0) if self.d is None else self.d
        return geometry(self.A, self.b, C, d)

    def _project(self, point: Array) -> Array:
        if not np.isfinite(point).all():
            return np.full(self.dimension, np.nan)
        from stackelberg.sets.quadratic import nearest  # imported when used: it loads the solvers

        hull = self._geometry
        return hull.point(nearest(hull.G, hull.h, hull.coordinates(point)))

    def _shrunk(self, radius: float) -> Polytope:
        hull = self._geometry
        directions = self.A if hull.basis is None else self.A @ hull.basis
        # The ball moves row i by radius · ‖P a_i‖, P the projector onto the affine hull's directions.
        b = frozen(self.b - radius * np.linalg.norm(directions, axis=1))
        # Known to be nonempty, with a known geometry: neither is worked out again.
        smaller = object.__new__(Polytope)
        vars(smaller).update(A=self.A, b=b, C=self.C, d=self.d, _geometry=hull.shrunk(radius))
        return smaller


def as_polytope(X: ConvexSet) -> Polytope | None:
    """A bounded box, a simplex or a polytope by its inequalities; None for other sets.

    Parameters
    ----------
    X : ConvexSet
        A set.

    Returns
    -------
    Polytope | None
        The polytope, or None.

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> as_polytope(Simplex(2)).C
    array([[1., 1.]])
    """
    if isinstance(X, Simplex):
        n = X.dimension
        return Polytope(-np.eye(n), np.full(n, -X.lower), np.ones((1, n)), np.array([X.total]))
    if isinstance(X, Box) and np.isfinite(X.lower).all() and np.isfinite(X.upper).all():
        ones = np.eye(X.dimension)
        return Polytope(np.vstack([-ones, ones]), np.append(-X.lower, X.upper))
    return X if isinstance(X, Polytope) else None


def _matrix(name: str, values: Any, columns: int | None = None) -> Array:
    matrix = as_matrix(name, values)
    if matrix.shape[1] == 0 or (columns is not None and matrix.shape[1] != columns):
        wanted = "" if columns is None else f" with {columns} columns"
        raise InvalidInput(f"{name}: expected a matrix{wanted}, got shape {matrix.shape}")
    return matrix
