"""One process's view of one log: where it has read to, what that means, and how it writes on."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    InvalidInput,
    LeaderState,
    Objective,
    Observation,
    Probe,
    ProbeName,
    StackelbergError,
    same_observation,
)
from stackelberg.study import events as ev
from stackelberg.study.as_logged import AsLogged
from stackelberg.study.code import change_of_code, code_now, package_versions
from stackelberg.study.corrections import KINDS, Correction, Corrections, Superseded
from stackelberg.study.errors import (
    AlreadyWritten,
    CannotLead,
    LogDamaged,
    LogTooNew,
    NotStorable,
    ObjectiveChanged,
    StorageFailed,
)
from stackelberg.study.guarded import Guarded
from stackelberg.study.history import History
from stackelberg.study.log.base import Head, Kept, Log, Logged
from stackelberg.study.objective import restore
from stackelberg.study.replay import Progress, Replay
from stackelberg.study.result import Record
from stackelberg.study.same_objective import declared_otherwise, difference

SNAPSHOT_ROUNDS, SNAPSHOT_S = 500, 2.0
"""A snapshot is due after this many closed rounds, or when replaying since the last took this many seconds."""

SNAPSHOT_SHARE = 0.2
"""But not so often that writing snapshots takes more than this share of the time the leader takes."""

STATE = "state"
"""The slot of the snapshot that shortens a replay."""


@dataclass(frozen=True)
class Receipt:
    """What became of an observation: recorded or known already; for the open round or late; which replicate.

    `flags` say in words what makes a told answer look wrong; it counts all the same, until somebody corrects it.
    """

    round: int
    index: int
    replicate: int
    recorded: bool
    late: bool
    flags: tuple[str, ...] = ()
    asking: int = 0

    @property
    def name(self) -> str:
        """The name of the probe."""
        return str(ProbeName(self.round, self.index, self.asking))

    @staticmethod
    def of(observation: Observation, *, recorded: bool, late: bool) -> Receipt:
        """The receipt of an observation."""
        return Receipt(*ev.place_of(observation), recorded, late, asking=observation.asking)


class NotAsked(InvalidInput):
    """What the opener gave has no place in this study: a mistake of the caller, not of the log."""


class Journal:
    """Reads a log into progress and appends to it. The log is the truth; `progress` is what it says so far."""

    def __init__(
        self,
        log: Log,
        *,
        objective: Objective | None = None,
        as_given: bool = False,
        or_as_logged: bool = False,
        now: Callable[[], float] = clock.time,
        use_snapshot: bool = True,
    ) -> None:
        """Read the log. `as_given`: take `objective` as it is, where the log says nothing of it.

        `or_as_logged`: where the leader or the objective cannot be rebuilt, do without (`why_not_led` says why).
        """
        self.log, self.now = log, now
        self._as_given, self._or_as_logged = as_given, or_as_logged
        self._not_led: Exception | None = None
        self._code: dict[str, str] | None = None
        self._objective_differs: tuple[str | None] | None = None
        self.head = Head()
        self.progress: Progress
        self._spent_s = self._snapshot_s = 0.0
        self._snapshot_round = 0
        self._past: _Past | None = None
        self._places: _Places | None = None
        self.signature: ev.Signature | None = None
        self._requests: set[str] | None = None
        self._objective = objective
        self.corrections = Corrections()
        self.replay = self._rebuild(use_snapshot)

    @property
    def leader(self) -> Guarded:
        """The leader in force, amendments included."""
        return self.replay.leader(self.progress)

    def recommend(self) -> Array:
        """The x that the leader recommends; where it cannot be rebuilt, the one that it last recommended."""
        if isinstance(self.replay, AsLogged):
            return self.replay.recommended(self.progress)
        return self.leader.recommend(self.progress.state)

    def refuse_unled(self) -> None:
        """Refuse what needs the leader, where it cannot be rebuilt."""
        if self._not_led is not None:
            said = f"this study can be read here, and nobody can go on with it: {self.why_not_led}"
            raise CannotLead(said) from self._not_led

    def explain(self, error: StackelbergError) -> None:
        """Take another error for the reason why the study is not led, where it is not: one that says what to do."""
        if isinstance(self.replay, AsLogged):
            self._not_led = error
            self.replay.why = str(error)

    @property
    def why_not_led(self) -> str | None:
        """Why the leader or the objective could not be rebuilt, in words; None where they were."""
        error = self._not_led
        if error is None or isinstance(error, StackelbergError):
            return None if error is None else str(error)
        return f"{type(error).__name__}: {error}"

    def refuse_other_objective(self) -> None:
        """Refuse to go on with an objective that gives other costs than those in the log."""
        differs = self.objective_differs
        if differs is not None:
            stored = self.replay.settings.objective
            name = "" if stored is None else repr(stored.name)
            raise ObjectiveChanged(
                f"objective {name}: it is not the one this study was led with, so "
                f"old and new costs would not compare ({differs}). Restore the old function; or, if it is meant, "
                "compute all costs anew: study.recost(study.objective, reason='...'), or stackelberg amend NAME "
                "--objective now --reason '...'"
            )

    @property
    def objective_differs(self) -> str | None:
        """Where the objective is not the one of the log, in words: f is computed again at what was told."""
        if self._objective_differs is None:
            self._objective_differs = (self._compared_objective(),)
        return self._objective_differs[0]

    def _compared_objective(self) -> str | None:
        stored, objective = self.replay.settings.objective, self.replay.objective
        if stored is None or objective is None:
            return None
        found = difference(objective, self.answers())
        return declared_otherwise(stored, objective) or (None if found is None else found.words)

    def change_of_code(self) -> list[ev.Led]:
        """The event to write before the next question, where other code leads by now than the log says."""
        if self._as_given:
            return []
        if self._code is None:
            self._code = code_now(self.replay.objective)
        found = change_of_code(self.progress.code, self._code, self.replay.settings.remarks)
        return [] if found is None else [found]

    def open_probes(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""
        return self.replay.open_probes(self.progress)

    def events(self) -> Iterator[tuple[int, float, ev.Event]]:
        """(number, time, event) for the whole log, checked."""
        for entry in self.log.read():
            yield entry.head.events, entry.time, entry.event

    def history(self) -> History:
        """Every closed round and every observation; opened from a snapshot, the log is replayed once for it."""
        if self._past is None:
            self._past = Journal(
                self.log,
                objective=self._objective,
                as_given=self._as_given,
                or_as_logged=self._or_as_logged,
                use_snapshot=False,
            )._past
        assert self._past is not None
        progress = self.progress
        return History(
            tuple(self._past.records),
            tuple(self._past.answers),
            progress.deployments,
            progress.follower_rounds,
            tuple(self._past.superseded),
        )

    def answers(self, last: int | None = None) -> list[Observation]:
        """The observations that count, in the order of telling, all or the last ones: without a replay."""
        newest = reversed(self._index().told.values())
        return [self.corrections.counting(told) for told in islice(newest, last)][::-1]

    def standing(self, name: ProbeName, replicate: int | None = None) -> Observation:
        """What counts for a probe that was told: its answer where it has one, else its failure.

        `replicate` says which where there are several. Where another x was handed out in its place and answered, it
        is that answer: see `asking` of what is returned.
        """
        self.last_handed(name)
        told = [o for o in self.answers() if (o.round, o.index) == name.place]
        found = [o for o in told if replicate is None or o.replicate == replicate]
        found = [o for o in found if o.asking == name.asking] or found
        answers = [o for o in found if o.failure is None]
        if not found:
            which = "" if replicate is None else f", replicate {replicate}"
            raise InvalidInput(f"probe {name}{which} was never told: tell it first")
        if len(answers) > 1:
            numbers = ", ".join(str(o.replicate) for o in answers)
            raise InvalidInput(f"replicate: probe {name} was told more than once (replicates {numbers}); say which")
        return answers[0] if answers else found[0]

    def last_handed(self, name: ProbeName) -> Probe:
        """The probe with that round and index as it was last handed out, in whichever asking."""
        if name.round < self.progress.state.round:
            found = next(reversed(self._index().asked.get(name.place, {}).values()), None)
        else:
            handed = self.progress.handed_probe(name.index)
            found = None if handed is None or handed.probe.round != name.round else handed.probe
        if found is None:
            raise InvalidInput(
                f"probe {name} was never asked; the open round is {self.progress.state.round}: ask first"
            )
        return found

    def asked(self, name: ProbeName) -> Probe:
        """The probe of that name as it was handed out, perhaps withdrawn since."""
        last = self.last_handed(name)
        found = last if last.asking == name.asking else self._index().asked[name.place].get(name.asking)
        if found is None:
            raise InvalidInput(self._otherwise(name, last))
        return found

    def current(self, name: ProbeName, advice: str) -> Probe:
        """The probe of that name, refused with advice where another x was handed out in its place since.

        The rule for every door: what comes without the x that was deployed is for the x of its name, and is taken
        only if that is the one handed out last. `advice` may name the latter as {open}.
        """
        last = self.last_handed(name)
        if last.asking != name.asking:
            raise InvalidInput(f"{self._otherwise(name, last)}: {advice.format(open=last.name)}")
        return last

    def _otherwise(self, name: ProbeName, last: Probe) -> str:
        """What became of a probe that is not the one which was handed out last."""
        if name.asking in self._index().asked[name.place]:
            return f"probe {name} was withdrawn and handed out again at another x as {last.name}"
        return f"probe {name} is not in this log, which has {last.name} in its place (as after a restored backup)"

    def handed_out(self) -> dict[tuple[int, int], Probe]:
        """Every probe by round and index, as it was last handed out."""
        return {place: next(reversed(asked.values())) for place, asked in self._index().asked.items()}

    def probes_of(self, round: int) -> tuple[Probe, ...]:
        """The probes of a round as they were last handed out, in order of index."""
        found = [probe for (asked, _), probe in self.handed_out().items() if asked == round]
        return tuple(sorted(found, key=lambda probe: probe.index))

    def receive(self, observations: Iterable[Observation]) -> tuple[tuple[Receipt, ...], list[Observation]]:
        """A receipt for each observation, and those that are new.

        An answer after a failure (a probe given up, say) becomes a further replicate of the probe. Another answer
        for the same probe and replicate is refused; a failure after an answer adds nothing. An answer counts at its
        own x, whatever is handed out by now; a failure has none, and is not one of another x in its probe's place.
        """
        receipts: list[Receipt] = []
        new: list[Observation] = []
        newest = {ev.place_of(told): told for told in self.progress.state.answered}
        for observation in observations:
            late = observation.round < self.progress.state.round
            name = ProbeName(observation.round, observation.index, observation.asking)
            self.last_handed(name)
            if self._is_superseded(observation):  # an old call repeated: what it told was corrected since
                receipts.append(Receipt.of(observation, recorded=False, late=late))
                continue
            known = self._told(observation, newest)
            while known is not None and known.failure is not None and observation.failure is None:
                observation = replace(observation, replicate=observation.replicate + 1)
                known = self._told(observation, newest)
            if known is None:
                if observation.failure is not None:
                    self.current(name, "name {open} if that is the one without an answer")
                new.append(observation)
                newest[ev.place_of(observation)] = observation
            elif observation.failure is None and not same_observation(known, observation):
                raise InvalidInput(
                    f"observation: probe {name} was already told with other values; if they were wrong, correct "
                    "them (study.correct, stackelberg correct); tell a repeated measurement with "
                    f"replicate={observation.replicate + 1}"
                )
            receipts.append(Receipt.of(observation, recorded=known is None, late=late))
        return tuple(receipts), new

    def _is_superseded(self, observation: Observation) -> bool:
        """Whether this very answer was told and then corrected or retracted."""
        if not self.corrections.until:
            return False
        told = self._index().told.get(ev.place_of(observation))
        gone = () if told is None else self.corrections.superseded(told)
        return any(same_observation(one.observation, observation) for one in gone)

    def _told(self, observation: Observation, newest: Mapping[ev.Place, Observation]) -> Observation | None:
        """What the open round and the batch so far (`newest`), or the log, say of this probe and replicate."""
        place = ev.place_of(observation)
        if place in newest:
            return newest[place]
        told = self._index().told.get(place) if observation.round < self.progress.state.round else None
        return None if told is None else self.corrections.counting(told)

    def snapshot(self, slot: str) -> Any:
        """What is kept in a slot, if it belongs to this log and nothing was told since; else None."""
        kept = self.log.kept(slot)
        if kept is None:
            return None
        belongs = False
        for entry in self.log.read():
            if belongs and entry.kind == "told":
                return None
            belongs = belongs or entry.head == kept.head
        return kept.content if belongs else None

    def write(self, events: Sequence[ev.Event], keep: Mapping[str, Any] | None = None) -> bool:
        """Append events and move on; False (and caught up) if another process wrote first.

        Times in a log never go back: where the clock did, an event bears the time of the one before it.
        """
        events = [event.signed(self._signature()) for event in events]
        time = max(self.now(), self.progress.time)
        begun = clock.perf_counter()
        steps = [self.progress]
        for event in events:
            steps.append(self.replay.advance(steps[-1], event, time))
        self._spent_s += clock.perf_counter() - begun
        begun = clock.perf_counter()
        due = self._snapshot_is_due(steps[-1])
        slots = {**(keep or {}), **({STATE: _snapshot(steps[-1])} if due else {})}
        head = self.log.append(self.head, events, time, slots)
        if head is None:
            self.catch_up()
            return False
        self.head = head
        for event, progress in zip(events, steps[1:], strict=True):
            self._move_on(event, progress)
        if due:
            self._snapshot_s, self._spent_s = clock.perf_counter() - begun, 0.0
            self._snapshot_round = self.progress.state.round
        return True

    def write_correction(self, event: Correction) -> bool:
        """Append a correction and fold the whole log again with it; False (and caught up) if another wrote first.

        What the leader refuses to be told raises InvalidInput, and nothing is written.
        """
        event = event.signed(self._signature())
        time = max(self.now(), self.progress.time)
        corrections = self.corrections.copy()
        corrections.add(self.head.events + 1, event)
        begun = clock.perf_counter()
        replay = self._replay_for(self.replay.settings, corrections)
        again = self._folded_again(corrections, replay)
        if again is None:
            self.catch_up()
            return False
        progress, past = replay.advance(again[0], event, time), again[1]
        self._spent_s, self._snapshot_round = clock.perf_counter() - begun, 0
        due = self._snapshot_is_due(progress)
        head = self.log.append(self.head, [event], time, {STATE: _snapshot(progress)} if due else {})
        if head is None:
            self.catch_up()
            return False
        self.head, self.corrections = head, corrections
        self.progress, self._past, self.replay = progress, past, replay
        self._code = self._objective_differs = None
        self._remember_request(event)
        return True

    def _folded_again(self, corrections: Corrections, replay: Replay) -> tuple[Progress, _Past] | None:
        """Progress and past up to the head with other corrections; None if the log has grown beyond the head."""
        past, progress = _Past(), None
        for entry in self.log.read():
            if entry.head.events > self.head.events:
                return None
            if progress is None:
                progress = replay.begin(entry.time)
                continue
            before, progress = progress, _advanced(replay, progress, entry, corrections)
            past.add(before, entry.event, progress, corrections)
        assert progress is not None
        return progress, past

    def _move_on(self, event: ev.Event, progress: Progress) -> None:
        if self._past is not None:
            self._past.add(self.progress, event, progress, self.corrections)
        if self._places is not None:
            self._places.add(event)
        self._remember_request(event)
        self.progress = progress

    def _signature(self) -> ev.Signature | None:
        """Who writes; a request that the log has already is refused."""
        signature = self.signature
        if signature is not None and signature.request is not None and signature.request in self.requests():
            raise AlreadyWritten(f"request {signature.request}: it is in the log already")
        return signature

    def requests(self) -> set[str]:
        """The requests that the log has answered; read from the log when first needed, and followed from there."""
        if self._requests is None:
            self._requests = set()
            for entry in self.log.read():
                if entry.kind not in ("asked", "told") and entry.head.events <= self.head.events:
                    self._remember_request(entry.event)
        return self._requests

    def _remember_request(self, event: ev.Event) -> None:
        if self._requests is not None and event.signature is not None and event.signature.request is not None:
            self._requests.add(event.signature.request)

    def _snapshot_is_due(self, progress: Progress) -> bool:
        if self._not_led is not None:  # the state of a leader is not known here
            return False
        many = progress.state.round >= self._snapshot_round + SNAPSHOT_ROUNDS
        return many or self._spent_s > max(SNAPSHOT_S, self._snapshot_s / SNAPSHOT_SHARE)

    def catch_up(self) -> bool:
        """Read what other processes wrote; whether there was anything."""
        behind = self.head
        for entry in self.log.read(behind):
            if _correction(entry) is not None:
                self._snapshot_round = 0
                self.replay = self._rebuild(use_snapshot=False)
                return True
            try:
                progress = self.replay.advance(self.progress, entry.event, entry.time)
            except CannotLead as error:  # a newer version works on this log by now, and this one can still read it
                self._not_led = error
                self.replay = self._rebuild(use_snapshot=False)
                return True
            self._move_on(entry.event, progress)
            self.head = entry.head
        return self.head != behind

    def _rebuild(self, use_snapshot: bool, corrections: Corrections | None = None) -> Replay:
        """Replay the log; by itself, where its leader cannot be rebuilt and that is allowed."""
        self._code = self._objective_differs = None
        try:
            return self._replayed(use_snapshot, corrections)
        except (LogDamaged, LogTooNew, StorageFailed, NotAsked):
            raise
        except Exception as error:  # whatever a leader, an objective or a module of another version raises
            if not self._or_as_logged or self._not_led is not None:
                raise
            self._not_led = error
            return self._replayed(False, None)

    def _replayed(self, use_snapshot: bool, corrections: Corrections | None) -> Replay:
        """Replay the log, from a snapshot that agrees with it where there is one.

        `corrections` are those of the log, where it is known to have some. A snapshot from before one is of no use:
        what it says was computed with an answer that does not count.
        """
        kept = self._kept_state() if use_snapshot else None
        short = None if kept is None else _restored(kept.content)
        entries = self.log.read()
        first = next(entries, None)
        created = None if first is None else first.event
        if first is None or not isinstance(created, ev.Created):
            raise LogDamaged(f"{self.log.place}: the log of this study lacks its beginning")
        self.corrections = corrections or Corrections()
        replay = self._replay_for(created.settings, self.corrections)
        self.head, self.progress = first.head, replay.begin(first.time)
        self._past = _Past() if short is None else None
        begun = clock.perf_counter()
        for entry in entries:
            self.head = entry.head
            correction = _correction(entry)
            if correction is not None and entry.head.events > self.corrections.until:
                if short is None or kept is None or entry.head.events > kept.head.events:
                    return self._replayed(False, self._corrections_in_the_log())
                self.corrections.add(entry.head.events, correction)
                replay = self._replay_for(created.settings, self.corrections)
            if short is None or kept is None or entry.head.events > kept.head.events:
                self._move_on(entry.event, _advanced(replay, self.progress, entry, self.corrections))
            elif entry.head.events == kept.head.events:
                if entry.head != kept.head:  # the snapshot belongs to another log: do without it
                    return self._replayed(False, None)
                self.progress = short
                self._snapshot_round, begun = short.state.round, clock.perf_counter()
        if short is not None and kept is not None and self.head.events < kept.head.events:
            return self._replayed(False, None)  # of a longer log, so of another one
        self._spent_s = clock.perf_counter() - begun
        return replay

    def _replay_for(self, settings: ev.Settings, corrections: Corrections) -> Replay:
        """A replay with the objective that counts: that of the settings, unless it was changed."""
        given = self._objective
        if corrections.stored is not None:
            changed, given = corrections.stored, given if corrections.stored.content is None else None
            settings = settings.with_objective(changed)
        if self.why_not_led is not None:
            return AsLogged(settings, self.why_not_led)
        if self._as_given and corrections.stored is None:
            return Replay(settings, given)
        if settings.objective is None and given is not None:
            raise NotAsked("objective: this study was created without one; tell the cost of each observation")
        return Replay(settings, restore(settings.objective, given))

    def _kept_state(self) -> Kept | None:
        """The snapshot; None where it names what this version no longer has (then the whole log is replayed)."""
        try:
            return self.log.kept(STATE)
        except (LogDamaged, NotStorable):
            return None

    def _corrections_in_the_log(self) -> Corrections:
        found = ((entry.head.events, _correction(entry)) for entry in self.log.read())
        return Corrections.of((number, event) for number, event in found if event is not None)

    def _index(self) -> _Places:
        """What was asked and told at which place; read from the log when first needed, and followed from there."""
        if self._places is None:
            self._places = _Places()
            for entry in self.log.read():
                if entry.head.events <= self.head.events and entry.kind in ("asked", "told"):
                    self._places.add(entry.event)
        return self._places


class _Past:
    """The closed rounds and the observations so far."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.answers: list[Observation] = []
        self.superseded: list[Superseded] = []

    def add(self, before: Progress, event: ev.Event, after: Progress, corrections: Corrections) -> None:
        """One more event of the log."""
        if isinstance(event, ev.Told):
            self.answers.append(corrections.counting(event.observation))
            self.superseded.extend(corrections.superseded(event.observation))
        if after.record is not None and after.record is not before.record:
            self.records.append(after.record)


