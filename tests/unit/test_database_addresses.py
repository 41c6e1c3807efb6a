"""Database addresses, durable connections, and database errors put into words."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from stackelberg.core import InvalidInput
from stackelberg.leaders import TwoPoint
from stackelberg.study import (
    LogDamaged,
    Setup,
    StorageFailed,
    Study,
    StudyExists,
    UnknownStudy,
    back_up,
    engine,
)
from stackelberg.study.engine import build, checked_url, explained, transaction


@pytest.mark.parametrize(
    "given, address",
    [
        ("tolls.db", "sqlite:///tolls.db"),
        ("runs/tolls.sqlite", "sqlite:///runs/tolls.sqlite"),
        ("tolls.sqlite3", "sqlite:///tolls.sqlite3"),
        (Path("tolls"), "sqlite:///tolls"),
        (Path("/runs/tolls.db"), "sqlite:////runs/tolls.db"),
        ("sqlite:///tolls.db", "sqlite:///tolls.db"),
        ("sqlite:///tolls", "sqlite:///tolls"),
    ],
)
def test_a_path_is_an_sqlite_file(given, address):
    assert checked_url(given).render_as_string(hide_password=False) == address


@pytest.mark.parametrize(
    "given, message",
    [
        ("tolls", "db: expected an address such as sqlite:///tolls.db"),
        ("tolls.txt", "db: expected an address such as"),
        ("sqlite://", "db: expected a file, e.g. sqlite:///tolls.db"),
        ("sqlite:///:memory:", "a study in memory would not survive"),
        ("mysql://me@host/db.sqlite", "db: expected an sqlite or postgresql address, got 'mysql'"),
    ],
)
def test_what_is_no_address_is_refused_with_one_that_is(given, message):
    with pytest.raises(InvalidInput) as error:
        checked_url(given)
    assert message in str(error.value)


@pytest.mark.skipif(sys.platform == "win32", reason="other permissions")
@pytest.mark.parametrize("mask, mode", [(0o022, 0o600), (0o000, 0o600), (0o277, 0o400)])
def test_a_new_file_is_for_its_owner_alone(tmp_path, mask, mode):
    """A log says who pays what, and digests of tokens are in it too."""
    before = os.umask(mask)
    try:
        engine.build(engine.checked_url(tmp_path / "s.db"), create=True)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "s.db").stat().st_mode) == mode


@pytest.mark.skipif(sys.platform == "win32", reason="other permissions")
def test_so_are_the_files_beside_it_and_its_backups(tmp_path):
    def modes():
        return {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}

    (tmp_path / "link.db").symlink_to(tmp_path / "s.db")  # to a file that is not there yet
    with Study.create(tmp_path / "link.db", "a", Setup(TwoPoint(K=1), x0=[0.0])):
        assert {modes()[name] for name in ("s.db", "s.db-wal", "s.db-shm")} == {0o600}
    back_up(tmp_path / "s.db", tmp_path / "backup.db")
    assert modes()["backup.db"] == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="other permissions")
def test_a_file_that_is_there_keeps_its_permissions(tmp_path):
    db = tmp_path / "s.db"
    Study.create(db, "a", Setup(TwoPoint(K=1), x0=[0.0])).close()
    db.chmod(0o640)
    with Study.open(db, "a") as study:
        study.ask()
        assert stat.S_IMODE((tmp_path / "s.db-wal").stat().st_mode) == 0o640
    assert stat.S_IMODE(db.stat().st_mode) == 0o640


def test_a_file_that_may_not_be_made(tmp_path, monkeypatch):
    def refuse(*file):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(engine.os, "open", refuse)
    with pytest.raises(StorageFailed, match=r"s\.db: the file cannot be opened; .* \(Permission denied\)"):
        Study.create(tmp_path / "s.db", "a", Setup(TwoPoint(K=1), x0=[0.0]))


def test_a_server_needs_its_driver(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ImportError, match=r"\.\[postgres\]"):
        checked_url("postgresql://me@host/tolls")
    assert checked_url("tolls.db").drivername == "sqlite"


# Connections.


def connected(file: Path) -> sa.Connection:
    return build(checked_url(file), create=True).connect()


def pragma(connection: sa.Connection, name: str) -> Any:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_a_file_that_is_not_there_is_created_only_on_demand(tmp_path):
    with pytest.raises(UnknownStudy, match="there is no such file; check --db, or create a study first"):
        build(checked_url(tmp_path / "a.db"), create=False)
    build(checked_url(tmp_path / "a.db"), create=True).connect().close()
    assert (tmp_path / "a.db").exists()
    build(checked_url(tmp_path / "a.db"), create=False)
    with pytest.raises(StorageFailed, match=r"there is no folder .*none; create it first"):
        build(checked_url(tmp_path / "none" / "a.db"), create=True)


@pytest.mark.parametrize("writes", [False, True])
def test_a_writer_takes_the_write_lock_at_once_and_a_reader_does_not(tmp_path, monkeypatch, writes):
    monkeypatch.setattr(engine, "BUSY_S", 0)
    with connected(tmp_path / "a.db") as one, connected(tmp_path / "a.db") as other:
        with transaction(one, write=writes):
            if writes:
                with pytest.raises(sqlite3.OperationalError, match="locked"), transaction(other, write=True):
                    pass
            else:
                with transaction(other, write=True):
                    pass
        with transaction(other, write=True):
            pass


@pytest.mark.parametrize("by", ["driver", "sqlalchemy"])
def test_a_transaction_that_fails_leaves_nothing_and_the_next_one_begins(tmp_path, by):
    with connected(tmp_path / "a.db") as connection, closing(sqlite3.connect(tmp_path / "a.db")) as other:
        other.execute("CREATE TABLE t (a INTEGER)")
        insert = connection.connection.driver_connection.execute if by == "driver" else connection.exec_driver_sql
        with suppress(KeyError), transaction(connection, write=True):
            insert("INSERT INTO t VALUES (1)")
            raise KeyError
        assert other.execute("SELECT * FROM t").fetchall() == []
        with transaction(connection, write=True):
            insert("INSERT INTO t VALUES (2)")
        assert other.execute("SELECT * FROM t").fetchall() == [(2,)]
        assert not connection.in_transaction()


# Errors.


@pytest.mark.parametrize(
    "cause, kind, advice",
    [
        ("database or disk is full", StorageFailed, "the disk is full: nothing was written; free some space"),
        ("disk I/O error", StorageFailed, "the disk failed or is full: nothing was written; check it"),
        ("could not extend file: No space left on device", StorageFailed, "the disk is full: nothing was written"),
        ("attempt to write a readonly database", StorageFailed, "read-only: .* check the file's permissions"),
        ("cannot execute INSERT in a read-only transaction", StorageFailed, "read-only: .* check its permissions"),
        (
            "database is locked",
            StorageFailed,
            r"keeps the database locked \(waited 0.0 s\): nothing was",
        ),
        ("database disk image is malformed", LogDamaged, r"the file is damaged \(truncated or overwritten\)"),
        ("file is not a database", LogDamaged, "this file is not an SQLite database, or its beginning is damaged"),
        ("no such table: t", LogDamaged, "a table of the log is gone; restore"),
        ("no such column: c", LogDamaged, "a column of the log is gone; restore"),
        ("unable to open database file", StorageFailed, "the file cannot be opened; check the path"),
        ("fire in the server room", StorageFailed, "the database refused: fire .*; nothing was written"),
    ],
)
@pytest.mark.parametrize("wrapped", [False, True])
def test_what_the_database_says_becomes_advice(cause, kind, advice, wrapped):
    error: Exception = sqlite3.OperationalError(cause)
    if wrapped:
        error = sa.exc.OperationalError("INSERT", {}, error)
    with pytest.raises(kind, match=f"^tolls.db: .*{advice}") as raised, explained("tolls.db"):
        raise error
    assert cause in str(raised.value)
    assert raised.value.__cause__ is error
    assert "INSERT" not in str(raised.value) or "INSERT" in cause, "what the database said, not the whole statement"


@pytest.mark.parametrize(
    "error",
    [StudyExists("taken"), sa.exc.IntegrityError("INSERT", {}, Exception("locked")), ValueError("locked")],
)
def test_other_errors_pass_through(error):
    with pytest.raises(type(error)) as raised, explained("tolls.db"):
        raise error
    assert raised.value is error


def test_an_error_of_sqlalchemy_itself_is_explained_too():
    with pytest.raises(StorageFailed, match="the database refused: server went away"), explained("tolls.db"):
        raise sa.exc.InvalidRequestError("server went away")
