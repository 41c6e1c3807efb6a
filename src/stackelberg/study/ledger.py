"""The first fold of a log: rounds, counts, what is handed out and answered. It needs no leader and no objective.

What counts of an answer that was corrected since is for whoever feeds the fold to say (`Corrections`).
"""

from __future__ import annotations

import math
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from operator import attrgetter
from typing import Any, cast, get_args

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    Deployed,
    InvalidInput,
    Note,
    Place,
    Probe,
    as_deployed,
    with_answer,
)
from stackelberg.leaders.rails import movement
from stackelberg.study import events as ev
from stackelberg.study.history import IN_DOUBT, LEFT_OUT, Record, Superseded
from stackelberg.study.setup import Setup
from stackelberg.support.errors import ReplayMismatch
from stackelberg.support.names import checked_text

RECENT = 20
"""How many closed rounds are at hand without a replay: what a reader of today's numbers needs."""


@dataclass(frozen=True, eq=False)
class Handed:
    """A probe as it was handed out, when, and to whom where the log says so."""

    probe: Probe
    time: float
    by: str | None = None


@dataclass(frozen=True, eq=False)
class Ledger:
    """Where a study stands: plain data, so that it can be kept as a snapshot.

    `round` is the open one, `answered` its observations so far, by index and replicate, `handed` its probes as they
    were last handed out, `waiting` those without an answer, `opening` the x recommended when they were. `askings`
    is the number of its next asking, `first_asking` that of the first of the rounds to come. `deployed` is the
    open round once nothing of it is waited for (see `closed`), `recent` are the last closed ones, with the notes of
    their leader where there is one, `first_cost` and `last_cost` those of all of them, NaN where no round had one.
    `failed_rounds` counts the last closed rounds in a row that failed probes have spoiled (see `Record.got_by`).
    `first_responses` are the first answers of the round before and of the open round, by index, that have a
    response. `in_force` is the x that was deployed last, for the probe `in_force_of` (round, index).
    `told` counts answers and failures, `failures` the latter;
    `left_out` are the answers of which something does not count.
    """

    in_force: Array
    round: int = 0
    opening: Array | None = None
    handed: tuple[Handed, ...] = ()
    waiting: tuple[Probe, ...] = ()
    answered: tuple[Answer, ...] = ()
    readings: tuple[ev.Reading, ...] = ()
    deployed: tuple[Deployed, ...] | None = field(default=None, init=False)
    askings: int = 0
    first_asking: int = 0
    response_size: int | None = None
    deployments: int = 0
    follower_rounds: int = 0
    failed_rounds: int = 0
    last_failure: Answer | None = None
    first_responses: tuple[Answer | None, Answer | None] = (None, None)
    recent: tuple[Record, ...] = ()
    first_cost: float = math.nan
    last_cost: float = math.nan
    told: int = 0
    failures: int = 0
    left_out: tuple[Place, ...] = ()
    in_force_of: tuple[int, int] | None = None
    deadline_s: float | None = None
    finished: str | None = None
    paused: str | None = None
    time: float = 0.0

    @staticmethod
    def begin(setup: Setup, time: float) -> Ledger:
        """Where a study stands right after its creation."""
        return Ledger(setup.x0, deadline_s=setup.deadline_s, time=time)

    def after(self, event: ev.Event, time: float) -> Ledger:
        """Where it stands after one more event. What cannot have happened here is refused, and changes nothing.

        With the last answer to the open round this is `deployed`, and for `closed` to end.
        """
        fold = _FOLDS.get(type(event))
        return _changed(self, {"time": time, **({} if fold is None else fold(self, event, time))})

    def closed(self, note: Note | None = None) -> Ledger:
        """The next round begins, where the open one is `deployed`; `note` is what its leader says of that."""
        if self.deployed is None:
            return self
        opening = self.in_force if self.opening is None else self.opening
        note = Note(cost=_cost_at(opening, self.answered)) if note is None else note
        before, now = self.first_responses
        last = self.answered[-1]
        moved = math.nan if before is None or now is None else movement(cast(Array, before.y), cast(Array, now.y))
        counts = self.deployments, self.follower_rounds
        record = Record(self.round, opening, note.cost, *counts, note, moved)
        changes: dict[str, Any] = {
            "round": self.round + 1,
            "recent": (*self.recent, record)[-RECENT:],
            "first_responses": (now, None),
            "in_force": last.x,
            "in_force_of": (last.round, last.index),
            "askings": self.first_asking,
        }
        failed = sum(o.failure is not None for o in self.answered)
        if failed and record.got_by(failed, len(self.answered)):
            changes["failed_rounds"] = 0
        if not math.isnan(record.cost):
            changes["last_cost"] = record.cost
            changes["first_cost"] = record.cost if math.isnan(self.first_cost) else self.first_cost
        return _changed(self, {**_NO_ROUND, **changes})

    @property
    def record(self) -> Record | None:
        """The last closed round."""
        return self.recent[-1] if self.recent else None

    @property
    def probes(self) -> tuple[Probe, ...]:
        """The probes of the open round as they were last handed out."""
        return tuple(map(_probe, self.handed))

    @property
    def awaited(self) -> tuple[Handed, ...]:
        """The probes of the open round that have no answer yet, as they were handed out."""
        waiting = {probe.index for probe in self.waiting}
        return tuple(handed for handed in self.handed if handed.probe.index in waiting)

    def handed_probe(self, index: int) -> Handed | None:
        """The probe of the open round with that index as it was last handed out."""
        return next((handed for handed in self.handed if handed.probe.index == index), None)

    def readings_of(self, index: int, asking: int) -> list[Array]:
        """The interim readings of a probe of the open round, in order."""
        return [reading.y for reading in self.readings if (reading.index, reading.asking) == (index, asking)]


