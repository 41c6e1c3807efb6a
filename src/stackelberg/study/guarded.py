"""A leader within guard rails: asks what its policy wants to know, as far as the rails allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Observation,
    Probe,
    frozen,
)
from stackelberg.core.brief import brief
from stackelberg.sets import Anywhere, Reals
from stackelberg.study.rails import SMALLEST_SHARE, Cut, Rails, cut_against
from stackelberg.study.result import Record

Seen = TypeVar("Seen", Observation, Answer)

MEASURED_AGAIN = 10
"""A baseline that costs more than allowed is measured again after so many rounds: one reading may mislead."""

_WITHDRAWN = "the guard withdrew this probe"
_NO_ROOM = "the guard rails left no room for this probe"


@dataclass(frozen=True, eq=False)
class GuardMemory:
    """What the guard remembers: the policy's own state, the baseline's cost, the way back, closed directions.

    `in_force` is the x that was deployed last, for the probe `in_force_of` (round, index). `baseline_rounds` are
    those spent on measuring the baseline, which the policy never saw. `reach` is the length
    of the policy's first probes; `share` is how much of that, and of its steps, is tried: halved when the centre is
    too costly, doubled when it is fine again. `last_resort_cost` is what the baseline costs now, where that is
    above the ceiling, as measured in `last_resort_round`; `baseline_is_due` says that it must be measured to know.
    """

    inner: LeaderState[Any]
    safe: Array
    in_force: Array
    in_force_of: tuple[int, int] | None = None
    baseline_cost: float | None = None
    cuts: tuple[Cut, ...] = ()
    baseline_rounds: tuple[int, ...] = ()
    reach: float | None = None
    share: float = 1.0
    last_resort_cost: float | None = None
    last_resort_round: int = 0
    baseline_is_due: bool = False


@dataclass(frozen=True, eq=False)
class _Verdict:
    """What the guard makes of a round.

    back: where to go if the centre is too costly (None: nowhere safer). costly: the answers that call for it.
    violations: how many were above the ceiling. withdrawn: the answers from the way back instead of the policy's
    own probes. nearest: those nearest to the centre, of the policy's own and of the costly.
    """

    back: Array | None
    costly: list[Answer]
    violations: int
    withdrawn: list[Answer]
    nearest: list[Answer]

    @property
    def centre_is_costly(self) -> bool:
        """Whether the answers nearest to the centre were all too costly."""
        return bool(self.costly) and all(_among(a, self.costly) for a in self.nearest)


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
    rewindable: bool = False

    __repr__ = brief

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
        if self.rails.baseline is not None:
            baseline = self.rails.way_back(np.empty(knowledge.X.dimension))
            if not knowledge.X.contains(baseline, 1e-6):
                raise InvalidInput("baseline: expected a point of X, as the leader may have to go back there")
        return replace(self, leader=self.leader.bind(knowledge), rewindable=knowledge.rewindable)

    def adopt(self, state: LeaderState[GuardMemory]) -> LeaderState[GuardMemory]:
        """The state of a leader that ran without rails so far, taken under these between two rounds."""
        if state.answered:
            raise InvalidInput("state: expected a state between rounds, got one in the middle of a round")
        before = state.memory
        x = self._reachable(state, self._allowed(state.x))
        memory = GuardMemory(
            replace(before.inner, x=x),
            self.rails.way_back(x),
            before.in_force,
            before.in_force_of,
            self.rails.baseline_cost,
        )
        return LeaderState(state.seed, state.round, x, memory, (), state.note)

    def with_other_settings(self, state: LeaderState[GuardMemory]) -> LeaderState[GuardMemory]:
        """The state after an amendment: the next probes show how far the policy reaches now."""
        return replace(state, memory=replace(state.memory, reach=None))

    def brought_into_X(self, state: LeaderState[GuardMemory]) -> LeaderState[GuardMemory]:
        """The state after an amendment of X: a centre outside goes to the nearest point, as far as rails allow."""
        X = _set_of(self.leader)
        if X is None or isinstance(X, Anywhere):
            return state
        if X.dimension != state.x.size:
            raise InvalidInput(f"X: expected a set of points with {state.x.size} entries, got {X.dimension}")
        if X.contains(state.x):
            return state
        x = self._reachable(state, self.rails.limit(self._allowed(state.x), frozen(X.project(state.x))))
        return replace(state, x=x, memory=replace(state.memory, inner=replace(state.memory.inner, x=x)))

    def with_other_baseline(self, state: LeaderState[GuardMemory]) -> LeaderState[GuardMemory]:
        """The state after an amendment of the baseline or of its cost; without a cost it is measured (again)."""
        memory = replace(
            state.memory,
            safe=self.rails.way_back(state.memory.safe),
            baseline_cost=self.rails.baseline_cost,
            last_resort_cost=None,
        )
        return replace(state, memory=memory)

    def _checked_start(self, x0: Array) -> Array:
        within = self.rails.within
        if within is not None and not within.contains(x0):
            raise InvalidInput("x0: expected a point within the guard rails, got one outside")
        return x0

    def _begin(self, x0: Array, seed: int) -> GuardMemory:
        inner = self.leader.init(x0, seed)
        baseline, change = self.rails.way_back(inner.x), self.rails.largest_change
        if change is not None and np.abs(inner.x - baseline).max() > change:
            raise InvalidInput(
                f"x0: expected every entry within largest_change = {change} of the baseline, which is announced "
                "first; start from the baseline"
            )
        return GuardMemory(inner, baseline, inner.x, baseline_cost=self.rails.baseline_cost)

    def _allowed(self, x: Array) -> Array:
        return x if self.rails.within is None else frozen(self.rails.within.project(x))

    def _needs_baseline(self, memory: GuardMemory) -> bool:
        return self.rails.baseline is not None and (memory.baseline_cost is None or memory.baseline_is_due)

    def _probes(self, state: LeaderState[GuardMemory]) -> tuple[Probe, ...]:
        memory = state.memory
        inner = self.leader.ask(memory.inner)
        if self.rails.empty:
            return inner
        hold = self.rails.hold
        if self._needs_baseline(memory):
            x, first = self._towards_baseline(state), inner[0]
            return (Probe(state.round, 0, x, hold or first.hold, first.start, keep=True),)
        back = self._way_back(state) if self._too_costly(memory, state.answered) else None
        done, centre = {o.index for o in state.answered}, self._allowed(state.x)
        before = self._in_force(state)
        probes = []
        for probe in inner:
            x = self._tried(memory, centre, probe) if back is None or probe.index in done else back
            if probe.index not in done:
                start = centre if self.rewindable else before
                x = before = self.rails.reachable(start, x, centre if back is None else None)
            probes.append(replace(probe, round=state.round, x=x, hold=hold or probe.hold))
        return tuple(probes)

    def _in_force(self, state: LeaderState[GuardMemory]) -> Array:
        """The x in force before the next announcement: deployed last in the open round, else before it."""
        last = _last_deployed(state.answered)
        return state.memory.in_force if last is None else last.x

    def _reachable(self, state: LeaderState[GuardMemory], wish: Array) -> Array:
        """As far towards a wish as `largest_change` allows, from the x in force or, in a simulation, the centre."""
        return self.rails.reachable(self._allowed(state.x) if self.rewindable else self._in_force(state), wish)

    def _towards_baseline(self, state: LeaderState[GuardMemory]) -> Array:
        centre = self._allowed(state.x)
        return self._reachable(state, self.rails.limit(centre, self.rails.way_back(centre)))

    def _tried(self, memory: GuardMemory, centre: Array, probe: Probe) -> Array:
        """What is announced for a probe of the policy, unless it is withdrawn or too far from the one before it."""
        reach = self._reach(memory, centre)
        longest = np.inf if memory.share == 1.0 else memory.share * reach
        return self.rails.limit(
            centre, probe.x, memory.cuts, probe=True, longest=longest, least=SMALLEST_SHARE * reach
        )

    def _reach(self, memory: GuardMemory, centre: Array) -> float:
        """The length of the policy's first probes, as far as the rails allow them."""
        if memory.reach is not None:
            return memory.reach
        wishes = (self.rails.limit(centre, probe.x, probe=True) for probe in self.leader.ask(memory.inner))
        return max(float(np.linalg.norm(self.rails.reachable(centre, x) - centre)) for x in wishes)

    def _way_back(self, state: LeaderState[GuardMemory]) -> Array | None:
        """Where to go if the centre is too costly: the last one that was fine, and from there the baseline.

        None at the baseline: there is nothing safer.
        """
        centre = self._allowed(state.x)
        for goal in (state.memory.safe, self.rails.way_back(centre)):
            back = self.rails.limit(centre, goal)
            if not _same_place(back, centre):
                return back
        return None

    def _too_costly(self, memory: GuardMemory, seen: Iterable[Seen]) -> list[Seen]:
        """What cost more than the ceiling, and more than the baseline costs now."""
        ceiling, now = self.rails.ceiling(memory.baseline_cost), memory.last_resort_cost
        return _above(ceiling if now is None else max(ceiling, now), seen)

    def _fold(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, GuardMemory, dict[str, Any]]:
        memory = state.memory
        if self.rails.empty:
            return self._pass_on(state, answers)
        if self._needs_baseline(memory):
            return self._fold_baseline(state, answers[0])
        verdict = self._verdict(state, answers)
        observations = self._for_policy(state, answers, verdict)
        inner = self.leader.tell(memory.inner, observations)
        x, memory, short = self._next(state, self._judged(state, answers, verdict), verdict, inner)
        lost = [o.failure for o, a in zip(observations, answers, strict=True) if a is not None and o.failure]
        note = self._note(memory, verdict, lost, short, inner.note)
        return x, _in_force_after(state, memory), note | {"step": float(np.linalg.norm(x - state.x))}

    def _next(
        self, state: LeaderState[GuardMemory], memory: GuardMemory, verdict: _Verdict, inner: LeaderState[Any]
    ) -> tuple[Array, GuardMemory, list[str]]:
        """Where to stand next: the way back where the centre was too costly, else as far as the rails allow.

        And words, where that is further than `largest_change` allows at once.
        """
        centre, back = self._allowed(state.x), verdict.back
        cuts = tuple(c for c in memory.cuts if c.until > state.round)
        until = state.round + self.rails.closed_rounds
        cuts += tuple(c for c in (cut_against(centre, a.x, until) for a in verdict.costly) if c is not None)
        if verdict.centre_is_costly and back is not None:
            # The way back was measured and found acceptable: that weighs more than a cut.
            wish, cuts = back, tuple(c for c in cuts if float(c.normal @ back) <= c.level)
        else:
            wish = self.rails.limit(centre, inner.x, cuts, part=memory.share)
        on_the_way = verdict.centre_is_costly and verdict.withdrawn and not self.rewindable
        x = self._in_force(state) if on_the_way else self._reachable(state, wish)
        return x, replace(memory, inner=replace(inner, x=x), cuts=cuts), self._several(state, wish)

    def _several(self, state: LeaderState[GuardMemory], wish: Array) -> list[str]:
        """That it takes several announcements to where the leader wants to go, in words; none where one will do."""
        change = self.rails.largest_change
        if change is None or self.rewindable:
            return []
        way = float(np.abs(wish - self._in_force(state)).max())
        if way <= change:
            return []
        days = int(np.ceil(way / change))
        return [f"the leader wants to move by {way:.3g}: {days} announcements, as largest_change is {change:.6g}"]

    def _verdict(self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]) -> _Verdict:
        centre, memory, back = self._allowed(state.x), state.memory, self._way_back(state)
        withdrawn = [
            answer
            for probe, start, answer in zip(
                self.leader.ask(memory.inner), self._starts(state), answers, strict=True
            )
            if answer is not None
            and back is not None
            and _is_at(answer, self.rails.reachable(start, back))
            and not _is_at(answer, self.rails.reachable(start, self._tried(memory, centre, probe), centre))
        ]
        return self._weighed(state, [a for a in answers if a is not None], withdrawn)

    def _starts(self, state: LeaderState[GuardMemory]) -> list[Array]:
        """For each probe of a round that was deployed, the x from which `largest_change` is counted."""
        deployed = {o.index: o.x for o in state.answered}
        if self.rewindable:
            return [self._allowed(state.x)] * len(deployed)
        return [state.memory.in_force, *deployed.values()][: len(deployed)]

    def _weighed(self, state: LeaderState[GuardMemory], seen: list[Answer], withdrawn: list[Answer]) -> _Verdict:
        """What the guard makes of the answers of a round, of which some were withdrawn."""
        centre, memory = self._allowed(state.x), state.memory
        costly = self._too_costly(memory, seen)
        violations = _above(self.rails.ceiling(memory.baseline_cost), seen)
        own = [a for a in seen if not _among(a, withdrawn)]
        nearest = _nearest(centre, own + [a for a in costly if not _among(a, own)])
        return _Verdict(self._way_back(state), costly, len(violations), withdrawn, nearest)

    def _judged(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...], verdict: _Verdict
    ) -> GuardMemory:
        """What the guard remembers of a round: the way back, how careful to be, what the baseline costs now."""
        memory, centre = state.memory, self._allowed(state.x)
        memory = replace(memory, reach=self._reach(memory, centre) or None)  # unknown where all were the centre
        if not verdict.violations:
            if None in answers:
                return memory
            share = min(1.0, 2 * memory.share)
            return replace(memory, safe=centre, share=share, last_resort_cost=None, baseline_is_due=False)
        baseline, safe, share = self.rails.way_back(centre), memory.safe, memory.share
        if verdict.centre_is_costly:
            share = max(SMALLEST_SHARE, 0.5 * share)
            if _same_place(self.rails.limit(centre, safe), centre):  # fine once, and not any more
                safe = baseline
        memory = replace(memory, safe=safe, share=share)
        there = [a.cost for a in answers if a is not None and a.cost is not None and _same_place(a.x, baseline)]
        if there:
            return self._knowing(memory, there[-1], state.round)
        old = memory.last_resort_cost is not None and state.round - memory.last_resort_round >= MEASURED_AGAIN
        near = _same_place(self._towards_baseline(state), baseline)
        due = (verdict.centre_is_costly and verdict.back is None) or (old and near)
        return replace(memory, baseline_is_due=due)

    def _knowing(self, memory: GuardMemory, cost: float, round: int) -> GuardMemory:
        """What the guard remembers when the baseline was measured anew."""
        last = cost if cost > self.rails.ceiling(memory.baseline_cost) else None
        return replace(memory, last_resort_cost=last, last_resort_round=round, baseline_is_due=False)

    def _note(
        self,
        memory: GuardMemory,
        verdict: _Verdict,
        lost: Sequence[str],
        short: Sequence[str],
        inner: Mapping[str, Any],
    ) -> dict[str, Any]:
        """The policy's note on a round, and what the guard did."""
        note, words = dict(inner), []
        if verdict.violations:
            note["violations"] = verdict.violations
        if verdict.withdrawn:
            note["withdrawn"] = len(verdict.withdrawn)
        if lost and "held" in note:
            note["held"] = f"{lost[0]}: no step"
        if verdict.centre_is_costly and verdict.back is not None:
            words.append("the centre was too costly: stepped back")
        elif verdict.costly and not verdict.centre_is_costly:
            words.append("a probe was too costly: its direction is closed")
        words += self._on_the_baseline(memory)
        if memory.baseline_is_due:
            words.append("the baseline is measured again next")
        if lost and not verdict.withdrawn:
            words.append(lost[0])
        words += short
        return note | ({"guard": "; ".join(words)} if words else {})

    def _pass_on(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, GuardMemory, dict[str, Any]]:
        """A round without rails: the policy hears it as it was."""
        heard = replace(state.memory.inner, answered=state.answered)
        inner = self.leader.close_round(heard, answers)
        memory = _in_force_after(state, replace(state.memory, inner=inner))
        return inner.x, memory, dict(inner.note)  # the way back is `adopt`'s to find

    def close_deployed(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]
    ) -> LeaderState[GuardMemory]:
        """A round that was deployed otherwise than computed now: the rails go on from where it was deployed.

        The policy hears it as deployed. A cost above the ceiling is one by the ceiling of now. A round in which the
        baseline would be measured by now, and was not, teaches the policy and leaves the baseline to be measured.
        """
        memory = state.memory
        heard = tuple(replace(o, round=memory.inner.round) for o in state.answered)
        inner = self.leader.close_deployed(replace(memory.inner, answered=heard), _apart(answers))
        x, memory, note = inner.x, replace(memory, inner=inner), dict(inner.note)
        if not self.rails.empty:
            x, memory, note = self._step_from_deployed(state, inner, answers)
        return LeaderState(state.seed, state.round + 1, frozen(x), _in_force_after(state, memory), (), note)

    def _step_from_deployed(
        self, state: LeaderState[GuardMemory], inner: LeaderState[Any], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, GuardMemory, dict[str, Any]]:
        """Where the policy wants to go next, as far as the rails allow from a centre that was deployed."""
        stood = self._where_deployed(state)
        seen = [a for a in answers if a is not None]
        verdict = self._weighed(stood, seen, self._deployed_on_the_way_back(stood, answers))
        memory = self._judged(stood, answers, verdict)
        # How far the policy reaches is seen from where it stands now, not from where it was deployed.
        memory = replace(memory, reach=self._reach(state.memory, self._allowed(state.x)) or None)
        memory = replace(memory, cuts=tuple(c for c in memory.cuts if float(c.normal @ stood.x) <= c.level))
        x, memory, short = self._next(stood, memory, verdict, inner)
        note = self._note(memory, verdict, (), short, inner.note) | {"step": float(np.linalg.norm(x - state.x))}
        return x, memory, note

    def _where_deployed(self, state: LeaderState[GuardMemory]) -> LeaderState[GuardMemory]:
        """The state, standing at that of the deployed points which is nearest to where the leader stands."""
        stands = self._allowed(state.x)
        deployed = [o.x for o in state.answered]
        centre = min(deployed, key=lambda x: float(np.linalg.norm(x - stands)), default=stands)
        return replace(state, x=self._allowed(centre))

    def _deployed_on_the_way_back(
        self, stood: LeaderState[GuardMemory], answers: tuple[Answer | None, ...]
    ) -> list[Answer]:
        """The answers that were withdrawn, as far as the log can tell: it does not know the policy's own probes."""
        back = self._way_back(stood)
        if back is None or not self._too_costly(stood.memory, [a for a in answers if a is not None]):
            return []
        starts = zip(self._starts(stood), answers, strict=True)
        return [a for start, a in starts if a is not None and _is_at(a, self.rails.reachable(start, back))]

    def still_to_deploy(self, state: LeaderState[GuardMemory], handed: tuple[Probe, ...]) -> tuple[Probe, ...]:
        """The unanswered ones of probes that stay as they were handed out: withdrawn where one was too costly.

        And nearer, where what was deployed before them lies too far away by now.
        """
        done, stood = {o.index for o in state.answered}, self._where_deployed(state)
        back = self._way_back(stood) if self._too_costly(state.memory, state.answered) else None
        before, waiting = self._in_force(state), []
        for probe in (p for p in handed if p.index not in done):
            wish = probe.x if back is None else back
            x = before = (
                wish
                if self.rewindable and back is None
                else self.rails.reachable(self._allowed(stood.x) if self.rewindable else before, wish)
            )
            waiting.append(probe if x is probe.x else replace(probe, x=x))
        return tuple(waiting)

    def _fold_baseline(
        self, state: LeaderState[GuardMemory], answer: Answer | None
    ) -> tuple[Array, GuardMemory, dict[str, Any]]:
        memory = replace(state.memory, baseline_rounds=(*state.memory.baseline_rounds, state.round))
        memory, baseline = _in_force_after(state, memory), self.rails.way_back(state.x)
        announced = self._towards_baseline(replace(state, answered=()))
        if not _same_place(announced, baseline):
            x = announced if self.rewindable else memory.in_force
            memory = replace(memory, inner=replace(memory.inner, x=x))
            return x, memory, {"guard": "on the way to the baseline, which is measured first"}
        if answer is not None and not _same_place(answer.x, baseline):
            return state.x, memory, {"guard": "another x was deployed: the baseline is measured next"}
        first = memory.baseline_cost is None
        if answer is None or answer.cost is None:
            memory = replace(memory, baseline_is_due=False)
            again = (
                "the baseline has no cost yet: it is measured again" if first else "the baseline has no cost now"
            )
            return state.x, memory, {"guard": again}
        if first:
            memory = replace(memory, baseline_cost=answer.cost)
            return state.x, memory, {"cost": answer.cost, "guard": "the baseline was measured"}
        memory = self._knowing(memory, answer.cost, state.round)
        words = ["the baseline was measured again", *self._on_the_baseline(memory)]
        return state.x, memory, {"cost": answer.cost, "guard": "; ".join(words)}

    def _on_the_baseline(self, memory: GuardMemory) -> list[str]:
        if memory.last_resort_cost is None:
            return []
        ceiling = self.rails.ceiling(memory.baseline_cost)
        words = f"the baseline itself costs {memory.last_resort_cost:.6g} and {ceiling:.6g} is allowed"
        return [f"{words}: small steps around it (amend baseline_cost if that is what it costs now)"]

    def _for_policy(
        self, state: LeaderState[GuardMemory], answers: tuple[Answer | None, ...], verdict: _Verdict
    ) -> list[Observation]:
        """The round as the policy hears it: what was deployed, a withdrawn probe as a measurement of the way back.

        Where two probes of the policy were deployed at one place, the second has told nothing and is a failure.
        """
        observations: list[Observation] = []
        told: list[tuple[Array, Array]] = []
        for probe, answer in zip(self.leader.ask(state.memory.inner), answers, strict=True):
            if answer is None:
                observations.append(Observation.failed(probe, "the probe failed"))
            elif any(np.array_equal(answer.x, x) and not np.array_equal(probe.x, own) for own, x in told):
                withdrawn = _among(answer, verdict.withdrawn)
                observations.append(Observation.failed(probe, _WITHDRAWN if withdrawn else _NO_ROOM))
            else:
                told.append((probe.x, answer.x))
                observations.append(Observation(probe.round, probe.index, answer.x, answer.y, answer.cost))
        return observations

    def _late(self, state: LeaderState[GuardMemory], observation: Observation) -> GuardMemory:
        memory, baseline = state.memory, state.memory.baseline_rounds
        if memory.in_force_of == (observation.round, observation.index):
            memory = replace(memory, in_force=observation.x)
        if observation.round in baseline:  # a measurement that the policy never asked for
            return memory
        round = observation.round - sum(b < observation.round for b in baseline)
        inner = self.leader.tell(memory.inner, [replace(observation, round=round)])
        return replace(memory, inner=inner)

    def recommend(self, state: LeaderState[GuardMemory]) -> Array:
        """What the policy recommends, as far as the rails allow from where the leader stands."""
        wish = self.leader.recommend(state.memory.inner)
        if self.rails.empty:
            return wish
        return self._reachable(state, self.rails.limit(self._allowed(state.x), wish, state.memory.cuts))

    def expected(self, state: LeaderState[GuardMemory]) -> tuple[float, float] | None:
        """What the policy expects, where the rails leave its recommendation as it is."""
        inner = state.memory.inner
        if not np.array_equal(self.recommend(state), self.leader.recommend(inner)):
            return None
        return self.leader.expected(inner)


