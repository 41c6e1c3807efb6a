"""A leader that uses all it sees: learn the response y, step on the known f(x, y)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    Deployed,
    InvalidInput,
    KeptLimit,
    Knowledge,
    LeaderState,
    Limit,
    Note,
    Objective,
    Observation,
    Prices,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.limits import (
    Errors,
    Margins,
    Minimise,
    first_errors,
    limited_step,
    nearest_kept,
    way_back,
    with_answer,
)
from stackelberg.leaders.penalised import PenaltyMemory, penalise
from stackelberg.leaders.response.bank import Bank, begin, best_model, held_response, is_rejected, update
from stackelberg.leaders.response.constants import (
    ABSENT_AFTER,
    ABSENT_SHARE,
    FLAT,
    LEAST_CAUTION,
    NEW_DIRECTIONS,
    ROUNDS_REJECTED,
    SURPRISE,
)
from stackelberg.leaders.response.curves import Curves, observe_curves
from stackelberg.leaders.response.forecast import ModelForecast
from stackelberg.leaders.response.foreseen import foresee_with
from stackelberg.leaders.response.frame import Frame, Seat, frame_by, frame_of, sized, typical
from stackelberg.leaders.response.groups import Indices, check_prices, price_places
from stackelberg.leaders.response.judge import Judge, first_judge, leading_model, observe, place_in_window
from stackelberg.leaders.response.late import Missed, fade_by_answer, learn_late, record_miss
from stackelberg.leaders.response.length_search import LengthSearch, begin_search, go_on
from stackelberg.leaders.response.members import Members, make_members
from stackelberg.leaders.response.plan import (
    Plan,
    first_plan,
    go_back,
    halve,
    hold,
    judge_step,
    look_back,
    look_further,
    stay_at,
)
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.recommendation import (
    Recommendation,
    average_centre,
    compare_with_centre,
    distrust_model,
    forget_costs,
    note_noise,
    record_cost,
)
from stackelberg.leaders.response.rest import (
    REJECTED,
    Rest,
    begin_rest,
    count_two_point_round,
    cut_rest_short,
    end_rest,
    judge_model,
)
from stackelberg.leaders.response.setbacks import Watch, watch_cost
from stackelberg.leaders.response.structure import as_structure, groups_of
from stackelberg.leaders.response.symmetric import advance
from stackelberg.leaders.response.trust_region import (
    ModelStep,
    best_step,
    curvature_in_y,
    expected_cost,
    minimise_within,
    shorten,
)
from stackelberg.leaders.two_point import TwoPoint, TwoPointMemory
from stackelberg.sets import ANYWHERE, Anywhere
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief, in_brief


@dataclass(frozen=True, eq=False)
class Awaited:
    """A round that went on before its answer: the x that it deployed, the plan, and what limits were foreseen."""

    round: int
    x: Array
    plan: Plan
    limits: Errors | None


@dataclass(frozen=True, eq=False)
class ResponseMemory:
    """What the response model remembers, in parts: units, the step, what was learned, what to recommend, who leads.

    frame: the units in which all of this is kept; search: how they are found, where nothing gives them. plan: the
    step under way, and its trust region. bank: the filters that learn the response; judge: whether they or a
    symmetric model lead; curves: entries of y that follow from others. recommendation: what to recommend; watch:
    whether what was gained is lost; rest: whether two points lead, and why. missed: recent deployments whose
    answers may still come; news: whether one has come since the last plan. deployed: the last x that was deployed,
    as far as is known; nonnegative: whether no entry of y was ever below zero; absent: for how many answers in a
    row each entry of y has not been measured, None while all are. limits: how well limits were foreseen, None
    before the first answer or without any; penalty: what breaking them costs where two points lead. awaited: the
    rounds that went on before their answers.
    """

    frame: Frame
    plan: Plan
    search: LengthSearch | None = None
    bank: Bank | None = None
    judge: Judge | None = None
    curves: Curves | None = None
    recommendation: Recommendation = field(default_factory=Recommendation)
    watch: Watch = field(default_factory=Watch)
    rest: Rest = field(default_factory=Rest)
    missed: tuple[Missed, ...] = ()
    news: bool = False
    deployed: Array | None = None
    nonnegative: bool = True
    absent: NDArray[np.intp] | None = None
    limits: Errors | None = None
    penalty: PenaltyMemory = field(default_factory=PenaltyMemory)
    awaited: tuple[Awaited, ...] = ()


Folded = tuple[Array, ResponseMemory, Note]

_ASTRAY = "costs rose far above those seen before: back to where they were lowest"
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
    like those of a potential (`leaders.response.judge`), a symmetric model (`leaders.response.symmetric`) leads
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
    fallback: the two-point leader that takes over, said in the history, where there is no y to learn from, or
    where the data reject the model (members that see no response to x predict better).

    Limits of the objective (`Limit`) are kept in every step and every exploring move, with a margin by what the
    model does not know and by the noise (`leaders.limits`); from a start that breaks one it first goes back.
    While two points lead, breaking one is a cost.

    Entries of y that were never measured count as 0 in f: it is the part of f that is seen that is minimised, and
    the history says how many they are (`note["unseen"]`).

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
    fallback: TwoPoint = field(default_factory=TwoPoint)
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
        if not isinstance(self.fallback, TwoPoint):
            raise InvalidInput(f"fallback: expected a TwoPoint leader, got {type(self.fallback).__name__}")

    @property
    def keeps_limits(self) -> bool:
        """Yes: its model foresees them."""
        return True

    def bind(self, knowledge: Knowledge) -> ResponseModel:
        """Fill in X, the objective and how memories are used."""
        X = self._set_in(knowledge)
        objective = knowledge.objective if self.objective is None else self.objective
        bound = replace(self, X=X, objective=objective, rewindable=knowledge.rewindable)._with_fallback_alike()
        if not isinstance(X, Anywhere):
            bound._check_inputs(X.dimension)
        return bound

    def amend(self, changes: Mapping[str, Any]) -> ResponseModel:
        """A copy with other settings, which the fallback keeps to as well."""
        return super().amend(changes)._with_fallback_alike()

    def _with_fallback_alike(self) -> ResponseModel:
        """A copy whose fallback holds, moves and rewinds as the model does."""
        alike = replace(self.fallback, K=self.K, X=self.X, mode="auto")
        return replace(self, fallback=alike.bind(Knowledge(self.X, rewindable=self.rewindable)))

    def check_start(self, x0: Array) -> Array:
        """x0 as a point of X, of as many entries as prices and structure say."""
        self._check_inputs(x0.size)
        return super().check_start(x0)

    def _check_inputs(self, d: int) -> None:
        """Refuse an x of d entries that does not fit to what is said of it."""
        if self.structure is not None:
            self.structure.check_inputs(d)
        if self._prices is not None:
            check_prices(self._prices, d)

    def _begin(self, x0: Array, seed: int) -> ResponseMemory:
        frame = frame_of(self.X, x0) if self.first_move is None else frame_by(x0, self.first_move)
        search = begin_search(self.X, x0, seed) if frame is None and self._f is not None else None
        rest = Rest() if self._f is not None else begin_rest(Rest(), "the objective is not known")
        # Lengths that X, x0 or a search give are those of entries: the first region is as wide as all together.
        plan = first_plan(np.zeros(x0.size), float(np.sqrt(x0.size)) if self.first_move is None else 1.0)
        return ResponseMemory(frame or frame_by(x0, 1.0), plan, search=search, rest=rest)

    def resume_at(self, state: LeaderState[ResponseMemory], x: Array) -> LeaderState[ResponseMemory]:
        """Lead again at x, which is deployed first: what was learned of the response holds there too."""
        memory, x = state.memory, frozen(self.X.project(x))
        memory = replace(
            memory,
            plan=stay_at(memory.plan, memory.frame.inward(x)),
            recommendation=distrust_model(replace(memory.recommendation, average=None)),
            rest=memory.rest if self._f is None else cut_rest_short(memory.rest),
            deployed=x,
        )
        return LeaderState(state.seed, state.round, x, memory, (), state.note)

    def recommend(self, state: LeaderState[ResponseMemory]) -> Array:
        """The best x by the model, or as seen where that is better; an average under noise; at rest the best."""
        memory = state.memory
        if memory.rest.active:
            best = memory.rest.best_x  # X may have been amended since it was seen
            return state.x if best is None or not self.X.contains(best) else best
        centre = memory.plan.centre
        chosen = memory.recommendation.choose(centre)
        margins = self._margins(memory)
        if margins is not None and not margins.kept(chosen):
            chosen = self._within(margins, memory, chosen, (centre,))
            chosen = way_back(margins, self._minimiser(memory, chosen, memory.plan.radius), chosen)
        return state.x if chosen is centre else self._outward(memory, chosen)

    def _outward(self, memory: ResponseMemory, u: Array) -> Array:
        """A point of X as the user sees it."""
        return frozen(self.X.project(memory.frame.outward(u)))

    def expected(self, state: LeaderState[ResponseMemory]) -> tuple[float, float] | None:
        """f(x, S(x)) at the recommended x by the model, and its standard error to first order in y.

        None where there is no model yet, or where two points lead because it was rejected.
        """
        forecast = self.forecast(state)
        if forecast is None:
            return None
        x = self.recommend(state)
        return forecast.cost(x), forecast.error(x)

    def forecast(self, state: LeaderState[ResponseMemory]) -> ModelForecast | None:
        """f(x, S(x)) at any x by the model; None as for `expected`."""
        memory, known = state.memory, self._fitting_bank(state.memory)
        if memory.rest.active or known is None or self._f is None:
            return None
        predictor = leading_model(memory.judge, self._best_model(memory, *known))
        return ModelForecast(predictor, self._seat(memory), self._margins(memory, predictor))

    def foresee_limits(self, state: LeaderState[ResponseMemory]) -> tuple[KeptLimit, ...] | None:
        """Each limit at the recommended x by the model; None where there is no model yet, or two points lead."""
        margins = None if state.memory.rest.active else self._margins(state.memory)
        return None if margins is None else margins.foretell(state.memory.frame.inward(self.recommend(state)))

    @property
    def _limits(self) -> tuple[Limit, ...]:
        return () if self.objective is None else self.objective.limits

    def _margins(self, memory: ResponseMemory, predictor: Predictor | None = None) -> Margins | None:
        """The limits as the leading model foresees them; None where there are none, or nothing is known yet."""
        known = self._fitting_bank(memory) if self._limits and memory.limits is not None else None
        if known is None or memory.limits is None:
            return None
        model = predictor or leading_model(memory.judge, self._best_model(memory, *known))
        foresee = foresee_with(model, self._seat(memory), self._limits)
        return Margins(self._limits, foresee, memory.limits, model.x, model.quiet)

    def _minimiser(self, memory: ResponseMemory, centre: Array, radius: float) -> Minimise:
        seat = self._seat(memory)
        return lambda evaluate: minimise_within(evaluate, seat, centre, radius)

    def _compare_limits(self, memory: ResponseMemory, x: Array, y: Array, quiet: bool) -> ResponseMemory:
        """The memory with how each limit was at x, to be compared with what was foreseen."""
        if not self._limits:
            return memory
        values = np.array([limit.measured(x, y) for limit in self._limits])
        if memory.limits is None:
            return replace(memory, limits=first_errors(self._limits, values, memory.plan.radius))
        return replace(memory, limits=with_answer(memory.limits, values, memory.frame.inward(x), quiet))

    def _inner(self, state: LeaderState[ResponseMemory]) -> LeaderState[TwoPointMemory]:
        """The state as the two-point fallback sees it."""
        return LeaderState(state.seed, state.round, state.x, state.memory.rest.two_point)

    def _announced(self, memory: ResponseMemory) -> Array:
        """The x to deploy next."""
        if memory.search is None:
            announce = self._outward(memory, memory.plan.announce)
        else:
            announce = frozen(self.X.project(memory.search.announce))
        if self.largest_move is not None and memory.deployed is not None:
            announce = frozen(shorten(memory.deployed, announce, self.largest_move))
        return announce

    def _probes(self, state: LeaderState[ResponseMemory]) -> tuple[Probe, ...]:
        if state.memory.rest.active:
            return self.fallback.lay_out(self._inner(state))
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, self._announced(state.memory), self.K, start, keep=True),)

    def runs_ahead(self, state: LeaderState[ResponseMemory]) -> bool:
        """Where followers can be rewound, once there is a model: no deployment hangs on the one before it."""
        memory = state.memory
        known = self.rewindable and self._f is not None and self._fitting_bank(memory) is not None
        return known and memory.search is None and not memory.rest.active

    def _fold_deferred(self, state: LeaderState[ResponseMemory], probe: Probe) -> Folded:
        """The next deployment before the last is answered: as if its step were right, exploring something else."""
        memory = state.memory
        plan = replace(memory.plan, centre=memory.plan.goal) if memory.plan.promised > 0.0 else memory.plan
        awaited = (*memory.awaited, Awaited(state.round, probe.x, memory.plan, memory.limits))
        memory = self._plan_next(state, replace(memory, plan=plan, awaited=awaited))
        return state.x, memory, Note(cost=state.note.cost, awaited=len(awaited))

    def late(self, state: LeaderState[ResponseMemory], observation: Observation) -> LeaderState[ResponseMemory]:
        """One that was awaited is learned from as any other, and its own step judged; what is out stays."""
        memory, y = state.memory, observation.y
        found = next((one for one in memory.awaited if one.round == observation.round), None)
        if found is None:
            return super().late(state, observation)
        ahead, left = memory.plan, tuple(one for one in memory.awaited if one is not found)
        if observation.failure is not None or y is None or np.isnan(y).all() or memory.rest.active:
            return replace(state, memory=replace(memory, awaited=left))
        then = replace(found.plan, radius=ahead.radius, unit=ahead.unit)
        if found is not memory.awaited[0]:  # overtaken by others: its step is taken or not, and says nothing more
            then = replace(then, promised=0.0, predicted=None)
        limits = None if memory.limits is None or found.limits is None else memory.limits.as_foreseen(found.limits)
        state = replace(state, memory=replace(memory, plan=then, awaited=left, limits=limits))
        answer = Answer(observation.x, y, observation.cost, observation.context)
        x, memory, note = self._fold_model(state, answer, self._filled(y))
        if not (memory.plan.returned or memory.rest.active):
            memory = self._still_ahead(state, memory, ahead)
            x = self._outward(memory, memory.plan.centre)
        return replace(state, x=frozen(x), memory=memory, note=note)

    def _still_ahead(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, ahead: Plan
    ) -> ResponseMemory:
        """The memory at the centre of the plan that ran ahead, where the model still prefers it."""
        known = self._fitting_bank(memory)
        assert known is not None
        predictor = leading_model(memory.judge, self._best_model(memory, *known))
        seat, margins, plan = self._seat(memory), self._margins(memory, predictor), memory.plan
        costs = [seat.cost(u, predictor.predict(u)) for u in (plan.centre, ahead.centre)]
        if margins is not None:
            centres = zip((plan.centre, ahead.centre), costs, strict=True)
            costs = [margins.merit(u, cost, plan.weight) for u, cost in centres]
        if not costs[1] < costs[0]:
            return memory
        return self._plan_next(state, replace(memory, plan=replace(plan, centre=ahead.centre)), predictor)

    def _fold(self, state: LeaderState[ResponseMemory], deployed: Sequence[Deployed]) -> Folded:
        memory = state.memory
        if memory.rest.active:
            return self._fold_two_point(state, deployed)
        if deployed[0].deferred:
            return self._fold_deferred(state, deployed[0].probe)
        answer = deployed[0].answer
        if answer is None:
            return self._fold_failure(state, deployed[0].x)
        if answer.y is None or np.isnan(answer.y).all():
            why = "no response was seen"
            memory = self._record_miss(memory, (state.round, 0), answer.x)
            memory = replace(memory, rest=begin_rest(memory.rest, why), search=None)
            return state.x, memory, _cost_note(answer) | {"fallback": why}
        if memory.search is not None:
            return self._fold_search(state, memory.search, answer, self._filled(answer.y))
        return self._fold_model(state, answer, self._filled(answer.y))

    def _fold_search(
        self, state: LeaderState[ResponseMemory], search: LengthSearch, answer: Answer, y: Array
    ) -> Folded:
        """One more move in search of a length; once it is found, the last moves teach the model."""
        assert self._f is not None
        self._check_size(state.memory, y)
        search = self._within_largest_move(go_on(search, self._f, self.X, answer.x, y), answer.x)
        search = self._search_within_limits(search)
        memory, note = replace(state.memory, search=search, deployed=answer.x), _cost_note(answer)
        if search.length is None:
            return state.x, memory, note | {"searching": f"for a length of x, after {search.moves - 1} moves"}
        memory = replace(memory, search=None, frame=frame_by(search.start, search.length))
        for x, seen in search.seen[-4:-1]:
            memory = self._learn(memory, x, seen)
        memory = self._remember_costs(memory, search, state.round)
        state = replace(state, memory=memory)
        note |= {"delta": search.length}
        if not search.far or memory.bank is None:
            x, memory, more = self._fold_model(state, answer, y)
            return x, memory, note | more
        return state.x, self._plan_next(state, self._with_population_at(memory, y)), note

    def _remember_costs(self, memory: ResponseMemory, search: LengthSearch, round: int) -> ResponseMemory:
        """The memory with what the moves of a search cost, but for the last, as far as that was seen."""
        if memory.bank is None:
            return memory
        past, first = memory.recommendation, round + 1 - len(search.seen)
        for k, (x, y) in enumerate(search.seen[:-1]):
            cost = self._seen_cost(memory.bank, x, y)
            if not np.isnan(cost):
                past = record_cost(past, frozen(memory.frame.inward(x)), cost, None, first + k)
        return replace(memory, recommendation=past)

    def _within_largest_move(self, search: LengthSearch, deployed: Array) -> LengthSearch:
        """The search, at an end where its next move would be longer than the leader may move."""
        if search.length is not None or self.largest_move is None:
            return search
        next_move = float(np.linalg.norm(self.X.project(search.announce) - deployed))
        return replace(search, length=self.largest_move) if next_move > self.largest_move else search

    def _search_within_limits(self, search: LengthSearch) -> LengthSearch:
        """The search, at an end where its next move may break a limit, if this goes on as it did.

        The length is then one that takes half of the room that is left.
        """
        if search.length is not None or len(search.seen) < 3:  # the first moves are too short to matter
            return search
        (x0, y0), (x1, y1) = search.seen[-2:]
        done, left = (float(np.linalg.norm(b - a)) for a, b in ((x0, x1), (x1, self.X.project(search.announce))))
        changes = [(-one.excess(x1, y1), abs(one.excess(x1, y1) - one.excess(x0, y0))) for one in self._limits]
        moves = [0.5 * room / change for room, change in changes if room > 0.0 and change > 0.0]
        if not (done > 0.0 and moves and min(moves) * done < left):
            return search
        return replace(search, length=max(float(np.linalg.norm(x1 - search.start)), min(moves) * done))

    def _with_population_at(self, memory: ResponseMemory, y: Array) -> ResponseMemory:
        """The memory after an answer too far off to learn from: that is where the population is now."""
        known = self._fitting_bank(memory)
        assert known is not None
        y = memory.frame.seen(y)
        seen, judge = np.append(y, np.nan), memory.judge
        parts = tuple(
            replace(part, y=np.where(np.isnan(seen[cell.outputs]), part.y, seen[cell.outputs]))
            for part, cell in zip(known[0].parts, known[1].groups.cells, strict=True)
        )
        if judge is not None:
            now = frozen(np.where(np.isnan(y), judge.window.now, y))
            judge = replace(judge, window=replace(judge.window, now=now))
        return replace(memory, bank=replace(known[0], parts=parts), judge=judge)

    def _fold_failure(self, state: LeaderState[ResponseMemory], announced: Array) -> Folded:
        """A round without an answer: no step, unless late answers to earlier rounds have taught the model."""
        memory = state.memory
        if memory.search is not None:
            return state.x, memory, Note(held="the probe failed: it is asked again")
        memory = self._record_miss(memory, (state.round, 0), None if self.rewindable else announced)
        known = self._fitting_bank(memory)
        if memory.news and known is not None and self._f is not None:
            memory = self._judge_step(memory, self._best_model(memory, *known), known[0].count)
            note = "the probe failed: a step by late answers only"
        else:
            memory = replace(memory, plan=hold(memory.plan))
            note = "the probe failed: no step"
        return self._outward(memory, memory.plan.centre), self._plan_next(state, memory), Note(held=note)

    def _fold_model(self, state: LeaderState[ResponseMemory], answer: Answer, y: Array) -> Folded:
        """Learn from the answer, judge the last step by the model that has learned, and plan the next."""
        measured = ~np.isnan(y)
        y = self._completed(state.memory, answer.x, y)
        memory = self._learn(state.memory, answer.x, y)
        memory = replace(memory, absent=_count_absent(state.memory.absent, measured, memory))
        known = self._fitting_bank(memory)
        assert known is not None
        bank, members = known
        predictor = leading_model(memory.judge, self._best_model(memory, bank, members))
        if _too_many(memory.absent, bank):
            return self._wait_for_sensors(state, memory, answer)
        cost = self._seen_cost(bank, answer.x, y)
        memory = self._compare_limits(memory, answer.x, np.where(measured, y, np.nan), predictor.quiet)
        memory = self._judge_step(memory, predictor, bank.count, cost)
        memory = replace(memory, recommendation=note_noise(memory.recommendation, predictor.noise))
        before = state.memory.bank
        first_sights = before is not None and bool(np.any(bank.ever & ~before.ever))
        memory = self._judge_costs(memory, predictor, answer.x, y, state.round, first_sights)
        x = self._outward(memory, memory.plan.centre)
        note = _cost_note(answer) | self._beliefs(memory, predictor, bank)
        if state.memory.plan.predicted is not None:
            note |= {"expected_cost": state.memory.plan.predicted}
        note |= {"step": float(np.linalg.norm(x - state.x))}
        # Two points need costs: where they are not known, a poor model is the better guide.
        rejected = answer.cost is not None and is_rejected(bank, members)
        memory = replace(memory, rest=judge_model(memory.rest, answer.cost, rejected))
        if rejected and predictor.quiet and not memory.rest.active:  # before it is given up, longer moves
            memory = replace(memory, plan=look_further(memory.plan))
        if memory.rest.active:
            note |= {"fallback": memory.rest.reason}
            memory = self._hand_over(memory)
            x = self._outward(memory, memory.plan.centre)
        return x, self._plan_next(state, memory, predictor), note

    def _wait_for_sensors(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, answer: Answer
    ) -> Folded:
        """No step while much of y has not been measured for long: the model would believe what it says itself."""
        assert memory.absent is not None
        gone = int((memory.absent > ABSENT_AFTER).sum())
        note = _cost_note(answer) | {"held": _NOT_MEASURED.format(gone=gone, all=memory.absent.size)}
        return state.x, replace(memory, plan=stay_at(memory.plan, memory.plan.centre)), note

    def _completed(self, memory: ResponseMemory, x: Array, y: Array) -> Array:
        """y with entries that were measured before, but not today, as the leading model predicts them."""
        known = self._fitting_bank(memory)
        if known is None or known[0].n != y.size:
            return y
        bank, members = known
        missing = np.isnan(y) & bank.ever
        if not missing.any():
            return y
        predictor = leading_model(memory.judge, self._best_model(memory, bank, members))
        now = held_response(bank, members) if memory.judge is None else memory.judge.window.now
        today = memory.frame.response(predictor.next_answer(now, memory.frame.inward(x)))
        return np.where(missing, np.maximum(today, 0.0) if memory.nonnegative else today, y)

    def _beliefs(self, memory: ResponseMemory, predictor: Predictor, bank: Bank) -> dict[str, Any]:
        """What the leader believes, for the history."""
        note: dict[str, Any] = {
            "trust_radius": memory.plan.radius * memory.frame.longest,
            "rate": predictor.pace.rate,
            "noise": predictor.noise,
            "symmetric": predictor.symmetric,
            "noise_sd": float(np.sqrt(predictor.noise * predictor.scale))
            * predictor.unit
            * memory.frame.typical_size,
        }
        if not bank.ever.all():
            note["unseen"] = int((~bank.ever).sum())
        if memory.absent is not None:
            note["predicted"] = int((memory.absent > 0).sum())
        if not np.isfinite(self._seat(memory).cost(memory.plan.centre, predictor.predict(memory.plan.centre))):
            note["held"] = _NOT_FINITE + ("" if bank.ever.all() else _NOT_FINITE_UNSEEN)
        if memory.curves is not None and memory.curves.in_use is not None:
            note["curves"] = f"{memory.curves.child.size} entries of y follow from others"
        if bank.jumped:
            note["jump"] = "the response has jumped"
        if memory.plan.returned:
            note["held"] = _ASTRAY
        if memory.recommendation.proven is not None:
            note["proven"] = "a point that was seen to cost less than the model expects of its own"
        if memory.recommendation.revisit is not None:
            note["revisit"] = "the best point seen is deployed again"
        return note

    def _hand_over(self, memory: ResponseMemory) -> ResponseMemory:
        """Two points take over from the best x that they have found before, or else from the best seen."""
        best = memory.rest.best_x
        centre = memory.recommendation.best_seen(memory.plan.centre) if best is None else memory.frame.inward(best)
        plan = replace(memory.plan, centre=frozen(centre))
        if memory.rest.reason == REJECTED:  # longer moves have shown no response either
            plan = look_back(plan, ROUNDS_REJECTED - 1)
        return replace(memory, plan=plan, recommendation=distrust_model(memory.recommendation))

    def _seat(self, memory: ResponseMemory) -> Seat:
        assert self._f is not None
        curves = None if memory.curves is None else memory.curves.in_use
        return Seat(self._f, self.X, memory.frame, memory.nonnegative, curves)

    def _judge_step(
        self, memory: ResponseMemory, predictor: Predictor, count: int, seen: float = np.nan
    ) -> ResponseMemory:
        """The last step judged by a model that has learned since: the new centre and trust radius."""
        seat = self._seat(memory)
        here, there = (seat.cost(u, predictor.predict(u)) for u in (memory.plan.centre, memory.plan.goal))
        quiet = predictor.quiet and predictor.pace.settled
        margins = self._margins(memory, predictor)
        if margins is not None:
            weight = memory.plan.weight
            here, there = (
                margins.merit(u, cost, weight)
                for u, cost in ((memory.plan.centre, here), (memory.plan.goal, there))
            )
            seen = seen if np.isfinite(weight) else np.nan
        plan = judge_step(memory.plan, here, there, quiet, None if np.isnan(seen) or not quiet else seen)
        recommendation = average_centre(memory.recommendation, plan.centre, count)
        return replace(memory, plan=plan, recommendation=recommendation)

    def _seen_cost(self, bank: Bank, x: Array, y: Array) -> float:
        """What x cost, as far as it was ever seen; NaN where a part of y that counts was not measured today."""
        assert self._f is not None
        seen = np.where(bank.ever, y, 0.0)
        missing = np.isnan(seen)
        if not missing.any():
            return self._f(x, seen)
        # f is not shown NaN, which it may refuse or compare with: two numbers in its place tell whether it counts.
        size = typical(seen[~missing])
        one, other = (self._f(x, np.where(missing, share * size, seen)) for share in (0.5, 2.0))
        return one if one == other else np.nan

    def _judge_costs(
        self, memory: ResponseMemory, predictor: Predictor, x: Array, y: Array, round: int, first_sights: bool
    ) -> ResponseMemory:
        """The memory with what x cost, as far as it was seen: what is proven, what to see again, if all is flat."""
        bank, plan, past = memory.bank, memory.plan, memory.recommendation
        assert bank is not None
        assert self._f is not None
        cost = self._seen_cost(bank, x, y)
        if first_sights:  # costs were those of fewer entries
            past = Recommendation(average=past.average, noisy=past.noisy)
            plan = replace(plan, predicted=None)
        if bank.jumped:
            past = forget_costs(past)
        if np.isnan(cost):  # a part of y that counts was not measured today
            past = replace(past, proven=None, revisit=None)
            return replace(memory, plan=plan, recommendation=past)
        surprising = plan.predicted is not None and cost - plan.predicted > plan.promised + SURPRISE * past.spread
        if surprising and len(past.errors) >= 3:
            plan = halve(plan)
        u = frozen(memory.frame.inward(x))
        astray = bank.count > 10 and past.is_far_above(cost)
        past = record_cost(past, u, cost, plan.predicted, round)
        if any(limit.is_broken(x, y) for limit in self._limits):  # however little it cost
            past = replace(past, costs=past.costs[:-1])
        if astray:  # whatever the model believes, of pace or noise, this is not the way
            best = past.best_seen(plan.centre)
            past = replace(past, average=best, proven=best, revisit=None)
            return replace(memory, plan=go_back(plan, best), recommendation=past, watch=Watch())
        if not predictor.pace.settled:  # what is seen is not yet what x costs
            return self._watch_costs(replace(memory, plan=plan, recommendation=past), predictor, cost)
        expected = self._seat(memory).cost(plan.centre, predictor.predict(plan.centre))
        past, better = compare_with_centre(past, plan.centre, expected, round, predictor.quiet)
        if better is not None and better.by_far and bank.count > 10:
            plan = halve(replace(plan, centre=better.u))
        change = max(plan.promised, abs(cost - expected))
        free = (
            float(np.linalg.norm(u - plan.centre)) >= 0.5 * self.explore * plan.unit
        )  # X did not cut the move off
        if free and predictor.quiet and bank.count > 2 and change <= FLAT * past.range:
            plan = look_further(plan)
        return replace(memory, plan=plan, recommendation=past)

    def _watch_costs(self, memory: ResponseMemory, predictor: Predictor, cost: float) -> ResponseMemory:
        """The memory after what followers on their way cost: back where the leader loses what it had gained."""
        assert memory.bank is not None
        past = replace(memory.recommendation, proven=None, revisit=None)
        if past.noisy:  # costs rise and fall by themselves, and shorter moves would show nothing
            return replace(memory, recommendation=past, watch=Watch())
        watch = Watch() if memory.bank.jumped else memory.watch
        watch, best = watch_cost(watch, cost, memory.plan.centre, predictor.pace.rate)
        if best is None:
            return replace(memory, recommendation=past, watch=watch)
        return replace(
            memory, plan=go_back(memory.plan, best), recommendation=replace(past, average=best), watch=watch
        )

    def _fold_two_point(self, state: LeaderState[ResponseMemory], deployed: Sequence[Deployed]) -> Folded:
        """A round led by the two-point fallback; what it sees of y still teaches the model."""
        penalty, told = penalise(state.memory.penalty, self._limits, deployed)
        after, memory = self.fallback.fold(self._inner(state), told), replace(state.memory, penalty=penalty)
        # The estimate's scale is not known in advance: its step is capped, by more as rounds go by.
        length = memory.frame.longest * memory.plan.unit / np.sqrt(1.0 + memory.rest.rounds_done)
        x = frozen(shorten(state.x, after.x, length))
        for index, answer in enumerate(one.answer for one in deployed):
            if answer is not None and answer.y is not None and not np.isnan(answer.y).all():
                memory = self._learn(memory, answer.x, self._filled(answer.y))
            else:
                memory = self._record_miss(memory, (state.round, index), None if answer is None else answer.x)
        can_model = memory.bank is not None and self._f is not None
        rest = count_two_point_round(memory.rest, after.memory, state.x, after.note.get("cost"))
        rest = end_rest(rest, can_model)
        plan = stay_at(memory.plan, memory.frame.inward(x))
        recommendation = distrust_model(memory.recommendation)
        memory = replace(memory, rest=rest, plan=plan, recommendation=recommendation)
        if not rest.active:
            memory = self._plan_next(state, memory)
        return x, memory, after.note | {"fallback": rest.reason}

    def _members(self, n: int, d: int) -> Members:
        return make_members(groups_of(self.structure, n, d, self._prices))

    @property
    def _prices(self) -> Prices | None:
        prices: Prices | None = None if self._f is None else self._f.prices
        return prices

    @property
    def _f(self) -> Objective | None:
        """The objective, of a response that is filled in where entries follow from others."""
        if self.objective is None or self.objective.completion is None:
            return self.objective
        return self.objective.completion.objective

    def _filled(self, y: Array) -> Array:
        """A response with the entries that follow from others."""
        if self.objective is None or self.objective.completion is None:
            return y
        return frozen(self.objective.completion.fill(y))

    def _fitting_bank(self, memory: ResponseMemory) -> tuple[Bank, Members] | None:
        """The bank and its members, where there is one and it still fits: a structure can be amended."""
        if memory.bank is None:
            return None
        members = self._members(memory.bank.n, memory.plan.centre.size)
        return (memory.bank, members) if memory.bank.layout == members.groups.layout else None

    def _best_model(self, memory: ResponseMemory, bank: Bank, members: Members) -> Predictor:
        return best_model(bank, members, memory.plan.unit)

    def _check_size(self, memory: ResponseMemory, y: Array) -> None:
        n = y.size if memory.bank is None else memory.bank.n
        if memory.search is not None and memory.search.seen:
            n = memory.search.seen[0][1].size
        if n != y.size:
            raise InvalidInput(f"y: expected {n} entries as in earlier rounds, got {y.size}")

    def _learn(self, memory: ResponseMemory, x: Array, y: Array) -> ResponseMemory:
        """The memory with one more observation in its bank."""
        self._check_size(memory, y)
        if memory.frame.sizes is None:
            memory = replace(memory, frame=sized(memory.frame, y, price_places(self._prices, y.size, x.size)))
        members, unit, u = self._members(y.size, x.size), memory.plan.unit, memory.frame.inward(x)
        memory = replace(memory, nonnegative=memory.nonnegative and not np.any(y < 0.0), deployed=x)
        y = memory.frame.seen(y)
        places = price_places(self._prices, y.size, u.size)
        curves = observe_curves(memory.curves, places, y, memory.recommendation.noisy)
        memory = replace(memory, curves=curves)
        if curves is not None and curves.in_use is not None:
            y = curves.without_children(y)
        judge = self._judge_models(memory, u, y)
        if memory.bank is None or memory.bank.layout != members.groups.layout:
            return replace(memory, bank=begin(members, u, y, unit), missed=(), judge=judge)
        missed = fade_by_answer(memory.missed, memory.bank, members)
        return replace(memory, bank=update(memory.bank, members, u, y, unit), missed=missed, judge=judge)

    def _judge_models(self, memory: ResponseMemory, u: Array, y: Array) -> Judge | None:
        """The judge with one more answer; None where x cannot be a price on each of the first entries of y."""
        places = price_places(self._prices, y.size, u.size)
        if len(places) == 0 or self.structure is not None:
            return None
        known = self._fitting_bank(memory)
        if memory.judge is None or known is None:
            return first_judge(u, np.nan_to_num(y), places)
        new = ~np.isnan(y) & ~known[0].ever
        judge = place_in_window(memory.judge, new, y) if new.any() else memory.judge
        return observe(judge, u, y, self._best_model(memory, *known))

    def _record_miss(
        self, memory: ResponseMemory, place: tuple[int, int], deployed: Array | None
    ) -> ResponseMemory:
        """The memory after a deployment (round, index) without an answer; `deployed` is None if nobody moved."""
        memory = memory if deployed is None else replace(memory, deployed=deployed)
        known = self._fitting_bank(memory)
        if known is None:
            return memory
        u = None if deployed is None else memory.frame.inward(deployed)
        if memory.judge is not None and u is not None:
            window = advance(memory.judge.window, u, self._best_model(memory, *known))
            memory = replace(memory, judge=replace(memory.judge, window=window))
        bank, missed = record_miss(*known, memory.missed, place, u, memory.plan.unit)
        return replace(memory, bank=bank, missed=missed)

    def _late(self, state: LeaderState[ResponseMemory], observation: Observation) -> ResponseMemory:
        """Learn from the answer to a round that was closed without it; the open round stays as it was asked."""
        memory, y = state.memory, observation.y
        if observation.failure is not None or y is None or np.isnan(y).all() or memory.search is not None:
            return memory
        y = self._filled(y)
        if memory.bank is None:
            return replace(self._learn(memory, observation.x, y), deployed=memory.deployed, news=True)
        place = (observation.round, observation.index)
        places = [(one.round, one.index) for one in memory.missed]
        known = self._fitting_bank(memory)
        if place not in places or known is None:
            return memory
        self._check_size(memory, y)
        u = memory.frame.inward(observation.x)
        nonnegative = memory.nonnegative and not np.any(y < 0.0)
        v = memory.frame.seen(y)
        bank, missed = learn_late(*known, memory.missed, places.index(place), u, v, memory.plan.unit)
        return replace(memory, bank=bank, missed=missed, nonnegative=nonnegative, news=True)

    def _plan_next(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, predictor: Predictor | None = None
    ) -> ResponseMemory:
        """Plan the next deployment: the step of the model (`predictor`, if at hand), and an exploring move."""
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        known = self._fitting_bank(memory)
        if known is None or self._f is None:
            return memory
        predictor = predictor or leading_model(memory.judge, self._best_model(memory, *known))
        curious = self._believing(memory, *known) if memory.awaited else predictor
        seat, plan, margins = self._seat(memory), memory.plan, self._margins(memory, predictor)
        first = None
        if known[0].count == 1 and memory.judge is not None and not memory.awaited:
            broken = () if margins is None else margins.broken(plan.centre)
            first = _first_move(predictor, seat, plan, memory.judge.window.places, broken)
        if first is not None:
            step, announce = ModelStep(first, 0.0), first
        else:
            step = self._step(predictor, seat, memory, rng, margins)
            length = self._exploring_length(plan, predictor, known[0].count)
            announce = seat.project(step.x + length * self._exploring_direction(curious, rng))
        goal, promised = step.x, step.promised
        out = [one.plan.announce for one in memory.awaited]
        again = memory.recommendation.revisit
        if again is not None and first is None and not any(np.array_equal(again, u) for u in out):
            goal, announce, promised = plan.centre, again, 0.0
        if margins is not None:
            announce = self._within(margins, memory, announce, (goal, plan.centre))
            goal = announce if first is not None else goal
            memory = replace(memory, limits=margins.announcing(announce))
        settled = predictor.pace.settled and first is None
        predicted = seat.cost(announce, predictor.predict(announce)) if settled else None
        plan = replace(
            plan,
            goal=frozen(goal),
            announce=frozen(announce),
            promised=promised,
            predicted=predicted,
            weight=step.weight,
        )
        return replace(memory, plan=plan, news=False)

    def _believing(self, memory: ResponseMemory, bank: Bank, members: Members) -> Predictor:
        """The model as it will be if what is awaited comes back as it predicts: it is curious of something else."""
        unit = memory.plan.unit
        for one in memory.awaited:
            u = memory.frame.inward(one.x)
            bank = update(bank, members, u, best_model(bank, members, unit).predict(u), unit)
        return best_model(bank, members, unit)

    def _within(self, margins: Margins, memory: ResponseMemory, wanted: Array, bases: Sequence[Array]) -> Array:
        """The nearest to `wanted` within the limits, as seen from a point that is; `wanted` itself without one."""
        base = next((u for u in (*bases, margins.at) if margins.kept(u)), None)
        if base is None:
            return wanted
        radius = float(np.linalg.norm(wanted - base))
        return nearest_kept(wanted, base, margins, self._minimiser(memory, base, radius), radius)

    def _step(
        self,
        predictor: Predictor,
        seat: Seat,
        memory: ResponseMemory,
        rng: np.random.Generator,
        margins: Margins | None = None,
    ) -> ModelStep:
        centre, radius = memory.plan.centre, memory.plan.radius
        caution = predictor.noise / (predictor.noise + 1.0)
        curvature = None
        if caution > LEAST_CAUTION:
            y = seat.settled(predictor.predict(centre))
            curvature = caution * curvature_in_y(seat, centre, y, rng)
        if self.largest_move is not None:
            radius = min(radius, self.largest_move / memory.frame.longest)
        cost = expected_cost(seat, predictor, curvature)
        if margins is None:
            return best_step(cost, seat, centre, radius)
        return ModelStep(*limited_step(cost, margins, self._minimiser(memory, centre, radius), centre, radius))

    def _exploring_length(self, plan: Plan, predictor: Predictor, count: int) -> float:
        """A share of the unit; more while a general model has directions that it has not seen at all."""
        length = self.explore * plan.unit
        new = not predictor.symmetric and predictor.quiet and predictor.unseen_directions > 0.5
        return max(length, NEW_DIRECTIONS * plan.radius) if new and count <= 2 * plan.centre.size else length

    def _exploring_direction(self, predictor: Predictor, rng: np.random.Generator) -> Array:
        """A random unit direction within X's affine hull, tilted towards what the model knows least."""
        direction = predictor.least_known(rng)
        basis = self.X.tangent_basis()
        if basis is not None:
            direction = basis @ (basis.T @ direction)
        return np.asarray(direction / np.linalg.norm(direction))


