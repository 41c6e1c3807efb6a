"""One contract for every place a log can live: an SQLite file and a PostgreSQL server."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from tests import studies

from stackelberg.core import InvalidInput
from stackelberg.study import LogDamaged, LogTooNew, Storage, StudyExists, UnknownStudy, schema
from stackelberg.study.log import SqlLog
from stackelberg.study.storage import Entry, Head


def entry(i: int, key: str | None = None) -> Entry:
    return Entry("noted", f'{{"text":"{i}"}}', float(i), key)


class StorageContract:
    """What append and read promise. A backend gives a fixture `url` with an empty database."""

    def test_events_come_back_in_order_and_to_the_bit(self, url):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            odd = Entry("noted", '{"text":"ümläut \\u0000 \\" 𝜂"}', 0.1 + 0.2, "k")
            head = storage.append(study, head, [entry(1), odd])
            assert head.events == 3
            assert [e for _, e in studies.read_log(storage, study)] == [entry(0), entry(1), odd]
            assert [h.events for h, _ in studies.read_log(storage, study)] == [1, 2, 3]
            assert storage.head(study) == head

    def test_what_was_written_is_there_for_the_next_connection(self, url):
        with Storage(url) as storage:
            study, _ = storage.add("a", [entry(0)])
        with Storage(url, create=False) as storage:
            assert storage.find("a") == study
            assert list(storage.heads()) == ["a"]

    def test_a_writer_who_is_behind_writes_nothing(self, url):
        with Storage(url) as one, Storage(url) as two:
            study, head = one.add("a", [entry(0)])
            ahead = two.append(study, head, [entry(1)])
            assert one.append(study, head, [entry(2)]) is None
            assert [e for _, e in studies.read_log(one, study, head)] == [entry(1)]
            assert one.append(study, ahead, [entry(2)]).events == 3

    def test_a_key_happens_once(self, url):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            head = storage.append(study, head, [entry(1, "told/0/0/0")])
            storage.append(study, head, [entry(2, "told/0/0/0")])
            with pytest.raises(LogDamaged, match=r"event 3 happened before \(key told/0/0/0\)"):
                SqlLog(storage, study).read()

    def test_studies_do_not_mix(self, url):
        with Storage(url) as storage:
            a, head_a = storage.add("a", [entry(0)])
            b, head_b = storage.add("b", [entry(10)])
            storage.append(a, head_a, [entry(1, "k")])
            storage.append(b, head_b, [entry(11, "k")])
            assert [e.time for _, e in studies.read_log(storage, a)] == [0.0, 1.0]
            assert [e.time for _, e in studies.read_log(storage, b)] == [10.0, 11.0]

    def test_a_name_is_taken_once(self, url):
        with Storage(url) as storage:
            storage.add("a", [entry(0)])
            with pytest.raises(StudyExists, match="'a' exists already"):
                storage.add("a", [entry(0)])
            assert list(storage.heads()) == ["a"]

    def test_an_unknown_name_lists_the_known_ones(self, url):
        with Storage(url) as storage:
            storage.add("tolls", [entry(0)])
            with pytest.raises(UnknownStudy, match="no study named 'toll'; there are: tolls"):
                storage.find("toll")

    def test_snapshots_replace_each_other_and_belong_to_a_head(self, url):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            assert storage.snapshot(study, "state") is None
            storage.append(study, head, [entry(1)], keep={"state": "one"})
            head = storage.append(study, storage.head(study), [entry(2)], keep={"state": "two"})
            kept = storage.snapshot(study, "state")
            assert (kept.content, kept.head) == ("two", head)

    def test_a_damaged_snapshot_is_not_used(self, url):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            storage.append(study, head, [entry(1)], keep={"state": "one"})
            change(url, schema.snapshots.update().values(body="two"))
            assert storage.snapshot(study, "state") is None

    @pytest.mark.parametrize("column", ["body", "kind", "time", "key"])
    def test_an_edited_event_is_found(self, url, column):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            storage.append(study, head, [entry(i) for i in range(1, 6)])
            value = 99.0 if column == "time" else "edited"
            change(url, schema.events.update().where(schema.events.c.number == 3).values({column: value}))
            with pytest.raises(LogDamaged, match="event 3 was edited, removed or put elsewhere"):
                list(studies.read_log(storage, study))

    @pytest.mark.parametrize("number", [1, 3, 6])
    def test_a_removed_event_is_found(self, url, number):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            storage.append(study, head, [entry(i) for i in range(1, 6)])
            change(url, schema.events.delete().where(schema.events.c.number == number))
            with pytest.raises(LogDamaged, match=f"event {number} was edited, removed or put elsewhere"):
                list(studies.read_log(storage, study))

    def test_swapped_events_are_found(self, url):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            storage.append(study, head, [entry(i) for i in range(1, 6)])
            for number, to in ((2, 100), (3, 2), (100, 3)):
                change(url, schema.events.update().where(schema.events.c.number == number).values(number=to))
            with pytest.raises(LogDamaged, match="event 2"):
                list(studies.read_log(storage, study))

    @pytest.mark.parametrize(("column", "value"), [("events", 3), ("digest", "f" * 64)])
    def test_a_head_that_disagrees_with_the_last_event_is_found(self, url, column, value):
        with Storage(url) as storage:
            study, _ = storage.add("a", [entry(0), entry(1)])
            change(url, schema.studies.update().values({column: value}))
            with pytest.raises(LogDamaged, match="event 3 was edited"):
                storage.rows(study)

    @pytest.mark.parametrize(
        ("events", "said"), [(1, "event 2 was edited"), (2, "has read another one up to event 2")]
    )
    def test_reading_on_from_another_log_is_refused(self, url, events, said):
        with Storage(url) as storage:
            study, _ = storage.add("a", [entry(0), entry(1)])
            with pytest.raises(LogDamaged, match=said):
                storage.rows(study, Head(events, "f" * 64))

    def test_an_event_in_the_way_of_a_new_one_is_damage_and_nothing_is_written(self, url):
        with Storage(url) as storage:
            study, head = storage.add("a", [entry(0)])
            change(url, schema.events.insert().values(study=study, number=2, kind="", time=0.0, body="", digest=""))
            with pytest.raises(LogDamaged, match="already holds an event with the number"):
                storage.append(study, head, [entry(7)], keep={"state": "body"})
            assert storage.head(study) == head
            assert storage.snapshot(study, "state") is None

    @pytest.mark.parametrize("version", [None, 0, 2])
    def test_a_schema_version_that_never_was_is_damage(self, url, version):
        Storage(url).close()
        every = schema.versions.delete() if version is None else schema.versions.update().values(version=version)
        change(url, every)
        with pytest.raises(LogDamaged, match="expected one schema version, got"):
            Storage(url)

    def test_a_storage_that_was_closed_opens_again(self, url):
        storage = Storage(url)
        storage.add("a", [entry(0)])
        for _ in range(2):
            storage.close()
            assert list(storage.heads()) == ["a"]
        storage.close()

    def test_a_newer_schema_is_refused_with_advice(self, url):
        Storage(url).close()
        change(url, schema.versions.update().values(version=schema.SCHEMA_VERSION + 1))
        with pytest.raises(LogTooNew, match="get a newer clone of stackelberg"):
            Storage(url)

    def test_an_empty_database_is_refused_on_opening(self, url):
        with pytest.raises(UnknownStudy):
            Storage(url, create=False)


def change(url: str, statement) -> None:
    """Edit a log behind its back."""
    from stackelberg.study import engine

    edited = engine.build(engine.checked_url(url), create=False)
    with edited.begin() as connection:
        connection.execute(statement)
    edited.dispose()


class TestSqlite(StorageContract):
    @pytest.fixture
    def url(self, tmp_path):
        return f"sqlite:///{tmp_path}/log.db"

    def test_commits_are_durable_and_readers_do_not_block(self, url, tmp_path):
        with Storage(url) as storage, storage.transaction(write=False) as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2

    @pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "mysql://host/db", "what"])
    def test_addresses_that_cannot_hold_a_log_are_refused(self, address):
        with pytest.raises(InvalidInput, match="db: expected"):
            Storage(address)


@pytest.mark.slow
@pytest.mark.skipif(studies.postgres_binaries() is None, reason="no PostgreSQL server is installed")
class TestPostgres(StorageContract):
    @pytest.fixture(scope="session")
    def server(self):
        pytest.importorskip("psycopg")
        with studies.postgres_server() as address:
            yield address

    @pytest.fixture
    def url(self, server):
        engine = sa.create_engine(server.replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as connection:
            schema.metadata.drop_all(connection)
        engine.dispose()
        return server
