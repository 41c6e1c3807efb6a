"""What can happen to a study, and how it is written down."""

from __future__ import annotations

import copy
import json
import math
import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self, TypeAlias

from stackelberg.core import (
    Array,
    ConvexSet,
    InvalidInput,
    Leader,
    Observation,
    Probe,
    ProbeName,
    StackelbergError,
    Start,
    as_vector,
)
from stackelberg.core.brief import kind_of
from stackelberg.core.extras import UPGRADE
from stackelberg.study import codec
from stackelberg.study.absent import Absent
from stackelberg.study.errors import CannotLead, LogDamaged, LogTooNew
from stackelberg.study.objective import StoredObjective

FORMAT = 1
"""The newest format of events that this version understands."""

BASE = 1
"""The format of an event that says nothing of it."""

Place: TypeAlias = tuple[int, int, int]
"""Which answer: its round, the index of its probe, and its replicate."""


def place_of(observation: Observation) -> Place:
    """Which answer an observation is."""
    return observation.round, observation.index, observation.replicate


@dataclass(frozen=True, eq=False)
class Settings:
    """All that a study was created with.

    `leader` is as given, before it was bound to X and the objective. `problem` is free data of whoever created the
    study (the contents of a TOML file, say), handed back on opening. `versions` are those of the code and the
    kind of machine it was created by. `remarks` say what this version could not read of a log.
    """

    leader: Leader[Any]
    X: ConvexSet | None
    objective: StoredObjective | None
    x0: Array
    seed: int
    rewindable: bool = False
    deadline_s: float | None = None
    problem: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        if not isinstance(self.leader, Leader):
            raise InvalidInput(f"leader: expected a Leader, got {kind_of(self.leader)}")
        object.__setattr__(self, "x0", as_vector("x0", self.x0))

    def with_objective(self, objective: StoredObjective) -> Settings:
        """The same with another objective."""
        return self._remarked(replace(self, objective=objective), self.remarks)

    @staticmethod
    def _remarked(settings: Settings, remarks: tuple[str, ...]) -> Settings:
        object.__setattr__(settings, "remarks", remarks)
        return settings


class Signature(NamedTuple):
    """Who wrote an event, and the request that it answers, where that was given: the same one is written once."""

    by: str
    request: str | None = None

    @property
    def body(self) -> dict[str, str]:
        """What is written down beside the event."""
        return {"by": self.by} | ({} if self.request is None else {"request": self.request})


class Event(ABC):
    """Something that happened to a study. Each kind says how it is written down, read back and shown.

    `format` is the least format that understands it: to be raised, with `FORMAT`, for a new kind, or where an old
    one comes to mean more. A version that knows less refuses to lead and still shows the event (`Unknown`), unless
    it says that it may be ignored.
    """

    signature: Signature | None = None
    format = BASE
    may_ignore = False

    def signed(self, signature: Signature | None) -> Self:
        """The same event, with who wrote it."""
        if signature is None:
            return self
        event = copy.copy(self)
        object.__setattr__(event, "signature", signature)
        return event

    @property
    def kind(self) -> str:
        """The kind of event, in lower case."""
        return type(self).__name__.lower()

    @property
    def key(self) -> str | None:
        """The key of an event that must happen only once; None for one that may happen again."""
        return None

    @abstractmethod
    def body(self) -> dict[str, Any]:
        """What is written down, ready for JSON."""

    @abstractmethod
    def shown(self) -> dict[str, Any]:
        """What an export shows: arrays as lists, null for what nobody measured."""

    @property
    def words(self) -> tuple[str, str] | None:
        """(kind, what) for a reader; None for questions and answers, which the curves show."""
        return None


@dataclass(frozen=True, eq=False)
class Created(Event):
    """The first event: settings and versions."""

    settings: Settings

    @property
    def key(self) -> str:
        """A study is created once."""
        return self.kind

    def body(self) -> dict[str, Any]:
        """The settings, with the format that understands them."""
        return {"format": self.format, "settings": codec.encode(self.settings, "settings")}

    @staticmethod
    def read(body: dict[str, Any]) -> Created:
        """From what was written down."""
        if body["format"] > FORMAT:
            raise LogTooNew(
                f"this study was written in format {body['format']} and this package knows formats up to {FORMAT}; "
                f"{UPGRADE}"
            )
        return Created(_read_settings(body["settings"]))

    def shown(self) -> dict[str, Any]:
        """Nothing: an export has the settings at its top."""
        return {}

    @property
    def words(self) -> tuple[str, str]:
        """The versions."""
        return "created", ", ".join(f"{k} {v}" for k, v in self.settings.versions.items())


