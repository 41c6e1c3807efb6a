"""A product of sets: each player's actions, each origin-destination pair's routes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, ConvexSet, InvalidInput, refuse
from stackelberg.core.game import checked_set
from stackelberg.sets.base import ProjectableSet
from stackelberg.sets.box import Box
from stackelberg.sets.simplex import Simplex, project_simplices
from stackelberg.support.brief import brief, kind_of


@final
@dataclass(frozen=True, eq=False)
class Product(ProjectableSet):
    """sets[0] × sets[1] × ...: a point is the factors' points one after the other.

    Parameters
    ----------
    sets : tuple[ConvexSet, ...]
        The factors, in order.

    Examples
    --------
    >>> Product((Simplex(2), Simplex(2, total=3.0))).project([1.0, 0.5, 2.0, 2.0])
    array([0.75, 0.25, 1.5 , 1.5 ])
    """

    sets: tuple[ConvexSet, ...]

    __repr__ = brief

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "sets", tuple(self.sets))
        except TypeError as error:
            raise InvalidInput(f"sets: expected several convex sets, got {kind_of(self.sets)}") from error
        refuse(not self.sets, "sets: expected at least one set, got none")
        for i, factor in enumerate(self.sets):
            checked_set(f"sets[{i}]", factor)

    @property
    def dimension(self) -> int:
        """The dimensions of the factors added up."""
        return int(self._ends[-1])

    @cached_property
    def slices(self) -> tuple[slice, ...]:
        """The slice of a point that belongs to each factor."""
        starts = [0, *self._ends[:-1]]
        return tuple(slice(int(start), int(end)) for start, end in zip(starts, self._ends, strict=True))

    def inradius(self) -> float:
        """The smallest of the factors': a ball fits inside exactly when its shadow fits in each factor."""
        return min(factor.inradius() for factor in self.sets)

    def tangent_basis(self) -> Array | None:
        """The factors' bases side by side; None where every factor is full-dimensional."""
        bases = [factor.tangent_basis() for factor in self.sets]
        if all(basis is None for basis in bases):
            return None
        whole = [
            np.eye(factor.dimension) if basis is None else basis
            for factor, basis in zip(self.sets, bases, strict=True)
        ]
        from scipy.linalg import block_diag  # imported when used: it loads slowly

        return np.asarray(block_diag(*whole))

    @cached_property
    def _ends(self) -> NDArray[np.int64]:
        return np.cumsum([factor.dimension for factor in self.sets])

    @cached_property
    def _simplices(self) -> tuple[Array, Array] | None:
        """Totals and lower bounds where every factor is a simplex: one kernel call then projects them all."""
        simplices = [factor for factor in self.sets if isinstance(factor, Simplex)]
        if len(simplices) < len(self.sets):
            return None
        return np.array([s.total for s in simplices]), np.array([s.lower for s in simplices])

    @cached_property
    def _box(self) -> Box | None:
        """The factors as one box where every one is a box: n players with a bounded action each, say."""
        boxes = [factor for factor in self.sets if isinstance(factor, Box)]
        if len(boxes) < len(self.sets):
            return None
        return Box(np.concatenate([b.lower for b in boxes]), np.concatenate([b.upper for b in boxes]))

    def _project(self, point: Array) -> Array:
        if self._box is not None:
            return self._box.project(point)
        if self._simplices is not None:
            return project_simplices(point, self._ends, *self._simplices)
        parts = [factor.project(point[part]) for factor, part in zip(self.sets, self.slices, strict=True)]
        return np.concatenate(parts)

    def _shrunk(self, radius: float) -> Product:
        return Product(tuple(factor.shrink(radius) for factor in self.sets))
