"""Backups, files that vanish under an open study, and files that can only be read."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import numpy as np
import pytest
from tests import studies
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.study import LogDamaged, Study, back_up
from stackelberg.support.files import write_text, written_beside

pytestmark = pytest.mark.slow  # processes


@pytest.fixture
def db(tmp_path):
    return tmp_path / "tolls.db"


def goes_on(url, rounds: int, name: str = "tolls") -> None:
    with Study.open(url, name) as study:
        assert study.round == rounds
        studies.run_rounds(study, rounds + 2)
        assert np.array_equal(study.recommend(), studies.trajectory(rounds + 2)[-1])


class TestBackups:
    def test_of_a_study_that_is_open_elsewhere(self, db, tmp_path):
        file = tmp_path / "backup.db"
        with studies.new_study(db) as study:
            studies.run_rounds(study, 3)
            assert db.with_name("tolls.db-wal").stat().st_size > 0, "what was told is still in the log beside it"
            assert list(back_up(db, file)) == ["tolls"]
            studies.run_rounds(study, 5)
        assert sorted(p.name for p in tmp_path.iterdir()) == ["backup.db", "tolls.db"]
        goes_on(file, 3)
        goes_on(db, 5)

    def test_a_file_that_exists_is_not_overwritten(self, db, tmp_path):
        studies.new_study(db).close()
        file = tmp_path / "backup.db"
        file.write_text("precious")
        with pytest.raises(InvalidInput, match="exists already"):
            back_up(db, file)
        assert file.read_text() == "precious"

    def test_the_log_of_another_database_beside_it(self, db, tmp_path):
        studies.new_study(db).close()
        (tmp_path / "backup.db-wal").write_text("of another one")
        with pytest.raises(InvalidInput, match="of another database"):
            back_up(db, tmp_path / "backup.db")

    def test_a_damaged_database_gives_no_backup(self, db, tmp_path):
        with studies.new_study(db) as study:
            studies.run_rounds(study, 2)
        with closing(sqlite3.connect(db)) as connection, connection:
            connection.execute("UPDATE stackelberg_events SET body = '{}' WHERE number = 2")
        with pytest.raises(LogDamaged):
            back_up(db, tmp_path / "backup.db")
        assert not list(tmp_path.glob("*backup*")), "neither under its name nor half of it beside"

    def test_a_server_is_backed_up_by_its_own_tools(self, db, tmp_path):
        pytest.importorskip("psycopg")
        studies.new_study(db).close()
        with pytest.raises(InvalidInput, match="pg_dump"):
            back_up("postgresql://a@b/c", tmp_path / "b.db")

    def test_a_name_that_no_file_can_have(self, db, tmp_path):
        studies.new_study(db).close()
        with pytest.raises(InvalidInput, match="File name too long"):
            back_up(db, tmp_path / f"{5_000 * 'a'}.db")

    def test_commands(self, db, tmp_path):
        studies.new_study(db).close()
        runner = CliRunner()
        done = runner.invoke(app, ["backup", str(tmp_path / "b.db"), "--db", f"sqlite:///{db}"])
        assert done.exit_code == 0, done.output
        assert "study 'tolls': 1 events" in done.stderr
        assert ": 1 study, read back and checked" in done.stderr
        again = runner.invoke(app, ["backup", str(tmp_path / "b.db"), "--db", f"sqlite:///{db}"])
        assert again.exit_code == 2
        assert "exists already" in again.stderr
        goes_on(f"sqlite:///{tmp_path}/b.db", 0)


READ = """
import sys
from stackelberg.study import StorageFailed, Study
from tests import studies

studies.be_bound_by_permissions()
print([s.name for s in Study.list(sys.argv[1])])
with Study.open(sys.argv[1], "tolls") as study:
    print(study.round, study.recommend().size, len(study.history().answers))
    study.export(sys.argv[2] + "/out")
    try:
        studies.run_rounds(study, 10)
    except StorageFailed as error:
        print("read-only" in str(error))
