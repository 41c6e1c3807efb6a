"""Backups: all studies of an SQLite database in one file. PostgreSQL has tools of its own.

A backup is a database like any other (`stackelberg show --db`), in one file without a `-wal` beside it: to
restore it, copy it to where the database was. It is made as the source stood at one moment, and nothing but
studies goes into it. What was written is read back and checked, event by event, before it takes its name: there is
a whole backup under that name, or none.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from stackelberg.core import InvalidInput
from stackelberg.study import engine as engines
from stackelberg.study.storage import Storage
from stackelberg.support.errors import LogDamaged
from stackelberg.support.files import written_beside


def back_up(url: str | Path, file: str | Path) -> dict[str, int]:
    """Write all studies of the database at `url` into one SQLite file, and check what was written.

    Parameters
    ----------
    url : str | Path
        Address of the database, or a path of an SQLite file.
    file : str | Path
        The backup to write: a new file.

    Returns
    -------
    dict[str, int]
        How many events each study has, by name.

    Examples
    --------
    >>> import tempfile
    >>> from stackelberg.leaders import TwoPoint
    >>> from stackelberg.study import Setup, Study
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Study.create(f"{folder.name}/tolls.db", "bridge", Setup(TwoPoint(K=1), x0=[0.0])) as study:
    ...     probes = study.ask()
    ...     back_up(f"{folder.name}/tolls.db", f"{folder.name}/backup.db")
    {'bridge': 2}
    >>> folder.cleanup()
    """
    _refuse_others(url)
    target = _new_file(file)
    with Storage(url, create=False) as opened:
        return _written(opened, target)


def _refuse_others(url: str | Path) -> None:
    """Refuse a database that is no SQLite file."""
    if engines.checked_url(url).get_backend_name() != "sqlite":
        raise InvalidInput("db: backups are of SQLite files; a PostgreSQL database has pg_dump and pg_restore")


def _new_file(file: str | Path) -> Path:
    target = Path(file)
    if os.path.exists(target):
        raise InvalidInput(f"{target}: the file exists already; choose another name")
    if not target.absolute().parent.is_dir():
        raise InvalidInput(f"{target}: there is no folder {target.parent}; create it first")
    for ending in ("-wal", "-journal"):
        if os.path.exists(engines.beside(target, ending)):
            raise InvalidInput(
                f"{target}: there is a file {target.name}{ending} of another database beside it, which SQLite "
                "would take for its own; choose another name"
            )
    return target


def _written(source: Storage, target: Path) -> dict[str, int]:
    """A new SQLite file with all studies of `source`, checked before it takes its name."""
    with written_beside(target, overwrite=False) as beside:
        try:
            beside.touch(mode=0o600)
            with closing(sqlite3.connect(beside)) as copy, source.transaction(write=False) as reading:
                driver: Any = reading.connection.driver_connection
                driver.backup(copy)
                for (name,) in copy.execute(_OTHERS).fetchall():
                    copy.execute('DROP TABLE "{}"'.format(name.replace('"', '""')))
                copy.execute("VACUUM")
            with Storage(beside, create=False) as written:
                copied = {name: _checked(written, name) for name in written.heads()}
            with closing(sqlite3.connect(beside)) as copy:  # whole without a write-ahead log beside it
                copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            for ending in ("-wal", "-shm", "-journal"):
                engines.beside(beside, ending).unlink(missing_ok=True)
    return copied


def _checked(written: Storage, name: str) -> int:
    """How many events a study has, read back one by one."""
    rows = written.rows(written.find(name))
    if not rows:
        raise LogDamaged(f"{written.place}: the log of study {name!r} is empty; restore it from a backup")
    return len(rows)


_OTHERS = """
    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN (
        'stackelberg_schema', 'stackelberg_studies', 'stackelberg_events', 'stackelberg_snapshots'
    )
"""
"""Tables that are no studies: those of a server's tokens stay where they are."""
