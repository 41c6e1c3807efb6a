"""Steps and exploring moves that keep constraints by a model of the response.

A constraint g(x, y) <= b is kept by a margin, c(u) = g(u, S(u)) + z · sd(u) − b <= 0, where S is the response as
the model has it, sd that of g on a day to come (the model's own uncertainty, the noise, and by how much the model
has lately been wrong beyond both) and z the quantile of the constraint's probability. Where the leader stands
outside, it first leads back: the least violation comes before the least cost.

What a model must give is in `ConstraintPredictions`; everything is in the model's own units u of x, and each
constraint is measured in units of its own, so that no units matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, Constraint, ConstraintForecast, frozen

Evaluate = Callable[[Array], tuple[float, Array]]
"""u ↦ a number and its gradient."""

Minimise = Callable[[Evaluate], Array]
"""A point where such a function is small, within X and the trust region."""

MEMORY = 0.8
"""How much of what was learned of errors is left after one more answer."""

UNKNOWN = 0.5
"""Before anything is known, a whole first move changes g by about this share of its size (a standard deviation)."""

CAUTION = 0.8
"""How much of that variance is left after one more answer."""

SHORTEST = 0.01
"""A move shorter than this share of a whole first one says nothing of errors per length."""

OUTER = 12
"""At most so many rounds of multipliers."""

FIRST_WEIGHT, GROW = 10.0, 4.0
"""The first weight of a violation, relative to what the slope of the cost promises, and by how much it grows."""

SMALL = 1e-6
"""A violation as small as this share of what one radius does to a constraint is none, for the multipliers."""

HALVINGS = 20
"""How finely the way back to a point within the constraints is divided."""


class ConstraintPredictions(NamedTuple):
    """What a model predicts of every g at u: mean (m), gradient (m, d), variance, its gradient, and noise (m)."""

    value: Array
    slope: Array
    variance: Array
    slope_of_variance: Array
    noise: Array


@dataclass(frozen=True, eq=False)
class Errors:
    """Errors of the model's predictions of constraints beyond its own, and its prediction for the last probe.

    per_move: squared errors per squared length of the move (m). noise: squared errors of noisy measurements (m).
    sizes: the size of each g, as first seen (m). reach: the length of a whole first move. caution: how much is left
    of what was not known at all.
    expected, variance, said: what was predicted for `announced`.
    """

    per_move: Array
    noise: Array
    sizes: Array
    reach: float
    caution: float = 1.0
    announced: Array | None = None
    length: float = 0.0
    expected: Array = field(default_factory=lambda: np.zeros(0))
    variance: Array = field(default_factory=lambda: np.zeros(0))
    said: Array = field(default_factory=lambda: np.zeros(0))


def first_errors(constraints: Sequence[Constraint], values: Array, reach: float) -> Errors:
    """Before anything was predicted; `values` are those of the first answer, NaN where not known."""
    sizes = np.maximum([abs(constraint.side[1]) for constraint in constraints], np.nan_to_num(np.abs(values)))
    nothing = np.zeros(len(constraints))
    return Errors(nothing, nothing, frozen(np.where(sizes > 0.0, sizes, 1.0)), reach)


def with_answer(errors: Errors, values: Array, u: Array, quiet: bool) -> Errors:
    """After an answer at u where each g was as `values` say (NaN: not known); `quiet`: it has little noise."""
    errors = replace(errors, caution=CAUTION * errors.caution)
    announced, near = errors.announced, 1e-9 * (1.0 + errors.length)
    if announced is None or not np.allclose(u, announced, rtol=0.0, atol=near):
        return replace(errors, announced=None)
    beyond = (values - errors.expected) ** 2 - errors.variance
    known = ~np.isnan(beyond)
    per_move, noise, new = errors.per_move, errors.noise, 1.0 - MEMORY
    if errors.length > SHORTEST * errors.reach:
        more = np.maximum(beyond - errors.said, 0.0) / errors.length**2
        per_move = np.where(known, MEMORY * per_move + new * more, per_move)
    if not quiet:
        noise = np.where(known, np.maximum(MEMORY * noise + new * beyond, 0.0), noise)
    return replace(
        errors,
        per_move=frozen(per_move),
        noise=frozen(noise),
        announced=None,
    )


@dataclass(frozen=True, eq=False)
class Margins:
    """The constraints of a game as a model predicts them from where it stands (`at`): kept where all c(u) <= 0."""

    constraints: tuple[Constraint, ...]
    predict: Callable[[Array], ConstraintPredictions]
    errors: Errors
    at: Array
    quiet: bool

    def __call__(self, u: Array) -> tuple[Array, Array]:
        """c(u), in units of each constraint's own size, and its gradient."""
        seen, (signs, bounds, quantiles) = self.predict(u), self._terms
        variance, slope_of_variance = self._spread(seen, u)
        sd = np.sqrt(variance)
        half = np.divide(0.5 * quantiles, sd, out=np.zeros(sd.size), where=sd > 0.0)
        c = signs * (seen.value - bounds) + quantiles * sd
        slope = signs[:, None] * seen.slope + half[:, None] * slope_of_variance
        return c / self.errors.sizes, slope / self.errors.sizes[:, None]

    @cached_property
    def _terms(self) -> Array:
        """Sign, bound and quantile of each constraint, a row each."""
        return np.array([(*one.side, NormalDist().inv_cdf(one.probability)) for one in self.constraints]).T

    def _spread(self, seen: ConstraintPredictions, u: Array) -> tuple[Array, Array]:
        """The variance of each g on a day to come, and its gradient."""
        move, errors = u - self.at, self.errors
        wrong = errors.caution * (UNKNOWN * errors.sizes / errors.reach) ** 2 + (
            errors.per_move if self.quiet else 0.0
        )
        noise = seen.noise if self.quiet else np.maximum(seen.noise, errors.noise)
        variance = seen.variance + noise + wrong * float(move @ move)
        return variance, seen.slope_of_variance + 2.0 * wrong[:, None] * move

    def violation(self, u: Array) -> float:
        """By how much constraints, with their margins, are broken: a sum over them, 0 where all are kept."""
        return float(np.maximum(self(u)[0], 0.0).sum())

    def squares(self, u: Array) -> tuple[float, Array]:
        """Half the sum of squares of what constraints, with their margins, are broken by, and its gradient."""
        return _half_squares(*self(u))

    def kept(self, u: Array) -> bool:
        """Whether all constraints are kept, with their margins."""
        return self.violation(u) <= 0.0

    def excess(self, u: Array) -> tuple[float, Array]:
        """As `squares`, of what they are broken by in the mean, without a margin."""
        seen, (signs, bounds, _) = self.predict(u), self._terms
        c = signs * (seen.value - bounds) / self.errors.sizes
        return _half_squares(c, signs[:, None] * seen.slope / self.errors.sizes[:, None])

    def merit(self, u: Array, cost: float, weight: float) -> float:
        """The exact penalty function at u: the cost plus `weight` times the violation of constraints with margins.

        An infinite weight leaves out the cost and the margins: feasibility comes first.
        """
        return self.excess(u)[0] if np.isinf(weight) else cost + weight * self.violation(u)

    def forecast(self, u: Array) -> tuple[ConstraintForecast, ...]:
        """What to expect of each constraint at u on a day to come."""
        seen, (signs, bounds, _) = self.predict(u), self._terms
        sds, rooms = np.sqrt(self._spread(seen, u)[0]), signs * (bounds - seen.value)
        kept = [NormalDist().cdf(r / sd) if sd > 0.0 else float(r >= 0.0) for r, sd in zip(rooms, sds, strict=True)]
        names = (constraint.name for constraint in self.constraints)
        return tuple(map(ConstraintForecast, names, seen.value.tolist(), sds.tolist(), kept))

    def announcing(self, u: Array) -> Errors:
        """The errors with what is predicted for u, to be compared with what comes back."""
        seen = self.predict(u)
        return replace(
            self.errors,
            announced=frozen(u),
            length=float(np.linalg.norm(u - self.at)),
            expected=frozen(seen.value),
            variance=frozen(seen.variance),
            said=frozen(seen.noise),
        )


