"""What all commands share: how they end, what is printed where, and the step that each names next."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.cli.console import print_facts, print_json

pytestmark = pytest.mark.slow  # whole commands
PIGOU = '[study]\nname = "pigou"\nrounds = 4\n[game]\nbuiltin = "pigou"\n[leader]\nkind = "two-point"\nK = 2\n'


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)


def run(*words, code=0):
    done = CliRunner().invoke(app, words)
    assert done.exit_code == code, done.output
    return done


def test_what_is_no_number_is_null(capsys):
    print_json({"cost": float("nan"), "most": float("-inf"), "x": np.array([1.5, np.nan]), "n": np.int64(3)})
    assert json.loads(capsys.readouterr().out) == {"cost": None, "most": None, "x": [1.5, None], "n": 3}


def test_facts_stand_below_each_other(capsys):
    print_facts("tolls", {"x": "1.5", "a_longer_name": "2"})
    assert capsys.readouterr().out == "tolls\n  x              1.5\n  a longer name  2\n"


def test_how_commands_end(monkeypatch):
    def out_of_memory(*_, **__):
        raise MemoryError

    assert "check --db" in run("show", "none", code=4).stderr
    Path("text.db").write_text("no database " * 100)
    assert "error:" in run("show", "none", "--db", "sqlite:///text.db", code=3).stderr
    monkeypatch.setattr("stackelberg.study.Study.list", out_of_memory)
    assert "not enough memory" in run("studies", code=2).stderr


def test_each_command_names_a_next_step_that_can_be_typed():
    """From a file to a page: what is said in the end is run as it stands."""
    Path("pigou.toml").write_text(PIGOU)
    words, seen = "run pigou.toml", []
    for _ in range(3):
        said = run(*words.split()).stderr
        assert re.search(r"round 4 of 4: cost \S+\n", said) or words != "run pigou.toml", "one number a line"
        words = re.findall(r"stackelberg ((?:show|report|recommend|finish) pigou)$", said, re.MULTILINE)[-1]
        seen.append(words)
    assert seen == ["report pigou", "recommend pigou", "finish pigou"]


def test_a_study_goes_on_by_its_name():
    Path("pigou.toml").write_text(PIGOU)
    run("run", "pigou.toml")
    assert json.loads(run("run", "pigou", "--rounds", "6", "--json").stdout)["rounds"] == 6
    run("pause", "pigou")
    assert "stackelberg resume pigou" in run("run", "pigou", "--rounds", "7", code=2).stderr
    run("resume", "pigou")
    run("run", "pigou", "--rounds", "7")


@pytest.mark.parametrize("words", [["new", "x.toml", "--network", ""], ["equilibrium", "--network", ""]])
def test_an_empty_name_is_refused_by_name(words):
    done = run(*words, code=2)
    assert "--network" in done.stderr
