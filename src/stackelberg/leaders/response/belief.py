"""What is believed of the response, and how answers are taken in: the window of rows is all that it is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Array,
    ConvexSet,
    Forecast,
    InvalidInput,
    KeptLimit,
    Limit,
    Objective,
    Predicted,
    Prices,
    frozen,
)
from stackelberg.leaders.limits import Margins, first_errors, with_answer
from stackelberg.leaders.response.bank import Bank, best_model, held_response
from stackelberg.leaders.response.constants import WINDOW
from stackelberg.leaders.response.contest import Contest, first_contest, leading_model, observe, place_in_window
from stackelberg.leaders.response.curves import curves_by, number_of_pairs, trust_after
from stackelberg.leaders.response.filters import Members, make_members
from stackelberg.leaders.response.groups import Indices, price_places
from stackelberg.leaders.response.memory import ResponseMemory
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.problem import ScaledProblem, foresee_with, own_sizes, sized, typical
from stackelberg.leaders.response.rows import PARENTS, PLACE, WHOLE, Rows, add_row, bank_of
from stackelberg.leaders.response.structure import Structure, groups_of
from stackelberg.leaders.response.symmetric import advance

BROKEN = 10.0
"""By how many times the size of a cost what breaks a limit comes behind what keeps to all."""


@dataclass(frozen=True, eq=False)
class Belief(Forecast):
    """What is believed of the response, made of the rows, and what it says of f at any x.

    bank, members: the filters; general: their best model; leading: the model that leads; problem: the scaled
    problem, with entries of y that follow from others; margins: its limits as that model foresees them, None where
    there are none, or nothing is known of them yet. now: where the population is held to be, as the model sees y.
    """

    bank: Bank
    members: Members
    general: Predictor
    leading: Predictor
    problem: ScaledProblem
    now: Array
    margins: Margins | None = None

    def merit(self, x: Array) -> float:
        """The cost; where limits, with their margins, are broken, more than all that keep to them are apart."""
        cost = self.cost(x)
        broken = 0.0 if self.margins is None else self.margins.violation(self.problem.scaling.scale(x))
        return cost + BROKEN * (1.0 + broken) * self._size if broken > 0.0 else cost

    def constraints(self, x: Array) -> tuple[KeptLimit, ...] | None:
        """What to expect of each limit at x on a day to come."""
        return None if self.margins is None else self.margins.foretell(self.problem.scaling.scale(x))

    @cached_property
    def _size(self) -> float:
        """The size of costs."""
        return abs(self.problem.cost(self.leading.x, self.leading.predict(self.leading.x))) or 1.0

    def cost(self, x: Array) -> float:
        """f(x, S(x))."""
        u = self.problem.scaling.scale(x)
        return self.problem.cost(u, self.leading.predict(u))

    def error(self, x: Array) -> float:
        """The standard error of `cost`, to first order in y."""
        u = self.problem.scaling.scale(x)
        by_v = self.problem.cost_and_slopes(u, self.leading.predict(u))[2]
        return float(np.sqrt(self.leading.variance(u, self.leading.worths(by_v[None] ** 2))[0][0]))

    def answer(self, x: Array, K: int) -> Predicted:
        """The next answer: followers go on from where they are held to be, as they do in one deployment."""
        model, scaling = self.leading, self.problem.scaling
        u = scaling.scale(x)
        mean = scaling.unscale_response(model.next_answer(self.now, u))
        variance = model.variance(u, model.worths(np.eye(mean.size)))[0]
        sd = np.sqrt(model.pace.rate**2 * variance + model.noise_sd**2)
        return Predicted(np.maximum(mean, 0.0) if self.problem.floor else mean, scaling.unscale_response(sd))


@dataclass(frozen=True, eq=False)
class Learner:
    """Takes answers into the memory, and makes a belief of it.

    f: the objective, of a response that is filled in where entries follow from others; None where it is not known.
    """

    f: Objective | None
    X: ConvexSet
    structure: Structure | None
    limits: tuple[Limit, ...]

    @property
    def prices(self) -> Prices | None:
        """The entry of y that each entry of x is a price on, where the objective says so."""
        return None if self.f is None else self.f.prices

    def believe(self, memory: ResponseMemory) -> Belief | None:
        """What is believed of the response by now; None before the first answer, or without an objective."""
        if memory.rows is None or self.f is None:
            return None
        bank, members, general = self._filtered(memory, memory.rows)
        n, d = memory.rows.y.shape[1], memory.rows.x.shape[1]
        curves = curves_by(memory.trust, self._answers(memory), number_of_pairs(self._places(n, d), n))
        problem = ScaledProblem(self.f, self.X, memory.scaling, memory.rows.nonnegative, curves)
        now = held_response(bank, members) if memory.contest is None else memory.contest.window.now
        belief = Belief(bank, members, general, leading_model(memory.contest, general), problem, now)
        return self.with_margins(memory, belief)

    def with_margins(self, memory: ResponseMemory, belief: Belief) -> Belief:
        """The belief with limits as its leading model foresees them, by how well they were foreseen until now."""
        if not self.limits or memory.limits is None:
            return belief
        model = belief.leading
        foresee = foresee_with(model, belief.problem, self.limits)
        return replace(belief, margins=Margins(self.limits, foresee, memory.limits, model.x, model.quiet))

    def compare_limits(self, memory: ResponseMemory, x: Array, y: Array, quiet: bool) -> ResponseMemory:
        """The memory with how each limit was at x, to be compared with what was foreseen."""
        if not self.limits:
            return memory
        values = np.array([limit.measured(x, y) for limit in self.limits])
        if memory.limits is None:
            return replace(memory, limits=first_errors(self.limits, values, memory.step.radius))
        return replace(memory, limits=with_answer(memory.limits, values, memory.scaling.scale(x), quiet))

    def _filtered(self, memory: ResponseMemory, rows: Rows) -> tuple[Bank, Members, Predictor]:
        """What the filters have learned, and their best model."""
        n, d = rows.y.shape[1], rows.x.shape[1]
        members = make_members(groups_of(self.structure, n, d, self.prices))
        pairs = number_of_pairs(self._places(n, d), n)
        bank = bank_of(rows, memory.scaling, members, np.arange(n - pairs, n))
        return bank, members, best_model(bank, members, memory.step.unit)

    def _places(self, n: int, d: int) -> Indices:
        return price_places(self.prices, n, d)

    def _answers(self, memory: ResponseMemory) -> Array:
        """The last answers as the model sees them (rounds, n)."""
        rows = memory.rows
        assert rows is not None
        return memory.scaling.scale_response(rows.y[rows.answered][-WINDOW:])

    def completed(self, memory: ResponseMemory, x: Array, y: Array) -> Array:
        """y with entries that were measured before, but not today, as the leading model predicts them."""
        rows = memory.rows
        missing = np.isnan(y) & rows.observed if rows is not None and rows.y.shape[1] == y.size else np.zeros(1)
        belief = self.believe(memory) if missing.any() else None
        if belief is None:
            return y
        today = memory.scaling.unscale_response(belief.leading.next_answer(belief.now, memory.scaling.scale(x)))
        return np.where(missing, np.maximum(today, 0.0) if belief.problem.floor else today, y)

    def seen_cost(self, rows: Rows, x: Array, y: Array) -> float:
        """What x cost, as far as it was ever seen; NaN where a part of y that counts was not measured today."""
        assert self.f is not None
        seen = np.where(rows.observed, y, 0.0)
        missing = np.isnan(seen)
        if not missing.any():
            return self.f(x, seen)
        # f is not shown NaN, which it may refuse or compare with: two numbers in its place tell whether it counts.
        size = typical(seen[~missing])
        one, other = (self.f(x, np.where(missing, share * size, seen)) for share in (0.5, 2.0))
        return one if one == other else np.nan

    def learn(
        self,
        memory: ResponseMemory,
        x: Array,
        y: Array,
        place: tuple[int, int],
        *,
        far: bool = False,
        measured: NDArray[np.bool_] | None = None,
    ) -> ResponseMemory:
        """The memory with one more answer; one that is too far off only tells where the population is."""
        if memory.rows is not None and memory.rows.y.shape[1] != y.size:
            refuse_size(memory.rows.y.shape[1], y)
        places = self._places(y.size, x.size)
        if memory.scaling.sizes is None:
            scaling = sized(memory.scaling, y, places, self.limits)
            memory = replace(memory, scaling=scaling if self.f is None else own_sizes(self.f, x, y, scaling))
        v, u = memory.scaling.scale_response(y), memory.scaling.scale(x)
        pairs, trust = number_of_pairs(places, y.size), memory.trust
        if pairs and memory.rows is not None and not far:
            trust = trust_after(trust, self._answers(memory), v, pairs, memory.costs.noisy)
        use = PLACE if far else PARENTS if trust.curves or trust.lines else WHOLE
        if use == PARENTS:
            v[-pairs:] = np.nan
        return replace(
            memory,
            rows=add_row(memory.rows, x, y, memory.step.unit, place, use, measured),
            contest=self._contest_after(memory, u, v, places, far),
            trust=trust,
            deployed=x,
        )

    def _contest_after(
        self, memory: ResponseMemory, u: Array, v: Array, places: Indices, far: bool
    ) -> Contest | None:
        """The contest of models with one more answer; None where x cannot be a price on the first entries of y."""
        contest = memory.contest
        if len(places) == 0 or self.structure is not None:
            return None
        if contest is None or memory.rows is None:
            return first_contest(u, np.nan_to_num(v), places)
        if far:
            now = frozen(np.where(np.isnan(v), contest.window.now, v))
            return replace(contest, window=replace(contest.window, now=now))
        new = ~np.isnan(v) & ~memory.rows.observed
        contest = place_in_window(contest, new, v) if new.any() else contest
        return observe(contest, u, v, self._filtered(memory, memory.rows)[2])

    def record_miss(
        self, memory: ResponseMemory, place: tuple[int, int], x: Array, *, moved: bool
    ) -> ResponseMemory:
        """The memory after a deployment (round, index) of x without an answer; `moved`: whether followers saw it.

        Where nobody moved the row teaches nothing, not even that, unless its answer comes late.
        """
        if memory.rows is None:
            return memory
        none = np.full(memory.rows.y.shape[1], np.nan)
        rows = add_row(memory.rows, x, none, memory.step.unit, place, WHOLE if moved else PLACE)
        if not moved:
            return replace(memory, rows=rows)
        contest = memory.contest
        if contest is not None:
            general = self._filtered(memory, memory.rows)[2]
            contest = replace(contest, window=advance(contest.window, memory.scaling.scale(x), general))
        return replace(memory, rows=rows, contest=contest, deployed=x)


def refuse_size(n: int, y: Array) -> None:
    """Say that a response has not as many entries as those before it."""
    raise InvalidInput(f"y: expected {n} entries as in earlier rounds, got {y.size}")
