"""A write-ahead log that is cut short while a study is open: noticed before anything more is acknowledged.

SQLite itself goes on in all of these cases, and loses what was committed or damages the database.
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
from contextlib import closing

import numpy as np
import pytest
from tests import handwritten_logs as hand
from tests import studies

from stackelberg.study import LogDamaged, StorageFailed, Study, engine
from stackelberg.study.storage import Storage

CUT = "the file ending in -wal, which belongs to the database, was cut short or overwritten"


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/studies.db"


def log_of(url: str) -> str:
    return hand.file_of(url) + "-wal"


def pragma(url: str, words: str) -> tuple[int, ...]:
    with closing(sqlite3.connect(hand.file_of(url))) as connection:
        return connection.execute(f"PRAGMA {words}").fetchone()


def cut_to(url: str, share: float) -> None:
    size = os.path.getsize(log_of(url))
    os.truncate(log_of(url), size - 1 if share == 1.0 else int(share * size))


@pytest.mark.parametrize("share", [0.0, 1e-4, 0.3, 0.7, 0.99, 1.0])
@pytest.mark.parametrize(
    "act",
    [lambda study, probe: study.tell(probe, y=studies.respond(probe)), lambda study, _: study.note("hello")],
    ids=["tell", "note"],
)
def test_a_log_that_was_cut_short_is_noticed(url, share, act):
    study = studies.new_study(url)
    studies.run_rounds(study, 5)
    probe, head = study.ask()[0], study.head
    cut_to(url, share)
    for _ in range(2):  # and it stays so
        with pytest.raises(StorageFailed, match=CUT) as refused:
            act(study, probe)
        assert "nothing was written. Put back the one that was there, or restore a backup" in str(refused.value)
    assert study.head == head
    for read in (study.recommend, study.history, lambda: study.round):
        with pytest.raises(StorageFailed, match=CUT):
            read()
    study.close()


def as_after_a_kill(url: str, folder) -> int:
    """How many events the log has for whoever opens what lies on the disk now. Copied by another process: one that
    closes a file of SQLite's lets go of the locks on it."""
    subprocess.run(["cp", hand.file_of(url), log_of(url), str(folder)], check=True, timeout=30)
    with Study.open(f"sqlite:///{folder}/studies.db", "tolls") as study:
        return study.head.events


def cut_while_writing(monkeypatch, url: str, share: float) -> None:
    insert = Storage._insert

    def cut_and_insert(*arguments):
        cut_to(url, share)
        insert(*arguments)

    monkeypatch.setattr(Storage, "_insert", cut_and_insert)


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_a_log_that_was_cut_short_in_the_middle_of_a_commit_is_noticed(url, share, monkeypatch):
    """SQLite then writes behind the hole, and the file is as long as it should be."""
    study = studies.new_study(url)
    studies.run_rounds(study, 5)
    probe, head = study.ask()[0], study.head
    cut_while_writing(monkeypatch, url, share)
    with pytest.raises(StorageFailed, match=CUT) as refused:
        study.tell(probe, y=studies.respond(probe))
    assert "what was written last went into the one that is gone, and counts as not told" in str(refused.value)
    assert study.head == head
    study.close()


@pytest.mark.parametrize("share", [0.98, 1.0])
def test_a_commit_that_wrote_all_again_that_was_cut_away_is_saved(url, share, monkeypatch, tmp_path):
    """Its pages are those that were lost: nothing is missing, but whoever came after a kill would read less."""
    with studies.new_study(url) as study:
        studies.run_rounds(study, 5)
        probe = study.ask()[0]
        cut_while_writing(monkeypatch, url, share)
        study.tell(probe, y=studies.respond(probe))
        (tmp_path / "copy").mkdir()
        assert as_after_a_kill(url, tmp_path / "copy") == study.head.events


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_what_is_written_behind_a_hole_that_held_nothing_new_is_saved(url, share, monkeypatch, tmp_path):
    """All before the hole was in the database, but whoever came after a kill would read the log only up to it."""
    with studies.new_study(url) as study:
        studies.run_rounds(study, 5)
        probe = study.ask()[0]
        with closing(sqlite3.connect(hand.file_of(url), isolation_level=None)) as reader:
            reader.execute("BEGIN")  # keeps SQLite from beginning the log anew
            reader.execute("SELECT * FROM stackelberg_events").fetchall()
            assert pragma(url, "wal_checkpoint(PASSIVE)")[0] == 0
            cut_while_writing(monkeypatch, url, share)
            monkeypatch.setattr(engine, "BUSY_S", 0.1)
            with pytest.raises(StorageFailed, match=r"-wal.* others are at work on the database"):
                study.tell(probe, y=studies.respond(probe))
        monkeypatch.undo()
        study.tell(probe, y=studies.respond(probe))
        (tmp_path / "copy").mkdir()
        assert as_after_a_kill(url, tmp_path / "copy") == study.head.events


