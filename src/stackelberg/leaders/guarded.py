"""A leader within guard rails: asks what its policy wants to know, as far as the rails allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    Deployed,
    GuardAction,
    Knowledge,
    LeaderState,
    Note,
    Probe,
    refuse,
)
from stackelberg.leaders.around import Transform, Wrapped
from stackelberg.leaders.rails import Rails
from stackelberg.sets import UNCONSTRAINED, Grid, Reals
from stackelberg.support.arrays import same_array

SMALLEST_SHARE = 0.125
"""Caution shortens probes and steps to no less of what the policy wants: shorter ones carry no information."""

_PROJECTIONS = 200
"""Of a point into X and the rails in turn, before they are said to have no point in common."""


@dataclass(frozen=True, eq=False)
class GuardMemory(Wrapped):
    """The memory of a guard: the policy's own state, the baseline's cost, and the way back.

    Attributes
    ----------
    inner : LeaderState
        The state of the leader inside.
    safe : ndarray
        Where a round was last fine.
    in_force : ndarray
        The x that was deployed last.
    baseline_cost : float, optional
        Cost of the baseline.
    baseline_costs : tuple[float | None, ...], optional
        What was measured of it so far (None: nothing).
    share : float, default 1.0
        How much of the policy's probes and steps is tried: halved when something is too costly, doubled when all is
        fine again.
    last_resort_cost : float, optional
        What the baseline costs now, if that is above the ceiling.
    """

    safe: Array
    in_force: Array
    baseline_cost: float | None = None
    baseline_costs: tuple[float | None, ...] = ()
    share: float = 1.0
    last_resort_cost: float | None = None

    def at(self, x: Array) -> GuardMemory:
        """The same with the policy at x."""
        return replace(self, inner=replace(self.inner, x=x))


State: TypeAlias = LeaderState[GuardMemory]


@dataclass(frozen=True, eq=False, repr=False)
class Guarded(Transform[GuardMemory]):
    """`leader` within `rails`: pure and replayable like any other leader.

    The probes of the policy are limited before they are announced, its steps before they are taken; it is told
    what was really deployed. Rails hold in a simulation as they do on a live system.

    Parameters
    ----------
    leader : Leader
        The leader inside.
    rails : Rails
        The guard rails.

    Examples
    --------
    >>> from stackelberg.leaders import ConstantSchedule, TwoPoint
    >>> policy = TwoPoint(K=3, schedule=ConstantSchedule(eta=1.0, delta=5.0))
    >>> leader = Guarded(policy, Rails(largest_change=0.5))
    >>> base, probe = leader.plan(leader.init([0.0, 0.0], seed=0))
    >>> float(np.abs(probe.x - base.x).max())
    0.5
    """

    rails: Rails

    replans: ClassVar = True
    """A probe that is too costly, or was deployed elsewhere, changes those that are still to be deployed."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.grid is not None:
            step, change = max(self.grid.steps), self.rails.largest_change or np.inf
            refuse(
                step > change * (1.0 + 1e-9),
                f"largest_change: expected at least {step:g}, the step of x, got {change:g}",
            )
            self.grid.validate("baseline", self.rails.baseline_for(np.zeros(self.grid.size)))

    def refuse_apart(self) -> None:
        """Refuse rails and an X without a point in common: what is announced would be outside of X, for ever."""
        X, within = self.leader.feasible, self.rails.within
        if X is None or within is None:
            return
        inside, apart, left = np.zeros(within.dimension), True, _PROJECTIONS
        while apart and left:  # in turn, which ends in a common point where there is one
            inside, left = X.project(within.project(inside)), left - 1
            apart = not within.contains(inside, 1e-3 * float(np.abs(inside).max()))
        refuse(apart, "X, within: expected sets with a point in common, which the leader may announce")

    def bind(self, knowledge: Knowledge) -> Guarded:
        """Bind the policy; where X was left open, it is the set of the rails."""
        if self.rails.within is not None and isinstance(knowledge.X, Reals):
            knowledge = replace(knowledge, X=self.rails.within)
        if self.rails.baseline is not None:
            refuse(
                not knowledge.X.contains(self.rails.baseline_for(np.empty(knowledge.X.dimension)), 1e-6),
                "baseline: expected a point of X, as the leader may have to go back there",
            )
        return replace(self, leader=self.leader.bind(knowledge))

    # Rails that are put on, or changed, while a study runs.

    def adopt(self, inner: LeaderState[Any], in_force: Array) -> State:
        """The state of a policy that ran without rails so far, taken under these between two rounds."""
        x = self.rails.limit(inner.x, inner.x)
        memory = GuardMemory(inner, self.rails.baseline_for(x), in_force, self.rails.baseline_cost)
        return self.moved(LeaderState(inner.seed, inner.round, inner.x, memory, (), inner.note), x)

    def moved(self, state: State, x: Array) -> State:
        """The state with its centre nearer to x, as far as `largest_change` allows."""
        x = self._reachable(state, x)
        return replace(state, x=x, memory=state.memory.at(x))

    def with_other_rails(self, state: State, before: Rails) -> State:
        """The state after an amendment: another baseline is measured, unless its cost is given."""
        memory, cost = state.memory, self.rails.baseline_cost
        if before.baseline_cost != cost or not same_array(before.baseline, self.rails.baseline):
            safe = self.rails.baseline_for(memory.safe)
            memory = replace(memory, safe=safe, baseline_cost=cost, baseline_costs=(), last_resort_cost=None)
        return replace(state, memory=memory)

    def check_start(self, x0: Array) -> Array:
        """x0, where it lies within the rails."""
        refuse(
            self.rails.within is not None and not self.rails.within.contains(x0),
            "x0: expected a point within the guard rails, got one outside",
        )
        return self.leader.check_start(x0)

    def _begin(self, x0: Array, seed: int) -> GuardMemory:
        inner = self.leader.init(x0, seed)
        return GuardMemory(inner, self.rails.baseline_for(inner.x), inner.x, self.rails.baseline_cost)

    # What is announced.

    def _announceable(self, start: Array, x: Array) -> Array:
        """What may be announced on the way to x."""
        return x if self.grid is None else Grid(self.leader.feasible or UNCONSTRAINED, self.grid).toward(start, x)

    def _reachable(self, state: State, wish: Array) -> Array:
        """As far towards a wish as `largest_change` allows from the x in force: that deployed last."""
        return self._from(state.answered[-1].x if state.answered else state.memory.in_force, wish)

    def _from(self, before: Array, wish: Array, via: Array | None = None) -> Array:
        return self._announceable(before, self.rails.reachable(before, wish, via))

    def plan(self, state: State) -> tuple[Probe, ...]:
        """Those of the policy as far as the rails allow, or the baseline."""
        memory, centre, probes = state.memory, self.rails.limit(state.x, state.x), list[Probe]()
        wishes, before = self.leader.plan(memory.inner), memory.in_force
        if self._needs_baseline(memory):
            x, first = self._reachable(state, self.rails.limit(centre, self.rails.baseline_for(centre))), wishes[0]
            return (Probe(state.round, 0, x, first.K, first.start, True, guard=GuardAction.BASELINE),)
        for wish in wishes:
            before = self._from(before, self.rails.limit(centre, wish.x, memory.share), via=centre)
            probes.append(replace(wish, round=state.round, x=before))
        return tuple(probes)

    def replan(self, state: State, pending: Sequence[Probe]) -> tuple[Probe, ...]:
        """The unanswered ones, withdrawn where one before them was too costly: then the way back is announced.

        And nearer, where what was deployed before them lies too far away by now.
        """
        waiting = super().replan(state, pending)
        back = self._way_back(state) if self._too_costly(state.memory, state.answered) else None
        if not state.answered or (back is None and self.rails.largest_change is None):
            return waiting
        centre, before, probes = self.rails.limit(state.x, state.x), state.answered[-1].x, []
        for probe in waiting:
            goal = (probe.x, centre) if back is None else (back, None)
            x = before = self._from(before, *goal)
            instead = probe.guard if back is None else GuardAction.WAY_BACK
            probes.append(replace(probe, x=x, guard=instead))
        return tuple(probes)

    def _needs_baseline(self, memory: GuardMemory) -> bool:
        """Without a floor it is measured for so many rounds, whether that gives a cost or not."""
        waits = self.rails.allowed_loss is not None or len(memory.baseline_costs) < self.rails.baseline_rounds
        return self.rails.baseline is not None and memory.baseline_cost is None and waits

    def _way_back(self, state: State) -> Array | None:
        """Where to go if the centre is too costly: where it was last fine, and from there the baseline.

        None at the baseline: there is nothing safer.
        """
        centre = self.rails.limit(state.x, state.x)
        back = (self.rails.limit(centre, goal) for goal in (state.memory.safe, self.rails.baseline_for(centre)))
        return next((x for x in back if not _same_place(x, centre)), None)

    def _too_costly(self, memory: GuardMemory, seen: Iterable[Answer]) -> list[Answer]:
        """What cost more than the ceiling, and more than the baseline costs now."""
        ceiling, now = self.rails.ceiling(memory.baseline_cost), memory.last_resort_cost
        return _above(ceiling if now is None else max(ceiling, now), seen)

    def recommend(self, state: State) -> Array:
        """The recommendation of the policy, as far as the rails allow; `largest_change` is for the way there."""
        centre = self.rails.limit(state.x, state.x)
        return self._announceable(centre, self.rails.limit(centre, self.leader.recommend(state.memory.inner)))

    # What comes back.

    def _fold(self, state: State, deployed: Sequence[Deployed]) -> tuple[Array, GuardMemory, Note]:
        last, centre = deployed[-1], self.rails.limit(state.x, state.x)
        state = replace(state, memory=replace(state.memory, in_force=last.told.x), answered=())
        if last.probe.guard is GuardAction.BASELINE:
            return self._fold_baseline(state, last.answer)
        seen = [one.answer for one in deployed if one.answer is not None]
        costly = self._too_costly(state.memory, seen)
        withdrawn = [d.answer for d in deployed if d.answer and d.probe.guard is GuardAction.WAY_BACK]
        nearest = _nearest(centre, [a for a in seen if a not in withdrawn or a in costly])
        condemned = bool(costly) and all(a in costly for a in nearest)
        back = self._way_back(state) if condemned else None

        memory = replace(state.memory, inner=self.leader.fold(state.memory.inner, deployed))
        violations = len(_above(self.rails.ceiling(memory.baseline_cost), seen))
        if violations:
            memory = self._careful(memory, centre, seen, costly, condemned)
        elif len(seen) == len(deployed):
            safe, share = nearest[0].x if nearest else memory.safe, min(1.0, 2.0 * memory.share)
            memory = replace(memory, safe=safe, share=share, last_resort_cost=None)
        x = self._reachable(state, self.rails.limit(centre, memory.inner.x, memory.share) if back is None else back)

        now, allowed = memory.last_resort_cost or 0.0, self.rails.ceiling(memory.baseline_cost)
        costs = f"the baseline itself costs {now:.6g} and {allowed:.6g} is allowed: small steps around it"
        reasons = {
            costs: memory.last_resort_cost is not None,
            "the centre was too costly: stepped back": back is not None,
            "a probe was too costly: smaller ones": costly and not condemned,
        }
        words = next((reason for reason, holds in reasons.items() if holds), "")
        said = {"violations": violations, "withdrawn": len(withdrawn), "guard": words}
        note = memory.inner.note | {name: one for name, one in said.items() if one}
        return x, memory.at(x), note | {"step": float(np.linalg.norm(x - state.x))}

    def _careful(
        self, memory: GuardMemory, centre: Array, seen: list[Answer], costly: list[Answer], condemned: bool
    ) -> GuardMemory:
        """After a violation: what the baseline costs now, half of the length, and the way back."""
        baseline = self.rails.baseline_for(centre)
        costs = [answer.cost for answer in seen if _same_place(answer.x, baseline)]
        if costs and costs[-1] is not None:
            low = costs[-1] <= self.rails.ceiling(memory.baseline_cost)
            memory = replace(memory, last_resort_cost=None if low else costs[-1])
        if costly:
            memory = replace(memory, share=max(SMALLEST_SHARE, 0.5 * memory.share))
        gone = condemned and _same_place(self.rails.limit(centre, memory.safe), centre)  # fine once, not any more
        return replace(memory, safe=baseline) if gone else memory

    def _fold_baseline(self, state: State, answer: Answer | None) -> tuple[Array, GuardMemory, Note]:
        """A round that measured the baseline, or went some of the way there; where it takes several, a policy with
        one probe a round hears of them."""
        memory, needed, x = state.memory, self.rails.baseline_rounds, state.x
        if not _same_place(memory.in_force, self.rails.baseline_for(x)):
            note = Note(guard="on the way to the baseline, which is measured first")
            return memory.in_force, memory.at(memory.in_force), note
        note, wishes, cost = Note(), self.leader.plan(memory.inner), None if answer is None else answer.cost
        if answer is not None and needed > 1 and len(wishes) == 1:
            inner = self.leader.fold(memory.inner, [Deployed(wishes[0], answer)])
            memory, note = replace(memory, inner=inner), inner.note
        memory = replace(memory, baseline_costs=(*memory.baseline_costs, cost))
        costs = [cost for cost in memory.baseline_costs if cost is not None]
        if costs and (len(costs) >= needed or not self._needs_baseline(memory)):
            memory = replace(memory, baseline_cost=float(np.mean(costs)))
        words = f"the baseline was measured, {len(costs)} of {needed} rounds"
        note |= {"guard": "the baseline has no cost yet"} if cost is None else {"cost": cost, "guard": words}
        if memory.inner is not state.memory.inner and not self._needs_baseline(memory):  # on, as the policy would
            x = self._reachable(state, self.rails.limit(x, memory.inner.x))
        return x, memory.at(x), note


def _same_place(a: Array, b: Array) -> bool:
    """Whether two points are one, up to the rounding of a projection."""
    return float(np.linalg.norm(a - b)) <= 1e-9 * float(max(np.linalg.norm(a), np.linalg.norm(b))) + 1e-12


def _above(ceiling: float, seen: Iterable[Answer]) -> list[Answer]:
    return [a for a in seen if a.cost is not None and a.cost > ceiling]


def _nearest(centre: Array, answers: list[Answer]) -> list[Answer]:
    """The answers nearest to the centre, up to rounding."""
    distances = [float(np.linalg.norm(a.x - centre)) for a in answers]
    return [a for a, r in zip(answers, distances, strict=True) if r <= min(distances) * (1 + 1e-9) + 1e-12]
