"""What is believed of the response, which of several models of it leads, and what that one says of f at any x."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import Array, ConstraintForecast, ConvexSet, Forecast, Objective, Predicted
from stackelberg.leaders.constraints import ConstraintPredictions, Errors, Margins, first_errors, with_answer
from stackelberg.leaders.response.filter import EARLY, Fit, Learner, Member, Rows
from stackelberg.leaders.response.units import ScaledProblem, Units

ERROR_MEMORY, UNTOLD = 0.9, 0.27
"""About the last ten prediction errors count, after three comparisons: a wrong model must not lead for long."""

ROUNDING = 1e-18
"""Squared errors that are no larger share of the squares of y say nothing of a model."""

BROKEN = 10.0
"""By how many times the size of a cost what breaks a constraint comes behind what keeps to all."""


def sizes_of(rows: Rows, places: Array) -> Array:
    """What entries of y are divided by: those of one quantity by its own typical size, others by their first."""
    first = np.abs(rows.filled[0])
    whole = float(np.sqrt(np.mean(first**2))) or 1.0
    sizes = np.where(first > 0.0, first, whole)
    for block in places:
        sizes[block] = float(np.sqrt(np.mean(first[block] ** 2))) or whole
    return sizes


def learned(rows: Rows, problem: ScaledProblem, places: Array, member: Member) -> tuple[Fit, Member]:
    """The filter's best model of the rows, and the member that leads; made once, and of nothing else."""
    units, key = problem.units, (problem.units, member)
    made: dict[Any, tuple[Fit, Member]] = rows.__dict__.setdefault("_learned", {})
    if key not in made:
        use, v = rows.answered, rows.filled / problem.sizes
        u, before, seen = units.scale(rows.x), np.vstack([v[:1], v[:-1]]), ~np.isnan(rows.y) | ~rows.observed
        clean = learner = Learner(u[use], v[use], before[use], places, seen[use], v[use])
        for _ in range(2):  # with the pace as odd answers have it, and then as others do
            clean = learner.cleaned(member, clean.paced(member)[0])
        if clean.paced(member)[0].any() and len(clean.u) > EARLY + 2:
            clean = clean.part(slice(1, None), start=False)  # nor were they settled before they saw any x
        best = clean.best(member)
        fit = clean.fit(best)
        if not use[-1]:  # followers have gone on since, unseen
            fit = replace(fit, now=v[-1])
        elif not np.array_equal(clean.u[-1], u[-1]):  # the last is odd
            fit = replace(fit, now=fit.next_answer(u[-1], fit.predict(u[-1])))
        made[key] = fit, best
    return made[key]


WINDOW, NEAREST, RIDGE = 60, 5, 1e-3
"""Of how many deployments the symmetric model is made, and one is recommended; moves longer than the fifth shortest
count less; and what is added to its eigenvalues, as a share of the largest."""


@dataclass(frozen=True, eq=False)
class Symmetric:
    """S(u) = level + J (u − at)."""

    at: Array
    level: Array
    J: Array

    def predict(self, u: Array) -> Array:
        """S(u)."""
        return np.asarray(self.level + self.J @ (u - self.at))

    def pull_back(self, u: Array, slope: Array) -> Array:
        """Jᵀ slope."""
        return np.asarray(slope @ self.J)


