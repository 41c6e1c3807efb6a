"""An answer is recorded at the x where it was measured, or refused: on a study, on a server, on the command line.

A probe can be issued again at another x: a guard withdraws it in mid-round. Here y is
always the x at which it was measured, so that the log itself says whether an answer stands where it belongs.
"""

from __future__ import annotations

import json
from contextlib import contextmanager

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg import ConstantSchedule, InvalidInput, Rails, Setup, TwoPoint
from stackelberg.cli import app
from stackelberg.core import Answer, ProbeName
from stackelberg.report.document import study_document
from stackelberg.study import Study
from stackelberg.study import events as ev

FINE, COSTLY = 0.5, 9.0
RAILS = Rails(baseline=[0.0, 0.0], baseline_cost=1.0, allowed_loss=0.1)
DOORS = ("study", "client", "http", "command")


def facts_of(study):
    return study_document(study).data


def leader():
    """Three probes a round: at its centre, and in two directions from there."""
    return TwoPoint(K=2, schedule=ConstantSchedule(eta=0.1, delta=0.3), directions=2)


def measured(probe):
    return {"y": probe.x.tolist(), "cost": FINE}


def misplaced(study):
    """Answers that were not recorded at the x where they were measured, which y says."""
    answers = [o for o in study.history().answers if o.failure is None]
    return [o.name for o in answers if o.x.tobytes() != o.y.tobytes()]


def recorded(study, place):
    return [o.x.tolist() for o in study.history().answers if (o.round, o.index) == place and o.failure is None]


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/s.db"


@pytest.fixture
def study(url):
    with Study.create(url, "tolls", Setup(leader(), x0=[0.5, 0.5], rails=RAILS)) as found:
        yield found


def withdrawn(study):
    """(the last probe as it was issued first, and as it was issued after the first was too costly)."""
    *_, before = study.ask()
    first = study.next_probe()
    study.tell(first, y=first.x, cost=COSTLY)
    *_, after = study.ask()
    assert before.x.tolist() != after.x.tolist()
    return before, after


class Door:
    """One way of telling: an answer by the name of a probe, with what it says besides."""

    def __init__(self, door, study, server=None):
        self.door, self.study, self.server = door, study, server

    def __call__(self, name, **said):
        """None where it was taken, else why it was refused."""
        return getattr(self, self.door)(ProbeName.of(name), said)

    def _words(self, name, said):
        try:
            self.target.tell(str(name), **said)
        except InvalidInput as error:
            return str(error)
        return None

    def study_(self, name, said):
        self.target = self.study
        return self._words(name, said)

    def client(self, name, said):
        from stackelberg.client import RemoteStudy

        with RemoteStudy.open(self.server.url, self.study.name) as self.target:
            return self._words(name, said)

    def http(self, name, said):
        place = {"probe": str(name)}
        answer = self.server.send("POST", f"/v1/studies/{self.study.name}/tell", place | said)
        return None if answer.status == 200 else answer.json["detail"]

    def command(self, name, said):
        options = [f"--{key}={_text(value)}" for key, value in said.items()]
        where = ["--db", str(self.study.log.storage.url), str(name)]
        done = CliRunner().invoke(app, ["tell", self.study.name, *where, *options])
        assert done.exit_code in (0, 2), done.output
        return None if done.exit_code == 0 else done.stderr


def _text(value):
    return " ".join(map(repr, value)) if isinstance(value, list) else str(value)


@contextmanager
def telling(door, study, url):
    """A way of telling a study, by that door."""
    if door in ("study", "command"):
        yield Door("study_" if door == "study" else door, study)
        return
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    from tests.servers import running

    with running(url) as server:
        yield Door(door, study, server)


# A probe that a guard withdrew.


def test_a_probe_that_is_handed_out_again_has_another_name(study):
    first = study.ask()
    assert [p.name for p in first] == ["0.0", "0.1", "0.2"]
    before, after = withdrawn(study)
    assert (before.name, after.name) == ("0.2", "0.2-1")
    assert [p.name for p in study.ask()] == ["0.1-1", "0.2-1"], "until they are told"
    assert study.next_probe().name == "0.1-1"
    assert study.asked("0.2").x.tolist() == before.x.tolist()
    assert study.asked((0, 2, 1)).x.tolist() == after.x.tolist()
    assert [out["probe"] for out in facts_of(study)["waiting"]] == ["0.1-1", "0.2-1"]
    with pytest.raises(InvalidInput, match=r"probe 0\.2-7 is not in this log, which has 0\.2-1"):
        study.asked("0.2-7")


