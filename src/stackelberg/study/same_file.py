"""Whether the path of an open SQLite database still leads to the file that was opened.

A file that is deleted, renamed or replaced stays open: SQLite goes on writing into it, and what is written is gone
when the program ends. Its device and its number on that device (inode) tell.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL

from stackelberg.study.engine import beside
from stackelberg.study.errors import StorageFailed

_Identity = tuple[int, int] | None


class SameFile:
    """The file of a database and its write-ahead log as they were when they were opened. Nothing for a server."""

    def __init__(self, url: URL, place: str) -> None:
        self._place = place
        self._file = Path(str(url.database)).absolute() if url.get_backend_name() == "sqlite" else None
        self._opened: _Identity = None
        self._log: _Identity = None

    def remember(self) -> None:
        """Take the file that lies there now for the one that is open."""
        if self._file is not None:
            self._opened, self._log = _identity(self._file), None

    def check(self, written: str) -> None:
        """Refuse to go on if the path leads elsewhere by now; `written` says what became of the last words."""
        if self._file is None:
            return
        if _identity(self._file) != self._opened:
            raise self._refused("the file", written)
        log = _identity(beside(self._file, "-wal"))
        if self._log is None:  # SQLite makes it at the first transaction, and keeps it while the database is open
            self._log = log
        elif log != self._log:
            raise self._refused("the file ending in -wal, which belongs to the database,", written)

    def _refused(self, what: str, written: str) -> StorageFailed:
        return StorageFailed(
            f"{self._place}: {what} was deleted, renamed or replaced while it was open; {written}. Put back the "
            "one that was there, or restore a backup, and open the study again"
        )


def _identity(file: Path) -> _Identity:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