def smallest_model(fit: Fit) -> Symmetric | None:
    """The smallest symmetric model of what was seen; None where no move shows a response of one sign.

    Where followers together maximise something less what they pay (travellers on congested roads, buyers with a
    common surplus), H = −dS/dx of the priced entries is symmetric and positive semidefinite, so that what was seen
    in one direction tells of all others. Let S have a row for each known move of x, D a row for the response of y
    to it, D_p that of the priced entries. The smallest such H that explains all of them is Nyström's
    H S'(S H S')⁺ S H, where H S' = −D_p'. And all of y responds to a move z as to that combination of known moves
    which priced entries cannot tell from z: J z = D' a, a = (S H S')⁺ S H z. A few moves then give most of J where
    a general J needs d of them. The sign may be the other one (x a subsidy).

    In directions that no move had a part in, it responds like a multiple κ of the identity, as quasi-Newton updates
    do: the mean response of the priced entries of each block of y along the moves.
    """
    u, y, places = fit.u[-WINDOW:], fit.y[-WINDOW:], fit.places
    heading = (y - fit.rho * fit.before[-WINDOW:]) / (1.0 - fit.rho)
    moves, responses = u[:-1] - u[-1], heading[:-1] - heading[-1]
    length = np.linalg.norm(moves, axis=1)
    made = length > 1e-9 * fit.move  # rounding is no move
    if not made.any():
        return None
    along, slopes = moves[made] / length[made, None], responses[made] / length[made, None]
    near = np.sort(length[made])[:NEAREST][-1]
    weight = np.minimum(1.0, (near / length[made, None]) ** 2)  # of slopes over longer ways less is true here
    S, D = weight * along, weight * slopes
    priced = D[:, places[0]]
    sign = 1.0 if np.sum(S * priced) > 0.0 else -1.0
    product = sign * S @ priced.T
    value, vector = np.linalg.eigh((product + product.T) / 2.0)
    positive = value > 0.0
    if not positive.any():
        return None
    value, vector = value[positive], vector[:, positive]
    J = (D.T @ vector) @ (vector.T @ priced * (sign / (value + RIDGE * value[-1]))[:, None])
    _, size, rows = np.linalg.svd(along, full_matrices=False)
    basis = rows[size > 1e-6 * size[0]]
    outside = np.eye(u.shape[1]) - basis.T @ basis  # directions that no move had a part in
    for block in places:
        J[block] += np.sum(S * D[:, block]) / np.sum(S**2) * outside
    return Symmetric(u[-1], heading[-1], J)


Model: TypeAlias = Fit | Symmetric


