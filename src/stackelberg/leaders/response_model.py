"""A leader that uses all it sees: learn the response y, step on the known f(x, y)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
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
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    positive,
    unit_sphere,
    whole_number,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.limits import Margins, first_errors, limited_step, nearest_kept, with_answer
from stackelberg.leaders.response.belief import Belief, believe, no_contest, sizes_of
from stackelberg.leaders.response.memory import ResponseMemory
from stackelberg.leaders.response.problem import ScaledProblem, where_defined
from stackelberg.leaders.response.recommendation import averaged, best_known
from stackelberg.leaders.response.rows import Rows, add_row, answer_late
from stackelberg.leaders.response.step import ModelStep, Step, best_step, judged, minimise_within, shorten, stay_at
from stackelberg.leaders.response.symmetric import price_places
from stackelberg.leaders.response.units import growing_move, one_length, units_of, visible
from stackelberg.sets import ANYWHERE, Anywhere
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief, in_brief

EXPLORE, NEW_DIRECTIONS = 0.3, 0.7
"""How long an exploring move is: a share of the unit, or, while there are directions that no move had a part in, of
the trust radius."""

ABSENT_AFTER, ABSENT_SHARE = 5, 0.05
"""No step is made while more than this share of y has not been measured for more than five answers in a row."""


@dataclass(frozen=True, eq=False)
class ResponseModel(FeasibleLeader[ResponseMemory]):
    K: int = 1
    first_move: float | None = None
    largest_move: float | None = None
    probes: int = 1
    objective: Objective | None = None
    rewindable: bool = False
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def __post_init__(self) -> None:
        super().__post_init__()
        keep_checked(self, flag, "rewindable")
        keep_checked(self, whole_number, "K", "probes")
        keep_checked(self, positive, "first_move", "largest_move")
        if self.objective is not None and not isinstance(self.objective, Objective):
            raise InvalidInput(f"objective: expected an Objective, or None, got {in_brief(self.objective)}")

    @property
    def handles_constraints(self) -> bool:
        """Yes: its model foresees them."""
        return True

    def bind(self, knowledge: Knowledge) -> ResponseModel:
        """Fill in X, the objective and how memories are used."""
        objective = knowledge.objective if self.objective is None else self.objective
        bound = replace(self, X=self._set_in(knowledge), objective=objective, rewindable=knowledge.rewindable)
        if not isinstance(bound.X, Anywhere):
            bound._check_prices(bound.X.dimension)
        return bound

    def check_start(self, x0: Array) -> Array:
        """x0 as a point of X, of as many entries as prices say."""
        self._check_prices(x0.size)
        return super().check_start(x0)

    def _check_prices(self, d: int) -> None:
        for row in () if self._f is None or self._f.prices is None else self._f.prices:
            if len(row) != d:
                raise InvalidInput(f"prices: expected {d} entries of y, one for each entry of x, got {len(row)}")

    def _begin(self, x0: Array, seed: int) -> ResponseMemory:
        units = units_of(self.X, x0) if self.first_move is None else one_length(x0, self.first_move)
        radius = float(np.sqrt(x0.size)) if self.first_move is None else 1.0
        here = np.zeros(x0.size)
        return ResponseMemory(units, Step(here, here, here[None], radius), no_contest())

    def resume_at(self, state: LeaderState[ResponseMemory], x: Array) -> LeaderState[ResponseMemory]:
        """Lead again at x, which is deployed first: what was learned of the response holds there too."""
        memory, x = state.memory, frozen(self.X.project(x))
        if memory.units is None:
            return super().resume_at(state, x)
        step = stay_at(memory.step, memory.units.scale(x))
        return LeaderState(state.seed, state.round, x, replace(memory, step=step, average=None), (), state.note)

    def plan(self, state: LeaderState[ResponseMemory]) -> tuple[Probe, ...]:
        """One, or more, at the minimiser by the model with exploring moves."""
        memory, start = state.memory, Start.KEPT if self.rewindable else Start.PREVIOUS
        if memory.units is None:
            tried, x = 0 if memory.rows is None else len(memory.rows.x), state.x
            if tried:
                move = growing_move(tried) * unit_sphere(derive(state.seed, Purpose.DIRECTION), state.x.size)
                x = self.X.project(state.x + move)
                x = x if np.linalg.norm(x - state.x) > 0.5 * np.linalg.norm(move) else state.x - move
            points = [x]
        else:
            points = [memory.units.unscale(u) for u in memory.step.announce]
        if self.largest_move is not None and memory.rows is not None:
            points = [shorten(memory.rows.x[-1], self.X.project(x), self.largest_move) for x in points]
        return tuple(
            Probe(state.round, i, frozen(self.X.project(x)), self.K, start, keep=i == 0)
            for i, x in enumerate(points)
        )

    def recommend(self, state: LeaderState[ResponseMemory]) -> Array:
        """The x that is expected to cost least, with its error."""
        belief, memory = self.model(state), state.memory
        if belief is None or memory.units is None:
            return state.x
        return frozen(self.X.project(memory.units.unscale(best_known(memory, belief))))

    def model(self, state: LeaderState[ResponseMemory]) -> Belief | None:
        """What the model of the response says of any x; None before the first answer, or without an objective."""
        return self._believe(state.memory)

    @cached_property
    def _f(self) -> Objective | None:
        """The objective as the model asks it, of a response that is filled in where entries follow from others."""
        objective = self.objective
        if objective is not None and objective.completion is not None:
            objective = objective.completion.objective
        return None if objective is None else where_defined(objective)

    @cached_property
    def _limits(self) -> tuple[Limit, ...]:
        return () if self.objective is None else tuple(map(where_defined, self.objective.limits))

    def _filled(self, y: Array) -> Array:
        if self.objective is None or self.objective.completion is None:
            return y
        return frozen(self.objective.completion.fill(y))

    def _places(self, rows: Rows) -> Array:
        return price_places(None if self._f is None else self._f.prices, rows.y.shape[1], rows.x.shape[1])

    def _believe(self, memory: ResponseMemory) -> Belief | None:
        rows, units = memory.rows, memory.units
        if rows is None or units is None or self._f is None:
            return None
        places = self._places(rows)
        floor = not bool(np.any(rows.y < 0.0))
        problem = ScaledProblem(self._f, self.X, units, sizes_of(rows, places), floor)
        belief = believe(rows, units, memory.member, memory.contest, problem, self._f.prices)
        if memory.limits is None:
            return belief
        foresee = partial(belief.foresee, self._limits)
        return replace(
            belief, margins=Margins(self._limits, foresee, memory.limits, belief.fit.u[-1], belief.fit.quiet)
        )

    def _learn(self, memory: ResponseMemory, x: Array, y: Array, place: tuple[int, int]) -> ResponseMemory:
        """The memory with one more answer; NaN where nothing was measured."""
        rows, belief = memory.rows, self._believe(memory)
        if rows is not None and rows.y.shape[1] != y.size:
            raise InvalidInput(f"y: expected {rows.y.shape[1]} entries as in earlier rounds, got {y.size}")
        if belief is None:
            rows = add_row(rows, x, y, None if rows is None else rows.filled[-1], place)
            return replace(memory, rows=rows, contest=memory.contest)
        u, sizes = belief.problem.units.scale(x), belief.problem.sizes
        rows = add_row(rows, x, y, sizes * belief.next_answer(u), place)
        contest = (
            belief.compared(memory.contest, u, y / sizes, belief.fit.scale)
            if not np.isnan(y).all()
            else memory.contest
        )
        return replace(memory, rows=rows, contest=contest, member=belief.member)

    def _fold(
        self, state: LeaderState[ResponseMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, ResponseMemory, Note]:
        answers = [one.answer for one in deployed]
        first = answers[0]
        note = Note() if first is None or first.cost is None else Note(cost=first.cost)
        if self._f is None:
            why = "the objective is not known"
            return state.x, state.memory, note | {"fallback": why, "no_step_reason": why}
        memory, seen = state.memory, False
        for one in deployed:
            y = None if one.answer is None else one.answer.y
            place = (state.round, one.probe.index)
            if y is not None and not np.isnan(y).all():
                seen, memory = True, self._learn(memory, one.x, self._filled(y), place)
            elif memory.rows is not None:
                memory = self._learn(memory, one.x, np.full(memory.rows.y.shape[1], np.nan), place)
        if not seen:
            failed = all(answer is None for answer in answers)
            why = "the probe failed" if failed else "no response was seen"
            if memory.rows is None:
                more: dict[str, Any] = (
                    {"no_step_reason": f"{why}: it is asked again"}
                    if failed
                    else {"fallback": why, "no_step_reason": why}
                )
                return state.x, memory, note | more
            note |= {"no_step_reason": f"{why}: {'a step by late answers only' if memory.news else 'no step'}"}
            if not memory.news:
                return (
                    state.x,
                    replace(
                        memory,
                        step=replace(memory.step, radius=max(0.7 * memory.step.radius, 0.5 * memory.step.unit)),
                    ),
                    note,
                )
        if memory.units is None:
            assert memory.rows is not None
            if not visible(memory.rows.y):
                return state.x, memory, note | {"searching": "for a length of x"}
            length = float(np.linalg.norm(memory.rows.x[-1] - state.x))
            memory = replace(memory, units=one_length(state.x, length))
        return self._stepped(state, memory, note)

    def _stepped(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, note: Note
    ) -> tuple[Array, ResponseMemory, Note]:
        """Judge the last step by the model that has learned, and plan the next."""
        belief, rows = self._believe(memory), memory.rows
        assert belief is not None and rows is not None and memory.units is not None
        absent = rows.absent
        if (absent > ABSENT_AFTER).sum() > ABSENT_SHARE * rows.observed.sum():
            gone = f"{int((absent > ABSENT_AFTER).sum())} of {absent.size}"
            note |= {
                "no_step_reason": f"no step: {gone} entries of y that were measured before have not been for a while; mend the sensors, or give an f of what is measured"
            }
            return state.x, replace(memory, step=stay_at(memory.step, memory.step.centre)), note
        fit, step = belief.fit, memory.step
        if self._limits:
            values = np.array([limit.measured(rows.x[-1], rows.y[-1]) for limit in self._limits])
            limits = (
                first_errors(self._limits, values, step.radius)
                if memory.limits is None
                else with_answer(memory.limits, values, fit.u[-1], fit.quiet)
            )
            memory = replace(memory, limits=limits, member=belief.member)
            belief = self._believe(memory)
            assert belief is not None
        if np.isfinite(step.predicted):
            note |= {"expected_cost": step.predicted}
        here, there = belief.at(step.centre, fit), belief.at(step.goal, fit)
        margins = belief.margins
        if margins is not None:
            here, there = (
                margins.merit(step.centre, here, step.weight),
                margins.merit(step.goal, there, step.weight),
            )
        cost = belief.problem.cost(fit.u[-1], fit.clean[-1])
        miss = cost - step.predicted - 2.0 * step.error
        step = judged(step, here, there, max(miss, 0.0) if np.isfinite(miss) else 0.0, fit.quiet)
        memory = replace(
            memory, news=False, member=belief.member, average=averaged(memory.average, step.centre, len(fit.u))
        )
        x = frozen(self.X.project(memory.units.unscale(step.centre)))
        note |= {
            "step": float(np.linalg.norm(x - state.x)),
            "trust_radius": step.radius * float(memory.units.length.max()),
            "rate": fit.rate,
            "noise_sd": float(np.median(fit.noise_sd * belief.problem.sizes)),
            "symmetric": belief.leading is not fit,
        }
        if not rows.observed.all():
            note |= {"unseen": int((~rows.observed).sum())}
        if absent.any():
            note |= {"predicted": int((absent > 0).sum())}
        step, limits = self._planned(state, memory, step, belief)
        return x, replace(memory, step=step, limits=limits), note

    def _planned(
        self, state: LeaderState[ResponseMemory], memory: ResponseMemory, step: Step, belief: Belief
    ) -> tuple[Step, Any]:
        """The next step, and how well limits were foreseen with what is foreseen for it."""
        project, fit, margins, radius = belief.problem.project, belief.fit, belief.margins, step.radius
        assert memory.units is not None
        if self.largest_move is not None:
            radius = min(radius, self.largest_move / float(memory.units.length.max()))
        if margins is None:
            found = best_step(belief.evaluate, project, step.centre, radius)
        else:
            minimise = lambda evaluate: minimise_within(evaluate, project, step.centre, radius)
            found = ModelStep(*limited_step(belief.evaluate, margins, minimise, step.centre, radius))
        length, d = EXPLORE * step.unit, step.centre.size
        if belief.leading is fit and fit.quiet and len(fit.u) <= 2 * d:
            length = max(length, NEW_DIRECTIONS * step.radius)
        announce = []
        for index in range(self.probes):
            draw = _direction(state, d, index)
            unknown = fit.unknown(step.centre, draw)
            direction = self._within(unknown if np.linalg.norm(unknown) > 0 else draw)
            point = project(found.x + length * direction)
            announce.append(
                point if margins is None else self._kept(margins, belief, point, (found.x, step.centre))
            )
        limits = memory.limits if margins is None else margins.announcing(announce[0])
        first = announce[0]
        predicted = belief.problem.cost(first, belief.next_answer(first))
        return replace(
            step,
            goal=frozen(found.x),
            announce=frozen(np.array(announce)),
            promised=found.promised,
            predicted=predicted,
            error=belief.cost_error(first, noise=True),
            weight=found.weight,
        ), limits

    def _within(self, direction: Array) -> Array:
        basis = self.X.tangent_basis()
        if basis is not None:
            direction = basis @ (basis.T @ direction)
        return direction / np.linalg.norm(direction)

    def _kept(self, margins: Margins, belief: Belief, wanted: Array, bases: Sequence[Array]) -> Array:
        """The nearest to `wanted` within the limits, as seen from a point that is; `wanted` itself without one."""
        base = next((u for u in (*bases, margins.at) if margins.kept(u)), None)
        if base is None:
            return wanted
        radius = float(np.linalg.norm(wanted - base))
        return nearest_kept(
            wanted, base, margins, lambda e: minimise_within(e, belief.problem.project, base, radius), radius
        )

    def _late(self, state: LeaderState[ResponseMemory], observation: Answer) -> ResponseMemory:
        """Learn from the answer to a round that was closed without it; the open round stays as it was asked."""
        memory, y = state.memory, observation.y
        if observation.failure is not None or y is None or np.isnan(y).all() or memory.units is None:
            return memory
        y, place = self._filled(y), (observation.round, observation.index)
        if memory.rows is None:
            return replace(self._learn(memory, observation.x, y, place), news=True)
        rows = answer_late(memory.rows, place, observation.x, y)
        return memory if rows is None else replace(memory, rows=rows, news=True)


def _direction(state: LeaderState[ResponseMemory], d: int, index: int = 0) -> Array:
    """A random direction."""
    return unit_sphere(derive(state.seed, Purpose.DIRECTION, state.round, index), d)
