"""The points of a convex set that may be announced: steps, lists of values, few entries away from their default."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, Parameters, frozen
from stackelberg.sets.box import Box
from stackelberg.sets.middle import middle_of

_INSIDE = 1e-9
"""How far outside of X, relative to its size, a point may lie by rounding."""

_SWAPPED = 8
"""So many of the entries that promise most are tried in the place of others, where only few may be used."""

_SHARES = (1.0, 0.5, 0.25, 0.0)
"""How far an entry moves, in shares of how far it may; one step at least."""

_SWEEPS = 4
"""So often all entries are looked at for each length of a move."""


@dataclass(frozen=True, eq=False)
class Grid:
    """The points of X that `parameters` allow.

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

    @cached_property
    def default(self) -> Array:
        """The default of every entry."""
        return np.array(self.parameters.defaults)

    def start(self) -> Array:
        """A point to start from where nobody has named one: the default of few entries, else the middle of X."""
        if self.parameters.at_most is not None:
            return frozen(self.default)
        return self.nearest(middle_of(self.X)) if self.parameters.restricted else middle_of(self.X)

    def contains(self, x: Array) -> bool:
        """Whether x may be announced."""
        if not self.X.contains(x, _INSIDE * max(1.0, float(np.abs(x).max(initial=0.0)))):
            return False
        try:
            self.parameters.refuse_inadmissible("x", x)
        except InvalidInput:
            return False
        return True

    def nearest(self, x: Array) -> Array:
        """A point that may be announced near x: each entry as near as it can be, of many those furthest away."""
        x = self.X.project(x)
        point = np.array([self.at(i, value) for i, value in enumerate(x)])
        return frozen(self._inside(self._few(point, np.abs(x - self.default))))

    def at(self, i: int, value: float) -> float:
        """The value of an entry that may be announced nearest to another."""
        lower, upper = self.bounds
        return float(
            np.clip(self.parameters.nearest(i, float(np.clip(value, lower[i], upper[i]))), lower[i], upper[i])
        )

    def _few(self, point: Array, weight: Array) -> Array:
        """No more entries away from their default than there may be: those of most weight."""
        away, most = self.parameters.away(point), self.parameters.at_most
        if most is None or int(away.sum()) <= most:
            return point
        kept = np.argsort(-np.where(away, weight, -1.0), kind="stable")[:most]
        few = self.default.copy()
        few[kept] = point[kept]
        return few

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
        value = self.parameters.beyond(i, float(point[i]), sign)
        lower, upper = self.bounds
        if not lower[i] <= value <= upper[i] or value == point[i]:
            return None
        moved = point.copy()
        moved[i] = value
        return moved

    def toward(self, start: Array, x: Array) -> Array:
        """The point that may be announced between two, entry by entry, as near to x as can be: rails shorten so.

        Where only few entries may be away from their default, others must go back before new ones leave. A start
        that may not be announced itself, as somebody deployed otherwise, counts as the point nearest to it.
        """
        start = start if self.contains(start) else self.nearest(start)
        point = np.array(
            [
                self.parameters.below(i, b) if b >= a else self.parameters.above(i, b)
                for i, (a, b) in enumerate(zip(start.tolist(), x.tolist(), strict=True))
            ]
        )
        point = np.where((point - start) * (x - start) >= 0.0, point, start)
        most = self.parameters.at_most
        if most is not None:
            away, before = self.parameters.away(point), self.parameters.away(start)
            room = most - int((away & before).sum())
            new = np.flatnonzero(away & ~before)
            late = new[np.argsort(-np.abs(x - start)[new], kind="stable")][max(room, 0) :]
            point[late] = start[late]
        return frozen(point if self.X.contains(point, 1e-9) else start)

    # Looking for a better point.

    def around(self, cost: Callable[[Array], float], x: Array) -> Array:
        """Of the points around x, each entry the next one below or above, one that costs least, entry by entry."""
        point = np.array(self.nearest(x))
        lowest, (lower, upper) = cost(point), self.bounds
        for _ in range(_SWEEPS):
            before = lowest
            for i in range(x.size):
                ends = {self.parameters.below(i, float(x[i])), self.parameters.above(i, float(x[i]))} - {point[i]}
                for value in ends:
                    moved = point.copy()
                    moved[i] = value
                    allowed = lower[i] <= value <= upper[i] and self.X.contains(moved, 1e-9)
                    if allowed and (found := cost(moved)) < lowest:
                        point, lowest = moved, found
            if not lowest < before:
                break
        return frozen(point)

    def descend(self, cost: Callable[[Array], float], start: Array, reach: Array) -> tuple[Array, float]:
        """A point that may be announced and costs less than `start`, no entry further away than `reach`; its cost.

        Entries move one at a time, by long steps and then by shorter ones; where only few may be away from their
        default, one also takes the place of another.
        """
        best, lowest = np.array(start), cost(start)
        for share in _SHARES:
            for _ in range(_SWEEPS):
                before = lowest
                best, lowest = self._sweep(cost, (best, lowest), start, reach, share)
                if not lowest < before:
                    break
        return frozen(best), lowest

    def _sweep(
        self, cost: Callable[[Array], float], best: tuple[Array, float], start: Array, reach: Array, share: float
    ) -> tuple[Array, float]:
        """Every entry once, by `share` of how far it may go, one step at least."""
        wanted: list[tuple[float, int]] = []
        for i in range(self.parameters.size):
            for value in self._values(i, float(best[0][i]), float(start[i]), float(reach[i]), share):
                moved = best[0].copy()
                moved[i] = value
                found = cost(moved) if self.X.contains(moved, 1e-9) else np.inf
                if not found < best[1]:
                    continue
                if self._enough(moved):
                    best = (moved, found)
                else:
                    wanted.append((found, i))
        for i in list(dict.fromkeys(i for _, i in sorted(wanted)))[:_SWAPPED]:
            best = self._swapped(cost, best, i, (float(start[i]), float(reach[i])))
        return best

    def _enough(self, x: Array) -> bool:
        most = self.parameters.at_most
        return most is None or int(self.parameters.away(x).sum()) <= most

    def _values(self, i: int, now: float, start: float, reach: float, share: float) -> list[float]:
        """Where an entry may go from where it is: up, down, and back to its default."""
        values = []
        for sign in (1, -1):
            wish = now + sign * share * reach
            value = self.at(i, wish)
            if value == now:
                moved = self.parameters.beyond(i, now, sign)
                value = moved if self.bounds[0][i] <= moved <= self.bounds[1][i] else now
            if value != now and abs(value - start) <= reach * (1.0 + 1e-9):
                values.append(value)
        default = float(self.default[i])
        if self.parameters.at_most is not None and now != default and default not in values:
            values.append(default)
        return values

    def _swapped(
        self, cost: Callable[[Array], float], best: tuple[Array, float], i: int, room: tuple[float, float]
    ) -> tuple[Array, float]:
        """The best of those where an entry takes the place of another, which goes back to its default."""
        values = sorted({v for share in _SHARES for v in self._values(i, float(best[0][i]), *room, share)})
        for j in np.flatnonzero(self.parameters.away(best[0])):
            if j == i:
                continue
            out = best[0].copy()
            out[j] = self.default[j]
            found = min((self._with(cost, out, i, value) for value in values), key=lambda one: one[1])
            while (better := self._next_to(cost, found, i, room))[1] < found[1]:
                found = better
            best = min(best, found, key=lambda one: one[1])
        return best

    def _next_to(
        self, cost: Callable[[Array], float], at: tuple[Array, float], i: int, room: tuple[float, float]
    ) -> tuple[Array, float]:
        """The better of the two values next to that of an entry, and its cost."""
        values = self._values(i, float(at[0][i]), *room, 0.0)
        return min((self._with(cost, at[0], i, value) for value in values), key=lambda one: one[1], default=at)

    def _with(self, cost: Callable[[Array], float], x: Array, i: int, value: float) -> tuple[Array, float]:
        """x with another value of an entry, and its cost; infinite where that may not be announced."""
        moved = x.copy()
        moved[i] = value
        allowed = self._enough(moved) and self.X.contains(moved, 1e-9)
        return moved, cost(moved) if allowed else np.inf

    def neighbour(self, x: Array, reach: Array, rng: np.random.Generator) -> Array:
        """A point close by, drawn at random: entries about `reach` further; of few, some in the place of others."""
        free = np.flatnonzero(self.bounds[0] < self.bounds[1])
        noise, most = rng.standard_normal(x.size) * reach, self.parameters.at_most
        point = np.array(x)
        chosen = free if most is None else rng.choice(free, size=min(free.size, max(1, most // 3)), replace=False)
        for i in chosen:
            point[i] = self.at(int(i), float(x[i] + noise[i]))
        for i in [rng.choice(chosen)] if chosen.size and np.array_equal(point, x) else []:
            ways = (self._moved(point, int(i), sign) for sign in (1, -1)[:: 1 if noise[i] > 0.0 else -1])
            point = next((moved for moved in ways if moved is not None), point)
        if not self._enough(point):
            point = self._few(point, np.where(point != x, 2.0, rng.random(x.size)))
        return frozen(point if self.X.contains(point, 1e-9) else x)
