"""A leader that uses all it sees: learn the response y, step on the known f(x, y)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    InvalidInput,
    Knowledge,
    LeaderState,
    Objective,
    Observation,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.core.brief import brief
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.response.bank import Bank, begin, best_model, is_rejected, set_levels, update
from stackelberg.leaders.response.constants import LEAST_CAUTION
from stackelberg.leaders.response.judge import Judge, first_judge, leading_model, observe, set_window_levels
from stackelberg.leaders.response.late import Missed, fade_by_answer, learn_late, record_miss
from stackelberg.leaders.response.members import Members, make_members
from stackelberg.leaders.response.plan import Plan, first_plan, hold, judge_step, stay_at
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.recommendation import (
    Recommendation,
    average_centre,
    distrust_model,
    note_noise,
    record_cost,
    trusts_costs,
)
from stackelberg.leaders.response.rest import (
    Rest,
    begin_rest,
    count_two_point_round,
    cut_rest_short,
    end_rest,
    judge_model,
)
from stackelberg.leaders.response.structure import as_structure, groups_of
from stackelberg.leaders.response.symmetric import advance
from stackelberg.leaders.response.trust_region import ModelStep, best_step, curvature_in_y, expected_cost, shorten
from stackelberg.leaders.two_point import TwoPoint, TwoPointMemory
from stackelberg.sets import ANYWHERE


@dataclass(frozen=True, eq=False)
class ResponseMemory:
    """What the response model remembers, in parts: the step, what was learned, what to recommend, who leads.

    plan: the step under way, and its trust region. bank: the filters that learn the response; judge: whether they
    or the symmetric model lead. recommendation: what to recommend; rest: whether two points lead, and why. missed:
    recent deployments whose answers may still come; news: whether one has come since the last plan. deployed: the
    last x that was deployed, as far as is known; nonnegative: whether no entry of y was ever below zero. unseen:
    the entries of y that were never measured.
    """

    plan: Plan
    bank: Bank | None = None
    judge: Judge | None = None
    recommendation: Recommendation = field(default_factory=Recommendation)
    rest: Rest = field(default_factory=Rest)
    missed: tuple[Missed, ...] = ()
    news: bool = False
    deployed: Array | None = None
    nonnegative: bool = True
    unseen: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class ResponseModel(FeasibleLeader[ResponseMemory]):
    """Learn y(x) from every deployment and minimise the known f(x, y(x)): one deployment per round.

    ∇f̃ = ∂x f + Jᵀ ∂y f: the leader knows f, so only the response must be learned. A bank of Kalman filters
    (`leaders.response.bank`) learns where followers are heading, how fast they settle and how noisy they are seen,
    from the leader's own steps and an exploration that never stops. Where x prices y and followers prove to respond
    like those of a potential (`leaders.response.judge`), a symmetric model (`leaders.response.symmetric`) leads
    instead. Each round deploys the minimiser of the model in a trust region, plus a small random move towards what
    the model knows least.

    radius: a move of x that is neither negligible nor reckless (the unit of everything; default 1).
    explore: length of the exploring move, as a share of `radius`.
    K: follower rounds for which a deployment is held; followers that have not settled by then are extrapolated.
    largest_move: cap on the move of x from one deployment to the next.
    structure: which entries of y can depend on which entries of x, where that is known: a mask with a row for each
    entry of y and a column for each of x (a boolean array or scipy.sparse), or `Blocks`. The model then costs as
    much as the entries that are left, and needs about as many deployments as one entry of y has inputs.
    fallback: the two-point leader that takes over, said in the history, where there is no y to learn from, or
    where the data reject the model (members that see no response to x predict better).

    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> game = linear_quadratic(20, seed=1)
    >>> result = solve(game, ResponseModel(K=10), rounds=80, seed=0)
    >>> start = game.hyperobjective(game.x0)
    >>> bool((start - game.hyperobjective(result.x)) / (start - game.known.cost) > 0.95)
    True
    """

    K: int = 1
    radius: float = 1.0
    explore: float = 0.3
    largest_move: float | None = None
    structure: Any = None
    fallback: TwoPoint = field(default_factory=TwoPoint)
    objective: Objective | None = None
    rewindable: bool = True
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        whole_number("K", self.K)
        positive("radius", self.radius)
        positive("explore", self.explore)
        if self.largest_move is not None:
            positive("largest_move", self.largest_move)
        object.__setattr__(self, "structure", as_structure(self.structure))
        if not isinstance(self.fallback, TwoPoint):
            raise InvalidInput(f"fallback: expected a TwoPoint leader, got {type(self.fallback).__name__}")

    def bind(self, knowledge: Knowledge) -> ResponseModel:
        """Fill in X, the objective and how memories are used."""
        X = self._set_in(knowledge)
        if self.structure is not None:
            self.structure.check_inputs(X.dimension)
        fallback = replace(self.fallback, K=self.K, X=X, mode="auto").bind(knowledge)
        objective = knowledge.objective if self.objective is None else self.objective
        return replace(self, X=X, objective=objective, rewindable=knowledge.rewindable, fallback=fallback)

    def _checked_start(self, x0: Array) -> Array:
        if self.structure is not None:
            self.structure.check_inputs(x0.size)
        return super()._checked_start(x0)

    def _begin(self, x0: Array, seed: int) -> ResponseMemory:
        rest = Rest() if self.objective is not None else begin_rest(Rest(), "the objective is not known")
        return ResponseMemory(first_plan(x0, self.radius), rest=rest)

    def resume_at(self, state: LeaderState[ResponseMemory], x: Array) -> LeaderState[ResponseMemory]:
        """Lead again at x, which is deployed first: what was learned of the response holds there too."""
        memory, x = state.memory, frozen(self.X.project(x))
        memory = replace(
            memory,
            plan=stay_at(memory.plan, x),
            recommendation=distrust_model(replace(memory.recommendation, average=None)),
            rest=memory.rest if self.objective is None else cut_rest_short(memory.rest),
            deployed=x,
        )
        return LeaderState(state.seed, state.round, x, memory, (), state.note)

    def recommend(self, state: LeaderState[ResponseMemory]) -> Array:
        """The best x by the model, or as seen where that is better; an average under noise; at rest the best."""
        memory = state.memory
        if memory.rest.active and memory.rest.best_x is not None:
            return memory.rest.best_x
        return memory.recommendation.choose(state.x)

    def expected(self, state: LeaderState[ResponseMemory]) -> tuple[float, float] | None:
        """f(x, S(x)) at the recommended x by the model, and its standard error to first order in y.

        None where there is no model yet, or where two points lead because it was rejected.
        """
        memory, known = state.memory, self._fitting_bank(state.memory)
        if memory.rest.active or known is None or self.objective is None:
            return None
        bank, members = known
        predictor = leading_model(memory.judge, best_model(bank, members), members.unit)
        x = self.recommend(state)
        y = _modelled_answer(x, predictor, memory)
        weights = predictor.sum_by_group(self.objective.partial_y(x, y) ** 2)
        return self.objective(x, y), float(np.sqrt(predictor.variance(x, weights)[0]))

    def _inner(self, state: LeaderState[ResponseMemory]) -> LeaderState[TwoPointMemory]:
        """The state as the two-point fallback sees it."""
        return LeaderState(state.seed, state.round, state.x, state.memory.rest.two_point)

    def _probes(self, state: LeaderState[ResponseMemory]) -> tuple[Probe, ...]:
        if state.memory.rest.active:
            return self.fallback.ask(self._inner(state))
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, frozen(state.memory.plan.announce), self.K, start, keep=True),)

    def _fold(
        self, state: LeaderState[ResponseMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, ResponseMemory, dict[str, Any]]:
        memory = state.memory
        if memory.rest.active:
            return self._fold_two_point(state, answers)
        answer = answers[0]
        if answer is None:
            return self._fold_failure(state)
        if answer.y is None or np.isnan(answer.y).all():
            why = "no response was seen"
            memory = self._record_miss(memory, (state.round, 0), answer.x)
            memory = replace(memory, rest=begin_rest(memory.rest, why))
            return state.x, memory, _cost_note(answer) | {"fallback": why}
        return self._fold_model(state, answer, answer.y)

    def _fold_failure(self, state: LeaderState[ResponseMemory]) -> tuple[Array, ResponseMemory, dict[str, Any]]:
        """A round without an answer: no step, unless late answers to earlier rounds have taught the model."""
        memory = state.memory
        memory = self._record_miss(memory, (state.round, 0), None if self.rewindable else memory.plan.announce)
        known = self._fitting_bank(memory)
        if memory.news and known is not None and self.objective is not None:
            memory = self._judge_step(memory, best_model(*known), known[0].count)
            note = "the probe failed: a step by late answers only"
        else:
            memory = replace(memory, plan=hold(memory.plan, self.radius))
            note = "the probe failed: no step"
        return memory.plan.centre, self._plan_next(state, memory), {"held": note}

    def _fold_model(
        self, state: LeaderState[ResponseMemory], answer: Answer, y: Array
    ) -> tuple[Array, ResponseMemory, dict[str, Any]]:
        """Learn from the answer, judge the last step by the model that has learned, and plan the next."""
        memory = self._learn(state.memory, answer.x, y)
        bank, members = memory.bank, self._members(y.size, answer.x.size)
        assert bank is not None
        predictor = leading_model(memory.judge, best_model(bank, members), members.unit)
        memory = self._judge_step(memory, predictor, bank.count)
        recommendation = note_noise(memory.recommendation, predictor.noise, members.unit)
        memory = replace(memory, recommendation=recommendation)
        memory = self._record_cost(memory, predictor, answer.x, y, members.unit)
        note: dict[str, Any] = _cost_note(answer) | {
            "trust_radius": memory.plan.radius,
            "step": float(np.linalg.norm(memory.plan.centre - state.x)),
            "rate": predictor.rate,
            "noise": predictor.noise,
            "symmetric": predictor.symmetric,
            "noise_sd": float(np.sqrt(predictor.noise * predictor.scale)),
        }
        memory = replace(memory, rest=judge_model(memory.rest, answer.cost, is_rejected(bank, members)))
        if memory.rest.active:
            note["fallback"] = memory.rest.reason
            memory = self._hand_over(memory)
        return memory.plan.centre, self._plan_next(state, memory, predictor), note

    def _hand_over(self, memory: ResponseMemory) -> ResponseMemory:
        """Two points take over from the best x that they have found before, or else from the centre."""
        best = memory.rest.best_x
        plan = replace(memory.plan, centre=frozen(memory.plan.centre if best is None else best))
        return replace(memory, plan=plan, recommendation=distrust_model(memory.recommendation))

    def _judge_step(self, memory: ResponseMemory, predictor: Predictor, count: int) -> ResponseMemory:
        """The last step judged by a model that has learned since: the new centre and trust radius."""
        here, there = (self._modelled_cost(predictor, z, memory) for z in (memory.plan.centre, memory.plan.goal))
        plan = judge_step(memory.plan, here, there, self.radius)
        recommendation = average_centre(memory.recommendation, plan.centre, count)
        return replace(memory, plan=plan, recommendation=recommendation)

    def _record_cost(
        self, memory: ResponseMemory, predictor: Predictor, x: Array, y: Array, unit: float
    ) -> ResponseMemory:
        """The memory with what x cost, where all of y that counts was seen."""
        cost = np.nan if self.objective is None else self.objective(x, y)
        if np.isnan(cost):
            return replace(memory, recommendation=replace(memory.recommendation, proven=None))
        trusted = trusts_costs(predictor, unit)
        to_beat = self._modelled_cost(predictor, memory.plan.centre, memory) if trusted else -np.inf
        recommendation = record_cost(memory.recommendation, x, cost, to_beat)
        return replace(memory, recommendation=recommendation)

    def _fold_two_point(
        self, state: LeaderState[ResponseMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, ResponseMemory, dict[str, Any]]:
        """A round led by the two-point fallback; what it sees of y still teaches the model."""
        wanted, two_point, note = self.fallback._fold(self._inner(state), answers)
        memory = state.memory
        # The estimate's scale is not known in advance: its step is capped, by more as rounds go by.
        x = frozen(shorten(state.x, wanted, self.radius / np.sqrt(1.0 + memory.rest.rounds_done)))
        for index, answer in enumerate(answers):
            if answer is not None and answer.y is not None and not np.isnan(answer.y).all():
                memory = self._learn(memory, answer.x, answer.y)
            else:
                memory = self._record_miss(memory, (state.round, index), None if answer is None else answer.x)
        can_model = memory.bank is not None and self.objective is not None
        rest = count_two_point_round(memory.rest, two_point, state.x, note.get("cost"))
        rest = end_rest(rest, can_model)
        recommendation = distrust_model(memory.recommendation)
        memory = replace(memory, rest=rest, plan=stay_at(memory.plan, x), recommendation=recommendation)
        if not rest.active:
            memory = self._plan_next(state, memory)
        return x, memory, note | {"fallback": rest.reason}

    def _members(self, n: int, d: int) -> Members:
        return make_members(groups_of(self.structure, n, d), self.radius)

    def _fitting_bank(self, memory: ResponseMemory) -> tuple[Bank, Members] | None:
        """The bank and its members, where there is one and it still fits: a structure can be amended."""
        if memory.bank is None:
            return None
        members = self._members(memory.bank.n, memory.plan.centre.size)
        return (memory.bank, members) if memory.bank.layout == members.groups.layout else None

    def _check_size(self, memory: ResponseMemory, y: Array) -> None:
        if memory.bank is not None and memory.bank.n != y.size:
            raise InvalidInput(f"y: expected {memory.bank.n} entries as in earlier rounds, got {y.size}")

    def _learn(self, memory: ResponseMemory, x: Array, y: Array) -> ResponseMemory:
        """The memory with one more observation in its bank."""
        self._check_size(memory, y)
        members = self._members(y.size, x.size)
        memory = replace(memory, nonnegative=memory.nonnegative and not np.any(y < 0.0), deployed=x)
        if memory.bank is None or memory.bank.layout != members.groups.layout:
            judge, unseen = self._judge_models(memory, x, y), tuple(np.flatnonzero(np.isnan(y)).tolist())
            return replace(memory, bank=begin(members, x, y), missed=(), judge=judge, unseen=unseen)
        memory = _with_first_sights(memory, members, y)
        missed = fade_by_answer(memory.missed, members)
        judge = self._judge_models(memory, x, y)
        assert memory.bank is not None
        return replace(memory, bank=update(memory.bank, members, x, y), missed=missed, judge=judge)

    def _judge_models(self, memory: ResponseMemory, x: Array, y: Array) -> Judge | None:
        """The judge with one more answer; None where x cannot be a price on each of the first entries of y."""
        if y.size % x.size or self.structure is not None:
            return None
        known = self._fitting_bank(memory)
        if memory.judge is None or known is None:
            return first_judge(x, np.nan_to_num(y))
        return observe(memory.judge, x, y, best_model(*known))

    def _record_miss(
        self, memory: ResponseMemory, place: tuple[int, int], deployed: Array | None
    ) -> ResponseMemory:
        """The memory after a deployment (round, index) without an answer; `deployed` is None if nobody moved."""
        memory = memory if deployed is None else replace(memory, deployed=deployed)
        known = self._fitting_bank(memory)
        if known is None:
            return memory
        if memory.judge is not None and deployed is not None:
            window = advance(memory.judge.window, deployed, best_model(*known))
            memory = replace(memory, judge=replace(memory.judge, window=window))
        bank, missed = record_miss(*known, memory.missed, place, deployed)
        return replace(memory, bank=bank, missed=missed)

    def _late(self, state: LeaderState[ResponseMemory], observation: Observation) -> ResponseMemory:
        """Learn from the answer to a round that was closed without it; the open round stays as it was asked."""
        memory, y = state.memory, observation.y
        if observation.failure is not None or y is None or np.isnan(y).all():
            return memory
        if memory.bank is None:
            return replace(self._learn(memory, observation.x, y), deployed=memory.deployed, news=True)
        place = (observation.round, observation.index)
        places = [(one.round, one.index) for one in memory.missed]
        known = self._fitting_bank(memory)
        if place not in places or known is None:
            return memory
        self._check_size(memory, y)
        bank, missed = learn_late(*known, memory.missed, places.index(place), observation.x, y)
        nonnegative = memory.nonnegative and not np.any(y < 0.0)
        return replace(memory, bank=bank, missed=missed, nonnegative=nonnegative, news=True)

    def _modelled_cost(self, predictor: Predictor, z: Array, memory: ResponseMemory) -> float:
        """f(z, S(z)) by the model."""
        assert self.objective is not None
        return self.objective(z, _modelled_answer(z, predictor, memory))

    def _plan_next(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, predictor: Predictor | None = None
    ) -> ResponseMemory:
        """Plan the next deployment: the step of the model (`predictor`, if at hand), and an exploring move."""
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        known = self._fitting_bank(memory)
        if known is None or self.objective is None:
            return memory
        bank, members = known
        predictor = predictor or leading_model(memory.judge, best_model(bank, members), members.unit)
        step = self._step(predictor, members.unit, memory, rng)
        length = self.explore * self.radius
        wanted = step.x + length * self._exploring_direction(predictor, rng)
        announce = self.X.project(wanted)
        if self.largest_move is not None and memory.deployed is not None:
            announce = shorten(memory.deployed, announce, self.largest_move)
        goal, announce = frozen(step.x), frozen(announce)
        plan = replace(memory.plan, goal=goal, announce=announce, promised=step.promised)
        return replace(memory, plan=plan, news=False)

    def _step(
        self, predictor: Predictor, unit: float, memory: ResponseMemory, rng: np.random.Generator
    ) -> ModelStep:
        assert self.objective is not None
        y = _modelled_answer(memory.plan.centre, predictor, memory)
        caution = predictor.noise / (predictor.noise + unit**2)
        curvature = None
        if caution > LEAST_CAUTION:
            curvature = caution * curvature_in_y(self.objective, memory.plan.centre, y, rng)
        evaluate = expected_cost(self.objective, predictor, curvature, memory.nonnegative)
        radius = memory.plan.radius if self.largest_move is None else min(memory.plan.radius, self.largest_move)
        return best_step(evaluate, self.X, memory.plan.centre, radius)

    def _exploring_direction(self, predictor: Predictor, rng: np.random.Generator) -> Array:
        """A random unit direction within X's affine hull, tilted towards what the model knows least."""
        direction = predictor.least_known(rng)
        basis = self.X.tangent_basis()
        if basis is not None:
            direction = basis @ (basis.T @ direction)
        return np.asarray(direction / np.linalg.norm(direction))


def _with_first_sights(memory: ResponseMemory, members: Members, y: Array) -> ResponseMemory:
    """The memory with entries of y that are seen for the first time placed where they are seen."""
    still = tuple(i for i in memory.unseen if np.isnan(y[i]))
    if memory.bank is None or still == memory.unseen:
        return memory
    level, new = np.full(y.size, np.nan), list(set(memory.unseen) - set(still))
    level[new] = y[new]
    judge = None if memory.judge is None else set_window_levels(memory.judge, level)
    return replace(memory, bank=set_levels(memory.bank, members, level), judge=judge, unseen=still)


def _modelled_answer(z: Array, predictor: Predictor, memory: ResponseMemory) -> Array:
    """S(z) by the model, not below zero where no answer has been."""
    y = predictor.predict(z)
    return np.maximum(y, 0.0) if memory.nonnegative else y


def _cost_note(answer: Answer) -> dict[str, Any]:
    return {} if answer.cost is None else {"cost": answer.cost}
