"""What all sets share: checks at the door, and what follows from the projection alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, positive, refuse
from stackelberg.support.arrays import checked_floats, number

# A radius computed from inradius() itself may come back larger by a few roundings.
_ROUNDING = 1e-12


class ProjectableSet(ABC):
    """A closed convex set given by its projection: a set implements the abstract methods, the rest follows.

    A NaN in a point comes out as NaN in its projection: it is the loop that records it as a failure.
    """

    _of_any_size: ClassVar[bool] = False

    if TYPE_CHECKING:  # only for the type checker: a property here would shadow a dataclass field of that name

        @property
        def dimension(self) -> int:
            """The length of a vector of the space the set lives in."""

    def project(self, point: Any) -> Array:
        """The nearest point of the set (a new array)."""
        return self._project(self._checked(point))

    def distance(self, point: Any) -> float:
        """Euclidean distance from `point` to the set."""
        checked = self._checked(point)
        return float(np.linalg.norm(checked - self._project(checked)))

    def contains(self, point: Any, tolerance: float = 1e-9) -> bool:
        """Whether `point` lies in the set up to `tolerance` (Euclidean distance). NaN lies nowhere."""
        return self.distance(point) <= number("tolerance", tolerance)

    def shrink(self, radius: float) -> ConvexSet:
        """The points whose ball of `radius` within the affine hull stays inside. Needs radius <= inradius()."""
        radius, largest = positive("radius", radius, zero=True), self.inradius()
        refuse(
            radius > largest * (1.0 + _ROUNDING),
            f"radius: expected at most the inradius {largest:.6g} of the {type(self).__name__}, "
            f"got {radius:.6g}; use a smaller radius (a leader's delta) or a larger set",
        )
        return self._shrunk(min(radius, largest))

    @abstractmethod
    def inradius(self) -> float:
        """The radius of the largest ball within the affine hull that fits inside.

        Infinite where no ball is too large: in R^d, and in a single point, whose balls are the point itself.
        """

    @abstractmethod
    def tangent_basis(self) -> Array | None:
        """Orthonormal columns spanning the directions of the affine hull; None where that is all of R^d."""

    @abstractmethod
    def _project(self, point: Array) -> Array:
        """The nearest point to a checked `point`, as a new array."""

    @abstractmethod
    def _shrunk(self, radius: float) -> ConvexSet:
        """`shrink` for a radius that is known to fit."""

    def _checked(self, point: Any) -> Array:
        """A point of the space, perhaps with NaN or infinities; one that is an array already is not copied."""
        if type(point) is not np.ndarray or point.dtype != np.float64:
            point = checked_floats("point", point, "a vector of numbers")
        if point.ndim != 1 or not (self._of_any_size or point.size == self.dimension):
            size = "" if self._of_any_size else f"{self.dimension} "
            raise InvalidInput(f"point: expected a vector of {size}numbers, got shape {point.shape}")
        vector: Array = point
        return vector
