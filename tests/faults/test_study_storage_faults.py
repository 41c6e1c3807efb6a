"""Full disks, read-only files, locks, truncation and edits: clear errors, and nothing silently lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from tests import studies

from stackelberg.study import LogDamaged, StorageFailed, Study, StudyError, engine


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/studies.db"


def file_of(url: str) -> str:
    return url.removeprefix("sqlite:///")


def goes_on_as_if_nothing_had_happened(url: str, rounds: int) -> None:
    with Study.open(url, "tolls") as study:
        assert study.round >= rounds
        studies.run_rounds(study, rounds + 4)
        assert np.array_equal(study.recommend(), studies.trajectory(rounds + 4)[-1])


FILL = """
import resource, signal, sys
from stackelberg.study import StorageFailed, Study
from tests import studies

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Study.open(sys.argv[1], "tolls") as study:
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    acknowledged = 0
    try:
        while True:
            for probe in study.ask():
                study.tell(probe, y=studies.respond(probe))
                acknowledged += 1
    except StorageFailed as error:
        print(acknowledged, error)
"""


@pytest.mark.slow
def test_a_disk_that_fills_up(url):
    """A limit on file sizes stops SQLite's writes in the middle, as a full disk does."""
    studies.new_study(url).close()
    done = studies.python(FILL, url)
    acknowledged, message = done.stdout.split(" ", 1)
    assert "disk" in message, done.stderr
    assert "nothing was written" in message
    with Study.open(url, "tolls") as study:
        assert len(study.history().answers) == int(acknowledged) > 0
    goes_on_as_if_nothing_had_happened(url, int(acknowledged) // 2)


def test_a_database_at_its_largest_size(url):
    with studies.new_study(url) as study:
        studies.run_rounds(study, 2)
        with study.log.storage.transaction(write=False) as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StorageFailed, match="disk is full: nothing was written; free some space"):
            studies.run_rounds(study, 50)
        reached = study.round
        with study.log.storage.transaction(write=False) as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        studies.run_rounds(study, reached + 1)
    goes_on_as_if_nothing_had_happened(url, reached + 1)


