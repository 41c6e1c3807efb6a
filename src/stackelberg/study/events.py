"""What can happen to a study, and how it is written down.

An event is a frozen dataclass. How it is written and read back follows from its fields (`_FIELDS`), and so does how
it is shown; a field that has its default is not written. Only the words for people are each kind's own.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import UTC, datetime
from functools import cache, partial
from operator import attrgetter, index
from typing import Any, NamedTuple, Self, TypeVar

from stackelberg.core import (
    Answer,
    Array,
    Context,
    ConvexSet,
    GuardAction,
    InvalidInput,
    Leader,
    LeftOut,
    Parameters,
    Place,
    Probe,
    ProbeName,
    ResponseSchema,
    StackelbergError,
    Start,
    as_vector,
)
from stackelberg.core.convex import checked_set
from stackelberg.study import codec
from stackelberg.study.objective import StoredObjective
from stackelberg.support.brief import kind_of
from stackelberg.support.errors import CannotLead, LogDamaged, LogTooNew
from stackelberg.support.extras import UPGRADE
from stackelberg.support.numbers import plain

_Data = TypeVar("_Data")

FORMAT = 1
"""The newest format of events that this version understands.

To be raised for a new kind of event, or where an old one comes to mean more: that one is then written with the
`format` that it takes. A version that knows less refuses to lead and still shows the event (`Unknown`), unless it
says `may_ignore`.
"""


@dataclass(frozen=True, eq=False)
class Settings:
    """All that a study was created with.

    `leader` is as given, before it was bound to X and the objective; where this version cannot build it, what the
    log says of it. `problem` is free data of whoever created the study (the contents of a TOML file, say).
    `versions` are those of the code it was created by. `response`, `context` and `parameters` say what the entries
    of y, of a day and of x are, where that is known. `remarks` say what this version could not read of a log.
    """

    leader: Leader[Any] | codec.Unreadable
    X: ConvexSet | None
    objective: StoredObjective | None
    x0: Array
    seed: int
    rewindable: bool = False
    deadline_s: float | None = None
    problem: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    response: ResponseSchema | None = None
    context: Context | None = None
    parameters: Parameters | None = field(default=None, metadata={"stored": "if given"})
    maximise: bool = field(default=False, metadata={"stored": "if given"})
    remarks: tuple[str, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.leader, Leader | codec.Unreadable):
            raise InvalidInput(f"leader: expected a Leader, got {kind_of(self.leader)}")
        object.__setattr__(self, "x0", as_vector("x0", self.x0))


class Signature(NamedTuple):
    """Who wrote an event, and the request that it answers, where that was given: the same one is written once."""

    by: str
    request: str | None = None


class Event:
    """Something that happened to a study; `kind` is the name of its class, in lower case."""

    kind: str
    signature: Signature | None = None

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__.lower()

    def signed(self, signature: Signature | None) -> Self:
        """The same event, with who wrote it."""
        return self if signature is None else _with(self, "signature", signature)

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

    def body(self) -> dict[str, Any]:
        """What is written down, ready for JSON: the settings of a study with the format that understands them."""
        return {"format": FORMAT, **_written(self)} if isinstance(self, Created) else _written(self)

    def shown(self) -> dict[str, Any]:
        """What an export shows: all fields, arrays as lists, null for what nobody measured; settings at its top."""
        shown: dict[str, Any] = {}
        for part in fields(self):  # type: ignore[arg-type]  # every kind of event is a dataclass
            value = _SHOWN.get(str(part.type), plain)(getattr(self, part.name))
            shown |= value if part.type in ("Answer", "Settings") else {part.name: value}
        return shown


@dataclass(frozen=True, eq=False)
class Created(Event):
    """The first event: settings and versions."""

    settings: Settings


@dataclass(frozen=True, eq=False)
class Asked(Event):
    """Probes were handed out. `asking` numbers how often, as a guard may withdraw a probe in mid-round.

    `recommended` is the x that the leader recommended when the round began: whoever reads the log has it
    without the leader. None where a round is asked for again.
    """

    round: int
    asking: int
    probes: tuple[Probe, ...]
    recommended: Array | None = None


@dataclass(frozen=True, eq=False)
class Told(Event):
    """An observation came in."""

    observation: Answer


@dataclass(frozen=True, eq=False)
class Corrected(Event):
    """An answer was wrong: this one counts in its place, from the round that it belongs to on."""

    observation: Answer
    reason: str

    @property
    def place(self) -> Place:
        """Which answer."""
        return self.observation.place

    def counting(self, told: Answer) -> Answer:
        """What counts instead of what was told."""
        return self.observation


@dataclass(frozen=True)
class Retracted(Event):
    """An answer was wrong, and the right one is not known: its probe counts as failed."""

    round: int
    index: int
    replicate: int
    reason: str
    asking: int = 0

    @property
    def place(self) -> Place:
        """Which answer."""
        return self.round, self.index, self.replicate

    def counting(self, told: Answer) -> Answer:
        """What counts instead of what was told: a failure at the same x."""
        return replace(told, y=None, cost=None, failure=f"retracted: {self.reason}")


@dataclass(frozen=True)
class Confirmed(Retracted):
    """An answer that was left out, in doubt or by mistake, is right: all of it counts."""

    def counting(self, told: Answer) -> Answer:
        """What counts: the answer as it was told."""
        return replace(told, left_out=None)


@dataclass(frozen=True, eq=False)
class Reading(Event):
    """An interim reading of a probe that is still held, for the settle test."""

    round: int
    index: int
    y: Array
    asking: int = 0


@dataclass(frozen=True, eq=False)
class Amended(Event):
    """Settings were changed while the study ran."""

    changes: Mapping[str, Any]
    reason: str = ""


@dataclass(frozen=True)
class Unknown(Event):
    """An event that a newer version wrote: it can be shown, and what it means is not known.

    It is of a kind that this version does not know, or in a format above its own.
    """

    called: str
    content: Mapping[str, Any]

    def __post_init__(self) -> None:
        """Its kind is as it was written."""
        object.__setattr__(self, "kind", self.called)

    def refuse(self) -> None:
        """Refuse to lead with it, unless its writer says that it may be ignored."""
        if self.content.get("may_ignore") is not True:
            needed = f" in format {self.content['format']}" if "format" in self.content else ""
            raise CannotLead(
                f"the log has an event of kind {self.kind!r}{needed}, which a newer version wrote (this one knows "
                f"formats up to {FORMAT}); {UPGRADE}"
            )

    def body(self) -> dict[str, Any]:
        """As it was written."""
        return dict(self.content)

    shown = body


@dataclass(frozen=True)
class Noted(Event):
    """A remark for the record."""

    text: str


@dataclass(frozen=True)
class Paused(Event):
    """Nothing more is handed out until the study is resumed; what comes back meanwhile is recorded."""

    reason: str


@dataclass(frozen=True)
class Resumed(Paused):
    """Probes are handed out again."""


@dataclass(frozen=True)
class Finished(Paused):
    """No more questions and answers."""


@dataclass(frozen=True)
class Restored(Event):
    """The log was restored from a backup that ends at `until`; what was asked and told after that is not in it.

    `asking`: where the numbers of askings go on, so that none of those which were lost can have had one of them. An
    answer to one of those is then not taken for one to what was asked since under the same round and index.
    """

    until: float
    asking: int

    def __post_init__(self) -> None:
        """Refuse a time that there cannot be."""
        datetime.fromtimestamp(self.until, UTC)


def told_key(round: int, index: int, replicate: int) -> str:
    """The key of what was told of a probe."""
    return f"told/{round}/{index}/{replicate}"


def _with(thing: _Data, name: str, value: Any) -> _Data:
    """A copy of frozen data with one attribute set, also one that its constructor does not take."""
    new = object.__new__(type(thing))
    new.__dict__.update(thing.__dict__, **{name: value})
    return new


def _answer_words(event: Corrected | Retracted) -> tuple[str, str]:
    """What became of the answer to a probe and replicate."""
    round, index, replicate = event.place
    asking = event.observation.asking if isinstance(event, Corrected) else event.asking
    which = f"probe {ProbeName(round, index, asking)}" + (f", replicate {replicate}" if replicate else "")
    return event.kind, f"{which}: {event.reason}"


_RESTORED = (
    "from a backup that ends at {:%Y-%m-%d %H:%M} UTC; what was asked and told after that is not here, and askings "
    "go on at {}"
)
_KEYS: dict[type[Event], Callable[[Any], str]] = {
    Created: lambda e: e.kind,
    Asked: lambda e: f"asked/{e.round}/{e.asking}",
    Told: lambda e: told_key(*e.observation.place),
    Finished: lambda e: e.kind,
}
"""What happens once: the creation and the end of a study, each asking of a round, each probe and replicate told."""

_WORDS: dict[type[Event], Callable[[Any], tuple[str, str] | None]] = {
    Created: lambda e: (e.kind, ", ".join(f"{k} {v}" for k, v in e.settings.versions.items())),
    Told: lambda e: None if (o := e.observation).failure is None else ("no answer", f"probe {o.name}: {o.failure}"),
    Corrected: _answer_words,
    Retracted: _answer_words,
    Amended: lambda e: (e.kind, ", ".join(e.changes) + (f": {e.reason}" if e.reason else "")),
    Unknown: lambda e: (e.kind, "written by a newer version; what it means is not known here"),
    Noted: lambda e: ("note", e.text),
    Paused: lambda e: (e.kind, e.reason),
    Restored: lambda e: (e.kind, _RESTORED.format(datetime.fromtimestamp(e.until, UTC), e.asking)),
}
"""The words for people, by kind; a kind has those of what it is derived from."""


# How fields are written down, by their annotation.


class _Field(NamedTuple):
    """How the values of a kind of field are written and read back."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@cache