def test_what_was_overwritten_with_nothing_is_noticed(url):
    study = studies.new_study(url)
    studies.run_rounds(study, 5)
    with open(log_of(url), "r+b") as log:
        log.write(bytes(os.path.getsize(log_of(url))))
    with pytest.raises(StorageFailed, match=CUT):
        study.ask()
    study.close()


def test_another_process_notices_too(url):
    """Whoever has the database open, a reader too."""
    study = studies.new_study(url)
    studies.run_rounds(study, 3)
    with Study.open(url, "tolls") as other:
        assert other.round == 3
        studies.run_rounds(study, 5)
        assert other.round == 5
        cut_to(url, 0.6)
        with pytest.raises(StorageFailed, match=CUT):
            other.progress  # noqa: B018
    study.close()


@pytest.mark.parametrize("mode", ["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
def test_a_checkpoint_is_no_cut(url, mode):
    """All that was in the log is in the database then, and it may begin anew or be emptied."""
    with studies.new_study(url) as study:
        for round in range(1, 9):
            studies.run_rounds(study, round)
            assert pragma(url, f"wal_checkpoint({mode})")[0] == 0
        assert np.array_equal(study.recommend(), studies.trajectory(8)[-1])
    with Study.open(url, "tolls") as study:
        assert study.round == 8


def test_a_log_that_was_emptied_after_a_checkpoint_is_no_cut(url):
    """Nothing is lost: all of it had been written into the database."""
    with studies.new_study(url) as study:
        studies.run_rounds(study, 4)
        assert pragma(url, "wal_checkpoint(FULL)")[0] == 0
        os.truncate(log_of(url), 0)
        studies.run_rounds(study, 8)
        assert np.array_equal(study.recommend(), studies.trajectory(8)[-1])
    with Study.open(url, "tolls") as study:
        assert study.round == 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_writers_readers_and_checkpoints_side_by_side_raise_no_alarm(url, seed):
    """Several connections, logs that begin anew under them, bodies of many pages, a limit on a log's size."""
    rng = random.Random(seed)
    study, other = studies.new_study(url), studies.new_study(url, "other")
    with study, other, Study.open(url, "tolls") as third:
        for _ in range(60):
            act = rng.choice(["round", "note", "third", "checkpoint", "limit"])
            if act == "round":
                studies.run_rounds(study, study.round + 1)
            elif act == "note":
                other.note("x" * rng.choice([10, 100, 10_000]))
            elif act == "third":
                assert third.round == study.known.round
            elif act == "checkpoint":
                pragma(url, f"wal_checkpoint({rng.choice(['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'])})")
            else:
                with closing(sqlite3.connect(hand.file_of(url))) as connection, connection:
                    connection.execute("PRAGMA journal_size_limit = 1000")
                    connection.execute("UPDATE stackelberg_schema SET version = version")
        rounds = study.round
        assert np.array_equal(third.recommend(), studies.trajectory(rounds)[-1])


@pytest.mark.parametrize("back", [1, 4])
def test_a_log_that_ends_before_what_this_process_has_read_is_refused(url, back):
    """An older copy in its place, say: the chain of what is left is whole, and only who has read more can tell."""
    with studies.new_study(url) as study:
        studies.run_rounds(study, 3)
        probe, last = study.ask()[0], study.head.events
        *_, (number, _, _, _, _, digest) = hand.events_of(url)[: last - back]
        hand.edit(url, "DELETE FROM stackelberg_events WHERE number > ?", number)
        hand.edit(url, "UPDATE stackelberg_studies SET events = ?, digest = ?", number, digest)
        said = rf"ends at event {number}, and this process has read another one up to event {last}: .* restore a "
        acts = lambda: study.tell(probe, y=studies.respond(probe)), study.recommend, lambda: study.note("hello")
        for act in acts:
            with pytest.raises(LogDamaged, match=said):
                act()
    with Study.open(url, "tolls") as study:  # whoever comes later sees a shorter log that is whole
        assert study.head.events == number


def test_what_is_wrong_with_a_database_in_words_of_sqlite(tmp_path):
    file = tmp_path / "pages.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE t (a TEXT)")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 3000,)] * 10)
    assert engine._damage(file) is None
    pages = bytearray(file.read_bytes())
    pages[2 * 4096 : 2 * 4096 + 100] = b"\xff" * 100  # the head of the third page
    file.write_bytes(pages)
    assert engine._damage(file) == "Page 3: btreeInitPage() returns error code 11"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pages.db"]