def _read_settings(data: Any) -> Settings:
    """Settings as far as they can be read: what cannot be built stays as it is written, and is remarked upon."""
    content = data.get("$data") if isinstance(data, Mapping) else None
    if not isinstance(content, list) or len(content) != 2 or not str(content[0]).endswith(":Settings"):
        raise LogDamaged("settings: expected the settings of a study")
    known = {f.name for f in fields(Settings) if f.init}
    with codec.keeping_unreadable() as kept:
        read = {name: codec.decode(value, f"settings.{name}") for name, value in content[1].items()}
    remarks = [one.why for one in kept]
    remarks += [f"settings.{name}: not known to this version" for name in read if name not in known]
    read = {name: value for name, value in read.items() if name in known}
    if not isinstance(read["leader"], Leader) or isinstance(read["X"], codec.Unreadable):
        why = remarks[0] if remarks else f"settings.leader: expected a leader, got {type(read['leader']).__name__}"
        read["leader"] = Absent(codec.Unreadable(content[1]["leader"], "settings.leader", why))
        read["X"] = None if isinstance(read["X"], codec.Unreadable) else read["X"]
    if not isinstance(read.get("problem", {}), Mapping):
        del read["problem"]
    for value in read.values():
        if isinstance(value, codec.Unreadable):
            raise LogDamaged(value.why)
    return Settings._remarked(Settings(**read), tuple(remarks))


@dataclass(frozen=True, eq=False)
class Asked(Event):
    """Probes were handed out. `asking` numbers how often, as a guard may withdraw a probe in mid-round.

    `recommended` is the x that the leader recommended when the round began: whoever reads the log has it
    without the leader. None in logs of older versions, and where a round is asked for again.
    """

    round: int
    probes: tuple[Probe, ...]
    asking: int
    recommended: Array | None = None

    @property
    def key(self) -> str:
        """Each asking of a round happens once."""
        return f"asked/{self.round}/{self.asking}"

    def body(self) -> dict[str, Any]:
        """The probes, to the bit."""
        probes = [[p.index, codec.encode_array(p.x), p.hold, p.start.value, p.keep] for p in self.probes]
        body = {"round": self.round, "asking": self.asking, "probes": probes}
        if self.recommended is None:
            return body
        return body | {"recommended": self._probed() or codec.encode_array(self.recommended)}

    def _probed(self) -> str | None:
        """The probe that is what is recommended, so that it need not be written twice."""
        assert self.recommended is not None
        same = (p.index for p in self.probes if p.x.tobytes() == self.recommended.tobytes())
        index = next(same, None)
        return None if index is None else f"probe {index}"

    @staticmethod
    def read(body: dict[str, Any]) -> Asked:
        """From what was written down."""
        asking = operator.index(body["asking"])
        probes = tuple(
            Probe(body["round"], index, codec.decode_array(x), hold, Start(start), keep, asking)
            for index, x, hold, start, keep in body["probes"]
        )
        named = body.get("recommended")
        if isinstance(named, list):
            return Asked(body["round"], probes, asking, codec.decode_array(named))
        x = next((p.x for p in probes if f"probe {p.index}" == named), None)
        return Asked(body["round"], probes, asking, x)

    def shown(self) -> dict[str, Any]:
        """Round, asking, probes, and what was recommended."""
        probes = [{"index": p.index, "x": as_list(p.x), "hold": p.hold} for p in self.probes]
        x = {} if self.recommended is None else {"recommended": as_list(self.recommended)}
        return {"round": self.round, "asking": self.asking, "probes": probes, **x}


@dataclass(frozen=True, eq=False)
class Told(Event):
    """An observation came in."""

    observation: Observation

    @property
    def key(self) -> str:
        """A probe and replicate is told once."""
        return told_key(self.observation.round, self.observation.index, self.observation.replicate)

    def body(self) -> dict[str, Any]:
        """The observation, to the bit."""
        o = self.observation
        return {
            "round": o.round,
            "index": o.index,
            "replicate": o.replicate,
            "x": codec.encode_array(o.x),
            "y": None if o.y is None else codec.encode_array(o.y),
            "cost": o.cost,
            "time": o.time,
            "failure": o.failure,
            **_asking(o.asking),
        }

    @staticmethod
    def read(body: dict[str, Any]) -> Told:
        """From what was written down."""
        y = body["y"]
        return Told(
            Observation(
                body["round"],
                body["index"],
                codec.decode_array(body["x"]),
                None if y is None else codec.decode_array(y),
                body["cost"],
                body["time"],
                body["failure"],
                body["replicate"],
                _asking_in(body),
            )
        )

    def shown(self) -> dict[str, Any]:
        """The observation; the time it was measured as `at`."""
        o = self.observation
        return {
            "round": o.round,
            "index": o.index,
            "asking": o.asking,
            "replicate": o.replicate,
            "x": as_list(o.x),
            "y": None if o.y is None else as_list(o.y),
            "cost": o.cost,
            "failure": o.failure,
            "at": o.time,
        }

    @property
    def words(self) -> tuple[str, str] | None:
        """Failures only."""
        o = self.observation
        return None if o.failure is None else ("no answer", f"probe {o.name}: {o.failure}")


