"""No constraint, in whatever dimension: the set of a leader that nobody has given one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.sets.base import ProjectableSet


@final
@dataclass(frozen=True)
class Anywhere(ProjectableSet):
    """The whole space, of whatever dimension a point has: like `Reals`, where the dimension is not known yet.

    >>> Anywhere().project([3.0, -4.0])
    array([ 3., -4.])
    """

    @property
    def dimension(self) -> int:
        """Not known: asking for it is an error."""
        raise InvalidInput("dimension: Anywhere has none; give Reals(d), which is R^d")

    def inradius(self) -> float:
        """Infinite."""
        return np.inf

    def tangent_basis(self) -> Array | None:
        """None: the affine hull is the whole space."""
        return None

    def _project(self, point: Array) -> Array:
        return point.copy()

    def _shrunk(self, radius: float) -> Anywhere:
        return self

    def _checked(self, point: Any) -> Array:
        checked = np.asarray(point, dtype=np.float64)
        if checked.ndim != 1:
            raise InvalidInput(f"point: expected a vector of numbers, got shape {checked.shape}")
        return checked


ANYWHERE = Anywhere()
"""The default of every leader's X."""
