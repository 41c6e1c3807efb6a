"""One process's view of one log: where it has read to, what that means, and how it writes on."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from stackelberg.core import Leader
from stackelberg.study import codec
from stackelberg.study import events as ev
from stackelberg.study.errors import LogDamaged, NotStorable
from stackelberg.study.replay import Progress, Replay
from stackelberg.study.storage import Entry, Head, Storage

SNAPSHOT_ROUNDS, SNAPSHOT_S = 500, 2.0
"""A snapshot of the state is due after so many closed rounds, or when replaying since the last took so long."""

SNAPSHOT_SHARE = 0.2
"""But not so often that writing snapshots takes more than this share of the time the leader takes."""

STATE = "state"
"""The slot of the snapshot that shortens a replay."""


class Journal:
    """Reads a log into progress and appends to it. The log is the truth; `progress` is what it says so far."""

    def __init__(
        self,
        storage: Storage,
        number: int,
        *,
        objective: Any = None,
        now: Callable[[], float] = clock.time,
        use_snapshot: bool = True,
    ) -> None:
        self.storage, self.number, self.now = storage, number, now
        self.head = Head()
        self._spent_s = self._snapshot_s = 0.0
        self._snapshot_round = 0
        self.replay, self.progress = self._rebuild(objective, use_snapshot)

    @property
    def leader(self) -> Leader[Any]:
        """The leader in force, amendments included."""
        return self.replay.leader(self.progress)

    def events(self) -> Iterator[tuple[int, float, ev.Event]]:
        """(number, time, event) for the whole log, checked."""
        for head, entry in self.storage.read(self.number):
            yield head.events, entry.time, _event(head, entry)

    def find(self, key: str) -> ev.Event | None:
        """The event with that key, if it happened."""
        entry = self.storage.find_key(self.number, key)
        return None if entry is None else ev.read(entry.kind, entry.body, key)

    def snapshot(self, slot: str) -> str | None:
        """The snapshot in a slot, if it belongs to this log and nothing was told since."""
        kept = self.storage.snapshot(self.number, slot)
        if kept is None:
            return None
        belongs = False
        for head, entry in self.storage.read(self.number):
            if belongs and entry.kind == "told":
                return None
            belongs = belongs or head == kept.head
        return kept.body if belongs else None

    def write(self, events: Sequence[ev.Event], keep: Mapping[str, str] | None = None) -> bool:
        """Append events and move on; False (and caught up) if another process wrote first.

        Times in a log never go back: where the clock did, an event bears the time of the one before it.
        """
        time = max(self.now(), self.progress.time)
        progress = self.progress
        begun = clock.perf_counter()
        for event in events:
            progress = self.replay.advance(progress, event, time)
        self._spent_s += clock.perf_counter() - begun
        entries = [Entry(*ev.write(event), time, ev.key_of(event)) for event in events]
        begun = clock.perf_counter()
        slots = {**(keep or {}), **(_snapshot(progress) if self._snapshot_is_due(progress) else {})}
        head = self.storage.append(self.number, self.head, entries, keep=slots)
        if head is None:
            self.catch_up()
            return False
        self.head, self.progress = head, progress
        if STATE in slots:
            self._snapshot_s, self._spent_s = clock.perf_counter() - begun, 0.0
            self._snapshot_round = progress.state.round
        return True

    def _snapshot_is_due(self, progress: Progress) -> bool:
        many = progress.state.round >= self._snapshot_round + SNAPSHOT_ROUNDS
        return many or self._spent_s > max(SNAPSHOT_S, self._snapshot_s / SNAPSHOT_SHARE)

    def catch_up(self) -> bool:
        """Read what other processes wrote; whether there was anything."""
        behind = self.head
        for head, entry in self.storage.read(self.number, behind):
            self.progress = self.replay.advance(self.progress, _event(head, entry), entry.time)
            self.head = head
        return self.head != behind

    def _rebuild(self, objective: Any, use_snapshot: bool) -> tuple[Replay, Progress]:
        """Replay the log, from a snapshot that agrees with it where there is one."""
        kept = self.storage.snapshot(self.number, STATE) if use_snapshot else None
        short = None if kept is None else _restored(kept.body)
        entries = self.storage.read(self.number)
        self.head, first = next(entries, (Head(), None))
        created = None if first is None else _event(self.head, first)
        if first is None or not isinstance(created, ev.Created):
            raise LogDamaged(f"{self.storage.place}: the log of study {self.number} lacks its beginning")
        replay = Replay(created.settings, objective)
        progress = replay.begin(first.time)
        begun = clock.perf_counter()
        for head, entry in entries:
            self.head = head
            if short is None or kept is None or head.events > kept.head.events:
                progress = replay.advance(progress, _event(head, entry), entry.time)
            elif head.events == kept.head.events:
                if head != kept.head:  # the snapshot belongs to another log: do without it
                    return self._rebuild(objective, use_snapshot=False)
                progress = short
                self._snapshot_round, begun = short.state.round, clock.perf_counter()
        if short is not None and kept is not None and self.head.events < kept.head.events:
            return self._rebuild(objective, use_snapshot=False)  # of a longer log, so of another one
        self._spent_s = clock.perf_counter() - begun
        return replay, progress


def _event(head: Head, entry: Entry) -> ev.Event:
    return ev.read(entry.kind, entry.body, f"event {head.events}")


def _snapshot(progress: Progress) -> dict[str, str]:
    """The state as a snapshot; a leader whose state is no plain data simply does without."""
    try:
        return {STATE: codec.dumps({"versions": ev.versions_now(), "progress": progress}, "state")}
    except NotStorable:
        return {}


def _restored(body: str) -> Progress | None:
    """The progress in a snapshot; None where another version wrote it (then the log is replayed and checked)."""
    content = codec.loads(body, "snapshot")
    if content["versions"] != ev.versions_now() or not isinstance(content["progress"], Progress):
        return None
    return content["progress"]
