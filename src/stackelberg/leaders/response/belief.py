"""What is believed of the response, which of several models of it leads, and what that one says of f at any x."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np

from stackelberg.core import Array, Forecast, KeptLimit, Limit, Predicted
from stackelberg.leaders.limits import Foreseen, Margins
from stackelberg.leaders.response.filter import Fit, Learner, Member
from stackelberg.leaders.response.pace import EARLY
from stackelberg.leaders.response.problem import ScaledProblem
from stackelberg.leaders.response.rows import Rows
from stackelberg.leaders.response.symmetric import Symmetric, smallest_model
from stackelberg.leaders.response.units import Units

Model: TypeAlias = Fit | Symmetric

ERROR_MEMORY, COMPARISONS = 0.9, 3
"""About the last ten prediction errors count, after so many comparisons: a wrong model must not lead for long."""

SLOW = 0.05
"""Followers who keep more of the way than this are slow: where they came from at first is not known."""

BROKEN = 10.0
"""By how many times the size of a cost what breaks a limit comes behind what keeps to all."""


@dataclass(frozen=True, eq=False)
class Contest:
    """Running shares of the error, by model, over so many answers."""

    shares: Array
    compared: int


def no_contest() -> Contest:
    """Before the first answer."""
    return Contest(np.zeros(3), 0)


def sizes_of(rows: Rows, places: Array) -> Array:
    """What entries of y are divided by: those of one quantity by its own typical size, others by their first."""
    first = np.abs(rows.filled[0])
    whole = _typical(first)
    sizes = np.where(first > 0.0, first, whole)
    for block in places:
        sizes[block] = _typical(first[block], whole)
    return sizes


def _typical(y: Array, otherwise: float = 1.0) -> float:
    size = float(np.sqrt(np.mean(y**2)))
    return size if np.isfinite(size) and size > 0.0 else otherwise


def learned(rows: Rows, units: Units, places: Array, member: Member) -> tuple[Fit, Array, Member]:
    """The filter's best model of the rows, the answers that followers went on from, and the member that leads."""
    known = rows.__dict__.get("_learned")  # made once, and of nothing else
    if known is None or known[0] is not units or known[1] != member:
        use, v = rows.answered, rows.filled / sizes_of(rows, places)
        u, before, seen = units.scale(rows.x), np.vstack([v[:1], v[:-1]]), ~np.isnan(rows.y) | ~rows.observed
        learner = Learner(u[use], v[use], before[use], places, seen[use], v[use])
        clean = learner.cleaned(member, learner.pace(member))
        if len(clean.u) < len(learner.u):  # odd rows hide the pace, and that what is odd
            clean = learner.cleaned(member, clean.pace(member))
        if float(clean.pace(member).mean()) > SLOW and len(clean.u) > EARLY:
            clean = clean.without_start()  # nor were they settled before they saw any x
        best = clean.best(member)
        fit = clean.fit(best)
        if not use[-1]:  # followers have gone on since, unseen
            fit = replace(fit, now=v[-1])
        elif not np.array_equal(clean.u[-1], u[-1]):  # the last is odd
            fit = replace(fit, now=fit.next_answer(u[-1], fit.predict(u[-1])))
        known = units, member, (fit, clean.before, best)
        object.__setattr__(rows, "_learned", known)
    found: tuple[Fit, Array, Member] = known[2]
    return found


