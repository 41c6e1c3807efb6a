"""Logs written and read without the package: plain sqlite3, json and hashlib, after the documented format."""

from __future__ import annotations

import hashlib
import json
import math
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

TABLES = """
CREATE TABLE stackelberg_schema (version INTEGER NOT NULL);
CREATE TABLE stackelberg_studies (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, events INTEGER NOT NULL,
    digest TEXT NOT NULL);
CREATE TABLE stackelberg_events (study INTEGER NOT NULL REFERENCES stackelberg_studies(id), number INTEGER NOT NULL,
    kind TEXT NOT NULL, key TEXT, time DOUBLE NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (study, number), UNIQUE (study, key));
CREATE TABLE stackelberg_snapshots (study INTEGER NOT NULL REFERENCES stackelberg_studies(id), slot TEXT NOT NULL,
    events INTEGER NOT NULL, digest TEXT NOT NULL, body TEXT NOT NULL, checksum TEXT NOT NULL,
    PRIMARY KEY (study, slot));
"""


@contextmanager
def quick_folder() -> Iterator[str]:
    """A folder in memory where the system has one: every commit of a log is synced, which takes a disk long."""
    memory = "/dev/shm"
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield folder


def file_of(url: str) -> str:
    """The file of an SQLite address."""
    return url.removeprefix("sqlite:///")


def rows(url: str, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a query finds, by plain sqlite3."""
    with closing(sqlite3.connect(file_of(url))) as connection:
        return connection.execute(query, values).fetchall()


def edit(url: str, statement: str, *values: Any) -> int:
    """Change a log behind its back; how many rows were met."""
    with closing(sqlite3.connect(file_of(url))) as connection, connection:
        return connection.execute(statement, values).rowcount


def events_of(url: str, study: int = 1) -> list[tuple[Any, ...]]:
    """(number, kind, key, time, body as data, digest) of every event."""
    query = "SELECT number, kind, key, time, body, digest FROM stackelberg_events WHERE study = ? ORDER BY number"
    return [(n, kind, key, time, json.loads(body), d) for n, kind, key, time, body, d in rows(url, query, study)]


def digest(before: str, number: int, kind: str, key: str | None, time: float, body: str) -> str:
    """SHA-256 over the digest of the event before, and this event, a line each."""
    lines = [before, str(number), kind, "" if key is None else key, repr(time), body]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def checksum(body: str) -> str:
    """Of a snapshot."""
    return hashlib.sha256(body.encode()).hexdigest()


def array(*numbers: float) -> list[Any]:
    """A vector of floats as the log holds it."""
    return [None if math.isnan(number) else number for number in numbers]


def settings(leader: Any, x0: list[Any], **others: Any) -> dict[str, Any]:
    """The body of a first event; `x0` as an array of the log."""
    versions = {name: others.pop(name) for name in ("versions",) if name in others}
    content = {"leader": leader, "X": None, "objective": None, "x0": x0, "seed": 5, **others}
    return {"format": 1, "setup": content, **versions}


def collector(probes: int = 2) -> dict[str, Any]:
    """The leader `tests.studies.Collector`, which asks x, x + 1, ... for ever and takes no steps."""
    return {"kind": "collector", "probes": probes}


def told(round: int, index: int, x: Any, **others: Any) -> dict[str, Any]:
    """The body of an answer; what has its default is not written."""
    return {"observation": {"round": round, "index": index, "x": x, **others}}


def probe(round: int, index: int, x: Any, **others: Any) -> dict[str, Any]:
    """A probe in the body of a question, held for one follower round from where the population is."""
    return {"round": round, "index": index, "x": x, "K": 1, "start": "previous", **others}


Written = tuple[str, str | None, float, Any]
"""kind, key, time and body of an event."""


def write(
    url: str, events: list[Written], *, name: str = "hand", version: int = 3, study: int = 1
) -> tuple[int, str]:
    """A log with these events, chain and head included; the head."""
    new = not Path(file_of(url)).exists()
    with closing(sqlite3.connect(file_of(url))) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        if new:
            connection.executescript("BEGIN;" + TABLES)
            connection.execute("INSERT INTO stackelberg_schema VALUES (?)", [version])
        last = "0" * 64
        connection.execute("INSERT INTO stackelberg_studies VALUES (?, ?, ?, ?)", [study, name, len(events), last])
        for number, (kind, key, time, body) in enumerate(events, start=1):
            text = body if isinstance(body, str) else json.dumps(body, separators=(",", ":"))
            last = digest(last, number, kind, key, time, text)
            values = [study, number, kind, key, time, text, last]
            connection.execute("INSERT INTO stackelberg_events VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        connection.execute("UPDATE stackelberg_studies SET digest = ? WHERE id = ?", [last, study])
    return len(events), last