which = attrgetter("round", "index", "asking")
"""Which probe something is, or is about."""

_probe = attrgetter("probe")
_NO_ROUND = {"handed": (), "waiting": (), "answered": (), "readings": (), "deployed": None, "opening": None}
"""What there is of a round that nobody was asked about yet."""


def _asked(ledger: Ledger, event: ev.Asked, time: float) -> dict[str, Any]:
    """Probes were handed out, some perhaps in the place of others."""
    if event.round != ledger.round:
        raise ReplayMismatch(f"the log asks for round {event.round} while round {ledger.round} is open")
    for probe in event.probes:
        if probe.x.size != ledger.in_force.size:
            raise ReplayMismatch(
                f"round {probe.round}, probe {probe.index}: the log asks for {probe.x.size} numbers, expected "
                f"{ledger.in_force.size}"
            )
    handed = {h.probe.index: h for h in ledger.handed}
    for probe in event.probes:
        handed[probe.index] = Handed(probe, time, None if event.signature is None else event.signature.by)
    opening = ledger.opening if ledger.handed else event.recommended
    in_order = tuple([handed[index] for index in sorted(handed)])
    done = {o.index for o in ledger.answered}
    return {
        "handed": in_order,
        "waiting": tuple([h.probe for h in in_order if h.probe.index not in done]),
        "askings": event.asking + 1,
        "opening": event.probes[0].x if opening is None else opening,
    }


def _told(ledger: Ledger, event: ev.Told, time: float) -> dict[str, Any]:
    """An answer or a failure came in; with the last of its round, the round is closed."""
    new, size = event.observation, ledger.response_size
    handed = ledger.handed_probe(new.index) if new.round == ledger.round else None
    if new.round >= ledger.round and handed is None:
        raise ReplayMismatch(f"probe {new.name}: the log has an answer to what was never asked")
    if new.x.size != ledger.in_force.size:
        raise InvalidInput(f"x: expected {ledger.in_force.size} numbers, got {new.x.size}")
    if new.y is not None:
        if size is not None and new.y.size != size:
            raise InvalidInput(f"y: expected {size} numbers as before, got {new.y.size}")
        size = new.y.size
    before, now = ledger.first_responses
    if new.y is not None and new.round == ledger.round and (now is None or new.index < now.index):
        now = new
    elif new.y is not None and new.round == ledger.round - 1 and (before is None or new.index < before.index):
        before = new
    changes: dict[str, Any] = {"told": ledger.told + 1, "response_size": size, "first_responses": (before, now)}
    if new.left_out is not None:
        changes["left_out"] = (*ledger.left_out, new.place)
    elif new.failure is not None:
        changes |= {"failures": ledger.failures + 1, "last_failure": new}
    if new.round < ledger.round:
        return changes | ({"in_force": new.x} if ledger.in_force_of == (new.round, new.index) else {})
    changes["answered"] = with_answer(ledger.answered, new)
    if new.replicate == 0:
        changes["deployments"] = ledger.deployments + 1
        readings = ledger.readings_of(new.index, new.asking) if ledger.readings else ()
        held = len(readings) or (0 if handed is None else handed.probe.K)  # K, where nobody read day by day
        changes["follower_rounds"] = ledger.follower_rounds + held
    changes["waiting"] = waiting = tuple([probe for probe in ledger.waiting if probe.index != new.index])
    if not waiting:
        failed = [o for o in changes["answered"] if o.failure is not None and o.left_out is None]
        changes["failed_rounds"] = ledger.failed_rounds + 1 if failed else 0
        changes["deployed"] = as_deployed(ledger.probes, changes["answered"])
    return changes


