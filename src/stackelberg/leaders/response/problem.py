"""The problem in the units of the model: x as moves from x0 in lengths that X and x0 give, y in its own size.

Lengths are taken as they are (medians, bounds), never rounded: a leader whose x is given in units 2^k times as
large takes the very same moves, to the bit, and with any other factor the same up to rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from stackelberg.core import Array, ConvexSet, Limit, Objective, StackelbergError, frozen
from stackelberg.leaders.limits import Foreseen
from stackelberg.leaders.response.constants import MOST_UNEQUAL, SHARE_OF_DISTANCE, SHARE_OF_WIDTH
from stackelberg.leaders.response.curves import Curves
from stackelberg.leaders.response.groups import Indices
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.sets import Anywhere, Box, Reals


@dataclass(frozen=True, eq=False)
class Scaling:
    """u = (x − origin) / length, entry by entry; where all entries of x have one unit, one length serves all.

    sizes: what entries of y are divided by, None before the first answer. Where prices act on several quantities
    (flows, then times), each has a size of its own: the model then does not mind that their units differ.
    """

    origin: Array
    length: Array
    sizes: Array | None = None

    def scale(self, x: Array) -> Array:
        """u of x."""
        return np.asarray((x - self.origin) / self.length)

    def unscale(self, u: Array) -> Array:
        """x of u."""
        return np.asarray(self.origin + self.length * u)

    def scale_response(self, y: Array) -> Array:
        """v of y: a copy."""
        return np.array(y) if self.sizes is None else np.asarray(y / self.sizes)

    def unscale_response(self, v: Array) -> Array:
        """y of v."""
        return v if self.sizes is None else np.asarray(v * self.sizes)

    @property
    def typical_size(self) -> float:
        """What turns a typical response as the model sees it into one as the user does."""
        return 1.0 if self.sizes is None else float(np.median(self.sizes))

    @property
    def longest(self) -> float:
        """The length of the longest unit."""
        return float(self.length.max())


def sized(scaling: Scaling, y: Array, places: Indices, limits: Sequence[Limit] = ()) -> Scaling:
    """The scaling after the first answer y (NaN where nothing was measured): a size for each quantity in y.

    places (b, d): which entries of y are of the same quantity (`groups.Groups.places`); others count as the one
    whose size is nearest to theirs, or as large as the bound of a limit on them allows: its units may be its own.
    """
    level, bounded = np.abs(np.where(np.isfinite(y), y, 0.0)), np.zeros(y.size)
    for limit in limits:
        weights = np.abs(limit.weights_on(y.size))
        on = weights > 0.0
        bounded[on] = abs(limit.bound) / weights[on] / on.sum()
    bounded[places] = 0.0  # of these all are of one quantity
    whole = typical(level[(level > 0.0) & (bounded == 0.0)])
    size = np.array([typical(level[row][level[row] > 0.0], whole) for row in places] or [whole])
    with np.errstate(divide="ignore"):
        away = np.abs(np.log(np.where(level > 0.0, level, whole))[:, None] - np.log(size))
    sizes = size[np.argmin(away, axis=1)]
    sizes[places] = size[: len(places), None]
    return replace(scaling, sizes=frozen(np.where(bounded > 0.0, bounded, sizes)))


def own_sizes(objective: Objective, x: Array, y: Array, scaling: Scaling) -> Scaling:
    """The scaling with a size for each entry of y, where they have units of their own; else as it is.

    What an entry costs at the margin, over its size, tells in which units f counts it. Where that differs by more
    than 64, and entries are as large as to make up for it, each gets the size at which all cost as much. Where f
    has no slope in y (prices that are zero), their own levels tell, if they differ by more than 64².
    """
    sizes, level = scaling.sizes, np.abs(np.where(np.isfinite(y), y, 0.0))
    if sizes is None or np.count_nonzero(level) < 2:
        return scaling
    length = np.where(level > 0.0, level, sizes)
    slope = np.abs(objective.partial_y(x, np.where(np.isfinite(y), y, 0.0), length=length))
    told, most = (level > 0.0) & np.isfinite(slope) & (slope > 0.0), MOST_UNEQUAL
    if not told.any():
        slope, told, most = 1.0 / length, level > 0.0, MOST_UNEQUAL**2
    cost, level = (slope * sizes)[told], (level / sizes)[told]
    if _spread(cost) <= most or _spread(cost * level) > np.sqrt(_spread(level)):
        return scaling
    factor = np.ones(y.size)
    factor[told] = np.median(cost) / cost
    return replace(scaling, sizes=frozen(sizes * factor))


def _spread(values: Array) -> float:
    """How many times the least the largest is."""
    return float(values.max() / values.min())


def scaling_by(origin: Array, length: float) -> Scaling:
    """One length for all entries."""
    return Scaling(frozen(origin), frozen(np.full(origin.size, length)))


def scaling_of(X: ConvexSet, x0: Array) -> Scaling | None:
    """The scaling that X and x0 give; None where they give no length (x0 = 0, and no bound elsewhere)."""
    lengths = _lengths(X, x0)
    known = lengths[np.isfinite(lengths)]
    if known.size == 0:
        return None
    middle = float(np.median(known))
    lengths = np.where(np.isfinite(lengths), lengths, middle)
    if isinstance(X, Box | Reals | Anywhere) and lengths.max() > MOST_UNEQUAL * lengths.min():
        return Scaling(frozen(x0), frozen(lengths))
    return scaling_by(x0, middle)


def _lengths(X: ConvexSet, x0: Array) -> Array:
    """A length for each entry of x, NaN where nothing gives one."""
    lengths = np.full(x0.size, np.nan)
    if isinstance(X, Box):
        width, below, above = X.upper - X.lower, x0 - X.lower, X.upper - x0
        to_bound = np.where(np.isfinite(below), below, above)
        lengths = np.where(np.isfinite(width), SHARE_OF_WIDTH * width, SHARE_OF_DISTANCE * to_bound)
        lengths = np.where(np.isfinite(lengths) & (lengths > 0.0), lengths, np.nan)
    elif not isinstance(X, Reals | Anywhere):
        inside = X.inradius()
        if np.isfinite(inside) and inside > 0.0:
            lengths[:] = 2.0 * SHARE_OF_DISTANCE * inside
    return np.where(np.isnan(lengths) & (x0 != 0.0), SHARE_OF_DISTANCE * np.abs(x0), lengths)


def own_lengths(lengths: Array, effects: Array) -> Array | None:
    """A length for each entry of x, over which all do as much to y; None where one length serves all.

    effects: how much a move of the present length in each entry does; that length fits those which do most, for it
    was found by moves of all together. Others get longer ones, by 64 at most at a time: what does little here may
    do much further off. One that does next to nothing (less than 64⁻⁴ of what another does: nothing but rounding)
    says nothing of units, and keeps its length.

    >>> own_lengths(np.ones(3), np.array([1.0, 2.0, 100.0])).round(3)
    array([64., 50.,  1.])
    >>> own_lengths(np.ones(4), np.array([0.0, 1.0, 1e-17, 2.0])) is None
    True
    """
    acting = effects > MOST_UNEQUAL**-4 * effects.max()
    if not acting.any() or effects.max() <= MOST_UNEQUAL * effects[acting].min():
        return None
    factor = np.ones(effects.size)
    factor[acting] = np.minimum(effects.max() / effects[acting], MOST_UNEQUAL)
    return np.asarray(lengths * factor)


_Asked = TypeVar("_Asked", Objective, Limit)
_REFUSALS = (ArithmeticError, ValueError, LookupError, RuntimeError)
"""What a function raises where it is not defined: at the logarithm of sales below zero, say."""


@dataclass(frozen=True)
class _WhereDefined:
    """A function of x and y, or a slope in one of them, that is NaN where it raises an error."""

    function: Callable[[Array, Array], Any]
    argument: int | None = None

    def __call__(self, x: Array, y: Array) -> Any:
        try:
            return self.function(x, y)
        except StackelbergError:
            raise
        except _REFUSALS:
            return np.nan if self.argument is None else np.full((x, y)[self.argument].size, np.nan)


def where_defined(asked: _Asked) -> _Asked:
    """An objective or a limit as a model asks it: not a number where its function raises an error.

    A model asks for responses that nobody gave, and x that nobody would announce, where a function may refuse.

    >>> import math
    >>> f = where_defined(Objective(lambda x, y: math.log(y[0])))
    >>> f(np.zeros(1), np.ones(1)), f(np.zeros(1), -np.ones(1))
    (0.0, nan)
    """
    if asked.function is None:
        return asked
    gradients: Any = asked.gradients
    if isinstance(gradients, tuple):
        gradients = tuple(_WhereDefined(partial, k) for k, partial in enumerate(gradients))
    return replace(asked, function=_WhereDefined(asked.function), gradients=gradients)


@dataclass(frozen=True, eq=False)
class ScaledProblem:
    """Objective and set in u and v; costs are only compared with each other.

    floor: whether y is never below zero; curves: entries of y that follow from others, where they do.
    """

    objective: Objective | Limit
    X: ConvexSet
    scaling: Scaling
    floor: bool
    curves: Curves | None = None

    def complete(self, v: Array) -> Array:
        """v, not below zero where no answer has been, with entries that follow from others as these have them."""
        level = np.maximum(v, 0.0) if self.floor else v
        return level if self.curves is None else self.curves.complete(level)

    def cost(self, u: Array, v: Array) -> float:
        """f at u and a response as predicted."""
        return self.objective(self.scaling.unscale(u), self.scaling.unscale_response(self.complete(v)))

    def refusal(self, u: Array, v: Array) -> str:
        """What f raises there, in brackets; nothing where it raises nothing."""
        f = self.objective.function
        if isinstance(f, _WhereDefined):
            try:
                f.function(self.scaling.unscale(u), self.scaling.unscale_response(self.complete(v)))
            except _REFUSALS as error:
                return f" ({type(error).__name__}: {error})"
        return ""

    def cost_and_slopes(self, u: Array, v: Array) -> tuple[float, Array, Array]:
        """`cost`, ∂u f and ∂v f there, the last zero where v is cut off at zero."""
        level = self.complete(v)
        x, y = self.scaling.unscale(u), self.scaling.unscale_response(level)
        by_x, by_v = self.objective.partial_x(x, y, length=self.scaling.length), self._vjp(x, level)
        if self.floor:
            by_v = np.where(v > 0.0, by_v, 0.0)
        return self.objective(x, y), self.scaling.length * by_x, by_v

    def slope_in_response(self, u: Array, v: Array) -> Array:
        """∂v f at a response that is not cut off."""
        return self._vjp(self.scaling.unscale(u), v if self.curves is None else self.curves.complete(v))

    def _vjp(self, x: Array, level: Array) -> Array:
        """∂v f at x and a response that is complete."""
        sizes = 1.0 if self.scaling.sizes is None else self.scaling.sizes
        slope = sizes * self.objective.partial_y(x, self.scaling.unscale_response(level), length=sizes)
        return np.asarray(slope if self.curves is None else self.curves.vjp(level, slope))

    def project(self, u: Array) -> Array:
        """The nearest point of X: entry by entry in a box, so that different units do not matter."""
        bounds = self.bounds
        if bounds is not None:
            return np.clip(u, *bounds)
        return self.scaling.scale(self.X.project(self.scaling.unscale(u)))

    @property
    def bounds(self) -> tuple[Array, Array] | None:
        """The bounds of u, where X is a box or all of R^d."""
        if isinstance(self.X, Box):
            return self.scaling.scale(self.X.lower), self.scaling.scale(self.X.upper)
        if isinstance(self.X, Reals | Anywhere):
            return np.full(self.scaling.origin.size, -np.inf), np.full(self.scaling.origin.size, np.inf)
        return None


def typical(y: Array, otherwise: float = 1.0) -> float:
    """The size of a typical entry of y, `otherwise` where all of them are zero."""
    size = float(np.sqrt(np.mean(y**2))) if y.size else 0.0
    return size if np.isfinite(size) and size > 0.0 else otherwise


def foresee_with(model: Predictor, problem: ScaledProblem, limits: Sequence[Limit]) -> Callable[[Array], Foreseen]:
    """u ↦ what the model foresees of each limit at u, in the units of that limit: what `leaders.limits` needs."""
    problems = [replace(problem, objective=limit) for limit in limits]
    noise = model.noise * model.scale * model.unit**2  # of an entry of y, as the model sees it
    slopes: tuple[Array, Array, list[Array]] | None = None

    def foresee(u: Array) -> Foreseen:
        nonlocal slopes
        v = model.predict(u)
        found = [one.cost_and_slopes(u, v) for one in problems]
        by_v = np.stack([slope for _, _, slope in found])
        if slopes is None or not np.array_equal(by_v, slopes[0]):  # weights have the same everywhere
            slopes = by_v, np.stack([model.vjp(slope) for slope in by_v]), model.worths(by_v**2)
        variance, slope_of_variance = model.variance(u, slopes[2])
        return Foreseen(
            value=np.array([value for value, _, _ in found]),
            slope=np.stack([slope for _, slope, _ in found]) + slopes[1],
            variance=variance,
            slope_of_variance=slope_of_variance,
            noise=(by_v**2).sum(axis=1) * noise,
        )

    return foresee