@dataclass(frozen=True, eq=False)
class Belief(Forecast):
    """What is believed of the response: models (the filter's first), the one that leads, and the scaled problem.

    margins: the constraints as it predicts them, None without any.
    """

    rows: Rows
    fit: Fit
    member: Member
    models: tuple[Model, ...]
    leading: Model
    problem: ScaledProblem
    margins: Margins | None = None

    def evaluate(self, u: Array) -> tuple[float, Array]:
        """f(u, S(u)) and its gradient."""
        value, by_u, by_v = self.problem.cost_and_slopes(u, self.leading.predict(u))
        return value, by_u + self.leading.pull_back(u, by_v)

    def at(self, u: Array, model: Model | None = None) -> float:
        """f(u, S(u)), by the leading model or another."""
        return self.problem.cost(u, (model or self.leading).predict(u))

    def costliest(self, u: Array) -> Array | None:
        """Along what entries of y cost at the margin, on the entries of x that are prices on them: a first move."""
        slope = self.problem.cost_and_slopes(u, self.leading.predict(u))[2][self.fit.places].sum(axis=0)
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
        """The cost; where constraints with their margins are violated, more than at any feasible point."""
        cost, u = self.cost(x), self.problem.units.scale(x)
        broken = 0.0 if self.margins is None else self.margins.violation(u)
        size = abs(self.at(self.fit.u[-1])) or 1.0
        return cost + BROKEN * (1.0 + broken) * size if broken > 0.0 else cost

    def constraints(self, x: Array) -> tuple[ConstraintForecast, ...] | None:
        """What to expect of each constraint at x on a day to come."""
        return None if self.margins is None else self.margins.forecast(self.problem.units.scale(x))

    def answer(self, x: Array, K: int) -> Predicted:
        """The next answer: followers go on from where they are held to be, as they do in one deployment."""
        u = self.problem.units.scale(x)
        sd = self.fit.scale * np.sqrt(self.fit.variance(u)[0] + self.fit.noise)
        return Predicted(self.problem.response(self.next_answer(u)), self.problem.sizes * sd)

    def errors(self, known: Errors | None, reach: float) -> Errors:
        """How well constraints were predicted, after the last answer."""
        constraints = self.problem.objective.constraints
        values = np.array([one(self.rows.x[-1], self.rows.y[-1]) for one in constraints])
        if known is None:
            return first_errors(constraints, values, reach)
        return with_answer(known, values, self.fit.u[-1], self.fit.quiet)

    def within(self, errors: Errors) -> Belief:
        """The same with constraints, as the leading model predicts them."""
        constraints, fit = self.problem.objective.constraints, self.fit
        return replace(self, margins=Margins(constraints, self._predict_constraints, errors, fit.u[-1], fit.quiet))

    def merit_of(self, u: Array, weight: float) -> float:
        """What u costs by the model that has learned of the last answer, and what constraints weigh there."""
        cost = self.at(u, self.fit)
        return cost if self.margins is None else self.margins.merit(u, cost, weight)

    def _predict_constraints(self, u: Array) -> ConstraintPredictions:
        """What the leading model says of every constraint at u."""
        v = self.leading.predict(u)
        found = [
            replace(self.problem, objective=constraint).cost_and_slopes(u, v)
            for constraint in self.problem.objective.constraints
        ]
        by_v = np.stack([slope for _, _, slope in found])
        variance, slope_of_variance = self.fit.variance(u)
        spread = by_v**2 @ self.fit.sd**2
        return ConstraintPredictions(
            value=np.array([value for value, _, _ in found]),
            slope=np.stack(
                [slope + self.leading.pull_back(u, one) for (_, slope, _), one in zip(found, by_v, strict=True)]
            ),
            variance=spread * variance,
            slope_of_variance=spread[:, None] * slope_of_variance,
            noise=by_v**2 @ self.fit.noise_sd**2,
        )

    def updated_shares(self, shares: Array, u: Array, v: Array) -> Array:
        """Running shares of the error, by model, after an answer v at u (NaN where not measured)."""
        if len(self.models) == 1 or np.isnan(v).all():
            return shares
        seen = np.where(np.isnan(v), self.next_answer(u, self.fit), v)
        errors = np.array([np.mean((seen - self.next_answer(u, one)) ** 2) for one in self.models])
        errors += ROUNDING * np.mean(seen**2) + 1e-300  # where x was deployed before all are right
        return np.asarray(ERROR_MEMORY * shares + (1.0 - ERROR_MEMORY) * errors / errors.sum())

    def best(self, centre: Array) -> Array:
        """What costs least, with its error, of the centre and what was deployed, within constraints."""
        points, merits = [centre, *self.fit.u[-WINDOW:]], list[float]()
        for u, v in zip(points, [None, *self.fit.told[-WINDOW:]], strict=True):
            cost = max(self.at(u, self.fit), self.at(u))  # a wrong model must not recommend
            if v is not None and not self.fit.rho.any():  # nor what was seen to cost more, odd or not
                cost = max(cost, self.problem.cost(u, v))
            merit = cost + self.cost_error(u) if self.margins is None or self.margins.kept(u) else np.inf
            merits.append(merit if np.isfinite(merit) else np.inf)
        return np.asarray(points[int(np.argmin(merits))])


def believe(rows: Rows, member: Member, shares: Array, f: Objective, X: ConvexSet, units: Units) -> Belief:
    """What is believed by now."""
    n, d = rows.y.shape[1], rows.x.shape[1]  # prices in order, unless it is said on what they are
    places: Any = np.arange(n if n % d == 0 else 0).reshape(-1, d) if f.prices is None else np.array(f.prices)
    problem = ScaledProblem(f, X, units, sizes_of(rows, places), floor=not bool(np.any(rows.y < 0.0)))
    fit, best = learned(rows, problem, places, member)
    small = smallest_model(fit) if len(places) else None
    models = (fit,) if small is None else (fit, small)
    leads = len(models) - 1 if shares.sum() < UNTOLD else min(int(np.argmin(shares)), len(models) - 1)
    return Belief(rows, fit, best, models, models[leads] if fit.quiet else fit, problem)