class _Places:
    """Probes by round and index and then by asking, in order; observations by round, index and replicate."""

    def __init__(self) -> None:
        self.asked: dict[tuple[int, int], dict[int, Probe]] = {}
        self.told: dict[tuple[int, int, int], Observation] = {}

    def add(self, event: ev.Event) -> None:
        """One more event."""
        if isinstance(event, ev.Asked):
            for probe in event.probes:
                self.asked.setdefault((event.round, probe.index), {})[event.asking] = probe
        elif isinstance(event, ev.Told):
            o = event.observation
            self.told[o.round, o.index, o.replicate] = o


def _advanced(replay: Replay, progress: Progress, entry: Logged, corrections: Corrections) -> Progress:
    """Progress after an event of the log, as it counts."""
    return replay.advance(progress, corrections.counting_event(entry.event), entry.time)


def _correction(entry: Logged) -> Correction | None:
    """An event that changes what counts; None for others, which are not decoded for that."""
    if entry.kind not in KINDS:
        return None
    event = entry.event
    return event if isinstance(event, ev.Corrected | ev.Retracted | ev.Recosted) else None


def _snapshot(progress: Progress) -> dict[str, Any]:
    return {"versions": package_versions(), "progress": progress}


def _restored(content: Any) -> Progress | None:
    """The progress in a snapshot; None where another version wrote it (then the log is replayed and checked)."""
    if not isinstance(content, dict) or content.get("versions") != package_versions():
        return None
    progress = content.get("progress")
    if not isinstance(progress, Progress) or not isinstance(progress.state, LeaderState):
        return None
    return progress if isinstance(progress.opening, np.ndarray) else None