def _half_squares(c: Array, slopes: Array) -> tuple[float, Array]:
    over = np.maximum(c, 0.0)
    return 0.5 * float(over @ over), slopes.T @ over


class ConstrainedStep(NamedTuple):
    """Where to go, by how much the model says that its merit falls, and what a violation weighs there (`merit`)."""

    x: Array
    promised: float
    weight: float


def constrained_step(
    cost: Evaluate, margins: Margins | None, minimise: Minimise, centre: Array, radius: float
) -> ConstrainedStep:
    """The least cost within constraints and a radius of the centre; an infeasible centre is led back first."""
    if margins is None:
        before, slope = cost(centre)
        unit = float(np.linalg.norm(slope)) * radius  # costs in what the slope promises: units of f do not matter
        found = minimise(_in_units(cost, unit)) if np.isfinite(unit) and unit > 0.0 else centre
        promised = before - cost(found)[0]
        return ConstrainedStep(found, promised, 0.0) if promised > 0.0 else ConstrainedStep(centre, 0.0, 0.0)
    base, broken = restore_feasibility(margins, minimise, centre), margins.violation(centre)
    if not margins.kept(base):
        over, left = margins.excess(centre)[0], margins.excess(base)[0]
        return ConstrainedStep(base if left < over else centre, max(over - left, 0.0), np.inf)
    least, weight = _least(cost, margins, minimise, centre, radius)
    found = _draw_back(margins, base, least)
    before, here, there = cost(centre)[0], cost(base)[0], cost(found)[0]
    best, after = (found, there) if there < here else (base, here)
    if broken > 0.0:  # so much that coming back is worth its cost
        weight = max(weight, 2.0 * (after - before) / broken)
    promised = before - after + weight * broken
    return ConstrainedStep(best, promised, weight) if promised > 0.0 else ConstrainedStep(centre, 0.0, weight)