def _fields_of(kind: type) -> tuple[tuple[str, _Field, Any, bool], ...]:
    """(name, how it is written, its default, whether its own fields stand in its place) for each field."""
    return tuple((f.name, _field_of(str(f.type)), f.default, f.type == "Answer") for f in fields(kind))


def _field_of(annotation: str) -> _Field:
    """How the values of a field are written: `X | None` and `tuple[X, ...]` follow from X."""
    if annotation in _FIELDS:
        return _FIELDS[annotation]
    if annotation.endswith(" | None"):
        write, read = _field_of(annotation.removesuffix(" | None"))
        return _Field(lambda v: None if v is None else write(v), lambda data: None if data is None else read(data))
    write, read = _field_of(annotation.removeprefix("tuple[").removesuffix(", ...]"))
    return _Field(lambda values: [*map(write, values)], lambda data: tuple(map(read, data)))


def _written(thing: Any) -> dict[str, Any]:
    """The fields of an event, or of data in one, ready for JSON; without those that have their default."""
    body: dict[str, Any] = {}
    for name, how, default, inline in _fields_of(thing.__class__):
        value = getattr(thing, name)
        if inline:
            body |= how.write(value)
        elif default is MISSING or not (value is default or (isinstance(value, int) and value == default)):
            body[name] = how.write(value)
    return body


