"""A leader that uses all it sees: learn the response y, step on the known f(x, y)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
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
from stackelberg.leaders.response.bank import Bank, best_model, held_response, update
from stackelberg.leaders.response.constants import (
    ABSENT_AFTER,
    ABSENT_SHARE,
    FLAT,
    NEW_DIRECTIONS,
    NOISY,
    SHRINK,
    WINDOW,
)
from stackelberg.leaders.response.contest import Contest, first_contest, leading_model, observe, place_in_window
from stackelberg.leaders.response.costs import (
    Costs,
    Watch,
    average_centre,
    compare_with_centre,
    forget_costs,
    record_cost,
    watch_cost,
)
from stackelberg.leaders.response.curves import Trust, curves_by, number_of_pairs, trust_after
from stackelberg.leaders.response.filters import Members, make_members
from stackelberg.leaders.response.foreseen import foresee_with
from stackelberg.leaders.response.groups import Indices, check_prices, price_places
from stackelberg.leaders.response.length_search import LengthSearch, begin_search, go_on
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.problem import (
    ScaledProblem,
    Scaling,
    own_lengths,
    scaling_by,
    scaling_of,
    sized,
    typical,
)
from stackelberg.leaders.response.rows import PARENTS, PLACE, WHOLE, Rows, add_row, answer_late, bank_of
from stackelberg.leaders.response.step import (
    ModelStep,
    Step,
    accept,
    best_step,
    cautious_cost,
    first_step,
    go_back,
    look_further,
    minimise_within,
    narrow,
    shorten,
    stay_at,
)
from stackelberg.leaders.response.structure import as_structure, groups_of
from stackelberg.leaders.response.symmetric import advance
from stackelberg.sets import ANYWHERE, Anywhere
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief, in_brief


@dataclass(frozen=True, eq=False)
class Awaited:
    """A round that went on before its answer: the x that it deployed, the step, and what limits were foreseen."""

    round: int
    x: Array
    step: Step
    limits: Errors | None


@dataclass(frozen=True, eq=False)
class ResponseMemory:
    """What the response model remembers, in parts.

    scaling: the units in which the problem is solved; search: how they are found, where nothing gives them. step:
    the step under way, and its trust region. rows: the answers, of which everything that is believed of the
    response is made; contest, trust: which model leads, and whether entries of y follow from others. costs: what
    costs prove; watch: whether what was gained is lost. deployed: the last x that was deployed, as far as is known;
    news: whether a late answer has come since the last step was planned. limits: how well limits were foreseen,
    None before the first answer or without any; awaited: the rounds that went on before their answers; open: the
    open round as it was handed out, where an answer to one of them has planned another step since. searched:
    whether the length of x was found by a search.
    """

    scaling: Scaling
    step: Step
    search: LengthSearch | None = None
    rows: Rows | None = None
    contest: Contest | None = None
    trust: Trust = field(default_factory=Trust)
    costs: Costs = field(default_factory=Costs)
    watch: Watch = field(default_factory=Watch)
    deployed: Array | None = None
    news: bool = False
    limits: Errors | None = None
    awaited: tuple[Awaited, ...] = ()
    open: Awaited | None = None
    searched: bool = False


@dataclass(frozen=True, eq=False)
class Belief:
    """What is believed of the response, made of the rows, and what it says of f at any x.

    bank, members: the filters; general: their best model; leading: the model that leads; problem: the scaled
    problem, with entries of y that follow from others; margins: its limits as that model foresees them, None where
    there are none, or nothing is known of them yet.
    """

    bank: Bank
    members: Members
    general: Predictor
    leading: Predictor
    problem: ScaledProblem
    margins: Margins | None = None

    def merit(self, x: Array) -> float:
        """The cost; where limits, with their margins, are broken, more than all that keep to them are apart."""
        cost = self.cost(x)
        broken = 0.0 if self.margins is None else self.margins.violation(self.problem.scaling.scale(x))
        return cost + BROKEN * (1.0 + broken) * self._size if broken > 0.0 else cost

    def limits(self, x: Array) -> tuple[KeptLimit, ...] | None:
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
        weights = self.leading.sum_by_group(self.problem.slopes(u, self.leading.predict(u))[1] ** 2)
        return float(np.sqrt(self.leading.variance(u, weights)[0]))


Folded = tuple[Array, ResponseMemory, Note]

BROKEN = 10.0
"""By how many times the size of a cost what breaks a limit comes behind what keeps to all."""

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
    def keeps_limits(self) -> bool:
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
        if self._prices is not None:
            check_prices(self._prices, d)

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
        centre = memory.step.centre
        chosen = memory.costs.choose(centre)
        belief = self._believe(memory) if memory.limits is not None else None
        margins = None if belief is None else belief.margins
        if belief is not None and margins is not None and not margins.kept(chosen):
            chosen = _within(margins, belief.problem, chosen, (centre,))
            chosen = way_back(margins, _minimiser(belief.problem, chosen, memory.step.radius), chosen)
        return state.x if chosen is centre else self._unscaled(memory, chosen)

    def _unscaled(self, memory: ResponseMemory, u: Array) -> Array:
        """A point of X as the user sees it."""
        return frozen(self.X.project(memory.scaling.unscale(u)))

    def expected(self, state: LeaderState[ResponseMemory]) -> tuple[float, float] | None:
        """f(x, S(x)) at the recommended x by the model, and its standard error to first order in y.

        None where there is no model yet.
        """
        forecast = self.forecast(state)
        if forecast is None:
            return None
        x = self.recommend(state)
        return forecast.cost(x), forecast.error(x)

    def forecast(self, state: LeaderState[ResponseMemory]) -> Belief | None:
        """f(x, S(x)) at any x by the model; None as for `expected`."""
        return self._believe(state.memory)

    def foresee_limits(self, state: LeaderState[ResponseMemory]) -> tuple[KeptLimit, ...] | None:
        """Each limit at the recommended x by the model; None where there is no model yet."""
        belief = self._believe(state.memory)
        return None if belief is None else belief.limits(self.recommend(state))

    @property
    def _limits(self) -> tuple[Limit, ...]:
        return () if self.objective is None else self.objective.limits

    def _compare_limits(self, memory: ResponseMemory, x: Array, y: Array, quiet: bool) -> ResponseMemory:
        """The memory with how each limit was at x, to be compared with what was foreseen."""
        if not self._limits:
            return memory
        values = np.array([limit.measured(x, y) for limit in self._limits])
        if memory.limits is None:
            return replace(memory, limits=first_errors(self._limits, values, memory.step.radius))
        return replace(memory, limits=with_answer(memory.limits, values, memory.scaling.scale(x), quiet))

    def _announced(self, memory: ResponseMemory) -> Array:
        """The x to deploy next."""
        if memory.search is None:
            announce = self._unscaled(memory, memory.step.announce)
        else:
            announce = frozen(self.X.project(memory.search.announce))
        if self.largest_move is not None and memory.deployed is not None:
            announce = frozen(shorten(memory.deployed, announce, self.largest_move))
        return announce

    def _probes(self, state: LeaderState[ResponseMemory]) -> tuple[Probe, ...]:
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, self._announced(state.memory), self.K, start, keep=True),)

    def runs_ahead(self, state: LeaderState[ResponseMemory]) -> bool:
        """Where followers can be rewound, once there is a model: no deployment hangs on the one before it."""
        memory = state.memory
        return self.rewindable and self._f is not None and memory.rows is not None and memory.search is None

    def _fold_deferred(self, state: LeaderState[ResponseMemory], probe: Probe) -> Folded:
        """The next deployment before the last is answered: as if its step were right, exploring something else."""
        memory = state.memory
        out = replace(memory.open or Awaited(state.round, probe.x, memory.step, memory.limits), x=probe.x)
        planned, memory = memory.open is not None, replace(memory, awaited=(*memory.awaited, out), open=None)
        if not planned:  # else an answer that came since has planned another step, and that is next
            step = replace(memory.step, centre=memory.step.goal) if memory.step.promised > 0.0 else memory.step
            memory = replace(memory, step=step)
            memory = self._plan_next(state, memory, self._believe(memory))
        return state.x, memory, Note(cost=state.note.cost, awaited=len(memory.awaited))

    def late(self, state: LeaderState[ResponseMemory], observation: Observation) -> LeaderState[ResponseMemory]:
        """One that was awaited is learned from as any other, and its own step judged; what is out stays."""
        memory, y = state.memory, observation.y
        found = next((one for one in memory.awaited if one.round == observation.round), None)
        if found is None:
            return super().late(state, observation)
        left = tuple(one for one in memory.awaited if one is not found)
        if observation.failure is not None or y is None or np.isnan(y).all():
            return replace(state, memory=replace(memory, awaited=left))
        is_open = memory.open or Awaited(state.round, self._announced(memory), memory.step, memory.limits)
        state = replace(state, memory=replace(memory, awaited=left, open=is_open))
        answer = Answer(observation.x, y, observation.cost, observation.context)
        x, memory, note = self._fold_awaited(state, found, answer, (observation.round, observation.index))
        return replace(state, x=frozen(x), memory=memory, note=note)

    def _fold_awaited(
        self, state: LeaderState[ResponseMemory], found: Awaited, answer: Answer, place: tuple[int, int]
    ) -> Folded:
        """Fold an answer to a step that was planned before others; the leader goes on from where it is by now."""
        memory = state.memory
        limits = None if memory.limits is None or found.limits is None else memory.limits.as_foreseen(found.limits)
        state = replace(state, memory=replace(memory, step=found.step, limits=limits))
        assert answer.y is not None
        return self._fold_model(state, answer, self._filled(answer.y), place, memory.step)

    def _still_ahead(self, memory: ResponseMemory, belief: Belief, planned: Step, ahead: Step) -> ResponseMemory:
        """The memory after an answer to a step that was planned before others: from where it is best by now.

        That is where that step has led, or where the leader is meanwhile; its goal counts when its own answer is in
        (to count it at once was tried: Sioux Falls settled with four workers, 28 s to 95% for 24). How far the step
        can be trusted changes the region once, however many of those that are out say the same.
        """
        predictor, step = belief.leading, memory.step
        centres = (step.centre, ahead.centre)
        costs = [belief.problem.cost(u, predictor.predict(u)) for u in centres]
        if belief.margins is not None:
            costs = [belief.margins.merit(u, c, step.weight) for u, c in zip(centres, costs, strict=True)]
        centre = centres[costs[1] < costs[0]]
        radius, unit = (
            max(now, new) if new > old else min(now, new) if new < old else now
            for old, new, now in (
                (planned.radius, step.radius, ahead.radius),
                (planned.unit, step.unit, ahead.unit),
            )
        )
        return replace(memory, step=replace(step, centre=centre, radius=radius, unit=unit))

    def _fold(self, state: LeaderState[ResponseMemory], deployed: Sequence[Deployed]) -> Folded:
        """One deployment is asked for a round; where another leader has asked for more, all of them teach."""
        for one in deployed[:-1]:
            state = replace(state, memory=self._learn_of(state.memory, one, (state.round, one.probe.index)))
        last = deployed[-1]
        if last.deferred:
            return self._fold_deferred(state, last.probe)
        place, answer = (state.round, last.probe.index), last.answer
        if self._f is None:
            why = "the objective is not known"
            return state.x, state.memory, _cost_note(answer) | {"fallback": why, "held": why}
        if answer is None or answer.y is None or np.isnan(answer.y).all():
            return self._fold_silence(state, place, answer, last.x)
        if state.memory.search is not None:
            return self._fold_search(state, state.memory.search, answer, self._filled(answer.y), place)
        if state.memory.open is not None:
            found, state = state.memory.open, replace(state, memory=replace(state.memory, open=None))
            return self._fold_awaited(state, found, answer, place)
        return self._fold_model(state, answer, self._filled(answer.y), place)

    def _learn_of(self, memory: ResponseMemory, one: Deployed, place: tuple[int, int]) -> ResponseMemory:
        """The memory after a deployment that was not the last of its round."""
        if one.answer is not None and one.answer.y is not None and not np.isnan(one.answer.y).all():
            return (
                memory
                if memory.search is not None
                else self._learn(memory, one.answer.x, self._filled(one.answer.y), place)
            )
        moved = one.answer is not None or not self.rewindable
        return self._record_miss(memory, place, one.x if one.answer is None else one.answer.x, moved=moved)

    def _fold_silence(
        self, state: LeaderState[ResponseMemory], place: tuple[int, int], answer: Answer | None, announced: Array
    ) -> Folded:
        """A round without a response: no step, unless late answers to earlier rounds have taught the model."""
        memory, note = state.memory, _cost_note(answer)
        why = "the probe failed" if answer is None else _NO_RESPONSE
        if memory.rows is None:
            # A probe that failed is asked again; where followers answer without a y, another must lead.
            note |= {"held": f"{why}: it is asked again"} if answer is None else {"fallback": why, "held": why}
            return state.x, memory if answer is None else replace(memory, deployed=answer.x), note
        memory = self._record_miss(memory, place, announced, moved=answer is not None or not self.rewindable)
        belief = self._believe(memory)
        if memory.news and belief is not None:
            memory = self._judge_step(memory, belief)
            note |= {"held": f"{why}: a step by late answers only"}
        else:
            memory = replace(memory, step=narrow(memory.step, SHRINK))
            note |= {"held": f"{why}: no step"}
        return self._unscaled(memory, memory.step.centre), self._plan_next(state, memory, belief), note

    def _fold_search(
        self,
        state: LeaderState[ResponseMemory],
        search: LengthSearch,
        answer: Answer,
        y: Array,
        place: tuple[int, int],
    ) -> Folded:
        """One more move in search of a length; once it is found, the last moves teach the model."""
        assert self._f is not None
        if search.seen and search.seen[0][1].size != y.size:
            _refuse_size(search.seen[0][1].size, y)
        search = self._within_largest_move(go_on(search, self._f, self.X, answer.x, y), answer.x)
        search = self._search_within_limits(search)
        memory, note = replace(state.memory, search=search, deployed=answer.x), _cost_note(answer)
        if search.length is None:
            return state.x, memory, note | {"searching": f"for a length of x, after {search.moves - 1} moves"}
        memory = replace(memory, search=None, searched=True, scaling=scaling_by(search.start, search.length))
        for x, seen in search.seen[-4:-1]:
            memory = self._learn(memory, x, seen, (-1, 0))
        memory = self._remember_costs(memory, search, state.round)
        state = replace(state, memory=memory)
        note |= {"delta": search.length}
        if not search.far or memory.rows is None:
            x, memory, more = self._fold_model(state, answer, y, place)
            return x, memory, note | more
        memory = self._learn(memory, answer.x, y, place, far=True)
        return state.x, self._plan_next(state, memory, self._believe(memory)), note

    def _remember_costs(self, memory: ResponseMemory, search: LengthSearch, round: int) -> ResponseMemory:
        """The memory with what the moves of a search cost, but for the last, as far as that was seen."""
        if memory.rows is None:
            return memory
        past, first = memory.costs, round + 1 - len(search.seen)
        for k, (x, y) in enumerate(search.seen[:-1]):
            cost = self._seen_cost(memory.rows, x, y)
            if not np.isnan(cost):
                past = record_cost(past, frozen(memory.scaling.scale(x)), cost, None, first + k)
        return replace(memory, costs=past)

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

    def _fold_model(
        self,
        state: LeaderState[ResponseMemory],
        answer: Answer,
        y: Array,
        place: tuple[int, int],
        ahead: Step | None = None,
    ) -> Folded:
        """Learn from the answer, judge its step by the model that has learned, and plan the next.

        ahead: where the leader is by now, if its step was planned before others.
        """
        before = state.memory
        complete = self._completed(before, answer.x, y)
        memory = self._learn(before, answer.x, complete, place, measured=~np.isnan(y))
        belief, rows = self._believe(memory), memory.rows
        assert belief is not None
        assert rows is not None
        absent = rows.absent
        if (absent > ABSENT_AFTER).sum() > ABSENT_SHARE * rows.observed.sum():
            # The model would believe what it says itself.
            gone = _NOT_MEASURED.format(gone=int((absent > ABSENT_AFTER).sum()), all=absent.size)
            memory = replace(memory, step=stay_at(memory.step, memory.step.centre))
            return state.x, memory, _cost_note(answer) | {"held": gone}
        cost = self._seen_cost(rows, answer.x, complete)
        memory = self._compare_limits(memory, answer.x, y, belief.leading.quiet)
        belief = self._with_margins(memory, belief)
        memory = self._judge_step(memory, belief, cost)
        memory = replace(memory, costs=replace(memory.costs, noisy=belief.leading.noise > NOISY))
        if before.rows is not None and np.any(rows.observed & ~before.rows.observed[: y.size]):
            # Costs were those of fewer entries.
            costs = Costs(average=memory.costs.average, noisy=memory.costs.noisy)
            memory = replace(memory, costs=costs, step=replace(memory.step, predicted=None))
        memory = self._judge_costs(memory, belief, answer.x, complete, cost, state.round)
        if ahead is not None and not memory.step.returned:
            memory = self._still_ahead(memory, belief, before.step, ahead)
        x = self._unscaled(memory, memory.step.centre)
        note = _cost_note(answer) | self._beliefs(memory, belief)
        if before.step.predicted is not None:
            note |= {"expected_cost": before.step.predicted}
        note |= {"step": float(np.linalg.norm(x - state.x))}
        rescaled = self._rescaled(memory, belief)
        if rescaled is not None:
            note |= {"rescaled": "entries of x act in units of their own: each has a length of its own now"}
            memory, belief = rescaled, self._believe(rescaled)
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
        u = scaling.scale(memory.scaling.unscale(memory.step.centre))
        rows = None if memory.rows is None else replace(memory.rows, unit=np.ones(len(memory.rows.unit)))
        step = first_step(u, float(np.sqrt(d)))

        def rescaled(one: Awaited) -> Awaited:  # its step was in other units: its x teaches, and says no more
            return replace(one, step=stay_at(step, scaling.scale(one.x)))

        return replace(
            memory,
            scaling=scaling,
            step=step,
            rows=rows,
            awaited=tuple(map(rescaled, memory.awaited)),
            open=None if memory.open is None else rescaled(memory.open),
            contest=None,
            costs=Costs(),
            watch=Watch(),
        )

    def _completed(self, memory: ResponseMemory, x: Array, y: Array) -> Array:
        """y with entries that were measured before, but not today, as the leading model predicts them."""
        rows = memory.rows
        missing = np.isnan(y) & rows.observed if rows is not None and rows.y.shape[1] == y.size else np.zeros(1)
        belief = self._believe(memory) if missing.any() else None
        if belief is None:
            return y
        contest = memory.contest
        now = held_response(belief.bank, belief.members) if contest is None else contest.window.now
        today = memory.scaling.unscale_response(belief.leading.next_answer(now, memory.scaling.scale(x)))
        return np.where(missing, np.maximum(today, 0.0) if belief.problem.floor else today, y)

    def _beliefs(self, memory: ResponseMemory, belief: Belief) -> dict[str, Any]:
        """What the leader believes, for the history."""
        predictor, problem, rows, step = belief.leading, belief.problem, memory.rows, memory.step
        assert rows is not None
        noise_sd = float(np.sqrt(predictor.noise * predictor.scale)) * predictor.unit
        note: dict[str, Any] = {
            "trust_radius": step.radius * memory.scaling.longest,
            "rate": predictor.pace.rate,
            "noise": predictor.noise,
            "symmetric": predictor.symmetric,
            "noise_sd": noise_sd * memory.scaling.typical_size,
        }
        unseen, absent = int((~rows.observed).sum()), int((rows.absent > 0).sum())
        if unseen:
            note["unseen"] = unseen
        if absent:
            note["predicted"] = absent
        if not np.isfinite(problem.cost(step.centre, predictor.predict(step.centre))):
            note["held"] = _NOT_FINITE + (_NOT_FINITE_UNSEEN if unseen else "")
        if problem.curves is not None:
            note["curves"] = f"{problem.curves.child.size} entries of y follow from others"
        if belief.bank.jump:
            note["jump"] = "the response has jumped"
        if step.returned:
            note["held"] = _RETURNED
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
        margins = belief.margins
        if margins is not None:
            here, there = (
                margins.merit(u, cost, step.weight) for u, cost in ((step.centre, here), (step.goal, there))
            )
            seen = seen if np.isfinite(step.weight) else np.nan
        step = accept(step, here, there, quiet, None if np.isnan(seen) or not quiet else seen)
        return replace(memory, step=step, costs=average_centre(memory.costs, step.centre, belief.bank.count))

    def _seen_cost(self, rows: Rows, x: Array, y: Array) -> float:
        """What x cost, as far as it was ever seen; NaN where a part of y that counts was not measured today."""
        assert self._f is not None
        seen = np.where(rows.observed, y, 0.0)
        missing = np.isnan(seen)
        if not missing.any():
            return self._f(x, seen)
        # f is not shown NaN, which it may refuse or compare with: two numbers in its place tell whether it counts.
        size = typical(seen[~missing])
        one, other = (self._f(x, np.where(missing, share * size, seen)) for share in (0.5, 2.0))
        return one if one == other else np.nan

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
        watch, best = watch_cost(watch, cost, memory.step.centre, belief.leading.pace.rate)
        if best is None:
            return replace(memory, costs=past, watch=watch)
        return replace(memory, step=go_back(memory.step, best), costs=replace(past, average=best), watch=watch)

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

    def _believe(self, memory: ResponseMemory) -> Belief | None:
        """What is believed of the response by now; None before the first answer, or without an objective."""
        if memory.rows is None or self._f is None:
            return None
        bank, members, general = self._filtered(memory, memory.rows)
        n, d = memory.rows.y.shape[1], memory.rows.x.shape[1]
        curves = curves_by(memory.trust, self._answers(memory), number_of_pairs(self._places(n, d), n))
        problem = ScaledProblem(self._f, self.X, memory.scaling, memory.rows.nonnegative, curves)
        belief = Belief(bank, members, general, leading_model(memory.contest, general), problem)
        return self._with_margins(memory, belief)

    def _with_margins(self, memory: ResponseMemory, belief: Belief) -> Belief:
        """The belief with limits as its leading model foresees them, by how well they were foreseen until now."""
        if not self._limits or memory.limits is None:
            return belief
        model = belief.leading
        foresee = foresee_with(model, belief.problem, self._limits)
        return replace(belief, margins=Margins(self._limits, foresee, memory.limits, model.x, model.quiet))

    def _filtered(self, memory: ResponseMemory, rows: Rows) -> tuple[Bank, Members, Predictor]:
        """What the filters have learned, and their best model."""
        n, d = rows.y.shape[1], rows.x.shape[1]
        members = make_members(groups_of(self.structure, n, d, self._prices))
        pairs = number_of_pairs(self._places(n, d), n)
        bank = bank_of(rows, memory.scaling, members, np.arange(n - pairs, n))
        return bank, members, best_model(bank, members, memory.step.unit)

    def _places(self, n: int, d: int) -> Indices:
        return price_places(self._prices, n, d)

    def _answers(self, memory: ResponseMemory) -> Array:
        """The last answers as the model sees them (rounds, n)."""
        rows = memory.rows
        assert rows is not None
        return memory.scaling.scale_response(rows.y[rows.answered][-WINDOW:])

    def _learn(
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
            _refuse_size(memory.rows.y.shape[1], y)
        places = self._places(y.size, x.size)
        if memory.scaling.sizes is None:
            memory = replace(memory, scaling=sized(memory.scaling, y, places))
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

    def _record_miss(
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

    def _late(self, state: LeaderState[ResponseMemory], observation: Observation) -> ResponseMemory:
        """Learn from the answer to a round that was closed without it; the open round stays as it was asked."""
        memory, y = state.memory, observation.y
        if observation.failure is not None or y is None or np.isnan(y).all() or memory.search is not None:
            return memory
        y, place = self._filled(y), (observation.round, observation.index)
        if memory.rows is None:
            return replace(self._learn(memory, observation.x, y, place), deployed=memory.deployed, news=True)
        if memory.rows.y.shape[1] != y.size:
            _refuse_size(memory.rows.y.shape[1], y)
        rows = answer_late(memory.rows, place, observation.x, y)
        return memory if rows is None else replace(memory, rows=rows, news=True)

    def _plan_next(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, belief: Belief | None
    ) -> ResponseMemory:
        """Plan the next deployment: the step of the model, and an exploring move."""
        if belief is None:
            return memory
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        predictor, problem, step = belief.leading, belief.problem, memory.step
        margins, first = belief.margins, None
        out = memory.awaited if memory.open is None else (*memory.awaited, memory.open)
        curious = self._expecting(memory, belief, out) if out else predictor
        if belief.bank.count == 1 and memory.contest is not None and not out:
            broken = () if margins is None else margins.broken(step.centre)
            first = _first_move(predictor, problem, step, memory.contest.window.places, broken)
        if first is not None:
            found, announce = ModelStep(first, 0.0), first
        else:
            found = self._model_step(belief, memory, rng)
            length = self._exploring_length(step, predictor, belief.bank.count)
            announce = problem.project(found.x + length * self._exploring_direction(curious, rng))
        goal, promised = found.x, found.promised
        again = memory.costs.revisit
        if again is not None and first is None and not any(np.array_equal(again, one.step.announce) for one in out):
            goal, announce, promised = step.centre, again, 0.0
        if margins is not None:
            announce = _within(margins, problem, announce, (goal, step.centre))
            goal = announce if first is not None else goal
            memory = replace(memory, limits=margins.announcing(announce))
        settled = predictor.pace.settled and first is None
        predicted = problem.cost(announce, predictor.predict(announce)) if settled else None
        step = replace(
            step,
            goal=frozen(goal),
            announce=frozen(announce),
            promised=promised,
            predicted=predicted,
            weight=found.weight,
        )
        return replace(memory, step=step, news=False)

    def _expecting(self, memory: ResponseMemory, belief: Belief, out: Sequence[Awaited]) -> Predictor:
        """The model as it will be if what is awaited comes back as it predicts: it is curious of something else."""
        unit, bank, model = memory.step.unit, belief.bank, belief.general
        for one in out:
            u = memory.scaling.scale(one.x)
            bank = update(bank, belief.members, u, model.predict(u), unit)
            model = best_model(bank, belief.members, unit)
        return model

    def _model_step(self, belief: Belief, memory: ResponseMemory, rng: np.random.Generator) -> ModelStep:
        """The minimiser of the model in the trust region, within the limits where there are any."""
        margins = belief.margins
        problem, centre, radius = belief.problem, memory.step.centre, memory.step.radius
        if self.largest_move is not None:
            radius = min(radius, self.largest_move / memory.scaling.longest)
        cost = cautious_cost(problem, belief.leading, centre, rng)
        if margins is None:
            return best_step(cost, problem, centre, radius)
        return ModelStep(*limited_step(cost, margins, _minimiser(problem, centre, radius), centre, radius))

    def _exploring_length(self, step: Step, predictor: Predictor, count: int) -> float:
        """A share of the unit; more while a general model has directions that it has not seen at all."""
        length = self.explore * step.unit
        new = not predictor.symmetric and predictor.quiet and predictor.unseen_directions > 0.5
        return max(length, NEW_DIRECTIONS * step.radius) if new and count <= 2 * step.centre.size else length

    def _exploring_direction(self, predictor: Predictor, rng: np.random.Generator) -> Array:
        """A random unit direction within X's affine hull, tilted towards what the model knows least."""
        direction = predictor.least_known(rng)
        basis = self.X.tangent_basis()
        if basis is not None:
            direction = basis @ (basis.T @ direction)
        return np.asarray(direction / np.linalg.norm(direction))


