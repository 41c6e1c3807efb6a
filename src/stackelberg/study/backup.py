"""Backups: all studies of a database in one SQLite file, and back again, between SQLite and PostgreSQL.

A backup is a database like any other (`stackelberg show --db`), in one file without a `-wal` beside it. It is
copied row by row, as the source stood at one moment, and nothing but studies goes into it. What was written is read
back and checked, event by event, before it takes its name: there is a whole backup under that name, or none.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import stat
import time as clock
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from stackelberg.core import InvalidInput
from stackelberg.study import engine as engines
from stackelberg.study import events as ev
from stackelberg.study import schema
from stackelberg.study.log import entry_of
from stackelberg.study.storage import Entry, Head, Row, Storage, new_study, rows_after
from stackelberg.support.errors import LogDamaged, StudyExists
from stackelberg.support.files import written_beside

_FEWEST, _MOST = 100_000, 1_000_000
"""Between these lies the number at which a restored study goes on to number askings.

Nobody knows which numbers were given out after the backup was made, or after an earlier restore of it: this one is
drawn at random, and above what a round can reach by itself.
"""


@dataclass(frozen=True)
class Copied:
    """A study in a backup: its name, how many events it has, and whether it was there before."""

    name: str
    events: int
    known: bool = False
    digest: str = field(default="", repr=False)


def back_up(url: str | Path, file: str | Path, *, overwrite: bool = False) -> list[Copied]:
    """Write all studies of the database at `url` into one SQLite file, and check what was written.

    >>> import tempfile
    >>> from stackelberg.leaders import TwoPoint
    >>> from stackelberg.study import Study
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Study.create(f"{folder.name}/tolls.db", "bridge", TwoPoint(K=1), x0=[0.0]) as study:
    ...     probes = study.ask()
    ...     back_up(f"{folder.name}/tolls.db", f"{folder.name}/backup.db")
    [Copied(name='bridge', events=2, known=False)]
    >>> restore(f"{folder.name}/backup.db", f"{folder.name}/again.db")
    [Copied(name='bridge', events=2, known=False)]
    >>> folder.cleanup()
    """
    target = _new_file(file, overwrite=overwrite)
    with Storage(url, create=False) as source:
        database = source.url.database if source.url.get_backend_name() == "sqlite" else None
        if database is not None and target.exists() and os.path.samefile(database, target):
            raise InvalidInput(f"{target}: this is the database itself; give its backup another name")
        return _written(source, target, overwrite=overwrite)


def restore(file: str | Path, url: str | Path) -> list[Copied]:
    """Put all studies of a backup into the database at `url`, which may be new, and may be of the other kind.

    A study that is there already, as it is in the backup or further on, is left as it is. One that is there with
    another log is refused, and then nothing is restored. That it was restored is an event of each study that is not
    finished: what it asks from then on has other names than what was asked after the backup was made.
    """
    path = Path(file)
    if not path.is_file():
        raise InvalidInput(f"{path}: there is no such file; expected a backup (stackelberg backup)")
    address = engines.checked_url(url)
    with Storage(path, create=False, read_only=True) as source:
        if address.get_backend_name() == "sqlite" and not Path(str(address.database)).exists():
            target_file = _new_file(str(address.database), overwrite=False)
            return _written(source, target_file, overwrite=False, restored=True)
        with Storage(url) as target:
            copied = _copy(source, target, restored=True)
            _check(copied, target)
            return copied


def _new_file(file: str | Path, *, overwrite: bool) -> Path:
    target = Path(file)
    if target.exists() and not (overwrite and target.is_file()):
        raise InvalidInput(f"{target}: the file exists already; choose another name, or replace it with --force")
    if not target.absolute().parent.is_dir():
        raise InvalidInput(f"{target}: there is no folder {target.parent}; create it first")
    for ending in ("-wal", "-journal"):
        if engines.beside(target, ending).exists():
            raise InvalidInput(
                f"{target}: there is a file {target.name}{ending} of another database beside it, which SQLite "
                "would take for its own; choose another name"
            )
    return target


def _written(source: Storage, target: Path, *, overwrite: bool, restored: bool = False) -> list[Copied]:
    """A new SQLite file with all of `source`, checked before it takes its name."""
    with written_beside(target, overwrite=overwrite) as beside:
        try:
            with Storage(beside) as copy:
                copied = _copy(source, copy, restored=restored)
                _check(copied, copy)
            with closing(sqlite3.connect(beside)) as connection:  # whole without a write-ahead log beside it
                connection.execute("PRAGMA journal_mode=DELETE")
            if target.exists():  # what is replaced keeps its permissions
                beside.chmod(stat.S_IMODE(target.stat().st_mode))
        finally:
            for ending in ("-wal", "-shm", "-journal"):
                engines.beside(beside, ending).unlink(missing_ok=True)
    return copied


def _check(copied: list[Copied], target: Storage) -> None:
    """Every study that was copied is in the target, at least as long, and its chain of digests whole."""
    for study in copied:
        if not _goes_on(target.rows(target.find(study.name)), study.events, study.digest):
            raise LogDamaged(
                f"{target.place}: study {study.name!r} is not what was written; check the disk, and repeat it"
            )


def _goes_on(rows: Sequence[Row], events: int, digest: str) -> bool:
    """Whether a log is, after so many events, one with that digest."""
    return 0 < events <= len(rows) and rows[events - 1][-1] == digest


def _copy(source: Storage, target: Storage, *, restored: bool) -> list[Copied]:
    """All studies that the target does not have yet, in one transaction; `restored` is an event of each.

    Every event of the source is checked. Where the target has another log of the same name, nothing is copied.
    """
    copied = []
    with source.transaction(write=False) as reading, target.transaction(write=True) as writing:
        there = target.studies(writing)
        for name, (study, _) in source.studies(reading).items():
            rows = source.reading(reading, study)()
            if not rows:
                raise LogDamaged(f"{source.place}: the log of study {name!r} is empty; restore it from a backup")
            one = Copied(name, len(rows), name in there, rows[-1][-1])
            if not one.known:
                _add(reading, study, writing, one, rows, _restoring(rows) if restored else [])
            elif not _goes_on(target.reading(writing, there[name][0])(), one.events, one.digest):
                raise StudyExists(
                    f"{target.place}: there is a study named {name!r} with another log (older, or another study); "
                    "nothing was restored. Restore into a new database"
                )
            copied.append(one)
    return copied


def _add(
    reading: sa.Connection, study: int, writing: sa.Connection, one: Copied, rows: Sequence[Row], more: list[Entry]
) -> None:
    """One study with its events, more of them, and its snapshots."""
    further, head = rows_after(Head(one.events, one.digest), more)
    number = new_study(writing, one.name, head)
    writing.execute(schema.events.insert(), [{"study": number, **row._asdict()} for row in (*rows, *further)])
    kept: Any = reading.execute(_SNAPSHOTS_OF, {"wanted": study}).mappings().all()
    if kept:
        writing.execute(schema.snapshots.insert(), [{**row, "study": number} for row in kept])


def _restoring(rows: Sequence[Row]) -> list[Entry]:
    """What a restored study has to say of it: nothing where it is finished, and asks no more."""
    _, kind, _, time, _, _ = rows[-1]
    restored = ev.Restored(time, _FEWEST + secrets.randbelow(_MOST - _FEWEST))
    return [] if kind == ev.Finished.kind else [entry_of(restored, max(clock.time(), time))]


_SNAPSHOTS_OF = sa.select(schema.snapshots).where(schema.snapshots.c.study == sa.bindparam("wanted"))