def _read(kind: type, body: Mapping[str, Any]) -> Any:
    """An event, or data in one, from what `_written` wrote."""
    found: dict[str, Any] = {}
    for name, how, default, inline in _fields_of(kind):
        if inline:
            found[name] = how.read(body)
        elif name in body or default is MISSING:
            found[name] = how.read(body[name])
    return kind(**found)


def _shown_observation(told: Answer) -> dict[str, Any]:
    """An answer for a reader; an event has a time of its own, that of writing."""
    shown: dict[str, Any] = plain(told)
    return shown | {"at": shown.pop("time")}


def _as_is(value: Any) -> Any:
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, got {type(value).__name__}")
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"expected a number, got {type(value).__name__}")
    return float(value)


def _of(kind: type) -> _Field:
    """A dataclass as the mapping of its fields."""
    return _Field(_written, lambda data: _read(kind, data))


def _read_settings(data: Any) -> Settings:
    """Settings as far as they can be read: what cannot be built stays as it is written, and is remarked upon."""
    content = data.get("$data") if isinstance(data, Mapping) else None
    if not isinstance(content, list) or len(content) != 2 or not str(content[0]).endswith(":Settings"):
        raise LogDamaged("settings: expected the settings of a study")
    known = {f.name for f in fields(Settings) if f.init}
    kept: list[codec.Unreadable] = []
    read = {name: codec.decode(value, f"settings.{name}", kept=kept) for name, value in content[1].items()}
    remarks = [one.why for one in kept]
    remarks += [f"settings.{name}: not known to this version" for name in read if name not in known]
    read = {name: value for name, value in read.items() if name in known}
    if not isinstance(read["leader"], Leader) or isinstance(read["X"], codec.Unreadable):
        why = remarks[0] if remarks else f"settings.leader: expected a leader, got {type(read['leader']).__name__}"
        read["leader"] = codec.Unreadable(content[1]["leader"], "settings.leader", why)
        read["X"] = None if isinstance(read["X"], codec.Unreadable) else read["X"]
    if not isinstance(read.get("problem", {}), Mapping):
        del read["problem"]
    for name, value in read.items():
        if isinstance(value, codec.Unreadable) and name != "leader":
            raise LogDamaged(value.why)
        if not isinstance(value, _SETTINGS.get(name, object)):
            raise LogDamaged(f"settings.{name}: expected another kind of value, got {type(value).__name__}")
    if read.get("X") is not None:
        checked_set("settings.X", read["X"])
    if not all(isinstance(one, str) for one in read.get("versions", {}).values()):
        raise LogDamaged("settings.versions: expected text by name")
    _checked_deadline(read.get("deadline_s"))
    return _with(Settings(**read), "remarks", tuple(remarks))


