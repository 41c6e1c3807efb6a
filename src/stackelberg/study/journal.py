"""One process's view of one log: where it has read to, what that means, and how it writes on."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any, TypeAlias

from stackelberg.core import (
    Answer,
    Exclusion,
    InvalidInput,
    LeaderState,
    Objective,
    Parameters,
    Place,
    Probe,
    ProbeName,
)
from stackelberg.study import events as ev
from stackelberg.study.fold import (
    Corrections,
    Ledger,
    PolicyState,
    StudyState,
    package_versions,
    which,
)
from stackelberg.study.history import History, Record, Replaced
from stackelberg.study.log import Log, Logged, Slots
from stackelberg.study.objective import PROBED, difference, maximised, restore, with_numbers
from stackelberg.study.setup import Setup
from stackelberg.study.storage import Head, Kept
from stackelberg.support.arrays import same_array
from stackelberg.support.errors import (
    CannotLead,
    LogDamaged,
    LogTooNew,
    NotStorable,
    ObjectiveChanged,
    ReplayMismatch,
    StorageFailed,
)

Rebuild: TypeAlias = Callable[[Setup], Objective | None]
"""What makes an objective from the settings of a study, where the log could not hold it."""

SNAPSHOT_ROUNDS, SNAPSHOT_S = 500, 0.5
"""A snapshot is due after this many closed rounds, or when replaying since the last took this many seconds."""

SNAPSHOT_SHARE = 0.2
"""But not so often that writing snapshots takes more than this share of the time the leader takes."""

_STANDS = (
    "the log has an answer to this probe, or a correction of it, which stands; if that is wrong, "
    "change it (study.correct or study.retract, stackelberg correct or stackelberg retract)"
)

_facts = attrgetter("round", "index", "cost", "failure")


def same_observation(a: Answer, b: Answer) -> bool:
    """Whether two observations say the same of the same probe (whatever their times)."""
    return _facts(a) == _facts(b) and same_array(a.x, b.x) and same_array(a.y, b.y)


STATE, OLDER = "state", tuple(f"state {number}" for number in range(8))
"""The slots of snapshots that shorten a replay: the last one, and one every `SNAPSHOT_ROUNDS` for corrections."""


@dataclass(frozen=True)
class Receipt:
    """The outcome of an observation: recorded or known already; for the open round or late.

    `flags` say in words what makes a told answer look wrong: that is left out until somebody confirms or corrects
    it. `left_out` is what of it does not count.
    `remark` says where it was not recorded, as the log says otherwise than what was told.

    Attributes
    ----------
    round : int
        Its round.
    index : int
        Its place in the round.
    replicate : int
        Which measurement of its probe it is.
    recorded : bool
        False where it was known already.
    late : bool
        Whether its round had closed.
    flags : tuple[str, ...], optional
        What makes it look wrong, in words.
    revision : int, default 0
        The revision of the round in which it was issued; more than 0 where another x was withdrawn before it.
    left_out : Exclusion, optional
        What of it does not count.
    remark : str, optional
        Why it was not recorded.
    """

    round: int
    index: int
    recorded: bool
    late: bool
    flags: tuple[str, ...] = ()
    revision: int = 0
    left_out: Exclusion | None = None
    remark: str = ""

    @property
    def name(self) -> str:
        """The name of the probe."""
        return str(ProbeName(self.round, self.index, self.revision))

    @staticmethod
    def of(observation: Answer, *, recorded: bool, late: bool, remark: str = "") -> Receipt:
        """The receipt of an observation."""
        left_out = observation.left_out
        flags = (left_out.reason,) if left_out is not None and left_out.doubt else ()
        return Receipt(*observation.place, recorded, late, flags, observation.revision, left_out, remark=remark)


class NotAsked(InvalidInput):
    """What the opener gave has no place in this study: a mistake of the caller, not of the log."""


class Journal:
    """Reads a log and appends to it. The log is the truth; `view` is what it says so far.

    `objective`: given by the caller that opens the log; where it is not, and the log could not hold it, `rebuild`
    makes it from the settings. `as_given`: this process has just created the log with it.
    `or_unled`: where the leader or the objective cannot be rebuilt, do without (`StudyState.why_not_led`).
    """

    view: StudyState

    def __init__(
        self,
        log: Log,
        *,
        objective: Objective | None = None,
        rebuild: Rebuild | None = None,
        as_given: bool = False,
        or_unled: bool = False,
        use_snapshot: bool = True,
        now: Callable[[], float] = clock.time,
    ) -> None:
        self.log, self.now = log, now
        self._objective, self._rebuild, self._as_given, self._or_unled = objective, rebuild, as_given, or_unled
        self._not_led: Exception | None = None
        self._spent_s = self._snapshot_s = 0.0
        self._snapshot_round = 0
        self._records: list[Record] | None = None
        self.by: str | None = None
        self.head = Head()
        self._read(use_snapshot=use_snapshot)

    # What the log says.

    def refuse_other_objective(self) -> None:
        """Refuse to go on with an objective that gives other costs than those in the log."""
        if self.objective_differs is not None:
            raise ObjectiveChanged(
                f"objective {self.view.setup.objective.name!r}: it is not the one this study was led with, so "
                f"old and new costs would not compare ({self.objective_differs}). Restore the old function, or "
                "begin a new study"
            )

    @cached_property
    def objective_differs(self) -> str | None:
        """Where the objective is not the one of the log, in words: f is computed again at what was told."""
        f = self.view.objective
        return None if self.view.setup.objective is None or f is None else difference(f, self.answers(PROBED))

    def history(self) -> History:
        """Every closed round and every observation; opened from a snapshot, the log is replayed once for it."""
        if self._records is None:
            self._read(use_snapshot=False)
        return History(tuple(self._records or ()), tuple(self.answers()), self.replaced())

    def replaced(self) -> tuple[Replaced, ...]:
        """The answers that were corrected or retracted, in the order of telling and of what was said of each."""
        corrections = self.view.corrections
        places = dict.fromkeys((*corrections.by_place, *self.view.ledger.left_out))
        found = sorted((e for p in places for e in self.log.find(ev.told_key(*p))), key=attrgetter("number"))
        return tuple(gone for entry in found for gone in corrections.replaced(entry.event.observation))

    def answer(self, place: Place) -> Answer | None:
        """What counts for a probe, None where it was never told."""
        told = self.as_told(place)
        return None if told is None else self.view.corrections.counting(told)

    def as_told(self, place: Place) -> Answer | None:
        """What was told first for a probe, whatever counts by now; None where it never was."""
        return next((entry.event.observation for entry in self.log.find(ev.told_key(*place))), None)

    def probes_of(self, round: int) -> list[Probe]:
        """The probes of a round, in the order in which they were issued, also those that were withdrawn."""
        return [probe for entry in self.log.find(f"asked/{round}/") for probe in entry.event.probes]

    def answers(self, last: int | None = None) -> list[Answer]:
        """The observations that count, in the order of telling, all or the last ones: without a replay."""
        return [*map(self.view.corrections.counting, self._told(last))]

    def standing_answers(self, last: int) -> list[Answer]:
        """The last observations as they stand, with what is left out of each."""
        return [*map(self.view.corrections.standing, self._told(last))]

    def _told(self, last: int | None) -> list[Answer]:
        """What was told, in the order of telling; what the log has beyond the head is yet to be heard of."""
        told = (entry for entry in reversed(self.log.known[: self.head.events]) if entry.kind == "told")
        return [entry.event.observation for entry in islice(told, last)][::-1]

    # Which probe, which answer.

    def standing(self, name: ProbeName) -> Answer:
        """What counts for a probe that was told: where another x was issued in its place, perhaps its answer."""
        self.last_issued(name)
        found = self.answer((name.round, name.index))
        if found is None:
            raise InvalidInput(f"probe {name} was never told: tell it first")
        return found

    def last_issued(self, name: ProbeName) -> Probe:
        """The probe with that round and index as it was last issued, in whichever revision."""
        ledger = self.view.ledger
        probes = ledger.probes if name.round == ledger.round else self.probes_of(name.round)
        found = next((probe for probe in reversed(probes) if probe.index == name.index), None)
        if found is None or name.round > ledger.round:
            raise InvalidInput(f"probe {name} was never asked; the open round is {ledger.round}: ask first")
        return found

    def asked(self, name: ProbeName, *, last: bool = False) -> Probe:
        """The probe of that name as it was issued, perhaps withdrawn since; `last`: that is refused.

        The rule for every door: what comes without the x that was deployed is for the x of its name, and is taken
        only if that is the one issued last.
        """
        newest = self.last_issued(name)
        if newest.revision == name.revision:
            return newest
        found = [p for p in self.probes_of(name.round) if (p.index, p.revision) == (name.index, name.revision)]
        if last or not found:
            why = "was withdrawn and issued again at another x as" if found else "is not in this log, which has"
            raise InvalidInput(
                f"probe {name} {why} {newest.name}: name {newest.name} if that is meant, or say which x was "
                "deployed (x=..., --x ...)"
            )
        return found[0]

    def receive(self, observations: Iterable[Answer]) -> tuple[tuple[Receipt, ...], list[ev.Event]]:
        """A receipt for each observation, and events for those that are new.

        An answer after a failure (a probe given up, say) corrects it; another answer to the same probe is refused;
        a failure after an answer adds nothing. An answer counts at its own x, whatever is issued by now; a failure
        has none, and is not one of another x in its probe's place.
        """
        receipts: list[Receipt] = []
        events: list[ev.Event] = []
        opened = self.view.ledger.round
        newest = {one.place: one for one in self.view.ledger.answered}
        for one in observations:
            name, remark = ProbeName(*which(one)), ""
            self.last_issued(name)
            known = newest.get(one.place) or (self.answer(one.place) if one.round < opened else None)
            told = known and self.as_told(one.place)
            repeated = told is not None and same_observation(told, one)  # perhaps corrected since
            if told is not None and repeated:
                known = self.view.corrections.standing(told)
            new = known is None or (known.failure is not None and one.failure is None and not repeated)
            if new:
                if known is None and one.failure is not None:
                    self.asked(name, last=True)
                events.append(
                    ev.AnswerRecorded(one) if known is None else ev.Corrected(one, "the answer came after all")
                )
                newest[one.place] = one
            elif known is not None and (one.failure is None or known.failure is None):
                same = same_observation(known, one)
                if one.failure is None and not same and not repeated:
                    raise InvalidInput(
                        f"observation: probe {name} was already told with other values; if they were wrong, "
                        "correct them (study.correct, stackelberg correct)"
                    )
                remark = "" if same and same_array(one.context, known.context) else _STANDS
            receipts.append(
                Receipt.of(one if new else known or one, recorded=new, late=one.round < opened, remark=remark)
            )
        return tuple(receipts), events

    # Writing on, and reading what others wrote.

    def kept(self, slot: str) -> Any:
        """What is kept in a slot, if it belongs to this log and nothing was told since; else None."""
        kept, entries = self.log.kept(slot), list(self.log.read())
        if kept is None or kept.head not in [entry.head for entry in entries]:
            return None
        return None if any(entry.kind == "told" for entry in entries[kept.head.events :]) else kept.content

    def write(self, events: Sequence[ev.Event], keep: Slots = None) -> bool:
        """Append events and move on; False (and caught up) if another process wrote first.

        What the leader refuses to be told raises InvalidInput, and nothing is written. After a correction the log
        is folded again, from a snapshot before that answer.
        """
        if self.by is not None:
            events = [replace(event, by=self.by) for event in events]
        view, records, time, begun = self.view, self._records, self.now(), clock.perf_counter()
        if any(isinstance(event, ev.Corrected) for event in events):
            corrections = view.corrections.with_more(enumerate(events, self.head.events + 1))
            view, records = self._folded(self._entries(), corrections, use_snapshot=True)
        after = view
        for event in events:
            after = after.after(event, time)
        self._spent_s += clock.perf_counter() - begun
        begun, round = clock.perf_counter(), after.ledger.round
        long = self._spent_s > max(SNAPSHOT_S, self._snapshot_s / SNAPSHOT_SHARE)
        due = after.lead is not None and (long or round >= self._snapshot_round + SNAPSHOT_ROUNDS)
        if due:
            state = {"versions": package_versions(), "ledger": after.ledger, "lead": after.lead}
            keep = {**(keep or {}), STATE: state}
            if round // SNAPSHOT_ROUNDS > self._snapshot_round // SNAPSHOT_ROUNDS:
                keep[OLDER[round // SNAPSHOT_ROUNDS % len(OLDER)]] = state
        head = self.log.append(self.head, events, time, keep)
        if head is None:
            self.catch_up()
            return False
        self.head = head
        if view is not self.view:
            self.view, self._records = view, records
            self.__dict__.pop("objective_differs", None)
        self._follow(after)
        if due:
            self._snapshot_s, self._spent_s = clock.perf_counter() - begun, 0.0
            self._snapshot_round = round
        return True

    def catch_up(self) -> bool:
        """Read what other processes wrote; whether there was anything."""
        behind = self.head
        for entry in self.log.read(behind):
            try:
                after = None if entry.kind in ev.CORRECTING else self.view.after(entry.event, entry.time)
            except CannotLead as error:  # a newer version works on this log by now, and this one can still read it
                after, self._not_led = None, error
            if after is None:
                self._read()
                return True
            self.head = entry.head
            self._follow(after)
        return self.head != behind

    def _follow(self, after: StudyState) -> None:
        """Stand after events that close one round at most."""
        if self._records is not None and after.ledger.recent is not self.view.ledger.recent:
            self._records += after.ledger.recent[-1:]
        self.view = after

    # Folding the log.

    def _entries(self) -> list[Logged]:
        """The whole log, checked up to its end before anything of it is decoded."""
        entries = list(self.log.read())
        if not entries or not isinstance(entries[0].event, ev.Created):
            raise LogDamaged(f"{self.log.place}: the log of this study lacks its beginning")
        return entries

    def _read(self, *, use_snapshot: bool = True) -> None:
        """Fold the log; without its leader, where that cannot be rebuilt and that is allowed."""
        entries = self._entries()
        self.__dict__.pop("objective_differs", None)
        self.head = entries[-1].head
        corrections = Corrections().with_more([(e.number, e.event) for e in entries if e.kind in ev.CORRECTING])
        try:
            found = self._folded(entries, corrections, use_snapshot=use_snapshot)
        except (LogDamaged, LogTooNew, StorageFailed, NotAsked):
            raise
        except Exception as error:  # whatever a leader, an objective or a module of another version raises
            if not self._or_unled or self._not_led is not None:
                raise
            self._not_led = error
            found = self._folded(entries, corrections)
        self.view, self._records = found

    def _folded(
        self, entries: Sequence[Logged], corrections: Corrections, *, use_snapshot: bool = False
    ) -> tuple[StudyState, list[Record] | None]:
        """What the log up to `head` means, and its closed rounds; from a snapshot that agrees with it, if wanted.

        From a snapshot the closed rounds before it are those that were known, if they were; else None.
        """
        created = entries[0].event
        assert isinstance(created, ev.Created)
        objective = None if self._not_led is not None else self._objective_of(created.setup)
        view = StudyState.begin(created, objective, entries[0].time, corrections, self._not_led)
        kept = self._from_snapshot(view, entries) if use_snapshot and view.lead is not None else None
        view, done = kept or (view, 1)
        known = [] if kept is None else self._records and self._records[: view.ledger.round]
        begun, self._snapshot_round = clock.perf_counter(), view.ledger.round
        for entry in entries[done : self.head.events]:
            try:
                after = view.after(entry.event, entry.time)
            except (InvalidInput, ReplayMismatch) as error:
                if self._not_led is None:  # the leader may be to blame: it is tried without
                    raise
                raise LogDamaged(
                    f"event {entry.number} ({entry.kind}) cannot have happened here: {error}"
                ) from error
            if known is not None and after.ledger.recent is not view.ledger.recent:
                known += after.ledger.recent[-1:]
            view = after
        self._spent_s = clock.perf_counter() - begun
        return view, known

    def _objective_of(self, settings: Setup) -> Objective | None:
        """The objective of the settings."""
        stored = settings.objective
        if self._objective is None and self._rebuild is not None and stored is not None and stored.content is None:
            self._objective = self._rebuild(settings)
        given = maximised(self._objective) if settings.maximise else self._objective
        if self._as_given:
            return given
        if given is not None:
            given = with_numbers(
                given, settings.response, settings.parameters or Parameters.numbered(settings.x0.size)
            )
        if settings.objective is None and given is not None:
            raise NotAsked("objective: this study was created without one; tell the cost of each observation")
        return restore(stored, given)

    def _from_snapshot(self, view: StudyState, entries: Sequence[Logged]) -> tuple[StudyState, int] | None:
        """The view of the last snapshot that holds, and how many events it stands for; None without one.

        One from before a correction holds where the answer came after it; one that another version computed never.
        """
        found: tuple[StudyState, int] | None = None
        for slot in (STATE, *OLDER):
            try:
                kept = self.log.kept(slot)
            except (LogDamaged, NotStorable):  # it names what this version no longer has
                continue
            match kept:
                case Kept(
                    head, {"versions": by, "ledger": Ledger() as ledger, "lead": PolicyState(LeaderState()) as lead}
                ):
                    within = (found[1] if found else 0) < head.events <= len(entries)
                    ours = within and entries[head.events - 1].head == head and by == package_versions()
                    if ours and self._holds(view.corrections, head.events):
                        found = view.at_snapshot(ledger, lead), head.events
            if found is not None and slot == STATE:
                break
        return found

    def _holds(self, corrections: Corrections, events: int) -> bool:
        """Whether so many events come to the same with all corrections: those since are of answers since."""
        since = [place for place, found in corrections.by_place.items() if found[-1][0] > events]
        return all(told.number > events for place in since for told in self.log.find(ev.told_key(*place)))