def nearest_kept(wanted: Array, base: Array, margins: Margins, minimise: Minimise, radius: float) -> Array:
    """The point within the constraints that is nearest to `wanted`; `base` is within them."""
    if margins.kept(wanted):
        return wanted

    def distance(u: Array) -> tuple[float, Array]:
        away = u - wanted
        return 0.5 * float(away @ away), away

    return _draw_back(margins, base, _least(distance, margins, minimise, base, radius)[0])


def restore_feasibility(margins: Margins, minimise: Minimise, start: Array) -> Array:
    """The feasible point nearest to the start; else where constraints are violated least.

    As long as they are broken in the mean, margins do not count: they would hold the leader where it is known best.
    """
    if margins.kept(start):
        return start
    if margins.kept(margins.at):
        return _draw_back(margins, margins.at, start)
    over, broken = margins.excess(start)[0], margins.squares(start)[0]
    found = minimise(_in_units(margins.squares, broken))
    beyond = np.asarray(start + (1.0 + 1e-3) * (found - start))  # squares end at the very bound
    found = beyond if margins.kept(beyond) else found
    if margins.kept(found):
        return _draw_back(margins, found, start)
    return minimise(_in_units(margins.excess, over)) if over > 0.0 else found


def _in_units(evaluate: Evaluate, unit: float) -> Evaluate:
    def relative(u: Array) -> tuple[float, Array]:
        value, slope = evaluate(u)
        return value / unit, slope / unit

    return relative


def _least(
    cost: Evaluate, margins: Margins, minimise: Minimise, centre: Array, radius: float
) -> tuple[Array, float]:
    """The least cost within the constraints, by the method of multipliers, and twice the largest multiplier.

    It may end a little outside of the constraints.
    """
    start, slope = cost(centre)
    unit = float(np.linalg.norm(slope)) * radius
    c, slopes = margins(centre)
    does = np.linalg.norm(slopes, axis=1) * radius
    does = np.where(does > 0.0, does, np.maximum(np.abs(c), 1e-300))
    if not (np.isfinite(unit) and unit > 0.0 and np.isfinite(does).all()):
        return centre, 0.0
    multipliers, weight, worst, found = np.zeros(c.size), FIRST_WEIGHT, np.inf, centre

    def augmented(u: Array) -> tuple[float, Array]:
        value, gradient = cost(u)
        c, slopes = margins(u)
        pull = np.maximum(multipliers + weight * c / does, 0.0)
        total = (value - start) / unit + 0.5 * float(pull @ pull) / weight
        return total, gradient / unit + slopes.T @ (pull / does)

    for _ in range(OUTER):
        found = minimise(augmented)
        c = margins(found)[0] / does
        over = float(np.max(np.maximum(c, -multipliers / weight)))
        multipliers = np.maximum(multipliers + weight * c, 0.0)
        if over <= SMALL:
            break
        if over > 0.25 * worst:
            weight *= GROW
        worst = over
    return found, 2.0 * unit * float(np.max(multipliers / does))


def _draw_back(margins: Margins, base: Array, found: Array) -> Array:
    """The furthest point on the way from `base`, within the constraints, to `found` that is within them too."""
    if margins.kept(found):
        return found
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if margins.kept(base + middle * (found - base)) else (low, middle)
    return np.asarray(base + low * (found - base))
