"""Where logs live: append and read, over SQLAlchemy Core, in an SQLite file or on a PostgreSQL server.

`append` is a compare-and-swap on the head of a study's log, as in `log.Log`. Every event carries a digest of itself
and of the event before it; the head repeats the last one. An event that was edited, removed or put elsewhere breaks
the chain, and a removed tail disagrees with the head.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

from stackelberg.core import InvalidInput
from stackelberg.study import engine as engines
from stackelberg.study import events as ev
from stackelberg.study import schema
from stackelberg.study.schema import events, studies
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import LogDamaged, StorageFailed, StudyExists, UnknownStudy
from stackelberg.support.files import closed_on_error
from stackelberg.support.names import NOWHERE_HELD, printable

_COPIED = (
    ". If it is a copy of a file in use, the studies are in the file ending in -wal beside the original: copy with "
    "`stackelberg backup`"
)
_LAST_TIME = 2.5e11
"""Times lie within so many seconds of 1970: beyond, there is no date for them."""

GENESIS = "0" * 64
"""The digest before the first event."""


class Head(NamedTuple):
    """The end of a log: how many events, and the digest of the last."""

    events: int = 0
    digest: str = GENESIS


class Entry(NamedTuple):
    """An event to be written: its kind, the key of what may happen only once, the time, and a JSON body."""

    kind: str
    body: str
    time: float
    key: str | None = None


class Row(NamedTuple):
    """An event as it stands in the log."""

    number: int
    kind: str
    key: str | None
    time: float
    body: Any
    digest: str = GENESIS


def digest_of(before: str, number: int, kind: str, key: str | None, time: float, body: str) -> str:
    """The digest of an event at its place in the log."""
    return hashlib.sha256(f"{before}\n{number}\n{kind}\n{key or ''}\n{time!r}\n{body}".encode()).hexdigest()


@dataclass(frozen=True)
class Summary:
    """Summary of a study without replay. Times are seconds since 1970.

    `damaged` says why its log cannot be read; then there is nothing else to say of it.
    """

    name: str
    events: int | None = None
    created: float | None = None
    changed: float | None = None
    finished: bool = False
    damaged: str | None = None


class Kept(NamedTuple):
    """Data that belongs to the log as it stood at `head`: it saves time, and can be done without."""

    head: Head
    content: Any


class Append(NamedTuple):
    """Entries to be written after the head of a log, and snapshots by slot to keep with them."""

    study: int
    head: Head
    entries: Sequence[Entry]
    keep: Mapping[str, str] | None = None


class Storage:
    """One database. Open it with `create=False` to refuse a database that holds no log yet.

    Parameters
    ----------
    url : str | Path
        Address of the database, or a path of an SQLite file.
    create : bool, default True
        False refuses a database that holds no log yet.

    Examples
    --------
    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> storage = Storage(f"sqlite:///{folder.name}/log.db")
    >>> study, head = storage.add("tolls", [Entry("created", "{}", time=0.0)])
    >>> storage.append(study, head, [Entry("note", '{"text":"hello"}', time=1.0)]).events
    2
    >>> storage.append(study, head, [Entry("note", '{"text":"too late"}', time=1.0)]) is None
    True
    >>> [kind for _, kind, *_ in storage.rows(study)]
    ['created', 'note']
    >>> storage.close(); folder.cleanup()
    """

    def __init__(self, url: str | Path, *, create: bool = True) -> None:
        self.url = engines.checked_url(url)
        self.place = self.url.render_as_string()
        self.lock = threading.RLock()
        self._process = os.getpid()
        self._engine = engines.build(self.url, create=create)
        self._connection: sa.Connection | None = None
        self._users = 1
        with closed_on_error(self):
            self._prepare(create)

    @staticmethod
    def at(url: str | Path | Storage, *, create: bool = True) -> Storage:
        """The database at an address; one that is open already is shared, and closed by the last who uses it."""
        if not isinstance(url, Storage):
            return Storage(url, create=create)
        with url.lock:
            url._users += 1
        return url

    def close(self) -> None:
        """Let go of the database, unless somebody else shares it."""
        with self.lock:
            self._users -= 1
            if self._users > 0:
                return
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            self._engine.dispose()

    def __enter__(self) -> Storage:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _prepare(self, create: bool) -> None:
        with self.transaction(write=False) as connection:
            if schema.exists(connection):
                schema.check_version(connection, self.place)
                return
        if not create:
            advice = f"check the address, or create one{_COPIED if self._engine.dialect.name == 'sqlite' else ''}"
            raise UnknownStudy(f"{self.place}: this database holds no studies; {advice}")
        with self.transaction(write=True) as connection:
            schema.create(connection)

    @contextmanager
    def transaction(self, *, write: bool) -> Iterator[sa.Connection]:
        """One transaction; what the database refuses comes out as an error that says what to do."""
        if os.getpid() != self._process:
            raise StorageFailed(
                f"{self.place}: opened in another process, before a fork; open it again in this one"
            )
        with self.lock, engines.explained(self.place):
            if self._connection is None or self._connection.invalidated:
                self._connection = self._engine.connect()
            with engines.transaction(self._connection, write=write):
                yield self._connection

    def add(self, name: str, entries: Sequence[Entry]) -> tuple[int, Head]:
        """A new study with its first events; a name that is taken is refused."""
        rows, head = rows_after(Head(), entries)
        try:
            with self.transaction(write=True) as connection:
                new = studies.insert().values(name=name, **head._asdict()).returning(studies.c.id)
                study = int(connection.execute(new).scalar_one())
                connection.execute(_INSERT, [{"study": study, **row._asdict()} for row in rows])
        except sa.exc.IntegrityError as error:
            raise StudyExists(
                f"{self.place}: a study named {name!r} exists already; open it, or choose another name"
            ) from error
        return study, head

    def heads(self) -> dict[str, Head]:
        """The head of each study's log, by name, in the order of their creation."""
        with self.transaction(write=False) as connection:
            rows = connection.execute(sa.select(studies).order_by(studies.c.id)).all()
        if not all(isinstance(row.name, str) for row in rows):
            raise LogDamaged(f"{self.place}: the name of a study is damaged; restore a backup")
        return {row.name: Head(row.events, row.digest) for row in rows}

    def summaries(self) -> list[Summary]:
        """All studies, in the order of their creation, without a replay; one that is damaged hides no other."""
        with self.transaction(write=False) as connection:
            rows = connection.execute(_SUMMARIES).all()
        return [self._summary(*row) for row in rows]

    def _summary(self, name: Any, events: Any, first: Any, last: Any, kind: Any) -> Summary:
        if not (_is_time(first) and _is_time(last) and isinstance(events, int)):
            why = f"{self.place}: the log of study {name!r} is empty or damaged; restore it from a backup"
            return Summary(str(name), damaged=why)
        return Summary(str(name), events, first, last, kind == ev.Finished.kind)

    def find(self, name: str) -> int:
        """The number of the study of that name."""
        if not isinstance(name, str):
            raise InvalidInput(f"name: expected the name of a study, got {short_repr(name)}")
        found = None
        if not NOWHERE_HELD.search(name):
            with self.transaction(write=False) as connection:
                found = connection.execute(sa.select(studies.c.id).where(studies.c.name == name)).scalar()
        if found is None:
            known = ", ".join(printable(one, lines=False) for one in self.heads()) or "none"
            raise UnknownStudy(f"{self.place}: there is no study named {name!r}; there are: {known}")
        return int(found)

    def head(self, study: int) -> Head:
        """The head of the log."""
        with self.transaction(write=False) as connection:
            return self._head(connection, study)

    def _head(self, connection: sa.Connection, study: int) -> Head:
        row = engines.execute(connection, _HEAD, {"wanted": study}).fetchone()
        if row is None or not isinstance(row[0], int):
            raise LogDamaged(f"{self.place}: the row of study {study} is gone; restore the database from a backup")
        return Head(*row)

    def append(
        self, study: int, head: Head, entries: Sequence[Entry], *, keep: Mapping[str, str] | None = None
    ) -> Head | None:
        """Write `entries` if the log still ends at `head`; the new head, or None if someone else wrote first.

        `keep` are snapshots, by slot, of the log as it stands after the entries: written in the same
        transaction, so that either all is there or nothing.
        """
        return self.append_together([Append(study, head, entries, keep)])[0]

    def append_together(self, batch: Sequence[Append]) -> list[Head | None]:
        """`append` for several writers, in one transaction."""
        with self.transaction(write=True) as connection:
            return [self._append(connection, *one) for one in batch]

    def _append(
        self,
        connection: sa.Connection,
        study: int,
        head: Head,
        entries: Sequence[Entry],
        keep: Mapping[str, str] | None,
    ) -> Head | None:
        rows, after = rows_after(head, entries)
        swap = {"was": head.events, "was_digest": head.digest, **after._asdict()}
        if engines.execute(connection, _SWAP, {"wanted": study, **swap}).rowcount != 1:
            return None
        try:
            for row in rows:
                engines.execute(connection, _INSERT, {"study": study, **row._asdict()})
        except (sa.exc.IntegrityError, sqlite3.IntegrityError) as error:  # the head was ours to move
            raise LogDamaged(
                f"{self.place}: the log of study {study} already holds an event with the number of a new "
                f"one ({error}); nothing was written; restore the database from a backup"
            ) from error
        for slot, body in (keep or {}).items():
            kept = {"slot": slot, **after._asdict(), "body": body, "checksum": _checksum(body)}
            engines.execute(connection, _KEEP, {"study": study, **kept})
        return after

    def rows(self, study: int, after: Head | None = None) -> Sequence[Row]:
        """The events after `after`, checked against the chain of digests up to the end.

        All of them are checked before the first is given to anybody.
        """
        after = after or Head()
        with self.transaction(write=False) as connection:
            end = self._head(connection, study)
            given = {"wanted": study, "after": after.events}
            rows: Sequence[Any] = () if end == after else connection.execute(_READ, given).all()
        if end == after:
            return ()
        events, last = after
        if end.events <= events:
            raise LogDamaged(
                f"{self.place}: the log of study {study} ends at event {end.events}, and this process has read "
                f"another one up to event {events}: an older copy was put in its place, or what was written last "
                "is gone. Nothing was written; put back what was there, or restore a backup, and open it again"
            )
        for number, kind, key, time, body, digest in rows:
            events += 1
            whole_event = digest_of(last, number, kind, key, time, body) == digest and _is_time(time)
            if number != events or not whole_event:
                raise self._damaged(study, events)
            last = digest
        if (events, last) != end:
            raise self._damaged(study, events + 1)
        return rows

    def snapshot(self, study: int, slot: str) -> Kept | None:
        """The snapshot in a slot, if there is one and it is whole. The reader checks its head against the log."""
        with self.transaction(write=False) as connection:
            row = connection.execute(_SNAPSHOT, {"wanted": study, "slot": slot}).one_or_none()
        if row is None or not isinstance(row.body, str) or row.checksum != _checksum(row.body):
            return None
        return Kept(Head(row.events, row.digest), row.body)

    def _damaged(self, study: int, number: int) -> LogDamaged:
        return LogDamaged(
            f"{self.place}: the log of study {study} is not what was written: event {number} was edited, removed "
            "or put elsewhere; restore the database from a backup"
        )


