"""A leader that uses all it sees: learn the response y, step on the known f(x, y)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    Deployed,
    InvalidInput,
    Knowledge,
    LeaderState,
    Limit,
    Note,
    Objective,
    Outcome,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.response.belief import Belief, Learner, refuse_size
from stackelberg.leaders.response.constants import (
    ABSENT_AFTER,
    ABSENT_SHARE,
    DEAD_END,
    EARLY,
    FLAT,
    OUTLIER,
    SHRINK,
)
from stackelberg.leaders.response.costs import (
    Costs,
    Watch,
    average_centre,
    compare_with_centre,
    forget_costs,
    record_cost,
    seen_again,
    watch_cost,
)
from stackelberg.leaders.response.groups import check_prices
from stackelberg.leaders.response.length_search import (
    LengthSearch,
    begin_search,
    end_early,
    go_on,
)
from stackelberg.leaders.response.memory import ResponseMemory
from stackelberg.leaders.response.planning import Planner, within_limits
from stackelberg.leaders.response.problem import own_lengths, scaling_by, scaling_of, where_defined
from stackelberg.leaders.response.rows import answer_late
from stackelberg.leaders.response.step import (
    accept,
    first_step,
    go_back,
    look_further,
    narrow,
    shorten,
    stay_at,
)
from stackelberg.leaders.response.structure import as_structure
from stackelberg.sets import ANYWHERE, Anywhere
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief, in_brief

Folded = tuple[Array, ResponseMemory, Note]

_RETURNED = "costs rose above what they had been: back to where they were lowest"
_NO_RESPONSE = "no response was seen"
_NOT_MEASURED = (
    "no step: {gone} of {all} entries of y that were measured before have not been for a while; mend the sensors, "
    "or give an f of what is measured"
)
_NOT_FINITE = "no step: f is not a finite number at the response that the model predicts"
_NOT_FINITE_UNSEEN = "; entries of y that were never measured count as 0: give an f of what is measured"


@dataclass(frozen=True, eq=False)
class ResponseModel(FeasibleLeader[ResponseMemory]):
    """Learn y(x) from every deployment and minimise the known f(x, y(x)): one deployment per round.

    ∇f̃ = ∂x f + Jᵀ ∂y f: the leader knows f, so only the response must be learned. A bank of Kalman filters
    (`leaders.response.bank`) learns where followers are heading, how fast they settle and how noisy they are seen,
    from the leader's own steps and an exploration that never stops. Where x prices y and followers prove to respond
    like those of a potential (`leaders.response.contest`), a symmetric model (`leaders.response.symmetric`) leads
    instead. Each round deploys the minimiser of the model in a trust region, plus a small random move towards what
    the model knows least. Nothing depends on the units of x, y and f.

    first_move: the length of a first move of x that is neither negligible nor reckless. By default it comes from X
    (a sixteenth of its width), from x0 (a quarter of its distance from a bound or from 0), or else from the first
    moves, which grow from small.
    explore: length of the exploring move, as a share of how far the leader moves at the time.
    K: follower rounds a deployment is held; followers that have not settled by then are extrapolated.
    largest_move: cap on the move of x from one deployment to the next, Euclidean. The rail `largest_change` caps it
    entry by entry, for every leader.
    structure: which entries of y can depend on which entries of x, where that is known: a mask with a row for each
    entry of y and a column for each of x (a boolean array or scipy.sparse), or `Blocks`. The model then costs as
    much as the entries that are left, and needs about as many deployments as one entry of y has inputs.

    Limits of the objective (`Limit`) are kept in every step and every exploring move, with a margin by what the
    model does not know and by the noise (`leaders.limits`); from a start that breaks one it first goes back.

    Where there is no y to learn from it cannot lead, and says so in `note["fallback"]`: `FallBack` around it then
    hands over, as `solve` does by default. Entries of y that were never measured count as 0 in f: it is the part of
    f that is seen that is minimised, and the history says how many they are (`note["unseen"]`).

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
    explore: float = 0.3
    largest_move: float | None = None
    structure: Any = None
    objective: Objective | None = None
    rewindable: bool = False
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        keep_checked(self, flag, "rewindable")
        keep_checked(self, whole_number, "K")
        keep_checked(self, positive, "first_move", "explore", "largest_move")
        object.__setattr__(self, "structure", as_structure(self.structure))
        if self.objective is not None and not isinstance(self.objective, Objective):
            raise InvalidInput(f"objective: expected an Objective, or None, got {in_brief(self.objective)}")

    @property
    def handles_constraints(self) -> bool:
        """Yes: its model foresees them."""
        return True

    def bind(self, knowledge: Knowledge) -> ResponseModel:
        """Fill in X, the objective and how memories are used."""
        X = self._set_in(knowledge)
        objective = knowledge.objective if self.objective is None else self.objective
        bound = replace(self, X=X, objective=objective, rewindable=knowledge.rewindable)
        if not isinstance(X, Anywhere):
            bound._check_inputs(X.dimension)
        return bound

    def check_start(self, x0: Array) -> Array:
        """x0 as a point of X, of as many entries as prices and structure say."""
        self._check_inputs(x0.size)
        return super().check_start(x0)

    def _check_inputs(self, d: int) -> None:
        """Refuse an x of d entries that does not fit to what is said of it."""
        if self.structure is not None:
            self.structure.check_inputs(d)
        if self._learner.prices is not None:
            check_prices(self._learner.prices, d)

    def _begin(self, x0: Array, seed: int) -> ResponseMemory:
        scaling = scaling_of(self.X, x0) if self.first_move is None else scaling_by(x0, self.first_move)
        search = begin_search(self.X, x0, seed) if scaling is None and self._f is not None else None
        # Lengths that X, x0 or a search give are those of entries: the first region is as wide as all together.
        step = first_step(np.zeros(x0.size), float(np.sqrt(x0.size)) if self.first_move is None else 1.0)
        return ResponseMemory(scaling or scaling_by(x0, 1.0), step, search)

    def resume_at(self, state: LeaderState[ResponseMemory], x: Array) -> LeaderState[ResponseMemory]:
        """Lead again at x, which is deployed first: what was learned of the response holds there too."""
        memory, x = state.memory, frozen(self.X.project(x))
        memory = replace(
            memory,
            step=stay_at(memory.step, memory.scaling.scale(x)),
            costs=replace(memory.costs, average=None, noisy=False, proven=None, revisit=None),
            deployed=x,
        )
        return LeaderState(state.seed, state.round, x, memory, (), state.note)

    def recommend(self, state: LeaderState[ResponseMemory]) -> Array:
        """The best x by the model, or as seen where that is better; an average under noise."""
        memory = state.memory
        chosen, belief = memory.costs.chosen, self._learner.believe(memory) if memory.limits is not None else None
        if belief is not None:
            wanted = memory.step.centre if chosen is None else chosen
            kept = within_limits(belief, wanted, memory.step)
            chosen = chosen if kept is wanted else kept
        return state.x if chosen is None else self._unscaled(memory, chosen)

    def _unscaled(self, memory: ResponseMemory, u: Array) -> Array:
        """A point of X as the user sees it."""
        return frozen(self.X.project(memory.scaling.unscale(u)))

    def model(self, state: LeaderState[ResponseMemory]) -> Belief | None:
        """What the model of the response says of any x; None before the first answer, or without an objective."""
        return self._learner.believe(state.memory)

    @cached_property
    def _limits(self) -> tuple[Limit, ...]:
        return () if self.objective is None else tuple(map(where_defined, self.objective.limits))

    def _announced(self, memory: ResponseMemory) -> Array:
        """The x to deploy next."""
        if memory.search is None:
            announce = self._unscaled(memory, memory.step.announce)
        else:
            announce = frozen(self.X.project(memory.search.announce))
        if self.largest_move is not None and memory.deployed is not None:
            announce = frozen(shorten(memory.deployed, announce, self.largest_move))
        return announce

    def plan(self, state: LeaderState[ResponseMemory]) -> tuple[Probe, ...]:
        """One, at the minimiser by the model with an exploring move."""
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, self._announced(state.memory), self.K, start, keep=True),)

    def _fold(self, state: LeaderState[ResponseMemory], deployed: Sequence[Deployed]) -> Folded:
        """One deployment is asked for a round; where another leader has asked for more, all of them teach."""
        for one in deployed[:-1]:
            state = replace(state, memory=self._learn_of(state.memory, one, (state.round, one.probe.index)))
        last = deployed[-1]
        place, answer = (state.round, last.probe.index), last.answer
        if self._f is None:
            why = "the objective is not known"
            return state.x, state.memory, _cost_note(answer) | {"fallback": why, "no_step_reason": why}
        if answer is None or answer.y is None or np.isnan(answer.y).all():
            return self._fold_silence(state, place, answer, last.x)
        if state.memory.search is not None:
            return self._fold_search(state, state.memory.search, answer, self._filled(answer.y), place)
        return self._fold_model(state, answer, self._filled(answer.y), place)

    def _learn_of(self, memory: ResponseMemory, one: Deployed, place: tuple[int, int]) -> ResponseMemory:
        """The memory after a deployment that was not the last of its round."""
        if one.answer is not None and one.answer.y is not None and not np.isnan(one.answer.y).all():
            return (
                memory
                if memory.search is not None
                else self._learner.learn(memory, one.answer.x, self._filled(one.answer.y), place)
            )
        moved = one.answer is not None or not self.rewindable
        return self._learner.record_miss(memory, place, one.x if one.answer is None else one.answer.x, moved=moved)

    def _fold_silence(
        self, state: LeaderState[ResponseMemory], place: tuple[int, int], answer: Outcome | None, announced: Array
    ) -> Folded:
        """A round without a response: no step, unless late answers to earlier rounds have taught the model."""
        memory, note = state.memory, _cost_note(answer)
        why = "the probe failed" if answer is None else _NO_RESPONSE
        if memory.rows is None:
            # A probe that failed is asked again; where followers answer without a y, another must lead.
            note |= (
                {"no_step_reason": f"{why}: it is asked again"}
                if answer is None
                else {"fallback": why, "no_step_reason": why}
            )
            return state.x, memory if answer is None else replace(memory, deployed=answer.x), note
        memory = self._learner.record_miss(
            memory, place, announced, moved=answer is not None or not self.rewindable
        )
        belief = self._learner.believe(memory)
        if memory.news and belief is not None:
            memory = self._judge_step(memory, belief)
            note |= {"no_step_reason": f"{why}: a step by late answers only"}
        else:
            memory = replace(memory, step=narrow(memory.step, SHRINK))
            note |= {"no_step_reason": f"{why}: no step"}
        return self._unscaled(memory, memory.step.centre), self._plan_next(state, memory, belief), note

    def _fold_search(
        self,
        state: LeaderState[ResponseMemory],
        search: LengthSearch,
        answer: Outcome,
        y: Array,
        place: tuple[int, int],
    ) -> Folded:
        """One more move in search of a length; once it is found, the last moves teach the model."""
        assert self._f is not None
        if search.seen and search.seen[0][1].size != y.size:
            refuse_size(search.seen[0][1].size, y)
        search = go_on(search, self._f, self.X, answer.x, y)
        search = end_early(search, self.X, answer.x, self.largest_move, self._limits)
        memory, note = replace(state.memory, search=search, deployed=answer.x), _cost_note(answer)
        if search.length is None:
            return state.x, memory, note | {"searching": f"for a length of x, after {search.moves - 1} moves"}
        memory = replace(memory, search=None, searched=True, scaling=scaling_by(search.start, search.length))
        for x, seen in search.seen[-4:-1]:
            memory = self._learner.learn(memory, x, seen, (-1, 0))
        memory = self._remember_costs(memory, search, state.round)
        state = replace(state, memory=memory)
        note |= {"delta": search.length}
        if not search.far or memory.rows is None:
            x, memory, more = self._fold_model(state, answer, y, place)
            return x, memory, note | more
        memory = self._learner.learn(memory, answer.x, y, place, far=True)
        return state.x, self._plan_next(state, memory, self._learner.believe(memory)), note

    def _remember_costs(self, memory: ResponseMemory, search: LengthSearch, round: int) -> ResponseMemory:
        """The memory with what the moves of a search cost, but for the last, as far as that was seen."""
        if memory.rows is None:
            return memory
        past, first = memory.costs, round + 1 - len(search.seen)
        for k, (x, y) in enumerate(search.seen[:-1]):
            cost = self._learner.seen_cost(memory.rows, x, y)
            if not np.isnan(cost):
                past = record_cost(past, frozen(memory.scaling.scale(x)), cost, None, first + k)
        return replace(memory, costs=past)

    def _fold_model(
        self, state: LeaderState[ResponseMemory], answer: Outcome, y: Array, place: tuple[int, int]
    ) -> Folded:
        """Learn from the answer, judge its step by the model that has learned, and plan the next."""
        before = state.memory
        complete = self._learner.completed(before, answer.x, y)
        memory = self._learner.learn(before, answer.x, complete, place, measured=~np.isnan(y))
        belief, rows = self._learner.believe(memory), memory.rows
        assert belief is not None
        assert rows is not None
        absent = rows.absent
        if (absent > ABSENT_AFTER).sum() > ABSENT_SHARE * rows.observed.sum():
            # The model would believe what it says itself.
            gone = _NOT_MEASURED.format(gone=int((absent > ABSENT_AFTER).sum()), all=absent.size)
            memory = replace(memory, step=stay_at(memory.step, memory.step.centre))
            return state.x, memory, _cost_note(answer) | {"no_step_reason": gone}
        cost = self._learner.seen_cost(rows, answer.x, complete)
        memory = self._learner.compare_limits(memory, answer.x, y, belief.leading.quiet)
        belief = self._learner.with_margins(memory, belief)
        memory = self._judge_step(memory, belief, cost)
        memory = replace(memory, costs=replace(memory.costs, noisy=not belief.leading.quiet))
        if before.rows is not None and np.any(rows.observed & ~before.rows.observed[: y.size]):
            # Costs were those of fewer entries.
            costs = Costs(average=memory.costs.average, noisy=memory.costs.noisy)
            memory = replace(memory, costs=costs, step=replace(memory.step, predicted=None))
        memory = self._judge_costs(memory, belief, answer.x, complete, cost, state.round)
        x = self._unscaled(memory, memory.step.centre)
        note = _cost_note(answer) | self._beliefs(memory, belief)
        if before.step.predicted is not None:
            note |= {"expected_cost": before.step.predicted}
        note |= {"step": float(np.linalg.norm(x - state.x))}
        rescaled = self._rescaled(memory, belief)
        if rescaled is not None:
            note |= {"rescaled": "entries of x act in units of their own: each has a length of its own now"}
            memory, belief = rescaled, self._learner.believe(rescaled)
        return x, self._plan_next(state, memory, belief), note

    def _rescaled(self, memory: ResponseMemory, belief: Belief) -> ResponseMemory | None:
        """The memory with a length for each entry of x, where a search found one for all and that does not fit.

        Looked at every d / 2 answers, once d are in: columns of J (Moré 1978) then tell how much each entry does.
        """
        d, count = memory.step.centre.size, belief.bank.count
        if not memory.searched or count < d or count % max(1, d // 2) or not belief.leading.quiet:
            return None
        lengths = own_lengths(memory.scaling.length, belief.general.column_norms)
        if lengths is None:
            return None
        scaling = replace(memory.scaling, length=frozen(lengths))

        def moved(u: Array) -> Array:
            return frozen(scaling.scale(memory.scaling.unscale(u)))

        rows = None if memory.rows is None else replace(memory.rows, unit=np.ones(len(memory.rows.unit)))
        step = first_step(moved(memory.step.centre), float(np.sqrt(d)))

        return replace(
            memory,
            scaling=scaling,
            step=step,
            rows=rows,
            contest=None,
            costs=memory.costs.moved(moved),
            watch=Watch(),
        )

    def _beliefs(self, memory: ResponseMemory, belief: Belief) -> dict[str, Any]:
        """What the leader believes, for the history."""
        predictor, problem, rows, step = belief.leading, belief.problem, memory.rows, memory.step
        assert rows is not None
        note: dict[str, Any] = {
            "trust_radius": step.radius * memory.scaling.longest,
            "rate": predictor.pace.rate,
            "noise": predictor.noise,
            "symmetric": predictor.symmetric,
            "noise_sd": predictor.noise_sd * memory.scaling.typical_size,
        }
        unseen, absent = int((~rows.observed).sum()), int((rows.absent > 0).sum())
        if unseen:
            note["unseen"] = unseen
        if absent:
            note["predicted"] = absent
        here = predictor.predict(step.centre)
        if not np.isfinite(problem.cost(step.centre, here)):
            note["no_step_reason"] = (
                _NOT_FINITE + problem.refusal(step.centre, here) + (_NOT_FINITE_UNSEEN if unseen else "")
            )
        if problem.curves is not None:
            note["curves"] = f"{problem.curves.child.size} entries of y follow from others"
        if belief.bank.jump:
            note["jump"] = "the response has jumped"
        if step.returned:
            note["no_step_reason"] = _RETURNED
        if memory.costs.proven is not None:
            note["proven"] = "a point that was seen to cost less than the model expects of its own"
        if memory.costs.revisit is not None:
            note["revisit"] = "the best point seen is deployed again"
        return note

    def _judge_step(self, memory: ResponseMemory, belief: Belief, seen: float = np.nan) -> ResponseMemory:
        """The last step judged by a model that has learned since: the new centre and trust radius."""
        predictor, problem, step = belief.leading, belief.problem, memory.step
        here, there = (problem.cost(u, predictor.predict(u)) for u in (step.centre, step.goal))
        quiet = predictor.quiet and predictor.pace.settled
        # Followers who have not yet followed look like those who never do: a price seems to cost no sales.
        unheeded = problem.cost(step.goal, predictor.predict(step.centre))
        too_early = belief.bank.count <= EARLY and unheeded < there
        margins = belief.margins
        if margins is not None:
            here, there = (
                margins.merit(u, cost, step.weight) for u, cost in ((step.centre, here), (step.goal, there))
            )
            seen = seen if np.isfinite(step.weight) else np.nan
        miss = 0.0 if step.predicted is None or np.isnan(seen) or not quiet else seen - step.predicted
        chance = 0.0
        if miss > 0.0:
            slope = problem.slope_in_response(step.announce, predictor.predict(step.announce))
            chance = (
                OUTLIER * float(np.linalg.norm(slope)) * predictor.noise_sd if np.isfinite(slope).all() else 0.0
            )
        step = accept(step, here, there, quiet, miss, chance, may_grow=not too_early)
        return replace(memory, step=step, costs=average_centre(memory.costs, step.centre, belief.bank.count))

    def _judge_costs(
        self, memory: ResponseMemory, belief: Belief, x: Array, y: Array, cost: float, round: int
    ) -> ResponseMemory:
        """The memory with what x cost, as far as it was seen: what is proven, what to see again, if all is flat."""
        predictor, bank, step = belief.leading, belief.bank, memory.step
        past = forget_costs(memory.costs) if bank.jump else memory.costs
        if np.isnan(cost):  # a part of y that counts was not measured today
            return replace(memory, costs=replace(past, proven=None, revisit=None))
        u = frozen(memory.scaling.scale(x))
        past = record_cost(past, u, cost, step.predicted, round)
        if any(limit.is_broken(x, y) for limit in self._limits):  # however little it cost
            past = replace(past, costs=past.costs[:-1])
        if not predictor.pace.settled:  # what is seen is not yet what x costs
            return self._watch_costs(replace(memory, costs=past), belief, cost)
        expected = belief.problem.cost(step.centre, predictor.predict(step.centre))
        past, better = compare_with_centre(past, step.centre, expected, round, predictor.quiet)
        if better is not None and better.by_far and bank.count > 10:
            step = narrow(replace(step, centre=better.u), 0.5)
        change = max(step.promised, abs(cost - expected))
        free = float(np.linalg.norm(u - step.centre)) >= 0.5 * self.explore * step.unit  # not cut off by X
        if free and predictor.quiet and bank.count > 2 and change <= FLAT * past.range:
            step = look_further(step)
        return replace(memory, step=step, costs=past)

    def _watch_costs(self, memory: ResponseMemory, belief: Belief, cost: float) -> ResponseMemory:
        """The memory after what followers on their way cost: back where the leader loses what it had gained."""
        past = replace(memory.costs, proven=None, revisit=None)
        if past.noisy:  # costs rise and fall by themselves, and shorter moves would show nothing
            return replace(memory, costs=past, watch=Watch())
        watch = Watch() if belief.bank.jump else memory.watch
        rate = belief.leading.pace.rate
        watch, best = watch_cost(watch, cost, memory.step.centre, rate)
        past = replace(past, proven=seen_again(past, watch.cost))
        if best is None and watch.count * rate > 1.0:  # they have had the time to follow
            best = self._out_of_dead_end(memory, belief)
            watch = watch if best is None else Watch()
        if best is None:
            return replace(memory, costs=past, watch=watch)
        return replace(memory, step=go_back(memory.step, best), costs=replace(past, average=best), watch=watch)

    def _out_of_dead_end(self, memory: ResponseMemory, belief: Belief) -> Array | None:
        """Where to go back to if nothing was gained, and x no longer does anything to a response that once moved.

        That is the start, where it cost less; else the deployment whose followers headed for the lowest cost.
        """
        problem, model, past, rows = belief.problem, belief.leading, memory.costs, memory.rows
        here = problem.cost(memory.step.centre, model.predict(memory.step.centre))
        little = DEAD_END * past.range
        if rows is None or past.first is None or not past.first - here <= little:
            return None
        u, v = memory.scaling.scale(rows.x), np.where(rows.observed, memory.scaling.scale_response(rows.y), 0.0)
        moved = float(np.linalg.norm(np.nanmax(v, axis=0) - np.nanmin(v, axis=0)))
        far = float(np.linalg.norm(u - memory.step.centre, axis=1).max())
        if not belief.general.column_norms.max() * far < DEAD_END * moved:
            return None
        if here - past.first > little:
            return frozen(memory.scaling.scale(memory.scaling.origin))
        heading = model.pace.heading(v[:-1], v[1:])
        known = np.isfinite(heading).all(axis=1)  # f is not shown an answer that did not come
        costs = np.array([problem.cost(*one) for one in zip(u[1:][known], heading[known], strict=True)])
        better = np.flatnonzero(costs < here)
        return frozen(u[1:][known][better[np.argmin(costs[better])]]) if better.size else None

    def _plan_next(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, belief: Belief | None
    ) -> ResponseMemory:
        """Plan the next deployment: the step of the model, and an exploring move."""
        planner = Planner(self.X, self.explore, self.largest_move)
        return planner.next(memory, belief, derive(state.seed, Purpose.DIRECTION, state.round))

    @property
    def _learner(self) -> Learner:
        return Learner(self._f, self.X, self.structure, self._limits)

    @cached_property
    def _f(self) -> Objective | None:
        """The objective as the model asks it, of a response that is filled in where entries follow from others."""
        objective = self.objective
        if objective is not None and objective.completion is not None:
            objective = objective.completion.objective
        return None if objective is None else where_defined(objective)

    def _filled(self, y: Array) -> Array:
        """A response with the entries that follow from others."""
        if self.objective is None or self.objective.completion is None:
            return y
        return frozen(self.objective.completion.fill(y))

    def _late(self, state: LeaderState[ResponseMemory], observation: Answer) -> ResponseMemory:
        """Learn from the answer to a round that was closed without it; the open round stays as it was asked."""
        memory, y = state.memory, observation.y
        if observation.failure is not None or y is None or np.isnan(y).all() or memory.search is not None:
            return memory
        y, place = self._filled(y), (observation.round, observation.index)
        if memory.rows is None:
            first = self._learner.learn(memory, observation.x, y, place)
            return replace(first, deployed=memory.deployed, news=True)
        if memory.rows.y.shape[1] != y.size:
            refuse_size(memory.rows.y.shape[1], y)
        rows = answer_late(memory.rows, place, observation.x, y)
        return memory if rows is None else replace(memory, rows=rows, news=True)


def _cost_note(answer: Outcome | None) -> Note:
    return Note() if answer is None or answer.cost is None else Note(cost=answer.cost)