def _asking(number: int) -> dict[str, int]:
    """What is written down of an asking: nothing of the first of a round."""
    return {"asking": number} if number else {}


def _asking_in(body: Mapping[str, Any]) -> int:
    return operator.index(body.get("asking", 0))


def _answer_words(probe: str, replicate: int) -> str:
    """A probe and replicate for a reader."""
    return f"probe {probe}" + (f", replicate {replicate}" if replicate else "")


@dataclass(frozen=True, eq=False)
class Corrected(Event):
    """An answer was wrong: this one counts in its place, from the round that it belongs to on."""

    observation: Observation
    reason: str

    @property
    def place(self) -> Place:
        """Which answer."""
        return place_of(self.observation)

    def body(self) -> dict[str, Any]:
        """The observation as for an answer, and the reason."""
        return {**Told(self.observation).body(), "reason": self.reason}

    @staticmethod
    def read(body: dict[str, Any]) -> Corrected:
        """From what was written down."""
        return Corrected(Told.read(body).observation, body["reason"])

    def shown(self) -> dict[str, Any]:
        """The observation, and the reason."""
        return {**Told(self.observation).shown(), "reason": self.reason}

    @property
    def words(self) -> tuple[str, str]:
        """Which answer, and why."""
        o = self.observation
        return "corrected", f"{_answer_words(o.name, o.replicate)}: {self.reason}"

    def counting(self, told: Observation) -> Observation:
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

    def body(self) -> dict[str, Any]:
        """Which answer, and the reason."""
        place = {"round": self.round, "index": self.index, **_asking(self.asking), "replicate": self.replicate}
        return {**place, "reason": self.reason}

    @staticmethod
    def read(body: dict[str, Any]) -> Retracted:
        """From what was written down."""
        return Retracted(body["round"], body["index"], body["replicate"], body["reason"], _asking_in(body))

    def shown(self) -> dict[str, Any]:
        """As written down."""
        return {**self.body(), "asking": self.asking}

    @property
    def words(self) -> tuple[str, str]:
        """Which answer, and why."""
        probe = ProbeName(self.round, self.index, self.asking)
        return "retracted", f"{_answer_words(str(probe), self.replicate)}: {self.reason}"

    def counting(self, told: Observation) -> Observation:
        """What counts instead of what was told: a failure at the same x."""
        return replace(told, y=None, cost=None, failure=f"retracted: {self.reason}")


@dataclass(frozen=True, eq=False)
class Recosted(Event):
    """The objective was another one all along: every answer, from the first on, costs what it says of it.

    `costs` are the new costs of the answers so far, None where there is none; the answers themselves keep the
    old. In logs of older versions they are not written down, and are computed when they are needed.
    """

    objective: StoredObjective
    reason: str
    costs: Mapping[Place, float | None] | None = None

    def body(self) -> dict[str, Any]:
        """The objective, the reason, and the new costs."""
        body = {"objective": codec.encode(self.objective, "objective"), "reason": self.reason}
        return body if self.costs is None else body | {"costs": [[*place, c] for place, c in self.costs.items()]}

    @staticmethod
    def read(body: dict[str, Any]) -> Recosted:
        """From what was written down."""
        costs = body.get("costs")
        by_place = None if costs is None else {(t, i, r): cost for t, i, r, cost in costs}
        return Recosted(codec.decode(body["objective"], "objective"), body["reason"], by_place)

    def shown(self) -> dict[str, Any]:
        """The name of the objective, the reason, and the new costs."""
        shown = {"objective": self.objective.name, "reason": self.reason}
        if self.costs is None:
            return shown
        named = [{"round": t, "index": i, "replicate": r, "cost": c} for (t, i, r), c in self.costs.items()]
        return shown | {"costs": named}

    @property
    def words(self) -> tuple[str, str]:
        """What the cost is, and why."""
        return "recosted", f"all answers cost what {self.objective.name!r} says: {self.reason}"