def guard_in_words(records: Sequence[Record], last: int = 20) -> str | None:
    """What the guard did in the last rounds, for a person; None where it did nothing.

    >>> notes = {"guard": "the baseline was measured"}, {"withdrawn": 2, "violations": 1, "guard": "stepped back"}
    >>> guard_in_words([Record(i, np.zeros(1), 1.0, 0, 0, note) for i, note in enumerate(notes)])
    '2 probes withdrawn and 1 cost above the ceiling in the last 2 rounds; in round 1: stepped back'
    """
    records = records[-last:]
    told = [r for r in records if "guard" in r.note]
    if not told:
        return None
    withdrawn, above = (sum(r.note.get(key, 0) for r in records) for key in ("withdrawn", "violations"))
    counts = [
        f"{n} {one if n == 1 else one + 's'} {what}"
        for n, one, what in ((withdrawn, "probe", "withdrawn"), (above, "cost", "above the ceiling"))
        if n
    ]
    summary = [f"{' and '.join(counts)} in the last {len(records)} rounds"] if counts else []
    return "; ".join([*summary, f"in round {told[-1].round}: {told[-1].note['guard']}"])


def _set_of(policy: Any) -> ConvexSet | None:
    """The X of a policy, or of the one that it wraps; None where it has none."""
    while not hasattr(policy, "X") and hasattr(policy, "leader"):
        policy = policy.leader
    return getattr(policy, "X", None)


