"""The points of a convex set that may be announced: steps and lists of values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, Parameters, frozen
from stackelberg.sets.box import Box
from stackelberg.sets.middle import middle_of

_INSIDE = 1e-9
"""How far outside of X, relative to its size, a point may lie by rounding."""

_SWEEPS = 4
"""So often all entries are looked at."""


@dataclass(frozen=True, eq=False)
class Grid:
    """The points of X that `parameters` allow.

    Parameters
    ----------
    X : ConvexSet
        The set.
    parameters : Parameters
        Which values entries may have.

    Examples
    --------
    >>> shop = Box({"bread": (0, 5), "milk": (0, 3)}, step=0.5)
    >>> grid = Grid(shop, shop.parameters)
    >>> grid.nearest(np.array([1.3, 9.0])), grid.toward(np.zeros(2), np.array([0.9, 0.4]))
    (array([1.5, 3. ]), array([0.5, 0. ]))
    """

    X: ConvexSet
    parameters: Parameters

    @cached_property
    def bounds(self) -> tuple[Array, Array]:
        """The lowest and the highest value of each entry that may be announced, where X is a box."""
        d, allowed = self.parameters.size, self.parameters
        if not isinstance(self.X, Box):
            return np.full(d, -np.inf), np.full(d, np.inf)
        lower = [allowed.above(i, v) if np.isfinite(v) else v for i, v in enumerate(self.X.lower)]
        upper = [allowed.below(i, v) if np.isfinite(v) else v for i, v in enumerate(self.X.upper)]
        return np.array(lower), np.array(upper)

    def start(self) -> Array:
        """A point to start from where nobody has named one: the middle of X."""
        return self.nearest(middle_of(self.X)) if any(self.parameters.steps) else middle_of(self.X)

    def contains(self, x: Array) -> bool:
        """Whether x may be announced."""
        if not self.X.contains(x, _INSIDE * max(1.0, float(np.abs(x).max(initial=0.0)))):
            return False
        try:
            self.parameters.validate("x", x)
        except InvalidInput:
            return False
        return True

    def nearest(self, x: Array) -> Array:
        """A point that may be announced near x: each entry as near as it can be."""
        x = self.X.project(x)
        return frozen(self._inside(np.array([self.at(i, value) for i, value in enumerate(x)])))

    def at(self, i: int, value: float) -> float:
        """The value of an entry that may be announced nearest to another."""
        lower, upper = self.bounds
        return float(
            np.clip(self.parameters.nearest(i, float(np.clip(value, lower[i], upper[i]))), lower[i], upper[i])
        )

    def _inside(self, point: Array) -> Array:
        """A point of X near one that rounding has put outside: by single steps, and by steps of two entries."""
        for _ in range(8 * self.parameters.size):
            distance = self.X.distance(point)
            if distance <= _INSIDE * max(1.0, float(np.abs(point).max(initial=0.0))):
                return point
            best = min(self._nearby(point), key=self.X.distance, default=point)
            if self.X.distance(best) >= distance:
                break
            point = best
        raise InvalidInput(
            f"parameters: no point that may be announced was found in X near {np.round(point, 6).tolist()}; take "
            "smaller steps, or a larger X"
        )

    def _nearby(self, point: Array) -> Iterator[Array]:
        d = self.parameters.size
        for i in range(d):
            for sign in (1, -1):
                one = self._moved(point, i, sign)
                if one is not None:
                    yield one
                    others = (self._moved(one, j, -sign) for j in range(d) if j != i)
                    yield from (other for other in others if other is not None)

    def _moved(self, point: Array, i: int, sign: int) -> Array | None:
        value = self._beyond(i, float(point[i]), sign)
        lower, upper = self.bounds
        if not lower[i] <= value <= upper[i] or value == point[i]:
            return None
        moved = point.copy()
        moved[i] = value
        return moved

    def toward(self, start: Array, x: Array) -> Array:
        """The point that may be announced between two, entry by entry, nearest to x: rails shorten so.

        A start that may not be announced itself, as somebody deployed otherwise, counts as the point nearest to it.
        """
        start = start if self.contains(start) else self.nearest(start)
        point = np.array(
            [
                self.parameters.below(i, b) if b >= a else self.parameters.above(i, b)
                for i, (a, b) in enumerate(zip(start.tolist(), x.tolist(), strict=True))
            ]
        )
        point = np.where((point - start) * (x - start) >= 0.0, point, start)
        return frozen(point if self.X.contains(point, 1e-9) else start)

    # Looking for a better point.

    def next_to(self, point: Array) -> Iterator[Array]:
        """The points of X in which one entry is the next one below or above."""
        for i in range(self.parameters.size):
            for sign in (1, -1):
                moved = self._moved(point, i, sign)
                if moved is not None and self.X.contains(moved, 1e-9):
                    yield frozen(moved)

    def around(self, cost: Callable[[Array], float], x: Array) -> Array:
        """Of the points around x, each entry the next one below or above, one that costs least, entry by entry."""
        ends = [{self.parameters.below(i, v), self.parameters.above(i, v)} for i, v in enumerate(x.tolist())]
        return self._descended(cost, self.nearest(x), ends)

    def further(self, cost: Callable[[Array], float], point: Array) -> Array:
        """One that costs less than `point`, no entry more than two of its steps away."""
        return self._descended(cost, point, [self._within_two(i, v) for i, v in enumerate(point.tolist())])

    def _within_two(self, i: int, value: float) -> list[float]:
        return [value, *(self._beyond(i, value, steps) for steps in (1, -1, 2, -2))]

    def _beyond(self, i: int, value: float, steps: int) -> float:
        """The value of an entry so many steps after one that may be announced."""
        return self.parameters.nearest(i, value + steps * self.parameters.steps[i])

    def _descended(
        self, cost: Callable[[Array], float], start: Array, values: Sequence[Collection[float]]
    ) -> Array:
        """Entry by entry the one of its values that costs least, until none costs less."""
        point, lowest, (lower, upper) = np.array(start), cost(start), self.bounds
        for _ in range(_SWEEPS):
            before = lowest
            for i, possible in enumerate(values):
                for value in possible:
                    moved = point.copy()
                    moved[i] = value
                    allowed = lower[i] <= value <= upper[i] and self.X.contains(moved, 1e-9)
                    if allowed and value != point[i] and (found := cost(moved)) < lowest:
                        point, lowest = moved, found
            if not lowest < before:
                break
        return frozen(point)