def rows_after(head: Head, entries: Sequence[Entry]) -> tuple[list[Row], Head]:
    """The rows of `entries` after `head`, and the head after them."""
    rows = []
    for kind, body, time, key in entries:
        number = head.events + 1
        head = Head(number, digest_of(head.digest, number, kind, key, time, body))
        rows.append(Row(number, kind, key, time, body, head.digest))
    return rows, head


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _is_time(value: object) -> bool:
    """Whether a value can be a time: SQLite gives back whatever a damaged file says."""
    return isinstance(value, float) and abs(value) < _LAST_TIME


_HEAD = sa.text("SELECT events, digest FROM stackelberg_studies WHERE id = :wanted")
_SWAP = sa.text("""
    UPDATE stackelberg_studies SET events = :events, digest = :digest
    WHERE id = :wanted AND events = :was AND digest = :was_digest
""")
_KEEP = sa.text("""
    INSERT INTO stackelberg_snapshots (study, slot, events, digest, body, checksum)
    VALUES (:study, :slot, :events, :digest, :body, :checksum)
    ON CONFLICT (study, slot) DO UPDATE
    SET events = excluded.events, digest = excluded.digest, body = excluded.body, checksum = excluded.checksum
""")
_SNAPSHOT = sa.text("""
    SELECT events, digest, body, checksum FROM stackelberg_snapshots WHERE study = :wanted AND slot = :slot
""")
_SUMMARIES = sa.text("""
    SELECT s.name, s.events, begun.time, ended.time, ended.kind
    FROM stackelberg_studies AS s
    LEFT JOIN stackelberg_events AS begun ON begun.study = s.id AND begun.number = 1
    LEFT JOIN stackelberg_events AS ended ON ended.study = s.id AND ended.number = s.events
    ORDER BY s.id
""")
_INSERT = sa.text("""
    INSERT INTO stackelberg_events (study, number, kind, key, time, body, digest)
    VALUES (:study, :number, :kind, :key, :time, :body, :digest)
""")
_READ = (
    sa.select(*[events.c[name] for name in Row._fields])
    .where(events.c.study == sa.bindparam("wanted"), events.c.number > sa.bindparam("after"))
    .order_by(events.c.number)
)
