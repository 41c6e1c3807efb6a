"""A quick look at the studies of a database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stackelberg.study import events as ev
from stackelberg.study.storage import Outline, Storage
from stackelberg.support.errors import LogDamaged


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
    return [_summary(name, look) for name, look in storage.outlines()]


def _summary(name: str, look: Callable[[], Outline]) -> Summary:
    try:
        ends = look()
        round = _round(ends.asked)
    except LogDamaged as error:
        return Summary(name, None, None, None, None, finished=False, damaged=str(error))
    return Summary(name, ends.events, round, ends.first, ends.last, ends.kind == "finished")


def _round(asked: str | None) -> int | None:
    event = None if asked is None else ev.read("asked", asked, "the last question")
    return event.round if isinstance(event, ev.Asked) else None
