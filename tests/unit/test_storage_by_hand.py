"""Storage on SQLite against plain sqlite3 and hashlib: appends, the chain, refusals, snapshots."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests import handwritten_logs as hand
from tests.studies import read_log

from stackelberg.leaders import TwoPoint
from stackelberg.study import LogDamaged, LogTooNew, Storage, StorageFailed, Study, StudyExists, UnknownStudy
from stackelberg.study.storage import Entry, Head, digest_of

ZEROS = "0" * 64


@pytest.fixture
def url():
    with hand.quick_folder() as folder:
        yield f"sqlite:///{folder}/log.db"


def entry(i: int, key: str | None = None, kind: str = "noted") -> Entry:
    return Entry(kind, f'{{"text":"{i}"}}', float(i), key)


def log(url: str, count: int, name: str = "hand", study: int = 1) -> tuple[int, str]:
    """A log by hand with events `entry(0)`, `entry(1)`, ..."""
    return hand.write(
        url, [("noted", None, float(i), f'{{"text":"{i}"}}') for i in range(count)], name=name, study=study
    )


def everything(url: str) -> list[list[tuple[object, ...]]]:
    tables = ("stackelberg_studies", "stackelberg_events", "stackelberg_snapshots")
    return [hand.rows(url, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]


# Digests.


def test_the_digest_of_an_event_is_the_hash_of_six_lines():
    lines = f"{ZEROS}\n7\ntold\ntold/0/1/0\n0.30000000000000004\n{{}}"
    found = digest_of(ZEROS, 7, "told", "told/0/1/0", 0.1 + 0.2, "{}")
    assert found == hashlib.sha256(lines.encode()).hexdigest()
    without = f"{ZEROS}\n7\ntold\n\n1.0\n{{}}"
    assert digest_of(ZEROS, 7, "told", None, 1.0, "{}") == hashlib.sha256(without.encode()).hexdigest()


def test_an_empty_log_ends_at_zeros():
    assert Head() == (0, ZEROS)


# Adding and finding.


def test_adding_writes_the_study_and_its_first_events(url):
    with Storage(url) as storage:
        study, head = storage.add("first", [entry(3, "k"), entry(4)])
        other, other_head = storage.add("second", [entry(5)])
    one = hand.digest(ZEROS, 1, "noted", "k", 3.0, '{"text":"3"}')
    two = hand.digest(one, 2, "noted", None, 4.0, '{"text":"4"}')
    three = hand.digest(ZEROS, 1, "noted", None, 5.0, '{"text":"5"}')
    assert (study, head, other, other_head) == (1, (2, two), 2, (1, three))
    assert everything(url) == [
        [(1, "first", 2, two), (2, "second", 1, three)],
        [
            (1, 1, "noted", "k", 3.0, '{"text":"3"}', one),
            (1, 2, "noted", None, 4.0, '{"text":"4"}', two),
            (2, 1, "noted", None, 5.0, '{"text":"5"}', three),
        ],
        [],
    ]


def test_a_name_that_is_taken_is_refused_and_leaves_no_trace(url):
    with Storage(url) as storage:
        storage.add("tolls", [entry(0)])
        before = everything(url)
        with pytest.raises(StudyExists) as refused:
            storage.add("tolls", [entry(1)])
    assert str(refused.value) == f"{url}: a study named 'tolls' exists already; open it, or choose another name"
    assert everything(url) == before


def test_names_come_in_the_order_of_creation_and_not_of_the_alphabet(url):
    log(url, 1, "zebra", study=1)
    log(url, 1, "ant", study=2)
    with Storage(url) as storage:
        assert list(storage.heads()) == ["zebra", "ant"]
        assert (storage.find("ant"), storage.find("zebra")) == (2, 1)


def test_an_unknown_name_in_an_empty_database(url):
    with Storage(url) as storage, pytest.raises(UnknownStudy) as refused:
        storage.find("tolls")
    assert str(refused.value) == f"{url}: there is no study named 'tolls'; there are: none"


def test_an_unknown_name_among_others(url):
    log(url, 1, "b", study=1)
    log(url, 1, "a", study=2)
    with Storage(url) as storage, pytest.raises(UnknownStudy, match=r"there are: b, a$"):
        storage.find("c")


def test_a_name_beyond_the_surrogates_is_a_name_and_half_of_one_is_none(url):
    log(url, 1, "tram \U0001f68b", study=1)
    log(url, 1, "\uffe5", study=2)
    with Storage(url) as storage:
        assert (storage.find("tram \U0001f68b"), storage.find("\uffe5")) == (1, 2)
        for half in ("\ud800", "\udfff", "a\0"):
            with pytest.raises(UnknownStudy, match="there is no study named"):
                storage.find(half)


def test_the_head_of_a_study_that_is_gone(url):
    log(url, 1)
    with Storage(url) as storage, pytest.raises(LogDamaged) as refused:
        storage.head(7)
    assert str(refused.value) == f"{url}: the row of study 7 is gone; restore the database from a backup"


def test_the_head_is_that_of_the_study_asked_for(url):
    one, two = log(url, 2, "a", study=1), log(url, 3, "b", study=2)
    with Storage(url) as storage:
        assert (storage.head(1), storage.head(2)) == (one, two)


# Appending.


def test_appending_moves_the_head_of_that_study_alone(url):
    head, other = log(url, 2, "a", study=1), log(url, 2, "b", study=2)
    with Storage(url) as storage:
        after = storage.append(1, Head(*head), [entry(8), entry(9, "k")])
    one = hand.digest(head[1], 3, "noted", None, 8.0, '{"text":"8"}')
    two = hand.digest(one, 4, "noted", "k", 9.0, '{"text":"9"}')
    assert after == (4, two)
    studies, events, _ = everything(url)
    assert studies == [(1, "a", 4, two), (2, "b", *other)]
    assert events[2:4] == [
        (1, 3, "noted", None, 8.0, '{"text":"8"}', one),
        (1, 4, "noted", "k", 9.0, '{"text":"9"}', two),
    ]
    assert len(events) == 6


@pytest.mark.parametrize(
    "shift, other", [(-1, False), (1, False), (0, True)], ids=["one short", "one too many", "another digest"]
)
def test_an_append_to_another_head_writes_nothing_at_all(url, shift, other):
    count, digest = log(url, 3)
    with Storage(url) as storage:
        before = everything(url)
        wrong = Head(count + shift, "f" * 64 if other else digest)
        assert storage.append(1, wrong, [entry(9)], keep={"state": "body"}) is None
        assert storage.append(2, Head(count, digest), [entry(9)]) is None, "there is no study 2"
        assert everything(url) == before
        assert storage.append(1, Head(count, digest), [entry(9)]).events == 4


@pytest.mark.parametrize("column, value", [("number", 4), ("key", "'k'")])
def test_an_event_in_the_way_of_a_new_one_is_damage_and_nothing_is_written(url, column, value):
    head = log(url, 3)
    hand.edit(url, "INSERT INTO stackelberg_events VALUES (1, 9, 'noted', NULL, 0.0, '{}', '')")
    hand.edit(url, f"UPDATE stackelberg_events SET {column} = {value} WHERE number = 9")
    with Storage(url) as storage:
        before = everything(url)
        with pytest.raises(LogDamaged) as refused:
            storage.append(1, Head(*head), [entry(7, "k")], keep={"state": "body"})
        assert everything(url) == before
    message = str(refused.value)
    assert message.startswith(
        f"{url}: the log of study 1 already holds an event with the number or key of a new one ("
    )
    assert message.endswith("); nothing was written; restore the database from a backup")


def test_snapshots_alone_can_be_appended(url):
    head = log(url, 2)
    with Storage(url) as storage:
        assert storage.append(1, Head(*head), [], keep={"state": "body"}) == head
    assert everything(url)[2] == [(1, "state", *head, "body", hand.checksum("body"))]


# Reading.


def test_reading_gives_each_event_of_the_study_with_the_head_after_it(url):
    log(url, 3)
    hand.write(url, [("noted", None, 7.0, "{}")] * 4, name="another", study=2)
    heads = hand.rows(url, "SELECT number, digest FROM stackelberg_events WHERE study = 1 ORDER BY number")
    with Storage(url) as storage:
        assert list(read_log(storage, 1)) == [(head, entry(i)) for i, head in enumerate(heads)]
        assert list(read_log(storage, 1, Head(*heads[1]))) == [(heads[2], entry(2))]
        assert list(read_log(storage, 1, Head(*heads[2]))) == []
        assert list(read_log(storage, 1, Head())) == list(read_log(storage, 1))


@pytest.mark.parametrize(
    "events, said",
    [
        (2, "event 3 was edited, removed or put elsewhere"),
        (3, "ends at event 3, and this process has read another one up to event 3"),
        (5, "ends at event 3, and this process has read another one up to event 5"),
    ],
)
def test_reading_on_from_a_head_that_is_not_of_this_log_is_refused(url, events, said):
    log(url, 3)
    with Storage(url) as storage, pytest.raises(LogDamaged, match=said):
        list(read_log(storage, 1, Head(events, "f" * 64)))


def test_a_gap_in_the_numbers_is_found_even_where_the_digests_agree_with_it(url):
    head = log(url, 2)
    after = hand.digest(head[1], 4, "noted", None, 9.0, "{}")
    hand.edit(url, "INSERT INTO stackelberg_events VALUES (1, 4, 'noted', NULL, 9.0, '{}', ?)", after)
    hand.edit(url, "UPDATE stackelberg_studies SET events = 4, digest = ?", after)
    with Storage(url) as storage, pytest.raises(LogDamaged) as refused:
        list(read_log(storage, 1))
    assert str(refused.value) == (
        f"{url}: the log of study 1 is not what was written: event 3 was edited, removed or put elsewhere; "
        "restore the database from a backup"
    )


@pytest.mark.parametrize("column, value", [("events", 3), ("digest", "f" * 64)])
def test_a_head_that_disagrees_with_the_last_event_is_found(url, column, value):
    log(url, 2)
    hand.edit(url, f"UPDATE stackelberg_studies SET {column} = ?", value)
    with Storage(url) as storage, pytest.raises(LogDamaged, match="event 3 was edited"):
        list(read_log(storage, 1))


def test_nothing_is_read_of_a_damaged_log_not_even_what_comes_before_the_damage(url):
    log(url, 4)
    hand.edit(url, "UPDATE stackelberg_events SET time = 7.0 WHERE number = 3")
    with Storage(url) as storage, pytest.raises(LogDamaged, match="event 3"):
        read_log(storage, 1)


def test_some_events_of_a_log(url):
    events = [
        ("created", "created", 1.0, "{1}"),
        ("asked", "asked/1/0", 2.0, "{2}"),
        ("asked", "asked/1/1", 3.0, "{3}"),
        ("asked", "asked/10/0", 4.0, "{4}"),
        ("noted", None, 5.0, "{5}"),
    ]
    hand.write(url, events, name="a", study=1)
    hand.write(url, [("asked", "asked/1/0", 6.0, "{6}")], name="b", study=2)
    entries = [Entry(kind, body, time, key) for kind, key, time, body in events]
    with Storage(url) as storage:

        def found(looked):
            assert set(looked) <= set(storage.rows(1)), "with its number and digest"
            return [entries.index(Entry(kind, body, time, key)) for _, kind, key, time, body, _ in looked]

        assert found(storage.some(1, "asked", 2)) == [2, 3], "the last ones, in order"
        assert found(storage.some(1, "asked", 2, last=False)) == [1, 2]
        assert found(storage.some(1, "asked", 9)) == [1, 2, 3]
        assert storage.some(1, "told", 9) == storage.some(3, "asked", 9) == []
        assert found(storage.keyed(1, "asked/1/1")) == [2]
        assert found(storage.keyed(1, "asked/1/")) == [1, 2], "not those of round 10"
        assert found(storage.keyed(1, "created")) == [0]
        assert storage.keyed(1, "asked/1") == storage.keyed(1, "asked_1/") == []
        assert [body for *_, body, _ in storage.keyed(2, "asked/1/")] == ["{6}"]


# Snapshots.


def test_a_snapshot_belongs_to_the_log_as_it_stands_after_the_entries(url):
    head = log(url, 2)
    with Storage(url) as storage:
        after = storage.append(1, Head(*head), [entry(2)], keep={"state": "b", "followers": "c"})
        assert storage.snapshot(1, "state") == (after, "b")
        assert storage.snapshot(1, "followers") == (after, "c")
        assert storage.snapshot(1, "other") is None
        later = storage.append(1, after, [entry(3)], keep={"state": "d"})
        assert storage.snapshot(1, "state") == (later, "d")
        assert storage.snapshot(1, "followers") == (after, "c"), "the other slot stays as it was"
        assert storage.append(1, later, [entry(4)]).events == 5
        assert storage.snapshot(1, "state") == (later, "d")
    assert everything(url)[2] == [
        (1, "followers", *after, "c", hashlib.sha256(b"c").hexdigest()),
        (1, "state", *later, "d", hashlib.sha256(b"d").hexdigest()),
    ]


def test_snapshots_of_two_studies_do_not_mix(url):
    one, two = log(url, 2, "a", study=1), log(url, 2, "b", study=2)
    with Storage(url) as storage:
        storage.append(1, Head(*one), [], keep={"state": "one"})
        storage.append(2, Head(*two), [], keep={"state": "two"})
        storage.append(2, Head(*two), [], keep={"state": "three"})
        assert storage.snapshot(1, "state").content == "one"
        assert storage.snapshot(2, "state").content == "three"


@pytest.mark.parametrize("column", ["body", "checksum"])
def test_a_snapshot_that_is_not_whole_is_not_handed_out(url, column):
    head = log(url, 2)
    with Storage(url) as storage:
        storage.append(1, Head(*head), [], keep={"state": "one"})
        hand.edit(url, f"UPDATE stackelberg_snapshots SET {column} = 'two'")
        assert storage.snapshot(1, "state") is None
        hand.edit(url, "UPDATE stackelberg_snapshots SET body = 'two', checksum = ?", hand.checksum("two"))
        assert storage.snapshot(1, "state").content == "two"


# Opening.


def test_a_database_without_a_log_is_refused_unless_one_may_be_created(url):
    hand.edit(url, "CREATE TABLE other (x INTEGER)")
    with pytest.raises(UnknownStudy) as refused:
        Storage(url, create=False)
    said = f"{url}: this database holds no studies; check the address, or create one. If it is a copy of a file in "
    said += "use, the studies are in the file ending in -wal beside the original: copy with `stackelberg backup`"
    assert str(refused.value) == said
    assert hand.rows(url, "SELECT name FROM sqlite_master") == [("other",)]
    Storage(url).close()
    assert hand.rows(url, "SELECT version FROM stackelberg_schema") == [(3,)]


def test_opening_a_log_changes_nothing_in_it(url):
    log(url, 2)
    before = everything(url)
    for create in (False, True):
        Storage(url, create=create).close()
    assert everything(url) == before
    assert hand.rows(url, "SELECT version FROM stackelberg_schema") == [(3,)]


def test_a_newer_version_is_refused_with_both_versions_named(url):
    log(url, 1)
    hand.edit(url, "UPDATE stackelberg_schema SET version = 4")
    with pytest.raises(LogTooNew) as refused:
        Storage(url)
    assert str(refused.value) == (
        f"{url}: this log has schema version 4 and this package knows versions up to 3; "
        "get a newer clone of stackelberg, and in its folder: pip install ."
    )


@pytest.mark.parametrize(
    "statement, found",
    [
        ("DELETE FROM stackelberg_schema", "[]"),
        ("INSERT INTO stackelberg_schema VALUES (2)", "[3, 2]"),
        ("UPDATE stackelberg_schema SET version = 0", "[0]"),
        ("UPDATE stackelberg_schema SET version = 2", "[2]"),
        ("UPDATE stackelberg_schema SET version = 'two'", "['two']"),
    ],
)
def test_a_version_that_cannot_be_read_is_damage(url, statement, found):
    log(url, 1)
    hand.edit(url, statement)
    with pytest.raises(LogDamaged) as refused:
        Storage(url)
    assert str(refused.value) == (
        f"{url}: expected one schema version, got {found}; restore the database from a backup"
    )


def test_a_storage_that_was_closed_opens_its_file_again(url):
    log(url, 2)
    storage = Storage(url)
    storage.close()
    storage.close()
    assert list(storage.heads()) == ["hand"]
    storage.close()


def test_after_closing_nobody_holds_the_file(url):
    log(url, 1)
    with Storage(url) as storage:
        assert list(storage.heads()) == ["hand"]
        connection = storage._connection
        assert not connection.closed
    assert connection.closed
    assert storage._connection is None


def test_a_log_that_is_refused_is_let_go_of(url):
    log(url, 1)
    hand.edit(url, "UPDATE stackelberg_schema SET version = 4")
    opened = []

    def note(connection, record):
        opened.append(connection)

    sa.event.listen(sa.engine.Engine, "connect", note)
    try:
        with pytest.raises(LogTooNew) as refused:
            Storage(url)
    finally:
        sa.event.remove(sa.engine.Engine, "connect", note)
    assert len(opened) == 1
    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        opened[0].execute("SELECT 1")
    assert refused.value.__traceback__ is not None  # which holds the storage: nothing else closed it


def test_arguments_can_be_given_by_name(url):
    head = log(url, 1)
    with Storage(url=url, create=False) as storage:
        after = storage.append(study=1, head=Head(*head), entries=[entry(1)], keep={"state": "x"})
        (row,) = storage.some(study=1, kind="noted", count=1)
        assert (row[0], row[-1]) == after
        assert Entry(row[1], row[4], row[3], row[2]) == entry(1)
        assert after.events == 2


# Locks.


@pytest.fixture
def statements():
    """Every statement that reaches SQLite."""
    seen: list[str] = []

    def trace(connection, record):
        connection.set_trace_callback(seen.append)

    sa.event.listen(sa.engine.Engine, "connect", trace)
    yield seen
    sa.event.remove(sa.engine.Engine, "connect", trace)


def test_a_writer_takes_the_lock_at_once_and_a_reader_takes_none(url, statements):
    def begins(call):
        statements.clear()
        call()
        return [s for s in statements if s.startswith(("BEGIN", "COMMIT"))]

    with Storage(url) as storage:
        begun = [s for s in statements if s.startswith("BEGIN")]
        assert begun == ["BEGIN", "BEGIN IMMEDIATE"], "looks first, then creates"
        assert begins(lambda: storage.add("a", [entry(0)])) == ["BEGIN IMMEDIATE", "COMMIT"]
        head = storage.head(1)
        assert begins(lambda: storage.append(1, head, [entry(1)])) == ["BEGIN IMMEDIATE", "COMMIT"]
        for read in (
            storage.heads,
            lambda: storage.find("a"),
            lambda: list(read_log(storage, 1)),
            lambda: storage.some(1, "noted", 2),
            lambda: storage.keyed(1, "created"),
            storage.summaries,
            lambda: storage.snapshot(1, "state"),
        ):
            assert begins(read) == ["BEGIN", "COMMIT"]
        assert begins(lambda: storage.head(1)) == [], "one statement sees one moment by itself"
        assert [s.split()[0] for s in statements] == ["SELECT"]
    statements.clear()
    Storage(url).close()
    assert [s for s in statements if s.startswith("BEGIN")] == ["BEGIN"], "a log that is ready is only read"


def test_tables_are_made_under_the_lock_that_lets_one_process_at_a_time(url, monkeypatch):
    tables_then = []

    def locked(connection):
        tables_then.append(connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar())

    monkeypatch.setattr("stackelberg.study.engine.lock_schema", locked)
    Storage(url).close()
    Storage(url).close()
    assert tables_then == [0]


def test_a_storage_is_refused_in_another_process(url, monkeypatch):
    log(url, 1)
    with Storage(url) as storage:
        monkeypatch.setattr("os.getpid", lambda: -1)
        with pytest.raises(StorageFailed, match=re.escape(f"{url}: opened in another process, before a fork")):
            storage.heads()
        monkeypatch.undo()


def test_a_study_that_was_closed_can_be_read_again(tmp_path: Path) -> None:
    """SQLite puts its write-ahead log away with the last connection: that is no log that was deleted."""
    study = Study.create(tmp_path / "s.db", "s", TwoPoint(K=1), x0=[0.0])
    for probe in study.ask():
        study.tell(probe, cost=1.0)
    study.close()
    assert not (tmp_path / "s.db-wal").exists()
    assert study.round == 1
    study.close()
    assert study.round == 1
    study.close()


def test_the_tables_are_those_that_every_version_reads(tmp_path):
    """Name, kind, whether it must have a value and place in the primary key of columns; and what is unique."""
    Storage(f"sqlite:///{tmp_path}/s.db").close()
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        found = {
            name: [
                (column[1], column[2], bool(column[3]), column[5])
                for column in db.execute(f"PRAGMA table_info({name})")
            ]
            for name in names
        }
        unique = {
            name: sorted(
                [row[2] for row in db.execute(f"PRAGMA index_info({index[1]})")]
                for index in db.execute(f"PRAGMA index_list({name})")
                if index[2] and index[3] == "u"
            )
            for name in names
        }
    assert found == {
        "stackelberg_events": [
            ("study", "INTEGER", True, 1),
            ("number", "INTEGER", True, 2),
            ("kind", "TEXT", True, 0),
            ("key", "TEXT", False, 0),
            ("time", "DOUBLE", True, 0),
            ("body", "TEXT", True, 0),
            ("digest", "TEXT", True, 0),
        ],
        "stackelberg_schema": [("version", "INTEGER", True, 0)],
        "stackelberg_snapshots": [
            ("study", "INTEGER", True, 1),
            ("slot", "TEXT", True, 2),
            ("events", "INTEGER", True, 0),
            ("digest", "TEXT", True, 0),
            ("body", "TEXT", True, 0),
            ("checksum", "TEXT", True, 0),
        ],
        "stackelberg_studies": [
            ("id", "INTEGER", True, 1),
            ("name", "TEXT", True, 0),
            ("events", "INTEGER", True, 0),
            ("digest", "TEXT", True, 0),
        ],
    }
    assert {name: columns for name, columns in unique.items() if columns} == {
        "stackelberg_events": [["study", "key"]],
        "stackelberg_studies": [["name"]],
    }
