"""A log that nobody needs to remember: it holds the events themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stackelberg.study.events import Event
from stackelberg.study.log.base import Head, Kept, Log


@dataclass(frozen=True, eq=False, slots=True)
class _Held:
    """An event in memory."""

    head: Head
    time: float
    event: Event

    @property
    def kind(self) -> str:
        """The kind of event, in lower case."""
        return self.event.kind


class MemoryLog(Log):
    """A log in memory, for one process.

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

    def __init__(self) -> None:
        self._entries: list[_Held] = []
        self._kept: dict[str, Kept] = {}

    def append(
        self, head: Head, events: Sequence[Event], time: float, keep: Mapping[str, Any] | None = None
    ) -> Head | None:
        """Hold on to `events` if the log still ends at `head`."""
        if head.events != len(self._entries):
            return None
        for event in events:
            head = Head(head.events + 1)
            self._entries.append(_Held(head, time, event))
        self._kept |= {slot: Kept(head, content) for slot, content in (keep or {}).items()}
        return head

    def read(self, after: Head | None = None) -> Iterator[_Held]:
        """The events after `after`, as they were when this was called."""
        return iter(self._entries[0 if after is None else after.events :])

    def kept(self, slot: str) -> Kept | None:
        """What was last kept in a slot."""
        return self._kept.get(slot)

    def close(self) -> None:
        """Nothing to let go of."""