@pytest.mark.parametrize("door", DOORS)
def test_an_answer_to_a_withdrawn_probe_by_its_name(study, url, door):
    before, _ = withdrawn(study)
    with telling(door, study, url) as tell:
        refused = tell(before, **measured(before))
        assert refused is not None, "it does not say at which of the two it was measured"
        assert "probe 0.2 was withdrawn and issued again at another x as 0.2-1" in refused
        assert "name 0.2-1 if that is meant, or say which x was deployed (x=..., --x ...)" in refused
        assert recorded(study, (0, 2)) == []
        assert tell(before, x=before.x.tolist(), **measured(before)) is None
    assert recorded(study, (0, 2)) == [before.x.tolist()]
    assert misplaced(study) == []


@pytest.mark.parametrize("door", DOORS)
def test_an_answer_to_the_probe_in_its_place(study, url, door):
    _, after = withdrawn(study)
    with telling(door, study, url) as tell:
        assert tell(after, **measured(after)) is None
    assert recorded(study, (0, 2)) == [after.x.tolist()]
    assert [o.name for o in study.history().answers] == ["0.0", "0.2-1"]


@pytest.mark.parametrize("door", DOORS)
def test_a_late_answer_obeys_the_same_rule(study, url, door):
    before, after = withdrawn(study)
    for probe in study.ask():
        study.tell(probe, **measured(probe))
    assert study.round == 1
    study.retract(after, reason="of another day")
    with telling(door, study, url) as tell:
        assert tell(before, x=before.x.tolist(), **measured(before)) is None
    assert [o.x.tolist() for o in study.history().answers if o.index == 2] == [before.x.tolist()]
    assert misplaced(study) == []


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("said", [{}, {"x": [0.1, 0.1]}])
def test_the_failure_of_a_withdrawn_probe_leaves_the_one_in_its_place_open(study, url, door, said):
    before, after = withdrawn(study)
    with telling(door, study, url) as tell:
        refused = tell(before, failure="snow", **said)
        assert "as 0.2-1: name 0.2-1 if that is meant" in str(refused)
        assert [p.name for p in study.ask()] == ["0.1-1", "0.2-1"]
        assert tell(after, failure="snow") is None
    assert [o.name for o in study.history().failures] == ["0.2-1"]


def test_a_probe_brings_its_x_along(study, url):
    before, _ = withdrawn(study)
    with pytest.raises(InvalidInput, match="if that is meant"):
        study.give_up(before)
    with pytest.raises(InvalidInput, match="if that is meant"):
        study.tell_many([Answer.answer(before, failure="snow")])
    study.tell(before, **measured(before))
    assert recorded(study, (0, 2)) == [before.x.tolist()]
    assert not study.tell(before, failure="snow").recorded, "it has its answer"


@pytest.mark.slow
def test_a_probe_brings_its_x_to_a_server(study, url):
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    from tests.servers import running

    from stackelberg.client import RemoteStudy

    with running(url) as server, RemoteStudy.open(server.url, "tolls") as remote:
        first = remote.ask()
        remote.tell(first[0], y=first[0].x, cost=COSTLY)
        again = remote.ask()
        assert [p.name for p in again] == ["0.1-1", "0.2-1"]
        assert remote.asked("0.1-1").x.tolist() == again[0].x.tolist()
        assert remote.asked((0, 1)).x.tolist() == first[1].x.tolist()
        with pytest.raises(InvalidInput, match="if that is meant"):
            remote.give_up(first[1])
        with pytest.raises(InvalidInput, match="if that is meant"):
            remote.tell(Answer.answer(first[1], failure="snow"))
        receipt = remote.tell(first[1], **measured(first[1]))
        assert (receipt.name, receipt.recorded) == ("0.1", True)
        receipt = remote.tell(Answer.answer(again[1], **measured(again[1])))
        assert (receipt.name, receipt.recorded) == ("0.2-1", True)
        assert [o.name for o in remote.history().answers] == ["0.0", "0.1", "0.2-1"]
        assert misplaced(remote) == []


