"""A log in a database: events are written down as JSON, and decoded when they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stackelberg.study import codec
from stackelberg.study import events as ev
from stackelberg.study.errors import NotStorable
from stackelberg.study.log.base import Head, Kept, Log
from stackelberg.study.storage import Entry, Storage


@dataclass(frozen=True, eq=False)
class _Stored:
    """An event of a database."""

    head: Head
    entry: Entry

    @property
    def time(self) -> float:
        """When it was written."""
        return self.entry.time

    @property
    def kind(self) -> str:
        """The kind of event, in lower case."""
        return self.entry.kind

    @cached_property
    def event(self) -> ev.Event:
        """What happened, decoded."""
        return ev.read(self.entry.kind, self.entry.body, f"event {self.head.events}")


class SqlLog(Log):
    """The log of one study of a database."""

    def __init__(self, storage: Storage, number: int) -> None:
        self.storage, self.number, self.place = storage, number, storage.place

    def append(
        self, head: Head, events: Sequence[ev.Event], time: float, keep: Mapping[str, Any] | None = None
    ) -> Head | None:
        """Write `events` and what is kept with them in one transaction, if the log still ends at `head`."""
        slots = {slot: text for slot, content in (keep or {}).items() if (text := _written(slot, content))}
        return self.storage.append(self.number, head, [entry_of(event, time) for event in events], keep=slots)

    def read(self, after: Head | None = None, most: int | None = None) -> Iterator[_Stored]:
        """The events after `after` (no more than `most`), checked against the chain of digests."""
        for head, entry in self.storage.read(self.number, after, most):
            yield _Stored(head, entry)

    def kept(self, slot: str) -> Kept | None:
        """What was last kept in a slot, if it is whole."""
        found = self.storage.snapshot(self.number, slot)
        return None if found is None else Kept(found.head, codec.loads(found.body, slot))

    def close(self) -> None:
        """Let go of the database."""
        self.storage.close()


def entry_of(event: ev.Event, time: float) -> Entry:
    """An event as it is written down."""
    return Entry(*ev.write(event), time, event.key)


def _written(slot: str, content: Any) -> str | None:
    """What is kept, as text; None where it is not plain data, which a study can do without."""
    try:
        return codec.dumps(content, slot)
    except NotStorable:
        return None
