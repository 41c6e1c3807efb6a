"""No constraint at all: R^d, or the space of whatever dimension, of a leader that nobody has given a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self, final

import numpy as np

from stackelberg.core import Array, InvalidInput, whole_number
from stackelberg.sets.base import ProjectableSet


class WholeSpace(ProjectableSet):
    """What a set without any constraint does, whether its dimension is known (`Reals`) or not (`Unconstrained`)."""

    def inradius(self) -> float:
        """Infinite."""
        return np.inf

    def tangent_basis(self) -> Array | None:
        """None: the affine hull is the whole space."""
        return None

    def _project(self, point: Array) -> Array:
        return point.copy()

    def _shrunk(self, radius: float) -> Self:
        return self


@final
@dataclass(frozen=True)
class Reals(WholeSpace):
    """R^dimension, the paper's X.

    Parameters
    ----------
    dimension : int
        Number of entries.

    Examples
    --------
    >>> Reals(2).project([3.0, -4.0])
    array([ 3., -4.])
    """

    dimension: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "dimension", whole_number("dimension", self.dimension))


@final
@dataclass(frozen=True)
class Unconstrained(WholeSpace):
    """The whole space, of whatever dimension a point has: like `Reals`, where the dimension is not known yet.

    >>> Unconstrained().project([3.0, -4.0])
    array([ 3., -4.])
    """

    _of_any_size: ClassVar[bool] = True

    @property
    def dimension(self) -> int:
        """Not known: asking for it is an error."""
        raise InvalidInput("dimension: Unconstrained has none; give Reals(d), which is R^d")


UNCONSTRAINED = Unconstrained()
"""The default of every leader's X."""
