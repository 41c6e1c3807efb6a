"""Stored logs open, mean what they meant, and go on. See `write_logs` for how they were made."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.golden.write_logs import LOGS, PLAYS, meaning, respond, write_one
from tests.studies import read_log
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.study import Storage, Study, StudyFinished
from stackelberg.study import events as ev
from stackelberg.study.log import entry_of

pytestmark = pytest.mark.slow  # many whole studies

FILES = sorted(LOGS.parent.glob("*/*.sql"))
EACH = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


def opened(file: Path, folder: Path) -> Study:
    if file.stem == "cma-es":
        pytest.importorskip("cma", reason="the leader CmaEs needs the extra bench")
    database = folder / "log.db"
    with sqlite3.connect(database) as connection:
        connection.executescript(file.read_text(encoding="utf-8"))
    connection.close()
    return Study.open(f"sqlite:///{database}", file.stem)


def expected(file: Path) -> dict[str, Any]:
    return json.loads(file.with_name("expected.json").read_text(encoding="utf-8"))[file.stem]


def numbers(texts: list[str]) -> list[float]:
    return [float.fromhex(text) for text in texts]


def test_there_is_a_log_of_every_leader():
    assert {file.stem for file in FILES if file.parent == LOGS} == set(PLAYS)
    assert {"created", "asked", "told", "reading", "amended", "noted", "finished"} <= kinds_in("everything")
    assert {"corrected", "retracted", "recosted", "led"} <= kinds_in("corrected")


def kinds_in(name: str) -> set[str]:
    return {
        line.split(",")[2].strip("'")
        for line in (LOGS / f"{name}.sql").read_text().splitlines()
        if 'stackelberg_events" VALUES' in line
    }


@EACH
def test_it_means_what_it_meant(file, tmp_path):
    then = expected(file)
    with opened(file, tmp_path) as study:
        now = meaning(study)
        assert study.differs is None or file.stem == "corrected" or file.parent != LOGS
    for name in ("round", "deployments", "follower_rounds", "finished", "costs", "xs"):
        assert now[name] == then[name]
    # Another processor may round otherwise: a few rounds in two dimensions leave nine digits alone.
    np.testing.assert_allclose(numbers(now["recommend"]), numbers(then["recommend"]), rtol=1e-9)


@EACH
def test_every_event_is_written_as_it_was_read(file, tmp_path):
    opened(file, tmp_path).close()
    with Storage(f"sqlite:///{tmp_path}/log.db") as storage:
        entries = [entry for _, entry in read_log(storage, storage.find(file.stem))]
    for number, entry in enumerate(entries, start=1):
        event = ev.read(entry.kind, entry.body, f"event {number}")
        assert entry_of(event, entry.time) == entry


@pytest.mark.parametrize("name", PLAYS)
def test_a_log_of_today_is_read_back_to_the_bit(name, tmp_path):
    if name == "cma-es":
        pytest.importorskip("cma", reason="the leader CmaEs needs the extra bench")
    written = write_one(tmp_path, name)
    with opened(tmp_path / f"{name}.sql", tmp_path) as study:
        assert meaning(study) == written


@EACH
def test_it_goes_on(file, tmp_path):
    with opened(file, tmp_path) as study:
        reached = study.round
        if study.progress.finished is not None:
            with pytest.raises(StudyFinished):
                study.ask()
            return
        while study.round < reached + 3:
            probe = study.ask()[0]
            y = respond(probe.x) if probe.x.size == 2 else 5.0 - probe.x
            study.tell(probe, y=y, **({} if study.objective is not None else {"cost": float(y.sum())}))
        assert [record.round for record in study.history().records] == list(range(reached + 3))


SHOWN = [f for place, f in enumerate(FILES) if place % 4 == 0 or f.stem in ("everything", "corrected", "guarded")]
"""Commands do not mind who led: some leaders, and the logs with every kind of event."""


@pytest.mark.parametrize("file", SHOWN, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_it_is_shown_and_exported(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where an export goes that nobody gave a place
    opened(file, tmp_path).close()
    then, where = expected(file), ["--db", f"sqlite:///{tmp_path}/log.db"]
    shell = CliRunner()
    shown = shell.invoke(app, ["show", file.stem, "--json", *where])
    assert shown.exit_code == 0, shown.exception
    assert json.loads(shown.stdout)["round"] == then["round"]
    assert shell.invoke(app, ["export", file.stem, "--out", str(tmp_path / "tables"), *where]).exit_code == 0
    rows = (tmp_path / "tables" / "rounds.csv").read_text().splitlines()
    assert len(rows) == 1 + len(then["costs"])
    whole = shell.invoke(app, ["export", file.stem, "--json", *where])
    assert json.loads(whole.stdout)["code"][0]["code"]["stackelberg"]
    assert shell.invoke(app, ["recommend", file.stem, *where]).exit_code == 0


@pytest.mark.usefixtures("blank_pictures")
@pytest.mark.parametrize("name", ["everything", "corrected", "guarded"])
def test_it_has_a_page(name, tmp_path):
    file = LOGS / f"{name}.sql"
    opened(file, tmp_path).close()
    where = ["--db", f"sqlite:///{tmp_path}/log.db", "--out", str(tmp_path / "page")]
    assert CliRunner().invoke(app, ["report", file.stem, *where]).exit_code == 0
    assert file.stem in (tmp_path / "page" / "index.html").read_text()
