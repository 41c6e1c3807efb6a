"""The log of a study: events in order, of which none is ever changed; in memory, or written down in a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from stackelberg.core import InvalidInput
from stackelberg.core.forms import dumps, loads
from stackelberg.study import events as ev
from stackelberg.study.storage import Entry, Head, Kept, Row, Storage, rows_after
from stackelberg.support.errors import LogDamaged, NotStorable

Slots: TypeAlias = Mapping[str, Any] | None
"""Data by slot that belongs to a log as it stands, to be kept with what is written."""


class Logged(Row):
    """An event at its place in a log: a row of a database as it stands, or with the event itself as its body."""

    @property
    def head(self) -> Head:
        """The head of the log right after it."""
        return Head(self.number, self.digest)

    @cached_property
    def event(self) -> Any:
        """What happened: decoded when it is first looked at, where it was written down as text."""
        where = f"event {self.number}"
        return ev.read(self.kind, self.body, where) if isinstance(self.body, str) else self.body

    def shown(self) -> dict[str, Any]:
        """For a reader: where it stands in the log, who wrote it, and what an export shows of it."""
        by = {} if self.event.by is None else {"by": self.event.by}
        place: dict[str, Any] = {"number": self.number, "time": self.time, "kind": self.kind, **by}
        shown: dict[str, Any] = place | self.event.shown() | place
        return shown  # whatever a newer version calls by these names


class Log:
    """A log: events in order, as far as they were read; this one holds them in memory and ends with its process.

    >>> from stackelberg.study.events import Noted
    >>> log = Log()
    >>> log.append(Head(), [Noted("hello")], time=0.0).events
    1
    >>> log.append(Head(), [Noted("too late")], time=1.0) is None
    True
    >>> [entry.event.text for entry in log.read()]
    ['hello']
    """

    place = "memory"
    """Where the log is, in words, for messages."""

    def __init__(self) -> None:
        self.known: list[Logged] = []
        """What was read so far."""
        self._by_key: dict[str, list[Logged]] = {}
        self._kept: dict[str, Kept] = {}

    def append(self, head: Head, events: Sequence[ev.Event], time: float, keep: Slots = None) -> Head | None:
        """Write `events` if the log still ends at `head`; the new head, or None if someone else wrote first.

        `keep` is data by slot that belongs to the log as it stands then, written together with the events; what
        cannot be stored is left out.
        """
        if head.events != len(self.known):
            return None
        for event in events:
            self._add(Logged(len(self.known) + 1, event.kind, event.key, time, event))
        head = Head(len(self.known))
        self._kept |= {slot: Kept(head, content) for slot, content in (keep or {}).items()}
        return head

    def read(self, after: Head | None = None) -> Iterator[Logged]:
        """The events after `after`, from the beginning by default, as they were when this was called."""
        self._look()
        return iter(self.known[0 if after is None else after.events :])

    def find(self, key: str) -> Sequence[Logged]:
        """The event of a key, or all below one that ends in a slash, in order."""
        self._look()
        return self._by_key.get(key, ())

    def kept(self, slot: str) -> Kept | None:
        """What was last kept in a slot, if it is whole. The reader checks its head against the log."""
        return self._kept.get(slot)

    def close(self) -> None:
        """Let go of the database."""

    def _look(self) -> None:
        """Read what others wrote."""

    def _add(self, entry: Logged) -> None:
        """One more that was read; a key that was there before is damage."""
        if entry.key is not None:
            if entry.key in self._by_key:
                again = f"{self.place}: event {entry.number} happened before (key {entry.key})"
                raise LogDamaged(f"{again}; restore the database from a backup")
            for name in {entry.key, entry.key[: entry.key.rfind("/") + 1]} - {""}:
                self._by_key.setdefault(name, []).append(entry)
        self.known.append(entry)


class SqlLog(Log):
    """The log of a study in a database: events are written down as JSON, and decoded when they are looked at.

    What was read is checked against the chain of digests once, and remembered.
    """

    def __init__(self, storage: Storage, number: int) -> None:
        super().__init__()
        self.storage, self.number, self.place = storage, number, storage.place

    def append(self, head: Head, events: Sequence[ev.Event], time: float, keep: Slots = None) -> Head | None:
        """Write `events` and what is kept with them in one transaction."""
        slots = {slot: text for slot, content in (keep or {}).items() if (text := _written(slot, content))}
        entries = [entry_of(event, time) for event in events]
        after = self.storage.append(self.number, head, entries, keep=slots)
        if after is not None and head.events == len(self.known):
            for row, event in zip(rows_after(head, entries)[0], events, strict=True):
                self._add(logged := Logged._make(row))
                logged.__dict__["event"] = event  # it need not be decoded
        return after

    def _look(self) -> None:
        with self.storage.lock:
            rows = self.storage.rows(self.number, self.known[-1].head if self.known else None)
            for row in rows:
                self._add(Logged._make(row))

    def kept(self, slot: str) -> Kept | None:
        """What was last kept in a slot, if it is whole."""
        found = self.storage.snapshot(self.number, slot)
        try:
            return None if found is None else Kept(found.head, loads(found.content))
        except InvalidInput as error:
            raise LogDamaged(f"{slot}: {error}") from error

    def close(self) -> None:
        """Let go of the database."""
        self.storage.close()


def entry_of(event: ev.Event, time: float) -> Entry:
    """An event as it is written down."""
    return Entry(*ev.write(event), time, event.key)


def _written(slot: str, content: Any) -> str | None:
    """What is kept, as text; None where it is not plain data, which a study can do without."""
    try:
        return dumps(content)
    except NotStorable:
        return None
