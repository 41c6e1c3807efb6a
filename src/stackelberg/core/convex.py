"""What a leader or a follower needs to know of a convex set."""

from __future__ import annotations

from typing import Protocol

from stackelberg.core.arrays import Array


class ConvexSet(Protocol):
    """A closed convex set of R^dimension with a projection.

    `shrink(radius)` is the set of points around which a ball of that radius (within the affine hull) stays
    inside: a leader that keeps its centre there can probe in every direction without leaving the set.
    """

    @property
    def dimension(self) -> int:
        """The length of a vector of the space the set lives in."""
        ...

    def project(self, point: Array) -> Array:
        """The nearest point of the set."""
        ...

    def contains(self, point: Array, tolerance: float = 1e-9) -> bool:
        """Whether `point` lies in the set up to `tolerance` (Euclidean distance)."""
        ...

    def distance(self, point: Array) -> float:
        """Euclidean distance from `point` to the set."""
        ...

    def shrink(self, radius: float) -> ConvexSet:
        """The points whose ball of `radius` within the affine hull stays inside. Needs radius <= inradius()."""
        ...

    def inradius(self) -> float:
        """The radius of the largest ball within the affine hull that fits inside (may be infinite)."""
        ...

    def tangent_basis(self) -> Array | None:
        """Orthonormal columns spanning the directions of the affine hull; None where that is all of R^d."""
        ...