TELL_TEN_ROUNDS = """
import sys
from stackelberg.study import StorageFailed, Study
from tests import studies

studies.be_bound_by_permissions()
try:
    with Study.open(sys.argv[1], "tolls") as study:
        print(study.round)
        studies.run_rounds(study, 10)
except StorageFailed as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize("folder_is_writable", [True, False])
def test_a_read_only_file(tmp_path, folder_is_writable):
    folder = tmp_path / "archive"
    folder.mkdir()
    url = f"sqlite:///{folder}/studies.db"
    with studies.new_study(url) as study:
        studies.run_rounds(study, 2)
    os.chmod(file_of(url), 0o444)
    folder.chmod(0o755 if folder_is_writable else 0o555)
    done = studies.python(TELL_TEN_ROUNDS, url)
    folder.chmod(0o755)
    os.chmod(file_of(url), 0o644)
    assert done.stderr == ""
    assert "permissions" in done.stdout
    if folder_is_writable:
        assert "read-only: nothing was written" in done.stdout
    goes_on_as_if_nothing_had_happened(url, 2)


def test_a_locked_database(url, monkeypatch):
    monkeypatch.setattr(engine, "BUSY_S", 0.2)
    with studies.new_study(url) as study:
        probe, _ = study.ask()
        intruder = sqlite3.connect(file_of(url), isolation_level=None)
        intruder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailed, match=r"locked .* nothing was written; end it, or repeat"):
            study.tell(probe, y=studies.respond(probe))
        assert study.recommend().size == 3, "reading goes on"
        intruder.execute("ROLLBACK")
        intruder.close()
        assert study.tell(probe, y=studies.respond(probe)).recorded
    goes_on_as_if_nothing_had_happened(url, 0)


class TestNewcomers:
    """SQLite does not wait for a lock when it switches to a write-ahead log: whoever opens a database does."""

    @pytest.fixture
    def intruder(self, url):
        connection = sqlite3.connect(file_of(url), isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.close()

    def test_they_wait_for_one_who_holds_the_lock(self, url, intruder, monkeypatch):
        waits = []

        def let_go_in_the_end(seconds):
            waits.append(seconds)
            if len(waits) == 3:
                intruder.execute("ROLLBACK")

        monkeypatch.setattr(engine.clock, "sleep", let_go_in_the_end)
        studies.new_study(url).close()
        assert len(waits) == 3
        assert [one.name for one in Study.list(url)] == ["tolls"]

    def test_an_error_says_how_long_they_waited(self, url, intruder, monkeypatch):
        time = 0.0

        def pass_time(seconds):
            nonlocal time
            time += seconds

        monkeypatch.setattr(engine.clock, "sleep", pass_time)
        monkeypatch.setattr(engine.clock, "monotonic", lambda: time)
        monkeypatch.setattr(engine, "SWITCH_S", 7.5)
        with pytest.raises(StorageFailed, match=r"locked \(waited 60.0 s\): nothing was written"):
            studies.new_study(url)


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_truncated_file_is_never_taken_for_a_shorter_log(url, share):
    with studies.new_study(url) as study:
        studies.run_rounds(study, 40)
    size = os.path.getsize(file_of(url))
    os.truncate(file_of(url), int(share * size))
    with pytest.raises(StudyError, match=r"damaged|no studies|not what was written|not an SQLite database|gone"):
        Study.open(url, "tolls")


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "x.db").write_text("tolls: 1, 2, 3\n" * 100)
    with pytest.raises(LogDamaged, match="this file is not an SQLite database"):
        Study.open(f"sqlite:///{tmp_path}/x.db", "tolls")


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE stackelberg_events SET body = replace(body, '\"cost\":', '\"cost\":1') WHERE number = 4",
        "UPDATE stackelberg_events SET time = time + 1 WHERE number = 5",
        "DELETE FROM stackelberg_events WHERE number = (SELECT max(number) FROM stackelberg_events)",
        "DELETE FROM stackelberg_events WHERE number > 4",
        "UPDATE stackelberg_studies SET events = 7",
        """INSERT INTO stackelberg_events SELECT study, number + 1, kind, 'x', time, body, digest
           FROM stackelberg_events ORDER BY number DESC LIMIT 1""",
    ],
)
def test_a_log_edited_by_hand_is_refused(url, edit):
    with studies.new_study(url) as study:
        studies.run_rounds(study, 3)
    connection = sqlite3.connect(file_of(url))
    with connection:
        assert connection.execute(edit).rowcount > 0
    connection.close()
    with pytest.raises(LogDamaged, match="restore the database from a backup"):
        Study.open(url, "tolls")


def said(url: str) -> str:
    with Study.open(url, "tolls") as study:
        told = [(o.place, o.cost) for o in study.answers()]
        gone = [(one.observation.place, one.reason) for one in study.replaced()]
        return f"{told} {gone} {study.asked('0.1')} {study.answer((0, 1))} {study.probes_of(1)}"


@pytest.mark.slow
def test_a_flipped_bit_in_an_index_hides_nothing(url, tmp_path):
    """Whatever an index says, either an error comes out or what the log says."""
    with studies.new_study(url) as study:
        studies.run_rounds(study, 2)
        study.correct("0.1", y=np.zeros(3), reason="a counter was broken")
    whole, (file, other) = said(url), (file_of(url), f"{tmp_path}/other.db")
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        (size,) = db.execute("PRAGMA page_size").fetchone()
        indices = "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'stackelberg_events'"
        pages = [page for (page,) in db.execute(indices)]
    content, wrong, errors = Path(file).read_bytes(), [], 0
    used = [at for page in pages for at in range((page - 1) * size, page * size) if content[at]]
    assert len(used) > 50
    for at in used:
        Path(other).write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        try:
            found = said(f"sqlite:///{other}")
        except StudyError:
            errors += 1
        else:
            wrong += [at] if found != whole else []
    assert wrong == []
    assert errors > 0


def test_a_table_that_is_gone(url):
    studies.new_study(url).close()
    connection = sqlite3.connect(file_of(url))
    connection.execute("DROP TABLE stackelberg_events")
    connection.close()
    with pytest.raises(LogDamaged, match="a table of the log is gone"):
        Study.open(url, "tolls")


def test_a_folder_that_does_not_exist(tmp_path):
    with pytest.raises(StorageFailed, match="there is no folder"):
        studies.new_study(f"sqlite:///{tmp_path}/none/studies.db")


def test_a_copy_of_the_file_is_a_backup(url, tmp_path):
    with studies.new_study(url) as study:
        studies.run_rounds(study, 3)
    shutil.copy(file_of(url), tmp_path / "backup.db")
    goes_on_as_if_nothing_had_happened(f"sqlite:///{tmp_path}/backup.db", 3)


FORKS = """
import os, sys
from stackelberg.study import StorageFailed
from tests import studies
with studies.new_study(sys.argv[1]) as study:
    child = os.fork()
    if child == 0:
        try:
            study.ask()
            os._exit(0)
        except StorageFailed as error:
            os._exit(42 if "open it again" in str(error) else 1)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    studies.run_rounds(study, 1)
    print(study.round)
"""


@pytest.mark.slow
def test_a_study_carried_into_a_child_process_is_refused(url):
    done = studies.python(FORKS, url)  # in a process of its own: forking one that has threads is not safe
    assert done.stdout.split() == ["42", "1"], done.stderr


def test_a_server_out_of_reach():
    pytest.importorskip("psycopg")
    with pytest.raises(StorageFailed, match="the database refused"):
        Study.open("postgresql://nobody@127.0.0.1:9/none", "tolls")


class _InterruptedOnce:
    """A driver's connection on which Ctrl-C comes when a transaction has just begun."""

    def __init__(self, driver):
        self.driver, self.begun = driver, False

    def execute(self, statement, *given):
        result = self.driver.execute(statement, *given)
        if statement.startswith("BEGIN") and not self.begun:
            self.begun = True
            raise KeyboardInterrupt
        return result

    @property
    def in_transaction(self):
        return self.driver.in_transaction


@pytest.mark.parametrize("write", [False, True])
def test_an_interrupt_as_a_transaction_begins_leaves_none_open(tmp_path, write):
    driver = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    interrupted = _InterruptedOnce(driver)
    connection = SimpleNamespace(
        dialect=SimpleNamespace(name="sqlite"),
        connection=SimpleNamespace(driver_connection=interrupted),
        rollback=lambda: None,
    )
    with pytest.raises(KeyboardInterrupt), engine.transaction(connection, write=write):
        raise AssertionError("the body of an interrupted transaction was run")
    with engine.transaction(connection, write=True):
        interrupted.execute("CREATE TABLE t (a)")
    assert driver.execute("SELECT count(*) FROM t").fetchone() == (0,)
    driver.close()