_SETTINGS: dict[str, Any] = {
    "objective": StoredObjective | None,
    "seed": int,
    "rewindable": bool,
    "versions": Mapping,
    "response": ResponseSchema | None,
    "context": Context | None,
    "parameters": Parameters | None,
    "maximise": bool,
}
"""The kinds of what settings hold: a log may say anything."""


def _checked_deadline(value: Any) -> None:
    if value is not None and not (_number(value) > 0.0 and math.isfinite(value)):
        raise LogDamaged(f"deadline_s: expected a positive number, got {value!r}")


def _read_changes(data: Any) -> Mapping[str, Any]:
    """Changes as far as they can be read: of what cannot, the reader of the log sees what it can."""
    changes = codec.decode(data, "amend", kept=[])
    if not isinstance(changes, Mapping):
        raise TypeError(f"expected changes by name, got {type(changes).__name__}")
    _checked_deadline(changes.get("deadline_s"))
    return changes


def _written_changes(changes: Mapping[str, Any]) -> Any:
    return codec.encode(dict(changes), "amend")


_FIELDS: dict[str, _Field] = {
    "int": _Field(_as_is, index),
    "float": _Field(_as_is, _number),
    "str": _Field(_as_is, _text),
    "bool": _Field(_as_is, bool),
    "Array": _Field(codec.encode_array, codec.decode_array),
    "Start": _Field(attrgetter("value"), Start),
    "GuardAction": _Field(attrgetter("value"), GuardAction),
    "LeftOut": _of(LeftOut),
    "Answer": _of(Answer),
    "Probe": _of(Probe),
    "Settings": _Field(partial(codec.encode, where="settings"), _read_settings),
    "Mapping[str, Any]": _Field(_written_changes, _read_changes),
}
_SHOWN: dict[str, Callable[[Any], Any]] = {
    "Settings": lambda settings: {},
    "Answer": _shown_observation,
    "Mapping[str, Any]": _written_changes,
}
"""What is shown otherwise than JSON would have it (`plain`)."""
_ALL: tuple[type[Event], ...] = (*_WORDS, Asked, Reading, Confirmed, Resumed, Finished)
_KINDS = {event.kind: event for event in _ALL if event is not Unknown}
_JSON = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def write(event: Event) -> tuple[str, str]:
    """(kind, JSON body) of an event."""
    body = event.body()
    if event.signature is not None:
        by, request = event.signature
        body |= {"by": by} if request is None else {"by": by, "request": request}
    return event.kind, _JSON.encode(body)


def signature_in(text: str, where: str) -> Signature | None:
    """Who wrote an event, from its body alone: what else it says is not looked at."""
    try:
        return _signature(json.loads(text))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise LogDamaged(f"{where}: an event cannot be read ({error})") from error


def _signature(body: Mapping[str, Any]) -> Signature | None:
    return Signature(body["by"], body.get("request")) if "by" in body else None


def read(kind: str, text: str, where: str) -> Event:
    """The event that `write` wrote."""
    try:
        body = json.loads(text)
        known, created = _KINDS.get(kind), kind == Created.kind
        newer = known is not None and (body["format"] if created else body.get("format", 0)) > FORMAT
        if created and newer:  # without its settings there is nothing to show
            raise LogTooNew(
                f"this study was written in format {body['format']} and this package knows formats up to {FORMAT}; "
                f"{UPGRADE}"
            )
        event: Event = Unknown(kind, dict(body)) if newer or known is None else _read(known, body)
        return event.signed(_signature(body))
    except (LogDamaged, InvalidInput) as error:
        raise LogDamaged(f"{where}: {error}") from error
    except StackelbergError:
        raise
    except KeyError as error:
        raise LogDamaged(f"{where}: an event of kind {kind!r} cannot be read: {error} is missing") from error
    except (ValueError, TypeError, AttributeError, IndexError, OverflowError, RecursionError) as error:
        raise LogDamaged(f"{where}: an event of kind {kind!r} cannot be read ({error})") from error
