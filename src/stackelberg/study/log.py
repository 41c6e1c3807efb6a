"""The log of a study: events in order, of which none is ever changed; in memory, or written down in a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, TypeAlias

from stackelberg.core import InvalidInput
from stackelberg.core.forms import dumps, loads
from stackelberg.study import events as ev
from stackelberg.study.storage import GENESIS, Entry, Head, Kept, Row, Storage
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
    def event(self) -> ev.Event:
        """What happened: decoded when it is first looked at, where it was written down as text."""
        where = f"event {self.number}"
        return ev.read(self.kind, self.body, where) if isinstance(self.body, str) else self.body

    def shown(self) -> dict[str, Any]:
        """For a reader: where it stands in the log, who wrote it, and what an export shows of it."""
        by = {} if self.event.signature is None else {"by": self.event.signature.by}
        place = {"number": self.number, "time": self.time, "kind": self.kind, **by}
        return place | self.event.shown() | place  # whatever a newer version calls by these names


class MemoryLog:
    """A log that ends with its process: it holds the events themselves.

    `append` is a compare-and-swap on the head: of two writers one succeeds, and the other reads what it missed.

    >>> from stackelberg.study.events import Noted
    >>> log = MemoryLog()
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
        self._entries: list[Logged] = []
        self._by_key: dict[str, list[Logged]] = {}
        self._keyed = 0
        self._kept: dict[str, Kept] = {}

    def append(self, head: Head, events: Sequence[ev.Event], time: float, keep: Slots = None) -> Head | None:
        """Write `events` if the log still ends at `head`; the new head, or None if someone else wrote first.

        `keep` is data by slot that belongs to the log as it stands then, written together with the events; what
        cannot be stored is left out.
        """
        if head.events != len(self._entries):
            return None
        for event in events:
            head = Head(head.events + 1)
            self._entries.append(Logged(head.events, event.kind, None, time, event))
        for slot, content in (keep or {}).items():
            self._kept[slot] = Kept(head, content)
        return head

    def read(self, after: Head | None = None) -> Iterator[Logged]:
        """The events after `after`, from the beginning by default, as they were when this was called."""
        return iter(self._entries[0 if after is None else after.events :])

    def some(self, kind: str, count: int, *, last: bool = True) -> Sequence[Logged]:
        """The last (or first) events of a kind, in order, so many at most: quick, and not checked again."""
        in_order = reversed(self._entries) if last else iter(self._entries)
        found = [*islice((entry for entry in in_order if entry.kind == kind), count)]
        return found[::-1] if last else found

    def find(self, key: str) -> Sequence[Logged]:
        """The event of a key, or all below one that ends in a slash, in order: quick, and not checked again."""
        for entry in self._entries[self._keyed :]:
            if (own := entry.event.key) is not None:
                for name in (own, own[: own.rfind("/") + 1]):
                    self._by_key.setdefault(name, []).append(entry)
        self._keyed = len(self._entries)
        return self._by_key.get(key, ())

    def kept(self, slot: str) -> Kept | None:
        """What was last kept in a slot, if it is whole. The reader checks its head against the log."""
        return self._kept.get(slot)

    def close(self) -> None:
        """Nothing to let go of."""


class SqlLog:
    """The log of a study in a database: events are written down as JSON, and decoded when they are looked at.

    What was read is remembered by number (digest and kind) and by key, so that a later look at a few events is
    checked against the chain as well.
    """

    def __init__(self, storage: Storage, number: int) -> None:
        self.storage, self.number, self.place = storage, number, storage.place
        self._digests, self._kinds = [GENESIS], [""]
        self._by_key: dict[str, list[int]] = {}

    def append(self, head: Head, events: Sequence[ev.Event], time: float, keep: Slots = None) -> Head | None:
        """Write `events` and what is kept with them in one transaction, if the log still ends at `head`."""
        slots = {slot: text for slot, content in (keep or {}).items() if (text := _written(slot, content))}
        return self.storage.append(self.number, head, [entry_of(event, time) for event in events], keep=slots)

    def read(self, after: Head | None = None, most: int | None = None) -> Iterator[Logged]:
        """The events after `after` (no more than `most`), checked against the chain of digests."""
        rows = self.storage.rows(self.number, after, most)
        self._remember(rows)
        return map(Logged._make, rows)

    def _remember(self, rows: Sequence[Row]) -> None:
        """Where to find the rows that are new; a key that was there before is damage."""
        with self.storage.lock:
            known = len(self._digests)
            if not rows or rows[0].number > known:
                return
            for number, kind, key, *_, digest in rows[known - rows[0].number :]:
                if key is not None:
                    if key in self._by_key:
                        raise LogDamaged(
                            f"{self.place}: event {number} happened before (key {key}); restore the database from "
                            "a backup"
                        )
                    self._by_key[key] = [number]
                    if "/" in key:
                        self._by_key.setdefault(key[: key.rfind("/") + 1], []).append(number)
                self._digests.append(digest)
                self._kinds.append(kind)

    def _rows(self, choose: Callable[[], Sequence[int]]) -> Sequence[Logged]:
        """The events of the numbers that are chosen, in view of all that was written."""
        with self.storage.lock:
            self.read(Head(len(self._digests) - 1, self._digests[-1]))
            before = {number: self._digests[number - 1] for number in choose()}
        return [*map(Logged._make, self.storage.numbered(self.number, before))] if before else []

    def some(self, kind: str, count: int, *, last: bool = True) -> Sequence[Logged]:
        """The last (or first) events of a kind, in order."""

        def chosen() -> list[int]:
            in_order = range(1, len(self._kinds))
            of_kind = (
                number for number in (reversed(in_order) if last else in_order) if self._kinds[number] == kind
            )
            return [*islice(of_kind, count)]

        return self._rows(chosen)

    def find(self, key: str) -> Sequence[Logged]:
        """The event of a key, or all below one that ends in a slash, in order."""
        return self._rows(lambda: self._by_key.get(key, ()))

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


Log: TypeAlias = MemoryLog | SqlLog
"""Append and read: all that a study needs to know of where its events are."""


def entry_of(event: ev.Event, time: float) -> Entry:
    """An event as it is written down."""
    return Entry(*ev.write(event), time, event.key)


def _written(slot: str, content: Any) -> str | None:
    """What is kept, as text; None where it is not plain data, which a study can do without."""
    try:
        return dumps(content)
    except NotStorable:
        return None