@dataclass(frozen=True, eq=False)
class Belief(Forecast):
    """What is believed of the response: models (the filter's first), the one that leads, and the scaled problem.

    margins: the limits as it foresees them, None without any.
    """

    fit: Fit
    member: Member
    models: tuple[Model, ...]
    leading: Model
    problem: ScaledProblem
    margins: Margins | None = None

    @cached_property
    def caution(self) -> float:
        """What a standard deviation of S is worth beside the cost: nothing without noise, all of it in noise."""
        if self.fit.exact:
            return 0.0
        noise, u = self.fit.noise / self.fit.move**2, self.fit.u[-1]
        slope = self.problem.cost_and_slopes(u, self.leading.predict(u))[2]
        return float(noise / (1.0 + noise) * np.linalg.norm(slope * self.fit.sd))

    def evaluate(self, u: Array) -> tuple[float, Array]:
        """f(u, S(u)) and its gradient."""
        value, by_u, by_v = self.problem.cost_and_slopes(u, self.leading.predict(u))
        slope = by_u + self.leading.pull_back(u, by_v)
        if self.caution > 0.0:
            variance, more = self.fit.variance(u)
            sd = float(np.sqrt(variance)) + 1e-300
            return value + self.caution * sd, slope + 0.5 * self.caution / sd * more
        return value, slope

    def at(self, u: Array, model: Model | None = None) -> float:
        """f(u, S(u)), by the leading model or another."""
        return self.problem.cost(u, (model or self.leading).predict(u))

    def costliest(self, u: Array) -> Array | None:
        """Along what entries of y cost at the margin, on the entries of x that are prices on them: a first move."""
        places = self.fit.places
        if len(self.fit.u) > 1 or not len(places):
            return None
        slope = self.problem.cost_and_slopes(u, self.leading.predict(u))[2][places].sum(axis=0)
        return slope if np.any(slope) else None

    def next_answer(self, u: Array, model: Model | None = None) -> Array:
        """What is seen at u next."""
        return self.fit.next_answer(u, (model or self.leading).predict(u))

    def cost_error(self, u: Array, noise: bool = False) -> float:
        """The standard error of f(u, S(u)), to first order in y; or of the next cost, which is measured."""
        v = self.next_answer(u) if noise else self.leading.predict(u)
        slope = self.problem.cost_and_slopes(u, v)[2]
        spread = self.fit.variance(u)[0] * (self.fit.scale if noise else self.fit.sd) ** 2
        return float(np.sqrt(slope**2 @ (spread + (self.fit.noise_sd**2 if noise else 0.0))))

    def cost(self, x: Array) -> float:
        """f(x, S(x))."""
        return self.at(self.problem.units.scale(x))

    def error(self, x: Array) -> float:
        """The standard error of `cost`, to first order in y."""
        return self.cost_error(self.problem.units.scale(x))

    def merit(self, x: Array) -> float:
        """The cost; where limits, with their margins, are broken, more than all that keep to them are apart."""
        cost, u = self.cost(x), self.problem.units.scale(x)
        broken = 0.0 if self.margins is None else self.margins.violation(u)
        size = abs(self.at(self.fit.u[-1])) or 1.0
        return cost + BROKEN * (1.0 + broken) * size if broken > 0.0 else cost

    def constraints(self, x: Array) -> tuple[KeptLimit, ...] | None:
        """What to expect of each limit at x on a day to come."""
        return None if self.margins is None else self.margins.foretell(self.problem.units.scale(x))

    def answer(self, x: Array, K: int) -> Predicted:
        """The next answer: followers go on from where they are held to be, as they do in one deployment."""
        u = self.problem.units.scale(x)
        sd = self.fit.scale * np.sqrt(self.fit.variance(u)[0] + self.fit.noise)
        return Predicted(self.problem.response(self.next_answer(u)), self.problem.sizes * sd)

    def foresee(self, limits: Sequence[Limit], u: Array) -> Foreseen:
        """What the leading model says of every limit at u."""
        v = self.leading.predict(u)
        found = [replace(self.problem, objective=limit).cost_and_slopes(u, v) for limit in limits]
        by_v = np.stack([slope for _, _, slope in found])
        variance, slope_of_variance = self.fit.variance(u)
        spread = by_v**2 @ self.fit.sd**2
        return Foreseen(
            value=np.array([value for value, _, _ in found]),
            slope=np.stack(
                [slope + self.leading.pull_back(u, one) for (_, slope, _), one in zip(found, by_v, strict=True)]
            ),
            variance=spread * variance,
            slope_of_variance=spread[:, None] * slope_of_variance,
            noise=by_v**2 @ self.fit.noise_sd**2,
        )

    def compared(self, contest: Contest, u: Array, v: Array) -> Contest:
        """The contest after an answer v at u (NaN where not measured), by what this belief had foretold."""
        if len(self.models) == 1 or np.isnan(v).all():
            return contest
        seen = np.where(np.isnan(v), self.next_answer(u, self.fit), v)
        errors = np.array([np.mean((seen - self.next_answer(u, one)) ** 2) for one in self.models])
        keep = min(ERROR_MEMORY, contest.compared / (contest.compared + 1.0))
        shares = errors / (errors.sum() or 1.0)
        return Contest(keep * contest.shares + (1.0 - keep) * shares, contest.compared + 1)


def believe(rows: Rows, member: Member, contest: Contest, problem: ScaledProblem, places: Array) -> Belief:
    """What is believed by now."""
    fit, before, best = learned(rows, problem.units, places, member)
    models: tuple[Model, ...] = (fit,)
    small = smallest_model(fit, before, places) if len(places) else None
    if small is not None:
        models = fit, small, small.elsewhere(fit.typical / (1.0 - fit.rho.mean()))
    leads = len(models) - 1 if contest.compared < COMPARISONS else int(np.argmin(contest.shares))
    leading = models[leads] if len(models) > 1 and fit.quiet else fit
    return Belief(fit, best, models, leading, problem)