def _first_move(
    predictor: Predictor, seat: Seat, plan: Plan, places: Indices, broken: Sequence[Limit] = ()
) -> Array | None:
    """Where to go if x prices y: up on what costs most (or breaks limits); None where X leaves no such way."""
    y, direction = predictor.predict(plan.centre), np.zeros(plan.centre.size)
    if not broken:
        direction = seat.slopes(plan.centre, y)[1][places].sum(axis=0)
    for limit in broken:
        up = limit.sign * replace(seat, objective=limit).slopes(plan.centre, y)[1][places].sum(axis=0)
        direction += up / (float(np.linalg.norm(up)) or 1.0)  # each in units of its own
    length = float(np.linalg.norm(direction))
    if not (np.isfinite(length) and length > 0.0):
        return None
    move = seat.project(plan.centre + plan.radius * direction / length)
    return move if np.linalg.norm(move - plan.centre) > 0.5 * plan.radius else None


def _count_absent(
    before: NDArray[np.intp] | None, measured: NDArray[np.bool_], memory: ResponseMemory
) -> NDArray[np.intp] | None:
    """For how many answers in a row each entry that was ever measured has not been; None where all were today."""
    assert memory.bank is not None
    missing = ~measured & memory.bank.ever
    if not missing.any():
        return None
    return np.where(missing, (0 if before is None else before) + np.ones(missing.size, dtype=np.intp), 0)


def _too_many(absent: NDArray[np.intp] | None, bank: Bank) -> bool:
    """Whether too many entries of y have not been measured for too long to go on."""
    return absent is not None and int((absent > ABSENT_AFTER).sum()) > ABSENT_SHARE * int(bank.ever.sum())


def _cost_note(answer: Answer) -> Note:
    return Note() if answer.cost is None else Note(cost=answer.cost)
