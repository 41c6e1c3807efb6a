"""Connections: durable commits on SQLite and PostgreSQL, and database errors put into words."""

from __future__ import annotations

import os
import sqlite3
import time as clock
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url

from stackelberg.core import InvalidInput, require
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import LogDamaged, StorageFailed, StudyError, UnknownStudy

BUSY_S = 60
"""How long a writer waits for another one before it gives up."""

SWITCH_S = 0.01
"""How long to wait between two attempts to switch to a write-ahead log."""


def checked_url(url: str | Path) -> URL:
    """A database address, or an error that shows how to write one. A plain path means an SQLite file.

    >>> checked_url("tolls.db").render_as_string()
    'sqlite:///tolls.db'
    """
    expected = "db: expected an address such as sqlite:///tolls.db or postgresql://user@host/name, got"
    if not isinstance(url, str | Path):
        raise InvalidInput(f"{expected} {short_repr(url)}")
    text = str(url)
    if isinstance(url, Path) or ("://" not in text and text.endswith((".db", ".sqlite", ".sqlite3"))):
        text = f"sqlite:///{text}"
    try:
        parsed = make_url(text)
    except sa.exc.ArgumentError as error:
        raise InvalidInput(f"{expected} {text!r}") from error
    backend = parsed.get_backend_name()
    if backend == "sqlite":
        if parsed.database in (None, "", ":memory:"):
            raise InvalidInput("db: expected a file, e.g. sqlite:///tolls.db; a study in memory would not survive")
        return parsed
    if backend == "postgresql":
        require("psycopg", extra="postgres")
        return parsed.set(drivername="postgresql+psycopg")
    raise InvalidInput(f"db: expected an sqlite or postgresql address, got {backend!r}")


def build(url: URL, *, create: bool) -> sa.Engine:
    """An engine whose commits are durable. `create=False` refuses an SQLite file that does not exist.

    An SQLite file is opened for reading alone where its folder cannot be written to; a new one is for its owner.
    """
    if url.get_backend_name() == "postgresql":
        return sa.create_engine(url, poolclass=sa.pool.NullPool, connect_args={"connect_timeout": 15})
    file, place = Path(str(url.database)), url.render_as_string()
    there = os.path.exists(file)  # False, too, for a name that no file can have
    if not create and not there:
        raise UnknownStudy(f"{place}: there is no such file; check --db, or create a study first")
    if not os.path.isdir(file.parent):
        raise StorageFailed(f"{place}: there is no folder {file.parent}; create it first")
    if there and not file.is_file():
        raise StorageFailed(f"{place}: expected a file, got a folder, a pipe or a device")
    if not there:
        try:  # SQLite gives the files beside it (`-wal`, `-shm`) the same permissions
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise StorageFailed(f"{place}: {_CANNOT_OPEN} ({error.strerror})") from error
    log, mode = beside(file, "-wal"), "rwc"
    if there and not os.access(file.parent, os.W_OK):
        # SQLite cannot make the files there that readers share with writers: without a write-ahead log there are no
        # writers, and it is told to do without.
        mode = "ro" if log.exists() and log.stat().st_size else "ro&immutable=1"
    uri = f"file:{quote(str(file.absolute()))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_S, check_same_thread=False, isolation_level=None)
        try:
            if mode == "rwc":
                _prepare(connection)
        except sqlite3.Error:
            connection.close()  # nobody else would: the file is no database, and the engine never gets it
            raise
        return connection

    return sa.create_engine(url, poolclass=sa.pool.NullPool, creator=connect)


def beside(file: Path, ending: str) -> Path:
    """A file that SQLite keeps beside a database: `-wal`, `-shm` or `-journal`."""
    return file.with_name(file.name + ending)


def _prepare(connection: sqlite3.Connection) -> None:
    """Write-ahead log, and a sync at every commit, however many newcomers open a file at once.

    SQLite upgrades a lock to switch to such a log, for which its busy handler does not wait: the wait is ours.
    """
    until = clock.monotonic() + BUSY_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or clock.monotonic() >= until:
                raise
        clock.sleep(SWITCH_S)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


@contextmanager
def transaction(connection: sa.Connection, *, write: bool) -> Iterator[None]:
    """One transaction: a reader sees one moment of the log, a writer its very end.

    On SQLite it goes to the driver directly. A writer takes the write lock there at once: upgrading a read lock
    later could deadlock.
    """
    if connection.dialect.name != "sqlite":
        connection.execution_options(isolation_level="READ COMMITTED" if write else "REPEATABLE READ")
        with connection.begin():
            yield
        return
    driver: Any = connection.connection.driver_connection
    try:  # Ctrl-C may come when the transaction has just begun
        driver.execute("BEGIN IMMEDIATE" if write else "BEGIN")
        yield
        driver.execute("COMMIT")
    finally:
        if driver.in_transaction:
            driver.execute("ROLLBACK")
        connection.rollback()  # of what SQLAlchemy believes to have begun


def execute(connection: sa.Connection, statement: sa.TextClause, given: dict[str, Any]) -> Any:
    """One statement with named parameters. On SQLite it goes to the driver directly, which halves the cost of an
    append; on PostgreSQL the way to the server costs far more, and SQLAlchemy notices when a connection is lost."""
    if connection.dialect.name != "sqlite":
        return connection.execute(statement, given)
    driver: Any = connection.connection.driver_connection
    return driver.execute(statement.text, given)


_CANNOT_OPEN = (
    "the file cannot be opened; check the path and its permissions. If its folder cannot be written to and holds a "
    "-wal file beside it, copy both to a folder of your own"
)
_FULL = "nothing was written; free some space and do it again"
_LOCKED = (
    "another program keeps the database locked (waited {waited:.1f} s): nothing was written; end it, or repeat"
)
_EXPLANATIONS = (
    ("disk is full", StorageFailed, f"the disk is full: {_FULL}"),
    ("disk i/o error", StorageFailed, "the disk failed or is full: nothing was written; check it and do it again"),
    ("no space left", StorageFailed, f"the disk is full: {_FULL}"),
    ("readonly", StorageFailed, "the database is read-only: nothing was written; check the file's permissions"),
    ("read-only", StorageFailed, "the database is read-only: nothing was written; check its permissions"),
    ("locked", StorageFailed, _LOCKED),
    ("malformed", LogDamaged, "the file is damaged (truncated or overwritten); restore it from a backup"),
    ("could not decode", LogDamaged, "text in the log is not UTF-8; restore the database from a backup"),
    ("not a database", LogDamaged, "this file is not an SQLite database, or its beginning is damaged"),
    ("no such table", LogDamaged, "a table of the log is gone; restore the database from a backup"),
    ("no such column", LogDamaged, "a column of the log is gone; restore the database from a backup"),
    ("unable to open", StorageFailed, _CANNOT_OPEN),
)


@contextmanager
def explained(place: str) -> Iterator[None]:
    """Turn what the database says into an error that says what to do. A broken constraint passes through."""
    begun = clock.monotonic()
    try:
        yield
    except (StudyError, sa.exc.IntegrityError):
        raise
    except UnicodeDecodeError as error:  # even its message quotes what is damaged
        raise LogDamaged(
            f"{place}: the file is damaged (text in it is not UTF-8); restore it from a backup"
        ) from error
    except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
        cause = str(getattr(error, "orig", None) or error).strip()
        for words, kind, advice in _EXPLANATIONS:
            if words in cause.lower():
                said = advice.format(waited=clock.monotonic() - begun)
                raise kind(f"{place}: {said} ({cause})") from error
        raise StorageFailed(f"{place}: the database refused: {cause}; nothing was written") from error
