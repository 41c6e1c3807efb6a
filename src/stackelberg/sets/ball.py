"""A Euclidean ball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np

from stackelberg.core import Array, as_vector, positive
from stackelberg.sets.base import ProjectableSet
from stackelberg.support.brief import brief


@final
@dataclass(frozen=True, eq=False)
class Ball(ProjectableSet):
    """{x : ‖x − center‖ <= radius}. Radius 0 is the single point `center`.

    Parameters
    ----------
    center : ndarray
        The centre.
    radius : float
        The radius; 0 is the single point `center`.

    Examples
    --------
    >>> Ball([0.0, 0.0], 1.0).project([3.0, -4.0])
    array([ 0.6, -0.8])
    """

    center: Array
    radius: float

    __repr__ = brief

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", as_vector("center", self.center))
        object.__setattr__(self, "radius", positive("radius", self.radius, zero=True))

    @property
    def dimension(self) -> int:
        """The number of coordinates."""
        return int(self.center.size)

    def inradius(self) -> float:
        """The radius; infinite for a single point."""
        return self.radius if self.radius > 0.0 else np.inf

    def tangent_basis(self) -> Array | None:
        """None, or no direction at all for a single point."""
        return None if self.radius > 0.0 else np.empty((self.dimension, 0))

    def _project(self, point: Array) -> Array:
        away = point - self.center
        length = np.linalg.norm(away)
        if length <= self.radius:
            return point.copy()
        return np.asarray(self.center + away * (self.radius / length))

    def _shrunk(self, radius: float) -> Ball:
        return self if self.radius == 0.0 else Ball(self.center, max(0.0, self.radius - radius))
