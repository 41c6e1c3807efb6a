"""Whether the path of an open SQLite database still leads to what was opened, and holds what was committed.

A file that is deleted, renamed or replaced stays open: SQLite goes on writing into it, and what is written is gone
when the program ends. Its device and its number on that device (inode) tell. What was committed last lies in the
write-ahead log beside it. Where that is cut short, SQLite goes on without a word, and loses what was in it, or
damages the database, when it next tidies up. The last commit that was seen there tells.

Nothing but the write-ahead log is ever read here: SQLite holds locks on the other files, and a process that closes
such a file lets go of them.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, Protocol
from urllib.parse import quote

from sqlalchemy.engine import URL

from stackelberg.study.engine import BUSY_S, beside
from stackelberg.support.errors import StorageFailed

_Identity = tuple[int, int] | None

_LOG_HEAD, _FRAME_HEAD = 32, 24
"""Bytes before the frames of a write-ahead log, and before the page in each (sqlite.org/fileformat.html)."""

_MAGIC = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""How a write-ahead log begins."""


class SameFile:
    """The file of a database and its write-ahead log as they were when they were opened. Nothing for a server."""

    def __init__(self, url: URL, place: str) -> None:
        self._place = place
        self._file = Path(str(url.database)).absolute() if url.get_backend_name() == "sqlite" else None
        self._path = "" if self._file is None else str(self._file)  # text: looked at around every commit
        self._wal = "" if self._file is None else str(beside(self._file, "-wal"))
        self._opened: _Identity = None
        self._log: _Identity = None
        self._looked: tuple[int, int] | None = None
        self._seen: _Commit | None = None

    def remember(self) -> None:
        """Take the file that lies there now for the one that is open."""
        if self._file is not None:
            self._opened, self._log = _identity(_stat(self._path)), None
            self._looked = self._seen = None

    def check(self, written: str) -> None:
        """Refuse to go on if the path leads elsewhere by now, or if what was committed is no longer there.

        `written` says what became of the last words.
        """
        if self._file is None:
            return
        if _identity(_stat(self._path)) != self._opened:
            raise self._refused("the file was deleted, renamed or replaced", written)
        found = _stat(self._wal)
        log = _identity(found)
        if self._log is None:  # SQLite makes it at the first transaction, and keeps it while the database is open
            self._log = log
        elif log != self._log:
            raise self._refused(f"{_LOG_WORDS} was deleted, renamed or replaced", written)
        if found is not None and self._looked != (found.st_size, found.st_mtime_ns):
            self._check_commits(self._file, written)
            self._looked = found.st_size, found.st_mtime_ns

    def _check_commits(self, file: Path, written: str) -> None:
        """The last commit that was seen is still in the log, unless all that was in the log is in the database."""
        with open(self._wal, "rb", buffering=0) as log:
            head = log.read(_LOG_HEAD)
            seen = self._seen
            if seen is not None and seen.head != head and len(head) == _LOG_HEAD and head[:4] in _MAGIC:
                seen = None  # SQLite begins a log anew, with other salts, when all of it is in the database
            elif seen is not None and (seen.head != head or seen.frame != _read(log, seen.at, len(seen.frame))):
                damage = _damage(file)
                if damage is not None:
                    raise self._refused(f"{_LOG_WORDS} was cut short or overwritten ({damage})", written)
                seen, head = None, b""  # a checkpoint, somebody else's or that of `_damage`, has emptied it
            self._seen = _last_commit(log, head, seen) if head else None

    def _refused(self, what: str, written: str) -> StorageFailed:
        return StorageFailed(
            f"{self._place}: {what} while it was open; {written}. Put back the one that was there, or restore a "
            "backup, and open the study again"
        )


_LOG_WORDS = "the file ending in -wal, which belongs to the database,"


class _File(Protocol):
    """A file that is open for reading."""

    def seek(self, to: int, /) -> int: ...
    def read(self, size: int, /) -> bytes: ...


class _Commit(NamedTuple):
    """The last frame of a commit: where it is in the write-ahead log, all of it, and the head of that log."""

    at: int
    frame: bytes
    head: bytes


def _last_commit(log: _File, head: bytes, seen: _Commit | None) -> _Commit | None:
    """The last commit in a write-ahead log, looked for from the one that was seen on; None where there is none."""
    size = _FRAME_HEAD + int.from_bytes(head[8:12], "big")
    at, last = (_LOG_HEAD, None) if seen is None else (seen.at + size, seen.at)
    while True:
        frame = _read(log, at, _FRAME_HEAD)
        if len(frame) < _FRAME_HEAD or frame[8:16] != head[16:24]:  # left over from before the log began anew
            break
        if any(frame[4:8]):  # the size of the database after a commit; 0 for the other frames
            last = at
        at += size
    if last is None or (seen is not None and last == seen.at):
        return seen
    return _Commit(last, _read(log, last, size), head)


def _read(log: _File, at: int, size: int) -> bytes:
    log.seek(at)
    return log.read(size)


def _damage(file: Path) -> str | None:
    """What a new connection, which remembers no page, finds wrong with a database; None where it is whole.

    All of it then goes into the database: of a log with a hole SQLite would take only what comes before that.
    """
    writable = os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)
    try:
        uri = f"file:{quote(str(file))}?mode={'rw' if writable else 'ro'}"
        with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_S)) as fresh:
            found = str(fresh.execute("PRAGMA quick_check(1)").fetchone()[0])
            if found == "ok" and writable and fresh.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                return "what is left of it could not be saved, as others are at work on the database"
    except sqlite3.Error as error:
        return str(error)
    return None if found == "ok" else found.splitlines()[-1]


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _identity(found: os.stat_result | None) -> _Identity:
    return None if found is None else (found.st_dev, found.st_ino)
