"""What a leader or a follower needs to know of a convex set."""

from __future__ import annotations

from typing import Any, Protocol

from stackelberg.support.arrays import Array
from stackelberg.support.brief import in_brief, kind_of
from stackelberg.support.errors import InvalidInput


class ConvexSet(Protocol):
    """A closed convex set of R^dimension with a projection.

    `shrink(radius)` is the set of points around which a ball of that radius (within the affine hull) stays
    inside: a leader that keeps its centre there can probe in every direction without leaving the set.
    """

    @property
    def dimension(self) -> int:
        """The length of a vector of the space the set lives in."""

    def project(self, point: Array) -> Array:
        """The nearest point of the set."""

    def contains(self, point: Array, tolerance: float = 1e-9) -> bool:
        """Whether `point` lies in the set up to `tolerance` (Euclidean distance)."""

    def distance(self, point: Array) -> float:
        """Euclidean distance from `point` to the set."""

    def shrink(self, radius: float) -> ConvexSet:
        """The points whose ball of `radius` within the affine hull stays inside. Needs radius <= inradius()."""

    def inradius(self) -> float:
        """The radius of the largest ball within the affine hull that fits inside (may be infinite)."""

    def tangent_basis(self) -> Array | None:
        """Orthonormal columns spanning the directions of the affine hull; None where that is all of R^d."""


def checked_set(name: str, X: Any) -> ConvexSet:
    """Check that X is a convex set.

    >>> checked_set("X", [(0, 10), (1, 2)])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: X: expected a convex set such as Box(lower, upper), got list; write \
Box([0, 1], [10, 2])
    """
    if not isinstance(X, type) and callable(getattr(X, "project", None)):
        found: ConvexSet = X
        return found
    pairs = isinstance(X, list | tuple) and X and all(isinstance(p, list | tuple) and len(p) == 2 for p in X)
    meant = f"; write Box({in_brief(X)})" if isinstance(X, dict) else ""  # names with bounds
    if pairs:
        lower, upper = ([pair[side] for pair in X] for side in (0, 1))
        meant = f"; write Box({in_brief(lower)}, {in_brief(upper)})"
    raise InvalidInput(f"{name}: expected a convex set such as Box(lower, upper), got {kind_of(X)}{meant}")