def _minimiser(problem: ScaledProblem, centre: Array, radius: float) -> Minimise:
    return lambda evaluate: minimise_within(evaluate, problem, centre, radius)


def _within(margins: Margins, problem: ScaledProblem, wanted: Array, bases: Sequence[Array]) -> Array:
    """The nearest to `wanted` within the limits, as seen from a point that is; `wanted` itself without one."""
    base = next((u for u in (*bases, margins.at) if margins.kept(u)), None)
    if base is None:
        return wanted
    radius = float(np.linalg.norm(wanted - base))
    return nearest_kept(wanted, base, margins, _minimiser(problem, base, radius), radius)


def _first_move(
    predictor: Predictor, problem: ScaledProblem, step: Step, places: Indices, broken: Sequence[Limit]
) -> Array | None:
    """Where to go if x prices y: up on what costs most (or breaks limits); None where X leaves no such way."""
    y, direction = predictor.predict(step.centre), np.zeros(step.centre.size)
    if not broken:
        direction = problem.slopes(step.centre, y)[1][places].sum(axis=0)
    for limit in broken:
        up = limit.sign * replace(problem, objective=limit).slopes(step.centre, y)[1][places].sum(axis=0)
        direction += up / (float(np.linalg.norm(up)) or 1.0)  # each in units of its own
    length = float(np.linalg.norm(direction))
    if not (np.isfinite(length) and length > 0.0):
        return None
    move = problem.project(step.centre + step.radius * direction / length)
    return move if np.linalg.norm(move - step.centre) > 0.5 * step.radius else None


def _refuse_size(n: int, y: Array) -> None:
    raise InvalidInput(f"y: expected {n} entries as in earlier rounds, got {y.size}")


def _cost_note(answer: Answer | None) -> Note:
    return Note() if answer is None or answer.cost is None else Note(cost=answer.cost)