@dataclass(frozen=True, eq=False)
class Reading(Event):
    """An interim reading of a probe that is still held, for the settle test."""

    round: int
    index: int
    y: Array
    asking: int = 0

    def body(self) -> dict[str, Any]:
        """The reading, to the bit."""
        return {
            "round": self.round,
            "index": self.index,
            **_asking(self.asking),
            "y": codec.encode_array(self.y),
        }

    @staticmethod
    def read(body: dict[str, Any]) -> Reading:
        """From what was written down."""
        return Reading(body["round"], body["index"], codec.decode_array(body["y"]), _asking_in(body))

    def shown(self) -> dict[str, Any]:
        """The reading."""
        return {"round": self.round, "index": self.index, "asking": self.asking, "y": as_list(self.y)}


@dataclass(frozen=True, eq=False)
class Amended(Event):
    """Settings were changed while the study ran."""

    changes: Mapping[str, Any]
    reason: str = ""

    def body(self) -> dict[str, Any]:
        """The changes and the reason."""
        return {"changes": codec.encode(dict(self.changes), "amend"), "reason": self.reason}

    @staticmethod
    def read(body: dict[str, Any]) -> Amended:
        """From what was written down."""
        with codec.keeping_unreadable():  # the reader of the log sees it all the same
            return Amended(codec.decode(body["changes"], "amend"), body["reason"])

    def shown(self) -> dict[str, Any]:
        """As written down."""
        return self.body()

    @property
    def words(self) -> tuple[str, str]:
        """Which settings, and why."""
        return "amended", ", ".join(self.changes) + (f": {self.reason}" if self.reason else "")


@dataclass(frozen=True)
class Led(Event):
    """From the next round on other code leads, or another kind of machine, or with another objective.

    `code` is all of it by name, `before` what it was where that is another; without an entry that was not known.
    `unused` are settings in the log that this code does not know.
    """

    code: Mapping[str, str]
    before: Mapping[str, str]
    unused: tuple[str, ...] = ()

    def body(self) -> dict[str, Any]:
        """What leads and what led."""
        return {"code": dict(self.code), "before": dict(self.before), "unused": list(self.unused)}

    @staticmethod
    def read(body: dict[str, Any]) -> Led:
        """From what was written down."""
        return Led(body["code"], body["before"], tuple(body.get("unused", ())))

    def shown(self) -> dict[str, Any]:
        """As written down."""
        return self.body()

    @property
    def changes(self) -> str:
        """What is another now, in words."""
        names = [name for name in self.code if name in self.before or not self.before]
        words = [
            f"{name} {self.before[name]} → {self.code[name]}"
            if name in self.before
            else f"{name} {self.code[name]}"
            for name in names
        ]
        return "; ".join([*words, *self.unused])

    @property
    def words(self) -> tuple[str, str]:
        """What is another now."""
        return "other code", self.changes


@dataclass(frozen=True)
class Unknown(Event):
    """An event that a newer version wrote: it can be shown, and what it means is not known.

    It is of a kind that this version does not know, or in a format above its own.
    """

    called: str
    content: Mapping[str, Any]

    @property
    def kind(self) -> str:
        """As it was written."""
        return self.called

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

    def shown(self) -> dict[str, Any]:
        """As it was written."""
        return self.body()

    @property
    def words(self) -> tuple[str, str]:
        """That it is not known."""
        return self.called, "written by a newer version; what it means is not known here"


@dataclass(frozen=True)
class Noted(Event):
    """A remark for the record."""

    text: str

    def body(self) -> dict[str, Any]:
        """The text."""
        return {"text": self.text}

    @staticmethod
    def read(body: dict[str, Any]) -> Noted:
        """From what was written down."""
        return Noted(body["text"])

    def shown(self) -> dict[str, Any]:
        """The text."""
        return self.body()

    @property
    def words(self) -> tuple[str, str]:
        """The text."""
        return "note", self.text


@dataclass(frozen=True)
class Paused(Event):
    """Nothing more is handed out until the study is resumed; what comes back meanwhile is recorded."""

    reason: str

    def body(self) -> dict[str, Any]:
        """The reason."""
        return {"reason": self.reason}

    @staticmethod
    def read(body: dict[str, Any]) -> Paused:
        """From what was written down."""
        return Paused(body["reason"])

    def shown(self) -> dict[str, Any]:
        """The reason."""
        return self.body()

    @property
    def words(self) -> tuple[str, str]:
        """The reason."""
        return "paused", self.reason


