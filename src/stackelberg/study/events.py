"""What can happen to a study, and how it is written down.

An event is a frozen dataclass, written as its fields are (`core.forms`). Only the words for people are each kind's
own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

from stackelberg.core import (
    Answer,
    Array,
    InvalidInput,
    Leader,
    Probe,
)
from stackelberg.core.forms import Unreadable, dumps, from_data, joined, parts_of, to_data
from stackelberg.core.game import checked_set
from stackelberg.study.setup import Setup
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import LogDamaged, LogTooNew
from stackelberg.support.extras import UPGRADE
from stackelberg.support.numbers import plain

FORMAT = 1
"""The newest format of events that this version understands.

To be raised for a new kind of event, or where an old one comes to mean more: a version that knows less refuses it.
"""


@dataclass(frozen=True, eq=False)
class Event:
    """Something that happened to a study; `kind` is what a log calls it. `by`: who wrote it."""

    kind: ClassVar[str]
    by: str | None = field(default=None, kw_only=True)

    def __init_subclass__(cls, kind: str | None = None) -> None:
        cls.kind = kind or cls.__name__.lower()

    @property
    def key(self) -> str | None:
        """The key of an event that must happen only once; None for one that may happen again."""
        key = _KEYS.get(type(self))
        return None if key is None else key(self)

    @property
    def words(self) -> tuple[str, str] | None:
        """(kind, what) for a reader; None for questions and answers, which the curves show."""
        found = next((words for kind, words in _WORDS.items() if isinstance(self, kind)), None)
        return None if found is None else found(self)

    def shown(self) -> dict[str, Any]:
        """What an export shows: all fields, arrays as lists, null for what nobody measured; those of an answer."""
        own = {part.name: getattr(self, part.name) for part in fields(self) if part.name not in _NOT_SHOWN}
        shown = {name: to_data(one) if isinstance(one, Mapping) else plain(one) for name, one in own.items()}
        answer: dict[str, Any] = plain(getattr(self, "observation", {}))
        return shown | {"at" if name == "time" else name: one for name, one in answer.items()}


_NOT_SHOWN = ("by", "observation", "setup", "versions", "remarks", "format")
"""Who wrote it stands beside it, the setup at the top of an export, and the fields of an answer by themselves."""


@dataclass(frozen=True, eq=False)
class Created(Event):
    """The first event: the setup, and the versions of the code by which it was created.

    `setup.leader` is as given, before it was bound to X and the objective; where this version cannot build it, what
    the log says of it. `remarks` say what this version could not read of a log.
    """

    setup: Setup
    versions: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    format: int = FORMAT


@dataclass(frozen=True, eq=False)
class ProbesIssued(Event, kind="asked"):
    """Probes were issued. `revision` numbers how often, as a guard may withdraw a probe in mid-round.

    `recommended` is the x that the leader recommended when the round began: readers of the log have it
    without the leader. None where a round is asked for again.
    """

    round: int
    revision: int
    probes: tuple[Probe, ...]
    recommended: Array | None = None


@dataclass(frozen=True, eq=False)
class AnswerRecorded(Event, kind="told"):
    """The answer to a probe was recorded."""

    observation: Answer


@dataclass(frozen=True, eq=False)
class Corrected(Event):
    """An answer was wrong: this one counts in its place, from the round that it belongs to on."""

    observation: Answer
    reason: str


@dataclass(frozen=True, eq=False)
class Retracted(Corrected):
    """An answer was wrong, and the right one is not known: its probe counts as failed."""


@dataclass(frozen=True, eq=False)
class Confirmed(Corrected):
    """An answer that was left out, in doubt or by mistake, is right: all of it counts."""


@dataclass(frozen=True, eq=False)
class Amended(Event):
    """Settings were changed while the study ran."""

    changes: Mapping[str, Any]
    reason: str = ""


@dataclass(frozen=True)
class Noted(Event):
    """A remark for the record."""

    text: str


@dataclass(frozen=True)
class Paused(Event):
    """No more probes are issued until the study is resumed; what comes back meanwhile is recorded."""

    reason: str


@dataclass(frozen=True)
class Resumed(Paused):
    """Probes are issued again."""


@dataclass(frozen=True)
class Finished(Paused):
    """No more questions and answers."""


def told_key(round: int, index: int) -> str:
    """The key of what was told of a probe."""
    return f"told/{round}/{index}"


_KEYS: dict[type[Event], Callable[[Any], str]] = {
    Created: lambda e: e.kind,
    ProbesIssued: lambda e: f"asked/{e.round}/{e.revision}",
    AnswerRecorded: lambda e: told_key(*e.observation.place),
    Finished: lambda e: e.kind,
}
"""What happens once: the creation and the end of a study, each revision of a round, each probe told."""

_WORDS: dict[type[Event], Callable[[Any], tuple[str, str] | None]] = {
    Created: lambda e: (e.kind, ", ".join(f"{k} {v}" for k, v in e.versions.items())),
    AnswerRecorded: lambda e: (
        None if (o := e.observation).failure is None else ("no answer", f"probe {o.name}: {o.failure}")
    ),
    Corrected: lambda e: (e.kind, f"probe {e.observation.name}: {e.reason}"),
    Amended: lambda e: (e.kind, ", ".join(e.changes) + (f": {e.reason}" if e.reason else "")),
    Noted: lambda e: ("note", e.text),
    Paused: lambda e: (e.kind, e.reason),
}
"""The words for people, by kind; a kind has those of what it is derived from."""


_ALL: tuple[type[Event], ...] = (*_WORDS, ProbesIssued, Retracted, Confirmed, Resumed, Finished)
_KINDS = {event.kind: event for event in _ALL}
CORRECTING = ("corrected", "retracted", "confirmed")
"""The kinds of events that change what counts."""


def _read_created(body: Mapping[str, Any]) -> Created:
    """A setup as far as it can be read: a leader that cannot be built stays as it is written, with a remark."""
    data = body["setup"]
    if not isinstance(data, Mapping) or data.get("x0") is None:
        raise LogDamaged("setup: expected the setup of a study, with x0")
    parts = {f.name: Leader if f.name == "leader" else of for f, of in parts_of(Setup)}
    remarks = [f"setup.{name}: not known to this version" for name in data if name not in parts]
    read: dict[str, Any] = {}
    for name in (name for name in data if name in parts):
        try:
            read[name] = from_data(data[name], parts[name])
        except InvalidInput as error:
            if name not in _MAY_BE_UNREADABLE:
                raise LogDamaged(f"setup.{joined(name, str(error))}") from error
            of = Any if name == "problem" else parts[name]
            read[name] = _readable(data[name], f"setup.{name}", remarks, of)
    tables: Any = read
    for name in ("problem", "spec", "study"):
        tables = tables.get(name, {})
        if not isinstance(tables, Mapping):
            raise LogDamaged(f"setup.problem: expected tables as {name}, got {short_repr(tables)}")
    if isinstance(read.get("X"), Unreadable):
        read |= {"leader": read["X"], "X": None}
    if read.get("X") is not None:
        checked_set("setup.X", read["X"])
    created: Created = from_data({**body, "setup": _NO_SETUP}, Created)
    return replace(created, setup=Setup(**read), remarks=tuple(remarks))


_NO_SETUP = {"leader": {"kind": "two-point"}, "x0": [0.0]}
_MAY_BE_UNREADABLE = ("leader", "X", "problem")
"""What may be of kinds that this version, or this process, does not know: the study can be read all the same."""


def _readable(data: Any, where: str, remarks: list[str], of: Any = Any) -> Any:
    """Data that cannot be read, or, of a table without a kind, what of it can."""
    if of is Any and isinstance(data, Mapping) and "kind" not in data:
        return {name: _readable(value, f"{where}.{name}", remarks) for name, value in data.items()}
    try:
        return from_data(data, of)
    except InvalidInput as error:
        remarks.append(joined(where, str(error)))
        return Unreadable(data, remarks[-1])


def _read_amended(data: Mapping[str, Any]) -> Amended:
    """Changes as far as they can be read: of what cannot, the reader of the log sees what it can."""
    if not isinstance(data.get("changes"), Mapping):
        raise LogDamaged(f"changes: expected them by name, got {short_repr(data.get('changes'))}")
    changes = {name: _readable(value, name, []) for name, value in data["changes"].items()}
    amended: Amended = from_data({**data, "changes": {}}, Amended)
    return replace(amended, changes=changes)


def write(event: Event) -> tuple[str, str]:
    """(kind, JSON body) of an event."""
    return event.kind, dumps(event, type(event))


def read(kind: str, text: str, where: str) -> Event:
    """The event that `write` wrote."""
    known = _KINDS.get(kind)
    try:
        body = json.loads(text)
        if known is None or body.get("format", FORMAT) > FORMAT:
            raise LogTooNew(
                f"a newer version wrote an event of kind {kind!r} (this one knows formats to {FORMAT}); {UPGRADE}"
            )
        if known is Created:
            return _read_created(body)
        event: Event = _read_amended(body) if known is Amended else from_data(body, known)
        return event
    except LogDamaged as error:
        raise LogDamaged(f"{where}: {error}") from error
    except LogTooNew:
        raise
    except Exception as error:  # whatever a forged event makes of a constructor
        what = f"{error} is missing" if isinstance(error, KeyError) else error
        raise LogDamaged(f"{where}: an event of kind {kind!r} cannot be read: {what}") from error
