"""State by replay: what a log says, one event after the other. Pure; the live study takes the same steps.

A round asked for is fixed: an amendment takes force in the first round that nobody was asked about yet. The
probes in the log are the probes: where the leader computes others by now, that is noted, and changes nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from stackelberg.core import (
    Array,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Objective,
    Observation,
    Probe,
    frozen,
)
from stackelberg.sets import Reals
from stackelberg.study.code import OBJECTIVE, code_created
from stackelberg.study.codec import Unreadable, with_present_names
from stackelberg.study.errors import CannotLead, ReplayMismatch
from stackelberg.study.events import (
    Amended,
    Asked,
    Event,
    Finished,
    Led,
    Paused,
    Reading,
    Recosted,
    Restored,
    Resumed,
    Settings,
    Told,
    Unknown,
)
from stackelberg.study.guarded import Guarded
from stackelberg.study.rails import Rails, movement
from stackelberg.study.result import Record

REPLAY_TOLERANCE = 1e-9
"""How far a replayed probe may lie from the logged one, relative to its length.

Another machine's linear algebra differs in the last bits (1e-16 per round); another algorithm differs visibly.
"""


@dataclass(frozen=True, eq=False)
class Handed:
    """A probe of the open round as it was handed out, and when."""

    probe: Probe
    time: float


class Differs(NamedTuple):
    """From which round on the log asked for other x than the leader computes now, and the largest distance."""

    round: int
    largest: float

    def widened(self, distance: float) -> Differs:
        """With one more probe that far away."""
        return Differs(self.round, max(self.largest, distance))


@dataclass(frozen=True, eq=False)
class Progress:
    """Where a study stands: plain data, so that it can be kept as a snapshot.

    `opening` is the x recommended when the open round began, `record` the last closed round. `changes` are the
    amendments in force, `waiting` those that take force when the open round closes. `failed_rounds` counts the last
    closed rounds in a row that had a failed probe. `first_responses` are those to the first probe of the round
    before and of the open round. `as_handed`: the probes of the open round are those that were handed out, and not
    what the leader would ask for now: an answer before them was corrected, or another version or another kind of
    processor computes otherwise. `differs` says since when that was so, and by how much. `code` is what led the
    last round that was asked, as far as the log says so. `askings` is the number of the next asking of the open
    round, `first_asking` that of the first of the rounds to come.
    """

    state: LeaderState[Any]
    opening: Array | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    waiting: Mapping[str, Any] = field(default_factory=dict)
    handed: tuple[Handed, ...] = ()
    readings: tuple[Reading, ...] = ()
    askings: int = 0
    first_asking: int = 0
    response_size: int | None = None
    deployments: int = 0
    follower_rounds: int = 0
    failed_rounds: int = 0
    last_failure: Observation | None = None
    first_responses: tuple[Observation | None, Observation | None] = (None, None)
    record: Record | None = None
    deadline_s: float | None = None
    finished: str | None = None
    paused: str | None = None
    time: float = 0.0
    as_handed: bool = False
    differs: Differs | None = None
    code: Mapping[str, str] = field(default_factory=dict)

    @property
    def handed_probes(self) -> tuple[Probe, ...]:
        """The probes of the open round as they were last handed out."""
        return tuple(handed.probe for handed in self.handed)

    def handed_probe(self, index: int) -> Handed | None:
        """The probe of the open round with that index as it was last handed out."""
        for handed in self.handed:
            if handed.probe.index == index:
                return handed
        return None

    def readings_of(self, index: int, asking: int = 0) -> list[Array]:
        """The interim readings of a probe of the open round, in order; not those of another x in its place."""
        return [reading.y for reading in self.readings if (reading.index, reading.asking) == (index, asking)]


class Replay:
    """Turns events into progress for one study. Holds settings only; `advance` changes nothing."""

    def __init__(self, settings: Settings, objective: Objective | None = None) -> None:
        self.settings, self.objective = settings, objective
        X = settings.X if settings.X is not None else Reals(settings.x0.size)
        self._leader = within_rails(settings.leader).bind(Knowledge(X, self.objective, settings.rewindable))
        self._amended: tuple[Mapping[str, Any], Guarded] = ({}, self._leader)

    def begin(self, time: float) -> Progress:
        """Where the study stands right after its creation."""
        state = self._leader.init(self.settings.x0, self.settings.seed)
        opening = frozen(self._leader.recommend(state))
        code = code_created(self.settings)
        return Progress(state, opening, deadline_s=self.settings.deadline_s, time=time, code=code)

    def leader(self, progress: Progress) -> Guarded:
        """The leader in force: settings as created, with the amendments so far."""
        changes, leader = self._amended
        if changes is not progress.changes:  # by identity: values may be arrays, which have no single truth value
            leader = amended(self._leader, progress.changes)
        self._amended = (progress.changes, leader)
        return leader

    def open_probes(self, progress: Progress) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""
        leader = self.leader(progress)
        if progress.as_handed:
            return leader.still_to_deploy(progress.state, progress.handed_probes)
        return tuple(_as_handed(progress, probe) for probe in leader.ask(progress.state))

    def advance(self, progress: Progress, event: Event, time: float) -> Progress:
        """Progress after one more event. What the leader refuses raises InvalidInput and changes nothing.

        The leader may ask otherwise by now: what was asked stays (see `Progress.as_handed`).
        """
        if isinstance(event, Told):
            return self._told(progress, event.observation, time)
        if isinstance(event, Asked):
            return self._asked(progress, event, time)
        progress = changed(progress, time=time)
        if isinstance(event, Reading) and event.round == progress.state.round:
            return changed(progress, readings=(*progress.readings, event))
        if isinstance(event, Restored):
            return changed(progress, askings=event.asking, first_asking=event.asking)
        if isinstance(event, Amended):
            return self._amend(progress, event)
        if isinstance(event, Finished):
            return changed(progress, finished=event.reason)
        if isinstance(event, Paused | Resumed):
            return changed(progress, paused=event.reason if isinstance(event, Paused) else None)
        if isinstance(event, Led):
            return changed(progress, code=event.code)
        if isinstance(event, Recosted):
            return changed(progress, code={**progress.code, OBJECTIVE: event.objective.label})
        if isinstance(event, Unknown):
            event.refuse()
        return progress

    def _asked(self, progress: Progress, event: Asked, time: float) -> Progress:
        """What was asked was asked, whatever the leader would ask for now; that it would is only noted."""
        expected = {probe.index: probe for probe in self.open_probes(progress)}
        for probe in event.probes:
            self._refuse_impossible(progress, probe)
        others = [p for p in event.probes if not _same_probe(expected.get(p.index), p)]
        handed = tuple(Handed(probe, time) for probe in event.probes)
        if progress.handed:  # some were handed out before, and the guard has withdrawn others
            new = {probe.index for probe in event.probes}
            kept = (h for h in progress.handed if h.probe.index not in new)
            handed = tuple(sorted((*kept, *handed), key=lambda h: h.probe.index))
        fewer = bool(expected.keys() - {h.probe.index for h in handed})
        as_handed = progress.as_handed or bool(others) or fewer
        differs = progress.differs
        if as_handed:
            apart = max((_apart(expected.get(p.index), p) for p in others), default=0.0)
            differs = Differs(event.round, apart) if differs is None else differs.widened(apart)
        return changed(
            progress, handed=handed, askings=event.asking + 1, time=time, as_handed=as_handed, differs=differs
        )

    def _refuse_impossible(self, progress: Progress, probe: Probe) -> None:
        """A probe of another round or size than the open round can have: no version would have asked that."""
        if probe.round != progress.state.round or probe.x.size != progress.state.x.size:
            raise ReplayMismatch(
                f"round {probe.round}, probe {probe.index}: the log asks for {probe.x.size} numbers in a round "
                f"that cannot be open; expected round {progress.state.round} and {progress.state.x.size} numbers"
            )

    def _told(self, progress: Progress, observation: Observation, time: float) -> Progress:
        late = observation.round < progress.state.round
        deployed = progress.handed_probes if progress.as_handed else None
        state = self.leader(progress).tell(progress.state, [observation], deployed)
        size = progress.response_size
        if observation.y is not None:
            if size is not None and observation.y.size != size:
                raise InvalidInput(f"y: expected {size} numbers as before, got {observation.y.size}")
            size = observation.y.size
        first = not late and observation.replicate == 0
        held = self._days_held(progress, observation) if first else 0
        answered = (*progress.state.answered, observation)
        closed = not late and state.round > observation.round
        progress = changed(
            progress,
            state=state,
            response_size=size,
            deployments=progress.deployments + first,
            follower_rounds=progress.follower_rounds + held,
            last_failure=progress.last_failure if observation.failure is None else observation,
            first_responses=first_responses(progress, observation),
            time=time,
        )
        return self._close(progress, answered) if closed else progress

    def _close(self, progress: Progress, answered: Sequence[Observation]) -> Progress:
        """A round is over: its record, and what is waiting takes force."""
        note, before = progress.state.note, progress.first_responses
        assert progress.opening is not None
        record = Record(
            progress.state.round - 1,
            progress.handed[0].probe.x if progress.as_handed else progress.opening,
            float(note.get("cost", np.nan)),
            progress.deployments,
            progress.follower_rounds,
            note,
            movement_between(*before),
        )
        failed = any(o.failure is not None for o in answered)
        progress = changed(
            progress,
            record=record,
            failed_rounds=progress.failed_rounds + 1 if failed else 0,
            first_responses=(before[1], None),
            handed=(),
            readings=(),
            askings=progress.first_asking,
            as_handed=False,
        )
        if progress.waiting:
            progress = self._in_force(progress, progress.waiting)
        return changed(progress, opening=frozen(self.leader(progress).recommend(progress.state)))

    def _days_held(self, progress: Progress, answer: Observation) -> int:
        """For how many follower rounds a probe was held: one per reading where there are readings, else its K."""
        readings, handed = progress.readings_of(answer.index, answer.asking), progress.handed_probe(answer.index)
        return len(readings) or (0 if handed is None else handed.probe.hold)

    def _amend(self, progress: Progress, event: Amended) -> Progress:
        changes = dict(event.changes)
        if "deadline_s" in changes:
            progress = changed(progress, deadline_s=changes.pop("deadline_s"))
        if not changes:
            return progress
        waiting = {**progress.waiting, **changes}
        after = amended(self._leader, {**progress.changes, **waiting})
        after.rails.way_back(progress.state.x)  # refused now, not when it takes force
        if progress.handed or progress.state.answered:
            return changed(progress, waiting=waiting)
        return self._in_force(progress, waiting)

    def _in_force(self, progress: Progress, waiting: Mapping[str, Any]) -> Progress:
        before = self.leader(progress)
        progress = changed(progress, changes={**progress.changes, **waiting}, waiting={})
        after = self.leader(progress)
        state = after.brought_into_X(progress.state) if "X" in waiting else progress.state
        if before.rails.empty and not after.rails.empty:
            return changed(progress, state=after.adopt(state))
        state = after.with_other_settings(state)
        if _others(before.rails, after.rails):
            state = after.with_other_baseline(state)
        return changed(progress, state=state)


def first_responses(progress: Progress, new: Observation) -> tuple[Observation | None, Observation | None]:
    """The first responses of the round before and of the open round, with one more observation, perhaps late."""
    before, now = progress.first_responses
    if new.y is not None and new.round == progress.state.round and (now is None or new.index < now.index):
        now = new
    if new.y is not None and new.round == progress.state.round - 1 and (before is None or new.index < before.index):
        before = new
    return before, now


def movement_between(before: Observation | None, after: Observation | None) -> float:
    """How far the response of a round lies from that of the round before."""
    if before is None or after is None or before.y is None or after.y is None:
        return float("nan")
    return movement(before.y, after.y)


def _others(before: Rails, after: Rails) -> bool:
    """Whether the baseline or its cost was amended."""
    if before.baseline is None or after.baseline is None:
        return before.baseline is not after.baseline
    return before.baseline_cost != after.baseline_cost or not np.array_equal(before.baseline, after.baseline)


RAIL_NAMES = frozenset(f.name for f in dataclasses.fields(Rails))


def within_rails(leader: Leader[Any]) -> Guarded:
    """The leader of a study is always within rails; where there are none, it is its policy to the bit."""
    return leader if isinstance(leader, Guarded) else Guarded(leader)


def amended(leader: Guarded, changes: Mapping[str, Any]) -> Guarded:
    """The leader with other settings: names of guard rails go to the rails, the rest to the policy."""
    changes = with_present_names(Rails, with_present_names(type(leader.leader), changes))
    for name, value in changes.items():
        if isinstance(value, Unreadable):
            raise CannotLead(f"amended {name}: {value.why}")
    rails = {name: value for name, value in changes.items() if name in RAIL_NAMES}
    settings = {name: value for name, value in changes.items() if name not in RAIL_NAMES}
    policy, known = leader.leader, leader.leader.settings
    if not known:
        raise InvalidInput(f"amend: expected a leader that is a dataclass, got {type(policy).__name__}")
    for name in settings:
        if name not in known:
            raise InvalidInput(
                f"amend: {name!r} is neither a setting of {type(policy).__name__} ({', '.join(sorted(known))}), "
                f"nor a guard rail ({', '.join(sorted(RAIL_NAMES))}), nor deadline_s"
            )
    return replace(leader, leader=policy.amend(settings), rails=replace(leader.rails, **rails))


def changed(progress: Progress, **changes: Any) -> Progress:
    """`dataclasses.replace`, several times faster: a replay does this for every event."""
    new = object.__new__(Progress)
    new.__dict__.update(progress.__dict__, **changes)
    return new


def _as_handed(progress: Progress, probe: Probe) -> Probe:
    """A probe as it was handed out, where that was the same but for rounding: another processor's last bits."""
    handed = progress.handed_probe(probe.index)
    return probe if handed is None or not _close(probe.x, handed.probe.x) else handed.probe


def _apart(ours: Probe | None, logged: Probe) -> float:
    return 0.0 if ours is None else float(np.linalg.norm(ours.x - logged.x))


def _same_probe(ours: Probe | None, logged: Probe) -> bool:
    return ours is not None and ours.round == logged.round and _close(ours.x, logged.x)


def _close(ours: Array, logged: Array) -> bool:
    if ours.tobytes() == logged.tobytes():
        return True
    scale = max(1.0, float(np.linalg.norm(logged)))
    return ours.size == logged.size and float(np.linalg.norm(ours - logged)) <= REPLAY_TOLERANCE * scale