def _same_place(a: Array, b: Array) -> bool:
    """Whether two points are one, up to the rounding of a projection."""
    return float(np.linalg.norm(a - b)) <= 1e-9 * float(max(np.linalg.norm(a), np.linalg.norm(b))) + 1e-12


def _last_deployed(answered: Sequence[Observation]) -> Observation | None:
    """What was deployed last in a round: probes are deployed in the order of their index."""
    return max(answered, key=lambda o: (o.index, o.replicate), default=None)


def _in_force_after(state: LeaderState[GuardMemory], memory: GuardMemory) -> GuardMemory:
    """With the x that is in force when the round ends."""
    last = _last_deployed(state.answered)
    return memory if last is None else replace(memory, in_force=last.x, in_force_of=(last.round, last.index))


def _above(ceiling: float, seen: Iterable[Seen]) -> list[Seen]:
    return [a for a in seen if a.cost is not None and a.cost > ceiling]


def _is_at(answer: Answer, x: Array) -> bool:
    return np.array_equal(answer.x, x)


def _among(answer: Answer, others: Iterable[Answer]) -> bool:
    return any(answer is other for other in others)


def _nearest(centre: Array, answers: list[Answer]) -> list[Answer]:
    """The answers nearest to the centre, up to rounding."""
    distances = [float(np.linalg.norm(a.x - centre)) for a in answers]
    return [a for a, r in zip(answers, distances, strict=True) if r <= min(distances) * (1 + 1e-9) + 1e-12]


def _apart(answers: tuple[Answer | None, ...]) -> tuple[Answer | None, ...]:
    """The answers, without those deployed where another one was: withdrawn ones, or probes without room."""
    heard: list[Answer | None] = []
    for answer in answers:
        again = answer is not None and any(a is not None and np.array_equal(a.x, answer.x) for a in heard)
        heard.append(None if again else answer)
    return tuple(heard)
