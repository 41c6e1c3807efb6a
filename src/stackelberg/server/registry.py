"""The studies that a server has open, all on one connection to the database, and who is told when they change."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from stackelberg.core import InvalidInput
from stackelberg.problems import open_study
from stackelberg.server.limits import Limits
from stackelberg.server.models import NewStudy
from stackelberg.server.problem_documents import Refused, places_of
from stackelberg.server.requests import problem_of_request, setup_of_request
from stackelberg.server.shared_storage import SharedStorage
from stackelberg.study import Storage, Study
from stackelberg.study.storage import Head
from stackelberg.support.names import checked_name

_View = TypeVar("_View")
_PACE = 4.0
"""A view that took a second to compute is not computed again for four, however fast a study moves."""

_MOST_VIEWS = 300
OVERVIEW = "overview"
"""The view that lists of studies show."""


@dataclass(frozen=True)
class _Kept:
    """A view of a study as it stood after so many events, and until when it will do although there are more."""

    events: int
    until: float
    view: Any


class Registry:
    """Opens studies when they are first asked for, and keeps them open.

    They share one `SharedStorage`; readers have connections of their own.
    """

    def __init__(self, url: str | Path, limits: Limits) -> None:
        self.limits = limits
        self.storage = SharedStorage(url)
        self.places = places_of(self.storage.url, self.storage.place)
        self.reading = Storage(url, create=False)
        self._lock = threading.Lock()
        self._studies: dict[str, Study] = {}
        self._views: dict[tuple[str, str], _Kept] = {}
        self._locks: dict[tuple[str, ...], threading.Lock] = {}

    def close(self) -> None:
        """Let go of the database."""
        for study in self._studies.values():
            study.close()
        for storage in (self.storage, self.reading):
            storage.close()

    def study(self, name: str) -> Study:
        """The study of that name."""
        found = self._studies.get(name)
        if found is not None:
            return found
        self.reading.find(name)  # an unknown name leaves nothing behind
        with self._alone(name):
            if name not in self._studies:
                self._studies[name] = open_study(self.storage, name)
            return self._studies[name]

    def _alone(self, *what: str) -> threading.Lock:
        """One thread at a time opens a study, or computes a view."""
        with self._lock:
            return self._locks.setdefault(what, threading.Lock())

    def create(self, given: NewStudy, by: str) -> Study:
        """A new study."""
        if (given.problem is None) == (given.settings is None):
            raise InvalidInput("problem: expected either a problem or settings, got both or none")
        if len(self.reading.heads()) >= self.limits.studies:
            raise Refused(429, "studies", f"there are {self.limits.studies} studies already, as many as may be")
        if given.settings is not None:
            name, setup = checked_name("name", given.name), setup_of_request(given.settings, self.limits)
        else:
            problem = problem_of_request(given, self.limits)
            name, setup = problem.name, problem.setup
        study = Study.create(self.storage, name, setup, by=by)
        with self._lock:
            kept = self._studies.setdefault(name, study)
        if kept is not study:  # somebody else has opened it at this very moment
            study.close()
        return kept

    def view(self, name: str, kind: str, compute: Callable[[Study], _View]) -> _View:
        """A view of a study, computed again when its log has grown (but not all the time)."""
        study, key = self.study(name), (name, kind)
        with self._alone(*key):
            events = self.reading.head(self.reading.find(name)).events
            kept = self._views.get(key)
            now = time.monotonic()
            if kept is None or (now > kept.until and kept.events != events):
                view, done = compute(study), time.monotonic()
                kept = _Kept(events, done + _PACE * (done - now), view)
                self._keep(key, kept)
            return kept.view  # type: ignore[no-any-return]

    def kept(self, name: str, kind: str, events: int | None) -> Any:
        """A view that was computed before and is of the log as long as it is now; None where there is none."""
        found = self._views.get((name, kind))
        return None if found is None or found.events != events else found.view

    def _keep(self, key: tuple[str, str], kept: _Kept) -> None:
        """Keep the views that were computed last: tables can be large. Overviews are small, and all are listed."""
        with self._lock:
            self._views.pop(key, None)
            self._views[key] = kept
            large = [old for old in self._views if old[1] != OVERVIEW]
            for old in large[: max(0, len(large) - _MOST_VIEWS)]:
                del self._views[old]


class Notifier:
    """Says when a log has grown: at once for what this server writes, within half a second for other processes."""

    def __init__(self, heads: Callable[[], dict[str, Head]], every_s: float = 0.5) -> None:
        self._heads, self._every_s = heads, every_s
        self._known: dict[str, int] = {}
        self._waiting: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever something has changed; the waiter clears it."""
        event = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._waiting.add(event)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._beat())
        try:
            yield event
        finally:
            self._waiting.discard(event)

    def nudge(self) -> None:
        """Something was written; from any thread."""
        if self._loop is not None and self._waiting:
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()

    async def _beat(self) -> None:
        """Look at the database while anybody listens."""
        while self._waiting:
            await asyncio.sleep(self._every_s)
            try:
                heads = await asyncio.to_thread(self._heads)
            except Exception:  # out of reach for the moment: listeners see it themselves
                continue
            found = {name: head.events for name, head in heads.items()}
            if found != self._known:
                self._known = found
                self._wake()
