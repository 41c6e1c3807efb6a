"""What can happen to a study, and how it is written down."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, TypeAlias

from stackelberg.core import (
    Array,
    ConvexSet,
    InvalidInput,
    Leader,
    Observation,
    Probe,
    StackelbergError,
    Start,
    as_vector,
)
from stackelberg.study import codec
from stackelberg.study.errors import LogDamaged, LogTooNew
from stackelberg.study.objective import StoredObjective

FORMAT = 1
"""The version of the bodies of events. A newer one is refused."""


@dataclass(frozen=True, eq=False)
class Settings:
    """All that a study was created with.

    `leader` is as given, before it was bound to X and the objective. `problem` is free data of whoever created the
    study (the contents of a TOML file, say), handed back on opening.
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

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        if not isinstance(self.leader, Leader):
            raise InvalidInput(f"leader: expected a Leader, got {type(self.leader).__name__}")
        object.__setattr__(self, "x0", as_vector("x0", self.x0))


@dataclass(frozen=True, eq=False)
class Created:
    """The first event: settings and versions."""

    settings: Settings


@dataclass(frozen=True, eq=False)
class Asked:
    """Probes were handed out. `asking` counts how often, as a guard may withdraw a probe in mid-round."""

    round: int
    probes: tuple[Probe, ...]
    asking: int


@dataclass(frozen=True, eq=False)
class Told:
    """An observation came in."""

    observation: Observation


@dataclass(frozen=True, eq=False)
class Reading:
    """An interim reading of a probe that is still held, for the settle test."""

    round: int
    index: int
    y: Array


@dataclass(frozen=True, eq=False)
class Amended:
    """Settings were changed while the study ran."""

    changes: Mapping[str, Any]
    reason: str = ""


@dataclass(frozen=True)
class Noted:
    """A remark for the record."""

    text: str


@dataclass(frozen=True)
class Finished:
    """No more questions and answers."""

    reason: str


Event: TypeAlias = Created | Asked | Told | Reading | Amended | Noted | Finished


def key_of(event: Event) -> str | None:
    """The key of an event that must happen only once."""
    if isinstance(event, Created | Finished):
        return type(event).__name__.lower()
    if isinstance(event, Asked):
        return f"asked/{event.round}/{event.asking}"
    if isinstance(event, Told):
        o = event.observation
        return told_key(o.round, o.index, o.replicate)
    return None


def told_key(round: int, index: int, replicate: int) -> str:
    """The key of what was told of a probe."""
    return f"told/{round}/{index}/{replicate}"


def write(event: Event) -> tuple[str, str]:
    """(kind, JSON body) of an event."""
    kind = type(event).__name__.lower()
    if isinstance(event, Created):
        body: dict[str, Any] = {"format": FORMAT, "settings": codec.encode(event.settings, "settings")}
    elif isinstance(event, Asked):
        probes = [[p.index, codec.encode_array(p.x), p.rounds, p.start.value, p.keep] for p in event.probes]
        body = {"round": event.round, "asking": event.asking, "probes": probes}
    elif isinstance(event, Told):
        body = _write_observation(event.observation)
    elif isinstance(event, Reading):
        body = {"round": event.round, "index": event.index, "y": codec.encode_array(event.y)}
    elif isinstance(event, Amended):
        body = {"changes": codec.encode(dict(event.changes), "amend"), "reason": event.reason}
    elif isinstance(event, Noted):
        body = {"text": event.text}
    else:
        body = {"reason": event.reason}
    return kind, _JSON.encode(body)


_JSON = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def read(kind: str, text: str, where: str) -> Event:
    """The event that `write` wrote."""
    try:
        body = json.loads(text)
        return _READERS[kind](body)
    except StackelbergError:
        raise
    except KeyError as error:
        raise LogDamaged(f"{where}: an event of kind {kind!r} cannot be read: {error} is missing") from error
    except (ValueError, TypeError) as error:
        raise LogDamaged(f"{where}: an event of kind {kind!r} cannot be read ({error})") from error


def _write_observation(o: Observation) -> dict[str, Any]:
    return {
        "round": o.round,
        "index": o.index,
        "replicate": o.replicate,
        "x": codec.encode_array(o.x),
        "y": None if o.y is None else codec.encode_array(o.y),
        "cost": o.cost,
        "time": o.time,
        "failure": o.failure,
    }


def _read_created(body: dict[str, Any]) -> Created:
    if body["format"] > FORMAT:
        raise LogTooNew(
            f"this study was written in format {body['format']} and this package knows formats up to {FORMAT}; "
            "upgrade it: pip install --upgrade stackelberg"
        )
    return Created(codec.decode(body["settings"], "settings"))


def _read_asked(body: dict[str, Any]) -> Asked:
    probes = tuple(
        Probe(body["round"], index, codec.decode_array(x), rounds, Start(start), keep)
        for index, x, rounds, start, keep in body["probes"]
    )
    return Asked(body["round"], probes, body["asking"])


def _read_told(body: dict[str, Any]) -> Told:
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
        )
    )


def _read_reading(body: dict[str, Any]) -> Reading:
    return Reading(body["round"], body["index"], codec.decode_array(body["y"]))


_READERS: dict[str, Callable[[dict[str, Any]], Event]] = {
    "created": _read_created,
    "asked": _read_asked,
    "told": _read_told,
    "reading": _read_reading,
    "amended": lambda body: Amended(codec.decode(body["changes"], "amend"), body["reason"]),
    "noted": lambda body: Noted(body["text"]),
    "finished": lambda body: Finished(body["reason"]),
}


def versions_now() -> dict[str, str]:
    """The versions that a study is created with."""
    from stackelberg import __version__  # the package itself imports this room

    others = {name: version(name) for name in ("numpy", "scipy", "sqlalchemy")}
    return {"stackelberg": __version__, "python": platform.python_version(), **others}
