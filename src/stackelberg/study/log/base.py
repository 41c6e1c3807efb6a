"""What a log is: events in order, of which none is ever changed.

`append` is a compare-and-swap on the head: it writes only if the log still ends where the writer believes it ends,
so of two writers one succeeds and the other reads what it missed and tries again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from stackelberg.study.events import Event

GENESIS = "0" * 64
"""The digest before the first event."""


class Head(NamedTuple):
    """The end of a log: how many events, and the digest of the last."""

    events: int = 0
    digest: str = GENESIS


class Logged(Protocol):
    """An event at its place in a log; `event` may be decoded only when it is looked at."""

    @property
    def head(self) -> Head:
        """The head of the log right after this event."""
        ...

    @property
    def time(self) -> float:
        """When it was written."""
        ...

    @property
    def kind(self) -> str:
        """The kind of event, in lower case."""
        ...

    @property
    def event(self) -> Event:
        """What happened."""
        ...


class Kept(NamedTuple):
    """Data that belongs to the log as it stood at `head`: it saves time, and can be done without."""

    head: Head
    content: Any


class Log(ABC):
    """Append and read; `place` says in words where the log is, for messages."""

    place: str

    @abstractmethod
    def append(
        self, head: Head, events: Sequence[Event], time: float, keep: Mapping[str, Any] | None = None
    ) -> Head | None:
        """Write `events` if the log still ends at `head`; the new head, or None if someone else wrote first.

        `keep` is data by slot that belongs to the log as it stands then, written together with the events; what
        cannot be stored is left out.
        """

    @abstractmethod
    def read(self, after: Head | None = None) -> Iterator[Logged]:
        """The events after `after`, from the beginning by default, checked up to the end."""

    @abstractmethod
    def kept(self, slot: str) -> Kept | None:
        """What was last kept in a slot, if it is whole. The reader checks its head against the log."""

    @abstractmethod
    def close(self) -> None:
        """Let go of what the log lies in."""