@pytest.mark.slow
def test_the_command_that_ask_prints_names_the_probe(study, url):
    withdrawn(study)
    asked = CliRunner().invoke(app, ["ask", "tolls", "--db", url])
    assert f"then: stackelberg tell tolls 0.1-1 --y NUMBERS --cost NUMBER --db {url}" in asked.stderr
    asked = json.loads(CliRunner().invoke(app, ["ask", "tolls", "--db", url, "--json", "--all"]).stdout)
    assert [asked[key] for key in ("probe", "round", "index", "revision")] == ["0.1-1", 0, 1, 1]
    assert [p["probe"] for p in asked["probes"]] == ["0.1-1", "0.2-1"]
    told = ["tell", "tolls", "--db", url, asked["probe"], "--cost", "1", "--json"]
    told = json.loads(CliRunner().invoke(app, told).stdout)
    assert [told[key] for key in ("probe", "round", "index", "revision")] == ["0.1-1", 0, 1, 1]


# Corrections.


def test_a_correction_is_of_the_answer_that_is_in_the_log(study):
    before, after = withdrawn(study)
    study.tell(after, y=[7.0, 7.0], cost=FINE)
    wrong = r"probe 0\.2: the answer in the log is that of 0\.2-1: "
    with pytest.raises(InvalidInput, match=wrong + r"name 0\.2-1 if that is meant"):
        study.correct("0.2", y=before.x, cost=FINE, reason="a typo")
    with pytest.raises(InvalidInput, match=wrong + "name"):
        study.retract("0.2", reason="a typo")
    assert study.correct(after, y=after.x, cost=FINE, reason="a typo").name == "0.2-1"
    assert (recorded(study, (0, 2)), misplaced(study)) == ([after.x.tolist()], [])
    assert study.correct("0.2", y=before.x, x=before.x, cost=FINE, reason="another day").name == "0.2"
    assert (recorded(study, (0, 2)), misplaced(study)) == ([before.x.tolist()], [])
    assert study.retract("0.2", reason="snow").recorded
    words = [event.words[1] for _, _, event in study.events() if isinstance(event, ev.Corrected | ev.Retracted)]
    assert words == ["probe 0.2-1: a typo", "probe 0.2: another day", "probe 0.2: snow"]
    said = [remark for row in facts_of(study)["answers"]["rows"] for remark in row["remarks"]]
    assert said == ["corrected: a typo", "corrected: another day", "retracted: snow"]


# What is written down.


def test_names_are_read_as_they_are_written():
    for text, name in {"2.2": (2, 2, 0), "2.2-1": (2, 2, 1), " 12.0-345 ": (12, 0, 345)}.items():
        assert ProbeName.of(text) == ProbeName(*name) == ProbeName.of(name) == ProbeName.of(ProbeName(*name))
        assert str(ProbeName.of(name)) == text.strip()
    assert ProbeName.of((3, 1)) == ProbeName(3, 1, 0)
    assert ProbeName.of("2.2-0") == ProbeName(2, 2)


WRONG = (
    "2",
    "2.",
    ".2",
    "2.2-",
    "2.2-x",
    "2.2.2",
    "-1.0",
    "٢.٢",
    "9" * 20 + ".0",
    "",
    "2 .2",
    (1,),
    (1, 2, 3, 4),
    5,
)


@pytest.mark.parametrize("name", [*WRONG, None, (1.0, 2), (-1, 0), (0, True), ("0", "1"), (0, 1, None)])
def test_what_is_no_name_is_refused(study, name):
    study.ask()
    for verb in (study.asked, study.give_up):
        with pytest.raises(InvalidInput, match=r"^probe( round| index| revision)?: expected"):
            verb(name)
    with pytest.raises(InvalidInput, match=r"^probe( round| index| revision)?: expected"):
        study.tell(name, x=np.zeros(2), cost=1.0)
