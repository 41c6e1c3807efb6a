"""The tables of a log, and their version.

Three tables. `stackelberg_studies` has one row per study with the head of its log: how many events it has and the
digest of the last one. `stackelberg_events` is the log itself, append-only. `stackelberg_snapshots` holds what
can be thrown away: states that shorten a replay, and the followers' memory of a simulated run.
"""

from __future__ import annotations

import sqlalchemy as sa

from stackelberg.support.errors import LogDamaged, LogTooNew
from stackelberg.support.extras import UPGRADE

SCHEMA_VERSION = 3
"""To be raised with a change of the tables, and a step that brings the tables of a release up to date.

The first release has this one: there is nothing older.
"""

_SCHEMA_LOCK = 0x57AC5E1B

metadata = sa.MetaData()

versions = sa.Table("stackelberg_schema", metadata, sa.Column("version", sa.Integer, nullable=False))

studies = sa.Table(
    "stackelberg_studies",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("events", sa.Integer, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
)

events = sa.Table(
    "stackelberg_events",
    metadata,
    sa.Column("study", sa.Integer, sa.ForeignKey("stackelberg_studies.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    # What must happen only once has a key ("told/3/0/0"). No index: readers of a log check its keys.
    sa.Column("key", sa.Text, nullable=True),
    sa.Column("time", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
)

snapshots = sa.Table(
    "stackelberg_snapshots",
    metadata,
    sa.Column("study", sa.Integer, sa.ForeignKey("stackelberg_studies.id"), primary_key=True),
    sa.Column("slot", sa.Text, primary_key=True),
    sa.Column("events", sa.Integer, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("checksum", sa.Text, nullable=False),
)


def exists(connection: sa.Connection) -> bool:
    """Whether this database holds a log at all."""
    return sa.inspect(connection).has_table(versions.name)


def create(connection: sa.Connection) -> None:
    """The tables of the current version, unless another newcomer has made them meanwhile."""
    if connection.dialect.name == "postgresql":  # one process at a time; an SQLite writer is alone anyway
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_SCHEMA_LOCK})")
    if not exists(connection):
        metadata.create_all(connection)
        connection.execute(versions.insert().values(version=SCHEMA_VERSION))


def check_version(connection: sa.Connection, place: str) -> None:
    """Refuse tables of another version."""
    found = [row[0] for row in connection.execute(sa.select(versions.c.version))]
    if len(found) != 1 or not isinstance(found[0], int) or found[0] < SCHEMA_VERSION:
        raise LogDamaged(f"{place}: expected one schema version, got {found}; restore the database from a backup")
    if found[0] > SCHEMA_VERSION:
        raise LogTooNew(
            f"{place}: this log has schema version {found[0]} and this package knows versions up to "
            f"{SCHEMA_VERSION}; {UPGRADE}"
        )
