"""Logs of every leader open, mean what they meant to the bit, are shown and exported, and go on."""

from __future__ import annotations

import json

import pytest
from tests.logs_of_leaders import PLAYS, it_goes_on, meaning, restored, write_one
from tests.studies import read_log
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.study import Storage, Study
from stackelberg.study import events as ev
from stackelberg.study.log import entry_of

pytestmark = pytest.mark.slow  # many whole studies

SHOWN = ("everything", "corrected", "guarded")


@pytest.mark.parametrize("name", PLAYS)
def test_a_log(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where an export goes that nobody gave a place
    written = write_one(tmp_path, name)
    url = restored(tmp_path / f"{name}.sql", tmp_path)
    with Storage(url) as storage:
        for number, entry in read_log(storage, storage.find(name)):
            assert entry_of(ev.read(entry.kind, entry.body, f"event {number}"), entry.time) == entry
    with Study.open(url, name) as study:
        assert meaning(study) == written
    if name in SHOWN:
        it_is_shown_and_exported(name, url, written)
    with Study.open(url, name) as study:
        it_goes_on(study)


def it_is_shown_and_exported(name, url, written):
    def said(*arguments):
        done = CliRunner().invoke(app, [arguments[0], name, *arguments[1:], "--db", url])
        assert done.exit_code == 0, (arguments, done.output, done.exception)
        return done.stdout

    shown = json.loads(said("show", "--json"))
    assert shown["kind"] == "stackelberg-study"
    said("export", "--out", "tables")
    with open("tables/rounds.csv") as rounds:
        assert len(rounds.readlines()) == 1 + len(written["costs"])
    assert json.loads(said("export", "--json"))["round"] == written["round"]
    assert len(json.loads(said("recommend", "--json"))["x"]) == len(written["recommend"])
