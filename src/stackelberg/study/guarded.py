"""A leader within guard rails: asks what its policy wants to know, as far as the rails allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Observation,
    Probe,
    frozen,
)
from stackelberg.sets import Reals
from stackelberg.study.rails import Cut, Rails, cut_against


@dataclass(frozen=True, eq=False)
class GuardMemory:
    """What the guard remembers: the policy's own state, the baseline's cost, the way back, closed directions.

    `baseline_rounds` are those spent on measuring the baseline, which the policy never saw.
    """

    inner: LeaderState[Any]
    safe: Array
    baseline_cost: float | None = None
    cuts: tuple[Cut, ...] = ()
    baseline_rounds: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Guarded(Leader[GuardMemory]):
    """`leader` within `rails`: pure and replayable like any other leader.

    The probes of the policy are limited before they are announced, its steps before they are taken; it is told
    what was really deployed. Without a rail set it behaves to the bit like the policy itself.

    >>> from stackelberg.leaders import ConstantSchedule, TwoPoint
    >>> policy = TwoPoint(K=3, schedule=ConstantSchedule(eta=1.0, delta=5.0), mode="sequential")
    >>> leader = Guarded(policy, Rails(largest_radius=0.5))
    >>> base, probe = leader.ask(leader.init([0.0, 0.0], seed=0))
    >>> round(float(np.linalg.norm(probe.x - base.x)), 12)
    0.5
    """

    leader: Leader[Any]
    rails: Rails = field(default_factory=Rails)

    def __post_init__(self) -> None:
        """Check the parts at the door."""
        if not isinstance(self.leader, Leader) or isinstance(self.leader, Guarded):
            raise InvalidInput(
                f"leader: expected a policy that is not guarded yet, got {type(self.leader).__name__}"
            )
        if not isinstance(self.rails, Rails):
            raise InvalidInput(f"rails: expected Rails(...), got {type(self.rails).__name__}")

    @property
    def reconsiders(self) -> bool:
        """A probe that is too costly withdraws those that are still to be deployed."""
        return not self.rails.empty

    def bind(self, knowledge: Knowledge) -> Guarded:
        """Bind the policy; where X was left open, it is the set of the rails."""
        if self.rails.within is not None and isinstance(knowledge.X, Reals):
            knowledge = replace(knowledge, X=self.rails.within)
        baseline = self.rails.baseline
        if baseline is not None and not (
            baseline.size == knowledge.X.dimension and knowledge.X.contains(baseline, 1e-6)
        ):
            raise InvalidInput("baseline: expected a point of X, as the leader may have to go back there")
        return replace(self, leader=self.leader.bind(knowledge))

    def adopt(self, state: LeaderState[GuardMemory]) -> LeaderState[GuardMemory]:
        """The state of a leader that ran without rails so far, taken under these between two rounds."""
        if state.answered:
            raise InvalidInput("state: expected a state between rounds, got one in the middle of a round")
        x = self._allowed(state.x)
        memory = GuardMemory(replace(state.memory.inner, x=x), self._way_back(x), self.rails.baseline_cost)
        return LeaderState(state.seed, state.round, x, memory, (), state.note)

    def _checked_start(self, x0: Array) -> Array:
        within = self.rails.within
        if within is not None and not within.contains(x0):
            raise InvalidInput("x0: expected a point within the guard rails, got one outside")
        return x0

    def _begin(self, x0: Array, seed: int) -> GuardMemory:
        inner = self.leader.init(x0, seed)
        baseline, change = self.rails.baseline, self.rails.largest_change
        if baseline is not None and change is not None and np.abs(inner.x - baseline).max() > change:
            raise InvalidInput(
                f"x0: expected every entry within largest_change = {change} of the baseline, which is announced "
                "first; start from the baseline"
            )
        return GuardMemory(inner, self._way_back(inner.x), self.rails.baseline_cost)

    def _way_back(self, x: Array) -> Array:
        return x if self.rails.baseline is None else self.rails.baseline

    def _allowed(self, x: Array) -> Array:
        return x if self.rails.within is None else frozen(self.rails.within.project(x))

    def _needs_baseline(self, memory: GuardMemory) -> bool:
        return self.rails.baseline is not None and memory.baseline_cost is None

    def _probes(self, state: LeaderState[GuardMemory]) -> tuple[Probe, ...]:
        memory = state.memory
        inner = self.leader.ask(memory.inner)
        if self.rails.empty:
            return inner
        hold = self.rails.hold
        if self._needs_baseline(memory):
            first = inner[0]
            assert self.rails.baseline is not None
            K = hold or first.hold
            return (Probe(state.round, 0, self.rails.baseline, K, first.start, keep=True),)
        centre = self._allowed(state.x)
        withdrawn = self._violations(memory, state.answered)
        done = {o.index for o in state.answered}
        back = self.rails.limit(centre, memory.safe) if withdrawn else centre
        probes = []
        for probe in inner:
            x = self.rails.limit(centre, probe.x, memory.cuts, probe=True)
            if withdrawn and probe.index not in done:
                x = back
            probes.append(replace(probe, round=state.round, x=x, hold=hold or probe.hold))
        return tuple(probes)

    def _violations(self, memory: GuardMemory, seen: Sequence[Observation | Answer]) -> list[Array]:
        """Where the cost went above the ceiling."""
        ceiling = self.rails.ceiling(memory.baseline_cost)
        return [a.x for a in seen if a.cost is not None and a.cost > ceiling]

    def _fold(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, GuardMemory, dict[str, Any]]:
        memory = state.memory
        if self.rails.empty:
            return self._pass_on(state, answers)
        if self._needs_baseline(memory):
            return self._fold_baseline(state, answers[0])
        centre = self._allowed(state.x)
        costly = self._violations(memory, [a for a in answers if a is not None])
        inner = self.leader.tell(memory.inner, self._for_policy(state, answers, bool(costly)))
        note = dict(inner.note)
        cuts = tuple(c for c in memory.cuts if c.until > state.round)
        new = [cut_against(centre, x, state.round + self.rails.closed_rounds) for x in costly]
        cuts += tuple(c for c in new if c is not None)
        safe = memory.safe
        if costly:
            note["violations"] = len(costly)
        elif None not in answers:
            safe = centre
        if self._centre_is_costly(state, answers, costly):
            x = self.rails.limit(centre, memory.safe)
            # The way back was measured and found acceptable: that weighs more than a cut.
            cuts = tuple(c for c in cuts if float(c.normal @ x) <= c.level)
            note["guard"] = "the centre was too costly: stepped back"
        else:
            x = self.rails.limit(centre, inner.x, cuts)
            if costly:
                note["guard"] = "a probe was too costly: its direction is closed"
        note["step"] = float(np.linalg.norm(x - state.x))
        memory = replace(memory, inner=replace(inner, x=x), safe=safe, cuts=cuts)
        return x, memory, note

    def _pass_on(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, GuardMemory, dict[str, Any]]:
        """A round without rails: the policy hears it as it was."""
        heard = replace(state.memory.inner, answered=state.answered)
        inner = self.leader.close_round(heard, answers)
        return inner.x, replace(state.memory, inner=inner), dict(inner.note)  # the way back is `adopt`'s to find

    def close_deployed(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]
    ) -> LeaderState[GuardMemory]:
        """A round that was deployed otherwise than computed now: the rails go on from where it was deployed.

        The policy hears it as deployed. A cost above the ceiling is one by the ceiling of now. A round in which the
        baseline would be measured by now, and was not, teaches the policy and leaves the baseline unknown.
        """
        memory = state.memory
        heard = tuple(replace(o, round=memory.inner.round) for o in state.answered)
        inner = self.leader.close_deployed(replace(memory.inner, answered=heard), _apart(answers))
        x, memory, note = inner.x, replace(memory, inner=inner), dict(inner.note)
        if not self.rails.empty:
            x, memory = self._step_from(self._deployed_centre(state), memory, state.round, answers)
            note["step"] = float(np.linalg.norm(x - state.x))
        return LeaderState(state.seed, state.round + 1, frozen(x), memory, (), note)

    def _step_from(
        self, centre: Array, memory: GuardMemory, round: int, answers: tuple[Answer | None, ...]
    ) -> tuple[Array, GuardMemory]:
        """Where the policy wants to go next, as far as the rails allow from a centre that was deployed."""
        costly = self._violations(memory, [a for a in answers if a is not None])
        new = [cut_against(centre, x, round + self.rails.closed_rounds) for x in costly]
        cuts = (*(c for c in memory.cuts if c.until > round), *(c for c in new if c is not None))
        cuts = tuple(c for c in cuts if float(c.normal @ centre) <= c.level)
        back = any(np.array_equal(x, centre) for x in costly)
        x = self.rails.limit(centre, memory.safe if back else memory.inner.x, () if back else cuts)
        safe = memory.safe if costly or None in answers else centre
        return x, replace(memory, inner=replace(memory.inner, x=x), safe=safe, cuts=cuts)

    def _deployed_centre(self, state: LeaderState[GuardMemory]) -> Array:
        """Of the points that were deployed, the nearest to where the leader stands."""
        stands = self._allowed(state.x)
        deployed = [o.x for o in state.answered]
        return min(deployed, key=lambda x: float(np.linalg.norm(x - stands)), default=stands)

    def still_to_deploy(self, state: LeaderState[GuardMemory], handed: tuple[Probe, ...]) -> tuple[Probe, ...]:
        """The unanswered ones of probes that stay as they were handed out: withdrawn where one was too costly."""
        done = {o.index for o in state.answered}
        waiting = tuple(p for p in handed if p.index not in done)
        if not self._violations(state.memory, state.answered):
            return waiting
        back = self.rails.limit(self._deployed_centre(state), state.memory.safe)
        return tuple(replace(p, x=back) for p in waiting)

    def _centre_is_costly(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...], costly: list[Array]
    ) -> bool:
        """Whether the points of the round nearest to its centre, except those withdrawn, were all too costly."""
        if not costly:
            return False
        centre = self._allowed(state.x)
        asked = zip(self.leader.ask(state.memory.inner), answers, strict=True)
        own = [a.x for probe, a in asked if a is not None and not self._was_withdrawn(state, probe, a)]
        own += [x for x in costly if not any(x is o for o in own)]
        distances = [float(np.linalg.norm(x - centre)) for x in own]
        nearest = [x for x, r in zip(own, distances, strict=True) if r <= min(distances) * (1 + 1e-9) + 1e-12]
        return all(any(x is c for c in costly) for x in nearest)

    def _fold_baseline(
        self, state: LeaderState[GuardMemory], answer: Answer | None
    ) -> tuple[Array, GuardMemory, dict[str, Any]]:
        memory = replace(state.memory, baseline_rounds=(*state.memory.baseline_rounds, state.round))
        if answer is None or answer.cost is None:
            return state.x, memory, {"guard": "the baseline has no cost yet: it is measured again"}
        memory = replace(memory, baseline_cost=answer.cost)
        return state.x, memory, {"cost": answer.cost, "guard": "the baseline was measured"}

    def _for_policy(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...], withdrawn: bool
    ) -> list[Observation]:
        """The round as the policy hears it: what was deployed, or a failure where its probe was withdrawn."""
        observations: list[Observation] = []
        told: list[tuple[Array, Array]] = []
        for probe, answer in zip(self.leader.ask(state.memory.inner), answers, strict=True):
            reason = None
            if answer is None:
                reason = "the probe failed"
            elif any(np.array_equal(answer.x, x) and not np.array_equal(probe.x, own) for own, x in told):
                reason = "the guard rails left no room for this probe"
            elif withdrawn and self._was_withdrawn(state, probe, answer):
                reason = "the guard withdrew this probe"
            if answer is None or reason is not None:
                observations.append(Observation.failed(probe, reason or ""))
            else:
                told.append((probe.x, answer.x))
                observations.append(Observation(probe.round, probe.index, answer.x, answer.y, answer.cost))
        return observations

    def _was_withdrawn(self, state: LeaderState[GuardMemory], probe: Probe, answer: Answer) -> bool:
        """Whether an answer comes from the way back, and the policy's own probe did not lie there anyway."""
        centre, memory = self._allowed(state.x), state.memory
        own = self.rails.limit(centre, probe.x, memory.cuts, probe=True)
        back = self.rails.limit(centre, memory.safe)
        return np.array_equal(answer.x, back) and not np.array_equal(own, back)

    def _late(self, state: LeaderState[GuardMemory], observation: Observation) -> GuardMemory:
        baseline = state.memory.baseline_rounds
        if observation.round in baseline:  # a measurement that the policy never asked for
            return state.memory
        round = observation.round - sum(b < observation.round for b in baseline)
        inner = self.leader.tell(state.memory.inner, [replace(observation, round=round)])
        return replace(state.memory, inner=inner)

    def recommend(self, state: LeaderState[GuardMemory]) -> Array:
        """What the policy recommends, as far as the rails allow from where the leader stands."""
        wish = self.leader.recommend(state.memory.inner)
        if self.rails.empty:
            return wish
        return self.rails.limit(self._allowed(state.x), wish, state.memory.cuts)

    def expected(self, state: LeaderState[GuardMemory]) -> tuple[float, float] | None:
        """What the policy expects, where the rails leave its recommendation as it is."""
        inner = state.memory.inner
        if not np.array_equal(self.recommend(state), self.leader.recommend(inner)):
            return None
        return self.leader.expected(inner)


def _apart(answers: tuple[Answer | None, ...]) -> tuple[Answer | None, ...]:
    """The answers, without those deployed where another one was: withdrawn ones, or probes without room."""
    heard: list[Answer | None] = []
    for answer in answers:
        again = answer is not None and any(a is not None and np.array_equal(a.x, answer.x) for a in heard)
        heard.append(None if again else answer)
    return tuple(heard)
