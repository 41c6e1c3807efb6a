"""A log can be listed, shown, exported and reported on with only what is in it, whatever became of its code."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
import sys
from contextlib import closing

import pytest
from tests import handwritten_logs as hand
from tests import own_module, studies
from tests.logs_of_leaders import STUDIES, write_one
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core.forms import dumps
from stackelberg.study import CannotLead, Setup, Study, StudyFinished

POLICY = """
from dataclasses import dataclass
import numpy as np
from stackelberg.core import Leader, Probe, Start, frozen
from stackelberg.core.forms import register

@register('cost-of-the-shop')
def cost(x, y):
    return float(y @ y)

@register('policy-of-the-shop')
@dataclass(frozen=True)
class Policy(Leader):
    step: float = 0.5

    def bind(self, knowledge):
        return self
    def check_start(self, x0):
        return x0
    def _begin(self, x0, seed):
        return ()
    def plan(self, state):
        return tuple(Probe(state.round, i, frozen(state.x + i), 1, Start.PREVIOUS, i == 1) for i in (0, 1))
    def _fold(self, state, deployed):
        answers = [one.answer for one in deployed]
        return state.x + self.step, (), {"cost": answers[0].cost, "step": self.step}
"""
PLACES = {
    "the module is gone": lambda file: file.unlink(),
    "the module raises": lambda file: file.write_text("raise ZeroDivisionError('spring cleaning')"),
    "the leader is gone": lambda file: file.write_text(POLICY.replace("policy-of-the-shop", "policy-of-it")),
    "the leader is no leader": lambda file: file.write_text(POLICY.replace("(Leader)", "")),
    "the leader fails": lambda file: file.write_text(POLICY.replace("state.x + self.step", "1 / 0")),
    "the leader refuses a setting": lambda file: file.write_text(
        POLICY + "    def __post_init__(self):\n        raise ValueError('a step is a table by now')\n"
    ),
    "the objective is gone": lambda file: file.write_text(POLICY.replace("cost-of-the-shop", "price-of-the-shop")),
}


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A module of the user with a leader and an objective, and a study led by them."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    own_module.installed(tmp_path, "policy_of_the_shop", POLICY)
    yield tmp_path / "policy_of_the_shop.py"
    own_module.forget("policy_of_the_shop")


@pytest.fixture
def url(file, tmp_path):
    from policy_of_the_shop import Policy, cost

    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, "shop", Setup(Policy(0.25), cost, x0=[1.0, 2.0], seed=4)) as study:
        for round in range(3):
            for probe in study.ask():
                study.tell(probe, y=[probe.x[0], 1.0 + round])
        study.note("a remark")
        study.ask()
    return url


def table(path):
    return list(csv.DictReader(path.read_text().splitlines()))


def as_of(url):
    """What the log says, by a study that could be rebuilt."""
    with Study.open(url, "shop") as study:
        return facts(study)


def facts(study):
    history = study.history()
    return {
        "round": study.round,
        "costs": [r.cost for r in history.records],
        "xs": [r.x.tolist() for r in history.records],
        "counts": (study.known.deployments, study.known.follower_rounds),
        "answers": [(o.round, o.index, o.x.tolist(), o.cost) for o in history.answers],
        "recommend": study.recommend().tolist(),
        "leader": dumps(study.setup.leader),
        "handed": [p.x.tolist() for p in study.probes_of(3)],
        "expected": study.expected(),
    }


@pytest.mark.parametrize("what", PLACES)
def test_what_is_in_the_log_is_read_whatever_became_of_the_code(url, file, what):
    before = as_of(url)
    PLACES[what](file)
    own_module.imported("policy_of_the_shop")
    with Study.open(url, "shop") as study:
        assert not study.can_lead
        assert len(study.unrebuilt) >= 1
        assert facts(study) == before
        for refused in (
            study.ask,
            study.next_probe,
            lambda: study.tell((3, 0), y=[1.0, 2.0]),
            lambda: study.correct((0, 0), y=[1.0, 2.0], reason="why"),
            lambda: study.amend(step=0.5),
            lambda: study.leader,
        ):
            with pytest.raises(CannotLead):
                refused()
        study.note("it can still be written into")
        study.finish("nobody can lead it")
    with Study.open(url, "shop") as study, pytest.raises(StudyFinished):
        study.ask()


@pytest.mark.slow
def test_all_commands_that_read(url, file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    own_module.forget("policy_of_the_shop")
    file.unlink()
    shell = CliRunner()

    def said(*arguments):
        done = shell.invoke(app, [*arguments, "--db", url])
        assert done.exit_code == 0, (arguments, done.output, done.exception)
        return done

    assert "shop" in said("studies").output
    shown = said("show", "shop")
    assert "policy-of-the-shop" in shown.output
    assert "of-the-shop" in shown.output, "it says what could not be rebuilt"
    whole = json.loads(said("show", "shop", "--json").stdout)
    assert (whole["status"]["round"], whole["settings"]["leader"]) == (3, "policy-of-the-shop")
    assert any("of-the-shop" in line for line in whole["settings"]["not_rebuilt"])
    recommended = json.loads(said("recommend", "shop", "--json").stdout)
    assert recommended["x"] == [1.75, 2.75]
    assert recommended["not_rebuilt"]
    exported = json.loads(said("export", "shop", "--json").stdout)
    assert exported["leader"] == {"kind": "policy-of-the-shop", "step": 0.25}
    said("export", "shop", "--out", str(tmp_path / "tables"))
    rows = table(tmp_path / "tables" / "rounds.csv")
    assert [float(row["cost"]) for row in rows] == [2.0, 1.25**2 + 4.0, 1.5**2 + 9.0]
    said("report", "shop", "--out", str(tmp_path / "page"))
    page = (tmp_path / "page" / "index.html").read_text()
    assert "Not rebuilt here" in page
    assert "of-the-shop" in page
    refused = shell.invoke(app, ["ask", "shop", "--db", url])
    assert refused.exit_code != 0
    assert "of-the-shop" in str(refused.exception) + refused.output
    assert shell.invoke(app, ["finish", "shop", "--db", url]).exit_code == 0


def test_when_the_code_is_back_it_goes_on(url, file):
    before = as_of(url)
    own_module.forget("policy_of_the_shop")
    kept = file.read_text()
    file.unlink()
    with Study.open(url, "shop") as study:
        study.note("where is it?")
    own_module.installed(file.parent, "policy_of_the_shop", kept)
    with Study.open(url, "shop") as study:
        assert facts(study) == before
        for probe in study.ask():
            study.tell(probe, y=[1.0, 1.0])
        assert study.round == 4


@pytest.mark.parametrize("name", STUDIES)
def test_without_its_leader_a_log_has_the_rounds_and_costs_it_has_with_it(name, tmp_path):
    """A leader of this package renamed away: what the log alone says is what the leader's own fold says."""
    database = tmp_path / "log.db"
    write_one(tmp_path, name)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executescript((tmp_path / f"{name}.sql").read_text(encoding="utf-8"))
    connection.close()
    url = f"sqlite:///{database}"
    shutil.copy(database, tmp_path / "gone.db")
    gone = f"sqlite:///{tmp_path}/gone.db"
    events = hand.events_of(gone)
    settings = events[0][4]
    settings["setup"]["leader"]["kind"] = "renamed"
    hand.edit(gone, "DELETE FROM stackelberg_events")
    hand.edit(gone, "DELETE FROM stackelberg_studies")
    hand.write(gone, [(kind, key, time, body) for _, kind, key, time, body, _ in events], name=name)
    with Study.open(url, name) as led, Study.open(gone, name) as read:
        assert (led.can_lead, read.can_lead, read.leader_name) == (True, False, "renamed")
        assert (read.round, read.progress.deployments) == (led.round, led.progress.deployments)
        assert read.progress.follower_rounds == led.progress.follower_rounds
        assert [r.round for r in read.history().records] == [r.round for r in led.history().records]
        assert [o.cost for o in read.history().answers] == [o.cost for o in led.history().answers]


def test_what_a_leader_recommended_is_in_the_log(tmp_path):
    with studies.new_study(f"sqlite:///{tmp_path}/s.db") as study:
        studies.run_rounds(study, 3)
        study.ask()
        last = [e for _, _, e in study.events() if e.kind == "asked"][-1]
        assert last.recommended.tolist() == study.recommend().tolist()
