"""The units of the model: x as moves from x0 in lengths that X and x0 give, whatever units the user has chosen.

Lengths are taken as they are (medians, bounds), never rounded: a leader whose x is given in units 2^k times as
large takes the very same moves, to the bit, and with any other factor the same up to rounding.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, ConvexSet, Limit, Objective, frozen
from stackelberg.leaders.response.constants import MOST_UNEQUAL, SHARE_OF_DISTANCE, SHARE_OF_WIDTH
from stackelberg.leaders.response.curves import Curves
from stackelberg.leaders.response.groups import Indices
from stackelberg.sets import Anywhere, Box, Reals


@dataclass(frozen=True, eq=False)
class Frame:
    """u = (x − origin) / length, entry by entry; where all entries of x have one unit, one length serves all.

    sizes: what entries of y are divided by, None before the first answer. Where prices act on several quantities
    (flows, then times), each has a size of its own: the model then does not mind that their units differ.
    """

    origin: Array
    length: Array
    sizes: Array | None = None

    def seen(self, y: Array) -> Array:
        """A response as the model sees it."""
        return y if self.sizes is None else np.asarray(y / self.sizes)

    def response(self, v: Array) -> Array:
        """A response as the user sees it."""
        return v if self.sizes is None else np.asarray(v * self.sizes)

    def inward(self, x: Array) -> Array:
        """x as the model sees it."""
        return np.asarray((x - self.origin) / self.length)

    def outward(self, u: Array) -> Array:
        """u as the user sees it."""
        return np.asarray(self.origin + self.length * u)

    @property
    def typical_size(self) -> float:
        """What turns a typical response as the model sees it into one as the user does."""
        return 1.0 if self.sizes is None else float(np.median(self.sizes))

    @property
    def longest(self) -> float:
        """The length of the longest unit."""
        return float(self.length.max())


def sized(frame: Frame, y: Array, places: Indices) -> Frame:
    """The frame after the first answer y (NaN where nothing was measured): a size for each quantity in y.

    places (b, d): which entries of y are of the same quantity (`groups.Groups.places`); others count as the one
    whose size is nearest to theirs.
    """
    level = np.abs(np.where(np.isfinite(y), y, 0.0))
    whole = typical(level[level > 0.0])
    size = np.array([typical(level[row][level[row] > 0.0], whole) for row in places] or [whole])
    with np.errstate(divide="ignore"):
        away = np.abs(np.log(np.where(level > 0.0, level, whole))[:, None] - np.log(size))
    sizes = size[np.argmin(away, axis=1)]
    for row, own in zip(places, size, strict=False):
        sizes[row] = own
    return replace(frame, sizes=frozen(sizes))


def frame_by(origin: Array, length: float) -> Frame:
    """One length for all entries."""
    return Frame(frozen(origin), frozen(np.full(origin.size, length)))


def frame_of(X: ConvexSet, x0: Array) -> Frame | None:
    """The frame that X and x0 give; None where they give no length (x0 = 0, and no bound elsewhere)."""
    lengths = _lengths(X, x0)
    known = lengths[np.isfinite(lengths)]
    if known.size == 0:
        return None
    middle = float(np.median(known))
    lengths = np.where(np.isfinite(lengths), lengths, middle)
    if isinstance(X, Box | Reals | Anywhere) and lengths.max() > MOST_UNEQUAL * lengths.min():
        return Frame(frozen(x0), frozen(lengths))
    return frame_by(x0, middle)


def _lengths(X: ConvexSet, x0: Array) -> Array:
    """A length for each entry of x, NaN where nothing gives one."""
    lengths = np.full(x0.size, np.nan)
    if isinstance(X, Box):
        with np.errstate(invalid="ignore"):
            width = X.upper - X.lower
            below, above = x0 - X.lower, X.upper - x0
        to_bound = np.where(np.isfinite(below), below, above)
        lengths = np.where(np.isfinite(width), SHARE_OF_WIDTH * width, SHARE_OF_DISTANCE * to_bound)
        lengths = np.where(np.isfinite(lengths) & (lengths > 0.0), lengths, np.nan)
    elif not isinstance(X, Reals | Anywhere):
        inside = X.inradius()
        if np.isfinite(inside) and inside > 0.0:
            lengths[:] = 2.0 * SHARE_OF_DISTANCE * inside
    return np.where(np.isnan(lengths) & (x0 != 0.0), SHARE_OF_DISTANCE * np.abs(x0), lengths)


@dataclass(frozen=True, eq=False)
class Seat:
    """Objective and set as the model sees them: in u, and in costs only compared with each other."""

    objective: Objective | Limit
    X: ConvexSet
    frame: Frame
    floor: bool
    """Whether y is never below zero."""
    curves: Curves | None = None
    """Entries of y that follow from others, where they do."""

    def settled(self, v: Array) -> Array:
        """v, not below zero where no answer has been, with entries that follow from others as these have them."""
        level = np.maximum(v, 0.0) if self.floor else v
        return level if self.curves is None else self.curves.complete(level)

    def cost(self, u: Array, v: Array) -> float:
        """f at u and a response as predicted."""
        return self.objective(self.frame.outward(u), self.frame.response(self.settled(v)))

    def slopes(self, u: Array, v: Array) -> tuple[Array, Array]:
        """∂u f and ∂v f there, the latter zero where v is cut off at zero."""
        level = self.settled(v)
        return self._slopes(self.frame.outward(u), v, level, self.frame.response(level))

    def cost_and_slopes(self, u: Array, v: Array) -> tuple[float, Array, Array]:
        """`cost` and `slopes`, with the response completed once for both."""
        level = self.settled(v)
        x, y = self.frame.outward(u), self.frame.response(level)
        by_u, by_v = self._slopes(x, v, level, y)
        return self.objective(x, y), by_u, by_v

    def _slopes(self, x: Array, v: Array, level: Array, y: Array) -> tuple[Array, Array]:
        by_v = self._pulled(x, level, y)
        if self.floor:
            by_v = np.where(v > 0.0, by_v, 0.0)
        return self.frame.length * self.objective.partial_x(x, y, length=self.frame.length), by_v

    def slope_in_response(self, u: Array, v: Array) -> Array:
        """∂v f at a response that is not cut off."""
        level = v if self.curves is None else self.curves.complete(v)
        return self._pulled(self.frame.outward(u), v, self.frame.response(level))

    def _pulled(self, x: Array, v: Array, y: Array) -> Array:
        """∂v f at x and the response y, to which v is completed."""
        sizes = 1.0 if self.frame.sizes is None else self.frame.sizes
        slope = sizes * self.objective.partial_y(x, y, length=sizes)
        return np.asarray(slope if self.curves is None else self.curves.pull(v, slope))

    def project(self, u: Array) -> Array:
        """The nearest point of X: entry by entry in a box, so that different units do not matter."""
        bounds = self.bounds
        if bounds is not None:
            return np.clip(u, *bounds)
        return self.frame.inward(self.X.project(self.frame.outward(u)))

    @property
    def bounds(self) -> tuple[Array, Array] | None:
        """The bounds of u, where X is a box or all of R^d."""
        if isinstance(self.X, Box):
            return self.frame.inward(self.X.lower), self.frame.inward(self.X.upper)
        if isinstance(self.X, Reals | Anywhere):
            return np.full(self.frame.origin.size, -np.inf), np.full(self.frame.origin.size, np.inf)
        return None


def typical(y: Array, otherwise: float = 1.0) -> float:
    """The size of a typical entry of y, `otherwise` where all of them are zero."""
    size = float(np.sqrt(np.mean(y**2))) if y.size else 0.0
    return size if np.isfinite(size) and size > 0.0 else otherwise