"""


@pytest.mark.parametrize("folder_mode", [0o555, 0o755])
def test_a_file_that_can_only_be_read(tmp_path, folder_mode):
    folder = tmp_path / "archive"
    folder.mkdir()
    db = folder / "studies.db"
    with studies.new_study(db) as study:
        studies.run_rounds(study, 2)
    db.chmod(0o444)
    folder.chmod(folder_mode)
    try:
        done = studies.python(READ, str(db), str(tmp_path))
    finally:
        folder.chmod(0o755)
        db.chmod(0o644)
    assert done.stdout.splitlines() == ["['tolls']", "2 3 4", "True"], done.stderr
    assert (tmp_path / "out" / "rounds.csv").stat().st_size > 0
    goes_on(db, 2)


@pytest.mark.parametrize("version", [0, -3])
def test_a_schema_version_that_never_was(db, version):
    studies.new_study(db).close()
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE stackelberg_schema SET version = ?", [version])
    with pytest.raises(LogDamaged, match="expected one schema version"):
        Study.open(db, "tolls")


class TestWholeFiles:
    def test_on_the_disk_before_it_takes_its_name(self, tmp_path, monkeypatch):
        order = []
        sync, move = os.fsync, os.replace
        monkeypatch.setattr(os, "fsync", lambda opened: (order.append("sync"), sync(opened)))
        monkeypatch.setattr(os, "replace", lambda *names: (order.append("name"), move(*names)))
        write_text(tmp_path / "a.csv", "1")
        assert order == ["sync", "name", "sync"]

    def test_a_name_that_is_taken_meanwhile(self, tmp_path):
        def write() -> None:
            with written_beside(tmp_path / "a", overwrite=False) as beside:
                beside.write_text("mine")
                (tmp_path / "a").write_text("theirs")

        with pytest.raises(InvalidInput, match="exists already"):
            write()
        assert (tmp_path / "a").read_text() == "theirs"
        assert [p.name for p in tmp_path.iterdir()] == ["a"]


EXPORT = """
import os, signal, sys, time
from stackelberg.study import Study
db, out = sys.argv[1:]
for kill in range(12):
    child = os.fork()
    if child == 0:
        with Study.open(db, "tolls") as study:
            open("at work", "w").close()
            while True:
                study.export(out)
    while not os.path.exists("at work"):
        time.sleep(0.001)
    time.sleep(0.003 * kill)
    os.kill(child, signal.SIGKILL)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    os.remove("at work")
    for name in ("answers.csv", "rounds.csv"):
        print(name, open(f"{out}/{name}", "rb").read().hex())
"""
"""Kills itself a dozen times while it exports, and says each time what is there."""


def test_killed_while_exporting(db, tmp_path):
    with studies.new_study(db) as study:
        studies.run_rounds(study, 30)
        study.export(tmp_path / "out")
    whole = {name: (tmp_path / "out" / name).read_bytes().hex() for name in ("answers.csv", "rounds.csv")}
    done = studies.python(EXPORT, str(db), str(tmp_path / "out"), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == 12 * [f"{name} {text}" for name, text in whole.items()]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE stackelberg_studies SET name = x'ff'",
        "UPDATE stackelberg_studies SET events = 'many'",
        "UPDATE stackelberg_studies SET digest = x'00'",
        "UPDATE stackelberg_events SET time = 'noon'",
        "UPDATE stackelberg_events SET body = x'7b7d'",
        "UPDATE stackelberg_events SET kind = 5.5",
        "UPDATE stackelberg_studies SET events = 0, digest = hex(zeroblob(32))",  # an empty log
    ],
)
def test_values_of_another_kind(db, tmp_path, change):
    """SQLite holds whatever is written into a column, and gives it back after a bit has flipped."""
    studies.new_study(db).close()
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(change)
    connection.close()
    for words in (["studies"], ["show", "tolls"], ["backup", str(tmp_path / "b.db")]):
        done = CliRunner().invoke(app, [*words, "--db", f"sqlite:///{db}"])
        assert done.exit_code in (0, 3, 4), (words, done.exception)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception


def test_nothing_but_studies_goes_into_a_backup(db, tmp_path):
    studies.new_study(db).close()
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("CREATE TABLE stackelberg_tokens (secret TEXT)")
    back_up(db, tmp_path / "backup.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "tolls.db"]
    with closing(sqlite3.connect(tmp_path / "backup.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    assert tables == [(f"stackelberg_{name}",) for name in ("events", "schema", "snapshots", "studies")]
    goes_on(tmp_path / "backup.db", 0)
