"""A quick look at the studies of a database."""

from __future__ import annotations

from dataclasses import dataclass

from stackelberg.study import events as ev
from stackelberg.study.errors import LogDamaged
from stackelberg.study.storage import Entry, Storage


@dataclass(frozen=True)
class Summary:
    """A study from afar: times in seconds since 1970; `round` is the last one asked for, None before that.

    `damaged` says why its log cannot be read; then there is nothing else to say of it.
    """

    name: str
    events: int | None
    round: int | None
    created: float | None
    changed: float | None
    finished: bool
    damaged: str | None = None


def summaries(storage: Storage) -> list[Summary]:
    """All studies, in the order of their creation; one that is damaged hides no other."""
    return [_summary(storage, name) for name in storage.names()]


def _summary(storage: Storage, name: str) -> Summary:
    try:
        return _read_summary(storage, name)
    except LogDamaged as error:
        return Summary(name, None, None, None, None, finished=False, damaged=str(error))


def _read_summary(storage: Storage, name: str) -> Summary:
    number = storage.find(name)
    first, last = storage.edge(number, last=False), storage.edge(number)
    if first is None or last is None:
        raise LogDamaged(f"{storage.place}: the log of study {name!r} is empty; restore it from a backup")
    asked = storage.edge(number, "asked")
    return Summary(name, storage.head(number).events, _round(asked), first.time, last.time, last.kind == "finished")


def _round(asked: Entry | None) -> int | None:
    event = None if asked is None else ev.read(asked.kind, asked.body, "the last question")
    return event.round if isinstance(event, ev.Asked) else None