@dataclass(frozen=True)
class Resumed(Event):
    """Probes are handed out again."""

    reason: str

    def body(self) -> dict[str, Any]:
        """The reason."""
        return {"reason": self.reason}

    @staticmethod
    def read(body: dict[str, Any]) -> Resumed:
        """From what was written down."""
        return Resumed(body["reason"])

    def shown(self) -> dict[str, Any]:
        """The reason."""
        return self.body()

    @property
    def words(self) -> tuple[str, str]:
        """The reason."""
        return "resumed", self.reason


@dataclass(frozen=True)
class Restored(Event):
    """The log was restored from a backup that ends at `until`; what was asked and told after that is not in it.

    `asking`: where the numbers of askings go on, so that none of those which were lost can have had one of them. An
    answer to one of those is then not taken for one to what was asked since under the same round and index.
    """

    until: float
    asking: int

    def body(self) -> dict[str, Any]:
        """The end of the backup, and where askings go on."""
        return {"until": self.until, "asking": self.asking}

    @staticmethod
    def read(body: dict[str, Any]) -> Restored:
        """From what was written down."""
        until = float(body["until"])
        datetime.fromtimestamp(until, UTC)  # a time that there can be
        return Restored(until, operator.index(body["asking"]))

    def shown(self) -> dict[str, Any]:
        """As written down."""
        return self.body()

    @property
    def words(self) -> tuple[str, str]:
        """Which backup, and what that means for names."""
        end = datetime.fromtimestamp(self.until, UTC).strftime("%Y-%m-%d %H:%M")
        lost = "what was asked and told after that is not here"
        return "restored", f"from a backup that ends at {end} UTC; {lost}, and askings go on at {self.asking}"


@dataclass(frozen=True)
class Finished(Event):
    """No more questions and answers."""

    reason: str

    @property
    def key(self) -> str:
        """A study is finished once."""
        return self.kind

    def body(self) -> dict[str, Any]:
        """The reason."""
        return {"reason": self.reason}

    @staticmethod
    def read(body: dict[str, Any]) -> Finished:
        """From what was written down."""
        return Finished(body["reason"])

    def shown(self) -> dict[str, Any]:
        """The reason."""
        return self.body()

    @property
    def words(self) -> tuple[str, str]:
        """The reason."""
        return "finished", self.reason


_KINDS: dict[str, Callable[[dict[str, Any]], Event]] = {
    "created": Created.read,
    "asked": Asked.read,
    "told": Told.read,
    "corrected": Corrected.read,
    "retracted": Retracted.read,
    "recosted": Recosted.read,
    "reading": Reading.read,
    "amended": Amended.read,
    "led": Led.read,
    "noted": Noted.read,
    "paused": Paused.read,
    "resumed": Resumed.read,
    "restored": Restored.read,
    "finished": Finished.read,
}
_JSON = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def told_key(round: int, index: int, replicate: int) -> str:
    """The key of what was told of a probe."""
    return f"told/{round}/{index}/{replicate}"


def write(event: Event) -> tuple[str, str]:
    """(kind, JSON body) of an event."""
    body = event.body()
    if event.format > BASE:
        body["format"] = event.format
    if event.may_ignore:
        body["may_ignore"] = True
    if event.signature is not None:
        body |= event.signature.body
    return event.kind, _JSON.encode(body)


def signature_in(text: str, where: str) -> Signature | None:
    """Who wrote an event, from its body alone: what else it says is not looked at."""
    try:
        return _signature(json.loads(text))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise LogDamaged(f"{where}: an event cannot be read ({error})") from error


def _signature(body: dict[str, Any]) -> Signature | None:
    return Signature(body["by"], body.get("request")) if "by" in body else None


def read(kind: str, text: str, where: str) -> Event:
    """The event that `write` wrote."""
    try:
        body = json.loads(text)
        known = kind in _KINDS and (kind == "created" or body.get("format", BASE) <= FORMAT)
        event = _KINDS[kind](body) if known else Unknown(kind, dict(body))
        return event.signed(_signature(body))
    except StackelbergError:
        raise
    except KeyError as error:
        raise LogDamaged(f"{where}: an event of kind {kind!r} cannot be read: {error} is missing") from error
    except (ValueError, TypeError, AttributeError, IndexError, OverflowError, RecursionError) as error:
        raise LogDamaged(f"{where}: an event of kind {kind!r} cannot be read ({error})") from error


def as_list(values: Array) -> list[float | None]:
    """Numbers for JSON; null for what nobody measured."""
    return [None if math.isnan(v) else v for v in values.tolist()]
