"""One database for all requests of a server: writers are committed together, readers wait for no commit."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from stackelberg.core import StackelbergError
from stackelberg.study import LogDamaged, Storage, StorageFailed
from stackelberg.study.storage import Append, Entry, Head, Row

_INTERRUPTED = "the program was stopped before anything was written; do it again"


@dataclass(eq=False)
class _Waiting:
    """A pending write and its outcome."""

    wanted: Append
    done: bool = False
    elected: bool = False
    found: Head | None = None
    error: BaseException | None = None
    turn: SimpleQueue[None] = field(default_factory=SimpleQueue)


class SharedStorage(Storage):
    """A `Storage` for many threads: what they write is committed together.

    While one of them writes others queue up, and the next writes for all of these. On SQLite writers on connections
    of their own would wait for each other blindly. Logs are read through a second connection, so that catching up
    with other processes waits for no commit.
    """

    def __init__(self, url: str | Path) -> None:
        self._reader: Any = None  # a database that cannot be opened is closed again
        super().__init__(url)
        self._reader = Storage(url, create=False)
        self._queue_lock = threading.Lock()
        self._queue: list[_Waiting] = []
        self._led = False

    def close(self) -> None:
        """Let go of the database, unless somebody else shares it."""
        super().close()
        if self._users <= 0 and self._reader is not None:
            self._reader.close()

    def rows(self, study: int, after: Head | None = None) -> Sequence[Row]:
        """The events after `after`, as `Storage.rows` gives them."""
        return self._reader.rows(study, after)  # type: ignore[no-any-return]

    def append(
        self, study: int, head: Head, entries: Sequence[Entry], *, keep: Mapping[str, str] | None = None
    ) -> Head | None:
        """Write `entries` as `Storage.append` does, in one transaction with what others wait to write."""
        mine = _Waiting(Append(study, head, entries, keep))
        with self._queue_lock:
            self._queue.append(mine)
            leads, self._led = not self._led, True
        try:
            if not leads:
                mine.turn.get()
            if not mine.done:
                with self.lock:
                    with self._queue_lock:
                        batch, self._queue = self._queue, []
                    self._write_for(batch)
        finally:
            self._hand_over(mine, leads)
        if mine.error is not None:
            raise mine.error
        return mine.found

    def _write_for(self, batch: Sequence[_Waiting]) -> None:
        """Write for all who wait; each gets its own outcome."""
        try:
            self._append_all(batch)
        except BaseException as error:
            for one in batch:
                if not one.done:
                    one.error = error if isinstance(error, Exception) else StorageFailed(_INTERRUPTED)
            if not isinstance(error, Exception):
                raise
        finally:
            for one in batch:
                one.done = True
                one.turn.put(None)

    def _hand_over(self, mine: _Waiting, led: bool) -> None:
        """A writer that has led, or was interrupted in its turn, lets the next one lead."""
        with self._queue_lock:
            if mine in self._queue:
                self._queue.remove(mine)
            if not (led or mine.elected):
                return
            if self._queue:
                self._queue[0].elected = True
                self._queue[0].turn.put(None)
            else:
                self._led = False

    def _append_all(self, batch: Sequence[_Waiting]) -> None:
        """Write for all who wait, in one transaction; one by one where an entry of it cannot be written."""
        try:
            for one, head in zip(batch, self.append_together([one.wanted for one in batch]), strict=True):
                one.found = head
        except LogDamaged:
            if len(batch) == 1:
                raise
            for one in batch:
                try:
                    self._append_all([one])
                except StackelbergError as error:
                    one.error = error