def _cost_at(x: Array, answered: Sequence[Answer]) -> float:
    """The mean cost seen at the recommended x, else at the first probe; NaN where there is none."""
    known = [o for o in answered if o.failure is None and o.cost is not None]
    at_x = [o.cost for o in known if np.array_equal(o.x, x)]
    costs = at_x or [o.cost for o in known if o.index == answered[0].index]
    return float(np.mean(np.array(costs, dtype=np.float64))) if costs else float("nan")


_FOLDS: dict[type[ev.Event], Callable[[Ledger, Any, float], dict[str, Any]]] = {
    ev.Asked: _asked,
    ev.Told: _told,
    ev.Reading: lambda ledger, event, time: (
        {"readings": (*ledger.readings, event)} if event.round == ledger.round else {}
    ),
    ev.Amended: lambda ledger, event, time: (
        {"deadline_s": event.changes["deadline_s"]} if "deadline_s" in event.changes else {}
    ),
    ev.Finished: lambda ledger, event, time: {"finished": event.reason},
    ev.Paused: lambda ledger, event, time: {"paused": event.reason},
    ev.Resumed: lambda ledger, event, time: {"paused": None},
    ev.Restored: lambda ledger, event, time: {"askings": event.asking, "first_asking": event.asking},
}


def _changed(ledger: Ledger, changes: Mapping[str, Any]) -> Ledger:
    """`dataclasses.replace`, several times faster: a replay does this for every event."""
    new = object.__new__(Ledger)
    new.__dict__.update(ledger.__dict__)
    new.__dict__.update(changes)
    return new


Correction = ev.Corrected | ev.Retracted | ev.Confirmed
"""The events that change what counts."""

CORRECTING = frozenset(get_args(Correction))
KINDS = frozenset(event.kind for event in CORRECTING)


def reason_given(verb: str, reason: Any) -> str:
    """A reason for the record: it is what a reader of the log has to go by."""
    try:
        return checked_text("reason", reason, empty=False).strip()
    except InvalidInput as error:
        raise InvalidInput(f'{error}; say why the answer was wrong: study.{verb}(..., reason="...")') from error


@dataclass(frozen=True, eq=False)
class Corrections:
    """What counts in the place of which answer: the events that say so, with their numbers.

    `until` is the number of the last of them. Of several for one answer (`by_place`) the last counts.
    """

    until: int = 0
    by_place: Mapping[Place, Sequence[tuple[int, ev.Corrected | ev.Retracted]]] = field(default_factory=dict)

    def with_more(self, events: Iterable[tuple[int, ev.Event]]) -> Corrections:
        """With the corrections among events with their numbers; the same object where there are none."""
        until, by_place = self.until, dict(self.by_place)
        for number, event in events:
            if isinstance(event, ev.Corrected | ev.Retracted):  # a confirmation is one, too
                until, by_place[event.place] = number, (*by_place.get(event.place, ()), (number, event))
        return self if until == self.until else Corrections(until, by_place)

    def counting(self, told: Answer) -> Answer:
        """What counts of an answer that was told: what is not left out, unless it was corrected."""
        if told.place in self.by_place:
            return self.standing(told)
        return told if told.left_out is None else told.left_out.counting(told)

    def standing(self, told: Answer) -> Answer:
        """An answer as it stands: corrected where it was, and with what is left out of it."""
        found = self.by_place.get(told.place)
        if found is None:
            return told
        corrected = [event.observation for _, event in found if isinstance(event, ev.Corrected)]
        return found[-1][1].counting(corrected[-1] if corrected else told)  # taken back, it stays at the right x

    def superseded(self, told: Answer) -> tuple[Superseded, ...]:
        """The answers that no longer count in the place of one that was told, in order."""
        gone: list[Superseded] = []
        found = self.by_place.get(told.place, ())
        if told.left_out is not None and not found:
            return (Superseded(told, 0, IN_DOUBT if told.left_out.doubt else LEFT_OUT, told.left_out.reason),)
        for number, event in found:
            if isinstance(event, ev.Confirmed):
                continue
            if told.failure is None or isinstance(event, ev.Corrected):
                gone.append(Superseded(told, number, event.kind, event.reason))
            told = event.counting(told)
        return tuple(gone)


NO_CORRECTIONS = Corrections()
"""Every answer counts as it was told, but for what is left out of it."""

PACKAGES = ("numpy", "scipy", "numba", "sqlalchemy")
"""What computes and stores, besides this package and Python."""


@lru_cache(maxsize=1)
def _package_versions() -> Mapping[str, str]:
    others = {name: version(name) for name in PACKAGES if find_spec(name) is not None}  # Numba: of networks
    return {"stackelberg": version("stackelberg"), "python": platform.python_version(), **others}


def package_versions() -> dict[str, str]:
    """Versions of the packages that compute and store, and of Python."""
    return dict(_package_versions())
