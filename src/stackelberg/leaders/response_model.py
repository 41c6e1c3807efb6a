"""A leader that uses all it sees: learn the response y, step on the known f(x, y)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Constraint,
    ConvexSet,
    Deployed,
    Forecast,
    InvalidInput,
    Knowledge,
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
    Margins,
    constrained_step,
    first_errors,
    nearest_kept,
    with_answer,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.prior_fit import Fitted, begin, learn, resumed
from stackelberg.leaders.response.belief import Belief, believe, sizes_of
from stackelberg.leaders.response.filter import FIRST as FIRST_MEMBER
from stackelberg.leaders.response.filter import REPEATS
from stackelberg.leaders.response.length_search import found_length, next_length
from stackelberg.leaders.response.problem import ScaledProblem
from stackelberg.leaders.response.rows import Rows, add_row, where_they_went
from stackelberg.leaders.response.step import (
    UNTRIED,
    Step,
    judged,
    minimise_within,
    narrowed,
    stay_at,
)
from stackelberg.leaders.response.symmetric import price_places
from stackelberg.leaders.response.units import Units, one_length, units_of
from stackelberg.leaders.response.with_prior import FIRST, LATER, SPREAD, PriorRecord
from stackelberg.sets import UNCONSTRAINED, Unconstrained
from stackelberg.support.arrays import validate_fields
from stackelberg.support.brief import brief, kind_of, short_repr

EXPLORE, NEW_DIRECTIONS = 0.3, 0.7
"""How long an exploring move is: a share of the unit, or, while there are directions that no move had a part in, of
the trust radius."""

LOOK_FURTHER, SHORTER = 1.5, (1.0, 0.25, 0.0625)
"""Where nothing changes anything the unit grows by this; where f is not finite, moves are shorter."""

_NOT_FINITE = "no step: f is not a finite number at the response that the model predicts"
_UNMEASURED = "; entries of y that were never measured count as 0: give an f of what is measured"


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


@dataclass(frozen=True, eq=False)
class ResponseModel(FeasibleLeader[ResponseMemory]):
    """Learn y(x) from every deployment and minimise the known f(x, y(x)).

    ∇f̃ = ∂x f + Jᵀ ∂y f: the leader knows f, so only the response must be learned. A Gaussian process over all
    answers (`leaders.response.filter`) learns where followers are heading, how fast they settle and how noisy they
    are seen. Where x prices y and followers prove to respond like those of a potential, a symmetric model
    (`leaders.response.symmetric`) leads instead. Each round deploys the minimiser of the model in a trust region,
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

    __repr__ = brief

    def __post_init__(self) -> None:
        super().__post_init__()
        validate_fields(self, whole_number, "probes")
        validate_fields(self, positive, "first_move", "pace")
        wrong = self.prior is not None and not isinstance(self.prior, Prior)
        refuse(
            wrong, f"prior: expected a Prior, such as ResponsePrior(mean, sd, response), got {kind_of(self.prior)}"
        )
        refuse((self.pace or 0.0) > 1.0, f"pace: expected a share of the way, at most 1, got {self.pace}")
        if self.objective is not None and not isinstance(self.objective, Objective):
            raise InvalidInput(f"objective: expected an Objective, or None, got {short_repr(self.objective)}")

    @property
    def handles_constraints(self) -> bool:
        """Yes: its model predicts them."""
        return True

    def bind(self, knowledge: Knowledge) -> ResponseModel:
        """Fill in X, the objective and how memories are used."""
        bound = super().bind(knowledge)
        if not isinstance(bound.X, Unconstrained):
            bound._check_prices(bound.X.dimension)
        return bound

    def _check_prices(self, d: int, n: float = np.inf) -> None:
        """Refuse an objective whose prices are not those of this x and y."""
        for row in () if self._f is None or self._f.prices is None else self._f.prices:
            refuse(len(row) != d, f"prices: expected {d} entries of y, one for each entry of x, got {len(row)}")
            refuse(max(row) >= n, f"prices: expected entries of y from 0 to {n - 1:g}, got {max(row)}")

    def _begin(self, x0: Array, seed: int) -> ResponseMemory:
        self._check_prices(x0.size)
        units = units_of(self.X, x0) if self.first_move is None else one_length(x0, self.first_move)
        radius = float(np.sqrt(x0.size)) if self.first_move is None else 1.0
        here = np.zeros(x0.size)
        return ResponseMemory(units, Step(here, here, here[None], radius), np.zeros(2))

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
            direction = unit_sphere(derive(state.seed, Purpose.DIRECTION), state.x.size)
            move = next_length(int(memory.rows.answered.sum()) - 1) * direction
            there = self.X.project(state.x + move)
            points = [there if np.linalg.norm(there - state.x) > 0.5 * np.linalg.norm(move) else state.x - move]
        return self._probes(state, [frozen(self.X.project(x)) for x in points])

    def recommend(self, state: LeaderState[ResponseMemory]) -> Array:
        """The x that is expected to cost least, with its error."""
        belief, memory = self._believe(state.memory), state.memory
        if memory.prior.goal is not None:
            return memory.prior.goal
        if belief is None or memory.units is None:
            return state.x
        return frozen(self.X.project(memory.units.unscale(belief.best(memory.step.centre))))

    def model(self, state: LeaderState[ResponseMemory]) -> Forecast | None:
        """The forecast of the response model for any x; None before the first answer, or without an objective."""
        led = state.memory.prior.goal is not None
        return self._drawn(self._fitted(state.memory.prior), 1.0, state) if led else self._believe(state.memory)

    @cached_property
    def _f(self) -> Objective | None:
        """The objective."""
        return self.objective

    @cached_property
    def _constraints(self) -> tuple[Constraint, ...]:
        return () if self.objective is None else self.objective.constraints

    def _filled(self, y: Array) -> Array:
        if self.objective is None or self.objective.completion is None:
            return y
        return frozen(self.objective.completion(y))

    def _believe(self, memory: ResponseMemory) -> Belief | None:
        rows, units = memory.rows, memory.units
        if rows is None or units is None or self._f is None:
            return None
        places = price_places(self._f.prices, rows.y.shape[1], rows.x.shape[1])
        floor = not bool(np.any(rows.y < 0.0))
        problem = ScaledProblem(self._f, self.X, units, sizes_of(rows, places), floor)
        return self._with_margins(believe(rows, memory.member, memory.model_shares, problem, places), memory)

    def _with_margins(self, belief: Belief, memory: ResponseMemory) -> Belief:
        """The belief with constraints as its leading model predicts them."""
        if memory.constraints is None:
            return belief
        predict_constraints, fit = partial(belief.predict_constraints, self._constraints), belief.fit
        return replace(
            belief,
            margins=Margins(self._constraints, predict_constraints, memory.constraints, fit.u[-1], fit.quiet),
        )

    def _fitted(self, known: PriorRecord) -> tuple[Fitted, ...]:
        """The fits of what is known of the prior, made once, and of nothing else."""
        found = known.__dict__.get("_fits")
        if self.prior is not None and known.learned and (found is None or found[0] is not self.prior):
            found = self.prior, resumed(self.prior, known.learned)
            object.__setattr__(known, "_fits", found)
        return () if found is None else found[1]

    def _drawn(self, fits: Sequence[Fitted], spread: float, state: LeaderState[ResponseMemory]) -> PriorModel:
        assert self._f is not None
        return prior_model(fits, self._f, spread, derive(state.seed, Purpose.DIRECTION, state.round), self.K)

    def _learn(self, memory: ResponseMemory, x: Array, seen: Array) -> ResponseMemory:
        """The memory with one more answer; NaN where nothing was measured."""
        rows, belief, y = memory.rows, self._believe(memory), seen if np.isnan(seen).all() else self._filled(seen)
        if self.prior is not None:
            fits = self._fitted(memory.prior)
            fits = learn(fits, x, seen) if fits else begin(self.prior, x, seen, self.pace)
            expected = None if belief is None else belief.answer(x, self.K).mean
            memory = replace(memory, prior=memory.prior.after(fits, y, expected))
        if rows is not None and rows.y.shape[1] != y.size:
            raise InvalidInput(f"y: expected {rows.y.shape[1]} entries as in earlier rounds, got {y.size}")
        if belief is None:
            self._check_prices(x.size, y.size)
            return replace(memory, rows=add_row(rows, x, y, None if rows is None else rows.filled[-1]))
        u, sizes = belief.problem.units.scale(x), belief.problem.sizes
        most = REPEATS + 1 if belief.fit.changed else None
        rows = add_row(rows, x, y, belief.problem.response(belief.next_answer(u)), most)
        model_shares = belief.updated_shares(memory.model_shares, u, y / sizes)
        return replace(memory, rows=rows, model_shares=model_shares, member=belief.member)

    def _fold(
        self, state: LeaderState[ResponseMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, ResponseMemory, Note]:
        answers = [one.answer for one in deployed]
        cost = None if answers[0] is None else answers[0].cost
        note, memory, seen = Note() if cost is None else Note(cost=cost), state.memory, False
        if self._f is None:
            why = "the objective is not known"
            return state.x, memory, note | {"fallback": why, "no_step_reason": why}
        for one in deployed:
            y = None if one.answer is None else one.answer.y
            if y is not None and not np.isnan(y).all():
                seen, memory = True, self._learn(memory, one.told.x, y)
            elif memory.rows is not None and (one.answer is not None or not self.rewindable):
                memory = self._learn(memory, one.told.x, np.full(memory.rows.y.shape[1], np.nan))
        if not seen:
            failed = all(answer is None for answer in answers)
            why = "the probe failed" if failed else "no response was seen"
            if memory.rows is None:  # a probe that failed is asked again; without any y another must lead
                more = {"no_step_reason": f"{why}: it is asked again"}
                return state.x, memory, note | (more if failed else {"fallback": why, "no_step_reason": why})
            return (
                state.x,
                replace(memory, step=narrowed(memory.step)),
                note | {"no_step_reason": why},
            )
        assert memory.rows is not None
        fits = self._fitted(memory.prior)
        if memory.prior.leads(
            fits, memory.prior.goal is not None or len(memory.rows.x) < 2, bool(memory.rows.observed.all())
        ):
            x, memory, said = self._by_prior(state, memory, fits)
            return x, memory, note | said
        if memory.prior.goal is not None:
            memory = self._handed_over(memory)
            note["handover"] = fits[0].wrong or "the prior predicts worse than what was learned without it"
        assert memory.rows is not None
        if memory.units is None:
            length, far = found_length(memory.rows, self._f)
            if length is None:
                return state.x, memory, note | {"searching": "for a length of x"}
            rows = where_they_went(memory.rows) if far else memory.rows
            memory = replace(memory, units=one_length(state.x, length), rows=rows)
        x, memory, said = self._stepped(state, memory)
        assert memory.rows is not None
        counts = {"unmeasured": (~memory.rows.observed).sum(), "predicted": (memory.rows.absent > 0).sum()}
        return x, memory, note | said | {name: int(count) for name, count in counts.items() if count}

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
        if not self._constraints:
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

    def _handed_over(self, memory: ResponseMemory) -> ResponseMemory:
        """Without the prior from now on, from the best that is known."""
        memory = replace(memory, prior=replace(memory.prior, goal=None))
        belief = self._believe(memory)
        assert belief is not None
        return replace(memory, step=stay_at(memory.step, belief.best(memory.step.centre)))

    def _stepped(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory
    ) -> tuple[Array, ResponseMemory, dict[str, Any]]:
        """Judge the last step by the model that has learned, and plan the next."""
        belief, rows, step = self._believe(memory), memory.rows, memory.step
        assert belief is not None
        assert rows is not None
        fit, problem = belief.fit, belief.problem
        if self._constraints:
            values = np.array([constraint(rows.x[-1], rows.y[-1]) for constraint in self._constraints])
            if memory.constraints is None:
                errors = first_errors(self._constraints, values, step.radius)
            else:
                errors = with_answer(memory.constraints, values, fit.u[-1], fit.quiet)
            memory = replace(memory, constraints=errors)
            belief = self._with_margins(belief, memory)
        here, there = belief.at(step.centre, fit), belief.at(step.goal, fit)
        if belief.margins is not None:
            here = belief.margins.merit(step.centre, here, step.weight)
            there = belief.margins.merit(step.goal, there, step.weight)
        believed = np.array_equal(fit.u[-1], problem.units.scale(rows.x[-1]))
        miss = problem.cost(fit.u[-1], fit.y[-1]) - step.predicted - 2.0 * step.error
        said: dict[str, Any] = {} if np.isnan(step.predicted) else {"expected_cost": step.predicted}
        if believed:  # the step waits where the last answer is odd
            step = judged(
                step, here, there, miss if miss > 0.0 else 0.0, fit.quiet, fit.exact, len(fit.u) >= UNTRIED
            )
        x = frozen(self.X.project(problem.units.unscale(step.centre)))
        said |= {
            "step": float(np.linalg.norm(x - state.x)),
            "trust_radius": step.radius * float(problem.units.length.max()),
            "rate": fit.rate,
            "noise_sd": float(np.median(fit.noise_sd * problem.sizes)),
            "symmetric": belief.leading is not fit,
        }
        at = belief.leading.predict(step.centre)
        if not np.isfinite(problem.cost(step.centre, at)):
            unmeasured = "" if rows.observed.all() else _UNMEASURED
            said["no_step_reason"] = _NOT_FINITE + unmeasured
        return x, self._planned(state, memory, belief, step), said

    def _planned(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, belief: Belief, step: Step
    ) -> ResponseMemory:
        """The memory with the next step, and with what is predicted of constraints for it."""
        fit, margins, problem, d = belief.fit, belief.margins, belief.problem, step.centre.size
        if len(fit.u) > 2 and not belief.evaluate(step.centre)[1].any():  # nothing changes anything here
            step = replace(step, unit=LOOK_FURTHER * step.unit, radius=max(step.radius, LOOK_FURTHER * step.unit))
        minimise = partial(minimise_within, problem.project, step.centre, step.radius)
        found = constrained_step(belief.evaluate, margins, minimise, step.centre, step.radius)
        length, announce = EXPLORE * step.unit, []
        if belief.leading is fit and fit.quiet and len(fit.u) <= 2 * d:
            length = max(length, NEW_DIRECTIONS * step.radius)
        for index in range(self.probes):
            draw = unit_sphere(derive(state.seed, Purpose.DIRECTION, state.round, index), d)
            priced = belief.costliest(step.centre) if index == 0 else None
            unknown, basis = fit.unknown(step.centre, draw) if priced is None else priced, self.X.tangent_basis()
            direction = unknown if basis is None else basis @ (basis.T @ unknown)
            direction = direction / (float(np.linalg.norm(direction)) or 1.0)
            lengths = (problem.project(found.x + length * share * direction) for share in SHORTER)
            point = next((u for u in lengths if np.isfinite(belief.at(u))), found.x)
            if margins is not None:
                point = self._kept(margins, belief, point, (found.x, step.centre))
            announce.append(point)
        step = replace(
            step,
            goal=frozen(found.x),
            announce=frozen(np.array(announce)),
            promised=found.promised,
            predicted=problem.cost(announce[-1], belief.next_answer(announce[-1])),
            error=belief.cost_error(announce[-1], noise=True),
            weight=found.weight,
        )
        return replace(memory, step=step, constraints=None if margins is None else margins.announcing(announce[-1]))

    def _kept(self, margins: Margins, belief: Belief, wanted: Array, bases: Sequence[Array]) -> Array:
        """The feasible point nearest to `wanted`; `wanted` itself where no feasible point is known."""
        base = next((u for u in (*bases, margins.at) if margins.kept(u)), None)
        if base is None:
            return wanted
        radius = float(np.linalg.norm(wanted - base))
        return nearest_kept(
            wanted, base, margins, partial(minimise_within, belief.problem.project, base, radius), radius
        )
