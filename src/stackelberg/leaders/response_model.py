"""A leader that uses all it sees: learn the response y, step on the known f(x, y)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Forecast,
    LeaderState,
    Note,
    Objective,
    Prior,
    Probe,
    Purpose,
    derive,
    frozen,
    positive,
    refuse,
    unit_sphere,
    whole_number,
)
from stackelberg.leaders.by_draws import PriorModel, best_x, prior_model
from stackelberg.leaders.constraints import (
    Errors,
    constrained_step,
    nearest_kept,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.prior_fit import Fitted, begin, learn, resumed
from stackelberg.leaders.response.belief import Belief, believe
from stackelberg.leaders.response.filter import FIRST_MEMBER, REPEATS, Rows, add_row
from stackelberg.leaders.response.step import Step, judged, minimise_within, retreated, stay_at
from stackelberg.leaders.response.units import FIRST_MOVE, GROWTH, Units, found_length, one_length, units_of
from stackelberg.leaders.response.with_prior import FIRST, LATER, SPREAD, PriorRecord
from stackelberg.sets import UNCONSTRAINED, Unconstrained
from stackelberg.support.arrays import validate_fields
from stackelberg.support.brief import kind_of

EXPLORE, NEW_DIRECTIONS = 0.3, 0.7
"""How long an exploring move is: a share of the unit, or, while there are directions that no move had a part in, of
the trust radius."""

_NOT_FINITE = "no step: f is not a finite number at the predicted response (unmeasured entries of y count as 0)"


@dataclass(frozen=True, eq=False)
class ResponseMemory:
    """The units of x (None while a length is looked for), the step under way, the answers, and what leads.

    member, model_shares: which member of the filter's grid leads, and which model.
    constraints: how well constraints were predicted. prior: what is known of a prior.
    """

    units: Units | None
    step: Step
    model_shares: Array
    rows: Rows | None = None
    member: tuple[int, int] = FIRST_MEMBER
    constraints: Errors | None = None
    prior: PriorRecord = field(default_factory=PriorRecord)


@dataclass(frozen=True, eq=False, repr=False)
class ResponseModel(FeasibleLeader[ResponseMemory]):
    """Learn y(x) from every deployment and minimise the known f(x, y(x)).

    ∇f̃ = ∂x f + Jᵀ ∂y f: the leader knows f, so only the response must be learned. A Gaussian process over all
    answers (`leaders.response.filter`) learns where followers are heading, how fast they settle and how noisy they
    are seen. Where x prices y and followers prove to respond like those of a potential, a symmetric model
    (`leaders.response.belief`) leads instead. Each round deploys the minimiser of the model in a trust region,
    plus a small random move towards what the model knows least. Nothing depends on the units of x, y and f.

    Constraints of the objective (`Constraint`) are kept in every step and every exploring move, with a margin by
    what the model does not know and by the noise (`leaders.constraints`); from a start that breaks one it first
    goes back.

    Where there is no y to learn from it cannot lead, and says so in `note["fallback"]`: `FallBack` around it then
    hands over, as `solve` does by default. Entries of y that were never measured count as 0 in f: it is the part of
    f that is seen that is minimised, and the history says how many they are (`note["unmeasured"]`).

    Parameters
    ----------
    K : int, default 1
        Follower rounds a deployment is held; followers that have not settled by then are extrapolated.
    first_move : float, optional
        The initial step length of x. By default it comes from X (a sixteenth of its width), from x0 (a quarter of
        its distance from a bound or from 0), or else from the first moves, which grow from small.
    probes : int, default 1
        How many points a round deploys, with an exploring move each.
    prior : Prior, optional
        A model of the response to begin with. It is fitted to every answer, and x is the one of least mean cost
        over draws from its posterior, as long as it predicts about as well as what was learned without it.
    pace : float, optional
        The share of the way that followers go in a deployment, for the prior, where it is known.
    objective : Objective, optional
        f(x, y); by default the game's, taken over when the leader is bound to it.
    rewindable : bool, default False
        Whether followers can be put back to an earlier memory; taken over too.
    X : ConvexSet, optional
        What x may be; taken over too.

    Examples
    --------
    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> game = linear_quadratic(20, seed=1)
    >>> result = solve(game, ResponseModel(K=10), rounds=80, seed=0)
    >>> start = game.hyperobjective(game.x0)
    >>> bool((start - game.hyperobjective(result.x)) / (start - game.known.cost) > 0.95)
    True
    """

    K: int = 1
    first_move: float | None = None
    probes: int = 1
    prior: Prior | None = None
    pace: float | None = None
    objective: Objective | None = None
    rewindable: bool = False
    X: ConvexSet = UNCONSTRAINED

    handles_constraints: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        validate_fields(self, whole_number, "probes")
        validate_fields(self, positive, "first_move", "pace")
        refuse((self.pace or 0.0) > 1.0, f"pace: expected a share of the way, at most 1, got {self.pace}")
        for name, kind, wanted in (("prior", Prior, "a Prior"), ("objective", Objective, "an Objective")):
            given = getattr(self, name)
            refuse(
                not (given is None or isinstance(given, kind)),
                f"{name}: expected {wanted}, or None, got {kind_of(given)}",
            )
        if not isinstance(self.X, Unconstrained):
            self._check_prices(self.X.dimension)

    def _check_prices(self, d: int, n: float = np.inf) -> None:
        """Refuse an objective whose prices are not those of this x and y."""
        for row in () if self.objective is None or self.objective.prices is None else self.objective.prices:
            refuse(len(row) != d, f"prices: expected {d} entries of y, one for each entry of x, got {len(row)}")
            refuse(max(row) >= n, f"prices: expected entries of y from 0 to {n - 1:g}, got {max(row)}")

    def _begin(self, x0: Array, seed: int) -> ResponseMemory:
        self._check_prices(x0.size)
        units = units_of(self.X, x0) if self.first_move is None else one_length(x0, self.first_move)
        here, d = np.zeros(x0.size), x0.size if self.first_move is None else 1
        return ResponseMemory(units, Step(here, here, here[None], float(np.sqrt(d))), np.zeros(2))

    def resume_at(self, state: LeaderState[ResponseMemory], x: Array) -> LeaderState[ResponseMemory]:
        """Lead again at x, which is deployed first: what was learned of the response holds there too."""
        memory, x = state.memory, frozen(self.X.project(x))
        if memory.units is None:
            return super().resume_at(state, x)
        step = stay_at(memory.step, memory.units.scale(x))
        return LeaderState(state.seed, state.round, x, replace(memory, step=step), (), state.note)

    def plan(self, state: LeaderState[ResponseMemory]) -> tuple[Probe, ...]:
        """One, or more, at the minimiser by the model with exploring moves."""
        memory, points = state.memory, [state.x]
        if memory.units is not None:
            points = [memory.units.unscale(u) for u in memory.step.announce]
        elif memory.rows is not None:
            length = FIRST_MOVE * GROWTH ** (int(memory.rows.answered.sum()) - 1)
            move = length * unit_sphere(derive(state.seed, Purpose.DIRECTION), state.x.size)
            there = self.X.project(state.x + move)
            points = [there if np.linalg.norm(there - state.x) > 0.5 * np.linalg.norm(move) else state.x - move]
        return self._probes(state, [frozen(self.X.project(x)) for x in points])

    def recommend(self, state: LeaderState[ResponseMemory]) -> Array:
        """The x that is expected to cost least, with its error."""
        belief, goal = self._believe(state.memory), state.memory.prior.goal
        if belief is None or goal is not None:
            return state.x if goal is None else goal
        return frozen(self.X.project(belief.problem.units.unscale(belief.best(state.memory.step.centre))))

    def model(self, state: LeaderState[ResponseMemory]) -> Forecast | None:
        """The forecast of the response model for any x; None before the first answer, or without an objective."""
        led = state.memory.prior.goal is not None
        return self._drawn(self._fitted(state.memory.prior), 1.0, state) if led else self._believe(state.memory)

    def _filled(self, y: Array) -> Array:
        completion = None if self.objective is None else self.objective.completion
        return y if completion is None or np.isnan(y).all() else frozen(completion(y))

    def _believe(self, memory: ResponseMemory) -> Belief | None:
        rows, units = memory.rows, memory.units
        if rows is None or units is None or self.objective is None:
            return None
        belief = believe(rows, memory.member, memory.model_shares, self.objective, self.X, units)
        return belief if memory.constraints is None else belief.within(memory.constraints)

    def _fitted(self, known: PriorRecord) -> tuple[Fitted, ...]:
        """The fits of what is known of the prior, made once, and of nothing else."""
        found = known.__dict__.get("_fits")
        if self.prior is not None and known.learned and (found is None or found[0] is not self.prior):
            found = self.prior, resumed(self.prior, known.learned)
            object.__setattr__(known, "_fits", found)
        return () if found is None else found[1]

    def _drawn(self, fits: Sequence[Fitted], spread: float, state: LeaderState[ResponseMemory]) -> PriorModel:
        assert self.objective is not None
        return prior_model(fits, self.objective, spread, derive(state.seed, Purpose.DIRECTION, state.round), self.K)

    def _learn(self, memory: ResponseMemory, x: Array, seen: Array) -> ResponseMemory:
        """The memory with one more answer; NaN where nothing was measured."""
        rows, belief, y = memory.rows, self._believe(memory), self._filled(seen)
        known = y.size if rows is None else rows.y.shape[1]
        refuse(known != y.size, f"y: expected {known} entries as in earlier rounds, got {y.size}")
        if self.prior is not None:
            fits = self._fitted(memory.prior)
            fits = learn(fits, x, seen) if fits else begin(self.prior, x, seen, self.pace)
            expected = None if belief is None else belief.answer(x, self.K).mean
            memory = replace(memory, prior=memory.prior.after(fits, y, expected))
        if belief is None:
            self._check_prices(x.size, y.size)
            return replace(memory, rows=add_row(rows, x, y, None if rows is None else rows.filled[-1]))
        u, most = belief.problem.units.scale(x), REPEATS + 1 if belief.fit.changed else None
        rows = add_row(rows, x, y, belief.problem.response(belief.next_answer(u)), most)
        shares = belief.updated_shares(memory.model_shares, u, y / belief.problem.sizes)
        return replace(memory, rows=rows, model_shares=shares, member=belief.member)

    def _heard(self, memory: ResponseMemory, deployed: Sequence[Deployed]) -> tuple[ResponseMemory, bool]:
        """The memory after a round, and whether anything was measured in it."""
        seen = False
        for one in deployed:
            y = None if one.answer is None else one.answer.y
            if y is not None and not np.isnan(y).all():
                seen, memory = True, self._learn(memory, one.told.x, y)
            elif memory.rows is not None and (one.answer is not None or not self.rewindable):
                memory = self._learn(memory, one.told.x, np.full(memory.rows.y.shape[1], np.nan))
        return memory, seen

    def _fold(
        self, state: LeaderState[ResponseMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, ResponseMemory, Note]:
        first = deployed[0].answer
        note = Note() if first is None or first.cost is None else Note(cost=first.cost)
        if self.objective is None:
            why = "the objective is not known"
            return state.x, state.memory, note | {"fallback": why, "no_step_reason": why}
        memory, seen = self._heard(state.memory, deployed)
        rows, record = memory.rows, memory.prior
        if rows is None or not seen:
            failed = all(one.answer is None for one in deployed)
            why = "the probe failed" if failed else "no response was seen"
            note |= {"no_step_reason": why}
            if rows is None and not failed:  # without any y another must lead
                note["fallback"] = why
            return state.x, replace(memory, step=retreated(memory.step)), note
        fits = self._fitted(record)
        if record.leads(fits, record.goal is not None or len(rows.x) < 2, bool(rows.observed.all())):
            x, memory, said = self._by_prior(state, memory, fits)
            return x, memory, note | said
        if memory.units is None:
            length, far = found_length(rows.x[rows.answered], rows.filled[rows.answered], self.objective)
            if length is None:
                return state.x, memory, note | {"searching": "for a length of x"}
            if far:  # nothing is learned of the last answer, which is only what followers went on from
                rows = replace(rows, y=frozen(np.vstack([rows.y[:-1], np.full(rows.y.shape[1], np.nan)])))
            memory = replace(memory, units=one_length(state.x, length), rows=rows)
        belief = self._believe(replace(memory, prior=replace(record, goal=None)))
        assert belief is not None
        if record.goal is not None:
            note["handover"] = fits[0].wrong or "the prior predicts worse than what was learned without it"
            step = stay_at(memory.step, belief.best(memory.step.centre))
            memory = replace(memory, step=step, prior=replace(record, goal=None))
        x, memory, said = self._stepped(state, memory, belief)
        unmeasured = int((~rows.observed).sum())
        return x, memory, note | said | ({"unmeasured": unmeasured} if unmeasured else {})

    def _by_prior(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, fits: Sequence[Fitted]
    ) -> tuple[Array, ResponseMemory, dict[str, Any]]:
        """The step to the x of least mean cost over draws of the prior, with a small move to learn from."""
        goal, draws = memory.prior.goal, self._drawn(fits, SPREAD, state)
        start, most = (state.x, FIRST) if goal is None else (goal, LATER)
        goal = frozen(self.X.project(best_x(draws, self.X, start, most)))
        units = memory.units or one_length(state.x, float(np.abs(goal - state.x).max()) or 1.0)
        memory = replace(memory, units=units, prior=replace(memory.prior, goal=goal))
        step, u = stay_at(memory.step, units.scale(goal)), units.scale(goal)
        if not draws.objective.constraints:
            u = u + EXPLORE * step.unit * unit_sphere(derive(state.seed, Purpose.DIRECTION, state.round), u.size)
        step = replace(
            step, announce=frozen(u[None]), predicted=draws.cost(units.unscale(u)), error=draws.error(goal)
        )
        said = {
            "step": float(np.linalg.norm(goal - state.x)),
            "expected_cost": draws.cost(goal),
            "pace": fits[0].pace,
            "noise": fits[0].noise,
            "doubted": np.flatnonzero(fits[0].rows[-1].doubted).tolist(),
        }
        return goal, replace(memory, step=step), said

    def _stepped(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, belief: Belief
    ) -> tuple[Array, ResponseMemory, dict[str, Any]]:
        """Judge the last step by the model that has learned, and plan the next."""
        step, fit, units = memory.step, belief.fit, belief.problem.units
        if belief.problem.objective.constraints:
            belief = belief.within(belief.errors(memory.constraints, step.radius))
        said: dict[str, Any] = {} if np.isnan(step.predicted) else {"expected_cost": step.predicted}
        if np.array_equal(fit.u[-1], units.scale(belief.rows.x[-1])):  # the step waits where the last answer is odd
            step = judged(step, belief)
        x = frozen(self.X.project(units.unscale(step.centre)))
        said |= {
            "step": float(np.linalg.norm(x - state.x)),
            "trust_radius": step.radius * float(units.length.max()),
            "rate": 1.0 - float(fit.rho.mean()),
            "noise_sd": float(np.median(fit.noise_sd * belief.problem.sizes)),
            "symmetric": belief.leading is not fit,
        }
        if not np.isfinite(belief.at(step.centre)):
            said["no_step_reason"] = _NOT_FINITE
        step = self._planned(state, belief, step)
        predicted = None if belief.margins is None else belief.margins.announcing(step.announce[-1])
        return x, replace(memory, step=step, constraints=predicted), said

    def _planned(self, state: LeaderState[ResponseMemory], belief: Belief, step: Step) -> Step:
        """The next step and its announcements."""
        minimise = partial(minimise_within, belief.problem.project, step.centre, step.radius)
        found = constrained_step(belief.evaluate, belief.margins, minimise, step.centre, step.radius)
        step = replace(step, goal=frozen(found.x), promised=found.promised, weight=found.weight)
        draws = [derive(state.seed, Purpose.DIRECTION, state.round, index) for index in range(self.probes)]
        announce = np.array([self._explored(belief, step, rng, first=rng is draws[0]) for rng in draws])
        predicted = belief.problem.cost(announce[-1], belief.next_answer(announce[-1]))
        error = belief.cost_error(announce[-1], noise=True)
        return replace(step, announce=frozen(announce), predicted=predicted, error=error)

    def _explored(self, belief: Belief, step: Step, rng: np.random.Generator, first: bool) -> Array:
        """The goal and a move on from it towards what is known least; the very first goes along what costs most."""
        fit, d, length = belief.fit, step.goal.size, EXPLORE * step.unit
        if belief.leading is fit and fit.quiet and len(fit.u) <= 2 * d:
            length = max(length, NEW_DIRECTIONS * step.radius)
        draw, basis = unit_sphere(rng, d), self.X.tangent_basis()
        priced = belief.costliest(step.centre) if first and len(fit.u) == 1 else None
        direction = fit.unknown(step.centre, draw) if priced is None else priced
        direction = direction if basis is None else basis @ (basis.T @ direction)
        direction = direction / (float(np.linalg.norm(direction)) or 1.0)
        point = belief.problem.project(step.goal + length * direction)
        point = point if np.isfinite(belief.at(point)) else step.goal
        margins = belief.margins
        if margins is None:
            return point
        base = next((u for u in (step.goal, step.centre, margins.at) if margins.kept(u)), point)
        radius = float(np.linalg.norm(point - base))
        minimise = partial(minimise_within, belief.problem.project, base, radius)
        return nearest_kept(point, base, margins, minimise, radius)
